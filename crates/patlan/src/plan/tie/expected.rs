//! Estimates of how many candidates a tie leaves, for the order of steps.

use chess::{Dynamic, Role};

use super::{Tie, TieKind};
use crate::ast::Actor;
use crate::plan::Domain;

impl Tie {
    /// The number of candidates to expect at `place` when the slots in `bound` have squares; `None` when the tie does
    /// not restrict it yet.
    pub(crate) fn expected(
        &self,
        place: usize,
        bound: u32,
        cast: &[Actor],
        domain: Domain,
    ) -> Option<f64> {
        let is_bound = |index: usize| bound & (1 << self.slots[index]) != 0;
        let others_bound = (0..self.slots.len()).all(|index| index == place || is_bound(index));
        let last = self.slots.len() - 1;
        let is_square = domain.is_squares();
        if others_bound {
            let base = domain.expected();
            return Some(match self.kind {
                TieKind::Never => 0.0,
                TieKind::Reaches if place == last && is_square => {
                    match cast[usize::from(self.slots[0])].kind {
                        crate::ast::ActorKind::Piece(Role::Pawn) => 2.0,
                        crate::ast::ActorKind::Piece(Role::King | Role::Knight) => 5.0,
                        _ => 7.0,
                    }
                }
                TieKind::Reaches => (base * 0.2).max(0.3),
                TieKind::Moves | TieKind::Plays | TieKind::PlaysMove if place == last => 5.0,
                TieKind::Mates => 0.1,
                TieKind::Blocks | TieKind::Beside(_) => 0.2,
                TieKind::Dynamic(_) | TieKind::Long(_) if place == 0 => base * 0.25,
                TieKind::Dynamic(_) | TieKind::Long(_) if place < last => 0.6,
                TieKind::Dynamic(_) | TieKind::Long(_) if is_square => 4.0,
                TieKind::Dynamic(_) | TieKind::Long(_) => 0.8,
                TieKind::Moves | TieKind::Plays | TieKind::PlaysMove => base * 0.3,
            });
        }
        match self.kind {
            // The line between protagonist and target determines the intermediate.
            TieKind::Dynamic(Dynamic::IndirectAttack) => match place {
                0 => return Some(domain.expected() * if is_bound(2) { 0.25 } else { 0.7 }),
                2 if is_bound(0) => return Some(1.2),
                _ => {}
            },
            TieKind::Dynamic(Dynamic::PossibleAttack) if place == 0 && !is_bound(1) => {
                return Some(domain.expected() * 0.9);
            }
            TieKind::Beside(_) => return Some(domain.expected() * 0.5),
            TieKind::Mates if place == 0 => return Some(domain.expected() * 0.5),
            TieKind::Reaches if place == 0 && self.several > 1 => {
                return Some(domain.expected() * 0.9);
            }
            // Pawns that pawns defend are found for all of them at once.
            TieKind::Reaches if self.is_among_pawns() => {
                return Some(domain.expected() * 0.6);
            }
            _ => {}
        }
        let prefix_bound = place > 0 && (0..place).all(is_bound);
        (matches!(self.kind, TieKind::Dynamic(_) | TieKind::Long(_))
            && prefix_bound
            && place < last)
            .then_some(match cast[usize::from(self.slots[place])].owner {
                _ if is_square => 6.0,
                owner if owner == self.owner => 2.0,
                _ => 0.6,
            })
    }
}
