// The words of names: of a material's (collection, shader, symbols, parameters), of an instance's (prefix and name) and of a
// material's strings (keyword and values). What they mean is told by Halo's tools; here each is a token, for its color.

#ifndef HALO_ASS_NAMES_H_
#define HALO_ASS_NAMES_H_

#include "records.h"
#include "values.h"

// A longer name is one token.
#define LONGEST_NAME 200u

static inline bool is_material_symbol(int32_t c) {
  static const char symbols[] = "%#?!@*$^-&=.;)><|~({}[']";
  for (const char *at = symbols; *at != 0; at++) {
    if (*at == c) return true;
  }
  return false;
}

// Behind a percent sign, more signs say more; else one says all.
static inline bool is_instance_prefix(int32_t c, int32_t first, unsigned at) {
  static const char signs[] = "%#@~!$", more[] = "+-?!^*&<|";
  const char *all = at == 0 ? signs : more;
  if (at > 0 && first != '%') return false;
  for (; *all != 0; all++) {
    if (*all == c) return true;
  }
  return false;
}

static inline bool has_words(unsigned place) { return place == MATERIAL || place == INSTANCE_NAME || place == STRING_VALUE; }

// How long a string is with its quotes: 0 for one that is a token of its own, since it has no words, no end, or a comment
// directly behind it. It is read as far as that.
static unsigned length_with_words(TSLexer *lexer, unsigned place, Word *word) {
  unsigned length = 0, words = 0;
  bool after_quote = false;
  while (length < LONGEST_NAME && !at_line_end(lexer)) {
    int32_t c = lexer->lookahead;
    if (after_quote && is_blank(c)) break;
    if (after_quote && c == ';') return 0;
    if (place == STRING_VALUE && length < STRING_LEAD && c != string_lead[length]) return 0;
    after_quote = c == '"' && length > 0;
    words += !is_blank(c) && c != '"';
    add(word, c);
    length++;
    lexer->advance(lexer, false);
  }
  return after_quote && words > 0 && length < LONGEST_NAME ? length : 0;
}

// Whether a text is a material's string by its words: a keyword, and a value behind it.
static bool is_keyword_with_value(const Word *word) {
  unsigned at = 0, length = word->length < LONGEST_WORD ? word->length : LONGEST_WORD;
  if (!is_material_string(word)) return false;
  while (at < length && !is_blank(word->text[at])) at++;
  while (at < length && is_blank(word->text[at])) at++;
  return at < length && begins_number(word->text[at]);
}

// Whether both names of a material are missing before its strings: the first one was read in place of a name, and another follows.
static bool lacks_names(TSLexer *lexer, const Word *word) {
  if (!is_keyword_with_value(word)) return false;
  Ahead ahead = look_ahead(lexer, false);
  return is_text(next_kind(&ahead)) && is_keyword_with_value(&ahead.word);
}

// The second name of a material. It is missing where a string stands in its place, and no count is behind that.
static bool scan_second_name(State *state, TSLexer *lexer) {
  Word word = {.length = 0};
  while (word.length < STRING_LEAD && lexer->lookahead == string_lead[word.length]) {
    add(&word, lexer->lookahead);
    lexer->advance(lexer, false);
  }
  if (word.length < STRING_LEAD) {
    lexer->mark_end(lexer);
    return take_string_at_place(state, lexer, false);
  }
  uint32_t left = LOOK_AHEAD;
  bool comment;
  read_string(lexer, &word, &left, &comment);
  Ahead ahead = look_ahead(lexer, false);
  bool name = comment || !is_keyword_with_value(&word) || next_kind(&ahead) == INTEGER;
  return name ? judged(state, lexer, TAKE_STRING) : judged_missing(state, lexer, 1);
}

// At a string's opening quote.
static bool scan_text(State *state, TSLexer *lexer) {
  if (state->place == MATERIAL + 1) return scan_second_name(state, lexer);
  if (!has_words(state->place)) return take_whole_string(state, lexer);
  Word word = {.length = 0};
  state->name_left = (uint8_t)length_with_words(lexer, state->place, &word);
  if (state->place == MATERIAL && state->name_left > 0 && lacks_names(lexer, &word)) {
    state->name_left = 0;
    return judged_missing(state, lexer, 2);
  }
  state->name_part = NAME_BEGINS;
  state->name_open = false;
  return judged(state, lexer, state->name_left > 0 ? UNDECIDED : TAKE_STRING);
}

static bool in_word(const State *state, const TSLexer *lexer, unsigned read) {
  return read + 1 < state->name_left && !is_blank(lexer->lookahead) && !at_line_end(lexer);
}

// Takes what was read of the name.
static bool taken_of_name(State *state, TSLexer *lexer, unsigned length, enum TokenType type) {
  state->name_left = (uint8_t)(state->name_left - length);
  return found(lexer, type);
}

// Whether a word without a colon is behind the one that was read: then that one is the collection.
static bool another_word(TSLexer *lexer, unsigned left) {
  bool colon = false, word = false;
  for (; left > 1 && !at_end(lexer); left--) {
    if (is_blank(lexer->lookahead)) {
      if (word && !colon) return true;
      colon = word = false;
    } else {
      word = true;
      colon |= lexer->lookahead == ':';
    }
    lexer->advance(lexer, false);
  }
  return word && !colon;
}

// `collection shader!% lm:1`: the symbols stand around the shader's word.
static bool scan_material_word(State *state, TSLexer *lexer) {
  bool begins = state->name_part != NAME_IN_WORD, first = state->name_part == NAME_BEGINS;
  bool special = begins && lexer->lookahead == '+', colon = false, leads = true;
  unsigned read = 0, symbols = 0, word = 0;
  while (in_word(state, lexer, read)) {
    int32_t c = lexer->lookahead;
    leads = leads && is_material_symbol(c);
    colon |= c == ':';
    lexer->advance(lexer, false);
    read++;
    if (leads) symbols = read;
    else if (!is_material_symbol(c)) word = read;
    // What was marked stays the end, where it turns out to be no parameter.
    if (leads || (symbols == 0 && word == read)) lexer->mark_end(lexer);
  }
  if ((begins && colon) || special) {
    lexer->mark_end(lexer);
    state->name_part = special ? NAME_GOES_ON : state->name_part;
    return taken_of_name(state, lexer, read, special ? SPECIAL_NAME : PARAMETER);
  }
  state->name_part = NAME_IN_WORD;
  if (symbols > 0) return taken_of_name(state, lexer, symbols, SYMBOLS);
  if (first && word == read && another_word(lexer, state->name_left - read)) return taken_of_name(state, lexer, word, COLLECTION);
  return taken_of_name(state, lexer, word, SHADER);
}

// `%+!wall`: what the first characters say of an instance, then its name.
static bool scan_instance_word(State *state, TSLexer *lexer) {
  unsigned read = 0, end = 0;
  if (state->name_part == NAME_BEGINS) {
    state->name_part = NAME_GOES_ON;
    int32_t first = lexer->lookahead;
    while (read + 1 < state->name_left && is_instance_prefix(lexer->lookahead, first, read)) {
      lexer->advance(lexer, false);
      read++;
    }
    lexer->mark_end(lexer);
    if (read > 0) return taken_of_name(state, lexer, read, PREFIX);
  }
  while (read + 1 < state->name_left && !at_line_end(lexer)) {
    bool blank = is_blank(lexer->lookahead);
    lexer->advance(lexer, false);
    read++;
    if (blank) continue;
    lexer->mark_end(lexer);
    end = read;
  }
  return taken_of_name(state, lexer, end, NAME);
}

// `BM_LMRES 1.0 2`: a semicolon in it is a character like any other.
static bool scan_string_word(State *state, TSLexer *lexer) {
  bool keyword = state->name_part == NAME_BEGINS;
  state->name_part = NAME_GOES_ON;
  uint8_t number = N_START;
  unsigned read = 0;
  for (; in_word(state, lexer, read); read++) {
    uint8_t class = class_of(lexer->lookahead);
    number = class < C_WHITE ? number_states[number][class] : N_NONE;
    lexer->advance(lexer, false);
  }
  lexer->mark_end(lexer);
  enum Kind kind = kind_of_number((enum NumberState)number);
  return taken_of_name(state, lexer, read, keyword ? KEYWORD : kind == INTEGER ? NAME_INTEGER : kind == NUMBER ? NAME_REAL : NAME_WORD);
}

// The next token of a name that has words.
static bool scan_name(State *state, TSLexer *lexer) {
  lexer->mark_end(lexer);
  if (state->name_part == NAME_BEGINS && !state->name_open) {
    while (is_between(lexer->lookahead)) lexer->advance(lexer, true);
    state->name_open = true;
    lexer->advance(lexer, false);
    lexer->mark_end(lexer);
    return taken_of_name(state, lexer, 1, QUOTE);
  }
  while (state->name_left > 1 && is_blank(lexer->lookahead)) {
    if (state->name_part == NAME_IN_WORD) state->name_part = NAME_GOES_ON;
    state->name_left--;
    lexer->advance(lexer, true);
  }
  if (at_line_end(lexer)) {
    state->name_left = 0;
    return false;
  }
  if (state->name_left == 1) {
    lexer->advance(lexer, false);
    lexer->mark_end(lexer);
    state->name_left = 0;
    state->name_open = false;
    return next_place(state, lexer, END_QUOTE);
  }
  if (state->place == MATERIAL) return scan_material_word(state, lexer);
  return state->place == INSTANCE_NAME ? scan_instance_word(state, lexer) : scan_string_word(state, lexer);
}

// ---- a value at its place

// Whether an integer that was read may be the index of the next instance, rather than a real of this one: those are several on a line.
static bool may_begin_instance(const State *state, TSLexer *lexer) {
  return section_of(state->place) == INSTANCES && !state->within_line && at_line_end(lexer);
}

// An integer with a line for itself, where a real of an instance should be; in transforms.h.
static bool judge_integer_alone(State *state, TSLexer *lexer);
// Before a rotation or a translation, what the lines from there on say of it; there, too.
static void judge_next_lines(State *state, TSLexer *lexer);

// A heading behind a section's count; in counted_records.h.
static void meet_first_heading(State *state, TSLexer *lexer);

// A word for a count of rows; in values.h.
static bool judge_word_for_count(State *state, TSLexer *lexer);

static bool scan_value(State *state, TSLexer *lexer, char class) {
  if (at_end(lexer)) return next_place(state, lexer, MISSING_VALUE);
  if (lexer->lookahead == '"') {
    if (class != 't') return judge_text_for_number(state, lexer);
    return scan_text(state, lexer);
  }
  if (class == 't') return judge_value_for_text(state, lexer);
  Word word = {.length = 0};
  Value value = read_word(lexer, &word, NULL);
  enum Kind kind = value.kind;
  if (kind == WORD && type_of(&word) != NO_TYPE && section_of(state->place) == OBJECTS) {
    return missing_or_invalid(state, lexer, true);
  }
  if (class == 'i' && kind == NUMBER) return judge_real_for_integer(state, lexer);
  if (class == 'r' && kind == INTEGER && state->verdict != TAKE_NUMBER && may_begin_instance(state, lexer)) {
    return judge_integer_alone(state, lexer);
  }
  bool counts_rows = state->place == VERTEX_COUNT || state->place == TRIANGLE_COUNT;
  if (counts_rows && kind == WORD) return judge_word_for_count(state, lexer);
  lexer->mark_end(lexer);
  bool counts = is_count(state->place) && state->place != STRING_COUNT_VALUE;
  if (counts && kind == INTEGER) {
    // No more rows or records are looked at than are counted so.
    int32_t most = value.number <= MOST_COUNTED ? value.number : MOST_COUNTED;
    state->counted = most == 0 ? COUNTS_NONE : most > 0 ? (uint16_t)most : 0;
  }
  if (is_of_transform(state->place)) note_real(state, kind);
  enum Heading heading = meet_semicolon(lexer);
  bool counts_strings = state->place == STRING_COUNT_VALUE && kind == INTEGER;
  if (counts_strings) {
    state->counted = counted_strings(state, lexer, value.number);
    // A count that is not known to be wrong is compared with what the material has.
    bool compares = value.number >= 0 && value.number < UINT8_MAX && state->counted != COUNTS_OTHERS;
    state->strings = (uint8_t)(compares ? value.number + 1 : 0);
    // Where as many strings are to come, it begins no other material.
    if (state->counted > 1 && state->counted < COUNTS_OTHERS) heading = PLAIN;
  }
  enum TokenType type = kind == INTEGER ? INTEGER_VALUE : kind == NUMBER ? REAL_VALUE : INVALID_VALUE;
  if (is_count(state->place) && value.number < 0) type = INVALID_VALUE;
  next_place(state, lexer, type);
  bool first = state->behind_count && state->counted > 0 && place_class(state->place) == 'l';
  if (first && heading == record_of(section_of(state->place))) meet_first_heading(state, lexer);
  else meet_heading(state, lexer, heading);
  // It counts strings, and the record ends there.
  if (counts_strings && value.number > 0 && state->place != STRINGS) lexer->result_symbol = INVALID_VALUE;
  if (heading == PLAIN && is_of_transform(state->place)) judge_next_lines(state, lexer);
  return true;
}

#endif
