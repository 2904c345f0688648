//! How complete a pattern is, for callers that ask in many positions: the question of [`grade`](super::grade()),
//! answered fast and approximately. A search takes it as advice (`crates/opponents`).

use std::collections::HashMap;
use std::sync::Arc;

use chess::View;

use super::grade::{GRADE_SHARES, most_conditions};
use super::{Budget, PositionQuery, any};
use crate::ast::Pattern;
use crate::library::Library;
use crate::plan::{PlanError, Program};

/// Work spent on one choice of lines.
const CHOICE_UNITS: u64 = 400;

/// How much of a pattern a position has.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Completion {
    /// Pieces that it needs are missing.
    Absent,
    /// The pieces are there; the share of the whole pattern, from 0.4 (nothing else) to 1.
    Partial(f64),
    /// There is a valid instance.
    Full,
}

/// The share of a pattern of which only the pieces are there.
pub const MIN_SHARE: f64 = GRADE_SHARES[0];

/// A pattern prepared for [`PositionQuery::completion`]. Its parts are compiled when they are first needed.
#[derive(Debug, Clone)]
pub struct Gauge {
    whole: Arc<Program>,
    pattern: Arc<Pattern>,
    known: Arc<HashMap<String, Arc<Program>>>,
    conditions: usize,
    /// [`NOTHING`], then [`EVERYTHING`], then the parts that were needed so far.
    parts: Vec<Part>,
}

/// A part of the pattern: some lines of its scenario.
#[derive(Debug, Clone)]
struct Part {
    /// The lines, one bit for each.
    lines: u64,
    /// The pattern with these lines and nothing after its precondition; `None` if that does not compile.
    program: Option<Arc<Program>>,
    /// For each line, the index of the part that has it in addition, once that is compiled.
    with: Vec<Option<usize>>,
}

/// The lines of a scenario that hold together in a position, as the index of a part.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HeldLines(usize);

const NOTHING: usize = 0;
const EVERYTHING: usize = 1;

impl Gauge {
    /// Takes a pattern of a library.
    pub fn new(library: &Library, name: &str) -> Result<Gauge, PlanError> {
        let unknown = || PlanError::UnknownPattern(name.to_owned());
        let (_, pattern) = library.get(name).ok_or_else(unknown)?;
        let known = library
            .names()
            .filter_map(|name| Some((name.to_owned(), library.program(name).ok()?)))
            .collect();
        // Working tactics count as one condition more.
        let conditions = crate::plan::conjuncts(pattern.precondition.as_ref()).len()
            + usize::from(!pattern.tactics.is_empty() || pattern.postcondition.is_some());
        let mut gauge = Gauge {
            whole: library.program(name)?,
            pattern: Arc::new(pattern.clone()),
            known: Arc::new(known),
            conditions,
            parts: Vec::new(),
        };
        let everything = u64::MAX >> (u64::BITS as usize - gauge.lines().max(1));
        gauge.parts.push(Part {
            program: None,
            ..gauge.compiled(0)
        });
        gauge.parts.push(gauge.compiled(everything));
        Ok(gauge)
    }

    pub fn program(&self) -> &Program {
        &self.whole
    }

    /// The least and the greatest share that a pattern can have when these lines hold together.
    pub fn bounds(&self, kept: HeldLines) -> [f64; 2] {
        let part = &self.parts[kept.0];
        let actions = self.part_of_lines(part);
        let branches = part.program.iter().flat_map(|program| program.branches());
        let most = branches.map(|branch| branch.precondition.len()).max();
        [0, most.unwrap_or(0)].map(|met| self.counted(actions, met))
    }

    fn part_of_lines(&self, part: &Part) -> f64 {
        f64::from(part.lines.count_ones()) / self.lines().max(1) as f64
    }

    /// The share when this part of the lines holds and this number of conditions is met.
    fn counted(&self, actions: f64, met: usize) -> f64 {
        let conditions = match self.conditions {
            0 => actions,
            all => met as f64 / all as f64,
        };
        let [material, of_actions, of_conditions] = GRADE_SHARES;
        material + of_actions * actions + of_conditions * conditions
    }

    /// The number of lines that count.
    fn lines(&self) -> usize {
        self.pattern.scenario.len().min(u64::BITS as usize)
    }

    /// The index of the part with one line more.
    fn with(&mut self, part: usize, line: usize) -> usize {
        if let Some(known) = self.parts[part].with[line] {
            return known;
        }
        let more = self.compiled(self.parts[part].lines | 1 << line);
        self.parts.push(more);
        let number = self.parts.len() - 1;
        self.parts[part].with[line] = Some(number);
        number
    }

    fn compiled(&self, lines: u64) -> Part {
        let mut part = Pattern::clone(&self.pattern);
        let mut index = 0;
        part.scenario.retain(|_| {
            index += 1;
            lines >> (index - 1) & 1 == 1
        });
        part.pieces = None;
        part.tactics.clear();
        part.postcondition = None;
        let known = |name: &str| self.known.get(name).cloned();
        let program = Program::compile_for(self.pattern.cast(), &part, &known);
        Part {
            lines,
            program: program.ok().map(Arc::new),
            with: vec![None; self.lines()],
        }
    }

    /// The program of a part if all its lines hold together.
    fn holding(&self, part: usize, view: &View) -> Option<&Program> {
        let program = self.parts[part].program.as_deref()?;
        let budget = Budget::of(CHOICE_UNITS);
        let mut branches = program.branches().iter();
        let holds = branches.any(|branch| any(view, &branch.raw, &budget) && !budget.is_spent());
        holds.then_some(program)
    }
}

impl PositionQuery<'_> {
    /// How complete a pattern is. The material is tested first. Then the lines of the scenario are taken in order, and
    /// each is kept if it holds together with those kept before it.
    pub fn completion(&mut self, gauge: &mut Gauge) -> Completion {
        self.quick_completion(gauge)
            .unwrap_or_else(|| Completion::Partial(self.share(gauge)))
    }

    /// Whether the pieces of a pattern are there.
    #[inline]
    pub fn has_pieces(&self, gauge: &Gauge) -> bool {
        self.has_material(&gauge.whole)
    }

    /// The cheap half of [`PositionQuery::completion`]: `None` if the pattern is there in part.
    #[inline]
    pub fn quick_completion(&mut self, gauge: &Gauge) -> Option<Completion> {
        if !self.has_material(&gauge.whole) {
            return Some(Completion::Absent);
        }
        (self.exists_with_material(&gauge.whole) == Ok(true)).then_some(Completion::Full)
    }

    /// The share of a pattern that is there in part.
    pub fn share(&mut self, gauge: &mut Gauge) -> f64 {
        let kept = self.held_lines(gauge);
        self.share_of(gauge, kept)
    }

    /// The lines of a pattern that hold together: the cheaper half of [`PositionQuery::share`].
    pub fn held_lines(&mut self, gauge: &mut Gauge) -> HeldLines {
        self.load();
        let all = gauge.lines();
        let mut kept = EVERYTHING;
        if gauge.holding(EVERYTHING, self.view).is_none() {
            kept = NOTHING;
            for line in 0..all {
                let more = gauge.with(kept, line);
                if gauge.holding(more, self.view).is_some() {
                    kept = more;
                }
            }
        }
        HeldLines(kept)
    }

    /// The share of a pattern of which these lines hold together.
    pub fn share_of(&mut self, gauge: &Gauge, kept: HeldLines) -> f64 {
        self.load();
        let kept = &gauge.parts[kept.0];
        let work = Budget::of(CHOICE_UNITS);
        let best = kept.program.as_deref();
        let conditions =
            best.and_then(|part| most_conditions(part, self.view, &work, CHOICE_UNITS));
        gauge.counted(gauge.part_of_lines(kept), conditions.unwrap_or(0))
    }
}

#[cfg(test)]
mod tests {
    use super::super::Matcher;
    use super::*;
    use chess::{Color, Position};

    use crate::library::PatternFile;
    use syntax::Source;

    const FORK: &str = "PATTERN \"FORK\" AUTHOR \"a\" DESCRIPTION \"d\" WEIGHT 2 \
        SCENARIO N1 => k1 N1 => q1 PRECONDITION MOVESOF(N1) > 0;\n";

    fn formed(text: &str, fen: &str, side: Color) -> Completion {
        let mut library = Library::new();
        library.add(PatternFile::new(Source::new("test", text)));
        let mut gauge = Gauge::new(&library, "FORK").unwrap();
        let position = Position::from_fen(fen).unwrap();
        Matcher::new().query(&position, side).completion(&mut gauge)
    }

    #[test]
    fn completion_from_absent_to_full() {
        let near = |formed, wanted: f64| match formed {
            Completion::Partial(share) => (share - wanted).abs() < 1e-9,
            _ => false,
        };
        // No knight; a knight that attacks nothing; one that attacks the king only; the fork.
        assert_eq!(
            formed(FORK, "q3k3/8/8/8/8/8/8/4K3 w - - 0 1", Color::White),
            Completion::Absent
        );
        let far = formed(FORK, "q3k3/8/8/8/8/8/8/N3K3 w - - 0 1", Color::White);
        assert!(near(far, 0.4), "{far:?}");
        let half = formed(FORK, "7q/4k3/2N5/8/8/8/8/4K3 b - - 0 1", Color::White);
        assert!(near(half, 0.4 + 0.3 / 2.0 + 0.3), "{half:?}");
        let whole = formed(FORK, "q3k3/2N5/8/8/8/8/8/4K3 b - - 0 1", Color::White);
        assert_eq!(whole, Completion::Full);
        // Black has no knight.
        assert_eq!(
            formed(FORK, "q3k3/2N5/8/8/8/8/8/4K3 b - - 0 1", Color::Black),
            Completion::Absent
        );
    }
}
