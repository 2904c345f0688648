//! Lines of moves in algebraic notation.

use std::collections::{BTreeMap, BTreeSet};

use shakmaty::fen::Fen;
use shakmaty::san::SanPlus;
use shakmaty::uci::UciMove;
use shakmaty::{Chess, Color, EnPassantMode, Position as _, Role, Square};

/// A ply on the real board: a move of one side.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ply {
    pub from: Square,
    pub to: Square,
    /// What a pawn becomes.
    pub promotion: Option<Role>,
}

impl std::fmt::Display for Ply {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}-{}", self.from, self.to)?;
        match self.promotion {
            Some(role) => write!(f, "={}", role.upper_char()),
            None => Ok(()),
        }
    }
}

/// The line in algebraic notation (`Qb8+`, `Rxb8`, `Nc7#`), played from `position` as if `side` were to move. A move
/// that cannot be written so (the side could not be to move at all) stays in coordinates.
pub fn san_line(position: &Chess, side: Color, line: &[Ply]) -> Vec<String> {
    let played = play_line(position, side, line);
    played.into_iter().map(|played| played.san).collect()
}

/// Moves of one side alone in algebraic notation: after each of them the opponent passes.
pub fn san_alone(position: &Chess, side: Color, moves: &[Ply]) -> Vec<String> {
    let pass = |position: Chess| position.swap_turn().ok();
    let played = play(position, side, moves, pass);
    played.into_iter().map(|played| played.san).collect()
}

/// A ply of a line with the position it leads to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Played {
    /// In algebraic notation, or in coordinates where that cannot be.
    pub san: String,
    /// In the notation of engines: `e7e8q`.
    pub uci: String,
    /// The position afterwards; `None` from the first move on that cannot be played.
    pub fen: Option<String>,
}

/// The line of [`san_line`] with the position after each move.
pub fn play_line(position: &Chess, side: Color, line: &[Ply]) -> Vec<Played> {
    play(position, side, line, Some)
}

/// Plays moves; `then` gives the position in which the next one is made.
fn play(
    position: &Chess,
    side: Color,
    line: &[Ply],
    then: impl Fn(Chess) -> Option<Chess>,
) -> Vec<Played> {
    let mut now = if position.turn() == side {
        Some(position.clone())
    } else {
        position.clone().swap_turn().ok()
    };
    line.iter()
        .map(|ply| {
            let uci = UciMove::Normal {
                from: ply.from,
                to: ply.to,
                promotion: ply.promotion,
            };
            let san = now.as_mut().and_then(|position| {
                let played = uci.to_move(position).ok()?;
                Some(SanPlus::from_move_and_play_unchecked(position, played).to_string())
            });
            now = now.take().filter(|_| san.is_some());
            let fen = now.as_ref().map(fen_of);
            now = now.take().and_then(&then);
            Played {
                san: san.unwrap_or_else(|| ply.to_string()),
                uci: uci.to_string(),
                fen,
            }
        })
        .collect()
}

/// Where each piece of the side to move may legally go, by squares. Castling is a move of the king.
pub fn destinations(position: &Chess) -> BTreeMap<Square, BTreeSet<Square>> {
    let mut destinations: BTreeMap<Square, BTreeSet<Square>> = BTreeMap::new();
    for played in position.legal_moves() {
        let Some(from) = played.from() else { continue };
        let to = match played.castling_side() {
            Some(side) => Square::from_coords(side.king_to_file(), from.rank()),
            None => played.to(),
        };
        destinations.entry(from).or_default().insert(to);
    }
    destinations
}

/// A position as a FEN.
pub fn fen_of(position: &Chess) -> String {
    Fen::from_position(position, EnPassantMode::Legal).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess_from_fen;

    fn ply(from: Square, to: Square) -> Ply {
        Ply {
            from,
            to,
            promotion: None,
        }
    }

    #[test]
    fn a_line_is_written_with_checks_and_mate() {
        let position = chess_from_fen("k1r5/pp6/N7/8/5Qp1/1r1p2P1/2b2K2/8 w - - 0 1").unwrap();
        let line = [
            ply(Square::F4, Square::B8),
            ply(Square::C8, Square::B8),
            ply(Square::A6, Square::C7),
        ];
        assert_eq!(
            san_line(&position, Color::White, &line),
            ["Qb8+", "Rxb8", "Nc7#"]
        );
    }

    #[test]
    fn one_side_moves_alone() {
        let position = chess_from_fen("4k3/8/8/8/8/8/4P3/4K3 b - - 0 1").unwrap();
        let line = [ply(Square::E2, Square::E4), ply(Square::E1, Square::E2)];
        assert_eq!(san_alone(&position, Color::White, &line), ["e4", "Ke2"]);
    }

    #[test]
    fn moves_without_san_stay_in_coordinates() {
        let position = chess_from_fen("r3k3/2N5/8/8/8/8/8/4K3 b - - 0 1").unwrap();
        assert_eq!(
            san_line(&position, Color::White, &[ply(Square::C7, Square::A8)]),
            ["c7-a8"]
        );
    }
}
