//! A position of a game: pieces, side to move, draw rules and their counters.

use game::{BoardGrid, End, Game, NotationError, PieceStyle, Reason, Side, mix};

use crate::board::Board;
use crate::moves::Move;
use crate::rules::{Counters, DrawRules};
use crate::square::squares;
use crate::{fen, notation};

/// A state of a game of Brazilian draughts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    board: Board,
    side: Side,
    rules: DrawRules,
    counters: Counters,
}

impl Position {
    /// A position at the beginning of all counts, under the rules of the CBD.
    pub fn new(board: Board, side: Side) -> Position {
        Position {
            board,
            side,
            rules: DrawRules::CBD,
            counters: Counters::default(),
        }
    }

    /// The same position under other draw rules.
    pub fn with_rules(self, rules: DrawRules) -> Position {
        Position { rules, ..self }
    }

    /// The same position with other counts.
    pub fn with_counters(self, counters: Counters) -> Position {
        Position { counters, ..self }
    }

    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The draw rules in force.
    pub fn rules(&self) -> &DrawRules {
        &self.rules
    }

    /// What has been counted so far.
    pub fn counters(&self) -> Counters {
        self.counters
    }

    /// The plies without progress that are left before a count makes the game a draw.
    pub fn plies_left(&self) -> Option<u16> {
        self.rules.plies_left(&self.board, self.counters)
    }

    /// The legal moves in a list of their own.
    pub fn moves(&self) -> Vec<Move> {
        let mut legal = Vec::new();
        self.legal_moves(&mut legal);
        legal
    }
}

impl Default for Position {
    fn default() -> Position {
        Position::new(Board::INITIAL, Side::White)
    }
}

impl Game for Position {
    type Move = Move;

    const NAME: &'static str = "damas";

    /// Brazilian draughts: White begins, squares are named by letters.
    const TAGS: &'static [(&'static str, &'static str)] = &[("GameType", "26,W,8,8,A0,0")];

    fn repetitions_to_draw(&self) -> Option<u32> {
        self.rules.repetitions.map(u32::from)
    }

    fn initial() -> Position {
        Position::default()
    }

    fn side_to_move(&self) -> Side {
        self.side
    }

    #[inline]
    fn legal_moves(&self, into: &mut Vec<Move>) {
        self.board.legal_moves(self.side, into);
    }

    #[inline]
    fn play(&mut self, chosen: Move) {
        let man_moved = self.board.kings & (1 << chosen.from) == 0;
        let promoted = self.board.promotes(self.side, chosen);
        self.board.play(self.side, chosen);
        self.counters
            .count(chosen, man_moved, promoted, &self.board);
        self.side = !self.side;
    }

    fn end(&self, legal: &[Move]) -> Option<End> {
        if legal.is_empty() {
            return Some(End::win(!self.side, Reason::NoMoves));
        }
        (self.plies_left() == Some(0)).then(|| End::draw(Reason::NoProgress))
    }

    fn key(&self) -> u64 {
        let pieces = u64::from(self.board.white) | u64::from(self.board.black) << 32;
        let rest = u64::from(self.board.kings) | (self.side.index() as u64) << 32;
        mix(pieces ^ mix(rest.wrapping_add(0x9e37_79b9_7f4a_7c15)))
    }

    fn is_irreversible(&self, chosen: Move) -> bool {
        chosen.is_capture() || self.board.kings & (1 << chosen.from) == 0
    }

    fn move_text(&self, chosen: Move) -> String {
        notation::algebraic(self, chosen)
    }

    fn bare_move_text(chosen: Move) -> String {
        let sign = if chosen.is_capture() { 'x' } else { '-' };
        format!("{}{sign}{}", chosen.from(), chosen.to())
    }

    fn read_move(&self, text: &str) -> Result<Move, NotationError> {
        notation::read(self, text, notation::Numbering::B8)
    }

    fn text(&self) -> String {
        fen::algebraic(self)
    }

    fn read(text: &str) -> Result<Position, NotationError> {
        fen::read(text, notation::Numbering::B8)
    }
}

impl BoardGrid for Position {
    const PIECES: PieceStyle = PieceStyle::Discs;
    const COLUMNS: usize = 8;

    fn cells(&self) -> Vec<char> {
        let mut cells = vec!['.'; 64];
        for (letter, set) in [
            ('w', self.board.men(Side::White)),
            ('W', self.board.kings(Side::White)),
            ('b', self.board.men(Side::Black)),
            ('B', self.board.kings(Side::Black)),
        ] {
            for square in squares(set) {
                cells[((7 - square.rank()) * 8 + square.file()) as usize] = letter;
            }
        }
        cells
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whites_men_are_at_the_bottom_of_the_grid() {
        let cells: String = Position::initial().cells().into_iter().collect();
        assert!(cells.starts_with(".b.b.b.b") && cells.ends_with("w.w.w.w."));
    }
}
