//! One game out of PGN text, replayed.

use crate::notation::Ply;
use crate::pgn::portuguese::english_moves;
use crate::pgn::{Games, Tags, Token};
use crate::position::{FenError, chess_from_fen};
use crate::replay::Replay;

/// A game's main line.
#[derive(Debug, Clone)]
pub struct Game {
    /// In the order written.
    pub tags: Vec<(String, String)>,
    /// Every position, the first and the last included.
    pub positions: Vec<Replay>,
    /// The moves between them.
    pub plies: Vec<Ply>,
}

/// Why a game cannot be replayed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum GameError {
    /// A move that the position does not allow.
    #[error("ply {ply}, {san}, is not legal")]
    IllegalMove { ply: usize, san: String },
    /// The FEN tag is not a position.
    #[error("FEN tag: {0}")]
    BadFen(FenError),
}

impl Game {
    /// Replays the game that `games` has come to; `tags` are its tags. A game that cannot be replayed is read once
    /// more with the piece letters of Portuguese, if it has them.
    pub fn replay(games: &mut Games<'_>, tags: &Tags<'_>) -> Result<Game, GameError> {
        let text = games.clone();
        let first = Game::replay_in_english(games, tags);
        let Err(GameError::IllegalMove { ply: failed, .. }) = &first else {
            return first;
        };
        let Some(moves) = english_moves(&text) else {
            return first;
        };
        match Game::replay_in_english(&mut text.with_moves(&moves), tags) {
            Err(GameError::IllegalMove { ply, san }) if ply > *failed => {
                let written = text.main_line_word(ply).map(shown);
                Err(GameError::IllegalMove {
                    ply,
                    san: written.unwrap_or(san),
                })
            }
            Err(_) => first,
            replayed => replayed,
        }
    }

    fn replay_in_english(games: &mut Games<'_>, tags: &Tags<'_>) -> Result<Game, GameError> {
        let start = match tags.get("FEN") {
            Some(fen) => Replay::from(&chess_from_fen(&fen).map_err(GameError::BadFen)?),
            None => Replay::default(),
        };
        let mut positions = vec![start.clone()];
        let mut plies = Vec::new();
        let mut now = start;
        let mut depth = 0u32;
        while let Some(token) = games.token() {
            match token {
                Token::BeginVariation => depth += 1,
                Token::EndVariation => depth = depth.saturating_sub(1),
                Token::Move(word) if depth == 0 => {
                    let ply = now.play(word).map_err(|_| GameError::IllegalMove {
                        ply: positions.len(),
                        san: shown(word),
                    })?;
                    plies.push(ply);
                    positions.push(now.clone());
                }
                _ => {}
            }
        }
        let tags = tags.iter();
        Ok(Game {
            tags: tags
                .map(|(name, value)| (name.into_owned(), value.into_owned()))
                .collect(),
            positions,
            plies,
        })
    }
}

/// A word as an error repeats it.
fn shown(word: &[u8]) -> String {
    String::from_utf8_lossy(word).chars().take(20).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str, number: usize) -> Result<Game, GameError> {
        let mut games = Games::new(text.as_bytes());
        let mut tags = Tags::default();
        for _ in 0..number {
            assert!(games.next_game(&mut tags));
        }
        Game::replay(&mut games, &tags)
    }

    const TWO: &str = "[Event \"a\"]\n\n1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0\n\n[Event \"b\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n1. e4 (1. e3) Kd7 *\n";

    #[test]
    fn the_asked_game_is_replayed() {
        let first = read(TWO, 1).unwrap();
        assert_eq!(first.positions.len(), 6);
        let end = "rnbq1bnr/ppppkppp/8/4Q3/4P3/8/PPPP1PPP/RNB1KBNR b KQ - 0 3";
        assert_eq!(first.positions[5].fen(), end);
        let second = read(TWO, 2).unwrap();
        assert_eq!(second.positions.len(), 3);
        assert_eq!(second.tags[0], ("Event".to_owned(), "b".to_owned()));
    }

    #[test]
    fn illegal_moves_and_bad_fens_are_reported() {
        let illegal = GameError::IllegalMove {
            ply: 3,
            san: "Ke3".to_owned(),
        };
        assert_eq!(read("1. e4 e5 2. Ke3 *", 1).unwrap_err(), illegal);
        let broken = read("[FEN \"nonsense\"]\n\n*\n", 1).unwrap_err();
        assert!(matches!(broken, GameError::BadFen(_)));
    }

    #[test]
    fn portuguese_letters_are_understood() {
        // R is the king here, and was a rook that could go there in the English reading.
        let text = "1. e4 e5 2. Cf3 Cc6 3. Bc4 Cf6 4. Re2 Bc5 5. Te1 O-O 6. Rf1 d6 *";
        let game = read(text, 1).unwrap();
        assert_eq!(game.plies.len(), 12);
        let end = "r1bq1rk1/ppp2ppp/2np1n2/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQRK2 w - - 0 7";
        assert_eq!(game.positions[12].fen(), end);
        let text = "[FEN \"8/P6k/8/8/8/8/7K/8 w - - 0 1\"]\n\n1. a8=D Rg6 *";
        assert_eq!(read(text, 1).unwrap().plies.len(), 2);
    }

    #[test]
    fn a_broken_game_stays_broken_where_it_was() {
        let illegal = |text: &str| match read(text, 1) {
            Err(GameError::IllegalMove { ply, san }) => (ply, san),
            other => panic!("{text}: {other:?}"),
        };
        let at = |ply, san: &str| (ply, san.to_owned());
        // The letters of one language or the other, not of both.
        assert_eq!(illegal("1. e4 e5 2. Cf3 Nc6 *"), at(3, "Cf3"));
        assert_eq!(illegal("1. e4 e5 2. Re3 Te6 *"), at(3, "Re3"));
        // A Portuguese game with a slip is broken at the slip.
        assert_eq!(illegal("1. e4 e5 2. Cf3 Cc6 3. Dh5 *"), at(5, "Dh5"));
    }
}
