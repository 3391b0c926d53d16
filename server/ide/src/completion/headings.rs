//! Whole records and sections with their headings, where one may stand.

use super::item::{Completion, CompletionKind, Completions};
use super::line::Line;
use crate::Snapshot;
use crate::template::record;
use scan::model::{Above, Head};
use schema::{ObjectType, RecordKind, Section};
use std::ops::Range;

/// The records that may follow at the end of a line, with the fields of the file's version, and the section that the file
/// lacks there. Nothing within a record, or before others of a list: every index behind would mean something else.
pub(super) fn headings(snapshot: &Snapshot, line: &Line) -> Completions {
    let replaces = line.replaces();
    // What is typed is no part of the file yet.
    let before = match replaces.is_empty() {
        true => snapshot.clone(),
        false => snapshot.with(replaces.clone(), ""),
    };
    let place = Place::of(&before, replaces.start);
    let mut items = Vec::new();
    if let Some(place) = place {
        place.records(&before, &replaces, &mut items);
        place.next_section(&before, &replaces, &mut items);
    } else if before.model().heads.is_empty() {
        items.push(section(&before, Section::Header, &replaces));
    }
    Completions { items, more: false }
}

/// The end of a section's list.
struct Place<'a> {
    head: &'a Head,
    /// How many records the list holds.
    found: usize,
}

impl<'a> Place<'a> {
    /// The list that ends at an offset; `None` within a list, or within a record.
    fn of(snapshot: &'a Snapshot, at: usize) -> Option<Self> {
        let model = snapshot.model();
        let (number, head) = (model.heads.iter().enumerate()).rfind(|(_, head)| head.at <= at)?;
        let next = model.heads.get(number + 1);
        let limit = next.map_or(usize::MAX, |next| match &next.above {
            Above::Section(_, span) => span.start,
            _ => next.at,
        });
        let (found, end) = match head.section {
            Section::Header => (0, head.end),
            Section::Materials => last(model.materials.iter().map(|it| it.span.end)),
            Section::Objects => last(model.objects.iter().map(|it| it.span.end)),
            Section::Instances => last(model.instances.iter().map(|it| it.span.end)),
        };
        let end = end.max(head.value.as_ref().map_or(head.at, |value| value.span.end));
        (end <= at && at <= limit).then_some(Place { head, found })
    }

    fn records(&self, snapshot: &Snapshot, replaces: &Range<usize>, items: &mut Vec<Completion>) {
        let version = snapshot.model().effective_version();
        let ids = snapshot.model().instances.iter();
        let id = ids.filter_map(|it| it.unique_id.value).max();
        let id = id.map_or(0, |id| id.saturating_add(1));
        let mut add = |word: &str, name: &str, kind: RecordKind| {
            let heading = format!(";{word} {}", self.found);
            items.push(Completion {
                label: match name {
                    "" => heading.clone(),
                    _ => format!("{heading} {name}"),
                },
                detail: format!("{}, version {version}", kind.name()),
                filter: format!("{heading} {} {}", word.to_lowercase(), name.to_lowercase()),
                also: self.raised(replaces.start),
                ..Completion::template(record(&heading, kind, version, id), replaces.clone())
            });
        };
        match self.head.section {
            Section::Header => {}
            Section::Materials => add("MATERIAL", "", RecordKind::Material),
            Section::Objects => {
                for kind in ObjectType::ALL {
                    if kind.since() <= version {
                        add("OBJECT", kind.name(), kind.record());
                    }
                }
            }
            Section::Instances => add("INSTANCE", "", RecordKind::Instance),
        }
    }

    /// The section's count with one record more. A count that is not that of the list is left alone: it may be right for
    /// the record that is to come.
    fn raised(&self, at: usize) -> Option<(Range<usize>, String)> {
        let count = self
            .head
            .value
            .as_ref()
            .filter(|count| count.span.end <= at)?;
        let is_right = count.value == i64::try_from(self.found).ok();
        is_right.then(|| (count.span.clone(), (self.found + 1).to_string()))
    }

    /// The next section, if the file does not have it.
    fn next_section(
        &self,
        snapshot: &Snapshot,
        replaces: &Range<usize>,
        items: &mut Vec<Completion>,
    ) {
        let next = Section::ALL
            .into_iter()
            .skip_while(|it| *it != self.head.section);
        let next = next.skip(1).find(|it| snapshot.model().head(*it).is_none());
        let is_last = snapshot.model().heads.last().map(|head| head.at) == Some(self.head.at);
        if let Some(next) = next.filter(|_| is_last) {
            items.push(section(snapshot, next, replaces));
        }
    }
}

/// How many records there are, and where the last of them ends.
fn last(ends: impl ExactSizeIterator<Item = usize>) -> (usize, usize) {
    (ends.len(), ends.last().unwrap_or(0))
}

/// A section without records: its heading and its count; the header with its values.
fn section(snapshot: &Snapshot, section: Section, replaces: &Range<usize>) -> Completion {
    let heading = format!(";### {} ###", section.heading());
    let kind = match section {
        Section::Header => RecordKind::Header,
        Section::Materials => RecordKind::Materials,
        Section::Objects => RecordKind::Objects,
        Section::Instances => RecordKind::Instances,
    };
    let version = snapshot.model().effective_version();
    Completion {
        detail: "the next section".to_owned(),
        filter: format!("{heading} {}", section.heading().to_lowercase()),
        label: heading.clone(),
        kind: CompletionKind::Template,
        ..Completion::template(record(&heading, kind, version, 0), replaces.clone())
    }
}
