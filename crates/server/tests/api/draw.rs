//! Pictures of positions.

use serde_json::json;

use crate::studio::{PHILIDOR, Studio};

#[test]
fn positions_are_drawn_with_their_arrows() {
    let studio = Studio::start();
    let drawn = |more: serde_json::Value| {
        let mut body = json!({ "fen": PHILIDOR, "orientation": "white" });
        let fields = more.as_object().unwrap().clone();
        body.as_object_mut().unwrap().extend(fields);
        studio.client.post("/draw", body)
    };
    let bare = drawn(json!({})).json()["svg"].as_str().unwrap().to_owned();
    assert!(bare.starts_with("<svg xmlns=") && bare.contains("Chess board"));
    assert!(!bare.contains("class=\"arrow"));
    let arrows = json!([
        { "from": "f4", "to": "b8", "kind": "move" },
        { "from": "a6", "via": ["b8"], "to": "c6", "kind": "possibleAttack" },
    ]);
    let marked = drawn(
        json!({ "arrows": arrows, "squares": ["c7"], "lang": "pt", "orientation": "black", "caption": "Mate" }),
    );
    let marked = marked.json()["svg"].as_str().unwrap().to_owned();
    assert!(
        marked.contains("class=\"arrow move\"")
            && marked.contains("class=\"arrow possible-attack\"")
    );
    assert_eq!(marked.matches("class=\"ring\"").count(), 1);
    assert!(marked.contains(">Mate<"));
    // Boards that are being set up are no legal positions.
    let empty = studio.client.post(
        "/draw",
        json!({ "fen": "8/8/8/8/8/8/8/8", "orientation": "white" }),
    );
    assert_eq!(empty.status, 200);
}

#[test]
fn pictures_without_a_board_are_refused() {
    let studio = Studio::start();
    let post = |fen: &str, arrows: serde_json::Value, squares: serde_json::Value| {
        let body =
            json!({ "fen": fen, "orientation": "white", "arrows": arrows, "squares": squares });
        let answer = studio.client.post("/draw", body);
        assert_eq!(answer.status, 422);
        answer.json()["error"]["code"].as_str().unwrap().to_owned()
    };
    assert_eq!(post("9/8", json!([]), json!([])), "bad_position");
    let arrow = json!({ "from": "a1", "to": "i9", "kind": "move" });
    assert_eq!(post(PHILIDOR, json!([arrow]), json!([])), "invalid");
    assert_eq!(post(PHILIDOR, json!([]), json!(vec!["a1"; 201])), "invalid");
}
