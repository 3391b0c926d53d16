// What lines tell of a vertex: how many UVs it has, and that a line is too many before a count.

#ifndef HALO_ASS_ROWS_VERTEX_LINES_H_
#define HALO_ASS_ROWS_VERTEX_LINES_H_

#include "look.h"

// Exporters write no more UVs, and seldom more than a few. A larger count than that is believed unless lines say something else.
#define MOST_UVS 4u
#define FEW_UVS 2u

// Whether a value behind a count stands as one of UVs that have a line each.
static bool is_line_of_uv(const Sample *sample, unsigned count, unsigned at, const Layout *layout) {
  unsigned value = count + 1 + at;
  return value < sample->length && sample->values[value].begins_line == (at % layout->uv == 0);
}

static bool are_lines_of_uvs(const Sample *sample, unsigned count, unsigned uvs, const Layout *layout) {
  for (unsigned at = 0; at < uvs * layout->uv; at++) {
    if (!is_line_of_uv(sample, count, at, layout)) return false;
  }
  return true;
}

// Whether a count has more than itself on its line.
static bool is_joined(const Sample *sample, unsigned at, const Vertex *vertex) {
  bool count = vertex->place == INFLUENCE_COUNT || vertex->place == UV_COUNT;
  return count && at + 1 < sample->length && !sample->values[at + 1].begins_line;
}

// Whether a vertex begins at a value, each group of it on a line of its own, or the block ends. Its count of UVs may be wrong, too.
static bool shows_vertex(const Sample *sample, unsigned from, const Layout *layout) {
  if (from >= sample->length) return sample->whole && from == sample->length;
  Vertex vertex = {.layout = *layout, .place = LEAD};
  Lines lines = {true, true, 0};
  if (doubts(sample, from, layout) > 0) return false;
  for (unsigned at = from; at < sample->length; at++) {
    bool begins_line = sample->values[at].begins_line;
    if (is_joined(sample, at, &vertex) || !is_color(&vertex, &sample->values[at])) return false;
    if (vertex.place == UV_COUNT) return true;
    // Where each value has a line, that of a group tells nothing.
    if (begins_line ? vertex.place == LEAD && vertex.part == 1 : begins_vertex(&vertex)) return false;
    if (!begins_line) follow_line(&lines, &vertex);
    take_vertex_value(&vertex, &sample->values[at]);
    if (vertex.place == LOST || !lines.groups) return false;
  }
  return false;
}

// Whether a count of UVs is wrong if a vertex begins at a value. Of a few UVs it is where that has points only: integers stand elsewhere, too.
static bool contradicts(const Sample *sample, unsigned count, unsigned from, const Layout *layout) {
  if (!shows_vertex(sample, from, layout)) return false;
  bool few = sample->values[count].number <= (int32_t)MOST_UVS;
  for (unsigned at = from; few && at < from + layout->lead; at++) {
    if (at >= sample->length || !is_real(sample->values[at].kind)) return false;
  }
  return true;
}

// Instead of a number of UVs: the count is none.
#define NO_UV_COUNT UINT16_MAX

// Whether vertices begin among the UVs that a count says.
static bool swallows_vertices(const Sample *sample, unsigned count, const Layout *layout) {
  unsigned end = count + 1 + (unsigned)sample->values[count].number * layout->uv;
  for (unsigned at = count + 1; at < end && at + layout->lead < sample->length; at++) {
    if (sample->values[at].begins_line && contradicts(sample, count, at, layout)) return true;
  }
  return false;
}

// How many UVs stand behind a count by their lines. Where these do not tell, it is believed, unless vertices begin there.
static uint16_t uvs_by_lines(const Sample *sample, unsigned count, const Layout *layout) {
  int32_t uvs = sample->values[count].number;
  for (uint16_t fewer = 0; fewer <= MOST_UVS; fewer++) {
    if (!are_lines_of_uvs(sample, count, fewer, layout)) break;
    if (contradicts(sample, count, count + 1 + fewer * layout->uv, layout)) return fewer;
  }
  return swallows_vertices(sample, count, layout) ? NO_UV_COUNT : (uint16_t)uvs;
}

// The same of a count that was read. Mostly lines say soon that it is right, or that it is not; of one that is larger than that of the vertex before,
// the next vertex' position may be one more of them.
static uint16_t count_uvs(TSLexer *lexer, const Value *value, const Layout *layout, bool larger) {
  Ahead ahead = look_ahead(lexer, false);
  Sample sample;
  begin_behind(&ahead, value, &sample);
  unsigned values = (unsigned)value->number * layout->uv;
  // Of rows that look like UVs all the way, no more are read than a sample has.
  while (sample.length < SAMPLE && read_next(&ahead, &sample) && is_line_of_uv(&sample, 0, sample.length - 2, layout)) {
    if (sample.length > values && (!larger || value->number > (int32_t)MOST_UVS)) return (uint16_t)value->number;
  }
  while (sample.length < SAMPLE && ahead.left > ahead.spare && read_next(&ahead, &sample)) continue;
  return uvs_by_lines(&sample, 0, layout);
}

// A wrong count in the first vertex of a block hides its layout.
static void correct_first_uvs(Sample *sample) {
  for (unsigned at = 0; at < LAYOUTS; at++) {
    const Layout *layout = &layouts[at];
    if (sample->length <= layout->lead) return;
    if (sample->values[layout->lead].kind != INTEGER) continue;
    int32_t influences = sample->values[layout->lead].number;
    if (influences < 0 || influences > MOST_PARTS) continue;
    unsigned count = layout->lead + 1u + 2u * (unsigned)influences;
    if (count >= sample->length) continue;
    Value *value = &sample->values[count];
    if (value->kind != INTEGER || value->number < 1 || value->number > MOST_PARTS) continue;
    bool few = value->number <= (int32_t)MOST_UVS;
    if (!few && are_lines_of_uvs(sample, count, (unsigned)value->number, layout)) return;
    uint16_t uvs = uvs_by_lines(sample, count, layout);
    if (uvs != NO_UV_COUNT) value->number = uvs;
  }
}

// Whether a value may stand at its place in a vertex whose groups have a line each, and whose reals have points.
static bool is_plain(const Sample *sample, unsigned at, const Vertex *vertex) {
  const Value *value = &sample->values[at];
  return value->begins_line == begins_group(vertex) && (value->kind == INTEGER) != holds_real(vertex);
}

// Whether what is left of a vertex is such, and another vertex begins behind it so.
static bool goes_on_by_lines(const Sample *sample, unsigned from, const Vertex *vertex) {
  Vertex rest = *vertex;
  unsigned ended = 0;
  for (unsigned at = from; at < sample->length; at++) {
    if (!is_plain(sample, at, &rest)) return false;
    if (ended > 0 && rest.place == INFLUENCE_COUNT) return shows_vertex(sample, ended, &rest.layout);
    if (take_vertex_value(&rest, &sample->values[at])) ended = at + 1;
    if (rest.place == LOST) return false;
  }
  return false;
}

// The same of a block's last vertex, where its values may be counted otherwise, too: then the count alone has no point.
static bool ends_by_lines(const Sample *sample, unsigned from, const Vertex *vertex) {
  unsigned uvs = (unsigned)sample->values[from].number * vertex->layout.uv;
  if (vertex->place != UV_COUNT || uvs == 0 || !sample->whole || sample->length != from + 1 + uvs) return false;
  for (unsigned at = 1; at < sample->length; at++) {
    const Value *value = &sample->values[at];
    bool begins_line = at == from || (at > from && (at - from - 1) % vertex->layout.uv == 0);
    if (value->begins_line != begins_line || (value->kind == INTEGER) != (at == from)) return false;
  }
  return true;
}

// How many values of a line are too many where a count should be that was read: exporters give a count a line for itself, and from the next
// line on the vertex has its lines. 0 where that is not so.
static unsigned line_too_many(TSLexer *lexer, const Value *value, const Vertex *vertex) {
  if (!is_blank(lexer->lookahead)) return 0;
  Ahead ahead = look_ahead(lexer, false);
  Sample sample;
  begin_behind(&ahead, value, &sample);
  unsigned values = 1;
  while (read_next(&ahead, &sample) && !sample.values[values].begins_line) {
    if (values++ == MOST_ON_LINE) return 0;
  }
  if (values < 2 || sample.length == values || sample.values[values].kind != INTEGER) return 0;
  while (sample.length < SAMPLE && ahead.left > ahead.spare && read_next(&ahead, &sample)) continue;
  return goes_on_by_lines(&sample, values, vertex) || ends_by_lines(&sample, values, vertex) ? values : 0;
}

#endif
