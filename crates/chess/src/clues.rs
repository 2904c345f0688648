//! What is worth remembering of a position: little to keep, and it rules out much.
//!
//! Stores of games hold clues. What a clue means never changes; another meaning is another clue.

use shakmaty::{Bitboard, Color, Role, attacks};

use crate::board::SidedBoard;
use crate::owner::Owner;
use crate::position::Position;

/// Something that is true of a position or not, as one side sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Clue {
    /// The owner's king has no square to go to.
    KingShutIn(Owner),
    /// A knight of the owner stands two knight's steps from the other king, whatever stands between.
    KnightNear(Owner),
    /// No pawn of the owner can move; true if there is none.
    PawnsBlocked(Owner),
    /// Nobody has a piece of this type. Not remembered of kings and pawns.
    Without(Role),
}

/// A set of clues, those about a side written as white sees them unless they were turned.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, PartialOrd, Ord)]
pub struct Clues(u16);

/// Places of the clues about a side: white's, then black's.
const SHUT_IN: u16 = 0;
const NEAR: u16 = 2;
const BLOCKED: u16 = 4;
/// The first place of those about both, knights first.
const WITHOUT: u16 = 6;
const PIECES: [Role; 4] = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen];

impl Clues {
    /// None at all.
    pub const NONE: Clues = Clues(0);
    /// How many clues there are.
    pub const COUNT: usize = 10;

    /// All that is true of a position, as white sees it.
    pub fn of(position: &Position) -> Clues {
        let board = SidedBoard::new(position, Color::White);
        let mut clues = Clues::NONE;
        for owner in Owner::BOTH {
            if board.is_king_shut_in(owner) {
                clues = clues.with(Clue::KingShutIn(owner));
            }
            if is_knight_near(&board, owner) {
                clues = clues.with(Clue::KnightNear(owner));
            }
            if board.pawns_blocked(owner) {
                clues = clues.with(Clue::PawnsBlocked(owner));
            }
        }
        for role in PIECES {
            if board.role(role).is_empty() {
                clues = clues.with(Clue::Without(role));
            }
        }
        clues
    }

    /// These and one more.
    #[must_use]
    pub fn with(self, clue: Clue) -> Clues {
        let place = match clue {
            Clue::KingShutIn(owner) => SHUT_IN + owner as u16,
            Clue::KnightNear(owner) => NEAR + owner as u16,
            Clue::PawnsBlocked(owner) => BLOCKED + owner as u16,
            Clue::Without(role) => match (WITHOUT..).zip(PIECES).find(|(_, of)| *of == role) {
                Some((place, _)) => place,
                None => return self,
            },
        };
        Clues(self.0 | 1 << place)
    }

    /// These and those.
    #[must_use]
    pub fn and(self, others: Clues) -> Clues {
        Clues(self.0 | others.0)
    }

    /// What is in both sets.
    #[must_use]
    pub fn common(self, others: Clues) -> Clues {
        Clues(self.0 & others.0)
    }

    /// The same with the sides exchanged.
    #[must_use]
    pub fn turned(self) -> Clues {
        const OF_WHITE: u16 = 0b01_0101;
        const OF_BLACK: u16 = OF_WHITE << 1;
        let both = self.0 & !(OF_WHITE | OF_BLACK);
        Clues(both | (self.0 & OF_WHITE) << 1 | (self.0 & OF_BLACK) >> 1)
    }

    /// What a side has to find, as white sees it, where white would have to find these.
    #[must_use]
    pub fn of_side(self, side: Color) -> Clues {
        match side {
            Color::White => self,
            Color::Black => self.turned(),
        }
    }

    /// Whether all of some are in it.
    pub fn contain(self, some: Clues) -> bool {
        self.0 & some.0 == some.0
    }

    /// Whether there is none.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The numbers of those in it, each below [`Clues::COUNT`].
    pub fn places(self) -> impl Iterator<Item = usize> {
        (0..Clues::COUNT).filter(move |place| self.0 >> place & 1 != 0)
    }

    /// The clues with these numbers.
    pub fn at(places: impl IntoIterator<Item = usize>) -> Clues {
        let places = places.into_iter().filter(|place| *place < Clues::COUNT);
        Clues(places.fold(0, |bits, place| bits | 1 << place))
    }
}

fn is_knight_near(board: &SidedBoard, owner: Owner) -> bool {
    let Some(king) = board.king(owner.other()) else {
        return false;
    };
    let between = attacks::knight_attacks(king);
    let near = between.into_iter().fold(Bitboard::EMPTY, |near, square| {
        near | attacks::knight_attacks(square)
    });
    (near & board.pieces(owner, Role::Knight)).any()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_are_turned_and_listed() {
        let mine = Clues::NONE
            .with(Clue::KingShutIn(Owner::Opponent))
            .with(Clue::KnightNear(Owner::Me))
            .with(Clue::Without(Role::Queen));
        let yours = Clues::NONE
            .with(Clue::KingShutIn(Owner::Me))
            .with(Clue::KnightNear(Owner::Opponent))
            .with(Clue::Without(Role::Queen));
        assert_eq!(mine.turned(), yours);
        assert_eq!(mine.of_side(Color::Black), yours);
        assert_eq!(
            mine.common(yours),
            Clues::NONE.with(Clue::Without(Role::Queen))
        );
        assert!(mine.and(yours).contain(yours) && !mine.contain(yours));
        assert_eq!(Clues::at(mine.places()), mine);
        assert_eq!(mine.places().collect::<Vec<_>>(), [1, 2, 9]);
        assert!(Clues::NONE.with(Clue::Without(Role::Pawn)).is_empty());
    }

    #[test]
    fn of_a_position() {
        let clues = |fen: &str| Clues::of(&Position::from_fen(fen).unwrap());
        let start = clues("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
        assert_eq!(start.places().collect::<Vec<_>>(), [0, 1]);
        // White mates with the queen's sacrifice; black has nothing left but pawns and a rook.
        let smothered = clues("5r1k/6pp/7N/8/2Q5/8/8/6K1 w - - 0 1");
        assert_eq!(smothered.places().collect::<Vec<_>>(), [1, 2, 4, 7]);
    }
}
