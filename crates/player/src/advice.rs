//! Strategic advice: patterns change what positions are worth.
//!
//! A pattern adds its weight, in pawns, to the value of whoever has it on the board:
//!
//! - formed wholly, with the turn to use it, its whole weight;
//! - formed in part, or wholly but with the other side to move, the share that is there (40 % for the material, 30 %
//!   for the actions, 30 % for the conditions) of its weight, which counts for a pawn at most: half a mate decides
//!   nothing;
//! - without its material, nothing.
//!
//! Weights are added, never multiplied: what is good adds to any value, so that it never makes a bad position look
//! worse, and what is bad takes away from any value.

use chess::play::side_of;
use chess::{ChessGame, Color, Position};
use game::{Game, Side};
use patlan::library::Library;
use patlan::matcher::{Formed, Gauge, LEAST_SHARE, Matcher};
use patlan::plan::PlanError;
use shakmaty::Position as _;
use syntax::Lang;

use crate::Value;
use crate::search::LARGEST;

/// A pattern in the making is worth so many pawns at most.
const MOST_IN_THE_MAKING: f64 = 1.0;
/// No advice is larger.
const LARGEST_ADVICE: f64 = (LARGEST / 2) as f64;
/// Positions whose advice is remembered.
const REMEMBERED: usize = 1 << 16;

/// A key that no position in its cell has; in the last cell one in 2^64 may be taken for it.
const NOBODY: u64 = u64::MAX;

/// Patterns that give advice, with a memory of their own.
pub struct Advice {
    gauges: Vec<Gauge>,
    /// One for each side, White first.
    matchers: [Matcher; 2],
    /// Keys of positions and what their patterns are worth to White, in pawns.
    remembered: Vec<(u64, f64)>,
}

impl Clone for Advice {
    fn clone(&self) -> Advice {
        Advice {
            gauges: self.gauges.clone(),
            matchers: [Matcher::new(), Matcher::new()],
            remembered: self.remembered.clone(),
        }
    }
}

impl Advice {
    /// The advice of patterns of a library.
    pub fn new<'a>(
        library: &Library,
        names: impl IntoIterator<Item = &'a str>,
    ) -> Result<Advice, PlanError> {
        let gauges = names.into_iter().map(|name| Gauge::new(library, name));
        Ok(Advice {
            gauges: gauges.collect::<Result<_, _>>()?,
            matchers: [Matcher::new(), Matcher::new()],
            remembered: vec![(NOBODY, 0.0); REMEMBERED],
        })
    }

    /// What the patterns add to the value of a position for `owner`; a pawn is worth `unit`.
    pub fn value(&mut self, position: &ChessGame, owner: Side, unit: Value) -> Value {
        self.value_between(position, owner, unit, Value::MIN, Value::MAX)
    }

    /// The same for whoever only wants to know where between `low` and `high` it lies, see
    /// [`crate::Evaluator::value_between`].
    pub fn value_between(
        &mut self,
        position: &ChessGame,
        owner: Side,
        unit: Value,
        low: Value,
        high: Value,
    ) -> Value {
        let key = position.key();
        let cell = key as usize % REMEMBERED;
        let worth = |white: f64| {
            let pawns = if owner == Side::White { white } else { -white };
            (pawns * f64::from(unit)).clamp(-LARGEST_ADVICE, LARGEST_ADVICE) as Value
        };
        let (known, white) = self.remembered[cell];
        if known == key {
            return worth(white);
        }
        let chess = position.chess();
        let board = Position::from(chess);
        let [white, black] = &mut self.matchers;
        let mut looks = [
            (white.look(&board, Color::White), 1.0),
            (black.look(&board, Color::Black), -1.0),
        ];
        // What is there or not is cheap to know; how much of the rest is there is dear, and often does not matter.
        let (mut sum, mut least, mut most) = (0.0, 0.0, 0.0);
        for (look, sign) in &mut looks {
            let to_move = (chess.turn() == Color::White) == (*sign > 0.0);
            for gauge in &self.gauges {
                let weight = gauge.program().weight();
                match look.formed_or_not(gauge) {
                    Some(formed) => sum += *sign * counted(weight, formed, to_move),
                    None => {
                        let ends = [LEAST_SHARE, 1.0]
                            .map(|share| *sign * counted(weight, Formed::Partly(share), to_move));
                        least += f64::min(ends[0], ends[1]);
                        most += f64::max(ends[0], ends[1]);
                    }
                }
            }
        }
        let ends = [worth(sum + least), worth(sum + most)];
        let (least, most) = (ends[0].min(ends[1]), ends[0].max(ends[1]));
        // The ends themselves are rounded.
        if least > high {
            return least;
        }
        if most < low {
            return most;
        }
        for (look, sign) in &mut looks {
            let to_move = (chess.turn() == Color::White) == (*sign > 0.0);
            for gauge in &mut self.gauges {
                if look.formed_or_not(gauge).is_none() {
                    let formed = Formed::Partly(look.share(gauge));
                    sum += *sign * counted(gauge.program().weight(), formed, to_move);
                }
            }
        }
        self.remembered[cell] = (key, sum);
        worth(sum)
    }

    /// The patterns that count in a position, of either side, with what each adds for `owner`, in pawns; whole ones and
    /// those in the making apart, named as [`Advice::names`] does.
    pub fn contributions(&mut self, position: &ChessGame, owner: Side) -> Vec<(String, f64)> {
        let chess = position.chess();
        let board = Position::from(chess);
        let mut sums = vec![None; 2 * self.gauges.len()];
        let sides = [Color::White, Color::Black].into_iter();
        for (side, matcher) in sides.zip(&mut self.matchers) {
            let sign = if side_of(side) == owner { 1.0 } else { -1.0 };
            let mut look = matcher.look(&board, side);
            for (gauge, sums) in self.gauges.iter_mut().zip(sums.chunks_exact_mut(2)) {
                let formed = look.formed(gauge);
                let sum = match formed {
                    Formed::Absent => continue,
                    Formed::Whole => &mut sums[0],
                    Formed::Partly(_) => &mut sums[1],
                };
                let worth = counted(gauge.program().weight(), formed, chess.turn() == side);
                *sum = Some(sum.unwrap_or(0.0) + sign * worth);
            }
        }
        let named = self.names().into_iter().zip(sums);
        named.filter_map(|(name, sum)| Some((name, sum?))).collect()
    }

    /// The names of the patterns, each followed by what it is called in the making.
    pub fn names(&self) -> Vec<String> {
        self.gauges
            .iter()
            .map(|gauge| gauge.program().name())
            .flat_map(|name| [name.to_owned(), format!("{name} (part)")])
            .collect()
    }

    /// Which patterns count in a position, and how much.
    pub fn explain(&self, position: &ChessGame, lang: Lang) -> String {
        let mut advice = self.clone();
        let chess = position.chess();
        let board = Position::from(chess);
        let mut lines = Vec::new();
        let sides = [Color::White, Color::Black].into_iter();
        for (side, matcher) in sides.zip(&mut advice.matchers) {
            let who = match side_of(side) {
                Side::White => lang.pick("white", "brancas"),
                Side::Black => lang.pick("black", "pretas"),
            };
            let mut look = matcher.look(&board, side);
            for gauge in &mut advice.gauges {
                let formed = look.formed(gauge);
                let share = match formed {
                    Formed::Absent => continue,
                    Formed::Partly(share) => format!("{:.0} %", 100.0 * share),
                    Formed::Whole => lang.pick("whole", "inteiro").to_owned(),
                };
                let pawns = counted(gauge.program().weight(), formed, chess.turn() == side);
                lines.push(format!(
                    "{} {who}: {share}, {pawns:+.2}",
                    gauge.program().name()
                ));
            }
        }
        if lines.is_empty() {
            return lang.pick("no pattern", "nenhum padrão").to_owned();
        }
        lines.join("\n")
    }
}

/// What a pattern adds to the value of its side.
fn counted(weight: f64, formed: Formed, to_move: bool) -> f64 {
    let in_the_making = weight.clamp(-MOST_IN_THE_MAKING, MOST_IN_THE_MAKING);
    match formed {
        Formed::Whole if to_move => weight,
        Formed::Whole => in_the_making,
        Formed::Partly(share) => share * in_the_making,
        Formed::Absent => 0.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn good_adds_and_bad_takes_away() {
        let states = [
            Formed::Absent,
            Formed::Partly(0.4),
            Formed::Partly(1.0),
            Formed::Whole,
        ];
        for weight in [0.3, 1.0, 999.0] {
            for to_move in [false, true] {
                let values = states.map(|formed| counted(weight, formed, to_move));
                assert!(values.is_sorted() && values[0] == 0.0, "{values:?}");
                let bad = states.map(|formed| counted(-weight, formed, to_move));
                assert_eq!(bad, values.map(|value| -value));
            }
        }
        assert_eq!(counted(999.0, Formed::Whole, true), 999.0);
        assert_eq!(counted(999.0, Formed::Whole, false), MOST_IN_THE_MAKING);
    }
}
