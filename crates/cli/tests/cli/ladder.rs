//! `ladder`: ratings over many contests.

use crate::support::*;

fn games(pairs: &[(&str, &str, &str)]) -> String {
    pairs
        .iter()
        .enumerate()
        .map(|(index, (white, black, result))| {
            format!(
                "[Event \"match\"]\n[White \"{white}\"]\n[Black \"{black}\"]\n[Result \"{result}\"]\n\n1. e4 e5 {}. Nf3 {result}\n\n",
                index + 2
            )
        })
        .collect()
}

fn monday() -> String {
    games(&[("Ana", "Bia", "1-0"), ("Bia", "Ana", "1/2-1/2")])
}

#[test]
fn contests_are_added_shown_and_undone() {
    let folder = Folder::with(&[
        ("monday.pgn", &monday()),
        (
            "tuesday.pgn",
            &games(&[("Caio", "Ana", "1-0"), ("Caio", "Bia", "1-0")]),
        ),
    ]);
    let output = folder.call(["ladder", "add", "club.json", "monday.pgn"]);
    assert_eq!(output.silent(0), "period 1: Ana – Bia, 2 games\n");
    let first = folder.call(["ladder", "club.json", "--json"]).silent(0);
    let output = folder.call(["ladder", "add", "club.json", "tuesday.pgn", "--lang", "pt"]);
    assert_eq!(output.silent(0), "período 2: tuesday, 2 partidas\n");
    let shown = folder.call([
        "ladder",
        "show",
        "club.json",
        "--csv",
        "c.csv",
        "--html",
        "c.html",
    ]);
    let shown = shown.silent(0);
    let lines: Vec<&str> = shown.lines().collect();
    assert!(
        lines[0].contains("rating") && lines[0].contains("95 %"),
        "{shown}"
    );
    assert!(
        lines[1].contains("Caio") && lines[1].ends_with("2 tuesday"),
        "{shown}"
    );
    let json = &folder
        .call(["ladder", "show", "club.json", "--json"])
        .json()[0];
    assert_eq!(json["periods"][1]["games"], 2);
    let best = &json["players"][0];
    assert_eq!((&best["name"], &best["games"]), (&"Caio".into(), &2.into()));
    let rating = best["rating"].as_f64().expect("a rating");
    let deviation = best["deviation"].as_f64().expect("a deviation");
    let low = best["interval"][0].as_f64().expect("an end");
    assert!(
        (rating - 1.959_964 * deviation - low).abs() < 0.01,
        "{best}"
    );
    let table = folder.read("c.csv");
    assert!(table.starts_with("place,name,rating,deviation,volatility,low,high,games,won,drawn,lost,last-period,last-contest\n1,\"Caio\","), "{table}");
    let page = folder.read("c.html");
    assert!(page.contains("Ratings after each period") && !page.contains("http"));
    let shown = folder.call(["ladder", "club.json", "--html", "c.html", "--lang", "pt"]);
    let shown = shown.silent(0);
    assert!(
        shown.contains(" 0,06") && !shown.contains(" 0.06"),
        "{shown}"
    );
    let page = folder.read("c.html");
    assert!(page.contains("<td>0,06") && !page.contains("<td>0.06"));
    let output = folder.call(["ladder", "undo", "club.json"]).silent(0);
    assert_eq!(output, "period 2 is out: tuesday, 2 games\n");
    assert_eq!(
        folder.call(["ladder", "club.json", "--json"]).silent(0),
        first
    );
}

#[test]
fn no_contest_counts_twice() {
    let folder = Folder::with(&[("monday.pgn", &monday()), ("copy.pgn", &monday())]);
    folder
        .call(["ladder", "add", "l.json", "monday.pgn"])
        .silent(0);
    let before = folder.read("l.json");
    folder.call(["ladder", "add", "l.json", "copy.pgn"]).complains(
        1,
        "error: copy.pgn: this contest is in l.json already, as period 1 (Ana – Bia)\nhelp: each contest counts once; nothing was added\n",
    );
    // One of several is refused: none is added.
    folder.write("new.pgn", games(&[("Bia", "Davi", "0-1")]));
    let both = folder.call(["ladder", "add", "l.json", "new.pgn", "copy.pgn"]);
    assert_eq!(both.code, 1);
    assert_eq!(folder.read("l.json"), before);
}

#[test]
fn finished_tournaments_are_added() {
    let plan = "name = \"Open\"\ngame = \"tac-tickle\"\nsystem = \"round-robin\"\n[[entry]]\nname = \"A\"\nplayer = \"random\"\n[[entry]]\nname = \"B\"\nplayer = \"search\"\n";
    let folder = Folder::with(&[("open.toml", plan), ("open.toml.log", "")]);
    folder.call(["ladder", "add", "l.json", "open.toml"]).complains(
        1,
        "error: open.toml: the tournament is not over\nhelp: play it to the end, or let a judge end it: tournament judge FILE cancel --reason WHY\n",
    );
    folder
        .call(["tournament", "open.toml", "--pgn", "open.pgn"])
        .silent(0);
    let output = folder
        .call(["ladder", "add", "l.json", "open.toml.log"])
        .silent(0);
    assert_eq!(output, "period 1: Open, 1 game\n");
    for same in ["open.toml", "open.pgn"] {
        let again = folder.call(["ladder", "add", "l.json", same]);
        assert!(
            again.err.contains("already, as period 1 (Open)"),
            "{}",
            again.err
        );
    }
}

#[test]
fn files_that_are_no_ladder_are_errors() {
    let folder = Folder::with(&[("monday.pgn", &monday()), ("bad.pgn", "x")]);
    folder.call(["ladder", "show", "monday.pgn"]).complains(
        1,
        "error: monday.pgn: not a ladder\nhelp: name a file that 'ladder add' has written, or a new one\n",
    );
    folder.call(["ladder", "add", "l.json", "bad.pgn", "--lang", "pt"]).complains(
        1,
        "erro: bad.pgn: nenhuma partida acabou\najuda: dê partidas com as etiquetas White, Black e Result\n",
    );
    assert!(!folder.file("l.json").exists());
    folder
        .call(["ladder", "add", "l.json", "monday.pgn"])
        .silent(0);
    let text = folder.read("l.json");
    folder.write("l.json", text.replace("Ana", "Eva"));
    folder.call(["ladder", "l.json"]).complains(
        1,
        "error: l.json: the ladder is damaged\nhelp: bring it back from a copy, or add the contests anew to another file\n",
    );
    folder.write("l.json", &text);
    let over = folder.call(["ladder", "l.json", "--csv", "l.json"]);
    assert_eq!((over.code, folder.read("l.json")), (2, text));
    assert_eq!(folder.call(["ladder"]).code, 2);
    assert_eq!(folder.call(["ladder", "add", "l.json"]).code, 2);
    assert_eq!(folder.call(["ladder", "none.json"]).code, 1);
}

#[test]
fn concurrent_additions_are_all_kept() {
    let folder = Folder::new();
    let names: Vec<String> = (0..8).map(|number| format!("round{number}.pgn")).collect();
    for (index, name) in names.iter().enumerate() {
        let black = format!("Player {index}");
        folder.write(name, games(&[("Ana", &black, "1-0")]));
    }
    std::thread::scope(|scope| {
        for name in &names {
            let folder = &folder;
            scope.spawn(move || folder.call(["ladder", "add", "l.json", name]).silent(0));
        }
    });
    let shown = &folder.call(["ladder", "l.json", "--json"]).json()[0];
    assert_eq!(
        shown["periods"].as_array().map(Vec::len),
        Some(8),
        "{shown}"
    );
}

#[test]
fn two_outputs_cannot_be_the_same_file() {
    let folder = Folder::with(&[("monday.pgn", &monday())]);
    folder
        .call(["ladder", "add", "l.json", "monday.pgn"])
        .silent(0);
    let both = folder.call(["ladder", "l.json", "--csv", "x", "--html", "x"]);
    assert_eq!(both.code, 2, "{}", both.out);
    assert!(both.err.contains("--csv and --html"), "{}", both.err);
    assert!(!folder.file("x").exists());
}

#[test]
fn unclosed_comments_packed_files_and_legacy_encodings_are_read() {
    let folder = Folder::new();
    // A comment that is not closed ends with its game.
    let open = monday().replacen("e5 2. Nf3", "e5 {never closed 2. Nf3", 1);
    assert!(open.contains("never closed"));
    folder.write("open.pgn", open);
    let output = folder.call(["ladder", "add", "open.json", "open.pgn"]);
    assert_eq!(output.silent(0), "period 1: Ana – Bia, 2 games\n");
    // Packed files are unpacked.
    folder.write(
        "packed.pgn.zst",
        zstd::encode_all(monday().as_bytes(), 1).expect("packed"),
    );
    let output = folder.call(["ladder", "add", "packed.json", "packed.pgn.zst"]);
    assert_eq!(output.silent(0), "period 1: Ana – Bia, 2 games\n");
    let several = games(&[("Ana", "Bia", "1-0"), ("Caio", "Bia", "0-1")]);
    let packed = zstd::encode_all(several.as_bytes(), 1).expect("packed");
    folder.write("June.PGN.zst", packed);
    let output = folder.call(["ladder", "add", "packed.json", "June.PGN.zst"]);
    assert_eq!(output.silent(0), "period 2: June, 2 games\n");
    // Signs as Windows writes them.
    let mut bytes = Vec::new();
    for sign in monday().replace("Bia", "Bia ’X").chars() {
        match sign {
            '’' => bytes.push(0x92),
            other => bytes.push(other as u8),
        }
    }
    folder.write("old.pgn", bytes);
    let output = folder.call(["ladder", "add", "old.json", "old.pgn"]);
    assert_eq!(output.silent(0), "period 1: Ana – Bia ’X, 2 games\n");
    // Draughts by numbers, with results of its own; unclosed comments are located.
    let damas = "[White \"Ana\"]\n[Black \"Bia\"]\n[Result \"2-0\"]\n[GameType \"26,W,8,8,N2,0\"]\n\n1. 22-18 9-13 2-0\n\n";
    let other = damas.replace("22-18", "23-19").replace("2-0", "1-1");
    folder.write("damas.pdn", format!("{damas}{other}"));
    let output = folder.call(["ladder", "add", "damas.json", "damas.pdn"]);
    assert_eq!(output.silent(0), "period 1: Ana – Bia, 2 games\n");
    folder.write("broken.pdn", damas.replace("9-13", "{x 9-13") + &other);
    folder
        .call(["ladder", "add", "damas.json", "broken.pdn"])
        .complains(
            1,
            "error: broken.pdn:6: a comment is not closed with }\nhelp: correct the file; nothing was added\n",
        );
}
