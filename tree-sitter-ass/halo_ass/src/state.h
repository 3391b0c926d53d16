// What the scanner keeps between two tokens, and what taking one makes of it.

#ifndef HALO_ASS_STATE_H_
#define HALO_ASS_STATE_H_

#include "places.h"
#include "layouts.h"

// A list of more is not short: as many values fit into the characters that are looked at for one.
#define MOST_COUNTED 16383
// Of `counted`: a count that is zero, and one that is known to be wrong and has no mark yet.
#define COUNTS_NONE UINT16_MAX
#define COUNTS_OTHERS (UINT16_MAX - 1)

enum TokenType {
  STRING,
  MALFORMED_STRING,
  INTEGER_VALUE,
  REAL_VALUE,
  INVALID_VALUE,
  MISSING_VALUE,
  UNEXPECTED,
  OBJECT_TYPE,
  INVALID_OBJECT_TYPE = OBJECT_TYPE + 5,
  MISSING_OBJECT_TYPE = INVALID_OBJECT_TYPE + 5,
  VERTEX_LAYOUT = MISSING_OBJECT_TYPE + 5,
  VERTEX_ROWS = VERTEX_LAYOUT + LAYOUTS,
  VERTICES_END = VERTEX_ROWS + LAYOUTS,
  TRIANGLE_ROWS,
  VECTOR_SCALE,
  END,
  END_OF_GROUP,
  END_OF_GROUPS,
  END_OF_LIST,
  GROUPS_START,
  GROUP_START,
  JUDGED,
  SECTION_START,
  RECORD_START,
  SECTION_HEADING,
  RECORD_HEADING,
  COMMENT,
  ROWS_START,
  LAST_VERTEX_ROWS,
  LAST_TRIANGLE_ROWS = LAST_VERTEX_ROWS + LAYOUTS,
  QUOTE,
  END_QUOTE,
  COLLECTION,
  SHADER,
  SYMBOLS,
  PARAMETER,
  SPECIAL_NAME,
  PREFIX,
  NAME,
  KEYWORD,
  NAME_INTEGER,
  NAME_REAL,
  NAME_WORD,
  STRAY,    // UNEXPECTED in a list of records
  COMMENTS, // a COMMENT there that is many, or a piece of a long one
  STRING_PIECE,
  SECTION_JUDGED, // JUDGED before a section's heading
  RECORD_JUDGED,  // and before one that begins a record
  RECORD_BARE,    // a record begins without a heading
  COUNTED_VERTICES, // a list that its count told
  COUNTED_TRIANGLES,
  WRONG_COUNT, // JUDGED before a short list, or none, that the count does not say
  ERROR_SENTINEL,
};

// Where in a name the next token is: at its beginning, behind a part of a word, or somewhere else.
enum NamePart { NAME_BEGINS, NAME_IN_WORD, NAME_GOES_ON };


// What was decided about the next token.
enum Verdict {
  UNDECIDED,
  TAKE_VALUE,
  TAKE_STRING,
  TAKE_LINE,
  COUNT_ROW, // before TAKE_LINE of a text among rows
  TAKE_HEADING,
  TAKE_REST,
  TAKE_TYPE,
  COUNT_LINES,
  TAKE_LINES,
  END_LIST, // before a heading, as the next one
  BEGIN_LIST,
  COME_TO_RECORD, // over the white space before it
  MISS_VALUE,
  TAKE_NUMBER, // a number that is a real of its instance
};

// What is so long that it is cut: a comment, a string at its place, what is left of one that is none, or of a line.
enum LongOne { NONE_LONG, LONG_COMMENT_LINE, LONG_STRING, LONG_STRING_REST, LONG_LINE_REST };

typedef struct {
  uint8_t place;
  uint8_t verdict;
  uint8_t comments;   // comments and headings in a row that begin nothing, up to a bound
  uint8_t name_left;  // characters of the name that the next token is of; 0 behind it
  uint8_t name_part;
  uint16_t rest;      // of TAKE_REST: so many values or texts; of TAKE_LINE: so many values more; of TAKE_LINES: so many lines; of MISS_VALUE: so many more; of TAKE_TYPE: the type
  uint16_t counted;   // behind a count of rows or records: what it says, or COUNTS_NONE; then, where that of rows is right, so many values are
                      // the list; behind a right count of strings: so many are to come, and the material's end; or COUNTS_OTHERS
  uint16_t records;   // of a short section: so many are to come, and its end; 0 where that is not known, or has a mark
  uint8_t strings;    // the same of a material's
  uint16_t items;     // bones or strings of the record so far, up to a bound; in a list, of one that has as many
  bool name_open;     // its first quote was taken
  bool vector_scale;  // the instance's scales have three numbers
  bool group_lines;   // the groups of its transform stand on lines of their own so far
  bool points;        // and all its reals have points; of vertices: those of the block before
  bool usual_lines;   // and those of the pivot's rotation and translation have as many values as they should
  bool behind_count;  // the records or rows that were counted begin, or the materials
  bool rows_done;     // the list of rows was taken as its count says
  bool few_vertices;  // of the mesh, all of whose vertices were taken so
  uint8_t row;        // so many values of a triangle were taken alone
  uint8_t layout;     // of the block of vertices before: one more than its number, LAYOUTS + 1 for the first two, 0 where there is none
  uint8_t long_one;   // what the beginning was taken of
  bool misplaced;     // what stands up to the next heading belongs elsewhere
  bool within_line;   // something stands before the next token on its line
} State;

static bool found(TSLexer *lexer, enum TokenType type) {
  lexer->result_symbol = (TSSymbol)type;
  return true;
}

static enum TokenType plus(enum TokenType type, unsigned number) { return (enum TokenType)(type + number); }

// Something is taken: the next token is not the first of its line.
static bool taken(State *state, TSLexer *lexer, enum TokenType type) {
  state->verdict = UNDECIDED;
  state->comments = 0;
  state->row = 0;
  state->within_line = true;
  return found(lexer, type);
}

static void go_to(State *state, unsigned place) {
  state->place = (uint8_t)place;
  bool list = place_class(place) == 'l';
  if (list || place == VERTICES || place == TRIANGLES || place == BEFORE_MATERIALS) state->behind_count = true;
}

// A value at its place is taken, or known to be missing; the next one is expected.
static bool next_place(State *state, TSLexer *lexer, enum TokenType type) {
  char class = place_class(state->place);
  if (state->place == STRING_VALUE) {
    state->place = STRINGS;
    if (state->strings == 1) state->counted = COUNTS_OTHERS;
    if (state->strings > 0) state->strings--;
  } else if (state->place == BONE_VALUE) {
    state->place = BONES;
  } else if (class == 'R' && !state->vector_scale) {
    state->place = (uint8_t)(state->place + 3);
  } else {
    go_to(state, state->place + 1u);
  }
  return type == MISSING_VALUE ? found(lexer, type) : taken(state, lexer, type);
}

static bool judged(State *state, TSLexer *lexer, enum Verdict verdict) {
  state->verdict = (uint8_t)verdict;
  return found(lexer, JUDGED);
}

static bool judged_missing(State *state, TSLexer *lexer, unsigned values) {
  state->rest = (uint16_t)(values - 1);
  return judged(state, lexer, MISS_VALUE);
}

// One of so many missing values. Before those of a scale of three numbers a token tells that.
static bool miss_value(State *state, TSLexer *lexer) {
  char class = place_class(state->place);
  bool scale = class == 'S' || class == 'P';
  state->place += scale;
  if (scale && state->vector_scale) {
    state->verdict = MISS_VALUE;
    return found(lexer, VECTOR_SCALE);
  }
  next_place(state, lexer, MISSING_VALUE);
  state->verdict = state->rest > 0 ? MISS_VALUE : UNDECIDED;
  if (state->rest > 0) state->rest--;
  return true;
}

// So many texts or values belong nowhere.
static bool judged_unexpected(State *state, TSLexer *lexer, unsigned texts) {
  state->rest = (uint16_t)texts;
  return judged(state, lexer, TAKE_REST);
}

// The next token begins a record, or goes on with one.
static bool judged_to_be(State *state, TSLexer *lexer, unsigned place) {
  state->place = (uint8_t)place;
  return judged(state, lexer, UNDECIDED);
}

// A value is missing, or what stands in its place is not it. Of a list without an end, no value is missing.
static bool missing_or_invalid(State *state, TSLexer *lexer, bool missing) {
  bool listed = state->place == BONE_VALUE || state->place == STRING_VALUE;
  return missing && !listed ? next_place(state, lexer, MISSING_VALUE) : judged(state, lexer, TAKE_VALUE);
}

static Ahead look(const State *state, TSLexer *lexer) { return look_ahead(lexer, !state->within_line); }

// A real of an instance is taken, or what stands for one: what its first one and its line tell of the others.
static void note_real(State *state, enum Kind kind) {
  if (state->place == TRANSFORM) state->group_lines = state->points = !state->within_line;
  if (kind == INTEGER) state->points = false;
}

static enum Heading section_of(unsigned place) {
  if (place < BEFORE_MATERIALS) return HEADER;
  if (place < BEFORE_OBJECTS) return MATERIALS;
  return place < BEFORE_INSTANCES ? OBJECTS : INSTANCES;
}

#endif
