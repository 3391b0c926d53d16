// What begins with a text that is ahead: a look at what follows tells records and sections from mistakes.

#ifndef HALO_ASS_BEGINS_H_
#define HALO_ASS_BEGINS_H_

#include "state.h"

// What an object that begins here is made of, told by its values where its type does not tell.
static enum ObjectType shape_behind_names(Ahead *ahead, enum Kind kind) {
  if (is_text(kind)) return GENERIC_LIGHT;
  unsigned numbers = 0, integers = 0;
  while (numbers < 7 && kind != END_OF_TEXT && kind != HEADING && !is_text(kind)) {
    numbers++;
    integers = kind == INTEGER ? integers + 1 : 0;
    kind = next_kind(ahead);
  }
  // At the end of the list, two integers are those of the instances behind it.
  if (is_text(kind) && ahead->type == NO_TYPE && integers >= 2 && numbers > 2) numbers -= 2;
  return numbers < 3 ? SPHERE : numbers == 3 ? PILL : numbers == 4 ? BOX : MESH;
}

// Behind a section's heading or count: passes headings of records that are not the section's.
static enum Kind pass_others(Ahead *ahead, enum Kind kind, enum Heading section) {
  while (kind == HEADING && ahead->heading >= MATERIAL_RECORD && ahead->heading != record_of(section)) {
    if (ahead->heading == INSTANCE_RECORD && section == OBJECTS) break;
    kind = next_kind(ahead);
  }
  return kind;
}

// Whether no more than a few values are between a section's count and its first record: the heading of that, an object's type, or,
// behind an integer, an instance's name. Where there is no object, the first record is an instance.
static bool record_follows(Ahead *ahead, enum Kind kind, enum Heading section) {
  bool index = false;
  for (unsigned values = 0; values < 5 && kind != HEADING && kind != END_OF_TEXT; values++) {
    if (section == OBJECTS && ahead->type != NO_TYPE) return true;
    bool name = index && is_text(kind);
    index = kind == INTEGER;
    kind = pass_others(ahead, next_kind(ahead), section);
    if (name && kind == INTEGER) return true;
  }
  return kind == HEADING && (ahead->heading == record_of(section) || ahead->heading == INSTANCE_RECORD);
}

// Behind an instance's index: its name, whatever headings of others stand between. Behind one of an object no type is a name.
static enum Kind next_of_instance(Ahead *ahead) {
  enum Kind kind = next_kind(ahead);
  bool object = false;
  for (; kind == HEADING && ahead->heading != INSTANCE_RECORD; kind = next_kind(ahead)) object |= ahead->heading == OBJECT_RECORD;
  return object && ahead->type != NO_TYPE ? HEADING : kind;
}

// Whether an object follows its heading. Among other objects its type may be a word, or missing, and a name, too: elsewhere two texts and an integer
// are a material.
static bool object_follows(Ahead *ahead, bool among_objects) {
  enum Kind kind = next_kind(ahead);
  if (ahead->type != NO_TYPE) return true;
  bool word = among_objects && is_word(kind);
  if (!is_text(kind) && !word) return false;
  kind = next_kind(ahead);
  if (kind == INTEGER) return among_objects && !word;
  if (!is_text(kind)) return false;
  kind = next_kind(ahead);
  return is_text(kind) || (among_objects && kind == INTEGER);
}

// Whether a record's heading stands where it should: whether what follows is what it says.
static bool record_begins(Ahead *ahead, enum Heading heading) {
  if (heading == OBJECT_RECORD) return object_follows(ahead, false);
  enum Kind kind = next_kind(ahead);
  if (heading == MATERIAL_RECORD) return is_text(kind) || is_word(kind);
  if (is_text(kind)) return next_kind(ahead) == INTEGER && next_kind(ahead) == INTEGER;
  if (kind != INTEGER) return false;
  // The name may be missing, or have no quotes.
  kind = next_of_instance(ahead);
  unsigned integers = 0;
  while (kind == INTEGER && integers < 3) {
    integers++;
    kind = next_kind(ahead);
  }
  return integers == 0 ? is_text(kind) || is_word(kind) : kind == NUMBER;
}

// What is behind a section's heading: not what it says, or that; without the section's count, so that an integer before the heading
// is it, or maybe with the count.
enum Section { NO_SECTION, WITHOUT_COUNT, SECTION };

static enum Section section_begins(Ahead *ahead, enum Heading heading) {
  enum Kind kind = pass_others(ahead, next_kind(ahead), heading);
  // At the end of what may be read, the heading is believed.
  if (kind == END_OF_TEXT) return SECTION;
  if (kind == HEADING) {
    if (ahead->heading != record_of(heading)) return NO_SECTION;
    return record_begins(ahead, ahead->heading) ? WITHOUT_COUNT : SECTION;
  }
  if (heading == OBJECTS && ahead->type != NO_TYPE) return WITHOUT_COUNT;
  if (kind != INTEGER) return record_follows(ahead, kind, heading) ? SECTION : NO_SECTION;
  kind = pass_others(ahead, next_kind(ahead), heading);
  if (kind == END_OF_TEXT) return SECTION;
  if (kind == HEADING) return ahead->heading <= INSTANCES || ahead->heading == record_of(heading) ? SECTION : NO_SECTION;
  // The first record's heading may have an end of a line in it.
  if (kind == WORD) return SECTION;
  if (is_text(kind) && ahead->type == NO_TYPE) {
    if (heading == INSTANCES) return instance_follows_name(ahead, 0) ? WITHOUT_COUNT : SECTION;
    if (heading != OBJECTS) return SECTION;
    // Three texts are an object, two before an integer one without its type.
    kind = next_kind(ahead);
    if (is_text(kind)) {
      kind = next_kind(ahead);
      if (is_text(kind) || kind == INTEGER) return SECTION;
    }
  }
  return record_follows(ahead, kind, heading) ? SECTION : NO_SECTION;
}

// Whether a heading stands where it should, seen from a section.
static bool begins(Ahead *ahead, enum Heading heading, enum Heading here) {
  if (heading == OBJECT_RECORD) return object_follows(ahead, here == OBJECTS);
  return heading < MATERIAL_RECORD ? section_begins(ahead, heading) != NO_SECTION : record_begins(ahead, heading);
}

// Whether a heading in the middle of a record begins something else there.
static bool ends_record(const State *state, Ahead *ahead, enum Heading heading) {
  enum Heading here = section_of(state->place);
  // In the middle of an instance, the next one shows an index and a name.
  bool within = state->place > INSTANCE && state->place < BONES;
  if (within && heading == INSTANCE_RECORD) return next_kind(ahead) == INTEGER && is_text(next_kind(ahead));
  if (heading >= MATERIAL_RECORD && state->place < BEFORE_MATERIALS) return false;
  // Behind a type its own heading may stand.
  if (heading == OBJECT_RECORD && is_of_names(state->place)) return is_text(next_kind(ahead)) && ahead->type != NO_TYPE;
  if (heading >= MATERIAL_RECORD) return section_with(heading) >= here && begins(ahead, heading, here);
  return heading > here && begins(ahead, heading, here);
}

// What an integer behind objects is: none of the instances' values, an object index, or their count.
enum First { NO_FIRST, FIRST_INDEX, FIRST_COUNT };

static enum First first_of_instances(Ahead *ahead) {
  enum Kind kind = next_kind(ahead);
  bool begin = false;
  if (kind == END_OF_TEXT) begin = ahead->left > 0;
  else if (kind == HEADING && ahead->heading == INSTANCE_RECORD) begin = record_begins(ahead, INSTANCE_RECORD);
  // Behind a heading that stands where it should is another count.
  else if (kind == HEADING) begin = ahead->heading == INSTANCES && section_begins(ahead, INSTANCES) != SECTION;
  else if (is_text(kind)) return instance_follows_name(ahead, 0) ? FIRST_INDEX : NO_FIRST;
  else if (kind == INTEGER) {
    kind = next_kind(ahead);
    begin = kind == END_OF_TEXT ? ahead->left > 0 : is_text(kind) && instance_follows_name(ahead, 0);
  }
  return begin ? FIRST_COUNT : NO_FIRST;
}

// An integer behind a material or among its strings: whether it counts objects or instances.
static bool counts_section(Ahead *ahead, bool maybe_string_count) {
  unsigned integers = 1;
  // It counts no objects where one follows.
  bool none = maybe_string_count && ahead->value.number == 0;
  enum Kind kind;
  while ((kind = next_kind(ahead)) == INTEGER && integers < 5) integers++;
  if (kind == END_OF_TEXT) return !maybe_string_count || integers == 2;
  if (kind == HEADING) {
    enum Heading heading = ahead->heading;
    if (heading == MATERIAL_RECORD) return false;
    // Objects there are none.
    if (maybe_string_count && heading == INSTANCE_RECORD) return integers == 2;
    // Behind a heading that stands where it should is another count; where none is, the integer may rather be a material's.
    enum Section section = heading == OBJECTS ? section_begins(ahead, OBJECTS) : NO_SECTION;
    if (section == SECTION || (section == WITHOUT_COUNT && maybe_string_count && integers == 1)) return false;
    if (integers >= 2) return !maybe_string_count || integers == 3;
    if (none && heading == OBJECT_RECORD) return !record_begins(ahead, heading);
    return section == WITHOUT_COUNT || heading == OBJECT_RECORD || heading == INSTANCES;
  }
  if (!is_text(kind)) return false;
  enum ObjectType type = ahead->type;
  if (type != NO_TYPE && integers <= 2) return object_begins(ahead, type) && (integers == 1 ? !none : !maybe_string_count);
  if (integers == 1) return false;
  return instance_follows_name(ahead, 0) && (!maybe_string_count || integers < 4);
}

static bool materials_end(Ahead *ahead, enum Kind kind) {
  if (kind == INTEGER) return counts_section(ahead, false);
  return ahead->type != NO_TYPE && is_text(next_behind_type(ahead)) && is_text(next_kind(ahead)) && is_numeric(next_kind(ahead));
}

// What follows a list of objects, or the next one of them.
enum Next { NOTHING_KNOWN, NEXT_OBJECT, NEXT_SECTION };

static enum Next behind_object(Ahead *ahead, enum Kind kind) {
  if (kind == INTEGER) return first_of_instances(ahead) != NO_FIRST ? NEXT_SECTION : NOTHING_KNOWN;
  if (ahead->type != NO_TYPE) return NEXT_OBJECT;
  if (!is_text(kind)) return NOTHING_KNOWN;
  kind = next_kind(ahead);
  if (kind == INTEGER && instance_follows_name(ahead, 1)) return NEXT_SECTION;
  if (!is_text(kind)) return NOTHING_KNOWN;
  // Texts before an object belong nowhere.
  for (unsigned texts = 0; texts < 2 && is_text(kind); texts++) {
    if (ahead->type != NO_TYPE) return object_begins(ahead, ahead->type) ? NOTHING_KNOWN : NEXT_OBJECT;
    kind = next_kind(ahead);
  }
  return NEXT_OBJECT;
}

#endif
