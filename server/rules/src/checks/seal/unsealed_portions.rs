//! `unsealed-portions`: a structure of several spaces.

use super::components::Portion;
use super::sealed_world::SealedWorld;
use crate::checks::Code;
use crate::checks::findings::Findings;
use crate::checks::rule::{Base, Edit, Example, Found, Rule, Severity, lines};
use crate::checks::subject::Subject;
use crate::checks::words::plural;
use level::Cause;
use level::ListOf;

/// The rule.
pub(crate) const RULE: Rule = Rule {
    found: Found::Across(check),
    severity: Severity::Information,
    what: "a structure of several spaces that are sealed from each other, or of sealed and open portions",
    why: "Tool makes the structure, and does not mention it: players do not get from one to another. Often a second one is a leftover.",
    fix: "Nothing, if that is what you want. Otherwise join the spaces, or delete the leftover.",
    source: "c20, troubleshooting of BSPs",
    dispute: None,
    fails: Example {
        note: "the room placed twice",
        of: Base::Room,
        edits: &[
            lines(";### INSTANCES ###", 1, "2\n", "3\n"),
            Edit::Append(
                "\n;INSTANCE 2\n0\n\"room 2\"\n2099\n0\n0\n0.0000000000\t0.0000000000\t0.0000000000\t1.0000000000\n1000.0000000000\t0.0000000000\t0.0000000000\n1.0000000000\n0.0000000000\t0.0000000000\t0.0000000000\t1.0000000000\n0.0000000000\t0.0000000000\t0.0000000000\n1.0000000000\n",
            ),
        ],
    },
    passes: super::ROOM,
};

/// Counts the spaces.
fn check(subject: &Subject<'_>, findings: &mut Findings) {
    let Some(level) = subject.fact::<SealedWorld>() else {
        return;
    };
    let open = level.portions.iter().filter(|portion| !portion.is_closed);
    let open = open.count();
    // What faces outward beside an open part is a body that may stand in it, not a space.
    let is_space = |it: &&Portion| open == 0 || it.is_mirrored || it.volume < 0.0;
    let sealed = level.rooms().filter(is_space).count();
    // What is open is told by its holes; beside a sealed space it is worth a word more. Nobody knows whether what is damaged is
    // sealed.
    let is_damaged = level.holes.iter().any(|it| it.cause == Cause::Damaged);
    if sealed == 0 || sealed + open < 2 || is_damaged {
        return;
    }
    let span = subject.at_count(ListOf::Objects);
    findings.add(Code::UnsealedPortions, &span, || {
        let spaces = plural(sealed, "sealed space");
        match (sealed, open) {
            (_, 0) => format!("the level has {spaces} that are not connected to each other"),
            (1, 1) => format!("the level has {spaces} and 1 open part that is not connected to it"),
            (1, _) => {
                format!("the level has {spaces} and {open} open parts that are not connected to it")
            }
            (..) => {
                let open = plural(open, "open part");
                format!("the level has {spaces} and {open} that are not connected to each other")
            }
        }
    });
}

#[cfg(test)]
mod tests {
    use super::super::testing::{Room, room};

    #[test]
    fn an_open_portion_beside_a_sealed_one() {
        let found = room(|it: &mut Room| {
            it.points
                .extend([[50.0, 50.0, 50.0], [90.0, 50.0, 50.0], [50.0, 90.0, 50.0]]);
            it.sides.push((0, [8, 9, 10]));
        });
        assert_eq!(found.codes(), ["unsealed-portions", "open-edge"]);
    }

    #[test]
    fn nobody_knows_what_damage_leaves_open() {
        let found = room(|it: &mut Room| {
            let second: Vec<[f64; 3]> = it
                .points
                .iter()
                .map(|[x, y, z]| [x + 900.0, *y, *z])
                .collect();
            let sides: Vec<(i32, [u32; 3])> = it
                .sides
                .iter()
                .map(|(of, at)| (*of, at.map(|at| at + 8)))
                .collect();
            it.points.extend(second);
            it.sides.extend(sides);
            it.sides[3].1[1] = 99;
        });
        found.finds_nothing();
    }
}
