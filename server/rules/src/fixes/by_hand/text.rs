//! Text that does not fit its place: quotes, values that are missing or too many, words between values.

use super::meant::{TABS, with_tabs};
use super::{cure, preferred, rewrite};
use crate::checks::{Finding, Subject, field_words};
use crate::edit::Refusal;
use crate::fixes::{Fix, mark_of};
use scan::model::Stray;
use scan::{Fault, Mark};
use schema::{FieldId, Layout, NO_INDEX, RecordKind, Role, Slot};
use std::ops::Range;
use text::{Draft, Reader};

/// A string that lacks one of its quotes.
pub(super) fn quote<'s>(subject: &'s Subject<'s>, finding: &Finding) -> Vec<Fix<'s>> {
    let span = &finding.span;
    let text = subject.text(span.clone());
    let (title, place) = match text.starts_with('"') {
        true => {
            let text = text.trim_end();
            // Another quote than readers know is the one that belongs here.
            let bare = text.trim_end_matches(['\u{201c}', '\u{201d}', '\u{2019}', '\u{bb}']);
            (
                "Close the quote",
                span.start + bare.len()..span.start + text.len(),
            )
        }
        false => ("Put the opening quote in front", span.start..span.start),
    };
    vec![preferred(rewrite(title, place, "\""))]
}

/// The name of a text in a title: the text itself if it is short, else `it`.
fn named(subject: &Subject<'_>, span: &Range<usize>) -> String {
    const SHORT: usize = 32;
    let text = subject.text(span.start..span.end.min(span.start + SHORT + 1));
    match text.len() <= SHORT && !text.contains(['\n', '\r']) {
        true => format!("`{text}`"),
        false => "it".to_owned(),
    }
}

/// Takes out what stands at a place, with its lines where it stands alone on them.
fn take_out<'s>(subject: &'s Subject<'s>, title: String, span: Range<usize>) -> Fix<'s> {
    cure(title, move || {
        let mut draft = Draft::default();
        draft.remove(Reader::new(subject.file.source).lines(span.start, span.end));
        Ok(draft.finish()?)
    })
}

/// A word that is no value.
pub(super) fn unexpected<'s>(subject: &'s Subject<'s>, finding: &Finding) -> Vec<Fix<'s>> {
    if mark_of(subject, finding, |fault| *fault == Fault::ChangedPlaces).is_some() {
        return Vec::new();
    }
    let span = finding.span.clone();
    let mut fixes = Vec::new();
    if let Some(values) = with_tabs(&subject.text(span.clone())) {
        fixes.push(preferred(rewrite(TABS, span.clone(), values)));
    }
    let mut reader = Reader::new(subject.file.source);
    let line_end = reader.line_end(span.end);
    let behind = subject.text(span.end..line_end);
    // Behind a `;` all of the line is comment: a value there would be lost.
    if behind.trim().is_empty() || behind.trim_start().starts_with(';') {
        let title = format!("Make {} a comment", named(subject, &span));
        fixes.push(rewrite(title, span.start..span.start, ";"));
    }
    let title = format!("Take {} out", named(subject, &span));
    fixes.push(take_out(subject, title, span));
    fixes
}

/// A value that nothing asks for.
pub(super) fn extra_value<'s>(subject: &'s Subject<'s>, finding: &Finding) -> Vec<Fix<'s>> {
    let is = |fault: &Fault| *fault == Fault::ExtraValue { count: 1 };
    if mark_of(subject, finding, is).is_none() {
        return Vec::new();
    }
    let title = format!("Take {} out", named(subject, &finding.span));
    vec![take_out(subject, title, finding.span.clone())]
}

/// Lines that belong to nothing.
pub(super) fn stray<'s>(subject: &'s Subject<'s>, finding: &Finding) -> Vec<Fix<'s>> {
    let strays = &subject.model.strays;
    let is_own = |stray: &&Stray| subject.trimmed(stray.span.clone()) == finding.span;
    let Some(stray) = strays.iter().find(is_own) else {
        return Vec::new();
    };
    let span = finding.span.clone();
    let (comment, out) = match (stray.lines, stray.repeats) {
        (1, None) => ("Make a comment of it".to_owned(), "Take it out".to_owned()),
        (lines, repeats) => {
            let repeated = if repeats.is_some() { "repeated " } else { "" };
            let lines = match lines {
                1 => format!("{repeated}line"),
                _ => format!("{lines} {repeated}lines"),
            };
            (
                format!("Make a comment of the {lines}"),
                format!("Take the {lines} out"),
            )
        }
    };
    let out = take_out(subject, out, span.clone());
    // Without what is there twice every count is right.
    let mut fixes = match stray.repeats {
        Some(_) => vec![preferred(out)],
        None => vec![out],
    };
    let mut reader = Reader::new(subject.file.source);
    let lead = reader.lead(span.start);
    if reader.is_line_start(lead) {
        fixes.push(cure(comment, move || {
            let mut draft = Draft::default();
            let mut reader = Reader::new(subject.file.source);
            let mut at = span.start;
            while at < span.end {
                draft.insert(at, ";");
                let end = reader.line_end(at);
                at = reader.skip_line_end(end).max(at + 1);
            }
            Ok(draft.finish()?)
        }));
    }
    fixes
}

/// Values that a record lacks: what a new record of its kind has there.
pub(super) fn missing_value<'s>(subject: &'s Subject<'s>, finding: &Finding) -> Vec<Fix<'s>> {
    let is = |fault: &Fault| {
        matches!(
            fault,
            Fault::MissingValue { .. } | Fault::MissingBefore { .. }
        )
    };
    let Some(mark) = mark_of(subject, finding, is) else {
        return Vec::new();
    };
    let Some(slots) = missing(subject, &mark) else {
        return Vec::new();
    };
    let values: Vec<String> = slots.iter().map(|slot| value(slot, mark.record)).collect();
    let title = match values.as_slice() {
        [one] => format!("Put `{one}` in as the {}", field_words(&mark)),
        many => format!("Put the {} missing values in: {}", many.len(), {
            many.join(" ")
        }),
    };
    let behind = matches!(mark.fault, Fault::MissingValue { .. });
    let span = finding.span.clone();
    vec![cure(title, move || {
        let at = if behind { span.end } else { span.start };
        let end = Reader::new(subject.file.source).line_end_like(at);
        let mut text = String::new();
        for (slot, value) in slots.iter().zip(&values) {
            let apart = if slot.starts_line { end } else { "\t" };
            match behind {
                true => text += apart,
                // The gap begins where the line before ended.
                false if !text.is_empty() => text += apart,
                false => {}
            }
            text += value;
        }
        if !behind {
            text += end;
        }
        let mut draft = Draft::default();
        draft.insert(at, text);
        Ok::<_, Refusal>(draft.finish()?)
    })]
}

/// The slots that a record lacks. `None` where a count is among them: it must fit what stands behind it.
fn missing<'s>(subject: &Subject<'_>, mark: &Mark) -> Option<Vec<&'s Slot>> {
    let (Fault::MissingValue { count } | Fault::MissingBefore { count }) = mark.fault else {
        return None;
    };
    let (field, component) = mark.field?;
    let layout = Layout::of(mark.record, subject.model.effective_version());
    let mut from = layout.slots.iter();
    let first = from.position(|it| it.field == field && it.component == component)?;
    let end = first.checked_add(usize::try_from(count).ok()?)?;
    let slots: Vec<&Slot> = layout.slots.get(first..end)?.iter().collect();
    let counts = |slot: &&Slot| matches!(slot.def().role, Role::Count(_) | Role::Version);
    (!slots.iter().any(counts)).then_some(slots)
}

fn value(slot: &Slot, record: RecordKind) -> String {
    match slot.field {
        FieldId::ObjectIndex => NO_INDEX.to_string(),
        _ => slot.first_value(record),
    }
}
