//! Many games in parallel, their results in the order of the games.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::sync::mpsc::channel;

use game::Game;

use super::contender::Entry;
use super::opening::Openings;
use super::referee::{PlayedGame, Rules, play};
use super::watch::Watcher;

/// A game to play.
pub struct Job<'a, G: Game> {
    pub players: [&'a dyn Entry<G>; 2],
    pub openings: &'a Openings<G>,
    /// The pair it belongs to, counted from 0, which decides its opening.
    pub pair: usize,
    /// The seed of the players; the same when the same game is played again.
    pub seed: u64,
}

/// How to stop before all games are played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Halt {
    /// No more games begin; those under way are played to their ends.
    BeginNoMore,
    /// Games under way stop as well and are dropped.
    AtOnce,
}

/// Plays games on `threads` threads, until `stop` is set. For each game,
///
/// 1. `started` is called as it begins, from its thread;
/// 2. `keep` is called as soon as it has ended, before its thread begins another one: the place to make it durable. It
///    may halt everything;
/// 3. `finished` is called from the caller's thread in the order of the games, however they were scheduled. It may stop
///    everything at once. Games after one that was stopped come last.
pub fn play_all<G: Game>(
    rules: &Rules<G>,
    jobs: &[Job<'_, G>],
    threads: usize,
    stop: &AtomicBool,
    started: impl Fn(usize) + Sync,
    keep: impl Fn(usize, &PlayedGame) -> ControlFlow<Halt> + Sync,
    mut finished: impl FnMut(usize, PlayedGame) -> ControlFlow<()>,
) {
    let next = AtomicUsize::new(0);
    let over = AtomicBool::new(false);
    let no_more = AtomicBool::new(false);
    let (sender, results) = channel();
    let sender = Mutex::new(sender);
    std::thread::scope(|scope| {
        for _ in 0..threads.clamp(1, jobs.len().max(1)) {
            let sender = sender
                .lock()
                .unwrap_or_else(std::sync::PoisonError::into_inner)
                .clone();
            let (next, over, no_more) = (&next, &over, &no_more);
            let (started, keep) = (&started, &keep);
            scope.spawn(move || {
                let mut watcher = Watcher::default();
                let is_over = || stop.load(Relaxed) || over.load(Relaxed);
                while !is_over() && !no_more.load(Relaxed) {
                    let number = next.fetch_add(1, Relaxed);
                    let Some(job) = jobs.get(number) else { return };
                    started(number);
                    let (players, opening) = (job.players, job.openings.of_pair(job.pair));
                    let played = play(&mut watcher, rules, players, &opening, job.seed, &is_over);
                    let Some(played) = played else { return };
                    if let ControlFlow::Break(halt) = keep(number, &played) {
                        let halted = match halt {
                            Halt::BeginNoMore => no_more,
                            Halt::AtOnce => over,
                        };
                        halted.store(true, Relaxed);
                    }
                    if sender.send((number, played)).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        let mut waiting = BTreeMap::new();
        let mut turn = 0;
        'games: for (number, played) in results {
            waiting.insert(number, played);
            while let Some(played) = waiting.remove(&turn) {
                if finished(turn, played).is_break() {
                    over.store(true, Relaxed);
                    break 'games;
                }
                turn += 1;
            }
        }
        // Games after one that was stopped.
        if !over.load(Relaxed) {
            for (number, played) in waiting {
                let _ = finished(number, played);
            }
        }
    });
}
