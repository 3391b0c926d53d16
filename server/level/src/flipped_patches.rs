//! Parts of the shell that face the other way than the surface they are in.

use super::Shell;
use std::collections::BTreeMap;

/// Sides that hang together and face the other way than the rest of their surface.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Patch {
    /// Their numbers.
    pub sides: Vec<usize>,
    /// Edges at which they meet the rest: the ends, and the side that is right.
    pub edges: Vec<([u32; 2], usize)>,
}

/// Sets of sides, each of which is turned or not against the one that stands for the set. All numbers in `parents` are below
/// its length, which is that of `turned`, and so are those of the shell's sides, which are the only ones that are asked about.
struct Sets {
    parents: Vec<usize>,
    turned: Vec<bool>,
}

impl Sets {
    fn new(count: usize) -> Self {
        Sets {
            parents: (0..count).collect(),
            turned: vec![false; count],
        }
    }

    /// The side that represents a side's set, and whether the side is turned against it.
    fn root(&mut self, side: usize) -> (usize, bool) {
        let mut path = Vec::new();
        let mut here = side;
        while self.parents[here] != here {
            path.push(here);
            here = self.parents[here];
        }
        let mut turned = false;
        for step in path.into_iter().rev() {
            turned ^= self.turned[step];
            self.parents[step] = here;
            self.turned[step] = turned;
        }
        (here, turned)
    }

    fn join(&mut self, one: usize, other: usize, turned: bool) {
        let (first, a) = self.root(one);
        let (second, b) = self.root(other);
        if first != second {
            let (low, high) = (first.min(second), first.max(second));
            self.parents[high] = low;
            self.turned[high] = a ^ b ^ turned;
        }
    }
}

impl Shell {
    /// The edges of exactly two sides: the ends, the sides, and whether those face the same way.
    fn pairs(&self) -> impl Iterator<Item = ([u32; 2], usize, usize, bool)> + '_ {
        self.edges().filter_map(|edge| {
            let mut sides = edge.sides();
            let (Some((one, forth)), Some((two, back)), None) =
                (sides.next(), sides.next(), sides.next())
            else {
                return None;
            };
            Some((edge.ends, one, two, forth != back))
        })
    }

    /// The parts of surfaces that face the other way than most of their surface.
    pub fn turned_over(&self) -> Vec<Patch> {
        let count = self.sides.len();
        if self.unpaired().all(|edge| edge.sides().len() != 2) {
            return Vec::new();
        }
        let mut sets = Sets::new(count);
        for (_, one, two, agree) in self.pairs() {
            sets.join(one, two, !agree);
        }
        // How many sides of a surface face each way.
        let mut ways: BTreeMap<usize, [usize; 2]> = BTreeMap::new();
        for side in 0..count {
            let (surface, turned) = sets.root(side);
            ways.entry(surface).or_default()[usize::from(turned)] += 1;
        }
        // For each side of the shell, so every side of an edge is in it.
        let few: Vec<bool> = (0..count)
            .map(|side| {
                let (surface, turned) = sets.root(side);
                let [straight, over] = ways.get(&surface).copied().unwrap_or_default();
                if turned {
                    over <= straight
                } else {
                    straight < over
                }
            })
            .collect();
        let mut groups = Sets::new(count);
        for (_, one, two, agree) in self.pairs() {
            if agree && few[one] && few[two] {
                groups.join(one, two, false);
            }
        }
        let mut patches: BTreeMap<usize, Patch> = BTreeMap::new();
        for (ends, one, two, agree) in self.pairs() {
            if agree {
                continue;
            }
            // On a surface of one side alone, as Moebius' ring is, the later of the two is told.
            let (own, other) = match (few[one], few[two]) {
                (true, false) => (one, two),
                (false, true) => (two, one),
                _ => (one.max(two), one.min(two)),
            };
            let patch = patches.entry(groups.root(own).0).or_default();
            patch.edges.push((ends, other));
        }
        for side in 0..count {
            if let Some(patch) = patches.get_mut(&groups.root(side).0) {
                patch.sides.push(side);
            }
        }
        patches.into_values().collect()
    }
}
