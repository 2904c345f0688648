//! The limit of one search: a pattern of many unrelated actors has more assignments than anyone can wait for.

use std::cell::Cell;
use std::fmt;

/// Units of work for one pattern in one position. A unit is one binding; more expensive work is charged in proportion,
/// so that the whole budget is about a second on a machine of 2026.
const UNITS: u64 = 20_000_000;

/// The search was given up because its budget was spent: the actors of the pattern have too few relations with one
/// another.
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

/// The units that are left. Shared with the patterns that EXISTPATTERN calls.
#[derive(Debug)]
pub(crate) struct Budget(Cell<u64>);

impl Budget {
    pub(crate) fn new() -> Budget {
        Budget::of(UNITS)
    }

    /// A budget of this many units.
    pub(crate) fn of(units: u64) -> Budget {
        Budget(Cell::new(units))
    }

    /// Takes some units; returns `false`, from then on always, when not enough are left.
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

    /// The units taken from a budget that began with `of`.
    pub(crate) fn used(&self, of: u64) -> u64 {
        of.saturating_sub(self.0.get())
    }

    /// Whether nothing is left: every answer from now on is meaningless, and searches end at once.
    #[inline]
    pub(crate) fn is_spent(&self) -> bool {
        self.0.get() == 0
    }

    /// An error if the budget was spent.
    pub(crate) fn check(&self) -> Result<(), BudgetError> {
        if self.is_spent() {
            Err(BudgetError)
        } else {
            Ok(())
        }
    }
}
