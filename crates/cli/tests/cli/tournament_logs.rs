//! Logs and letters of tournaments that do not fit, or come from elsewhere.

use crate::support::*;

fn plan(system: &str, entries: &str) -> String {
    let mut text = format!(
        "game = \"tac-tickle\"\nsystem = \"{system}\"\ngames = 2\nmove-limit = 30\n[openings]\nrandom = 2\n"
    );
    for name in entries.chars() {
        text.push_str(&format!(
            "[[entry]]\nname = \"{name}\"\nplayer = \"random\"\n"
        ));
    }
    text
}

fn judge<'a>(folder: &Folder, words: impl IntoIterator<Item = &'a str>) -> Ended {
    let words = ["tournament", "judge", "x.toml"].into_iter().chain(words);
    folder.call(words.chain(["--reason", "because"]))
}

/// It failed, and said so.
#[track_caller]
fn fails(ended: Ended, expected: &str) {
    assert_eq!((ended.code, ended.out.as_str()), (1, ""), "{}", ended.err);
    assert!(ended.err.contains(expected), "{expected}\n{}", ended.err);
    assert_eq!(ended.err.lines().count(), 2, "a remedy: {}", ended.err);
}

/// Lines as a program writes them, with other events in them.
fn forged(log: &str, change: impl Fn(&str) -> String) -> String {
    let mut before = 0;
    let mut text = String::new();
    for (line, number) in log.lines().zip(1..) {
        let event = line.split_once(' ').expect("an event").1;
        let body = format!("{number}.{before:08x} {}", change(event));
        let mut sum = flate2::Crc::new();
        sum.update(body.as_bytes());
        before = sum.sum();
        text.push_str(&format!("{before:08x}.{body}\n"));
    }
    text
}

#[test]
fn a_plan_without_an_entry_of_its_log_is_an_error() {
    let folder = Folder::with(&[("x.toml", &plan("round-robin", "ABCD"))]);
    folder.call(["tournament", "x.toml"]).silent(0);
    // A tournament that was ended is rated whatever is left to play.
    judge(&folder, ["cancel"]).silent(0);
    let log = folder.read("x.toml.log");
    folder.write("x.toml", plan("round-robin", "ABC"));
    for (lang, expected) in [("en", "the plan has changed"), ("pt", "o plano mudou")] {
        fails(judge(&folder, ["withdraw", "C", "--lang", lang]), expected);
        let added = folder.call(["ladder", "add", "club.json", "x.toml", "--lang", lang]);
        fails(added, expected);
    }
    assert_eq!(folder.read("x.toml.log"), log, "nothing was decided");
    assert!(!folder.file("club.json").exists());
}

#[test]
fn void_games_are_not_rated() {
    let folder = Folder::with(&[("x.toml", &plan("knockout", "ABCD"))]);
    let answer = folder.call(["tournament", "x.toml", "--json"]).json();
    let games = answer[0]["games"].as_array().expect("games").clone();
    let of_first = |game: &&serde_json::Value| game["round"] == 1;
    // Everybody who won in the first round has lost.
    for game in games.iter().filter(of_first) {
        let round = |name: &serde_json::Value| {
            let mut rounds = games.iter().filter(|one| one["round"] == 2);
            rounds.any(|one| one["white"] == *name || one["black"] == *name)
        };
        let result = if round(&game["white"]) { "0-1" } else { "1-0" };
        let number = game["number"].to_string();
        judge(&folder, ["result", &number, result]).silent(0);
    }
    let played = folder.call(["tournament", "x.toml", "--json"]);
    assert!(played.err.contains("do not count"), "{}", played.err);
    let answer: serde_json::Value = serde_json::from_str(&played.out).expect("an answer");
    let count = answer["games"].as_array().map_or(0, Vec::len);
    let kept = folder
        .read("x.toml.log")
        .matches("\"event\":\"game\"")
        .count();
    assert!(count < kept);
    let output = folder
        .call(["ladder", "add", "club.json", "x.toml"])
        .silent(0);
    assert_eq!(output, format!("period 1: Tournament, {count} games\n"));
}

#[test]
fn impossible_log_lines_are_located() {
    let folder = Folder::with(&[("x.toml", &plan("round-robin", "ABC"))]);
    folder.call(["tournament", "x.toml"]).silent(0);
    let log = folder.read("x.toml.log");
    assert_eq!(forged(&log, str::to_owned), log);
    for (from, to, what, remedy) in [
        (
            "\"white\":0",
            "\"white\":99",
            "no entry number 100",
            "delete the log from line",
        ),
        (
            "\"round\":2",
            "\"round\":0",
            "no round 0",
            "delete the log from line",
        ),
        (
            "\"round\":2",
            "\"round\":1000000000000000",
            "no round 1000000000000000",
            "line",
        ),
        (
            "\"index\":1",
            "\"index\":7",
            "not have that many games",
            "line",
        ),
    ] {
        folder.write(
            "x.toml.log",
            forged(&log, |event| event.replacen(from, to, 1)),
        );
        let line = log
            .lines()
            .position(|line| line.contains(from))
            .expect("there")
            + 1;
        for arguments in [
            &["tournament", "x.toml"][..],
            &["tournament", "judge", "x.toml", "pause", "--reason", "x"],
            &["ladder", "add", "club.json", "x.toml"],
        ] {
            let ended = folder.call(arguments.iter().copied());
            assert_eq!(ended.code, 1, "{to}: {}", ended.err);
            for part in [&format!("x.toml.log:{line}: "), what, remedy] {
                assert!(ended.err.contains(part), "{part}\n{}", ended.err);
            }
        }
        let output = folder.call(["tournament", "x.toml", "--lang", "pt"]);
        fails(output, "isto não pode ser por x.toml");
    }
}

#[test]
fn invalid_decisions_are_reported() {
    let folder = Folder::with(&[("x.toml", &plan("round-robin", "ABC"))]);
    std::fs::create_dir(folder.file("x.toml.log.inbox")).expect("an inbox");
    let letter = |decision: &str| format!("{{\"decision\":{decision},\"reason\":\"x\"}}");
    let withdraw = letter("{\"kind\":\"withdraw\",\"entrant\":3}");
    folder.write("x.toml.log.inbox/1.json", withdraw);
    folder.write("x.toml.log.inbox/2.json", letter("{\"kind\":\"pause\"}"));
    // The letters come first, in their order.
    let resumed = judge(&folder, ["resume"]);
    assert_eq!((resumed.code, resumed.out.as_str()), (0, "play goes on\n"));
    assert!(
        resumed
            .err
            .contains("1.refused: a decision is refused: the plan has no entry number 4"),
        "{}",
        resumed.err
    );
    folder.write("x.toml.log.inbox/3.json", "nonsense");
    let played = folder.call(["tournament", "x.toml", "--lang", "pt"]);
    assert_eq!(played.code, 0, "{}", played.err);
    assert!(
        played
            .err
            .contains("3.refused: uma decisão é recusada: isto não é uma decisão"),
        "{}",
        played.err
    );
    assert!(folder.file("x.toml.log.inbox/3.refused").exists());
}

#[test]
fn oversized_files_are_errors_and_left_alone() {
    let folder = Folder::with(&[("x.toml", &plan("round-robin", "ABC"))]);
    // A hole: nothing of it is on the disk.
    let log = folder.file("x.toml.log");
    let length = (4 << 30) + 1;
    let file = std::fs::File::create(&log).expect("a log");
    file.set_len(length).expect("long");
    for (lang, expected) in [
        ("en", "a log has at most 4096 MiB"),
        ("pt", "no máximo 4096 MiB"),
    ] {
        fails(
            folder.call(["tournament", "x.toml", "--lang", lang]),
            expected,
        );
        fails(judge(&folder, ["pause", "--lang", lang]), expected);
    }
    assert_eq!(std::fs::metadata(&log).expect("there").len(), length);
    let text = plan("round-robin", "ABC");
    folder.write("y.toml", format!("# {}\n{text}", "ã".repeat(1 << 19)));
    for (lang, expected) in [
        ("en", "a plan has at most 1024 KiB"),
        ("pt", "no máximo 1024 KiB"),
    ] {
        let ended = folder.call(["tournament", "y.toml", "--lang", lang]);
        assert_eq!((ended.code, ended.out.as_str()), (2, ""), "{}", ended.err);
        assert!(ended.err.contains(expected), "{}", ended.err);
    }
}

#[test]
fn an_invalid_opening_of_a_plan_is_a_usage_error() {
    let text = plan("round-robin", "AB").replace("random = 2", "list = [\"moves 9-9\"]");
    let folder = Folder::with(&[("x.toml", &text)]);
    let refused = folder.call(["tournament", "x.toml"]);
    assert_eq!((refused.code, refused.out.as_str()), (2, ""));
    let expected = "error: x.toml: opening 1: ";
    assert!(refused.err.starts_with(expected), "{}", refused.err);
}

#[test]
fn invalid_utf8_of_a_plan_is_located() {
    let folder = Folder::with(&[]);
    let text = b"system = \"round-robin\"\n[[entry]]\nname = \"Jo\xe3o\"\n";
    std::fs::write(folder.file("x.toml"), text).expect("a file");
    folder.call(["tournament", "x.toml"]).complains(
        2,
        "error: x.toml: line 3: this is not UTF-8\nhelp: save the file as UTF-8 in the editor\n",
    );
}
