// All tokens of the structure. The scanner knows its place in the file: which value of which record comes next. What a
// token is follows from the place and from the text behind it, so that no text is an error to the parser, and a tree that is
// kept up to date is the tree of the text.
//
// A decision that needs a look at more than the token it is about is a token of its own, without characters. The look
// ahead is part of that token, so that an edit anywhere in it makes the parser ask again.

#include "counted_records.h"
#include "headings.h"
#include "texts.h"
#include "transforms.h"
#include <stdlib.h>

// ---- the interface of tree-sitter

// So many bytes hold the scanner's state.
#define STATE_BYTES 16u

void *tree_sitter_halo_ass_external_scanner_create(void) { return calloc(1, sizeof(State)); }
void tree_sitter_halo_ass_external_scanner_destroy(void *payload) { free(payload); }

unsigned tree_sitter_halo_ass_external_scanner_serialize(void *payload, char *buffer) {
  if (!payload) return 0;
  const State *state = (const State *)payload;
  buffer[0] = (char)state->place;
  buffer[1] = (char)state->verdict;
  buffer[2] = (char)(state->rest & 255);
  buffer[3] = (char)(state->vector_scale | state->within_line << 1 | state->usual_lines << 2 | state->name_open << 4 |
                     state->name_part << 5 | state->behind_count << 7);
  buffer[4] = (char)state->comments;
  buffer[5] = (char)state->name_left;
  buffer[6] = (char)(state->items & 255);
  buffer[7] = (char)(state->items >> 8);
  buffer[8] = (char)(state->rest >> 8);
  buffer[9] = (char)state->long_one;
  buffer[10] = (char)(state->counted & 255);
  buffer[11] = (char)(state->counted >> 8);
  buffer[12] = (char)(state->rows_done | state->few_vertices << 1 | state->misplaced << 2 | state->group_lines << 3 |
                      state->points << 4 | (state->place == VERTICES ? state->layout : state->place == TRIANGLES ? state->row : 0) << 5);
  buffer[13] = (char)(state->records & 255);
  buffer[14] = (char)(state->records >> 8);
  buffer[15] = (char)state->strings;
  return STATE_BYTES;
}

void tree_sitter_halo_ass_external_scanner_deserialize(void *payload, const char *buffer, unsigned length) {
  if (!payload) return;
  State *state = (State *)payload;
  *state = (State){.place = START};
  if (length != STATE_BYTES || (uint8_t)buffer[0] > AFTER_INSTANCES) return;
  uint8_t flags = (uint8_t)buffer[3];
  state->place = (uint8_t)buffer[0];
  state->verdict = (uint8_t)buffer[1];
  state->rest = (uint16_t)((uint8_t)buffer[2] | (uint8_t)buffer[8] << 8);
  state->items = (uint16_t)((uint8_t)buffer[6] | (uint8_t)buffer[7] << 8);
  state->vector_scale = (flags & 1) != 0;
  state->within_line = (flags & 2) != 0;
  state->usual_lines = (flags & 4) != 0;
  state->name_open = (flags & 16) != 0;
  state->name_part = flags >> 5 & 3;
  state->behind_count = flags >> 7;
  state->long_one = (uint8_t)buffer[9];
  state->counted = (uint16_t)((uint8_t)buffer[10] | (uint8_t)buffer[11] << 8);
  state->rows_done = (buffer[12] & 1) != 0;
  state->few_vertices = (buffer[12] & 2) != 0;
  state->misplaced = (buffer[12] & 4) != 0;
  state->group_lines = (buffer[12] & 8) != 0;
  state->points = (buffer[12] & 16) != 0;
  // What is known of the rows before.
  state->layout = state->row = (uint8_t)buffer[12] >> 5;
  state->records = (uint16_t)((uint8_t)buffer[13] | (uint8_t)buffer[14] << 8);
  state->strings = (uint8_t)buffer[15];
  state->comments = (uint8_t)buffer[4];
  state->name_left = (uint8_t)buffer[5];
}

// A text behind a count of rows. Where it ends a mesh, there is none of the triangles that were counted.
static bool begin_before_text(State *state, TSLexer *lexer) {
  State behind = *state;
  scan_text_in_rows(&behind, lexer, true);
  // What is behind a mistake is behind the count.
  behind.behind_count = behind.verdict == COUNT_ROW;
  bool wrong = !behind.behind_count && state->place == TRIANGLES && state->counted > 0 && state->counted != COUNTS_NONE;
  if (!wrong) *state = behind;
  if (!state->behind_count) state->counted = 0;
  return wrong ? found(lexer, WRONG_COUNT) : true;
}

// A token of its own is between a count and what it counts, and behind it nothing tells whether the count is there: so the
// parser meets the old list again where a count comes or goes.
static bool begin_counted(State *state, TSLexer *lexer) {
  // Behind fewer comments than are taken many at once, a heading that begins nothing is what stands here.
  bool heading = lexer->lookahead == ';' && state->comments < MANY_COMMENTS;
  state->behind_count = false;
  state->comments = 0;
  lexer->mark_end(lexer);
  bool rows = state->place == VERTICES || state->place == TRIANGLES;
  if (rows && lexer->lookahead == '"') return begin_before_text(state, lexer);
  if (rows && !at_end(lexer) && lexer->lookahead != ';' && !begins_number(lexer->lookahead)) {
    Ahead ahead = look(state, lexer);
    state->rest = (uint16_t)words_behind_count(state, &ahead);
    state->behind_count = state->rest > 0;
    if (state->rest > 0) return judged(state, lexer, TAKE_LINE);
    state->counted = 0;
    return judged(state, lexer, UNDECIDED);
  }
  bool none = state->counted == COUNTS_NONE, wrong = false;
  if (state->place == TRIANGLES && (none || state->counted == 0)) {
    // Where there are none, the end of the mesh is the only token before what follows.
    Ahead ahead = look(state, lexer);
    enum Kind kind = next_kind(&ahead);
    if (kind == INTEGER && behind_object(&ahead, kind) == NEXT_SECTION) return end_list(state, lexer);
    if (kind == HEADING && heading) kind = next_kind(&ahead);
    state->counted = 0;
    wrong = none && is_numeric(kind);
  } else if (rows) {
    state->counted = counted_values(state, lexer, &wrong);
  } else {
    wrong = begin_records(state, lexer);
    state->counted = 0;
  }
  return wrong ? found(lexer, WRONG_COUNT) : judged(state, lexer, UNDECIDED);
}

// Behind a count of records: what belongs nowhere stands before their list.
static bool judge_records(State *state, TSLexer *lexer) {
  if (state->misplaced && !at_end(lexer)) return judged_unexpected(state, lexer, 0);
  State behind = *state;
  scan_list(&behind, lexer);
  return behind.verdict == TAKE_REST ? judged_unexpected(state, lexer, behind.rest) : judged(state, lexer, BEGIN_LIST);
}

// Whether what stands behind the header's values is one more of them: the materials' count is behind a text, or their heading near.
static bool belongs_to_header(const State *state, TSLexer *lexer) {
  Ahead ahead = look(state, lexer);
  enum Kind kind = next_kind(&ahead);
  bool count = kind == INTEGER, text = kind == TEXT;
  unsigned values = 1;
  if (text && (kind = next_kind(&ahead)) == INTEGER) return is_text(next_kind(&ahead));
  for (; values < 6 && kind != HEADING && kind != END_OF_TEXT; values++) kind = next_kind(&ahead);
  if (kind != HEADING || ahead.heading != MATERIALS) return false;
  enum Section section = section_begins(&ahead, MATERIALS);
  // A heading may stand behind the count.
  return section == SECTION || (section == WITHOUT_COUNT && !(count && values == 2));
}

// The same behind the header's values: the parser meets the old materials again where one of these comes or goes.
static bool begin_materials(State *state, TSLexer *lexer) {
  lexer->mark_end(lexer);
  if (lexer->lookahead != ';' && belongs_to_header(state, lexer)) return judged_unexpected(state, lexer, 0);
  state->behind_count = false;
  state->comments = 0;
  return found(lexer, JUDGED);
}

static bool scan_judged(State *state, TSLexer *lexer) {
  enum Verdict verdict = (enum Verdict)state->verdict;
  if (verdict == TAKE_NUMBER) return scan_value(state, lexer, 'r');
  state->verdict = UNDECIDED;
  if (verdict == TAKE_HEADING) return take_judged_heading(state, lexer);
  if (verdict == MISS_VALUE) return miss_value(state, lexer);
  if (verdict == TAKE_TYPE) return take_type(state, lexer);
  if (verdict == COUNT_ROW) return judge_row(state, lexer);
  if (verdict == COUNT_LINES) return judge_lines(state, lexer);
  if (verdict == TAKE_LINES) return take_lines(state, lexer);
  if (verdict == END_LIST) return end_list(state, lexer);
  if (verdict == COME_TO_RECORD) {
    lexer->mark_end(lexer);
    return judged(state, lexer, UNDECIDED);
  }
  char class = place_class(state->place);
  if (verdict == BEGIN_LIST) return class == 'h' ? begin_materials(state, lexer) : begin_counted(state, lexer);
  if (class == 'f' && verdict == TAKE_REST) return take_rest(state, lexer);
  if ((class == 'v' || class == 'f') && verdict == TAKE_LINE) return take_text_in_rows(state, lexer);
  if (class == 'l' || class == 'v' || class == 'f' || verdict == TAKE_REST) return scan_unexpected(state, lexer);
  if (verdict == TAKE_LINE) return take_line(state, lexer);
  if (verdict == TAKE_STRING) return take_whole_string(state, lexer);
  return take_invalid(state, lexer);
}

static bool scan_place(State *state, TSLexer *lexer, const bool *valid) {
  char class = place_class(state->place);
  switch (class) {
  case 'h': state->place++; return scan_value(state, lexer, 'i');
  case 'i':
  case 't': return scan_value(state, lexer, class);
  case 'r':
  case 'R': return is_of_transform(state->place) ? scan_of_transform(state, lexer) : scan_value(state, lexer, 'r');
  case 'c': return scan_string_count(state, lexer);
  case 's': return scan_material_string(state, lexer);
  case 'o': return scan_type(state, lexer);
  case 'v':
    for (unsigned layout = 0; layout < LAYOUTS && !valid[VERTEX_LAYOUT]; layout++) {
      if (!valid[VERTEX_ROWS + layout] || at_end(lexer) || lexer->lookahead == '"') continue;
      return state->counted > 0 ? take_last_vertices(state, lexer, layout) : scan_vertices(state, lexer, layout);
    }
    if (state->counted > 0) return take_counted(state, lexer);
    if (state->rows_done) return end_last_vertices(state, lexer);
    if (lexer->lookahead == '"') return scan_text_in_rows(state, lexer, false);
    return scan_layout(state, lexer, valid[ROWS_START]);
  case 'f':
    if (state->counted > 0) return take_counted(state, lexer);
    if (lexer->lookahead == '"') return scan_text_in_rows(state, lexer, false);
    if (state->rows_done) return end_object(state, lexer);
    return scan_triangles(state, lexer, valid[ROWS_START]);
  case 'S': return scan_scale(state, lexer);
  case 'P': return scan_pivot_scale(state, lexer);
  case 'b': return scan_bone(state, lexer);
  case '.': return end_object(state, lexer);
  case 'l': return scan_list(state, lexer);
  default: return scan_unexpected(state, lexer);
  }
}

// A comment on the line of something else is none of the headings. Where a record may end, it is judged whether one does.
static bool scan_comment(State *state, TSLexer *lexer) {
  if (!state->within_line || may_end_record(state->place)) return scan_heading(state, lexer);
  note_comment_within(state);
  state->long_one = take_piece(lexer, NULL) ? LONG_COMMENT_LINE : NONE_LONG;
  return taken_comment(state, lexer, COMMENT);
}

// Before a value, a missing one stands where the last one ended; a decision, and the end of a record, where the next token
// begins, so that the parser does not take them for one place. Where the count of a list is missing, and where vertices end
// before one, the list is not there: the parser gives up what it would have met there, were it asked for something else.
static bool stands_behind_last(const State *state, const TSLexer *lexer) {
  char class = place_class(state->place);
  // Of the first two sections the decision is what they begin with: nothing before them stands where their headings do.
  if (state->place == START || state->place == BEFORE_MATERIALS) return lexer->lookahead != ';';
  if (lexer->lookahead == ';') return class != 'a';
  if (!at_value(lexer) && (class == 'l' || may_end_record(state->place))) return true;
  return class == 'h' || class == 'i' || class == 'r' || class == 't' || class == 'R' || class == 'o' || class == 'v';
}

// A section's heading stands directly behind a value within a record, and what is kept is that before the section already: the
// parser knows what is missing of the record.
static bool miss_rest(TSLexer *lexer, const bool *valid) {
  if (valid[SECTION_JUDGED] || !(valid[MISSING_VALUE] || valid[VERTICES_END])) return false;
  lexer->mark_end(lexer);
  return found(lexer, valid[MISSING_VALUE] ? MISSING_VALUE : VERTICES_END);
}

// What stands next, where nothing is decided. Behind what belongs nowhere, or a comment, white space is before a record: that begins
// behind it, where no other token ends.
static bool scan_next(State *state, TSLexer *lexer, const bool *valid, bool apart) {
  if (!stands_behind_last(state, lexer)) lexer->mark_end(lexer);
  bool comment = lexer->lookahead == ';';
  if (!comment && state->misplaced && !at_end(lexer)) return judged_unexpected(state, lexer, 0);
  bool token = comment ? scan_comment(state, lexer) : scan_place(state, lexer, valid);
  bool record = lexer->result_symbol == RECORD_JUDGED || lexer->result_symbol == RECORD_BARE;
  if (token && record && state->records == 1) {
    // More are there than were counted.
    state->records = 0;
    return found(lexer, WRONG_COUNT);
  }
  return token && record && apart ? judged(state, lexer, COME_TO_RECORD) : token;
}

static bool scan(State *state, TSLexer *lexer, const bool *valid) {
  if (state->name_left > 0) return scan_name(state, lexer);
  if (state->long_one != NONE_LONG && take_next_piece(state, lexer)) return true;
  lexer->mark_end(lexer);
  if (state->counted == COUNTS_OTHERS) {
    state->counted = 0;
    return found(lexer, WRONG_COUNT);
  }
  char class = place_class(state->place);
  // Neither where the last token ended nor where the next one begins.
  bool between = ((class == 'l' || class == 'f') && !state->behind_count) || state->verdict == END_LIST;
  unsigned passed = 0;
  for (; is_between(lexer->lookahead); passed++) {
    if (passed == 1 && between) lexer->mark_end(lexer);
    if (is_line_end(lexer->lookahead)) state->within_line = false;
    lexer->advance(lexer, true);
  }
  // A file that is being written may end behind any section.
  if (at_end(lexer) && (class == 'h' || class == 'a')) return false;
  if (state->verdict != UNDECIDED) return scan_judged(state, lexer);
  if (valid[SECTION_START]) return take_section_start(state, lexer);
  if (valid[RECORD_START]) return take_record_start(state, lexer);
  if (state->behind_count) {
    if (lexer->lookahead == ';') return scan_comment_behind_count(state, lexer);
    if (class == 'l') return judge_records(state, lexer);
    return class == 'h' ? begin_materials(state, lexer) : begin_counted(state, lexer);
  }
  if ((class == 'l' && valid[END]) || (class == 'h' && valid[END_OF_LIST])) return scan_end_here(state, lexer);
  if (class == 'h' && lexer->lookahead == ';' && miss_rest(lexer, valid)) return true;
  // The parser knows where a group of records begins. What the scanner keeps says nothing of it, so that the parser meets the
  // old group where another token of this kind stands before it.
  if (valid[GROUPS_START]) return found(lexer, GROUPS_START);
  if (valid[GROUP_START]) return found(lexer, GROUP_START);
  // And where a record does, behind RECORD_BARE: where the place of its first value is.
  if (class == 'l' && (valid[MISSING_VALUE] || valid[OBJECT_TYPE])) begin_record(state);
  return scan_next(state, lexer, valid, passed > 0);
}

bool tree_sitter_halo_ass_external_scanner_scan(void *payload, TSLexer *lexer, const bool *valid) {
  // While the parser recovers from an error, every token is valid. No text brings it there.
  if (!payload || valid[ERROR_SENTINEL]) return false;
  return scan((State *)payload, lexer, valid);
}
