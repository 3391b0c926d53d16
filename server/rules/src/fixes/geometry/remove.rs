//! Triangles that are taken out, with the vertices that nothing has then.

use super::{Item, gone, row_of, triangle_at};
use crate::checks::{Finding, Flaws, SealedWorld, Subject, duplicates};
use crate::edit::{Instead, List, Records, Refusal};
use crate::fixes::{Fix, Scope, bytes};
use scan::view::Triangle;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// Triangles that go, by object.
pub(super) type Leaving = BTreeMap<usize, BTreeSet<usize>>;

/// Plans to take triangles out, and the vertices that no other triangle has.
pub(super) fn take_out(
    subject: &Subject<'_>,
    records: &mut Records<'_, '_>,
    leaving: &Leaving,
) -> Result<(), Refusal> {
    for (&object, triangles) in leaving {
        let mesh = subject.file.object(object).and_then(|it| it.mesh());
        let list = mesh.and_then(|mesh| mesh.triangles()).ok_or_else(gone)?;
        let mut idle = BTreeSet::new();
        let corners = |triangle: &Triangle| triangle.corners().into_iter().flatten();
        list.visit(|triangle| {
            if triangles.contains(&triangle.number) {
                idle.extend(corners(triangle));
            }
        });
        list.visit(|triangle| {
            if !triangles.contains(&triangle.number) {
                corners(triangle).for_each(|vertex| _ = idle.remove(&vertex));
            }
        });
        for &triangle in triangles {
            records.remove(List::Triangles(object), triangle, Instead::Nothing);
        }
        for vertex in idle {
            let vertex = usize::try_from(vertex).map_err(|_| gone())?;
            records.remove(List::Vertices(object), vertex, Instead::Nothing);
        }
    }
    Ok(())
}

fn only(triangle: Item) -> Leaving {
    Leaving::from([(triangle.object, BTreeSet::from([triangle.number]))])
}

/// How many triangles a mesh has.
fn count(subject: &Subject<'_>, object: usize) -> usize {
    let mesh = subject.file.object(object).and_then(|it| it.mesh());
    let triangles = mesh.and_then(|mesh| mesh.triangles());
    triangles.map_or(0, |triangles| triangles.len())
}

/// A fix that takes out all triangles that `which` finds.
fn all<'s>(subject: &'s Subject<'s>, title: &str, which: impl Fn() -> Leaving + 's) -> Fix<'s> {
    Fix {
        preferred: false,
        scope: Scope::Several,
        ..Fix::plan(title, subject, move |records| {
            take_out(subject, records, &which())
        })
    }
}

/// A triangle without area.
pub(super) fn degenerate<'s>(subject: &'s Subject<'s>, own: Item) -> Vec<Fix<'s>> {
    // A mesh of nothing is a mistake as well.
    if count(subject, own.object) < 2 {
        return Vec::new();
    }
    let title = format!(
        "Remove triangle {} of object {}, which has no area",
        own.number, own.object
    );
    vec![
        Fix::plan(title, subject, move |records| {
            take_out(subject, records, &only(own))
        }),
        all(subject, "Remove all triangles without area", || {
            without_area(subject)
        }),
    ]
}

/// All triangles without area, but for those that close a crack of the sealed world, and those of meshes that have no others.
fn without_area(subject: &Subject<'_>) -> Leaving {
    let mut leaving = Leaving::new();
    for &(object, triangle) in subject
        .fact::<Flaws>()
        .iter()
        .flat_map(|flaws| &flaws.degenerate)
    {
        leaving.entry(object).or_default().insert(triangle);
    }
    if let Some(level) = subject.fact::<SealedWorld>() {
        for side in level.shell.sides.iter() {
            let place = subject.world().places.get(side.instance as usize);
            let object = place.and_then(|place| place.object);
            if let Some(own) = object.and_then(|object| leaving.get_mut(&object)) {
                own.remove(&(side.triangle as usize));
            }
        }
    }
    leaving.retain(|&object, own| !own.is_empty() && own.len() < count(subject, object));
    leaving
}

/// A triangle whose points another one has.
pub(super) fn duplicate<'s>(
    subject: &'s Subject<'s>,
    finding: &Finding,
    own: Item,
) -> Vec<Fix<'s>> {
    let first = finding.related.first();
    let first = first.and_then(|first| triangle_at(subject, first.span.start));
    let Some(first) = first.filter(|first| first.object == own.object) else {
        return Vec::new();
    };
    let one = |how: &str| {
        let title = format!(
            "Remove triangle {} of object {}, which {how} triangle {}",
            own.number, own.object, first.number
        );
        Fix::plan(title, subject, move |records| {
            take_out(subject, records, &only(own))
        })
    };
    let every = |of: fn(bool) -> bool| {
        move || {
            let mut leaving = Leaving::new();
            let mut rows: BTreeMap<usize, Vec<Range<usize>>> = BTreeMap::new();
            for (object, triangle, first) in duplicates(subject) {
                let rows = rows
                    .entry(object)
                    .or_insert_with(|| rows_of(subject, object));
                let row = |number: usize| rows.get(number).cloned();
                if of(is_copy(subject, (object, &row), [triangle, first])) {
                    leaving.entry(object).or_default().insert(triangle);
                }
            }
            leaving
        }
    };
    let object = own.object;
    let row = |number| Some(row_of(subject, Item { object, number })?.whole());
    if is_copy(subject, (object, &row), [own.number, first.number]) {
        let title = "Remove all triangles that are there twice alike";
        vec![
            one("is a copy of"),
            all(subject, title, every(|is_copy| is_copy)),
        ]
    } else {
        let title = "Remove all triangles whose points an earlier one has";
        vec![one("lies on"), all(subject, title, every(|_| true))]
    }
}

/// Where the vertices of an object stand.
fn rows_of(subject: &Subject<'_>, object: usize) -> Vec<Range<usize>> {
    let mut rows = Vec::new();
    if let Some(mesh) = subject.file.object(object).and_then(|it| it.mesh()) {
        mesh.vertices().visit(|row| rows.push(row.whole()));
    }
    rows
}

/// Two triangles of an object are the same: material, way round, and vertices alike to the byte. `row` says where a vertex stands.
fn is_copy(
    subject: &Subject<'_>,
    (object, row): (usize, &dyn Fn(usize) -> Option<Range<usize>>),
    numbers: [usize; 2],
) -> bool {
    let mesh = subject.file.object(object).and_then(|it| it.mesh());
    let Some(list) = mesh.and_then(|mesh| mesh.triangles()) else {
        return false;
    };
    let [Some(one), Some(two)] = numbers.map(|number| list.get(number)) else {
        return false;
    };
    let (Some(first), Some(second)) = (one.corners(), two.corners()) else {
        return false;
    };
    let text = |vertex: i64| {
        let row = row(usize::try_from(vertex).ok()?)?;
        Some(bytes(subject.file.source, row))
    };
    let same = |a: i64, b: i64| a == b || text(a).is_some_and(|own| Some(own) == text(b));
    let mut ways = (0..3).map(|turn| [0, 1, 2].map(|at: usize| second[(at + turn) % 3]));
    one.material() == two.material()
        && ways.any(|way| first.iter().zip(way).all(|(&a, b)| same(a, b)))
}
