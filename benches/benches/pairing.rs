//! Pairing tournaments by the Swiss system: 500 players over 11 rounds, against reading off the standings only.

use arena::record::{Entrant, Meeting, RoundResult, TournamentRecord};
use arena::swiss::pair;
use cpu_time::ProcessTime;
use game::{Rng, Side};

fn main() {
    for players in [100, 500] {
        swiss(players, 11);
    }
}

fn swiss(players: u32, rounds: usize) {
    let mut record = TournamentRecord {
        rounds: Some(rounds),
        first_colour: Some(Side::White),
        entrants: (1..=players)
            .map(|number| Entrant {
                number,
                ..Entrant::default()
            })
            .collect(),
        ..TournamentRecord::default()
    };
    let mut rng = Rng::new(7);
    let begun = ProcessTime::now();
    let mut reading = std::time::Duration::ZERO;
    for _ in 0..rounds {
        let read = ProcessTime::now();
        let done = record.rounds_done();
        let sum: u32 = record
            .entrants
            .iter()
            .map(|entrant| record.score(entrant, done).0)
            .sum();
        std::hint::black_box(sum);
        reading += read.elapsed();
        let Ok(pairing) = pair(&record) else { return };
        for (white, black) in pairing.boards {
            let (one, other) = match rng.next_u64() % 10 {
                0..3 => (RoundResult::Draw, RoundResult::Draw),
                3..7 => (RoundResult::Win, RoundResult::Loss),
                _ => (RoundResult::Loss, RoundResult::Win),
            };
            let mut enter = |number: u32, meeting| {
                record.entrants[number as usize - 1]
                    .meetings
                    .push(Some(meeting));
            };
            enter(white, Meeting::against(black, Side::White, one));
            enter(black, Meeting::against(white, Side::Black, other));
        }
    }
    println!(
        "swiss: {players} players, {rounds} rounds in {:.2?} of processor time (reading the scores alone {reading:.2?})",
        begun.elapsed()
    );
}
