//! Random tournaments from a seed.

pub mod play;

use game::{Rng, Side};
use stratvision_arena::record::{Entrant, Meeting, Outcome, Record};
use stratvision_arena::swiss::Pairing;
use stratvision_arena::trf::Fault;

/// A tournament that is about to begin.
pub fn field(count: usize, rounds: usize) -> Record {
    Record {
        rounds: Some(rounds),
        first_colour: Some(Side::White),
        entrants: (1..=count as u32)
            .map(|number| Entrant {
                number,
                name: format!("Player {number}"),
                ..Entrant::default()
            })
            .collect(),
        ..Record::default()
    }
}

/// Lets a few be absent or ask for a bye in a round (from 0).
pub fn announce_byes(record: &mut Record, round: usize, rng: &mut Rng) {
    for entrant in &mut record.entrants {
        entrant.meetings.resize(round, None);
        if rng.below(15) == 0 {
            let outcome = [Outcome::HalfBye, Outcome::ZeroBye, Outcome::FullBye][rng.below(3)];
            entrant.meetings.push(Some(Meeting::bye(outcome)));
        }
    }
}

/// Plays a round by lot; of a hundred games so many are forfeited.
pub fn play(record: &mut Record, pairing: &Pairing, rng: &mut Rng, forfeits: usize) {
    let places = record.places();
    let round = record.rounds_done();
    let mut enter = |number: u32, meeting: Meeting| {
        let meetings = &mut record.entrants[places[&number]].meetings;
        meetings.resize(round, None);
        meetings.push(Some(meeting));
    };
    for &(white, black) in &pairing.boards {
        let outcomes = if rng.below(100) < forfeits {
            [
                (Outcome::ForfeitWin, Outcome::ForfeitLoss),
                (Outcome::ForfeitLoss, Outcome::ForfeitWin),
                (Outcome::ForfeitLoss, Outcome::ForfeitLoss),
            ][rng.below(3)]
        } else {
            [
                (Outcome::Win, Outcome::Loss),
                (Outcome::Draw, Outcome::Draw),
                (Outcome::Loss, Outcome::Win),
            ][rng.below(3)]
        };
        enter(white, Meeting::against(black, Side::White, outcomes.0));
        enter(black, Meeting::against(white, Side::Black, outcomes.1));
    }
    if let Some(bye) = pairing.bye {
        enter(bye, Meeting::bye(Outcome::PairingBye));
    }
}

/// A fault lies in the text it was found in, right behind a line at most, and something can be done about it.
pub fn is_in(text: &str, fault: &Fault) {
    let lines: Vec<&str> = text.split(['\n', '\r']).collect();
    assert!(fault.place.line <= lines.len(), "{fault}");
    if let Some(line) = fault.place.line.checked_sub(1) {
        let last = lines[line].chars().count().max(91) + 1;
        assert!((1..=last).contains(&fault.place.column), "{fault}");
    }
    for message in [&fault.message, &fault.remedy] {
        assert!(!message.en.is_empty() && !message.pt.is_empty());
        assert!(message.en.chars().count() < 200, "{fault}");
    }
}
