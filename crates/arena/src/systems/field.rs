//! Who takes part, and what has happened to them.

use std::collections::{BTreeSet, HashSet};

use serde::{Deserialize, Serialize};

use super::{Encounter, Finished, Score};
use crate::record::Points;

/// Who takes part, with what is known before the rounds are paired. Entrants are counted from 0, best first.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Field {
    /// How many they are.
    pub entrants: usize,
    /// Pairs of entrants who must not meet.
    pub forbidden: Vec<(usize, usize)>,
    /// Rounds that somebody does not play, late entries included.
    pub absences: Vec<Absence>,
}

impl Field {
    /// So many entrants, all there from first to last.
    pub fn of(entrants: usize) -> Field {
        Field {
            entrants,
            ..Field::default()
        }
    }

    /// How many are away in each of the first rounds.
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

/// A round that somebody does not play.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Absence {
    /// Who.
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
    /// Who was left without an opponent.
    pub bye: Option<usize>,
    /// Those who are away with half a point.
    pub half_byes: Vec<usize>,
}

/// A tournament so far, as far as systems ask.
#[derive(Debug, Clone, Copy)]
pub struct Past<'a> {
    /// Who takes part.
    pub field: &'a Field,
    /// The encounters that are over.
    pub finished: &'a [Finished],
    /// The rounds of a Swiss tournament that were paired.
    pub rounds: &'a [Round],
    /// Who has left.
    pub withdrawn: &'a BTreeSet<usize>,
}

impl Past<'_> {
    /// The encounters that are over.
    pub(super) fn over(&self) -> HashSet<Encounter> {
        self.finished.iter().map(|done| done.encounter).collect()
    }

    /// An encounter that is lost because somebody has left; of two who have, nobody wins.
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
