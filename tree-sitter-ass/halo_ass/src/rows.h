// Blocks of rows: the vertices or triangles of a mesh, cut where the text itself shows a border.
//
// Whether a block ends behind a vertex or a triangle follows from a hash of that vertex or triangle and from nothing
// before it. So an edit moves the borders next to it and no other, and the parser meets the old tree's blocks again.

#ifndef HALO_ASS_ROWS_H_
#define HALO_ASS_ROWS_H_

#include "tokens.h"

// A block ends behind about one vertex in 128, or one triangle in 1024: about 20 KB each. Shorter blocks make a larger
// tree, which takes longer to keep up to date; longer ones take longer to read again.
#define VERTEX_BORDER 127u
#define TRIANGLE_BORDER 1023u
// Where no border shows, a block ends at this size.
#define LONGEST_BLOCK 98304u
// More integers in a row than this are no vertices.
#define MANY_INTEGERS 24u
// So many values tell vertices from triangles.
#define SAMPLE 16u

// A value among rows. One with a mistake in it is still a value: what is wrong with it is not for the structure to say.
typedef struct {
  uint32_t hash;
  uint32_t number; // of an integer, up to a bound
  uint32_t length;
  bool integer;
} Value;

static inline Value read_value(TSLexer *lexer) {
  Value value = {2166136261u, 0, 0, true};
  for (;;) {
    int32_t c = lexer->lookahead;
    if ((uint32_t)c <= ' ') {
      if (is_white(c) || (c == 0 && lexer->eof(lexer))) break;
    } else if (c == ';') {
      break;
    }
    if (is_digit(c)) {
      if (value.number < 100000) value.number = value.number * 10 + (uint32_t)(c - '0');
    } else if (value.length > 0 || (c != '-' && c != '+')) {
      value.integer = false;
    }
    value.hash = (value.hash ^ (uint32_t)c) * 16777619u;
    value.length++;
    lexer->advance(lexer, false);
  }
  if (value.length == 0) value.integer = false;
  return value;
}

// Passes white space, and says whether a line ended.
static inline bool read_white(TSLexer *lexer, uint32_t *length) {
  bool line_end = false;
  while (is_white(lexer->lookahead)) {
    line_end |= is_line_end(lexer->lookahead);
    ++*length;
    lexer->advance(lexer, false);
  }
  return line_end;
}

// What a block ended at.
enum End { VALUES, END_OF_FILE, COMMENT_END, OBJECT_END, NAME_END };

// Looks at what is no value. A string that is neither an object's type nor an instance's name is passed over as one.
static enum End read_end(TSLexer *lexer) {
  int32_t c = lexer->lookahead;
  if (c == ';') return COMMENT_END;
  // A type begins with a capital; `nan` and `inf` are values.
  if (c != '"' && !(c >= 'A' && c <= 'Z')) return at_end(lexer) ? END_OF_FILE : VALUES;
  Ahead ahead = {lexer, LOOK_AHEAD, false};
  bool closed = false;
  if (next_text(&ahead, &closed) == TYPE) return OBJECT_END;
  return closed && instance_follows_name(&ahead) ? NAME_END : VALUES;
}

// ---- vertices

// Where in a vertex the scanner is. Position, normal and color are reals; so are UVs, and the next vertex follows them
// without a sign. How long each part is shows at the next integer, which is the influence count.
enum Place { LOST, LEAD, NODE, WEIGHT, UV_COUNT, UVS };

typedef struct {
  enum Place place;
  uint32_t lead;      // reals before the influence count: 6, or 9 with a color; 0: not known yet
  uint32_t uv;        // reals of a UV: 2 or 3; 0: not known yet
  uint32_t run;       // reals since the last integer
  uint32_t last;      // the last integer before them: the UV count, if they begin with UVs
  uint32_t left;      // influences to come
} Vertex;

static bool fits(const Vertex *vertex, uint32_t uv, uint32_t lead) {
  if ((vertex->uv != 0 && vertex->uv != uv) || (vertex->lead != 0 && vertex->lead != lead)) return false;
  return vertex->run == (uint64_t)vertex->last * uv + lead;
}

// An integer behind a run of reals: if the run is as long as UVs and the lead of a vertex are, this is an influence count.
static bool learn_layout(Vertex *vertex) {
  static const uint32_t layouts[3][2] = {{2, 6}, {3, 6}, {3, 9}};
  unsigned found = 0;
  unsigned which = 0;
  for (unsigned at = 0; at < 3; at++) {
    if (!fits(vertex, layouts[at][0], layouts[at][1])) continue;
    found++;
    which = at;
  }
  if (found == 0) return false;
  vertex->lead = layouts[which][1];
  if (found == 1) vertex->uv = layouts[which][0];
  return true;
}

static void begin_influences(Vertex *vertex, uint32_t count) {
  vertex->left = count;
  vertex->place = count > 0 ? NODE : UV_COUNT;
}

// Both say whether the value ends a vertex.
static bool take_integer(Vertex *vertex, uint32_t number) {
  bool ends = false;
  switch (vertex->place) {
  case NODE: vertex->place = WEIGHT; break;
  case WEIGHT: vertex->place = --vertex->left > 0 ? NODE : UV_COUNT; break;
  case UV_COUNT:
    vertex->place = number > 0 ? UVS : LEAD;
    ends = number == 0;
    break;
  default:
    if (vertex->run > 0 && learn_layout(vertex)) begin_influences(vertex, number);
    else vertex->place = LOST;
  }
  vertex->run = 0;
  vertex->last = number;
  return ends;
}

static bool take_real(Vertex *vertex) {
  vertex->run++;
  switch (vertex->place) {
  case WEIGHT: vertex->place = --vertex->left > 0 ? NODE : UV_COUNT; return false;
  case UVS:
    if (vertex->uv == 0 || vertex->run != (uint64_t)vertex->last * vertex->uv) return false;
    vertex->place = LEAD;
    return true;
  case NODE:
  case UV_COUNT: vertex->place = LOST; return false;
  default: return false;
  }
}

typedef struct {
  TSLexer *lexer;
  Vertex vertex;
  uint32_t length;
  uint32_t hash;       // of the vertex so far
  unsigned values, reals, integers; // integers: since the last real
  bool begins_with_integer, early_real;
  bool marked;         // there is an end to return
  bool complete;       // the end is that of a vertex, and nothing follows it yet
} VertexBlock;

// Takes a value, and says whether the block ends.
static bool take_vertex_value(VertexBlock *block, const Value *value) {
  block->values++;
  block->length += value->length;
  block->hash = (block->hash ^ value->hash) * 16777619u;
  if (value->integer) {
    if (block->complete && block->marked) return true;
    if (++block->integers >= MANY_INTEGERS) return true;
  } else {
    block->integers = 0;
    block->reals++;
    if (block->values <= 5) block->early_real = true;
  }
  // Until the layout shows, the last real is the best end there is.
  bool knows = block->vertex.uv != 0 && block->vertex.place != LOST;
  bool ends = value->integer ? take_integer(&block->vertex, value->number) : take_real(&block->vertex);
  bool too_long = block->length > LONGEST_BLOCK;
  block->complete = ends;
  if (ends || (!value->integer && (!knows || !block->marked || too_long))) {
    block->lexer->mark_end(block->lexer);
    block->marked = true;
    if (too_long) return true;
  }
  if (!ends) return false;
  uint32_t hash = block->hash;
  block->hash = 0;
  return (spread(hash) & VERTEX_BORDER) == 0;
}

// Whether values that begin with an integer are those behind the vertices: the triangle count and triangles.
static bool are_triangles(const VertexBlock *block) {
  return block->begins_with_integer && !block->early_real && block->reals < 3;
}

static bool scan_vertices(TSLexer *lexer) {
  VertexBlock block = {.lexer = lexer, .vertex = {.place = LEAD}};
  for (;;) {
    read_white(lexer, &block.length);
    enum End end = read_end(lexer);
    if (end != VALUES) break;
    Value value = read_value(lexer);
    if (block.values == 0 && value.integer) {
      block.begins_with_integer = true;
      block.vertex.place = LOST;
    }
    bool ended = take_vertex_value(&block, &value);
    if (block.values == SAMPLE && are_triangles(&block)) return false;
    if (ended) break;
  }
  if (block.values < SAMPLE && are_triangles(&block)) return false;
  return block.marked;
}

// ---- triangles

#define WINDOW 12u

// The last values, three triangles.
typedef struct {
  uint32_t hash[WINDOW];
  uint32_t number[WINDOW];
  unsigned values; // in all
} Window;

static inline void push(Window *window, const Value *value) {
  unsigned at = window->values++ % WINDOW;
  window->hash[at] = value->hash;
  window->number[at] = value->number;
}

// Whether the text shows where in the four integers of a triangle it is: three triangles have one material, or the
// materials' indices are all smaller than the vertices'.
static bool shows_phase(const Window *window) {
  if (window->values < WINDOW) return false;
  uint32_t highest = 0, lowest = UINT32_MAX;
  bool same[4] = {true, true, true, true};
  for (unsigned back = WINDOW; back > 0; back--) {
    unsigned column = (WINDOW - back) % 4;
    unsigned at = (window->values - back) % WINDOW;
    uint32_t number = window->number[at];
    if (column == 0 && number > highest) highest = number;
    if (column != 0 && number < lowest) lowest = number;
    if (window->hash[at] != window->hash[(window->values - WINDOW + column) % WINDOW]) same[column] = false;
  }
  return highest < lowest || (same[0] && !same[1] && !same[2] && !same[3]);
}

static bool is_border(const Window *window) {
  uint32_t hash = 2166136261u;
  for (unsigned back = 4; back > 0; back--) {
    hash = (hash ^ window->hash[(window->values - back) % WINDOW]) * 16777619u;
  }
  return (spread(hash) & TRIANGLE_BORDER) == 0;
}

// How many of the last values before a comment belong to the instances behind it.
static unsigned values_of_instances(TSLexer *lexer) {
  Word comment = {.length = 0};
  Ahead ahead = {lexer, LOOK_AHEAD, false};
  while (look(&ahead) && !is_line_end(lexer->lookahead)) add(&comment, take(&ahead));
  enum Heading heading = heading_of(&comment);
  if (heading != PLAIN && heading != INSTANCE_RECORD) return 0;
  enum Kind kind = next_kind(&ahead);
  if (kind == TEXT) return instance_follows_name(&ahead) ? 2 : 0;
  if (kind != INTEGER || next_kind(&ahead) != TEXT) return 0;
  return instance_follows_name(&ahead) ? 1 : 0;
}

// What stands where triangles may: a block of them, or what is behind the last one.
enum Found { NO_ROWS, ROWS, COUNT_OF_INSTANCES, INDEX_OF_OBJECT };

// The instances' count and the first object index are integers like those of triangles before them; only the name behind
// them tells. `rest` is then how many values lie between the end of this block and those two: the next block.
static enum Found scan_triangles(TSLexer *lexer, uint8_t *rest) {
  Window window = {.values = 0};
  uint32_t length = 0;
  unsigned marked = 0, on_line = 0, back = 0;
  for (;;) {
    if (read_white(lexer, &length)) on_line = 0;
    enum End end = read_end(lexer);
    if (end == NAME_END) back = 2;
    if (end == COMMENT_END) back = values_of_instances(lexer);
    if (end != VALUES) break;
    Value value = read_value(lexer);
    length += value.length;
    push(&window, &value);
    on_line++;
    bool border = window.values >= 4 && (at_line_end(lexer) || on_line > 8) && is_border(&window) &&
                  (on_line == 4 || shows_phase(&window));
    if (window.values == 1 || window.values % 4 == 0 || border) {
      lexer->mark_end(lexer);
      marked = window.values;
    }
    if (border || (length > LONGEST_BLOCK && window.values % 4 == 0)) return ROWS;
  }
  if (window.values == 0) return NO_ROWS;
  if (window.values <= back) return window.values == back || back == 1 ? COUNT_OF_INSTANCES : INDEX_OF_OBJECT;
  if (window.values - back > marked) *rest = (uint8_t)(window.values - back - marked);
  return ROWS;
}

// The rest of a triangle list: its last values, which the block before could not include.
static bool scan_rest(TSLexer *lexer, unsigned rest) {
  uint32_t length = 0;
  while (rest-- > 0) {
    read_white(lexer, &length);
    if (at_end(lexer) || lexer->lookahead == ';') return false;
    read_value(lexer);
    lexer->mark_end(lexer);
  }
  return true;
}

#endif
