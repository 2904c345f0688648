//! The board turned so that the searching side moves up: one code for both colours.

use shakmaty::{Bitboard, Color, File, Role, Square, attacks};

use crate::matching::flight_squares::FlightTest;
use crate::owner::Owner;
use crate::position::Position;

/// Placement and rights, mine and the opponent's, with my pawns moving towards the eighth rank. For black the ranks
/// are mirrored, the files are not.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct SidedBoard {
    sides: [Bitboard; 2],
    roles: [Bitboard; 6],
    /// Who may take en passant, and where.
    en_passant: Option<(Owner, Square)>,
    castling_rooks: Bitboard,
}

#[inline]
fn index(role: Role) -> usize {
    role as usize - 1
}

impl SidedBoard {
    /// No piece at all.
    pub const EMPTY: SidedBoard = SidedBoard {
        sides: [Bitboard::EMPTY; 2],
        roles: [Bitboard::EMPTY; 6],
        en_passant: None,
        castling_rooks: Bitboard::EMPTY,
    };

    /// The position as `side` sees it.
    pub fn new(position: &Position, side: Color) -> SidedBoard {
        let board = SidedBoard {
            sides: [position.white, position.black],
            roles: position.roles,
            en_passant: position.en_passant.map(|square| (Owner::Me, square)),
            castling_rooks: position.castling_rooks,
        };
        let mover_is_white = position.turn == Color::White;
        let mut board = match side {
            Color::White => board,
            Color::Black => board.turned(),
        };
        if let Some((owner, _)) = &mut board.en_passant {
            *owner = if mover_is_white == (side == Color::White) {
                Owner::Me
            } else {
                Owner::Opponent
            };
        }
        board
    }

    /// Whether the same pieces stand on the same squares, rights apart.
    pub fn same_placement(&self, other: &SidedBoard) -> bool {
        self.sides == other.sides && self.roles == other.roles
    }

    /// The same board as the other side sees it.
    pub fn turned(&self) -> SidedBoard {
        let [mine, theirs] = self.sides;
        SidedBoard {
            sides: [theirs.flip_vertical(), mine.flip_vertical()],
            roles: self.roles.map(Bitboard::flip_vertical),
            en_passant: self
                .en_passant
                .map(|(owner, square)| (owner.other(), square.flip_vertical())),
            castling_rooks: self.castling_rooks.flip_vertical(),
        }
    }

    /// All pieces of one owner.
    #[inline]
    pub fn of(&self, owner: Owner) -> Bitboard {
        self.sides[owner as usize]
    }

    /// All pieces of one type, both owners.
    #[inline]
    pub fn role(&self, role: Role) -> Bitboard {
        self.roles[index(role)]
    }

    /// The pieces of one type and owner.
    #[inline]
    pub fn pieces(&self, owner: Owner, role: Role) -> Bitboard {
        self.of(owner) & self.role(role)
    }

    /// Every occupied square.
    #[inline]
    pub fn occupied(&self) -> Bitboard {
        self.sides[0] | self.sides[1]
    }

    #[inline]
    pub fn king(&self, owner: Owner) -> Option<Square> {
        self.pieces(owner, Role::King).first()
    }

    /// The type of the piece on a square.
    #[inline]
    pub fn role_at(&self, square: Square) -> Option<Role> {
        Role::ALL
            .into_iter()
            .find(|role| self.role(*role).contains(square))
    }

    /// The owner of the piece on a square.
    #[inline]
    pub fn owner_at(&self, square: Square) -> Option<Owner> {
        Owner::BOTH
            .into_iter()
            .find(|owner| self.of(*owner).contains(square))
    }

    /// Who may take en passant, and where.
    pub fn en_passant(&self) -> Option<(Owner, Square)> {
        self.en_passant
    }

    /// Squares a piece attacks from a square, given what is occupied.
    #[inline]
    pub fn attacks_from(role: Role, owner: Owner, square: Square, occupied: Bitboard) -> Bitboard {
        match role {
            Role::Pawn => attacks::pawn_attacks(owner.upward_color(), square),
            Role::Knight => attacks::knight_attacks(square),
            Role::Bishop => attacks::bishop_attacks(square, occupied),
            Role::Rook => attacks::rook_attacks(square, occupied),
            Role::Queen => attacks::queen_attacks(square, occupied),
            Role::King => attacks::king_attacks(square),
        }
    }

    /// The owner's pieces that attack a square, given what is occupied.
    #[inline]
    pub fn attackers(&self, owner: Owner, square: Square, occupied: Bitboard) -> Bitboard {
        let [pawns, knights, bishops, rooks, queens, kings] = self.roles;
        self.of(owner)
            & ((attacks::rook_attacks(square, occupied) & (rooks | queens))
                | (attacks::bishop_attacks(square, occupied) & (bishops | queens))
                | (attacks::knight_attacks(square) & knights)
                | (attacks::king_attacks(square) & kings)
                | (attacks::pawn_attacks(owner.other().upward_color(), square) & pawns))
    }

    /// Every square that some pawn of the owner attacks.
    pub fn pawn_attacks(&self, owner: Owner) -> Bitboard {
        let pawns = self.pieces(owner, Role::Pawn);
        let (leftwards, rightwards) = (
            pawns & !Bitboard::from(File::A),
            pawns & !Bitboard::from(File::H),
        );
        match owner {
            Owner::Me => leftwards.shift(7) | rightwards.shift(9),
            Owner::Opponent => leftwards.shift(-9) | rightwards.shift(-7),
        }
    }

    /// Every square that some piece of the owner attacks.
    pub fn attacked_by(&self, owner: Owner) -> Bitboard {
        let occupied = self.occupied();
        let [_, knights, bishops, rooks, queens, kings] =
            self.roles.map(|role| role & self.of(owner));
        let mut all = self.pawn_attacks(owner);
        for square in knights {
            all |= attacks::knight_attacks(square);
        }
        for square in bishops | queens {
            all |= attacks::bishop_attacks(square, occupied);
        }
        for square in rooks | queens {
            all |= attacks::rook_attacks(square, occupied);
        }
        for square in kings {
            all |= attacks::king_attacks(square);
        }
        all
    }

    /// Whether the owner's king is attacked.
    pub fn in_check(&self, owner: Owner) -> bool {
        self.king(owner)
            .is_some_and(|king| self.attackers(owner.other(), king, self.occupied()).any())
    }

    /// Whether the owner's king is safe once the piece on `from` stands on `to` and what stood there is gone. A king
    /// that is itself replaced leaves nothing to test.
    #[inline]
    pub fn king_safe_after(&self, owner: Owner, from: Square, to: Square) -> bool {
        let Some(king) = self.king(owner) else {
            return true;
        };
        let gone = Bitboard::from(to);
        let occupied = (self.occupied() ^ Bitboard::from(from)) | gone;
        let king = if king == from {
            to
        } else if king == to {
            return true;
        } else {
            king
        };
        (self.attackers(owner.other(), king, occupied) & !gone).is_empty()
    }

    /// Whether no pawn of the owner can move; true if there is none.
    pub fn pawns_blocked(&self, owner: Owner) -> bool {
        let pawns = self.pieces(owner, Role::Pawn);
        let ahead = match owner {
            Owner::Me => pawns.shift(8),
            Owner::Opponent => pawns.shift(-8),
        };
        if (ahead & !self.occupied()).any() {
            return false;
        }
        let mut takes = self.of(owner.other());
        if let Some((taker, target)) = self.en_passant
            && taker == owner
        {
            takes |= Bitboard::from(target);
        }
        (self.pawn_attacks(owner) & takes).is_empty()
    }

    /// Whether the owner's king has no flight square; true without a king.
    pub fn is_king_shut_in(&self, owner: Owner) -> bool {
        self.flight_test(owner).has_none()
    }

    /// The squares next to the owner's king to which it can go without being attacked there; none without a king.
    pub fn flight_squares(&self, owner: Owner) -> Bitboard {
        self.flight_test(owner).flight_squares()
    }

    fn flight_test(&self, owner: Owner) -> FlightTest<'_> {
        FlightTest {
            own: self.of(owner),
            enemies: self.of(owner.other()),
            roles: &self.roles,
            pawns_like: owner.upward_color(),
        }
    }

    /// The board with the piece on `from` standing on `to`, what stood there gone, and nothing else changed.
    pub fn with_moved(&self, from: Square, to: Square) -> SidedBoard {
        let mut next = *self;
        let Some((role, owner)) = self.role_at(from).zip(self.owner_at(from)) else {
            return next;
        };
        next.discard(to);
        next.discard(from);
        next.put(owner, role, to);
        next.en_passant = None;
        next
    }

    /// The board after a pass: the right to take en passant is gone.
    pub fn passed(&self) -> SidedBoard {
        SidedBoard {
            en_passant: None,
            ..*self
        }
    }

    /// The square of the pawn that a capture by the piece on `from` towards `to` takes en passant.
    pub(crate) fn en_passant_victim(&self, from: Square, to: Square) -> Option<Square> {
        let (owner, square) = self.en_passant?;
        (square == to && self.pieces(owner, Role::Pawn).contains(from))
            .then(|| Square::from_coords(to.file(), from.rank()))
    }

    pub(crate) fn castling_rooks(&self) -> Bitboard {
        self.castling_rooks
    }

    pub(crate) fn set_rights(
        &mut self,
        en_passant: Option<(Owner, Square)>,
        castling_rooks: Bitboard,
    ) {
        self.en_passant = en_passant;
        self.castling_rooks = castling_rooks;
    }

    pub(crate) fn discard(&mut self, square: Square) {
        let keep = !Bitboard::from(square);
        for bits in self.sides.iter_mut().chain(&mut self.roles) {
            *bits &= keep;
        }
    }

    pub(crate) fn put(&mut self, owner: Owner, role: Role, square: Square) {
        self.sides[owner as usize] |= Bitboard::from(square);
        self.roles[index(role)] |= Bitboard::from(square);
    }
}
