//! Indices that name nothing, by every reading of them: one look for all six rules.

use crate::checks::findings::{Findings, Words};
use crate::checks::subject::Subject;
use crate::checks::{Code, Related, words};
use scan::model::{Int, Phase};
use scan::view::{Owner, Reference, Wanted};
use schema::{Index, Section};

/// Looks for the indices into a list that no reading allows.
pub fn check(subject: &Subject<'_>, findings: &mut Findings, code: Code, index: Index) {
    // Where the list's section is missing, that says it all.
    if section(index).is_some_and(|section| !subject.has(section)) {
        return;
    }
    let file = &subject.file;
    let lists_vertices = |record: usize| {
        let object = file.model.objects.get(record);
        object.is_some_and(|object| object.vertices.is_some())
    };
    let wrong = file.references(index, |record| match index {
        Index::Vertex if !lists_vertices(record) => Wanted::Nothing,
        _ => Wanted::outside(file.allowed(index, record)),
    });
    // A number beyond 32 bits is a finding of its own.
    let mut foreign = None;
    for reference in wrong.filter(|it| i32::try_from(it.value).is_ok()) {
        if let Owner::Triangle { object, .. } = reference.owner
            && index == Index::Material
            && let Some(range) = foreign_materials(subject, object)
        {
            if foreign.replace(object) != Some(object) {
                findings.add(code, &reference.span, || {
                    all_foreign(subject, object, range)
                });
            }
            continue;
        }
        findings.add_with(code, reference.span.start, || Words {
            message: message(subject, index, &reference),
            related: related(subject, index, &reference),
            span: reference.span.clone(),
        });
    }
}

/// The least and the largest material index of a mesh all of whose triangles name materials that are not there.
fn foreign_materials(subject: &Subject<'_>, object: usize) -> Option<(i64, i64)> {
    /// A single triangle is told as such.
    const FEW: usize = 2;
    let list = subject.model.objects.get(object)?.triangles.as_ref()?;
    let reading = subject.file.reading(object)?;
    if reading.triangles < FEW || !reading.is_whole() {
        return None;
    }
    let parts = subject.file.triangle_parts(list).iter();
    let ranges = parts.filter_map(|part| reading.range(part, Phase::MATERIAL));
    let (least, most) = ranges.reduce(|one, two| (one.0.min(two.0), one.1.max(two.1)))?;
    (least >= subject.file.allowed(Index::Material, object).end).then_some((least, most))
}

fn all_foreign(subject: &Subject<'_>, object: usize, (least, most): (i64, i64)) -> String {
    let triangles = subject
        .file
        .reading(object)
        .map_or(0, |reading| reading.triangles);
    let materials = words::plural(subject.model.materials.len(), "material");
    let named = match least == most {
        true => format!("material {least}"),
        false => format!("materials {least} to {most}"),
    };
    format!(
        "all {triangles} triangles of object {object} have {named}, and the file has {materials}: was the mesh pasted from \
         another file?"
    )
}

/// The section without which nothing can be said of an index.
fn section(index: Index) -> Option<Section> {
    match index {
        Index::Material => Some(Section::Materials),
        Index::Object => Some(Section::Objects),
        Index::Parent => Some(Section::Instances),
        Index::Vertex | Index::Node | Index::Bone => None,
    }
}

fn message(subject: &Subject<'_>, index: Index, reference: &Reference) -> String {
    let model = subject.model;
    let value = reference.value;
    let (objects, instances) = (model.objects.len(), model.instances.len());
    let record = reference.owner.record();
    match index {
        Index::Material => {
            let list = (model.materials.len(), "material");
            out_of_range("material index", value, "the file", list, true)
        }
        Index::Object => out_of_range("object index", value, "the file", (objects, "object"), true),
        Index::Parent => {
            let list = (instances, "instance");
            out_of_range("parent instance index", value, "the file", list, true)
        }
        Index::Vertex => {
            let object = model.objects.get(record);
            let list = object.and_then(|object| object.vertices.as_ref());
            let list = (list.map_or(0, |list| list.found), "vertex");
            out_of_range(
                "vertex index",
                value,
                &format!("object {record}"),
                list,
                false,
            )
        }
        Index::Node => {
            let vertex = match reference.owner {
                Owner::Vertex { vertex, .. } => vertex,
                Owner::Object(_) | Owner::Triangle { .. } | Owner::Instance(_) => 0,
            };
            format!(
                "node index `{value}` of vertex {vertex} is out of range: the file has {}, \
                 and the bone list of object {record} has {}",
                words::plural(objects, "object"),
                words::plural(subject.file.longest_bone_list(record), "entry"),
            )
        }
        Index::Bone => format!(
            "bone index `{value}` is out of range: the file has {} and {}",
            words::plural(objects, "object"),
            words::plural(instances, "instance"),
        ),
    }
}

/// The count of the list that the index points into.
fn related(subject: &Subject<'_>, index: Index, reference: &Reference) -> Vec<Related> {
    let declared = |section| subject.file.declared(section);
    let record = reference.owner.record();
    let (count, words): (Option<&Int>, String) = match index {
        Index::Material => (declared(Section::Materials), "the materials".to_owned()),
        Index::Object | Index::Node => (declared(Section::Objects), "the objects".to_owned()),
        Index::Parent | Index::Bone => (declared(Section::Instances), "the instances".to_owned()),
        Index::Vertex => {
            let object = subject.model.objects.get(record);
            let list = object.and_then(|object| object.vertices.as_ref());
            (
                list.and_then(|list| list.declared.as_ref()),
                format!("the vertices of object {record}"),
            )
        }
    };
    let count = count.map(|count| Related {
        span: count.span.clone(),
        message: words,
    });
    count.into_iter().collect()
}

/// `material index `7` is out of range: the file has 3 materials (0–2)`.
fn out_of_range(
    what: &str,
    value: i64,
    owner: &str,
    (count, thing): (usize, &str),
    none_allowed: bool,
) -> String {
    let range = match count {
        0 => String::new(),
        1 => " (0)".to_owned(),
        _ => format!(" (0–{})", count - 1),
    };
    let none = if none_allowed { ", -1 for none" } else { "" };
    format!(
        "{what} `{value}` is out of range: {owner} has {}{range}{none}",
        words::plural(count, thing)
    )
}
