//! Values of vertices: normals, weights, counts that are missing.

use super::numbers::{is_near_unit, real_like, unit};
use super::{Fix, Safety, bytes, mark_of};
use crate::checks::{Finding, Subject};
use scan::view::Row;
use scan::{Fault, real_value};
use schema::FieldId;
use std::ops::Range;
use text::{Draft, Reader};

/// The values at some places.
fn reals(subject: &Subject<'_>, spans: &[Range<usize>]) -> Option<Vec<(Vec<u8>, f64)>> {
    let texts = spans
        .iter()
        .map(|span| bytes(subject.file.source, span.clone()));
    texts
        .map(|text| {
            let value = real_value(&text)?;
            Some((text, value))
        })
        .collect()
}

fn rewrite<'s>(title: &str, spans: Vec<Range<usize>>, texts: Vec<String>) -> Fix<'s> {
    Fix::new(title, Safety::Unsafe, move |_| {
        let mut draft = Draft::default();
        for (span, text) in spans.iter().zip(&texts) {
            draft.replace(span.clone(), text);
        }
        Ok(draft.finish()?)
    })
}

/// A normal that is not of length 1. Not safe: one of its numbers may be a slip. One that is far from length 1 is rather a position:
/// then the fix is not what one would choose.
pub(super) fn normal<'s>(subject: &'s Subject<'s>, finding: &Finding) -> Vec<Fix<'s>> {
    let spans = vertex_at(subject, finding.span.start).and_then(|row| {
        let spans = (0..3).map(|component| row.span(FieldId::VertexNormal, component, 0));
        spans.collect::<Option<Vec<_>>>()
    });
    let Some((spans, old)) = spans.and_then(|spans| Some((spans.clone(), reals(subject, &spans)?)))
    else {
        return Vec::new();
    };
    let values: Vec<f64> = old.iter().map(|(_, value)| *value).collect();
    let Some(unit) = unit(&values) else {
        return Vec::new();
    };
    let texts = unit
        .iter()
        .zip(&old)
        .map(|(value, (text, _))| real_like(*value, text));
    let fix = rewrite("Normalize the normal", spans, texts.collect());
    vec![Fix {
        preferred: is_near_unit(&values),
        ..fix
    }]
}

/// Weights that do not add up to 1. Not safe: one of them may be a slip, or one is missing.
pub(super) fn weights<'s>(subject: &'s Subject<'s>, finding: &Finding) -> Vec<Fix<'s>> {
    let spans = vertex_at(subject, finding.span.start).and_then(|row| {
        let rounds = 0..row.rounds(FieldId::BoneWeight);
        let spans = rounds.map(|round| row.span(FieldId::BoneWeight, 0, round));
        spans.collect::<Option<Vec<_>>>()
    });
    let Some((spans, old)) = spans.and_then(|spans| Some((spans.clone(), reals(subject, &spans)?)))
    else {
        return Vec::new();
    };
    let sum: f64 = old.iter().map(|(_, value)| value).sum();
    // Shares of nothing, and negative ones, say nothing of what was meant.
    let usable = sum.is_finite() && sum > 1e-6 && old.iter().all(|(_, value)| *value >= 0.0);
    if !usable {
        return Vec::new();
    }
    let texts = old.iter().map(|(text, value)| real_like(value / sum, text));
    vec![rewrite(
        "Make the weights add up to 1",
        spans,
        texts.collect(),
    )]
}

/// A vertex that lacks the count of its UVs or influences.
pub(super) fn missing_count<'s>(subject: &'s Subject<'s>, finding: &Finding) -> Vec<Fix<'s>> {
    let is = |fault: &Fault| matches!(fault, Fault::MissingValue { count: 1 });
    let field = mark_of(subject, finding, is).and_then(|mark| mark.field);
    let body = match field {
        Some((FieldId::UvCount, _)) => FieldId::UvCoordinates,
        Some((FieldId::BoneInfluenceCount, _)) => FieldId::NodeIndex,
        _ => return Vec::new(),
    };
    // The list is short, and its values follow the gap.
    const BEHIND: usize = 4096;
    let at = finding.span.end;
    let end = subject.model.len().min(at + BEHIND);
    let values = subject.file.values(finding.span.start..end);
    let before = values.iter().find(|value| value.span.end == at);
    let Some(before) = before else {
        return Vec::new();
    };
    let own = values.iter().filter(|value| {
        value.field == body && value.record == before.record && value.place == before.place
    });
    let rounds = own.map(|value| value.round + 1).max().unwrap_or(0);
    let title = format!("Add the count {rounds}");
    vec![Fix::new(title, Safety::Unsafe, move |_| {
        let end = Reader::new(subject.file.source).line_end_like(at);
        let mut draft = Draft::default();
        draft.insert(at, format!("{end}{rounds}"));
        Ok(draft.finish()?)
    })]
}

/// The vertex that holds a place.
pub(super) fn vertex_at(subject: &Subject<'_>, at: usize) -> Option<Row> {
    let vertices = subject.file.vertices();
    let parts = vertices.parts();
    let behind = parts.partition_point(|part| part.span.start <= at);
    let part = parts.get(behind.checked_sub(1)?)?;
    let mut row = Row::new(subject.model.effective_version());
    let mut found = None;
    vertices.visit_part(part, &mut row, &mut |row: &Row| {
        let whole: Range<usize> = row.whole();
        if found.is_none() && whole.start <= at && at < whole.end {
            found = Some(row.clone());
        }
    });
    found
}
