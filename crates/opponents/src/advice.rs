//! Strategic advice: patterns change what positions are worth.
//!
//! A pattern adds its weight, in pawns, to the value of the side that has it on the board:
//!
//! - its whole weight, if it is formed and its side is to move;
//! - a share of its weight, clamped to one pawn, if it is formed partly, or its side is not to move. The share is that of
//!   what is on the board: 40 % for the material, 30 % for the actions, 30 % for the conditions;
//! - nothing without its material.
//!
//! Weights are added, never multiplied, so that a good pattern always raises the value, even of a bad position.

use chess::play::side_of;
use chess::{ChessGame, Color, Position};
use game::{Game, Side};
use patlan::library::Library;
use patlan::matcher::{Completion, Gauge, HeldLines, MIN_SHARE, Matcher, PositionQuery};
use patlan::plan::PlanError;
use shakmaty::Position as _;
use syntax::Lang;

use player::Value;
use player::search::MAX_VALUE;

/// The maximum weight, in pawns, of a pattern in the making.
const MAX_PARTIAL: f64 = 1.0;
/// Advice is clamped to this.
const MAX_ADVICE: f64 = (MAX_VALUE / 2) as f64;
/// The number of cached positions.
const REMEMBERED: usize = 1 << 16;

/// The key of an empty cell. No position has it, except one in 2^64 in the last cell.
const NO_KEY: u64 = u64::MAX;

/// Patterns as an addition to an evaluator of chess: positions in which they are formed, or nearly so, are worth more to
/// the side that has them.
///
/// Matching a pattern costs far more than a hand-written evaluation, so [`Advice::value_between`] examines only as much
/// of each pattern as decides whether the value lies within the search window, and caches the bounds it found. Each
/// thread needs a clone.
pub struct Advice {
    gauges: Vec<Gauge>,
    /// One for each side, White first.
    matchers: [Matcher; 2],
    /// Keys of positions, with bounds of their patterns' value for White, in pawns.
    remembered: Vec<(u64, Worth)>,
    /// What each pattern adds in the current position: White's first, then Black's.
    parts: Vec<Part>,
}

/// Lower and upper bound, in pawns.
type Worth = [f64; 2];

/// Bounds of what a pattern of one side adds for White.
#[derive(Debug, Clone, Copy)]
struct Part {
    worth: Worth,
    known: Examined,
}

#[derive(Debug, Clone, Copy)]
enum Examined {
    /// Its material is there.
    Pieces,
    /// It is not formed.
    NotWhole,
    /// It is not formed, and these lines hold together.
    Lines(HeldLines),
    /// Its value is exact.
    All,
}

impl Clone for Advice {
    fn clone(&self) -> Advice {
        Advice {
            gauges: self.gauges.clone(),
            matchers: [Matcher::new(), Matcher::new()],
            remembered: self.remembered.clone(),
            parts: Vec::new(),
        }
    }
}

impl Advice {
    /// Compiles patterns of a library.
    pub fn new<'a>(
        library: &Library,
        names: impl IntoIterator<Item = &'a str>,
    ) -> Result<Advice, PlanError> {
        let gauges = names.into_iter().map(|name| Gauge::new(library, name));
        Ok(Advice {
            gauges: gauges.collect::<Result<_, _>>()?,
            matchers: [Matcher::new(), Matcher::new()],
            remembered: vec![(NO_KEY, [0.0; 2]); REMEMBERED],
            parts: Vec::new(),
        })
    }

    /// Returns what the patterns add to the value of a position for `owner`; a pawn is worth `unit`.
    pub fn value(&mut self, position: &ChessGame, owner: Side, unit: Value) -> Value {
        self.value_between(position, owner, unit, Value::MIN, Value::MAX)
    }

    /// [`Advice::value`] if it lies between `low` and `high`, otherwise a bound, see
    /// [`player::Evaluator::value_between`].
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
        let ends = |white: Worth| {
            let mut ends = white.map(|white| {
                let pawns = if owner == Side::White { white } else { -white };
                (pawns * f64::from(unit)).clamp(-MAX_ADVICE, MAX_ADVICE) as Value
            });
            ends.sort_unstable();
            ends
        };
        // Bounds are rounded as the value is.
        let settled = |white: Worth| match ends(white) {
            [least, most] if least == most || least > high => Some(least),
            [_, most] if most < low => Some(most),
            _ => None,
        };
        let (known, white) = self.remembered[cell];
        if known == key
            && let Some(value) = settled(white)
        {
            return value;
        }
        let chess = position.chess();
        let board = Position::from(chess);
        let [white, black] = &mut self.matchers;
        let mut looks = [
            white.query(&board, Color::White),
            black.query(&board, Color::Black),
        ];
        let turn = usize::from(chess.turn() == Color::Black);
        let count = self.gauges.len();
        // Material is cheap to test; actions and conditions are expensive, and often do not matter. They are examined
        // pattern by pattern and step by step, until the bounds settle the value.
        self.parts.clear();
        let mut sum = [0.0; 2];
        for (side, look) in looks.iter_mut().enumerate() {
            for gauge in &self.gauges {
                let part = first_look(look, gauge, side, side == turn);
                sum[0] += part.worth[0];
                sum[1] += part.worth[1];
                self.parts.push(part);
            }
        }
        let mut found = settled(sum);
        'steps: for _ in 0..STEPS {
            for place in 0..self.parts.len() {
                if found.is_some() {
                    break 'steps;
                }
                let part = self.parts[place];
                if matches!(part.known, Examined::All) {
                    continue;
                }
                let side = place / count;
                let gauge = &mut self.gauges[place % count];
                let more = another_look(part, &mut looks[side], gauge, side, side == turn);
                sum[0] += more.worth[0] - part.worth[0];
                sum[1] += more.worth[1] - part.worth[1];
                self.parts[place] = more;
                found = settled(sum);
            }
        }
        if self
            .parts
            .iter()
            .all(|part| matches!(part.known, Examined::All))
        {
            // Added in a fixed order, so that rounding does not depend on the steps.
            let all = self.parts.iter().map(|part| part.worth[0]).sum();
            sum = [all; 2];
            found = None;
        }
        self.remembered[cell] = (key, sum);
        found.unwrap_or_else(|| ends(sum)[0])
    }

    /// Lists the patterns that count in a position, for either side, with what each adds for `owner`, in pawns. Formed
    /// patterns and those in the making are listed separately, under the names of [`Advice::names`].
    pub fn contributions(&mut self, position: &ChessGame, owner: Side) -> Vec<(String, f64)> {
        let chess = position.chess();
        let board = Position::from(chess);
        let mut sums = vec![None; 2 * self.gauges.len()];
        let sides = [Color::White, Color::Black].into_iter();
        for (side, matcher) in sides.zip(&mut self.matchers) {
            let sign = if side_of(side) == owner { 1.0 } else { -1.0 };
            let mut look = matcher.query(&board, side);
            for (gauge, sums) in self.gauges.iter_mut().zip(sums.chunks_exact_mut(2)) {
                let formed = look.completion(gauge);
                let sum = match formed {
                    Completion::Absent => continue,
                    Completion::Full => &mut sums[0],
                    Completion::Partial(_) => &mut sums[1],
                };
                let worth = counted(gauge.program().weight(), formed, chess.turn() == side);
                *sum = Some(sum.unwrap_or(0.0) + sign * worth);
            }
        }
        let named = self.names().into_iter().zip(sums);
        named.filter_map(|(name, sum)| Some((name, sum?))).collect()
    }

    pub fn patterns(&self) -> impl Iterator<Item = &str> {
        self.gauges.iter().map(|gauge| gauge.program().name())
    }

    /// The names of the patterns, each followed by its name in the making.
    pub fn names(&self) -> Vec<String> {
        self.gauges
            .iter()
            .map(|gauge| gauge.program().name())
            .flat_map(|name| [name.to_owned(), format!("{name} (part)")])
            .collect()
    }

    /// Describes which patterns count in a position, and how much.
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
            let mut look = matcher.query(&board, side);
            for gauge in &mut advice.gauges {
                let formed = look.completion(gauge);
                let share = match formed {
                    Completion::Absent => continue,
                    Completion::Partial(share) => format!("{:.0} %", 100.0 * share),
                    Completion::Full => lang.pick("whole", "inteiro").to_owned(),
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

/// The number of steps after which every pattern's value is exact.
const STEPS: usize = 2;

/// Tests the material of a pattern, and whether it is formed if that alone may decide.
fn first_look(look: &mut PositionQuery<'_>, gauge: &Gauge, side: usize, to_move: bool) -> Part {
    if !look.has_pieces(gauge) {
        return Part {
            worth: [0.0; 2],
            known: Examined::All,
        };
    }
    let weight = gauge.program().weight();
    // Only here a formed pattern counts for more than one in the making.
    if to_move && weight.abs() > MAX_PARTIAL {
        return match look.quick_completion(gauge) {
            Some(formed) => whole(weight, formed, side, to_move),
            None => Part {
                worth: in_part(weight, [MIN_SHARE, 1.0], side),
                known: Examined::NotWhole,
            },
        };
    }
    Part {
        worth: in_part(weight, [MIN_SHARE, 1.0], side),
        known: Examined::Pieces,
    }
}

/// Takes the next step with a pattern whose value is not exact.
fn another_look(
    part: Part,
    look: &mut PositionQuery<'_>,
    gauge: &mut Gauge,
    side: usize,
    to_move: bool,
) -> Part {
    let weight = gauge.program().weight();
    let known = match part.known {
        Examined::Pieces => match look.quick_completion(gauge) {
            Some(formed) => return whole(weight, formed, side, to_move),
            None => Examined::NotWhole,
        },
        known => known,
    };
    match known {
        Examined::Lines(kept) => {
            let share = look.share_of(gauge, kept);
            Part {
                worth: in_part(weight, [share; 2], side),
                known: Examined::All,
            }
        }
        _ => {
            let kept = look.held_lines(gauge);
            Part {
                worth: in_part(weight, gauge.bounds(kept), side),
                known: Examined::Lines(kept),
            }
        }
    }
}

/// The exact value of a pattern that is formed, or absent.
fn whole(weight: f64, formed: Completion, side: usize, to_move: bool) -> Part {
    let worth = SIGNS[side] * counted(weight, formed, to_move);
    Part {
        worth: [worth; 2],
        known: Examined::All,
    }
}

/// The sign of White's and of Black's patterns for White.
const SIGNS: [f64; 2] = [1.0, -1.0];

/// Bounds for White of a pattern in the making whose share lies within `shares`.
fn in_part(weight: f64, shares: [f64; 2], side: usize) -> Worth {
    let ends = shares.map(|share| SIGNS[side] * counted(weight, Completion::Partial(share), false));
    [f64::min(ends[0], ends[1]), f64::max(ends[0], ends[1])]
}

/// Returns what a pattern adds to the value of its side.
fn counted(weight: f64, formed: Completion, to_move: bool) -> f64 {
    let in_the_making = weight.clamp(-MAX_PARTIAL, MAX_PARTIAL);
    match formed {
        Completion::Full if to_move => weight,
        Completion::Full => in_the_making,
        Completion::Partial(share) => share * in_the_making,
        Completion::Absent => 0.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn good_adds_and_bad_takes_away() {
        let states = [
            Completion::Absent,
            Completion::Partial(0.4),
            Completion::Partial(1.0),
            Completion::Full,
        ];
        for weight in [0.3, 1.0, 999.0] {
            for to_move in [false, true] {
                let values = states.map(|formed| counted(weight, formed, to_move));
                assert!(values.is_sorted() && values[0] == 0.0, "{values:?}");
                let bad = states.map(|formed| counted(-weight, formed, to_move));
                assert_eq!(bad, values.map(|value| -value));
            }
        }
        assert_eq!(counted(999.0, Completion::Full, true), 999.0);
        assert_eq!(counted(999.0, Completion::Full, false), MAX_PARTIAL);
    }
}
