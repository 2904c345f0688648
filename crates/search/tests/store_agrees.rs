//! The same search over PGN and over its store, with and without clues and answers: equal results for every shipped pattern and in
//! every mode.

#[path = "../../corpus/tests/store_support/random.rs"]
mod random;

use std::fmt::Write as _;
use std::fs;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use chess::{Clue, Clues, Color, Owner, Role};
use corpus::input::Input;
use corpus::store::Importer;
use corpus::{Event, Options, Progress, Shortcuts as _, Sides};
use patlan::library::{Library, PatternFile};
use proptest::prelude::*;
use stratvision_search::{Details, Searched};
use syntax::Source;

/// Patterns that ask for clues in every way they can be asked for.
const MORE_PATTERNS: [(&str, &str); 8] = [
    (
        "MY KING",
        "SCENARIO K1 DEFENDS S1 PRECONDITION MOVESOF(K1) = 0",
    ),
    ("THEIR KNIGHT", "SCENARIO n1 POSSIBLEATTACK (S1,K1)"),
    (
        "TWO KNIGHTS",
        "SCENARIO { N1 POSSIBLEATTACK (S1,k1) N2 POSSIBLEATTACK (S2,k1) } PRECONDITION MOVESOF(k1) = 0",
    ),
    (
        "ONE OR THE OTHER",
        "SCENARIO { N1 POSSIBLEATTACK (S1,k1) B1 POSSIBLEATTACK (S1,k1) }",
    ),
    (
        "STUCK",
        "SCENARIO P1 DEFENDS S1
         PRECONDITION BLOCKEDPAWNS(OPPONENT) = TRUE OR (BLOCKEDPAWNS(OPPONENT) AND MOVESOF(P) = 0)",
    ),
    (
        "NOT STUCK",
        "SCENARIO P1 DEFENDS S1 PRECONDITION NOT BLOCKEDPAWNS(ME) AND BLOCKEDPAWNS(OPPONENT) = FALSE",
    ),
    (
        "THEY FIND IT",
        "SCENARIO K1 MOVE S1 PRECONDITION EXISTPATTERN(\"TWO KNIGHTS\",OPPONENT)",
    ),
    ("NO QUEENS", "SETOFPIECES KRPkrp SCENARIO R1 ATTACKS f1"),
];

fn library() -> Library {
    let mut library = Library::new();
    for file in knowledge::patterns() {
        library.add(PatternFile::shipped(Source::new(file.name, file.text)));
    }
    for (name, body) in MORE_PATTERNS {
        let head = "AUTHOR \"\" DESCRIPTION \"\" WEIGHT 1";
        let text = format!("PATTERN \"{name}\" {head} {body};");
        library.add(PatternFile::shipped(Source::new(name, text)));
        assert!(library.get(name).is_some(), "{name}");
    }
    library
}

fn beside(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

/// A mode of the search: its name, what is wanted and where.
type Mode = (&'static str, Details, Options);

fn modes() -> Vec<Mode> {
    let options = Options {
        features: 0,
        threads: 1,
        ..Options::default()
    };
    let counts = Details::default();
    let findings = Details {
        findings: true,
        ..counts
    };
    let by = |sides| Options {
        sides,
        ..options.clone()
    };
    vec![
        ("counts", counts, options.clone()),
        ("findings", findings, options.clone()),
        ("white", counts, by(Sides::Only(Color::White))),
        ("black", findings, by(Sides::Only(Color::Black))),
        ("both", findings, by(Sides::Both)),
        (
            "raw",
            Details {
                raw: true,
                ..counts
            },
            options.clone(),
        ),
        (
            "raw, both",
            Details {
                raw: true,
                ..findings
            },
            by(Sides::Both),
        ),
        (
            "first",
            Details {
                first: true,
                ..findings
            },
            options.clone(),
        ),
        (
            "first, raw",
            Details {
                first: true,
                raw: true,
                ..findings
            },
            options.clone(),
        ),
        (
            "all",
            Details {
                all_instances: true,
                ..findings
            },
            options.clone(),
        ),
        (
            "plies",
            findings,
            Options {
                plies: 2..=41,
                min_length: 3,
                ..options
            },
        ),
    ]
}

/// Modes that take long.
fn slow_modes() -> Vec<Mode> {
    let (_, findings, options) = modes().swap_remove(1);
    let some = Options {
        plies: 0..=8,
        ..options.clone()
    };
    vec![
        (
            "prove",
            Details {
                prove: true,
                ..findings
            },
            options,
        ),
        (
            "within",
            Details {
                within: Some(1),
                ..findings
            },
            some.clone(),
        ),
        (
            "distance",
            Details {
                distance: Some(1),
                ..findings
            },
            some,
        ),
    ]
}

/// The result of a search as text, without file names.
fn searched(
    library: &Library,
    names: &[String],
    path: &Path,
    (_, details, options): &Mode,
) -> String {
    let searched = Searched::new(library, names, *details).unwrap();
    let options = Options {
        features: names.len(),
        ..options.clone()
    };
    let mut text = String::new();
    let summary = corpus::scan_with_shortcuts(
        &[Input::File(path.to_owned())],
        &options,
        &Progress::default(),
        || searched.examiner(),
        |event| {
            match event {
                Event::Game(game) => {
                    let _ = writeln!(text, "{} {:?} {:?}", game.number, game.outcome, game.tags);
                    for hit in game.hits {
                        let _ = writeln!(
                            text,
                            "  {:?} {} {} {:?}",
                            hit.point,
                            hit.side,
                            hit.replay.fen(),
                            hit.finding
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
        text,
        "{} games, {} examined, {} positions, {:?} {:?}, {} given up",
        summary.games,
        summary.examined,
        summary.positions,
        summary.baseline,
        summary.tallies,
        searched.gave_up()
    );
    text
}

/// Makes a store that remembers where these patterns are found.
fn stored(plain: &Path, base: &Path, library: &Library, names: &[String]) {
    let searched = Searched::for_answers(library, names).unwrap();
    let options = corpus::store::Options::default();
    let mut importer = Importer::with_answers(base, options, [searched.examiner()]).unwrap();
    let input = Input::File(plain.to_owned());
    importer
        .add(&input, &Progress::default(), |note| panic!("{note:?}"))
        .unwrap();
    importer.finish().unwrap();
}

/// Stores that remember of no patterns, of all and of some where they are found.
fn all_stores(folder: &Path, plain: &Path, library: &Library) -> [PathBuf; 3] {
    let names: Vec<String> = library.names().map(str::to_owned).collect();
    let some: Vec<String> = names.iter().step_by(2).cloned().collect();
    let sets = [("none", &[][..]), ("all", &names), ("some", &some)];
    sets.map(|(name, names)| {
        let base = folder.join(name).with_extension("svdb");
        stored(plain, &base, library, names);
        base
    })
}

/// Searches in every mode for each pattern alone and for some together; returns the number of lines compared.
fn compare(library: &Library, plain: &Path, bases: &[PathBuf], modes: &[Mode]) -> usize {
    let names: Vec<String> = library.names().map(str::to_owned).collect();
    let mut sets: Vec<Vec<String>> = names.iter().map(|name| vec![name.clone()]).collect();
    let group = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect();
    sets.push(group(&["PHILIDOR", "BLOQUEIO"]));
    sets.push(group(&[
        "PHILIDOR",
        "PHILIDOR_NOTACT",
        "LINHARES_08_20_B",
        "BLOQUEIO",
        "LINHARES_06_10",
        "Linhares_14_17",
    ]));
    sets.push(group(&["PHILIDOR", "PAWNFORK"]));
    sets.push(names);
    let mut lines = 0;
    for mode in modes {
        for names in &sets {
            let expected = searched(library, names, plain, mode);
            for base in bases {
                let found = searched(library, names, base, mode);
                assert_eq!(found, expected, "{names:?} {} {}", mode.0, base.display());
            }
            lines += expected.lines().count();
        }
    }
    lines
}

/// What a search for these patterns needs of a position.
fn needs(library: &Library, names: &[&str], details: Details) -> Vec<Clues> {
    let names: Vec<String> = names.iter().map(|name| (*name).to_owned()).collect();
    let searched = Searched::new(library, &names, details).unwrap();
    searched.examiner().screening().to_vec()
}

#[test]
fn what_patterns_need() {
    use Clue::{KingShutIn, KnightNear, PawnsBlocked, Without};
    use Owner::{Me, Opponent};
    use Role::{Bishop, Knight, Queen, Rook};
    let library = library();
    let valid = Details::default();
    let raw = Details { raw: true, ..valid };
    let cases: [(&str, &[Clue], &[Clue]); 14] = [
        (
            "PHILIDOR",
            &[KingShutIn(Opponent), KnightNear(Me)],
            &[KnightNear(Me)],
        ),
        ("BLOQUEIO", &[PawnsBlocked(Me)], &[]),
        ("LINHARES_03_16_ALT", &[PawnsBlocked(Opponent)], &[]),
        (
            "LINHARES_06_10",
            &[Knight, Bishop, Rook, Queen].map(Without),
            &[Knight, Bishop, Rook, Queen].map(Without),
        ),
        (
            "Linhares_14_17",
            &[
                PawnsBlocked(Me),
                PawnsBlocked(Opponent),
                Without(Knight),
                Without(Rook),
                Without(Queen),
            ],
            &[Knight, Rook, Queen].map(Without),
        ),
        ("PAWNFORK", &[], &[]),
        ("MATEINONE", &[], &[]),
        ("MY KING", &[KingShutIn(Me)], &[]),
        (
            "THEIR KNIGHT",
            &[KnightNear(Opponent)],
            &[KnightNear(Opponent)],
        ),
        (
            "TWO KNIGHTS",
            &[KingShutIn(Opponent), KnightNear(Me)],
            &[KnightNear(Me)],
        ),
        ("ONE OR THE OTHER", &[], &[]),
        ("STUCK", &[PawnsBlocked(Opponent)], &[]),
        ("NOT STUCK", &[], &[]),
        ("THEY FIND IT", &[KingShutIn(Me), KnightNear(Opponent)], &[]),
    ];
    let set = |clues: &[Clue]| clues.iter().fold(Clues::NONE, |all, clue| all.with(*clue));
    let sets = |clues: &[Clue]| match clues {
        [] => Vec::new(),
        _ => vec![set(clues)],
    };
    for (name, of_valid, of_raw) in cases {
        assert_eq!(needs(&library, &[name], valid), sets(of_valid), "{name}");
        assert_eq!(needs(&library, &[name], raw), sets(of_raw), "{name}, raw");
        for far in [
            Details {
                within: Some(1),
                ..valid
            },
            Details {
                distance: Some(1),
                ..valid
            },
        ] {
            assert_eq!(needs(&library, &[name], far), []);
        }
    }
    let two = needs(
        &library,
        &["PHILIDOR", "BLOQUEIO", "PHILIDOR_NOTACT"],
        valid,
    );
    assert_eq!(two.len(), 2);
    assert_eq!(needs(&library, &["PHILIDOR", "PAWNFORK"], valid), []);
}

#[test]
fn shipped_games() {
    let library = library();
    let folder = tempfile::tempdir().unwrap();
    for name in ["classics", "famous"] {
        let plain = beside(&format!("../../knowledge/games/{name}.pgn"));
        let bases = all_stores(folder.path(), &plain, &library);
        assert!(compare(&library, &plain, &bases, &modes()) > 1000);
    }
}

#[test]
fn stores_made_of_stores() {
    let library = library();
    let folder = tempfile::tempdir().unwrap();
    let games = fs::read_to_string(beside("../../knowledge/games/self-play.pgn")).unwrap();
    let some = games.split("[Event ").skip(1).take(9);
    let plain = folder.path().join("plain.pgn");
    fs::write(
        &plain,
        some.map(|game| format!("[Event {game}"))
            .collect::<String>(),
    )
    .unwrap();
    let [none, ..] = all_stores(folder.path(), &plain, &library);
    // What was not remembered is after another import.
    let again = tempfile::tempdir().unwrap();
    let [_, all, _] = all_stores(again.path(), &none, &library);
    let bases = [all];
    assert!(compare(&library, &plain, &bases, &modes()) > 1000);
    compare(&library, &plain, &bases, &slow_modes());
}

/// Patterns that ask for each other are looked at once each; written out they would be as many as 2^16.
#[test]
fn questions_that_call_each_other_do_not_multiply() {
    let mut text = String::new();
    for number in 0..16 {
        let asks = match number {
            0 => String::new(),
            _ => {
                let before = number - 1;
                format!(
                    "PRECONDITION EXISTPATTERN(\"P{before}\",ME) AND EXISTPATTERN(\"P{before}\",OPPONENT)"
                )
            }
        };
        let _ = writeln!(
            text,
            "PATTERN \"P{number}\" AUTHOR \"\" DESCRIPTION \"\" WEIGHT 1 SCENARIO K1 MOVE S1 {asks};"
        );
    }
    let mut library = Library::new();
    library.add(PatternFile::shipped(Source::new("chain", text)));
    let first = library.program("P15").unwrap().meaning();
    assert_ne!(first, library.program("P14").unwrap().meaning());
}

/// Stores keep answers: a change of what is found on purpose must raise the number of the rules.
#[test]
fn rules_have_the_number_that_belongs_to_the_counts() {
    let counts = include_str!("golden/classics.tsv");
    let sum = counts.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |sum, byte| {
        (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    let pair = (patlan::plan::RULES, sum);
    assert_eq!(
        pair,
        (1, 15_928_865_350_047_442_006),
        "raise RULES and write the new pair here"
    );
}

/// What a pattern asks decides, not what it is called.
#[test]
fn questions_are_known_by_what_they_ask() {
    let pattern = |name: &str, weight: &str, body: &str| {
        let text =
            format!("PATTERN \"{name}\" AUTHOR \"\" DESCRIPTION \"\" WEIGHT {weight} {body};");
        let mut library = Library::new();
        library.add(PatternFile::shipped(Source::new(name, text)));
        library.program(name).unwrap().meaning()
    };
    let calling = |called: &str| {
        let mut library = Library::new();
        let caller = "PATTERN \"CALLER\" AUTHOR \"\" DESCRIPTION \"\" WEIGHT 1 SCENARIO K1 MOVE S1
             PRECONDITION EXISTPATTERN(\"CALLED\",ME);";
        for (name, text) in [("called", called), ("caller", caller)] {
            library.add(PatternFile::shipped(Source::new(name, text.to_owned())));
        }
        library.program("CALLER").unwrap().meaning()
    };
    let called = "PATTERN \"CALLED\" AUTHOR \"\" DESCRIPTION \"\" WEIGHT 1 SCENARIO N1 ATTACKS q1;";
    let by_call = calling(called);
    assert_eq!(by_call, calling(&called.replace("WEIGHT 1", "WEIGHT 2")));
    assert_ne!(by_call, calling(&called.replace("N1", "B1")));
    let body = "SCENARIO N1 ATTACKS k1 PRECONDITION MOVESOF(k1) = 0";
    let first = pattern("A", "1", body);
    assert_eq!(first, pattern("A", "1", body));
    assert_eq!(first, pattern("B", "2", &body.replace(' ', "\n  ")));
    for other in [
        body.replace("= 0", "= 1"),
        body.replace("N1", "B1"),
        body.replace("N1", "n1").replace("k1", "K1"),
        body.replace("ATTACKS k1", "POSSIBLEATTACK (S1,k1)"),
        "SCENARIO N1 ATTACKS k1".to_owned(),
    ] {
        assert_ne!(first, pattern("A", "1", &other), "{other}");
    }
}

/// The positions that ship with the patterns, in most of which one is there.
fn shipped_positions() -> Vec<String> {
    let mut fens = Vec::new();
    for file in knowledge::positions() {
        for line in file.text.lines() {
            if !line.starts_with('#') && !line.trim().is_empty() {
                fens.push(line.split(' ').take(4).collect::<Vec<_>>().join(" "));
            }
        }
    }
    fens
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(6))]

    #[test]
    fn random_games(
        games in prop::collection::vec(
            (any::<prop::sample::Index>(), prop::collection::vec(any::<u16>(), 0..8)),
            40..60,
        ),
        longer in prop::collection::vec(
            (0..random::STARTS.len(), prop::collection::vec(any::<u16>(), 0..60)),
            1..4,
        ),
    ) {
        let positions = shipped_positions();
        let mut text = String::new();
        for (number, (index, choices)) in games.iter().enumerate() {
            text += &random::game_from(index.get::<String>(&positions), choices, number, 0);
        }
        for (number, (start, choices)) in longer.iter().enumerate() {
            text += &random::game(*start, choices, number, 1);
        }
        let folder = tempfile::tempdir().unwrap();
        let plain = folder.path().join("a.pgn");
        fs::write(&plain, text).unwrap();
        let library = library();
        let bases = all_stores(folder.path(), &plain, &library);
        compare(&library, &plain, &bases, &modes());
    }
}
