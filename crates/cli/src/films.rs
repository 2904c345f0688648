//! Games as boards that pages can play through.

use arena::report::{Film, Pieces};
use arena::tournament::GameEvent;
use chess::ChessGame;
use game::{Game, Side};

/// A game whose positions can be shown on a grid.
pub trait Pictured: Game {
    /// What its pieces look like.
    const PIECES: Pieces;
    /// How wide its board is.
    const COLUMNS: usize;

    /// What stands on every square, row by row from the top; `.` for nothing.
    fn cells(&self) -> Vec<char>;
}

impl Pictured for ChessGame {
    const PIECES: Pieces = Pieces::Chess;
    const COLUMNS: usize = 8;

    fn cells(&self) -> Vec<char> {
        let fen = self.text();
        let rows = fen.split_whitespace().next().unwrap_or_default();
        let signs = rows.chars().filter(|&sign| sign != '/');
        signs
            .flat_map(|sign| match sign.to_digit(10) {
                Some(empty) => vec!['.'; empty as usize],
                None => vec![sign],
            })
            .collect()
    }
}

impl Pictured for draughts::Position {
    const PIECES: Pieces = Pieces::Draughts;
    const COLUMNS: usize = 8;

    fn cells(&self) -> Vec<char> {
        let mut cells = vec!['.'; 64];
        let board = self.board();
        for (sign, set) in [
            ('w', board.men(Side::White)),
            ('W', board.kings(Side::White)),
            ('b', board.men(Side::Black)),
            ('B', board.kings(Side::Black)),
        ] {
            for square in draughts::squares(set) {
                cells[((7 - square.rank()) * 8 + square.file()) as usize] = sign;
            }
        }
        cells
    }
}

impl Pictured for tactickle::Position {
    const PIECES: Pieces = Pieces::Signs;
    const COLUMNS: usize = 4;

    fn cells(&self) -> Vec<char> {
        self.placement().board().chars().collect()
    }
}

/// A game of a report, position by position; nothing if it cannot be read any more.
pub fn film<G: Pictured>(event: &GameEvent) -> Option<Film> {
    let mut position = G::read(&event.start).ok()?;
    let first = position.cells();
    let mut cells = first.clone();
    let mut steps = Vec::new();
    for text in event
        .opening
        .iter()
        .chain(event.plies.iter().map(|ply| &ply.0))
    {
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
    Some(Film {
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
    fn first_positions_are_seen_from_the_first_side() {
        let of = |cells: Vec<char>| cells.into_iter().collect::<String>();
        let chess = of(ChessGame::initial().cells());
        assert!(chess.starts_with("rnbqkbnr") && chess.ends_with("RNBQKBNR"));
        let damas = of(draughts::Position::initial().cells());
        assert!(damas.starts_with(".b.b.b.b") && damas.ends_with("w.w.w.w."));
        let tac = of(tactickle::Position::initial().cells());
        assert_eq!(tac.chars().filter(|&sign| sign == 'X').count(), 4);
        assert_eq!((chess.len(), damas.len(), tac.len()), (64, 64, 20));
    }
}
