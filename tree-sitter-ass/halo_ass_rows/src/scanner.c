// The values of a block of rows. A block is small, so the scanner may count: its state is the place in a vertex.
//
// A value that is not what its place asks for keeps the place, but an integer alone on its line is a count: values are
// missing before it, and the parser says so there.

#include "tree_sitter/parser.h"
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

enum TokenType {
  POSITION_X,
  COLOR_R,
  NODE_INDEX,
  UV_U,
  MATERIAL_INDEX,
  INVALID_POSITION_X, // the same five with a word that is no number
  INVALID_COLOR_R,
  INVALID_NODE_INDEX,
  INVALID_UV_U,
  INVALID_MATERIAL_INDEX,
  REAL,
  INTEGER,
  INVALID_VALUE,
  ERROR_SENTINEL,
};

enum Place { START, LEAD, INFLUENCE_COUNT, NODE, WEIGHT, UV_COUNT, UV, TRIANGLE };

typedef struct {
  uint8_t place;
  uint8_t part; // of the lead, a UV or a triangle
  uint8_t lead; // reals before the influence count: 6, or 9 with a color
  uint8_t uv;   // reals of a UV: 2 or 3; 0: not known yet
  uint16_t left; // influences or UVs to come
} State;

// No look ahead reads more than this many characters.
#define LOOK_AHEAD 2048u
// So many values tell vertices from triangles.
#define SAMPLE 16u

static bool is_line_end(int32_t c) { return c == '\n' || c == '\r'; }
static bool is_white(int32_t c) { return c == ' ' || (c >= '\t' && c <= '\r'); }
static bool is_digit(int32_t c) { return c >= '0' && c <= '9'; }
static bool at_end(TSLexer *lexer) { return lexer->lookahead == 0 && lexer->eof(lexer); }

// ---- values

typedef struct {
  uint16_t number; // of an integer, up to a bound
  bool integer;
  bool real; // a number, with a point or an exponent
} Value;

// A number is a sign, digits with a point, and an exponent; the words of broken exporters are none.
static Value read_value(TSLexer *lexer) {
  Value value = {0, true, true};
  unsigned digits = 0, points = 0, exponents = 0;
  int32_t last = 0;
  while (!is_white(lexer->lookahead) && lexer->lookahead != ';' && !at_end(lexer)) {
    int32_t c = lexer->lookahead;
    bool sign = c == '-' || c == '+';
    if (is_digit(c)) {
      digits++;
      if (value.number < 1000) value.number = (uint16_t)(value.number * 10 + (c - '0'));
    } else if (c == '.' && points == 0 && exponents == 0) {
      points++;
    } else if ((c == 'e' || c == 'E') && exponents == 0 && digits > 0) {
      exponents++;
      digits = 0;
    } else if (!(sign && (last == 0 || last == 'e' || last == 'E'))) {
      value.real = false;
    }
    last = c;
    lexer->advance(lexer, false);
  }
  if (digits == 0) value.real = false;
  value.integer = value.real && points == 0 && exponents == 0;
  return value;
}

typedef struct {
  TSLexer *lexer;
  unsigned left;
} Ahead;

// Passes white space, and says whether a line ended.
static bool pass_white(Ahead *ahead) {
  bool line_end = false;
  while (ahead->left > 0 && is_white(ahead->lexer->lookahead)) {
    line_end |= is_line_end(ahead->lexer->lookahead);
    ahead->lexer->advance(ahead->lexer, false);
    ahead->left--;
  }
  return line_end;
}

static bool has_value(const Ahead *ahead) {
  return ahead->left > 0 && !at_end(ahead->lexer) && ahead->lexer->lookahead != ';';
}

// A value that is looked at only. Its length counts as the longest that a number has.
static Value look_at_value(Ahead *ahead) {
  ahead->left = ahead->left > 32 ? ahead->left - 32 : 0;
  return read_value(ahead->lexer);
}

static bool is_alone_on_line(TSLexer *lexer, bool first_on_line) {
  if (!first_on_line) return false;
  Ahead ahead = {lexer, LOOK_AHEAD};
  return pass_white(&ahead) || !has_value(&ahead);
}

// ---- layout

// What the block begins with: vertices, with or without color, or triangles.
static void begin(State *state, TSLexer *lexer, Value first) {
  Ahead ahead = {lexer, LOOK_AHEAD};
  bool real = first.real && !first.integer;
  unsigned values = 1, reals = real, lead = !first.integer;
  bool early = real, in_lead = !first.integer;
  while (values < SAMPLE) {
    pass_white(&ahead);
    if (!has_value(&ahead)) break;
    Value value = look_at_value(&ahead);
    values++;
    in_lead &= !value.integer;
    lead += in_lead;
    if (!value.real || value.integer) continue;
    reals++;
    if (values <= 5) early = true;
  }
  bool triangles = !early && reals < 3;
  state->place = triangles ? TRIANGLE : LEAD;
  state->lead = lead >= 9 ? 9 : 6;
}

// How many reals a UV has: as many as the line shows, or as fit up to the next integer.
static uint8_t uv_size(const State *state, TSLexer *lexer) {
  if (state->lead == 9) return 3;
  Ahead ahead = {lexer, LOOK_AHEAD};
  unsigned on_line = 1, reals = 1;
  bool line_end = false;
  for (;;) {
    line_end |= pass_white(&ahead);
    if (line_end && (on_line == 2 || on_line == 3)) return (uint8_t)on_line;
    if (!has_value(&ahead) || look_at_value(&ahead).integer) break;
    reals++;
    on_line += !line_end;
  }
  unsigned three = state->left * 3u;
  return reals == three || reals == three + 6 ? 3 : 2;
}

// ---- places

static bool found(TSLexer *lexer, enum TokenType type) {
  lexer->result_symbol = (TSSymbol)type;
  return true;
}

static bool found_first(TSLexer *lexer, Value value, enum TokenType type) {
  return found(lexer, value.real ? type : (enum TokenType)(type + INVALID_POSITION_X));
}

static bool found_number(TSLexer *lexer, Value value, enum TokenType type) {
  return found(lexer, value.real ? type : INVALID_VALUE);
}

static void next_influence(State *state) {
  if (state->left > 0) state->left--;
  state->place = state->left > 0 ? NODE : UV_COUNT;
}

static void begin_vertex(State *state) {
  state->place = LEAD;
  state->part = 0;
}

static bool scan_lead(State *state, TSLexer *lexer, Value value) {
  uint8_t part = state->part++;
  if (state->part >= state->lead) state->place = INFLUENCE_COUNT;
  if (part == 0) return found_first(lexer, value, POSITION_X);
  if (part == 6) return found_first(lexer, value, COLOR_R);
  return found_number(lexer, value, REAL);
}

static bool scan_uv(State *state, TSLexer *lexer, Value value) {
  if (state->uv == 0) state->uv = uv_size(state, lexer);
  uint8_t part = state->part++;
  if (state->part >= state->uv) {
    state->part = 0;
    if (state->left > 0) state->left--;
    if (state->left == 0) begin_vertex(state);
  }
  return part == 0 ? found_first(lexer, value, UV_U) : found_number(lexer, value, REAL);
}

static bool scan_count(State *state, TSLexer *lexer, Value value) {
  // A real in a count's place is one too many: the count follows.
  if (value.real && !value.integer) return found(lexer, REAL);
  state->left = value.number;
  state->part = 0;
  if (state->place == INFLUENCE_COUNT) state->place = state->left > 0 ? NODE : UV_COUNT;
  else if (state->left > 0) state->place = UV;
  else begin_vertex(state);
  return found_number(lexer, value, INTEGER);
}

static bool scan_triangle(State *state, TSLexer *lexer, Value value) {
  uint8_t part = state->part;
  state->part = (part + 1) & 3;
  return part == 0 ? found_first(lexer, value, MATERIAL_INDEX) : found_number(lexer, value, INTEGER);
}

static bool scan(State *state, TSLexer *lexer) {
  bool first_on_line = false;
  while (is_white(lexer->lookahead)) {
    first_on_line |= is_line_end(lexer->lookahead);
    lexer->advance(lexer, true);
  }
  if (at_end(lexer) || lexer->lookahead == ';') return false;
  Value value = read_value(lexer);
  lexer->mark_end(lexer);
  if (state->place == START) begin(state, lexer, value);
  bool wants_real = state->place == LEAD || state->place == UV;
  if (wants_real && state->part > 0 && value.integer && is_alone_on_line(lexer, first_on_line)) {
    state->place = state->place == LEAD ? INFLUENCE_COUNT : LEAD;
    state->part = 0;
    if (state->place == LEAD) return found(lexer, INTEGER);
  }
  switch (state->place) {
  case LEAD: return scan_lead(state, lexer, value);
  case NODE: state->place = WEIGHT; return found_first(lexer, value, NODE_INDEX);
  case WEIGHT: next_influence(state); return found_number(lexer, value, REAL);
  case UV: return scan_uv(state, lexer, value);
  case TRIANGLE: return scan_triangle(state, lexer, value);
  default: return scan_count(state, lexer, value);
  }
}

// ---- the interface of tree-sitter

void *tree_sitter_halo_ass_rows_external_scanner_create(void) { return calloc(1, sizeof(State)); }
void tree_sitter_halo_ass_rows_external_scanner_destroy(void *payload) { free(payload); }

unsigned tree_sitter_halo_ass_rows_external_scanner_serialize(void *payload, char *buffer) {
  if (!payload) return 0;
  const State *state = (const State *)payload;
  buffer[0] = (char)state->place;
  buffer[1] = (char)state->part;
  buffer[2] = (char)state->lead;
  buffer[3] = (char)state->uv;
  buffer[4] = (char)(state->left & 255);
  buffer[5] = (char)(state->left >> 8);
  return 6;
}

void tree_sitter_halo_ass_rows_external_scanner_deserialize(void *payload, const char *buffer, unsigned length) {
  if (!payload) return;
  State *state = (State *)payload;
  *state = (State){0};
  if (length != 6) return;
  state->place = (uint8_t)buffer[0];
  state->part = (uint8_t)buffer[1];
  state->lead = (uint8_t)buffer[2];
  state->uv = (uint8_t)buffer[3];
  state->left = (uint16_t)((uint8_t)buffer[4] | (uint8_t)buffer[5] << 8);
}

bool tree_sitter_halo_ass_rows_external_scanner_scan(void *payload, TSLexer *lexer, const bool *valid) {
  (void)valid;
  return payload && scan((State *)payload, lexer);
}
