//! Phrases that several rules use.

use super::{Code, Findings, Input, Related};
use crate::model::List;
use crate::scan::{Fault, Mark};
use crate::schema::{RecordKind, Section};
use std::ops::Range;

/// A number of things: `1 vertex`, `2 vertices`.
pub(super) fn plural(count: usize, thing: &str) -> String {
    match (count, thing) {
        (1, _) => format!("1 {thing}"),
        (_, "vertex") => format!("{count} vertices"),
        (_, "entry") => format!("{count} entries"),
        _ => format!("{count} {thing}s"),
    }
}

/// The field of a mark by its official name, with the component.
pub(super) fn field(mark: &Mark) -> String {
    match mark.field {
        Some((field, component)) => match field.def().components.get(usize::from(component)) {
            Some(name) => format!("{} {name}", field.name()),
            None => field.name().to_owned(),
        },
        None if mark.record == RecordKind::Triangle => {
            "a triangle (material index and three vertex indices)".to_owned()
        }
        None => format!("the {}", mark.record.name()),
    }
}

/// The values that the field of a mark allows, in parentheses.
pub(super) fn limits(mark: &Mark) -> String {
    match mark.field.map(|(field, _)| field.def().limits) {
        Some(limits) if !limits.is_empty() => format!(" ({limits})"),
        _ => String::new(),
    }
}

/// What a record or the field of a mark expects.
pub(super) fn expectation(mark: &Mark) -> String {
    match mark.record {
        RecordKind::Vertex => "a vertex or the triangle count".to_owned(),
        RecordKind::Material => "a material or the object count".to_owned(),
        RecordKind::Mesh => "an object or the instance count".to_owned(),
        RecordKind::Instance => "an instance".to_owned(),
        other => format!("the values of a {}", other.name()),
    }
}

/// `the vertex declares 2 UVs, holds 1`.
pub(super) fn declares(owner: &str, mark: &Mark, thing: &str) -> String {
    let Fault::WrongCount {
        declared, found, ..
    } = mark.fault
    else {
        return format!("the {owner} declares another number than it holds");
    };
    let declared = usize::try_from(declared).unwrap_or(usize::MAX);
    format!(
        "the {owner} declares {}, holds {found}",
        plural(declared, thing)
    )
}

/// `did you mean` with the name that is nearest in spelling, if one is near.
pub(super) fn nearest(name: &str, names: &[&str]) -> String {
    let near = names
        .iter()
        .map(|known| (distance(&name.to_uppercase(), known), known))
        .min()
        .filter(|(distance, known)| *distance <= known.len() / 2);
    match near {
        Some((_, known)) => format!("; did you mean `{known}`?"),
        None => String::new(),
    }
}

/// How many letters must be changed, added or removed to make one word of the other.
fn distance(one: &str, other: &str) -> usize {
    let other: Vec<char> = other.chars().collect();
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (at, letter) in one.chars().enumerate() {
        let mut corner = at;
        row[0] = at + 1;
        for (column, known) in other.iter().enumerate() {
            let change = corner + usize::from(letter != *known);
            corner = row[column + 1];
            row[column + 1] = change.min(corner + 1).min(row[column] + 1);
        }
    }
    row.last().copied().unwrap_or(0)
}

/// The place of a section's count, as related information.
pub(super) fn count_of(input: &Input<'_>, section: Section, message: &str) -> Vec<Related> {
    let count = input
        .model
        .head(section)
        .and_then(|head| head.value.as_ref());
    count
        .map(|count| Related {
            span: count.span.clone(),
            message: message.to_owned(),
        })
        .into_iter()
        .collect()
}

/// `material index `7` is out of range: the file has 3 materials (0–2)`.
pub(super) fn out_of_range(
    what: &str,
    value: i64,
    owner: &str,
    (count, thing): (usize, &str),
    none_allowed: bool,
) -> String {
    let range = match count {
        0 => String::new(),
        1 => " (0)".to_owned(),
        _ => format!(" (0–{})", count - 1),
    };
    let none = if none_allowed { ", -1 for none" } else { "" };
    format!(
        "{what} `{value}` is out of range: {owner} has {}{range}{none}",
        plural(count, thing)
    )
}

/// Reports a section's count that differs from the list.
pub(super) fn section_count(
    input: &Input<'_>,
    findings: &mut Findings,
    (code, section): (Code, Section),
    (found, thing): (usize, &str),
    last: Option<Range<usize>>,
) {
    let Some(count) = input
        .model
        .head(section)
        .and_then(|head| head.value.as_ref())
    else {
        return;
    };
    let Some(declared) = count.value.and_then(|value| usize::try_from(value).ok()) else {
        return;
    };
    if declared == found {
        return;
    }
    let end = last.map(|last| last.end).unwrap_or(count.span.end);
    findings.add(
        code,
        count.span.clone(),
        format!(
            "the file declares {}, holds {found}",
            plural(declared, thing)
        ),
        vec![Related {
            span: end.saturating_sub(1)..end,
            message: list_end(found, thing),
        }],
    );
}

/// Reports a mesh's count that differs from the list.
pub(super) fn list_count(
    findings: &mut Findings,
    code: Code,
    list: &List,
    (owner, found, thing): (&str, usize, &str),
) {
    // What was lost in between is not known: a count set to what is left would lose it for good.
    if list.broken {
        return;
    }
    let Some(count) = &list.declared else { return };
    let Some(declared) = count.value.and_then(|value| usize::try_from(value).ok()) else {
        return;
    };
    if declared == found {
        return;
    }
    findings.add(
        code,
        count.span.clone(),
        format!(
            "{owner} declares {}, holds {found}",
            plural(declared, thing)
        ),
        vec![Related {
            span: list.span.end.saturating_sub(1)..list.span.end,
            message: list_end(found, thing),
        }],
    );
}

fn list_end(found: usize, thing: &str) -> String {
    match found {
        0 => "the list ends here, without any element".to_owned(),
        _ => format!("the list ends here, after {thing} {}", found - 1),
    }
}
