//! Formatting of an open file.

use super::Snapshot;
use pool::processors;
use rules::edit::Refusal;
use rules::format::{Formatter, Style};
use scan::{Lexer, TokenKind, Window};
use schema::RecordKind;
use std::ops::Range;
use text::{Draft, Edits, Reader};

/// The edits that format a file, or the lines that a range touches.
///
/// # Errors
/// Where the file cannot be formatted.
pub fn format(
    snapshot: &Snapshot,
    range: Option<Range<usize>>,
    style: Style,
) -> Result<Edits, Refusal> {
    let style = Style {
        exporter: style.exporter.or(snapshot.options().exporter),
        ..style
    };
    snapshot.view(|file| {
        let formatter = Formatter::new(file, snapshot.chunks(), style)?;
        match range {
            Some(range) => formatter.range(&range),
            None => formatter.whole(processors()),
        }
    })
}

/// The edits that format the line before the one that an offset is in: tabs between its values. Line breaks stay as
/// typed, because a file is seldom complete while it is being written.
pub fn format_line_before(snapshot: &Snapshot, offset: usize) -> Edits {
    snapshot.view(|file| {
        let mut reader = Reader::new(file.source);
        let mut end = offset.min(file.source.len());
        while !reader.is_line_start(end) {
            end -= 1;
        }
        let Some(mut start) = end.checked_sub(1) else {
            return Edits::default();
        };
        if reader.byte(start) == Some(b'\n') && start > 0 && reader.byte(start - 1) == Some(b'\r') {
            start -= 1;
        }
        let end = start;
        while !reader.is_line_start(start) {
            start -= 1;
        }
        let is_triangle = |at: usize| {
            let values = file.values(at..at);
            values
                .iter()
                .any(|value| value.record == RecordKind::Triangle)
        };
        tabs(start, &reader.bytes(start..end), is_triangle)
    })
}

/// Tabs between the values of a line: two behind the material of a triangle that stands on one.
fn tabs(start: usize, line: &[u8], is_triangle: impl Fn(usize) -> bool) -> Edits {
    let mut lexer = Lexer::new(Window::whole(line), 0);
    let mut tokens = Vec::new();
    while let Ok(token) = lexer.next_token() {
        if token.kind == TokenKind::Eof {
            break;
        }
        tokens.push(token);
    }
    let mut draft = Draft::default();
    for (number, pair) in tokens.windows(2).enumerate() {
        let [last, next] = pair else { continue };
        let gap = last.end as usize..next.start as usize;
        let blanks = line.get(gap.clone()).unwrap_or_default();
        // A comment may stand between them.
        if next.kind.is_heading()
            || !blanks.iter().all(u8::is_ascii_whitespace)
            || !blanks.contains(&b' ')
        {
            continue;
        }
        let first = number == 0 && tokens.len() == 4;
        let count = 1 + usize::from(first && is_triangle(start + last.start as usize));
        draft.replace(start + gap.start..start + gap.end, "\t".repeat(count));
    }
    draft.finish().unwrap_or_default()
}
