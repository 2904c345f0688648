//! Tactics proved in a position where a pattern was found.

use chess::{Color, Position};
use patlan::matcher::{self, BudgetError, Instance};
use patlan::proof::{self, Verdict};

use crate::describer::CompiledPattern;
use crate::finding::{Finding, Hit, SlotSquares};

/// The maximum number of instances of a position that are proved where only one is reported.
const MOST_PROVED: usize = 64;
/// The maximum number of them whose proof may be given up.
const MOST_UNDECIDED: u32 = 2;

impl CompiledPattern {
    /// The valid instances of a position; one of them where there are too many to list.
    pub(crate) fn valid_instances(&self, position: &Position, side: Color) -> Vec<Instance> {
        match matcher::find(&self.program, position, side) {
            Ok(mut findings) => {
                findings.raw.retain(Instance::is_valid);
                findings.raw
            }
            Err(BudgetError) => {
                let first = matcher::first(&self.program, position, side);
                first.ok().flatten().into_iter().collect()
            }
        }
    }

    /// The instance to report where the tactics of a position are proved and only one instance is wanted: the first that
    /// is forced, or else the first that is undecided, or else the first. `None` without a valid instance.
    pub fn prove_best(&self, position: &Position, side: Color) -> Option<(Instance, Verdict)> {
        let rank = |verdict: &Verdict| match verdict {
            Verdict::Forced { .. } => 0,
            Verdict::Undecided => 1,
            Verdict::Refuted { .. } => 2,
        };
        let mut best: Option<(Instance, Verdict)> = None;
        let mut undecided = 0;
        let instances = self.valid_instances(position, side);
        for instance in instances.into_iter().take(MOST_PROVED) {
            let verdict = proof::prove(&self.program, position, side, &instance);
            let new = rank(&verdict);
            undecided += u32::from(new == 1);
            if best.as_ref().is_none_or(|(_, old)| new < rank(old)) {
                best = Some((instance, verdict));
            }
            // A proof that is given up has taken long.
            if new == 0 || undecided >= MOST_UNDECIDED {
                break;
            }
        }
        best
    }

    /// The finding of a hit with the verdict on its tactics, as a search that proves would have reported it: of a position
    /// with several instances the best one, unless every instance was reported (`all_instances`). `None` where there is
    /// nothing to prove.
    pub fn prove_hit(&self, hit: &Hit, all_instances: bool) -> Option<Finding> {
        let finding = &hit.finding;
        if finding.verdict.is_some() || finding.approach.is_some() || !self.is_provable() {
            return None;
        }
        let position = hit.replay.position();
        let (squares, verdict) = match all_instances {
            false => match self.prove_best(position, hit.side) {
                Some((instance, verdict)) => (SlotSquares::new(&instance.squares), verdict),
                None => (finding.squares, Verdict::Undecided),
            },
            true => {
                let squares: Vec<_> = finding.squares.iter().collect();
                let instances = Instance::at(&self.program, position, hit.side, &squares).ok();
                let valid = instances.into_iter().flatten().find(Instance::is_valid);
                let prove = |instance| proof::prove(&self.program, position, hit.side, &instance);
                (finding.squares, valid.map_or(Verdict::Undecided, prove))
            }
        };
        Some(Finding {
            squares,
            verdict: Some(verdict),
            ..finding.clone()
        })
    }
}
