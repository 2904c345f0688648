//! `play damas`, `hub` and `draughts analyse`: whole games through standard input.

use crate::support::*;

fn played(arguments: &[&str], said: &str) -> Ended {
    let folder = tempfile::tempdir().expect("an empty folder");
    let mut words = vec!["play", "damas", "--depth", "3"];
    words.extend(arguments);
    let mut command = command(words);
    command.env("STRATVISION_TABLES", folder.path());
    command.write_stdin(said.to_owned());
    ended(command)
}

#[test]
fn moves_hints_and_resignation_work() {
    let said = played(&[], "c3-d4\nhint\nback\nmoves\nnonsense\nc3\nb4\nresign\n").silent(0);
    assert!(said.contains("machine: "), "{said}");
    assert!(said.contains("hint: "), "{said}");
    assert!(said.contains("c3-d4, "), "{said}");
    assert!(
        said.contains("'nonsense' is neither a move nor a command"),
        "{said}"
    );
    assert!(
        said.ends_with("0-1 the machine wins (resignation)\n"),
        "{said}"
    );
}

#[test]
fn aliases_of_games_are_accepted() {
    for name in ["damas", "draughts", "checkers", "xadrez", "tactickle"] {
        let mut command = command(["play", name]);
        command.write_stdin("quit\n");
        assert_eq!(ended(command).code, 0, "{name}");
    }
}

#[test]
fn forced_captures_are_entered_step_by_step() {
    let fen = "W:Wc3,g3:Bb4,f4,d6,h8";
    let said = played(&["--fen", fen, "--lang", "pt"], "c3-d4\ng3\nsair\n").silent(0);
    assert!(said.contains("captura obrigatória: g3xc7"), "{said}");
    assert!(said.contains("'c3-d4' não é permitido"), "{said}");
    // The only capture of a piece is made when the piece is named.
    assert!(said.contains("máquina: "), "{said}");
    let steps = played(&["--fen", "W:WKa1:Bb2,e3,h8"], "a1 c3\nquit\n").silent(0);
    assert!(steps.contains("you must capture"), "{steps}");
}

#[test]
fn a_saved_game_can_be_analysed() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("game.pdn");
    let path = file.to_str().expect("a name");
    played(
        &[
            "--side",
            "black",
            "--opening",
            "random",
            "--seed",
            "5",
            "--save",
            path,
        ],
        "resign\n",
    )
    .silent(0);
    let text = std::fs::read_to_string(&file).expect("the game");
    assert!(text.contains("[GameType \"26,W,8,8,A0,0\"]"), "{text}");
    assert!(text.contains("1-0\n"), "{text}");
    let mut command = command(["draughts", "analyse", path, "--depth", "4", "--json"]);
    command.env("STRATVISION_TABLES", folder.path());
    let said = ended(command).json();
    let positions = said[0]["positions"].as_array().expect("a list");
    assert_eq!(positions.len(), 2);
    assert!(positions[0]["value"].is_number());
    assert!(positions[1]["played"].is_null());
}

#[test]
fn a_game_is_saved_after_invalid_input() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("game.pdn");
    let mut command = command(["play", "damas", "--depth", "2", "--save"]);
    command.arg(&file);
    command.env("STRATVISION_TABLES", folder.path());
    command.write_stdin(b"c3-d4\n\xff\xfe\nmoves\n".to_vec());
    let said = ended(command).silent(0);
    assert!(said.contains("is neither a move nor a command"), "{said}");
    let text = std::fs::read_to_string(&file).expect("the game");
    assert!(text.contains("1. c3-d4 "), "{text}");
    assert!(text.contains("[Event \""), "{text}");
    assert!(text.contains("[Date \"20"), "{text}");
    let path = file.to_str().expect("a name");
    let said = played(&["--save", path, "--numeric"], "c3-d4\nhint\ndesisto\n").silent(0);
    assert!(
        !said.contains("hint: c") && said.contains("hint: "),
        "{said}"
    );
    let text = std::fs::read_to_string(&file).expect("both games");
    assert!(text.contains("1. 22-18"), "{text}");
    let both = call(["draughts", "convert", path]).silent(0);
    assert_eq!(both.matches("1. c3-d4").count(), 2, "{both}");
}

#[test]
fn an_unwritable_file_is_an_error_before_the_game() {
    let folder = tempfile::tempdir().expect("a folder");
    for nowhere in [
        folder.path().join("none").join("game.pdn"),
        folder.path().to_owned(),
    ] {
        let refused = played(&["--save", nowhere.to_str().expect("a name")], "c3-d4\n");
        assert_eq!((refused.code, refused.out.as_str()), (1, ""));
        assert!(refused.err.starts_with("error: "), "{}", refused.err);
    }
}

#[cfg(unix)]
#[test]
fn an_interrupted_game_is_saved() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("game.pdn");
    let mut program = std::process::Command::new(env!("CARGO_BIN_EXE_stratvision"));
    program
        .args(["play", "damas", "--depth", "2", "--lang", "en", "--save"])
        .arg(&file)
        .env("STRATVISION_TABLES", folder.path());
    assert_eq!(
        interrupted(program, "c3-d4\n", "machine: ", || {}),
        Some(130)
    );
    let text = std::fs::read_to_string(&file).expect("the game");
    assert!(text.contains("1. c3-d4 "), "{text}");
    assert!(text.trim_end().ends_with('*'), "{text}");
}

#[test]
fn games_with_black_to_move_are_numbered_correctly() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("black.pdn");
    let text = "[FEN \"B:Wc3,a1:Bb6,h8\"]\n\n1... b6-a5 2. a1-b2 *\n";
    std::fs::write(&file, text).expect("a file");
    let path = file.to_str().expect("a name");
    let mut command = command(["draughts", "analyse", path, "--depth", "2"]);
    command.env("STRATVISION_TABLES", folder.path());
    let said = ended(command).silent(0);
    let heads: Vec<&str> = said
        .lines()
        .filter_map(|line| line.split_whitespace().next())
        .collect();
    assert_eq!(heads[..2], ["1…", "2."], "{said}");
}

#[test]
fn damaged_or_missing_tables_are_reported_and_play_continues() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().to_str().expect("a name");
    let said = played(&["--dir", path], "quit\n").silent(0);
    assert!(
        said.contains("no endgame tables; endings are not exact"),
        "{said}"
    );
    call([
        "draughts", "tables", "build", "--pieces", "2", "--dir", path, "-q",
    ])
    .silent(0);
    let fen = "W:WK1:BK29";
    let said = played(&["--dir", path, "--fen", fen], "quit\n").silent(0);
    assert!(said.contains("tables: draw"), "{said}");
    let file = folder.path().join("0m1k-0m1k.svt");
    let whole = std::fs::read(&file).expect("a table");
    for cut in [10, whole.len() - 1] {
        let mut bytes = whole.clone();
        bytes[cut] ^= 1;
        std::fs::write(&file, bytes).expect("a damaged table");
        let words = ["--dir", path, "--fen", fen];
        let said = played(&words, "hint\nquit\n").silent(0);
        assert_eq!(said.matches("damaged table").count(), 1, "{said}");
        assert!(said.contains("hint: "), "{said}");
        let mut hub = command(["hub", "--dir", path]);
        hub.write_stdin("hub\ninit\npos\nlevel depth=2\ngo think\n");
        let said = ended(hub).silent(0);
        assert!(said.starts_with("id name="), "{said}");
        assert_eq!(said.matches("damaged table").count(), 1, "{said}");
        assert!(said.contains("done move="), "{said}");
    }
}

#[test]
fn an_invalid_game_is_located() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("broken.pdn");
    std::fs::write(&file, "1. c3-d4 d6-c5\n2. h2-h3 *\n").expect("a file");
    let path = file.to_str().expect("a name");
    let said = call(["draughts", "analyse", path]);
    assert_eq!(said.code, 1);
    assert!(
        said.err.starts_with(&format!("error: {path}:2:4: ")),
        "{}",
        said.err
    );
}

#[test]
fn a_random_opening_is_played_and_named() {
    let said = played(&["--opening", "idf64", "--seed", "1"], "quit\n").silent(0);
    let again = played(&["--opening", "idf64", "--seed", "1"], "quit\n").silent(0);
    // Each has a folder of its own, which it names.
    let output = |said: &str| -> Vec<String> {
        let lines = said
            .lines()
            .filter(|line| !line.contains("no endgame tables"));
        lines.map(str::to_owned).collect()
    };
    assert_eq!(output(&said), output(&again));
    assert!(said.starts_with("idf64:"), "{said}");
    for name in ["alma opening", "Abertura ALMA", "alma", "9"] {
        let said = played(&["--opening", name, "--side", "black"], "quit\n").silent(0);
        let line = "Alma opening: c3-d4 d6-c5 b2-c3 f6-g5 c1-b2\n";
        assert!(said.starts_with(line), "{said}");
    }
    let by_code = played(&["--opening", "fmjd64:1-iv"], "quit\n").silent(0);
    assert!(by_code.starts_with("fmjd64:1-IV  a3-b4 "), "{by_code}");
    for (wrong, help) in [
        (
            "nothing at all",
            "'stratvision draughts opening' lists them",
        ),
        ("sokof", "did you mean 'sokov-opening'?"),
        ("fmjd64:99-X", "--ballot fmjd64 --list"),
    ] {
        let unknown = played(&["--opening", wrong], "quit\n");
        assert_eq!((unknown.code, unknown.out.as_str()), (2, ""), "{wrong}");
        assert!(unknown.err.contains(help), "{}", unknown.err);
    }
    let named = played(&["--fen", "W:W21-32:B1-12"], "a3-b4\nquit\n").silent(0);
    assert!(named.contains("machine: "), "{named}");
}

#[test]
fn hub_answers_its_protocol() {
    let folder = tempfile::tempdir().expect("an empty folder");
    let mut command = command(["hub", "--heuristic", "triangle"]);
    command.env("STRATVISION_TABLES", folder.path());
    command.write_stdin(
        "hub\ninit\npos pos=Wbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww\nlevel depth=3\ngo think\n",
    );
    let said = ended(command).silent(0);
    assert!(
        said.contains("param name=heuristic value=triangle"),
        "{said}"
    );
    assert!(said.contains("\nready\n"), "{said}");
    assert!(
        said.lines()
            .last()
            .is_some_and(|line| line.starts_with("done move=")),
        "{said}"
    );
}

#[test]
fn perft_counts_draughts() {
    let said = call(["perft", "--game", "damas", "--depth", "7"]).silent(0);
    assert_eq!(said, "187302\n");
    let fen = "W:WK6,K11,14,29,K32:B8,9,12,K18,K19,20,21,K26,27,28";
    let said = call(["perft", "--game", "damas", "--fen", fen, "--depth", "6"]).silent(0);
    assert_eq!(said, "3788\n");
}

#[test]
fn the_machine_plays_by_a_set() {
    let file = repository("knowledge/heuristics/damas/triangulo.dhjog");
    for set in ["triangle", &file] {
        let said = played(&["--set", set, "--side", "black"], "hint\nquit\n").silent(0);
        assert!(said.contains("machine: "), "{said}");
        assert!(said.contains("hint: "), "{said}");
    }
    let other = played(&["--set", "mobilidade"], "quit\n");
    assert_eq!(other.code, 1);
    let help = "help: 'mobilidade' is a set of another game: tac-tickle";
    assert!(other.err.contains(help), "{}", other.err);
    assert_eq!(
        played(&["--set", "triangle", "--heuristic", "strong"], "").code,
        2
    );
}

#[test]
fn overlong_lines_are_ignored() {
    let typed = format!("{}resign\nback\nquit\n", "x".repeat(100_000));
    let talked = feed(["play", "damas", "--depth", "1"], typed);
    assert_eq!(talked.code, 0, "{}", talked.err);
    assert!(
        talked
            .out
            .contains("the line has more than 1000 characters"),
        "{}",
        talked.out
    );
    assert!(talked.out.len() < 20_000, "{}", talked.out.len());
}
