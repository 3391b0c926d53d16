//! `overlapping-triangles`: triangles of the sealed world that share area in one plane.

use super::sealed_world::SealedWorld;
use super::{At, DRAWN, RELATED, Said, apart, grouped, name, others, tell};
use crate::checks::Code;
use crate::checks::finding::Geometry;
use crate::checks::findings::Findings;
use crate::checks::rule::{Base, Example, Found, Rule, Severity, lines};
use crate::checks::subject::Subject;
use crate::checks::words;
use level::lesser;

/// The rule.
pub(crate) const RULE: Rule = Rule {
    found: Found::Across(check),
    severity: Severity::Error,
    what: "two triangles of the sealed world that share area in one plane",
    why: "Tool makes no structure where they lie in exactly one plane: it says \"couldn't build BSP because of overlapping surfaces (orange)\". Where they are a hair apart (more than 0.0002 units, less than 0.01), Tool makes the structure: that is a warning, since the two flicker where both are drawn.",
    fix: "Move one of the two away from the other, delete it, or cut it along the other's edges.",
    source: "c20, troubleshooting of BSPs, for those in one plane. Bungie's multiplayer level, which shipped, has pipes 0.0007 units before a panel",
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

/// Two triangles that are further from each other than this, in units of the file, are in two planes: exporters write what is
/// in one plane with that many decimals, or more.
const ONE_PLANE: f64 = 0.0002;

/// Tells of what lies on one surface, once for all of it.
fn check(subject: &Subject<'_>, findings: &mut Findings) {
    let Some(level) = subject.fact::<SealedWorld>() else {
        return;
    };
    let shell = &level.shell;
    let groups = grouped(shell, &level.conflicts(subject).overlaps, |pair| *pair);
    let items = groups.into_iter().map(|pairs| (pairs[0][0], pairs));
    let rule = (Code::OverlappingTriangles, shell);
    tell(subject, findings, rule, items.collect(), |pairs| {
        let mut geometry = Geometry::default();
        for side in pairs.iter().flatten().take(DRAWN) {
            geometry.add_triangle(shell.points_of(*side));
        }
        let away = pairs.iter().map(|pair| apart(shell, *pair));
        let away = away.fold(f64::INFINITY, lesser);
        let is_apart = away > ONE_PLANE;
        let [first, second] = pairs[0].map(|side| name(subject, shell, side));
        let others = others(shell, pairs);
        let related = pairs
            .iter()
            .map(|pair| (At::Side(pair[1]), "lies on it".to_owned()));
        let message = if is_apart {
            let away = words::number(away, 4);
            format!(
                "{first} overlaps {second}, {away} units away from it{others}: they flicker where both are drawn"
            )
        } else {
            format!(
                "{first} overlaps {second} in one plane{others}: Tool says \"overlapping surfaces\""
            )
        };
        Said {
            message,
            severity: is_apart.then_some(Severity::Warning),
            related: related.take(RELATED).collect(),
            geometry,
        }
    });
}

#[cfg(test)]
mod tests {
    use super::super::testing::{Room, room};
    use crate::checks::Severity;

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
            "overlapping-triangles: triangle 0 of object 0 overlaps triangle 12 of object 0 in one plane: Tool says \"overlapping surfaces\"",
        );
        body(0.0).is_of(Severity::Error);
        body(0.0007).finds(
            0,
            "overlapping-triangles: triangle 0 of object 0 overlaps triangle 12 of object 0, 0.0007 units away from it: they flicker where both are drawn",
        );
        body(0.0007).is_of(Severity::Warning);
        body(1.0).finds_nothing();
    }
}
