//! A game in which very much is found is told in parts, none of them large, and only if the whole game counts.

use std::fmt::Write as _;
use std::ops::ControlFlow;
use std::path::Path;

use chess::Color;
use chess::replay::Replay;
use stratvision_corpus::filter::Filter;
use stratvision_corpus::input::Input;
use stratvision_corpus::store::{Importer, Options as StoreOptions};
use stratvision_corpus::{
    Event, Examiner, Found, GameReport, Options, Progress, Sides, Sightings, Summary, scan,
};

/// Finds something in every position.
#[derive(Clone, Copy)]
struct Everywhere {
    reads_ahead: bool,
}

impl Examiner for Everywhere {
    fn reads_ahead(&self) -> bool {
        self.reads_ahead
    }

    fn look(&mut self, _: &Replay, _: Color, sightings: &mut Sightings) {
        sightings.valid(0);
        sightings.describe(Found::bare(0));
    }
}

fn options(threads: usize) -> Options {
    Options {
        sides: Sides::Mover,
        plies: 0..=u32::MAX,
        min_length: 0,
        filter: Filter::default(),
        side_lines: false,
        sample: None,
        keep_moves: true,
        patterns: 1,
        threads,
    }
}

const HALF_MOVES: u32 = 48_000;

/// Knights go out and back.
fn long_game(end: &str) -> String {
    let mut text = "[Event \"long\"]\n[White \"A\"]\n[ECO \"A04\"]\n\n".to_owned();
    for number in 0..HALF_MOVES / 4 {
        let _ = writeln!(
            text,
            "{}. Nf3 Nf6 {}. Ng1 Ng8",
            number * 2 + 1,
            number * 2 + 2
        );
    }
    text + end + "\n\n"
}

fn told(path: &Path, options: &Options, examiner: Everywhere) -> (Vec<GameReport>, Summary) {
    let mut reports = Vec::new();
    let inputs = [Input::File(path.to_owned())];
    let progress = Progress::default();
    let summary = scan(
        &inputs,
        options,
        &progress,
        || examiner,
        |event| {
            if let Event::Game(report) = event {
                reports.push(report);
            }
            ControlFlow::Continue(())
        },
    );
    (reports, summary)
}

#[test]
fn parts_are_small_and_together_the_whole() {
    let folder = tempfile::tempdir().unwrap();
    let (pgn, store) = (folder.path().join("a.pgn"), folder.path().join("a.svdb"));
    let short = "[Event \"short\"]\n\n1. e4 e5 *\n\n";
    std::fs::write(&pgn, format!("{short}{}{short}", long_game("1-0"))).unwrap();
    let mut importer = Importer::create(&store, StoreOptions { unique: false }).unwrap();
    importer
        .add(&Input::File(pgn.clone()), &Progress::default(), |_| {})
        .unwrap();
    importer.finish().unwrap();
    let cases = [
        (&pgn, 1, false),
        (&pgn, 3, false),
        (&pgn, 2, true),
        (&store, 1, false),
        (&store, 2, true),
    ];
    for (path, threads, reads_ahead) in cases {
        let (reports, summary) = told(path, &options(threads), Everywhere { reads_ahead });
        let most = reports.iter().map(|report| report.hits.len()).max();
        assert!(most < Some(8000), "{most:?}");
        let parts: Vec<&GameReport> = reports.iter().filter(|report| report.number == 2).collect();
        assert!(parts.len() > 5);
        for (index, part) in parts.iter().enumerate() {
            assert_eq!(part.continues, index > 0);
            assert_eq!(part.goes_on, index + 1 < parts.len());
            assert_eq!(part.moves.is_empty(), index > 0);
            assert_eq!(part.tag("White"), "A");
        }
        let plies = parts.iter().flat_map(|part| &part.hits).map(|hit| hit.ply);
        assert!(plies.eq(0..=HALF_MOVES));
        assert_eq!(reports.first().map(|report| report.number), Some(1));
        assert_eq!(reports.last().map(|report| report.number), Some(3));
        let tally = &summary.tallies[0];
        assert_eq!((summary.games, summary.examined, tally.games), (3, 3, 3));
        assert_eq!(tally.positions, u64::from(HALF_MOVES) + 1 + 6);
        assert_eq!(summary.positions, tally.positions);
        assert_eq!(tally.openings["A04"], 1);
        assert_eq!(tally.plies.iter().sum::<u64>(), tally.positions);
        assert_eq!((tally.score.won, tally.score.lost), (1, 1));
    }
}

#[test]
fn a_game_that_does_not_count_is_not_told_at_all() {
    let folder = tempfile::tempdir().unwrap();
    let pgn = folder.path().join("a.pgn");
    for reads_ahead in [false, true] {
        let examiner = Everywhere { reads_ahead };
        // Nothing of the broken games is left for the sound one behind them.
        let broken = "[Event \"broken\"]\n\n1. e4 e5 2. Ke5 *\n\n";
        let sound = "[Event \"sound\"]\n\n1. e4 *\n\n";
        let text = format!("{}{broken}{sound}", long_game("1. Ke5 *"));
        std::fs::write(&pgn, text).unwrap();
        let (reports, summary) = told(&pgn, &options(2), examiner);
        assert_eq!(
            (reports.len(), summary.broken, summary.positions),
            (1, 2, 2)
        );
        assert_eq!(summary.tallies[0].positions, 2);
        std::fs::write(&pgn, long_game("*")).unwrap();
        let longer = Options {
            min_length: HALF_MOVES + 1,
            ..options(2)
        };
        let (reports, summary) = told(&pgn, &longer, examiner);
        assert_eq!((reports.len(), summary.examined), (0, 0));
    }
}

/// Where and in what kind of line something was found.
#[test]
fn side_lines_read_ahead_are_told_alike() {
    let folder = tempfile::tempdir().unwrap();
    let pgn = folder.path().join("a.pgn");
    let text = "1. e4 (1. d4 d5 (1... Nf6 2. c4) 2. c4) 1... e5 (1... c5) 2. Nf3 *\n";
    std::fs::write(&pgn, text.repeat(40)).unwrap();
    let with_side_lines = Options {
        side_lines: true,
        plies: 1..=3,
        sides: Sides::Both,
        ..options(1)
    };
    let places = [false, true].map(|reads_ahead| {
        let (reports, summary) = told(&pgn, &with_side_lines, Everywhere { reads_ahead });
        let hits = reports.iter().flat_map(|report| &report.hits);
        let of_hit = |hit: &stratvision_corpus::Hit| {
            (hit.ply, hit.place, hit.side, hit.side_line, hit.fen.clone())
        };
        (hits.map(of_hit).collect::<Vec<_>>(), summary.positions)
    });
    assert!(places[0].0.iter().any(|(_, _, _, side_line, _)| *side_line));
    assert_eq!(places[0], places[1]);
}
