// Strings, comments and lines: one token each, or several where they are very long, so that an edit in one is read again near
// it only.

#ifndef HALO_ASS_PIECES_H_
#define HALO_ASS_PIECES_H_

#include "ends.h"

// What is long ends behind a word in this many; and where none shows, at its size.
#define LINE_BORDER 1023u
#define SHORTEST_PIECE 1024u
#define LONGEST_PIECE 98304u

// Where a long line may be cut: the last four words decide, wherever the piece began.
typedef struct {
  uint32_t length, hash, word;
} Cut;

static inline Cut begin_piece(void) { return (Cut){0, 0, EMPTY_HASH}; }

// Takes note of the next character, and says whether the piece ends before it.
static inline bool is_cut(Cut *cut, int32_t c) {
  cut->length++;
  if (!is_blank(c)) {
    cut->word = mix(cut->word, (uint32_t)c);
    return cut->length > LONGEST_PIECE;
  }
  if (cut->word == EMPTY_HASH) return false;
  cut->hash = cut->hash << 8 ^ spread(cut->word);
  cut->word = EMPTY_HASH;
  return cut->length > SHORTEST_PIECE && (spread(cut->hash) & LINE_BORDER) == 0;
}

// Takes what is left of a line, or a piece of it. `word` is its beginning and may be null. Says whether the line goes on.
static bool take_piece(TSLexer *lexer, Word *word) {
  for (Cut cut = begin_piece(); !at_line_end(lexer);) {
    int32_t c = lexer->lookahead;
    if (is_cut(&cut, c)) return true;
    if (word) add(word, c);
    lexer->advance(lexer, false);
    if (!is_blank(c)) lexer->mark_end(lexer);
  }
  return false;
}

enum StringEnd { STRING_IS_OPEN, STRING_IS_CLOSED, STRING_IS_CUT };

// Takes a string as read_string reads it, or a piece of it: its first one, which begins with a quote, or another. `heading` is
// what stands directly behind it.
static enum StringEnd take_string(TSLexer *lexer, bool first, enum Heading *heading) {
  Word comment = {.length = 0};
  *heading = PLAIN;
  bool after_quote = false, before_comment = false;
  uint32_t left = LONG_LOOK_AHEAD; // behind a quote before a semicolon
  for (Cut cut = begin_piece(); !at_line_end(lexer) && left > 0;) {
    int32_t c = lexer->lookahead;
    if (after_quote && is_blank(c)) return STRING_IS_CLOSED;
    if (after_quote && c == ';') {
      before_comment = true;
      comment.length = 0;
      lexer->mark_end(lexer);
    }
    if (before_comment) left--;
    else if (is_cut(&cut, c)) return STRING_IS_CUT;
    after_quote = c == '"' && !first;
    first = false;
    if (before_comment) add(&comment, c);
    lexer->advance(lexer, false);
    bool closes = after_quote && (at_line_end(lexer) || is_blank(lexer->lookahead));
    if (!is_blank(c) && (!before_comment || closes)) lexer->mark_end(lexer);
  }
  if (before_comment && !after_quote && left > 0) *heading = heading_of(&comment);
  return after_quote || before_comment ? STRING_IS_CLOSED : STRING_IS_OPEN;
}

static void take_word(TSLexer *lexer) {
  read_value(lexer);
  lexer->mark_end(lexer);
}

// A string that is none at its place is taken; what is left of a long one belongs nowhere.
static enum Heading take_text(State *state, TSLexer *lexer, bool first) {
  enum Heading heading;
  state->long_one = take_string(lexer, first, &heading) == STRING_IS_CUT ? LONG_STRING_REST : NONE_LONG;
  return heading;
}

static bool take_string_at_place(State *state, TSLexer *lexer, bool first) {
  enum Heading heading;
  enum StringEnd end = take_string(lexer, first, &heading);
  state->long_one = end == STRING_IS_CUT ? LONG_STRING : NONE_LONG;
  if (end == STRING_IS_CUT) return taken(state, lexer, STRING_PIECE);
  next_place(state, lexer, end == STRING_IS_CLOSED ? STRING : MALFORMED_STRING);
  meet_heading(state, lexer, heading);
  return true;
}

static bool take_whole_string(State *state, TSLexer *lexer) { return take_string_at_place(state, lexer, true); }

// What belongs nowhere is taken.
static bool taken_unexpected(State *state, TSLexer *lexer) {
  return taken(state, lexer, place_class(state->place) == 'l' && !state->behind_count ? STRAY : UNEXPECTED);
}

// The next piece of what is long, if more than blanks is left of it.
static bool take_next_piece(State *state, TSLexer *lexer) {
  lexer->mark_end(lexer);
  if (state->long_one == LONG_STRING) return take_string_at_place(state, lexer, false);
  while (is_blank(lexer->lookahead)) lexer->advance(lexer, true);
  uint8_t what = state->long_one;
  state->long_one = NONE_LONG;
  if (at_line_end(lexer)) return false;
  if (what == LONG_STRING_REST) take_text(state, lexer, false);
  else state->long_one = take_piece(lexer, NULL) ? what : NONE_LONG;
  if (what != LONG_COMMENT_LINE) return taken_unexpected(state, lexer);
  return found(lexer, place_class(state->place) == 'l' && !state->behind_count ? COMMENTS : COMMENT);
}

#endif
