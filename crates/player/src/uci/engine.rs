//! What we do about what the other program says.

use std::io::{BufRead, Result, Write};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;

use chess::ChessGame;
use game::{Game, Record};
use shakmaty::{CastlingMode, Position as _};

use super::command::{self, Command, Go};
use super::settings::Settings;
use super::{info, lines};
use crate::Searcher;
use crate::mind::Mind;
use crate::search::Control;

/// Where heuristic sets and patterns come from. Errors are told to the other program, in English as the protocol is.
pub trait Shelf {
    /// The mind that the settings ask for.
    fn mind(&self, settings: &Settings) -> std::result::Result<Mind, String>;

    /// A trace of the present evaluation, line by line.
    fn explain(&self, mind: &Mind, record: &Record<ChessGame>) -> String;
}

/// Talks until the other program says `quit` or hangs up. A search that has an end is finished first when the input
/// ends, so that scripts get their answer.
pub fn run<W: Write + Send + 'static>(
    mut input: impl BufRead,
    output: W,
    shelf: &dyn Shelf,
    settings: Settings,
) -> Result<()> {
    let mut engine = Engine::new(output, shelf, settings);
    engine.refresh();
    while let Some(line) = lines::next(&mut input)? {
        match command::read(&line) {
            Command::Quit => {
                engine.stop();
                return engine.broken();
            }
            command => engine.obey(command),
        }
        engine.broken()?;
    }
    engine.end_of_input();
    engine.broken()
}

/// Standard output, shared with the thread that thinks.
pub(crate) struct Voice<W> {
    output: Mutex<(W, Result<()>)>,
}

impl<W: Write> Voice<W> {
    pub(crate) fn new(output: W) -> Voice<W> {
        Voice {
            output: Mutex::new((output, Ok(()))),
        }
    }

    /// The first failure since this was last asked.
    pub(crate) fn broken(&self) -> Result<()> {
        let mut locked = self.output.lock().unwrap_or_else(PoisonError::into_inner);
        std::mem::replace(&mut locked.1, Ok(()))
    }

    /// Says something at once; the first failure is kept.
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
    control: Arc<Control>,
    /// The opponent is thinking.
    pondering: bool,
    /// Only a stop ends it, now and after the opponent's move.
    endless: bool,
}

struct Engine<'a, W> {
    voice: Arc<Voice<W>>,
    shelf: &'a dyn Shelf,
    settings: Settings,
    record: Record<ChessGame>,
    mind: Mind,
    /// It has been said that the mind leaves something out.
    warned: bool,
    /// At home unless it thinks.
    searcher: Option<Searcher>,
    thinking: Option<Thinking>,
}

impl<'a, W: Write + Send + 'static> Engine<'a, W> {
    fn new(output: W, shelf: &'a dyn Shelf, settings: Settings) -> Engine<'a, W> {
        Engine {
            voice: Arc::new(Voice::new(output)),
            shelf,
            searcher: Some(Searcher::new(settings.hash)),
            settings,
            record: Record::new(ChessGame::initial()),
            mind: Mind::default(),
            warned: false,
            thinking: None,
        }
    }

    fn broken(&self) -> Result<()> {
        self.voice.broken()
    }

    fn obey(&mut self, command: Command) {
        match command {
            Command::Uci => {
                self.voice.say(&format!(
                    "id name StratVision {}\nid author the StratVision authors\n{}uciok",
                    env!("CARGO_PKG_VERSION"),
                    self.settings.declared()
                ));
            }
            Command::IsReady => self.voice.say("readyok"),
            Command::NewGame => {
                self.stop();
                if let Some(searcher) = &mut self.searcher {
                    searcher.forget();
                }
                self.record = Record::new(ChessGame::initial());
            }
            Command::SetOption { name, value } => self.set_option(&name, &value),
            Command::Position { fen, moves } => self.set_position(fen.as_deref(), &moves),
            Command::Go(go) => self.go(&go),
            Command::Stop => self.stop(),
            Command::PonderHit => {
                if let Some(thinking) = &mut self.thinking
                    && std::mem::take(&mut thinking.pondering)
                    && !thinking.endless
                {
                    thinking.control.ponder_hit();
                }
            }
            Command::Eval => {
                let mut mind = self.mind.clone();
                mind.follow(&self.record);
                let text = self.shelf.explain(&mind, &self.record);
                let said: String = text
                    .lines()
                    .map(|line| format!("info string {}\n", line.replace(char::is_control, " ")))
                    .collect();
                self.voice.say(&said);
            }
            Command::Show => self
                .voice
                .say(&format!("info string {}", self.record.position().text())),
            Command::Unknown(text) => self.complain(&format!("unknown command '{text}'")),
            Command::Quit | Command::Nothing => {}
        }
    }

    fn complain(&self, text: &str) {
        let text = text.replace(char::is_control, " ");
        self.voice.say(&format!("info string {text}"));
    }

    /// The searcher back at home.
    fn wait(&mut self) {
        if let Some(thinking) = self.thinking.take() {
            // A thread that panicked took its searcher with it; the next one starts afresh.
            let searcher = thinking.thread.join();
            self.searcher = Some(searcher.unwrap_or_else(|_| Searcher::new(self.settings.hash)));
        }
    }

    fn stop(&mut self) {
        if let Some(thinking) = &self.thinking {
            thinking.control.stop();
        }
        self.wait();
    }

    fn end_of_input(&mut self) {
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
        self.stop();
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
            self.complain(&format!("{name} stays as it was"));
        }
        if name.eq_ignore_ascii_case("level")
            && self.settings.level.is_some()
            && self.settings.set.is_some()
        {
            self.complain("HeuristicSet goes before Level: make it empty to play by a level");
        }
    }

    /// Takes the mind that the settings ask for; `false` if there is none, and the old one stays.
    fn refresh(&mut self) -> bool {
        match self.shelf.mind(&self.settings) {
            Ok(mind) => {
                self.mind = mind;
                self.warned = false;
                // What was found out by other values is worth nothing now.
                if let Some(searcher) = &mut self.searcher {
                    searcher.forget();
                }
                true
            }
            Err(error) => {
                for line in error.lines() {
                    self.complain(line);
                }
                false
            }
        }
    }

    fn set_position(&mut self, fen: Option<&str>, moves: &[String]) {
        let start = match fen.map(ChessGame::read) {
            None => ChessGame::initial(),
            Some(Ok(position)) => position,
            Some(Err(error)) => return self.complain(&format!("position: {error}")),
        };
        let mut record = Record::new(start);
        for text in moves {
            match record.position().read_move(text) {
                Ok(chosen) => record.play(chosen),
                // What was legal so far stands, as other engines do it.
                Err(error) => {
                    self.complain(&format!("position: {error}"));
                    break;
                }
            }
        }
        self.record = record;
    }

    fn mode(&self) -> CastlingMode {
        match self.settings.chess960 {
            true => CastlingMode::Chess960,
            false => self.record.position().chess().castles().mode(),
        }
    }

    fn go(&mut self, go: &Go) {
        self.stop();
        let Some(mut searcher) = self.searcher.take() else {
            return;
        };
        searcher.threads = self.settings.threads;
        let mut limits = go.limits(&self.record, self.settings.lines);
        limits.depth = [limits.depth, self.settings.depth]
            .into_iter()
            .flatten()
            .min();
        let endless = go.infinite || go.is_endless() && self.settings.depth.is_none();
        let control = match endless || go.ponder {
            true => Control::pondering(),
            false => Control::default(),
        };
        let control = Arc::new(control);
        let (record, voice, mode) = (self.record.clone(), self.voice.clone(), self.mode());
        let mut mind = self.mind.clone();
        mind.follow(&record);
        if let Some(warning) = mind.warning()
            && !std::mem::replace(&mut self.warned, true)
        {
            self.complain(&warning.en);
        }
        let shared = control.clone();
        let thread = std::thread::spawn(move || {
            let answer = searcher.search(&record, &mind, &limits, &shared, |report| {
                voice.say(&info::lines(report, mode));
            });
            voice.say(&info::best_move(&answer, mode));
            searcher
        });
        self.thinking = Some(Thinking {
            thread,
            control,
            pondering: go.ponder,
            endless,
        });
    }
}
