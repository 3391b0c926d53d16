// Tokens as the scanner meets them: white space, values, strings, comments, and a bounded look at what follows.

#ifndef HALO_ASS_TOKENS_H_
#define HALO_ASS_TOKENS_H_

#include "tree_sitter/parser.h"
#include <stdbool.h>
#include <stdint.h>

// No look ahead behind a token reads more than this many characters.
#define LOOK_AHEAD 2048u

// The longest word that is looked at: an object type with its quotes, a heading with its number.
#define LONGEST_WORD 40

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
static inline bool is_letter(int32_t c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

// Only a character of 0 can be the end: asking is a call.
static inline bool at_end(TSLexer *lexer) { return lexer->lookahead == 0 && lexer->eof(lexer); }
static inline bool at_line_end(TSLexer *lexer) { return is_line_end(lexer->lookahead) || at_end(lexer); }

// Spreads the differences of two hashes over all bits, so that any of them can decide.
static inline uint32_t spread(uint32_t hash) {
  hash = (hash ^ (hash >> 15)) * 0x2c1b3c6du;
  return hash ^ (hash >> 13);
}

static void add(Word *word, int32_t c) {
  if (word->length < LONGEST_WORD) word->text[word->length] = c > 0 && c < 128 ? (char)c : '?';
  if (word->length <= LONGEST_WORD) word->length++;
}

static bool equal(const char *text, unsigned length, const char *word) {
  unsigned at = 0;
  while (at < length && word[at] != 0 && text[at] == word[at]) at++;
  return at == length && word[at] == 0;
}

// A type keeps its meaning where one of its quotes is missing.
static enum ObjectType type_of(const Word *word) {
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

static unsigned pass_digits(const Word *word, unsigned at) {
  while (at < word->length && is_digit(word->text[at])) at++;
  return at;
}

static bool is_integer(const Word *word) {
  unsigned from = word->length > 0 && (word->text[0] == '-' || word->text[0] == '+');
  return word->length <= LONGEST_WORD && word->length > from && pass_digits(word, from) == word->length;
}

// Whether a word is an integer or a real as the grammar has them. One that is too long to be looked at is taken for one.
static bool is_number(const Word *word) {
  if (word->length > LONGEST_WORD) return true;
  unsigned at = word->length > 0 && (word->text[0] == '-' || word->text[0] == '+');
  unsigned digits = at;
  at = pass_digits(word, at);
  digits = at - digits;
  if (at < word->length && word->text[at] == '.') {
    unsigned end = pass_digits(word, at + 1);
    digits += end - at - 1;
    at = end;
  }
  if (digits == 0) return false;
  if (at < word->length && (word->text[at] == 'e' || word->text[at] == 'E')) {
    at++;
    if (at < word->length && (word->text[at] == '-' || word->text[at] == '+')) at++;
    unsigned end = pass_digits(word, at);
    if (end == at) return false;
    at = end;
  }
  return at == word->length;
}

// A string, to the quote that white space or the end of the line follows; without one, to the end of the line.
// `left` bounds the characters that are read, 0 is no bound. Marks the end as it goes.
static bool read_string(TSLexer *lexer, Word *word, unsigned left) {
  bool after_quote = false;
  word->length = 0;
  while (!at_line_end(lexer)) {
    int32_t c = lexer->lookahead;
    if (after_quote && is_blank(c)) return true;
    after_quote = c == '"' && word->length > 0;
    add(word, c);
    lexer->advance(lexer, false);
    if (!is_blank(c)) lexer->mark_end(lexer);
    if (left > 0 && --left == 0) return false;
  }
  return after_quote;
}

// The rest of the line, without the blanks at its end. Marks the end as it goes.
static void read_line(TSLexer *lexer, Word *word) {
  word->length = 0;
  while (!at_line_end(lexer)) {
    int32_t c = lexer->lookahead;
    add(word, c);
    lexer->advance(lexer, false);
    if (!is_blank(c)) lexer->mark_end(lexer);
  }
}

// The word to the next white space or comment.
static void read_word(TSLexer *lexer, Word *word) {
  word->length = 0;
  while (!is_white(lexer->lookahead) && lexer->lookahead != ';' && !at_end(lexer)) {
    add(word, lexer->lookahead);
    lexer->advance(lexer, false);
  }
  lexer->mark_end(lexer);
}

enum Heading { PLAIN, HEADER, MATERIALS, OBJECTS, INSTANCES, OTHER_SECTION, MATERIAL_RECORD, OBJECT_RECORD, INSTANCE_RECORD };

static unsigned word_end(const Word *word, unsigned at) {
  while (at < word->length && !is_blank(word->text[at])) at++;
  return at;
}

static unsigned skip_blanks(const Word *word, unsigned at) {
  while (at < word->length && is_blank(word->text[at])) at++;
  return at;
}

// What a comment says it is: `;### OBJECTS ###`, `;OBJECT 3`, or any other text.
static enum Heading heading_of(const Word *comment) {
  static const char *const sections[] = {"HEADER", "MATERIALS", "OBJECTS", "INSTANCES"};
  static const char *const records[] = {"MATERIAL", "OBJECT", "INSTANCE"};
  Word word = *comment;
  if (word.length > LONGEST_WORD) word.length = LONGEST_WORD;
  unsigned from = skip_blanks(&word, 1);
  unsigned to = word_end(&word, from);
  if (to - from >= 3 && word.text[from] == '#' && word.text[from + 1] == '#' && word.text[from + 2] == '#') {
    while (from < word.length && (word.text[from] == '#' || is_blank(word.text[from]))) from++;
    to = from;
    while (to < word.length && is_letter(word.text[to])) to++;
    for (unsigned at = 0; at < 4; at++) {
      if (equal(word.text + from, to - from, sections[at])) return (enum Heading)(HEADER + at);
    }
    return OTHER_SECTION;
  }
  for (unsigned at = 0; at < 3; at++) {
    if (!equal(word.text + from, to - from, records[at])) continue;
    unsigned number = skip_blanks(&word, to);
    unsigned end = number;
    while (end < word.length && is_digit(word.text[end])) end++;
    if (end > number && skip_blanks(&word, end) == word.length) return (enum Heading)(MATERIAL_RECORD + at);
  }
  return PLAIN;
}

// A look at the tokens that follow. Comments are passed over.
typedef struct {
  TSLexer *lexer;
  unsigned left;
  bool heading; // a heading was passed
} Ahead;

enum Kind { NOTHING, INTEGER, NUMBER, TYPE, TEXT };

static bool look(Ahead *ahead) { return ahead->left > 0 && !at_end(ahead->lexer); }

static int32_t take(Ahead *ahead) {
  int32_t c = ahead->lexer->lookahead;
  ahead->lexer->advance(ahead->lexer, false);
  ahead->left--;
  return c;
}

static enum Kind next_text(Ahead *ahead, bool *closed) {
  Word word = {.length = 0};
  bool after_quote = false;
  while (look(ahead) && !is_line_end(ahead->lexer->lookahead) &&
         !(after_quote && is_blank(ahead->lexer->lookahead))) {
    after_quote = ahead->lexer->lookahead == '"' && word.length > 0;
    add(&word, take(ahead));
  }
  *closed = after_quote && word.text[0] == '"';
  return type_of(&word) == NO_TYPE ? TEXT : TYPE;
}

static enum Kind next_kind(Ahead *ahead) {
  TSLexer *lexer = ahead->lexer;
  for (;;) {
    while (look(ahead) && is_white(lexer->lookahead)) take(ahead);
    if (!look(ahead) || lexer->lookahead != ';') break;
    Word comment = {.length = 0};
    while (look(ahead) && !is_line_end(lexer->lookahead)) add(&comment, take(ahead));
    if (heading_of(&comment) != PLAIN) ahead->heading = true;
  }
  if (!look(ahead)) return NOTHING;
  bool closed;
  if (lexer->lookahead == '"' || is_letter(lexer->lookahead)) return next_text(ahead, &closed);
  bool digits = true;
  bool first = true;
  while (look(ahead) && !is_white(lexer->lookahead) && lexer->lookahead != ';') {
    int32_t c = take(ahead);
    if (!is_digit(c) && !(first && (c == '-' || c == '+'))) digits = false;
    first = false;
  }
  return digits ? INTEGER : NUMBER;
}

// An instance goes on with three integers behind its name; a stray string among rows does not, unless the file ends.
static bool instance_follows_name(Ahead *ahead) {
  for (unsigned at = 0; at < 3; at++) {
    enum Kind kind = next_kind(ahead);
    if (kind == NOTHING) return ahead->left > 0;
    if (kind != INTEGER) return false;
  }
  enum Kind kind = next_kind(ahead);
  return kind == NUMBER || kind == NOTHING;
}

#endif
