//! `tactickle`: the solution asked, memories trained and refused, series and curves.

use std::sync::LazyLock;

use crate::support::*;

/// The solution is worked out once for all tests.
static CACHE: LazyLock<Folder> = LazyLock::new(Folder::new);

/// The program, keeping its solution apart from the user's.
pub fn tactickle<'a>(arguments: impl IntoIterator<Item = &'a str>) -> assert_cmd::Command {
    let mut command = command(arguments);
    command.env("XDG_CACHE_HOME", CACHE.path());
    command.env("LOCALAPPDATA", CACHE.path());
    command.env("HOME", CACHE.path());
    command
}

#[track_caller]
fn asked<'a>(arguments: impl IntoIterator<Item = &'a str>) -> Ended {
    ended(tactickle(arguments))
}

#[test]
fn the_start_is_a_draw() {
    let json = asked([
        "tactickle",
        "query",
        "(ACRT,BDQS)",
        "--to-move",
        "X",
        "--json",
    ]);
    assert_eq!(
        json.silent(0),
        "{\"value\":\"draw\",\"distance\":null,\"best\":[\"1-5\",\"20-16\"]}\n"
    );
    let words = asked(["tactickle", "query", "(ACRT,BDQS)", "--to-move", "o"]).silent(0);
    assert!(
        words.starts_with("(ACRT,BDQS) O to move: draws: "),
        "{words}"
    );
    assert!(words.contains("loses in 16 plies"), "{words}");
}

#[test]
fn boards_are_read_in_two_notations() {
    let by_letters = asked(["tactickle", "query", "(CELM,HMPS)", "--json"]);
    by_letters.complains(
        2,
        "error: X and O both stand on M (13)\nhelp: a board is (ACRT,BDQS), the squares of X and of O, or 20 characters X, O and .\n",
    );
    let board = "..X.X..O...XOX.O..O.";
    let one = asked(["tactickle", "query", board, "--json"]).silent(0);
    let other = asked(["tactickle", "query", "(CELN,HMPS)", "--json"]).silent(0);
    assert_eq!(one, other);
    assert_eq!(
        one,
        asked(["tactickle", "query", &format!("{board} X"), "--json"]).silent(0)
    );
}

#[test]
fn every_input_line_is_answered() {
    let mut command = tactickle(["tactickle", "query", "-", "--json"]);
    command.write_stdin(
        "XOXO............OXOX X\n\nnonsense X\n(ACRT,BDQS) O\n(ABCT,EGQS) X\n(ABCT,EGQS) O\n",
    );
    let answered = ended(command);
    assert_eq!((answered.code, answered.err.as_str()), (1, ""));
    let answers = answered.json();
    assert_eq!(answers.len(), 6, "{}", answered.out);
    assert_eq!(answers[0]["value"], "draw");
    // An empty line too, so that the answers stay beside their questions.
    assert_eq!(answers[1]["line"], 2);
    let answers = [&answers[..1], &answers[2..]].concat();
    assert_eq!(answers[1]["line"], 3);
    assert!(
        answers[1]["error"]
            .as_str()
            .unwrap()
            .contains("'n' is neither X, O nor .")
    );
    assert_eq!(answers[2]["best"].as_array().unwrap().len(), 2);
    assert_eq!(
        answers[3]["error"],
        "X has three in a line already and cannot be to move"
    );
    assert_eq!(
        answers[4].to_string(),
        "{\"value\":\"loss\",\"distance\":0,\"best\":[]}"
    );

    let mut command = tactickle(["tactickle", "query", "-", "--lang", "pt"]);
    command.write_stdin("(ACRT,BDQS) X\n(ACRT) X\n");
    let answered = ended(command);
    assert_eq!(answered.code, 1);
    assert_eq!(answered.out, "(ACRT,BDQS) X joga: empata: 1-5 20-16\n");
    assert!(
        answered.err.starts_with("erro: linha 2: "),
        "{}",
        answered.err
    );

    let mut command = tactickle(["tactickle", "query", "-", "--json"]);
    command.write_stdin([vec![b'X'; 100_000], b"\n(ACRT,BDQS) X\n".to_vec()].concat());
    let answers = ended(command).json();
    assert_eq!((answers.len(), &answers[0]["line"]), (2, &1.into()));
    let mut command = tactickle(["tactickle", "query", "-"]);
    command.write_stdin("");
    assert_eq!(ended(command).silent(3), "");
}

#[test]
fn line_plays_best_moves_to_the_end() {
    let answer = asked(["tactickle", "line", "(ABNO,DJLT)", "--json"]);
    let answers = answer.json();
    assert_eq!(
        (&answers[0]["value"], &answers[0]["distance"]),
        (&"win".into(), &33.into())
    );
    assert_eq!(answers[0]["line"].as_array().unwrap().len(), 33);
    let words = asked(["tactickle", "line", "(ABNO,DJLT)", "--plies", "2"]).silent(0);
    assert_eq!(words.lines().count(), 3, "{words}");
    assert!(
        words.starts_with("(ABNO,DJLT) X to move: wins in 33 plies: "),
        "{words}"
    );
}

#[test]
fn solve_counts_positions_and_caches_the_solution() {
    let folder = Folder::new();
    let mut command = tactickle(["tactickle", "solve", "--json"]);
    command.env("XDG_CACHE_HOME", folder.path());
    let answers = ended(command).json();
    assert_eq!(answers[0]["won"], 4_717_340);
    assert_eq!(answers[0]["lost"], 2_145_672);
    assert_eq!(answers[0]["drawn"], 26_420);
    assert_eq!(answers[0]["won_by_distance"]["33"], 8);
    let kept = folder.file("stratvision/tac-tickle-1.solution");
    let size = std::fs::metadata(&kept)
        .expect("the solution is kept")
        .len();
    assert!(size < 3_000_000, "{size}");
    // A damaged one is worked out again.
    std::fs::write(&kept, b"TTSOLVED\x01\x00garbage").expect("a file");
    let mut command = tactickle(["tactickle", "query", "(ACRT,BDQS)", "--json"]);
    command.env("XDG_CACHE_HOME", folder.path());
    assert!(ended(command).silent(0).starts_with("{\"value\":\"draw\""));
    assert_eq!(std::fs::metadata(&kept).expect("kept again").len(), size);
}

#[test]
fn training_fills_a_memory_that_is_used_again() {
    let folder = Folder::new();
    let train = |seed: &str| {
        let mut command = tactickle([
            "tactickle",
            "train",
            "--memory",
            "pad.ttm",
            "--games",
            "400",
            "--seed",
            seed,
            "--json",
        ]);
        command.current_dir(folder.path());
        ended(command).json().remove(0)
    };
    let first = train("1");
    assert_eq!(first["games"], 400);
    let stored = first["stored"].as_u64().expect("a number");
    assert!(stored > 100, "{first}");
    assert!(train("2")["stored"].as_u64().expect("a number") > stored);
    let mut command = tactickle([
        "tactickle",
        "train",
        "--memory",
        "pad.ttm",
        "--games",
        "1",
        "--measure",
        "--step",
        "5003",
    ]);
    command.current_dir(folder.path());
    let words = ended(command).silent(0);
    assert!(words.contains("all that are not lost"), "{words}");
}

#[test]
fn a_damaged_memory_is_an_error_and_left_alone() {
    let folder = Folder::new();
    let train = ["tactickle", "train", "--memory", "pad.ttm", "--games", "20"];
    assert_eq!(folder.call(train).code, 0);
    let mut bytes = std::fs::read(folder.file("pad.ttm")).expect("the memory");
    bytes[20] ^= 1;
    folder.write("pad.ttm", &bytes);
    let refused = folder.call(train);
    assert_eq!((refused.code, refused.out.as_str()), (1, ""));
    assert_eq!(
        refused.err,
        "error: pad.ttm: the memory is damaged: its checksum does not agree\n\
         help: the file is left as it is; bring back a copy of it, or name another one to begin anew\n"
    );
    assert_eq!(
        std::fs::read(folder.file("pad.ttm")).expect("the memory"),
        bytes
    );
    folder.write("pad.ttm", "something else");
    let refused = folder.call([
        "tactickle",
        "match",
        "--against",
        "random",
        "--memory",
        "pad.ttm",
        "--lang",
        "pt",
    ]);
    assert_eq!(refused.code, 1);
    assert!(
        refused
            .err
            .starts_with("erro: pad.ttm: não é uma memória de Tac-Tickle\n"),
        "{}",
        refused.err
    );
}

#[test]
fn a_memory_keeps_its_store_kind() {
    let folder = Folder::new();
    let made = folder.call([
        "tactickle",
        "match",
        "--original",
        "--store",
        "relations",
        "--against",
        "random",
        "--games",
        "3",
        "--memory",
        "old.ttm",
    ]);
    assert_eq!(made.code, 0, "{}", made.err);
    let size = std::fs::metadata(folder.file("old.ttm"))
        .expect("a memory")
        .len();
    assert_eq!(size, 12 + 2 * 312 * 8 + 4);
    folder
        .call(["tactickle", "match", "--store", "exact", "--memory", "old.ttm"])
        .complains(
            2,
            "error: old.ttm is a memory of the kind relations, not exact\nhelp: leave --store out, or name another file\n",
        );
}

#[test]
fn match_against_perfect_play_shows_learning() {
    let learning = asked(["tactickle", "match", "--games", "50", "--json"]);
    let games = learning.json();
    assert_eq!(games.len(), 50);
    let lost = |game: &serde_json::Value| game["points"] == 0.0;
    assert!(lost(&games[0]));
    assert!(!games[40..].iter().any(lost));
    let table = asked([
        "tactickle",
        "match",
        "--games",
        "20",
        "--original",
        "--no-learning",
        "--store",
        "relations",
    ]);
    assert!(table.silent(0).contains("the last lost game is number 20"));
}

#[test]
fn learn_curve_draws_svg() {
    let folder = Folder::new();
    let mut command = tactickle([
        "tactickle",
        "learn-curve",
        "--games",
        "20",
        "--seeds",
        "2",
        "--stores",
        "off,exact",
        "-o",
        "curve.svg",
    ]);
    command.current_dir(folder.path());
    let table = ended(command).silent(0);
    assert!(
        table.contains("no learning, QI 0") && table.contains("exact, QI 0"),
        "{table}"
    );
    let svg = folder.read("curve.svg");
    assert!(svg.starts_with("<svg ") && svg.matches("<polyline").count() == 2);
    asked(["tactickle", "learn-curve", "--qis", "9"]).complains(
        2,
        "error: invalid value '9' for '--qis <LIST>'\nhelp: write a whole number from 0 to 8\n",
    );
}

#[test]
fn to_move_applies_to_lines_without_a_side() {
    let mut command = tactickle(["tactickle", "query", "-", "--to-move", "O", "--json"]);
    command.write_stdin("\u{feff}(ACRT,BDQS)\n(ACRT,BDQS) O\n(ACRT,BDQS) X\n");
    let answered = ended(command);
    assert_eq!(answered.code, 1);
    let answers = answered.json();
    let of_o = asked(["tactickle", "query", "(ACRT,BDQS) O", "--json"]).json();
    assert_eq!(answers[..2], [of_o[0].clone(), of_o[0].clone()]);
    assert_eq!(
        (&answers[2]["line"], &answers[2]["error"]),
        (&3.into(), &"here X moves, but --to-move says O".into())
    );
    assert!(
        answers[2]["help"]
            .as_str()
            .unwrap()
            .starts_with("leave --to-move out")
    );
    asked(["tactickle", "query", "(ACRT,BDQS) X", "--to-move", "O"]).complains(
        2,
        "error: here X moves, but --to-move says O\nhelp: leave --to-move out, or the X after the board\n",
    );
    let mut command = tactickle(["tactickle", "query", "-", "--lang", "pt"]);
    command.write_stdin("foo\n\n");
    let answered = ended(command);
    assert!(
        answered.err.contains("\najuda: um tabuleiro é "),
        "{}",
        answered.err
    );
}

#[test]
fn original_stores_relations() {
    let folder = Folder::new();
    let train = |options: &[&str]| {
        let begin = ["tactickle", "train", "--games", "5"];
        folder.call(begin.iter().chain(options).copied())
    };
    assert_eq!(train(&["--original", "--memory", "old.ttm"]).code, 0);
    let size = |name| {
        std::fs::metadata(folder.file(name))
            .expect("a memory")
            .len()
    };
    assert_eq!(size("old.ttm"), 12 + 2 * 312 * 8 + 4);
    assert_eq!(train(&["--original", "--memory", "old.ttm"]).code, 0);
    assert_eq!(train(&["--memory", "new.ttm"]).code, 0);
    train(&["--original", "--memory", "new.ttm"]).complains(
        2,
        "error: new.ttm is a memory of the kind exact, turned boards being one; that of 1982 (--original) is relations, each board for itself\n\
         help: name another file, or say --store exact to use this one all the same\n",
    );
    let said = train(&["--original", "--store", "exact", "--memory", "new.ttm"]);
    assert_eq!(said.code, 0, "{}", said.err);
    let table = folder.call([
        "tactickle",
        "learn-curve",
        "--original",
        "--against",
        "random",
        "--games",
        "2",
        "--seeds",
        "1",
        "-o",
        "curve.svg",
    ]);
    let table = table.silent(0);
    assert!(
        table.contains("relations, QI 0") && !table.contains("exact"),
        "{table}"
    );
}

#[test]
fn unwritable_files_are_errors_before_the_work() {
    let folder = Folder::new();
    let long = ["--games", "100000000"];
    let train = ["tactickle", "train", "--memory", "nowhere/pad.ttm"];
    let curve = ["tactickle", "learn-curve", "-o", "nowhere/curve.svg"];
    for begin in [train, curve] {
        let refused = folder.call(begin.into_iter().chain(long));
        assert_eq!((refused.code, refused.out.as_str()), (1, ""));
        let start = format!("error: {}: ", begin[3]);
        assert!(refused.err.starts_with(&start), "{}", refused.err);
        assert!(!refused.err.contains(".tmp"), "{}", refused.err);
        assert!(refused.err.contains("\nhelp: "), "{}", refused.err);
    }
    let played = folder.call(["play", "tac-tickle", "--memory", "nowhere/pad.ttm"]);
    assert_eq!((played.code, played.out.as_str()), (1, ""));

    assert_eq!(
        folder
            .call(["tactickle", "train", "--memory", "pad.ttm", "--games", "1"])
            .code,
        0
    );
    let path = folder.file("pad.ttm");
    let mut permissions = std::fs::metadata(&path).expect("a memory").permissions();
    permissions.set_readonly(true);
    std::fs::set_permissions(&path, permissions).expect("a mode");
    let refused = folder.call(
        ["tactickle", "train", "--memory", "pad.ttm"]
            .into_iter()
            .chain(long),
    );
    assert_eq!((refused.code, refused.out.as_str()), (1, ""));
    assert!(
        refused.err.starts_with("error: pad.ttm: "),
        "{}",
        refused.err
    );
}

#[test]
fn options_without_effect_are_usage_errors() {
    asked(["tactickle", "train", "--memory", "pad.ttm", "--step", "3"]).complains(
        2,
        "error: --step changes nothing without --measure\nhelp: leave --step out, or add --measure\n",
    );
}

#[test]
fn repeated_stores_are_drawn_once() {
    let drawn = asked([
        "tactickle",
        "learn-curve",
        "--against",
        "random",
        "--games",
        "2",
        "--seeds",
        "1",
        "--stores",
        "exact,off,exact",
        "--qis",
        "0,0",
        "--lang",
        "pt",
    ]);
    let svg = drawn.silent(0);
    assert_eq!(svg.matches("<polyline").count(), 2);
    assert!(svg.contains("aprendizado contra lances ao acaso"), "{svg}");
}

#[test]
fn a_memory_must_exist_and_have_the_named_kind() {
    let folder = Folder::new();
    let typo = folder.call([
        "tactickle",
        "match",
        "--games",
        "1",
        "--no-learning",
        "--memory",
        "typo.ttm",
        "--against",
        "random",
    ]);
    assert_eq!(typo.code, 1);
    assert!(
        typo.err.contains("typo.ttm: there is no such file"),
        "{}",
        typo.err
    );
    let train = |options: &[&str]| {
        let begin = [
            "tactickle",
            "train",
            "--games",
            "5",
            "--memory",
            "folded.ttm",
        ];
        folder.call(begin.iter().chain(options).copied())
    };
    assert_eq!(train(&[]).code, 0);
    let refused = train(&["--no-fold"]);
    assert_eq!(refused.code, 2);
    assert!(
        refused.err.contains("help: leave --no-fold out"),
        "{}",
        refused.err
    );
}
