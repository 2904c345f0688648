//! What a search finds, reduced to the facts from which everything else follows.

use chess::replay::Replay;
use chess::{Color, Ply, Square};
use corpus::GamePoint;
use engines::{EngineError, Evaluation};
use patlan::plan::MOST_ACTORS;
use patlan::proof::Verdict;

/// A pattern found at one place of a game.
///
/// A finding is small and holds no text: together with the game and the patterns of the search it determines the
/// position, the names of the actors, the arrows, the tactical line and the sentences, which
/// [`Describer`](crate::Describer) makes on demand and in either language. It can therefore be stored as a row of
/// integers.
#[derive(Debug, Clone, PartialEq)]
pub struct Finding {
    /// Where in the game.
    pub point: GamePoint,
    /// The side that searches: ME in the pattern.
    pub side: Color,
    /// Index into the patterns of the search.
    pub pattern: usize,
    /// The square of each actor; none where the pattern is only within reach.
    pub squares: SlotSquares,
    /// Whether the tactics are forced, if that was asked and there is something to prove.
    pub verdict: Option<Verdict>,
    /// How the pattern is reached from here, where it is not there yet.
    pub approach: Option<Approach>,
    /// Number of moves of its own that the side needs when the opponent stands still, if that was asked; 0 where the
    /// pattern is there.
    pub distance: Option<u8>,
    /// The engine's value from White's point of view, if an engine was asked.
    pub eval: Option<Result<Evaluation, EngineError>>,
}

impl Finding {
    /// A finding without proof, approach and evaluation.
    pub fn new(point: GamePoint, side: Color, pattern: usize, squares: SlotSquares) -> Finding {
        Finding {
            point,
            side,
            pattern,
            squares,
            verdict: None,
            approach: None,
            distance: None,
            eval: None,
        }
    }

    /// Number of plies within which the pattern can be forced, where it is not there yet.
    pub fn within(&self) -> Option<u8> {
        let approach = self.approach.as_ref()?;
        approach
            .is_forced
            .then(|| u8::try_from(approach.plies.len()).unwrap_or(u8::MAX))
    }
}

/// The moves that lead to a pattern.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Approach {
    /// Whether the pattern is reached against every reply: then the plies are those of both sides. Otherwise they are
    /// moves of the side that searches alone, between which the opponent passes.
    pub is_forced: bool,
    pub plies: Vec<Ply>,
}

/// The squares of the actors of an instance, by slot (the order of [`Program::cast`](patlan::plan::Program::cast)), in a
/// few bytes without an allocation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct SlotSquares {
    squares: [u8; MOST_ACTORS],
    length: u8,
}

/// Stands for an actor without a square: one below NOT, or in an alternative that was not taken.
const UNBOUND: u8 = 64;

impl SlotSquares {
    /// No slots at all.
    pub const EMPTY: SlotSquares = SlotSquares {
        squares: [UNBOUND; MOST_ACTORS],
        length: 0,
    };

    /// The squares of an instance.
    pub fn new(squares: &[Option<Square>]) -> SlotSquares {
        let mut compact = SlotSquares::EMPTY;
        for (slot, square) in compact.squares.iter_mut().zip(squares) {
            *slot = square.map_or(UNBOUND, u8::from);
            compact.length += 1;
        }
        compact
    }

    /// One byte for each slot: 0 (a1) to 63 (h8), or 64 for an actor without a square.
    pub fn as_bytes(&self) -> &[u8] {
        &self.squares[..usize::from(self.length)]
    }

    /// From the bytes of [`SlotSquares::as_bytes`]; `None` if they are not such bytes.
    pub fn from_bytes(bytes: &[u8]) -> Option<SlotSquares> {
        let mut compact = SlotSquares::EMPTY;
        if bytes.len() > MOST_ACTORS || bytes.iter().any(|byte| *byte > UNBOUND) {
            return None;
        }
        compact.squares[..bytes.len()].copy_from_slice(bytes);
        compact.length = bytes.len() as u8;
        Some(compact)
    }

    /// The square of each slot.
    pub fn iter(&self) -> impl Iterator<Item = Option<Square>> {
        self.as_bytes()
            .iter()
            .map(|byte| Square::try_from(*byte).ok())
    }

    /// Whether no actor has a square.
    pub fn is_empty(&self) -> bool {
        self.iter().all(|square| square.is_none())
    }
}

/// A finding with its position, as it travels from the matcher to the output.
#[derive(Debug, Clone)]
pub struct Hit {
    pub finding: Finding,
    /// The position, with the counters that a FEN needs.
    pub replay: Replay,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slot_squares_survive_the_way_to_bytes_and_back() {
        let squares = [Some(Square::A1), None, Some(Square::H8)];
        let compact = SlotSquares::new(&squares);
        assert_eq!(compact.as_bytes(), [0, 64, 63]);
        assert!(compact.iter().eq(squares));
        assert_eq!(SlotSquares::from_bytes(compact.as_bytes()), Some(compact));
        assert_eq!(SlotSquares::from_bytes(&[65]), None);
        assert_eq!(SlotSquares::from_bytes(&[0; MOST_ACTORS + 1]), None);
        assert!(SlotSquares::new(&[None]).is_empty() && !compact.is_empty());
    }
}
