//! `stratvision play tac-tickle`.

mod set;
mod talk;

use std::io::{BufRead, Write};
use std::path::PathBuf;
use std::sync::{Arc, OnceLock};

use clap::ArgMatches;
use game::{End, Game, Reason, Record, Side, Unread};
use player::pad::{Decision, Pad};
use player::tac_tickle::{Contestant, Dice, Mobility, Searching, Ties};
use syntax::Lang;
use tactickle::solution::Solution;
use tactickle::{Placement, Position, end_of_game};

use crate::commands::tactickle::{memory, settings, solution};
use crate::failure::{Failure, Outcome};
use crate::terminal;

/// What a line of the person at the keyboard asks for.
enum Word {
    Move(tactickle::Move),
    Why,
    Hint,
    Values,
    Board,
    Undo,
    Help,
    Resign,
    Quit,
}

/// A game in the terminal.
struct Table<'a> {
    matches: &'a ArgMatches,
    lang: Lang,
    record: Record<Position>,
    human: Side,
    machine: Contestant,
    dice: Dice,
    last: Option<Decision<Position>>,
    solution: OnceLock<Arc<Solution>>,
    most_plies: usize,
    memory: Option<PathBuf>,
}

/// Plays until the game is over or nobody is there any more.
pub fn run(matches: &ArgMatches, lang: Lang) -> Result<Outcome, Failure> {
    let start = start(matches)?;
    let against = matches
        .get_one::<String>("against")
        .map_or("pad", String::as_str);
    let solved = OnceLock::new();
    let mut path: Option<PathBuf> = None;
    let machine = match against {
        "perfect" => {
            let solution = Arc::new(solution::load(matches, lang));
            let _ = solved.set(solution.clone());
            Contestant::Perfect(solution, Ties::Random)
        }
        "random" => Contestant::Random,
        "search" => {
            let depth = matches.get_one::<u32>("depth").copied().unwrap_or(6);
            match matches.get_one::<String>("set") {
                Some(name) => {
                    Contestant::Search(Box::new(Searching::new(set::read(name, lang)?, depth)))
                }
                None => Contestant::Search(Box::new(Searching::new(Mobility, depth))),
            }
        }
        _ => {
            let (known, file) = settings::memory_of(matches)?;
            path = file;
            Contestant::Pad(Box::new(Pad::new(settings::options(matches), known)))
        }
    };
    let side = matches.get_one::<String>("side");
    let mut table = Table {
        matches,
        lang,
        record: Record::new(start),
        human: side
            .and_then(|side| Position::read_side(side))
            .unwrap_or(Side::Black),
        machine,
        dice: Dice::new(settings::number(matches, "seed", 1)),
        last: None,
        solution: solved,
        most_plies: settings::draw_after(matches),
        memory: path,
    };
    table.play(&mut std::io::stdin().lock(), &mut terminal::out())?;
    Ok(Outcome::Done)
}

fn start(matches: &ArgMatches) -> Result<Position, Failure> {
    let side = matches.get_one::<String>("to-move");
    let turn = side
        .and_then(|side| Position::read_side(side))
        .unwrap_or(Side::White);
    let Some(text) = matches.get_one::<String>("board") else {
        return Ok(Position::new(Placement::START, turn));
    };
    let read = match side {
        Some(_) => Placement::read(text).map(|placement| Position::new(placement, turn)),
        None => Position::read(text),
    };
    read.map_err(|Unread(message)| Failure::usage(message.en, message.pt))
}

impl Table<'_> {
    fn play(&mut self, input: &mut impl BufRead, out: &mut impl Write) -> Result<(), Failure> {
        writeln!(out, "{}", talk::greeting(self.human, self.lang))?;
        self.show(out)?;
        loop {
            if let Some(end) = end_of_game(&self.record, self.most_plies) {
                return self.finish(end, out);
            }
            let side = self.record.position().side_to_move();
            if side != self.human {
                if let Some(end) = self.machine_turn(out)? {
                    return self.finish(end, out);
                }
                continue;
            }
            let Some(word) = self.ask(input, out)? else {
                writeln!(out, "{}", talk::farewell(self.lang))?;
                return Ok(());
            };
            match word {
                Word::Move(chosen) => {
                    self.record.play(chosen);
                    self.show(out)?;
                }
                Word::Why => writeln!(out, "{}", talk::why(self.last.as_ref(), self.lang))?,
                Word::Hint => self.hint(out)?,
                Word::Values => self.values(out)?,
                Word::Board => self.show(out)?,
                Word::Undo => self.undo(out)?,
                Word::Help => writeln!(out, "{}", talk::help(self.lang))?,
                Word::Resign => {
                    let end = End::win(!self.human, Reason::Resignation);
                    return self.finish(end, out);
                }
                Word::Quit => {
                    writeln!(out, "{}", talk::farewell(self.lang))?;
                    return Ok(());
                }
            }
        }
    }

    /// The machine's move; how the game ended, if it gives up.
    fn machine_turn(&mut self, out: &mut impl Write) -> Result<Option<End>, Failure> {
        let (chosen, decision) = self.machine.turn(&self.record, &mut self.dice);
        if let Some(decision) = &decision {
            for line in talk::remarks(decision, self.lang) {
                writeln!(out, "{line}")?;
            }
        }
        let learnt = |decision: &Decision<Position>| decision.lessons.iter().any(|one| one.new);
        // At once: nobody knows how the game will be broken off.
        if decision.as_ref().is_some_and(learnt)
            && let (Some(path), Some(memory)) = (&self.memory, self.machine.memory())
        {
            memory::write(path, memory)?;
        }
        self.last = decision;
        let Some(chosen) = chosen else {
            return Ok(Some(End::win(self.human, Reason::Resignation)));
        };
        self.record.play(chosen);
        writeln!(out, "{}", talk::my_move(chosen, self.lang))?;
        self.show(out)?;
        Ok(None)
    }

    /// Asks until something can be understood; nothing at the end of the input.
    fn ask(
        &mut self,
        input: &mut impl BufRead,
        out: &mut impl Write,
    ) -> Result<Option<Word>, Failure> {
        loop {
            write!(out, "{}", talk::prompt(self.human, self.lang))?;
            out.flush()?;
            let mut bytes = Vec::new();
            const LONGEST: u64 = 200;
            let length = std::io::Read::take(&mut *input, LONGEST)
                .read_until(b'\n', &mut bytes)
                .map_err(|error| Failure::file("-".as_ref(), &error))?;
            if length == 0 {
                writeln!(out)?;
                return Ok(None);
            }
            let text = String::from_utf8_lossy(&bytes);
            let text = text.trim();
            // What is typed shows in a terminal; elsewhere the lines would run together.
            if !terminal::is_interactive() {
                writeln!(out)?;
            }
            match self.understand(text) {
                Ok(Some(word)) => return Ok(Some(word)),
                Ok(None) => {}
                Err(complaint) => writeln!(out, "{}", terminal::printable(&complaint))?,
            }
        }
    }

    fn understand(&self, text: &str) -> Result<Option<Word>, String> {
        Ok(Some(match text.to_lowercase().as_str() {
            "" => return Ok(None),
            "why" | "por que" | "por quê" | "porque" => Word::Why,
            "hint" | "dica" => Word::Hint,
            "values" | "valores" => Word::Values,
            "board" | "tabuleiro" => Word::Board,
            "undo" | "volta" => Word::Undo,
            "help" | "ajuda" | "?" => Word::Help,
            "resign" | "desisto" => Word::Resign,
            "quit" | "sair" => Word::Quit,
            _ => {
                let read = self.record.position().read_move(text);
                Word::Move(read.map_err(|Unread(message)| message.get(self.lang).to_owned())?)
            }
        }))
    }

    fn solution(&self) -> &Solution {
        self.solution
            .get_or_init(|| Arc::new(solution::load(self.matches, self.lang)))
    }

    fn hint(&self, out: &mut impl Write) -> Result<(), Failure> {
        let position = *self.record.position();
        let text = match self.solution().answer(&position) {
            Ok(answer) => talk::hint(&answer, self.lang),
            Err(error) => error.0.get(self.lang).to_owned(),
        };
        writeln!(out, "{text}")?;
        Ok(())
    }

    fn values(&self, out: &mut impl Write) -> Result<(), Failure> {
        let position = *self.record.position();
        for (chosen, value) in self.solution().move_values(&position) {
            let words = crate::commands::tactickle::value_words(value, self.lang);
            writeln!(out, "  {chosen:<6} {words}")?;
        }
        Ok(())
    }

    fn undo(&mut self, out: &mut impl Write) -> Result<(), Failure> {
        if self.record.moves().len() < 2 {
            writeln!(out, "{}", talk::nothing_to_undo(self.lang))?;
            return Ok(());
        }
        self.record.take_back();
        self.record.take_back();
        self.show(out)
    }

    fn show(&self, out: &mut impl Write) -> Result<(), Failure> {
        write!(out, "{}", talk::board(self.record.position()))?;
        Ok(())
    }

    fn finish(&self, end: End, out: &mut impl Write) -> Result<(), Failure> {
        let plies = self.record.moves().len() + usize::from(end.reason == Reason::Resignation);
        for line in talk::result(end, self.human, plies, self.lang) {
            writeln!(out, "{line}")?;
        }
        Ok(())
    }
}
