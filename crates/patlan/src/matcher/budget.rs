//! How far one search may go: a pattern of many unrelated actors has more assignments than anybody can wait for.

use std::cell::Cell;
use std::fmt;

/// Units of work for one pattern in one position; a unit is one actor bound, some ten nanoseconds.
const UNITS: u64 = 20_000_000;

/// The search was given up: the pattern leaves too much open.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TooOpen;

impl fmt::Display for TooOpen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(
            "the pattern leaves too much open: its actors have too few relations with one another",
        )
    }
}

impl std::error::Error for TooOpen {}

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

    /// Whether the work was finished within the budget.
    pub(crate) fn check(&self) -> Result<(), TooOpen> {
        if self.0.get() == 0 {
            Err(TooOpen)
        } else {
            Ok(())
        }
    }
}
