//! The order of the boards (C.04.2, 3.6), with colours.

use std::cmp::Reverse;

use game::Side;

use super::Pairing;
use super::colours::colour_of_higher;
use super::competitor::Competitor;
use crate::record::TournamentRecord;

/// Pairs of places in `competitors`, the higher ranked first; `None` for the bye.
pub(super) fn arranged(
    record: &TournamentRecord,
    competitors: &[Competitor],
    pairs: &[(usize, Option<usize>)],
) -> Pairing {
    let first_colour = record
        .first_colour
        .or_else(|| drawn_colour(record))
        .unwrap_or(Side::White);
    let mut boards = Vec::new();
    let mut bye = None;
    for &(higher, lower) in pairs {
        let one = &competitors[higher];
        let Some(lower) = lower else {
            bye = Some(one.number);
            continue;
        };
        let other = &competitors[lower];
        let (white, black) = match colour_of_higher(one, other, first_colour) {
            Side::White => (one.number, other.number),
            Side::Black => (other.number, one.number),
        };
        // Boards go by true scores, whatever helped with the pairing.
        let (one, other) =
            if (Reverse(one.plain_score), one.seed) < (Reverse(other.plain_score), other.seed) {
                (one, other)
            } else {
                (other, one)
            };
        let place = (
            Reverse(one.plain_score),
            Reverse(other.plain_score),
            one.seed,
        );
        boards.push((place, (white, black)));
    }
    boards.sort_by_key(|&(place, _)| place);
    Pairing {
        boards: boards.into_iter().map(|(_, board)| board).collect(),
        bye,
    }
}

/// The colour that was drawn, derived from the first round with colours: that of the first entrant paired there by number,
/// turned round for an even number.
fn drawn_colour(record: &TournamentRecord) -> Option<Side> {
    let round = (0..record.rounds_done()).find(|&round| {
        record
            .entrants
            .iter()
            .any(|entrant| entrant.meeting(round).colour.is_some())
    })?;
    record
        .entrants
        .iter()
        .enumerate()
        .find_map(|(place, entrant)| {
            let colour = entrant.meeting(round).colour?;
            let seed = if record.by_position {
                place as u32 + 1
            } else {
                entrant.number
            };
            Some(if seed % 2 == 1 { colour } else { !colour })
        })
}
