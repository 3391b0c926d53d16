// The transform of an instance: whether its scales have three numbers, and where lines show that values of it are missing or too many.

#ifndef HALO_ASS_TRANSFORMS_H_
#define HALO_ASS_TRANSFORMS_H_

#include "names.h"

// ---- lines

// Exporters write each group of a transform on a line of its own, and each bone: what is on the lines behind a value that stands
// elsewhere tells which group is next.
#define LOCAL_SCALE 2u
#define PIVOT_ROTATION 3u
#define LAST_VECTOR 4u
#define GROUPS 6u

typedef struct {
  uint8_t place, values; // 1 of a scale, which may have three
} Group;

static const Group groups[GROUPS + 1] = {
  {TRANSFORM, 4}, {TRANSFORM + 4, 3}, {TRANSFORM + 8, 1}, {TRANSFORM + 11, 4}, {TRANSFORM + 15, 3}, {TRANSFORM + 19, 1}, {BONES, 0},
};

static unsigned group_of(unsigned place) {
  unsigned group = 0;
  while (groups[group + 1].place <= place) group++;
  return group;
}

static unsigned values_of_group(unsigned group, bool vector_scale) {
  return groups[group].values == 1 && vector_scale ? 3 : groups[group].values;
}

// So many lines are looked at: those of a transform, and a few more.
#define TRANSFORM_LINES 16u
// And numbers: more than a transform has.
#define TRANSFORM_NUMBERS 24u
// No more are read, those of a transform and of lines around it are fewer; nor more than that on the line that something stands on already. On a
// line without end, each group would have all read that is looked at.
#define MOST_TRANSFORM_NUMBERS 64u
// Nor behind more headings that are comments, as they stand directly behind values.
#define MOST_HEADINGS 2u

typedef struct {
  unsigned before;                 // values on the line that something stands on already
  unsigned lines;
  uint8_t values[TRANSFORM_LINES]; // on each of the lines behind
  bool integers[TRANSFORM_LINES];  // whether the first of each is one
  unsigned numbers;                // all of them
  bool text;                       // stands behind them
  bool comment;                    // stands before them
  bool usual;                      // no more was read than the first one
  bool moved;                      // one of the transform's may be among the bones
  uint32_t points;                 // those that are no integers, in bits
  double squares[TRANSFORM_NUMBERS];
} TransformLines;

static void note_number(TransformLines *read, enum Kind kind, double square) {
  if (read->numbers < TRANSFORM_NUMBERS) {
    if (kind != INTEGER) read->points |= UINT32_C(1) << read->numbers;
    read->squares[read->numbers] = square;
  }
  read->numbers++;
}

// The next value. Before a transform, the bones of another instance with the next one's heading and index may have been put: that is passed.
static enum Kind next_of_transform(const State *state, Ahead *ahead, unsigned *passed) {
  enum Kind kind = next_kind(ahead);
  for (; kind == HEADING && state->place == TRANSFORM && *passed < MOST_HEADINGS; ++*passed) kind = next_kind(ahead);
  return kind;
}

// Reads the lines up to what is no number, or no more than the first one, where that has so many values, as is usual, and begins with a real. An
// integer before a text is the next instance's.
static TransformLines read_unusual_lines(const State *state, TSLexer *lexer, unsigned values) {
  TransformLines read = {.before = 0};
  Ahead ahead = look(state, lexer);
  unsigned headings = 0, passed = 0;
  enum Kind kind = next_of_transform(state, &ahead, &passed);
  bool before = state->within_line && !ahead.line_end && passed == 0;
  read.comment = ahead.comment;
  while ((is_numeric(kind) || is_word(kind)) && read.numbers < (before ? TRANSFORM_NUMBERS : MOST_TRANSFORM_NUMBERS)) {
    note_number(&read, kind, square_of(&ahead.word));
    if (before) read.before++;
    else if (read.lines > 0 && !ahead.value.begins_line) read.values[read.lines - 1]++;
    else if (read.lines == TRANSFORM_LINES) return read;
    else {
      read.values[read.lines] = 1;
      read.integers[read.lines++] = kind == INTEGER;
    }
    read.usual = read.lines == 1 && read.values[0] == values && !read.integers[0] && is_line_end(lexer->lookahead);
    if (read.usual) return read;
    kind = next_of_transform(state, &ahead, &passed);
    headings += ahead.joined;
    if (headings > MOST_HEADINGS) return read;
    before &= !ahead.line_end && passed == 0;
  }
  read.text = is_text(kind) && passed == 0;
  if (read.text && read.lines > 0 && read.values[read.lines - 1] == 1) {
    read.lines--;
    read.numbers--;
  }
  return read;
}

static TransformLines read_transform_lines(const State *state, TSLexer *lexer) { return read_unusual_lines(state, lexer, 0); }

// Whether the numbers can be what is left of the transform, and bones, wherever lines end.
static bool can_be_rest(const State *state, const TransformLines *read, unsigned left, unsigned group, bool vector) {
  for (; group < GROUPS; group++) left += values_of_group(group, vector);
  if (read->numbers < left) return false;
  uint32_t reals = (UINT32_C(1) << left) - 1;
  return (read->points & ~reals) == 0 && (!state->points || (read->points & reals) == reals);
}

// Whether scales of one number are some, and the pivot's rotation is of unit length or was never set, from a group's value on.
static bool are_uniform_scales(const TransformLines *read, unsigned group, unsigned part) {
  unsigned scale = (group == 0 ? 7u : group == 1 ? 3u : 0u) - part, pivot = scale + 8;
  if (pivot >= read->numbers || pivot >= TRANSFORM_NUMBERS) return false;
  double square = 0;
  for (unsigned at = scale + 1; at < scale + 5; at++) square += read->squares[at];
  return read->squares[scale] > 0 && read->squares[pivot] > 0 && (is_unit(square) || square <= 0);
}

// The same from a group's value on. Where nothing is known of scales, they may be the others, too, than those that lines show.
static bool is_right_in_place(const State *state, const TransformLines *read, unsigned group, unsigned part, bool vector) {
  if (can_be_rest(state, read, values_of_group(group, vector) - part, group + 1, vector)) return true;
  bool unknown = group < LOCAL_SCALE || (group == LOCAL_SCALE && part == 0);
  bool others = unknown && can_be_rest(state, read, values_of_group(group, !vector) - part, group + 1, !vector);
  return others && (!vector || are_uniform_scales(read, group, part));
}

// Whether a rotation is at a value, of unit length or never set.
static bool is_rotation_at(const TransformLines *read, unsigned from) {
  if (from + 4 > read->numbers || from + 4 > TRANSFORM_NUMBERS) return false;
  double square = 0;
  for (unsigned at = from; at < from + 4; at++) square += read->squares[at];
  return is_unit(square) || square <= 0;
}

// Whether lines from a group on are believed, whatever else the values may be: four and more, or three where the rotation is one only as
// they have it.
static bool are_sure_lines(const TransformLines *read, unsigned group, unsigned by_lines, unsigned in_place) {
  if (group <= LOCAL_SCALE) return true;
  return group == PIVOT_ROTATION && is_rotation_at(read, by_lines) && !is_rotation_at(read, in_place);
}

// Whether a line may begin with a real of the transform: where reals have points, an integer is rather a bone.
static bool may_be_real(const State *state, const TransformLines *read, unsigned line) {
  return !state->points || line >= read->lines || !read->integers[line];
}

// A line of the transform may have been moved among as many bones.
#define BONES_AROUND 3u

// Whether the lines from one on are those of a group, of all behind it and of bones. Where nothing is known of scales yet, the lines tell
// that, too.
static bool are_lines_from(const State *state, const TransformLines *read, unsigned line, unsigned group, bool known, bool *vector) {
  for (; group < GROUPS; group++, line++) {
    if (line >= read->lines || !may_be_real(state, read, line)) return false;
    if (groups[group].values == 1 && !known) *vector = read->values[line] == 3;
    known |= groups[group].values == 1;
    if (read->values[line] != values_of_group(group, *vector)) return false;
  }
  unsigned others = 0, bones = 0;
  for (; line < read->lines; line++) {
    bool bone = read->values[line] == 1 && read->integers[line];
    if (!bone && (!read->moved || bones == 0)) return false;
    bones += bone;
    others += !bone;
  }
  return others == 0 || (others == 1 && bones >= BONES_AROUND);
}

// Whether so many numbers and those of all groups from one on have a point, each.
static bool have_points(const TransformLines *read, unsigned numbers, unsigned group, bool vector) {
  for (; group < GROUPS; group++) numbers += values_of_group(group, vector);
  uint32_t reals = (UINT32_C(1) << numbers) - 1;
  return (read->points & reals) == reals;
}

// How many values are missing where a line begins before a group's last value: what is left of it, and the groups before the one that the
// lines go on with. 0 where they do not show it.
static unsigned values_missing(const State *state, const TransformLines *read, unsigned group, unsigned left, bool *vector, bool *sure) {
  // What stands here is the next instance's index.
  if (read->lines == 0) return left;
  bool known = group >= LOCAL_SCALE, scale = *vector;
  bool rest = read->values[0] == left && may_be_real(state, read, 0) && are_lines_from(state, read, 1, group + 1, known, vector);
  bool points = have_points(read, left, group + 1, *vector);
  if (rest && points) return 0;
  for (unsigned next = group + 1, missing = left; next <= GROUPS - read->moved; next++) {
    // What is read with a point in each real is so rather than with integers for some.
    bool likelier = !points && next < GROUPS && have_points(read, 0, next, scale), shown = rest ? likelier : next <= LAST_VECTOR || group > 0;
    *vector = scale;
    // Of a translation, what is left of it and a scale would stand before the rotation.
    *sure = likelier || are_sure_lines(read, next, 0, left + 1);
    if (shown && are_lines_from(state, read, 0, next, known, vector)) return missing + (!known && *vector && next > LOCAL_SCALE ? 2 : 0);
    missing += next < GROUPS ? values_of_group(next, scale) : 0;
  }
  return 0;
}

// So many lines at most are too many before a group.
#define MOST_LINES_BEFORE 4u

// How many values stand before the lines of a group, of all behind it and of bones; 0 where they begin here, or are not found.
static unsigned values_before(const State *state, const TransformLines *read, unsigned group) {
  unsigned values = read->before;
  for (unsigned line = 0; line <= MOST_LINES_BEFORE && line < read->lines; values += read->values[line++]) {
    bool vector = state->vector_scale;
    if (are_lines_from(state, read, line, group, group > LOCAL_SCALE, &vector)) return values;
  }
  return 0;
}

// Before a group behind the first rotation: where its line has another number of values, lines behind it may say that it is missing as a whole,
// or that a line is there twice. Where reals have no points, bones may be what is left, and nothing is looked at.
static void judge_next_lines(State *state, TSLexer *lexer) {
  unsigned group = group_of(state->place), values = groups[group].values;
  bool begins = state->place != TRANSFORM && state->place == groups[group].place && values > 1;
  if (!begins || !state->group_lines || !state->points || state->usual_lines) return;
  TransformLines read = read_unusual_lines(state, lexer, values);
  if (read.usual || read.before > 0 || read.lines < 2 || read.values[0] == values) return;
  bool vector = state->vector_scale, sure = are_sure_lines(&read, group, read.values[0], 0);
  bool right = is_right_in_place(state, &read, group, 0, vector);
  unsigned many = read.comment ? 0 : values_before(state, &read, group);
  unsigned missing = many > 0 ? 0 : values_missing(state, &read, group, values, &vector, &sure);
  if (many + missing == 0) {
    read.moved = true;
    missing = values_missing(state, &read, group, values, &vector, &sure);
  }
  if (many + missing == 0 || (!sure && right)) return;
  state->verdict = many > 0 ? TAKE_REST : MISS_VALUE;
  state->rest = (uint16_t)(many > 0 ? many : missing - 1);
  if (many == 0) state->vector_scale = vector;
}

// The first value of a transform does not begin a line: its line says whether it is one too many of the integers before it, or one of
// these is missing.
static bool scan_first_of_transform(State *state, TSLexer *lexer) {
  TransformLines read = read_transform_lines(state, lexer);
  bool vector = false;
  unsigned many = values_before(state, &read, 0), values = groups[0].values;
  if (many > 0) return judged_unexpected(state, lexer, many);
  if (read.before >= values || !are_lines_from(state, &read, 0, 1, false, &vector)) return judged(state, lexer, TAKE_NUMBER);
  state->group_lines = true;
  return judged_missing(state, lexer, values - read.before);
}

// It may be the index of the next instance; or be one too many before the first rotation or translation, by the lines behind it.
static bool judge_integer_alone(State *state, TSLexer *lexer) {
  unsigned group = group_of(state->place);
  bool lines = state->place == TRANSFORM || (state->group_lines && group < LOCAL_SCALE);
  if (lines && state->place == groups[group].place && groups[group].values > 1) {
    TransformLines read = read_transform_lines(state, lexer);
    read.before = 1;
    unsigned many = values_before(state, &read, group);
    if (many > 0) return judged_unexpected(state, lexer, many);
    if (read.numbers > 0) return judged(state, lexer, TAKE_NUMBER);
    return read.text ? judged_missing(state, lexer, 1) : judged(state, lexer, TAKE_NUMBER);
  }
  Ahead ahead = look_ahead(lexer, false);
  return is_text(next_kind(&ahead)) ? judged_missing(state, lexer, 1) : judged(state, lexer, TAKE_NUMBER);
}

// How many values stand here up to the end of a rotation with which all of the transform begins anew: lines were too many before it.
static unsigned values_before_second(const State *state, const TransformLines *read) {
  unsigned values = 0;
  for (unsigned line = 0; line <= MOST_LINES_BEFORE && line < read->lines; line++) {
    bool vector = false;
    values += read->values[line];
    if (are_lines_from(state, read, line, 0, false, &vector)) return values;
  }
  return 0;
}

// How many values are too many on the line that a group goes on with: a line that ended within a value. 0 where the lines behind are not those
// of the next groups.
static unsigned values_beyond(const State *state, const TransformLines *read, unsigned group, unsigned left) {
  bool vector = state->vector_scale;
  if (read->lines == 0 || read->before > 0 || read->values[0] <= left) return 0;
  return are_lines_from(state, read, 1, group + 1, group >= LOCAL_SCALE, &vector) ? read->values[0] - left : 0;
}

// A value of a transform. One that stands elsewhere than exporters have it may be another one's, or too many: so it is if all the lines
// of a rotation and of what is behind it say so, or what is left cannot be all of the transform.
static bool scan_of_transform(State *state, TSLexer *lexer) {
  unsigned group = group_of(state->place), part = state->place - groups[group].place;
  bool number = begins_number(lexer->lookahead);
  if (state->place == TRANSFORM && number && state->within_line) return scan_first_of_transform(state, lexer);
  bool elsewhere = state->within_line == (part == 0) && state->place != TRANSFORM && number;
  elsewhere = elsewhere && part < values_of_group(group, state->vector_scale);
  if (!elsewhere) return scan_value(state, lexer, 'r');
  TransformLines read = read_transform_lines(state, lexer);
  bool vector = state->vector_scale;
  unsigned again = group == 0 && state->group_lines ? values_before_second(state, &read) : 0;
  if (again > 0) return judged_unexpected(state, lexer, again);
  unsigned missing = 0, left = values_of_group(group, vector) - part;
  bool sure = are_sure_lines(&read, group, read.before, 0), many = part == 0 && are_lines_from(state, &read, 0, group, group > LOCAL_SCALE, &vector);
  if (part > 0) missing = values_missing(state, &read, group, left, &vector, &sure);
  bool right = is_right_in_place(state, &read, group, part, vector);
  unsigned beyond = part > 0 && state->group_lines ? values_beyond(state, &read, group, left) : 0;
  if (beyond > 0 && (group < LOCAL_SCALE || !right)) return judged_unexpected(state, lexer, beyond);
  bool amiss = state->group_lines && (many || missing > 0) && (sure || !right);
  if (amiss && many) return judged_unexpected(state, lexer, read.before);
  if (amiss) {
    state->vector_scale = vector;
    return judged_missing(state, lexer, missing);
  }
  // Lines that somebody ended elsewhere tell no more; those behind a line with a mistake may.
  if (right || !state->points || part > 0) state->group_lines = false;
  return judged(state, lexer, TAKE_NUMBER);
}

// Behind a comment within a group that has a line for itself, where integers for reals are usual: the lines behind tell nothing of what is left of it.
static void note_comment_within(State *state) {
  bool within = is_of_transform(state->place) && groups[group_of(state->place)].place != state->place;
  if (within && !state->points) state->group_lines = false;
}

// ---- scales

static double from_unit(double square) { return square > 1 ? square - 1 : 1 - square; }

// Of an instance, from its scale on, so many numbers are looked at: those of scales of three, and what may be a bone.
#define SCALE_LOOK 14u

// From a scale of one number on, a transform has so many.
#define UNIFORM_NUMBERS 9u

// The numbers from a scale on, up to what is none.
typedef struct {
  enum Kind kinds[SCALE_LOOK];
  unsigned numbers;
  uint8_t on_lines[SCALE_LOOK]; // so many numbers stand on the scale's line, and on those behind it
  double squares[SCALE_LOOK];
  bool zero;                    // a scale of three would have a zero
  bool comment;                 // stands behind the first
  bool usual;                   // it is one number, and the lines behind it are exporters'
  double uniform, vector;       // the squares of the pivot's rotation behind a scale of one number and of three
} Scaled;

// Whether the scale has one number, and lines behind it are a rotation and a translation without a doubt.
static bool has_usual_lines(const Scaled *read) {
  return read->on_lines[0] == 1 && read->on_lines[1] == 4 && read->on_lines[2] == 3 && from_unit(read->uniform) < 0.001;
}

// No more is read of them than says so. `lines`: those before were exporters'.
static Scaled read_scaled(Ahead *ahead, bool lines) {
  Scaled read = {.numbers = 0};
  unsigned line = 0;
  enum Kind kind = END_OF_TEXT;
  while (read.numbers < SCALE_LOOK) {
    kind = next_kind(ahead);
    // A heading within a transform is a comment.
    while (kind == HEADING && (ahead->heading != INSTANCE_RECORD || read.numbers < UNIFORM_NUMBERS)) kind = next_kind(ahead);
    if (kind == END_OF_TEXT || kind == HEADING || is_text(kind)) break;
    unsigned at = read.numbers++;
    line += at > 0 && ahead->line_end;
    read.comment |= at == 1 && ahead->comment;
    read.on_lines[line]++;
    double square = square_of(&ahead->word);
    if (at < 3) read.zero |= square <= 0;
    if (at >= 1 && at < 5) read.uniform += square;
    if (at >= 3 && at < 7) read.vector += square;
    read.squares[at] = square;
    read.kinds[at] = kind;
    lines &= kind == NUMBER;
    read.usual = lines && at == 7 && has_usual_lines(&read) && is_line_end(ahead->lexer->lookahead);
    if (read.usual) return read;
  }
  if (is_text(kind) && read.numbers > 0 && read.kinds[read.numbers - 1] == INTEGER) {
    read.numbers--;
    read.on_lines[line]--;
  }
  return read;
}

// Whether lines say that scales are one number: so exporters write one, a rotation, a translation and the other one. Elsewhere than at the
// scale they say it too: lines are missing or too many before them.
static bool shows_uniform_scales(const Scaled *read) {
  static const uint8_t lines[] = {1, 4, 3, 1};
  for (unsigned from = 0; from + sizeof lines <= SCALE_LOOK; from++) {
    if (memcmp(read->on_lines + from, lines, sizeof lines) == 0) return true;
  }
  return false;
}

// Whether the line is the pivot's rotation, or the translation behind it: the scale is missing, or the rotation.
static bool lacks_line(const Scaled *read) {
  const uint8_t *on_lines = read->on_lines;
  return (on_lines[0] == 4 && on_lines[1] == 3) || (on_lines[0] == 3 && on_lines[1] == 3);
}

static TransformLines lines_of_scaled(const Scaled *scaled) {
  TransformLines read = {.before = 0};
  for (unsigned at = 0; at < scaled->numbers; at++) note_number(&read, scaled->kinds[at], scaled->squares[at]);
  for (unsigned at = 0; at < scaled->numbers && read.lines < TRANSFORM_LINES; at += scaled->on_lines[read.lines++]) {
    read.values[read.lines] = scaled->on_lines[read.lines];
    read.integers[read.lines] = scaled->kinds[at] == INTEGER;
  }
  return read;
}

// Whether bones stand here, as many as all that is left of a transform: integers with a line each, where reals have points. Somebody who writes a
// transform so has a rotation and scales among them.
static bool are_bones(const State *state, const Scaled *scaled) {
  if (!state->points || scaled->numbers < UNIFORM_NUMBERS) return false;
  for (unsigned at = 0; at < UNIFORM_NUMBERS; at++) {
    if (scaled->kinds[at] != INTEGER || scaled->on_lines[at] != 1) return false;
  }
  bool scales = scaled->squares[0] > 0 && scaled->squares[UNIFORM_NUMBERS - 1] > 0;
  return !scales || !is_unit(scaled->uniform);
}

// How many values of the local scale are missing, as lines show it.
static unsigned missing_of_scale(State *state, const Scaled *scaled) {
  if (!state->group_lines || state->within_line) return 0;
  if (are_bones(state, scaled)) return 1;
  if (!lacks_line(scaled)) return 0;
  TransformLines read = lines_of_scaled(scaled);
  bool vector = false;
  bool shown = are_lines_from(state, &read, 0, PIVOT_ROTATION, false, &vector);
  if (!shown) {
    read.moved = true;
    shown = are_lines_from(state, &read, 0, PIVOT_ROTATION, false, &vector);
  }
  if (!shown || (!are_sure_lines(&read, PIVOT_ROTATION, 0, 1) && is_right_in_place(state, &read, LOCAL_SCALE, 0, vector))) return 0;
  state->vector_scale = vector;
  return vector ? 3 : 1;
}

// Whether lines show that a scale of one number is there twice on its line.
static bool shows_doubled_scale(const State *state, const Scaled *scaled) {
  if (!state->group_lines || state->within_line || scaled->on_lines[0] != 2) return false;
  TransformLines read = lines_of_scaled(scaled);
  bool vector = false;
  bool shown = are_lines_from(state, &read, 1, PIVOT_ROTATION, true, &vector);
  return shown && (are_sure_lines(&read, PIVOT_ROTATION, 2, 1) || !is_right_in_place(state, &read, LOCAL_SCALE, 0, true));
}

// How many values stand before the scale, as lines show it: a line too many, or that and a translation that are there twice.
static unsigned values_before_scale(const State *state, const Scaled *scaled) {
  if (!state->group_lines || state->within_line) return 0;
  const uint8_t *on_lines = scaled->on_lines;
  unsigned line = on_lines[2] == 4 ? 1 : 2, values = on_lines[0] + (line == 2 ? on_lines[1] : 0);
  if ((on_lines[line] != 1 && on_lines[line] != 3) || on_lines[line + 1] != 4) return 0;
  TransformLines read = lines_of_scaled(scaled);
  bool vector = false;
  return are_lines_from(state, &read, line, LOCAL_SCALE, false, &vector) ? values : 0;
}

// Whether lines show that a scale has three numbers, though it or the pivot's rotation behind it is not as it should be. Where the rotation
// is missing as a whole, as many numbers are left as with scales of one.
static bool shows_vector_scale(const State *state, const Scaled *scaled) {
  const uint8_t *on_lines = scaled->on_lines;
  bool whole = on_lines[0] == 3 && on_lines[1] != 4, wrong = on_lines[1] == 4 && (on_lines[0] == 2 || on_lines[0] == 4);
  if (!state->group_lines || state->within_line || (!whole && !wrong)) return false;
  TransformLines read = lines_of_scaled(scaled);
  bool vector = true, missing = whole && are_lines_from(state, &read, 1, LAST_VECTOR, true, &vector);
  // Both lines before the last scale are missing.
  missing |= whole && are_lines_from(state, &read, 1, GROUPS - 1, true, &vector);
  bool shown = missing || (wrong && are_lines_from(state, &read, 1, PIVOT_ROTATION, true, &vector)) ||
               (whole && are_lines_from(state, &read, 2, LAST_VECTOR, true, &vector));
  // A line end was typed within a value of the rotation.
  shown |= whole && on_lines[1] + on_lines[2] == 5 && are_lines_from(state, &read, 3, LAST_VECTOR, true, &vector);
  if (!shown || is_right_in_place(state, &read, LOCAL_SCALE, 0, true)) return false;
  return missing || !is_right_in_place(state, &read, LOCAL_SCALE, 0, false);
}

// Whether the numbers can be those of scales of three and not those of one, wherever lines end; but that lines, which were right so far, are
// those of scales of one up to the end: then one is there twice before them.
static bool must_be_vector(const State *state, const Scaled *scaled) {
  if (scaled->numbers < 13) return false;
  TransformLines read = lines_of_scaled(scaled);
  bool vector = false;
  for (unsigned from = 0; from < read.lines && state->group_lines; from++) {
    if (are_lines_from(state, &read, from, LOCAL_SCALE, true, &vector)) return false;
    if (are_lines_from(state, &read, from, PIVOT_ROTATION, true, &vector)) return false;
  }
  return can_be_rest(state, &read, 3, PIVOT_ROTATION, true) && !can_be_rest(state, &read, 1, PIVOT_ROTATION, false);
}

// Whether an instance that is half typed has come behind a scale of three: lines are right so far, and end before all of it can be there.
static bool is_half_typed(const State *state, const Scaled *scaled) {
  const uint8_t *on_lines = scaled->on_lines;
  if (!state->group_lines || state->within_line || on_lines[0] != 3 || scaled->numbers >= 13) return false;
  if (scaled->numbers < UNIFORM_NUMBERS) return on_lines[2] == 0 || on_lines[1] == 4;
  return on_lines[1] == 4 && is_unit(scaled->vector) && !is_unit(scaled->uniform);
}

// So many of the ten numbers before a pivot's scale have a point where reals have; a few may be mistakes.
#define LEAST_WITH_POINTS 8u

// Whether a pivot's scale of three would take a bone: an integer with a line for itself, where reals have points. It does not where it has a line of its
// own, behind what is left of the translation, nor where it is lost behind lines that are those of scales of three; nor where each value has a line, and a
// scale and a rotation are there.
static bool takes_bone(const Scaled *read) {
  const uint8_t *on_lines = read->on_lines;
  unsigned points = 0, line = 0, behind = 0;
  if (read->numbers < 13 || read->kinds[12] != INTEGER) return false;
  bool column = !read->zero && is_unit(read->vector);
  for (unsigned at = 0; at < 10; at++) column &= on_lines[at] == 1;
  for (unsigned at = 0; at < 10; at++) points += read->kinds[at] == NUMBER;
  while (behind < 12) behind += on_lines[line++];
  bool alone = behind == 12 && (read->numbers == 13 || on_lines[line] == 1);
  bool lost = on_lines[2] == 3 && read->kinds[10] == INTEGER;
  // No scale is zero.
  bool scale = on_lines[3] == 3 && read->squares[7 + on_lines[2]] > 0;
  bool lines = on_lines[0] == 3 && on_lines[1] == 4 && (lost || scale);
  return alone && points >= LEAST_WITH_POINTS && !lines && !column;
}

// Whether a scale has three numbers: then 13 numbers are left of the instance, else 9; bones may follow both.
static bool scan_scale(State *state, TSLexer *lexer) {
  Ahead ahead = look(state, lexer);
  Scaled read = read_scaled(&ahead, state->group_lines && state->points && !state->within_line);
  state->usual_lines = read.usual;
  unsigned missing = missing_of_scale(state, &read);
  if (missing > 0) return judged_missing(state, lexer, missing);
  unsigned many = values_before_scale(state, &read);
  if (many > 0) return judged_unexpected(state, lexer, many);
  const enum Kind *kinds = read.kinds;
  const uint8_t *on_lines = read.on_lines;
  // A scale of three is on a line of its own, and the rotation behind it, too. Where a number is missing or too many, that tells; so does
  // one alone, as long as lines were right.
  bool four = !state->within_line && on_lines[1] == 4;
  bool lines = four && on_lines[0] == 3, alone = !state->within_line && on_lines[0] == 1 && (on_lines[1] == 4 || (state->group_lines && !read.comment));
  bool integers = true;
  for (unsigned at = 9; at < 13 && at < read.numbers; at++) integers &= kinds[at] == INTEGER;
  bool three = read.numbers > 9 && !integers && on_lines[0] == 3;
  // A rotation is missing: lines say so where neither is of unit length. Or what is behind it.
  if (read.numbers == UNIFORM_NUMBERS) {
    bool rest = on_lines[1] == 4 && is_unit(read.vector);
    three = on_lines[0] == 3 && (rest || (on_lines[1] == 3 && on_lines[2] == 3)) && !is_unit(read.uniform);
  }
  if (read.numbers >= 13) {
    // Where all reals have points, integers behind them are rather bones, however the lines are.
    bool points = true;
    for (unsigned at = 0; at < 9; at++) points &= kinds[at] == NUMBER;
    // Few digits make a rotation that is not quite of unit length, but hardly one that is by chance.
    bool exact = from_unit(read.uniform) < 0.001 && from_unit(read.vector) > 0.01;
    bool closer = from_unit(read.vector) < from_unit(read.uniform);
    bool likelier = !read.zero && (!is_unit(read.uniform) || (lines && !exact) || (!points && closer));
    // Where neither is a rotation, lines say that this is version 1.
    if (is_unit(read.vector)) three = (!integers || likelier) && !alone && !shows_uniform_scales(&read);
    else three = lines && (!integers || !is_unit(read.uniform));
    // A line of a rotation in place of the scale's makes as many as of version 1 with a bone, which has no point where reals have one.
    if (state->points && on_lines[0] == 4 && four && kinds[12] == INTEGER) three = false;
  }
  bool uniform = shows_uniform_scales(&read) && is_unit(read.uniform) && !is_unit(read.vector);
  bool must_be = (!alone || !(read.zero || uniform)) && must_be_vector(state, &read);
  three = ((three && !shows_doubled_scale(state, &read)) || must_be) && !takes_bone(&read);
  three |= shows_vector_scale(state, &read) || is_half_typed(state, &read);
  state->place++;
  state->vector_scale = three;
  return three ? found(lexer, VECTOR_SCALE) : judged(state, lexer, UNDECIDED);
}

// Whether the pivot's scale is missing before bones: where reals have points, an integer of zero with the line for itself is the first of them
// rather than a scale.
static bool is_bone(const State *state, const TransformLines *read) {
  bool alone = state->group_lines && !state->within_line && read->lines > 0 && read->values[0] == 1;
  return alone && state->points && read->integers[0] && read->squares[0] <= 0;
}

// An integer before a text is the next instance's: the pivot's scale is missing before it. A translation may be there twice.
static bool scan_uniform_pivot_scale(State *state, TSLexer *lexer) {
  TransformLines read = read_unusual_lines(state, lexer, 1);
  // Of a scale that is there twice, the second is too many; an integer before a real is what is left of a translation.
  bool first = read.values[0] > 1 || (read.points & 3) == 2, lines = state->group_lines && !state->within_line && first;
  unsigned many = lines ? values_before(state, &read, GROUPS - 1) : 0;
  if (many > 0 && !is_right_in_place(state, &read, GROUPS - 1, 0, false)) return judged_unexpected(state, lexer, many);
  state->place++;
  bool next = read.text && read.numbers == 0 && (read.points & 1) == 0;
  return next || is_bone(state, &read) ? judged_missing(state, lexer, 1) : judged(state, lexer, UNDECIDED);
}

// The pivot's scale is as the local one. Where reals have points, one alone on its line is a bone in the place of three, unless a real follows it.
static bool scan_pivot_scale(State *state, TSLexer *lexer) {
  if (!state->vector_scale) return scan_uniform_pivot_scale(state, lexer);
  Ahead ahead = look(state, lexer);
  bool integer = next_kind(&ahead) == INTEGER;
  enum Kind behind = integer && state->group_lines && state->points ? next_kind(&ahead) : NUMBER;
  if (behind != NUMBER && (ahead.line_end || !is_numeric(behind))) return judged_missing(state, lexer, 3);
  state->place++;
  return found(lexer, VECTOR_SCALE);
}

#endif
