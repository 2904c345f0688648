//! What a store remembers of positions: those that have what is needed are looked at, others are passed over, and what is
//! found and counted is the same.

use std::fmt::Write as _;
use std::fs;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::{LazyLock, Mutex};

use crate::store_support::random::{STARTS, game};
use crate::store_support::{beside, import, options};
use chess::replay::Replay;
use chess::{Clue, Clues, Color, Owner, Role};
use proptest::prelude::*;
use stratvision_corpus::input::Input;
use stratvision_corpus::{
    Event, Examiner, Options, Progress, Shortcuts, Sides, Sightings, scan_with_shortcuts,
};

static NEEDS: LazyLock<[Clues; 3]> = LazyLock::new(|| {
    [
        Clues::NONE
            .with(Clue::KingShutIn(Owner::Opponent))
            .with(Clue::KnightNear(Owner::Me)),
        Clues::NONE.with(Clue::PawnsBlocked(Owner::Opponent)),
        Clues::NONE
            .with(Clue::Without(Role::Queen))
            .with(Clue::KingShutIn(Owner::Me)),
    ]
});

fn is_worth_it(clues: Clues, side: Color) -> bool {
    NEEDS
        .iter()
        .any(|set| clues.contains_all(set.of_side(side)))
}

/// A position that was looked at, its facts, and for which side.
type Look = (String, Clues, Color);

/// Sees positions that have what it needs, and says what that is or keeps it to itself.
struct Seer<'a> {
    says: bool,
    looked: &'a Mutex<Vec<Look>>,
}

impl Shortcuts for Seer<'_> {
    fn screening(&self) -> &[Clues] {
        match self.says {
            true => &*NEEDS,
            false => &[],
        }
    }
}

impl Examiner for Seer<'_> {
    type Finding = ();

    fn look(&mut self, replay: &Replay, side: Color, sightings: &mut Sightings<()>) {
        let clues = Clues::of(replay.position());
        let mut looked = self.looked.lock().unwrap();
        looked.push((replay.fen(), clues, side));
        if is_worth_it(clues, side) {
            sightings.mark(0);
            sightings.report(());
        }
    }
}

/// The result of a scan as text, and where it looked.
fn seen(path: &Path, options: &Options, says: bool) -> (String, Vec<Look>) {
    let looked = Mutex::new(Vec::new());
    let mut result = String::new();
    let summary = scan_with_shortcuts(
        &[Input::File(path.to_owned())],
        options,
        &Progress::default(),
        || Seer {
            says,
            looked: &looked,
        },
        |event| {
            match event {
                Event::Game(game) => {
                    let _ = writeln!(result, "{} {:?} {:?}", game.number, game.outcome, game.tags);
                    for hit in game.hits {
                        let _ = writeln!(
                            result,
                            "  {} {} {:?}",
                            hit.point.ply,
                            hit.replay.fen(),
                            hit.side
                        );
                    }
                }
                Event::Pause => {}
                other => panic!("{other:?}"),
            }
            ControlFlow::Continue(())
        },
    );
    let _ = writeln!(
        result,
        "{} {} {} {:?} {:?}",
        summary.games, summary.examined, summary.positions, summary.baseline, summary.tallies
    );
    (result, looked.into_inner().unwrap())
}

fn ways_to_search() -> Vec<Options> {
    let sides = [
        Sides::Mover,
        Sides::Both,
        Sides::Only(Color::White),
        Sides::Only(Color::Black),
    ];
    let plies = [0..=u32::MAX, 3..=u32::MAX, 0..=0, 1..=17, 4..=4, 0..=30];
    let mut ways = Vec::new();
    for sides in sides {
        for plies in &plies {
            ways.push(Options {
                sides,
                plies: plies.clone(),
                ..options(1)
            });
        }
    }
    ways
}

/// Searches text and store in every way; how many positions were passed over.
fn compare(folder: &Path, text: &[u8]) -> usize {
    let (plain, base) = (folder.join("a.pgn"), folder.join("a.svdb"));
    fs::write(&plain, text).unwrap();
    import(&[&plain], &base, false);
    let mut passed = 0;
    for options in ways_to_search() {
        let (result, everywhere) = seen(&plain, &options, false);
        // Of text nothing is known before it is replayed.
        assert_eq!(
            seen(&plain, &options, true),
            (result.clone(), everywhere.clone())
        );
        assert_eq!(
            seen(&base, &options, false),
            (result.clone(), everywhere.clone())
        );
        let (result_by_clues, looked) = seen(&base, &options, true);
        assert_eq!(result_by_clues, result, "{options:?}");
        let is_due = |(_, clues, side): &&Look| match options.sides {
            Sides::Both => Color::ALL.into_iter().any(|side| is_worth_it(*clues, side)),
            _ => is_worth_it(*clues, *side),
        };
        let due: Vec<Look> = everywhere.iter().filter(is_due).cloned().collect();
        assert_eq!(looked, due, "{options:?}");
        passed += everywhere.len() - due.len();
    }
    passed
}

#[test]
fn shipped_games() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["classics", "famous"] {
        let text = fs::read(beside(&format!("../../knowledge/games/{name}.pgn"))).unwrap();
        assert!(compare(folder.path(), &text) > 1000);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(16))]

    #[test]
    fn random_games(
        games in prop::collection::vec(
            (0..STARTS.len(), prop::collection::vec(any::<u16>(), 0..90), any::<u8>()),
            1..6,
        ),
    ) {
        let folder = tempfile::tempdir().unwrap();
        let numbered = games.iter().enumerate();
        let text: String = numbered
            .map(|(number, (start, choices, ending))| game(*start, choices, number, *ending))
            .collect();
        compare(folder.path(), text.as_bytes());
    }
}

#[test]
fn game_reported_in_parts() {
    // White's knight goes to and fro, near the king in one position of four: more hits than are kept at a time.
    let text = "Nc3 Nc6 Ne4 Nb8 ".repeat(15_000) + "1/2-1/2\n\n1. e4 *\n";
    let folder = tempfile::tempdir().unwrap();
    let (plain, base) = (folder.path().join("a.pgn"), folder.path().join("a.svdb"));
    fs::write(&plain, text).unwrap();
    import(&[&plain], &base, false);
    for sides in [Sides::Mover, Sides::Only(Color::Black), Sides::Both] {
        let options = Options {
            sides,
            ..options(1)
        };
        let (result, everywhere) = seen(&plain, &options, false);
        let (result_by_clues, looked) = seen(&base, &options, true);
        // Parts may be cut elsewhere: what they hold is the same.
        let lines = |result: &str| -> Vec<String> {
            let lines = result.lines().filter(|line| !line.starts_with("1 "));
            lines.map(str::to_owned).collect()
        };
        assert_eq!(lines(&result_by_clues), lines(&result));
        assert!(looked.len() < everywhere.len());
    }
}
