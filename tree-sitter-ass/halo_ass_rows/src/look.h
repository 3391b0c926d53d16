// A look at the values of a block that follow.

#ifndef HALO_ASS_ROWS_LOOK_H_
#define HALO_ASS_ROWS_LOOK_H_

#include "../../halo_ass/src/layouts.h"

// The next token as next_kind has it, but that a quote begins no text: rows have none.
static enum Kind next_of_block(Ahead *ahead) {
  ahead->line_end = false;
  pass_white(ahead);
  if (ahead->left == 0 || ahead->lexer->lookahead != '"') {
    bool line_end = ahead->line_end;
    enum Kind kind = next_kind(ahead);
    ahead->line_end |= line_end;
    return kind;
  }
  bool first_on_line = ahead->first_on_line;
  ahead->first_on_line = false;
  ahead->word.length = 0;
  return next_word(ahead, first_on_line);
}

// The same, but sooner where it is a number, as next_kind_of_row has it.
static enum Kind next_row_of_block(Ahead *ahead) {
  if (!read_number(ahead)) return next_of_block(ahead);
  ahead->type = NO_TYPE;
  return ahead->value.kind;
}

// Says whether there is one more value, and room for it.
static bool read_next(Ahead *ahead, Sample *sample) {
  if (sample->length >= LONG_SAMPLE) return false;
  enum Kind kind;
  do kind = next_of_block(ahead);
  while (kind == HEADING);
  if (kind == END_OF_TEXT) {
    sample->whole = ahead->left > 0;
    return false;
  }
  if (sample->on_line == sample->length && !ahead->line_end) sample->on_line++;
  sample->values[sample->length++] = ahead->value;
  return true;
}

static void read_one_more(Ahead *ahead, Sample *sample) { read_next(ahead, sample); }

// A sample of the values behind one that was read.
static void begin_behind(Ahead *ahead, const Value *value, Sample *sample) {
  spare_for_long_vertices(ahead);
  sample->values[0] = *value;
  sample->length = sample->on_line = 1;
  sample->end = END_OF_TEXT;
  sample->behind = 0;
  sample->whole = false;
  sample->block = true;
}

// They are read up to the end of what may be looked at.
static void read_sample_behind(TSLexer *lexer, const Value *value, Sample *sample) {
  Ahead ahead = look_ahead(lexer, false);
  begin_behind(&ahead, value, sample);
  while (read_next(&ahead, sample) && sample->length < SAMPLE && ahead.left > ahead.spare) continue;
  read_long_vertices(&ahead, sample, read_one_more);
}

#endif
