//! Players of Tac-Tickle.

use std::sync::Arc;

use arena::contest::{Choice, Contender, Entry, ExactResults, Pace, PlayerError};
use game::{Game, Outcome, Record, Rng};
use opponents::pad::{MAX_QI, Options, Pad};
use opponents::tac_tickle::{Contestant, HeuristicSet, Mobility, Ties};
use player::times::Times;
use syntax::{Lang, Message};
use tactickle::memory::Memory;
use tactickle::solution::{Solution, Value};
use tactickle::{Move, Position};

use super::player_spec::{AllowedKeys, PlayerSpec};
use super::searching::{PlayableEvaluator, SearchEntry};
use super::{LineError, OpeningLine, Roster, no_set, random, unknown};
use crate::args::PlayerArgs;
use crate::commands::tactickle::solution;
use crate::error::CliError;
use crate::{openings, sets};

const USUAL_QI: u32 = 1;

impl Roster for Position {
    const LONGEST: usize = tactickle::DRAW_AFTER;

    fn entry(
        word: &str,
        name: &str,
        args: &PlayerArgs,
        lang: Lang,
    ) -> Result<Box<dyn Entry<Self>>, CliError> {
        let prepared = |player: TacTicklePlayer| -> Result<Box<dyn Entry<Self>>, CliError> {
            let name = name.to_owned();
            Ok(Box::new(TacTickleEntry { name, player }))
        };
        if let Some(setting) = word.strip_prefix("pad@") {
            return prepared(TacTicklePlayer::Pad(qi(word, setting)?));
        }
        let spec = PlayerSpec::parse(word, AllowedKeys::default())?;
        match (spec.kind, spec.name) {
            ("set", Some(set)) => {
                let set: HeuristicSet = sets::playable(set, lang)
                    .map_err(|none| no_set(none, set, ["search", "perfect", "pad", "random"]))?;
                Ok(Box::new(SearchEntry::new(name, set, spec.own)))
            }
            ("random", None) => Ok(random(name)),
            ("pad", None) => prepared(TacTicklePlayer::Pad(USUAL_QI)),
            ("perfect", None) => prepared(TacTicklePlayer::Perfect(Arc::new(solution::load(
                args.quiet, lang,
            )))),
            ("search", None) => Ok(Box::new(SearchEntry::new(name, Mobility, spec.own))),
            _ => unknown(word, "search, perfect, pad, pad@qi=N, set:NAME, random"),
        }
    }

    fn book() -> Vec<Record<Self>> {
        openings::shipped("tac-tickle.tsv")
    }

    /// No format holds games of Tac-Tickle: lines are configurations or moves.
    fn games(_: &str, _: usize) -> Option<Result<Vec<OpeningLine<Self>>, LineError>> {
        None
    }

    fn situation(line: &str) -> Result<Self, Message> {
        let position = Self::read(line).map_err(|error| error.0)?;
        match position.impossibility() {
            Some(why) => Err(why),
            None => Ok(position),
        }
    }

    fn tables(args: &PlayerArgs, lang: Lang) -> Result<Arc<dyn ExactResults<Self>>, CliError> {
        Ok(Arc::new(SolutionAdjudicator(solution::load(
            args.quiet, lang,
        ))))
    }
}

/// Adjudicates games in which one side can force a win. Drawn positions are played on.
struct SolutionAdjudicator(Solution);

impl ExactResults<Position> for SolutionAdjudicator {
    fn outcome(&self, position: &Position) -> Option<Outcome> {
        let side = position.side_to_move();
        match self.0.value(position) {
            Value::Win(_) => Some(Outcome::Win(side)),
            Value::Loss(_) => Some(Outcome::Win(!side)),
            Value::Draw | Value::Impossible => None,
        }
    }
}

impl PlayableEvaluator<Position> for HeuristicSet {
    fn afresh(&self) -> HeuristicSet {
        HeuristicSet::afresh(self)
    }

    fn names(&self) -> Vec<String> {
        HeuristicSet::names(self)
    }

    fn note_times(&mut self, times: &Times) {
        HeuristicSet::note_times(self, times);
    }

    fn follow(&mut self, record: &Record<Position>) -> Vec<(String, f64)> {
        self.contributions(record, record.position().side_to_move())
    }

    fn overran(&self) -> bool {
        HeuristicSet::overran(self)
    }
}

impl PlayableEvaluator<Position> for Mobility {
    fn afresh(&self) -> Mobility {
        *self
    }

    fn follow(&mut self, _: &Record<Position>) -> Vec<(String, f64)> {
        Vec::new()
    }
}

fn qi(word: &str, setting: &str) -> Result<u32, CliError> {
    let number = setting.strip_prefix("qi=").map(str::parse);
    match number {
        Some(Ok(qi)) if qi <= MAX_QI => Ok(qi),
        _ => Err(CliError::usage(
            format!("\"{word}\": pad takes qi=N, from 0 to {MAX_QI}"),
            format!("\"{word}\": pad aceita qi=N, de 0 a {MAX_QI}"),
        )),
    }
}

/// TacTicklePlayer plays without limits of its own.
enum TacTicklePlayer {
    /// The decision process of 1982 at a depth of analysis, without what earlier games taught it.
    Pad(u32),
    /// Wins as soon, loses as late as possible; equal moves at random.
    Perfect(Arc<Solution>),
}

struct TacTickleEntry {
    name: String,
    player: TacTicklePlayer,
}

struct TacTickleContender {
    contestant: Contestant,
    rng: Rng,
}

impl Entry<Position> for TacTickleEntry {
    fn name(&self) -> &str {
        &self.name
    }

    fn open(&self, seed: u64) -> Result<Box<dyn Contender<Position>>, PlayerError> {
        let contestant = match &self.player {
            TacTicklePlayer::Pad(qi) => Contestant::Pad(Box::new(Pad::new(
                Options::improved(*qi),
                Memory::original(),
            ))),
            TacTicklePlayer::Perfect(solution) => {
                Contestant::Perfect(solution.clone(), Ties::Random)
            }
        };
        let rng = Rng::new(seed);
        Ok(Box::new(TacTickleContender { contestant, rng }))
    }
}

impl Contender<Position> for TacTickleContender {
    fn choose(&mut self, record: &Record<Position>, _: &Pace) -> Result<Choice<Move>, PlayerError> {
        let (chosen, _) = self.contestant.turn(record, &mut self.rng);
        chosen.map(Choice::of).ok_or(PlayerError::Resigns)
    }
}
