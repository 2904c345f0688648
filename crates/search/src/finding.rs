//! What a search finds, reduced to the facts from which everything else follows.

use chess::{Ply, Role, Square};
use engines::{EngineError, Evaluation};
use patlan::plan::MAX_ACTORS;
use patlan::proof::Verdict;

/// A pattern found in a position.
///
/// A finding is small and holds no text: together with the position, the side and the patterns of the search (see
/// [`Hit`]) it determines the names of the actors, the arrows, the tactical line and the sentences, which
/// [`Describer`](crate::Describer) makes on demand and in either language. It can therefore be stored as a row of
/// integers.
#[derive(Debug, Clone, PartialEq)]
pub struct Finding {
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
    pub fn new(pattern: usize, squares: SlotSquares) -> Finding {
        Finding {
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

impl Finding {
    /// Everything but the pattern and the evaluation, in few bytes, for a database. The bytes are of this version of the
    /// program only: they are read by [`Finding::from_bytes`], and mean nothing to others.
    pub fn to_bytes(&self) -> Vec<u8> {
        let squares = self.squares.as_bytes();
        let mut bytes = vec![squares.len() as u8];
        bytes.extend(squares);
        match &self.verdict {
            None => bytes.push(NO_VERDICT),
            Some(Verdict::Forced { mate_in: None }) => bytes.push(FORCED),
            Some(Verdict::Forced {
                mate_in: Some(moves),
            }) => bytes.extend([MATE, *moves]),
            Some(Verdict::Undecided) => bytes.push(UNDECIDED),
            Some(Verdict::Refuted { line }) => {
                bytes.push(REFUTED);
                put_plies(&mut bytes, line);
            }
        }
        match &self.approach {
            None => bytes.push(0),
            Some(Approach { is_forced, plies }) => {
                bytes.push(if *is_forced { 2 } else { 1 });
                put_plies(&mut bytes, plies);
            }
        }
        bytes.extend(self.distance);
        bytes
    }

    /// From the bytes of [`Finding::to_bytes`]; `None` if they are not such bytes.
    pub fn from_bytes(pattern: usize, bytes: &[u8]) -> Option<Finding> {
        let (length, bytes) = bytes.split_first()?;
        let (squares, bytes) = bytes.split_at_checked((*length).into())?;
        let (verdict, mut bytes) = bytes.split_first()?;
        let verdict = match *verdict {
            NO_VERDICT => None,
            FORCED => Some(Verdict::Forced { mate_in: None }),
            MATE => Some(Verdict::Forced {
                mate_in: Some(take_byte(&mut bytes)?),
            }),
            UNDECIDED => Some(Verdict::Undecided),
            REFUTED => Some(Verdict::Refuted {
                line: take_plies(&mut bytes)?,
            }),
            _ => return None,
        };
        let approach = match take_byte(&mut bytes)? {
            0 => None,
            kind @ (1 | 2) => Some(Approach {
                is_forced: kind == 2,
                plies: take_plies(&mut bytes)?,
            }),
            _ => return None,
        };
        let distance = take_byte(&mut bytes);
        bytes.is_empty().then_some(Finding {
            verdict,
            approach,
            distance,
            ..Finding::new(pattern, SlotSquares::from_bytes(squares)?)
        })
    }
}

const NO_VERDICT: u8 = 0;
const FORCED: u8 = 1;
const MATE: u8 = 2;
const UNDECIDED: u8 = 3;
const REFUTED: u8 = 4;

/// Adds the number of plies and each in two bytes: six bits for each square, and the promotion.
fn put_plies(bytes: &mut Vec<u8>, plies: &[Ply]) {
    let plies = &plies[..plies.len().min(u8::MAX.into())];
    bytes.push(plies.len() as u8);
    for ply in plies {
        let promotion = ply.promotion.map_or(0, |role| role as u16);
        let packed = u16::from(ply.from) | u16::from(ply.to) << 6 | promotion << 12;
        bytes.extend(packed.to_le_bytes());
    }
}

fn take_byte(bytes: &mut &[u8]) -> Option<u8> {
    let (byte, rest) = bytes.split_first()?;
    *bytes = rest;
    Some(*byte)
}

fn take_plies(bytes: &mut &[u8]) -> Option<Vec<Ply>> {
    let count = take_byte(bytes)?;
    let (plies, rest) = bytes.split_at_checked(2 * usize::from(count))?;
    *bytes = rest;
    let (plies, _) = plies.as_chunks();
    let ply = |packed: &[u8; 2]| {
        let packed = u16::from_le_bytes(*packed);
        let square = |bits: u16| Square::try_from((bits & 63) as u8).ok();
        Some(Ply {
            from: square(packed)?,
            to: square(packed >> 6)?,
            promotion: Role::try_from((packed >> 12) as u8).ok(),
        })
    };
    plies.iter().map(ply).collect()
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
    squares: [u8; MAX_ACTORS],
    length: u8,
}

/// Stands for an actor without a square: one below NOT, or in an alternative that was not taken.
const UNBOUND: u8 = 64;

impl SlotSquares {
    /// No slots at all.
    pub const EMPTY: SlotSquares = SlotSquares {
        squares: [UNBOUND; MAX_ACTORS],
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
        if bytes.len() > MAX_ACTORS || bytes.iter().any(|byte| *byte > UNBOUND) {
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

/// A finding with its place in the game and its position, as it travels from the matcher to the output.
pub type Hit = corpus::Hit<Finding>;

/// A game with what was found in it.
pub type GameReport = corpus::GameReport<Finding>;

/// What happens during a search.
pub type Event = corpus::Event<Finding>;

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
        assert_eq!(SlotSquares::from_bytes(&[0; MAX_ACTORS + 1]), None);
        assert!(SlotSquares::new(&[None]).is_empty() && !compact.is_empty());
    }

    #[test]
    fn findings_survive_the_way_to_bytes_and_back() {
        let ply = |from, to, promotion| Ply {
            from,
            to,
            promotion,
        };
        let plies = vec![
            ply(Square::A7, Square::B8, Some(Role::Knight)),
            ply(Square::H8, Square::A1, None),
        ];
        let verdicts = [
            None,
            Some(Verdict::Forced { mate_in: None }),
            Some(Verdict::Forced { mate_in: Some(3) }),
            Some(Verdict::Refuted {
                line: plies.clone(),
            }),
            Some(Verdict::Undecided),
        ];
        let approach = |is_forced| {
            Some(Approach {
                is_forced,
                plies: plies.clone(),
            })
        };
        let squares = [
            SlotSquares::EMPTY,
            SlotSquares::new(&[None, Some(Square::E4)]),
        ];
        for verdict in verdicts {
            for approach in [None, approach(false), approach(true)] {
                for (squares, distance) in squares.into_iter().zip([None, Some(2)]) {
                    let finding = Finding {
                        verdict: verdict.clone(),
                        approach: approach.clone(),
                        distance,
                        ..Finding::new(7, squares)
                    };
                    let bytes = finding.to_bytes();
                    assert_eq!(Finding::from_bytes(7, &bytes), Some(finding));
                    assert_eq!(
                        Finding::from_bytes(7, &[&bytes[..], &[1, 1]].concat()),
                        None
                    );
                }
            }
        }
        for cut in [&[][..], &[3, 1], &[0, 9, 0], &[0, 4, 2, 1, 1]] {
            assert_eq!(Finding::from_bytes(0, cut), None);
        }
    }
}
