//! Patterns: saved, changed, copied, tested, imported.

use serde_json::{Value, json};

use crate::studio::{PHILIDOR, Studio, pattern};

#[test]
fn pattern_is_saved_changed_deleted_and_restored() {
    let studio = Studio::start();
    let client = &studio.client;
    let id = studio.keep(&pattern("ONE"));
    let path = format!("/patterns/{id}");
    let first = client.get(&path);
    assert_eq!(first.header("etag"), Some("\"1\""));
    assert_eq!(
        (
            first.json()["name"].as_str(),
            first.json()["owner"].as_str()
        ),
        (Some("ONE"), Some("local"))
    );
    let changed = client.put(&path, json!({ "source": pattern("TWO"), "version": 1 }));
    assert_eq!(
        (changed.status, changed.json()["version"].as_i64()),
        (200, Some(2))
    );
    let late = client.put(&path, json!({ "source": pattern("THREE"), "version": 1 }));
    assert_eq!((late.status, late.code().as_str()), (409, "conflict"));
    let same = client.put(&path, json!({ "source": pattern("TWO"), "version": 2 }));
    assert_eq!(
        same.json()["version"],
        2,
        "a text that is the same makes no version"
    );
    assert_eq!(client.put(&path, json!({ "source": "x" })).status, 422);
    let versions = client.get(&format!("{path}/versions")).json();
    assert_eq!(versions["versions"].as_array().unwrap().len(), 2);
    let old = client.get(&format!("{path}/versions/1")).json();
    assert_eq!(old["source"], pattern("ONE"));
    assert_eq!(client.get(&format!("{path}/versions/9")).status, 404);

    assert_eq!(client.delete(&path).status, 204);
    assert_eq!(client.get(&path).status, 404);
    assert_eq!(client.delete(&path).status, 404);
    assert_eq!(
        client.post(&format!("{path}/restore"), json!({})).json()["name"],
        "TWO"
    );
    assert_eq!(client.get(&path).status, 200);
}

#[test]
fn shipped_patterns_are_read_and_copied_but_never_changed() {
    let studio = Studio::start();
    let client = &studio.client;
    let all = client.get("/patterns?shipped=true&lang=pt").json();
    assert_eq!(all.as_array().unwrap().len(), knowledge::patterns().len());
    for (method, path) in [
        ("PUT", "/patterns/philidor"),
        ("DELETE", "/patterns/philidor"),
        ("POST", "/patterns/philidor/tests"),
    ] {
        let body = json!({ "source": "x", "version": 1, "fen": PHILIDOR, "side": "white", "expect": "match" });
        let answer = client.send(method, path, Some(&body)).unwrap();
        assert_eq!(
            (answer.status, answer.code().as_str()),
            (403, "forbidden"),
            "{method} {path}"
        );
    }
    let copy = client.post("/patterns/philidor/copy", json!({})).json();
    assert_eq!(copy["copiedFrom"]["id"], "philidor");
    let id = copy["id"].as_str().unwrap();
    let tests = client.get(&format!("/patterns/{id}/tests")).json();
    let shipped = client.get("/patterns/philidor/tests").json();
    assert_eq!(
        tests.as_array().unwrap().len(),
        shipped.as_array().unwrap().len()
    );
    for pattern in [id, "philidor"] {
        let results = client
            .post(&format!("/patterns/{pattern}/tests/run"), json!({}))
            .json();
        let passed = |one: &Value| one["passed"] == true;
        assert!(results.as_array().unwrap().iter().all(passed), "{results}");
    }
    let found = client.get("/patterns?shipped=false&query=phil").json();
    assert_eq!(found.as_array().unwrap().len(), 1);
}

#[test]
fn shipped_patterns_have_themes_levels_and_texts_in_both_languages() {
    let studio = Studio::start();
    let list = |lang: &str| studio.client.get(&format!("/patterns?lang={lang}")).json();
    let (english, portuguese) = (list("en"), list("pt"));
    // In the order of the index, which begins with the first steps.
    assert_eq!(english[0]["id"], "garfoduplo");
    let philidor = |list: &Value| {
        let mut all = list.as_array().unwrap().iter();
        all.find(|one| one["id"] == "philidor").unwrap().clone()
    };
    let one = philidor(&english);
    assert_eq!(one["themes"], json!(["mates", "sacrifices"]));
    assert_eq!(one["level"], "club");
    assert_eq!(one["title"], "Philidor’s mate");
    assert_eq!(philidor(&portuguese)["title"], "Mate de Philidor");
    for one in english.as_array().unwrap() {
        assert!(!one["themes"].as_array().unwrap().is_empty(), "{one}");
        assert!(one["level"].is_string(), "{one}");
    }
    let note = |lang: &str| {
        let tests = studio
            .client
            .get(&format!("/patterns/mateinone/tests?lang={lang}"));
        tests.json()[0]["note"].as_str().unwrap().to_owned()
    };
    assert_eq!(note("en"), "Qg7 is mate at once");
    assert_eq!(note("pt"), "Dg7 é mate na hora");
}

#[test]
fn tests_are_saved_run_and_deleted() {
    let studio = Studio::start();
    let client = &studio.client;
    let id = studio.keep(&pattern("T"));
    let path = format!("/patterns/{id}/tests");
    let new = json!({ "fen": PHILIDOR, "side": "white", "expect": "match", "note": "Dame" });
    let test = client.post(&path, new.clone());
    assert_eq!(test.status, 201);
    let one = format!("{path}/{}", test.json()["id"].as_str().unwrap());
    let run = |source: Value| client.post(&format!("{path}/run"), source).json();
    assert_eq!(
        run(json!({}))[0],
        json!({ "id": test.json()["id"], "passed": true, "got": { "raw": 1, "valid": 1 }, "error": null })
    );
    assert_eq!(run(json!({ "source": "PATTERN" }))[0]["passed"], false);
    let mut other = new.clone();
    other["expect"] = "noMatch".into();
    assert_eq!(client.put(&one, other).json()["expect"], "noMatch");
    assert_eq!(run(json!({}))[0]["passed"], false);
    let mut bad = new;
    bad["fen"] = "nonsense".into();
    assert_eq!(client.post(&path, bad).status, 422);
    assert_eq!(client.delete(&one).status, 204);
    assert_eq!(client.delete(&one).status, 404);
}

#[test]
fn texts_may_refer_to_own_patterns() {
    let studio = Studio::start();
    let client = &studio.client;
    let id = studio.keep(&pattern("MINE"));
    let caller =
        pattern("CALLER").replace(';', "") + "PRECONDITION\n  EXISTPATTERN(\"MINE\",ME);\n";
    let found = client
        .post("/match", json!({ "source": caller, "fen": PHILIDOR }))
        .json();
    assert_eq!(found["patterns"][0]["validCount"], 1, "{found}");
    // The edited text replaces the stored one, so that its name is not defined twice.
    let codes = |body: Value| -> Vec<String> {
        let found = client.post("/language/check", body).json();
        let list = found["diagnostics"].as_array().unwrap().clone();
        list.iter()
            .map(|one| one["code"].as_str().unwrap().to_owned())
            .collect()
    };
    assert!(codes(json!({ "source": pattern("MINE") })).contains(&"PAT033".to_owned()));
    assert!(
        !codes(json!({ "source": pattern("MINE"), "pattern": id })).contains(&"PAT033".to_owned())
    );
}

#[test]
fn patterns_are_imported_and_exported() {
    let studio = Studio::start();
    let host = studio.client.0.to_string();
    let send = |bytes: &[u8]| {
        let headers = [("Host", host.as_str()), ("Content-Type", "text/plain")];
        studio
            .client
            .raw(
                "POST",
                "/api/v1/patterns/import?name=garfo.patlan",
                &headers,
                bytes,
            )
            .unwrap()
    };
    let kept = send(pattern("GARFO É").as_bytes());
    assert_eq!(
        (kept.status, kept.json()["title"].as_str()),
        (201, Some("GARFO É"))
    );
    let id = kept.json()["id"].as_str().unwrap().to_owned();
    let file = studio.client.get(&format!("/patterns/{id}/export"));
    assert_eq!(file.text(), pattern("GARFO É"));
    assert_eq!(
        file.header("content-disposition"),
        Some("attachment; filename=\"garfo.patlan\"")
    );
    // A pattern with errors is saved, to be fixed later; a text without any is rejected.
    let slip = pattern("SLIP").replace("WEIGHT 1\n", "");
    assert_eq!(send(slip.as_bytes()).json()["title"], "SLIP");
    let before = studio.client.get("/patterns?shipped=false").json();
    for (garbage, line) in [
        (b"nothing at all".as_slice(), 1),
        (b"\x00\x01\x02", 1),
        (b"   ", 1),
        (b"PATTERN", 1),
        (
            b"\nThis pattern is about forks.\nThe pattern \"fork\" is nice.\n",
            2,
        ),
        ("Este padr\u{e3}o fala do garfo.\n".as_bytes(), 1),
        (b"PADRAO \"SO O NOME\"\nAUTOR \"eu\"\n", 1),
    ] {
        let refused = send(garbage);
        assert_eq!(refused.status, 422, "{garbage:?}");
        let error = &refused.json()["error"];
        assert!(
            error["remedy"].as_str().unwrap().contains("PATTERN"),
            "{error}"
        );
        assert!(error["place"]["line"].as_u64() >= Some(line), "{error}");
    }
    let after = studio.client.get("/patterns?shipped=false").json();
    assert_eq!(after, before, "nothing of that is kept");
    let latin = send(b"PATTERN \"a\"\nAUTHOR \"\xe9\"");
    assert_eq!(
        (
            latin.status,
            latin.json()["error"]["place"]["line"].as_u64()
        ),
        (422, Some(2))
    );
}

#[test]
fn drafts_and_settings_survive_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let mut studio = Studio::at(folder.path(), |_| {});
    assert_eq!(
        studio
            .client
            .put("/drafts/new", json!({ "source": "half", "fen": PHILIDOR }))
            .status,
        204
    );
    assert_eq!(
        studio
            .client
            .put("/settings", json!({ "theme": "dark", "n": [1] }))
            .status,
        200
    );
    let id = studio.keep(&pattern("KEPT"));
    studio.stop();
    let studio = Studio::at(folder.path(), |_| {});
    assert_eq!(studio.client.get("/drafts/new").json()["source"], "half");
    assert_eq!(
        studio.client.get("/settings").json(),
        json!({ "theme": "dark", "n": [1] })
    );
    assert_eq!(studio.client.get(&format!("/patterns/{id}")).status, 200);
    assert_eq!(studio.client.delete("/drafts/new").status, 204);
    assert_eq!(studio.client.get("/drafts/new").status, 204);
    assert_eq!(studio.client.get("/me").json()["mode"], "local");
}

#[test]
fn number_of_objects_is_limited() {
    let studio = Studio::with(|options| options.limits.objects = 2);
    studio.keep(&pattern("A"));
    studio.keep(&pattern("B"));
    let answer = studio
        .client
        .post("/patterns", json!({ "source": pattern("C") }));
    assert_eq!((answer.status, answer.code().as_str()), (422, "invalid"));
}

#[test]
fn deleted_patterns_do_not_count() {
    let studio = Studio::with(|options| options.limits.objects = 1);
    let id = studio.keep(&pattern("FIRST"));
    assert_eq!(studio.client.delete(&format!("/patterns/{id}")).status, 204);
    studio.keep(&pattern("SECOND"));
}

#[test]
fn copy_of_a_pattern_is_one_transaction() {
    let folder = tempfile::tempdir().unwrap();
    let studio = Studio::at(folder.path(), |_| {});
    studio.sql(
        folder.path(),
        "CREATE TRIGGER full BEFORE INSERT ON pattern_tests BEGIN SELECT RAISE(ABORT, 'full'); END",
    );
    let failed = studio.client.post("/patterns/philidor/copy", json!({}));
    assert_eq!(failed.status, 500);
    let own = studio.client.get("/patterns?shipped=false").json();
    assert_eq!(own, json!([]));
}

#[test]
fn unreadable_objects_are_not_found() {
    let folder = tempfile::tempdir().unwrap();
    let studio = Studio::at(folder.path(), |_| {});
    let id = studio.keep(&pattern("HERS"));
    for statement in [
        "INSERT INTO owners (id, kind, created_at) VALUES ('ann', 'user', '')",
        "UPDATE patterns SET owner = 'ann'",
    ] {
        studio.sql(folder.path(), statement);
    }
    let path = format!("/patterns/{id}");
    assert_eq!(studio.client.get(&path).status, 404);
    assert_eq!(studio.client.delete(&path).status, 404);
}
