//! Walking through one game: its positions in the order of the text, and what stands between them.
//!
//! [`walk`] reads the movetext once, replays every move with the fast replay of the chess crate, and calls back for each
//! position and each piece of text. Variations are walked only on request; each open one keeps a copy of the position
//! before it, and those that cannot be replayed are left without an error. A bad move of the main line ends the walk; the
//! caller may then try again with Portuguese piece letters ([`english_moves_of`]).

use chess::pgn::portuguese::english_moves;
use chess::pgn::{Games, Outcome, Tags, Token, decode};
use chess::replay::{Replay, SanError};
use chess::san::SanMove;
use chess::{Ply, chess_from_fen};

use crate::report::{GamePoint, ProblemKind};

/// The maximum depth of variations within variations: each open one keeps a position, and a text may be nothing but
/// opening brackets. Far deeper than people write.
const DEEPEST_VARIATION: usize = 100;

/// A position that a walk visits.
#[derive(Debug, Clone, Copy)]
pub struct Visit<'a> {
    pub replay: &'a Replay,
    pub point: GamePoint,
}

/// How a walk ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Walked {
    /// Plies of the main line.
    pub plies: u32,
    /// The result after the moves, if any.
    pub outcome: Option<Outcome>,
    /// Variations that were left before their end: they cannot be replayed, or lie too deep.
    pub cut_variations: u32,
    /// Whether the game has variations, walked or not.
    pub has_variations: bool,
}

/// The position in which a game starts, by its Variant and FEN tags; `usual` without them.
pub fn start(headers: &Tags<'_>, usual: &Replay) -> Result<Replay, ProblemKind> {
    if let Some(variant) = headers.get("Variant") {
        let known = [
            "?",
            "standard",
            "chess",
            "normal",
            "orthodox",
            "from position",
            "960",
            "chess960",
            "chess 960",
            "chess-960",
            "fischerandom",
            "fischerrandom",
            "fischer random",
            "frc",
            "freestyle",
            "wild/fr",
        ];
        if !variant.is_empty() && !known.contains(&variant.to_lowercase().as_str()) {
            return Err(ProblemKind::UnknownVariant(
                variant.chars().take(40).collect(),
            ));
        }
    }
    match headers.get("FEN") {
        None => Ok(usual.clone()),
        Some(fen) if fen.trim().is_empty() => Ok(usual.clone()),
        Some(fen) => match chess_from_fen(&fen) {
            Ok(chess) => Ok(Replay::from(&chess)),
            Err(_) => Err(ProblemKind::BadFen),
        },
    }
}

/// The outcome of a game: by its Result tag, or else by the token after its moves.
pub fn outcome(headers: &Tags<'_>, walked: &Walked) -> Outcome {
    headers
        .raw("Result")
        .and_then(Outcome::parse)
        .filter(|outcome| *outcome != Outcome::Unknown)
        .or(walked.outcome)
        .unwrap_or(Outcome::Unknown)
}

/// What a walk finds in the text of a game.
#[derive(Debug, Clone, Copy)]
pub enum TextEvent<'a, 'r> {
    Played {
        /// The move as written.
        word: &'a [u8],
        ply: Ply,
        in_variation: bool,
        /// The position before, where variations are walked.
        before: Option<&'r Replay>,
        after: &'r Replay,
    },
    /// A comment, a NAG, the begin or the end of a variation. Those within variations only where they are walked.
    Other(Token<'a>),
    /// A move of a variation that cannot be replayed, or lies too deep.
    Unplayable(&'a [u8]),
}

/// Replays the current game of `games` and calls `each` at every position, the first included, and `on_text` for
/// what stands between them.
pub fn walk<'a>(
    games: &mut Games<'a>,
    start: Replay,
    variations: bool,
    mut each: impl FnMut(Visit<'_>),
    mut on_text: impl FnMut(TextEvent<'a, '_>),
) -> Result<Walked, ProblemKind> {
    let mut now = start;
    let mut before: Option<Replay> = None;
    let mut ply = 0;
    let mut variation_plies = 0;
    let mut branches: Vec<(Replay, Option<Replay>, u32)> = Vec::new();
    let mut skipped = 0u32;
    let mut cut_variations = 0;
    let mut has_variations = false;
    let mut outcome = None;
    each(Visit {
        replay: &now,
        point: GamePoint::default(),
    });
    while let Some(token) = games.token() {
        match token {
            Token::BeginVariation if variations && skipped == 0 => {
                has_variations = true;
                on_text(TextEvent::Other(token));
                if branches.len() == DEEPEST_VARIATION {
                    skipped = 1;
                    cut_variations += 1;
                    continue;
                }
                // A variation starts before the last move; where there is none yet, where its line starts.
                let earlier = before.take();
                let base = earlier.clone().unwrap_or_else(|| now.clone());
                let replaced = u32::from(earlier.is_some());
                branches.push((now, earlier, ply));
                ply -= replaced;
                now = base;
            }
            Token::BeginVariation => {
                has_variations = true;
                skipped += 1;
            }
            Token::EndVariation if skipped > 0 => {
                skipped -= 1;
                if skipped == 0 && variations {
                    on_text(TextEvent::Other(token));
                }
            }
            Token::EndVariation => {
                if let Some((main, earlier, at)) = branches.pop() {
                    (now, before, ply) = (main, earlier, at);
                    on_text(TextEvent::Other(token));
                }
            }
            Token::Move(word) if skipped == 0 => {
                if variations {
                    before = Some(now.clone());
                }
                let in_variation = !branches.is_empty();
                let played = match now.play(word) {
                    Err(SanError::Ambiguous) if !in_variation => {
                        settle(&mut now, word, games).ok_or(SanError::Ambiguous)
                    }
                    played => played,
                };
                let played = match played {
                    Ok(played) => played,
                    // A variation that cannot be replayed is left; the game goes on.
                    Err(_) if in_variation => {
                        skipped = 1;
                        cut_variations += 1;
                        if let Some((main, earlier, at)) = branches.pop() {
                            (now, before, ply) = (main, earlier, at);
                        }
                        on_text(TextEvent::Unplayable(word));
                        continue;
                    }
                    Err(_) => {
                        return Err(ProblemKind::BadMove {
                            ply: ply + 1,
                            word: shown(word),
                        });
                    }
                };
                ply += 1;
                variation_plies += u32::from(in_variation);
                on_text(TextEvent::Played {
                    word,
                    ply: played,
                    in_variation,
                    before: before.as_ref(),
                    after: &now,
                });
                each(Visit {
                    replay: &now,
                    point: GamePoint {
                        ply,
                        text_ply: if in_variation { variation_plies } else { ply },
                        in_variation,
                    },
                });
            }
            Token::Result(result) => outcome = Some(result),
            Token::Move(word) if variations => on_text(TextEvent::Unplayable(word)),
            Token::Move(_) => {}
            Token::Comment(_) | Token::Nag(_) if skipped == 0 || variations => {
                on_text(TextEvent::Other(token));
            }
            Token::Comment(_) | Token::Nag(_) => {}
        }
    }
    // A variation may never have been closed.
    let main = branches.first().map_or(ply, |(_, _, at)| *at);
    if main == 0
        && outcome.is_none()
        && let Some(word) = games.read_without_tags().and_then(first_word)
    {
        return Err(ProblemKind::BadMove { ply: 1, word });
    }
    Ok(Walked {
        plies: main,
        outcome,
        cut_variations,
        has_variations,
    })
}

/// The moves' text with English piece letters of a game whose walk failed with `problem`, if it is written with the
/// letters of Portuguese and can be walked to its end with them. `text` stands before its first move. Otherwise the
/// problem: of whichever reading comes further.
///
/// Only games that are broken in English come here, so that all others pay nothing for it.
#[cold]
pub fn english_moves_of(
    text: &Games<'_>,
    start: &Replay,
    problem: ProblemKind,
) -> Result<Vec<u8>, ProblemKind> {
    let ProblemKind::BadMove { ply: failed, .. } = problem else {
        return Err(problem);
    };
    let Some(moves) = english_moves(text) else {
        return Err(problem);
    };
    let mut again = text.with_moves(&moves);
    match walk(&mut again, start.clone(), false, |_| {}, |_| {}) {
        Ok(_) => Ok(moves),
        Err(ProblemKind::BadMove { ply, word }) if ply > failed => {
            let written = text.main_line_word(ply as usize).map(shown);
            Err(ProblemKind::BadMove {
                ply,
                word: written.unwrap_or(word),
            })
        }
        Err(_) => Err(problem),
    }
}

/// A word as a problem repeats it.
fn shown(word: &[u8]) -> String {
    decode(word).chars().take(20).collect()
}

/// The beginning of a text with neither a tag nor a move of a main line nor a result, but something to read: it is no
/// game, even if PGN takes it for a comment, as it does the braces of JSON.
#[cold]
fn first_word(text: &[u8]) -> Option<String> {
    let has_letters = text.iter().any(u8::is_ascii_alphanumeric);
    let line = decode(text.trim_ascii().split(|byte| *byte < b' ').next()?);
    has_letters.then(|| line.chars().take(20).collect())
}

/// Two pieces could have made the move and nothing says which: the one with which the rest of the game can be
/// replayed furthest.
fn settle(now: &mut Replay, word: &[u8], games: &Games<'_>) -> Option<Ply> {
    let Some(written @ SanMove::Normal { role, .. }) = SanMove::parse(word) else {
        return None;
    };
    let mut best: Option<(u32, Replay, Ply)> = None;
    for way in now.matching_moves(written) {
        let mut tried = now.clone();
        tried.play_candidate(role, way);
        let after = tried.clone();
        let mut rest = games.clone();
        let mut depth = 0u32;
        let mut length = 0u32;
        while let Some(token) = rest.token() {
            match token {
                Token::BeginVariation => depth += 1,
                Token::EndVariation => depth = depth.saturating_sub(1),
                Token::Move(next) if depth == 0 => {
                    if tried.play(next).is_err() {
                        break;
                    }
                    length += 1;
                }
                _ => {}
            }
        }
        if best.as_ref().is_none_or(|(longest, ..)| length > *longest) {
            best = Some((length, after, way));
        }
    }
    let (_, chosen, way) = best?;
    *now = chosen;
    Some(way)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The text events of a game, one character each (the first of a move, `x` for an unplayable one, brackets), and the
    /// plies of the main line.
    fn events(text: &str) -> (String, u32) {
        let mut games = Games::new(text.as_bytes());
        games.next_game(&mut Tags::default());
        let mut events = String::new();
        let walked = walk(
            &mut games,
            Replay::default(),
            true,
            |_| {},
            |one| {
                events.push(match one {
                    TextEvent::Played { word, .. } => char::from(word[0]),
                    TextEvent::Unplayable(_) => 'x',
                    TextEvent::Other(Token::BeginVariation) => '(',
                    TextEvent::Other(Token::EndVariation) => ')',
                    TextEvent::Other(_) => ' ',
                });
            },
        );
        (events, walked.expect("a game").plies)
    }

    #[test]
    fn variations_are_walked_to_a_limited_depth() {
        let nest = |depth: usize, inside: &str| {
            let (open, close) = ("(1. d4 ".repeat(depth), ")".repeat(depth));
            events(&format!("1. e4 {open}{inside}{close} 1... e5 *"))
        };
        let is = |depth: usize, inside: &str| {
            let (open, close) = ("(d".repeat(depth), ")".repeat(depth));
            (format!("e{open}{inside}{close}e"), 2)
        };
        let deepest = DEEPEST_VARIATION;
        assert_eq!(nest(3, "c5"), is(3, "c"));
        assert_eq!(nest(deepest, "c5"), is(deepest, "c"));
        // One bracket stands for all that lies deeper, and what follows it is played on.
        assert_eq!(
            nest(deepest, "(1. c4 (1. b4) c5) c5"),
            is(deepest, "(xxx)c")
        );
        assert_eq!(
            nest(deepest, "(1. c4) (1. b4) Ke4 c5"),
            is(deepest, "(x)(x)xx")
        );
    }

    #[test]
    fn variations_that_are_left_are_counted() {
        for (text, cut) in [
            ("1. e4 (1. d4 d5) (1. c4 c5) e5 *", 0),
            ("1. e4 (1. d4 Ke4 d5) (1. Ke4) e5 *", 2),
            ("1. e4 (1. d4 (1. Ke4 (1. c4)) d5) e5 *", 1),
        ] {
            let mut games = Games::new(text.as_bytes());
            games.next_game(&mut Tags::default());
            let walked = walk(&mut games, Replay::default(), true, |_| {}, |_| {});
            assert_eq!(walked.expect("a game").cut_variations, cut, "{text}");
        }
    }

    #[test]
    fn portuguese_letters_are_translated_where_english_fails() {
        let moves = |text: &str| {
            let mut games = Games::new(text.as_bytes());
            games.next_game(&mut Tags::default());
            let start = Replay::default();
            let text = games.clone();
            let problem = walk(&mut games, start.clone(), false, |_| {}, |_| {}).unwrap_err();
            let moves = english_moves_of(&text, &start, problem)?;
            Ok::<_, ProblemKind>(String::from_utf8(moves).unwrap())
        };
        let bad = |ply, word: &str| {
            let word = word.to_owned();
            Err(ProblemKind::BadMove { ply, word })
        };
        assert_eq!(
            moves("1. e4 e5 2. Cf3 (2. Re2 Re7) Cc6 3. Bb5 a6 *").as_deref(),
            Ok("1. e4 e5 2. Nf3 (2. Ke2 Ke7) Nc6 3. Bb5 a6 *")
        );
        // Two knights could go there: the rest of the game settles it, as it does in English.
        assert!(moves("1. d4 d5 2. Cd2 h6 3. Cf3 a6 4. Cb1 *").is_ok());
        assert_eq!(moves("1. e4 e5 2. Cf3 Cc6 3. Dh5 a6 *"), bad(5, "Dh5"));
        assert_eq!(moves("1. e4 e5 2. Nf3 Cc6 3. Bb5 a6 *"), bad(4, "Cc6"));
        assert_eq!(moves("1. e4 e5 2. Ke3 Cc6 *"), bad(3, "Ke3"));
        assert_eq!(moves("1. e4 e5 2. Cf3 Nzz 3. Cg5 *"), bad(4, "Nzz"));
    }

    #[test]
    fn variation_within_an_empty_one_begins_where_that_does() {
        let text = "1. e4 e5 2. Nf3 ((2. Nc3) (2. d4 d5)) 2... Nc6 *";
        let mut games = Games::new(text.as_bytes());
        games.next_game(&mut Tags::default());
        let mut plies = Vec::new();
        let each = |visit: Visit<'_>| plies.push(visit.point.ply);
        walk(&mut games, Replay::default(), true, each, |_| {}).expect("a game");
        assert_eq!(plies, [0, 1, 2, 3, 3, 3, 4, 4]);
    }

    #[test]
    fn remarks_alone_are_no_game() {
        let walked = |text: &str| {
            let mut games = Games::new(text.as_bytes());
            games.next_game(&mut Tags::default());
            walk(&mut games, Replay::default(), false, |_| {}, |_| {})
        };
        let word = "{\"fen\":\"x\"}".to_owned();
        assert_eq!(
            walked("{\"fen\":\"x\"}\n{\"fen\":\"y\"}\n"),
            Err(ProblemKind::BadMove { ply: 1, word })
        );
        for game in [
            "",
            "!",
            "*",
            "{unclear} *",
            "{a} 1. e4",
            "[White \"a\"]\n\n{b}",
        ] {
            assert!(walked(game).is_ok(), "{game}");
        }
    }

    #[test]
    fn endless_opening_brackets_are_walked_to_the_same_depth() {
        let (events, plies) = events(&format!("1. e4 e5 {}", "(".repeat(1 << 20)));
        assert_eq!(events, format!("ee{}", "(".repeat(DEEPEST_VARIATION + 1)));
        assert_eq!(plies, 2);
    }
}
