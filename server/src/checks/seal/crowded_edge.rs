//! `crowded-edge`: an edge of the sealed world with more than two triangles.

use super::{At, Said, chains, ends, name, tell};
use crate::checks::Code;
use crate::checks::finding::Geometry;
use crate::checks::findings::Findings;
use crate::checks::rule::{Base, Example, Found, Rule, Severity, lines};
use crate::checks::subject::Subject;
use crate::checks::words::plural;
use crate::world::Edge;

/// The rule.
pub(crate) const RULE: Rule = Rule {
    found: Found::Across(check),
    severity: Severity::Error,
    what: "an edge of the sealed world with more than two triangles",
    why: "Tool says \"couldn't update edge #3 (red)\" and makes no structure: it cannot tell inside from outside there.",
    fix: "Take the wall that is inside of another one out, or give it a sign that takes it out of the seal (`%`, `!`), or make instanced geometry of it. Often triangles are there twice.",
    source: "c20, troubleshooting of BSPs",
    dispute: None,
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
    let Some(level) = subject.level() else {
        return;
    };
    let shell = &level.shell;
    let crowded = shell.unpaired();
    let crowded = crowded.filter(|edge| shell.strict_at(edge).count() > 2);
    let crowded: Vec<Edge<'_>> = crowded.collect();
    let chains = chains(&crowded).into_iter().filter_map(|chain| {
        let sides = chain.iter().flat_map(|edge| shell.strict_at(edge));
        Some((sides.map(|(side, _)| side).max()?, chain))
    });
    let rule = (Code::CrowdedEdge, shell);
    tell(subject, findings, rule, chains.collect(), |chain| {
        let mut geometry = Geometry::default();
        let mut related = Vec::new();
        for edge in chain {
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
            1 => String::new(),
            edges => format!(", and {} beside it too many", plural(edges - 1, "edge")),
        };
        Said {
            message: format!(
                "the edge {place} has {count} triangles, 2 are allowed{more}: Tool says \"couldn't update edge\""
            ),
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
    fn a_wall_within() {
        room(|it: &mut Room| {
            it.sides.push((0, [0, 1, 7]));
            it.sides.push((0, [0, 7, 6]));
        })
        .finds(
            13,
            "crowded-edge: the edge from (0, 0, 0) to (400, 0, 0) has 3 triangles, 2 are allowed, and 3 edges beside it too many: Tool says \"couldn't update edge\"",
        );
    }
}
