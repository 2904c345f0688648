//! What we do about what the other program says.

use std::io::{BufRead, Result, Write};
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::Duration;

use draughts::tables::Tables;
use draughts::{DrawRules, Move, Position};
use game::{Game, Record};
use syntax::{Lang, Message};

use super::command::Command;
use super::notation::{move_text, read_move, read_position};
use crate::damas::{Heuristic, Mind};
use crate::search::{Clock, Control};
use crate::uci::engine::Voice;
use crate::uci::lines;
use crate::{Limits, Report, Searcher};

/// What can be chosen before the first search.
#[derive(Debug, Clone)]
pub struct Settings {
    /// How positions are valued.
    pub heuristic: String,
    /// Which draw rules hold.
    pub rules: DrawRules,
    /// The folder of the endgame tables; empty for none.
    pub tables: String,
    /// Threads that think.
    pub threads: NonZeroUsize,
    /// Mebibytes of memory.
    pub hash: usize,
    /// The language of complaints.
    pub lang: Lang,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            heuristic: "strong".to_owned(),
            rules: DrawRules::CBD,
            tables: String::new(),
            threads: NonZeroUsize::MIN,
            hash: 16,
            lang: Lang::En,
        }
    }
}

const MOST_THREADS: usize = 256;
const MOST_HASH: usize = 32_768;

impl Settings {
    fn declared(&self) -> String {
        let sets = DrawRules::SETS.map(|set| set.name).join(" ");
        format!(
            "param name=variant value=brazilian type=enum values=\"brazilian\"\n\
             param name=heuristic value={} type=enum values=\"{}\"\n\
             param name=draw-rules value={} type=enum values=\"{sets}\"\n\
             param name=tables value=\"{}\" type=string\n\
             param name=threads value={} type=int min=1 max={MOST_THREADS}\n\
             param name=hash value={} type=int min=1 max={MOST_HASH}",
            self.heuristic,
            Heuristic::NAMES.join(" "),
            self.rules.name,
            self.tables.replace('"', ""),
            self.threads,
            self.hash,
        )
    }

    /// Changes one; `Err` says what is wrong with it.
    fn set(&mut self, name: &str, value: &str) -> std::result::Result<(), Message> {
        let wrong = || no_value(name, value);
        let number = |most: usize| {
            value
                .parse()
                .ok()
                .filter(|number| (1..=most).contains(number))
                .ok_or_else(wrong)
        };
        match name {
            "variant" if value == "brazilian" => {}
            "heuristic" => {
                Heuristic::named(value).ok_or_else(wrong)?;
                self.heuristic = value.to_owned();
            }
            "draw-rules" => self.rules = DrawRules::named(value).ok_or_else(wrong)?,
            "tables" => self.tables = value.to_owned(),
            "threads" => {
                self.threads = NonZeroUsize::new(number(MOST_THREADS)?).ok_or_else(wrong)?
            }
            "hash" => self.hash = number(MOST_HASH)?,
            _ => return Err(wrong()),
        }
        Ok(())
    }
}

/// What came of looking for tables.
#[derive(Debug, Clone, Default)]
pub struct Loaded {
    /// Those that can be used.
    pub tables: Option<Arc<Tables>>,
    /// What is wrong with them.
    pub trouble: Option<Message>,
    /// What else the other program may like to know.
    pub remark: Option<Message>,
}

/// Talks until the other program says `quit` or hangs up. A search that has an end is finished first when the input
/// ends. `load` brings the tables of the folder that the settings name.
pub fn run<W: Write + Send + 'static>(
    mut input: impl BufRead,
    output: W,
    settings: Settings,
    load: &dyn Fn(&str) -> Loaded,
) -> Result<()> {
    let mut engine = Engine {
        voice: Arc::new(Voice::new(output)),
        mind: Mind::default(),
        searcher: Some(Searcher::new(settings.hash)),
        settings,
        record: Record::new(Position::initial()),
        limits: Limits::depth(USUAL_DEPTH),
        endless: false,
        refused: false,
        thinking: None,
        load,
        prepared: false,
        told_trouble: false,
    };
    while let Some(line) = lines::next(&mut input)? {
        let command = Command::read(&line);
        if command.word == "quit" {
            engine.stop();
            return engine.voice.broken();
        }
        engine.obey(&command);
        engine.voice.broken()?;
    }
    engine.end_of_input();
    engine.voice.broken()
}

/// Without a `level`.
const USUAL_DEPTH: u32 = 12;
/// No clock is longer.
const LONGEST_SECONDS: f64 = 1e6;

struct Thinking {
    thread: JoinHandle<Searcher>,
    control: Arc<Control>,
    endless: bool,
}

struct Engine<'a, W> {
    voice: Arc<Voice<W>>,
    settings: Settings,
    mind: Mind,
    record: Record<Position>,
    limits: Limits<Position>,
    endless: bool,
    /// The last position could not be read: there is nothing to think about.
    refused: bool,
    searcher: Option<Searcher>,
    thinking: Option<Thinking>,
    load: &'a dyn Fn(&str) -> Loaded,
    /// Whether the settings have been taken; those who never say `init` get them with the first search.
    prepared: bool,
    /// Whether a table that turned out to be damaged has been told of.
    told_trouble: bool,
}

impl<W: Write + Send + 'static> Engine<'_, W> {
    fn obey(&mut self, command: &Command) {
        match command.word.as_str() {
            "hub" => self.voice.say(&format!(
                "id name=StratVision version={} author=\"the StratVision authors\"\n{}\nwait",
                env!("CARGO_PKG_VERSION"),
                self.settings.declared()
            )),
            "set-param" => {
                self.stop();
                let (name, value) = (
                    command.get("name").unwrap_or_default(),
                    command.get("value").unwrap_or_default(),
                );
                match self.settings.set(name, value) {
                    Ok(()) => self.prepared = false,
                    Err(error) => self.complain(&error),
                }
            }
            "init" => {
                self.stop();
                self.prepare();
                self.voice.say("ready");
            }
            "new-game" => {
                self.stop();
                if let Some(searcher) = &mut self.searcher {
                    searcher.forget();
                }
            }
            "pos" => {
                self.stop();
                let set = self.set_position(command);
                self.refused = set.is_err();
                if let Err(error) = set {
                    self.complain(&error);
                }
            }
            "level" => {
                self.stop();
                self.set_level(command);
            }
            "go" => self.go(command),
            "ponder-hit" => {
                if let Some(thinking) = &mut self.thinking {
                    thinking.endless = false;
                    thinking.control.ponder_hit();
                }
            }
            "stop" => self.stop(),
            "ping" => self.voice.say("pong"),
            // Unknown commands are ignored, as the protocol asks.
            _ => {}
        }
    }

    fn complain(&self, message: &Message) {
        let text = message.get(self.settings.lang);
        self.voice
            .say(&format!("error message=\"{}\"", quotable(text)));
    }

    /// Takes what the settings ask for.
    fn prepare(&mut self) {
        self.mind.heuristic = Heuristic::named(&self.settings.heuristic).unwrap_or_default();
        self.mind.tables = None;
        if !self.settings.tables.is_empty() {
            let loaded = (self.load)(&self.settings.tables);
            self.mind.tables = loaded.tables;
            if let Some(trouble) = loaded.trouble {
                self.complain(&trouble);
            }
            if let Some(remark) = loaded.remark {
                let text = quotable(remark.get(self.settings.lang));
                self.voice.say(&format!("info message=\"{text}\""));
            }
        }
        self.prepared = true;
        self.told_trouble = false;
        if let Some(searcher) = &mut self.searcher {
            searcher.resize(self.settings.hash);
            if let Some(shortage) = searcher.shortage(self.settings.hash) {
                self.complain(&shortage);
            }
        }
    }

    fn set_position(&mut self, command: &Command) -> std::result::Result<(), Message> {
        let start = match command.get("pos") {
            Some(text) => read_position(text)?,
            None => Position::initial(),
        };
        let mut record = Record::new(start.with_rules(self.settings.rules));
        for text in command.get("moves").unwrap_or_default().split_whitespace() {
            let chosen = read_move(record.position(), text).ok_or_else(|| {
                Message::new(
                    format!("'{text}' is not a legal move"),
                    format!("'{text}' não é um lance legal"),
                )
            })?;
            record.play(chosen);
        }
        self.record = record;
        Ok(())
    }

    fn set_level(&mut self, command: &Command) {
        let mut limits = Limits {
            depth: self.heard(command, "depth", |text| {
                let plies: u64 = text.parse().ok()?;
                Some(u32::try_from(plies).unwrap_or(u32::MAX))
            }),
            nodes: self.heard(command, "nodes", |text| text.parse().ok()),
            time: self.heard(command, "move-time", seconds),
            ..Limits::default()
        };
        let remaining = self.heard(command, "time", seconds);
        let increment = self.heard(command, "inc", seconds);
        let moves_to_go = self.heard(command, "moves", |text| text.parse().ok());
        limits.clock = remaining.map(|remaining| Clock {
            remaining,
            increment: increment.unwrap_or_default(),
            moves_to_go,
        });
        self.endless = command.get("infinite").is_some();
        let nothing = limits.depth.is_none()
            && limits.nodes.is_none()
            && limits.time.is_none()
            && limits.clock.is_none();
        if nothing && !self.endless {
            limits.depth = Some(USUAL_DEPTH);
        }
        self.limits = limits;
    }

    /// What an argument says; one that cannot be used is complained of.
    fn heard<T>(
        &self,
        command: &Command,
        name: &str,
        read: impl Fn(&str) -> Option<T>,
    ) -> Option<T> {
        let text = command.get(name)?;
        let value = read(text);
        if value.is_none() {
            self.complain(&no_value(name, text));
        }
        value
    }

    fn go(&mut self, command: &Command) {
        self.stop();
        if !self.prepared {
            self.prepare();
        }
        if self.refused {
            self.complain(&Message::new(
                "the last position was refused: send 'pos' again",
                "a última posição foi recusada: envie 'pos' de novo",
            ));
        }
        if self.refused || self.record.position().moves().is_empty() {
            // There is no move, but the question is answered.
            return self.voice.say("done");
        }
        let Some(mut searcher) = self.searcher.take() else {
            return;
        };
        searcher.threads = self.settings.threads;
        let endless = self.endless || command.get("ponder").is_some();
        let control = Arc::new(if endless {
            Control::pondering()
        } else {
            Control::default()
        });
        let (record, limits, mind) = (self.record.clone(), self.limits.clone(), self.mind.clone());
        let (voice, shared) = (self.voice.clone(), control.clone());
        let thread = std::thread::spawn(move || {
            let unit = f64::from(crate::Evaluator::<Position>::unit(&mind));
            let answer = searcher.search(&record, &mind, &limits, &shared, |report| {
                voice.say(&info(report, unit))
            });
            voice.say(&done(&answer));
            searcher
        });
        self.thinking = Some(Thinking {
            thread,
            control,
            endless,
        });
    }

    /// The searcher back at home.
    fn wait(&mut self) {
        if let Some(thinking) = self.thinking.take() {
            let searcher = thinking.thread.join();
            self.searcher = Some(searcher.unwrap_or_else(|_| Searcher::new(self.settings.hash)));
            self.tell_of_damage();
        }
    }

    /// Blocks of tables are read when a search needs them: what was wrong with one is told after it.
    fn tell_of_damage(&mut self) {
        let tables = self.mind.tables.as_deref();
        if let Some(error) = tables.and_then(Tables::trouble)
            && !self.told_trouble
        {
            self.complain(&error.message());
            self.told_trouble = true;
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
            .is_some_and(|thinking| thinking.endless)
        {
            self.stop();
        }
        self.wait();
    }
}

fn seconds(text: &str) -> Option<Duration> {
    let seconds: f64 = text.parse().ok()?;
    (0.0..=LONGEST_SECONDS)
        .contains(&seconds)
        .then(|| Duration::from_secs_f64(seconds))
}

fn no_value(name: &str, value: &str) -> Message {
    Message::new(
        format!("'{value}' is no value for '{name}'"),
        format!("'{value}' não é valor para '{name}'"),
    )
}

/// Between quotes, in one line.
fn quotable(text: &str) -> String {
    text.replace(
        |character: char| character.is_control() || character == '"',
        "'",
    )
}

fn info(report: &Report<Move>, unit: f64) -> String {
    let seconds = report.elapsed.as_secs_f64();
    let line = report.lines.first();
    let moves: Vec<String> = line
        .map(|line| line.moves.iter().map(|chosen| move_text(*chosen)).collect())
        .unwrap_or_default();
    let value = f64::from(line.map_or(0, |line| line.value)) / unit;
    // Adding nothing takes the sign off a zero.
    let score = (value * 100.0).round() / 100.0 + 0.0;
    format!(
        "info depth={} score={score:.2} nodes={} time={seconds:.3} nps={:.1} pv=\"{}\"",
        report.depth,
        report.nodes,
        report.nodes as f64 / seconds.max(0.001) / 1e6,
        moves.join(" ")
    )
}

fn done(answer: &Report<Move>) -> String {
    let best = answer.best().map(move_text);
    match (best, answer.reply()) {
        (Some(best), Some(reply)) => format!("done move={best} ponder={}", move_text(reply)),
        (Some(best), None) => format!("done move={best}"),
        (None, _) => "done".to_owned(),
    }
}
