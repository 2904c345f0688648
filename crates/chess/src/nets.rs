//! Which moves may leave the opponent's king without a square to go to.

use shakmaty::{Bitboard, Role, Square, attacks};

use crate::board::SidedBoard;
use crate::owner::Owner;
use crate::rays;
use crate::view::View;

/// From where one piece of mine takes every square that the opponent's king can go to.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Nets {
    /// The squares that the king can go to.
    pub(crate) ways_out: Bitboard,
    /// By type, pawns first, kings left out: from where a piece attacks all of them, save one on which it stands.
    covers: [Bitboard; 5],
}

impl Nets {
    /// From where a piece of a type takes all of them.
    #[inline]
    pub(crate) fn cover(&self, role: Role) -> Bitboard {
        let cover = self.covers.get(role as usize - 1);
        cover.copied().unwrap_or(Bitboard::FULL)
    }
}

impl View {
    /// The squares that the opponent's king can go to.
    fn ways_out(&self) -> Bitboard {
        let board = self.board();
        let Some(king) = board.king(Owner::Opponent) else {
            return Bitboard::EMPTY;
        };
        let attacked = self.reach().attacked.by_any;
        if attacked.contains(king) {
            // Sliders look through a king that leaves.
            return board.ways_out(Owner::Opponent);
        }
        let closed = board.of(Owner::Opponent) | board.role(Role::King) | attacked;
        attacks::king_attacks(king) & !closed
    }

    /// How the king can lose all its squares, to pieces on whatever squares.
    pub(crate) fn find_nets(&self) -> Nets {
        self.find_nets_among([Bitboard::FULL; 5])
    }

    /// The same, to pieces that go where they look and give check there.
    pub(crate) fn find_checking_nets(&self) -> Nets {
        let checks = self.checks();
        let attacked = self.reach().attacked;
        self.find_nets_among([
            checks.pawn,
            checks.knight & attacked.by_knights,
            checks.diagonal & attacked.by_bishops,
            checks.straight & attacked.by_rooks,
            (checks.diagonal | checks.straight) & attacked.by_queens,
        ])
    }

    /// The same, by type of piece, pawns first, among some squares.
    fn find_nets_among(&self, mut covers: [Bitboard; 5]) -> Nets {
        let board = self.board();
        let lifted = self.occupied() & !board.pieces(Owner::Opponent, Role::King);
        let ways_out = self.ways_out();
        for way in ways_out {
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
        Nets { ways_out, covers }
    }

    /// Whether the opponent's king may be without a square to go to once my piece on `from` stands on `to`; false only
    /// if it is not.
    pub fn may_shut_in(&self, from: Square, to: Square) -> bool {
        let board = self.board();
        let Some(role) = board.role_at(from) else {
            return true;
        };
        // A pawn looks elsewhere than it goes.
        let looks_there = |attacked: Bitboard| attacked.contains(to);
        let may_go = role == Role::Pawn || self.reach().attacked.by(role).is_some_and(looks_there);
        let nets = match may_go && self.checks().by(role).contains(to) {
            true => self.checking_nets(),
            false => self.nets(),
        };
        if nets.ways_out.is_empty() || nets.cover(role).contains(to) {
            return true;
        }
        let changes_more = role == Role::Pawn
            && (Bitboard::BACKRANKS.contains(to) || board.en_passant_victim(from, to).is_some());
        changes_more || self.opens_net(&nets, role, from, to)
    }

    /// Where the piece on `from`, among some squares, may shut the king in by going there; perhaps others too.
    pub(crate) fn shutting(
        &self,
        nets: &Nets,
        role: Role,
        from: Square,
        among: Bitboard,
    ) -> Bitboard {
        if nets.ways_out.is_empty() || role == Role::King {
            return among;
        }
        let mut kept = nets.cover(role);
        if role == Role::Pawn {
            kept |= Bitboard::BACKRANKS;
            kept |= self
                .board()
                .en_passant()
                .map_or(Bitboard::EMPTY, |(_, square)| square.into());
        }
        let lines = rays::straight(from) | rays::diagonal(from);
        if (nets.ways_out & lines).is_empty() {
            return among & kept;
        }
        if !self.reach().attacked.by_sliders().contains(from) {
            return among & kept;
        }
        // A slider looks through the square that is left; the piece has to take what is not on the lines through it.
        let king = self.board().pieces(Owner::Opponent, Role::King);
        let after = self.occupied() & !(king | Bitboard::from(from));
        let mut opening = among & !kept;
        for way in nets.ways_out & !lines {
            if opening.is_empty() {
                break;
            }
            let takes = SidedBoard::attacks_from(role, Owner::Opponent, way, after);
            opening &= takes | Bitboard::from(way);
        }
        among & kept | opening
    }

    /// Whether a slider may look through the square that is left at all that the piece does not cover from its new one.
    fn opens_net(&self, nets: &Nets, role: Role, from: Square, to: Square) -> bool {
        let lines = rays::straight(from) | rays::diagonal(from);
        let left = nets.ways_out & !Bitboard::from(to);
        if (left & lines).is_empty() {
            return false;
        }
        let board = self.board();
        let lifted = self.occupied() & !board.pieces(Owner::Opponent, Role::King);
        let after = (lifted ^ Bitboard::from(from)) | Bitboard::from(to);
        let left = left & !SidedBoard::attacks_from(role, Owner::Me, to, after);
        (left & !lines).is_empty() && self.reach().attacked.by_sliders().contains(from)
    }
}
