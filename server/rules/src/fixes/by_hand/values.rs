//! Single values: types that no other resembles, numbers that are none or too large, normals without length.

use super::{cure, preferred, rewrite};
use crate::checks::{Code, Finding, Subject};
use crate::edit::{Refusal, real_like};
use crate::fixes::vertices::vertex_at;
use crate::fixes::{Fix, Safety, instances, mark_of, numbers};
use scan::Fault;
use scan::view::{Mesh, Row};
use schema::{FieldId, Index, LIGHT_TYPES, ObjectType, Role};
use text::Draft;

/// The name of a type that no other resembles: all that there are.
pub(super) fn type_name<'s>(subject: &'s Subject<'s>, finding: &Finding) -> Vec<Fix<'s>> {
    let is_object = finding.code == Code::UnknownObjectType;
    let objects = &subject.model.objects;
    let own = objects.iter().find(|object| object.name == finding.span);
    let names: Vec<&str> = match own.and_then(|object| object.kind) {
        // The scanner has read the record as what its values are.
        Some(kind) if is_object => vec![kind.name()],
        _ if is_object => ObjectType::ALL.into_iter().map(ObjectType::name).collect(),
        _ => LIGHT_TYPES.to_vec(),
    };
    let title = |name: &str| format!("Change it to `{name}`");
    let fixes = names.into_iter();
    fixes
        .map(|name| rewrite(title(name), finding.span.clone(), format!("\"{name}\"")))
        .collect()
}

/// A number that readers cannot hold.
pub(super) fn overflow<'s>(subject: &'s Subject<'s>, finding: &Finding) -> Vec<Fix<'s>> {
    let mark = mark_of(subject, finding, |fault| *fault == Fault::NumberOverflow);
    let Some((field, _)) = mark.and_then(|mark| mark.field) else {
        return Vec::new();
    };
    match (field, field.def().role) {
        (FieldId::UniqueInstanceId, _) => {
            let fixes = instances::unique_id(subject, finding).into_iter();
            let manual = |fix| Fix {
                safety: Safety::Manual,
                ..fix
            };
            fixes.map(manual).collect()
        }
        (_, Role::Index(Index::Vertex | Index::Material | Index::Object | Index::Parent)) => {
            super::indices::out_of_range(subject, finding)
        }
        _ => Vec::new(),
    }
}

/// NaN or infinity where it takes more than a zero.
pub(super) fn not_finite<'s>(subject: &'s Subject<'s>, finding: &Finding) -> Vec<Fix<'s>> {
    let mark = mark_of(subject, finding, |fault| *fault == Fault::NotFinite);
    let Some((field, component)) = mark.and_then(|mark| mark.field) else {
        return Vec::new();
    };
    let text = match field {
        FieldId::VertexNormal => return normal(subject, finding),
        FieldId::LocalRotation | FieldId::PivotRotation if component == 3 => "1.0000000000",
        FieldId::LocalRotation | FieldId::PivotRotation | FieldId::BoneWeight => "0.0000000000",
        FieldId::SphereRadius | FieldId::BoxExtents | FieldId::PillHeight | FieldId::PillRadius => {
            "1.0000000000"
        }
        _ => return Vec::new(),
    };
    vec![rewrite(
        format!("Write `{text}`"),
        finding.span.clone(),
        text,
    )]
}

/// A normal that points nowhere: that of the triangles around the vertex, as flat shading has it.
pub(super) fn normal<'s>(subject: &'s Subject<'s>, finding: &Finding) -> Vec<Fix<'s>> {
    let at = finding.span.start;
    if vertex_at(subject, at).is_none() {
        return Vec::new();
    }
    let objects = &subject.model.objects;
    let behind = objects.partition_point(|object| object.span.start <= at);
    let object = behind.saturating_sub(1);
    let title = "Set the normal to that of the triangles around it";
    let around = move || {
        let gone = || Refusal::new("there is no vertex any more");
        let row = vertex_at(subject, at).ok_or_else(gone)?;
        let mesh = subject.file.object(object).and_then(|it| it.mesh());
        let normal = mesh.and_then(|mesh| normal_around(&mesh, row.number()));
        let flat = || Refusal::new("no triangle with an area has this vertex");
        let normal = normal.ok_or_else(flat)?;
        let mut draft = Draft::default();
        for (component, value) in normal.into_iter().enumerate() {
            let span = row.span(FieldId::VertexNormal, component, 0);
            let span = span.ok_or_else(gone)?;
            let old = subject.text(span.clone());
            draft.replace(span, real_like(value, old.as_bytes()));
        }
        Ok(draft.finish()?)
    };
    vec![preferred(cure(title, around)), upward(subject, at)]
}

fn upward<'s>(subject: &'s Subject<'s>, at: usize) -> Fix<'s> {
    cure("Let the normal point up (0 0 1)", move || {
        let row = vertex_at(subject, at);
        let mut draft = Draft::default();
        for (component, value) in ["0.0000000000", "0.0000000000", "1.0000000000"]
            .into_iter()
            .enumerate()
        {
            let span = row
                .as_ref()
                .and_then(|row| row.span(FieldId::VertexNormal, component, 0));
            let span = span.ok_or_else(|| Refusal::new("there is no vertex any more"))?;
            draft.replace(span, value);
        }
        Ok(draft.finish()?)
    })
}

/// The normal of all triangles at a vertex together, the large ones first.
fn normal_around(mesh: &Mesh<'_, '_>, vertex: usize) -> Option<Vec<f64>> {
    let own = i64::try_from(vertex).ok()?;
    let vertices = mesh.vertices();
    let mut sides = Vec::new();
    mesh.triangles()?.visit(|triangle| {
        sides.extend(triangle.corners().filter(|corners| corners.contains(&own)));
    });
    let point = |number: i64| -> Option<[f64; 3]> {
        let row: Row = vertices.get(usize::try_from(number).ok()?)?;
        Some(row.position().map(f64::from))
    };
    let mut sum = [0.0; 3];
    for [a, b, c] in sides {
        let (Some(a), Some(b), Some(c)) = (point(a), point(b), point(c)) else {
            continue;
        };
        let (u, v) = (minus(b, a), minus(c, a));
        let cross = [
            u[1] * v[2] - u[2] * v[1],
            u[2] * v[0] - u[0] * v[2],
            u[0] * v[1] - u[1] * v[0],
        ];
        sum.iter_mut()
            .zip(cross)
            .for_each(|(sum, part)| *sum += part);
    }
    numbers::unit(&sum)
}

fn minus(one: [f64; 3], other: [f64; 3]) -> [f64; 3] {
    [one[0] - other[0], one[1] - other[1], one[2] - other[2]]
}
