//! `weather-not-convex`: a weather polyhedron that is not convex.

use super::vector::Plane;
use super::{edits, mesh, placed};
use crate::checks::Code;
use crate::checks::findings::Findings;
use crate::checks::rule::{Base, Example, Found, Rule, Severity, lines};
use crate::checks::subject::Subject;
use level::Facet;

/// The rule.
pub(crate) const RULE: Rule = Rule {
    found: Found::Across(check),
    severity: Severity::Information,
    what: "a weather polyhedron that is not convex",
    why: "Tool does not mention it. The game takes the planes of its faces for its bounds: what bends inwards cuts off a part of it, and it rains or snows there.",
    fix: "Make it convex, or of several that are. It need not be closed.",
    source: "c20, weather polyhedra and its page on what Tool complains of",
    dispute: None,
    fails: Example {
        note: "a corner is pushed in",
        of: Base::Room,
        edits: edits!("+weatherpoly", "3", [placed!("2", "added", "2099")], [lines(";### HEADER ###", 1, "3\n", "2\n")]; 5: "100.0000000000\t100.0000000000\t20.0000000000" "200.0000000000\t100.0000000000\t20.0000000000" "150.0000000000\t200.0000000000\t20.0000000000" "150.0000000000\t150.0000000000\t100.0000000000" "150.0000000000\t130.0000000000\t40.0000000000";
            5: "2\t\t0\t2\t1" "2\t\t0\t1\t4" "2\t\t1\t2\t4" "2\t\t2\t0\t4" "2\t\t0\t1\t3"),
    },
    passes: Example {
        note: "a tetrahedron",
        of: Base::Room,
        edits: edits!("+weatherpoly", "3", [placed!("2", "added", "2099")], [lines(";### HEADER ###", 1, "3\n", "2\n")]; 4: "100.0000000000\t100.0000000000\t20.0000000000" "200.0000000000\t100.0000000000\t20.0000000000" "150.0000000000\t200.0000000000\t20.0000000000" "150.0000000000\t150.0000000000\t100.0000000000";
            4: "2\t\t0\t2\t1" "2\t\t0\t1\t3" "2\t\t1\t2\t3" "2\t\t2\t0\t3"),
    },
};

/// Holds all corners of a polyhedron against the plane of each face.
fn check(subject: &Subject<'_>, findings: &mut Findings) {
    let Some((spaces, world)) = super::in_world(subject) else {
        return;
    };
    for sheet in &spaces.weather {
        let corners: Vec<_> = sheet
            .vertices()
            .into_iter()
            .filter_map(|corner| spaces.points.get(corner as usize).copied())
            .collect();
        let both_sides = |facet: &&Facet| {
            let Some(plane) = Plane::of(&facet.points) else {
                return false;
            };
            let heights = corners.iter().map(|&corner| plane.height(corner));
            let (low, high) = heights.fold((0.0_f64, 0.0_f64), |(low, high), height| {
                (low.min(height), high.max(height))
            });
            low < -NEAR && high > NEAR
        };
        // Too many faces have a finding of their own, and take too long here.
        let few = sheet.facets.len() <= MOST;
        let cut: Vec<_> = sheet
            .facets
            .iter()
            .filter(|_| few)
            .filter(both_sides)
            .copied()
            .collect();
        let Some(first) = cut.first() else {
            continue;
        };
        let message = format!(
            "the weather polyhedron of {} is not convex: corners of it lie on both sides of this triangle's plane",
            super::named(world, first)
        );
        super::tell(
            subject,
            findings,
            &super::Said {
                code: Code::WeatherNotConvex,
                facets: &cut,
                message,
                others: "has corners on both sides too",
                edges: &[],
            },
        );
    }
}

/// The distance up to which a corner counts as lying in a plane, in units.
const NEAR: f64 = 0.1;

/// The most triangles of a polyhedron that is checked. Larger ones are skipped.
const MOST: usize = 4096;
