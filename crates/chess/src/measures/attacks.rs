//! Who attacks and defends what.

use shakmaty::{Bitboard, Board, Color, Piece, Role, Square, attacks};

use super::Roles;
use super::pawns::{attacks_of_pawns, pawn_captures};
use super::region::pieces;

/// The squares that the pieces of one colour on some squares attack, own pieces' squares included.
#[inline]
pub fn attacks_of(board: &Board, pieces: Bitboard, color: Color) -> Bitboard {
    let occupied = board.occupied();
    let mine = pieces & board.by_color(color);
    let of = |role: Role| board.by_role(role) & mine;
    let queens = of(Role::Queen);
    let mut all = attacks_of_pawns(of(Role::Pawn), color);
    for square in of(Role::Knight) {
        all |= attacks::knight_attacks(square);
    }
    for square in of(Role::Bishop) | queens {
        all |= attacks::bishop_attacks(square, occupied);
    }
    for square in of(Role::Rook) | queens {
        all |= attacks::rook_attacks(square, occupied);
    }
    for square in of(Role::King) {
        all |= attacks::king_attacks(square);
    }
    all
}

/// Every square that the colour attacks, own pieces' squares included.
#[inline]
pub fn attacked_by(board: &Board, color: Color) -> Bitboard {
    attacks_of(board, board.by_color(color), color)
}

/// Squares of the region that the colour attacks.
#[inline]
pub fn control(board: &Board, region: Bitboard, color: Color) -> u32 {
    (attacked_by(board, color) & region).count() as u32
}

/// Attacks of the colour on squares of the region: a square attacked by two pieces counts twice.
#[inline]
pub fn attacks_on(board: &Board, region: Bitboard, color: Color) -> u32 {
    let occupied = board.occupied();
    let pawns = of(board, color, Role::Pawn);
    let mut found = 0;
    // Most pieces look elsewhere, and counting none takes as long as counting many.
    let mut add = |attacked: Bitboard| {
        if attacked.intersects(region) {
            found += (attacked & region).count() as u32;
        }
    };
    for side in pawn_captures(pawns, color) {
        add(side);
    }
    for from in of(board, color, Role::Knight) {
        add(attacks::knight_attacks(from));
    }
    for from in of(board, color, Role::Bishop) {
        add(attacks::bishop_attacks(from, occupied));
    }
    for from in of(board, color, Role::Rook) {
        add(attacks::rook_attacks(from, occupied));
    }
    for from in of(board, color, Role::Queen) {
        add(attacks::queen_attacks(from, occupied));
    }
    for from in of(board, color, Role::King) {
        add(attacks::king_attacks(from));
    }
    found
}

/// Attacks of the colour on squares of the region minus those of the other.
#[inline]
pub fn dominance(board: &Board, region: Bitboard, color: Color) -> i32 {
    attacks_on(board, region, color) as i32 - attacks_on(board, region, color.other()) as i32
}

/// The colour's pieces that look at a square.
#[inline]
pub fn watchers(board: &Board, square: Square, color: Color) -> Bitboard {
    board.attacks_to(square, color, board.occupied())
}

/// How many pieces of the colour attack a square; 0 for a square of its own pieces.
#[inline]
pub fn attackers(board: &Board, square: Square, color: Color) -> u32 {
    if board.by_color(color).contains(square) {
        return 0;
    }
    watchers(board, square, color).count() as u32
}

/// How many pieces of the colour defend a square; 0 for a square of the other's pieces.
#[inline]
pub fn defenders(board: &Board, square: Square, color: Color) -> u32 {
    if board.by_color(color.other()).contains(square) {
        return 0;
    }
    watchers(board, square, color).count() as u32
}

/// The colour's pieces of these types in the region that the other attacks.
#[inline]
pub fn attacked(board: &Board, roles: Roles, region: Bitboard, color: Color) -> Bitboard {
    let victims = pieces(board, roles, region, color);
    if victims.is_empty() {
        return victims;
    }
    if let Some(one) = victims.single_square() {
        return if watchers(board, one, color.other()).any() {
            victims
        } else {
            Bitboard::EMPTY
        };
    }
    victims & attacked_by(board, color.other())
}

/// The colour's pieces of these types in the region that another piece of the colour defends.
#[inline]
pub fn defended(board: &Board, roles: Roles, region: Bitboard, color: Color) -> Bitboard {
    pieces(board, roles, region, color) & attacked_by(board, color)
}

/// Whether every one of the colour's pieces of these types in the region is defended; true without one.
#[inline]
pub fn all_defended(board: &Board, roles: Roles, region: Bitboard, color: Color) -> bool {
    (pieces(board, roles, region, color) & !attacked_by(board, color)).is_empty()
}

/// The colour's pieces of these types in the region that attack an enemy piece anywhere.
#[inline]
pub fn attacking(board: &Board, roles: Roles, region: Bitboard, color: Color) -> Bitboard {
    let enemies = board.by_color(color.other());
    pieces(board, roles, region, color)
        .into_iter()
        .filter(|from| (board.attacks_from(*from) & enemies).any())
        .collect()
}

/// The colour's pieces of these types in the region that are attacked and not defended.
#[inline]
pub fn hanging(board: &Board, roles: Roles, region: Bitboard, color: Color) -> Bitboard {
    let undefended = pieces(board, roles, region, color) & !attacked_by(board, color);
    undefended & attacked_by(board, color.other())
}

/// All pieces of White and of Black that are attacked and not defended.
#[inline]
pub fn hanging_of_both(board: &Board) -> [Bitboard; 2] {
    let [white, black] = [Color::White, Color::Black].map(|color| attacked_by(board, color));
    [
        board.by_color(Color::White) & black & !white,
        board.by_color(Color::Black) & white & !black,
    ]
}

/// The colour's pieces of these types that may not leave a line to their own king without exposing it.
#[inline]
pub fn pinned(board: &Board, roles: Roles, color: Color) -> Bitboard {
    let Some(king) = board.king_of(color) else {
        return Bitboard::EMPTY;
    };
    let mine = board.by_color(color);
    let (occupied, enemies) = (board.occupied(), board.by_color(color.other()));
    let (rooks, bishops) = (board.rooks_and_queens(), board.bishops_and_queens());
    let lines = attacks::rook_attacks(king, enemies) & rooks
        | attacks::bishop_attacks(king, enemies) & bishops;
    let mut pinned = Bitboard::EMPTY;
    for slider in lines & enemies {
        let between = attacks::between(king, slider) & occupied;
        if between.single_square().is_some() {
            pinned |= between;
        }
    }
    pinned & mine & roles.squares(board)
}

/// The enemy pieces that give check to the colour.
#[inline]
pub fn checkers(board: &Board, color: Color) -> Bitboard {
    board
        .king_of(color)
        .map_or(Bitboard::EMPTY, |king| watchers(board, king, color.other()))
}

/// Whether the colour is in check, to move or not.
#[inline]
pub fn in_check(board: &Board, color: Color) -> bool {
    checkers(board, color).any()
}

/// Whether two pieces give check to the colour at once.
#[inline]
pub fn in_double_check(board: &Board, color: Color) -> bool {
    checkers(board, color).more_than_one()
}

/// The colour's pieces of one type.
#[inline]
pub(crate) fn of(board: &Board, color: Color, role: Role) -> Bitboard {
    board.by_piece(Piece { color, role })
}
