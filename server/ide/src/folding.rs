//! Foldable ranges: sections, records, vertex and triangle lists, and runs of comments. They come from the model, so
//! the first folds of a file need no syntax tree.

use super::Snapshot;
use ropey::Rope;
use ropey::str_utils::byte_to_line_idx;
use scan::model::{Above, Model};
use schema::Section;
use std::ops::Range;

/// Lines that fold into their first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fold {
    /// The first and last line, counted from 0.
    pub lines: Range<usize>,
    /// They are comments.
    pub comment: bool,
}

/// The folds of a text, by their first line.
pub fn folds(snapshot: &Snapshot) -> Vec<Fold> {
    let text = snapshot.text();
    let model = snapshot.model();
    let spans: Vec<Range<usize>> = spans(model).collect();
    let (lines, runs) = lines_and_comments(text, model, &spans);
    let mut found = Vec::with_capacity(spans.len());
    for lines in lines {
        add(&mut found, lines, false);
    }
    if let Some(lines) = header(text, model) {
        found.retain(|fold| fold.lines.start != lines.start);
        add(&mut found, lines, false);
    }
    for lines in runs {
        add(&mut found, lines, true);
    }
    found.sort_by_key(|fold| (fold.lines.start, usize::MAX - fold.lines.end));
    found
}

fn add(found: &mut Vec<Fold>, lines: Range<usize>, comment: bool) {
    if lines.end > lines.start {
        found.push(Fold { lines, comment });
    }
}

/// The lines of spans, and the runs of comments. A large text is in memory that is far apart: what lies together is asked
/// for together, in the order of the text.
fn lines_and_comments(
    text: &Rope,
    model: &Model,
    spans: &[Range<usize>],
) -> (Vec<Range<usize>>, Vec<Range<usize>>) {
    let ends = spans.iter().enumerate();
    let ends = ends.flat_map(|(at, span)| [(span.start, at, false), (span.end, at, true)]);
    let mut ends: Vec<(usize, usize, bool)> = ends.collect();
    ends.sort_by_key(|&(byte, ..)| byte);
    let mut lines = vec![0..0; spans.len()];
    let mut comments = Comments {
        place: Place::new(text),
        headings: headings(model),
        runs: Vec::new(),
    };
    let mut gaps = gaps(text, model).into_iter().peekable();
    for (byte, at, is_end) in ends {
        while let Some(gap) = gaps.next_if(|gap| gap.start <= byte) {
            comments.look(gap);
        }
        let number = comments.place.line(byte);
        let Some(lines) = lines.get_mut(at) else {
            continue;
        };
        match is_end {
            false => lines.start = number,
            true => lines.end = number,
        }
    }
    for gap in gaps {
        comments.look(gap);
    }
    (lines, comments.runs)
}

/// A place in a text: the piece of the rope that holds it. What is near the last place costs no way through the rope.
struct Place<'r> {
    text: &'r Rope,
    piece: &'r str,
    /// Its first byte, and the line of that.
    start: usize,
    line: usize,
}

impl<'r> Place<'r> {
    fn new(text: &'r Rope) -> Self {
        Place {
            text,
            piece: "",
            start: 0,
            line: 0,
        }
    }

    /// Goes to a byte, and says which of its piece it is.
    fn go_to(&mut self, byte: usize) -> usize {
        let byte = byte.min(self.text.len_bytes());
        if !(self.start..self.start + self.piece.len()).contains(&byte) {
            (self.piece, self.start, _, self.line) = self.text.chunk_at_byte(byte);
        }
        byte - self.start
    }

    /// The line of a byte.
    fn line(&mut self, byte: usize) -> usize {
        let at = self.go_to(byte);
        self.line + byte_to_line_idx(self.piece, at)
    }

    /// The bytes from one on, as many as its piece has.
    fn bytes(&mut self, from: usize) -> &'r [u8] {
        let at = self.go_to(from);
        self.piece.as_bytes().get(at..).unwrap_or_default()
    }
}

/// A header is a version and four texts.
const HEADER_LINES: usize = 16;

/// The header, whose texts the model does not know: up to the last line before the next section that says something.
fn header(text: &Rope, model: &Model) -> Option<Range<usize>> {
    let head = model.head(Section::Header)?;
    let start = with_heading(&head.above, head.at..head.end).start;
    let after = model.heads.iter().find(|other| other.at > head.at);
    let end = after.map_or(text.len_bytes(), |next| {
        with_heading(&next.above, next.at..next.end).start
    });
    let line = |byte: usize| text.byte_to_line(byte.min(text.len_bytes()));
    let first = line(head.at);
    let said = |number: &usize| {
        let line = text.get_line(*number);
        let first = line.and_then(|line| line.chars().find(|sign| !sign.is_whitespace()));
        first.is_some_and(|sign| sign != ';')
    };
    let last = (first..line(end).min(first.saturating_add(HEADER_LINES))).rfind(said)?;
    Some(line(start)..last)
}

/// Sections, records and lists of rows.
fn spans(model: &Model) -> impl Iterator<Item = Range<usize>> {
    let heads = model.heads.iter().map(|head| {
        let value = head.value.as_ref().map_or(head.at, |value| value.span.end);
        with_heading(&head.above, head.at..head.end.max(value))
    });
    let materials = model.materials.iter();
    let materials = materials.map(|material| with_heading(&material.above, material.span.clone()));
    let objects = model.objects.iter();
    let objects = objects.map(|object| with_heading(&object.above, object.span.clone()));
    let instances = model.instances.iter();
    let instances = instances.map(|instance| with_heading(&instance.above, instance.span.clone()));
    heads
        .chain(materials)
        .chain(objects)
        .chain(instances)
        .chain(lists(model))
}

/// The lists of rows.
fn lists(model: &Model) -> impl Iterator<Item = Range<usize>> {
    let objects = model.objects.iter();
    let lists = objects.flat_map(|object| [object.vertices.as_ref(), object.triangles.as_ref()]);
    let lists = lists.flatten();
    let held = lists.filter(|list| list.found > 0);
    held.map(|list| list.span.clone())
}

fn heading(above: &Above) -> Option<&Range<usize>> {
    match above {
        Above::Nothing => None,
        Above::Section(_, span) | Above::Numbered(_, _, span) => Some(span),
    }
}

fn with_heading(above: &Above, span: Range<usize>) -> Range<usize> {
    let start = heading(above).map_or(span.start, |heading| heading.start);
    start.min(span.start)..span.end
}

/// Where the headings of sections and records begin, in order.
fn headings(model: &Model) -> Vec<usize> {
    let heads = model.heads.iter().map(|head| &head.above);
    let materials = model.materials.iter().map(|material| &material.above);
    let objects = model.objects.iter().map(|object| &object.above);
    let instances = model.instances.iter().map(|instance| &instance.above);
    let above = heads.chain(materials).chain(objects).chain(instances);
    let mut headings: Vec<usize> = above.filter_map(heading).map(|span| span.start).collect();
    headings.sort_unstable();
    headings
}

/// The ranges between the lists of rows, in order. Comments among rows belong to their list.
fn gaps(text: &Rope, model: &Model) -> Vec<Range<usize>> {
    let mut lists: Vec<Range<usize>> = lists(model).collect();
    lists.sort_by_key(|list| list.start);
    let end = text.len_bytes();
    let mut from = 0;
    let mut gaps = Vec::with_capacity(lists.len() + 1);
    for list in lists.into_iter().chain(std::iter::once(end..end)) {
        if list.start.min(end) > from {
            gaps.push(from..list.start.min(end));
        }
        from = from.max(list.end);
    }
    gaps
}

/// Looks for lines in a row that are comments and no headings.
struct Comments<'r> {
    place: Place<'r>,
    headings: Vec<usize>,
    runs: Vec<Range<usize>>,
}

impl Comments<'_> {
    /// Adds the comments that begin a line in a stretch of the text. Semicolons are looked for, not lines: most stretches
    /// lie between two lists of numbers and have none, and in most others all are of headings.
    fn look(&mut self, stretch: Range<usize>) {
        let mut start = stretch.start;
        while start < stretch.end {
            let bytes = self.place.bytes(start);
            let bytes = &bytes[..bytes.len().min(stretch.end - start)];
            if bytes.is_empty() {
                return;
            }
            for at in memchr::memchr_iter(b';', bytes) {
                self.add(start.saturating_add(at));
            }
            start = start.saturating_add(bytes.len());
        }
    }

    fn add(&mut self, semicolon: usize) {
        let is_heading = self.headings.binary_search(&semicolon).is_ok();
        if is_heading || !begins_line(self.place.text, semicolon) {
            return;
        }
        let number = self.place.line(semicolon);
        match self.runs.last_mut() {
            Some(run) if run.end + 1 == number => run.end = number,
            _ => self.runs.push(number..number),
        }
    }
}

/// Whether only blanks stand before a character on its line.
fn begins_line(text: &Rope, at: usize) -> bool {
    let mut before = text.bytes_at(at);
    let before = std::iter::from_fn(|| before.prev());
    let mut said = before.skip_while(|byte| b" \t".contains(byte));
    said.next()
        .is_none_or(|byte| byte == b'\n' || byte == b'\r')
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Analyzer;
    use crate::syntax::Syntax;
    use schema::options::Options;
    use std::collections::HashSet;
    use tree_sitter_halo_ass::FOLDS_QUERY;

    fn folds_of(text: &str) -> Vec<Fold> {
        folds(&Analyzer::open(text, &Options::default()).snapshot())
    }

    /// The lines of the nodes that the grammar's query for folds names.
    fn folds_of_tree(text: &str) -> Vec<Range<usize>> {
        let kinds: HashSet<&str> = FOLDS_QUERY.split(['(', ')']).skip(1).step_by(2).collect();
        let rope = Rope::from_str(text);
        let tree = Syntax::default().update(&rope, None, &|| false).unwrap();
        let mut found = Vec::new();
        let mut cursor = tree.walk();
        loop {
            let node = cursor.node();
            let lines = rope.byte_to_line(node.start_byte())..rope.byte_to_line(node.end_byte());
            if kinds.contains(node.kind()) && !lines.is_empty() {
                found.push(lines);
            }
            if cursor.goto_first_child() {
                continue;
            }
            while !cursor.goto_next_sibling() {
                if !cursor.goto_parent() {
                    return found;
                }
            }
        }
    }

    /// Editors without the server fold the same.
    #[test]
    fn folds_are_those_of_the_tree() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/corpus");
        let mut files = 0;
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.extension().is_none_or(|end| end != "ASS") {
                continue;
            }
            let text = std::fs::read_to_string(&path).unwrap();
            let folds = folds_of(&text).into_iter();
            let folds: Vec<Range<usize>> = folds
                .filter(|fold| !fold.comment)
                .map(|fold| fold.lines)
                .collect();
            let mut of_tree = folds_of_tree(&text);
            of_tree.sort_by_key(|lines| (lines.start, usize::MAX - lines.end));
            assert_eq!(folds, of_tree, "{}", path.display());
            files += 1;
        }
        assert!(files >= 11);
    }

    /// The text with the lines of each fold marked: one column for each level.
    fn drawn(text: &str) -> String {
        let folds = folds_of(text);
        let mark = |line: usize| -> String {
            let inside = folds
                .iter()
                .filter(|fold| (fold.lines.start..=fold.lines.end).contains(&line));
            inside
                .map(|fold| match line {
                    _ if line == fold.lines.start => '+',
                    _ if line == fold.lines.end => '-',
                    _ => '|',
                })
                .collect()
        };
        let lines = text.lines().enumerate();
        lines
            .map(|(number, line)| format!("{:4}{line}\n", mark(number)))
            .collect()
    }

    #[test]
    fn sections_records_lists_and_comments() {
        let text = "\
;### HEADER ###
2
\"a\"
\"b\"
\"c\"
\"d\"

;### MATERIALS ###
1

; one
; two
;MATERIAL 0
\"m\"
\"\"

;### OBJECTS ###
1

;OBJECT 0
\"MESH\"
\"\"
\"\"
1
0.0\t0.0\t0.0
0.0\t0.0\t1.0
0
0
1
0
0
0
0
";
        expect_test::expect![[r#"
            +   ;### HEADER ###
            |   2
            |   "a"
            |   "b"
            |   "c"
            -   "d"
                
            +   ;### MATERIALS ###
            |   1
            |   
            |+  ; one
            |-  ; two
            |+  ;MATERIAL 0
            ||  "m"
            --  ""
                
            +   ;### OBJECTS ###
            |   1
            |   
            |+  ;OBJECT 0
            ||  "MESH"
            ||  ""
            ||  ""
            ||  1
            ||+ 0.0	0.0	0.0
            ||| 0.0	0.0	1.0
            ||| 0
            ||- 0
            ||  1
            ||+ 0
            ||| 0
            ||| 0
            --- 0
        "#]]
        .assert_eq(&drawn(text));
    }
}
