//! `two-closed-spaces`: a portal that has the same space on both sides.

use super::sheets::{Sheet, Spaces};
use super::{edits, mesh, placed};
use crate::checks::Code;
use crate::checks::findings::Findings;
use crate::checks::rule::{Base, Example, Found, Rule, Severity};
use crate::checks::subject::Subject;

/// The rule.
pub(crate) const RULE: Rule = Rule {
    found: Found::Across(check),
    severity: Severity::Error,
    what: "a portal that has the same space on both sides: all of its edges lie in the open, or there is another way around it",
    why: "Tool makes no structure: it says \"portal does not define two closed spaces (yellow)\". A portal that is set into structure is reported only where this is certain: the level is sealed, and a wall leads from one side to the other without a portal in between.",
    fix: "Let it close the opening that it stands in, with all its edges in the structure around it, and put a portal into every other opening between the two spaces.",
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

/// Tells portals with nothing but edges in the open, and those that one can go around.
fn check(subject: &Subject<'_>, findings: &mut Findings) {
    let Some((spaces, world)) = super::in_world(subject) else {
        return;
    };
    let edges = &spaces.boundaries(subject).edges;
    for (number, sheet) in spaces.portals.iter().enumerate() {
        let mut own = edges.iter().filter(|edge| edge.sheet == number).peekable();
        if own.peek().is_none() {
            continue;
        }
        let (mut floats, mut is_set) = (true, true);
        for edge in own {
            floats &= edge.asked > 0 && edge.open == edge.asked;
            // One that ends in the open here and there has a finding of its own.
            is_set &= edge.open == 0;
        }
        let Some(first) = sheet.facets.first() else {
            continue;
        };
        let why = if floats {
            "floats in the open"
        } else if is_set && has_one_space(spaces, subject, sheet) {
            "has the same space on both sides: another opening leads around it"
        } else {
            continue;
        };
        let message = format!(
            "the portal of {} {why}: Tool says \"portal does not define two closed spaces\" (yellow)",
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

/// Whether the spaces before and behind one of its triangles are known to be the same cluster.
fn has_one_space(spaces: &Spaces, subject: &Subject<'_>, sheet: &Sheet) -> bool {
    let Some(clusters) = spaces.clusters(subject) else {
        return false;
    };
    sheet.facets.iter().any(|facet| {
        let [front, back] = [true, false].map(|is_front| clusters.before(facet, is_front));
        front.is_some() && front == back
    })
}
