//! `t-junction`: a vertex of the sealed world on an edge that has none there.

use super::sealed_world::SealedWorld;
use super::{At, DRAWN, RELATED, Said, name, point_name, tell};
use crate::checks::Code;
use crate::checks::finding::Geometry;
use crate::checks::findings::Findings;
use crate::checks::geometry::shown;
use crate::checks::rule::{Base, Example, Found, Rule, Severity, lines};
use crate::checks::subject::Subject;
use crate::checks::words::plural;
use level::Cause;
use std::collections::BTreeMap;

/// The rule.
pub(crate) const RULE: Rule = Rule {
    found: Found::Across(check),
    severity: Severity::Warning,
    what: "a vertex of the sealed world on the inside of another triangle's edge",
    why: "Tool makes the structure, with a warning: \"possible T-junction (pink)\". It is the commonest cause of open edges: the long edge has one triangle, and so have the two short ones beside it; where that is so, `open-edge` reports it.",
    fix: "Split the triangle with the long edge at the vertex, or move the vertex off the edge. The quick fix splits the triangles on both sides.",
    source: "c20, troubleshooting of BSPs",
    dispute: None,
    fails: Example {
        note: "a body that touches an edge of the room with a corner",
        of: Base::Room,
        edits: &[
            lines(";OBJECT 0", 4, "8\n", "12\n"),
            lines(
                ";OBJECT 0",
                45,
                "12\n",
                "200.0000000000\t0.0000000000\t0.0000000000\n0.0000000000\t0.0000000000\t1.0000000000\n0\n1\n0.1000000000\t0.2000000000\n250.0000000000\t100.0000000000\t100.0000000000\n0.0000000000\t0.0000000000\t1.0000000000\n0\n1\n0.5000000000\t0.2000000000\n150.0000000000\t100.0000000000\t100.0000000000\n0.0000000000\t0.0000000000\t1.0000000000\n0\n1\n0.2000000000\t0.7000000000\n200.0000000000\t50.0000000000\t200.0000000000\n0.0000000000\t0.0000000000\t1.0000000000\n0\n1\n0.9000000000\t0.9000000000\n16\n0\t\t8\t10\t9\n0\t\t8\t9\t11\n0\t\t9\t10\t11\n0\t\t10\t8\t11\n",
            ),
        ],
    },
    passes: super::ROOM,
};

/// Tells of each vertex and edge.
fn check(subject: &Subject<'_>, findings: &mut Findings) {
    let Some(level) = subject.fact::<SealedWorld>() else {
        return;
    };
    let shell = &level.shell;
    let told = |point: u32, ends: [u32; 2]| {
        level.holes.iter().any(|hole| {
            // One of two points that should be one is near all edges that end at the other.
            let is_double = matches!(hole.cause, Cause::NotWelded { points, .. }
                if points.contains(&point) && points.iter().any(|own| ends.contains(own)));
            let mut edges = hole.edges.iter();
            is_double || hole.points().contains(&point) && edges.any(|edge| edge.ends == ends)
        })
    };
    // What is a part of a hole is told with it.
    let junctions = level.conflicts(subject).junctions.iter();
    let junctions = junctions.filter(|(point, _, ends)| !told(*point, *ends));
    // What touches one edge is told once.
    let mut by_edge: BTreeMap<(usize, [u32; 2]), Vec<u32>> = BTreeMap::new();
    for &(point, side, ends) in junctions {
        by_edge.entry((side, ends)).or_default().push(point);
    }
    let items = by_edge.into_iter().map(|it| (it.0.0, it));
    let rule = (Code::TJunction, shell);
    tell(
        subject,
        findings,
        rule,
        items.collect(),
        |&((side, ends), ref points)| {
            let first = points.first().copied().unwrap_or_default();
            let mut geometry = Geometry::point(shell.point(first));
            let ends = ends.map(|end| shell.point(end));
            geometry.add_edge(ends);
            for &point in points.iter().take(DRAWN) {
                geometry.add(shell.point(point));
            }
            let [from, to] = ends.map(shown);
            let which = point_name(subject, shell, first);
            let which = match points.len() {
                0 | 1 => format!("{which} lies"),
                count => format!("{which} and {} lie", plural(count - 1, "more vertex")),
            };
            let side = name(subject, shell, side);
            let related = points.iter().take(RELATED);
            Said {
                message: format!(
                    "{which} on the edge from {from} to {to} of {side}, which has no vertex there: Tool says \"possible T-junction\""
                ),
                severity: None,
                related: related
                    .map(|&point| (At::Point(point), "on the edge".to_owned()))
                    .collect(),
                geometry,
            }
        },
    );
}

#[cfg(test)]
mod tests {
    use super::super::testing::{Room, room};

    #[test]
    fn a_body_at_an_edge() {
        let body = |y: f64| {
            room(|it: &mut Room| {
                let points = [
                    [200.0, y, 0.0],
                    [250.0, 100.0, 100.0],
                    [150.0, 100.0, 100.0],
                    [200.0, 50.0, 200.0],
                ];
                it.points.extend(points);
                let sides = [[8, 10, 9], [8, 9, 11], [9, 10, 11], [10, 8, 11]];
                it.sides.extend(sides.map(|corners| (0, corners)));
            })
        };
        body(0.0).finds(
            0,
            "t-junction: vertex 8 of object 0 lies on the edge from (0, 0, 0) to (400, 0, 0) of triangle 0 of object 0, which has no vertex there: Tool says \"possible T-junction\"",
        );
        body(1.0).finds_nothing();
    }
}
