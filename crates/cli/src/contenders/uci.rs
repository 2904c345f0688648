//! Chess programs that speak UCI.

use arena::contest::{Choice, Contender, Entry, Pace, Refusal, Stopper, Trouble};
use chess::ChessGame;
use game::{Game, Record};
use shakmaty::CastlingMode;

use super::program::{HUB, Program, Running, UCI, has_option, no_setting};
use super::{DECIDED, within};

/// A program that speaks UCI.
pub struct Uci(pub Program);

impl Entry<ChessGame> for Uci {
    fn name(&self) -> &str {
        &self.0.name
    }

    fn inspect(&self, stop: &dyn Fn() -> bool) -> Result<(), Refusal> {
        self.0.inspect(&UCI, &HUB, stop)
    }

    fn open(&self, _: u64) -> Result<Box<dyn Contender<ChessGame>>, Trouble> {
        Ok(Box::new(Player(self.0.start()?)))
    }
}

struct Player(Running);

impl Contender<ChessGame> for Player {
    fn prepare(&mut self) -> Result<(), Trouble> {
        let program = &mut self.0;
        let deadline = Running::ready_by();
        let options = program.greet(&UCI, deadline)?;
        let mut settings = String::new();
        for (name, value) in &program.settings {
            if !has_option(&options, name) {
                return Err(no_setting(name));
            }
            settings.push_str(&format!("setoption name {name} value {value}\n"));
        }
        program.say(format!("{settings}ucinewgame\nisready\n"))?;
        while program.hear_unready("UCI", deadline)?.trim() != "readyok" {}
        Ok(())
    }

    fn choose(
        &mut self,
        record: &Record<ChessGame>,
        pace: &Pace,
    ) -> Result<Choice<shakmaty::Move>, Trouble> {
        let program = &mut self.0;
        program.say(question(record, &within(&program.own, pace)))?;
        let mut thought = Thought::default();
        loop {
            let line = program.hear()?;
            let words: Vec<&str> = line.split_whitespace().collect();
            match words[..] {
                ["bestmove", text, ..] => {
                    let illegal = || Trouble::Illegal(text.chars().take(20).collect());
                    let chosen = record.position().read_move(text).map_err(|_| illegal())?;
                    return Ok(Choice {
                        chosen,
                        value: thought.value,
                        depth: thought.depth,
                        // Limits of its own are its own affair.
                        nodes: thought.nodes.filter(|_| program.own.nodes.is_none()),
                    });
                }
                ["bestmove"] => return Err(Trouble::Illegal("bestmove".to_owned())),
                ["info", ..] => thought.take(&words),
                _ => {}
            }
        }
    }

    fn stopper(&self) -> Option<Stopper> {
        Some(self.0.stopper())
    }
}

fn question(record: &Record<ChessGame>, pace: &Pace) -> String {
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
    command
}

/// What the program said last about the position.
#[derive(Default)]
struct Thought {
    value: Option<i32>,
    depth: Option<u32>,
    nodes: Option<u64>,
}

impl Thought {
    fn take(&mut self, words: &[&str]) {
        let after_word = |word: &str| {
            let place = words.iter().position(|one| *one == word)?;
            words.get(place + 1).copied()
        };
        let number = |word: &str| -> Option<i32> { after_word(word)?.parse().ok() };
        self.depth = after_word("depth")
            .and_then(|text| text.parse().ok())
            .or(self.depth);
        self.nodes = after_word("nodes")
            .and_then(|text| text.parse().ok())
            .or(self.nodes);
        let value = match after_word("score") {
            Some("cp") => number("cp"),
            Some("mate") => number("mate").map(|moves| if moves > 0 { DECIDED } else { -DECIDED }),
            _ => None,
        };
        let sane = |value: i32| value.clamp(-DECIDED, DECIDED);
        self.value = value.map(sane).or(self.value);
    }
}
