// What stands where vertices may go on: more of them and of which layout, the last ones, or the triangles.

#ifndef HALO_ASS_NEXT_VERTICES_H_
#define HALO_ASS_NEXT_VERTICES_H_

#include "vertex_blocks.h"

// Whether a mistake stands before vertices of a layout: the block finds where they begin.
static bool vertices_go_on(const Sample *sample, unsigned *layout) {
  unsigned from;
  if (proves_triangles(sample, 0)) return false;
  for (*layout = 0; *layout < LAYOUTS; ++*layout) {
    if (shows_vertices(sample, &layouts[*layout], &from)) return true;
  }
  return false;
}

// Whether a layout is another than that of the block before. Without UVs, two are the same.
static bool is_unlike_before(const State *state, unsigned layout) {
  if (state->layout == 0) return false;
  if (state->layout > LAYOUTS) return layouts[layout].lead != layouts[0].lead;
  return layout != state->layout - 1u;
}

// The layout of the block before, or one like it.
static unsigned layout_before(const State *state) { return state->layout > 0 && state->layout <= LAYOUTS ? state->layout - 1u : 0; }

// A count of triangles that is wrong, or a normal that is none, is as much of a doubt.
#define ONE_DOUBT 4u

// Of how many values the last vertex is, if it is one of another layout, or the last two are: they lack a line or have one too many, and nothing else
// tells it where they are a block alone. 0 where they are like the block before.
static unsigned values_of_unlike_vertex(const State *state, const Sample *sample, unsigned layout) {
  if (state->layout == 0) return 0;
  Trial trial = try_layout(sample, 0, &layouts[layout]);
  if (trial.vertices == 0 || trial.vertices > 2 || !trial.triangles || trial.doubts > ONE_DOUBT) return 0;
  // Of integers, layouts are told by guesses.
  bool reals = reals_among(sample, 0, trial.end) * 2 > trial.end;
  if (!reals || !is_unlike_before(state, layout)) return 0;
  // Without UVs, these may be vertices of the layout before as well.
  Trial before = try_layout(sample, 0, &layouts[layout_before(state)]);
  return before.end == trial.end && before.vertices == trial.vertices && before.triangles ? 0 : trial.end;
}

// The same of a broken vertex of so many values, whose layout is none of those before.
static bool is_unlike_vertex(const State *state, const Sample *sample, unsigned values) {
  for (unsigned layout = 0; layout < LAYOUTS; layout++) {
    if (values_of_unlike_vertex(state, sample, layout) == values) return true;
  }
  return false;
}

// Where no vertex follows. The count of the triangles may be missing, or stand behind some of them.
static bool end_vertices_before(State *state, TSLexer *lexer, Ahead *ahead, Sample *sample) {
  unsigned before = values_before_count(sample);
  if (begin_triangles(ahead, sample)) judged_missing(state, lexer, 1);
  else if (before > 0) judged_unexpected(state, lexer, before);
  return end_vertices(state, lexer);
}

// The same behind a block that was read as so many values.
static bool end_last_vertices(State *state, TSLexer *lexer) {
  // They were counted, and the triangles with them.
  if (state->few_vertices) return end_vertices(state, lexer);
  Ahead ahead = look(state, lexer);
  Sample sample;
  begin_sample(&sample);
  read_sample(&ahead, &sample, SAMPLE);
  return end_vertices_before(state, lexer, &ahead, &sample);
}

static void read_one_more(Ahead *ahead, Sample *sample) { read_sample(ahead, sample, sample->length + 1); }

// Whether a sample is a count of triangles, right but for a few values, and these, with one real at most among them.
static bool counts_but_for_one(const Sample *sample) {
  return sample->whole && nearly_counts(sample) && reals_among(sample, 0, SAMPLE) <= 1;
}

// Reads on behind a heading before which no vertex is whole: it is a comment there, if as many values follow as show a layout.
static void read_behind_heading(Ahead *ahead, Sample *sample) {
  for (unsigned at = 0; at < LAYOUTS; at++) {
    if (try_layout(sample, 0, &layouts[at]).vertices > 0) return;
  }
  Sample longer = *sample;
  longer.whole = false;
  longer.end = END_OF_TEXT;
  read_numbers(ahead, &longer, SAMPLE);
  if (reals_among(&longer, sample->length, SHORT_SAMPLE) * 2 > SHORT_SAMPLE) *sample = longer;
}

// Whether vertices go on behind texts, of which two were read; in texts.h.
static bool vertices_go_on_behind_texts(Ahead *ahead);

// Whether a sample is no more than the counts that are left of a vertex before such texts, or a material's heading and these.
static bool is_left_before_texts(const Sample *sample, Ahead *ahead) {
  bool counts = sample->length > 0 && sample->length <= COUNTS_OF_VERTEX && reals_among(sample, 0, COUNTS_OF_VERTEX) == 0;
  if (!counts) return false;
  bool texts = sample->texts;
  if (sample->end == HEADING && ahead->heading == MATERIAL_RECORD) {
    texts = is_text(next_kind(ahead)) && ahead->type == NO_TYPE;
    texts = texts && is_text(next_kind(ahead)) && ahead->type == NO_TYPE;
  }
  return texts && vertices_go_on_behind_texts(ahead);
}

// At the end of a text two zeros behind vertices like those of the block before, with a point in each real, are the counts of the triangles and of
// the instances.
static void leave_count_of_instances(const State *state, Sample *sample) {
  if (state->layout == 0 || !sample->whole || sample->end != END_OF_TEXT || sample->length < 2) return;
  const Value *triangles = &sample->values[sample->length - 2], *instances = triangles + 1;
  if (triangles->kind != INTEGER || instances->kind != INTEGER || triangles->number != 0 || instances->number != 0) return;
  sample->length -= 2;
  Trial trial = try_layout(sample, 0, &layouts[layout_before(state)]);
  sample->length += 2;
  if (trial.fits && trial.vertices > 0 && trial.integers == 0) sample->behind = 1;
}

// Whether a text tears the vertex that a sample is, so that it is whole in no layout.
static bool is_torn(const Sample *sample) {
  for (unsigned at = 0; sample->stray && at < LAYOUTS; at++) {
    if (try_layout(sample, 0, &layouts[at]).vertices > 0) return false;
  }
  return sample->stray;
}

// Whether vertices go on, and of which layout. Where a few values say it they are the first of a block; else the layout is
// a token without characters, so that a vertex's end can be told from it.
static bool scan_layout(State *state, TSLexer *lexer, bool starts) {
  Ahead ahead = look(state, lexer);
  Sample sample;
  unsigned layout = 0;
  begin_sample(&sample);
  spare_for_long_vertices(&ahead);
  // Two reals begin a vertex, whatever follows them, but for the last one that is unlike those before: behind a group's start is a block.
  if (starts && state->layout == 0) read_numbers(&ahead, &sample, 2);
  if (reals_among(&sample, 0, 2) == 2) return start_group(state, lexer);
  read_numbers(&ahead, &sample, SHORT_SAMPLE);
  read_sample(&ahead, &sample, SHORT_SAMPLE);
  if (sample.end == HEADING && reals_among(&sample, 0, SHORT_SAMPLE) * 2 > sample.length) read_behind_heading(&ahead, &sample);
  if (is_left_before_texts(&sample, &ahead)) return judged_unexpected(state, lexer, sample.length);
  bool more = sample.length == SHORT_SAMPLE && ahead.left > ahead.spare;
  bool shown = more && shows_layout(&sample, &layout);
  if (shown && !starts) return scan_shown_vertices(state, lexer, &sample, layout);
  if (more && !shown && shows_no_vertex(&sample)) return end_vertices_before(state, lexer, &ahead, &sample);
  if (more && !shown) read_sample(&ahead, &sample, SAMPLE);
  if (!shown) read_long_vertices(&ahead, &sample, read_one_more);
  leave_count_of_instances(state, &sample);
  unsigned counted = state->points && !shown ? values_of_counted_triangles(&sample) : 0;
  if (counted > 0) return judged_unexpected(state, lexer, counted);
  unsigned broken = shown ? 0 : values_of_broken_vertex(&sample, state->points);
  if (!shown && broken == 0 && state->points) broken = values_before_integers(&sample, &layouts[layout_before(state)]);
  bool triangles = !shown && broken == 0 && (begin_count_and_lines(&sample, 0) || are_mixed_triangles(&sample));
  // Where all reals before have points, no vertex is without one if it may as well be a count and triangles.
  bool counted_before = state->points && counts_lines_before_reals(&sample);
  triangles |= !shown && broken == 0 && state->points && (counts_but_for_one(&sample) || counts_half_typed(&sample) || counted_before);
  if (triangles) return end_vertices_before(state, lexer, &ahead, &sample);
  if (shown || broken > 0 || begins_with_vertex(&sample, &layout) || sample.stray || vertices_go_on(&sample, &layout)) {
    unsigned unlike = shown || broken > 0 ? 0 : values_of_unlike_vertex(state, &sample, layout);
    if (broken > 0 && is_unlike_vertex(state, &sample, broken)) unlike = broken;
    if (unlike > 0) return judged_unexpected(state, lexer, unlike);
    if (state->layout > 0 && is_torn(&sample)) layout = layout_before(state);
    if (starts) return start_group(state, lexer);
    state->counted = (uint16_t)(shown || broken > 0 ? broken : values_of_last_vertices(&ahead, &sample, &layouts[layout]));
    state->within_line = true;
    return found(lexer, plus(VERTEX_LAYOUT, layout));
  }
  return end_vertices_before(state, lexer, &ahead, &sample);
}

#endif
