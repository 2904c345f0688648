//! Copies of a filled database with altered bytes: the studio answers what was written, or that it cannot.

use std::collections::BTreeMap;
use std::io::Read;
use std::path::Path;
use std::process::Stdio;
use std::time::{Duration, Instant};

use serde_json::json;

use crate::studio::{Studio, pattern, wait};
use crate::support::repository;

/// More copies by `DAMAGE_ROUNDS=150`.
fn rounds() -> u64 {
    let rounds = std::env::var("DAMAGE_ROUNDS").ok();
    rounds.and_then(|text| text.parse().ok()).unwrap_or(12)
}

/// The same numbers in every run.
struct Random(u64);

impl Random {
    /// A number below another.
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ (mixed >> 31)) % end as u64) as usize
    }
}

/// Fills a folder with everything a user may keep, and returns where to read it again.
fn fill(data: &Path) -> Vec<String> {
    let studio = Studio::start(data);
    let client = studio.client;
    let mut paths: Vec<String> = [
        "/patterns?shipped=false",
        "/settings",
        "/searches",
        "/collections",
        "/drafts/new",
        "/play/tac-tickle/memory?player=improved",
        "/training/courses",
    ]
    .map(str::to_owned)
    .to_vec();
    for n in 0..12 {
        let made = client.post("/patterns", json!({ "source": pattern(&format!("{n}.1")) }));
        let id = made.json()["id"].as_str().unwrap().to_owned();
        for version in 1..4 {
            let text = pattern(&format!("{n}.{}", version + 1));
            let body = json!({ "source": text, "version": version });
            assert_eq!(client.put(&format!("/patterns/{id}"), body).status, 200);
            paths.push(format!("/patterns/{id}/versions/{version}"));
        }
        let test = json!({
            "fen": crate::support::PHILIDOR, "side": "white", "expect": "match", "note": "why",
        });
        let added = client.post(&format!("/patterns/{id}/tests"), test);
        assert_eq!(added.status, 201, "{}", added.text());
        let draft = json!({ "source": pattern("draft"), "fen": null });
        assert_eq!(client.put(&format!("/drafts/{id}"), draft).status, 204);
        for below in ["", "/versions", "/tests"] {
            paths.push(format!("/patterns/{id}{below}"));
        }
        paths.push(format!("/drafts/{id}"));
    }
    let games = std::fs::read(repository("knowledge/games/classics.pgn")).unwrap();
    let sent = client.upload("a.pgn", &games);
    let collection = sent.json()["id"].as_str().unwrap().to_owned();
    for names in [&["DOUBLEATTACK"][..], &["philidor", "DOUBLEATTACK"][..]] {
        let wish = json!({ "collections": [collection], "patterns": names });
        let made = client.post("/searches", wish).json();
        let id = made["id"].as_str().unwrap();
        wait(client, id, |state| state == "done");
        let below = [
            "",
            "/hits?limit=200",
            "/hits?limit=200&sort=date",
            "/hits?limit=20&after=60&sort=white",
            "/stats",
            "/export?format=jsonl",
            "/export?format=pgn",
        ];
        paths.extend(below.map(|below| format!("/searches/{id}{below}")));
    }
    let source = json!({ "kind": "tests", "patterns": ["philidor", "doubleattack"] });
    let made = client.post("/training/courses", json!({ "source": source }));
    assert_eq!(made.status, 201, "{}", made.text());
    let made = made.json();
    let course = format!(
        "/training/courses/{}",
        made["course"]["id"].as_str().unwrap()
    );
    for n in 1..=4 {
        let answer = format!("{course}/exercises/{n}/answer");
        assert_eq!(client.post(&answer, json!({ "shows": true })).status, 200);
    }
    paths.push(format!("{course}/next"));
    paths.push(course);
    // Until everything is counted, the list of collections changes by itself.
    let begun = Instant::now();
    while client.get("/collections").text().contains("counting") {
        assert!(begun.elapsed() < Duration::from_secs(60));
        std::thread::sleep(Duration::from_millis(50));
    }
    let mut studio = studio;
    assert_eq!(studio.terminate(Duration::from_secs(20)), Some(0));
    paths
}

fn copy(from: &Path, to: &Path) {
    std::fs::create_dir_all(to.join("games")).unwrap();
    for folder in ["", "games"] {
        for entry in std::fs::read_dir(from.join(folder)).unwrap().flatten() {
            if entry.path().is_file() {
                std::fs::copy(entry.path(), to.join(folder).join(entry.file_name())).unwrap();
            }
        }
    }
}

/// Alters a file as disks, cables and careless programs do; says how.
fn damage(bytes: &mut Vec<u8>, random: &mut Random) -> String {
    const PAGE: usize = 4096;
    let (length, pages) = (bytes.len(), bytes.len() / PAGE);
    let at = random.below(length);
    let page = random.below(pages) * PAGE;
    match random.below(7) {
        0 | 1 => {
            bytes[at] ^= 1 << random.below(8);
            format!("a bit at {at}")
        }
        2 => {
            for byte in bytes.iter_mut().skip(at).take(16) {
                *byte = random.below(256) as u8;
            }
            format!("16 bytes at {at}")
        }
        3 => {
            for _ in 0..20 {
                let at = random.below(length);
                bytes[at] = random.below(256) as u8;
            }
            "20 bytes anywhere".to_owned()
        }
        4 => {
            bytes[page..page + PAGE].fill(0);
            format!("page {} emptied", page / PAGE)
        }
        5 => {
            let other = random.below(pages) * PAGE;
            bytes.copy_within(other..other + PAGE, page);
            format!("page {} in the place of {}", other / PAGE, page / PAGE)
        }
        _ => {
            bytes.truncate(at);
            format!("cut at {at}")
        }
    }
}

/// What a studio answers; nothing for an error.
fn answers(studio: &Studio, paths: &[String]) -> BTreeMap<String, Option<String>> {
    let answer = |path: &String| {
        let answer = studio.client.send("GET", path, None).ok();
        let good = answer.filter(|answer| answer.status < 300);
        (path.clone(), good.map(|answer| answer.text()))
    };
    paths.iter().map(answer).collect()
}

#[test]
fn a_damaged_database_never_gives_an_altered_answer() {
    let folder = tempfile::tempdir().unwrap();
    // Always in the same place: the studio notes where its games are.
    let data = folder.path().join("data");
    let paths = fill(&data);
    let whole = folder.path().join("whole");
    copy(&data, &whole);
    let right = answers(&Studio::start(&data), &paths);
    for (path, answer) in &right {
        assert!(answer.is_some(), "{path} has no answer");
    }
    let (mut refused, mut failed, mut silent) = (0, 0, 0);
    for round in 0..rounds() {
        std::fs::remove_dir_all(&data).unwrap();
        copy(&whole, &data);
        let file = data.join("studio.db");
        let mut bytes = std::fs::read(&file).unwrap();
        let mut random = Random(round);
        let what = damage(&mut bytes, &mut random);
        std::fs::write(&file, &bytes).unwrap();
        let mut command = Studio::command(&data);
        let mut child = command.stderr(Stdio::piped()).spawn().unwrap();
        let mut err = child.stderr.take().unwrap();
        let said = std::thread::spawn(move || {
            let mut text = String::new();
            let _ = err.read_to_string(&mut text);
            text
        });
        match Studio::of(child) {
            // It says so and ends.
            Err(_) => refused += 1,
            Ok(mut studio) => {
                let given = answers(&studio, &paths);
                let mut errors = 0;
                for (path, answer) in &given {
                    match answer {
                        Some(answer) => assert_eq!(
                            Some(answer),
                            right[path].as_ref(),
                            "round {round}, {what}: {path}"
                        ),
                        None => errors += 1,
                    }
                }
                let health = studio.client.get("/health");
                match errors {
                    0 => silent += 1,
                    _ => {
                        failed += 1;
                        assert_eq!(
                            health.status,
                            503,
                            "round {round}, {what}: {}",
                            health.text()
                        );
                    }
                }
                let code = studio.terminate(Duration::from_secs(20));
                assert_eq!(code, Some(0), "round {round}, {what}");
            }
        }
        let said = said.join().unwrap();
        assert!(!said.contains("panicked"), "round {round}, {what}: {said}");
    }
    eprintln!("refused at the start: {refused}, errors: {failed}, everything as it was: {silent}");
    assert!(refused + failed > 0, "no damage was noticed");
}

#[test]
fn saves_lost_with_a_damaged_log_are_reported() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path();
    let studio = Studio::start(data);
    for n in 0..20 {
        let saved = studio
            .client
            .post("/patterns", json!({ "source": pattern(&n.to_string()) }));
        assert_eq!(saved.status, 201, "{}", saved.text());
    }
    studio.kill();
    // A kill alone loses nothing, and nothing is said. It leaves the log as it is.
    let log = data.join("studio.db-wal");
    let whole = std::fs::read(&log).unwrap();
    let listed = |studio: &Studio| {
        let list = studio.client.get("/patterns?shipped=false").json();
        list.as_array().unwrap().len()
    };
    let studio = Studio::start(data);
    assert_eq!(listed(&studio), 20);
    assert_eq!(studio.client.get("/health").json()["notices"], json!([]));
    studio.kill();
    let mut damaged = whole;
    let middle = damaged.len() / 2;
    damaged[middle] ^= 1;
    std::fs::write(&log, damaged).unwrap();
    let studio = Studio::start(data);
    assert!(listed(&studio) < 20);
    let notices = studio.client.get("/health").json()["notices"].to_string();
    assert!(notices.contains("some of them may be missing"), "{notices}");
}
