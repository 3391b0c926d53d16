//! `t-junction`: a vertex of the sealed world on an edge that has none there.

use super::{At, Said, name, point_name, tell};
use crate::checks::Code;
use crate::checks::finding::Geometry;
use crate::checks::findings::Findings;
use crate::checks::geometry::shown;
use crate::checks::rule::{Base, Example, Found, Rule, Severity, lines};
use crate::checks::subject::Subject;
use crate::world::Cause;

/// The rule.
pub(crate) const RULE: Rule = Rule {
    found: Found::Across(check),
    severity: Severity::Warning,
    what: "a vertex of the sealed world on the inside of another triangle's edge",
    why: "Tool says \"possible T-junction (pink)\". It is the commonest cause of open edges: the long edge has one triangle, and so have the two short ones beside it; where that is so, `open-edge` tells it.",
    fix: "Split the triangle with the long edge at the vertex, or move the vertex off the edge. A fix splits the triangles on both sides.",
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
    let Some(level) = subject.level() else {
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
    let items = junctions.map(|&(point, side, ends)| (side, (point, side, ends)));
    let rule = (Code::TJunction, shell);
    tell(
        subject,
        findings,
        rule,
        items.collect(),
        |&(point, side, ends)| {
            let mut geometry = Geometry::point(shell.point(point));
            let ends = ends.map(|end| shell.point(end));
            geometry.add_edge(ends);
            let [from, to] = ends.map(shown);
            let which = point_name(subject, shell, point);
            let side = name(subject, shell, side);
            Said {
                message: format!(
                    "{which} lies on the edge from {from} to {to} of {side}, which has no vertex there: Tool says \"possible T-junction\""
                ),
                severity: None,
                related: vec![(At::Point(point), "on the edge".to_owned())],
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
