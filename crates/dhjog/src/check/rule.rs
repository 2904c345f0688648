//! Checks heuristics: conditions and actions.

use game::vocabulary::ValueKind;

use super::{Board, Checker, Purpose};
use crate::ast::{self, Change, ExprKind, Name};
use crate::diagnostics::dhj004_limit::too_dear;
use crate::diagnostics::dhj008_unknown_name::{one_of_the_types, unknown_name};
use crate::diagnostics::dhj011_types::wrong_type;
use crate::diagnostics::dhj014_wrong_action::{symmetric_transition, wrong_action};
use crate::diagnostics::dhj015_undefined_stage::{suggest, undefined_stage};
use crate::diagnostics::dhj103_stage_missing_yet::stage_missing_yet;
use crate::level::Feature;
use crate::limits::MAX_STEPS;
use crate::model::{Action, Expr, Node, Operator, Rule, RuleKind};
use crate::program::of_rule;

const STAGE: (&str, &str) = ("the stage", "a etapa");
const PIECES: (&str, &str) = ("piece values", "valores de peças");
const BOARD: (&str, &str) = ("the board's value", "o valor do tabuleiro");

impl<'a> Checker<'a> {
    pub(super) fn rule(&mut self, rule: &'a ast::Rule, number: usize) -> Option<Rule> {
        let feature = match rule.kind {
            RuleKind::Transition => Feature::Transitions,
            RuleKind::Piece => Feature::PieceRules,
            RuleKind::Game => Feature::GameRules,
        };
        self.feature(feature, rule.span.0);
        self.board = match rule.kind {
            RuleKind::Game => Board::Readable,
            _ => Board::TooEarly,
        };
        if let (RuleKind::Transition, Some(mark)) = (rule.kind, rule.symmetric) {
            self.report(symmetric_transition(mark.0));
        }
        let condition = self.condition(&rule.condition);
        self.constant_parts(condition.as_ref());
        if let Some(condition) = &condition
            && self.always(condition) == Some(false)
        {
            self.never.insert(number);
        }
        let actions: Vec<Option<Action>> = rule
            .actions
            .iter()
            .map(|action| self.action(rule.kind, action))
            .collect();
        let actions: Option<Vec<Action>> = actions.into_iter().collect();
        let checked = Rule {
            number,
            name: rule.name.text.clone(),
            kind: rule.kind,
            symmetric: rule.symmetric.is_some(),
            condition: condition?,
            actions: actions?,
        };
        if of_rule(&checked, self.lexicon) > MAX_STEPS {
            self.report(too_dear(rule.span.0));
        }
        Some(checked)
    }

    fn action(&mut self, kind: RuleKind, action: &'a ast::Action) -> Option<Action> {
        let range = action.span.0;
        match (&action.change, kind) {
            (Change::Stage(name), RuleKind::Transition) => Some(Action::Stage(self.target(name))),
            (Change::Board(value), RuleKind::Game) => {
                let value = self.number(value)?;
                if !is_step(&value, |node| *node == Node::Board) {
                    self.feature(Feature::FreeActions, range);
                }
                Some(Action::Board(value))
            }
            (Change::Assign(target, value), RuleKind::Piece) => self.assign(target, value, range),
            (Change::Adjust(target, operator, value), RuleKind::Piece) => {
                let operand = self.number(value);
                let (target, operand) = (self.piece_target(target)?, operand?);
                if operand.constant().is_none() {
                    self.feature(Feature::FreeActions, range);
                }
                let adjusted = |now: Node| Expr {
                    node: Node::Binary(
                        *operator,
                        Box::new(Expr {
                            node: now,
                            kind: ValueKind::Real,
                            range,
                        }),
                        Box::new(operand.clone()),
                    ),
                    kind: ValueKind::Real,
                    range,
                };
                Some(match target {
                    Target::Type(one, expr) => {
                        Action::Type(one, adjusted(Node::TypeValue(Box::new(expr))))
                    }
                    Target::Pieces(expr) => Action::Pieces(expr, adjusted(Node::Each)),
                })
            }
            (_, kind) => {
                let wanted = match kind {
                    RuleKind::Transition => STAGE,
                    RuleKind::Piece => PIECES,
                    RuleKind::Game => BOARD,
                };
                self.report(wrong_action(range, wanted));
                None
            }
        }
    }

    fn assign(
        &mut self,
        target: &'a ast::Expr,
        value: &'a ast::Expr,
        range: syntax::TextRange,
    ) -> Option<Action> {
        let checked = self.piece_target(target);
        let is_pieces = !matches!(checked, Some(Target::Type(..)));
        self.each = is_pieces.then_some(target);
        let value = self.piece_amount(target, value, is_pieces);
        self.each = None;
        let value = value?;
        let action = match checked? {
            Target::Type(one, _) => {
                let own = |node: &Node| matches!(node, Node::TypeValue(of) if of.node == Node::Types(1 << one));
                if !is_step(&value, own) {
                    self.feature(Feature::FreeActions, range);
                }
                Action::Type(one, value)
            }
            Target::Pieces(pieces) => {
                if !is_step(&value, |node| *node == Node::Each) {
                    self.feature(Feature::FreeActions, range);
                }
                Action::Pieces(pieces, value)
            }
        };
        Some(action)
    }

    /// Checks the new value of pieces. In `PEAO + 1` the type, or the set that is changed, stands for its value, with
    /// or without `.VALOR`.
    fn piece_amount(
        &mut self,
        target: &'a ast::Expr,
        value: &'a ast::Expr,
        is_pieces: bool,
    ) -> Option<Expr> {
        let range = value.range();
        let leaf = |node| {
            Some(Expr {
                node,
                kind: ValueKind::Real,
                range,
            })
        };
        match &value.kind {
            ExprKind::Binary(operator, left, right)
                if matches!(
                    operator,
                    Operator::Add
                        | Operator::Subtract
                        | Operator::Multiply
                        | Operator::Divide
                        | Operator::Remainder
                ) =>
            {
                let left = self.piece_amount(target, left, is_pieces);
                let right = self.piece_amount(target, right, is_pieces);
                leaf(Node::Binary(*operator, Box::new(left?), Box::new(right?)))
            }
            ExprKind::Negate(inner) => {
                let inner = self.piece_amount(target, inner, is_pieces)?;
                leaf(Node::Negate(Box::new(inner)))
            }
            _ if is_pieces && value == target => leaf(Node::Each),
            ExprKind::Name(name) | ExprKind::Text(name) => {
                match self.lexicon.piece_type(&name.folded) {
                    Some(one) => {
                        let of = Expr {
                            node: Node::Types(1 << one),
                            kind: ValueKind::Type,
                            range,
                        };
                        leaf(Node::TypeValue(Box::new(of)))
                    }
                    None => self.number(value),
                }
            }
            _ => self.number(value),
        }
    }

    fn piece_target(&mut self, target: &'a ast::Expr) -> Option<Target> {
        if let ExprKind::Name(name) = &target.kind {
            let Some(one) = self.lexicon.piece_type(&name.folded) else {
                let known = self.lexicon.types.iter().flat_map(|one| one.names());
                let what = ("piece type", "tipo de peça");
                let remedy = one_of_the_types(self.lexicon.types);
                let found = unknown_name(name.span.0, &name.text, what, known, remedy);
                self.report(found);
                return None;
            };
            let expr = Expr {
                node: Node::Types(1 << one),
                kind: ValueKind::Type,
                range: target.range(),
            };
            return Some(Target::Type(one, expr));
        }
        let pieces = self.expression(target, Some(ValueKind::Pieces))?;
        if pieces.kind.set() != Some(ValueKind::Pieces) {
            let wanted = (
                "a piece type or a set of pieces",
                "um tipo de peça ou um conjunto de peças",
            );
            self.report(wrong_type(pieces.range, pieces.kind, wanted));
            return None;
        }
        Some(Target::Pieces(pieces))
    }

    /// The stage that a transition leads to; while the set is being written it may still be missing.
    fn target(&mut self, name: &'a Name) -> Option<usize> {
        let found = self.stages.get(name.folded.as_str()).copied();
        if found.is_none() {
            let (range, text) = (name.span.0, name.text.as_str());
            let diagnostic = match self.purpose {
                Purpose::Editing => stage_missing_yet(range, text),
                Purpose::Publication => undefined_stage(range, text),
            };
            let known = self.set.stages.iter().map(|stage| stage.name.text.as_str());
            let diagnostic = suggest(diagnostic, text, known);
            self.report(diagnostic);
        }
        found
    }
}

/// The target of an action on pieces.
enum Target {
    Type(usize, Expr),
    Pieces(Expr),
}

/// Whether an action is `X op constant`, the only form below level 5.
fn is_step(value: &Expr, own: impl Fn(&Node) -> bool) -> bool {
    matches!(
        &value.node,
        Node::Binary(
            Operator::Add | Operator::Subtract | Operator::Multiply | Operator::Divide,
            left,
            right,
        ) if own(&left.node) && right.constant().is_some()
    )
}
