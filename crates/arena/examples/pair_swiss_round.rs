//! Pairs a round of a Swiss tournament, from a report file or from a small tournament of its own:
//!
//! ```text
//! cargo run -p stratvision-arena --example pair_swiss_round [REPORT.trf]
//! ```

use std::error::Error;

use game::Side;
use stratvision_arena::record::{Entrant, Meeting, RoundResult, TournamentRecord};
use stratvision_arena::swiss::{Pairing, pair};
use stratvision_arena::trf;

const PLAYERS: [(&str, u32); 7] = [
    ("Ana", 2210),
    ("Bento", 2105),
    ("Clara", 2050),
    ("Davi", 1990),
    ("Elisa", 1930),
    ("Fábio", 1875),
    ("Gil", 1820),
];

fn main() -> Result<(), Box<dyn Error>> {
    let record = match std::env::args().nth(1) {
        Some(path) => trf::read(&std::fs::read_to_string(path)?)?,
        None => after_first_round()?,
    };
    println!("round {}", record.rounds_done() + 1);
    print_pairing(&record, &pair(&record)?);
    Ok(())
}

/// A tournament whose first round was won by the higher ratings, except that Davi held Ana to a draw.
fn after_first_round() -> Result<TournamentRecord, Box<dyn Error>> {
    let mut record = TournamentRecord {
        rounds: Some(4),
        first_colour: Some(Side::White),
        entrants: (1..)
            .zip(PLAYERS)
            .map(|(number, (name, rating))| Entrant {
                number,
                name: name.to_owned(),
                rating,
                ..Entrant::default()
            })
            .collect(),
        ..TournamentRecord::default()
    };
    let pairing = pair(&record)?;
    println!("round 1");
    print_pairing(&record, &pairing);
    // Numbers count from 1 in the order of the ratings.
    let mut enter = |number: u32, meeting| record.entrants[number as usize - 1].enter(1, meeting);
    for (white, black) in pairing.boards {
        let (for_white, for_black) = match (white.min(black), white < black) {
            (1, _) => (RoundResult::Draw, RoundResult::Draw),
            (_, true) => (RoundResult::Win, RoundResult::Loss),
            (_, false) => (RoundResult::Loss, RoundResult::Win),
        };
        enter(white, Meeting::against(black, Side::White, for_white));
        enter(black, Meeting::against(white, Side::Black, for_black));
    }
    if let Some(number) = pairing.bye {
        enter(number, Meeting::bye(RoundResult::PairingBye));
    }
    Ok(record)
}

fn print_pairing(record: &TournamentRecord, pairing: &Pairing) {
    let rounds = record.rounds_done();
    let player = |number: u32| {
        let found = record.entrants.iter().find(|one| one.number == number);
        found.map_or_else(String::new, |entrant| {
            format!(
                "{} ({})",
                entrant.name,
                record.score(entrant, rounds).short()
            )
        })
    };
    for (board, &(white, black)) in pairing.boards.iter().enumerate() {
        println!("  {}. {} – {}", board + 1, player(white), player(black));
    }
    if let Some(number) = pairing.bye {
        println!("  bye: {}", player(number));
    }
}
