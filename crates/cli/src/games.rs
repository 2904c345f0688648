//! The games that can be named on the command line: one table for all commands.

mod value;

use std::time::Duration;

use chess::ChessGame;
use clap::builder::{PossibleValue, PossibleValuesParser};
use dhjog::model::Model;
use game::Game;
use game::vocabulary::{Lexicon, Vocabulary};
use knowledge::ShippedFile;
use opponents::session::TimeControl;
use player::heuristic::Described;
use syntax::{Bilingual, Message};

use crate::error::CliError;
use crate::positions;
pub use value::{SetValue, ValueRequest};

/// A game and what every game can do.
pub struct GameEntry {
    /// Its name on the command line.
    pub name: &'static str,
    /// Other names that are understood.
    aliases: &'static [&'static str],
    /// The words of its heuristic sets.
    pub lexicon: fn() -> Lexicon,
    /// The heuristic sets that ship with the program.
    pub sets: fn() -> Vec<ShippedFile>,
    /// Values a position by a set.
    pub value: fn(&Model, &ValueRequest<'_>) -> Result<SetValue, CliError>,
    /// Its first position as text.
    pub start: fn() -> String,
    pub perft: fn(Option<&str>, u32) -> Result<PerftCount, Message>,
}

/// How many positions there are.
pub struct PerftCount {
    /// The position they were counted from.
    pub position: String,
    /// After each first move.
    pub moves: Vec<(String, u64)>,
    pub total: u64,
}

const CHESS: GameEntry = GameEntry {
    value: chess_value,
    ..entry::<ChessGame>(&[])
};

/// Every game of the program.
const GAMES: &[GameEntry] = &[
    CHESS,
    entry::<draughts::Position>(&["draughts"]),
    entry::<tactickle::Position>(&[]),
];

const fn entry<G: Described>(aliases: &'static [&'static str]) -> GameEntry {
    GameEntry {
        name: G::NAME,
        aliases,
        lexicon: G::Words::lexicon,
        sets: sets::<G>,
        value: value::value::<G>,
        start: || G::initial().text(),
        perft: perft::<G>,
    }
}

pub fn all() -> impl Iterator<Item = &'static GameEntry> {
    GAMES.iter()
}

/// The game that is meant when none is named.
pub fn usual() -> &'static GameEntry {
    &CHESS
}

/// What `--game` may be.
pub fn names() -> PossibleValuesParser {
    let value = |entry: &GameEntry| PossibleValue::new(entry.name).aliases(entry.aliases);
    PossibleValuesParser::new(GAMES.iter().map(value))
}

/// A game by one of its names.
pub fn get(name: &str) -> Option<&'static GameEntry> {
    GAMES
        .iter()
        .find(|entry| entry.name == name || entry.aliases.contains(&name))
}

/// Errors of chess positions come with remedies of their own.
fn chess_value(model: &Model, question: &ValueRequest<'_>) -> Result<SetValue, CliError> {
    let fen = question.position;
    chess::chess_from_fen(fen).map_err(|error| positions::bad_fen(fen, None, &error))?;
    value::value::<ChessGame>(model, question)
}

fn sets<G: Game>() -> Vec<ShippedFile> {
    match G::NAME {
        ChessGame::NAME => knowledge::heuristics(),
        other => knowledge::heuristics_of(other),
    }
}

fn perft<G: Game>(position: Option<&str>, depth: u32) -> Result<PerftCount, Message> {
    let position = match position {
        Some(text) => G::read(text).map_err(|error| error.0)?,
        None => G::initial(),
    };
    let moves: Vec<(String, u64)> = match depth {
        0 => Vec::new(),
        _ => game::divide(&position, depth)
            .into_iter()
            .map(|(chosen, count)| (position.move_text(chosen), count))
            .collect(),
    };
    Ok(PerftCount {
        position: position.text(),
        total: match depth {
            0 => 1,
            _ => moves.iter().map(|(_, count)| count).sum(),
        },
        moves,
    })
}

/// How times and clocks are written, by the error that the argument parser is given.
pub const TIMES: [Bilingual<&'static str>; 2] = [TIME, CLOCK];
const TIME: Bilingual<&'static str> = Bilingual {
    en: "write a time such as 5s, 500ms or 2m",
    pt: "escreva um tempo como 5s, 500ms ou 2m",
};
const CLOCK: Bilingual<&'static str> = Bilingual {
    en: "write the time for the game, and what each move adds if it does: 5m, 90s or 5m+3s",
    pt: "escreva o tempo da partida, e o que cada lance acrescenta se for o caso: 5m, 90s ou 5m+3s",
};

/// Reads a time such as `5s`, `500ms`, `2m` or `5` (seconds).
pub fn duration(text: &str) -> Result<Duration, String> {
    let digits = text.trim_end_matches(|letter: char| letter.is_ascii_alphabetic());
    let unit = match &text[digits.len()..] {
        "" | "s" => 1.0,
        "ms" => 0.001,
        "m" | "min" => 60.0,
        "h" => 3600.0,
        _ => return Err(TIME.en.to_owned()),
    };
    digits
        .parse::<f64>()
        .ok()
        .map(|number| number * unit)
        .filter(|seconds| (0.0..=86_400.0).contains(seconds))
        .map(Duration::from_secs_f64)
        .ok_or_else(|| TIME.en.to_owned())
}

/// Reads `5m`, or `5m+3s` with what each move adds.
pub fn time_control(text: &str) -> Result<TimeControl, String> {
    let (start, increment) = text.split_once('+').unwrap_or((text, "0"));
    let read = |text| duration(text).map_err(|_| CLOCK.en.to_owned());
    let start = read(start)?;
    if start.is_zero() {
        return Err(CLOCK.en.to_owned());
    }
    Ok(TimeControl {
        start,
        increment: read(increment)?,
    })
}

/// Reads a time in which something can be done: not 0.
pub fn some_time(text: &str) -> Result<Duration, String> {
    let time = duration(text)?;
    match time.is_zero() {
        true => Err(TIME.en.to_owned()),
        false => Ok(time),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_time_is_no_time() {
        for text in ["0", "0s", "0.0ms"] {
            assert!(
                some_time(text).is_err() && time_control(text).is_err(),
                "{text}"
            );
        }
        assert!(some_time("1ms").is_ok() && time_control("1s+0").is_ok());
    }

    #[test]
    fn times_are_read() {
        for (text, millis) in [
            ("5s", 5_000),
            ("500ms", 500),
            ("2m", 120_000),
            ("0.5", 500),
            ("1h", 3_600_000),
        ] {
            assert_eq!(duration(text), Ok(Duration::from_millis(millis)), "{text}");
        }
        for text in [
            "", "s", "x", "-1s", "1d", "99999h", "NaN", "inf", "1 s", "5é",
        ] {
            assert!(duration(text).is_err(), "{text}");
        }
    }
}
