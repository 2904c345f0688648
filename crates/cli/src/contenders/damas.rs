//! Players of Brazilian draughts.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use arena::contest::{self, Choice, Contender, Entry, Pace, PlayerError, Stopper};
use draughts::opening::read_ballots;
use draughts::tables::{TableValue, Tables};
use draughts::{Move, Position, pdn};
use engines::Protocol;
use game::{Game, Outcome, Record, Rng};
use player::damas::{DraughtsEvaluator, DraughtsHeuristic};
use player::times::Times;
use syntax::Lang;

use super::hub::HubEntry;
use super::player_spec::{AllowedKeys, PlayerSpec};
use super::program::EngineEntry;
use super::searching::{PlayableEvaluator, SearchContender, SearchEntry};
use super::{DECIDED, LineError, OpeningLine, Roster, no_set, random, unknown};
use crate::args::PlayerArgs;
use crate::commands::draughts::{opening, tables, with_tables};
use crate::error::CliError;
use crate::sets;

const WORDS: &str = "strong, positional, triangle, tables, set:NAME, hub:PROGRAM, random";

/// Players that are complete with their names.
const PLAYERS: [&str; 5] = ["strong", "positional", "triangle", "tables", "random"];

impl Roster for Position {
    fn entry(
        word: &str,
        name: &str,
        args: &PlayerArgs,
        lang: Lang,
    ) -> Result<Box<dyn Entry<Self>>, CliError> {
        let settings = word.starts_with("hub:");
        let spec = PlayerSpec::parse(
            word,
            AllowedKeys {
                settings,
                ..AllowedKeys::default()
            },
        )?;
        let mut evaluator = DraughtsEvaluator::default();
        match (spec.kind, spec.name) {
            ("hub", Some(_)) => {
                let engine = EngineEntry::find(&spec, name, Protocol::Hub, args)?;
                return Ok(Box::new(HubEntry(engine)));
            }
            ("random", None) => return Ok(random(name)),
            ("tables", folder) => {
                let tables = exact(folder.map(Path::new), lang)?;
                evaluator.tables = Some(tables.clone());
                let search_entry = SearchEntry::new(name, evaluator, spec.own);
                return Ok(Box::new(ExactEntry {
                    search_entry,
                    tables,
                }));
            }
            ("set", Some(set)) => {
                let found = sets::playable(set, lang);
                evaluator.set = Some(found.map_err(|none| no_set(none, set, PLAYERS))?);
            }
            (other, None) => match DraughtsHeuristic::named(other) {
                Some(heuristic) => evaluator.heuristic = heuristic,
                None => return unknown(word, WORDS),
            },
            _ => return unknown(word, WORDS),
        }
        if let Some(folder) = tables::of_environment() {
            evaluator = with_tables(evaluator, &folder, lang)?;
        }
        Ok(Box::new(SearchEntry::new(name, evaluator, spec.own)))
    }

    /// The drawing tables and the named openings, each position once.
    fn book() -> Vec<Record<Self>> {
        // The files are part of the program, and its tests read them all.
        let ballots = read_ballots(&opening::shipped("ballots.tsv")).unwrap_or_default();
        let named = opening::book();
        let mut seen = std::collections::HashSet::new();
        ballots
            .into_iter()
            .map(|ballot| ballot.line)
            .chain(named.openings().iter().map(|one| one.line.clone()))
            .filter(|line| line.end().is_none() && seen.insert(line.position().key()))
            .collect()
    }

    fn games(text: &str, plies: usize) -> Option<Result<Vec<OpeningLine<Self>>, LineError>> {
        let begins = text.trim_start_matches('\u{feff}').trim_start();
        let is_pdn = begins.starts_with('[') || begins.starts_with("1.");
        is_pdn.then(|| {
            let lines = heads(text);
            let read = |(index, game): (usize, Result<pdn::Game, pdn::PdnError>)| {
                let game = game.map_err(|error| (error.line, error.message))?;
                let mut record = Record::new(game.start);
                for ply in game.line.iter().take(plies) {
                    record.play(ply.chosen);
                }
                Ok((lines.get(index).copied().unwrap_or(1), record))
            };
            pdn::read(text).into_iter().enumerate().map(read).collect()
        })
    }

    fn tables(
        _: &PlayerArgs,
        lang: Lang,
    ) -> Result<Arc<dyn contest::ExactResults<Self>>, CliError> {
        let tables = Some(exact(None, lang)?);
        let evaluator = DraughtsEvaluator {
            tables,
            ..DraughtsEvaluator::default()
        };
        Ok(Arc::new(TablesAdjudicator(evaluator)))
    }
}

/// The first lines of games: tags behind something that is none.
fn heads(text: &str) -> Vec<usize> {
    let mut heads = Vec::new();
    let mut in_tags = false;
    for (index, line) in text.lines().enumerate() {
        let is_tag = line.trim_start().starts_with('[');
        if is_tag && !in_tags {
            heads.push(index + 1);
        }
        in_tags = is_tag || (in_tags && line.trim().is_empty());
    }
    heads
}

/// The tables of a folder, or of the usual one; there must be some.
fn exact(folder: Option<&Path>, lang: Lang) -> Result<Arc<Tables>, CliError> {
    let folder: PathBuf = match folder {
        Some(folder) => folder.to_owned(),
        None => tables::usual_folder()?,
    };
    let tables = tables::at(&folder, lang)?;
    tables.check().map_err(|error| tables::explain(&error))?;
    Ok(Arc::new(tables))
}

/// Adjudicates by endgame tables, as far as the draw rules allow the result.
struct TablesAdjudicator(DraughtsEvaluator);

impl contest::ExactResults<Position> for TablesAdjudicator {
    fn outcome(&self, position: &Position) -> Option<Outcome> {
        let side = position.side_to_move();
        Some(match self.0.verdict(position)? {
            TableValue::Win(_) => Outcome::Win(side),
            TableValue::Loss(_) => Outcome::Win(!side),
            TableValue::Draw => Outcome::Draw,
        })
    }
}

/// Plays by the tables where they know the position, and searches elsewhere.
struct ExactEntry {
    search_entry: SearchEntry<DraughtsEvaluator>,
    tables: Arc<Tables>,
}

struct ExactContender {
    search: SearchContender<DraughtsEvaluator>,
    tables: Arc<Tables>,
    rng: Rng,
}

impl Entry<Position> for ExactEntry {
    fn name(&self) -> &str {
        Entry::<Position>::name(&self.search_entry)
    }

    fn open(&self, seed: u64) -> Result<Box<dyn Contender<Position>>, PlayerError> {
        Ok(Box::new(ExactContender {
            search: self.search_entry.contender(),
            tables: self.tables.clone(),
            rng: Rng::new(seed),
        }))
    }
}

impl Contender<Position> for ExactContender {
    fn choose(
        &mut self,
        record: &Record<Position>,
        pace: &Pace,
    ) -> Result<Choice<Move>, PlayerError> {
        // A damaged table says nothing; then there is still the search.
        let Some(answer) = self.tables.best_play(record.position()).ok().flatten() else {
            return self.search.choose(record, pace);
        };
        let index = self.rng.next_u64() as usize % answer.best.len().max(1);
        let chosen = *answer.best.get(index).ok_or(PlayerError::Resigns)?;
        Ok(Choice {
            chosen,
            value: Some(match answer.value {
                TableValue::Win(_) => DECIDED,
                TableValue::Loss(_) => -DECIDED,
                TableValue::Draw => 0,
            }),
            depth: answer.value.distance().map(u32::from),
            nodes: None,
        })
    }

    fn stopper(&self) -> Option<Stopper> {
        Contender::<Position>::stopper(&self.search)
    }
}

impl PlayableEvaluator<Position> for DraughtsEvaluator {
    fn afresh(&self) -> DraughtsEvaluator {
        let mut evaluator = self.clone();
        evaluator.set = self.set.as_ref().map(player::heuristic::Heuristic::afresh);
        evaluator
    }

    fn names(&self) -> Vec<String> {
        self.set.as_ref().map(|set| set.names()).unwrap_or_default()
    }

    fn note_times(&mut self, times: &Times) {
        DraughtsEvaluator::note_times(self, times);
    }

    fn follow(&mut self, record: &Record<Position>) -> Vec<(String, f64)> {
        DraughtsEvaluator::follow(self, record)
    }

    fn overran(&self) -> bool {
        self.set.as_ref().is_some_and(|set| set.overran())
    }
}
