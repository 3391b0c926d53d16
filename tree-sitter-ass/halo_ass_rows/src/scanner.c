// The values of a block of rows. A block is small, so the scanner may count: its state is the place in a vertex or triangle.
//
// A word keeps the place of the number that it stands for. Where the places are lost, the vertex is filled up with what is
// missing, and the values up to the next vertex belong nowhere: so no block is an error to the parser.

#include "amiss.h"
#include "kinds.h"
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

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
  REAL_VALUE,
  INTEGER_VALUE,
  INVALID_VALUE,
  MISSING_VALUE,
  UNEXPECTED,
  JUDGED, // without characters: what a look ahead told
  ERROR_SENTINEL,
};

// A block has no more characters than this, but for its last row; nor more white space.
#define LONGEST_LOOK 262144u

// LINES are triangles, each on a line of its own, all of which have a value more or less than triangles have, or so many that the values come out
// even.
enum Mode { START, VERTICES, TRIANGLES, LINES };

// Of LINES: whether materials are there once, twice, or that was seen on this line.
enum Materials { ONE_MATERIAL, TWO_MATERIALS, SECOND_SEEN };

// What a look behind a count of UVs said.
enum UvCount { NOT_ASKED, MAY_BE_COUNT, NO_COUNT };

typedef struct {
  uint8_t mode;
  uint8_t skip;      // values that belong to no vertex; of LINES, whether and where the material is there twice
  uint8_t broken;    // the vertex is to be filled up; the triangle goes on behind the line's end
  union {
    uint8_t corner;    // of the triangle that the parser is in
    uint8_t uv_count;  // what a look said of the count that is next
  };
  bool unproven;     // the triangles may be undamaged: they are taken for damaged ones until it makes a difference
  uint8_t amiss;     // what the triangle that is read lacks or has too much
  uint8_t uvs;       // of the vertex before
  union {
    Vertex vertex;
    Triangle triangle;
  };
} State;


static bool found(TSLexer *lexer, enum TokenType type) {
  lexer->result_symbol = (TSSymbol)type;
  return true;
}

static bool found_first(TSLexer *lexer, const Value *value, enum TokenType type) {
  return found(lexer, !is_word(value->kind) ? type : (enum TokenType)(type + INVALID_POSITION_X));
}

static bool found_number(TSLexer *lexer, const Value *value, enum TokenType type) {
  return found(lexer, !is_word(value->kind) ? type : INVALID_VALUE);
}

// A material may be -1, none; a corner is a vertex.
static bool found_of_triangle(TSLexer *lexer, unsigned column, const Value *value) {
  bool integer = value->kind == INTEGER;
  if (column == 0) return found(lexer, integer ? MATERIAL_INDEX : INVALID_MATERIAL_INDEX);
  return found(lexer, integer && value->number >= 0 ? INTEGER_VALUE : INVALID_VALUE);
}

// ---- vertices

static bool is_complete(const Vertex *vertex) { return vertex->place == LEAD && vertex->part == 0; }

// Puts a missing value into a vertex, and shortens what is not there at all.
static bool fill_up(Vertex *vertex, TSLexer *lexer) {
  if (vertex->place == LEAD && vertex->part == 6) vertex->place = INFLUENCE_COUNT;
  if (vertex->place == NODE) vertex->place = UV_COUNT;
  switch (vertex->place) {
  case LEAD:
    if (++vertex->part == vertex->layout.lead) vertex->place = INFLUENCE_COUNT;
    break;
  case INFLUENCE_COUNT:
  case WEIGHT: vertex->place = UV_COUNT; break;
  default: begin_vertex(vertex);
  }
  return found(lexer, MISSING_VALUE);
}

// How many values lie before the next vertex.
static unsigned values_to_skip(const Sample *sample, const Layout *layout) {
  for (unsigned from = 0; from < sample->length; from++) {
    Trial trial = try_layout(sample, from, layout);
    if (trial.vertices >= 2 || (trial.vertices == 1 && trial.fits)) return from;
  }
  return sample->length;
}

// Where a vertex is lost: what is missing of it, and how much belongs to none.
static bool lose_vertex(State *state, TSLexer *lexer, const Value *value, const Vertex *before) {
  Sample sample;
  read_sample_behind(lexer, value, &sample);
  state->vertex = *before;
  state->skip = (uint8_t)values_to_skip(&sample, &before->layout);
  state->uv_count = NOT_ASKED;
  fill_up(&state->vertex, lexer);
  state->broken = !is_complete(&state->vertex);
  return true;
}

// A count of UVs was read that is more than a few, or more than the vertex before has. Says whether it can be one.
static bool judge_uv_count(State *state, TSLexer *lexer, const Value *value, const Vertex *before) {
  uint16_t uvs = count_uvs(lexer, value, &before->layout, value->number > state->uvs);
  state->vertex = *before;
  state->uv_count = uvs == NO_UV_COUNT ? NO_COUNT : MAY_BE_COUNT;
  return found(lexer, JUDGED);
}

// The next value is one of the vertex.
static bool take_of_vertex(State *state, TSLexer *lexer, const Value *value) {
  Vertex *vertex = &state->vertex;
  Vertex before = *vertex;
  take_vertex_value(vertex, value);
  bool count = before.place == INFLUENCE_COUNT || before.place == UV_COUNT;
  unsigned uvs = before.place == UV_COUNT && vertex->place == UVS ? vertex->left : 0;
  bool larger = uvs > state->uvs, many = uvs > FEW_UVS || (larger && !is_blank(lexer->lookahead));
  if (many && state->uv_count == NOT_ASKED) return judge_uv_count(state, lexer, value, &before);
  if (vertex->place == LOST && value->kind == WORD && count) {
    // A word for a count counts nothing.
    *vertex = before;
    if (before.place == INFLUENCE_COUNT) vertex->place = UV_COUNT;
    else begin_vertex(vertex);
  } else if (vertex->place == LOST || state->uv_count == NO_COUNT) {
    return lose_vertex(state, lexer, value, &before);
  }
  lexer->mark_end(lexer);
  state->uv_count = NOT_ASKED;
  unsigned line = count && uvs <= FEW_UVS ? line_too_many(lexer, value, &before) : 0;
  if (line > 0) {
    *vertex = before;
    state->skip = (uint8_t)(line - 1);
    return found(lexer, UNEXPECTED);
  }
  if (before.place == UV_COUNT) state->uvs = (uint8_t)uvs;
  if (many) {
    uint16_t by_lines = count_uvs(lexer, value, &vertex->layout, larger);
    if (by_lines != uvs) {
      state->uvs = (uint8_t)by_lines;
      vertex->left = by_lines;
      if (by_lines == 0) begin_vertex(vertex);
      return found(lexer, INVALID_VALUE);
    }
  }
  switch (before.place) {
  case LEAD:
    if (before.part == 0) return found_first(lexer, value, POSITION_X);
    return before.part == 6 ? found_first(lexer, value, COLOR_R) : found_number(lexer, value, REAL_VALUE);
  case NODE: return found_first(lexer, value, NODE_INDEX);
  case WEIGHT: return found_number(lexer, value, REAL_VALUE);
  case UVS: return before.part == 0 ? found_first(lexer, value, UV_U) : found_number(lexer, value, REAL_VALUE);
  default: return found_number(lexer, value, INTEGER_VALUE);
  }
}

static bool scan_vertex(State *state, TSLexer *lexer) {
  if (state->broken) {
    fill_up(&state->vertex, lexer);
    state->broken = !is_complete(&state->vertex);
    return true;
  }
  Value value = read_value(lexer);
  if (state->skip == 0) return take_of_vertex(state, lexer, &value);
  state->skip--;
  lexer->mark_end(lexer);
  return found(lexer, UNEXPECTED);
}

// ---- triangles

// How many values the next line has. `begun` of them were read, as its first is after the line before has ended.
static unsigned next_line(Ahead *ahead, unsigned *begun) {
  for (unsigned values = *begun;; values++) {
    enum Kind kind = next_of_block(ahead);
    *begun = kind != END_OF_TEXT && values > 0 && ahead->line_end;
    if (kind == END_OF_TEXT || *begun > 0) return values;
  }
}

// Where a line ends in the middle of a triangle, and the lines around it are a triangle each, or two are one, the rest is missing,
// unless the next lines are just the rest.
static bool line_ends_triangle(const Triangle *triangle, TSLexer *lexer) {
  if (triangle->phase == 0) return false;
  Ahead ahead = look_ahead(lexer, true);
  bool damaged = triangle->damage == DAMAGED;
  unsigned regular = damaged ? triangle->regular : 0, rest = 4u - triangle->phase, triangles = 0, others = 0, begun = 0;
  while (triangles == 0 || triangles + regular < REGULAR) {
    unsigned values = next_line(&ahead, &begun);
    if (values == 0) return triangles > 0 ? damaged && ahead.left > 0 : regular >= REGULAR;
    if (others == 0 && values == 4) {
      triangles++;
      continue;
    }
    if (others == 0 && values == 1) {
      unsigned corners = next_line(&ahead, &begun);
      if (corners == 3 && triangle->before_line != LINES_OF_THREE) {
        triangles++;
        continue;
      }
      others = 1;
      if (triangles > 0 || rest == 1) return false;
      values = corners;
    }
    others += values;
    if (triangles > 0 || others == rest) return false;
    if (values == 0 || others > rest) return regular >= REGULAR;
  }
  return true;
}

// What is read of a block to its end says of it, where so many integers stand before that.
enum Rest { REST_IS_DAMAGED, REST_IS_WHOLE, REST_COMES_OUT_EVEN };

// Whether all are integers, as many as triangles have, and lines say nothing else. So many values stand on the line that has ended, or goes on.
static enum Rest judge_rest(TSLexer *lexer, unsigned values, unsigned on_line, unsigned lines, bool line_end) {
  Ahead ahead = look_ahead(lexer, line_end);
  ahead.left = ahead.between = LONGEST_LOOK;
  LineShapes shapes = {.on_line = on_line, .fours = lines};
  enum Kind kind;
  while ((kind = next_row_of_block(&ahead)) == INTEGER || kind == HEADING) {
    if (kind == HEADING) continue;
    note_shape(&shapes, &ahead.value);
    values++;
  }
  end_shape(&shapes);
  if (kind != END_OF_TEXT || ahead.left == 0 || values % 4 != 0) return REST_IS_DAMAGED;
  return come_out_even(&shapes) ? REST_COMES_OUT_EVEN : REST_IS_WHOLE;
}

// From here on, or from the beginning, lines alone say where triangles begin.
static void begin_lines(State *state, enum Materials materials) {
  state->mode = LINES;
  state->skip = (uint8_t)materials;
  state->broken = 0;
  memset(&state->triangle, 0, sizeof state->triangle);
}

// It makes a difference before the next value: the block is read to its end, and the same is asked again. So many values of
// the triangle that is not yet whole were read.
static bool prove(State *state, TSLexer *lexer, const Triangle *before, unsigned values, bool line_end) {
  enum Rest rest = judge_rest(lexer, values, before->on_line + !line_end, before->regular, line_end);
  state->unproven = false;
  if (rest == REST_COMES_OUT_EVEN && line_end) {
    begin_lines(state, ONE_MATERIAL);
    return found(lexer, JUDGED);
  }
  state->triangle = *before;
  state->triangle.damage = rest == REST_IS_WHOLE ? NOT_DAMAGED : DAMAGED;
  // Lines of a material and three corners would have shown themselves.
  bool lines = state->triangle.damage == DAMAGED || before->regular > 0;
  if (!lines) state->triangle.before_line = LINES_OF_THREE;
  return found(lexer, JUDGED);
}

// Behind a line's end: whether there is something to say before the next value.
static bool judge_line(State *state, TSLexer *lexer) {
  Triangle before = state->triangle;
  bool doubtful = before.on_line > 1;
  end_triangle_line(&state->triangle);
  bool differs = state->triangle.phase != before.phase || (doubtful && before.phase != 0);
  if (state->unproven && differs) return prove(state, lexer, &before, before.phase, true);
  if (state->broken) {
    state->broken = 0;
    return false;
  }
  if (doubtful && state->triangle.phase != 0) {
    bool ends = line_ends_triangle(&state->triangle, lexer);
    if (ends) {
      state->triangle.phase = 0;
      state->amiss = NOTHING_AMISS;
    }
    // The next value is read from its beginning, not from where the look ahead has come to.
    if (!ends || state->corner == 0) {
      state->broken = 1;
      return found(lexer, JUDGED);
    }
  }
  if (state->triangle.phase != 0 || state->corner == 0) return false;
  state->corner = (state->corner + 1) & 3;
  return found(lexer, MISSING_VALUE);
}

static bool scan_triangle(State *state, TSLexer *lexer, bool line_end) {
  if (line_end && judge_line(state, lexer)) return true;
  // The triangle ends before its last value, or behind one that is no triangle's.
  bool less = state->amiss == VALUE_LESS || state->amiss == SURELY_LESS;
  if (state->corner == (less ? 3 : 0) && state->amiss != NOTHING_AMISS) {
    state->triangle.phase = less ? 0 : 3;
    state->amiss = NOTHING_AMISS;
  }
  Value value = read_value(lexer);
  Triangle before = state->triangle;
  if (state->unproven && state->amiss != NOTHING_AMISS) {
    prove(state, lexer, &before, before.phase + 1u, false);
    if (state->triangle.damage == NOT_DAMAGED && state->amiss < SURELY_LESS) state->amiss = NOTHING_AMISS;
    return true;
  }
  take_triangle_value(&state->triangle, &value);
  unsigned column = (state->triangle.phase + 3u) & 3;
  bool integer = value.kind == INTEGER;
  if (!integer) state->unproven = false;
  if (state->unproven && column != before.phase) return prove(state, lexer, &before, before.phase + 1u, false);
  if (state->corner != column && state->corner != 0) {
    state->triangle = before;
    state->corner = (state->corner + 1) & 3;
    return found(lexer, MISSING_VALUE);
  }
  lexer->mark_end(lexer);
  if (state->corner != column) return found(lexer, UNEXPECTED);
  if (column == 0 && before.regular < 2) {
    state->amiss = (uint8_t)amiss_in(lexer, &before, &value);
    if (before.damage == NOT_DAMAGED && state->amiss < SURELY_LESS) state->amiss = NOTHING_AMISS;
  }
  state->corner = (state->corner + 1) & 3;
  return found_of_triangle(lexer, column, &value);
}

// ---- triangles with another number of values

// A line ends before its triangle does, or goes on behind it.
static bool scan_line(State *state, TSLexer *lexer, bool line_end) {
  if (line_end && state->corner != 0) {
    state->corner = (state->corner + 1) & 3;
    return found(lexer, MISSING_VALUE);
  }
  if (line_end) {
    state->broken = 0;
    if (state->skip == SECOND_SEEN) state->skip = TWO_MATERIALS;
  }
  Value value = read_value(lexer);
  lexer->mark_end(lexer);
  if (state->broken) return found(lexer, UNEXPECTED);
  if (state->corner == 1 && state->skip == TWO_MATERIALS) {
    state->skip = SECOND_SEEN;
    return found(lexer, UNEXPECTED);
  }
  state->corner = (state->corner + 1) & 3;
  state->broken = state->corner == 0;
  return found_of_triangle(lexer, state->corner == 1 ? 0 : 1, &value);
}

// ---- all

// What the first values say of the damage of triangles; whether the whole block is to be read for it.
static bool judge_damage(Triangle *triangle, const Sample *sample) {
  unsigned values = 0;
  while (values < sample->length && sample->values[values].kind == INTEGER) values++;
  bool integers = values == sample->length;
  triangle->damage = integers && sample->whole && values % 4 == 0 ? NOT_DAMAGED : DAMAGED;
  return integers && !sample->whole && values >= SAMPLE;
}

// What the block begins with: vertices, and of which layout, or triangles.
static void begin(State *state, TSLexer *lexer, const Value *first) {
  Sample sample;
  read_sample_behind(lexer, first, &sample);
  sample.values[0].begins_line = true;
  correct_first_uvs(&sample);
  Trial trial;
  unsigned layout = judge_layout(&sample, 0, &trial);
  // A real alone before integers may be a mistake in a triangle.
  bool begins = is_real(first->kind) && (sample.length <= 5 || reals_among(&sample, 1, 24) > 0);
  bool real = begins || has_reals(&sample, 0) || reals_among(&sample, 0, SAMPLE) >= 3;
  bool integers = trial.fits && trial.vertices > 0 && may_be_vertices(&sample, &trial, &layouts[layout]);
  if (real && shows_mistake(&sample, &trial)) begins_with_vertex(&sample, &layout);
  if (!real && !integers && have_lines_of_normals(&sample)) {
    integers = true;
    layout = judge_layout_behind(&sample, layout);
  }
  if ((real || integers) && !(real && stand_among_triangles(&sample, &trial))) {
    state->mode = VERTICES;
    memset(&state->vertex, 0, sizeof state->vertex);
    state->vertex.layout = layouts[layout];
    begin_vertex(&state->vertex);
  } else if (are_other_lines(&sample)) {
    begin_lines(state, are_materials_twice(&sample) ? TWO_MATERIALS : ONE_MATERIAL);
  } else if (lines_come_out_even(&sample)) {
    begin_lines(state, ONE_MATERIAL);
  } else {
    state->mode = TRIANGLES;
    memset(&state->triangle, 0, sizeof state->triangle);
    state->unproven = judge_damage(&state->triangle, &sample);
    state->amiss = state->triangle.damage == DAMAGED ? (uint8_t)amiss_in_first(&sample) : NOTHING_AMISS;
  }
}

// The first value of a block.
static bool scan_first(State *state, TSLexer *lexer) {
  Value value = read_value(lexer);
  lexer->mark_end(lexer);
  begin(state, lexer, &value);
  if (state->mode == VERTICES) take_vertex_value(&state->vertex, &value);
  else if (state->mode == TRIANGLES) take_triangle_value(&state->triangle, &value);
  state->corner = state->mode != VERTICES;
  if (state->mode == VERTICES) return found_first(lexer, &value, POSITION_X);
  return found(lexer, value.kind == INTEGER ? MATERIAL_INDEX : INVALID_MATERIAL_INDEX);
}

static bool scan_at_end(State *state, TSLexer *lexer) {
  if (state->mode == VERTICES && !is_complete(&state->vertex)) return fill_up(&state->vertex, lexer);
  if (state->mode < TRIANGLES || state->corner == 0) return false;
  state->corner = (state->corner + 1) & 3;
  return found(lexer, MISSING_VALUE);
}

static bool scan(State *state, TSLexer *lexer) {
  bool line_end = false;
  lexer->mark_end(lexer);
  while (is_between(lexer->lookahead)) {
    line_end |= is_line_end(lexer->lookahead);
    lexer->advance(lexer, true);
  }
  if (lexer->lookahead == ';') return false;
  if (at_end(lexer)) return scan_at_end(state, lexer);
  if (state->mode == TRIANGLES) return scan_triangle(state, lexer, line_end);
  if (state->mode == LINES) return scan_line(state, lexer, line_end);
  return state->mode == VERTICES ? scan_vertex(state, lexer) : scan_first(state, lexer);
}

// ---- the interface of tree-sitter

void *tree_sitter_halo_ass_rows_external_scanner_create(void) { return calloc(1, sizeof(State)); }
void tree_sitter_halo_ass_rows_external_scanner_destroy(void *payload) { free(payload); }

// A state of 24 bytes and less is kept beside its token, so what is small is put together. Among triangles no value is skipped.
#define HEAD 5u
#define UNPACKED offsetof(Triangle, small_run)
_Static_assert(LINES_BEFORE * (MANY_ON_LINE + 1) * (MANY + 1) <= 256, "lines and corners are a byte");
_Static_assert(HEAD + sizeof(Vertex) <= 24 && HEAD + UNPACKED <= 24, "the state is short");

unsigned tree_sitter_halo_ass_rows_external_scanner_serialize(void *payload, char *buffer) {
  if (!payload) return 0;
  const State *state = (const State *)payload;
  const Triangle *triangle = &state->triangle;
  memset(buffer, 0, HEAD);
  buffer[0] = (char)(state->mode | state->broken << 2 | state->corner << 3);
  if (state->mode != TRIANGLES) {
    buffer[1] = (char)state->skip;
    buffer[2] = (char)state->uvs;
    memcpy(buffer + HEAD, &state->vertex, sizeof(Vertex));
    return HEAD + sizeof(Vertex);
  }
  buffer[0] |= (char)(triangle->doubtful << 5 | state->unproven << 7);
  buffer[1] = (char)(triangle->before_line + LINES_BEFORE * (triangle->on_line + (MANY_ON_LINE + 1) * triangle->corners));
  buffer[2] = (char)(triangle->phase | triangle->line_phase << 2 | triangle->small << 4 | triangle->broken << 6 | triangle->known << 7);
  buffer[3] = (char)(triangle->regular | triangle->odd << 4);
  buffer[4] = (char)(triangle->small_run | (triangle->damage + DAMAGES * state->amiss) << 4);
  memcpy(buffer + HEAD, triangle, UNPACKED);
  return HEAD + UNPACKED;
}

void tree_sitter_halo_ass_rows_external_scanner_deserialize(void *payload, const char *buffer, unsigned length) {
  if (!payload) return;
  State *state = (State *)payload;
  memset(state, 0, sizeof(State));
  if (length < HEAD) return;
  uint8_t head = (uint8_t)buffer[0], packed = (uint8_t)buffer[2];
  state->mode = head & 3;
  state->broken = head >> 2 & 1;
  state->corner = head >> 3 & 3;
  if (state->mode != TRIANGLES) {
    state->skip = (uint8_t)buffer[1];
    state->uvs = (uint8_t)buffer[2];
    if (length == HEAD + sizeof(Vertex)) memcpy(&state->vertex, buffer + HEAD, sizeof(Vertex));
    return;
  }
  if (length != HEAD + UNPACKED) return;
  state->unproven = head >> 7;
  Triangle *triangle = &state->triangle;
  memcpy(triangle, buffer + HEAD, UNPACKED);
  triangle->doubtful = head >> 5 & 3;
  uint8_t lines = (uint8_t)buffer[1];
  triangle->before_line = lines % LINES_BEFORE;
  triangle->on_line = lines / LINES_BEFORE % (MANY_ON_LINE + 1);
  triangle->corners = (uint8_t)(lines / LINES_BEFORE / (MANY_ON_LINE + 1));
  triangle->phase = packed & 3;
  triangle->line_phase = packed >> 2 & 3;
  triangle->small = packed >> 4 & 3;
  triangle->broken = packed >> 6 & 1;
  triangle->known = packed >> 7;
  triangle->regular = (uint8_t)buffer[3] & 15;
  triangle->odd = (uint8_t)buffer[3] >> 4;
  triangle->small_run = (uint8_t)buffer[4] & 15;
  triangle->damage = ((uint8_t)buffer[4] >> 4) % DAMAGES;
  state->amiss = ((uint8_t)buffer[4] >> 4) / DAMAGES;
}

bool tree_sitter_halo_ass_rows_external_scanner_scan(void *payload, TSLexer *lexer, const bool *valid) {
  // While the parser recovers from an error, every token is valid. No text brings it there.
  return payload && !valid[ERROR_SENTINEL] && scan((State *)payload, lexer);
}
