//! `play`: a game in the terminal.

use crate::support::*;
use crate::tactickle::tactickle;

#[track_caller]
fn play<'a>(arguments: impl IntoIterator<Item = &'a str>, typed: &str) -> Ended {
    let mut command = tactickle(["play", "tac-tickle"].into_iter().chain(arguments));
    command.write_stdin(typed);
    ended(command)
}

#[test]
fn the_second_printed_game_is_reproduced() {
    let folder = Folder::new();
    let memory = folder.file("pad.ttm");
    let memory = memory.to_str().expect("a path in UTF-8");
    let program = ["--original", "--store", "relations", "--memory", memory];
    // The first game, broken off where the program recognises its loss; then the second one.
    let first = play(
        program,
        "19-15\n4-8\n8-7\n15-11\n17-13\n13-9\n2-6\n11-15\nquit\n",
    )
    .silent(0);
    assert!(
        first.contains("I shall remember (CEJP,FGIK) (CEJL,BGIK) (CFJL,BGKM) (CFLN,BGKQ)."),
        "{first}"
    );
    let second = play(
        program,
        "19-15\n4-9\n4-8\n8-7\n15-11\n17-13\n13-9\nwhy\n11-10\n",
    )
    .silent(0);
    assert!(
        second.contains("9 is not next to 4 in its row or column"),
        "{second}"
    );
    assert!(second.contains("I play 14-10."), "{second}");
    assert!(
        second.contains("You could win this one, if you are clever!"),
        "{second}"
    );
    assert!(
        second.contains("Class F: Has the adversary a decisive move?"),
        "{second}"
    );
    assert!(
        second.contains("15 plies, resignation.\nCongratulations, you beat me."),
        "{second}"
    );
    assert!(std::fs::metadata(memory).is_ok(), "what was learnt is kept");
}

#[test]
fn why_hint_and_values_are_answered() {
    let typed = "?\nwhy\nhint\nvalues\nundo\n1-5\nwhy\nundo\nboard\nsair\n";
    let talked = play(["--side", "X"], typed).silent(0);
    assert!(talked.contains("There is nothing to explain"), "{talked}");
    assert!(
        talked.contains("Best: 1-5 20-16. With it your side draws."),
        "{talked}"
    );
    assert!(talked.contains("3-7    loses in 16 plies"), "{talked}");
    assert!(
        talked.contains("There is nothing to take back."),
        "{talked}"
    );
    assert!(
        talked.contains("Class E: Which move is best otherwise?"),
        "{talked}"
    );
    assert!(talked.ends_with("See you next time!\n"), "{talked}");
}

#[test]
fn every_opponent_plays_legal_games_to_the_end() {
    for against in ["pad", "perfect", "random", "search"] {
        // The person only steps to and fro, as long as that is allowed; then the input ends.
        let typed = "2-6\n6-2\n".repeat(30);
        let talked = play(["--against", against, "--side", "O"], &typed);
        assert_eq!(talked.code, 0, "{against}: {}", talked.err);
        assert!(
            talked.out.ends_with("See you next time!\n"),
            "{against}: {}",
            talked.out
        );
    }
}

#[test]
fn the_search_plays_by_a_heuristic_set() {
    let shipped = ["--against", "search", "--set", "mobilidade", "--depth", "3"];
    assert!(play(shipped, "").silent(0).contains("I play "));
    let folder = Folder::with(&[("wrong.dhjog", "CONJUNTO_HEURISTICO \"X\"")]);
    let path = folder.file("wrong.dhjog");
    let path = path.to_str().expect("a path in UTF-8");
    let refused = play(["--against", "search", "--set", path], "");
    assert_eq!((refused.code, refused.out.as_str()), (1, ""));
    assert!(refused.err.contains("wrong.dhjog"), "{}", refused.err);
    play(["--against", "search", "--set", "nothing"], "").complains(
        1,
        "error: 'nothing' is neither a file nor a known heuristic set\nhelp: 'stratvision dhjog list' shows the sets there are\n",
    );
}

#[test]
fn games_start_from_any_board_and_end_by_the_rules() {
    let won = play(["--board", "(ABGT,EOQS)", "--side", "X"], "7-3\n").silent(0);
    assert!(won.contains("1 ply, three in a line."), "{won}");
    let drawn = play(["--draw-after", "1", "--side", "X"], "1-5\n").silent(0);
    assert!(
        drawn.contains("limit of moves") && drawn.contains("A draw: a hard game."),
        "{drawn}"
    );
    let given_up = play(["--lang", "pt", "--side", "X"], "desisto\n").silent(0);
    for word in ["desistir", "abandono", "abandonar", "resign"] {
        let line = format!("{word}\n");
        let same = play(["--lang", "pt", "--side", "X"], &line).silent(0);
        assert_eq!(same, given_up, "{word}");
    }
    assert!(given_up.contains("Rá, ganhei!"), "{given_up}");
    play(["--board", "(ABGT)"], "").complains(
        2,
        "error: a configuration is written (ACRT,BDQS): the squares of X, a comma, the squares of O\n\
         help: a board is (ACRT,BDQS), the squares of X and of O, or 20 characters X, O and .\n",
    );
}

#[test]
fn impossible_positions_are_errors() {
    for (board, side, complaint) in [
        (
            "(ABCT,EFGS)",
            "X",
            "both sides have three in a line; no game comes to that",
        ),
        (
            "(ABCT,EFGS)",
            "O",
            "both sides have three in a line; no game comes to that",
        ),
        (
            "(ABCT,EGQS)",
            "X",
            "X has three in a line already and cannot be to move",
        ),
    ] {
        play(["--board", board, "--to-move", side], "").complains(
            2,
            &format!(
                "error: {complaint}\nhelp: begin with a position in which the side to move has no three in a line\n"
            ),
        );
    }
    let over = play(["--board", "(ABCT,EGQS) O"], "").silent(0);
    assert!(over.contains("0 plies, three in a line."), "{over}");
}

#[test]
fn undo_takes_back_the_reason_too() {
    let talked = play(["--side", "X"], "1-5\nundo\nwhy\n").silent(0);
    assert!(talked.contains("There is nothing to explain"), "{talked}");
    // The program has begun: its first move stays, and so do its reasons.
    let one = play(["--side", "O"], "why\n").silent(0);
    let first = one.split("Class ").nth(1).expect("reasons").to_owned();
    let again = play(["--side", "O", "--lang", "en"], "2-6\ndesfazer\nwhy\n").silent(0);
    assert!(again.ends_with(&first), "{again}");
}

#[test]
fn overlong_lines_are_ignored() {
    for length in [200, 1000, 100_000] {
        let typed = format!("{}resign\nquit\n", "x".repeat(length));
        let talked = play(["--side", "X"], &typed).silent(0);
        assert_eq!(talked.matches("your move (X): ").count(), 2, "{talked}");
        assert!(!talked.contains("resignation"), "{talked}");
        let complains = talked.contains("the line has more than 1000 characters");
        assert_eq!(complains, length > 200, "{talked}");
    }
}

#[test]
fn options_without_effect_are_usage_errors() {
    for (against, option, value, needed) in [
        ("pad", "--set", "mobilidade", "search"),
        ("random", "--memory", "pad.ttm", "pad"),
        ("perfect", "--memory", "pad.ttm", "pad"),
        ("perfect", "--depth", "3", "search"),
        ("search", "--qi", "1", "pad"),
    ] {
        play(["--against", against, option, value], "").complains(
            2,
            &format!(
                "error: {option} changes nothing without --against {needed}\n\
                 help: leave {option} out, or add --against {needed}\n"
            ),
        );
    }
    assert_eq!(play(["--against", "random", "--original"], "").code, 2);
}

#[test]
fn a_memory_changed_during_a_game_is_not_overwritten() {
    use std::io::{BufRead, BufReader, Write};
    use std::process::{Command, Stdio};
    let folder = Folder::new();
    let memory = folder.file("pad.ttm");
    let mut child = Command::new(assert_cmd::cargo_bin!("stratvision"))
        .args([
            "play",
            "tac-tickle",
            "--original",
            "--lang",
            "en",
            "--memory",
        ])
        .arg(&memory)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut out = BufReader::new(child.stdout.take().expect("its output"));
    let mut line = String::new();
    out.read_line(&mut line).expect("a greeting");
    folder.write("pad.ttm", "another program's");
    let mut input = child.stdin.take().expect("its input");
    input
        .write_all(b"19-15\n4-8\n8-7\n15-11\n17-13\n13-9\n2-6\n11-15\nquit\n")
        .expect("it reads");
    drop(input);
    let mut rest = String::new();
    std::io::Read::read_to_string(&mut out, &mut rest).expect("text");
    let ended = child.wait_with_output().expect("it ends");
    let err = String::from_utf8(ended.stderr).expect("text");
    assert!(rest.contains("I shall remember"), "{rest}");
    assert_eq!(ended.status.code(), Some(1), "{err}");
    assert!(
        err.contains("was changed by another program meanwhile"),
        "{err}"
    );
    assert!(err.contains("\nhelp: keep one of them"), "{err}");
    assert_eq!(folder.read("pad.ttm"), "another program's");
    let beside = std::fs::metadata(folder.file("pad.ttm.new")).expect("what was learnt");
    assert_eq!(beside.len(), 12 + 2 * 312 * 8 + 4);
}
