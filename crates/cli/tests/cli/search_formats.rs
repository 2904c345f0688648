//! A search gives the same answers in every format, on any number of cores, from PGN and from a store, and `find` gives
//! them too.

use std::collections::BTreeMap;

use serde_json::{Map, Value};

use super::support::{Folder, call, classics, feed, packed_parts, unpacked};

/// A hit as text fields by column, so that formats can be compared.
type Row = BTreeMap<String, String>;

fn search(pattern: &str, from: &str, format: &str, more: &[&str]) -> String {
    let arguments = ["search", "-p", pattern, from, "--format", format, "-q"];
    let ended = call(arguments.into_iter().chain(more.iter().copied()));
    assert_eq!((ended.code, ended.err.as_str()), (0, ""));
    ended.out
}

/// A value as the formats without types write it.
fn plain(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Array(words) => words.iter().map(plain).collect::<Vec<_>>().join(" "),
        Value::Object(actors) => {
            let actors = actors.iter();
            let actors: Vec<String> = actors
                .map(|(name, piece)| format!("{name}={}", plain(piece)))
                .collect();
            actors.join(" ")
        }
        other => other.to_string(),
    }
}

fn row(object: Map<String, Value>) -> Row {
    let fields = object.into_iter();
    fields
        .map(|(name, value)| (name, plain(&value)))
        .filter(|(_, value)| !value.is_empty())
        .collect()
}

fn json_rows(text: &str) -> Vec<Row> {
    let line = |line| row(serde_json::from_str(line).expect("an object"));
    text.lines().map(line).collect()
}

/// Reads comma-separated values as RFC 4180 defines them.
fn csv_rows(text: &str) -> Vec<Row> {
    let mut records = vec![vec![String::new()]];
    let mut characters = text.chars().peekable();
    let mut quoted = false;
    while let Some(character) = characters.next() {
        let record = records.last_mut().unwrap();
        let field = record.last_mut().unwrap();
        match character {
            '"' if quoted && characters.peek() == Some(&'"') => {
                field.push('"');
                characters.next();
            }
            '"' => quoted = !quoted,
            ',' if !quoted => record.push(String::new()),
            '\r' if !quoted => {
                assert_eq!(characters.next(), Some('\n'));
                records.push(vec![String::new()]);
            }
            character => field.push(character),
        }
    }
    assert_eq!(records.pop(), Some(vec![String::new()]));
    let names = records.remove(0);
    let row = |record: Vec<String>| {
        assert_eq!(record.len(), names.len());
        let fields = names.iter().cloned().zip(record);
        fields.filter(|(_, value)| !value.is_empty()).collect()
    };
    records.into_iter().map(row).collect()
}

/// Only these columns.
fn only(rows: &[Row], columns: &[&str]) -> Vec<Vec<String>> {
    let pick = |row: &Row| {
        let columns = columns.iter();
        columns
            .map(|name| row.get(*name).cloned().unwrap_or_default())
            .collect()
    };
    rows.iter().map(pick).collect()
}

const COLUMNS: [&str; 12] = [
    "file", "game", "ply", "fen", "pattern", "side", "actors", "line", "white", "black", "result",
    "date",
];

#[test]
fn csv_holds_what_json_lines_hold() {
    let games = classics();
    let more = ["--prove", "--distance"];
    let json = json_rows(&search("mateinone", &games, "jsonl", &more));
    assert!(json.len() > 12 && json.iter().any(|hit| hit["distance"] == "1"));
    let columns: Vec<&str> = COLUMNS.into_iter().chain(["proof", "distance"]).collect();
    let csv = csv_rows(&search("mateinone", &games, "csv", &more));
    assert_eq!(only(&csv, &columns), only(&json, &columns));
}

#[cfg(feature = "parquet")]
#[test]
fn parquet_holds_what_json_lines_hold() {
    use super::parquet_rows::rows;

    let folder = Folder::new();
    let games = classics();
    let output = folder.file("hits.parquet");
    for (pattern, more) in [
        ("all", vec!["--all-instances"]),
        ("mateinone", vec!["--prove", "--within", "2", "--distance"]),
        // Nothing found is a valid file without rows.
        ("linhares_05_09", vec![]),
    ] {
        let json = call(
            ["search", "-p", pattern, &games, "--format", "jsonl", "-q"]
                .into_iter()
                .chain(more.iter().copied()),
        );
        let into = ["--format", "parquet", "-q", "-o", output.to_str().unwrap()];
        let ended = call(
            ["search", "-p", pattern, &games]
                .into_iter()
                .chain(into)
                .chain(more),
        );
        assert_eq!((ended.code, ended.out.as_str()), (json.code, ""));
        let mut parquet: Vec<Row> = rows(&output).into_iter().map(row).collect();
        for hit in &mut parquet {
            assert_eq!(hit.remove("variation").as_deref(), Some("false"));
        }
        assert!(parquet == json_rows(&json.out), "{pattern}");
    }
}

#[test]
fn epd_and_html_hold_the_same_positions() {
    let games = classics();
    let json = json_rows(&search("all", &games, "jsonl", &["--first"]));
    let epd = search("all", &games, "epd", &["--first"]);
    let lines: Vec<&str> = epd.lines().collect();
    assert_eq!(lines.len(), json.len());
    for (line, hit) in lines.into_iter().zip(&json) {
        let fields: Vec<&str> = hit["fen"].split(' ').take(4).collect();
        let start = format!(
            "{} id \"{} game {} ply {}\"; pattern \"{}\"; side \"{}\"; c0 \"{}\";",
            fields.join(" "),
            hit["file"],
            hit["game"],
            hit["ply"],
            hit["pattern"],
            hit["side"],
            hit["actors"],
        );
        assert!(line.starts_with(&start), "{line}\n{start}");
    }
    let html = unpacked(&search("all", &games, "html", &["--first"]));
    let boards: Vec<&str> = html.split("<code>").skip(1).collect();
    assert_eq!(boards.len(), json.len());
    for (board, hit) in boards.into_iter().zip(&json) {
        assert_eq!(board.split("</code>").next(), Some(hit["fen"].as_str()));
    }
}

#[test]
fn html_stays_small_and_keeps_its_later_boards_compressed() {
    let games = classics();
    let page = search("all", &games, "html", &["--lang", "pt"]);
    let parts = packed_parts(&page);
    let all: usize = parts.iter().map(|(boards, _)| boards).sum();
    assert!(parts.len() > 3, "{}", parts.len());
    for (boards, html) in &parts {
        assert_eq!(html.matches("<figure>").count(), *boards);
        // Grouped by game, with sentences and arrows, and without pieces.
        assert!(html.starts_with("<section") && html.contains("</h2>"));
        assert_eq!(html.matches("<g class=\"men\">").count(), *boards);
        assert!(!html.contains("#sv-w"));
    }
    // In the page itself stand the boards of its first screen.
    let (plain, _) = page.split_once("<script type=\"text/plain\"").unwrap();
    assert_eq!(plain.matches("<figure>").count(), 48);
    assert!(plain.contains("Página") && plain.contains("<dt>lance</dt>"));
    // 60,000 boards take less than 30 MB.
    let later = page.len() - plain.len();
    assert!(later / all < 500, "{} bytes a board", later / all);
}

/// Where the comments of a PGN stand: number of the game in the file, ply, first word.
fn comments(pgn: &str) -> Vec<(usize, usize, String)> {
    let mut found = Vec::new();
    let games = pgn.split("[Event ").skip(1).enumerate();
    for (number, game) in games {
        let moves = game.split_once("\n\n").unwrap().1;
        let mut ply = 0;
        let mut rest = moves;
        while let Some((before, comment)) = rest.split_once('{') {
            ply += before
                .split_whitespace()
                .filter(|word| is_move(word))
                .count();
            let (comment, after) = comment.split_once('}').unwrap();
            let pattern = comment.split(':').next().unwrap();
            found.push((number, ply, pattern.replace('\n', " ")));
            rest = after;
        }
    }
    found
}

fn is_move(word: &str) -> bool {
    word.starts_with(char::is_alphabetic)
}

#[test]
fn pgn_has_a_comment_for_each_hit() {
    let games = classics();
    let json = json_rows(&search("all", &games, "jsonl", &[]));
    let pgn = search("all", &games, "pgn", &[]);
    let mut numbers: Vec<&str> = json.iter().map(|hit| hit["game"].as_str()).collect();
    numbers.dedup();
    assert_eq!(pgn.matches("[Event ").count(), numbers.len());
    let expected: Vec<(usize, usize, String)> = json
        .iter()
        .map(|hit| {
            let number = numbers.iter().position(|game| *game == hit["game"]);
            (
                number.unwrap(),
                hit["ply"].parse().unwrap(),
                hit["pattern"].clone(),
            )
        })
        .collect();
    assert_eq!(comments(&pgn), expected);
    // What was written can be searched again, with the same answers.
    let folder = Folder::new();
    folder.write("found.pgn", &pgn);
    let again = search(
        "all",
        folder.file("found.pgn").to_str().unwrap(),
        "jsonl",
        &[],
    );
    let columns = ["ply", "fen", "pattern", "side", "actors", "line", "white"];
    assert_eq!(only(&json_rows(&again), &columns), only(&json, &columns));
}

/// A game with all that PGN may hold.
const ANNOTATED: &str = r#"[Event "x"]
[annotator "Me"]
[Result "1-0"]

{Start} 1. e2-e4! {best by test [%clk 0:10:00]} e5 (1... c5 2. ♘g1-f3 (2. Nc3 Nc6 3. f4) 2... d6 ; a rest
) 2. Qd1h5 $6 Nc6 3. Bc4 Nf6?? (3... g6 4. Qf3 Nf6 (4... Nd4 5. Qxf7#)) 4. Qxf7#1-0
"#;

#[test]
fn pgn_keeps_tags_comments_and_variations() {
    let folder = Folder::new();
    folder.write("a.pgn", ANNOTATED);
    let file = folder.file("a.pgn");
    let pgn = search("mateinone", file.to_str().unwrap(), "pgn", &[]);
    let (headers, moves) = pgn.split_once("\n\n").unwrap();
    assert!(headers.contains("[Annotator \"Me, StratVision\"]"));
    assert!(!headers.contains("[annotator"), "{headers}");
    let moves = moves.split_whitespace().collect::<Vec<_>>().join(" ");
    assert_eq!(
        moves,
        "{Start} 1. e4 $1 {best by test [%clk 0:10:00]} 1... e5 (1... c5 2. Nf3 (2. Nc3 Nc6 3. f4) \
         2... d6 {a rest}) 2. Qh5 $6 Nc6 3. Bc4 Nf6 $4 {MATEINONE: The queen on h5 can give mate on f7. \
         [%csl Bf7] [%cal Bh5f7]} (3... g6 4. Qf3 Nf6 (4... Nd4 5. Qxf7#)) 4. Qxf7# 1-0"
    );
    let lines = search(
        "mateinone",
        file.to_str().unwrap(),
        "pgn",
        &["--variations"],
    );
    let lines = lines.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(lines.contains(
        "Nf6 (4... Nd4 {MATEINONE: The queen on f3 can give mate on f7. [%csl Bf7] [%cal Bf3f7]} 5. Qxf7#)"
    ));
    assert_eq!(lines.matches("MATEINONE").count(), 2);
}

#[test]
fn pgn_shows_forced_lines() {
    let folder = Folder::new();
    // The rook drives the king to where the other mates.
    folder.write(
        "a.pgn",
        "[SetUp \"1\"]\n[FEN \"8/4k3/R7/8/8/8/8/1R5K w - - 0 1\"]\n\n1. Rb7+ *\n",
    );
    let file = folder.file("a.pgn");
    let more = ["--within", "3"];
    let pgn = search("mateinone", file.to_str().unwrap(), "pgn", &more);
    let pgn = pgn.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(pgn.contains("can be forced in"), "{pgn}");
    assert!(pgn.contains("[%cal B"), "{pgn}");
}

#[test]
fn every_format_has_every_column() {
    let games = classics();
    let more = ["--prove", "--within", "2", "--distance"];
    let json = json_rows(&search("philidor", &games, "jsonl", &more));
    let csv = search("philidor", &games, "csv", &more);
    let heading = csv.lines().next().unwrap();
    let names: Vec<&str> = heading.split(',').collect();
    let wanted = "file,game,ply,move,fen,pattern,side,actors,white,black,result,event,date,eco,line,variation,\
                  proof,within,distance,mate_in,reply";
    assert_eq!(heading, wanted);
    let hit = json.iter().find(|hit| hit.contains_key("proof")).unwrap();
    let html = unpacked(&search("philidor", &games, "html", &more));
    let epd = search("philidor", &games, "epd", &more);
    for name in names {
        let Some(value) = hit.get(name) else { continue };
        let quoted = value.replace('"', "'");
        // People read pieces with their squares there, and verdicts in words.
        if name != "actors" {
            assert!(html.contains(value.as_str()), "{name}");
        }
        if !matches!(name, "fen" | "move") {
            assert!(epd.contains(&quoted), "{name}");
        }
    }
    assert!(html.contains("<dt>game</dt>") && html.contains("<dt>move</dt>"));
}

#[test]
fn threads_and_stores_make_no_difference() {
    let folder = Folder::new();
    let many = std::fs::read_to_string(classics()).unwrap().repeat(40);
    folder.write("many.pgn", &many);
    let (pgn, store) = (folder.file("many.pgn"), folder.file("many.svdb"));
    let (pgn, store) = (pgn.to_str().unwrap(), store.to_str().unwrap());
    call(["import", pgn, "-o", store, "-q"]).silent(0);
    let options = ["--first", "--from-ply", "4", "--side", "both"];
    let columns: Vec<&str> = COLUMNS.into_iter().skip(1).collect();
    let one = json_rows(&search(
        "all",
        pgn,
        "jsonl",
        &[&options[..], &["--threads", "1"]].concat(),
    ));
    assert!(one.len() > 5000);
    for threads in ["2", "7"] {
        let more = [&options[..], &["--threads", threads]].concat();
        for from in [pgn, store] {
            let found = json_rows(&search("all", from, "jsonl", &more));
            assert!(
                only(&found, &columns) == only(&one, &columns),
                "{from} {threads}"
            );
        }
    }
    let figures = |from: &str, threads: &str| {
        let ended = call([
            "search",
            "-p",
            "all",
            from,
            "--stats",
            "--raw",
            "--json",
            "-q",
            "--threads",
            threads,
        ]);
        let mut figures = ended.json()[0].clone();
        for pattern in figures["patterns"].as_array_mut().unwrap() {
            pattern["batches"][0]["file"] = "".into();
        }
        figures
    };
    let expected = figures(pgn, "1");
    assert_eq!(expected["games"], 480);
    assert_eq!(figures(pgn, "3"), expected);
    assert_eq!(figures(store, "1"), expected);
    assert_eq!(figures(store, "3"), expected);
}

/// Every instance that a search reports is what `find` says of the position, and nothing is missing.
#[test]
fn find_agrees_with_every_hit() {
    let hits = search("all", &classics(), "jsonl", &["--all-instances"]);
    let hits: Vec<Value> = hits
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let mut fens: Vec<&str> = hits
        .iter()
        .map(|hit| hit["fen"].as_str().unwrap())
        .collect();
    fens.dedup();
    assert!(fens.len() > 400);
    let found = feed(["find", "all", "-", "--json", "-q"], fens.join("\n")).json();
    let said: Vec<(&str, &str, &Value, &Value)> = found
        .iter()
        .flat_map(|answer| {
            let instances = answer["valid"].as_array().unwrap().iter();
            instances.map(|instance| {
                (
                    answer["fen"].as_str().unwrap(),
                    answer["pattern"].as_str().unwrap(),
                    &answer["side"],
                    &instance["actors"],
                )
            })
        })
        .collect();
    let reported: Vec<(&str, &str, &Value, &Value)> = hits
        .iter()
        .map(|hit| {
            (
                hit["fen"].as_str().unwrap(),
                hit["pattern"].as_str().unwrap(),
                &hit["side"],
                &hit["actors"],
            )
        })
        .collect();
    assert!(said == reported);
}

/// A variation without moves is not written: PGN readers reject it.
#[test]
fn empty_variations_are_left_out() {
    let game = "[Event \"x\"]\n\n1. e4 () e5 (=) 2. Qh5 ( ) (2. d4 () d5 ({only words})) Ke7 ($1 (2... d6)) 3. Qxe5# 1-0\n";
    let arguments = ["search", "-q", "-p", "mateinone", "-", "--format", "pgn"];
    let out = super::support::feed(arguments, game).silent(0);
    let moves = out.rsplit("\n\n").nth(1).unwrap().replace('\n', " ");
    assert!(
        moves.starts_with("1. e4 e5 2. Qh5 (2. d4 d5 {only words}) 2... Ke7 {MATEINONE: "),
        "{moves}"
    );
    assert!(moves.ends_with("} (2... d6) 3. Qxe5# 1-0"), "{moves}");
}

/// `bm` says that a move is best: only what is proved may say so.
#[test]
fn only_proved_moves_are_written_as_bm() {
    let folder = Folder::new();
    folder.write(
        "two.pgn",
        "[FEN \"8/1R6/6pk/7p/4n2P/8/1Q6/5RK1 w - - 0 1\"]\n\n1. Qg7# 1-0\n",
    );
    let epd = |more: &[&str]| {
        let start = [
            "search",
            "-q",
            "-p",
            "linhares_01_07",
            "two.pgn",
            "--format",
            "epd",
        ];
        let out = folder.call(start.into_iter().chain(more.iter().copied()));
        out.silent(0)
    };
    let proved = epd(&["--prove", "--all-instances"]);
    let lines: Vec<&str> = proved.lines().collect();
    assert!(
        lines[0].contains("proof \"refuted\"") && !lines[0].contains(" bm "),
        "{proved}"
    );
    assert!(
        lines[1].contains("proof \"forced\"") && lines[1].contains(" bm "),
        "{proved}"
    );
    assert!(!epd(&[]).contains(" bm "));
    let near = |more| {
        let fed = "[FEN \"7k/8/5K2/8/8/8/8/R7 w - - 0 1\"]\n\n*\n";
        let start = ["search", "-q", "-p", "mateinone", "-", "--format", "epd"];
        super::support::feed(start.into_iter().chain([more]), fed).silent(0)
    };
    let away = near("--distance");
    assert!(
        away.contains("line \"Kg6\"") && !away.contains(" bm "),
        "{away}"
    );
    let forced = near("--within=3");
    assert!(forced.contains(" bm "), "{forced}");
}

/// An ending that means no format is refused before anything is written.
#[test]
fn unknown_file_extensions_are_usage_errors() {
    let folder = Folder::new();
    let games = classics();
    let search = |more: &[&str]| {
        let start = ["search", "-q", "-p", "philidor", &games];
        folder.call(start.into_iter().chain(more.iter().copied()))
    };
    for (name, ending) in [("x.tsv", "tsv"), ("x.jsonl.gz", "gz")] {
        let refused = search(&["-o", name]);
        assert_eq!(refused.code, 2, "{}", refused.err);
        let said = format!(
            "error: no format has files that end in '.{ending}'\nhelp: say with --format what to write: table, jsonl"
        );
        assert!(refused.err.starts_with(&said), "{}", refused.err);
        assert!(!folder.file(name).exists());
        search(&["-o", name, "--format", "csv"]).silent(0);
        assert!(folder.read(name).contains("PHILIDOR"));
    }
    search(&["-o", "hits"]).silent(0);
}
