//! The pairs of a round, bracket after bracket (article 3).

use super::absolute::Compatibility;
use super::competitor::Competitor;
use super::completion::{Bye, completable};
use super::exchanges::pair_remainder;
use super::layout::{Layout, Places, Slot};
use super::quality::{Criteria, Stage, Zone};
use super::{PairingError, exchanges};
use crate::matching::{Matcher, Wide};

/// Pairs of places, the higher ranked first; `None` for the bye.
pub(super) type Pairs = Vec<(usize, Option<usize>)>;

/// Room for duals to grow beyond the weights.
const SPARE_BITS: usize = 24;

/// Calls a function with as many words as a weight of these bits needs.
macro_rules! with_words {
    ($bits:expr, $function:ident ( $($argument:expr),* )) => {
        match $crate::swiss::bracket::words_for($bits) {
            0..=2 => $function::<2>($($argument),*),
            3..=4 => $function::<4>($($argument),*),
            5..=8 => $function::<8>($($argument),*),
            9..=16 => $function::<16>($($argument),*),
            17..=64 => $function::<64>($($argument),*),
            65..=160 => $function::<160>($($argument),*),
            _ => Err($crate::swiss::PairingError::TooLarge),
        }
    };
}
pub(super) use with_words;

/// The number of words of a weight with these bits, with room for duals.
pub(super) fn words_for(bits: usize) -> usize {
    (bits + SPARE_BITS).div_ceil(64)
}

pub(super) fn pair_all(
    competitors: &[Competitor],
    compatibility: &Compatibility,
) -> Result<Pairs, PairingError> {
    let bye = completable(competitors, compatibility)?;
    let mut pairs = Pairs::new();
    let mut floaters: Vec<usize> = Vec::new();
    let mut begin = 0;
    while begin < competitors.len() {
        let group_end = |begin: usize| {
            competitors[begin..]
                .iter()
                .position(|one| one.score != competitors[begin].score)
                .map_or(competitors.len(), |length| begin + length)
        };
        let end = group_end(begin);
        let next_end = if end < competitors.len() {
            group_end(end)
        } else {
            end
        };
        let stage = stage(
            competitors,
            compatibility,
            bye.as_ref(),
            &floaters,
            [begin, end, next_end],
        );
        let found = pair_bracket(&stage)?;
        let mut is_paired = vec![false; competitors.len()];
        for &(a, b) in &found {
            is_paired[a] = true;
            is_paired[b] = true;
            pairs.push((a, Some(b)));
        }
        floaters.extend(begin..end);
        floaters.retain(|&place| !is_paired[place]);
        begin = end;
    }
    pairs.extend(floaters.into_iter().map(|place| (place, None)));
    Ok(pairs)
}

fn stage<'a>(
    competitors: &'a [Competitor],
    compatibility: &'a Compatibility,
    bye: Option<&'a Bye>,
    floaters: &[usize],
    [begin, end, next_end]: [usize; 3],
) -> Stage<'a> {
    let mut places = floaters.to_vec();
    let mut zones = Vec::new();
    let mut level = 0;
    for (index, &floater) in floaters.iter().enumerate() {
        if index > 0 && competitors[floater].score != competitors[floaters[index - 1]].score {
            level += 1;
        }
        zones.push(Zone::MovedDown(level));
    }
    for place in begin..competitors.len() {
        places.push(place);
        zones.push(if place < end {
            Zone::Resident
        } else if place < next_end {
            Zone::Next
        } else {
            Zone::Below
        });
    }
    if bye.is_some() {
        places.push(usize::MAX);
        zones.push(Zone::Bye);
    }
    Stage {
        competitors,
        compatibility,
        bye,
        places,
        zones,
    }
}

/// Whether C9 speaks of this bracket: it lets down one player only, who will have the bye.
pub(super) fn lets_down_the_bye(stage: &Stage<'_>, downfloaters: usize) -> bool {
    let score = stage
        .zones
        .iter()
        .position(|&zone| zone == Zone::Resident)
        .map(|vertex| stage.competitor(vertex).score);
    downfloaters == 1
        && stage
            .bye
            .is_some_and(|bye| score.is_some_and(|score| score <= bye.score))
}

fn pair_bracket(stage: &Stage<'_>) -> Result<Vec<(usize, usize)>, PairingError> {
    let in_bracket = stage
        .zones
        .iter()
        .filter(|zone| zone.is_in_bracket())
        .count();
    let moved_down = stage
        .zones
        .iter()
        .filter(|zone| matches!(zone, Zone::MovedDown(_)))
        .count();
    let mut pairs = Vec::new();
    // With an even number of players, none or two float down.
    let mut single = lets_down_the_bye(stage, in_bracket % 2);
    let mut gone = vec![false; stage.zones.len()];
    let mut remainder_pairs = in_bracket / 2;
    if moved_down > 0 {
        let met = loop {
            let mut layout = Layout::default();
            let criteria = Criteria::new(stage, single, &mut layout);
            let order = MovedDownOrder {
                count: moved_down,
                set: layout.room_of(moved_down),
                opponent: layout.room_for(in_bracket),
            };
            let places = layout.places();
            let bits = places.bits;
            let met = with_words!(bits, pair_moved_down(stage, &criteria, &places, &order))?;
            if lets_down_the_bye(stage, met.downfloaters) == single {
                break met;
            }
            single = !single;
        };
        for &(a, b) in &met.pairs {
            gone[a] = true;
            gone[b] = true;
        }
        pairs = met.pairs;
        remainder_pairs = met.remainder_pairs;
    }
    let remainder = exchanges::Remainder {
        gone,
        moved_down,
        in_bracket,
        pairs: remainder_pairs,
        single_downfloater: single,
        is_whole: moved_down == 0,
    };
    pairs.extend(pair_remainder(stage, remainder)?);
    Ok(pairs
        .into_iter()
        .map(|(a, b)| (stage.places[a], stage.places[b]))
        .collect())
}

/// What orders candidates among those moved down: which of them are paired, and with whom (4.2, 4.4).
struct MovedDownOrder {
    count: usize,
    set: Slot,
    opponent: Slot,
}

/// Those moved down and their opponents.
struct MovedDownPairs {
    pairs: Vec<(usize, usize)>,
    /// The number of further pairs of the bracket.
    remainder_pairs: usize,
    downfloaters: usize,
}

fn pair_moved_down<const WORDS: usize>(
    stage: &Stage<'_>,
    criteria: &Criteria,
    places: &Places,
    order: &MovedDownOrder,
) -> Result<MovedDownPairs, PairingError> {
    let in_bracket = |vertex: usize| stage.zones[vertex].is_in_bracket();
    let weight = |a: usize, b: usize| -> Option<Wide<WORDS>> {
        let weight = criteria.weight(stage, places, a, b)?;
        Some(if a < order.count && in_bracket(b) {
            weight + places.bit(order.set, order.count - 1 - a)
        } else {
            weight
        })
    };
    let mut matcher = Matcher::leaning(stage.zones.len(), order.count, weight);
    if !matcher.solve() {
        return Err(PairingError::Impossible);
    }
    let residents: Vec<usize> = (order.count..stage.zones.len())
        .filter(|&vertex| in_bracket(vertex))
        .collect();
    let stays =
        |matcher: &Matcher<WORDS>, vertex: usize| matcher.mate(vertex).is_some_and(in_bracket);
    let paired_in_all = (0..order.count)
        .chain(residents.iter().copied())
        .filter(|&vertex| stays(&matcher, vertex))
        .count();
    let chosen: Vec<usize> = (0..order.count)
        .filter(|&vertex| stays(&matcher, vertex))
        .collect();
    let mut pairs = Vec::new();
    for vertex in chosen {
        prefer_first(&mut matcher, vertex, &residents, |other, rank| {
            weight(vertex, other)
                .map(|weight| weight + places.put(order.opponent, residents.len() - rank))
        });
        if !matcher.solve() {
            return Err(PairingError::Impossible);
        }
        let Some(opponent) = matcher.mate(vertex) else {
            return Err(PairingError::Impossible);
        };
        matcher.settle(vertex);
        if !matcher.solve() {
            return Err(PairingError::Impossible);
        }
        pairs.push((vertex, opponent));
    }
    Ok(MovedDownPairs {
        remainder_pairs: paired_in_all / 2 - pairs.len(),
        downfloaters: order.count + residents.len() - paired_in_all,
        pairs,
    })
}

/// Changes a solved matching so that a vertex is matched with the first of `others` that any best matching allows.
pub(super) fn prefer_first<const WORDS: usize>(
    matcher: &mut Matcher<WORDS>,
    vertex: usize,
    others: &[usize],
    weight: impl Fn(usize, usize) -> Option<Wide<WORDS>>,
) {
    let first = others
        .iter()
        .find(|&&other| matcher.may_be_matched(vertex, other));
    if first.copied() == matcher.mate(vertex) && first.is_some() {
        return;
    }
    let mut ranks = std::collections::BTreeMap::new();
    for (rank, &other) in others.iter().enumerate() {
        if matcher.has_edge(vertex, other) {
            ranks.insert(other, rank);
        }
    }
    matcher.reweigh(vertex, |other| {
        ranks.get(&other).and_then(|&rank| weight(other, rank))
    });
}
