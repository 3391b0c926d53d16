// Where in a triangle a value is, as both grammars read them.

#ifndef HALO_ASS_TRIANGLES_H_
#define HALO_ASS_TRIANGLES_H_

#include "tokens.h"

// So many triangles on lines of their own, or values in a column, show where a triangle begins.
#define REGULAR 8u
#define COLUMN 12u
// Where no material is known: so many that are less than the other columns.
#define LONG_COLUMN 24u
// So much more often than not what stands in the material's place is a corner, where triangles begin elsewhere: in a list
// that may be right, and in one in which a value is known to be missing or too many.
#define PROOF 12u
#define HINT 4u
// A corner is so near to another one of its triangle, or of the triangle before.
#define NEAR 2
// No level has as many materials: what is not below is a corner.
#define MANY_MATERIALS 4096

// Where values stand one to a line: in so many triangles one column alone has a material's size.
#define SMALL_COLUMN 12u
#define LARGEST_SMALL 63
#define SMALLEST_LARGE 512

// What a line is to the next one: one value may be the material of three corners, but where the first triangle has a line of three.
enum LineBefore { NO_MATERIAL_LINE, MATERIAL_LINE, LINES_OF_THREE, LINES_BEFORE };

// -1 as it is kept: no corner.
#define NO_MATERIAL 0xFFFFu

// What is known of a list: a value may be missing or too many; none is; one is.
enum Damage { MAYBE_DAMAGED, NOT_DAMAGED, DAMAGED, DAMAGES };

typedef struct {
  uint16_t last[4];     // the last values of the columns, as far as they fit
  uint16_t material;
  uint16_t before[2];   // two corners of the triangle before the last one, were the material in the doubtful column
  uint8_t run[4];       // how often the last value of a column has stood there in a row
  uint8_t sizes;        // the columns of the triangle that are small, and above them those that are large
  uint8_t small_run;    // in so many triangles one column alone was small
  uint8_t on_line;      // values on the line so far
  uint8_t before_line;  // what the line before was
  uint8_t regular;      // triangles in a row that have lines of their own
  uint8_t odd;          // lines in a row that seem to be one, were the phase another
  uint8_t phase;        // which of a triangle's four integers comes next
  uint8_t line_phase;   // which the first of the line was
  uint8_t small;        // the column that alone has been small
  uint8_t broken;       // the last line was not a triangle
  uint8_t known;        // the material was the same for so long that it is known
  uint8_t damage;       // what is known of the list
  uint8_t doubtful;     // the column that may be the material's
  uint8_t corners;      // how much more often than not the first column was a corner then
} Triangle;

static inline uint8_t more(uint8_t count) { return (uint8_t)(count + (count < 200)); }

// All but runs is counted so far only.
#define MANY 12u

static inline uint8_t up_to_many(uint8_t count) { return (uint8_t)(count + (count < MANY)); }

// How many lines in a row say that triangles begin with them, whatever came before. Where the list may be right, they say it
// alone: lines may end elsewhere from one triangle on.
static inline unsigned odd_lines(const Triangle *triangle) {
  return triangle->odd + (triangle->damage == DAMAGED ? triangle->regular : 0u);
}

// How many values stand on a line is counted so far only.
#define MANY_ON_LINE 5u

// Whether the line so far is a triangle, or is one with the line of its material before it.
static inline bool is_triangle_line(const Triangle *triangle) {
  return triangle->on_line == 4 || (triangle->on_line == 3 && triangle->before_line == MATERIAL_LINE);
}

// Lines that are a triangle end. Those that begin within one seem to be so for a short while only.
static inline void end_lines_of_triangle(Triangle *triangle) {
  unsigned first = triangle->on_line == 4 ? triangle->line_phase : (triangle->line_phase + 3u) & 3;
  if (first == 0 && triangle->phase == 0) {
    triangle->regular = up_to_many(triangle->regular);
    triangle->odd = 0;
    return;
  }
  triangle->odd = up_to_many(triangle->odd);
  if (odd_lines(triangle) < REGULAR) return;
  triangle->phase = 0;
  triangle->odd = 0;
}

// What the line that ends is to the next one.
static inline uint8_t line_before_next(const Triangle *triangle) {
  bool first = triangle->regular == 0 && triangle->odd == 0 && !triangle->broken && triangle->before_line == NO_MATERIAL_LINE;
  bool three = first && triangle->on_line == 3 && triangle->damage != DAMAGED;
  if (triangle->before_line == LINES_OF_THREE || three) return LINES_OF_THREE;
  return triangle->on_line == 1 ? MATERIAL_LINE : NO_MATERIAL_LINE;
}

// A line has ended. Where each triangle has a line of its own, or one for its material and one for its corners, a triangle begins
// there. A single value may be a material, until the next line ends.
static inline void end_triangle_line(Triangle *triangle) {
  if (triangle->on_line == 0) return;
  // Nearly always it is one line.
  if (triangle->on_line == 4 && triangle->line_phase == 0 && triangle->phase == 0) {
    triangle->regular = up_to_many(triangle->regular);
    triangle->odd = triangle->broken = triangle->on_line = 0;
    if (triangle->before_line == MATERIAL_LINE) triangle->before_line = NO_MATERIAL_LINE;
    return;
  }
  bool whole = is_triangle_line(triangle);
  uint8_t before_next = line_before_next(triangle);
  bool material = before_next == MATERIAL_LINE && triangle->before_line != MATERIAL_LINE;
  if (whole) end_lines_of_triangle(triangle);
  else if (!material && (triangle->odd > 0 || triangle->broken)) triangle->regular = triangle->odd = 0;
  if (!material) triangle->broken = !whole;
  triangle->before_line = before_next;
  triangle->on_line = 0;
}

static inline bool is_least(const Triangle *triangle, unsigned column) {
  for (unsigned at = 0; at < 4; at++) {
    if (at != column && triangle->last[at] <= triangle->last[column]) return false;
  }
  return true;
}

static inline bool is_near(uint16_t one, uint16_t other) {
  int between = one - other;
  return between >= -NEAR && between <= NEAR;
}

// Counts how much more often than not what stands in the first column was a corner, were the material in another. The two
// others of its triangle are then the last ones. A material may be any number, but is not near the corners of its triangle
// and of the one before for long; two corners are not the same. Numbers are kept by their last 16 bits: what is large there
// is so in full.
static inline uint8_t count_corners(const Triangle *triangle, unsigned column) {
  const uint16_t *last = triangle->last;
  uint16_t first = last[0], one = last[column == 1 ? 2 : 1], other = last[column == 3 ? 2 : 3];
  if (first == NO_MATERIAL || first == one || first == other || one == other) return 0;
  bool corner = first >= MANY_MATERIALS || is_near(first, one) || is_near(first, other) ||
                is_near(first, triangle->before[0]) || is_near(first, triangle->before[1]);
  if (corner) return up_to_many(triangle->corners);
  return triangle->corners < 2 ? 0 : (uint8_t)(triangle->corners - 2);
}

// Whether a column has been the same for long and may be the material's: it is what the first one was, or, where a value is
// known to be missing or too many, less than the others.
static inline bool is_constant(Triangle *triangle, unsigned column) {
  if (triangle->run[column] < REGULAR || triangle->run[0] >= 4) return false;
  // Where no value needs to be missing, small numbers are materials, and a material of before says nothing.
  if (triangle->damage != DAMAGED && triangle->last[0] <= LARGEST_SMALL) triangle->known = 0;
  if (triangle->known) return triangle->last[column] == triangle->material;
  return triangle->damage == DAMAGED && is_least(triangle, column);
}

// Whether a column has a material's size, and the three others have not.
static inline bool is_small_alone(const Triangle *triangle, unsigned column) {
  const uint16_t *last = triangle->last;
  for (unsigned at = 0; at < 4; at++) {
    if (at != column && last[at] < SMALLEST_LARGE) return false;
  }
  return last[column] <= LARGEST_SMALL || last[column] == NO_MATERIAL;
}

// A column that is not the first one may be the material's: a value is missing or too many before. It is, if what stands in
// the first one is proven to be a corner; the corners of a fan have one in common too.
static inline void doubt_phase(Triangle *triangle, unsigned column) {
  bool constant = is_constant(triangle, column);
  // Lines that are a triangle each say more.
  if ((!constant && !is_small_alone(triangle, column)) || triangle->regular >= 2) return;
  if (triangle->doubtful != column) triangle->corners = 0;
  triangle->doubtful = (uint8_t)column;
  triangle->corners = count_corners(triangle, column);
  triangle->before[0] = triangle->last[column == 1 ? 2 : 1];
  triangle->before[1] = triangle->last[column == 3 ? 2 : 3];
  if (constant && triangle->run[column] < (triangle->known ? COLUMN : LONG_COLUMN)) return;
  if (triangle->corners < (constant && triangle->damage == DAMAGED ? HINT : PROOF)) return;
  triangle->phase = 1;
  triangle->corners = 0;
  for (unsigned at = 0; at < 4; at++) triangle->run[at] = 1;
}

// The first column has been the same for long: then its value is a material.
static inline void know_material(Triangle *triangle) {
  triangle->known = 1;
  triangle->material = triangle->last[0];
}

// Which column is not large where the three others are, counted from 1.
static const uint8_t small_columns[16] = {[0xE] = 1, [0xD] = 2, [0xB] = 3, [0x7] = 4};

// Behind a triangle: a material is small, and in a large mesh most corners are not. Where a value is known to be missing or
// too many, and for long another column than the first has been the small one, triangles begin there.
static inline void find_small_column(Triangle *triangle) {
  unsigned column = small_columns[triangle->sizes >> 4];
  if (column == 0 || (triangle->sizes & 15) != 1u << (column - 1)) return;
  triangle->small_run = triangle->small == column - 1 ? up_to_many(triangle->small_run) : 1;
  triangle->small = (column - 1) & 3;
  if (column == 1 || triangle->small_run < SMALL_COLUMN || triangle->regular >= 2) return;
  if (triangle->damage != DAMAGED) return;
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
  triangle->on_line = (uint8_t)(triangle->on_line + (triangle->on_line < MANY_ON_LINE));
  triangle->phase = (column + 1) & 3;
  put_in_column(triangle, column, value);
  triangle->sizes = (uint8_t)((column == 0 ? 0 : triangle->sizes) | size_of(value) << column);
  if (triangle->damage == NOT_DAMAGED) return triangle->phase == 0;
  if (column > 0) doubt_phase(triangle, column);
  else if (triangle->run[0] >= REGULAR) know_material(triangle);
  if (column == 3 && triangle->phase == 0) find_small_column(triangle);
  return triangle->phase == 0;
}

#endif
