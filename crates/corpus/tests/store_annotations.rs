//! Comments, NAGs and variations of games in a store: they come back, are searched and written as those of PGN, and
//! their damage costs nothing else.

use std::fs;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::atomic::AtomicBool;

use chess::pgn::{Games, Tags};
use chess::replay::Replay;
use proptest::prelude::*;
use stratvision_corpus::input::Input;
use stratvision_corpus::store::{self, Importer, Note, Options as StoreOptions};
use stratvision_corpus::transcript::transcribe;
use stratvision_corpus::{Options, Progress, walk};

use crate::store_support::annotated::annotated_game;
use crate::store_support::random::STARTS;
use crate::store_support::{self, import, options, scanned};

/// The transcript of each game.
fn transcripts(text: &[u8]) -> Vec<String> {
    let mut games = Games::new(text);
    let mut headers = Tags::default();
    let mut all = Vec::new();
    while games.next_game(&mut headers) {
        let start = walk::start(&headers, &Replay::default()).unwrap();
        all.push(transcribe(&mut games, start).unwrap());
    }
    all
}

/// Scans with and without the text of games and variations.
fn ways() -> [Options; 4] {
    [(false, true), (true, false), (true, true), (false, false)].map(|(variations, keep_moves)| {
        Options {
            variations,
            keep_moves,
            ..options(1)
        }
    })
}

fn round_trip(folder: &Path, pgn: &str, expected: &[String]) {
    let (plain, base) = (folder.join("a.pgn"), folder.join("a.svdb"));
    fs::write(&plain, pgn).unwrap();
    assert_eq!(transcripts(pgn.as_bytes()), expected);
    let (imported, notes) = import(&[&plain], &base, false);
    assert!(notes.is_empty() && imported.unannotated == 0, "{notes:?}");
    let mut back = Vec::new();
    store_support::export(&base, &mut back).unwrap();
    assert_eq!(transcripts(&back), expected);
    for options in ways() {
        for every in [1, 3] {
            assert_eq!(
                scanned(&base, &options, every),
                scanned(&plain, &options, every)
            );
        }
    }
    // Another round, and a store made of the store, change nothing more.
    let (again, copied) = (folder.join("b.svdb"), folder.join("c.svdb"));
    fs::write(&plain, &back).unwrap();
    import(&[&plain], &again, false);
    import(&[&base], &copied, false);
    let whole = fs::read(&base).unwrap();
    assert!(fs::read(&again).unwrap() == whole && fs::read(&copied).unwrap() == whole);
    store::verify(&whole[..]).unwrap();
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn random_annotated_games(
        games in prop::collection::vec(
            (0..STARTS.len(), prop::collection::vec(any::<u16>(), 0..100)),
            1..6,
        ),
    ) {
        let folder = tempfile::tempdir().unwrap();
        let games = games.iter().enumerate();
        let (pgn, expected): (String, Vec<String>) = games
            .map(|(number, (start, choices))| annotated_game(*start, choices, number))
            .unzip();
        round_trip(folder.path(), &pgn, &expected);
    }
}

#[test]
fn games_with_and_without_annotations_keep_their_own() {
    let folder = tempfile::tempdir().unwrap();
    // More than a block.
    let mut pgn = String::new();
    let mut expected = Vec::new();
    for number in 0..5000u16 {
        let choices = match number % 3 {
            0 => vec![],
            _ => vec![number, number / 3, number / 5, 5, 8, 13],
        };
        let (game, transcript) = annotated_game(0, &choices, usize::from(number));
        pgn += &game;
        expected.push(transcript);
    }
    round_trip(folder.path(), &pgn, &expected);
}

const ODD: &str = "[Event \"cut\"]\n\n1. e4 (1. d4 Ke4 {talk}) (1. Ke4) ( {nothing} ) e5 (1... c5 *\n\n\
    [Event \"words\"]\n\n{only words} *\n\n[Event \"plain\"]\n\n1. d4 *\n\n";

#[test]
fn what_cannot_be_replayed_is_kept_as_a_comment_and_counted() {
    let folder = tempfile::tempdir().unwrap();
    let (plain, base) = (folder.path().join("a.pgn"), folder.path().join("a.svdb"));
    fs::write(&plain, ODD).unwrap();
    let (imported, _) = import(&[&plain], &base, false);
    assert_eq!((imported.games, imported.cut_variations), (3, 2));
    let keep = Options {
        keep_moves: true,
        ..options(1)
    };
    assert_eq!(scanned(&base, &keep, 1), scanned(&plain, &keep, 1));
    let mut back = Vec::new();
    store_support::export(&base, &mut back).unwrap();
    // A variation without moves is none in PGN; its comments stay.
    assert_eq!(
        String::from_utf8(back).unwrap(),
        "[Event \"cut\"]\n\n1. e4 (1. d4 {talk} {Ke4}) {Ke4} {nothing} 1... e5 (1... c5) *\n\n\
         [Event \"words\"]\n\n{only words} *\n\n[Event \"plain\"]\n\n1. d4 *\n\n"
    );
}

fn import_with(options: StoreOptions, from: &Path, to: &Path) -> (store::Imported, Vec<Note>) {
    let mut importer = Importer::create(to, options).unwrap();
    let mut notes = Vec::new();
    let input = Input::File(from.to_owned());
    importer
        .add(&input, &Progress::default(), |note| notes.push(note))
        .unwrap();
    (importer.finish().unwrap(), notes)
}

#[test]
fn annotations_can_be_left_out() {
    let folder = tempfile::tempdir().unwrap();
    let (plain, base) = (folder.path().join("a.pgn"), folder.path().join("a.svdb"));
    fs::write(&plain, ODD).unwrap();
    let options = StoreOptions {
        drops_annotations: true,
        ..StoreOptions::default()
    };
    let (imported, notes) = import_with(options, &plain, &base);
    assert_eq!((imported.games, imported.unannotated), (3, 2));
    assert!(notes.is_empty());
    let mut back = Vec::new();
    store_support::export(&base, &mut back).unwrap();
    assert_eq!(transcripts(&back), ["e4 e5", "", "d4"]);
}

#[test]
fn annotations_too_large_for_a_store_cost_no_game() {
    let folder = tempfile::tempdir().unwrap();
    let (plain, base) = (folder.path().join("a.pgn"), folder.path().join("a.svdb"));
    let words = |length: usize| "x ".repeat(length);
    let text = format!(
        "1. e4 {{{}}} *\n\n1. d4 {{{}}} *\n",
        words(5 << 20),
        words(3 << 20)
    );
    fs::write(&plain, text).unwrap();
    let (imported, notes) = import_with(StoreOptions::default(), &plain, &base);
    assert_eq!((imported.games, imported.unannotated), (2, 1));
    assert!(
        matches!(notes[..], [Note::Unannotated { game: 1, .. }]),
        "{notes:?}"
    );
    let mut back = Vec::new();
    store_support::export(&base, &mut back).unwrap();
    let lengths: Vec<usize> = transcripts(&back).iter().map(String::len).collect();
    assert_eq!(lengths[0], 2);
    assert!(lengths[1] > 6 << 20);
}

#[test]
fn damaged_annotations_cost_nothing_else() {
    let folder = tempfile::tempdir().unwrap();
    let (plain, base) = (folder.path().join("a.pgn"), folder.path().join("a.svdb"));
    let pgn: String = (0..2100)
        .map(|number| format!("[Event \"{number}\"]\n\n1. e4 {{{number}}} (1. d4) e5 *\n\n"))
        .collect();
    fs::write(&plain, &pgn).unwrap();
    import(&[&plain], &base, false);
    let whole = fs::read(&base).unwrap();
    // The last part of the first of two blocks.
    let second = 17
        + whole[17..]
            .windows(4)
            .position(|tag| tag == b"GAME")
            .unwrap();
    let mut bytes = whole.clone();
    bytes[second - 1] ^= 1;
    fs::write(&base, &bytes).unwrap();
    assert!(store::verify(&bytes[..]).is_err());
    let bare = |number: usize| format!("[Event \"{number}\"]\n\n1. e4 e5 *\n\n");
    let half: String = (0..2048)
        .map(bare)
        .chain((2048..2100).map(|number| {
            format!("[Event \"{number}\"]\n\n1. e4 {{{number}}} (1. d4) 1... e5 *\n\n")
        }))
        .collect();
    // An export, and an import, lose the annotations of the block and say so.
    let mut errors = Vec::new();
    let mut back = Vec::new();
    store::export(&base, &mut back, &AtomicBool::new(false), |error| {
        errors.push(error.to_string());
        ControlFlow::Continue(())
    })
    .unwrap();
    assert!(back == half.as_bytes());
    assert!(
        errors.len() == 1 && errors[0].contains("checksum of annotations"),
        "{errors:?}"
    );
    let copied = folder.path().join("b.svdb");
    let (imported, notes) = import(&[&base], &copied, false);
    assert!(
        matches!(notes[..], [Note::Damaged(..)]) && imported.games == 2100,
        "{notes:?}"
    );
    // So do searches that need them; others do not even read them.
    fs::write(&plain, &half).unwrap();
    for options in ways() {
        let (damage, rest): (Vec<String>, Vec<String>) = scanned(&base, &options, 1)
            .lines()
            .map(str::to_owned)
            .partition(|line| line.starts_with("damaged"));
        let needs = options.keep_moves || options.variations;
        assert_eq!(damage.len(), usize::from(needs), "{damage:?}");
        let right = scanned(&plain, &options, 1);
        assert!(rest == right.lines().collect::<Vec<_>>());
    }
}
