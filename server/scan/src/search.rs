//! The ways through a record's layout that a search has found so far: places in it, and what each cost.

use rustc_hash::FxHashMap;
use schema::{FieldId, Layout, Op};
use std::cell::Cell;
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::collections::hash_map::Entry;
use std::hash::{Hash, Hasher};

/// Costs of mistakes. Only their relations matter.
pub(super) mod cost {
    pub const MISSING: u32 = 30;
    pub const EXTRA: u32 = 30;
    /// Each further value of the same gap.
    pub const SAME_GAP: u32 = 8;
    pub const WRONG_COUNT: u32 = 29;
    /// The count is the same as in the record before.
    pub const USUAL_COUNT_WRONG: u32 = 62;
    pub const HEADING_INSIDE: u32 = 35;
    pub const OTHER_LINE: u32 = 6;
    pub const BARE_INTEGER: u32 = 1;
    pub const GARBLED: u32 = 20;
    pub const UNKNOWN_NAME: u32 = 15;
    pub const NO_NAME: u32 = 28;
    pub const OTHER_NUMBER: u32 = 27;
    pub const OTHER_TYPE: u32 = 40;
    /// Explanations above this are no better than "this is no such record".
    pub const MAX: u32 = 140;
}

/// Bounds the work for one record.
const MAX_NODES: usize = 2_500;

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Gap {
    None,
    Missing,
    Extra,
}

/// The count of the list that comes next or is being read.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Count {
    Is(u32),
    /// The count itself is unreadable or missing: any number fits.
    Free,
    /// The count is wrong and that has been paid for.
    Wrong,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Node {
    pub token: u32,
    pub op: u16,
    pub inner: u16,
    pub round: u32,
    pub count: Count,
    pub gap: Gap,
    /// Values that an unterminated string on this line has swallowed, or that run together with the last one.
    pub swallowed: u8,
}

impl Hash for Node {
    /// In two words: most of the time of a search is spent here.
    fn hash<H: Hasher>(&self, state: &mut H) {
        let count = match self.count {
            Count::Is(count) => u64::from(count),
            Count::Free => 1 << 32,
            Count::Wrong => 2 << 32,
        };
        let place = u64::from(self.token) | u64::from(self.op) << 32 | u64::from(self.inner) << 48;
        let gap = (self.gap as u64) << 48 | u64::from(self.swallowed) << 52;
        state.write_u64(place);
        state.write_u64(count ^ gap ^ u64::from(self.round).rotate_left(34));
    }
}

#[derive(Clone, Copy)]
pub(super) enum Step {
    Start,
    Match(u16),
    Swallow,
    Missing(u16),
    Extra,
    Heading,
    Advance,
    WrongCount,
}

pub(super) struct Visit {
    pub node: Node,
    pub parent: u32,
    pub step: Step,
}

pub(super) struct Search<'l> {
    pub layout: &'l Layout,
    /// The UV Count that the vertex before has: one that agrees with it is hardly wrong.
    pub usual_uvs: Option<u8>,
    /// Visits are named by their place here, so a name that `push` gave away is always in range.
    pub visits: Vec<Visit>,
    pub best: FxHashMap<Node, u32>,
    pub queue: BinaryHeap<(Reverse<u32>, u32, Reverse<u32>)>,
}

/// The memory of a search that is over, for the next one.
#[derive(Default)]
struct Spare {
    visits: Vec<Visit>,
    best: FxHashMap<Node, u32>,
    queue: BinaryHeap<(Reverse<u32>, u32, Reverse<u32>)>,
}

thread_local! {
    static SPARE: Cell<Spare> = Cell::default();
}

impl Drop for Search<'_> {
    fn drop(&mut self) {
        self.visits.clear();
        self.best.clear();
        self.queue.clear();
        let spare = Spare {
            visits: std::mem::take(&mut self.visits),
            best: std::mem::take(&mut self.best),
            queue: std::mem::take(&mut self.queue),
        };
        // A thread that ends has no next one.
        let _ = SPARE.try_with(|place| place.set(spare));
    }
}

impl<'l> Search<'l> {
    /// A search that begins at a token, in the memory of the one before.
    pub fn new(layout: &'l Layout, usual_uvs: Option<u8>, token: u32) -> Self {
        let spare = SPARE.take();
        let mut search = Search {
            layout,
            usual_uvs,
            visits: spare.visits,
            best: spare.best,
            queue: spare.queue,
        };
        let root = Node {
            token,
            op: 0,
            inner: 0,
            round: 0,
            count: Count::Free,
            gap: Gap::None,
            swallowed: 0,
        };
        search.push(0, Step::Start, root, 0);
        search
    }

    /// Puts a visit into the queue, unless its place was reached at no greater cost.
    pub fn push(&mut self, parent: u32, step: Step, node: Node, cost: u32) {
        if cost > cost::MAX || self.visits.len() >= MAX_NODES {
            return;
        }
        match self.best.entry(node) {
            Entry::Occupied(known) if *known.get() <= cost => return,
            Entry::Occupied(mut known) => *known.get_mut() = cost,
            Entry::Vacant(place) => {
                place.insert(cost);
            }
        }
        let id = self.visits.len() as u32;
        self.visits.push(Visit { node, parent, step });
        // Of equally cheap explanations, the one that explains more tokens first.
        self.queue.push((Reverse(cost), node.token, Reverse(id)));
    }

    pub fn slot(&self, node: Node) -> Option<u16> {
        match *self.layout.ops.get(usize::from(node.op))? {
            Op::Slot(slot) => Some(slot),
            Op::Repeat { first, .. } => Some(first + node.inner),
        }
    }

    /// The node behind the slot of `node`.
    pub fn behind_slot(&self, node: Node) -> Node {
        match self.layout.ops.get(usize::from(node.op)) {
            Some(&Op::Repeat { first, end }) if first + node.inner + 1 == end => Node {
                inner: 0,
                round: node.round + 1,
                ..node
            },
            Some(Op::Repeat { .. }) => Node {
                inner: node.inner + 1,
                ..node
            },
            _ => Node {
                op: node.op + 1,
                round: 0,
                ..node
            },
        }
    }

    /// Whether the count of the list that begins at the node is what the vertex before has.
    pub fn is_usual(&self, node: Node, declared: u32) -> bool {
        let counted = match self.layout.ops.get(usize::from(node.op)) {
            Some(&Op::Repeat { first, .. }) => first.checked_sub(1),
            _ => None,
        };
        let field = counted.and_then(|slot| self.layout.slots.get(usize::from(slot)));
        field.is_some_and(|slot| slot.field == FieldId::UvCount)
            && self.usual_uvs.is_some_and(|uvs| u32::from(uvs) == declared)
    }

    /// The moves at the border between two rounds of a counted list. Gives whether another round may begin.
    pub fn round_border(&mut self, id: u32, node: Node, cost: u32) -> bool {
        let leave = Node {
            op: node.op + 1,
            round: 0,
            count: Count::Free,
            ..node
        };
        match node.count {
            Count::Is(declared) => {
                if node.round == declared {
                    self.push(id, Step::Advance, leave, cost);
                }
                let wrong = Node {
                    count: Count::Wrong,
                    ..node
                };
                let price = if self.is_usual(node, declared) {
                    cost::USUAL_COUNT_WRONG
                } else {
                    cost::WRONG_COUNT
                };
                self.push(id, Step::WrongCount, wrong, cost + price);
                node.round < declared
            }
            Count::Free | Count::Wrong => {
                self.push(id, Step::Advance, leave, cost);
                true
            }
        }
    }
}
