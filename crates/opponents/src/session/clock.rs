//! The clocks of both sides.

use std::time::Duration;

use game::Side;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TimeControl {
    /// The time for the whole game.
    pub start: Duration,
    /// Added after each move.
    pub increment: Duration,
}

#[derive(Debug, Clone)]
pub(super) struct Clocks {
    control: TimeControl,
    left: [Duration; 2],
}

impl Clocks {
    pub(super) fn new(control: TimeControl) -> Clocks {
        Clocks {
            control,
            left: [control.start; 2],
        }
    }

    pub(super) fn control(&self) -> TimeControl {
        self.control
    }

    pub(super) fn reset(&mut self) {
        self.left = [self.control.start; 2];
    }

    pub(super) fn left(&self, side: Side) -> Duration {
        self.left[side.index()]
    }

    pub(super) fn increment(&self) -> Duration {
        self.control.increment
    }

    /// Takes the time of a move from a side. Returns whether it was too long.
    pub(super) fn spend(&mut self, side: Side, time: Duration) -> bool {
        let left = &mut self.left[side.index()];
        match left.checked_sub(time) {
            Some(rest) if !rest.is_zero() => {
                *left = rest + self.control.increment;
                false
            }
            _ => {
                *left = Duration::ZERO;
                true
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_runs_out() {
        let second = Duration::from_secs(1);
        let mut clocks = Clocks::new(TimeControl {
            start: 3 * second,
            increment: second,
        });
        assert!(!clocks.spend(Side::White, 2 * second));
        assert_eq!(
            (clocks.left(Side::White), clocks.left(Side::Black)),
            (2 * second, 3 * second)
        );
        assert!(clocks.spend(Side::White, 2 * second));
        assert_eq!(clocks.left(Side::White), Duration::ZERO);
    }
}
