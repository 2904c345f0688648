//! A game in progress.

use crate::{End, Game, Reason};

/// The moves of a game from its start, with every position, so that repetition is known and moves can be taken
/// back.
#[derive(Debug, Clone)]
pub struct Record<G: Game> {
    positions: Vec<G>,
    keys: Vec<u64>,
    moves: Vec<G::Move>,
}

impl<G: Game> Record<G> {
    /// A game that begins with this position.
    pub fn new(start: G) -> Record<G> {
        Record {
            keys: vec![start.key()],
            positions: vec![start],
            moves: Vec::new(),
        }
    }

    /// The position in which the game began.
    pub fn start(&self) -> &G {
        &self.positions[0]
    }

    /// The position now.
    pub fn position(&self) -> &G {
        &self.positions[self.moves.len()]
    }

    /// Every position, the first one and the present one included.
    pub fn positions(&self) -> &[G] {
        &self.positions
    }

    /// The keys of every position, in the same order.
    pub fn keys(&self) -> &[u64] {
        &self.keys
    }

    /// The moves made.
    pub fn moves(&self) -> &[G::Move] {
        &self.moves
    }

    /// Makes a legal move.
    pub fn play(&mut self, chosen: G::Move) {
        let mut position = self.position().clone();
        position.play(chosen);
        self.keys.push(position.key());
        self.positions.push(position);
        self.moves.push(chosen);
    }

    /// Takes back the last move, if there is one.
    pub fn take_back(&mut self) -> Option<G::Move> {
        let last = self.moves.pop()?;
        self.positions.pop();
        self.keys.pop();
        Some(last)
    }

    /// How often the present position has occurred, this time included.
    pub fn occurrences(&self) -> u32 {
        let now = self.position().key();
        let mut count = 0;
        // Nothing before an irreversible move can be the same position.
        for (ply, &key) in self.keys.iter().enumerate().rev() {
            count += u32::from(key == now);
            if ply > 0 && self.positions[ply - 1].is_irreversible(self.moves[ply - 1]) {
                break;
            }
        }
        count
    }

    /// How the game has ended by the rules, repetition included.
    pub fn end(&self) -> Option<End> {
        let mut legal = Vec::new();
        self.position().legal_moves(&mut legal);
        self.end_among(&legal)
    }

    /// The same for whoever has the legal moves of the present position at hand.
    pub fn end_among(&self, legal: &[G::Move]) -> Option<End> {
        let position = self.position();
        position.end(legal).or_else(|| {
            let limit = position.repetitions_to_draw()?;
            (self.occurrences() >= limit).then(|| End::draw(Reason::Repetition))
        })
    }
}
