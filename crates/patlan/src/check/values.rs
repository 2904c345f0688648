//! What can be known of a condition without a position: the bounds of its numbers, and whether it always or never
//! holds.

use chess::Role;
use syntax::Message;

use super::Context;
use crate::ast::{Actor, ActorKind, Arg, ArgKind, Arithmetic, Comparison, Expr, ExprKind};
use crate::diagnostics::pat102_always_true::always_true;
use crate::diagnostics::pat103_always_false::always_false;
use crate::diagnostics::{both, shown};
use crate::vocabulary::Function;

/// More conjuncts than this are not compared with each other.
const MAX_COMPARED: usize = 100;

/// The numbers an expression can yield.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Bounds {
    least: f64,
    most: f64,
    /// Only whole numbers between them.
    whole: bool,
}

impl Bounds {
    fn exactly(value: f64) -> Bounds {
        Bounds {
            least: value,
            most: value,
            whole: value.fract() == 0.0,
        }
    }

    fn whole(least: f64, most: f64) -> Bounds {
        Bounds {
            least,
            most,
            whole: true,
        }
    }

    const ANY: Bounds = Bounds {
        least: f64::NEG_INFINITY,
        most: f64::INFINITY,
        whole: false,
    };

    fn is_exact(self) -> bool {
        self.least == self.most
    }
}

/// What is known about the time a condition is tested and so about its actors.
#[derive(Debug, Clone, Copy)]
struct When {
    /// After the tactical moves: pieces may have been taken or promoted.
    after_moves: bool,
}

impl Context<'_> {
    pub(super) fn check_values(&mut self) {
        let pattern = self.pattern;
        let conditions = [
            (&pattern.precondition, false),
            (&pattern.postcondition, true),
        ];
        for (condition, after_moves) in conditions {
            if let Some(condition) = condition {
                self.report_constant(condition, When { after_moves });
            }
        }
    }

    /// Reports the largest parts that are always true and the smallest that are always false.
    fn report_constant(&mut self, expr: &Expr, when: When) {
        match truth(expr, when) {
            // With an actor unbound the same words are false.
            Some(true) if self.reads_unsure(expr) => {}
            Some(true) => {
                let reason = self.reason(expr, when);
                self.report(|| always_true(expr.range, reason));
            }
            Some(false) => {
                let culprit = culprit(expr, when);
                let reason = self.reason(culprit, when);
                self.report(|| always_false(culprit.range, reason));
            }
            None => match &expr.kind {
                ExprKind::And(parts) | ExprKind::Or(parts) => {
                    for part in parts {
                        self.report_constant(part, when);
                    }
                }
                ExprKind::Not(inner) => self.report_constant(inner, when),
                _ => {}
            },
        }
    }

    /// Why a comparison is constant, when it is because of the bounds of a function.
    fn reason(&self, expr: &Expr, when: When) -> Option<Message> {
        let ExprKind::Compare(_, left, right) = &expr.kind else {
            return None;
        };
        let call = [left, right]
            .into_iter()
            .find(|side| matches!(side.kind, ExprKind::Call(..)))?;
        let bounds = bounds(call, when)?;
        if bounds.is_exact() || same(left, right) {
            return None;
        }
        let (call, least, most) = (self.source(call.range), bounds.least, bounds.most);
        let call = shown(call).trim_matches('`').to_owned();
        Some(both(|lang| {
            lang.pick(
                format!("{call} lies between {least} and {most}"),
                format!("{call} fica entre {least} e {most}"),
            )
        }))
    }
}

/// Whether a condition holds in no position at all.
pub(super) fn never_holds(expr: &Expr, after_moves: bool) -> bool {
    truth(expr, When { after_moves }) == Some(false)
}

/// The smallest part that makes a condition false.
fn culprit(expr: &Expr, when: When) -> &Expr {
    match &expr.kind {
        ExprKind::And(parts) => parts
            .iter()
            .find(|part| truth(part, when) == Some(false))
            .map_or(expr, |part| culprit(part, when)),
        _ => expr,
    }
}

/// Whether an expression always (`true`) or never (`false`) holds.
fn truth(expr: &Expr, when: When) -> Option<bool> {
    match &expr.kind {
        ExprKind::Bool(value) => Some(*value),
        ExprKind::Not(inner) => truth(inner, when).map(|value| !value),
        ExprKind::And(parts) => {
            let truths: Vec<_> = parts.iter().map(|part| truth(part, when)).collect();
            if truths.contains(&Some(false)) || contradictory(parts) {
                Some(false)
            } else {
                truths
                    .iter()
                    .all(|truth| *truth == Some(true))
                    .then_some(true)
            }
        }
        ExprKind::Or(parts) => {
            let truths: Vec<_> = parts.iter().map(|part| truth(part, when)).collect();
            if truths.contains(&Some(true)) {
                Some(true)
            } else {
                truths
                    .iter()
                    .all(|truth| *truth == Some(false))
                    .then_some(false)
            }
        }
        ExprKind::Compare(operator, left, right) => comparison(*operator, left, right, when),
        ExprKind::Call(function, args) => predicate(*function, args, when).or_else(|| {
            let bounds = bounds(expr, when)?;
            nonzero(bounds)
        }),
        _ => nonzero(bounds(expr, when)?),
    }
}

/// A bare number holds when it is not zero.
fn nonzero(bounds: Bounds) -> Option<bool> {
    if bounds.is_exact() {
        Some(bounds.least != 0.0)
    } else if bounds.least > 0.0 || bounds.most < 0.0 {
        Some(true)
    } else {
        None
    }
}

fn comparison(operator: Comparison, left: &Expr, right: &Expr, when: When) -> Option<bool> {
    if let (Some(left), Some(right)) = (boolean(left, when), boolean(right, when)) {
        return match operator {
            Comparison::Equal => Some(left == right),
            Comparison::NotEqual => Some(left != right),
            _ => None,
        };
    }
    // Of a set, even `x = x` may fail: its members are compared with each other.
    if is_set(left) || is_set(right) {
        return None;
    }
    if same(left, right) {
        return Some(matches!(
            operator,
            Comparison::Equal | Comparison::LessOrEqual | Comparison::GreaterOrEqual
        ));
    }
    let (left, right) = (bounds(left, when)?, bounds(right, when)?);
    let equal = if left.is_exact() && right.is_exact() {
        Some(left.least == right.least)
    } else if left.most < right.least
        || right.most < left.least
        || (left.whole && right.is_exact() && !right.whole)
        || (right.whole && left.is_exact() && !left.whole)
    {
        Some(false)
    } else {
        None
    };
    match operator {
        Comparison::Equal => equal,
        Comparison::NotEqual => equal.map(|value| !value),
        Comparison::Less => less(left, right),
        Comparison::GreaterOrEqual => less(left, right).map(|value| !value),
        Comparison::Greater => less(right, left),
        Comparison::LessOrEqual => less(right, left).map(|value| !value),
    }
}

fn less(left: Bounds, right: Bounds) -> Option<bool> {
    if left.most < right.least {
        Some(true)
    } else if left.least >= right.most {
        Some(false)
    } else {
        None
    }
}

/// The value of an expression that is a boolean by itself, not a number taken as one.
fn boolean(expr: &Expr, when: When) -> Option<bool> {
    match &expr.kind {
        ExprKind::Number(_) | ExprKind::Negate(_) | ExprKind::Arithmetic(..) => None,
        ExprKind::Call(function, args) => predicate(*function, args, when),
        _ => truth(expr, when),
    }
}

fn is_set(expr: &Expr) -> bool {
    matches!(
        &expr.kind,
        ExprKind::Call(Function::SquareColorOf, args)
            if args.iter().any(|arg| matches!(arg.kind, ArgKind::Type(..) | ArgKind::AnyPiece(_)))
    )
}

/// What is known of a boolean function from its arguments alone.
fn predicate(function: Function, args: &[Arg], when: When) -> Option<bool> {
    let actor = match args.first()?.kind {
        ArgKind::Actor(actor) => actor,
        _ => return None,
    };
    match (function, args.get(1).map(|arg| &arg.kind)) {
        (Function::TypeOf, Some(ArgKind::Type(_, role))) => {
            known_role(actor, when).map(|own| own == *role)
        }
        (Function::SquareOwner, Some(owner)) if !actor.is_square() && !when.after_moves => {
            Some(matches!(owner, ArgKind::Side(side) if *side == actor.owner))
        }
        // A pawn never stands on the first or last rank.
        (Function::OnCorner, None) if known_role(actor, when) == Some(Role::Pawn) => Some(false),
        _ => None,
    }
}

/// The type of an actor, as far as its letter says; after the moves a pawn may have been promoted.
fn known_role(actor: Actor, when: When) -> Option<Role> {
    match actor.kind {
        // Nor is a piece that was taken of any type.
        ActorKind::Piece(role) if !when.after_moves => Some(role),
        _ => None,
    }
}

fn value_of(role: Role) -> f64 {
    match role {
        Role::Pawn => 1.0,
        Role::Knight | Role::Bishop => 3.0,
        Role::Rook => 5.0,
        Role::Queen => 9.0,
        Role::King => 1000.0,
    }
}

/// The most moves a piece of this type can have; a promotion counts once.
fn most_moves(role: Role) -> f64 {
    match role {
        Role::Pawn => 4.0,
        Role::Knight | Role::King => 8.0,
        Role::Bishop => 13.0,
        Role::Rook => 14.0,
        Role::Queen => 27.0,
    }
}

/// The numbers a call can yield; `None` for booleans.
fn call_bounds(function: Function, args: &[Arg], when: When) -> Option<Bounds> {
    let general = function.values()?;
    let general = Bounds::whole(*general.start(), *general.end());
    let first = args.first().map(|arg| &arg.kind);
    let second = args.get(1).map(|arg| &arg.kind);
    let role = match first {
        Some(ArgKind::Actor(actor)) => known_role(*actor, when),
        _ => None,
    };
    let bounds = match (function, first, second) {
        (Function::ValueOf, Some(ArgKind::Type(_, role)), _) => Bounds::exactly(value_of(*role)),
        (Function::ValueOf, Some(ArgKind::Actor(actor)), _) => match role {
            Some(role) => Bounds::exactly(value_of(role)),
            None if actor.is_square() || when.after_moves => general,
            None => Bounds::whole(1.0, general.most),
        },
        (Function::RankOf, ..) if role == Some(Role::Pawn) => Bounds::whole(2.0, 7.0),
        (Function::MovesOf | Function::SafeMovesOf, Some(ArgKind::Actor(_)), _) => {
            Bounds::whole(0.0, role.map_or(27.0, most_moves))
        }
        (Function::PiecesDef, _, Some(ArgKind::Type(_, role))) => match role {
            Role::King => Bounds::whole(0.0, 1.0),
            Role::Pawn => Bounds::whole(0.0, 2.0),
            _ => general,
        },
        (
            Function::MaxDistance | Function::ManhattanDistance,
            Some(ArgKind::Actor(one)),
            Some(ArgKind::Actor(other)),
        ) if apart(*one, *other, when) => Bounds::whole(1.0, general.most),
        _ => general,
    };
    Some(bounds)
}

/// Whether two actors cannot stand on one square: different names are different pieces, or different squares.
fn apart(one: Actor, other: Actor, when: When) -> bool {
    one != other && one.is_square() == other.is_square() && !when.after_moves
}

fn bounds(expr: &Expr, when: When) -> Option<Bounds> {
    match &expr.kind {
        ExprKind::Number(value) => Some(Bounds::exactly(*value)),
        ExprKind::Call(function, args) => call_bounds(*function, args, when),
        ExprKind::Negate(inner) => {
            let inner = bounds(inner, when)?;
            Some(Bounds {
                least: -inner.most,
                most: -inner.least,
                ..inner
            })
        }
        ExprKind::Arithmetic(operator, left, right) => {
            let (left, right) = (bounds(left, when)?, bounds(right, when)?);
            Some(arithmetic(*operator, left, right))
        }
        _ => None,
    }
}

fn arithmetic(operator: Arithmetic, left: Bounds, right: Bounds) -> Bounds {
    let whole = left.whole && right.whole;
    let spread = |values: [f64; 4]| Bounds {
        least: values.into_iter().fold(f64::INFINITY, f64::min),
        most: values.into_iter().fold(f64::NEG_INFINITY, f64::max),
        whole,
    };
    let bounds = match operator {
        Arithmetic::Add => Bounds {
            least: left.least + right.least,
            most: left.most + right.most,
            whole,
        },
        Arithmetic::Subtract => Bounds {
            least: left.least - right.most,
            most: left.most - right.least,
            whole,
        },
        Arithmetic::Multiply => spread([
            left.least * right.least,
            left.least * right.most,
            left.most * right.least,
            left.most * right.most,
        ]),
        // What division by zero and remainders yield is for the evaluation to say.
        Arithmetic::Divide | Arithmetic::Remainder => Bounds::ANY,
    };
    if bounds.least.is_nan() || bounds.most.is_nan() {
        Bounds::ANY
    } else {
        bounds
    }
}

/// Whether two expressions are the same, wherever they stand.
fn same(one: &Expr, other: &Expr) -> bool {
    match (&one.kind, &other.kind) {
        (ExprKind::Number(a), ExprKind::Number(b)) => a == b,
        (ExprKind::Bool(a), ExprKind::Bool(b)) => a == b,
        (ExprKind::Call(f, a), ExprKind::Call(g, b)) => {
            f == g && a.len() == b.len() && a.iter().zip(b).all(|(a, b)| same_arg(a, b))
        }
        (ExprKind::Negate(a), ExprKind::Negate(b)) | (ExprKind::Not(a), ExprKind::Not(b)) => {
            same(a, b)
        }
        (ExprKind::Arithmetic(f, a, b), ExprKind::Arithmetic(g, c, d)) => {
            f == g && same(a, c) && same(b, d)
        }
        (ExprKind::Compare(f, a, b), ExprKind::Compare(g, c, d)) => {
            f == g && same(a, c) && same(b, d)
        }
        (ExprKind::And(a), ExprKind::And(b)) | (ExprKind::Or(a), ExprKind::Or(b)) => {
            a.len() == b.len() && a.iter().zip(b).all(|(a, b)| same(a, b))
        }
        _ => false,
    }
}

fn same_arg(one: &Arg, other: &Arg) -> bool {
    match (&one.kind, &other.kind) {
        (ArgKind::Expr(a), ArgKind::Expr(b)) => same(a, b),
        (a, b) => a == b,
    }
}

/// What one conjunct says of a call: that it lies between two whole numbers.
fn claim(expr: &Expr) -> Option<(&Expr, f64, f64)> {
    let ExprKind::Compare(operator, left, right) = &expr.kind else {
        return None;
    };
    let (call, number, operator) = match (&left.kind, &right.kind) {
        (ExprKind::Call(..), ExprKind::Number(number)) => (left, *number, *operator),
        (ExprKind::Number(number), ExprKind::Call(..)) => (right, *number, mirrored(*operator)),
        _ => return None,
    };
    if is_set(call) {
        return None;
    }
    let (least, most) = match operator {
        Comparison::Equal => (number, number),
        Comparison::Less => (f64::NEG_INFINITY, number.ceil() - 1.0),
        Comparison::LessOrEqual => (f64::NEG_INFINITY, number),
        Comparison::Greater => (number.floor() + 1.0, f64::INFINITY),
        Comparison::GreaterOrEqual => (number, f64::INFINITY),
        Comparison::NotEqual => return None,
    };
    Some((call, least, most))
}

fn mirrored(operator: Comparison) -> Comparison {
    match operator {
        Comparison::Less => Comparison::Greater,
        Comparison::LessOrEqual => Comparison::GreaterOrEqual,
        Comparison::Greater => Comparison::Less,
        Comparison::GreaterOrEqual => Comparison::LessOrEqual,
        same => same,
    }
}

/// Whether two conjuncts exclude each other: disjoint bounds of one call, or two types of one figure.
fn contradictory(parts: &[Expr]) -> bool {
    let parts = &parts[..parts.len().min(MAX_COMPARED)];
    let mut claims: Vec<(&Expr, f64, f64)> = Vec::new();
    let mut types: Vec<(Actor, Role)> = Vec::new();
    for part in parts {
        if let Some((call, least, most)) = claim(part) {
            match claims.iter_mut().find(|(known, ..)| same(known, call)) {
                Some((_, known_least, known_most)) => {
                    *known_least = known_least.max(least);
                    *known_most = known_most.min(most);
                    if known_least > known_most {
                        return true;
                    }
                }
                None => claims.push((call, least, most)),
            }
        }
        if let ExprKind::Call(Function::TypeOf, args) = &part.kind
            && let [one, two] = args.as_slice()
            && let (ArgKind::Actor(actor), ArgKind::Type(_, role)) = (&one.kind, &two.kind)
        {
            if types
                .iter()
                .any(|(known, other)| known == actor && other != role)
            {
                return true;
            }
            types.push((*actor, *role));
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ast::Owner;

    #[test]
    fn bounds_of_arithmetic() {
        let rank = Bounds::whole(1.0, 8.0);
        let difference = arithmetic(Arithmetic::Subtract, rank, rank);
        assert_eq!(difference, Bounds::whole(-7.0, 7.0));
        let product = arithmetic(Arithmetic::Multiply, difference, Bounds::exactly(-2.0));
        assert_eq!(product, Bounds::whole(-14.0, 14.0));
        let quotient = arithmetic(Arithmetic::Divide, rank, Bounds::exactly(0.0));
        assert_eq!(quotient, Bounds::ANY);
    }

    #[test]
    fn a_promoted_pawn_is_no_surprise() {
        let pawn = Actor {
            kind: ActorKind::Piece(Role::Pawn),
            owner: Owner::Me,
            number: 1,
        };
        let when = |after_moves| When { after_moves };
        assert_eq!(known_role(pawn, when(false)), Some(Role::Pawn));
        assert_eq!(known_role(pawn, when(true)), None);
    }
}
