//! `dhjog assess` and `dhjog fit`.

use crate::support::*;

/// Values of pieces, and a heuristic that never fires.
const SET: &str = "\
CONJUNTO_HEURISTICO MEU
ETAPA T  # quatro valores
  PEAO.VALOR <- 1
  CAVALO.VALOR <- 3
  TORRE.VALOR <- 5
  DAMA.VALOR <- 9
  HEURISTICA VALOR_JOGO \"nunca\"
    SE QUANTIDADE_LANCES() > 9000 ENTAO
      TABULEIRO.VALOR <- TABULEIRO.VALOR + 1
  FIM HEURISTICA
FIM ETAPA
FIM CONJUNTO_HEURISTICO
";

/// Positions whose value in pawns is what a queen of ten and a rook of four give.
fn table() -> String {
    let mut text = "fen;valor;nota\n".to_owned();
    let sides = [
        ("", 0.0),
        ("P", 1.0),
        ("N", 3.0),
        ("R", 4.0),
        ("Q", 10.0),
        ("PP", 2.0),
        ("NP", 4.0),
        ("RP", 5.0),
    ];
    for (white, mine) in sides {
        for (black, yours) in sides {
            let row = |pieces: &str| match pieces.len() {
                0 => "8".to_owned(),
                count => format!("{pieces}{}", 8 - count),
            };
            let (white, black) = (row(white), row(&black.to_lowercase()));
            let value: f64 = mine - yours;
            let steps = [0.5, 2.5, 4.5];
            let size = steps.iter().filter(|step| value.abs() >= **step).count() as i32;
            let grade = 3 + size * if value < 0.0 { -1 } else { 1 };
            text.push_str(&format!(
                "7k/8/{black}/8/8/{white}/8/K7 w - - 0 1;{value};{grade}\n"
            ));
        }
    }
    text
}

fn folder() -> Folder {
    Folder::with(&[("meu.dhjog", SET), ("table.csv", &table())])
}

#[test]
fn assess_correlates_values() {
    let folder = folder();
    let arguments = ["dhjog", "assess", "meu.dhjog", "--positions", "table.csv"];
    let out = folder.call(arguments.into_iter().chain(["--by", "value", "--json"]));
    assert_eq!(out.code, 0, "{}", out.err);
    let output = &out.json()[0];
    assert_eq!(output["positions"], 64);
    assert_eq!(output["tested"], 16);
    assert_eq!(output["by"], "values");
    assert!(output["pearson"].as_f64().unwrap() > 0.97);
    assert!(output["spearman"].as_f64().unwrap() > 0.9);
    let worst = output["worst"].as_array().unwrap();
    assert_eq!(worst.len(), 5);
    assert_eq!(output["rules"][0]["name"], "nunca");
    assert_eq!(output["rules"][0]["fires"], 0);
    assert_eq!(output["rules"][0]["error_without"], output["error"]);
    let counts = output["confusion"].as_array().unwrap().iter();
    let counts = counts.flat_map(|row| row.as_array().unwrap());
    assert_eq!(counts.map(|count| count.as_u64().unwrap()).sum::<u64>(), 64);
}

#[test]
fn assess_shows_grades_boards_trace_and_plot() {
    let folder = folder();
    let arguments = ["dhjog", "assess", "meu.dhjog", "--positions", "table.csv"];
    let more = ["--worst", "1", "--trace", "--plot", "c.svg", "--lang", "pt"];
    let out = folder.call(arguments.into_iter().chain(more)).silent(0);
    assert!(
        out.starts_with("MEU  64 posições, 16 delas para o teste, julgadas por notas\n"),
        "{out}"
    );
    for part in [
        "Pearson",
        "Spearman",
        "3 igual",
        "calibração",
        "nunca",
        "mal julgada",
        "PEAO 1",
    ] {
        assert!(out.contains(part), "{part} in\n{out}");
    }
    no_escapes(&out);
    // Numbers as the language writes them, the trace's among them.
    let points = out.lines().filter(|line| {
        let digit = |letter: Option<char>| letter.is_some_and(|one| one.is_ascii_digit());
        let mut dots = line.match_indices('.');
        dots.any(|(at, _)| digit(line[..at].chars().last()) && digit(line[at + 1..].chars().next()))
    });
    assert_eq!(points.collect::<Vec<_>>(), Vec::<&str>::new());
    let picture = folder.read("c.svg");
    assert!(
        picture.contains("<circle") && picture.contains(">0,"),
        "{picture}"
    );
}

#[test]
fn a_missing_output_folder_is_an_error_before_the_work() {
    // The positions are not even there: that would be the next complaint.
    let folder = Folder::with(&[("meu.dhjog", SET)]);
    let words = ["dhjog", "fit", "meu.dhjog", "--positions", "none.csv"];
    let output = folder.call(words.into_iter().chain(["-o", "nowhere/new.dhjog"]));
    assert_eq!(output.code, 1);
    assert!(output.err.contains("nowhere/new.dhjog"), "{}", output.err);
    assert!(!output.err.contains("none.csv"), "{}", output.err);
    let words = ["dhjog", "assess", "meu.dhjog", "--positions", "none.csv"];
    let output = folder.call(words.into_iter().chain(["--plot", "nowhere/c.svg"]));
    assert_eq!(output.code, 1);
    assert!(output.err.contains("nowhere/c.svg"), "{}", output.err);
}

#[test]
fn fit_changes_only_numbers() {
    let folder = folder();
    let arguments = [
        "dhjog",
        "fit",
        "meu.dhjog",
        "--positions",
        "table.csv",
        "--by",
        "value",
    ];
    let output = folder.call(arguments.into_iter().chain(["--json"]));
    assert_eq!(output.code, 0, "{}", output.err);
    let output = &output.json()[0];
    assert!(
        output["after"]["train"].as_f64().unwrap()
            < output["before"]["train"].as_f64().unwrap() / 5.0
    );
    assert!(output["after"]["test"].as_f64().unwrap() < output["before"]["test"].as_f64().unwrap());
    let after: Vec<f64> = output["constants"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| one["after"].as_f64().unwrap())
        .collect();
    let pawn = after[0];
    for (found, right) in after.iter().zip([1.0, 3.0, 4.0, 10.0]) {
        assert!((found / pawn - right).abs() < 0.1, "{after:?}");
    }
    // Never asked for, never changed.
    assert_eq!(after[4], 1.0);

    // Into a file, and over the set itself.
    let arguments = arguments.into_iter();
    let written = folder.call(arguments.clone().chain(["-o", "new.dhjog"]));
    assert_eq!(written.code, 0, "{}", written.err);
    let new = folder.read("new.dhjog");
    assert_eq!(new, output["text"].as_str().unwrap());
    assert_eq!(folder.read("meu.dhjog"), SET);
    let digits = |text: &str| text.replace(|one: char| one.is_ascii_digit() || one == ',', "");
    assert_eq!(digits(&new), digits(SET));
    assert_eq!(
        folder
            .call(arguments.clone().chain(["--write", "--quiet"]))
            .code,
        0
    );
    assert_eq!(folder.read("meu.dhjog"), new);
    // Without either the text is the answer.
    folder.write("meu.dhjog", SET);
    assert_eq!(folder.call(arguments.chain(["--quiet"])).silent(0), new);
}

#[test]
fn fit_learns_from_results_of_games() {
    let out = call([
        "dhjog",
        "assess",
        "exemplo_nivel01",
        "--positions",
        &repository("knowledge/games/self-play.pgn"),
        "--json",
        "--seed",
        "3",
        "--as",
        "both",
    ]);
    assert_eq!(out.code, 0, "{}", out.err);
    let output = &out.json()[0];
    assert_eq!(output["by"], "results");
    let (count, tested) = (
        output["positions"].as_u64().unwrap(),
        output["tested"].as_u64().unwrap(),
    );
    assert!(
        count > 100 && tested > count / 10 && tested < count / 2,
        "{count} {tested}"
    );
}

/// An engine that finds every position a pawn better for who is to move.
#[cfg(unix)]
const ENGINE: &str = "#!/bin/sh
while read -r word rest; do
  case $word in
    uci) echo 'id name Optimist'; echo uciok ;;
    isready) echo readyok ;;
    go) echo 'info depth 1 score cp 100'; echo 'bestmove 0000' ;;
    quit) exit ;;
  esac
done
";

#[cfg(unix)]
#[test]
fn assess_takes_references_from_an_engine() {
    use std::os::unix::fs::PermissionsExt;

    let folder = folder();
    folder.write("optimist", ENGINE);
    let path = folder.file("optimist");
    let runs = std::fs::Permissions::from_mode(0o755);
    std::fs::set_permissions(&path, runs).expect("a program for the test");
    let kings = "fen,id\n7k/8/8/8/8/P7/8/K7 w - - 0 1,a\n7k/8/p7/8/8/8/8/K7 b - - 0 1,b\n";
    folder.write("kings.csv", kings);
    let engine = path.to_str().expect("a path in UTF-8");
    let out = folder.call([
        "dhjog",
        "assess",
        "meu.dhjog",
        "--positions",
        "kings.csv",
        "--engine",
        engine,
        "--eval",
        "depth 1",
        "--test",
        "0",
        "--json",
    ]);
    assert_eq!(out.code, 0, "{}", out.err);
    let output = &out.json()[0];
    assert_eq!(output["by"], "values");
    assert_eq!(output["tested"], 0);
    // A pawn more for White, then a pawn more for Black: just what the engine says.
    assert_eq!(output["scale"]["linear"], 1.0);
    assert_eq!(output["error"]["train"], 0.0);
    assert_eq!(output["error"]["test"], serde_json::Value::Null);
}

#[test]
fn invalid_references_are_located() {
    let folder = folder();
    folder.write("bad.csv", "fen,grade\n4k3/8/8/8/8/8/8/4K3 w - - 0 1,9\n");
    folder.write("none.csv", "fen,grade\n");
    folder.write(
        "mixed.jsonl",
        "{\"fen\":\"4k3/8/8/8/8/8/8/4K3 w - - 0 1\"}\n",
    );
    folder.write(
        "broken.dhjog",
        "CONJUNTO_HEURISTICO X ETAPA T PEAO <- FIM ETAPA FIM CONJUNTO_HEURISTICO\n",
    );
    let help = "  = help: EPD with 'grade 4;', 'ce 35;' or 'result \"1-0\";', a table with columns fen and grade, value, cp or result, or JSON lines with the same names\n";
    let assess = |set: &str, file: &str| folder.call(["dhjog", "assess", set, "--positions", file]);
    let bad = assess("meu.dhjog", "bad.csv");
    assert_eq!((bad.code, bad.out.as_str()), (1, ""));
    assert!(
        bad.err.contains("bad.csv, line 2: no grade from 0 to 6: 9"),
        "{}",
        bad.err
    );
    assert!(
        bad.err
            .contains(help.trim_start_matches("  = help: ").trim_end()),
        "{}",
        bad.err
    );
    let none = assess("meu.dhjog", "none.csv");
    assert_eq!((none.code, none.out.as_str()), (3, ""));
    let mixed = assess("meu.dhjog", "mixed.jsonl");
    assert_eq!(mixed.code, 1);
    assert!(
        mixed.err.contains("no grade, value or result in common"),
        "{}",
        mixed.err
    );
    let broken = assess("broken.dhjog", "table.csv");
    assert_eq!(broken.code, 1);
    assert!(broken.err.contains("error[DHJ"), "{}", broken.err);
    let unknown = assess("unknown", "table.csv");
    assert_eq!(unknown.code, 1);
    assert!(unknown.err.contains("'unknown'"), "{}", unknown.err);
    let over = folder.call([
        "dhjog",
        "fit",
        "meu.dhjog",
        "--positions",
        "table.csv",
        "-o",
        "meu.dhjog",
    ]);
    assert_eq!(over.code, 2);
    assert_eq!(folder.read("meu.dhjog"), SET);
    let shipped = folder.call([
        "dhjog",
        "fit",
        "exemplo_nivel01",
        "--positions",
        "table.csv",
        "--write",
    ]);
    assert_eq!(shipped.code, 2, "{}", shipped.err);
}

#[test]
fn no_position_is_in_both_parts_of_the_split() {
    // Every position five times over, with other counters.
    let table = table();
    let (head, rows) = table.split_once('\n').expect("a head");
    let mut text = format!("{head}\n");
    for copy in 0..5 {
        text.push_str(&rows.replace("- - 0 1;", &format!("- - {copy} {};", copy + 1)));
    }
    let folder = Folder::with(&[("meu.dhjog", SET), ("table.csv", &text)]);
    let words = [
        "dhjog",
        "assess",
        "meu.dhjog",
        "-p",
        "table.csv",
        "--by",
        "value",
        "--json",
    ];
    let output = folder.call(words);
    let output = &output.json()[0];
    assert_eq!(output["positions"], 320);
    // Copies stay together: a quarter of the different positions, five times each.
    assert_eq!(output["tested"], 80);
}

#[test]
fn positions_of_both_parts_are_left_out_of_training() {
    // Games of one opening each, with different results: their first moves are the same positions.
    let mut pgn = String::new();
    for game in 0..40 {
        let moves = match game % 2 {
            0 => "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7",
            _ => "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O b5",
        };
        let result = if game % 3 == 0 { "1-0" } else { "0-1" };
        pgn.push_str(&format!(
            "[White \"A{game}\"]\n[Black \"B\"]\n[Result \"{result}\"]\n\n{moves} {result}\n\n"
        ));
    }
    let folder = Folder::with(&[("meu.dhjog", SET), ("games.pgn", &pgn)]);
    let words = [
        "dhjog",
        "assess",
        "meu.dhjog",
        "-p",
        "games.pgn",
        "--from-ply",
        "0",
        "--noisy",
    ];
    let output = folder.call(words);
    let remark = "positions of the training part also occur in the test part, and are left out";
    assert!(output.err.contains(remark), "{}", output.err);
}

#[test]
fn sets_of_other_games_are_errors() {
    let folder = Folder::with(&[(
        "d.dhjog",
        "HEURISTIC_SET D STAGE A MAN <- 1 KING <- 3 END STAGE END HEURISTIC_SET",
    )]);
    for (set, game) in [("mobilidade", "tac-tickle"), ("d.dhjog", "damas")] {
        for command in ["assess", "fit"] {
            let refused = folder.call(["dhjog", command, set, "-p", "none.csv"]);
            assert_eq!(refused.code, 1);
            let why = format!(
                "error: '{set}' is a set of another game, {game}: only sets of chess are measured and tuned\n"
            );
            assert!(refused.err.starts_with(&why), "{}", refused.err);
        }
    }
}

#[test]
fn sets_that_exceed_their_steps_are_reported() {
    let endless = "HEURISTIC_SET L STAGE A PAWN <- 1 KNIGHT <- 3 ROOK <- 5 QUEEN <- 9 \
        RULE GAME_VALUE LOOP SYMMETRIC IF F() > 0 THEN BOARD <- BOARD + 1 END RULE END STAGE \
        FUNCTION F RETURNS REAL R COMMANDS INTEGER I REAL S FOR I FROM 1 TO 1000000 DO S <- S + 1 END FOR RETURN S END FUNCTION \
        END HEURISTIC_SET";
    let folder = Folder::with(&[("l.dhjog", endless), ("table.csv", &table())]);
    for command in ["assess", "fit"] {
        let words = [
            "dhjog",
            command,
            "l.dhjog",
            "-p",
            "table.csv",
            "--by",
            "value",
            "--json",
        ];
        let output = folder.call(words);
        let warning =
            "warning: in 64 positions the set needs more than the 50000 steps of an evaluation";
        assert!(output.err.starts_with(warning), "{}", output.err);
        if command == "assess" {
            assert_eq!(output.json()[0]["cut_short"], 64);
        }
    }
}
