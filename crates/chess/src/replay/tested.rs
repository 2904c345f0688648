//! Moves that were tested when a store was made: played without testing them again.

use shakmaty::{Bitboard, CastlingSide, Color, File, Rank, Role, Square, attacks};

use super::Replay;
use crate::notation::Ply;

/// For each role, everything at its own place and nothing at the others.
static ONLY: [[Bitboard; 6]; 6] = {
    let mut table = [[Bitboard::EMPTY; 6]; 6];
    let mut role = 0;
    while role < 6 {
        table[role][role] = Bitboard::FULL;
        role += 1;
    }
    table
};

impl Replay {
    /// Plays a move that was tested before: a piece of that type goes from one square to another, whatever
    /// stands between, and a pawn that leaves its file for the en passant square takes. Nothing changes and the answer
    /// is false if the position could not stay whole: no such piece of the mover there, a piece of the mover or a king
    /// on the target, a pawn on its last rank that stays a pawn.
    #[inline]
    pub fn apply(&mut self, role: Role, ply: Ply) -> bool {
        if ply.promotion.is_some() || self.position.en_passant == Some(ply.to) {
            return self.apply_odd(role, ply.from, ply.to, ply.promotion);
        }
        match self.position.turn {
            Color::White => self.apply_plain::<true>(role, ply.from, ply.to),
            Color::Black => self.apply_plain::<false>(role, ply.from, ply.to),
        }
    }

    /// The same as [`Replay::make`], with hardly a branch, because branches are hard to predict here.
    #[inline(always)]
    fn apply_plain<const WHITE: bool>(&mut self, role: Role, from: Square, to: Square) -> bool {
        let position = &mut self.position;
        let (back, second, mine, theirs) = if WHITE {
            (Rank::First, Rank::Second, position.white, position.black)
        } else {
            (Rank::Eighth, Rank::Seventh, position.black, position.white)
        };
        let (from, to) = (Bitboard::from(from), Bitboard::from(to));
        let [pawns, .., kings] = position.roles;
        let pawn = pawns & from;
        let promoted = if pawn.any() {
            Bitboard::BACKRANKS
        } else {
            Bitboard::EMPTY
        };
        let missing = from & !(mine & position.role(role));
        if (missing | (to & (mine | kings | promoted))).any() {
            return false;
        }
        let captured = theirs & to;
        let (mine, theirs) = ((mine ^ from) | to, theirs & !to);
        (position.white, position.black) = if WHITE {
            (mine, theirs)
        } else {
            (theirs, mine)
        };
        // All six alike: a single one written apart would hold up the next move.
        for (bits, come) in position.roles.iter_mut().zip(&ONLY[role as usize - 1]) {
            *bits = (*bits & !(from | to)) | (*come & to);
        }
        let king = (kings & from).any();
        let lost = if king {
            Bitboard::from(back)
        } else {
            Bitboard::EMPTY
        };
        position.castling_rooks &= !(from | to | lost);
        position.en_passant = None;
        // Pawns that could take en passant stand beside the one that has gone two steps.
        let jumper = (pawn & Bitboard::from(second)).0;
        let (passed, landed) = if WHITE {
            (jumper << 8, jumper << 16)
        } else {
            (jumper >> 8, jumper >> 16)
        };
        let landed = landed & to.0;
        let beside = ((landed << 1) & !Bitboard::from(File::A).0)
            | ((landed >> 1) & !Bitboard::from(File::H).0);
        if (Bitboard(beside) & theirs & pawns).any() {
            position.en_passant = Bitboard(passed).first();
        }
        let irreversible = u32::from((pawn | captured).any());
        self.halfmoves = self.halfmoves.saturating_add(1) & irreversible.wrapping_sub(1);
        if !WHITE {
            self.fullmoves = self.fullmoves.saturating_add(1);
        }
        position.turn = if WHITE { Color::Black } else { Color::White };
        true
    }

    /// Promotions, and whatever goes to the en passant square.
    #[inline(never)]
    fn apply_odd(&mut self, role: Role, from: Square, to: Square, promotion: Option<Role>) -> bool {
        let position = &self.position;
        let mine = position.of(position.turn);
        let pawns = position.of(position.turn.other()) & position.role(Role::Pawn);
        let taboo = mine | position.role(Role::King);
        if !(mine & position.role(role)).contains(from) || taboo.contains(to) {
            return false;
        }
        let last = role == Role::Pawn && Bitboard::BACKRANKS.contains(to);
        let becomes = promotion.is_some();
        if last != becomes || matches!(promotion, Some(Role::Pawn | Role::King)) {
            return false;
        }
        let mut victim = None;
        if role == Role::Pawn && position.en_passant == Some(to) && from.file() != to.file() {
            let passed = Square::from_coords(to.file(), from.rank());
            if position.occupied().contains(to) || !pawns.contains(passed) {
                return false;
            }
            victim = Some(passed);
        }
        self.make(role, from, to, victim, promotion);
        true
    }

    /// Castles where that was tested before: the moves of king and rook, or nothing if there is no right to it
    /// or something stands in the way.
    pub fn apply_castle(&mut self, side: CastlingSide) -> Option<[Ply; 2]> {
        let position = &mut self.position;
        let turn = position.turn;
        let mine = position.of(turn);
        let from = (mine & position.role(Role::King)).first()?;
        let rank = Bitboard::from(from.rank());
        let rooks = position.castling_rooks & mine & position.role(Role::Rook) & rank;
        let rook = match side {
            CastlingSide::KingSide => rooks.last().filter(|rook| rook.file() > from.file())?,
            CastlingSide::QueenSide => rooks.first().filter(|rook| rook.file() < from.file())?,
        };
        let plies =
            [(from, side.king_to_file()), (rook, side.rook_to_file())].map(|(from, file)| Ply {
                from,
                to: Square::from_coords(file, from.rank()),
                promotion: None,
            });
        let [king, rook] = plies;
        let gone = Bitboard::from(king.from) | Bitboard::from(rook.from);
        let come = Bitboard::from(king.to) | Bitboard::from(rook.to);
        let path = attacks::between(king.from, king.to) | attacks::between(rook.from, rook.to);
        if (position.occupied() & !gone & (path | come)).any() {
            return None;
        }
        let mine = (mine & !gone) | come;
        match turn {
            Color::White => position.white = mine,
            Color::Black => position.black = mine,
        }
        position.roles[Role::King as usize - 1] ^= Bitboard::from(king.from);
        position.roles[Role::Rook as usize - 1] ^= Bitboard::from(rook.from);
        position.roles[Role::King as usize - 1] |= Bitboard::from(king.to);
        position.roles[Role::Rook as usize - 1] |= Bitboard::from(rook.to);
        position.castling_rooks &= !rank;
        position.en_passant = None;
        self.end_turn(false);
        Some(plies)
    }
}
