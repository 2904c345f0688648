//! The reader of our output may stop reading.

use std::process::{Command, Stdio};

use crate::support::*;

#[test]
fn a_closed_pipe_is_no_error() {
    for arguments in [
        ["find", "all", "--fen", PHILIDOR, "--explain", "--board"].as_slice(),
        &["find", "all", "--fen", PHILIDOR, "--json"],
        &["facts", "--fen", PHILIDOR],
        &["patlan", "list"],
        &["patlan", "explain", "all"],
        &["patlan", "ontology"],
        &["completions", "bash"],
        &["man"],
        &["license"],
        &["--help"],
    ] {
        let mut child = Command::new(assert_cmd::cargo_bin!("stratvision"))
            .args(arguments)
            .env("LC_ALL", "C")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        drop(child.stdout.take());
        let output = child.wait_with_output().expect("the program ends");
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(said, "", "{arguments:?}");
        assert_eq!(output.status.code(), Some(0), "{arguments:?}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error() {
    let full = || std::fs::File::create("/dev/full").expect("a device that is always full");
    for arguments in [
        ["license"].as_slice(),
        &["facts", "--fen", PHILIDOR],
        &["find", "philidor", "--fen", PHILIDOR],
    ] {
        let output = Command::new(assert_cmd::cargo_bin!("stratvision"))
            .args(arguments)
            .env("LC_ALL", "C")
            .stdout(full())
            .output()
            .expect("the program runs");
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(
            said,
            "error: standard output: the disk is full\nhelp: make room, or name a file on another disk\n"
        );
        assert_eq!(output.status.code(), Some(1));
    }
}
