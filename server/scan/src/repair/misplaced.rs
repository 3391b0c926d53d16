//! Records in a list of others: an instance among the objects, a vertex among the triangles. Where the strict reading
//! stops, heading and shape say what stands there; that it does not belong there is proved by the counts.

use super::insertion::{Insertion, Misplaced};
use crate::lexer::{Heading, Lexer, TokenKind, Window, heading_kind, is_space, string_value};
use crate::plain_reader::read_plain;
use crate::tokens::Tokens;
use schema::{Layout, ObjectType, RecordKind, Section};
use std::ops::Range;
use text::Source;
use text::is_line_end;

/// How far before the place where the strict reading stops the heading of the record may stand.
const BACK: usize = 2000;

/// How long such records may be.
const FORTH: usize = 256 * 1024;

/// More records in a row are not taken together.
const MOST_RECORDS: usize = 64;

/// The kinds of records that may be in a list of others without a heading.
const BARE: [RecordKind; 6] = [
    RecordKind::Vertex,
    RecordKind::Instance,
    RecordKind::Sphere,
    RecordKind::Box,
    RecordKind::Pill,
    RecordKind::GenericLight,
];

/// The records that may stand in the list of others where the strict reading stops, those most likely first; `expected`
/// is what it reads there.
pub(crate) fn suspects<S: Source + ?Sized>(
    source: &S,
    (refused, expected): (usize, RecordKind),
    version: u8,
) -> Vec<Insertion> {
    let mut from = refused.saturating_sub(BACK);
    let to = refused.saturating_add(FORTH).min(source.len());
    let bytes = source.bytes(from..to);
    let mut text: &[u8] = &bytes;
    if from > 0 {
        let first = text.iter().position(|&byte| is_line_end(byte));
        let first = first.map_or(text.len(), |at| at + 1);
        text = text.get(first..).unwrap_or_default();
        from += first;
    }
    let around = Around {
        text,
        from,
        refused: refused.saturating_sub(from),
        at_end: to == source.len(),
        version,
    };
    // A list without a count may go on up to the heading that stands behind it.
    let next = around.next_line();
    let mut found = around.headed(expected, next).unwrap_or_default();
    if found.is_empty() {
        found = around.headed(expected, around.refused).unwrap_or_default();
    }
    found.extend(around.bare(expected));
    found
}

/// Whether one record too many of a list shows where such a record or count is read.
fn may_be_in(expected: RecordKind, list: Heading) -> bool {
    use RecordKind as Kind;
    match list {
        Heading::Material => matches!(expected, Kind::Materials | Kind::Material | Kind::Objects),
        Heading::Object => !matches!(expected, Kind::Header | Kind::Material | Kind::Instance),
        // Behind the last instance nothing is read.
        Heading::Instance => matches!(expected, Kind::Header | Kind::Instances | Kind::Instance),
    }
}

/// The text around the place where the strict reading stops.
struct Around<'t> {
    text: &'t [u8],
    /// Where it begins.
    from: usize,
    /// The place in it.
    refused: usize,
    /// It ends where the file ends.
    at_end: bool,
    version: u8,
}

/// A heading: where its line begins, the list that it is about, and whether it stands above a record of that.
#[derive(Clone, Copy)]
struct Headed {
    at: usize,
    list: Heading,
    is_record: bool,
}

impl Around<'_> {
    /// The headings, one by one.
    fn headings(&self) -> impl Iterator<Item = Headed> {
        memchr::memchr_iter(b';', self.text).filter_map(|semicolon| {
            let before = self.text.get(..semicolon)?;
            let blanks = before
                .iter()
                .rev()
                .take_while(|&&byte| is_space(byte) && !is_line_end(byte));
            let at = semicolon - blanks.count();
            let begins_line = at.checked_sub(1).and_then(|at| self.text.get(at));
            if begins_line.is_some_and(|&byte| !is_line_end(byte)) {
                return None;
            }
            let line = self.text.get(semicolon + 1..)?;
            let end = line.iter().position(|&byte| is_line_end(byte));
            let (list, is_record) = match heading_kind(line.get(..end.unwrap_or(line.len()))?)? {
                TokenKind::Heading(heading, _) => (heading, true),
                TokenKind::Section(Section::Materials) => (Heading::Material, false),
                TokenKind::Section(Section::Objects) => (Heading::Object, false),
                TokenKind::Section(Section::Instances) => (Heading::Instance, false),
                _ => return None,
            };
            Some(Headed {
                at,
                list,
                is_record,
            })
        })
    }

    /// The first byte that is no white space behind the line where the strict reading stops.
    fn next_line(&self) -> usize {
        let rest = self.text.get(self.refused..).unwrap_or_default();
        let line = rest.iter().position(|&byte| is_line_end(byte));
        let line = line.unwrap_or(rest.len());
        let rest = rest.get(line..).unwrap_or_default();
        let blanks = rest.iter().take_while(|&&byte| is_space(byte));
        self.refused + line + blanks.count()
    }

    /// Records below headings of another kind than that of the list: all that stand there, or only the first. The last
    /// heading that stands up to a byte is that of one of them.
    fn headed(&self, expected: RecordKind, to: usize) -> Option<Vec<Insertion>> {
        let is_above = |heading: &Headed| heading.at <= to;
        let above: Vec<Headed> = self.headings().take_while(is_above).collect();
        let kind = above.last().filter(|last| last.is_record)?.list;
        let in_run = |heading: &Headed| heading.is_record && heading.list == kind;
        let run = above
            .iter()
            .rev()
            .take_while(|heading| in_run(heading))
            .count();
        let (before, own) = above.split_at(above.len() - run);
        let is_own = match before.last() {
            Some(heading) => heading.list == kind,
            None => may_be_in(expected, kind),
        };
        if is_own {
            return None;
        }
        let start = own.first()?.at;
        let mut ends: Vec<usize> = own.iter().skip(1).map(|heading| heading.at).collect();
        let mut behind = self.headings().skip(above.len());
        let end = loop {
            match behind.next() {
                Some(heading) if in_run(&heading) && ends.len() < MOST_RECORDS => {
                    ends.push(heading.at)
                }
                Some(heading) => break heading.at,
                None if self.at_end => break self.text.len(),
                None => return None,
            }
        };
        ends.push(end);
        let record = self.record_at(start, kind)?;
        let all = (ends.len() > 1).then(|| self.insertion(start..end, record, ends.len()));
        let first = self.insertion(start..*ends.first()?, record, 1);
        Some(all.into_iter().chain([first]).collect())
    }

    /// The record that begins behind the heading at a byte, if that is what the heading says.
    fn record_at(&self, at: usize, heading: Heading) -> Option<RecordKind> {
        let mut lexer = Lexer::new(self.window(), at);
        let mut next = || {
            let token = lexer.next_token().ok()?;
            Some((token.kind, token.text(self.text)))
        };
        next().filter(|(kind, _)| kind.is_heading())?;
        let (first, second) = (next()?, next()?);
        match (heading, first.0, second.0) {
            (Heading::Material, TokenKind::Str, TokenKind::Str) => Some(RecordKind::Material),
            (Heading::Instance, TokenKind::Int, TokenKind::Str) => Some(RecordKind::Instance),
            (Heading::Object, TokenKind::Str, _) => {
                ObjectType::from_name(string_value(first.1)).map(ObjectType::record)
            }
            _ => None,
        }
    }

    /// Records that begin where the strict reading stops, in lines as exporters write them.
    fn bare(&self, expected: RecordKind) -> Vec<Insertion> {
        let is_own = |kind: &RecordKind| match kind {
            // A vertex too many shows where the count of the triangles is read.
            RecordKind::Vertex => matches!(expected, RecordKind::Vertex | RecordKind::Triangles),
            RecordKind::Instance => may_be_in(expected, Heading::Instance),
            _ => may_be_in(expected, Heading::Object),
        };
        let kinds = BARE.into_iter().filter(|kind| !is_own(kind));
        let mut found = kinds.filter_map(|kind| self.bare_of(kind));
        found.next().unwrap_or_default()
    }

    fn bare_of(&self, kind: RecordKind) -> Option<Vec<Insertion>> {
        let layout = Layout::of(kind, self.version);
        let mut tokens = Tokens::new(self.window(), self.refused);
        let mut ends = Vec::new();
        let mut at = 0;
        while ends.len() < MOST_RECORDS {
            let first = tokens.get(at).ok()?;
            if kind == RecordKind::Vertex && !first.kind.is_dotted() {
                break;
            }
            let named = |token| ObjectType::from_name(string_value(tokens.text(token)));
            if first.kind == TokenKind::Str && named(first).map(ObjectType::record) != Some(kind) {
                break;
            }
            let Ok(Some(plain)) = read_plain(&mut tokens, at, layout) else {
                break;
            };
            if !plain.in_lines {
                break;
            }
            at = plain.alignment.next;
            ends.push(tokens.get(at.checked_sub(1)?).ok()?.end as usize);
        }
        let (first, last) = (*ends.first()?, *ends.last()?);
        let all = (ends.len() > 1).then(|| self.insertion(self.refused..last, kind, ends.len()));
        let first = self.insertion(self.refused..first, kind, 1);
        Some(all.into_iter().chain([first]).collect())
    }

    fn window(&self) -> Window<'_> {
        Window::whole(self.text)
    }

    fn insertion(&self, span: Range<usize>, kind: RecordKind, count: usize) -> Insertion {
        let lines = self.text.get(span.clone()).unwrap_or_default();
        let lines = lines.trim_ascii_end().split(|&byte| byte == b'\n').count();
        Insertion {
            span: self.from + span.start..self.from + span.end,
            lines,
            repeats: None,
            instead_of: None,
            what: Some(Misplaced { kind, count }),
        }
    }
}
