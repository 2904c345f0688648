//! How far one search may go: a pattern of many unrelated actors has more assignments than anybody can wait for.

use std::cell::Cell;
use std::fmt;

/// Units of work for one pattern in one position. A unit is one actor bound; dearer work is charged in proportion, so
/// that a spent budget is about a second on any machine of our days.
const UNITS: u64 = 20_000_000;

/// The search was given up: the pattern leaves too much open.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BudgetError;

impl fmt::Display for BudgetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(
            "the pattern leaves too much open: its actors have too few relations with one another",
        )
    }
}

impl std::error::Error for BudgetError {}

/// What is left of the work. Shared with the patterns that EXISTPATTERN asks for.
#[derive(Debug)]
pub(crate) struct Budget(Cell<u64>);

impl Budget {
    pub(crate) fn new() -> Budget {
        Budget::of(UNITS)
    }

    /// A budget of so many units.
    pub(crate) fn of(units: u64) -> Budget {
        Budget(Cell::new(units))
    }

    /// Takes some units; false when there are not enough left, and from then on always.
    #[inline]
    pub(crate) fn spend(&self, units: u64) -> bool {
        match self.0.get().checked_sub(units) {
            Some(left) => {
                self.0.set(left);
                true
            }
            None => {
                self.0.set(0);
                false
            }
        }
    }

    /// What was taken out of a budget that held so many units.
    pub(crate) fn used(&self, of: u64) -> u64 {
        of.saturating_sub(self.0.get())
    }

    /// Nothing is left: every answer from now on is meaningless, and searches end at once.
    #[inline]
    pub(crate) fn is_spent(&self) -> bool {
        self.0.get() == 0
    }

    /// Whether the work was finished within the budget.
    pub(crate) fn check(&self) -> Result<(), BudgetError> {
        if self.is_spent() {
            Err(BudgetError)
        } else {
            Ok(())
        }
    }
}
