//! Games as the pages show them: of hits, pasted ones, and their X-ray.

use serde_json::{Value, json};

use crate::studio::Studio;

fn read(studio: &Studio, body: Value) -> Value {
    let answer = studio.client.post("/games/read", body);
    assert_eq!(answer.status, 200, "{}", answer.text());
    answer.json()
}

/// The numbers of the hits of a list, in its order.
fn listed(studio: &Studio, search: &str, query: &str) -> Vec<i64> {
    let mut numbers = Vec::new();
    let mut after = Some(0);
    while let Some(skip) = after {
        let path = format!("/searches/{search}/hits?limit=200&after={skip}&{query}");
        let page = studio.client.get(&path).json();
        let hits = page["hits"].as_array().unwrap().iter();
        numbers.extend(hits.map(|hit| hit["n"].as_i64().unwrap()));
        after = page["next"].as_i64();
    }
    numbers
}

/// The numbers of the hits of the pages of games, in their order.
fn listed_by_game(studio: &Studio, search: &str, query: &str) -> Vec<i64> {
    let mut numbers = Vec::new();
    let mut after = Some(0);
    while let Some(skip) = after {
        let path = format!("/searches/{search}/games?limit=50&positions=200&after={skip}&{query}");
        let page = studio.client.get(&path).json();
        let games = page["games"].as_array().unwrap().iter();
        let positions = games.flat_map(|game| game["positions"].as_array().unwrap());
        let findings = positions.flat_map(|position| position["findings"].as_array().unwrap());
        numbers.extend(findings.map(|one| one["n"].as_i64().unwrap()));
        after = page["next"].as_i64();
    }
    numbers
}

/// The number of hits that are followed from each to the next.
const STEPS: usize = 30;

/// Follows the first hits of a list, from each to the next.
fn walked(studio: &Studio, search: &str, first: i64, query: &str) -> Vec<i64> {
    let mut numbers = Vec::new();
    let mut next = Some(first);
    let mut before = Value::Null;
    while let Some(n) = next.filter(|_| numbers.len() < STEPS) {
        let path = format!("/searches/{search}/hits/{n}?{query}");
        let answer = studio.client.get(&path);
        assert_eq!(answer.status, 200, "{}", answer.text());
        let hit = answer.json();
        numbers.push(n);
        assert_eq!(hit["list"]["place"], numbers.len(), "{query}");
        assert_eq!(hit["list"]["previous"], before, "{query}");
        let node = &hit["game"]["nodes"][hit["node"].as_u64().unwrap() as usize];
        let fen = node["fen"].as_str().unwrap();
        assert!(
            hit["hit"]["words"]
                .as_str()
                .is_some_and(|words| !words.is_empty())
        );
        let marks = hit["marks"].as_array().unwrap();
        let mark = marks.iter().find(|mark| mark["n"] == n).unwrap();
        assert_eq!(mark["node"], hit["node"], "{fen}");
        before = json!(n);
        next = hit["list"]["next"].as_i64();
    }
    numbers
}

#[test]
fn a_hit_leads_to_the_next_one_of_its_list() {
    let studio = Studio::start();
    let demo = studio.demonstration();
    let id = studio.search(json!({
        "collections": [demo], "patterns": ["philidor", "linhares_01_07"],
        "filters": { "side": "both", "variations": true },
    }));
    studio.wait(&id, &["done"]);
    for query in [
        "sort=found",
        "sort=date",
        "sort=ply",
        "sort=white&toYear=1900",
        "pattern=PHILIDOR",
    ] {
        let hits = listed(&studio, &id, query);
        let flat = format!("list=hits&{query}");
        assert_eq!(
            walked(&studio, &id, hits[0], &flat),
            hits[..STEPS.min(hits.len())],
            "{query}"
        );
        let games = listed_by_game(&studio, &id, query);
        assert_eq!(games.len(), hits.len(), "{query}");
        assert_eq!(
            walked(&studio, &id, games[0], query),
            games[..STEPS.min(games.len())],
            "{query}"
        );
    }
    // The game of the hit is where the hit says.
    let hits = studio
        .client
        .get(&format!("/searches/{id}/hits?limit=40"))
        .json();
    for hit in hits["hits"].as_array().unwrap() {
        let path = format!("/searches/{id}/hits/{}", hit["n"]);
        let game = studio.client.get(&path).json();
        let node = &game["game"]["nodes"][game["node"].as_u64().unwrap() as usize];
        let placement = |fen: &Value| fen.as_str().unwrap().split(' ').next().unwrap().to_owned();
        assert_eq!(placement(&node["fen"]), placement(&hit["fen"]), "{hit}");
        assert_eq!(node["ply"], hit["ply"]);
        assert_eq!(game["number"], hit["game"]);
    }
    // A hit that the filter does not let through has no place.
    let outside = format!("/searches/{id}/hits/1?fromYear=3000");
    let outside = studio.client.get(&outside).json();
    let nowhere = json!({ "place": null, "total": 0, "previous": null, "next": null });
    assert_eq!(outside["list"], nowhere);
    for missing in ["0", "100000", "x"] {
        let answer = studio.client.get(&format!("/searches/{id}/hits/{missing}"));
        assert_eq!(answer.status, 404, "{missing}");
    }
}

#[test]
fn a_pasted_game_is_read_with_all_it_says() {
    let studio = Studio::start();
    let text = "[White \"Ana\"]\n[ECO \"C41\"]\n\n1. e4 {começo} e5 2. Cf3! (2. Bc4 Cf6) d6 *";
    let answer = read(&studio, json!({ "text": text, "lang": "pt" }));
    let game = &answer["game"];
    assert_eq!(answer["count"], 1);
    assert_eq!(game["opening"], "Defesa Philidor");
    let moves: Vec<&str> = game["nodes"]
        .as_array()
        .unwrap()
        .iter()
        .map(|node| node["san"].as_str().unwrap())
        .collect();
    assert_eq!(moves, ["", "e4", "e5", "Nf3", "Bc4", "Nf6", "d6"]);
    assert_eq!(game["nodes"][1]["commentAfter"], "começo");
    assert_eq!(game["nodes"][3]["nags"], json!([1]));
    assert_eq!(game["nodes"][4]["parent"], 2);
    // A position is a game without moves.
    let fen = "8/8/4k3/2P5/3K4/7p/8/8 w - - 0 60";
    let game = read(&studio, json!({ "text": fen }))["game"].clone();
    assert_eq!(game["nodes"][0]["fen"], fen);
}

#[test]
fn one_of_several_pasted_games_is_chosen() {
    let studio = Studio::start();
    let text = "[White \"Ana\"]\n\n1. e4 e5 1-0\n\n[White \"Bia\"]\n\n1. d4 Ke4 0-1\n";
    let answer = read(&studio, json!({ "text": text }));
    assert_eq!(answer["count"], 2);
    assert_eq!(answer["game"], Value::Null);
    assert_eq!(answer["games"][1]["white"], "Bia");
    let first = read(&studio, json!({ "text": text, "number": 1 }));
    assert_eq!(first["game"]["white"], "Ana");
    let broken = studio
        .client
        .post("/games/read", json!({ "text": text, "number": 2 }));
    assert_eq!(broken.status, 422);
    let error = broken.json()["error"].clone();
    assert_eq!(error["place"], json!({ "line": 7, "column": 7 }), "{error}");
    assert!(
        error["message"].as_str().unwrap().contains("1... Ke4"),
        "{error}"
    );
    for (body, words) in [
        (json!({ "text": text, "number": 3 }), "2 games"),
        (json!({ "text": "  " }), "no game"),
        (json!({ "text": "hello there" }), "no game"),
        (
            json!({ "text": "8/8/4k3/2P5/3K4/7p/8/7 w - - 0 60" }),
            "piece placement",
        ),
    ] {
        let answer = studio.client.post("/games/read", body);
        assert_eq!(answer.status, 422);
        let error = answer.json()["error"].clone();
        assert!(
            error["message"].as_str().unwrap().contains(words),
            "{error}"
        );
        assert!(error["remedy"].is_string());
    }
}

#[test]
fn an_xray_sees_what_a_search_finds() {
    let studio = Studio::start();
    let demo = studio.demonstration();
    let patterns = ["philidor", "mateinone", "pawnfork", "doubleattack"];
    let id = studio.search(json!({
        "collections": [demo], "patterns": patterns, "filters": { "side": "both" },
    }));
    studio.wait(&id, &["done"]);
    let page = format!("/searches/{id}/games?limit=3&positions=200");
    let page = studio.client.get(&page).json();
    for game in page["games"].as_array().unwrap() {
        let n = &game["positions"][0]["findings"][0]["n"];
        let hit = studio
            .client
            .get(&format!("/searches/{id}/hits/{n}"))
            .json();
        let nodes = hit["game"]["nodes"].as_array().unwrap();
        let main: Vec<&Value> = nodes.iter().filter(|node| node["main"] == true).collect();
        let fens: Vec<&Value> = main.iter().map(|node| &node["fen"]).collect();
        let body = json!({ "fens": fens, "patterns": patterns, "search": id });
        let answer = studio.client.post("/games/xray", body).json();
        let mut seen: Vec<(u64, String, String)> = Vec::new();
        for (ply, found) in answer["positions"].as_array().unwrap().iter().enumerate() {
            for one in found.as_array().unwrap() {
                let index = one["pattern"].as_u64().unwrap() as usize;
                assert!(one["count"].as_u64().unwrap() > 0);
                assert_eq!(one["instances"], json!([]));
                let name = answer["patterns"][index]["name"].as_str().unwrap();
                let side = one["side"].as_str().unwrap();
                seen.push((ply as u64, name.to_owned(), side.to_owned()));
            }
        }
        let mut found: Vec<(u64, String, String)> = Vec::new();
        for mark in hit["marks"].as_array().unwrap() {
            let node = mark["node"].as_u64().unwrap() as usize;
            let text = |key: &str| mark[key].as_str().unwrap().to_owned();
            found.push((
                nodes[node]["ply"].as_u64().unwrap(),
                text("pattern"),
                text("side"),
            ));
        }
        seen.sort();
        found.sort();
        assert_eq!(seen, found);
    }
}

#[test]
fn an_xray_describes_own_patterns_and_skips_broken_ones() {
    let studio = Studio::start();
    // The name of a shipped pattern, and another meaning.
    let own = studio.keep(&crate::studio::pattern("PHILIDOR"));
    let fens = [crate::studio::PHILIDOR, "no position"];
    let body =
        json!({ "fens": fens, "patterns": ["philidor", own], "describe": true, "lang": "pt" });
    let answer = studio.client.post("/games/xray", body).json();
    assert_eq!(answer["positions"][1], Value::Null);
    let seen = answer["positions"][0].as_array().unwrap();
    let of = |pattern: usize| -> Vec<&Value> {
        seen.iter()
            .filter(|one| one["pattern"] == pattern)
            .collect()
    };
    let philidor = of(0);
    assert_eq!(philidor.len(), 1, "{answer}");
    let line = philidor[0]["instances"][0]["line"].as_array().unwrap();
    assert_eq!(line[0]["san"], "Qb8+");
    // Any piece that attacks another: both sides, many instances.
    assert!(of(1).len() == 2 && of(1)[0]["instances"][0]["arrows"][0]["kind"] == "attack");
    let many = json!({ "fens": vec![crate::studio::PHILIDOR; 17], "patterns": ["philidor"], "describe": true });
    assert_eq!(studio.client.post("/games/xray", many).status, 422);
    let unknown = json!({ "fens": [], "patterns": ["nothing"] });
    assert_eq!(studio.client.post("/games/xray", unknown).status, 404);
    let broken = studio.client.post("/patterns", json!({ "source": "PATTERN \"X\" AUTHOR \"\" DESCRIPTION \"\" WEIGHT 1 SCENARIO F1 ATTACKS ;" }));
    let broken = broken.json()["id"].as_str().unwrap().to_owned();
    let body = json!({ "fens": [crate::studio::PHILIDOR], "patterns": [broken] });
    let answer = studio.client.post("/games/xray", body).json();
    assert_eq!(answer["patterns"][0]["broken"], true, "{answer}");
    assert_eq!(answer["positions"][0], json!([]));
}

#[test]
fn openings_have_names_in_both_languages() {
    let studio = Studio::start();
    let name = |lang: &str| {
        let openings = studio.client.get(&format!("/openings?lang={lang}")).json();
        let openings = openings.as_array().unwrap().clone();
        let found = openings.into_iter().find(|one| one["first"] == "C41");
        found.unwrap()["name"].as_str().unwrap().to_owned()
    };
    assert_eq!(name("en"), "Philidor defence");
    assert_eq!(name("pt"), "Defesa Philidor");
}
