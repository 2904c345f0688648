//! The games of a collection: listed, sorted, filtered, read; players completed; titles changed; folders browsed.

use std::path::Path;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::studio::Studio;

const GAMES: &str = "[Event \"São Paulo Open\"]\n[Date \"1999.05.01\"]\n[White \"Réti, Richard\"]\n[Black \"Carlsen,M\"]\n[WhiteElo \"2500\"]\n[BlackElo \"2800\"]\n[Result \"1-0\"]\n[ECO \"C41\"]\n\n1. e4 {best by test} (1. d4 d5) e5 2. Nf3 d6 1-0\n\n\
[Event \"Club\"]\n[Date \"2001.??.??\"]\n[White \"carlsen, m\"]\n[Black \"Polgar, J\"]\n[WhiteElo \"2700\"]\n[Result \"1/2-1/2\"]\n[ECO \"B90/01\"]\n\n1. e4 c5 1/2-1/2\n\n\
[Event \"Broken\"]\n[White \"Ghost\"]\n\n1. e4 Ke4 *\n\n\
[Event \"Club\"]\n[White \"Polgar, Z\"]\n[Black \"?\"]\n[Result \"0-1\"]\n\n1. d4 0-1\n\n\
[Event \"Club\"]\n[Date \"1851.06.21\"]\n[White \"Carlsen, Magnus\"]\n[Black \"Polgar, J\"]\n[BlackElo \"2650\"]\n[Result \"*\"]\n[ECO \"?\"]\n\n1. c4 e5 2. g3 *\n";

/// A page of games once the index is ready.
fn games(studio: &Studio, id: &str, query: &str) -> Value {
    let begun = Instant::now();
    loop {
        let answer = studio
            .client
            .get(&format!("/collections/{id}/games?{query}"));
        assert_eq!(answer.status, 200, "{query}: {}", answer.text());
        let page = answer.json();
        if page["index"]["state"] == "ready" {
            return page;
        }
        assert_eq!(page["index"]["state"], "building", "{page}");
        assert!(begun.elapsed() < Duration::from_secs(30), "{page}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

fn numbers(page: &Value) -> Vec<i64> {
    let games = page["games"].as_array().unwrap();
    games
        .iter()
        .map(|game| game["number"].as_i64().unwrap())
        .collect()
}

fn uploaded(studio: &Studio, name: &str, bytes: &[u8]) -> String {
    let answer = studio.client.upload(name, bytes);
    assert_eq!(answer.status, 201, "{}", answer.text());
    answer.json()["id"].as_str().unwrap().to_owned()
}

fn at_path(studio: &Studio, path: &Path) -> String {
    let answer = studio.client.post("/collections", json!({ "path": path }));
    assert_eq!(answer.status, 201, "{}", answer.text());
    answer.json()["id"].as_str().unwrap().to_owned()
}

#[test]
fn games_are_listed_with_their_openings() {
    let studio = Studio::start();
    let id = uploaded(&studio, "mine.pgn", GAMES.as_bytes());
    let page = games(&studio, &id, "lang=pt");
    // The third game cannot be replayed: it has a number and is not listed.
    assert_eq!(numbers(&page), [1, 2, 4, 5]);
    assert_eq!((&page["total"], &page["listed"]), (&json!(4), &json!(4)));
    assert_eq!(page["next"], Value::Null);
    let first = &page["games"][0];
    assert_eq!(
        *first,
        json!({
            "number": 1, "white": "Réti, Richard", "black": "Carlsen,M", "whiteElo": 2500, "blackElo": 2800,
            "result": "1-0", "date": "1999.05.01", "year": 1999, "event": "São Paulo Open", "site": "", "round": "",
            "eco": "C41", "opening": first["opening"], "plies": 4,
        })
    );
    assert!(first["opening"].as_str().unwrap().contains("Philidor"));
    let english = games(&studio, &id, "lang=en");
    assert_ne!(english["games"][0]["opening"], first["opening"]);
    let [second, third] = [&page["games"][1], &page["games"][2]];
    assert_eq!(
        (&second["date"], &second["eco"]),
        (&json!("2001.??.??"), &json!("B90"))
    );
    assert_eq!(
        (
            &third["black"],
            &third["date"],
            &third["year"],
            &third["opening"]
        ),
        (&json!(""), &json!(""), &Value::Null, &Value::Null)
    );
}

#[test]
fn every_order_goes_both_ways_and_ends_with_what_is_unknown() {
    let studio = Studio::start();
    let id = uploaded(&studio, "mine.pgn", GAMES.as_bytes());
    for (sort, up, down) in [
        ("number", [1, 2, 4, 5], [5, 4, 2, 1]),
        // "carlsen m" comes before "carlsen magnus".
        ("white", [2, 5, 4, 1], [1, 4, 5, 2]),
        ("black", [1, 2, 5, 4], [5, 2, 1, 4]),
        ("whiteElo", [1, 2, 4, 5], [2, 1, 5, 4]),
        ("blackElo", [5, 1, 2, 4], [1, 5, 4, 2]),
        ("result", [4, 2, 1, 5], [1, 2, 4, 5]),
        ("date", [5, 1, 2, 4], [2, 1, 5, 4]),
        ("event", [2, 4, 5, 1], [1, 5, 4, 2]),
        ("eco", [2, 1, 4, 5], [1, 2, 5, 4]),
        ("plies", [4, 2, 5, 1], [1, 5, 2, 4]),
    ] {
        let sorted = |way: &str| numbers(&games(&studio, &id, &format!("sort={sort}{way}")));
        assert_eq!(sorted(""), up, "{sort}");
        assert_eq!(sorted("&descending=true"), down, "{sort}");
        // Also where a filter lets everything through.
        let filtered = "&event=club";
        let without = |all: [i64; 4]| all.into_iter().filter(|n| *n != 1).collect::<Vec<_>>();
        assert_eq!(sorted(filtered), without(up), "{sort}");
        assert_eq!(
            sorted(&format!("{filtered}&descending=true")),
            without(down),
            "{sort}"
        );
    }
    let page = games(&studio, &id, "sort=date&limit=2");
    assert_eq!((numbers(&page), &page["next"]), (vec![5, 1], &json!(2)));
    let last = games(&studio, &id, "sort=date&limit=2&after=2");
    assert_eq!((numbers(&last), &last["next"]), (vec![2, 4], &Value::Null));
    let beyond = games(&studio, &id, "after=100");
    assert_eq!((numbers(&beyond), &beyond["listed"]), (vec![], &json!(4)));
}

#[test]
fn filters_find_parts_of_names_years_results_and_codes() {
    let studio = Studio::start();
    let id = uploaded(&studio, "mine.pgn", GAMES.as_bytes());
    for (filter, expected) in [
        // The whole name is that player alone, in whatever spelling.
        ("player=Carlsen%2CM", vec![1, 2]),
        ("player=CARLSEN", vec![1, 2, 5]),
        ("player=magnus", vec![5]),
        ("player=reti", vec![1]),
        ("player=R%C3%A9", vec![1]),
        ("player=arlsen", vec![]),
        ("player=%2C.", vec![1, 2, 4, 5]),
        ("white=carlsen", vec![2, 5]),
        ("black=carlsen", vec![1]),
        ("white=carlsen&black=polgar", vec![2, 5]),
        ("event=sao", vec![1]),
        ("event=open%20paulo", vec![1]),
        ("fromYear=1999", vec![1, 2]),
        ("toYear=1999", vec![1, 5]),
        ("fromYear=2001&toYear=2001", vec![2]),
        ("result=1-0", vec![1]),
        ("result=1/2-1/2", vec![2]),
        ("result=0-1", vec![4]),
        ("result=*", vec![5]),
        ("eco=c", vec![1]),
        ("eco=B9", vec![2]),
        ("eco=B90", vec![2]),
        ("eco=E", vec![]),
        ("player=polgar&toYear=1900&result=*", vec![5]),
    ] {
        let page = games(&studio, &id, filter);
        assert_eq!(numbers(&page), expected, "{filter}");
        assert_eq!(page["listed"], expected.len(), "{filter}");
        assert_eq!(page["total"], 4, "{filter}");
    }
    let long = format!("player={}", "x".repeat(300));
    for bad in [
        "eco=Z",
        "eco=C411",
        "fromYear=10000",
        "sort=beauty",
        "after=-1",
        "result=2-0",
        &long,
    ] {
        let answer = studio.client.get(&format!("/collections/{id}/games?{bad}"));
        assert_eq!(
            (answer.status, answer.code().as_str()),
            (422, "invalid"),
            "{bad}"
        );
    }
}

#[test]
fn players_are_completed() {
    let studio = Studio::start();
    let id = uploaded(&studio, "mine.pgn", GAMES.as_bytes());
    games(&studio, &id, "");
    let players = |prefix: &str| -> Vec<(String, i64)> {
        let answer = studio
            .client
            .get(&format!("/collections/{id}/players?prefix={prefix}"));
        let list = answer.json();
        let list = list.as_array().unwrap().iter();
        list.map(|one| {
            (
                one["name"].as_str().unwrap().to_owned(),
                one["games"].as_i64().unwrap(),
            )
        })
        .collect()
    };
    let named = |name: &str, games| (name.to_owned(), games);
    // Two spellings of one name are one player.
    let carlsens = players("carl");
    assert_eq!(carlsens[0].1, 2);
    assert_eq!(carlsens[1], named("Carlsen, Magnus", 1));
    assert_eq!(players("POL")[0], named("Polgar, J", 2));
    assert_eq!(players("reti"), [named("Réti, Richard", 1)]);
    assert_eq!(players("rich%20r"), [named("Réti, Richard", 1)]);
    // A family name comes before a first name that begins so.
    assert_eq!(
        players("m"),
        [named("Carlsen,M", 2), named("Carlsen, Magnus", 1)].map(|one| match one.1 {
            2 => carlsens[0].clone(),
            _ => one,
        })
    );
    assert_eq!(players("").len(), 5);
    assert!(players("ghost").is_empty());
}

#[test]
fn a_game_is_read_from_every_kind_of_file() {
    let studio = Studio::start();
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("a.pgn"), GAMES).unwrap();
    let packed = zstd::encode_all(GAMES.as_bytes(), 1).unwrap();
    std::fs::write(folder.path().join("b.pgn.zst"), &packed).unwrap();
    let id = at_path(&studio, folder.path());
    assert_eq!(numbers(&games(&studio, &id, "")), [1, 2, 4, 5, 6, 7, 9, 10]);
    for (number, previous, next) in [(1, json!(null), json!(2)), (6, json!(5), json!(7))] {
        let answer = studio
            .client
            .get(&format!("/collections/{id}/games/{number}?lang=en"));
        assert_eq!(answer.status, 200, "{}", answer.text());
        let one = answer.json();
        assert_eq!(
            (&one["previous"], &one["next"], &one["total"]),
            (&previous, &next, &json!(8))
        );
        let game = &one["game"];
        assert_eq!(
            (&game["white"], &game["eco"]),
            (&json!("Réti, Richard"), &json!("C41"))
        );
        // The start, four moves and two of the variation.
        let nodes = game["nodes"].as_array().unwrap();
        assert_eq!(nodes.len(), 7, "{game}");
        assert_eq!(nodes[1]["commentAfter"], "best by test");
    }
    for number in ["3", "0", "-1", "11", "x"] {
        let answer = studio
            .client
            .get(&format!("/collections/{id}/games/{number}"));
        assert_eq!(answer.status, 404, "{number}");
    }
    let upload = uploaded(&studio, "up.pgn.zst", &packed);
    games(&studio, &upload, "");
    let one = studio
        .client
        .get(&format!("/collections/{upload}/games/5"))
        .json();
    assert_eq!((&one["previous"], &one["next"]), (&json!(4), &Value::Null));
    assert_eq!(one["game"]["white"], "Carlsen, Magnus");
}

#[test]
fn a_game_knows_its_place_in_the_list() {
    let studio = Studio::start();
    let id = uploaded(&studio, "mine.pgn", GAMES.as_bytes());
    games(&studio, &id, "");
    for sort in [
        "number", "white", "black", "whiteElo", "blackElo", "result", "date", "event", "eco",
        "plies",
    ] {
        for way in ["", "&descending=true"] {
            for filter in ["", "&event=club"] {
                let list = format!("sort={sort}{way}{filter}");
                let all = numbers(&games(&studio, &id, &list));
                for (at, number) in all.iter().enumerate() {
                    let path = format!("/collections/{id}/games/{number}?{list}");
                    let one = studio.client.get(&path).json();
                    assert_eq!(one["place"], at + 1, "{path}");
                    assert_eq!(one["listed"], all.len(), "{path}");
                    let near = |at: Option<usize>| json!(at.and_then(|at| all.get(at)));
                    assert_eq!(one["previous"], near(at.checked_sub(1)), "{path}");
                    assert_eq!(one["next"], near(Some(at + 1)), "{path}");
                }
            }
        }
    }
    // Left out by the filter, it has its neighbours in the collection.
    let out = studio
        .client
        .get(&format!("/collections/{id}/games/2?player=reti&sort=date"))
        .json();
    assert_eq!((&out["place"], &out["listed"]), (&Value::Null, &json!(1)));
    assert_eq!((&out["previous"], &out["next"]), (&json!(1), &json!(4)));
}

#[test]
fn the_index_follows_the_files_and_goes_with_the_collection() {
    let data = tempfile::tempdir().unwrap();
    let files = tempfile::tempdir().unwrap();
    let path = files.path().join("a.pgn");
    std::fs::write(&path, GAMES).unwrap();
    let mut studio = Studio::at(data.path(), |_| {});
    let id = at_path(&studio, &path);
    games(&studio, &id, "");
    let index = data.path().join(format!("index/{id}.db"));
    assert!(index.exists());

    // A file that has changed is read again, and its games are counted again.
    std::fs::write(&path, format!("{GAMES}\n[White \"New\"]\n\n1. f4 *\n")).unwrap();
    std::thread::sleep(Duration::from_millis(2100));
    assert_eq!(games(&studio, &id, "player=new")["listed"], 1);
    assert_eq!(
        studio.client.get(&format!("/collections/{id}")).json()["games"],
        5
    );

    // A missing index and a damaged one are made again.
    for damage in [None, Some("no database")] {
        match damage {
            None => std::fs::remove_file(&index).unwrap(),
            Some(text) => std::fs::write(&index, text).unwrap(),
        }
        assert_eq!(games(&studio, &id, "")["total"], 5);
    }

    // What a kill left, and indexes of collections that are gone, are removed at the start.
    studio.stop();
    let orphan = "0190a6b4-0000-7000-8000-000000000000";
    for name in [format!("{orphan}.db"), format!("{id}.part")] {
        std::fs::write(data.path().join("index").join(name), "x").unwrap();
    }
    let studio = Studio::at(data.path(), |_| {});
    assert!(!data.path().join(format!("index/{orphan}.db")).exists());
    assert!(!data.path().join(format!("index/{id}.part")).exists());
    assert_eq!(games(&studio, &id, "")["total"], 5);

    // A file that is gone: the page says so.
    std::fs::remove_file(&path).unwrap();
    std::thread::sleep(Duration::from_millis(2100));
    let begun = Instant::now();
    let failed = loop {
        let page = studio
            .client
            .get(&format!("/collections/{id}/games"))
            .json();
        if page["index"]["state"] == "failed" {
            break page;
        }
        assert!(begun.elapsed() < Duration::from_secs(30), "{page}");
        std::thread::sleep(Duration::from_millis(20));
    };
    assert!(failed["index"]["message"]["pt"].is_string(), "{failed}");
    let answer = studio.client.get(&format!("/collections/{id}/games/1"));
    assert_eq!((answer.status, answer.code().as_str()), (422, "unreadable"));

    assert_eq!(
        studio.client.delete(&format!("/collections/{id}")).status,
        204
    );
    assert!(!index.exists());
    assert_eq!(
        studio
            .client
            .get(&format!("/collections/{id}/games"))
            .status,
        404
    );
}

#[test]
fn collections_are_renamed() {
    let studio = Studio::start();
    let id = uploaded(&studio, "mine.pgn", GAMES.as_bytes());
    let path = format!("/collections/{id}");
    let answer = studio
        .client
        .put(&path, json!({ "title": " Clube de xadrez " }));
    assert_eq!(
        (answer.status, &answer.json()["title"]),
        (200, &json!("Clube de xadrez"))
    );
    assert_eq!(studio.client.get(&path).json()["title"], "Clube de xadrez");
    for title in ["", "  ", "a\u{202e}b"] {
        let answer = studio.client.put(&path, json!({ "title": title }));
        assert_eq!(
            (answer.status, answer.code().as_str()),
            (422, "invalid"),
            "{title}"
        );
    }
    let demo = format!("/collections/{}", studio.demonstration());
    let answer = studio.client.put(&demo, json!({ "title": "mine" }));
    assert_eq!((answer.status, answer.code().as_str()), (403, "forbidden"));
}

#[test]
fn folders_of_the_machine_are_listed() {
    let studio = Studio::start();
    let folder = tempfile::tempdir().unwrap();
    std::fs::create_dir(folder.path().join("sub")).unwrap();
    for name in ["a.pgn", ".hidden.pgn", "notes.txt"] {
        std::fs::write(folder.path().join(name), GAMES).unwrap();
    }
    let listed = |query: &str| studio.client.get(&format!("/machine/folders?{query}"));
    let path = folder.path().to_str().unwrap();
    let names = |info: &Value| -> Vec<String> {
        let entries = info["entries"].as_array().unwrap().iter();
        entries
            .map(|entry| entry["name"].as_str().unwrap().to_owned())
            .collect()
    };
    let info = listed(&format!("path={path}")).json();
    assert_eq!(names(&info), ["sub", "a.pgn"]);
    assert_eq!((&info["games"], &info["cut"]), (&json!(1), &json!(false)));
    assert_eq!(info["entries"][0]["kind"], "folder");
    assert_eq!(info["entries"][1]["bytes"], GAMES.len());
    let all = listed(&format!("path={path}&hidden=true")).json();
    assert_eq!(names(&all), ["sub", ".hidden.pgn", "a.pgn"]);
    // What is listed can be added.
    at_path(
        &studio,
        Path::new(info["entries"][1]["path"].as_str().unwrap()),
    );
    assert_eq!(listed("").status, 200);
    for bad in ["path=relative", "path=/nowhere/at/all", "path=%00"] {
        let answer = listed(bad);
        assert_eq!(
            (answer.status, answer.code().as_str()),
            (422, "unreadable"),
            "{bad}"
        );
    }
}
