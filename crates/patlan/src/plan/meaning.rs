//! A digest of what a pattern asks, by which stores find its answers again.

use std::fmt::{self, Write};
use std::sync::Arc;

use super::{Domain, Program};

/// Raise this whenever a change of a relation, of a function or of the matcher may give the same plan another answer:
/// answers that were stored earlier are then no longer used.
pub const RULES: u32 = 1;

impl Program {
    /// A digest that two programs share only if they have the same answer in every position, whatever their names,
    /// weights and explanations. Another version of StratVision may give the same pattern another digest.
    pub fn meaning(&self) -> u128 {
        *self.meaning.get_or_init(|| {
            let mut digest = Digest::new();
            // Writing into a digest cannot fail.
            let _ = self.write_meaning(&mut digest);
            digest.0
        })
    }

    /// Everything that the comparison of programs reads.
    fn write_meaning(&self, out: &mut impl Write) -> fmt::Result {
        let Program {
            cast,
            gate,
            branches,
            tactics,
            routes_suffice,
            ..
        } = self;
        let domains: Vec<Domain> = cast.iter().copied().map(Domain::of).collect();
        let version = env!("CARGO_PKG_VERSION");
        write!(
            out,
            "{version} {RULES} {gate:?} {domains:?} {tactics:?} {routes_suffice}"
        )?;
        for branch in branches {
            let (valid, raw) = (&branch.valid, &branch.raw);
            let (postcondition, bound) = (&branch.postcondition, branch.bound);
            write!(out, " {valid:?} {raw:?} {postcondition:?} {bound}")?;
        }
        Ok(())
    }
}

/// A pattern that a condition calls. It is written as its digest: patterns that call each other would otherwise be
/// written many times.
#[derive(Clone)]
pub(crate) struct Called(pub(crate) Arc<Program>);

impl fmt::Debug for Called {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:032x}", self.0.meaning())
    }
}

impl PartialEq for Called {
    fn eq(&self, other: &Called) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
            || self.0.meaning() == other.0.meaning() && *self.0 == *other.0
    }
}

/// FNV-1a of 128 bits.
struct Digest(u128);

impl Digest {
    fn new() -> Digest {
        Digest(0x6c62_272e_07bb_0142_62b8_2175_6295_c58d)
    }
}

impl Write for Digest {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for byte in text.bytes() {
            self.0 ^= u128::from(byte);
            self.0 = self.0.wrapping_mul(0x0100_0000_0000_0000_0000_013b);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digests_are_those_of_the_published_method() {
        let digest = |text: &str| {
            let mut digest = Digest::new();
            digest.write_str(text).unwrap();
            digest.0
        };
        assert_eq!(digest(""), 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d);
        assert_eq!(digest("a"), 0xd228_cb69_6f1a_8caf_7891_2b70_4e4a_8964);
        assert_eq!(digest("foobar"), 0x343e_1662_793c_64bf_6f0d_3597_ba44_6f18);
    }
}
