//! Moves of pawns, as written.

use shakmaty::{Color, File, Rank, Role, Square};

use super::{Replay, SanError};
use crate::notation::Ply;
use crate::san::PawnCapture;

impl Replay {
    // Hardly any move comes by the other way here.
    #[inline(always)]
    pub(super) fn pawn(
        &mut self,
        file: Option<File>,
        rank: Option<Rank>,
        to: Square,
        promotion: Option<Role>,
    ) -> Result<Ply, SanError> {
        let position = &self.position;
        let turn = position.turn;
        let pawns = position.of(turn) & position.role(Role::Pawn);
        let occupied = position.occupied();
        let (back, last, fourth) = match turn {
            Color::White => (-8, Rank::Eighth, Rank::Fourth),
            Color::Black => (8, Rank::First, Rank::Fifth),
        };
        let behind = to.offset(back).ok_or(SanError::Illegal)?;
        let mut victim = None;
        let from = match file {
            Some(file) if file != to.file() => {
                // A capture: of what stands there, or of the pawn that has just passed.
                if position.of(turn.other()).contains(to) {
                } else if position.en_passant == Some(to) {
                    victim = Some(behind);
                } else {
                    return Err(SanError::Illegal);
                }
                let from = Square::from_coords(file, behind.rank());
                if from.file().distance(to.file()) != 1 {
                    return Err(SanError::Illegal);
                }
                from
            }
            _ if occupied.contains(to) => return Err(SanError::Illegal),
            _ if pawns.contains(behind) => behind,
            _ if to.rank() == fourth && !occupied.contains(behind) => {
                behind.offset(back).ok_or(SanError::Illegal)?
            }
            _ => return Err(SanError::Illegal),
        };
        let promotion = match (to.rank() == last, promotion) {
            // Some writers leave the queen out.
            (true, None) => Some(Role::Queen),
            (true, some) => some,
            (false, None) => None,
            (false, Some(_)) => return Err(SanError::Illegal),
        };
        if !pawns.contains(from)
            || rank.is_some_and(|rank| rank != from.rank())
            || !self.is_safe(Role::Pawn, from, to, victim)
        {
            return Err(SanError::Illegal);
        }
        self.make(Role::Pawn, from, to, victim, promotion);
        Ok(Ply {
            from,
            to,
            promotion,
        })
    }

    /// A pawn takes, and either which one or on which rank is not said.
    #[inline(never)]
    pub(super) fn pawn_takes(
        &mut self,
        taking: PawnCapture,
        promotion: Option<Role>,
    ) -> Result<Ply, SanError> {
        let (file, rank, to) = match taking {
            PawnCapture::On { rank, to } => (self.only_taker(to)?, rank, to),
            PawnCapture::Between { from, to } => {
                (from, None, self.only_target(from, to, promotion)?)
            }
        };
        self.pawn(Some(file), rank, to, promotion)
    }

    /// Where a pawn can take from one file to another, if it is just one square.
    fn only_target(
        &self,
        file: File,
        to_file: File,
        promotion: Option<Role>,
    ) -> Result<Square, SanError> {
        let mut targets = Rank::ALL.into_iter().filter_map(|rank| {
            let to = Square::from_coords(to_file, rank);
            let taken = self.clone().pawn(Some(file), None, to, promotion);
            taken.is_ok().then_some(to)
        });
        let to = targets.next().ok_or(SanError::Illegal)?;
        if targets.next().is_some() {
            return Err(SanError::Ambiguous);
        }
        Ok(to)
    }

    /// The file of the pawn that takes there, if just one can.
    fn only_taker(&self, to: Square) -> Result<File, SanError> {
        let position = &self.position;
        let pawns = position.of(position.turn) & position.role(Role::Pawn);
        let back = if position.turn.is_white() { -8 } else { 8 };
        let behind = to.offset(back).ok_or(SanError::Illegal)?;
        let victim = (position.en_passant == Some(to)).then_some(behind);
        let mut takers = [-1, 1].into_iter().filter_map(|step| {
            let file = to.file().offset(step)?;
            let from = Square::from_coords(file, behind.rank());
            let can = pawns.contains(from) && self.is_safe(Role::Pawn, from, to, victim);
            can.then_some(file)
        });
        match (takers.next(), takers.next()) {
            (Some(file), None) => Ok(file),
            (Some(_), Some(_)) => Err(SanError::Ambiguous),
            (None, _) => Err(SanError::Illegal),
        }
    }
}
