//! `uci` with a real client: a match through python-chess, where it is installed.

use std::process::Command;

use crate::support::repository;

#[test]
fn python_chess_plays_a_match() {
    let python = std::env::var("STRATVISION_PYTHON").unwrap_or_else(|_| "python3".to_owned());
    let has_client = Command::new(&python)
        .args(["-c", "import chess.engine"])
        .output()
        .is_ok_and(|output| output.status.success());
    if !has_client {
        eprintln!("skipped: {python} has no module chess (pip install chess)");
        return;
    }
    let output = Command::new(&python)
        .arg(repository("crates/cli/tests/data/uci_match.py"))
        .arg(assert_cmd::cargo_bin!("stratvision"))
        .output()
        .expect("python starts");
    let heard = String::from_utf8_lossy(&output.stdout);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(
        output.status.success() && heard.starts_with("played "),
        "{heard}{errors}"
    );
}
