//! Evaluation of conditions on a view, with the squares of the actors.

use chess::concepts::{distances, king_opposition, on_corner, on_edge};
use chess::{Owner, Square, View};

use super::tree::{Bool, Colors, Num, Pieces};
use crate::ast::{Arithmetic, Comparison};
use crate::matcher::{self, Budget};
use crate::plan::{Called, Slot};
use crate::vocabulary::Function;

/// The view, squares and budget of a test.
pub(super) struct At<'a> {
    pub(super) view: &'a View,
    pub(super) bindings: &'a [Square],
    pub(super) budget: &'a Budget,
}

impl Bool {
    pub(super) fn eval(&self, at: &At<'_>) -> bool {
        let view = at.view;
        let square_of = |slot: &Slot| at.bindings[usize::from(*slot)];
        match self {
            Bool::Const(value) => *value,
            Bool::Not(inner) => !inner.eval(at),
            Bool::And(parts) => parts.iter().all(|part| part.eval(at)),
            Bool::Or(parts) => parts.iter().any(|part| part.eval(at)),
            Bool::Compare(op, left, right) => op.holds(left.eval(at), right.eval(at)),
            Bool::SameTruth(equal, left, right) => (left.eval(at) == right.eval(at)) == *equal,
            // Zero divided by zero is not a number, and not true.
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
            Bool::OnEdge(slot) => on_edge(square_of(slot)),
            Bool::OnCorner(slot) => on_corner(square_of(slot)),
            Bool::TypeOf(slot, role) => view.board().role(*role).contains(square_of(slot)),
            Bool::InTheSquare(a, b) => view.in_the_square(square_of(a), square_of(b)),
            Bool::KingOpposition(a, b) => king_opposition(square_of(a), square_of(b)),
            Bool::BlockedPawns(owner) => view.pawns_blocked(*owner),
            Bool::SquareOwner(slot, owner) => view.board().owner_at(square_of(slot)) == *owner,
            Bool::ExistInFile(pieces, file) => {
                let file = file.eval(at);
                view.any_on_file(pieces.squares(view), whole(file))
            }
            Bool::ExistInRank(pieces, rank) => {
                let rank = rank.eval(at);
                view.any_on_rank(pieces.squares(view), whole(rank))
            }
            Bool::ExistPattern(Called(program), owner) => match owner {
                Owner::Me => matcher::exists_on(program, view, at.budget),
                Owner::Opponent => view
                    .from_the_other_side(|turned| matcher::exists_on(program, turned, at.budget)),
            },
            Bool::Searches(color) => view.searches(*color),
            Bool::NoneCanMove(pieces) => view.none_can_move(pieces.squares(view)),
            Bool::ShutIn(owner) => view.is_king_shut_in(*owner),
            Bool::Undefended(slot, owner) => {
                view.direct_defenders(square_of(slot), *owner).is_empty()
            }
        }
    }
}

/// A file or rank number, or 0 (which none has) for any other value.
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
    pub(super) fn eval(&self, at: &At<'_>) -> f64 {
        let view = at.view;
        let square_of = |slot: &Slot| at.bindings[usize::from(*slot)];
        f64::from(match self {
            Num::Const(value) => return *value,
            Num::Negate(inner) => return -inner.eval(at),
            Num::Arithmetic(op, sides) => {
                return op.apply(sides.0.eval(at), sides.1.eval(at));
            }
            Num::FileOf(slot) => view.file_of(square_of(slot)),
            Num::RankOf(slot) => view.rank_of(square_of(slot)),
            Num::ColorOf(slot) => view.square_color(square_of(slot)),
            Num::ValueOf(slot) => view.value_at(square_of(slot)),
            Num::RelativeValueOf(slot) => view.relative_value_at(square_of(slot)),
            Num::Distance(function, a, b) => {
                let (files, ranks) = distances(square_of(a), square_of(b));
                match function {
                    Function::MaxDistance => files.max(ranks),
                    Function::MinDistance => files.min(ranks),
                    Function::FileDistance => files,
                    Function::RankDistance => ranks,
                    _ => files + ranks,
                }
            }
            Num::Defenses(function, slot, owner) => {
                let square = square_of(slot);
                let direct = || view.direct_defenders(square, *owner);
                match function {
                    Function::Defenses => view.defenders(square, *owner).count() as u32,
                    Function::DefensesValue => view.values(view.defenders(square, *owner)),
                    Function::DirectDefenses => direct().count() as u32,
                    Function::DirectDefensesValue => view.values(direct()),
                    _ => view.relative_values(direct()),
                }
            }
            Num::PiecesDef(slot, owner, role) => {
                view.pieces_defending(square_of(slot), *owner, *role)
            }
            Num::WedgesBetween(a, b) => view.wedges_between(square_of(a), square_of(b)),
            Num::Sentry(slot) => view.sentries(square_of(slot)),
            Num::Ram(slot) => view.rams(square_of(slot)),
            Num::MovesOf(slot) => view.count_legal_moves(square_of(slot)),
            Num::MovesOfAll(pieces) => sum(pieces, view, View::count_legal_moves),
            Num::SafeMovesOf(slot) => view.count_safe_moves(square_of(slot)),
            Num::SafeMovesOfAll(pieces) => sum(pieces, view, View::count_safe_moves),
            Num::KingPathTo(a, b) => view.king_path(square_of(a), square_of(b)),
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
    pub(super) fn apply(self, left: f64, right: f64) -> f64 {
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
    pub(super) fn holds(self, left: f64, right: f64) -> bool {
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
