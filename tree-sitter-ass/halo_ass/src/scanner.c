// All tokens of the structure. The scanner knows its place in the file: which value of which record comes next. What a
// token is follows from the place and from the text behind it, so that no text is an error to the parser, and a tree that is
// kept up to date is the tree of the text.
//
// A decision that needs a look at more than the token it is about is a token of its own, without characters. The look
// ahead is part of that token, so that an edit anywhere in it makes the parser ask again.

#include "places.h"
#include "rows.h"
#include <stdlib.h>

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
  ERROR_SENTINEL,
};

// What was decided about the next token.
enum Verdict { UNDECIDED, TAKE_VALUE, TAKE_LINE, TAKE_HEADING, TAKE_REST };

typedef struct {
  uint8_t place;
  uint8_t verdict;
  uint8_t rest;       // of TAKE_REST: so many values
  bool vector_scale;  // the instance's scales have three numbers
  bool groups_start;  // a group of groups of records begins
  bool group_start;   // a group of records begins
  bool within_line;   // something stands before the next token on its line
} State;

// A block ends behind about one vertex in 128, or one triangle in 1024: about 20 KB each. Shorter blocks make a larger
// tree, which takes longer to keep up to date; longer ones take longer to read again.
#define VERTEX_BORDER 127u
#define TRIANGLE_BORDER 1023u
#define UNEXPECTED_BORDER 1023u
#define SHORTEST_BLOCK 1024u
// Where no border shows, a block ends at this size.
#define LONGEST_BLOCK 98304u
// Where it does not show in the lines where a triangle begins, borders are looked for from this size on.
#define LONG_BLOCK 32768u
// A record in this many ends a group of records, and as many groups one of groups.
#define GROUP_OF_RECORDS 31u

static bool found(TSLexer *lexer, enum TokenType type) {
  lexer->result_symbol = (TSSymbol)type;
  return true;
}

static enum TokenType plus(enum TokenType type, unsigned number) { return (enum TokenType)(type + number); }

// Something is taken: the next token is not the first of its line.
static bool taken(State *state, TSLexer *lexer, enum TokenType type) {
  state->verdict = UNDECIDED;
  state->within_line = true;
  return found(lexer, type);
}

static void go_to(State *state, unsigned place) {
  state->place = (uint8_t)place;
  if (place_class(place) == 'l') state->groups_start = state->group_start = true;
}

// A value at its place is taken, or known to be missing; the next one is expected.
static bool next_place(State *state, TSLexer *lexer, enum TokenType type) {
  char class = place_class(state->place);
  if (state->place == STRING_VALUE) state->place = STRINGS;
  else if (state->place == BONE_VALUE) state->place = BONES;
  else if (class == 'R' && !state->vector_scale) state->place = (uint8_t)(state->place + 3);
  else go_to(state, state->place + 1u);
  return type == MISSING_VALUE ? found(lexer, type) : taken(state, lexer, type);
}

static bool judged(State *state, TSLexer *lexer, enum Verdict verdict) {
  state->verdict = (uint8_t)verdict;
  return found(lexer, JUDGED);
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

// ---- what begins where

static Ahead look(const State *state, TSLexer *lexer) { return look_ahead(lexer, !state->within_line); }

// What an object that begins here is made of, told by its values where its type does not tell.
static enum ObjectType shape_behind_names(Ahead *ahead, enum Kind kind) {
  if (is_text(kind)) return GENERIC_LIGHT;
  unsigned numbers = 0, integers = 0;
  while (numbers < 7 && kind != END_OF_TEXT && kind != HEADING && !is_text(kind)) {
    numbers++;
    integers = kind == INTEGER ? integers + 1 : 0;
    kind = next_kind(ahead);
  }
  // At the end of the list, two integers are those of the instances behind it.
  if (is_text(kind) && ahead->type == NO_TYPE && integers >= 2 && numbers > 2) numbers -= 2;
  return numbers < 3 ? SPHERE : numbers == 3 ? PILL : numbers == 4 ? BOX : MESH;
}

// Whether a heading stands where it should: whether what follows is what it says.
static bool begins(Ahead *ahead, enum Heading heading) {
  enum Kind kind = next_kind(ahead);
  bool section = heading < MATERIAL_RECORD;
  if (heading == MATERIAL_RECORD) return is_text(kind) || kind == WORD;
  if (heading == OBJECT_RECORD) {
    if (ahead->type != NO_TYPE) return true;
    return is_text(kind) && is_text(next_kind(ahead)) && is_text(next_kind(ahead));
  }
  if (heading == INSTANCE_RECORD) {
    if (is_text(kind)) return next_kind(ahead) == INTEGER && next_kind(ahead) == INTEGER;
    if (kind != INTEGER) return false;
    // The name may be missing, or have no quotes.
    kind = next_kind(ahead);
    unsigned integers = 0;
    while (kind == INTEGER && integers < 3) {
      integers++;
      kind = next_kind(ahead);
    }
    return integers == 0 ? is_text(kind) || kind == WORD : kind == NUMBER;
  }
  if (kind == END_OF_TEXT) return ahead->left > 0;
  if (kind == HEADING) return section && ahead->heading == (enum Heading)(heading + 3);
  if (heading == OBJECTS && ahead->type != NO_TYPE) return true;
  if (kind != INTEGER) return false;
  kind = next_kind(ahead);
  if (kind == END_OF_TEXT) return ahead->left > 0;
  if (kind == HEADING) return ahead->heading <= INSTANCES || ahead->heading == (enum Heading)(heading + 3);
  if (heading == HEADER || heading == MATERIALS) return is_text(kind) && ahead->type == NO_TYPE;
  if (heading == OBJECTS) {
    if (ahead->type != NO_TYPE) return true;
    return is_text(kind) && is_text(next_kind(ahead)) && is_text(next_kind(ahead));
  }
  return is_text(kind) || (kind == INTEGER && is_text(next_kind(ahead)) && next_kind(ahead) == INTEGER);
}

static enum Heading section_of(unsigned place) {
  if (place < BEFORE_MATERIALS) return HEADER;
  if (place < BEFORE_OBJECTS) return MATERIALS;
  return place < BEFORE_INSTANCES ? OBJECTS : INSTANCES;
}

// Whether a heading in the middle of a record begins something else there.
static bool ends_record(const State *state, Ahead *ahead, enum Heading heading) {
  enum Heading here = section_of(state->place);
  if (heading >= MATERIAL_RECORD) return heading - MATERIAL_RECORD + MATERIALS >= here && begins(ahead, heading);
  return heading > here && begins(ahead, heading);
}

// ---- values at their places

static bool take_string(State *state, TSLexer *lexer, bool *closed) {
  Word word = {.length = 0};
  (void)state;
  *closed = read_string(lexer, &word, NULL, true);
  return true;
}

static bool take_word(TSLexer *lexer, enum Kind *kind) {
  *kind = read_value(lexer, NULL).kind;
  lexer->mark_end(lexer);
  return true;
}

// A value that was judged to stand in the place of another kind.
static bool take_invalid(State *state, TSLexer *lexer) {
  bool closed;
  enum Kind kind;
  if (lexer->lookahead == '"') take_string(state, lexer, &closed);
  else take_word(lexer, &kind);
  return next_place(state, lexer, INVALID_VALUE);
}

static bool take_line(State *state, TSLexer *lexer) {
  while (!at_line_end(lexer)) {
    bool blank = is_blank(lexer->lookahead);
    lexer->advance(lexer, false);
    if (!blank) lexer->mark_end(lexer);
  }
  return next_place(state, lexer, MALFORMED_STRING);
}

// A text where a number should be: in the place of it, or the beginning of what follows?
static bool judge_text_for_number(State *state, TSLexer *lexer) {
  Ahead ahead = look(state, lexer);
  next_kind(&ahead);
  enum ObjectType type = ahead.type;
  enum Heading here = section_of(state->place);
  bool count = state->place == MATERIALS_COUNT || state->place == OBJECTS_COUNT || state->place == INSTANCES_COUNT;
  bool begins = here == HEADER || (count && next_kind(&ahead) != HEADING);
  if (!begins && !count && here == OBJECTS) begins = object_begins(&ahead, type);
  if (!begins && !count && here == INSTANCES) begins = instance_follows_name(&ahead, 0);
  return missing_or_invalid(state, lexer, begins);
}

// A number with a point where an integer should be: one of several on its line belongs to what follows.
static bool judge_real_for_integer(State *state, TSLexer *lexer) {
  Ahead ahead = look_ahead(lexer, false);
  if (state->place == VERTEX_COUNT) {
    unsigned reals = 1;
    while (reals < 12 && next_kind(&ahead) == NUMBER) reals++;
    return missing_or_invalid(state, lexer, reals % 3 == 0);
  }
  bool one_of_several = is_numeric(next_kind(&ahead)) && !ahead.line_end;
  return missing_or_invalid(state, lexer, one_of_several);
}

// A word or a number where a text should be.
static bool judge_value_for_text(State *state, TSLexer *lexer) {
  Ahead ahead = look(state, lexer);
  enum Kind kind = next_kind(&ahead);
  bool ends_with_quote = ahead.word.length <= LONGEST_WORD && ahead.word.text[ahead.word.length - 1] == '"';
  if (kind == WORD && ends_with_quote) return judged(state, lexer, TAKE_LINE);
  if (kind == WORD) {
    // A line whose opening quote is missing ends with the closing one.
    int32_t last = 0;
    while (ahead.left > 0 && !at_line_end(lexer) && lexer->lookahead != ';') {
      if (lexer->lookahead == '"' && last == '"') break;
      if (!is_blank(lexer->lookahead)) last = lexer->lookahead;
      lexer->advance(lexer, false);
      ahead.left--;
    }
    return judged(state, lexer, last == '"' ? TAKE_LINE : TAKE_VALUE);
  }
  if (state->place == INSTANCE_NAME) {
    unsigned integers = 0;
    while (integers < 4 && next_kind(&ahead) == INTEGER) integers++;
    return missing_or_invalid(state, lexer, integers < 3);
  }
  bool more = is_text(next_kind(&ahead)) && ahead.type == NO_TYPE && place_class(state->place + 1u) == 't';
  return missing_or_invalid(state, lexer, !more);
}

static bool scan_value(State *state, TSLexer *lexer, char class) {
  if (at_end(lexer)) return next_place(state, lexer, MISSING_VALUE);
  if (lexer->lookahead == '"') {
    if (class != 't') return judge_text_for_number(state, lexer);
    bool closed;
    take_string(state, lexer, &closed);
    return next_place(state, lexer, closed ? STRING : MALFORMED_STRING);
  }
  if (class == 't') return judge_value_for_text(state, lexer);
  Word word = {.length = 0};
  enum Kind kind = read_value(lexer, &word).kind;
  if (kind == WORD && type_of(&word) != NO_TYPE && section_of(state->place) == OBJECTS) {
    return missing_or_invalid(state, lexer, true);
  }
  if (class == 'i' && kind == NUMBER) return judge_real_for_integer(state, lexer);
  lexer->mark_end(lexer);
  return next_place(state, lexer, kind == INTEGER ? INTEGER_VALUE : kind == NUMBER ? REAL_VALUE : INVALID_VALUE);
}

// ---- values that belong nowhere

// A list of numbers that belong nowhere, up to a border that their text shows.
static bool scan_unexpected(State *state, TSLexer *lexer) {
  if (lexer->lookahead == '"') {
    bool closed;
    take_string(state, lexer, &closed);
    return taken(state, lexer, UNEXPECTED);
  }
  uint32_t length = 0, hash = EMPTY_HASH;
  unsigned values = 0;
  while (!at_end(lexer) && lexer->lookahead != ';' && lexer->lookahead != '"') {
    Word word = {.length = 0};
    Value value = read_value(lexer, &word);
    if (values > 0 && value.kind == WORD && type_of(&word) != NO_TYPE) break;
    values++;
    length += value.length + 1;
    hash = mix(hash, value.hash);
    if (values % 4 == 1) lexer->mark_end(lexer);
    if (values % 4 == 1 && length > SHORTEST_BLOCK) {
      if ((spread(hash) & UNEXPECTED_BORDER) == 0 || length > LONGEST_BLOCK) break;
    }
    if (values % 4 == 0) hash = EMPTY_HASH;
    while (is_white(lexer->lookahead)) lexer->advance(lexer, false);
  }
  return taken(state, lexer, UNEXPECTED);
}

// ---- lists of records

// Whether the record that ended is the last of its group: a matter of what the next one begins with.
static enum TokenType end_of_record(TSLexer *lexer) {
  uint32_t hash = EMPTY_HASH, characters = 0;
  for (uint32_t left = 160; left > 0 && characters < 64 && !at_end(lexer); left--) {
    if (!is_white(lexer->lookahead)) {
      hash = mix(hash, (uint32_t)lexer->lookahead);
      characters++;
    }
    lexer->advance(lexer, false);
  }
  hash = spread(hash);
  if ((hash & GROUP_OF_RECORDS) != 0) return END;
  return (hash >> 16 & GROUP_OF_RECORDS) == 0 ? END_OF_GROUPS : END_OF_GROUP;
}

static bool end_list(State *state, TSLexer *lexer, unsigned list) {
  state->place = (uint8_t)(list == MATERIAL_LIST ? BEFORE_OBJECTS : list == OBJECT_LIST ? BEFORE_INSTANCES : AFTER_INSTANCES);
  state->groups_start = state->group_start = false;
  return found(lexer, END_OF_LIST);
}

// Between two records; behind the last one the list ends, so that no section takes in the space behind it.
static bool end_record(State *state, TSLexer *lexer, unsigned list, bool last) {
  if (last) return end_list(state, lexer, list);
  enum TokenType type = end_of_record(lexer);
  state->place = (uint8_t)list;
  state->groups_start = type == END_OF_GROUPS;
  state->group_start = type != END;
  return found(lexer, type);
}

// Whether an integer and what follows is the object index of an instance, or the instances' count.
static bool instances_begin(Ahead *ahead) {
  enum Kind kind = next_kind(ahead);
  if (kind == END_OF_TEXT) return ahead->left > 0;
  if (kind == HEADING) return ahead->heading == INSTANCE_RECORD || ahead->heading == INSTANCES;
  if (is_text(kind)) return instance_follows_name(ahead, 0);
  if (kind != INTEGER) return false;
  kind = next_kind(ahead);
  if (kind == END_OF_TEXT) return ahead->left > 0;
  return is_text(kind) && instance_follows_name(ahead, 0);
}

// An integer behind a material or among its strings: whether it counts objects or instances.
static bool counts_section(Ahead *ahead, bool maybe_string_count) {
  unsigned integers = 1;
  enum Kind kind;
  while ((kind = next_kind(ahead)) == INTEGER && integers < 5) integers++;
  if (kind == END_OF_TEXT) return !maybe_string_count || integers == 2;
  if (kind == HEADING) {
    if (integers >= 2) return !maybe_string_count || integers == 3;
    return ahead->heading == OBJECT_RECORD || (ahead->heading == INSTANCES && !maybe_string_count);
  }
  if (!is_text(kind)) return false;
  enum ObjectType type = ahead->type;
  if (type != NO_TYPE && integers <= 2) return object_begins(ahead, type) && (integers == 1 || !maybe_string_count);
  if (integers == 1) return false;
  return instance_follows_name(ahead, 0) && (!maybe_string_count || integers < 4);
}

static bool materials_end(Ahead *ahead, enum Kind kind) {
  if (kind == INTEGER) return counts_section(ahead, false);
  return ahead->type != NO_TYPE && is_text(next_kind(ahead)) && is_text(next_kind(ahead)) && is_numeric(next_kind(ahead));
}

static bool scan_materials(State *state, TSLexer *lexer) {
  if (at_end(lexer)) return end_list(state, lexer, MATERIAL_LIST);
  Ahead ahead = look(state, lexer);
  enum Kind kind = next_kind(&ahead);
  bool begins = is_text(kind) || ahead.type != NO_TYPE;
  if (materials_end(&ahead, kind)) return end_list(state, lexer, MATERIAL_LIST);
  return begins ? judged_to_be(state, lexer, MATERIAL) : judged(state, lexer, TAKE_REST);
}

// What follows a list of objects, or the next one of them.
enum Next { NOTHING_KNOWN, NEXT_OBJECT, NEXT_SECTION };

static enum Next behind_object(Ahead *ahead, enum Kind kind) {
  if (kind == INTEGER) return instances_begin(ahead) ? NEXT_SECTION : NOTHING_KNOWN;
  if (ahead->type != NO_TYPE) return NEXT_OBJECT;
  if (!is_text(kind)) return NOTHING_KNOWN;
  kind = next_kind(ahead);
  if (kind == INTEGER && instance_follows_name(ahead, 1)) return NEXT_SECTION;
  return is_text(kind) ? NEXT_OBJECT : NOTHING_KNOWN;
}

static bool scan_objects(State *state, TSLexer *lexer) {
  if (at_end(lexer)) return end_list(state, lexer, OBJECT_LIST);
  Ahead ahead = look(state, lexer);
  enum Kind kind = next_kind(&ahead);
  switch (behind_object(&ahead, kind)) {
  case NEXT_OBJECT: return judged_to_be(state, lexer, OBJECT);
  case NEXT_SECTION: return end_list(state, lexer, OBJECT_LIST);
  default: return judged(state, lexer, TAKE_REST);
  }
}

// Behind the last value of an object.
static bool end_object(State *state, TSLexer *lexer) {
  if (at_end(lexer)) return end_list(state, lexer, OBJECT_LIST);
  Ahead ahead = look(state, lexer);
  enum Kind kind = next_kind(&ahead);
  bool last = kind == HEADING ? ahead.heading != OBJECT_RECORD && ends_record(state, &ahead, ahead.heading)
                              : behind_object(&ahead, kind) == NEXT_SECTION;
  return end_record(state, lexer, OBJECT_LIST, last);
}

static bool scan_instances(State *state, TSLexer *lexer) {
  if (at_end(lexer)) return end_list(state, lexer, INSTANCE_LIST);
  Ahead ahead = look(state, lexer);
  enum Kind kind = next_kind(&ahead);
  bool begins = kind == INTEGER ? is_text(next_kind(&ahead)) : is_text(kind) && next_kind(&ahead) == INTEGER && instance_follows_name(&ahead, 1);
  return begins ? judged_to_be(state, lexer, INSTANCE) : judged(state, lexer, TAKE_REST);
}

// The type of an object, or the place of one that is missing.
static bool scan_type(State *state, TSLexer *lexer) {
  static const uint8_t places[] = {SPHERE_NAMES, BOX_NAMES, PILL_NAMES, MESH_NAMES, LIGHT_NAMES};
  Word word = {.length = 0};
  bool quoted = lexer->lookahead == '"';
  if (quoted) read_string(lexer, &word, NULL, true);
  else read_value(lexer, &word);
  enum ObjectType type = type_of(&word);
  if (type != NO_TYPE) {
    if (!quoted) lexer->mark_end(lexer);
    bool right = word.length > 1 && quoted && word.text[word.length - 1] == '"';
    state->place = places[type];
    return taken(state, lexer, plus(right ? OBJECT_TYPE : INVALID_OBJECT_TYPE, type));
  }
  Ahead ahead = look(state, lexer);
  enum Kind second = next_kind(&ahead);
  enum Kind third = next_kind(&ahead);
  bool missing = is_text(second) && third == INTEGER;
  if (missing) type = shape_behind_names(&ahead, third);
  else if (is_text(second) && is_text(third)) type = shape_behind_names(&ahead, next_kind(&ahead));
  if (type == NO_TYPE) type = SPHERE;
  state->place = places[type];
  if (!missing) return taken(state, lexer, plus(INVALID_OBJECT_TYPE, type));
  return found(lexer, plus(MISSING_OBJECT_TYPE, type));
}

// ---- what only a look ahead tells

// Behind a material's two names: how many strings it has, from version 4 on.
static bool scan_string_count(State *state, TSLexer *lexer) {
  if (at_end(lexer)) return end_list(state, lexer, MATERIAL_LIST);
  Ahead ahead = look(state, lexer);
  enum Kind kind = next_kind(&ahead);
  if (is_text(kind)) {
    bool string = ahead.word.length > 4 && equal(ahead.word.text, 4, "\"BM_");
    if (!string) return end_record(state, lexer, MATERIAL_LIST, materials_end(&ahead, kind));
    state->place = STRINGS;
    return found(lexer, MISSING_VALUE);
  }
  if (kind == INTEGER && counts_section(&ahead, true)) return end_list(state, lexer, MATERIAL_LIST);
  return judged_to_be(state, lexer, STRING_COUNT_VALUE);
}

// One more string of a material, or the next one's name: a second name and the count of strings follow that.
static bool scan_material_string(State *state, TSLexer *lexer) {
  if (at_end(lexer)) return end_list(state, lexer, MATERIAL_LIST);
  Ahead ahead = look(state, lexer);
  enum Kind kind = next_kind(&ahead);
  if (!is_text(kind)) return end_record(state, lexer, MATERIAL_LIST, materials_end(&ahead, kind));
  bool string = ahead.word.length > 4 && equal(ahead.word.text, 4, "\"BM_");
  if (!string && is_text(next_kind(&ahead)) && next_kind(&ahead) == INTEGER) {
    next_kind(&ahead);
    enum ObjectType type = ahead.type;
    if (type == NO_TYPE || !object_begins(&ahead, type)) return end_record(state, lexer, MATERIAL_LIST, false);
  }
  return judged_to_be(state, lexer, STRING_VALUE);
}

// The last integers may be the bones of this instance or begin the next one.
static bool scan_bone(State *state, TSLexer *lexer) {
  if (at_end(lexer)) return end_list(state, lexer, INSTANCE_LIST);
  Ahead ahead = look(state, lexer);
  enum Kind kind = next_kind(&ahead);
  if (is_text(kind)) return end_record(state, lexer, INSTANCE_LIST, false);
  enum Kind second = next_kind(&ahead);
  bool next = kind == INTEGER && is_text(second);
  // Reals are none of it.
  if (next || (kind == NUMBER && second == NUMBER)) return end_record(state, lexer, INSTANCE_LIST, false);
  return judged_to_be(state, lexer, BONE_VALUE);
}

// The square of a number, near enough to tell whether a rotation is of unit length.
static double square_of(const Word *word) {
  double number = 0, scale = 1;
  bool fraction = false;
  unsigned at = 0;
  for (; at < word->length && at < LONGEST_WORD && upper(word->text[at]) != 'E'; at++) {
    if (word->text[at] == '.') fraction = true;
    if (!is_digit(word->text[at])) continue;
    if (fraction) scale /= 10;
    number = fraction ? number + scale * (word->text[at] - '0') : number * 10 + (word->text[at] - '0');
  }
  bool negative = at + 1 < word->length && word->text[at + 1] == '-';
  unsigned exponent = 0;
  for (at++; at < word->length && at < LONGEST_WORD; at++) {
    if (is_digit(word->text[at]) && exponent < 100) exponent = exponent * 10 + (unsigned)(word->text[at] - '0');
  }
  for (; exponent > 0 && number < 1e30; exponent--) number = negative ? number / 10 : number * 10;
  return number * number;
}

static bool is_unit(double square) { return square > 0.9 && square < 1.1; }

// Whether a scale has three numbers: then 13 numbers are left of the instance, else 9; bones may follow both.
static bool scan_scale(State *state, TSLexer *lexer) {
  Ahead ahead = look(state, lexer);
  enum Kind kinds[14];
  unsigned numbers = 0, on_line = 0;
  bool same_line = true;
  double uniform = 0, vector = 0; // the squares of the pivot's rotation behind either
  enum Kind kind = END_OF_TEXT;
  while (numbers < 14) {
    kind = next_kind(&ahead);
    if (kind == END_OF_TEXT || kind == HEADING || is_text(kind)) break;
    same_line = same_line && (numbers == 0 || !ahead.line_end);
    on_line += same_line;
    if (numbers >= 1 && numbers < 5) uniform += square_of(&ahead.word);
    if (numbers >= 3 && numbers < 7) vector += square_of(&ahead.word);
    kinds[numbers++] = kind;
  }
  if (is_text(kind) && numbers > 0 && kinds[numbers - 1] == INTEGER) numbers--;
  // Where a number is missing or too many, the line tells.
  bool integers = true;
  for (unsigned at = 9; at < 13 && at < numbers; at++) integers &= kinds[at] == INTEGER;
  bool three = numbers > 9 && !integers && on_line == 3;
  if (numbers >= 13) {
    three = !integers || (is_unit(vector) && (!is_unit(uniform) || on_line == 3));
  }
  state->place++;
  state->vector_scale = three;
  return three ? found(lexer, VECTOR_SCALE) : judged(state, lexer, UNDECIDED);
}

// The pivot's scale is as the local one.
static bool scan_pivot_scale(State *state, TSLexer *lexer) {
  state->place++;
  return state->vector_scale ? found(lexer, VECTOR_SCALE) : judged(state, lexer, UNDECIDED);
}

// ---- rows

// Whether vertices go on, and of which layout. Without characters, so that a vertex's end can be told from the layout.
static bool scan_layout(State *state, TSLexer *lexer) {
  Ahead ahead = look(state, lexer);
  Sample sample;
  unsigned layout = 0;
  read_sample(&ahead, &sample);
  if (begins_with_vertex(&sample, &layout)) {
    // As behind the count and behind a block, so that the parser knows the old blocks again wherever the white space went.
    state->within_line = true;
    return found(lexer, plus(VERTEX_LAYOUT, layout));
  }
  state->place++;
  return found(lexer, VERTICES_END);
}

// A value that is no number and begins a string or an object type.
static bool is_boundary(TSLexer *lexer) {
  return at_end(lexer) || lexer->lookahead == '"';
}

// Passes white space and the comments that are no headings. Says whether a line ended, or -1 at the end of the rows.
static int pass_between(TSLexer *lexer, enum Heading *heading, uint32_t *length) {
  bool line_end = false;
  *heading = PLAIN;
  for (;;) {
    while (is_white(lexer->lookahead)) {
      line_end |= is_line_end(lexer->lookahead);
      ++*length;
      lexer->advance(lexer, false);
    }
    if (is_boundary(lexer)) return -1;
    if (lexer->lookahead != ';') return line_end;
    *heading = read_comment(lexer, line_end, NULL, false);
    if (*heading != PLAIN) return -1;
  }
}

typedef struct {
  Vertex vertex;
  Sample sample;      // of the values behind a vertex, where they may be the triangles
  bool pending;       // they are not yet known to be a vertex
  uint32_t length, hash;
  unsigned integers;  // since the last real
  bool marked;        // at the end of a vertex
} VertexBlock;

// Whether the values since the last vertex are none: then the block ended there.
static bool is_behind_vertices(VertexBlock *block) {
  Sample *sample = &block->sample;
  if (reals_among(sample, 0, 9) >= 2) {
    block->pending = false;
    return false;
  }
  if (sample->length < SAMPLE) return false;
  unsigned layout;
  block->pending = false;
  if (!begins_with_vertex(sample, &layout)) return true;
  // Where the vertices end among the values that were read, the next block finds their end.
  return try_layout(sample, 0, &block->vertex.layout).triangles;
}

// Takes a value, and says whether the block ends.
static bool take_of_block(VertexBlock *block, TSLexer *lexer, const Value *value) {
  block->integers = value->kind == INTEGER ? block->integers + 1 : 0;
  block->hash = mix(block->hash, value->hash);
  block->length += value->length;
  bool begins = block->vertex.place == LEAD && block->vertex.part == 0;
  if (begins && block->marked) {
    block->pending = true;
    block->sample.length = 0;
  }
  if (block->pending) block->sample.values[block->sample.length++] = *value;
  bool ends = take_vertex_value(&block->vertex, value);
  if (block->pending && is_behind_vertices(block)) return true;
  if (block->pending) return false;
  if (block->vertex.place == LOST) {
    // The last real is the best end there is.
    if (value->kind == NUMBER) lexer->mark_end(lexer);
    if (value->kind == NUMBER && block->length > LONGEST_BLOCK) return true;
    return block->integers >= 24;
  }
  if (!block->marked && value->kind == NUMBER) lexer->mark_end(lexer);
  if (!ends) return false;
  lexer->mark_end(lexer);
  block->marked = true;
  uint32_t hash = spread(block->hash);
  block->hash = EMPTY_HASH;
  if (block->length > LONGEST_BLOCK) return true;
  return block->length > SHORTEST_BLOCK && (hash & VERTEX_BORDER) == 0;
}

static bool scan_vertices(State *state, TSLexer *lexer, unsigned layout) {
  VertexBlock block;
  block.vertex = (Vertex){.layout = layouts[layout], .place = LEAD};
  block.sample.length = 0;
  block.sample.whole = block.sample.block = false;
  block.sample.end = END_OF_TEXT;
  block.sample.behind = 0;
  block.pending = block.marked = false;
  block.length = block.integers = 0;
  block.hash = EMPTY_HASH;
  enum Heading heading;
  Value value = {0, 0, 0, WORD};
  bool last = false;
  while (!last) {
    Word word;
    word.length = 0;
    bool word_begins = lexer->lookahead >= 'A' && lexer->lookahead <= 'Z';
    value = read_value(lexer, word_begins ? &word : NULL);
    if (word_begins && type_of(&word) != NO_TYPE && block.length > 0) break;
    if (block.length == 0) lexer->mark_end(lexer);
    last = take_of_block(&block, lexer, &value);
    if (!last && pass_between(lexer, &heading, &block.length) < 0) break;
  }
  return taken(state, lexer, plus(VERTEX_ROWS, layout));
}

// A list of triangles is all integers up to the next object or the instances, whose count and first object index are
// integers like its own.
static bool scan_triangles(State *state, TSLexer *lexer) {
  Triangle triangle = {.phase = 0};
  uint32_t length = 0, hash = EMPTY_HASH;
  unsigned values = 0, behind = 0;
  enum Heading heading = PLAIN;
  while (!is_boundary(lexer) && lexer->lookahead != ';') {
    Word word;
    word.length = 0;
    bool word_begins = lexer->lookahead >= 'A' && lexer->lookahead <= 'Z';
    Value value = read_value(lexer, word_begins ? &word : NULL);
    if (word_begins && type_of(&word) != NO_TYPE) break;
    values++;
    length += value.length;
    hash = mix(hash, value.hash);
    bool ends = take_triangle_value(&triangle, &value);
    if (values >= 4 && ends) lexer->mark_end(lexer);
    if (ends && values >= 4 && length > SHORTEST_BLOCK) {
      bool shown = triangle.regular >= 2 || triangle.run[0] >= 3 || length > LONG_BLOCK;
      if ((shown && (spread(hash) & TRIANGLE_BORDER) == 0) || length > LONGEST_BLOCK) {
        return taken(state, lexer, TRIANGLE_ROWS);
      }
    }
    if (ends) hash = EMPTY_HASH;
    int line_end = pass_between(lexer, &heading, &length);
    if (line_end < 0) break;
    if (line_end > 0) end_triangle_line(&triangle);
  }
  if (values >= 4) return taken(state, lexer, TRIANGLE_ROWS);
  Ahead ahead = look_ahead(lexer, false);
  if (heading == INSTANCE_RECORD) behind = begins(&ahead, heading);
  else if (heading == PLAIN && at_end(lexer)) behind = values == 1;
  else if (heading == PLAIN && lexer->lookahead == '"') {
    enum Kind text = next_kind(&ahead);
    if (!text_ends_rows(&ahead, text, &behind)) behind = 0;
  }
  if (values <= behind) return end_record(state, lexer, OBJECT_LIST, behind > 0 || at_end(lexer));
  state->rest = (uint8_t)(values - behind);
  return judged(state, lexer, TAKE_REST);
}

// The last values of a list that do not make a triangle.
static bool take_rest(State *state, TSLexer *lexer) {
  uint32_t length = 0;
  enum Heading heading;
  for (unsigned left = state->rest; left > 0 && !is_boundary(lexer) && lexer->lookahead != ';'; left--) {
    read_value(lexer, NULL);
    lexer->mark_end(lexer);
    if (left > 1 && pass_between(lexer, &heading, &length) < 0) break;
  }
  state->rest = 0;
  return taken(state, lexer, TRIANGLE_ROWS);
}

// A text among rows: what follows the mesh, or a mistake.
static bool scan_text_in_rows(State *state, TSLexer *lexer) {
  Ahead ahead = look(state, lexer);
  unsigned behind;
  enum Kind text = next_kind(&ahead);
  if (!text_ends_rows(&ahead, text, &behind)) return judged(state, lexer, TAKE_LINE);
  if (state->place == TRIANGLES) return end_record(state, lexer, OBJECT_LIST, behind > 0);
  state->place++;
  return found(lexer, VERTICES_END);
}

// ---- comments and headings

static bool is_list(unsigned place) {
  return place == MATERIAL_LIST || place == OBJECT_LIST || place == INSTANCE_LIST;
}

// A comment at the beginning of a line that may be a heading: what it means here.
static bool scan_heading(State *state, TSLexer *lexer) {
  Ahead ahead = look(state, lexer);
  ahead.heading = read_comment(lexer, true, &ahead.left, false);
  enum Heading heading = ahead.heading;
  enum Heading here = section_of(state->place);
  bool record = heading >= MATERIAL_RECORD;
  if (heading == PLAIN) return judged(state, lexer, TAKE_HEADING);
  if (!record && heading <= here) return judged(state, lexer, TAKE_HEADING);
  if (is_list(state->place) && record && heading - MATERIAL_RECORD + MATERIALS == here) {
    return judged(state, lexer, TAKE_HEADING);
  }
  if (!ends_record(state, &ahead, heading)) return judged(state, lexer, TAKE_HEADING);
  switch (state->place) {
  case MATERIAL_LIST:
  case OBJECT_LIST: return end_list(state, lexer, state->place);
  case STRING_COUNT:
  case STRINGS: return end_record(state, lexer, MATERIAL_LIST, heading != MATERIAL_RECORD);
  case TRIANGLES: return end_record(state, lexer, OBJECT_LIST, heading != OBJECT_RECORD);
  case BONES: return end_record(state, lexer, INSTANCE_LIST, false);
  case VERTICES: state->place++; return found(lexer, VERTICES_END);
  default: break;
  }
  char class = place_class(state->place);
  if (class == 'h') {
    go_to(state, state->place + 2u);
    return found(lexer, MISSING_VALUE);
  }
  if (class == 'a') return judged(state, lexer, TAKE_HEADING);
  if (class == 'o') return scan_type(state, lexer);
  if (class == 'S' || class == 'P') {
    state->place++;
    state->vector_scale = class == 'P' && state->vector_scale;
    return state->vector_scale ? found(lexer, VECTOR_SCALE) : judged(state, lexer, UNDECIDED);
  }
  return next_place(state, lexer, MISSING_VALUE);
}

// A heading was judged to be where it is: as the beginning of a record or section, or as a comment.
static bool take_judged_heading(State *state, TSLexer *lexer) {
  enum Heading heading = read_comment(lexer, true, NULL, true);
  enum Heading here = section_of(state->place);
  if (heading == PLAIN) return taken(state, lexer, COMMENT);
  if (heading < MATERIAL_RECORD) {
    if (place_class(state->place) != 'h' || heading != here) return taken(state, lexer, SECTION_HEADING);
    state->place++;
    return taken(state, lexer, SECTION_START);
  }
  if (is_list(state->place) && heading - MATERIAL_RECORD + MATERIALS == here) {
    Ahead ahead = look_ahead(lexer, false);
    if (begins(&ahead, heading)) {
      state->place = state->place == MATERIAL_LIST ? MATERIAL : state->place == OBJECT_LIST ? OBJECT : INSTANCE;
      return taken(state, lexer, RECORD_START);
    }
  }
  return taken(state, lexer, RECORD_HEADING);
}

// ---- the interface of tree-sitter

void *tree_sitter_halo_ass_external_scanner_create(void) { return calloc(1, sizeof(State)); }
void tree_sitter_halo_ass_external_scanner_destroy(void *payload) { free(payload); }

unsigned tree_sitter_halo_ass_external_scanner_serialize(void *payload, char *buffer) {
  if (!payload) return 0;
  const State *state = (const State *)payload;
  buffer[0] = (char)state->place;
  buffer[1] = (char)state->verdict;
  buffer[2] = (char)state->rest;
  buffer[3] = (char)((state->vector_scale ? 1 : 0) | (state->within_line ? 2 : 0) | (state->groups_start ? 4 : 0) |
                     (state->group_start ? 8 : 0));
  return 4;
}

void tree_sitter_halo_ass_external_scanner_deserialize(void *payload, const char *buffer, unsigned length) {
  if (!payload) return;
  State *state = (State *)payload;
  *state = (State){0, UNDECIDED, 0, false, false, false, false};
  if (length != 4 || (uint8_t)buffer[0] > AFTER_INSTANCES) return;
  state->place = (uint8_t)buffer[0];
  state->verdict = (uint8_t)buffer[1];
  state->rest = (uint8_t)buffer[2];
  state->vector_scale = (buffer[3] & 1) != 0;
  state->within_line = (buffer[3] & 2) != 0;
  state->groups_start = (buffer[3] & 4) != 0;
  state->group_start = (buffer[3] & 8) != 0;
}

static bool scan_judged(State *state, TSLexer *lexer) {
  enum Verdict verdict = (enum Verdict)state->verdict;
  state->verdict = UNDECIDED;
  if (verdict == TAKE_HEADING) return take_judged_heading(state, lexer);
  char class = place_class(state->place);
  if (class == 'f' && state->rest > 0) return take_rest(state, lexer);
  if (class == 'l' || class == 'v' || class == 'f') return scan_unexpected(state, lexer);
  if (verdict == TAKE_LINE) return take_line(state, lexer);
  return take_invalid(state, lexer);
}

static bool scan_place(State *state, TSLexer *lexer, const bool *valid) {
  char class = place_class(state->place);
  switch (class) {
  case 'h': state->place++; return scan_value(state, lexer, 'i');
  case 'i':
  case 'r':
  case 't': return scan_value(state, lexer, class);
  case 'R': return scan_value(state, lexer, 'r');
  case 'c': return scan_string_count(state, lexer);
  case 's': return scan_material_string(state, lexer);
  case 'o': return scan_type(state, lexer);
  case 'v':
    if (lexer->lookahead == '"') return scan_text_in_rows(state, lexer);
    for (unsigned layout = 0; layout < LAYOUTS; layout++) {
      if (valid[VERTEX_ROWS + layout] && !at_end(lexer)) return scan_vertices(state, lexer, layout);
    }
    return scan_layout(state, lexer);
  case 'f':
    if (lexer->lookahead == '"') return scan_text_in_rows(state, lexer);
    return scan_triangles(state, lexer);
  case 'S': return scan_scale(state, lexer);
  case 'P': return scan_pivot_scale(state, lexer);
  case 'b': return scan_bone(state, lexer);
  case '.': return end_object(state, lexer);
  case 'l':
    if (state->place == MATERIAL_LIST) return scan_materials(state, lexer);
    if (state->place == OBJECT_LIST) return scan_objects(state, lexer);
    return scan_instances(state, lexer);
  default: return scan_unexpected(state, lexer);
  }
}

// Whether a comment may be a heading: if not, it is a comment wherever it stands.
static bool scan_comment(State *state, TSLexer *lexer) {
  if (state->within_line) {
    read_comment(lexer, false, NULL, true);
    return taken(state, lexer, COMMENT);
  }
  return scan_heading(state, lexer);
}

// Before a value, a missing one stands where the last one ended; a decision, and the end of a record, where the next token
// begins, so that the parser does not take them for one place.
static bool is_value_class(char class) {
  return class == 'h' || class == 'i' || class == 'r' || class == 't' || class == 'R' || class == 'o';
}

static bool scan(State *state, TSLexer *lexer, const bool *valid) {
  lexer->mark_end(lexer);
  while (is_white(lexer->lookahead) || lexer->lookahead == 0xFEFF) {
    if (is_line_end(lexer->lookahead)) state->within_line = false;
    lexer->advance(lexer, true);
  }
  char class = place_class(state->place);
  // A file that is being written may end behind any section.
  if (at_end(lexer) && (class == 'h' || class == 'a')) return false;
  if (state->verdict != UNDECIDED) return scan_judged(state, lexer);
  if (state->groups_start) {
    state->groups_start = false;
    return found(lexer, GROUPS_START);
  }
  if (state->group_start) {
    state->group_start = false;
    return found(lexer, GROUP_START);
  }
  if (!is_value_class(class) || lexer->lookahead == ';') lexer->mark_end(lexer);
  if (lexer->lookahead == ';' && class != '.') return scan_comment(state, lexer);
  return scan_place(state, lexer, valid);
}

bool tree_sitter_halo_ass_external_scanner_scan(void *payload, TSLexer *lexer, const bool *valid) {
  // While the parser recovers from an error, every token is valid. No text brings it there.
  if (!payload || valid[ERROR_SENTINEL]) return false;
  return scan((State *)payload, lexer, valid);
}
