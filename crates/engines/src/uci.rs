//! The Universal Chess Interface, from the side that asks: setting options, and a client that plays a game of chess.

pub(crate) mod output;

use std::fmt::Write;

use chess::ChessGame;
use game::{Game, Record};
use shakmaty::CastlingMode;

use crate::process::{Process, deadline};
use crate::program::{has_option, not_ready};
use crate::{
    EngineError, EngineMove, EngineOption, MoveLimits, Program, Protocol, STARTUP_TIMEOUT,
    StopHandle,
};
use output::{SearchInfo, best_move};

/// In bytes, for the name and the value of an option.
const MAX_OPTION: usize = 4 << 10;
/// Characters of an illegal move that an error repeats.
const MAX_SHOWN: usize = 20;

/// An engine that plays one game of chess.
#[derive(Debug)]
pub struct UciPlayer(Process);

impl UciPlayer {
    pub fn start(program: &Program) -> Result<UciPlayer, EngineError> {
        Ok(UciPlayer(program.start()?))
    }

    /// Makes the engine ready for a game, within [`STARTUP_TIMEOUT`].
    pub fn prepare(&mut self, options: &[EngineOption]) -> Result<(), EngineError> {
        let process = &mut self.0;
        let deadline = deadline(STARTUP_TIMEOUT);
        let not_ready = |error| not_ready(error, Protocol::Uci);
        let introduction = process.introduce(Protocol::Uci, deadline);
        let known = introduction.map_err(not_ready)?.options;
        let mut commands = String::new();
        for option in options {
            commands += &set_option(option, &known)?;
        }
        process.send_in_game(commands + "ucinewgame\nisready\n")?;
        while process.receive(deadline).map_err(not_ready)?.trim() != "readyok" {}
        Ok(())
    }

    /// Asks for a move in the current position of a game.
    pub fn choose(
        &mut self,
        record: &Record<ChessGame>,
        limits: &MoveLimits,
    ) -> Result<EngineMove<shakmaty::Move>, EngineError> {
        self.0.send_in_game(go_commands(record, limits))?;
        let mut info = SearchInfo::default();
        loop {
            let line = self.0.receive_in_game()?;
            let Some(text) = best_move(&line) else {
                info.add_line(&line);
                continue;
            };
            let shown = if text.is_empty() { &line } else { text };
            let illegal = |_| EngineError::IllegalMove(shown.chars().take(MAX_SHOWN).collect());
            return Ok(EngineMove {
                chosen: record.position().read_move(text).map_err(illegal)?,
                score: info.score(),
                depth: info.depth(),
                nodes: info.nodes(),
            });
        }
    }

    pub fn stop_handle(&self) -> StopHandle {
        self.0.stop_handle()
    }
}

fn go_commands(record: &Record<ChessGame>, limits: &MoveLimits) -> String {
    let mut text = format!("position fen {}", record.start().text());
    if !record.moves().is_empty() {
        text.push_str(" moves");
        for chosen in record.moves() {
            let _ = write!(text, " {}", chosen.to_uci(CastlingMode::Standard));
        }
    }
    text.push_str("\ngo");
    if let Some(depth) = limits.depth {
        let _ = write!(text, " depth {depth}");
    }
    if let Some(nodes) = limits.nodes {
        let _ = write!(text, " nodes {nodes}");
    }
    if let Some(time) = limits.move_time {
        let _ = write!(text, " movetime {}", time.as_millis());
    }
    if let Some(clock) = limits.clock {
        let remaining = clock.remaining.as_millis();
        let increment = clock.increment.as_millis();
        // The opponent's clock is unknown here; it is assumed to be equal.
        let _ = write!(
            text,
            " wtime {remaining} btime {remaining} winc {increment} binc {increment}"
        );
    }
    text.push('\n');
    text
}

/// The command that sets an option, which must be among the `known` ones.
pub(crate) fn set_option(option: &EngineOption, known: &[String]) -> Result<String, EngineError> {
    let EngineOption { name, value } = option;
    let is_sendable = |text: &str| text.len() <= MAX_OPTION && !text.chars().any(char::is_control);
    let plain = name.split_whitespace().collect::<Vec<_>>().join(" ");
    if plain.is_empty() || !is_sendable(name) || !is_sendable(value) {
        let shown = name.chars().take(60).filter(|letter| !letter.is_control());
        return Err(EngineError::BadOption(shown.collect()));
    }
    if !has_option(known, &plain) {
        return Err(EngineError::NoOption(plain));
    }
    Ok(match value.trim() {
        "" => format!("setoption name {plain}\n"),
        value => format!("setoption name {plain} value {value}\n"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_checked_before_they_are_sent() {
        let known = ["Use NNUE".to_owned(), "clear hash".to_owned()];
        let set = |name: &str, value: &str| {
            let (name, value) = (name.to_owned(), value.to_owned());
            set_option(&EngineOption { name, value }, &known)
        };
        assert_eq!(
            set("Use  nnue", "false"),
            Ok("setoption name Use nnue value false\n".to_owned())
        );
        assert_eq!(
            set("Clear Hash", ""),
            Ok("setoption name Clear Hash\n".to_owned())
        );
        assert_eq!(
            set("Hsah", "1"),
            Err(EngineError::NoOption("Hsah".to_owned()))
        );
        for (name, value) in [("Use NNUE", "a\nquit"), ("Use\nNNUE", ""), (" ", "1")] {
            assert!(matches!(set(name, value), Err(EngineError::BadOption(_))));
        }
        assert!(matches!(
            set(&"x".repeat(5000), ""),
            Err(EngineError::BadOption(_))
        ));
    }
}
