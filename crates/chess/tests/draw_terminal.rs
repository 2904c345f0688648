//! Boards in the terminal: snapshots with and without colour, stable width.

use shakmaty::{Board, Color, Square};
use stratvision_chess::draw::{ArrowStyle, Drawing, Theme, terminal};

const PLAIN: Theme = Theme {
    colour: false,
    unicode: false,
};
const FIGURINES: Theme = Theme {
    colour: false,
    unicode: true,
};
const COLOUR: Theme = Theme {
    colour: true,
    unicode: false,
};
const COLOUR_FIGURINES: Theme = Theme {
    colour: true,
    unicode: true,
};

fn drawing() -> Drawing {
    let board =
        Board::from_ascii_board_fen(b"2qrr1n1/3b1kp1/2pBpn1p/1p2PP2/p2P4/1BP5/P3Q1PP/4RRK1")
            .expect("valid placement");
    Drawing::new(board)
        .arrow(Square::F5, Square::E6, ArrowStyle::Attack)
        .arrow(Square::D7, Square::E6, ArrowStyle::Defense)
        .named_ring(Square::H5, "S1")
        .label(Square::E2, "P1")
        .caption("Who wins e6?")
}

fn without_colour(text: &str) -> String {
    let mut parts = text.split('\x1b');
    let mut plain = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        plain.push_str(part.split_once('m').expect("a colour command").1);
    }
    plain
}

fn lines(rows: &[&str]) -> String {
    rows.iter().map(|row| format!("{row}\n")).collect()
}

#[test]
fn letters_without_colour() {
    let expected = lines(&[
        "8  .  .  q  r  r  .  n  . ",
        "7  .  .  . [b] .  k  p  . ",
        "6  .  .  p  B [p] n  .  p ",
        "5  .  p  .  .  P [P] . [.]",
        "4  p  .  .  P  .  .  .  . ",
        "3  .  B  P  .  .  .  .  . ",
        "2  P  .  .  . [Q] .  P  P ",
        "1  .  .  .  .  R  R  K  . ",
        "   a  b  c  d  e  f  g  h ",
        "Who wins e6?",
    ]);
    assert_eq!(terminal(&drawing(), PLAIN), expected);
}

#[test]
fn figurines_without_colour_seen_by_black() {
    let expected = lines(&[
        "1  ·  ♔  ♖  ♖  ·  ·  ·  · ",
        "2  ♙  ♙  · [♕] ·  ·  ·  ♙ ",
        "3  ·  ·  ·  ·  ·  ♙  ♗  · ",
        "4  ·  ·  ·  ·  ♙  ·  ·  ♟ ",
        "5 [·] · [♙] ♙  ·  ·  ♟  · ",
        "6  ♟  ·  ♞ [♟] ♗  ♟  ·  · ",
        "7  ·  ♟  ♚  · [♝] ·  ·  · ",
        "8  ·  ♞  ·  ♜  ♜  ♛  ·  · ",
        "   h  g  f  e  d  c  b  a ",
        "Who wins e6?",
    ]);
    assert_eq!(
        terminal(&drawing().seen_by(Color::Black), FIGURINES),
        expected
    );
}

#[test]
fn colour_paints_sides_and_participants() {
    let text = terminal(&drawing(), COLOUR);
    let seventh = text.lines().nth(1).expect("a line");
    assert_eq!(
        seventh,
        "7 \x1b[0;48;5;95m   \x1b[0;48;5;137m   \x1b[0;48;5;95m   \
         \x1b[0;1;38;5;16;48;5;67m b \x1b[0;48;5;95m   \x1b[0;1;38;5;16;48;5;137m k \
         \x1b[0;1;38;5;16;48;5;95m p \x1b[0;48;5;137m   \x1b[0m"
    );
    let fifth = text.lines().nth(3).expect("a line");
    // The attacking pawn takes part; h5 is ringed.
    assert!(fifth.contains("\x1b[0;1;38;5;231;48;5;67m P "));
    assert!(fifth.ends_with("\x1b[0;48;5;133m   \x1b[0m"));
}

#[test]
fn coloured_figurines_are_solid_for_both_sides() {
    let text = terminal(&drawing(), COLOUR_FIGURINES);
    assert!(text.contains("\x1b[0;1;38;5;231;48;5;95m ♚ "));
    assert!(text.contains("\x1b[0;1;38;5;16;48;5;67m ♝ "));
    assert!(!text.contains('♔'));
}

#[test]
fn every_board_line_is_26_columns_wide() {
    let bare = Drawing::new(Board::new());
    for drawing in [&bare, &drawing()] {
        for theme in [PLAIN, FIGURINES, COLOUR, COLOUR_FIGURINES] {
            let text = without_colour(&terminal(drawing, theme));
            assert!(text.lines().take(9).all(|line| line.chars().count() == 26));
        }
    }
}

#[test]
fn captions_cannot_command_the_terminal() {
    let drawing = Drawing::new(Board::empty()).caption("a\x1b[2J\nb");
    let text = terminal(&drawing, PLAIN);
    assert_eq!(text.lines().last(), Some("a [2J b"));
}
