//! `stratvision play damas`: a game of Brazilian draughts.

use std::io::Write;
use std::sync::Arc;
use std::time::Instant;

use draughts::notation::{self, Numbering, SquareStyle, read_square};
use draughts::opening::Book;
use draughts::{Move, Position, Square, draw, pdn};
use game::{End, Game, Outcome as GameResult, Reason, Record, Side};
use player::damas::{DraughtsEvaluator, FirstMoves};
use player::search::Control;
use player::times::Stopwatch;
use player::{Limits, Searcher};
use syntax::Lang;

use super::chess::today;
use super::game_file::{GameSaver, SaveMode};
use crate::args::PlayDamasArgs;
use crate::commands::draughts::tables::TableNote;
use crate::commands::draughts::{self as shared, opening, tables};
use crate::error::{CliError, ExitStatus};
use crate::{line_input, sets, terminal};

const USUAL_DEPTH: u32 = 9;
const HINT_DEPTH: u32 = 9;
const MEBIBYTES: usize = 32;

/// Plays until the game ends or the input does.
pub fn run(args: &PlayDamasArgs, lang: Lang) -> Result<ExitStatus, CliError> {
    let mut session = DamasSession::new(args, lang)?;
    let played = session.play_on();
    // Whatever ended the session, the moves that were made are kept.
    let closed = session.close();
    played.and(closed)?;
    Ok(ExitStatus::Done)
}

/// A line of the player.
enum Command {
    Help,
    Hint,
    Back,
    Resign,
    Board,
    Moves,
    Leave,
    Squares(Vec<Square>),
    Unknown,
}

fn read_command(line: &str, numbering: Numbering) -> Command {
    match line.to_lowercase().as_str() {
        "help" | "ajuda" | "?" => Command::Help,
        "hint" | "dica" => Command::Hint,
        "back" | "undo" | "volta" | "voltar" | "desfazer" => Command::Back,
        "resign" | "abandono" | "abandonar" | "desisto" | "desistir" => Command::Resign,
        "board" | "tabuleiro" => Command::Board,
        "moves" | "lances" => Command::Moves,
        "quit" | "sair" => Command::Leave,
        text => {
            let squares: Option<Vec<Square>> = text
                .split(|character: char| character.is_whitespace() || "-x:".contains(character))
                .filter(|part| !part.is_empty())
                .map(|part| read_square(part, numbering))
                .collect();
            match squares {
                Some(squares) if !squares.is_empty() => Command::Squares(squares),
                _ => Command::Unknown,
            }
        }
    }
}

struct DamasSession {
    lang: Lang,
    person: Side,
    record: Record<Position>,
    /// Squares of a move that is not yet finished.
    begun: Vec<Square>,
    resigned: bool,
    evaluator: DraughtsEvaluator,
    searcher: Searcher,
    limits: Limits<Position>,
    beginning: FirstMoves,
    seed: u64,
    book: Book,
    opening: Option<String>,
    /// What is said before the first move.
    greeting: Vec<String>,
    saver: Option<Arc<GameSaver>>,
    style: SquareStyle,
    /// A damaged table has been reported.
    has_reported_damage: bool,
    /// How long the moves took.
    stopwatch: Stopwatch,
}

impl DamasSession {
    fn new(args: &PlayDamasArgs, lang: Lang) -> Result<DamasSession, CliError> {
        let seed = args.seed;
        let start = match &args.fen {
            Some(fen) => shared::position(fen, None)?,
            None => Position::initial(),
        };
        let mut record = Record::new(start.with_rules(shared::rules(&args.player)));
        let wanted = args.opening.as_deref();
        let beginning = match wanted {
            Some("random") => FirstMoves::THREE_RANDOM,
            _ => FirstMoves::Searched,
        };
        let book = opening::book();
        let mut greeting = Vec::new();
        if let Some(wanted) = wanted.filter(|wanted| *wanted != "random") {
            let (name, line) = opening::asked(&book, wanted, seed, lang)?;
            for chosen in line.moves() {
                record.play(*chosen);
            }
            greeting.push(name);
        }
        let time = args.limits.time;
        let limits = Limits {
            depth: args.limits.depth.or(time.is_none().then_some(USUAL_DEPTH)),
            time,
            ..Limits::default()
        };
        let set = args.set.as_ref();
        let (evaluator, note) = shared::evaluator(&args.player);
        let has_reported_damage = matches!(note, Some(TableNote::Unusable(_)));
        greeting.extend(note.map(|note| note.message().get(lang).to_owned()));
        let evaluator = DraughtsEvaluator {
            set: set.map(|name| sets::playable(name, lang)).transpose()?,
            ..evaluator
        };
        let save = args.save.as_ref();
        let saver = save
            .map(|path| GameSaver::start(path, SaveMode::Append, lang))
            .transpose()?;
        Ok(DamasSession {
            lang,
            person: args.side,
            record,
            begun: Vec::new(),
            resigned: false,
            evaluator,
            searcher: Searcher::new(MEBIBYTES),
            limits,
            beginning,
            seed,
            book,
            opening: None,
            greeting,
            saver,
            style: args.square_style,
            has_reported_damage,
            stopwatch: Stopwatch::default(),
        })
    }

    fn play_on(&mut self) -> Result<(), CliError> {
        for line in &self.greeting {
            self.say(line)?;
        }
        self.show_board()?;
        self.machine_moves()?;
        let mut input = std::io::stdin().lock();
        while self.end().is_none() {
            self.prompt()?;
            let line = line_input::read_line(&mut input).map_err(|error| {
                CliError::failed(
                    format!("standard input: {error}"),
                    format!("entrada padrão: {error}"),
                )
            })?;
            match line.map(|line| line.text_in(self.lang)) {
                None => break,
                Some(Err(complaint)) => self.say(complaint)?,
                Some(Ok(line)) => {
                    if !self.obey(line.trim())? {
                        break;
                    }
                }
            }
        }
        Ok(())
    }

    fn end(&self) -> Option<End> {
        if self.resigned {
            return Some(End::win(!self.person, Reason::Resignation));
        }
        self.record.end()
    }

    fn position(&self) -> &Position {
        self.record.position()
    }

    fn say(&self, text: impl AsRef<str>) -> Result<(), CliError> {
        writeln!(terminal::out(), "{}", terminal::printable(text.as_ref()))?;
        Ok(())
    }

    /// How numbers that are typed are understood.
    fn numbering(&self) -> Numbering {
        match self.style {
            SquareStyle::Numbers(numbering) => numbering,
            SquareStyle::Letters => Numbering::B8,
        }
    }

    /// A move of the present position, squares as they were asked for.
    fn text(&self, chosen: Move) -> String {
        notation::write(self.position(), chosen, self.style)
    }

    fn list(&self, moves: &[Move]) -> String {
        let texts: Vec<String> = moves.iter().map(|chosen| self.text(*chosen)).collect();
        texts.join(", ")
    }

    fn show_board(&self) -> Result<(), CliError> {
        let last = self.record.moves().last().map_or(0, |last| last.to().bit());
        let board = self.position().board();
        self.say(draw::text(board, self.person, last, self.style))
    }

    /// Prints what the player should know before a move: forced captures, the opening, the value in the tables.
    fn prompt(&mut self) -> Result<(), CliError> {
        self.note();
        if let Some(damage) = tables::damage(&self.evaluator).filter(|_| !self.has_reported_damage)
        {
            self.has_reported_damage = true;
            self.say(damage.get(self.lang))?;
        }
        let name = self
            .book
            .name(&self.record)
            .map(|opening| opening.name.get(self.lang).to_owned());
        if name.is_some() && name != self.opening {
            self.say(format!(
                "{}: {}",
                self.lang.pick("opening", "abertura"),
                name.as_deref().unwrap_or_default()
            ))?;
            self.opening = name;
        }
        if let Some((verdict, standing)) = self.evaluator.table_result(self.position()) {
            let side = self.position().side_to_move();
            let text = tables::counted_text(side, verdict, standing, self.lang);
            self.say(format!("{}: {text}", self.lang.pick("tables", "tabelas")))?;
        }
        let legal = self.position().moves();
        if self.begun.is_empty() && legal.first().is_some_and(|chosen| chosen.is_capture()) {
            let choices = self.list(&legal);
            self.say(self.lang.pick(
                format!("you must capture: {choices}"),
                format!("captura obrigatória: {choices}"),
            ))?;
        }
        let mut out = terminal::out();
        let begun: String = self
            .begun
            .iter()
            .map(|square| format!("{} ", self.style.write(*square)))
            .collect();
        write!(
            out,
            "{}{begun}> ",
            self.lang.pick("your move ", "seu lance ")
        )?;
        out.flush()?;
        Ok(())
    }

    /// Does what a line asks for; `false` to leave.
    fn obey(&mut self, line: &str) -> Result<bool, CliError> {
        if line.is_empty() {
            self.begun.clear();
            return Ok(true);
        }
        match read_command(line, self.numbering()) {
            Command::Help => self.say(self.lang.pick(
                "c3-d4, c3 d4, 22-18: a move; a capture also square by square; empty line: begin again\n\
                 hint, back, moves, board, resign, quit",
                "c3-d4, c3 d4, 22-18: um lance; uma captura também casa por casa; linha vazia: recomeça\n\
                 dica, volta, lances, tabuleiro, abandono, sair",
            ))?,
            Command::Hint => self.hint()?,
            Command::Back => self.back()?,
            Command::Resign => self.resigned = true,
            Command::Board => self.show_board()?,
            Command::Moves => self.say(self.list(&self.position().moves()))?,
            Command::Leave => return Ok(false),
            Command::Squares(squares) => {
                let mut all = std::mem::take(&mut self.begun);
                all.extend(squares);
                all.dedup();
                self.follow(all)?;
            }
            Command::Unknown => self.say(self.lang.pick(
                format!("'{line}' is neither a move nor a command; 'help' lists them"),
                format!("'{line}' não é lance nem comando; 'ajuda' mostra quais há"),
            ))?,
        }
        Ok(true)
    }

    /// Makes the move that the squares mean, or keeps them as its beginning.
    fn follow(&mut self, squares: Vec<Square>) -> Result<(), CliError> {
        let text: Vec<String> = squares.iter().map(ToString::to_string).collect();
        let text = text.join("-");
        if squares.len() >= 2
            && let Ok(chosen) = self.position().read_move(&text)
        {
            self.record.play(chosen);
            self.note();
            return self.machine_moves();
        }
        let (board, side) = (self.position().board(), self.position().side_to_move());
        let possible: Vec<Move> = self
            .position()
            .moves()
            .into_iter()
            .filter(|chosen| {
                chosen
                    .ways(board, side)
                    .iter()
                    .any(|way| way.starts_with(&squares))
            })
            .collect();
        match possible[..] {
            [] => {
                let message = match squares.len() {
                    1 => {
                        let square = self.style.write(squares[0]);
                        syntax::Message::new(
                            format!("no piece on {square} can move now"),
                            format!("nenhuma peça em {square} pode mover agora"),
                        )
                    }
                    _ => self
                        .position()
                        .read_move(&text)
                        .err()
                        .map_or_else(|| syntax::Message::new("", ""), |error| error.0),
                };
                self.say(message.get(self.lang))
            }
            [only] if squares.len() == 1 => {
                self.record.play(only);
                self.note();
                self.machine_moves()
            }
            _ => {
                let choices = self.list(&possible);
                self.begun = squares;
                self.say(choices)
            }
        }
    }

    fn hint(&mut self) -> Result<(), CliError> {
        let limits = Limits::depth(HINT_DEPTH);
        self.evaluator.follow(&self.record);
        let answer = self.searcher.search(
            &self.record,
            &self.evaluator,
            &limits,
            &Control::default(),
            |_| (),
        );
        let best = answer
            .best()
            .map(|chosen| self.text(chosen))
            .unwrap_or_default();
        self.say(format!("{}: {best}", self.lang.pick("hint", "dica")))
    }

    /// Takes back the last moves of both.
    fn back(&mut self) -> Result<(), CliError> {
        self.begun.clear();
        let taken = self.record.take_back().is_some();
        if taken && self.position().side_to_move() != self.person {
            self.record.take_back();
        }
        if !taken {
            self.say(
                self.lang
                    .pick("there is nothing to take back", "não há o que voltar"),
            )?;
        }
        self.show_board()?;
        // The machine began, and its first move was taken back too.
        if taken && self.position().side_to_move() != self.person {
            self.machine_moves()?;
        }
        Ok(())
    }

    /// The machine's move, if it is its turn.
    fn machine_moves(&mut self) -> Result<(), CliError> {
        if self.end().is_some() || self.position().side_to_move() == self.person {
            return Ok(());
        }
        let drawn = self.beginning.random_move(&self.record, self.seed);
        let asked = Instant::now();
        self.evaluator
            .note_times(self.stopwatch.request(&self.record, asked));
        self.evaluator.follow(&self.record);
        let chosen = match drawn {
            Some(chosen) => Some(chosen),
            None => self
                .searcher
                .search(
                    &self.record,
                    &self.evaluator,
                    &self.limits,
                    &Control::default(),
                    |_| (),
                )
                .best(),
        };
        let Some(chosen) = chosen else {
            return Ok(());
        };
        let now = Instant::now();
        self.stopwatch
            .reply(now.saturating_duration_since(asked), now);
        let text = self.text(chosen);
        self.record.play(chosen);
        self.say(format!("{}: {text}", self.lang.pick("machine", "máquina")))?;
        self.show_board()
    }

    /// The game into its file, and the result.
    fn close(&mut self) -> Result<(), CliError> {
        self.note();
        if let Some(saver) = &self.saver {
            saver.write()?;
        }
        let Some(end) = self.end() else {
            return Ok(());
        };
        let result = match end.outcome {
            GameResult::Draw => self.lang.pick("draw", "empate"),
            GameResult::Win(side) if side == self.person => {
                self.lang.pick("you win", "você ganhou")
            }
            GameResult::Win(_) => self.lang.pick("the machine wins", "a máquina ganhou"),
        };
        let reason = end.reason.message();
        self.say(format!(
            "{} {result} ({})",
            end.outcome.text(),
            reason.get(self.lang)
        ))
    }

    /// Gives the game so far to the saver of its file.
    fn note(&self) {
        let Some(saver) = &self.saver else {
            return;
        };
        let machine = format!("StratVision {}", env!("CARGO_PKG_VERSION"));
        let player = self.lang.pick("you", "você").to_owned();
        let (white, black) = match self.person {
            Side::White => (player, machine),
            Side::Black => (machine, player),
        };
        let event = self
            .lang
            .pick("A game against the machine", "Partida contra a máquina");
        let tags = [
            ("Event", event.to_owned()),
            ("Date", today()),
            ("White", white),
            ("Black", black),
        ];
        let tags = tags.map(|(name, value)| (name.to_owned(), value)).to_vec();
        let mut game = pdn::Game::from_record(&self.record, tags);
        game.outcome = self.end().map(|end| end.outcome);
        saver.note(pdn::write(&game, self.style));
    }
}
