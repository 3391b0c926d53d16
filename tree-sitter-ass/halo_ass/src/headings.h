// Comments and headings.

#ifndef HALO_ASS_HEADINGS_H_
#define HALO_ASS_HEADINGS_H_

#include "records.h"

static bool is_list(unsigned place) {
  return place == MATERIAL_LIST || place == OBJECT_LIST || place == INSTANCE_LIST;
}

// A comment at the beginning of a line that may be a heading: what it means here.
static bool scan_heading(State *state, TSLexer *lexer) {
  Ahead ahead = look(state, lexer);
  ahead.heading = read_comment(lexer, true, &ahead.left, false);
  enum Heading heading = ahead.heading;
  enum Heading here = section_of(state->place);
  bool record = heading >= MATERIAL_RECORD;
  if (heading == PLAIN) return judged(state, lexer, TAKE_HEADING);
  if (!record && heading <= here) return judged(state, lexer, TAKE_HEADING);
  if (is_list(state->place) && record && heading - MATERIAL_RECORD + MATERIALS == here) {
    return judged(state, lexer, TAKE_HEADING);
  }
  if (!ends_record(state, &ahead, heading)) return judged(state, lexer, TAKE_HEADING);
  switch (state->place) {
  case MATERIAL_LIST:
  case OBJECT_LIST: return end_list(state, lexer, state->place);
  case STRING_COUNT:
  case STRINGS: return end_record(state, lexer, MATERIAL_LIST, heading != MATERIAL_RECORD);
  case TRIANGLES: return end_record(state, lexer, OBJECT_LIST, heading != OBJECT_RECORD);
  case BONES: return end_record(state, lexer, INSTANCE_LIST, false);
  case VERTICES: state->place++; return found(lexer, VERTICES_END);
  default: break;
  }
  char class = place_class(state->place);
  if (class == 'h') {
    go_to(state, state->place + 2u);
    return found(lexer, MISSING_VALUE);
  }
  if (class == 'a') return judged(state, lexer, TAKE_HEADING);
  if (class == 'o') return scan_type(state, lexer);
  if (class == 'S' || class == 'P') {
    state->place++;
    state->vector_scale = class == 'P' && state->vector_scale;
    return state->vector_scale ? found(lexer, VECTOR_SCALE) : judged(state, lexer, UNDECIDED);
  }
  return next_place(state, lexer, MISSING_VALUE);
}

// A heading was judged to be where it is: as the beginning of a record or section, or as a comment.
static bool take_judged_heading(State *state, TSLexer *lexer) {
  enum Heading heading = read_comment(lexer, true, NULL, true);
  enum Heading here = section_of(state->place);
  if (heading == PLAIN) return taken(state, lexer, COMMENT);
  if (heading < MATERIAL_RECORD) {
    if (place_class(state->place) != 'h' || heading != here) return taken(state, lexer, SECTION_HEADING);
    state->place++;
    return taken(state, lexer, SECTION_START);
  }
  if (is_list(state->place) && heading - MATERIAL_RECORD + MATERIALS == here) {
    Ahead ahead = look_ahead(lexer, false);
    if (begins(&ahead, heading)) {
      state->place = state->place == MATERIAL_LIST ? MATERIAL : state->place == OBJECT_LIST ? OBJECT : INSTANCE;
      return taken(state, lexer, RECORD_START);
    }
  }
  return taken(state, lexer, RECORD_HEADING);
}

#endif
