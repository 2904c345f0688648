//! Wins of the tables under draw rules: whether they come before a count ends the game.
//!
//! Counts begin anew with every capture and promotion. So a win is safe if its plies fit what is left of the present
//! count and every count of the classes that it may pass through; and only those classes matter whose longest win is
//! longer than their count. Where this does not settle it, moves are tried, for people who ask and for a player about to
//! move; in the middle of a search that would cost too much.

use std::collections::HashMap;

use game::{Game, Record, Side};

use super::class::Class;
use super::probe::Tables;
use super::value::TableValue;
use crate::board::Board;
use crate::moves::Move;
use crate::position::Position;
use crate::rules::{Counters, DrawRules, Force, may_hold_main_road};

/// What the draw rules make of a win or a loss of the tables.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Standing {
    /// It comes before every count, whatever the other side does.
    Stands,
    /// A count makes the game a draw first.
    Cancelled,
    /// Too much would have to be looked at.
    Unsure,
}

/// The limit of positions to prove a win where a second may pass.
pub const LONG_LOOK: u32 = 200_000;
/// The limit of positions to prove a win while a user waits for the board.
pub const SHORT_LOOK: u32 = 20_000;

impl Tables {
    /// What the tables say, as far as the number of plies alone makes sure that no count of the draw rules comes before
    /// the end.
    #[inline]
    pub fn certain(&self, position: &Position) -> Option<TableValue> {
        let value = self.probe(position)?;
        let sure = value
            .distance()
            .is_none_or(|plies| self.is_safe(position, value, plies));
        sure.then_some(value)
    }

    /// Whether a value of these tables stands under the draw rules of its position, found out by searching
    /// at most `most` positions.
    pub fn standing(&self, position: &Position, value: TableValue, most: u32) -> Standing {
        let mut proof = Proof::new(self, winner(position, value), most, &|| false);
        match proof.holds(position, value) {
            Some(true) => Standing::Stands,
            Some(false) => Standing::Cancelled,
            None => Standing::Unsure,
        }
    }

    /// A move after which the side to move wins before every count, whatever the other side does: the shortest that
    /// leads to a position which the game has not seen yet. Searches at most `most` positions, and stops when
    /// `is_over` says so.
    pub fn sure_move(
        &self,
        record: &Record<Position>,
        most: u32,
        is_over: &dyn Fn() -> bool,
    ) -> Option<Move> {
        let position = record.position();
        let TableValue::Win(_) = self.probe(position)? else {
            return None;
        };
        let mut candidates = Vec::new();
        for chosen in position.moves() {
            let mut next = *position;
            next.play(chosen);
            if let TableValue::Loss(rest) = self.probe(&next)? {
                let seen = record.keys().contains(&next.key());
                candidates.push((seen, rest, chosen, next));
            }
        }
        candidates.sort_by_key(|(seen, rest, ..)| (*seen, *rest));
        let mut proof = Proof::new(self, position.side_to_move(), most, is_over);
        candidates
            .into_iter()
            .find(|(_, rest, _, next)| proof.holds(next, TableValue::Loss(*rest)) == Some(true))
            .map(|(_, _, chosen, _)| chosen)
    }

    /// Whether no count can come before the end, by the number of plies alone.
    #[inline]
    fn is_safe(&self, position: &Position, value: TableValue, plies: u16) -> bool {
        if position.plies_left().is_some_and(|left| plies > left) {
            return false;
        }
        let rules = position.rules();
        if rules.shortest().is_none_or(|shortest| plies <= shortest) {
            return true;
        }
        let class = Class::of(position.board());
        let seen = match winner(position, value) {
            Side::White => class,
            Side::Black => class.turned(),
        };
        self.reach(rules)
            .is_some_and(|reach| plies <= reach.most[seen.slot()])
    }
}

fn winner(position: &Position, value: TableValue) -> Side {
    match value {
        TableValue::Loss(_) => !position.side_to_move(),
        _ => position.side_to_move(),
    }
}

/// For each class, the longest win of White in plies that is safe from the counts of what follows.
pub(super) struct Reach {
    most: Vec<u16>,
}

impl Reach {
    pub fn new(tables: &Tables, rules: &DrawRules) -> Reach {
        let mut most = vec![u16::MAX; Class::SLOTS];
        // Ascending, and with few men first: what a class leads to is there before it.
        for class in (2..=tables.pieces()).flat_map(Class::with_pieces) {
            let mut least = match rules.main_road {
                // The lone king may step on the road later.
                Some(plies) if may_hold_main_road(forces(class)) => plies,
                _ => u16::MAX,
            };
            for next in steps(class) {
                let allowed = rules.allowed(forces(next)).unwrap_or(u16::MAX);
                if longest(tables, next) > allowed {
                    least = least.min(allowed + 1);
                }
                least = least.min(most[next.slot()]);
            }
            most[class.slot()] = least;
        }
        Reach { most }
    }
}

fn forces(class: Class) -> [Force; 2] {
    [
        (class.white_men, class.white_kings),
        (class.black_men, class.black_kings),
    ]
    .map(|(men, kings)| Force {
        kings: kings.into(),
        men: men.into(),
    })
}

/// The longest win of White in a class, with either side to move.
fn longest(tables: &Tables, class: Class) -> u16 {
    let win = tables
        .summary(class)
        .map_or(0, |summary| summary.longest_win);
    let loss = tables
        .summary(class.turned())
        .map_or(0, |summary| summary.longest_loss);
    win.max(loss).into()
}

/// What one promotion or the loss of one piece makes of a class. A capture of more is several such steps.
fn steps(class: Class) -> Vec<Class> {
    let mut found = Vec::new();
    let mut add = |change: &dyn Fn(&mut Class) -> Option<()>| {
        let mut next = class;
        if change(&mut next).is_some() && next.has_both_sides() {
            found.push(next);
        }
    };
    let less = |count: &mut u8| {
        *count = count.checked_sub(1)?;
        Some(())
    };
    add(&|next| {
        less(&mut next.white_men)?;
        next.white_kings += 1;
        Some(())
    });
    add(&|next| {
        less(&mut next.black_men)?;
        next.black_kings += 1;
        Some(())
    });
    add(&|next| less(&mut next.white_men));
    add(&|next| less(&mut next.white_kings));
    add(&|next| less(&mut next.black_men));
    add(&|next| less(&mut next.black_kings));
    found
}

/// Moves tried until a win is safe or a count ends the game.
struct Proof<'a> {
    tables: &'a Tables,
    winner: Side,
    budget: u32,
    is_over: &'a dyn Fn() -> bool,
    seen: HashMap<(Board, Side, Counters), bool>,
}

/// The number of positions between two looks at the clock.
const BETWEEN_LOOKS: u32 = 256;

impl<'a> Proof<'a> {
    fn new(
        tables: &'a Tables,
        winner: Side,
        budget: u32,
        is_over: &'a dyn Fn() -> bool,
    ) -> Proof<'a> {
        Proof {
            tables,
            winner,
            budget,
            is_over,
            seen: HashMap::new(),
        }
    }

    /// Whether the winner wins in time; `None` if that cannot be said within the budget.
    fn holds(&mut self, position: &Position, value: TableValue) -> Option<bool> {
        let Some(plies) = value.distance() else {
            return Some(true);
        };
        if self.tables.is_safe(position, value, plies) {
            return Some(true);
        }
        if position.plies_left() == Some(0) {
            return Some(false);
        }
        let key = (
            *position.board(),
            position.side_to_move(),
            position.counters(),
        );
        if let Some(known) = self.seen.get(&key) {
            return Some(*known);
        }
        if self.budget.is_multiple_of(BETWEEN_LOOKS) && (self.is_over)() {
            self.budget = 0;
        }
        self.budget = self.budget.checked_sub(1)?;
        let held = if position.side_to_move() == self.winner {
            self.some_move_wins(position)
        } else {
            self.every_move_loses(position)
        };
        if let Some(held) = held {
            self.seen.insert(key, held);
        }
        held
    }

    fn some_move_wins(&mut self, position: &Position) -> Option<bool> {
        let mut replies: Vec<(u16, Position)> = Vec::new();
        for (next, value) in self.replies(position) {
            if let TableValue::Loss(rest) = value? {
                replies.push((rest, next));
            }
        }
        replies.sort_by_key(|(rest, _)| *rest);
        let mut unsure = false;
        for (rest, next) in replies {
            match self.holds(&next, TableValue::Loss(rest)) {
                Some(true) => return Some(true),
                Some(false) => {}
                None => unsure = true,
            }
        }
        (!unsure).then_some(false)
    }

    /// The loser may leave the longest way for one that a count cuts off.
    fn every_move_loses(&mut self, position: &Position) -> Option<bool> {
        let mut replies: Vec<(u16, Position)> = Vec::new();
        for (next, value) in self.replies(position) {
            replies.push((value?.distance()?, next));
        }
        replies.sort_by_key(|(rest, _)| std::cmp::Reverse(*rest));
        let mut unsure = false;
        for (rest, next) in replies {
            match self.holds(&next, TableValue::Win(rest)) {
                Some(true) => {}
                Some(false) => return Some(false),
                None => unsure = true,
            }
        }
        (!unsure).then_some(true)
    }

    fn replies(&self, position: &Position) -> Vec<(Position, Option<TableValue>)> {
        let moves = position.moves().into_iter();
        moves
            .map(|chosen| {
                let mut next = *position;
                next.play(chosen);
                (next, self.tables.probe(&next))
            })
            .collect()
    }
}
