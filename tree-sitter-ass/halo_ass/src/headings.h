// Comments and headings.

#ifndef HALO_ASS_HEADINGS_H_
#define HALO_ASS_HEADINGS_H_

#include "counted.h"

static bool is_list(unsigned place) {
  return place == MATERIAL_LIST || place == OBJECT_LIST || place == INSTANCE_LIST;
}

// So many comments in a row are tokens of their own; more are taken many at once.
#define MANY_COMMENTS 32u
#define COMMENT_BORDER 255u
#define FEWEST_LINES 32u
#define MOST_LINES 4000u

// Whether a comment follows, or a heading that begins nothing.
static bool comment_follows(const State *state, TSLexer *lexer) {
  uint32_t left = LONG_LOOK_AHEAD;
  for (; left > 0 && is_between(lexer->lookahead); left--) lexer->advance(lexer, false);
  if (lexer->lookahead != ';') return false;
  enum Heading heading = read_comment(lexer, true, &left);
  if (heading == PLAIN || left == 0) return true;
  enum Heading here = section_of(state->place);
  if (heading >= MATERIAL_RECORD ? section_with(heading) < here : heading <= here) return true;
  Ahead ahead = look_ahead(lexer, false);
  return !begins(&ahead, heading, here);
}

// Behind the last of several comments is kept what is kept where none is, so that the parser meets the old record there.
static bool taken_comment(State *state, TSLexer *lexer, enum TokenType type) {
  unsigned comments = state->comments + 1u;
  taken(state, lexer, type);
  state->within_line = !at_line_end(lexer);
  bool last = !state->within_line && !comment_follows(state, lexer);
  state->comments = (uint8_t)(last ? 0 : comments < MANY_COMMENTS ? comments : MANY_COMMENTS);
  return true;
}

static bool is_section(enum Heading heading) { return heading != PLAIN && heading < MATERIAL_RECORD; }

// How many lines from here on are comments, and headings that begin nothing: a heading follows each, and no record's heading
// that of a section.
static unsigned comment_lines(TSLexer *lexer) {
  unsigned lines = 0, found = 0;
  enum Heading last = PLAIN;
  for (uint32_t left = LONG_LOOK_AHEAD; lexer->lookahead == ';';) {
    Word word = {.length = 0};
    uint32_t hash = EMPTY_HASH;
    while (left > 0 && !at_line_end(lexer)) {
      hash = mix(hash, (uint32_t)lexer->lookahead);
      add(&word, lexer->lookahead);
      lexer->advance(lexer, false);
      left--;
    }
    enum Heading heading = word.length > 5 ? heading_of(&word) : PLAIN;
    if (heading != PLAIN) {
      if (is_section(last) && !is_section(heading)) return found;
      found = lines;
      last = heading;
    } else if (last == PLAIN) {
      found = lines + 1;
    }
    if (left == 0) return found < lines ? found : lines;
    lines++;
    bool border = found > FEWEST_LINES && (spread(hash) & COMMENT_BORDER) == 0;
    if (border || found == MOST_LINES) return found;
    for (; left > 0 && is_between(lexer->lookahead); left--) lexer->advance(lexer, false);
  }
  return found;
}

// Before a comment or heading, the end of a record or section is a second token, which alone stands where that begins: the parser
// does not go into a node that begins where a token ends with another state, and the next section does begin there.
static bool judged_to_end(State *state, TSLexer *lexer, enum Heading heading) {
  enum Heading here = section_of(state->place);
  bool next = heading == PLAIN || section_with(heading) == here || here == INSTANCES;
  // Of a section without heading and count there is the list, which begins where its first record does.
  if (!next && heading >= MATERIAL_RECORD) return judged(state, lexer, END_LIST);
  if (next) leave_record(state);
  else leave_list(state);
  return judged(state, lexer, UNDECIDED);
}

// The parser knows that a record or section ends where the scanner keeps what is behind it already.
static bool scan_end_here(State *state, TSLexer *lexer) {
  lexer->mark_end(lexer);
  return place_class(state->place) == 'l' ? end_record(state, lexer, false) : found(lexer, END_OF_LIST);
}

// Whether nothing but comments follows, as far as it is looked at: then they are none of a record that may end there.
static bool only_comments(TSLexer *lexer) {
  uint32_t left = LONG_LOOK_AHEAD;
  while (lexer->lookahead == ';' && left > 0) {
    read_comment(lexer, false, &left);
    for (; left > 0 && is_between(lexer->lookahead); left--) lexer->advance(lexer, false);
  }
  return left == 0 || at_end(lexer);
}

// Very many comments would be very many tokens, all of which the parser meets again at every edit.
static bool judge_lines(State *state, TSLexer *lexer) {
  unsigned lines = comment_lines(lexer);
  state->comments = 0;
  if (lines < 2) return judged(state, lexer, UNDECIDED);
  state->rest = (uint16_t)lines;
  return judged(state, lexer, TAKE_LINES);
}

static bool judge_many_comments(State *state, TSLexer *lexer) {
  if (!may_end_record(state->place)) return judge_lines(state, lexer);
  return only_comments(lexer) ? judged_to_end(state, lexer, PLAIN) : judged(state, lexer, COUNT_LINES);
}

static bool take_lines(State *state, TSLexer *lexer) {
  unsigned left = state->rest;
  state->rest = 0;
  for (;;) {
    take_line_to_end(lexer);
    if (--left == 0) break;
    while (is_between(lexer->lookahead)) lexer->advance(lexer, false);
    if (lexer->lookahead != ';') break;
  }
  state->comments = MANY_COMMENTS;
  return taken_comment(state, lexer, place_class(state->place) == 'l' ? COMMENTS : COMMENT);
}

// What a heading begins where the scanner is.
static enum Begun begun_here(const State *state, Ahead *ahead, enum Heading heading) {
  bool before_materials = state->place == BEFORE_MATERIALS;
  if (state->place == STRINGS && state->counted > 1) return BEGINS_NOTHING;
  if (!before_materials && !is_list(state->place) && !may_end_record(state->place)) return begun_within(state, ahead, heading);
  return begun_by(ahead, heading, before_materials ? HEADER : section_of(state->place));
}

// A comment at the beginning of a line that may be a heading: what it means here.
static bool scan_heading(State *state, TSLexer *lexer) {
  if (state->comments >= MANY_COMMENTS) return judge_many_comments(state, lexer);
  Ahead ahead = look(state, lexer);
  ahead.heading = read_comment(lexer, ahead.first_on_line, &ahead.between);
  if (ahead.between == 0 && may_end_record(state->place)) return judged_to_end(state, lexer, PLAIN);
  enum Heading heading = ahead.heading;
  if (heading == PLAIN) return judged(state, lexer, TAKE_HEADING);
  state->misplaced = false;
  enum Heading here = section_of(state->place);
  bool record = heading >= MATERIAL_RECORD;
  if (heading == here && place_class(state->place) == 'h') return found(lexer, SECTION_JUDGED);
  if (is_list(state->place) && record && section_with(heading) == here) {
    return begins(&ahead, heading, here) ? found(lexer, RECORD_JUDGED) : judged(state, lexer, TAKE_HEADING);
  }
  enum Begun begun = begun_here(state, &ahead, heading);
  if (begun == BEGINS_NOTHING) return judged(state, lexer, TAKE_HEADING);
  bool material = begun == BEGINS && heading == MATERIAL_RECORD;
  if (material && state->place == STRING_COUNT && next_has_string_count(&ahead)) return miss_string_count(state, lexer);
  if (material && state->place == STRINGS && state->strings == 1 && next_has_no_string_count(&ahead)) return miscount_strings(state, lexer);
  if (begun == BEGINS_MISPLACED) {
    // It ends a record, but not the section.
    if (may_end_record(state->place)) return judged_to_end(state, lexer, PLAIN);
    state->misplaced = is_list(state->place) || state->place == BEFORE_MATERIALS;
    if (state->misplaced) return judged(state, lexer, TAKE_HEADING);
  }
  switch (state->place) {
  case MATERIAL_LIST:
  case OBJECT_LIST:
  case STRING_COUNT:
  case STRINGS:
  case TRIANGLES:
  case BONES: return judged_to_end(state, lexer, heading);
  case VERTICES: return end_vertices(state, lexer);
  default: break;
  }
  char class = place_class(state->place);
  if (class == '.') return judged_to_end(state, lexer, heading);
  if (class == 'h') {
    go_to(state, state->place + 2u);
    return found(lexer, MISSING_VALUE);
  }
  if (class == 'a') return judged(state, lexer, TAKE_HEADING);
  if (class == 'o') return miss_type(state, lexer, SPHERE);
  if (class == 'S' || class == 'P') {
    state->place++;
    state->vector_scale = class == 'P' && state->vector_scale;
    return state->vector_scale ? found(lexer, VECTOR_SCALE) : judged(state, lexer, UNDECIDED);
  }
  return next_place(state, lexer, MISSING_VALUE);
}

// Comments behind a count stand before its list, as they do before its heading or first value; but not without end.
static bool scan_comment_behind_count(State *state, TSLexer *lexer) {
  if (state->comments >= MANY_COMMENTS) return judged(state, lexer, BEGIN_LIST);
  if (state->within_line) {
    state->long_one = take_piece(lexer, NULL) ? LONG_COMMENT_LINE : NONE_LONG;
    return taken_comment(state, lexer, COMMENT);
  }
  uint32_t left = LONG_LOOK_AHEAD;
  enum Heading heading = read_comment(lexer, true, &left);
  bool rows = state->place == VERTICES || state->place == TRIANGLES;
  if (rows && heading != PLAIN) {
    Ahead ahead = look_ahead(lexer, false);
    enum Begun begun = begun_here(state, &ahead, heading);
    if (begun != BEGINS_NOTHING && state->counted > 0 && state->counted != COUNTS_NONE) {
      state->counted = 0;
      return found(lexer, WRONG_COUNT);
    }
    state->behind_count = begun == BEGINS_NOTHING;
    if (begun != BEGINS_NOTHING && state->place == VERTICES) return end_vertices(state, lexer);
    if (begun != BEGINS_NOTHING) return judged_to_end(state, lexer, begun == BEGINS ? heading : PLAIN);
  } else if (heading != PLAIN) {
    Ahead ahead = look_ahead(lexer, false);
    bool next = heading == (is_list(state->place) ? record_of(section_of(state->place)) : MATERIALS);
    state->misplaced = !next && begun_here(state, &ahead, heading) == BEGINS_MISPLACED;
    if (state->misplaced) return judged(state, lexer, TAKE_HEADING);
  }
  return judged(state, lexer, heading == PLAIN ? TAKE_HEADING : BEGIN_LIST);
}

// A heading was judged to be a comment.
static bool take_judged_heading(State *state, TSLexer *lexer) {
  Word word = {.length = 0};
  bool within_line = state->within_line;
  state->long_one = take_piece(lexer, &word) ? LONG_COMMENT_LINE : NONE_LONG;
  enum Heading heading = within_line ? PLAIN : heading_of(&word);
  if (heading == PLAIN) return taken_comment(state, lexer, COMMENT);
  return taken_comment(state, lexer, heading < MATERIAL_RECORD ? SECTION_HEADING : RECORD_HEADING);
}

// A heading was judged to begin a section or a record: the parser knows it. What the scanner keeps is as before the decision, so
// that the parser goes into the old section or record where other tokens stood before its heading.
static bool take_section_start(State *state, TSLexer *lexer) {
  state->long_one = take_piece(lexer, NULL) ? LONG_COMMENT_LINE : NONE_LONG;
  state->place++;
  return taken(state, lexer, SECTION_START);
}

static void begin_record(State *state) {
  state->items = 0;
  if (state->records > 0) state->records--;
  state->place = state->place == MATERIAL_LIST ? MATERIAL : state->place == OBJECT_LIST ? OBJECT : INSTANCE;
}

static bool take_record_start(State *state, TSLexer *lexer) {
  state->long_one = take_piece(lexer, NULL) ? LONG_COMMENT_LINE : NONE_LONG;
  begin_record(state);
  return taken(state, lexer, RECORD_START);
}

#endif
