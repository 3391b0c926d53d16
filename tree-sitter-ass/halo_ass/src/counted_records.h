// Short sections: whether their counts are what stands behind them.

#ifndef HALO_ASS_COUNTED_RECORDS_H_
#define HALO_ASS_COUNTED_RECORDS_H_

#include "counted.h"

// What stands behind a section's count.
typedef struct {
  Ahead ahead;
  enum Kind kind;         // of the next value, or of what ends the section: its records' headings are passed
  enum Heading heading;   // the last of these, PLAIN where there was none
  bool ended;             // behind the last record that was counted is the next section's count
  bool past;              // a later section's heading was read
  enum Heading section;
  uint32_t count, records;
} Counting;

static void next_in_section(Counting *counting) {
  counting->heading = PLAIN;
  while ((counting->kind = next_kind(&counting->ahead)) == HEADING && counting->ahead.heading >= MATERIAL_RECORD) {
    counting->heading = counting->ahead.heading;
  }
  counting->past |= counting->kind == HEADING && counting->ahead.heading > counting->section;
}

// Counts materials up to what is none: two names each, and a count of strings with as many. Where these are fewer or an object's type, or the first
// name may be a string, that is not known.
static bool count_materials(Counting *counting) {
  for (; counting->kind == TEXT && counting->records <= counting->count; counting->records++) {
    bool is_string = is_material_string(&counting->ahead.word);
    next_in_section(counting);
    if (is_string || counting->kind != TEXT) return false;
    next_in_section(counting);
    if (counting->kind != INTEGER) continue;
    int32_t strings = counting->ahead.value.number;
    bool names = false;
    next_in_section(counting);
    for (int32_t left = strings; left > 0; left--) {
      bool string = counting->kind == TEXT && counting->ahead.type == NO_TYPE;
      // An object begins there, or a section: it was the objects' count, or counts strings that are not there.
      bool object = counting->kind == TEXT && !string && counting->heading != PLAIN, section = counting->kind == HEADING && left == strings;
      if (counting->kind == TEXT && !string && left == strings) object |= object_begins(&counting->ahead, counting->ahead.type);
      counting->ended = object || (section && counting->ahead.heading > MATERIALS);
      if (counting->ended) counting->records++;
      if (counting->ended) return true;
      names = !is_material_string(&counting->ahead.word);
      if (!string || (counting->heading != PLAIN && names)) return false;
      next_in_section(counting);
    }
    // They may have been the names of the next one.
    if (names && counting->kind == INTEGER) return false;
  }
  return true;
}

// Objects: a type, two names, and a light's own, each before numbers.
static bool count_objects(Counting *counting) {
  bool index = false;
  for (; counting->kind == TEXT && counting->records <= counting->count; counting->records++) {
    enum ObjectType type = counting->ahead.type;
    unsigned texts = 0, behind;
    bool begins_line = counting->ahead.line_end;
    for (; counting->kind == TEXT; texts++) next_in_section(counting);
    // Without a heading, the first instance's name behind its index; or a text among rows.
    if (type == NO_TYPE && texts == 1 && index && counting->kind == INTEGER) {
      counting->ended = text_ends_before(&counting->ahead, TEXT, counting->kind, begins_line, &behind);
      return counting->ended;
    }
    if (type == NO_TYPE || texts != (type == GENERIC_LIGHT ? 4 : 3) || !is_numeric(counting->kind)) return false;
    // More than are counted need not be whole.
    if (counting->records == counting->count) continue;
    for (; is_numeric(counting->kind); next_in_section(counting)) index = counting->kind == INTEGER;
  }
  return true;
}

// Whether so many integers behind a heading, and nothing else, are an instance without its name: an index that is half typed, or as many as hardly
// anything else has. Else they are bones.
static bool are_instance(unsigned integers) { return integers == 1 || integers > MOST_BEFORE_NAME; }

// Instances: each has one text, behind its index. Of reals and several integers behind a heading is not known what they are.
static bool count_instances(Counting *counting) {
  bool index = false;
  unsigned integers = 0; // behind a heading, and nothing else
  for (; is_numeric(counting->kind) || counting->kind == TEXT; next_in_section(counting)) {
    bool text = counting->kind == TEXT, integer = counting->kind == INTEGER;
    // A heading between an index and its name is a comment.
    if (counting->heading != PLAIN && !(text && index)) {
      counting->records += are_instance(integers);
      integers = integer;
    } else if (integers > 0) {
      if (!integer && (!text || integers > 1)) return false;
      integers = integer ? integers + 1 : 0;
    }
    if (text && !index) return false;
    index = integer;
    counting->records += text;
    if (counting->records > counting->count) return true;
  }
  counting->records += are_instance(integers);
  return true;
}

static bool count_records(Counting *counting) {
  if (counting->section == MATERIALS) return count_materials(counting);
  return counting->section == OBJECTS ? count_objects(counting) : count_instances(counting);
}

// Whether the next section's count was read behind a section, before its heading, its first record's heading, or what begins that without one.
static bool is_count_of_next(Counting *counting) {
  next_in_section(counting);
  bool record = counting->heading != PLAIN && section_with(counting->heading) > counting->section;
  return record || counting->kind == HEADING || (counting->section == MATERIALS && counting->ahead.type != NO_TYPE);
}

// Whether behind a later section's heading and a number stands what may be there behind its count: a heading, the first record, or the end.
static bool counts_next(Counting *counting, enum Heading heading) {
  next_in_section(counting);
  if (counting->heading != PLAIN || counting->kind == HEADING || counting->kind == END_OF_TEXT) return true;
  if (heading == OBJECTS) return counting->ahead.type != NO_TYPE;
  if (counting->kind != INTEGER) return false;
  next_in_section(counting);
  return counting->kind == TEXT;
}

// Whether a section's count is known to be wrong: whole records stand behind it, more, or fewer up to the next section or the end of the file, no
// farther than is looked. What stands behind the count was read.
static bool miscounts_records(Counting *counting) {
  Ahead *ahead = &counting->ahead;
  // The section's own heading may stand behind its count.
  if (counting->kind == HEADING && ahead->heading == counting->section) next_in_section(counting);
  if (!count_records(counting)) return false;
  bool ends = counting->ended;
  if (!ends && counting->kind == INTEGER) {
    ends = is_count_of_next(counting);
  } else if (!ends && counting->kind == HEADING && ahead->heading > counting->section) {
    enum Heading heading = ahead->heading;
    next_in_section(counting);
    ends = counting->kind == INTEGER;
    if (ends && !counts_next(counting, heading)) return false;
    // A heading without a count is a comment where records go on behind it.
    bool goes_on = counting->kind == TEXT && (counting->section == OBJECTS) == (ahead->type != NO_TYPE);
    if (!ends && goes_on && !count_records(counting)) return false;
  }
  if (ahead->left == 0) return false;
  return counting->records > counting->count || (counting->records < counting->count && (ends || counting->kind == END_OF_TEXT));
}

static Counting begin_counting(const State *state, Ahead ahead) {
  Counting counting = {.ahead = ahead, .section = section_of(state->place)};
  counting.count = state->counted == COUNTS_NONE ? 0 : state->counted;
  counting.ahead.left = COUNTED_LOOK;
  next_in_section(&counting);
  return counting;
}

// Says whether the count is known to be wrong. Else, where the section is no longer than is looked, its records are compared with it when it ends.
static bool compare_records(State *state, Counting *counting) {
  if (miscounts_records(counting)) return true;
  while (!counting->past && counting->kind != END_OF_TEXT) next_in_section(counting);
  if (counting->past || counting->ahead.left > 0) state->records = (uint16_t)(counting->count + 1);
  return false;
}

// Behind a section's count: says whether that is known to be wrong.
static bool begin_records(State *state, TSLexer *lexer) {
  state->records = 0;
  if (state->counted == 0) return false;
  Counting counting = begin_counting(state, look(state, lexer));
  return compare_records(state, &counting);
}

// A record's heading stands on the line of its section's count, and the lexer behind it: where it begins the first record, the state is that before it.
static void meet_first_heading(State *state, TSLexer *lexer) {
  Counting counting = begin_counting(state, look_ahead(lexer, false));
  bool text = counting.kind == TEXT, type = counting.ahead.type != NO_TYPE;
  bool begins = counting.section == INSTANCES ? counting.kind == INTEGER : text && (type || counting.section == MATERIALS);
  if (!begins) return;
  state->records = 0;
  bool wrong = compare_records(state, &counting);
  leave_record(state);
  state->counted = wrong ? COUNTS_OTHERS : 0;
  state->behind_count = state->within_line = false;
}

#endif
