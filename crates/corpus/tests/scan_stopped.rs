//! A scan that is stopped has told of every game up to some point and of none behind it, on any number of cores.

use std::io::Write;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};

use chess::Color;
use chess::replay::Replay;
use stratvision_corpus::filter::Filter;
use stratvision_corpus::input::Input;
use stratvision_corpus::{Event, Examiner, Found, Options, Progress, Sides, Sighting, scan};

/// Finds something in the first position of every game, and stops the scan after so many.
struct Stopping<'a> {
    seen: &'a AtomicU64,
    after: u64,
    progress: &'a Progress,
    begun: bool,
}

impl Examiner for Stopping<'_> {
    fn begin_game(&mut self) {
        self.begun = true;
    }

    fn look(&mut self, _: &Replay, _: Color, sightings: &mut Vec<Sighting>) {
        if !std::mem::take(&mut self.begun) {
            return;
        }
        if self.seen.fetch_add(1, Ordering::Relaxed) + 1 == self.after {
            self.progress.stop.store(true, Ordering::Relaxed);
        }
        sightings.push(Sighting {
            pattern: 0,
            raw: true,
            valid: true,
            found: vec![Found {
                pattern: 0,
                actors: Vec::new(),
                words: String::new(),
                line: Vec::new(),
                arrows: Vec::new(),
                squares: Vec::new(),
                extra: Vec::new(),
            }],
        });
    }
}

#[test]
fn what_is_told_is_a_beginning() {
    // Several pieces of a megabyte each.
    let game = format!("[Event \"{}\"]\n\n1. e4 e5 2. Nf3 *\n\n", "x".repeat(400));
    let games = 12_000;
    let mut file = tempfile::NamedTempFile::new().unwrap();
    file.write_all(game.repeat(games).as_bytes()).unwrap();
    let inputs = [Input::File(file.path().to_owned())];
    for (threads, after) in [
        (1, 1),
        (4, 10),
        (4, 2500),
        (4, 6000),
        (3, 11_000),
        (4, u64::MAX),
    ] {
        let options = Options {
            sides: Sides::Mover,
            plies: 0..=u32::MAX,
            min_length: 0,
            filter: Filter::default(),
            side_lines: false,
            sample: None,
            keep_moves: false,
            patterns: 1,
            threads,
        };
        let (progress, seen) = (Progress::default(), AtomicU64::new(0));
        let mut told = Vec::new();
        let examiner = || Stopping {
            seen: &seen,
            after,
            progress: &progress,
            begun: false,
        };
        let summary = scan(&inputs, &options, &progress, examiner, |event| {
            if let Event::Game(report) = event {
                told.push(report.number);
            }
            ControlFlow::Continue(())
        });
        let count = told.len() as u64;
        assert_eq!(
            told,
            (1..=count).collect::<Vec<u64>>(),
            "{threads} cores, after {after}"
        );
        assert_eq!(summary.tallies[0].games, count);
        assert_eq!(after == u64::MAX, count == games as u64);
    }
}
