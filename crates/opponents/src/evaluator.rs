//! The evaluator of a chess player, chosen at run time: hand-written rules or a heuristic set, and the advice of
//! patterns.

use chess::ChessGame;
use dhjog::trace::number;
use game::{Game, Record, Side};
use syntax::{Lang, Message};

use crate::advice::Advice;
use player::classic::Classic;
use player::heuristic::Heuristic;
use player::times::Times;
use player::{Evaluator, Value};

/// The evaluator of a chess player.
#[derive(Clone, Default)]
pub struct ChessEvaluator {
    pub base: BaseEvaluator,
    /// Added to the value of `base`.
    pub advice: Option<Advice>,
}

/// The evaluator without advice.
#[derive(Clone)]
pub enum BaseEvaluator {
    Classic(Classic),
    Set(Box<Heuristic<ChessGame>>),
}

impl Default for BaseEvaluator {
    fn default() -> BaseEvaluator {
        BaseEvaluator::Classic(Classic)
    }
}

impl ChessEvaluator {
    /// The names of the set, if there is one, and of the patterns.
    pub fn called(&self) -> (Option<&str>, Vec<&str>) {
        let set = match &self.base {
            BaseEvaluator::Set(set) => Some(set.program().name()),
            BaseEvaluator::Classic(_) => None,
        };
        let patterns = self.advice.iter().flat_map(Advice::patterns);
        (set, patterns.collect())
    }

    /// Sets the time used in the game so far; call it before [`ChessEvaluator::follow`].
    pub fn note_times(&mut self, times: &Times) {
        if let BaseEvaluator::Set(set) = &mut self.base {
            set.note_times(times);
        }
    }

    /// Brings a heuristic set to the present stage of the game; call it before a search.
    pub fn follow(&mut self, record: &Record<ChessGame>) {
        if let BaseEvaluator::Set(set) = &mut self.base {
            set.follow(record, record.position().side_to_move());
        }
    }

    /// [`ChessEvaluator::follow`], then the rules and patterns that count now, with what each adds for the side to
    /// move, in pawns.
    pub fn contributions(&mut self, record: &Record<ChessGame>) -> Vec<(String, f64)> {
        let owner = record.position().side_to_move();
        let mut found = match &mut self.base {
            BaseEvaluator::Set(set) => set.contributions(record, owner),
            BaseEvaluator::Classic(_) => Vec::new(),
        };
        if let Some(advice) = &mut self.advice {
            found.extend(advice.contributions(record.position(), owner));
        }
        found
    }

    /// The names of all rules and patterns.
    pub fn names(&self) -> Vec<String> {
        let mut names = match &self.base {
            BaseEvaluator::Set(set) => set.names(),
            BaseEvaluator::Classic(_) => Vec::new(),
        };
        names.extend(self.advice.iter().flat_map(Advice::names));
        names
    }

    /// Describes how the present position is valued, line by line, the value last.
    pub fn explain(&self, record: &Record<ChessGame>, lang: Lang) -> String {
        let position = record.position();
        let base = match &self.base {
            BaseEvaluator::Classic(classic) => classic.explain(position, lang),
            BaseEvaluator::Set(set) => set.explain(record, lang),
        };
        let value = self.describe_value(record, lang);
        match &self.advice {
            Some(advice) => format!("{base}\n{}\n{value}", advice.explain(position, lang)),
            None => format!("{base}\n{value}"),
        }
    }

    /// Formats the value of the present position for the side to move, in the units of the set.
    fn describe_value(&self, record: &Record<ChessGame>, lang: Lang) -> String {
        let mut evaluator = self.clone();
        let position = record.position();
        let side = position.side_to_move();
        let unit = evaluator.base.unit();
        let advice = evaluator
            .advice
            .as_mut()
            .map_or(0, |advice| advice.value(position, side, unit));
        let value = match &mut evaluator.base {
            BaseEvaluator::Classic(classic) => {
                f64::from(classic.value(position, side) + advice) / 100.0
            }
            BaseEvaluator::Set(set) => {
                set.exact_now(record, side) + f64::from(advice) / set.scale()
            }
        };
        let number = number(value, lang);
        let sign = match number.starts_with('-') || number == "0" {
            true => "",
            false => "+",
        };
        match side {
            Side::White => lang.pick(
                format!("value {sign}{number} for White, to move"),
                format!("valor {sign}{number} para as brancas, que têm a vez"),
            ),
            Side::Black => lang.pick(
                format!("value {sign}{number} for Black, to move"),
                format!("valor {sign}{number} para as pretas, que têm a vez"),
            ),
        }
    }

    /// A warning if the set needs more steps than an evaluation may take. Valid after [`ChessEvaluator::follow`].
    pub fn warning(&self) -> Option<Message> {
        match &self.base {
            BaseEvaluator::Set(set) if set.ran_out() => Some(Message::new(
                "the set needs more steps than an evaluation may take, and part of it is left out; 'eval' shows where",
                "o conjunto precisa de mais passos do que uma avaliação pode ter, e parte dele fica de fora; 'avaliar' diz onde",
            )),
            _ => None,
        }
    }
}

impl Evaluator<ChessGame> for ChessEvaluator {
    #[inline]
    fn value(&mut self, position: &ChessGame, owner: Side) -> Value {
        let base = self.base.value(position, owner);
        match &mut self.advice {
            Some(advice) => base.saturating_add(advice.value(position, owner, self.base.unit())),
            None => base,
        }
    }

    #[inline]
    fn value_between(
        &mut self,
        position: &ChessGame,
        owner: Side,
        low: Value,
        high: Value,
    ) -> Value {
        let base = self.base.value(position, owner);
        match &mut self.advice {
            Some(advice) => {
                let (low, high) = (low.saturating_sub(base), high.saturating_sub(base));
                let unit = self.base.unit();
                base.saturating_add(advice.value_between(position, owner, unit, low, high))
            }
            None => base,
        }
    }

    #[inline]
    fn apart(&self, position: &ChessGame) -> u64 {
        match &self.base {
            BaseEvaluator::Classic(classic) => classic.apart(position),
            BaseEvaluator::Set(set) => set.apart(position),
        }
    }

    fn is_worth_remembering(&self) -> bool {
        // The rules are as fast as a cache, and advice has its own.
        matches!((&self.base, &self.advice), (BaseEvaluator::Set(_), None))
    }

    fn unit(&self) -> Value {
        self.base.unit()
    }

    fn salt(&self, owner: Side) -> u64 {
        match &self.base {
            BaseEvaluator::Classic(classic) => classic.salt(owner),
            BaseEvaluator::Set(set) => set.salt(owner),
        }
    }
}

impl BaseEvaluator {
    #[inline]
    fn value(&mut self, position: &ChessGame, owner: Side) -> Value {
        match self {
            BaseEvaluator::Classic(classic) => classic.value(position, owner),
            BaseEvaluator::Set(set) => set.value(position, owner),
        }
    }

    fn unit(&self) -> Value {
        match self {
            BaseEvaluator::Classic(classic) => classic.unit(),
            BaseEvaluator::Set(set) => set.unit(),
        }
    }
}
