//! Legal moves as if a side were to move, one piece at a time.

use shakmaty::{Bitboard, Board, Chess, Color, EnPassantMode, Position, Role, Square, attacks};

use super::attacks::{attacked_by, checkers, pinned};
use super::pawns::ahead;
use super::{Roles, rights};

/// One side, taken to be on move: if it is in check it must answer; if it gives check it may move on, but never take
/// the king. En passant is for who really is to move.
pub(crate) struct Mover<'a> {
    position: &'a Chess,
    board: &'a Board,
    color: Color,
    occupied: Bitboard,
    king: Option<Square>,
    pinned: Bitboard,
    /// Where a piece other than the king must go: what answers a check.
    answers: Bitboard,
    en_passant: Option<Square>,
}

impl<'a> Mover<'a> {
    pub(crate) fn new(position: &'a Chess, color: Color) -> Mover<'a> {
        let board = position.board();
        let king = board.king_of(color);
        let checkers = checkers(board, color);
        let answers = match (checkers.single_square(), king) {
            (Some(checker), Some(king)) => attacks::between(king, checker) | checkers,
            _ if checkers.any() => Bitboard::EMPTY,
            _ => Bitboard::FULL,
        };
        Mover {
            position,
            board,
            color,
            occupied: board.occupied(),
            king,
            pinned: pinned(board, Roles::ALL, color),
            answers,
            en_passant: (position.turn() == color)
                .then(|| position.ep_square(EnPassantMode::PseudoLegal))
                .flatten(),
        }
    }

    /// Destinations of the legal moves of the side's piece on a square, castling apart.
    pub(crate) fn targets(&self, from: Square) -> Bitboard {
        match self.board.role_at(from) {
            Some(role) => self.targets_of(role, from),
            None => Bitboard::EMPTY,
        }
    }

    /// The same for a piece whose type is known.
    #[inline]
    pub(crate) fn targets_of(&self, role: Role, from: Square) -> Bitboard {
        let free = !(self.board.by_color(self.color)
            | self.board.by_color(self.color.other()) & self.board.kings());
        let reached = match role {
            Role::Pawn => self.pawn_targets(from),
            // Finding attacked squares is expensive, so only moves of the king ask for them.
            Role::King => return attacks::king_attacks(from) & free & !self.danger(),
            Role::Knight => attacks::knight_attacks(from),
            Role::Bishop => attacks::bishop_attacks(from, self.occupied),
            Role::Rook => attacks::rook_attacks(from, self.occupied),
            Role::Queen => attacks::queen_attacks(from, self.occupied),
        };
        let mut targets = reached & free & self.answers;
        if let Some(king) = self.king
            && self.pinned.contains(from)
        {
            targets &= attacks::ray(king, from);
        }
        if role == Role::Pawn
            && let Some(to) = self.en_passant
            && attacks::pawn_attacks(self.color, from).contains(to)
            && self.is_legal_en_passant(from, to)
        {
            targets.add(to);
        }
        targets
    }

    fn pawn_targets(&self, from: Square) -> Bitboard {
        let empty = !self.occupied;
        let one = ahead(Bitboard::from(from), self.color) & empty;
        let third = self
            .color
            .fold_wb(Bitboard(0xff << 16), Bitboard(0xff << 40));
        let two = ahead(one & third, self.color) & empty;
        let takes =
            attacks::pawn_attacks(self.color, from) & self.board.by_color(self.color.other());
        one | two | takes
    }

    fn is_legal_en_passant(&self, from: Square, to: Square) -> bool {
        let Some(king) = self.king else { return true };
        let (after, victim) = self.occupied_after(from, to);
        let attackers = self.board.attacks_to(king, self.color.other(), after);
        (attackers & !victim).is_empty()
    }

    /// What is occupied after a move, and whom an en passant capture took.
    fn occupied_after(&self, from: Square, to: Square) -> (Bitboard, Bitboard) {
        let passing = self.en_passant == Some(to) && self.board.pawns().contains(from);
        let victim = if passing {
            ahead(Bitboard::from(to), self.color.other())
        } else {
            Bitboard::EMPTY
        };
        let after = (self.occupied ^ Bitboard::from(from)) | Bitboard::from(to);
        (after & !victim, victim)
    }

    /// Where the king may not go.
    fn danger(&self) -> Bitboard {
        danger(self.board, self.king, self.color)
    }

    /// How many ways of castling the side has.
    pub(crate) fn castlings(&self) -> u32 {
        rights::sides(self.position, self.color).count() as u32
    }

    /// How many ways of castling leave the other king attacked.
    pub(crate) fn checking_castlings(&self) -> u32 {
        rights::sides(self.position, self.color)
            .filter(|side| {
                let Some(ends) = rights::castled(self.position, self.color, *side) else {
                    return false;
                };
                let [king_from, king_to, rook_from, rook_to] = ends.map(Bitboard::from);
                let after = (self.occupied & !(king_from | rook_from)) | king_to | rook_to;
                self.attacks_king(rook_from | king_from, ends[3], Role::Rook, after)
            })
            .count() as u32
    }

    /// Whether a legal move leaves the other king attacked, whatever a pawn may become.
    pub(crate) fn gives_check(&self, from: Square, to: Square) -> bool {
        let (after, _) = self.occupied_after(from, to);
        let gone = Bitboard::from(from);
        match self.board.role_at(from) {
            Some(Role::Pawn) if Bitboard::BACKRANKS.contains(to) => {
                // A queen covers what rooks and bishops do.
                [Role::Queen, Role::Knight]
                    .into_iter()
                    .any(|role| self.attacks_king(gone, to, role, after))
            }
            Some(role) => self.attacks_king(gone, to, role, after),
            None => false,
        }
    }

    fn attacks_king(&self, gone: Bitboard, to: Square, role: Role, occupied: Bitboard) -> bool {
        let Some(king) = self.board.king_of(self.color.other()) else {
            return false;
        };
        let others = self.board.attacks_to(king, self.color, occupied) & !gone;
        let moved = attacks::attacks(to, role.of(self.color), occupied);
        others.any() || moved.contains(king)
    }
}

/// What the other attacks once the king is lifted, so that it cannot step back along a line.
fn danger(board: &Board, king: Option<Square>, color: Color) -> Bitboard {
    let mut danger = attacked_by(board, color.other());
    let Some(king) = king.filter(|king| danger.contains(*king)) else {
        return danger;
    };
    let lifted = board.occupied() ^ Bitboard::from(king);
    for slider in checkers(board, color) & board.sliders() {
        if let Some(piece) = board.piece_at(slider) {
            danger |= attacks::attacks(slider, piece, lifted);
        }
    }
    danger
}
