//! Games read from PDN and written again.

use crate::support::Chance;
use game::{Game as _, Outcome, Record, Side};
use stratvision_draughts::Position;
use stratvision_draughts::notation::{Numbering, SquareStyle};
use stratvision_draughts::pdn::{self, Game};

const STYLES: [SquareStyle; 3] = [
    SquareStyle::Letters,
    SquareStyle::Numbers(Numbering::B8),
    SquareStyle::Numbers(Numbering::A1),
];

fn one(text: &str) -> Game {
    let mut games = pdn::read(text);
    assert_eq!(games.len(), 1);
    games.remove(0).unwrap()
}

fn error(text: &str) -> (usize, usize, String) {
    let error = pdn::read(text).into_iter().find_map(Result::err).unwrap();
    assert!(!error.message.pt.is_empty());
    (error.line, error.column, error.message.en)
}

#[test]
fn a_game_with_everything() {
    let game = one(concat!(
        "% remark of the file\n",
        "[Event \"Clube \\\"Dama\\\"\"]\n[White \"Ana\"]\n[GameType \"26\"]\n\n",
        "{before} 1. c3-d4! {strong} d6-c5 (1... f6-g5 2. b2-c3 (2. d4-c5 $3 b6xd4) 2... g5-h4) ; a line\n",
        "2. b2-c3 $14 f6-g5 3.c1-b2 1/2-1/2\n",
    ));
    assert_eq!(game.tag("Event"), Some("Clube \"Dama\""));
    assert_eq!(game.comment, "before");
    assert_eq!(game.line.len(), 5);
    assert_eq!(game.line[0].nags, [1]);
    assert_eq!(game.line[0].comment, "strong");
    assert_eq!(game.line[1].comment, "a line");
    assert_eq!(game.line[1].variations[0].len(), 3);
    assert_eq!(game.line[1].variations[0][1].variations[0].len(), 2);
    assert_eq!(game.outcome, Some(Outcome::Draw));
    for style in STYLES {
        assert_eq!(one(&pdn::write(&game, style)), game);
    }
}

#[test]
fn a_broken_game_takes_no_other_with_it() {
    let whole = "[Event \"b\"]\n[White \"Ana\"]\n\n1. c3-d4 *\n";
    for broken in [
        "[Event \"a\"]\n\n1. c3-c4\n",
        "[Event \"a\"]\n\n1. c3-d4 d6-c5 (1... f6-g5\n",
        "[Event \"a\"]\n\n1. c3-d4 }\n",
        "[Event \"a\"]\n\n}\n",
        "[Event \"a\n[Black \"Rui\"]\n\n1. c3-d4 *\n",
        "[Event \"a\"]\n[FEN \"nothing\"]\n\n1. c3-d4 *\n",
    ] {
        let games = pdn::read(&format!("{whole}\n{broken}\n{whole}\n{whole}"));
        let events: Vec<_> = games
            .iter()
            .map(|game| {
                Some((
                    game.as_ref().ok()?.tag("Event")?,
                    game.as_ref().ok()?.line.len(),
                ))
            })
            .collect();
        let good = Some(("b", 1));
        assert_eq!(events, [good, None, good, good], "{broken}");
    }
}

#[test]
fn the_count_of_plies_is_kept() {
    for text in ["W:WKa1:BKb8:H7", "W:WKa1:BKb8"] {
        let position = Position::read(text).unwrap();
        assert_eq!(position.text(), text);
        let game = Game::from_record(&Record::new(position), Vec::new());
        let again = one(&pdn::write(&game, SquareStyle::Letters));
        assert_eq!(again.start.counters(), position.counters());
    }
    let counted = format!("{}:H3", Position::initial().text());
    let game = Game::from_record(&Record::new(Position::read(&counted).unwrap()), Vec::new());
    assert!(!game.is_from_start());
}

#[test]
fn numbers_are_read_by_the_numbering_of_the_game() {
    let letters = one("1. c3-d4 d6-c5 *");
    assert_eq!(one("1. 22-18 10-14 *").line, letters.line);
    let from_a1 = one("[GameType \"26,W,8,8,N0,0\"]\n1. 10-14 22-18 *");
    assert_eq!(from_a1.line, letters.line);
}

#[test]
fn the_numbering_can_be_said_for_games_that_do_not_say_it() {
    let letters = one("1. c3-d4 d6-c5 *");
    let read = |text: &str| {
        let mut games = pdn::read_numbered(text, Numbering::A1);
        games.remove(0).unwrap()
    };
    assert_eq!(read("1. 10-14 22-18 *").line, letters.line);
    assert_eq!(
        read("[GameType \"26,W,8,8,N2,0\"]\n1. 22-18 10-14 *").line,
        letters.line
    );
    assert_eq!(read("1. c3-d4 d6-c5 *").line, letters.line);
    for other in ["N1", "N3"] {
        let (line, column, message) = error(&format!(
            "[White \"x\"]\n[GameType \"26,W,8,8,{other},0\"]\n1. 22-18 *"
        ));
        assert_eq!((line, column), (2, 1));
        assert!(message.contains(other), "{message}");
    }
}

#[test]
fn separators_are_not_taken_strictly() {
    let game = one("1. c3xd4 f6:e5 2. d4-f6 e7xg5 *");
    assert_eq!(game.line, one("1. c3-d4 f6-e5 2. d4xf6 e7xg5 *").line);
    assert_eq!(game.line, one("1. 22x18 11-15 2. 18-11 7x16 *").line);
}

#[test]
fn positions_other_than_the_first() {
    let text =
        "[GameType \"26\"]\n[SetUp \"1\"]\n[FEN \"B:W16,26:B1,13\"]\n1... b8-c7 2. g5-f6 1-0\n";
    let game = one(text);
    assert_eq!(game.start.side_to_move(), Side::Black);
    assert_eq!(game.replay().moves().len(), 2);
    for style in STYLES {
        assert_eq!(one(&pdn::write(&game, style)), game);
    }
}

#[test]
fn invalid_games_are_reported_with_their_place() {
    let (line, column, message) = error("[Event \"x\"]\n\n1. c3-d4 d6-c5\n2. d4xf6 *\n");
    assert_eq!((line, column), (4, 4));
    assert!(message.contains("d4xf6"));
    let (line, column, _) = error("1. c3-d4 d6-c5 2.h9-g1 *");
    assert_eq!((line, column), (1, 18));
    assert_eq!(error("1. c3-d4 {open").0, 1);
    assert!(error("[GameType \"25\"]\n1. c3-d4 *").2.contains("26"));
    assert_eq!(error("[White Ana]\n*").0, 1);
    assert_eq!(error("[FEN \"W:Wa2:B\"]\n*").0, 1);
    assert!(error("1. c3-d4 (1. b2 *").2.contains("b2"));
    assert!(error("1. c3-d4 ( ").2.contains(")"));
    assert!(error("1. c3-d4 )").2.contains("("));
    assert!(error("1. c3-d4 $999 *").2.contains("255"));
    assert!(error("! 1. c3-d4").2.contains("before any move"));
    assert!(
        error(&format!("1. c3-d4 {}", "(1. c3-b4 ".repeat(200)))
            .2
            .contains("64")
    );
}

#[test]
fn a_broken_game_does_not_hide_the_next() {
    let games = pdn::read(
        "[Event \"a\"]\n1. c3-d4 c3-d4 *\n\n[Event \"b\"]\n1. c3-b4 0-1\n[Event \"c\"]\n*\n",
    );
    assert_eq!(games.len(), 3);
    assert!(games[0].is_err());
    assert_eq!(
        games[1].as_ref().unwrap().outcome,
        Some(Outcome::Win(Side::Black))
    );
    assert_eq!(games[2].as_ref().unwrap().tag("Event"), Some("c"));
}

#[test]
fn random_games_come_back() {
    let mut chance = Chance::new(23);
    for round in 0..200 {
        let mut record = Record::new(Position::initial());
        while record.end().is_none() && record.moves().len() < 150 {
            let legal = record.position().moves();
            record.play(legal[chance.below(legal.len())]);
        }
        let game = Game::from_record(&record, vec![("Round".to_owned(), round.to_string())]);
        assert_eq!(game.outcome, record.end().map(|end| end.outcome));
        let style = STYLES[round % STYLES.len()];
        let text = pdn::write(&game, style);
        assert!(text.lines().all(|line| line.len() < 80), "{text}");
        let again = one(&text);
        assert_eq!(again, game, "{text}");
        assert_eq!(again.replay().position(), record.position());
    }
}
