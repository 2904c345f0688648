//! Looking ahead to a fixed height without any short cut: slow, plain, and therefore what faster searches are held
//! against. The book's way to explain how a machine plays, too.

use game::{Game, Record, Side};

use crate::search::path::Path;
use crate::search::value::{DRAWN, LARGEST, of_end};
use crate::{Evaluator, Value};

/// The value of every legal move, looked `height` half-moves ahead.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Solution<M> {
    /// Each legal move with what it is worth to the side to move.
    pub moves: Vec<(M, Value)>,
    /// Positions looked at.
    pub nodes: u64,
}

impl<M: Copy> Solution<M> {
    /// What the position is worth to the side to move, if it has a move.
    pub fn value(&self) -> Option<Value> {
        self.moves.iter().map(|(_, value)| *value).max()
    }

    /// The moves that are worth the most.
    pub fn best(&self) -> Vec<M> {
        let best = self.value();
        let moves = self.moves.iter();
        moves
            .filter(|(_, value)| Some(*value) == best)
            .map(|(chosen, _)| *chosen)
            .collect()
    }
}

/// Looks at everything that can happen in `height` half-moves, one at least.
pub fn solve<G: Game, E: Evaluator<G>>(
    record: &Record<G>,
    evaluator: &E,
    height: u32,
) -> Solution<G::Move> {
    let owner = record.position().side_to_move();
    let mut tree = Tree {
        evaluator: evaluator.clone(),
        owner,
        path: Path::new(record, height as usize),
        nodes: 1,
    };
    let mut legal = Vec::new();
    record.position().legal_moves(&mut legal);
    let moves = legal
        .into_iter()
        .map(|chosen| {
            let value = tree.after(record.position(), chosen, height.saturating_sub(1), 0);
            (chosen, value)
        })
        .collect();
    Solution {
        moves,
        nodes: tree.nodes,
    }
}

struct Tree<E> {
    evaluator: E,
    owner: Side,
    path: Path,
    nodes: u64,
}

impl<E> Tree<E> {
    /// What a move is worth to the owner.
    fn after<G: Game>(&mut self, position: &G, chosen: G::Move, height: u32, ply: usize) -> Value
    where
        E: Evaluator<G>,
    {
        let mut next = position.clone();
        next.play(chosen);
        self.path.push(next.key(), position.is_irreversible(chosen));
        let value = self.value(&next, height, ply + 1);
        self.path.pop();
        value
    }

    fn value<G: Game>(&mut self, position: &G, height: u32, ply: usize) -> Value
    where
        E: Evaluator<G>,
    {
        self.nodes += 1;
        if self.path.is_repetition() {
            return DRAWN;
        }
        let mut legal = Vec::new();
        position.legal_moves(&mut legal);
        if let Some(end) = position.end(&legal) {
            return of_end(end.outcome, self.owner, ply);
        }
        if height == 0 {
            return self
                .evaluator
                .value(position, self.owner)
                .clamp(-LARGEST, LARGEST);
        }
        let own = position.side_to_move() == self.owner;
        let values = legal
            .into_iter()
            .map(|chosen| self.after(position, chosen, height - 1, ply));
        if own {
            values.max().unwrap_or(DRAWN)
        } else {
            values.min().unwrap_or(DRAWN)
        }
    }
}
