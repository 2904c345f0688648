//! What the workers report, put in order and added up.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::atomic::Ordering;
use std::time::Duration;

use crossbeam_channel::{Receiver, RecvTimeoutError, Sender};

use super::piece::{Done, Figures, Piece, Turn};
use super::{Event, Part, Progress, Summary};

/// After this time without anything new, the callback gets a pause to flush its output.
const QUIET: Duration = Duration::from_secs(1);

/// Hands events to `each` in the order of the input, until all workers are done.
pub(super) fn collect<F>(
    done: Receiver<(Piece, Done<F>)>,
    permits: Sender<()>,
    progress: &Progress,
    turn: &Turn,
    summary: &mut Summary,
    each: &mut impl FnMut(Event<F>) -> ControlFlow<()>,
) {
    let mut waiting: BTreeMap<u64, (Piece, Done<F>)> = BTreeMap::new();
    let mut next = 0;
    let mut games_of_file = 0;
    let mut broken_off = false;
    loop {
        let (piece, result) = match done.recv_timeout(QUIET) {
            Ok(one) => one,
            Err(RecvTimeoutError::Timeout) => {
                if !broken_off && each(Event::Pause).is_break() {
                    progress.stop.store(true, Ordering::Relaxed);
                    broken_off = true;
                }
                continue;
            }
            Err(RecvTimeoutError::Disconnected) => break,
        };
        // Parts of a piece come only in its turn, one after the other, so none is overwritten here.
        let overwritten = waiting.insert(piece.sequence, (piece, result));
        debug_assert!(overwritten.is_none(), "a part out of turn");
        while let Some((piece, result)) = waiting.remove(&next) {
            let goes_on = result.goes_on;
            if piece.first_of_file && result.before == 0 {
                games_of_file = 0;
                summary.parts.push(Part {
                    file: piece.file.clone(),
                    examined: 0,
                    positions: 0,
                    found: vec![(0, 0); summary.tallies.len()],
                });
            }
            if !broken_off {
                let base = games_of_file;
                games_of_file += result.numbers;
                broken_off = result.cut;
                let events = result.events.into_iter().chain([Event::Pause]);
                let mut stages = result.stages.into_iter();
                let mut enough = false;
                for event in events.map(|event| renumbered(event, base)) {
                    if matches!(event, Event::Game(_)) {
                        stages
                            .next()
                            .into_iter()
                            .for_each(|stage| add(summary, &stage));
                    }
                    if each(event).is_break() {
                        enough = true;
                        progress.stop.store(true, Ordering::Relaxed);
                        break;
                    }
                }
                if !enough {
                    add(summary, &result.figures);
                }
                broken_off |= enough;
            }
            if goes_on {
                continue;
            }
            next += 1;
            progress.under_way.fetch_sub(1, Ordering::Relaxed);
            progress.bytes.store(piece.taken, Ordering::Relaxed);
            turn.pass_to(next);
            for _ in 0..piece.weight {
                // The reader may be gone already.
                let _ = permits.try_send(());
            }
        }
    }
}

/// Numbers of a piece become numbers of its file.
fn renumbered<F>(mut event: Event<F>, base: u64) -> Event<F> {
    match &mut event {
        Event::Game(report) => report.number += base,
        Event::Problem(problem) => problem.game += base,
        Event::Damaged(..) | Event::Pause => {}
    }
    event
}

fn add(summary: &mut Summary, done: &Figures) {
    summary.games += done.games;
    summary.examined += done.examined;
    summary.positions += done.positions;
    summary.broken += done.broken;
    summary.unknown_variants += done.unknown_variants;
    summary.cut_variations += done.cut_variations;
    summary.baseline.merge(&done.baseline);
    for (feature, tally) in &done.tallies {
        summary.tallies[*feature].merge(tally);
    }
    if let Some(part) = summary.parts.last_mut() {
        part.examined += done.examined;
        part.positions += done.positions;
        for (feature, tally) in &done.tallies {
            let (raw, valid) = &mut part.found[*feature];
            *raw += tally.raw_positions;
            *valid += tally.positions;
        }
    }
}
