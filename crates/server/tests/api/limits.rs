//! Quotas, and titles with invisible characters.

use serde_json::json;

use crate::studio::{Studio, pattern};

#[test]
fn versions_are_listed_in_pages_without_texts() {
    let studio = Studio::start();
    let client = studio.client;
    let id = studio.keep(&pattern("V1"));
    let path = format!("/patterns/{id}");
    for version in 1..=6 {
        let source = pattern(&format!("V{}", version + 1));
        let body = json!({ "source": source, "version": version });
        assert_eq!(client.put(&path, body).status, 200);
    }
    let mut listed = Vec::new();
    let mut query = String::from("?limit=3");
    let mut pages = 0;
    loop {
        let page = client.get(&format!("{path}/versions{query}")).json();
        assert_eq!(page["total"], 7);
        pages += 1;
        for version in page["versions"].as_array().unwrap() {
            assert!(version.get("source").is_none(), "{version}");
            let number = version["version"].as_i64().unwrap();
            let one = client.get(&format!("{path}/versions/{number}")).json();
            let source = one["source"].as_str().unwrap();
            assert!(source.contains(&format!("\"V{number}\"")), "{one}");
            assert_eq!(version["bytes"], source.len());
            listed.push(number);
        }
        match page["next"].as_i64() {
            Some(next) => query = format!("?limit=3&before={next}"),
            None => break,
        }
    }
    assert_eq!((pages, listed), (3, vec![7, 6, 5, 4, 3, 2, 1]));
    let shipped = client.get("/patterns/philidor/versions").json();
    assert_eq!(
        (&shipped["total"], &shipped["versions"][0]["version"]),
        (&1.into(), &1.into())
    );
    assert!(shipped["versions"][0].get("source").is_none());
}

#[test]
fn patterns_are_listed_with_short_descriptions() {
    let studio = Studio::start();
    let long = format!("\"{}\"", "ã".repeat(100_000));
    let id = studio.keep(&pattern("LONG").replace("\"d\"", &long));
    let list = studio.client.get("/patterns?shipped=false");
    assert!(list.body.len() < 5_000, "{} bytes", list.body.len());
    let description = list.json()[0]["description"].as_str().unwrap().to_owned();
    assert!(description.starts_with('ã') && description.ends_with('…'));
    // The whole text can be searched and is there.
    let one = studio.client.get(&format!("/patterns/{id}")).json();
    assert_eq!(
        one["description"].as_str().unwrap().chars().count(),
        100_000
    );
}

#[test]
fn versions_of_a_pattern_have_a_limit() {
    let studio = Studio::with(|options| options.limits.versions = 3);
    let path = format!("/patterns/{}", studio.keep(&pattern("V1")));
    let save = |version: i64| {
        let source = pattern(&format!("V{}", version + 1));
        studio
            .client
            .put(&path, json!({ "source": source, "version": version }))
    };
    assert_eq!((save(1).status, save(2).status), (200, 200));
    let refused = save(3);
    assert_eq!(
        (refused.status, refused.code().as_str()),
        (422, "quota_exceeded")
    );
    assert!(
        refused.text().contains("save it as a copy"),
        "{}",
        refused.text()
    );
    // A text that makes no version is accepted.
    let same = json!({ "source": pattern("V3"), "version": 3 });
    assert_eq!(studio.client.put(&path, same).status, 200);
    assert_eq!(save(1).status, 409);
    // The old versions stay, and the copy begins with version 1.
    assert_eq!(studio.client.get(&path).json()["version"], 3);
    let copy = studio.client.post(&format!("{path}/copy"), json!({}));
    assert_eq!((copy.status, &copy.json()["version"]), (201, &1.into()));
}

#[test]
fn the_bytes_of_a_pattern_have_a_limit() {
    let studio = Studio::with(|options| options.limits.version_bytes = 1 << 20);
    let path = format!("/patterns/{}", studio.keep(&pattern("A")));
    let large = |letter: &str| format!("{}// {}\n", pattern("A"), letter.repeat(400_000));
    let save = |version: i64, letter: &str| {
        studio.client.put(
            &path,
            json!({ "source": large(letter), "version": version }),
        )
    };
    assert_eq!((save(1, "a").status, save(2, "b").status), (200, 200));
    let refused = save(3, "c");
    assert_eq!(
        (refused.status, refused.code().as_str()),
        (422, "quota_exceeded")
    );
    assert!(refused.text().contains("1 MiB"), "{}", refused.text());
}

#[test]
fn deleted_patterns_make_room_and_others_do_not() {
    let studio = Studio::with(|options| options.limits.owner_bytes = 1 << 20);
    let client = studio.client;
    let large = |name: &str| format!("{}// {}\n", pattern(name), "x".repeat(400_000));
    let (first, second) = (studio.keep(&large("A")), studio.keep(&large("B")));
    let refused = client.post("/patterns", json!({ "source": large("C") }));
    assert_eq!(
        (refused.status, refused.code().as_str()),
        (422, "quota_exceeded")
    );
    let draft = client.put("/drafts/new", json!({ "source": large("C") }));
    assert_eq!(
        (draft.status, draft.code().as_str()),
        (422, "quota_exceeded")
    );
    // A deleted pattern can be restored until its room is needed.
    assert_eq!(client.delete(&format!("/patterns/{first}")).status, 204);
    let restore = |id: &str| {
        client
            .post(&format!("/patterns/{id}/restore"), json!({}))
            .status
    };
    assert_eq!(restore(&first), 200);
    assert_eq!(client.delete(&format!("/patterns/{first}")).status, 204);
    studio.keep(&large("C"));
    assert_eq!(
        (
            restore(&first),
            client.get(&format!("/patterns/{second}")).status
        ),
        (404, 200)
    );
}

#[test]
fn titles_with_invisible_characters_are_rejected() {
    let studio = Studio::start();
    let client = studio.client;
    let demonstration = studio.demonstration();
    let file = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(&file, "1. e4 *").unwrap();
    for bad in [
        "games\u{202e}ngp.exe",
        "a\u{1b}[31mb",
        "a\nb",
        "x\u{200b}",
        "\u{2066}y",
    ] {
        for answer in [
            client.post("/patterns", json!({ "source": pattern("A"), "title": bad })),
            client.post(
                "/searches",
                json!({ "collections": [demonstration], "patterns": ["philidor"], "title": bad }),
            ),
            client.post("/collections", json!({ "path": file.path(), "title": bad })),
        ] {
            assert_eq!(
                (answer.status, answer.code().as_str()),
                (422, "invalid"),
                "{bad:?}"
            );
        }
        let refused = client.post(
            "/patterns?lang=pt",
            json!({ "source": pattern("A"), "title": bad }),
        );
        assert!(
            refused.text().contains("caractere invisível (U+"),
            "{}",
            refused.text()
        );
    }
    let good = client.post(
        "/patterns",
        json!({ "source": pattern("A"), "title": " Ação 👩\u{200d}🚀 " }),
    );
    assert_eq!(good.json()["title"], "Ação 👩\u{200d}🚀");
}

#[test]
fn names_from_texts_and_files_are_shown_without_invisible_characters() {
    let folder = tempfile::tempdir().unwrap();
    let studio = Studio::start();
    let client = studio.client;
    let source = pattern("MATE\u{202e}X");
    let kept = client.post("/patterns", json!({ "source": source })).json();
    assert_eq!(
        (&kept["name"], &kept["title"]),
        (&"MATEX".into(), &"MATEX".into())
    );
    // The text stays as the author wrote it.
    assert_eq!(kept["source"], source.as_str());
    let file = folder.path().join("games\u{202e}ngp.pgn");
    let moves =
        "[White \"A\u{202e}B\"]\n[Black \"C\"]\n\n1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0\n";
    std::fs::write(&file, moves).unwrap();
    let added = client.post("/collections", json!({ "path": file })).json();
    assert_eq!(added["title"], "gamesngp.pgn", "{added}");
    assert!(!added["path"].as_str().unwrap().contains('\u{202e}'));
    let host = client.0.to_string();
    let target = "/api/v1/collections/upload?name=a%E2%80%AEb.pgn";
    let sent = client
        .raw("POST", target, &[("Host", &host)], b"1. e4 *")
        .unwrap();
    assert_eq!(sent.json()["title"], "ab.pgn");
    let target = "/api/v1/patterns/import?name=a%E2%80%AEb.patlan";
    let unnamed = pattern("");
    let sent = client
        .raw("POST", target, &[("Host", &host)], unnamed.as_bytes())
        .unwrap();
    assert_eq!(sent.json()["title"], "ab.patlan", "{}", sent.text());
    let attack = studio.keep(&pattern("ATTACK"));
    let wish = json!({ "collections": [added["id"]], "patterns": [attack] });
    let search = studio.search(wish);
    studio.wait(&search, &["done"]);
    let hits = client.get(&format!("/searches/{search}/hits")).json();
    let hit = &hits["hits"][0];
    assert_eq!(
        (&hit["white"], &hit["file"]),
        (&"AB".into(), &"gamesngp.pgn".into()),
        "{hits}"
    );
}
