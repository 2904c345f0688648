//! Numbers and points as they stand in XML.

use std::fmt;

use crate::draw::arrows::Point;

/// A coordinate with at most one decimal.
pub(super) struct Number(pub(super) f64);

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tenths = (self.0 * 10.0).round() / 10.0;
        // Adding zero turns a negative zero into a plain one.
        write!(f, "{}", tenths + 0.0)
    }
}

/// A point as path data.
pub(super) struct Pair(pub(super) Point);

impl fmt::Display for Pair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", Number(self.0.x), Number(self.0.y))
    }
}
