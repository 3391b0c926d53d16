//! Conflicts between triangles of the shell, as they are found and as they are told.

use super::intersect::Clash;
use super::shell::Shell;

/// A welded point on an edge that has none there: the point, a side with the edge, the edge's ends.
pub type Junction = (u32, usize, [u32; 2]);

/// Conflicts between triangles of the shell.
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

/// Conflicts between the sides of a region and those of its neighbors. Sides are given by their places in the list of
/// all of them.
#[derive(Debug, Default)]
pub(super) struct RegionConflicts {
    pub clashes: Vec<([u32; 2], Clash)>,
    /// Not all pairs were looked at.
    pub is_partial: bool,
}

impl RegionConflicts {
    pub fn is_nothing(&self) -> bool {
        self.clashes.is_empty() && !self.is_partial
    }

    /// The conflicts with the numbers of sides and points in the shell. `sides` are the sides that were looked at, by
    /// their places.
    pub fn named(&self, shell: &Shell, sides: &[u32]) -> NamedConflicts {
        let mut named = NamedConflicts::default();
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
                        let corners = shell.sides.corners().get(side as usize)?;
                        corners.get(usize::from(corner)).copied()
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

/// The conflicts of a region, by the numbers of sides and points in the shell.
#[derive(Debug, Default)]
pub(super) struct NamedConflicts {
    pub cuts: Vec<([usize; 2], [[f64; 3]; 2])>,
    pub overlaps: Vec<[usize; 2]>,
    pub junctions: Vec<([usize; 2], Junction)>,
    pub skipped: Option<usize>,
}
