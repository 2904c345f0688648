//! Patterns made to be slow: every search ends soon, with an answer or by saying that the pattern is too open.

use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use crate::support::library::Library;
use chess::{Color, Owner, Position, Square, View};
use cpu_time::ProcessTime;
use stratvision_patlan::matcher::{Matcher, find};
use stratvision_patlan::parse;
use stratvision_patlan::plan::{MAX_ACTORS, MAX_BRANCHES, PlanError, Program};

/// No answer takes more of a processor's time, even in a debug build. A busy machine takes its time, but not this.
const MAX_WORK: Duration = Duration::from_secs(8);
/// Who has not answered by then will not, however busy the machine.
const PATIENCE: Duration = Duration::from_secs(300);

const OPENING: &str = "r1bqkb1r/pp3ppp/2np1n2/4p3/3NP3/2N1B3/PPP2PPP/R2QKB1R w - - 0 1";
const QUEENS: &str = "3qkq2/1qqqqqq1/8/8/8/8/1QQQQQQ1/3QKQ2 w - - 0 1";

fn pattern(body: &str) -> String {
    format!("PATTERN \"X\" AUTHOR \"X\" DESCRIPTION \"X\" WEIGHT 1\n{body};\n")
}

/// A number of lines, `#` in each replaced by its number.
fn lines(count: usize, line: &str) -> String {
    let lines: Vec<String> = (1..=count)
        .map(|n| line.replace('#', &n.to_string()))
        .collect();
    lines.join("\n")
}

/// What White finds, as the child process prints it: whether a valid instance exists, and how many raw ones there are.
#[derive(Debug, PartialEq)]
struct MatchReport {
    exists: String,
    raw: String,
}

fn answer(exists: &str, raw: &str) -> MatchReport {
    MatchReport {
        exists: exists.to_owned(),
        raw: raw.to_owned(),
    }
}

/// One hostile search at a time, so that they do not slow one another down.
static ALONE: Mutex<()> = Mutex::new(());

/// Searches in a process of its own, which can be ended when it does not end by itself, and may run out of stack
/// without taking the other tests along. `others` are patterns that EXISTPATTERN may name.
fn search(body: &str, others: &str, fen: &str) -> MatchReport {
    let _alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
    let folder = tempfile::tempdir().expect("a folder");
    for (name, text) in [
        ("pattern", pattern(body).as_str()),
        ("others", others),
        ("fen", fen),
    ] {
        std::fs::write(folder.path().join(name), text).expect("a writable folder");
    }
    let started = Instant::now();
    let mut child = Command::new(std::env::current_exe().expect("this program"))
        .args([
            "--exact",
            "matcher_limits::child",
            "--ignored",
            "--nocapture",
        ])
        .env("STRATVISION_HOSTILE", folder.path())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("a process");
    let output = BufReader::new(child.stdout.take().expect("piped"));
    let (sender, lines): (_, Receiver<String>) = channel();
    thread::spawn(move || {
        let lines = output.lines().map_while(Result::ok);
        lines.for_each(|line| sender.send(line).unwrap_or_default());
    });
    let mut wait = |what: &str| {
        let begun = Instant::now();
        loop {
            let left = PATIENCE.saturating_sub(begun.elapsed());
            match lines.recv_timeout(left) {
                Ok(line) => match line.strip_prefix(what) {
                    Some(said) => return said.to_owned(),
                    None => continue,
                },
                Err(error) => {
                    child.kill().ok();
                    let status = child.wait();
                    panic!("{what}{error}, {status:?}:\n{}", pattern(body));
                }
            }
        }
    };
    let exists = wait("exists: ");
    let raw = wait("raw: ");
    let work = wait("milliseconds: ");
    child.wait().expect("ends");
    println!(
        "{:6.2} s ({work} ms of work) {exists} {raw} {body}",
        started.elapsed().as_secs_f64()
    );
    for work in work.split(' ') {
        let work = Duration::from_millis(work.parse().expect("a number"));
        assert!(work < MAX_WORK, "{work:?}:\n{}", pattern(body));
    }
    MatchReport { exists, raw }
}

#[test]
#[ignore = "run by the other tests"]
fn child() {
    let Ok(folder) = std::env::var("STRATVISION_HOSTILE") else {
        return;
    };
    let read = |name: &str| {
        std::fs::read_to_string(std::path::Path::new(&folder).join(name)).expect("a file")
    };
    let library = Library::read(&read("others"));
    // From the end without a question upwards, so that compiling need not be deep.
    for n in 0..library.patterns.len() {
        library.program(&format!("C{n}"));
    }
    let parsed = parse(&read("pattern"));
    assert!(!parsed.has_errors(), "{:?}", parsed.diagnostics);
    let program = match library.compile(&parsed.patterns[0]) {
        Ok(program) => program,
        Err(error) => {
            println!("\nexists: {error:?}\nraw: {error:?}\nmilliseconds: 0");
            return;
        }
    };
    let position = Position::from_fen(&read("fen")).expect("a position");
    let begun = ProcessTime::now();
    let exists = Matcher::new()
        .query(&position, Color::White)
        .exists(&program);
    let first = begun.elapsed().as_millis();
    println!("\nexists: {exists:?}");
    let begun = ProcessTime::now();
    let found = find(&program, &position, Color::White).map(|found| found.raw.len());
    let second = begun.elapsed().as_millis();
    println!("raw: {found:?}\nmilliseconds: {first} {second}");
}

/// Patterns C0 to Cn, each asking for the one before.
fn chain(count: usize, scenario: &str, side: &str) -> String {
    let link = |n: usize| match n {
        0 => "FALSE".to_string(),
        _ => format!("EXISTPATTERN(\"C{}\",{side})", n - 1),
    };
    (0..count)
        .map(|n| {
            let body = format!("SCENARIO {scenario} PRECONDITION {}", link(n));
            pattern(&body).replace("\"X\" AUTHOR", &format!("\"C{n}\" AUTHOR"))
        })
        .collect()
}

/// Searches a body without other patterns.
fn ends(body: &str, fen: &str) -> MatchReport {
    search(body, "", fen)
}

#[test]
fn unrelated_actors() {
    let both_sides = format!(
        "SCENARIO {}\n{}",
        lines(7, "F# DEFENDS S#"),
        lines(6, "f# DEFENDS s#")
    );
    for body in [
        format!("SCENARIO {}", lines(13, "F# DEFENDS S#")),
        both_sides,
    ] {
        assert_eq!(ends(&body, OPENING), answer("Ok(true)", "Err(BudgetError)"));
    }
}

#[test]
fn interchangeable_actors() {
    // One instance in millions of ways.
    let names: Vec<String> = (1..=8)
        .flat_map(|n| [format!("P{n}"), format!("p{n}")])
        .collect();
    let body = format!("ACTORS {} SCENARIO K1 DEFENDS S1", names.join(","));
    ends(&body, "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1");
    ends(&format!("SCENARIO {}", lines(4, "F# DEFENDS S1")), QUEENS);
}

#[test]
fn groups_near_the_limit() {
    ends(
        &format!("SCENARIO {}", lines(8, "{ F1 DEFENDS S# F2 DEFENDS S# }")),
        OPENING,
    );
    ends(
        &format!("SCENARIO {}", lines(8, "{ F1 DEFENDS S1 F# DEFENDS S# }")),
        QUEENS,
    );
}

#[test]
fn manoeuvres() {
    ends("SCENARIO F1 POSSIBLEDEFENSE (S1,S2,S3,S4,S5)", QUEENS);
    ends(
        "SCENARIO F1 POSSIBLEATTACK (S1,S2,f1) F2 POSSIBLEATTACK (S3,S4,f2)",
        QUEENS,
    );
    ends(
        "SCENARIO F1 POSSIBLEATTACK (S1,S2,S3,S4,S5,k1) f1 DEFENDS S5 PRECONDITION FILEOF(S5) > 8",
        QUEENS,
    );
}

#[test]
fn very_long_manoeuvres() {
    let stops: Vec<String> = (1..=24).map(|n| format!("S{n}")).collect();
    let body = format!(
        "SCENARIO F1 POSSIBLEDEFENSE ({}) PRECONDITION FILEOF(S24) > 8",
        stops.join(",")
    );
    ends(&body, QUEENS);
}

#[test]
fn long_x_rays() {
    ends("SCENARIO F1 INDIRECTDEFENSE (S1,S2,S3,S4,S5)", QUEENS);
    ends(
        "SCENARIO F1 INDIRECTATTACK (S1,S2,S3,S4,S5,S6,S7,f1)",
        QUEENS,
    );
}

#[test]
fn manoeuvres_below_not() {
    let open = "SCENARIO F1 DEFENDS S1 F2 DEFENDS S2 F3 DEFENDS S3";
    ends(&format!("{open} f1 NOT POSSIBLEDEFENSE (S4,S5,S3)"), QUEENS);
}

#[test]
fn x_rays_below_not() {
    let open = "SCENARIO F1 DEFENDS S1 F2 DEFENDS S2 F3 DEFENDS S3";
    ends(
        &format!("{open} f1 NOT INDIRECTDEFENSE (S4,S5,S6,S7,S8)"),
        QUEENS,
    );
}

/// A line that an author may well write is no hostile pattern: it must be answered.
#[test]
fn one_x_ray_below_not() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let found = ends(
        "SCENARIO f1 DEFENDS s1 F1 NOT INDIRECTDEFENSE (S1,S2,>F3<)",
        start,
    );
    assert!(found.raw.starts_with("Ok"), "{found:?}");
}

#[test]
fn mates_below_not() {
    ends(
        "SCENARIO F1 DEFENDS S1 F2 DEFENDS S2 F3 DEFENDS S3 f1 NOT CHECKMATE S3",
        QUEENS,
    );
}

#[test]
fn costly_functions() {
    let open = "ACTORS K1,k1 SCENARIO F1 DEFENDS S1 F2 DEFENDS S2 f1 DEFENDS S3";
    for sum in [
        "KINGPATHTO(K1,S1) + KINGPATHTO(K1,S2) + KINGPATHTO(k1,S3)",
        "SAFEMOVESOF(S1) + SAFEMOVESOF(S2) + SAFEMOVESOF(S3)",
        "SAFEMOVESOF(Q) + FILEOF(S1) + FILEOF(S2) + FILEOF(S3)",
        "WEDGESBETWEEN(S1,S2) + WEDGESBETWEEN(S2,S3) + WEDGESBETWEEN(S1,S3)",
    ] {
        ends(&format!("{open} PRECONDITION {sum} > 1000"), QUEENS);
    }
}

#[test]
fn costly_tactics() {
    ends(
        "SCENARIO F1 DEFENDS S1 F2 DEFENDS S2 f1 DEFENDS S3 TACTICALS F1,S1 f1,S3 F2,S2 POSTCONDITION FALSE",
        QUEENS,
    );
    let body = "SCENARIO K1 DEFENDS S5 F1 DEFENDS S1 F2 DEFENDS S2 F3 DEFENDS S3 P1 MOVE S4
        TACTICALS P1,S4 POSTCONDITION KINGPATHTO(K1,S1) + SAFEMOVESOF(Q) > 1000";
    ends(body, "8/PPPPPPP1/8/2k5/8/2K5/8/QQQ5 w - - 0 1");
}

#[test]
fn chains_of_patterns() {
    let open = "SCENARIO F1 DEFENDS S1 F2 DEFENDS S2 F3 DEFENDS S3";
    let others = chain(10, "F1 DEFENDS S1 F2 DEFENDS S2", "OPPONENT");
    let body = format!(
        "{open} PRECONDITION EXISTPATTERN(\"C9\",OPPONENT) OR FILEOF(S1) + FILEOF(S2) + FILEOF(S3) > 30"
    );
    search(&body, &others, OPENING);
    let found = search(
        "SCENARIO K1 DEFENDS S1 PRECONDITION EXISTPATTERN(\"C14\",ME)",
        &chain(15, "F1 DEFENDS S1", "OPPONENT"),
        OPENING,
    );
    assert_eq!(found, answer("Ok(false)", "Ok(5)"));
}

#[test]
fn chains_of_patterns_with_alternatives() {
    // Each pattern asks twice for the one before: fifteen links, more than thirty thousand questions.
    search(
        "SCENARIO K1 DEFENDS S1 PRECONDITION EXISTPATTERN(\"C14\",ME)",
        &chain(15, "{ K1 DEFENDS S1 K1 DEFENDS S2 }", "ME"),
        OPENING,
    );
}

#[test]
fn a_chain_that_is_too_deep() {
    let library = Library::read(&chain(16, "K1 DEFENDS S1", "ME"));
    let asks = |name: &str| {
        let body = format!("SCENARIO K1 DEFENDS S1 PRECONDITION EXISTPATTERN(\"{name}\",ME)");
        library.compile(&parse(&pattern(&body)).patterns[0]).err()
    };
    assert_eq!(asks("C14"), None);
    assert_eq!(
        asks("C15"),
        Some(PlanError::UnknownPattern("C15".to_owned()))
    );
}

#[test]
fn just_below_the_limits() {
    let library = Library::read("");
    let compile = |body: &str| -> Result<Program, PlanError> {
        let parsed = parse(&pattern(body));
        assert!(!parsed.has_errors(), "{:?}", parsed.diagnostics);
        library.compile(&parsed.patterns[0])
    };
    // All pawns, queens and kings, and one of each other type.
    let pawns = |letter: char| lines(7, &format!("{letter}# LEFTOF {letter}@"));
    let next =
        |text: String| (1..=7).fold(text, |text, n| text.replacen('@', &(n + 1).to_string(), 1));
    let mut largest = format!("SCENARIO {}\n{}", next(pawns('P')), next(pawns('p')));
    largest += "\nQ1 LEFTOF K1 B1 RIGHTOF K1 N1 RIGHTOF B1 R1 RIGHTOF N1";
    largest += "\nq1 LEFTOF k1 b1 RIGHTOF k1 n1 RIGHTOF b1 r1 RIGHTOF n1";
    assert_eq!(
        compile(&largest).expect("compiles").cast().len(),
        MAX_ACTORS
    );
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    assert_eq!(ends(&largest, start), answer("Ok(true)", "Ok(1)"));
    let too_many = compile(&format!("{largest}\nK1 DEFENDS S1")).expect_err("27 actors");
    assert_eq!(too_many, PlanError::TooManyActors);

    let groups =
        |count: usize| format!("SCENARIO {}", lines(count, "{ K1 DEFENDS S1 K1 MOVE S1 }"));
    assert_eq!(1 << 8, MAX_BRANCHES);
    let lone = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
    // Five squares; all lines alike in one way or the other, or mixed.
    assert_eq!(ends(&groups(8), lone), answer("Ok(true)", "Ok(15)"));
    assert_eq!(
        compile(&groups(9)).expect_err("512 branches"),
        PlanError::TooManyBranches
    );

    // Tens of thousands of instances, counted by hand.
    let position = Position::from_fen(QUEENS).expect("a position");
    let view = View::new(&position, Color::White);
    let reach = |owner| -> Vec<(Square, Square)> {
        let pieces = view.board().of(owner).into_iter();
        pieces
            .flat_map(|from| view.attacks(from).into_iter().map(move |to| (from, to)))
            .collect()
    };
    let king = view.board().king(Owner::Me).expect("a king");
    let (mine, yours) = (reach(Owner::Me), reach(Owner::Opponent));
    let mut count = 0;
    for (_, king_to) in mine.iter().filter(|(from, _)| *from == king) {
        for (_, to) in mine
            .iter()
            .filter(|(from, to)| *from != king && to != king_to)
        {
            count += yours
                .iter()
                .filter(|(_, other)| other != to && other != king_to)
                .count();
        }
    }
    assert!(count > 20_000, "{count}");
    let body = "SCENARIO F1 DEFENDS S1 f1 DEFENDS s1 K1 DEFENDS S2";
    assert_eq!(
        ends(body, QUEENS),
        answer("Ok(true)", &format!("Ok({count})"))
    );
}
