//! The order of candidates within one score (3.6, 4.2, 4.3): players above and below the middle, exchanges between
//! them, and the order of opponents.

use super::PairingError;
use super::bracket::{lets_down_the_bye, prefer_first, with_words};
use super::layout::{Layout, Places, Slot};
use super::quality::{Criteria, Stage, Zone};
use crate::matching::{Matcher, Wide};

/// What is left of a bracket when those moved down have their opponents.
pub(super) struct Remainder {
    /// Vertices that are paired already.
    pub gone: Vec<bool>,
    pub moved_down: usize,
    pub in_bracket: usize,
    /// The number of pairs to form.
    pub pairs: usize,
    /// Whether C9 counts.
    pub single_downfloater: bool,
    /// Whether it is a bracket of its own, so that the two above are guesses.
    pub is_whole: bool,
}

/// Pairs a remainder, or a bracket of one score.
pub(super) fn pair_remainder(
    stage: &Stage<'_>,
    mut remainder: Remainder,
) -> Result<Vec<(usize, usize)>, PairingError> {
    let mut in_detail = false;
    loop {
        let residents: Vec<usize> = (remainder.moved_down..remainder.in_bracket)
            .filter(|&vertex| !remainder.gone[vertex])
            .collect();
        let mut layout = Layout::default();
        let criteria = Criteria::new(stage, remainder.single_downfloater, &mut layout);
        let order = Order {
            above: remainder.pairs,
            kept: layout.room_for(remainder.pairs),
            sum: layout.room_for(residents.len() * residents.len()),
            which: in_detail.then(|| {
                (
                    layout.room_of(remainder.pairs),
                    layout.room_of(residents.len() - remainder.pairs),
                )
            }),
            opponent: layout.room_for(residents.len()),
        };
        let places = layout.places();
        let bits = places.bits;
        let found = with_words!(
            bits,
            pair_residents(stage, &criteria, &places, &order, &remainder, &residents)
        )?;
        match found {
            ResidentPairing::Pairs(pairs) => return Ok(pairs),
            ResidentPairing::Exchanges => in_detail = true,
            ResidentPairing::OtherCount {
                pairs,
                downfloaters,
            } => {
                remainder.pairs = pairs;
                remainder.single_downfloater = lets_down_the_bye(stage, downfloaters);
            }
        }
    }
}

/// Where the order of candidates stands in the weights.
struct Order {
    /// The number of residents above the middle (S1).
    above: usize,
    /// Pairs whose higher player is above the middle: few exchanges.
    kept: Slot,
    /// Small numbers of higher players: exchanges near the middle.
    sum: Slot,
    /// The players that change sides.
    which: Option<(Slot, Slot)>,
    opponent: Slot,
}

enum ResidentPairing {
    Pairs(Vec<(usize, usize)>),
    /// Players must change sides; which ones must be looked at in detail.
    Exchanges,
    /// Another number of pairs than assumed.
    OtherCount {
        pairs: usize,
        downfloaters: usize,
    },
}

fn pair_residents<const WORDS: usize>(
    stage: &Stage<'_>,
    criteria: &Criteria,
    places: &Places,
    order: &Order,
    remainder: &Remainder,
    residents: &[usize],
) -> Result<ResidentPairing, PairingError> {
    // Vertices of this smaller graph: residents first, so that an index below their count is the number in the bracket.
    let mut vertices = residents.to_vec();
    vertices.extend(
        (0..stage.zones.len())
            .filter(|&vertex| !remainder.gone[vertex] && stage.zones[vertex] != Zone::Resident),
    );
    let count = residents.len();
    let weight = |a: usize, b: usize| -> Option<Wide<WORDS>> {
        let (one, other) = (vertices[a], vertices[b]);
        let is_moved_down = |vertex: usize| matches!(stage.zones[vertex], Zone::MovedDown(_));
        if a < count && is_moved_down(other) {
            // A player who floated down and is still unpaired floats on.
            return None;
        }
        let weight = criteria.weight(stage, places, one.min(other), one.max(other))?;
        Some(if b < count {
            weight + order.weigh(places, a, count)
        } else {
            weight
        })
    };
    let mut matcher = Matcher::leaning(vertices.len(), order.above, weight);
    if !matcher.solve() {
        return Err(PairingError::Impossible);
    }
    let higher: Vec<bool> = (0..count)
        .map(|vertex| {
            matcher
                .mate(vertex)
                .is_some_and(|mate| mate > vertex && mate < count)
        })
        .collect();
    let pairs = higher.iter().filter(|&&is_higher| is_higher).count();
    let downfloaters = count - 2 * pairs;
    if remainder.is_whole
        && (pairs != order.above
            || remainder.single_downfloater != lets_down_the_bye(stage, downfloaters))
    {
        return Ok(ResidentPairing::OtherCount {
            pairs,
            downfloaters,
        });
    }
    if higher[..order.above].contains(&false) && order.which.is_none() {
        return Ok(ResidentPairing::Exchanges);
    }

    // Who is above and below is decided: only pairs across remain.
    let below: Vec<usize> = (0..count).filter(|&vertex| !higher[vertex]).collect();
    matcher.retain_edges(|a, b| {
        if b < count {
            higher[a] && !higher[b]
        } else {
            a >= count || !higher[a]
        }
    });
    let mut pairs = Vec::new();
    for vertex in (0..count).filter(|&vertex| higher[vertex]) {
        if !matcher.solve() {
            return Err(PairingError::Impossible);
        }
        prefer_first(&mut matcher, vertex, &below, |other, rank| {
            weight(vertex, other)
                .map(|weight| weight + places.put(order.opponent, below.len() - rank))
        });
        if !matcher.solve() {
            return Err(PairingError::Impossible);
        }
        let Some(opponent) = matcher.mate(vertex) else {
            return Err(PairingError::Impossible);
        };
        matcher.settle(vertex);
        pairs.push((vertices[vertex], vertices[opponent]));
    }
    Ok(ResidentPairing::Pairs(pairs))
}

impl Order {
    /// What the order adds to a pair whose higher player has this number in the bracket, counted from 0.
    fn weigh<const WORDS: usize>(
        &self,
        places: &Places,
        higher: usize,
        count: usize,
    ) -> Wide<WORDS> {
        let is_above = higher < self.above;
        let mut sum = places.put(self.sum, count - higher);
        if is_above {
            sum = sum + places.put(self.kept, 1);
        }
        match self.which {
            // Of those who go down the greatest number counts first, of those who come up the smallest.
            Some((down, _)) if is_above => sum - places.bit(down, higher),
            Some((_, up)) => sum + places.bit(up, count - 1 - higher),
            None => sum,
        }
    }
}
