// Where in a triangle a value is, as both grammars read them.

#ifndef HALO_ASS_TRIANGLES_H_
#define HALO_ASS_TRIANGLES_H_

#include "tokens.h"

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
  // Lines that are a triangle each say more.
  if (!material || triangle->run[0] >= 4 || triangle->regular >= 2) return;
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

#endif
