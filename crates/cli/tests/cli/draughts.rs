//! `draughts`: endgame tables and openings.

use std::sync::OnceLock;

use tempfile::TempDir;

use crate::support::*;

/// Tables of up to three pieces, built once.
fn tables() -> &'static str {
    static FOLDER: OnceLock<TempDir> = OnceLock::new();
    let folder = FOLDER.get_or_init(|| {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().to_str().expect("a name");
        let said = call([
            "draughts", "tables", "build", "--pieces", "3", "--dir", path,
        ]);
        assert_eq!((said.code, said.out.as_str()), (0, ""));
        assert!(
            said.err.contains("16 tables, 199520 positions"),
            "{}",
            said.err
        );
        folder
    });
    folder.path().to_str().expect("a name")
}

fn asked(fen: &str, more: &[&str]) -> Ended {
    let mut words = vec!["draughts", "tables", "query", fen, "--dir", tables()];
    words.extend(more);
    call(words)
}

#[test]
fn tables_answer_won_lost_and_drawn_endings() {
    let said = asked("W:WK18,K25:BK22", &["--json"]).silent(0);
    assert_eq!(
        said,
        "{\"value\":\"win\",\"distance\":5,\"best\":[\"d4-g7\",\"d4-f6\",\"d4-e5\"]}\n"
    );
    let by_letters = asked("W:WKd4,Kb2:BKc3", &["--json"]).silent(0);
    assert_eq!(by_letters, said);
    let drawn = asked("W:WK1:BK29", &["--json"]).json();
    assert_eq!(drawn[0]["value"], "draw");
    assert!(drawn[0]["distance"].is_null());
    assert_eq!(asked("W:W:BKa1", &[]).silent(0), "Black wins in 0 plies\n");
    assert_eq!(
        asked("W:WK18,K25:BK22", &["--lang", "pt"]).silent(0),
        "as brancas ganham em 5 meios-lances: d4-g7, d4-f6, d4-e5\n"
    );
}

#[test]
fn positions_are_probed_line_by_line() {
    let mut command = command([
        "draughts",
        "tables",
        "query",
        "-",
        "--json",
        "--dir",
        tables(),
    ]);
    let long = "W".repeat(2_000);
    let lines =
        format!("W:WK18,K25:BK22\n\nW:Wa2:Bb8\n{long}\nW:WK1,K2,K3:BK29\nB:WK22:BK18,K25\n");
    let mut bytes = lines.into_bytes();
    bytes.extend_from_slice(b"\xff\xfe\nW:WK1:BK29");
    command.write_stdin(bytes);
    let said = ended(command);
    assert_eq!((said.code, said.err.as_str()), (1, ""));
    let rows = rows_of(&said.out);
    assert_eq!(rows.len(), 7);
    assert_eq!(rows[0]["distance"], 5);
    for (row, line) in [(1, 3), (2, 4), (5, 7)] {
        assert_eq!(rows[row]["line"], line);
        assert!(rows[row]["error"].is_string());
    }
    assert!(rows[3]["value"].is_null());
    assert_eq!(rows[4]["distance"], 5);
    assert_eq!(rows[6]["value"], "draw");
}

fn rows_of(text: &str) -> Vec<serde_json::Value> {
    text.lines()
        .map(|line| serde_json::from_str(line).expect("a row"))
        .collect()
}

#[test]
fn an_invalid_line_is_reported_with_its_number() {
    let mut command = command(["draughts", "tables", "query", "-", "--dir", tables()]);
    command.write_stdin("W:Wa2:Bb8\nW:WK1:BK29\n");
    let said = ended(command);
    assert_eq!(said.code, 1);
    assert!(said.out.starts_with("draw"), "{}", said.out);
    let expected = "error: standard input, line 1 'W:Wa2:Bb8': 'a2' is not a dark square";
    assert!(said.err.starts_with(expected), "{}", said.err);
}

#[test]
fn openings_are_named_after_an_invalid_game() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("games.pdn");
    let good = "[Event \"x\"]\n\n1. a3-b4 b6-a5 *\n\n";
    let text = format!("{good}[Event \"y\"]\n\n1. a3-a4\n\n{good}");
    std::fs::write(&file, text).expect("a file");
    let path = file.to_str().expect("a name");
    let said = call(["draughts", "opening", "--pdn", path]);
    assert_eq!(said.code, 1);
    let games: Vec<&str> = said.out.lines().map(|line| &line[..1]).collect();
    assert_eq!(games, ["1", "3"]);
    let expected = format!("error: {path}:7:4: ");
    assert!(said.err.starts_with(&expected), "{}", said.err);
    assert!(said.err.contains("1 of 3 games"), "{}", said.err);
    let json = call(["draughts", "opening", "--pdn", path, "--json"]);
    assert_eq!((json.code, json.err.as_str()), (1, ""));
    let rows = rows_of(&json.out);
    assert_eq!((rows.len(), &rows[2]["game"]), (3, &3.into()));
    assert_eq!((&rows[1]["line"], &rows[1]["game"]), (&7.into(), &2.into()));
}

#[test]
fn convert_writes_letters_or_numbers() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("games.pdn");
    std::fs::write(&file, "1. 10x14 22-18 *\n\n[Event \"y\"]\n1. a3-a4 *\n").expect("a file");
    let path = file.to_str().expect("a name");
    let said = call(["draughts", "convert", path, "--from", "a1"]);
    assert_eq!(said.code, 1);
    assert!(said.out.contains("1. c3-d4 d6-c5 *"), "{}", said.out);
    assert!(said.err.contains(":4:4: "), "{}", said.err);
    std::fs::write(&file, said.out).expect("a file");
    let numbers = call(["draughts", "convert", path, "--numeric"]).silent(0);
    assert!(numbers.contains("26,W,8,8,N2,0"), "{numbers}");
    assert!(numbers.contains("1. 22-18 10-14 *"), "{numbers}");
    let target = folder.path().join("a1.pdn");
    let target = target.to_str().expect("a name");
    let words = ["draughts", "convert", path, "--numeric=a1", "-o", target];
    assert_eq!(call(words).silent(0), "");
    let again = call(["draughts", "convert", target]).silent(0);
    assert!(again.contains("1. c3-d4 d6-c5 *"), "{again}");
}

#[test]
fn convert_does_not_overwrite_its_input() {
    let folder = tempfile::tempdir().expect("a folder");
    let games = folder.path().join("games.pdn");
    let text = "1. c3-d4 *\n\n[Event \"x\"]\n1. c3-d5 *\n";
    std::fs::write(&games, text).expect("a file");
    let path = games.to_str().expect("a name");
    assert_eq!(call(["draughts", "convert", path, "-o", path]).code, 2);
    let broken = folder.path().join("broken.pdn");
    std::fs::write(&broken, "1. c3-d5 *\n".repeat(30)).expect("a file");
    let broken = broken.to_str().expect("a name");
    let said = call(["draughts", "convert", broken, "-o", path, "--force"]);
    assert_eq!(said.code, 1);
    assert!(said.err.lines().count() < 30, "{}", said.err);
    assert_eq!(std::fs::read_to_string(&games).expect("a file"), text);
}

#[test]
fn convert_keeps_accents_of_legacy_encodings() {
    let games = b"1. c3-d4 {caf\xe9} *\n".to_vec();
    let said = feed(["draughts", "convert", "-"], games).silent(0);
    assert!(said.contains("{café}"), "{said}");
}

#[test]
fn unanswerable_queries_are_explained() {
    let many = asked("W:WK1,K2,K3:BK29", &[]);
    assert_eq!(
        (many.code, many.err.as_str()),
        (3, "4 pieces: the tables hold up to 3\n")
    );
    asked("W:Wa2:Bb8", &[]).complains(
        2,
        "error: FEN 'W:Wa2:Bb8': 'a2' is not a dark square (a1 to h8, or 1 to 32)\n\
         help: write it like 'W:Wc3,Ke1:Bb8,d8', or with numbers from b8\n",
    );
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().to_str().expect("a name");
    call(["draughts", "tables", "query", "W:WK1:BK29", "--dir", path]).complains(
        1,
        &format!(
            "error: {path}: no endgame tables here\nhelp: build them with 'stratvision draughts tables build --pieces 4'\n"
        ),
    );
    assert_eq!(
        call(["draughts", "tables", "build", "--pieces", "9"]).code,
        2
    );
}

#[test]
fn a_win_cancelled_by_draw_rules_is_reported() {
    let fresh = asked("W:WK18,K25:BK22", &["--rules", "cbd", "--json"]).json();
    assert_eq!(fresh[0]["beyond_count"], false);
    // With four plies left a sacrifice still begins the count anew in time.
    let renewed = asked("W:WK18,K25:BK22:H6", &["--rules", "cbd", "--json"]).json();
    assert_eq!(renewed[0]["beyond_count"], false);
    // Two plies are left of the ten that the CBD allows two kings against one; the win takes three.
    let late = asked("W:WK3,K11:BK29:H8", &["--rules", "cbd", "--json"]).json();
    assert_eq!(late[0]["beyond_count"], true);
    assert_eq!(late[0]["value"], "win");
    let output = asked("W:WK3,K11:BK29:H8", &["--rules", "cbd"]).silent(0);
    assert!(
        output.starts_with("White wins in 3 plies, but the draw rules end the game first: "),
        "{output}"
    );
    let output = asked("W:WK3,K11:BK29:H8", &["--rules", "cbd", "--lang", "pt"]).silent(0);
    assert!(
        output.contains("mas as regras de empate terminam a partida antes"),
        "{output}"
    );
    let free = asked("W:WK3,K11:BK29:H8", &["--rules", "none"]).silent(0);
    assert!(!free.contains("draw rules"), "{free}");
}

#[test]
fn tables_are_listed_verified_and_rebuilt() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().to_str().expect("a name");
    assert_eq!(
        call([
            "draughts", "tables", "build", "--pieces", "2", "--dir", path, "-q"
        ])
        .silent(0),
        ""
    );
    let rows = call(["draughts", "tables", "list", "--json", "--dir", path]).json();
    assert_eq!(rows.len(), 4);
    assert_eq!(rows[0]["wins"], 194);
    let verified = call(["draughts", "tables", "verify", "--dir", path]).silent(0);
    assert_eq!(
        verified,
        "every value of up to 2 pieces follows from those after it\n"
    );
    let file = folder.path().join("0m1k-0m1k.svt");
    let mut bytes = std::fs::read(&file).expect("a table");
    *bytes.last_mut().expect("bytes") ^= 1;
    std::fs::write(&file, bytes).expect("a damaged table");
    let refused = call(["draughts", "tables", "query", "W:WK1:BK29", "--dir", path]);
    assert_eq!(refused.code, 1);
    assert!(refused.err.contains("damaged table"), "{}", refused.err);
    let rebuilt = call([
        "draughts", "tables", "build", "--pieces", "2", "--dir", path,
    ]);
    assert!(rebuilt.err.contains("1 tables made"), "{}", rebuilt.err);
    assert_eq!(
        call(["draughts", "tables", "query", "W:WK1:BK29", "--dir", path]).code,
        0
    );
}

#[test]
fn openings_are_named_by_their_moves() {
    let said = call(["draughts", "opening", "c3-d4", "d6-c5", "b2-c3", "e7-d6"]).silent(0);
    assert!(said.starts_with(" 7 Old opening, or Nailor"), "{said}");
    let said = call(["draughts", "opening", "a3-b4 b6-a5", "--lang", "pt"]).silent(0);
    assert!(said.starts_with(" 1 Abertura Bodianski "), "{said}");
    let by_name = call(["draughts", "opening", "--name", "bodianski", "--lang", "pt"]).silent(0);
    assert_eq!(by_name, said);
    let near = call(["draughts", "opening", "--name", "bodyanski"]);
    assert_eq!(near.code, 2);
    assert!(
        near.err.contains("did you mean 'bodyansky-opening'?"),
        "{}",
        near.err
    );
    call(["draughts", "opening", "c3-d4"]).complains(3, "no opening with a name begins so\n");
    assert_eq!(call(["draughts", "opening", "--json"]).json().len(), 29);
    let illegal = call(["draughts", "opening", "c3-c4"]);
    assert_eq!(illegal.code, 2);
}

#[test]
fn ballots_are_drawn_by_seed() {
    let draw =
        |seed: &str| call(["draughts", "opening", "--ballot", "fmjd64", "--seed", seed]).silent(0);
    assert_eq!(draw("7"), draw("7"));
    let different: std::collections::HashSet<String> =
        (0..20).map(|seed| draw(&seed.to_string())).collect();
    assert!(different.len() > 10);
    let all = call(["draughts", "opening", "--ballot", "idf64", "--list"]).silent(0);
    assert_eq!(all.lines().count(), 148);
    let script = call(["completions", "bash"]).silent(0);
    assert!(script.contains("alma-opening"));
}

/// A folder with the tables of three pieces except one.
fn lacking(name: &str) -> Folder {
    let folder = Folder::new();
    for file in std::fs::read_dir(tables()).expect("tables") {
        let file = file.expect("a file");
        std::fs::copy(
            file.path(),
            folder.file(&file.file_name().to_string_lossy()),
        )
        .expect("a copy");
    }
    std::fs::remove_file(folder.file(name)).expect("it was there");
    folder
}

#[test]
fn a_missing_table_is_reported_wherever_tables_are_used() {
    let folder = lacking("1m1k-0m1k.svt");
    let dir = folder.path().display().to_string();
    let game = Folder::with(&[(
        "game.pdn",
        "[GameType \"26,W,8,8,A0,0\"]\n\n1. c3-d4 b6-a5 *\n",
    )]);
    let pdn = game.file("game.pdn").display().to_string();
    let output = |said: &str| {
        assert!(
            said.contains("the table 1m1k-0m1k.svt is missing"),
            "{said}"
        );
        let command = format!("stratvision draughts tables build --pieces 3 --dir {dir}");
        assert!(said.contains(&command), "{said}");
    };
    output(&call(["draughts", "analyse", &pdn, "--depth", "1", "--dir", &dir]).err);
    output(&feed(["play", "damas", "--dir", &dir], "quit\n").out);
    output(
        &feed(["hub", "--dir", &dir], "hub\ninit\nquit\n")
            .out
            .replace('\'', ""),
    );
    output(&call(["draughts", "tables", "list", "--dir", &dir]).err);
    let with_tables = |arguments: &[&str]| {
        let mut command = command(arguments.iter().copied());
        command.env("STRATVISION_TABLES", &dir);
        ended(command)
    };
    let ended = with_tables(&[
        "match", "tables", "random", "--game", "damas", "--games", "1", "--depth", "1",
    ]);
    assert_eq!(ended.code, 0, "{}", ended.err);
    output(&ended.err);
}
