//! `stratvision play tac-tickle`.

mod talk;

use std::io::{BufRead, Write};
use std::sync::{Arc, OnceLock};

use game::{End, Game, NotationError, Reason, Record, Rng, Side};
use opponents::pad::{Decision, Pad};
use opponents::tac_tickle::{Contestant, Mobility, Searching, Ties};
use syntax::Lang;
use tactickle::solution::Solution;
use tactickle::{Placement, Position, end_of_game};

use crate::args::PlayTacTickleArgs;
use crate::commands::tactickle::memory::{MemoryFile, Written};
use crate::commands::tactickle::{settings, solution};
use crate::error::{CliError, ExitStatus};
use crate::{line_input, sets, terminal};

/// A line of the player.
enum Command {
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

/// The search depth in plies unless `--depth` says another.
const USUAL_DEPTH: u32 = 6;

/// A game in the terminal.
struct TacTickleSession<'a> {
    args: &'a PlayTacTickleArgs,
    lang: Lang,
    record: Record<Position>,
    human: Side,
    machine: Contestant,
    rng: Rng,
    /// The machine's reasons, one for each of its moves.
    reasons: Vec<Option<Decision<Position>>>,
    solution: OnceLock<Arc<Solution>>,
    max_plies: usize,
    memory: Option<MemoryFile>,
    /// What was learnt had to be kept elsewhere, and the player has been informed.
    kept_beside: bool,
}

/// Plays until the game is over or the input ends.
pub fn run(args: &PlayTacTickleArgs, lang: Lang) -> Result<ExitStatus, CliError> {
    let start = start(args)?;
    let against = args.against.as_deref().unwrap_or("pad");
    refuse_idle(args, against)?;
    let solved = OnceLock::new();
    let mut file: Option<MemoryFile> = None;
    let machine = match against {
        "perfect" => {
            let solution = Arc::new(solution::load(args.quiet, lang));
            let _ = solved.set(solution.clone());
            Contestant::Perfect(solution, Ties::Random)
        }
        "random" => Contestant::Random,
        "search" => {
            let depth = args.depth.unwrap_or(USUAL_DEPTH);
            match &args.set {
                Some(name) => {
                    Contestant::Search(Box::new(Searching::new(sets::playable(name, lang)?, depth)))
                }
                None => Contestant::Search(Box::new(Searching::new(Mobility, depth))),
            }
        }
        _ => {
            let (known, named) = settings::memory_of(&args.pad, true)?;
            file = named;
            Contestant::Pad(Box::new(Pad::new(settings::options(&args.pad), known)))
        }
    };
    let mut session = TacTickleSession {
        args,
        lang,
        record: Record::new(start),
        human: args.side,
        machine,
        rng: Rng::new(args.series.seed),
        reasons: Vec::new(),
        solution: solved,
        max_plies: args.series.draw_after,
        memory: file,
        kept_beside: false,
    };
    session.play(&mut std::io::stdin().lock(), &mut terminal::out())?;
    match session.kept_beside {
        true => Err(CliError::Reported),
        false => Ok(ExitStatus::Done),
    }
}

/// What only one kind of opponent understands is refused for the others.
fn refuse_idle(args: &PlayTacTickleArgs, against: &str) -> Result<(), CliError> {
    if against != "pad" {
        let pad = &args.pad;
        let of_pad = [
            ("memory", pad.memory.is_some()),
            ("store", pad.store.is_some()),
            ("original", pad.original),
            ("qi", pad.qi.is_some()),
        ];
        settings::refuse_idle(&of_pad, "--against pad")?;
    }
    if against != "search" {
        let of_search = [("set", args.set.is_some()), ("depth", args.depth.is_some())];
        settings::refuse_idle(&of_search, "--against search")?;
    }
    Ok(())
}

fn start(args: &PlayTacTickleArgs) -> Result<Position, CliError> {
    let side = args.to_move;
    let Some(text) = &args.board else {
        return Ok(Position::new(Placement::START, side.unwrap_or(Side::White)));
    };
    let position = settings::position(text, side).map_err(settings::no_position)?;
    match position.impossibility() {
        None => Ok(position),
        Some(message) => Err(CliError::usage(message.en, message.pt).help(
            "begin with a position in which the side to move has no three in a line",
            "comece com uma posição em que quem joga não tem três em linha",
        )),
    }
}

impl TacTickleSession<'_> {
    fn play(&mut self, input: &mut impl BufRead, out: &mut impl Write) -> Result<(), CliError> {
        writeln!(out, "{}", talk::greeting(self.human, self.lang))?;
        self.show(out)?;
        loop {
            if let Some(end) = end_of_game(&self.record, self.max_plies) {
                return self.finish(end, out);
            }
            let side = self.record.position().side_to_move();
            if side != self.human {
                if let Some(end) = self.machine_turn(out)? {
                    return self.finish(end, out);
                }
                continue;
            }
            let Some(command) = self.ask(input, out)? else {
                writeln!(out, "{}", talk::farewell(self.lang))?;
                return Ok(());
            };
            match command {
                Command::Move(chosen) => {
                    self.record.play(chosen);
                    self.show(out)?;
                }
                Command::Why => {
                    let last = self.reasons.last().and_then(Option::as_ref);
                    writeln!(out, "{}", talk::why(last, self.lang))?;
                }
                Command::Hint => self.hint(out)?,
                Command::Values => self.values(out)?,
                Command::Board => self.show(out)?,
                Command::Undo => self.undo(out)?,
                Command::Help => writeln!(out, "{}", talk::help(self.lang))?,
                Command::Resign => {
                    let end = End::win(!self.human, Reason::Resignation);
                    return self.finish(end, out);
                }
                Command::Quit => {
                    writeln!(out, "{}", talk::farewell(self.lang))?;
                    return Ok(());
                }
            }
        }
    }

    /// The machine's move; how the game ended, if it gives up.
    fn machine_turn(&mut self, out: &mut impl Write) -> Result<Option<End>, CliError> {
        let (chosen, decision) = self.machine.turn(&self.record, &mut self.rng);
        if let Some(decision) = &decision {
            for line in talk::remarks(decision, self.lang) {
                writeln!(out, "{line}")?;
            }
        }
        let learnt = |decision: &Decision<Position>| decision.lessons.iter().any(|one| one.new);
        // At once: the game may be interrupted at any time.
        if decision.as_ref().is_some_and(learnt)
            && let (Some(file), Some(memory)) = (&mut self.memory, self.machine.memory())
            && let Written::Beside(CliError::Failed(text)) = file.write(memory)?
        {
            out.flush()?;
            terminal::print_error(self.lang, &text);
            self.kept_beside = true;
        }
        self.reasons.push(decision);
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
    ) -> Result<Option<Command>, CliError> {
        loop {
            write!(out, "{}", talk::prompt(self.human, self.lang))?;
            out.flush()?;
            let line = line_input::read_line(input)
                .map_err(|error| CliError::file("-".as_ref(), &error))?;
            let Some(line) = line else {
                writeln!(out)?;
                return Ok(None);
            };
            // What is typed shows in a terminal; elsewhere the lines would run together.
            if !terminal::is_interactive() {
                writeln!(out)?;
            }
            let text = line.text_in(self.lang);
            match text.and_then(|text| self.understand(text.trim())) {
                Ok(Some(command)) => return Ok(Some(command)),
                Ok(None) => {}
                Err(complaint) => writeln!(out, "{}", terminal::printable(&complaint))?,
            }
        }
    }

    fn understand(&self, text: &str) -> Result<Option<Command>, String> {
        Ok(Some(match text.to_lowercase().as_str() {
            "" => return Ok(None),
            "why" | "por que" | "por quê" | "porque" | "porquê" => Command::Why,
            "hint" | "dica" => Command::Hint,
            "values" | "valores" => Command::Values,
            "board" | "tabuleiro" => Command::Board,
            "undo" | "back" | "volta" | "voltar" | "desfazer" => Command::Undo,
            "help" | "ajuda" | "?" => Command::Help,
            "resign" | "abandono" | "abandonar" | "desisto" | "desistir" => Command::Resign,
            "quit" | "sair" => Command::Quit,
            _ => {
                let read = self.record.position().read_move(text);
                Command::Move(
                    read.map_err(|NotationError(message)| message.get(self.lang).to_owned())?,
                )
            }
        }))
    }

    fn solution(&self) -> &Solution {
        self.solution
            .get_or_init(|| Arc::new(solution::load(self.args.quiet, self.lang)))
    }

    fn hint(&self, out: &mut impl Write) -> Result<(), CliError> {
        let position = *self.record.position();
        let text = match self.solution().best_play(&position) {
            Ok(answer) => talk::hint(&answer, self.lang),
            Err(error) => error.0.get(self.lang).to_owned(),
        };
        writeln!(out, "{text}")?;
        Ok(())
    }

    fn values(&self, out: &mut impl Write) -> Result<(), CliError> {
        let position = *self.record.position();
        for (chosen, value) in self.solution().move_values(&position) {
            let words = crate::commands::tactickle::value_words(value, self.lang);
            writeln!(out, "  {chosen:<6} {words}")?;
        }
        Ok(())
    }

    fn undo(&mut self, out: &mut impl Write) -> Result<(), CliError> {
        if self.record.moves().len() < 2 {
            writeln!(out, "{}", talk::nothing_to_undo(self.lang))?;
            return Ok(());
        }
        self.record.take_back();
        self.record.take_back();
        self.reasons.pop();
        self.show(out)
    }

    fn show(&self, out: &mut impl Write) -> Result<(), CliError> {
        write!(out, "{}", talk::board(self.record.position()))?;
        Ok(())
    }

    fn finish(&self, end: End, out: &mut impl Write) -> Result<(), CliError> {
        let plies = self.record.moves().len() + usize::from(end.reason == Reason::Resignation);
        for line in talk::result(end, self.human, plies, self.lang) {
            writeln!(out, "{line}")?;
        }
        Ok(())
    }
}
