//! `play chess`: a person at the keyboard, or a pipe.

use crate::support::*;

const QUICK: [&str; 4] = ["play", "chess", "--depth", "2"];

#[test]
fn a_short_game_is_played_to_mate() {
    let ended = feed(
        QUICK,
        "e4\nmoves\nback\nd4\nflip\nhint\neval\nclock\nxyz\nresign\nquit\n",
    );
    let said = ended.silent(0);
    no_escapes(&said);
    assert!(said.contains("1… "), "{said}");
    assert!(said.contains("perhaps 2. "), "{said}");
    assert!(said.contains("this game has no clock"), "{said}");
    assert!(said.contains("'xyz' is not a move"), "{said}");
    assert!(said.contains("0-1  you lose: resignation"), "{said}");
    // Turned: the eighth rank is at the bottom.
    assert!(said.contains("   h  g  f  e  d  c  b  a"), "{said}");
}

#[test]
fn portuguese_piece_letters_are_read() {
    let fen = "4k3/P7/8/8/8/8/7R/4K3 w - - 0 1";
    let mut arguments = QUICK.to_vec();
    arguments.extend(["--side", "brancas", "--fen", fen, "--lang", "pt"]);
    let said = feed(arguments, "Re2\na8\na8=D\nsair\n").silent(0);
    assert!(
        said.contains("escreva Ke2 para o rei ou Te2 para a torre"),
        "{said}"
    );
    assert!(said.contains("escreva a8=D, a8=T, a8=B ou a8=C"), "{said}");
    assert!(said.contains("1… "), "{said}");
}

#[test]
fn the_machine_plays_white_and_mates() {
    let fen = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1";
    let mut arguments = QUICK.to_vec();
    arguments.extend(["--side", "black", "--fen", fen, "--lang", "pt"]);
    let said = feed(arguments, "Kh8\nvoltar\nsair\n").silent(0);
    assert!(said.contains("1. Rd8#   (#1)"), "{said}");
    assert!(said.contains("1-0  você perdeu: xeque-mate"), "{said}");
    assert!(said.contains("a partida acabou"), "{said}");
}

#[test]
fn saved_games_do_not_overwrite_files() {
    let folder = Folder::with(&[("old.pgn", "keep me")]);
    let game = folder.file("game.pgn");
    let game = game.to_str().expect("a path in UTF-8");
    let old = folder.file("old.pgn");
    let old = old.to_str().expect("a path in UTF-8");
    let input = format!("e4\nsave {game}\nsave {old}\nsave {game}\nquit\n");
    let said = feed(QUICK, input).silent(0);
    assert_eq!(said.matches("saved: ").count(), 2, "{said}");
    assert!(said.contains("the file exists already"), "{said}");
    assert_eq!(folder.read("old.pgn"), "keep me");
    let pgn = folder.read("game.pgn");
    assert!(
        pgn.contains("[White \"Human\"]") && pgn.contains("\n1. e4 "),
        "{pgn}"
    );
    let mut arguments = QUICK.to_vec();
    arguments.extend(["--save", old]);
    assert_eq!(feed(arguments, "quit\n").code, 1);
    let found = folder.call(["find", "all", "--pgn", "game.pgn", "--ply", "1"]);
    assert!(matches!(found.code, 0 | 3), "{found:?}");
}

/// What is in the file of a game that is interrupted once something was said and something else was done.
#[cfg(unix)]
fn interrupted_game(
    folder: &Folder,
    time: &str,
    (typed, until): (&str, &str),
    meanwhile: impl FnOnce(),
) -> String {
    let mut program = std::process::Command::new(env!("CARGO_BIN_EXE_stratvision"));
    program.args(["play", "chess", "--time", time, "--lang", "en", "--save"]);
    program.arg(folder.file("game.pgn"));
    let code = interrupted(program, typed, until, meanwhile);
    assert_eq!(code, Some(130));
    folder.read("game.pgn")
}

#[cfg(unix)]
#[test]
fn an_interrupted_game_is_saved() {
    let folder = Folder::new();
    let pgn = interrupted_game(&folder, "10ms", ("e4\nclock\n", "no clock"), || {});
    assert!(pgn.contains("\n1. e4 "), "{pgn}");
    assert!(pgn.trim_end().ends_with('*'), "{pgn}");
}

/// Nothing shows that the machine has begun to search, so on a slow machine it may take more than one try to see it.
#[cfg(unix)]
#[test]
fn a_game_interrupted_during_the_search_is_saved() {
    let is_saved = |seconds: u64| {
        let wait = || std::thread::sleep(std::time::Duration::from_secs(seconds));
        let typed = ("moves\ne4\n", "Na3");
        interrupted_game(&Folder::new(), "300s", typed, wait).contains("\n1. e4 *")
    };
    assert!([1, 5, 30].into_iter().any(is_saved));
}

#[cfg(unix)]
#[test]
fn an_interrupted_game_overwrites_no_file() {
    let folder = Folder::new();
    let meanwhile = || folder.write("game.pgn", "keep me");
    let left = interrupted_game(&folder, "10ms", ("moves\n", "Na3"), meanwhile);
    assert_eq!(left, "keep me");
}

#[test]
fn a_file_of_the_session_may_be_saved_again() {
    let folder = Folder::new();
    let mut command = command(QUICK);
    command.args(["--save", "./game.pgn"]);
    command.current_dir(folder.path());
    command.write_stdin("e4\nsave game.pgn\nd4\nquit\n");
    ended(command).silent(0);
    assert!(folder.read("game.pgn").contains(" 2. d4 "));
}

#[test]
fn levels_and_clocks_can_be_set() {
    let mut arguments = QUICK.to_vec();
    arguments.extend(["--clock", "5m+3s", "--level", "1"]);
    let said = feed(arguments, "e4\nclock\nlevel 2\nlevel 9\nd4\nswap\nnew\n").silent(0);
    assert!(said.contains("white 5:0"), "{said}");
    assert!(said.contains("from now on by the set LEVEL2"), "{said}");
    assert!(said.contains("write a level from 1 to 6"), "{said}");
    let advised = [
        "play",
        "chess",
        "--depth",
        "1",
        "--patterns",
        "philidor",
        "--set",
        "exemplo_nivel01",
    ];
    let said = feed(advised, "eval\n").silent(0);
    assert!(said.contains("PHILIDOR white: "), "{said}");
    assert!(said.contains("\nvalue "), "{said}");
}

#[test]
fn eval_ends_with_the_value() {
    let fen = "4k3/8/8/8/8/8/8/QQ2K3 w - - 0 1";
    let value = |more: &[&str], input: &str| {
        let place = ["--fen", fen];
        let words = QUICK.iter().chain(&place).chain(more).copied();
        let said = feed(words, input).silent(0);
        said.lines().last().unwrap_or_default().to_owned()
    };
    let set = ["--set", "exemplo_nivel01"];
    assert_eq!(value(&set, "eval\n"), "value +18 for White, to move");
    let portuguese = ["--set", "exemplo_nivel01", "--lang", "pt"];
    assert_eq!(
        value(&portuguese, "avaliar\n"),
        "valor +18 para as brancas, que têm a vez"
    );
    assert!(value(&[], "eval\n").starts_with("value +"));
}

#[test]
fn minimax_plays_in_the_language_of_the_user() {
    let arguments = [
        "play",
        "chess",
        "--minimax",
        "--depth",
        "2",
        "--level",
        "3",
        "--lang",
        "pt",
    ];
    let said = feed(arguments, "e4\navaliar\ndica\n").silent(0);
    let hint = said.lines().find(|line| line.contains("talvez")).unwrap();
    assert!(hint.contains(',') && !hint.contains("0."), "{hint}");
    assert!(said.contains("1… "), "{said}");
    assert!(said.contains("conjunto NIVEL3"), "{said}");
}

#[test]
fn wrong_usage_is_explained() {
    assert_eq!(call(["play", "go"]).code, 2);
    call(["play", "chess", "--clock", "soon"]).complains(
        2,
        "error: invalid value 'soon' for '--clock <TIME>'\n\
         help: write the time for the game, and what each move adds if it does: 5m, 90s or 5m+3s\n",
    );
    let deep = call(["play", "chess", "--minimax", "--depth", "7"]);
    assert_eq!(deep.code, 2);
    assert!(
        deep.err.contains("--minimax searches at most 6 plies"),
        "{}",
        deep.err
    );
    assert_eq!(call(["play", "chess", "--set", "unknown"]).code, 1);
    assert_eq!(call(["play", "chess", "--fen", "x"]).code, 2);
    for option in ["--clock", "--time"] {
        let none = call(["play", "chess", option, "0s"]);
        assert_eq!(none.code, 2, "{option} {}", none.err);
    }
    assert_eq!(call(["play", "chess", "--patterns", "unknown"]).code, 1);
}

#[test]
fn overlong_lines_are_ignored() {
    let typed = format!("{}resign\nquit\n", "x".repeat(100_000));
    let talked = feed(["play", "chess", "--depth", "1"], typed);
    assert_eq!(talked.code, 0, "{}", talked.err);
    assert!(
        talked
            .out
            .contains("the line has more than 1000 characters"),
        "{}",
        talked.out
    );
    assert!(talked.out.len() < 20_000, "{}", talked.out.len());
}
