use draughts::{Board, Move, Position, Square, squares};
use game::{Game, Side};
use syntax::Message;

/// A text that is no position in Hub notation.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{}", .0.en)]
pub struct NotationError(pub Message);

/// Writes the side to move and one letter for each square, b8 first: `Wbbb…www`.
pub fn position_text(position: &Position) -> String {
    let board = position.board();
    let turn = match position.side_to_move() {
        Side::White => 'W',
        Side::Black => 'B',
    };
    let letters = Square::all().map(|square| {
        let bit = square.bit();
        match (
            board.white & bit != 0,
            board.black & bit != 0,
            board.kings & bit != 0,
        ) {
            (true, _, false) => 'w',
            (true, _, true) => 'W',
            (_, true, false) => 'b',
            (_, true, true) => 'B',
            _ => 'e',
        }
    });
    std::iter::once(turn).chain(letters).collect()
}

/// Parses the notation of [`position_text`].
pub fn parse_position(text: &str) -> Result<Position, NotationError> {
    let error = |en: &str, pt: &str| Err(NotationError(Message::new(en, pt)));
    let mut letters = text.chars();
    let side = match letters.next() {
        Some('W') => Side::White,
        Some('B') => Side::Black,
        _ => {
            return error(
                "a position begins with W or B",
                "uma posição começa com W ou B",
            );
        }
    };
    let mut board = Board {
        white: 0,
        black: 0,
        kings: 0,
    };
    let mut count = 0;
    for (square, letter) in Square::all().zip(letters.by_ref()) {
        count += 1;
        let bit = square.bit();
        match letter {
            'w' => board.white |= bit,
            'W' => {
                board.white |= bit;
                board.kings |= bit;
            }
            'b' => board.black |= bit,
            'B' => {
                board.black |= bit;
                board.kings |= bit;
            }
            'e' => {}
            _ => {
                return error(
                    &format!("'{letter}' is no piece"),
                    &format!("'{letter}' não é peça"),
                );
            }
        }
    }
    if count != 32 || letters.next().is_some() {
        return error("a position has 32 squares", "uma posição tem 32 casas");
    }
    if !board.is_possible() {
        return error(
            "such a position cannot arise",
            "uma posição assim não pode surgir",
        );
    }
    Ok(Position::new(board, side))
}

/// Writes `22-18`, or `22x15x18` with every captured square after the target square.
pub fn move_text(chosen: Move) -> String {
    let (from, to) = (chosen.from().number(), chosen.to().number());
    if !chosen.is_capture() {
        return format!("{from}-{to}");
    }
    let taken: String = squares(chosen.captured())
        .map(|square| format!("x{}", square.number()))
        .collect();
    format!("{from}x{to}{taken}")
}

/// Parses the notation of [`move_text`]; captured squares may be in any order, or missing if there is only one such
/// capture. `None` if no legal move fits.
pub fn parse_move(position: &Position, text: &str) -> Option<Move> {
    let capture = text.contains('x');
    let numbers: Option<Vec<Square>> = text
        .split(if capture { 'x' } else { '-' })
        .map(|number| Square::from_number(number.trim().parse().ok()?))
        .collect();
    let numbers = numbers?;
    let [from, to, taken @ ..] = &numbers[..] else {
        return None;
    };
    let taken = taken.iter().fold(0, |set, square| set | square.bit());
    let mut fitting = position.moves().into_iter().filter(|chosen| {
        chosen.from() == *from
            && chosen.to() == *to
            && chosen.is_capture() == capture
            && (taken == 0 || chosen.captured() == taken)
    });
    let found = fitting.next()?;
    fitting.next().is_none().then_some(found)
}
