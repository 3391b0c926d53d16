//! How much has been searched for mistakes lately. Where nothing fits, the search is given up, and what stands there is
//! passed over: the time that a text takes is in proportion to its size, whatever it holds.

/// The most steps that may be owed before the search is given up: some 25 records that fit nothing.
const LIMIT: u32 = 60_000;

/// The number of steps that each byte read pays back.
const PER_BYTE: u32 = 3;

/// The number of values that cost as much to look at as one step of a search.
const LOOKS: usize = 8;

/// The number of values that may be looked at without cost for each record that is read.
const FREE: usize = 16;

/// The searches that have not been paid for. All that counts is what stands in the text, not where its chunks begin.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct SearchBudget {
    owed: u32,
    /// The most has been owed, and not all of it has been paid since.
    spent: bool,
}

impl SearchBudget {
    /// Nothing is owed.
    pub const NONE: SearchBudget = SearchBudget {
        owed: 0,
        spent: false,
    };

    /// The steps owed when a text is only tried, so that it is given up sooner.
    pub const OF_TRIAL: SearchBudget = SearchBudget {
        owed: LIMIT / 4 * 3,
        spent: false,
    };

    /// Whether no search may begin.
    pub fn is_spent(self) -> bool {
        self.spent
    }

    /// Takes the steps of a search into account.
    pub fn search(&mut self, steps: usize) {
        let steps = u32::try_from(steps).unwrap_or(LIMIT);
        self.owed = self.owed.saturating_add(steps).min(LIMIT);
        self.spent |= self.owed == LIMIT;
    }

    /// Takes into account that so many values were looked at for one record or line.
    pub fn look(&mut self, values: usize) {
        self.search(values.saturating_sub(FREE) / LOOKS);
    }

    /// Pays back steps for `bytes` bytes of values that were read.
    pub fn pay(&mut self, bytes: usize) {
        if self.owed > 0 {
            let bytes = u32::try_from(bytes).unwrap_or(u32::MAX);
            self.owed = self.owed.saturating_sub(bytes.saturating_mul(PER_BYTE));
            self.spent &= self.owed > 0;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_read_pays_for_what_is_searched() {
        let mut budget = SearchBudget::NONE;
        budget.search(15);
        assert!(!budget.is_spent());
        budget.pay(5);
        assert_eq!(budget, SearchBudget::NONE);
    }

    #[test]
    fn once_given_up_all_must_be_paid() {
        let mut budget = SearchBudget::NONE;
        budget.search(usize::MAX);
        budget.search(1);
        budget.pay(LIMIT as usize / PER_BYTE as usize - 1);
        assert!(budget.is_spent());
        budget.pay(1);
        assert_eq!(budget, SearchBudget::NONE);
    }
}
