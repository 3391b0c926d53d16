//! `two-closed-spaces`: a portal that floats in the open.

use super::{edits, mesh, placed};
use crate::checks::Code;
use crate::checks::findings::Findings;
use crate::checks::rule::{Base, Example, Found, Rule, Severity};
use crate::checks::subject::Subject;

/// The rule.
pub(crate) const RULE: Rule = Rule {
    found: Found::Across(check),
    severity: Severity::Error,
    what: "a portal all of whose edges lie in the open: it has the same space on both sides",
    why: "Tool says \"portal does not define two closed spaces\" (yellow), and makes no level. Only portals that float freely are told here: whether one that is set into structure parts two spaces is not decided.",
    fix: "Let it close the opening that it stands in, with all its edges in the structure around it.",
    source: "c20, portals and its page on what Tool complains of",
    dispute: None,
    fails: Example {
        note: "one that floats in the room",
        of: Base::Room,
        edits: edits!("+portal", "3", [placed!("2", "added", "2099")], []; 4: "100.0000000000\t300.0000000000\t100.0000000000" "300.0000000000\t300.0000000000\t100.0000000000" "300.0000000000\t300.0000000000\t200.0000000000" "100.0000000000\t300.0000000000\t200.0000000000";
            2: "2\t\t0\t1\t2" "2\t\t0\t2\t3"),
    },
    passes: Example {
        note: "one across the room",
        of: Base::Room,
        edits: edits!("+portal", "3", [placed!("2", "added", "2099")], []; 4: "-10.0000000000\t300.0000000000\t-10.0000000000" "410.0000000000\t300.0000000000\t-10.0000000000" "410.0000000000\t300.0000000000\t310.0000000000" "-10.0000000000\t300.0000000000\t310.0000000000";
            2: "2\t\t0\t1\t2" "2\t\t0\t2\t3"),
    },
};

/// Tells portals with nothing but edges in the open.
fn check(subject: &Subject<'_>, findings: &mut Findings) {
    let Some((spaces, world)) = subject.world_of_spaces() else {
        return;
    };
    let edges = &spaces.boundaries(subject).edges;
    for (number, sheet) in spaces.portals.iter().enumerate() {
        let mut own = edges.iter().filter(|edge| edge.sheet == number).peekable();
        if own.peek().is_none() || !own.all(|edge| edge.asked > 0 && edge.open == edge.asked) {
            continue;
        }
        let Some(first) = sheet.facets.first() else {
            continue;
        };
        let message = format!(
            "the portal of {} floats in the open: Tool says \"portal does not define two closed spaces\" (yellow)",
            super::named(world, first)
        );
        super::tell(
            subject,
            findings,
            &super::Said {
                code: Code::TwoClosedSpaces,
                facets: &sheet.facets,
                message,
                others: "a triangle of the portal",
                edges: &[],
            },
        );
    }
}
