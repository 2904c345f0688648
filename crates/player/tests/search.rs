//! The search as a player: tactics, draws, limits, threads.

use std::num::NonZeroUsize;
use std::time::{Duration, Instant};

use chess::ChessGame;
use game::{Game, Record, Side};
use stratvision_player::classic::Classic;
use stratvision_player::search::{Clock, Control, plies_to_end};
use stratvision_player::{Evaluator, Limits, Report, Searcher, Value};

const PHILIDOR: &str = "k1r5/pp6/N7/8/5Qp1/1r1p2P1/2b2K2/8 w - - 0 1";

type Move = <ChessGame as Game>::Move;

fn record(fen: &str) -> Record<ChessGame> {
    Record::new(ChessGame::read(fen).unwrap())
}

fn ask(fen: &str, limits: &Limits<ChessGame>) -> Report<Move> {
    Searcher::new(4).search(&record(fen), &Classic, limits, &Control::default(), |_| {})
}

fn best(fen: &str, answer: &Report<Move>) -> String {
    record(fen).position().move_text(answer.best().unwrap())
}

#[test]
fn mates_are_found() {
    for (fen, depth, wanted, plies) in [
        ("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", 2, "Rd8#", 1),
        (PHILIDOR, 4, "Qb8+", 3),
        (
            "r1b1kb1r/pppp1ppp/5q2/4n3/3KP3/2N3PN/PPP4P/R1BQ1B1R b kq - 0 1",
            6,
            "Bc5+",
            5,
        ),
    ] {
        let answer = ask(fen, &Limits::depth(depth));
        assert_eq!(best(fen, &answer), wanted, "{fen}");
        assert_eq!(plies_to_end(answer.value().unwrap()), Some(plies), "{fen}");
    }
}

#[test]
fn perpetual_check_saves_the_game() {
    // The rooks would mate, but the queen checks for ever.
    let fen = "6k1/6p1/5p2/7Q/8/8/rr6/7K w - - 0 1";
    let answer = ask(fen, &Limits::depth(8));
    assert_eq!(answer.value(), Some(0), "{}", best(fen, &answer));
}

#[test]
fn the_draw_of_the_fiftieth_move_is_seen() {
    // A queen up, but one move short: only a pawn's move keeps the win.
    let fen = "8/8/4k3/8/8/3QK3/P7/8 w - - 99 90";
    let answer = ask(fen, &Limits::depth(5));
    assert!(answer.value().unwrap() > 500);
    let without = ask("8/8/4k3/8/8/3QK3/8/8 w - - 99 90", &Limits::depth(5));
    assert_eq!(without.value(), Some(0));
}

#[test]
fn single_threaded_searches_are_reproducible() {
    let fen = "r1bqk2r/ppp2ppp/2n2n2/3pp3/1b2P3/2NP1N2/PPP1BPPP/R1BQK2R w KQkq - 0 6";
    let without_time = |answer: Report<Move>| (answer.nodes, answer.lines, answer.depth);
    let limits = Limits::depth(7);
    assert_eq!(
        without_time(ask(fen, &limits)),
        without_time(ask(fen, &limits))
    );
    let limits = Limits::nodes(20_000);
    let answer = ask(fen, &limits);
    assert_eq!(answer.nodes, 20_000);
    assert_eq!(without_time(answer), without_time(ask(fen, &limits)));
}

#[test]
fn several_threads_find_the_same_mate() {
    let mut searcher = Searcher::new(4);
    searcher.threads = NonZeroUsize::new(3).unwrap();
    let fen = PHILIDOR;
    let answer = searcher.search(
        &record(fen),
        &Classic,
        &Limits::depth(6),
        &Control::default(),
        |_| {},
    );
    assert_eq!(best(fen, &answer), "Qb8+");
    assert_eq!(plies_to_end(answer.value().unwrap()), Some(3));
}

#[test]
fn several_lines_come_in_order() {
    let fen = "r1bqk2r/ppp2ppp/2n2n2/3pp3/1b2P3/2NP1N2/PPP1BPPP/R1BQK2R w KQkq - 0 6";
    let limits = Limits {
        lines: 4,
        ..Limits::depth(5)
    };
    let answer = ask(fen, &limits);
    assert_eq!(answer.lines.len(), 4);
    assert!(
        answer
            .lines
            .is_sorted_by(|one, next| one.value >= next.value)
    );
    let mut firsts: Vec<Move> = answer.lines.iter().map(|line| line.moves[0]).collect();
    firsts.dedup();
    assert_eq!(firsts.len(), 4);
    for line in &answer.lines {
        let mut game = record(fen);
        for chosen in &line.moves {
            let mut legal = Vec::new();
            game.position().legal_moves(&mut legal);
            assert!(legal.contains(chosen));
            game.play(*chosen);
        }
    }
}

#[test]
fn root_moves_can_be_restricted() {
    let fen = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1";
    let quiet = record(fen).position().read_move("h3").unwrap();
    let limits = Limits {
        moves: vec![quiet],
        ..Limits::depth(3)
    };
    assert_eq!(ask(fen, &limits).best(), Some(quiet));
}

#[test]
fn a_position_without_moves_has_no_lines() {
    let answer = ask("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", &Limits::depth(3));
    assert_eq!((answer.best(), answer.lines.len()), (None, 0));
}

#[test]
fn time_limit_and_stop_end_a_search() {
    let start = Instant::now();
    let fen = "r1bqk2r/ppp2ppp/2n2n2/3pp3/1b2P3/2NP1N2/PPP1BPPP/R1BQK2R w KQkq - 0 6";
    let answer = ask(fen, &Limits::time(Duration::from_millis(100)));
    assert!(answer.best().is_some());
    let clock = Limits {
        clock: Some(Clock {
            remaining: Duration::from_millis(300),
            increment: Duration::ZERO,
            moves_to_go: None,
        }),
        ..Limits::default()
    };
    assert!(ask(fen, &clock).best().is_some());
    // Far less than any machine needs without the limits: it would never end.
    assert!(start.elapsed() < Duration::from_secs(60));

    let control = Control::default();
    std::thread::scope(|scope| {
        let thinking = scope.spawn(|| {
            Searcher::new(1).search(&record(fen), &Classic, &Limits::default(), &control, |_| {})
        });
        std::thread::sleep(Duration::from_millis(50));
        control.stop();
        assert!(thinking.join().unwrap().best().is_some());
    });
}

#[test]
fn pondering_ends_with_the_hit() {
    let control = Control::pondering();
    std::thread::scope(|scope| {
        let thinking = scope.spawn(|| {
            let limits = Limits::depth(2);
            Searcher::new(1).search(
                &Record::new(ChessGame::initial()),
                &Classic,
                &limits,
                &control,
                |_| {},
            )
        });
        std::thread::sleep(Duration::from_millis(50));
        assert!(!thinking.is_finished());
        control.ponder_hit();
        assert!(thinking.join().unwrap().best().is_some());
    });
}

#[test]
fn a_search_stopped_at_once_still_takes_hanging_pieces_and_mates() {
    for (fen, wanted) in [
        ("4k3/8/8/3q4/8/2N5/PPP5/4K3 w - - 0 1", "Nxd5"),
        ("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", "Rd8#"),
    ] {
        let control = Control::default();
        control.stop();
        let limits = Limits::default();
        let answer = Searcher::new(1).search(&record(fen), &Classic, &limits, &control, |_| {});
        assert_eq!(best(fen, &answer), wanted);
    }
}

/// An evaluator that takes its time, as sets near the limit of steps do.
#[derive(Clone)]
struct Slow;

impl Evaluator<ChessGame> for Slow {
    fn value(&mut self, position: &ChessGame, owner: Side) -> Value {
        std::thread::sleep(Duration::from_millis(2));
        Classic.value(position, owner)
    }
}

#[test]
fn slow_evaluators_do_not_exceed_the_time_limit() {
    let fen = "r1bqk2r/ppp2ppp/2n2n2/3pp3/1b2P3/2NP1N2/PPP1BPPP/R1BQK2R w KQkq - 0 6";
    let answer = Searcher::new(1).search(
        &record(fen),
        &Slow,
        &Limits::time(Duration::from_millis(60)),
        &Control::default(),
        |_| {},
    );
    // The clock allows for thirty evaluations; a thousand positions took two seconds.
    assert!(answer.nodes < 300, "{}", answer.nodes);
    assert!(answer.best().is_some());
}
