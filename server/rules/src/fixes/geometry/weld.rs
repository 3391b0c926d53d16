//! Points of a hole that are brought together.

use super::context::LevelContext;
use super::{Item, gone, is_placed_once, placed_often, vertex_at};
use crate::checks::{Finding, Subject, number};
use crate::edit::Refusal;
use crate::fixes::{Fix, Safety, bytes};
use level::{Cause, Hole, HoleEdge, NEAR, REACH, distance};
use rustc_hash::FxHashMap;
use std::collections::{BTreeMap, BTreeSet};
use text::{Draft, Edits};

/// A hole of more edges than these may need more than two points brought together.
const FEW: usize = 4;

/// Two points that are not one, and what else keeps the hole open.
pub(super) fn near<'s>(
    subject: &'s Subject<'s>,
    finding: &Finding,
    (moves, away): (usize, f64),
) -> Vec<Fix<'s>> {
    let named = finding.related.iter().take(2);
    let named: Option<Vec<Item>> = named
        .map(|related| vertex_at(subject, related.span.start))
        .collect();
    let Some([one, two]) = named.as_deref() else {
        return Vec::new();
    };
    let (moved, onto) = if moves == 0 { (one, two) } else { (two, one) };
    if !is_placed_once(subject, moved.object) {
        return Vec::new();
    }
    let edges = finding.geometry.as_ref().map_or(0, |it| it.edges.len());
    let away = number(away, 4);
    let title = if edges <= FEW {
        format!(
            "Move vertex {} of object {} onto vertex {} of object {} ({away} units)",
            moved.number, moved.object, onto.number, onto.object
        )
    } else {
        format!(
            "Close the crack: move vertices onto those near them, as vertex {} of object {} onto vertex {} of object {} ({away} units)",
            moved.number, moved.object, onto.number, onto.object
        )
    };
    let finding = finding.clone();
    vec![Fix::new(title, Safety::Unsafe, move |_| {
        let context = LevelContext::of(subject)?;
        let hole = context.hole(&finding)?;
        let together = together(&context, hole)?;
        moved_onto(&context, &together)
    })]
}

/// Which points go where, so that the hole is closed.
fn together(context: &LevelContext<'_>, hole: &Hole) -> Result<BTreeMap<u32, u32>, Refusal> {
    let Cause::NotWelded { points, .. } = hole.cause else {
        return Err(gone());
    };
    // The second point may belong to another hole, which is the other side of the same crack.
    let holes = context.level.holes.iter().filter(|other| {
        let own = other.points();
        *other == hole || points.iter().any(|point| own.contains(point))
    });
    let edges: Vec<HoleEdge> = holes.flat_map(|hole| hole.edges.iter().copied()).collect();
    let mut groups: FxHashMap<u32, u32> = FxHashMap::default();
    loop {
        let left = still_open(&edges, &groups);
        if left.is_empty() {
            break;
        }
        // A vertex with a wrong digit is near nothing.
        let apart = Some(points).filter(|_| groups.is_empty());
        let Some([one, two]) = nearest(context, &left).or(apart) else {
            return Err(Refusal::new(
                "the hole stays open when its near points are one: something else is wrong with it too",
            ));
        };
        groups.insert(two, one);
    }
    // Of points that become one the one with the most triangles stays where it is.
    let all: BTreeSet<u32> = groups.iter().flat_map(|(&a, &b)| [a, b]).collect();
    let mut members: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
    for point in all {
        members.entry(root(&groups, point)).or_default().push(point);
    }
    let mut moves = BTreeMap::new();
    for own in members.values() {
        let stays = own
            .iter()
            .copied()
            .max_by_key(|&point| (context.level.uses(point), std::cmp::Reverse(point)));
        let stays = stays.ok_or_else(gone)?;
        moves.extend(own.iter().filter(|&&it| it != stays).map(|&it| (it, stays)));
    }
    Ok(moves)
}

fn root(groups: &FxHashMap<u32, u32>, mut point: u32) -> u32 {
    while let Some(&other) = groups.get(&point) {
        point = other;
    }
    point
}

/// The edges that have one side once points are one.
fn still_open(edges: &[HoleEdge], groups: &FxHashMap<u32, u32>) -> Vec<[u32; 2]> {
    let mut open: BTreeSet<[u32; 2]> = BTreeSet::new();
    for edge in edges {
        let [one, two] = edge.ends.map(|end| root(groups, end));
        let ends = [one.min(two), one.max(two)];
        // The second side of an edge closes it.
        if one != two && !open.remove(&ends) {
            open.insert(ends);
        }
    }
    open.into_iter().collect()
}

/// The two points nearest to each other of which open edges lead to one and the same third.
fn nearest(context: &LevelContext<'_>, open: &[[u32; 2]]) -> Option<[u32; 2]> {
    let mut ends: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
    for &[one, two] in open {
        ends.entry(one).or_default().push(two);
        ends.entry(two).or_default().push(one);
    }
    let point = |number| context.shell.point(number);
    let reach = |number: u32| {
        let own = ends.get(&number).into_iter().flatten();
        let lengths = own.map(|&end| distance(point(number), point(end)));
        (lengths.fold(f64::INFINITY, f64::min) * NEAR).min(REACH)
    };
    let mut best: Option<(f64, [u32; 2])> = None;
    for beside in ends.values() {
        for (at, &one) in beside.iter().enumerate() {
            for &two in beside.iter().skip(at + 1).filter(|&&two| two != one) {
                let pair = [one.min(two), one.max(two)];
                let away = distance(point(one), point(two));
                let is_near = away <= reach(one).max(reach(two));
                if is_near && best.is_none_or(|(least, of)| (away, pair) < (least, of)) {
                    best = Some((away, pair));
                }
            }
        }
    }
    best.map(|(_, pair)| pair)
}

/// Moves all vertices at points to where others are.
fn moved_onto(context: &LevelContext<'_>, moves: &BTreeMap<u32, u32>) -> Result<Edits, Refusal> {
    // By object: the vertices that move, with the point that they move to and their instance.
    let mut vertices: BTreeMap<Item, (u32, u32)> = BTreeMap::new();
    for (&point, &to) in moves {
        for (instance, vertex) in context.vertices_at(point)? {
            let (_, object) = context.place(instance)?;
            if !is_placed_once(context.subject, object) {
                return Err(placed_often(object));
            }
            let mesh = context.world.shapes.get(object).and_then(|it| it.mesh());
            let positions = &mesh.ok_or_else(gone)?.positions;
            let here = positions.get(vertex).copied();
            // What is at the same place hangs on it, whether it seals or not.
            for (number, position) in positions.iter().enumerate() {
                if Some(*position) == here {
                    vertices.insert(Item { object, number }, (to, instance));
                }
            }
        }
    }
    let mut draft = Draft::default();
    for (vertex, (to, instance)) in vertices {
        let row = super::row_of(context.subject, vertex).ok_or_else(gone)?;
        for (span, text) in context.position(to, instance, &row)? {
            if bytes(context.subject.file.source, span.clone()) != text.as_bytes() {
                draft.replace(span, text);
            }
        }
    }
    Ok(draft.finish()?)
}
