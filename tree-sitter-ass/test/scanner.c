// Runs a scanner over arbitrary text, from any place in a file and with any tokens expected, under the sanitizers or the checker
// that this is built for. Build with -DGRAMMAR=halo_ass -include halo_ass/src/scanner.c; the argument is how many texts. What is
// printed hangs on nothing but these.

#include <stdio.h>
#include <string.h>

#define JOIN(first, second, third) first##second##third
#define NAME(grammar, what) JOIN(tree_sitter_, grammar, what)
#define SCANNER(what) NAME(GRAMMAR, _external_scanner_##what)

// Most texts are short. One in so many is long enough for a block of rows that no hash ends.
#define SHORT 400u
#define LONGEST 40000u
#define ONE_LONG_IN 256u
// A token without characters says that a value is missing; more than so many in a row at one place would have no end.
#define MOST_EMPTY 400u

static unsigned below(unsigned bound) { return (unsigned)rand() % bound; }

// ---- the text as the scanner sees it

typedef struct {
  TSLexer lexer; // first, so that the scanner's pointer to it is one to this
  const unsigned char *text;
  unsigned length, at, end;
} Input;

static void look(Input *input) { input->lexer.lookahead = input->at < input->length ? input->text[input->at] : 0; }
static bool is_end(const TSLexer *lexer) { return ((const Input *)lexer)->at >= ((const Input *)lexer)->length; }
static void mark(TSLexer *lexer) { ((Input *)lexer)->end = ((Input *)lexer)->at; }

static void step(TSLexer *lexer, bool skip) {
  Input *input = (Input *)lexer;
  (void)skip;
  if (input->at < input->length) input->at++;
  look(input);
}

// Characters, or pieces of real files: all of them, or two over and over.
static unsigned make_text(unsigned char *text) {
  static const char characters[] = "\"\"\";;0123456789..--eE\n\n\r\t  MESHBOX_\xff\x00z";
  static const char *const pieces[] = {
    "\"MESH\"\n", "\"\"\n", "3\n", "-1\n", "0.5000000000\t", "1.0\n", ";OBJECT 1\n", ";### INSTANCES ###\n", "\"a name\"\n",
    "1.#QNAN\t", "0\t\t1\t2\t3\n", "12345678901234567890123456789012345678901234567890 ", ";", "\"", "BM_",
    "\"n\" 5 0 0 ", "-2.5 ", "0.6\t0.8\t0.0\n", "1\n0\n1.0\n", ";INSTANCE 3\n", "\r\n", " ",
  };
  const unsigned all = sizeof pieces / sizeof *pieces;
  bool is_long = below(ONE_LONG_IN) == 0, whole = is_long || below(2) == 0;
  // The last two are white space, of which a scanner passes all that there is, time and again.
  unsigned first = below(all - 2), kinds = is_long ? 2 : all, wanted = is_long ? LONGEST : below(SHORT), length = 0;
  while (length < wanted) {
    const char *piece = whole ? pieces[(first + below(kinds)) % all] : characters + below(sizeof characters - 1);
    unsigned size = whole ? (unsigned)strlen(piece) : 1;
    if (length + size > LONGEST) break;
    memcpy(text + length, piece, size);
    length += size;
  }
  return length;
}

// ---- what comes of it

// The tokens, and what is kept behind them.
static uint32_t found_so_far = 2166136261u;
static void note(uint32_t what) { found_so_far = (found_so_far ^ what) * 16777619u; }

// All tokens of a text. Says how many there are, or -1 if one is outside the text or if empty ones do not end.
static int scan_all(const unsigned char *text, unsigned length) {
  void *scanner = SCANNER(create)();
  char state[TREE_SITTER_SERIALIZATION_BUFFER_SIZE];
  unsigned size = SCANNER(serialize)(scanner, state), from = 0, empty = 0;
  int tokens = 0;
  // Anywhere in a file, not only where its beginning leads to: what is kept begins with the place, and numbers follow.
  if (below(2) == 0) {
    state[0] = (char)below(128);
    state[1] = (char)below(8);
    state[2] = (char)below(256);
  }
  while (from < length) {
    bool valid[ERROR_SENTINEL + 1];
    for (unsigned at = 0; at < ERROR_SENTINEL; at++) valid[at] = below(3) == 0;
    valid[ERROR_SENTINEL] = below(16) == 0;
    Input input = {
      .lexer = {.advance = step, .mark_end = mark, .eof = is_end}, .text = text, .length = length, .at = from, .end = from,
    };
    look(&input);
    SCANNER(deserialize)(scanner, state, size);
    if (!SCANNER(scan)(scanner, &input.lexer, valid)) {
      from++;
      empty = 0;
      continue;
    }
    empty = input.end > from ? 0 : empty + 1;
    if (input.end < from || input.end > length || input.lexer.result_symbol >= ERROR_SENTINEL || empty > MOST_EMPTY) {
      tokens = -1;
      break;
    }
    size = SCANNER(serialize)(scanner, state);
    note(input.lexer.result_symbol);
    note(input.end);
    for (unsigned at = 0; at < size; at++) note((unsigned char)state[at]);
    from = input.end;
    tokens++;
  }
  SCANNER(destroy)(scanner);
  return tokens;
}

int main(int count, char **arguments) {
  long texts = count > 1 ? atol(arguments[1]) : 1, tokens = 0;
  static unsigned char text[LONGEST];
  srand(7);
  for (long number = 0; number < texts; number++) {
    // Of its own size, so that a read behind its end is seen.
    unsigned length = make_text(text);
    unsigned char *exact = malloc(length + 1);
    if (exact == NULL) return 1;
    memcpy(exact, text, length);
    int found_here = scan_all(exact, length);
    free(exact);
    if (found_here < 0) {
      fprintf(stderr, "text %ld has a token outside it, or empty ones without end\n", number);
      return 1;
    }
    tokens += found_here;
  }
  if (tokens == 0) return 1;
  printf("%ld texts, %ld tokens: %08x\n", texts, tokens, found_so_far);
  return 0;
}
