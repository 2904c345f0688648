//! Where the pieces stand: `(ACRT,BDQS)` or twenty characters, and a number for each placement.

use std::fmt;

use game::NotationError;
use syntax::Message;

use crate::square::{BOARD, SQUARES, Square};
use crate::symmetry::Symmetry;

pub(crate) const PIECES: u32 = 4;
/// Longer texts are no placement, whatever they say.
const MOST_CHARACTERS: usize = 100;

/// Four pieces each. Which two sides are meant is said where it is used: X and O, or one's own and the other's.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Placement {
    first: u32,
    second: u32,
}

impl Placement {
    /// The start of the game, X first.
    pub const START: Placement = Placement {
        first: 1 | 1 << 2 | 1 << 17 | 1 << 19,
        second: 1 << 1 | 1 << 3 | 1 << 16 | 1 << 18,
    };

    /// Four and four squares, none of them shared.
    pub fn new(first: u32, second: u32) -> Option<Placement> {
        let whole = first.count_ones() == PIECES
            && second.count_ones() == PIECES
            && first & second == 0
            && (first | second) & !BOARD == 0;
        whole.then_some(Placement { first, second })
    }

    /// The same without asking, for sets that are known to be four and four.
    pub(crate) fn of(first: u32, second: u32) -> Placement {
        debug_assert!(Placement::new(first, second).is_some());
        Placement { first, second }
    }

    /// The squares of the first side (X).
    pub fn first(self) -> u32 {
        self.first
    }

    /// The squares of the second side (O).
    pub fn second(self) -> u32 {
        self.second
    }

    pub fn exchanged(self) -> Placement {
        Placement {
            first: self.second,
            second: self.first,
        }
    }

    pub fn seen(self, symmetry: Symmetry) -> Placement {
        Placement {
            first: symmetry.apply(self.first),
            second: symmetry.apply(self.second),
        }
    }

    /// The one that stands for its four turns and mirrors.
    pub fn folded(self) -> Placement {
        Symmetry::ALL
            .into_iter()
            .map(|symmetry| self.seen(symmetry))
            .min()
            .unwrap_or(self)
    }

    /// The eight squares, each side's in the order of the board.
    pub fn squares(self) -> [Square; 8] {
        let mut squares = [Square::of(BOARD).next(); 8];
        let sides = Square::of(self.first).chain(Square::of(self.second));
        for (slot, square) in squares.iter_mut().zip(sides) {
            *slot = Some(square);
        }
        squares.map(|square| square.unwrap_or_else(|| unreachable!("eight squares")))
    }

    /// Twenty characters: `X`, `O` and `.`.
    pub fn board(self) -> String {
        Square::all()
            .map(|square| match square.set() {
                set if self.first & set != 0 => 'X',
                set if self.second & set != 0 => 'O',
                _ => '.',
            })
            .collect()
    }

    /// Reads a configuration (`(ACRT,BDQS)`, in letters or numbers) or twenty characters.
    pub fn read(text: &str) -> Result<Placement, NotationError> {
        let text = text.trim();
        if text.len() > MOST_CHARACTERS {
            return Err(wrong(
                "a board has 20 squares; this text is far too long",
                "um tabuleiro tem 20 casas; este texto é longo demais",
            ));
        }
        match text.strip_prefix('(') {
            Some(rest) => read_configuration(rest),
            None => read_board(text),
        }
    }
}

impl fmt::Display for Placement {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letters = |set| Square::of(set).map(Square::letter).collect::<String>();
        write!(
            formatter,
            "({},{})",
            letters(self.first),
            letters(self.second)
        )
    }
}

impl fmt::Debug for Placement {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, formatter)
    }
}

fn wrong(en: impl Into<String>, pt: impl Into<String>) -> NotationError {
    NotationError(Message::new(en, pt))
}

fn read_configuration(rest: &str) -> Result<Placement, NotationError> {
    let shape = || {
        wrong(
            "a configuration is written (ACRT,BDQS): the squares of X, a comma, the squares of O",
            "uma configuração se escreve (ACRT,BDQS): as casas de X, uma vírgula, as casas de O",
        )
    };
    let inside = rest.strip_suffix(')').ok_or_else(shape)?;
    let (first, second) = inside.split_once([',', ';']).ok_or_else(shape)?;
    let first = read_squares(first, 'X')?;
    let second = read_squares(second, 'O')?;
    if let Some(square) = Square::of(first & second).next() {
        let (number, letter) = (square.number(), square.letter());
        return Err(wrong(
            format!("X and O both stand on {letter} ({number})"),
            format!("X e O estão ambos em {letter} ({number})"),
        ));
    }
    Placement::new(first, second).ok_or_else(shape)
}

fn read_squares(text: &str, side: char) -> Result<u32, NotationError> {
    let mut set = 0;
    let mut count = 0;
    let words = text.split_whitespace().flat_map(|word| {
        // Letters may stand without blanks between them, numbers may not.
        let letters = word.chars().all(char::is_alphabetic);
        let width = if letters { 1 } else { word.chars().count() };
        let characters: Vec<char> = word.chars().collect();
        characters
            .chunks(width.max(1))
            .map(|chunk| chunk.iter().collect::<String>())
            .collect::<Vec<_>>()
    });
    for word in words {
        let square = Square::read(&word).ok_or_else(|| {
            wrong(
                format!("'{word}' is no square; they are A to T, or 1 to 20"),
                format!("'{word}' não é casa; são A a T, ou 1 a 20"),
            )
        })?;
        if set & square.set() != 0 {
            return Err(wrong(
                format!("{side} stands on {word} twice"),
                format!("{side} está em {word} duas vezes"),
            ));
        }
        set |= square.set();
        count += 1;
    }
    check_count(count, side)?;
    Ok(set)
}

fn read_board(text: &str) -> Result<Placement, NotationError> {
    let (mut first, mut second, mut index) = (0, 0, 0);
    for character in text.chars() {
        match character {
            '/' => continue,
            'X' | 'x' => first |= 1u32.checked_shl(index).unwrap_or(0),
            'O' | 'o' => second |= 1u32.checked_shl(index).unwrap_or(0),
            '.' => {}
            other => {
                return Err(wrong(
                    format!("'{other}' is neither X, O nor . (an empty square)"),
                    format!("'{other}' não é X, O nem . (casa vazia)"),
                ));
            }
        }
        index += 1;
    }
    if index as usize != SQUARES {
        return Err(wrong(
            format!("a board has 20 squares, this one {index}"),
            format!("um tabuleiro tem 20 casas, este {index}"),
        ));
    }
    check_count(first.count_ones(), 'X')?;
    check_count(second.count_ones(), 'O')?;
    Ok(Placement::of(first, second))
}

fn check_count(count: u32, side: char) -> Result<(), NotationError> {
    if count == PIECES {
        return Ok(());
    }
    Err(wrong(
        format!("{side} has 4 pieces, here {count}"),
        format!("{side} tem 4 peças, aqui {count}"),
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_spelling_is_the_same_placement() {
        for text in [
            "(ACRT,BDQS)",
            "(tarc,sdbq)",
            "(1 3 18 20,2 4 17 19)",
            "(A 3 R 20;2 4 QS)",
            "XOXO............OXOX",
            " XOXO/..../..../..../OXOX ",
        ] {
            assert_eq!(Placement::read(text), Ok(Placement::START), "{text}");
        }
        assert_eq!(Placement::START.to_string(), "(ACRT,BDQS)");
        assert_eq!(Placement::START.board(), "XOXO............OXOX");
    }

    #[test]
    fn what_is_wrong_is_said() {
        let cases = [
            ("(ACRT,BDQ)", "O has 4 pieces, here 3"),
            ("(ACRT,BDQA)", "X and O both stand on A (1)"),
            ("(ACRR,BDQS)", "X stands on R twice"),
            (
                "(ACRU,BDQS)",
                "'U' is no square; they are A to T, or 1 to 20",
            ),
            ("XOXO............OXO", "a board has 20 squares, this one 19"),
            (
                "XOXO............OXOXX",
                "a board has 20 squares, this one 21",
            ),
            (
                "XOXO............OX?X",
                "'?' is neither X, O nor . (an empty square)",
            ),
            ("XXXO............OXOX", "X has 4 pieces, here 5"),
        ];
        for (text, complaint) in cases {
            assert_eq!(Placement::read(text).unwrap_err().0.en, complaint);
        }
        for text in [
            "",
            "(",
            "()",
            "(,)",
            "(ACRT BDQS)",
            "(ÀCRT,BDQS)",
            &"X".repeat(500),
        ] {
            assert!(Placement::read(text).is_err(), "{text}");
        }
    }

    #[test]
    fn a_folded_placement_stands_for_all_four() {
        let placement = Placement::read("(FHMP,BDIL)").unwrap();
        let folded: Vec<Placement> = Symmetry::ALL
            .into_iter()
            .map(|symmetry| placement.seen(symmetry).folded())
            .collect();
        assert!(folded.iter().all(|other| *other == folded[0]));
    }
}
