//! One game out of a PGN file, replayed.

use std::io::{self, Read};
use std::ops::ControlFlow;

use pgn_reader::{RawTag, Reader, SanPlus, Visitor};
use shakmaty::{Chess, Move, Position as _};

use crate::position::{FenError, chess_from_fen};

/// A game's main line.
#[derive(Debug, Clone)]
pub struct Game {
    /// Headers in the order written.
    pub tags: Vec<(String, String)>,
    /// Where it starts.
    pub start: Chess,
    /// The moves of the main line.
    pub moves: Vec<Move>,
}

/// Why a game cannot be had.
#[derive(Debug, thiserror::Error)]
pub enum GameError {
    /// The file cannot be read.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The file has fewer games.
    #[error("there are only {0} games")]
    NoSuchGame(usize),
    /// A move that the position does not allow.
    #[error("half-move {ply}, {san}, is not legal")]
    IllegalMove {
        /// Counted from 1.
        ply: usize,
        /// As written.
        san: String,
    },
    /// The FEN header is no position.
    #[error("FEN header: {0}")]
    BadFen(FenError),
}

impl Game {
    /// Reads the game with this number, counted from 1.
    pub fn read(pgn: impl Read, number: usize) -> Result<Game, GameError> {
        let mut reader = Reader::new(pgn);
        for earlier in 1..number {
            if !reader.skip_game()? {
                return Err(GameError::NoSuchGame(earlier - 1));
            }
        }
        match reader.read_game(&mut Replay)? {
            Some(game) => game,
            None => Err(GameError::NoSuchGame(number - 1)),
        }
    }

    /// The position after this many half-moves; `None` past the end.
    pub fn position_after(&self, ply: usize) -> Option<Chess> {
        let mut position = self.start.clone();
        for played in self.moves.get(..ply)? {
            position.play_unchecked(*played);
        }
        Some(position)
    }
}

struct Replay;

#[derive(Default)]
struct Headers {
    tags: Vec<(String, String)>,
    start: Option<Chess>,
}

struct Line {
    game: Game,
    position: Chess,
}

impl Visitor for Replay {
    type Tags = Headers;
    type Movetext = Line;
    type Output = Result<Game, GameError>;

    fn begin_tags(&mut self) -> ControlFlow<Self::Output, Headers> {
        ControlFlow::Continue(Headers::default())
    }

    fn tag(
        &mut self,
        headers: &mut Headers,
        name: &[u8],
        value: RawTag<'_>,
    ) -> ControlFlow<Self::Output> {
        let name = String::from_utf8_lossy(name).into_owned();
        let value = value.decode_utf8_lossy().into_owned();
        if name == "FEN" {
            match chess_from_fen(&value) {
                Ok(start) => headers.start = Some(start),
                Err(error) => return ControlFlow::Break(Err(GameError::BadFen(error))),
            }
        }
        headers.tags.push((name, value));
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, headers: Headers) -> ControlFlow<Self::Output, Line> {
        let start = headers.start.unwrap_or_default();
        ControlFlow::Continue(Line {
            position: start.clone(),
            game: Game {
                tags: headers.tags,
                start,
                moves: Vec::new(),
            },
        })
    }

    fn san(&mut self, line: &mut Line, san: SanPlus) -> ControlFlow<Self::Output> {
        match san.san.to_move(&line.position) {
            Ok(played) => {
                line.position.play_unchecked(played);
                line.game.moves.push(played);
                ControlFlow::Continue(())
            }
            Err(_) => ControlFlow::Break(Err(GameError::IllegalMove {
                ply: line.game.moves.len() + 1,
                san: san.to_string(),
            })),
        }
    }

    fn end_game(&mut self, line: Line) -> Self::Output {
        Ok(line.game)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TWO: &str = "[Event \"a\"]\n\n1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0\n\n[Event \"b\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n1. e4 (1. e3) Kd7 *\n";

    #[test]
    fn the_asked_game_is_replayed() {
        let first = Game::read(TWO.as_bytes(), 1).unwrap();
        assert_eq!(first.moves.len(), 5);
        assert!(first.position_after(5).unwrap().is_checkmate());
        assert!(first.position_after(6).is_none());
        let second = Game::read(TWO.as_bytes(), 2).unwrap();
        assert_eq!(second.moves.len(), 2);
        assert_eq!(second.tags[0], ("Event".to_owned(), "b".to_owned()));
    }

    #[test]
    fn what_is_wrong_is_told() {
        assert!(matches!(
            Game::read(TWO.as_bytes(), 3),
            Err(GameError::NoSuchGame(2))
        ));
        assert!(matches!(
            Game::read("1. e4 e5 2. Ke3 *".as_bytes(), 1),
            Err(GameError::IllegalMove { ply: 3, .. })
        ));
        assert!(matches!(
            Game::read("[FEN \"nonsense\"]\n\n*\n".as_bytes(), 1),
            Err(GameError::BadFen(_))
        ));
    }
}
