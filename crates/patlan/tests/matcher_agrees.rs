//! The fast matcher against the brute-force reference: the same raw and the same valid instances, for known and for
//! random patterns on random positions. PROPTEST_CASES asks for more cases than usual.
//!
//! Castling is the one known difference: the reference never castles, so no position here has the right to.

// Needs the facts of the reference, so it is no part of `support`.
#[path = "support/patterns.rs"]
mod patterns;
mod reference;
mod support;

use std::cell::Cell;
use std::collections::BTreeSet;

use chess::{Color, Position};
use proptest::test_runner::{TestCaseError, TestError, TestRunner};
use reference::CanonicalInstance;
use reference::twin::TwinBoard;
use stratvision_patlan::ast::{Actor, ExprKind, Item, Pattern};
use stratvision_patlan::matcher::{Findings, Matcher, find};
use stratvision_patlan::parse;
use stratvision_patlan::plan::Program;
use support::library::Library;
use support::{cases, positions};

type Instances = BTreeSet<CanonicalInstance>;

/// What the matcher says, in the words of the reference.
fn said(
    pattern: &Pattern,
    program: &Program,
    findings: &Findings,
    position: &Position,
    side: Color,
) -> Result<(Instances, Instances), String> {
    let mut raw = Instances::new();
    let mut valid = Instances::new();
    for instance in &findings.raw {
        let ground = support::ground::ground(pattern, program, instance, position, side);
        if instance.is_valid() {
            valid.insert(ground.clone());
            if instance.line.len() != pattern.tactics.len() {
                return Err(format!("a line of {} moves", instance.line.len()));
            }
        }
        if !raw.insert(ground) {
            return Err("an instance is reported twice".to_string());
        }
    }
    Ok((raw, valid))
}

/// Whether matcher and reference agree; how many instances there are.
fn compare(
    pattern: &Pattern,
    library: &Library,
    fen: &str,
    side: Color,
) -> Result<(usize, usize), String> {
    let position = Position::from_fen(fen).map_err(|error| error.to_string())?;
    let program = library.compile(pattern).map_err(|error| format!("{error:?}"))?;
    let findings = find(&program, &position, side).map_err(|error| error.to_string())?;
    let (raw, valid) = said(pattern, &program, &findings, &position, side)?;
    let board = TwinBoard::from_fen(fen);
    let lookup = |name: &str| library.get(name);
    let wanted = reference::raw_and_valid(pattern, &board, side.is_white(), &lookup);
    let differ = |what: &str, said: &Instances, wanted: &Instances| {
        let extra: Vec<_> = said.difference(wanted).take(5).collect();
        let missing: Vec<_> = wanted.difference(said).take(5).collect();
        if extra.is_empty() && missing.is_empty() {
            return Ok(());
        }
        Err(format!(
            "{what}: {} instead of {}\nextra {extra:?}\nmissing {missing:?}",
            said.len(),
            wanted.len()
        ))
    };
    differ("raw", &raw, &wanted.0)?;
    differ("valid", &valid, &wanted.1)?;
    let exists = Matcher::new()
        .exists(&program, &position, side)
        .map_err(|error| error.to_string())?;
    if exists == valid.is_empty() {
        return Err(format!("exists says {exists}, but {} are valid", valid.len()));
    }
    Ok((raw.len(), valid.len()))
}

/// The smallest failure as text says all; the values it was made of do not.
fn report<T: std::fmt::Debug>(outcome: Result<(), TestError<T>>) {
    match outcome {
        Ok(()) => {}
        Err(TestError::Fail(reason, _)) => panic!("{reason}"),
        Err(error) => panic!("{error}"),
    }
}

fn known_patterns_agree(library: &Library, usual: u32) {
    let mut runner = TestRunner::new(cases(usual));
    let outcome = runner.run(&positions::played(), |fen| {
        for pattern in library.patterns.values() {
            for side in Color::ALL {
                compare(pattern, library, &fen, side).map_err(|wrong| {
                    let name = &pattern.name.value;
                    TestCaseError::fail(format!("{name} for {side} in {fen}\n{wrong}"))
                })?;
            }
        }
        Ok(())
    });
    report(outcome);
}

#[test]
fn golden_patterns() {
    known_patterns_agree(&Library::golden(), 6);
}

#[test]
fn shipped_patterns() {
    known_patterns_agree(&Library::shipped(), 6);
}

/// The pattern without what makes the reference's work look smaller than it is.
fn bare(pattern: &Pattern) -> Pattern {
    let mut bare = pattern.clone();
    bare.precondition = None;
    bare.tactics.clear();
    bare.postcondition = None;
    for item in &mut bare.scenario {
        let actions = match item {
            Item::Action(action) => std::slice::from_mut(action),
            Item::Group(actions, _) => actions.as_mut_slice(),
        };
        for figure in actions
            .iter_mut()
            .flat_map(|action| std::iter::once(&mut action.protagonist).chain(&mut action.targets))
        {
            figure.mark = None;
        }
    }
    // A group with NOT may bind nothing.
    bare.scenario.retain(|item| match item {
        Item::Action(action) => !action.negated,
        Item::Group(actions, _) => actions.iter().all(|action| !action.negated),
    });
    bare
}

/// Into how many groups of names that no positive line ties to one another the pattern falls apart: each multiplies
/// the instances by hundreds.
fn parts(pattern: &Pattern) -> usize {
    let mut parts: Vec<Vec<Actor>> = Vec::new();
    let lines = pattern.actions().filter(|action| !action.negated);
    let tied = lines.map(|action| action.figures().map(|figure| figure.actor).collect());
    let alone = pattern.actors.iter().map(|figure| vec![figure.actor]);
    for mut names in tied.chain(alone).collect::<Vec<Vec<Actor>>>() {
        parts.retain(|part| {
            let apart = part.iter().all(|actor| !names.contains(actor));
            if !apart {
                names.extend(part);
            }
            apart
        });
        parts.push(names);
    }
    parts.len()
}

fn asks_for_patterns(pattern: &Pattern) -> bool {
    fn asks(expr: &stratvision_patlan::ast::Expr) -> bool {
        use stratvision_patlan::vocabulary::Function;
        match &expr.kind {
            ExprKind::Call(function, _) => *function == Function::ExistPattern,
            ExprKind::Negate(inner) | ExprKind::Not(inner) => asks(inner),
            ExprKind::Arithmetic(_, a, b) | ExprKind::Compare(_, a, b) => asks(a) || asks(b),
            ExprKind::And(parts) | ExprKind::Or(parts) => parts.iter().any(asks),
            ExprKind::Number(_) | ExprKind::Bool(_) => false,
        }
    }
    pattern.precondition.iter().chain(&pattern.postcondition).any(asks)
}

#[derive(Default)]
struct Tally {
    all: Cell<usize>,
    /// Did not parse or compile.
    refused: Cell<usize>,
    /// Too much work for the reference.
    large: Cell<usize>,
    /// With a raw, and with a valid instance.
    raw: Cell<usize>,
    valid: Cell<usize>,
}

fn count(cell: &Cell<usize>) {
    cell.set(cell.get() + 1);
}

#[test]
fn random_patterns() {
    let library = Library::read(patterns::LIBRARY);
    let tally = Tally::default();
    let mut runner = TestRunner::new(cases(400));
    let both = (positions::small(), patterns::patterns());
    let outcome = runner.run(&both, |(fen, sketch)| {
        for side in Color::ALL {
            count(&tally.all);
            let text = sketch.text(&fen, side.is_white());
            let parsed = parse(&text);
            let pattern = match &parsed.patterns[..] {
                [pattern] if !parsed.has_errors() => pattern,
                _ => {
                    count(&tally.refused);
                    continue;
                }
            };
            if library.compile(pattern).is_err() {
                count(&tally.refused);
                continue;
            }
            let program = library.compile(&bare(pattern)).expect("compiles too");
            let position = Position::from_fen(&fen).expect("a position");
            let most = if asks_for_patterns(pattern) { 20 } else { 300 };
            let is_large = parts(pattern) > 2
                || find(&program, &position, side).map_or(true, |found| found.raw.len() > most);
            if is_large {
                count(&tally.large);
                continue;
            }
            if find(&library.compile(pattern).expect("compiled"), &position, side).is_err() {
                count(&tally.large);
                continue;
            }
            let (raw, valid) = compare(pattern, &library, &fen, side)
                .map_err(|wrong| TestCaseError::fail(format!("{side} in {fen}\n{text}\n{wrong}")))?;
            if raw > 0 {
                count(&tally.raw);
            }
            if valid > 0 {
                count(&tally.valid);
            }
        }
        Ok(())
    });
    report(outcome);
    let [all, refused, large, raw, valid] =
        [&tally.all, &tally.refused, &tally.large, &tally.raw, &tally.valid].map(Cell::get);
    println!("{all} patterns: {refused} refused, {large} too large, {raw} with raw, {valid} with valid instances");
    assert!(refused * 5 < all, "too many patterns make no sense");
    assert!(valid * 20 > all, "too few patterns are ever found");
}
