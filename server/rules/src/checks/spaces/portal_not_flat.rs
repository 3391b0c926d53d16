//! `portal-not-flat`: a portal that is nearly flat, and not quite.

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
    what: "a portal whose triangles lie nearly in one plane, and not quite",
    why: "Tool makes the structure, but not always: it may take the triangles for portals of their own, and say \"portal does not define two closed spaces\". The error comes and goes with changes anywhere in the level. Triangles that meet at more than 10 degrees are several portals, which is right.",
    fix: "Move all its corners into one plane.",
    source: "c20, portals and its page on what Tool complains of",
    dispute: None,
    fails: Example {
        note: "a corner is 12 units off",
        of: Base::Room,
        edits: edits!("+portal", "3", [placed!("2", "added", "2099")], []; 4: "-10.0000000000\t300.0000000000\t-10.0000000000" "410.0000000000\t300.0000000000\t-10.0000000000" "410.0000000000\t312.0000000000\t310.0000000000" "-10.0000000000\t300.0000000000\t310.0000000000";
            2: "2\t\t0\t1\t2" "2\t\t0\t2\t3"),
    },
    passes: Example {
        note: "one across the room",
        of: Base::Room,
        edits: edits!("+portal", "3", [placed!("2", "added", "2099")], []; 4: "-10.0000000000\t300.0000000000\t-10.0000000000" "410.0000000000\t300.0000000000\t-10.0000000000" "410.0000000000\t300.0000000000\t310.0000000000" "-10.0000000000\t300.0000000000\t310.0000000000";
            2: "2\t\t0\t1\t2" "2\t\t0\t2\t3"),
    },
};

/// Holds each triangle of a portal against its neighbors.
fn check(subject: &Subject<'_>, findings: &mut Findings) {
    let Some((spaces, world)) = super::in_world(subject) else {
        return;
    };
    for sheet in &spaces.portals {
        let mut bent = super::sheets::bent(spaces.neighbors(sheet));
        let Some((one, other, off, angle)) = bent.next() else {
            continue;
        };
        let [off, angle] = [off, angle].map(short);
        let message = format!(
            "the portal of {} is not flat: a corner of its neighbor is {off} units off its plane ({angle}°); Tool says \"portal does not define two closed spaces\"",
            super::named(world, one)
        );
        let facets: Vec<_> = [*one, *other]
            .into_iter()
            .chain(bent.map(|(_, other, ..)| *other))
            .collect();
        super::tell(
            subject,
            findings,
            &super::Said {
                code: Code::PortalNotFlat,
                facets: &facets,
                message,
                others: "lies in another plane",
                edges: &[],
            },
        );
    }
}
