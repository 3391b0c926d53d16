//! `duplicate-triangle`: a triangle whose three points another of its mesh has too.

use super::{Placed, Teller};
use crate::checks::Code;
use crate::checks::findings::Findings;
use crate::checks::rule::{Base, Example, Found, Rule, Severity, lines};
use crate::checks::subject::Subject;
use crate::schema::names::{Role, Seal, Surface};
use rustc_hash::FxHashMap;

/// The rule.
pub(crate) const RULE: Rule = Rule {
    found: Found::Across(check),
    severity: Severity::Warning,
    what: "a triangle whose three points another triangle of its mesh has too",
    why: "Tool says \"duplicate triangle building connected geometry\" (orange); in the structure the edges are shared by too many, in a portal it is the commonest mistake. Two that face away from each other are told only where triangles seal the world or make a portal: else that is how leaves and signs are made two-sided.",
    fix: "Take one of the two out. A fix takes the later one out, with the vertices that nothing else has; it is a safe one where the two are the same: material, way round, and vertices to the byte.",
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
    let all = super::placed(subject);
    let found = found(subject, &all);
    let mut teller = Teller::new(subject, findings, Code::DuplicateTriangle);
    for (placed, doubles) in all.iter().zip(found) {
        for (triangle, first) in doubles {
            teller.tell((placed, triangle), || {
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

/// The same of several meshes, each by itself.
fn found(subject: &Subject<'_>, all: &[Placed<'_>]) -> Vec<Vec<(usize, usize)>> {
    crate::view::in_parallel(subject.threads(), all.len(), |number| {
        all.get(number).map(doubles).unwrap_or_default()
    })
}

/// The number of an object, a triangle of it, and the earlier one that has the same points.
pub(crate) fn duplicates(subject: &Subject<'_>) -> Vec<(usize, usize, usize)> {
    let all = super::placed(subject);
    let found = found(subject, &all);
    let each = all.iter().zip(found);
    each.flat_map(|(placed, doubles)| {
        let object = placed.object;
        doubles
            .into_iter()
            .map(move |(triangle, first)| (object, triangle, first))
    })
    .collect()
}

/// The triangles of a mesh whose points an earlier one has, with that one.
fn doubles(placed: &Placed<'_>) -> Vec<(usize, usize)> {
    let mesh = placed.mesh;
    let points = super::same_points(mesh);
    let mut first: FxHashMap<[u32; 3], (u32, bool)> = FxHashMap::default();
    first.reserve(mesh.triangles.len());
    let mut found = Vec::new();
    for triangle in 0..mesh.triangles.len() {
        let Some(corners) = mesh.corners(triangle) else {
            continue;
        };
        let [a, b, c] = corners.map(|corner| points.get(corner).copied().unwrap_or(u32::MAX));
        if a == b || b == c || c == a || a.max(b).max(c) == u32::MAX {
            continue;
        }
        let mut key = [a, b, c];
        key.sort_unstable();
        // An odd number of exchanges turns a triangle over.
        let turned = (a > b) ^ (b > c) ^ (c > a);
        let number = u32::try_from(triangle).unwrap_or(u32::MAX);
        let (before, way) = *first.entry(key).or_insert((number, turned));
        if before == number {
            continue;
        }
        let both = [triangle, before as usize].map(|at| placed.surface(at));
        let seals = placed.place.role == Role::Structure;
        let is_strict = |it: &&Surface| it.portal || seals && it.seal == Seal::Yes;
        if way == turned || both.iter().all(is_strict) {
            found.push((triangle, before as usize));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use crate::checks::testing::check;

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
