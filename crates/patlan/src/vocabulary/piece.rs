//! Piece letters and piece words.

use chess::Role;

use super::spelling::{Spelling, en, pt};
use crate::ast::Owner;

/// The words for a type of piece.
pub(super) fn spellings(role: Role) -> &'static [Spelling] {
    match role {
        Role::King => const { &[en("KING"), pt("REI")] },
        Role::Queen => const { &[en("QUEEN"), pt("DAMA")] },
        Role::Rook => const { &[en("ROOK"), pt("TORRE")] },
        Role::Bishop => const { &[en("BISHOP"), pt("BISPO")] },
        Role::Knight => const { &[en("KNIGHT"), pt("CAVALO")] },
        Role::Pawn => const { &[en("PAWN"), pt("PEAO")] },
    }
}

/// The type and owner of one of `KQRBNPkqrbnp`.
pub fn piece_of_letter(letter: char) -> Option<(Owner, Role)> {
    let role = match letter.to_ascii_uppercase() {
        'K' => Role::King,
        'Q' => Role::Queen,
        'R' => Role::Rook,
        'B' => Role::Bishop,
        'N' => Role::Knight,
        'P' => Role::Pawn,
        _ => return None,
    };
    let owner = if letter.is_ascii_uppercase() {
        Owner::Me
    } else {
        Owner::Opponent
    };
    Some((owner, role))
}

/// The type and owner of one of `RDTBCPrdtbcp`: rei, dama, torre, bispo, cavalo, peão.
pub fn portuguese_piece(letter: char) -> Option<(Owner, Role)> {
    let english = match letter.to_ascii_uppercase() {
        'R' => 'K',
        'D' => 'Q',
        'T' => 'R',
        'C' => 'N',
        same @ ('B' | 'P') => same,
        _ => return None,
    };
    let (_, role) = piece_of_letter(english)?;
    let owner = if letter.is_ascii_uppercase() {
        Owner::Me
    } else {
        Owner::Opponent
    };
    Some((owner, role))
}

/// The letter of a type, in the case of its owner.
pub fn letter(owner: Owner, role: Role) -> char {
    match owner {
        Owner::Me => role.upper_char(),
        Owner::Opponent => role.char(),
    }
}
