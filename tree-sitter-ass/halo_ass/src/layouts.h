// Which layout the vertices of a sample have, and where they end: what speaks for a vertex, and what for triangles. No count of the
// file is involved.

#ifndef HALO_ASS_LAYOUTS_H_
#define HALO_ASS_LAYOUTS_H_

#include "triangle_lines.h"

// Whether an integer in a vertex' color is neither 0 nor 1.
static inline bool has_no_color(const Sample *sample, unsigned from, const Layout *layout) {
  for (unsigned at = from + 6; at < from + layout->lead && at < sample->length; at++) {
    const Value *value = &sample->values[at];
    if (value->kind == INTEGER && (value->number < 0 || value->number > 1)) return true;
  }
  return false;
}

// What speaks against values at their places: normals are of unit length, colors of integers 0 or 1, weights from 0 to 1 and, as integers, 1
// together. Of a real its whole part is known.
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
  if (has_no_color(sample, from, layout)) found += 2;
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
  unsigned uvs = count + 1 + 2 * (influences > 0 && influences <= MOST_PARTS ? (unsigned)influences : 0);
  if (uvs + 1 < sample->length && sample->values[uvs].number > 8 && !is_real(sample->values[uvs + 1].kind)) found += 2;
  return found;
}

// How far a layout holds in a sample, in vertices.
typedef struct {
  unsigned vertices, end, doubts;
  unsigned sure;      // so many vertices are before the first doubt
  unsigned taken;     // so many values
  unsigned integers;  // so many of them are integers that stand for reals; such as are no color count more
  Lines lines;
  bool on_lines;   // up to the end of the last whole vertex, lines begin with each group
  bool parts;      // a vertex has influences or UVs
  bool fits;       // up to the end of the sample, or to the triangles
  bool triangles;  // they begin in the sample
  bool proven;     // they are such without a doubt; or vertices are up to the end, more than are so by chance
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

// Whether the values from one on can be a triangle count and triangles.
static inline bool could_be_triangles(const Sample *sample, unsigned from) {
  if (sample->block || from >= sample->length || !may_count_triangles(sample, from)) return false;
  unsigned end = sample->whole ? sample->length - sample->behind : sample->length;
  for (unsigned at = from + 1; at < end; at++) {
    const Value *value = &sample->values[at];
    if (value->kind != INTEGER || value->number < ((at - from) % 4 == 1 ? -1 : 0)) return false;
  }
  return true;
}

// Whether they can be such that have three corners each.
static inline bool may_be_triangles(const Sample *sample, unsigned from) {
  if (!could_be_triangles(sample, from)) return false;
  unsigned end = sample->whole ? sample->length - sample->behind : sample->length;
  for (unsigned at = from + 1; at < end; at++) {
    unsigned column = (at - from - 1) % 4;
    for (unsigned other = 1; other < column; other++) {
      if (sample->values[at - other].number == sample->values[at].number) return false;
    }
  }
  return true;
}

// Of triangles, no two corners next to each other are a normal as often as this.
#define NO_TRIANGLES 2

// So many values behind a triangle count are enough to show triangles by themselves.
#define SHOWN_TRIANGLES 24u

// Whether they are such without a doubt: of vertices written as integers, some soon have a number that no corner is, or two next
// to each other that are the same.
static inline bool proves_triangles(const Sample *sample, unsigned from) {
  return (sample->whole || sample->length > from + SHOWN_TRIANGLES) && may_be_triangles(sample, from);
}

// How many vertices without a doubt begin at a value, up to as many as no triangles look like; -1 where one is doubted.
static inline int sure_vertices(const Sample *sample, unsigned from, const Layout *layout) {
  Vertex vertex = {.layout = *layout, .place = LEAD};
  int vertices = 0;
  for (unsigned at = from; at < sample->length && vertices < NO_TRIANGLES; at++) {
    if (begins_vertex(&vertex) && doubts(sample, at, layout) > 0) return -1;
    vertices += take_vertex_value(&vertex, &sample->values[at]);
    if (vertex.place == LOST) return -1;
  }
  return vertices;
}

// Whether values that may be triangles or vertices of a layout are such triangles. Three corners of each may differ by chance: then
// normals say that they are vertices.
static inline bool are_but_triangles(const Sample *sample, unsigned from, const Layout *layout) {
  if (!proves_triangles(sample, from)) return false;
  int vertices = sure_vertices(sample, from, layout);
  return vertices < 0 || (sample->whole && vertices < NO_TRIANGLES);
}

// Whether they are too few to tell.
static inline bool may_be_either(const Sample *sample, unsigned from, const Layout *layout) {
  if (sample->whole || !proves_triangles(sample, from)) return false;
  int vertices = sure_vertices(sample, from, layout);
  return vertices >= 0 && vertices < NO_TRIANGLES;
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

// Whether the values from one on are no vertex: lists of triangles have no reals.
static inline bool no_vertex(const Sample *sample, unsigned from, const Layout *layout) {
  if (are_but_triangles(sample, from, layout) || begin_count_and_lines(sample, from)) return true;
  if (from >= sample->length || is_last_vertex(sample, from, layout)) return false;
  if (sample->whole && could_be_triangles(sample, from)) return true;
  if (has_reals(sample, from)) return false;
  if (sample->values[from].kind != INTEGER && reals_among(sample, from + 1, 24) == 0 && sample->length > from + 5) return true;
  return doubts(sample, from, layout) >= 3;
}

// Whether an integer that stands for a real may do so: colors are from 0 to 1.
static inline bool is_color(const Vertex *vertex, const Value *value) {
  bool color = vertex->place == LEAD && vertex->part >= 6;
  return !color || (value->number >= 0 && value->number <= 1);
}

// Triangles have no reals; more than so many are no mistakes.
#define MISTAKEN_REALS 2u

static inline Trial try_layout(const Sample *sample, unsigned from, const Layout *layout) {
  Vertex vertex = {.layout = *layout, .place = LEAD};
  Trial trial = {.end = from, .lines = {true, true, 0}, .fits = true};
  unsigned begin = from;
  for (unsigned at = from; at < sample->length; at++) {
    if (at == begin) {
      if (!sample->block && at > from && !is_real(sample->values[at].kind) && no_vertex(sample, at, layout)) {
        trial.taken = at - from;
        if (!may_count_triangles(sample, at) || reals_among(sample, at, SAMPLE) > MISTAKEN_REALS) trial.doubts += 4;
        trial.triangles = true;
        if (!sample->values[at].begins_line) trial.lines.vertices = trial.lines.groups = false;
        bool some = sample->values[at].number > 0 && proves_triangles(sample, at);
        trial.proven = sample->whole ? could_be_triangles(sample, at) : some;
        return trial;
      }
      trial.doubts += doubts(sample, at, layout);
    }
    if (at > from && !sample->values[at].begins_line) follow_line(&trial.lines, &vertex);
    bool real = holds_real(&vertex);
    if (real && sample->values[at].kind == INTEGER) trial.integers += is_color(&vertex, &sample->values[at]) ? 1 : 4;
    bool ends = take_vertex_value(&vertex, &sample->values[at]);
    trial.parts |= vertex.place == NODE || vertex.place == UVS;
    if (vertex.place == LOST) {
      trial.fits = false;
      return trial;
    }
    if (ends) {
      trial.vertices++;
      trial.sure += trial.doubts == 0;
      trial.on_lines = trial.lines.groups;
      trial.end = begin = at + 1;
    }
  }
  trial.taken = sample->length - from;
  // A list that ends in the middle of a vertex does not fit.
  if (sample->whole && begin < sample->length) trial.fits = false;
  // Behind vertices there is a count.
  trial.proven = trial.doubts == 0 && trial.vertices >= 3 && (sample->block || !sample->whole);
  return trial;
}

// What speaks for a trial: its lines, and its end.
static inline int evidence_of(const Trial *trial) {
  return line_evidence(&trial->lines) + (trial->proven ? 2 : 0);
}

// How far lines begin with each group: up to 2. Some may have been joined; those of another layout are in nearly every vertex.
static inline int grouped(const Trial *trial) {
  if (trial->lines.groups) return 2;
  return trial->lines.joined > 0 && trial->lines.joined * 2u <= trial->vertices;
}

// Whether values are vertices on exporters' lines, without a doubt, and the beginning of another.
static inline bool begins_another(const Trial *trial) {
  bool sure = trial->vertices > 0 ? trial->sure == trial->vertices : trial->doubts == 0;
  return trial->taken > 0 && trial->lines.groups && sure;
}

// Whether they are so, of one vertex, rather than one of another layout that fits and tears its lines. What stands behind a whole one may be no
// vertex, but a count that is wrong. Two counts on one line are no color where all reals have points.
static inline bool goes_by_lines(const Trial *lines, const Trial *fits) {
  if (lines->vertices > 1 || fits->vertices > 1 || fits->lines.groups) return false;
  bool whole = lines->sure == 1 && lines->on_lines && !fits->on_lines;
  bool counts = fits->integers == 0 && lines->integers > 0 && lines->vertices == 0;
  return whole || (begins_another(lines) && !counts);
}

// Which of two layouts is the likelier one. Lines say nothing for sure, but which of two that fit is meant. Where all else is the
// same, of `reals` as many as may be stand for such; a white color of integers may look like an influence and its weight, which
// version 5 has there, and nobody writes that any more.
static inline bool better(const Trial *one, const Trial *other, bool reals, bool newer) {
  // Lines that begin with each group of several vertices are none by chance, whatever a normal is.
  bool several = one->vertices >= 2 && other->vertices >= 2;
  bool fit = several && one->fits && other->fits;
  if (fit && grouped(one) + grouped(other) == 2 && one->lines.groups != other->lines.groups) return one->lines.groups;
  // Behind some vertices without a doubt there is a mistake, rather than another layout's.
  bool one_sure = one->sure > NO_TRIANGLES, other_sure = other->sure > NO_TRIANGLES;
  if (one_sure != other_sure && (one_sure ? other : one)->doubts > 0) return one_sure;
  if (one->fits != other->fits) return goes_by_lines(one->fits ? other : one, one->fits ? one : other) ? other->fits : one->fits;
  // A list that is half typed ends in the middle of its first vertices: lines say more than where one would end.
  bool few = one->vertices <= 1 && other->vertices <= 1 && (one->taken > 0 || other->taken > 0);
  if (!one->fits && few && one->lines.groups != other->lines.groups) return one->lines.groups;
  bool both = one->vertices == 1 && other->vertices == 1;
  if (!one->fits && both && one->on_lines != other->on_lines) return one->on_lines;
  if (!one->fits) return one->end > other->end;
  // Lines of which a few were joined tell less.
  if (several && grouped(one) != grouped(other)) return grouped(one) > grouped(other);
  if (one->doubts != other->doubts) return one->doubts < other->doubts;
  // Neither are as many vertices.
  if (one->triangles != other->triangles && one->doubts == 0) {
    const Trial *vertices = one->triangles ? other : one;
    if (vertices->proven && vertices->vertices > NO_TRIANGLES) return vertices == one;
  }
  int evidence = evidence_of(one) - evidence_of(other);
  if (evidence != 0) return evidence > 0;
  if (one->taken != other->taken) return false;
  if (reals && one->integers != other->integers) return one->integers < other->integers;
  // Rather a UV is read as a color than that vertices have nothing else.
  return one->parts != other->parts ? one->parts : newer;
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

// Whether one of them is neither a material nor a corner.
static inline bool no_indices(const Sample *sample, unsigned to) {
  for (unsigned at = 0; at < to && at < sample->length; at++) {
    if (sample->values[at].number < -1) return true;
  }
  return false;
}

// Whether integers up to the end of a sample, as many at least, are triangles that have three corners each, wherever they begin.
static inline bool ends_with_triangles(const Sample *sample, unsigned from, unsigned least) {
  for (unsigned first = from; first < from + 4; first++) {
    bool proven = first + least < sample->length;
    for (unsigned at = first; proven && at + 3 < sample->length; at += 4) proven = !no_triangles(sample, at, at + 1);
    if (proven) return true;
  }
  return false;
}

// So many of a few values.
#define FEW_TRIANGLES 12u

// Whether a few values say that no vertex begins with them: none has a point, of no layout is one whole, and the last ones may be
// triangles. More values say the same.
static inline bool shows_no_vertex(const Sample *sample) {
  if (reals_among(sample, 0, sample->length) > 0) return false;
  if (!ends_with_triangles(sample, sample->length / 2, FEW_TRIANGLES)) return false;
  for (unsigned at = 0; at < LAYOUTS; at++) {
    Trial trial = try_layout(sample, 0, &layouts[at]);
    if (trial.fits || trial.vertices > 0) return false;
  }
  return true;
}

// What a mistake counts against the values of whole vertices: each vertex of another layout looks like one with a value too many.
#define MISTAKE 8

// How many values the vertex has that begins with one; 0 where it is not whole, or doubted.
static inline unsigned values_of_vertex(const Sample *sample, unsigned from, const Layout *layout) {
  Vertex vertex = {.layout = *layout, .place = LEAD};
  bool real = is_real(sample->values[from].kind);
  if (doubts(sample, from, layout) > 0 || (!sample->block && !real && no_vertex(sample, from, layout))) return 0;
  for (unsigned at = from; at < sample->length && vertex.place != LOST; at++) {
    if (take_vertex_value(&vertex, &sample->values[at])) return at + 1 - from;
  }
  return 0;
}

// How many values of a sample are whole vertices of a layout without a doubt, wherever they begin again behind a mistake.
static inline int values_in_vertices(const Sample *sample, const Layout *layout) {
  int values = 0;
  bool within = true;
  for (unsigned at = 0; at < sample->length;) {
    unsigned vertex = values_of_vertex(sample, at, layout);
    values += vertex > 0 ? (int)vertex : within ? -MISTAKE : 0;
    within = vertex > 0;
    at += vertex > 0 ? vertex : 1;
  }
  return values;
}

// The first vertices have a mistake in them: those behind show the layout.
static inline unsigned judge_layout_behind(const Sample *sample, unsigned layout) {
  int most = values_in_vertices(sample, &layouts[layout]);
  for (unsigned at = 0; at < LAYOUTS; at++) {
    int values = at == layout ? most : values_in_vertices(sample, &layouts[at]);
    if (values <= most) continue;
    most = values;
    layout = at;
  }
  return layout;
}

// Whether a trial ended before its values, behind so few vertices that they may be another layout's, or, where most values have points, behind
// more; or behind one alone, whose normal is none.
static inline bool shows_mistake(const Sample *sample, const Trial *trial) {
  // A block that is whole, each group on a line of its own, is what it is, whatever its only normal.
  if (sample->block && sample->whole && trial->fits && trial->lines.groups && trial->integers == 0) return false;
  // It is half typed.
  if (sample->whole && !trial->triangles && begins_another(trial)) return false;
  // What stands behind the only one is wrong.
  bool only = sample->whole && trial->vertices == 1 && trial->sure == 1 && reals_among(sample, trial->end, SAMPLE) == 0;
  if (only && trial->on_lines) return false;
  bool few = trial->sure <= NO_TRIANGLES || reals_among(sample, 0, sample->length) * 2 > sample->length;
  return trial->end == 0 || (!trial->fits && few) || (trial->vertices == 1 && trial->sure == 0);
}

// Whether integers that may be vertices are such, and no triangle count and triangles.
static inline bool are_no_triangles(const Sample *sample, const Trial *vertices) {
  if (vertices->vertices >= 2 || exact_triangles(sample, vertices->end)) return true;
  if (vertices->fits && reals_among(sample, 0, SAMPLE) > MISTAKEN_REALS) return true;
  if (!vertices->triangles || vertices->doubts > 0) return false;
  if (!may_count_triangles(sample, 0)) return may_count_triangles(sample, vertices->end);
  bool others = no_indices(sample, vertices->end) || no_triangles(sample, 1, vertices->end);
  return others && proves_triangles(sample, vertices->end);
}

// Whether a sample begins with a vertex: if not, with the triangle count.
static inline bool begins_with_vertex(const Sample *sample, unsigned *layout) {
  *layout = 0;
  if (sample->length == 0) return false;
  bool triangles = true;
  for (unsigned at = 0; at < LAYOUTS && triangles; at++) triangles = are_but_triangles(sample, 0, &layouts[at]);
  if (triangles) return false;
  Trial trial;
  *layout = judge_layout(sample, 0, &trial);
  bool real = is_real(sample->values[0].kind);
  bool reals = real || has_reals(sample, 0);
  if (trial.end == 0 && !reals) return false;
  if (reals && shows_mistake(sample, &trial)) *layout = judge_layout_behind(sample, *layout);
  if (is_last_vertex(sample, 0, &layouts[*layout])) return true;
  bool vertices_follow = trial.fits && trial.vertices >= 2 && trial.doubts == 0 && reals_among(sample, 1, SAMPLE) > 0;
  bool exact = trial.fits && trial.doubts == 0 && exact_triangles(sample, trial.end);
  if (real) return vertices_follow || exact || sample->length <= 5 || reals_among(sample, 1, 24) > 0;
  if (reals) return true;
  // Vertices with a real among them, up to triangles without a doubt, are that, and no other layout's last one.
  if (trial.fits && trial.proven && trial.doubts == 0 && reals_among(sample, 0, trial.end) > 0) return true;
  for (unsigned at = 0; at < LAYOUTS; at++) {
    if (!is_last_vertex(sample, 0, &layouts[at])) continue;
    *layout = at;
    return true;
  }
  if (sample->whole && could_be_triangles(sample, 0)) return false;
  Trial vertices = try_layout(sample, 0, &layouts[*layout]);
  return vertices.vertices > 0 && vertices.doubts <= vertices.vertices && are_no_triangles(sample, &vertices);
}

#endif
