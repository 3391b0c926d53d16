// Blocks of vertices and of triangles, each of them one leaf. A block ends behind a vertex or a triangle whose values hash to one
// of a class, so that an edit moves no border but near itself.

#ifndef HALO_ASS_ROWS_H_
#define HALO_ASS_ROWS_H_

#include "../../common/tokens.h"

// A block ends behind about one vertex in 128, or one triangle in 1024: some 20 KB. Shorter blocks make a larger tree, longer ones
// take longer to read again.
#define VERTEX_BORDER 127u
#define TRIANGLE_BORDER 1023u
// One block in this many ends a group of blocks.
#define GROUP_OF_BLOCKS 15u
// Where no hash ends a block, it ends with this many values.
#define MOST_VALUES 16384u
// Nor does it end with fewer, so that vertices that are all alike make no block each.
#define FEWEST_VALUES 256u

typedef struct {
  TSLexer *lexer;
  Token token;       // read last, and not yet taken
  bool first;        // it is the first of its line
  bool begins_line;  // so is what is read next, if it stands here
  bool marks;        // what is taken belongs to the token
  bool taken, ended; // something was; there are no more rows
  unsigned version;  // 0 where it is not known: then lines tell what a vertex is made of
  unsigned values;   // that were read
  unsigned most;     // of damaged ones
  uint32_t hash;     // of the values of a vertex or triangle
} Rows;

// Whether a text among numbers ends them: an object begins, or an instance's name stands there with its ID behind it.
static inline bool begins_record(Rows *rows) {
  if (rows->token.type != NO_TYPE) return true;
  bool first = false;
  return rows->token.kind == TEXT && rows->first && peek(rows->lexer, &first).kind == INTEGER && first;
}

// Reads the next value. False at the end of the rows: the end of the text, a heading, or a text that begins a record.
static inline bool next_value(Rows *rows) {
  TSLexer *lexer = rows->lexer;
  rows->first = rows->begins_line;
  rows->begins_line = false;
  for (;;) {
    int32_t c = lexer->lookahead;
    if (is_digit(c) || c == '-') break;
    if (is_white(c) || c == 0xFEFF) {
      rows->first |= is_line_end(c);
      advance(lexer);
    } else if (c == ';') {
      advance(lexer);
      bool heading = rows->first && read_heading(lexer, &rows->token);
      rows->ended = heading && (!rows->token.record || rest_is_blank(lexer));
      if (rows->ended) return false;
      read_line(lexer, false);
    } else {
      rows->ended = at_end(lexer);
      if (rows->ended) return false;
      break;
    }
  }
  rows->values++;
  if (lexer->lookahead == '"') {
    read_text(lexer, &rows->token, NO_MARK);
    rows->ended = begins_record(rows);
    rows->token.kind = WORD;
    return !rows->ended;
  }
  read_value(lexer, &rows->token);
  rows->hash = rows->hash * 31 + rows->token.hash;
  return true;
}

static inline void take(Rows *rows) {
  rows->taken = true;
  if (rows->marks) rows->lexer->mark_end(rows->lexer);
}

static inline bool is_alone(Rows *rows) { return rows->token.kind == INTEGER && rows->first && ends_line(rows->lexer); }

// ---- vertices

// Passes what is no vertex, from a value on that was read. True at the count of influences behind lines that begin a vertex.
// Integers alone on their lines with a triangle behind them, or with the end of the rows, are the count of the triangles: the
// rows end before those.
static bool pass_damage(Rows *rows) {
  unsigned begin = rows->version >= 6 ? 3 : 2; // so many lines of three reals begin a vertex
  unsigned lines = 0, alone = 0, values = 0, reals = 0;
  do {
    if (rows->first) {
      lines = values == 3 && reals == 3 ? lines + 1 : 0;
      values = reals = 0;
    }
    values++;
    reals += rows->token.kind == REAL;
    if (is_alone(rows)) {
      if (lines >= begin) return true;
      // In versions 1 and 2 each value of a triangle has a line: the count, and four of these.
      rows->ended = ++alone == 5;
    } else if (alone > 0 && rows->token.kind == INTEGER && reals == 0) {
      // The first value of a triangle's line, or of an influence's.
      rows->ended = values == 2;
    } else {
      alone = 0;
      take(rows);
    }
    if (rows->ended || rows->values > rows->most) return false;
  } while (next_value(rows));
  return false;
}

// Passes reals. False where an integer alone on its line is in the place of one, as everywhere at the end of the rows.
static inline bool pass_reals(Rows *rows, unsigned count) {
  for (; count > 0; count--) {
    if (!next_value(rows) || is_alone(rows)) return false;
    take(rows);
  }
  return true;
}

static inline bool pass_integer(Rows *rows) {
  if (!next_value(rows) || rows->token.kind != INTEGER) return false;
  take(rows);
  return true;
}

// Passes the influences and UVs of a vertex behind the count of influences, which was read.
static bool pass_lists(Rows *rows) {
  if (rows->token.kind != INTEGER) return false;
  take(rows);
  for (uint32_t left = rows->token.number; left > 0; left--) {
    if (!pass_integer(rows) || !pass_reals(rows, 1)) return false;
  }
  if (!pass_integer(rows)) return false;
  for (uint32_t left = rows->token.number; left > 0; left--) {
    if (!pass_reals(rows, 2)) return false;
    bool third = rows->version >= 5 || (rows->version == 0 && !ends_line(rows->lexer));
    if (third && !pass_reals(rows, 1)) return false;
  }
  return true;
}

// Passes position, normal and color, and reads the count of influences.
static bool pass_point(Rows *rows) {
  if (!pass_reals(rows, rows->version >= 6 ? 9 : 6) || !next_value(rows)) return false;
  if (rows->version > 0 || rows->token.kind != REAL) return true;
  // A line of reals behind the normal is a color.
  take(rows);
  return pass_reals(rows, 2) && next_value(rows);
}

// Passes a vertex; behind a damaged one all that belongs to none, and the rest of the next one.
static void pass_vertex(Rows *rows) {
  bool whole = pass_point(rows) && pass_lists(rows);
  while (!whole && !rows->ended && rows->values <= rows->most) whole = pass_damage(rows) && pass_lists(rows);
}

// ---- blocks

static inline bool ends_block(const Rows *rows, uint32_t mask) {
  if (rows->values < FEWEST_VALUES) return false;
  return (spread(rows->hash) & mask) == 0 || rows->values > MOST_VALUES;
}

static void pass_vertices(Rows *rows) {
  do {
    rows->hash = 0;
    pass_vertex(rows);
  } while (!rows->ended && !ends_block(rows, VERTEX_BORDER));
}

// A triangle stands on one line, on two or on four. Where it stands on one, integers alone on their lines before a text are the
// next section's count and the index of its first record.
static void pass_triangles(Rows *rows) {
  unsigned phase = 0, on_line = 0, alone = 0;
  bool one_line = false;
  while (next_value(rows)) {
    if (rows->first) on_line = 0;
    if (rows->first && one_line) phase = 0;
    if (phase == 0) rows->hash = rows->token.hash;
    phase++;
    on_line++;
    alone = one_line && is_alone(rows) ? alone + 1 : 0;
    if (alone == 0 || alone > 2) take(rows);
    if (phase < 4 || !ends_line(rows->lexer)) continue;
    one_line |= on_line == 4;
    phase = 0;
    if (ends_block(rows, TRIANGLE_BORDER)) return;
  }
}

// Whether a block of vertices or triangles begins: what is looked at belongs to no token.
static bool begins_rows(TSLexer *lexer, bool begins_line, bool vertices) {
  Rows rows = {.lexer = lexer, .begins_line = begins_line, .most = 8};
  if (!next_value(&rows)) return false;
  if (vertices && is_alone(&rows)) pass_damage(&rows);
  return !rows.ended;
}

#endif
