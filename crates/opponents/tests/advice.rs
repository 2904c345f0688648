//! Advice of patterns: it draws play towards them.

use chess::ChessGame;
use game::{Game, Record, Side};
use patlan::library::{Library, PatternFile};
use player::search::Control;
use player::{Evaluator, Limits, Searcher};
use stratvision_opponents::advice::Advice;
use stratvision_opponents::evaluator::ChessEvaluator;
use syntax::Source;

/// After Timman against Short, Tilburg 1990: Nf7+, Nh6+ and Qg8+ lead to Philidor's mate in seven plies. The knight on
/// a5 could simply be taken.
const AFTER_TIMMAN: &str = "4r2k/2p3pp/2p5/n4pN1/1PQ5/q5P1/P3PP1P/3R2K1 w - - 0 1";

fn shipped() -> Library {
    let mut library = Library::new();
    for file in knowledge::patterns() {
        library.add(PatternFile::shipped(Source::new(file.name, file.text)));
    }
    library
}

fn advised(names: &[&str]) -> ChessEvaluator {
    ChessEvaluator {
        advice: Some(Advice::new(&shipped(), names.iter().copied()).unwrap()),
        ..ChessEvaluator::default()
    }
}

fn chosen(fen: &str, evaluator: &ChessEvaluator, depth: u32) -> String {
    let record = Record::new(ChessGame::read(fen).unwrap());
    let answer = Searcher::new(1).search(
        &record,
        evaluator,
        &Limits::depth(depth),
        &Control::default(),
        |_| {},
    );
    record.position().move_text(answer.best().unwrap())
}

#[test]
fn the_player_walks_into_a_philidor_it_would_miss() {
    let depth = 2;
    assert_eq!(
        chosen(AFTER_TIMMAN, &ChessEvaluator::default(), depth),
        "bxa5"
    );
    assert_eq!(chosen(AFTER_TIMMAN, &advised(&["PHILIDOR"]), depth), "Nf7+");
}

#[test]
fn advice_plays_the_mate_to_its_end() {
    let evaluator = advised(&["PHILIDOR"]);
    let mut record = Record::new(ChessGame::read(AFTER_TIMMAN).unwrap());
    for reply in ["Kg8", "Kh8", "Rxg8", ""] {
        let answer = Searcher::new(1).search(
            &record,
            &evaluator,
            &Limits::depth(2),
            &Control::default(),
            |_| {},
        );
        record.play(answer.best().unwrap());
        if record.end().is_none() {
            record.play(record.position().read_move(reply).unwrap());
        }
    }
    let end = record.end().expect("mate");
    assert_eq!(end.outcome, game::Outcome::Win(Side::White));
}

#[test]
fn a_full_pattern_counts_with_its_whole_weight() {
    let fen = "k1r5/pp6/N7/8/5Qp1/1r1p2P1/2b2K2/8 w - - 0 1";
    let position = ChessGame::read(fen).unwrap();
    let mut advice = Advice::new(&shipped(), ["PHILIDOR"]).unwrap();
    assert_eq!(advice.value(&position, Side::White, 100), 99_900);
    assert_eq!(advice.value(&position, Side::Black, 100), -99_900);
    // With Black to move it is a threat.
    let threat = ChessGame::read(&fen.replace(" w ", " b ")).unwrap();
    assert_eq!(advice.value(&threat, Side::White, 100), 100);
}

/// In any position, adding a pattern of positive weight that only White can have never lowers White's value.
#[test]
fn a_good_pattern_never_makes_a_position_look_worse() {
    let library = shipped();
    let good: Vec<&str> = library
        .names()
        .filter(|name| {
            library
                .program(name)
                .is_ok_and(|program| program.weight() > 0.0)
        })
        .collect();
    assert!(good.len() > 10);
    for fen in [
        // Black has nothing but the king: every pattern on the board is White's.
        "4k3/8/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1",
        "k7/8/1K6/8/8/8/8/7R b - - 0 1",
        "7k/8/5N2/8/8/8/8/R3K3 b - - 0 1",
    ] {
        let position = ChessGame::read(fen).unwrap();
        let plain = ChessEvaluator::default().value(&position, Side::White);
        for name in &good {
            let mut evaluator = advised(&[name]);
            let own = evaluator.value(&position, Side::White);
            assert!(
                own >= plain || black_has(&library, name, &position),
                "{name} {fen}"
            );
        }
    }
}

/// Whether the bare king alone makes the pattern.
fn black_has(library: &Library, name: &str, position: &ChessGame) -> bool {
    let program = library.program(name).unwrap();
    let board = chess::Position::from(position.chess());
    program.has_material(&board, chess::Color::Black)
}

/// Positions of random games.
fn positions(count: u64) -> Vec<ChessGame> {
    let mut rng = game::Rng::new(7);
    let mut found = Vec::new();
    for _ in 0..count {
        let mut record = Record::new(ChessGame::initial());
        for ply in 0..60 {
            let mut legal = Vec::new();
            record.position().legal_moves(&mut legal);
            let Some(chosen) = rng.pick(&legal) else {
                break;
            };
            record.play(chosen);
            if ply % 12 == 11 {
                found.push(record.position().clone());
            }
        }
    }
    found
}

/// In any order of queries, the value is the sum of all patterns, or a correct bound.
#[test]
fn advice_asked_for_between_bounds_is_the_same_advice() {
    let library = shipped();
    let names: Vec<&str> = library.names().collect();
    let unit = 100;
    for names in [&names[..], &["PHILIDOR"]] {
        let new = || Advice::new(&library, names.iter().copied()).unwrap();
        let (mut whole, mut sums, mut between) = (new(), new(), new());
        for position in positions(4) {
            for owner in Side::BOTH {
                let value = whole.value(&position, owner, unit);
                let added: f64 = sums
                    .contributions(&position, owner)
                    .iter()
                    .map(|(_, worth)| worth)
                    .sum();
                let expected = added * f64::from(unit);
                assert!(
                    (f64::from(value) - expected).abs() < 1.01,
                    "{value} {expected}"
                );
                for (low, high) in [
                    (value - 300, value - 200),
                    (value + 200, value + 300),
                    (value - 30, value - 20),
                    (value + 20, value + 30),
                    (value - 5, value + 5),
                ] {
                    let found = between.value_between(&position, owner, unit, low, high);
                    let right = match value {
                        _ if value < low => (value - 1..low).contains(&found),
                        _ if value > high => (high + 1..=value + 1).contains(&found),
                        _ => found == value,
                    };
                    assert!(right, "{found} instead of {value} between {low} and {high}");
                }
            }
        }
    }
}
