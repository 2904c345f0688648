//! Tac-Tickle on the pages.

use serde_json::{Value, json};

use crate::studio::Studio;

fn post(studio: &Studio, what: &str, body: Value) -> Value {
    let answer = studio
        .client
        .post(&format!("/play/tac-tickle/{what}"), body);
    assert_eq!(answer.status, 200, "{what}: {}", answer.text());
    answer.json()
}

#[test]
fn board_lists_legal_moves() {
    let studio = Studio::start();
    let board = post(
        &studio,
        "board",
        json!({ "game": { "moves": ["20-16", "2-6"] } }),
    );
    assert_eq!(board["toMove"], "white");
    assert_eq!(board["pieces"].as_array().unwrap().len(), 8);
    assert_eq!(board["last"], json!(["2", "6"]));
    assert_eq!(board["moves"], json!(["20-16", "2-6"]));
    assert!(board["end"].is_null());
    let legal = board["legal"].as_array().unwrap();
    assert!(
        legal
            .iter()
            .any(|one| one["move"] == "1-5" && one["paths"] == json!([["1", "5"]]))
    );
    let wrong = studio.client.post(
        "/play/tac-tickle/board",
        json!({ "game": { "moves": ["20-16", "20-16"] } }),
    );
    assert_eq!(wrong.status, 422);
    assert!(wrong.text().contains("move 2"), "{}", wrong.text());
    let long = json!({ "game": { "moves": vec!["1-5"; 1001] } });
    assert_eq!(
        studio.client.post("/play/tac-tickle/board", long).status,
        413
    );
}

#[test]
fn original_player_plays_as_in_1982() {
    let studio = Studio::start();
    let ask = |qi| {
        let game = json!({ "start": "(ACRT,BDQS) O", "moves": ["2-6"] });
        post(
            &studio,
            "answer",
            json!({ "game": game, "opponent": "original", "qi": qi }),
        )
    };
    // Its first replies to 2-6: by evaluation, and with deeper analysis.
    let answer = ask(0);
    assert_eq!(
        (&answer["move"], &answer["class"]),
        (&json!("1-5"), &json!("E"))
    );
    assert_eq!(answer["candidates"][0]["move"], "1-5");
    assert_eq!(ask(3)["move"], "20-16");
    let deep = json!({ "opponent": "improved", "qi": 4 });
    assert_eq!(
        studio.client.post("/play/tac-tickle/answer", deep).status,
        422
    );
}

#[test]
fn values_come_from_the_solution() {
    let studio = Studio::start();
    let start = post(&studio, "values", json!({}));
    assert_eq!(
        (&start["value"], &start["distance"]),
        (&json!("draw"), &Value::Null)
    );
    let of = |text: &str| {
        let moves = start["moves"].as_array().unwrap();
        moves.iter().find(|one| one["move"] == text).unwrap()["value"].clone()
    };
    assert_eq!(
        [of("1-5"), of("20-16"), of("3-7"), of("18-14")],
        ["draw", "draw", "loss", "loss"]
    );
    let won = post(
        &studio,
        "values",
        json!({ "game": { "start": "(ACRT,BDQS) O", "moves": ["2-6"] } }),
    );
    assert_eq!(
        (&won["value"], &won["distance"]),
        (&json!("win"), &json!(15))
    );
}

#[test]
fn lessons_survive_a_restart_and_are_forgotten_on_request() {
    let folder = tempfile::tempdir().unwrap();
    let mut studio = Studio::at(folder.path(), |_| {});
    let mut moves: Vec<String> = Vec::new();
    let mut learnt = 0;
    // The program begins, as it did in 1982, against perfect play.
    let game = |moves: &[String]| json!({ "start": "(ACRT,BDQS) O", "moves": moves });
    while learnt == 0 && moves.len() < 50 {
        let asked = json!({ "game": game(&moves), "opponent": "original", "learn": true });
        let answer = post(&studio, "answer", asked);
        learnt = answer["lessons"].as_array().unwrap().len();
        let Some(text) = answer["move"].as_str() else {
            break;
        };
        moves.push(text.to_owned());
        let values = post(&studio, "values", json!({ "game": game(&moves) }));
        let best =
            values["moves"].as_array().unwrap().iter().find(|one| {
                one["value"] == values["value"] && one["distance"] == values["distance"]
            });
        moves.push(best.unwrap()["move"].as_str().unwrap().to_owned());
    }
    assert!(learnt > 0, "{moves:?}");
    studio.stop();
    let studio = Studio::at(folder.path(), |_| {});
    let path = "/play/tac-tickle/memory?player=original";
    let memory = studio.client.get(path).json();
    let lessons = memory["lessons"].as_array().unwrap();
    assert_eq!((lessons.len(), &memory["bits"]), (learnt, &json!(11_200)));
    // 28 relations of each configuration, some of them shared.
    let bits = memory["size"].as_u64().unwrap();
    let learnt = learnt as u64;
    assert!((28..=28 * learnt).contains(&bits), "{memory}");
    assert_eq!(lessons[0]["size"], bits);
    assert_eq!(lessons.last().unwrap()["size"], 28);
    // The other player has a memory of its own.
    let other = studio.client.get("/play/tac-tickle/memory").json();
    assert_eq!(
        (&other["player"], &other["size"], &other["bits"]),
        (&json!("improved"), &json!(0), &Value::Null)
    );
    let restore = "/play/tac-tickle/memory/restore?player=original";
    assert_eq!(studio.client.post(restore, json!({})).status, 404);
    // Emptying the memory twice must not lose the first one.
    assert_eq!(studio.client.delete(path).status, 204);
    assert_eq!(studio.client.get(path).json()["size"], 0);
    assert_eq!(studio.client.delete(path).status, 204);
    let back = studio.client.post(restore, json!({}));
    assert_eq!((back.status, back.json()), (200, memory.clone()));
    assert_eq!(studio.client.get(path).json(), memory);
    assert_eq!(
        studio
            .client
            .get("/play/tac-tickle/memory?player=perfect")
            .status,
        422
    );
}

#[test]
fn a_learning_curve_ends_without_losses() {
    let studio = Studio::start();
    let curve = post(&studio, "curve", json!({ "games": 60, "seed": 1 }));
    let points = curve["halfPoints"].as_array().unwrap();
    assert_eq!(points.len(), 60);
    assert_eq!(points[0], 0);
    assert!(points[50..].iter().all(|half| half != 0), "{points:?}");
    assert_eq!(
        studio
            .client
            .post("/play/tac-tickle/curve", json!({ "games": 0 }))
            .status,
        422
    );
}

#[test]
fn moves_after_the_end_are_rejected() {
    let studio = Studio::start();
    let refused = |what: &str, game: Value| {
        let path = format!("/play/tac-tickle/{what}");
        let answer = studio.client.post(&path, json!({ "game": game }));
        assert_eq!(answer.status, 422, "{what}: {}", answer.text());
        answer.text()
    };
    let won = json!({ "start": "(ABGT,EOQS) X", "moves": ["7-3", "5-9"] });
    for what in ["board", "answer", "values"] {
        let text = refused(what, won.clone());
        assert!(
            text.contains("move 2: the game was over before it (three in a line)"),
            "{text}"
        );
    }
    for start in ["(ABCT,EFGS) X", "(ABCT,EFGS) O", "(ABCT,EGQS) X"] {
        for what in ["board", "answer", "values"] {
            let text = refused(what, json!({ "start": start }));
            assert!(
                text.contains("start: ") && text.contains("three in a line"),
                "{text}"
            );
        }
    }
}

#[test]
fn drawn_game_has_no_legal_moves() {
    let studio = Studio::start();
    let around = ["1-5", "2-1", "5-9", "1-2", "9-5", "2-6", "5-1", "6-2"];
    let moves: Vec<&str> = around.into_iter().cycle().take(51).collect();
    let values = |plies: usize| {
        post(
            &studio,
            "values",
            json!({ "game": { "moves": moves[..plies] } }),
        )
    };
    assert!(!values(49)["moves"].as_array().unwrap().is_empty());
    let drawn = values(50);
    assert_eq!(
        drawn,
        json!({ "value": "draw", "distance": null, "moves": [] })
    );
    let long = json!({ "game": { "moves": moves } });
    let answer = studio.client.post("/play/tac-tickle/board", long);
    assert_eq!(answer.status, 422);
    assert!(
        answer.text().contains("move 51: the game was over"),
        "{}",
        answer.text()
    );
}

#[test]
fn lessons_name_loser_and_cause() {
    let studio = Studio::start();
    let ask = |moves: &[String], opponent: &str, qi: u32| {
        let game = json!({ "moves": moves });
        let asked = json!({ "game": game, "opponent": opponent, "qi": qi, "learn": true });
        post(&studio, "answer", asked)
    };
    // The first printed game: the program begins and recognizes its loss after 16 plies.
    let replies = [
        "19-15", "4-8", "8-7", "15-11", "17-13", "13-9", "2-6", "11-15",
    ];
    let mut moves: Vec<String> = Vec::new();
    for reply in replies {
        let answer = ask(&moves, "original", 0);
        assert_eq!(answer["lessons"], json!([]));
        moves.push(answer["move"].as_str().unwrap().to_owned());
        moves.push(reply.to_owned());
    }
    let answer = ask(&moves, "original", 0);
    let lessons = answer["lessons"].as_array().unwrap();
    let causes: Vec<_> = lessons.iter().map(|one| one["cause"].clone()).collect();
    assert_eq!(causes, ["noSafeMove", "wentBack", "wentBack", "wentBack"]);
    let own = |one: &Value| one["machine"] == "white" && one["loser"] == "white";
    assert!(lessons.iter().all(own), "{lessons:?}");
    let kept = studio
        .client
        .get("/play/tac-tickle/memory?player=original")
        .json();
    let first = &kept["lessons"][lessons.len() - 1];
    assert_eq!((&first["cause"], own(first)), (&json!("noSafeMove"), true));
    assert_eq!(first["size"], 28);
    let words = &answer["words"];
    assert_ne!(words["en"], words["pt"]);

    // The other side sees the win and stores the configuration that it leaves to the loser.
    moves.push(answer["move"].as_str().unwrap().to_owned());
    let won = ask(&moves, "improved", 1);
    let sought = won["lessons"].as_array().unwrap();
    assert!(!sought.is_empty(), "{won}");
    assert_eq!(sought[0]["cause"], "decisive", "{won}");
    let others = |one: &Value| one["machine"] == "black" && one["loser"] == "white";
    assert!(sought.iter().all(others), "{won}");
    assert_eq!(sought[0]["size"], 1, "{won}");
}

#[test]
fn the_winning_line_is_named() {
    let studio = Studio::start();
    let game = json!({ "start": "(ABGT,EOQS) X", "moves": ["7-3"] });
    let board = post(&studio, "board", json!({ "game": game }));
    assert_eq!(board["end"]["result"], "1-0");
    assert_eq!(board["winning"], json!(["1", "2", "3"]));
    let before = json!({ "game": { "start": "(1 2 7 20,5 15 17 19) X" } });
    assert_eq!(post(&studio, "board", before)["winning"], json!([]));
}

#[test]
fn games_are_saved_under_a_name_and_survive_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let mut studio = Studio::at(folder.path(), |limits| limits.limits.objects = 2);
    let path = "/play/tac-tickle/saved";
    assert_eq!(studio.client.get(path).json(), json!([]));
    let save = |studio: &Studio, name: &str, game: Value| {
        let body = json!({ "name": name, "game": game });
        studio.client.post(path, body)
    };
    let start = "(1 3 18 20,2 4 17 19) O";
    let first = save(
        &studio,
        "  1982 ",
        json!({ "start": start, "moves": ["B-F", "20-16"] }),
    );
    assert_eq!(first.status, 201, "{}", first.text());
    let first = first.json();
    assert_eq!(
        (&first["name"], &first["start"], &first["moves"]),
        (&json!("1982"), &json!(start), &json!(["2-6", "20-16"]))
    );
    let usual = save(&studio, "início", json!({}));
    assert_eq!((usual.status, &usual.json()["start"]), (201, &Value::Null));
    for (name, game, reason) in [
        ("third", json!({}), "at most 2"),
        (" ", json!({}), "1 to 100 characters"),
        ("a\u{202e}b", json!({}), "invisible"),
        ("bad", json!({ "moves": ["1-20"] }), "move 1"),
        (
            "line",
            json!({ "start": "(ABCT,EFGS) X" }),
            "three in a line",
        ),
    ] {
        let refused = save(&studio, name, game);
        assert_eq!(refused.status, 422, "{name}: {}", refused.text());
        assert!(refused.text().contains(reason), "{}", refused.text());
    }
    studio.stop();
    let studio = Studio::at(folder.path(), |_| {});
    let list = studio.client.get(path).json();
    let names: Vec<&str> = list
        .as_array()
        .unwrap()
        .iter()
        .map(|one| one["name"].as_str().unwrap())
        .collect();
    assert_eq!(names, ["início", "1982"]);
    let one = format!("{path}/{}", first["id"].as_str().unwrap());
    assert_eq!(studio.client.delete(&one).status, 204);
    assert_eq!(studio.client.delete(&one).status, 404);
    assert_eq!(studio.client.delete(&format!("{path}/1982")).status, 404);
    assert_eq!(studio.client.get(path).json().as_array().unwrap().len(), 1);
}
