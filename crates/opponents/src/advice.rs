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
use patlan::matcher::{Completion, Gauge, HeldLines, MIN_SHARE, Matcher, PositionQuery};
use patlan::plan::PlanError;
use shakmaty::Position as _;
use syntax::Lang;

use player::Value;
use player::search::MAX_VALUE;

/// A pattern in the making is worth so many pawns at most.
const MAX_PARTIAL: f64 = 1.0;
/// No advice is larger.
const MAX_ADVICE: f64 = (MAX_VALUE / 2) as f64;
/// Positions whose advice is remembered.
const REMEMBERED: usize = 1 << 16;

/// A key that no position in its cell has; in the last cell one in 2^64 may be taken for it.
const NO_KEY: u64 = u64::MAX;

/// Patterns that give advice, with a memory of their own.
pub struct Advice {
    gauges: Vec<Gauge>,
    /// One for each side, White first.
    matchers: [Matcher; 2],
    /// Keys of positions, and between what their patterns' worth to White lies, in pawns.
    remembered: Vec<(u64, Worth)>,
    /// What each pattern adds for White in the position at hand: those of White first, then those of Black.
    parts: Vec<Part>,
}

/// Between these.
type Worth = [f64; 2];

/// What is known of a pattern of one side in a position.
#[derive(Debug, Clone, Copy)]
struct Part {
    worth: Worth,
    known: Examined,
}

#[derive(Debug, Clone, Copy)]
enum Examined {
    /// Its pieces are there, nothing else is known.
    Pieces,
    /// It is not there as a whole.
    NotWhole,
    /// It is not there as a whole, and these lines hold together.
    Lines(HeldLines),
    /// Everything.
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
    /// The advice of patterns of a library.
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

    /// What the patterns add to the value of a position for `owner`; a pawn is worth `unit`.
    pub fn value(&mut self, position: &ChessGame, owner: Side, unit: Value) -> Value {
        self.value_between(position, owner, unit, Value::MIN, Value::MAX)
    }

    /// The same for whoever only wants to know where between `low` and `high` it lies, see
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
        // The ends themselves are rounded.
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
        // Whose pieces are there is cheap to know. How much of the rest is there is dear, and often does not matter:
        // it is found out pattern by pattern and step by step, as long as it does.
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
            // Added up in order, so that the way to it does not show in the last digits.
            let all = self.parts.iter().map(|part| part.worth[0]).sum();
            sum = [all; 2];
            found = None;
        }
        self.remembered[cell] = (key, sum);
        found.unwrap_or_else(|| ends(sum)[0])
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

    /// The names of the patterns.
    pub fn patterns(&self) -> impl Iterator<Item = &str> {
        self.gauges.iter().map(|gauge| gauge.program().name())
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

/// After so many looks at a pattern everything is known of it.
const STEPS: usize = 2;

/// What is cheap to know of a pattern.
fn first_look(look: &mut PositionQuery<'_>, gauge: &Gauge, side: usize, to_move: bool) -> Part {
    if !look.has_pieces(gauge) {
        return Part {
            worth: [0.0; 2],
            known: Examined::All,
        };
    }
    let weight = gauge.program().weight();
    // Only now the whole counts for more than all of its parts.
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

/// Finds out more of a pattern of which not everything is known.
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

/// A pattern that is there, or not at all.
fn whole(weight: f64, formed: Completion, side: usize, to_move: bool) -> Part {
    let worth = SIGNS[side] * counted(weight, formed, to_move);
    Part {
        worth: [worth; 2],
        known: Examined::All,
    }
}

/// What White and Black have is worth so much to White.
const SIGNS: [f64; 2] = [1.0, -1.0];

/// What a pattern in the making is worth to White if its share lies between these.
fn in_part(weight: f64, shares: [f64; 2], side: usize) -> Worth {
    let ends = shares.map(|share| SIGNS[side] * counted(weight, Completion::Partial(share), false));
    [f64::min(ends[0], ends[1]), f64::max(ends[0], ends[1])]
}

/// What a pattern adds to the value of its side.
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
