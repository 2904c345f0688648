//! Clues: ten yes-or-no facts of a position that a store of games keeps, so that a search can skip positions unseen.
//!
//! A pattern that needs a shut-in king cannot match where the store says that no king is shut in: the position is not
//! matched, and where that holds for a whole game it is not even replayed. `patlan` derives from a pattern the clues that
//! it needs; `corpus` writes and reads the columns. The meaning of a clue never changes, because stores outlive programs;
//! a new meaning is a new clue and a new version of the format (`docs/svdb.md`).
//!
//! Gain (`cargo bench --bench searching`, store against PGN): PHILIDOR 246 instead of 21 million positions/s, BLOQUEIO
//! 110 instead of 14.5; a pattern that needs no clue gains only the tokenizing.

use shakmaty::{Bitboard, Color, Role, attacks};

use crate::board::SidedBoard;
use crate::owner::Owner;
use crate::position::Position;

/// One fact of a position, as one side sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Clue {
    /// The owner's king has no flight square.
    KingShutIn(Owner),
    /// A knight of the owner is two knight moves away from the other king, whatever stands on the squares in between.
    KnightNear(Owner),
    /// No pawn of the owner can move; true if there is none.
    PawnsBlocked(Owner),
    /// Neither side has a piece of this type. There is no such clue for kings and pawns.
    Without(Role),
}

/// A set of clues. Those about one side are from White's point of view until [`Clues::turned`] exchanges the sides.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, PartialOrd, Ord)]
pub struct Clues(u16);

// Bit numbers. Clues about one side take two: White's, then Black's.
const SHUT_IN: u16 = 0;
const NEAR: u16 = 2;
const BLOCKED: u16 = 4;
/// Knights; bishops, rooks and queens follow.
const WITHOUT: u16 = 6;
const PIECES: [Role; 4] = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen];

impl Clues {
    pub const NONE: Clues = Clues(0);
    /// The number of clues, those about one side counted for each.
    pub const COUNT: usize = 10;

    /// All clues that hold in a position, from White's point of view.
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

    #[must_use]
    pub fn with(self, clue: Clue) -> Clues {
        let bit = match clue {
            Clue::KingShutIn(owner) => SHUT_IN + owner as u16,
            Clue::KnightNear(owner) => NEAR + owner as u16,
            Clue::PawnsBlocked(owner) => BLOCKED + owner as u16,
            Clue::Without(role) => match (WITHOUT..).zip(PIECES).find(|(_, of)| *of == role) {
                Some((bit, _)) => bit,
                None => return self,
            },
        };
        Clues(self.0 | 1 << bit)
    }

    #[must_use]
    pub fn union(self, others: Clues) -> Clues {
        Clues(self.0 | others.0)
    }

    #[must_use]
    pub fn intersection(self, others: Clues) -> Clues {
        Clues(self.0 & others.0)
    }

    /// The clues with the sides exchanged.
    #[must_use]
    pub fn turned(self) -> Clues {
        const OF_WHITE: u16 = 0b01_0101;
        const OF_BLACK: u16 = OF_WHITE << 1;
        let both = self.0 & !(OF_WHITE | OF_BLACK);
        Clues(both | (self.0 & OF_WHITE) << 1 | (self.0 & OF_BLACK) >> 1)
    }

    /// The clues that `side` needs, from White's point of view, where these are what the searching side needs.
    #[must_use]
    pub fn of_side(self, side: Color) -> Clues {
        match side {
            Color::White => self,
            Color::Black => self.turned(),
        }
    }

    /// Whether every clue of another set is in this one.
    pub fn contains_all(self, others: Clues) -> bool {
        self.0 & others.0 == others.0
    }

    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The numbers of the clues in the set, each below [`Clues::COUNT`].
    pub fn numbers(self) -> impl Iterator<Item = usize> {
        (0..Clues::COUNT).filter(move |number| self.0 >> number & 1 != 0)
    }

    /// The clues with these numbers; numbers from [`Clues::COUNT`] on are ignored.
    pub fn from_numbers(numbers: impl IntoIterator<Item = usize>) -> Clues {
        let numbers = numbers.into_iter().filter(|number| *number < Clues::COUNT);
        Clues(numbers.fold(0, |bits, number| bits | 1 << number))
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
    fn clues_are_turned_and_numbered() {
        let mine = Clues::NONE
            .with(Clue::KingShutIn(Owner::Opponent))
            .with(Clue::KnightNear(Owner::Me))
            .with(Clue::Without(Role::Queen));
        let theirs = Clues::NONE
            .with(Clue::KingShutIn(Owner::Me))
            .with(Clue::KnightNear(Owner::Opponent))
            .with(Clue::Without(Role::Queen));
        assert_eq!(mine.turned(), theirs);
        assert_eq!(mine.of_side(Color::Black), theirs);
        assert_eq!(
            mine.intersection(theirs),
            Clues::NONE.with(Clue::Without(Role::Queen))
        );
        assert!(mine.union(theirs).contains_all(theirs) && !mine.contains_all(theirs));
        assert_eq!(Clues::from_numbers(mine.numbers()), mine);
        assert_eq!(mine.numbers().collect::<Vec<_>>(), [1, 2, 9]);
        assert!(Clues::NONE.with(Clue::Without(Role::Pawn)).is_empty());
    }

    #[test]
    fn clues_of_a_position() {
        let clues = |fen: &str| Clues::of(&Position::from_fen(fen).unwrap());
        let start = clues("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
        assert_eq!(start.numbers().collect::<Vec<_>>(), [0, 1]);
        // White mates with the queen's sacrifice; black has nothing left but pawns and a rook.
        let smothered = clues("5r1k/6pp/7N/8/2Q5/8/8/6K1 w - - 0 1");
        assert_eq!(smothered.numbers().collect::<Vec<_>>(), [1, 2, 4, 7]);
    }
}
