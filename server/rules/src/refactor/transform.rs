//! How instances turn, shift and scale what they place.

use crate::edit::{Records, Refusal, real_like};
use scan::real_value;
use scan::view::{File, Instance};
use schema::FieldId;

/// A rotation (unit quaternion, w last), then a shift, of what was scaled before; lengths in units of the file.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Transform {
    pub rotation: [f64; 4],
    pub translation: [f64; 3],
    pub scale: f64,
}

impl Transform {
    /// Nothing moves.
    pub const IDENTITY: Transform = Transform {
        rotation: [0.0, 0.0, 0.0, 1.0],
        translation: [0.0; 3],
        scale: 1.0,
    };

    /// This one behind another.
    pub fn of(&self, inner: &Transform) -> Transform {
        Transform {
            rotation: product(self.rotation, inner.rotation),
            translation: self.point(inner.translation),
            scale: self.scale * inner.scale,
        }
    }

    /// The inverse transform; `None` if this one scales by 0.
    pub fn inverse(&self) -> Option<Transform> {
        let scale = 1.0 / self.scale;
        if !scale.is_finite() {
            return None;
        }
        let [x, y, z, w] = self.rotation;
        let rotation = [-x, -y, -z, w];
        let back = turn(rotation, self.translation);
        Some(Transform {
            rotation,
            translation: back.map(|at| -at * scale),
            scale,
        })
    }

    /// Where a point comes to.
    pub fn point(&self, point: [f64; 3]) -> [f64; 3] {
        let turned = turn(self.rotation, point);
        std::array::from_fn(|at| self.translation[at] + self.scale * turned[at])
    }

    /// Where a difference of two points goes.
    pub fn direction(&self, way: [f64; 3]) -> [f64; 3] {
        turn(self.rotation, way).map(|at| at * self.scale)
    }

    /// Where a normal points: mirroring turns it round.
    pub fn normal(&self, normal: [f64; 3]) -> [f64; 3] {
        let sign = if self.scale < 0.0 { -1.0 } else { 1.0 };
        turn(self.rotation, normal).map(|at| at * sign)
    }
}

/// A rotation behind another.
pub(super) fn product(a: [f64; 4], b: [f64; 4]) -> [f64; 4] {
    let [ax, ay, az, aw] = a;
    let [bx, by, bz, bw] = b;
    [
        aw * bx + ax * bw + ay * bz - az * by,
        aw * by - ax * bz + ay * bw + az * bx,
        aw * bz + ax * by - ay * bx + az * bw,
        aw * bw - ax * bx - ay * by - az * bz,
    ]
}

/// A vector that is turned.
pub(super) fn turn(q: [f64; 4], v: [f64; 3]) -> [f64; 3] {
    let [x, y, z, w] = q;
    let cross = |a: [f64; 3], b: [f64; 3]| {
        [
            a[1] * b[2] - a[2] * b[1],
            a[2] * b[0] - a[0] * b[2],
            a[0] * b[1] - a[1] * b[0],
        ]
    };
    let axis = [x, y, z];
    let once = cross(axis, v);
    let twice = cross(axis, once);
    std::array::from_fn(|at| v[at] + 2.0 * (w * once[at] + twice[at]))
}

/// The two transforms of an instance: its own, which its children inherit, and that of its pivot, which moves the object
/// alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    Local,
    Pivot,
}

impl Part {
    pub fn rotation(self) -> FieldId {
        match self {
            Part::Local => FieldId::LocalRotation,
            Part::Pivot => FieldId::PivotRotation,
        }
    }

    pub fn translation(self) -> FieldId {
        match self {
            Part::Local => FieldId::LocalTranslation,
            Part::Pivot => FieldId::PivotTranslation,
        }
    }

    pub fn scale(self) -> FieldId {
        match self {
            Part::Local => FieldId::LocalScale,
            Part::Pivot => FieldId::PivotScale,
        }
    }
}

/// The numbers of a field of an instance, with their places.
pub(super) fn numbers(
    file: &File<'_>,
    instance: &Instance<'_, '_>,
    field: FieldId,
) -> Result<Vec<(std::ops::Range<usize>, f64)>, Refusal> {
    let number = instance.number;
    let fields = instance.fields().into_iter().filter(|it| it.field == field);
    fields
        .map(|it| {
            let value = real_value(&file.source.bytes(it.span.clone()));
            let value = value.filter(|value| value.is_finite());
            let value = value.ok_or_else(|| {
                Refusal::new(format!(
                    "the {} of instance {number} is no number",
                    field.name()
                ))
            })?;
            Ok((it.span, value))
        })
        .collect()
}

/// A transform of an instance.
pub(super) fn transform(
    file: &File<'_>,
    instance: usize,
    part: Part,
) -> Result<Transform, Refusal> {
    let view = file
        .instance(instance)
        .ok_or_else(|| Refusal::new(format!("there is no instance {instance}")))?;
    let read = |field| numbers(file, &view, field);
    let rotation: Vec<f64> = read(part.rotation())?.into_iter().map(|it| it.1).collect();
    let translation: Vec<f64> = read(part.translation())?
        .into_iter()
        .map(|it| it.1)
        .collect();
    let scale: Vec<f64> = read(part.scale())?.into_iter().map(|it| it.1).collect();
    let missing = || Refusal::new(format!("instance {instance} lacks values"));
    let rotation: [f64; 4] = rotation.try_into().map_err(|_| missing())?;
    let length = rotation.iter().map(|it| it * it).sum::<f64>().sqrt();
    if length < 1e-6 {
        return Err(Refusal::new(format!(
            "the {} of instance {instance} is none",
            part.rotation().name()
        )));
    }
    let (&first, rest) = scale.split_first().ok_or_else(missing)?;
    if rest.iter().any(|&other| other != first) {
        return Err(Refusal::new(format!(
            "the {} of instance {instance} differs by axis",
            part.scale().name()
        )));
    }
    Ok(Transform {
        // A rotation written with ten decimals is not taken for another.
        rotation: match (length - 1.0).abs() < 1e-8 {
            true => rotation,
            false => rotation.map(|it| it / length),
        },
        translation: translation.try_into().map_err(|_| missing())?,
        scale: first,
    })
}

/// Where an instance is, by all its parents. Parents that go round in a circle are nowhere.
pub(super) fn world(file: &File<'_>, instance: usize) -> Result<Transform, Refusal> {
    let instances = &file.model.instances;
    let mut whole = Transform::IDENTITY;
    let mut at = Some(instance);
    for _ in 0..=instances.len() {
        let Some(number) = at else {
            return Ok(whole);
        };
        whole = transform(file, number, Part::Local)?.of(&whole);
        at = parent(file, number);
    }
    Err(Refusal::new(format!(
        "the parents of instance {instance} go round in a circle"
    )))
}

/// The parent of an instance, if it has one.
pub(super) fn parent(file: &File<'_>, instance: usize) -> Option<usize> {
    let value = file.model.instances.get(instance)?.parent.value?;
    let parent = usize::try_from(value).ok()?;
    (parent < file.model.instances.len()).then_some(parent)
}

/// Gives an instance another transform. Numbers that stay the same stay as they are written.
pub(super) fn set(
    file: &File<'_>,
    records: &mut Records<'_, '_>,
    (instance, part): (usize, Part),
    new: &Transform,
) -> Result<(), Refusal> {
    let view = file
        .instance(instance)
        .ok_or_else(|| Refusal::new(format!("there is no instance {instance}")))?;
    let mut write = |field: FieldId, values: &[f64]| -> Result<(), Refusal> {
        for ((span, old), value) in numbers(file, &view, field)?.into_iter().zip(values) {
            // Zero has no sign here.
            let value = if *value == 0.0 { 0.0 } else { *value };
            if old != value {
                let like = file.source.bytes(span.clone());
                records.set(span, real_like(value, &like));
            }
        }
        Ok(())
    };
    write(part.rotation(), &new.rotation)?;
    write(part.translation(), &new.translation)?;
    write(part.scale(), &[new.scale; 3])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(a: [f64; 3], b: [f64; 3]) -> bool {
        a.iter().zip(b).all(|(a, b)| (a - b).abs() < 1e-9)
    }

    #[test]
    fn a_quarter_turn_and_back() {
        let half = 0.5f64.sqrt();
        let turned = Transform {
            rotation: [0.0, 0.0, half, half],
            translation: [10.0, 0.0, 0.0],
            scale: 2.0,
        };
        // Around z, x becomes y.
        assert!(near(turned.point([1.0, 0.0, 0.0]), [10.0, 2.0, 0.0]));
        let back = turned.inverse().unwrap();
        let whole = back.of(&turned);
        assert!(near(whole.point([3.0, 4.0, 5.0]), [3.0, 4.0, 5.0]));
        assert!(near(
            turned.of(&back).point([3.0, 4.0, 5.0]),
            [3.0, 4.0, 5.0]
        ));
    }

    #[test]
    fn a_mirror_turns_normals_round() {
        let mirror = Transform {
            scale: -1.0,
            ..Transform::IDENTITY
        };
        assert_eq!(mirror.normal([0.0, 0.0, 1.0]), [0.0, 0.0, -1.0]);
    }
}
