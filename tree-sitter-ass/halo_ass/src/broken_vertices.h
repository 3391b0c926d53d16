// Where a mistake in the last vertices, or lines pasted among the first triangles, hide where the triangles begin.

#ifndef HALO_ASS_BROKEN_VERTICES_H_
#define HALO_ASS_BROKEN_VERTICES_H_

#include "blocks.h"
#include "triangle_lines.h"

// So many integers stand next to each other in a vertex whose reals are such: the influences' count and a node, or both counts.
#define COUNTS_OF_VERTEX 2u
// No more integers than these may end a vertex whose UVs are such.
#define LAST_INTEGERS 16u

// Whether values are whole vertices of any layout; with a point in every real, where those before have one.
static bool are_whole_vertices(const Sample *sample, unsigned to, bool points) {
  for (unsigned layout = 0; layout < LAYOUTS; layout++) {
    Vertex vertex = {.layout = layouts[layout], .place = LEAD};
    for (unsigned at = 0; at < to && vertex.place != LOST; at++) {
      if (points && holds_real(&vertex) && sample->values[at].kind == INTEGER) lose(&vertex);
      else take_vertex_value(&vertex, &sample->values[at]);
    }
    if (begins_vertex(&vertex)) return true;
  }
  return false;
}

// Whether a value has a line for itself, as counts have.
static bool stands_alone(const Sample *sample, unsigned at) {
  return sample->values[at].begins_line && (at + 1 == sample->length || sample->values[at + 1].begins_line);
}

// Whether a count of triangles is in a sample at a value that is right but for a few values.
static bool nearly_counts_at(const Sample *sample, unsigned from) {
  if (sample->length <= from || sample->values[from].kind != INTEGER) return false;
  int64_t more = (int64_t)sample->length - sample->behind - from - 1 - (int64_t)sample->values[from].number * 4;
  return sample->values[from].number > 1 && more >= -3 && more <= 3;
}

static bool nearly_counts(const Sample *sample) { return nearly_counts_at(sample, 0); }

// How many values of a broken vertex stand before triangles whose count is lost, with some corners of the first; else 0. Where they begin
// with an integer, that may be the count.
static unsigned values_before_lost_count(const Sample *sample, unsigned behind, bool points) {
  if (sample->length == 0 || !is_real(sample->values[0].kind)) return 0;
  for (unsigned at = behind; at <= behind + COUNTS_OF_VERTEX + 3; at++) {
    if (!lacks_count(sample, at)) continue;
    // A count that is wrong is there all the same, also where more is wrong behind it; and so is one that is nearly right behind whole vertices.
    for (unsigned count = behind; count <= behind + COUNTS_OF_VERTEX + 3 && count < sample->length; count++) {
      bool may_be = count == at || (stands_alone(sample, count) && (count < at || (sample->whole && nearly_counts_at(sample, count))));
      if (may_be && are_whole_vertices(sample, count, points)) return 0;
    }
    return at;
  }
  return 0;
}

// Whether a sample begins with a count that has a line for itself, as no vertex does.
static bool begins_with_count(const Sample *sample) {
  return sample->length > 0 && sample->values[0].kind == INTEGER && sample->values[0].number > 0 && stands_alone(sample, 0);
}

// Whether it begins with that of triangles, and these, among them a line that is half typed.
static bool counts_half_typed(const Sample *sample) {
  unsigned reals = reals_among(sample, 0, LONG_SAMPLE);
  if (!begins_with_count(sample) || reals > MOST_PASTED || reals * 3 > sample->length) return false;
  return may_be_count(sample, 0, sample->length - sample->behind - reals);
}

// So many values may be left of a vertex before its UVs, or the next one: a few influences.
#define LEFT_OF_VERTEX 16u

// Whether two reals stand on one line among the next values.
static bool reals_share_lines(const Sample *sample, unsigned from) {
  for (unsigned at = from; at + 1 < sample->length && at < from + LEFT_OF_VERTEX; at++) {
    const Value *next = &sample->values[at + 1];
    if (is_real(sample->values[at].kind) && is_real(next->kind) && !next->begins_line) return true;
  }
  return false;
}

// Whether it begins with that of triangles, and lines of these are behind it, before reals that share lines as a vertex' do: the next mesh has lost
// its head, with the last triangles.
static bool counts_lines_before_reals(const Sample *sample) {
  unsigned end = 1, on_line = 0, triangles = 0, singles = 0;
  if (!begins_with_count(sample)) return false;
  while (end < sample->length && sample->values[end].kind == INTEGER) end++;
  // Triangles in doubt are asked again and again, value by value.
  if (!reals_share_lines(sample, end)) return false;
  for (unsigned at = 1; at < end; at++) {
    if (sample->values[at].begins_line) on_line = 0;
    singles += on_line == 0 && stands_alone(sample, at);
    triangles += ++on_line == 4 && (at + 1 == sample->length || sample->values[at + 1].begins_line);
    if (on_line > 4) return false;
  }
  bool lines = triangles > 0 ? singles <= 1 : singles >= 4;
  return lines && !no_triangles(sample, 1, 2);
}

// No more triangles are a vertex's first values by chance.
#define MOST_COUNTED_TRIANGLES 6u

// How many values are a right count of a few triangles and these, behind which vertices go on: the next mesh has lost its head. Else 0.
static unsigned values_of_counted_triangles(const Sample *sample) {
  if (!begins_with_count(sample) || sample->values[0].number > (int32_t)MOST_COUNTED_TRIANGLES) return 0;
  unsigned values = 4 * (unsigned)sample->values[0].number, end = 1 + values;
  if (sample->length < end || reals_among(sample, 0, end) > 0 || reals_among(sample, end, SAMPLE) <= MOST_PASTED) return 0;
  return lines_of(sample, 1, values) != NO_LINES && !no_triangles(sample, 1, end) ? end : 0;
}

// Whether a count is before lines of triangles, or of as many as it says, with a corner twice or not.
static bool counts_lines(const Sample *sample, unsigned at) {
  if (are_lines_of_triangles(sample, at + 1, LEAST_SHOWN)) return true;
  if (sample->whole && !exact_triangles(sample, at)) return false;
  unsigned values = sample->whole ? sample->length - sample->behind - at - 1 : 4 * MOST_SHOWN;
  return sample->length > at + values && lines_of(sample, at + 1, values) == SHOWN_LINES;
}

// Whether a value is larger than all behind it in a sample.
static bool is_largest(const Sample *sample, unsigned from) {
  for (unsigned at = from + 1; at < sample->length; at++) {
    if (sample->values[at].number >= sample->values[from].number) return false;
  }
  return true;
}

// Whether a value is the right count of triangles behind it, whatever lines these have; of more than are seen, one that no corner of these comes up to.
// It may be a corner where a whole vertex ends with the last real or the counts behind that, and the count of the triangles is wrong.
static bool counts_column(const Sample *sample, unsigned behind, unsigned at) {
  if (!may_count_triangles(sample, at) || !proves_triangles(sample, at) || (!sample->whole && !is_largest(sample, at))) return false;
  for (unsigned end = behind; end <= behind + COUNTS_OF_VERTEX && end < at; end++) {
    if (are_whole_vertices(sample, end, false)) return false;
  }
  return true;
}

// How many values stand before triangles without a doubt, where they are no whole vertices; else 0. What is left of the last
// vertex has a real, and behind it no more integers than its counts.
static unsigned values_of_broken_vertex(const Sample *sample, bool points) {
  unsigned behind = 0, found = 0;
  for (unsigned at = 0; at < sample->length; at++) {
    if (is_real(sample->values[at].kind)) behind = at + 1;
  }
  // Among as many integers they are no vertex's.
  if (reals_among(sample, 0, behind) * 3 < behind) return 0;
  // Nor is their count, if they have a few values more or less than it says; a real alone is a mistake where vertices have points.
  bool integers = behind == 0 || (points && reals_among(sample, 0, behind) == 1);
  if ((integers && sample->whole && nearly_counts(sample)) || (points && counts_half_typed(sample))) return 0;
  // Counts alone may be left of it, too; then triangles are counted right, or they are not believed.
  unsigned most = behind + COUNTS_OF_VERTEX;
  for (unsigned at = behind; at <= behind + LAST_INTEGERS && at < sample->length; at++) {
    if (!may_count_triangles(sample, at)) continue;
    // Where those before have points, integers are rather the triangles that were counted.
    bool counted = points && found > 0 && (sample->whole ? exact_triangles(sample, found) : stands_alone(sample, found));
    if ((at <= most || stands_alone(sample, at)) && are_whole_vertices(sample, at, counted)) return 0;
    int32_t count = sample->values[at].number;
    // Behind more integers lines say that the triangles begin.
    bool alone = behind > 0 && stands_alone(sample, at) && count >= (int32_t)LEAST_SHOWN;
    bool lines = alone && (counts_lines(sample, at) || counts_column(sample, behind, at));
    if ((at > most && !lines) || found > 0) continue;
    bool exact = count > 1 && exact_triangles(sample, at) && could_be_triangles(sample, at);
    if (exact || lines || (behind > 0 && count > 0 && proves_triangles(sample, at))) found = at;
  }
  return found > 0 ? found : values_before_lost_count(sample, behind, points);
}

// No more reals than a UV's are moved behind the triangles' count.
#define MOVED_REALS 3u

// Where the vertices before have points: how many values a vertex has before the first integer in place of a real, if the rest of the list are
// integers, too, but for a UV, and as a vertex they leave no count of triangles; else 0. They are what is left of those.
static unsigned values_before_integers(const Sample *sample, const Layout *layout) {
  Vertex vertex = {.layout = *layout, .place = LEAD};
  unsigned found = 0, moved = 0;
  for (unsigned at = 0; at < sample->length && vertex.place != LOST; at++) {
    bool integer = sample->values[at].kind == INTEGER;
    if (found == 0 && integer && holds_real(&vertex)) found = at;
    if (found == 0 && integer && begins_vertex(&vertex)) return 0;
    if (found > 0 && !integer && ++moved > MOVED_REALS) return 0;
    if (!take_vertex_value(&vertex, &sample->values[at]) || found == 0) continue;
    unsigned reals = reals_among(sample, at + 1, SAMPLE);
    bool counts = reals == 0 && at + 1 < sample->length && may_count_triangles(sample, at + 1);
    return counts || reals > MOVED_REALS ? 0 : found;
  }
  return 0;
}

// No more values than these stand before the triangles' count: seven lines of four.
#define MOST_BEFORE_COUNT 28u

// Whether a value has a line for itself, and is a count that is right, or that lines of triangles follow.
static bool is_count_of_triangles(const Sample *sample, unsigned at) {
  const Value *count = &sample->values[at];
  if (count->kind != INTEGER || !stands_alone(sample, at) || count->number < (int32_t)LEAST_SHOWN) return false;
  bool triangles = !no_triangles(sample, at + 1, sample->length - sample->behind);
  // A long list may have so many, and none begin with the first value.
  bool right = sample->whole ? exact_triangles(sample, at) : may_count_triangles(sample, at) && no_triangles(sample, 1, sample->length);
  return (right && triangles) || are_lines_of_triangles(sample, at + 1, LEAST_SHOWN);
}

// Whether it is the right count of a few triangles on lines of four.
static bool counts_few_lines(const Sample *sample, unsigned at) {
  int32_t count = sample->values[at].number;
  if (!sample->whole || count < 1 || count >= (int32_t)LEAST_SHOWN || !stands_alone(sample, at)) return false;
  return exact_triangles(sample, at) && are_lines_of_triangles(sample, at + 1, (unsigned)count);
}

// Whether the values before a count can be triangles that were put there: none of their materials is larger than those behind it. Else the first
// value is a count that is wrong, and this one a corner.
static bool may_be_put_before(const Sample *sample, unsigned count) {
  int32_t before = 0, behind = 0;
  for (unsigned at = 0; at < count; at += 4) before = sample->values[at].number > before ? sample->values[at].number : before;
  for (unsigned at = count + 1; at < sample->length; at += 4) behind = sample->values[at].number > behind ? sample->values[at].number : behind;
  return before <= behind;
}

// How many values stand before the triangles' count: a few, each on its line, or triangles that were put there, or what is left of one's line, with
// a few. They cannot begin with the count themselves.
static unsigned values_before_count(const Sample *sample) {
  if (sample->length == 0 || sample->values[0].kind != INTEGER) return 0;
  unsigned rest = 0;
  while (rest < 4 && rest < sample->length && sample->values[rest].kind == INTEGER && !sample->values[rest].begins_line) rest++;
  bool line = rest == 0 && sample->length > 8 && lines_of(sample, 0, 4) == SHOWN_LINES && counts_few_lines(sample, 4);
  if (line) return 4;
  unsigned first = 1;
  while (first < 4 && first + 4 < sample->length && !sample->values[first].begins_line) first++;
  bool corners = rest == 0 && first == 3 && reals_among(sample, 0, first) == 0;
  if (corners && first + 4 < sample->length && is_count_of_triangles(sample, first)) return first;
  if (rest == 4 || (rest == 0 && may_be_count(sample, 0, sample->length - sample->behind))) return 0;
  bool alone = true;
  for (unsigned at = 1; at <= MOST_BEFORE_COUNT && at + 4 < sample->length; at++) {
    alone &= at <= rest || (stands_alone(sample, at - 1) && sample->values[at - 1].kind == INTEGER);
    bool lines = rest == 0 && at % 4 == 0 && lines_of(sample, 0, at) == SHOWN_LINES;
    if ((lines || (rest > 0 && alone && at >= rest)) && counts_few_lines(sample, at)) return at;
    bool triangles = lines || (at % 4 == 0 && alone && may_be_put_before(sample, at));
    if ((triangles || (alone && at >= rest && at < rest + 4)) && is_count_of_triangles(sample, at)) return at;
  }
  return 0;
}

// So many values at most are looked at to know whether they are vertices or triangles.
#define MOST_DOUBTED (SAMPLE + 6 * SHOWN_TRIANGLES)
// Of vertices written as integers, so many values are no triangles that have three corners each.
#define MANY_TRIANGLES 64u

// How many values the vertices have that a sample begins with, up to one that has no point in a real.
static unsigned values_with_points(const Sample *sample, const Layout *layout) {
  Vertex vertex = {.layout = *layout, .place = LEAD};
  unsigned end = 0;
  for (unsigned at = 0; at < sample->length && vertex.place != LOST; at++) {
    if (holds_real(&vertex) && sample->values[at].kind == INTEGER) break;
    if (take_vertex_value(&vertex, &sample->values[at])) end = at + 1;
  }
  return end;
}

// How many values are the list's last vertices, several and without a doubt; else 0. They are one block: what is given alone to the
// rows' grammar, and has no real, it may take for triangles.
static unsigned values_of_last_vertices(Ahead *ahead, Sample *sample, const Layout *layout) {
  Trial trial = try_layout(sample, 0, layout);
  if (trial.vertices < 2 || trial.doubts > 0) return 0;
  // The block before may have ended for triangles that stand farther away than a sample.
  if (trial.fits && !sample->whole && sample->values[0].kind == INTEGER) {
    read_sample(ahead, sample, MOST_DOUBTED + trial.end / trial.vertices);
    trial = try_layout(sample, 0, layout);
  }
  if (!trial.triangles || !trial.proven || trial.doubts > 0 || trial.vertices < 2) return 0;
  // What has no point behind those that have may be the triangles with their count.
  unsigned points = values_with_points(sample, layout);
  if (points > 0 && points < trial.end && sample->whole && nearly_counts_at(sample, points)) return points;
  unsigned most = trial.end + MANY_TRIANGLES + NO_TRIANGLES * (trial.end / trial.vertices);
  if (!sample->whole && most < LONG_SAMPLE) read_sample(ahead, sample, most + 1);
  bool many = sample->whole || sample->length > most;
  return many && are_but_triangles(sample, trial.end, layout) ? trial.end : 0;
}

// Whether a sample is a triangle count and triangles, and among them a few lines of another record: no layout of vertices fits, and
// there are as many integers as the count says, or about so many; where it does not hold all, triangles follow the reals.
static bool are_mixed_triangles(const Sample *sample) {
  if (sample->length == 0 || sample->values[0].kind != INTEGER || sample->values[0].number <= 0) return false;
  unsigned behind = 0, reals = 0;
  for (unsigned at = 0; at < sample->length; at++) {
    if (sample->values[at].kind == INTEGER) continue;
    behind = at + 1;
    reals++;
  }
  if (reals == 0 || reals > MOST_PASTED || reals * 4 > sample->length) return false;
  int64_t integers = (int64_t)sample->length - reals - sample->behind - 1, counted = (int64_t)sample->values[0].number * 4;
  Trial trial;
  judge_layout(sample, 0, &trial);
  if (trial.fits && trial.doubts == 0) return false;
  if (!sample->whole) return counted >= integers && ends_with_triangles(sample, behind, SHOWN_TRIANGLES);
  return integers >= counted && integers - counted <= COUNTS_OF_VERTEX + 1;
}

#endif
