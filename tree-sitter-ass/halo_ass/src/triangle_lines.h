// What lines say of triangles: that they are such, and that they begin where their count should stand.

#ifndef HALO_ASS_TRIANGLE_LINES_H_
#define HALO_ASS_TRIANGLE_LINES_H_

#include "rows.h"

// A list that is not seen to its end shows it by so many triangles, a shorter one by so many at least.
#define MOST_SHOWN 7u
#define LEAST_SHOWN 3u

// Whether values cannot be triangles: a corner is no vertex, or two are the same.
static inline bool no_triangles(const Sample *sample, unsigned from, unsigned to) {
  for (unsigned at = from; at + 3 < sample->length && at < to; at += 4) {
    int32_t first = sample->values[at + 1].number, second = sample->values[at + 2].number;
    int32_t third = sample->values[at + 3].number;
    bool wrong = false;
    for (unsigned corner = at + 1; corner < at + 4; corner++) wrong |= sample->values[corner].kind == WORD;
    if (wrong) continue;
    if (first < 0 || second < 0 || third < 0 || first == second || second == third || third == first) return true;
  }
  return false;
}

// How the lines of values that are read as triangles begin: not alike, or elsewhere; one at each value; or one at each triangle, or two, of its
// material and its corners. One value may be a word, a mistake.
enum TriangleLines { NO_LINES, SINGLE_VALUES, SHOWN_LINES };

static inline enum TriangleLines lines_of(const Sample *sample, unsigned from, unsigned values) {
  bool single = true;
  unsigned words = 0;
  if (!sample->values[from].begins_line) return NO_LINES;
  bool corners = values >= 4 && (sample->values[from + 2].begins_line || sample->values[from + 3].begins_line);
  for (unsigned at = from; at < from + values; at++) {
    const Value *value = &sample->values[at];
    single &= value->begins_line;
    words += value->kind == WORD;
    if (is_real(value->kind) || words > 1 || value->begins_line != sample->values[from + (at - from) % 4].begins_line) return NO_LINES;
  }
  return single ? SINGLE_VALUES : corners ? NO_LINES : SHOWN_LINES;
}

// Whether so many triangles begin at a value by their lines.
static inline bool are_lines_of_triangles(const Sample *sample, unsigned from, unsigned triangles) {
  unsigned values = 4 * triangles;
  if (triangles == 0 || sample->length < from + values) return false;
  return lines_of(sample, from, values) == SHOWN_LINES && !no_triangles(sample, from, from + values);
}

// Whether a column of as many triangles has the same number in all of them.
static inline bool is_one_number(const Sample *sample, unsigned from, unsigned triangles) {
  for (unsigned at = 1; at < triangles; at++) {
    if (sample->values[from].number != sample->values[from + 4 * at].number) return false;
  }
  return true;
}

// Whether a value may count the triangles behind it: as many, but for a few values that are missing or too many, or more than are seen.
static inline bool may_be_count(const Sample *sample, unsigned from, unsigned end) {
  int64_t counted = (int64_t)sample->values[from].number * 4, rest = (int64_t)end - from - 1;
  return counted >= rest - 8 && (!sample->whole || counted <= rest + 8);
}

// Whether nothing but words is behind a value on its line, a note without its semicolon, and an integer begins the next one.
static inline bool has_note(const Sample *sample, unsigned from) {
  unsigned at = from + 1;
  while (at < sample->length && sample->values[at].kind == WORD && !sample->values[at].begins_line) at++;
  return at > from + 1 && at < sample->length && sample->values[at].kind == INTEGER && sample->values[at].begins_line;
}

// Whether a count on a line of its own and the lines of triangles begin at a value, or a count and a note.
static inline bool begin_count_and_lines(const Sample *sample, unsigned from) {
  if (from >= sample->length) return false;
  const Value *count = &sample->values[from];
  bool counts = count->kind == INTEGER && count->number >= (int32_t)LEAST_SHOWN && count->begins_line;
  return counts && (has_note(sample, from) || are_lines_of_triangles(sample, from + 1, LEAST_SHOWN));
}

// Whether all lines have one value or three, and one of the ones behind the first counts what must be triangles, or more than are seen, which the
// first does not by far: the count was moved there.
static inline bool has_count_among_pairs(const Sample *sample, unsigned from, unsigned end) {
  int64_t rest = (int64_t)end - from - 1;
  unsigned counts = 0, ones = 0, threes = 0;
  if (rest < 4 || (sample->whole && rest % 4 != 0) || may_be_count(sample, from, end)) return false;
  for (unsigned at = from, to = from + 1; at < end; at = to++) {
    while (to < end && !sample->values[to].begins_line) to++;
    // The last line may go on.
    if (to == end && !sample->whole) break;
    if ((to - at != 1 && to - at != 3) || !sample->values[at].begins_line) return false;
    bool one = to - at == 1;
    if (at == from && !one) return false;
    ones += one;
    threes += !one;
    int64_t counted = (int64_t)sample->values[at].number * 4;
    counts += one && (sample->whole ? counted == rest : counted >= rest);
  }
  return counts == 1 && (ones == threes + 1 || (!sample->whole && ones == threes + 2));
}

// Whether triangles have lines of four, and one value behind the first of them has a line for itself: the count was moved there. It does not count
// those behind it, as it would if the others were put before it.
static inline bool has_count_among_lines(const Sample *sample, unsigned from, unsigned end) {
  unsigned alone = 0, fours = 0;
  for (unsigned at = from, to = from + 1; at < end; at = to++) {
    while (to < end && !sample->values[to].begins_line) to++;
    bool four = sample->values[at].begins_line && to - at == 4;
    fours += four;
    bool counts = (int64_t)sample->values[at].number * 4 == (int64_t)end - to;
    alone += at > from && to - at == 1 && !counts;
    if (!four && (to - at != 1 || alone != 1)) return false;
  }
  return alone == 1 && (fours > 1 || !no_triangles(sample, from, from + 4));
}

// Whether triangles begin at a value, and not with their count: that leaves one value over, and lines of triangles begin behind it. Where
// each value has its line, the first triangles have one material, or it is no count of them and no corners are equal.
static inline bool lacks_count(const Sample *sample, unsigned from) {
  unsigned end = sample->length - (sample->whole ? sample->behind : 0);
  if ((sample->whole && has_count_among_lines(sample, from, end)) || has_count_among_pairs(sample, from, end)) return true;
  if (end < from + 4 || (sample->whole && (end - from) % 4 != 0)) return false;
  unsigned triangles = (end - from) / 4;
  if (!sample->whole && triangles < MOST_SHOWN) return false;
  unsigned shown = triangles < MOST_SHOWN ? triangles : MOST_SHOWN;
  enum TriangleLines lines = lines_of(sample, from, 4 * shown);
  if (lines == NO_LINES || no_triangles(sample, from, from + 4 * shown)) return false;
  bool may_be = may_be_count(sample, from, end);
  // A count on its line, behind which the first material is lost, looks like one.
  bool count = may_be && sample->values[from + 1].begins_line;
  if (lines == SHOWN_LINES && !count && (sample->whole || !may_be)) return true;
  if (shown < LEAST_SHOWN) return false;
  // A column of corners may be the same, too, that of a fan: then the first value must be no count.
  bool second = is_one_number(sample, from + 1, shown);
  if (is_one_number(sample, from, shown)) return !second || !may_be;
  return !second && !may_be && !no_triangles(sample, from, end);
}

// The same of what is ahead, of which a sample was read. Nearly always its first lines say that the count is there.
static inline bool begin_triangles(Ahead *ahead, Sample *sample) {
  bool more = !sample->whole && sample->length >= 8 && lines_of(sample, 0, 8) == SHOWN_LINES;
  if (more) read_sample(ahead, sample, LONG_SAMPLE);
  return lacks_count(sample, 0);
}

#endif
