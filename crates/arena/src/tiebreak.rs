//! Tie-breaks (FIDE Handbook C.07), with unplayed rounds as article 16 wants them.

use crate::record::{Points, RoundResult, TournamentRecord};

/// A tie-break: a value that ranks entrants with equal scores.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TieBreak {
    /// The sum of the opponents' scores.
    Buchholz,
    /// Buchholz without the lowest score.
    BuchholzCut1,
    /// Scores of opponents, as far as they were beaten; half for draws.
    SonnebornBerger,
    /// The score among those who are equal.
    DirectEncounter,
    /// The number of rounds with the points of a win.
    Wins,
    /// The sum of the scores after each round.
    Progressive,
}

impl TieBreak {
    /// The usual order: those that look at opponents first.
    pub const USUAL: [TieBreak; 6] = [
        TieBreak::BuchholzCut1,
        TieBreak::Buchholz,
        TieBreak::SonnebornBerger,
        TieBreak::DirectEncounter,
        TieBreak::Wins,
        TieBreak::Progressive,
    ];

    /// The short name of regulations.
    pub fn code(self) -> &'static str {
        match self {
            TieBreak::Buchholz => "BH",
            TieBreak::BuchholzCut1 => "BH/C1",
            TieBreak::SonnebornBerger => "SB",
            TieBreak::DirectEncounter => "DE",
            TieBreak::Wins => "WIN",
            TieBreak::Progressive => "PS",
        }
    }
}

/// What became of a round, as article 16.2 sorts them.
#[derive(Clone, Copy, PartialEq, Eq)]
enum RoundKind {
    Played,
    Given,
    ForfeitWin,
    ForfeitLoss,
    /// Requested, and the entrant played later.
    Requested,
    /// Requested, and the entrant never played again.
    Left,
}

impl RoundKind {
    fn is_voluntary(self) -> bool {
        matches!(
            self,
            RoundKind::ForfeitLoss | RoundKind::Requested | RoundKind::Left
        )
    }
}

fn kind(record: &TournamentRecord, place: usize, round: usize, done: usize) -> RoundKind {
    let plain = |round: usize| match record.entrants[place].meeting(round).result {
        RoundResult::PairingBye | RoundResult::FullBye => RoundKind::Given,
        RoundResult::ForfeitWin => RoundKind::ForfeitWin,
        RoundResult::ForfeitLoss => RoundKind::ForfeitLoss,
        RoundResult::HalfBye | RoundResult::ZeroBye => RoundKind::Requested,
        _ => RoundKind::Played,
    };
    match plain(round) {
        RoundKind::Requested if (round + 1..done).all(|later| plain(later).is_voluntary()) => {
            RoundKind::Left
        }
        other => other,
    }
}

/// The value of each entrant, greater for better.
pub fn values(record: &TournamentRecord, tie_break: TieBreak) -> Vec<f64> {
    let done = record.rounds_done();
    let count = record.entrants.len();
    let places = record.places();
    let score = |place: usize| record.score(&record.entrants[place], done);
    let draw = record.points.plain_draw();
    // As an opponent: rounds that were left out for good count as draws (16.3).
    let adjusted: Vec<Points> = (0..count)
        .map(|place| {
            (0..done)
                .map(|round| match kind(record, place, round, done) {
                    RoundKind::Left => draw,
                    _ => record.points.worth(record.entrants[place].meeting(round)),
                })
                .sum()
        })
        .collect();
    // Against whom a round counts, and what it brought: (the other's score, own points, voluntary).
    let rounds_of = |place: usize| -> Vec<(Points, Points, bool)> {
        (0..done)
            .map(|round| {
                let meeting = record.entrants[place].meeting(round);
                let kind = kind(record, place, round, done);
                let opponent = meeting
                    .opponent
                    .and_then(|number| places.get(&number).copied());
                let worth = record.points.worth(meeting);
                let cap = Points(draw.0 * done as u32);
                let other = match (kind, opponent) {
                    (RoundKind::Played, Some(opponent)) => adjusted[opponent],
                    // A dummy with the own score, but not more than who should have been met (16.4).
                    (_, Some(opponent)) => score(place).min(adjusted[opponent]),
                    (_, None) => score(place).min(cap),
                };
                (other, worth, kind.is_voluntary())
            })
            .collect()
    };
    let win = record.points.plain_win().0.max(1);
    (0..count)
        .map(|place| {
            let rounds = rounds_of(place);
            let sum = || -> u32 { rounds.iter().map(|(other, _, _)| other.0).sum() };
            match tie_break {
                TieBreak::Buchholz => f64::from(sum()) / 10.0,
                TieBreak::BuchholzCut1 => {
                    // A round left out of one's own will is the first to be cut (16.5).
                    let least = |voluntary_only: bool| {
                        rounds
                            .iter()
                            .filter(|round| !voluntary_only || round.2)
                            .map(|round| round.0.0)
                            .min()
                    };
                    let cut = least(true).or_else(|| least(false)).unwrap_or(0);
                    f64::from(sum() - cut) / 10.0
                }
                TieBreak::SonnebornBerger => rounds
                    .iter()
                    .map(|(other, worth, _)| {
                        f64::from(other.0) / 10.0 * f64::from(worth.0.min(win)) / f64::from(win)
                    })
                    .sum(),
                TieBreak::Wins => {
                    rounds.iter().filter(|(_, worth, _)| worth.0 >= win).count() as f64
                }
                TieBreak::Progressive => (1..=done)
                    .map(|rounds| record.score(&record.entrants[place], rounds).as_f64())
                    .sum(),
                TieBreak::DirectEncounter => direct(record, place, done, &score),
            }
        })
        // A sum of nothing is negative zero.
        .map(|value| value + 0.0)
        .collect()
}

/// Points against those with the same score, if all of them have met.
fn direct(
    record: &TournamentRecord,
    place: usize,
    done: usize,
    score: &impl Fn(usize) -> Points,
) -> f64 {
    let equal: Vec<usize> = (0..record.entrants.len())
        .filter(|&other| score(other) == score(place))
        .collect();
    let met = |one: usize, other: usize| {
        (0..done)
            .map(|round| record.entrants[one].meeting(round))
            .filter(|meeting| {
                meeting
                    .played()
                    .is_some_and(|(number, _)| number == record.entrants[other].number)
            })
            .map(|meeting| record.points.worth(meeting))
            .fold((0_u32, 0_u32), |(sum, count), worth| {
                (sum + worth.0, count + 1)
            })
    };
    let all_met = equal.iter().all(|&one| {
        equal
            .iter()
            .all(|&other| one == other || met(one, other).1 > 0)
    });
    if !all_met {
        return 0.0;
    }
    equal
        .iter()
        .filter(|&&other| other != place)
        .map(|&other| {
            let (sum, count) = met(place, other);
            f64::from(sum) / f64::from(count.max(1)) / 10.0
        })
        .sum()
}

#[cfg(test)]
mod tests {
    use super::{TieBreak, values};
    use crate::trf;

    /// A round robin of four players, computed by hand.
    #[test]
    fn a_round_robin_by_hand() {
        let record = trf::read(
            "\
001    1      A                                                                  2.5    1     4 w 1     2 b =     3 w 1
001    2      B                                                                  2.0    2     3 b 1     1 w =     4 b =
001    3      C                                                                  1.0    3     2 w 0     4 w 1     1 b 0
001    4      D                                                                  0.5    4     1 b 0     3 b 0     2 w =
",
        )
        .expect("a report");
        assert_eq!(values(&record, TieBreak::Buchholz), [3.5, 4.0, 5.0, 5.5]);
        assert_eq!(
            values(&record, TieBreak::BuchholzCut1),
            [3.0, 3.5, 4.5, 4.5]
        );
        assert_eq!(
            values(&record, TieBreak::SonnebornBerger),
            [2.5, 2.5, 0.5, 1.0]
        );
        assert_eq!(values(&record, TieBreak::Wins), [2.0, 1.0, 1.0, 0.0]);
        assert_eq!(values(&record, TieBreak::Progressive), [5.0, 4.5, 2.0, 0.5]);
    }

    #[test]
    fn unplayed_rounds_meet_a_dummy() {
        // Player 3 leaves after a win: as an opponent the rounds left count as draws.
        let record = trf::read(
            "\
001    1      A                                                                  2.0    1     3 w 0     4 b 1     2 w 1
001    2      B                                                                  1.0    2     4 w 1  0000 - Z     1 b 0
001    3      C                                                                  1.0    3     1 b 1  0000 - Z  0000 - Z
001    4      D                                                                  1.0    4     2 b 0     1 w 0  0000 - U
",
        )
        .expect("a report");
        let buchholz = values(&record, TieBreak::Buchholz);
        // C counts 1 + 0.5 + 0.5 for A.
        assert_eq!(buchholz[0], 2.0 + 1.0 + 1.0);
        // B's own absence is a dummy with B's score.
        assert_eq!(buchholz[1], 1.0 + 1.0 + 2.0);
        // C's absences: dummies with C's score.
        assert_eq!(buchholz[2], 2.0 + 1.0 + 1.0);
        // Cutting takes the absence of B, not the lowest of all.
        assert_eq!(values(&record, TieBreak::BuchholzCut1)[1], 3.0);
    }

    #[test]
    fn direct_encounters_rank_equal_scores() {
        let record = trf::read(
            "\
001    1      A                                                                  1.0    1     2 w 0     3 b 1
001    2      B                                                                  1.0    2     1 b 1     4 w 0
001    3      C                                                                  1.0    3     4 b 1     1 w 0
001    4      D                                                                  1.0    4     3 w 0     2 b 1
",
        )
        .expect("a report");
        // Not all of them have met.
        assert_eq!(values(&record, TieBreak::DirectEncounter), [0.0; 4]);
    }
}
