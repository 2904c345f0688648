//! Moves as people write them: `c3-d4`, `22-18`, `a1xc3xe5`.

use game::{Game, NotationError};
use syntax::Message;

use crate::moves::Move;
use crate::position::Position;
use crate::square::Square;

/// How squares with numbers are counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Numbering {
    /// b8 is 1, g1 is 32: lidraughts, and most programs.
    #[default]
    B8,
    /// a1 is 1, h8 is 32: PDN's `N0`.
    A1,
}

impl Numbering {
    /// The square of a number from 1 to 32.
    pub fn square(self, number: u32) -> Option<Square> {
        match self {
            Numbering::B8 => Square::from_number(number),
            Numbering::A1 => {
                let index = number.checked_sub(1).filter(|index| *index < 32)?;
                Square::from_index((7 - index / 4) * 4 + index % 4)
            }
        }
    }

    /// The number of a square.
    pub fn number(self, square: Square) -> u32 {
        match self {
            Numbering::B8 => square.number(),
            Numbering::A1 => square.rank() * 4 + square.index() % 4 + 1,
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum SquareStyle {
    /// `c3`.
    Letters,
    /// `22`.
    Numbers(Numbering),
}

impl SquareStyle {
    pub fn write(self, square: Square) -> String {
        match self {
            SquareStyle::Letters => square.to_string(),
            SquareStyle::Numbers(numbering) => numbering.number(square).to_string(),
        }
    }
}

/// A legal move with squares by letters.
pub fn algebraic(position: &Position, chosen: Move) -> String {
    write(position, chosen, SquareStyle::Letters)
}

/// A legal move. Its way is written out only where another move has the same start and end.
pub fn write(position: &Position, chosen: Move, style: SquareStyle) -> String {
    let separator = if chosen.is_capture() { "x" } else { "-" };
    let rivals: Vec<Move> = position
        .moves()
        .into_iter()
        .filter(|other| other.from == chosen.from && other.to == chosen.to && *other != chosen)
        .collect();
    let way = if rivals.is_empty() {
        vec![chosen.from(), chosen.to()]
    } else {
        distinct_way(position, chosen)
    };
    way.into_iter()
        .map(|square| style.write(square))
        .collect::<Vec<_>>()
        .join(separator)
}

/// The squares a capture goes over: each leg takes one piece, so no other set of pieces has the same way.
fn distinct_way(position: &Position, chosen: Move) -> Vec<Square> {
    let ways = chosen.ways(position.board(), position.side_to_move());
    let first = ways.into_iter().next();
    first.unwrap_or_else(|| vec![chosen.from(), chosen.to()])
}

/// Reads a legal move: two squares, or the whole way of a capture, by letters or numbers, with `-`, `x`, `:` or
/// nothing between them.
pub fn read(position: &Position, text: &str, numbering: Numbering) -> Result<Move, NotationError> {
    let text = text.trim();
    let Some(squares) = read_squares(text, numbering) else {
        return Err(invalid(
            format!("'{text}' is not a move; write c3-d4, c3xe5 or 22-18"),
            format!("'{text}' não é um lance; escreva c3-d4, c3xe5 ou 22-18"),
        ));
    };
    let legal = position.moves();
    let (Some(&from), Some(&to)) = (squares.first(), squares.last()) else {
        return Err(illegal(position, text, &legal));
    };
    let ends: Vec<Move> = legal
        .iter()
        .copied()
        .filter(|chosen| chosen.from() == from && chosen.to() == to)
        .collect();
    let fitting: Vec<Move> = if squares.len() == 2 {
        ends
    } else {
        ends.into_iter()
            .filter(|chosen| {
                let ways = chosen.ways(position.board(), position.side_to_move());
                ways.iter().any(|way| passes(way, &squares))
            })
            .collect()
    };
    match fitting[..] {
        [chosen] => Ok(chosen),
        [] => Err(illegal(position, text, &legal)),
        _ => {
            let choices = list(position, &fitting);
            Err(invalid(
                format!("'{text}' can be more than one move: {choices}"),
                format!("'{text}' pode ser mais de um lance: {choices}"),
            ))
        }
    }
}

/// Whether the written squares lie on the way in their order.
fn passes(way: &[Square], written: &[Square]) -> bool {
    let mut rest = way.iter();
    written
        .iter()
        .all(|square| rest.any(|passed| passed == square))
}

/// No capture is longer than the pieces that can be taken.
const MOST_SQUARES: usize = 16;

fn read_squares(text: &str, numbering: Numbering) -> Option<Vec<Square>> {
    let parts: Vec<&str> = text.split(['-', 'x', 'X', ':', '*', '–']).collect();
    if parts.len() > MOST_SQUARES {
        return None;
    }
    let squares: Vec<Square> = if let [joined] = parts[..] {
        // Letters without separators: `c3d4`, `c3e5g7`.
        if !joined.is_ascii() || !joined.len().is_multiple_of(2) || joined.len() / 2 > MOST_SQUARES
        {
            return None;
        }
        (0..joined.len() / 2)
            .map(|index| Square::from_name(&joined[2 * index..2 * index + 2]))
            .collect::<Option<_>>()?
    } else {
        parts
            .into_iter()
            .map(|part| read_square(part.trim(), numbering))
            .collect::<Option<_>>()?
    };
    (squares.len() >= 2).then_some(squares)
}

/// Reads one square by letters or number.
pub fn read_square(text: &str, numbering: Numbering) -> Option<Square> {
    if text.is_empty() || text.len() > 2 {
        return None;
    }
    if text.bytes().all(|byte| byte.is_ascii_digit()) {
        numbering.square(text.parse().ok()?)
    } else {
        Square::from_name(text)
    }
}

fn illegal(position: &Position, text: &str, legal: &[Move]) -> NotationError {
    if legal.is_empty() {
        return invalid(
            format!("'{text}': the game is over, there are no moves"),
            format!("'{text}': a partida acabou, não há lances"),
        );
    }
    let choices = list(position, legal);
    if legal[0].is_capture() {
        invalid(
            format!("'{text}' is not allowed: the greatest capture must be made ({choices})"),
            format!("'{text}' não é permitido: a maior captura é obrigatória ({choices})"),
        )
    } else {
        invalid(
            format!("'{text}' is not a legal move here; there are {choices}"),
            format!("'{text}' não é um lance legal aqui; há {choices}"),
        )
    }
}

fn list(position: &Position, moves: &[Move]) -> String {
    moves
        .iter()
        .map(|chosen| position.move_text(*chosen))
        .collect::<Vec<_>>()
        .join(", ")
}

fn invalid(en: String, pt: String) -> NotationError {
    NotationError(Message::new(en, pt))
}
