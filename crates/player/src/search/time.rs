//! How much of the clock a move gets, and when to stop.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

use game::Game;

use super::limits::{Clock, Limits};

/// Games are planned as if they lasted so many moves more.
const MOVES_AHEAD: u32 = 28;
/// The clock is looked at after so many positions at most.
const MOST_BETWEEN_LOOKS: u64 = 1024;
/// Between two looks at the clock no more than about this should pass.
const TIME_BETWEEN_LOOKS: Duration = Duration::from_millis(1);

/// A request to stop, and whether the time counts yet. Shared with whoever started the search.
#[derive(Debug, Default)]
pub struct Control {
    stop: AtomicBool,
    /// The opponent is still thinking: neither time nor depth ends the search.
    pondering: AtomicBool,
    /// Everything is to end, this search included.
    leaving: Arc<AtomicBool>,
}

impl Control {
    /// A search that was asked for while the opponent thinks.
    pub fn pondering() -> Control {
        Control {
            pondering: AtomicBool::new(true),
            ..Control::default()
        }
    }

    /// The same for a search that ends also when `leaving` becomes true.
    pub fn until(self, leaving: &Arc<AtomicBool>) -> Control {
        Control {
            leaving: leaving.clone(),
            ..self
        }
    }

    /// Ends the search soon.
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

    /// Whether the opponent is still thinking.
    pub fn is_pondering(&self) -> bool {
        self.pondering.load(Relaxed)
    }
}

/// When a thread looks at the clock: positions may take longer than the clock allows for a thousand of them.
pub(crate) struct Looks {
    /// At this position next.
    next: u64,
    between: u64,
    /// When it last looked, and at which position.
    last: Instant,
    told: u64,
}

impl Looks {
    pub(crate) fn new() -> Looks {
        Looks {
            next: 1,
            between: 1,
            last: Instant::now(),
            told: 0,
        }
    }

    /// Looks now, having come to so many positions; how many are new since the last look.
    fn look(&mut self, nodes: u64) -> u64 {
        let now = Instant::now();
        self.between = interval(self.between, now.saturating_duration_since(self.last));
        self.last = now;
        self.next = nodes + self.between;
        nodes - std::mem::replace(&mut self.told, nodes)
    }
}

/// How many positions may pass until the next look, if so many took so long.
fn interval(between: u64, took: Duration) -> u64 {
    match took > TIME_BETWEEN_LOOKS {
        true => {
            let share = TIME_BETWEEN_LOOKS.as_secs_f64() / took.as_secs_f64();
            ((between as f64 * share) as u64).max(1)
        }
        false => (2 * between).min(MOST_BETWEEN_LOOKS),
    }
}

/// Tells the threads of a search when it is over.
pub(crate) struct Guard<'a> {
    control: &'a Control,
    /// Set when the main thread is done.
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

    /// Whether half of the time is gone, or the search was asked to stop: what comes before it must not take more.
    pub(crate) fn is_half_over(&self) -> bool {
        let time = self.soft.or(self.hard);
        let timed = time.is_some_and(|time| self.elapsed() >= time / 2);
        self.control.is_stopped() || (timed && !self.control.is_pondering())
    }

    /// No thread need go on.
    pub(crate) fn finish(&self) {
        self.over.store(true, Relaxed);
    }

    /// Positions that all threads have looked at, as of their last reports.
    pub(crate) fn counted(&self) -> u64 {
        self.counted.load(Relaxed)
    }

    /// Whether a thread that has come to so many positions must end.
    #[inline]
    pub(crate) fn is_over(&self, looks: &mut Looks, nodes: u64) -> bool {
        // One thread keeps to the number exactly, so that its answers can be repeated.
        if self.threads == 1
            && self.nodes.is_some_and(|most| nodes >= most)
            && !self.control.is_pondering()
        {
            return true;
        }
        nodes >= looks.next && self.look(looks, nodes)
    }

    #[cold]
    fn look(&self, looks: &mut Looks, nodes: u64) -> bool {
        let new = looks.look(nodes);
        let counted = self.counted.fetch_add(new, Relaxed) + new;
        self.over.load(Relaxed)
            || self.control.is_stopped()
            || !self.control.is_pondering()
                && (self.hard.is_some_and(|most| self.elapsed() >= most)
                    || self.nodes.is_some_and(|most| counted >= most))
    }

    /// Whether another iteration would hardly end in time.
    pub(crate) fn is_late(&self) -> bool {
        self.control.is_stopped()
            || !self.control.is_pondering()
                && self
                    .soft
                    .is_some_and(|most| self.elapsed() >= most.mul_f64(0.6))
    }

    /// Waits until the opponent has moved or the search is stopped.
    pub(crate) fn wait_while_pondering(&self) {
        while self.control.is_pondering() && !self.control.is_stopped() {
            std::thread::sleep(Duration::from_millis(2));
        }
    }
}

/// The time a move should take, and the time it must not exceed.
fn share(clock: Clock, overhead: Duration) -> (Duration, Duration) {
    let usable = clock.remaining.saturating_sub(overhead);
    let moves = clock
        .moves_to_go
        .map_or(MOVES_AHEAD, |moves| moves.clamp(1, MOVES_AHEAD));
    let soft = clock.remaining / moves + clock.increment.mul_f64(0.75);
    // With the last move before the next control everything may be used.
    let most = usable.mul_f64(if moves == 1 { 0.9 } else { 0.5 });
    let floor = Duration::from_millis(1);
    (soft.min(most).max(floor), (soft * 4).min(most).max(floor))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::limits::USUAL_OVERHEAD;

    #[test]
    fn slow_positions_are_looked_at_one_by_one() {
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
    fn no_move_takes_more_than_there_is() {
        for remaining in [0, 1, 30, 31, 100, 1_000, 60_000, 7_200_000] {
            for increment in [0, 100, 30_000] {
                for moves_to_go in [None, Some(0), Some(1), Some(2), Some(40), Some(u32::MAX)] {
                    let (soft, hard) =
                        share(clock(remaining, increment, moves_to_go), USUAL_OVERHEAD);
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
    fn a_whole_game_fits() {
        // Even if every move takes all it may, 200 moves with an increment end in time.
        let mut remaining = Duration::from_secs(60);
        let increment = Duration::from_millis(600);
        for _ in 0..200 {
            let clock = Clock {
                remaining,
                increment,
                moves_to_go: None,
            };
            let (_, hard) = share(clock, USUAL_OVERHEAD);
            remaining = remaining.checked_sub(hard).unwrap() + increment;
        }
    }
}
