//! Damage to a file as a whole: it has lost its head, or each of its lines begins with a mark.

use super::types::{Cause, Repair};
use crate::lexer::{TokenKind, heading_kind};
use crate::recognize::{RECOGNIZE, behind_mark};
use crate::summary::{Chunk, Event};
use schema::{RecordKind, Section};
use text::Source;
use text::is_line_end;

/// The damage to a file as a whole: a lost head or marked lines. `None` if there is none.
pub(crate) fn whole_file<S: Source + ?Sized>(source: &S, chunks: &[&Chunk]) -> Option<Repair> {
    let head = source.bytes(0..RECOGNIZE.min(source.len()));
    let (cause, span) = match marked_lines(&head) {
        Some(mark) => (Cause::MarkedLines(mark), 0..source.len()),
        None => {
            let mut events = chunks.iter().flat_map(|chunk| &chunk.body.events);
            let header = |event: &Event| {
                matches!(
                    event,
                    Event::Head {
                        section: Section::Header,
                        ..
                    }
                )
            };
            if events.any(header) {
                return None;
            }
            // Its heading stands there: what is wrong is what follows it.
            if begins_with_header(&head) {
                return None;
            }
            let blank = head.len() - head.trim_ascii_start().len();
            let line = head.get(blank..).unwrap_or_default();
            let length = line.iter().position(|&byte| is_line_end(byte));
            (Cause::LostHead, blank..blank + length.unwrap_or(line.len()))
        }
    };
    Some(Repair {
        cause,
        span,
        record: RecordKind::Header,
        field: None,
        from: 0,
        proven: source.len(),
    })
}

/// The first line that is not empty is the heading of the header.
fn begins_with_header(head: &[u8]) -> bool {
    let line = head
        .trim_ascii_start()
        .strip_prefix(b";")
        .unwrap_or_default();
    let length = line.iter().position(|&byte| is_line_end(byte));
    let comment = line.get(..length.unwrap_or(line.len()));
    let kind = comment.and_then(heading_kind);
    kind == Some(TokenKind::Section(Section::Header))
}

/// The mark before each line of a file that is quoted, a diff or a listing; `None` if there is none.
fn marked_lines(head: &[u8]) -> Option<String> {
    /// Fewer lines prove nothing.
    const FEW: usize = 5;
    let lines = head
        .split(|&byte| is_line_end(byte))
        .map(<[u8]>::trim_ascii);
    let lines: Vec<&[u8]> = lines.filter(|line| !line.is_empty()).collect();
    let heading = lines.iter().find_map(|line| {
        let behind = behind_mark(line);
        let comment = behind.strip_prefix(b";")?;
        let marked = behind.len() < line.len() && heading_kind(comment).is_some();
        line.get(..line.len() - behind.len()).filter(|_| marked)
    })?;
    let number = heading.first().is_some_and(u8::is_ascii_digit);
    let mark = heading.trim_ascii();
    let digits = |line: &&[u8]| line.first().is_some_and(u8::is_ascii_digit);
    let marked = lines.iter().filter(|line| match number {
        true => digits(line),
        false => line.starts_with(mark),
    });
    // The last line may be cut.
    let all = marked.count() * 10 >= lines.len().saturating_sub(1) * 9;
    (all && lines.len() >= FEW).then(|| String::from_utf8_lossy(mark).into_owned())
}
