//! The players of matches and tournaments: the one place where words of the command line become players.
//!
//! | game | words |
//! |---|---|
//! | all | `random`, `set:NAME` (a heuristic set, shipped or a file) |
//! | chess | `classic`, `uci:PROGRAM`; `@patterns=NAME,…` for the advice of patterns |
//! | damas | `strong`, `positional`, `triangle`, `tables`, `hub:PROGRAM`; with the tables of `STRATVISION_TABLES` |
//! | tac-tickle | `search`, `perfect`, `pad`, `pad@qi=2` |
//!
//! `NAME@depth=4` and `NAME@nodes=5000` are limits of its own.
//!
//! | module | subject |
//! |---|---|
//! | `player_spec` | a player as the command line names it |
//! | `chess`, `damas`, `tac_tickle` | the players of each game |
//! | `searching` | players that search |
//! | `program` | engines found and checked before a game |
//! | `uci`, `hub` | engines as players |

mod chess;
mod damas;
mod hub;
mod player_spec;
mod program;
mod searching;
mod tac_tickle;
mod uci;

use std::collections::BTreeMap;
use std::io::Write;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};

use arena::contest::{Choice, Contender, Entry, EntryError, ExactResults, Pace, PlayerError};
use game::{BoardGrid, Game, Record, Rng};
use knowledge::ShippedFile;
use serde_json::json;
use syntax::suggest::{closest, fold};
use syntax::{Lang, Message};

use crate::args::PlayerArgs;
use crate::error::CliError;
use crate::sets::stem;
use crate::terminal;

/// A game whose players, books and tables can be named.
pub trait Roster: BoardGrid {
    /// Plies after which a game is drawn unless something else is said: players that only shuffle must not play for
    /// ever.
    const LONGEST: usize = 1000;

    /// The player of a word.
    fn entry(
        word: &str,
        name: &str,
        args: &PlayerArgs,
        lang: Lang,
    ) -> Result<Box<dyn Entry<Self>>, CliError>;

    /// The openings that ship.
    fn book() -> Vec<Record<Self>>;

    /// The games in a text that holds games, as far as `plies` goes; `None` if it holds something else, one opening a
    /// line.
    fn games(text: &str, plies: usize) -> Option<Result<Vec<OpeningLine<Self>>, LineError>>;

    /// One line of a text: a position.
    fn situation(line: &str) -> Result<Self, Message> {
        Self::read(line).map_err(|error| error.0)
    }

    /// What knows the true result of positions.
    fn tables(args: &PlayerArgs, lang: Lang) -> Result<Arc<dyn ExactResults<Self>>, CliError>;
}

/// An opening and the line of the text it begins on.
pub type OpeningLine<G> = (usize, Record<G>);

/// A line that cannot be read, and why.
pub type LineError = (usize, Message);

/// Players that are inspected at the same time: programs mostly wait.
const INSPECTED_AT_ONCE: usize = 8;

/// Asks every player, before any game, whether it can play at all; the names of those that cannot, in the order of the
/// players, and why.
pub fn inspect<G: Game>(
    entries: &[Box<dyn Entry<G>>],
    stop: &AtomicBool,
) -> Vec<(String, EntryError)> {
    let next = AtomicUsize::new(0);
    let found: Mutex<BTreeMap<usize, (String, EntryError)>> = Mutex::default();
    let work = || {
        while let number = next.fetch_add(1, Relaxed)
            && let Some(entry) = entries.get(number)
        {
            if let Err(objection) = entry.inspect(&|| stop.load(Relaxed)) {
                let mut found = found.lock().unwrap_or_else(PoisonError::into_inner);
                found.insert(number, (entry.name().to_owned(), objection));
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..entries.len().min(INSPECTED_AT_ONCE) {
            scope.spawn(work);
        }
    });
    let found = found.into_inner().unwrap_or_else(PoisonError::into_inner);
    found.into_values().collect()
}

/// Names the players that cannot play, each with the reason and a remedy. With one of them nothing is played; `kept` games
/// were played before.
pub fn refuse(
    refused: Vec<(String, EntryError)>,
    kept: usize,
    as_json: bool,
    lang: Lang,
) -> Result<(), CliError> {
    if refused.is_empty() {
        return Ok(());
    }
    if as_json {
        let rows = refused.iter().map(|(name, EntryError { message, remedy })| {
            json!({ "player": name, "why": message.get(lang), "remedy": remedy.get(lang) })
        });
        let rows: Vec<_> = rows.collect();
        writeln!(
            terminal::out(),
            "{}",
            json!({ "refused": rows, "games": [] })
        )?;
    }
    for (_, EntryError { message, remedy }) in refused {
        CliError::failed(message.en, message.pt)
            .help(remedy.en, remedy.pt)
            .report(lang);
    }
    terminal::note(match kept {
        0 => lang
            .pick("no game was played", "nenhuma partida foi jogada")
            .to_owned(),
        _ => lang.pick(
            format!("no further game was played; games played before: {kept}"),
            format!("nenhuma outra partida foi jogada; jogadas antes: {kept}"),
        ),
    });
    Err(CliError::Reported)
}

/// A set that is not there; perhaps a player of that name is meant.
fn no_set<'a>(
    failure: CliError,
    set: &str,
    players: impl IntoIterator<Item = &'a str>,
) -> CliError {
    if !players.into_iter().any(|player| player == set) {
        return failure;
    }
    failure.help(
        format!("{set} is a player of its own, not a set: write {set} without set:"),
        format!("{set} é um jogador, e não um conjunto: escreva {set} sem set:"),
    )
}

/// A word that is no player; perhaps another one or a set is meant.
fn unknown<T>(word: &str, words: &str) -> Result<T, CliError> {
    let failure = CliError::usage(
        format!("no player is called \"{word}\""),
        format!("nenhum jogador se chama \"{word}\""),
    );
    let plain = words.split(", ").filter(|known| !known.contains(':'));
    let sets = knowledge::heuristics();
    let is_set = |file: &ShippedFile| fold(stem(file)) == fold(word);
    let meant = match sets.iter().find(|file| is_set(file)) {
        Some(set) => Some(format!("set:{}", stem(set))),
        None => closest(word, plain).map(str::to_owned),
    };
    let (en, pt) = match meant {
        Some(meant) => (
            format!("did you mean {meant}? "),
            format!("você quis dizer {meant}? "),
        ),
        None => Default::default(),
    };
    Err(failure.help(
        format!("{en}players of this game: {words}"),
        format!("{pt}jogadores deste jogo: {words}"),
    ))
}

/// Any legal move.
struct Random(String);

struct RandomPlayer(Rng);

fn random<G: Game>(name: &str) -> Box<dyn Entry<G>> {
    Box::new(Random(name.to_owned()))
}

impl<G: Game> Entry<G> for Random {
    fn name(&self) -> &str {
        &self.0
    }

    fn open(&self, seed: u64) -> Result<Box<dyn Contender<G>>, PlayerError> {
        Ok(Box::new(RandomPlayer(Rng::new(seed))))
    }
}

impl<G: Game> Contender<G> for RandomPlayer {
    fn choose(&mut self, record: &Record<G>, _: &Pace) -> Result<Choice<G::Move>, PlayerError> {
        let mut legal = Vec::new();
        record.position().legal_moves(&mut legal);
        let number = self.0.next_u64() as usize % legal.len().max(1);
        legal
            .get(number)
            .map(|&chosen| Choice::of(chosen))
            .ok_or(PlayerError::Resigns)
    }
}

/// The limits of a move: the player's own before the tournament's.
fn within(own: &Pace, pace: &Pace) -> Pace {
    let has_own = own.depth.is_some() || own.nodes.is_some();
    Pace {
        depth: own.depth.or(pace.depth.filter(|_| !has_own)),
        nodes: own.nodes.or(pace.nodes.filter(|_| !has_own)),
        ..*pace
    }
}

/// What a decided game is worth in the values of [`Choice`], which are hundredths of the smallest piece.
const DECIDED: i32 = 30_000;
