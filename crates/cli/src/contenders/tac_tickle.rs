//! Players of Tac-Tickle.

use std::sync::Arc;

use arena::contest::{Choice, Contender, Entry, Pace, Trouble};
use clap::ArgMatches;
use game::{Game, Record};
use player::pad::{MOST_QI, Options, Pad};
use player::tac_tickle::{Contestant, Dice, HeuristicSet, Mobility, Ties};
use syntax::Lang;
use tactickle::memory::Memory;
use tactickle::solution::Solution;
use tactickle::{Move, Position};

use super::searching::Thinker;
use super::{Roster, random, split, unknown};
use crate::commands::tactickle::solution;
use crate::failure::Failure;
use crate::sets;

const USUAL_QI: u32 = 1;

impl Roster for Position {
    const LONGEST: usize = tactickle::DRAW_AFTER;

    fn entry(
        word: &str,
        name: &str,
        matches: &ArgMatches,
        lang: Lang,
    ) -> Result<Box<dyn Entry<Self>>, Failure> {
        let prepared = |who: Who| -> Result<Box<dyn Entry<Self>>, Failure> {
            let name = name.to_owned();
            Ok(Box::new(Prepared { name, who }))
        };
        if let Some(setting) = word.strip_prefix("pad@") {
            return prepared(Who::Pad(qi(word, setting)?));
        }
        let (base, own) = split(word)?;
        if let Some(set) = base.strip_prefix("set:") {
            let set: HeuristicSet = sets::playable(set, lang)?;
            return Ok(Box::new(Thinker::new(name, set, own, |set, record| {
                set.fired(record, record.position().side_to_move())
            })));
        }
        match base {
            "random" => Ok(random(name)),
            "pad" => prepared(Who::Pad(USUAL_QI)),
            "perfect" => prepared(Who::Perfect(Arc::new(solution::load(matches, lang)))),
            "search" => Ok(Box::new(Thinker::new(name, Mobility, own, |_, _| {
                Vec::new()
            }))),
            _ => unknown(word, "search, perfect, pad, pad@qi=N, set:NAME, random"),
        }
    }
}

fn qi(word: &str, setting: &str) -> Result<u32, Failure> {
    let number = setting.strip_prefix("qi=").map(str::parse);
    match number {
        Some(Ok(qi)) if qi <= MOST_QI => Ok(qi),
        _ => Err(Failure::usage(
            format!("\"{word}\": pad takes qi=N, from 0 to {MOST_QI}"),
            format!("\"{word}\": pad aceita qi=N, de 0 a {MOST_QI}"),
        )),
    }
}

/// Who plays without limits of its own.
enum Who {
    /// The decision process of 1982 at a depth of analysis, without what earlier games taught it.
    Pad(u32),
    /// Wins as soon, loses as late as possible; equal moves by lot.
    Perfect(Arc<Solution>),
}

struct Prepared {
    name: String,
    who: Who,
}

struct Playing {
    contestant: Contestant,
    dice: Dice,
}

impl Entry<Position> for Prepared {
    fn name(&self) -> &str {
        &self.name
    }

    fn open(&self, seed: u64) -> Result<Box<dyn Contender<Position>>, Trouble> {
        let contestant = match &self.who {
            Who::Pad(qi) => Contestant::Pad(Box::new(Pad::new(
                Options::improved(*qi),
                Memory::original(),
            ))),
            Who::Perfect(solution) => Contestant::Perfect(solution.clone(), Ties::Random),
        };
        let dice = Dice::new(seed);
        Ok(Box::new(Playing { contestant, dice }))
    }
}

impl Contender<Position> for Playing {
    fn choose(&mut self, record: &Record<Position>, _: &Pace) -> Result<Choice<Move>, Trouble> {
        let (chosen, _) = self.contestant.turn(record, &mut self.dice);
        chosen.map(Choice::of).ok_or(Trouble::Resigns)
    }
}
