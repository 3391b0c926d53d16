// The rows of a mesh, as both grammars read them: a sample of their values, and what a vertex is made of. No count of the file is
// involved, so that nothing depends on values far away.

#ifndef HALO_ASS_ROWS_H_
#define HALO_ASS_ROWS_H_

#include "tokens.h"

// ---- a sample of values

// Enough for several vertices; a list of triangles that is shorter shows its end.
#define SAMPLE 160u
// Enough for two vertices of one influence and one UV, and a bit.
#define SHORT_SAMPLE 36u
// Enough for a few vertices with the most influences and UVs. So many more characters are read for them.
#define LONG_SAMPLE 1024u
#define SAMPLE_LOOK 14336u
// More reals than those of a transform, or of a vertex with an influence and a UV, are hardly pasted into triangles.
#define MOST_PASTED 16u
// No line of exporters has more values: a rotation's, or a triangle's.
#define MOST_ON_LINE 4u

typedef struct {
  Value values[LONG_SAMPLE];
  unsigned length;
  enum Kind end;           // what stands behind the last value; END_OF_TEXT too where no more was read
  bool whole;              // the list of values ends there
  bool block;              // of a block: there is nothing behind its rows
  unsigned on_line;        // of a block: so many values stand on its first line
  bool stray;              // the text behind the last value stands among reals: a mistake in a vertex
  bool texts;              // two stand there, neither a type, and no more was read
  unsigned behind;         // of the last values, so many belong to the instances that follow
} Sample;

// The square of a number, near enough to tell whether a rotation is of unit length.
static inline double square_of(const Word *word) {
  double number = 0, scale = 1;
  bool fraction = false;
  unsigned at = 0;
  for (; at < word->length && at < LONGEST_WORD && upper(word->text[at]) != 'E'; at++) {
    if (word->text[at] == '.') fraction = true;
    if (!is_digit(word->text[at])) continue;
    if (fraction) scale /= 10;
    number = fraction ? number + scale * (word->text[at] - '0') : number * 10 + (word->text[at] - '0');
  }
  bool negative = at + 1 < word->length && at + 1 < LONGEST_WORD && word->text[at + 1] == '-';
  unsigned exponent = 0;
  for (at++; at < word->length && at < LONGEST_WORD; at++) {
    if (is_digit(word->text[at]) && exponent < 100) exponent = exponent * 10 + (unsigned)(word->text[at] - '0');
  }
  for (; exponent > 0 && number < 1e30; exponent--) number = negative ? number / 10 : number * 10;
  return number * number;
}

static inline bool is_unit(double square) { return square > 0.9 && square < 1.1; }

// An instance goes on behind its name with three integers and a rotation, which is of unit length or was never set. The first
// `read` of them were read.
static inline bool instance_follows_name(Ahead *ahead, unsigned read) {
  unsigned units = 0, at = read;
  bool real = false;
  for (; at < 7; at++) {
    enum Kind kind = next_kind(ahead);
    if (kind == HEADING) return at >= 3 && ahead->heading == INSTANCE_RECORD;
    if (kind == END_OF_TEXT) return at >= 1;
    if (is_text(kind)) return false;
    if (kind != INTEGER) real = true;
    else if (at >= 3) units += ahead->value.number > 1 || ahead->value.number < -1 ? 2 : ahead->value.number != 0;
  }
  return real || units <= 1;
}

// Behind an instance's name: its unique ID, its parent and its flag, all three.
static inline bool integers_follow_name(Ahead *ahead) {
  for (unsigned at = 0; at < 3; at++) {
    if (next_kind(ahead) != INTEGER) return false;
  }
  return true;
}

// Behind a text that may be an object's type: its heading may stand there.
static inline enum Kind next_behind_type(Ahead *ahead) {
  bool type = ahead->type != NO_TYPE;
  enum Kind kind = next_kind(ahead);
  while (type && kind == HEADING && ahead->heading == OBJECT_RECORD) kind = next_kind(ahead);
  return kind;
}

// Whether an object goes on behind a text: with two more, or, where one is missing, with an integer and a real. The first was read.
static inline bool object_goes_on(Ahead *ahead, enum ObjectType type, enum Kind first) {
  if (!is_text(first)) return false;
  enum Kind second = next_kind(ahead);
  if (is_text(second)) {
    enum Kind third = next_kind(ahead);
    // Of a light, a text of its own is the third.
    if (is_text(third) && type != GENERIC_LIGHT) return false;
    enum Kind behind = is_text(third) ? next_kind(ahead) : third;
    if (behind == INTEGER) behind = next_kind(ahead);
    // Else these were a material's strings, and the next one's names and count: every object has two numbers and more.
    bool material = behind == HEADING && (ahead->heading == MATERIAL_RECORD || ahead->heading == OBJECTS);
    return !material && !is_text(behind);
  }
  return second == INTEGER && type != NO_TYPE && next_kind(ahead) == NUMBER;
}

static inline bool object_begins(Ahead *ahead, enum ObjectType type) { return object_goes_on(ahead, type, next_behind_type(ahead)); }

// What is behind three integers: a rotation, as far as the text goes, of unit length or in reals; one whose values are all reals; or none.
// What is no number may stand for any. In bits, which of the seven values begin a line.
enum Rotation { NO_ROTATION, ROTATION, PLAIN_ROTATION, WHOLE_ROTATION };

static inline enum Rotation rotation_follows(Ahead *ahead, unsigned *begins) {
  double square = 0;
  unsigned reals = 0;
  for (unsigned at = 3; at < 7; at++) {
    enum Kind kind = next_kind(ahead);
    if (kind == HEADING) return at == 3 && ahead->heading == INSTANCE_RECORD ? ROTATION : NO_ROTATION;
    if (kind == END_OF_TEXT) return ROTATION;
    if (is_text(kind)) return NO_ROTATION;
    if (!is_numeric(kind)) return ROTATION;
    *begins |= (unsigned)ahead->line_end << at;
    reals += is_real(kind);
    square += square_of(&ahead->word);
  }
  if (reals == 4) return PLAIN_ROTATION;
  if (reals == 0 && is_unit(square)) return WHOLE_ROTATION;
  return reals == 3 || is_unit(square) ? ROTATION : NO_ROTATION;
}

// Of which values behind a text two lines of four begin, as triangles have them, wherever in one of them the text stands.
static inline bool begin_lines_of_four(unsigned begins) { return begins == 0x11 || begins == 0x22 || begins == 0x44; }

// And a rotation on a line of its own.
#define ROTATION_BEGINS 0x08u
#define OF_ROTATION 0x78u

// An instance has no more numbers behind its name before its bones, a line or two that are there twice among them; and where all of them are
// integers, bones are seldom as many as these.
#define MOST_BEFORE_BONES 32u
#define MOST_OF_INTEGERS 96u

// Whether the objects go on behind a heading that was read, or the instances begin there, which then have not before.
static inline bool heads_objects_or_instances(Ahead *ahead) {
  enum Heading heading = ahead->heading;
  enum Kind kind = next_kind(ahead);
  if (heading == OBJECT_RECORD) return ahead->type != NO_TYPE;
  if (heading != INSTANCES || kind != INTEGER) return false;
  kind = next_kind(ahead);
  return kind == HEADING || (kind == INTEGER && is_text(next_kind(ahead)));
}

// Whether rows go on behind a text that three integers and a rotation follow, which were read: there are more integers, or reals farther on, than an
// instance has, or the objects go on without one.
static inline bool rows_go_on_behind(Ahead *ahead, bool integers) {
  for (unsigned at = 7; at < MOST_OF_INTEGERS; at++) {
    enum Kind kind = next_kind(ahead);
    if (kind == END_OF_TEXT) return false;
    if (kind == HEADING) return heads_objects_or_instances(ahead);
    if (ahead->type != NO_TYPE) return object_begins(ahead, ahead->type);
    if (is_text(kind)) return false;
    if (kind == NUMBER && at >= MOST_BEFORE_BONES) return true;
    integers &= kind == INTEGER;
  }
  return integers;
}

// The first values behind a text that were read, and in bits, which of them begin a line.
typedef struct {
  unsigned values, begins;
} BehindText;

// Whether a text of a kind that was read ends a list of values, by what is behind it, of which the first was read; and if so how many of the
// values before it are the instances'. A stray quote does not, nor a text that stands for the first number of a line: behind a name is none, or
// three and more, or the rotation is on a line of its own.
static inline bool read_behind_text(Ahead *ahead, enum Kind text, enum Kind kind, bool begins_line, unsigned *behind, BehindText *read) {
  *read = (BehindText){0};
  if (is_text(kind)) return true;
  unsigned integers = 0, on_line = 0;
  for (; integers < 3 && kind == INTEGER; integers++) {
    read->begins |= (unsigned)ahead->line_end << integers;
    if (on_line == integers && !ahead->line_end) on_line++;
    if (integers < 2) kind = next_kind(ahead);
  }
  read->values = integers;
  if (text != TEXT || integers < 3) return false;
  enum Rotation rotation = rotation_follows(ahead, &read->begins);
  if (rotation != NO_ROTATION) read->values = 7;
  bool line = rotation == PLAIN_ROTATION && (read->begins & OF_ROTATION) == ROTATION_BEGINS;
  bool number = begins_line && (on_line == 1 || on_line == 2) && !line;
  if (rotation == NO_ROTATION || number || (rotation == WHOLE_ROTATION && begin_lines_of_four(read->begins))) return false;
  if (rows_go_on_behind(ahead, rotation == WHOLE_ROTATION)) return false;
  *behind = 2;
  return true;
}

static inline bool text_ends_before(Ahead *ahead, enum Kind text, enum Kind kind, bool begins_line, unsigned *behind) {
  BehindText read;
  return read_behind_text(ahead, text, kind, begins_line, behind, &read);
}

static inline bool text_ends_rows(Ahead *ahead, enum Kind text, bool begins_line, unsigned *behind) {
  *behind = 0;
  return text_ends_before(ahead, text, next_behind_type(ahead), begins_line, behind);
}

// A look at rows: of what it may read, a part is for vertices that are long.
static inline void spare_for_long_vertices(Ahead *ahead) {
  ahead->left += SAMPLE_LOOK;
  ahead->spare = SAMPLE_LOOK;
}

static inline void begin_sample(Sample *sample) {
  sample->length = 0;
  sample->whole = sample->block = sample->stray = sample->texts = false;
  sample->behind = 0;
  sample->end = END_OF_TEXT;
}

// What is left of a vertex behind a text, and the first lines of the next one, are no more values than these.
#define BEHIND_TEXT 24u

// The lines behind a text: how many values the last one has so far, none before the first; and whether the one before it has three.
typedef struct {
  unsigned on_line;
  bool three;
} LinesBehind;

// Takes the next value, and says whether two lines of three end before it.
static inline bool end_two_threes(LinesBehind *lines, bool begins_line) {
  bool three = lines->on_line == 3;
  if (!begins_line) {
    lines->on_line += lines->on_line > 0;
    return false;
  }
  bool both = three && lines->three;
  *lines = (LinesBehind){1, three};
  return both;
}

// Whether a vertex goes on behind a text, of which some values were read: one of the next has a point, or two lines of three follow each other.
// Triangles have none such.
static inline bool vertex_goes_on(Ahead *ahead, const BehindText *read) {
  LinesBehind lines = {0};
  for (unsigned at = 0; at < read->values; at++) {
    if (end_two_threes(&lines, (read->begins >> at & 1) != 0)) return true;
  }
  for (unsigned at = 0; at < BEHIND_TEXT; at++) {
    enum Kind kind = next_kind(ahead);
    if (kind == NUMBER) return true;
    if (kind != INTEGER) return false;
    if (end_two_threes(&lines, ahead->line_end)) return true;
  }
  return false;
}

// Whether a text is a real behind a quote that is not closed. An integer may stand among triangles, too.
static inline bool is_open_real(enum Kind kind, const Word *text) {
  unsigned at = 1;
  while (at < text->length && at < LONGEST_WORD && (is_digit(text->text[at]) || text->text[at] == '-')) at++;
  return kind == OPEN_TEXT && at < text->length && at < LONGEST_WORD && text->text[at] == '.';
}

// Reads values up to what is none, or up to a bound.
static inline void read_sample(Ahead *ahead, Sample *sample, unsigned bound) {
  if (bound > LONG_SAMPLE) bound = LONG_SAMPLE;
  while (sample->length < bound && ahead->left > ahead->spare) {
    enum Kind kind = next_kind(ahead);
    if (kind == END_OF_TEXT || kind == HEADING || is_text(kind) || ahead->type != NO_TYPE) {
      sample->end = kind;
      sample->whole = ahead->left > 0;
      if (is_text(kind)) {
        // A quote before a real takes the rest of its line; the rows go on behind that.
        bool real = is_open_real(kind, &ahead->word);
        bool begins_line = ahead->line_end, type = ahead->type != NO_TYPE;
        enum Kind second = next_behind_type(ahead);
        sample->texts = !type && is_text(second) && ahead->type == NO_TYPE;
        BehindText read;
        bool ends = read_behind_text(ahead, kind, second, begins_line, &sample->behind, &read);
        sample->stray = !ends && (real || vertex_goes_on(ahead, &read));
        // Triangles go on behind it.
        sample->whole = ends || sample->stray;
      }
      if (kind == HEADING) sample->behind = ahead->heading == INSTANCE_RECORD;
      // They may stand before the sample.
      if (sample->behind > sample->length) sample->behind = sample->length;
      return;
    }
    sample->values[sample->length++] = ahead->value;
  }
}

// Reads the next value, if a number stands there.
static inline bool read_number(Ahead *ahead) {
  pass_white(ahead);
  int32_t c = ahead->lexer->lookahead;
  if (ahead->left == 0 || (!is_digit(c) && c != '-')) return false;
  ahead->value = read_value_within(ahead->lexer, &ahead->left);
  ahead->value.begins_line = ahead->first_on_line;
  ahead->first_on_line = false;
  return true;
}

// The next token as next_kind has it, but sooner where it is a number. Whether a line ended or a comment is before it is not told.
static inline enum Kind next_kind_of_row(Ahead *ahead) {
  if (!read_number(ahead)) return next_kind(ahead);
  ahead->type = NO_TYPE;
  return ahead->value.kind;
}

// Reads numbers as read_sample does, but sooner: up to what is none, or up to a bound.
static inline void read_numbers(Ahead *ahead, Sample *sample, unsigned bound) {
  while (sample->length < bound && ahead->left > ahead->spare && read_number(ahead)) sample->values[sample->length++] = ahead->value;
}

// ---- vertices

// How many reals stand before the influence count (position, normal, from version 6 on a color), and in a UV (from
// version 5 on three).
typedef struct {
  uint8_t lead, uv;
} Layout;

#define LAYOUTS 3u
static const Layout layouts[LAYOUTS] = {{6, 2}, {6, 3}, {9, 3}};

// More influences or UVs than this are a mistake.
#define MOST_PARTS 64

enum Place { LEAD, INFLUENCE_COUNT, NODE, WEIGHT, UV_COUNT, UVS, LOST };

typedef struct {
  Layout layout;
  uint8_t place;
  uint8_t part;   // of the lead or of a UV
  uint16_t left;  // influences or UVs to come
  uint16_t run;   // numbers with a point since the last integer
} Vertex;

// Whether the next value is the first of those that exporters write on one line: a position, a normal, a color, a count, an influence
// or a UV.
static inline bool begins_group(const Vertex *vertex) {
  switch (vertex->place) {
  case LEAD: return vertex->part % 3 == 0;
  case UVS: return vertex->part == 0;
  default: return vertex->place != WEIGHT;
  }
}

// Whether lines begin as exporters have them: each vertex one, and each group of it.
typedef struct {
  bool vertices, groups;
  uint16_t joined;  // so many groups begin within a line
} Lines;

// Vertices alone may begin lines by chance.
static inline int line_evidence(const Lines *lines) { return lines->groups ? 3 : lines->vertices ? 1 : 0; }

static inline void begin_vertex(Vertex *vertex) {
  vertex->place = LEAD;
  vertex->part = 0;
}

static inline void lose(Vertex *vertex) { vertex->place = LOST; }

static inline bool begins_vertex(const Vertex *vertex) { return vertex->place == LEAD && vertex->part == 0; }

// The next value begins no line.
static inline void follow_line(Lines *lines, const Vertex *vertex) {
  if (begins_vertex(vertex)) lines->vertices = false;
  if (!begins_group(vertex)) return;
  lines->groups = false;
  if (lines->joined < UINT16_MAX) lines->joined++;
}

// Whether the next value is a real, not an integer.
static inline bool holds_real(const Vertex *vertex) {
  return vertex->place == LEAD || vertex->place == WEIGHT || vertex->place == UVS;
}

// How many reals go on with a vertex's lead or with a UV: they say nothing but that they are there.
static inline unsigned reals_to_come(const Vertex *vertex) {
  if (vertex->place == LEAD) return vertex->layout.lead - vertex->part;
  return vertex->place == UVS ? vertex->layout.uv - vertex->part : 0;
}

// Takes so many of them, as take_vertex_value does one by one.
static inline void take_reals(Vertex *vertex, unsigned reals) {
  vertex->part = (uint8_t)(vertex->part + reals);
  vertex->run = (uint16_t)(vertex->run + reals < 1000 ? vertex->run + reals : 1000);
  if (vertex->place == LEAD) {
    if (vertex->part == vertex->layout.lead) vertex->place = INFLUENCE_COUNT;
  } else if (vertex->part == vertex->layout.uv) {
    vertex->part = 0;
    if (--vertex->left == 0) begin_vertex(vertex);
  }
}

// Takes a value, and says whether it ends a vertex. A value where an integer should be says that the place is lost; it is
// found again at an integer behind as many reals as a vertex begins with.
static inline bool take_vertex_value(Vertex *vertex, const Value *value) {
  bool integer = value->kind == INTEGER;
  uint16_t run = vertex->run;
  vertex->run = integer ? 0 : (uint16_t)(run < 1000 ? run + 1 : run);
  switch (vertex->place) {
  case LEAD:
    if (++vertex->part == vertex->layout.lead) vertex->place = INFLUENCE_COUNT;
    return false;
  case NODE:
    if (integer || value->kind == WORD) vertex->place = WEIGHT;
    else lose(vertex);
    return false;
  case WEIGHT:
    vertex->place = --vertex->left > 0 ? NODE : UV_COUNT;
    return false;
  case UVS:
    if (++vertex->part < vertex->layout.uv) return false;
    vertex->part = 0;
    if (--vertex->left > 0) return false;
    begin_vertex(vertex);
    return true;
  case LOST:
    if (!integer || run < vertex->layout.lead) return false;
    break;
  default: break;
  }
  // An influence count or a UV count.
  if (!integer || value->number < 0 || value->number > MOST_PARTS) {
    lose(vertex);
    return false;
  }
  vertex->left = (uint16_t)value->number;
  vertex->part = 0;
  if (vertex->place != UV_COUNT) {
    vertex->place = vertex->left > 0 ? NODE : UV_COUNT;
    return false;
  }
  if (vertex->left > 0) {
    vertex->place = UVS;
    return false;
  }
  begin_vertex(vertex);
  return true;
}

#endif
