//! What pairing asks of an entrant.

use game::Side;

use super::colours::Preference;
use crate::record::{Entrant, Points, TournamentRecord};

/// Being paired below or above one's score.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Float {
    None,
    Down,
    Up,
}

/// An entrant who is to be paired.
#[derive(Debug, Clone)]
pub(super) struct Competitor {
    pub number: u32,
    /// The place in the initial order, from 1: the number, unless the record goes by position.
    pub seed: u32,
    /// The score that counts for pairing, acceleration included.
    pub score: Points,
    pub plain_score: Points,
    /// The colours of the games played, rounds without a game left out.
    pub colours: Vec<Side>,
    pub preference: Preference,
    /// Floats of the last round and of the one before.
    pub floats: [Float; 2],
    pub opponents: Vec<u32>,
    pub may_have_bye: bool,
    pub unplayed: usize,
    pub is_topscorer: bool,
}

/// Those who are to be paired, in order of rank: score, then number.
pub(super) fn present(record: &TournamentRecord, done: usize) -> Vec<Competitor> {
    let is_last = record.rounds.is_some_and(|rounds| done + 1 >= rounds);
    let threshold = Points(record.points.most().0 * done as u32 / 2);
    let mut present: Vec<Competitor> = record
        .entrants
        .iter()
        .enumerate()
        .filter(|(_, entrant)| !matches!(entrant.meetings.get(done), Some(Some(_))))
        .map(|(place, entrant)| {
            let mut competitor = competitor(record, entrant, done);
            if record.by_position {
                competitor.seed = place as u32 + 1;
            }
            competitor.is_topscorer = is_last && competitor.score > threshold;
            competitor
        })
        .collect();
    present.sort_by_key(|competitor| (std::cmp::Reverse(competitor.score), competitor.seed));
    present
}

fn competitor(record: &TournamentRecord, entrant: &Entrant, done: usize) -> Competitor {
    let played: Vec<(u32, Side)> = (0..done)
        .filter_map(|round| entrant.meeting(round).played())
        .collect();
    let colours: Vec<Side> = played.iter().map(|&(_, colour)| colour).collect();
    let plain_score = record.score(entrant, done);
    Competitor {
        number: entrant.number,
        seed: entrant.number,
        score: plain_score + accelerated(entrant, done),
        plain_score,
        preference: Preference::of(&colours),
        floats: [1, 2].map(|back| {
            done.checked_sub(back)
                .map_or(Float::None, |round| float(record, entrant, round))
        }),
        may_have_bye: super::absolute::may_have_bye(record, entrant, done),
        unplayed: done - played.len(),
        opponents: played.iter().map(|&(opponent, _)| opponent).collect(),
        colours,
        is_topscorer: false,
    }
}

fn accelerated(entrant: &Entrant, round: usize) -> Points {
    entrant
        .acceleration
        .get(round)
        .copied()
        .unwrap_or(Points::ZERO)
}

/// The float of a round: from the scores before it, or from points without a game (1.4).
fn float(record: &TournamentRecord, entrant: &Entrant, round: usize) -> Float {
    let meeting = entrant.meeting(round);
    let Some((opponent, _)) = meeting.played() else {
        let paired_out = meeting.result == crate::record::RoundResult::PairingBye;
        let scored = record.points.worth(meeting) > record.points.plain_loss();
        return if paired_out || scored {
            Float::Down
        } else {
            Float::None
        };
    };
    let Some(opponent) = record
        .entrants
        .iter()
        .find(|other| other.number == opponent)
    else {
        return Float::None;
    };
    let before = |one: &Entrant| record.score(one, round) + accelerated(one, round);
    match before(entrant).cmp(&before(opponent)) {
        std::cmp::Ordering::Greater => Float::Down,
        std::cmp::Ordering::Less => Float::Up,
        std::cmp::Ordering::Equal => Float::None,
    }
}
