//! Chess programs that speak UCI.

use arena::contest::{Choice, Contender, Entry, Objection, Pace, Stopper, Trouble};
use chess::ChessGame;
use corpus::engine::{Best, Score, best_move, set_option};
use game::{Game, Record};
use shakmaty::CastlingMode;

use super::program::{HUB, Program, Running, UCI, trouble};
use super::{DECIDED, within};

/// A program that speaks UCI.
pub struct Uci(pub Program);

impl Entry<ChessGame> for Uci {
    fn name(&self) -> &str {
        &self.0.name
    }

    fn inspect(&self, stop: &dyn Fn() -> bool) -> Result<(), Objection> {
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
            settings += &set_option(name, value, &options).map_err(trouble)?;
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
        let mut thought = Best::default();
        loop {
            let line = program.hear()?;
            let Some(text) = best_move(&line) else {
                thought.hear(&line);
                continue;
            };
            let shown = if text.is_empty() { &line } else { text };
            let illegal = || Trouble::Illegal(shown.chars().take(20).collect());
            let chosen = record.position().read_move(text).map_err(|_| illegal())?;
            return Ok(Choice {
                chosen,
                value: thought.own().map(hundredths),
                depth: thought.depth(),
                // Limits of its own are its own affair.
                nodes: thought.nodes().filter(|_| program.own.nodes.is_none()),
            });
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

/// A value in the units of [`Choice`].
fn hundredths(score: Score) -> i32 {
    match score {
        Score::Centipawns(centipawns) => centipawns.clamp(-DECIDED, DECIDED),
        Score::Mate(moves) => DECIDED * moves.signum(),
        Score::Won => DECIDED,
        Score::Lost => -DECIDED,
    }
}
