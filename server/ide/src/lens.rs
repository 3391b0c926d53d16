//! Code lenses: the uses and the size of a record, shown above it.

use super::Snapshot;
use super::labels::{counts, short};
use super::place::place_of;
use rules::checks::plural;
use scan::model::Model;
use scan::view::{File, Target, Wanted};
use schema::{Index, UNITS_PER_WORLD_UNIT};
use std::ops::Range;

/// A record that has something to be shown above it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lens {
    /// Its heading, or its first value.
    pub span: Range<usize>,
    /// The record.
    pub target: Target,
}

/// The text shown above a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LensText {
    /// The words.
    pub title: String,
    /// The record's name, from which its uses can be asked for.
    pub name: Range<usize>,
    /// Where it is used.
    pub uses: Vec<Range<usize>>,
}

/// The most records of each kind that have a lens.
const MOST_LENSES: usize = 5000;

/// The most uses that are listed.
const LISTED: usize = 1000;

/// The records of a file that have a lens: materials and objects.
pub fn lenses(snapshot: &Snapshot) -> Vec<Lens> {
    snapshot.view(|file| {
        let model = file.model;
        let materials = (0..model.materials.len().min(MOST_LENSES)).map(Target::Material);
        let objects = (0..model.objects.len().min(MOST_LENSES)).map(Target::Object);
        let targets = materials.chain(objects);
        targets
            .filter_map(|target| {
                let place = place_of(file, target)?;
                Some(Lens {
                    span: place.span.start..place.span.start,
                    target,
                })
            })
            .collect()
    })
}

/// The text shown above a record; `None` where the record is gone or `cancelled` turned true.
pub fn lens_text(
    snapshot: &Snapshot,
    target: Target,
    cancelled: &dyn Fn() -> bool,
) -> Option<LensText> {
    snapshot.view(|file| {
        let name = place_of(file, target)?.name;
        let (title, uses) = match target {
            Target::Material(number) => of_material(file, number, cancelled)?,
            Target::Object(number) => of_object(file, number),
            _ => return None,
        };
        Some(LensText { title, name, uses })
    })
}

/// `used by 3 objects, 812 triangles`.
fn of_material(
    file: &File<'_>,
    number: usize,
    cancelled: &dyn Fn() -> bool,
) -> Option<(String, Vec<Range<usize>>)> {
    let wanted = Wanted::Is(i64::try_from(number).ok()?);
    let (mut objects, mut triangles) = (0, 0);
    let mut last = None;
    let mut uses = Vec::new();
    for (at, reference) in file.references(Index::Material, |_| wanted).enumerate() {
        if at % 4096 == 0 && cancelled() {
            return None;
        }
        let object = reference.owner.record();
        if last.replace(object) != Some(object) {
            objects += 1;
        }
        triangles += usize::from(matches!(
            reference.owner,
            scan::view::Owner::Triangle { .. }
        ));
        if uses.len() < LISTED {
            uses.push(reference.span);
        }
    }
    let title = match (objects, triangles) {
        (0, _) => "not used".to_owned(),
        (_, 0) => format!("used by {}", plural(objects, "object")),
        _ => format!(
            "used by {}, {}",
            plural(objects, "object"),
            plural(triangles, "triangle")
        ),
    };
    Some((title, uses))
}

/// `used by 14 instances, 24 vertices, 12 triangles, 10 × 20 × 30 units`.
fn of_object(file: &File<'_>, number: usize) -> (String, Vec<Range<usize>>) {
    let model: &Model = file.model;
    let placed = file.placements(number);
    let instances = placed.iter().take(LISTED);
    let uses = instances.filter_map(|&at| Some(model.instances.get(at)?.object.span.clone()));
    let uses: Vec<_> = uses.collect();
    let mut words = vec![match placed.len() {
        0 => "not used".to_owned(),
        instances => format!("used by {}", plural(instances, "instance")),
    }];
    if let Some((vertices, triangles)) = model.objects.get(number).and_then(counts) {
        words.push(plural(vertices, "vertex"));
        words.push(plural(triangles, "triangle"));
        words.extend(bounds(file, number));
    }
    (words.join(", "), uses)
}

/// Meshes of more vertices have no bounds shown: to read them takes too long for something in passing.
const MEASURED: usize = 200_000;

/// How far the vertices of a mesh reach along each axis.
fn bounds(file: &File<'_>, object: usize) -> Option<String> {
    let vertices = file.object(object)?.mesh()?.vertices();
    if vertices.is_empty() || vertices.len() > MEASURED {
        return None;
    }
    let (mut low, mut high) = ([f32::INFINITY; 3], [f32::NEG_INFINITY; 3]);
    vertices.visit(|row| {
        for ((low, high), at) in low.iter_mut().zip(&mut high).zip(row.position()) {
            *low = low.min(at);
            *high = high.max(at);
        }
    });
    let size = |axis: usize| Some(f64::from(*high.get(axis)?) - f64::from(*low.get(axis)?));
    let sizes = [size(0)?, size(1)?, size(2)?];
    if sizes.iter().any(|size| !size.is_finite()) {
        return None;
    }
    let [x, y, z] = sizes.map(short);
    let [wx, wy, wz] = sizes.map(|size| short(size / UNITS_PER_WORLD_UNIT));
    Some(format!(
        "{x} × {y} × {z} units ({wx} × {wy} × {wz} world units)"
    ))
}
