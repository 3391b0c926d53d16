//! Refactorings of an open file.

use super::Snapshot;
use super::labels::Labels;
use super::place::{At, at, value_at};
use rules::edit::Refusal;
use rules::refactor::{
    Adjustment, Level, Made, Name, Offer, Record, Refactoring, Selected, offers,
};
use scan::model::Above;
use scan::model::detail::FieldValue;
use scan::view::{File, Owner, Target};
use schema::{RecordKind, Section};
use std::ops::Range;

/// How many bytes from the ends of a selection a value is looked for: people select whole lines.
const NEAR: usize = 256;

/// The most records that are listed to choose from.
const LISTED: usize = 1000;

impl Snapshot {
    /// The refactorings of a selection. Those that cannot be made come with the reason.
    pub fn refactorings(&self, range: &Range<usize>) -> Vec<Offer> {
        if !self.is_halo() {
            return Vec::new();
        }
        self.level(|level| offers(level, &selected(level.file, range)))
    }

    /// The refactorings of a record, wherever the cursor is.
    pub fn refactorings_of(&self, record: Record) -> Vec<Offer> {
        let selected = Selected {
            record: Some(record),
            ..Selected::default()
        };
        self.level(|level| offers(level, &selected))
    }

    /// The records that a refactoring of this name can be made with, and what people call each; the first of them where
    /// there are more than a list can show.
    pub fn records_for(&self, name: Name) -> Vec<(String, Record)> {
        let labels = Labels::of(self);
        let title = |record: Record| {
            let label = match record {
                Record::Material(number) => labels.short(Target::Material(number)),
                Record::Instance(number) => labels.short(Target::Instance(number)),
                Record::Object(number) => labels.short(Target::Object(number)),
                Record::Triangle { .. } => None,
            };
            format!("{record} {}", label.unwrap_or_default())
        };
        let records = name.records(self.model()).into_iter().take(LISTED);
        records.map(|record| (title(record), record)).collect()
    }

    /// The refactorings of a name that concern the file as a whole.
    pub fn refactorings_of_file(&self, name: Name) -> Vec<Offer> {
        // To say what a conversion loses, all of the file is read.
        let section = match name {
            Name::Convert => Section::Header,
            _ => Section::Instances,
        };
        let selected = Selected {
            section: Some(section),
            ..Selected::default()
        };
        let mut offers = self.level(|level| offers(level, &selected));
        offers.retain(|offer| offer.name == name);
        offers
    }

    /// The changes that a refactoring makes.
    ///
    /// # Errors
    /// Where it cannot be done.
    pub fn refactor(&self, refactoring: &Refactoring) -> Result<Made, Refusal> {
        let made = self.level(|level| refactoring.make(level))?;
        Ok(Made {
            edits: self.handy(made.edits),
            ..made
        })
    }

    /// The changes to the text that an adjustment in the level's picture makes.
    ///
    /// # Errors
    /// Where it cannot be done.
    pub fn adjust(&self, adjustment: &Adjustment) -> Result<Made, Refusal> {
        let made = self.level(|level| adjustment.make(level))?;
        Ok(Made {
            edits: self.handy(made.edits),
            ..made
        })
    }

    /// Works with the level and its chunks.
    pub fn level<T>(&self, work: impl FnOnce(Level<'_, '_>) -> T) -> T {
        self.view(|file| {
            work(Level {
                file,
                chunks: self.chunks(),
            })
        })
    }
}

/// The records, triangles, section and field that a range of the text selects.
fn selected(file: &File<'_>, range: &Range<usize>) -> Selected {
    let first = at(file, range.start).map(|at| (record_of(&at), at.span.start));
    let value = value_at(file, range.start);
    let record = first.and_then(|(record, _)| record);
    let triangle = |value: &FieldValue| match file.reference(value)?.owner {
        Owner::Triangle { object, triangle } => Some((object, triangle)),
        _ => None,
    };
    let triangles = ends(file, range).and_then(|(first, last)| {
        let ((object, first), (other, last)) = (triangle(&first)?, triangle(&last)?);
        (object == other).then_some((object, first..last + 1))
    });
    let section = value
        .as_ref()
        .and_then(|value| section_of(value.record))
        .or_else(|| section_at(file, range.start));
    Selected {
        record,
        triangles,
        materials: touched(
            file.model.materials.iter().map(|it| (&it.above, &it.span)),
            range,
        ),
        instances: touched(
            file.model.instances.iter().map(|it| (&it.above, &it.span)),
            range,
        ),
        objects: touched(
            file.model.objects.iter().map(|it| (&it.above, &it.span)),
            range,
        ),
        section,
        field: value.map(|value| value.field),
    }
}

/// The record that a value or heading belongs to.
fn record_of(at: &At) -> Option<Record> {
    if let Some(Owner::Triangle { object, triangle }) = at.reference.as_ref().map(|it| it.owner) {
        return Some(Record::Triangle { object, triangle });
    }
    Some(match at.owner? {
        Target::Material(number) => Record::Material(number),
        Target::Object(object) | Target::Vertex { object, .. } => Record::Object(object),
        Target::Instance(number) => Record::Instance(number),
        Target::BoneEntry { instance, .. } => Record::Instance(instance),
    })
}

/// The first and the last value of a selection.
fn ends(file: &File<'_>, range: &Range<usize>) -> Option<(FieldValue, FieldValue)> {
    if range.is_empty() {
        let value = value_at(file, range.start)?;
        return Some((value.clone(), value));
    }
    let inside = |value: &FieldValue| value.span.start < range.end && range.start < value.span.end;
    let len = file.model.len();
    let head = range.start..(range.start + NEAR).min(range.end).min(len);
    let tail = range.end.saturating_sub(NEAR).max(range.start)..range.end.min(len);
    let first = file.values(head).into_iter().find(inside)?;
    let last = file.values(tail).into_iter().rev().find(inside)?;
    Some((first, last))
}

/// The numbers of the records that a selection touches.
fn touched<'m>(
    records: impl Iterator<Item = (&'m Above, &'m Range<usize>)>,
    range: &Range<usize>,
) -> Vec<usize> {
    let start = |above: &Above, span: &Range<usize>| match above {
        Above::Numbered(_, _, heading) => heading.start,
        _ => span.start,
    };
    let all = records.enumerate();
    let own = all.filter(|(_, (above, span))| {
        start(above, span) < range.end.max(range.start + 1) && range.start <= span.end
    });
    own.map(|(number, _)| number).collect()
}

fn section_of(record: RecordKind) -> Option<Section> {
    match record {
        RecordKind::Header => Some(Section::Header),
        RecordKind::Materials => Some(Section::Materials),
        RecordKind::Objects => Some(Section::Objects),
        RecordKind::Instances => Some(Section::Instances),
        _ => None,
    }
}

/// The section whose heading is at an offset.
fn section_at(file: &File<'_>, offset: usize) -> Option<Section> {
    let heads = file.model.heads.iter();
    let mut found = heads.filter(|head| match &head.above {
        Above::Section(_, span) => span.start <= offset && offset <= span.end,
        _ => false,
    });
    found.next().map(|head| head.section)
}
