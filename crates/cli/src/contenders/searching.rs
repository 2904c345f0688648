//! Players that search.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use arena::contest::{Activity, Choice, Contender, Entry, Pace, PlayerError, Stopper};
use dhjog::limits::MAX_STEPS;
use game::{Game, Record, Tactics};
use player::search::{Clock, Control, is_decided};
use player::times::{Stopwatch, Times};
use player::{Evaluator, Limits, Searcher};

use super::{DECIDED, within};

/// Mebibytes of the transposition table of a player.
const TABLE_MEBIBYTES: usize = 8;

/// An evaluator that players of matches search with.
pub trait PlayableEvaluator<G: Game>: Evaluator<G> + 'static {
    /// The same for another game.
    fn afresh(&self) -> Self;

    /// The names of its rules.
    fn names(&self) -> Vec<String> {
        Vec::new()
    }

    /// Takes note of the time used in the game, before it is followed.
    fn note_times(&mut self, _: &Times) {}

    /// Takes note of the game so far; which of its rules count now, with what each adds in smallest pieces.
    fn follow(&mut self, record: &Record<G>) -> Vec<(String, f64)>;

    /// Whether an evaluation took more steps than are allowed.
    fn overran(&self) -> bool {
        false
    }
}

/// An entry whose players search with copies of one evaluator.
pub struct SearchEntry<E> {
    name: String,
    evaluator: Mutex<E>,
    own: Pace,
}

impl<E> SearchEntry<E> {
    /// A player with limits of its own, if it has any.
    pub fn new(name: &str, evaluator: E, own: Pace) -> SearchEntry<E> {
        SearchEntry {
            name: name.to_owned(),
            evaluator: Mutex::new(evaluator),
            own,
        }
    }

    /// A player for one game.
    pub fn contender<G: Tactics>(&self) -> SearchContender<E>
    where
        E: PlayableEvaluator<G>,
    {
        let evaluator = self
            .evaluator
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .afresh();
        SearchContender {
            searcher: Searcher::new(TABLE_MEBIBYTES),
            activity: Activity::of(evaluator.names()),
            evaluator,
            own: self.own,
            control: Arc::default(),
            stopwatch: Stopwatch::default(),
        }
    }
}

impl<G: Tactics, E: PlayableEvaluator<G>> Entry<G> for SearchEntry<E> {
    fn name(&self) -> &str {
        &self.name
    }

    fn open(&self, _: u64) -> Result<Box<dyn Contender<G>>, PlayerError> {
        Ok(Box::new(self.contender()))
    }
}

/// A player that searches.
pub struct SearchContender<E> {
    searcher: Searcher,
    evaluator: E,
    own: Pace,
    activity: Activity,
    control: Arc<Control>,
    stopwatch: Stopwatch,
}

impl<G: Tactics, E: PlayableEvaluator<G>> Contender<G> for SearchContender<E> {
    fn choose(&mut self, record: &Record<G>, pace: &Pace) -> Result<Choice<G::Move>, PlayerError> {
        let asked = Instant::now();
        self.evaluator
            .note_times(self.stopwatch.request(record, asked));
        self.activity.note(self.evaluator.follow(record));
        let limits = limits(&within(&self.own, pace));
        let answer = self
            .searcher
            .search(record, &self.evaluator, &limits, &self.control, |_| {});
        let now = Instant::now();
        self.stopwatch
            .reply(now.saturating_duration_since(asked), now);
        if self.evaluator.overran() {
            return Err(PlayerError::TooManySteps(MAX_STEPS.into()));
        }
        let chosen = answer.best().ok_or(PlayerError::NoMove)?;
        let unit = i64::from(self.evaluator.unit().max(1));
        let hundredths = |value: i32| match is_decided(value) {
            true => DECIDED * value.signum(),
            false => (i64::from(value) * 100 / unit)
                .clamp(i64::from(1 - DECIDED), i64::from(DECIDED - 1)) as i32,
        };
        Ok(Choice {
            chosen,
            value: answer.value().map(hundredths),
            depth: Some(answer.depth),
            // The referee does not check limits that the player sets itself.
            nodes: Some(answer.nodes).filter(|_| self.own.nodes.is_none()),
        })
    }

    fn stopper(&self) -> Option<Stopper> {
        let control = self.control.clone();
        Some(Box::new(move || control.stop()))
    }

    fn activity(&self) -> Activity {
        self.activity.clone()
    }
}

fn limits<G: Game>(pace: &Pace) -> Limits<G> {
    Limits {
        depth: pace.depth,
        nodes: pace.nodes,
        time: pace.move_time,
        clock: pace.clock.map(|clock| Clock {
            remaining: clock.remaining,
            increment: clock.increment,
            moves_to_go: None,
        }),
        ..Limits::default()
    }
}
