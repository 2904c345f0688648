//! What a searching player may ask beyond the rules.

use crate::{End, Game};

/// Hints that make searching fast. They never change what is legal.
pub trait Tactics: Game {
    /// One more than the greatest [`Tactics::slot`].
    const SLOTS: usize;

    /// Appends the legal moves that a search follows beyond its depth: captures and promotions, or whatever
    /// changes the balance at once. When [`Tactics::is_forced`], all legal moves.
    fn forcing_moves(&self, into: &mut Vec<Self::Move>);

    /// Appends legal moves that are not among [`Tactics::forcing_moves`] and leave the opponent no free choice
    /// (quiet checks). A search follows them for a ply or two beyond its depth. Most games need none.
    fn threatening_moves(&self, _into: &mut Vec<Self::Move>) {}

    /// Whether the side to move has no free choice (check, a capture that must be made), so that its position
    /// cannot be valued as it stands.
    fn is_forced(&self) -> bool;

    /// How the game has ended, as far as that can be told faster than by generating all moves; lack of moves may be
    /// overlooked. Unless a game knows better, nothing is overlooked.
    fn end_at_a_glance(&self) -> Option<End> {
        let mut legal = Vec::new();
        self.legal_moves(&mut legal);
        self.end(&legal)
    }

    /// Whether a legal move takes or promotes something.
    fn is_capture(&self, chosen: Self::Move) -> bool;

    /// What a capture or promotion wins or loses after all exchanges on its square, in hundredths of the smallest
    /// piece.
    fn exchange(&self, chosen: Self::Move) -> i32;

    /// A small number for the move, for tables of what was good elsewhere. Similar moves may share one.
    fn slot(chosen: Self::Move) -> usize;

    /// A number under which a search may remember what it found out: positions that share it are worth the same. Counters
    /// that will soon end the game belong to it.
    fn memory_key(&self) -> u64 {
        self.key()
    }

    /// The same position with the other side to move, where the rules of the game make that a sensible question.
    fn passed(&self) -> Option<Self>;
}
