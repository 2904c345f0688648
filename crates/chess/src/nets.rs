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
    fn cover(&self, role: Role) -> Bitboard {
        let cover = self.covers.get(role as usize - 1);
        cover.copied().unwrap_or(Bitboard::FULL)
    }
}

impl View {
    pub(crate) fn find_nets(&self) -> Nets {
        let board = self.board();
        let lifted = self.occupied() & !board.pieces(Owner::Opponent, Role::King);
        let ways_out = board.ways_out(Owner::Opponent);
        let mut covers = [Bitboard::FULL; 5];
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
        let nets = self.nets();
        let board = self.board();
        let Some(role) = board.role_at(from) else {
            return true;
        };
        if nets.ways_out.is_empty() || nets.cover(role).contains(to) {
            return true;
        }
        let changes_more = role == Role::Pawn
            && (Bitboard::BACKRANKS.contains(to) || board.en_passant_victim(from, to).is_some());
        changes_more || self.opens_net(&nets, role, from, to)
    }

    /// Where the piece on `from`, among some squares, may shut the king in by going there; perhaps others too.
    pub(crate) fn shutting(&self, role: Role, from: Square, among: Bitboard) -> Bitboard {
        let nets = self.nets();
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
        let opens = |to: &Square| self.opens_net(&nets, role, from, *to);
        among & kept
            | (among & !kept)
                .into_iter()
                .filter(opens)
                .collect::<Bitboard>()
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
        let sliders = board.role(Role::Bishop) | board.role(Role::Rook) | board.role(Role::Queen);
        (left & !lines).is_empty() && (self.attackers(Owner::Me, from) & sliders).any()
    }
}
