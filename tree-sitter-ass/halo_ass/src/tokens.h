// Tokens as the scanners of both grammars meet them: white space, values, strings, comments, and a bounded look at what
// follows. What is a string, a comment, a heading and a number is what it is to the language server.

#ifndef HALO_ASS_TOKENS_H_
#define HALO_ASS_TOKENS_H_

#include "tree_sitter/parser.h"
#include <stdbool.h>
#include <stdint.h>

// A function by itself, not a part of its caller's: so that its loop has all registers.
#if defined(__GNUC__)
#define BY_ITSELF __attribute__((noinline))
#else
#define BY_ITSELF
#endif

// No look ahead behind a token reads more than this many characters of values.
#define LOOK_AHEAD 2048u

// Nor more than this of what is between them, or to tell how much of one kind stands in a row.
#define LONG_LOOK_AHEAD 16384u

// The longest text that is looked at: an object type with its quotes, a heading with its number.
#define LONGEST_WORD 48u

typedef struct {
  char text[LONGEST_WORD];
  unsigned length; // LONGEST_WORD + 1 if the word is longer
} Word;

// The order is that of the object types in `enum TokenType`.
enum ObjectType { SPHERE, BOX, PILL, MESH, GENERIC_LIGHT, NO_TYPE };

static inline bool is_line_end(int32_t c) { return c == '\n' || c == '\r'; }
static inline bool is_blank(int32_t c) { return c == ' ' || c == '\t' || c == '\f' || c == '\v'; }
static inline bool is_white(int32_t c) { return c == ' ' || (c >= '\t' && c <= '\r'); }
static inline bool is_digit(int32_t c) { return c >= '0' && c <= '9'; }

static inline bool begins_number(int32_t c) { return is_digit(c) || c == '-' || c == '+' || c == '.'; }

// Only a character of 0 can be the end: asking is a call.
static inline bool at_end(const TSLexer *lexer) { return lexer->lookahead == 0 && lexer->eof(lexer); }
static inline bool at_value(const TSLexer *lexer) {
  int32_t c = lexer->lookahead;
  return c == '"' || (c >= '0' && c <= '9') || c == '-' || c == '+' || c == '.' || at_end(lexer);
}
static inline bool at_line_end(const TSLexer *lexer) { return is_line_end(lexer->lookahead) || at_end(lexer); }

// Spreads the differences of two hashes over all bits, so that any of them can decide.
static inline uint32_t spread(uint32_t hash) {
  hash = (hash ^ (hash >> 15)) * 0x2c1b3c6du;
  return hash ^ (hash >> 13);
}

static inline uint32_t mix(uint32_t hash, uint32_t with) { return (hash ^ with) * 16777619u; }

#define EMPTY_HASH 2166136261u

static inline void add(Word *word, int32_t c) {
  if (word->length < LONGEST_WORD) word->text[word->length] = c > 0 && c < 128 ? (char)c : '?';
  if (word->length <= LONGEST_WORD) word->length++;
}

static inline char upper(char c) { return c >= 'a' && c <= 'z' ? (char)(c - 'a' + 'A') : c; }

static inline bool equal(const char *text, unsigned length, const char *word) {
  unsigned at = 0;
  while (at < length && word[at] != 0 && text[at] == word[at]) at++;
  return at == length && word[at] == 0;
}

static inline bool equal_in_any_case(const char *text, unsigned length, const char *word) {
  unsigned at = 0;
  while (at < length && word[at] != 0 && upper(text[at]) == word[at]) at++;
  return at == length && word[at] == 0;
}

// A type keeps its meaning where one of its quotes is missing.
static inline enum ObjectType type_of(const Word *word) {
  static const char *const names[] = {"SPHERE", "BOX", "PILL", "MESH", "GENERIC_LIGHT"};
  if (word->length > LONGEST_WORD) return NO_TYPE;
  unsigned from = word->length > 0 && word->text[0] == '"';
  unsigned to = word->length;
  if (to > from && word->text[to - 1] == '"') to--;
  for (unsigned type = SPHERE; type < NO_TYPE; type++) {
    if (equal(word->text + from, to - from, names[type])) return (enum ObjectType)type;
  }
  return NO_TYPE;
}

// ---- values

// MISSPELT is a word that begins like a number with a point or a comma.
enum Kind { END_OF_TEXT, INTEGER, NUMBER, MISSPELT, WORD, TEXT, OPEN_TEXT, HEADING };

typedef struct {
  uint32_t hash;
  int32_t number;  // of an integer, up to a bound; of a real its whole part, 0 where an exponent follows
  enum Kind kind;  // INTEGER, NUMBER, MISSPELT or WORD
  bool begins_line;  // told by a look ahead, and of values in doubt
} Value;

// How a number is read, character by character: the states before and behind a sign, digits, the point, the exponent.
enum NumberState { N_START, N_SIGN, N_DIGITS, N_POINT, N_FRACTION, N_EXPONENT, N_EXPONENT_SIGN, N_EXPONENT_DIGITS, N_MISSPELT, N_NONE };

static inline enum Kind kind_of_number(enum NumberState state) {
  if (state == N_DIGITS) return INTEGER;
  if (state == N_MISSPELT) return MISSPELT;
  return state == N_FRACTION || state == N_EXPONENT_DIGITS ? NUMBER : WORD;
}

#define LARGEST_NUMBER 1000000

// What a character is to a number. What ends one comes last: white space, a comment, and 0, which may be the text's end.
enum CharacterClass { C_DIGIT, C_SIGN, C_POINT, C_EXPONENT, C_COMMA, C_OTHER, C_WHITE, C_END };

static inline uint8_t class_of(int32_t c) {
  static const uint8_t classes[64] = {
    C_END,   C_OTHER, C_OTHER, C_OTHER, C_OTHER, C_OTHER, C_OTHER, C_OTHER, // 0
    C_OTHER, C_WHITE, C_WHITE, C_WHITE, C_WHITE, C_WHITE, C_OTHER, C_OTHER, // backspace
    C_OTHER, C_OTHER, C_OTHER, C_OTHER, C_OTHER, C_OTHER, C_OTHER, C_OTHER,
    C_OTHER, C_OTHER, C_OTHER, C_OTHER, C_OTHER, C_OTHER, C_OTHER, C_OTHER,
    C_WHITE, C_OTHER, C_OTHER, C_OTHER, C_OTHER, C_OTHER, C_OTHER, C_OTHER, // blank
    C_OTHER, C_OTHER, C_OTHER, C_SIGN,  C_COMMA, C_SIGN,  C_POINT, C_OTHER, // (
    C_DIGIT, C_DIGIT, C_DIGIT, C_DIGIT, C_DIGIT, C_DIGIT, C_DIGIT, C_DIGIT, // 0
    C_DIGIT, C_DIGIT, C_OTHER, C_END,   C_OTHER, C_OTHER, C_OTHER, C_OTHER, // 8
  };
  return c >= 0 && c < 64 ? classes[c] : (c | 32) == 'e' ? C_EXPONENT : C_OTHER;
}

// The states by what the next character is.
static const uint8_t number_states[N_NONE + 1][C_OTHER + 1] = {
  [N_START] = {N_DIGITS, N_SIGN, N_POINT, N_NONE, N_NONE, N_NONE},
  [N_SIGN] = {N_DIGITS, N_NONE, N_POINT, N_NONE, N_NONE, N_NONE},
  [N_DIGITS] = {N_DIGITS, N_NONE, N_FRACTION, N_EXPONENT, N_MISSPELT, N_NONE},
  [N_POINT] = {N_FRACTION, N_NONE, N_NONE, N_NONE, N_NONE, N_NONE},
  [N_FRACTION] = {N_FRACTION, N_MISSPELT, N_MISSPELT, N_EXPONENT, N_MISSPELT, N_MISSPELT},
  [N_EXPONENT] = {N_EXPONENT_DIGITS, N_EXPONENT_SIGN, N_NONE, N_NONE, N_NONE, N_NONE},
  [N_EXPONENT_SIGN] = {N_EXPONENT_DIGITS, N_NONE, N_NONE, N_NONE, N_NONE, N_NONE},
  [N_EXPONENT_DIGITS] = {N_EXPONENT_DIGITS, N_NONE, N_NONE, N_NONE, N_NONE, N_NONE},
  [N_MISSPELT] = {N_MISSPELT, N_MISSPELT, N_MISSPELT, N_MISSPELT, N_MISSPELT, N_MISSPELT},
  [N_NONE] = {N_NONE, N_NONE, N_NONE, N_NONE, N_NONE, N_NONE},
};

// Reads to the next white space or comment. `word` is the text, `left` bounds the characters that are read; both may be null.
static inline Value read_rest(TSLexer *lexer, Word *word, uint32_t *left, uint8_t state, Value value) {
  for (;;) {
    int32_t c = lexer->lookahead;
    uint8_t class = class_of(c);
    if (class >= C_WHITE) {
      if (c != 0 || lexer->eof(lexer)) break;
      class = C_OTHER;
    }
    if (left && *left == 0) break;
    if (left) --*left;
    if (word) add(word, c);
    state = number_states[state][class];
    if (state == N_DIGITS && value.number < LARGEST_NUMBER) value.number = value.number * 10 + (c - '0');
    value.hash = mix(value.hash, (uint32_t)c);
    lexer->advance(lexer, false);
  }
  value.kind = kind_of_number((enum NumberState)state);
  if (state == N_EXPONENT_DIGITS) value.number = 0;
  return value;
}

static inline Value read_word(TSLexer *lexer, Word *word, uint32_t *left) {
  bool negative = lexer->lookahead == '-';
  Value value = read_rest(lexer, word, left, N_START, (Value){EMPTY_HASH, 0, WORD, false});
  if (negative) value.number = -value.number;
  return value;
}

static inline bool may_advance(const uint32_t *left) { return !left || *left > 0; }

static inline void advance_within(TSLexer *lexer, uint32_t *left) {
  if (left) --*left;
  lexer->advance(lexer, false);
}

// A number of digits, up to a bound.
static inline int32_t bounded(uint32_t number, uint32_t digits, bool negative) {
  int32_t size = digits > 9 || number > LARGEST_NUMBER ? LARGEST_NUMBER : (int32_t)number;
  return negative ? -size : size;
}

// A value as far as it is one of those that nearly all of a file is: digits, a point and digits.
typedef struct {
  uint32_t hash, whole, digits; // of all digits; of those before the point, and how many they are
  bool negative;
  uint8_t state;                // how far it came
} Plain;

// Reads its sign and its digits up to the point. `left` bounds the characters that are read, null is no bound.
static inline Plain read_whole(TSLexer *lexer, uint32_t *left) {
  int32_t c = lexer->lookahead;
  Plain plain = {.state = N_START};
  if ((c == '-' || c == '+') && may_advance(left)) {
    plain.negative = c == '-';
    plain.state = N_SIGN;
    advance_within(lexer, left);
    c = lexer->lookahead;
  }
  while (is_digit(c) && may_advance(left)) {
    plain.hash = plain.hash * 10 + (uint32_t)(c - '0');
    plain.digits++;
    plain.state = N_DIGITS;
    advance_within(lexer, left);
    c = lexer->lookahead;
  }
  plain.whole = plain.hash;
  return plain;
}

// Reads on from there.
static inline void read_fraction(TSLexer *lexer, uint32_t *left, Plain *plain) {
  int32_t c = lexer->lookahead;
  if (c == '.' && may_advance(left)) {
    advance_within(lexer, left);
    c = lexer->lookahead;
    plain->state = plain->state == N_DIGITS || (is_digit(c) && may_advance(left)) ? N_FRACTION : N_POINT;
    while (is_digit(c) && may_advance(left)) {
      plain->hash = plain->hash * 5 + (uint32_t)c;
      advance_within(lexer, left);
      c = lexer->lookahead;
    }
  }
  plain->hash += plain->negative;
}

// Reads such a value with hardly more than the advance for each character.
static inline Plain read_plain(TSLexer *lexer, uint32_t *left) {
  Plain plain = read_whole(lexer, left);
  read_fraction(lexer, left, &plain);
  return plain;
}

// The value, with what may stand behind its digits.
static inline Value finish_value(TSLexer *lexer, uint32_t *left, const Plain *plain) {
  Value value = {plain->hash, bounded(plain->whole, plain->digits, plain->negative), WORD, false};
  if (!is_white(lexer->lookahead)) return read_rest(lexer, NULL, left, plain->state, value);
  value.kind = kind_of_number((enum NumberState)plain->state);
  return value;
}

// A value among values, whose text is not wanted.
static inline Value read_value_within(TSLexer *lexer, uint32_t *left) {
  Plain plain = read_plain(lexer, left);
  return finish_value(lexer, left, &plain);
}

static inline Value read_value(TSLexer *lexer) { return read_value_within(lexer, NULL); }

// ---- strings

// Reads a string to its end. A closing quote is one that white space or the end of the line follows; where the line has
// none such, the last quote directly before a semicolon closes. Without either the string is open and ends with its line.
// `left` bounds the characters that are read. `comment` is whether one was read behind the string.
static inline bool read_string(TSLexer *lexer, Word *word, uint32_t *left, bool *comment) {
  bool after_quote = false, before_comment = false;
  while (!at_line_end(lexer)) {
    int32_t c = lexer->lookahead;
    if (after_quote && is_blank(c)) break;
    // Another quote that closes is the string's end: what was read goes on, and is no type.
    if (before_comment && after_quote && c == ';') add(word, c);
    if (after_quote && c == ';') before_comment = true;
    if (*left == 0) break;
    --*left;
    after_quote = c == '"' && word->length > 0;
    if (!before_comment) add(word, c);
    lexer->advance(lexer, false);
  }
  bool closed = after_quote && (*left > 0 || at_line_end(lexer) || is_blank(lexer->lookahead));
  if (before_comment && closed) add(word, ';');
  *comment = before_comment && !closed;
  return closed || before_comment;
}

// ---- comments

enum Heading { PLAIN, HEADER, MATERIALS, OBJECTS, INSTANCES, MATERIAL_RECORD, OBJECT_RECORD, INSTANCE_RECORD, LONG_COMMENT };

// The heading of a section's records, and the section of such a heading.
static inline enum Heading record_of(enum Heading section) { return (enum Heading)(section + MATERIAL_RECORD - MATERIALS); }
static inline enum Heading section_with(enum Heading record) { return (enum Heading)(record - MATERIAL_RECORD + MATERIALS); }

static inline unsigned skip_blanks(const Word *word, unsigned at) {
  while (at < word->length && is_blank(word->text[at])) at++;
  return at;
}

// What a comment says it is: `;### OBJECTS ###`, `;OBJECT 3`, or any other text.
static inline enum Heading heading_of(const Word *comment) {
  static const char *const sections[] = {"HEADER", "MATERIALS", "OBJECTS", "INSTANCES"};
  static const char *const records[] = {"MATERIAL", "OBJECT", "INSTANCE"};
  Word word = *comment;
  bool whole = word.length <= LONGEST_WORD;
  if (!whole) word.length = LONGEST_WORD;
  unsigned from = skip_blanks(&word, 1);
  unsigned to = from;
  if (word.length - from >= 3 && equal(word.text + from, 3, "###")) {
    while (from < word.length && (word.text[from] == '#' || is_blank(word.text[from]))) from++;
    to = from;
    while (to < word.length && word.text[to] != '#' && !is_blank(word.text[to])) to++;
    for (unsigned at = 0; at < 4; at++) {
      if (equal_in_any_case(word.text + from, to - from, sections[at])) return (enum Heading)(HEADER + at);
    }
    return PLAIN;
  }
  while (to < word.length && !is_blank(word.text[to])) to++;
  for (unsigned at = 0; at < 3 && whole; at++) {
    if (!equal_in_any_case(word.text + from, to - from, records[at])) continue;
    unsigned number = skip_blanks(&word, to);
    unsigned end = number;
    while (end < word.length && is_digit(word.text[end])) end++;
    if (end > number && skip_blanks(&word, end) == word.length) return (enum Heading)(MATERIAL_RECORD + at);
  }
  return PLAIN;
}

static inline Word read_to_line_end(TSLexer *lexer, uint32_t *left) {
  Word word = {.length = 0};
  while (!at_line_end(lexer) && *left > 0) {
    --*left;
    add(&word, lexer->lookahead);
    lexer->advance(lexer, false);
  }
  return word;
}

static inline enum Heading read_comment(TSLexer *lexer, bool first_on_line, uint32_t *left) {
  Word word = read_to_line_end(lexer, left);
  return first_on_line ? heading_of(&word) : PLAIN;
}

// Whether a comment is an instance's heading to which the line of its index was joined: `;INSTANCE 3 -1`.
static inline bool has_index(const Word *comment) {
  if (comment->length > LONGEST_WORD) return false;
  Word heading = *comment;
  unsigned end = heading.length, from;
  while (end > 0 && is_blank(heading.text[end - 1])) end--;
  for (from = end; from > 0 && is_digit(heading.text[from - 1]);) from--;
  if (from == end) return false;
  from -= from > 0 && heading.text[from - 1] == '-';
  heading.length = from;
  return from > 0 && is_blank(heading.text[from - 1]) && heading_of(&heading) == INSTANCE_RECORD;
}

// ---- a look at what follows

typedef struct {
  TSLexer *lexer;
  uint32_t left;          // characters that may still be read; 0 too where no more may be passed
  uint32_t spare;         // of these, so many are not for what is read first
  uint32_t between;       // of white space and comments
  bool behind_value;      // a comment stands directly behind the last value
  bool first_on_line;     // nothing but white space stands before the next token on its line
  bool line_end;          // a line ended before the last token
  bool comment;           // a comment stands before the last token
  bool index;             // and an instance's index in it
  bool joined;            // a record's heading does, a comment directly behind the last value
  enum Heading heading;   // of a HEADING
  enum ObjectType type;   // of a TEXT, OPEN_TEXT or WORD
  Word word;              // of the same
  Value value;            // of a value
} Ahead;

static inline Ahead look_ahead(TSLexer *lexer, bool first_on_line) {
  Ahead ahead;
  ahead.lexer = lexer;
  ahead.left = LOOK_AHEAD;
  ahead.spare = 0;
  ahead.between = LONG_LOOK_AHEAD;
  ahead.first_on_line = first_on_line;
  ahead.line_end = ahead.comment = ahead.index = ahead.joined = ahead.behind_value = false;
  ahead.heading = PLAIN;
  ahead.type = NO_TYPE;
  ahead.word.length = 0;
  ahead.value = (Value){0, 0, WORD, false};
  return ahead;
}

// What stands between two tokens: a byte order mark, too, as some programs join files.
static inline bool is_between(int32_t c) { return is_white(c) || c == 0xFEFF; }

static inline void pass_white(Ahead *ahead) {
  while (ahead->between > 0 && is_between(ahead->lexer->lookahead)) {
    if (is_line_end(ahead->lexer->lookahead)) ahead->line_end = ahead->first_on_line = true;
    ahead->between--;
    ahead->lexer->advance(ahead->lexer, false);
  }
  if (ahead->between == 0) ahead->left = 0;
}

static inline enum Kind next_word(Ahead *ahead, bool first_on_line) {
  ahead->value = read_word(ahead->lexer, &ahead->word, &ahead->left);
  ahead->value.begins_line = first_on_line;
  if (ahead->value.kind == WORD) ahead->type = type_of(&ahead->word);
  ahead->behind_value = ahead->lexer->lookahead == ';';
  return ahead->value.kind;
}

// The next token. Comments that are no headings are passed over. Where no more may be read, the text ends.
static inline enum Kind next_kind(Ahead *ahead) {
  TSLexer *lexer = ahead->lexer;
  ahead->line_end = ahead->comment = ahead->index = ahead->joined = false;
  ahead->type = NO_TYPE;
  for (;;) {
    pass_white(ahead);
    if (ahead->left == 0 || at_end(lexer)) return END_OF_TEXT;
    if (lexer->lookahead != ';') break;
    ahead->comment = true;
    bool first = ahead->first_on_line || ahead->behind_value;
    Word word = read_to_line_end(lexer, &ahead->between);
    ahead->heading = first ? heading_of(&word) : PLAIN;
    ahead->index |= first && has_index(&word);
    // Directly behind a value, a section's heading is one.
    bool plain = ahead->behind_value && ahead->heading >= MATERIAL_RECORD;
    ahead->joined |= plain;
    ahead->behind_value = false;
    if (ahead->heading != PLAIN && !plain) return HEADING;
  }
  ahead->behind_value = false;
  bool first_on_line = ahead->first_on_line;
  ahead->first_on_line = false;
  ahead->word.length = 0;
  if (lexer->lookahead != '"') return next_word(ahead, first_on_line);
  bool comment;
  bool closed = read_string(lexer, &ahead->word, &ahead->left, &comment);
  ahead->type = type_of(&ahead->word);
  return closed ? TEXT : OPEN_TEXT;
}

static inline bool is_text(enum Kind kind) { return kind == TEXT || kind == OPEN_TEXT; }
static inline bool is_numeric(enum Kind kind) { return kind == INTEGER || kind == NUMBER; }
static inline bool is_word(enum Kind kind) { return kind == WORD || kind == MISSPELT; }
// Whether a value among rows stands for a real, whatever is wrong with it.
static inline bool is_real(enum Kind kind) { return kind == NUMBER || kind == MISSPELT; }

#endif
