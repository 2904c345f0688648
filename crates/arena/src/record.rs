//! What is known of a tournament of individuals: entrants, what became of each in each round, and the rules it is
//! played by. The one shape that pairing, tie-breaks and files share.
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

/// A tournament so far.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct TournamentRecord {
    /// Lines of a report that do not concern pairing, by code: name, place, dates, arbiters.
    pub headings: Vec<(String, String)>,
    /// How many rounds there will be.
    pub rounds: Option<usize>,
    /// The colour of the first entrant in the first round, as drawn by lot.
    pub first_colour: Option<Side>,
    /// What results are worth.
    pub points: PointSystem,
    /// Everybody, in the order of their numbers.
    pub entrants: Vec<Entrant>,
    /// Whether entrants are ranked by their place in [`TournamentRecord::entrants`] instead of by their numbers.
    pub by_position: bool,
    /// Groups of entrants who must not meet each other.
    pub forbidden: Vec<Forbidden>,
}

/// One who takes part.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Entrant {
    /// The tournament pairing number, from 1.
    pub number: u32,
    /// `m`, `w` or nothing.
    pub sex: String,
    /// A title such as `g` or `IM`.
    pub title: String,
    /// The name.
    pub name: String,
    /// A rating, 0 for none.
    pub rating: u32,
    /// A federation's three letters.
    pub federation: String,
    /// The federation's number of the player.
    pub licence: String,
    /// Date of birth.
    pub birth: String,
    /// Place in the standings, if the report tells it.
    pub rank: Option<u32>,
    /// The rounds so far, and byes that are known for rounds to come.
    pub meetings: Vec<Option<Meeting>>,
    /// Points added for pairing only, by round.
    pub acceleration: Vec<Points>,
}

/// Entrants who must not meet in some rounds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Forbidden {
    /// Their numbers.
    pub numbers: Vec<u32>,
    /// The first round of the ban, from 1.
    pub first_round: usize,
    /// The last round of the ban.
    pub last_round: usize,
}

impl TournamentRecord {
    /// How many rounds are over (or at least paired): those in which somebody met somebody or was given a bye for
    /// want of an opponent, and those for which everybody has an entry.
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

    /// The places of entrants in [`TournamentRecord::entrants`], by number.
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
    /// Notes what became of the entrant in a round, counted from 1.
    pub fn enter(&mut self, round: usize, meeting: Meeting) {
        if self.meetings.len() < round {
            self.meetings.resize(round, None);
        }
        self.meetings[round - 1] = Some(meeting);
    }

    /// What became of the entrant in a round, counted from 0. An entry that is missing is an absence.
    pub fn meeting(&self, round: usize) -> Meeting {
        self.meetings
            .get(round)
            .copied()
            .flatten()
            .unwrap_or(Meeting::ABSENT)
    }
}
