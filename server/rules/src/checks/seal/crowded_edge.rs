//! `crowded-edge`: an edge of the sealed world with more than two triangles.

use super::components::is_balanced;
use super::sealed_world::SealedWorld;
use super::{At, DRAWN, Said, chained, ends, name, tell};
use crate::checks::Code;
use crate::checks::finding::Geometry;
use crate::checks::findings::Findings;
use crate::checks::rule::{Base, Example, Found, Rule, Severity, lines};
use crate::checks::subject::Subject;
use level::Edge;

/// The rule.
pub(crate) const RULE: Rule = Rule {
    found: Found::Across(check),
    severity: Severity::Error,
    what: "an edge of the sealed world with more than two triangles",
    why: "Tool makes no structure: it says \"couldn't update edge #3 (red)\", since it cannot tell inside from outside there. Where only closed surfaces touch along the edge, as two walls and the ground may, so that as many triangles run along it one way as the other, Tool makes the structure: that is a warning.",
    fix: "Remove the wall that is inside another one, give it a sign that takes it out of the seal (`%`, `!`), or make it instanced geometry. Often triangles are simply there twice.",
    source: "c20, troubleshooting of BSPs. Bungie's multiplayer level, which shipped, has such an edge",
    dispute: Some(
        "c20 counts closed surfaces that touch along an edge among the causes of the error; a level that has one shipped. It is a warning.",
    ),
    fails: Example {
        note: "a wall through the room that uses its corners",
        of: Base::Room,
        edits: &[lines(
            ";OBJECT 0",
            45,
            "12\n",
            "14\n0\t\t0\t1\t7\n0\t\t0\t7\t6\n",
        )],
    },
    passes: Example {
        note: "a portal through the room that uses its corners",
        of: Base::Room,
        edits: &[
            lines(";### MATERIALS ###", 1, "2\n", "3\n"),
            lines(
                ";### OBJECTS ###",
                0,
                ";### OBJECTS ###\n",
                ";MATERIAL 2\n\"+portal\"\n\"\"\n\n;### OBJECTS ###\n",
            ),
            lines(";OBJECT 0", 45, "12\n", "14\n2\t\t0\t1\t7\n2\t\t0\t7\t6\n"),
        ],
    },
};

/// Looks at all edges; those that hang together are told once.
fn check(subject: &Subject<'_>, findings: &mut Findings) {
    let Some(level) = subject.fact::<SealedWorld>() else {
        return;
    };
    let shell = &level.shell;
    let crowded = shell.unpaired();
    let crowded = crowded.filter(|edge| shell.strict_at(edge).count() > 2);
    let crowded: Vec<Edge<'_>> = crowded.collect();
    let chains = chained(&crowded, |edge| edge.ends)
        .into_iter()
        .filter_map(|chain| {
            let sides = chain.iter().flat_map(|edge| shell.strict_at(edge));
            Some((sides.map(|(side, _)| side).max()?, chain))
        });
    let rule = (Code::CrowdedEdge, shell);
    tell(subject, findings, rule, chains.collect(), |chain| {
        let mut geometry = Geometry::default();
        let mut related = Vec::new();
        for edge in chain.iter().take(DRAWN) {
            geometry.add_edge(ends(shell, edge).0);
            for (side, _) in shell.strict_at(edge) {
                let which = name(subject, shell, side);
                related.push((At::Side(side), format!("{which} is at the edge")));
            }
        }
        let (place, count) = match chain.first() {
            Some(first) => (ends(shell, first).1, shell.strict_at(first).count()),
            None => Default::default(),
        };
        let more = match chain.len() {
            0 | 1 => String::new(),
            2 => " 1 edge next to it has the same problem.".to_owned(),
            edges => format!(" {} edges next to it have the same problem.", edges - 1),
        };
        let is_balanced = chain.iter().all(|edge| is_balanced(shell.strict_at(edge)));
        let why = if is_balanced {
            "Closed surfaces touch there: Tool may say"
        } else {
            "Tool says"
        };
        Said {
            message: format!(
                "{count} triangles share the edge {place}; a sealed surface allows 2.{more} {why} \"couldn't update edge\""
            ),
            severity: is_balanced.then_some(Severity::Warning),
            related,
            geometry,
        }
    });
}

#[cfg(test)]
mod tests {
    use super::super::testing::{Room, room};
    use crate::checks::Severity;

    #[test]
    fn a_wall_within() {
        room(|it: &mut Room| {
            it.sides.push((0, [0, 1, 7]));
            it.sides.push((0, [0, 7, 6]));
        })
        .finds(
            13,
            "crowded-edge: 3 triangles share the edge from (0, 0, 0) to (400, 0, 0); a sealed surface allows 2. 3 edges next to it have the same problem. Tool says \"couldn't update edge\"",
        );
    }

    #[test]
    fn two_closed_surfaces() {
        let found = room(|it: &mut Room| {
            it.points
                .extend([[150.0, 200.0, 50.0], [250.0, 100.0, 150.0]]);
            let sides = [[1, 0, 8], [9, 1, 8], [8, 0, 9], [9, 0, 1]];
            it.sides.extend(sides.map(|corners| (0, corners)));
        });
        found.is_of(Severity::Warning);
        found.finds(
            15,
            "crowded-edge: 4 triangles share the edge from (0, 0, 0) to (400, 0, 0); a sealed surface allows 2. Closed surfaces touch there: Tool may say \"couldn't update edge\"",
        );
    }
}
