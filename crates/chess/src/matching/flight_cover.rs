//! Which moves may take the last flight squares from the opponent's king.
//!
//! A mate test must not try every move. For each type of piece one set holds the squares from which it covers all
//! flight squares; only moves to these squares, or moves that open a line for a slider, are examined further. The sets
//! may contain too much, never too little.
//!
//! Gain (`sh benches/instructions.sh`, instructions that a pattern adds to a search for all 33, before and after the mate
//! tests without moves, of which this is one): MATEINONE 1,204 and 458 a position.

use shakmaty::{Bitboard, Role, Square, attacks};

use crate::board::SidedBoard;
use crate::owner::Owner;
use crate::rays;
use crate::view::View;

/// From where one piece of mine covers every flight square of the opponent's king.
#[derive(Debug, Clone, Copy)]
pub(crate) struct FlightCover {
    pub(crate) flight_squares: Bitboard,
    /// By type, pawns first, kings left out: from where a piece attacks all of them, or stands on one and attacks the
    /// others.
    covers: [Bitboard; 5],
}

impl FlightCover {
    /// From where a piece of a type covers all flight squares.
    #[inline]
    pub(crate) fn cover(&self, role: Role) -> Bitboard {
        let cover = self.covers.get(role as usize - 1);
        cover.copied().unwrap_or(Bitboard::FULL)
    }
}

impl View {
    fn flight_squares(&self) -> Bitboard {
        let board = self.board();
        let Some(king) = board.king(Owner::Opponent) else {
            return Bitboard::EMPTY;
        };
        let attacked = self.my_attacks().sets.by_any;
        if attacked.contains(king) {
            // In check, sliders attack through the square that the king leaves, which the attack sets do not contain.
            return board.flight_squares(Owner::Opponent);
        }
        let closed = board.of(Owner::Opponent) | board.role(Role::King) | attacked;
        attacks::king_attacks(king) & !closed
    }

    /// The cover from any square.
    pub(crate) fn find_flight_cover(&self) -> FlightCover {
        self.find_cover_among([Bitboard::FULL; 5])
    }

    /// The cover from squares to which a piece of mine can move and from which it then gives check.
    pub(crate) fn find_checking_cover(&self) -> FlightCover {
        let checks = self.checks();
        let attacked = self.my_attacks().sets;
        self.find_cover_among([
            checks.pawn,
            checks.knight & attacked.by_knights,
            checks.diagonal & attacked.by_bishops,
            checks.straight & attacked.by_rooks,
            (checks.diagonal | checks.straight) & attacked.by_queens,
        ])
    }

    /// The cover from some squares, given by type of piece, pawns first.
    fn find_cover_among(&self, mut covers: [Bitboard; 5]) -> FlightCover {
        let board = self.board();
        let lifted = self.occupied() & !board.pieces(Owner::Opponent, Role::King);
        let flight_squares = self.flight_squares();
        for way in flight_squares {
            let here = Bitboard::from(way);
            let (straight, diagonal) = (
                attacks::rook_attacks(way, lifted) | here,
                attacks::bishop_attacks(way, lifted) | here,
            );
            let pawn = attacks::pawn_attacks(Owner::Opponent.upward_color(), way) | here;
            let knight = attacks::knight_attacks(way) | here;
            let mut any = Bitboard::EMPTY;
            let from = [pawn, knight, diagonal, straight, diagonal | straight];
            for (cover, from) in covers.iter_mut().zip(from) {
                *cover &= from;
                any |= *cover;
            }
            if any.is_empty() {
                break;
            }
        }
        FlightCover {
            flight_squares,
            covers,
        }
    }

    /// Whether the opponent's king may have no flight square once my piece on `from` stands on `to`. `false` is certain,
    /// `true` is not.
    pub fn may_shut_in_king(&self, from: Square, to: Square) -> bool {
        let board = self.board();
        let Some(role) = board.role_at(from) else {
            return true;
        };
        // A pawn does not move to the squares that it attacks.
        let attacks_target = |attacked: Bitboard| attacked.contains(to);
        let may_go =
            role == Role::Pawn || self.my_attacks().sets.by(role).is_some_and(attacks_target);
        let cover = if may_go && self.checks().by(role).contains(to) {
            self.checking_cover()
        } else {
            self.flight_cover()
        };
        if cover.flight_squares.is_empty() || cover.cover(role).contains(to) {
            return true;
        }
        let changes_more = role == Role::Pawn
            && (Bitboard::BACKRANKS.contains(to) || board.en_passant_victim(from, to).is_some());
        changes_more || self.opens_line_to_flight(&cover, role, from, to)
    }

    /// The squares of `among` from which the piece on `from` may shut the king in: all that do, and perhaps others.
    pub(crate) fn may_shut_in_from(
        &self,
        cover: &FlightCover,
        role: Role,
        from: Square,
        among: Bitboard,
    ) -> Bitboard {
        if cover.flight_squares.is_empty() || role == Role::King {
            return among;
        }
        let mut kept = cover.cover(role);
        if role == Role::Pawn {
            kept |= Bitboard::BACKRANKS;
            kept |= self
                .board()
                .en_passant()
                .map_or(Bitboard::EMPTY, |(_, square)| square.into());
        }
        let lines = rays::straight(from) | rays::diagonal(from);
        if (cover.flight_squares & lines).is_empty() {
            return among & kept;
        }
        if !self.my_attacks().sets.by_sliders().contains(from) {
            return among & kept;
        }
        // Another slider now attacks through the square that was left, along its lines; the piece itself has to cover
        // the flight squares that are not on them.
        let king = self.board().pieces(Owner::Opponent, Role::King);
        let after = self.occupied() & !(king | Bitboard::from(from));
        let mut opening = among & !kept;
        for way in cover.flight_squares & !lines {
            if opening.is_empty() {
                break;
            }
            let takes = SidedBoard::attacks_from(role, Owner::Opponent, way, after);
            opening &= takes | Bitboard::from(way);
        }
        among & kept | opening
    }

    /// Whether sliders that attack through the square left may cover all flight squares that the piece does not cover
    /// from its new one.
    fn opens_line_to_flight(
        &self,
        cover: &FlightCover,
        role: Role,
        from: Square,
        to: Square,
    ) -> bool {
        let lines = rays::straight(from) | rays::diagonal(from);
        let left = cover.flight_squares & !Bitboard::from(to);
        if (left & lines).is_empty() {
            return false;
        }
        let board = self.board();
        let lifted = self.occupied() & !board.pieces(Owner::Opponent, Role::King);
        let after = (lifted ^ Bitboard::from(from)) | Bitboard::from(to);
        let left = left & !SidedBoard::attacks_from(role, Owner::Me, to, after);
        (left & !lines).is_empty() && self.my_attacks().sets.by_sliders().contains(from)
    }
}
