// What a block is whose values may be vertices or triangles: what their lines and numbers say.

#ifndef HALO_ASS_ROWS_KINDS_H_
#define HALO_ASS_ROWS_KINDS_H_

#include "vertex_lines.h"

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

// How many lines of triangles have four values, three, five, or another number.
typedef struct {
  unsigned on_line, fours, threes, fives, others;
} LineShapes;

static void end_shape(LineShapes *shapes) {
  unsigned values = shapes->on_line;
  shapes->fours += values == 4;
  shapes->threes += values == 3;
  shapes->fives += values == 5;
  shapes->others += values > 0 && (values < 3 || values > 5);
  shapes->on_line = 0;
}

static void note_shape(LineShapes *shapes, const Value *value) {
  if (value->begins_line) end_shape(shapes);
  shapes->on_line++;
}

// Whether values that are as many as triangles have come out even by chance: each line is a triangle, but several lack a value, or several have one
// too many.
static bool come_out_even(const LineShapes *shapes) {
  bool amiss = (shapes->threes == 0) != (shapes->fives == 0);
  return shapes->fours > 1 && shapes->others == 0 && amiss && (shapes->threes + shapes->fives) % 4 == 0;
}

// The same of all lines of a sample.
static bool lines_come_out_even(const Sample *sample) {
  LineShapes shapes = {0};
  if (!sample->whole || sample->length % 4 != 0 || reals_among(sample, 0, sample->length) > 0) return false;
  for (unsigned at = 0; at < sample->length; at++) note_shape(&shapes, &sample->values[at]);
  end_shape(&shapes);
  return come_out_even(&shapes);
}

// ---- vertices or triangles

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
    bool triangle = to - from == 4 && are_integers(sample, from, to), none = triangle && no_triangles(sample, from, to);
    triangles += triangle;
    wrong += none;
    // Lines that are one triangle, split, are one mistake, a wrong corner among them, and so is what was pasted before all of them.
    amiss = triangle && !none ? 0 : amiss + to - from;
    bool before_all = triangles == 0 && to <= VERTEX_PASTED;
    others += !triangle && (amiss == to - from || (amiss > 5 && !before_all));
  }
  bool few = others + wrong <= 1 + triangles / REGULAR, most = triangles - wrong >= LEAST_SHOWN && triangles > 2 * wrong + others;
  return most || (few && triangles - wrong + (wrong == 1) >= LEAST_SHOWN);
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
  // No exporter writes a vertex with a value to a line.
  bool column = sample->on_line == 1 && have_lines_for_themselves(sample);
  if (column && sample->whole && sample->length % 4 == 0) return true;
  bool whole = sample->whole && vertices->end == sample->length;
  return may_be && !(whole && sample->length > SHOWN_TRIANGLES);
}

// Whether of triangles one has a negative corner at most, or a few of all that there are: those are mistakes.
static bool are_seldom_negative(const Sample *sample) {
  unsigned negative = against_triangles(sample).negative;
  return negative <= 1 || (sample->whole && negative * 16 <= sample->length);
}

static bool have_lines_of_four(const Sample *sample, unsigned least) {
  if (sample->length < 4 * least || !are_integers(sample, 0, sample->length)) return false;
  for (unsigned at = 0; at < sample->length; at++) {
    if (sample->values[at].begins_line != (at % 4 == 0)) return false;
  }
  return true;
}

// Whether all lines of a block are of triangles, three of them and more, or two without an index below -1.
static bool are_lines_of_four(const Sample *sample) {
  unsigned least = no_indices(sample, sample->length) ? LEAST_SHOWN : 2;
  return sample->whole && sample->length % 4 == 0 && have_lines_of_four(sample, least) && are_seldom_negative(sample);
}

// Whether a block has as many values as triangles have, each of which may be an index, and a line for each but one of them, as no exporter writes a
// vertex.
static bool are_column_of_indices(const Sample *sample) {
  unsigned lines = 1;
  for (unsigned at = 1; at < sample->length; at++) lines += sample->values[at].begins_line;
  return sample->whole && sample->length % 4 == 0 && lines + 1 >= sample->length && !no_indices(sample, sample->length);
}

// Whether a block begins with two lines of four that are triangles, as no vertex does, whatever is wrong with the others.
static bool begins_with_two_triangles(const Sample *sample) { return sample->on_line == 4 && are_lines_of_triangles(sample, 0, 2); }

// Whether the lines of a block have one value and three, in turn, as those of a material and its corners, and no vertex'.
static bool are_lines_of_one_and_three(const Sample *sample) {
  if (sample->length < 8 || (sample->whole && sample->length % 4 != 0)) return false;
  for (unsigned at = 0; at < sample->length; at++) {
    if (sample->values[at].begins_line != (at % 4 < 2)) return false;
  }
  return true;
}

// Whether a column, or lines of four, may be triangles, as many as there are values, and are not several vertices without a doubt.
static bool are_rather_triangles(const Sample *sample, const Trial *vertices) {
  bool several = vertices->vertices >= 2 && vertices->doubts == 0;
  if (several || (sample->whole && sample->length % 4 != 0) || !are_seldom_negative(sample)) return false;
  return (sample->on_line == 1 && have_lines_for_themselves(sample)) || have_lines_of_four(sample, LEAST_SHOWN);
}

// A normal that is none, many influences or UVs are doubted: then other lines tell, or a corner that none can have.
static bool may_be_vertices(const Sample *sample, const Trial *vertices, const Layout *layout) {
  if (vertices->vertices < 2 && begins_with_two_triangles(sample)) return false;
  if (begins_with_lines_of_triangles(sample, false) || are_lines_of_four(sample) || are_lines_of_one_and_three(sample)) return false;
  if (are_rather_triangles(sample, vertices)) return false;
  if (are_mostly_lines_of_triangles(sample) || are_mostly_pairs_of_lines(sample)) return false;
  // Several triangles a line; a whole vertex has one, too.
  bool several_on_line = sample->on_line > 4 && sample->on_line % 4 == 0 && !no_triangles(sample, 0, SAMPLE);
  if (several_on_line && (vertices->doubts > 0 || !vertices->lines.vertices)) return false;
  // One vertex that is whole by chance, where a value of the triangles is there twice, or lost.
  bool one_of_many = vertices->vertices == 1 && has_many_uvs(sample, layout) && have_lines_for_themselves(sample);
  if (one_of_many && !has_negative_corners(sample)) return false;
  bool several = vertices->vertices >= 2, single = have_lines_for_themselves(sample);
  if (!several && are_column_of_indices(sample)) return false;
  if (vertices->doubts == 0) return !are_triangles(sample, vertices);
  bool begins = sample->on_line == 3 ? vertices->lines.groups : several && sample->on_line > 4 && vertices->lines.vertices;
  // A material of -1 is in a corner's place where a value is missing before it.
  Against against = against_triangles(sample);
  bool one = sample->whole && sample->length % 4 == 0 && against.negative == 1 && !against.equal;
  bool negative = !one && has_negative_corners(sample) && (vertices->doubts <= 4 || no_indices(sample, sample->length));
  return (several || vertices->doubts <= 4) && ((begins && !single) || negative);
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
  // Of more reals than integers, triangles were put before vertices.
  if (reals_among(sample, 0, SAMPLE) * 2 > sample->length && vertices->doubts == 0) return false;
  if (begins_with_lines_of_triangles(sample, true)) return true;
  if (are_mostly_lines_of_triangles(sample) || are_mostly_pairs_of_lines(sample)) return true;
  if (vertices->fits && vertices->doubts == 0) return false;
  if (stand_before_triangles(sample)) return true;
  unsigned first = 0;
  while (first < sample->length && sample->values[first].kind == INTEGER) first++;
  if (first < (sample->on_line == 4 ? 4u : 12u)) return false;
  return reals_among(sample, first, SAMPLE) * 4 <= sample->length && !no_triangles(sample, 0, first - 3);
}

#endif
