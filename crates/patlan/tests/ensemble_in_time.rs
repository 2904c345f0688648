//! An ensemble remembers from position to position. Whatever it has seen before, in whatever order, it must answer as if
//! it had seen nothing: each pattern is asked alone, of a matcher without a memory, and the answers are compared.

// Needs the facts of the reference, so it is no part of `support`.
use crate::patterns;
use std::cell::Cell;
use std::path::PathBuf;
use std::sync::Arc;

use crate::support::cases;
use crate::support::library::Library;
use chess::pgn::{Games, Tags};
use chess::{Color, Game, Position};
use proptest::prelude::*;
use proptest::test_runner::{TestCaseError, TestError, TestRunner};
use shakmaty::fen::Fen;
use shakmaty::{Chess, EnPassantMode, Position as _};
use stratvision_patlan::matcher::{Ensemble, EnsembleMatcher, Matcher};
use stratvision_patlan::parse;
use stratvision_patlan::plan::Program;

/// Where random games begin: the usual position, one of Chess960, promotions, en passant, few pieces.
const STARTS: [&str; 6] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "brkbnnqr/pppppppp/8/8/8/8/PPPPPPPP/BRKBNNQR w HBhb - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "4k2r/1p1p1p2/8/P1P1P1p1/1p1p1p1P/8/2P1P1P1/R3K3 b Qk - 0 1",
    "2qrr1n1/3b1kp1/2pBpn1p/1p2PP2/p2P4/1BP5/P3Q1PP/4RRK1 w - - 0 1",
];

/// Everything asked of one position, in one order or another; how many patterns are there.
fn compare(
    ensemble_matcher: &mut EnsembleMatcher<'_>,
    programs: &[Arc<Program>],
    position: &Position,
    side: Color,
    raw_first: bool,
) -> Result<usize, String> {
    let mut alone = Matcher::new();
    let mut valid = vec![0; programs.len().div_ceil(64)];
    let mut undecided = valid.clone();
    ensemble_matcher.find_valid(position, side, &mut valid, &mut undecided);
    let has = |words: &[u64], place: usize| words[place / 64] >> (place % 64) & 1 != 0;
    let mut query = ensemble_matcher.query(position, side);
    let mut found = 0;
    for (place, program) in programs.iter().enumerate() {
        let mut look = alone.query(position, side);
        if raw_first && query.exists_raw(place) != look.exists_raw(program) {
            return Err(format!("{}: raw instances", program.name()));
        }
        // What is left open by one may be settled by the other.
        let (Ok(together), Ok(wanted)) = (query.exists(place), look.exists(program)) else {
            continue;
        };
        let is_candidate = query.candidate(place) == Some(place);
        if together != wanted || wanted && !is_candidate {
            return Err(format!(
                "{}: {together} instead of {wanted}, candidate {is_candidate}",
                program.name()
            ));
        }
        if has(&valid, place) != wanted && !has(&undecided, place) {
            return Err(format!("{}: not {wanted} at once", program.name()));
        }
        found += usize::from(wanted);
    }
    Ok(found)
}

fn shipped(library: &Library) -> Vec<Arc<Program>> {
    let names = library.patterns.keys();
    names
        .map(|name| library.program(name).expect("compiles"))
        .collect()
}

/// The games that come with the program.
fn shipped_games() -> Vec<Game> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../knowledge/games");
    let mut games = Vec::new();
    for name in ["classics.pgn", "famous.pgn"] {
        let text = std::fs::read(folder.join(name)).expect("shipped games");
        let mut reader = Games::new(&text);
        let mut tags = Tags::default();
        while reader.next_game(&mut tags) {
            games.push(Game::replay(&mut reader, &tags).expect("a game"));
        }
    }
    games
}

/// Real games as a search goes through them: by the side to move, by both, with plies left out, and jumping from game
/// to game.
#[test]
fn real_games() {
    let library = Library::shipped();
    let programs = shipped(&library);
    let ensemble = Ensemble::new(programs.iter().cloned());
    let games = shipped_games();
    let mut ways: Vec<Vec<(Position, Color)>> = vec![Vec::new(); 4];
    for game in &games {
        let positions: Vec<&Position> = game.positions.iter().map(|now| now.position()).collect();
        for position in &positions {
            let turn = position.turn();
            ways[0].push(((*position).clone(), turn));
            for side in Color::ALL {
                ways[1].push(((*position).clone(), side));
            }
        }
        for position in positions.iter().skip(9).step_by(3) {
            ways[2].push(((*position).clone(), Color::White));
        }
    }
    // Two games at once, one backwards.
    let ahead = ways[0].iter().cloned();
    let back = ways[0].iter().rev().cloned();
    ways[3] = ahead.zip(back).flat_map(|(a, b)| [a, b]).collect();
    for (way, looks) in ways.iter().enumerate() {
        let mut ensemble_matcher = ensemble.matcher();
        let mut found = 0;
        for (number, (position, side)) in looks.iter().enumerate() {
            if number % 16 == 0 {
                ensemble_matcher.begin_game();
            }
            let said = compare(&mut ensemble_matcher, &programs, position, *side, way == 1);
            found += said.unwrap_or_else(|wrong| panic!("way {way}, look {number}: {wrong}"));
        }
        assert!(found > looks.len(), "too little is ever found: {found}");
    }
}

/// More patterns than are sifted at a time.
#[test]
fn many_patterns() {
    let library = Library::shipped();
    let some = shipped(&library);
    let programs: Vec<Arc<Program>> = some.iter().cycle().take(150).cloned().collect();
    let ensemble = Ensemble::new(programs.iter().cloned());
    let mut ensemble_matcher = ensemble.matcher();
    for game in shipped_games().iter().take(4) {
        ensemble_matcher.begin_game();
        for now in &game.positions {
            let side = now.position().turn();
            let said = compare(
                &mut ensemble_matcher,
                &programs,
                now.position(),
                side,
                false,
            );
            said.unwrap_or_else(|wrong| panic!("{}: {wrong}", now.fen()));
        }
    }
}

/// What happens next in a walk through games.
#[derive(Debug, Clone, Copy)]
enum Turn {
    /// One of the legal moves.
    Play(u16),
    /// A null move.
    Pass,
    /// This many plies back, as a variation begins.
    Back(u8),
    /// Another game.
    Begin(u8),
}

fn turns() -> impl Strategy<Value = Vec<Turn>> {
    let turn = prop_oneof![
        30 => any::<u16>().prop_map(Turn::Play),
        1 => Just(Turn::Pass),
        2 => (1..6u8).prop_map(Turn::Back),
        1 => any::<u8>().prop_map(Turn::Begin),
    ];
    prop::collection::vec(turn, 1..60)
}

/// The positions that a walk goes through.
fn walk(start: u8, turns: &[Turn]) -> Vec<Chess> {
    let begin = |number: u8| {
        let fen = STARTS[usize::from(number) % STARTS.len()];
        chess::chess_from_fen(fen).expect("a position")
    };
    let mut line = vec![begin(start)];
    let mut seen = line.clone();
    for turn in turns {
        let now = line.last().expect("never empty").clone();
        match turn {
            Turn::Play(choice) => {
                let moves = now.legal_moves();
                if moves.is_empty() {
                    line = vec![begin(choice.to_le_bytes()[0])];
                } else {
                    let mut next = now;
                    next.play_unchecked(moves[usize::from(*choice) % moves.len()]);
                    line.push(next);
                }
            }
            Turn::Pass => line.extend(now.swap_turn()),
            Turn::Back(plies) => {
                let left = line.len().saturating_sub(usize::from(*plies)).max(1);
                line.truncate(left);
            }
            Turn::Begin(number) => line = vec![begin(*number)],
        }
        seen.push(line.last().expect("never empty").clone());
    }
    seen
}

fn report<T: std::fmt::Debug>(outcome: Result<(), TestError<T>>) {
    match outcome {
        Ok(()) => {}
        Err(TestError::Fail(reason, _)) => panic!("{reason}"),
        Err(error) => panic!("{error}"),
    }
}

fn text(position: &Chess) -> String {
    Fen::from_position(position, EnPassantMode::PseudoLegal).to_string()
}

/// Both sides look, or only the one to move, or only one of them.
fn sides(choice: u8, turn: Color) -> Vec<Color> {
    match choice % 4 {
        0 => vec![turn],
        1 => vec![Color::White, Color::Black],
        2 => vec![Color::White],
        _ => vec![Color::Black],
    }
}

fn follow(
    programs: &[Arc<Program>],
    walk: &[Chess],
    choice: u8,
    found: &Cell<usize>,
) -> Result<(), TestCaseError> {
    let ensemble = Ensemble::new(programs.iter().cloned());
    let mut ensemble_matcher = ensemble.matcher();
    for (number, chess) in walk.iter().enumerate() {
        if number % 4 == 0 {
            ensemble_matcher.begin_game();
        }
        let position = Position::from(chess);
        for side in sides(choice, position.turn()) {
            let said = compare(
                &mut ensemble_matcher,
                programs,
                &position,
                side,
                choice >= 128,
            );
            let said = said.map_err(|wrong| {
                TestCaseError::fail(format!("{side} in {}\n{wrong}", text(chess)))
            })?;
            found.set(found.get() + said);
        }
    }
    Ok(())
}

/// The shipped patterns, all or some of them, on walks with variations, null moves and jumps.
#[test]
fn walks() {
    walks_agree(&Library::shipped());
}

/// The same with patterns that are answered without a search.
#[test]
fn walks_with_shortcuts() {
    walks_agree(&Library::read(&patterns::shortcuts()));
}

fn walks_agree(library: &Library) {
    let programs = shipped(library);
    let found = Cell::new(0);
    let mut runner = TestRunner::new(cases(40));
    let strategy = (any::<u8>(), turns(), any::<u8>(), any::<u64>());
    let outcome = runner.run(&strategy, |(start, turns, choice, chosen)| {
        let some: Vec<Arc<Program>> = match chosen % 3 {
            0 => programs.clone(),
            _ => {
                let is_chosen = |(place, _): &(usize, _)| chosen >> (place % 64) & 1 == 1;
                let chosen = programs.iter().enumerate().filter(is_chosen);
                chosen.map(|(_, program)| program.clone()).collect()
            }
        };
        follow(&some, &walk(start, &turns), choice, &found)
    });
    report(outcome);
    assert!(found.get() > 0);
}

/// Random patterns, made from positions of the walk itself so that many of them are found.
#[test]
fn random_patterns() {
    let library = Library::read(patterns::LIBRARY);
    let found = Cell::new(0);
    let mut runner = TestRunner::new(cases(40));
    let sketches = prop::collection::vec((patterns::patterns(), any::<prop::sample::Index>()), 6);
    let strategy = (any::<u8>(), turns(), any::<u8>(), sketches);
    let outcome = runner.run(&strategy, |(start, turns, choice, sketches)| {
        let walk = walk(start, &turns);
        let mut programs = Vec::new();
        for (sketch, from) in &sketches {
            let chess = from.get(&walk);
            let parsed = parse(&sketch.text(&text(chess), chess.turn().is_white()));
            let [pattern] = &parsed.patterns[..] else {
                continue;
            };
            if parsed.has_errors() || patterns::parts(pattern) > 2 {
                continue;
            }
            programs.extend(library.compile(pattern).ok().map(Arc::new));
        }
        follow(&programs, &walk, choice, &found)
    });
    report(outcome);
    assert!(found.get() > 0);
}
