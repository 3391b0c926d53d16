// A text or words among rows: what follows the mesh, or a mistake. With one in the place of a value goes what is left of its row, so that the
// others begin where they do.

#ifndef HALO_ASS_TEXTS_H_
#define HALO_ASS_TEXTS_H_

#include "triangle_blocks.h"

// No more texts than those of an object's head are put before vertices.
#define TEXTS_OF_HEAD 4u

// Whether texts directly behind a vertex count begin the next object, of which two were read, the first of them a type or not. They do not before
// vertices, nor do two before numbers that are no type.
static bool texts_begin_object(Ahead *ahead, bool type) {
  bool names = !type && ahead->type == NO_TYPE;
  enum Kind kind = next_behind_type(ahead);
  if (names && is_numeric(kind)) return false;
  for (unsigned texts = 2; is_text(kind) && texts < TEXTS_OF_HEAD; texts++) kind = next_behind_type(ahead);
  return kind != NUMBER || next_kind(ahead) != NUMBER;
}

// What is left of a vertex, or of the last one and the triangles, has so many values and reals at least; of an object that has lost its type, only a
// mesh has as many.
#define LEAST_LEFT 8u
#define LEAST_REALS 2u

// Passes texts in a row that are no types, of which a kind was read.
static enum Kind pass_texts(Ahead *ahead, enum Kind kind) {
  while (is_text(kind) && ahead->type == NO_TYPE) kind = next_kind(ahead);
  return kind;
}

// The same of a material's names, and of its count of strings and these, which are told by the count between texts. Begins a sample of what is behind
// them, and says what its last value is.
static enum Kind begin_behind_texts(Ahead *ahead, enum Kind kind, Sample *sample, bool *strings) {
  begin_sample(sample);
  *strings = false;
  kind = pass_texts(ahead, kind);
  if (kind == INTEGER) {
    sample->values[sample->length++] = ahead->value;
    kind = next_kind(ahead);
    *strings = is_text(kind);
    if (*strings) sample->length = 0;
    kind = pass_texts(ahead, kind);
  }
  if (is_numeric(kind)) sample->values[sample->length++] = ahead->value;
  return kind;
}

// Whether vertices go on behind texts among them, of which two were read, neither of them a type: a material was put there. A count and vertices are
// of an object that has lost its type.
static bool vertices_go_on_behind_texts(Ahead *ahead) {
  Sample sample;
  unsigned from;
  bool strings;
  if (!is_numeric(begin_behind_texts(ahead, next_kind(ahead), &sample, &strings))) return false;
  bool counts = sample.length == 2 && sample.values[0].number > 0;
  read_numbers(ahead, &sample, SAMPLE);
  for (unsigned at = 0; at < LAYOUTS; at++) {
    if (shows_vertices(&sample, &layouts[at], &from)) return from != 1 || !counts;
  }
  return !counts && sample.length >= LEAST_LEFT && reals_among(&sample, 0, LEAST_LEFT) >= LEAST_REALS;
}

// A text among rows ends them, or stands for a value.
static bool scan_text_in_rows(State *state, TSLexer *lexer, bool behind_count) {
  Ahead ahead = look(state, lexer);
  unsigned behind = 0;
  enum Kind text = next_kind(&ahead);
  bool type = ahead.type != NO_TYPE;
  enum Kind kind = next_behind_type(&ahead);
  bool texts = state->place == VERTICES && is_text(kind), names = !type && ahead.type == NO_TYPE, ends;
  if (texts && behind_count) ends = texts_begin_object(&ahead, type);
  else if (texts && names) ends = !vertices_go_on_behind_texts(&ahead);
  else ends = text_ends_before(&ahead, text, kind, !state->within_line, &behind);
  if (!ends) return judged(state, lexer, COUNT_ROW);
  if (state->place == TRIANGLES) return end_record(state, lexer, behind > 0);
  return end_vertices(state, lexer);
}

// How many values of a sample stand on one line.
static unsigned values_on_line(const Sample *sample, unsigned from) {
  unsigned at = from;
  while (at < sample->length && (at == from || !sample->values[at].begins_line)) at++;
  return at - from;
}

// Of triangles whose values have a line each, a text before a whole one stands for its material, unless those behind it have one material
// only as they are without.
static unsigned values_behind_material(const Sample *sample) {
  unsigned triangles = sample->length < 3 ? 0 : (sample->length - 3) / 4;
  return is_one_number(sample, 0, triangles) && !is_one_number(sample, 3, triangles) ? 0 : 3;
}

// How many values behind a text are left of its triangle, of which so many stand before it.
static unsigned left_of_triangle(const State *state, const Sample *sample) {
  unsigned before = state->row, left = 3 - before, on_line = values_on_line(sample, 0);
  if (sample->length == 0) return 0;
  if (!sample->values[0].begins_line) {
    // One too many on the line of a triangle, it takes that with it.
    return on_line <= left || on_line == left + 1 ? on_line : left;
  }
  // What is behind it on its line may have been taken with it.
  if (state->within_line) return 0;
  // It is one too many between a material and the line of its corners, which go with it.
  if (before == 1 && on_line == 3) return 3;
  if (before > 0) return on_line == 1 && left < sample->length ? left : 0;
  unsigned next = on_line < sample->length ? values_on_line(sample, on_line) : 0;
  if (on_line == 1 && next == 1) return values_behind_material(sample);
  return on_line == 3 ? 3 : 0;
}

// How many values behind a text are left of its vertex: those before others without a doubt.
static unsigned left_of_vertex(const State *state, const Sample *sample) {
  unsigned from = 0;
  for (unsigned at = 0; at < LAYOUTS; at++) {
    if (shows_vertices(sample, &layouts[(layout_before(state) + at) % LAYOUTS], &from)) return from;
  }
  return 0;
}

// Added to how many values are left behind texts among vertices: all that stand in a row are taken.
#define ALL_TEXTS 0x8000u

// The same of what is ahead, behind a material's texts, too; where its strings follow, their count is all.
static unsigned left_of_vertex_ahead(const State *state, Ahead *ahead) {
  Sample sample;
  bool strings;
  enum Kind first = next_kind(ahead), kind = begin_behind_texts(ahead, first, &sample, &strings);
  unsigned texts = is_text(first) ? ALL_TEXTS : 0;
  if (strings) {
    read_numbers(ahead, &sample, SHORT_SAMPLE);
    return texts + (reals_among(&sample, 0, LEAST_LEFT) >= LEAST_REALS);
  }
  if (is_word(kind) && ahead->type == NO_TYPE) sample.values[sample.length++] = ahead->value;
  else if (!is_numeric(kind)) return texts + left_of_vertex(state, &sample);
  read_sample(ahead, &sample, SAMPLE);
  return texts + left_of_vertex(state, &sample);
}

static unsigned left_of_triangle_ahead(const State *state, Ahead *ahead) {
  Sample sample;
  begin_sample(&sample);
  read_sample(ahead, &sample, SHORT_SAMPLE);
  return left_of_triangle(state, &sample);
}

static bool judge_row(State *state, TSLexer *lexer) {
  Ahead ahead = look(state, lexer);
  next_kind(&ahead);
  unsigned left = state->place == TRIANGLES ? left_of_triangle_ahead(state, &ahead) : left_of_vertex_ahead(state, &ahead);
  state->rest = (uint16_t)left;
  return judged(state, lexer, TAKE_LINE);
}

// How many values behind a count are words, or stand on a line behind one, and are none of the rows: as many as are left of the count's line,
// or of a line that is no row with a word in it, and none that stands for a value where each has a line.
static unsigned words_behind_count(const State *state, Ahead *ahead) {
  unsigned values = 1, words = 1, next = 0, width = state->place == TRIANGLES ? 4 : 3;
  enum Kind kind = next_kind(ahead);
  if (!is_word(kind) || ahead->type != NO_TYPE) return 0;
  for (; values < MOST_WORDS; values++) {
    kind = next_kind(ahead);
    if (ahead->line_end || !(is_word(kind) || is_numeric(kind))) break;
    words += is_word(kind);
  }
  if (!is_numeric(kind) || !ahead->line_end) return 0;
  if (state->within_line || words > 1) return values;
  if (values > 1) return values == width ? 0 : values;
  do kind = next_kind(ahead);
  while (++next < 5 && is_numeric(kind) && !ahead->line_end);
  return next == width ? values : 0;
}

// A text, if one is there, or all in a row, and so many values.
static bool take_text_in_rows(State *state, TSLexer *lexer) {
  unsigned left = state->rest & ~ALL_TEXTS;
  bool all = (state->rest & ALL_TEXTS) != 0, text = lexer->lookahead == '"';
  uint32_t length = 0;
  state->rest = 0;
  enum Heading heading = text ? take_text(state, lexer, true) : PLAIN, met = heading;
  while (all && heading == PLAIN && state->long_one == NONE_LONG) {
    while (is_between(lexer->lookahead)) lexer->advance(lexer, false);
    if (lexer->lookahead != '"') break;
    heading = met = take_text(state, lexer, true);
  }
  if (heading == PLAIN && state->long_one == NONE_LONG) {
    for (; left > 0 && (!text || pass_between(lexer, &heading, &length) >= 0); left--) {
      text = true;
      read_value(lexer);
      lexer->mark_end(lexer);
      met = meet_semicolon(lexer);
      if (met != PLAIN) break;
    }
  }
  taken_unexpected(state, lexer);
  meet_heading(state, lexer, met);
  return true;
}

#endif
