//! Positions as text: `W:W21,22,K31:B1,2` or `W:Wa3,c3,Ke1:Bb8,d8`.

use game::{Game, NotationError, Side};
use syntax::Message;

use crate::board::{Board, MOST_PIECES};
use crate::notation::{Numbering, SquareStyle, read_square};
use crate::position::Position;
use crate::rules::Counters;
use crate::square::{Square, squares};

/// A position with squares by letters.
pub fn algebraic(position: &Position) -> String {
    write(position, SquareStyle::Letters)
}

/// A position with squares by numbers, b8 first.
pub fn numeric(position: &Position) -> String {
    write(position, SquareStyle::Numbers(Numbering::B8))
}

/// A position, with the plies of kings alone if there were any.
pub fn write(position: &Position, style: SquareStyle) -> String {
    let board = position.board();
    let sides = Side::BOTH.map(|side| {
        let pieces: Vec<String> = squares(board.of(side))
            .map(|square| {
                let king = if board.kings & square.bit() != 0 {
                    "K"
                } else {
                    ""
                };
                format!("{king}{}", style.write(square))
            })
            .collect();
        format!("{}{}", letter(side), pieces.join(","))
    });
    let counted = match position.counters().kings_only {
        0 => String::new(),
        plies => format!(":H{plies}"),
    };
    format!(
        "{}:{}:{}{counted}",
        letter(position.side_to_move()),
        sides[0],
        sides[1]
    )
}

fn letter(side: Side) -> char {
    match side {
        Side::White => 'W',
        Side::Black => 'B',
    }
}

/// No position needs a longer text.
const LONGEST: usize = 400;

/// Reads a position with squares by letters or numbers. `H` and `F` fields are understood as lidraughts writes them: plies of
/// kings alone, and the number of the move.
pub fn read(text: &str, numbering: Numbering) -> Result<Position, NotationError> {
    let text = text.trim().trim_end_matches('.');
    if text.len() > LONGEST {
        return Err(invalid(
            format!("a position has no more than {LONGEST} characters"),
            format!("uma posição não tem mais de {LONGEST} caracteres"),
        ));
    }
    let mut fields = text.split(':').map(str::trim);
    let turn = fields.next().unwrap_or_default();
    let side = match turn {
        "W" | "w" => Side::White,
        "B" | "b" => Side::Black,
        _ => {
            return Err(invalid(
                format!("'{turn}': a position begins with W: or B:, as W:Wa1,Kc3:Bb8"),
                format!("'{turn}': uma posição começa com W: ou B:, como W:Wa1,Kc3:Bb8"),
            ));
        }
    };
    let mut board = Board {
        white: 0,
        black: 0,
        kings: 0,
    };
    let mut counters = Counters::default();
    let mut seen = [false; 2];
    for field in fields {
        let mut characters = field.chars();
        let head = characters.next().map(|first| first.to_ascii_uppercase());
        let rest = characters.as_str();
        match head {
            Some('W') => place(&mut board, Side::White, rest, &mut seen, numbering)?,
            Some('B') => place(&mut board, Side::Black, rest, &mut seen, numbering)?,
            Some('H') => counters.kings_only = number(field, rest)?,
            Some('F') => {
                number(field, rest)?;
            }
            _ => {
                return Err(invalid(
                    format!("'{field}': expected W or B and the squares of the pieces"),
                    format!("'{field}': esperava W ou B e as casas das peças"),
                ));
            }
        }
    }
    if seen != [true; 2] {
        return Err(invalid(
            "a position names the pieces of both sides, as W:Wa1,Kc3:Bb8",
            "uma posição diz as peças dos dois lados, como W:Wa1,Kc3:Bb8",
        ));
    }
    counters.same_balance = counters.kings_only;
    check(&board)?;
    Ok(Position::new(board, side).with_counters(counters))
}

fn number(field: &str, digits: &str) -> Result<u16, NotationError> {
    digits.parse().map_err(|_| {
        invalid(
            format!("'{field}': expected a number"),
            format!("'{field}': esperava um número"),
        )
    })
}

fn place(
    board: &mut Board,
    side: Side,
    list: &str,
    seen: &mut [bool; 2],
    numbering: Numbering,
) -> Result<(), NotationError> {
    if std::mem::replace(&mut seen[side.index()], true) {
        let letter = letter(side);
        return Err(invalid(
            format!("'{letter}': the pieces of a side are named once"),
            format!("'{letter}': as peças de um lado são ditas uma vez"),
        ));
    }
    for piece in list
        .split(',')
        .map(str::trim)
        .filter(|piece| !piece.is_empty())
    {
        let (king, place) = match piece.strip_prefix(['K', 'k']) {
            Some(place) => (true, place),
            None => (false, piece),
        };
        let range = match place.split_once('-') {
            Some((first, last)) => numbered_range(first, last, numbering),
            None => read_square(place, numbering).map(|square| vec![square]),
        };
        let Some(range) = range else {
            return Err(invalid(
                format!("'{piece}' is not a dark square (a1 to h8, or 1 to 32)"),
                format!("'{piece}' não é uma casa escura (a1 a h8, ou 1 a 32)"),
            ));
        };
        for square in range {
            if board.occupied() & square.bit() != 0 {
                return Err(invalid(
                    format!("'{piece}': two pieces on {square}"),
                    format!("'{piece}': duas peças em {square}"),
                ));
            }
            match side {
                Side::White => board.white |= square.bit(),
                Side::Black => board.black |= square.bit(),
            }
            if king {
                board.kings |= square.bit();
            }
        }
    }
    Ok(())
}

fn numbered_range(first: &str, last: &str, numbering: Numbering) -> Option<Vec<Square>> {
    let (first, last): (u32, u32) = (first.trim().parse().ok()?, last.trim().parse().ok()?);
    if first > last || last > 32 {
        return None;
    }
    (first..=last)
        .map(|number| numbering.square(number))
        .collect()
}

fn check(board: &Board) -> Result<(), NotationError> {
    for side in Side::BOTH {
        if let Some(square) = squares(board.men(side) & Board::goal(side)).next() {
            return Err(invalid(
                format!("a man cannot stand on {square}, where it would be a king"),
                format!("uma pedra não pode estar em {square}, onde já seria dama"),
            ));
        }
        let count = board.of(side).count_ones();
        if count > MOST_PIECES {
            return Err(invalid(
                format!("{count} pieces of one side; a game has {MOST_PIECES}"),
                format!("{count} peças de um lado; o jogo tem {MOST_PIECES}"),
            ));
        }
    }
    Ok(())
}

fn invalid(en: impl Into<String>, pt: impl Into<String>) -> NotationError {
    NotationError(Message::new(en, pt))
}
