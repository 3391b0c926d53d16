//! Words between the numbers: names behind indices, names of fields, numbers of vertices and triangles, lengths in world
//! units. VS Code shows 43 characters of them on a line.

use super::Snapshot;
use super::labels::Labels;
use scan::model::Phase;
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

/// How many characters of hints VS Code shows on a line before it cuts them.
const ROOM: usize = 43;

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
        // With a value on each line nothing else shows where a triangle begins.
        RecordKind::Triangle => {
            let phase = Phase::of(first.round);
            if kinds.vertices && phase == Phase::MATERIAL && is_alone(file, first) {
                let number = Phase::triangle(first.round);
                found.push(before(format!("triangle {number}")));
            }
        }
        RecordKind::Bone => {}
        _ if kinds.fields && first.component == 0 => {
            found.push(before(format!("{}:", def.name)));
        }
        _ => {}
    }
    if kinds.names && matches!(def.role, Role::Index(_)) {
        found.extend(name_of(file, labels, first));
    }
    if kinds.units && def.unit == Unit::Length && first.record != RecordKind::Vertex {
        let lengths: Option<Vec<f64>> = values.iter().map(|it| world_units(file, it)).collect();
        let name = if kinds.fields { def.name.len() + 1 } else { 0 };
        if let Some(lengths) = lengths.filter(|_| first.component == 0)
            && let Some(label) = in_world_units(&lengths, ROOM.saturating_sub(name))
        {
            found.push(Inlay {
                at: last.span.end,
                label,
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

/// A value has its line for itself.
fn is_alone(file: &File<'_>, value: &FieldValue) -> bool {
    /// No value is followed by more blanks than these.
    const REACH: usize = 8;
    let end = value.span.end;
    let behind = file.source.bytes(end..(end + REACH).min(file.source.len()));
    let next = behind
        .iter()
        .find(|byte| !matches!(byte, b' ' | b'\t' | b'\r'));
    matches!(next, None | Some(b'\n'))
}

/// Lengths in world units, with as many decimals as there is room for. `None` where all are 0, which is 0 in any unit.
fn in_world_units(lengths: &[f64], room: usize) -> Option<String> {
    const DECIMALS: [usize; 4] = [4, 2, 1, 0];
    if lengths.iter().all(|&length| length == 0.0) {
        return None;
    }
    let label = |decimals| {
        let lengths = lengths.iter();
        let lengths: Vec<String> = lengths
            .map(|&length| rules::checks::number(length, decimals))
            .collect();
        format!("= {} wu", lengths.join(", "))
    };
    let mut labels = DECIMALS.into_iter().map(label);
    labels
        .find(|label| label.len() <= room)
        .or_else(|| Some(label(0)))
}

fn world_units(file: &File<'_>, value: &FieldValue) -> Option<f64> {
    if value.field.def().ty != Type::Real {
        return None;
    }
    let number = real_value(&file.source.bytes(value.span.clone()))?;
    Some(number / UNITS_PER_WORLD_UNIT)
}

#[cfg(test)]
mod tests {
    use super::in_world_units;

    #[test]
    fn lengths_fit_into_the_room() {
        let shown = |lengths: &[f64]| in_world_units(lengths, 19);
        assert_eq!(shown(&[0.0, 0.0, 0.0]), None);
        assert_eq!(shown(&[0.1, 0.2, 0.3]).unwrap(), "= 0.1, 0.2, 0.3 wu");
        assert_eq!(shown(&[12.3456, 0.25, 3.0]).unwrap(), "= 12.35, 0.25, 3 wu");
        assert_eq!(shown(&[123.456, -0.25, 310.7]).unwrap(), "= 123, 0, 311 wu");
    }
}
