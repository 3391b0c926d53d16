//! Words between the numbers: names behind indices, names of fields, numbers of vertices, lengths in world units.

use super::Snapshot;
use super::labels::Labels;
use scan::model::detail::FieldValue;
use scan::real_value;
use scan::view::{File, Target};
use schema::options::Hints;
use schema::{FieldId, RecordKind, Role, Type, UNITS_PER_WORLD_UNIT, Unit};
use std::ops::Range;

/// Words shown between those of the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Inlay {
    /// Before or behind which byte.
    pub at: usize,
    /// The words.
    pub label: String,
    /// They are shown before a value, not behind it.
    pub before: bool,
    /// The record or vertex that the words name.
    pub target: Option<Target>,
}

/// Every how many vertices their number is shown.
const EVERY: usize = 10;

/// No more text than this is looked at: editors ask for what they show.
const LONGEST: usize = 256 << 10;

/// The words in a stretch of the text.
pub fn inlays(snapshot: &Snapshot, range: Range<usize>) -> Vec<Inlay> {
    let kinds = &snapshot.input().options.hints;
    let end = range.end.min(range.start.saturating_add(LONGEST));
    let labels = Labels::of(snapshot);
    snapshot.view(|file| {
        let values = file.values(range.start..end);
        let mut found = Vec::new();
        let fields = values.chunk_by(same_field);
        for values in fields {
            of_field(file, &labels, values, kinds, &mut found);
        }
        found.retain(|inlay| range.start <= inlay.at && inlay.at <= end);
        found
    })
}

/// Two values are components of one.
fn same_field(one: &FieldValue, other: &FieldValue) -> bool {
    let is_next = other.component > one.component;
    one.field == other.field && one.record == other.record && is_next
}

fn of_field(
    file: &File<'_>,
    labels: &Labels<'_>,
    values: &[FieldValue],
    kinds: &Hints,
    found: &mut Vec<Inlay>,
) {
    let (Some(first), Some(last)) = (values.first(), values.last()) else {
        return;
    };
    let before = |label: String| Inlay {
        at: first.span.start,
        label,
        before: true,
        target: None,
    };
    let def = first.field.def();
    match first.record {
        RecordKind::Vertex => {
            let is_first = first.field == FieldId::VertexPosition && first.component == 0;
            if kinds.vertices && is_first && first.place.vertex.is_multiple_of(EVERY) {
                found.push(before(format!("vertex {}", first.place.vertex)));
            }
        }
        RecordKind::Triangle | RecordKind::Bone => {}
        _ if kinds.fields && first.component == 0 => {
            found.push(before(format!("{}:", def.name)));
        }
        _ => {}
    }
    if kinds.names && matches!(def.role, Role::Index(_)) {
        found.extend(name_of(file, labels, first));
    }
    if kinds.units && def.unit == Unit::Length && first.record != RecordKind::Vertex {
        let lengths: Option<Vec<String>> = values.iter().map(|it| world_units(file, it)).collect();
        if let Some(lengths) = lengths.filter(|_| first.component == 0) {
            found.push(Inlay {
                at: last.span.end,
                label: format!("= {} world units", lengths.join(", ")),
                before: false,
                target: None,
            });
        }
    }
}

/// The name of what an index stands for. Where readings differ, the first that has a name.
fn name_of(file: &File<'_>, labels: &Labels<'_>, value: &FieldValue) -> Option<Inlay> {
    let reference = file.reference(value)?;
    let targets = file.targets(&reference);
    let (target, label) = targets
        .iter()
        .find_map(|&target| Some((target, labels.short(target)?)))?;
    Some(Inlay {
        at: value.span.end,
        label,
        before: false,
        target: Some(target),
    })
}

fn world_units(file: &File<'_>, value: &FieldValue) -> Option<String> {
    if value.field.def().ty != Type::Real {
        return None;
    }
    let number = real_value(&file.source.bytes(value.span.clone()))?;
    Some(rules::checks::number(number / UNITS_PER_WORLD_UNIT, 4))
}
