//! `seam-without-partner`: a seam that no other structure of the folder has.

use super::seams::{Fit, matched};
use crate::checks::Code;
use crate::checks::findings::Findings;
use crate::checks::rule::{Base, Edit, Example, Found, Rule, Severity};
use crate::checks::spaces::{Said, edits, mesh, placed, tell};
use crate::checks::subject::Subject;

/// The rule.
pub(crate) const RULE: Rule = Rule {
    found: Found::Across(check),
    severity: Severity::Warning,
    what: "a `+seam:NAME` to which no other structure in the `structure` folder has a counterpart",
    why: "Every seam has a matching one in another structure of the level, with the same triangles, facing the other way. `tool structure-seams` says how many seams match and makes the level of those; without a partner there is no way on, and the hole that the seam closes is one. Tool does not stop. Other files are looked at only where a file for Halo 3 has such a material and lies in a folder `structure`; files that cannot be read, or that readers refuse, may hold the partner: then nothing is said.",
    fix: "Export the other structure too, with the same triangles turned over; or give them another material.",
    source: "343 Industries' documentation of Halo 3's kit, page BSP",
    dispute: None,
    fails: Example {
        note: "a seam, and no other structure in the folder",
        of: Base::Room,
        edits: edits!("+seam:next", "3", [placed!("2", "added", "2099")], [Edit::At { path: "data/levels/solo/a/structure/a.ass", files: &[] }]; 3: "100.0000000000\t100.0000000000\t50.0000000000" "200.0000000000\t100.0000000000\t50.0000000000" "100.0000000000\t400.0000000000\t150.0000000000";
            1: "2\t\t0\t1\t2"),
    },
    passes: Example {
        note: "the file lies in no folder `structure`",
        of: Base::Room,
        edits: edits!("+seam:next", "3", [placed!("2", "added", "2099")], [Edit::At { path: "models/a.ass", files: &[] }]; 3: "100.0000000000\t100.0000000000\t50.0000000000" "200.0000000000\t100.0000000000\t50.0000000000" "100.0000000000\t400.0000000000\t150.0000000000";
            1: "2\t\t0\t1\t2"),
    },
};

/// Tells each seam that is alone.
fn check(subject: &Subject<'_>, findings: &mut Findings) {
    for matched in matched(subject) {
        if !matches!(matched.fit, Fit::Alone) {
            continue;
        }
        let name = &matched.seam.name;
        let has_others = subject
            .surroundings
            .is_some_and(|it| !it.names().is_empty());
        let message = match has_others {
            true => format!(
                "`+seam:{name}` has no partner: no other structure in this folder has a seam there"
            ),
            false => {
                format!("`+seam:{name}` has no partner: there is no other structure in this folder")
            }
        };
        let said = Said {
            code: Code::SeamWithoutPartner,
            facets: &matched.seam.facets,
            message,
            others: "belongs to the seam",
            edges: &[],
        };
        tell(subject, findings, &said);
    }
}
