// The ways to read the values behind a vertex count: vertices of each layout, the triangle count and triangles; and which of them come out.

#ifndef HALO_ASS_READINGS_H_
#define HALO_ASS_READINGS_H_

#include "triangle_blocks.h"

// So many integers of a vertex may be the triangles' count: one of more values is believed to have it.
#define MOST_COUNTS 32u

// The vertex that is read, as far as its lines and numbers tell whether it is one.
typedef struct {
  unsigned integers, points; // for reals
  unsigned torn;             // values that begin a line within a group, or a group within a line
  unsigned units;            // what its normal's numbers come to, more than 1 if they are none of unit length
  bool blunt;                // its last real is an integer
  bool position, early;      // its position, or its first groups, have such an integer, or other lines than exporters write
  bool typed;                // so has the position, and one with a point is behind that
} Oddness;

// One way to read the values behind a vertex count: vertices of a layout, the triangle count and triangles.
typedef struct {
  Vertex vertex;
  unsigned vertices, values; // those to come; those that the vertices before have
  int64_t rest;              // values of triangles to come
  bool counts_triangles;
  bool behind_vertex;     // a vertex was whole
  bool has_uvs, late_uvs; // the first ones, behind vertices that tell a layout without them
  bool fits;
  bool in_range; // every corner is one of the vertices
  bool point;            // the vertex has a point so far
  unsigned all, pointed; // values that were read, and those up to the end of the last vertex with a point
  int32_t behind;        // the integer behind that,
  bool alone;            // which has a line for itself
  bool odd;              // a vertex before has an integer for a real, or other lines than exporters write
  unsigned even;         // so many whole vertices have exporters' lines, before one that has others
  bool uneven;           // there is such a one
  bool joined;           // it goes on with the line of the last one before it
  bool mixed;            // a vertex has other lines, and an integer for a real
  bool doubted;          // the last ones are no vertices if one of their integers counts the triangles
  bool none;             // they are none
  Oddness now;
  unsigned counts;           // integers of theirs that begin a line,
  int64_t ends[MOST_COUNTS]; // and where triangles would end if those were their count
  Lines lines;   // a triangle has one, too, and so has their count
} Reading;

// Lines that are triangles behind their count, up to the end: what is read as vertices beyond it lacks values.
typedef struct {
  unsigned values, on_line;
  bool integers;             // the line has nothing else so far
  int32_t number;            // of the last one on the line
  int32_t count;             // the last one that had a line for itself
  unsigned before;           // so many values stand before that
  unsigned lines;            // of four integers behind it
  bool right;                // as many as it says
} CountedLines;

static inline void end_counted_line(CountedLines *read) {
  if (read->integers && read->on_line == 4) {
    read->lines++;
  } else if (read->integers && read->on_line == 1 && !read->right) {
    read->count = read->number;
    read->before = read->values - 1;
    read->lines = 0;
  } else if (read->on_line > 0) {
    // Behind them may stand the next instance's index.
    if (!read->right || read->on_line > 1) read->count = 0;
  }
  read->right = read->count >= (int32_t)LEAST_SHOWN && read->lines == (unsigned)read->count;
  read->on_line = 0;
  read->integers = true;
}

static inline void note_line(CountedLines *read, const Value *value) {
  if (value->begins_line) end_counted_line(read);
  read->on_line++;
  read->integers &= value->kind == INTEGER;
  read->number = value->number;
  read->values++;
}

// Takes note of where vertices with points end.
static inline void note_point(Reading *reading, const Value *value, bool ends) {
  if (reading->all == reading->pointed) {
    reading->behind = value->kind == INTEGER ? value->number : 0;
    reading->alone = value->begins_line;
  } else if (reading->all == reading->pointed + 1) {
    reading->alone &= value->begins_line;
  }
  reading->point |= is_real(value->kind);
  if (!ends) return;
  if (reading->point) reading->pointed = reading->all + 1;
  reading->point = false;
}

// Where no other vertex is odd, so many values on lines of something else, and integers for reals, are counts and triangles.
#define LINES_OF_OTHERS 2u

// Takes note of a value before it is taken.
static inline void note_oddness(Reading *reading, const Value *value) {
  enum Place place = (enum Place)reading->vertex.place;
  Oddness *now = &reading->now;
  bool integer = value->kind == INTEGER;
  if (place == LEAD || place == WEIGHT || place == UVS) {
    now->integers += integer;
    now->points += !integer;
    now->blunt = integer;
  }
  bool normal = place == LEAD && reading->vertex.part >= 3 && reading->vertex.part < 6;
  if (normal) now->units += value->number < -1 || value->number > 1 ? 4 : value->number != 0;
  // Versions 1 and 2 have a line for each weight.
  bool torn = reading->values > 0 && place != WEIGHT && value->begins_line != begins_group(&reading->vertex);
  if (place == LEAD && !integer) now->typed |= now->position;
  if (place == LEAD && reading->vertex.part <= 3) now->position |= torn || (integer && !normal);
  now->early |= place == LEAD && (integer || torn);
  now->torn += torn;
  if (!integer || !value->begins_line || value->number <= 0 || reading->counts == MOST_COUNTS) return;
  reading->ends[reading->counts++] = (int64_t)reading->all + 1 + (int64_t)value->number * 4;
}

// Whether a vertex that ends may be one. If it has other lines than all before, and its last reals are integers, it may be made of the triangles'
// count and of triangles; but those before one that exporters write are vertices, if somebody has typed more than their ends.
static inline bool may_be_vertex(Reading *reading) {
  Oddness *now = &reading->now;
  bool whole = now->integers == 0 && now->torn == 0;
  bool other = now->integers > 0 && now->torn >= LINES_OF_OTHERS && reading->behind_vertex && !reading->odd;
  bool fits = !other || now->early;
  if (other && now->blunt) {
    reading->doubted = true;
    // What is left of a vertex has points up to where it goes on in triangles. Of nothing but integers, its normal tells.
    bool left = now->points > 0 ? !now->typed : now->units != 1;
    reading->none = left || reading->counts == MOST_COUNTS;
  }
  reading->doubted &= !whole;
  reading->none &= !whole;
  reading->odd |= !whole;
  reading->mixed |= now->integers > 0 && now->torn > 0;
  if (!reading->doubted) reading->counts = 0;
  *now = (Oddness){0};
  return fits;
}

static inline void read_value_on(Reading *reading, const Value *value, unsigned count) {
  if (reading->vertices > 0) {
    if (reading->values > 0 && !value->begins_line) follow_line(&reading->lines, &reading->vertex);
    note_oddness(reading, value);
    reading->joined |= reading->values > 0 && begins_vertex(&reading->vertex) && !reading->uneven && !value->begins_line;
    reading->values++;
    bool ends = take_vertex_value(&reading->vertex, value);
    note_point(reading, value, ends);
    reading->vertices -= ends;
    if (ends) reading->uneven |= reading->now.torn > 0;
    reading->even += ends && !reading->uneven;
    // Of the last one, the count's line tells, too.
    bool is_vertex = !ends || reading->vertices == 0 || may_be_vertex(reading);
    reading->behind_vertex |= ends && reading->vertices > 0;
    bool first_uvs = reading->vertex.place == UVS && !reading->has_uvs;
    if (first_uvs) reading->late_uvs = reading->behind_vertex && reading->values > WITHOUT_UVS;
    reading->has_uvs |= first_uvs;
    reading->fits = reading->vertex.place != LOST && value->kind != WORD && is_vertex;
    return;
  }
  int64_t column = reading->rest > 0 ? reading->rest % 4 : 0; // 0 is the material's, and the count's
  reading->fits = value->kind == INTEGER && (reading->counts_triangles || value->number >= 0);
  if (!reading->counts_triangles) {
    if (!value->begins_line) reading->now.torn += LINES_OF_OTHERS;
    reading->fits &= may_be_vertex(reading) && !reading->none;
  }
  reading->in_range &= column == 0 || (value->number >= 0 && (unsigned)value->number < count);
  if (column == 0 && !value->begins_line) reading->lines.vertices = reading->lines.groups = false;
  reading->rest = reading->counts_triangles ? reading->rest - 1 : (int64_t)value->number * 4;
  reading->counts_triangles = true;
}

static inline void read_on(Reading *reading, const Value *value, unsigned count) {
  read_value_on(reading, value, count);
  reading->all++;
}

// Whether the last vertices have no point, and what stands behind those that have one is a right count of triangles, or may be one of more
// than were read: so it is where the vertices' count is too large. Behind exporters' lines it has one for itself.
static inline bool counts_too_many(const Reading *reading, unsigned behind, bool open) {
  int64_t end = reading->pointed + 1 + (int64_t)reading->behind * 4 + behind;
  bool points = reading->pointed > 0 && reading->pointed < reading->values;
  if (!reading->alone && reading->even > 0) return false;
  return points && reading->behind > 0 && (open ? end >= reading->all : end == reading->all);
}

// Whether vertices that are doubted have the triangles' count among their values: behind it stand as many as it says, and those of the instances.
static bool takes_count(const Reading *reading, unsigned behind, bool open) {
  for (unsigned at = 0; at < reading->counts && reading->doubted; at++) {
    int64_t more = (int64_t)reading->all - reading->ends[at];
    if (open ? more <= 0 : more >= 0 && more <= behind) return true;
  }
  return false;
}

// Whether a mesh comes out as its counts say in a reading; where the file ends, the instances' count may be behind it.
static bool comes_out(const Reading *reading, unsigned behind, bool open, bool at_last) {
  if (!reading->fits || reading->vertices > 0 || !reading->counts_triangles) return false;
  if (open) return reading->rest >= 0;
  return reading->rest + (int64_t)behind == 0 || (at_last && reading->rest + 1 == 0);
}

// Whether it may, where some of the last values belong to the instances or none of them do. What would be their count and the first one's index, and is
// no corner, is that.
static bool may_come_out(const Reading *reading, unsigned behind, unsigned slack) {
  if (reading->rest > 0 || reading->rest + (int64_t)slack < 0) return false;
  return reading->in_range || behind == 0 || reading->rest + (int64_t)behind == 0;
}

// The reading whose first two vertices have exporters' lines, and more of them than those of the chosen one: what comes out by chance in another is
// none. Of one alone, the last line may go on, but where all its reals have points, as an integer for one. Where it goes on in reals on other lines, a
// line was split; what is read of the triangles behind them has other lines, and integers for reals.
static const Reading *begins_evenly(const Reading readings[LAYOUTS], const Reading *chosen) {
  for (unsigned at = 0; at < LAYOUTS; at++) {
    const Reading *reading = &readings[at];
    unsigned least = chosen->mixed && !reading->odd && !reading->joined ? 1 : 2;
    bool split = reading->now.torn > 0 && reading->now.integers == 0, goes_on = reading->uneven && !reading->mixed;
    if (reading->even >= least && reading->even > chosen->even && !goes_on && !split) return reading;
  }
  return NULL;
}

#endif
