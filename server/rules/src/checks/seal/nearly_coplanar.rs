//! `nearly-coplanar`: neighbors in the sealed world that are almost in one plane.

use super::sealed_world::SealedWorld;
use super::{At, DRAWN, RELATED, Said, chained, name, tell};
use crate::checks::Code;
use crate::checks::finding::Geometry;
use crate::checks::findings::Findings;
use crate::checks::rule::{Base, Example, Found, Rule, Severity, lines};
use crate::checks::subject::Subject;
use crate::checks::words;
use level::{larger, lesser};

/// The rule.
pub(crate) const RULE: Rule = Rule {
    found: Found::Across(check),
    severity: Severity::Information,
    what: "neighbors in the sealed world that are almost in one plane, and not quite",
    why: "Tool makes the structure, and says \"found nearly coplanar surfaces (red and green)\" of some of them: it may take two for one surface, on which things then stand as if they were outside of the level. Levels that shipped have hundreds of such edges, so this is information.",
    fix: "Nothing, unless things fall through or are lit wrongly there. Else move the vertices so that the triangles are in one plane, or make a crease of it.",
    source: "c20, troubleshooting of BSPs; Bungie's multiplayer level. The angle is not published: the tolerance `coplanar` sets it",
    dispute: None,
    fails: Example {
        note: "a corner of the floor one unit up",
        of: Base::Room,
        edits: &[lines(
            ";OBJECT 0",
            20,
            "400.0000000000\t600.0000000000\t0.0000000000\n",
            "400.0000000000\t600.0000000000\t1.0000000000\n",
        )],
    },
    passes: Example {
        note: "a corner of the floor ten units up",
        of: Base::Room,
        edits: &[lines(
            ";OBJECT 0",
            20,
            "400.0000000000\t600.0000000000\t0.0000000000\n",
            "400.0000000000\t600.0000000000\t10.0000000000\n",
        )],
    },
};

/// Tells of all of them; those that hang together are told once.
fn check(subject: &Subject<'_>, findings: &mut Findings) {
    let Some(level) = subject.fact::<SealedWorld>() else {
        return;
    };
    let shell = &level.shell;
    let corners = |side: usize| shell.sides.corners().get(side).copied().unwrap_or_default();
    let groups = chained(&level.creases(subject).all, |crease| {
        let [[a, b, c], [d, e, f]] = crease.sides.map(corners);
        [a, b, c, d, e, f]
    });
    let items = groups.into_iter().map(|mut all| {
        all.sort_unstable_by_key(|crease| (crease.sides, crease.ends));
        (all[0].sides[0], all)
    });
    let rule = (Code::NearlyCoplanar, shell);
    tell(subject, findings, rule, items.collect(), |all| {
        let mut geometry = Geometry::default();
        for crease in all.iter().take(DRAWN) {
            for side in crease.sides {
                geometry.add_triangle(shell.points_of(side));
            }
            geometry.add_edge(crease.ends.map(|end| shell.point(end)));
        }
        let [one, other] = all[0].sides.map(|side| name(subject, shell, side));
        let angle = words::number(all[0].angle, 3);
        let more = match all.len() {
            1 => String::new(),
            count => {
                let verb = if count == 2 { "is" } else { "are" };
                let angles = all.iter().map(|crease| crease.angle);
                let (least, most) = angles.fold((90.0, 0.0), |(least, most), angle| {
                    (lesser(least, angle), larger(most, angle))
                });
                let [least, most] = [least, most].map(|angle| words::number(angle, 3));
                let pairs = words::plural(count - 1, "more pair");
                format!(", as {verb} {pairs} around them ({least} to {most})")
            }
        };
        let related = all.iter().take(RELATED).map(|crease| {
            let words = "almost in the same plane".to_owned();
            (At::Side(crease.sides[1]), words)
        });
        Said {
            message: format!(
                "{one} and {other} are almost in one plane, {angle} degrees apart{more}: Tool says \"nearly coplanar surfaces\""
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
    fn a_little_is_too_little() {
        room(|it: &mut Room| it.points[3][2] = 1.0).finds(
            0,
            "nearly-coplanar: triangle 0 of object 0 and triangle 1 of object 0 are almost in one plane, 0.172 degrees apart: Tool says \"nearly coplanar surfaces\"",
        );
        room(|it: &mut Room| it.points[3][2] = 0.09).finds_nothing();
        room(|it: &mut Room| it.points[3][2] = 10.0).finds_nothing();
    }
}
