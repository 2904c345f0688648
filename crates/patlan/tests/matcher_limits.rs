//! Patterns made to be slow: every search ends soon, with an answer or by saying that the pattern is too open.

mod support;

use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use chess::{Color, Position};
use stratvision_patlan::matcher::{Matcher, TooOpen, find};
use stratvision_patlan::parse;
use stratvision_patlan::plan::{MOST_ACTORS, MOST_BRANCHES, PlanError, Program};
use support::library::Library;

/// Nobody waits longer for one position, even in a debug build on a busy machine.
const PATIENCE: Duration = Duration::from_secs(8);

const OPENING: &str = "r1bqkb1r/pp3ppp/2np1n2/4p3/3NP3/2N1B3/PPP2PPP/R2QKB1R w - - 0 1";
const QUEENS: &str = "3qkq2/1qqqqqq1/8/8/8/8/1QQQQQQ1/3QKQ2 w - - 0 1";
const ENDGAME: &str = "8/5k2/3p4/1p1Pp2p/pP2Pp1P/P4P1K/8/8 b - - 0 1";

fn pattern(body: &str) -> String {
    format!("PATTERN \"X\" AUTHOR \"X\" DESCRIPTION \"X\" WEIGHT 1\n{body};\n")
}

/// `lines` lines, `#` in each replaced by its number.
fn lines(count: usize, line: &str) -> String {
    let lines: Vec<String> = (1..=count).map(|n| line.replace('#', &n.to_string())).collect();
    lines.join("\n")
}

/// How many raw instances and whether a valid one exists, for both sides.
type Answer = [(Result<usize, TooOpen>, Result<bool, TooOpen>); 2];

/// Searches in a thread of its own and waits only so long. `others` are patterns that EXISTPATTERN may name.
fn search(body: &str, others: &str, fen: &str) -> Answer {
    let (text, others, fen) = (pattern(body), others.to_owned(), fen.to_owned());
    let (sender, receiver) = channel();
    let started = Instant::now();
    let shown = text.clone();
    thread::spawn(move || {
        let library = Library::read(&others);
        let parsed = parse(&text);
        assert!(!parsed.has_errors(), "{:?}", parsed.diagnostics);
        let program = library.compile(&parsed.patterns[0]).expect("compiles");
        let position = Position::from_fen(&fen).expect("a position");
        let mut matcher = Matcher::new();
        for side in Color::ALL {
            matcher.forget();
            let exists = matcher.exists(&program, &position, side);
            sender.send(Err(exists)).ok();
            let found = find(&program, &position, side).map(|found| found.raw.len());
            sender.send(Ok(found)).ok();
        }
    });
    let mut wait = |what: &str| match receiver.recv_timeout(PATIENCE) {
        Ok(answer) => answer,
        Err(RecvTimeoutError::Timeout) => panic!("{what} does not end:\n{shown}"),
        Err(RecvTimeoutError::Disconnected) => panic!("{what} panicked:\n{shown}"),
    };
    let answer = [(); 2].map(|()| {
        let exists = wait("exists").expect_err("exists is asked first");
        let found = wait("find").expect("then find");
        (found, exists)
    });
    println!("{:6.2} s {answer:?}\n{shown}", started.elapsed().as_secs_f64());
    answer
}
