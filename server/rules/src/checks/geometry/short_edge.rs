//! `short-edge`: an edge whose ends Tool welds.

use super::flaws::{Flaws, shortest};
use super::{Teller, short};
use crate::checks::Code;
use crate::checks::findings::Findings;
use crate::checks::rule::{Base, Example, Found, Rule, Severity, lines};
use crate::checks::subject::Subject;
use crate::checks::words;

/// The rule.
pub(crate) const RULE: Rule = Rule {
    found: Found::Across(check),
    severity: Severity::Information,
    what: "an edge whose ends Tool welds",
    why: "Tool makes the structure, with a warning: it makes one of vertices within 0.1 units, so the triangle loses its area, and Tool says \"degenerate triangles\". (It has words of its own, \"edge is too short\", that nobody has seen.)",
    fix: "Merge the two vertices, or move them apart.",
    source: "c20, troubleshooting of BSPs",
    dispute: None,
    fails: Example {
        note: "two corners at 0.05 units from each other",
        of: Base::Level,
        edits: &[lines(
            ";OBJECT 1",
            26,
            "0.0000000000\t100.0000000000\t0.0000000000\n",
            "0.0000000000\t0.0500000000\t0.0000000000\n",
        )],
    },
    passes: Example {
        note: "two corners at 0.2 units from each other",
        of: Base::Level,
        edits: &[lines(
            ";OBJECT 1",
            26,
            "0.0000000000\t100.0000000000\t0.0000000000\n",
            "0.0000000000\t0.2000000000\t0.0000000000\n",
        )],
    },
};

/// Tells what was found of all triangles.
fn check(subject: &Subject<'_>, findings: &mut Findings) {
    let all = super::placed(subject);
    let weld = subject.options.tolerances.weld;
    let mut teller = Teller::new(subject, findings, Code::ShortEdge);
    for &(object, triangle) in subject
        .fact::<Flaws>()
        .iter()
        .flat_map(|flaws| &flaws.short)
    {
        let Ok(at) = all.binary_search_by_key(&object, |placed| placed.object) else {
            continue;
        };
        let placed = &all[at];
        teller.tell((placed, triangle), || {
            let length = placed.points(triangle).map_or(0.0, shortest);
            let length = words::number(length, 4);
            let message = format!(
                "an edge of triangle {triangle} of object {object} is {length} units long: Tool welds vertices within {} units, so the triangle loses its area",
                short(weld)
            );
            (message, Vec::new())
        });
    }
    teller.finish();
}

#[cfg(test)]
mod tests {
    use crate::checks::testing::check;

    #[test]
    fn where_the_instance_makes_it_small() {
        check(
            r#"
            @header 3
            @materials 1
            @objects 1
            ;OBJECT 0
            "MESH"
            ""
            ""
            3
            0.0	0.0	0.0
            0.0	0.0	1.0
            0
            0
            0.2	0.0	0.0
            0.0	0.0	1.0
            0
            0
            2.0	2.0	0.0
            0.0	0.0	1.0
            0
            0
            1
            0	0	1	2
            ^^^^^^^ short-edge: an edge of triangle 0 of object 0 is 0.02 units long: Tool welds vertices within 0.1 units, so the triangle loses its area
            @instances 2
            @root
            ;INSTANCE 1
            0
            "wall"
            7
            0
            0
            0.0	0.0	0.0	1.0
            0.0	0.0	0.0
            0.1
            0.0	0.0	0.0	1.0
            0.0	0.0	0.0
            1.0
            "#,
        );
    }
}
