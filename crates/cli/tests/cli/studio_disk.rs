//! The studio on a disk that fails or is full: it says so, and works again when the disk does.

use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use serde_json::json;
use tempfile::TempDir;

use crate::studio::{Studio, pattern};
use crate::support::repository;

/// A studio whose disk fails while a file exists.
struct Failing {
    studio: Studio,
    fail: PathBuf,
    hang: PathBuf,
    _folder: TempDir,
}

/// Nothing where there is no C compiler.
fn failing(also_writes: bool) -> Option<Failing> {
    let folder = tempfile::tempdir().unwrap();
    let shim = folder.path().join("shim.so");
    let built = Command::new("cc")
        .args(["-shared", "-fPIC", "-o"])
        .arg(&shim)
        .arg(repository("crates/cli/tests/cli/shim.c"))
        .arg("-ldl")
        .status();
    if !built.is_ok_and(|status| status.success()) {
        eprintln!("skipped: no C compiler");
        return None;
    }
    let data = folder.path().join("data");
    let (fail, hang) = (folder.path().join("fail"), folder.path().join("hang"));
    let mut command = Studio::command(&data);
    command
        .env("LD_PRELOAD", &shim)
        .env(
            "SHIM_FOLDER",
            std::fs::canonicalize(folder.path()).unwrap().join("data"),
        )
        .env("SHIM_FAIL", &fail)
        .env("SHIM_HANG", &hang)
        .stderr(Stdio::null());
    if also_writes {
        command.env("SHIM_WRITES", "1");
    }
    Some(Failing {
        studio: Studio::spawn(&mut command),
        fail,
        hang,
        _folder: folder,
    })
}

fn save(studio: &Studio, text: &str) -> crate::studio::http::Response {
    let body = json!({ "source": pattern(text) });
    studio.client.post("/patterns", body)
}

/// As many as there might be connections, so that none is left that would fail later.
const OFTEN: usize = 12;

#[test]
fn saving_recovers_after_a_disk_error() {
    for also_writes in [false, true] {
        let Some(failing) = failing(also_writes) else {
            return;
        };
        let studio = &failing.studio;
        assert_eq!(save(studio, "before").status, 201);
        std::fs::write(&failing.fail, "").unwrap();
        for _ in 0..OFTEN {
            let failed = save(studio, "during");
            assert_eq!(
                (failed.status, failed.code().as_str()),
                (500, "database"),
                "{}",
                failed.text()
            );
            assert!(!failed.text().contains("code:"), "{}", failed.text());
        }
        let health = studio.client.get("/health");
        assert_eq!(health.status, 503, "{}", health.text());
        let said = health.json()["notices"][0]["message"]["pt"].to_string();
        assert!(said.contains("o disco falhou"), "{said}");
        std::fs::remove_file(&failing.fail).unwrap();
        for _ in 0..OFTEN {
            let saved = save(studio, "after");
            assert_eq!(saved.status, 201, "{}", saved.text());
        }
        assert_eq!(studio.client.get("/health").status, 200);
    }
}

#[test]
fn the_studio_ends_with_a_stalled_database() {
    let Some(mut failing) = failing(true) else {
        return;
    };
    assert_eq!(save(&failing.studio, "before").status, 201);
    std::fs::write(&failing.hang, "").unwrap();
    let client = failing.studio.client;
    let waiting = std::thread::spawn(move || {
        let body = json!({ "source": pattern("during") });
        client.send("POST", "/patterns", Some(&body)).is_ok()
    });
    std::thread::sleep(Duration::from_millis(500));
    failing.studio.terminate(Duration::from_secs(30));
    assert!(
        !waiting.join().unwrap(),
        "a save that was not made is answered"
    );
    std::fs::remove_file(&failing.hang).unwrap();
}

/// A disk of a few megabytes, unmounted when it goes.
struct SmallDisk(TempDir);

impl SmallDisk {
    /// Nothing where this user may not mount one.
    fn mount() -> Option<SmallDisk> {
        let folder = tempfile::tempdir().unwrap();
        let mounted = Command::new("mount")
            .args(["-t", "tmpfs", "-o", "size=4m", "tmpfs"])
            .arg(folder.path())
            .stderr(Stdio::null())
            .status();
        if !mounted.is_ok_and(|status| status.success()) {
            eprintln!("skipped: no disk can be mounted");
            return None;
        }
        Some(SmallDisk(folder))
    }

    fn path(&self) -> &Path {
        self.0.path()
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg("-l").arg(self.path()).status();
    }
}

#[test]
fn saving_recovers_after_a_full_disk() {
    let Some(disk) = SmallDisk::mount() else {
        return;
    };
    let mut studio = Studio::start(&disk.path().join("data"));
    assert_eq!(save(&studio, "before").status, 201);
    let ballast = disk.path().join("ballast");
    // As much as there is room for.
    let _ = std::fs::write(&ballast, vec![0; 4 << 20]);
    let large = "x".repeat(300_000);
    for _ in 0..OFTEN {
        let full = save(&studio, &large);
        assert_eq!(
            (full.status, full.code().as_str()),
            (507, "disk_full"),
            "{}",
            full.text()
        );
        let remedy = full.json()["error"]["remedy"].to_string();
        assert!(remedy.contains("make room"), "{remedy}");
    }
    let upload = studio.client.upload("a.pgn", &vec![b'x'; 1 << 20]);
    assert_eq!(upload.status, 507);
    std::fs::remove_file(&ballast).unwrap();
    for _ in 0..OFTEN {
        let saved = save(&studio, "after");
        assert_eq!(saved.status, 201, "{}", saved.text());
    }
    assert_eq!(studio.client.get("/health").status, 200);
    assert_eq!(studio.terminate(Duration::from_secs(20)), Some(0));
    // A start needs some room for itself.
    let _ = std::fs::write(&ballast, vec![0; 4 << 20]);
    let mut command = Studio::command(&disk.path().join("data"));
    let mut child = command.stderr(Stdio::piped()).spawn().unwrap();
    let mut err = child.stderr.take().unwrap();
    assert!(Studio::of(child).is_err(), "it starts");
    let mut said = String::new();
    err.read_to_string(&mut said).unwrap();
    assert!(said.contains("the disk is full"), "{said}");
}
