//! `duplicate-triangle`: a triangle whose three points another of its mesh has too.

use super::repeated::{each, mark, marks, mixed, place, place_of, repeated};
use super::{Placed, Teller};
use crate::checks::Code;
use crate::checks::findings::Findings;
use crate::checks::rule::{Base, Example, Found, Rule, Severity, lines};
use crate::checks::subject::{AllMoved, Fact, Subject};
use level::in_parallel;
use level::{Mesh, Moved, touching};
use level::{Role, Seal, Surface};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The rule.
pub(crate) const RULE: Rule = Rule {
    found: Found::Across(check),
    severity: Severity::Warning,
    what: "a triangle whose three points another triangle of its mesh has too",
    why: "Tool makes the structure, with a warning: \"duplicate triangle building connected geometry (orange)\". Where the triangles seal the world, their edges are shared by too many (`crowded-edge`); in a portal it is the commonest mistake. Two that face away from each other are reported only where triangles seal the world or make a portal: elsewhere leaves and signs are made two-sided like this (but see `doubled-two-sided`).",
    fix: "Delete one of the two. The quick fix deletes the later one, and the vertices that nothing else uses; it is a safe fix where both have the same material, direction and vertices.",
    source: "c20, troubleshooting of BSPs",
    dispute: None,
    fails: Example {
        note: "a third triangle is the second once more",
        of: Base::Level,
        edits: &[lines(
            ";OBJECT 1",
            33,
            "2\n0\n0\n1\n2\n1\n0\n2\n3\n",
            "3\n0\n0\n1\n2\n1\n0\n2\n3\n1\n2\n3\n0\n",
        )],
    },
    passes: Example {
        note: "a third triangle of other points",
        of: Base::Level,
        edits: &[lines(
            ";OBJECT 1",
            33,
            "2\n0\n0\n1\n2\n1\n0\n2\n3\n",
            "3\n0\n0\n1\n2\n1\n0\n2\n3\n1\n1\n2\n3\n",
        )],
    },
};

/// Looks for triangles of the same points, mesh by mesh.
fn check(subject: &Subject<'_>, findings: &mut Findings) {
    let mut teller = Teller::new(subject, findings, Code::DuplicateTriangle);
    for (placed, doubles) in found(subject) {
        for (triangle, first) in doubles.strict(&placed) {
            teller.tell((&placed, triangle), || {
                let message = format!(
                    "triangle {triangle} of object {} has the same three points as triangle {first}: Tool says \"duplicate triangle\"",
                    placed.object
                );
                (message, vec![(first, "the same points".to_owned())])
            });
        }
    }
    teller.finish();
}

/// The doubles of all meshes, each by itself, by object number.
pub(super) struct AllDoubles(BTreeMap<usize, Arc<Doubles>>);

/// The doubles of the previous text, and the vertices that have moved since.
struct Before(AllDoubles, Arc<AllMoved>);

impl Fact for Before {
    fn compute(_: &Subject<'_>) -> Option<Self> {
        None
    }
}

impl Fact for AllDoubles {
    const IS_CARRIED: bool = true;

    fn compute(subject: &Subject<'_>) -> Option<Self> {
        let before = subject.fact::<Before>();
        let all = super::placed(subject);
        let found = each(&all, subject.threads(), |placed, threads| {
            let find = || match before.and_then(|before| before.of(placed.object)) {
                Some((doubles, moved)) => doubles.after(placed.mesh, moved, threads),
                None => Doubles::of(placed.mesh, threads),
            };
            subject.kept_of_object(placed.object, find)
        });
        let objects = all.iter().map(|placed| placed.object);
        Some(AllDoubles(objects.zip(found).collect()))
    }

    fn carry(self, subject: &Subject<'_>, moved: Option<&Arc<AllMoved>>) {
        if let Some(moved) = moved {
            subject.put(Before(self, moved.clone()));
        }
    }
}

impl Before {
    /// The doubles that an object had, and its vertices that have moved since.
    fn of(&self, object: usize) -> Option<(&Doubles, &Moved)> {
        const STILL: &Moved = &Moved::new();
        let doubles = self.0.0.get(&object)?;
        Some((doubles, self.1.get(&object).unwrap_or(STILL)))
    }
}

/// The meshes that are placed, each with its doubles.
pub(super) fn found<'s>(subject: &'s Subject<'_>) -> Vec<(Placed<'s>, &'s Doubles)> {
    let found = subject.fact::<AllDoubles>();
    let with_doubles = |placed: Placed<'s>| {
        let doubles = found?.0.get(&placed.object)?;
        Some((placed, &**doubles))
    };
    super::placed(subject)
        .into_iter()
        .filter_map(with_doubles)
        .collect()
}

/// The number of an object, a triangle of it that is one too many, and the earlier one that has the same points.
pub(crate) fn duplicates(subject: &Subject<'_>) -> Vec<(usize, usize, usize)> {
    let mut all = Vec::new();
    for (placed, doubles) in found(subject) {
        let own = doubles.strict(&placed);
        all.extend(own.map(|(triangle, first)| (placed.object, triangle, first)));
    }
    all
}

/// Two triangles that face away from each other are one too many: they seal the world, or make a portal.
fn is_strict(placed: &Placed<'_>, both: [usize; 2]) -> bool {
    let seals = placed.place.role == Role::Structure;
    let is_strict = |it: &Surface| it.portal || seals && it.seal == Seal::Yes;
    both.iter().all(|&at| is_strict(placed.surface(at)))
}

/// The triangles of a mesh whose points an earlier one has, in order.
#[derive(Debug)]
pub(crate) struct Doubles(Vec<Double>);

#[derive(Clone, Copy, Debug)]
struct Double {
    own: u32,
    /// The first triangle of these points.
    first: u32,
    /// They face away from each other.
    turned: bool,
}

impl Doubles {
    /// Those that are one too many where the mesh is placed, with the first of the same points.
    fn strict(&self, placed: &Placed<'_>) -> impl Iterator<Item = (usize, usize)> {
        let both = self
            .0
            .iter()
            .map(|it| (it.own as usize, it.first as usize, it.turned));
        both.filter(|&(own, first, turned)| !turned || is_strict(placed, [own, first]))
            .map(|(own, first, _)| (own, first))
    }

    /// Those that face away from the first of the same points, with that.
    pub(super) fn back_to_back(&self) -> impl Iterator<Item = (usize, usize)> {
        let turned = self.0.iter().filter(|it| it.turned);
        turned.map(|it| (it.own as usize, it.first as usize))
    }

    fn of(mesh: &Mesh, threads: usize) -> Self {
        let marks = marks(mesh, threads);
        let key = |triangle: usize| key(mesh.corners(triangle)?, |it| marks.get(it).copied());
        let count = mesh.triangles.len();
        let often = repeated((count, threads), 2, |triangle| [key(triangle)]);
        let keys = often
            .into_iter()
            .filter_map(|it| Some((key(it)?, u32::try_from(it).ok()?)));
        let mut found = Vec::new();
        among(mesh, keys.collect(), &mut found);
        found.sort_unstable_by_key(|double| double.own);
        Doubles(found)
    }

    /// Updates the doubles after vertices have moved. Compares only the triangles whose points match those of a
    /// triangle with such a vertex, as they are now or as they were before.
    fn after(&self, mesh: &Mesh, moved: &Moved, threads: usize) -> Self {
        let old: FxHashMap<usize, u64> = moved
            .iter()
            .map(|(vertex, point)| (*vertex as usize, mark(place_of(point)).unwrap_or_default()))
            .collect();
        if old.is_empty() {
            return Doubles(self.0.clone());
        }
        let marks = marks(mesh, threads);
        let count = mesh.triangles.len();
        let now = |corners| key(corners, |it| marks.get(it).copied());
        let before = |corners| {
            key(corners, |it| {
                old.get(&it).or_else(|| marks.get(it)).copied()
            })
        };
        let touched = touching(mesh, moved, threads);
        let corners = touched.iter().filter_map(|&it| mesh.corners(it));
        let keys: FxHashSet<u64> = corners
            .flat_map(|corners| [before(corners), now(corners)])
            .flatten()
            .collect();
        let others = self.0.iter().filter(|double| {
            let key = mesh.corners(double.own as usize).and_then(before);
            key.is_none_or(|key| !keys.contains(&key))
        });
        let mut found: Vec<Double> = others.copied().collect();
        let pieces = in_parallel(threads, count.div_ceil(PIECE), |number| {
            let own = number * PIECE..count.min((number + 1) * PIECE);
            let key = |triangle: usize| mesh.corners(triangle).and_then(now);
            let own = own.filter(|&it| key(it).is_some_and(|key| keys.contains(&key)));
            own.collect::<Vec<usize>>()
        });
        let same = pieces.concat();
        let same = same.into_iter().filter_map(|it| {
            let key = mesh.corners(it).and_then(now)?;
            Some((key, u32::try_from(it).ok()?))
        });
        among(mesh, same.collect(), &mut found);
        found.sort_unstable_by_key(|double| double.own);
        Doubles(found)
    }
}

/// The key of a triangle: those with the same points have the same one, and others rarely have it.
fn key(corners: [usize; 3], mark: impl Fn(usize) -> Option<u64>) -> Option<u64> {
    let [a, b, c] = corners.map(|it| mark(it).unwrap_or(0));
    // What has two corners at one place, or one nobody knows where, has a rule of its own.
    let is_whole = a != b && b != c && c != a && a.min(b).min(c) > 0;
    is_whole.then(|| mixed(a.wrapping_add(b).wrapping_add(c)))
}

/// Adds the doubles among triangles with their keys.
fn among(mesh: &Mesh, mut keys: Vec<(u64, u32)>, found: &mut Vec<Double>) {
    keys.sort_unstable();
    for same in keys.chunk_by(|one, two| one.0 == two.0) {
        if same.len() < 2 {
            continue;
        }
        // Keys may be the same of different points, so the points decide.
        let mut firsts: FxHashMap<[[u64; 3]; 3], (u32, bool)> = FxHashMap::default();
        for &(_, own) in same {
            let Some((points, way)) = points(mesh, own as usize) else {
                continue;
            };
            let (first, before) = *firsts.entry(points).or_insert((own, way));
            if first != own {
                let turned = before != way;
                found.push(Double { own, first, turned });
            }
        }
    }
}

/// The most triangles that a thread checks in one piece.
const PIECE: usize = 1 << 15;

/// The places of a triangle's corners, sorted, and whether that turned it over.
fn points(mesh: &Mesh, triangle: usize) -> Option<([[u64; 3]; 3], bool)> {
    let [a, b, c] = mesh.corners(triangle)?;
    let [a, b, c] = [place(mesh, a)?, place(mesh, b)?, place(mesh, c)?];
    // An odd number of exchanges turns a triangle over.
    let turned = (a > b) ^ (b > c) ^ (c > a);
    let mut all = [a, b, c];
    all.sort_unstable();
    (a != b && b != c && c != a).then_some((all, turned))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::checks::testing::check;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn those_of_vertices_that_have_moved_are_found_again(
            points in prop::collection::vec(prop::array::uniform3(0i8..2), 3..9),
            triangles in prop::collection::vec(prop::array::uniform3(0u32..9), 1..24),
            moves in prop::collection::vec((any::<prop::sample::Index>(), prop::array::uniform3(0i8..2)), 1..8),
        ) {
            let point = |at: [i8; 3]| at.map(f64::from);
            let count = points.len() as u32;
            let triangles = triangles.into_iter().map(|it| it.map(|corner| corner % count));
            let mut mesh = Mesh {
                positions: points.into_iter().map(point).collect(),
                triangles: triangles.collect(),
                ..Mesh::default()
            };
            let told = |doubles: &Doubles| format!("{doubles:?}");
            let mut doubles = Doubles::of(&mesh, 1);
            for (vertex, at) in moves {
                let vertex = vertex.index(mesh.positions.len());
                let old = std::mem::replace(&mut mesh.positions[vertex], point(at));
                doubles = doubles.after(&mesh, &vec![(vertex as u32, old)], 2);
                prop_assert_eq!(told(&doubles), told(&Doubles::of(&mesh, 1)));
            }
        }
    }

    #[test]
    fn by_points_not_by_numbers() {
        check(
            r#"
            @header 3
            @materials
            2
            ;MATERIAL 0
            "wall"
            ""
            ;MATERIAL 1
            "leaf!"
            ""
            @objects 1
            ;OBJECT 0
            "MESH"
            ""
            ""
            4
            0.0	0.0	0.0
            0.0	0.0	1.0
            0
            0
            1.0	0.0	0.0
            0.0	0.0	1.0
            0
            0
            0.0	1.0	0.0
            0.0	0.0	1.0
            0
            0
            0.0	1.0	-0.0
            0.0	0.0	1.0
            0
            0
            5
            1	0	1	2
            1	2	1	0
            1	3	0	1
            ^^^^^^^ duplicate-triangle: triangle 2 of object 0 has the same three points as triangle 0: Tool says "duplicate triangle"
            0	2	0	0
            1	0	0	0
            @instances 2
            @root
            ;INSTANCE 1
            @at 0 mesh 7 0
            "#,
        );
    }

    #[test]
    fn back_to_back_in_the_structure() {
        check(
            r#"
            @header 3
            @materials 1
            @objects 1
            ;OBJECT 0
            "MESH"
            ""
            ""
            3
            0.0	0.0	0.0
            0.0	0.0	1.0
            0
            0
            1.0	0.0	0.0
            0.0	0.0	1.0
            0
            0
            0.0	1.0	0.0
            0.0	0.0	1.0
            0
            0
            2
            0	0	1	2
            0	2	1	0
            ^^^^^^^ duplicate-triangle: triangle 1 of object 0 has the same three points as triangle 0: Tool says "duplicate triangle"
            @instances 2
            @root
            ;INSTANCE 1
            @at 0 mesh 7 0
            "#,
        );
    }
}
