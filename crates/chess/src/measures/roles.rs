//! Sets of piece types.

use shakmaty::{Bitboard, Board, Role};

/// A set of piece types, one bit each: pawn, knight, bishop, rook, queen, king, from the lowest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Roles(u8);

impl Roles {
    pub const EMPTY: Roles = Roles(0);
    pub const ALL: Roles = Roles(0b11_1111);

    /// The set with these bits; others than the six lowest are dropped.
    #[inline]
    pub const fn from_bits(bits: u8) -> Roles {
        Roles(bits & Roles::ALL.0)
    }

    #[inline]
    pub const fn bits(self) -> u8 {
        self.0
    }

    /// Whether no type is in the set.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the type is in the set.
    #[inline]
    pub const fn contains(self, role: Role) -> bool {
        self.0 & (1 << (role as u8 - 1)) != 0
    }

    /// The set with one more type.
    #[inline]
    #[must_use]
    pub const fn with(self, role: Role) -> Roles {
        Roles(self.0 | (1 << (role as u8 - 1)))
    }

    /// The types of both sets.
    #[inline]
    #[must_use]
    pub const fn union(self, other: Roles) -> Roles {
        Roles(self.0 | other.0)
    }

    /// Its types, pawns first.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Role> {
        Role::ALL
            .into_iter()
            .filter(move |role| self.contains(*role))
    }

    /// Where pieces of these types stand, both colours.
    #[inline]
    pub fn squares(self, board: &Board) -> Bitboard {
        if self == Roles::ALL {
            return board.occupied();
        }
        self.iter()
            .fold(Bitboard::EMPTY, |all, role| all | board.by_role(role))
    }

    /// The types of the pieces on these squares.
    #[inline]
    pub fn of(board: &Board, squares: Bitboard) -> Roles {
        Role::ALL
            .into_iter()
            .filter(|role| (board.by_role(*role) & squares).any())
            .collect()
    }
}

impl From<Role> for Roles {
    fn from(role: Role) -> Roles {
        Roles::EMPTY.with(role)
    }
}

impl FromIterator<Role> for Roles {
    fn from_iter<I: IntoIterator<Item = Role>>(roles: I) -> Roles {
        roles.into_iter().fold(Roles::EMPTY, Roles::with)
    }
}
