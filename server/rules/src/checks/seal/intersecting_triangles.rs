//! `intersecting-triangles`: triangles of the sealed world that cut each other.

use super::sealed_world::SealedWorld;
use super::{At, DRAWN, RELATED, Said, grouped, name, others, tell};
use crate::checks::Code;
use crate::checks::finding::Geometry;
use crate::checks::findings::Findings;
use crate::checks::geometry::shown;
use crate::checks::rule::{Base, Example, Found, Rule, Severity, lines};
use crate::checks::subject::Subject;
use crate::checks::words::plural;

/// The rule.
pub(crate) const RULE: Rule = Rule {
    found: Found::Across(check),
    severity: Severity::Error,
    what: "two triangles of the sealed world that cut each other where they have no edge",
    why: "Tool makes no structure: it says \"found z buffered triangles (red)\" and draws the cut.",
    fix: "Cut the triangles along the line, or delete what is inside the wall. What only stands in the room can be instanced geometry.",
    source: "c20, troubleshooting of BSPs",
    dispute: None,
    fails: Example {
        note: "a body that goes through the floor with a corner",
        of: Base::Room,
        edits: &[
            lines(";OBJECT 0", 4, "8\n", "12\n"),
            lines(
                ";OBJECT 0",
                45,
                "12\n",
                "250.0000000000\t100.0000000000\t-50.0000000000\n0.0000000000\t0.0000000000\t1.0000000000\n0\n1\n0.1000000000\t0.2000000000\n300.0000000000\t150.0000000000\t100.0000000000\n0.0000000000\t0.0000000000\t1.0000000000\n0\n1\n0.5000000000\t0.2000000000\n200.0000000000\t150.0000000000\t100.0000000000\n0.0000000000\t0.0000000000\t1.0000000000\n0\n1\n0.2000000000\t0.7000000000\n250.0000000000\t100.0000000000\t200.0000000000\n0.0000000000\t0.0000000000\t1.0000000000\n0\n1\n0.9000000000\t0.9000000000\n16\n0\t\t8\t10\t9\n0\t\t8\t9\t11\n0\t\t9\t10\t11\n0\t\t10\t8\t11\n",
            ),
        ],
    },
    passes: super::ROOM,
};

/// Tells of what cuts one surface, once for all of it.
fn check(subject: &Subject<'_>, findings: &mut Findings) {
    let Some(level) = subject.fact::<SealedWorld>() else {
        return;
    };
    let shell = &level.shell;
    let groups = grouped(shell, &level.conflicts(subject).cuts, |cut| cut.0);
    let items = groups.into_iter().map(|cuts| (cuts[0].0[0], cuts));
    let rule = (Code::IntersectingTriangles, shell);
    tell(subject, findings, rule, items.collect(), |cuts| {
        let mut geometry = Geometry::default();
        for (_, cut) in cuts.iter().take(DRAWN) {
            geometry.add_edge(*cut);
        }
        let ([one, other], [from, to]) = cuts[0];
        let [from, to] = [from, to].map(shown);
        let pairs: Vec<[usize; 2]> = cuts.iter().map(|cut| cut.0).collect();
        let others = others(shell, &pairs);
        let [first, second] = [one, other].map(|side| name(subject, shell, side));
        let related = cuts.iter().flat_map(|(pair, _)| pair.iter().skip(1));
        let related = related.map(|&side| (At::Side(side), "cut by it".to_owned()));
        Said {
            message: format!(
                "{first} intersects {second} from {from} to {to}{others}: Tool says \"z buffered triangles\""
            ),
            severity: None,
            related: related.take(RELATED).collect(),
            geometry,
        }
    });
    tell_skipped(subject, findings, level);
}

/// Says where not all pairs were looked at: what is not found there is not known to be right.
fn tell_skipped(subject: &Subject<'_>, findings: &mut Findings, level: &SealedWorld) {
    let shell = &level.shell;
    let skipped = &level.conflicts(subject).skipped;
    let items = skipped.first().map(|&side| (side, (side, skipped.len())));
    let rule = (Code::IntersectingTriangles, shell);
    let items = items.into_iter().collect();
    tell(subject, findings, rule, items, |&(side, regions)| {
        let side = name(subject, shell, side);
        let more = match regions {
            1 => String::new(),
            count => format!(" and in {}", plural(count - 1, "more place")),
        };
        Said {
            message: format!(
                "too many triangles touch each other around {side}{more}: not all pairs were checked, so intersections, overlaps and T-junctions may be missing"
            ),
            severity: Some(Severity::Information),
            related: Vec::new(),
            geometry: Geometry::default(),
        }
    });
}

#[cfg(test)]
mod tests {
    use super::super::testing::{Room, room};

    #[test]
    fn a_body_through_the_floor() {
        let body = |z: f64| {
            room(|it: &mut Room| {
                let points = [
                    [250.0, 100.0, z],
                    [300.0, 150.0, 100.0],
                    [200.0, 150.0, 100.0],
                    [250.0, 100.0, 200.0],
                ];
                it.points.extend(points);
                let sides = [[8, 10, 9], [8, 9, 11], [9, 10, 11], [10, 8, 11]];
                it.sides.extend(sides.map(|corners| (0, corners)));
            })
        };
        body(-50.0).finds(
            0,
            "intersecting-triangles: triangle 0 of object 0 intersects triangle 12 of object 0 from (233.33, 116.67, 0) to (266.67, 116.67, 0) (2 more pairs next to them): Tool says \"z buffered triangles\"",
        );
        // Resting on the floor, or a hair below.
        body(-0.05).finds_nothing();
        body(5.0).finds_nothing();
    }
}
