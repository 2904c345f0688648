//! Patterns looked for in position after position.

use std::collections::HashSet;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};

use chess::replay::Replay;
use chess::{Clues, Color, Position};
use corpus::store::Question;
use corpus::{Examiner, Shortcuts, Sightings};
use patlan::library::Library;
use patlan::matcher::{self, BudgetError, Ensemble, EnsembleMatcher, Instance};
use patlan::plan::PlanError;
use patlan::proof::{self, Verdict};
use syntax::Lang;

use crate::describer::{CompiledPattern, Describer};
use crate::finding::{Approach, Finding, SlotSquares};

/// What a search is to find out. The default only counts positions with a valid instance.
#[derive(Debug, Clone, Copy, Default)]
pub struct Details {
    /// Report findings too.
    pub findings: bool,
    /// Report every valid instance of a position, not only the first.
    pub all_instances: bool,
    /// Count raw instances too.
    pub raw: bool,
    /// Find each pattern once in a game.
    pub first: bool,
    /// Prove or refute the tactics of what is found.
    pub prove: bool,
    /// Report positions too from which the pattern can be forced within this number of plies.
    pub within: Option<u8>,
    /// Report positions too in which the pattern is this number of the side's own moves away, or fewer.
    pub distance: Option<u8>,
    /// Look at every position, whatever a store knows of it.
    pub fresh: bool,
}

impl Details {
    /// Whether it matters more than in which positions there is a valid instance.
    fn are_more_than_counts(&self) -> bool {
        self.findings || self.first || self.look_further()
    }

    /// Whether positions without a valid instance matter too.
    fn look_further(&self) -> bool {
        self.raw || self.within.is_some() || self.distance.is_some()
    }
}

/// The patterns of a search, compiled; shared by all threads.
pub struct Searched {
    patterns: Arc<[CompiledPattern]>,
    ensemble: Ensemble,
    screening: Vec<Clues>,
    questions: OnceLock<Vec<Question>>,
    details: Details,
    gave_up: AtomicU64,
}

impl Searched {
    /// Compiles the patterns of these names; fails if one is missing or invalid.
    pub fn new(
        library: &Library,
        names: &[String],
        details: Details,
    ) -> Result<Searched, PlanError> {
        let patterns = names.iter().map(|name| CompiledPattern::new(library, name));
        let patterns: Arc<[CompiledPattern]> = patterns.collect::<Result<_, _>>()?;
        let programs = patterns.iter().map(|compiled| compiled.program.clone());
        Ok(Searched {
            ensemble: Ensemble::new(programs),
            screening: screening(&patterns, &details),
            questions: OnceLock::new(),
            patterns,
            details,
            gave_up: AtomicU64::new(0),
        })
    }

    /// Compiles those of the patterns that ask different things, for a store that is to keep the answers.
    pub fn for_answers(library: &Library, names: &[String]) -> Result<Searched, PlanError> {
        let mut known = HashSet::new();
        let mut different = Vec::new();
        for name in names {
            if known.insert(library.program(name)?.meaning()) {
                different.push(name.clone());
            }
        }
        Searched::new(library, &different, Details::default())
    }

    /// The patterns of the search, by the index that findings carry.
    pub fn patterns(&self) -> &[CompiledPattern] {
        &self.patterns
    }

    /// Describes what this search finds.
    pub fn describer(&self, lang: Lang) -> Describer {
        Describer::of(self.patterns.clone(), lang)
    }

    /// What the patterns ask, if it is enough to know in which positions they have a valid instance.
    fn questions(&self) -> &[Question] {
        if self.details.look_further() || self.details.fresh {
            return &[];
        }
        let programs = self.patterns.iter().map(|compiled| &compiled.program);
        self.questions.get_or_init(|| {
            programs
                .map(|program| Question(program.meaning()))
                .collect()
        })
    }

    /// Number of positions in which the search for a pattern was given up, since it leaves too much open.
    pub fn gave_up(&self) -> u64 {
        self.gave_up.load(Ordering::Relaxed)
    }

    /// An examiner for one thread.
    pub fn examiner(&self) -> PatternExaminer<'_> {
        PatternExaminer {
            searched: self,
            matcher: self.ensemble.matcher(),
            seen: vec![false; self.patterns.len()],
            is_more_than_counts: self.details.are_more_than_counts(),
            looks_further: self.details.look_further(),
        }
    }

    fn give_up(&self, times: u64) {
        self.gave_up.fetch_add(times, Ordering::Relaxed);
    }

    /// Reports a pattern that has a valid instance.
    fn report(
        &self,
        index: usize,
        replay: &Replay,
        side: Color,
        sightings: &mut Sightings<Finding>,
    ) {
        sightings.mark(index);
        if !self.details.findings {
            return;
        }
        let proves = self.details.prove && self.patterns[index].is_provable();
        let findings = match (self.details.all_instances, proves) {
            (false, false) => self.first(index, replay.position(), side),
            (false, true) => self.best(index, replay.position(), side),
            (true, _) => self.all(index, replay.position(), side, proves),
        };
        if findings.is_empty() {
            self.give_up(1);
        }
        findings
            .into_iter()
            .for_each(|finding| sightings.report(finding));
    }

    /// The first valid instance.
    fn first(&self, index: usize, position: &Position, side: Color) -> Vec<Finding> {
        let program = &self.patterns[index].program;
        let first = matcher::first_in_order(program, position, side)
            // Too many to compare: any of them will do.
            .or_else(|BudgetError| matcher::first(program, position, side));
        let first = first.ok().flatten();
        let finding = |instance: Instance| self.finding(index, &instance, None);
        first.map(finding).into_iter().collect()
    }

    /// All valid instances.
    fn all(&self, index: usize, position: &Position, side: Color, proves: bool) -> Vec<Finding> {
        let program = &self.patterns[index].program;
        let finding = |instance: &Instance| {
            let verdict = proves.then(|| proof::prove(program, position, side, instance));
            self.finding(index, instance, verdict)
        };
        self.patterns[index]
            .valid_instances(position, side)
            .iter()
            .map(finding)
            .collect()
    }

    /// The instance that [`CompiledPattern::prove_best`] reports.
    fn best(&self, index: usize, position: &Position, side: Color) -> Vec<Finding> {
        let best = self.patterns[index].prove_best(position, side);
        let finding = |(instance, verdict)| self.finding(index, &instance, Some(verdict));
        best.map(finding).into_iter().collect()
    }

    fn finding(&self, index: usize, instance: &Instance, verdict: Option<Verdict>) -> Finding {
        Finding {
            verdict,
            distance: self.details.distance.map(|_| 0),
            ..Finding::new(index, SlotSquares::new(&instance.squares))
        }
    }

    /// Reports a position without a valid instance from which one can be reached. A line that can be forced is worth
    /// more than one in which the opponent stands still.
    fn in_reach(&self, index: usize, replay: &Replay, side: Color) -> Option<Finding> {
        let program = &self.patterns[index].program;
        let position = replay.position();
        let reach = |moves: Result<Option<Vec<chess::Ply>>, BudgetError>| {
            let moves = moves.unwrap_or_else(|BudgetError| {
                self.give_up(1);
                None
            });
            moves.filter(|moves| !moves.is_empty())
        };
        let forced = self
            .details
            .within
            .and_then(|plies| reach(proof::anticipate(program, position, side, plies)));
        let alone = self.details.distance.and_then(|most| {
            reach(proof::approach_within(
                program,
                position,
                side,
                most,
                DISTANCE_UNITS,
            ))
        });
        let distance = alone
            .as_ref()
            .map(|moves| u8::try_from(moves.len()).unwrap_or(u8::MAX));
        let approach = match (forced, alone) {
            (Some(plies), _) => Approach {
                is_forced: true,
                plies,
            },
            (None, Some(plies)) => Approach {
                is_forced: false,
                plies,
            },
            (None, None) => return None,
        };
        Some(Finding {
            approach: Some(approach),
            distance,
            ..Finding::new(index, SlotSquares::EMPTY)
        })
    }
}

/// The screening facts of a search: a position is of interest if it has those of one pattern. Empty where any position
/// can be of interest.
fn screening(patterns: &[CompiledPattern], details: &Details) -> Vec<Clues> {
    // A pattern may be in reach where nothing of it is there yet.
    if details.within.is_some() || details.distance.is_some() || details.fresh {
        return Vec::new();
    }
    let of_pattern = |compiled: &CompiledPattern| match details.raw {
        true => compiled.program.raw_clues(),
        false => compiled.program.clues(),
    };
    let mut facts: Vec<Clues> = patterns.iter().map(of_pattern).collect();
    if facts.contains(&Clues::NONE) {
        return Vec::new();
    }
    facts.sort_unstable();
    facts.dedup();
    facts
}

/// The limit of work for the distance in one position, about a tenth of a second: a collection has many.
const DISTANCE_UNITS: u64 = 10_000_000;

/// Looks at positions for one thread.
pub struct PatternExaminer<'a> {
    searched: &'a Searched,
    matcher: EnsembleMatcher<'a>,
    seen: Vec<bool>,
    is_more_than_counts: bool,
    looks_further: bool,
}

impl Examiner for PatternExaminer<'_> {
    type Finding = Finding;

    fn begin_game(&mut self) {
        self.seen.fill(false);
        self.matcher.begin_game();
    }

    #[inline]
    fn look(&mut self, replay: &Replay, side: Color, sightings: &mut Sightings<Finding>) {
        if !self.looks_further && self.matcher.rules_out_all(replay.position(), side) {
            return;
        }
        if self.is_more_than_counts {
            return self.look_closely(replay, side, sightings);
        }
        let (position, matcher) = (replay.position(), &mut self.matcher);
        let mut undecided = 0;
        sightings
            .mark_all(|words, open| undecided = matcher.find_valid(position, side, words, open));
        if undecided > 0 {
            self.searched.give_up(undecided);
        }
    }
}

impl Shortcuts for PatternExaminer<'_> {
    fn screening(&self) -> &[Clues] {
        &self.searched.screening
    }

    fn questions(&self) -> &[Question] {
        self.searched.questions()
    }

    fn only_counts(&self) -> bool {
        !self.is_more_than_counts
    }

    fn look_known(
        &mut self,
        replay: &Replay,
        side: Color,
        present: &[u64],
        sightings: &mut Sightings<Finding>,
    ) {
        for (place, word) in present.iter().enumerate() {
            let mut left = *word;
            while left != 0 {
                let index = place * u64::BITS as usize + left.trailing_zeros() as usize;
                left &= left - 1;
                if !(self.searched.details.first && self.seen[index]) {
                    self.seen[index] = true;
                    self.searched.report(index, replay, side, sightings);
                }
            }
        }
    }

    fn wants_batches(&self) -> bool {
        self.searched.ensemble.is_screened()
    }
}

impl PatternExaminer<'_> {
    /// Looks for more than which patterns have a valid instance.
    fn look_closely(&mut self, replay: &Replay, side: Color, sightings: &mut Sightings<Finding>) {
        let details = self.searched.details;
        let mut query = self.matcher.query(replay.position(), side);
        let count = self.searched.patterns.len();
        let mut next = 0;
        while let Some(index) = match self.looks_further {
            true => (next < count).then_some(next),
            false => query.candidate(next),
        } {
            next = index + 1;
            if details.first && self.seen[index] {
                if details.raw && query.exists_raw(index) == Ok(true) {
                    sightings.mark_raw(index);
                }
                continue;
            }
            let valid = query.exists(index).unwrap_or_else(|_| {
                self.searched.give_up(1);
                false
            });
            if valid {
                self.seen[index] = true;
                self.searched.report(index, replay, side, sightings);
                continue;
            }
            if details.raw && query.exists_raw(index) == Ok(true) {
                sightings.mark_raw(index);
            }
            if details.findings
                && let Some(finding) = self.searched.in_reach(index, replay, side)
            {
                self.seen[index] = true;
                sightings.report(finding);
            }
        }
    }
}
