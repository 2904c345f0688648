//! The games of a file, as a ladder asks for them: PGN, or PDN of any game, packed or not.

use std::io::Read;
use std::path::Path;
use std::sync::Arc;

use arena::rating::GameSummary;
use chess::pgn::{self, Games, Tags, Token};
use corpus::input::Input;
use draughts::pdn::{Outline, outlines};
use game::{Outcome, Side};
use syntax::decode_text;

use super::too_large;
use crate::error::CliError;

/// The longest text of games that is read.
const MAX_BYTES: u64 = 1 << 30;

/// The games of a file.
pub fn read(path: &Path) -> Result<Vec<GameSummary>, CliError> {
    let mut bytes = Vec::new();
    Input::File(path.to_owned())
        .open(Arc::default())
        .and_then(|text| text.take(MAX_BYTES + 1).read_to_end(&mut bytes))
        .map_err(|error| CliError::file(path, &error))?;
    if bytes.len() as u64 > MAX_BYTES {
        return Err(too_large(path, MAX_BYTES));
    }
    if is_pdn(path, &bytes) {
        draughts_like(path, &decode_text(&bytes))
    } else {
        Ok(chess(&bytes))
    }
}

/// The name of a contest: that of its file without the extensions of format and compression.
pub fn name(path: &Path) -> String {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let small = name.to_ascii_lowercase();
    let end = [".pgn", ".pdn"].iter().filter_map(|end| small.find(end));
    match end.min() {
        Some(end) => name[..end].to_owned(),
        None => path
            .file_stem()
            .unwrap_or_default()
            .to_string_lossy()
            .into(),
    }
}

/// Games that say of which type they are, or whose file does, are not those of chess.
fn is_pdn(path: &Path, bytes: &[u8]) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let (mut games, mut headers) = (Games::new(bytes), Tags::default());
    games.next_game(&mut headers);
    let first = std::iter::from_fn(|| games.token()).find_map(|token| match token {
        Token::Move(word) => Some(word),
        _ => None,
    });
    // What a reader of chess leaves of `22-18`.
    let by_numbers = matches!(first, Some([b'-', b'0'..=b'9', ..]));
    let is_other = by_numbers || headers.raw("GameType").is_some();
    name.to_ascii_lowercase().contains(".pdn") || is_other
}

fn draughts_like(path: &Path, text: &str) -> Result<Vec<GameSummary>, CliError> {
    let summary = |game: Outline| {
        let tag = |name: &str| game.tag(name).unwrap_or_default().trim().to_owned();
        GameSummary {
            line: game.line,
            event: tag("Event"),
            white: tag("White"),
            black: tag("Black"),
            outcome: game.outcome,
            moves: game.moves,
        }
    };
    outlines(text)
        .map(|game| {
            game.map(summary).map_err(|error| {
                let place = format!("{}:{}", path.display(), error.line);
                let why = error.message;
                CliError::failed(
                    format!("{place}: {}", why.en),
                    format!("{place}: {}", why.pt),
                )
                .help(
                    "correct the file; nothing was added",
                    "conserte o arquivo; nada foi acrescentado",
                )
            })
        })
        .collect()
}

fn chess(bytes: &[u8]) -> Vec<GameSummary> {
    let mut games = Games::new(bytes);
    let mut headers = Tags::default();
    let mut found = Vec::new();
    // Lines are counted as reading goes on.
    let (mut line, mut counted) = (1, 0);
    while games.next_game(&mut headers) {
        let passed = &bytes[counted..headers.offset];
        line += passed.iter().filter(|byte| **byte == b'\n').count();
        counted = headers.offset;
        let tag = |name: &str| headers.get(name).unwrap_or_default().trim().to_owned();
        let mut game = GameSummary {
            line,
            event: tag("Event"),
            white: tag("White"),
            black: tag("Black"),
            ..GameSummary::default()
        };
        let mut ended = None;
        let mut depth = 0_usize;
        while let Some(token) = games.token() {
            match token {
                Token::BeginVariation => depth += 1,
                Token::EndVariation => depth = depth.saturating_sub(1),
                Token::Move(word) if depth == 0 => game.moves.push(decode_text(word).into_owned()),
                Token::Result(outcome) => ended = outcome_of(outcome),
                _ => {}
            }
        }
        game.outcome = GameSummary::outcome_of(headers.get("Result").as_deref(), ended);
        found.push(game);
    }
    found
}

fn outcome_of(result: pgn::Outcome) -> Option<Outcome> {
    match result {
        pgn::Outcome::White => Some(Outcome::Win(Side::White)),
        pgn::Outcome::Black => Some(Outcome::Win(Side::Black)),
        pgn::Outcome::Draw => Some(Outcome::Draw),
        pgn::Outcome::Unknown => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GAMES: &str = "\
[Event \"match\"]
[White \"Ana\"]
[Black \"Bia \\\"B\\\"\"]
[Result \"1-0\"]

1. e4 {[White \"x\"]
[Black \"y\"]} e5 (1... c5 2. Nf3) 2.Qh5 $4 *

[White \"Bia \\\"B\\\"\"]
[Black \"Ana\"]
[Result \"*\"]

1. d4 1-0

[White \"Bia\"]
[Black \"Ana\"]
[Result \"1-1\"]

1. e4 e5 1/2-1/2

[White \"Ana\"]
[Black \"Bia\"]

1. e4! 0-1
";

    #[test]
    fn tags_and_moves_of_pgn_are_read_without_replaying() {
        let games = chess(GAMES.as_bytes());
        let short: Vec<(usize, &str, &str, Option<Outcome>, String)> = games
            .iter()
            .map(|game| {
                let moves = game.moves.join(" ");
                (
                    game.line,
                    game.white.as_str(),
                    game.black.as_str(),
                    game.outcome,
                    moves,
                )
            })
            .collect();
        let won = |side| Some(Outcome::Win(side));
        let is = |line, white, black, outcome, moves: &str| {
            (line, white, black, outcome, moves.to_owned())
        };
        assert_eq!(
            short,
            [
                is(1, "Ana", "Bia \"B\"", won(Side::White), "e4 e5 Qh5"),
                is(9, "Bia \"B\"", "Ana", None, "d4"),
                is(15, "Bia", "Ana", Some(Outcome::Draw), "e4 e5"),
                is(21, "Ana", "Bia", won(Side::Black), "e4"),
            ]
        );
    }

    #[test]
    fn pgn_is_distinguished_from_pdn() {
        let tag = "[White \"A\"]\n";
        for (path, text, other) in [
            ("x.pgn", GAMES.to_owned(), false),
            ("x.pdn.gz", GAMES.to_owned(), true),
            ("x", format!("{tag}[GameType \"20\"]\n1. 32-28 *"), true),
            ("x", format!("{tag}{{hm}} 1. 22-18 9-13 2-0"), true),
            ("x", format!("{tag}1. O-O *"), false),
            ("x", format!("{tag}1. -- e5 *"), false),
            ("x", String::new(), false),
        ] {
            assert_eq!(is_pdn(Path::new(path), text.as_bytes()), other, "{text}");
        }
    }

    #[test]
    fn a_contest_is_named_after_its_file() {
        for (path, expected) in [
            ("a/june.pgn", "june"),
            ("June.PDN.gz", "June"),
            ("x.y.txt", "x.y"),
            ("é.pgn.zst", "é"),
        ] {
            assert_eq!(name(Path::new(path)), expected);
        }
    }
}
