//! Backups that the studio makes by itself, and the way back to one.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use serde_json::json;

use crate::studio::{Studio, pattern};
use crate::support::{self, Ended};

fn restore(data: &Path, more: &[&str]) -> Ended {
    let data = data.to_str().unwrap();
    let words = ["restore", "--lang", "en", "--data", data];
    support::call(words.into_iter().chain(more.iter().copied()))
}

/// The backups of a folder, oldest first.
fn backups(data: &Path) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(data.join("backups")) else {
        return Vec::new();
    };
    let files = entries.flatten().map(|entry| entry.path());
    // Not one that is being written.
    let is_whole = |path: &PathBuf| path.extension().is_some_and(|end| end == "db");
    let mut files: Vec<PathBuf> = files.filter(is_whole).collect();
    files.sort();
    files
}

/// Starts a studio until it has made a backup.
fn make_backup(data: &Path, number: usize) -> Studio {
    let studio = Studio::start(data);
    let begun = Instant::now();
    while backups(data).len() < number {
        assert!(
            begun.elapsed() < Duration::from_secs(30),
            "no backup is made"
        );
        std::thread::sleep(Duration::from_millis(20));
    }
    studio
}

#[test]
fn a_backup_is_listed_and_restored() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    assert_eq!(restore(&data, &[]).code, 3);
    let studio = make_backup(&data, 1);
    let keep = |studio: &Studio, text: &str| {
        let answer = studio
            .client
            .post("/patterns", json!({ "source": pattern(text) }));
        answer.json()["id"].as_str().unwrap().to_owned()
    };
    let first = keep(&studio, "first");
    let running = restore(&data, &["studio.db", "--yes"]);
    assert_eq!(running.code, 1, "{}", running.out);
    studio.kill();
    // As if the first backup had been made long ago.
    let old = data.join("backups/studio-2020-01-01T00-00-00.db");
    std::fs::rename(&backups(&data)[0], &old).unwrap();
    let studio = make_backup(&data, 2);
    let second = keep(&studio, "second");
    let games = "[Event \"x\"]\n\n1. e4 e5 1-0\n";
    let sent = studio.client.upload("a.pgn", games.as_bytes());
    assert_eq!(sent.status, 201);
    let newest = backups(&data)[1].clone();
    let name = newest.file_name().unwrap().to_str().unwrap();
    let refused = restore(&data, &[name, "--yes"]);
    assert_eq!(refused.code, 1);
    assert!(
        refused.err.contains("a studio is at work"),
        "{}",
        refused.err
    );
    studio.kill();

    let listed = restore(&data, &[]);
    assert_eq!(listed.code, 0);
    for part in [
        "patterns: 2",
        "patterns: 1",
        "patterns: 0",
        name,
        "2020-01-01 00:00",
    ] {
        assert!(listed.out.contains(part), "{part}: {}", listed.out);
    }
    let said = restore(&data, &[name]);
    assert_eq!(said.code, 0);
    assert!(
        said.out.contains("patterns: 1 (versions: 1)"),
        "{}",
        said.out
    );
    assert!(said.err.contains("nothing was changed"), "{}", said.err);
    assert_eq!(restore(&data, &["nothing.db", "--yes"]).code, 1);
    // What one cannot go back to is said before anybody asks for it.
    let foreign = folder.path().join("games.pgn");
    std::fs::write(&foreign, games).unwrap();
    let refused = restore(&data, &[foreign.to_str().unwrap()]);
    assert_eq!(refused.code, 1);
    assert!(refused.err.contains("is not a backup"), "{}", refused.err);
    assert!(!refused.err.contains("--yes"), "{}", refused.err);
    let done = restore(&data, &[name, "--yes"]);
    assert_eq!(done.code, 0, "{}", done.err);
    let studio = Studio::start(&data);
    assert_eq!(studio.client.get(&format!("/patterns/{first}")).status, 200);
    assert_eq!(
        studio.client.get(&format!("/patterns/{second}")).status,
        404
    );
    studio.kill();
    // What was there is kept aside, with the games that were sent.
    let aside = std::fs::read_dir(data.join("backups")).unwrap().flatten();
    let aside = aside
        .map(|entry| entry.path())
        .find(|path| path.is_dir())
        .unwrap();
    let kept = |end: &str| {
        let files = std::fs::read_dir(&aside).unwrap().flatten();
        files
            .map(|file| file.path())
            .find(|file| file.to_str().unwrap().ends_with(end))
    };
    assert_eq!(
        std::fs::read(kept(".games").unwrap()).unwrap(),
        games.as_bytes()
    );
    let back = restore(
        &data,
        &[kept("studio.db").unwrap().to_str().unwrap(), "--yes"],
    );
    assert_eq!(back.code, 0, "{}", back.err);
    let studio = Studio::start(&data);
    assert_eq!(
        studio.client.get(&format!("/patterns/{second}")).status,
        200
    );
}

#[test]
fn a_ruined_database_is_reported_with_the_way_back() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    make_backup(&data, 1).kill();
    let call = |command: &[&str], lang: &str| {
        let data = data.to_str().unwrap();
        let words = command
            .iter()
            .copied()
            .chain(["--data", data, "--lang", lang]);
        support::call(words)
    };
    for file in ["studio.db-wal", "studio.db-shm"] {
        let _ = std::fs::remove_file(data.join(file));
    }
    std::fs::write(data.join("studio.db"), "no database at all ".repeat(999)).unwrap();
    let copy = folder.path().join("copy.db");
    for command in [
        &["studio", "--port", "0"][..],
        &["backup", copy.to_str().unwrap()][..],
    ] {
        let ruined = call(command, "pt");
        assert_eq!(ruined.code, 1);
        assert!(
            ruined.err.contains("o banco de dados está danificado"),
            "{}",
            ruined.err
        );
        assert!(ruined.err.contains("stratvision restore"), "{}", ruined.err);
        assert!(!ruined.err.contains("code:"), "{}", ruined.err);
    }
    let ruined = backups(&data)[0].with_file_name("studio-2020-01-01T00-00-00.db");
    std::fs::copy(data.join("studio.db"), &ruined).unwrap();
    let listed = call(&["restore"], "en");
    assert!(
        listed.out.contains("cannot be read, DAMAGED"),
        "{}",
        listed.out
    );
    let refused = call(&["restore", "studio-2020-01-01T00-00-00.db", "--yes"], "en");
    assert!(
        refused.err.contains("this file is damaged"),
        "{}",
        refused.err
    );
    std::fs::remove_file(data.join("studio.db")).unwrap();
    let missing = call(&["studio", "--port", "0"], "en");
    assert_eq!(missing.code, 1);
    assert!(
        missing.err.contains("studio.db is missing"),
        "{}",
        missing.err
    );
    let good = backups(&data)[1].clone();
    let done = call(&["restore", good.to_str().unwrap(), "--yes"], "en");
    assert_eq!(done.code, 0, "{}", done.err);
    Studio::start(&data).kill();
}
