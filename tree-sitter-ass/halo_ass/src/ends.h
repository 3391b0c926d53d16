// Where a record or a section ends, and what is kept behind it.

#ifndef HALO_ASS_ENDS_H_
#define HALO_ASS_ENDS_H_

#include "begins.h"

// Behind a record nothing depends on it, so that the parser meets the old tree's next one.
static void forget_record(State *state) {
  // Fewer strings may be there than were counted.
  bool others = state->strings > 1 || state->counted == COUNTS_OTHERS;
  state->counted = others ? COUNTS_OTHERS : 0;
  state->strings = 0;
  state->items = 0;
  state->vector_scale = state->group_lines = state->points = state->usual_lines = state->rows_done = state->few_vertices = state->misplaced = false;
  state->name_part = NAME_BEGINS;
}

static void leave_list(State *state) {
  enum Heading section = section_of(state->place);
  forget_record(state);
  if (state->records > 1) state->counted = COUNTS_OTHERS;
  state->records = 0;
  state->place = (uint8_t)(section == MATERIALS ? BEFORE_OBJECTS : section == OBJECTS ? BEFORE_INSTANCES : AFTER_INSTANCES);
  state->comments = 0;
}

static void leave_record(State *state) {
  enum Heading section = section_of(state->place);
  forget_record(state);
  state->place = section == MATERIALS ? MATERIAL_LIST : section == OBJECTS ? OBJECT_LIST : INSTANCE_LIST;
}

// Whether a record may end at a place, and whether it does is not yet known.
static bool may_end_record(unsigned place) {
  return place == STRING_COUNT || place == STRINGS || place == TRIANGLES || place == BONES || place_class(place) == '.';
}

// A heading stands directly behind what was taken, and the lexer behind the heading: where it begins the next record or section,
// the state is that before it already, so that the parser meets the old one there. What ends there, the parser knows, and what is
// missing of a record before a section; the heading of a record is a comment within another.
static void meet_heading(State *state, TSLexer *lexer, enum Heading heading) {
  enum Heading here = section_of(state->place);
  bool record = heading >= MATERIAL_RECORD;
  char class = place_class(state->place);
  bool within = class != 'l' && !may_end_record(state->place);
  if (heading == PLAIN || (within && (record || here == HEADER || class == 'h'))) return;
  if (record ? section_with(heading) != here : heading <= here || here == INSTANCES) return;
  // Where more strings are to come, as their count says, it is a comment.
  if (state->place == STRINGS && state->counted > 1 && state->counted < COUNTS_OTHERS) return;
  Ahead ahead = look_ahead(lexer, false);
  if (!begins(&ahead, heading, here)) return;
  // What is kept is that before the record, and nothing of a wrong count, but that a section without a record has one.
  bool wrong = class == 'l' && state->behind_count && state->counted > 0 && state->counted != COUNTS_NONE;
  state->counted = state->strings = 0;
  if (record) leave_record(state);
  else leave_list(state);
  if (wrong && !record) state->counted = COUNTS_OTHERS;
  state->behind_count = state->within_line = false;
}

// The heading directly behind a value that was read, if there is one.
static enum Heading meet_semicolon(TSLexer *lexer) {
  uint32_t left = LONG_LOOK_AHEAD;
  return lexer->lookahead == ';' ? read_comment(lexer, true, &left) : PLAIN;
}

#endif
