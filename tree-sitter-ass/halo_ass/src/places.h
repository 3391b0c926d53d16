// The places of a file, in the order of its values: what comes next.

#ifndef HALO_ASS_PLACES_H_
#define HALO_ASS_PLACES_H_

#include <stdbool.h>
#include <stdint.h>

// h: a section's heading, if there is one; i: an integer; r: a real; x: the first real of a vector, y: another one, on the same
// line; t: a text; l: the next record of a list, or the list's end; o: an object's type; .: the end of a record;
// c: a material's count of strings, from version 4 on; s: one of these strings, or the end of the material;
// v: vertices; f: triangles; z: a scale, of three reals in version 1; b: a bone, or the end of the instance;
// a: behind the last section
static const char places[] =
  "hitttt"           // header
  "hil" "ttcs"       // materials
  "hil" "o"          // objects
  "ttir."            // sphere
  "ttixyy."          // box
  "ttirr."           // pill
  "ttivif"           // mesh
  "tttxyyrrrirrirrir." // light
  "hil" "itiii" "xyyy" "xyy" "zxyy" "xyyy" "xyy" "zxyy" "b" // instances
  "a";

enum Place {
  START = 0,
  VERSION,
  BEFORE_MATERIALS = 6,
  MATERIAL_LIST = BEFORE_MATERIALS + 2,
  MATERIAL,
  STRING_COUNT = MATERIAL + 2,
  STRINGS,
  BEFORE_OBJECTS,
  OBJECT_LIST = BEFORE_OBJECTS + 2,
  OBJECT,
  SPHERE_NAMES,
  BOX_NAMES = SPHERE_NAMES + 5,
  PILL_NAMES = BOX_NAMES + 7,
  MESH_NAMES = PILL_NAMES + 6,
  VERTICES = MESH_NAMES + 3,
  TRIANGLES = VERTICES + 2,
  LIGHT_NAMES,
  BEFORE_INSTANCES = LIGHT_NAMES + 18,
  INSTANCE_LIST = BEFORE_INSTANCES + 2,
  INSTANCE,
  INSTANCE_NAME,
  BONES = INSTANCE + 27,
  BEHIND_INSTANCES,
};

_Static_assert(sizeof places == BEHIND_INSTANCES + 2, "a place for every value");

static inline char class_of(unsigned place) { return place < sizeof places ? places[place] : 'a'; }

#endif
