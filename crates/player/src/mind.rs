//! What a chess player thinks with: hand-written rules or a heuristic set, and the advice of patterns.

use chess::ChessGame;
use game::{Game, Record, Side};
use syntax::Lang;

use crate::advice::Advice;
use crate::classic::Classic;
use crate::heuristic::Heuristic;
use crate::{Evaluator, Value};

/// A way of valuing positions of chess, chosen while the program runs.
#[derive(Clone, Default)]
pub struct Mind {
    /// What positions are worth.
    pub base: Base,
    /// Patterns that change it.
    pub advice: Option<Advice>,
}

/// What positions are worth without advice.
#[derive(Clone)]
pub enum Base {
    /// Hand-written rules.
    Classic(Classic),
    /// A heuristic set.
    Set(Box<Heuristic<ChessGame>>),
}

impl Default for Base {
    fn default() -> Base {
        Base::Classic(Classic)
    }
}

impl Mind {
    /// Takes note of the game so far, before a search for the side to move.
    pub fn follow(&mut self, record: &Record<ChessGame>) {
        if let Base::Set(set) = &mut self.base {
            set.follow(record, record.position().side_to_move());
        }
    }

    /// [`Mind::follow`], and which rules and patterns count now, with what each adds for the side to move, in pawns.
    pub fn contributions(&mut self, record: &Record<ChessGame>) -> Vec<(String, f64)> {
        let owner = record.position().side_to_move();
        let mut found = match &mut self.base {
            Base::Set(set) => set.contributions(record, owner),
            Base::Classic(_) => Vec::new(),
        };
        if let Some(advice) = &mut self.advice {
            found.extend(advice.contributions(record.position(), owner));
        }
        found
    }

    /// The names of all rules and patterns that may count.
    pub fn names(&self) -> Vec<String> {
        let mut names = match &self.base {
            Base::Set(set) => set.names(),
            Base::Classic(_) => Vec::new(),
        };
        names.extend(self.advice.iter().flat_map(Advice::names));
        names
    }

    /// How the present position is valued, line by line.
    pub fn explain(&self, record: &Record<ChessGame>, lang: Lang) -> String {
        let position = record.position();
        let base = match &self.base {
            Base::Classic(classic) => classic.explain(position, lang),
            Base::Set(set) => set.explain(record, lang),
        };
        match &self.advice {
            Some(advice) => format!("{base}\n{}", advice.explain(position, lang)),
            None => base,
        }
    }
}

impl Evaluator<ChessGame> for Mind {
    #[inline]
    fn value(&mut self, position: &ChessGame, owner: Side) -> Value {
        let base = match &mut self.base {
            Base::Classic(classic) => classic.value(position, owner),
            Base::Set(set) => set.value(position, owner),
        };
        match &mut self.advice {
            Some(advice) => base.saturating_add(advice.value(position, owner, self.base.unit())),
            None => base,
        }
    }

    fn unit(&self) -> Value {
        self.base.unit()
    }

    fn salt(&self, owner: Side) -> u64 {
        match &self.base {
            Base::Classic(classic) => classic.salt(owner),
            Base::Set(set) => set.salt(owner),
        }
    }
}

impl Base {
    fn unit(&self) -> Value {
        match self {
            Base::Classic(classic) => classic.unit(),
            Base::Set(set) => set.unit(),
        }
    }
}
