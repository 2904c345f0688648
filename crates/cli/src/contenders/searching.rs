//! Players that search.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use arena::contest::{Choice, Contender, Entry, Pace, Trouble};
use game::{Record, Tactics};
use player::search::Control;
use player::{Evaluator, Searcher};

/// Mebibytes that a player may remember positions in.
const TABLE: usize = 8;

/// Lets an evaluator take note of the game so far and tells which of its rules fire now, how often.
type Follow<G, E> = fn(&mut E, &Record<G>) -> Vec<(String, u64)>;

/// Makes players that search with copies of one evaluator.
pub struct Thinker<G: Tactics, E> {
    name: String,
    evaluator: Mutex<E>,
    own: Pace,
    follow: Follow<G, E>,
}

impl<G: Tactics, E: Evaluator<G>> Thinker<G, E> {
    /// `follow` lets the evaluator take note of the game so far and tell which of its rules fire now.
    pub fn new(name: &str, evaluator: E, own: Pace, follow: Follow<G, E>) -> Thinker<G, E> {
        Thinker {
            name: name.to_owned(),
            evaluator: Mutex::new(evaluator),
            own,
            follow,
        }
    }
}

impl<G: Tactics, E: Evaluator<G> + 'static> Entry<G> for Thinker<G, E> {
    fn name(&self) -> &str {
        &self.name
    }

    fn open(&self, _: u64) -> Result<Box<dyn Contender<G>>, Trouble> {
        let evaluator = self
            .evaluator
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone();
        Ok(Box::new(Thinking {
            searcher: Searcher::new(TABLE),
            evaluator,
            own: self.own,
            follow: self.follow,
            fired: BTreeMap::new(),
        }))
    }
}

/// A player that searches.
pub struct Thinking<G: Tactics, E> {
    searcher: Searcher,
    evaluator: E,
    own: Pace,
    follow: Follow<G, E>,
    fired: BTreeMap<String, u64>,
}

impl<G: Tactics, E: Evaluator<G>> Contender<G> for Thinking<G, E> {
    fn choose(&mut self, record: &Record<G>, pace: &Pace) -> Result<Choice<G::Move>, Trouble> {
        for (rule, count) in (self.follow)(&mut self.evaluator, record) {
            *self.fired.entry(rule).or_default() += count;
        }
        let limits = super::limits(&self.own, pace);
        let answer = self.searcher.search(
            record,
            &self.evaluator,
            &limits,
            &Control::default(),
            |_| {},
        );
        let chosen = answer
            .best()
            .ok_or_else(|| Trouble::Crashed("it found no move".to_owned()))?;
        Ok(Choice {
            chosen,
            value: answer.value(),
            depth: Some(answer.depth),
            // Limits of its own are its own affair.
            nodes: Some(answer.nodes).filter(|_| self.own.nodes.is_none()),
        })
    }

    fn activity(&self) -> BTreeMap<String, u64> {
        self.fired.clone()
    }
}
