//! `fog-not-flat`: fog that is not flat.

use super::{edits, mesh, placed};
use crate::checks::Code;
use crate::checks::findings::Findings;
use crate::checks::geometry::short;
use crate::checks::rule::{Base, Example, Found, Rule, Severity};
use crate::checks::subject::Subject;

/// The rule.
pub(crate) const RULE: Rule = Rule {
    found: Found::Across(check),
    severity: Severity::Error,
    what: "triangles of a fog plane that do not lie in one plane",
    why: "Tool makes no structure: it takes each triangle for a plane of its own, a cluster may have one, and it says \"two fog planes in a cluster (black)\".",
    fix: "Move all its corners into one plane.",
    source: "c20, materials and its page on what Tool complains of",
    dispute: None,
    fails: Example {
        note: "a corner is 10 units too high",
        of: Base::Room,
        edits: edits!("fog$", "3", [placed!("2", "added", "2099")], []; 4: "0.0000000000\t0.0000000000\t50.0000000000" "400.0000000000\t0.0000000000\t50.0000000000" "400.0000000000\t600.0000000000\t60.0000000000" "0.0000000000\t600.0000000000\t50.0000000000";
            2: "2\t\t0\t1\t2" "2\t\t0\t2\t3"),
    },
    passes: Example {
        note: "flat fog",
        of: Base::Room,
        edits: edits!("fog$", "3", [placed!("2", "added", "2099")], []; 4: "0.0000000000\t0.0000000000\t50.0000000000" "400.0000000000\t0.0000000000\t50.0000000000" "400.0000000000\t600.0000000000\t50.0000000000" "0.0000000000\t600.0000000000\t50.0000000000";
            2: "2\t\t0\t1\t2" "2\t\t0\t2\t3"),
    },
};

/// Holds each triangle of a fog plane against its neighbors.
fn check(subject: &Subject<'_>, findings: &mut Findings) {
    let Some((spaces, world)) = super::in_world(subject) else {
        return;
    };
    for sheet in &spaces.fog {
        let mut bent = super::sheets::bent(spaces.neighbors(sheet));
        let Some((one, other, off, angle)) = bent.next() else {
            continue;
        };
        let [off, angle] = [off, angle].map(short);
        let message = format!(
            "the fog plane of {} is not flat: a corner of its neighbor is {off} units off its plane ({angle}°); Tool takes each triangle for a plane of its own",
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
                code: Code::FogNotFlat,
                facets: &facets,
                message,
                others: "lies in another plane",
                edges: &[],
            },
        );
    }
}
