// Short lists of rows: where the count before one is right, it says more than any row could, and the list is one block.

#ifndef HALO_ASS_COUNTED_H_
#define HALO_ASS_COUNTED_H_

#include "readings.h"

// So many characters of values are read to tell whether a count is right. Longer lists show by themselves what they are, but
// for vertices with integers in place of reals, and triangles of few vertices.
#define COUNTED_LOOK 8192u
#define LONG_COUNTED_LOOK 65536u
// A list is known to be too long once it would be with values like the first ones.
#define FIRST_VALUES 8u
// Or once it would be so by far with as many as these.
#define MORE_VALUES 128u
// A list of so many looks more than is read costs little to be looked at: it may be short, and its count have digits too many.
#define FAR_TOO_LONG 32u
// Of which a vertex has so many reals at least.
#define LEAST_LEAD 6u

// Whether rows may end with what stands behind them, and how many of the integers before it are the instances' then.
static bool rows_end_before(Ahead *ahead, enum Kind kind, unsigned *behind) {
  *behind = kind == HEADING && ahead->heading == INSTANCE_RECORD;
  if (kind == END_OF_TEXT) return ahead->left > 0;
  if (kind == HEADING || ahead->type != NO_TYPE) return true;
  return is_text(kind) && text_ends_rows(ahead, kind, ahead->line_end, behind);
}

// Whether a heading follows that says that the one before it, few values ago, began nothing.
static bool ends_list(const Ahead *ahead, enum Kind kind) { return kind == HEADING && ahead->heading != INSTANCE_RECORD; }

// Whether a count is behind the vertices of a reading, right or wrong, with a line for itself, and behind that lines of triangles and nothing else.
static bool counts_by_lines(const Reading *reading, const CountedLines *lines) {
  return lines->count > 0 && lines->lines > 0 && lines->before == reading->values;
}

// Whether a mesh is whole before a heading, in any of the readings.
static bool ends_before_heading(const Reading readings[LAYOUTS], CountedLines lines, enum Heading heading) {
  end_counted_line(&lines);
  for (unsigned at = 0; at < LAYOUTS; at++) {
    const Reading *reading = &readings[at];
    if (!reading->fits || reading->vertices > 0 || !reading->counts_triangles) continue;
    if (reading->rest + (heading == INSTANCE_RECORD) == 0 || counts_by_lines(reading, &lines)) return true;
  }
  return false;
}

// Whether a mesh may be whole in one of the readings, where the last values may be the instances' count and the first one's index.
static bool may_be_whole(const Reading readings[LAYOUTS]) {
  for (unsigned at = 0; at < LAYOUTS; at++) {
    const Reading *reading = &readings[at];
    if (reading->fits && reading->vertices == 0 && reading->counts_triangles && reading->rest <= 0 && reading->rest >= -2) return true;
  }
  return false;
}

// Whether all vertices were read in one of the readings, and the triangles' count is next: a word there is of a note without its semicolon. The
// other readings have one in a vertex.
static bool come_to_note(Reading readings[LAYOUTS]) {
  bool note = false;
  for (unsigned at = 0; at < LAYOUTS; at++) {
    readings[at].fits &= readings[at].vertices == 0 && !readings[at].counts_triangles;
    note |= readings[at].fits;
  }
  return note;
}

// Passes what is left of the line of a note. Says what the next one begins with.
static enum Kind kind_behind_note(Ahead *ahead) {
  enum Kind kind;
  do kind = next_kind_of_row(ahead);
  while ((is_word(kind) || is_numeric(kind)) && !ahead->value.begins_line);
  return kind;
}

// Passes the rest of rows that no reading fits. Whether they end before no more may be read: then their count is wrong.
static bool end_within_look(Ahead *ahead) {
  enum Kind kind;
  unsigned behind;
  do kind = next_kind_of_row(ahead);
  while (kind == INTEGER || is_real(kind));
  return rows_end_before(ahead, kind, &behind);
}

// Whether a list that would have so many characters costs little to be looked at; of the largest count that is known, there may be more.
static bool is_far_too_long(uint64_t expected, uint32_t look, unsigned count) {
  return count >= MOST_COUNTED || expected > (uint64_t)FAR_TOO_LONG * look;
}

// Reads the values behind a vertex count, as long as one of the readings fits. Says what stands behind them, or WORD where none
// does; whether the vertices begin with reals, and whether no reading fits though the rows are short.
static enum Kind read_all(Ahead *ahead, Reading readings[LAYOUTS], unsigned count, bool *plain, CountedLines *lines, bool *wrong) {
  unsigned values = 0, reals = 0;
  uint32_t look = ahead->left;
  unsigned from = 0;
  bool section = false;
  for (;; values++) {
    enum Kind kind = next_kind_of_row(ahead);
    // Where values are still to come, a heading is a comment, as it is to every reader.
    for (; kind == HEADING && !ends_before_heading(readings, *lines, ahead->heading); kind = next_kind_of_row(ahead)) {
      from = values + FEW_VALUES;
      section |= ahead->heading < MATERIAL_RECORD;
    }
    if (kind == WORD && come_to_note(readings)) kind = kind_behind_note(ahead);
    if (kind != INTEGER && !is_real(kind)) {
      if (values >= from || ends_list(ahead, kind)) return kind;
      bool ends = kind == END_OF_TEXT ? ahead->left > 0 : is_text(kind);
      // The values behind a section's heading may make one whole by chance.
      *wrong = ends && (section || !may_be_whole(readings));
      return WORD;
    }
    reals += is_real(kind);
    note_line(lines, &ahead->value);
    if (values == FIRST_VALUES) {
      uint64_t expected = (uint64_t)(look - ahead->left) * count;
      *plain = reals >= LEAST_LEAD;
      if (!*plain) ahead->left += LONG_COUNTED_LOOK - look;
      if (expected > ahead->left) {
        *wrong = is_far_too_long(expected, look, count) && end_within_look(ahead);
        return WORD;
      }
    }
    bool fits = false;
    for (unsigned at = 0; at < LAYOUTS; at++) {
      if (readings[at].fits) read_on(&readings[at], &ahead->value, count);
      fits |= readings[at].fits;
    }
    if (!fits) {
      // Nor are rows right that go on over a section's heading and fit nothing.
      *wrong = section || end_within_look(ahead);
      return WORD;
    }
  }
}

// How many integers before the end of rows may be none of them: the instances' count, before its heading too, and the first one's index, whose
// name may be any text, but no object's type.
static unsigned most_behind(Ahead *ahead, enum Kind kind, enum ObjectType type) {
  if (is_text(kind)) return type != NO_TYPE && object_begins(ahead, type) ? 0 : 2;
  return kind == HEADING && ahead->heading == INSTANCES && section_begins(ahead, INSTANCES) != SECTION;
}

// How many values the vertices of a list have that begins here, or 0 where the count does not say it; and whether that is wrong.
static unsigned values_of_vertices(Ahead *ahead, unsigned count, bool *wrong) {
  Reading readings[LAYOUTS];
  for (unsigned at = 0; at < LAYOUTS; at++) {
    readings[at] = (Reading){.vertex = {.layout = layouts[at], .place = LEAD}, .vertices = count, .lines = {true, true, 0}};
    readings[at].fits = readings[at].in_range = true;
  }
  unsigned behind = 0;
  bool plain = false;
  CountedLines lines = {.integers = true};
  enum Kind kind = read_all(ahead, readings, count, &plain, &lines, wrong);
  end_counted_line(&lines);
  enum ObjectType type = ahead->type;
  // Where no more may be read, the triangles may go on.
  bool open = kind == END_OF_TEXT && ahead->left == 0;
  if (!open && !rows_end_before(ahead, kind, &behind)) return 0;
  bool at_last = !open && at_end(ahead->lexer);
  unsigned slack = open ? 0 : most_behind(ahead, kind, type), found = 0;
  unsigned most = slack > behind ? slack : behind;
  if (at_last && most == 0) most = 1;
  const Reading *chosen = NULL;
  *wrong = !open;
  int best = 0;
  for (unsigned at = 0; at < LAYOUTS; at++) {
    const Reading *reading = &readings[at];
    if (!reading->fits || reading->vertices > 0 || !reading->counts_triangles) continue;
    if (lines.right && lines.before < reading->values) continue;
    if (takes_count(reading, most, open)) continue;
    bool last = at_last && reading->rest + 1 == 0;
    *wrong &= !may_come_out(reading, behind, slack);
    bool right = comes_out(reading, behind, open, at_last);
    if (!right && (open || !counts_by_lines(reading, &lines))) continue;
    if (plain && counts_too_many(reading, last ? 1 : behind, open)) {
      *wrong = !open;
      return 0;
    }
    // At the end of the file stands the instances' count.
    int likelihood = 1 + (right ? 16 : 0) + (last ? 8 : 0) + (reading->in_range ? 4 : 0) + line_evidence(&reading->lines);
    if (likelihood < best) continue;
    // A block of its own begins where the first UVs tell the layout.
    unsigned values = plain && reading->late_uvs ? 0 : reading->values;
    found = likelihood > best || found == values ? values : 0;
    best = likelihood;
    chosen = reading;
  }
  const Reading *evenly = chosen != NULL && chosen->uneven ? begins_evenly(readings, chosen) : NULL;
  if (evenly != NULL) {
    bool right = comes_out(evenly, behind, open, at_last);
    *wrong = !right && !open;
    return right && !(plain && evenly->late_uvs) ? evenly->values : 0;
  }
  *wrong &= best == 0;
  return found;
}

// How long so many triangles are, by what so many values took of the look; 0 if they are not too long to be looked at.
static uint64_t length_of_long(uint32_t look, uint32_t left, unsigned values, unsigned count) {
  if (values != FIRST_VALUES && values != MORE_VALUES) return 0;
  uint64_t expected = (uint64_t)(look - left) * 4 * count / values;
  return expected > (values == FIRST_VALUES ? look : look + look / 32) ? expected : 0;
}

// Where a count of triangles is not right: so many values less or more are a mistake among them, and the list is a block all the same.
#define MOST_AMISS 3u

// Whether a heading behind triangles, or among them, is that of the next object, or of the instances with their count.
static bool ends_triangles_at(Ahead *ahead, enum Heading heading) {
  if (heading == OBJECT_RECORD) return object_follows(ahead, false);
  return heading == INSTANCES && section_begins(ahead, heading) == SECTION;
}

static bool may_end_triangles(enum Kind kind, enum Heading heading) {
  return kind == HEADING && (heading == OBJECT_RECORD || heading == INSTANCES);
}

// How many values the lines of triangles have that were counted: how many have four, three, one, or another number of them.
typedef struct {
  unsigned on_line, fours, threes, ones, others;
} Shapes;

static inline void note_shape(Shapes *shapes, const Value *value) {
  if (value->begins_line) {
    unsigned values = shapes->on_line;
    shapes->fours += values == 4;
    shapes->threes += values == 3;
    shapes->ones += values == 1;
    shapes->others += values == 2 || values > 4;
    shapes->on_line = 0;
  }
  shapes->on_line++;
}

// Whether the last line has one value so far, and all before have four.
static inline bool is_one_behind_fours(const Shapes *shapes) {
  return shapes->ones == 0 && shapes->threes == 0 && shapes->others == 0 && shapes->on_line == 1;
}

// Whether lines of four, or of one and three, say that one value with a line of its own is too many: the last triangle ends behind as many values as
// were counted.
static inline bool have_one_too_many(Shapes *shapes, const Value *last) {
  note_shape(shapes, last);
  if (shapes->others > 0) return false;
  if (shapes->on_line == 3) return shapes->fours == 0 && shapes->ones == shapes->threes + 2;
  return shapes->on_line == 4 && shapes->ones == 1 && shapes->threes == 0;
}

// Behind as many triangles as were counted, and an integer: how many values the list has, or 0 where that is not told.
static unsigned values_behind_count(Ahead *ahead, unsigned count, bool begins_line, Shapes *shapes) {
  bool too_many = have_one_too_many(shapes, &ahead->value);
  unsigned counted = 4 * count, more = 1;
  enum Kind kind = next_kind(ahead);
  bool index = kind == INTEGER;
  for (; more < MOST_AMISS && kind == INTEGER; more++) kind = next_kind(ahead);
  enum Heading heading = ahead->heading;
  if (too_many && kind == HEADING && heading == INSTANCES && more == 1) return counted + 1;
  bool ends = may_end_triangles(kind, heading) && count > 2;
  if (ends && ends_triangles_at(ahead, heading)) return counted + more;
  // The instances' heading has the count before it then.
  if (ends) return more == 1 && heading == INSTANCES ? counted : 0;
  if (index) return more == 2 && is_before_index(ahead, kind) ? counted : 0;
  enum First first = first_before(ahead, kind);
  if (first == NO_FIRST) return 0;
  // Rather a corner is missing than the instances' count.
  return first == FIRST_INDEX && begins_line && count > 1 ? counted - 1 : counted;
}

// The same of triangles.
static unsigned values_of_triangles(Ahead *ahead, unsigned count, bool few_vertices, bool *wrong_count) {
  uint32_t look = ahead->left;
  unsigned from = 0, wrong = 0;
  bool heading = false;
  Shapes shapes = {0};
  for (unsigned values = 0; values < 4 * count; values++) {
    uint64_t length = length_of_long(look, ahead->left, values, count);
    // Behind a few vertices are no more triangles than can be looked at.
    *wrong_count = length > 0 && (few_vertices || is_far_too_long(length, look, count)) && end_within_look(ahead);
    if (length > 0) return 0;
    enum Kind kind = next_kind_of_row(ahead);
    *wrong_count = ahead->left > 0;
    // Behind lines of four a heading and a number alone are none of them.
    bool alone = kind == HEADING || (kind == INTEGER && ahead->value.begins_line);
    if (heading && is_one_behind_fours(&shapes) && alone) return 0;
    heading = kind == HEADING && values > 0 && values % 4 == 0;
    bool less = values + MOST_AMISS >= 4 * count && values > 8;
    if (less && may_end_triangles(kind, ahead->heading)) return ends_triangles_at(ahead, ahead->heading) ? values : 0;
    for (; kind == HEADING; kind = next_kind_of_row(ahead)) from = values + FEW_VALUES;
    // The file is cut there, unless a heading stands among the last values.
    if (kind == END_OF_TEXT && ahead->left > 0 && values > 0) return values < from ? 0 : values;
    note_shape(&shapes, &ahead->value);
    // A word, or a real, is one mistake among them.
    wrong += kind != INTEGER;
    if (kind != INTEGER && (wrong > 1 || !(is_word(kind) || is_real(kind)))) return 0;
  }
  // There may be more: no larger count is known.
  *wrong_count &= count < MOST_COUNTED;
  bool begins_line = ahead->value.begins_line;
  ahead->left += LOOK_AHEAD;
  unsigned behind;
  enum Kind kind = next_kind(ahead);
  if (4 * count < from && !ends_list(ahead, kind)) return 0;
  if (kind == INTEGER) return values_behind_count(ahead, count, begins_line, &shapes);
  return rows_end_before(ahead, kind, &behind) ? 4 * count : 0;
}

// Behind a count: where it is right, how many values stand behind it, else 0; and whether it is known to be wrong. They fit: no more are
// read than characters, and the triangle count is one of these.
static uint16_t counted_values(const State *state, TSLexer *lexer, bool *wrong) {
  unsigned count = state->counted == COUNTS_NONE ? 0 : state->counted;
  if (state->counted == 0) return 0;
  Ahead ahead = look(state, lexer);
  ahead.left = state->few_vertices ? LONG_COUNTED_LOOK : COUNTED_LOOK;
  ahead.between = LONG_COUNTED_LOOK;
  if (state->place == VERTICES) return (uint16_t)values_of_vertices(&ahead, count, wrong);
  unsigned values = values_of_triangles(&ahead, count, state->few_vertices, wrong);
  // A file that is cut behind a triangle has fewer.
  *wrong &= ahead.left > 0 && (values == 0 || (values < 4 * count && values % 4 == 0));
  return (uint16_t)values;
}

// Passes what is between two values that were counted.
static void pass_comments_too(TSLexer *lexer) {
  for (;;) {
    if (pass_separator(lexer) != NOTHING && begins_number(lexer->lookahead)) return;
    while (is_between(lexer->lookahead)) lexer->advance(lexer, false);
    if (lexer->lookahead != ';') return;
    while (!at_line_end(lexer)) lexer->advance(lexer, false);
  }
}

// Takes as many values as were counted.
static void take_counted_values(State *state, TSLexer *lexer) {
  for (unsigned left = state->counted; left > 0; left--) {
    read_value(lexer);
    if (left > 1) pass_comments_too(lexer);
  }
  lexer->mark_end(lexer);
  state->counted = 0;
  state->rows_done = true;
}

static bool take_counted(State *state, TSLexer *lexer) {
  take_counted_values(state, lexer);
  state->few_vertices = true;
  taken(state, lexer, state->place == VERTICES ? COUNTED_VERTICES : COUNTED_TRIANGLES);
  meet_heading(state, lexer, meet_semicolon(lexer));
  return true;
}

// The last vertices, or what is left of one, a block by themselves.
static bool take_last_vertices(State *state, TSLexer *lexer, unsigned layout) {
  take_counted_values(state, lexer);
  return taken(state, lexer, plus(VERTEX_ROWS, layout));
}

#endif
