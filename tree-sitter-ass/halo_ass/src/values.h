// Values at their places: texts, integers and reals, or what stands there instead.

#ifndef HALO_ASS_VALUES_H_
#define HALO_ASS_VALUES_H_

#include "layouts.h"
#include "pieces.h"

// A value that was judged to stand in the place of another kind.
static bool take_invalid(State *state, TSLexer *lexer) {
  bool text = lexer->lookahead == '"';
  if (!text) take_word(lexer);
  enum Heading heading = text ? take_text(state, lexer, true) : meet_semicolon(lexer);
  next_place(state, lexer, INVALID_VALUE);
  meet_heading(state, lexer, heading);
  return true;
}

// Takes what is left of a line, but for the blanks at its end.
static void take_line_to_end(TSLexer *lexer) {
  bool after_blank = true;
  while (!at_line_end(lexer)) {
    bool blank = is_blank(lexer->lookahead);
    if (blank && !after_blank) lexer->mark_end(lexer);
    after_blank = blank;
    lexer->advance(lexer, false);
  }
  if (!after_blank) lexer->mark_end(lexer);
}

static bool take_line(State *state, TSLexer *lexer) {
  state->long_one = take_piece(lexer, NULL) ? LONG_LINE_REST : NONE_LONG;
  return next_place(state, lexer, MALFORMED_STRING);
}

// Whether a text behind an object's names is one too many: all the numbers of the object are behind it, the first of them an integer, which
// was read, with the rest of its line.
static bool is_behind_names(unsigned place, Ahead *ahead) {
  unsigned numbers = place == BOX_NAMES + 2 ? 3 : place == PILL_NAMES + 2 ? 2 : 1;
  if (!begins_names(place - 2)) return false;
  for (unsigned at = 0; at < numbers; at++) {
    if (!is_numeric(next_kind(ahead)) || (at == 0 && !ahead->line_end)) return false;
  }
  return true;
}

// Whether a text behind an instance's name is one too many: its three integers are behind it, and the rotation on a line of its own, or where lines
// do not tell.
static bool is_behind_name(Ahead *ahead) {
  unsigned begins = 0;
  if (!integers_follow_name(ahead)) return false;
  enum Rotation rotation = rotation_follows(ahead, &begins);
  unsigned lines = begins & OF_ROTATION;
  return lines == 0 ? rotation == PLAIN_ROTATION : rotation != NO_ROTATION && lines == ROTATION_BEGINS;
}

// Whether a text is a number with quotes around it.
static bool is_quoted_number(const Word *text) {
  unsigned digits = 1;
  while (digits < text->length && digits < LONGEST_WORD && is_digit(text->text[digits])) digits++;
  return digits > 1 && digits + 1 == text->length && digits < LONGEST_WORD && text->text[digits] == '"';
}

// A text where a number should be: in the place of it, too many, or the beginning of what follows?
static bool judge_text_for_number(State *state, TSLexer *lexer) {
  Ahead ahead = look(state, lexer);
  next_kind(&ahead);
  enum ObjectType type = ahead.type;
  enum Heading here = section_of(state->place);
  bool count = state->place == MATERIALS_COUNT || state->place == OBJECTS_COUNT || state->place == INSTANCES_COUNT;
  // The header's first text is no number.
  bool begins = (here == HEADER && !is_quoted_number(&ahead.word)) || (count && next_kind(&ahead) != HEADING);
  if (!count && here == OBJECTS) {
    enum Kind kind = next_behind_type(&ahead);
    if (kind == INTEGER && is_behind_names(state->place, &ahead)) return judged_unexpected(state, lexer, 1);
    begins = object_goes_on(&ahead, type, kind);
  }
  if (state->place == INSTANCE_NAME + 1) {
    // It is no name of another instance, as that would have no index.
    return is_behind_name(&ahead) ? judged_unexpected(state, lexer, 1) : missing_or_invalid(state, lexer, false);
  }
  if (!count && here == INSTANCES && state->place != BONE_VALUE) {
    begins = integers_follow_name(&ahead) && instance_follows_name(&ahead, 3);
  }
  return missing_or_invalid(state, lexer, begins);
}

// Reals where a mesh has its count of vertices. These follow, or a line of them was put before it.
static bool judge_real_for_vertex_count(State *state, TSLexer *lexer) {
  Ahead ahead = look_ahead(lexer, false);
  unsigned reals = 1;
  enum Kind kind;
  while ((kind = next_kind(&ahead)) == NUMBER && reals < 12) reals++;
  bool count = reals <= MOST_ON_LINE && kind == INTEGER && ahead.line_end;
  if (count && next_kind(&ahead) == NUMBER && ahead.line_end) return judged_unexpected(state, lexer, reals);
  return missing_or_invalid(state, lexer, reals % 3 == 0);
}

// A note without its semicolon has no more words than this.
#define MOST_WORDS 32u

// Whether the next value is a count of rows that has a line for itself: the sample behind it is what it counts, or vertices begin there.
static bool counts_rows_behind(Ahead *ahead, unsigned place, Sample *sample) {
  begin_sample(sample);
  read_sample(ahead, sample, SAMPLE);
  const Value *values = sample->values;
  if (sample->length < 3 || values[0].kind != INTEGER || !values[0].begins_line || !values[1].begins_line) return false;
  if (place == VERTEX_COUNT) return reals_among(sample, 1, 2) == 2;
  return values[0].number > 0 && may_count_triangles(sample, 0) && could_be_triangles(sample, 0);
}

// A word for a count of rows. A note without its semicolon is none, where the count has the line behind it.
static bool judge_word_for_count(State *state, TSLexer *lexer) {
  unsigned words = 1;
  bool blank = false;
  for (; words < MOST_WORDS && !at_line_end(lexer) && lexer->lookahead != ';'; lexer->advance(lexer, false)) {
    words += blank && !is_blank(lexer->lookahead);
    blank = is_blank(lexer->lookahead);
  }
  Ahead ahead = look_ahead(lexer, false);
  Sample sample;
  bool note = counts_rows_behind(&ahead, state->place, &sample);
  return note ? judged_unexpected(state, lexer, words) : missing_or_invalid(state, lexer, false);
}

// A number with a point where an integer should be: one of several on its line belongs to what follows.
static bool judge_real_for_integer(State *state, TSLexer *lexer) {
  if (state->place == VERTEX_COUNT) return judge_real_for_vertex_count(state, lexer);
  Ahead ahead = look_ahead(lexer, false);
  enum Kind kind = next_kind(&ahead);
  bool one_of_several = is_numeric(kind) && !ahead.line_end;
  // The one behind it may be the integer, with the line for itself.
  bool one_more = one_of_several && kind == INTEGER && behind_heading(state->place);
  if (one_more && (next_kind(&ahead) == END_OF_TEXT || ahead.line_end)) return judged_unexpected(state, lexer, 1);
  return missing_or_invalid(state, lexer, one_of_several);
}

// Whether the names that an object lacks so far are behind a text that was read, and that is the first of them, and an integer is behind those, or
// a light's third text and a number.
static bool names_follow(Ahead *ahead, unsigned place) {
  bool names = ahead->type == NO_TYPE && (!begins_names(place) || is_text(next_kind(ahead)));
  if (!names) return false;
  enum Kind behind = next_kind(ahead);
  bool light = place == LIGHT_NAMES || place == LIGHT_NAMES + 1;
  return light ? is_text(behind) && is_numeric(next_kind(ahead)) : behind == INTEGER;
}

// A line of numbers where an object has a name, of which two were read: it was put before that, or the names are missing.
static bool judge_line_for_name(State *state, TSLexer *lexer, Ahead *ahead) {
  unsigned numbers = 2;
  enum Kind kind;
  while (is_numeric(kind = next_kind(ahead)) && numbers <= MOST_ON_LINE) numbers++;
  if (is_text(kind) && names_follow(ahead, state->place)) return judged_unexpected(state, lexer, numbers);
  return missing_or_invalid(state, lexer, true);
}

// A path is no longer in Windows, so is what lost its opening quote: else each name of a record on a line without end would have as much read as is looked.
#define UNOPENED_TEXT 260u

// Whether what follows a count of strings is none of a material's names: a heading, or a string.
static bool are_no_names(Ahead *ahead) {
  enum Kind kind = next_kind(ahead);
  return kind == HEADING || (is_text(kind) && is_material_string(&ahead->word));
}

// A word or a number where a text should be.
static bool judge_value_for_text(State *state, TSLexer *lexer) {
  Ahead ahead = look(state, lexer);
  enum Kind kind = next_kind(&ahead);
  bool ends_with_quote = ahead.word.length <= LONGEST_WORD && ahead.word.text[ahead.word.length - 1] == '"';
  if (is_word(kind) && ends_with_quote) return judged(state, lexer, TAKE_LINE);
  if (is_word(kind)) {
    // A line whose opening quote is missing ends with the closing one.
    int32_t last = 0;
    unsigned words = 1;
    bool blank = false;
    if (ahead.left > UNOPENED_TEXT) ahead.left = UNOPENED_TEXT;
    while (ahead.left > 0 && !at_line_end(lexer) && lexer->lookahead != ';') {
      if (lexer->lookahead == '"' && last == '"') break;
      words += blank && !is_blank(lexer->lookahead);
      blank = is_blank(lexer->lookahead);
      if (!blank) last = lexer->lookahead;
      lexer->advance(lexer, false);
      ahead.left--;
    }
    if (last == '"') return judged(state, lexer, TAKE_LINE);
    // A note without its semicolon stands before both names of an object.
    bool names = begins_names(state->place) && is_text(next_kind(&ahead)) && is_text(next_kind(&ahead));
    return names && next_kind(&ahead) == INTEGER ? judged_unexpected(state, lexer, words) : judged(state, lexer, TAKE_VALUE);
  }
  if (state->place == INSTANCE_NAME) {
    unsigned integers = 0;
    while (integers < MOST_BEFORE_NAME && (kind = next_of_instance(&ahead)) == INTEGER) integers++;
    // The name is behind values too many.
    if (is_text(kind) && instance_follows_name(&ahead, 0)) return judged_unexpected(state, lexer, 0);
    return missing_or_invalid(state, lexer, integers < 3);
  }
  kind = next_kind(&ahead);
  if (is_of_names(state->place) && is_numeric(kind) && !ahead.line_end) return judge_line_for_name(state, lexer, &ahead);
  // A number in the place of the last name, behind which all the numbers are.
  bool object = begins_names(state->place - 1u) && kind == INTEGER && is_behind_names(state->place + 1u, &ahead);
  bool material = state->place == MATERIAL + 1 && kind == INTEGER && are_no_names(&ahead);
  if (object || material) return missing_or_invalid(state, lexer, false);
  // Between both names of a material, with the count of its strings behind them.
  bool between = state->place == MATERIAL + 1 && is_text(kind) && ahead.type == NO_TYPE && !is_material_string(&ahead.word);
  if (between && next_kind(&ahead) == INTEGER) return judged_unexpected(state, lexer, 1);
  bool more = is_text(kind) && ahead.type == NO_TYPE && place_class(state->place + 1u) == 't';
  // Before all names of an object, or both of a material, it is none of them.
  if (is_of_names(state->place) && is_text(kind) && names_follow(&ahead, state->place)) return judged_unexpected(state, lexer, 1);
  if (more && state->place == MATERIAL && is_text(next_kind(&ahead))) return judged_unexpected(state, lexer, 0);
  // Before the last of the header's texts, behind which the materials' heading is.
  bool header = state->place == BEFORE_MATERIALS - 1 && is_text(kind) && next_kind(&ahead) == HEADING;
  if (header && ahead.heading == MATERIALS) return judged_unexpected(state, lexer, 1);
  return missing_or_invalid(state, lexer, !more);
}

#endif
