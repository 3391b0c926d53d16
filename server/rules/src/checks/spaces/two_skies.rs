//! `two-skies`: two skies in one space.

use crate::checks::Code;
use crate::checks::findings::Findings;
use crate::checks::rule::lines;
use crate::checks::rule::{Base, Example, Found, Rule, Severity};
use crate::checks::seal::SealedWorld;
use crate::checks::subject::{ROLES, Subject};
use level::Facet;
use level::Role;
use rustc_hash::FxHashMap;
use std::collections::{BTreeMap, BTreeSet};

/// The rule.
pub(crate) const RULE: Rule = Rule {
    found: Found::Across(check),
    severity: Severity::Warning,
    what: "faces of two skies in one sealed space",
    why: "Tool makes the structure, with a warning: \"cluster can see multiple skies\". One of them is shown. It is reported only where this is certain: in closed rooms of a level without portals, and where walls lead from one face to the other without a portal in between.",
    fix: "Give the `+sky` faces of a space one number, or separate the space with a portal.",
    source: "c20, materials and its page on what Tool complains of",
    dispute: None,
    fails: Example {
        note: "the ceiling has two",
        of: Base::Room,
        edits: &[
            lines(";### MATERIALS ###", 1, "2\n", "3\n"),
            lines(
                ";### OBJECTS ###",
                0,
                ";### OBJECTS ###\n",
                ";MATERIAL 2\n\"+sky1\"\n\"\"\n\n;### OBJECTS ###\n",
            ),
            lines(";OBJECT 0", 49, "1\t\t4\t7\t5\n", "2\t\t4\t7\t5\n"),
        ],
    },
    passes: Example {
        note: "the ceiling has one",
        of: Base::Room,
        edits: &[],
    },
};

/// Tells spaces with several skies.
fn check(subject: &Subject<'_>, findings: &mut Findings) {
    let world = subject.world();
    let numbers: BTreeSet<u32> = world
        .surfaces
        .iter()
        .filter_map(|surface| surface.sky)
        .collect();
    if numbers.len() < 2 {
        return;
    }
    let Some(level) = subject.fact::<SealedWorld>() else {
        return;
    };
    let facets: FxHashMap<(u32, u32), Facet> = world
        .facets(Role::Structure, |surface| surface.sky.is_some())
        .map(|facet| ((facet.instance, facet.triangle), facet))
        .collect();
    for space in spaces(subject, level) {
        let mut first: BTreeMap<u32, Facet> = BTreeMap::new();
        for &side in &space {
            let side = level.shell.sides.get(side);
            let facet = side.and_then(|side| facets.get(&(side.instance, side.triangle)));
            if let Some(facet) = facet
                && let Some(sky) = world.surface(facet.material).sky
            {
                first.entry(sky).or_insert(*facet);
            }
        }
        if first.len() < 2 {
            continue;
        }
        let names: Vec<String> = first.keys().map(|sky| format!("`+sky{sky}`")).collect();
        let facets: Vec<Facet> = first.into_values().collect();
        let message = format!(
            "one sealed space has {}: Tool says \"cluster can see multiple skies\"",
            names.join(" and ")
        );
        super::tell(
            subject,
            findings,
            &super::Said {
                code: Code::TwoSkies,
                facets: &facets,
                message,
                others: "has another sky",
                edges: &[],
            },
        );
    }
}

/// The sides of the shell that are known to be of one space, space by space.
fn spaces(subject: &Subject<'_>, level: &SealedWorld) -> Vec<Vec<usize>> {
    // A material of portals that no triangle has parts nothing.
    let world = subject.world();
    let has_portal = |&role: &Role| {
        world
            .facets(role, |surface| surface.portal)
            .next()
            .is_some()
    };
    if !world.surfaces.iter().any(|surface| surface.portal) || !ROLES.iter().any(has_portal) {
        let rooms: BTreeSet<usize> = level.rooms().map(|room| room.number).collect();
        return by_space(level, |side| {
            Some(level.portion_of(side)).filter(|portion| rooms.contains(portion))
        });
    }
    let Some((spaces, _)) = super::in_world(subject) else {
        return Vec::new();
    };
    // Portals in what is no structure part nothing that is known here.
    let clusters = spaces.clusters(subject);
    let Some(clusters) = clusters.filter(|_| !spaces.portals.is_empty()) else {
        return Vec::new();
    };
    by_space(level, |side| clusters.of_side(side))
}

fn by_space(level: &SealedWorld, space_of: impl Fn(usize) -> Option<usize>) -> Vec<Vec<usize>> {
    let mut found: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for side in 0..level.shell.sides.len() {
        if let Some(space) = space_of(side) {
            found.entry(space).or_default().push(side);
        }
    }
    found.into_values().collect()
}
