//! Courses of exercises: made, answered, repeated, forgotten and brought back.

use serde_json::{Value, json};

use crate::studio::Studio;

const PHILIDOR: &str = "5r1k/6pp/7N/3Q4/8/8/6PP/6K1 w - - 0 1";
/// A fork that is there, without moves.
const FORK: &str = "r3k3/2N5/8/8/8/8/8/4K3 b q - 0 1";

/// The server's date, which is that of the first answer.
fn today(studio: &Studio, id: &str) -> String {
    let days = &course(studio, id)["days"];
    days[0]["day"].as_str().unwrap().to_owned()
}

fn make(studio: &Studio, source: Value) -> Value {
    let made = studio
        .client
        .post("/training/courses", json!({ "source": source }));
    assert_eq!(made.status, 201, "{}", made.text());
    made.json()
}

fn id_of(made: &Value) -> String {
    made["course"]["id"].as_str().unwrap().to_owned()
}

fn philidor(studio: &Studio) -> String {
    let position = json!({ "fen": PHILIDOR, "pattern": "philidor" });
    id_of(&make(
        studio,
        json!({ "kind": "positions", "positions": [position] }),
    ))
}

fn next(studio: &Studio, id: &str) -> Value {
    studio
        .client
        .get(&format!("/training/courses/{id}/next"))
        .json()
}

fn answer(studio: &Studio, id: &str, n: i64, body: Value) -> Value {
    let path = format!("/training/courses/{id}/exercises/{n}/answer");
    let answer = studio.client.post(&path, body);
    assert_eq!(answer.status, 200, "{}", answer.text());
    answer.json()
}

fn course(studio: &Studio, id: &str) -> Value {
    studio.client.get(&format!("/training/courses/{id}")).json()
}

#[test]
fn move_is_found_to_the_end_of_the_line() {
    let studio = Studio::start();
    let id = philidor(&studio);
    let asked = next(&studio, &id);
    let exercise = &asked["exercise"];
    assert_eq!(exercise["kind"], "move");
    assert_eq!(exercise["mateIn"], 2);
    assert_eq!(exercise["side"], "white");
    // A club player is not shown what to look for.
    assert_eq!(exercise["idea"], Value::Null);
    let first = answer(
        &studio,
        &id,
        1,
        json!({ "moves": ["d5g8"], "millis": 60_000 }),
    );
    assert_eq!(first["outcome"], "onward");
    assert_eq!(first["review"], Value::Null);
    let reply = first["played"][1]["uci"].as_str().unwrap().to_owned();
    assert_eq!(reply, "f8g8");
    let moves = json!({ "moves": ["d5g8", reply, "h6f7"], "millis": 60_000 });
    let last = answer(&studio, &id, 1, moves);
    assert_eq!(last["outcome"], "right");
    assert_eq!(last["review"]["rating"], "good");
    let solution = &last["solution"];
    assert_eq!(solution["idea"]["id"], "philidor");
    assert_eq!(solution["line"].as_array().unwrap().len(), 3);
    assert!(
        solution["words"].as_str().unwrap().contains("mate"),
        "{solution}"
    );
    let after = next(&studio, &id);
    assert_eq!(after["exercise"], Value::Null);
    assert_eq!(after["session"]["done"], 1);
    assert_eq!(after["session"]["right"], 1);
    assert_eq!(after["session"]["nextDue"], last["review"]["due"]);
}

#[test]
fn wrong_move_gets_a_reason_and_comes_again_today() {
    let studio = Studio::start();
    let id = philidor(&studio);
    let wrong = answer(&studio, &id, 1, json!({ "moves": ["h6f7"] }));
    assert_eq!(wrong["outcome"], "wrong");
    let why = wrong["why"].as_str().unwrap();
    assert!(
        why.contains("king on h8") || why.contains("rook on f8"),
        "{why}"
    );
    assert_eq!(wrong["review"]["rating"], "again");
    assert_eq!(wrong["review"]["intervals"][0], 0);
    let portuguese = answer(
        &studio,
        &id,
        1,
        json!({ "moves": ["h6f7"], "tries": 1, "lang": "pt" }),
    );
    let why = portuguese["why"].as_str().unwrap();
    assert!(
        why.contains("rei em h8") || why.contains("torre em f8"),
        "{why}"
    );
    assert_eq!(portuguese["review"], Value::Null);
    // Solved at the second try: it is asked once more.
    let moves = json!(["d5g8", "f8g8", "h6f7"]);
    let second = answer(&studio, &id, 1, json!({ "moves": moves, "tries": 1 }));
    assert_eq!(second["outcome"], "right");
    assert_eq!(second["review"], Value::Null);
    let again = next(&studio, &id);
    assert_eq!(again["exercise"]["isAgain"], true);
    assert_eq!(again["session"]["left"], 1);
    // Solved at once: done, and due tomorrow.
    answer(&studio, &id, 1, json!({ "moves": moves }));
    let done = next(&studio, &id);
    assert_eq!(done["exercise"], Value::Null);
    assert_eq!(
        (&done["session"]["right"], &done["session"]["wrong"]),
        (&json!(0), &json!(1))
    );
    let due = done["session"]["nextDue"].as_str().unwrap();
    assert!(due > today(&studio, &id).as_str(), "{due}");
}

#[test]
fn any_mate_is_right_where_a_mate_is_asked_for() {
    let studio = Studio::start();
    let fen = "7k/R7/8/8/8/8/6PP/1RQ3K1 w - - 0 1";
    let made = make(
        &studio,
        json!({ "kind": "positions", "positions": [{ "fen": fen, "pattern": "mateinone" }] }),
    );
    let id = id_of(&made);
    let asked = next(&studio, &id);
    // A beginner is.
    assert_eq!(asked["exercise"]["idea"]["title"], "Mate in one");
    assert_eq!(asked["exercise"]["mateIn"], 1);
    let wrong = answer(&studio, &id, 1, json!({ "moves": ["c1h6"] }));
    let why = wrong["why"].as_str().unwrap();
    assert_eq!(
        why,
        "Check, but not mate: the king on h8 can still go to g8."
    );
    for mate in ["b1b8", "c1c8"] {
        let judged = answer(&studio, &id, 1, json!({ "moves": [mate], "tries": 1 }));
        assert_eq!(judged["outcome"], "right", "{mate}");
    }
}

#[test]
fn ideas_are_chosen_among_others_that_are_not_there() {
    let studio = Studio::start();
    let made = make(
        &studio,
        json!({ "kind": "positions", "positions": [{ "fen": FORK, "pattern": "doubleattack", "side": "white" }] }),
    );
    let id = id_of(&made);
    let asked = next(&studio, &id);
    let exercise = &asked["exercise"];
    assert_eq!(exercise["kind"], "idea");
    let options = exercise["options"].as_array().unwrap();
    assert!(options.len() > 2, "{exercise}");
    let ids: Vec<&str> = options
        .iter()
        .map(|one| one["id"].as_str().unwrap())
        .collect();
    assert!(ids.contains(&"doubleattack"), "{ids:?}");
    let other = ids.iter().find(|id| **id != "doubleattack").unwrap();
    let hint = studio
        .client
        .get(&format!("/training/courses/{id}/exercises/1/hint"))
        .json();
    assert!(hint["not"].as_str().unwrap() != "doubleattack", "{hint}");
    let wrong = answer(&studio, &id, 1, json!({ "idea": other }));
    assert_eq!(wrong["outcome"], "wrong");
    assert_eq!(wrong["solution"], Value::Null);
    let why = wrong["why"].as_str().unwrap();
    assert!(
        (why.contains("is not here") || why.contains("only looks so")) && !why.contains("<"),
        "{why}"
    );
    let right = answer(
        &studio,
        &id,
        1,
        json!({ "idea": "doubleattack", "tries": 1 }),
    );
    assert_eq!(right["outcome"], "right");
    assert!(!right["solution"]["arrows"].as_array().unwrap().is_empty());
    let path = format!("/training/courses/{id}/exercises/1/answer");
    let foreign = studio
        .client
        .post(&path, json!({ "idea": "philidor-or-not" }));
    assert_eq!(foreign.status, 422);
}

#[test]
fn test_sets_ask_whether_the_idea_is_there() {
    let studio = Studio::start();
    let made = make(
        &studio,
        json!({ "kind": "tests", "patterns": ["doubleattack"] }),
    );
    let id = id_of(&made);
    let tests = studio.client.get("/patterns/doubleattack/tests").json();
    let tests = tests.as_array().unwrap();
    let exercises = made["course"]["exercises"].as_i64().unwrap();
    assert!(exercises > 1 && exercises as usize <= tests.len());
    let mut answers = Vec::new();
    for n in 1..=exercises {
        let shown = answer(&studio, &id, n, json!({ "shows": true }));
        assert_eq!(shown["outcome"], "shown");
        answers.push(shown["solution"]["isThere"].as_bool().unwrap());
        let there = answers.last().unwrap();
        let wrong = answer(&studio, &id, n, json!({ "there": !there, "tries": 1 }));
        assert_eq!(wrong["outcome"], "wrong");
        assert!(wrong["solution"].is_object());
    }
    assert!(
        answers.contains(&true) && answers.contains(&false),
        "{answers:?}"
    );
}

#[test]
fn course_of_a_search_keeps_its_filter_and_outlives_it() {
    let studio = Studio::start();
    let demo = studio.demonstration();
    let search =
        studio.search(json!({ "collections": [demo], "patterns": ["MATEINONE", "philidor"] }));
    studio.wait(&search, &["done"]);
    let made = make(
        &studio,
        json!({ "kind": "search", "id": search, "listed": { "pattern": "PHILIDOR", "proof": "notRefuted" } }),
    );
    let id = id_of(&made);
    assert_eq!(made["course"]["source"]["search"], search.as_str());
    let patterns = made["course"]["patterns"].as_array().unwrap();
    assert_eq!(patterns.len(), 1, "{patterns:?}");
    assert_eq!(
        studio.client.delete(&format!("/searches/{search}")).status,
        204
    );
    let asked = next(&studio, &id);
    let n = asked["exercise"]["n"].as_i64().unwrap();
    let shown = answer(&studio, &id, n, json!({ "shows": true }));
    let caption = &shown["solution"]["caption"];
    assert!(!caption["white"].as_str().unwrap().is_empty(), "{caption}");
    assert_eq!(caption["search"], search.as_str());
    assert!(!shown["solution"]["line"].as_array().unwrap().is_empty());
}

#[test]
fn given_solutions_need_no_pattern() {
    let studio = Studio::start();
    let position = json!({
        "fen": PHILIDOR, "line": ["d5g8", "f8g8", "h6f7"], "caption": "Lucena 1497", "note": "smothered",
    });
    let id = id_of(&make(
        &studio,
        json!({ "kind": "positions", "positions": [position] }),
    ));
    let moves = json!(["d5g8", "f8g8", "h6f7"]);
    let right = answer(&studio, &id, 1, json!({ "moves": moves, "millis": 1000 }));
    assert_eq!(right["outcome"], "right");
    assert_eq!(right["review"]["rating"], "easy");
    assert_eq!(right["solution"]["caption"]["text"], "Lucena 1497");
    assert_eq!(right["solution"]["note"], "smothered");
}

#[test]
fn ideas_of_bare_positions_are_found() {
    let studio = Studio::start();
    let made = make(
        &studio,
        json!({ "kind": "positions", "positions": [{ "fen": PHILIDOR }, { "fen": "8/8/4k3/8/8/4K3/8/8 w - - 0 1" }] }),
    );
    assert_eq!(made["course"]["exercises"], 1);
    assert_eq!(made["unsuitable"], 1);
    let nothing = studio.client.post(
        "/training/courses",
        json!({ "source": { "kind": "positions", "positions": [{ "fen": "8/8/4k3/8/8/4K3/8/8 w - - 0 1" }] } }),
    );
    assert_eq!(nothing.status, 422, "{}", nothing.text());
    let bad = studio.client.post(
        "/training/courses",
        json!({ "source": { "kind": "positions", "positions": [{ "fen": "nonsense" }] } }),
    );
    assert_eq!(bad.status, 422);
    assert!(
        bad.json()["error"]["message"]
            .as_str()
            .unwrap()
            .starts_with("position 1")
    );
}

#[test]
fn rating_can_be_changed_on_the_same_day() {
    let studio = Studio::start();
    let id = philidor(&studio);
    let moves = json!(["d5g8", "f8g8", "h6f7"]);
    let right = answer(&studio, &id, 1, json!({ "moves": moves, "isHinted": true }));
    let review = &right["review"];
    assert_eq!(review["rating"], "hard");
    let path = format!("/training/reviews/{}", review["id"].as_str().unwrap());
    let easy = studio.client.put(&path, json!({ "rating": "easy" })).json();
    assert!(easy["due"].as_str() > review["due"].as_str(), "{easy}");
    assert_eq!(easy["intervals"], review["intervals"]);
    let again = studio
        .client
        .put(&path, json!({ "rating": "again" }))
        .json();
    assert_eq!(again["due"], today(&studio, &id).as_str());
    assert_eq!(next(&studio, &id)["exercise"]["n"], 1);
    let missing = "/training/reviews/01890000-0000-7000-8000-000000000000";
    assert_eq!(
        studio
            .client
            .put(missing, json!({ "rating": "good" }))
            .status,
        404
    );
}

#[test]
fn due_exercises_come_back_on_their_day() {
    let folder = tempfile::tempdir().unwrap();
    let studio = Studio::at(folder.path(), |_| {});
    let id = philidor(&studio);
    let moves = json!(["d5g8", "f8g8", "h6f7"]);
    answer(&studio, &id, 1, json!({ "moves": moves }));
    assert_eq!(next(&studio, &id)["exercise"], Value::Null);
    // Days pass.
    studio.sql(
        folder.path(),
        "UPDATE cards SET last = date(last, '-20 days'), due = date('now', '-1 day')",
    );
    let listed = course(&studio, &id);
    assert_eq!((&listed["due"], &listed["new"]), (&json!(1), &json!(0)));
    assert_eq!(next(&studio, &id)["exercise"]["isNew"], false);
    studio.sql(
        folder.path(),
        "UPDATE reviews SET day = date(day, '-20 days')",
    );
    let right = answer(&studio, &id, 1, json!({ "moves": moves, "millis": 60_000 }));
    assert_eq!(right["review"]["rating"], "good");
    assert!(
        right["review"]["intervals"][2].as_i64().unwrap() > 20,
        "{right}"
    );
    assert_eq!(course(&studio, &id)["learnt"], 1);
}

#[test]
fn new_exercises_of_a_day_are_limited() {
    let studio = Studio::start();
    let made = make(
        &studio,
        json!({ "kind": "tests", "patterns": ["philidor", "doubleattack", "mateinone"] }),
    );
    let id = id_of(&made);
    let all = made["course"]["exercises"].as_i64().unwrap();
    assert!(all > 10, "{all}");
    assert_eq!(made["course"]["newToday"], 10);
    let session = next(&studio, &id)["session"].clone();
    assert_eq!(
        (&session["left"], &session["more"]),
        (&json!(10), &json!(all - 10))
    );
    let more = studio
        .client
        .get(&format!("/training/courses/{id}/next?new=12"))
        .json();
    assert_eq!(more["session"]["left"], 12.min(all));
}

#[test]
fn deleting_and_forgetting_can_be_undone() {
    let studio = Studio::start();
    let id = philidor(&studio);
    answer(
        &studio,
        &id,
        1,
        json!({ "moves": ["d5g8", "f8g8", "h6f7"] }),
    );
    let path = format!("/training/courses/{id}");
    let reset = studio
        .client
        .post(&format!("{path}/reset"), json!({}))
        .json();
    assert_eq!((&reset["new"], &reset["days"]), (&json!(1), &json!([])));
    let undone = studio
        .client
        .post(&format!("{path}/reset/undo"), json!({}))
        .json();
    assert_eq!(undone["new"], 0);
    assert_eq!(undone["days"].as_array().unwrap().len(), 1);
    let nothing = studio.client.post(&format!("{path}/reset/undo"), json!({}));
    assert_eq!(nothing.status, 409, "{}", nothing.text());
    let renamed = studio.client.put(&path, json!({ "title": "Mates" })).json();
    assert_eq!(renamed["title"], "Mates");
    assert_eq!(studio.client.delete(&path).status, 204);
    assert_eq!(studio.client.get(&path).status, 404);
    assert_eq!(studio.client.get("/training/courses").json(), json!([]));
    let restored = studio
        .client
        .post(&format!("{path}/restore"), json!({}))
        .json();
    assert_eq!(
        (&restored["title"], &restored["new"]),
        (&json!("Mates"), &json!(0))
    );
    assert_eq!(
        studio
            .client
            .get("/training/courses")
            .json()
            .as_array()
            .unwrap()
            .len(),
        1
    );
}

#[test]
fn nonsense_is_answered_with_a_reason() {
    let studio = Studio::start();
    let id = philidor(&studio);
    let path = format!("/training/courses/{id}/exercises/1/answer");
    for body in [
        json!({ "moves": ["a1a8"] }),
        json!({ "moves": ["x"] }),
        json!({}),
        json!({ "moves": vec!["e2e4"; 81] }),
    ] {
        let answer = studio.client.post(&path, body.clone());
        assert_eq!(answer.status, 422, "{body}");
    }
    let missing = format!("/training/courses/{id}/exercises/99/answer");
    assert_eq!(studio.client.post(&missing, json!({})).status, 404);
    assert_eq!(
        studio
            .client
            .get(&format!("/training/courses/{id}/next?today=tomorrow"))
            .status,
        422
    );
    for source in [
        json!({ "kind": "tests", "patterns": [] }),
        json!({ "kind": "positions", "positions": [] }),
        json!({ "kind": "weather" }),
    ] {
        let made = studio
            .client
            .post("/training/courses", json!({ "source": source }));
        assert_eq!(made.status, 422, "{}", made.text());
    }
}
