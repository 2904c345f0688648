//! Positions of finished games as grids of characters, for the pages that play games through.

use arena::report::{PieceStyle, Replay};
use arena::tournament::GameEvent;
use chess::ChessGame;
use game::{Game, Side};

/// A game whose positions can be drawn as a grid of squares.
pub trait BoardGrid: Game {
    /// The set of drawings for its pieces.
    const PIECES: PieceStyle;
    const COLUMNS: usize;

    /// One character per square, row by row from the top; `.` is an empty square.
    fn cells(&self) -> Vec<char>;
}

impl BoardGrid for ChessGame {
    const PIECES: PieceStyle = PieceStyle::Chess;
    const COLUMNS: usize = 8;

    fn cells(&self) -> Vec<char> {
        let fen = self.text();
        let placement = fen.split_whitespace().next().unwrap_or_default();
        placement
            .chars()
            .filter(|&character| character != '/')
            .flat_map(|character| match character.to_digit(10) {
                Some(empty) => vec!['.'; empty as usize],
                None => vec![character],
            })
            .collect()
    }
}

impl BoardGrid for draughts::Position {
    const PIECES: PieceStyle = PieceStyle::Draughts;
    const COLUMNS: usize = 8;

    fn cells(&self) -> Vec<char> {
        let mut cells = vec!['.'; 64];
        let board = self.board();
        for (letter, set) in [
            ('w', board.men(Side::White)),
            ('W', board.kings(Side::White)),
            ('b', board.men(Side::Black)),
            ('B', board.kings(Side::Black)),
        ] {
            for square in draughts::squares(set) {
                cells[((7 - square.rank()) * 8 + square.file()) as usize] = letter;
            }
        }
        cells
    }
}

impl BoardGrid for tactickle::Position {
    const PIECES: PieceStyle = PieceStyle::Signs;
    const COLUMNS: usize = 4;

    fn cells(&self) -> Vec<char> {
        self.placement().board().chars().collect()
    }
}

/// The first position of a game and the squares that each ply changes; `None` if its moves cannot be replayed.
pub fn replay<G: BoardGrid>(event: &GameEvent) -> Option<Replay> {
    let mut position = G::read(&event.start).ok()?;
    let first = position.cells();
    let mut cells = first.clone();
    let mut steps = Vec::new();
    let plies = event.plies.iter().map(|ply| &ply.0);
    for text in event.opening.iter().chain(plies) {
        let chosen = position.read_move(text).ok()?;
        position.play(chosen);
        let now = position.cells();
        let changed = now.iter().zip(&cells).enumerate();
        steps.push(
            changed
                .filter(|(_, (now, before))| now != before)
                .map(|(square, (&now, _))| (square, now))
                .collect(),
        );
        cells = now;
    }
    Some(Replay {
        pieces: G::PIECES,
        columns: G::COLUMNS,
        first: first.into_iter().collect(),
        steps,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn grids_have_whites_pieces_at_the_bottom() {
        let of = |cells: Vec<char>| cells.into_iter().collect::<String>();
        let chess = of(ChessGame::initial().cells());
        assert!(chess.starts_with("rnbqkbnr") && chess.ends_with("RNBQKBNR"));
        let damas = of(draughts::Position::initial().cells());
        assert!(damas.starts_with(".b.b.b.b") && damas.ends_with("w.w.w.w."));
        let tac = of(tactickle::Position::initial().cells());
        assert_eq!(tac.chars().filter(|&letter| letter == 'X').count(), 4);
        assert_eq!((chess.len(), damas.len(), tac.len()), (64, 64, 20));
    }
}
