// Strings and blocks of rows. The scanner keeps no state: what a token is follows from its text alone, so the parser
// can resume anywhere with the old tree.

#include "tree_sitter/parser.h"
#include <stdbool.h>
#include <stdint.h>

enum TokenType { STRING, OBJECT_TYPE, VERTEX_ROWS, TRIANGLE_ROWS, ERROR_SENTINEL };

// A block ends behind a line whose hash falls in this class: about one line in 512. No count is involved, so a line
// more or less moves no other border.
#define BORDER_MASK 511u

// The longest object type, with its quotes.
#define LONGEST_TYPE 15

void *tree_sitter_halo_ass_external_scanner_create(void) { return NULL; }
void tree_sitter_halo_ass_external_scanner_destroy(void *payload) { (void)payload; }
unsigned tree_sitter_halo_ass_external_scanner_serialize(void *payload, char *buffer) {
  (void)payload;
  (void)buffer;
  return 0;
}
void tree_sitter_halo_ass_external_scanner_deserialize(void *payload, const char *buffer, unsigned length) {
  (void)payload;
  (void)buffer;
  (void)length;
}

static bool is_line_end(int32_t c) { return c == '\n' || c == '\r'; }
static bool is_blank(int32_t c) { return c == ' ' || c == '\t' || c == '\f' || c == '\v'; }

static bool equal(const char *text, unsigned length, const char *word) {
  unsigned at = 0;
  while (at < length && word[at] != 0 && text[at] == word[at]) at++;
  return at == length && word[at] == 0;
}

static bool is_object_type(const char *text, unsigned length) {
  return equal(text, length, "\"MESH\"") || equal(text, length, "\"SPHERE\"") ||
         equal(text, length, "\"BOX\"") || equal(text, length, "\"PILL\"") ||
         equal(text, length, "\"GENERIC_LIGHT\"");
}

// A string ends with a quote that white space or the end of the line follows. One without such a quote is an error
// up to the end of its line, and reaches no further.
static bool scan_string(TSLexer *lexer, const bool *valid) {
  char text[LONGEST_TYPE];
  unsigned length = 0;
  bool closed = false;
  bool first = true;
  bool after_quote = false;
  while (!lexer->eof(lexer) && !is_line_end(lexer->lookahead)) {
    int32_t c = lexer->lookahead;
    if (after_quote && is_blank(c)) break;
    after_quote = c == '"' && !first;
    if (length < LONGEST_TYPE) text[length] = c > 0 && c < 128 ? (char)c : '?';
    if (length <= LONGEST_TYPE) length++;
    first = false;
    lexer->advance(lexer, false);
    if (after_quote) {
      lexer->mark_end(lexer);
      closed = lexer->eof(lexer) || is_line_end(lexer->lookahead) || is_blank(lexer->lookahead);
    }
  }
  if (!closed) return false;
  bool type = length <= LONGEST_TYPE && is_object_type(text, length);
  if (type && valid[OBJECT_TYPE]) {
    lexer->result_symbol = OBJECT_TYPE;
    return true;
  }
  if (valid[STRING]) {
    lexer->result_symbol = STRING;
    return true;
  }
  return false;
}

// Lines up to a border, a string or a comment. A line with a mistake in it is still a row: what is wrong with it is
// not for the structure to say.
static bool scan_rows(TSLexer *lexer) {
  bool any = false;
  bool dotted = false;
  for (;;) {
    while (is_line_end(lexer->lookahead) || is_blank(lexer->lookahead)) lexer->advance(lexer, false);
    if (lexer->eof(lexer) || lexer->lookahead == '"' || lexer->lookahead == ';') break;
    uint32_t hash = 2166136261u;
    while (!lexer->eof(lexer) && !is_line_end(lexer->lookahead) && lexer->lookahead != ';') {
      dotted |= lexer->lookahead == '.';
      if (!is_blank(lexer->lookahead)) hash = (hash ^ (uint32_t)lexer->lookahead) * 16777619u;
      lexer->advance(lexer, false);
    }
    any = true;
    lexer->mark_end(lexer);
    if ((hash & BORDER_MASK) == 0 || lexer->lookahead == ';') break;
  }
  lexer->result_symbol = dotted ? VERTEX_ROWS : TRIANGLE_ROWS;
  return any;
}

bool tree_sitter_halo_ass_external_scanner_scan(void *payload, TSLexer *lexer, const bool *valid) {
  (void)payload;
  if (valid[ERROR_SENTINEL]) return false;
  while (is_line_end(lexer->lookahead) || is_blank(lexer->lookahead)) lexer->advance(lexer, true);
  if (lexer->eof(lexer)) return false;
  if (lexer->lookahead == '"' && (valid[STRING] || valid[OBJECT_TYPE])) return scan_string(lexer, valid);
  if (valid[VERTEX_ROWS] && valid[TRIANGLE_ROWS]) return scan_rows(lexer);
  return false;
}
