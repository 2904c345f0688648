//! Obeys the commands of the Hub protocol.

use std::io::{BufRead, Result, Write};
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread::JoinHandle;
use std::time::Duration;

use draughts::tables::Tables;
use draughts::{DrawRules, Move, Position};
use engines::hub::{Command, move_text, parse_move, parse_position};
use game::{Game, Record};
use syntax::{Lang, Message, is_deceptive};

use crate::conversation::{Lines, converse};
use crate::uci::engine::SharedOutput;
use player::damas::{DraughtsEvaluator, DraughtsHeuristic};
use player::search::{Clock, Control, MAX_PLIES};
use player::{Limits, Report, Searcher};

/// The parameters of the engine; they hold from `init`, or the first search, on.
#[derive(Debug, Clone)]
pub struct Settings {
    pub heuristic: String,
    pub rules: DrawRules,
    /// The folder of the endgame tables; empty for none.
    pub tables: String,
    pub threads: NonZeroUsize,
    pub hash: usize,
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

const MAX_THREADS: usize = 256;
const MAX_HASH: usize = 32_768;

impl Settings {
    fn declared(&self) -> String {
        let sets = DrawRules::SETS.map(|set| set.name).join(" ");
        format!(
            "param name=variant value=brazilian type=enum values=\"brazilian\"\n\
             param name=heuristic value={} type=enum values=\"{}\"\n\
             param name=draw-rules value={} type=enum values=\"{sets}\"\n\
             param name=tables value=\"{}\" type=string\n\
             param name=threads value={} type=int min=1 max={MAX_THREADS}\n\
             param name=hash value={} type=int min=1 max={MAX_HASH}",
            self.heuristic,
            DraughtsHeuristic::NAMES.join(" "),
            self.rules.name,
            self.tables.replace('"', ""),
            self.threads,
            self.hash,
        )
    }

    /// Sets a parameter.
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
                DraughtsHeuristic::named(value).ok_or_else(wrong)?;
                self.heuristic = value.to_owned();
            }
            "draw-rules" => self.rules = DrawRules::named(value).ok_or_else(wrong)?,
            "tables" => self.tables = value.to_owned(),
            "threads" => {
                self.threads = NonZeroUsize::new(number(MAX_THREADS)?).ok_or_else(wrong)?
            }
            "hash" => self.hash = number(MAX_HASH)?,
            _ => return Err(wrong()),
        }
        Ok(())
    }
}

/// The result of loading endgame tables.
#[derive(Debug, Clone, Default)]
pub struct LoadedTables {
    /// The usable tables.
    pub tables: Option<Arc<Tables>>,
    /// Sent to the other program as an error.
    pub error: Option<Message>,
    /// Sent to the other program as information.
    pub remark: Option<Message>,
}

/// Loads the tables of a folder.
pub type LoadTables = Box<dyn Fn(&str) -> LoadedTables + Send>;

/// Runs the engine until `quit` or the end of the input, at which a search with a limit is still finished. `quit` is
/// obeyed within a second, whatever the engine is doing. `load` loads the tables of the folder that the settings name.
pub fn run<W: Write + Send + 'static>(
    input: impl BufRead,
    output: W,
    settings: Settings,
    load: LoadTables,
) -> Result<()> {
    converse(input, is_quit, move |lines| {
        let mut engine = Engine {
            output: Arc::new(SharedOutput::new(output)),
            evaluator: DraughtsEvaluator::default(),
            searcher: Some(Searcher::new(settings.hash)),
            settings,
            record: Record::new(Position::initial()),
            limits: Limits::depth(DEFAULT_DEPTH),
            endless: false,
            has_no_position: false,
            thinking: None,
            load,
            prepared: false,
            reported_damage: false,
            leaving: lines.leaving().clone(),
        };
        engine.obey_all(lines)
    })
}

fn is_quit(line: &str) -> bool {
    line.split_whitespace().next() == Some("quit")
}

/// Used if no `level` was set.
const DEFAULT_DEPTH: u32 = 12;
/// Larger limits are replaced by these.
const MAX_DEPTH: u64 = MAX_PLIES as u64 - 1;
const MAX_MOVES: u64 = 10_000;
/// The maximum of clocks.
const MAX_SECONDS: f64 = 1e6;

struct Thinking {
    thread: JoinHandle<Searcher>,
    control: Arc<Control>,
    endless: bool,
}

struct Engine<W> {
    output: Arc<SharedOutput<W>>,
    settings: Settings,
    evaluator: DraughtsEvaluator,
    record: Record<Position>,
    limits: Limits<Position>,
    endless: bool,
    /// The last position was invalid, so there is nothing to search.
    has_no_position: bool,
    searcher: Option<Searcher>,
    thinking: Option<Thinking>,
    load: LoadTables,
    /// The settings are applied: by `init`, or by the first search.
    prepared: bool,
    /// A damaged table has been reported.
    reported_damage: bool,
    /// The other program sent `quit`.
    leaving: Arc<AtomicBool>,
}

impl<W: Write + Send + 'static> Engine<W> {
    fn obey_all(&mut self, lines: &Lines) -> Result<()> {
        while let Some(line) = lines.next() {
            self.obey(&Command::parse(&line));
            self.output.take_error()?;
        }
        match self.leaving.load(Relaxed) {
            true => self.stop(),
            false => self.end_of_input(),
        }
        self.output.take_error()
    }

    fn obey(&mut self, command: &Command) {
        match command.word.as_str() {
            "hub" => self.output.say(&format!(
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
                self.output.say("ready");
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
                self.has_no_position = set.is_err();
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
            "ping" => self.output.say("pong"),
            // Unknown commands are ignored, as the protocol asks.
            _ => {}
        }
    }

    fn complain(&self, message: &Message) {
        let text = message.get(self.settings.lang);
        self.output
            .say(&format!("error message=\"{}\"", quotable(text)));
    }

    fn remark(&self, message: &Message) {
        let text = message.get(self.settings.lang);
        self.output
            .say(&format!("info message=\"{}\"", quotable(text)));
    }

    /// Applies the settings.
    fn prepare(&mut self) {
        self.evaluator.heuristic =
            DraughtsHeuristic::named(&self.settings.heuristic).unwrap_or_default();
        self.evaluator.tables = None;
        if !self.settings.tables.is_empty() {
            let loaded = (self.load)(&self.settings.tables);
            self.evaluator.tables = loaded.tables;
            if let Some(error) = loaded.error {
                self.complain(&error);
            }
            if let Some(remark) = loaded.remark {
                self.remark(&remark);
            }
        }
        self.prepared = true;
        self.reported_damage = false;
        if let Some(searcher) = &mut self.searcher {
            searcher.resize(self.settings.hash);
            if let Some(shortage) = searcher.shortage(self.settings.hash) {
                self.complain(&shortage);
            }
        }
    }

    fn set_position(&mut self, command: &Command) -> std::result::Result<(), Message> {
        let start = match command.get("pos") {
            Some(text) => parse_position(text).map_err(|error| error.0)?,
            None => Position::initial(),
        };
        let mut record = Record::new(start.with_rules(self.settings.rules));
        for text in command.get("moves").unwrap_or_default().split_whitespace() {
            let chosen = parse_move(record.position(), text).ok_or_else(|| {
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
            depth: self.bounded(command, "depth", MAX_DEPTH),
            nodes: self.bounded(command, "nodes", u64::MAX),
            time: self.argument(command, "move-time", seconds),
            ..Limits::default()
        };
        let remaining = self.argument(command, "time", seconds);
        let increment = self.argument(command, "inc", seconds);
        let moves_to_go = self.bounded(command, "moves", MAX_MOVES);
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
            limits.depth = Some(DEFAULT_DEPTH);
        }
        self.limits = limits;
    }

    /// Parses an argument; reports an invalid one.
    fn argument<T>(
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

    /// Parses a number from 1 on; reports one above `most` and replaces it by that.
    fn bounded<T: TryFrom<u64>>(&self, command: &Command, name: &str, most: u64) -> Option<T> {
        let number = self.argument(command, name, |text| {
            let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
            // Digits that do not fit into a u64 are above any limit.
            let number = is_number.then(|| text.parse::<u64>().ok());
            number.filter(|number| *number != Some(0))
        })?;
        let number = match number {
            Some(number) if number <= most => number,
            _ => {
                let text = command.get(name).unwrap_or_default();
                self.remark(&Message::new(
                    format!("{name}={text} is too large, {most} is taken"),
                    format!("{name}={text} é grande demais, vale {most}"),
                ));
                most
            }
        };
        T::try_from(number).ok()
    }

    fn go(&mut self, command: &Command) {
        self.stop();
        if !self.prepared {
            self.prepare();
        }
        if self.has_no_position {
            self.complain(&Message::new(
                "the last position was has_no_position: send 'pos' again",
                "a última posição foi recusada: envie 'pos' de novo",
            ));
        }
        if self.has_no_position || self.record.position().moves().is_empty() {
            // There is no move, but `go` must be answered.
            return self.output.say("done");
        }
        let Some(mut searcher) = self.searcher.take() else {
            return;
        };
        searcher.threads = self.settings.threads;
        let endless = self.endless || command.get("ponder").is_some();
        let control = if endless {
            Control::pondering()
        } else {
            Control::default()
        };
        let control = Arc::new(control.until(&self.leaving));
        let (record, limits, evaluator) = (
            self.record.clone(),
            self.limits.clone(),
            self.evaluator.clone(),
        );
        let (output, shared) = (self.output.clone(), control.clone());
        let thread = std::thread::spawn(move || {
            let unit = f64::from(player::Evaluator::<Position>::unit(&evaluator));
            let answer = searcher.search(&record, &evaluator, &limits, &shared, |report| {
                output.say(&info(report, unit))
            });
            output.say(&done(&answer));
            searcher
        });
        self.thinking = Some(Thinking {
            thread,
            control,
            endless,
        });
    }

    /// Waits for the search and takes the searcher back.
    fn wait(&mut self) {
        if let Some(thinking) = self.thinking.take() {
            let searcher = thinking.thread.join();
            self.searcher = Some(searcher.unwrap_or_else(|_| Searcher::new(self.settings.hash)));
            self.report_damage();
        }
    }

    /// Searches read blocks of tables when they need them, so damage is reported after a search.
    fn report_damage(&mut self) {
        let tables = self.evaluator.tables.as_deref();
        if let Some(error) = tables.and_then(Tables::first_error)
            && !self.reported_damage
        {
            self.complain(&error.with_remedy());
            self.reported_damage = true;
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
    (0.0..=MAX_SECONDS)
        .contains(&seconds)
        .then(|| Duration::from_secs_f64(seconds))
}

fn no_value(name: &str, value: &str) -> Message {
    Message::new(
        format!("'{value}' is no value for '{name}'"),
        format!("'{value}' não é valor para '{name}'"),
    )
}

/// Makes a text fit between quotes, in one line.
fn quotable(text: &str) -> String {
    text.replace(
        |character: char| is_deceptive(character) || character == '"',
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
    // Adding 0 turns -0 into 0.
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
