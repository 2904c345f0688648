//! Moves as they are written in games, parsed without a board.

use shakmaty::{CastlingSide, File, Rank, Role, Square};

/// A move as written: SAN with all its variants, long notation and null moves. It says what the notation says; which piece
/// is meant, [`Replay`](crate::replay::Replay) finds out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SanMove {
    /// A piece or pawn goes to a square.
    Normal {
        role: Role,
        /// The file it comes from, if written.
        file: Option<File>,
        /// The rank it comes from, if written.
        rank: Option<Rank>,
        to: Square,
        /// What a pawn becomes.
        promotion: Option<Role>,
    },
    /// A capture by a pawn that does not name both squares.
    PawnTakes {
        /// What is said.
        taking: PawnCapture,
        /// What it becomes.
        promotion: Option<Role>,
    },
    Castle(CastlingSide),
    /// Nothing moves and the turn passes (`--`, `Z0`, `0000`, `null`).
    Null,
}

/// An incomplete capture by a pawn. Apart from [`SanMove`], so that no move takes more memory than the usual ones.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PawnCapture {
    /// On which square, and not which pawn (`xd5`).
    On {
        /// The rank it comes from, if written.
        rank: Option<Rank>,
        to: Square,
    },
    /// From which file to which, and not how far up the board (`ed`, `exd`).
    Between {
        /// The file it comes from.
        from: File,
        /// The file it goes to.
        to: File,
    },
}

impl SanMove {
    /// Parses a move. Zeros for castling, long notation, missing or unusual promotion characters, and any suffix of check
    /// and annotation characters are accepted.
    #[inline]
    pub fn parse(word: &[u8]) -> Option<SanMove> {
        SanMove::parse_plain(word).or_else(|| SanMove::parse_any(word))
    }

    /// The usual words, `e4`, `Nf3`, `Bxc6+`, without detours.
    #[inline]
    fn parse_plain(word: &[u8]) -> Option<SanMove> {
        let word = word.strip_suffix(b"+").unwrap_or(word);
        let (piece, file, rank) = match *word {
            [file, rank] => (b'P', file, rank),
            [piece, file, rank] | [piece, b'x', file, rank] => (piece, file, rank),
            _ => return None,
        };
        let role = match piece {
            b'P' if word.len() == 2 => Role::Pawn,
            b'N' => Role::Knight,
            b'B' => Role::Bishop,
            b'R' => Role::Rook,
            b'Q' => Role::Queen,
            b'K' => Role::King,
            _ => return None,
        };
        Some(SanMove::Normal {
            role,
            file: None,
            rank: None,
            to: Square::from_coords(file_of(file)?, rank_of(rank)?),
            promotion: None,
        })
    }

    #[inline(never)]
    fn parse_any(word: &[u8]) -> Option<SanMove> {
        if !word.is_ascii() {
            return SanMove::parse(plain(word)?.as_bytes());
        }
        let word = trimmed(word);
        let (first, rest) = word.split_first()?;
        let role = match first {
            b'N' => Role::Knight,
            b'B' => Role::Bishop,
            b'R' => Role::Rook,
            b'Q' => Role::Queen,
            b'K' => Role::King,
            b'a'..=b'h' => return pawn_move(word),
            // `xd5`: which pawn takes is not said; `4d5`: only its rank is (in a game the digit is a move's number).
            b'x' | b'1'..=b'8' => return pawn_move(word),
            b'P' => return pawn_move(rest),
            b'O' | b'0' | b'o' if word != b"0000" => return castle(word),
            _ => return is_null(word).then_some(SanMove::Null),
        };
        let (to, before) = target(rest)?;
        let (file, rank) = origin(before)?;
        Some(SanMove::Normal {
            role,
            file,
            rank,
            to,
            promotion: None,
        })
    }
}

/// Figurines, which may stand for piece letters; White's first.
const FIGURINES: [char; 12] = ['♔', '♕', '♖', '♗', '♘', '♙', '♚', '♛', '♜', '♝', '♞', '♟'];
const LETTERS: [char; 6] = ['K', 'Q', 'R', 'B', 'N', 'P'];
/// No move is longer.
const MAX_LENGTH: usize = 40;

/// Whether a text begins with a figurine.
pub(crate) fn is_figurine(text: &[u8]) -> bool {
    // The twelve of them in UTF-8.
    matches!(text, [0xe2, 0x99, 0x94..=0x9f, ..])
}

/// A word with characters of books and word processors replaced by those of PGN; `None` if it has others.
fn plain(word: &[u8]) -> Option<String> {
    if word.len() > MAX_LENGTH {
        return None;
    }
    let text = syntax::decode_text(word);
    let mut plain = String::new();
    for character in text.chars() {
        if let Some(index) = FIGURINES.iter().position(|figurine| *figurine == character) {
            plain.push(LETTERS[index % LETTERS.len()]);
            continue;
        }
        match character {
            character if character.is_ascii() => plain.push(character),
            '×' => plain.push('x'),
            '\u{2010}'..='\u{2015}' | '\u{2212}' => plain.push('-'),
            // Variation selectors of figurines, and characters of check and evaluation.
            '\u{fe0e}' | '\u{fe0f}' | '±' | '∓' | '\u{2000}'..='\u{2bff}' => {}
            _ => return None,
        }
    }
    Some(plain)
}

/// The word without its suffix of check, mate and annotation characters, evaluations such as `+-` and `+/=` included,
/// and commas.
fn trimmed(word: &[u8]) -> &[u8] {
    let is_suffix =
        |byte: &u8| matches!(byte, b'+' | b'#' | b'!' | b'?' | b'=' | b'-' | b'/' | b',');
    match word.iter().rposition(|byte| !is_suffix(byte)) {
        // A lone dash or stroke says nothing of a position.
        Some(last) if !matches!(word[last + 1..], [b'-' | b'/']) => &word[..=last],
        _ => word,
    }
}

fn is_null(word: &[u8]) -> bool {
    matches!(
        word,
        b"--" | b"Z0" | b"null" | b"NULL" | b"<>" | b"@@@@" | b"0000"
    )
}

fn castle(word: &[u8]) -> Option<SanMove> {
    let signs = word
        .iter()
        .filter(|byte| matches!(byte, b'O' | b'0' | b'o'))
        .count();
    let only = word
        .iter()
        .all(|byte| matches!(byte, b'O' | b'0' | b'o' | b'-'));
    match (only, signs) {
        (true, 2) => Some(SanMove::Castle(CastlingSide::KingSide)),
        (true, 3) => Some(SanMove::Castle(CastlingSide::QueenSide)),
        _ => None,
    }
}

fn file_of(byte: u8) -> Option<File> {
    byte.checked_sub(b'a')
        .filter(|index| *index < 8)
        .map(|index| File::new(u32::from(index)))
}

fn rank_of(byte: u8) -> Option<Rank> {
    byte.checked_sub(b'1')
        .filter(|index| *index < 8)
        .map(|index| Rank::new(u32::from(index)))
}

/// The square at the end and what stands before it.
fn target(word: &[u8]) -> Option<(Square, &[u8])> {
    let [before @ .., file, rank] = word else {
        return None;
    };
    Some((
        Square::from_coords(file_of(*file)?, rank_of(*rank)?),
        before,
    ))
}

/// File and rank between the piece's letter and the target; capture characters and dashes say nothing.
fn origin(before: &[u8]) -> Option<(Option<File>, Option<Rank>)> {
    let (mut file, mut rank) = (None, None);
    for byte in before {
        match byte {
            b'a'..=b'h' if file.is_none() => file = file_of(*byte),
            b'1'..=b'8' if rank.is_none() => rank = rank_of(*byte),
            b'x' | b'-' | b':' => {}
            _ => return None,
        }
    }
    Some((file, rank))
}

fn pawn_move(word: &[u8]) -> Option<SanMove> {
    let word = match word {
        [rest @ .., b'e', b'.', b'p', b'.'] | [rest @ .., b'e', b'p'] if rest.len() >= 4 => rest,
        _ => word,
    };
    let (word, promotion) = match word {
        [rest @ .., b'=' | b'/', piece] => (rest, Some(*piece)),
        [rest @ .., b'=', b'(', piece, b')'] | [rest @ .., b'(', piece, b')'] => {
            (rest, Some(*piece))
        }
        [rest @ .., piece @ (b'Q' | b'R' | b'B' | b'N')] => (rest, Some(*piece)),
        // `e8q`; a lower-case b would be a file.
        [rest @ .., piece @ (b'q' | b'r' | b'n')] if rest.len() >= 2 => (rest, Some(*piece)),
        _ => (word, None),
    };
    let promotion = match promotion.map(|piece| piece.to_ascii_uppercase()) {
        None => None,
        Some(b'Q') => Some(Role::Queen),
        Some(b'R') => Some(Role::Rook),
        Some(b'B') => Some(Role::Bishop),
        Some(b'N') => Some(Role::Knight),
        Some(_) => return None,
    };
    let Some((to, before)) = target(word) else {
        return takes_between_files(word, promotion);
    };
    let (file, rank) = origin(before)?;
    if file.is_none() && before.contains(&b'x') {
        return Some(SanMove::PawnTakes {
            taking: PawnCapture::On { rank, to },
            promotion,
        });
    }
    Some(SanMove::Normal {
        role: Role::Pawn,
        file,
        rank,
        to,
        promotion,
    })
}

/// `ed`, `exd`, `e:d`: only the files of a capture.
fn takes_between_files(word: &[u8], promotion: Option<Role>) -> Option<SanMove> {
    let (from, to) = match *word {
        [from, to] | [from, b'x' | b':', to] => (file_of(from)?, file_of(to)?),
        _ => return None,
    };
    (from.distance(to) == 1).then_some(SanMove::PawnTakes {
        taking: PawnCapture::Between { from, to },
        promotion,
    })
}
