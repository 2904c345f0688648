//! A stage compiled for evaluations that nobody watches: sums become tables, changes of piece values are put into them,
//! small functions into the place of their calls, and a symmetric heuristic asks both sides at once. The value is that
//! of the watched code, but for rounding.

use std::cell::Cell;

use game::Side;
use game::vocabulary::{Lexicon, MOST_SQUARES, Shape, Vocabulary};

use super::code::{Chosen, Num, StageCode, Truth};
use super::compile::{Compiler, raise};
use super::cost;
use super::linear::{TAME, Terms, Worths};
use super::pair::Pair;
use crate::model::{Action, Command, Expr, Function, Node, Operator, Rule, Stage};

/// At most so many calls of functions are replaced by what they give, in one stage.
const MOST_INLINED: u32 = 64;

pub(crate) struct Quiet<V: Vocabulary> {
    /// The steps of all that is charged together.
    pub(super) cost: u32,
    /// The heuristics of piece values are not part of the sums.
    pub(super) adjusts: bool,
    /// Something asks for values of pieces.
    pub(super) asks_values: bool,
    pub(super) calculation: Num<V>,
    pub(super) games: Vec<QuietRule<V>>,
}

/// A heuristic of the game's value.
pub(crate) enum QuietRule<V: Vocabulary> {
    /// So much more if it holds for the owner, so much less if it holds for the other.
    Adds {
        mine: Truth<V>,
        theirs: Option<Truth<V>>,
        by: f64,
    },
    /// The same, asked for both at once: so much more if White alone is in it, so much less if Black alone is.
    Both {
        conditions: Vec<Pair<V>>,
        /// What is the same for both counts only where the rest is not.
        gates: Vec<Truth<V>>,
        by: f64,
    },
    /// The actions of the heuristic of this place, if all conditions hold.
    When {
        conditions: Vec<Truth<V>>,
        index: usize,
    },
    /// The heuristic of this place, as it is watched.
    Watched(usize),
}

/// What is known while a stage is compiled so.
pub(super) struct Quieting {
    /// What each piece is worth where, if that is known beforehand.
    worths: Option<Box<Worths>>,
    /// Something asks for values at evaluation.
    asks_values: Cell<bool>,
    /// Conditions decide, so they are worked out exactly as they are watched: no sum has another order.
    in_condition: Cell<bool>,
    inlined: Cell<u32>,
    cost: Cell<u32>,
    tame: Cell<bool>,
}

impl Compiler<'_> {
    /// The stage for evaluations that nobody watches.
    pub(super) fn quiet<V: Vocabulary>(
        &mut self,
        stage: &Stage,
        code: &StageCode<V>,
    ) -> Option<Quiet<V>> {
        if let Some(worths) = self.standing_worths(stage)
            && let (Some(quiet), asks_values) = self.quietly(stage, code, Some(worths))
            && (stage.pieces.is_empty() || !asks_values)
        {
            return Some(quiet);
        }
        self.quietly(stage, code, None).0
    }

    fn quietly<V: Vocabulary>(
        &mut self,
        stage: &Stage,
        code: &StageCode<V>,
        worths: Option<Box<Worths>>,
    ) -> (Option<Quiet<V>>, bool) {
        let adjusts = worths.is_none();
        self.quieting = Some(Quieting {
            worths,
            asks_values: Cell::new(false),
            in_condition: Cell::new(false),
            inlined: Cell::new(0),
            cost: Cell::new(code.calculation_cost),
            tame: Cell::new(true),
        });
        let calculation = self.num(&stage.calculation);
        let games = stage.games.iter().enumerate();
        let games = games.map(|(index, rule)| self.quiet_rule(index, rule));
        let games = games.collect();
        let found = self.quieting.take().map(|known| {
            let quiet = Quiet {
                cost: known.cost.get(),
                adjusts,
                asks_values: adjusts || known.asks_values.get(),
                calculation,
                games,
            };
            (known.tame.get().then_some(quiet), known.asks_values.get())
        });
        found.unwrap_or((None, true))
    }

    fn quiet_rule<V: Vocabulary>(&mut self, index: usize, rule: &Rule) -> QuietRule<V> {
        let by = added(rule);
        if asks_for_more(&rule.condition) || by.is_none() && rule.symmetric {
            // It may ask for anything.
            self.asks_values();
            return QuietRule::Watched(index);
        }
        if let Some(known) = &self.quieting {
            let cost = cost::of_rule(rule, &self.lexicon);
            known.cost.set(known.cost.get().saturating_add(cost));
            known.in_condition.set(true);
        }
        // A division by 0 is reported for the player it happens to, so such conditions are not tested for both at once.
        let found = match by {
            Some(by) if rule.symmetric && !divides(&rule.condition) => {
                self.quiet_pair(&rule.condition, by)
            }
            None => {
                if !rule.actions.iter().all(changes_board_alone) {
                    self.asks_values();
                }
                let conditions = conjuncts(&rule.condition);
                let conditions = conditions.iter().map(|part| self.truth(part)).collect();
                QuietRule::When { conditions, index }
            }
            Some(by) => {
                let mine = self.truth(&rule.condition);
                let theirs = rule.symmetric.then(|| {
                    self.me = !self.me;
                    let theirs = self.truth(&rule.condition);
                    self.me = !self.me;
                    theirs
                });
                QuietRule::Adds { mine, theirs, by }
            }
        };
        if let Some(known) = &self.quieting {
            known.in_condition.set(false);
        }
        found
    }

    fn quiet_pair<V: Vocabulary>(&mut self, condition: &Expr, by: f64) -> QuietRule<V> {
        let (gates, conditions): (Vec<&Expr>, Vec<&Expr>) = conjuncts(condition)
            .into_iter()
            .partition(|part| self.is_neutral(part));
        QuietRule::Both {
            conditions: conditions.iter().map(|part| self.pair(part)).collect(),
            gates: gates.iter().map(|part| self.truth(part)).collect(),
            by: match self.me {
                Side::White => by,
                Side::Black => -by,
            },
        }
    }

    /// Notes that something asks for values at evaluation.
    pub(super) fn asks_values(&self) {
        if let Some(known) = &self.quieting {
            known.asks_values.set(true);
        }
    }

    /// A sum as one number, where nobody watches.
    pub(super) fn sum<V: Vocabulary>(&self, expr: &Expr) -> Option<Num<V>> {
        let known = self.quieting.as_ref()?;
        if known.in_condition.get() {
            return None;
        }
        let is_sum = match &expr.node {
            Node::Binary(Operator::Add | Operator::Subtract | Operator::Multiply, left, _) => {
                left.kind.is_number()
            }
            Node::Call(function, _) => matches!(
                self.lexicon.functions[*function].shape,
                Some(Shape::SumPieces | Shape::Difference)
            ),
            Node::UserCall(_, arguments) => arguments.is_empty(),
            _ => false,
        };
        if !is_sum {
            return None;
        }
        let mut terms = Terms::new();
        self.collect(expr, 1.0, known, &mut terms);
        let (num, tame) = terms.finish();
        known.tame.set(known.tame.get() && tame);
        Some(num)
    }

    fn collect<V: Vocabulary>(
        &self,
        expr: &Expr,
        weight: f64,
        known: &Quieting,
        terms: &mut Terms<V>,
    ) {
        if let Some(number) = expr.number() {
            return terms.constant(weight * number);
        }
        if let Some(chosen) = self.shaped(expr, Shape::CountPieces) {
            return terms.pieces(chosen, |_, _| weight);
        }
        if let Some(counted) = self.counted(expr) {
            return terms.squares(counted, weight);
        }
        if let Some((function, work, types, side)) = self.by_type::<V>(expr)
            && terms.by_type(function, work, types, side, weight)
        {
            return;
        }
        if let Some(asked) = self.direct_number::<V>(expr)
            && terms.number(&asked, weight)
        {
            return;
        }
        if let Some(worths) = &known.worths {
            let mut add = |chosen: Chosen, weight: f64| {
                let side = &worths[chosen.side.index()];
                terms.pieces(chosen, |one, square| weight * side[one][square]);
            };
            if let Some(chosen) = self.shaped(expr, Shape::SumPieces) {
                return add(chosen, weight);
            }
            if let Some(mine) = self.whole_difference(expr) {
                let side = !mine.side;
                add(mine, weight);
                return add(Chosen { side, ..mine }, -weight);
            }
        }
        match &expr.node {
            Node::Negate(inner) => self.collect(inner, -weight, known, terms),
            Node::Binary(Operator::Add, left, right) => {
                self.collect(left, weight, known, terms);
                self.collect(right, weight, known, terms);
            }
            Node::Binary(Operator::Subtract, left, right)
                if known.worths.is_some() || self.difference(left, right).is_none() =>
            {
                self.collect(left, weight, known, terms);
                self.collect(right, -weight, known, terms);
            }
            Node::Binary(Operator::Multiply, left, right) => {
                match (left.number(), right.number()) {
                    (Some(number), _) => self.collect(right, weight * number, known, terms),
                    (_, Some(number)) => self.collect(left, weight * number, known, terms),
                    _ => terms.rest(weight, self.plain_num(expr)),
                }
            }
            _ => match self.given(expr, known) {
                Some(inner) => self.collect(inner, weight, known, terms),
                None => terms.rest(weight, self.plain_num(expr)),
            },
        }
    }

    /// What a call of a function without parameters gives, if that is one expression.
    fn given(&self, expr: &Expr, known: &Quieting) -> Option<&Expr> {
        let Node::UserCall(function, _) = &expr.node else {
            return None;
        };
        let commands = &self.functions.get(*function)?.commands;
        let [Command::Return(inner)] = &commands[..] else {
            return None;
        };
        if reads_locals(inner) || known.inlined.get() >= MOST_INLINED {
            return None;
        }
        known.inlined.set(known.inlined.get() + 1);
        let cost = cost::of_commands(commands, &self.lexicon);
        known.cost.set(known.cost.get().saturating_add(cost));
        Some(inner)
    }

    /// What each piece is worth where, if the heuristics of piece values only add numbers to pieces in regions.
    fn standing_worths(&self, stage: &Stage) -> Option<Box<Worths>> {
        let of_types = stage.values.map(|value| [value; MOST_SQUARES]);
        let mut worths = Box::new([of_types; 2]);
        for rule in &stage.pieces {
            let present = self.presences(&rule.condition);
            for action in &rule.actions {
                let Action::Pieces(pieces, value) = action else {
                    return None;
                };
                let by = raise(value)?;
                let chosen = self.shaped(pieces, Shape::PiecesIn)?;
                let always = rule.condition.truth() == Some(true);
                // Without such a piece nothing is raised, whatever the condition.
                let only_there = chosen.types.count_ones() == 1 && present.contains(&chosen);
                if rule.symmetric || !always && !only_there {
                    return None;
                }
                for (one, squares) in worths[chosen.side.index()].iter_mut().enumerate() {
                    for (square, worth) in squares.iter_mut().enumerate() {
                        if chosen.types >> one & 1 == 1 && chosen.region >> square & 1 == 1 {
                            *worth += by;
                        }
                    }
                }
            }
        }
        let all = worths.as_flattened().as_flattened();
        all.iter().all(|worth| worth.abs() < TAME).then_some(worths)
    }

    /// Pieces whose presence alone makes a condition true.
    fn presences(&self, condition: &Expr) -> Vec<Chosen> {
        if let Node::Binary(Operator::Or, left, right) = &condition.node {
            return [self.presences(left), self.presences(right)].concat();
        }
        self.shaped(condition, Shape::Presence)
            .into_iter()
            .collect()
    }
}

/// What a heuristic adds to the board's value, if it does only that.
fn added(rule: &Rule) -> Option<f64> {
    let mut by = 0.0;
    for action in &rule.actions {
        let Action::Board(value) = action else {
            return None;
        };
        let Node::Binary(operator, left, right) = &value.node else {
            return None;
        };
        let number = right.number().filter(|_| left.node == Node::Board)?;
        by += match operator {
            Operator::Add => number,
            Operator::Subtract => -number,
            _ => return None,
        };
    }
    (by.abs() < TAME).then_some(by)
}

/// Whether an action makes the board's value from itself and numbers.
fn changes_board_alone(action: &Action) -> bool {
    fn is_plain(expr: &Expr) -> bool {
        let known = match expr.node {
            Node::Board | Node::Number(_) | Node::Negate(_) => true,
            Node::Binary(..) => expr.kind.is_number(),
            _ => false,
        };
        known && expr.parts().into_iter().all(is_plain)
    }
    matches!(action, Action::Board(value) if is_plain(value))
}

fn conjuncts(condition: &Expr) -> Vec<&Expr> {
    match &condition.node {
        Node::Binary(Operator::And, left, right) => [conjuncts(left), conjuncts(right)].concat(),
        _ => vec![condition],
    }
}

fn divides(expr: &Expr) -> bool {
    matches!(&expr.node, Node::Binary(operator, ..) if operator.divides())
        || expr.parts().into_iter().any(divides)
}

/// Whether an expression reads a local of a function.
fn reads_locals(expr: &Expr) -> bool {
    matches!(expr.node, Node::Local(_)) || expr.parts().into_iter().any(reads_locals)
}

/// For each function of the author, whether it asks for values, or one that it calls.
pub(super) fn asking_for_values(functions: &[Function], lexicon: &Lexicon) -> Vec<bool> {
    let mut asking: Vec<bool> = Vec::with_capacity(functions.len());
    for function in functions {
        let mut open: Vec<&Expr> = function
            .commands
            .iter()
            .flat_map(Command::expressions)
            .collect();
        let mut asks = false;
        while let Some(expr) = open.pop() {
            asks |= match &expr.node {
                Node::Each | Node::TypeValue(_) | Node::PieceValue(_) => true,
                Node::Call(called, _) => lexicon.functions[*called].valued,
                Node::Attribute(attribute, _) => lexicon.attributes[*attribute].valued,
                // Those that are called come first.
                Node::UserCall(called, _) => asking.get(*called).is_none_or(|asks| *asks),
                _ => false,
            };
            open.extend(expr.parts());
        }
        asking.push(asks);
    }
    asking
}

/// Whether an expression reads the board's value or calls a function of the author.
fn asks_for_more(expr: &Expr) -> bool {
    matches!(expr.node, Node::Board | Node::UserCall(..))
        || expr.parts().into_iter().any(asks_for_more)
}
