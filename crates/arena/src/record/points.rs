//! Scores, and what results are worth.

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Mul, Sub};

use game::{Outcome, Side};

use super::{Meeting, RoundResult};

/// A score in tenths of a point: the unit of tournament report files, and the only one in this crate. Tenths rather than
/// half points, because a report may say that a win is worth 3 points and a draw 1.2.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Points(pub u32);

impl Points {
    pub const ZERO: Points = Points(0);
    pub const HALF: Points = Points(5);
    pub const ONE: Points = Points(10);

    /// The points of a side for a game.
    pub fn of(outcome: Outcome, side: Side) -> Points {
        match outcome {
            Outcome::Win(winner) if winner == side => Points::ONE,
            Outcome::Win(_) => Points::ZERO,
            Outcome::Draw => Points::HALF,
        }
    }

    /// Reads `2`, `2.5`, `2,5` or `.5`: at most one decimal.
    pub fn read(text: &str) -> Option<Points> {
        let text = text.trim();
        let (whole, tenths) = text.split_once(['.', ',']).unwrap_or((text, ""));
        if whole.is_empty() && tenths.is_empty() {
            return None;
        }
        let digits = |text: &str, most: usize| {
            (text.len() <= most && text.bytes().all(|byte| byte.is_ascii_digit())).then(|| {
                text.bytes()
                    .fold(0, |sum, byte| sum * 10 + u32::from(byte - b'0'))
            })
        };
        // A second decimal can only be a zero.
        let tenths = tenths
            .strip_suffix('0')
            .filter(|rest| rest.len() == 1)
            .unwrap_or(tenths);
        Some(Points(digits(whole, 4)? * 10 + digits(tenths, 1)?))
    }

    pub fn as_f64(self) -> f64 {
        f64::from(self.0) / 10.0
    }

    /// Without a decimal that is zero: `2`, `2.5`.
    pub fn short(self) -> String {
        match self.0 % 10 {
            0 => (self.0 / 10).to_string(),
            _ => self.to_string(),
        }
    }

    /// With a fraction where there is one: `2`, `½`, `1½`.
    pub fn with_fraction(self) -> String {
        match (self.0 / 10, self.0 % 10) {
            (0, 5) => "½".to_owned(),
            (whole, 5) => format!("{whole}½"),
            _ => self.short(),
        }
    }
}

/// The place of a side's result in lists of games won, drawn and lost.
pub(crate) fn result_index(outcome: Outcome, side: Side) -> usize {
    match outcome {
        Outcome::Win(winner) if winner == side => 0,
        Outcome::Draw => 1,
        Outcome::Win(_) => 2,
    }
}

impl fmt::Display for Points {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(&format!("{}.{}", self.0 / 10, self.0 % 10))
    }
}

impl Add for Points {
    type Output = Points;

    fn add(self, other: Points) -> Points {
        Points(self.0 + other.0)
    }
}

impl Sub for Points {
    type Output = Points;

    fn sub(self, other: Points) -> Points {
        Points(self.0.saturating_sub(other.0))
    }
}

impl Mul<usize> for Points {
    type Output = Points;

    fn mul(self, times: usize) -> Points {
        Points(
            self.0
                .saturating_mul(u32::try_from(times).unwrap_or(u32::MAX)),
        )
    }
}

impl AddAssign for Points {
    fn add_assign(&mut self, other: Points) {
        self.0 += other.0;
    }
}

impl Sum for Points {
    fn sum<I: Iterator<Item = Points>>(all: I) -> Points {
        Points(all.map(|points| points.0).sum())
    }
}

/// What each result is worth. Played results differ by colour: with White, with Black.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PointSystem {
    pub win: [Points; 2],
    pub draw: [Points; 2],
    pub loss: [Points; 2],
    /// A win without a game.
    pub forfeit_win: Points,
    /// A loss without a game.
    pub forfeit_loss: Points,
    /// A bye for want of an opponent.
    pub pairing_bye: Points,
    /// A bye of a full point.
    pub full_bye: Points,
    /// A bye of half a point.
    pub half_bye: Points,
    pub zero_bye: Points,
}

impl Default for PointSystem {
    fn default() -> PointSystem {
        PointSystem {
            win: [Points::ONE; 2],
            draw: [Points::HALF; 2],
            loss: [Points::ZERO; 2],
            forfeit_win: Points::ONE,
            forfeit_loss: Points::ZERO,
            pairing_bye: Points::ONE,
            full_bye: Points::ONE,
            half_bye: Points::HALF,
            zero_bye: Points::ZERO,
        }
    }
}

impl PointSystem {
    /// The points of a round.
    pub fn worth(&self, meeting: Meeting) -> Points {
        let colour = meeting.colour.unwrap_or(Side::White).index();
        match meeting.result {
            RoundResult::Win | RoundResult::UnratedWin => self.win[colour],
            RoundResult::Draw | RoundResult::UnratedDraw => self.draw[colour],
            RoundResult::Loss | RoundResult::UnratedLoss => self.loss[colour],
            RoundResult::ForfeitWin => self.forfeit_win,
            RoundResult::ForfeitLoss => self.forfeit_loss,
            RoundResult::HalfBye => self.half_bye,
            RoundResult::FullBye => self.full_bye,
            RoundResult::PairingBye => self.pairing_bye,
            RoundResult::ZeroBye => self.zero_bye,
        }
    }

    /// What a win is worth where colours do not matter.
    pub fn plain_win(&self) -> Points {
        self.win[0].min(self.win[1])
    }

    /// What a loss is worth where colours do not matter.
    pub fn plain_loss(&self) -> Points {
        self.loss[0].max(self.loss[1])
    }

    /// What a draw is worth where colours do not matter.
    pub fn plain_draw(&self) -> Points {
        self.draw[0]
    }

    /// The maximum of a round.
    pub fn most(&self) -> Points {
        self.win
            .into_iter()
            .chain(self.draw)
            .max()
            .unwrap_or(Points::ONE)
    }
}

#[cfg(test)]
mod tests {
    use super::Points;

    #[test]
    fn reads_and_writes_points() {
        for (text, tenths) in [
            ("2", 20),
            ("2.5", 25),
            ("0,5", 5),
            (".5", 5),
            (" 10.0 ", 100),
            ("1.50", 15),
        ] {
            assert_eq!(Points::read(text), Some(Points(tenths)), "{text}");
        }
        for text in ["", ".", "x", "1.x", "-1", "1.55", "99999"] {
            assert_eq!(Points::read(text), None, "{text}");
        }
        assert_eq!(format!("{:>5}", Points(105)), " 10.5");
        let short = [0, 5, 10, 15, 22].map(|tenths| Points(tenths).short());
        assert_eq!(short, ["0", "0.5", "1", "1.5", "2.2"]);
        let fractions = [0, 5, 10, 15, 22].map(|tenths| Points(tenths).with_fraction());
        assert_eq!(fractions, ["0", "½", "1", "1½", "2.2"]);
    }
}
