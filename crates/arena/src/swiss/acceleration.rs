//! Baku acceleration (C.04.7): points added for the pairing of the first half of the rounds.

use crate::record::{Points, TournamentRecord};

/// Gives the first half of the entrants (by number, rounded up to an even count) a win's points for the first half of
/// the accelerated rounds and half as much for the others. Half of all rounds, rounded up, are accelerated.
pub fn accelerate(record: &mut TournamentRecord) {
    let Some(rounds) = record.rounds else {
        return;
    };
    let accelerated = rounds.div_ceil(2);
    let full = accelerated.div_ceil(2);
    let win = record.points.plain_win();
    let first_group = 2 * record.entrants.len().div_ceil(4);
    let mut by_number: Vec<usize> = (0..record.entrants.len()).collect();
    by_number.sort_by_key(|&place| record.entrants[place].number);
    for &place in by_number.iter().take(first_group) {
        record.entrants[place].acceleration = (0..accelerated)
            .map(|round| if round < full { win } else { Points(win.0 / 2) })
            .collect();
    }
}

#[cfg(test)]
mod tests {
    use super::accelerate;
    use crate::record::{Entrant, Points, TournamentRecord};

    #[test]
    fn the_better_half_begins_with_points() {
        let mut record = TournamentRecord {
            rounds: Some(9),
            entrants: (1..=161)
                .map(|number| Entrant {
                    number,
                    ..Entrant::default()
                })
                .collect(),
            ..TournamentRecord::default()
        };
        accelerate(&mut record);
        assert_eq!(
            record.entrants[81].acceleration,
            [10, 10, 10, 5, 5].map(Points)
        );
        assert!(record.entrants[82].acceleration.is_empty());
    }
}
