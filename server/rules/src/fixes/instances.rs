//! Instances: IDs, rotations, scales, the scene root.

use super::numbers::{is_near_unit, real_like, unit};
use super::{Fix, Safety, Taken, bytes};
use crate::checks::{Finding, Subject};
use crate::edit::Refusal;
use scan::real_value;
use scan::view::{FieldAt, Instance};
use schema::names::words;
use schema::{FieldId, NO_INDEX, SCENE_ROOT_NAME};
use std::ops::Range;
use text::Draft;

/// A unique ID that another instance has: the next one that is free. Not safe: the instance may be there twice by mistake, which
/// only its ID tells.
pub(super) fn unique_id<'s>(subject: &'s Subject<'s>, finding: &Finding) -> Vec<Fix<'s>> {
    let span = finding.span.clone();
    let title = match free_id(subject, &Taken::default()) {
        Some(id) => format!("Give it the free ID {id}"),
        None => return Vec::new(),
    };
    vec![Fix::new(title, Safety::Unsafe, move |taken| {
        let id = free_id(subject, taken).ok_or_else(|| Refusal::new("no ID is free"))?;
        taken.ids.insert(id);
        let mut draft = Draft::default();
        draft.replace(span.clone(), id.to_string());
        Ok(draft.finish()?)
    })]
}

/// The number behind the largest ID, or the first that is free where that is too large for readers.
pub(super) fn free_id(subject: &Subject<'_>, taken: &Taken) -> Option<i64> {
    let instances = subject.model.instances.iter();
    let used = instances.filter_map(|instance| instance.unique_id.value);
    let readable = used.clone().filter(|&id| id < i64::from(i32::MAX));
    let next = readable
        .chain(taken.ids.iter().copied())
        .max()
        .map_or(0, |last| (last + 1).max(0));
    if next <= i64::from(i32::MAX) {
        return Some(next);
    }
    let used: std::collections::HashSet<i64> = used.chain(taken.ids.iter().copied()).collect();
    (0..=i64::from(i32::MAX)).find(|id| !used.contains(id))
}

/// Three scales, as an instance of version 1 has them: where they are equal, one of them.
pub(super) fn three_scales<'s>(subject: &'s Subject<'s>, finding: &Finding) -> Vec<Fix<'s>> {
    let at = finding.span.start;
    let mut instances = subject.model.instances.iter();
    let Some(instance) = instances.find(|it| it.span.start <= at && at < it.span.end) else {
        return Vec::new();
    };
    let Some(extra) = equal_scales(&bytes(subject.file.source, instance.span.clone())) else {
        return Vec::new();
    };
    let start = instance.span.start;
    vec![Fix::new(
        "Keep one of the three equal scales",
        Safety::Unsafe,
        move |_| {
            let mut draft = Draft::default();
            for extra in &extra {
                draft.replace(start + extra.start..start + extra.end, "");
            }
            Ok(draft.finish()?)
        },
    )]
}

/// The extra bytes in an instance that has three equal scales in each transform, as version 1 has them. `None` if
/// scales differ, or if its lines are not as exporters write them.
fn equal_scales(record: &[u8]) -> Option<Vec<Range<usize>>> {
    /// How many lines an instance has: five integers and strings, then two transforms.
    const LINES: usize = 11;
    /// The lines of its scales.
    const SCALES: [usize; 2] = [7, 10];
    let text = std::str::from_utf8(record).ok()?;
    let all = text.split_inclusive(['\n', '\r']).scan(0, |start, line| {
        let own = *start..*start + line.trim_end().len();
        *start += line.len();
        Some(own)
    });
    let lines: Vec<Range<usize>> = all
        .filter(|line| {
            !text
                .get((*line).clone())
                .unwrap_or_default()
                .trim()
                .is_empty()
        })
        .collect();
    let mut extra = Vec::new();
    for &line in SCALES.iter().filter(|_| lines.len() == LINES) {
        let line = lines.get(line)?;
        let of_line = words(text.get(line.clone())?);
        let [first, rest @ ..] = of_line.as_slice() else {
            return None;
        };
        let value = |word: &Range<usize>| real_value(record.get(line.start..)?.get(word.clone())?);
        let is_equal = |word: &Range<usize>| value(word).is_some() && value(word) == value(first);
        match rest {
            [] => {}
            [_, _] if rest.iter().all(is_equal) => extra.push(line.start + first.end..line.end),
            _ => return None,
        }
    }
    (!extra.is_empty()).then_some(extra)
}

/// An inheritance flag other than 0. Not safe: it is another number for whoever reads it, and values may have changed places.
pub(super) fn flag<'s>(finding: &Finding) -> Vec<Fix<'s>> {
    vec![Fix::replace(
        "Set the inheritance flag to 0",
        Safety::Unsafe,
        finding.span.clone(),
        "0".to_owned(),
    )]
}

/// An instance other than the first that has no parent.
pub(super) fn second_root<'s>(finding: &Finding) -> Vec<Fix<'s>> {
    vec![Fix::replace(
        "Hang it below the scene root",
        Safety::Unsafe,
        finding.span.clone(),
        "0".to_owned(),
    )]
}

/// The instance that holds a place.
fn instance_at<'s>(subject: &'s Subject<'s>, at: usize) -> Option<Instance<'s, 's>> {
    let instances = &subject.model.instances;
    let behind = instances.partition_point(|instance| instance.span.start <= at);
    subject.file.instance(behind.checked_sub(1)?)
}

/// The field of an instance that a finding marks, with the places of its components.
fn field_at(instance: &Instance<'_, '_>, span: &Range<usize>) -> Vec<FieldAt> {
    let fields = instance.fields();
    let own = fields.iter().find(|field| field.span.start == span.start);
    let Some(own) = own.map(|own| own.field) else {
        return Vec::new();
    };
    fields
        .into_iter()
        .filter(|field| field.field == own)
        .collect()
}

/// A scale of 0.
pub(super) fn zero_scale<'s>(subject: &'s Subject<'s>, finding: &Finding) -> Vec<Fix<'s>> {
    let Some(instance) = instance_at(subject, finding.span.start) else {
        return Vec::new();
    };
    let parts = field_at(&instance, &finding.span);
    vec![Fix::new("Set the scale to 1", Safety::Unsafe, move |_| {
        let mut draft = Draft::default();
        for part in &parts {
            let text = bytes(subject.file.source, part.span.clone());
            if real_value(&text) == Some(0.0) {
                draft.replace(part.span.clone(), real_like(1.0, &text));
            }
        }
        Ok(draft.finish()?)
    })]
}

/// A rotation whose quaternion is not of length 1. Not safe: one of its numbers may be a slip. One that is far from length 1 is no
/// rotation that was written badly, but something else, such as angles in degrees: there is no fix.
pub(super) fn quaternion<'s>(subject: &'s Subject<'s>, finding: &Finding) -> Vec<Fix<'s>> {
    let Some(instance) = instance_at(subject, finding.span.start) else {
        return Vec::new();
    };
    let parts = field_at(&instance, &finding.span);
    let texts: Vec<Vec<u8>> = parts
        .iter()
        .map(|part| bytes(subject.file.source, part.span.clone()))
        .collect();
    let Some(values) = texts.iter().map(|text| real_value(text)).collect() else {
        return Vec::new();
    };
    let values: Vec<f64> = values;
    // A quaternion of no length says nothing of a rotation.
    let (title, unit) = match unit(&values) {
        Some(unit) if is_near_unit(&values) => ("Normalize the quaternion", unit),
        Some(_) => return Vec::new(),
        None => ("Set it to no rotation", vec![0.0, 0.0, 0.0, 1.0]),
    };
    vec![Fix::new(title, Safety::Unsafe, move |_| {
        let mut draft = Draft::default();
        for ((part, text), value) in parts.iter().zip(&texts).zip(&unit) {
            draft.replace(part.span.clone(), real_like(*value, text));
        }
        Ok(draft.finish()?)
    })]
}

/// A scene root whose values are not the fixed ones: it gets them.
pub(super) fn root_values<'s>(subject: &'s Subject<'s>) -> Vec<Fix<'s>> {
    let Some(root) = subject.file.instance(0) else {
        return Vec::new();
    };
    // Whether a bone list is one, or what belongs to the next instance, its author must say.
    if root.record.bones > 0 {
        return Vec::new();
    }
    let title = "Give the scene root its fixed values";
    vec![Fix::new(title, Safety::Unsafe, move |_| {
        let mut draft = Draft::default();
        for part in root.fields() {
            let text = bytes(subject.file.source, part.span.clone());
            let fixed = match part.field {
                FieldId::ObjectIndex | FieldId::ParentInstanceIndex => NO_INDEX.to_string(),
                FieldId::UniqueInstanceId if text == b"0" => continue,
                FieldId::UniqueInstanceId => NO_INDEX.to_string(),
                FieldId::InstanceName => format!("\"{SCENE_ROOT_NAME}\""),
                FieldId::InheritanceFlag => continue,
                field => {
                    let scale = matches!(field, FieldId::LocalScale | FieldId::PivotScale);
                    let turn = matches!(field, FieldId::LocalRotation | FieldId::PivotRotation);
                    let one = scale || (turn && part.component == 3);
                    let fixed = if one { 1.0 } else { 0.0 };
                    if real_value(&text).is_some_and(|value| (value - fixed).abs() <= 1e-3) {
                        continue;
                    }
                    real_like(fixed, &text)
                }
            };
            if text != fixed.as_bytes() {
                draft.replace(part.span, fixed);
            }
        }
        Ok(draft.finish()?)
    })]
}
