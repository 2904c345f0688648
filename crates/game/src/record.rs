//! A game in progress.

use crate::{End, Game, Reason};

/// A game in progress: its start, its moves and every position, so that repetitions are noticed and moves can be taken
/// back. Each ply keeps a copy of the position.
#[derive(Debug, Clone)]
pub struct Record<G: Game> {
    positions: Vec<G>,
    keys: Vec<u64>,
    moves: Vec<G::Move>,
}

impl<G: Game> Record<G> {
    pub fn new(start: G) -> Record<G> {
        Record {
            keys: vec![start.key()],
            positions: vec![start],
            moves: Vec::new(),
        }
    }

    pub fn start(&self) -> &G {
        &self.positions[0]
    }

    pub fn position(&self) -> &G {
        &self.positions[self.moves.len()]
    }

    /// Every position, from the start to the present one.
    pub fn positions(&self) -> &[G] {
        &self.positions
    }

    /// The keys of [`Record::positions`].
    pub fn keys(&self) -> &[u64] {
        &self.keys
    }

    pub fn moves(&self) -> &[G::Move] {
        &self.moves
    }

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

    /// The end of the game by the rules, repetition included.
    pub fn end(&self) -> Option<End> {
        let mut legal = Vec::new();
        self.position().legal_moves(&mut legal);
        self.end_among(&legal)
    }

    /// [`Record::end`], given the legal moves of the present position.
    pub fn end_among(&self, legal: &[G::Move]) -> Option<End> {
        let position = self.position();
        position.end(legal).or_else(|| {
            let limit = position.repetitions_to_draw()?;
            (self.occurrences() >= limit).then(|| End::draw(Reason::Repetition))
        })
    }
}
