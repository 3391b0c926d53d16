//! How well a mistake is undone: how oddly the values around it stand then for a file that an exporter wrote.

use super::strict_suffix::Base;
use crate::lexer::{Heading, Lexer, TokenKind, Window, real_value};
use crate::machine::{Sink, Value};
use crate::scan_windows::scan_at;
use crate::summary::Event;
use crate::vertex_facts::is_unit;
use schema::{FieldId, Layout, ObjectType, RecordKind, Section, Slot};
use std::borrow::Cow;
use std::ops::Range;
use text::Source;
use text::is_line_end;

/// The number of bytes before and behind a mistake that show how well it is undone.
pub(crate) const AROUND: usize = 512;

/// The most values behind a mistake that show how well it is undone.
const LINES: usize = 24;

/// A text with a stretch replaced.
pub(crate) struct Spliced<'s, S: ?Sized> {
    pub source: &'s S,
    pub old: Range<usize>,
    pub new: &'s [u8],
}

impl<S: Source + ?Sized> Source for Spliced<'_, S> {
    fn len(&self) -> usize {
        self.source.len() - self.old.len() + self.new.len()
    }

    fn bytes(&self, range: Range<usize>) -> Cow<'_, [u8]> {
        let new_end = self.old.start + self.new.len();
        let behind = |at: usize| at - new_end + self.old.end;
        if range.end <= self.old.start {
            return self.source.bytes(range);
        }
        if range.start >= new_end {
            return self.source.bytes(behind(range.start)..behind(range.end));
        }
        let mut bytes = Vec::with_capacity(range.len());
        if range.start < self.old.start {
            bytes.extend_from_slice(&self.source.bytes(range.start..self.old.start));
        }
        let from = range.start.saturating_sub(self.old.start);
        let to = (range.end - self.old.start).min(self.new.len());
        bytes.extend_from_slice(self.new.get(from..to).unwrap_or_default());
        if range.end > new_end {
            bytes.extend_from_slice(&self.source.bytes(self.old.end..behind(range.end)));
        }
        Cow::Owned(bytes)
    }
}

/// The values around a mistake as they are read once it is undone.
pub(crate) struct ValuesAround {
    from: usize,
    to: usize,
    version: u8,
    pub values: Vec<Value>,
}

impl ValuesAround {
    pub fn at<S: Source + ?Sized>(
        source: &Spliced<'_, S>,
        (start, entry): Base,
        from: usize,
        to: usize,
    ) -> Self {
        let mut seen = ValuesAround {
            from: from.saturating_sub(start).saturating_sub(AROUND),
            to: to.saturating_sub(start) + AROUND,
            version: entry.0.version,
            values: Vec::new(),
        };
        let mut pos = start;
        let mut entry = entry;
        let stop = (to + AROUND).min(source.len());
        // Several chunks where a list ends before the stop.
        while pos < stop {
            let mut here = ValuesAround {
                from: seen.from.saturating_sub(pos - start),
                to: seen.to.saturating_sub(pos - start),
                version: 0,
                values: Vec::new(),
            };
            let chunk = scan_at(source, pos, entry, stop, Some(&mut here));
            let moved = (pos - start) as u32;
            let values = here.values.into_iter().map(|value| Value {
                start: value.start + moved,
                end: value.end + moved,
                ..value
            });
            seen.values.extend(values);
            seen.version = chunk.exit.version;
            entry = (chunk.exit, chunk.remaining.exit_for(entry.1));
            pos += (chunk.len as usize).max(1);
        }
        seen.sort();
        seen
    }

    /// Puts values into the order of the text; of those that were read twice the first stays. This is there once, whatever
    /// the text is.
    fn sort(&mut self) {
        self.values.sort_by_key(|value| value.start);
        self.values.dedup_by_key(|value| value.start);
    }

    /// How oddly the values around a mistake stand for an exporter's file: lines begun elsewhere, headings and empty lines
    /// within records.
    pub fn layout_cost<S: Source + ?Sized>(&self, source: &Spliced<'_, S>, start: usize) -> usize {
        let bytes = source.bytes(start..(start + self.to).min(source.len()));
        let first = source.old.start.saturating_sub(start);
        let mut odd = 0;
        let mut behind = 0;
        for pair in self.values.windows(2) {
            let [before, value] = pair else { continue };
            behind += usize::from(value.start as usize >= first);
            if behind > LINES {
                break;
            }
            let gap = bytes.get(before.end as usize..value.start as usize);
            odd += self.layout_cost_of(value, gap.unwrap_or_default());
        }
        odd
    }

    /// How unlike the vertices around a mistake are to others, where they stand as well as they can: a normal has the
    /// length 1, which a position has not, a color is not negative, and the third UV coordinate is 0. Where most vertices stand behind an empty line, all do.
    pub fn vertex_cost<S: Source + ?Sized>(&self, source: &Spliced<'_, S>, start: usize) -> usize {
        let bytes = source.bytes(start..(start + self.to).min(source.len()));
        let first = source.old.start.saturating_sub(start);
        let new = first..first + source.new.len();
        let mut vector: Vec<f64> = Vec::new();
        let mut unlike = 0;
        let (mut apart, mut joined) = (0, 0);
        let mut end = None;
        for value in &self.values {
            let span = value.start as usize..value.end as usize;
            let gap = end
                .replace(span.end)
                .and_then(|end| bytes.get(end..span.start));
            if value.record != RecordKind::Vertex {
                continue;
            }
            if value.field == FieldId::VertexPosition && value.component == 0 {
                let lines = gap.map_or(0, |gap| gap.iter().filter(|&&byte| byte == b'\n').count());
                *(if lines > 1 { &mut apart } else { &mut joined }) += 1;
            }
            if value.component == 0 {
                vector.clear();
            }
            if !new.contains(&span.start) {
                vector.extend(bytes.get(span).and_then(real_value));
            }
            if let [x, y, z] = *vector
                && value.component == 2
            {
                let is_unit = is_unit(x * x + y * y + z * z);
                unlike += usize::from(match value.field {
                    FieldId::VertexPosition => is_unit,
                    FieldId::VertexNormal => !is_unit,
                    FieldId::VertexColor => x < 0.0 || y < 0.0 || z < 0.0,
                    FieldId::UvCoordinates => z != 0.0,
                    _ => false,
                });
            }
        }
        unlike + if apart > joined { joined } else { 0 }
    }

    /// How oddly a value stands behind what is between it and the value before.
    fn layout_cost_of(&self, value: &Value, gap: &[u8]) -> usize {
        const ODD: usize = 2;
        let layout = Layout::of(value.record, self.version);
        let same = |slot: &&Slot| slot.field == value.field && slot.component == value.component;
        let Some(slot) = layout.slots.iter().find(same) else {
            return 0;
        };
        let is_first = layout.slots.first().is_some_and(|first| same(&first));
        let lines = gap.iter().filter(|&&byte| byte == b'\n').count();
        let comment = gap.contains(&b';');
        // Whether a weight has a line of its own differs between exporters.
        let askew = value.field != FieldId::BoneWeight
            && slot.starts_line != gap.iter().any(|&byte| is_line_end(byte));
        let torn = value.record == RecordKind::Vertex
            && !is_first
            && !comment
            && lines > 1
            && (value.field != FieldId::UvCoordinates || value.round == 0);
        let headed = comment
            && heading_in(gap).is_some_and(|heading| !is_first || !heads(heading, value.record));
        ODD * (usize::from(askew) + usize::from(torn) + usize::from(headed))
    }
}

/// The last heading in what stands between two values.
fn heading_in(gap: &[u8]) -> Option<TokenKind> {
    let window = Window {
        text: gap,
        at_end: true,
        at_line_start: false,
    };
    let mut lexer = Lexer::new(window, 0);
    let mut heading = None;
    while let Ok(token) = lexer.next_token() {
        if token.kind == TokenKind::Eof {
            break;
        }
        heading = Some(token.kind).filter(|kind| kind.is_heading());
    }
    heading
}

/// Whether a heading stands above records of a kind.
fn heads(heading: TokenKind, record: RecordKind) -> bool {
    let section = match record {
        RecordKind::Header => Some(Section::Header),
        RecordKind::Materials => Some(Section::Materials),
        RecordKind::Objects => Some(Section::Objects),
        RecordKind::Instances => Some(Section::Instances),
        _ => None,
    };
    match heading {
        TokenKind::Section(of) => section == Some(of),
        TokenKind::Heading(Heading::Material, _) => record == RecordKind::Material,
        TokenKind::Heading(Heading::Instance, _) => record == RecordKind::Instance,
        TokenKind::Heading(Heading::Object, _) => {
            ObjectType::ALL.iter().any(|kind| kind.record() == record)
        }
        _ => false,
    }
}

impl Sink for ValuesAround {
    fn begin(&mut self) {
        self.values.clear();
    }

    fn from(&self) -> usize {
        self.from
    }

    fn record(&mut self, _: RecordKind, _: &[Event], _: usize) {}

    fn value(&mut self, value: Value) {
        let start = value.start as usize;
        if start >= self.from && start < self.to {
            self.values.push(value);
        }
    }
}
