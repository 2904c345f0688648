//! Searches in the background.

use std::io::Write;

use serde_json::{Value, json};

use crate::studio::{Studio, pattern};

/// The number of copies of a file whose search does not end before a test stops it, on any machine.
const NEVER_DONE: usize = 20_000;

/// Adds a collection that keeps a search busy for a while, and returns its id.
fn many_games(studio: &Studio, folder: &std::path::Path, copies: usize) -> String {
    let mut files = knowledge::games().into_iter();
    let classics = files.find(|file| file.name == "classics.pgn").unwrap().text;
    let path = folder.join("many.pgn");
    let mut file = std::fs::File::create(&path).unwrap();
    for _ in 0..copies {
        file.write_all(classics.as_bytes()).unwrap();
        file.write_all(b"\n\n").unwrap();
    }
    let answer = studio.client.post("/collections", json!({ "path": path }));
    answer.json()["id"].as_str().unwrap().to_owned()
}

fn numbers(studio: &Studio, id: &str) -> Vec<i64> {
    let mut numbers = Vec::new();
    let mut after = Some(0);
    while let Some(skip) = after {
        let page = studio
            .client
            .get(&format!("/searches/{id}/hits?limit=200&after={skip}"))
            .json();
        let hits = page["hits"].as_array().unwrap();
        numbers.extend(hits.iter().map(|hit| hit["n"].as_i64().unwrap()));
        after = page["next"].as_i64();
    }
    numbers
}

#[test]
fn command_line_and_studio_find_the_same_hits() {
    let studio = Studio::start();
    let demo = studio.demonstration();
    let id = studio.search(
        json!({ "collections": [demo], "patterns": ["philidor"], "filters": { "prove": true } }),
    );
    let search = studio.wait(&id, &["done"]);
    assert_eq!(search["summary"]["patterns"][0]["name"], "PHILIDOR");
    let summary = &search["summary"];
    assert!(summary["games"].as_i64() >= Some(200), "{summary}");
    assert_eq!(summary["broken"], 0, "every shipped game can be replayed");
    let page = studio
        .client
        .get(&format!("/searches/{id}/hits?lang=pt"))
        .json();
    let hit = page["hits"]
        .as_array()
        .unwrap()
        .iter()
        .find(|hit| hit["black"] == "Greco, Gioachino")
        .cloned()
        .unwrap();
    assert_eq!(
        (hit["ply"].as_i64(), hit["side"].as_str()),
        (Some(23), Some("black"))
    );
    assert!(hit["words"].as_str().unwrap().contains("cavalo"), "{hit}");
    assert_eq!(hit["line"][2]["san"], "Nf2#");
    let proof =
        json!({ "verdict": "forced", "mateIn": 2, "text": "forçado, mate em 2", "reply": null });
    assert_eq!(hit["proof"], proof);
    assert!(
        hit["arrows"]
            .as_array()
            .unwrap()
            .iter()
            .any(|arrow| arrow["kind"] == "possibleAttack")
    );
}

#[test]
fn pages_sorting_and_statistics_of_hits_agree() {
    let studio = Studio::start();
    let demo = studio.demonstration();
    let id =
        studio.search(json!({ "collections": [demo], "patterns": ["philidor", "DOUBLEATTACK"], "filters": { "first": true } }));
    let search = studio.wait(&id, &["done"]);
    let total = search["progress"]["hits"].as_i64().unwrap();
    let all = numbers(&studio, &id);
    assert_eq!(all, (1..=total).collect::<Vec<i64>>());
    let get = |query: &str| studio.client.get(&format!("/searches/{id}/hits?{query}"));
    let plies: Vec<i64> = get("sort=ply&limit=200").json()["hits"]
        .as_array()
        .unwrap()
        .iter()
        .map(|hit| hit["ply"].as_i64().unwrap())
        .collect();
    assert!(plies.is_sorted());
    for sort in [
        "found", "ply", "date", "dateDown", "rating", "white", "black", "eco",
    ] {
        assert_eq!(get(&format!("sort={sort}&limit=1")).status, 200, "{sort}");
    }
    let one = get("pattern=PHILIDOR").json();
    assert!(
        one["hits"]
            .as_array()
            .unwrap()
            .iter()
            .all(|hit| hit["pattern"] == "PHILIDOR")
    );
    assert_eq!(get("pattern=MISSING").status, 404);
    assert_eq!(get("sort=nonsense").status, 422);
    let stats = studio.client.get(&format!("/searches/{id}/stats")).json();
    let both = stats["patterns"].as_array().unwrap();
    let positions: i64 = both
        .iter()
        .map(|one| one["positions"].as_i64().unwrap())
        .sum();
    assert_eq!(positions, total);
    for (index, one) in both.iter().enumerate() {
        let plies: i64 = one["plies"]
            .as_array()
            .unwrap()
            .iter()
            .map(|count| count["count"].as_i64().unwrap())
            .sum();
        assert_eq!(plies, one["positions"].as_i64().unwrap());
        let tally = &search["summary"]["patterns"][index];
        assert_eq!(
            (&one["positions"], &one["games"]),
            (&tally["positions"], &tally["games"])
        );
    }
}

#[test]
fn hits_are_exported_in_every_format_of_the_command_line() {
    let studio = Studio::start();
    let demo = studio.demonstration();
    let id =
        studio.search(json!({ "collections": [demo], "patterns": ["philidor"], "lang": "pt" }));
    let total = studio.wait(&id, &["done"])["progress"]["hits"]
        .as_i64()
        .unwrap() as usize;
    let get = |format: &str| {
        studio
            .client
            .get(&format!("/searches/{id}/export?format={format}"))
    };
    for (format, sign) in [
        ("jsonl", "\"pattern\":\"PHILIDOR\""),
        ("csv", "file,game,ply"),
        ("pgn", "[%cal "),
        ("epd", "pattern \"PHILIDOR\""),
        ("html", "<svg"),
        ("table", "PHILIDOR"),
    ] {
        let answer = get(format);
        assert_eq!(answer.status, 200, "{format}");
        assert!(answer.text().contains(sign), "{format}: {}", answer.text());
        let name = answer.header("content-disposition").unwrap();
        assert!(
            name.starts_with("attachment; filename=\"philidor."),
            "{name}"
        );
    }
    assert_eq!(get("jsonl").text().lines().count(), total);
    // In the language of the reader, whatever that of the search was.
    let table = get("csv&lang=pt").text();
    assert!(
        table.starts_with("arquivo,partida,meio-lance,lance"),
        "{table}"
    );
    assert!(get("html&lang=en").text().contains("<html lang=\"en\">"));
    assert!(get("html").text().contains("<html lang=\"pt-BR\">"));
    assert!(
        get("html&lang=pt")
            .text()
            .contains("<h3>Mate de Philidor</h3>")
    );
    assert_eq!(get("html&lang=fr").status, 422);
    let parquet = get("parquet");
    assert_eq!(parquet.status, 200);
    let bytes = &parquet.body;
    assert!(bytes.starts_with(b"PAR1") && bytes.ends_with(b"PAR1"));
    assert_eq!(get("xlsx").status, 422);
}

#[test]
fn export_of_damaged_hits_breaks_off() {
    let folder = tempfile::tempdir().unwrap();
    let studio = Studio::at(folder.path(), |_| {});
    let demo = studio.demonstration();
    let id = studio.search(json!({ "collections": [demo], "patterns": ["philidor"] }));
    studio.wait(&id, &["done"]);
    // The last game is damaged.
    studio.sql(
        folder.path(),
        "UPDATE search_games SET tags = 'no JSON' WHERE game = (SELECT MAX(game) FROM search_games)",
    );
    for format in ["jsonl", "csv", "pgn", "parquet"] {
        let path = format!("/searches/{id}/export?format={format}");
        let broken = studio.client.send("GET", &path, None);
        assert!(broken.is_err(), "{format} looks whole: {broken:?}");
    }
}

#[test]
fn export_with_missing_hits_breaks_off() {
    let folder = tempfile::tempdir().unwrap();
    let studio = Studio::at(folder.path(), |_| {});
    let demo = studio.demonstration();
    let id = studio.search(json!({ "collections": [demo], "patterns": ["philidor"] }));
    studio.wait(&id, &["done"]);
    let path = format!("/searches/{id}/export?format=csv");
    assert_eq!(studio.client.get(&path).status, 200);
    studio.sql(folder.path(), "DELETE FROM hits WHERE n = 1");
    let broken = studio.client.send("GET", &path, None);
    assert!(broken.is_err(), "it looks whole: {broken:?}");
}

#[test]
fn damage_that_a_request_meets_is_reported_on_every_page() {
    let folder = tempfile::tempdir().unwrap();
    let studio = Studio::at(folder.path(), |_| {});
    let demo = studio.demonstration();
    let id = studio.search(json!({ "collections": [demo], "patterns": ["philidor"] }));
    studio.wait(&id, &["done"]);
    assert_eq!(studio.client.get("/health").status, 200);
    studio.damage(folder.path(), "UPDATE hits SET fen = 'x' WHERE n = 1");
    let path = format!("/searches/{id}");
    assert_eq!(studio.client.get(&format!("{path}/hits")).code(), "damaged");
    let begun = std::time::Instant::now();
    while studio.client.get("/health").json()["check"] != "damaged" {
        assert!(begun.elapsed() < std::time::Duration::from_secs(20));
        std::thread::sleep(std::time::Duration::from_millis(100));
    }
    assert_eq!(studio.client.get("/health").status, 503);
    // Its counts would be wrong.
    assert_eq!(
        studio.client.get(&format!("{path}/stats")).code(),
        "damaged"
    );
}

#[test]
fn event_streams_and_downloads_are_limited() {
    let studio = Studio::with(|options| {
        options.limits.listeners = 0;
        options.limits.downloads = 0;
    });
    let demo = studio.demonstration();
    let id = studio.search(json!({ "collections": [demo], "patterns": ["philidor"] }));
    for path in ["events", "export?format=csv"] {
        let answer = studio.client.get(&format!("/searches/{id}/{path}"));
        assert_eq!((answer.status, answer.code().as_str()), (503, "busy"));
    }
    // One permit is enough for one after the other.
    let studio = Studio::with(|options| options.limits.downloads = 1);
    let demo = studio.demonstration();
    let id = studio.search(json!({ "collections": [demo], "patterns": ["philidor"] }));
    studio.wait(&id, &["done"]);
    let path = format!("/searches/{id}/export?format=csv");
    for _ in 0..3 {
        let begun = std::time::Instant::now();
        while studio.client.get(&path).status != 200 {
            assert!(begun.elapsed() < std::time::Duration::from_secs(5));
        }
    }
}

#[test]
fn filters_limit_hits() {
    let studio = Studio::start();
    let demo = studio.demonstration();
    let count = |filters: Value| {
        let id = studio.search(
            json!({ "collections": [demo], "patterns": ["DOUBLEATTACK"], "filters": filters }),
        );
        let search = studio.wait(&id, &["done"]);
        (
            search["progress"]["hits"].as_i64().unwrap(),
            search["summary"]["examined"].as_i64().unwrap(),
        )
    };
    let (all, games) = count(json!({}));
    assert!(count(json!({ "player": "greco" })).1 < games);
    assert_eq!(
        count(json!({ "date": { "from": "1850", "to": "1860" }, "limit": 3 })).0,
        3
    );
    assert!(count(json!({ "first": true })).0 <= games);
    assert!(count(json!({ "toPly": 20 })).0 < all);
    assert_eq!(count(json!({ "sample": 2, "seed": 7 })).1, 2);
    let bad =
        json!({ "collections": [demo], "patterns": ["philidor"], "filters": { "result": "2-0" } });
    assert_eq!(studio.client.post("/searches", bad).status, 422);
}

#[test]
fn invalid_searches_are_rejected() {
    let studio = Studio::start();
    let demo = studio.demonstration();
    let ask = |collections: Value, patterns: Value| {
        studio.client.post(
            "/searches",
            json!({ "collections": collections, "patterns": patterns }),
        )
    };
    assert_eq!(ask(json!([demo]), json!([])).status, 422);
    assert_eq!(ask(json!([]), json!(["philidor"])).status, 422);
    assert_eq!(ask(json!([demo]), json!(["NO SUCH PATTERN"])).status, 404);
    assert_eq!(
        ask(
            json!(["0190a6b4-0000-7000-8000-000000000000"]),
            json!(["philidor"])
        )
        .status,
        404
    );
    let copy = studio
        .client
        .post("/patterns/philidor/copy", json!({}))
        .json();
    let twice = ask(json!([demo]), json!([copy["id"], "philidor"]));
    assert_eq!((twice.status, twice.code().as_str()), (422, "invalid"));
    let broken = studio.keep("PATTERN \"BROKEN\" SCENARIO");
    let answer = ask(json!([demo]), json!([broken]));
    assert_eq!(
        (answer.status, answer.code().as_str()),
        (422, "bad_pattern")
    );
}

#[test]
fn search_uses_the_text_that_the_pattern_had_when_it_was_created() {
    let studio = Studio::start();
    let demo = studio.demonstration();
    let id = studio.keep(&pattern("MINE"));
    let search = studio
        .search(json!({ "collections": [demo], "patterns": [id], "filters": { "limit": 5 } }));
    studio.client.put(
        &format!("/patterns/{id}"),
        json!({ "source": "", "version": 1 }),
    );
    let done = studio.wait(&search, &["done"]);
    assert_eq!(
        (done["names"][0].as_str(), done["progress"]["hits"].as_i64()),
        (Some("MINE"), Some(5))
    );
    let page = studio
        .client
        .get(&format!("/searches/{search}/hits"))
        .json();
    assert!(page["hits"][0]["arrows"][0]["kind"] == "attack");
}

#[test]
fn called_patterns_are_part_of_the_snapshot() {
    let studio = Studio::start();
    let demo = studio.demonstration();
    studio.keep(&pattern("UNRELATED"));
    studio.keep(&pattern("MINE"));
    let middle = pattern("MIDDLE").replace(';', "\nPRECONDITION\n  EXISTPATTERN(\"MINE\",ME);");
    studio.keep(&middle);
    let caller = pattern("CALLER").replace(';', "\nPRECONDITION\n  EXISTPATTERN(\"MIDDLE\",ME);");
    let id = studio.keep(&caller);
    let search = studio
        .search(json!({ "collections": [demo], "patterns": [id], "filters": { "limit": 3 } }));
    let done = studio.wait(&search, &["done", "failed"]);
    assert_eq!(
        (done["state"].as_str(), done["progress"]["hits"].as_i64()),
        (Some("done"), Some(3)),
        "{done}"
    );
    assert_eq!(done["names"], json!(["CALLER"]));
}

#[test]
fn searches_are_queued_cancelled_and_resumed() {
    let studio = Studio::start();
    let folder = tempfile::tempdir().unwrap();
    let many = many_games(&studio, folder.path(), 1200);
    let busy = json!({ "collections": [many], "patterns": ["DOUBLEATTACK"], "filters": { "first": true } });
    // On a slow machine, everything is done already: try again.
    let (first, second) = (0..10)
        .find_map(|_| {
            let first = studio.search(busy.clone());
            let second = studio.search(busy.clone());
            let third = studio.search(json!({ "collections": [many], "patterns": ["philidor"] }));
            let cancelled = |id: &str| {
                let path = format!("/searches/{id}/cancel");
                let state = &studio.client.post(&path, json!({})).json()["state"];
                state == "cancelled"
            };
            if cancelled(&third) && cancelled(&first) {
                return Some((first, second));
            }
            for id in [first, second, third] {
                studio.wait(&id, &["done", "cancelled"]);
                studio.client.delete(&format!("/searches/{id}"));
            }
            None
        })
        .expect("a search is cancelled before it is done");
    let whole = studio.wait(&second, &["done"]);
    let total = whole["progress"]["hits"].as_i64().unwrap();
    let kept = numbers(&studio, &first);
    assert_eq!(
        studio
            .client
            .post(&format!("/searches/{first}/resume"), json!({}))
            .status,
        200
    );
    studio.wait(&first, &["done"]);
    let all = numbers(&studio, &first);
    assert!(all.starts_with(&kept));
    assert_eq!(
        all,
        (1..=total).collect::<Vec<i64>>(),
        "nothing twice, nothing lost"
    );
    let again = studio
        .client
        .post(&format!("/searches/{first}/resume"), json!({}));
    assert_eq!((again.status, again.code().as_str()), (409, "conflict"));
    assert_eq!(
        studio.client.delete(&format!("/searches/{first}")).status,
        204
    );
    assert_eq!(studio.client.get(&format!("/searches/{first}")).status, 404);
    assert_eq!(
        studio
            .client
            .get("/searches")
            .json()
            .as_array()
            .unwrap()
            .len(),
        2
    );
}

#[test]
fn missing_file_keeps_hits_and_changed_file_is_searched_again() {
    let studio = Studio::start();
    let folder = tempfile::tempdir().unwrap();
    let many = many_games(&studio, folder.path(), NEVER_DONE);
    let file = folder.path().join("many.pgn");
    let id = studio.search(
        json!({ "collections": [many], "patterns": ["DOUBLEATTACK"], "filters": { "first": true } }),
    );
    let path = format!("/searches/{id}");
    while studio.client.get(&path).json()["progress"]["hits"] == 0 {
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    let stopped = studio.client.post(&format!("{path}/cancel"), json!({}));
    assert_eq!(stopped.json()["state"], "cancelled");
    let kept = numbers(&studio, &id);
    assert!(!kept.is_empty());

    let away = folder.path().join("away.pgn");
    std::fs::rename(&file, &away).unwrap();
    let resume = || studio.client.post(&format!("{path}/resume"), json!({}));
    assert_eq!(resume().status, 200);
    let failed = studio.wait(&id, &["failed"]);
    let (en, pt) = (&failed["message"]["en"], &failed["message"]["pt"]);
    assert!(en.as_str().unwrap().contains("is missing"), "{en}");
    assert!(pt.as_str().unwrap().contains("não foi encontrado"), "{pt}");
    assert_eq!(numbers(&studio, &id), kept);
    assert_eq!(
        failed["progress"]["games"],
        stopped.json()["progress"]["games"]
    );

    // The file is shorter: hits after its new end must go, and its size is the new one.
    let games = std::fs::read_to_string(&away).unwrap();
    let tenth: String = games.split_inclusive("[Event ").take(25).collect();
    std::fs::write(&file, tenth.trim_end_matches("[Event ")).unwrap();
    assert_eq!(resume().status, 200);
    let done = studio.wait(&id, &["done", "failed"]);
    assert_eq!(done["state"], "done", "{done}");
    let size = std::fs::metadata(&file).unwrap().len();
    assert_eq!(done["progress"]["totalBytes"].as_u64(), Some(size));
    let total = done["summary"]["patterns"][0]["games"].as_i64().unwrap();
    assert!(total < 25);
    assert_eq!(numbers(&studio, &id), (1..=total).collect::<Vec<i64>>());
}

#[test]
fn resumed_search_that_is_cancelled_early_keeps_the_progress_of_the_earlier_run() {
    let folder = tempfile::tempdir().unwrap();
    let studio = Studio::at(folder.path(), |_| {});
    let many = many_games(&studio, folder.path(), NEVER_DONE);
    let id = studio.search(
        json!({ "collections": [many], "patterns": ["DOUBLEATTACK"], "filters": { "first": true } }),
    );
    let path = format!("/searches/{id}");
    let stopped_on_the_way = || {
        while studio.client.get(&path).json()["progress"]["hits"] == 0 {
            std::thread::sleep(std::time::Duration::from_millis(5));
        }
        let stopped = studio.client.post(&format!("{path}/cancel"), json!({}));
        let stopped = stopped.json();
        assert_eq!(stopped["state"], "cancelled", "{stopped}");
        stopped
    };
    stopped_on_the_way();
    // As if that run had come much further than one that is stopped at its first hits.
    studio.sql(
        folder.path(),
        "UPDATE searches SET games = 3000000, positions = 200000000, bytes = 5, elapsed_ms = 900000, hits = 0, \
         summary = NULL",
    );
    let resumed = studio.client.post(&format!("{path}/resume"), json!({}));
    assert_eq!(resumed.status, 200);
    stopped_on_the_way();
    let kept = studio.client.get(&path).json();
    let progress = &kept["progress"];
    assert_eq!(
        (
            &progress["games"],
            &progress["positions"],
            &progress["bytes"]
        ),
        (&json!(3_000_000), &json!(200_000_000), &json!(5))
    );
    assert_eq!(progress["elapsedSeconds"], 900.0, "{kept}");
    // The summary is that of the same run as the progress, or missing.
    assert!(kept["summary"].is_null(), "{kept}");
    assert!(progress["hits"].as_i64().unwrap() > 0, "{kept}");
}

#[test]
fn search_is_interrupted_by_shutdown_and_can_be_resumed() {
    let folder = tempfile::tempdir().unwrap();
    let mut studio = Studio::at(folder.path(), |_| {});
    let many = many_games(&studio, folder.path(), 3200);
    let id = studio.search(json!({ "collections": [many], "patterns": ["DOUBLEATTACK"], "filters": { "first": true } }));
    studio.wait(&id, &["running"]);
    studio.stop();
    let studio = Studio::at(folder.path(), |_| {});
    let search = studio.client.get(&format!("/searches/{id}")).json();
    assert_eq!(search["state"], "interrupted", "{search}");
    assert_eq!(
        studio
            .client
            .post(&format!("/searches/{id}/resume"), json!({}))
            .status,
        200
    );
    let done = studio.wait(&id, &["done"]);
    let total = done["progress"]["hits"].as_i64().unwrap();
    assert_eq!(
        total,
        done["summary"]["patterns"][0]["games"].as_i64().unwrap()
    );
    assert_eq!(numbers(&studio, &id), (1..=total).collect::<Vec<i64>>());
}

#[test]
fn events_end_with_the_search() {
    let studio = Studio::start();
    let folder = tempfile::tempdir().unwrap();
    let many = many_games(&studio, folder.path(), 480);
    let id = studio.search(json!({ "collections": [many], "patterns": ["DOUBLEATTACK"], "filters": { "first": true } }));
    let stream = studio
        .client
        .get(&format!("/searches/{id}/events?every=100"));
    assert_eq!(stream.header("content-type"), Some("text/event-stream"));
    let text = stream.text();
    let states = text.matches("event: state").count();
    assert!(text.contains("event: progress") && states >= 1, "{text}");
    let last = text
        .lines()
        .rev()
        .find_map(|line| line.strip_prefix("data: "))
        .unwrap();
    let last: Value = serde_json::from_str(last).unwrap();
    assert_eq!(last["state"], "done");
    assert_eq!(studio.client.get("/searches/nonsense/events").status, 404);
}

#[test]
fn search_for_zero_hits_or_games_is_rejected() {
    let studio = Studio::start();
    for what in ["limit", "sample"] {
        let wish = json!({
            "collections": [studio.demonstration()], "patterns": ["DOUBLEATTACK"], "filters": { what: 0 },
        });
        let refused = studio.client.post("/searches", wish);
        assert_eq!(
            (refused.status, refused.code().as_str()),
            (422, "invalid"),
            "{what}"
        );
    }
}

/// The number of positions of the first games of a collection, start positions included.
fn positions_of(games: u64, file: &str) -> u64 {
    let mut reader = chess::pgn::Games::new(file.as_bytes());
    let mut headers = chess::pgn::Tags::default();
    let mut positions = 0;
    for _ in 0..games {
        assert!(reader.next_game(&mut headers));
        let game = chess::Game::replay(&mut reader, &headers).unwrap();
        positions += game.positions.len() as u64;
    }
    positions
}

#[test]
fn search_that_reaches_its_limit_counts_up_to_the_last_hit() {
    let studio = Studio::start();
    let demo = studio.demonstration();
    let id = studio.search(
        json!({ "collections": [demo], "patterns": ["doubleattack"], "filters": { "limit": 5 } }),
    );
    let done = studio.wait(&id, &["done"]);
    let (summary, progress) = (&done["summary"], &done["progress"]);
    assert_eq!(summary["limited"], true);
    let games = summary["games"].as_u64().unwrap();
    let shipped: String = knowledge::games()
        .into_iter()
        .map(|file| file.text.trim_end().to_owned() + "\n\n")
        .collect();
    let positions = positions_of(games, &shipped);
    assert_eq!(summary["examined"].as_u64(), Some(games), "{summary}");
    assert_eq!(summary["positions"].as_u64(), Some(positions), "{summary}");
    assert_eq!(progress["games"].as_u64(), Some(games), "{progress}");
    assert_eq!(
        progress["positions"].as_u64(),
        Some(positions),
        "{progress}"
    );
}
