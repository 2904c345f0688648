//! Random tournaments from a seed.

pub mod play;

use game::{Rng, Side};
use stratvision_arena::record::{Entrant, Meeting, RoundResult, TournamentRecord};
use stratvision_arena::swiss::Pairing;
use stratvision_arena::trf::TrfError;

/// A tournament that is about to begin.
pub fn field(count: usize, rounds: usize) -> TournamentRecord {
    TournamentRecord {
        rounds: Some(rounds),
        first_colour: Some(Side::White),
        entrants: (1..=count as u32)
            .map(|number| Entrant {
                number,
                name: format!("Player {number}"),
                ..Entrant::default()
            })
            .collect(),
        ..TournamentRecord::default()
    }
}

/// Lets a few be absent or ask for a bye in a round (from 0).
pub fn announce_byes(record: &mut TournamentRecord, round: usize, rng: &mut Rng) {
    for entrant in &mut record.entrants {
        entrant.meetings.resize(round, None);
        if rng.below(15) == 0 {
            let result = [
                RoundResult::HalfBye,
                RoundResult::ZeroBye,
                RoundResult::FullBye,
            ][rng.below(3)];
            entrant.meetings.push(Some(Meeting::bye(result)));
        }
    }
}

/// Plays a round at random, with this percentage of forfeits.
pub fn play(record: &mut TournamentRecord, pairing: &Pairing, rng: &mut Rng, forfeits: usize) {
    let places = record.places();
    let round = record.rounds_done();
    let mut enter = |number: u32, meeting: Meeting| {
        let meetings = &mut record.entrants[places[&number]].meetings;
        meetings.resize(round, None);
        meetings.push(Some(meeting));
    };
    for &(white, black) in &pairing.boards {
        let results = if rng.below(100) < forfeits {
            [
                (RoundResult::ForfeitWin, RoundResult::ForfeitLoss),
                (RoundResult::ForfeitLoss, RoundResult::ForfeitWin),
                (RoundResult::ForfeitLoss, RoundResult::ForfeitLoss),
            ][rng.below(3)]
        } else {
            [
                (RoundResult::Win, RoundResult::Loss),
                (RoundResult::Draw, RoundResult::Draw),
                (RoundResult::Loss, RoundResult::Win),
            ][rng.below(3)]
        };
        enter(white, Meeting::against(black, Side::White, results.0));
        enter(black, Meeting::against(white, Side::Black, results.1));
    }
    if let Some(bye) = pairing.bye {
        enter(bye, Meeting::bye(RoundResult::PairingBye));
    }
}

/// An error lies in its text, at most directly after a line, and has a remedy.
pub fn is_in(text: &str, error: &TrfError) {
    let lines: Vec<&str> = text.split(['\n', '\r']).collect();
    assert!(error.location.line <= lines.len(), "{error}");
    if let Some(line) = error.location.line.checked_sub(1) {
        let last = lines[line].chars().count().max(91) + 1;
        assert!((1..=last).contains(&error.location.column), "{error}");
    }
    for message in [&error.message, &error.remedy] {
        assert!(!message.en.is_empty() && !message.pt.is_empty());
        assert!(message.en.chars().count() < 200, "{error}");
    }
}
