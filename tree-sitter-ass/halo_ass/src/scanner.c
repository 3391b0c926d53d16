// All tokens of the structure. The scanner knows its place in the file: which value of which record comes next. A token follows
// from the place and from a short look at the text behind it, so that no text is an error to the parser, and a tree that is kept
// up to date is the tree of the text.

#include "tree_sitter/parser.h"

#include "names.h"
#include "places.h"
#include "rows.h"
#include <stdlib.h>

// The tokens of names come first: see names.h.
enum TokenType {
  OBJECT_TYPE = NAME_WORD + 1,
  INVALID_TYPE = OBJECT_TYPE + NO_TYPE,
  MISSING_TYPE = INVALID_TYPE + NO_TYPE,
  STRING,
  MALFORMED_STRING,
  INTEGER_VALUE,
  REAL_VALUE,
  INVALID_VALUE,
  MISSING_VALUE,
  UNEXPECTED,
  COMMENT,
  SECTION_HEADING,
  RECORD_HEADING,
  SECTION_START,
  RECORD_START,
  ROWS_START,
  VERTEX_ROWS,
  LAST_VERTEX_ROWS,
  ROWS_END,
  TRIANGLE_ROWS,
  LAST_TRIANGLE_ROWS,
  VECTOR_SCALE,
  GROUPS_START,
  GROUP_START,
  END,
  END_OF_GROUP,
  END_OF_GROUPS,
  END_OF_LIST,
  JUDGED, // what stands here was decided on; without characters
  ERROR_SENTINEL,
};

// Of records, one in this many ends a group, and one of its square a group of groups.
#define GROUP_OF_RECORDS 15u

// What was decided about the next token.
enum Verdict { UNDECIDED, TAKE_VALUE, TAKE_STRAY };

typedef struct {
  uint8_t place;
  uint8_t version;  // 0 where it is not known
  uint8_t strings;  // of a material, that are still to come
  uint8_t name;     // enum NamePart
  uint8_t verdict;
  bool within_line; // something stands before the next token, on its line if no line ends before it
} State;

static bool found(TSLexer *lexer, unsigned type) {
  lexer->result_symbol = (TSSymbol)type;
  return true;
}

static bool taken(State *state, TSLexer *lexer, unsigned type) {
  state->within_line = true;
  state->verdict = UNDECIDED;
  return found(lexer, type);
}

static bool judged(State *state, TSLexer *lexer, enum Verdict verdict) {
  state->verdict = (uint8_t)verdict;
  return found(lexer, JUDGED);
}

static enum Section section_of(unsigned place) {
  if (place < BEFORE_MATERIALS) return HEADER;
  if (place < BEFORE_OBJECTS) return MATERIALS;
  if (place < BEFORE_INSTANCES) return OBJECTS;
  return place < BEHIND_INSTANCES ? INSTANCES : NO_SECTION;
}

static unsigned list_of(enum Section section) {
  return section == MATERIALS ? MATERIAL_LIST : section == OBJECTS ? OBJECT_LIST : INSTANCE_LIST;
}

// The place behind the one whose value was taken or is known to be missing.
static void go_on(State *state) {
  char class = class_of(state->place);
  if (class == 's' || class == 'b') return;
  if (class == 'z') state->place += 3; // one real in place of a vector
  state->place++;
  if (class_of(state->place) == 'c' && state->version > 0 && state->version < 4) state->place = MATERIAL_LIST;
  if (class_of(state->place) == '.') state->place = OBJECT_LIST;
}

static bool take_value(State *state, TSLexer *lexer, unsigned type) {
  lexer->mark_end(lexer);
  go_on(state);
  return taken(state, lexer, type);
}

// A value is missing, or a list ends: a token without characters before what stands here.
static bool miss_value(State *state, TSLexer *lexer) {
  char class = class_of(state->place);
  unsigned type = class == 'v' || class == 'f' ? ROWS_END : class == 'o' ? MISSING_TYPE : MISSING_VALUE;
  if (class == 'c' || class == 's') state->place = MATERIAL_LIST;
  else if (class == 'f') state->place = OBJECT_LIST;
  else if (class == 'o') state->place = MESH_NAMES;
  else go_on(state);
  return found(lexer, type);
}

// ---- texts

static bool scan_name(State *state, TSLexer *lexer) {
  enum NamePart part = (enum NamePart)state->name;
  lexer->mark_end(lexer);
  for (; is_blank(lexer->lookahead); lexer->advance(lexer, true)) {
    if (part == NAME_IN_WORD) part = NAME_GOES_ON;
  }
  if (at_closing_quote(lexer)) {
    state->name = NO_NAME;
    return take_value(state, lexer, END_QUOTE);
  }
  bool material = state->place == MATERIAL, instance = state->place == INSTANCE_NAME;
  unsigned type = material ? material_word(lexer, &part) : instance ? instance_word(lexer, &part) : string_word(lexer, &part);
  state->name = (uint8_t)part;
  return taken(state, lexer, type);
}

// A text where one belongs: a token, or the quote before its words.
static bool take_text(State *state, TSLexer *lexer) {
  unsigned place = state->place;
  bool name = place == MATERIAL || place == STRINGS || place == INSTANCE_NAME;
  Token token;
  read_text(lexer, &token, name ? MARK_QUOTE : MARK_END);
  if (place == STRINGS) state->strings--;
  if (name && token.kind == TEXT && !token.blank && !token.cut && token.length < LONGEST_NAME) {
    state->name = NAME_BEGINS;
    return taken(state, lexer, QUOTE);
  }
  if (name && !token.cut) lexer->mark_end(lexer);
  go_on(state);
  return taken(state, lexer, token.kind == TEXT ? STRING : MALFORMED_STRING);
}

// A text that is no type is read as the type with its first letter, or as a mesh's.
static enum ObjectType like_type(int32_t letter) {
  switch (letter | 32) {
    case 's': return SPHERE;
    case 'b': return BOX;
    case 'p': return PILL;
    case 'g': return GENERIC_LIGHT;
    default: return MESH;
  }
}

static bool take_type(State *state, TSLexer *lexer) {
  static const uint8_t names[] = {SPHERE_NAMES, BOX_NAMES, PILL_NAMES, MESH_NAMES, LIGHT_NAMES};
  Token token = {.kind = WORD, .type = NO_TYPE, .letter = lexer->lookahead};
  if (lexer->lookahead == '"') read_text(lexer, &token, MARK_END);
  else read_value(lexer, &token);
  if (token.kind == INTEGER || token.kind == REAL) return miss_value(state, lexer);
  if (token.kind == WORD) lexer->mark_end(lexer);
  bool known = token.kind == TEXT && token.type != NO_TYPE;
  enum ObjectType type = known ? token.type : like_type(token.letter);
  state->place = names[type];
  return taken(state, lexer, (known ? OBJECT_TYPE : INVALID_TYPE) + type);
}

// A text in the place of a number: the number is missing where a text or a record comes next, and has quotes where it begins like
// one.
static bool judge_text(State *state, TSLexer *lexer) {
  Token token;
  read_text(lexer, &token, NO_MARK);
  State next = *state;
  go_on(&next);
  bool begins = section_of(state->place) == OBJECTS && token.type != NO_TYPE;
  if (begins || class_of(next.place) == 't') return miss_value(state, lexer);
  lexer->mark_end(lexer);
  if (!is_digit(token.letter) && token.letter != '-') return taken(state, lexer, UNEXPECTED);
  go_on(state);
  return taken(state, lexer, INVALID_VALUE);
}

// ---- values

// A value that is no text. `first`: it is the first of its line.
static bool scan_number(State *state, TSLexer *lexer, bool first) {
  char class = class_of(state->place);
  // A vector stands on one line.
  if (class == 'y' && first) return miss_value(state, lexer);
  Token token;
  read_value(lexer, &token);
  if (token.kind == WORD || (class == 'x' && !first)) {
    if (first || class == 'y') return take_value(state, lexer, INVALID_VALUE);
    lexer->mark_end(lexer);
    return taken(state, lexer, UNEXPECTED);
  }
  if (class == 't' || (class == 'c' && token.kind == REAL)) return miss_value(state, lexer);
  bool other = token.kind == (class == 'i' ? REAL : INTEGER);
  if (other && (class == 'i' || class == 'x') && state->verdict == UNDECIDED) {
    // Alone on its line a real stands for an integer, and an integer for none of a vector's reals.
    bool alone = first && ends_line(lexer);
    return alone == (class == 'i') ? judged(state, lexer, TAKE_VALUE) : miss_value(state, lexer);
  }
  if (state->place == VERSION) state->version = (uint8_t)(token.kind == INTEGER && token.number <= 7 ? token.number : 0);
  if (class == 'i' && other) return take_value(state, lexer, INVALID_VALUE);
  if (class == 'c') state->strings = (uint8_t)(token.number < UINT8_MAX ? token.number : UINT8_MAX);
  return take_value(state, lexer, token.kind == INTEGER ? INTEGER_VALUE : REAL_VALUE);
}

// What stands there belongs nowhere: a text, a value, or in a list all values up to what may begin something.
static bool take_stray(State *state, TSLexer *lexer, bool first) {
  Token token;
  if (lexer->lookahead == '"') {
    read_text(lexer, &token, MARK_END);
    return taken(state, lexer, UNEXPECTED);
  }
  bool list = class_of(state->place) == 'l' || class_of(state->place) == 'a';
  for (unsigned values = 0;; values++) {
    read_value(lexer, &token);
    if (values > 0 && token.kind == INTEGER && first && ends_line(lexer)) break;
    lexer->mark_end(lexer);
    bool border = values > FEWEST_VALUES && ((spread(token.hash) & TRIANGLE_BORDER) == 0 || values > MOST_VALUES);
    for (first = false; is_white(lexer->lookahead); advance(lexer)) first |= is_line_end(lexer->lookahead);
    if (!list || border || lexer->lookahead == '"' || lexer->lookahead == ';' || at_end(lexer)) break;
  }
  return taken(state, lexer, UNEXPECTED);
}

// ---- lists

enum Next { BEGINS_RECORD, ENDS_SECTION, IS_STRAY };

// Whether a record begins with a token that stands in a list without a heading; an integer may be the next section's count.
static enum Next judge_bare(enum Section section, TSLexer *lexer, Token *token) {
  bool first = false;
  if (lexer->lookahead == '"') {
    read_text(lexer, token, NO_MARK);
    if (section == OBJECTS) return token->type != NO_TYPE ? BEGINS_RECORD : IS_STRAY;
    if (section != MATERIALS) return IS_STRAY;
    enum Kind kind = peek(lexer, &first).kind;
    return kind == TEXT || kind == OPEN_TEXT ? BEGINS_RECORD : IS_STRAY;
  }
  read_value(lexer, token);
  if (token->kind != INTEGER) return IS_STRAY;
  Token next = peek(lexer, &first);
  bool text = next.kind == TEXT || next.kind == OPEN_TEXT;
  if (section == INSTANCES) return text ? BEGINS_RECORD : IS_STRAY;
  if (next.kind == HEADING && next.record && next.section == section + 1) return ENDS_SECTION;
  if (section == MATERIALS) return text && next.type != NO_TYPE ? ENDS_SECTION : IS_STRAY;
  if (next.kind != INTEGER) return IS_STRAY;
  next = peek(lexer, &first);
  return next.kind == TEXT ? ENDS_SECTION : IS_STRAY;
}

static bool end_list(State *state, TSLexer *lexer) {
  enum Section section = section_of(state->place);
  state->place = section == MATERIALS ? BEFORE_OBJECTS : section == OBJECTS ? BEFORE_INSTANCES : BEHIND_INSTANCES;
  return found(lexer, END_OF_LIST);
}

// Behind a record another one begins: its heading, or its first value, tells whether a group of records ends between the two, so
// that an edit moves no group.
static bool end_record(State *state, TSLexer *lexer, uint32_t hash) {
  state->place = (uint8_t)list_of(section_of(state->place));
  hash = spread(hash + 1);
  bool group = (hash & GROUP_OF_RECORDS) == 0, groups = group && (hash >> 8 & GROUP_OF_RECORDS) == 0;
  return found(lexer, groups ? END_OF_GROUPS : group ? END_OF_GROUP : END);
}

static bool scan_place(State *state, TSLexer *lexer, const bool *valid, bool first);

// What stands in a list of records without a heading.
static bool scan_list(State *state, TSLexer *lexer, const bool *valid, bool first) {
  if (at_end(lexer)) return end_list(state, lexer);
  enum Section section = section_of(state->place);
  int32_t c = lexer->lookahead;
  if (!valid[END] && (section == INSTANCES ? is_digit(c) || c == '-' : c == '"')) {
    state->place++;
    return scan_place(state, lexer, valid, first);
  }
  Token token;
  enum Next next = judge_bare(section, lexer, &token);
  if (next == ENDS_SECTION) return end_list(state, lexer);
  return next == BEGINS_RECORD && valid[END] ? end_record(state, lexer, token.hash) : judged(state, lexer, TAKE_STRAY);
}

// An integer behind an instance's transform is one of its bones, unless it begins the next instance.
static bool scan_bone(State *state, TSLexer *lexer, const bool *valid, bool first) {
  if (at_end(lexer)) return end_list(state, lexer);
  if (state->verdict == TAKE_VALUE) return scan_number(state, lexer, first);
  Token token;
  enum Next next = judge_bare(INSTANCES, lexer, &token);
  if (next == BEGINS_RECORD && valid[END]) return end_record(state, lexer, token.hash);
  return judged(state, lexer, token.kind == INTEGER ? TAKE_VALUE : TAKE_STRAY);
}

// ---- rows

static bool scan_rows(State *state, TSLexer *lexer, const bool *valid, bool first) {
  bool vertices = class_of(state->place) == 'v';
  if (valid[ROWS_START] && state->verdict == UNDECIDED) {
    return begins_rows(lexer, first, vertices) ? judged(state, lexer, TAKE_VALUE) : miss_value(state, lexer);
  }
  if (valid[ROWS_START]) {
    // The rows begin where the first one does.
    lexer->mark_end(lexer);
    state->verdict = UNDECIDED;
    state->within_line = !first;
    return found(lexer, ROWS_START);
  }
  Rows rows = {.lexer = lexer, .begins_line = first, .marks = true, .version = state->version, .most = MOST_VALUES};
  if (vertices) pass_vertices(&rows);
  else pass_triangles(&rows);
  if (!rows.taken) return miss_value(state, lexer);
  bool last = !rows.ended && (spread(rows.hash) >> 16 & GROUP_OF_BLOCKS) == 0;
  return taken(state, lexer, vertices ? (last ? LAST_VERTEX_ROWS : VERTEX_ROWS) : (last ? LAST_TRIANGLE_ROWS : TRIANGLE_ROWS));
}

// ---- headings and comments

// At a semicolon. A heading on a line of its own says where the text goes on, whatever is missing before it.
static bool scan_comment(State *state, TSLexer *lexer, const bool *valid, bool first) {
  enum Section own = section_of(state->place);
  char class = class_of(state->place);
  Token token = {.kind = WORD};
  advance(lexer);
  bool heading = first && read_heading(lexer, &token);
  if (heading && token.record) {
    bool begins = class == 'l' && !valid[END] && token.section == own;
    if (begins) lexer->mark_end(lexer);
    heading = rest_is_blank(lexer);
    if (heading && begins) {
      state->place++;
      return taken(state, lexer, RECORD_START);
    }
  }
  bool starts = heading && !token.record && token.section == own && class == 'h';
  if (!heading || starts || token.section < own || (token.section == own && !token.record)) {
    lexer->mark_end(lexer);
    read_line(lexer, true);
    if (starts) state->place++;
    return taken(state, lexer, starts ? SECTION_START : !heading ? COMMENT : token.record ? RECORD_HEADING : SECTION_HEADING);
  }
  bool optional = class == 'c' && state->version == 0;
  if (optional || (class == 's' && state->strings == 0)) state->place = MATERIAL_LIST;
  else if (class == 'b') state->place = INSTANCE_LIST;
  else if (class == 'h') state->place++;
  if (class_of(state->place) != 'l') return miss_value(state, lexer);
  if (token.section == own) return valid[END] ? end_record(state, lexer, token.hash) : false;
  return end_list(state, lexer);
}

// ----

static bool scan_place(State *state, TSLexer *lexer, const bool *valid, bool first) {
  bool end = at_end(lexer), text = lexer->lookahead == '"';
  switch (class_of(state->place)) {
    case 'h':
      state->place++;
      return scan_place(state, lexer, valid, first);
    case 'a': return take_stray(state, lexer, first);
    case 'l': return scan_list(state, lexer, valid, first);
    case 'b': return scan_bone(state, lexer, valid, first);
    case 'o': return end ? miss_value(state, lexer) : take_type(state, lexer);
    case 'v':
    case 'f': return end ? miss_value(state, lexer) : scan_rows(state, lexer, valid, first);
    case 's':
      if (state->strings > 0) return text ? take_text(state, lexer) : miss_value(state, lexer);
      state->place = MATERIAL_LIST;
      return scan_list(state, lexer, valid, first);
    case 'c':
      if (!end && !text) return scan_number(state, lexer, first);
      if (state->version > 0) return miss_value(state, lexer);
      state->place = MATERIAL_LIST;
      return scan_list(state, lexer, valid, first);
    case 'z':
      if (state->version != 1) break;
      state->place++;
      return found(lexer, VECTOR_SCALE);
    default: break;
  }
  if (end) return miss_value(state, lexer);
  if (!text) return scan_number(state, lexer, first);
  return class_of(state->place) == 't' ? take_text(state, lexer) : judge_text(state, lexer);
}

static bool scan(State *state, TSLexer *lexer, const bool *valid) {
  if (state->name != NO_NAME) return scan_name(state, lexer);
  lexer->mark_end(lexer);
  char class = class_of(state->place);
  if (valid[GROUPS_START]) return found(lexer, GROUPS_START);
  if (valid[GROUP_START]) return found(lexer, GROUP_START);
  bool first = !state->within_line;
  for (; is_white(lexer->lookahead) || lexer->lookahead == 0xFEFF; lexer->advance(lexer, true)) {
    first |= is_line_end(lexer->lookahead);
  }
  // A file that is being written may end behind any section.
  if (at_end(lexer) && (class == 'h' || class == 'a')) return false;
  if (lexer->lookahead == ';') return scan_comment(state, lexer, valid, first);
  if (state->verdict == TAKE_STRAY) return take_stray(state, lexer, first);
  return scan_place(state, lexer, valid, first);
}

// ---- the interface of tree-sitter

void *tree_sitter_halo_ass_external_scanner_create(void) { return calloc(1, sizeof(State)); }
void tree_sitter_halo_ass_external_scanner_destroy(void *payload) { free(payload); }

unsigned tree_sitter_halo_ass_external_scanner_serialize(void *payload, char *buffer) {
  if (!payload) return 0;
  const State *state = (const State *)payload;
  buffer[0] = (char)state->place;
  buffer[1] = (char)state->version;
  buffer[2] = (char)state->strings;
  buffer[3] = (char)(state->name | state->verdict << 2 | state->within_line << 4);
  return 4;
}

void tree_sitter_halo_ass_external_scanner_deserialize(void *payload, const char *buffer, unsigned length) {
  if (!payload) return;
  State *state = (State *)payload;
  *state = (State){.place = START};
  if (length != 4 || (uint8_t)buffer[0] > BEHIND_INSTANCES) return;
  uint8_t rest = (uint8_t)buffer[3];
  state->place = (uint8_t)buffer[0];
  state->version = (uint8_t)buffer[1];
  state->strings = (uint8_t)buffer[2];
  state->name = rest & 3;
  state->verdict = rest >> 2 & 3;
  state->within_line = rest >> 4 & 1;
}

bool tree_sitter_halo_ass_external_scanner_scan(void *payload, TSLexer *lexer, const bool *valid) {
  // While the parser recovers from an error, every token is valid. No text brings it there.
  if (!payload || valid[ERROR_SENTINEL]) return false;
  return scan((State *)payload, lexer, valid);
}
