//! Learning: which configurations PAD stores when it finds a game decided, and how far it goes back.

use game::{Record, Side};

use super::analysis::{Analysis, has_lost};
use super::{Cause, Concerns, Decision, Ground, Lesson, LossMemory};
use crate::pad::turn::decide;

impl<G: Concerns, M: LossMemory<G>> Analysis<'_, G, M> {
    pub fn learn(&mut self, record: &Record<G>, decision: &mut Decision<G>) {
        if !self.options.learning {
            return;
        }
        if !self.options.recognised {
            if matches!(decision.ground, Ground::Losing | Ground::NoMove) {
                self.store_left(record, decision);
            }
        } else {
            for position in std::mem::take(&mut self.found) {
                let (own, ply) = (self.own, record.moves().len());
                self.keep(&position, own, ply, Cause::Foreseen, decision);
            }
            if decision.ground.is_lost() {
                self.store_faced(record, decision);
            }
        }
        if decision.ground.is_won() && self.options.adversary {
            self.store_adversary(record, decision);
        }
    }

    fn keep(
        &mut self,
        position: &G,
        loser: Side,
        ply: usize,
        cause: Cause,
        decision: &mut Decision<G>,
    ) {
        let new = self.memory.store(position, loser);
        decision.lessons.push(Lesson {
            ply,
            position: position.clone(),
            loser,
            new,
            cause,
        });
    }

    /// "GRAVCONF" and "SUCESSIVA" of 1982: what was left to the adversary is lost; if the move before it had no better
    /// alternative either, so is what was left then.
    fn store_left(&mut self, record: &Record<G>, decision: &mut Decision<G>) {
        let positions = record.positions();
        let mut ply = record.moves().len();
        let mut cause = Cause::NoSafeMove;
        loop {
            if ply <= 1 {
                decision.winning_strategy = true;
                return;
            }
            self.keep(&positions[ply - 1], self.own, ply - 1, cause, decision);
            cause = Cause::WentBack;
            ply -= 2;
            let earlier = &positions[ply];
            let threats = earlier.targets(!self.own);
            if threats != 0 {
                let target = threats.trailing_zeros();
                self.legal = self.defend(earlier, target).0.is_some();
            } else {
                self.choose(earlier);
            }
            if self.legal {
                return;
            }
        }
    }

    /// The recognised configuration itself, and those before it that turn out to be lost by it.
    fn store_faced(&mut self, record: &Record<G>, decision: &mut Decision<G>) {
        let positions = record.positions();
        let mut ply = record.moves().len();
        let mut cause = Cause::NoSafeMove;
        loop {
            self.keep(&positions[ply], self.own, ply, cause, decision);
            cause = Cause::WentBack;
            if ply < 2 {
                decision.winning_strategy = true;
                return;
            }
            ply -= 2;
            let earlier = &positions[ply];
            // A known configuration needs no second analysis, but those before it may be new.
            if !self.memory.recalls(earlier, self.own) && !decide(self, earlier).ground.is_lost() {
                return;
            }
        }
    }

    /// The configuration after a decisive move, and those before it that turn out to be lost by it.
    fn store_adversary(&mut self, record: &Record<G>, decision: &mut Decision<G>) {
        let positions = record.positions();
        let mut ply = record.moves().len();
        if decision.ground != Ground::Win
            && let Some(chosen) = decision.chosen()
        {
            let mut next = positions[ply].clone();
            next.play(chosen);
            self.keep(&next, !self.own, ply + 1, Cause::Decisive, decision);
        }
        while ply > 0 {
            ply -= 1;
            let earlier = &positions[ply];
            if !self.memory.recalls(earlier, !self.own) {
                if !self.is_lost_for_adversary(earlier) {
                    return;
                }
                self.keep(earlier, !self.own, ply, Cause::WentBack, decision);
            }
            ply = match ply.checked_sub(1) {
                Some(ply) => ply,
                None => return,
            };
        }
    }

    /// Whether every move of the adversary lets this side win by force.
    fn is_lost_for_adversary(&mut self, position: &G) -> bool {
        if position.targets(!self.own) != 0 {
            return false;
        }
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        if moves.is_empty() {
            return has_lost(position);
        }
        moves.into_iter().all(|chosen| {
            let mut next = position.clone();
            next.play(chosen);
            decide_is_won(self, &next)
        })
    }
}

fn decide_is_won<G: Concerns, M: LossMemory<G>>(
    analysis: &mut Analysis<'_, G, M>,
    position: &G,
) -> bool {
    if position.targets(analysis.own) != 0 {
        return true;
    }
    let threats = position.targets(!analysis.own);
    match threats.count_ones() {
        0 => analysis.attack(position, analysis.own).ok,
        1 => analysis.defend(position, threats.trailing_zeros()).1,
        _ => false,
    }
}
