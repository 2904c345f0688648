//! The board: 64 boxes, who is to move, the en passant square. Nothing else (castling plays no part in PATLAN).

/// a1 = 0, b1 = 1, …, h8 = 63.
pub type Square = u8;

/// (white?, upper-case letter of the type).
pub type Piece = (bool, char);

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TwinBoard {
    pub squares: [Option<Piece>; 64],
    pub white_to_move: bool,
    pub en_passant: Option<Square>,
}

impl TwinBoard {
    /// Reads a FEN; fields after the board may be missing. Panics on nonsense: it only ever sees test data.
    pub fn from_fen(fen: &str) -> TwinBoard {
        let mut fields = fen.split_whitespace();
        let mut squares = [None; 64];
        let ranks: Vec<&str> = fields.next().expect("a board").split('/').collect();
        assert_eq!(ranks.len(), 8, "{fen}");
        for (from_top, rank) in ranks.iter().enumerate() {
            let mut file = 0;
            for letter in rank.chars() {
                if let Some(blanks) = letter.to_digit(10) {
                    file += blanks as usize;
                } else {
                    assert!("PNBRQK".contains(letter.to_ascii_uppercase()), "{fen}");
                    squares[(7 - from_top) * 8 + file] =
                        Some((letter.is_ascii_uppercase(), letter.to_ascii_uppercase()));
                    file += 1;
                }
            }
            assert_eq!(file, 8, "{fen}");
        }
        let white_to_move = fields.next() != Some("b");
        let en_passant = match fields.nth(1) {
            None | Some("-") => None,
            Some(name) => Some(square(name)),
        };
        TwinBoard {
            squares,
            white_to_move,
            en_passant,
        }
    }

    /// What stands on a square.
    pub fn at(&self, square: Square) -> Option<Piece> {
        self.squares[square as usize]
    }

    /// The occupied squares, a1 first.
    pub fn occupied(&self) -> Vec<Square> {
        (0..64).filter(|&s| self.at(s).is_some()).collect()
    }

    /// The squares with a piece of one colour.
    pub fn squares_of(&self, white: bool) -> Vec<Square> {
        (0..64).filter(|&s| self.has(s, white)).collect()
    }

    /// Whether a piece of that colour stands there.
    pub fn has(&self, square: Square, white: bool) -> bool {
        self.at(square).is_some_and(|(colour, _)| colour == white)
    }
}

/// "e4" as a square.
pub fn square(name: &str) -> Square {
    let bytes = name.as_bytes();
    assert!(
        bytes.len() == 2 && (b'a'..=b'h').contains(&bytes[0]) && (b'1'..=b'8').contains(&bytes[1]),
        "{name} is no square"
    );
    (bytes[1] - b'1') * 8 + (bytes[0] - b'a')
}

/// A square as "e4".
pub fn square_name(square: Square) -> String {
    let file = char::from(b'a' + square % 8);
    let rank = char::from(b'1' + square / 8);
    format!("{file}{rank}")
}
