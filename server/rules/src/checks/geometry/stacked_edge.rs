//! `stacked-edge`: an edge with more than four triangles that are only drawn.

use super::repeated::{each, marks, mixed, place, repeated};
use super::{Placed, Teller, shown};
use crate::checks::Code;
use crate::checks::findings::Findings;
use crate::checks::rule::{Base, Example, Found, Rule, Severity, lines};
use crate::checks::subject::Subject;
use level::Surface;
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// The rule.
pub(crate) const RULE: Rule = Rule {
    found: Found::Across(check),
    severity: Severity::Warning,
    what: "an edge with more than four triangles that are only drawn",
    why: "Tool makes the structure. The lightmapper reports an error: \"edge has more than four triangles\".",
    fix: "Move triangles that lie on each other apart, or give them edges of their own: vertices more than 0.1 units away.",
    source: "c20, errors of radiosity",
    dispute: None,
    fails: Example {
        note: "five triangles around one edge",
        of: Base::Level,
        edits: &[
            lines(";MATERIAL 1", 1, "\"metal_floor\"\n", "\"leaf!\"\n"),
            lines(
                ";OBJECT 1",
                4,
                "4\n",
                "7\n1.0000000000\t50.0000000000\t40.0000000000\n0.0000000000\t0.0000000000\t1.0000000000\n1\n0\n1.0000000000\n1\n0.0000000000\t0.2000000000\n1.0000000000\t90.0000000000\t70.0000000000\n0.0000000000\t0.0000000000\t1.0000000000\n1\n0\n1.0000000000\n1\n0.1000000000\t0.7000000000\n2.0000000000\t50.0000000000\t-40.0000000000\n0.0000000000\t0.0000000000\t1.0000000000\n1\n0\n1.0000000000\n1\n0.7000000000\t0.1000000000\n",
            ),
            lines(
                ";OBJECT 1",
                33,
                "2\n0\n0\n1\n2\n1\n0\n2\n3\n",
                "6\n0\n3\n4\n5\n1\n3\n5\n6\n1\n3\n5\n0\n1\n3\n5\n1\n1\n3\n5\n2\n1\n3\n5\n4\n",
            ),
        ],
    },
    passes: Example {
        note: "four triangles around one edge",
        of: Base::Level,
        edits: &[
            lines(";MATERIAL 1", 1, "\"metal_floor\"\n", "\"leaf!\"\n"),
            lines(
                ";OBJECT 1",
                4,
                "4\n",
                "7\n1.0000000000\t50.0000000000\t40.0000000000\n0.0000000000\t0.0000000000\t1.0000000000\n1\n0\n1.0000000000\n1\n0.0000000000\t0.2000000000\n1.0000000000\t90.0000000000\t70.0000000000\n0.0000000000\t0.0000000000\t1.0000000000\n1\n0\n1.0000000000\n1\n0.1000000000\t0.7000000000\n2.0000000000\t50.0000000000\t-40.0000000000\n0.0000000000\t0.0000000000\t1.0000000000\n1\n0\n1.0000000000\n1\n0.7000000000\t0.1000000000\n",
            ),
            lines(
                ";OBJECT 1",
                33,
                "2\n0\n0\n1\n2\n1\n0\n2\n3\n",
                "5\n0\n3\n4\n5\n1\n3\n5\n6\n1\n3\n5\n0\n1\n3\n5\n1\n1\n3\n5\n2\n",
            ),
        ],
    },
};

/// More triangles than this at an edge are too many.
const MOST: usize = 4;

/// Looks for such edges, mesh by mesh.
fn check(subject: &Subject<'_>, findings: &mut Findings) {
    let all = super::placed(subject);
    let found = each(&all, subject.threads(), stacks);
    let mut teller = Teller::new(subject, findings, Code::StackedEdge);
    for (placed, stacks) in all.iter().zip(found) {
        for (&first, stack) in &stacks {
            teller.tell((placed, first), || {
                let ends = stack.ends.map(|end| placed.place.own.point(end));
                let [from, to] = ends.map(shown);
                let message = format!(
                    "{} render-only triangles share the edge from {from} to {to}: the lightmapper says \"edge has more than four triangles\"",
                    stack.triangles.len()
                );
                let others = stack.triangles.iter().skip(1);
                let others = others.map(|&other| (other, "at the same edge".to_owned()));
                (message, others.take(RELATED).collect())
            });
        }
    }
    teller.finish();
}

/// The most other triangles that a finding shows.
const RELATED: usize = 8;

struct Stack {
    ends: [[f64; 3]; 2],
    triangles: Vec<usize>,
}

/// The edges of a mesh with too many, by the first of their triangles.
fn stacks(placed: &Placed<'_>, threads: usize) -> BTreeMap<usize, Stack> {
    let mesh = placed.mesh;
    let is_drawn = |surface: &Surface| surface.renders && !surface.collides;
    let drawn = |triangle: usize| is_drawn(placed.surface(triangle));
    // Most levels have no such material.
    let mut surfaces = placed.world.surfaces.iter();
    if !surfaces.any(is_drawn) || !(0..mesh.triangles.len()).any(drawn) {
        return BTreeMap::new();
    }
    let marks = marks(mesh, threads);
    let edges = |triangle: usize| {
        let corners = mesh.corners(triangle).filter(|_| drawn(triangle));
        let [a, b, c] = corners.unwrap_or_default();
        [[a, b], [b, c], [c, a]]
    };
    let key = |ends: [usize; 2]| {
        let [one, two] = ends.map(|end| marks.get(end).copied().unwrap_or(0));
        (one != two && one.min(two) > 0).then(|| mixed(one.wrapping_add(two)))
    };
    let least = MOST as u8 + 1;
    let count = (mesh.triangles.len(), threads);
    let often = repeated(count, least, |triangle| edges(triangle).map(key));
    let mut found: FxHashMap<[[u64; 3]; 2], Stack> = FxHashMap::default();
    for triangle in often {
        for ends in edges(triangle) {
            let [Some(one), Some(two)] = ends.map(|end| place(mesh, end)) else {
                continue;
            };
            if one == two {
                continue;
            }
            let stack = found.entry([one.min(two), one.max(two)]);
            let stack = stack.or_insert_with(|| Stack {
                ends: ends.map(|end| mesh.positions.get(end).copied().unwrap_or_default()),
                triangles: Vec::new(),
            });
            stack.triangles.push(triangle);
        }
    }
    let stacks = found.into_values();
    let stacks = stacks.filter(|stack| stack.triangles.len() > MOST);
    stacks
        .filter_map(|stack| Some((*stack.triangles.first()?, stack)))
        .collect()
}

#[cfg(test)]
mod tests {
    use crate::checks::testing::check;

    #[test]
    fn those_that_collide_do_not_count() {
        let level = |material: &str, mark: &str| {
            format!(
                "@header 3\n@materials\n1\n;MATERIAL 0\n\"{material}\"\n\"\"\n@objects 1\n;OBJECT 0\n\"MESH\"\n\"\"\n\"\"\n7\n\
                 0.0\t0.0\t0.0\n0.0\t0.0\t1.0\n0\n0\n0.0\t0.0\t9.0\n0.0\t0.0\t1.0\n0\n0\n\
                 9.0\t0.0\t0.0\n0.0\t0.0\t1.0\n0\n0\n9.0\t9.0\t0.0\n0.0\t0.0\t1.0\n0\n0\n\
                 0.0\t9.0\t0.0\n0.0\t0.0\t1.0\n0\n0\n-9.0\t0.0\t0.0\n0.0\t0.0\t1.0\n0\n0\n\
                 -9.0\t9.0\t0.0\n0.0\t0.0\t1.0\n0\n0\n5\n0\t0\t1\t2\n{mark}0\t0\t1\t3\n0\t0\t1\t4\n\
                 0\t0\t1\t5\n0\t0\t1\t6\n@instances 2\n@root\n;INSTANCE 1\n@at 0 mesh 7 0\n"
            )
        };
        check(&level(
            "leaf!",
            "^^^^^^^ stacked-edge: 5 render-only triangles share the edge from (0, 0, 0) to (0, 0, 9): the lightmapper says \"edge has more than four triangles\"\n",
        ));
        check(&level("wall", ""));
    }
}
