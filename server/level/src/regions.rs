//! Which sides of the shell are in each other's way, region by region. What was found in a region stays, as long as nothing in it
//! or next to it changes.
//!
//! A region holds the sides of about one size whose middles lie in one cell of space, so an edit changes few of them, and
//! large triangles are in no region of small ones.

use super::conflicts::{Conflicts, NamedConflicts, RegionConflicts};
use super::region::{Content, Region, home};
use super::region_conflicts::Room;
use super::shell::Shell;
use super::sides::Standing;
use super::tree::{Bounds, Tree};
use crate::{in_parallel, in_parallel_with};
use rustc_hash::FxHashMap;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::sync::Arc;

/// Conflicts found in regions, by hashes of everything that is in them and next to them.
#[derive(Debug, Default)]
pub struct Known(FxHashMap<u128, Arc<RegionConflicts>>);

/// How to search: the number of threads, and whether the search was cancelled, which makes its result useless.
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

/// The number of sides in a piece of work for one thread.
const PIECE: usize = 1 << 14;

/// The number of homes whose regions one piece of work makes.
const HOMES: usize = 16;

/// The strict sides among some behind each other, by their homes.
#[derive(Debug, Default)]
struct AtHome {
    /// Each home with where its sides are.
    homes: Vec<(u32, Range<usize>)>,
    /// Their numbers, home by home, in order.
    sides: Vec<u32>,
}

/// Buffers that are reused for one piece after the other.
#[derive(Debug, Default)]
struct Sorting {
    /// The homes by number, and the number of each.
    homes: Vec<u32>,
    numbers: FxHashMap<u32, u32>,
    /// How many sides each has; later, where the next one goes.
    counts: Vec<usize>,
    /// The sides, and the numbers of their homes.
    all: Vec<(u32, u32)>,
}

impl AtHome {
    fn of(shell: &Shell, sides: Range<usize>, room: &mut Sorting) -> Self {
        room.homes.clear();
        room.numbers.clear();
        room.counts.clear();
        room.all.clear();
        // Those behind each other are often at one home.
        let mut last = None;
        for side in shell.sides.strict_within(sides) {
            let home = home(shell.points_of(side));
            let number = match last {
                Some((known, number)) if known == home => number,
                _ => *room.numbers.entry(home).or_insert_with(|| {
                    room.homes.push(home);
                    room.counts.push(0);
                    // No more than sides, and a text of 4 GB holds fewer of these.
                    (room.homes.len() - 1) as u32
                }),
            };
            last = Some((home, number));
            if let Some(count) = room.counts.get_mut(number as usize) {
                *count += 1;
            }
            room.all.push((side as u32, number));
        }
        let mut own = AtHome {
            homes: Vec::with_capacity(room.homes.len()),
            sides: vec![0; room.all.len()],
        };
        let mut start = 0;
        for (&home, count) in room.homes.iter().zip(&mut room.counts) {
            let end = start + *count;
            own.homes.push((home, start..end));
            *count = start;
            start = end;
        }
        for &(side, number) in &room.all {
            if let Some(next) = room.counts.get_mut(number as usize) {
                if let Some(to) = own.sides.get_mut(*next) {
                    *to = side;
                }
                *next += 1;
            }
        }
        own
    }
}

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
        let found = in_parallel_with(how.0, regions.all.len(), |room, number| {
            regions.look(shell, (&near(number), room), known, how.1)
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
        let at_home = in_parallel_with(
            threads,
            count.div_ceil(PIECE),
            |room, piece| match cancelled() {
                true => AtHome::default(),
                false => {
                    let own = piece * PIECE..count.min((piece + 1) * PIECE);
                    AtHome::of(shell, own, room)
                }
            },
        );
        // What each piece has of each home, by homes, then by pieces.
        let mut shares: Vec<(u32, u32, Range<usize>)> = Vec::new();
        for (piece, own) in (0..).zip(&at_home) {
            let homes = own.homes.iter();
            shares.extend(homes.map(|(home, sides)| (*home, piece, sides.clone())));
        }
        shares.sort_unstable_by_key(|&(home, piece, _)| (home, piece));
        let homes: Vec<_> = shares.chunk_by(|one, two| one.0 == two.0).collect();
        // Some at a time: most are small.
        let some: Vec<_> = homes.chunks(HOMES).collect();
        let all = in_parallel(threads, some.len(), |number| {
            let some = some.get(number).filter(|_| !cancelled()).copied();
            let regions = some.unwrap_or_default().iter().flat_map(|shares| {
                let mut sides = Vec::with_capacity(shares.iter().map(|it| it.2.len()).sum());
                for (_, piece, own) in *shares {
                    let of = at_home.get(*piece as usize);
                    let own = of.and_then(|of| of.sides.get(own.clone()));
                    sides.extend_from_slice(own.unwrap_or_default());
                }
                let home = shares.first().map_or(0, |it| it.0);
                Region::all(shell, (home, &sides), (weld, are_kept))
            });
            regions.collect::<Vec<Box<Region>>>()
        });
        all.into_iter().flatten().collect()
    }

    /// The conflicts between the sides of the first of some regions, and between them and those of the others. They are
    /// taken from `known` if nothing there has changed.
    fn look(
        &self,
        shell: &Shell,
        (near, room): (&[usize], &mut Room),
        known: Option<&Known>,
        cancelled: &(dyn Fn() -> bool + Sync),
    ) -> (u128, Arc<RegionConflicts>, NamedConflicts) {
        let regions = near.iter().filter_map(|&it| self.all.get(it));
        let regions: Vec<&Region> = regions.map(Box::as_ref).collect();
        let content = regions.iter().fold(Content::default(), |content, region| {
            content.and(region.content.one).and(region.content.two)
        });
        let number = content.number();
        let found = match known.and_then(|known| known.0.get(&number)) {
            _ if cancelled() => Arc::default(),
            Some(found) => found.clone(),
            None => Arc::new(RegionConflicts::of(
                shell,
                (&regions, room),
                self.weld,
                cancelled,
            )),
        };
        let named = match found.is_nothing() {
            true => NamedConflicts::default(),
            false => {
                let sides = regions
                    .iter()
                    .flat_map(|region| region.sides.iter().copied());
                found.named(shell, &sides.collect::<Vec<u32>>())
            }
        };
        (number, found, named)
    }

    /// Takes what was found of regions, by their numbers.
    fn take(
        &mut self,
        found: impl Iterator<Item = (usize, (u128, Arc<RegionConflicts>, NamedConflicts))>,
    ) {
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
        let found = in_parallel_with(threads, again.len(), |room, at| {
            let number = again.get(at).copied().unwrap_or_default();
            let near = near(&bounds, number, weld);
            (number, self.look(shell, (&near, room), None, &|| false))
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

    /// The conflicts that were found, for other regions with the same content.
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
