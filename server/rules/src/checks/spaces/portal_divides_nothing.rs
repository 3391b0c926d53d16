//! `portal-divides-nothing`: a portal that is too narrow, or lies in a wall.

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
    what: "a portal that is narrower than about 8 units, or lies in a wall",
    why: "Tool makes the structure, with a warning: it says \"portal divides no space (green)\" of portals as narrow as this. One that lies in a wall with all of its face has nothing behind it.",
    fix: "Make the opening wider, move the portal into it, or remove the portal.",
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

/// Looks for portals in walls, and measures the others across their edges.
fn check(subject: &Subject<'_>, findings: &mut Findings) {
    let Some((spaces, world)) = super::in_world(subject) else {
        return;
    };
    let in_walls = &spaces.boundaries(subject).in_walls;
    for (number, sheet) in spaces.portals.iter().enumerate() {
        let Some(first) = sheet.facets.first() else {
            continue;
        };
        let named = super::named(world, first);
        let message = if in_walls.contains(&number) {
            format!(
                "the portal of {named} lies in a wall with all of its face: there is nothing behind it that it could divide from"
            )
        } else if let Some(width) = sheet.width(&spaces.points).filter(|width| *width < LEAST) {
            let width = short(width);
            format!(
                "the portal of {named} is {width} units wide: below about 8 units Tool says \"portal divides no space\" (green)"
            )
        } else {
            continue;
        };
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
