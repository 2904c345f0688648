//! Runs that are killed in the middle of their work leave valid files.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use super::support::{Folder, classics, unpacked};

/// A search that reads endless games from a pipe and writes to a file.
struct Endless {
    child: Child,
    feeder: Option<std::thread::JoinHandle<()>>,
}

impl Endless {
    fn search(arguments: &[&str], output: &Path) -> Endless {
        let one_core = ["--threads", "1"];
        Endless::start(&[&["search"], arguments, &one_core].concat(), output)
    }

    fn start(arguments: &[&str], output: &Path) -> Endless {
        let mut child = Command::new(assert_cmd::cargo_bin!("stratvision"))
            .args(arguments)
            .args(["-", "-q", "-o"])
            .arg(output)
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut pipe = child.stdin.take().unwrap();
        let games = fs::read(classics()).unwrap().repeat(60);
        let feeder = std::thread::spawn(move || while pipe.write_all(&games).is_ok() {});
        Endless {
            child,
            feeder: Some(feeder),
        }
    }

    /// Kills it some time after the file has grown beyond `size`.
    fn kill_when(mut self, output: &Path, size: u64, later: Duration) {
        let start = Instant::now();
        while fs::metadata(output).map_or(0, |meta| meta.len()) <= size {
            assert!(
                start.elapsed() < Duration::from_secs(60),
                "nothing is written"
            );
            assert!(
                self.child.try_wait().unwrap().is_none(),
                "it ended by itself"
            );
            std::thread::sleep(Duration::from_millis(2));
        }
        std::thread::sleep(later);
        // On Unix this is kill -9.
        self.child.kill().unwrap();
        self.child.wait().unwrap();
        self.feeder.take().unwrap().join().unwrap();
    }
}

/// Kills a search several times at different moments and looks at what it leaves.
fn killed(format: &str, size: u64, check: impl Fn(&[u8])) {
    let folder = Folder::new();
    let (output, part) = (folder.file("hits"), folder.file("hits.part"));
    fs::write(&output, "").unwrap();
    for round in 0..4 {
        let _ = fs::remove_file(&part);
        let search = ["-p", "pawnfork", "--format", format];
        let run = Endless::search(&search, &output);
        run.kill_when(&part, size, Duration::from_micros(700 * round + 13));
        // Its name says that the result is unfinished; what was there before stays.
        assert_eq!(fs::read(&output).unwrap(), b"");
        let left = fs::read(&part).unwrap();
        assert!(left.len() as u64 > size);
        check(&left);
    }
    // The next run knows what the killed one has left, and tidies up.
    let ended = folder.call([
        "search",
        "-p",
        "pawnfork",
        &classics(),
        "--format",
        format,
        "-o",
        "hits",
        "-q",
    ]);
    assert_eq!(ended.code, 0, "{}", ended.err);
    assert!(fs::metadata(&output).unwrap().len() > 0);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).unwrap()
}

#[test]
fn killed_search_leaves_valid_json_lines() {
    killed("jsonl", 0, |left| {
        assert!(left.ends_with(b"\n"));
        for line in text(left).lines() {
            let hit: serde_json::Value = serde_json::from_str(line).unwrap();
            assert_eq!(hit["pattern"], "PAWNFORK");
        }
    });
}

#[test]
fn killed_search_leaves_a_valid_json_array() {
    killed("json", 10, |left| {
        let hits: Vec<serde_json::Value> = serde_json::from_slice(left).unwrap();
        assert!(!hits.is_empty() && hits.iter().all(|hit| hit["pattern"] == "PAWNFORK"));
    });
}

#[test]
fn killed_search_leaves_valid_csv() {
    killed("csv", 500, |left| {
        assert!(left.ends_with(b"\r\n"));
        let mut lines = text(left).lines();
        assert!(lines.next().unwrap().ends_with(",line,variation"));
        assert!(lines.all(|line| line.ends_with(",false")));
    });
}

#[test]
fn killed_search_leaves_valid_epd() {
    killed("epd", 0, |left| {
        assert!(text(left).lines().all(|line| line.ends_with(';')) && left.ends_with(b"\n"));
    });
}

#[test]
fn killed_search_leaves_valid_pgn() {
    killed("pgn", 0, |left| {
        let left = text(left);
        assert!(
            left.ends_with("1-0\n\n") || left.ends_with("0-1\n\n") || left.ends_with("1/2-1/2\n\n")
        );
        let begun = left.matches("[Event ").count();
        assert_eq!(left.matches("[Annotator ").count(), begun);
        assert_eq!(left.matches('{').count(), left.matches('}').count());
    });
}

#[test]
fn killed_search_leaves_valid_html() {
    // Beyond the boards in plain HTML, with which a page begins.
    killed("html", 400_000, |left| {
        let left = text(left);
        assert!(
            left.starts_with("<!doctype html>") && left.ends_with("</script>\n</body></html>\n")
        );
        let left = unpacked(left);
        assert!(left.ends_with("</section>\n"));
        assert_eq!(
            left.matches("<figure>").count(),
            left.matches("</figure>").count()
        );
    });
}

#[test]
fn killed_search_leaves_whole_table_rows() {
    killed("table", 0, |left| assert!(left.ends_with(b"\n")));
}

#[cfg(feature = "parquet")]
#[test]
fn killed_search_leaves_readable_parquet() {
    use super::parquet_rows::{count, rows};

    let folder = Folder::new();
    let output = folder.file("hits.parquet");
    let part = folder.file("hits.parquet.part");
    let search = ["-p", "pawnfork", "--format", "parquet"];
    for round in 0..3 {
        let run = Endless::search(&search, &output);
        let start = Instant::now();
        let mut last = usize::MAX;
        // A reader in the meantime finds a complete file too: the one before, then one with more and more rows.
        let mut steps = 0;
        while steps < 2 + round {
            assert!(
                start.elapsed() < Duration::from_secs(90),
                "nothing is written"
            );
            std::thread::sleep(Duration::from_millis(20));
            let count = match part.exists() {
                true => count(&part),
                false => 0,
            };
            steps += u64::from(count > last);
            last = count;
        }
        run.kill_when(&part, 0, Duration::from_micros(1700 * round));
        assert!(!output.exists());
        let left = rows(&part).len();
        assert!(left == count(&part) && left >= last && last > 100);
    }
    // What the killed runs left besides goes away with the next one.
    assert_eq!(
        folder
            .call([
                "search",
                "-p",
                "philidor",
                &classics(),
                "--format",
                "parquet",
                "-o",
                "hits.parquet",
                "-q"
            ])
            .code,
        0
    );
    assert_eq!(rows(&output).len(), 1);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[test]
fn partial_files_of_a_killed_import_are_removed() {
    let folder = Folder::new();
    let base = folder.file("base.svdb");
    let run = Endless::start(&["import"], &base);
    std::thread::sleep(Duration::from_millis(300));
    let hidden = folder.file(".base.svdb.0.partial");
    run.kill_when(&hidden, 0, Duration::ZERO);
    assert!(hidden.exists() && !base.exists());
    assert_eq!(
        folder
            .call(["import", &classics(), "-o", "base.svdb", "-q"])
            .code,
        0
    );
    assert!(base.exists() && !hidden.exists());
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}
