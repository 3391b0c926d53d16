//! `flipped-triangle`: a triangle of the sealed world that faces the other way than its neighbors.

use super::sealed_world::SealedWorld;
use super::{At, Said, name, tell};
use crate::checks::Code;
use crate::checks::finding::Geometry;
use crate::checks::findings::Findings;
use crate::checks::rule::{Base, Example, Found, Rule, Severity, lines};
use crate::checks::subject::Subject;
use crate::checks::words::plural;

/// The rule.
pub(crate) const RULE: Rule = Rule {
    found: Found::Across(check),
    severity: Severity::Error,
    what: "a triangle of the sealed world that faces the other way than the surface around it",
    why: "Tool makes no structure: the triangle runs along its edges in the same direction as its neighbors, and Tool says \"couldn't update edge (red)\".",
    fix: "Turn the triangle over: swap two of its vertex indices. The quick fix does it for all neighbors that face the wrong way, and turns normals that would point to the back.",
    source: "c20, troubleshooting of BSPs",
    dispute: None,
    fails: Example {
        note: "the first triangle turned over",
        of: Base::Room,
        edits: &[lines(";OBJECT 0", 46, "0\t\t0\t1\t3\n", "0\t\t1\t0\t3\n")],
    },
    passes: super::ROOM,
};

/// Tells of each part of a surface that faces the other way.
fn check(subject: &Subject<'_>, findings: &mut Findings) {
    let Some(level) = subject.fact::<SealedWorld>() else {
        return;
    };
    let shell = &level.shell;
    let patches = shell.turned_over().into_iter();
    let items = patches.filter_map(|patch| Some((*patch.sides.first()?, patch)));
    let rule = (Code::FlippedTriangle, shell);
    tell(subject, findings, rule, items.collect(), |patch| {
        let mut geometry = Geometry::default();
        for &side in &patch.sides {
            geometry.add_triangle(shell.points_of(side));
        }
        let others = patch.edges.iter().map(|&(ends, other)| {
            geometry.add_edge(ends.map(|end| shell.point(end)));
            let which = name(subject, shell, other);
            let message = format!("{which} runs along the edge in the same direction");
            (At::Side(other), message)
        });
        let related = others.collect();
        let first = patch.sides.first().copied().unwrap_or_default();
        let first = name(subject, shell, first);
        let what = match patch.sides.len() {
            1 => format!("{first} faces the opposite way to the surface around it"),
            count => format!(
                "{first} and {} next to it face the opposite way to the surface around them",
                plural(count - 1, "triangle")
            ),
        };
        Said {
            message: format!("{what}: Tool says \"couldn't update edge\""),
            severity: None,
            related,
            geometry,
        }
    });
}

#[cfg(test)]
mod tests {
    use super::super::testing::{Room, room};

    #[test]
    fn one_and_two() {
        room(|it: &mut Room| it.sides[7].1.swap(0, 1)).finds(
            7,
            "flipped-triangle: triangle 7 of object 0 faces the opposite way to the surface around it: Tool says \"couldn't update edge\"",
        );
        room(|it: &mut Room| {
            it.sides[6].1.swap(0, 1);
            it.sides[7].1.swap(0, 1);
        })
        .finds(
            6,
            "flipped-triangle: triangle 6 of object 0 and 1 triangle next to it face the opposite way to the surface around them: Tool says \"couldn't update edge\"",
        );
    }
}
