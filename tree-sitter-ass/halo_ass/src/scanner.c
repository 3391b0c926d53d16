// Strings, headings and blocks of rows, and the integers whose meaning shows only in what follows them.
//
// What a token is follows from its text and a bounded look behind it, so the parser can resume anywhere with the old
// tree. The one byte of state is `rest`: how many values the next block of triangles has, where the block before it could
// not know. It is 0 everywhere but before the last values of some triangle lists.

#include "rows.h"
#include "tokens.h"
#include <stdlib.h>

enum TokenType {
  STRING,
  MALFORMED_STRING,
  SPHERE_TYPE,
  BOX_TYPE,
  PILL_TYPE,
  MESH_TYPE,
  LIGHT_TYPE,
  INVALID_VALUE,
  REAL,
  VERTEX_ROWS,
  TRIANGLE_ROWS,
  SHADER_NAME,
  OBJECTS_COUNT,
  INSTANCES_COUNT,
  OBJECT_INDEX,
  UNIFORM_SCALE,
  VECTOR_SCALE,
  HEADER_HEADING,
  MATERIALS_HEADING,
  OBJECTS_HEADING,
  INSTANCES_HEADING,
  MATERIAL_HEADING,
  OBJECT_HEADING,
  INSTANCE_HEADING,
  SECTION_HEADING,
  RECORD_HEADING,
  COMMENT,
  ERROR_SENTINEL,
};

// While the parser recovers from an error, so many numbers in a row are taken for a block.
#define BLOCK_IN_ERROR 48u

static bool found(TSLexer *lexer, enum TokenType type) {
  lexer->result_symbol = (TSSymbol)type;
  return true;
}

static bool wants_type(const bool *valid) { return valid[SPHERE_TYPE]; }

// ---- strings

// Where headings are missing, only what follows tells a material's name from one more string of the material before it: a
// second name and the count of strings.
static bool begins_material(TSLexer *lexer, const Word *word) {
  if (word->length > 3 && word->text[1] == 'B' && word->text[2] == 'M' && word->text[3] == '_') return false;
  Ahead ahead = {lexer, LOOK_AHEAD, false};
  if (next_kind(&ahead) != TEXT || next_kind(&ahead) != INTEGER) return false;
  return next_kind(&ahead) != TYPE;
}

static bool scan_string(TSLexer *lexer, const bool *valid) {
  Word word;
  bool closed = read_string(lexer, &word, 0);
  enum ObjectType type = type_of(&word);
  if (type != NO_TYPE && wants_type(valid)) return found(lexer, (enum TokenType)(SPHERE_TYPE + type));
  if (valid[STRING] && closed) {
    bool material = valid[SHADER_NAME] && !valid[ERROR_SENTINEL] && begins_material(lexer, &word);
    return found(lexer, material ? SHADER_NAME : STRING);
  }
  if (valid[MALFORMED_STRING] && !closed) return found(lexer, MALFORMED_STRING);
  // A string among rows is one of them.
  if (valid[VERTEX_ROWS]) return found(lexer, VERTEX_ROWS);
  if (valid[TRIANGLE_ROWS]) return found(lexer, TRIANGLE_ROWS);
  return false;
}

static bool ends_with_quote(const Word *word) {
  return word->length > 0 && word->length <= LONGEST_WORD && word->text[word->length - 1] == '"';
}

// A line in a string's place that begins with neither a quote nor a number.
static bool scan_bare_text(TSLexer *lexer, const bool *valid) {
  Word word;
  bool letter = is_letter(lexer->lookahead);
  read_line(lexer, &word);
  enum ObjectType type = type_of(&word);
  if (type != NO_TYPE && wants_type(valid)) return found(lexer, (enum TokenType)(SPHERE_TYPE + type));
  if (valid[MALFORMED_STRING] && (letter || ends_with_quote(&word))) return found(lexer, MALFORMED_STRING);
  return valid[INVALID_VALUE] && found(lexer, INVALID_VALUE);
}

// A value where a number is expected. Numbers are the parser's own tokens, but one that looks for an integer only would
// take the digits before a point for one: it has to see that a real stands there, and that the integer is missing.
static bool scan_value(TSLexer *lexer, const bool *valid) {
  Word word;
  read_word(lexer, &word);
  if (word.length == 0) return false;
  if (is_number(&word)) return !is_integer(&word) && !valid[REAL] && found(lexer, REAL);
  if (valid[MALFORMED_STRING] && ends_with_quote(&word)) return found(lexer, MALFORMED_STRING);
  return valid[INVALID_VALUE] && found(lexer, INVALID_VALUE);
}

// ---- comments

// How sure it is that a heading stands where it should.
enum Certainty { NO, PERHAPS, SURE };

static enum Certainty instance_follows(Ahead *ahead) {
  if (next_kind(ahead) != TEXT) return NO;
  return instance_follows_name(ahead) ? SURE : PERHAPS;
}

// Whether the text behind a heading is what a section begins with. Where the count is missing or damaged, the heading's
// word decides.
static enum Certainty begins_section(Ahead *ahead, enum Heading heading, enum TokenType type) {
  static const enum Heading words[] = {HEADER, MATERIALS, OBJECTS, INSTANCES};
  bool word = heading == words[type - HEADER_HEADING];
  enum Kind first = next_kind(ahead);
  enum Kind second = next_kind(ahead);
  enum Certainty weak = word && first == INTEGER ? PERHAPS : NO;
  enum Certainty instance = NO;
  switch (type) {
  case HEADER_HEADING:
  case MATERIALS_HEADING: return (word && first == TEXT) || (first == INTEGER && second == TEXT) ? PERHAPS : weak;
  case OBJECTS_HEADING:
    if (second == TYPE) return word && first == INTEGER ? SURE : PERHAPS;
    return word && first == TYPE ? PERHAPS : weak;
  default:
    if (second == INTEGER && (word || first == INTEGER)) instance = instance_follows(ahead);
    if (instance == NO) return weak;
    return word ? instance : PERHAPS;
  }
}

static enum Certainty begins_record(Ahead *ahead, enum TokenType type) {
  enum Kind kind = next_kind(ahead);
  if (type == MATERIAL_HEADING) return kind == TEXT ? PERHAPS : NO;
  if (type == OBJECT_HEADING) return kind == TYPE ? SURE : NO;
  return kind == INTEGER ? instance_follows(ahead) : NO;
}

// A heading that surely stands where it should is said to be there even if the record before it is not complete: so what
// is missing is missed there, and nothing of the next record is taken for it.
static bool scan_comment(TSLexer *lexer, const bool *valid) {
  Word word;
  read_line(lexer, &word);
  enum Heading heading = heading_of(&word);
  if (heading == PLAIN) return found(lexer, COMMENT);
  Ahead ahead = {lexer, LOOK_AHEAD, false};
  if (heading >= MATERIAL_RECORD) {
    enum TokenType type = (enum TokenType)(MATERIAL_HEADING + (heading - MATERIAL_RECORD));
    enum Certainty certainty = begins_record(&ahead, type);
    return found(lexer, certainty == SURE || (certainty == PERHAPS && valid[type]) ? type : RECORD_HEADING);
  }
  enum TokenType type = SECTION_HEADING;
  for (unsigned at = HEADER_HEADING; at <= INSTANCES_HEADING && !valid[ERROR_SENTINEL]; at++) {
    if (valid[at]) type = (enum TokenType)at;
  }
  if (type == SECTION_HEADING && heading != OTHER_SECTION) type = (enum TokenType)(HEADER_HEADING + (heading - HEADER));
  if (type == SECTION_HEADING) return found(lexer, type);
  enum Certainty certainty = begins_section(&ahead, heading, type);
  return found(lexer, certainty == SURE || (certainty == PERHAPS && valid[type]) ? type : SECTION_HEADING);
}

// ---- numbers whose place shows in what follows

// The numbers up to the next integer or string tell what a scale is: 8 follow a uniform local scale, 12 the first of three
// numbers; none or 2 follow that of the pivot. If a number is missing or too many, three numbers on the line are a vector.
static bool scan_scale(TSLexer *lexer) {
  Ahead ahead = {lexer, LOOK_AHEAD, false};
  next_kind(&ahead);
  lexer->mark_end(lexer);
  unsigned on_line = 1, numbers = 0;
  bool same_line = true;
  while (numbers < 13) {
    while (look(&ahead) && is_blank(lexer->lookahead)) take(&ahead);
    if (at_line_end(lexer)) same_line = false;
    if (next_kind(&ahead) != NUMBER) break;
    numbers++;
    on_line += same_line;
  }
  bool uniform = numbers == 8 || numbers == 0;
  bool vector = numbers == 12 || numbers == 2 || (!uniform && on_line == 3);
  return found(lexer, vector ? VECTOR_SCALE : UNIFORM_SCALE);
}

// An integer whose meaning shows in what follows it: an object's type behind the objects' count, an object index and a name
// behind the instances' count, a name behind an object index.
static bool scan_counted(TSLexer *lexer, const bool *valid) {
  Word word;
  read_word(lexer, &word);
  if (!is_number(&word)) return valid[INVALID_VALUE] && found(lexer, INVALID_VALUE);
  if (!is_integer(&word)) return !valid[REAL] && found(lexer, REAL);
  Ahead ahead = {lexer, LOOK_AHEAD, false};
  enum Kind kind = next_kind(&ahead);
  if (kind == TYPE) return valid[OBJECTS_COUNT] && found(lexer, OBJECTS_COUNT);
  if (kind == INTEGER) return valid[INSTANCES_COUNT] && next_kind(&ahead) == TEXT && found(lexer, INSTANCES_COUNT);
  return kind == TEXT && valid[OBJECT_INDEX] && !ahead.heading && found(lexer, OBJECT_INDEX);
}

// While the parser recovers, every token is valid: find those that are certain, and keep the numbers of a mesh together.
static bool scan_number_in_error(TSLexer *lexer) {
  Ahead ahead = {lexer, LOOK_AHEAD, false};
  enum Kind kind = next_kind(&ahead);
  bool real = kind == NUMBER;
  lexer->mark_end(lexer);
  for (unsigned values = 1; values < BLOCK_IN_ERROR; values++) {
    enum Kind next = next_kind(&ahead);
    if (values == 1 && kind == INTEGER && next == TYPE) return found(lexer, OBJECTS_COUNT);
    if (values == 1 && kind == INTEGER && next == TEXT) {
      return instance_follows_name(&ahead) && found(lexer, OBJECT_INDEX);
    }
    if (values == 2 && kind == INTEGER && next == TEXT) {
      return instance_follows_name(&ahead) && found(lexer, INSTANCES_COUNT);
    }
    if (next != INTEGER && next != NUMBER) return false;
    if (!real && next == NUMBER) return false;
  }
  lexer->mark_end(lexer);
  return found(lexer, real ? VERTEX_ROWS : TRIANGLE_ROWS);
}

// ---- the interface of tree-sitter

void *tree_sitter_halo_ass_external_scanner_create(void) { return calloc(1, sizeof(uint8_t)); }
void tree_sitter_halo_ass_external_scanner_destroy(void *payload) { free(payload); }

unsigned tree_sitter_halo_ass_external_scanner_serialize(void *payload, char *buffer) {
  uint8_t rest = payload ? *(uint8_t *)payload : 0;
  if (rest == 0) return 0;
  buffer[0] = (char)rest;
  return 1;
}

void tree_sitter_halo_ass_external_scanner_deserialize(void *payload, const char *buffer, unsigned length) {
  if (payload) *(uint8_t *)payload = length > 0 ? (uint8_t)buffer[0] : 0;
}

static bool scan_behind_count(TSLexer *lexer, uint8_t *state) {
  switch (scan_triangles(lexer, state)) {
  case ROWS: return found(lexer, TRIANGLE_ROWS);
  case COUNT_OF_INSTANCES: return found(lexer, INSTANCES_COUNT);
  case INDEX_OF_OBJECT: return found(lexer, OBJECT_INDEX);
  default: return false;
  }
}

static bool scan(TSLexer *lexer, const bool *valid, uint8_t *state) {
  uint8_t rest = *state;
  *state = 0;
  while (is_white(lexer->lookahead) || lexer->lookahead == 0xFEFF) lexer->advance(lexer, true);
  if (at_end(lexer)) return false;
  int32_t c = lexer->lookahead;
  if (c == ';') return scan_comment(lexer, valid);
  if (c == '"') return scan_string(lexer, valid);
  bool number = is_digit(c) || c == '-' || c == '+' || c == '.';
  if (valid[ERROR_SENTINEL]) return number ? scan_number_in_error(lexer) : scan_value(lexer, valid);
  if (valid[TRIANGLE_ROWS] && rest > 0) return scan_rest(lexer, rest) && found(lexer, TRIANGLE_ROWS);
  if (valid[VERTEX_ROWS]) return scan_vertices(lexer) && found(lexer, VERTEX_ROWS);
  if (valid[TRIANGLE_ROWS]) return scan_behind_count(lexer, state);
  if (valid[UNIFORM_SCALE]) return scan_scale(lexer);
  if (number && (valid[OBJECTS_COUNT] || valid[INSTANCES_COUNT] || valid[OBJECT_INDEX])) return scan_counted(lexer, valid);
  if (!number && (valid[MALFORMED_STRING] || wants_type(valid))) return scan_bare_text(lexer, valid);
  return scan_value(lexer, valid);
}

bool tree_sitter_halo_ass_external_scanner_scan(void *payload, TSLexer *lexer, const bool *valid) {
  uint8_t none = 0;
  return scan(lexer, valid, payload ? (uint8_t *)payload : &none);
}
