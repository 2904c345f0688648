//! Obeys the commands of the Universal Chess Interface.

use std::io::{BufRead, Result, Write};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::thread::JoinHandle;
use std::time::Instant;

use chess::ChessGame;
use game::{Game, Record};
use shakmaty::{CastlingMode, Position as _};
use syntax::{Lang, Message};

use super::command::{self, Command, Go};
use super::settings::Settings;
use super::{info, perft};
use crate::conversation::{Lines, converse};
use crate::evaluator::ChessEvaluator;
use player::search::Control;
use player::times::Stopwatch;
use player::{Evaluator, Searcher, minimax};

/// Loads heuristic sets and patterns, and knows the user's language. (The protocol itself has no languages.)
pub trait EvaluatorSource: Send {
    /// Makes the evaluator for the settings.
    fn evaluator(&self, settings: &Settings) -> std::result::Result<ChessEvaluator, String>;

    /// The language of messages in `info string`.
    fn lang(&self) -> Lang;
}

/// Runs the engine until `quit` or the end of the input, at which a search with a limit is still finished, so that
/// scripts get their answer. `quit` is obeyed within a second, whatever the engine is doing.
pub fn run<W: Write + Send + 'static>(
    input: impl BufRead,
    output: W,
    source: Box<dyn EvaluatorSource>,
    settings: Settings,
) -> Result<()> {
    converse(input, command::is_quit, move |lines| {
        let mut engine = Engine::new(output, source, settings, lines.leaving().clone());
        engine.refresh();
        engine.obey_all(lines)
    })
}

/// Standard output, shared with the searching thread.
pub(crate) struct SharedOutput<W> {
    output: Mutex<(W, Result<()>)>,
}

impl<W: Write> SharedOutput<W> {
    pub(crate) fn new(output: W) -> SharedOutput<W> {
        SharedOutput {
            output: Mutex::new((output, Ok(()))),
        }
    }

    /// The first error since the last call.
    pub(crate) fn take_error(&self) -> Result<()> {
        let mut locked = self.output.lock().unwrap_or_else(PoisonError::into_inner);
        std::mem::replace(&mut locked.1, Ok(()))
    }

    /// Writes a line and flushes it; keeps the first error.
    pub(crate) fn say(&self, text: &str) {
        let mut locked = self.output.lock().unwrap_or_else(PoisonError::into_inner);
        let (output, failed) = &mut *locked;
        if failed.is_ok() {
            *failed = output
                .write_all(text.as_bytes())
                .and_then(|()| {
                    if text.ends_with('\n') {
                        Ok(())
                    } else {
                        output.write_all(b"\n")
                    }
                })
                .and_then(|()| output.flush());
        }
    }
}

struct Thinking {
    thread: JoinHandle<Searcher>,
    /// When the move was printed.
    answered: Arc<OnceLock<Instant>>,
    control: Arc<Control>,
    /// When the engine's clock started; `None` if no move is asked for.
    since: Option<Instant>,
    pondering: bool,
    /// Only `stop` ends it, now and after the opponent's move.
    endless: bool,
}

struct Engine<W> {
    output: Arc<SharedOutput<W>>,
    source: Box<dyn EvaluatorSource>,
    settings: Settings,
    record: Record<ChessGame>,
    evaluator: ChessEvaluator,
    /// The warning about the evaluator has been sent.
    warned: bool,
    /// `None` while it searches in another thread.
    searcher: Option<Searcher>,
    thinking: Option<Thinking>,
    /// Measures the time of moves, which the protocol does not report.
    stopwatch: Stopwatch,
    /// The other program sent `quit`.
    leaving: Arc<AtomicBool>,
}

impl<W: Write + Send + 'static> Engine<W> {
    fn new(
        output: W,
        source: Box<dyn EvaluatorSource>,
        settings: Settings,
        leaving: Arc<AtomicBool>,
    ) -> Engine<W> {
        Engine {
            output: Arc::new(SharedOutput::new(output)),
            source,
            searcher: Some(Searcher::new(settings.hash)),
            settings,
            record: Record::new(ChessGame::initial()),
            evaluator: ChessEvaluator::default(),
            warned: false,
            thinking: None,
            stopwatch: Stopwatch::default(),
            leaving,
        }
    }

    fn obey_all(&mut self, lines: &Lines) -> Result<()> {
        while let Some(line) = lines.next() {
            self.obey(command::read(&line));
            self.take_error()?;
        }
        match self.leaving.load(Relaxed) {
            true => self.stop(),
            false => self.finish(),
        }
        self.take_error()
    }

    fn take_error(&self) -> Result<()> {
        self.output.take_error()
    }

    fn obey(&mut self, command: Command) {
        match command {
            Command::Uci => {
                self.output.say(&format!(
                    "id name StratVision {}\nid author the StratVision authors\n{}uciok",
                    env!("CARGO_PKG_VERSION"),
                    self.settings.declared()
                ));
            }
            Command::IsReady => self.output.say("readyok"),
            Command::NewGame => {
                self.finish();
                if let Some(searcher) = &mut self.searcher {
                    searcher.forget();
                }
                self.record = Record::new(ChessGame::initial());
                self.stopwatch = Stopwatch::default();
            }
            Command::SetOption { name, value } => self.set_option(&name, &value),
            Command::Position { fen, moves } => self.set_position(fen.as_deref(), &moves),
            Command::Go(go) => self.go(&go),
            Command::Perft(depth) => self.count(depth),
            Command::Stop => self.stop(),
            Command::PonderHit => {
                if let Some(thinking) = &mut self.thinking
                    && std::mem::take(&mut thinking.pondering)
                {
                    let now = Instant::now();
                    thinking.since = Some(now);
                    self.stopwatch.ponder_hit(&self.record, now);
                    if !thinking.endless {
                        thinking.control.ponder_hit();
                    }
                }
            }
            Command::Eval => {
                self.follow();
                let text = self.evaluator.explain(&self.record, self.source.lang());
                let said: String = text
                    .lines()
                    .map(|line| {
                        format!("info string {}\n", line.replace(syntax::is_deceptive, " "))
                    })
                    .collect();
                self.output.say(&said);
            }
            Command::Show => self
                .output
                .say(&format!("info string {}", self.record.position().text())),
            Command::Unknown(text) => self.complain(&Message::new(
                format!("unknown command '{text}'"),
                format!("comando desconhecido '{text}'"),
            )),
            Command::Quit | Command::Nothing => {}
        }
    }

    fn complain(&self, message: &Message) {
        self.info(message.get(self.source.lang()));
    }

    fn info(&self, text: &str) {
        let text = text.replace(syntax::is_deceptive, " ");
        self.output.say(&format!("info string {text}"));
    }

    /// Passes the game so far and the time used in it to the evaluator.
    fn follow(&mut self) {
        let times = self.stopwatch.request(&self.record, Instant::now());
        self.evaluator.note_times(times);
        self.evaluator.follow(&self.record);
    }

    /// Waits for the search and takes the searcher back.
    fn wait(&mut self) {
        if let Some(thinking) = self.thinking.take() {
            // A thread that panicked took its searcher with it; a new one replaces it.
            let searcher = thinking.thread.join();
            self.searcher = Some(searcher.unwrap_or_else(|_| Searcher::new(self.settings.hash)));
            if let Some((&at, since)) = thinking.answered.get().zip(thinking.since) {
                self.stopwatch
                    .reply(at.saturating_duration_since(since), at);
            }
        }
    }

    fn stop(&mut self) {
        if let Some(thinking) = &self.thinking {
            thinking.control.stop();
        }
        self.wait();
    }

    /// Waits for a search with limits; stops others.
    fn finish(&mut self) {
        if self
            .thinking
            .as_ref()
            .is_some_and(|thinking| thinking.endless || thinking.pondering)
        {
            self.stop();
        }
        self.wait();
    }

    fn set_option(&mut self, name: &str, value: &str) {
        self.finish();
        if name.eq_ignore_ascii_case("clear hash") {
            if let Some(searcher) = &mut self.searcher {
                searcher.forget();
            }
            return;
        }
        let before = self.settings.clone();
        if let Err(error) = self.settings.set(name, value) {
            return self.complain(&error);
        }
        if self.settings.hash != before.hash
            && let Some(searcher) = &mut self.searcher
        {
            searcher.resize(self.settings.hash);
            if let Some(shortage) = searcher.shortage(self.settings.hash) {
                self.complain(&shortage);
            }
        }
        let thought = |settings: &Settings| {
            (
                settings.level,
                settings.set.clone(),
                settings.patterns.clone(),
            )
        };
        if thought(&self.settings) != thought(&before) && !self.refresh() {
            self.settings = before;
            self.complain(&Message::new(
                format!("{name} stays as it was"),
                format!("{name} fica como estava"),
            ));
        }
        if name.eq_ignore_ascii_case("level")
            && self.settings.level.is_some()
            && self.settings.set.is_some()
        {
            self.complain(&Message::new(
                "HeuristicSet goes before Level: make it empty to play by a level",
                "HeuristicSet vale mais que Level: deixe-o vazio para jogar com um nível",
            ));
        }
    }

    /// Makes the evaluator for the settings; returns `false` and keeps the old one if that fails.
    fn refresh(&mut self) -> bool {
        match self.source.evaluator(&self.settings) {
            Ok(evaluator) => {
                self.evaluator = evaluator;
                self.warned = false;
                // Results with the values of another evaluator are invalid.
                if let Some(searcher) = &mut self.searcher {
                    searcher.forget();
                }
                true
            }
            Err(error) => {
                for line in error.lines() {
                    self.info(line);
                }
                false
            }
        }
    }

    fn set_position(&mut self, fen: Option<&str>, moves: &[String]) {
        // A reply that was sent meanwhile ends the time of its move.
        let has_answered = |thinking: &Thinking| thinking.answered.get().is_some();
        if self.thinking.as_ref().is_some_and(has_answered) {
            self.wait();
        }
        let start = match fen.map(ChessGame::read) {
            None => ChessGame::initial(),
            Some(Ok(position)) => position,
            Some(Err(error)) => return self.complain(&of_position(&error.0)),
        };
        let mut record = Record::new(start);
        for text in moves {
            match record.position().read_move(text) {
                Ok(chosen) => record.play(chosen),
                // The legal moves so far stand, as in other engines.
                Err(error) => {
                    self.complain(&of_position(&error.0));
                    break;
                }
            }
        }
        self.record = record;
        // The opponent's time ends when the move arrives.
        self.stopwatch.request(&self.record, Instant::now());
    }

    fn mode(&self) -> CastlingMode {
        match self.settings.chess960 {
            true => CastlingMode::Chess960,
            false => self.record.position().chess().castles().mode(),
        }
    }

    fn go(&mut self, go: &Go) {
        self.finish();
        let Some(mut searcher) = self.searcher.take() else {
            return;
        };
        searcher.threads = self.settings.threads;
        searcher.options = self.settings.options();
        for wrong in &go.wrong {
            self.complain(wrong);
        }
        for text in &go.search_moves {
            if let Err(error) = self.record.position().read_move(text) {
                self.complain(&of_position(&error.0));
            }
        }
        let limits = go.limits(&self.record, &self.settings);
        let endless = go.infinite || go.is_endless() && self.settings.depth.is_none();
        let control = match endless || go.ponder {
            true => Control::pondering(),
            false => Control::default(),
        };
        let control = Arc::new(control.until(&self.leaving));
        let since = Instant::now();
        self.follow();
        if let Some(warning) = self.evaluator.warning()
            && !std::mem::replace(&mut self.warned, true)
        {
            self.complain(&warning);
        }
        let (record, output, mode) = (self.record.clone(), self.output.clone(), self.mode());
        let (evaluator, plain) = (self.evaluator.clone(), self.settings.minimax);
        let shared = control.clone();
        let answered = Arc::<OnceLock<Instant>>::default();
        let answered_at = answered.clone();
        let thread = std::thread::spawn(move || {
            let unit = evaluator.unit();
            let each = |report: &_| output.say(&info::lines(report, mode, unit));
            let answer = match plain {
                true => minimax::search(&record, &evaluator, &limits, &shared, each),
                false => searcher.search(&record, &evaluator, &limits, &shared, each),
            };
            if answer.best().is_none() {
                output.say(&info::ended(record.end()));
            }
            let _ = answered_at.set(Instant::now());
            output.say(&info::best_move(&answer, mode));
            searcher
        });
        self.thinking = Some(Thinking {
            thread,
            answered,
            control,
            since: (!endless && !go.ponder).then_some(since),
            pondering: go.ponder,
            endless,
        });
    }

    /// Runs perft in the searching thread.
    fn count(&mut self, depth: u32) {
        self.finish();
        let Some(searcher) = self.searcher.take() else {
            return;
        };
        let control = Arc::new(Control::default().until(&self.leaving));
        let shared = control.clone();
        let (position, mode) = (self.record.position().clone(), self.mode());
        let output = self.output.clone();
        let thread = std::thread::spawn(move || {
            output.say(&perft::divide(&position, depth, mode, &shared));
            searcher
        });
        self.thinking = Some(Thinking {
            thread,
            answered: Arc::default(),
            control,
            since: None,
            pondering: false,
            endless: false,
        });
    }
}

fn of_position(error: &Message) -> Message {
    Message::new(
        format!("position: {}", error.en),
        format!("position: {}", error.pt),
    )
}
