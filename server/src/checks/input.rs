//! What rules see, and where they put what they find.

use super::{Code, Context, Finding, Related};
use crate::model::detail::{self, Value};
use crate::model::{Instance, Int, Model};
use crate::options::Options;
use crate::scan::{Chunks, Lexer, Source, TokenKind, Window, int_value};
use crate::schema::{FieldId, Layout, RecordKind, Type};
use std::collections::BTreeMap;
use std::ops::Range;

/// A file as the rules see it.
#[derive(Clone, Copy)]
pub struct Input<'a> {
    /// The text.
    pub source: &'a dyn Source,
    /// The chunks with the scanner's marks.
    pub chunks: &'a Chunks,
    /// The merged summaries.
    pub model: &'a Model,
    /// The text is a Halo file.
    pub halo: bool,
    /// What the user chose.
    pub options: &'a Options,
}

/// Up to where indices into the lists of the file are in range.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// One past the last material.
    pub materials: i64,
    /// One past the last object.
    pub objects: i64,
    /// One past the last instance.
    pub instances: i64,
}

/// One past the last index of a list. Where count and list differ, that is a finding of its own, and an index that
/// either allows is not reported once more.
pub fn bound(found: usize, declared: Option<&Int>) -> i64 {
    let found = i64::try_from(found).unwrap_or(i64::MAX);
    declared
        .and_then(|count| count.value)
        .map_or(found, |declared| found.max(declared))
}

impl Input<'_> {
    /// Up to where indices are in range.
    pub fn bounds(&self) -> Bounds {
        use crate::schema::Section;
        let declared = |section| {
            self.model
                .head(section)
                .and_then(|head| head.value.as_ref())
        };
        Bounds {
            materials: bound(self.model.materials.len(), declared(Section::Materials)),
            objects: bound(self.model.objects.len(), declared(Section::Objects)),
            instances: bound(self.model.instances.len(), declared(Section::Instances)),
        }
    }

    /// The text of a range.
    pub fn text(&self, range: Range<usize>) -> String {
        String::from_utf8_lossy(&self.source.bytes(range)).into_owned()
    }

    /// The text of a range, short enough for a message.
    pub fn shown(&self, range: Range<usize>) -> String {
        const LONGEST: usize = 60;
        let cut = range.start..range.end.min(range.start.saturating_add(LONGEST));
        let mut text = self.text(cut.clone());
        if let Some(line_end) = text.find(['\n', '\r']) {
            text.truncate(line_end);
        }
        if cut.end < range.end {
            text = text.trim_end_matches('\u{fffd}').to_owned() + "…";
        }
        text
    }

    /// A range without the white space at its ends.
    pub fn trimmed(&self, range: Range<usize>) -> Range<usize> {
        let bytes = self.source.bytes(range.clone());
        let start = bytes.len() - bytes.trim_ascii_start().len();
        range.start + start..range.start + bytes.trim_ascii_end().len().max(start)
    }

    /// The integer at a range, if it is one.
    pub fn integer(&self, range: Range<usize>) -> Option<i64> {
        int_value(&self.source.bytes(range))
    }

    /// The values in a range, each with its field.
    pub fn values(&self, range: Range<usize>) -> Vec<Value> {
        detail::values(self.source, self.chunks, self.model, range)
    }

    /// The integers in a range of a triangle list, in order; `None` for a wrong token in the place of one.
    pub fn integers(&self, range: Range<usize>) -> Vec<(Range<usize>, Option<i64>)> {
        let bytes = self.source.bytes(range.clone());
        let window = Window {
            text: &bytes,
            at_end: true,
            at_line_start: true,
        };
        let mut lexer = Lexer::new(window, 0);
        let mut integers = Vec::new();
        while let Ok(token) = lexer.next_token() {
            match token.kind {
                TokenKind::Eof => return integers,
                TokenKind::Int => {
                    let span = range.start + token.start as usize..range.start + token.end as usize;
                    integers.push((span, int_value(token.text(&bytes))));
                }
                kind if kind.is_heading() => {}
                // What stands in the place of an integer, and what is one too many, only the scanner knows.
                _ => break,
            }
        }
        let mut integers = Vec::new();
        for value in self.values(range.clone()) {
            if value.record != RecordKind::Triangle || !range.contains(&value.span.start) {
                continue;
            }
            let text = self.source.bytes(value.span.clone());
            let known = match value.kind {
                TokenKind::Int => int_value(&text),
                _ => None,
            };
            for _ in 0..crate::scan::places(value.kind, &text) {
                integers.push((value.span.clone(), known));
            }
        }
        integers
    }

    /// The fields of an instance that are reals, each with its place in [`Instance::reals`].
    pub fn transform_fields(&self) -> Vec<(FieldId, Range<usize>)> {
        let layout = Layout::of(RecordKind::Instance, self.model.read_version());
        let slots = layout.slots.iter().filter(|slot| slot.ty() == Type::Real);
        let mut fields: Vec<(FieldId, Range<usize>)> = Vec::new();
        for (at, slot) in slots.enumerate() {
            match fields.last_mut() {
                Some((field, range)) if *field == slot.field => range.end = at + 1,
                _ => fields.push((slot.field, at..at + 1)),
            }
        }
        fields
    }

    /// The reals of an instance's field; `None` where one is missing or wrong.
    pub fn reals<'i>(&self, instance: &'i Instance, range: &Range<usize>) -> Option<&'i [f32]> {
        let reals = instance.reals.get(range.clone())?;
        reals.iter().all(|real| real.is_finite()).then_some(reals)
    }

    /// Where a field of an instance stands, from its first to its last component.
    pub fn field_span(&self, instance: &Instance, field: FieldId) -> Range<usize> {
        let values = self.values(instance.span.clone());
        let mut spans = values
            .iter()
            .filter(|value| value.field == field && value.span.start >= instance.span.start)
            .map(|value| value.span.clone());
        let first = spans.next().unwrap_or_else(|| instance.name.clone());
        let end = spans.next_back().map_or(first.end, |last| last.end);
        first.start..end
    }
}

/// The findings of a file while they are collected.
#[derive(Debug, Default)]
pub struct Findings {
    by_code: BTreeMap<Code, Kept>,
    context: Context,
}

#[derive(Debug, Default)]
struct Kept {
    findings: Vec<Finding>,
    more: usize,
}

impl Findings {
    /// More findings of one code than this fold into one.
    pub const FOLD: usize = 200;

    /// How many places a folded finding names.
    const NAMED: usize = 10;

    /// Findings that this explains are not told.
    pub fn explain(&mut self, context: Context) {
        self.context = context;
    }

    /// What explains other findings.
    pub fn context(&self) -> &Context {
        &self.context
    }

    /// Whether there is a finding of a code that the predicate holds for.
    pub fn any(&self, of: impl Fn(Code) -> bool) -> bool {
        self.by_code.keys().any(|&code| of(code))
    }

    /// Adds a finding.
    pub fn add(&mut self, code: Code, span: Range<usize>, message: String, related: Vec<Related>) {
        if self.context.explains(code, &span) {
            return;
        }
        let kept = self.by_code.entry(code).or_default();
        if kept.findings.len() > Self::FOLD {
            kept.more += 1;
            return;
        }
        kept.findings.push(Finding {
            code,
            span,
            message,
            related,
        });
    }

    /// Enough findings of the code are known: further ones only count.
    pub fn is_full(&self, code: Code) -> bool {
        self.by_code
            .get(&code)
            .is_some_and(|kept| kept.findings.len() > Self::FOLD)
    }

    /// Counts findings that are not described.
    pub fn add_more(&mut self, code: Code, count: usize) {
        self.by_code.entry(code).or_default().more += count;
    }

    /// All findings in file order, folded.
    pub fn finish(self) -> Vec<Finding> {
        let mut all = Vec::new();
        for (code, mut kept) in self.by_code {
            kept.findings.sort_by_key(|finding| finding.span.start);
            if kept.findings.len() + kept.more <= Self::FOLD {
                all.append(&mut kept.findings);
                continue;
            }
            let total = kept.findings.len() + kept.more;
            let mut findings = kept.findings.into_iter();
            if let Some(first) = findings.next() {
                let related = findings
                    .take(Self::NAMED)
                    .map(|finding| Related {
                        span: finding.span,
                        message: finding.message,
                    })
                    .collect();
                all.push(Finding {
                    message: format!(
                        "{} (the first of {total} findings of `{code}` in this file)",
                        first.message
                    ),
                    related,
                    ..first
                });
            }
        }
        all.sort_by_key(|finding| (finding.span.start, finding.code));
        all
    }
}
