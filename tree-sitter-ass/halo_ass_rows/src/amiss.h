// Where a value is missing in a list of triangles, or one too many, if lines do not tell: the values of the next triangles do. A
// triangle's corners are mostly near each other, and its material is that of the one before; neither is so where triangles are
// read from another of their values on.

#ifndef HALO_ASS_ROWS_AMISS_H_
#define HALO_ASS_ROWS_AMISS_H_

#include "../../halo_ass/src/triangles.h"
#include "look.h"

// What a triangle may have: its values, one less or one more; where the list may be right, too, no doubt is left of that.
enum Amiss { NOTHING_AMISS, VALUE_LESS, VALUE_MORE, SURELY_LESS, SURELY_MORE };

// So many values are looked at, from a triangle's first one on.
#define AMISS_LOOK 25u
// Where materials change all the time.
#define SHORT_AMISS_LOOK 17u

// What speaks against a triangle, in bits: how far its corners are apart, and so much for another material than that of the one
// before, and for a corner that is none.
#define OTHER_MATERIAL 3u
#define NO_CORNER 6u
// A triangle that has a value less or more is so much less likely than another; where materials change all the time, too.
#define AMISS_AT_ALL 6u
#define AMISS_WITH_CHANGES 9u
// In a list that may be right, so much less speaks against the corners.
#define BEYOND_DOUBT 8u
// And so many triangles before have one material.
#define LEAST_RUN 3u
// Corners that are farther apart, in bits, are so by chance.
#define FAR_CORNERS 4u
// Where they are still farther apart, those of the next triangles tell nothing.
#define ANY_CORNERS 14u
// More than anything that speaks against triangles.
#define IMPOSSIBLE 10000u

typedef struct {
  int32_t numbers[AMISS_LOOK];
  unsigned length;
  unsigned on_line; // so many of them stand on the last line
  bool lines;       // a line is a triangle, or its corners: then lines tell
  bool whole;       // up to the end of the block
  int32_t material; // of the triangle before
} Next;

// What speaks against a way to read the next values: all of it, and the corners' part alone.
typedef struct {
  unsigned all, corners;
} Doubt;

static inline unsigned bits_of(int32_t number) {
  unsigned bits = 0;
  for (; number > 0; number /= 2) bits++;
  return bits;
}

static inline unsigned against_corners(const int32_t *corners, unsigned count) {
  int32_t least = corners[0], most = corners[0];
  bool equal = false;
  for (unsigned at = 1; at < count; at++) {
    if (corners[at] < least) least = corners[at];
    if (corners[at] > most) most = corners[at];
    equal |= corners[at] == corners[0] || corners[at] == corners[at - 1];
  }
  return bits_of(most - least) + (least < 0 || equal ? NO_CORNER : 0);
}

// Numbers are read up to a bound, so that none is too large for the difference of two.
static inline unsigned against_triangle(const int32_t *values, int32_t material) {
  return (values[0] != material ? OTHER_MATERIAL : 0) + against_corners(values + 1, 3);
}

// A triangle of three values: one corner is missing, or the material.
static inline unsigned against_less(const int32_t *values, int32_t material) {
  unsigned corner = (values[0] != material ? OTHER_MATERIAL : 0) + against_corners(values + 1, 2);
  unsigned none = against_corners(values, 3);
  return corner < none ? corner : none;
}

// A triangle of five values, any of which is one too many.
static inline unsigned against_more(const int32_t *values, int32_t material) {
  unsigned least = IMPOSSIBLE;
  for (unsigned without = 0; without < 5; without++) {
    int32_t four[4];
    for (unsigned at = 0; at < 4; at++) four[at] = values[at + (at >= without)];
    unsigned against = against_triangle(four, material);
    if (against < least) least = against;
  }
  return least;
}

// What speaks against the values if so many triangles are followed by one that has a value less or more, and whole ones; with no such
// one, `size` is 4.
static inline Doubt against(const Next *next, unsigned triangles, unsigned size) {
  static const Doubt impossible = {IMPOSSIBLE, IMPOSSIBLE};
  Doubt sum = {0, 0};
  if (next->whole && (next->length + 4 - size) % 4 != 0) return impossible;
  int32_t material = next->material;
  for (unsigned at = 0, triangle = 0; ; triangle++) {
    unsigned wanted = triangle == triangles ? size : 4;
    if (at + wanted > next->length) return size == 4 || triangle > triangles || next->whole ? sum : impossible;
    const int32_t *numbers = next->numbers + at;
    sum.all += wanted == 3   ? against_less(numbers, material)
               : wanted == 5 ? against_more(numbers, material)
                             : against_triangle(numbers, material);
    if (wanted == 4) sum.corners += against_corners(numbers + 1, 3);
    material = numbers[0];
    at += wanted;
  }
}

// Whether the triangles behind one of so many values have the material of those before it, and what stands in its place else, in whole
// triangles, is mostly another number than before: so it is with corners, and no list that is right looks so.
static inline bool shows_material(const Next *next, unsigned size) {
  for (unsigned at = size; at < next->length; at += 4) {
    if (next->numbers[at] != next->material) return false;
  }
  unsigned equal = 0, triangles = 0;
  for (unsigned at = 4; at < next->length; at += 4, triangles++) {
    if (next->numbers[at] == next->material) return false;
    equal += next->numbers[at] == next->numbers[at - 4];
  }
  return equal * 2 <= triangles;
}

static inline void add_next(Next *next, const Value *value) {
  if (value->begins_line) {
    next->lines |= next->on_line == 3 || next->on_line == 4;
    next->on_line = 0;
  }
  next->on_line++;
  next->numbers[next->length++] = value->number;
}

// Reads on, up to so many values. Says whether there are as many.
static inline bool read_up_to(Ahead *ahead, Next *next, unsigned length) {
  enum Kind kind = INTEGER;
  while (next->length < length && ((kind = next_row_of_block(ahead)) == INTEGER || kind == HEADING)) {
    if (kind == INTEGER) add_next(next, &ahead->value);
  }
  next->whole = kind == END_OF_TEXT && ahead->left > 0;
  return next->length == length;
}

// Whether a value is missing in the triangle that values begin with, or one too many, rather than in one of the next, or in none of them.
static inline enum Amiss amiss_of(const Next *next, const Triangle *before) {
  if (next->lines || (next->length < 8 && !next->whole)) return NOTHING_AMISS;
  Doubt none = against(next, AMISS_LOOK, 4), here = {IMPOSSIBLE, IMPOSSIBLE};
  unsigned least = none.all;
  bool more = false;
  for (unsigned size = 3; size <= 5; size += 2) {
    for (unsigned triangles = 0; triangles < AMISS_LOOK / 4; triangles++) {
      Doubt sum = against(next, triangles, size);
      sum.all += before->run[0] == 1 ? AMISS_WITH_CHANGES : AMISS_AT_ALL;
      if (triangles == 0 && sum.all < here.all) {
        here = sum;
        more = size == 5;
      }
      if (sum.all < least) least = sum.all;
    }
  }
  if (here.all > least || here.all >= IMPOSSIBLE) return NOTHING_AMISS;
  // Of the triangles behind this one.
  bool near = none.corners < IMPOSSIBLE && here.corners + BEYOND_DOUBT + against_corners(next->numbers + 1, 3) <= none.corners;
  bool sure = near && before->run[0] >= LEAST_RUN && shows_material(next, more ? 5 : 3);
  return more ? (sure ? SURELY_MORE : VALUE_MORE) : sure ? SURELY_LESS : VALUE_LESS;
}

// The same of the first triangle of a block, where lines do not tell.
static inline enum Amiss amiss_in_first(const Sample *sample) {
  static const Triangle none;
  if (sample->length == 0) return NOTHING_AMISS;
  Next next = {.material = sample->values[0].number};
  while (next.length < AMISS_LOOK && next.length < sample->length) {
    if (sample->values[next.length].kind != INTEGER) return NOTHING_AMISS;
    add_next(&next, &sample->values[next.length]);
  }
  next.whole = sample->whole && next.length == sample->length;
  return amiss_of(&next, &none);
}

// How far the corners of the triangle before are apart.
static inline unsigned bits_before(const Triangle *before) {
  int32_t corners[3] = {before->last[1], before->last[2], before->last[3]};
  return against_corners(corners, 3);
}

// Whether the corners of a triangle are as near to each other as those of the one before, or about so where those are far.
static inline bool fit_before(const Triangle *before, const Next *next) {
  unsigned bits = bits_before(before);
  return against_corners(next->numbers + 1, 3) <= bits + (bits > FAR_CORNERS);
}

// Whether the corners of the second triangle are as near to each other as with a value less or more before them.
static inline bool fit_behind(Ahead *ahead, Next *next) {
  if (!read_up_to(ahead, next, 9)) return false;
  unsigned corners = against_corners(next->numbers + 5, 3);
  return corners <= against_corners(next->numbers + 4, 3) && corners <= against_corners(next->numbers + 6, 3);
}

// The same of one that begins with a value that was read.
static inline enum Amiss amiss_in(TSLexer *lexer, const Triangle *before, const Value *first) {
  // Neither materials nor corners tell anything.
  if (before->run[0] > 0 && before->run[0] < LEAST_RUN && bits_before(before) >= ANY_CORNERS) return NOTHING_AMISS;
  Next next = {.numbers = {first->number}, .length = 1, .on_line = before->on_line + 1u};
  next.material = before->run[0] > 0 ? before->last[0] : first->number;
  Ahead ahead = look_ahead(lexer, false);
  // Mostly the next triangle is there, with the same material.
  if (read_up_to(&ahead, &next, 5)) {
    if (next.numbers[4] == next.numbers[0] && next.numbers[0] == next.material) return NOTHING_AMISS;
    // Where materials change all the time they tell nothing: each triangle would have the next ones read.
    bool changes = before->run[0] == 1;
    if (changes && (before->damage == NOT_DAMAGED || fit_before(before, &next) || fit_behind(&ahead, &next))) return NOTHING_AMISS;
    read_up_to(&ahead, &next, changes ? SHORT_AMISS_LOOK : AMISS_LOOK);
  }
  return amiss_of(&next, before);
}

#endif
