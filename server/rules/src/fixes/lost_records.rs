//! Records that a hand took out of the text: the count, the headings and the indices behind them still count them.

use super::{Fix, Safety, headings};
use crate::checks::{Finding, ListMismatch, Subject};
use crate::edit::heading_parts;
use scan::Heading;
use scan::model::Above;
use scan::view::{Reference, Wanted};
use schema::{Index, Section};
use std::ops::Range;
use text::Draft;

/// Finishes what was begun: the count becomes what the list holds, and all numbers behind the lost records become lower. Not
/// where something still uses one of them.
pub(super) fn fixes<'s>(
    subject: &'s Subject<'s>,
    section: Section,
    finding: &Finding,
) -> Vec<Fix<'s>> {
    let Some((numbers, found)) = lost(subject, section) else {
        return Vec::new();
    };
    let (index, kind, thing) = match section {
        Section::Header => return Vec::new(),
        Section::Materials => (Index::Material, Heading::Material, "material"),
        Section::Objects => (Index::Object, Heading::Object, "object"),
        Section::Instances => (Index::Parent, Heading::Instance, "instance"),
    };
    let is_lost = |it: Reference| usize::try_from(it.value).is_ok_and(|at| numbers.contains(&at));
    let has_others = section != Section::Materials
        && [Index::Bone, Index::Node]
            .into_iter()
            .any(|other| behind(subject, other, numbers.start).next().is_some());
    if has_others || behind(subject, index, numbers.start).any(is_lost) {
        return Vec::new();
    }
    let title = match numbers.len() {
        1 => format!(
            "Finish the removal of {thing} {}: set the count to {found}, and lower the numbers behind it",
            numbers.start
        ),
        many => format!(
            "Finish the removal of {many} {thing}s: set the count to {found}, and lower the numbers behind them"
        ),
    };
    let count = finding.span.clone();
    vec![Fix::new(title, Safety::Manual, move |_| {
        let mut draft = Draft::default();
        draft.replace(count.clone(), found.to_string());
        let by = i64::try_from(numbers.len()).unwrap_or(0);
        for reference in behind(subject, index, numbers.start) {
            draft.replace(reference.span, (reference.value - by).to_string());
        }
        for (number, (above, _)) in headings::records(subject.model, kind)
            .into_iter()
            .enumerate()
        {
            if let Above::Numbered(_, _, span) = above
                && number >= numbers.start
            {
                let text = subject.file.source.bytes(span.clone());
                if let Some((_, digits)) = heading_parts(&text) {
                    let digits = span.start + digits.start..span.start + digits.end;
                    draft.replace(digits, number.to_string());
                }
            }
        }
        Ok(draft.finish()?)
    })]
}

/// The numbers of the records that are lost in a section, and how many it holds.
pub(super) fn lost(subject: &Subject<'_>, section: Section) -> Option<(Range<usize>, usize)> {
    let Some(ListMismatch::Lost { numbers, .. }) = ListMismatch::of(subject, section) else {
        return None;
    };
    let found = match section {
        Section::Header => return None,
        Section::Materials => subject.model.materials.len(),
        Section::Objects => subject.model.objects.len(),
        Section::Instances => subject.model.instances.len(),
    };
    Some((numbers.clone(), found))
}

/// The indices from a number on.
fn behind<'s>(
    subject: &'s Subject<'_>,
    index: Index,
    from: usize,
) -> impl Iterator<Item = Reference> + 's {
    let from = i64::try_from(from).unwrap_or(i64::MAX);
    let references = subject
        .file
        .references(index, move |_| Wanted::outside(i64::MIN..from));
    references.filter(move |it| it.value >= from)
}
