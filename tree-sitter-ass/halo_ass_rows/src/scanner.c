// The values of a block of rows. A block is small, so the scanner may count: its state is the place in a vertex or triangle.
//
// A word keeps the place of the number that it stands for. Where the places are lost, the vertex is filled up with what is
// missing, and the values up to the next vertex belong nowhere: so no block is an error to the parser.

#include "../../halo_ass/src/layouts.h"
#include "../../halo_ass/src/triangles.h"
#include "amiss.h"
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

// LINES are triangles that all have a value more or less than triangles have, each on a line of its own.
enum Mode { START, VERTICES, TRIANGLES, LINES };

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

// The next token as next_kind has it, but that a quote begins no text: rows have none.
static enum Kind next_of_block(Ahead *ahead) {
  ahead->line_end = false;
  pass_white(ahead);
  if (ahead->left == 0 || ahead->lexer->lookahead != '"') {
    bool line_end = ahead->line_end;
    enum Kind kind = next_kind(ahead);
    ahead->line_end |= line_end;
    return kind;
  }
  bool first_on_line = ahead->first_on_line;
  ahead->first_on_line = false;
  ahead->word.length = 0;
  return next_word(ahead, first_on_line);
}

// Says whether there is one more value.
static bool read_next(Ahead *ahead, Sample *sample) {
  enum Kind kind;
  do kind = next_of_block(ahead);
  while (kind == HEADING);
  if (kind == END_OF_TEXT) {
    sample->whole = ahead->left > 0;
    return false;
  }
  if (sample->on_line == sample->length && !ahead->line_end) sample->on_line++;
  sample->values[sample->length++] = ahead->value;
  return true;
}

static void read_one_more(Ahead *ahead, Sample *sample) { read_next(ahead, sample); }

// A sample of the values behind one that was read.
static void begin_behind(Ahead *ahead, const Value *value, Sample *sample) {
  spare_for_long_vertices(ahead);
  sample->values[0] = *value;
  sample->length = sample->on_line = 1;
  sample->end = END_OF_TEXT;
  sample->behind = 0;
  sample->whole = false;
  sample->block = true;
}

// They are read up to the end of what may be looked at.
static void read_sample_behind(TSLexer *lexer, const Value *value, Sample *sample) {
  Ahead ahead = look_ahead(lexer, false);
  begin_behind(&ahead, value, sample);
  while (read_next(&ahead, sample) && sample->length < SAMPLE && ahead.left > ahead.spare) continue;
  read_long_vertices(&ahead, sample, read_one_more);
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

// Exporters write no more UVs, and seldom more than a few. A larger count than that is believed unless lines say something else.
#define MOST_UVS 4u
#define FEW_UVS 2u

// Whether a value behind a count stands as one of UVs that have a line each.
static bool is_line_of_uv(const Sample *sample, unsigned count, unsigned at, const Layout *layout) {
  unsigned value = count + 1 + at;
  return value < sample->length && sample->values[value].begins_line == (at % layout->uv == 0);
}

static bool are_lines_of_uvs(const Sample *sample, unsigned count, unsigned uvs, const Layout *layout) {
  for (unsigned at = 0; at < uvs * layout->uv; at++) {
    if (!is_line_of_uv(sample, count, at, layout)) return false;
  }
  return true;
}

// Whether a vertex begins at a value, each group of it on a line of its own, or the block ends. Its count of UVs may be wrong, too.
static bool shows_vertex(const Sample *sample, unsigned from, const Layout *layout) {
  if (from >= sample->length) return sample->whole && from == sample->length;
  Vertex vertex = {.layout = *layout, .place = LEAD};
  Lines lines = {true, true, 0};
  if (doubts(sample, from, layout) > 0) return false;
  for (unsigned at = from; at < sample->length && vertex.place != UV_COUNT; at++) {
    bool begins_line = sample->values[at].begins_line;
    // Where each value has a line, that of a group tells nothing.
    if (begins_line ? vertex.place == LEAD && vertex.part == 1 : begins_vertex(&vertex)) return false;
    if (!begins_line) follow_line(&lines, &vertex);
    take_vertex_value(&vertex, &sample->values[at]);
    if (vertex.place == LOST || !lines.groups) return false;
  }
  return vertex.place == UV_COUNT;
}

// Whether a count of UVs is wrong if a vertex begins at a value. Of a few UVs it is where that has points only: integers stand elsewhere, too.
static bool contradicts(const Sample *sample, unsigned count, unsigned from, const Layout *layout) {
  if (!shows_vertex(sample, from, layout)) return false;
  bool few = sample->values[count].number <= (int32_t)MOST_UVS;
  for (unsigned at = from; few && at < from + layout->lead; at++) {
    if (at >= sample->length || !is_real(sample->values[at].kind)) return false;
  }
  return true;
}

// Instead of a number of UVs: the count is none.
#define NO_UV_COUNT UINT16_MAX

// Whether vertices begin among the UVs that a count says.
static bool swallows_vertices(const Sample *sample, unsigned count, const Layout *layout) {
  unsigned end = count + 1 + (unsigned)sample->values[count].number * layout->uv;
  for (unsigned at = count + 1; at < end && at + layout->lead < sample->length; at++) {
    if (sample->values[at].begins_line && contradicts(sample, count, at, layout)) return true;
  }
  return false;
}

// How many UVs stand behind a count by their lines. Where these do not tell, it is believed, unless vertices begin there.
static uint16_t uvs_by_lines(const Sample *sample, unsigned count, const Layout *layout) {
  int32_t uvs = sample->values[count].number;
  for (uint16_t fewer = 0; fewer <= MOST_UVS; fewer++) {
    if (!are_lines_of_uvs(sample, count, fewer, layout)) break;
    if (contradicts(sample, count, count + 1 + fewer * layout->uv, layout)) return fewer;
  }
  return swallows_vertices(sample, count, layout) ? NO_UV_COUNT : (uint16_t)uvs;
}

// The same of a count that was read. Mostly lines say soon that it is right, or that it is not.
static uint16_t count_uvs(TSLexer *lexer, const Value *value, const Layout *layout) {
  Ahead ahead = look_ahead(lexer, false);
  Sample sample;
  begin_behind(&ahead, value, &sample);
  unsigned values = (unsigned)value->number * layout->uv;
  while (read_next(&ahead, &sample) && is_line_of_uv(&sample, 0, sample.length - 2, layout)) {
    if (sample.length > values) return (uint16_t)value->number;
  }
  while (sample.length < SAMPLE && ahead.left > ahead.spare && read_next(&ahead, &sample)) continue;
  return uvs_by_lines(&sample, 0, layout);
}

// A wrong count in the first vertex of a block hides its layout.
static void correct_first_uvs(Sample *sample) {
  for (unsigned at = 0; at < LAYOUTS; at++) {
    const Layout *layout = &layouts[at];
    if (sample->length <= layout->lead) return;
    int32_t influences = sample->values[layout->lead].number;
    if (influences < 0 || influences > MOST_PARTS) continue;
    unsigned count = layout->lead + 1u + 2u * (unsigned)influences;
    if (count >= sample->length) continue;
    Value *value = &sample->values[count];
    if (value->kind != INTEGER || value->number <= (int32_t)FEW_UVS || value->number > MOST_PARTS) continue;
    if (are_lines_of_uvs(sample, count, (unsigned)value->number, layout)) return;
    uint16_t uvs = uvs_by_lines(sample, count, layout);
    if (uvs != NO_UV_COUNT) value->number = uvs;
  }
}

// Whether a value may stand at its place in a vertex whose groups have a line each, and whose reals have points.
static bool is_plain(const Sample *sample, unsigned at, const Vertex *vertex) {
  const Value *value = &sample->values[at];
  return value->begins_line == begins_group(vertex) && (value->kind == INTEGER) != holds_real(vertex);
}

// Whether what is left of a vertex is such, and another vertex begins behind it so.
static bool goes_on_by_lines(const Sample *sample, unsigned from, const Vertex *vertex) {
  Vertex rest = *vertex;
  unsigned ended = 0;
  for (unsigned at = from; at < sample->length; at++) {
    if (!is_plain(sample, at, &rest)) return false;
    if (ended > 0 && rest.place == INFLUENCE_COUNT) return shows_vertex(sample, ended, &rest.layout);
    if (take_vertex_value(&rest, &sample->values[at])) ended = at + 1;
    if (rest.place == LOST) return false;
  }
  return false;
}

// The same of a block's last vertex, where its values may be counted otherwise, too: then the count alone has no point.
static bool ends_by_lines(const Sample *sample, unsigned from, const Vertex *vertex) {
  unsigned uvs = (unsigned)sample->values[from].number * vertex->layout.uv;
  if (vertex->place != UV_COUNT || uvs == 0 || !sample->whole || sample->length != from + 1 + uvs) return false;
  for (unsigned at = 1; at < sample->length; at++) {
    const Value *value = &sample->values[at];
    bool begins_line = at == from || (at > from && (at - from - 1) % vertex->layout.uv == 0);
    if (value->begins_line != begins_line || (value->kind == INTEGER) != (at == from)) return false;
  }
  return true;
}

// A line of a vertex has no more values than this.
#define MOST_ON_LINE 4u

// How many values of a line are too many where a count should be that was read: exporters give a count a line for itself, and from the next
// line on the vertex has its lines. 0 where that is not so.
static unsigned line_too_many(TSLexer *lexer, const Value *value, const Vertex *vertex) {
  if (!is_blank(lexer->lookahead)) return 0;
  Ahead ahead = look_ahead(lexer, false);
  Sample sample;
  begin_behind(&ahead, value, &sample);
  unsigned values = 1;
  while (read_next(&ahead, &sample) && !sample.values[values].begins_line) {
    if (values++ == MOST_ON_LINE) return 0;
  }
  if (values < 2 || sample.length == values || sample.values[values].kind != INTEGER) return 0;
  while (sample.length < SAMPLE && ahead.left > ahead.spare && read_next(&ahead, &sample)) continue;
  return goes_on_by_lines(&sample, values, vertex) || ends_by_lines(&sample, values, vertex) ? values : 0;
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

// A count of more UVs than a few was read. Says whether it can be one.
static bool judge_uv_count(State *state, TSLexer *lexer, const Value *value, const Vertex *before) {
  uint16_t uvs = count_uvs(lexer, value, &before->layout);
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
  bool many = before.place == UV_COUNT && vertex->place == UVS && vertex->left > FEW_UVS;
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
  unsigned line = count && !many ? line_too_many(lexer, value, &before) : 0;
  if (line > 0) {
    *vertex = before;
    state->skip = (uint8_t)(line - 1);
    return found(lexer, UNEXPECTED);
  }
  if (many) {
    uint16_t uvs = count_uvs(lexer, value, &vertex->layout);
    if (uvs != vertex->left) {
      vertex->left = uvs;
      if (uvs == 0) begin_vertex(vertex);
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

// Whether so many integers and all that follow are integers, as many as triangles have.
static bool is_whole(TSLexer *lexer, unsigned values) {
  Ahead ahead = look_ahead(lexer, false);
  ahead.left = ahead.between = LONGEST_LOOK;
  enum Kind kind;
  while ((kind = next_kind_of_row(&ahead)) == INTEGER || kind == HEADING) values += kind == INTEGER;
  return kind == END_OF_TEXT && ahead.left > 0 && values % 4 == 0;
}

// It makes a difference before the next value: the block is read to its end, and the same is asked again. So many values of
// the triangle that is not yet whole were read.
static bool prove(State *state, TSLexer *lexer, const Triangle *before, unsigned values) {
  state->triangle = *before;
  state->triangle.damage = is_whole(lexer, values) ? NOT_DAMAGED : DAMAGED;
  // Lines of a material and three corners would have shown themselves.
  bool lines = state->triangle.damage == DAMAGED || before->regular > 0;
  if (!lines) state->triangle.before_line = LINES_OF_THREE;
  state->unproven = false;
  return found(lexer, JUDGED);
}

// Behind a line's end: whether there is something to say before the next value.
static bool judge_line(State *state, TSLexer *lexer) {
  Triangle before = state->triangle;
  bool doubtful = before.on_line > 1;
  end_triangle_line(&state->triangle);
  bool differs = state->triangle.phase != before.phase || (doubtful && before.phase != 0);
  if (state->unproven && differs) return prove(state, lexer, &before, before.phase);
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
    prove(state, lexer, &before, before.phase + 1u);
    if (state->triangle.damage == NOT_DAMAGED && state->amiss < SURELY_LESS) state->amiss = NOTHING_AMISS;
    return true;
  }
  take_triangle_value(&state->triangle, &value);
  unsigned column = (state->triangle.phase + 3u) & 3;
  bool integer = value.kind == INTEGER;
  if (!integer) state->unproven = false;
  if (state->unproven && column != before.phase) return prove(state, lexer, &before, before.phase + 1u);
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

// So many of a triangle's values are missing or too many, in each of so many lines at least.
#define OTHER_LINES 3u

// Whether no triangle of a sample has two equal corners, where each has so many values, of which three from one on are corners.
static bool have_corners(const Sample *sample, unsigned from, unsigned width, unsigned corners) {
  for (unsigned at = from; at + width <= sample->length; at += width) {
    const Value *values = &sample->values[at + corners];
    int32_t one = values[0].number, two = values[1].number, three = values[2].number;
    if (one < 0 || two < 0 || three < 0 || one == two || two == three || three == one) return false;
  }
  return true;
}

// Whether of triangles of four values some have equal corners, or most have another material than the one before: they are none.
static bool are_hardly_triangles(const Sample *sample) {
  unsigned equal = 0, triangles = 0;
  for (unsigned at = 4; at < sample->length; at += 4, triangles++) equal += sample->values[at].number == sample->values[at - 4].number;
  return equal * 2 < triangles || no_triangles(sample, 0, sample->length);
}

// Whether each line of a sample has three values, or five, and each is a triangle, but triangles of four values hardly are: some writers
// forget a material, or write it twice. The first line may be the rest of one, the last one go on.
static bool are_other_lines(const Sample *sample) {
  unsigned from = 1, lines = 0;
  while (from < sample->length && !sample->values[from].begins_line) from++;
  unsigned first = from, width = 0;
  for (unsigned at = from; at < sample->length; at++) {
    if (sample->values[at].kind != INTEGER) return false;
    if (at == from || !sample->values[at].begins_line) continue;
    if (lines > 0 && at - from != width) return false;
    width = at - from;
    from = at;
    lines++;
  }
  bool last = sample->whole && sample->length - from == width;
  if (lines + last < OTHER_LINES || (width != 3 && width != 5) || first > width || (sample->whole && !last)) return false;
  unsigned begin = first == width ? 0 : first;
  bool corners = have_corners(sample, begin, width, width - 3) || (width == 5 && have_corners(sample, begin, width, 1));
  return corners && are_hardly_triangles(sample);
}

// Of LINES: whether materials are there once, twice, or that was seen on this line.
enum Materials { ONE_MATERIAL, TWO_MATERIALS, SECOND_SEEN };

// Whether each line begins with the same number twice.
static bool are_materials_twice(const Sample *sample) {
  unsigned lines = 0;
  for (unsigned at = 0; at + 4 < sample->length; at++) {
    if (!sample->values[at].begins_line) continue;
    if (sample->values[at + 4].begins_line || sample->values[at].number != sample->values[at + 1].number) return false;
    lines++;
  }
  return lines > 0;
}

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

// What speaks against triangles: how many have a negative corner, and whether another has two that are the same.
typedef struct {
  unsigned negative;
  bool equal;
} Against;

static Against against_triangles(const Sample *sample) {
  Against against = {0, false};
  for (unsigned at = 0; at < sample->length; at += 4) {
    bool negative = false;
    for (unsigned corner = at + 1; corner < at + 4 && corner < sample->length; corner++) negative |= sample->values[corner].number < 0;
    against.negative += negative;
    against.equal |= !negative && no_triangles(sample, at, at + 1);
  }
  return against;
}

// Whether corners are negative: one of many triangles is a mistake.
static bool has_negative_corners(const Sample *sample) {
  Against against = against_triangles(sample);
  return against.negative > 1 || (against.negative == 1 && (against.equal || sample->length <= SHOWN_TRIANGLES));
}

// A block of vertices may begin within a line: the first alone does not say that each has four values.
static bool has_lines_of_four(const Sample *sample) {
  return sample->on_line == 4 && (sample->length <= 8 || sample->values[8].begins_line);
}

// So many values may stand before lines of triangles.
#define MOST_BEFORE_LINES 18u

// Whether the first lines are those of triangles, a few values too many before them or not. Where there are reals, fewer say it, behind one
// line; many say it behind a few lines, one of which may lack a value.
static bool begins_with_lines_of_triangles(const Sample *sample, bool reals) {
  for (unsigned from = 0; from < MOST_BEFORE_LINES && from + 4 * LEAST_SHOWN <= sample->length; from++) {
    unsigned triangles = (sample->length - from) / 4, most = reals ? LEAST_SHOWN : MOST_SHOWN;
    if (from >= 4 && (reals ? from > sample->on_line : triangles < MOST_SHOWN)) break;
    if (are_lines_of_triangles(sample, from, triangles < most ? triangles : most)) return true;
  }
  return false;
}

static bool are_integers(const Sample *sample, unsigned from, unsigned to) { return reals_among(sample, from, to - from) == 0; }

// A vertex that was pasted before triangles has no more values than this.
#define VERTEX_PASTED 48u

// Whether all lines but a few are of triangles, three of them and more: those are half typed, have a value too many, or were split. A corner
// alone may be wrong in one.
static bool are_mostly_lines_of_triangles(const Sample *sample) {
  unsigned triangles = 0, others = 0, wrong = 0, amiss = 0;
  for (unsigned from = 0, to = 1; from < sample->length; from = to++) {
    while (to < sample->length && !sample->values[to].begins_line) to++;
    if (to == sample->length && !sample->whole) break;
    bool triangle = to - from == 4 && are_integers(sample, from, to);
    triangles += triangle;
    wrong += triangle && no_triangles(sample, from, to);
    // Lines that are one triangle, split, are one mistake, and so is what was pasted before all of them.
    amiss = triangle ? 0 : amiss + to - from;
    bool before_all = triangles == 0 && to <= VERTEX_PASTED;
    others += !triangle && (amiss == to - from || (amiss > 5 && !before_all));
  }
  return triangles - wrong + (wrong == 1) >= LEAST_SHOWN && others + wrong <= 1 + triangles / REGULAR;
}

// The same of triangles of two lines: a vertex has its position and its normal next to each other.
static bool are_mostly_pairs_of_lines(const Sample *sample) {
  unsigned triangles = 0, others = 0, before = 0;
  for (unsigned from = 0, to = 1; from < sample->length; from = to++) {
    while (to < sample->length && !sample->values[to].begins_line) to++;
    if (to == sample->length && !sample->whole) break;
    bool pair = before == 1 && to - from == 3 && are_integers(sample, from - 1, to) && !no_triangles(sample, from - 1, to);
    others = pair ? others - 1 : others + 1;
    if (pair && triangles == 0 && from <= VERTEX_PASTED) others = from > 1;
    triangles += pair;
    before = to - from;
  }
  return triangles >= LEAST_SHOWN && others <= 3 + triangles / REGULAR;
}

// Whether each value of a sample has a line for itself, but for those of the first line.
static bool have_lines_for_themselves(const Sample *sample) {
  for (unsigned at = sample->on_line; at < sample->length; at++) {
    if (!sample->values[at].begins_line) return false;
  }
  return sample->length > sample->on_line;
}

// Whether a sample's first vertex has more UVs than exporters write.
static bool has_many_uvs(const Sample *sample, const Layout *layout) {
  if (sample->length <= layout->lead) return false;
  int32_t influences = sample->values[layout->lead].number;
  if (influences < 0 || influences > MOST_PARTS) return false;
  unsigned count = layout->lead + 1u + 2u * (unsigned)influences;
  return count < sample->length && sample->values[count].number > (int32_t)MOST_UVS;
}

// Whether integers that may be vertices are triangles: their lines tell, or that all of them are without two equal corners.
// Two vertices and more are hardly so by chance, and of more than a few triangles none are a whole vertex.
static bool are_triangles(const Sample *sample, const Trial *vertices) {
  if (has_negative_corners(sample)) return false;
  bool may_be = (!sample->whole || sample->length % 4 == 0) && !against_triangles(sample).equal;
  if (vertices->vertices >= 2) return may_be && has_lines_of_four(sample);
  if (sample->on_line == 3 || has_lines_of_four(sample)) return sample->on_line == 4;
  bool whole = sample->whole && vertices->end == sample->length;
  return may_be && !(whole && sample->length > SHOWN_TRIANGLES);
}

// A normal that is none, many influences or UVs are doubted: then other lines tell, or a corner that none can have.
static bool may_be_vertices(const Sample *sample, const Trial *vertices, const Layout *layout) {
  if (begins_with_lines_of_triangles(sample, false)) return false;
  if (are_mostly_lines_of_triangles(sample) || are_mostly_pairs_of_lines(sample)) return false;
  // Several triangles a line; a whole vertex has one, too.
  bool several_on_line = sample->on_line > 4 && sample->on_line % 4 == 0 && !no_triangles(sample, 0, SAMPLE);
  if (several_on_line && (vertices->doubts > 0 || !vertices->lines.vertices)) return false;
  // One vertex that is whole by chance, where a value of the triangles is there twice, or lost.
  bool one_of_many = vertices->vertices == 1 && has_many_uvs(sample, layout) && have_lines_for_themselves(sample);
  if (one_of_many && !has_negative_corners(sample)) return false;
  if (vertices->doubts == 0) return !are_triangles(sample, vertices);
  bool several = vertices->vertices >= 2, single = have_lines_for_themselves(sample);
  bool lines = sample->on_line == 3 ? vertices->lines.groups && !single : several && sample->on_line > 4 && vertices->lines.vertices;
  // A material of -1 is in a corner's place where a value is missing before it.
  Against against = against_triangles(sample);
  bool one = sample->whole && sample->length % 4 == 0 && against.negative == 1 && !against.equal;
  bool negative = !one && has_negative_corners(sample) && (vertices->doubts <= 4 || no_indices(sample, sample->length));
  return (several || vertices->doubts <= 4) && (lines || negative);
}

// Of integers, so many lines of a position and a normal say that they are vertices, whatever is wrong with some.
#define SHOWN_NORMALS 3u

static bool have_lines_of_normals(const Sample *sample) {
  unsigned normals = 0, before = 0;
  for (unsigned from = 0, to = 1; from < sample->length; from = to++) {
    while (to < sample->length && !sample->values[to].begins_line) to++;
    unsigned units = 0;
    for (unsigned at = from; at < to && to - from == 3; at++) {
      int32_t number = sample->values[at].number;
      units += number == 0 ? 0 : number == 1 || number == -1 ? 1 : 2;
    }
    normals += before == 3 && units == 1;
    before = to - from;
  }
  return normals >= SHOWN_NORMALS;
}

// Whether a block begins with a line or two of another record: behind their last real are triangles up to its end, or many.
static bool stand_before_triangles(const Sample *sample) {
  unsigned first = 0;
  for (unsigned at = 0; at < sample->length; at++) {
    if (sample->values[at].kind != INTEGER) first = at + 1;
  }
  unsigned integers = sample->length - first;
  if (first == 0 || first > MOST_PASTED || integers < (sample->whole ? 8u : SHOWN_TRIANGLES)) return false;
  // The block itself may be cut where triangles would end if the line were of one.
  bool ends = !sample->whole || integers % 4 == 0 || sample->length % 4 == 0;
  bool triangles = ends && !no_triangles(sample, first, SAMPLE);
  return triangles && sample->values[first].begins_line;
}

// Whether reals are a mistake among triangles: lines say so; or no layout of vertices fits, the integers before them make triangles, and there are
// few of them.
static bool stand_among_triangles(const Sample *sample, const Trial *vertices) {
  if (begins_with_lines_of_triangles(sample, true)) return true;
  if (are_mostly_lines_of_triangles(sample) || are_mostly_pairs_of_lines(sample)) return true;
  if (vertices->fits && vertices->doubts == 0) return false;
  if (stand_before_triangles(sample)) return true;
  unsigned first = 0;
  while (first < sample->length && sample->values[first].kind == INTEGER) first++;
  if (first < (sample->on_line == 4 ? 4u : 12u)) return false;
  return reals_among(sample, first, SAMPLE) * 4 <= sample->length && !no_triangles(sample, 0, first - 3);
}

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
    state->mode = LINES;
    state->skip = are_materials_twice(&sample) ? TWO_MATERIALS : ONE_MATERIAL;
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
  while (is_white(lexer->lookahead)) {
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
