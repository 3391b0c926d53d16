//! Objects, with the keys of their lists.

use super::pieces::keys;
use super::{Light, Object, Runs};
use level::in_parallel;
use scan::real_value;
use scan::view::{self, File};
use schema::{FieldId, ObjectType};

/// All objects, by number.
pub(crate) fn objects(
    file: &File<'_>,
    threads: usize,
    cancelled: &(dyn Fn() -> bool + Sync),
) -> Vec<Object> {
    let count = file.objects().len();
    let mut objects = in_parallel(threads, count, |number| match file.object(number) {
        Some(object) if !cancelled() && object.mesh().is_none() => simple(file, &object),
        _ => Object {
            kind: "mesh",
            ..Object::default()
        },
    });
    for (object, keys) in objects.iter_mut().zip(keys(file, threads, cancelled)) {
        let Some(keys) = keys else { continue };
        object.vertices = Some(Runs {
            count: keys.vertices.iter().map(|run| run.0).sum(),
            pieces: keys.vertices,
        });
        object.triangles = Some(Runs {
            count: keys.triangle_count,
            pieces: keys.triangles,
        });
        object.damaged = keys.damaged;
    }
    objects
}

/// The values of a record by field.
struct Values<'f, 'a, 'v> {
    file: &'f File<'a>,
    fields: &'v [view::FieldAt],
}

impl Values<'_, '_, '_> {
    fn text(&self, field: FieldId) -> Option<String> {
        let found = self.fields.iter().find(|value| value.field == field)?;
        Some(self.file.text(found.span.clone()))
    }

    fn real(&self, field: FieldId, component: usize) -> Option<f64> {
        let mut own = self.fields.iter();
        let found = own.find(|value| value.field == field && value.component == component)?;
        let bytes = self.file.source.bytes(found.span.clone());
        real_value(&bytes).filter(|value| value.is_finite())
    }

    /// Start and end of an attenuation that is on.
    fn attenuation(&self, [flag, start, end]: [FieldId; 3]) -> Option<[f64; 2]> {
        self.real(flag, 0).filter(|&flag| flag != 0.0)?;
        Some([self.real(start, 0)?, self.real(end, 0)?])
    }
}

/// An object that is no mesh.
fn simple(file: &File<'_>, object: &view::Object<'_, '_>) -> Object {
    let fields = object.fields();
    let values = Values {
        file,
        fields: &fields,
    };
    let material = object
        .record
        .material
        .as_ref()
        .and_then(|index| index.value);
    let shape = |kind, size: Vec<Option<f64>>| Object {
        kind,
        material: Some(material.unwrap_or(-1)),
        size,
        ..Object::default()
    };
    match object.kind() {
        Some(ObjectType::Sphere) => shape("sphere", vec![values.real(FieldId::SphereRadius, 0)]),
        Some(ObjectType::Box) => {
            let sides = [0, 1, 2].map(|axis| values.real(FieldId::BoxExtents, axis));
            shape("box", sides.to_vec())
        }
        Some(ObjectType::Pill) => shape(
            "pill",
            vec![
                values.real(FieldId::PillHeight, 0),
                values.real(FieldId::PillRadius, 0),
            ],
        ),
        Some(ObjectType::GenericLight) => Object {
            kind: "light",
            light: Some(light(&values)),
            ..Object::default()
        },
        Some(ObjectType::Mesh) | None => Object {
            kind: "unknown",
            ..Object::default()
        },
    }
}

fn light(values: &Values<'_, '_, '_>) -> Light {
    let kind = values.text(FieldId::LightType).unwrap_or_default();
    Light {
        kind: kind.trim_matches('"').to_owned(),
        color: [0, 1, 2].map(|component| values.real(FieldId::LightColor, component)),
        intensity: values.real(FieldId::LightIntensity, 0),
        hotspot: values.real(FieldId::LightHotspotSize, 0),
        falloff: values.real(FieldId::LightFalloffSize, 0),
        near: values.attenuation([
            FieldId::LightNearAttenuation,
            FieldId::LightNearAttenuationStart,
            FieldId::LightNearAttenuationEnd,
        ]),
        far: values.attenuation([
            FieldId::LightFarAttenuation,
            FieldId::LightFarAttenuationStart,
            FieldId::LightFarAttenuationEnd,
        ]),
    }
}
