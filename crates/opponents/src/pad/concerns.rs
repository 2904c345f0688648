//! The interfaces that PAD needs of a game and of a memory.

use game::{Game, Side};

/// How favourable a move looks. Greater `balance` first, then fewer `replies`, then greater `weight`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Favour {
    /// Own mobility after the move minus the adversary's.
    pub balance: i32,
    /// The adversary's mobility after the move.
    pub replies: i32,
    /// The value of the target square.
    pub weight: i32,
}

/// A game in which moves win at a square and threats are answered by occupying it.
pub trait Concerns: Game {
    /// The squares (as bits) at which a side could win at once, if it were to move. Either side may be asked for.
    fn targets(&self, side: Side) -> u64;

    /// The move with which the side to move wins at once.
    fn winning_move(&self) -> Option<Self::Move>;

    /// Appends the moves of the side to move that occupy a square.
    fn blocks(&self, target: u32, into: &mut Vec<Self::Move>);

    /// How favourable a move of the side to move looks.
    fn favour(&self, chosen: Self::Move) -> Favour;
}

/// A memory of lost configurations.
pub trait LossMemory<G: Game> {
    /// Whether the memory has this position as lost for `loser`.
    fn recalls(&self, position: &G, loser: Side) -> bool;

    /// Stores a position that `loser` has lost. Returns whether anything changed.
    fn store(&mut self, position: &G, loser: Side) -> bool;
}

#[derive(Debug, Clone, Copy, Default)]
pub struct NoMemory;

impl<G: Game> LossMemory<G> for NoMemory {
    fn recalls(&self, _: &G, _: Side) -> bool {
        false
    }

    fn store(&mut self, _: &G, _: Side) -> bool {
        false
    }
}
