//! The language: checking, matching, explaining, composing.

use serde_json::json;

use crate::studio::{PHILIDOR, Studio, pattern};

fn philidor() -> String {
    let mut files = knowledge::patterns().into_iter();
    files
        .find(|file| file.name == "philidor.patlan")
        .unwrap()
        .text
}

#[test]
fn words_have_meanings_in_both_languages() {
    let studio = Studio::start();
    let words = studio.client.get("/language?lang=pt").json();
    let find = |list: &str, key: &str, word: &str| {
        let list = words[list].as_array().unwrap();
        list.iter().find(|one| one[key] == word).cloned().unwrap()
    };
    let attack = find("relations", "word", "ATAQUEPOSSIVEL");
    assert_eq!(
        (attack["symbol"].as_str(), attack["en"].as_str()),
        (Some(":>"), Some("POSSIBLEATTACK"))
    );
    assert_eq!(
        find("functions", "en", "VALUEOF")["signature"],
        "VALORDE(x)"
    );
    assert_eq!(
        find("functions", "en", "MYDEFENSES")["parameters"]
            .as_array()
            .unwrap()
            .len(),
        1
    );
    assert_eq!(find("keywords", "en", "PATTERN")["kind"], "section");
}

#[test]
fn diagnostics_have_ranges_and_fixes_in_utf16_units() {
    let studio = Studio::start();
    // Accents and a character of two UTF-16 units come before the error.
    let source = pattern("X")
        .replace("DESCRIPTION \"d\"", "DESCRIPTION \"peça 𝄞\"")
        .replace("f1", "F2");
    let answer = studio
        .client
        .post("/language/check", json!({ "source": source, "lang": "pt" }));
    let found = &answer.json()["diagnostics"][0];
    let units: Vec<u16> = source.encode_utf16().collect();
    let (from, to) = (
        found["from"].as_u64().unwrap(),
        found["to"].as_u64().unwrap(),
    );
    assert_eq!(
        String::from_utf16_lossy(&units[from as usize..to as usize]),
        "F2"
    );
    assert_eq!(found["severity"], "error");
    assert_eq!(found["fixes"][0]["edits"][0]["text"], "f2");
    assert!(
        found["message"].as_str().unwrap().contains("peça"),
        "{found}"
    );
}

#[test]
fn matched_pattern_is_described() {
    let studio = Studio::start();
    let request = json!({ "source": philidor(), "fen": PHILIDOR, "lang": "en", "prove": true });
    let answer = studio.client.post("/match", request).json();
    let found = &answer["patterns"][0];
    assert_eq!(
        (found["rawCount"].as_u64(), found["validCount"].as_u64()),
        (Some(2), Some(2))
    );
    let first = &found["instances"][0];
    let line: Vec<&str> = first["line"]
        .as_array()
        .unwrap()
        .iter()
        .map(|ply| ply["san"].as_str().unwrap())
        .collect();
    assert_eq!(line, ["Qb8+", "Rxb8", "Nc7#"]);
    assert_eq!(
        first["line"][2]["fen"],
        "kr6/ppN5/8/8/6p1/1r1p2P1/2b2K2/8 b - - 1 2"
    );
    assert_eq!(first["proof"]["mateIn"], 2);
    assert_eq!(first["postconditions"][0]["holds"], true);
    let arrow = &first["arrows"][0];
    assert_eq!(
        (arrow["kind"].as_str(), arrow["via"][0].as_str()),
        (Some("possibleAttack"), Some("c7"))
    );
}

#[test]
fn shipped_patterns_are_matched_within_the_time_limit() {
    let studio = Studio::start();
    let positions = knowledge::positions();
    let mut times = Vec::new();
    for file in knowledge::patterns() {
        let stem = file.name.trim_end_matches(".patlan");
        let epd = positions
            .iter()
            .find(|epd| epd.name == format!("{stem}.epd"));
        let lines = epd.unwrap().text.lines().filter_map(chess::epd::Epd::read);
        for epd in lines.take(2) {
            let fen = epd.unwrap().fen;
            let begun = std::time::Instant::now();
            let answer = studio.client.post(
                "/match",
                json!({ "source": file.text, "fen": fen, "prove": true }),
            );
            times.push(begun.elapsed());
            assert_eq!(answer.status, 200, "{stem}: {}", answer.text());
        }
    }
    times.sort();
    let (median, last) = (times[times.len() / 2], times[times.len() - 1]);
    println!(
        "{} answers, median {median:?}, slowest {last:?}",
        times.len()
    );
    // The median, because the slowest says more about the machine that runs the tests.
    assert!(median.as_millis() < 100, "{median:?}");
}

#[test]
fn rejected_instances_name_their_clause() {
    let studio = Studio::start();
    let fen = "5r1k/7p/7N/3Q4/8/8/6PP/6K1 w - - 0 1";
    let source = philidor();
    let answer = studio.client.post(
        "/match",
        json!({ "source": source, "fen": fen, "lang": "pt" }),
    );
    let instance = answer.json()["patterns"][0]["instances"][0].clone();
    assert_eq!(instance["valid"], false);
    let reason = &instance["reason"];
    assert_eq!(reason["section"], "PRECONDICAO");
    let (from, to) = (
        reason["from"].as_u64().unwrap() as usize,
        reason["to"].as_u64().unwrap() as usize,
    );
    let units: Vec<u16> = source.encode_utf16().collect();
    assert_eq!(
        String::from_utf16_lossy(&units[from..to]),
        reason["text"].as_str().unwrap()
    );
}

#[test]
fn pattern_with_too_many_instances_ends_in_time() {
    let studio = Studio::start();
    let mut source = pattern("OPEN").replace(';', "");
    for n in 2..9 {
        source += &format!("  F{n} DEFENDS S{n}\n");
    }
    let fen = "r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4";
    let begun = std::time::Instant::now();
    let answer = studio
        .client
        .post("/match", json!({ "source": source, "fen": fen }))
        .json();
    assert_eq!(answer["patterns"][0]["problem"]["code"], "too_open");
    assert!(begun.elapsed().as_secs() < 30);
}

#[test]
fn invalid_fens_are_reported_with_place_and_remedy() {
    let studio = Studio::start();
    let ask = |path: &str, lang: &str, fen: &str| {
        let body = json!({ "source": "", "fen": fen });
        studio.client.post(&format!("{path}?lang={lang}"), body)
    };
    for path in ["/match", "/facts", "/position"] {
        let answer = ask(path, "pt", "4k3/8/8/8/8/8/8/4K3 x - - 0 1");
        assert_eq!(
            (answer.status, answer.code().as_str()),
            (422, "bad_position"),
            "{path}"
        );
        let error = &answer.json()["error"];
        assert_eq!(error["place"]["column"], 21);
        assert!(
            error["remedy"].as_str().unwrap().contains("brancas"),
            "{error}"
        );
    }
    assert_eq!(
        ask("/facts", "en", "8/8/8/8/8/8/8/8 w - - 0 1").json()["error"]["message"],
        "the board is empty"
    );
}

#[test]
fn pgn_games_are_parsed() {
    let studio = Studio::start();
    let pgn = "[White \"A\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O *";
    let answer = studio
        .client
        .post("/position", json!({ "pgn": pgn }))
        .json();
    let moves = answer["game"]["moves"].as_array().unwrap();
    assert_eq!(
        (
            moves.len(),
            moves[6]["san"].as_str(),
            moves[6]["uci"].as_str()
        ),
        (7, Some("O-O"), Some("e1g1"))
    );
    assert_eq!(answer["fen"], moves[6]["fen"]);
    assert_eq!(answer["turn"], "black");
    let answer = studio
        .client
        .post("/position", json!({ "pgn": "1. e4 Ke7" }));
    assert_eq!(answer.status, 422);
    let start = studio.client.post("/position", json!({})).json();
    assert_eq!(start["legal"]["e2"], json!(["e3", "e4"]));
}

#[test]
fn relations_between_clicked_squares_are_said_in_words() {
    let studio = Studio::start();
    let request = json!({ "fen": PHILIDOR, "squares": ["a6", "a8"], "lang": "pt" });
    let found = studio.client.post("/relations", request).json();
    let first = &found["relations"][0];
    assert_eq!(
        first["words"],
        "o cavalo em a6 pode ir a c7 e atacar o rei em a8"
    );
    assert_eq!(
        first["actors"][0]["choices"][1]["label"],
        "este cavalo (a6)"
    );
    assert_eq!(
        studio
            .client
            .post("/relations", json!({ "fen": PHILIDOR, "squares": ["z9"] }))
            .status,
        422
    );
}

#[test]
fn texts_are_formatted_translated_and_explained() {
    let studio = Studio::start();
    let client = &studio.client;
    let source = pattern("X");
    let laid = client
        .post("/language/format", json!({ "source": source }))
        .json();
    assert!(laid["source"].as_str().unwrap().contains("  F1 ATTACKS f1"));
    let translated = client
        .post(
            "/language/translate",
            json!({ "source": source, "to": "pt", "symbols": true }),
        )
        .json();
    assert!(
        translated["source"]
            .as_str()
            .unwrap()
            .contains("CENARIO\n  F1 => f1"),
        "{translated}"
    );
    let broken = client.post("/language/format", json!({ "source": "PATTERN" }));
    assert_eq!(
        (broken.status, broken.code().as_str()),
        (422, "bad_pattern")
    );
    let explained = client
        .post("/explain", json!({ "source": source, "lang": "en" }))
        .json();
    let graph = &explained["patterns"][0]["graph"];
    assert_eq!(
        (
            graph["nodes"].as_array().unwrap().len(),
            graph["edges"][0]["kind"].as_str()
        ),
        (2, Some("attack"))
    );
    let facts = client
        .post("/facts", json!({ "fen": PHILIDOR, "lang": "en" }))
        .json();
    let texts: Vec<&str> = facts["facts"]
        .as_array()
        .unwrap()
        .iter()
        .map(|fact| fact["text"].as_str().unwrap())
        .collect();
    assert!(texts.contains(&"the queen on f4 attacks the pawn on g4"));
}
