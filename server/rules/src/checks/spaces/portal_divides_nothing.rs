//! `portal-divides-nothing`: a portal that is too narrow.

use super::{edits, mesh, placed};
use crate::checks::Code;
use crate::checks::findings::Findings;
use crate::checks::geometry::short;
use crate::checks::rule::{Base, Example, Found, Rule, Severity};
use crate::checks::subject::Subject;

/// The rule.
pub(crate) const RULE: Rule = Rule {
    found: Found::Across(check),
    severity: Severity::Warning,
    what: "a portal that is narrower than about 8 units",
    why: "Tool makes the structure, with a warning: it says \"portal divides no space (green)\" of portals as narrow as this.",
    fix: "Make the opening wider, or remove the portal.",
    source: "c20, portals and its page on what Tool complains of",
    dispute: None,
    fails: Example {
        note: "one across a corner, 7 units wide",
        of: Base::Room,
        edits: edits!("+portal", "3", [placed!("2", "added", "2099")], []; 4: "-1.0000000000\t4.0000000000\t-10.0000000000" "4.0000000000\t-1.0000000000\t-10.0000000000" "4.0000000000\t-1.0000000000\t310.0000000000" "-1.0000000000\t4.0000000000\t310.0000000000";
            2: "2\t\t0\t1\t2" "2\t\t0\t2\t3"),
    },
    passes: Example {
        note: "one across the room",
        of: Base::Room,
        edits: edits!("+portal", "3", [placed!("2", "added", "2099")], []; 4: "-10.0000000000\t300.0000000000\t-10.0000000000" "410.0000000000\t300.0000000000\t-10.0000000000" "410.0000000000\t300.0000000000\t310.0000000000" "-10.0000000000\t300.0000000000\t310.0000000000";
            2: "2\t\t0\t1\t2" "2\t\t0\t2\t3"),
    },
};

/// So wide a portal must be, in units.
const LEAST: f64 = 8.0;

/// Measures each portal across its edges.
fn check(subject: &Subject<'_>, findings: &mut Findings) {
    let Some((spaces, world)) = super::in_world(subject) else {
        return;
    };
    for sheet in &spaces.portals {
        let Some(width) = sheet.width(&spaces.points).filter(|width| *width < LEAST) else {
            continue;
        };
        let Some(first) = sheet.facets.first() else {
            continue;
        };
        let width = short(width);
        let message = format!(
            "the portal of {} is {width} units wide: below about 8 units Tool says \"portal divides no space\" (green)",
            super::named(world, first)
        );
        super::tell(
            subject,
            findings,
            &super::Said {
                code: Code::PortalDividesNothing,
                facets: &sheet.facets,
                message,
                others: "a triangle of the portal",
                edges: &[],
            },
        );
    }
}
