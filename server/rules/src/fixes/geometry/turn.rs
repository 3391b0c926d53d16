//! Triangles that are turned over, with the normals that then point to their backs.

use super::context::{LevelContext, vector};
use super::{Item, gone};
use crate::checks::{Finding, Subject};
use crate::edit::Refusal;
use crate::fixes::{Fix, Safety, bytes};
use level::{cross, dot, minus};
use scan::view::{Row, Triangle};
use schema::FieldId;
use std::collections::{BTreeMap, BTreeSet};
use text::{Draft, Edits};

/// Triangles that face the other way than the surface around them.
pub(super) fn flipped<'s>(subject: &'s Subject<'s>, finding: &Finding, own: Item) -> Vec<Fix<'s>> {
    let drawn = finding.geometry.as_ref();
    let count = drawn.map_or(1, |geometry| geometry.triangles.len());
    let more = match count {
        0 | 1 => String::new(),
        count => format!(" and {} beside it", count - 1),
    };
    let title = format!(
        "Turn triangle {} of object {}{more} over",
        own.number, own.object
    );
    vec![Fix::new(title, Safety::Unsafe, move |taken| {
        let context = LevelContext::of(subject)?;
        let side = context.side_of(own)?;
        let patches = taken
            .turned_over
            .get_or_insert_with(|| context.shell.turned_over());
        let patch = patches.iter().find(|patch| patch.sides.contains(&side));
        over(&context, patch.ok_or_else(gone)?.sides.iter().copied())
    })]
}

/// A space or a body that faces the wrong way.
pub(super) fn inside_out<'s>(subject: &'s Subject<'s>, own: Item) -> Vec<Fix<'s>> {
    let title = "Turn all triangles of this surface over";
    vec![Fix::new(title, Safety::Unsafe, move |_| {
        let context = LevelContext::of(subject)?;
        let side = context.side_of(own)?;
        let portion = context.level.portions.get(context.level.portion_of(side));
        over(&context, context.level.sides_of(portion.ok_or_else(gone)?))
    })]
}

/// The most triangles of a mesh that are looked up one by one: for more the whole mesh is read.
const FEW: usize = 64;

/// Turns sides over.
fn over(context: &LevelContext<'_>, sides: impl Iterator<Item = usize>) -> Result<Edits, Refusal> {
    let mut turned: BTreeMap<usize, BTreeSet<usize>> = BTreeMap::new();
    for side in sides {
        let (_, object) = context.own_place_of(side)?;
        let triangle = context.shell.sides.get(side).ok_or_else(gone)?.triangle as usize;
        turned.entry(object).or_default().insert(triangle);
    }
    let mut draft = Draft::default();
    for (&object, triangles) in &turned {
        let mesh = context.subject.file.object(object).and_then(|it| it.mesh());
        let mesh = mesh.ok_or_else(gone)?;
        let source = context.subject.file.source;
        let list = mesh.triangles().ok_or_else(gone)?;
        let mut turn = |triangle: &Triangle| {
            if let [_, _, Some(one), Some(other)] = &triangle.values
                && triangles.contains(&triangle.number)
                && one.value != other.value
            {
                draft.replace(one.span.clone(), bytes(source, other.span.clone()));
                draft.replace(other.span.clone(), bytes(source, one.span.clone()));
            }
        };
        let is_few = triangles.len() <= FEW;
        if is_few {
            let own = triangles.iter().filter_map(|&number| list.get(number));
            own.for_each(|triangle| turn(&triangle));
        } else {
            list.visit(turn);
        }
        let facing = fronts(context, object, triangles);
        let mut turn = |row: &Row| {
            let Some(fronts) = facing.get(&row.number()) else {
                return;
            };
            let normal = row.normal().map(f64::from);
            if fronts.iter().all(|front| dot(*front, normal) < 0.0) {
                for span in vector(row, FieldId::VertexNormal).into_iter().flatten() {
                    if let Some(text) = negated(&bytes(source, span.clone())) {
                        draft.replace(span, text);
                    }
                }
            }
        };
        if is_few {
            let own = facing
                .keys()
                .filter_map(|&number| mesh.vertices().get(number));
            own.for_each(|row| turn(&row));
        } else {
            mesh.vertices().visit(turn);
        }
    }
    Ok(draft.finish()?)
}

/// Where the triangles at a vertex will face, for vertices all of whose triangles are turned over.
fn fronts(
    context: &LevelContext<'_>,
    object: usize,
    triangles: &BTreeSet<usize>,
) -> BTreeMap<usize, Vec<[f64; 3]>> {
    let mut fronts: BTreeMap<usize, Vec<[f64; 3]>> = BTreeMap::new();
    let mesh = context.world.shapes.get(object).and_then(|it| it.mesh());
    let Some(mesh) = mesh else {
        return fronts;
    };
    for &triangle in triangles {
        let corners = mesh.corners(triangle).zip(mesh.points(triangle));
        if let Some((corners, [a, b, c])) = corners {
            let front = cross(minus(c, a), minus(b, a));
            for corner in corners {
                fronts.entry(corner).or_default().push(front);
            }
        }
    }
    for triangle in (0..mesh.triangles.len()).filter(|it| !triangles.contains(it)) {
        for corner in mesh.corners(triangle).into_iter().flatten() {
            fronts.remove(&corner);
        }
    }
    fronts
}

/// A number with the other sign; `None` for 0, which has none.
fn negated(text: &[u8]) -> Option<Vec<u8>> {
    if !text.iter().any(|byte| (b'1'..=b'9').contains(byte)) {
        return None;
    }
    Some(match text {
        [b'-', rest @ ..] => rest.to_vec(),
        [b'+', rest @ ..] => [b"-", rest].concat(),
        _ => [b"-", text].concat(),
    })
}
