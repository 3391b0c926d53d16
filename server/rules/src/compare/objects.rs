//! Objects: which is which by the instances that place them, and what they hold otherwise.

use super::change::{Change, Kind, Size, What};
use super::materials::Materials;
use super::mesh::{self, Compared, Difference};
use super::numbers::same;
use super::pairs::Pairs;
use super::side::{Side, Values};
use crate::checks::number;
use level::UNKNOWN_MATERIAL;
use scan::real_value;
use schema::FieldId;
use std::collections::BTreeMap;

/// The differences of two objects that are a pair.
pub(super) struct Held {
    values: Vec<What>,
    mesh: Option<Difference>,
    /// Faces without other numbers for their vertices, where it is no mesh: its material indices.
    material: Option<(i32, i32)>,
}

impl Held {
    /// They hold the same, but for materials.
    pub fn is_same(&self) -> bool {
        self.values.is_empty() && self.mesh.as_ref().is_none_or(Difference::is_none)
    }

    /// The material indices of the faces that are in both, and whether these have other numbers.
    fn faces(&self) -> impl Iterator<Item = ((i32, i32, bool), usize)> + '_ {
        let mesh = self.mesh.iter().flat_map(|mesh| &mesh.faces);
        let mesh = mesh.map(|(faces, count)| (*faces, *count));
        mesh.chain(self.material.map(|(one, two)| ((one, two, false), 0)))
    }
}

/// Makes pairs of the objects that no instance tells apart: those that hold the same, then those that nothing places.
pub(super) fn pair_others(pairs: &mut Pairs, one: &Side<'_, '_>, two: &Side<'_, '_>) {
    let sketch = |side: &Side<'_, '_>, at: usize| side.sketch(at).cloned();
    pairs.by_key(|at| sketch(one, at), |at| sketch(two, at), |_, _| true);
    let unplaced = |side: &Side<'_, '_>, at: usize| {
        let is_unplaced = side.file.placements(at).is_empty();
        side.sketch(at).filter(|_| is_unplaced).map(|it| it.kind)
    };
    pairs.by_key(|at| unplaced(one, at), |at| unplaced(two, at), |_, _| true);
}

/// The differences of two objects.
pub(super) fn compare(
    (one, two): (&Side<'_, '_>, &Side<'_, '_>),
    (before, after): (usize, usize),
    compared: Compared,
) -> Held {
    let mut held = Held {
        values: Vec::new(),
        mesh: None,
        material: None,
    };
    if let (Some(before), Some(after)) = (one.file.object(before), two.file.object(after)) {
        held.values = values(&one.values(&before), &two.values(&after));
        let index = |material: &Option<scan::model::Int>| {
            material
                .as_ref()
                .map(|index| level::index_or_unknown(index.value))
        };
        let both = (
            index(&before.record.material),
            index(&after.record.material),
        );
        held.material = Option::zip(both.0, both.1);
    }
    if let (Some(before), Some(after)) = (one.mesh(before), two.mesh(after)) {
        held.mesh = Some(mesh::compare(before, after, compared));
    }
    held
}

/// The values that differ. A field that only one of the versions has is left out.
pub(super) fn values(before: &[Values], after: &[Values]) -> Vec<What> {
    let mut all = Vec::new();
    for after in after {
        let own = before.iter().find(|before| before.field == after.field);
        let Some(before) = own.filter(|before| !are_same(&before.texts, &after.texts)) else {
            continue;
        };
        all.push(What::Value {
            field: after.field.name(),
            from: printed(&before.texts),
            to: printed(&after.texts),
        });
    }
    all
}

fn are_same(before: &[String], after: &[String]) -> bool {
    let is_same = |(one, two): (&String, &String)| match (real(one), real(two)) {
        (Some(one), Some(two)) => same(one, two),
        _ => one == two,
    };
    before.len() == after.len() && before.iter().zip(after).all(is_same)
}

fn real(text: &str) -> Option<f64> {
    real_value(text.as_bytes())
}

/// Values as people read them.
fn printed(texts: &[String]) -> String {
    let printed = texts.iter().map(|text| match real(text) {
        Some(value) => number(value, 6),
        None => format!("`{text}`"),
    });
    printed.collect::<Vec<_>>().join(" ")
}

/// How many faces that are in both files have which two materials.
pub(super) fn faces<'h>(all: impl Iterator<Item = &'h Held>) -> BTreeMap<(i32, i32), usize> {
    let mut faces: BTreeMap<(i32, i32), usize> = BTreeMap::new();
    for ((one, two, _), count) in all.flat_map(Held::faces) {
        *faces.entry((one, two)).or_default() += count;
    }
    faces
}

/// How many triangles are the same with other indices, or stand elsewhere in the list.
pub(super) fn renumbered<'h>(all: impl Iterator<Item = &'h Held>, materials: &Materials) -> usize {
    let faces = all.flat_map(Held::faces);
    let renumbered = faces.filter(|((one, two, is_other), _)| {
        (*is_other || one != two) && materials.are_same(*one, *two)
    });
    renumbered.map(|(_, count)| count).sum()
}

/// The differences: objects that only the first file has, then those of the second.
pub(super) fn changes(
    (one, two): (&Side<'_, '_>, &Side<'_, '_>),
    pairs: &Pairs,
    all: &BTreeMap<usize, Held>,
    materials: &Materials,
) -> Vec<Change> {
    let change = |side: &Side<'_, '_>, (before, after): (Option<usize>, Option<usize>), what| {
        let number = after.or(before).unwrap_or_default();
        Change {
            record: Kind::Object,
            word: side.object_word(number),
            name: side.object_name(number),
            before,
            after,
            what,
        }
    };
    let mut changes = Vec::new();
    for number in pairs.removed() {
        let what = What::Removed(one.size(number));
        changes.push(change(one, (Some(number), None), what));
    }
    for number in 0..two.file.model.objects.len() {
        let Some(other) = pairs.before(number) else {
            let what = What::Added(two.size(number));
            changes.push(change(two, (None, Some(number)), what));
            continue;
        };
        if let Some(held) = all.get(&number) {
            let own = differences(held, (one, two), materials).into_iter();
            changes.extend(own.map(|what| change(two, (Some(other), Some(number)), what)));
        }
    }
    changes
}

fn differences(
    held: &Held,
    (one, two): (&Side<'_, '_>, &Side<'_, '_>),
    materials: &Materials,
) -> Vec<What> {
    let mut all = held.values.clone();
    if let Some(mesh) = &held.mesh {
        all.extend(of_mesh(mesh));
    }
    let mut faces: BTreeMap<(i32, i32), usize> = BTreeMap::new();
    for ((before, after, _), count) in held.faces() {
        if !materials.are_same(before, after) {
            *faces.entry((before, after)).or_default() += count;
        }
    }
    all.extend(
        faces
            .into_iter()
            .map(|((before, after), triangles)| What::Material {
                triangles,
                from: words(one, before),
                to: words(two, after),
            }),
    );
    all
}

fn words(side: &Side<'_, '_>, index: i32) -> String {
    match index {
        UNKNOWN_MATERIAL => "what is no number".to_owned(),
        index => side.material_words(index),
    }
}

fn of_mesh(mesh: &Difference) -> Vec<What> {
    let mut all = Vec::new();
    if mesh.moved > 0 {
        all.push(What::VerticesMoved {
            vertices: mesh.moved,
            all: mesh.all_moved,
            most: mesh.most,
            by: mesh.one_way.then_some(mesh.by),
        });
    }
    if mesh.added != Size::default() || mesh.removed != Size::default() {
        all.push(What::Mesh {
            added: mesh.added,
            removed: mesh.removed,
        });
    }
    let values = [
        (FieldId::VertexNormal, mesh.normals),
        (FieldId::VertexColor, mesh.colors),
        (FieldId::UvCoordinates, mesh.uvs),
        (FieldId::BoneWeight, mesh.weights),
    ];
    let values = values.into_iter().filter(|(_, vertices)| *vertices > 0);
    all.extend(values.map(|(field, vertices)| What::VertexValues {
        field: field.name(),
        vertices,
    }));
    all
}
