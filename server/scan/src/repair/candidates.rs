//! The mistakes that hands make, undone: what [`super::one_mistake`] tries near a place that seems wrong.

use super::context::{Context, Shape};
use crate::fault::Fault;
use crate::lexer::{TokenKind, Window, is_space};
use crate::number::run_together;
use crate::plain_reader::read_plain;
use crate::tokens::Tokens;
use schema::{FieldId, Layout, ObjectType, Op, RecordKind, Type, VERSIONS};
use std::ops::Range;
use text::Source;
use text::is_line_end;

/// The number of lines before the place where the strict reading stops that may hold the mistake.
const LINES_BEFORE_REFUSAL: usize = 9;

/// The number of lines before any other anomaly that may hold the mistake.
const LINES_BEFORE: usize = 2;

/// The rank of values in comments.
pub(crate) const IN_COMMENT: u32 = 0;

/// The rank of neighbors that have changed places, and that of values that no reader takes as they are written.
pub(crate) const SWAPPED: u32 = 100;
pub(crate) const WRITTEN: u32 = 200;

/// The rank of a line that is there twice: as likely as one that is missing, and those must not use up all candidates before it.
pub(crate) const DOUBLED: u32 = 250;

/// The rank of a line that is missing; all above replace or remove values.
pub(crate) const LINE_MISSING: u32 = 300;

/// The rank of two lines that are missing.
const LINES_MISSING: u32 = 350;

/// The rank of another version in the header: one record of another version is likelier.
pub(crate) const OTHER_VERSION: u32 = 299;

/// A mistake undone: a stretch of the text is replaced.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Candidate {
    /// The stretch.
    pub old: Range<usize>,
    /// The text that replaces it.
    pub new: String,
    /// The kind of mistake.
    pub undone: Mistake,
    /// The place where it is reported.
    pub at: Range<usize>,
    /// Others are as likely to be too many.
    pub doubtful: bool,
    /// A string that may be too many.
    pub is_string: bool,
}

/// A kind of mistake that can be undone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mistake {
    /// Values are missing.
    Missing { count: u32 },
    /// Values are too many.
    Extra { count: u32, word: bool },
    /// Something stands where a value of another type belongs.
    Misplaced,
    /// Any other mistake, which is reported as this fault.
    Told(Fault),
}

/// Lines of values as exporters write them.
const LINES: [(&str, &[Shape]); 7] = [
    ("\"\"", &[Shape::String]),
    ("0", &[Shape::Integer]),
    ("0.0\t0.0\t0.0", &[Shape::Real; 3]),
    ("0.0\t0.0", &[Shape::Real; 2]),
    ("0.0", &[Shape::Real]),
    ("0.0\t0.0\t0.0\t0.0", &[Shape::Real; 4]),
    ("0\t0.0", &[Shape::Integer, Shape::Real]),
];

/// A triangle of four zeros stands on one line or on two.
const TRIANGLE_LINE: (&str, &[Shape]) = ("0\t\t0\t0\t0", &[Shape::Integer; 4]);

/// The first two lines of an instance, which are lost with its heading, and how many values they hold. Without them the next
/// three lines are read as bones of the instance before.
const INSTANCE_HEAD: (&str, u32) = ("0\n\"\"", 2);

impl Context {
    fn attempt(
        &self,
        old: Range<usize>,
        new: String,
        undone: Mistake,
        at: Range<usize>,
    ) -> Candidate {
        Candidate {
            old: self.absolute(old),
            new,
            undone,
            at: self.absolute(at),
            doubtful: false,
            is_string: false,
        }
    }
}

/// Another version in the header.
pub(crate) fn versions<S: Source + ?Sized>(source: &S, refused: usize) -> Vec<Candidate> {
    let view = Context::around(source, 0);
    let Some(token) = view.tokens.first() else {
        return Vec::new();
    };
    let span = token.start as usize..token.end as usize;
    if token.kind != TokenKind::Int || span.start > refused {
        return Vec::new();
    }
    let written = view.text(span.clone());
    let others = VERSIONS.rev().filter(|other| other.to_string() != written);
    others
        .map(|other| {
            let fault = Fault::UnsupportedVersion { fits: Some(other) };
            view.attempt(
                span.clone(),
                other.to_string(),
                Mistake::Told(fault),
                span.clone(),
            )
        })
        .collect()
}

/// The mistakes near a place, undone, each with its rank: the lower, the sooner it is tried. With `back` the mistake may
/// stand some lines before.
pub(crate) fn candidates(
    view: &Context,
    (place, back): (usize, bool),
    version: u8,
    guesses: &[i64],
) -> Vec<(u32, Candidate)> {
    let place = place - view.from.min(place);
    let focus = view
        .lines
        .iter()
        .rposition(|line| {
            view.token(line.start)
                .is_some_and(|first| first.start <= place)
        })
        .unwrap_or(0);
    let reach = if back {
        LINES_BEFORE_REFUSAL
    } else {
        LINES_BEFORE
    };
    let vertices = vertex_lines(version);
    let mut candidates = Candidates {
        view,
        found: Vec::new(),
    };
    candidates.comments(place);
    let near = focus.saturating_sub(reach)..focus + 2;
    for (distance, line) in near.rev().enumerate() {
        let distance = distance as u32;
        candidates.swaps(line, distance);
        candidates.writing(line, distance);
        candidates.missing(line, distance, &vertices);
        candidates.replaced(line, distance);
        candidates.extra(line, distance);
        candidates.other_version(line, distance, version);
        candidates.counts(line, distance, guesses);
    }
    candidates.found
}

/// Numbers that commas, brackets and the like separate, with blanks in place of those; `None` for what is not that.
fn without_signs(text: &str) -> Option<String> {
    let plain = text.replace(|c: char| ",()[]{}:|".contains(c), " ");
    let mut words = plain.split_ascii_whitespace();
    (plain != text && words.all(|word| word.parse::<f64>().is_ok())).then_some(plain)
}

struct Candidates<'v> {
    view: &'v Context,
    found: Vec<(u32, Candidate)>,
}

impl Candidates<'_> {
    fn push(
        &mut self,
        rank: u32,
        old: Range<usize>,
        new: impl Into<String>,
        (undone, at): (Mistake, Range<usize>),
    ) {
        let attempt = self.view.attempt(old, new.into(), undone, at);
        self.found.push((rank, attempt));
    }

    /// Whether the last one is but one of several as likely.
    fn doubt(&mut self, doubtful: bool, is_string: bool) {
        if let Some((_, attempt)) = self.found.last_mut() {
            attempt.doubtful = doubtful;
            attempt.is_string = is_string;
        }
    }

    /// Values that stand in comments: a heading has swallowed the line behind it.
    fn comments(&mut self, place: usize) {
        let view = self.view;
        let mut start = 0;
        for line in view.bytes.split_inclusive(|&byte| is_line_end(byte)) {
            let text = line.trim_ascii_end();
            let begins = start;
            start += line.len();
            let Some(semicolon) = text.iter().position(|&byte| byte == b';') else {
                continue;
            };
            if begins > place {
                break;
            }
            // The last words of the comment, one more each time.
            let mut end = text.len();
            let own = semicolon + 1 + heading_length(text.get(semicolon + 1..).unwrap_or_default());
            for _ in 0..4 {
                let before = text.get(semicolon + 1..end).unwrap_or_default();
                let before = before.trim_ascii_end();
                let word = match before.strip_suffix(b"\"") {
                    Some(string) => string.iter().rposition(|&byte| byte == b'"'),
                    None => before
                        .iter()
                        .rposition(|&byte| is_space(byte))
                        .map(|at| at + 1),
                };
                let Some(word) = word.filter(|&word| word > 0) else {
                    break;
                };
                end = semicolon + 1 + word;
                if end < own {
                    break;
                }
                let value = text.get(end..).unwrap_or_default();
                let first = value.first().copied().unwrap_or_default();
                if !(first.is_ascii_digit() || matches!(first, b'-' | b'"')) {
                    break;
                }
                let span = begins + end..begins + text.len();
                let fault = Fault::ValueInComment;
                self.push(
                    IN_COMMENT,
                    span.start..span.start,
                    "\n",
                    (Mistake::Told(fault), span),
                );
            }
        }
    }

    /// Neighbours that have changed places.
    fn swaps(&mut self, line: usize, distance: u32) {
        let rank = SWAPPED + distance;
        let view = self.view;
        let undone = Mistake::Told(Fault::ChangedPlaces);
        if let (Some(one), Some(two)) = (view.line(line), view.line(line + 1))
            && view.shapes(line) != view.shapes(line + 1)
        {
            let between = view.text(one.end..two.start);
            let new = view.text(two.clone()) + &between + &view.text(one.clone());
            self.push(rank, one.start..two.end, new, (undone, one.start..two.end));
        }
        for at in view.lines.get(line).cloned().unwrap_or_default() {
            if let (Some(one), Some(two)) = (view.token(at), view.token(at + 1))
                && let (Some(first), Some(second)) = (view.tokens.get(at), view.tokens.get(at + 1))
                && Shape::of(first.kind) != Shape::of(second.kind)
            {
                let between = view.text(one.end..two.start);
                let new = view.text(two.clone()) + &between + &view.text(one.clone());
                self.push(rank, one.start..two.end, new, (undone, one.start..two.end));
            }
        }
    }

    /// Values that are there, but written so that no reader takes them.
    fn writing(&mut self, line: usize, distance: u32) {
        let rank = WRITTEN + distance;
        let view = self.view;
        let Some(span) = view.line(line) else {
            return;
        };
        let text = view.text(span.clone());
        if let Some(plain) = without_signs(&text) {
            let fault = Mistake::Told(Fault::UnexpectedToken { count: 1 });
            self.push(rank, span.clone(), plain, (fault, span.clone()));
            self.lines_with_signs(line, rank);
        }
        for at in view.lines.get(line).cloned().unwrap_or_default() {
            let Some(token) = view.token(at) else {
                continue;
            };
            if let Some(numbers) = run_together(&view.text(token.clone())) {
                let told = (Mistake::Told(Fault::ExpectedNumber), token.clone());
                self.push(rank, token, numbers.join("\t"), told);
            }
        }
        if text.ends_with('"') && !text.starts_with('"') {
            let fault = Mistake::Told(Fault::UnopenedString);
            self.push(rank, span.clone(), "\"\"", (fault, span.clone()));
        }
        // An object begins with three strings.
        let is_type = ObjectType::from_name(text.trim_matches('"').as_bytes()).is_some();
        let object = [line + 1, line + 2]
            .iter()
            .all(|&line| view.shapes(line) == [Shape::String]);
        for kind in ObjectType::ALL {
            let new = format!("\"{}\"", kind.name());
            if is_type && new != text {
                let fault = Mistake::Told(Fault::OtherObjectType { fits: kind });
                self.push(rank, span.clone(), new, (fault, span.clone()));
            } else if object && new != text {
                let told = (Mistake::Misplaced, span.clone());
                self.push(420 + distance, span.clone(), new, told);
            }
        }
    }

    /// Tries several lines, from `first` on, without the signs between their numbers. The mistake is reported at the first.
    fn lines_with_signs(&mut self, first: usize, rank: u32) {
        let view = self.view;
        let text = |line: usize| Some(view.text(view.line(line)?));
        let has_signs = |line: usize| text(line).is_some_and(|text| without_signs(&text).is_some());
        if first.checked_sub(1).is_some_and(has_signs) {
            return;
        }
        let are_numbers = |line: &usize| {
            let is_number = |word: &str| word.parse::<f64>().is_ok();
            let are_plain = |text: &str| text.split_ascii_whitespace().all(is_number);
            text(*line).is_some_and(|text| are_plain(&text) || without_signs(&text).is_some())
        };
        // Counts stand between, and lines that are right.
        let lines = (first..view.lines.len()).take_while(are_numbers);
        let Some(last) = lines.filter(|line| has_signs(*line)).last() else {
            return;
        };
        if let (Some(own), Some(end)) = (view.line(first), view.line(last))
            && last > first
            && let Some(plain) = without_signs(&view.text(own.start..end.end))
        {
            let fault = Mistake::Told(Fault::UnexpectedToken { count: 1 });
            self.push(rank, own.start..end.end, plain, (fault, own));
        }
    }

    /// A line that is missing, two or three of a vertex, or the first two of an instance, told behind the value before them.
    fn missing(&mut self, line: usize, distance: u32, vertex: &[(&str, u32)]) {
        let view = self.view;
        let Some(span) = view.line(line) else {
            return;
        };
        let before = view.lines.get(line).and_then(|line| {
            let at = line.start.checked_sub(1)?;
            view.token(at)
        });
        let at = before.unwrap_or(span.start..span.start);
        let lines = LINES.map(|(text, shapes)| (text.to_owned(), shapes.len() as u32));
        let mut missing: Vec<(u32, (String, u32))> =
            lines.into_iter().map(|line| (LINE_MISSING, line)).collect();
        for (rank, count) in [(LINES_MISSING, 2), (LINES_MISSING + 20, 3)] {
            for first in 0..vertex.len() {
                let lines = vertex.iter().cycle().skip(first).take(count);
                let text: Vec<&str> = lines.clone().map(|(text, _)| *text).collect();
                let values = lines.map(|(_, values)| values).sum();
                missing.push((rank, (text.join("\n"), values)));
            }
        }
        missing.push((LINES_MISSING, (INSTANCE_HEAD.0.to_owned(), INSTANCE_HEAD.1)));
        // Behind a line that is there may stand an empty one: then the lost line stood before that, or behind it.
        let empty = view.text(at.end.min(span.start)..span.start);
        let empty = empty.matches('\n').count() > 1;
        for (rank, (text, count)) in missing {
            let told = (Mistake::Missing { count }, at.clone());
            if empty {
                let new = format!("\n{text}");
                self.push(rank + distance, at.end..at.end, new, told.clone());
            }
            let new = format!("{text}\n");
            self.push(rank + distance, span.start..span.start, new, told);
        }
    }

    /// A line or a value in the place of another.
    fn replaced(&mut self, line: usize, distance: u32) {
        let view = self.view;
        let Some(span) = view.line(line) else {
            return;
        };
        let shapes = view.shapes(line);
        // Where one value of several is wrong, it is that value that is replaced.
        let is_near = |others: &[Shape]| {
            let pairs = shapes.iter().zip(others);
            let same = pairs.filter(|(one, other)| one == other).count();
            shapes.len() == others.len() && shapes.len() > 1 && same + 1 == shapes.len()
        };
        for (text, others) in LINES.into_iter().chain([TRIANGLE_LINE]) {
            if shapes != others && !is_near(others) {
                let told = (Mistake::Misplaced, span.clone());
                self.push(400 + distance, span.clone(), text, told);
            }
        }
        let line = view.lines.get(line).cloned().unwrap_or_default();
        if line.len() < 2 {
            return;
        }
        for at in line {
            let (Some(token), Some(span)) = (view.tokens.get(at), view.token(at)) else {
                continue;
            };
            for (text, shape) in [
                ("0", Shape::Integer),
                ("0.0", Shape::Real),
                ("\"\"", Shape::String),
            ] {
                if Shape::of(token.kind) != shape {
                    let told = (Mistake::Misplaced, span.clone());
                    self.push(410 + distance, span.clone(), text, told);
                }
            }
        }
    }

    /// A line or a value too many.
    fn extra(&mut self, line: usize, distance: u32) {
        let view = self.view;
        let Some(span) = view.line(line) else {
            return;
        };
        let shapes = view.shapes(line);
        let undone = Mistake::Extra {
            count: shapes.len() as u32,
            word: shapes.contains(&Shape::Word),
        };
        let same = line
            .checked_sub(1)
            .and_then(|before| view.line(before))
            .is_some_and(|before| view.text(before) == view.text(span.clone()));
        let rank = if same { DOUBLED } else { 500 };
        // Without its line, of which an empty one would be left.
        let rest = view.bytes.get(span.end..).unwrap_or_default();
        let rest = rest.split_inclusive(|&byte| byte == b'\n').next();
        let end = rest.filter(|rest| rest.iter().all(|&byte| is_space(byte)));
        let old = span.start..span.end + end.map_or(0, <[u8]>::len);
        self.push(rank + distance, old, "", (undone, span));
        self.doubt(!same, shapes == [Shape::String]);
        let line = view.lines.get(line).cloned().unwrap_or_default();
        if line.len() < 2 {
            return;
        }
        for at in line.rev() {
            let (Some(token), Some(span)) = (view.tokens.get(at), view.token(at)) else {
                continue;
            };
            let undone = Mistake::Extra {
                count: 1,
                word: Shape::of(token.kind) == Shape::Word,
            };
            let same = at
                .checked_sub(1)
                .and_then(|before| view.token(before))
                .is_some_and(|before| view.text(before) == view.text(span.clone()));
            self.push(510 + distance, span.clone(), "", (undone, span));
            self.doubt(!same, Shape::of(token.kind) == Shape::String);
        }
    }

    /// A record laid out as in another version.
    fn other_version(&mut self, line: usize, distance: u32, version: u8) {
        let view = self.view;
        let Some(span) = view.line(line) else {
            return;
        };
        let shapes = view.shapes(line);
        let kind = match shapes.as_slice() {
            [Shape::Real, Shape::Real, Shape::Real] => RecordKind::Vertex,
            [Shape::String] => RecordKind::Material,
            [Shape::Integer] => RecordKind::Instance,
            _ => return,
        };
        let own = Layout::of(kind, version);
        let mut tried = vec![own.slots.len()];
        for other in VERSIONS.rev() {
            let layout = Layout::of(kind, other);
            if tried.contains(&layout.slots.len()) {
                continue;
            }
            tried.push(layout.slots.len());
            let window = Window::whole(&view.bytes);
            let mut tokens = Tokens::new(window, span.start);
            let Ok(Some(plain)) = read_plain(&mut tokens, 0, layout) else {
                continue;
            };
            let last = plain.alignment.next.saturating_sub(1);
            let Some(last) = tokens.get(last).ok().filter(|_| plain.in_lines) else {
                continue;
            };
            let fault = Fault::RecordOfAnotherVersion {
                version: other,
                alone: true,
            };
            let told = (Mistake::Told(fault), span.clone());
            self.push(
                290 + distance,
                span.start..last.end as usize,
                empty(own),
                told,
            );
        }
    }

    /// A count that is missing, or that something else stands for.
    fn counts(&mut self, line: usize, distance: u32, guesses: &[i64]) {
        let view = self.view;
        let Some(span) = view.line(line) else {
            return;
        };
        let before = view.lines.get(line).and_then(|line| {
            let at = line.start.checked_sub(1)?;
            view.token(at)
        });
        let at = before.unwrap_or(span.start..span.start);
        let rank = 600 + distance;
        let replaced = view.shapes(line) != [Shape::Integer];
        for guess in guesses {
            let told = (Mistake::Missing { count: 1 }, at.clone());
            self.push(rank, span.start..span.start, format!("{guess}\n"), told);
            if replaced {
                let told = (Mistake::Misplaced, span.clone());
                self.push(rank, span.clone(), guess.to_string(), told);
            }
        }
    }
}

/// How much of a comment its first words take, which are a heading's: a word and a number, or a word among `#`.
fn heading_length(comment: &[u8]) -> usize {
    if let Some(last) = comment.iter().rposition(|&byte| byte == b'#') {
        return last + 1;
    }
    let word = |from: usize, wanted: fn(&u8) -> bool| {
        let rest = comment.get(from..).unwrap_or_default();
        let blank = rest.iter().take_while(|&&byte| is_space(byte)).count();
        let rest = rest.get(blank..).unwrap_or_default();
        let length = rest.iter().take_while(|byte| wanted(byte)).count();
        let ends = rest.get(length).is_none_or(|&byte| is_space(byte));
        if length > 0 && ends {
            from + blank + length
        } else {
            from
        }
    };
    let name = word(0, u8::is_ascii_alphabetic);
    word(name, u8::is_ascii_digit)
}

/// The lines of a vertex without influences, with one UV, and how many values each holds.
fn vertex_lines(version: u8) -> Vec<(&'static str, u32)> {
    let layout = Layout::of(RecordKind::Vertex, version);
    let mut lines: Vec<(&str, u32)> = Vec::new();
    for &op in &layout.ops {
        let slots = match op {
            Op::Slot(slot) => slot..slot + 1,
            Op::Repeat { first, end } => first..end,
        };
        let Some(slots) = layout
            .slots
            .get(usize::from(slots.start)..usize::from(slots.end))
        else {
            continue;
        };
        let count = slots.len() as u32;
        match slots.first().map(|slot| slot.field) {
            Some(FieldId::BoneInfluenceCount) => lines.push(("0", 1)),
            Some(FieldId::UvCount) => lines.push(("1", 1)),
            Some(FieldId::UvCoordinates) if count == 2 => lines.push(("0.0\t0.0", 2)),
            Some(FieldId::UvCoordinates) => lines.push(("0.0\t0.0\t0.0", 3)),
            Some(FieldId::VertexPosition | FieldId::VertexNormal | FieldId::VertexColor)
                if slots.iter().any(|slot| slot.starts_line) =>
            {
                lines.push(("0.0\t0.0\t0.0", 3));
            }
            _ => {}
        }
    }
    lines
}

/// A record of zeros and empty strings, with empty lists.
fn empty(layout: &Layout) -> String {
    let mut text = String::new();
    for &op in &layout.ops {
        let Op::Slot(slot) = op else { continue };
        let Some(slot) = layout.slots.get(usize::from(slot)) else {
            continue;
        };
        if !text.is_empty() {
            text.push(if slot.starts_line { '\n' } else { '\t' });
        }
        text += match slot.ty() {
            Type::Integer => "0",
            Type::Real => "0.0",
            Type::String => "\"\"",
        };
    }
    text
}
