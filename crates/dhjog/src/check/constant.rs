//! Finds expressions that are constant for both owners of the set and all positions.

use game::Side;
use game::vocabulary::{Lexicon, Shape};

use super::Checker;
use crate::diagnostics::dhj107_constant_condition::constant_condition;
use crate::diagnostics::dhj111_division_by_zero::division_by_zero;
use crate::model::{Action, Command, Expr, Function, Node, Operator, Player, Stage, compare};

#[derive(Debug, Clone, Copy, PartialEq)]
enum ConstantValue {
    Number(f64),
    Truth(bool),
    Set(u64),
    Player(Player),
    Stage(usize),
    Text(u16),
}

impl Checker<'_> {
    /// Reports a condition that always or never holds, or those of its parts.
    pub(super) fn constant_parts(&mut self, condition: Option<&Expr>) {
        let Some(condition) = condition else { return };
        // After an error, constants may only follow from it.
        if self.errors > 0 {
            return;
        }
        if let Some(holds) = self.always(condition) {
            self.report(constant_condition(condition.range, holds));
            return;
        }
        match &condition.node {
            Node::Binary(Operator::And | Operator::Or, left, right) => {
                self.constant_parts(Some(left));
                self.constant_parts(Some(right));
            }
            Node::Not(inner) => self.constant_parts(Some(inner)),
            _ => {}
        }
    }

    pub(super) fn always(&self, condition: &Expr) -> Option<bool> {
        let [white, black] = Side::BOTH.map(|side| {
            let resolved = self.resolved(condition, side);
            constant_value(&resolved, self.lexicon)
        });
        match (white?, black?) {
            (ConstantValue::Truth(white), ConstantValue::Truth(black)) if white == black => {
                Some(white)
            }
            _ => None,
        }
    }

    /// Reports divisors that are always 0.
    pub(super) fn divisors(&mut self, stages: &[Stage], functions: &[Function]) {
        let mut found = Vec::new();
        let mut visit = |expr: &Expr| zero_divisors(expr, &mut found);
        for stage in stages {
            visit(&stage.calculation);
            let rules = stage.transitions.iter().chain(&stage.pieces);
            for rule in rules.chain(&stage.games) {
                visit(&rule.condition);
                for action in &rule.actions {
                    match action {
                        Action::Stage(_) => {}
                        Action::Type(_, value) | Action::Board(value) => visit(value),
                        Action::Pieces(pieces, value) => {
                            visit(pieces);
                            visit(value);
                        }
                    }
                }
            }
        }
        for function in functions {
            each_expression(&function.commands, &mut visit);
        }
        for range in found {
            self.report(division_by_zero(range));
        }
    }
}

fn zero_divisors(expr: &Expr, found: &mut Vec<syntax::TextRange>) {
    if let Node::Binary(operator, _, right) = &expr.node
        && operator.divides()
        && right.constant() == Some(0.0)
    {
        found.push(right.range);
    }
    for part in expr.parts() {
        zero_divisors(part, found);
    }
}

fn each_expression(commands: &[Command], visit: &mut impl FnMut(&Expr)) {
    for command in commands {
        match command {
            Command::Assign(_, value) | Command::Return(value) => visit(value),
            Command::If(condition, then, otherwise) => {
                visit(condition);
                each_expression(then, visit);
                each_expression(otherwise, visit);
            }
            Command::For(_, from, to, body) => {
                visit(from);
                visit(to);
                each_expression(body, visit);
            }
        }
    }
}

/// The constant value of an expression that is already resolved for one owner.
fn constant_value(expr: &Expr, lexicon: &Lexicon) -> Option<ConstantValue> {
    let set = |expr: &Expr| match constant_value(expr, lexicon) {
        Some(ConstantValue::Set(bits)) => Some(bits),
        _ => None,
    };
    if let Some(number) = expr.constant() {
        return Some(ConstantValue::Number(number));
    }
    Some(match &expr.node {
        Node::Logical(truth) => ConstantValue::Truth(*truth),
        Node::Squares(squares, _) => ConstantValue::Set(*squares),
        Node::Types(types) => ConstantValue::Set(u64::from(*types)),
        Node::NoPieces => ConstantValue::Set(0),
        Node::Player(player) => ConstantValue::Player(*player),
        Node::Stage(stage) => ConstantValue::Stage(*stage),
        Node::Text(text) => ConstantValue::Text(*text),
        Node::Union(parts) => ConstantValue::Set(
            parts
                .iter()
                .try_fold(0, |all, part| Some(all | set(part)?))?,
        ),
        Node::Total(of) => ConstantValue::Number(f64::from(set(of)?.count_ones())),
        Node::Not(inner) => match constant_value(inner, lexicon)? {
            ConstantValue::Truth(truth) => ConstantValue::Truth(!truth),
            _ => return None,
        },
        Node::Call(function, arguments) => {
            let shape = lexicon.functions[*function].shape?;
            // Without types or squares there are no pieces.
            let [types, region, _] = arguments.as_slice() else {
                return None;
            };
            if set(types) != Some(0) && set(region) != Some(0) {
                return None;
            }
            match shape {
                Shape::SumPieces | Shape::CountPieces => ConstantValue::Number(0.0),
                Shape::Presence => ConstantValue::Truth(false),
                Shape::PiecesIn => ConstantValue::Set(0),
                // No arguments.
                Shape::Difference => return None,
            }
        }
        Node::Binary(operator, left, right) => return binary(*operator, left, right, lexicon),
        _ => return None,
    })
}

fn binary(
    operator: Operator,
    left: &Expr,
    right: &Expr,
    lexicon: &Lexicon,
) -> Option<ConstantValue> {
    use Operator::*;
    // Equal expressions have equal values.
    if left == right {
        match operator {
            Equal | GreaterEqual | LessEqual | In | Contains | Within => {
                return Some(ConstantValue::Truth(true));
            }
            NotEqual | Greater | Less | NotIn | NotContains | NotWithin => {
                return Some(ConstantValue::Truth(false));
            }
            _ => {}
        }
    }
    let (counts, counts_turned) = (is_count(left, lexicon), is_count(right, lexicon));
    let (left, right) = (
        constant_value(left, lexicon),
        constant_value(right, lexicon),
    );
    // Counts are never negative.
    let against_count = match (counts, right, counts_turned, left) {
        (true, Some(ConstantValue::Number(number)), ..) => count_against(operator, number),
        (_, _, true, Some(ConstantValue::Number(number))) => {
            turned(operator).and_then(|operator| count_against(operator, number))
        }
        _ => None,
    };
    if let Some(truth) = against_count {
        return Some(ConstantValue::Truth(truth));
    }
    let decided = match operator {
        And => Some(ConstantValue::Truth(false)),
        Or => Some(ConstantValue::Truth(true)),
        _ => None,
    };
    if decided.is_some() && (left == decided || right == decided) {
        return decided;
    }
    let truth = match (operator, left?, right?) {
        (And | Or, one @ ConstantValue::Truth(_), ConstantValue::Truth(_)) => return Some(one),
        (_, ConstantValue::Number(left), ConstantValue::Number(right)) => {
            compare(operator, left, right)?
        }
        (Add | Union, ConstantValue::Set(left), ConstantValue::Set(right)) => {
            return Some(ConstantValue::Set(left | right));
        }
        (Subtract, ConstantValue::Set(left), ConstantValue::Set(right)) => {
            return Some(ConstantValue::Set(left & !right));
        }
        (Intersection, ConstantValue::Set(left), ConstantValue::Set(right)) => {
            return Some(ConstantValue::Set(left & right));
        }
        (In | Within, ConstantValue::Set(left), ConstantValue::Set(right)) => left & !right == 0,
        (NotIn | NotWithin, ConstantValue::Set(left), ConstantValue::Set(right)) => {
            left & !right != 0
        }
        (Contains, ConstantValue::Set(left), ConstantValue::Set(right)) => right & !left == 0,
        (NotContains, ConstantValue::Set(left), ConstantValue::Set(right)) => right & !left != 0,
        (Equal, left, right) => left == right,
        (NotEqual, left, right) => left != right,
        _ => return None,
    };
    Some(ConstantValue::Truth(truth))
}

/// Whether a number is a count, and so never negative.
fn is_count(expr: &Expr, lexicon: &Lexicon) -> bool {
    match &expr.node {
        Node::Call(function, _) => lexicon.functions[*function].shape == Some(Shape::CountPieces),
        Node::Total(_) => true,
        _ => false,
    }
}

/// The result of comparing a count with a number, if it is the same for all counts.
fn count_against(operator: Operator, number: f64) -> Option<bool> {
    match operator {
        Operator::GreaterEqual if number <= 0.0 => Some(true),
        Operator::Less if number <= 0.0 => Some(false),
        Operator::Greater | Operator::NotEqual if number < 0.0 => Some(true),
        Operator::LessEqual | Operator::Equal if number < 0.0 => Some(false),
        _ => None,
    }
}

/// The comparison with its sides exchanged.
fn turned(operator: Operator) -> Option<Operator> {
    Some(match operator {
        Operator::Equal | Operator::NotEqual => operator,
        Operator::Greater => Operator::Less,
        Operator::Less => Operator::Greater,
        Operator::GreaterEqual => Operator::LessEqual,
        Operator::LessEqual => Operator::GreaterEqual,
        _ => return None,
    })
}
