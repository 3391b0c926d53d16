//! `two-fog-planes`: two fog planes in one space.

use super::sheets::FLAT;
use super::vector::Plane;
use super::{edits, mesh, placed};
use crate::checks::Code;
use crate::checks::findings::Findings;
use crate::checks::rule::{Base, Example, Found, Rule, Severity};
use crate::checks::subject::Subject;

/// The rule.
pub(crate) const RULE: Rule = Rule {
    found: Found::Across(check),
    severity: Severity::Error,
    what: "two fog planes in one sealed space",
    why: "Tool says \"two fog planes in a cluster\" (black). It is told where the level is one cluster: one closed room without portals.",
    fix: "Bring them into one plane, or part the space with a portal between them.",
    source: "c20, materials and its page on what Tool complains of",
    dispute: None,
    fails: Example {
        note: "a second one above the first",
        of: Base::Room,
        edits: edits!("fog$", "3", [placed!("2", "added", "2099")], []; 8: "0.0000000000\t0.0000000000\t50.0000000000" "400.0000000000\t0.0000000000\t50.0000000000" "400.0000000000\t600.0000000000\t50.0000000000" "0.0000000000\t600.0000000000\t50.0000000000" "0.0000000000\t0.0000000000\t90.0000000000" "400.0000000000\t0.0000000000\t90.0000000000" "400.0000000000\t600.0000000000\t90.0000000000" "0.0000000000\t600.0000000000\t90.0000000000";
            4: "2\t\t0\t1\t2" "2\t\t0\t2\t3" "2\t\t4\t5\t6" "2\t\t4\t6\t7"),
    },
    passes: Example {
        note: "flat fog",
        of: Base::Room,
        edits: edits!("fog$", "3", [placed!("2", "added", "2099")], []; 4: "0.0000000000\t0.0000000000\t50.0000000000" "400.0000000000\t0.0000000000\t50.0000000000" "400.0000000000\t600.0000000000\t50.0000000000" "0.0000000000\t600.0000000000\t50.0000000000";
            2: "2\t\t0\t1\t2" "2\t\t0\t2\t3"),
    },
};

/// Compares the planes of all fog where there is one space.
fn check(subject: &Subject<'_>, findings: &mut Findings) {
    let Some((spaces, world)) = subject.world_of_spaces() else {
        return;
    };
    if spaces.fog.len() < 2 || !spaces.portals.is_empty() {
        return;
    }
    let mut planes = Vec::new();
    let mut first = Vec::new();
    for sheet in &spaces.fog {
        // One that is not flat has a finding of its own.
        let &[plane] = &sheet.planes()[..] else {
            return;
        };
        let Some(facet) = sheet.facets.first() else {
            continue;
        };
        let lies_in = |known: &Plane| {
            facet
                .points
                .iter()
                .all(|&point| known.height(point).abs() <= FLAT)
        };
        if !planes.iter().any(lies_in) {
            planes.push(plane);
            first.push(*facet);
        }
    }
    if first.len() < 2
        || subject
            .level()
            .is_none_or(|level| level.rooms().count() != 1)
    {
        return;
    }
    let message = format!(
        "the level is one cluster and has {} fog planes, the second with {}: Tool says \"two fog planes in a cluster\" (black)",
        first.len(),
        first
            .get(1)
            .map(|facet| super::named(world, facet))
            .unwrap_or_default()
    );
    super::tell(
        subject,
        findings,
        &super::Said {
            code: Code::TwoFogPlanes,
            facets: &first,
            message,
            others: "lies in another plane",
            edges: &[],
        },
    );
}
