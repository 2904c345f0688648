//! Brazilian draughts on the pages.

use serde_json::{Value, json};

use crate::studio::Studio;

fn post(studio: &Studio, what: &str, body: Value) -> Value {
    let answer = studio.client.post(&format!("/play/damas/{what}"), body);
    assert_eq!(answer.status, 200, "{what}: {}", answer.text());
    answer.json()
}

#[test]
fn captures_are_walked_and_must_be_made() {
    let studio = Studio::start();
    let board = post(
        &studio,
        "board",
        json!({ "game": { "start": "W:Wc3,a1:Bd4,f6" } }),
    );
    let legal = board["legal"].as_array().unwrap();
    assert_eq!(legal.len(), 1);
    assert_eq!(legal[0]["paths"], json!([["c3", "e5", "g7"]]));
    assert_eq!(legal[0]["captures"].as_array().unwrap().len(), 2);
    let start = post(&studio, "board", json!({}));
    assert_eq!(start["pieces"].as_array().unwrap().len(), 24);
    assert_eq!(start["legal"].as_array().unwrap().len(), 7);
    let named = json!({ "game": { "moves": ["c3-d4", "d6-c5", "b2-c3", "e7-d6"] }, "lang": "pt" });
    let board = post(&studio, "board", named);
    assert!(
        board["opening"]
            .as_str()
            .is_some_and(|name| !name.is_empty()),
        "{board}"
    );
}

#[test]
fn the_machine_answers_with_what_it_expects() {
    let studio = Studio::start();
    for heuristic in ["strong", "positional", "triangle"] {
        let asked = json!({ "heuristic": heuristic, "depth": 4, "game": { "moves": ["c3-d4"] } });
        let answer = post(&studio, "answer", asked);
        assert_eq!(answer["move"], answer["line"][0]);
        assert_eq!(
            (&answer["lot"], &answer["exact"]),
            (&json!(false), &json!(false))
        );
    }
    let drawn = json!({ "depth": 4, "lot": true, "seed": 3 });
    assert_eq!(post(&studio, "answer", drawn)["lot"], true);
    for wrong in [
        json!({ "depth": 13 }),
        json!({ "depth": 0 }),
        json!({ "depth": 3, "game": { "moves": ["c3-c4"] } }),
        json!({ "depth": 3, "game": { "start": "W:W:Bd4" } }),
    ] {
        assert_eq!(studio.client.post("/play/damas/answer", wrong).status, 422);
    }
}

#[test]
fn games_are_written_and_analysed() {
    let studio = Studio::start();
    let moves = ["c3-d4", "d6-c5", "b2-c3", "f6-g5"];
    let pdn = post(&studio, "pdn", json!({ "game": { "moves": moves } }));
    let analysis = post(&studio, "analyse", json!({ "pdn": pdn["pdn"] }));
    assert_eq!(analysis["moves"], json!(moves));
    assert_eq!(analysis["values"].as_array().unwrap().len(), 5);
    assert!(analysis["start"].is_null());
    let given_up = json!({ "game": { "moves": moves }, "resigned": "white" });
    let written = post(&studio, "pdn", given_up)["pdn"].to_string();
    assert!(written.contains("0-1"), "{written}");
    let broken = studio
        .client
        .post("/play/damas/analyse", json!({ "pdn": "1. c3-d4 d6-z9 *" }));
    assert_eq!(broken.status, 422);
    assert!(broken.text().contains("line 1"), "{}", broken.text());
}

#[test]
fn tables_are_told_of_even_when_they_are_damaged() {
    let folder = tempfile::tempdir().unwrap();
    let studio = Studio::at(folder.path(), |_| {});
    let tables = || studio.client.get("/play/damas/tables").json();
    assert_eq!(
        (&tables()["pieces"], &tables()["trouble"]),
        (&json!(0), &Value::Null)
    );
    let built = post(&studio, "tables", json!({}));
    assert_eq!(
        (&built["pieces"], &tables()["pieces"]),
        (&json!(4), &json!(4))
    );
    let won = json!({ "game": { "start": "W:WKa1,Kc1,Kd2:BKh8" } });
    let verdict = post(&studio, "board", won)["verdict"].clone();
    assert_eq!(
        (&verdict["value"], &verdict["standing"]),
        (&json!("win"), &json!("stands"))
    );
    // Two plies are left of the ten that the CBD allows two kings against one; the win takes three.
    for (rules, standing) in [("cbd", "cancelled"), ("none", "stands")] {
        let late = json!({ "game": { "start": "W:WKf8,Kf6:BKa1:H8" }, "rules": rules });
        let verdict = post(&studio, "board", late)["verdict"].clone();
        assert_eq!(
            (&verdict["distance"], &verdict["standing"]),
            (&json!(3), &json!(standing))
        );
    }
    drop(studio);
    let table = std::fs::read_dir(folder.path().join("draughts"))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .find(|path| path.extension().is_some_and(|ending| ending == "svt"))
        .unwrap();
    std::fs::write(table, b"rubbish").unwrap();
    let studio = Studio::at(folder.path(), |_| {});
    let told = studio.client.get("/play/damas/tables").json();
    assert!(told["trouble"].is_string(), "{told}");
}
