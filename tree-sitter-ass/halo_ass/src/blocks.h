// What blocks of vertices and of triangles have in common, and blocks of values that belong nowhere.

#ifndef HALO_ASS_BLOCKS_H_
#define HALO_ASS_BLOCKS_H_

#include "records.h"
#include "names.h"

// A block ends behind about one vertex in 128, or one triangle in 1024: about 20 KB each. Shorter blocks make a larger
// tree, which takes longer to keep up to date; longer ones take longer to read again.
#define VERTEX_BORDER 127u
#define TRIANGLE_BORDER 1023u
#define UNEXPECTED_BORDER 1023u
#define SHORTEST_BLOCK 1024u
// Characters are not counted, which takes long: a number of a vertex and one of a triangle are about so many.
#define VERTEX_VALUE 12u
#define TRIANGLE_VALUE 6u
#define UNEXPECTED_VALUE 8u
// A block in about this many ends a group of blocks.
#define GROUP_OF_BLOCKS 15u
// Where no border shows, a block ends at this size.
#define LONGEST_BLOCK 98304u
// Where it does not show in the lines where a triangle begins, borders are looked for from this size on.
#define LONG_BLOCK 32768u

// A heading in the middle of a row is a comment, as it is to every reader, if as many values follow it: where it begins something,
// two follow at most, a count and an object's index.
#define FEW_VALUES 3u

static bool end_vertices(State *state, TSLexer *lexer) {
  state->place++;
  state->counted = 0;
  state->rows_done = state->points = false;
  return found(lexer, VERTICES_END);
}

// Behind a block that a hash ended: whether it is the last of its group.
static inline bool ends_group(uint32_t hash) { return (hash >> 16 & GROUP_OF_BLOCKS) == 0; }

// A group of blocks begins; the parser knows where one may. What the scanner keeps is as behind the count and behind a
// block, so that the parser meets the old blocks again wherever the white space went.
static bool start_group(State *state, TSLexer *lexer) {
  state->within_line = true;
  return found(lexer, ROWS_START);
}

// A value among rows, which may be an object type without quotes.
static inline Value read_row_value(TSLexer *lexer, enum ObjectType *type) {
  *type = NO_TYPE;
  if (lexer->lookahead <= '9' || lexer->lookahead > 'Z') return read_value(lexer);
  Word word;
  word.length = 0;
  Value value = read_word(lexer, &word, NULL);
  *type = type_of(&word);
  return value;
}

// A value that is no number and begins a string or an object type.
static bool is_boundary(TSLexer *lexer) {
  return at_end(lexer) || lexer->lookahead == '"';
}

// Passes the comments among rows, the headings that begin nothing there, and what is behind them. Says whether a line ended,
// or -1 at the end of the rows. What is long belongs to no block: an edit in it would have the block read again.
static int pass_comments(TSLexer *lexer, enum Heading *heading, uint32_t *length, bool line_end) {
  uint32_t left = LONG_LOOK_AHEAD;
  for (;;) {
    *heading = read_comment(lexer, line_end, &left);
    if (left == 0 && *heading == PLAIN) *heading = LONG_COMMENT;
    if (*heading == INSTANCES || *heading == INSTANCE_RECORD || *heading == LONG_COMMENT) return -1;
    while (is_between(lexer->lookahead)) {
      line_end |= is_line_end(lexer->lookahead);
      lexer->advance(lexer, false);
    }
    // No number begins an object, and nothing that belongs before the objects stands here.
    if (*heading == OBJECT_RECORD && !begins_number(lexer->lookahead) && lexer->lookahead != ';') return -1;
    *heading = PLAIN;
    if (is_boundary(lexer)) return -1;
    if (lexer->lookahead != ';') break;
  }
  *length += LONG_LOOK_AHEAD - left;
  return line_end;
}

#define LINE_ENDS (1u << '\n' | 1u << '\r')

// Passes white space and the comments that are no headings. Says whether a line ended, there or before, or -1 at the end of
// the rows.
static inline int pass_rest_between(TSLexer *lexer, enum Heading *heading, uint32_t *length, bool line_end) {
  uint64_t passed = 0;
  *heading = PLAIN;
  int32_t c = lexer->lookahead;
  while (is_between(c)) {
    passed |= (uint64_t)1 << (c & 63);
    lexer->advance(lexer, false);
    c = lexer->lookahead;
  }
  line_end |= (passed & LINE_ENDS) != 0;
  if (c > '"' && c != ';') return line_end;
  if (is_boundary(lexer)) return -1;
  return c == ';' ? pass_comments(lexer, heading, length, line_end) : line_end;
}

// No separator stands there.
#define NOTHING (-1)

// Passes what mostly stands between two values: blanks, or a line end, or both. Says whether a line ended, or NOTHING.
static inline int pass_separator(TSLexer *lexer) {
  int passed = NOTHING;
  int32_t c = lexer->lookahead;
  while (c == '\t' || c == ' ') {
    lexer->advance(lexer, false);
    c = lexer->lookahead;
    passed = 0;
  }
  if (c == '\r') {
    lexer->advance(lexer, false);
    c = lexer->lookahead;
    passed = 1;
  }
  if (c != '\n') return passed;
  lexer->advance(lexer, false);
  return 1;
}

// Passes what is between two values, as pass_rest_between does.
static inline int pass_between(TSLexer *lexer, enum Heading *heading, uint32_t *length) {
  *heading = PLAIN;
  int line_end = pass_separator(lexer);
  if (line_end != NOTHING && begins_number(lexer->lookahead)) return line_end;
  return pass_rest_between(lexer, heading, length, line_end > 0);
}

// Texts that belong nowhere: one, or as many as were counted.
static bool take_texts(State *state, TSLexer *lexer) {
  unsigned left = state->rest;
  state->rest = 0;
  enum Heading heading = take_text(state, lexer, true);
  for (; left > 1 && state->long_one == NONE_LONG; left--) {
    while (is_between(lexer->lookahead)) lexer->advance(lexer, false);
    if (lexer->lookahead != '"') break;
    heading = take_text(state, lexer, true);
  }
  taken_unexpected(state, lexer);
  meet_heading(state, lexer, heading);
  return true;
}

// Passes what is between two values of a list that belong nowhere, as pass_between does; a heading ends these.
static bool pass_to_stray(TSLexer *lexer, uint32_t *length) {
  uint32_t left = LONG_LOOK_AHEAD;
  bool line_end = false;
  for (;;) {
    for (; is_between(lexer->lookahead); lexer->advance(lexer, false)) line_end |= is_line_end(lexer->lookahead);
    if (lexer->lookahead != ';') break;
    if (read_comment(lexer, line_end, &left) != PLAIN || left == 0) return false;
  }
  *length += LONG_LOOK_AHEAD - left;
  return !is_boundary(lexer);
}

// A list of numbers that belong nowhere, with the comments among them, up to a border that their text shows. Of records, an integer
// behind words may count those of the next section, or begin the next record: the last such is judged by itself.
static bool scan_unexpected(State *state, TSLexer *lexer) {
  if (lexer->lookahead == '"') return take_texts(state, lexer);
  uint32_t length = 0, hash = 0;
  bool first = true, behind_word = false, list = place_class(state->place) == 'l';
  unsigned most = state->rest; // 0 for as many as there are
  state->rest = 0;
  enum Heading heading, met = PLAIN;
  while (!at_end(lexer) && lexer->lookahead != ';' && lexer->lookahead != '"') {
    enum ObjectType type;
    Value value = read_row_value(lexer, &type);
    if (!first && type != NO_TYPE && most == 0 && section_of(state->place) != INSTANCES) break;
    length += UNEXPECTED_VALUE;
    // The last four values decide, wherever the block began.
    hash = hash << 8 ^ spread(value.hash);
    bool border = length > SHORTEST_BLOCK && ((spread(hash) & UNEXPECTED_BORDER) == 0 || length > LONGEST_BLOCK);
    bool takes = border || !behind_word || value.kind != INTEGER;
    if (takes) lexer->mark_end(lexer);
    behind_word = value.kind == WORD && list;
    first = false;
    met = takes ? meet_semicolon(lexer) : PLAIN;
    // Of what stands before a section's heading, each value is looked at.
    if (border || (most > 0 && --most == 0) || met != PLAIN || place_class(state->place) == 'h') break;
    if (list ? !pass_to_stray(lexer, &length) : pass_between(lexer, &heading, &length) < 0) break;
  }
  taken_unexpected(state, lexer);
  meet_heading(state, lexer, met);
  return true;
}

#endif
