//! The absolute criteria: who has met, who must not have the bye, whose colours clash (C1 to C3).

use std::collections::BTreeMap;

use super::competitor::Competitor;
use crate::record::{Entrant, RoundResult, TournamentRecord};

/// Whether an entrant may be left without an opponent: not twice, nor after the points of a win without a game (C2).
pub(super) fn may_have_bye(record: &TournamentRecord, entrant: &Entrant, done: usize) -> bool {
    (0..done)
        .map(|round| entrant.meeting(round))
        .all(|meeting| {
            meeting.played().is_some()
                || (meeting.result != RoundResult::PairingBye
                    && record.points.worth(meeting) < record.points.plain_win())
        })
}

/// Which competitors may meet.
pub(super) struct Compatibility {
    count: usize,
    may_meet: Vec<bool>,
}

impl Compatibility {
    pub(super) fn new(
        record: &TournamentRecord,
        competitors: &[Competitor],
        done: usize,
    ) -> Compatibility {
        let count = competitors.len();
        let mut may_meet = vec![true; count * count];
        let places: BTreeMap<u32, usize> = competitors
            .iter()
            .enumerate()
            .map(|(place, competitor)| (competitor.number, place))
            .collect();
        let mut forbid = |a: usize, b: usize| {
            may_meet[a * count + b] = false;
            may_meet[b * count + a] = false;
        };
        for (place, competitor) in competitors.iter().enumerate() {
            forbid(place, place);
            for opponent in &competitor.opponents {
                if let Some(&other) = places.get(opponent) {
                    forbid(place, other);
                }
            }
            for (other, opponent) in competitors.iter().enumerate().skip(place + 1) {
                let (one, two) = (competitor.preference, opponent.preference);
                if one.is_absolute()
                    && two.is_absolute()
                    && one.colour == two.colour
                    && !competitor.is_topscorer
                    && !opponent.is_topscorer
                {
                    forbid(place, other);
                }
            }
        }
        for ban in &record.forbidden {
            if (ban.first_round..=ban.last_round).contains(&(done + 1)) {
                let banned: Vec<usize> = ban
                    .numbers
                    .iter()
                    .filter_map(|number| places.get(number).copied())
                    .collect();
                for &a in &banned {
                    for &b in &banned {
                        forbid(a, b);
                    }
                }
            }
        }
        Compatibility { count, may_meet }
    }

    pub(super) fn may_meet(&self, a: usize, b: usize) -> bool {
        self.may_meet[a * self.count + b]
    }
}
