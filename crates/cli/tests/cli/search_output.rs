//! What a search leaves: files that are replaced or not, chosen columns, chosen games, and the last word of the run.

use serde_json::Value;

use super::support::{Ended, Folder, call, classics};

/// Searches the shipped games for something that is there.
fn search(folder: &Folder, more: &[&str]) -> Ended {
    let games = classics();
    let start = ["search", "-p", "pawnfork", &games];
    folder.call(start.into_iter().chain(more.iter().copied()))
}

/// All formats with the endings of their files.
const FILES: [&str; 7] = [
    "hits.txt",
    "hits.jsonl",
    "hits.json",
    "hits.csv",
    "hits.pgn",
    "hits.epd",
    "hits.html",
];

#[test]
fn only_earlier_results_are_overwritten() {
    let folder = Folder::new();
    for name in FILES.into_iter().chain(["hits.parquet"]) {
        if name.ends_with("parquet") && cfg!(not(feature = "parquet")) {
            continue;
        }
        let own = "[Event \"my own games\"]\n\n1. e4 *\n";
        folder.write(name, own);
        for more in [&[][..], &["--player", "unknown"]] {
            let refused = search(&folder, &[&["-o", name][..], more].concat());
            refused.complains(
                2,
                &format!(
                    "error: '{name}' exists and is not recognisably an earlier result of this command\n\
                     help: name another file, or replace it with --force\n"
                ),
            );
        }
        assert_eq!(folder.read(name), own);
        search(&folder, &["-o", name, "-q", "--force"]).silent(0);
        let first = std::fs::read(folder.file(name)).unwrap();
        // What the program has written itself, it writes again without a word.
        search(&folder, &["-o", name, "-q"]).silent(0);
        assert!(std::fs::read(folder.file(name)).unwrap().len() >= first.len() / 2);
        // A file of another format is as foreign as any.
        let other = match name.ends_with("csv") {
            true => "jsonl",
            false => "csv",
        };
        assert_eq!(
            search(&folder, &["-o", name, "--format", other]).code,
            2,
            "{name}"
        );
        // Nothing found is a result too, and is replaced in its turn.
        assert_eq!(
            search(&folder, &["-o", name, "-q", "--player", "unknown"]).code,
            3
        );
        search(&folder, &["-o", name, "-q"]).silent(0);
    }
    // Nothing else was left.
    let left = std::fs::read_dir(folder.path()).unwrap().count();
    assert_eq!(left, 7 + usize::from(cfg!(feature = "parquet")));
}

#[test]
fn foreign_partial_files_are_not_overwritten() {
    let folder = Folder::with(&[("hits.csv.part", "a half-finished book")]);
    let refused = search(&folder, &["-o", "hits.csv"]);
    assert!(
        refused.err.contains("'hits.csv.part' exists")
            || refused.err.contains("hits.csv.part' exists"),
        "{}",
        refused.err
    );
    assert_eq!(refused.code, 2);
    assert!(!folder.file("hits.csv").exists());
    folder.write("hits.csv.part", "file,game,ply,pattern\r\n");
    search(&folder, &["-o", "hits.csv", "-q"]).silent(0);
    assert!(!folder.file("hits.csv.part").exists());
}

#[test]
fn foreign_plots_and_tables_are_not_overwritten() {
    let folder = Folder::new();
    let games = classics();
    let commands: [(&str, Vec<&str>); 7] = [
        (
            "a.svg",
            vec![
                "search", "-p", "philidor", &games, "--stats", "--plot", "a.svg",
            ],
        ),
        ("b.svg", vec!["dhjog", "graph", "nivel4", "-o", "b.svg"]),
        ("c.dot", vec!["dhjog", "graph", "nivel4", "-o", "c.dot"]),
        (
            "d.ttl",
            vec!["patlan", "ontology", "philidor", "-o", "d.ttl"],
        ),
        (
            "e.svg",
            vec![
                "tactickle",
                "learn-curve",
                "-o",
                "e.svg",
                "--games",
                "2",
                "--seeds",
                "1",
                "-q",
            ],
        ),
        (
            "f.pgn",
            vec![
                "match", "philidor", "philidor", "--game", "chess", "--pgn", "f.pgn",
            ],
        ),
        (
            "g.html",
            vec![
                "match",
                "random",
                "random",
                "--game",
                "tac-tickle",
                "--html",
                "g.html",
            ],
        ),
    ];
    for (name, arguments) in commands {
        folder.write(name, "other work");
        let refused = folder.call(arguments.iter().copied());
        assert_eq!(refused.code, 2, "{name}: {}", refused.err);
        if name != "f.pgn" {
            assert!(refused.err.contains("--force"), "{name}: {}", refused.err);
            let forced = folder.call(arguments.iter().copied().chain(["--force"]));
            assert_eq!(forced.code, 0, "{name}: {}", forced.err);
            assert_ne!(folder.read(name), "other work");
            let again = folder.call(arguments.iter().copied());
            assert_eq!(again.code, 0, "{name}: {}", again.err);
        } else {
            assert_eq!(folder.read(name), "other work");
        }
    }
}

#[test]
fn the_final_note_counts_hits_and_names_the_file() {
    let folder = Folder::new();
    let all = search(&folder, &["--json", "-q"]).json();
    let mut games: Vec<&Value> = all.iter().map(|hit| &hit["game"]).collect();
    games.dedup();
    let (hits, games) = (all.len(), games.len());
    let output = search(&folder, &["-o", "hits.csv"]);
    assert!(
        output
            .err
            .ends_with(&format!("\nhits.csv: {hits} hits in {games} games\n")),
        "{}",
        output.err
    );
    let one = search(&folder, &["-o", "one.csv", "--limit", "1", "--lang", "pt"]);
    assert!(
        one.err
            .ends_with("\none.csv: 1 achado em 1 partida, das partidas procuradas até então\n"),
        "{}",
        one.err
    );
    let none = search(&folder, &["-o", "none.csv", "--player", "unknown"]);
    assert!(none.err.ends_with("\nnone.csv: no hits\n"), "{}", none.err);
    let shown = search(&folder, &["--first"]);
    assert!(
        shown.err.ends_with(&format!(", {games} hits\n")),
        "{}",
        shown.err
    );
}

#[test]
fn table_has_a_heading_and_cuts_long_names() {
    let folder = Folder::new();
    let table = search(&folder, &["-q"]).silent(0);
    let heading: Vec<&str> = table.lines().next().unwrap().split_whitespace().collect();
    assert_eq!(
        heading,
        [
            "game", "move", "pattern", "players", "year", "result", "actors", "line"
        ]
    );
    let portuguese = search(&folder, &["-q", "--lang", "pt"]).silent(0);
    assert!(
        portuguese
            .lines()
            .next()
            .unwrap()
            .contains("partida   lance  padrão"),
        "{portuguese}"
    );
    let long = "[White \"Capablanca y Graupera, José Raúl\"]\n[Black \"Alekhine\"]\n\n1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0\n";
    folder.write("long.pgn", long);
    let cut = folder
        .call(["search", "-q", "-p", "mateinone", "long.pgn"])
        .silent(0);
    assert!(
        cut.contains("  Capablanca y Graupera, José Raúl – …  "),
        "{cut}"
    );
    // Nothing found: no heading either.
    assert_eq!(
        search(&folder, &["-q", "--player", "unknown"]).silent(3),
        ""
    );
}

#[test]
fn columns_can_be_chosen_in_every_format_with_columns() {
    let folder = Folder::new();
    folder.write(
        "a.pgn",
        "[Event \"Linares\"]\n[Site \"Linares ESP\"]\n[Round \"7\"]\n[Date \"1994.03.01\"]\n\
         [White \"W\"]\n[Black \"B\"]\n[WhiteElo \"2700\"]\n[BlackElo \"\"]\n\n1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0\n",
    );
    let written = |format: &str, columns: &str| {
        let start = [
            "search",
            "-q",
            "-p",
            "mateinone",
            "a.pgn",
            "--format",
            format,
        ];
        folder.call(start.into_iter().chain(["--columns", columns]))
    };
    let list = "players,event,site,round,ratings,length,year,eco";
    assert_eq!(
        written("csv", list).silent(0),
        "players,event,site,round,white_elo,black_elo,length,year,eco\r\n\
         W – B,Linares,Linares ESP,7,2700,,5,1994,\r\n"
    );
    assert_eq!(
        written("jsonl", list).silent(0),
        "{\"players\":\"W – B\",\"event\":\"Linares\",\"site\":\"Linares ESP\",\"round\":\"7\",\
         \"white_elo\":2700,\"length\":5,\"year\":1994}\n"
    );
    let table = written("table", "evento,elo brancas,duração,padrao").silent(0);
    assert_eq!(
        table
            .lines()
            .map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "))
            .collect::<Vec<_>>(),
        ["event white elo length pattern", "Linares 2700 5 MATEINONE"]
    );
    let epd = written("epd", "round,length").silent(0);
    assert!(
        epd.contains("; round \"7\"; length 5;") && !epd.contains("pattern"),
        "{epd}"
    );
    let html = written("html", "site").silent(0);
    assert!(html.contains("<dt>site</dt><dd>Linares ESP</dd>") && !html.contains("<dt>game</dt>"));
    // From a store it is the same.
    folder
        .call(["import", "a.pgn", "-o", "a.svdb", "-q"])
        .silent(0);
    let store = [
        "search",
        "-q",
        "-p",
        "mateinone",
        "a.svdb",
        "--format",
        "csv",
        "--columns",
        list,
    ];
    assert_eq!(folder.call(store).silent(0), written("csv", list).silent(0));
    let wrong = written("csv", "players,raitings");
    assert_eq!((wrong.code, wrong.out.as_str()), (2, ""));
    let said = "error: there is no column 'raitings'\nhelp: did you mean 'ratings'? columns: file, game, ply,";
    assert!(wrong.err.starts_with(said), "{}", wrong.err);
    let near = written("csv", "evnt");
    assert!(
        near.err
            .contains("help: did you mean 'event'? columns: file, game, ply,"),
        "{}",
        near.err
    );
    written("csv", "eval").complains(
        2,
        "error: the column eval is empty without --engine\nhelp: add --engine, or leave the column out\n",
    );
    assert_eq!(written("pgn", "event").code, 2);
}

#[test]
fn json_is_one_array() {
    let folder = Folder::new();
    let lines = search(&folder, &["-q", "--json"]).json();
    search(&folder, &["-q", "-o", "hits.json"]).silent(0);
    let array: Vec<Value> = serde_json::from_str(&folder.read("hits.json")).unwrap();
    assert_eq!(array, lines);
    search(&folder, &["-q", "--json", "-o", "again.json"]).silent(0);
    assert_eq!(folder.read("again.json"), folder.read("hits.json"));
    let none = search(&folder, &["-q", "--format", "json", "--player", "unknown"]).silent(3);
    assert_eq!(
        serde_json::from_str::<Value>(&none).unwrap(),
        Value::Array(Vec::new())
    );
}

#[test]
fn filters_by_colour_event_and_both_players() {
    let games = classics();
    let found = |more: &[&str]| -> Vec<(String, String)> {
        let start = [
            "search",
            "-q",
            "-p",
            "doubleattack",
            &games,
            "--json",
            "--first",
        ];
        let hits = call(start.into_iter().chain(more.iter().copied())).json();
        let name = |hit: &Value, side: &str| hit[side].as_str().unwrap().to_owned();
        hits.iter()
            .map(|hit| (name(hit, "white"), name(hit, "black")))
            .collect()
    };
    let all = found(&[]);
    let (white, black) = all[0].clone();
    assert!(all.len() > 3 && white != black);
    let of_white = found(&["--white", &white.to_uppercase()]);
    assert!(!of_white.is_empty() && of_white.iter().all(|(name, _)| *name == white));
    assert!(
        found(&["--black", &black])
            .iter()
            .all(|(_, name)| *name == black)
    );
    let pair = vec![(white.clone(), black.clone())];
    assert_eq!(found(&["--player", &white, "--player", &black]), pair);
    assert_eq!(found(&["--player", &black, "--player", &white]), pair);
    assert!(found(&["--player", &white, "--player", "unknown"]).is_empty());
    assert!(
        found(&["--event", "no such event"]).is_empty() && found(&["--site", "nowhere"]).is_empty()
    );
    let three = [
        "search", "-p", "philidor", &games, "--player", "a", "--player", "b", "--player", "c",
    ];
    call(three).complains(
        2,
        "error: a game has two players, and 'c' is a third one\n\
         help: name one player, or two for the games between them\n",
    );
}
