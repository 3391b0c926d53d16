//! `overlapping-triangles`: triangles of the sealed world that share area in one plane.

use super::{At, Said, name, tell};
use crate::checks::Code;
use crate::checks::finding::Geometry;
use crate::checks::findings::Findings;
use crate::checks::rule::{Base, Example, Found, Rule, Severity, lines};
use crate::checks::subject::Subject;

/// The rule.
pub(crate) const RULE: Rule = Rule {
    found: Found::Across(check),
    severity: Severity::Error,
    what: "two triangles of the sealed world that share area in one plane",
    why: "Tool says \"overlapping surfaces (orange)\": it cannot tell which of the two is the surface.",
    fix: "Take one of the two away, or cut it along the other's edges.",
    source: "c20, troubleshooting of BSPs",
    dispute: None,
    fails: Example {
        note: "a body whose foot is a part of the floor once more",
        of: Base::Room,
        edits: &[
            lines(";OBJECT 0", 4, "8\n", "12\n"),
            lines(
                ";OBJECT 0",
                45,
                "12\n",
                "250.0000000000\t100.0000000000\t0.0000000000\n0.0000000000\t0.0000000000\t1.0000000000\n0\n1\n0.1000000000\t0.2000000000\n300.0000000000\t100.0000000000\t0.0000000000\n0.0000000000\t0.0000000000\t1.0000000000\n0\n1\n0.5000000000\t0.2000000000\n250.0000000000\t150.0000000000\t0.0000000000\n0.0000000000\t0.0000000000\t1.0000000000\n0\n1\n0.2000000000\t0.7000000000\n250.0000000000\t100.0000000000\t200.0000000000\n0.0000000000\t0.0000000000\t1.0000000000\n0\n1\n0.9000000000\t0.9000000000\n16\n0\t\t8\t10\t9\n0\t\t8\t9\t11\n0\t\t9\t10\t11\n0\t\t10\t8\t11\n",
            ),
        ],
    },
    passes: super::ROOM,
};

/// Tells of each triangle that lies on others, once for all of them.
fn check(subject: &Subject<'_>, findings: &mut Findings) {
    let Some(level) = subject.level() else {
        return;
    };
    let shell = &level.shell;
    let groups = super::grouped(&level.conflicts(subject).overlaps, |pair| *pair);
    let items = groups.into_iter().map(|pairs| (pairs[0][0], pairs));
    let rule = (Code::OverlappingTriangles, shell);
    tell(subject, findings, rule, items.collect(), |pairs| {
        let mut geometry = Geometry::default();
        for side in pairs.iter().flatten() {
            geometry.add_triangle(shell.points_of(*side));
        }
        let [first, second] = pairs[0].map(|side| name(subject, shell, side));
        let more = match pairs.len() {
            1 => String::new(),
            count => format!(" (and {} more pairs beside them)", count - 1),
        };
        let related = pairs
            .iter()
            .map(|pair| (At::Side(pair[1]), "lies on it".to_owned()));
        Said {
            message: format!(
                "{first} and {second} share area in one plane{more}: Tool says \"overlapping surfaces\""
            ),
            severity: None,
            related: related.collect(),
            geometry,
        }
    });
}

#[cfg(test)]
mod tests {
    use super::super::testing::{Room, room};

    #[test]
    fn a_foot_on_the_floor() {
        let body = |z: f64| {
            room(|it: &mut Room| {
                let points = [
                    [250.0, 100.0, z],
                    [300.0, 100.0, z],
                    [250.0, 150.0, z],
                    [250.0, 100.0, 200.0],
                ];
                it.points.extend(points);
                let sides = [[8, 10, 9], [8, 9, 11], [9, 10, 11], [10, 8, 11]];
                it.sides.extend(sides.map(|corners| (0, corners)));
            })
        };
        body(0.0).finds(
            0,
            "overlapping-triangles: triangle 0 of object 0 and triangle 12 of object 0 share area in one plane: Tool says \"overlapping surfaces\"",
        );
        body(1.0).finds_nothing();
    }
}
