//! From expressions to trees over slots.

use std::sync::Arc;

use chess::concepts::value_of;
use chess::{Color, Owner, Role};

use super::Condition;
use super::tree::{Bool, Colors, Num, Pieces};
use crate::ast::{Actor, ActorKind, Arg, ArgKind, Comparison, Expr, ExprKind};
use crate::plan::{Called, MAX_CALL_DEPTH, PlanError, Program, Slot, slot_of};
use crate::vocabulary::{Function, ResultType};

/// Why an expression has no tree.
enum Stop {
    /// It reads an actor that this branch leaves unbound.
    Unbound,
    Plan(PlanError),
}

impl From<PlanError> for Stop {
    fn from(error: PlanError) -> Stop {
        Stop::Plan(error)
    }
}

type Compiled<T> = Result<T, Stop>;

/// Counting the moves of all pieces of a type costs this many times as much as of one.
const WHOLE_TYPE_COST: f64 = 100.0;

/// What compiling a condition may read.
struct Scope<'a> {
    cast: &'a [Actor],
    bound: u32,
    known: &'a dyn Fn(&str) -> Option<Arc<Program>>,
    reads: u32,
    cost: f64,
    calls: usize,
}

impl Condition {
    /// Compiles a condition. `bound` has the slots with a square; a comparison that reads another slot is false.
    pub(crate) fn compile(
        expr: &Expr,
        cast: &[Actor],
        bound: u32,
        known: &dyn Fn(&str) -> Option<Arc<Program>>,
    ) -> Result<Condition, PlanError> {
        let mut scope = Scope {
            cast,
            bound,
            known,
            reads: 0,
            cost: 0.0,
            calls: 0,
        };
        let root = scope.bool(expr)?;
        Ok(Condition {
            root,
            reads: scope.reads,
            cost: scope.cost,
            calls: scope.calls,
        })
    }
}

fn is_bool(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Number(_) | ExprKind::Negate(_) | ExprKind::Arithmetic(..) => false,
        ExprKind::Call(function, _) => function.result() == ResultType::Boolean,
        _ => true,
    }
}

/// SQUARECOLOROF of a type or a wildcard is a set of colours.
fn color_set(expr: &Expr) -> Option<Pieces> {
    match &expr.kind {
        ExprKind::Call(Function::SquareColorOf, args) => pieces(args.first()?),
        _ => None,
    }
}

fn pieces(arg: &Arg) -> Option<Pieces> {
    match arg.kind {
        ArgKind::Type(owner, role) => Some(Pieces(owner, Some(role))),
        ArgKind::AnyPiece(owner) => Some(Pieces(owner, None)),
        _ => None,
    }
}

fn side(args: &[Arg]) -> Result<Owner, PlanError> {
    match args.last().map(|arg| &arg.kind) {
        Some(ArgKind::Side(owner)) => Ok(*owner),
        _ => Err(PlanError::Malformed),
    }
}

impl Scope<'_> {
    /// A boolean; what reads an unbound actor is false.
    fn bool(&mut self, expr: &Expr) -> Result<Bool, PlanError> {
        match self.atom(expr) {
            Ok(compiled) => Ok(compiled),
            Err(Stop::Unbound) => Ok(Bool::Const(false)),
            Err(Stop::Plan(error)) => Err(error),
        }
    }

    fn bools(&mut self, parts: &[Expr]) -> Result<Vec<Bool>, PlanError> {
        parts.iter().map(|part| self.bool(part)).collect()
    }

    fn atom(&mut self, expr: &Expr) -> Compiled<Bool> {
        Ok(match &expr.kind {
            ExprKind::Bool(value) => Bool::Const(*value),
            ExprKind::Not(inner) => Bool::Not(Box::new(self.bool(inner)?)),
            ExprKind::And(parts) => Bool::And(self.bools(parts)?),
            ExprKind::Or(parts) => Bool::Or(self.bools(parts)?),
            ExprKind::Compare(op, left, right) => self.compare(*op, left, right)?,
            ExprKind::Call(function, args) if is_bool(expr) => self.predicate(*function, args)?,
            _ => Bool::NonZero(self.num(expr)?),
        })
    }

    fn compare(&mut self, op: Comparison, left: &Expr, right: &Expr) -> Compiled<Bool> {
        if color_set(left).is_some() || color_set(right).is_some() {
            let equal = match op {
                Comparison::Equal => true,
                Comparison::NotEqual => false,
                _ => return Err(PlanError::Malformed.into()),
            };
            return Ok(Bool::Colors(equal, self.colors(left)?, self.colors(right)?));
        }
        if is_bool(left) || is_bool(right) {
            let equal = match op {
                Comparison::Equal => true,
                Comparison::NotEqual => false,
                _ => return Err(PlanError::Malformed.into()),
            };
            // An unbound actor makes the whole comparison false, so the sides are not made false one by one.
            let (left, right) = (self.atom(left)?, self.atom(right)?);
            return Ok(Bool::SameTruth(equal, Box::new(left), Box::new(right)));
        }
        let before = self.cost;
        let (left, right) = (self.num(left)?, self.num(right)?);
        if let (Comparison::Equal, Num::MovesOf(slot), Num::Const(0.0)) = (op, &left, &right)
            && let Some(actor) = self.cast.get(usize::from(*slot))
            && actor.kind == ActorKind::Piece(Role::King)
        {
            self.cost = before + 5.0;
            return Ok(Bool::ShutIn(actor.owner));
        }
        if let (Comparison::Equal, Num::MovesOfAll(pieces), Num::Const(0.0)) = (op, &left, &right) {
            self.cost = before + WHOLE_TYPE_COST / 4.0;
            return Ok(Bool::NoneCanMove(*pieces));
        }
        if let (
            Comparison::Equal,
            Num::Defenses(Function::DirectDefenses, slot, owner),
            Num::Const(0.0),
        ) = (op, &left, &right)
        {
            return Ok(Bool::Undefended(*slot, *owner));
        }
        Ok(Bool::Compare(op, left, right))
    }

    fn colors(&mut self, expr: &Expr) -> Compiled<Colors> {
        self.cost += 4.0;
        Ok(match color_set(expr) {
            Some(pieces) => Colors::All(pieces),
            None => Colors::One(self.num(expr)?),
        })
    }

    fn slot(&mut self, args: &[Arg], index: usize) -> Compiled<Slot> {
        let Some(ArgKind::Actor(actor)) = args.get(index).map(|arg| &arg.kind) else {
            return Err(PlanError::Malformed.into());
        };
        let slot = slot_of(self.cast, *actor).ok_or(PlanError::Malformed)?;
        if self.bound & (1 << slot) == 0 {
            return Err(Stop::Unbound);
        }
        self.reads |= 1 << slot;
        Ok(slot)
    }

    fn predicate(&mut self, function: Function, args: &[Arg]) -> Compiled<Bool> {
        self.cost += match function {
            Function::InTheSquare | Function::KingOpposition => 4.0,
            Function::BlockedPawns | Function::ExistInFile | Function::ExistInRank => 20.0,
            Function::ExistPattern => 200.0,
            _ => 1.0,
        };
        Ok(match function {
            Function::White => Bool::Searches(Color::White),
            Function::Black => Bool::Searches(Color::Black),
            Function::OnEdge => Bool::OnEdge(self.slot(args, 0)?),
            Function::OnCorner => Bool::OnCorner(self.slot(args, 0)?),
            Function::TypeOf => match args.get(1).map(|arg| &arg.kind) {
                Some(ArgKind::Type(_, role)) => Bool::TypeOf(self.slot(args, 0)?, *role),
                _ => return Err(PlanError::Malformed.into()),
            },
            Function::InTheSquare => Bool::InTheSquare(self.slot(args, 0)?, self.slot(args, 1)?),
            Function::KingOpposition => {
                Bool::KingOpposition(self.slot(args, 0)?, self.slot(args, 1)?)
            }
            Function::BlockedPawns => Bool::BlockedPawns(side(args)?),
            Function::SquareOwner => {
                let owner = match args.get(1).map(|arg| &arg.kind) {
                    Some(ArgKind::Side(owner)) => Some(*owner),
                    Some(ArgKind::NoSide) => None,
                    _ => return Err(PlanError::Malformed.into()),
                };
                Bool::SquareOwner(self.slot(args, 0)?, owner)
            }
            Function::ExistInFile | Function::ExistInRank => {
                let pieces = args.first().and_then(pieces).ok_or(PlanError::Malformed)?;
                let Some(ArgKind::Expr(number)) = args.get(1).map(|arg| &arg.kind) else {
                    return Err(PlanError::Malformed.into());
                };
                let number = self.num(number)?;
                match function {
                    Function::ExistInFile => Bool::ExistInFile(pieces, number),
                    _ => Bool::ExistInRank(pieces, number),
                }
            }
            Function::ExistPattern => {
                let Some(ArgKind::Text(name)) = args.first().map(|arg| &arg.kind) else {
                    return Err(PlanError::Malformed.into());
                };
                let program = (self.known)(name)
                    .filter(|program| program.depth() < MAX_CALL_DEPTH)
                    .ok_or_else(|| PlanError::UnknownPattern(name.clone()))?;
                self.calls = self.calls.max(program.depth());
                Bool::ExistPattern(Called(program), side(args)?)
            }
            _ => return Err(PlanError::Malformed.into()),
        })
    }

    fn num(&mut self, expr: &Expr) -> Compiled<Num> {
        Ok(match &expr.kind {
            ExprKind::Number(value) => Num::Const(*value),
            ExprKind::Negate(inner) => Num::Negate(Box::new(self.num(inner)?)),
            ExprKind::Arithmetic(op, left, right) => {
                Num::Arithmetic(*op, Box::new((self.num(left)?, self.num(right)?)))
            }
            ExprKind::Call(function, args) => self.measure(*function, args)?,
            _ => return Err(PlanError::Malformed.into()),
        })
    }

    fn measure(&mut self, function: Function, args: &[Arg]) -> Compiled<Num> {
        self.cost += match function {
            Function::MovesOf => 25.0,
            Function::SafeMovesOf => 80.0,
            Function::KingPathTo => 60.0,
            Function::WedgesBetween => 30.0,
            Function::Defenses | Function::DefensesValue => 16.0,
            Function::DirectDefenses
            | Function::DirectDefensesValue
            | Function::RelDefensesValue
            | Function::PiecesDef => 8.0,
            Function::Sentry | Function::Ram | Function::RelativeValueOf => 3.0,
            _ => 1.0,
        };
        let whole_type = args.first().and_then(pieces);
        Ok(match function {
            Function::FileOf => Num::FileOf(self.slot(args, 0)?),
            Function::RankOf => Num::RankOf(self.slot(args, 0)?),
            Function::SquareColorOf => Num::ColorOf(self.slot(args, 0)?),
            Function::ValueOf => match whole_type {
                Some(Pieces(_, Some(role))) => Num::Const(f64::from(value_of(role))),
                _ => Num::ValueOf(self.slot(args, 0)?),
            },
            Function::RelativeValueOf => Num::RelativeValueOf(self.slot(args, 0)?),
            Function::MaxDistance
            | Function::MinDistance
            | Function::FileDistance
            | Function::RankDistance
            | Function::ManhattanDistance => {
                Num::Distance(function, self.slot(args, 0)?, self.slot(args, 1)?)
            }
            Function::Defenses
            | Function::DefensesValue
            | Function::DirectDefenses
            | Function::DirectDefensesValue
            | Function::RelDefensesValue => {
                Num::Defenses(function, self.slot(args, 0)?, side(args)?)
            }
            Function::PiecesDef => match args.get(1).and_then(pieces) {
                Some(Pieces(owner, Some(role))) => Num::PiecesDef(self.slot(args, 0)?, owner, role),
                _ => return Err(PlanError::Malformed.into()),
            },
            Function::WedgesBetween => Num::WedgesBetween(self.slot(args, 0)?, self.slot(args, 1)?),
            Function::Sentry => Num::Sentry(self.slot(args, 0)?),
            Function::Ram => Num::Ram(self.slot(args, 0)?),
            Function::MovesOf => match whole_type {
                Some(pieces) => {
                    self.cost += WHOLE_TYPE_COST;
                    Num::MovesOfAll(pieces)
                }
                None => Num::MovesOf(self.slot(args, 0)?),
            },
            Function::SafeMovesOf => match whole_type {
                Some(pieces) => {
                    self.cost += 8.0 * WHOLE_TYPE_COST;
                    Num::SafeMovesOfAll(pieces)
                }
                None => Num::SafeMovesOf(self.slot(args, 0)?),
            },
            Function::KingPathTo => Num::KingPathTo(self.slot(args, 0)?, self.slot(args, 1)?),
            _ => return Err(PlanError::Malformed.into()),
        })
    }
}
