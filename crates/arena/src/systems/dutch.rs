//! The Swiss system on encounters.

use game::Side;

use super::{Encounter, Field, Finished, Next, Past, Round, ScheduleError};
use crate::record::{Entrant, Forbidden, Meeting, RoundResult, TournamentRecord};
use crate::swiss::{PairingError, pair};

/// The tournament so far as pairing knows it: an encounter of several games is won, drawn or lost as a whole.
pub fn record(
    field: &Field,
    rounds: usize,
    finished: &[Finished],
    paired: &[Round],
) -> TournamentRecord {
    let mut record = TournamentRecord {
        rounds: Some(rounds),
        first_colour: Some(Side::White),
        entrants: (1..=field.entrants as u32)
            .map(|number| Entrant {
                number,
                meetings: vec![None; paired.len()],
                ..Entrant::default()
            })
            .collect(),
        forbidden: field
            .forbidden
            .iter()
            .map(|&(one, other)| Forbidden {
                numbers: vec![one as u32 + 1, other as u32 + 1],
                first_round: 1,
                last_round: rounds,
            })
            .collect(),
        ..TournamentRecord::default()
    };
    let entrants = &mut record.entrants;
    for absence in &field.absences {
        let result = if absence.is_half_point {
            RoundResult::HalfBye
        } else {
            RoundResult::ZeroBye
        };
        entrants[absence.entrant].enter(absence.round, Meeting::bye(result));
    }
    for done in finished {
        let Encounter {
            round,
            white,
            black,
        } = done.encounter;
        let results = match (done.score.white.cmp(&done.score.black), done.is_forfeit) {
            (std::cmp::Ordering::Greater, false) => (RoundResult::Win, RoundResult::Loss),
            (std::cmp::Ordering::Less, false) => (RoundResult::Loss, RoundResult::Win),
            (std::cmp::Ordering::Equal, false) => (RoundResult::Draw, RoundResult::Draw),
            (std::cmp::Ordering::Greater, true) => {
                (RoundResult::ForfeitWin, RoundResult::ForfeitLoss)
            }
            (std::cmp::Ordering::Less, true) => (RoundResult::ForfeitLoss, RoundResult::ForfeitWin),
            (std::cmp::Ordering::Equal, true) => {
                (RoundResult::ForfeitLoss, RoundResult::ForfeitLoss)
            }
        };
        entrants[white].enter(
            round,
            Meeting::against(black as u32 + 1, Side::White, results.0),
        );
        entrants[black].enter(
            round,
            Meeting::against(white as u32 + 1, Side::Black, results.1),
        );
    }
    for (index, round) in paired.iter().enumerate() {
        if let Some(entrant) = round.bye {
            entrants[entrant].enter(index + 1, Meeting::bye(RoundResult::PairingBye));
        }
    }
    record
}

/// The rest of the present round, or the next one.
pub(super) fn next(rounds: usize, past: &Past<'_>) -> Result<Next, ScheduleError> {
    let over = past.over();
    for (index, round) in past.rounds.iter().enumerate().take(rounds) {
        let left: Vec<Encounter> = round
            .boards
            .iter()
            .map(|&(white, black)| Encounter {
                round: index + 1,
                white,
                black,
            })
            .filter(|encounter| !over.contains(encounter) && past.given_up(*encounter).is_none())
            .collect();
        if !left.is_empty() {
            return Ok(Next::Encounters(left));
        }
    }
    let round = past.rounds.len() + 1;
    if round > rounds {
        return Ok(Next::Over);
    }
    let mut record = record(past.field, rounds, past.finished, past.rounds);
    for &entrant in past.withdrawn {
        record.entrants[entrant].enter(round, Meeting::ABSENT);
    }
    match pair(&record) {
        Ok(pairing) => Ok(Next::Round(Round {
            boards: pairing
                .boards
                .iter()
                .map(|&(white, black)| (white as usize - 1, black as usize - 1))
                .collect(),
            bye: pairing.bye.map(|number| number as usize - 1),
            half_byes: past
                .field
                .absences
                .iter()
                .filter(|away| away.round == round && away.is_half_point)
                .map(|away| away.entrant)
                .filter(|entrant| !past.withdrawn.contains(entrant))
                .collect(),
        })),
        Err(PairingError::TooFew) => Ok(Next::Over),
        Err(error) => Err(error.into()),
    }
}
