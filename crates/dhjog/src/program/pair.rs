//! Conditions of symmetric heuristics, tested for both players at once: most queries do the same work for either.

use game::Side;
use game::vocabulary::{MOST_TYPES, Vocabulary};

use super::code::{Asked, Bounds, Num, Truth, Within};
use super::compile::Compiler;
use super::run::Run;
use crate::model::{Expr, Node, Operator, Player, Turned, compare};

/// A condition with White as EU and with Black as EU.
pub(crate) enum Pair<V: Vocabulary> {
    /// At least one piece of a type in the player's region.
    Standing {
        piece_type: usize,
        regions: [u64; 2],
        turned: bool,
    },
    Squares {
        both: fn(&V::Position) -> [u64; 2],
        within: [Within; 2],
        bounds: Bounds,
        turned: bool,
    },
    Number {
        both: fn(&V::Position) -> [u32; 2],
        bounds: Bounds,
        turned: bool,
    },
    /// Compares a number with that of the other player.
    Against {
        both: fn(&V::Position) -> [u32; 2],
        operator: Operator,
        turned: bool,
    },
    Truth {
        both: fn(&V::Position) -> [bool; 2],
        turned: bool,
    },
    And(Box<Pair<V>>, Box<Pair<V>>),
    Or(Box<Pair<V>>, Box<Pair<V>>),
    Not(Box<Pair<V>>),
    /// The same for both players.
    Once(Truth<V>),
    Apart(Box<[Truth<V>; 2]>),
}

/// For whom a condition holds: bit 0 if White is EU, bit 1 if Black is.
type Holds = u32;

const FOR_NONE: Holds = 0;
pub(super) const FOR_WHITE: Holds = 1;
pub(super) const FOR_BLACK: Holds = 2;
pub(super) const FOR_BOTH: Holds = 3;

#[inline]
fn holds([white, black]: [bool; 2]) -> Holds {
    Holds::from(white) | Holds::from(black) << 1
}

/// Exchanges the results if the query is about the opponent.
#[inline]
fn turn<T: Copy>([first, second]: [T; 2], turned: bool) -> [T; 2] {
    match turned {
        true => [second, first],
        false => [first, second],
    }
}

impl<V: Vocabulary> Run<'_, V> {
    #[inline]
    pub(super) fn pair(&mut self, pair: &Pair<V>) -> Holds {
        match pair {
            Pair::Standing {
                piece_type,
                regions,
                turned,
            } => {
                let all = V::of_type(self.position, *piece_type);
                let sides = Side::BOTH.map(|side| V::pieces(self.position, side));
                let sides = turn(sides, *turned);
                holds([0, 1].map(|index| all & sides[index] & regions[index] != 0))
            }
            Pair::Squares {
                both,
                within,
                bounds,
                turned,
            } => {
                let found = turn(both(self.position), *turned);
                holds([0, 1].map(|index| {
                    bounds.hold_squares(within[index].of::<V>(self.position, found[index]))
                }))
            }
            Pair::Number {
                both,
                bounds,
                turned,
            } => holds(turn(both(self.position), *turned).map(|number| bounds.hold(number))),
            Pair::Against {
                both,
                operator,
                turned,
            } => {
                let [first, second] = turn(both(self.position), *turned).map(f64::from);
                let is = |left, right| compare(*operator, left, right).unwrap_or(false);
                holds([is(first, second), is(second, first)])
            }
            Pair::Truth { both, turned } => holds(turn(both(self.position), *turned)),
            _ => self.joined(pair),
        }
    }

    // Not inlined, so that the common ones stay small.
    #[inline(never)]
    fn joined(&mut self, pair: &Pair<V>) -> Holds {
        match pair {
            Pair::And(left, right) => match self.pair(left) {
                FOR_NONE => FOR_NONE,
                left => left & self.pair(right),
            },
            Pair::Or(left, right) => match self.pair(left) {
                FOR_BOTH => FOR_BOTH,
                left => left | self.pair(right),
            },
            Pair::Not(inner) => FOR_BOTH ^ self.pair(inner),
            Pair::Once(truth) => holds([self.truth(truth); 2]),
            Pair::Apart(truths) => {
                let me = self.me;
                let mut found = [false; 2];
                for ((side, truth), found) in Side::BOTH.into_iter().zip(&**truths).zip(&mut found)
                {
                    self.me = side;
                    *found = self.truth(truth);
                }
                self.me = me;
                holds(found)
            }
            _ => self.pair(pair),
        }
    }
}

impl Compiler<'_> {
    /// Compiles a condition for both players. It must not divide: a division by 0 is reported for one player.
    pub(super) fn pair<V: Vocabulary>(&mut self, expr: &Expr) -> Pair<V> {
        if self.is_neutral(expr) {
            return Pair::Once(self.truth(expr));
        }
        match &expr.node {
            Node::Not(inner) => Pair::Not(Box::new(self.pair(inner))),
            Node::Binary(Operator::And, left, right) => {
                Pair::And(Box::new(self.pair(left)), Box::new(self.pair(right)))
            }
            Node::Binary(Operator::Or, left, right) => {
                Pair::Or(Box::new(self.pair(left)), Box::new(self.pair(right)))
            }
            _ => {
                let me = self.me;
                let [white, black] = Side::BOTH.map(|side| {
                    self.me = side;
                    self.truth(expr)
                });
                self.me = me;
                together(white, black)
            }
        }
    }

    /// Whether an expression is the same for both players.
    pub(super) fn is_neutral(&self, expr: &Expr) -> bool {
        let own = match &expr.node {
            Node::Player(player) => !matches!(player, Player::Me | Player::Opponent),
            Node::Squares(squares, Turned::Yes) => (self.lexicon.mirror)(*squares) == *squares,
            Node::Call(function, _) => !self.lexicon.functions[*function].asks_owner,
            Node::Attribute(..) | Node::UserCall(..) | Node::Board | Node::Each => false,
            _ => true,
        };
        own && expr.parts().into_iter().all(|part| self.is_neutral(part))
    }
}

/// One query for both players, if the expressions differ in the player only.
fn together<V: Vocabulary>(white: Truth<V>, black: Truth<V>) -> Pair<V> {
    match (&white, &black) {
        (Truth::Standing(one, mine, side), Truth::Standing(other, theirs, against))
            if one == other && side != against =>
        {
            Pair::Standing {
                piece_type: *one % MOST_TYPES,
                regions: [*mine, *theirs],
                turned: is_turned(*side),
            }
        }
        (Truth::CountedWithin(one, bounds), Truth::CountedWithin(other, same))
            if bounds == same && one.asked.is_mirrored(&other.asked) =>
        {
            Pair::Squares {
                both: one.asked.work.both,
                within: [one.within, other.within],
                bounds: *bounds,
                turned: is_turned(one.asked.side),
            }
        }
        (Truth::NumberWithin(one, bounds), Truth::NumberWithin(other, same))
            if bounds == same && one.is_mirrored(other) =>
        {
            Pair::Number {
                both: one.work.both,
                bounds: *bounds,
                turned: is_turned(one.side),
            }
        }
        (Truth::Direct(one), Truth::Direct(other)) if one.is_mirrored(other) => Pair::Truth {
            both: one.work.both,
            turned: is_turned(one.side),
        },
        (Truth::Compare(operator, left, right), Truth::Compare(same, other_left, other_right))
            if operator == same =>
        {
            match (&**left, &**right, &**other_left, &**other_right) {
                (Num::Direct(a), Num::Direct(b), Num::Direct(c), Num::Direct(d))
                    if a.is_mirrored(b) && a.is_mirrored(c) && b.is_mirrored(d) =>
                {
                    Pair::Against {
                        both: a.work.both,
                        operator: *operator,
                        turned: is_turned(a.side),
                    }
                }
                _ => Pair::Apart(Box::new([white, black])),
            }
        }
        _ => Pair::Apart(Box::new([white, black])),
    }
}

/// Whether a query about this side, with White as EU, is about the opponent.
fn is_turned(side: Side) -> bool {
    side == Side::Black
}

impl<V: Vocabulary, T> Asked<V, T> {
    /// Whether two queries differ only in the side.
    fn is_mirrored(&self, other: &Asked<V, T>) -> bool {
        self.function == other.function && self.side != other.side
    }
}
