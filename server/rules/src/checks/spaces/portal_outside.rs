//! `portal-outside`: a portal that lies outside of the sealed space.

use super::{edits, mesh, placed};
use crate::checks::Code;
use crate::checks::findings::Findings;
use crate::checks::rule::{Base, Example, Found, Rule, Severity};
use crate::checks::subject::Subject;

/// The rule.
pub(crate) const RULE: Rule = Rule {
    found: Found::Across(check),
    severity: Severity::Warning,
    what: "a portal that lies outside of the sealed space",
    why: "Tool makes the structure, with a warning: \"portal outside the bsp (magenta)\". The portal separates nothing.",
    fix: "Move it inside, or remove it.",
    source: "c20, portals and its page on what Tool complains of",
    dispute: None,
    fails: Example {
        note: "one behind the wall",
        of: Base::Room,
        edits: edits!("+portal", "3", [placed!("2", "added", "2099")], []; 4: "-10.0000000000\t900.0000000000\t-10.0000000000" "410.0000000000\t900.0000000000\t-10.0000000000" "410.0000000000\t900.0000000000\t310.0000000000" "-10.0000000000\t900.0000000000\t310.0000000000";
            2: "2\t\t0\t1\t2" "2\t\t0\t2\t3"),
    },
    passes: Example {
        note: "one across the room",
        of: Base::Room,
        edits: edits!("+portal", "3", [placed!("2", "added", "2099")], []; 4: "-10.0000000000\t300.0000000000\t-10.0000000000" "410.0000000000\t300.0000000000\t-10.0000000000" "410.0000000000\t300.0000000000\t310.0000000000" "-10.0000000000\t300.0000000000\t310.0000000000";
            2: "2\t\t0\t1\t2" "2\t\t0\t2\t3"),
    },
};

/// Tells portals of which nothing is in the sealed space.
fn check(subject: &Subject<'_>, findings: &mut Findings) {
    let Some((spaces, world)) = super::in_world(subject) else {
        return;
    };
    for &number in &spaces.boundaries(subject).outside {
        let Some(sheet) = spaces.portals.get(number) else {
            continue;
        };
        let Some(first) = sheet.facets.first() else {
            continue;
        };
        let message = format!(
            "the portal of {} lies outside of the sealed space: Tool says \"portal outside the bsp\" (magenta)",
            super::named(world, first)
        );
        super::tell(
            subject,
            findings,
            &super::Said {
                code: Code::PortalOutside,
                facets: &sheet.facets,
                message,
                others: "a triangle of the portal",
                edges: &[],
            },
        );
    }
}
