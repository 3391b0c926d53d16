//! How much room an instance takes.

use super::transform::{Part, Transform, transform, world};
use crate::edit::Refusal;
use scan::real_value;
use scan::view::File;
use schema::{FieldId, ObjectType};

/// The room that something without a size takes: one world unit.
const WITHOUT_SIZE: f64 = 100.0;

/// How far an instance reaches along the x axis of the level, in whole units of the file.
pub(super) fn reach(file: &File<'_>, instance: usize) -> Result<f64, Refusal> {
    let whole = world(file, instance)?.of(&transform(file, instance, Part::Pivot)?);
    let record = file.model.instances.get(instance);
    let placed = record.and_then(|record| file.model.object_of(record));
    let reach = placed.and_then(|(object, _)| of_object(file, object, &whole));
    let reach = reach.filter(|it| it.is_finite() && *it >= 1.0);
    // What is left of rounding is no unit more.
    Ok(reach.map_or(WITHOUT_SIZE, |it| (it - 0.01).ceil()))
}

fn of_object(file: &File<'_>, object: usize, whole: &Transform) -> Option<f64> {
    let object = file.object(object)?;
    let size = |field| {
        let fields = object
            .fields()
            .into_iter()
            .filter(move |it| it.field == field);
        let sizes = fields.filter_map(|it| real_value(&file.source.bytes(it.span)));
        sizes.fold(0.0, |most: f64, it| most.max(it.abs())) * whole.scale.abs()
    };
    match object.kind()? {
        ObjectType::Mesh => {
            let (mut low, mut high) = (f64::INFINITY, f64::NEG_INFINITY);
            object.mesh()?.vertices().visit(|row| {
                let [x, _, _] = whole.point(row.position().map(f64::from));
                if x.is_finite() {
                    low = low.min(x);
                    high = high.max(x);
                }
            });
            Some(high - low)
        }
        ObjectType::Sphere => Some(2.0 * size(FieldId::SphereRadius)),
        ObjectType::Box => Some(2.0 * size(FieldId::BoxExtents)),
        ObjectType::Pill => Some(2.0 * size(FieldId::PillRadius)),
        ObjectType::GenericLight => None,
    }
}
