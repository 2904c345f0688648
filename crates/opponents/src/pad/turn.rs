//! One turn of PAD, from class A to class F.

use game::Record;

use super::analysis::Analysis;
use super::{Action, CandidateVerdict, Concerns, Decision, Ground, LossMemory, Options};

/// A player that decides by PAD.
#[derive(Debug, Clone)]
pub struct Pad<M> {
    pub options: Options,
    pub memory: M,
}

impl<M> Pad<M> {
    pub fn new(options: Options, memory: M) -> Pad<M> {
        Pad { options, memory }
    }

    /// Whether a move leaves the adversary without a decisive one, within the depth of analysis.
    pub fn is_safe<G: Concerns>(&mut self, position: &G, chosen: G::Move) -> bool
    where
        M: LossMemory<G>,
    {
        let own = position.side_to_move();
        let mut analysis = Analysis::new(own, self.options, &mut self.memory);
        analysis.safe(position, chosen);
        analysis.legal
    }

    /// Decides for the side to move, and learns if the options say so.
    pub fn decide<G: Concerns>(&mut self, record: &Record<G>) -> Decision<G>
    where
        M: LossMemory<G>,
    {
        let position = record.position();
        let own = position.side_to_move();
        let mut analysis = Analysis::new(own, self.options, &mut self.memory);
        let mut decision = decide(&mut analysis, position);
        for candidate in &mut decision.candidates {
            let mut next = position.clone();
            next.play(candidate.chosen);
            if candidate.verdict == CandidateVerdict::Refuted && analysis.memory.recalls(&next, own)
            {
                candidate.verdict = CandidateVerdict::Recalled;
            }
        }
        analysis.learn(record, &mut decision);
        decision.looked = analysis.looked;
        decision
    }
}

pub(super) fn decide<G: Concerns, M: LossMemory<G>>(
    analysis: &mut Analysis<'_, G, M>,
    position: &G,
) -> Decision<G> {
    let own = analysis.own;
    if let Some(chosen) = position.winning_move() {
        return decision(Some(chosen), Ground::Win);
    }
    let threats = position.targets(!own);
    if threats.count_ones() > 1 {
        return decision(None, Ground::TwoThreats);
    }
    if threats != 0 {
        let target = threats.trailing_zeros();
        return match analysis.defend(position, target) {
            (Some(chosen), true) => decision(Some(chosen), Ground::DecisiveDefence),
            (Some(chosen), false) => decision(Some(chosen), Ground::Defence),
            (None, _) => match analysis.defenders(position, target).last() {
                Some(&chosen) => decision(Some(chosen), Ground::LosingDefence),
                None => decision(None, Ground::NoDefence),
            },
        };
    }
    let attack = analysis.attack(position, own);
    if attack.ok {
        return decision(attack.chosen, Ground::Decisive);
    }
    let (chosen, candidates) = analysis.choose(position);
    let ground = match chosen {
        Some(_) if analysis.legal => Ground::Best,
        Some(_) => Ground::Losing,
        None => Ground::NoMove,
    };
    Decision {
        candidates,
        ..decision(chosen, ground)
    }
}

fn decision<G: Concerns>(chosen: Option<G::Move>, ground: Ground) -> Decision<G> {
    Decision {
        action: chosen.map_or(Action::Resign, Action::Play),
        ground,
        candidates: Vec::new(),
        lessons: Vec::new(),
        winning_strategy: false,
        looked: 0,
    }
}
