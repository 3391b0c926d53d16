//! Records that are taken out, merged or put in, with every index of the file renumbered. None of this is safe.

use super::{Fix, Safety, bytes};
use crate::checks::{Finding, Subject};
use crate::edit::{Instead, List, Records, Refusal, heading, is_sound};
use scan::Heading;
use scan::model::{Above, Phase};
use scan::view::File;
use schema::{FieldId, Layout, NO_INDEX, RecordKind, SCENE_ROOT_NAME, Section, Type};
use text::{Draft, Edits, Reader};

/// An object that no instance places.
pub(super) fn unused_object<'s>(subject: &'s Subject<'s>, finding: &Finding) -> Vec<Fix<'s>> {
    if !is_sound(subject.chunks) {
        return Vec::new();
    }
    let objects = &subject.model.objects;
    let number = objects.iter().position(|it| it.name == finding.span);
    let fix = number.map(|number| {
        let title = format!("Remove object {number}");
        Fix::plan(title, subject, move |records| {
            records.remove(List::Objects, number, Instead::Nothing);
            Ok(())
        })
    });
    fix.into_iter().collect()
}

/// The material that a finding marks.
pub(super) fn material_at(subject: &Subject<'_>, finding: &Finding) -> Option<usize> {
    let materials = &subject.model.materials;
    let behind = materials.partition_point(|it| it.span.start <= finding.span.start);
    let number = behind.checked_sub(1)?;
    let inside = materials.get(number)?.span.contains(&finding.span.start);
    inside.then_some(number)
}

/// A material that nothing has.
pub(super) fn unused_material<'s>(subject: &'s Subject<'s>, finding: &Finding) -> Vec<Fix<'s>> {
    if !is_sound(subject.chunks) {
        return Vec::new();
    }
    let fix = material_at(subject, finding).map(|number| {
        let title = format!("Remove material {number}");
        Fix::plan(title, subject, move |records| {
            records.remove(List::Materials, number, Instead::Nothing);
            Ok(())
        })
    });
    fix.into_iter().collect()
}

/// A material that is the same as one before it: what has it gets that one.
pub(super) fn duplicate_material<'s>(subject: &'s Subject<'s>, finding: &Finding) -> Vec<Fix<'s>> {
    if !is_sound(subject.chunks) {
        return Vec::new();
    }
    let materials = &subject.model.materials;
    let text = |number: usize| {
        let material = materials.get(number)?;
        Some(bytes(subject.file.source, material.span.clone()))
    };
    let merged = material_at(subject, finding).and_then(|number| {
        let own = text(number)?;
        let first = (0..number).find(|&other| text(other).as_ref() == Some(&own))?;
        Some((number, first))
    });
    let fix = merged.map(|(number, first)| {
        let title = format!("Merge material {number} with material {first}");
        Fix::plan(title, subject, move |records| {
            records.remove(List::Materials, number, Instead::Other(first));
            Ok(())
        })
    });
    fix.into_iter().collect()
}

/// Vertices that no triangle uses: all of the mesh.
pub(super) fn unused_vertices<'s>(subject: &'s Subject<'s>, finding: &Finding) -> Vec<Fix<'s>> {
    if !is_sound(subject.chunks) {
        return Vec::new();
    }
    let objects = &subject.model.objects;
    let behind = objects.partition_point(|it| it.span.start <= finding.span.start);
    let Some(object) = behind.checked_sub(1) else {
        return Vec::new();
    };
    let title = format!("Remove the unused vertices of object {object}");
    vec![Fix::plan(title, subject, move |records| {
        let unused = unused(&subject.file, object)
            .ok_or_else(|| Refusal::new("the triangles of the mesh cannot be read"))?;
        for vertex in unused {
            records.remove(List::Vertices(object), vertex, Instead::Nothing);
        }
        Ok(())
    })]
}

fn unused(file: &File<'_>, object: usize) -> Option<Vec<usize>> {
    let mesh = file.object(object)?.mesh()?;
    let triangles = mesh.triangles()?;
    let mut used = vec![false; mesh.vertices().len()];
    for part in triangles.parts() {
        triangles.visit_part(part, |_, phase, _, value| {
            let vertex = value.and_then(|value| usize::try_from(value).ok());
            let place = vertex.and_then(|vertex| used.get_mut(vertex));
            if let (Some(place), true) = (place, phase != Phase::MATERIAL) {
                *place = true;
            }
        });
    }
    let vertices = used.iter().enumerate();
    Some(
        vertices
            .filter(|(_, used)| !**used)
            .map(|(vertex, _)| vertex)
            .collect(),
    )
}

/// A file whose first instance is not the scene root.
pub(super) fn missing_root<'s>(subject: &'s Subject<'s>, finding: &Finding) -> Vec<Fix<'s>> {
    // It is there, at another place: where it belongs its author must say.
    if !finding.related.is_empty() {
        return Vec::new();
    }
    let first = subject.model.instances.first();
    let fix = first.and_then(|first| match first.parent.value {
        // The first below the root names itself: the root that it means was taken out, and all numbers are still right.
        Some(0) => Some(Fix::new(
            "Put the scene root back in front",
            Safety::Unsafe,
            move |_| put_back(subject),
        )),
        Some(NO_INDEX) => Some(Fix::new(
            "Add the scene root, and hang below it what has no parent",
            Safety::Unsafe,
            move |_| put_above(subject),
        )),
        _ => None,
    });
    fix.into_iter().collect()
}

/// The values of a scene root, each line of them as exporters write it.
fn root_lines(version: u8) -> String {
    group_lines(version, (NO_INDEX, NO_INDEX), SCENE_ROOT_NAME)
}

/// An instance without object and transform, with its ID and its parent.
pub(super) fn group_lines(version: u8, (id, parent): (i64, i64), name: &str) -> String {
    let mut text = String::new();
    for slot in &Layout::of(RecordKind::Instance, version).slots {
        if !text.is_empty() {
            text.push(if slot.starts_line { '\n' } else { '\t' });
        }
        let turn = matches!(slot.field, FieldId::LocalRotation | FieldId::PivotRotation);
        let scale = matches!(slot.field, FieldId::LocalScale | FieldId::PivotScale);
        text += &match (slot.field, slot.ty()) {
            (FieldId::InheritanceFlag, _) => "0".to_owned(),
            (FieldId::UniqueInstanceId, _) => id.to_string(),
            (FieldId::ParentInstanceIndex, _) => parent.to_string(),
            (_, Type::Integer) => NO_INDEX.to_string(),
            (_, Type::String) => format!("\"{name}\""),
            (_, Type::Real) if scale || (turn && slot.component == 3) => "1.0000000000".to_owned(),
            (_, Type::Real) => "0.0000000000".to_owned(),
        };
    }
    text
}

fn put_back(subject: &Subject<'_>) -> Result<Edits, Refusal> {
    let model = subject.model;
    let missing = || Refusal::new("the file has no instances");
    let first = model.instances.first().ok_or_else(missing)?;
    let mut reader = Reader::new(subject.file.source);
    let start = match &first.above {
        Above::Numbered(_, _, span) => span.start,
        _ => first.span.start,
    };
    let at = reader.lead(start);
    let end = reader.line_end_like(at);
    let mut text = String::new();
    if !reader.is_line_start(at) {
        text += end;
    }
    if matches!(first.above, Above::Numbered(..)) {
        text += &heading(Heading::Instance, 0);
        text += end;
    }
    for line in root_lines(model.effective_version()).lines() {
        text += line;
        text += end;
    }
    text += end;
    let mut draft = Draft::default();
    draft.insert(at, text);
    let count = subject.file.declared(Section::Instances);
    let right = model.instances.len() + 1;
    if let Some(count) = count.filter(|count| count.value != i64::try_from(right).ok()) {
        draft.replace(count.span.clone(), right.to_string());
    }
    Ok(draft.finish()?)
}

fn put_above(subject: &Subject<'_>) -> Result<Edits, Refusal> {
    let model = subject.model;
    let mut records = Records::new(&subject.file, subject.chunks)?;
    records.insert(List::Instances, 0, root_lines(model.effective_version()));
    let numbered = records.finish()?;
    let mut draft = Draft::default();
    draft.add(&numbered);
    let parents = model.instances.iter().map(|instance| &instance.parent);
    for parent in parents.filter(|parent| parent.value == Some(NO_INDEX)) {
        draft.replace(parent.span.clone(), "0");
    }
    Ok(draft.finish()?)
}
