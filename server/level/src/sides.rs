//! The triangles of the shell.

use super::Place;
use super::stretches::Stretches;
use crate::on_pieces;
use crate::{Role, Seal, Surface};
use std::ops::Range;

/// The number of sides in a piece of work for one thread.
const PIECE: usize = 1 << 14;

/// How a triangle counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// It must be closed all around.
    Strict,
    /// It is solid and closes others; whether it must be closed itself is disputed.
    Solid,
    /// It closes others. Whether it must be closed is unknown.
    Loose,
}

/// How the triangles of a material count; `None` where they are no part of the shell.
pub(super) fn standing(surface: &Surface) -> Option<Standing> {
    match surface.seal {
        Seal::Yes => Some(Standing::Strict),
        Seal::Disputed if surface.sign.is_some() => Some(Standing::Solid),
        Seal::Disputed => Some(Standing::Loose),
        Seal::No => None,
    }
}

/// Whether the triangles of an instance can be walls. What bones move cannot.
pub(super) fn is_wall(place: &Place) -> bool {
    place.role == Role::Structure && place.bones < 2
}

/// A triangle of the shell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Side {
    /// The number of the instance that places it.
    pub instance: u32,
    /// Its number in the instance's object.
    pub triangle: u32,
    /// How it counts.
    pub standing: Standing,
    /// The way round is not that of the text.
    pub is_turned: bool,
    /// Its corners, by the number of the welded point; the way round that counts: where the instance mirrors, that of
    /// the text or the other one, whichever fits its neighbors.
    pub corners: [u32; 3],
}

/// The triangles of the shell, by number and by instance. There are millions of them: only corners are kept of each.
#[derive(Debug, Default)]
pub struct Sides {
    corners: Vec<[u32; 3]>,
    kinds: Stretches<Kind>,
}

/// Properties that consecutive sides of the text share.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Kind {
    instance: u32,
    standing: Standing,
    is_turned: bool,
    /// By how much the number of the triangle is larger than that of the side, around the end of numbers.
    ahead: u32,
}

impl Kind {
    fn of(side: &Side, number: usize) -> Self {
        Kind {
            instance: side.instance,
            standing: side.standing,
            is_turned: side.is_turned,
            // A text of 4 GB holds fewer sides than there are numbers for.
            ahead: side.triangle.wrapping_sub(number as u32),
        }
    }

    fn side(self, number: usize, corners: [u32; 3]) -> Side {
        Side {
            instance: self.instance,
            triangle: self.ahead.wrapping_add(number as u32),
            standing: self.standing,
            is_turned: self.is_turned,
            corners,
        }
    }
}

impl Sides {
    /// How many there are.
    pub fn len(&self) -> usize {
        self.corners.len()
    }

    /// There are none.
    pub fn is_empty(&self) -> bool {
        self.corners.is_empty()
    }

    /// One of them.
    pub fn get(&self, number: usize) -> Option<Side> {
        let corners = *self.corners.get(number)?;
        Some(self.kinds.get(number)?.side(number, corners))
    }

    /// All of them.
    pub fn iter(&self) -> impl Iterator<Item = Side> + '_ {
        let own = self.kinds.iter();
        own.flat_map(|stretch| self.in_stretch(stretch).map(|it| it.1))
    }

    /// How one of them counts.
    pub fn standing(&self, number: usize) -> Option<Standing> {
        Some(self.kinds.get(number)?.standing)
    }

    /// The numbers of the strict ones among some.
    pub fn strict_within(&self, sides: Range<usize>) -> impl Iterator<Item = usize> {
        let kinds = self.kinds.within(sides);
        let strict = kinds.filter(|it| it.2.standing == Standing::Strict);
        strict.flat_map(|(start, end, _)| start..end)
    }

    /// The corners of all of them.
    pub fn corners(&self) -> &[[u32; 3]] {
        &self.corners
    }

    /// How stretches of them count, and whether they are turned.
    pub fn kinds(&self) -> impl Iterator<Item = (Standing, bool)> + '_ {
        let kinds = self.kinds.iter();
        kinds.map(|(_, _, kind)| (kind.standing, kind.is_turned))
    }

    /// Those of an instance, with their numbers.
    pub(super) fn of_instance(&self, instance: u32) -> impl Iterator<Item = (usize, Side)> + '_ {
        let own = self.kinds.iter_from(move |kind| kind.instance < instance);
        let own = own.take_while(move |(_, _, kind)| kind.instance == instance);
        own.flat_map(|stretch| self.in_stretch(stretch))
    }

    fn in_stretch(
        &self,
        (start, end, kind): (u32, u32, Kind),
    ) -> impl Iterator<Item = (usize, Side)> + '_ {
        let range = start as usize..end as usize;
        let own = self.corners.get(range.clone()).unwrap_or_default();
        let both = range.zip(own);
        both.map(move |(number, &corners)| (number, kind.side(number, corners)))
    }

    /// Adds `count` consecutive triangles that count as the first of them does. Their corners come later.
    pub(super) fn push_run(&mut self, first: &Side, count: usize) {
        let number = self.kinds.len();
        self.kinds.push_many(Kind::of(first, number), count);
    }

    /// Finds the corners of all of them on so many threads. `of` gives for an instance what gives those of a triangle, in the order
    /// of the text.
    pub(super) fn find_corners<F: Fn(u32) -> [u32; 3]>(
        &mut self,
        threads: usize,
        of: impl Fn(u32) -> F + Sync,
    ) {
        let mut corners = vec![[0; 3]; self.kinds.len()];
        on_pieces(threads, (&mut corners, PIECE), |first, piece| {
            for (start, end, kind) in self.kinds.within(first..first + piece.len()) {
                let of = of(kind.instance);
                let own = piece.get_mut(start - first..end - first);
                for (number, corners) in (start..).zip(own.unwrap_or_default()) {
                    let [a, b, c] = of(kind.ahead.wrapping_add(number as u32));
                    *corners = if kind.is_turned { [a, c, b] } else { [a, b, c] };
                }
            }
        });
        self.corners = corners;
    }

    /// The corners of all of them, to change them.
    pub(super) fn corners_mut(&mut self) -> &mut [[u32; 3]] {
        &mut self.corners
    }

    /// Gives one other corners.
    pub(super) fn set_corners(&mut self, number: usize, corners: [u32; 3]) {
        if let Some(own) = self.corners.get_mut(number) {
            *own = corners;
        }
    }

    /// Keeps those of which `keep` says so, which may change their corners.
    pub(super) fn retain(&mut self, mut keep: impl FnMut(&mut [u32; 3]) -> bool) {
        let mut count = 0;
        for (start, end, kind) in std::mem::take(&mut self.kinds).iter() {
            for number in start as usize..end as usize {
                let Some(&corners) = self.corners.get(number) else {
                    continue;
                };
                let mut side = kind.side(number, corners);
                if keep(&mut side.corners) {
                    self.kinds.push(Kind::of(&side, count));
                    self.set_corners(count, side.corners);
                    count += 1;
                }
            }
        }
        self.corners.truncate(count);
        self.kinds.shrink_to_fit();
    }

    /// Turns those of some instances over.
    pub(super) fn turn_over(&mut self, wanted: impl Fn(u32) -> bool) {
        let mut kinds = Stretches::default();
        for (start, end, kind) in self.kinds.iter() {
            let is_wanted = wanted(kind.instance);
            for number in start as usize..end as usize {
                let Some(corners) = self.corners.get_mut(number) else {
                    continue;
                };
                if is_wanted {
                    corners.swap(1, 2);
                }
                kinds.push(Kind {
                    is_turned: kind.is_turned != is_wanted,
                    ..kind
                });
            }
        }
        self.kinds = kinds;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn side((instance, triangle, kind, corners): (u32, u32, u8, [u32; 3])) -> Side {
        Side {
            instance,
            triangle,
            standing: [Standing::Strict, Standing::Solid, Standing::Loose][usize::from(kind % 3)],
            is_turned: kind >= 3,
            corners,
        }
    }

    proptest! {
        #[test]
        fn the_same_as_a_list(
            all in prop::collection::vec(
                (0u32..3, 0u32..2, 0u8..6, prop::array::uniform3(0u32..9)),
                0..80,
            ),
        ) {
            let mut list: Vec<Side> = all.into_iter().map(side).collect();
            list.sort_by_key(|side| side.instance);
            // Most triangles stand behind each other.
            for at in 1..list.len() {
                let before = list[at - 1];
                if before.instance == list[at].instance {
                    list[at].triangle += before.triangle + 1;
                }
            }
            let mut sides = Sides::default();
            let follows = |one: &Side, two: &Side| {
                let next = Side { triangle: one.triangle + 1, corners: two.corners, ..*one };
                next == *two
            };
            list.chunk_by(follows).for_each(|run| sides.push_run(&run[0], run.len()));
            sides.find_corners(2, |instance| {
                let own: Vec<Side> =
                    list.iter().copied().filter(|side| side.instance == instance).collect();
                move |triangle| {
                    let side = own.iter().find(|side| side.triangle == triangle).unwrap();
                    let [a, b, c] = side.corners;
                    if side.is_turned { [a, c, b] } else { [a, b, c] }
                }
            });
            let same = |sides: &Sides, list: &[Side]| {
                let by_number: Option<Vec<Side>> = (0..list.len()).map(|it| sides.get(it)).collect();
                let standing = |it: usize| sides.standing(it) == Some(list[it].standing);
                sides.len() == list.len()
                    && sides.iter().eq(list.iter().copied())
                    && by_number.as_deref() == Some(list)
                    && (0..list.len()).all(standing)
                    && sides.get(list.len()).is_none()
            };
            prop_assert!(same(&sides, &list));
            for instance in 0..3 {
                let own = list.iter().copied().enumerate();
                let own = own.filter(|(_, side)| side.instance == instance);
                prop_assert!(sides.of_instance(instance).eq(own));
            }
            sides.turn_over(|instance| instance == 1);
            let own = list.iter_mut().filter(|side| side.instance == 1);
            own.for_each(|side| {
                side.corners.swap(1, 2);
                side.is_turned = !side.is_turned;
            });
            prop_assert!(same(&sides, &list));
            let keep = |corners: &mut [u32; 3]| {
                corners[1] += 1;
                !corners[0].is_multiple_of(3)
            };
            sides.retain(keep);
            list.retain_mut(|side| keep(&mut side.corners));
            prop_assert!(same(&sides, &list));
        }
    }
}
