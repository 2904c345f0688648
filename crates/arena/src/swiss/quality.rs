//! The quality criteria (C6 to C21) as weights of possible pairs, greater for better.

use super::absolute::Compatibility;
use super::colours::Strength;
use super::competitor::{Competitor, Float};
use super::completion::Bye;
use super::layout::{Layout, Places, Slot};
use crate::matching::Wide;

/// What a vertex of the matching is to the bracket that is being paired.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Zone {
    /// Left over from a higher bracket; the number counts different scores from the highest.
    MovedDown(usize),
    Resident,
    /// In the scoregroup below.
    Next,
    /// Further below.
    Below,
    /// Not a player: who is matched with it has the bye.
    Bye,
}

impl Zone {
    pub(super) fn is_in_bracket(self) -> bool {
        matches!(self, Zone::MovedDown(_) | Zone::Resident)
    }
}

/// All players not yet paired, seen from one bracket. Vertices are in order of rank, the bye last.
pub(super) struct Stage<'a> {
    pub competitors: &'a [Competitor],
    pub compatibility: &'a Compatibility,
    pub bye: Option<&'a Bye>,
    /// The place of each vertex among the competitors; of no meaning for the bye.
    pub places: Vec<usize>,
    pub zones: Vec<Zone>,
}

impl Stage<'_> {
    pub(super) fn competitor(&self, vertex: usize) -> &Competitor {
        &self.competitors[self.places[vertex]]
    }

    fn count(&self, wanted: impl Fn(Zone) -> bool) -> usize {
        self.zones.iter().filter(|&&zone| wanted(zone)).count()
    }

    /// The number of different scores of those moved down.
    fn levels(&self) -> usize {
        self.zones
            .iter()
            .filter_map(|zone| match zone {
                Zone::MovedDown(level) => Some(level + 1),
                _ => None,
            })
            .max()
            .unwrap_or(0)
    }

    fn may_pair(&self, a: usize, b: usize) -> bool {
        match (self.zones[b], self.bye) {
            (Zone::Bye, Some(bye)) => bye.candidates[self.places[a]],
            (Zone::Bye, None) => false,
            _ => self.compatibility.may_meet(self.places[a], self.places[b]),
        }
    }
}

/// Where each criterion stands in the weights. Slots are missing where a criterion can make no difference.
pub(super) struct Criteria {
    pairs: Slot,
    scores: Vec<Slot>,
    next_pairs: Slot,
    next_scores: Vec<Slot>,
    unplayed: Option<(Slot, usize)>,
    topscorers: Option<[Slot; 2]>,
    preferences: Slot,
    strong_preferences: Slot,
    floats: [FloatSlots; 2],
}

struct FloatSlots {
    residents_down: Slot,
    opponents_up: Slot,
    moved_down_again: Vec<Slot>,
    opponents_up_by_score: Vec<Slot>,
}

impl Criteria {
    /// Makes room for the criteria of a bracket. `single_downfloater` says that the bracket lets down one player
    /// only, who will have the bye.
    pub(super) fn new(
        stage: &Stage<'_>,
        single_downfloater: bool,
        layout: &mut Layout,
    ) -> Criteria {
        let in_bracket = stage.count(Zone::is_in_bracket);
        let levels = stage.levels();
        let at = |level: usize| stage.count(|zone| zone == Zone::MovedDown(level));
        let residents = stage.count(|zone| zone == Zone::Resident);
        let next = stage.count(|zone| zone == Zone::Next);
        let half = in_bracket / 2;

        let pairs = layout.room_for(half);
        let scores = (0..levels)
            .map(|level| layout.room_for(at(level)))
            .collect();
        let next_pairs = layout.room_for((in_bracket + next) / 2);
        let next_scores = (0..levels)
            .map(at)
            .chain([residents])
            .map(|count| layout.room_for(count))
            .collect();
        let unplayed = stage.bye.filter(|_| single_downfloater).map(|bye| {
            let most = (0..stage.places.len())
                .filter(|&vertex| stage.zones[vertex] != Zone::Bye)
                .filter(|&vertex| bye.candidates[stage.places[vertex]])
                .map(|vertex| stage.competitor(vertex).unplayed)
                .max()
                .unwrap_or(0);
            (layout.room_for(most), most)
        });
        let has_topscorers = stage.competitors.iter().any(|one| one.is_topscorer);
        let topscorers = has_topscorers.then(|| [layout.room_for(half), layout.room_for(half)]);
        let preferences = layout.room_for(half);
        let strong_preferences = layout.room_for(half);

        // First how often floats are repeated (C14 to C17), then by how much (C18 to C21).
        let repeated = [0, 1].map(|_| {
            (
                layout.room_for(in_bracket),
                layout.room_for(in_bracket - residents),
            )
        });
        let mut for_each_level = || -> Vec<Slot> {
            (0..levels)
                .map(|level| layout.room_for(at(level)))
                .collect()
        };
        let by_score = [0, 1].map(|_| (for_each_level(), for_each_level()));
        let [last, before] = by_score;
        let floats = [(repeated[0], last), (repeated[1], before)].map(
            |((residents_down, opponents_up), (moved_down_again, opponents_up_by_score))| {
                FloatSlots {
                    residents_down,
                    opponents_up,
                    moved_down_again,
                    opponents_up_by_score,
                }
            },
        );
        Criteria {
            pairs,
            scores,
            next_pairs,
            next_scores,
            unplayed,
            topscorers,
            preferences,
            strong_preferences,
            floats,
        }
    }

    /// What pairing two vertices is worth, or nothing if they must not be paired. The first is ranked higher.
    pub(super) fn weight<const WORDS: usize>(
        &self,
        stage: &Stage<'_>,
        places: &Places,
        a: usize,
        b: usize,
    ) -> Option<Wide<WORDS>> {
        if !stage.may_pair(a, b) {
            return None;
        }
        let mut sum = Wide::ZERO;
        let mut add = |slot: Slot, value: usize| {
            if value > 0 {
                sum = sum + places.put(slot, value);
            }
        };
        match (stage.zones[a], stage.zones[b]) {
            (_, Zone::Bye) => {
                if let Some((slot, most)) = self.unplayed {
                    add(slot, most - stage.competitor(a).unplayed);
                }
            }
            (zone, Zone::Next) => {
                add(self.next_pairs, 1);
                match zone {
                    Zone::MovedDown(level) => add(self.next_scores[level], 1),
                    Zone::Resident => add(self.next_scores[self.next_scores.len() - 1], 1),
                    _ => {}
                }
            }
            (zone, below) if zone.is_in_bracket() && below.is_in_bracket() => {
                self.weigh_pair(zone, stage.competitor(a), stage.competitor(b), &mut add);
            }
            _ => {}
        }
        Some(sum)
    }

    fn weigh_pair(
        &self,
        zone: Zone,
        higher: &Competitor,
        lower: &Competitor,
        add: &mut impl FnMut(Slot, usize),
    ) {
        add(self.pairs, 1);
        let (one, other) = (higher.preference, lower.preference);
        let both_absolute = one.is_absolute() && other.is_absolute() && one.colour == other.colour;
        if let Some([difference, three_in_a_row]) = self.topscorers {
            let breaks_difference = both_absolute && one.difference > 1 && other.difference > 1;
            add(difference, usize::from(!breaks_difference));
            // The wider difference has its colour; of equal ones, the player who had the colour twice.
            let breaks_row = both_absolute
                && match one.difference.cmp(&other.difference) {
                    std::cmp::Ordering::Equal => one.repeated.is_some() && other.repeated.is_some(),
                    std::cmp::Ordering::Greater => other.repeated == Some(!other.colour),
                    std::cmp::Ordering::Less => one.repeated == Some(!one.colour),
                };
            add(three_in_a_row, usize::from(!breaks_row));
        }
        add(self.preferences, usize::from(!one.clashes(other)));
        let breaks_strong = one.clashes(other)
            && one.strength >= Strength::Strong
            && other.strength >= Strength::Strong
            && !(one.is_absolute() && other.is_absolute());
        add(self.strong_preferences, usize::from(!breaks_strong));

        for (back, slots) in self.floats.iter().enumerate() {
            let went = |competitor: &Competitor, way: Float| competitor.floats[back] == way;
            let down = usize::from(went(lower, Float::Down));
            match zone {
                Zone::MovedDown(level) => {
                    add(self.floats[back].residents_down, down);
                    let is_free = usize::from(!went(lower, Float::Up));
                    add(slots.opponents_up, is_free);
                    add(
                        slots.moved_down_again[level],
                        usize::from(went(higher, Float::Down)),
                    );
                    add(slots.opponents_up_by_score[level], is_free);
                }
                _ => add(
                    slots.residents_down,
                    down + usize::from(went(higher, Float::Down)),
                ),
            }
        }
        if let Zone::MovedDown(level) = zone {
            add(self.scores[level], 1);
        }
    }
}
