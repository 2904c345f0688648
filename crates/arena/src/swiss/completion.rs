//! The pairing must stay possible for all players (C4), and the bye goes to a score as low as possible (C5).

use std::collections::BTreeSet;

use super::PairingError;
use super::absolute::Compatibility;
use super::competitor::Competitor;
use crate::matching::{Matcher, Wide};
use crate::record::Points;

/// Who may have the bye of this round.
pub(super) struct Bye {
    /// The score of the player who has it.
    pub score: Points,
    /// By place among the competitors.
    pub candidates: Vec<bool>,
}

/// Checks that a pairing exists, and finds who may have the bye if the number of competitors is odd.
pub(super) fn completable(
    competitors: &[Competitor],
    compatibility: &Compatibility,
) -> Result<Option<Bye>, PairingError> {
    let count = competitors.len();
    let is_odd = !count.is_multiple_of(2);
    let scores: BTreeSet<Points> = competitors.iter().map(|one| one.score).collect();
    let worth = |score: Points| {
        let above = scores.iter().filter(|&&other| other > score).count();
        Wide::<1>::shifted(above as u64, 0)
    };
    let mut matcher = Matcher::<1>::new(count + usize::from(is_odd), |a, b| {
        if b == count {
            competitors[a]
                .may_have_bye
                .then(|| worth(competitors[a].score))
        } else {
            compatibility.may_meet(a, b).then_some(Wide::ZERO)
        }
    });
    if !matcher.solve() {
        return Err(PairingError::Impossible);
    }
    if !is_odd {
        return Ok(None);
    }
    let score = matcher
        .mate(count)
        .map(|place| competitors[place].score)
        .ok_or(PairingError::Impossible)?;
    Ok(Some(Bye {
        score,
        candidates: competitors
            .iter()
            .map(|one| one.may_have_bye && one.score == score)
            .collect(),
    }))
}
