//! Vantage points that several patterns ask for: who has looked for one in vain need not look again for another.

use chess::{Bitboard, View};

use super::needs::{Need, add};
use crate::plan::{Aim, Hint, Place, Vantage};

/// Questions for a vantage point with the same aim.
#[derive(Debug)]
pub(super) struct Vantages {
    aim: Aim,
    patterns: u64,
    /// Whose vantage point, those first that fewer pieces can have: what is found for them does for others, too.
    movers: Vec<Need<Place>>,
}

impl Vantages {
    /// Adds a question to those with the same aim.
    pub(super) fn add(all: &mut Vec<Vantages>, vantage: Vantage, bit: u64) {
        let Vantage { movers, aim } = vantage;
        let known = all.iter().position(|vantages| vantages.aim == aim);
        let place = known.unwrap_or_else(|| {
            all.push(Vantages {
                aim,
                patterns: 0,
                movers: Vec::new(),
            });
            all.len() - 1
        });
        let vantages = &mut all[place];
        vantages.patterns |= bit;
        add(&mut vantages.movers, movers, bit);
        vantages.movers.sort_by_key(|need| need.what.types());
    }

    /// Nothing is known yet of who has one.
    pub(super) fn hints(&self) -> Vec<Hint> {
        vec![Hint::default(); self.movers.len()]
    }

    /// Takes out the patterns for which nobody has one.
    #[inline(never)]
    pub(super) fn sift(&self, view: &View, hints: &mut [Hint], left: &mut u64) {
        if *left & self.patterns == 0 {
            return;
        }
        let aim = self.aim.taken(view);
        let (mut finders, mut others) = (Bitboard::EMPTY, Bitboard::FULL);
        for (need, hint) in self.movers.iter().zip(hints) {
            if *left & need.patterns == 0 {
                continue;
            }
            let movers = need.what.squares(view);
            if (movers & finders).any() {
                continue;
            }
            match aim.finder(movers & others, hint) {
                Some(finder) => finders |= Bitboard::from(finder),
                None => {
                    others &= !movers;
                    *left &= !need.patterns;
                }
            }
        }
    }
}
