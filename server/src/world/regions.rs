//! Which sides of the shell are in each other's way, region by region. What was found in a region stays, as long as nothing in it
//! or next to it changes.
//!
//! A region holds the sides of about one size whose middles lie in one cell of space, so an edit changes few of them, and
//! large triangles are in no region of small ones.

use super::near::{Conflicts, Found, Named};
use super::region::{Content, Region, home};
use super::shell::Shell;
use super::sides::Standing;
use super::tree::{Bounds, Tree};
use crate::view::in_parallel;
use rustc_hash::FxHashMap;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// What was found in regions, by numbers that stand for all that is in them and next to them.
#[derive(Debug, Default)]
pub struct Known(FxHashMap<u128, Arc<Found>>);

/// How it is looked for: on so many threads, of no use once that is true.
type How<'c> = (usize, &'c (dyn Fn() -> bool + Sync));

/// The regions of a shell, with what is wrong in them.
#[derive(Debug, Default)]
pub struct Regions {
    weld: f64,
    /// They are brought up to date, or looked for in another text: what is found has numbers.
    are_kept: bool,
    /// By their homes, then by their sides.
    #[expect(
        clippy::vec_box,
        reason = "they are sorted and moved at each edit, and large"
    )]
    all: Vec<Box<Region>>,
}

/// So many sides are looked at in one piece.
const PIECE: usize = 1 << 14;

impl Regions {
    /// Looks at every pair of strict sides that are near each other. Points within `weld` are one. What is known already is not
    /// looked for again; nothing is known of what is not kept.
    pub fn of(shell: &Shell, weld: f64, known: Option<&Known>, how: How<'_>) -> Self {
        let are_kept = known.is_some();
        let all = Self::found(shell, (weld, are_kept), how);
        let tree = Tree::new(all.iter().map(|region| region.bounds).collect());
        let mut regions = Regions {
            weld,
            are_kept,
            all,
        };
        let near = |number: usize| {
            let mut near = vec![number];
            if let Some(region) = regions.all.get(number) {
                tree.touching(&region.bounds.grown(weld), |other| {
                    if other > number {
                        near.push(other);
                    }
                });
            }
            near.sort_unstable();
            near
        };
        let found = in_parallel(how.0, regions.all.len(), |number| {
            regions.look(shell, &near(number), known, how.1)
        });
        regions.take(found.into_iter().enumerate());
        regions
    }

    /// Sides by where they are.
    #[expect(
        clippy::vec_box,
        reason = "they are sorted and moved at each edit, and large"
    )]
    fn found(
        shell: &Shell,
        (weld, are_kept): (f64, bool),
        (threads, cancelled): How<'_>,
    ) -> Vec<Box<Region>> {
        let count = shell.sides.len();
        let mut keys = in_parallel(threads, count.div_ceil(PIECE), |piece| {
            let own = piece * PIECE..count.min((piece + 1) * PIECE);
            let own =
                own.filter(|&side| shell.standing(side) == Some(Standing::Strict) && !cancelled());
            // A text of 4 GB holds fewer sides than 2^32.
            let keys = own.map(|side| u64::from(home(shell.points_of(side))) << 32 | side as u64);
            let mut keys: Vec<u64> = keys.collect();
            keys.sort_unstable();
            // Each part is given back once its regions are made.
            let part = |part: u64| keys.iter().filter(move |&&key| key >> 61 == part);
            [0, 1, 2, 3, 4, 5, 6, 7].map(|number| part(number).copied().collect::<Vec<u64>>())
        });
        let mut all: Vec<Box<Region>> = Vec::new();
        for part in 0..8 {
            let keys = keys.iter_mut().filter_map(|parts| parts.get_mut(part));
            let keys: Vec<Vec<u64>> = keys.map(std::mem::take).collect();
            // What has the same key has the same first byte.
            let own = in_parallel(threads, 1 << 5, |first| {
                let first = part << 5 | first;
                let mut own: Vec<u64> = Vec::new();
                for keys in &keys {
                    let from = keys.partition_point(|key| ((key >> 56) as usize) < first);
                    let rest = keys.get(from..).unwrap_or_default();
                    let to = rest.partition_point(|key| (key >> 56) as usize == first);
                    own.extend(rest.get(..to).unwrap_or_default());
                }
                // Sorted stretches are what this sort is good at.
                own.sort();
                own.chunk_by(|one, two| one >> 32 == two >> 32)
                    .filter(|_| !cancelled())
                    .flat_map(|run| {
                        let home = run.first().map_or(0, |key| (key >> 32) as u32);
                        let sides: Vec<u32> = run.iter().map(|&key| key as u32).collect();
                        Region::all(shell, (home, &sides), (weld, are_kept))
                    })
                    .collect::<Vec<Box<Region>>>()
            });
            all.extend(own.into_iter().flatten());
        }
        all
    }

    /// What is found between the sides of the first of some regions, and between them and those of the others.
    fn look(
        &self,
        shell: &Shell,
        near: &[usize],
        known: Option<&Known>,
        cancelled: &(dyn Fn() -> bool + Sync),
    ) -> (u128, Arc<Found>, Named) {
        let regions = || {
            near.iter()
                .filter_map(|&it| self.all.get(it).map(Box::as_ref))
        };
        let content = regions().fold(Content::default(), |content, region| {
            content.and(region.content.one).and(region.content.two)
        });
        let number = content.number();
        let found = match known.and_then(|known| known.0.get(&number)) {
            _ if cancelled() => Arc::default(),
            Some(found) => found.clone(),
            None => Arc::new(Found::of(shell, regions(), self.weld, cancelled)),
        };
        let named = match found.is_nothing() {
            true => Named::default(),
            false => {
                let sides = regions().flat_map(|region| region.sides.iter().copied());
                found.named(shell, &sides.collect::<Vec<u32>>())
            }
        };
        (number, found, named)
    }

    /// Takes what was found of regions, by their numbers.
    fn take(&mut self, found: impl Iterator<Item = (usize, (u128, Arc<Found>, Named))>) {
        for (number, (content, found, named)) in found {
            if let Some(region) = self.all.get_mut(number) {
                region.found = (content, found);
                region.named = named;
            }
        }
    }

    /// Brings them up to date where some sides are elsewhere, or have other corners: their numbers, sorted.
    pub fn update(&mut self, shell: &Shell, sides: &[u32], threads: usize) {
        let (weld, touched) = (self.weld, |side: &u32| sides.binary_search(side).is_ok());
        // Homes that have lost or gained sides, or whose sides have changed.
        let mut homes: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
        let old = self.all.iter().filter(|region| {
            // Sides that are near each other often have near numbers: most regions have none between their first and last.
            let ends = (region.sides.first(), region.sides.last());
            let (Some(first), Some(last)) = ends else {
                return false;
            };
            let from = sides.partition_point(|side| side < first);
            let near = sides.get(from..).unwrap_or_default().iter();
            let mut near = near.take_while(|side| *side <= last);
            near.any(|side| region.sides.binary_search(side).is_ok())
        });
        for region in old {
            homes.entry(region.home).or_default();
        }
        for &side in sides {
            if shell.standing(side as usize) == Some(Standing::Strict) {
                let home = home(shell.points_of(side as usize));
                homes.entry(home).or_default().push(side);
            }
        }
        // What was or is next to one of those is looked at again, if that comes behind it.
        let mut around: Vec<(u32, Bounds)> = Vec::new();
        let (changed, mut rest): (Vec<_>, Vec<_>) = std::mem::take(&mut self.all)
            .into_iter()
            .partition(|region| homes.contains_key(&region.home));
        for region in changed {
            around.push((region.home, region.bounds));
            if let Some(all) = homes.get_mut(&region.home) {
                all.extend(region.sides.iter().filter(|side| !touched(side)));
            }
        }
        for (&home, all) in &mut homes {
            all.sort_unstable();
            let new = Region::all(shell, (home, all), (weld, self.are_kept));
            around.extend(new.iter().map(|region| (home, region.bounds)));
            rest.extend(new);
        }
        rest.sort_by_key(|region| (region.home, region.sides.first().copied()));
        self.all = rest;
        let is_next = |region: &Region| {
            let grown = region.bounds.grown(weld);
            let mut around = around.iter();
            around.any(|(home, bounds)| region.home < *home && grown.touches(bounds))
        };
        let again = self.all.iter().enumerate();
        let again = again.filter(|(_, it)| homes.contains_key(&it.home) || is_next(it));
        let again: Vec<usize> = again.map(|(number, _)| number).collect();
        let bounds: Vec<Bounds> = self.all.iter().map(|region| region.bounds).collect();
        let found = in_parallel(threads, again.len(), |at| {
            let number = again.get(at).copied().unwrap_or_default();
            let near = near(&bounds, number, weld);
            (number, self.look(shell, &near, None, &|| false))
        });
        self.take(found.into_iter());
    }

    /// All that was found, in the order of the sides.
    pub fn conflicts(&self) -> Conflicts {
        let mut all = Conflicts::default();
        let mut junctions = Vec::new();
        for named in self.all.iter().map(|region| &region.named) {
            all.cuts.extend(&named.cuts);
            all.overlaps.extend(&named.overlaps);
            junctions.extend(&named.junctions);
            all.skipped.extend(named.skipped);
        }
        all.cuts.sort_by_key(|(pair, _)| *pair);
        all.overlaps.sort_unstable();
        all.skipped.sort_unstable();
        // Those of a pair stay as they were found.
        junctions.sort_by_key(|(pair, _)| *pair);
        // Both sides of an edge tell of it.
        let mut seen = BTreeSet::new();
        let junctions = junctions.into_iter().map(|(_, junction)| junction);
        let told = junctions.filter(|(point, _, edge)| seen.insert((*point, *edge)));
        all.junctions = told.collect();
        all
    }

    /// What was found, for other regions with the same content.
    pub fn known(self) -> Known {
        Known(self.all.into_iter().map(|region| region.found).collect())
    }
}

/// The boxes that may touch one of them, with it as the first, and without those before it, which have looked at it.
fn near(all: &[Bounds], number: usize, weld: f64) -> Vec<usize> {
    let mut near = vec![number];
    if let Some(grown) = all.get(number).map(|bounds| bounds.grown(weld)) {
        let behind = all.iter().enumerate().skip(number + 1);
        let touching = behind.filter(|(_, other)| other.touches(&grown));
        near.extend(touching.map(|(other, _)| other));
    }
    near
}
