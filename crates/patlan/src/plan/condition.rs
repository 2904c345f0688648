//! Conditions compiled to typed trees over slots, and their evaluation.

use std::sync::Arc;

use chess::concepts::{distances, king_opposition, on_corner, on_edge, value_of};
use chess::{Bitboard, Clue, Clues, Color, Owner, Role, Square, View};

use super::square_set::{self, Concerning, SquareSet};
use super::{DEEPEST_CALLS, PlanError, Program, Slot, slot_of};
use crate::ast::{Actor, ActorKind, Arg, ArgKind, Arithmetic, Comparison, Expr, ExprKind};
use crate::matcher::{self, Budget};
use crate::vocabulary::{Function, Kind};

/// A condition, ready to be tested.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Condition {
    root: Bool,
    reads: u32,
    cost: f64,
    /// How many patterns EXISTPATTERN leads through, at most.
    calls: usize,
}

#[derive(Debug, Clone, PartialEq)]
enum Bool {
    Const(bool),
    Not(Box<Bool>),
    And(Vec<Bool>),
    Or(Vec<Bool>),
    Compare(Comparison, Num, Num),
    /// Both true or both false (`true`), or not so.
    SameTruth(bool, Box<Bool>, Box<Bool>),
    NonZero(Num),
    /// Every colour of one set equals (or differs from) every colour of the other.
    Colors(bool, Colors, Colors),
    OnEdge(Slot),
    OnCorner(Slot),
    TypeOf(Slot, Role),
    InTheSquare(Slot, Slot),
    KingOpposition(Slot, Slot),
    BlockedPawns(Owner),
    SquareOwner(Slot, Option<Owner>),
    ExistInFile(Pieces, Num),
    ExistInRank(Pieces, Num),
    ExistPattern(Arc<Program>, Owner),
    Searches(Color),
    /// No piece of these has a legal move: cheaper than counting them.
    NoneCanMove(Pieces),
    /// A king without legal moves: far cheaper than counting them.
    ShutIn(Owner),
}

#[derive(Debug, Clone, PartialEq)]
enum Num {
    Const(f64),
    Negate(Box<Num>),
    Arithmetic(Arithmetic, Box<(Num, Num)>),
    FileOf(Slot),
    RankOf(Slot),
    ColorOf(Slot),
    ValueOf(Slot),
    RelativeValueOf(Slot),
    Distance(Function, Slot, Slot),
    Defenses(Function, Slot, Owner),
    PiecesDef(Slot, Owner, Role),
    WedgesBetween(Slot, Slot),
    Sentry(Slot),
    Ram(Slot),
    MovesOf(Slot),
    MovesOfAll(Pieces),
    SafeMovesOf(Slot),
    SafeMovesOfAll(Pieces),
    KingPathTo(Slot, Slot),
}

/// What a condition is tested on.
struct At<'a> {
    view: &'a View,
    seats: &'a [Square],
    budget: &'a Budget,
}

/// Pieces named by type, not by actor.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Pieces(Owner, Option<Role>);

impl Pieces {
    fn squares(self, view: &View) -> Bitboard {
        match self.1 {
            Some(role) => view.board().pieces(self.0, role),
            None => view.board().of(self.0),
        }
    }
}

#[derive(Debug, Clone, PartialEq)]
enum Colors {
    One(Num),
    All(Pieces),
}

/// Why an expression does not compile to a test.
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

/// Counting the moves of a whole type costs about this much more than of one piece.
const WHOLE_TYPE_COST: f64 = 100.0;

/// What a condition may look at while it is compiled.
struct Scope<'a> {
    cast: &'a [Actor],
    bound: u32,
    known: &'a dyn Fn(&str) -> Option<Arc<Program>>,
    reads: u32,
    cost: f64,
    calls: usize,
}

impl Condition {
    /// Compiles a condition. `bound` tells which slots have a square; a comparison that reads another is false.
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

    /// The slots it reads.
    pub(crate) fn reads(&self) -> u32 {
        self.reads
    }

    /// A guess of what a test costs, for testing cheap ones first.
    pub(crate) fn cost(&self) -> f64 {
        self.cost
    }

    /// Whether it asks that the opponent's king has no legal move.
    pub(crate) fn shuts_king_in(&self, cast: &[Actor]) -> bool {
        let is_king = |number: &Num| match number {
            Num::MovesOf(slot) | Num::SafeMovesOf(slot) => {
                cast.get(usize::from(*slot)).is_some_and(|actor| {
                    actor.owner == Owner::Opponent && actor.kind == ActorKind::Piece(Role::King)
                })
            }
            Num::MovesOfAll(pieces) | Num::SafeMovesOfAll(pieces) => {
                matches!(pieces, Pieces(Owner::Opponent, Some(Role::King)))
            }
            _ => false,
        };
        match &self.root {
            Bool::ShutIn(owner) => *owner == Owner::Opponent,
            Bool::NoneCanMove(pieces) => {
                matches!(pieces, Pieces(Owner::Opponent, Some(Role::King)))
            }
            Bool::Compare(Comparison::Equal, number, Num::Const(0.0))
            | Bool::Compare(Comparison::Equal, Num::Const(0.0), number) => is_king(number),
            _ => false,
        }
    }

    /// Whether it is true exactly when the opponent's king has no square to go to.
    pub(crate) fn is_your_king_shut_in(&self) -> bool {
        self.root == Bool::ShutIn(Owner::Opponent)
    }

    /// Whether it is true or false whoever takes which part.
    pub(crate) fn reads_nobody(&self) -> bool {
        self.reads == 0 || matches!(self.root, Bool::ShutIn(_))
    }

    /// Whether it holds, if it is one of the plain questions about a whole position.
    #[inline]
    pub(crate) fn simply_holds(&self, view: &View) -> Option<bool> {
        match &self.root {
            Bool::BlockedPawns(owner) => Some(view.pawns_blocked(*owner)),
            Bool::NoneCanMove(pieces) => Some(view.none_can_move(pieces.squares(view))),
            Bool::ShutIn(owner) => Some(view.is_king_shut_in(*owner)),
            _ => None,
        }
    }

    /// Clues that every position has in which it is true, where white searches.
    pub(crate) fn clues(&self) -> Clues {
        self.root.clues()
    }

    /// The pattern that it asks for, and of whom, if that is all it does.
    pub(crate) fn asked_pattern(&self) -> Option<(&Program, Owner)> {
        match &self.root {
            Bool::ExistPattern(program, owner) => Some((program, *owner)),
            Bool::SameTruth(true, left, right) => match (&**left, &**right) {
                (Bool::ExistPattern(program, owner), Bool::Const(true))
                | (Bool::Const(true), Bool::ExistPattern(program, owner)) => {
                    Some((program, *owner))
                }
                _ => None,
            },
            _ => None,
        }
    }

    /// The same condition as the other side sees it, if that is easily said.
    pub(crate) fn turned(&self) -> Option<Condition> {
        let root = match &self.root {
            Bool::BlockedPawns(owner) => Bool::BlockedPawns(owner.other()),
            Bool::NoneCanMove(Pieces(owner, role)) => {
                Bool::NoneCanMove(Pieces(owner.other(), *role))
            }
            _ => return None,
        };
        Some(Condition {
            root,
            ..self.clone()
        })
    }

    /// Whether it holds for pieces of these types, if it depends on nothing else. The types are known of some slots,
    /// `None` being an empty square.
    pub(crate) fn by_types(&self, types: &[(Slot, Option<Role>)]) -> Option<bool> {
        self.root.by_types(types)
    }

    /// The condition as a set of squares for one actor, if it is about one actor's square alone.
    pub(crate) fn as_set(&self, cast: &[Actor]) -> Option<(Slot, SquareSet)> {
        let (slot, set) = self.root.as_set(cast)?;
        Some((slot?, set))
    }

    /// How many patterns EXISTPATTERN leads through, at most.
    pub(crate) fn calls(&self) -> usize {
        self.calls
    }

    /// Whether it holds.
    #[inline]
    pub(crate) fn test(&self, view: &View, seats: &[Square], budget: &Budget) -> bool {
        if !budget.spend(1 + self.cost as u64 / 4) {
            return false;
        }
        self.root.eval(&At {
            view,
            seats,
            budget,
        })
    }
}

fn is_bool(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Number(_) | ExprKind::Negate(_) | ExprKind::Arithmetic(..) => false,
        ExprKind::Call(function, _) => function.result() == Kind::Boolean,
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
                    Some(ArgKind::Nobody) => None,
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
                    .filter(|program| program.depth() < DEEPEST_CALLS)
                    .ok_or_else(|| PlanError::UnknownPattern(name.clone()))?;
                self.calls = self.calls.max(program.depth());
                Bool::ExistPattern(program, side(args)?)
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

impl Bool {
    fn eval(&self, at: &At<'_>) -> bool {
        let view = at.view;
        let seat = |slot: &Slot| at.seats[usize::from(*slot)];
        match self {
            Bool::Const(value) => *value,
            Bool::Not(inner) => !inner.eval(at),
            Bool::And(parts) => parts.iter().all(|part| part.eval(at)),
            Bool::Or(parts) => parts.iter().any(|part| part.eval(at)),
            Bool::Compare(op, left, right) => op.holds(left.eval(at), right.eval(at)),
            Bool::SameTruth(equal, left, right) => (left.eval(at) == right.eval(at)) == *equal,
            // Zero divided by zero is no number, and not true.
            Bool::NonZero(number) => {
                let number = number.eval(at);
                number != 0.0 && !number.is_nan()
            }
            Bool::Colors(equal, left, right) => {
                let (left, right) = (left.mask(at), right.mask(at));
                if *equal {
                    left == 0 || right == 0 || (left | right).count_ones() == 1
                } else {
                    left & right == 0
                }
            }
            Bool::OnEdge(slot) => on_edge(seat(slot)),
            Bool::OnCorner(slot) => on_corner(seat(slot)),
            Bool::TypeOf(slot, role) => view.board().role(*role).contains(seat(slot)),
            Bool::InTheSquare(a, b) => view.in_the_square(seat(a), seat(b)),
            Bool::KingOpposition(a, b) => king_opposition(seat(a), seat(b)),
            Bool::BlockedPawns(owner) => view.pawns_blocked(*owner),
            Bool::SquareOwner(slot, owner) => view.board().owner_at(seat(slot)) == *owner,
            Bool::ExistInFile(pieces, file) => {
                let file = file.eval(at);
                view.any_on_file(pieces.squares(view), whole(file))
            }
            Bool::ExistInRank(pieces, rank) => {
                let rank = rank.eval(at);
                view.any_on_rank(pieces.squares(view), whole(rank))
            }
            Bool::ExistPattern(program, owner) => match owner {
                Owner::Me => matcher::exists_on(program, view, at.budget),
                Owner::Opponent => view
                    .from_the_other_side(|turned| matcher::exists_on(program, turned, at.budget)),
            },
            Bool::Searches(color) => view.searches(*color),
            Bool::NoneCanMove(pieces) => view.none_can_move(pieces.squares(view)),
            Bool::ShutIn(owner) => view.is_king_shut_in(*owner),
        }
    }
}

impl Bool {
    fn clues(&self) -> Clues {
        match self {
            Bool::And(parts) => parts
                .iter()
                .fold(Clues::NONE, |all, part| all.and(part.clues())),
            Bool::Or(parts) => {
                let common = parts.iter().map(Bool::clues).reduce(Clues::common);
                common.unwrap_or_default()
            }
            Bool::SameTruth(true, left, right) => match (&**left, &**right) {
                (Bool::Const(true), other) | (other, Bool::Const(true)) => other.clues(),
                _ => Clues::NONE,
            },
            Bool::BlockedPawns(owner) => Clues::NONE.with(Clue::PawnsBlocked(*owner)),
            Bool::ShutIn(owner) => Clues::NONE.with(Clue::KingShutIn(*owner)),
            Bool::ExistPattern(program, Owner::Me) => program.clues(),
            Bool::ExistPattern(program, Owner::Opponent) => program.clues().turned(),
            _ => Clues::NONE,
        }
    }

    /// The squares on which the actor it reads makes it true; `None` if it depends on more than that.
    fn as_set(&self, cast: &[Actor]) -> Option<Concerning> {
        let fold = |parts: &[Bool], start: bool, join: fn(SquareSet, SquareSet) -> SquareSet| {
            parts
                .iter()
                .try_fold((None, SquareSet::constant(start)), |all, part| {
                    square_set::joined(all, part.as_set(cast)?, join)
                })
        };
        Some(match self {
            Bool::Const(truth) => (None, SquareSet::constant(*truth)),
            Bool::Not(inner) => {
                let (slot, set) = inner.as_set(cast)?;
                (slot, set.negated())
            }
            Bool::And(parts) => fold(parts, true, SquareSet::and)?,
            Bool::Or(parts) => fold(parts, false, SquareSet::or)?,
            Bool::SameTruth(equal, left, right) => {
                let ((Bool::Const(truth), other) | (other, Bool::Const(truth))) =
                    (&**left, &**right)
                else {
                    return None;
                };
                let (slot, set) = other.as_set(cast)?;
                (slot, if truth == equal { set } else { set.negated() })
            }
            Bool::NonZero(number) => number.set_where(Comparison::NotEqual, 0.0, cast)?,
            Bool::Compare(op, number, Num::Const(value)) => number.set_where(*op, *value, cast)?,
            Bool::OnEdge(slot) => (Some(*slot), SquareSet::edge()),
            Bool::OnCorner(slot) => (Some(*slot), SquareSet::corner()),
            Bool::TypeOf(slot, role) => (Some(*slot), SquareSet::Of(*role)),
            Bool::SquareOwner(slot, owner) => (Some(*slot), SquareSet::Owned(*owner)),
            _ => return None,
        })
    }
}

fn type_of(slot: Slot, types: &[(Slot, Option<Role>)]) -> Option<Option<Role>> {
    let known = types.iter().find(|(known, _)| *known == slot);
    known.map(|(_, role)| *role)
}

impl Bool {
    fn by_types(&self, types: &[(Slot, Option<Role>)]) -> Option<bool> {
        let each = |parts: &[Bool]| -> Option<Vec<bool>> {
            parts.iter().map(|part| part.by_types(types)).collect()
        };
        Some(match self {
            Bool::Const(truth) => *truth,
            Bool::Not(inner) => !inner.by_types(types)?,
            Bool::And(parts) => each(parts)?.into_iter().all(|truth| truth),
            Bool::Or(parts) => each(parts)?.into_iter().any(|truth| truth),
            Bool::Compare(op, left, right) => {
                op.holds(left.by_types(types)?, right.by_types(types)?)
            }
            Bool::SameTruth(equal, left, right) => {
                (left.by_types(types)? == right.by_types(types)?) == *equal
            }
            Bool::TypeOf(slot, role) => type_of(*slot, types)? == Some(*role),
            _ => return None,
        })
    }
}

impl Num {
    fn by_types(&self, types: &[(Slot, Option<Role>)]) -> Option<f64> {
        Some(match self {
            Num::Const(value) => *value,
            Num::Negate(inner) => -inner.by_types(types)?,
            Num::Arithmetic(op, sides) => {
                op.apply(sides.0.by_types(types)?, sides.1.by_types(types)?)
            }
            Num::ValueOf(slot) => f64::from(type_of(*slot, types)?.map_or(0, value_of)),
            _ => return None,
        })
    }

    /// The squares on which the actor it reads makes a comparison with a constant true.
    fn set_where(&self, op: Comparison, value: f64, cast: &[Actor]) -> Option<Concerning> {
        let is_zero = || match (op, value) {
            (Comparison::Equal | Comparison::LessOrEqual, 0.0) => Some(true),
            (Comparison::NotEqual | Comparison::Greater, 0.0) => Some(false),
            _ => None,
        };
        let pawn = |slot: &Slot| {
            let actor = cast.get(usize::from(*slot))?;
            (actor.kind == ActorKind::Piece(Role::Pawn)).then_some(actor.owner)
        };
        let signed = |set: SquareSet, truth: bool| if truth { set } else { set.negated() };
        let holds = |number: u32| op.holds(f64::from(number), value);
        Some(match self {
            Num::FileOf(slot) => {
                let set = SquareSet::fixed(|square| holds(u32::from(square.file()) + 1));
                (Some(*slot), set)
            }
            Num::RankOf(slot) => {
                let set = SquareSet::fixed(|square| holds(u32::from(square.rank()) + 1));
                (Some(*slot), set)
            }
            Num::ColorOf(slot) => {
                let set = SquareSet::fixed(|square| holds(u32::from(square.is_dark())));
                (Some(*slot), set)
            }
            Num::Sentry(slot) => {
                let set = SquareSet::Unwatched(pawn(slot)?);
                (Some(*slot), signed(set, is_zero()?))
            }
            Num::Ram(slot) => {
                let set = SquareSet::Unopposed(pawn(slot)?);
                (Some(*slot), signed(set, is_zero()?))
            }
            _ => return None,
        })
    }
}

/// A line's number, or 0 (which no line has) for anything else.
fn whole(number: f64) -> u32 {
    if (1.0..=8.0).contains(&number) && number.fract() == 0.0 {
        number as u32
    } else {
        0
    }
}

impl Colors {
    /// Bit 0: light squares, bit 1: dark ones, bit 2: something that is no colour.
    fn mask(&self, at: &At<'_>) -> u8 {
        match self {
            Colors::One(number) => match number.eval(at) {
                0.0 => 1,
                1.0 => 2,
                _ => 4,
            },
            Colors::All(pieces) => pieces
                .squares(at.view)
                .into_iter()
                .fold(0, |mask, square| mask | 1 << at.view.square_color(square)),
        }
    }
}

impl Num {
    fn eval(&self, at: &At<'_>) -> f64 {
        let view = at.view;
        let seat = |slot: &Slot| at.seats[usize::from(*slot)];
        f64::from(match self {
            Num::Const(value) => return *value,
            Num::Negate(inner) => return -inner.eval(at),
            Num::Arithmetic(op, sides) => {
                return op.apply(sides.0.eval(at), sides.1.eval(at));
            }
            Num::FileOf(slot) => view.file_of(seat(slot)),
            Num::RankOf(slot) => view.rank_of(seat(slot)),
            Num::ColorOf(slot) => view.square_color(seat(slot)),
            Num::ValueOf(slot) => view.value_at(seat(slot)),
            Num::RelativeValueOf(slot) => view.relative_value_at(seat(slot)),
            Num::Distance(function, a, b) => {
                let (files, ranks) = distances(seat(a), seat(b));
                match function {
                    Function::MaxDistance => files.max(ranks),
                    Function::MinDistance => files.min(ranks),
                    Function::FileDistance => files,
                    Function::RankDistance => ranks,
                    _ => files + ranks,
                }
            }
            Num::Defenses(function, slot, owner) => {
                let square = seat(slot);
                let direct = || view.direct_defenders(square, *owner);
                match function {
                    Function::Defenses => view.defenders(square, *owner).count() as u32,
                    Function::DefensesValue => view.values(view.defenders(square, *owner)),
                    Function::DirectDefenses => direct().count() as u32,
                    Function::DirectDefensesValue => view.values(direct()),
                    _ => view.relative_values(direct()),
                }
            }
            Num::PiecesDef(slot, owner, role) => view.pieces_defending(seat(slot), *owner, *role),
            Num::WedgesBetween(a, b) => view.wedges_between(seat(a), seat(b)),
            Num::Sentry(slot) => view.sentries(seat(slot)),
            Num::Ram(slot) => view.rams(seat(slot)),
            Num::MovesOf(slot) => view.count_legal_moves(seat(slot)),
            Num::MovesOfAll(pieces) => sum(pieces, view, View::count_legal_moves),
            Num::SafeMovesOf(slot) => view.count_safe_moves(seat(slot)),
            Num::SafeMovesOfAll(pieces) => sum(pieces, view, View::count_safe_moves),
            Num::KingPathTo(a, b) => view.king_path(seat(a), seat(b)),
        })
    }
}

fn sum(pieces: &Pieces, view: &View, count: fn(&View, Square) -> u32) -> u32 {
    pieces
        .squares(view)
        .into_iter()
        .map(|square| count(view, square))
        .sum()
}

impl Arithmetic {
    fn apply(self, left: f64, right: f64) -> f64 {
        match self {
            Arithmetic::Add => left + right,
            Arithmetic::Subtract => left - right,
            Arithmetic::Multiply => left * right,
            Arithmetic::Divide => left / right,
            Arithmetic::Remainder => left % right,
        }
    }
}

impl Comparison {
    fn holds(self, left: f64, right: f64) -> bool {
        match self {
            Comparison::Equal => left == right,
            Comparison::NotEqual => left != right,
            Comparison::Less => left < right,
            Comparison::LessOrEqual => left <= right,
            Comparison::Greater => left > right,
            Comparison::GreaterOrEqual => left >= right,
        }
    }
}
