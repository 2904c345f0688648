//! A placement with a side to move: the game itself.

use game::{BoardGrid, End, Game, NotationError, PieceStyle, Reason, Side, Tactics};
use syntax::Message;

use crate::lines::has_line;
use crate::placement::Placement;
use crate::square::{Direction, SQUARES, Square};
use crate::threats::is_winning;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move {
    pub from: Square,
    pub to: Square,
}

impl Move {
    /// In letters: `T-P`.
    pub fn letters(self) -> String {
        format!("{}-{}", self.from.letter(), self.to.letter())
    }
}

impl std::fmt::Display for Move {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.pad(&format!("{}-{}", self.from.number(), self.to.number()))
    }
}

/// A position of Tac-Tickle. X is [`Side::White`], O is [`Side::Black`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    pieces: [u32; 2],
    turn: Side,
}

impl Position {
    /// A placement of X and O, and who moves.
    pub fn new(placement: Placement, turn: Side) -> Position {
        Position {
            pieces: [placement.first(), placement.second()],
            turn,
        }
    }

    /// The squares of a side.
    pub fn pieces(&self, side: Side) -> u32 {
        self.pieces[side.index()]
    }

    pub fn occupied(&self) -> u32 {
        self.pieces[0] | self.pieces[1]
    }

    pub fn placement(&self) -> Placement {
        Placement::of(self.pieces[0], self.pieces[1])
    }

    /// The pieces of a side and those of the other one.
    pub fn placement_of(&self, side: Side) -> Placement {
        Placement::of(self.pieces(side), self.pieces(!side))
    }

    /// The number of moves of a side.
    pub fn mobility(&self, side: Side) -> u32 {
        crate::square::mobility(self.pieces(side), self.occupied())
    }

    /// The position after a move.
    #[must_use]
    pub fn after(mut self, chosen: Move) -> Position {
        self.play(chosen);
        self
    }

    /// The letter of a side.
    pub fn side_letter(side: Side) -> char {
        match side {
            Side::White => 'X',
            Side::Black => 'O',
        }
    }

    /// Parses a placement, followed by the side to move if it is given.
    pub fn read_parts(text: &str) -> Result<(Placement, Option<Side>), NotationError> {
        let text = text.trim();
        let (board, turn) = match text.rsplit_once(char::is_whitespace) {
            Some((board, side)) if !side.ends_with(')') => {
                let turn = Position::read_side(side).ok_or_else(|| {
                    NotationError(Message::new(
                        format!("'{side}' is no side; X or O moves"),
                        format!("'{side}' não é lado; X ou O joga"),
                    ))
                })?;
                (board, Some(turn))
            }
            _ => (text, None),
        };
        Ok((Placement::read(board)?, turn))
    }

    /// Why no game comes to this position; nothing if one may.
    pub fn impossibility(&self) -> Option<Message> {
        if !has_line(self.pieces(self.turn)) {
            return None;
        }
        let mover = Position::side_letter(self.turn);
        Some(if has_line(self.pieces(!self.turn)) {
            Message::new(
                "both sides have three in a line; no game comes to that",
                "os dois lados têm três em linha; nenhuma partida chega a isso",
            )
        } else {
            Message::new(
                format!("{mover} has three in a line already and cannot be to move"),
                format!("{mover} já tem três em linha e não pode ter a vez"),
            )
        })
    }

    /// Reads `X` or `O`.
    pub fn read_side(text: &str) -> Option<Side> {
        match text {
            "X" | "x" => Some(Side::White),
            "O" | "o" => Some(Side::Black),
            _ => None,
        }
    }
}

impl BoardGrid for Position {
    const PIECES: PieceStyle = PieceStyle::Letters;
    const COLUMNS: usize = 4;

    fn cells(&self) -> Vec<char> {
        self.placement().board().chars().collect()
    }
}

impl Game for Position {
    type Move = Move;

    const NAME: &'static str = "tac-tickle";

    const TAGS: &'static [(&'static str, &'static str)] = &[("GameType", "tac-tickle")];

    fn repetitions_to_draw(&self) -> Option<u32> {
        None
    }

    fn initial() -> Position {
        Position::new(Placement::START, Side::White)
    }

    fn side_to_move(&self) -> Side {
        self.turn
    }

    fn legal_moves(&self, into: &mut Vec<Move>) {
        let occupied = self.occupied();
        for from in Square::of(self.pieces(self.turn)) {
            let free = from.steps() & !occupied;
            for direction in Direction::STEPS {
                if let Some(to) = from.neighbour(direction)
                    && free & to.set() != 0
                {
                    into.push(Move { from, to });
                }
            }
        }
    }

    fn play(&mut self, chosen: Move) {
        self.pieces[self.turn.index()] ^= chosen.from.set() | chosen.to.set();
        self.turn = !self.turn;
    }

    fn end(&self, legal: &[Move]) -> Option<End> {
        // The side that has just moved comes first; both have a line only in made-up positions.
        [!self.turn, self.turn]
            .into_iter()
            .find(|&side| has_line(self.pieces(side)))
            .map(|side| End::win(side, Reason::Line))
            .or_else(|| {
                legal
                    .is_empty()
                    .then(|| End::win(!self.turn, Reason::NoMoves))
            })
    }

    fn key(&self) -> u64 {
        u64::from(self.pieces[0])
            | u64::from(self.pieces[1]) << SQUARES
            | (self.turn.index() as u64) << (2 * SQUARES)
    }

    fn is_irreversible(&self, _: Move) -> bool {
        false
    }

    fn move_text(&self, chosen: Move) -> String {
        chosen.to_string()
    }

    fn bare_move_text(chosen: Move) -> String {
        chosen.to_string()
    }

    fn read_move(&self, text: &str) -> Result<Move, NotationError> {
        let chosen = written_move(text).ok_or_else(|| {
            NotationError(Message::new(
                format!("'{text}' is no move; write 20-16 or T-P"),
                format!("'{text}' não é lance; escreva 20-16 ou T-P"),
            ))
        })?;
        let mut legal = Vec::new();
        self.legal_moves(&mut legal);
        if legal.contains(&chosen) {
            return Ok(chosen);
        }
        Err(NotationError(self.objection(chosen)))
    }

    fn text(&self) -> String {
        let turn = Position::side_letter(self.turn);
        format!("{} {turn}", self.placement().board())
    }

    fn read(text: &str) -> Result<Position, NotationError> {
        let (placement, turn) = Position::read_parts(text)?;
        Ok(Position::new(placement, turn.unwrap_or(Side::White)))
    }

    fn is_decided(&self) -> bool {
        Side::BOTH
            .into_iter()
            .any(|side| has_line(self.pieces(side)))
    }
}

impl Position {
    /// Why a move is not legal.
    fn objection(&self, chosen: Move) -> Message {
        let Move { from, to } = chosen;
        let (from_number, to_number) = (from.number(), to.number());
        let side = Position::side_letter(self.turn);
        if self.pieces(self.turn) & from.set() == 0 {
            Message::new(
                format!("{side} has no piece on {from_number}"),
                format!("{side} não tem peça em {from_number}"),
            )
        } else if self.occupied() & to.set() != 0 {
            Message::new(
                format!("{to_number} is occupied"),
                format!("{to_number} está ocupada"),
            )
        } else {
            Message::new(
                format!("{to_number} is not next to {from_number} in its row or column"),
                format!("{to_number} não é vizinha de {from_number} na linha ou na coluna"),
            )
        }
    }
}

/// `20-16`, `20 16`, `T-P`, `TP`.
fn written_move(text: &str) -> Option<Move> {
    let text = text.trim();
    let parts: Vec<&str> = text
        .split(|c: char| c == '-' || c == ',' || c == '>' || c.is_whitespace())
        .filter(|part| !part.is_empty())
        .collect();
    let (from, to) = match parts[..] {
        [from, to] => (from, to),
        [both] if both.len() == 2 && both.bytes().all(|byte| byte.is_ascii_alphabetic()) => {
            both.split_at(1)
        }
        _ => return None,
    };
    Some(Move {
        from: Square::read(from)?,
        to: Square::read(to)?,
    })
}

impl Tactics for Position {
    const SLOTS: usize = SQUARES * SQUARES;

    fn forcing_moves(&self, into: &mut Vec<Move>) {
        self.legal_moves(into);
        into.retain(|&chosen| is_winning(self, chosen));
    }

    // Threats can follow each other in a circle for ever: a search that had to answer them all would not end.
    fn is_forced(&self) -> bool {
        false
    }

    fn is_capture(&self, _: Move) -> bool {
        false
    }

    fn exchange(&self, _: Move) -> i32 {
        0
    }

    fn slot(chosen: Move) -> usize {
        chosen.from.index() * SQUARES + chosen.to.index()
    }

    fn memory_key(&self) -> u64 {
        // Keys are small numbers: a table that goes by the highest bits would keep them all in one place.
        self.key().wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }

    // Having to move is often what loses.
    fn passed(&self) -> Option<Position> {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_are_written_and_read() {
        let start = Position::initial();
        assert_eq!(start.text(), "XOXO............OXOX X");
        for text in [
            "XOXO............OXOX X",
            "(ACRT,BDQS)",
            "(ACRT,BDQS) X",
            "(1 3 18 20, 2 4 17 19)",
        ] {
            assert_eq!(Position::read(text), Ok(start), "{text}");
        }
        let other = Position::read("(ACRT,BDQS) o").unwrap();
        assert_eq!(other.side_to_move(), Side::Black);
        assert!(Position::read("(ACRT,BDQS) Y").is_err());
    }

    #[test]
    fn impossible_positions_differ_from_finished_ones() {
        let objection = |text: &str| {
            let position = Position::read(text).unwrap();
            position.impossibility().map(|message| message.en)
        };
        assert_eq!(objection("(ACRT,BDQS) X"), None);
        assert_eq!(objection("(ABCT,EGQS) O"), None);
        assert!(objection("(ABCT,EGQS) X").is_some_and(|text| text.starts_with("X has three")));
        for side in ["X", "O"] {
            let both = objection(&format!("(ABCT,EFGS) {side}"));
            assert!(both.is_some_and(|text| text.starts_with("both sides")));
        }
    }

    #[test]
    fn moves_are_written_and_read() {
        let start = Position::initial();
        let chosen = start.read_move("20-16").unwrap();
        for text in ["T-P", "tp", " 20 16 ", "20>16", "T 16"] {
            assert_eq!(start.read_move(text), Ok(chosen), "{text}");
        }
        assert_eq!(
            (chosen.to_string(), chosen.letters()),
            ("20-16".into(), "T-P".into())
        );
        let complaints = [
            ("2-6", "X has no piece on 2"),
            ("1-2", "2 is occupied"),
            ("1-6", "6 is not next to 1 in its row or column"),
            ("1", "'1' is no move; write 20-16 or T-P"),
            ("1-5-9", "'1-5-9' is no move; write 20-16 or T-P"),
            ("0-5", "'0-5' is no move; write 20-16 or T-P"),
        ];
        for (text, complaint) in complaints {
            assert_eq!(start.read_move(text).unwrap_err().0.en, complaint);
        }
    }

    #[test]
    fn lines_and_blocked_pieces_end_the_game() {
        let end = |text: &str| {
            let position = Position::read(text).unwrap();
            let mut legal = Vec::new();
            position.legal_moves(&mut legal);
            position.end(&legal)
        };
        assert_eq!(end("(ACRT,BDQS) X"), None);
        assert_eq!(
            end("(ABCT,EGQS) O"),
            Some(End::win(Side::White, Reason::Line))
        );
        assert_eq!(
            end("(ABEF,CGIJ) X"),
            Some(End::win(Side::Black, Reason::NoMoves))
        );
    }
}
