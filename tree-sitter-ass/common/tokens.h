// Tokens as the scanners of both grammars meet them. What is a string, a comment, a heading and a number is what it is to the
// language server: tests/lexical/cases.json has the cases. Each scanner includes its own tree_sitter/parser.h before this, so that
// no build has to be told where one is.

#ifndef HALO_ASS_TOKENS_H_
#define HALO_ASS_TOKENS_H_

#include <stdbool.h>
#include <stdint.h>

// A look at the next token passes at most this many characters of white space and comments.
#define LONGEST_GAP 4096u

enum Kind { END_OF_TEXT, INTEGER, REAL, WORD, TEXT, OPEN_TEXT, HEADING };

// The order is that of the sections in a file.
enum Section { NO_SECTION, HEADER, MATERIALS, OBJECTS, INSTANCES };

// The order is that of the object types in `enum TokenType`.
enum ObjectType { SPHERE, BOX, PILL, MESH, GENERIC_LIGHT, NO_TYPE };

typedef struct {
  enum Kind kind;
  uint32_t hash;         // of its characters
  uint32_t number;       // of an integer without its sign, or of a record's heading
  enum Section section;  // of a heading
  bool record;           // the heading is one record's, not a section's
  enum ObjectType type;  // that a text names
  int32_t letter;        // the first of a text
  unsigned length;       // of a text without its quotes
  bool blank;            // a text has nothing but white space
  bool cut;              // a text that ends before a comment: its end is marked
} Token;

static inline bool is_line_end(int32_t c) { return c == '\n' || c == '\r'; }
static inline bool is_blank(int32_t c) { return c == ' ' || c == '\t' || c == '\f' || c == '\v'; }
static inline bool is_white(int32_t c) { return c == ' ' || (c >= '\t' && c <= '\r'); }
static inline bool is_digit(int32_t c) { return c >= '0' && c <= '9'; }

// Only a character of 0 can be the end: asking is a call.
static inline bool at_end(const TSLexer *lexer) { return lexer->lookahead == 0 && lexer->eof(lexer); }
static inline bool at_line_end(const TSLexer *lexer) { return is_line_end(lexer->lookahead) || at_end(lexer); }
static inline void advance(TSLexer *lexer) { lexer->advance(lexer, false); }

// Spreads the differences of two hashes over all bits, so that any of them can decide.
static inline uint32_t spread(uint32_t hash) {
  hash = (hash ^ (hash >> 15)) * 0x2c1b3c6du;
  return hash ^ (hash >> 13);
}

static inline void pass_blanks(TSLexer *lexer) {
  while (is_blank(lexer->lookahead)) advance(lexer);
}

// Whether a value that was read is the last one of its line.
static inline bool ends_line(TSLexer *lexer) {
  pass_blanks(lexer);
  return at_line_end(lexer) || lexer->lookahead == ';';
}

// ---- values

static inline char upper(int32_t c) { return (char)(c >= 'a' && c <= 'z' ? c - 'a' + 'A' : c > 0 && c < 128 ? c : '?'); }

static inline uint32_t read_digits(TSLexer *lexer, Token *token) {
  uint32_t count = 0;
  for (; is_digit(lexer->lookahead); count++) {
    uint32_t digit = (uint32_t)(lexer->lookahead - '0');
    token->hash = token->hash * 10 + digit;
    advance(lexer);
  }
  return count;
}

// Reads to the next white space or comment: digits, a point and digits, an exponent, or any word.
static inline void read_value(TSLexer *lexer, Token *token) {
  token->hash = token->number = 0;
  int32_t sign = lexer->lookahead;
  if (sign == '-' || sign == '+') advance(lexer);
  uint32_t whole = read_digits(lexer, token);
  token->number = whole > 9 ? UINT32_MAX : token->hash;
  token->kind = whole > 0 ? INTEGER : WORD;
  if (lexer->lookahead == '.') {
    advance(lexer);
    uint32_t fraction = read_digits(lexer, token);
    token->kind = whole + fraction > 0 ? REAL : WORD;
  }
  if ((lexer->lookahead | 32) == 'e' && token->kind != WORD) {
    advance(lexer);
    if (lexer->lookahead == '-' || lexer->lookahead == '+') advance(lexer);
    token->kind = read_digits(lexer, token) > 0 ? REAL : WORD;
  }
  token->hash = token->hash * 2 + (sign == '-');
  while (!is_white(lexer->lookahead) && lexer->lookahead != ';' && !at_end(lexer)) {
    token->kind = WORD;
    token->hash = token->hash * 31 + (uint32_t)lexer->lookahead;
    advance(lexer);
  }
}

// ---- strings

static inline enum ObjectType type_named(const char *word, unsigned length) {
  static const char *const names[] = {"SPHERE", "BOX", "PILL", "MESH", "GENERIC_LIGHT"};
  for (unsigned type = SPHERE; type < NO_TYPE; type++) {
    unsigned at = 0;
    while (at < length && word[at] == names[type][at]) at++;
    if (at == length && names[type][at] == 0) return (enum ObjectType)type;
  }
  return NO_TYPE;
}

// Bytes of a text that are kept: more than the longest name of a type has.
#define KEPT 16

static inline void add_letter(Token *token, char word[KEPT], int32_t c) {
  if (token->length < KEPT) word[token->length] = (char)(c > 0 && c < 128 ? c : '?');
  token->length++;
}

// Where a token ends that is read: where it was marked before, behind its last character, or, of a text, behind its quote.
enum Marks { NO_MARK, MARK_END, MARK_QUOTE };

// Reads a string from its opening quote. A closing quote is one that white space or the end of the line follows; where the
// line has none such, the last quote directly before a semicolon closes: there the token's end is, if it is marked. Else the
// string is open and ends with its line.
static inline void read_text(TSLexer *lexer, Token *token, enum Marks marks) {
  char word[KEPT];
  unsigned cut = 0;
  bool after_quote = false, first = true;
  *token = (Token){.kind = OPEN_TEXT, .type = NO_TYPE, .blank = true};
  for (; !at_line_end(lexer); first = false) {
    int32_t c = lexer->lookahead;
    if (after_quote && is_blank(c)) break;
    if (after_quote && c == ';') {
      token->cut = true;
      cut = token->length;
      if (marks != NO_MARK) lexer->mark_end(lexer);
    }
    if (after_quote) add_letter(token, word, '"'); // that quote is a character of the text
    after_quote = c == '"' && !first;
    if (!first && !after_quote) {
      if (token->length == 0) token->letter = c;
      add_letter(token, word, c);
      token->blank &= is_blank(c);
    }
    token->hash = token->hash * 31 + (uint32_t)c;
    advance(lexer);
    bool closes = after_quote && (at_line_end(lexer) || is_blank(lexer->lookahead));
    bool mark = marks == MARK_END ? !is_blank(c) && (!token->cut || closes) : marks == MARK_QUOTE && first;
    if (mark) lexer->mark_end(lexer);
  }
  if (after_quote || token->cut) token->kind = TEXT;
  if (after_quote) token->cut = false;
  if (token->cut) token->length = cut;
  if (token->length < KEPT) token->type = type_named(word, token->length);
}

// ---- comments

// Reads the keyword of a heading, in any case, behind the semicolon, and the number behind a record's. Reads less of a comment
// that is no heading. What may stand behind it is for `rest_is_blank`.
static inline bool read_heading(TSLexer *lexer, Token *token) {
  static const char *const sections[] = {"HEADER", "MATERIALS", "OBJECTS", "INSTANCES"};
  pass_blanks(lexer);
  unsigned signs = 0, length = 0;
  char word[10];
  for (; lexer->lookahead == '#' || (signs >= 3 && is_blank(lexer->lookahead)); advance(lexer)) signs += lexer->lookahead == '#';
  token->record = signs == 0;
  if (signs == 1 || signs == 2) return false;
  while (!at_line_end(lexer) && !is_blank(lexer->lookahead) && lexer->lookahead != '#') {
    if (length == sizeof word) return false;
    word[length++] = upper(lexer->lookahead);
    advance(lexer);
  }
  token->section = NO_SECTION;
  for (unsigned at = 0; at < 4; at++) {
    unsigned same = 0;
    while (same < length && word[same] == sections[at][same]) same++;
    // A record's heading has the section's word without its last letter.
    bool whole = sections[at][same] == 0, but_last = at > 0 && sections[at][same] == 'S' && sections[at][same + 1] == 0;
    if (same == length && length > 0 && (token->record ? but_last : whole)) token->section = (enum Section)(HEADER + at);
  }
  if (token->section == NO_SECTION) return false;
  token->kind = HEADING;
  token->hash = 0;
  if (!token->record) return true;
  pass_blanks(lexer);
  return read_digits(lexer, token) > 0;
}

// Whether nothing stands behind a record's heading.
static inline bool rest_is_blank(TSLexer *lexer) {
  pass_blanks(lexer);
  return at_line_end(lexer);
}

// Passes the rest of a line, to the end of its last word where `marks`.
static inline void read_line(TSLexer *lexer, bool marks) {
  while (!at_line_end(lexer)) {
    bool blank = is_blank(lexer->lookahead);
    advance(lexer);
    if (marks && !blank) lexer->mark_end(lexer);
  }
}

// ---- a look at what follows

// The next token behind white space and comments; none where these are long. `first` is whether it is the first of its line,
// as `*first` was for what stands here.
static inline Token peek(TSLexer *lexer, bool *first) {
  Token token = {.kind = END_OF_TEXT, .type = NO_TYPE};
  for (unsigned passed = 0; passed < LONGEST_GAP; passed++) {
    int32_t c = lexer->lookahead;
    if (is_white(c) || c == 0xFEFF) {
      *first |= is_line_end(c);
      advance(lexer);
    } else if (c == ';') {
      advance(lexer);
      bool heading = *first && read_heading(lexer, &token);
      if (heading && (!token.record || rest_is_blank(lexer))) return token;
      for (; !at_line_end(lexer) && passed < LONGEST_GAP; passed++) advance(lexer);
      token.kind = END_OF_TEXT;
    } else {
      if (at_end(lexer)) return token;
      if (c == '"') read_text(lexer, &token, NO_MARK);
      else read_value(lexer, &token);
      return token;
    }
  }
  return token;
}

#endif
