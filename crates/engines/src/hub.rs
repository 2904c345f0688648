//! The Hub protocol of draughts, version 2: its commands and notation, which both sides share, and a client that plays
//! a game of Brazilian draughts.

mod command;
mod notation;

use std::fmt::Write;

use draughts::{Move, Position};
use game::Record;

use crate::process::{Process, deadline};
use crate::program::{has_option, not_ready};
use crate::{
    EngineError, EngineMove, EngineOption, MoveLimits, Program, Protocol, STARTUP_TIMEOUT, Score,
    StopHandle,
};

pub use command::Command;
pub use notation::{NotationError, move_text, parse_move, parse_position, position_text};

/// The parameter that selects the variant in engines of several.
const VARIANT: (&str, &str) = ("variant", "brazilian");
/// Characters of an illegal move and of an error message that our errors repeat.
const MAX_SHOWN_MOVE: usize = 40;
const MAX_SHOWN_MESSAGE: usize = 80;

/// An engine that plays one game of Brazilian draughts.
#[derive(Debug)]
pub struct HubPlayer(Process);

impl HubPlayer {
    pub fn start(program: &Program) -> Result<HubPlayer, EngineError> {
        Ok(HubPlayer(program.start()?))
    }

    /// Makes the engine ready for a game, within [`STARTUP_TIMEOUT`].
    pub fn prepare(&mut self, options: &[EngineOption]) -> Result<(), EngineError> {
        let process = &mut self.0;
        let deadline = deadline(STARTUP_TIMEOUT);
        let not_ready = |error| not_ready(error, Protocol::Hub);
        let introduction = process.introduce(Protocol::Hub, deadline);
        let known = introduction.map_err(not_ready)?.options;
        let mut commands = String::new();
        let mut set = |name: &str, value: &str| {
            let _ = writeln!(commands, "set-param name={name} value=\"{value}\"");
        };
        if known.iter().any(|name| name == VARIANT.0) {
            set(VARIANT.0, VARIANT.1);
        }
        for EngineOption { name, value } in options {
            if !has_option(&known, name) {
                return Err(EngineError::NoOption(name.clone()));
            }
            set(name, &value.replace('"', ""));
        }
        process.send_in_game(commands + "init\n")?;
        loop {
            let command = Command::parse(&process.receive(deadline).map_err(not_ready)?);
            match command.word.as_str() {
                "ready" => break,
                "error" => {
                    let message = command.get("message").unwrap_or_default();
                    let shown = message.chars().take(MAX_SHOWN_MESSAGE).collect();
                    return Err(EngineError::Declined(shown));
                }
                _ => {}
            }
        }
        process.send_in_game("new-game\n".to_owned())
    }

    /// Asks for a move in the current position of a game.
    pub fn choose(
        &mut self,
        record: &Record<Position>,
        limits: &MoveLimits,
    ) -> Result<EngineMove<Move>, EngineError> {
        self.0.send_in_game(go_commands(record, limits))?;
        let (mut score, mut depth, mut nodes) = (None, None, None);
        loop {
            let command = Command::parse(&self.0.receive_in_game()?);
            let number = |name: &str| -> Option<f64> { command.get(name)?.parse().ok() };
            match command.word.as_str() {
                "info" => {
                    // Engines report values in men, and a win as a large number.
                    let hundredths = |men: f64| Score::from_centipawns((men * 100.0) as i64);
                    score = number("score").map(hundredths).or(score);
                    depth = number("depth").map(|plies| plies as u32).or(depth);
                    nodes = number("nodes").map(|count| count as u64).or(nodes);
                }
                "done" => {
                    let text = command.get("move").unwrap_or_default();
                    let illegal =
                        || EngineError::IllegalMove(text.chars().take(MAX_SHOWN_MOVE).collect());
                    return Ok(EngineMove {
                        chosen: parse_move(record.position(), text).ok_or_else(illegal)?,
                        score,
                        depth,
                        nodes,
                    });
                }
                _ => {}
            }
        }
    }

    pub fn stop_handle(&self) -> StopHandle {
        self.0.stop_handle()
    }
}

fn go_commands(record: &Record<Position>, limits: &MoveLimits) -> String {
    let mut text = format!("pos pos={}", position_text(record.start()));
    if !record.moves().is_empty() {
        let moves: Vec<String> = record.moves().iter().map(|one| move_text(*one)).collect();
        let _ = write!(text, " moves=\"{}\"", moves.join(" "));
    }
    text.push_str("\nlevel");
    if let Some(depth) = limits.depth {
        let _ = write!(text, " depth={depth}");
    }
    if let Some(nodes) = limits.nodes {
        let _ = write!(text, " nodes={nodes}");
    }
    if let Some(time) = limits.move_time {
        let _ = write!(text, " move-time={}", time.as_secs_f64());
    }
    if let Some(clock) = limits.clock {
        let remaining = clock.remaining.as_secs_f64();
        let increment = clock.increment.as_secs_f64();
        let _ = write!(text, " time={remaining} inc={increment}");
    }
    text.push_str("\ngo think\n");
    text
}
