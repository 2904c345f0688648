//! Other people's chess programs.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use arena::contest::{Choice, Contender, Entry, Pace, Trouble};
use chess::ChessGame;
use corpus::engine::EngineError;
use corpus::engine::process::{Process, after};
use game::{Game, Record};
use shakmaty::CastlingMode;

/// The longest start of a program.
const STARTUP: Duration = Duration::from_secs(10);
/// The longest answer; the referee waits less where there is a clock.
const LONGEST: Duration = Duration::from_secs(3600);

/// A program that speaks UCI.
pub struct Program {
    name: String,
    path: PathBuf,
}

impl Program {
    /// A program by its path.
    pub fn new(name: &str, path: &str) -> Program {
        Program {
            name: name.to_owned(),
            path: PathBuf::from(path),
        }
    }
}

struct Running(Process);

fn crashed(error: EngineError) -> Trouble {
    match error {
        EngineError::Flood => Trouble::OutOfBounds(error.to_string()),
        error => Trouble::Crashed(error.to_string()),
    }
}

impl Entry<ChessGame> for Program {
    fn name(&self) -> &str {
        &self.name
    }

    fn open(&self, _: u64) -> Result<Box<dyn Contender<ChessGame>>, Trouble> {
        let deadline = after(STARTUP);
        let mut process = Process::start(&self.path, &[]).map_err(crashed)?;
        for (command, answer) in [("uci\n", "uciok"), ("ucinewgame\nisready\n", "readyok")] {
            process
                .send(command.to_owned(), deadline)
                .map_err(crashed)?;
            while process.hear(deadline).map_err(crashed)?.trim() != answer {}
        }
        Ok(Box::new(Running(process)))
    }
}

impl Contender<ChessGame> for Running {
    fn choose(
        &mut self,
        record: &Record<ChessGame>,
        pace: &Pace,
    ) -> Result<Choice<shakmaty::Move>, Trouble> {
        let deadline: Instant = after(LONGEST);
        let mut command = format!("position fen {}", record.start().text());
        if !record.moves().is_empty() {
            command.push_str(" moves");
            for chosen in record.moves() {
                command.push(' ');
                command.push_str(&chosen.to_uci(CastlingMode::Standard).to_string());
            }
        }
        command.push_str("\ngo");
        if let Some(depth) = pace.depth {
            command.push_str(&format!(" depth {depth}"));
        }
        if let Some(nodes) = pace.nodes {
            command.push_str(&format!(" nodes {nodes}"));
        }
        if let Some(time) = pace.move_time {
            command.push_str(&format!(" movetime {}", time.as_millis()));
        }
        if let Some(clock) = pace.clock {
            let own = clock.remaining.as_millis();
            let step = clock.increment.as_millis();
            // The other's clock is not told to players; it is taken to be the same.
            command.push_str(&format!(" wtime {own} btime {own} winc {step} binc {step}"));
        }
        command.push('\n');
        self.0.send(command, deadline).map_err(crashed)?;
        let mut value = None;
        let mut depth = None;
        let mut nodes = None;
        loop {
            let line = self.0.hear(deadline).map_err(crashed)?;
            let words: Vec<&str> = line.split_whitespace().collect();
            match words[..] {
                ["bestmove", text, ..] => {
                    let chosen = record
                        .position()
                        .read_move(text)
                        .map_err(|_| Trouble::Illegal(text.chars().take(20).collect()))?;
                    return Ok(Choice {
                        chosen,
                        value,
                        depth,
                        nodes,
                    });
                }
                ["info", ..] => {
                    let after_word = |word: &str| {
                        let place = words.iter().position(|one| *one == word)?;
                        words.get(place + 1).copied()
                    };
                    if let Some(found) = after_word("depth").and_then(|text| text.parse().ok()) {
                        depth = Some(found);
                    }
                    if let Some(found) = after_word("nodes").and_then(|text| text.parse().ok()) {
                        nodes = Some(found);
                    }
                    let number = |word: &str| -> Option<i32> { after_word(word)?.parse().ok() };
                    value = match after_word("score") {
                        Some("cp") => number("cp").or(value),
                        Some("mate") => number("mate")
                            .map(|moves| if moves > 0 { 30_000 } else { -30_000 })
                            .or(value),
                        _ => value,
                    };
                }
                _ => {}
            }
        }
    }
}
