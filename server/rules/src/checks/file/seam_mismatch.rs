//! `seam-mismatch`: two sides of a seam that do not fit each other.

use super::seams::{Fit, Matched, matched};
use crate::checks::Code;
use crate::checks::findings::Findings;
use crate::checks::geometry::short;
use crate::checks::rule::{Base, Edit, Example, Found, Rule, Severity};
use crate::checks::spaces::{Said, edits, mesh, placed, tell};
use crate::checks::subject::Subject;
use crate::checks::words::number;

/// A structure whose seam is the triangle of the example, turned over.
const NEIGHBOR: &str = include_str!("neighbor.ass");

/// The rule.
pub(crate) const RULE: Rule = Rule {
    found: Found::Across(check),
    severity: Severity::Warning,
    what: "a `+seam:NAME` whose counterpart in another structure of the folder lies a little off, faces the same side, or has a name that does not go with its own",
    why: "The two sides of a seam have the same triangles and face opposite ways, each into its own structure. `tool structure-seams` matches them and says how many match; where they do not, `debug_structure_seams` shows errors in the game. Tool does not stop. Borders meet if no place of one is farther from the other than the tolerance `weld`. A seam that is off by more than a quarter of its size, and has another name, is taken for another seam.",
    fix: "Make both of one mesh: copy the triangles of one side and turn them over, then export both structures.",
    source: "343 Industries' documentation of Halo 3's kit, page BSP",
    dispute: Some(
        "How the two sides are named: 343 calls each after its own structure (`+seam:030_BSP_000` in `030_BSP_000.ass`), and the sides of a structure inside another one `a` and `b`; authors also give both one name, or name each after the other file. All of these go together.",
    ),
    fails: Example {
        note: "the neighbor's seam is 3 units away",
        of: Base::Room,
        edits: edits!("+seam:next", "3", [placed!("2", "added", "2099")], [Edit::At { path: "data/levels/solo/a/structure/a.ass", files: &[("data/levels/solo/a/structure/b.ass", NEIGHBOR)] }]; 3: "100.0000000000\t100.0000000000\t53.0000000000" "200.0000000000\t100.0000000000\t53.0000000000" "100.0000000000\t400.0000000000\t153.0000000000";
            1: "2\t\t0\t1\t2"),
    },
    passes: Example {
        note: "the neighbor has the same triangle, turned over",
        of: Base::Room,
        edits: edits!("+seam:next", "3", [placed!("2", "added", "2099")], [Edit::At { path: "data/levels/solo/a/structure/a.ass", files: &[("data/levels/solo/a/structure/b.ass", NEIGHBOR)] }]; 3: "100.0000000000\t100.0000000000\t50.0000000000" "200.0000000000\t100.0000000000\t50.0000000000" "100.0000000000\t400.0000000000\t150.0000000000";
            1: "2\t\t0\t1\t2"),
    },
};

/// Units of the file in a world unit.
const WORLD_UNIT: f64 = 100.0;

/// Tells each seam that does not fit its partner.
fn check(subject: &Subject<'_>, findings: &mut Findings) {
    for matched in matched(subject) {
        let Some(message) = message(matched) else {
            continue;
        };
        let said = Said {
            code: Code::SeamMismatch,
            facets: &matched.seam.facets,
            message,
            others: "belongs to the seam",
            edges: &[],
        };
        tell(subject, findings, &said);
    }
}

fn message(matched: &Matched) -> Option<String> {
    let own = &matched.seam.name;
    Some(match &matched.fit {
        Fit::Fine | Fit::Alone => return None,
        Fit::Apart(other, by) => format!(
            "`+seam:{own}` does not meet `+seam:{}` of `{}`: their borders are up to {} units ({} world units) apart",
            other.seam,
            other.file,
            short(*by),
            number(*by / WORLD_UNIT, 4),
        ),
        Fit::SameSide(other) => format!(
            "`+seam:{own}` faces the same way as `+seam:{}` of `{}`, at the same place: the two sides of a seam face opposite ways",
            other.seam, other.file,
        ),
        Fit::OtherName(other) => format!(
            "`+seam:{own}` meets `+seam:{}` of `{}`: the two sides of a seam have the same name, or the names of their files",
            other.seam, other.file,
        ),
    })
}
