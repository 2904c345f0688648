//! Comparisons of numbers: the ones people have words for.

use chess::Role;

use super::claims::{Claim, Count, Counted, Line, Metric, Where};
use crate::ast::{Actor, ActorKind, Arg, ArgKind, Arithmetic, Comparison, Expr, ExprKind, Owner};
use crate::vocabulary::Function;

/// A comparison of two numbers.
pub(super) fn numbers(op: Comparison, left: &Expr, right: &Expr) -> Claim {
    let plain = || Claim::Compare(op, Box::new(left.clone()), Box::new(right.clone()));
    if let (Comparison::Equal, Some(0.0), Some(owner)) = (op, constant(right), every_move(left)) {
        return Claim::NoMoves(owner);
    }
    let ExprKind::Call(function, args) = &left.kind else {
        return plain();
    };
    let found = match (&right.kind, constant(right)) {
        (_, Some(n)) => against_number(*function, args, op, n),
        (ExprKind::Call(other, others), _) => against_call(*function, args, op, *other, others),
        _ => None,
    };
    found.unwrap_or_else(plain)
}

/// `MOVESOF(k) + MOVESOF(q) + …` over all six types of a side: all its legal moves.
fn every_move(sum: &Expr) -> Option<Owner> {
    let mut roles = Vec::new();
    let mut owners = Vec::new();
    let mut waiting = vec![sum];
    while let Some(expr) = waiting.pop() {
        match &expr.kind {
            ExprKind::Arithmetic(Arithmetic::Add, left, right) => {
                waiting.extend([&**left, &**right])
            }
            ExprKind::Call(Function::MovesOf, args) => {
                let (owner, role) = match args.first()?.kind {
                    ArgKind::Type(owner, role) => (owner, role),
                    ArgKind::Actor(Actor {
                        kind: ActorKind::Piece(Role::King),
                        owner,
                        ..
                    }) => (owner, Role::King),
                    _ => return None,
                };
                owners.push(owner);
                roles.push(role);
            }
            _ => return None,
        }
    }
    let owner = *owners.first()?;
    let all = Role::ALL.iter().all(|role| roles.contains(role));
    (all && owners.iter().all(|other| *other == owner)).then_some(owner)
}

fn is_check(king: &ArgKind, by: &Option<ArgKind>, count: &Count) -> bool {
    let owner = match king {
        ArgKind::Actor(actor) if actor.kind == ActorKind::Piece(Role::King) => actor.owner,
        _ => return false,
    };
    side(by) == Some(owner.other()) && (count.is_some() || count.is_none())
}

fn against_number(function: Function, args: &[Arg], op: Comparison, n: f64) -> Option<Claim> {
    let count = Count::read(op, n)?;
    let first = args.first()?.kind.clone();
    let second = args.get(1).map(|arg| arg.kind.clone());
    let counted = |what| {
        Some(Claim::Counted {
            what,
            count: count.clone(),
        })
    };
    let line = |line| {
        let numbers: Vec<u64> = (1..=8).filter(|i| holds(op, *i as f64, n)).collect();
        (!numbers.is_empty()).then(|| {
            Claim::Where(Where::OnLine {
                who: first.clone(),
                line,
                numbers,
            })
        })
    };
    match function {
        Function::MovesOf => counted(Counted::Moves {
            who: first,
            safe: false,
        }),
        Function::SafeMovesOf => counted(Counted::Moves {
            who: first,
            safe: true,
        }),
        // A king that a piece of the other side reaches is in check.
        Function::DirectDefenses if is_check(&first, &second, &count) => Some(Claim::InCheck {
            king: first,
            yes: count.is_some(),
        }),
        Function::DirectDefenses => counted(Counted::Defences {
            of: first,
            by: side(&second)?,
            direct: true,
        }),
        Function::Defenses => counted(Counted::Defences {
            of: first,
            by: side(&second)?,
            direct: false,
        }),
        Function::PiecesDef => counted(Counted::Defenders {
            of: first,
            what: second?,
        }),
        Function::WedgesBetween => counted(Counted::Wedges {
            from: first,
            to: second?,
        }),
        Function::Sentry => counted(Counted::Sentries(first)),
        Function::Ram => counted(Counted::Rams(first)),
        Function::KingPathTo => Some(Claim::Path {
            king: first,
            to: second?,
            count,
        }),
        Function::ValueOf => match &first {
            // Only an empty square is worth nothing.
            ArgKind::Actor(actor) if actor.is_square() && (count.is_none() || count.is_some()) => {
                Some(Claim::Holder {
                    square: first,
                    holder: None,
                    yes: count.is_none(),
                })
            }
            _ => Some(Claim::Worth { who: first, count }),
        },
        Function::FileOf => line(Line::File),
        Function::RankOf => line(Line::Rank),
        Function::SquareColorOf => match (op, n) {
            (Comparison::Equal, 0.0) | (Comparison::NotEqual, 1.0) => {
                Some(Claim::Where(Where::Shade {
                    who: first,
                    dark: false,
                }))
            }
            (Comparison::Equal, 1.0) | (Comparison::NotEqual, 0.0) => {
                Some(Claim::Where(Where::Shade {
                    who: first,
                    dark: true,
                }))
            }
            _ => None,
        },
        _ => match (metric(function)?, count) {
            (Metric::Files, count) if count.is_none() => Some(Claim::Where(Where::SameLine {
                a: first,
                b: second?,
                lines: vec![Line::File],
                yes: true,
            })),
            (Metric::Ranks, count) if count.is_none() => Some(Claim::Where(Where::SameLine {
                a: first,
                b: second?,
                lines: vec![Line::Rank],
                yes: true,
            })),
            (Metric::Shorter, _) => None,
            (metric, count) => Some(Claim::Where(Where::Distance {
                by: vec![metric],
                a: first,
                b: second?,
                count,
            })),
        },
    }
}

fn against_call(
    function: Function,
    args: &[Arg],
    op: Comparison,
    other: Function,
    others: &[Arg],
) -> Option<Claim> {
    let (a, b) = (args.first()?.kind.clone(), others.first()?.kind.clone());
    let same_line = |line| match op {
        Comparison::Equal => Claim::Where(Where::SameLine {
            a: a.clone(),
            b: b.clone(),
            lines: vec![line],
            yes: true,
        }),
        Comparison::NotEqual => Claim::Where(Where::SameLine {
            a: a.clone(),
            b: b.clone(),
            lines: vec![line],
            yes: false,
        }),
        op => Claim::Where(Where::Beyond {
            a: a.clone(),
            b: b.clone(),
            line,
            op,
        }),
    };
    let equality = match op {
        Comparison::Equal => Some(true),
        Comparison::NotEqual => Some(false),
        _ => None,
    };
    match (function, other) {
        (Function::FileOf, Function::FileOf) => Some(same_line(Line::File)),
        (Function::RankOf, Function::RankOf) => Some(same_line(Line::Rank)),
        (Function::SquareColorOf, Function::SquareColorOf) => Some(Claim::Where(Where::Shades {
            a,
            b,
            same: equality?,
        })),
        (Function::ValueOf, Function::ValueOf) => Some(Claim::WorthBeside { a, b, op }),
        (Function::RelDefensesValue, Function::RelativeValueOf) => {
            only_defender(args, &b, equality?)
        }
        (Function::RelativeValueOf, Function::RelDefensesValue) => {
            only_defender(others, &a, equality?)
        }
        (one, two) if one == two => {
            let by = metric(one).filter(|metric| *metric != Metric::Shorter)?;
            let (a2, b2) = (args.get(1)?.kind.clone(), others.get(1)?.kind.clone());
            let (a, b, to) = if a2 == b2 {
                (a, b, a2)
            } else if a == b {
                (a2, b2, a)
            } else if a == b2 {
                (a2, b, a)
            } else if a2 == b {
                (a, b2, a2)
            } else {
                return None;
            };
            Some(Claim::Where(Where::Nearer { by, a, b, to, op }))
        }
        _ => None,
    }
}

fn only_defender(defences: &[Arg], who: &ArgKind, yes: bool) -> Option<Claim> {
    let of = defences.first()?.kind.clone();
    let by = side(&defences.get(1).map(|arg| arg.kind.clone()))?;
    match who {
        ArgKind::Actor(actor) if !actor.is_square() && actor.owner == by => {
            Some(Claim::OnlyDefender {
                who: who.clone(),
                of,
                by,
                yes,
            })
        }
        _ => None,
    }
}

fn metric(function: Function) -> Option<Metric> {
    match function {
        Function::MaxDistance => Some(Metric::King),
        Function::MinDistance => Some(Metric::Shorter),
        Function::FileDistance => Some(Metric::Files),
        Function::RankDistance => Some(Metric::Ranks),
        Function::ManhattanDistance => Some(Metric::Steps),
        _ => None,
    }
}

fn holds(op: Comparison, left: f64, right: f64) -> bool {
    match op {
        Comparison::Equal => left == right,
        Comparison::NotEqual => left != right,
        Comparison::Less => left < right,
        Comparison::LessOrEqual => left <= right,
        Comparison::Greater => left > right,
        Comparison::GreaterOrEqual => left >= right,
    }
}

/// The number a literal stands for; TRUE and FALSE count as literals too.
pub(super) fn constant(expr: &Expr) -> Option<f64> {
    match &expr.kind {
        ExprKind::Number(n) => Some(*n),
        ExprKind::Bool(value) => Some(f64::from(u8::from(*value))),
        ExprKind::Negate(inner) => constant(inner).map(|n| -n),
        _ => None,
    }
}

pub(super) fn side(arg: &Option<ArgKind>) -> Option<Owner> {
    match arg {
        Some(ArgKind::Side(owner)) => Some(*owner),
        _ => None,
    }
}
