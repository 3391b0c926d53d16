//! `limit-portals`: more portals than Halo 3 takes.

use crate::checks::Code;
use crate::checks::findings::Findings;
use crate::checks::rule::{Base, Edit, Example, Found, Rule, Severity};
use crate::checks::spaces::{Spaces, edits, mesh, placed, portal};
use crate::checks::subject::Subject;
use level::ListOf;
use schema::names::Tool;

/// The rule.
pub(crate) const RULE: Rule = Rule {
    found: Found::Across(check),
    severity: Severity::Warning,
    what: "more portals than Halo 3 takes",
    why: "The game's engine has no room for more: Tool stops, or leaves the rest out. Triangles in one plane that share edges are one portal.",
    fix: "Remove portals that hide little.",
    source: "c20, limits of Halo 3",
    dispute: None,
    fails: Example {
        note: "one portal, none allowed",
        of: Base::Room,
        edits: portal!(Edit::Limit("portals", 0)),
    },
    passes: Example {
        note: "one allowed",
        of: Base::Room,
        edits: portal!(Edit::Limit("portals", 1)),
    },
};

/// Compares the number with the limit.
fn check(subject: &Subject<'_>, findings: &mut Findings) {
    let Some(spaces) = subject.fact::<Spaces>() else {
        return;
    };
    if subject.tool() != Some(Tool::Halo3) {
        return;
    }
    super::tell(
        findings,
        (Code::LimitPortals, &subject.at_count(ListOf::Objects)),
        (spaces.portals.len(), subject.options.limits.portals),
        "portal",
    );
}
