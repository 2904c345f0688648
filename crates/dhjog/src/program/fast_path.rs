//! Compiles stages for evaluations without an observer: sums become tables, changes of piece values go into these
//! tables, small functions are inlined, and conditions of symmetric heuristics are tested for both sides at once. The
//! value is that of the general code, up to rounding; where that is not certain at run time, the general code runs
//! instead.

use std::cell::Cell;

use game::Side;
use game::vocabulary::{Lexicon, MOST_SQUARES, Shape, Vocabulary};

use super::code::{Chosen, Num, StageCode, Truth};
use super::compile::{Compiler, raise};
use super::cost;
use super::linear::{TAME, Terms, Worths};
use super::pair::Pair;
use crate::model::{Action, Command, Expr, Function, Node, Operator, Rule, Stage};

/// The maximum number of calls that are inlined in one stage.
const MAX_INLINED: u32 = 64;

pub(crate) struct FastStage<V: Vocabulary> {
    /// The steps of all that is charged at once.
    pub(super) cost: u32,
    /// The heuristics of piece values are not part of the tables and must run.
    pub(super) adjusts: bool,
    /// Something reads values of pieces.
    pub(super) asks_values: bool,
    pub(super) calculation: Num<V>,
    pub(super) games: Vec<FastRule<V>>,
}

/// A heuristic of the game's value.
pub(crate) enum FastRule<V: Vocabulary> {
    /// Adds if the condition holds for the owner, subtracts if it holds for the opponent.
    Adds {
        mine: Truth<V>,
        theirs: Option<Truth<V>>,
        by: f64,
    },
    /// [`FastRule::Adds`] with conditions that are tested for both players at once.
    Both {
        conditions: Vec<Pair<V>>,
        /// Conditions that are the same for both players. They cancel out unless the others differ, so they come last.
        gates: Vec<Truth<V>>,
        by: f64,
    },
    /// The actions of the heuristic with this index, if all conditions hold.
    When {
        conditions: Vec<Truth<V>>,
        index: usize,
    },
    /// The heuristic with this index, by the general code.
    General(usize),
}

/// The state while a stage is compiled.
pub(super) struct FastState {
    /// The value of each piece on each square, if it is constant.
    worths: Option<Box<Worths>>,
    /// Something reads values of pieces at run time.
    asks_values: Cell<bool>,
    /// Inside a condition no sum is reordered: rounding could change its result.
    in_condition: Cell<bool>,
    inlined: Cell<u32>,
    cost: Cell<u32>,
    tame: Cell<bool>,
}

impl Compiler<'_> {
    /// Compiles a stage; `None` if its numbers may come too close to their bounds.
    pub(super) fn fast_stage<V: Vocabulary>(
        &mut self,
        stage: &Stage,
        code: &StageCode<V>,
    ) -> Option<FastStage<V>> {
        if let Some(worths) = self.standing_worths(stage)
            && let (Some(fast), asks_values) = self.fast_stage_with(stage, code, Some(worths))
            && (stage.pieces.is_empty() || !asks_values)
        {
            return Some(fast);
        }
        self.fast_stage_with(stage, code, None).0
    }

    fn fast_stage_with<V: Vocabulary>(
        &mut self,
        stage: &Stage,
        code: &StageCode<V>,
        worths: Option<Box<Worths>>,
    ) -> (Option<FastStage<V>>, bool) {
        let adjusts = worths.is_none();
        self.fast_state = Some(FastState {
            worths,
            asks_values: Cell::new(false),
            in_condition: Cell::new(false),
            inlined: Cell::new(0),
            cost: Cell::new(code.calculation_cost),
            tame: Cell::new(true),
        });
        let calculation = self.num(&stage.calculation);
        let games = stage.games.iter().enumerate();
        let games = games.map(|(index, rule)| self.fast_rule(index, rule));
        let games = games.collect();
        let found = self.fast_state.take().map(|known| {
            let fast = FastStage {
                cost: known.cost.get(),
                adjusts,
                asks_values: adjusts || known.asks_values.get(),
                calculation,
                games,
            };
            (known.tame.get().then_some(fast), known.asks_values.get())
        });
        found.unwrap_or((None, true))
    }

    fn fast_rule<V: Vocabulary>(&mut self, index: usize, rule: &Rule) -> FastRule<V> {
        let by = added(rule);
        if asks_for_more(&rule.condition) || by.is_none() && rule.symmetric {
            // It may read anything.
            self.asks_values();
            return FastRule::General(index);
        }
        if let Some(known) = &self.fast_state {
            let cost = cost::of_rule(rule, &self.lexicon);
            known.cost.set(known.cost.get().saturating_add(cost));
            known.in_condition.set(true);
        }
        // A division by 0 is reported for the player it happens to, so such conditions are not tested for both at once.
        let found = match by {
            Some(by) if rule.symmetric && !divides(&rule.condition) => {
                self.fast_pair(&rule.condition, by)
            }
            None => {
                if !rule.actions.iter().all(changes_board_alone) {
                    self.asks_values();
                }
                let conditions = conjuncts(&rule.condition);
                let conditions = conditions.iter().map(|part| self.truth(part)).collect();
                FastRule::When { conditions, index }
            }
            Some(by) => {
                let mine = self.truth(&rule.condition);
                let theirs = rule.symmetric.then(|| {
                    self.me = !self.me;
                    let theirs = self.truth(&rule.condition);
                    self.me = !self.me;
                    theirs
                });
                FastRule::Adds { mine, theirs, by }
            }
        };
        if let Some(known) = &self.fast_state {
            known.in_condition.set(false);
        }
        found
    }

    fn fast_pair<V: Vocabulary>(&mut self, condition: &Expr, by: f64) -> FastRule<V> {
        let (gates, conditions): (Vec<&Expr>, Vec<&Expr>) = conjuncts(condition)
            .into_iter()
            .partition(|part| self.is_neutral(part));
        FastRule::Both {
            conditions: conditions.iter().map(|part| self.pair(part)).collect(),
            gates: gates.iter().map(|part| self.truth(part)).collect(),
            by: match self.me {
                Side::White => by,
                Side::Black => -by,
            },
        }
    }

    pub(super) fn asks_values(&self) {
        if let Some(known) = &self.fast_state {
            known.asks_values.set(true);
        }
    }

    /// Compiles a sum to one table look-up per piece.
    pub(super) fn sum<V: Vocabulary>(&self, expr: &Expr) -> Option<Num<V>> {
        let known = self.fast_state.as_ref()?;
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
        known: &FastState,
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

    /// The expression that a function without parameters returns, if that is all it does.
    fn given(&self, expr: &Expr, known: &FastState) -> Option<&Expr> {
        let Node::UserCall(function, _) = &expr.node else {
            return None;
        };
        let commands = &self.functions.get(*function)?.commands;
        let [Command::Return(inner)] = &commands[..] else {
            return None;
        };
        if reads_locals(inner) || known.inlined.get() >= MAX_INLINED {
            return None;
        }
        known.inlined.set(known.inlined.get() + 1);
        let cost = cost::of_commands(commands, &self.lexicon);
        known.cost.set(known.cost.get().saturating_add(cost));
        Some(inner)
    }

    /// The value of each piece on each square, if heuristics of piece values only add constants to pieces in regions.
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
                // Without such a piece the condition does not matter.
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

    /// The pieces, if a condition asks for nothing but their presence.
    fn presences(&self, condition: &Expr) -> Vec<Chosen> {
        if let Node::Binary(Operator::Or, left, right) = &condition.node {
            return [self.presences(left), self.presences(right)].concat();
        }
        self.shaped(condition, Shape::Presence)
            .into_iter()
            .collect()
    }
}

/// The constant that a heuristic adds to the board's value, if it does only that.
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

/// Whether an action computes the board's value from itself and constants.
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

/// For each function of the author: whether it, or one that it calls, reads values of pieces.
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
                // Called functions come first.
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
