//! A scan that is stopped has reported every game up to some point and none after it, on any number of threads.

use std::io::Write;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};

use chess::Color;
use chess::replay::Replay;
use stratvision_corpus::input::Input;
use stratvision_corpus::{
    Event, Examiner, Options, Progress, Shortcuts, Sightings, scan, scan_with_shortcuts,
};

/// Finds something in the first position of every game, and stops the scan after a number of games.
struct Stopping<'a> {
    seen: &'a AtomicU64,
    after: u64,
    /// Number of findings in that position.
    each: usize,
    progress: &'a Progress,
    begun: bool,
}

impl Examiner for Stopping<'_> {
    type Finding = ();

    fn begin_game(&mut self) {
        self.begun = true;
    }

    fn look(&mut self, _: &Replay, _: Color, sightings: &mut Sightings<()>) {
        if !std::mem::take(&mut self.begun) {
            return;
        }
        if self.seen.fetch_add(1, Ordering::Relaxed) + 1 == self.after {
            self.progress.stop.store(true, Ordering::Relaxed);
        }
        sightings.mark(0);
        for _ in 0..self.each {
            sightings.report(());
        }
    }
}

#[test]
fn stopped_scan_has_reported_a_beginning() {
    // Several pieces of a megabyte each.
    let cases = [
        (1, 1),
        (4, 10),
        (4, 2500),
        (4, 6000),
        (3, 11_000),
        (4, u64::MAX),
    ];
    for (threads, after) in cases {
        scan_reports_a_beginning(400, 12_000, 1, threads, after);
    }
}

#[test]
fn stopped_scan_with_many_findings_has_reported_a_beginning() {
    // More than is kept before it is handed over, in every other game; every piece ends with such a game.
    for (threads, after) in [(1, 3), (2, 5), (3, 7), (4, 8), (3, 11), (4, u64::MAX)] {
        scan_reports_a_beginning(300_000, 16, 3000, threads, after);
    }
}

fn options(threads: usize) -> Options {
    Options {
        threads,
        ..Options::default()
    }
}

/// A number of games with a tag of that length.
fn file_of(header: usize, games: usize) -> tempfile::NamedTempFile {
    let game = format!(
        "[Event \"{}\"]\n\n1. e4 e5 2. Nf3 *\n\n",
        "x".repeat(header)
    );
    let mut file = tempfile::NamedTempFile::new().unwrap();
    file.write_all(game.repeat(games).as_bytes()).unwrap();
    file
}

#[test]
fn summary_ends_at_the_game_that_ended_the_scan() {
    for (header, games, each, enough) in [
        (400, 12_000, 1, 7),
        (400, 12_000, 1, 9_001),
        (300_000, 16, 3000, 5),
    ] {
        let file = file_of(header, games);
        let inputs = [Input::File(file.path().to_owned())];
        let (progress, seen) = (Progress::default(), AtomicU64::new(0));
        let examiner = || Stopping {
            seen: &seen,
            after: u64::MAX,
            each,
            progress: &progress,
            begun: false,
        };
        let summary = scan(
            &inputs,
            &options(2),
            &progress,
            examiner,
            |event| match event {
                Event::Game(report) if report.number == enough => ControlFlow::Break(()),
                _ => ControlFlow::Continue(()),
            },
        );
        // The workers have looked at more, surely where a game is reported only with those after it, but none of that is
        // counted.
        let looked_at = progress.games.load(Ordering::Relaxed);
        assert!(looked_at >= enough + u64::from(each == 1));
        assert_eq!((summary.games, summary.examined), (enough, enough));
        assert_eq!(summary.tallies[0].games, enough);
        assert_eq!(summary.parts[0].positions, summary.positions);
        // Where much is found in a game it is reported in parts, and only the first one of the last game counts.
        match each {
            1 => assert_eq!(summary.positions, 4 * enough),
            _ => assert!((4 * (enough - 1)..=4 * enough).contains(&summary.positions)),
        }
    }
}

/// Scans a number of games with a tag of that length, and stops after some of them.
fn scan_reports_a_beginning(header: usize, games: usize, each: usize, threads: usize, after: u64) {
    let file = file_of(header, games);
    let inputs = [Input::File(file.path().to_owned())];
    let options = options(threads);
    let (progress, seen) = (Progress::default(), AtomicU64::new(0));
    let mut reported = Vec::new();
    let examiner = || Stopping {
        seen: &seen,
        after,
        each,
        progress: &progress,
        begun: false,
    };
    let summary = scan(&inputs, &options, &progress, examiner, |event| {
        if let Event::Game(report) = event {
            if report.continues {
                return ControlFlow::Continue(());
            }
            assert_eq!(report.hits.len(), each);
            reported.push(report.number);
        }
        ControlFlow::Continue(())
    });
    let count = reported.len() as u64;
    assert_eq!(
        reported,
        (1..=count).collect::<Vec<u64>>(),
        "{threads} cores, after {after}"
    );
    assert_eq!(summary.tallies[0].games, count);
    assert_eq!(after == u64::MAX, count == games as u64);
}

/// Finds the second of 70 patterns, and the last, in every position, and stops the scan after a number of looks. Positions
/// are read ahead, and only counts are wanted, so one side looks after the other.
struct Counting<'a> {
    looks: &'a AtomicU64,
    after: u64,
    progress: &'a Progress,
}

impl Shortcuts for Counting<'_> {
    fn wants_batches(&self) -> bool {
        true
    }

    fn only_counts(&self) -> bool {
        true
    }
}

impl Examiner for Counting<'_> {
    type Finding = ();

    fn look(&mut self, _: &Replay, _: Color, sightings: &mut Sightings<()>) {
        if self.looks.fetch_add(1, Ordering::Relaxed) + 1 == self.after {
            self.progress.stop.store(true, Ordering::Relaxed);
        }
        sightings.mark(1);
        sightings.mark(69);
    }
}

#[test]
fn counts_are_of_whole_games() {
    let file = file_of(400, 6_000);
    let inputs = [Input::File(file.path().to_owned())];
    for (threads, after) in [
        (1, 1),
        (1, 2),
        (1, 4),
        (1, 4 * 3000 + 3),
        (2, 9_999),
        (2, u64::MAX),
    ] {
        let (progress, looks) = (Progress::default(), AtomicU64::new(0));
        let options = Options {
            features: 70,
            ..options(threads)
        };
        let examiner = || Counting {
            looks: &looks,
            after,
            progress: &progress,
        };
        let on = |_| ControlFlow::Continue(());
        let summary = scan_with_shortcuts(&inputs, &options, &progress, examiner, on);
        let games = summary.examined;
        assert_eq!(
            summary.positions,
            4 * games,
            "{threads} cores, after {after}"
        );
        assert_eq!(after == u64::MAX, games == 6_000, "{games}");
        for (pattern, tally) in summary.tallies.iter().enumerate() {
            let found = u64::from([1, 69].contains(&pattern));
            let figures = (tally.games, tally.positions, tally.finders);
            assert_eq!(
                figures,
                (found * games, found * 4 * games, [found * games; 2])
            );
        }
    }
}

#[test]
fn what_is_only_read_is_not_done() {
    // The whole file is read before the first of its pieces is searched; each is a megabyte.
    let file = file_of(400, 12_000);
    let size = file.path().metadata().unwrap().len();
    let (progress, seen) = (Progress::default(), AtomicU64::new(0));
    let examiner = || Stopping {
        seen: &seen,
        after: u64::MAX,
        each: 1,
        progress: &progress,
        begun: false,
    };
    let inputs = [Input::File(file.path().to_owned())];
    let mut reported = Vec::new();
    scan(&inputs, &options(1), &progress, examiner, |event| {
        if let Event::Game(_) = event {
            reported.push(progress.bytes.load(Ordering::Relaxed));
        }
        ControlFlow::Continue(())
    });
    assert_eq!(reported.first(), Some(&0));
    assert!(reported.is_sorted() && reported[reported.len() - 1] < size);
    assert_eq!(progress.bytes.load(Ordering::Relaxed), size);
}

/// Fails at its first position.
struct Failing;

impl Examiner for Failing {
    type Finding = ();

    fn look(&mut self, _: &Replay, _: Color, _: &mut Sightings<()>) {
        panic!("on purpose");
    }
}

#[test]
fn a_failure_ends_the_scan() {
    let mut file = tempfile::NamedTempFile::new().unwrap();
    let games = "[Event \"a\"]\n\n1. e4 *\n\n".repeat(400_000);
    file.write_all(games.as_bytes()).unwrap();
    let inputs = [Input::File(file.path().to_owned())];
    let options = options(3);
    let scanned = std::panic::catch_unwind(|| {
        let on = |_| ControlFlow::Continue(());
        scan(&inputs, &options, &Progress::default(), || Failing, on)
    });
    assert!(scanned.is_err());
}
