//! Positions as grids of squares, for reports that show the moves of a game on a board.

use crate::Game;

/// How the pieces of a game are drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PieceStyle {
    /// FEN letters, drawn as chess figures.
    Figures,
    /// `w` and `b`, drawn as discs; `W` and `B`, drawn as crowned discs.
    Discs,
    /// Letters, drawn as they are.
    Letters,
}

/// A game whose positions can be drawn as a grid of squares.
pub trait BoardGrid: Game {
    const PIECES: PieceStyle;
    const COLUMNS: usize;

    /// One character per square, row by row from the top; `.` is an empty square.
    fn cells(&self) -> Vec<char>;
}
