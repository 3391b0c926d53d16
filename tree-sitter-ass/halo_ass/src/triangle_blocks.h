// Blocks of triangles. Nearly all triangles are four integers of a few digits with blanks or a line end between them:
// these have a path of their own, which does for each hardly more than read its characters. All others are read value by
// value, and both make the same of the same text.

#ifndef HALO_ASS_TRIANGLE_BLOCKS_H_
#define HALO_ASS_TRIANGLE_BLOCKS_H_

#include "next_vertices.h"
#include "triangles.h"

// Whether lines that are a triangle each may go on in another phase: a few do, if the list ends with them.
static inline bool may_be_odd(const Triangle *triangle) {
  bool begun = triangle->on_line > 0 || triangle->before_line == MATERIAL_LINE;
  return begun && (triangle->odd > 0 || triangle->regular + 1u >= REGULAR);
}

// Whether the next four values are taken as one triangle, unless lines say otherwise.
static inline bool takes_four(const Triangle *triangle) {
  const uint8_t *run = triangle->run;
  if (may_be_odd(triangle)) return false;
  return triangle->phase == 0 && run[1] < REGULAR - 1 && run[2] < REGULAR - 1 && run[3] < REGULAR - 1;
}

// ---- value by value

typedef struct {
  Value values[4];
  int between[4];  // whether a line ended behind each
  enum Heading heading;
  uint32_t comments;
} Values;

// A value among triangles.
static inline Value read_index(TSLexer *lexer, enum ObjectType *type) {
  if (!is_digit(lexer->lookahead)) return read_row_value(lexer, type);
  *type = NO_TYPE;
  uint32_t digits, number = read_digits(lexer, &digits);
  Value value = {number, bounded(number, digits, false), INTEGER, false};
  return is_white(lexer->lookahead) ? value : read_rest(lexer, NULL, NULL, N_DIGITS, value);
}

// Reads up to so many values and what is between them, of which some were read. Says how many; behind fewer the list ends.
static inline unsigned read_values(Values *read, TSLexer *lexer, unsigned from, unsigned most) {
  for (unsigned at = from;; at++) {
    enum ObjectType type;
    read->values[at] = read_index(lexer, &type);
    if (type != NO_TYPE) return at;
    if (at + 1 == most) return most;
    read->between[at] = pass_between(lexer, &read->heading, &read->comments);
    if (read->between[at] < 0) return at + 1;
  }
}

// Takes the values that were read. Says whether the last one ends a triangle.
static inline bool take_values(Triangle *triangle, const Values *read, unsigned count) {
  bool ends = false;
  for (unsigned at = 0; at < count; at++) {
    ends = take_triangle_value(triangle, &read->values[at]);
    if (at + 1 < count && read->between[at] > 0) end_triangle_line(triangle);
  }
  return ends;
}

// ---- four plain integers

typedef struct {
  uint32_t numbers[4];
  uint32_t digits[4];  // how many each has
  int between[4];      // whether a line ended behind each, or NOTHING
  unsigned count;      // of the integers that were read
} Indices;

// Reads the integer at a place of the four, and what is behind it. Says whether the next one may stand there.
static inline bool read_plain_index(Indices *read, TSLexer *lexer, unsigned at) {
  read->count = at;
  if (!is_digit(lexer->lookahead)) return false;
  read->numbers[at] = read_digits(lexer, &read->digits[at]);
  read->count = at + 1;
  read->between[at] = at < 3 ? pass_separator(lexer) : NOTHING;
  return at < 3 ? read->between[at] != NOTHING : is_white(lexer->lookahead);
}

// Reads integers up to where they are no longer plain. Says whether they are four. Each has code of its own, no loop: the
// processor guesses better how long each is.
BY_ITSELF static bool read_indices(Indices *read, TSLexer *lexer) {
  return read_plain_index(read, lexer, 0) && read_plain_index(read, lexer, 1) && read_plain_index(read, lexer, 2) &&
         read_plain_index(read, lexer, 3);
}

// Goes on where read_indices came to its end, or where its integers need a closer look. Says how many values were read;
// behind fewer than four the list ends.
static unsigned read_other_values(Values *read, TSLexer *lexer, const Indices *indices) {
  for (unsigned at = 0; at < indices->count; at++) {
    int between = indices->between[at];
    Value value = {indices->numbers[at], bounded(indices->numbers[at], indices->digits[at], false), INTEGER, false};
    bool ended = between != NOTHING || is_white(lexer->lookahead);
    read->values[at] = ended ? value : read_rest(lexer, NULL, NULL, N_DIGITS, value);
    if (at == 3) return 4;
    if (at + 1 == indices->count) between = pass_rest_between(lexer, &read->heading, &read->comments, between > 0);
    read->between[at] = between;
    if (between < 0) return at + 1;
  }
  return read_values(read, lexer, indices->count, 4);
}

// The first column is small, the three others are large.
#define SIZES_OF_MESH 0xE1

// Takes four plain integers as take_triangle_value does one by one, where takes_four says so: then only the first column's
// run says anything. It does not where a number is large for what it is, or where lines end behind some of them only.
static inline bool take_indices(Triangle *triangle, const Indices *read) {
  const uint32_t *numbers = read->numbers;
  int lines = read->between[0] + read->between[1] + read->between[2];
  if (lines != 0 && (lines != 3 || triangle->on_line != 0)) return false;
  // Of no more than seven digits, a number is what they say.
  if ((read->digits[0] | read->digits[1] | read->digits[2] | read->digits[3]) > 7) return false;
  if (numbers[0] >= SMALLEST_LARGE) return false;
  if (numbers[1] > LARGEST_NUMBER || numbers[2] > LARGEST_NUMBER || numbers[3] > LARGEST_NUMBER) return false;
  // Materials follow each other in no order that the processor could guess.
  uint8_t same = (uint8_t)-(triangle->last[0] == (uint16_t)numbers[0]);
  triangle->run[0] = (uint8_t)(1 + (same & (more(triangle->run[0]) - 1)));
  triangle->last[0] = (uint16_t)numbers[0];
  for (unsigned at = 1; at < 4; at++) {
    uint16_t number = (uint16_t)numbers[at];
    triangle->run[at] = triangle->last[at] == number ? more(triangle->run[at]) : 1;
    triangle->last[at] = number;
  }
  if (triangle->run[0] >= REGULAR) know_material(triangle);
  // Of a first value that is none of the large ones, sizes say something only where the three others are all large.
  bool large = numbers[1] >= SMALLEST_LARGE && numbers[2] >= SMALLEST_LARGE && numbers[3] >= SMALLEST_LARGE;
  if (large && numbers[0] <= LARGEST_SMALL) {
    triangle->sizes = SIZES_OF_MESH;
    find_small_column(triangle);
  }
  if (lines == 0) {
    if (triangle->on_line == 0) triangle->line_phase = 0;
    triangle->on_line = triangle->on_line == 0 ? 4 : MANY_ON_LINE;
    return true;
  }
  triangle->regular = triangle->odd = 0;
  triangle->broken = triangle->on_line = 1;
  if (triangle->before_line != LINES_OF_THREE) triangle->before_line = MATERIAL_LINE;
  triangle->line_phase = 3;
  return true;
}

// ---- blocks

// Behind a triangle: whether its hash ends the block.
static inline bool ends_triangles(const Triangle *triangle, uint32_t hash, uint32_t length) {
  if (length <= SHORTEST_BLOCK) return false;
  if (length > LONGEST_BLOCK) return true;
  // Where lines may be about to say that triangles begin elsewhere, this may be no triangle's end.
  if (triangle->odd > 0) return false;
  return (hash & TRIANGLE_BORDER) == 0 && (shows_triangles(triangle) || length > LONG_BLOCK);
}

// Fewer values than a triangle has: those of the instances behind them, and what is left over.
static bool end_triangles(State *state, TSLexer *lexer, unsigned values, enum Heading heading, bool starts) {
  unsigned behind = 0;
  Ahead ahead = look_ahead(lexer, false);
  if (heading == INSTANCE_RECORD) behind = begins(&ahead, heading, OBJECTS);
  else if (heading == INSTANCES) behind = section_begins(&ahead, heading) == WITHOUT_COUNT;
  else if (heading == PLAIN && at_end(lexer)) behind = values == 1;
  else if (heading == PLAIN && lexer->lookahead == '"') {
    enum Kind text = next_kind(&ahead);
    if (!text_ends_rows(&ahead, text, ahead.line_end, &behind)) behind = 0;
  }
  if (values <= behind) return end_record(state, lexer, behind > 0 || at_end(lexer));
  state->rest = (uint8_t)(values - behind);
  state->verdict = TAKE_REST;
  return starts ? start_group(state, lexer) : found(lexer, JUDGED);
}

// A vertex has more reals than one value in two; so many of them are no mistakes among triangles.
#define REALS_OF_VERTICES 24u
// What is left of a vertex, and a few triangles, have no more values; and where each of these has a line, which tells nothing, a few more.
#define FEW_OF_VERTICES 20u
#define MANY_OF_VERTICES 44u

static inline bool are_of_vertices(unsigned reals, unsigned values) { return reals >= REALS_OF_VERTICES && reals * 2 >= values; }

// Whether no line has two integers next to each other.
static bool integers_stand_alone(const Sample *sample, unsigned from) {
  for (unsigned at = from + 1; at < sample->length; at++) {
    bool integers = sample->values[at - 1].kind == INTEGER && sample->values[at].kind == INTEGER;
    if (integers && !sample->values[at].begins_line) return false;
  }
  return true;
}

// Behind the first values of a group of blocks: whether vertices stand there, of a mesh that has lost its head, or what is left of a last one that
// makes whole ones with all triangles.
static bool vertices_follow(TSLexer *lexer, const Values *read, unsigned count) {
  Ahead ahead = look_ahead(lexer, false);
  Sample sample;
  begin_sample(&sample);
  memcpy(sample.values, read->values, count * sizeof(Value));
  sample.length = count;
  read_numbers(&ahead, &sample, SHORT_SAMPLE);
  if (reals_among(&sample, 0, sample.length) == 0) return false;
  read_sample(&ahead, &sample, SAMPLE);
  unsigned values = sample.length - sample.behind, reals = reals_among(&sample, 0, values);
  if (are_of_vertices(reals, values)) return true;
  bool few = values <= FEW_OF_VERTICES || (values <= MANY_OF_VERTICES && integers_stand_alone(&sample, count));
  bool many = reals * 3 >= values || (reals > 1 && few);
  return many && sample.whole && are_whole_vertices(&sample, values, false);
}

// Begins a group of blocks. Vertices that stand there are no triangles, and the rows' grammar is not told so: but of their first value alone, which
// is a block for itself, all that a triangle has is missing.
static bool start_triangles(State *state, TSLexer *lexer, const Values *read, unsigned count) {
  if (vertices_follow(lexer, read, count)) {
    state->rest = 1;
    state->verdict = TAKE_REST;
  }
  return start_group(state, lexer);
}

// A list of triangles is all integers up to the next object or the instances, whose count and first object index are
// integers like its own.
static bool scan_triangles(State *state, TSLexer *lexer, bool starts) {
  Triangle triangle = {.phase = 0};
  Values read = {.heading = PLAIN};
  Indices indices;
  enum Heading met = PLAIN;
  uint32_t hash = EMPTY_HASH;
  unsigned values = 0, from = 0;
  int line_end = is_boundary(lexer) || lexer->lookahead == ';' ? -1 : 0;
  while (line_end >= 0) {
    if (line_end > 0) end_triangle_line(&triangle);
    bool four = takes_four(&triangle), ends = true;
    bool plain = four && read_indices(&indices, lexer);
    if (plain && !starts && take_indices(&triangle, &indices)) {
      values += 4;
      for (unsigned at = 0; at < 4; at++) hash = mix(hash, indices.numbers[at]);
    } else {
      unsigned wanted = four ? 4 : 1;
      unsigned count = four ? read_other_values(&read, lexer, &indices) : read_values(&read, lexer, 0, 1);
      values += count;
      if (values >= 4 && starts) return start_triangles(state, lexer, &read, count);
      ends = take_values(&triangle, &read, count);
      for (unsigned at = 0; at < count; at++) hash = mix(hash, read.values[at].hash);
      if (count < wanted) break;
    }
    // If the list ends behind lines that are no triangle here, a value is missing or too many, and they are one.
    if (values >= from && (ends || (is_triangle_line(&triangle) && may_be_odd(&triangle)))) lexer->mark_end(lexer);
    if (ends) {
      hash = spread(hash);
      if (ends_triangles(&triangle, hash, values * TRIANGLE_VALUE + read.comments)) {
        return taken(state, lexer, ends_group(hash) ? LAST_TRIANGLE_ROWS : TRIANGLE_ROWS);
      }
      hash = EMPTY_HASH;
    }
    enum Heading heading = meet_semicolon(lexer);
    met = ends && values >= from ? heading : PLAIN;
    line_end = heading == INSTANCES ? -1 : pass_between(lexer, &read.heading, &read.comments);
    while (line_end < 0 && !ends && values > 4 && read.heading != PLAIN && read.heading != LONG_COMMENT) {
      from = values + FEW_VALUES;
      line_end = pass_between(lexer, &read.heading, &read.comments);
    }
  }
  if (values >= 4) {
    taken(state, lexer, TRIANGLE_ROWS);
    meet_heading(state, lexer, met);
    return true;
  }
  return end_triangles(state, lexer, values, read.heading, starts);
}

// The last values of a list that do not make a triangle.
static bool take_rest(State *state, TSLexer *lexer) {
  uint32_t length = 0;
  enum Heading heading;
  uint8_t values = 0;
  for (unsigned left = state->rest; left > 0 && !is_boundary(lexer) && lexer->lookahead != ';'; left--) {
    read_value(lexer);
    values++;
    lexer->mark_end(lexer);
    if (left > 1 && pass_between(lexer, &heading, &length) < 0) break;
  }
  state->rest = 0;
  taken(state, lexer, TRIANGLE_ROWS);
  state->row = values < 4 ? values : 0;
  meet_heading(state, lexer, meet_semicolon(lexer));
  return true;
}

#endif
