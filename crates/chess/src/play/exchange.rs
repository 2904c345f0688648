//! What a capture wins after all exchanges on its square.

use shakmaty::{Bitboard, Board, Chess, Color, Move, Position as _, Role, Square, attacks};

/// What a type of piece is worth in exchanges, in hundredths of a pawn.
#[inline]
pub const fn worth(role: Role) -> i32 {
    match role {
        Role::Pawn => 100,
        Role::Knight => 320,
        Role::Bishop => 330,
        Role::Rook => 500,
        Role::Queen => 950,
        Role::King => 20_000,
    }
}

/// No square is attacked by more pieces.
const MAX_CAPTURES: usize = 32;

/// The balance of a capture or promotion when both sides go on taking on its square, the least piece first, as long
/// as it pays. Pins are not asked.
pub(super) fn exchange(chess: &Chess, chosen: Move) -> i32 {
    let board = chess.board();
    let (Some(from), to) = (chosen.from(), chosen.to()) else {
        return 0;
    };
    if chosen.is_castle() {
        return 0;
    }
    let mut occupied = board.occupied().without(from);
    let mut won = chosen.capture().map_or(0, worth);
    let mut standing = worth(chosen.role());
    if let Some(role) = chosen.promotion() {
        won += worth(role) - worth(Role::Pawn);
        standing = worth(role);
    }
    if chosen.is_en_passant() {
        occupied.discard(Square::from_coords(to.file(), from.rank()));
    }
    occupied.add(to);

    let mut gains = [0; MAX_CAPTURES];
    gains[0] = won;
    let mut count = 1;
    let mut turn = !chess.turn();
    let mut attackers = attackers(board, to, occupied) & occupied;
    while count < MAX_CAPTURES {
        let Some((taker, role)) = least(board, attackers & board.by_color(turn)) else {
            break;
        };
        // A king does not take what is defended.
        if role == Role::King && (attackers & board.by_color(!turn)).any() {
            break;
        }
        gains[count] = standing - gains[count - 1];
        count += 1;
        standing = worth(role);
        occupied.discard(taker);
        attackers |= sliders(board, to, occupied);
        attackers &= occupied;
        turn = !turn;
    }
    while count > 1 {
        count -= 1;
        gains[count - 1] = -i32::max(-gains[count - 1], gains[count]);
    }
    gains[0]
}

fn sliders(board: &Board, to: Square, occupied: Bitboard) -> Bitboard {
    (attacks::bishop_attacks(to, occupied) & board.bishops_and_queens())
        | (attacks::rook_attacks(to, occupied) & board.rooks_and_queens())
}

fn attackers(board: &Board, to: Square, occupied: Bitboard) -> Bitboard {
    sliders(board, to, occupied)
        | (attacks::knight_attacks(to) & board.knights())
        | (attacks::king_attacks(to) & board.kings())
        | (attacks::pawn_attacks(Color::Black, to) & board.pawns() & board.white())
        | (attacks::pawn_attacks(Color::White, to) & board.pawns() & board.black())
}

fn least(board: &Board, attackers: Bitboard) -> Option<(Square, Role)> {
    Role::ALL.into_iter().find_map(|role| {
        (attackers & board.by_role(role))
            .first()
            .map(|from| (from, role))
    })
}

#[cfg(test)]
mod tests {
    use game::{Game, Tactics};

    use crate::ChessGame;

    #[test]
    fn exchanges_are_counted_to_their_end() {
        let cases = [
            // A defended pawn, a free one, one behind an x-ray.
            (
                "4k3/8/2p5/3p4/8/8/3R4/3RK3 w - - 0 1",
                "Rxd5",
                100 - 500 + 100,
            ),
            ("4k3/8/8/3p4/8/8/3R4/3RK3 w - - 0 1", "Rxd5", 100),
            ("3rk3/8/8/3p4/8/8/3R4/3RK3 w - - 0 1", "Rxd5", 100),
            (
                "3rk3/3r4/8/3p4/8/8/3R4/3QK3 w - - 0 1",
                "Rxd5",
                100 - 500 + 500 - 500,
            ),
            ("4k3/8/8/2PpP3/8/8/8/4K3 w - d6 0 1", "exd6", 100),
            ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8=Q", 850),
            ("1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "axb8=Q", 1350),
            ("4k3/8/4p3/3p4/4B3/8/8/4K3 w - - 0 1", "Bxd5", 100 - 330),
            ("8/8/4k3/3p4/4B3/8/8/4K3 w - - 0 1", "Bxd5", 100 - 330),
            // The king may not take back.
            ("8/8/4k3/3p4/4B3/8/8/3RK3 w - - 0 1", "Bxd5", 100),
        ];
        for (fen, text, wanted) in cases {
            let position = ChessGame::read(fen).unwrap();
            let chosen = position.read_move(text).unwrap();
            assert_eq!(position.exchange(chosen), wanted, "{fen} {text}");
        }
    }
}
