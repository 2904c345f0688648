//! Collections of games.

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::studio::Studio;

const GAMES: &str = "[White \"A\"]\n[Date \"1999.01.01\"]\n\n1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0\n\n[White \"B\"]\n[Date \"2001.01.01\"]\n\n1. d4 *\n";

fn counted(studio: &Studio, id: &str) -> Value {
    let begun = Instant::now();
    loop {
        let one = studio.client.get(&format!("/collections/{id}")).json();
        if one["state"] != "counting" {
            return one;
        }
        assert!(begun.elapsed() < Duration::from_secs(30), "{one}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn uploaded_games_are_counted() {
    let studio = Studio::start();
    let answer = studio.client.upload("mine.pgn", GAMES.as_bytes());
    assert_eq!(answer.status, 201, "{}", answer.text());
    let id = answer.json()["id"].as_str().unwrap().to_owned();
    let one = counted(&studio, &id);
    assert_eq!(
        (one["title"].as_str(), one["source"].as_str()),
        (Some("mine.pgn"), Some("upload"))
    );
    assert_eq!(
        (one["games"].as_u64(), one["positions"].as_u64()),
        (Some(2), Some(8))
    );
    assert_eq!(one["years"], json!({ "from": 1999, "to": 2001 }));
    assert_eq!(
        one["path"],
        Value::Null,
        "the path of an upload is not shown"
    );
    assert_eq!(
        studio.client.delete(&format!("/collections/{id}")).status,
        204
    );
    assert_eq!(studio.client.get(&format!("/collections/{id}")).status, 404);
}

#[test]
fn rejected_uploads_leave_no_files() {
    let folder = tempfile::tempdir().unwrap();
    let studio = Studio::at(folder.path(), |options| options.limits.upload = 1000);
    let large = GAMES.repeat(20);
    let answer = studio.client.upload("large.pgn", large.as_bytes());
    assert_eq!((answer.status, answer.code().as_str()), (413, "too_large"));
    assert_eq!(studio.client.upload("empty.pgn", b"").status, 422);
    let files = std::fs::read_dir(folder.path().join("games")).unwrap();
    let names: Vec<String> = files
        .map(|file| file.unwrap().file_name().into_string().unwrap())
        .collect();
    assert_eq!(names, ["demonstration.pgn"]);
}

#[test]
fn unlisted_uploads_are_removed_and_listed_ones_survive_a_move() {
    let folder = tempfile::tempdir().unwrap();
    let old = folder.path().join("old");
    let mut studio = Studio::at(&old, |_| {});
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = std::fs::metadata(&old).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o700);
    }
    let sent = studio.client.upload("games.pgn", GAMES.as_bytes()).json();
    let id = sent["id"].as_str().unwrap();
    counted(&studio, id);
    let wish = json!({ "collections": [id], "patterns": ["DOUBLEATTACK"] });
    let search = studio.search(wish.clone());
    studio.wait(&search, &["done"]);
    studio.sql(&old, "UPDATE searches SET state = 'interrupted'");
    studio.stop();
    let orphan = "0190a6b4-0000-7000-8000-000000000000";
    let games = old.join("games");
    for name in [
        format!("{orphan}.games"),
        format!("{orphan}.part"),
        "mine.games".to_owned(),
    ] {
        std::fs::write(games.join(name), GAMES).unwrap();
    }

    let new = folder.path().join("new");
    std::fs::rename(&old, &new).unwrap();
    let studio = Studio::at(&new, |_| {});
    let files = std::fs::read_dir(new.join("games")).unwrap();
    let mut names: Vec<String> = files
        .map(|file| file.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    let mut expected = vec![
        format!("{id}.games"),
        "demonstration.pgn".to_owned(),
        "mine.games".to_owned(),
    ];
    expected.sort();
    assert_eq!(names, expected);
    let again = studio.search(wish);
    studio.wait(&again, &["done"]);
    let resumed = format!("/searches/{search}/resume");
    assert_eq!(studio.client.post(&resumed, json!({})).status, 200);
    studio.wait(&search, &["done"]);
}

#[test]
fn collections_are_added_by_their_path() {
    let studio = Studio::start();
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("a.pgn"), GAMES).unwrap();
    std::fs::write(folder.path().join("b.pgn"), GAMES).unwrap();
    let add = |path: &str| studio.client.post("/collections", json!({ "path": path }));
    let answer = add(folder.path().to_str().unwrap());
    assert_eq!(answer.status, 201, "{}", answer.text());
    let one = counted(&studio, answer.json()["id"].as_str().unwrap());
    assert_eq!(
        (one["games"].as_u64(), one["source"].as_str()),
        (Some(4), Some("path"))
    );
    let file = add(folder.path().join("a.pgn").to_str().unwrap()).json();
    assert_eq!(file["title"], "a.pgn");
    // Deleting the collection does not delete the file.
    assert_eq!(
        studio
            .client
            .delete(&format!("/collections/{}", file["id"].as_str().unwrap()))
            .status,
        204
    );
    assert!(folder.path().join("a.pgn").exists());
    for path in ["/nowhere/at/all.pgn", "relative.pgn", "", "\0", "-"] {
        let answer = add(path);
        assert_eq!(
            (answer.status, answer.code().as_str()),
            (422, "unreadable"),
            "{path}"
        );
    }
}

#[test]
fn demonstration_cannot_be_deleted() {
    let studio = Studio::start();
    let id = studio.demonstration();
    let one = counted(&studio, &id);
    assert_eq!(
        (one["state"].as_str(), one["owner"].as_str()),
        (Some("ready"), Some("shipped"))
    );
    let answer = studio.client.delete(&format!("/collections/{id}"));
    assert_eq!((answer.status, answer.code().as_str()), (403, "forbidden"));
}

#[test]
fn interrupted_counts_begin_again_with_the_next_start() {
    let folder = tempfile::tempdir().unwrap();
    let mut studio = Studio::at(folder.path(), |_| {});
    let id = studio.demonstration();
    let games = counted(&studio, &id)["games"].clone();
    studio.sql(
        folder.path(),
        "UPDATE collections SET state = 'counting', games = NULL",
    );
    studio.stop();
    let studio = Studio::at(folder.path(), |_| {});
    assert_eq!(counted(&studio, &id)["games"], games);
}

/// A truncated gzip file of games, and a file that is not zstd.
fn damaged() -> [(&'static str, Vec<u8>); 2] {
    // Made by gzip from GAMES, cut in the middle: a header, then a stored block that is shorter than its length says.
    let mut cut = vec![0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3, 0, 0xff, 0xff, 0, 0];
    cut.extend(GAMES.as_bytes());
    [
        ("cut.pgn.gz", cut),
        ("broken.zst", vec![0x28, 0xb5, 0x2f, 0xfd, 1, 2, 3, 4, 5]),
    ]
}

#[test]
fn corrupt_archive_is_reported_in_both_languages_with_a_remedy() {
    let studio = Studio::start();
    let folder = tempfile::tempdir().unwrap();
    for (name, bytes) in damaged() {
        let path = folder.path().join(name);
        std::fs::write(&path, &bytes).unwrap();
        let sent = studio.client.upload(name, &bytes);
        let named = studio.client.post("/collections", json!({ "path": path }));
        for (answer, remedy_en, remedy_pt) in [
            (sent, "send the file again", "envie o arquivo de novo"),
            (named, "add it again", "acrescente-a de novo"),
        ] {
            let one = counted(&studio, answer.json()["id"].as_str().unwrap());
            assert_eq!(one["state"], "failed", "{one}");
            let text = |of: &str, lang: &str| one[of][lang].as_str().unwrap().to_owned();
            let packing = if name.ends_with("gz") { "gzip" } else { "zstd" };
            assert!(text("message", "en").contains(packing), "{one}");
            assert!(
                text("message", "pt").starts_with("o arquivo, compactado com"),
                "{one}"
            );
            // The detail from the library stands in brackets, in English.
            assert!(!text("message", "pt").contains('('), "{one}");
            assert!(text("remedy", "en").contains(remedy_en), "{one}");
            assert!(text("remedy", "pt").contains(remedy_pt), "{one}");
            assert!(!text("remedy", "pt").contains("caminho"), "{one}");
        }
    }
}

#[test]
fn file_without_games_fails_and_corrupt_games_are_counted() {
    let studio = Studio::start();
    let sent = |name: &str, bytes: &[u8]| {
        let answer = studio.client.upload(name, bytes).json();
        counted(&studio, answer["id"].as_str().unwrap())
    };
    let picture = sent("picture.jpg", b"\xff\xd8\xff\xe0\x00\x10JF");
    assert_eq!(
        (&picture["state"], &picture["games"]),
        (&json!("failed"), &Value::Null)
    );
    assert_eq!(picture["message"]["en"], "it contains no game");
    for lang in ["en", "pt"] {
        assert!(
            picture["remedy"][lang].as_str().unwrap().contains("PGN"),
            "{picture}"
        );
    }
    let mixed = sent(
        "mixed.pgn",
        b"[White \"A\"]\n\n1. e4 Ke4 *\n\n[White \"B\"]\n\n1. d4 *\n\n[White \"C\"]\n\n*\n",
    );
    assert_eq!((&mixed["games"], &mixed["broken"]), (&json!(2), &json!(1)));
    assert_eq!(mixed["remedy"], Value::Null);
}

/// A file of some megabytes that unpacks to 64 GiB of newlines after a game, which keep a core busy for minutes.
fn endless() -> Vec<u8> {
    let pack = |text: &[u8]| zstd::encode_all(text, 1).unwrap();
    let lines = pack(&vec![b'\n'; 16 << 20]);
    [pack(b"1. e4 e5 2. Qh5 *\n"), lines.repeat(4096)].concat()
}

/// A studio whose unpack limits end a count or a search.
fn limited(bytes: u64, ratio: u64) -> Studio {
    Studio::with(|options| {
        options.limits.unpacked.bytes = bytes;
        options.limits.unpacked.ratio = ratio;
        options.limits.unpacked.free = 1 << 20;
    })
}

#[test]
fn unpack_limits_are_reported() {
    for (bytes, ratio) in [(4 << 20, u64::MAX), (u64::MAX, 100)] {
        let studio = limited(bytes, ratio);
        let id = studio.client.upload("bomb.zst", &endless()).json();
        let id = id["id"].as_str().unwrap().to_owned();
        let one = counted(&studio, &id);
        assert_eq!(
            (one["state"].as_str(), &one["games"]),
            (Some("failed"), &Value::Null)
        );
        let (message, remedy) = (&one["message"], &one["remedy"]);
        assert!(
            message["en"]
                .as_str()
                .unwrap()
                .contains("more text than is allowed"),
            "{one}"
        );
        assert!(
            message["pt"]
                .as_str()
                .unwrap()
                .contains("mais texto do que é permitido"),
            "{one}"
        );
        assert!(
            remedy["en"]
                .as_str()
                .unwrap()
                .contains("unpack it with zstd"),
            "{one}"
        );
        // A search finds the hits before the limit, and says why it stops there.
        for filters in [json!({}), json!({ "sample": 1 })] {
            let wish = json!({ "collections": [id], "patterns": ["philidor"], "filters": filters });
            let search = studio.search(wish);
            let ended = studio.wait(&search, &["done", "failed", "interrupted"]);
            let message = ended["message"]["en"].as_str().unwrap_or_default();
            assert!(message.contains("more text than is allowed"), "{ended}");
        }
    }
}

#[test]
fn count_ends_when_its_collection_is_deleted() {
    let studio = limited(u64::MAX, u64::MAX);
    let sent = studio.client.upload("bomb.zst", &endless()).json();
    // One collection is counted at a time: this one is ready after the first count has stopped.
    let next = studio.client.upload("games.pgn", GAMES.as_bytes()).json();
    let path = format!("/collections/{}", sent["id"].as_str().unwrap());
    assert_eq!(studio.client.get(&path).json()["state"], "counting");
    assert_eq!(studio.client.delete(&path).status, 204);
    let next = counted(&studio, next["id"].as_str().unwrap());
    assert_eq!(
        (next["state"].as_str(), next["games"].as_u64()),
        (Some("ready"), Some(2))
    );
}

#[test]
fn counts_and_searches_end_with_the_studio() {
    let mut studio = limited(u64::MAX, u64::MAX);
    let sent = studio.client.upload("bomb.zst", &endless()).json();
    let wish = json!({ "collections": [sent["id"]], "patterns": ["philidor"] });
    let search = studio.search(wish);
    studio.wait(&search, &["running"]);
    let begun = Instant::now();
    studio.stop();
    assert!(begun.elapsed() < Duration::from_secs(30));
}
