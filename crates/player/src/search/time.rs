//! Time management: how much of the clock a move gets, and when threads stop.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

use game::Game;

use super::limits::{Clock, Limits};

/// Time is planned as if the game lasted this many more moves.
const MOVES_AHEAD: u32 = 28;
/// The clock is read at least once in this many positions.
const MAX_POSITIONS_BETWEEN_CHECKS: u64 = 1024;
/// About this much time should pass between two readings of the clock.
const TIME_BETWEEN_CHECKS: Duration = Duration::from_millis(1);

/// Stops a running search from another thread, and turns pondering into a normal search.
#[derive(Debug, Default)]
pub struct Control {
    stop: AtomicBool,
    /// The opponent is to move: neither time nor depth ends the search.
    pondering: AtomicBool,
    /// Set when the whole program ends.
    leaving: Arc<AtomicBool>,
}

impl Control {
    /// For a search on the opponent's time.
    pub fn pondering() -> Control {
        Control {
            pondering: AtomicBool::new(true),
            ..Control::default()
        }
    }

    /// Also stops the search when `leaving` becomes true.
    pub fn until(self, leaving: &Arc<AtomicBool>) -> Control {
        Control {
            leaving: leaving.clone(),
            ..self
        }
    }

    pub fn stop(&self) {
        self.stop.store(true, Relaxed);
    }

    /// The opponent made the expected move: the limits hold now.
    pub fn ponder_hit(&self) {
        self.pondering.store(false, Relaxed);
    }

    /// Whether the search was asked to stop.
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Relaxed) || self.leaving.load(Relaxed)
    }

    pub fn is_pondering(&self) -> bool {
        self.pondering.load(Relaxed)
    }
}

/// When a thread reads the clock next. Reading it costs as much as a fast evaluation, so it is read in
/// intervals of positions, which adapt to how long positions take.
pub(crate) struct ClockChecks {
    next: u64,
    between: u64,
    last: Instant,
    /// Positions already added to the common count.
    counted: u64,
}

impl ClockChecks {
    pub(crate) fn new() -> ClockChecks {
        ClockChecks {
            next: 1,
            between: 1,
            last: Instant::now(),
            counted: 0,
        }
    }

    /// Plans the next reading; returns the number of positions since the last one.
    fn update(&mut self, nodes: u64) -> u64 {
        let now = Instant::now();
        self.between = interval(self.between, now.saturating_duration_since(self.last));
        self.last = now;
        self.next = nodes + self.between;
        nodes - std::mem::replace(&mut self.counted, nodes)
    }
}

/// The number of positions until the next reading, if `between` positions took this long.
fn interval(between: u64, took: Duration) -> u64 {
    match took > TIME_BETWEEN_CHECKS {
        true => {
            let share = TIME_BETWEEN_CHECKS.as_secs_f64() / took.as_secs_f64();
            ((between as f64 * share) as u64).max(1)
        }
        false => (2 * between).min(MAX_POSITIONS_BETWEEN_CHECKS),
    }
}

/// The stopping conditions of one search, shared by its threads.
pub(crate) struct Guard<'a> {
    control: &'a Control,
    /// The main thread is done.
    over: AtomicBool,
    start: Instant,
    hard: Option<Duration>,
    soft: Option<Duration>,
    nodes: Option<u64>,
    threads: usize,
    counted: AtomicU64,
}

impl<'a> Guard<'a> {
    pub(crate) fn new<G: Game>(
        limits: &Limits<G>,
        control: &'a Control,
        threads: usize,
    ) -> Guard<'a> {
        let share = limits.clock.map(|clock| share(clock, limits.overhead));
        Guard {
            control,
            over: AtomicBool::new(false),
            start: Instant::now(),
            hard: limits
                .time
                .into_iter()
                .chain(share.map(|share| share.1))
                .min(),
            soft: share.map(|share| share.0),
            nodes: limits.nodes,
            threads,
            counted: AtomicU64::new(0),
        }
    }

    pub(crate) fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    /// Whether half of the time is gone or the search was stopped: what runs before the search ends then.
    pub(crate) fn is_half_over(&self) -> bool {
        let time = self.soft.or(self.hard);
        let timed = time.is_some_and(|time| self.elapsed() >= time / 2);
        self.control.is_stopped() || (timed && !self.control.is_pondering())
    }

    /// Stops the helper threads.
    pub(crate) fn finish(&self) {
        self.over.store(true, Relaxed);
    }

    /// Positions visited by all threads, as of their last reading of the clock.
    pub(crate) fn counted(&self) -> u64 {
        self.counted.load(Relaxed)
    }

    /// Whether a thread that has visited `nodes` positions must stop.
    #[inline]
    pub(crate) fn is_over(&self, checks: &mut ClockChecks, nodes: u64) -> bool {
        // A single thread keeps to the limit exactly, so that its results are reproducible.
        if self.threads == 1
            && self.nodes.is_some_and(|most| nodes >= most)
            && !self.control.is_pondering()
        {
            return true;
        }
        nodes >= checks.next && self.check_clock(checks, nodes)
    }

    #[cold]
    fn check_clock(&self, checks: &mut ClockChecks, nodes: u64) -> bool {
        let new = checks.update(nodes);
        let counted = self.counted.fetch_add(new, Relaxed) + new;
        self.over.load(Relaxed)
            || self.control.is_stopped()
            || !self.control.is_pondering()
                && (self.hard.is_some_and(|most| self.elapsed() >= most)
                    || self.nodes.is_some_and(|most| counted >= most))
    }

    /// Whether another iteration would hardly be complete in time.
    pub(crate) fn is_late(&self) -> bool {
        self.control.is_stopped()
            || !self.control.is_pondering()
                && self
                    .soft
                    .is_some_and(|most| self.elapsed() >= most.mul_f64(0.6))
    }

    pub(crate) fn wait_while_pondering(&self) {
        while self.control.is_pondering() && !self.control.is_stopped() {
            std::thread::sleep(Duration::from_millis(2));
        }
    }
}

/// The time a move should take, and its limit.
fn share(clock: Clock, overhead: Duration) -> (Duration, Duration) {
    let usable = clock.remaining.saturating_sub(overhead);
    let moves = clock
        .moves_to_go
        .map_or(MOVES_AHEAD, |moves| moves.clamp(1, MOVES_AHEAD));
    let soft = clock.remaining / moves + clock.increment.mul_f64(0.75);
    // The last move before the time control may use nearly everything.
    let most = usable.mul_f64(if moves == 1 { 0.9 } else { 0.5 });
    let floor = Duration::from_millis(1);
    (soft.min(most).max(floor), (soft * 4).min(most).max(floor))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::limits::DEFAULT_OVERHEAD;

    #[test]
    fn the_clock_is_read_more_often_when_positions_take_longer() {
        let millis = Duration::from_millis;
        assert_eq!(interval(1024, millis(500)), 2);
        assert_eq!(interval(1, millis(50)), 1);
        assert_eq!(interval(2, Duration::from_micros(10)), 4);
        assert_eq!(interval(1024, Duration::from_micros(10)), 1024);
    }

    #[test]
    fn the_overhead_is_kept_free() {
        let clock = clock(1_000, 0, Some(1));
        let (_, hard) = share(clock, Duration::from_millis(400));
        assert!(hard <= Duration::from_millis(600), "{hard:?}");
        let (_, hard) = share(clock, Duration::from_millis(5_000));
        assert_eq!(hard, Duration::from_millis(1));
    }

    fn clock(remaining: u64, increment: u64, moves_to_go: Option<u32>) -> Clock {
        Clock {
            remaining: Duration::from_millis(remaining),
            increment: Duration::from_millis(increment),
            moves_to_go,
        }
    }

    #[test]
    fn no_move_takes_more_time_than_is_left() {
        for remaining in [0, 1, 30, 31, 100, 1_000, 60_000, 7_200_000] {
            for increment in [0, 100, 30_000] {
                for moves_to_go in [None, Some(0), Some(1), Some(2), Some(40), Some(u32::MAX)] {
                    let (soft, hard) =
                        share(clock(remaining, increment, moves_to_go), DEFAULT_OVERHEAD);
                    assert!(soft <= hard);
                    assert!(
                        hard <= Duration::from_millis(remaining.max(1)),
                        "{remaining} {hard:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn a_game_of_200_moves_ends_in_time() {
        let mut remaining = Duration::from_secs(60);
        let increment = Duration::from_millis(600);
        for _ in 0..200 {
            let clock = Clock {
                remaining,
                increment,
                moves_to_go: None,
            };
            let (_, hard) = share(clock, DEFAULT_OVERHEAD);
            remaining = remaining.checked_sub(hard).unwrap() + increment;
        }
    }
}
