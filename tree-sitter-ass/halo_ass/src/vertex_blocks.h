// Blocks of vertices: where one begins, where it ends, and how it goes on behind a mistake.

#ifndef HALO_ASS_VERTEX_BLOCKS_H_
#define HALO_ASS_VERTEX_BLOCKS_H_

#include "broken_vertices.h"
#include "reals.h"
#include <string.h>

typedef struct {
  Vertex vertex;
  Sample sample;      // of the values behind a vertex, where they may be the triangles
  bool pending;       // they are not yet known to be a vertex
  uint32_t length, hash;
  uint32_t border;    // the hash of the last vertex
  uint32_t least;     // a vertex that ends sooner is none: a heading is within it
  unsigned integers;  // since the last real
  bool told;          // the layout is a token before the block: where no vertex is whole, the block ends behind a real
  bool marked;        // at the end of a vertex
  bool no_uvs;        // no vertex has any so far
  bool mixed;         // an integer stands in place of a real in this vertex
  unsigned unlike;    // so many vertices before have such
  bool points;        // none of the vertices up to the last end has
  bool within;        // the values that are not yet known to be a vertex's begin within one
  unsigned ended;     // behind so many values in doubt a vertex ends; 0 where none has
  unsigned begun;     // so many of them are before the last vertex that begins among them
  unsigned followed;  // so many vertices without a doubt are behind that one
  bool doubted;       // and one with a doubt
  bool line_end;      // a line ended before the next value
} VertexBlock;

// So many values at least say whether they are vertices, where none has a point.
#define LEAST_VERTICES 72u
// Of the vertices behind them, one in so many ends the doubt: by its values, so that borders do not hang on where a block began.
#define DOUBT_BORDER 3u

// Where reals are written as integers, no run of them says where a vertex begins: several vertices do, one behind the other. So many
// values are looked at for them, and so many of them may be what is left of the vertex that has the mistake.
#define SOUGHT_VALUES 96u
#define LEFT_VALUES 32u

// So many vertices without a doubt are none by chance.
#define SOUGHT_VERTICES 3u

// Whether as many begin at a value.
static bool are_vertices(const Sample *sample, unsigned from, const Layout *layout) {
  Vertex vertex = {.layout = *layout, .place = LEAD};
  unsigned vertices = 0;
  for (unsigned at = from; at < sample->length && vertex.place != LOST; at++) {
    if (begins_vertex(&vertex) && doubts(sample, at, layout) > 0) return false;
    vertices += take_vertex_value(&vertex, &sample->values[at]);
    if (vertices == SOUGHT_VERTICES) return true;
  }
  return false;
}

// How many values are whole vertices without a doubt, before one that has one.
static unsigned values_of_whole_vertices(const Sample *sample, const Layout *layout) {
  Vertex vertex = {.layout = *layout, .place = LEAD};
  unsigned values = 0;
  for (unsigned at = 0; at < sample->length && vertex.place != LOST; at++) {
    if (begins_vertex(&vertex) && doubts(sample, at, layout) > 0) break;
    if (take_vertex_value(&vertex, &sample->values[at])) values = at + 1;
  }
  return values;
}

// Whether they do at one of the first values, or of those behind whole vertices.
static bool shows_vertices(const Sample *sample, const Layout *layout, unsigned *from) {
  unsigned most = values_of_whole_vertices(sample, layout) + LEFT_VALUES;
  for (*from = 0; *from < most; ++*from) {
    if (are_vertices(sample, *from, layout)) return true;
  }
  return false;
}

// Goes on with the block as such vertices do.
static bool goes_on_elsewhere(VertexBlock *block) {
  Sample *sample = &block->sample;
  unsigned from;
  if (!shows_vertices(sample, &block->vertex.layout, &from)) return false;
  begin_vertex(&block->vertex);
  block->hash = EMPTY_HASH;
  for (unsigned at = from; at < sample->length; at++) {
    block->hash = mix(block->hash, sample->values[at].hash);
    if (take_vertex_value(&block->vertex, &sample->values[at])) block->hash = EMPTY_HASH;
  }
  sample->length = 0;
  return true;
}

// Takes a value behind a mistake, and says whether vertices go on before it, and the block with them.
static bool finds_vertices(VertexBlock *block, const Value *value) {
  Sample *sample = &block->sample;
  // No more are left of a doubt, or of what was sought before, than MOST_DOUBTED.
  sample->values[sample->length++] = *value;
  if (sample->length < SOUGHT_VALUES) return false;
  if (goes_on_elsewhere(block)) return true;
  // The last of them may be the first of what is sought.
  sample->length -= LEFT_VALUES;
  memmove(sample->values, sample->values + LEFT_VALUES, sample->length * sizeof(Value));
  return false;
}

// Whether the last values of a sample of vertices may be the first triangles, too few to tell. Many vertices before them say that
// they are vertices, too, once the first of them is whole and nothing speaks against it.
static bool triangles_may_have_begun(const Sample *sample, const Layout *layout) {
  Vertex vertex = {.layout = *layout, .place = LEAD};
  bool many = sample->length >= SAMPLE + SHOWN_TRIANGLES;
  for (unsigned at = 0; at < sample->length && vertex.place != LOST; at++) {
    bool begins = begins_vertex(&vertex);
    if (begins && may_be_either(sample, at, layout)) return true;
    if (begins && at + SHOWN_TRIANGLES >= sample->length && could_be_triangles(sample, at)) {
      if (!many || sure_vertices(sample, at, layout) < 1) return true;
    }
    take_vertex_value(&vertex, &sample->values[at]);
  }
  return false;
}

// Where as many vertices have integers in place of reals, it is how the file is written; fewer are mistakes.
#define MANY_MIXED 20u

// So many vertices of nothing but integers say that they are vertices, behind one that has an integer in place of a real.
#define FOLLOWING_VERTICES 2u

// Whether one of the values can be none of a triangle count and triangles, if they begin here. Two equal corners are no mistake, and a word
// says nothing.
static bool are_no_indices(const Sample *sample) {
  for (unsigned at = 0; at < sample->length; at++) {
    const Value *value = &sample->values[at];
    if (value->kind == WORD) continue;
    if (value->kind != INTEGER || value->number < (at % 4 == 1 ? -1 : 0)) return true;
  }
  return false;
}

// Of so many triangles one has two equal corners at most, where exporters wrote them; of vertices that are read as such, more.
#define FEW_WITHOUT_AREA 4u

// Whether the values can be a triangle count and triangles, few of them without area.
static bool are_mostly_triangles(const Sample *sample) {
  if (!could_be_triangles(sample, 0)) return false;
  unsigned triangles = 0, without_area = 0;
  for (unsigned at = 1; at + 3 < sample->length; at += 4) {
    triangles++;
    without_area += no_triangles(sample, at, at + 1);
  }
  return without_area * FEW_WITHOUT_AREA <= triangles;
}

// Whether the vertices in doubt are such, behind the one that ends now: no triangles are like them, and nothing speaks against them.
// Where many have integers in place of reals, what is read in another place than it has is sometimes like vertices, too.
static bool are_sure(VertexBlock *block) {
  const Sample *sample = &block->sample;
  bool first = block->ended == 0;
  block->ended = sample->length;
  if (block->unlike >= MANY_MIXED || sample->values[0].kind != INTEGER) return false;
  if (first && are_no_indices(sample)) return doubts(sample, 0, &block->vertex.layout) == 0;
  // Triangles of a few corners are like vertices by chance; vertices are not like triangles for long.
  return !are_mostly_triangles(sample) && sure_vertices(sample, 0, &block->vertex.layout) == NO_TRIANGLES;
}

// Whether the values since the last vertex are none: then the block ended there. They may end a vertex themselves.
static bool is_behind_vertices(VertexBlock *block, bool ends) {
  Sample *sample = &block->sample;
  // Where vertices have points, a few values say whether it is the triangles' count, and behind it a line that is half typed, or vertices.
  bool count = block->points && begins_with_count(sample);
  unsigned reals = reals_among(sample, 0, SHORT_SAMPLE);
  // As many reals say it before those values are read: what stands behind them is not looked at.
  if (count && sample->length < SHORT_SAMPLE && reals <= MOST_PASTED) return false;
  if (count && counts_lines_before_reals(sample)) return true;
  if (count && (values_of_counted_triangles(sample) > 0 || (reals >= 1 && reals * 3 <= SHORT_SAMPLE))) return true;
  if (reals_among(sample, 0, 9) >= 2) {
    block->pending = false;
    return false;
  }
  if (sample->length == SHORT_SAMPLE && shows_no_vertex(sample)) return true;
  if (ends && are_sure(block)) {
    block->pending = false;
    return false;
  }
  bool decides = ends && sample->length >= LEAST_VERTICES && (spread(block->hash) & DOUBT_BORDER) == 0;
  if (sample->length < SAMPLE && !decides) return false;
  if (sample->length < MOST_DOUBTED && triangles_may_have_begun(sample, &block->vertex.layout)) return false;
  unsigned layout;
  block->pending = false;
  // A value is missing or too many before vertices, and they are read as others; normals that are none have no more doubts than two.
  if (!begins_with_vertex(sample, &layout)) return proves_triangles(sample, 0) || !goes_on_elsewhere(block);
  // Where the vertices end among the values that were read, the next block finds their end.
  Trial trial = try_layout(sample, 0, &block->vertex.layout);
  if (trial.triangles) return true;
  if (trial.doubts > 2 * trial.vertices) goes_on_elsewhere(block);
  return false;
}

// An integer stands in place of a real, where hardly a vertex before has one: the triangles may have begun, and the vertex not be whole.
// So many integers in a row are none of a vertex, unless those behind it are vertices. Says whether these are triangles.
static bool is_within_triangles(VertexBlock *block, const Value *value, bool ends) {
  Sample *sample = &block->sample;
  if (block->ended > 0 && doubts(sample, block->begun, &block->vertex.layout) > 0) block->doubted = true;
  if (ends) {
    if (block->ended == 0) block->ended = sample->length;
    else block->followed += !block->doubted;
    block->begun = sample->length;
  }
  if (value->kind == INTEGER) {
    bool vertices = !block->doubted && block->vertex.place != LOST;
    // A vertex of many UVs has as many integers by itself.
    unsigned most = block->ended == 0 ? 2 * SHOWN_TRIANGLES : SAMPLE;
    if (!vertices || sample->length > most) return sample->length > SHOWN_TRIANGLES;
    if (block->followed < FOLLOWING_VERTICES) return false;
  }
  block->within = false;
  // A vertex, after all. The doubt is about the next one, where that has begun.
  sample->length -= block->ended;
  block->pending = block->ended > 0 && sample->length > 0;
  if (block->pending) memmove(sample->values, sample->values + block->ended, sample->length * sizeof(Value));
  return false;
}

// Behind a vertex, also where it is doubted: else the doubts would never end.
static inline void count_mixed(VertexBlock *block) {
  block->unlike += block->mixed;
  block->mixed = false;
}

static inline void end_vertex(VertexBlock *block, TSLexer *lexer) {
  count_mixed(block);
  if (block->length >= block->least) {
    lexer->mark_end(lexer);
    block->marked = true;
    block->points = block->unlike == 0;
    block->border = spread(block->hash);
  }
  block->hash = EMPTY_HASH;
}

// Passes what is between two values, as pass_between does; within a vertex a heading, too.
static inline int pass_on(VertexBlock *block, TSLexer *lexer, bool within) {
  enum Heading heading;
  for (;;) {
    int line_end = pass_between(lexer, &heading, &block->length);
    bool passes = line_end < 0 && within && (block->marked || block->told) && heading != PLAIN && heading != LONG_COMMENT;
    if (!passes) return line_end;
    block->least = block->length + FEW_VALUES * VERTEX_VALUE;
  }
}

static inline int pass_behind_value(VertexBlock *block, TSLexer *lexer) {
  return pass_on(block, lexer, !begins_vertex(&block->vertex));
}

// Behind a vertex: whether the block ends too.
static inline bool ends_block(VertexBlock *block, TSLexer *lexer) {
  end_vertex(block, lexer);
  bool border = block->length > SHORTEST_BLOCK && (block->border & VERTEX_BORDER) == 0;
  if (!border && block->length <= LONGEST_BLOCK) return false;
  // What a block has must not be known behind it where more follow: the parser would not meet them again.
  block->points = false;
  return true;
}

// Whether a vertex has come to its UVs that are the first ones, and the layout is not told by values that had some.
static inline bool begins_uvs(VertexBlock *block) {
  if (!block->no_uvs || block->vertex.place != UVS) return false;
  block->no_uvs = block->marked && block->length > WITHOUT_UVS * VERTEX_VALUE;
  return block->no_uvs;
}

// Whether the values in doubt are a count on a line of its own, and the lines of triangles or a note.
static inline bool begins_triangle_lines(const VertexBlock *block) {
  const Sample *sample = &block->sample;
  bool note = sample->length > 2 && sample->values[1].kind == WORD;
  return (note || sample->length == 1 + 4 * LEAST_SHOWN) && begin_count_and_lines(sample, 0);
}

// Takes a value, and says whether the block ends.
static inline bool take_of_block(VertexBlock *block, TSLexer *lexer, const Value *value) {
  block->integers = value->kind == INTEGER ? block->integers + 1 : 0;
  bool begins = begins_vertex(&block->vertex);
  // A doubt lasts over vertices: one alone may be too short to say that it is one.
  if (begins && block->marked && !block->pending) {
    block->pending = true;
    block->sample.length = block->ended = 0;
  }
  bool mixed = value->kind == INTEGER && holds_real(&block->vertex);
  bool behind_vertex = block->marked || !block->told;
  if (mixed && block->unlike < MANY_MIXED && behind_vertex && !block->pending) {
    block->pending = block->within = true;
    block->sample.length = block->ended = block->followed = 0;
    block->doubted = false;
  }
  block->mixed |= mixed;
  // A doubt ends before there is no more room: no later than behind MOST_DOUBTED values.
  if (block->pending) block->sample.values[block->sample.length++] = *value;
  if (block->marked && block->pending && begins_triangle_lines(block)) return true;
  bool ends = take_vertex_value(&block->vertex, value);
  if (begins_uvs(block)) return true;
  if (block->within && is_within_triangles(block, value, ends)) return true;
  if (block->pending && !block->within && is_behind_vertices(block, ends)) return true;
  if (block->pending) {
    if (ends) block->hash = EMPTY_HASH;
    if (ends) count_mixed(block);
    return false;
  }
  bool anywhere = block->told || block->marked;
  if (block->vertex.place != LOST) {
    block->sample.length = 0;
  } else {
    if (!anywhere) return true;
    if (finds_vertices(block, value)) return false;
    // The last real is the best end there is.
    if (is_real(value->kind)) lexer->mark_end(lexer);
    if (is_real(value->kind) && block->length > LONGEST_BLOCK) return true;
    return block->integers >= SOUGHT_VALUES;
  }
  // A real that is half typed, behind one on its line.
  bool half = mixed && block->integers == 1 && !value->begins_line;
  if (block->told && !block->marked && (half || is_real(value->kind))) lexer->mark_end(lexer);
  return ends && ends_block(block, lexer);
}

static void begin_block(VertexBlock *block, unsigned layout, bool told) {
  block->vertex = (Vertex){.layout = layouts[layout], .place = LEAD};
  begin_sample(&block->sample);
  block->pending = block->marked = block->mixed = block->within = block->points = false;
  block->unlike = 0;
  block->line_end = false;
  block->told = block->no_uvs = told;
  block->length = block->least = block->integers = block->border = 0;
  block->hash = EMPTY_HASH;
}

static bool taken_vertices(State *state, TSLexer *lexer, const VertexBlock *block, unsigned layout, bool last) {
  // Without UVs, vertices of two layouts are the same.
  state->layout = (uint8_t)(1 + (block->no_uvs && layouts[layout].lead == layouts[0].lead ? LAYOUTS : layout));
  state->points = block->points;
  bool last_of_group = last && block->marked && ends_group(block->border);
  return taken(state, lexer, plus(last_of_group ? LAST_VERTEX_ROWS : VERTEX_ROWS, layout));
}

// What ended a run of reals.
enum RunEnd { RUN_IS_WHOLE, OTHER_VALUE, BEHIND_VALUE, NO_MORE_VALUES, BEFORE_REALS, BLOCK_ENDS };

// What a run of reals makes of its block.
static inline void take_run(VertexBlock *block, unsigned reals, bool begins, uint32_t hash) {
  block->hash = hash;
  if (reals == 0) return;
  take_reals(&block->vertex, reals);
  block->length += reals * VERTEX_VALUE;
  block->integers = 0;
  // One real alone does not say that a vertex begins. Its size says nothing.
  if (begins && reals == 1) {
    block->pending = true;
    block->ended = 0;
    block->sample.values[0] = (Value){0, 0, NUMBER, false};
    block->sample.length = 1;
  }
}

// Reads the reals that begin a vertex or go on with one: most values are such, and no one looks at them. Where another value
// stands, it is read; its number is of use only where it begins a vertex.
static inline enum RunEnd read_reals(VertexBlock *block, TSLexer *lexer, Value *value, bool line_end) {
  unsigned most = reals_to_come(&block->vertex);
  if (most == 0) return RUN_IS_WHOLE;
  bool begins = begins_vertex(&block->vertex);
  unsigned stop = block->vertex.place == LEAD ? R_STOP : ALL_REALS;
  unsigned first = (MOST_REALS - most) * REAL_STATES, state = first;
  uint32_t hash = block->hash;
  int32_t number = 0;
  if (begins) {
    Plain plain = read_whole(lexer, NULL);
    number = bounded(plain.whole, plain.digits, plain.negative);
    hash = mix(hash, plain.hash);
    state += plain.state == N_DIGITS ? R_WHOLE : plain.state == N_SIGN ? R_SIGN : R_WHITE;
  }
  enum RunEnd end = RUN_IS_WHOLE;
  for (;;) {
    Run run = pass_reals(lexer, state, stop, hash);
    state = run.state;
    hash = run.hash;
    if (state == ALL_REALS) {
      end = BEHIND_VALUE;
      break;
    }
    state -= R_STOP;
    unsigned within = state % REAL_STATES;
    if (within != R_WHITE) {
      *value = read_rest(lexer, NULL, NULL, states_within[within / REAL_STATE], (Value){hash, number, WORD, false});
      if (value->kind != NUMBER) {
        value->begins_line = begins && state < first + REAL_STATES && line_end;
        end = OTHER_VALUE;
        break;
      }
      hash = value->hash;
      state += REAL_STATES - within;
      if (state < stop) continue;
      end = BEHIND_VALUE;
      break;
    }
    int32_t c = lexer->lookahead;
    bool behind_first = !begins || state - first >= REAL_STATES;
    if (is_boundary(lexer) || (c == ';' && pass_on(block, lexer, behind_first) < 0)) {
      end = NO_MORE_VALUES;
      break;
    }
    if (c != ';') break;
  }
  take_run(block, (state - first) / REAL_STATES, begins, hash);
  return end;
}

// Reads the digits that stand next. Says what number they are, and how many.
static inline uint32_t read_digits(TSLexer *lexer, uint32_t *digits) {
  uint32_t number = 0, count = 0;
  for (int32_t c = lexer->lookahead; is_digit(c); c = lexer->lookahead) {
    number = number * 10 + (uint32_t)(c - '0');
    count++;
    lexer->advance(lexer, false);
  }
  *digits = count;
  return number;
}

// Reads the counts that come next in a vertex, up to where something is counted: a real, or what has to be looked at. Where
// something is wrong with a count, or it says more than how many there are, it is left to be taken like any other value.
static inline enum RunEnd read_counts(VertexBlock *block, TSLexer *lexer, Value *value) {
  Vertex *vertex = &block->vertex;
  while ((vertex->place == INFLUENCE_COUNT || vertex->place == UV_COUNT) && is_digit(lexer->lookahead)) {
    bool uvs = vertex->place == UV_COUNT;
    uint32_t digits, number = read_digits(lexer, &digits);
    bool plain = is_white(lexer->lookahead) && digits <= 9 && number <= MOST_PARTS;
    if (!plain || (uvs && (number == 0 || block->no_uvs))) {
      Plain other = {.hash = number, .whole = number, .digits = digits, .state = N_DIGITS};
      read_fraction(lexer, NULL, &other);
      *value = finish_value(lexer, NULL, &other);
      value->hash = mix(block->hash, value->hash);
      return OTHER_VALUE;
    }
    vertex->run = vertex->part = 0;
    vertex->left = (uint16_t)number;
    vertex->place = uvs ? UVS : number > 0 ? NODE : UV_COUNT;
    block->integers++;
    block->length += VERTEX_VALUE;
    block->hash = mix(block->hash, number);
    if (pass_behind_value(block, lexer) < 0) return NO_MORE_VALUES;
    if (uvs) return BEFORE_REALS;
  }
  return RUN_IS_WHOLE;
}

// Reads vertices as long as nothing is wrong with them. Says what is. Most of a file is read here.
BY_ITSELF static enum RunEnd read_vertices(VertexBlock *block, TSLexer *lexer, Value *value) {
  int line_end = block->line_end;
  for (;;) {
    enum RunEnd run = read_reals(block, lexer, value, line_end > 0);
    if (run == RUN_IS_WHOLE) run = read_counts(block, lexer, value);
    if (run == BEFORE_REALS) continue;
    if (run != BEHIND_VALUE) return run;
    if (begins_vertex(&block->vertex) && ends_block(block, lexer)) return BLOCK_ENDS;
    line_end = pass_behind_value(block, lexer);
    if (line_end < 0) return NO_MORE_VALUES;
  }
}

// Reads values up to the end of the block or of the rows. Says whether the block ended.
static inline bool read_block(VertexBlock *block, TSLexer *lexer) {
  int line_end;
  do {
    Value value;
    enum RunEnd run = RUN_IS_WHOLE;
    if (block->marked && !block->pending) run = read_vertices(block, lexer, &value);
    if (run == NO_MORE_VALUES || run == BLOCK_ENDS) return run == BLOCK_ENDS;
    if (run == RUN_IS_WHOLE) {
      enum ObjectType type;
      value = read_row_value(lexer, &type);
      value.begins_line = block->line_end;
      if (type != NO_TYPE && block->length > 0) return false;
      if (block->length == 0) lexer->mark_end(lexer);
    }
    block->length += VERTEX_VALUE;
    // What a run of reals ended at has the run's hash, and its own characters.
    block->hash = run == OTHER_VALUE ? value.hash : mix(block->hash, value.hash);
    if (take_of_block(block, lexer, &value)) return true;
    line_end = pass_behind_value(block, lexer);
    block->line_end = line_end > 0;
  } while (line_end >= 0);
  return false;
}

static bool scan_vertices(State *state, TSLexer *lexer, unsigned layout) {
  VertexBlock block;
  begin_block(&block, layout, true);
  bool last = read_block(&block, lexer);
  return taken_vertices(state, lexer, &block, layout, last);
}

// A block whose first values were read. Ends of vertices among them can no longer be the block's: where it has no other, the
// layout is told first.
static bool scan_shown_vertices(State *state, TSLexer *lexer, const Sample *first, unsigned layout) {
  VertexBlock block;
  begin_block(&block, layout, false);
  bool ends = false;
  for (unsigned at = 0; at < first->length; at++) {
    block.hash = ends ? EMPTY_HASH : block.hash;
    block.hash = mix(block.hash, first->values[at].hash);
    block.length += VERTEX_VALUE;
    ends = take_vertex_value(&block.vertex, &first->values[at]);
  }
  if (ends) end_vertex(&block, lexer);
  int line_end = pass_on(&block, lexer, false);
  block.line_end = line_end > 0;
  bool last = line_end >= 0 && read_block(&block, lexer);
  if (block.marked) return taken_vertices(state, lexer, &block, layout, last);
  state->within_line = true;
  return found(lexer, plus(VERTEX_LAYOUT, layout));
}

#endif
