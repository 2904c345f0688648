//! Brazilian draughts on the pages.

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::studio::Studio;

/// The file of a table for four pieces.
const FOUR_PIECES: &str = "0m2k-0m2k.svt";

fn post(studio: &Studio, what: &str, body: Value) -> Value {
    let answer = studio.client.post(&format!("/play/damas/{what}"), body);
    assert_eq!(answer.status, 200, "{what}: {}", answer.text());
    answer.json()
}

#[test]
fn captures_are_mandatory_and_list_their_paths() {
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
fn answer_contains_the_expected_line() {
    let studio = Studio::start();
    for heuristic in ["strong", "positional", "triangle"] {
        let asked = json!({ "heuristic": heuristic, "depth": 4, "game": { "moves": ["c3-d4"] } });
        let answer = post(&studio, "answer", asked);
        assert_eq!(answer["move"], answer["line"][0]);
        assert_eq!(
            (&answer["random"], &answer["exact"]),
            (&json!(false), &json!(false))
        );
    }
    let drawn = json!({ "depth": 4, "randomStart": true, "seed": 3 });
    assert_eq!(post(&studio, "answer", drawn)["random"], true);
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
fn games_are_written_as_pdn_and_analysed() {
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
fn analysed_game_keeps_tags_and_comments() {
    let studio = Studio::start();
    let text = "[White \"Ana\"]\n[Black \"Rui\"]\n[Date \"2020.01.02\"]\n\n\
                {first} 1. c3-d4 {bold} d6-c5 $2 ( 1... f6-g5 ) 2. b2-c3 0-2";
    let written = post(&studio, "analyse", json!({ "pdn": text }))["pdn"].clone();
    let written = written.as_str().unwrap();
    for kept in [
        "[White \"Ana\"]",
        "[Black \"Rui\"]",
        "[Date \"2020.01.02\"]",
        "[Result \"0-1\"]",
        "{first}",
        "{bold}",
        "$2",
        "f6-g5",
        " 0-1\n",
    ] {
        assert!(written.contains(kept), "{kept}: {written}");
    }
    let own = json!({
        "game": { "moves": ["c3-d4"] }, "white": "Você", "black": "M\u{e1}quina \"forte\"", "date": "2026.11.15",
    });
    let own = post(&studio, "pdn", own)["pdn"].clone();
    let own = own.as_str().unwrap();
    for tag in [
        "[White \"Você\"]",
        "[Black \"Máquina \\\"forte\\\"\"]",
        "[Date \"2026.11.15\"]",
    ] {
        assert!(own.contains(tag), "{tag}: {own}");
    }
    let long = json!({ "white": "a".repeat(201) });
    assert_eq!(studio.client.post("/play/damas/pdn", long).status, 422);
}

#[test]
fn one_of_several_games_is_analysed_and_invalid_ones_are_reported() {
    let studio = Studio::start();
    let text = "[White \"A\"]\n\n1. c3-d4 *\n\n[White \"B\"]\n\n1. c3-z9 *\n\n[White \"C\"]\n\n1. c3-b4 d6-c5 1-0\n";
    let first = post(&studio, "analyse", json!({ "pdn": text }));
    assert_eq!(
        (&first["game"], &first["moves"]),
        (&json!(0), &json!(["c3-d4"]))
    );
    let games = first["games"].as_array().unwrap();
    assert_eq!(games.len(), 3);
    assert_eq!(
        (&games[2]["white"], &games[2]["result"], &games[2]["plies"]),
        (&json!("C"), &json!("1-0"), &json!(2))
    );
    let problem = games[1]["problem"].as_str().unwrap();
    assert!(problem.contains("line 7, column 4"), "{problem}");
    let third = post(&studio, "analyse", json!({ "pdn": text, "game": 2 }));
    assert_eq!(third["moves"], json!(["c3-b4", "d6-c5"]));
    for wrong in [1, 3] {
        let asked = json!({ "pdn": text, "game": wrong });
        assert_eq!(studio.client.post("/play/damas/analyse", asked).status, 422);
    }
    // The first that can be analysed.
    let behind = &text[text.find("[White \"B\"]").unwrap()..];
    let found = post(&studio, "analyse", json!({ "pdn": behind }));
    assert_eq!(found["game"], 1);
}

#[test]
fn text_with_too_many_games_is_rejected_and_empty_games_do_not_count() {
    let studio = Studio::start();
    let analyse = |pdn: String| {
        let asked = json!({ "pdn": pdn });
        studio.client.post("/play/damas/analyse", asked)
    };
    let nothing = analyse("* ".repeat(300_000));
    assert_eq!(nothing.status, 422);
    assert!(
        nothing.text().contains("there is no game"),
        "{}",
        nothing.text()
    );
    let game = "1. c3-d4 *\n";
    let many = analyse(game.repeat(1001));
    assert_eq!((many.status, many.code().as_str()), (413, "too_large"));
    let tables = many.json();
    assert!(!tables["error"]["remedy"].as_str().unwrap().is_empty());
    // Games without tags and moves neither count nor are listed.
    let most = analyse(format!("* {}", game.repeat(1000)));
    assert_eq!(most.status, 200, "{}", most.text());
    assert_eq!(most.json()["games"].as_array().unwrap().len(), 1000);
    assert_eq!(most.json()["game"], 0);
    // A position without moves can be analysed.
    let position = analyse("[FEN \"W:Wc3:Bd4,f6\"]\n\n*".to_owned());
    assert_eq!(position.status, 200, "{}", position.text());
}

#[test]
fn decided_position_has_a_distance() {
    let studio = Studio::start();
    let text = "[FEN \"W:Wc3:Bd4,f6\"]\n\n1. c3xg7 *";
    let analysis = post(&studio, "analyse", json!({ "pdn": text }));
    assert_eq!(analysis["values"], json!([10_000, 10_000]));
    assert_eq!(analysis["plies"], json!([1, 0]));
    let answer = json!({ "depth": 3, "game": { "start": "W:Wc3:Bd4,f6" } });
    let answer = post(&studio, "answer", answer);
    assert_eq!(
        (&answer["value"], &answer["plies"]),
        (&json!(10_000), &json!(1))
    );
}

/// Builds tables and waits until they are ready.
fn build(studio: &Studio, pieces: u32) -> Value {
    let begun = post(studio, "tables", json!({ "pieces": pieces }));
    // The build may have ended before the first request.
    assert!(
        begun["building"] == true || begun["pieces"] == pieces,
        "{begun}"
    );
    let until = Instant::now() + Duration::from_secs(240);
    loop {
        let tables = studio.client.get("/play/damas/tables").json();
        if tables["building"] == false && tables["checking"] == false {
            return tables;
        }
        let progress = tables["progress"].as_f64();
        assert!(
            progress.is_none_or(|part| (0.0..=1.0).contains(&part)),
            "{tables}"
        );
        assert!(Instant::now() < until, "{tables}");
        std::thread::sleep(Duration::from_millis(50));
    }
}

#[test]
fn damaged_tables_are_reported_and_built_again() {
    let folder = tempfile::tempdir().unwrap();
    let studio = Studio::at(folder.path(), |_| {});
    let tables = || studio.client.get("/play/damas/tables").json();
    assert_eq!(
        (&tables()["pieces"], &tables()["error"]),
        (&json!(0), &Value::Null)
    );
    for refused in [1, 6] {
        let asked = json!({ "pieces": refused });
        assert_eq!(studio.client.post("/play/damas/tables", asked).status, 422);
    }
    let built = build(&studio, 4);
    assert_eq!(
        (&built["pieces"], &built["most"], &built["error"]),
        (&json!(4), &json!(5), &Value::Null)
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
    // Twenty-five of its plies count: a short search does not decide it, a longer one does.
    let far = json!({ "game": { "start": "B:WKb6,Ka3,Ka1:BKd2:H25" }, "rules": "cbd" });
    let look = |what| post(&studio, what, far.clone())["verdict"]["standing"].clone();
    assert_eq!(
        (look("board"), look("verdict")),
        (json!("unsure"), json!("cancelled"))
    );
    drop(studio);
    // With one damaged table for four pieces, those for two and three remain.
    let damaged = folder.path().join("draughts").join(FOUR_PIECES);
    assert!(damaged.is_file());
    std::fs::write(&damaged, b"rubbish").unwrap();
    let studio = Studio::at(folder.path(), |_| {});
    let tables = studio.client.get("/play/damas/tables").json();
    assert_eq!(tables["pieces"], 3, "{tables}");
    let error = tables["error"].as_str().unwrap();
    assert!(error.contains("damaged table"), "{tables}");
    let known = json!({ "game": { "start": "W:WKf8,Kf6:BKa1" }, "rules": "none" });
    assert_eq!(post(&studio, "board", known)["verdict"]["value"], "win");
    let mended = build(&studio, 4);
    assert_eq!(
        (&mended["pieces"], &mended["error"]),
        (&json!(4), &Value::Null)
    );
}

#[test]
fn damage_that_only_a_checksum_reveals_is_found_in_the_background() {
    let folder = tempfile::tempdir().unwrap();
    let mut studio = Studio::at(folder.path(), |_| {});
    build(&studio, 3);
    studio.stop();
    let damaged = folder.path().join("draughts").join("0m1k-0m2k.svt");
    let mut bytes = std::fs::read(&damaged).unwrap();
    *bytes.last_mut().unwrap() ^= 1;
    std::fs::write(&damaged, bytes).unwrap();
    let studio = Studio::at(folder.path(), |_| {});
    let tables = || studio.client.get("/play/damas/tables").json();
    let until = Instant::now() + Duration::from_secs(60);
    while tables()["checking"] == true {
        assert!(Instant::now() < until, "{}", tables());
        std::thread::sleep(Duration::from_millis(20));
    }
    let error = tables()["error"].as_str().unwrap().to_owned();
    assert!(error.contains("0m1k-0m2k.svt"), "{error}");
    let known = json!({ "game": { "start": "W:WKf8,Kf6:BKa1" }, "rules": "none" });
    assert_eq!(post(&studio, "board", known)["verdict"]["value"], "win");
}

#[test]
fn build_of_tables_can_be_stopped() {
    let studio = Studio::start();
    post(&studio, "tables", json!({ "pieces": 5 }));
    let second = studio.client.post("/play/damas/tables", json!({}));
    assert_eq!(second.status, 409);
    post(&studio, "tables/stop", json!({}));
    let until = Instant::now() + Duration::from_secs(60);
    let tables = || studio.client.get("/play/damas/tables").json();
    while tables()["building"] == true {
        assert!(Instant::now() < until, "{}", tables());
        std::thread::sleep(Duration::from_millis(50));
    }
    assert!(tables()["pieces"].as_u64().unwrap() < 5);
}

#[test]
fn answers_give_reasons_in_both_languages() {
    let studio = Studio::start();
    let taken = post(
        &studio,
        "answer",
        json!({ "depth": 4, "game": { "start": "W:Wc3:Bd4,f6" } }),
    );
    let reasons = taken["reasons"].as_array().unwrap();
    assert_eq!(
        reasons[0],
        json!({
            "en": "The capture is obligatory, and there is only this one: it takes 2 pieces.",
            "pt": "A tomada é obrigatória, e só há esta: toma 2 peças."
        })
    );
    let opened = post(&studio, "answer", json!({ "depth": 4 }));
    assert!(
        opened["expected"]["pt"]
            .as_str()
            .is_some_and(|text| text.starts_with("Espera-se: as pretas jogam ")),
        "{opened}"
    );
    let drawn = json!({ "depth": 4, "randomStart": true, "seed": 3 });
    assert_eq!(post(&studio, "answer", drawn)["reasons"], json!([]));
}

#[test]
fn analysis_marks_a_man_that_is_given_away() {
    let studio = Studio::start();
    let pdn = "[FEN \"W:Wc3,a1,e1:Bf6,h8,b8\"]\n\n1. c3-d4 b8-a7 2. d4-e5 f6xd4 *";
    let analysis = post(&studio, "analyse", json!({ "pdn": pdn }));
    let marks = analysis["marks"].as_array().unwrap();
    let given = marks.iter().find(|mark| mark["ply"] == 3);
    assert!(
        given.is_some_and(|mark| {
            ["mistake", "blunder"].contains(&mark["kind"].as_str().unwrap_or_default())
                && mark["reasons"][0]["pt"].is_string()
                && mark["expected"]["en"].is_string()
                && mark["refutation"]["en"]
                    .as_str()
                    .is_some_and(|text| text.starts_with("Expected: Black takes f6xd4"))
        }),
        "{analysis}"
    );
    // What was played is never called better than itself, and the last move was forced.
    for mark in marks {
        let ply = mark["ply"].as_u64().unwrap() as usize;
        assert_ne!(mark["better"][0], analysis["moves"][ply - 1]);
        assert_ne!(ply, 4);
    }
}
