//! Rules that single positions show.

use game::{End, Game, Outcome, Reason, Record, Side};
use stratvision_draughts::{DrawRules, Position, Square};

fn position(fen: &str) -> Position {
    Position::read(fen).unwrap()
}

fn moves(fen: &str) -> Vec<String> {
    let position = position(fen);
    let mut texts: Vec<String> = position
        .moves()
        .into_iter()
        .map(|chosen| position.move_text(chosen))
        .collect();
    texts.sort();
    texts
}

fn after(fen: &str, text: &str) -> Position {
    let mut position = position(fen);
    position.play(position.read_move(text).unwrap());
    position
}

/// Plays kings to and fro until the game ends; how many plies that took, and how it ended.
fn to_and_fro(fen: &str, rules: DrawRules, cycle: &[&str]) -> (usize, Option<End>) {
    let mut position = position(fen).with_rules(rules);
    for ply in 0..200 {
        let legal = position.moves();
        if let Some(end) = position.end(&legal) {
            return (ply, Some(end));
        }
        position.play(position.read_move(cycle[ply % cycle.len()]).unwrap());
    }
    (200, None)
}

#[test]
fn the_greatest_capture_must_be_made() {
    // One piece for c3, two for g3.
    assert_eq!(moves("W:Wc3,g3:Bb4,f4,d6"), ["g3xc7"]);
    // Kings and men count the same, as takers and as taken.
    assert_eq!(
        moves("W:WKa1,g1:BKb2,f2"),
        [
            "a1xc3", "a1xd4", "a1xe5", "a1xf6", "a1xg7", "a1xh8", "g1xe3"
        ]
    );
}

#[test]
fn a_man_that_only_passes_the_last_row_stays_a_man() {
    let passed = after("W:Wd6:Be7,g7", "d6xh6");
    assert_eq!(passed.text(), "B:Wh6:B");
    let ended = after("W:Wd6:Be7", "d6xf8");
    assert_eq!(ended.text(), "B:WKf8:B");
}

#[test]
fn a_capture_rests_once_behind_each_piece_it_takes() {
    let strike = position("W:WKg1:Bf2,c5,f6,e7");
    for chosen in strike.moves() {
        let ways = chosen.ways(strike.board(), Side::White);
        assert!(!ways.is_empty());
        for way in ways {
            assert_eq!(way.first().copied(), Some(chosen.from()));
            assert_eq!(way.last().copied(), Some(chosen.to()));
            assert_eq!(way.len(), chosen.captured().count_ones() as usize + 1);
        }
    }
}

#[test]
fn a_side_without_moves_has_lost() {
    let blocked = position("B:Wb6,a5:Ba7,b8");
    // b6 is taken first, if it can be; here c5 is free, so it can.
    assert_eq!(blocked.moves().len(), 1);
    let stuck = position("W:Wa5:Bb6,c7");
    let legal = stuck.moves();
    assert!(legal.is_empty());
    assert_eq!(
        stuck.end(&legal),
        Some(End::win(Side::Black, Reason::NoMoves))
    );
    let bare = position("W:W:Bb6");
    assert_eq!(
        bare.end(&[]).map(|end| end.outcome),
        Some(Outcome::Win(Side::Black))
    );
}

#[test]
fn five_moves_each_draw_small_endings() {
    let drawn = Some(End::draw(Reason::NoProgress));
    assert_eq!(
        to_and_fro(
            "W:WKb8:BKg1,Kd8",
            DrawRules::CBD,
            &["b8-a7", "d8-h4", "a7-b8", "h4-d8"]
        ),
        (10, drawn)
    );
    assert_eq!(
        to_and_fro(
            "W:WKb8:BKf8",
            DrawRules::FMJD_64,
            &["b8-a7", "f8-h6", "a7-b8", "h6-f8"]
        ),
        (10, drawn)
    );
    assert_eq!(
        to_and_fro(
            "W:WKb8:BKf8",
            DrawRules::NONE,
            &["b8-a7", "f8-h6", "a7-b8", "h6-f8"]
        ),
        (200, None)
    );
}

#[test]
fn moves_of_kings_alone_are_counted() {
    let drawn = Some(End::draw(Reason::NoProgress));
    let cycle = ["b8-a7", "a1-b2", "a7-b8", "b2-a1"];
    // Three kings against one on the main road: twenty moves each for the CBD, five for the FMJD.
    let fen = "W:WKb8,Kd8,Kf8:BKa1";
    assert_eq!(to_and_fro(fen, DrawRules::CBD, &cycle), (40, drawn));
    assert_eq!(to_and_fro(fen, DrawRules::FMJD_64, &cycle), (10, drawn));
    // Off the main road: fifteen.
    let cycle = ["b8-a7", "c1-a3", "a7-b8", "a3-c1"];
    assert_eq!(
        to_and_fro("W:WKb8,Ka5,Kd8:BKc1", DrawRules::FMJD_64, &cycle),
        (30, drawn)
    );
}

#[test]
fn a_man_that_moves_does_not_reset_the_balance() {
    // King and man against two kings is counted from the moment it arose, whatever moves.
    let mut position = position("W:WKb8,c1:BKg1,Kh2");
    for text in ["c1-b2", "h2-f4"] {
        position.play(position.read_move(text).unwrap());
    }
    assert_eq!(position.counters().same_balance, 2);
    assert_eq!(position.counters().kings_only, 1);
    assert_eq!(position.plies_left(), Some(8));
}

#[test]
fn the_third_repetition_draws() {
    let start = position("W:WKb8,Kd8,a3:BKg1,h6");
    let mut record = Record::new(start);
    let cycle = ["b8-a7", "g1-h2", "a7-b8", "h2-g1"];
    let mut plies = 0;
    while record.end().is_none() {
        let next = record.position().read_move(cycle[plies % 4]).unwrap();
        record.play(next);
        plies += 1;
    }
    assert_eq!(plies, 8);
    assert_eq!(record.end(), Some(End::draw(Reason::Repetition)));
}

#[test]
fn written_moves_are_understood() {
    let start = Position::initial();
    let expected = start.read_move("c3-d4").unwrap();
    for text in ["c3d4", "C3-D4", "22-18", " c3 - d4 ", "c3:d4"] {
        assert_eq!(start.read_move(text), Ok(expected), "{text}");
    }
    for text in [
        "", "c3", "c3-c4", "c3-e5", "99-1", "c3-d4-e5", "é3-d4", "-", "c3-",
    ] {
        assert!(start.read_move(text).is_err(), "{text}");
    }
    let forced = position("W:Wc3,g3:Bb4,f4,d6")
        .read_move("c3xa5")
        .unwrap_err();
    assert!(forced.0.en.contains("g3xc7"), "{forced}");
    assert!(forced.0.pt.contains("obrigatória"));
}

#[test]
fn captures_with_equal_ends_differ_by_their_way() {
    // Round a diamond either way: the same ends, the same pieces, one move; or two moves if the pieces differ.
    let position = position("W:WKa1:Bb4,b6,d6,f4,d2,d4");
    let texts: Vec<String> = position
        .moves()
        .into_iter()
        .map(|chosen| position.move_text(chosen))
        .collect();
    for (chosen, text) in position.moves().into_iter().zip(&texts) {
        assert_eq!(position.read_move(text), Ok(chosen), "{text}");
    }
}

#[test]
fn broken_positions_are_refused() {
    for fen in [
        "",
        "X:Wa1:Bb8",
        "W",
        "W:Wa1",
        "W:Wa1:Wa3",
        "W:Wa1,a1:Bb8",
        "W:Wa2:Bb8",
        "W:Wb8:Bd8",
        "W:Wa1:Bg1",
        "W:W33:B1",
        "W:W1-40:B",
        "W:W10-5:B",
        "W:W5-30:B",
        "W:Wa1:Bb8:Z",
        "W:Wa1:Bb8:Hx",
        "W:WK:B",
    ] {
        assert!(Position::read(fen).is_err(), "{fen}");
    }
    assert_eq!(Position::read("W:W21-32:B1-12"), Ok(Position::initial()));
    assert_eq!(
        Position::read("w:B1-12:W21-32.").unwrap(),
        Position::initial()
    );
    assert_eq!(
        Position::read("B:WKa1:BKh8:H7:F30")
            .unwrap()
            .counters()
            .kings_only,
        7
    );
    assert_eq!(
        Square::from_name("h8").map(Square::turned),
        Square::from_name("a1")
    );
}
