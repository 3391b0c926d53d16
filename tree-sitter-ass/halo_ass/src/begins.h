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

// Behind a record's heading: its first value. Among others of its kind, that of a section may have been put before it, with its count.
static enum Kind next_in_record(Ahead *ahead, bool among_others) {
  enum Kind kind = next_kind(ahead);
  return among_others && kind == HEADING && ahead->heading < MATERIAL_RECORD ? next_kind(ahead) : kind;
}

// Whether an object begins with a value that was read behind its heading. Among other objects its type may be a word, or missing, and a name, too:
// elsewhere two texts and an integer are a material.
static bool object_is_begun(Ahead *ahead, enum Kind kind, bool among_objects) {
  if (among_objects && kind == INTEGER) kind = next_kind(ahead);
  if (ahead->type != NO_TYPE) return true;
  bool word = among_objects && is_word(kind);
  if (!is_text(kind) && !word) return false;
  kind = next_kind(ahead);
  // It may be half-typed.
  if (among_objects && (kind == HEADING || kind == END_OF_TEXT)) return true;
  if (kind == INTEGER) return among_objects && !word;
  if (!is_text(kind)) return false;
  kind = next_kind(ahead);
  return is_text(kind) || (among_objects && kind == INTEGER);
}

static bool object_follows(Ahead *ahead, bool among_objects) { return object_is_begun(ahead, next_in_record(ahead, among_objects), among_objects); }

// How each of a material's strings begins, with its quote.
static const char string_lead[] = "\"BM_";
#define STRING_LEAD (sizeof string_lead - 1)

// Whether a text is one of them.
static bool is_material_string(const Word *word) {
  return word->length > STRING_LEAD && equal(word->text, STRING_LEAD, string_lead);
}

// So many integers behind an instance's index may be a mistake.
#define MOST_BEFORE_NAME 16u

// Whether an instance goes on behind its name with three integers, of which the first was read, and a rotation.
static bool goes_on_without_name(Ahead *ahead) {
  unsigned begins = 0;
  return next_kind(ahead) == INTEGER && next_kind(ahead) == INTEGER && rotation_follows(ahead, &begins) != NO_ROTATION;
}

// Whether an instance begins with a value that was read. Among others its index may be no integer, joined with its name, or be followed by a few
// values too many, its name a number, and all of it half-typed.
static bool instance_begins(Ahead *ahead, enum Kind kind, bool among_instances) {
  if (is_text(kind)) return next_kind(ahead) == INTEGER && next_kind(ahead) == INTEGER;
  bool wrong = among_instances && (kind == NUMBER || is_word(kind));
  if (kind != INTEGER && !wrong) return false;
  kind = next_of_instance(ahead);
  // The name's other words.
  for (unsigned words = 0; wrong && is_word(kind) && !ahead->line_end && words < MOST_BEFORE_NAME; words++) kind = next_kind(ahead);
  if (wrong && kind == INTEGER) return goes_on_without_name(ahead);
  if (wrong) return is_text(kind) && instance_follows_name(ahead, 0);
  if (kind == NUMBER) return among_instances && instance_follows_name(ahead, 0);
  // The name may be missing, or have no quotes.
  unsigned integers = 0, most = among_instances ? MOST_BEFORE_NAME : 3;
  for (; kind == INTEGER && integers < most; integers++) kind = next_of_instance(ahead);
  if (kind == NUMBER) return integers <= 3 || among_instances;
  // Without a name, all the rest may be integers.
  if (integers == MOST_BEFORE_NAME) return true;
  if (integers > 0) return among_instances && is_text(kind) && instance_follows_name(ahead, 0);
  bool half = among_instances && (kind == HEADING || kind == END_OF_TEXT);
  return half || is_text(kind) || is_word(kind);
}

// Whether a material begins with a value that was read. Among others its first name may be a real, or a number may stand before its
// names, which are none of the strings that it could count.
static bool material_is_begun(Ahead *ahead, enum Kind kind, bool among_materials) {
  if (is_text(kind) || is_word(kind)) return true;
  int32_t number = ahead->value.number;
  if (!among_materials || !is_numeric(kind) || !is_text(next_kind(ahead)) || ahead->type != NO_TYPE) return false;
  if (kind == NUMBER) return true;
  if (is_material_string(&ahead->word)) return false;
  // The second name alone is as many strings as one counts.
  kind = next_kind(ahead);
  return is_text(kind) ? !is_material_string(&ahead->word) : kind == HEADING || (kind == INTEGER && number != 1);
}

// Whether a record's heading stands where it should: whether what follows is what it says.
static bool record_begins(Ahead *ahead, enum Heading heading, bool among_others) {
  if (heading == OBJECT_RECORD) return object_follows(ahead, false);
  enum Kind kind = next_in_record(ahead, among_others);
  if (heading == INSTANCE_RECORD) return instance_begins(ahead, kind, among_others);
  return material_is_begun(ahead, kind, among_others);
}

// Whether a material or an object is behind its heading beyond a doubt, as exporters write it; else `kind` is what was read last.
static bool is_whole_record(Ahead *ahead, enum Heading heading, enum Kind *kind) {
  *kind = next_kind(ahead);
  if (heading == OBJECT_RECORD) return ahead->type != NO_TYPE;
  if (heading != MATERIAL_RECORD || !is_text(*kind) || ahead->type != NO_TYPE || !is_text(*kind = next_kind(ahead))) return false;
  *kind = next_kind(ahead);
  return *kind == INTEGER || *kind == HEADING;
}

// Whether a whole material is behind its heading, and another one, or the objects.
static bool material_and_next(Ahead *ahead) {
  enum Kind kind;
  if (!is_whole_record(ahead, MATERIAL_RECORD, &kind)) return false;
  if (kind == INTEGER) kind = next_kind(ahead);
  return kind == HEADING && (ahead->heading == MATERIAL_RECORD || ahead->heading == OBJECTS);
}

// Whether a section's heading has its count behind it, and behind that another heading; of the header, all its values.
static bool is_whole_head(Ahead *ahead, enum Heading heading) {
  if (next_kind(ahead) != INTEGER) return false;
  for (unsigned texts = 0; heading == HEADER && texts < 4; texts++) {
    if (!is_text(next_kind(ahead))) return false;
  }
  return next_kind(ahead) == HEADING;
}

// More reals in a row than an instance has are vertices.
#define REALS_OF_ROWS 32u

// The first heading that is not one of records that go on; PLAIN where it is not seen.
typedef struct {
  enum Heading heading;
  bool rows; // so many reals stand before it
} Other;

static Other other_heading(Ahead *ahead, enum Kind kind, enum Heading records) {
  Other other = {PLAIN, false};
  unsigned reals = 0;
  while (kind != END_OF_TEXT && (kind != HEADING || ahead->heading == records)) {
    reals = is_numeric(kind) ? reals + (kind == NUMBER) : 0;
    other.rows |= reals > REALS_OF_ROWS;
    kind = next_kind(ahead);
  }
  if (kind == HEADING) other.heading = ahead->heading;
  return other;
}

// Whether the part of a file that is here goes on behind a record of a later section that stands in it, or that section's heading
// follows: that record was put there.
static bool goes_on_behind(Ahead *ahead, enum Heading record, enum Heading here) {
  enum Kind kind = next_kind(ahead);
  // An object's type is behind a heading of another record.
  if (here == OBJECTS && ahead->type != NO_TYPE) return true;
  Other other = other_heading(ahead, kind, record);
  enum Heading heading = other.heading;
  if (other.rows && here == OBJECTS) return true;
  if (heading == PLAIN) return false;
  if (heading < MATERIAL_RECORD) return heading > here && heading <= section_with(record) && is_whole_head(ahead, heading);
  return section_with(heading) >= here && heading < record && is_whole_record(ahead, heading, &kind);
}

// Whether an integer behind a section's heading counts a material's strings, of which one was read: the next material follows them, or what
// comes before that section.
static bool counts_strings(Ahead *ahead, enum Heading heading) {
  enum Kind kind = next_kind(ahead);
  while (is_text(kind)) kind = next_kind(ahead);
  return kind == HEADING && (ahead->heading <= heading || ahead->heading == MATERIAL_RECORD);
}

// What is behind a section's heading: not what it says; its count, but then another section goes on, so that it was put there;
// what it says without the count, so that an integer before the heading is it; or maybe with the count.
enum Section { NO_SECTION, MISPLACED_SECTION, WITHOUT_COUNT, SECTION };

// Whether the count of a section's records is behind the heading of another one, which was read behind the section's own: that is a comment.
static bool counts_records(Ahead *ahead, enum Heading heading) {
  if (ahead->heading == heading || next_kind(ahead) != INTEGER) return false;
  return next_kind(ahead) == HEADING && ahead->heading == record_of(heading);
}

// The value behind the heading was read.
static enum Section section_is_begun(Ahead *ahead, enum Kind kind, enum Heading heading) {
  kind = pass_others(ahead, kind, heading);
  // At the end of what may be read, the heading is believed.
  if (kind == END_OF_TEXT) return SECTION;
  if (kind == HEADING && ahead->heading < MATERIAL_RECORD) return counts_records(ahead, heading) ? SECTION : NO_SECTION;
  if (kind == HEADING) {
    if (ahead->heading != record_of(heading)) return NO_SECTION;
    return record_begins(ahead, ahead->heading, false) ? WITHOUT_COUNT : SECTION;
  }
  if (heading == OBJECTS && ahead->type != NO_TYPE) return WITHOUT_COUNT;
  if (kind != INTEGER) return record_follows(ahead, kind, heading) ? SECTION : NO_SECTION;
  kind = next_kind(ahead);
  // Of another section, records or the head were put behind it, or it among those.
  if (kind == HEADING && ahead->heading >= MATERIAL_RECORD && ahead->heading < record_of(heading)) {
    enum Heading record = ahead->heading;
    bool whole = is_whole_record(ahead, record, &kind);
    if (whole) return other_heading(ahead, kind, record).heading == record_of(heading) ? SECTION : MISPLACED_SECTION;
  } else if (kind == HEADING && ahead->heading < heading) {
    return !is_whole_head(ahead, ahead->heading) || ahead->heading == record_of(heading) ? SECTION : MISPLACED_SECTION;
  }
  kind = pass_others(ahead, kind, heading);
  if (kind == END_OF_TEXT) return SECTION;
  if (kind == HEADING) {
    if (ahead->heading <= INSTANCES || ahead->heading == record_of(heading)) return SECTION;
    return goes_on_behind(ahead, ahead->heading, heading) ? SECTION : NO_SECTION;
  }
  // The first record's heading may have an end of a line in it.
  if (kind == WORD) return SECTION;
  if (is_text(kind) && ahead->type == NO_TYPE) {
    if (is_material_string(&ahead->word)) return counts_strings(ahead, heading) ? NO_SECTION : SECTION;
    if (heading == INSTANCES) return instance_follows_name(ahead, 0) ? WITHOUT_COUNT : SECTION;
    if (heading != OBJECTS) return SECTION;
    // Three texts are an object, two before an integer one without its type; before the same heading with its count, they are a material's names.
    kind = next_kind(ahead);
    if (is_text(kind)) {
      kind = next_kind(ahead);
      if (is_text(kind) || kind == INTEGER) return SECTION;
      if (kind == HEADING && ahead->heading == heading && is_whole_head(ahead, heading)) return MISPLACED_SECTION;
    }
  }
  return record_follows(ahead, kind, heading) ? SECTION : NO_SECTION;
}

static enum Section section_begins(Ahead *ahead, enum Heading heading) { return section_is_begun(ahead, next_kind(ahead), heading); }

// What a heading begins: nothing; a part of the file that belongs elsewhere, up to the next heading; or what it says.
enum Begun { BEGINS_NOTHING, BEGINS_MISPLACED, BEGINS };

// The same, seen from a section.
static enum Begun begun_by(Ahead *ahead, enum Heading heading, enum Heading here) {
  if (heading < MATERIAL_RECORD) {
    if (heading <= here) return is_whole_head(ahead, heading) ? BEGINS_MISPLACED : BEGINS_NOTHING;
    enum Section section = section_begins(ahead, heading);
    return section == NO_SECTION ? BEGINS_NOTHING : section == MISPLACED_SECTION ? BEGINS_MISPLACED : BEGINS;
  }
  enum Kind kind;
  if (section_with(heading) < here) return is_whole_record(ahead, heading, &kind) ? BEGINS_MISPLACED : BEGINS_NOTHING;
  bool among_others = section_with(heading) == here, object = heading == OBJECT_RECORD;
  if (!(object ? object_follows(ahead, among_others) : record_begins(ahead, heading, among_others))) return BEGINS_NOTHING;
  return section_with(heading) > here && goes_on_behind(ahead, heading, here) ? BEGINS_MISPLACED : BEGINS;
}

// Whether it stands where it should.
static bool begins(Ahead *ahead, enum Heading heading, enum Heading here) { return begun_by(ahead, heading, here) == BEGINS; }

// The header has no more values, and a section's count.
#define MOST_OF_HEADER 8u

// Whether a section begins among the header's values. It does not where these go on up to the heading of one before it, or its own.
static bool section_begins_in_header(Ahead *ahead, enum Heading heading) {
  enum Kind kind = next_kind(ahead);
  bool begun = kind == INTEGER || ahead->type != NO_TYPE;
  for (unsigned values = 0; values < MOST_OF_HEADER && kind != HEADING && kind != END_OF_TEXT; values++) kind = next_kind(ahead);
  if (kind != HEADING) return begun;
  if (ahead->heading >= MATERIAL_RECORD) return section_with(ahead->heading) >= heading;
  return begun && ahead->heading > heading;
}

// Whether the instances begin among an object's names: behind their count is one, with its heading or its index, or without.
static bool instances_begin_among_names(Ahead *ahead) {
  enum Kind kind = next_kind(ahead);
  if (kind != INTEGER) return section_is_begun(ahead, kind, INSTANCES) != NO_SECTION;
  kind = next_kind(ahead);
  if (is_text(kind)) return integers_follow_name(ahead);
  if (kind == HEADING) return ahead->heading == INSTANCE_RECORD;
  return kind == END_OF_TEXT || (kind == INTEGER && is_text(next_kind(ahead)));
}

// Whether a section begins in the middle of a record of one before it.
static bool section_begins_within(const State *state, Ahead *ahead, enum Heading heading) {
  enum Heading here = section_of(state->place);
  if (heading <= here) return false;
  if (here == HEADER) return section_begins_in_header(ahead, heading);
  if (is_of_names(state->place) && heading == INSTANCES) return instances_begin_among_names(ahead);
  return begins(ahead, heading, here);
}

// What a heading in the middle of a record begins there.
static enum Begun begun_within(const State *state, Ahead *ahead, enum Heading heading) {
  enum Heading here = section_of(state->place);
  bool record = heading >= MATERIAL_RECORD, begun;
  // In the middle of an instance, the next one shows an index and a name.
  if (state->place > INSTANCE && state->place < BONES && heading == INSTANCE_RECORD) {
    begun = next_kind(ahead) == INTEGER && is_text(next_kind(ahead));
  } else if (record && state->place < BEFORE_MATERIALS) {
    begun = heading == MATERIAL_RECORD && material_and_next(ahead);
  } else if (heading == OBJECT_RECORD && is_of_names(state->place)) {
    // Behind a type its own heading may stand.
    begun = is_text(next_kind(ahead)) && ahead->type != NO_TYPE;
  } else if (record && behind_heading(state->place) && section_with(heading) == here) {
    // The section's count may be behind it: then it is a comment.
    begun = record_begins(ahead, heading, false);
  } else {
    if (record && section_with(heading) >= here) return begun_by(ahead, heading, here);
    begun = !record && section_begins_within(state, ahead, heading);
  }
  return begun ? BEGINS : BEGINS_NOTHING;
}

// What an integer behind objects is: none of the instances' values, an object index, or their count.
enum First { NO_FIRST, FIRST_INDEX, FIRST_COUNT };

// Whether an integer before one that was read counts instances: that is the first one's index.
static bool is_before_index(Ahead *ahead, enum Kind behind) {
  return behind == END_OF_TEXT ? ahead->left > 0 : is_text(behind) && instance_follows_name(ahead, 0);
}

static enum First first_before(Ahead *ahead, enum Kind kind) {
  bool begin = false;
  if (kind == END_OF_TEXT) begin = ahead->left > 0;
  else if (kind == HEADING && ahead->heading == INSTANCE_RECORD) begin = record_begins(ahead, INSTANCE_RECORD, false);
  // Behind a heading that stands where it should is another count.
  else if (kind == HEADING && ahead->heading == INSTANCES) {
    enum Section section = section_begins(ahead, INSTANCES);
    begin = section == NO_SECTION || section == WITHOUT_COUNT;
  } else if (kind == HEADING) begin = false;
  else if (is_text(kind)) return instance_follows_name(ahead, 0) ? FIRST_INDEX : NO_FIRST;
  else if (kind == INTEGER) begin = is_before_index(ahead, next_kind(ahead));
  return begin ? FIRST_COUNT : NO_FIRST;
}

static enum First first_of_instances(Ahead *ahead) { return first_before(ahead, next_kind(ahead)); }

// Whether an object begins with a type that was read, or the file ends in its first values.
static bool object_begins_or_is_cut(Ahead *ahead, enum ObjectType type) {
  return object_begins(ahead, type) || (ahead->left > 0 && at_end(ahead->lexer));
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
    bool section_heading = heading == OBJECTS || heading == INSTANCES;
    // Behind a count of strings no more than that is read: what is left is looked at for its heading.
    if (maybe_string_count || section_heading) kind = next_kind(ahead);
    // Before the next material, the objects or a string it is a comment.
    if (maybe_string_count && kind == HEADING && (ahead->heading == MATERIAL_RECORD || ahead->heading == OBJECTS)) return false;
    if (maybe_string_count && is_text(kind) && is_material_string(&ahead->word)) return false;
    // Behind a heading that stands where it should is another count; where none is, the integer may rather be a material's.
    enum Section section = section_heading ? section_is_begun(ahead, kind, heading) : NO_SECTION;
    if (section == MISPLACED_SECTION) return false;
    // Whatever stands behind that of the instances.
    if (heading == INSTANCES) section = NO_SECTION;
    if (section == SECTION || (section == WITHOUT_COUNT && none && integers == 1)) return false;
    if (integers >= 2) return !maybe_string_count || integers == 3;
    if (none && heading == OBJECT_RECORD) return !object_is_begun(ahead, kind, false);
    return section == WITHOUT_COUNT || heading == OBJECT_RECORD || heading == INSTANCES;
  }
  if (!is_text(kind)) return false;
  enum ObjectType type = ahead->type;
  if (type != NO_TYPE && integers <= 2) return object_begins_or_is_cut(ahead, type) && (integers == 1 ? !none : !maybe_string_count);
  if (integers == 1) return false;
  if (maybe_string_count && integers >= 4) return false;
  return instance_follows_name(ahead, 0) && !goes_on_behind(ahead, INSTANCE_RECORD, MATERIALS);
}

static bool materials_end(Ahead *ahead, enum Kind kind) {
  if (kind == INTEGER) return counts_section(ahead, false);
  return ahead->type != NO_TYPE && is_text(next_behind_type(ahead)) && is_text(next_kind(ahead)) && is_numeric(next_kind(ahead));
}

// What follows a list of objects, or the next one of them.
enum Next { NOTHING_KNOWN, NEXT_OBJECT, NEXT_SECTION };

static enum Next behind_object(Ahead *ahead, enum Kind kind) {
  if (kind == INTEGER) {
    bool instances = first_of_instances(ahead) != NO_FIRST && !goes_on_behind(ahead, INSTANCE_RECORD, OBJECTS);
    return instances ? NEXT_SECTION : NOTHING_KNOWN;
  }
  if (ahead->type != NO_TYPE) return NEXT_OBJECT;
  if (!is_text(kind)) return NOTHING_KNOWN;
  kind = next_kind(ahead);
  bool instance = kind == INTEGER && instance_follows_name(ahead, 1);
  if (instance) return goes_on_behind(ahead, INSTANCE_RECORD, OBJECTS) ? NOTHING_KNOWN : NEXT_SECTION;
  if (!is_text(kind)) return NOTHING_KNOWN;
  // Texts before an object belong nowhere.
  for (unsigned texts = 0; texts < 2 && is_text(kind); texts++) {
    if (ahead->type != NO_TYPE) return object_begins(ahead, ahead->type) ? NOTHING_KNOWN : NEXT_OBJECT;
    kind = next_kind(ahead);
  }
  return NEXT_OBJECT;
}

#endif
