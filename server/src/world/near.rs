//! What is between the sides of a region, and between them and those of the regions next to it.

use super::pairs::{Clash, Item, clashes};
use super::region::{Region, Rough};
use super::shell::Shell;
use super::tree::Bounds;

/// A welded point on an edge that has none there: the point, a side with the edge, the edge's ends.
pub type Junction = (u32, usize, [u32; 2]);

/// What is wrong between triangles of the shell.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Conflicts {
    /// Pairs of sides that cut each other, the smaller number first, with the ends of the cut.
    pub cuts: Vec<([usize; 2], [[f64; 3]; 2])>,
    /// Pairs of sides that share area in one plane.
    pub overlaps: Vec<[usize; 2]>,
    /// Points on edges that have none there, each of an edge once.
    pub junctions: Vec<Junction>,
    /// The sides of regions in which so much touches that not all pairs were looked at: the first of each.
    pub skipped: Vec<usize>,
}

/// What was found between the sides of a region and those of its neighbors: places in their list, and what is between them.
#[derive(Debug, Default)]
pub(super) struct Found {
    clashes: Vec<([u32; 2], Clash)>,
    /// Not all pairs were looked at.
    is_partial: bool,
}

/// Triangles of a level have a dozen neighbors. A heap in which everything touches is none, and would take forever.
const PAIRS_PER_SIDE: usize = 128;

/// So often it is asked whether somebody still wants the result.
const ASKED: usize = 1 << 10;

/// A triangle with its number in the shell, and its place among those that are looked at.
struct Near {
    place: u32,
    side: u32,
    item: Item,
}

/// Where one of the triangles is.
struct Span {
    bounds: Bounds,
    /// Its number among those that are looked at.
    at: u32,
    /// It belongs to the first region.
    is_own: bool,
}

/// The sides of the first region and those of its neighbors that are near it; and where they are, by where they begin.
fn candidates<'r>(
    shell: &Shell,
    regions: impl Iterator<Item = &'r Region>,
    weld: f64,
) -> (Vec<Near>, Vec<Span>) {
    let mut all: Vec<Near> = Vec::new();
    let mut spans: Vec<Span> = Vec::new();
    let mut own: Option<Bounds> = None;
    let mut place = 0;
    for region in regions {
        let is_own = own.is_none();
        let bounds = own.get_or_insert(region.bounds).grown(weld);
        let rough = Rough::of(&bounds, &region.bounds);
        for (&side, own) in region.sides.iter().zip(&region.boxes) {
            let number = place;
            place += 1;
            if !own.touches(rough) {
                continue;
            }
            let points = shell.points_of(side as usize);
            let around = Bounds::around(points);
            if bounds.touches(&around)
                && let Some(corners) = shell.sides.get(side as usize).map(|side| side.corners)
            {
                spans.push(Span {
                    bounds: around,
                    // Fewer than there are sides.
                    at: all.len() as u32,
                    is_own,
                });
                all.push(Near {
                    place: number,
                    side,
                    item: Item::of(points, around, corners),
                });
            }
        }
    }
    // Those that begin at one place stay as they are.
    spans.sort_by(|one, two| {
        let [x, y] = [one, two].map(|it| it.bounds.low[0]);
        let sides = [one, two].map(|it| all.get(it.at as usize).map(|near| near.side));
        x.total_cmp(&y).then(sides[0].cmp(&sides[1]))
    });
    (all, spans)
}

/// How the search for neighbors of a triangle goes on.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Next {
    More,
    Done,
    Stopped,
}

impl Found {
    pub fn is_nothing(&self) -> bool {
        self.clashes.is_empty() && !self.is_partial
    }

    /// What is between the sides of the first region, and between them and those of the others.
    pub fn of<'r>(
        shell: &Shell,
        regions: impl Iterator<Item = &'r Region>,
        weld: f64,
        cancelled: &(dyn Fn() -> bool + Sync),
    ) -> Self {
        let (all, spans) = candidates(shell, regions, weld);
        let mut found = Found::default();
        let inner: Vec<&Span> = spans.iter().filter(|span| span.is_own).collect();
        // Pairs are looked at, boxes are compared.
        let mut left = inner.len() * PAIRS_PER_SIDE + all.len() + (1 << 12);
        let mut compared = left * 64;
        let mut inner = inner.as_slice();
        let mut behind = spans.as_slice();
        while let Some((one, rest)) = behind.split_first() {
            behind = rest;
            if one.is_own {
                inner = inner.get(1..).unwrap_or_default();
            }
            let grown = one.bounds.grown(weld);
            // One of the two belongs to the region.
            let mut visit = |two: &Span| {
                // They are sorted by where they begin.
                if two.bounds.low[0] > grown.high[0] {
                    return Next::Done;
                }
                compared = compared.saturating_sub(1);
                let stopped = compared.is_multiple_of(ASKED) && cancelled();
                if stopped || compared.min(left) == 0 {
                    return Next::Stopped;
                }
                if grown.touches(&two.bounds) {
                    left -= 1;
                    let both = [one, two].map(|it| all.get(it.at as usize));
                    if let [Some(one), Some(two)] = both {
                        found.look(one, two, weld);
                    }
                }
                Next::More
            };
            let last = match one.is_own {
                true => behind
                    .iter()
                    .map(&mut visit)
                    .find(|next| *next != Next::More),
                false => inner
                    .iter()
                    .map(|two| visit(two))
                    .find(|next| *next != Next::More),
            };
            if last == Some(Next::Stopped) {
                found.is_partial = true;
                return found;
            }
        }
        found
    }

    fn look(&mut self, one: &Near, two: &Near, weld: f64) {
        let [one, two] = if one.side < two.side {
            [one, two]
        } else {
            [two, one]
        };
        clashes([&one.item, &two.item], weld, |clash| {
            self.clashes.push(([one.place, two.place], clash));
        });
    }

    /// The same with the numbers of sides and points; `sides` are those that were looked at, by their places.
    pub fn named(&self, shell: &Shell, sides: &[u32]) -> Named {
        let mut named = Named::default();
        for (pair, clash) in &self.clashes {
            let [Some(&one), Some(&two)] = pair.map(|place| sides.get(place as usize)) else {
                continue;
            };
            let pair = [one as usize, two as usize];
            match *clash {
                Clash::Cut(ends) => named.cuts.push((pair, ends)),
                Clash::Overlap => named.overlaps.push(pair),
                Clash::Junction {
                    of_second,
                    corner,
                    edge,
                } => {
                    let [own, other] = if of_second { [two, one] } else { [one, two] };
                    let corner_of = |side: u32, corner: u8| {
                        let side = shell.sides.get(side as usize)?;
                        side.corners.get(usize::from(corner)).copied()
                    };
                    let [from, to] = edge.map(|end| corner_of(own, end));
                    if let (Some(point), Some(from), Some(to)) =
                        (corner_of(other, corner), from, to)
                    {
                        let ends = [from.min(to), from.max(to)];
                        named.junctions.push((pair, (point, own as usize, ends)));
                    }
                }
            }
        }
        named.skipped = sides
            .first()
            .filter(|_| self.is_partial)
            .map(|&side| side as usize);
        named
    }
}

/// What was found of a region.
#[derive(Debug, Default)]
pub(super) struct Named {
    pub cuts: Vec<([usize; 2], [[f64; 3]; 2])>,
    pub overlaps: Vec<[usize; 2]>,
    pub junctions: Vec<([usize; 2], Junction)>,
    pub skipped: Option<usize>,
}
