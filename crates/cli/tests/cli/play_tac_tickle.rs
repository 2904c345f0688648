//! `play`: a game in the terminal.

use crate::support::*;
use crate::tactickle::tactickle;

#[track_caller]
fn play<'a>(arguments: impl IntoIterator<Item = &'a str>, typed: &str) -> Ended {
    let mut command = tactickle(["play", "tac-tickle"].into_iter().chain(arguments));
    command.write_stdin(typed);
    ended(command)
}

#[test]
fn the_second_printed_game_is_played_again() {
    let folder = Folder::new();
    let memory = folder.file("pad.ttm");
    let memory = memory.to_str().expect("a path in UTF-8");
    let program = ["--original", "--store", "relations", "--memory", memory];
    // The first game, broken off where the program recognises its loss; then the second one.
    let first = play(
        program,
        "19-15\n4-8\n8-7\n15-11\n17-13\n13-9\n2-6\n11-15\nquit\n",
    )
    .silent(0);
    assert!(
        first.contains("I shall remember (CEJP,FGIK) (CEJL,BGIK) (CFJL,BGKM) (CFLN,BGKQ)."),
        "{first}"
    );
    let second = play(
        program,
        "19-15\n4-9\n4-8\n8-7\n15-11\n17-13\n13-9\nwhy\n11-10\n",
    )
    .silent(0);
    assert!(
        second.contains("9 is not next to 4 in its row or column"),
        "{second}"
    );
    assert!(second.contains("I play 14-10."), "{second}");
    assert!(
        second.contains("You could win this one, if you are clever!"),
        "{second}"
    );
    assert!(
        second.contains("Class F: Has the adversary a decisive move?"),
        "{second}"
    );
    assert!(
        second.contains("15 plies, resignation.\nCongratulations, you beat me."),
        "{second}"
    );
    assert!(std::fs::metadata(memory).is_ok(), "what was learnt is kept");
}

#[test]
fn the_program_explains_itself_and_the_solution_helps() {
    let typed = "?\nwhy\nhint\nvalues\nundo\n1-5\nwhy\nundo\nboard\nsair\n";
    let talked = play(["--side", "X"], typed).silent(0);
    assert!(talked.contains("There is nothing to explain"), "{talked}");
    assert!(
        talked.contains("Best: 1-5 20-16. With it your side draws."),
        "{talked}"
    );
    assert!(talked.contains("3-7    loses in 16 plies"), "{talked}");
    assert!(
        talked.contains("There is nothing to take back."),
        "{talked}"
    );
    assert!(
        talked.contains("Class E: Which move is best otherwise?"),
        "{talked}"
    );
    assert!(talked.ends_with("See you next time!\n"), "{talked}");
}

#[test]
fn every_opponent_makes_legal_moves_until_the_end() {
    for against in ["pad", "perfect", "random", "search"] {
        // The person only steps to and fro, as long as that is allowed; then the input ends.
        let typed = "2-6\n6-2\n".repeat(30);
        let talked = play(["--against", against, "--side", "O", "--qi", "1"], &typed);
        assert_eq!(talked.code, 0, "{against}: {}", talked.err);
        assert!(
            talked.out.ends_with("See you next time!\n"),
            "{against}: {}",
            talked.out
        );
    }
}

#[test]
fn the_search_plays_by_a_heuristic_set() {
    let shipped = ["--against", "search", "--set", "mobilidade", "--depth", "3"];
    assert!(play(shipped, "").silent(0).contains("I play "));
    let folder = Folder::with(&[("wrong.dhjog", "CONJUNTO_HEURISTICO \"X\"")]);
    let path = folder.file("wrong.dhjog");
    let path = path.to_str().expect("a path in UTF-8");
    let refused = play(["--against", "search", "--set", path], "");
    assert_eq!((refused.code, refused.out.as_str()), (1, ""));
    assert!(refused.err.contains("wrong.dhjog"), "{}", refused.err);
    play(["--against", "search", "--set", "nothing"], "").complains(
        2,
        "error: there is no heuristic set 'nothing'\nhelp: name a file, or one of these: mobilidade\n",
    );
}

#[test]
fn games_begin_anywhere_and_end_as_agreed() {
    let won = play(["--board", "(ABGT,EOQS)", "--side", "X"], "7-3\n").silent(0);
    assert!(won.contains("1 ply, three in a line."), "{won}");
    let drawn = play(["--draw-after", "1", "--side", "X"], "1-5\n").silent(0);
    assert!(
        drawn.contains("limit of moves") && drawn.contains("A draw: a hard game."),
        "{drawn}"
    );
    let given_up = play(["--lang", "pt", "--side", "X"], "desisto\n").silent(0);
    assert!(given_up.contains("Rá, ganhei!"), "{given_up}");
    play(["--board", "(ABGT)"], "").complains(
        2,
        "error: a configuration is written (ACRT,BDQS): the squares of X, a comma, the squares of O\n",
    );
}
