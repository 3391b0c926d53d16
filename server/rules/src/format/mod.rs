//! Formatting: the white space between values as an exporter writes it. Values and comments stay as they are.

mod decimals;
mod gap;

use crate::edit::{Refusal, is_sound};
use gap::{Gap, LineEnd};
use level::in_parallel;
use scan::model::Model;
use scan::model::detail::FieldValue;
use scan::view::File;
use scan::{CHUNK, Chunks, Lexer, TokenKind, Window, string_value};
use schema::{Exporter, Part, Section, Type};
use std::ops::Range;
use text::Source;
use text::{Draft, Edits};

/// Options of a formatter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Style {
    /// The exporter whose layout is used; `None` is the file's own exporter.
    pub exporter: Option<Exporter>,
    /// The number of digits after the points of reals; `None` leaves them as they are.
    pub decimals: Option<u8>,
}

/// Most digits behind a point that can be asked for: a real has no more.
pub const MOST_DECIMALS: u8 = 17;

/// Formats a file.
pub struct Formatter<'a> {
    file: &'a File<'a>,
    chunks: Vec<Range<usize>>,
    exporter: Exporter,
    decimals: Option<u8>,
    line_end: LineEnd,
}

/// A value that stands next to a gap.
#[derive(Clone, Debug)]
struct Seen {
    part: Part,
    span: Range<usize>,
}

/// The formatted gaps of a chunk, with its first and last value.
struct Piece {
    edits: Edits,
    first: Option<Seen>,
    last: Option<Seen>,
}

impl<'a> Formatter<'a> {
    /// A formatter of a file.
    ///
    /// # Errors
    /// Where a strict reader refuses the file: its lines are all that tells what its values were meant to be.
    pub fn new(file: &'a File<'a>, chunks: &Chunks, style: Style) -> Result<Self, Refusal> {
        if !is_sound(chunks) {
            return Err(Refusal::new(
                "the file has errors of structure: fix them first, then it can be formatted",
            ));
        }
        let starts = file.model.chunk_starts.iter().copied();
        let ends = starts.clone().skip(1).chain([file.source.len()]);
        let head = file.source.bytes(0..CHUNK.min(file.source.len()));
        Ok(Formatter {
            file,
            chunks: starts.zip(ends).map(|(start, end)| start..end).collect(),
            exporter: style.exporter.unwrap_or_else(|| exporter(file)),
            decimals: style.decimals.map(|digits| digits.min(MOST_DECIMALS)),
            line_end: LineEnd::of(&head),
        })
    }

    /// All changes of the file.
    pub fn whole(&self, threads: usize) -> Result<Edits, Refusal> {
        let mut draft = Draft::default();
        for edits in self.batches(threads) {
            draft.add(&edits);
        }
        Ok(draft.finish()?)
    }

    /// All changes, in file order, some chunks at a time: those of a large file need not be in memory at once.
    pub fn batches(&self, threads: usize) -> impl Iterator<Item = Edits> + use<'_, 'a> {
        const BATCH: usize = 64;
        let batches = self.chunks.len().div_ceil(BATCH).max(1);
        let mut last: Option<Seen> = None;
        (0..batches).map(move |batch| {
            let own = self.chunks.iter().skip(batch * BATCH).take(BATCH);
            let own: Vec<&Range<usize>> = own.collect();
            let pieces = in_parallel(threads, own.len(), |number| {
                own.get(number).map(|chunk| self.piece(chunk))
            });
            let mut draft = Draft::default();
            for piece in pieces.into_iter().flatten() {
                if let Some(first) = &piece.first {
                    self.gap(last.as_ref(), Some(first), &mut draft);
                    last.clone_from(&piece.last);
                }
                draft.add(&piece.edits);
            }
            if batch + 1 == batches {
                self.gap(last.as_ref(), None, &mut draft);
            }
            // Gaps and values do not meet.
            draft.finish().unwrap_or_default()
        })
    }

    /// The changes of the lines that a range touches.
    pub fn range(&self, range: &Range<usize>) -> Result<Edits, Refusal> {
        let lines = self.lines(range);
        let mut draft = Draft::default();
        let mut last: Option<Seen> = None;
        let values = self.file.values(lines.clone());
        for value in values
            .iter()
            .filter(|value| value.span.start >= lines.start && value.span.end <= lines.end)
        {
            self.value(value, &mut last, &mut draft);
        }
        Ok(draft.finish()?)
    }

    /// From the beginning of the first line to the end of the last.
    fn lines(&self, range: &Range<usize>) -> Range<usize> {
        let mut reader = text::Reader::new(self.file.source);
        let mut start = range.start.min(self.file.source.len());
        while !reader.is_line_start(start) {
            start -= 1;
        }
        start..reader.line_end(range.end)
    }

    fn piece(&self, chunk: &Range<usize>) -> Piece {
        let values = self.file.values(chunk.clone());
        let own = |value: &&FieldValue| chunk.contains(&value.span.start);
        let mut draft = Draft::default();
        let (mut first, mut last) = (None, None);
        for value in values.iter().filter(own) {
            self.value(value, &mut last, &mut draft);
            if first.is_none() {
                first.clone_from(&last);
            }
        }
        Piece {
            edits: draft.finish().unwrap_or_default(),
            first,
            last,
        }
    }

    /// The gap between a value and the last, and the value's own digits.
    fn value(&self, value: &FieldValue, last: &mut Option<Seen>, draft: &mut Draft) {
        let seen = Seen {
            part: Part {
                record: value.record,
                field: value.field,
                component: value.component,
            },
            span: value.span.clone(),
        };
        if last.is_some() {
            self.gap(last.as_ref(), Some(&seen), draft);
        }
        if let Some(digits) = self.decimals
            && value.field.def().ty == Type::Real
            && matches!(value.kind, TokenKind::Real | TokenKind::Int)
        {
            let old = self.file.source.bytes(value.span.clone());
            if let Some(new) = decimals::with(&old, digits) {
                draft.replace(value.span.clone(), new);
            }
        }
        *last = Some(seen);
    }

    fn gap(&self, last: Option<&Seen>, next: Option<&Seen>, draft: &mut Draft) {
        let start = last.map_or(0, |last| last.span.end);
        let end = next.map_or(self.file.source.len(), |next| next.span.start);
        if start > end {
            return;
        }
        let bytes = self.file.source.bytes(start..end);
        let before = match (last, next) {
            (Some(last), Some(next)) => {
                let version = self.file.model.effective_version();
                Some(self.exporter.before(version, last.part, next.part))
            }
            _ => None,
        };
        let gap = Gap {
            bytes: &bytes,
            before,
            at_start: last.is_none(),
            at_end: next.is_none(),
        };
        if let Some(new) = gap.formatted(self.line_end)
            && new != *bytes
        {
            draft.replace(start..end, new);
        }
    }
}

/// The exporter that the header names.
pub(crate) fn exporter(file: &File<'_>) -> Exporter {
    let package = software_package(file.source, file.model);
    Exporter::of_package(&package.unwrap_or_default())
}

/// The header's software package, without its quotes: the first string of a file that a strict reader accepts.
fn software_package(source: &dyn Source, model: &Model) -> Option<String> {
    let head = model.head(Section::Header)?;
    let text = source.bytes(head.at..source.len().min(head.at + CHUNK));
    let mut lexer = Lexer::new(Window::whole(&text), 0);
    let version = lexer.next_token().ok()?;
    let package = lexer.next_token().ok()?;
    let is_string = (version.kind, package.kind) == (TokenKind::Int, TokenKind::Str);
    is_string.then(|| String::from_utf8_lossy(string_value(package.text(&text))).into_owned())
}
