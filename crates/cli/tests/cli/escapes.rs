//! No file, name or argument steers the terminal, even where colours are wanted.

use crate::support::*;

/// Words that would colour, move or rename, on terminals of seven and of eight bits.
const EVIL: &str = "E\u{1b}[31mV\u{9b}31mI\u{1b}]0;L\u{7}\u{202e}X\u{2066}\u{200b}";

/// Colours as if a terminal were there; ours are taken out again, so that only foreign ones are left.
fn coloured(folder: &Folder, arguments: &[&str]) -> Ended {
    let mut command = command(arguments.iter().copied());
    command
        .env("CLICOLOR_FORCE", "1")
        .current_dir(folder.path());
    let ended = ended(command);
    Ended {
        code: ended.code,
        out: without_colours(&ended.out),
        err: without_colours(&ended.err),
    }
}

/// Colours are escapes that end with `m`; the evil one is recognised by its text.
fn without_colours(text: &str) -> String {
    let evil = ["\u{1b}[31mV", "\u{9b}31m", "\u{1b}]0;"];
    assert!(
        !evil.iter().any(|escape| text.contains(escape)),
        "{}",
        text.escape_debug()
    );
    let mut parts = text.split("\u{1b}[");
    let mut plain = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (codes, rest) = part.split_once('m').expect("the end of a colour");
        assert!(
            codes
                .bytes()
                .all(|byte| byte.is_ascii_digit() || byte == b';'),
            "{part}"
        );
        plain.push_str(rest);
    }
    plain
}

#[track_caller]
fn tame(ended: Ended) {
    no_escapes(&ended.out);
    no_escapes(&ended.err);
}

#[test]
fn colours_follow_terminal_and_environment() {
    let colourful = |variables: &[(&str, &str)], arguments: &[&str]| {
        let mut command = command(arguments.iter().copied());
        command.envs(variables.iter().copied());
        let ended = ended(command);
        (ended.out.contains('\u{1b}'), ended.err.contains('\u{1b}'))
    };
    let find = ["find", "philidor", "--fen", PHILIDOR, "--board"];
    let wrong = ["find", "philidor", "--fen", "x"];
    assert_eq!(colourful(&[("CLICOLOR_FORCE", "1")], &find), (true, false));
    assert_eq!(colourful(&[("CLICOLOR_FORCE", "1")], &wrong), (false, true));
    for variables in [
        [].as_slice(),
        &[("NO_COLOR", "1")],
        &[("TERM", "xterm-256color")],
    ] {
        assert_eq!(colourful(variables, &find), (false, false));
        assert_eq!(colourful(variables, &wrong), (false, false));
    }
}

#[test]
fn escapes_in_a_pattern_do_not_reach_the_terminal() {
    let text = MINE
        .replace("MINE", EVIL)
        .replace("me", EVIL)
        .replace("<F1> mates", EVIL);
    let folder = Folder::with(&[
        ("evil.patlan", &text),
        ("wrong.patlan", &text.replace("CHECKMATE", EVIL)),
    ]);
    let mate = "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1";
    for arguments in [
        ["find", "evil.patlan", "--fen", mate, "--board", "--explain"].as_slice(),
        &["patlan", "list", "evil.patlan"],
        &["patlan", "explain", "evil.patlan"],
        &["patlan", "ontology", "evil.patlan"],
    ] {
        let ended = coloured(&folder, arguments);
        assert_eq!(ended.code, 0, "{}", ended.err);
        tame(ended);
    }
    for arguments in [
        ["patlan", "check", "wrong.patlan"],
        ["patlan", "fmt", "wrong.patlan"],
        ["patlan", "list", "wrong.patlan"],
    ] {
        let ended = coloured(&folder, &arguments);
        assert_eq!(ended.code, 1);
        tame(ended);
    }
    folder
        .call(["find", "evil.patlan", "--fen", mate, "--svg", "e.svg", "-q"])
        .silent(0);
    no_escapes(&folder.read("e.svg"));
}

#[test]
fn escapes_in_arguments_do_not_reach_the_terminal() {
    let folder = Folder::new();
    for arguments in [
        ["find", "philidor", "--fen", EVIL].as_slice(),
        &["find", EVIL, "--fen", KINGS],
        &["find", "philidor", "--pgn", EVIL],
        &["facts", "--fen", EVIL],
        &["patlan", "check", EVIL],
        &["patlan", "list", "--knowledge", EVIL],
        &[EVIL],
        &["find", EVIL, EVIL, "--side", EVIL],
        &["license", "--lang", EVIL],
    ] {
        let ended = coloured(&folder, arguments);
        assert_ne!(ended.code, 0);
        tame(ended);
    }
    let mut command = command(["find", "philidor", "-"]);
    command
        .env("CLICOLOR_FORCE", "1")
        .write_stdin(format!("{EVIL}\n"));
    let said = ended(command);
    no_escapes(&without_colours(&said.err));
}

#[cfg(unix)]
#[test]
fn escapes_in_file_names_do_not_reach_the_terminal() {
    let (sound, wrong) = (
        format!("{}.patlan", EVIL.replace('/', "")),
        format!("w{EVIL}.patlan"),
    );
    let folder = Folder::with(&[(&sound, MINE), (&wrong, MISSPELT)]);
    for arguments in [
        ["patlan", "check", "."].as_slice(),
        &["patlan", "check", "--fix", "."],
        &["patlan", "fmt", "--check", "."],
        &["patlan", "list", "mine", "--knowledge", "."],
        &["find", ".", "--fen", KINGS],
    ] {
        tame(coloured(&folder, arguments));
    }
}

#[test]
fn escapes_in_a_game_do_not_reach_the_terminal() {
    let folder = Folder::with(&[
        (
            "evil.pgn",
            &format!("[Event \"{EVIL}\"]\n[FEN \"{EVIL}\"]\n\n1. e4 *\n"),
        ),
        (
            "moves.pgn",
            &format!("1. e4 {EVIL} e5 2. Ke3{EVIL} Ke3 *\n"),
        ),
    ]);
    for file in ["evil.pgn", "moves.pgn"] {
        tame(coloured(&folder, &["find", "philidor", "--pgn", file]));
    }
}

#[test]
fn escapes_in_player_names_do_not_reach_the_terminal() {
    let folder = Folder::new();
    let player = format!("uci:{EVIL}");
    for arguments in [
        ["match", "random", &player].as_slice(),
        &["match", "random", EVIL],
        &["match", "random", "random", "--pgn", EVIL, "--games", "0"],
        &["tournament", EVIL],
        &["ladder", "show", EVIL],
    ] {
        let ended = coloured(&folder, arguments);
        assert_ne!(ended.code, 0);
        tame(ended);
    }
    let entry =
        |name: &str, player: &str| format!("[[entry]]\nname = \"{name}\"\nplayer = \"{player}\"\n");
    let plan = |entries: &str| format!("system = \"round-robin\"\nmove-limit = 4\n{entries}");
    folder.write(
        "name.toml",
        plan(&(entry("A\\u202EB", "random") + &entry("B", "random"))),
    );
    folder.write(
        "player.toml",
        plan(&(entry("A", "uci:/none\\u202Ex\\u001b[31m") + &entry("B", "random"))),
    );
    for file in ["name.toml", "player.toml"] {
        let ended = coloured(&folder, &["tournament", file]);
        assert_ne!(ended.code, 0);
        tame(ended);
    }
}

#[test]
fn escapes_in_hits_do_not_reach_the_terminal() {
    // What a text may hold: with an escape in it, a file of games is refused.
    const EVIL: &str = "E\u{9b}31mV\u{202e}X\u{2066}Y\u{200b}";
    let folder = Folder::with(&[(
        "evil.pgn",
        &format!(
            "[Event \"{EVIL}\"]\n[White \"{EVIL}\"]\n[Black \"{EVIL}\"]\n[SetUp \"1\"]\n[FEN \"{PHILIDOR}\"]\n\n1. Nc7+ {{{EVIL}}} *\n"
        ),
    )]);
    for arguments in [
        ["search", "--pattern", "philidor", "evil.pgn"].as_slice(),
        &["search", "--pattern", "philidor", "evil.pgn", "--stats"],
        &["find", "philidor", "--pgn", "evil.pgn", "--explain"],
    ] {
        let ended = coloured(&folder, arguments);
        assert!([0, 3].contains(&ended.code), "{}", ended.err);
        tame(ended);
    }
}
