//! `limit-portal-vertices`: a portal of more vertices than Halo 3 takes.

use crate::checks::Code;
use crate::checks::findings::Findings;
use crate::checks::rule::{Base, Edit, Example, Found, Rule, Severity};
use crate::checks::spaces::{self, Spaces, edits, mesh, placed, portal};
use crate::checks::subject::Subject;
use schema::names::Tool;

/// The rule.
pub(crate) const RULE: Rule = Rule {
    found: Found::Across(check),
    severity: Severity::Warning,
    what: "a portal of more vertices than Halo 3 takes",
    why: "The game's engine has no room for more: Tool stops, or leaves the rest out. Vertices within 0.1 units are one, and triangles in one plane that share edges are one portal.",
    fix: "Give it fewer corners, or make two portals of it.",
    source: "c20, limits of Halo 3",
    dispute: None,
    fails: Example {
        note: "four vertices, three allowed",
        of: Base::Room,
        edits: portal!(Edit::Limit("portal-vertices", 3)),
    },
    passes: Example {
        note: "four allowed",
        of: Base::Room,
        edits: portal!(Edit::Limit("portal-vertices", 4)),
    },
};

/// Compares the vertices of each with the limit.
fn check(subject: &Subject<'_>, findings: &mut Findings) {
    let Some(spaces) = subject.fact::<Spaces>() else {
        return;
    };
    if subject.tool() != Some(Tool::Halo3) {
        return;
    }
    let limit = subject.options.limits.portal_vertices;
    for sheet in &spaces.portals {
        let vertices = sheet.vertices().len();
        if u64::try_from(vertices).is_ok_and(|vertices| vertices <= limit) {
            continue;
        }
        spaces::tell(
            subject,
            findings,
            &spaces::Said {
                code: Code::LimitPortalVertices,
                facets: &sheet.facets,
                message: format!(
                    "the portal has {vertices} vertices: Halo 3's Tool takes at most {limit}"
                ),
                others: "a triangle of the portal",
                edges: &[],
            },
        );
    }
}
