//! Searching the shipped games against a slow search that shares no code with it: games read by pgn-reader, replayed by
//! shakmaty, patterns matched by the brute-force reference matcher.
//!
//! `golden/classics.tsv` holds what the slow search counts for every shipped pattern. It was made by
//! `STRATVISION_SLOW=1 cargo test -p stratvision-search --release reference_search -- --nocapture`, which takes
//! some minutes and compares everything again; usually only the quick patterns are.

#[path = "../../patlan/tests/reference/mod.rs"]
mod reference;

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use corpus::input::Input;
use corpus::{Event, Options, Progress};
use patlan::library::{Library, PatternFile};
use patlan::matcher;
use pgn_reader::{RawTag, Reader, SanPlus, Visitor};
use reference::raw_and_valid;
use reference::twin::TwinBoard;
use shakmaty::fen::Fen;
use shakmaty::{Chess, EnPassantMode, Position as _};
use stratvision_search::{Details, Searched};
use syntax::Source;

/// Counts: games and positions with a valid instance, positions with a raw one.
type Counts = (u64, u64, u64);
/// Where there is a valid instance: game and ply.
type Places = Vec<(u64, u32)>;

fn classics() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../knowledge/games/classics.pgn")
}

fn library() -> Library {
    let mut library = Library::new();
    for file in knowledge::patterns() {
        library.add(PatternFile::shipped(Source::new(file.name, file.text)));
    }
    library
}

/// What the search of the program finds.
fn fast(library: &Library, names: &[String], threads: usize) -> Vec<(Counts, Places)> {
    let details = Details {
        findings: true,
        raw: true,
        ..Details::default()
    };
    let searched = Searched::new(library, names, details).unwrap();
    let options = Options {
        features: names.len(),
        threads,
        ..Options::default()
    };
    let mut places = vec![Vec::new(); names.len()];
    let summary = corpus::scan_with_shortcuts(
        &[Input::File(classics())],
        &options,
        &Progress::default(),
        || searched.examiner(),
        |event| {
            match event {
                Event::Game(report) => {
                    for hit in report.hits {
                        places[hit.finding.pattern].push((report.number, hit.point.ply));
                    }
                }
                Event::Pause => {}
                Event::Problem(problem) => panic!("{problem:?}"),
                Event::Damaged(file, error) => panic!("{file}: {error}"),
            }
            ControlFlow::Continue(())
        },
    );
    let counts = summary.tallies.iter();
    counts
        .map(|tally| (tally.games, tally.positions, tally.raw_positions))
        .zip(places)
        .collect()
}

/// Every position of every game: its FEN, and whether white is to move.
#[derive(Default)]
struct Positions(Vec<Vec<(String, bool)>>);

impl Positions {
    fn add(&mut self, chess: &Chess) {
        let fen = Fen::from_position(chess, EnPassantMode::Legal).to_string();
        let game = self.0.last_mut().expect("a game has begun");
        game.push((fen, chess.turn().is_white()));
    }
}

impl Visitor for Positions {
    type Tags = ();
    type Movetext = Chess;
    type Output = ();

    fn begin_tags(&mut self) -> ControlFlow<()> {
        self.0.push(Vec::new());
        ControlFlow::Continue(())
    }

    fn tag(&mut self, _: &mut (), name: &[u8], _: RawTag<'_>) -> ControlFlow<()> {
        assert_ne!(name, b"FEN", "the classics begin at the beginning");
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, _: ()) -> ControlFlow<(), Chess> {
        self.add(&Chess::default());
        ControlFlow::Continue(Chess::default())
    }

    fn san(&mut self, chess: &mut Chess, san: SanPlus) -> ControlFlow<()> {
        let played = san.san.to_move(chess).expect("a legal move");
        chess.play_unchecked(played);
        self.add(chess);
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, _: Chess) {}
}

fn positions() -> Vec<Vec<(String, bool)>> {
    let text = std::fs::read(classics()).unwrap();
    let mut reader = Reader::new(&text[..]);
    let mut positions = Positions::default();
    while reader.read_game(&mut positions).unwrap().is_some() {}
    positions.0
}

/// What the slow search finds of one pattern.
fn slow(library: &Library, name: &str, games: &[Vec<(String, bool)>]) -> (Counts, Places) {
    let lookup = |name: &str| library.get(name).map(|(_, pattern)| pattern);
    let pattern = lookup(name).unwrap();
    let (mut counts, mut places) = ((0, 0, 0), Vec::new());
    for (number, game) in (1..).zip(games) {
        let before = places.len();
        for (ply, (fen, white)) in (0..).zip(game) {
            let board = TwinBoard::from_fen(fen);
            let (raw, valid) = raw_and_valid(pattern, &board, *white, &lookup);
            counts.2 += u64::from(!raw.is_empty());
            if !valid.is_empty() {
                places.push((number, ply));
            }
        }
        counts.0 += u64::from(places.len() > before);
    }
    counts.1 = places.len() as u64;
    (counts, places)
}

/// Patterns that the slow search finds in a moment, some frequent and some rare.
const QUICK: [&str; 3] = ["PHILIDOR", "MATEINONE", "PAWNFORK"];

#[test]
fn the_search_finds_what_the_slow_search_finds() {
    let library = library();
    let names: Vec<String> = library.names().map(str::to_owned).collect();
    let golden: BTreeMap<&str, Counts> = include_str!("golden/classics.tsv")
        .lines()
        .skip(1)
        .map(|line| {
            let fields: Vec<&str> = line.split('\t').collect();
            let number = |index: usize| fields[index].parse().unwrap();
            (fields[0], (number(1), number(2), number(3)))
        })
        .collect();
    let games = positions();
    assert_eq!(games.len(), 12);
    let found = fast(&library, &names, 3);
    let everything = std::env::var_os("STRATVISION_SLOW").is_some();
    let mut compared = 0;
    for (name, (counts, places)) in names.iter().zip(&found) {
        if everything || QUICK.contains(&name.as_str()) {
            let (slow_counts, slow_places) = slow(&library, name, &games);
            if everything {
                let (games, positions, raw) = slow_counts;
                println!("{name}\t{games}\t{positions}\t{raw}");
            }
            assert_eq!((counts, places), (&slow_counts, &slow_places), "{name}");
            compared += 1;
        }
        if !everything {
            assert_eq!(
                golden.get(name.as_str()),
                Some(counts),
                "{name}: where counts change on purpose, stores must not answer as before: raise `RULES` of plan/meaning.rs"
            );
        }
    }
    assert!(compared >= QUICK.len());
    if !everything {
        assert_eq!(golden.len(), names.len());
    }
    assert_eq!(found, fast(&library, &names, 1));
}

#[test]
fn the_reported_instance_is_the_first_valid_one_of_the_list() {
    let library = library();
    let names: Vec<String> = library.names().map(str::to_owned).collect();
    let details = Details {
        findings: true,
        ..Details::default()
    };
    let searched = Searched::new(&library, &names, details).unwrap();
    let options = Options {
        features: names.len(),
        ..Options::default()
    };
    let mut compared = 0;
    let inputs = [Input::File(classics())];
    let progress = Progress::default();
    let each = |event: stratvision_search::Event| {
        let Event::Game(report) = event else {
            return ControlFlow::Continue(());
        };
        for hit in report.hits {
            let program = &searched.patterns()[hit.finding.pattern].program;
            let list = matcher::find(program, hit.replay.position(), hit.side);
            let first = list.map(|list| list.valid().next().map(|one| one.squares.clone()));
            if let Ok(first) = first {
                let reported: Vec<_> = hit.finding.squares.iter().collect();
                assert_eq!(first, Some(reported), "{}", hit.replay.fen());
                compared += 1;
            }
        }
        match compared < 3000 {
            true => ControlFlow::Continue(()),
            false => ControlFlow::Break(()),
        }
    };
    corpus::scan_with_shortcuts(&inputs, &options, &progress, || searched.examiner(), each);
    assert!(compared >= 3000);
}
