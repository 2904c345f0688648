//! Figures: the tables of the thesis, results, plies, openings, years.

use super::support::{Folder, call, classics};

const TWO: &str = "[Event \"a\"]\n[Result \"0-1\"]\n[Date \"1999.01.02\"]\n[ECO \"A00\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n\
     [Event \"b\"]\n[Result \"1-0\"]\n[Date \"2004.??.??\"]\n[ECO \"C20a\"]\n\n1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0\n";
const ONE: &str = "[Event \"c\"]\n[Result \"1/2-1/2\"]\n\n1. e4 e5 2. Bc4 Nc6 3. Qh5 a6 1/2-1/2\n";

fn folder() -> Folder {
    Folder::with(&[("p1.pgn", TWO), ("p2.pgn", ONE)])
}

/// Several files: one table for each pattern, laid out as tables 5.3 and 5.9 to 5.11 of the thesis.
#[test]
fn tables_have_the_layout_of_the_thesis() {
    let folder = folder();
    let table = |lang: &str| {
        folder
            .call([
                "search",
                "-p",
                "mateinone",
                "p1.pgn",
                "p2.pgn",
                "--stats",
                "--raw",
                "-q",
                "--lang",
                lang,
            ])
            .silent(0)
    };
    assert_eq!(
        table("pt"),
        "MATEINONE\n\
         Lote    Partidas     Posições   Cenário         %    Padrão         %\n\
         p1.pgn         2           13         2    15,385         2   100,000\n\
         p2.pgn         1            7         1    14,286         1   100,000\n\
         Total          3           20         3    15,000         3   100,000\n\
         MATEINONE: em 3 partidas: quem encontrou venceu 2, empatou 1, perdeu 0 (83,3 %, 31,0–98,2) · meio-lance 3 ▄  █ 6\n  \
           aberturas A00 1, C20 1 · anos 1999 █    █ 2004\n"
    );
    assert!(table("en").starts_with(
        "MATEINONE\n\
         Batch      Games    Positions  Scenario         %   Pattern         %\n\
         p1.pgn         2           13         2    15.385         2   100.000\n"
    ));
    // A single file: a line for each pattern.
    let ended = folder.call([
        "search",
        "-p",
        "mateinone",
        "-p",
        "philidor",
        "p1.pgn",
        "--stats",
        "--raw",
        "-q",
    ]);
    let lines = ended.lines();
    let words = |line: &str| {
        line.split_whitespace()
            .map(str::to_owned)
            .collect::<Vec<_>>()
            .join(" ")
    };
    assert_eq!(words(lines[0]), "Name Games Positions Scenario % Pattern %");
    assert_eq!(words(lines[1]), "MATEINONE 2 13 2 15.385 2 100.000");
    assert_eq!(words(lines[2]), "PHILIDOR 2 13 0 0.000 0 0.000");
    // Without raw instances, of all positions.
    let ended = folder.call(["search", "-p", "mateinone", "p1.pgn", "--stats", "-q"]);
    assert_eq!(words(ended.lines()[0]), "Name Games Positions Pattern %");
    assert_eq!(words(ended.lines()[1]), "MATEINONE 2 13 2 15.385");
}

#[test]
fn stats_as_json() {
    let folder = folder();
    let ended = folder.call([
        "search",
        "-p",
        "mateinone",
        "p1.pgn",
        "p2.pgn",
        "--stats",
        "--raw",
        "--json",
        "-q",
    ]);
    let figures = &ended.json()[0];
    assert_eq!(
        (&figures["games"], &figures["positions"]),
        (&3.into(), &20.into())
    );
    assert_eq!(
        (&figures["ended_early"], &figures["damaged"]),
        (&false.into(), &false.into())
    );
    folder.write("cut.pgn.gz", b"\x1f\x8b\x08\0\0\0\0\0");
    let damaged = folder.call([
        "search",
        "-p",
        "mateinone",
        "p1.pgn",
        "cut.pgn.gz",
        "--stats",
        "--json",
        "-q",
    ]);
    assert_eq!(damaged.code, 1);
    assert_eq!(damaged.json()[0]["damaged"], true);
    let pattern = &figures["patterns"][0];
    assert_eq!(
        serde_json::json!({ "won": 2, "drew": 1, "lost": 0, "games": 3, "positions": 3, "raw": 3 }),
        serde_json::json!({
            "won": pattern["won"], "drew": pattern["drew"], "lost": pattern["lost"],
            "games": pattern["games"], "positions": pattern["positions"], "raw": pattern["raw"],
        })
    );
    assert_eq!(
        pattern["openings"],
        serde_json::json!({ "A00": 1, "C20": 1 })
    );
    assert_eq!(
        pattern["years"],
        serde_json::json!({ "1999": 1, "2004": 1 })
    );
    assert_eq!(pattern["plies"], serde_json::json!({ "3": 1, "6": 2 }));
    let share = &pattern["score"];
    let number = |key: &str| share[key].as_f64().unwrap();
    assert!(number("low") < number("share") && number("share") < number("high"));
    assert!((number("share") - 2.5 / 3.0).abs() < 1e-12);
    let batch = &pattern["batches"][1];
    assert_eq!(
        (
            &batch["file"],
            &batch["searched"],
            &batch["searched_positions"],
            &batch["positions"]
        ),
        (&"p2.pgn".into(), &1.into(), &7.into(), &1.into())
    );
    assert!((batch["percent"].as_f64().unwrap() - 100.0 / 7.0).abs() < 1e-9);
}

#[test]
fn plot_draws_counts_by_ply() {
    let folder = folder();
    let ended = folder.call([
        "search",
        "-p",
        "mateinone",
        "p1.pgn",
        "--stats",
        "-q",
        "--plot",
        "plies.svg",
    ]);
    assert_eq!(ended.code, 0);
    let picture = folder.read("plies.svg");
    assert!(picture.starts_with("<svg ") && picture.contains("MATEINONE (2 positions)"));
    let alone = folder.call(["search", "-p", "mateinone", "p1.pgn", "--plot", "plies.svg"]);
    assert_eq!(alone.code, 2);
}

/// Sampling and filters change the games that are counted, not the way they are.
#[test]
fn samples_are_reproducible_subsets() {
    let games = classics();
    let counted = |more: &[&str]| {
        let arguments = [
            "search", "-p", "pawnfork", &games, "--stats", "--json", "-q",
        ];
        let ended = call(arguments.into_iter().chain(more.iter().copied()));
        let figures = ended.json()[0].clone();
        (
            figures["searched"].as_u64().unwrap(),
            figures["positions"].as_u64().unwrap(),
        )
    };
    assert_eq!(counted(&[]), (12, 581));
    assert_eq!(counted(&["--sample", "5"]).0, 5);
    assert_eq!(
        counted(&["--sample", "5", "--seed", "3"]),
        counted(&["--seed", "3", "--sample", "5"])
    );
    assert_eq!(counted(&["--sample", "50"]), (12, 581));
    assert_eq!(counted(&["--to-ply", "0"]), (12, 12));
    assert_eq!(counted(&["--side", "white", "--to-ply", "1"]), (12, 12));
}
