// The rows of a mesh, as both grammars read them: what a vertex is made of, and where vertices end and triangles begin. No
// count of the file is involved, so that nothing depends on values far away.

#ifndef HALO_ASS_ROWS_H_
#define HALO_ASS_ROWS_H_

#include "tokens.h"

// ---- a sample of values

// Enough for several vertices; a list of triangles that is shorter shows its end.
#define SAMPLE 160u
// Enough for two vertices of one influence and one UV, and a bit.
#define SHORT_SAMPLE 36u
// Enough for a few vertices with the most influences and UVs. So many more characters are read for them.
#define LONG_SAMPLE 1024u
#define SAMPLE_LOOK 14336u

typedef struct {
  Value values[LONG_SAMPLE];
  unsigned length;
  enum Kind end;           // what stands behind the last value; END_OF_TEXT too where no more was read
  bool whole;              // the list of values ends there
  bool block;              // of a block: there is nothing behind its rows
  unsigned on_line;        // of a block: so many values stand on its first line
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
  if (is_text(second)) {
    enum Kind third = next_kind(ahead);
    // These were a material's strings.
    if (third == HEADING && (ahead->heading == MATERIAL_RECORD || ahead->heading == OBJECTS)) return false;
    return !is_text(third) || type == GENERIC_LIGHT;
  }
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

// A look at rows: of what it may read, a part is for vertices that are long.
static inline void spare_for_long_vertices(Ahead *ahead) {
  ahead->left += SAMPLE_LOOK;
  ahead->spare = SAMPLE_LOOK;
}

static inline void begin_sample(Sample *sample) {
  sample->length = 0;
  sample->whole = sample->block = sample->stray = false;
  sample->behind = 0;
  sample->end = END_OF_TEXT;
}

// Reads values up to what is none, or up to a bound.
static inline void read_sample(Ahead *ahead, Sample *sample, unsigned bound) {
  while (sample->length < bound && ahead->left > ahead->spare) {
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

// Reads the next value, if a number stands there.
static inline bool read_number(Ahead *ahead) {
  pass_white(ahead);
  int32_t c = ahead->lexer->lookahead;
  if (ahead->left == 0 || (!is_digit(c) && c != '-')) return false;
  ahead->first_on_line = false;
  ahead->value = read_value_within(ahead->lexer, &ahead->left);
  return true;
}

// The next token as next_kind has it, but sooner where it is a number. Whether a line ended or a comment is before it is not told.
static inline enum Kind next_kind_of_row(Ahead *ahead) {
  if (!read_number(ahead)) return next_kind(ahead);
  ahead->type = NO_TYPE;
  return ahead->value.kind;
}

// Reads numbers as read_sample does, but sooner: up to what is none, or up to a bound.
static inline void read_numbers(Ahead *ahead, Sample *sample, unsigned bound) {
  while (sample->length < bound && ahead->left > ahead->spare && read_number(ahead)) sample->values[sample->length++] = ahead->value;
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

// Whether the next value is a real, not an integer.
static inline bool holds_real(const Vertex *vertex) {
  return vertex->place == LEAD || vertex->place == WEIGHT || vertex->place == UVS;
}

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

// What speaks against values at their places: normals are of unit length, weights from 0 to 1 and, as integers, 1 together. Of
// a real its whole part is known.
static inline unsigned doubts(const Sample *sample, unsigned from, const Layout *layout) {
  unsigned found = 0;
  int32_t units = 0;
  bool integers = true;
  if (from + 6 > sample->length) return 0;
  for (unsigned at = from + 3; at < from + 6; at++) {
    const Value *value = &sample->values[at];
    integers = integers && value->kind == INTEGER;
    units += value->number > 1 || value->number < -1 ? 4 : value->number != 0;
  }
  if (units >= 4) found += 4;
  else if (integers && units != 1) found += 2;
  unsigned count = from + layout->lead;
  if (count >= sample->length) return found;
  int32_t influences = sample->values[count].number;
  bool counts_reals = count + 2 < sample->length && is_real(sample->values[count + 2].kind);
  if (influences > 8 && !counts_reals) found += 2;
  int32_t sum = 0;
  bool whole = influences > 0;
  for (int32_t at = 0; at < influences && at <= MOST_PARTS; at++) {
    unsigned weight = count + 2 * (unsigned)at + 2;
    if (weight >= sample->length) return found;
    const Value *value = &sample->values[weight];
    whole = whole && value->kind == INTEGER;
    if (value->number < 0 || value->number > 1) found += 2;
    else sum += value->number;
  }
  if (whole && sum != 1) found++;
  return found;
}

// How far a layout holds in a sample, in vertices.
typedef struct {
  unsigned vertices, end, doubts;
  unsigned taken;     // so many values
  unsigned integers;  // so many of them are integers that stand for reals; such as are no color count more
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

// Whether the values from one on can be a triangle count and triangles that have three corners each.
static inline bool may_be_triangles(const Sample *sample, unsigned from) {
  if (sample->block || from >= sample->length || !may_count_triangles(sample, from)) return false;
  unsigned end = sample->whole ? sample->length - sample->behind : sample->length;
  for (unsigned at = from + 1; at < end; at++) {
    const Value *value = &sample->values[at];
    unsigned column = (at - from - 1) % 4;
    if (value->kind != INTEGER || value->number < (column == 0 ? -1 : 0)) return false;
    for (unsigned other = 1; other < column; other++) {
      if (sample->values[at - other].number == value->number) return false;
    }
  }
  return true;
}

// So many values behind a triangle count are enough to show triangles by themselves.
#define SHOWN_TRIANGLES 24u

// Whether they are such without a doubt: of vertices written as integers, some soon have a number that no corner is, or two next
// to each other that are the same.
static inline bool proves_triangles(const Sample *sample, unsigned from) {
  return (sample->whole || sample->length > from + SHOWN_TRIANGLES) && may_be_triangles(sample, from);
}

static inline unsigned reals_among(const Sample *sample, unsigned from, unsigned count) {
  unsigned reals = 0;
  for (unsigned at = from; at < from + count && at < sample->length; at++) reals += is_real(sample->values[at].kind);
  return reals;
}

// Whether there are as many reals as no mistake puts among triangles. Two next to each other are those of a UV, where all else of
// a vertex is written as integers.
static inline bool has_reals(const Sample *sample, unsigned from) {
  if (reals_among(sample, from, 9) >= 2 || reals_among(sample, from, 24) >= 3) return true;
  for (unsigned at = from; at < from + 24 && at + 1 < sample->length; at++) {
    if (is_real(sample->values[at].kind) && is_real(sample->values[at + 1].kind)) return true;
  }
  return false;
}

// Whether the values from one on are the last vertex, in which a few reals are such, and the triangle count.
static inline bool is_last_vertex(const Sample *sample, unsigned from, const Layout *layout) {
  if (reals_among(sample, from, 24) == 0 || doubts(sample, from, layout) > 0) return false;
  Vertex vertex = {.layout = *layout, .place = LEAD};
  for (unsigned at = from; at + 1 < sample->length && vertex.place != LOST; at++) {
    bool real = holds_real(&vertex);
    if (!real && sample->values[at].kind != INTEGER) return false;
    if (!take_vertex_value(&vertex, &sample->values[at])) continue;
    return reals_among(sample, at + 1, SAMPLE) == 0 && may_count_triangles(sample, at + 1);
  }
  return false;
}

// Whether the values from one on are one more vertex, and triangles without a doubt. Triangles have no reals and no corners below 0:
// without them, nothing says that it is a vertex, for corners may be the same.
static inline bool triangles_follow_vertex(const Sample *sample, unsigned from, const Layout *layout) {
  Vertex vertex = {.layout = *layout, .place = LEAD};
  bool no_corner = false;
  if (doubts(sample, from, layout) > 0) return false;
  for (unsigned at = from; at + 1 < sample->length && vertex.place != LOST; at++) {
    const Value *value = &sample->values[at];
    if (!holds_real(&vertex) && value->kind != INTEGER) return false;
    no_corner = no_corner || is_real(value->kind) || value->number < -1;
    if (take_vertex_value(&vertex, value)) return no_corner && proves_triangles(sample, at + 1);
  }
  return false;
}

// Whether the values from one on are no vertex: lists of triangles have no reals.
static inline bool no_vertex(const Sample *sample, unsigned from, const Layout *layout) {
  if (proves_triangles(sample, from)) return true;
  if (from >= sample->length || is_last_vertex(sample, from, layout) || triangles_follow_vertex(sample, from, layout)) return false;
  if (sample->values[from].kind == INTEGER && exact_triangles(sample, from)) {
    return reals_among(sample, from, SAMPLE) == 0;
  }
  if (has_reals(sample, from)) return false;
  if (sample->values[from].kind != INTEGER && reals_among(sample, from + 1, 24) == 0 && sample->length > from + 5) return true;
  return doubts(sample, from, layout) >= 3;
}

// Whether an integer that stands for a real may do so: colors are from 0 to 1.
static inline bool is_color(const Vertex *vertex, const Value *value) {
  bool color = vertex->place == LEAD && vertex->part >= 6;
  return !color || (value->number >= 0 && value->number <= 1);
}

static inline Trial try_layout(const Sample *sample, unsigned from, const Layout *layout) {
  Vertex vertex = {.layout = *layout, .place = LEAD};
  Trial trial = {.end = from, .fits = true};
  unsigned begin = from;
  for (unsigned at = from; at < sample->length; at++) {
    if (at == begin) {
      if (!sample->block && at > from && !is_real(sample->values[at].kind) && no_vertex(sample, at, layout)) {
        trial.taken = at - from;
        if (!may_count_triangles(sample, at)) trial.doubts += 4;
        trial.triangles = true;
        return trial;
      }
      trial.doubts += doubts(sample, at, layout);
    }
    bool real = holds_real(&vertex);
    if (real && sample->values[at].kind == INTEGER) trial.integers += is_color(&vertex, &sample->values[at]) ? 1 : 4;
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
  trial.taken = sample->length - from;
  // A list that ends in the middle of a vertex does not fit.
  if (sample->whole && begin < sample->length) trial.fits = false;
  return trial;
}

// Which of two layouts is the likelier one. Where all else is the same, of `reals` as many as may be stand for such; a white
// color of integers may look like an influence and its weight, which version 5 has there, and nobody writes that any more.
static inline bool better(const Trial *one, const Trial *other, bool reals, bool newer) {
  if (one->fits != other->fits) return one->fits;
  if (!one->fits) return one->end > other->end;
  if (one->doubts != other->doubts) return one->doubts < other->doubts;
  if (one->taken != other->taken) return false;
  return one->integers == other->integers ? newer : reals && one->integers < other->integers;
}

// ---- long vertices

// How far a layout comes in a sample.
typedef struct {
  Vertex vertex;
  unsigned vertices, values;
  bool plain;  // every real and every integer was one, up to the end
  bool ended;  // behind a vertex stands no real: the triangles may begin
} Course;

static inline void begin_courses(Course courses[LAYOUTS]) {
  for (unsigned at = 0; at < LAYOUTS; at++) {
    courses[at] = (Course){.vertex = {.layout = layouts[at], .place = LEAD}, .plain = true};
  }
}

static inline void follow(Course *course, const Value *value) {
  if (course->vertex.place == LOST) return;
  if (course->ended) {
    if (!is_real(value->kind)) return;
    // These are no triangles.
    course->plain = course->ended = false;
    lose(&course->vertex);
    return;
  }
  if (holds_real(&course->vertex) != is_real(value->kind)) {
    course->ended = course->plain && course->vertices > 0 && begins_vertex(&course->vertex);
    if (course->ended) return;
    course->plain = false;
  }
  course->values++;
  course->vertices += take_vertex_value(&course->vertex, value);
  if (course->vertex.place == LOST) course->plain = false;
}

// The layouts that may be the sample's: those whose reals and integers are such, if there are any. As bits.
static inline unsigned possible(const Course courses[LAYOUTS]) {
  unsigned plain = 0, others = 0;
  for (unsigned at = 0; at < LAYOUTS; at++) {
    if (courses[at].plain) plain |= 1u << at;
    else if (courses[at].vertex.place != LOST) others |= 1u << at;
  }
  return plain ? plain : others;
}

// So many values without UVs may be all that a layout was judged by: it is that of more of them, but not of UVs.
#define WITHOUT_UVS 64u

// Whether two layouts come to the same.
static inline bool are_in_step(const Course *one, const Course *other) {
  return one->vertices == other->vertices && one->ended == other->ended && one->vertex.place == other->vertex.place &&
         one->vertex.left == other->vertex.left && one->vertex.part == other->vertex.part;
}

// Whether more values would tell more: as long as no vertex is whole, and two layouts that may be have come to other places.
// Where integers stand for reals, a few vertices tell as much as many.
static inline bool is_undecided(const Course courses[LAYOUTS], unsigned values) {
  unsigned which = possible(courses), vertices = 0;
  const Course *first = NULL;
  bool in_step = true;
  for (unsigned at = 0; at < LAYOUTS; at++) {
    if ((which >> at & 1) == 0) continue;
    if (first == NULL) first = &courses[at];
    else in_step = in_step && values > WITHOUT_UVS && are_in_step(first, &courses[at]);
    if (courses[at].vertices > vertices) vertices = courses[at].vertices;
  }
  if (first == NULL || (!first->plain && vertices >= 2)) return false;
  return vertices == 0 || !in_step;
}

// Reads values as long as they tell no layout: vertices may be longer than a sample.
static inline void read_long_vertices(Ahead *ahead, Sample *sample, void (*read_one)(Ahead *, Sample *)) {
  if (sample->whole || sample->end != END_OF_TEXT) return;
  Course courses[LAYOUTS];
  begin_courses(courses);
  ahead->spare = 0;
  for (unsigned at = 0; at < LONG_SAMPLE; at++) {
    if (at >= SHORT_SAMPLE && at >= sample->length) {
      if (!is_undecided(courses, at)) return;
      read_one(ahead, sample);
    }
    if (at >= sample->length) return;
    for (unsigned layout = 0; layout < LAYOUTS; layout++) follow(&courses[layout], &sample->values[at]);
  }
}

// Whether one layout alone is that of the long vertices that a sample begins with.
static inline bool is_of_long_vertices(const Sample *sample, unsigned *layout) {
  if (sample->length <= SAMPLE) return false;
  Course courses[LAYOUTS];
  begin_courses(courses);
  for (unsigned at = 0; at < sample->length; at++) {
    for (unsigned which = 0; which < LAYOUTS; which++) follow(&courses[which], &sample->values[at]);
  }
  unsigned which = possible(courses);
  if (which == 0 || (which & (which - 1)) != 0) return false;
  const Course *course = &courses[which >> 1];
  if (!course->plain || course->vertices == 0 || course->values <= SAMPLE) return false;
  *layout = which >> 1;
  return true;
}

// The layout of the vertices that a sample begins with.
static inline unsigned judge_layout(const Sample *sample, unsigned from, Trial *best) {
  unsigned which = 0;
  if (from == 0 && is_of_long_vertices(sample, &which)) {
    *best = try_layout(sample, 0, &layouts[which]);
    return which;
  }
  *best = try_layout(sample, from, &layouts[0]);
  bool reals = reals_among(sample, from, LONG_SAMPLE) > 0;
  for (unsigned at = 1; at < LAYOUTS; at++) {
    Trial trial = try_layout(sample, from, &layouts[at]);
    if (!better(&trial, best, reals, at == 2 && which == 1)) continue;
    *best = trial;
    which = at;
  }
  return which;
}

// How many vertices of a layout values are, with a point in every real; -1 where they are none.
static inline int plain_vertices(const Sample *sample, const Layout *layout) {
  Vertex vertex = {.layout = *layout, .place = LEAD};
  int vertices = 0;
  for (unsigned at = 0; at < sample->length; at++) {
    bool real = holds_real(&vertex);
    if (real != is_real(sample->values[at].kind)) return -1;
    vertices += take_vertex_value(&vertex, &sample->values[at]);
    if (vertex.place == LOST) return -1;
  }
  return vertices;
}

// Whether a few values say which layout it is: two vertices and more. Those without UVs are the same in two.
static inline bool shows_layout(const Sample *sample, unsigned *layout) {
  unsigned found = 0;
  int vertices = 0;
  for (unsigned at = 0; at < LAYOUTS; at++) {
    int plain = plain_vertices(sample, &layouts[at]);
    if (plain < 0) continue;
    *layout = at;
    vertices = plain;
    found++;
  }
  return found == 1 && vertices >= 2;
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
  Trial trial = {.vertices = 0};
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
  if (sample->length == 0 || proves_triangles(sample, 0)) return false;
  Trial trial;
  *layout = judge_layout(sample, 0, &trial);
  bool real = is_real(sample->values[0].kind);
  bool reals = real || has_reals(sample, 0);
  if (trial.end == 0 && !reals) return false;
  if (trial.end == 0) *layout = judge_layout_behind(sample, *layout);
  if (triangles_follow_vertex(sample, 0, &layouts[*layout])) return true;
  bool vertices_follow = trial.fits && trial.vertices >= 2 && trial.doubts == 0 && reals_among(sample, 1, SAMPLE) > 0;
  if (real) return vertices_follow || sample->length <= 5 || reals_among(sample, 1, 24) > 0;
  if (reals) return true;
  for (unsigned at = 0; at < LAYOUTS; at++) {
    if (!is_last_vertex(sample, 0, &layouts[at])) continue;
    *layout = at;
    return true;
  }
  if (exact_triangles(sample, 0)) return false;
  Trial vertices = try_layout(sample, 0, &layouts[*layout]);
  return vertices.vertices > 0 && vertices.doubts <= vertices.vertices &&
         (vertices.vertices >= 2 || exact_triangles(sample, vertices.end) ||
          (vertices.triangles && vertices.doubts == 0 && no_triangles(sample, 1, vertices.end)));
}

#endif
