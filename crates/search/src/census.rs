//! What proofs, engines and anticipation say of the hits of a search, counted for each pattern.

use std::collections::BTreeMap;

use corpus::GamePoint;
use engines::Score;
use patlan::proof::Verdict;

use crate::finding::{GameReport, Hit};

/// Hundredths of a pawn from which a side is said to be better.
pub const CLEAR: i32 = 100;

/// Instances by how their proof ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Proofs {
    pub forced: u64,
    pub refuted: u64,
    /// The proof was given up.
    pub undecided: u64,
}

/// Positions by an engine's value, from the point of view of the side that found the pattern there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Evals {
    /// Worse by a pawn or more, or mated.
    pub lost: u64,
    /// Less than a pawn either way.
    pub even: u64,
    /// Better by a pawn or more, or mating.
    pub won: u64,
    /// The engine gave no value.
    pub failed: u64,
    /// Sum of the values that are not mates, in hundredths of a pawn.
    pub sum: i64,
    /// Number of values in that sum.
    pub counted: u64,
}

impl Evals {
    /// Positions with a value.
    pub fn positions(&self) -> u64 {
        self.lost + self.even + self.won
    }

    /// The mean of the values that are not mates, in pawns.
    pub fn mean(&self) -> Option<f64> {
        (self.counted > 0).then(|| self.sum as f64 / self.counted as f64 / 100.0)
    }

    fn add(&mut self, score: Score) {
        match score.value() {
            value if value <= -CLEAR => self.lost += 1,
            value if value < CLEAR => self.even += 1,
            _ => self.won += 1,
        }
        if let Score::Centipawns(value) = score {
            self.sum += i64::from(value);
            self.counted += 1;
        }
    }
}

/// The counts of one pattern.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Counts {
    /// Instances by proof.
    pub proofs: Proofs,
    /// Positions from which it can be forced, by plies.
    pub within: BTreeMap<u8, u64>,
    /// Positions by distance in moves of the side's own; 0 where the pattern is there.
    pub distance: BTreeMap<u8, u64>,
    /// Positions by value, where white found it and where black did.
    pub evals: [Evals; 2],
}

/// Counts for every pattern of a search.
#[derive(Debug, Clone, Default)]
pub struct Census {
    pub patterns: Vec<Counts>,
    /// The hit last counted: several of one position count as one.
    last: Option<LastHit>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct LastHit {
    game: u64,
    point: GamePoint,
    white: bool,
    pattern: usize,
}

impl Census {
    /// For this number of patterns.
    pub fn new(patterns: usize) -> Census {
        Census {
            patterns: vec![Counts::default(); patterns],
            last: None,
        }
    }

    /// Adds the hits of a game, or of a part of one.
    pub fn add(&mut self, report: &GameReport) {
        if !report.continues {
            self.last = None;
        }
        for hit in &report.hits {
            self.hit(report.number, hit);
        }
    }

    fn hit(&mut self, game: u64, hit: &Hit) {
        let finding = &hit.finding;
        let white = hit.side.is_white();
        let Some(counts) = self.patterns.get_mut(finding.pattern) else {
            return;
        };
        match &finding.verdict {
            Some(Verdict::Forced { .. }) => counts.proofs.forced += 1,
            Some(Verdict::Refuted { .. }) => counts.proofs.refuted += 1,
            Some(Verdict::Undecided) => counts.proofs.undecided += 1,
            None => {}
        }
        let this = Some(LastHit {
            game,
            point: hit.point,
            white,
            pattern: finding.pattern,
        });
        if std::mem::replace(&mut self.last, this) == this {
            return;
        }
        if let Some(plies) = finding.within() {
            *counts.within.entry(plies).or_default() += 1;
        }
        if let Some(moves) = finding.distance {
            *counts.distance.entry(moves).or_default() += 1;
        }
        // A value is held against the pattern itself, not against the way to it.
        if finding.within().is_some() || finding.distance.is_some_and(|moves| moves > 0) {
            return;
        }
        let evals = &mut counts.evals[usize::from(!white)];
        match &finding.eval {
            Some(Ok(evaluated)) => evals.add(evaluated.score.seen_by(hit.side)),
            Some(Err(_)) => evals.failed += 1,
            None => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use chess::Color;
    use chess::pgn::Outcome;

    use super::*;
    use chess::replay::Replay;

    use crate::finding::{Finding, SlotSquares};
    use engines::{EngineError, EvalMethod, Evaluation};

    fn hit(ply: u32, side: Color, finding: Finding) -> Hit {
        Hit {
            point: GamePoint {
                ply,
                text_ply: ply,
                in_variation: false,
            },
            side,
            replay: Replay::default(),
            finding,
        }
    }

    #[test]
    fn values_are_seen_by_the_finder_and_positions_count_once() {
        let bare = || Finding::new(0, SlotSquares::EMPTY);
        let eval = |score| Finding {
            eval: Some(Ok(Evaluation {
                score,
                method: EvalMethod::Static,
            })),
            ..bare()
        };
        let proved = |verdict| Finding {
            verdict: Some(verdict),
            ..eval(Score::Centipawns(-577))
        };
        let failed = Finding {
            eval: Some(Err(EngineError::Died)),
            ..bare()
        };
        let report = GameReport {
            file: Arc::from("a"),
            number: 1,
            tags: Vec::new(),
            outcome: Outcome::White,
            plies: None,
            moves: String::new(),
            hits: vec![
                hit(
                    1,
                    Color::White,
                    proved(Verdict::Refuted { line: Vec::new() }),
                ),
                hit(1, Color::White, proved(Verdict::Forced { mate_in: None })),
                hit(3, Color::White, eval(Score::Centipawns(30))),
                hit(4, Color::Black, eval(Score::Centipawns(-240))),
                hit(5, Color::White, eval(Score::Mate(2))),
                hit(6, Color::Black, failed),
            ],
            continues: false,
            goes_on: false,
        };
        let mut census = Census::new(1);
        census.add(&report);
        let counts = &census.patterns[0];
        assert_eq!((counts.proofs.forced, counts.proofs.refuted), (1, 1));
        let [white, black] = counts.evals;
        assert_eq!((white.lost, white.even, white.won), (1, 1, 1));
        assert_eq!(
            (black.lost, black.even, black.won, black.failed),
            (0, 0, 1, 1)
        );
        assert_eq!(white.mean(), Some(-2.735));
    }
}
