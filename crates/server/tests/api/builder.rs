//! Patterns built on the board.

use serde_json::{Value, json};

use crate::http::Response;
use crate::studio::{PHILIDOR, Studio};

const BACK_RANK: &str = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1";
const FORK: &str = "q3k3/8/8/3N4/8/8/8/4K3 w - - 0 1";

struct Builder {
    studio: Studio,
    fen: &'static str,
    source: String,
    actors: Value,
}

impl Builder {
    fn new(fen: &'static str, source: &str) -> Builder {
        Builder {
            studio: Studio::start(),
            fen,
            source: source.to_owned(),
            actors: json!({}),
        }
    }

    fn ask(&self, more: Value) -> Response {
        let mut body = json!({ "fen": self.fen, "source": self.source, "actors": self.actors });
        for (key, value) in more.as_object().unwrap() {
            body[key] = value.clone();
        }
        self.studio.client.post("/builder", body)
    }

    /// Makes a change; the next one goes on from its text.
    fn edit(&mut self, edit: Value) -> Value {
        let answer = self.ask(json!({ "edit": edit, "automatic": true }));
        assert_eq!(answer.status, 200, "{}", answer.json());
        let answer = answer.json();
        self.source = answer["source"].as_str().unwrap().to_owned();
        let actors = answer["actors"].as_array().unwrap().iter();
        let placed = actors.filter(|actor| !actor["square"].is_null());
        self.actors = placed
            .map(|actor| {
                (
                    actor["name"].as_str().unwrap().to_owned(),
                    actor["square"].clone(),
                )
            })
            .collect::<serde_json::Map<_, _>>()
            .into();
        answer
    }
}

fn line(squares: &[&str]) -> Value {
    let choices = ["type", "square", "type"];
    json!({ "kind": "addLine", "line": { "relation": "POSSIBLEATTACK", "squares": squares, "choices": choices } })
}

#[test]
fn a_back_rank_mate_is_built_by_playing_it() {
    let mut builder = Builder::new(BACK_RANK, "");
    let built = builder.edit(json!({ "kind": "moves", "moves": ["a1a8"] }));
    assert_eq!(built["valid"], 1, "{built}");
    assert_eq!(built["moves"]["played"][0]["san"], "Ra8#");
    assert_eq!(built["texts"]["name"], "Mate with the rook");
    assert!(
        built["texts"]["pt"].as_str().unwrap().contains("torre"),
        "{built}"
    );
    assert!(
        built["source"].as_str().unwrap().starts_with("// pt: "),
        "{built}"
    );
    let undone = builder.edit(json!({ "kind": "moves", "moves": [] }));
    assert_eq!(undone["moves"]["count"], 0);
}

#[test]
fn a_fork_by_a_knight_move_is_built_of_two_lines_and_a_move() {
    let mut builder = Builder::new(FORK, "");
    builder.edit(line(&["d5", "c7", "e8"]));
    let two = builder.edit(line(&["d5", "c7", "a8"]));
    assert_eq!(two["lines"].as_array().unwrap().len(), 2);
    assert_eq!(
        two["lines"][1]["words"],
        "the knight on d5 can go to c7 and attack the queen on a8"
    );
    let played = builder.edit(json!({ "kind": "moves", "moves": ["d5c7"] }));
    assert_eq!(played["valid"], 1, "{played}");
    assert_eq!(
        played["texts"]["name"],
        "Fork of king and queen by a knight move"
    );
    let labels: Vec<&str> = played["actors"]
        .as_array()
        .unwrap()
        .iter()
        .map(|actor| actor["label"].as_str().unwrap())
        .collect();
    assert_eq!(labels, ["♘ on d5", "square c7", "♚ on e8", "♛ on a8"]);
}

#[test]
fn conditions_have_values_on_the_board_and_only_choices_that_fit() {
    let mut builder = Builder::new(FORK, "");
    builder.edit(line(&["d5", "c7", "e8"]));
    let spec =
        json!({ "function": "MOVESOF", "arguments": ["k1"], "comparison": ">", "number": 3 });
    let draft = builder
        .ask(json!({ "draft": { "section": "precondition", "spec": spec } }))
        .json();
    assert_eq!(
        (&draft["draft"]["value"], &draft["draft"]["holds"]),
        (&json!(4.0), &json!(true))
    );
    let built =
        builder.edit(json!({ "kind": "condition", "section": "precondition", "condition": spec }));
    let condition = &built["conditions"][0];
    assert_eq!(
        condition["words"],
        "the king on e8 has more than three legal moves"
    );
    assert_eq!(condition["spec"]["function"], "MOVESOF");
    let functions = built["functions"].as_array().unwrap();
    let named = |name: &str| functions.iter().any(|function| function["name"] == name);
    // There is a king, but no pawn and no second king.
    assert!(
        named("MOVESOF") && !named("SENTRY") && !named("KINGOPPOSITION"),
        "{built}"
    );
    let kings = built["choices"]["king"].as_array().unwrap();
    assert_eq!(kings.len(), 1);
    assert_eq!(kings[0]["label"], "♚ on e8");
    let gone =
        builder.edit(json!({ "kind": "removeCondition", "section": "precondition", "clause": 0 }));
    assert_eq!(gone["conditions"].as_array().unwrap().len(), 0);
    for senseless in [
        json!({ "function": "MOVESOF", "arguments": ["k9"], "comparison": "=", "number": 0 }),
        json!({ "function": "MOVESOF", "arguments": ["k1) OR (1"], "comparison": "=", "number": 0 }),
        json!({ "function": "MOVESOF", "arguments": [], "comparison": "=", "number": 0 }),
        json!({ "function": "NOTHING", "arguments": [] }),
    ] {
        let edit =
            json!({ "kind": "condition", "section": "precondition", "condition": senseless });
        assert_eq!(builder.ask(json!({ "edit": edit })).status, 422, "{edit}");
    }
}

#[test]
fn an_existing_pattern_is_listed_and_its_comments_survive_a_change() {
    let studio = Studio::start();
    let shipped = studio.client.get("/patterns/philidor").json();
    let mut builder = Builder {
        studio,
        fen: PHILIDOR,
        source: shipped["source"].as_str().unwrap().to_owned(),
        actors: json!({}),
    };
    let seen = builder.ask(json!({ "lang": "pt" })).json();
    let lines = seen["lines"].as_array().unwrap();
    assert_eq!(lines.len(), 6);
    assert_eq!(lines[5]["negated"], true);
    assert!(lines[0]["holds"] == true && !lines[0]["words"].as_str().unwrap().contains("N1"));
    assert_eq!(seen["moves"]["played"].as_array().unwrap().len(), 3);
    assert!(
        seen["conditions"]
            .as_array()
            .unwrap()
            .iter()
            .all(|one| one["holds"] == true),
        "{seen}"
    );
    builder.edit(json!({ "kind": "removeLine", "line": 4 }));
    let text = &builder.source;
    assert!(
        text.contains("// Corrected: OPONENT") && !text.contains("k1 DEFENDS f2"),
        "{text}"
    );
    let gone = builder.ask(json!({ "edit": { "kind": "removeLine", "line": 40 } }));
    assert_eq!(gone.status, 422);
}

#[test]
fn moves_that_cannot_be_played_are_refused() {
    let builder = Builder::new(BACK_RANK, "");
    for moves in [
        json!(["a1b8"]),
        json!(["nonsense"]),
        json!(["a1a8", "g8h8"]),
    ] {
        let edit = json!({ "kind": "moves", "moves": moves });
        assert_eq!(builder.ask(json!({ "edit": edit })).status, 422, "{moves}");
    }
}
