//! Called wrongly: exit code 2, what is wrong, and what would help.

use crate::support::*;

const HELP: &str = "help: --help shows what can be written\n";

#[test]
fn nothing_at_all_shows_the_help() {
    let bare = call([]);
    assert_eq!((bare.code, bare.out.as_str()), (2, ""));
    assert!(bare.err.contains("\nCommands:\n"), "{}", bare.err);
    assert_eq!(call(["patlan"]).code, 2);
}

#[test]
fn unknown_words() {
    call(["fnd"]).complains(
        2,
        "error: there is no command 'fnd'\nhelp: did you mean 'find'?\n",
    );
    call(["patlan", "chek"]).complains(
        2,
        "error: there is no command 'chek'\nhelp: did you mean 'check'?\n",
    );
    call(["facts", "--fenn", "x"]).complains(
        2,
        "error: there is no option '--fenn' here\nhelp: did you mean '--fen'?\n",
    );
    call(["find", "philidor", "--fne"]).complains(
        2,
        &format!("error: there is no option '--fne' here\n{HELP}"),
    );
    call(["tournament", "judg", "open.toml", "pause"]).complains(
        2,
        "error: 'open.toml' is one word too many here\n\
         help: if the word before it should be a command: --help shows which there are\n",
    );
    call(["find", "philidor", "--side", "up", "--fen", KINGS]).complains(
        2,
        "error: 'up' is no value for '--side <SIDE>'\nhelp: possible: white, black, both\n",
    );
}

#[test]
fn missing_superfluous_and_repeated() {
    call(["find"]).complains(2, &format!("error: missing: <PATTERN>...\n{HELP}"));
    call(["find", "philidor", "--fen"])
        .complains(2, &format!("error: '--fen <FEN>' needs a value\n{HELP}"));
    call(["find", "x", "--json=3", "--fen", KINGS])
        .complains(2, &format!("error: '--json' takes no value '3'\n{HELP}"));
    call(["find", "x", "--fen", KINGS, "--fen", KINGS])
        .complains(2, &format!("error: '--fen <FEN>' is given twice\n{HELP}"));
    call(["license", "--lang", "pt", "--lang", "en"])
        .complains(2, "erro: '--lang <LÍNGUA>' foi dado duas vezes\najuda: --help mostra o que se pode escrever\n");
}

#[cfg(unix)]
#[test]
fn arguments_that_are_no_text() {
    use std::os::unix::ffi::OsStrExt;
    let mut command = command(["find", "philidor", "--fen"]);
    command.arg(std::ffi::OsStr::from_bytes(b"\xff\xfe"));
    ended(command).complains(2, &format!("error: an argument is not valid UTF-8\n{HELP}"));
}

#[test]
fn version_and_help() {
    let version = format!("stratvision {}\n", env!("CARGO_PKG_VERSION"));
    assert_eq!(call(["--version"]).silent(0), version);
    assert_eq!(call(["-V"]).silent(0), version);
    let commands: [&[&str]; 12] = [
        &[],
        &["find"],
        &["facts"],
        &["patlan"],
        &["patlan", "check"],
        &["patlan", "fmt"],
        &["patlan", "translate"],
        &["patlan", "explain"],
        &["patlan", "list"],
        &["patlan", "ontology"],
        &["completions"],
        &["man"],
    ];
    for words in commands {
        for lang in ["en", "pt"] {
            let help = call(words.iter().copied().chain(["-h", "--lang", lang])).silent(0);
            let usage = if lang == "en" {
                "\nUsage: stratvision"
            } else {
                "\nUso: stratvision"
            };
            assert!(help.contains(usage), "{help}");
        }
    }
}
