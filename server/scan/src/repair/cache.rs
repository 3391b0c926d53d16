//! Results of the searches for the one mistake of a refused text. The searches read much of the text, so a result is
//! kept while that text stays the same: an edit elsewhere does not repeat the search.

use super::insertion::Insertion;
use super::types::Explanation;
use crate::counts_by_chunk::CountState;
use crate::verdict::Border;
use std::ops::Range;

/// A search: its question, the text it has seen, and its answer.
#[derive(Clone, Debug)]
pub(crate) struct CachedSearch<Q, A> {
    /// The question of the search.
    pub asked: Q,
    /// All text that has decided the answer lies in these.
    pub seen: [Range<usize>; 2],
    /// The result of the search.
    pub answer: A,
}

/// Where things seemed wrong when lines that do not belong were looked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Doubts {
    /// The places.
    pub anomalies: Vec<usize>,
    /// The border before the first chunk in doubt.
    pub doubt: (usize, CountState),
}

impl Doubts {
    /// For places and a border.
    pub fn new(anomalies: &[usize], doubt: Border) -> Self {
        Doubts {
            anomalies: anomalies.to_vec(),
            doubt: (doubt.at, doubt.count),
        }
    }
}

/// A value that holds places of the text.
pub(crate) trait Placed {
    /// Puts each place where `moved` says.
    fn shift(&mut self, moved: &dyn Fn(usize) -> usize);
}

impl<Q: Placed + PartialEq, A: Placed> CachedSearch<Q, A> {
    /// The answer, if this was asked.
    pub fn to(&self, asked: &Q) -> Option<&A> {
        (self.asked == *asked).then_some(&self.answer)
    }

    /// The search after a range is replaced by `new_len` bytes; `None` if it has seen that range.
    pub fn after(mut self, range: &Range<usize>, new_len: usize) -> Option<Self> {
        let apart = |seen: &Range<usize>| {
            seen.is_empty() || range.start > seen.end || range.end < seen.start
        };
        if !self.seen.iter().all(apart) {
            return None;
        }
        let moved = |at: usize| match at > range.end {
            true => at - range.len() + new_len,
            false => at,
        };
        self.asked.shift(&moved);
        self.answer.shift(&moved);
        for seen in &mut self.seen {
            shift_range(seen, &moved);
        }
        Some(self)
    }
}

/// Puts both ends of a range where `moved` says.
pub(crate) fn shift_range(range: &mut Range<usize>, moved: &dyn Fn(usize) -> usize) {
    *range = moved(range.start)..moved(range.end);
}

impl Placed for Doubts {
    fn shift(&mut self, moved: &dyn Fn(usize) -> usize) {
        for at in &mut self.anomalies {
            *at = moved(*at);
        }
        self.doubt.0 = moved(self.doubt.0);
    }
}

impl Placed for Insertion {
    fn shift(&mut self, moved: &dyn Fn(usize) -> usize) {
        shift_range(&mut self.span, moved);
    }
}

impl<T: Placed> Placed for Option<T> {
    fn shift(&mut self, moved: &dyn Fn(usize) -> usize) {
        if let Some(inner) = self {
            inner.shift(moved);
        }
    }
}

impl Placed for Explanation {
    fn shift(&mut self, moved: &dyn Fn(usize) -> usize) {
        match self {
            Explanation::Hidden(insertion) => insertion.shift(moved),
            Explanation::Repair(repair) => {
                shift_range(&mut repair.span, moved);
                repair.from = moved(repair.from);
                repair.proven = moved(repair.proven);
            }
        }
    }
}
