//! `duplicate-portal`: a portal that lies in the place of another.

use super::{edits, mesh, placed};
use crate::checks::Code;
use crate::checks::findings::Findings;
use crate::checks::rule::{Base, Example, Found, Rule, Severity};
use crate::checks::subject::Subject;
use level::Facet;
use rustc_hash::{FxHashMap, FxHashSet};

/// The rule.
pub(crate) const RULE: Rule = Rule {
    found: Found::Across(check),
    severity: Severity::Warning,
    what: "a triangle of a portal whose three points a portal of another object has too",
    why: "Tool makes the structure, with a warning: \"duplicate triangle building connected geometry\". The portal is there twice, which often happens when a file is appended to another. Within one mesh `duplicate-triangle` says so.",
    fix: "Delete one of the two. The quick fix deletes the later instance, with its object if nothing else places it, or the triangles that are there twice.",
    source: "c20, portals and its page on what Tool complains of",
    dispute: None,
    fails: Example {
        note: "an instance of the portal is there twice",
        of: Base::Room,
        edits: edits!("+portal", "4", [placed!("2", "added", "2099"), placed!("3", "again", "2100")], []; 4: "-10.0000000000\t300.0000000000\t-10.0000000000" "410.0000000000\t300.0000000000\t-10.0000000000" "410.0000000000\t300.0000000000\t310.0000000000" "-10.0000000000\t300.0000000000\t310.0000000000";
            2: "2\t\t0\t1\t2" "2\t\t0\t2\t3"),
    },
    passes: Example {
        note: "one across the room",
        of: Base::Room,
        edits: edits!("+portal", "3", [placed!("2", "added", "2099")], []; 4: "-10.0000000000\t300.0000000000\t-10.0000000000" "410.0000000000\t300.0000000000\t-10.0000000000" "410.0000000000\t300.0000000000\t310.0000000000" "-10.0000000000\t300.0000000000\t310.0000000000";
            2: "2\t\t0\t1\t2" "2\t\t0\t2\t3"),
    },
};

/// Looks for triangles of the same welded points in several meshes.
fn check(subject: &Subject<'_>, findings: &mut Findings) {
    let world = super::in_world(subject);
    let Some((spaces, world)) = world else {
        return;
    };
    let mut first: FxHashMap<[u32; 3], Facet> = FxHashMap::default();
    let mut told: FxHashSet<(u32, u32)> = FxHashSet::default();
    let all = spaces.portals.iter();
    let all = all.flat_map(|sheet| sheet.facets.iter().zip(&sheet.corners));
    for (facet, corners) in all {
        let mut corners = *corners;
        corners.sort_unstable();
        let before = *first.entry(corners).or_insert(*facet);
        // One finding for each pair of meshes: what is doubled is a portal, not a triangle of it.
        let pair = (before.instance, facet.instance);
        if before.instance == facet.instance || !told.insert(pair) {
            continue;
        }
        let message = format!(
            "{} is a portal at the same place as {}: Tool says \"duplicate triangle building connected geometry\"",
            super::named(world, facet),
            super::named(world, &before)
        );
        super::tell(
            subject,
            findings,
            &super::Said {
                code: Code::DuplicatePortal,
                facets: &[*facet, before],
                message,
                others: "the other portal",
                edges: &[],
            },
        );
    }
}
