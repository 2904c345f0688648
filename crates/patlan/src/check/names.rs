//! The names of patterns: unique, known, and not calling one another in a circle.

use std::collections::{HashMap, HashSet};

use rowan::TextRange;
use syntax::Diagnostics;

use super::each_argument;
use crate::ast::{ArgKind, Pattern};
use crate::diagnostics::pat031_unknown_pattern::unknown_pattern;
use crate::diagnostics::pat032_circular_patterns::circular_patterns;
use crate::diagnostics::pat033_duplicate_name::duplicate_name;
use crate::diagnostics::pat035_pattern_too_large::{MAX_CALL_DEPTH, calls_too_deep};
use crate::parse::Draft;

/// The patterns outside of the text that EXISTPATTERN may name. Names are compared exactly.
pub trait KnownPatterns {
    /// Whether there is a pattern of this name.
    fn contains(&self, name: &str) -> bool;

    /// The patterns that this one names in EXISTPATTERN, to find circles; see [`calls`].
    fn calls(&self, _name: &str) -> Vec<String> {
        Vec::new()
    }

    /// All names, for "did you mean".
    fn names(&self) -> Vec<String> {
        Vec::new()
    }
}

/// No patterns outside of the text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct NoOthers;

impl KnownPatterns for NoOthers {
    fn contains(&self, _name: &str) -> bool {
        false
    }
}

/// The names in a pattern's EXISTPATTERN calls, each with its place.
pub fn calls(pattern: &Pattern) -> Vec<(String, TextRange)> {
    let mut calls = Vec::new();
    let conditions = [&pattern.precondition, &pattern.postcondition];
    for condition in conditions.into_iter().flatten() {
        each_argument(condition, &mut |arg| {
            if let ArgKind::Text(name) = &arg.kind {
                calls.push((name.clone(), arg.range));
            }
        });
    }
    calls
}

pub(super) fn check(drafts: &[Draft], known: &dyn KnownPatterns, found: &mut Diagnostics) {
    let mut first_place: HashMap<&str, TextRange> = HashMap::new();
    for Draft { pattern, .. } in drafts {
        let name = pattern.name.value.as_str();
        // A name that is missing has been reported already.
        if name.is_empty() {
            continue;
        }
        match first_place.get(name) {
            Some(first) => found.push(|| duplicate_name(pattern.name.range, name, *first)),
            None => {
                first_place.insert(name, pattern.name.range);
            }
        }
    }

    let called: Vec<_> = drafts.iter().map(|draft| calls(&draft.pattern)).collect();
    if called.iter().all(Vec::is_empty) {
        return;
    }
    let others = known.names();
    let candidates = || {
        first_place
            .keys()
            .copied()
            .chain(others.iter().map(String::as_str))
    };
    let circles = Circles::find(drafts, &called, known);
    for (draft, called) in drafts.iter().zip(&called) {
        let from = draft.pattern.name.value.as_str();
        for (name, range) in called {
            if !first_place.contains_key(name.as_str()) && !known.contains(name) {
                found.push(|| {
                    let mut candidates: Vec<_> = candidates().collect();
                    candidates.sort_unstable();
                    unknown_pattern(*range, name, candidates)
                });
            } else if circles.joins(from, name) {
                found.push(|| circular_patterns(*range, from, name));
            } else if circles
                .depth
                .get(name)
                .is_some_and(|depth| *depth >= MAX_CALL_DEPTH)
            {
                found.push(|| calls_too_deep(*range));
            }
        }
    }
}

/// Which patterns can reach each other: the strongly connected parts of the graph of calls.
struct Circles {
    part_of: HashMap<String, usize>,
    /// Through how many patterns a test of this one leads, circles apart.
    depth: HashMap<String, usize>,
}

impl Circles {
    fn find(
        drafts: &[Draft],
        called: &[Vec<(String, TextRange)>],
        known: &dyn KnownPatterns,
    ) -> Circles {
        let mut graph: HashMap<String, Vec<String>> = HashMap::new();
        for (draft, called) in drafts.iter().zip(called) {
            let callees = called.iter().map(|(name, _)| name.clone());
            let name = draft.pattern.name.value.clone();
            graph.entry(name).or_default().extend(callees);
        }
        // What the knowledge base adds, as far as it can be reached from here.
        let mut waiting: Vec<String> = graph.values().flatten().cloned().collect();
        while let Some(name) = waiting.pop() {
            if !graph.contains_key(&name) && known.contains(&name) {
                let callees = known.calls(&name);
                waiting.extend(callees.iter().cloned());
                graph.insert(name, callees);
            }
        }
        let part_of = connected_parts(&graph);
        // Callers have smaller numbers than what they call, so the callees' depths are known first.
        let mut names: Vec<&String> = graph.keys().collect();
        names.sort_unstable_by_key(|name| std::cmp::Reverse(part_of.get(*name)));
        let mut depth: HashMap<String, usize> = HashMap::new();
        for name in names {
            let callees = graph[name].iter();
            let deepest = callees.filter_map(|callee| depth.get(callee)).max();
            depth.insert(name.clone(), 1 + deepest.copied().unwrap_or(0));
        }
        Circles { part_of, depth }
    }

    /// Whether a call from one pattern to another can lead back.
    fn joins(&self, from: &str, to: &str) -> bool {
        from == to
            || matches!((self.part_of.get(from), self.part_of.get(to)), (Some(a), Some(b)) if a == b)
    }
}

/// Kosaraju's way, without recursion: a chain of a hundred thousand patterns must not exhaust the stack.
fn connected_parts(graph: &HashMap<String, Vec<String>>) -> HashMap<String, usize> {
    let mut order: Vec<&str> = Vec::with_capacity(graph.len());
    let mut seen: HashSet<&str> = HashSet::new();
    for start in graph.keys() {
        if !seen.insert(start) {
            continue;
        }
        let mut stack: Vec<(&str, usize)> = vec![(start, 0)];
        while let Some((name, next)) = stack.pop() {
            match graph.get(name).and_then(|callees| callees.get(next)) {
                Some(callee) => {
                    stack.push((name, next + 1));
                    if graph.contains_key(callee) && seen.insert(callee) {
                        stack.push((callee, 0));
                    }
                }
                None => order.push(name),
            }
        }
    }
    let mut callers: HashMap<&str, Vec<&str>> = HashMap::new();
    for (name, callees) in graph {
        for callee in callees {
            callers.entry(callee).or_default().push(name);
        }
    }
    let mut part_of: HashMap<String, usize> = HashMap::new();
    for (part, start) in order.iter().rev().enumerate() {
        let mut stack = vec![*start];
        while let Some(name) = stack.pop() {
            if part_of.contains_key(name) {
                continue;
            }
            part_of.insert(name.to_owned(), part);
            stack.extend(callers.get(name).into_iter().flatten());
        }
    }
    part_of
}
