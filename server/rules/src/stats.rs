//! Statistics: counts and measures of a file.

use crate::report::{MaterialStats, ObjectStats, Stats};
use scan::view::{File, Object};
use schema::{FieldId, TRIANGLE_VALUES};

/// Counts and measures a file on several threads; `None` if it was cancelled.
pub fn stats(
    file: &File<'_>,
    threads: usize,
    cancelled: &(dyn Fn() -> bool + Sync),
) -> Option<Stats> {
    let model = file.model;
    let mut objects = Vec::with_capacity(model.objects.len());
    for object in file.objects() {
        if cancelled() {
            return None;
        }
        objects.push(of_object(file, &object, threads));
    }
    file.look_up_usage(threads);
    Some(Stats {
        version: model.version().unwrap_or_default(),
        materials: model.materials.len(),
        objects,
        instances: model.instances.len(),
        material_uses: of_materials(file),
    })
}

fn of_object(file: &File<'_>, object: &Object<'_, '_>, threads: usize) -> ObjectStats {
    let record = object.record;
    let placed = file.placements(object.number);
    let first = placed.first().and_then(|&number| file.instance(number));
    let triangles = record.triangles.as_ref();
    ObjectStats {
        kind: record.kind.map_or_else(
            || file.text(record.name.clone()),
            |kind| kind.name().to_owned(),
        ),
        name: first.map_or_else(String::new, |instance| instance.name()),
        vertices: record.vertices.as_ref().map_or(0, |list| list.found),
        triangles: triangles.map_or(0, |list| list.found / TRIANGLE_VALUES),
        instances: placed.len(),
        bounds: bounds(object, threads),
    }
}

/// The smallest and the largest x, y and z of an object's vertices. What is no finite number does not count.
fn bounds(object: &Object<'_, '_>, threads: usize) -> Vec<[f64; 3]> {
    let Some(mesh) = object.mesh() else {
        return Vec::new();
    };
    let parts = mesh.vertices().map_parts(threads, |_, visit| {
        let (mut low, mut high) = ([f64::INFINITY; 3], [f64::NEG_INFINITY; 3]);
        visit(&mut |row| {
            for (axis, (low, high)) in low.iter_mut().zip(&mut high).enumerate() {
                let at = row.value(FieldId::VertexPosition, axis, 0);
                if let Some(at) = at.filter(|at| at.is_finite()) {
                    *low = low.min(at);
                    *high = high.max(at);
                }
            }
        });
        (low, high)
    });
    let (mut low, mut high) = ([f64::INFINITY; 3], [f64::NEG_INFINITY; 3]);
    for (part_low, part_high) in parts {
        for axis in 0..3 {
            low[axis] = low[axis].min(part_low[axis]);
            high[axis] = high[axis].max(part_high[axis]);
        }
    }
    if low.iter().chain(&high).all(|at| at.is_finite()) {
        vec![low, high]
    } else {
        Vec::new()
    }
}

/// The uses of the materials, by objects as a whole and by triangles.
fn of_materials(file: &File<'_>) -> Vec<MaterialStats> {
    let materials = file.materials().map(|material| MaterialStats {
        name: material.name(),
        ..MaterialStats::default()
    });
    let mut all: Vec<MaterialStats> = materials.collect();
    let mut add = |index: i64, triangles: Option<usize>| {
        let material = usize::try_from(index).ok().and_then(|at| all.get_mut(at));
        if let Some(material) = material {
            material.objects += 1;
            material.triangles += triangles.unwrap_or(0);
        }
    };
    for object in file.objects() {
        if let Some(index) = object.record.material.as_ref().and_then(|it| it.value) {
            add(index, None);
        }
        let used = file.used(object.number);
        let used = Option::as_ref(&used).and_then(|used| used.materials.as_ref());
        for (&index, &triangles) in used.into_iter().flatten() {
            add(index, Some(triangles));
        }
    }
    all
}
