//! Fork squares that several patterns look for: pieces that have none for one pattern need not be tried for another.

use chess::{Bitboard, View};

use super::shared_facts::{Shared, add};
use crate::plan::{CandidateSet, Fork, ForkHint, ForkTargets};

/// Forks of the same targets through the same squares.
#[derive(Debug)]
pub(super) struct ForkGroup {
    aim: ForkTargets,
    patterns: u64,
    /// The pieces that may fork. Sets of fewer types first: a fork found for them serves the larger sets too.
    movers: Vec<Shared<CandidateSet>>,
}

impl ForkGroup {
    /// Adds a fork to the group with the same targets.
    pub(super) fn add(all: &mut Vec<ForkGroup>, fork: Fork, bit: u64) {
        let Fork { movers, aim } = fork;
        let known = all.iter().position(|forks| forks.aim == aim);
        let place = known.unwrap_or_else(|| {
            all.push(ForkGroup {
                aim,
                patterns: 0,
                movers: Vec::new(),
            });
            all.len() - 1
        });
        let forks = &mut all[place];
        forks.patterns |= bit;
        add(&mut forks.movers, movers, bit);
        forks.movers.sort_by_key(|shared| shared.fact.types());
    }

    pub(super) fn hints(&self) -> Vec<ForkHint> {
        vec![ForkHint::default(); self.movers.len()]
    }

    /// Excludes the patterns for which no piece has a fork square.
    #[inline(never)]
    pub(super) fn screen(&self, view: &View, hints: &mut [ForkHint], possible: &mut u64) {
        if *possible & self.patterns == 0 {
            return;
        }
        let aim = self.aim.taken(view);
        let (mut finders, mut others) = (Bitboard::EMPTY, Bitboard::FULL);
        for (shared, hint) in self.movers.iter().zip(hints) {
            if *possible & shared.patterns == 0 {
                continue;
            }
            let movers = shared.fact.squares(view);
            if (movers & finders).any() {
                continue;
            }
            match aim.finder(movers & others, hint) {
                Some(finder) => finders |= Bitboard::from(finder),
                None => {
                    others &= !movers;
                    *possible &= !shared.patterns;
                }
            }
        }
    }
}
