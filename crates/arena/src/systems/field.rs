//! The entrants, and what has happened so far.

use std::collections::{BTreeSet, HashSet};

use serde::{Deserialize, Serialize};

use super::{Encounter, Finished, Score};
use crate::record::Points;

/// The entrants, with what is known before the rounds are paired. They are counted from 0, best first.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Field {
    pub entrants: usize,
    /// Pairs of entrants who must not meet.
    pub forbidden: Vec<(usize, usize)>,
    /// The rounds that entrants do not play; those before a late entry are among them.
    pub absences: Vec<Absence>,
}

impl Field {
    /// Entrants without bans or absences.
    pub fn of(entrants: usize) -> Field {
        Field {
            entrants,
            ..Field::default()
        }
    }

    /// The number of absences in each of the first rounds.
    pub fn away(&self, rounds: usize) -> Vec<usize> {
        let mut away = vec![0; rounds];
        for absence in &self.absences {
            let round = absence.round.checked_sub(1);
            if let Some(count) = round.and_then(|index| away.get_mut(index)) {
                *count += 1;
            }
        }
        away
    }
}

/// A round that an entrant does not play.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Absence {
    pub entrant: usize,
    /// The round, from 1.
    pub round: usize,
    /// Whether it was asked for and is worth half a point.
    pub is_half_point: bool,
}

/// A round as it was paired. It stays as it is: results that change later do not pair it anew.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Round {
    /// White and Black, board by board.
    pub boards: Vec<(usize, usize)>,
    /// The entrant without an opponent.
    pub bye: Option<usize>,
    /// Those who are away with half a point.
    pub half_byes: Vec<usize>,
}

/// A tournament so far, as far as systems ask.
#[derive(Debug, Clone, Copy)]
pub struct Past<'a> {
    pub field: &'a Field,
    /// The encounters that are over.
    pub finished: &'a [Finished],
    /// The rounds of a Swiss tournament that were paired.
    pub rounds: &'a [Round],
    pub withdrawn: &'a BTreeSet<usize>,
}

impl Past<'_> {
    /// The encounters that are over.
    pub(super) fn over(&self) -> HashSet<Encounter> {
        self.finished.iter().map(|done| done.encounter).collect()
    }

    /// An encounter that is forfeited because an entrant has left; if both have, neither wins.
    pub(super) fn given_up(&self, encounter: Encounter) -> Option<Finished> {
        let [white, black] = [encounter.white, encounter.black].map(|entrant| {
            match self.withdrawn.contains(&entrant) {
                true => Points::ZERO,
                false => Points::ONE,
            }
        });
        (white.min(black) == Points::ZERO).then_some(Finished {
            encounter,
            score: Score { white, black },
            is_forfeit: true,
        })
    }
}
