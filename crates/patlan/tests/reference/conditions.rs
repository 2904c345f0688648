//! Conditions, evaluated straight from the syntax tree.

use std::collections::BTreeMap;

use stratvision_patlan::ast::{Actor, Arg, ArgKind, Arithmetic, Comparison, Expr, ExprKind};
use stratvision_patlan::vocabulary::Function;

use super::twin::{self, Square, TwinBoard};
use super::{Lookup, has_valid, is_mine};

/// What a condition looks at. Actors without a place are unbound.
pub struct Scene<'s, 'a> {
    pub board: &'s TwinBoard,
    pub searching_white: bool,
    pub places: &'s BTreeMap<Actor, Square>,
    pub lookup: &'s Lookup<'a>,
}

/// A value. A set of numbers (the colours of the squares of several pieces) satisfies a comparison iff every member
/// does.
#[derive(Debug, Clone)]
enum Value {
    Bool(bool),
    Number(f64),
    Set(Vec<f64>),
}

impl Value {
    /// As numbers, false and true being 0 and 1.
    fn members(&self) -> Vec<f64> {
        match self {
            Value::Bool(b) => vec![f64::from(u8::from(*b))],
            Value::Number(n) => vec![*n],
            Value::Set(set) => set.clone(),
        }
    }

    fn is_true(&self) -> bool {
        self.members().into_iter().all(|n| n != 0.0)
    }
}

/// Whether a condition holds.
pub fn holds(condition: &Expr, scene: &Scene<'_, '_>) -> bool {
    // Default: what reads an unbound actor is false as a whole, but NOT, AND and OR go on from there.
    value(condition, scene).is_some_and(|value| value.is_true())
}

/// The value; None if it reads an unbound actor.
fn value(expr: &Expr, scene: &Scene<'_, '_>) -> Option<Value> {
    Some(match &expr.kind {
        ExprKind::Number(n) => Value::Number(*n),
        ExprKind::Bool(b) => Value::Bool(*b),
        ExprKind::Call(function, args) => call(*function, args, scene)?,
        ExprKind::Negate(inner) => {
            let members = value(inner, scene)?.members();
            collect(members.into_iter().map(|n| -n).collect())
        }
        ExprKind::Not(inner) => Value::Bool(!holds(inner, scene)),
        ExprKind::And(parts) => Value::Bool(parts.iter().all(|part| holds(part, scene))),
        ExprKind::Or(parts) => Value::Bool(parts.iter().any(|part| holds(part, scene))),
        ExprKind::Arithmetic(operator, a, b) => {
            let (a, b) = (value(a, scene)?, value(b, scene)?);
            let compute = |x: f64, y: f64| match operator {
                Arithmetic::Add => x + y,
                Arithmetic::Subtract => x - y,
                Arithmetic::Multiply => x * y,
                // Default: division by zero follows floating point.
                Arithmetic::Divide => x / y,
                Arithmetic::Remainder => x % y,
            };
            let mut results = Vec::new();
            for x in a.members() {
                for y in b.members() {
                    results.push(compute(x, y));
                }
            }
            collect(results)
        }
        ExprKind::Compare(comparison, a, b) => Value::Bool(compare(*comparison, a, b, scene)),
    })
}

fn collect(members: Vec<f64>) -> Value {
    match members[..] {
        [single] => Value::Number(single),
        _ => Value::Set(members),
    }
}

fn compare(comparison: Comparison, a: &Expr, b: &Expr, scene: &Scene<'_, '_>) -> bool {
    let (Some(a), Some(b)) = (value(a, scene), value(b, scene)) else {
        // A comparison that reads an unbound actor is false.
        return false;
    };
    // A number against TRUE or FALSE counts as zero or non-zero.
    let as_truth = matches!(a, Value::Bool(_)) || matches!(b, Value::Bool(_));
    let reduce = |n: f64| {
        if as_truth {
            f64::from(u8::from(n != 0.0))
        } else {
            n
        }
    };
    a.members().into_iter().map(reduce).all(|x| {
        b.members()
            .into_iter()
            .map(reduce)
            .all(|y| match comparison {
                Comparison::Equal => x == y,
                Comparison::NotEqual => x != y,
                Comparison::Less => x < y,
                Comparison::LessOrEqual => x <= y,
                Comparison::Greater => x > y,
                Comparison::GreaterOrEqual => x >= y,
            })
    })
}

/// A group of pieces meant by an argument: (mine?, type or all).
type Group = (bool, Option<char>);

fn group(arg: &Arg) -> Option<Group> {
    match arg.kind {
        ArgKind::Type(owner, role) => Some((is_mine(owner), Some(role.upper_char()))),
        ArgKind::AnyPiece(owner) => Some((is_mine(owner), None)),
        _ => None,
    }
}

/// The square of an actor; None if it is unbound.
fn place(arg: &Arg, scene: &Scene<'_, '_>) -> Option<Square> {
    match &arg.kind {
        ArgKind::Actor(actor) => scene.places.get(actor).copied(),
        other => panic!("an actor was expected, not {other:?}"),
    }
}

fn side(arg: &Arg) -> bool {
    match arg.kind {
        ArgKind::Side(owner) => is_mine(owner),
        ref other => panic!("a side was expected, not {other:?}"),
    }
}

/// A type with its owner.
fn typed(arg: &Arg) -> (bool, char) {
    match group(arg) {
        Some((mine, Some(letter))) => (mine, letter),
        _ => panic!("a type was expected, not {:?}", arg.kind),
    }
}

fn call(function: Function, args: &[Arg], scene: &Scene<'_, '_>) -> Option<Value> {
    let board = scene.board;
    let white = scene.searching_white;
    let at = |index: usize| place(&args[index], scene);
    let number = |n: i64| Some(Value::Number(n as f64));
    let truth = |b: bool| Some(Value::Bool(b));
    match function {
        Function::White => truth(white),
        Function::Black => truth(!white),
        Function::FileOf => number(twin::file_of(at(0)?)),
        Function::RankOf => number(twin::rank_of(at(0)?)),
        Function::FileDistance => number(twin::file_distance(at(0)?, at(1)?)),
        Function::RankDistance => number(twin::rank_distance(at(0)?, at(1)?)),
        Function::MaxDistance => number(twin::max_distance(at(0)?, at(1)?)),
        Function::MinDistance => number(twin::min_distance(at(0)?, at(1)?)),
        Function::ManhattanDistance => number(twin::manhattan_distance(at(0)?, at(1)?)),
        Function::OnEdge => truth(twin::on_edge(at(0)?)),
        Function::OnCorner => truth(twin::on_corner(at(0)?)),
        Function::TypeOf => truth(twin::type_of(board, at(0)?, typed(&args[1]).1)),
        Function::ValueOf => match group(&args[0]) {
            Some((_, Some(letter))) => number(twin::value_of_type(letter)),
            _ => number(twin::value_of(board, at(0)?)),
        },
        Function::RelativeValueOf => number(twin::relative_value_of(board, at(0)?)),
        Function::MovesOf => match group(&args[0]) {
            Some((mine, letter)) => number(twin::moves_of_type(board, white, mine, letter)),
            None => number(twin::moves_of(board, at(0)?)),
        },
        Function::SafeMovesOf => match group(&args[0]) {
            Some((mine, letter)) => number(twin::safe_moves_of_type(board, white, mine, letter)),
            None => number(twin::safe_moves_of(board, at(0)?)),
        },
        Function::Defenses => number(twin::defenses(board, white, at(0)?, side(&args[1]))),
        Function::DefensesValue => {
            number(twin::defenses_value(board, white, at(0)?, side(&args[1])))
        }
        Function::DirectDefenses => {
            number(twin::direct_defenses(board, white, at(0)?, side(&args[1])))
        }
        Function::DirectDefensesValue => number(twin::direct_defenses_value(
            board,
            white,
            at(0)?,
            side(&args[1]),
        )),
        Function::RelDefensesValue => number(twin::rel_defenses_value(
            board,
            white,
            at(0)?,
            side(&args[1]),
        )),
        Function::PiecesDef => {
            let (mine, letter) = typed(&args[1]);
            number(twin::pieces_def(board, white, at(0)?, mine, letter))
        }
        Function::WedgesBetween => number(twin::wedges_between(board, white, at(0)?, at(1)?)),
        Function::Sentry => number(twin::sentry(board, white, at(0)?)),
        Function::Ram => number(twin::ram(board, white, at(0)?)),
        Function::InTheSquare => truth(twin::in_the_square(board, white, at(0)?, at(1)?)),
        Function::KingPathTo => number(twin::king_path_to(board, white, at(0)?, at(1)?)),
        Function::KingOpposition => truth(twin::king_opposition(at(0)?, at(1)?)),
        Function::BlockedPawns => truth(twin::blocked_pawns(board, white, side(&args[0]))),
        Function::ExistInFile | Function::ExistInRank => exists_in_line(function, args, scene),
        Function::SquareOwner => {
            let owner = twin::square_owner(board, white, at(0)?);
            truth(match args[1].kind {
                ArgKind::NoSide => owner.is_none(),
                _ => owner == Some(side(&args[1])),
            })
        }
        Function::SquareColorOf => match group(&args[0]) {
            Some((mine, letter)) => {
                let colours = twin::square_colors(board, white, mine, letter);
                Some(Value::Set(colours.into_iter().map(|c| c as f64).collect()))
            }
            None => number(twin::square_color(at(0)?)),
        },
        Function::ExistPattern => truth(exists_pattern(args, scene)),
    }
}

fn exists_in_line(function: Function, args: &[Arg], scene: &Scene<'_, '_>) -> Option<Value> {
    let (mine, letter) = group(&args[0]).expect("a type or a wildcard");
    let ArgKind::Expr(expr) = &args[1].kind else {
        panic!("a number was expected, not {:?}", args[1].kind);
    };
    let number = match value(expr, scene)? {
        Value::Number(n) => n,
        other => panic!("a number was expected, not {other:?}"),
    };
    let (board, white) = (scene.board, scene.searching_white);
    // No file has a broken number.
    let found = (1..=8).any(|n| {
        n as f64 == number
            && match function {
                Function::ExistInFile => twin::exist_in_file(board, white, mine, letter, n),
                _ => twin::exist_in_rank(board, white, mine, letter, n),
            }
    });
    Some(Value::Bool(found))
}

fn exists_pattern(args: &[Arg], scene: &Scene<'_, '_>) -> bool {
    let ArgKind::Text(name) = &args[0].kind else {
        panic!("a name was expected, not {:?}", args[0].kind);
    };
    let pattern = (scene.lookup)(name).unwrap_or_else(|| panic!("no pattern {name:?}"));
    let white = side(&args[1]) == scene.searching_white;
    has_valid(pattern, scene.board, white, scene.lookup)
}
