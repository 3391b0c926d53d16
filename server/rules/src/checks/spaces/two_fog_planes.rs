//! `two-fog-planes`: two fog planes in one space.

use super::sheets::FLAT;
use super::vector::Plane;
use super::{edits, mesh, placed};
use crate::checks::Code;
use crate::checks::findings::Findings;
use crate::checks::rule::{Base, Example, Found, Rule, Severity};
use crate::checks::seal::SealedWorld;
use crate::checks::subject::Subject;
use level::Facet;
use std::collections::BTreeMap;

/// The rule.
pub(crate) const RULE: Rule = Rule {
    found: Found::Across(check),
    severity: Severity::Error,
    what: "two fog planes in one sealed space",
    why: "Tool makes no structure: it says \"two fog planes in a cluster (black)\". It is reported only where this is certain: in a level of one closed room without portals, and where no portal separates the walls that are seen from the planes.",
    fix: "Move them into one plane, or separate the space with a portal between them.",
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

/// Compares the planes of all fog in one space.
fn check(subject: &Subject<'_>, findings: &mut Findings) {
    let Some((spaces, world)) = super::in_world(subject) else {
        return;
    };
    if spaces.fog.len() < 2 {
        return;
    }
    let clusters = spaces.clusters(subject);
    let is_one = spaces.portals.is_empty()
        && subject
            .fact::<SealedWorld>()
            .is_some_and(|level| level.rooms().count() == 1);
    // Of each space its planes, and a triangle of each of them.
    let mut found: BTreeMap<usize, Vec<(Plane, Facet)>> = BTreeMap::new();
    for sheet in &spaces.fog {
        // One that is not flat has a finding of its own.
        let &[plane] = &sheet.planes()[..] else {
            continue;
        };
        for facet in sheet.facets.iter().take(MOST) {
            let seen = |is_front| clusters.as_ref()?.before(facet, is_front);
            let space = if is_one {
                Some(0)
            } else {
                seen(true).or_else(|| seen(false))
            };
            let Some(space) = space else { continue };
            let planes = found.entry(space).or_default();
            let lies_in = |(known, _): &(Plane, Facet)| {
                let mut points = facet.points.iter();
                points.all(|&point| known.height(point).abs() <= FLAT)
            };
            if !planes.iter().any(lies_in) {
                planes.push((plane, *facet));
            }
        }
    }
    for planes in found.into_values().filter(|planes| planes.len() > 1) {
        let first: Vec<Facet> = planes.into_iter().map(|(_, facet)| facet).collect();
        let message = format!(
            "one cluster has {} fog planes, the second with {}: Tool says \"two fog planes in a cluster\" (black)",
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
}

/// The most triangles of a fog plane that are used to find its clusters.
const MOST: usize = 64;
