//! `unearthed-edge`: an edge of a portal that ends in the open.

use super::{edits, mesh, placed};
use crate::checks::Code;
use crate::checks::findings::Findings;
use crate::checks::geometry::shown;
use crate::checks::rule::{Base, Example, Found, Rule, Severity};
use crate::checks::subject::Subject;

/// The rule.
pub(crate) const RULE: Rule = Rule {
    found: Found::Across(check),
    severity: Severity::Warning,
    what: "an edge of a portal that meets neither structure nor another portal",
    why: "Tool says \"unearthed edge\" (magenta): whoever walks around the edge has not gone through the portal, so it parts nothing.",
    fix: "Let the portal reach into the structure around it, or to the next portal.",
    source: "c20, portals and its page on what Tool complains of",
    dispute: None,
    fails: Example {
        note: "its upper edge hangs in the room",
        of: Base::Room,
        edits: edits!("+portal", "3", [placed!("2", "added", "2099")], []; 4: "-10.0000000000\t300.0000000000\t-10.0000000000" "410.0000000000\t300.0000000000\t-10.0000000000" "410.0000000000\t300.0000000000\t150.0000000000" "-10.0000000000\t300.0000000000\t150.0000000000";
            2: "2\t\t0\t1\t2" "2\t\t0\t2\t3"),
    },
    passes: Example {
        note: "one across the room",
        of: Base::Room,
        edits: edits!("+portal", "3", [placed!("2", "added", "2099")], []; 4: "-10.0000000000\t300.0000000000\t-10.0000000000" "410.0000000000\t300.0000000000\t-10.0000000000" "410.0000000000\t300.0000000000\t310.0000000000" "-10.0000000000\t300.0000000000\t310.0000000000";
            2: "2\t\t0\t1\t2" "2\t\t0\t2\t3"),
    },
};

/// Tells the edges of which something lies in the open, portal by portal.
fn check(subject: &Subject<'_>, findings: &mut Findings) {
    let Some((spaces, world)) = subject.world_of_spaces() else {
        return;
    };
    let edges = &spaces.boundaries(subject).edges;
    for (number, sheet) in spaces.portals.iter().enumerate() {
        let own = edges.iter().filter(|edge| edge.sheet == number);
        let open: Vec<_> = own.clone().filter(|edge| edge.open > 0).collect();
        // All of it in the open is another rule's concern.
        if open.is_empty() || own.clone().all(|edge| edge.open == edge.asked) {
            continue;
        }
        let facets: Vec<_> = open
            .iter()
            .filter_map(|edge| sheet.facets.get(edge.facet).copied())
            .collect();
        let ends: Vec<_> = open.iter().map(|edge| edge.ends).collect();
        let (Some(first), Some([from, to])) = (facets.first(), ends.first()) else {
            continue;
        };
        let more = match ends.len() {
            1 => String::new(),
            many => format!(", the first of {many} edges of this portal"),
        };
        let message = format!(
            "the edge from {} to {} of the portal of {} ends in the open{more}: Tool says \"unearthed edge\" (magenta)",
            shown(*from),
            shown(*to),
            super::named(world, first)
        );
        super::tell(
            subject,
            findings,
            &super::Said {
                code: Code::UnearthedEdge,
                facets: &facets,
                message,
                others: "has such an edge too",
                edges: &ends,
            },
        );
    }
}
