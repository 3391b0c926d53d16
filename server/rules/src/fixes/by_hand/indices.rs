//! Indices that name nothing: another index in their place, or the record that has them goes.

use super::{cure, of_records, rewrite};
use crate::checks::{Finding, Subject};
use crate::edit::{
    BoneReading, Instead, List, bone_reading, is_sound, stands_whole, without_triangles,
};
use crate::fixes::Fix;
use scan::view::{Owner, Reference};
use schema::{Index, NO_INDEX, ObjectType};
use std::ops::Range;

/// The materials of a short list are all offered; of a long one only the nearest.
const FEW: usize = 6;

/// Fixes for an index that names nothing.
pub(super) fn out_of_range<'s>(subject: &'s Subject<'s>, finding: &Finding) -> Vec<Fix<'s>> {
    let Some(reference) = reference_at(subject, &finding.span) else {
        return Vec::new();
    };
    match reference.index() {
        Some(Index::Vertex) => vertex(subject, &reference),
        Some(Index::Material) => material(subject, &reference),
        Some(Index::Object) => object(subject, &reference),
        Some(Index::Parent) => parent(subject, &reference),
        Some(Index::Node) => node(subject, &reference),
        Some(Index::Bone) => bone(subject, &reference),
        None => Vec::new(),
    }
}

/// The index that stands at a place.
fn reference_at(subject: &Subject<'_>, span: &Range<usize>) -> Option<Reference> {
    let values = subject.file.values(span.clone());
    let mut own = values.iter().filter(|value| value.span == *span);
    own.find_map(|value| subject.file.reference(value))
}

/// The element of a list of `count` elements that is nearest to an index: its number, and its position in words.
fn nearest(value: i64, count: usize) -> Option<(usize, String)> {
    let last = count.checked_sub(1)?;
    Some(match (value < 0, last) {
        (_, 0) => (0, "the only one".to_owned()),
        (true, _) => (0, format!("the first of {count}")),
        (false, _) => (last, format!("the last of {count}")),
    })
}

/// Another index of a list of so many, called `thing`.
fn use_nearest<'s>(reference: &Reference, thing: &str, count: usize) -> Option<Fix<'s>> {
    let (number, which) = nearest(reference.value, count)?;
    let title = format!("Use {thing} {number} ({which})");
    Some(rewrite(title, reference.span.clone(), number.to_string()))
}

fn vertex<'s>(subject: &'s Subject<'s>, reference: &Reference) -> Vec<Fix<'s>> {
    let Owner::Triangle { object, triangle } = reference.owner else {
        return Vec::new();
    };
    let list = subject.model.objects.get(object);
    let count = list.and_then(|object| Some(object.vertices.as_ref()?.found));
    // With a corner that it has already the triangle would have no area.
    let others = corners(subject, object, triangle);
    let mut fixes = Vec::new();
    fixes.extend(delete_triangle(subject, object, triangle));
    let count = count.unwrap_or(0);
    let is_free = |number: &usize| i64::try_from(*number).is_ok_and(|it| !others.contains(&it));
    let free = match reference.value < 0 {
        true => (0..count).find(is_free),
        false => (0..count).rev().find(is_free),
    };
    match (free, nearest(reference.value, count)) {
        (Some(number), Some((end, which))) => {
            let which = match number == end {
                true => which,
                false => "the nearest that is no corner of it".to_owned(),
            };
            let title = format!("Use vertex {number} ({which})");
            fixes.push(rewrite(title, reference.span.clone(), number.to_string()));
        }
        _ => fixes.extend(use_nearest(reference, "vertex", count)),
    }
    fixes
}

/// The vertex indices that a triangle has.
fn corners(subject: &Subject<'_>, object: usize, triangle: usize) -> Vec<i64> {
    let mesh = subject.file.object(object).and_then(|it| it.mesh());
    let list = mesh.and_then(|mesh| mesh.triangles());
    let triangle = list.and_then(|list| list.get(triangle));
    let values = triangle.map(|triangle| triangle.values).unwrap_or_default();
    let corners = values.into_iter().skip(1).flatten();
    corners.filter_map(|corner| corner.value).collect()
}

fn delete_triangle<'s>(
    subject: &'s Subject<'s>,
    object: usize,
    triangle: usize,
) -> Option<Fix<'s>> {
    let title = format!("Delete triangle {triangle} of object {object}");
    let (file, chunks) = (&subject.file, subject.chunks);
    let is_whole = is_sound(chunks) || stands_whole(file, chunks, object);
    is_whole.then(|| {
        cure(title, move || {
            without_triangles(file, chunks, object, [triangle])
        })
    })
}

fn material<'s>(subject: &'s Subject<'s>, reference: &Reference) -> Vec<Fix<'s>> {
    let count = subject.model.materials.len();
    let mut fixes = Vec::new();
    if let Some((near, which)) = nearest(reference.value, count) {
        let mut offered = vec![near];
        if count <= FEW {
            offered.extend((0..count).filter(|&other| other != near));
        }
        let materials = subject.file.materials();
        let names: Vec<String> = materials.map(|it| it.name()).collect();
        for number in offered {
            let name = names.get(number).map_or("", String::as_str);
            let which = match number == near {
                true => format!(" ({which})"),
                false => String::new(),
            };
            let title = format!("Use material {number} `{name}`{which}");
            fixes.push(rewrite(title, reference.span.clone(), number.to_string()));
        }
    } else {
        let title = "Use no material (-1)";
        fixes.push(rewrite(title, reference.span.clone(), NO_INDEX.to_string()));
    }
    if let Owner::Triangle { object, triangle } = reference.owner {
        fixes.extend(delete_triangle(subject, object, triangle));
    }
    fixes
}

fn object<'s>(subject: &'s Subject<'s>, reference: &Reference) -> Vec<Fix<'s>> {
    let objects = &subject.model.objects;
    let number = reference.owner.record();
    let instance = subject.model.instances.get(number);
    // A bone list belongs to a mesh: behind anything else its numbers would be taken for the next instance.
    let has_bones = instance.is_some_and(|instance| instance.bones > 0);
    let near = nearest(reference.value, objects.len()).and_then(|(near, which)| {
        let kind = objects.get(near)?.kind?;
        let fits = !has_bones || kind == ObjectType::Mesh;
        fits.then(|| {
            let title = format!("Use object {near} ({kind}, {which})", kind = kind.name());
            rewrite(title, reference.span.clone(), near.to_string())
        })
    });
    let mut fixes: Vec<Fix<'s>> = near.into_iter().collect();
    if !has_bones {
        let title = "Place no object (-1)";
        fixes.push(rewrite(title, reference.span.clone(), NO_INDEX.to_string()));
    }
    fixes.extend(delete_instance(subject, number));
    fixes
}

fn parent<'s>(subject: &'s Subject<'s>, reference: &Reference) -> Vec<Fix<'s>> {
    let number = reference.owner.record();
    if number == 0 {
        let title = "Give the scene root no parent (-1)";
        return vec![rewrite(title, reference.span.clone(), NO_INDEX.to_string())];
    }
    let mut fixes = vec![rewrite(
        format!("Hang instance {number} below the scene root"),
        reference.span.clone(),
        "0",
    )];
    fixes.extend(delete_instance(subject, number));
    fixes
}

/// An instance that nothing hangs below goes.
fn delete_instance<'s>(subject: &'s Subject<'s>, number: usize) -> Option<Fix<'s>> {
    let own = i64::try_from(number).ok();
    let mut instances = subject.model.instances.iter();
    if number == 0 || instances.any(|it| it.parent.value == own) {
        return None;
    }
    let title = format!("Delete instance {number}");
    let fix = of_records(subject, title, move |records| {
        records.remove(List::Instances, number, Instead::Nothing);
    })?;
    // A bone list may name it: then it stays. Instances are few, so that is looked up at once.
    fix.edits(&mut crate::fixes::Taken::default()).ok()?;
    Some(fix)
}

/// How many bones an index may name, and what they are called, by the reading that the file's other indices follow.
fn node<'s>(subject: &'s Subject<'s>, reference: &Reference) -> Vec<Fix<'s>> {
    let objects = subject.model.objects.len();
    let entries = subject.file.longest_bone_list(reference.owner.record());
    let near = match bone_reading(&subject.file) {
        BoneReading::Objects => use_nearest(reference, "object", objects),
        _ if entries > 0 => use_nearest(reference, "entry", entries),
        _ => use_nearest(reference, "object", objects),
    };
    near.into_iter().collect()
}

fn bone<'s>(subject: &'s Subject<'s>, reference: &Reference) -> Vec<Fix<'s>> {
    let (objects, instances) = (subject.model.objects.len(), subject.model.instances.len());
    let near = match bone_reading(&subject.file) {
        BoneReading::Objects => use_nearest(reference, "object", objects),
        _ => use_nearest(reference, "instance", instances),
    };
    near.into_iter().collect()
}
