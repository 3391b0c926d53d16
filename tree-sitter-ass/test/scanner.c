// Runs a scanner over arbitrary text, with any tokens expected, under the sanitizers or the checker that this is built
// for. Build with -DGRAMMAR=halo_ass; the argument is how many texts. What is printed hangs on nothing but these.

#include "tree_sitter/parser.h"
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#ifdef PLACES
#include "places.h"
#endif

#define JOIN(first, second, third) first##second##third
#define NAME(grammar, what) JOIN(tree_sitter_, grammar, what)
#define FUNCTION(what) NAME(GRAMMAR, what)

void *FUNCTION(_external_scanner_create)(void);
void FUNCTION(_external_scanner_destroy)(void *payload);
unsigned FUNCTION(_external_scanner_serialize)(void *payload, char *buffer);
void FUNCTION(_external_scanner_deserialize)(void *payload, const char *buffer, unsigned length);
bool FUNCTION(_external_scanner_scan)(void *payload, TSLexer *lexer, const bool *valid);

// More than either grammar has.
#define TOKENS 96
#define LONGEST 16000
// Most are shorter: of a few pieces over and over, a sample of values has no room for all of a long one.
#define SHORT 400

typedef struct {
  TSLexer lexer; // first, so that the scanner's pointer to it is one to this
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

// Bytes, or pieces of real files.
static unsigned make_text(unsigned char *text) {
  static const char alphabet[] = "\"\"\";;0123456789..--eE\n\n\r\t  MESHBOX_\xff\x00z";
  static const char *const pieces[] = {
    "\"MESH\"\n", "\"\"\n", "3\n", "-1\n", "0.5000000000\t", "1.0\n", ";OBJECT 1\n", ";### INSTANCES ###\n", "\"a name\"\n",
    "1.#QNAN\t", "0\t\t1\t2\t3\n", "12345678901234567890123456789012345678901234567890 ", ";", "\"", "BM_",
    "\"n\" 5 0 0 ", "-2.5 ", "0.6\t0.8\t0.0\n", "1\n0\n1.0\n", ";INSTANCE 3\n", "\r\n", " ",
  };
  unsigned length = 0, kinds = sizeof pieces / sizeof *pieces, first = 0;
  bool whole = rand() % 2 == 0, is_long = rand() % 128 == 0;
  unsigned wanted = (unsigned)rand() % (is_long ? LONGEST : SHORT);
  if (is_long) {
    whole = true;
    // Not of white space alone.
    first = (unsigned)rand() % (kinds - 2);
    kinds = 1 + (unsigned)rand() % 2;
    // Behind what is read of a vertex up to its UVs.
    static const char vertex[] = "1.5\t2.5\t3.5\n0.6\t0.8\t0.0\n1\n0\n1.0\n2\n";
    if (rand() % 2 == 0) {
      length = sizeof vertex - 1;
      memcpy(text, vertex, length);
    }
  }
  while (length < wanted) {
    if (!whole) {
      text[length++] = (unsigned char)alphabet[(unsigned)rand() % (sizeof alphabet - 1)];
      continue;
    }
    const char *piece = pieces[(first + (unsigned)rand() % kinds) % (sizeof pieces / sizeof *pieces)];
    unsigned size = (unsigned)strlen(piece);
    if (length + size > LONGEST) break;
    memcpy(text + length, piece, size);
    length += size;
  }
  return length;
}

// What the tokens were, and what was kept behind them.
static uint32_t found_so_far = 2166136261u;

static void note(uint32_t what) { found_so_far = (found_so_far ^ what) * 16777619u; }

// A decision is a token without characters; more than so many in a row at one place would be one without end.
#define DECISIONS 400

// All tokens of a text, as the parser asks for them. Says how many there are, or -1 if one is outside the text or if
// decisions do not end.
static int scan_all(const unsigned char *text, unsigned length) {
  void *scanner = FUNCTION(_external_scanner_create)();
  char state[1024];
  unsigned size = 0;
  int tokens = 0;
  unsigned from = 0, decisions = 0;
#ifdef PLACES
  // Anywhere in a file, not only where its beginning leads to: the first byte of what is kept is the place.
  if (rand() % 2 == 0) {
    size = FUNCTION(_external_scanner_serialize)(scanner, state);
    state[0] = (char)(rand() % 3 == 0 ? VERTICES : rand() % (BEHIND_INSTANCES + 1));
  }
#endif
  while (from < length) {
    bool valid[TOKENS];
    bool all = rand() % 8 == 0;
    for (unsigned at = 0; at < TOKENS; at++) valid[at] = all || rand() % 3 == 0;
    // In an error the scanners leave all to the parser.
    for (unsigned at = 16; !all && at < TOKENS; at++) valid[at] &= at < 40;
    Input input = {.text = text, .length = length, .at = from, .end = from};
    input.lexer.advance = advance;
    input.lexer.mark_end = mark_end;
    input.lexer.get_column = column;
    input.lexer.is_at_included_range_start = at_range_start;
    input.lexer.eof = eof;
    look(&input);
    FUNCTION(_external_scanner_deserialize)(scanner, state, size);
    if (!FUNCTION(_external_scanner_scan)(scanner, &input.lexer, valid)) {
      from++;
      continue;
    }
    if (input.end < from || decisions > DECISIONS || input.end > length || input.lexer.result_symbol >= TOKENS) {
      tokens = -1;
      break;
    }
    size = FUNCTION(_external_scanner_serialize)(scanner, state);
    note(input.lexer.result_symbol);
    note(input.end);
    for (unsigned at = 0; at < size; at++) note((unsigned char)state[at]);
    decisions = input.end > from ? 0 : decisions + 1;
    from = input.end;
    tokens++;
  }
  FUNCTION(_external_scanner_destroy)(scanner);
  return tokens;
}

int main(int count, char **arguments) {
  long rounds = count > 1 ? atol(arguments[1]) : 1;
  long tokens = 0;
  srand(7);
  for (long round = 0; round < rounds; round++) {
    // Of its own size, so that a read behind its end is seen.
    unsigned char text[LONGEST];
    unsigned length = make_text(text);
    unsigned char *exact = malloc(length + 1);
    if (exact == NULL) return 1;
    memcpy(exact, text, length);
    int found = scan_all(exact, length);
    free(exact);
    if (found < 0) {
      fprintf(stderr, "a token that is empty or outside the text\n");
      return 1;
    }
    tokens += found;
  }
  if (tokens == 0) return 1;
  printf("%ld texts, %ld tokens: %08x\n", rounds, tokens, found_so_far);
  return 0;
}
