//! Called wrongly: exit code 2, what is wrong, and what would help.

use crate::support::*;

const HELP: &str = "help: --help lists the options\n";

#[test]
fn no_arguments_show_the_help() {
    let bare = call([]);
    assert_eq!((bare.code, bare.out.as_str()), (2, ""));
    assert!(bare.err.contains("\nCommands:\n"), "{}", bare.err);
    assert_eq!(call(["patlan"]).code, 2);
}

#[test]
fn unknown_commands_and_options_get_suggestions() {
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
        "error: unexpected argument 'open.toml'\n\
         help: if the word before it should be a command, --help lists the commands\n",
    );
    call(["perft", "3"]).complains(2, &format!("error: '3' is one word too many here\n{HELP}"));
    call(["find", "philidor", "--side", "up", "--fen", KINGS]).complains(
        2,
        "error: invalid value 'up' for '--side <SIDE>'\nhelp: possible values: white, black, both\n",
    );
}

#[test]
fn missing_extra_and_repeated_arguments_are_explained() {
    call(["find"]).complains(2, &format!("error: missing argument: <PATTERN>...\n{HELP}"));
    call(["search", "philidor", "games.pgn"]).complains(
        2,
        "error: missing argument: --pattern <PATTERN>\n\
         help: write -p before the pattern: -p PATTERN GAMES…\n",
    );
    call(["find", "philidor", "--fen"])
        .complains(2, &format!("error: '--fen <FEN>' needs a value\n{HELP}"));
    call(["find", "x", "--json=3", "--fen", KINGS])
        .complains(2, &format!("error: '--json' takes no value '3'\n{HELP}"));
    call(["find", "x", "--fen", KINGS, "--fen", KINGS])
        .complains(2, &format!("error: '--fen <FEN>' is given twice\n{HELP}"));
    call(["license", "--lang", "pt", "--lang", "en"]).complains(
        2,
        "erro: '--lang <IDIOMA>' foi dado duas vezes\najuda: --help lista as opções\n",
    );
}

#[cfg(unix)]
#[test]
fn arguments_that_are_not_utf8_are_errors() {
    use std::os::unix::ffi::OsStrExt;
    let mut command = command(["find", "philidor", "--fen"]);
    command.arg(std::ffi::OsStr::from_bytes(b"\xff\xfe"));
    ended(command).complains(2, &format!("error: an argument is not valid UTF-8\n{HELP}"));
}

#[test]
fn version_and_help_are_printed() {
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
