//! `unearthed-edge`: an edge of a portal that ends in the open.

use super::clusters::{Meeting, meets};
use super::vector::{Plane, Point, between, cross, dot, length, middle, minus};
use super::{edits, mesh, placed};
use crate::checks::Code;
use crate::checks::finding::Opening;
use crate::checks::findings::Findings;
use crate::checks::geometry::{short, shown};
use crate::checks::rule::{Base, Example, Found, Rule, Severity};
use crate::checks::seal::SealedWorld;
use crate::checks::subject::Subject;
use crate::checks::words::plural;
use level::lesser;

/// The rule.
pub(crate) const RULE: Rule = Rule {
    found: Found::Across(check),
    severity: Severity::Warning,
    what: "an edge of a portal that meets neither structure nor another portal",
    why: "Tool makes the structure, with a warning: \"unearthed edge (magenta)\". Players can walk around the edge, so the portal separates nothing.",
    fix: "Move the edge until it goes into the wall, or join its vertices with those of the next portal.",
    source: "c20, portals and its page on what Tool complains of",
    dispute: None,
    fails: Example {
        note: "its upper edge hangs in the room",
        of: Base::Room,
        edits: edits!("+portal", "3", [placed!("2", "added", "2099")], []; 4: "-10.0000000000\t300.0000000000\t-10.0000000000" "410.0000000000\t300.0000000000\t-10.0000000000" "410.0000000000\t300.0000000000\t150.0000000000" "-10.0000000000\t300.0000000000\t150.0000000000";
            2: "2\t\t0\t1\t2" "2\t\t0\t2\t3"),
    },
    passes: Example {
        note: "one across the room",
        of: Base::Room,
        edits: edits!("+portal", "3", [placed!("2", "added", "2099")], []; 4: "-10.0000000000\t300.0000000000\t-10.0000000000" "410.0000000000\t300.0000000000\t-10.0000000000" "410.0000000000\t300.0000000000\t310.0000000000" "-10.0000000000\t300.0000000000\t310.0000000000";
            2: "2\t\t0\t1\t2" "2\t\t0\t2\t3"),
    },
};

/// Tells the edges of which something lies in the open, portal by portal.
fn check(subject: &Subject<'_>, findings: &mut Findings) {
    let Some((spaces, world)) = super::in_world(subject) else {
        return;
    };
    let edges = &spaces.boundaries(subject).edges;
    for (number, sheet) in spaces.portals.iter().enumerate() {
        let own = edges.iter().filter(|edge| edge.sheet == number);
        let open: Vec<_> = own.clone().filter(|edge| edge.open > 0).collect();
        // All of it in the open is another rule's concern.
        if open.is_empty() || own.clone().all(|edge| edge.open == edge.asked) {
            continue;
        }
        let facets: Vec<_> = open
            .iter()
            .filter_map(|edge| sheet.facets.get(edge.facet).copied())
            .collect();
        let ends: Vec<_> = open.iter().map(|edge| edge.ends).collect();
        let (Some(first), Some([from, to])) = (facets.first(), ends.first()) else {
            continue;
        };
        let way = subject
            .fact::<SealedWorld>()
            .and_then(|level| way_to_wall(level, &first.points, [*from, *to]));
        let away = way.map(length);
        let what = match away {
            Some(away) => format!("ends {} units short of the wall", short(away)),
            None => "does not reach a wall".to_owned(),
        };
        let more = match ends.len() {
            1 => String::new(),
            many => format!(" ({} of this portal)", plural(many - 1, "more edge")),
        };
        let message = format!(
            "the portal {what}{more}: its edge from {} to {} at {} hangs in the open. Tool says \"unearthed edge\" (magenta)",
            shown(*from),
            shown(*to),
            super::named(world, first)
        );
        super::tell_cause(
            subject,
            findings,
            &super::Said {
                code: Code::UnearthedEdge,
                facets: &facets,
                message,
                others: "has such an edge too",
                edges: &ends,
            },
            away.map(|by| Opening::Short { by }),
        );
    }
}

/// The way from an edge of a portal's triangle to the next wall, in the portal's plane, in units of the file. `None` where there is
/// none, or that is not sure.
pub(crate) fn way_to_wall(
    level: &SealedWorld,
    triangle: &[Point; 3],
    [from, to]: [Point; 2],
) -> Option<Point> {
    /// Where on the edge: not in the midst of it alone, where the edges of walls often are.
    const PARTS: [f64; 3] = [0.5, 0.43, 0.61];
    let plane = Plane::of(triangle)?;
    let across = cross(minus(to, from), plane.normal);
    let is_inward = dot(across, minus(middle(triangle), from)) > 0.0;
    let length = length(across) * if is_inward { -1.0 } else { 1.0 };
    // No part of the way may be 0.
    let way = across.map(|axis| if axis == 0.0 { 1e-9 } else { axis / length });
    let away = PARTS.iter().find_map(|&part| {
        let start = between(from, to, part);
        let (mut nearest, mut is_sure) = (f64::INFINITY, true);
        level.tree().met(start, way, |side| {
            match meets(start, way, level.shell.points_of(side)) {
                Meeting::None => {}
                Meeting::Doubtful => is_sure = false,
                Meeting::At(share) => nearest = lesser(nearest, share),
            }
        });
        (is_sure && nearest.is_finite()).then_some(nearest)
    })?;
    Some(way.map(|axis| axis * away))
}
