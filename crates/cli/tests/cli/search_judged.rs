//! What engines and proofs say of what is found, row by row and in figures; what is refused; what goes wrong.

use super::support::{Folder, call, classics};

/// A UCI engine as a script; `GO` is what it does when it is to search.
#[cfg(unix)]
fn engine(folder: &Folder, go: &str) -> String {
    use std::os::unix::fs::PermissionsExt;
    let script = format!(
        "#!/bin/sh\nwhile read -r word rest; do case $word in uci) echo uciok ;; isready) echo readyok ;;\n\
         go) {go} ;; quit) exit ;; esac; done\n"
    );
    folder.write("engine.sh", &script);
    let path = folder.file("engine.sh");
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).unwrap();
    path.to_str().unwrap().to_owned()
}

#[cfg(unix)]
#[test]
fn stats_count_proofs_and_evaluations() {
    let folder = Folder::new();
    // The side to move is always half a pawn down.
    let engine = engine(
        &folder,
        "echo info depth 1 score cp -50; echo bestmove e2e4",
    );
    let games = classics();
    let question = [
        "search", "-p", "philidor", &games, "--stats", "-q", "--prove", "--engine", &engine,
        "--eval", "depth 1",
    ];
    let shown = call(question).silent(0);
    assert!(
        shown.contains(
            "Proof     Forced  Refuted  Undecided\nPHILIDOR       1        0          0\n"
        ),
        "{shown}"
    );
    let row = shown
        .lines()
        .find(|line| line.starts_with("PHILIDOR ("))
        .unwrap();
    let cells: Vec<&str> = row.split_whitespace().skip(2).collect();
    assert_eq!(cells, ["1", "0", "1", "0", "100.0", "-0.50", "0"], "{row}");
    let json = call(question.into_iter().chain(["--json"])).json();
    let pattern = &json[0]["patterns"][0];
    assert_eq!(pattern["proofs"]["forced"], 1);
    let evals = &pattern["evals"];
    let even = [&evals["white"], &evals["black"]].map(|side| side["even"].as_u64().unwrap());
    assert_eq!(even.iter().sum::<u64>(), 1);
}

#[cfg(unix)]
#[test]
fn values_in_comments_have_the_decimal_mark_of_the_language() {
    let folder = Folder::new();
    let engine = engine(
        &folder,
        "echo info depth 1 score cp -150; echo bestmove e2e4",
    );
    let games = classics();
    for (lang, value) in [("en", "(+1.50)"), ("pt", "(+1,50)")] {
        let out = call([
            "search", "-p", "philidor", &games, "-q", "--engine", &engine, "--eval", "depth 1",
            "--format", "pgn", "--lang", lang,
        ]);
        let out = out.silent(0).replace('\n', " ");
        assert!(out.contains(value), "{out}");
    }
}

#[cfg(unix)]
#[test]
fn missing_evaluations_have_an_error_column() {
    let folder = Folder::new();
    let engine = engine(&folder, "exit 1");
    let games = classics();
    let question = [
        "search", "-p", "philidor", &games, "--engine", &engine, "--eval", "depth 1",
    ];
    let ended = call(question.into_iter().chain(["--format", "jsonl"]));
    assert_eq!(ended.code, 0);
    let hits = ended.json();
    assert!(hits[0]["eval"].is_null() && hits[0].get("eval").is_some());
    assert_eq!(hits[0]["eval_error"], "died");
    assert!(
        ended.err.contains("1 position has no value"),
        "{}",
        ended.err
    );
    let csv = call(question.into_iter().chain(["--format", "csv", "-q"])).silent(0);
    assert!(
        csv.lines()
            .next()
            .unwrap()
            .ends_with(",eval,eval_error,eval_how")
    );
    assert!(csv.lines().nth(1).unwrap().ends_with(",,died,"));
    let slow = ["--eval-timeout", "1", "--json", "-q"];
    let engine = self::engine(&folder, ":");
    let question = [
        "search", "-p", "philidor", &games, "--engine", &engine, "--eval", "depth 1",
    ];
    let hits = call(question.into_iter().chain(slow)).json();
    assert_eq!(hits[0]["eval_error"], "timeout");
}

#[test]
fn stats_and_format_conflict_without_a_file() {
    let games = classics();
    call([
        "search", "-p", "philidor", &games, "--stats", "--format", "csv",
    ])
    .complains(
        2,
        "error: --format says how hits are written, and --stats writes figures in their place\n\
         help: name a file for the hits with -o, or ask for the figures with --json\n",
    );
    let folder = Folder::new();
    let file = folder.file("hits.csv");
    let question = [
        "search", "-p", "philidor", &games, "--stats", "--format", "csv", "-q", "-o",
    ];
    let figures = call(question.into_iter().chain([file.to_str().unwrap()])).silent(0);
    assert!(figures.contains("PHILIDOR"));
    assert_eq!(std::fs::read_to_string(&file).unwrap().lines().count(), 2);
    let both = call([
        "search", "-p", "philidor", &games, "--json", "--format", "csv",
    ]);
    assert_eq!(both.code, 2);
}

#[test]
fn output_dash_is_standard_output() {
    let folder = Folder::new();
    let games = classics();
    let hits = folder.call([
        "search", "-p", "philidor", &games, "-o", "-", "-q", "--format", "csv",
    ]);
    assert_eq!(hits.silent(0).lines().count(), 2);
    assert_eq!(folder.call(["import", &games, "-o", "-"]).code, 2);
    folder
        .call(["import", &games, "-o", "a.svdb", "-q"])
        .silent(0);
    let pgn = folder.call(["export", "a.svdb", "-o", "-", "-q"]).silent(0);
    assert_eq!(pgn.matches("[Event ").count(), 12);
    assert!(!folder.file("-").exists());
}

#[test]
fn problems_beyond_the_first_20_are_counted() {
    let folder = Folder::new();
    folder.write("bad.pgn", "[Event \"x\"]\n\n1. e4 Ke4 *\n\n".repeat(50));
    let question = ["search", "-p", "philidor", "bad.pgn"];
    let output = folder.call(question);
    assert_eq!(
        output
            .err
            .lines()
            .filter(|line| line.contains("Ke4"))
            .count(),
        20
    );
    assert!(
        output
            .err
            .contains("and 30 more such games; --all-errors lists all"),
        "{}",
        output.err
    );
    let all = folder.call(question.into_iter().chain(["--all-errors"]));
    assert_eq!(
        all.err.lines().filter(|line| line.contains("Ke4")).count(),
        50
    );
    assert_eq!(folder.call(question.into_iter().chain(["-q"])).err, "");
    let import = folder.call(["import", "bad.pgn", "-o", "a.svdb"]);
    assert!(
        import.err.contains("and 30 more such games"),
        "{}",
        import.err
    );
    folder.write("bad.pgn", "[Event \"x\"]\n\n1. e4 Ke4 *\n\n".repeat(21));
    for (lang, said) in [
        ("en", "and 1 more such game;"),
        ("pt", "e mais 1 partida assim;"),
    ] {
        let one = folder
            .call(question.into_iter().chain(["--lang", lang]))
            .err;
        assert!(one.contains(said), "{one}");
    }
}

#[test]
fn export_reports_and_skips_damaged_games() {
    let folder = Folder::new();
    // Two blocks: the first holds 2048 games.
    let games = (0..2100).map(|number| format!("[Event \"{number}\"]\n\n1. e4 *\n\n"));
    folder.write("a.pgn", games.collect::<String>());
    folder
        .call(["import", "a.pgn", "-o", "a.svdb", "-q"])
        .silent(0);
    let mut bytes = std::fs::read(folder.file("a.svdb")).unwrap();
    bytes[80] ^= 0xff;
    std::fs::write(folder.file("a.svdb"), bytes).unwrap();
    folder.write("back.pgn", "before");
    let strict = folder.call(["export", "a.svdb", "-o", "back.pgn", "--strict", "--force"]);
    assert_eq!(strict.code, 1);
    assert_eq!(
        std::fs::read_to_string(folder.file("back.pgn")).unwrap(),
        "before"
    );
    let ended = folder.call([
        "export", "a.svdb", "-o", "back.pgn", "--lang", "pt", "--force",
    ]);
    assert_eq!(ended.code, 1);
    assert!(
        ended
            .err
            .contains("no byte 16; partidas que por isso não se leem ficam de fora"),
        "{}",
        ended.err
    );
    assert!(ended.err.contains("danificado em 1 lugar"), "{}", ended.err);
    let back = std::fs::read_to_string(folder.file("back.pgn")).unwrap();
    assert_eq!(back.matches("[Event ").count(), 52);
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 3);
}

#[test]
fn system_errors_are_translated() {
    let folder = Folder::new();
    folder
        .call(["search", "-p", "philidor", "none.pgn", "--lang", "pt"])
        .complains(
            1,
            "erro: none.pgn: esse arquivo ou pasta não existe\n\
         ajuda: indique arquivos PGN, acervos, pastas deles, ou - para a entrada padrão\n",
        );
    let games = classics();
    folder
        .call([
            "search", "-p", "philidor", &games, "-o", "none/x", "--lang", "pt",
        ])
        .complains(
            1,
            "erro: none/x: esse arquivo ou pasta não existe\najuda: confira o caminho\n",
        );
}
