//! Instances that hang below themselves, rotations in degrees.

use super::{cure, preferred, rewrite};
use crate::checks::{Finding, Subject};
use crate::edit::real_like;
use crate::fixes::Fix;
use scan::view::FieldAt;
use schema::FieldId;
use text::Draft;

/// The instance that holds a place.
fn instance_at(subject: &Subject<'_>, at: usize) -> Option<usize> {
    let instances = &subject.model.instances;
    let behind = instances.partition_point(|instance| instance.span.start <= at);
    behind.checked_sub(1)
}

/// Instances that are each other's parent: the first of them hangs below the scene root, and the others below it.
pub(super) fn cycle<'s>(subject: &'s Subject<'s>, finding: &Finding) -> Vec<Fix<'s>> {
    let number = instance_at(subject, finding.span.start);
    let own = number.and_then(|number| Some((number, subject.model.instances.get(number)?)));
    let own = own.filter(|(number, it)| *number > 0 && it.parent.span == finding.span);
    let fix = own.map(|(number, instance)| {
        let title = format!("Hang instance {number} below the scene root");
        rewrite(title, instance.parent.span.clone(), "0")
    });
    fix.into_iter().collect()
}

/// Smaller angles may be a component of a quaternion that is too long, larger ones are no rotation that anybody types.
const DEGREES: std::ops::RangeInclusive<f64> = 5.0..=360.0;

/// A rotation whose numbers are degrees: certain where it is about one axis, so that the order of the axes says nothing.
pub(super) fn degrees<'s>(subject: &'s Subject<'s>, finding: &Finding) -> Vec<Fix<'s>> {
    let Some(parts) = rotation_at(subject, finding) else {
        return Vec::new();
    };
    let values: Option<Vec<f64>> = parts.iter().map(|it| subject.real(&it.span)).collect();
    let Some([x, y, z, w]) = values.as_deref() else {
        return Vec::new();
    };
    let turns = [("x", *x), ("y", *y), ("z", *z)];
    let mut turned = turns.iter().filter(|(_, angle)| *angle != 0.0);
    let (Some(&(axis, angle)), None) = (turned.next(), turned.next()) else {
        return Vec::new();
    };
    if !DEGREES.contains(&angle.abs()) || ![0.0, 1.0].contains(w) {
        return Vec::new();
    }
    let half = angle.to_radians() / 2.0;
    let part = |own: &str| if own == axis { half.sin() } else { 0.0 };
    let quaternion = [part("x"), part("y"), part("z"), half.cos()];
    let title = format!("Write it as a quaternion: a turn of {angle} degrees around {axis}");
    vec![preferred(cure(title, move || {
        let mut draft = Draft::default();
        for (part, value) in parts.iter().zip(quaternion) {
            let old = subject.text(part.span.clone());
            draft.replace(part.span.clone(), real_like(value, old.as_bytes()));
        }
        Ok(draft.finish()?)
    }))]
}

/// The four numbers of the rotation that a finding marks.
fn rotation_at(subject: &Subject<'_>, finding: &Finding) -> Option<Vec<FieldAt>> {
    let number = instance_at(subject, finding.span.start)?;
    let fields = subject.file.instance(number)?.fields();
    let own = fields
        .iter()
        .find(|it| it.span.start == finding.span.start)?;
    let field = own.field;
    let is_rotation = matches!(field, FieldId::LocalRotation | FieldId::PivotRotation);
    let parts: Vec<FieldAt> = fields.into_iter().filter(|it| it.field == field).collect();
    (is_rotation && parts.len() == 4).then_some(parts)
}
