// Lists of records, and the values of a record that may be there or not.

#ifndef HALO_ASS_RECORDS_H_
#define HALO_ASS_RECORDS_H_

#include "pieces.h"
#include <string.h>

// A record in this many ends a group of records, and as many groups one of groups.
#define GROUP_OF_RECORDS 31u

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

// A record has no more bones or strings than this; what follows is taken many at once.
#define MOST_ITEMS 1000u
// So many equal texts in a row are no records.
#define EQUAL_TEXTS 16u
// Texts that belong nowhere are taken together up to one that its hash makes a border, or up to a bound.
#define FEWEST_TEXTS 32u
#define MOST_TEXTS 4000u
#define TEXT_BORDER 255u

static uint32_t hash_of(const Word *word) {
  uint32_t hash = mix(EMPTY_HASH, word->length);
  for (unsigned at = 0; at < word->length && at < LONGEST_WORD; at++) hash = mix(hash, (uint32_t)word->text[at]);
  return hash;
}

// How many texts stand in a row, the last that was read among them; up to one that is a border.
static unsigned texts_in_row(Ahead *ahead) {
  ahead->left += LONG_LOOK_AHEAD - LOOK_AHEAD;
  for (unsigned texts = 1;; texts++) {
    bool border = texts >= FEWEST_TEXTS && (spread(hash_of(&ahead->word)) & TEXT_BORDER) == 0;
    if (!is_text(next_kind(ahead)) || ahead->comment) return texts;
    if (border || texts == MOST_TEXTS) return texts + 1;
  }
}

// How many texts, or types without quotes, that are equal to the last one that was read follow it directly.
static unsigned equal_texts(Ahead *ahead) {
  ahead->left += LONG_LOOK_AHEAD - LOOK_AHEAD;
  uint32_t hash = hash_of(&ahead->word);
  unsigned texts = 0;
  for (; texts < MOST_TEXTS; texts++) {
    bool text = is_text(next_kind(ahead)) || ahead->type != NO_TYPE;
    if (!text || ahead->comment || hash_of(&ahead->word) != hash) break;
  }
  return texts;
}

static bool end_list(State *state, TSLexer *lexer) {
  leave_list(state);
  return found(lexer, END_OF_LIST);
}

// Between two records; behind the last one the list ends, so that no section takes in the space behind it.
static bool end_record(State *state, TSLexer *lexer, bool last) {
  if (last) return end_list(state, lexer);
  enum TokenType type = end_of_record(lexer);
  leave_record(state);
  return found(lexer, type);
}

// Behind as many values as a record may have: what follows belongs to the list.
static bool end_full_record(State *state, TSLexer *lexer) {
  end_record(state, lexer, false);
  state->items = MOST_ITEMS;
  return true;
}

static bool scan_materials(State *state, TSLexer *lexer) {
  if (at_end(lexer)) return end_list(state, lexer);
  Ahead ahead = look(state, lexer);
  enum Kind kind = next_kind(&ahead);
  bool begins = is_text(kind) || ahead.type != NO_TYPE;
  bool string = is_material_string(&ahead.word), typed = ahead.type != NO_TYPE;
  if (materials_end(&ahead, kind)) return end_list(state, lexer);
  if (state->items >= MOST_ITEMS && is_text(kind) && !typed) {
    // More strings of the material before, or the next one's two names.
    unsigned texts = texts_in_row(&ahead);
    if (texts > 2 || string) return judged_unexpected(state, lexer, texts > 2 ? texts - 2 : texts);
    return found(lexer, RECORD_BARE);
  }
  unsigned equal = begins ? equal_texts(&ahead) : 0;
  if (equal >= EQUAL_TEXTS) return judged_unexpected(state, lexer, equal);
  return begins ? found(lexer, RECORD_BARE) : judged_unexpected(state, lexer, 0);
}

static bool scan_objects(State *state, TSLexer *lexer) {
  if (at_end(lexer)) return end_list(state, lexer);
  Ahead ahead = look(state, lexer);
  enum Kind kind = next_kind(&ahead);
  enum Next next = behind_object(&ahead, kind);
  if (next == NEXT_SECTION) return end_list(state, lexer);
  unsigned equal = next == NEXT_OBJECT ? equal_texts(&ahead) : 0;
  if (equal >= EQUAL_TEXTS) return judged_unexpected(state, lexer, equal);
  return next == NEXT_OBJECT ? found(lexer, RECORD_BARE) : judged_unexpected(state, lexer, 0);
}

// Behind the last value of an object.
static bool end_object(State *state, TSLexer *lexer) {
  if (at_end(lexer)) return end_list(state, lexer);
  Ahead ahead = look(state, lexer);
  enum Kind kind = next_kind(&ahead);
  return end_record(state, lexer, behind_object(&ahead, kind) == NEXT_SECTION);
}

// How many values belong nowhere before the index of the next instance, or 0 where it is not seen: no farther than to a heading behind one of
// them, where these end.
static unsigned values_before_instance(Ahead *ahead, enum Kind kind, enum Kind next) {
  unsigned values = 1;
  for (; is_numeric(next) || is_word(next); next = next_kind(ahead)) {
    if (ahead->joined) return 0;
    kind = next;
    values++;
  }
  return is_text(next) && kind == INTEGER ? values - 1 : 0;
}

// Whether three integers and a rotation are behind a word, all of them: it is a name that has lost its quotes, and no bone.
static bool is_bare_name(Ahead *ahead) {
  double square = 0;
  unsigned reals = 0;
  if (!integers_follow_name(ahead)) return false;
  for (unsigned at = 0; at < 4; at++) {
    enum Kind kind = next_kind(ahead);
    if (!is_numeric(kind)) return false;
    square += square_of(&ahead->word);
    reals += kind == NUMBER;
  }
  return reals >= 3 || is_unit(square);
}

// Whether a kind that was read behind an index is an instance's name.
static bool is_name(Ahead *ahead, enum Kind kind) { return is_text(kind) || (is_word(kind) && is_bare_name(ahead)); }

static bool scan_instances(State *state, TSLexer *lexer) {
  if (at_end(lexer)) return end_list(state, lexer);
  Ahead ahead = look(state, lexer);
  enum Kind kind = next_kind(&ahead);
  enum Kind second = next_of_instance(&ahead);
  bool begins = kind == INTEGER ? is_name(&ahead, second) : is_text(kind) && second == INTEGER && instance_follows_name(&ahead, 1);
  if (begins) return found(lexer, RECORD_BARE);
  if (!is_text(kind)) return judged_unexpected(state, lexer, values_before_instance(&ahead, kind, second));
  // A text that a text follows begins nothing; of the last one in a row it is not known.
  bool row = is_text(kind) && is_text(second) && !ahead.comment;
  return judged_unexpected(state, lexer, row ? texts_in_row(&ahead) : 0);
}

// The next record of a list, or its end.
static bool scan_list(State *state, TSLexer *lexer) {
  if (state->place == MATERIAL_LIST) return scan_materials(state, lexer);
  return state->place == OBJECT_LIST ? scan_objects(state, lexer) : scan_instances(state, lexer);
}

static const uint8_t names_of[] = {SPHERE_NAMES, BOX_NAMES, PILL_NAMES, MESH_NAMES, LIGHT_NAMES};

static bool miss_type(State *state, TSLexer *lexer, enum ObjectType type) {
  state->place = names_of[type];
  return found(lexer, plus(MISSING_OBJECT_TYPE, type));
}

// Added to a type that is right: `"MESH";a comment`.
#define COMMENT_BEHIND 16u

// The type of an object, or the place of one that is missing.
static bool scan_type(State *state, TSLexer *lexer) {
  Word word = {.length = 0};
  uint32_t left = LOOK_AHEAD;
  bool quoted = lexer->lookahead == '"', comment = false;
  bool closed = quoted && read_string(lexer, &word, &left, &comment) && word.length > 1;
  if (!quoted) read_word(lexer, &word, &left);
  enum ObjectType type = type_of(&word);
  if (type != NO_TYPE && closed && word.text[word.length - 1] == '"') {
    if (comment) {
      state->rest = (uint16_t)(type + COMMENT_BEHIND);
      return judged(state, lexer, TAKE_TYPE);
    }
    lexer->mark_end(lexer);
    state->place = names_of[type];
    return taken(state, lexer, plus(OBJECT_TYPE, type));
  }
  if (type == NO_TYPE) {
    Ahead ahead = look(state, lexer);
    enum Kind kind = next_kind(&ahead);
    unsigned texts = 1, before = 0;
    for (; texts < 3 && is_text(kind); texts++) {
      if (before == 0 && ahead.type != NO_TYPE) before = texts;
      kind = next_kind(&ahead);
    }
    // A good type and its names are behind it, or behind two texts.
    bool names = before > 0 && texts == 3 && is_text(kind);
    if (before == 2 && names) names = is_text(next_kind(&ahead));
    if (names) return judged_unexpected(state, lexer, before);
    // Behind one text, a name is missing, too.
    bool missing = texts < 3 && kind == INTEGER;
    if (missing || texts == 3) type = shape_behind_names(&ahead, kind);
    if (type == NO_TYPE) type = SPHERE;
    if (missing) return miss_type(state, lexer, type);
  }
  state->rest = (uint16_t)type;
  return judged(state, lexer, TAKE_TYPE);
}

// A text was judged to stand in the place of a type.
static bool take_type(State *state, TSLexer *lexer) {
  bool right = state->rest >= COMMENT_BEHIND;
  enum ObjectType type = (enum ObjectType)(state->rest % COMMENT_BEHIND);
  state->rest = 0;
  state->place = names_of[type];
  bool text = !right && lexer->lookahead == '"';
  if (!text) take_word(lexer);
  enum Heading heading = text ? take_text(state, lexer, true) : meet_semicolon(lexer);
  taken(state, lexer, plus(right ? OBJECT_TYPE : INVALID_OBJECT_TYPE, type));
  meet_heading(state, lexer, heading);
  return true;
}

// ---- what only a look ahead tells

// The next value within a material: the headings of other parts are comments there.
static enum Kind next_of_names(Ahead *ahead) {
  enum Kind kind = next_kind(ahead);
  while (kind == HEADING && ahead->heading != MATERIAL_RECORD) kind = next_kind(ahead);
  return kind;
}

// Behind the first name of the next material: whether that has a count of strings, as the one before should have then. Before two counts and the
// instances, the objects' heading is a comment.
static bool next_has_string_count(Ahead *ahead) {
  if (!is_text(next_of_names(ahead))) return false;
  enum Kind kind = next_kind(ahead);
  bool counts = kind == HEADING && ahead->heading == OBJECTS && next_kind(ahead) == INTEGER && next_kind(ahead) == INTEGER;
  if (counts) return next_kind(ahead) == HEADING && ahead->heading == INSTANCES;
  return kind == INTEGER && !counts_section(ahead, true);
}

// The same where it has no heading, behind both of its names: the count is known by what is behind it, a string, another material's heading or the
// objects'.
static bool bare_has_string_count(Ahead *ahead) {
  if (next_kind(ahead) != INTEGER) return false;
  enum Kind kind = next_kind(ahead);
  enum ObjectType type = ahead->type;
  // A type that begins no object is a string that is called so.
  if (is_text(kind)) return type == NO_TYPE ? is_material_string(&ahead->word) : !object_begins(ahead, type);
  if (kind != HEADING) return false;
  return ahead->heading == MATERIAL_RECORD ? is_text(next_kind(ahead)) : ahead->heading == OBJECTS && section_begins(ahead, OBJECTS) == SECTION;
}

// Behind the first name of the next material: whether that has none, as the one before should not have then. What is behind its names
// may be the objects' count, where nothing else is between that and the instances.
static bool next_has_no_string_count(Ahead *ahead) {
  if (!is_text(next_of_names(ahead))) return false;
  enum Kind kind = next_kind(ahead);
  // Others are comments, and so is a material's that no name follows.
  bool material = false;
  for (; kind == HEADING && ahead->heading != OBJECTS; kind = next_kind(ahead)) material = ahead->heading == MATERIAL_RECORD;
  if (kind == INTEGER) return !material && counts_section(ahead, true);
  // The objects' heading may be there twice.
  bool objects = kind == HEADING;
  while (kind == HEADING && ahead->heading == OBJECTS) kind = next_kind(ahead);
  if (objects) return section_is_begun(ahead, kind, OBJECTS) == SECTION;
  // Its own count may stand behind a heading, which is a comment then.
  return material ? is_text(kind) && is_text(next_kind(ahead)) : kind == END_OF_TEXT && ahead->left > 0;
}

// A material has a count of strings, and others have none.
static bool miscount_strings(State *state, TSLexer *lexer) {
  state->strings = 0;
  return found(lexer, WRONG_COUNT);
}

// The count of a material's strings is not there.
static bool miss_string_count(State *state, TSLexer *lexer) {
  state->place = STRINGS;
  return found(lexer, MISSING_VALUE);
}

// Whether a text behind both names of a material is one too many, as it is no name of the next one: what follows it, of which the first was read, is
// that one's heading, or this one's count of strings before a string, that heading or the objects.
static bool is_text_too_many(Ahead *ahead, enum Kind kind) {
  if (kind == INTEGER) {
    kind = next_kind(ahead);
    if (is_text(kind)) return is_material_string(&ahead->word);
    if (kind == HEADING && ahead->heading == OBJECTS) return section_begins(ahead, OBJECTS) == SECTION;
  }
  return kind == HEADING && ahead->heading == MATERIAL_RECORD;
}

// Behind a material's two names: how many strings it has, from version 4 on.
static bool scan_string_count(State *state, TSLexer *lexer) {
  if (at_end(lexer)) return end_list(state, lexer);
  Ahead ahead = look(state, lexer);
  enum Kind kind = next_kind(&ahead);
  if (is_text(kind)) {
    if (is_material_string(&ahead.word)) return miss_string_count(state, lexer);
    if (ahead.type != NO_TYPE) return end_record(state, lexer, materials_end(&ahead, kind));
    enum Kind second = next_kind(&ahead);
    if (is_text_too_many(&ahead, second)) return judged_unexpected(state, lexer, 1);
    if (kind == TEXT && second == TEXT && bare_has_string_count(&ahead)) return miss_string_count(state, lexer);
    return end_record(state, lexer, false);
  }
  if (kind == INTEGER && counts_section(&ahead, true)) return end_list(state, lexer);
  return judged_to_be(state, lexer, STRING_COUNT_VALUE);
}

// Whether a text and what follows it are a material's names: the count of strings is behind them, which versions 1 to 3 have
// not, or neither is a string. The second one may not yet be typed.
static bool material_begins(Ahead *ahead) {
  bool string = is_material_string(&ahead->word);
  if (!is_text(next_kind(ahead))) return !string;
  string |= is_material_string(&ahead->word);
  return next_kind(ahead) == INTEGER || !string;
}

// Behind a count of strings: where as many texts follow, and behind them what follows a material, one more than it says; COUNTS_OTHERS where
// something else follows sooner, or one more; else 0.
static uint16_t counted_strings(const State *state, TSLexer *lexer, int32_t count) {
  if (count < 0) return 0;
  Ahead ahead = look(state, lexer);
  ahead.left = LONG_LOOK_AHEAD;
  enum Kind kind = next_kind(&ahead);
  for (int32_t left = count; left > 0; left--) {
    // Among strings a heading is a comment, as it is to every reader.
    bool heading = kind == HEADING;
    while (kind == HEADING) kind = next_kind(&ahead);
    if (!is_text(kind)) return ahead.left > 0 ? COUNTS_OTHERS : 0;
    if (heading && !is_material_string(&ahead.word)) return COUNTS_OTHERS;
    kind = next_kind(&ahead);
  }
  bool ends = false;
  if (kind == END_OF_TEXT) ends = ahead.left > 0;
  if (kind == HEADING) ends = begun_by(&ahead, ahead.heading, MATERIALS) != BEGINS_NOTHING;
  if (kind == INTEGER) {
    ends = counts_section(&ahead, false);
    // It counts the strings of a material whose names these were.
    if (!ends && count > 0) return COUNTS_OTHERS;
  }
  if (is_text(kind) && is_material_string(&ahead.word)) return COUNTS_OTHERS;
  if (is_text(kind)) ends = material_begins(&ahead);
  return ends && count < (int32_t)MOST_ITEMS ? (uint16_t)(count + 1) : 0;
}

// A string that has lost its quotes has no more words.
#define WORDS_OF_STRING 16u

// Whether a string is behind words among a material's strings, of which one was read.
static bool strings_go_on(Ahead *ahead) {
  enum Kind kind = next_kind(ahead);
  for (unsigned words = 1; words < WORDS_OF_STRING && (is_numeric(kind) || (is_word(kind) && ahead->type == NO_TYPE)); words++) kind = next_kind(ahead);
  return is_text(kind) && is_material_string(&ahead->word);
}

// One more string of a material, or the next one's name: a second name and the count of strings follow that.
static bool scan_material_string(State *state, TSLexer *lexer) {
  if (at_end(lexer)) return end_list(state, lexer);
  Ahead ahead = look(state, lexer);
  enum Kind kind = next_kind(&ahead);
  if (is_word(kind) && ahead.type == NO_TYPE && strings_go_on(&ahead)) return judged_unexpected(state, lexer, 0);
  if (!is_text(kind)) {
    bool ends = materials_end(&ahead, kind);
    // The count may be there twice: a string follows.
    if (!ends && kind == INTEGER && is_material_string(&ahead.word)) return judged_unexpected(state, lexer, 1);
    return end_record(state, lexer, ends);
  }
  if (state->counted == 1) {
    bool typed = ahead.type != NO_TYPE;
    if (!typed && state->strings == 1 && next_has_no_string_count(&ahead)) return miscount_strings(state, lexer);
    return end_record(state, lexer, typed && materials_end(&ahead, kind));
  }
  if (state->counted > 1) {
    state->counted--;
    return judged_to_be(state, lexer, STRING_VALUE);
  }
  if (state->items >= MOST_ITEMS) return end_full_record(state, lexer);
  bool string = is_material_string(&ahead.word), first = state->items++ == 0;
  if (!string && is_text(next_kind(&ahead))) {
    kind = next_kind(&ahead);
    bool heading = kind == HEADING && (ahead.heading == MATERIAL_RECORD || ahead.heading == OBJECTS);
    // The number before it counts no strings.
    if (first && (kind == INTEGER || is_text(kind) || heading)) return end_record(state, lexer, false);
    if (kind == INTEGER) {
      next_kind(&ahead);
      enum ObjectType type = ahead.type;
      if (type == NO_TYPE || !object_begins(&ahead, type)) return end_record(state, lexer, false);
    }
  }
  return judged_to_be(state, lexer, STRING_VALUE);
}

// Behind its name, an instance whose scales have one number has so many, and no bones.
#define LEAST_NUMBERS 19u

// Whether a text that was read stands among bones: nothing but integers is behind it up to the next instance's heading, fewer than an instance has.
static bool is_text_among_bones(Ahead *ahead) {
  unsigned integers = 0;
  enum Kind kind;
  while ((kind = next_kind(ahead)) == INTEGER && integers < LEAST_NUMBERS) integers++;
  return integers > 0 && integers < LEAST_NUMBERS && kind == HEADING && ahead->heading == INSTANCE_RECORD;
}

// The last integers may be the bones of this instance or begin the next one.
static bool scan_bone(State *state, TSLexer *lexer) {
  if (at_end(lexer)) return end_list(state, lexer);
  Ahead ahead = look(state, lexer);
  enum Kind kind = next_kind(&ahead);
  if (is_text(kind)) return is_text_among_bones(&ahead) ? judged_to_be(state, lexer, BONE_VALUE) : end_record(state, lexer, false);
  enum Kind second = next_of_instance(&ahead);
  // The next one's index is in its heading's line.
  bool index = ahead.index, next = kind == INTEGER && !index && is_name(&ahead, second);
  next = next && !(is_text(second) && is_text_among_bones(&ahead));
  // Reals are none of it.
  if (next || (kind == NUMBER && second == NUMBER)) return end_record(state, lexer, false);
  if (state->items >= MOST_ITEMS) return end_record(state, lexer, false);
  state->items++;
  return judged_to_be(state, lexer, BONE_VALUE);
}

#endif
