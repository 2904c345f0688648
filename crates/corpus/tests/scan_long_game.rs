//! A game in which very much is found is reported in parts, none of them large, and only if the whole game counts.

use std::fmt::Write as _;
use std::ops::ControlFlow;
use std::path::Path;

use chess::Color;
use chess::replay::Replay;
use stratvision_corpus::input::Input;
use stratvision_corpus::store::{Importer, Options as StoreOptions, Question};
use stratvision_corpus::{
    Event, Examiner, GameReport, Hit, Options, Progress, Shortcuts, Sides, Sightings, Summary,
    scan, scan_with_shortcuts,
};

/// Finds something in every position.
#[derive(Clone, Copy, Default)]
struct Everywhere {
    wants_batches: bool,
    /// It takes answers that were kept, and perhaps nothing else.
    asks: bool,
    only_counts: bool,
}

impl Shortcuts for Everywhere {
    fn questions(&self) -> &[Question] {
        if self.asks { &[Question(7)] } else { &[] }
    }

    fn only_counts(&self) -> bool {
        self.only_counts
    }

    fn wants_batches(&self) -> bool {
        self.wants_batches
    }
}

impl Examiner for Everywhere {
    type Finding = ();

    fn look(&mut self, _: &Replay, _: Color, sightings: &mut Sightings<()>) {
        sightings.mark(0);
        if !self.only_counts {
            sightings.report(());
        }
    }
}

const ASKING: Everywhere = Everywhere {
    wants_batches: false,
    asks: true,
    only_counts: false,
};

/// Makes a store that remembers where something is found.
fn stored(pgn: &Path, store: &Path) {
    let options = StoreOptions::default();
    let mut importer = Importer::with_answers(store, options, [ASKING]).unwrap();
    importer
        .add(&Input::File(pgn.to_owned()), &Progress::default(), |_| {})
        .unwrap();
    importer.finish().unwrap();
}

fn options(threads: usize) -> Options {
    Options {
        keep_moves: true,
        threads,
        ..Options::default()
    }
}

const HALF_MOVES: u32 = 48_000;

fn long_game(end: &str) -> String {
    game_of(HALF_MOVES, end)
}

/// Knights go out and back.
fn game_of(plies: u32, end: &str) -> String {
    let mut text = "[Event \"long\"]\n[White \"A\"]\n[ECO \"A04\"]\n\n".to_owned();
    for number in 0..plies / 4 {
        let _ = writeln!(
            text,
            "{}. Nf3 Nf6 {}. Ng1 Ng8",
            number * 2 + 1,
            number * 2 + 2
        );
    }
    text + end + "\n\n"
}

fn scanned(path: &Path, options: &Options, examiner: Everywhere) -> (Vec<GameReport<()>>, Summary) {
    let mut reports = Vec::new();
    let inputs = [Input::File(path.to_owned())];
    let progress = Progress::default();
    let summary = scan_with_shortcuts(
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
    stored(&pgn, &store);
    let [usual, ahead] = [false, true].map(|wants_batches| Everywhere {
        wants_batches,
        ..Everywhere::default()
    });
    let cases = [
        (&pgn, 1, usual),
        (&pgn, 3, usual),
        (&pgn, 2, ahead),
        (&store, 1, usual),
        (&store, 2, ahead),
        (&store, 1, ASKING),
        (&store, 2, ASKING),
    ];
    for (path, threads, examiner) in cases {
        let (reports, summary) = scanned(path, &options(threads), examiner);
        let most = reports.iter().map(|report| report.hits.len()).max();
        assert!(most < Some(8000), "{most:?}");
        let parts: Vec<&GameReport<()>> =
            reports.iter().filter(|report| report.number == 2).collect();
        assert!(parts.len() > 5);
        for (index, part) in parts.iter().enumerate() {
            assert_eq!(part.continues, index > 0);
            assert_eq!(part.goes_on, index + 1 < parts.len());
            assert_eq!(part.moves.is_empty(), index > 0);
            assert_eq!(part.tag("White"), "A");
        }
        let plies = parts
            .iter()
            .flat_map(|part| &part.hits)
            .map(|hit| hit.point.ply);
        assert!(plies.eq(0..=HALF_MOVES));
        assert_eq!(reports.first().map(|report| report.number), Some(1));
        assert_eq!(reports.last().map(|report| report.number), Some(3));
        let tally = &summary.tallies[0];
        assert_eq!((summary.games, summary.examined, tally.games), (3, 3, 3));
        assert_eq!(tally.positions, u64::from(HALF_MOVES) + 1 + 6);
        assert_eq!(summary.positions, tally.positions);
        let openings = tally
            .openings
            .iter()
            .map(|(eco, games)| (eco.to_string(), games));
        assert!(openings.eq([("A04".to_owned(), 1)]));
        assert_eq!(tally.plies.iter().sum::<u64>(), tally.positions);
        assert_eq!((tally.score.won, tally.score.lost), (1, 1));
    }
}

#[test]
fn counts_of_more_than_can_be_noted_at_once_are_the_same_by_answers() {
    const MANY: u32 = 140_000;
    let folder = tempfile::tempdir().unwrap();
    let (pgn, store) = (folder.path().join("a.pgn"), folder.path().join("a.svdb"));
    std::fs::write(&pgn, game_of(MANY, "1-0").repeat(2)).unwrap();
    stored(&pgn, &store);
    let counting = Everywhere {
        only_counts: true,
        ..Everywhere::default()
    };
    let asking = Everywhere {
        asks: true,
        ..counting
    };
    let ahead = Everywhere {
        wants_batches: true,
        ..counting
    };
    let all = [(&pgn, counting), (&store, asking), (&pgn, ahead)];
    for (sides, first, last, positions) in [
        (Sides::Mover, 0, u32::MAX, MANY + 1),
        (Sides::Mover, 77, 139_001, 138_925),
        (Sides::Only(Color::White), 0, u32::MAX, MANY / 2 + 1),
        (Sides::Only(Color::Black), 7, 139_000, 69_497),
    ] {
        let options = Options {
            sides,
            plies: first..=last,
            ..options(1)
        };
        let [by_looks, by_answers, by_sides] =
            all.map(|(path, examiner)| scanned(path, &options, examiner).1);
        for summary in [&by_looks, &by_answers, &by_sides] {
            assert_eq!(summary.positions, 2 * u64::from(positions));
            assert_eq!(summary.tallies[0].positions, summary.positions);
            assert_eq!(summary.tallies[0].games, 2);
        }
        assert_eq!(
            format!("{by_answers:?}"),
            format!("{by_looks:?}").replace(".pgn", ".svdb")
        );
        assert_eq!(format!("{by_sides:?}"), format!("{by_looks:?}"));
    }
}

#[test]
fn game_that_does_not_count_is_not_reported_at_all() {
    let folder = tempfile::tempdir().unwrap();
    let pgn = folder.path().join("a.pgn");
    for wants_batches in [false, true] {
        let examiner = Everywhere {
            wants_batches,
            ..Everywhere::default()
        };
        // Nothing of the broken games is left for the sound one after them.
        let broken = "[Event \"broken\"]\n\n1. e4 e5 2. Ke5 *\n\n";
        let sound = "[Event \"sound\"]\n\n1. e4 *\n\n";
        let text = format!("{}{broken}{sound}", long_game("1. Ke5 *"));
        std::fs::write(&pgn, text).unwrap();
        let (reports, summary) = scanned(&pgn, &options(2), examiner);
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
        let (reports, summary) = scanned(&pgn, &longer, examiner);
        assert_eq!((reports.len(), summary.examined), (0, 0));
    }
}

#[test]
fn variations_in_batches_are_reported_alike() {
    let folder = tempfile::tempdir().unwrap();
    let pgn = folder.path().join("a.pgn");
    let text = "1. e4 (1. d4 d5 (1... Nf6 2. c4) 2. c4) 1... e5 (1... c5) 2. Nf3 *\n";
    std::fs::write(&pgn, text.repeat(40)).unwrap();
    let with_variations = Options {
        variations: true,
        plies: 1..=3,
        sides: Sides::Both,
        ..options(1)
    };
    let places = [false, true].map(|wants_batches| {
        let examiner = Everywhere {
            wants_batches,
            ..Everywhere::default()
        };
        let (reports, summary) = scanned(&pgn, &with_variations, examiner);
        let hits = reports.iter().flat_map(|report| &report.hits);
        let of_hit = |hit: &Hit<()>| (hit.point, hit.side, hit.replay.fen());
        (hits.map(of_hit).collect::<Vec<_>>(), summary.positions)
    });
    assert!(places[0].0.iter().any(|(point, ..)| point.in_variation));
    assert_eq!(places[0], places[1]);
}

/// The same where only counts are wanted: then the sides look one after the other.
#[test]
fn variations_are_counted_alike_by_one_side_after_the_other() {
    let folder = tempfile::tempdir().unwrap();
    let pgn = folder.path().join("a.pgn");
    let text = "1. e4 (1. d4 d5 (1... Nf6 2. c4) 2. c4) 1... e5 (1... c5) 2. Nf3 *\n";
    std::fs::write(&pgn, text.repeat(40)).unwrap();
    for plies in [0..=u32::MAX, 1..=2] {
        let with_variations = Options {
            variations: true,
            plies,
            ..options(1)
        };
        let [usual, ahead] = [false, true].map(|wants_batches| {
            let examiner = Everywhere {
                wants_batches,
                only_counts: true,
                ..Everywhere::default()
            };
            scanned(&pgn, &with_variations, examiner).1
        });
        assert!(usual.positions > 40 * 4);
        assert_eq!(format!("{usual:?}"), format!("{ahead:?}"));
    }
}

/// White reports a finding in every position, Black only marks a raw feature.
struct Unlike;

impl Examiner for Unlike {
    type Finding = ();

    fn look(&mut self, _: &Replay, side: Color, sightings: &mut Sightings<()>) {
        match side {
            Color::White => {
                sightings.mark(0);
                sightings.report(());
            }
            Color::Black => sightings.mark_raw(0),
        }
    }
}

/// Where one side has found enough for a part, it is over with this position, whatever the other side sees in it.
#[test]
fn parts_are_small_whatever_the_other_side_sees() {
    let folder = tempfile::tempdir().unwrap();
    let pgn = folder.path().join("a.pgn");
    std::fs::write(&pgn, long_game("1-0")).unwrap();
    let both = Options {
        sides: Sides::Both,
        ..options(1)
    };
    let inputs = [Input::File(pgn)];
    let (mut most, mut all) = (0, 0);
    let progress = Progress::default();
    scan(
        &inputs,
        &both,
        &progress,
        || Unlike,
        |event| {
            if let Event::Game(report) = event {
                most = most.max(report.hits.len());
                all += report.hits.len();
            }
            ControlFlow::Continue(())
        },
    );
    assert_eq!(all, HALF_MOVES as usize + 1);
    assert!(most < 8000, "{most}");
}
