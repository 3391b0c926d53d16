//! `duplicate-triangle`: a triangle whose three points another of its mesh has too.

use super::repeated::{each, marks, mixed, place, repeated};
use super::{Placed, Teller};
use crate::checks::Code;
use crate::checks::findings::Findings;
use crate::checks::rule::{Base, Example, Found, Rule, Severity, lines};
use crate::checks::subject::Subject;
use crate::mesh::Mesh;
use crate::schema::names::{Role, Seal, Surface};
use rustc_hash::FxHashMap;
use std::sync::Arc;

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
    for (placed, doubles) in all.iter().zip(&found) {
        for (triangle, first) in doubles.strict(placed) {
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

/// The doubles of several meshes, each by itself, kept for the next text.
fn found(subject: &Subject<'_>, all: &[Placed<'_>]) -> Vec<Arc<Doubles>> {
    each(all, subject.threads(), |placed, threads| {
        let object = subject.model.objects.get(placed.object);
        let span = object.map_or(0..0, |object| object.span.clone());
        let make = || Doubles::of(placed.mesh, threads);
        subject.file.kept(&span, 0, make)
    })
}

/// The number of an object, a triangle of it that is one too many, and the earlier one that has the same points.
pub(crate) fn duplicates(subject: &Subject<'_>) -> Vec<(usize, usize, usize)> {
    let all = super::placed(subject);
    let found = found(subject, &all);
    let each = all.iter().zip(&found);
    each.flat_map(|(placed, doubles)| {
        let object = placed.object;
        doubles
            .strict(placed)
            .map(move |(triangle, first)| (object, triangle, first))
    })
    .collect()
}

/// Two triangles that face away from each other are one too many: they seal the world, or make a portal.
fn is_strict(placed: &Placed<'_>, both: [usize; 2]) -> bool {
    let seals = placed.place.role == Role::Structure;
    let is_strict = |it: &Surface| it.portal || seals && it.seal == Seal::Yes;
    both.iter().all(|&at| is_strict(placed.surface(at)))
}

/// The triangles of a mesh whose points an earlier one has, in order.
struct Doubles(Vec<Double>);

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

    fn of(mesh: &Mesh, threads: usize) -> Self {
        let marks = marks(mesh, threads);
        let key = |triangle: usize| {
            let [a, b, c] = mesh
                .corners(triangle)?
                .map(|it| marks.get(it).copied().unwrap_or(0));
            // What has two corners at one place, or one nobody knows where, has a rule of its own.
            let is_whole = a != b && b != c && c != a && a.min(b).min(c) > 0;
            is_whole.then(|| mixed(a.wrapping_add(b).wrapping_add(c)))
        };
        let count = mesh.triangles.len();
        let often = repeated((count, threads), 2, |triangle| [key(triangle)]);
        let keys = often
            .into_iter()
            .filter_map(|it| Some((key(it)?, u32::try_from(it).ok()?)));
        let mut keys: Vec<(u64, u32)> = keys.collect();
        keys.sort_unstable();
        let mut found = Vec::new();
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
        found.sort_unstable_by_key(|double| double.own);
        Doubles(found)
    }
}

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
