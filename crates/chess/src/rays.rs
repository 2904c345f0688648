//! What pieces reach on an empty board: small tables that stay in the nearest cache, where the tables for occupied
//! boards do not.

use shakmaty::{Bitboard, Role, Square, attacks};

/// Ranks and files of a square, without itself.
#[inline]
pub fn straight(square: Square) -> Bitboard {
    STRAIGHT[usize::from(square)]
}

/// Diagonals of a square, without itself.
#[inline]
pub fn diagonal(square: Square) -> Bitboard {
    DIAGONAL[usize::from(square)]
}

/// From where a knight reaches a square in two moves.
#[inline]
pub fn knight_in_two(square: Square) -> Bitboard {
    KNIGHT_IN_TWO[usize::from(square)]
}

/// From where a king reaches a square in two moves.
#[inline]
pub fn king_in_two(square: Square) -> Bitboard {
    KING_IN_TWO[usize::from(square)]
}

/// Squares that a piece other than a pawn reaches on an empty board.
#[inline]
pub fn of(role: Role, square: Square) -> Bitboard {
    match role {
        Role::Pawn => Bitboard::EMPTY,
        Role::Knight => attacks::knight_attacks(square),
        Role::Bishop => diagonal(square),
        Role::Rook => straight(square),
        Role::Queen => straight(square) | diagonal(square),
        Role::King => attacks::king_attacks(square),
    }
}

const fn table(kind: u8) -> [Bitboard; 64] {
    let mut table = [Bitboard::EMPTY; 64];
    let mut a = 0;
    while a < 64 {
        let mut b = 0;
        while b < 64 {
            let files = ((a % 8) as i32 - (b % 8)).abs();
            let ranks = ((a / 8) as i32 - (b / 8)).abs();
            let related = match kind {
                0 => (files == 0) != (ranks == 0),
                1 => files == ranks && files > 0,
                2 => files * ranks == 2,
                _ => files <= 1 && ranks <= 1 && files + ranks > 0,
            };
            if related {
                table[a].0 |= 1 << b;
            }
            b += 1;
        }
        a += 1;
    }
    table
}

static STRAIGHT: [Bitboard; 64] = table(0);
static DIAGONAL: [Bitboard; 64] = table(1);

static KNIGHT_IN_TWO: [Bitboard; 64] = in_two(2);
static KING_IN_TWO: [Bitboard; 64] = in_two(3);

const fn in_two(kind: u8) -> [Bitboard; 64] {
    let one = table(kind);
    let mut two = [Bitboard::EMPTY; 64];
    let mut square = 0;
    while square < 64 {
        let mut step = 0;
        while step < 64 {
            if one[square].0 & (1 << step) != 0 {
                two[square].0 |= one[step].0;
            }
            step += 1;
        }
        square += 1;
    }
    two
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_on_an_empty_board() {
        for square in Square::ALL {
            assert_eq!(
                straight(square),
                attacks::rook_attacks(square, Bitboard::EMPTY)
            );
            assert_eq!(
                diagonal(square),
                attacks::bishop_attacks(square, Bitboard::EMPTY)
            );
            let two = attacks::knight_attacks(square)
                .into_iter()
                .fold(Bitboard::EMPTY, |all, step| {
                    all | attacks::knight_attacks(step)
                });
            assert_eq!(knight_in_two(square), two);
            let two = attacks::king_attacks(square)
                .into_iter()
                .fold(Bitboard::EMPTY, |all, step| {
                    all | attacks::king_attacks(step)
                });
            assert_eq!(king_in_two(square), two);
        }
    }
}
