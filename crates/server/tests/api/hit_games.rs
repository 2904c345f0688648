//! The hits of a search grouped by game, filtered, and proved after the search.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::studio::Studio;

/// White mates on the back rank; the check is blocked by the bishop; one of two instances mates, the other is taken.
const MATES: &str = "[White \"Forced\"]\n[Result \"1-0\"]\n[FEN \"7k/6pp/8/1B6/8/8/8/4R1K1 w - - 0 1\"]\n\n1. Re8# 1-0\n\n\
    [White \"Refuted\"]\n[Result \"1-0\"]\n[FEN \"7k/6pp/8/1B1b4/8/8/8/4R1K1 w - - 0 1\"]\n\n1. Re8+ Bg8 1-0\n\n\
    [White \"Two ways\"]\n[Result \"1-0\"]\n[FEN \"8/1R6/6pk/7p/4n2P/8/1Q6/5RK1 w - - 0 1\"]\n\n1. Qg7# 1-0\n";

/// Searches the games above for back-rank mates.
fn search_mates(studio: &Studio, filters: Value) -> String {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mates.pgn");
    std::fs::write(&path, MATES).unwrap();
    let added = studio.client.post("/collections", json!({ "path": path }));
    let collection = added.json()["id"].as_str().unwrap().to_owned();
    let id = studio.search(
        json!({ "collections": [collection], "patterns": ["linhares_01_07"], "filters": filters }),
    );
    studio.wait(&id, &["done"]);
    id
}

fn numbers_of(page: &Value) -> Vec<i64> {
    let games = page["games"].as_array().unwrap().iter();
    let positions = games.flat_map(|game| game["positions"].as_array().unwrap());
    let findings = positions.flat_map(|position| position["findings"].as_array().unwrap());
    findings
        .map(|finding| finding["n"].as_i64().unwrap())
        .collect()
}

fn whites(page: &Value) -> Vec<&str> {
    let games = page["games"].as_array().unwrap().iter();
    games.map(|game| game["white"].as_str().unwrap()).collect()
}

#[test]
fn pages_of_games_hold_every_hit_once() {
    let studio = Studio::start();
    let demo = studio.demonstration();
    let id = studio.search(json!({
        "collections": [demo], "patterns": ["MATEINONE", "philidor"], "filters": { "side": "both" },
    }));
    let search = studio.wait(&id, &["done"]);
    let total = search["progress"]["hits"].as_i64().unwrap();
    let mut numbers = Vec::new();
    let (mut games, mut positions) = (0, 0);
    let mut after = Some(0);
    let mut listed = Value::Null;
    while let Some(skip) = after {
        let path = format!("/searches/{id}/games?limit=50&positions=200&after={skip}");
        let page = studio.client.get(&path).json();
        for game in page["games"].as_array().unwrap() {
            let shown = game["positions"].as_array().unwrap();
            assert_eq!(game["positionCount"], shown.len(), "{game}");
            positions += shown.len();
            let plies: Vec<i64> = shown
                .iter()
                .map(|one| one["ply"].as_i64().unwrap())
                .collect();
            assert!(plies.is_sorted(), "{plies:?}");
            games += 1;
        }
        numbers.extend(numbers_of(&page));
        assert_eq!(
            page["found"],
            json!({ "games": page["listed"]["games"], "hits": total })
        );
        listed = page["listed"].clone();
        after = page["next"].as_i64();
    }
    assert_eq!(
        listed,
        json!({ "games": games, "positions": positions, "hits": total })
    );
    assert_eq!(numbers, (1..=total).collect::<Vec<i64>>());
    let first = format!("/searches/{id}/games?limit=1&positions=1");
    let first = studio.client.get(&first).json();
    let game = &first["games"][0];
    assert_eq!(game["positions"].as_array().unwrap().len(), 1);
    assert!(game["positions"][0]["last"].is_string(), "{game}");
    let beyond = studio
        .client
        .get(&format!("/searches/{id}/games?after=100000"));
    assert_eq!(beyond.json()["listed"], listed);
}

#[test]
fn filters_and_orders_of_games_and_hits_agree() {
    let studio = Studio::start();
    let demo = studio.demonstration();
    let id = studio.search(json!({
        "collections": [demo], "patterns": ["MATEINONE", "philidor"], "filters": { "side": "both" },
    }));
    studio.wait(&id, &["done"]);
    let all = studio
        .client
        .get(&format!("/searches/{id}/hits?limit=1"))
        .json()["total"]
        .as_i64()
        .unwrap();
    let is_year = |game: &Value, test: fn(i32) -> bool| {
        let year = game["date"].as_str().unwrap().get(..4);
        year.and_then(|year| year.parse().ok()).is_some_and(test)
    };
    let check = |query: &str, holds: &dyn Fn(&Value) -> bool| {
        let games = format!("/searches/{id}/games?limit=50&{query}");
        let games = studio.client.get(&games).json();
        let hits = studio
            .client
            .get(&format!("/searches/{id}/hits?limit=1&{query}"));
        let total = hits.json()["total"].as_i64().unwrap();
        assert_eq!(games["listed"]["hits"], total, "{query}");
        assert!(total > 0 && total < all, "{query}: {total} of {all}");
        for game in games["games"].as_array().unwrap() {
            assert!(holds(game), "{query}: {game}");
        }
    };
    check("fromYear=1850&toYear=1899", &|game| {
        is_year(game, |year| (1850..1900).contains(&year))
    });
    check("opening=c", &|game| {
        game["eco"].as_str().unwrap().starts_with('C')
    });
    check("pattern=PHILIDOR", &|game| game["hitCount"] == 1);
    check("fromPly=30&toPly=40", &|game| {
        let positions = game["positions"].as_array().unwrap();
        let mut plies = positions.iter().map(|one| one["ply"].as_i64().unwrap());
        plies.all(|ply| (30..=40).contains(&ply))
    });
    for (outcome, white, black) in [("won", "1-0", "0-1"), ("lost", "0-1", "1-0")] {
        check(&format!("outcome={outcome}"), &|game| {
            let positions = game["positions"].as_array().unwrap();
            let mut sides = positions
                .iter()
                .flat_map(|one| one["findings"].as_array().unwrap())
                .map(|finding| finding["side"].as_str().unwrap());
            sides.all(|side| game["result"] == if side == "white" { white } else { black })
        });
    }
    let page = |query: &str| studio.client.get(&format!("/searches/{id}/games?{query}"));
    let dates: Vec<Value> = page("sort=dateDown&limit=50").json()["games"]
        .as_array()
        .unwrap()
        .iter()
        .map(|game| game["date"].clone())
        .collect();
    assert!(
        dates.is_sorted_by(|a, b| a.as_str() >= b.as_str()),
        "{dates:?}"
    );
    for sort in ["found", "ply", "date", "rating", "white", "black", "eco"] {
        let one = page(&format!("sort={sort}&limit=3&fromYear=1800")).json();
        assert_eq!(one["games"].as_array().unwrap().len(), 3, "{sort}");
        let hits = format!("/searches/{id}/hits?sort={sort}&limit=3&fromYear=1800");
        let hits = studio.client.get(&hits).json();
        assert_eq!(hits["hits"].as_array().unwrap().len(), 3, "{sort}");
    }
    let game = page("limit=2").json()["games"][1]["game"].clone();
    let alone = page(&format!("game={game}&positions=200")).json();
    assert_eq!(alone["listed"]["games"], 1);
    assert_eq!(alone["games"][0]["game"], game);
    assert_eq!(page("pattern=MISSING").status, 404);
    for wrong in [
        "proof=maybe",
        "outcome=1-0",
        "fromYear=-1",
        "opening=C41C41C41C41",
    ] {
        assert_eq!(page(wrong).status, 422, "{wrong}");
    }
}

#[test]
fn tactics_are_proved_after_the_search_and_lists_filtered_by_it() {
    let studio = Studio::start();
    let id = search_mates(&studio, json!({}));
    let games = |query: &str| {
        let path = format!("/searches/{id}/games?{query}");
        studio.client.get(&path).json()
    };
    let before = games("");
    assert_eq!(before["proofs"]["unproved"], 3, "{before}");
    assert!(before["games"][0]["positions"][0]["findings"][0]["proof"].is_null());
    assert_eq!(games("proof=forced")["listed"]["hits"], 0);

    // Of these two hits only; the others come when nothing is named.
    let path = format!("/searches/{id}/proofs");
    let some = studio.client.post(&path, json!({ "hits": [1, 2, 99] }));
    let expected =
        json!({ "hits": 3, "unproved": 1, "forced": 1, "undecided": 0, "refuted": 1, "now": 2 });
    assert_eq!(some.json(), expected);
    assert_eq!(studio.client.post(&path, json!({})).json()["now"], 1);
    assert_eq!(studio.client.post(&path, json!({})).json()["now"], 0);

    let after = games("lang=pt");
    assert_eq!(after["proofs"]["unproved"], 0);
    let proof = |game: usize| after["games"][game]["positions"][0]["findings"][0]["proof"].clone();
    assert_eq!(
        (&proof(0)["verdict"], &proof(0)["mateIn"]),
        (&json!("forced"), &json!(1))
    );
    assert_eq!(
        (&proof(1)["verdict"], &proof(1)["reply"]),
        (&json!("refuted"), &json!("Bg8"))
    );
    assert_eq!(proof(1)["text"], "refutado por Bg8");
    // Of several instances of a position the one that is forced counts, as in a search that proves.
    assert_eq!(proof(2)["verdict"], "forced");
    let shown = &after["games"][2]["positions"][0]["findings"][0];
    let proving = search_mates(&studio, json!({ "prove": true }));
    let proved = studio
        .client
        .get(&format!("/searches/{proving}/games?lang=pt"))
        .json();
    let searched = &proved["games"][2]["positions"][0]["findings"][0];
    assert_eq!(
        (&shown["line"], &shown["proof"]),
        (&searched["line"], &searched["proof"])
    );
    // A search that proved has nothing left to prove.
    assert_eq!(proved["proofs"], after["proofs"]);

    for (filter, names) in [
        ("all", ["Forced", "Refuted", "Two ways"].as_slice()),
        ("notRefuted", &["Forced", "Two ways"]),
        ("forced", &["Forced", "Two ways"]),
        ("refuted", &["Refuted"]),
    ] {
        let page = games(&format!("proof={filter}"));
        assert_eq!(whites(&page), names, "{filter}");
        let hits = studio
            .client
            .get(&format!("/searches/{id}/hits?proof={filter}"));
        assert_eq!(hits.json()["total"], names.len(), "{filter}");
    }
}

#[test]
fn verdicts_are_kept_and_exports_stay_as_the_search_was_asked() {
    let folder = tempfile::tempdir().unwrap();
    let mut studio = Studio::at(folder.path(), |_| {});
    let id = search_mates(&studio, json!({}));
    let export = |studio: &Studio| {
        let path = format!("/searches/{id}/export?format=jsonl");
        studio.client.get(&path).text()
    };
    let before = export(&studio);
    studio
        .client
        .post(&format!("/searches/{id}/proofs"), json!({}));
    assert_eq!(export(&studio), before);
    studio.stop();
    // The start checks every row against its digest.
    let studio = Studio::at(folder.path(), |_| {});
    let page = studio
        .client
        .get(&format!("/searches/{id}/games?proof=refuted"))
        .json();
    assert_eq!(whites(&page), ["Refuted"]);
}

#[test]
fn searches_with_nothing_to_prove_say_so() {
    let studio = Studio::start();
    let demo = studio.demonstration();
    let id = studio.search(json!({ "collections": [demo], "patterns": ["MATEINONE"] }));
    studio.wait(&id, &["done"]);
    let page = studio.client.get(&format!("/searches/{id}/games")).json();
    assert!(page["proofs"].is_null());
    let proofs = studio
        .client
        .post(&format!("/searches/{id}/proofs"), json!({}));
    assert_eq!((proofs.status, &proofs.json()["hits"]), (200, &json!(0)));
    let many: Vec<i64> = (0..2000).collect();
    let refused = studio
        .client
        .post(&format!("/searches/{id}/proofs"), json!({ "hits": many }));
    assert_eq!((refused.status, refused.code().as_str()), (422, "invalid"));
    let missing = studio.client.post("/searches/nothing/proofs", json!({}));
    assert_eq!(missing.status, 404);
}

#[test]
fn games_are_named_as_in_their_file() {
    let studio = Studio::start();
    let demo = studio.demonstration();
    let id = studio.search(json!({ "collections": [demo], "patterns": ["philidor"] }));
    studio.wait(&id, &["done"]);
    let page = studio.client.get(&format!("/searches/{id}/games")).json();
    let game = &page["games"][0];
    assert_eq!(game["black"], "Greco, Gioachino");
    let known: BTreeSet<&str> = ["event", "site", "round", "date", "eco", "file"]
        .into_iter()
        .filter(|name| game[name].is_string())
        .collect();
    assert_eq!(known.len(), 6);
    let position = &game["positions"][0];
    assert_eq!(
        (&position["ply"], &position["variation"]),
        (&json!(23), &json!(false))
    );
    let finding = &position["findings"][0];
    assert_eq!(
        (&finding["count"], &finding["provable"]),
        (&json!(1), &json!(true))
    );
    assert_eq!(finding["line"][2]["san"], "Nf2#");
}
