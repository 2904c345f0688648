//! Searches that wait for their input can be interrupted, and report what they have read.
#![cfg(unix)]

use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use super::support::{Folder, classics};

/// A game with a mate, and the beginning of another.
const GAME: &str = "[Event \"a\"]\n\n1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0\n\n";
const BEGUN: &str = "[Event \"b\"]\n\n1. e4 e5 2. Bc4";

fn search(games: &Path, stdin: Stdio) -> Child {
    Command::new(assert_cmd::cargo_bin!("stratvision"))
        .args(["search", "-p", "mateinone", "--lang", "en"])
        .arg(games)
        .stdin(stdin)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

fn signal(child: &Child, name: &str) {
    let sent = Command::new("kill")
        .args(["-s", name, &child.id().to_string()])
        .status();
    assert!(sent.unwrap().success());
}

/// How it ended, with standard output and standard error.
fn ended(mut child: Child) -> (Option<i32>, String, String) {
    let start = Instant::now();
    let status = loop {
        if let Some(status) = child.try_wait().unwrap() {
            break status;
        }
        if start.elapsed() > Duration::from_secs(60) {
            child.kill().unwrap();
            panic!("it does not end");
        }
        std::thread::sleep(Duration::from_millis(10));
    };
    let mut text = (String::new(), String::new());
    child.stdout.unwrap().read_to_string(&mut text.0).unwrap();
    child.stderr.unwrap().read_to_string(&mut text.1).unwrap();
    (status.code(), text.0, text.1)
}

#[test]
fn an_interrupted_stream_reports_what_was_read() {
    for name in ["INT", "TERM"] {
        let mut child = search(Path::new("-"), Stdio::piped());
        let mut pipe = child.stdin.take().unwrap();
        pipe.write_all(format!("{GAME}{BEGUN}").as_bytes()).unwrap();
        // Long enough for it to have nothing else to do.
        std::thread::sleep(Duration::from_secs(1));
        signal(&child, name);
        let (code, out, err) = ended(child);
        assert_eq!(code, Some(0), "{err}");
        assert_eq!(out.lines().count(), 2, "{out}");
        assert_eq!(
            err,
            "1 game, 1 searched, 8 positions, 1 hit (ended early)\n"
        );
        drop(pipe);
    }
}

#[test]
fn hits_of_a_stream_are_written_at_once() {
    for packed in [false, true] {
        let mut child = search(Path::new("-"), Stdio::piped());
        let mut pipe = child.stdin.take().unwrap();
        let (output, heard) = std::sync::mpsc::channel();
        let out = BufReader::new(child.stdout.take().unwrap());
        let listener = std::thread::spawn(move || {
            out.lines()
                .for_each(|line| output.send(line.unwrap()).unwrap());
        });
        for number in 1..=3 {
            let bytes = match packed {
                true => zstd::encode_all(GAME.as_bytes(), 1).unwrap(),
                false => GAME.as_bytes().to_vec(),
            };
            pipe.write_all(&bytes).unwrap();
            pipe.flush().unwrap();
            let hear = || heard.recv_timeout(Duration::from_secs(60)).unwrap();
            if number == 1 {
                assert!(hear().trim_start().starts_with("game "));
            }
            let line = hear();
            let game = line.split_whitespace().next();
            assert_eq!(game, Some(number.to_string().as_str()), "{line}");
        }
        drop(pipe);
        assert!(child.wait().unwrap().success());
        listener.join().unwrap();
    }
}

/// Writes some bytes, a part of them first, and what the search makes of them.
fn in_two_parts(bytes: &[u8], first: usize) -> (Option<i32>, String, String) {
    let mut child = search(Path::new("-"), Stdio::piped());
    let mut pipe = child.stdin.take().unwrap();
    for part in [&bytes[..first], &bytes[first..]] {
        pipe.write_all(part).unwrap();
        pipe.flush().unwrap();
        std::thread::sleep(Duration::from_millis(120));
    }
    drop(pipe);
    ended(child)
}

#[test]
fn a_pausing_stream_changes_nothing() {
    let folder = Folder::new();
    let twice = GAME.repeat(2);
    folder.write("twice.pgn", &twice);
    let import = ["import", "twice.pgn", "-q", "-o", "twice.svdb"];
    folder.call(import).silent(0);
    let store = std::fs::read(folder.file("twice.svdb")).unwrap();
    let packed = zstd::encode_all(twice.as_bytes(), 1).unwrap();
    let wide = "\u{feff}".chars().chain(twice.chars());
    let wide: Vec<u8> = wide.flat_map(|c| (c as u16).to_le_bytes()).collect();
    let junk = format!("(1. e4)\n{twice}");
    let signs = format!("\x01\x02\n\n{twice}");
    let members = [&packed[..], &packed].concat();
    let cases: [(&[u8], &[usize]); 7] = [
        (&store, &[1, 7]),
        (&packed, &[1, 3, 20]),
        (&members, &[packed.len() + 1]),
        (&wide, &[1, 9]),
        (junk.as_bytes(), &[4, 30]),
        (signs.as_bytes(), &[3, 9]),
        (twice.as_bytes(), &[0, GAME.len() - 1]),
    ];
    for (bytes, places) in cases {
        let whole = in_two_parts(bytes, bytes.len());
        assert_eq!(whole.0, Some(0), "{}", whole.2);
        for place in places {
            assert_eq!(in_two_parts(bytes, *place), whole, "at {place}");
        }
    }
}

#[test]
fn a_fifo_is_opened_once() {
    let folder = Folder::new();
    let pipe = folder.file("pipe");
    assert!(
        Command::new("mkfifo")
            .arg(&pipe)
            .status()
            .unwrap()
            .success()
    );
    let child = search(&pipe, Stdio::null());
    std::fs::write(&pipe, GAME).unwrap();
    let (code, out, err) = ended(child);
    assert_eq!((code, out.lines().count()), (Some(0), 2), "{err}");
    // No process ever writes to it.
    let child = search(&pipe, Stdio::null());
    std::thread::sleep(Duration::from_secs(1));
    signal(&child, "INT");
    let (code, out, err) = ended(child);
    assert_eq!((code, out.as_str()), (Some(3), ""), "{err}");
}

#[test]
fn open_descriptors_are_written_in_place() {
    let folder = Folder::new();
    let target = folder.file("all.txt");
    let mut file = std::fs::File::create(&target).unwrap();
    writeln!(file, "before").unwrap();
    let status = Command::new(assert_cmd::cargo_bin!("stratvision"))
        .args(["search", "-q", "-p", "philidor", "-o", "/dev/stdout"])
        .arg(classics())
        .stdout(file.try_clone().unwrap())
        .status();
    assert!(status.unwrap().success());
    writeln!(file, "after").unwrap();
    let text = folder.read("all.txt");
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(
        (lines.len(), lines[0], lines[3]),
        (4, "before", "after"),
        "{text}"
    );
}

#[cfg(target_os = "linux")]
#[test]
fn the_file_on_standard_input_is_not_overwritten() {
    let folder = Folder::new();
    folder.write("games.pgn", std::fs::read(classics()).unwrap());
    let before = folder.read("games.pgn");
    for question in [&["search", "-p", "philidor", "-"][..], &["import", "-"]] {
        let ended = Command::new(assert_cmd::cargo_bin!("stratvision"))
            .args(question)
            .args(["-q", "-o", "games.pgn", "--lang", "en"])
            .current_dir(folder.path())
            .stdin(std::fs::File::open(folder.file("games.pgn")).unwrap())
            .output()
            .unwrap();
        let output = String::from_utf8_lossy(&ended.stderr);
        assert_eq!(ended.status.code(), Some(2), "{output}");
        assert!(output.contains("which is also read"), "{output}");
        assert_eq!(folder.read("games.pgn"), before);
    }
}
