//! `stratvision search`, `weights`, `import` and `export` on the shipped games and on broken ones.

use super::support::{Folder, call, classics, unpacked};

fn name(folder: &Folder, file: &str) -> String {
    folder.file(file).display().to_string()
}

#[test]
fn finds_the_smothered_mate_of_greco() {
    let games = classics();
    let ended = call([
        "search",
        "-p",
        "philidor",
        games.as_str(),
        "--format",
        "jsonl",
        "-q",
    ]);
    let lines = ended.json();
    assert_eq!((ended.code, lines.len()), (0, 1), "{}", ended.err);
    let hit = &lines[0];
    assert_eq!(hit["game"], 1);
    assert_eq!(hit["ply"], 23);
    assert_eq!(hit["pattern"], "PHILIDOR");
    assert_eq!(hit["side"], "black");
    assert_eq!(hit["black"], "Greco, Gioachino");
    assert_eq!(hit["result"], "0-1");
    assert_eq!(hit["line"], serde_json::json!(["Qg1+", "Rxg1", "Nf2#"]));
    assert_eq!(
        hit["fen"],
        "r1b2rk1/pppp1ppp/8/2b1P3/2B3n1/5N2/PP3qPP/RNBQR2K b - - 1 12"
    );
}

/// What is found does not depend on the number of cores, and `find` agrees with every hit.
#[test]
fn output_does_not_depend_on_the_number_of_threads() {
    let games = classics();
    let search = |threads: &str| {
        call([
            "search",
            "-p",
            "all",
            games.as_str(),
            "--format",
            "jsonl",
            "-q",
            "--threads",
            threads,
        ])
        .out
    };
    let one = search("1");
    assert!(one.lines().count() > 500);
    assert_eq!(one, search("4"));
    for line in one.lines().step_by(97) {
        let hit: serde_json::Value = serde_json::from_str(line).unwrap();
        let text = |key: &str| hit[key].as_str().unwrap();
        let found = call([
            "find",
            text("pattern"),
            "--fen",
            text("fen"),
            "--side",
            text("side"),
            "--json",
        ]);
        let valid = found.json()[0]["valid"].as_array().unwrap().clone();
        assert!(
            valid
                .iter()
                .any(|instance| instance["actors"] == hit["actors"]),
            "{line}"
        );
    }
}

#[test]
fn every_format_has_the_same_hits() {
    let games = classics();
    let lines = |format: &str| {
        call([
            "search",
            "-p",
            "mateinone",
            games.as_str(),
            "--format",
            format,
            "-q",
        ])
        .out
    };
    let hits = lines("jsonl").lines().count();
    assert!(hits > 4);
    assert_eq!(lines("table").lines().count(), hits + 1);
    assert_eq!(lines("csv").lines().count(), hits + 1);
    assert_eq!(lines("epd").lines().count(), hits);
    assert_eq!(unpacked(&lines("html")).matches("<figure>").count(), hits);
    assert_eq!(lines("pgn").matches("MATEINONE:").count(), hits);
    assert!(lines("pgn").contains("[%cal "));
}

#[test]
fn filters_and_limits_apply() {
    let games = classics();
    let hits = |more: &[&str]| {
        let arguments = [
            "search",
            "-p",
            "doubleattack",
            games.as_str(),
            "--format",
            "jsonl",
            "-q",
        ];
        call(arguments.into_iter().chain(more.iter().copied())).json()
    };
    let all = hits(&[]).len();
    assert_eq!(hits(&["--limit", "3"]).len(), 3);
    assert!(
        hits(&["--player", "fischer"])
            .iter()
            .all(|hit| { format!("{}{}", hit["white"], hit["black"]).contains("Fischer") })
    );
    assert!(hits(&["--date", "1850..1860"]).len() < all);
    assert!(
        hits(&["--result", "0-1"])
            .iter()
            .all(|hit| hit["result"] == "0-1")
    );
    assert!(
        hits(&["--from-ply", "10", "--to-ply", "20"])
            .iter()
            .all(|hit| (10..=20).contains(&hit["ply"].as_u64().unwrap()))
    );
    let first = hits(&["--first"]);
    let mut games_seen: Vec<u64> = first
        .iter()
        .map(|hit| hit["game"].as_u64().unwrap())
        .collect();
    games_seen.dedup();
    assert_eq!(games_seen.len(), first.len());
    let white = hits(&["--side", "white"]);
    assert!(white.iter().all(|hit| hit["side"] == "white") && white.len() < all);
    assert_eq!(
        hits(&["--sample", "2", "--seed", "7"]),
        hits(&["--sample", "2", "--seed", "7"])
    );
}

#[test]
fn stats_count_games_positions_and_results() {
    let games = classics();
    let ended = call([
        "search",
        "-p",
        "philidor",
        games.as_str(),
        "--stats",
        "--raw",
        "--json",
        "-q",
    ]);
    let figures = &ended.json()[0];
    assert_eq!(
        (&figures["games"], &figures["positions"]),
        (&12.into(), &581.into())
    );
    let pattern = &figures["patterns"][0];
    assert_eq!(
        (&pattern["positions"], &pattern["won"]),
        (&1.into(), &1.into())
    );
    assert!(pattern["raw"].as_u64().unwrap() >= 1);
}

/// A game that cannot be replayed is reported and skipped; the others are searched.
#[test]
fn unplayable_games_are_reported_and_skipped() {
    let folder = Folder::new();
    folder.write(
        "broken.pgn",
        "[Event \"a\"]\n\n1. e4 e5 2. Ke4 Nc6 *\n\n[Event \"b\"]\n[Variant \"Atomic\"]\n\n1. e4 *\n\n\
         [Event \"c\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n",
    );
    let path = name(&folder, "broken.pgn");
    let ended = call([
        "search",
        "-p",
        "mateinone",
        path.as_str(),
        "--format",
        "jsonl",
    ]);
    assert_eq!(
        (ended.code, ended.out.lines().count()),
        (0, 1),
        "{}",
        ended.err
    );
    assert!(
        ended
            .err
            .contains("game 1 (byte 0): ply 3, 'Ke4', cannot be played; skipped")
    );
    assert!(ended.err.contains("the variant 'Atomic' is not supported"));
    assert!(ended.err.contains("3 games, 1 searched"));
    let strict = call(["search", "-p", "mateinone", path.as_str(), "--strict", "-q"]);
    assert_eq!(strict.code, 1);
    assert_eq!(
        call(["search", "-p", "philidor", path.as_str(), "-q"]).code,
        3
    );
    assert_eq!(call(["search", "-p", "philidor", "missing.pgn"]).code, 1);
}

#[test]
fn prove_and_within_report_lines() {
    let games = classics();
    let hits = call([
        "search",
        "-p",
        "philidor",
        games.as_str(),
        "--prove",
        "--format",
        "jsonl",
        "-q",
    ])
    .json();
    assert_eq!(hits[0]["proof"], "forced");
    assert_eq!(hits[0]["mate_in"], 2);
    let arguments = [
        "search",
        "-p",
        "philidor",
        games.as_str(),
        "--within",
        "2",
        "--distance",
        "--format",
        "jsonl",
        "-q",
    ];
    let hits = call(arguments).json();
    assert!(hits.iter().any(|hit| hit["distance"] == 0));
}

#[test]
fn a_store_gives_the_same_hits() {
    let folder = Folder::new();
    let games = classics();
    let store = name(&folder, "base.svdb");
    assert_eq!(
        call(["import", games.as_str(), "-o", store.as_str(), "-q"]).code,
        0
    );
    let without_file = |text: &str| -> Vec<serde_json::Value> {
        let lines = text
            .lines()
            .map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap());
        lines
            .map(|mut hit| {
                hit["file"] = "".into();
                hit
            })
            .collect()
    };
    let search = |from: &str| call(["search", "-p", "all", from, "--format", "jsonl", "-q"]).out;
    assert_eq!(
        without_file(&search(games.as_str())),
        without_file(&search(store.as_str()))
    );
    let back = name(&folder, "back.pgn");
    assert_eq!(
        call(["export", store.as_str(), "-o", back.as_str(), "-q"]).code,
        0
    );
    assert_eq!(
        without_file(&search(games.as_str())),
        without_file(&search(back.as_str()))
    );
}

#[test]
fn weights_are_written_into_own_files_only() {
    let folder = Folder::new();
    let text = "PATTERN \"MATES\"\nAUTHOR \"me\"\nDESCRIPTION \"d\"\nWEIGHT 1\nSCENARIO\n  F1 CHECKMATE S1;\n";
    folder.write("mates.patlan", text);
    let own = name(&folder, "mates.patlan");
    let games = classics();
    let ended = call([
        "weights",
        "-p",
        own.as_str(),
        games.as_str(),
        "--write",
        "--json",
        "-q",
    ]);
    let suggested = ended.json()[0]["suggested"].as_f64().unwrap();
    assert!(suggested > 0.3, "who mates wins: {suggested}");
    let written = folder.read("mates.patlan");
    assert_eq!(
        written,
        text.replace("WEIGHT 1", &format!("WEIGHT {suggested:.2}"))
    );
    let shipped = call(["weights", "-p", "mateinone", games.as_str(), "--write"]);
    assert!(shipped.err.contains("ships with the program"));
}
