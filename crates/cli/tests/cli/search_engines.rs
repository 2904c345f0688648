//! Engines beside a search: side by side, with arguments, without static values, or of no use at all.
#![cfg(unix)]

use super::support::{Ended, Folder, call, classics};

/// A UCI engine as a script.
fn engine(folder: &Folder, go: &str) -> String {
    let script = format!(
        "while read -r word rest; do case $word in uci) echo uciok ;; isready) echo readyok ;;\n\
         position) set -- $rest; number=$7 ;; go) {go} ;; quit) exit ;; esac; done\n"
    );
    folder.write("engine.sh", &script);
    format!("sh {}", folder.file("engine.sh").display())
}

/// A game with one hit, in a position of its own.
fn game(number: u32) -> String {
    format!(
        "[Event \"x\"]\n[FEN \"4k3/8/4K3/8/8/8/8/R7 w - - 0 {number}\"]\n\n{number}. Ra8# 1-0\n\n"
    )
}

/// Games with one hit each, in positions that differ.
fn sparse(folder: &Folder, count: u32) -> String {
    folder.write("games.pgn", (1..=count).map(game).collect::<String>());
    folder.file("games.pgn").to_str().unwrap().to_owned()
}

/// A search for mates in one, judged by an engine.
fn mates(games: &str, engine: &str, more: &[&str]) -> Ended {
    let search = ["search", "-q", "-p", "mateinone", games, "--engine", engine];
    call(search.into_iter().chain(more.iter().copied()))
}

#[test]
fn hits_of_different_games_are_evaluated_side_by_side_and_stay_in_order() {
    if std::thread::available_parallelism().map_or(1, usize::from) < 2 {
        return;
    }
    let folder = Folder::new();
    // Each search waits until another one runs, or gives up and says so by its value.
    let room = folder.path().display().to_string();
    let engine = engine(
        &folder,
        &format!(
            "mkdir {room}/at-$number; n=0; other=$((number % 2 ? number + 1 : number - 1));\n\
             until [ -d {room}/at-$other ] || [ $n -gt 500 ]; do sleep 0.02; n=$((n+1)); done\n\
             [ $n -gt 500 ] && number=9999; echo info score cp $((number * 100)); echo bestmove a1a8"
        ),
    );
    let games = sparse(&folder, 6);
    let hits = mates(&games, &engine, &["--eval", "depth 1", "--json"]);
    assert_eq!(hits.code, 0, "{}", hits.err);
    let hits = hits.json();
    let values: Vec<&str> = hits
        .iter()
        .map(|hit| hit["eval"].as_str().unwrap())
        .collect();
    assert_eq!(
        values,
        ["+1.00", "+2.00", "+3.00", "+4.00", "+5.00", "+6.00"]
    );
    let games: Vec<u64> = hits
        .iter()
        .map(|hit| hit["game"].as_u64().unwrap())
        .collect();
    assert_eq!(games, [1, 2, 3, 4, 5, 6]);
}

#[test]
fn hits_within_the_limit_are_evaluated() {
    let folder = Folder::new();
    let engine = engine(&folder, "echo info score cp 30; echo bestmove a1a8");
    let games = sparse(&folder, 6);
    let hits = mates(
        &games,
        &engine,
        &["--eval", "depth 1", "--json", "--limit", "3"],
    )
    .json();
    assert_eq!(hits.len(), 3);
    assert!(hits.iter().all(|hit| hit["eval"] == "+0.30"), "{hits:?}");
}

#[test]
fn an_engine_without_static_evaluation_is_reported() {
    let folder = Folder::new();
    let engine = engine(&folder, "echo info score cp 30; echo bestmove a1a8");
    let games = sparse(&folder, 1);
    let ended = call(["search", "-p", "mateinone", &games, "--engine", &engine]);
    assert!(
        ended
            .err
            .contains("has no static values: it searches to depth 1 instead"),
        "{}",
        ended.err
    );
    assert!(
        ended.out.contains("depth 1, no static evaluation"),
        "{}",
        ended.out
    );
    let hits = mates(&games, &engine, &["--json"]);
    assert_eq!(hits.json()[0]["eval_how"], "depth 1, no static evaluation");
    let output = mates(&games, &engine, &["--lang", "pt"]);
    assert!(
        output.out.contains("avaliação +0,30 por profundidade 1"),
        "{}",
        output.out
    );
}

#[test]
fn a_crashing_engine_does_not_stop_the_search() {
    let folder = Folder::with(&[("dies.sh", "exit 1\n")]);
    let engine = format!("sh {}", folder.file("dies.sh").display());
    let games = classics();
    let ended = call([
        "search", "-p", "philidor", &games, "--engine", &engine, "--json",
    ]);
    assert_eq!(ended.code, 0);
    assert!(
        ended
            .err
            .contains("the engine died; the search goes on without values"),
        "{}",
        ended.err
    );
    let hits = ended.json();
    assert!(hits[0]["eval"].is_null());
    assert_eq!(hits[0]["eval_error"], "died");
    // A missing engine is an error of the command line.
    let missing = call([
        "search",
        "-p",
        "philidor",
        &games,
        "--engine",
        "no-such-engine",
    ]);
    assert_eq!((missing.code, missing.out.as_str()), (1, ""));
}

#[cfg(target_os = "linux")]
#[test]
fn a_failed_write_does_not_wait_for_the_engine() {
    use std::io::Write;
    use std::process::{Command, Stdio};

    let folder = Folder::new();
    // The first position is answered at once, the others when the time is over.
    let room = folder.path().display().to_string();
    let engine = engine(
        &folder,
        &format!(
            "[ $number = 1 ] || {{ read -r word; mkdir {room}/$word; }}\n\
             echo info score cp 30; echo bestmove a1a8"
        ),
    );
    let mut child = Command::new(assert_cmd::cargo_bin!("stratvision"))
        .args(["search", "-q", "-p", "mateinone", "-", "--lang", "en"])
        .args(["--engine", &engine, "--eval", "depth 1"])
        .args(["--eval-timeout", "20", "-o", "/dev/full"])
        .args(["--format", "jsonl"])
        .stdin(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // Long games, for a stream is read in large pieces; they come until the reader has gone.
    let mut games = child.stdin.take().unwrap();
    let long = format!("{{{}}} 1-0\n", "x".repeat(1 << 20));
    for number in 1..200 {
        let game = game(number).replace("1-0\n", &long);
        if games.write_all(game.as_bytes()).is_err() {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(50));
    }
    drop(games);
    let ended = child.wait_with_output().unwrap();
    let output = String::from_utf8(ended.stderr).unwrap();
    assert_eq!(ended.status.code(), Some(1), "{output}");
    assert!(output.contains("/dev/full"), "{output}");
    assert!(!folder.file("stop").exists(), "the time was over");
}
