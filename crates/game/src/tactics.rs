//! Questions of a search that the rules do not answer.

use crate::{End, Game};

/// What an alpha-beta search asks of a game beyond its rules: which moves to follow beyond the nominal depth, how to
/// order moves, when a position must not be evaluated as it stands. The answers are hints. They decide how soon a good
/// move is found, never which moves are legal, so that a game may begin with coarse ones and refine them by measuring.
///
/// The hooks are called at nearly every node: an implementation should not allocate.
pub trait Tactics: Game {
    /// The number of slots: see [`Tactics::slot`].
    const SLOTS: usize;

    /// Appends the legal moves that a search follows beyond its depth: captures, promotions and others that change the
    /// balance at once. When [`Tactics::is_forced`], all legal moves.
    fn forcing_moves(&self, into: &mut Vec<Self::Move>);

    /// Appends legal moves that are not among [`Tactics::forcing_moves`] and leave the opponent no free choice
    /// (quiet checks). A search follows them for a ply or two beyond its depth. Most games need none.
    fn threatening_moves(&self, _into: &mut Vec<Self::Move>) {}

    /// Whether the side to move has no free choice (check, a capture that must be made), so that its position
    /// cannot be evaluated as it stands.
    fn is_forced(&self) -> bool;

    /// The end of the game, as far as it can be determined faster than by generating all moves; an end for lack of moves
    /// may be missed. The default generates the moves and misses nothing.
    fn end_at_a_glance(&self) -> Option<End> {
        let mut legal = Vec::new();
        self.legal_moves(&mut legal);
        self.end(&legal)
    }

    /// Whether a legal move takes or promotes something.
    fn is_capture(&self, chosen: Self::Move) -> bool;

    /// The static exchange evaluation of a capture or promotion, in hundredths of the smallest piece.
    fn exchange(&self, chosen: Self::Move) -> i32;

    /// The index of the move in history tables, less than [`Tactics::SLOTS`]. Similar moves may share one.
    fn slot(chosen: Self::Move) -> usize;

    /// The key of the transposition table: positions that share it have the same value. It includes counters that will
    /// soon end the game.
    fn memory_key(&self) -> u64 {
        self.key()
    }

    /// The position after a null move; `None` where the game has no use for one.
    fn passed(&self) -> Option<Self>;
}
