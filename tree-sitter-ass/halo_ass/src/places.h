// The places of a file, in the order of its values: what kind of value or decision comes next.

#ifndef HALO_ASS_PLACES_H_
#define HALO_ASS_PLACES_H_

#include <stdbool.h>
#include <stdint.h>

// h: a section's heading, if there is one; i: an integer; r: a real; t: a text; l: the next record of a list, or its end;
// c: a material's count of strings, if there is one; s: one more string; o: an object's type; v: vertices; f: triangles;
// S and P: the local and the pivot's scale, R: the first number of one; b: one more bone; .: the end of an object;
// a: what is behind the last section
static const char places[] =
  "hitttt"             // header
  "hil" "ttcist"       // materials
  "hil" "o"            // objects
  "ttir."              // sphere
  "ttirrr."            // box
  "ttirr."             // pill
  "ttivif"             // mesh
  "tttrrrrrrirrirrir." // light
  "hil" "it" "iii" "rrrr" "rrr" "SRrr" "rrrr" "rrr" "PRrr" "bi" // instances
  "a";

enum PlaceInFile {
  START = 0,
  BEFORE_MATERIALS = 6,
  MATERIALS_COUNT,
  MATERIAL_LIST,
  MATERIAL,
  STRING_COUNT = MATERIAL + 2,
  STRING_COUNT_VALUE,
  STRINGS,
  STRING_VALUE,
  BEFORE_OBJECTS,
  OBJECTS_COUNT,
  OBJECT_LIST,
  OBJECT,
  SPHERE_NAMES,
  BOX_NAMES = SPHERE_NAMES + 5,
  PILL_NAMES = BOX_NAMES + 7,
  MESH_NAMES = PILL_NAMES + 6,
  VERTEX_COUNT = MESH_NAMES + 2,
  VERTICES,
  TRIANGLE_COUNT,
  TRIANGLES,
  LIGHT_NAMES,
  BEFORE_INSTANCES = LIGHT_NAMES + 18,
  INSTANCES_COUNT,
  INSTANCE_LIST,
  INSTANCE,
  INSTANCE_NAME,
  TRANSFORM = INSTANCE + 5,
  BONES = INSTANCE + 27,
  BONE_VALUE,
  AFTER_INSTANCES,
};

_Static_assert(sizeof places == AFTER_INSTANCES + 2, "a place for every value");

// The version, or the count of a section.
static inline bool behind_heading(unsigned place) {
  return place == START + 1 || place == MATERIALS_COUNT || place == OBJECTS_COUNT || place == INSTANCES_COUNT;
}

// A count: of a section's records, of a material's strings, or of a mesh's rows.
static inline bool is_count(unsigned place) {
  bool rows = place == VERTEX_COUNT || place == TRIANGLE_COUNT;
  return rows || place == STRING_COUNT_VALUE || (place != START + 1 && behind_heading(place));
}

// Behind the type of an object.
static inline bool begins_names(unsigned place) {
  return place == SPHERE_NAMES || place == BOX_NAMES || place == PILL_NAMES || place == MESH_NAMES || place == LIGHT_NAMES;
}

// A name of an object, behind its type.
static inline bool is_of_names(unsigned place) { return begins_names(place) || begins_names(place - 1); }

static inline bool is_of_transform(unsigned place) { return place >= TRANSFORM && place < BONES; }

static inline char place_class(unsigned place) { return place < sizeof places ? places[place] : 'a'; }

#endif
