//! From a condition to claims: negations move inwards, known idioms are recognised.

use chess::{Color, Role};

use super::claims::{Claim, Line, Where};
use super::comparisons::{constant, numbers, side};
use super::idioms;
use crate::ast::{ActorKind, Arg, ArgKind, Comparison, Expr, ExprKind};
use crate::vocabulary::Function;

/// What the condition claims.
pub(super) fn claim(expr: &Expr) -> Claim {
    build(expr, true)
}

/// The claims of a condition's top level, all of which must hold.
pub(super) fn conjuncts(expr: &Expr) -> Vec<Claim> {
    match claim(expr) {
        Claim::All(claims) => claims,
        one => vec![one],
    }
}

/// What the condition claims (`yes`), or what holds where it is false.
pub(super) fn build(expr: &Expr, yes: bool) -> Claim {
    match &expr.kind {
        ExprKind::Not(inner) => build(inner, !yes),
        ExprKind::And(parts) => many(parts, yes, yes),
        ExprKind::Or(parts) => many(parts, yes, !yes),
        ExprKind::Bool(value) => Claim::Always(*value == yes),
        ExprKind::Number(value) => Claim::Always((*value != 0.0) == yes),
        ExprKind::Compare(op, left, right) => compare(*op, left, right, yes),
        ExprKind::Call(function, args) => {
            predicate(*function, args, yes).unwrap_or_else(|| truth(expr, yes))
        }
        ExprKind::Negate(_) | ExprKind::Arithmetic(..) => truth(expr, yes),
    }
}

fn many(parts: &[Expr], yes: bool, all: bool) -> Claim {
    let mut claims = Vec::new();
    for part in parts {
        match build(part, yes) {
            Claim::All(inner) if all => claims.extend(inner),
            Claim::Any(inner) if !all => claims.extend(inner),
            claim => claims.push(claim),
        }
    }
    let mut claims = if all {
        idioms::of_all(claims)
    } else {
        idioms::of_any(claims)
    };
    match (claims.len(), all) {
        (1, _) => claims.remove(0),
        (_, true) => Claim::All(claims),
        (_, false) => Claim::Any(claims),
    }
}

/// A bare number is true when it is not zero.
fn truth(expr: &Expr, yes: bool) -> Claim {
    let op = if yes {
        Comparison::NotEqual
    } else {
        Comparison::Equal
    };
    let zero = Expr {
        kind: ExprKind::Number(0.0),
        range: expr.range,
    };
    numbers(op, expr, &zero)
}

fn compare(op: Comparison, left: &Expr, right: &Expr, yes: bool) -> Claim {
    // Of sets, "not all the same" is not "all different": the negation stays in front.
    if !yes && (is_shade_of_set(left) || is_shade_of_set(right)) {
        return Claim::Not(Box::new(compare(op, left, right, true)));
    }
    let op = if yes { op } else { negation(op) };
    if constant(left).is_some() && constant(right).is_none() {
        return compare_ordered(mirror(op), right, left);
    }
    compare_ordered(op, left, right)
}

fn compare_ordered(op: Comparison, left: &Expr, right: &Expr) -> Claim {
    let wanted = match op {
        Comparison::Equal => Some(true),
        Comparison::NotEqual => Some(false),
        _ => None,
    };
    if let (ExprKind::Bool(value), Some(wanted)) = (&right.kind, wanted) {
        return build(left, *value == wanted);
    }
    if is_logical(left) {
        if let ExprKind::Number(n) = right.kind {
            match op {
                Comparison::Equal | Comparison::NotEqual => {
                    return build(left, (n != 0.0) == (wanted == Some(true)));
                }
                Comparison::Greater if n == 0.0 => return build(left, true),
                Comparison::Less if n == 1.0 => return build(left, false),
                _ => {}
            }
        }
        if let (true, Some(wanted)) = (is_logical(right), wanted) {
            return Claim::Same(
                Box::new(build(left, true)),
                Box::new(build(right, true)),
                wanted,
            );
        }
    }
    numbers(op, left, right)
}

/// The functions that are true or false.
fn predicate(function: Function, args: &[Arg], yes: bool) -> Option<Claim> {
    let arg = |i: usize| args.get(i).map(|arg| arg.kind.clone());
    match function {
        Function::White => Some(Claim::Playing(if yes {
            Color::White
        } else {
            Color::Black
        })),
        Function::Black => Some(Claim::Playing(if yes {
            Color::Black
        } else {
            Color::White
        })),
        Function::OnEdge => Some(Claim::Where(Where::Border {
            who: arg(0)?,
            corner: false,
            yes,
        })),
        Function::OnCorner => Some(Claim::Where(Where::Border {
            who: arg(0)?,
            corner: true,
            yes,
        })),
        Function::TypeOf => match arg(1)? {
            ArgKind::Type(_, role) => Some(Claim::Type {
                who: arg(0)?,
                roles: vec![role],
                yes,
            }),
            _ => None,
        },
        Function::InTheSquare => {
            let (a, b) = (arg(0)?, arg(1)?);
            let (king, pawn) = if is_king(&b) && !is_king(&a) {
                (b, a)
            } else {
                (a, b)
            };
            Some(Claim::Where(Where::InSquare { king, pawn, yes }))
        }
        Function::KingOpposition => Some(Claim::Opposition {
            a: arg(0)?,
            b: arg(1)?,
            yes,
        }),
        Function::BlockedPawns => Some(Claim::Blocked {
            sides: vec![side(&arg(0))?],
            yes,
        }),
        Function::ExistInFile => found(args, Line::File, yes),
        Function::ExistInRank => found(args, Line::Rank, yes),
        Function::SquareOwner => {
            let holder = match arg(1)? {
                ArgKind::Side(owner) => Some(owner),
                _ => None,
            };
            Some(Claim::Holder {
                square: arg(0)?,
                holder,
                yes,
            })
        }
        Function::ExistPattern => match arg(0)? {
            ArgKind::Text(pattern) => Some(Claim::Known {
                pattern,
                side: side(&arg(1)),
                yes,
            }),
            _ => None,
        },
        _ => None,
    }
}

fn found(args: &[Arg], line: Line, yes: bool) -> Option<Claim> {
    let what = args.first()?.kind.clone();
    match &args.get(1)?.kind {
        ArgKind::Expr(at) => Some(Claim::Where(Where::Found {
            what,
            line,
            at: at.clone(),
            yes,
        })),
        _ => None,
    }
}

fn is_king(arg: &ArgKind) -> bool {
    match arg {
        ArgKind::Actor(actor) => actor.kind == ActorKind::Piece(Role::King),
        ArgKind::Type(_, role) => *role == Role::King,
        _ => false,
    }
}

pub(super) fn is_logical(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Call(function, args) => predicate(*function, args, true).is_some(),
        ExprKind::Bool(_)
        | ExprKind::Not(_)
        | ExprKind::Compare(..)
        | ExprKind::And(_)
        | ExprKind::Or(_) => true,
        ExprKind::Number(_) | ExprKind::Negate(_) | ExprKind::Arithmetic(..) => false,
    }
}

fn is_shade_of_set(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Call(Function::SquareColorOf, args) => args
            .first()
            .is_some_and(|arg| matches!(arg.kind, ArgKind::Type(..) | ArgKind::AnyPiece(_))),
        _ => false,
    }
}

fn negation(op: Comparison) -> Comparison {
    match op {
        Comparison::Equal => Comparison::NotEqual,
        Comparison::NotEqual => Comparison::Equal,
        Comparison::Less => Comparison::GreaterOrEqual,
        Comparison::LessOrEqual => Comparison::Greater,
        Comparison::Greater => Comparison::LessOrEqual,
        Comparison::GreaterOrEqual => Comparison::Less,
    }
}

fn mirror(op: Comparison) -> Comparison {
    match op {
        Comparison::Less => Comparison::Greater,
        Comparison::LessOrEqual => Comparison::GreaterOrEqual,
        Comparison::Greater => Comparison::Less,
        Comparison::GreaterOrEqual => Comparison::LessOrEqual,
        same => same,
    }
}
