//! How far a pattern has been formed, for whoever asks it of many positions: the grade's question, answered fast and
//! roughly.

use std::collections::HashMap;
use std::sync::Arc;

use super::grade::{GRADE_SHARES, most_conditions};
use super::{Budget, Flow, Look, search, stop_at_first};
use crate::ast::Pattern;
use crate::library::Library;
use crate::plan::{PlanError, Program};

/// So much work is spent on one choice of lines.
const CHOICE_UNITS: u64 = 400;

/// What a position shows of a pattern.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Formed {
    /// The pieces it needs are not there.
    Absent,
    /// The pieces are there: how much of the rest, all in all from 0.4 up to 1.
    Partly(f64),
    /// A valid instance.
    Whole,
}

/// A pattern ready to be asked for again and again. Its parts are compiled when they are first needed.
#[derive(Debug, Clone)]
pub struct Gauge {
    whole: Arc<Program>,
    pattern: Arc<Pattern>,
    known: Arc<HashMap<String, Arc<Program>>>,
    conditions: usize,
    /// By the lines of the scenario that they have, one bit for each.
    parts: HashMap<u64, Option<Arc<Program>>>,
}

impl Gauge {
    /// A pattern of a library.
    pub fn new(library: &Library, name: &str) -> Result<Gauge, PlanError> {
        let unknown = || PlanError::UnknownPattern(name.to_owned());
        let (_, pattern) = library.get(name).ok_or_else(unknown)?;
        let known = library
            .names()
            .filter_map(|name| Some((name.to_owned(), library.program(name).ok()?)))
            .collect();
        // That its tactics work is one condition more.
        let conditions = crate::plan::conjuncts(pattern.precondition.as_ref()).len()
            + usize::from(!pattern.tactics.is_empty() || pattern.postcondition.is_some());
        Ok(Gauge {
            whole: library.program(name)?,
            pattern: Arc::new(pattern.clone()),
            known: Arc::new(known),
            conditions,
            parts: HashMap::new(),
        })
    }

    /// The compiled pattern.
    pub fn program(&self) -> &Program {
        &self.whole
    }

    /// The pattern with some of its lines and nothing after its precondition; `None` if that makes no sense.
    fn part(&mut self, lines: u64) -> Option<Arc<Program>> {
        let (pattern, known) = (&self.pattern, &self.known);
        let compiled = self.parts.entry(lines).or_insert_with(|| {
            let mut part = Pattern::clone(pattern);
            let mut index = 0;
            part.scenario.retain(|_| {
                index += 1;
                lines >> (index - 1) & 1 == 1
            });
            part.pieces = None;
            part.tactics.clear();
            part.postcondition = None;
            let known = |name: &str| known.get(name).cloned();
            Program::compile_for(pattern.cast(), &part, &known)
                .ok()
                .map(Arc::new)
        });
        compiled.clone()
    }
}

impl Look<'_> {
    /// How far a pattern has been formed. Its material is asked first. Lines of the scenario are taken in their order,
    /// each kept if it holds together with those kept before it.
    pub fn formed(&mut self, gauge: &mut Gauge) -> Formed {
        if !self.has_material(&gauge.whole) {
            return Formed::Absent;
        }
        if self.exists_with_material(&gauge.whole) == Ok(true) {
            return Formed::Whole;
        }
        self.load();
        let all = gauge.pattern.scenario.len().min(u64::BITS as usize);
        let everything = u64::MAX >> (u64::BITS as usize - all.max(1));
        let holds = |part: &Program| {
            let budget = Budget::of(CHOICE_UNITS);
            let mut branches = part.branches().iter();
            branches.any(|branch| {
                search(self.view, &branch.raw, &budget, stop_at_first) == Flow::Stop
                    && !budget.is_spent()
            })
        };
        let mut kept = everything;
        let mut best = gauge.part(everything).filter(|part| holds(part));
        if best.is_none() {
            kept = 0;
            for line in 0..all {
                let more = gauge.part(kept | 1 << line);
                if let Some(part) = more.filter(|part| holds(part)) {
                    kept |= 1 << line;
                    best = Some(part);
                }
            }
        }
        let work = Budget::of(CHOICE_UNITS);
        let conditions =
            best.and_then(|part| most_conditions(&part, self.view, &work, CHOICE_UNITS));
        let actions = f64::from(kept.count_ones()) / all.max(1) as f64;
        let conditions = match gauge.conditions {
            0 => actions,
            all => conditions.unwrap_or(0) as f64 / all as f64,
        };
        let [material, of_actions, of_conditions] = GRADE_SHARES;
        Formed::Partly(material + of_actions * actions + of_conditions * conditions)
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

    fn formed(text: &str, fen: &str, side: Color) -> Formed {
        let mut library = Library::new();
        library.add(PatternFile::new(Source::new("test", text)));
        let mut gauge = Gauge::new(&library, "FORK").unwrap();
        let position = Position::from_fen(fen).unwrap();
        Matcher::new().look(&position, side).formed(&mut gauge)
    }

    #[test]
    fn from_nothing_to_the_whole() {
        let near = |formed, wanted: f64| match formed {
            Formed::Partly(share) => (share - wanted).abs() < 1e-9,
            _ => false,
        };
        // No knight; a knight far away; one that attacks the king only; the fork.
        assert_eq!(
            formed(FORK, "q3k3/8/8/8/8/8/8/4K3 w - - 0 1", Color::White),
            Formed::Absent
        );
        let far = formed(FORK, "q3k3/8/8/8/8/8/8/N3K3 w - - 0 1", Color::White);
        assert!(near(far, 0.4), "{far:?}");
        let half = formed(FORK, "7q/4k3/2N5/8/8/8/8/4K3 b - - 0 1", Color::White);
        assert!(near(half, 0.4 + 0.3 / 2.0 + 0.3), "{half:?}");
        let whole = formed(FORK, "q3k3/2N5/8/8/8/8/8/4K3 b - - 0 1", Color::White);
        assert_eq!(whole, Formed::Whole);
        // The other side has no knight.
        assert_eq!(
            formed(FORK, "q3k3/2N5/8/8/8/8/8/4K3 b - - 0 1", Color::Black),
            Formed::Absent
        );
    }
}
