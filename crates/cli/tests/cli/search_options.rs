//! Options of `search`: what they do, and what is said of values that are none.

use serde_json::Value;

use super::support::{Folder, call, classics, feed};

/// Hits of a search in games of which the headers matter.
fn hits(more: &[&str]) -> Vec<Value> {
    let folder = Folder::new();
    let game = |white: &str, black: &str, elo: &str, date: &str, eco: &str, result: &str| {
        format!(
            "[Event \"x\"]\n[White \"{white}\"]\n[Black \"{black}\"]\n[WhiteElo \"{elo}\"]\n[BlackElo \"2000\"]\n\
             [Date \"{date}\"]\n[ECO \"{eco}\"]\n[Result \"{result}\"]\n\n1. f3 (1. e4 e5 2. Qh5 Ke7) e5 2. g4 Qh4# {result}\n\n"
        )
    };
    folder.write(
        "games.pgn",
        game("Åström, Bo", "B", "2400", "1990.05.17", "A00", "0-1")
            + &game("C", "ÅSTRÖM", "1900", "1999.??.??", "B20", "1-0")
            + &game("D", "E", "", "????.??.??", "", "*")
            + "[Event \"long\"]\n\n1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0\n",
    );
    let arguments = [
        "search",
        "-p",
        "mateinone",
        "games.pgn",
        "--format",
        "jsonl",
        "-q",
    ];
    folder
        .call(arguments.into_iter().chain(more.iter().copied()))
        .json()
}

fn games(more: &[&str]) -> Vec<u64> {
    hits(more)
        .iter()
        .map(|hit| hit["game"].as_u64().unwrap())
        .collect()
}

#[test]
fn filters_select_games() {
    assert_eq!(games(&[]), [1, 2, 3, 4]);
    assert_eq!(games(&["--player", "åström"]), [1, 2]);
    assert_eq!(games(&["--player", "unknown"]), [] as [u64; 0]);
    assert_eq!(games(&["--elo", "2000"]), [1]);
    assert_eq!(games(&["--elo", "1800..2000"]), [2]);
    assert_eq!(games(&["--elo", "..2400"]), [1, 2]);
    assert_eq!(games(&["--date", "1990..1998"]), [1]);
    assert_eq!(games(&["--date", "1990.05"]), [1]);
    assert_eq!(games(&["--date", "1991.."]), [2]);
    assert_eq!(games(&["--date", "..1995"]), [1]);
    assert_eq!(games(&["--date", "1990-5"]), [1]);
    assert_eq!(games(&["--date", "1999"]), [2]);
    assert_eq!(games(&["--date", "1999.06..2000"]), [] as [u64; 0]);
    assert_eq!(games(&["--eco", "b"]), [2]);
    assert_eq!(games(&["--eco", "A00..B20"]), [1, 2]);
    // The last game has its result only after its moves.
    assert_eq!(games(&["--result", "1-0"]), [2, 4]);
    assert_eq!(games(&["--min-length", "5"]), [4]);
    assert_eq!(games(&["--from-ply", "4"]), [4]);
    assert_eq!(games(&["--to-ply", "3"]), [1, 2, 3]);
    assert_eq!(games(&["--limit", "2"]), [1, 2]);
    assert_eq!(games(&["--side", "white"]), [4]);
    assert_eq!(games(&["--side", "black"]), [1, 2, 3]);
}

#[test]
fn variations_are_searched_on_demand() {
    let with = hits(&["--variations", "--limit", "2"]);
    assert_eq!(
        (&with[0]["variation"], &with[0]["ply"], &with[0]["side"]),
        (&true.into(), &4.into(), &"white".into())
    );
    assert_eq!(with[1].get("variation"), None);
    assert_eq!(hits(&["--variations"]).len(), 7);
}

/// Positions that are some moves of the side's own away, with these moves; an instance is 0 away.
#[test]
fn distance_counts_moves_to_the_pattern() {
    let near = |more: &[&str]| {
        let arguments = ["search", "-p", "mateinone", "-", "--format", "jsonl", "-q"];
        let fed = "[FEN \"7k/8/6K1/8/8/8/8/R7 w - - 0 1\"]\n\n1. Rb1 Kg8 *\n\n[FEN \"7k/8/5K2/8/8/8/8/R7 w - - 0 1\"]\n\n*\n";
        let ended = feed(arguments.into_iter().chain(more.iter().copied()), fed);
        let said = |hit: &Value| {
            (
                hit["game"].as_u64().unwrap(),
                hit["distance"].as_u64(),
                hit["line"].clone(),
            )
        };
        ended.json().iter().map(said).collect::<Vec<_>>()
    };
    let line = |moves: &[&str]| Value::from(moves.to_vec());
    let at_once = |number| (number, Some(0), Value::Null);
    assert_eq!(near(&[]).len(), 2);
    let found = near(&["--distance"]);
    assert_eq!(found.len(), 3);
    assert_eq!(
        found
            .iter()
            .filter(|(_, distance, _)| *distance == Some(0))
            .count(),
        2
    );
    assert_eq!(found[0].0, at_once(1).0);
    assert_eq!(found[2], (2, Some(1), line(&["Kg6"])));
    assert_eq!(near(&["--distance=2"]), found);
    let ended = call(["search", "-p", "mateinone", &classics(), "--distance=7"]);
    ended.complains(
        2,
        "error: invalid value '7' for '--distance[=<N>]'\nhelp: write a whole number from 1 to 6\n",
    );
}

/// Only near misses are something found too.
#[test]
fn near_misses_count_as_found() {
    let fed = "[FEN \"7k/8/5K2/8/8/8/8/R7 w - - 0 1\"]\n\n*\n";
    let search = |more: &[&str]| {
        let arguments = ["search", "-p", "mateinone", "-", "-q"];
        feed(arguments.into_iter().chain(more.iter().copied()), fed).code
    };
    assert_eq!(search(&[]), 3);
    assert_eq!(search(&["--distance"]), 0);
}

/// Every option says what is wrong with its value and what could be written, in both languages.
#[test]
fn invalid_option_values_are_usage_errors() {
    let cases: [(&[&str], &str, &str); 19] = [
        (
            &["--elo", "high"],
            "write 2400 or 2000..2200",
            "escreva 2400 ou 2000..2200",
        ),
        (
            &["--elo", "2200..2000"],
            "write 2400 or 2000..2200",
            "escreva 2400 ou 2000..2200",
        ),
        (
            &["--date", "yesterday"],
            "write 1990, 1990.05 or 1990..1999",
            "escreva 1990, 1990.05 ou 1990..1999",
        ),
        (
            &["--date", "1999..1990"],
            "write 1990, 1990.05 or 1990..1999",
            "escreva 1990, 1990.05 ou 1990..1999",
        ),
        (
            &["--date", "2010.13"],
            "write 1990, 1990.05 or 1990..1999",
            "escreva 1990, 1990.05 ou 1990..1999",
        ),
        (
            &["--eco", "Sicilian"],
            "write B20, B or B20..B99",
            "escreva B20, B ou B20..B99",
        ),
        (
            &["--eco", "C..A"],
            "write B20, B or B20..B99",
            "escreva B20, B ou B20..B99",
        ),
        (
            &["--result", "won"],
            "write 1-0, 0-1, 1/2-1/2 or '*' (unknown)",
            "escreva 1-0, 0-1, 1/2-1/2 ou '*' (desconhecido)",
        ),
        (
            &["--side", "green"],
            "possible values: white, black, both, mover",
            "valores possíveis: brancas, pretas, ambas, vez",
        ),
        (
            &["--from-ply", "x"],
            "write a whole number",
            "escreva um número inteiro",
        ),
        (
            &["--to-ply", "-1"],
            "write a whole number",
            "escreva um número inteiro",
        ),
        (
            &["--from-ply", "9", "--to-ply", "3"],
            "both from 9 on and up to 3\nhelp: --from-ply is at most --to-ply",
            "a partir de 9 e até 3\najuda: --from-ply é no máximo --to-ply",
        ),
        (
            &["--min-length", "1.5"],
            "write a whole number",
            "escreva um número inteiro",
        ),
        (
            &["--limit", "0"],
            "write a whole number from 1 ",
            "escreva um número inteiro a partir de 1",
        ),
        (
            &["--sample", "many"],
            "write a whole number",
            "escreva um número inteiro",
        ),
        (
            &["--threads", "0"],
            "write a whole number from 1 to 256",
            "escreva um número inteiro de 1 a 256",
        ),
        (
            &["--within", "99"],
            "write a whole number from 0 to 20",
            "escreva um número inteiro de 0 a 20",
        ),
        (
            &["--format", "zip"],
            "possible values: table, jsonl",
            "valores possíveis: table, jsonl",
        ),
        (
            &["--eval", "depth 3"],
            "missing argument: ",
            "falta o argumento: ",
        ),
    ];
    for (options, english, portuguese) in cases {
        let games = classics();
        for (lang, help) in [("en", english), ("pt", portuguese)] {
            let start = ["search", "-p", "mateinone", &games, "--lang", lang];
            let ended = call(start.into_iter().chain(options.iter().copied()));
            assert_eq!(
                (ended.code, ended.out.as_str()),
                (2, ""),
                "{options:?} {}",
                ended.err
            );
            assert!(ended.err.contains(help), "{options:?}: {}", ended.err);
        }
    }
    let engine = call([
        "search",
        "-p",
        "mateinone",
        &classics(),
        "--engine",
        "/bin/true",
        "--eval",
        "deep",
    ]);
    assert_eq!(engine.code, 2, "{}", engine.err);
    let twice = feed(["search", "-p", "mateinone", "-", "--sample", "2"], "");
    assert_eq!(twice.code, 2);
    assert!(twice.err.contains("help: "), "{}", twice.err);
}

#[test]
fn exit_codes_say_found_or_not_found() {
    let games = classics();
    let code = |arguments: &[&str]| call(arguments.iter().copied()).code;
    assert_eq!(code(&["search", "-p", "philidor", &games, "-q"]), 0);
    assert_eq!(code(&["search", "-p", "cozio", &games, "-q"]), 3);
    assert_eq!(code(&["search", "-p", "philidor", "missing.pgn", "-q"]), 1);
    assert_eq!(code(&["search", "-p", "no-such-pattern", &games, "-q"]), 1);
    assert_eq!(code(&["search", &games, "-q"]), 2);
    assert_eq!(code(&["search", "-p", "philidor", &games, "--bogus"]), 2);
}

/// Binary output is for files and pipes.
#[cfg(feature = "parquet")]
#[test]
fn parquet_can_be_written_to_a_pipe() {
    let games = classics();
    let mut command = super::support::command([
        "search",
        "-p",
        "mateinone",
        &games,
        "--format",
        "parquet",
        "-q",
    ]);
    let output = command.output().unwrap();
    let folder = Folder::new();
    folder.write("piped.parquet", &output.stdout);
    assert_eq!(
        super::parquet_rows::rows(&folder.file("piped.parquet")).len(),
        8
    );
}

#[test]
fn inputs_are_not_overwritten() {
    let folder = Folder::new();
    let text = "[Event \"x\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n";
    let pattern = "PATTERN \"X\" AUTHOR \"\" DESCRIPTION \"\" WEIGHT 1 SCENARIO K1 MOVE S1;";
    folder.write("games.pgn", text);
    folder.write("x.patlan", pattern);
    for arguments in [
        ["search", "-p", "x.patlan", "games.pgn", "-o", "./games.pgn"].as_slice(),
        &["search", "-p", "x.patlan", "games.pgn", "-o", "x.patlan"],
        &[
            "search",
            "-p",
            "x.patlan",
            ".",
            "--stats",
            "--plot",
            "games.pgn",
        ],
        &["import", "games.pgn", "-o", "games.pgn"],
        &["export", "games.pgn", "-o", "games.pgn"],
    ] {
        let answer = folder.call(arguments.iter().copied());
        assert_eq!(answer.code, 2, "{arguments:?}");
        assert!(answer.err.contains("overwrite"), "{}", answer.err);
    }
    assert_eq!(folder.read("games.pgn"), text);
    assert_eq!(folder.read("x.patlan"), pattern);
}
