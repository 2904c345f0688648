//! `uci`: driven as a chess program drives an engine.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use crate::support::*;

/// More than any answer takes, even on a busy machine.
const PATIENCE: Duration = Duration::from_secs(120);

struct Engine {
    process: Child,
    input: ChildStdin,
    lines: Receiver<String>,
}

impl Engine {
    fn start(arguments: &[&str]) -> Engine {
        let mut process = Command::new(assert_cmd::cargo_bin!("stratvision"))
            .arg("uci")
            .args(arguments)
            .env_remove("STRATVISION_KNOWLEDGE")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program starts");
        let input = process.stdin.take().expect("a pipe");
        let output = BufReader::new(process.stdout.take().expect("a pipe"));
        let (sender, lines) = channel();
        std::thread::spawn(move || {
            for line in output.lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        Engine {
            process,
            input,
            lines,
        }
    }

    fn say(&mut self, line: &str) {
        writeln!(self.input, "{line}").expect("the engine listens");
    }

    /// The lines up to the one that begins with this word.
    fn until(&mut self, word: &str) -> Vec<String> {
        self.until_line(|line| line.split_whitespace().next() == Some(word))
    }

    /// The lines up to the first one of a kind.
    fn until_line(&mut self, is_last: impl Fn(&str) -> bool) -> Vec<String> {
        let mut heard = Vec::new();
        loop {
            let Ok(line) = self.lines.recv_timeout(PATIENCE) else {
                panic!("the line waited for did not come after {heard:#?}");
            };
            let last = is_last(&line);
            heard.push(line);
            if last {
                return heard;
            }
        }
    }

    fn best(&mut self) -> String {
        let heard = self.until("bestmove");
        let line = heard.last().expect("a line");
        line.split_whitespace()
            .nth(1)
            .unwrap_or_default()
            .to_owned()
    }

    fn quit(mut self) {
        self.say("quit");
        assert!(self.process.wait().expect("it ends").success());
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

#[test]
fn uci_is_answered_with_options() {
    let mut engine = Engine::start(&[]);
    engine.say("uci");
    let heard = engine.until("uciok");
    assert!(heard[0].starts_with("id name StratVision "), "{heard:?}");
    for option in [
        "Hash",
        "Threads",
        "Level",
        "HeuristicSet",
        "Patterns",
        "Depth",
        "MultiPV",
        "Move Overhead",
        "Minimax",
        "NullMove",
        "Reductions",
    ] {
        let start = format!("option name {option} type ");
        assert!(
            heard.iter().any(|line| line.starts_with(&start)),
            "{option}"
        );
    }
    engine.say("isready");
    engine.until("readyok");
    engine.quit();
}

#[test]
fn stop_ends_a_search_with_info_lines() {
    let mut engine = Engine::start(&[]);
    engine.say("ucinewgame");
    engine.say("position startpos moves e2e4 e7e5");
    engine.say("go infinite");
    // It answers while it thinks, and does not move before it is stopped.
    engine.say("isready");
    let mut heard = engine.until("readyok");
    // A program that has the processor to itself reports its first depth at once, another one when it gets its turn.
    let is_first = |line: &str| line.starts_with("info depth 1 ") && line.contains(" pv ");
    if !heard.iter().any(|line| is_first(line)) {
        heard.extend(engine.until_line(is_first));
    }
    std::thread::sleep(Duration::from_millis(50));
    engine.say("isready");
    heard.extend(engine.until("readyok"));
    assert!(
        !heard.iter().any(|line| line.starts_with("bestmove")),
        "{heard:?}"
    );
    engine.say("stop");
    engine.until("bestmove");
    engine.quit();
}

#[test]
fn every_limit_ends_the_search() {
    let mut engine = Engine::start(&[]);
    for go in [
        "go depth 3",
        "go nodes 500",
        "go movetime 20",
        "go wtime 200 btime 200 winc 10 binc 10",
        "go wtime 100 btime 100 movestogo 1",
        "go mate 1",
        "go depth 2 searchmoves a2a3 h2h3",
    ] {
        engine.say("position startpos");
        engine.say(go);
        let best = engine.best();
        assert_eq!(best.len(), 4, "{go}");
        if go.contains("searchmoves") {
            assert!(["a2a3", "h2h3"].contains(&best.as_str()), "{best}");
        }
    }
    engine.quit();
}

#[test]
fn mates_draws_and_multipv_are_reported() {
    let mut engine = Engine::start(&["--hash", "4", "--threads", "2"]);
    engine.say(&format!("position fen {PHILIDOR}"));
    engine.say("go depth 4");
    let heard = engine.until("bestmove");
    assert!(
        heard
            .last()
            .is_some_and(|line| line.starts_with("bestmove f4b8")),
        "{heard:?}"
    );
    assert!(
        heard.iter().any(|line| line.contains("score mate 2")),
        "{heard:?}"
    );
    engine.say("setoption name MultiPV value 3");
    engine.say("position startpos");
    engine.say("go depth 3");
    let heard = engine.until("bestmove");
    assert!(
        heard
            .iter()
            .any(|line| line.contains("depth 3 ") && line.contains(" multipv 3 ")),
        "{heard:?}"
    );
    // Mated: no move to make.
    for (fen, score) in [
        (
            "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1",
            "info depth 0 score mate 0",
        ),
        ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "info depth 0 score cp 0"),
    ] {
        engine.say(&format!("position fen {fen}"));
        engine.say("go depth 3");
        let heard = engine.until("bestmove");
        assert_eq!(heard, [score, "bestmove (none)"]);
    }
    engine.say("setoption name Depth value 2");
    engine.say("position startpos");
    engine.say("go");
    assert_eq!(engine.best().len(), 4);
    engine.quit();
}

#[test]
fn finite_searches_end() {
    let mut engine = Engine::start(&[]);
    for line in [
        "position startpos",
        "go depth 5",
        "position startpos moves e2e4",
        "go depth 4",
        "setoption name MultiPV value 1",
        "go depth 3",
        "ucinewgame",
    ] {
        engine.say(line);
    }
    for depth in [5, 4, 3] {
        let heard = engine.until("bestmove");
        let last = format!("info depth {depth} ");
        assert!(
            heard.iter().any(|line| line.starts_with(&last)),
            "{heard:?}"
        );
    }
    // Without any time, a hanging piece is taken.
    engine.say("position fen 4k3/8/8/3q4/8/2N5/PPP5/4K3 w - - 0 1");
    engine.say("go infinite");
    engine.say("stop");
    assert_eq!(engine.best(), "c3d5");
    engine.quit();
}

#[test]
fn ponderhit_turns_into_a_timed_search() {
    let mut engine = Engine::start(&[]);
    engine.say("position startpos moves e2e4");
    engine.say("go ponder wtime 300 btime 300");
    engine.say("isready");
    let heard = engine.until("readyok");
    assert!(
        heard.iter().all(|line| !line.starts_with("bestmove")),
        "{heard:?}"
    );
    engine.say("ponderhit");
    assert_eq!(engine.best().len(), 4);
    engine.quit();
}

#[test]
fn sets_and_patterns_can_be_options() {
    let mut engine = Engine::start(&["--set", "exemplo_nivel01"]);
    engine.say("position fen 4k3/8/8/8/8/8/8/QQ2K3 w - - 0 1");
    engine.say("eval");
    engine.say("isready");
    let heard = engine.until("readyok").join("\n");
    assert!(
        heard.contains("EXEMPLO_NIVEL01") && heard.contains("value +18 for White, to move"),
        "{heard}"
    );
    engine.say("setoption name Patterns value philidor");
    engine.say(&format!("position fen {PHILIDOR}"));
    engine.say("eval");
    engine.say("isready");
    let heard = engine.until("readyok").join("\n");
    assert!(heard.contains("PHILIDOR white: whole, +999.00"), "{heard}");
    engine.say("setoption name HeuristicSet value /nowhere/at/all.dhjog");
    engine.say("setoption name Level value 1");
    engine.say("isready");
    let heard = engine.until("readyok").join("\n");
    assert!(
        heard.contains("is neither a file nor a known heuristic set"),
        "{heard}"
    );
    engine.say("go depth 2");
    assert_eq!(engine.best(), "f4b8");
    engine.quit();
}

#[test]
fn an_invalid_set_keeps_the_previous_one() {
    let folder = Folder::with(&[(
        "bad.dhjog",
        "HEURISTIC_SET X\nSTAGE A\nPIAO <- 1\nEND STAGE END HEURISTIC_SET",
    )]);
    let bad = folder.file("bad.dhjog");
    let bad = bad.to_str().expect("a path in UTF-8");
    let mut engine = Engine::start(&["--set", "exemplo_nivel01"]);
    let wrong = [
        ("BAD", "'BAD' is neither a file nor a known heuristic set"),
        (bad, "line 3: there is no piece type `PIAO`"),
    ];
    for (set, why) in wrong {
        engine.say(&format!("setoption name HeuristicSet value {set}"));
        engine.say("isready");
        let heard = engine.until("readyok").join("\n");
        assert!(heard.contains(why), "{heard}");
        assert!(heard.contains("HeuristicSet stays as it was"), "{heard}");
        assert!(
            heard
                .lines()
                .all(|line| line.starts_with("info string ") || line == "readyok"),
            "{heard}"
        );
        engine.say("eval");
        engine.say("isready");
        let heard = engine.until("readyok").join("\n");
        assert!(heard.contains("set EXEMPLO_NIVEL01"), "{heard}");
    }
    engine.say("uci");
    let heard = engine.until("uciok").join("\n");
    assert!(
        heard.contains("option name HeuristicSet type string default exemplo_nivel01"),
        "{heard}"
    );
    engine.say("setoption name Level value 2");
    engine.say("isready");
    let heard = engine.until("readyok").join("\n");
    assert!(heard.contains("HeuristicSet goes before Level"), "{heard}");
    engine.quit();
}

#[test]
fn unknown_commands_are_ignored() {
    let mut engine = Engine::start(&[]);
    for line in [
        "",
        "   ",
        "hello there",
        "position",
        "position fen",
        "position fen 8/8/8/8 w",
        "position startpos moves e2e5 zzz",
        "setoption",
        "setoption name",
        "setoption name Hash value -3",
        "setoption name Hash value many",
        "setoption name Nothing value 1",
        "go depth x nodes y",
        "stop",
        "go depth -5",
        "ponderhit",
        "stop",
        "stop",
        "d",
        "position startpos moves 0000 \u{1f600}",
        "joho debug on",
    ] {
        engine.say(line);
    }
    engine
        .input
        .write_all(b"\xff\xfe\x00garbage\n")
        .expect("the engine listens");
    engine.say("isready");
    engine.until("readyok");
    engine.say("position startpos");
    engine.say("go depth 1");
    assert_eq!(engine.best().len(), 4);
    engine.quit();
}

#[test]
fn invalid_limits_still_end() {
    let mut engine = Engine::start(&[]);
    for (go, said) in [
        (
            "go depth banana",
            "info string go depth: 'banana' is no number",
        ),
        ("go depth -1", "info string go depth: '-1' is no number"),
        (
            "go perft 99",
            "info string perft: write a number from 1 to 8",
        ),
    ] {
        engine.say("position startpos");
        engine.say(go);
        let heard = engine.until("bestmove");
        assert!(heard[0].starts_with(said), "{go}: {heard:?}");
    }
    engine.say("go perft 3");
    let heard = engine.until("Nodes");
    assert!(heard.contains(&"e2e4: 600".to_owned()), "{heard:?}");
    assert_eq!(
        heard.last().map(String::as_str),
        Some("Nodes searched: 8902")
    );
    engine.quit();
}

/// Waits for the end of a program after `quit`; nothing that it was asked before would end in hours.
fn leaves(program: &str, said: &str) -> String {
    let mut process = Command::new(assert_cmd::cargo_bin!("stratvision"))
        .arg(program)
        .env_remove("STRATVISION_KNOWLEDGE")
        .env_remove("STRATVISION_TABLES")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let output = process.stdout.take().expect("a pipe");
    let heard = std::thread::spawn(move || std::io::read_to_string(output).expect("text"));
    let mut input = process.stdin.take().expect("a pipe");
    input
        .write_all(said.as_bytes())
        .expect("the engine listens");
    let deadline = std::time::Instant::now() + PATIENCE;
    // The input stays open: only `quit` ends the conversation.
    let status = loop {
        match process.try_wait().expect("a process") {
            Some(status) => break status,
            None if std::time::Instant::now() > deadline => {
                let _ = process.kill();
                panic!("still there after {said:.80}");
            }
            None => std::thread::sleep(Duration::from_millis(5)),
        }
    };
    assert!(status.success(), "{said:.80}");
    drop(input);
    heard.join().expect("what it said")
}

#[test]
fn quit_is_obeyed_during_a_search() {
    let many = "go depth 99\n".repeat(5000);
    let long = format!(
        "position startpos moves{}\n",
        " g1f3 g8f6 f3g1 f6g8".repeat(50_000)
    );
    for before in [
        "go depth 99\ngo depth 99\n",
        "go depth 99\nsetoption name Hash value 8\n",
        "go depth 99\nsetoption name Patterns value philidor\ngo depth 99\n",
        "go perft 8\nucinewgame\nposition startpos\n",
        "go nodes 18446744073709551615\ngo movetime 86400000\n",
        "setoption name Minimax value true\ngo depth 6\ngo depth 6\n",
        "setoption name Threads value 8\ngo depth 99\nucinewgame\n",
        "go infinite\ngo ponder\n",
        &many,
        &format!("{long}go depth 99\n{long}go depth 99\n"),
    ] {
        leaves("uci", &format!("{before}quit\n"));
    }
    // What is quickly answered is answered.
    let heard = leaves(
        "uci",
        "uci\nposition startpos moves e2e4\ngo depth 99\nisready\nquit\n",
    );
    for answer in ["uciok", "bestmove ", "readyok"] {
        assert!(heard.contains(answer), "{answer}: {heard}");
    }
    for before in [
        "level depth=99\ngo think\ngo think\n".to_owned(),
        "level infinite\ngo think\ninit\n".to_owned(),
        "level depth=99\ngo think\n".repeat(5000),
    ] {
        leaves("hub", &format!("{before}quit\n"));
    }
}

#[test]
fn absurd_limits_are_reported() {
    let mut engine = Engine::start(&[]);
    for (line, expected) in [
        (
            "go depth 18446744073709551615 nodes 1",
            "info string go depth: 18446744073709551615 is too large, 127 is taken",
        ),
        (
            "go movetime 100000000000000000000 nodes 1",
            "info string go movetime: 100000000000000000000 is too large, 86400000 is taken",
        ),
        (
            "go movetime -1 nodes 1",
            "info string go movetime: '-1' is no number that can be used",
        ),
        (
            "go wtime 1000 movestogo 0 nodes 1",
            "info string go movestogo: '0' is no number that can be used",
        ),
        (
            "setoption name Hash value 1099511627776\ngo nodes 1",
            "info string Hash must be a number from 1 to 32768",
        ),
    ] {
        engine.say(line);
        let heard = engine.until("bestmove");
        assert_eq!(heard[0], expected, "{line}");
    }
    engine.quit();
}

#[test]
fn search_options_change_the_node_count() {
    let nodes = |options: &[&str]| -> u64 {
        let mut engine = Engine::start(&[]);
        for option in options {
            engine.say(&format!("setoption name {option}"));
        }
        engine.say("position startpos moves e2e4 e7e5 g1f3");
        engine.say("go depth 3");
        let heard = engine.until("bestmove");
        let info = &heard[heard.len() - 2];
        let words: Vec<&str> = info.split_whitespace().collect();
        let place = words.iter().position(|word| *word == "nodes");
        let found = place.and_then(|place| words[place + 1].parse().ok());
        engine.quit();
        found.unwrap_or_else(|| panic!("{heard:?}"))
    };
    let usual = nodes(&[]);
    let without = nodes(&["NullMove value false", "Reductions value false"]);
    // Every position: 29 and 29 * 29 or so and 29 * 29 * 29 or so.
    let plain = nodes(&["Minimax value true"]);
    assert!(
        usual < without && without < plain && plain > 20_000,
        "{usual} {without} {plain}"
    );
}

#[test]
fn sets_see_the_history_of_the_game() {
    let text = "HEURISTIC_SET \"R\" INITIAL_STAGE \"A\" STAGE \"A\" PAWN.VALUE <- 1 \
        BOARD <- REPETITIONS() + TIME_USED(WHITE) END STAGE END HEURISTIC_SET";
    let folder = Folder::with(&[("past.dhjog", text)]);
    let path = folder.file("past.dhjog");
    let mut engine = Engine::start(&["--set", path.to_str().expect("a path in UTF-8")]);
    let shuffle = "g1f3 g8f6 f3g1 f6g8";
    engine.say(&format!("position startpos moves {shuffle} {shuffle}"));
    engine.say("eval");
    engine.say("isready");
    let heard = engine.until("readyok").join("\n");
    assert!(
        heard.contains("REPETITIONS() = 2; TIME_USED(WHITE) = 0"),
        "{heard}"
    );
    // From question to answer is the player's own time.
    engine.say(&format!("position startpos moves {shuffle}"));
    engine.say("go movetime 400");
    let best = engine.best();
    engine.say(&format!("position startpos moves {shuffle} {best}"));
    engine.say("eval");
    engine.say("isready");
    let heard = engine.until("readyok").join("\n");
    let used = heard.split("TIME_USED(WHITE) = ").nth(1).and_then(|rest| {
        let number: String = rest
            .chars()
            .take_while(|one| *one == '.' || one.is_ascii_digit())
            .collect();
        number.parse::<f64>().ok()
    });
    assert!(used.is_some_and(|used| used >= 0.3), "{heard}");
    engine.quit();
}

#[test]
fn notes_are_in_the_language_of_the_user() {
    let said = feed(
        ["uci", "--lang", "pt"],
        "xyzzy\nsetoption name Hash value x\nsetoption name Level value 3\neval\ngo depth x\n",
    )
    .silent(0);
    for wanted in [
        "info string comando desconhecido 'xyzzy'",
        "info string Hash deve ser um número de 1 a 32768",
        "info string conjunto NIVEL3",
        "info string go depth: 'x' não é um número",
        "bestmove ",
    ] {
        assert!(said.contains(wanted), "{wanted}\n{said}");
    }
    let said = feed(["uci"], "setoption name Level value 3\neval\n").silent(0);
    assert!(said.contains("info string set LEVEL3"), "{said}");
}

#[test]
fn a_piped_script_gets_its_answer() {
    let said = feed(["uci"], "position startpos\ngo depth 3\n").silent(0);
    assert!(
        said.lines()
            .last()
            .is_some_and(|line| line.starts_with("bestmove ")),
        "{said}"
    );
    let stopped = feed(["uci"], "go infinite\n").silent(0);
    assert!(stopped.contains("bestmove "), "{stopped}");
    assert_eq!(call(["uci", "--set", "unknown"]).code, 1);
}
