//! Collections of games.

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::http::Answer;
use crate::studio::Studio;

const GAMES: &str = "[White \"A\"]\n[Date \"1999.01.01\"]\n\n1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0\n\n[White \"B\"]\n[Date \"2001.01.01\"]\n\n1. d4 *\n";

fn upload(studio: &Studio, name: &str, bytes: &[u8]) -> Answer {
    let host = studio.client.0.to_string();
    let headers = [
        ("Host", host.as_str()),
        ("Content-Type", "application/octet-stream"),
    ];
    let target = format!("/api/v1/collections/upload?name={name}");
    studio.client.raw("POST", &target, &headers, bytes).unwrap()
}

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
fn games_that_are_sent_are_counted() {
    let studio = Studio::start();
    let answer = upload(&studio, "mine.pgn", GAMES.as_bytes());
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
        "where an upload lies is nobody's business"
    );
    assert_eq!(
        studio.client.delete(&format!("/collections/{id}")).status,
        204
    );
    assert_eq!(studio.client.get(&format!("/collections/{id}")).status, 404);
}

#[test]
fn uploads_have_a_limit_and_leave_nothing_behind() {
    let folder = tempfile::tempdir().unwrap();
    let studio = Studio::at(folder.path(), |options| options.limits.upload = 1000);
    let large = GAMES.repeat(20);
    let answer = upload(&studio, "large.pgn", large.as_bytes());
    assert_eq!((answer.status, answer.code().as_str()), (413, "too_large"));
    assert_eq!(upload(&studio, "empty.pgn", b"").status, 422);
    let files = std::fs::read_dir(folder.path().join("games")).unwrap();
    let names: Vec<String> = files
        .map(|file| file.unwrap().file_name().into_string().unwrap())
        .collect();
    assert_eq!(names, ["demonstration.pgn"]);
}

#[test]
fn files_and_folders_of_the_machine_are_added_by_their_path() {
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
    // The file stays when the collection goes.
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
fn the_demonstration_ships_and_stays() {
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
fn a_count_that_was_cut_off_is_made_up_for_also_of_the_demonstration() {
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

#[test]
fn what_is_no_game_is_told() {
    let studio = Studio::start();
    // Looks packed, but is not.
    let answer = upload(
        &studio,
        "broken.zst",
        &[0x28, 0xb5, 0x2f, 0xfd, 1, 2, 3, 4, 5],
    );
    let id = answer.json()["id"].as_str().unwrap().to_owned();
    let one = counted(&studio, &id);
    assert_eq!(one["state"], "failed");
    assert!(one["message"].as_str().is_some());
}
