//! Who can play in matches and tournaments: the one place where words of the command line become players.
//!
//! | game | words |
//! |---|---|
//! | all | `random`, `set:NAME` (a heuristic set, shipped or a file); `NAME@depth=4`, `NAME@nodes=5000` for limits of its own |
//! | chess | `classic`, `uci:PROGRAM` |
//! | damas | `strong`, `positional`, `triangle`; with the tables of `STRATVISION_TABLES` |
//! | tac-tickle | `search`, `perfect`, `pad`, `pad@qi=2` |

mod searching;
mod tac_tickle;
mod uci;

use arena::contest::{Choice, Contender, Entry, Pace, Trouble};
use chess::ChessGame;
use clap::ArgMatches;
use game::{Game, Record};
use player::damas;
use player::mind::{Base, Mind};
use player::uci::Settings;
use syntax::Lang;

use crate::commands::draughts::tables;
use crate::failure::Failure;
use crate::films::Pictured;
use crate::{commands, minds, sets};
use searching::Thinker;

/// A game whose players can be named.
pub trait Roster: Pictured {
    /// Plies after which a game is drawn unless something else is said: players that only shuffle must not play for
    /// ever.
    const LONGEST: usize = 1000;

    /// The player of a word.
    fn entry(
        word: &str,
        name: &str,
        matches: &ArgMatches,
        lang: Lang,
    ) -> Result<Box<dyn Entry<Self>>, Failure>;
}

/// A word and the limits that follow it.
fn split(word: &str) -> Result<(&str, Pace), Failure> {
    let Some((base, limits)) = word.split_once('@') else {
        return Ok((word, Pace::default()));
    };
    let mut pace = Pace::default();
    for limit in limits.split(',') {
        let (name, value) = limit.split_once('=').unwrap_or((limit, ""));
        let number: Option<u64> = value.parse().ok().filter(|&number| number > 0);
        match (name, number) {
            ("depth", Some(depth)) => pace.depth = Some(depth.min(u64::from(u32::MAX)) as u32),
            ("nodes", Some(nodes)) => pace.nodes = Some(nodes),
            _ => {
                return Err(Failure::usage(
                    format!("\"{word}\": limits are depth=N or nodes=N"),
                    format!("\"{word}\": os limites são depth=N ou nodes=N"),
                ));
            }
        }
    }
    Ok((base, pace))
}

fn unknown<T>(word: &str, words: &str) -> Result<T, Failure> {
    Err(Failure::usage(
        format!("no player is called \"{word}\""),
        format!("nenhum jogador se chama \"{word}\""),
    )
    .help(
        format!("players of this game: {words}"),
        format!("jogadores deste jogo: {words}"),
    ))
}

impl Roster for ChessGame {
    fn entry(
        word: &str,
        name: &str,
        matches: &ArgMatches,
        lang: Lang,
    ) -> Result<Box<dyn Entry<Self>>, Failure> {
        if let Some(program) = word.strip_prefix("uci:") {
            return Ok(Box::new(uci::Program::new(name, program)));
        }
        let (base, own) = split(word)?;
        let mind = match base.split_once(':') {
            None if base == "random" => return Ok(random(name)),
            None if base == "classic" => Mind::default(),
            Some(("set", set)) => {
                let settings = Settings {
                    set: Some(set.to_owned()),
                    ..Settings::default()
                };
                minds::mind(matches, &settings, lang)?
            }
            _ => return unknown(word, "classic, set:NAME, uci:PROGRAM, random"),
        };
        Ok(Box::new(Thinker::new(name, mind, own, rules_of_mind)))
    }
}

impl Roster for draughts::Position {
    fn entry(
        word: &str,
        name: &str,
        _: &ArgMatches,
        lang: Lang,
    ) -> Result<Box<dyn Entry<Self>>, Failure> {
        let (base, own) = split(word)?;
        if base == "random" {
            return Ok(random(name));
        }
        let mut mind = damas::Mind::default();
        if let Some(set) = base.strip_prefix("set:") {
            mind.set = Some(sets::playable(set, lang)?);
        } else if let Some(heuristic) = damas::Heuristic::named(base) {
            mind.heuristic = heuristic;
        } else {
            return unknown(word, "strong, positional, triangle, set:NAME, random");
        }
        if let Some(folder) = tables::of_environment() {
            mind = commands::draughts::with_tables(mind, &folder)?;
        }
        Ok(Box::new(Thinker::new(name, mind, own, damas::Mind::follow)))
    }
}

/// The rules of a heuristic set that fire in the present position.
fn rules_of_mind(mind: &mut Mind, record: &Record<ChessGame>) -> Vec<(String, u64)> {
    mind.follow(record);
    match &mut mind.base {
        Base::Set(set) => set.fired(record, record.position().side_to_move()),
        Base::Classic(_) => Vec::new(),
    }
}

/// Any legal move.
struct Random(String);

struct RandomPlayer(u64);

fn random<G: Game>(name: &str) -> Box<dyn Entry<G>> {
    Box::new(Random(name.to_owned()))
}

impl<G: Game> Entry<G> for Random {
    fn name(&self) -> &str {
        &self.0
    }

    fn open(&self, seed: u64) -> Result<Box<dyn Contender<G>>, Trouble> {
        Ok(Box::new(RandomPlayer(seed)))
    }
}

impl<G: Game> Contender<G> for RandomPlayer {
    fn choose(&mut self, record: &Record<G>, _: &Pace) -> Result<Choice<G::Move>, Trouble> {
        let mut legal = Vec::new();
        record.position().legal_moves(&mut legal);
        let number = arena::contest::mixed(&mut self.0) as usize % legal.len().max(1);
        legal
            .get(number)
            .map(|&chosen| Choice::of(chosen))
            .ok_or(Trouble::Resigns)
    }
}

/// The limits of a move: the player's own before the tournament's.
fn limits<G: Game>(own: &Pace, pace: &Pace) -> player::Limits<G> {
    let has_own = own.depth.is_some() || own.nodes.is_some();
    player::Limits {
        depth: own.depth.or(pace.depth.filter(|_| !has_own)),
        nodes: own.nodes.or(pace.nodes.filter(|_| !has_own)),
        time: pace.move_time,
        clock: pace.clock.map(|clock| player::search::Clock {
            remaining: clock.remaining,
            increment: clock.increment,
            moves_to_go: None,
        }),
        ..player::Limits::default()
    }
}
