// The values of one block of vertices or triangles. The scanner knows which value of which row comes next. A vector stands on one
// line, and so does a count: that tells what is missing, and keeps a mistake in its row.

#include "tree_sitter/parser.h"

#include "../../common/tokens.h"
#include <stdlib.h>

enum TokenType {
  POSITION_X,
  COLOR_R,
  NODE_INDEX,
  UV_U,
  MATERIAL_INDEX,
  INVALID_FIRST, // in the place of one of the five above
  REAL_VALUE = INVALID_FIRST + 5,
  INTEGER_VALUE,
  INVALID_VALUE,
  MISSING_VALUE,
  UNEXPECTED,
  ERROR_SENTINEL,
};

enum Place {
  START,
  POSITION,
  NORMAL = POSITION + 3,
  COLOR_OR_COUNT = NORMAL + 3,
  COLOR,
  INFLUENCE_COUNT = COLOR + 3,
  INFLUENCE,
  WEIGHT,
  UV_COUNT,
  UV,
  UV_V,
  UV_W,
  TRIANGLE,
  LAST_OF_TRIANGLE = TRIANGLE + 3,
};

typedef struct {
  uint8_t place;
  uint8_t on_line; // values on this line so far, up to 4
  uint16_t left;   // influences or UVs still to come
} State;

static bool found(TSLexer *lexer, unsigned type) {
  lexer->result_symbol = (TSSymbol)type;
  return true;
}

// The place behind a value that was taken or is missing; `count` is what it says, if it counts.
static void go_on(State *state, uint32_t count) {
  switch (state->place) {
    case COLOR_OR_COUNT:
    case INFLUENCE_COUNT:
    case UV_COUNT: {
      bool uvs = state->place == UV_COUNT;
      state->left = (uint16_t)(count < UINT16_MAX ? count : UINT16_MAX);
      state->place = state->left > 0 ? (uvs ? UV : INFLUENCE) : uvs ? POSITION : UV_COUNT;
      return;
    }
    case WEIGHT:
      state->place = --state->left > 0 ? INFLUENCE : UV_COUNT;
      return;
    case UV_W:
      state->place = --state->left > 0 ? UV : POSITION;
      return;
    case LAST_OF_TRIANGLE:
      state->place = TRIANGLE;
      return;
    default: state->place++;
  }
}

static bool taken(State *state, TSLexer *lexer, unsigned type) {
  if (state->on_line < 4) state->on_line++;
  return found(lexer, type);
}

static bool miss_value(State *state, TSLexer *lexer) {
  // Where a UV is missing, so are those behind it.
  if (state->place == UV) state->place = POSITION;
  else go_on(state, 0);
  return found(lexer, MISSING_VALUE);
}

// Behind the first value of a position, a normal or a color.
static bool within_vector(unsigned place) {
  bool begins = place == POSITION || place == NORMAL || place == COLOR_OR_COUNT;
  return place > START && place < INFLUENCE_COUNT && !begins;
}

// What tells the parser that a vector, an influence, a UV or a triangle begins.
static int first_of(unsigned place) {
  switch (place) {
    case POSITION: return POSITION_X;
    case COLOR: return COLOR_R;
    case INFLUENCE: return NODE_INDEX;
    case UV: return UV_U;
    case TRIANGLE: return MATERIAL_INDEX;
    default: return -1;
  }
}

static bool is_count(unsigned place) { return place == COLOR_OR_COUNT || place == INFLUENCE_COUNT || place == UV_COUNT; }

// Takes the value that was read, at its place.
static bool take(State *state, TSLexer *lexer, const Token *token) {
  int begins = first_of(state->place);
  bool integer = is_count(state->place) || state->place == INFLUENCE || state->place >= TRIANGLE;
  // A real may be written without a point.
  bool valid = token->kind == INTEGER || (token->kind == REAL && !integer);
  unsigned type = begins >= 0 ? (valid ? (unsigned)begins : INVALID_FIRST + (unsigned)begins)
                  : !valid ? INVALID_VALUE : integer ? INTEGER_VALUE : REAL_VALUE;
  go_on(state, valid && token->kind == INTEGER ? token->number : 0);
  return taken(state, lexer, type);
}

static bool scan_value(State *state, TSLexer *lexer, bool first) {
  if (first) state->on_line = 0;
  Token token = {.kind = WORD};
  if (lexer->lookahead == '"') {
    read_text(lexer, &token, MARK_END);
    return taken(state, lexer, UNEXPECTED);
  }
  read_value(lexer, &token);
  // What is in this place is a word, if it is none of the numbers that may be.
  bool integer = token.kind == INTEGER, real = token.kind == REAL;
  unsigned place = state->place;
  if (place == START) {
    lexer->mark_end(lexer);
    bool line_end = false;
    bool triangle = integer || (peek(lexer, &line_end).kind == INTEGER);
    state->place = triangle ? TRIANGLE : POSITION;
    return take(state, lexer, &token);
  }
  if (place == COLOR_OR_COUNT && real && first) state->place = (uint8_t)(place = COLOR);
  bool counts = is_count(place);
  bool begins = place == POSITION || place == NORMAL || place == UV;
  bool stray = !first && (begins || (counts && !integer) || (place == TRIANGLE && state->on_line >= 3));
  if (place == POSITION && integer && !stray) {
    // Fewer than three values are no position, but an influence or a count.
    lexer->mark_end(lexer);
    bool line_end = false;
    for (unsigned more = 0; more < 2; more++) stray |= peek(lexer, &line_end).kind == END_OF_TEXT || line_end;
    return stray ? taken(state, lexer, UNEXPECTED) : take(state, lexer, &token);
  }
  if (stray) {
    lexer->mark_end(lexer);
    return taken(state, lexer, UNEXPECTED);
  }
  if (counts && real) return miss_value(state, lexer);
  bool alone = integer && first && (place == NORMAL || place == WEIGHT || place == UV) && ends_line(lexer);
  if (alone) return miss_value(state, lexer);
  lexer->mark_end(lexer);
  return take(state, lexer, &token);
}

static bool scan(State *state, TSLexer *lexer) {
  lexer->mark_end(lexer);
  bool first = state->place == START;
  for (; is_white(lexer->lookahead) || lexer->lookahead == 0xFEFF; lexer->advance(lexer, true)) {
    first |= is_line_end(lexer->lookahead);
  }
  unsigned place = state->place;
  // The parser reads comments by itself.
  if (lexer->lookahead == ';') return false;
  if (place == UV_W && (first || at_end(lexer))) {
    go_on(state, 0);
    place = state->place;
  }
  bool end = at_end(lexer);
  if (end && (place == START || place == POSITION || place == TRIANGLE)) return false;
  if (end && place == INFLUENCE) state->place = UV_COUNT;
  if (end || (first && (within_vector(place) || place == UV_V))) return miss_value(state, lexer);
  // A triangle stands on one line, on two or on four.
  if (first && place > TRIANGLE && state->on_line >= 2) return miss_value(state, lexer);
  return scan_value(state, lexer, first);
}

// ---- the interface of tree-sitter

void *tree_sitter_halo_ass_rows_external_scanner_create(void) { return calloc(1, sizeof(State)); }
void tree_sitter_halo_ass_rows_external_scanner_destroy(void *payload) { free(payload); }

unsigned tree_sitter_halo_ass_rows_external_scanner_serialize(void *payload, char *buffer) {
  if (!payload) return 0;
  const State *state = (const State *)payload;
  buffer[0] = (char)state->place;
  buffer[1] = (char)state->on_line;
  buffer[2] = (char)(state->left & 255);
  buffer[3] = (char)(state->left >> 8);
  return 4;
}

void tree_sitter_halo_ass_rows_external_scanner_deserialize(void *payload, const char *buffer, unsigned length) {
  if (!payload) return;
  State *state = (State *)payload;
  *state = (State){.place = START};
  if (length != 4 || (uint8_t)buffer[0] > LAST_OF_TRIANGLE) return;
  state->place = (uint8_t)buffer[0];
  state->on_line = (uint8_t)buffer[1];
  state->left = (uint16_t)((uint8_t)buffer[2] | (uint8_t)buffer[3] << 8);
}

bool tree_sitter_halo_ass_rows_external_scanner_scan(void *payload, TSLexer *lexer, const bool *valid) {
  // While the parser recovers from an error, every token is valid. No text brings it there.
  if (!payload || valid[ERROR_SENTINEL]) return false;
  return scan((State *)payload, lexer);
}
