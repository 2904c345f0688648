//! Programs of draughts that speak Hub, version 2.

use arena::contest::{Choice, Contender, Entry, Objection, Pace, Stopper, Trouble};
use corpus::engine::EngineError;
use draughts::{Move, Position};
use game::Record;
use player::hub::{Command, move_text, position_text, read_move};

use super::program::{HUB, Program, Running, UCI, has_option, trouble};
use super::{DECIDED, within};

/// A program that speaks Hub.
pub struct Hub(pub Program);

impl Entry<Position> for Hub {
    fn name(&self) -> &str {
        &self.0.name
    }

    fn inspect(&self, stop: &dyn Fn() -> bool) -> Result<(), Objection> {
        self.0.inspect(&HUB, &UCI, stop)
    }

    fn open(&self, _: u64) -> Result<Box<dyn Contender<Position>>, Trouble> {
        Ok(Box::new(Player(self.0.start()?)))
    }
}

struct Player(Running);

/// The variant, as programs that know several call it.
const VARIANT: (&str, &str) = ("variant", "brazilian");

impl Contender<Position> for Player {
    fn prepare(&mut self) -> Result<(), Trouble> {
        let program = &mut self.0;
        let deadline = Running::ready_by();
        let parameters = program.greet(&HUB, deadline)?;
        let mut settings = String::new();
        let mut set = |name: &str, value: &str| {
            settings.push_str(&format!("set-param name={name} value=\"{value}\"\n"));
        };
        if parameters.iter().any(|name| name == VARIANT.0) {
            set(VARIANT.0, VARIANT.1);
        }
        for (name, value) in &program.settings {
            if !has_option(&parameters, name) {
                return Err(trouble(EngineError::NoOption(name.clone())));
            }
            set(name, &value.replace('"', ""));
        }
        program.say(format!("{settings}init\n"))?;
        loop {
            let command = Command::read(&program.hear_unready("Hub", deadline)?);
            match command.word.as_str() {
                "ready" => break,
                "error" => {
                    let told = command.get("message").unwrap_or_default();
                    return Err(Trouble::Refused(told.chars().take(80).collect()));
                }
                _ => {}
            }
        }
        program.say("new-game\n".to_owned())
    }

    fn choose(&mut self, record: &Record<Position>, pace: &Pace) -> Result<Choice<Move>, Trouble> {
        let program = &mut self.0;
        program.say(question(record, &within(&program.own, pace)))?;
        let (mut value, mut depth, mut nodes) = (None, None, None);
        loop {
            let command = Command::read(&program.hear()?);
            let number = |name: &str| -> Option<f64> { command.get(name)?.parse().ok() };
            match command.word.as_str() {
                "info" => {
                    // As a number of men; what is decided is a large number.
                    let hundredths = |men: f64| {
                        (men * 100.0).clamp(-f64::from(DECIDED), f64::from(DECIDED)) as i32
                    };
                    value = number("score").map(hundredths).or(value);
                    depth = number("depth").map(|plies| plies as u32).or(depth);
                    nodes = number("nodes").map(|count| count as u64).or(nodes);
                }
                "done" => {
                    let text = command.get("move").unwrap_or_default();
                    let chosen = read_move(record.position(), text)
                        .ok_or_else(|| Trouble::Illegal(text.chars().take(40).collect()))?;
                    return Ok(Choice {
                        chosen,
                        value,
                        depth,
                        // Limits of its own are its own affair.
                        nodes: nodes.filter(|_| program.own.nodes.is_none()),
                    });
                }
                _ => {}
            }
        }
    }

    fn stopper(&self) -> Option<Stopper> {
        Some(self.0.stopper())
    }
}

fn question(record: &Record<Position>, pace: &Pace) -> String {
    let mut command = format!("pos pos={}", position_text(record.start()));
    if !record.moves().is_empty() {
        let moves: Vec<String> = record.moves().iter().map(|one| move_text(*one)).collect();
        command.push_str(&format!(" moves=\"{}\"", moves.join(" ")));
    }
    command.push_str("\nlevel");
    if let Some(depth) = pace.depth {
        command.push_str(&format!(" depth={depth}"));
    }
    if let Some(nodes) = pace.nodes {
        command.push_str(&format!(" nodes={nodes}"));
    }
    if let Some(time) = pace.move_time {
        command.push_str(&format!(" move-time={}", time.as_secs_f64()));
    }
    if let Some(clock) = pace.clock {
        let (own, step) = (clock.remaining.as_secs_f64(), clock.increment.as_secs_f64());
        command.push_str(&format!(" time={own} inc={step}"));
    }
    command.push_str("\ngo think\n");
    command
}
