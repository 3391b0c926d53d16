// Where in a triangle a value is, as both grammars read them.

#ifndef HALO_ASS_TRIANGLES_H_
#define HALO_ASS_TRIANGLES_H_

#include "tokens.h"

// So many rows of four on lines of their own, or values in a column, show where a triangle begins.
#define REGULAR 8u
#define COLUMN 12u
// Where no material is known: so many that are less than the other columns.
#define LONG_COLUMN 24u
// Triangles begin elsewhere only where what stands in the material's place is like a corner so many times more often than not.
#define LIKE_CORNERS 4u
#define LONG_LIKE_CORNERS 10u

// Where values stand one to a line: in so many triangles one column alone has a material's size.
#define SMALL_COLUMN 12u
#define LARGEST_SMALL 63
#define SMALLEST_LARGE 512

// -1 as it is kept: no corner.
#define NO_MATERIAL 0xFFFFu

typedef struct {
  uint16_t last[4];     // the last values of the columns, as far as they fit
  uint16_t material;
  uint16_t highest;     // value of the first column, where another may be the material's
  uint8_t run[4];       // how often the last value of a column has stood there in a row
  uint8_t small_run;    // in so many triangles one column alone was small
  uint8_t sizes;        // the columns of the triangle that are small, and above them those that are large
  uint8_t on_line;      // values on the line so far
  uint8_t regular;      // lines in a row that are a triangle each
  uint8_t odd;          // lines in a row that seem to be one, were the phase another
  uint8_t phase;        // which of a triangle's four integers comes next
  uint8_t line_phase;   // which the first of the line was
  uint8_t small;        // the column that alone has been small
  uint8_t broken;       // the last line was not a triangle
  uint8_t known;        // the material was the same for so long that it is known
  uint8_t whole;        // no value is missing or too many: columns say nothing
  uint8_t like_corners; // how much more often than not the first column was, there
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

// Whether the last value of the first column is like a corner, were the material in another: of the size of the other two, or
// higher than all before. Of a fan, the materials are less than most corners, and there are few.
static inline bool is_like_corner(Triangle *triangle, unsigned column) {
  const uint16_t *last = triangle->last;
  if (last[0] == NO_MATERIAL) return false;
  uint32_t first = last[0], one = last[column == 1 ? 2 : 1], other = last[column == 3 ? 2 : 3];
  bool higher = first > triangle->highest;
  if (higher) triangle->highest = last[0];
  // Two corners are not the same.
  if (first == one || first == other || one == other) return false;
  return higher || 2 * first > (one < other ? one : other);
}

// A column has been the same for long. Where the first one was one material and another column has become it, or it is less
// than the others, a value may be missing or too many in between. It is the material's if the first one is no longer; the
// corners of a fan have one in common too.
static inline void find_material(Triangle *triangle, unsigned column, uint16_t number) {
  if (column == 0) {
    triangle->known = 1;
    triangle->material = number;
    return;
  }
  uint8_t run = triangle->run[column];
  if (run == REGULAR) {
    triangle->like_corners = 0;
    triangle->highest = triangle->last[0] == NO_MATERIAL ? 0 : triangle->last[0];
  }
  bool candidate = triangle->known ? number == triangle->material : is_least(triangle, column);
  // Lines that are a triangle each say more.
  if (!candidate || triangle->run[0] >= 4 || triangle->regular >= 2) return;
  uint8_t corners = triangle->like_corners;
  corners = is_like_corner(triangle, column) ? more(corners) : (uint8_t)(corners - (corners > 0));
  triangle->like_corners = corners;
  if (run < (triangle->known ? COLUMN : LONG_COLUMN)) return;
  if (corners < (triangle->known ? LIKE_CORNERS : LONG_LIKE_CORNERS)) return;
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
  if (triangle->run[column] >= REGULAR && !triangle->whole) find_material(triangle, column, triangle->last[column]);
  if (column == 3 && triangle->phase == 0 && !triangle->whole) find_small_column(triangle);
  return triangle->phase == 0;
}

#endif
