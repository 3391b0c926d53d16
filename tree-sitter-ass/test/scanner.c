// Runs the scanner over arbitrary bytes, under the sanitizers that this is built with.

#include "tree_sitter/parser.h"
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

bool tree_sitter_halo_ass_external_scanner_scan(void *payload, TSLexer *lexer, const bool *valid);

typedef struct {
  TSLexer lexer;
  const unsigned char *text;
  unsigned length, at, end;
} Input;

static void look(Input *input) {
  input->lexer.lookahead = input->at < input->length ? (int32_t)input->text[input->at] : 0;
}

static void advance(TSLexer *lexer, bool skip) {
  Input *input = (Input *)lexer;
  (void)skip;
  if (input->at < input->length) input->at++;
  look(input);
}

static void mark_end(TSLexer *lexer) { ((Input *)lexer)->end = ((Input *)lexer)->at; }
static uint32_t column(TSLexer *lexer) { (void)lexer; return 0; }
static bool at_range_start(const TSLexer *lexer) { (void)lexer; return false; }
static bool eof(const TSLexer *lexer) {
  const Input *input = (const Input *)lexer;
  return input->at >= input->length;
}

int main(void) {
  static const char alphabet[] = "\"\"\";;0123456789..--eE\n\n\r\t  MESHBOX_\xff\x00z";
  unsigned scans = 0, tokens = 0;
  srand(7);
  for (unsigned round = 0; round < 200000; round++) {
    unsigned char text[64];
    unsigned length = (unsigned)rand() % sizeof text;
    for (unsigned at = 0; at < length; at++) text[at] = (unsigned char)alphabet[(unsigned)rand() % (sizeof alphabet - 1)];
    bool valid[5];
    for (unsigned at = 0; at < 5; at++) valid[at] = rand() % 3 != 0;
    Input input = {.text = text, .length = length, .at = 0, .end = 0};
    input.lexer.advance = advance;
    input.lexer.mark_end = mark_end;
    input.lexer.get_column = column;
    input.lexer.is_at_included_range_start = at_range_start;
    input.lexer.eof = eof;
    look(&input);
    bool found = tree_sitter_halo_ass_external_scanner_scan(NULL, &input.lexer, valid);
    scans++;
    if (found) {
      tokens++;
      if (!valid[input.lexer.result_symbol] || input.end == 0 || input.end > length) {
        fprintf(stderr, "a token that was not asked for, or an empty one\n");
        return 1;
      }
    }
  }
  if (tokens == 0) return 1;
  printf("%u scans, %u tokens\n", scans, tokens);
  return 0;
}
