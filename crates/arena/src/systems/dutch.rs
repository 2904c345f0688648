//! The Swiss system on encounters.

use game::Side;

use super::{Encounter, Finished, Next, Stuck};
use crate::record::{Entrant, Meeting, Outcome, Record};
use crate::swiss::{Unpairable, pair};

/// The tournament so far as pairing knows it: an encounter of several games is won, drawn or lost as a whole.
pub fn record(
    entrants: usize,
    rounds: usize,
    finished: &[Finished],
    byes: &[(usize, usize)],
) -> Record {
    let mut record = Record {
        rounds: Some(rounds),
        first_colour: Some(Side::White),
        entrants: (1..=entrants as u32)
            .map(|number| Entrant {
                number,
                ..Entrant::default()
            })
            .collect(),
        ..Record::default()
    };
    let mut enter = |entrant: usize, round: usize, meeting: Meeting| {
        let meetings = &mut record.entrants[entrant].meetings;
        if meetings.len() < round {
            meetings.resize(round, None);
        }
        meetings[round - 1] = Some(meeting);
    };
    for done in finished {
        let Encounter {
            round,
            white,
            black,
        } = done.encounter;
        let outcomes = match (done.score.white.cmp(&done.score.black), done.is_forfeit) {
            (std::cmp::Ordering::Greater, false) => (Outcome::Win, Outcome::Loss),
            (std::cmp::Ordering::Less, false) => (Outcome::Loss, Outcome::Win),
            (std::cmp::Ordering::Equal, false) => (Outcome::Draw, Outcome::Draw),
            (std::cmp::Ordering::Greater, true) => (Outcome::ForfeitWin, Outcome::ForfeitLoss),
            (std::cmp::Ordering::Less, true) => (Outcome::ForfeitLoss, Outcome::ForfeitWin),
            (std::cmp::Ordering::Equal, true) => (Outcome::ForfeitLoss, Outcome::ForfeitLoss),
        };
        enter(
            white,
            round,
            Meeting::against(black as u32 + 1, Side::White, outcomes.0),
        );
        enter(
            black,
            round,
            Meeting::against(white as u32 + 1, Side::Black, outcomes.1),
        );
    }
    for &(round, entrant) in byes {
        enter(entrant, round, Meeting::bye(Outcome::PairingBye));
    }
    record
}

/// The rest of the present round, or the next one.
pub(super) fn next(
    entrants: usize,
    rounds: usize,
    finished: &[Finished],
    byes: &[(usize, usize)],
    withdrawn: &[usize],
) -> Result<Next, Stuck> {
    let mut round = 1;
    loop {
        if round > rounds {
            return Ok(Next::Over);
        }
        let before: Vec<Finished> = finished
            .iter()
            .filter(|done| done.encounter.round < round)
            .copied()
            .collect();
        let byes_before: Vec<(usize, usize)> = byes
            .iter()
            .filter(|&&(when, _)| when < round)
            .copied()
            .collect();
        let mut record = record(entrants, rounds, &before, &byes_before);
        for entrant in &mut record.entrants {
            entrant.meetings.resize(round - 1, None);
        }
        for &entrant in withdrawn {
            if !finished.iter().any(|done| {
                done.encounter.round == round
                    && [done.encounter.white, done.encounter.black].contains(&entrant)
            }) {
                record.entrants[entrant]
                    .meetings
                    .push(Some(Meeting::ABSENT));
            }
        }
        let pairing = match pair(&record) {
            Ok(pairing) => pairing,
            Err(Unpairable::TooFew) => return Ok(Next::Over),
            Err(error) => return Err(error.into()),
        };
        let all: Vec<Encounter> = pairing
            .boards
            .iter()
            .map(|&(white, black)| Encounter {
                round,
                white: white as usize - 1,
                black: black as usize - 1,
            })
            .collect();
        let left: Vec<Encounter> = all
            .into_iter()
            .filter(|encounter| !finished.iter().any(|done| done.encounter == *encounter))
            .collect();
        let bye = pairing.bye.map(|number| number as usize - 1);
        let is_bye_new = bye.is_some_and(|entrant| !byes.contains(&(round, entrant)));
        match bye.filter(|_| is_bye_new) {
            Some(entrant) => return Ok(Next::WithBye(left, entrant)),
            None if !left.is_empty() => return Ok(Next::Encounters(left)),
            None => round += 1,
        }
    }
}
