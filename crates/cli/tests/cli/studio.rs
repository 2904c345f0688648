//! The web studio as a process: what it says, how it ends, and that a kill at any moment loses nothing.

// The tests of the API have a client; some of it is of no use here.
#[allow(dead_code)]
#[path = "../../../server/tests/api/http.rs"]
mod http;

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use http::Client;
use serde_json::{Value, json};

use crate::support::{self, repository};

/// A studio in a process of its own, killed when it goes.
struct Studio {
    child: Child,
    client: Client,
}

impl Studio {
    fn start(data: &Path) -> Studio {
        let mut child = Command::new(env!("CARGO_BIN_EXE_stratvision"))
            .args(["studio", "--port", "0", "--lang", "en", "--data"])
            .arg(data)
            .env("STRATVISION_LOG", "error")
            .stdout(Stdio::piped())
            .stderr(Stdio::inherit())
            .spawn()
            .unwrap();
        let mut line = String::new();
        let out = child.stdout.take().unwrap();
        BufReader::new(out).read_line(&mut line).unwrap();
        let address = line
            .split("http://")
            .nth(1)
            .unwrap_or_else(|| panic!("{line}"));
        let address = address.split('/').next().unwrap().parse().unwrap();
        Studio {
            child,
            client: Client(address),
        }
    }

    /// As `kill -9` does.
    fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

impl Drop for Studio {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn pattern(text: &str) -> String {
    format!(
        "PATTERN \"P\" AUTHOR \"a\" DESCRIPTION \"{text}\" WEIGHT 1 SCENARIO\n  F1 ATTACKS f1;\n"
    )
}

/// What the server said it has kept: pattern, version, text.
type Kept = Vec<(String, i64, String)>;

/// Saves as fast as the server answers, until it does not.
fn save_until_killed(client: Client, stop: &AtomicBool, round: usize) -> Kept {
    let mut kept = Kept::new();
    let mut number = 0;
    while !stop.load(Ordering::Relaxed) {
        number += 1;
        let text = pattern(&format!("{round}.{number}"));
        // Every third is a new pattern, the others are new versions of the last one.
        let answer = match kept.last().filter(|_| number % 3 != 0) {
            Some((id, version, _)) => {
                let body = json!({ "source": text, "version": version });
                client.send("PUT", &format!("/patterns/{id}"), Some(&body))
            }
            None => client.send("POST", "/patterns", Some(&json!({ "source": text }))),
        };
        let Ok(answer) = answer else { break };
        if answer.status == 200 || answer.status == 201 {
            let saved = answer.json();
            let id = saved["id"].as_str().unwrap().to_owned();
            kept.push((id, saved["version"].as_i64().unwrap(), text));
        }
    }
    kept
}

/// The hits of a search, all of them, by number.
fn hits(client: Client, id: &str) -> Vec<i64> {
    let mut numbers = Vec::new();
    let mut after = Some(0);
    while let Some(skip) = after {
        let path = format!("/searches/{id}/hits?limit=200&after={skip}");
        let page = client.get(&path).json();
        let listed = page["hits"].as_array().unwrap();
        numbers.extend(listed.iter().map(|hit| hit["n"].as_i64().unwrap()));
        after = page["next"].as_i64();
    }
    numbers
}

fn wait(client: Client, id: &str, wanted: impl Fn(&str) -> bool) -> Value {
    let begun = Instant::now();
    loop {
        let search = client.get(&format!("/searches/{id}")).json();
        if wanted(search["state"].as_str().unwrap()) {
            return search;
        }
        assert!(begun.elapsed() < Duration::from_secs(120), "{search}");
        std::thread::sleep(Duration::from_millis(50));
    }
}

/// The round that is killed while its search has found something and not everything.
const CUT_OFF: usize = 0;

/// Waits until some hits of a search are kept.
fn wait_for_hits(client: Client, id: &str) {
    let begun = Instant::now();
    let path = format!("/searches/{id}/hits?limit=1");
    while client.get(&path).json()["total"] == 0 {
        assert!(
            begun.elapsed() < Duration::from_secs(60),
            "nothing is found"
        );
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// More rounds by `KILL_ROUNDS=100`.
fn rounds() -> usize {
    let rounds = std::env::var("KILL_ROUNDS").ok();
    rounds.and_then(|text| text.parse().ok()).unwrap_or(6)
}

#[test]
fn a_kill_at_any_moment_loses_nothing_that_was_saved() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let games = folder.path().join("many.pgn");
    let classics = std::fs::read_to_string(repository("knowledge/games/classics.pgn")).unwrap();
    std::fs::write(&games, (classics + "\n\n").repeat(500)).unwrap();

    let mut kept = Kept::new();
    let mut searches: Vec<String> = Vec::new();
    for round in 0..rounds() {
        let studio = Studio::start(&data);
        let client = studio.client;
        let collection = client.post("/collections", json!({ "path": games })).json();
        let wish = json!({
            "collections": [collection["id"]],
            "patterns": ["DOUBLEATTACK"],
            "filters": { "first": true },
        });
        let search = client.post("/searches", wish).json();
        searches.push(search["id"].as_str().unwrap().to_owned());
        let stop = AtomicBool::new(false);
        let saved = std::thread::scope(|scope| {
            let saving = scope.spawn(|| save_until_killed(client, &stop, round));
            match round {
                CUT_OFF => wait_for_hits(client, &searches[round]),
                // From at once to in the midst of the search.
                _ => std::thread::sleep(Duration::from_millis(
                    [40, 700, 150, 1500, 5, 350][round % 6],
                )),
            }
            studio.kill();
            stop.store(true, Ordering::Relaxed);
            saving.join().unwrap()
        });
        kept.extend(saved);
    }

    let studio = Studio::start(&data);
    let client = studio.client;
    assert!(kept.len() > 10, "only {} saves were made", kept.len());
    for (id, version, text) in &kept {
        let answer = client.get(&format!("/patterns/{id}/versions/{version}"));
        assert_eq!(answer.status, 200, "{id} version {version} is lost");
        assert_eq!(answer.json()["source"], *text);
    }
    // Nothing runs that nobody started; what was found is whole from the first on.
    for id in &searches {
        let search = wait(client, id, |state| state != "running" && state != "queued");
        let numbers = hits(client, id);
        let count = numbers.len() as i64;
        assert_eq!(numbers, (1..=count).collect::<Vec<i64>>());
        assert_eq!(search["progress"]["hits"].as_i64(), Some(count));
    }
    // One that was cut off is taken up again and finds what an undisturbed one finds.
    let whole = 500 * 12;
    let id = &searches[CUT_OFF];
    let cut_off = client.get(&format!("/searches/{id}")).json();
    assert_eq!(cut_off["state"], "interrupted", "{cut_off}");
    assert!(!hits(client, id).is_empty());
    assert_eq!(
        client
            .post(&format!("/searches/{id}/resume"), json!({}))
            .status,
        200
    );
    let done = wait(client, id, |state| state == "done");
    assert_eq!(
        done["summary"]["patterns"][0]["games"].as_i64(),
        Some(whole)
    );
    assert_eq!(hits(client, id), (1..=whole).collect::<Vec<i64>>());

    // A copy while the studio works, and a studio on the copy.
    let copy = folder.path().join("copy");
    std::fs::create_dir(&copy).unwrap();
    let file = copy.join("studio.db");
    let ended = support::call([
        "backup",
        file.to_str().unwrap(),
        "--data",
        data.to_str().unwrap(),
        "--quiet",
    ]);
    assert_eq!(ended.code, 0, "{}", ended.err);
    drop(studio);
    let studio = Studio::start(&copy);
    let (id, version, _) = kept.last().unwrap();
    let again = studio
        .client
        .get(&format!("/patterns/{id}/versions/{version}"));
    assert_eq!(again.status, 200);
}

#[cfg(unix)]
#[test]
fn the_studio_ends_when_it_is_told_to() {
    let folder = tempfile::tempdir().unwrap();
    let mut studio = Studio::start(folder.path());
    let id = studio.child.id().to_string();
    let told = Command::new("kill").args(["-TERM", &id]).status().unwrap();
    assert!(told.success());
    let begun = Instant::now();
    let status = loop {
        if let Some(status) = studio.child.try_wait().unwrap() {
            break status;
        }
        assert!(begun.elapsed() < Duration::from_secs(20), "it does not end");
        std::thread::sleep(Duration::from_millis(20));
    };
    assert_eq!(status.code(), Some(0));
    // In order: nothing is left in the log of the database.
    assert!(!folder.path().join("studio.db-wal").exists());
}

#[cfg(unix)]
#[test]
fn the_second_signal_ends_the_studio_at_once() {
    use std::io::Write;
    let folder = tempfile::tempdir().unwrap();
    let mut studio = Studio::start(folder.path());
    // An upload that never comes to its end keeps the server waiting for some seconds.
    let host = studio.client.0;
    let mut upload = std::net::TcpStream::connect(host).unwrap();
    let head = format!(
        "POST /api/v1/collections/upload HTTP/1.1\r\nHost: {host}\r\nContent-Length: 1000\r\n\r\n["
    );
    upload.write_all(head.as_bytes()).unwrap();
    std::thread::sleep(Duration::from_millis(300));
    let id = studio.child.id().to_string();
    let begun = Instant::now();
    let status = loop {
        if let Some(status) = studio.child.try_wait().unwrap() {
            break status;
        }
        assert!(begun.elapsed() < Duration::from_secs(3), "it does not end");
        let _ = Command::new("kill").args(["-INT", &id]).status();
        std::thread::sleep(Duration::from_millis(300));
    };
    assert_eq!(status.code(), Some(130));
}

#[test]
fn what_cannot_be_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().to_str().unwrap();
    let foreign = support::call(["studio", "--listen", "0.0.0.0", "--data", data]);
    assert_eq!(foreign.code, 2);
    assert!(foreign.err.contains("no accounts yet"), "{}", foreign.err);
    let pt = support::call(["studio", "--listen", "::", "--data", data, "--lang", "pt"]);
    assert!(pt.err.contains("ainda não tem contas"), "{}", pt.err);
    let nothing = support::call(["backup", "x.db", "--data", data]);
    assert_eq!(nothing.code, 1);
    assert!(
        nothing.err.contains("no studio has worked"),
        "{}",
        nothing.err
    );
    let studio = Studio::start(folder.path());
    let second = support::call(["studio", "--port", "0", "--data", data]);
    assert_eq!(second.code, 1);
    assert!(second.err.contains("another studio"), "{}", second.err);
    let nowhere = folder.path().join("nowhere");
    let file = nowhere.join("x.db");
    for (lang, told, remedy) in [
        ("en", "does not exist", "make the folder first"),
        ("pt", "não existe", "crie a pasta antes"),
    ] {
        let file = file.to_str().unwrap();
        let refused = support::call(["backup", file, "--data", data, "--lang", lang]);
        assert_eq!(refused.code, 1);
        let folder = format!("{} {told}", nowhere.display());
        assert!(refused.err.contains(&folder), "{}", refused.err);
        assert!(refused.err.contains(remedy), "{}", refused.err);
        assert!(
            !refused.err.contains("stratvision-backup"),
            "{}",
            refused.err
        );
    }
    let taken = studio.client.0.port().to_string();
    let other = folder.path().join("other");
    let port = support::call([
        "studio",
        "--port",
        &taken,
        "--data",
        other.to_str().unwrap(),
    ]);
    assert!(port.err.contains("--port 0"), "{}", port.err);
    let other = other.to_str().unwrap();
    let port = support::call(["studio", "--port", &taken, "--data", other, "--lang", "pt"]);
    assert!(
        port.err.contains("outro programa já escuta ali"),
        "{}",
        port.err
    );
    let file = folder.path().join("copy.db");
    let file = file.to_str().unwrap();
    assert_eq!(support::call(["backup", file, "--data", data]).code, 0);
    let twice = support::call(["backup", file, "--data", data]);
    assert!(twice.err.contains("is there already"), "{}", twice.err);
    let nowhere = folder.path().join("nowhere/copy.db");
    let nowhere = nowhere.to_str().unwrap();
    let lost = support::call(["backup", nowhere, "--data", data, "--lang", "pt"]);
    assert_eq!(lost.code, 1);
    for part in ["/nowhere não existe\n", "ajuda: crie a pasta antes"] {
        assert!(lost.err.contains(part), "{}", lost.err);
    }
    let no_folder = support::call(["studio", "--port", "0", "--data", file, "--lang", "pt"]);
    assert_eq!(no_folder.code, 1);
    assert!(
        no_folder.err.contains("diga outra pasta com --data"),
        "{}",
        no_folder.err
    );
}

#[test]
fn the_description_of_the_api_can_be_printed() {
    let ended = support::call(["studio", "--openapi"]);
    let document: Value = serde_json::from_str(&ended.out).unwrap();
    assert!(document["paths"]["/match"]["post"].is_object());
}
