// The rows of a mesh, as both grammars read them: what a vertex is made of, where vertices end and triangles begin, and
// where in a triangle a value is. No count of the file is involved, so that nothing depends on values far away.

#ifndef HALO_ASS_ROWS_H_
#define HALO_ASS_ROWS_H_

#include "tokens.h"

// ---- a sample of values

// Enough for several vertices; a list of triangles that is shorter shows its end.
#define SAMPLE 160u

typedef struct {
  Value values[SAMPLE];
  unsigned length;
  enum Kind end;           // what stands behind the last value; END_OF_TEXT too where no more was read
  bool whole;              // the list of values ends there
  bool block;              // of a block: there is nothing behind its rows
  bool stray;              // the text behind the last value stands among reals: a mistake in a vertex
  unsigned behind;         // of the last values, so many belong to the instances that follow
} Sample;

// An instance goes on behind its name with three integers and a rotation, which is of unit length. The first `read` of
// them were read.
static inline bool instance_follows_name(Ahead *ahead, unsigned read) {
  unsigned units = 0, at = read;
  bool real = false;
  for (; at < 7; at++) {
    enum Kind kind = next_kind(ahead);
    if (kind == END_OF_TEXT || kind == HEADING) return at >= (kind == HEADING ? 3u : 1u);
    if (is_text(kind)) return false;
    if (kind != INTEGER) real = true;
    else if (at >= 3) units += ahead->value.number > 1 || ahead->value.number < -1 ? 2 : ahead->value.number != 0;
  }
  return real || units == 1;
}

// Whether an object goes on behind a text: with two more, or, where one is missing, with an integer and a real.
static inline bool object_begins(Ahead *ahead, enum ObjectType type) {
  if (!is_text(next_kind(ahead))) return false;
  enum Kind second = next_kind(ahead);
  if (is_text(second)) return !is_text(next_kind(ahead)) || type == GENERIC_LIGHT;
  return second == INTEGER && type != NO_TYPE && next_kind(ahead) == NUMBER;
}

// Whether a text of a kind that was read ends a list of values, and if so how many of them are the instances'. A stray
// quote does not.
static inline bool text_ends_rows(Ahead *ahead, enum Kind text, unsigned *behind) {
  *behind = 0;
  enum Kind kind = next_kind(ahead);
  if (is_text(kind)) return true;
  bool three = kind == INTEGER && next_kind(ahead) == INTEGER && next_kind(ahead) == INTEGER;
  if (text != TEXT || !three || !instance_follows_name(ahead, 3)) return false;
  *behind = 2;
  return true;
}

static inline void begin_sample(Sample *sample) {
  sample->length = 0;
  sample->whole = sample->block = sample->stray = false;
  sample->behind = 0;
  sample->end = END_OF_TEXT;
}

// Reads values up to what is none, or up to a bound.
static inline void read_sample(Ahead *ahead, Sample *sample, unsigned bound) {
  while (sample->length < bound) {
    enum Kind kind = next_kind(ahead);
    if (kind == END_OF_TEXT || kind == HEADING || is_text(kind) || ahead->type != NO_TYPE) {
      sample->end = kind;
      sample->whole = ahead->left > 0;
      if (is_text(kind)) {
        bool ends = text_ends_rows(ahead, kind, &sample->behind);
        sample->stray = !ends && next_kind(ahead) == NUMBER;
      }
      if (kind == HEADING) sample->behind = ahead->heading == INSTANCE_RECORD;
      return;
    }
    sample->values[sample->length++] = ahead->value;
  }
}

// Reads numbers as read_sample does, but sooner: up to what is none, or up to a bound.
static inline void read_numbers(Ahead *ahead, Sample *sample, unsigned bound) {
  while (sample->length < bound) {
    pass_white(ahead);
    int32_t c = ahead->lexer->lookahead;
    if (ahead->left == 0 || (!is_digit(c) && c != '-')) return;
    ahead->first_on_line = false;
    sample->values[sample->length++] = read_value_within(ahead->lexer, &ahead->left);
  }
}

// ---- vertices

// How many reals stand before the influence count (position, normal, from version 6 on a color), and in a UV (from
// version 5 on three).
typedef struct {
  uint8_t lead, uv;
} Layout;

#define LAYOUTS 3u
static const Layout layouts[LAYOUTS] = {{6, 2}, {6, 3}, {9, 3}};

// More influences or UVs than this are a mistake.
#define MOST_PARTS 64

enum Place { LEAD, INFLUENCE_COUNT, NODE, WEIGHT, UV_COUNT, UVS, LOST };

typedef struct {
  Layout layout;
  uint8_t place;
  uint8_t part;   // of the lead or of a UV
  uint16_t left;  // influences or UVs to come
  uint16_t run;   // numbers with a point since the last integer
} Vertex;

static inline void begin_vertex(Vertex *vertex) {
  vertex->place = LEAD;
  vertex->part = 0;
}

static inline void lose(Vertex *vertex) { vertex->place = LOST; }

static inline bool begins_vertex(const Vertex *vertex) { return vertex->place == LEAD && vertex->part == 0; }

// How many reals go on with a vertex's lead or with a UV: they say nothing but that they are there.
static inline unsigned reals_to_come(const Vertex *vertex) {
  if (vertex->place == LEAD) return vertex->layout.lead - vertex->part;
  return vertex->place == UVS ? vertex->layout.uv - vertex->part : 0;
}

// Takes so many of them, as take_vertex_value does one by one.
static inline void take_reals(Vertex *vertex, unsigned reals) {
  vertex->part = (uint8_t)(vertex->part + reals);
  vertex->run = (uint16_t)(vertex->run + reals < 1000 ? vertex->run + reals : 1000);
  if (vertex->place == LEAD) {
    if (vertex->part == vertex->layout.lead) vertex->place = INFLUENCE_COUNT;
  } else if (vertex->part == vertex->layout.uv) {
    vertex->part = 0;
    if (--vertex->left == 0) begin_vertex(vertex);
  }
}

// Takes a value, and says whether it ends a vertex. A value where an integer should be says that the place is lost; it is
// found again at an integer behind as many reals as a vertex begins with.
static inline bool take_vertex_value(Vertex *vertex, const Value *value) {
  bool integer = value->kind == INTEGER;
  uint16_t run = vertex->run;
  vertex->run = integer ? 0 : (uint16_t)(run < 1000 ? run + 1 : run);
  switch (vertex->place) {
  case LEAD:
    if (++vertex->part == vertex->layout.lead) vertex->place = INFLUENCE_COUNT;
    return false;
  case NODE:
    if (integer || value->kind == WORD) vertex->place = WEIGHT;
    else lose(vertex);
    return false;
  case WEIGHT:
    vertex->place = --vertex->left > 0 ? NODE : UV_COUNT;
    return false;
  case UVS:
    if (++vertex->part < vertex->layout.uv) return false;
    vertex->part = 0;
    if (--vertex->left > 0) return false;
    begin_vertex(vertex);
    return true;
  case LOST:
    if (!integer || run < vertex->layout.lead) return false;
    break;
  default: break;
  }
  // An influence count or a UV count.
  if (!integer || value->number < 0 || value->number > MOST_PARTS) {
    lose(vertex);
    return false;
  }
  vertex->left = (uint16_t)value->number;
  vertex->part = 0;
  if (vertex->place != UV_COUNT) {
    vertex->place = vertex->left > 0 ? NODE : UV_COUNT;
    return false;
  }
  if (vertex->left > 0) {
    vertex->place = UVS;
    return false;
  }
  begin_vertex(vertex);
  return true;
}

// What speaks against a value at its place where all are integers: normals are of unit length, weights 0 or 1.
static inline unsigned doubts(const Sample *sample, unsigned from, const Layout *layout) {
  unsigned found = 0;
  int32_t units = 0;
  bool integers = true;
  if (from + 6 > sample->length) return 0;
  for (unsigned at = from + 3; at < from + 6; at++) {
    const Value *value = &sample->values[at];
    if (value->kind != INTEGER) integers = false;
    else units += value->number > 1 || value->number < -1 ? 4 : value->number != 0;
  }
  if (integers && units != 1) found += units >= 4 ? 4 : 2;
  unsigned count = from + layout->lead;
  if (count >= sample->length) return found;
  int32_t influences = sample->values[count].number;
  if (influences > 8) found += 2;
  int32_t sum = 0;
  bool whole = influences > 0;
  for (int32_t at = 0; at < influences && at <= MOST_PARTS; at++) {
    unsigned weight = count + 2 * (unsigned)at + 2;
    if (weight >= sample->length) return found;
    const Value *value = &sample->values[weight];
    if (value->kind != INTEGER) whole = false;
    else if (value->number < 0 || value->number > 1) found += 2;
    else sum += value->number;
  }
  if (whole && sum != 1) found++;
  return found;
}

// How far a layout holds in a sample, in vertices.
typedef struct {
  unsigned vertices, end, doubts;
  bool fits;       // up to the end of the sample, or to the triangles
  bool triangles;  // they begin in the sample
} Trial;

// Whether the values from one on can be a triangle count and as many triangles, up to the end of a list.
static inline bool exact_triangles(const Sample *sample, unsigned from) {
  if (!sample->whole || from >= sample->length || sample->values[from].kind != INTEGER) return false;
  int64_t count = sample->values[from].number;
  int64_t rest = (int64_t)sample->length - from - 1 - sample->behind;
  return count >= 0 && count * 4 == rest;
}

// Whether it can be one whose triangles the sample does not hold all.
static inline bool may_count_triangles(const Sample *sample, unsigned from) {
  if (sample->whole) return exact_triangles(sample, from);
  const Value *value = &sample->values[from];
  return value->kind == INTEGER && (int64_t)value->number * 4 >= (int64_t)sample->length - from - 1;
}

static inline unsigned reals_among(const Sample *sample, unsigned from, unsigned count) {
  unsigned reals = 0;
  for (unsigned at = from; at < from + count && at < sample->length; at++) reals += sample->values[at].kind == NUMBER;
  return reals;
}

// Whether the values from one on are no vertex: lists of triangles have no reals.
static inline bool no_vertex(const Sample *sample, unsigned from, const Layout *layout) {
  if (from >= sample->length) return false;
  if (sample->values[from].kind == INTEGER && exact_triangles(sample, from)) {
    return reals_among(sample, from, SAMPLE) == 0;
  }
  if (reals_among(sample, from, 9) >= 2 || reals_among(sample, from, 24) >= 3) return false;
  if (sample->values[from].kind != INTEGER && reals_among(sample, from + 1, 24) == 0 && sample->length > from + 5) return true;
  return doubts(sample, from, layout) >= 3;
}

static inline Trial try_layout(const Sample *sample, unsigned from, const Layout *layout) {
  Vertex vertex = {.layout = *layout, .place = LEAD};
  Trial trial = {0, from, 0, true, false};
  unsigned begin = from;
  for (unsigned at = from; at < sample->length; at++) {
    if (at == begin) {
      if (!sample->block && at > from && sample->values[at].kind != NUMBER && no_vertex(sample, at, layout)) {
        if (!may_count_triangles(sample, at)) trial.doubts += 4;
        trial.triangles = true;
        return trial;
      }
      trial.doubts += doubts(sample, at, layout);
    }
    bool ends = take_vertex_value(&vertex, &sample->values[at]);
    if (vertex.place == LOST) {
      trial.fits = false;
      return trial;
    }
    if (ends) {
      trial.vertices++;
      trial.end = begin = at + 1;
    }
  }
  // A list that ends in the middle of a vertex does not fit.
  if (sample->whole && begin < sample->length) trial.fits = false;
  return trial;
}

static inline bool better(const Trial *one, const Trial *other) {
  if (one->fits != other->fits) return one->fits;
  if (!one->fits) return one->end > other->end;
  if (one->doubts != other->doubts) return one->doubts < other->doubts;
  return false;
}

// The layout of the vertices that a sample begins with.
static inline unsigned judge_layout(const Sample *sample, unsigned from, Trial *best) {
  unsigned which = 0;
  *best = try_layout(sample, from, &layouts[0]);
  for (unsigned at = 1; at < LAYOUTS; at++) {
    Trial trial = try_layout(sample, from, &layouts[at]);
    if (!better(&trial, best)) continue;
    *best = trial;
    which = at;
  }
  return which;
}

// Enough for two vertices of one influence and one UV, and a bit.
#define SHORT_SAMPLE 36u

// Whether values are vertices of a layout, two and more, with a point in every real.
static inline bool is_plainly(const Sample *sample, const Layout *layout) {
  Vertex vertex = {.layout = *layout, .place = LEAD};
  unsigned vertices = 0;
  for (unsigned at = 0; at < sample->length; at++) {
    bool real = vertex.place == LEAD || vertex.place == WEIGHT || vertex.place == UVS;
    if (real != (sample->values[at].kind == NUMBER)) return false;
    vertices += take_vertex_value(&vertex, &sample->values[at]);
    if (vertex.place == LOST) return false;
  }
  return vertices >= 2;
}

// Whether a few values say which layout it is.
static inline bool shows_layout(const Sample *sample, unsigned *layout) {
  for (unsigned at = 0; at < LAYOUTS; at++) {
    if (!is_plainly(sample, &layouts[at])) continue;
    *layout = at;
    return true;
  }
  return false;
}

// Whether values cannot be triangles: a corner is no vertex, or two are the same.
static inline bool no_triangles(const Sample *sample, unsigned from, unsigned to) {
  for (unsigned at = from; at + 3 < sample->length && at < to; at += 4) {
    int32_t first = sample->values[at + 1].number, second = sample->values[at + 2].number;
    int32_t third = sample->values[at + 3].number;
    if (first < 0 || second < 0 || third < 0 || first == second || second == third || third == first) return true;
  }
  return false;
}

// Whether a few values say that no vertex begins with them: none has a point, and of no layout is one whole. More values
// say the same.
static inline bool shows_no_vertex(const Sample *sample) {
  if (reals_among(sample, 0, sample->length) > 0) return false;
  for (unsigned at = 0; at < LAYOUTS; at++) {
    Trial trial = try_layout(sample, 0, &layouts[at]);
    if (trial.fits || trial.vertices > 0) return false;
  }
  return true;
}

// The first vertex has a mistake in it: the ones behind it show the layout.
static inline unsigned judge_layout_behind(const Sample *sample, unsigned layout) {
  Trial trial = {0, 0, 0, false, false};
  for (unsigned from = 1; from < 24 && from < sample->length && trial.vertices < 2; from++) {
    Trial later;
    unsigned which = judge_layout(sample, from, &later);
    if (later.vertices >= 2 || (later.fits && later.vertices > 0)) {
      layout = which;
      trial = later;
    }
  }
  return layout;
}

// Whether a sample begins with a vertex: if not, with the triangle count.
static inline bool begins_with_vertex(const Sample *sample, unsigned *layout) {
  *layout = 0;
  if (sample->length == 0) return false;
  Trial trial;
  *layout = judge_layout(sample, 0, &trial);
  bool real = sample->values[0].kind == NUMBER;
  bool reals = real || reals_among(sample, 0, 9) >= 2 || reals_among(sample, 0, 24) >= 3;
  if (trial.end == 0 && !reals) return false;
  if (trial.end == 0) *layout = judge_layout_behind(sample, *layout);
  if (real) return !(sample->length > 5 && reals_among(sample, 1, 24) == 0);
  if (reals) return true;
  if (exact_triangles(sample, 0)) return false;
  Trial vertices = try_layout(sample, 0, &layouts[*layout]);
  return vertices.vertices > 0 && vertices.doubts <= vertices.vertices &&
         (vertices.vertices >= 2 || exact_triangles(sample, vertices.end) ||
          (vertices.triangles && vertices.doubts == 0 && no_triangles(sample, 1, vertices.end)));
}

// ---- triangles

// So many rows of four on lines of their own, or values in a column, show where a triangle begins.
#define REGULAR 8u
#define COLUMN 12u
// Where no material is known: so many that are less than the other columns.
#define LONG_COLUMN 24u

// Where values stand one to a line: in so many triangles one column alone has a material's size.
#define SMALL_COLUMN 12u
#define LARGEST_SMALL 63
#define SMALLEST_LARGE 512

typedef struct {
  uint8_t phase;       // which of a triangle's four integers comes next
  uint8_t line_phase;  // which the first of the line was
  uint8_t small;       // the column that alone has been small
  uint8_t broken;      // the last line was not a triangle
  uint8_t known;       // the material was the same for so long that it is known
  uint8_t small_run;   // in so many triangles
  uint8_t sizes;       // the columns of the triangle that are small, and above them those that are large
  uint8_t on_line;     // values on the line so far
  uint8_t regular;     // lines in a row that are a triangle each
  uint8_t odd;         // lines in a row that seem to be one, were the phase another
  uint8_t run[4];      // how often the last value of a column has stood there in a row
  uint16_t last[4];    // the last values of the columns, as far as they fit
  uint16_t material;
} Triangle;

static inline uint8_t more(uint8_t count) { return (uint8_t)(count + (count < 200)); }

// A line has ended. Where each triangle has a line of its own, a triangle begins there, whatever came before. Lines that
// end anywhere seem to be so for a short while only.
static inline void end_triangle_line(Triangle *triangle) {
  if (triangle->on_line == 0) return;
  bool four = triangle->on_line == 4;
  if (four && triangle->line_phase == 0 && triangle->phase == 0) {
    triangle->regular = more(triangle->regular);
    triangle->odd = 0;
  } else if (four) {
    triangle->odd = more(triangle->odd);
    if (triangle->odd + triangle->regular >= (int)REGULAR) {
      triangle->phase = 0;
      triangle->odd = 0;
    }
  } else if (triangle->odd > 0 || triangle->broken) {
    triangle->regular = triangle->odd = 0;
  }
  triangle->broken = !four;
  triangle->on_line = 0;
}

static inline bool is_least(const Triangle *triangle, unsigned column) {
  for (unsigned at = 0; at < 4; at++) {
    if (at != column && triangle->last[at] <= triangle->last[column]) return false;
  }
  return true;
}

// A column has been the same for long. Where the first one was one material and another column has become it, a value is
// missing or too many in between.
static inline void find_material(Triangle *triangle, unsigned column, uint16_t number) {
  if (column == 0) {
    triangle->known = 1;
    triangle->material = number;
    return;
  }
  bool material = triangle->known ? triangle->run[column] >= COLUMN && number == triangle->material
                                  : triangle->run[column] >= LONG_COLUMN && is_least(triangle, column);
  if (!material || triangle->run[0] >= 4) return;
  triangle->phase = 1;
  for (unsigned at = 0; at < 4; at++) triangle->run[at] = 1;
}

// Which column is not large where the three others are, counted from 1.
static const uint8_t small_columns[16] = {[0xE] = 1, [0xD] = 2, [0xB] = 3, [0x7] = 4};

// Behind a triangle: a material is small, and in a large mesh most corners are not. Where for long another column than the
// first has been the small one, triangles begin there.
static inline void find_small_column(Triangle *triangle) {
  unsigned column = small_columns[triangle->sizes >> 4];
  if (column == 0 || (triangle->sizes & 15) != 1u << (column - 1)) return;
  triangle->small_run = triangle->small == column - 1 ? more(triangle->small_run) : 1;
  triangle->small = (column - 1) & 3;
  if (column == 1 || triangle->small_run < SMALL_COLUMN || triangle->regular >= 2) return;
  triangle->phase = (uint8_t)(5 - column) & 3;
  triangle->small_run = 0;
}

// Whether the text shows where triangles begin.
static inline bool shows_triangles(const Triangle *triangle) {
  return triangle->regular >= 2 || triangle->run[0] >= 3 || (triangle->small == 0 && triangle->small_run >= 2);
}

static inline void put_in_column(Triangle *triangle, unsigned column, const Value *value) {
  uint16_t number = (uint16_t)value->number;
  bool same = value->kind == INTEGER && triangle->last[column] == number;
  triangle->run[column] = same ? more(triangle->run[column]) : 1;
  triangle->last[column] = number;
}

static inline uint8_t size_of(const Value *value) {
  return (uint8_t)((value->number >= 0 && value->number <= LARGEST_SMALL) | (value->number >= SMALLEST_LARGE) << 4);
}

// Takes a value, and says whether it ends a triangle.
static inline bool take_triangle_value(Triangle *triangle, const Value *value) {
  unsigned column = triangle->phase & 3;
  if (triangle->on_line == 0) triangle->line_phase = (uint8_t)column;
  triangle->on_line = more(triangle->on_line);
  triangle->phase = (column + 1) & 3;
  put_in_column(triangle, column, value);
  triangle->sizes = (uint8_t)((column == 0 ? 0 : triangle->sizes) | size_of(value) << column);
  if (triangle->run[column] >= REGULAR) find_material(triangle, column, triangle->last[column]);
  if (column == 3 && triangle->phase == 0) find_small_column(triangle);
  return triangle->phase == 0;
}

// Whether the next four values are taken as one triangle, unless lines say otherwise.
static inline bool takes_four(const Triangle *triangle) {
  return triangle->phase == 0 && triangle->run[1] < REGULAR - 1 && triangle->run[2] < REGULAR - 1 && triangle->run[3] < REGULAR - 1;
}

// Takes four values as take_triangle_value does one by one, where takes_four says so. Line ends stand behind the first three of
// them, or none does.
static inline bool take_four(Triangle *triangle, const Value values[4], bool lines) {
  if (lines) {
    triangle->regular = triangle->odd = 0;
    triangle->broken = triangle->on_line = 1;
    triangle->line_phase = 3;
  } else {
    if (triangle->on_line == 0) triangle->line_phase = 0;
    triangle->on_line = (uint8_t)(triangle->on_line + (triangle->on_line < 200 ? 4 : 0));
  }
  unsigned large = 0;
  for (unsigned at = 0; at < 4; at++) {
    put_in_column(triangle, at, &values[at]);
    large |= (unsigned)(values[at].number >= SMALLEST_LARGE) << at;
  }
  if (triangle->run[0] >= REGULAR) find_material(triangle, 0, triangle->last[0]);
  // Where three columns are not large, sizes say nothing.
  if (small_columns[large] != 0) {
    unsigned sizes = 0;
    for (unsigned at = 0; at < 4; at++) sizes |= (unsigned)size_of(&values[at]) << at;
    triangle->sizes = (uint8_t)sizes;
    find_small_column(triangle);
  }
  return triangle->phase == 0;
}

#endif
