//! A tournament of individuals: the entrants, the result of each in each round, and what results are worth. Pairing,
//! tie-breaks and report files all work on it.
//!
//! | module | subject |
//! |---|---|
//! | `meeting` | what became of an entrant in one round |
//! | `points` | scores, and what results are worth |

mod meeting;
mod points;

use std::collections::BTreeMap;

use game::Side;

pub use meeting::{Meeting, RoundResult};
pub(crate) use points::result_index;
pub use points::{PointSystem, Points};

/// A tournament so far, as a report file states it: what [`crate::swiss::pair`] needs to pair the next round, what
/// [`crate::tiebreak::values`] needs to rank, and what [`crate::trf`] reads and writes.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct TournamentRecord {
    /// Lines of a report that do not concern pairing, by code: name, place, dates, arbiters.
    pub headings: Vec<(String, String)>,
    /// The number of rounds of the whole tournament.
    pub rounds: Option<usize>,
    /// The colour of the first entrant in the first round, as drawn.
    pub first_colour: Option<Side>,
    /// The points of each kind of result.
    pub points: PointSystem,
    /// In the order of their numbers.
    pub entrants: Vec<Entrant>,
    /// Whether entrants are ranked by their order in [`TournamentRecord::entrants`] instead of by their numbers.
    pub by_position: bool,
    /// Groups of entrants who must not meet each other.
    pub forbidden: Vec<Forbidden>,
}

/// A participant.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Entrant {
    /// The tournament pairing number, from 1.
    pub number: u32,
    /// `m`, `w` or nothing.
    pub sex: String,
    /// A title such as `g` or `IM`.
    pub title: String,
    pub name: String,
    /// A rating, 0 for none.
    pub rating: u32,
    /// A federation's three letters.
    pub federation: String,
    /// The federation's number of the player.
    pub licence: String,
    pub birth: String,
    /// The place in the standings, if the report states it.
    pub rank: Option<u32>,
    /// The rounds so far, and byes that are known for rounds to come.
    pub meetings: Vec<Option<Meeting>>,
    /// Points added for pairing only, by round.
    pub acceleration: Vec<Points>,
}

/// Entrants who must not meet in some rounds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Forbidden {
    pub numbers: Vec<u32>,
    /// The first round of the ban, from 1.
    pub first_round: usize,
    /// The last round of the ban.
    pub last_round: usize,
}

impl TournamentRecord {
    /// The number of rounds that are over, or at least paired: those in which two entrants met or one had the pairing bye,
    /// and those for which every entrant has an entry.
    pub fn rounds_done(&self) -> usize {
        let paired = self
            .entrants
            .iter()
            .filter_map(|entrant| {
                entrant
                    .meetings
                    .iter()
                    .rposition(|meeting| meeting.is_some_and(Meeting::was_paired))
            })
            .map(|last| last + 1)
            .max()
            .unwrap_or(0);
        (paired..)
            .find(|&round| {
                self.entrants.is_empty()
                    || !self
                        .entrants
                        .iter()
                        .all(|entrant| matches!(entrant.meetings.get(round), Some(Some(_))))
            })
            .unwrap_or(paired)
    }

    /// The indexes in [`TournamentRecord::entrants`], by number.
    pub fn places(&self) -> BTreeMap<u32, usize> {
        self.entrants
            .iter()
            .enumerate()
            .map(|(place, entrant)| (entrant.number, place))
            .collect()
    }

    /// What an entrant has scored in the first `rounds` rounds.
    pub fn score(&self, entrant: &Entrant, rounds: usize) -> Points {
        (0..rounds)
            .map(|round| self.points.worth(entrant.meeting(round)))
            .sum()
    }
}

impl Entrant {
    /// Sets the entry of a round, counted from 1.
    pub fn enter(&mut self, round: usize, meeting: Meeting) {
        if self.meetings.len() < round {
            self.meetings.resize(round, None);
        }
        self.meetings[round - 1] = Some(meeting);
    }

    /// The entry of a round, counted from 0. A missing one is an absence.
    pub fn meeting(&self, round: usize) -> Meeting {
        self.meetings
            .get(round)
            .copied()
            .flatten()
            .unwrap_or(Meeting::ABSENT)
    }
}
