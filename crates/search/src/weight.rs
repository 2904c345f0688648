//! What a pattern is worth, learnt from results.

use corpus::tally::{Score, Tally};

/// A rare pattern is pulled towards the collection's average as if this many average games had been added.
const PRIOR_GAMES: f64 = 10.0;

/// The log-odds of the finder's score against what the same sides score in the whole collection, shrunk for rare
/// patterns: 0 means no better than average, 1 about a pawn's worth of winning chances, negative is bad for the finder.
/// `None` if no game with a result has the pattern.
pub fn suggested(tally: &Tally, baseline: &Score) -> Option<f64> {
    let games = tally.score.games() as f64;
    if games == 0.0 {
        return None;
    }
    let white = match baseline.games() {
        0 => 0.5,
        all => (baseline.won as f64 + baseline.drew as f64 / 2.0) / all as f64,
    };
    let [as_white, as_black] = tally.finders.map(|count| count as f64);
    let average = (as_white * white + as_black * (1.0 - white)) / (as_white + as_black).max(1.0);
    let points = tally.score.won as f64 + tally.score.drew as f64 / 2.0;
    let share = (points + PRIOR_GAMES * average) / (games + PRIOR_GAMES);
    // A side that always wins, or never, has no odds; both are bounded alike, so that no more than average is nothing.
    let odds = |share: f64| {
        let share = share.clamp(0.001, 0.999);
        (share / (1.0 - share)).ln()
    };
    Some(odds(share) - odds(average))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tally(won: u64, drew: u64, lost: u64) -> Tally {
        Tally {
            score: Score { won, drew, lost },
            finders: [won + drew + lost, 0],
            ..Tally::default()
        }
    }

    #[test]
    fn winning_more_than_average_is_worth_something() {
        let baseline = Score {
            won: 40,
            drew: 30,
            lost: 30,
        };
        let weight = |won, drew, lost| suggested(&tally(won, drew, lost), &baseline).unwrap();
        assert!(weight(900, 50, 50) > weight(9, 0, 1) && weight(9, 0, 1) > 0.0);
        assert!(weight(40, 30, 30).abs() < 1e-9);
        assert!(weight(0, 0, 100) < -1.0);
        assert_eq!(suggested(&Tally::default(), &baseline), None);
        for (won, lost) in [(990, 10), (999, 1), (1000, 0), (0, 1000)] {
            let all = Score { won, drew: 0, lost };
            let weight = suggested(&tally(won, 0, lost), &all).unwrap();
            assert!(weight.abs() < 1e-9, "{won} {lost}: {weight}");
        }
    }
}
