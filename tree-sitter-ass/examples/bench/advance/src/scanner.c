// Only advances.

#include "tree_sitter/parser.h"

// As long as a block of rows.
#define PIECE 20000u

void *tree_sitter_advance_external_scanner_create(void) { return 0; }
void tree_sitter_advance_external_scanner_destroy(void *payload) { (void)payload; }

unsigned tree_sitter_advance_external_scanner_serialize(void *payload, char *buffer) {
  (void)payload;
  (void)buffer;
  return 0;
}

void tree_sitter_advance_external_scanner_deserialize(void *payload, const char *buffer, unsigned length) {
  (void)payload;
  (void)buffer;
  (void)length;
}

bool tree_sitter_advance_external_scanner_scan(void *payload, TSLexer *lexer, const bool *valid) {
  (void)payload;
  (void)valid;
  unsigned length = 0;
  for (; length < PIECE && !(lexer->lookahead == 0 && lexer->eof(lexer)); length++) lexer->advance(lexer, false);
  lexer->mark_end(lexer);
  lexer->result_symbol = 0;
  return length > 0;
}
