//! The fast matcher against the brute-force reference: the same raw and the same valid instances, for known and for
//! random patterns on random positions. PROPTEST_CASES asks for more cases than usual.
//!
//! Castling is the one known difference: the reference never castles, so no position here has the right to.

// Needs the facts of the reference, so it is no part of `support`.
use crate::patterns;
use crate::reference;
use crate::support;

use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::reference::CanonicalInstance;
use crate::reference::twin::TwinBoard;
use crate::support::library::Library;
use crate::support::{cases, positions};
use chess::{Color, Position, Square};
use proptest::prelude::*;
use proptest::test_runner::{TestCaseError, TestError, TestRunner};
use stratvision_patlan::ast::{ExprKind, Item, Pattern};
use stratvision_patlan::matcher::{Ensemble, Findings, Instance, Matcher, find};
use stratvision_patlan::parse;
use stratvision_patlan::plan::Program;

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

/// Whether an instance is the same when it is made again from its squares, and whether other squares give an instance
/// only where the matcher finds one.
fn recreate(
    pattern: &Pattern,
    program: &Program,
    (findings, raw): (&Findings, &Instances),
    position: &Position,
    side: Color,
) -> Result<(), String> {
    let at = |squares: &[Option<Square>]| {
        Instance::at(program, position, side, squares).map_err(|error| error.to_string())
    };
    for instance in findings.raw.iter().take(20) {
        let made = at(&instance.squares)?;
        if !made.contains(instance) {
            return Err(format!("{instance:?} is {made:?} when made again"));
        }
        for slot in 0..instance.squares.len() {
            let mut moved = instance.squares.clone();
            moved[slot] = moved[slot].map(|square| square.flip_vertical());
            for other in at(&moved)? {
                let ground = support::ground::ground(pattern, program, &other, position, side);
                if !raw.contains(&ground) {
                    return Err(format!("{other:?} is made but not found"));
                }
            }
        }
    }
    Ok(())
}

/// Whether matcher and reference agree; how many instances there are.
fn compare(
    pattern: &Pattern,
    library: &Library,
    fen: &str,
    side: Color,
) -> Result<(usize, usize), String> {
    let position = Position::from_fen(fen).map_err(|error| error.to_string())?;
    let program = library
        .compile(pattern)
        .map_err(|error| format!("{error:?}"))?;
    let findings = find(&program, &position, side).map_err(|error| error.to_string())?;
    let (raw, valid) = said(pattern, &program, &findings, &position, side)?;
    recreate(pattern, &program, (&findings, &raw), &position, side)?;
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
    let mut matcher = Matcher::new();
    let mut look = matcher.query(&position, side);
    for (word, exists, found) in [
        ("exists", look.exists(&program), &valid),
        ("exists_raw", look.exists_raw(&program), &raw),
    ] {
        let exists = exists.map_err(|error| error.to_string())?;
        if exists == found.is_empty() {
            return Err(format!("{word} says {exists} of {}", found.len()));
        }
    }
    // Alone, and among enough patterns that they are screened together; the same question asked twice.
    for others in [0, 4] {
        let program = Arc::new(
            library
                .compile(pattern)
                .map_err(|error| format!("{error:?}"))?,
        );
        let others = library.patterns.values().take(others);
        let others = others.filter_map(|other| library.compile(other).ok().map(Arc::new));
        let ensemble = Ensemble::new([program.clone(), program].into_iter().chain(others));
        let mut ensemble_matcher = ensemble.matcher();
        for place in [0, 1] {
            let mut query = ensemble_matcher.query(&position, side);
            let exists = query.exists(place).map_err(|error| error.to_string())?;
            let exists_raw = query.exists_raw(place).map_err(|error| error.to_string())?;
            let candidate = query.candidate(place) == Some(place);
            if exists == valid.is_empty() || exists_raw == raw.is_empty() || exists && !candidate {
                return Err(format!(
                    "together: {exists} of {}, {exists_raw} of {}, candidate {candidate}",
                    valid.len(),
                    raw.len()
                ));
            }
        }
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

#[test]
fn shortcuts() {
    let library = Library::read(&patterns::shortcuts());
    assert_eq!(library.patterns.len(), patterns::SHORTCUTS.len());
    let held: BTreeMap<&str, Cell<u32>> = library
        .patterns
        .keys()
        .map(|name| (name.as_str(), Cell::new(0)))
        .collect();
    let mut runner = TestRunner::new(cases(60));
    let outcome = runner.run(&positions::mixed(), |fen| {
        for (name, pattern) in &library.patterns {
            for side in Color::ALL {
                let (_, valid) = compare(pattern, &library, &fen, side).map_err(|wrong| {
                    TestCaseError::fail(format!("{name} for {side} in {fen}\n{wrong}"))
                })?;
                let held = &held[name.as_str()];
                held.set(held.get() + u32::from(valid > 0));
            }
        }
        Ok(())
    });
    report(outcome);
    // A pattern that was never found was hardly compared. Some are rare, and two kings of one colour are never there: of the 34,
    // the few positions of one run hold 21 to 29.
    let found = held.values().filter(|times| times.get() > 0).count();
    assert!(found * 2 > held.len(), "{held:?}");
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
    pattern
        .precondition
        .iter()
        .chain(&pattern.postcondition)
        .any(asks)
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
    let mut runner = TestRunner::new(cases(300));
    let both = (positions::mixed(), patterns::patterns());
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
            let is_large = patterns::parts(pattern) > 2
                || find(&program, &position, side).map_or(true, |found| found.raw.len() > most);
            if is_large {
                count(&tally.large);
                continue;
            }
            if find(
                &library.compile(pattern).expect("compiled"),
                &position,
                side,
            )
            .is_err()
            {
                count(&tally.large);
                continue;
            }
            let (raw, valid) = compare(pattern, &library, &fen, side).map_err(|wrong| {
                TestCaseError::fail(format!("{side} in {fen}\n{text}\n{wrong}"))
            })?;
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
    let [all, refused, large, raw, valid] = [
        &tally.all,
        &tally.refused,
        &tally.large,
        &tally.raw,
        &tally.valid,
    ]
    .map(Cell::get);
    println!(
        "{all} patterns: {refused} refused, {large} too large, {raw} with raw, {valid} with valid instances"
    );
    assert!(refused * 5 < all, "too many patterns make no sense");
    assert!(valid * 20 > all, "too few patterns are ever found");
}

/// Every relation between every kind of figures: by itself, with marks, and denied of names that are bound or not.
#[test]
fn every_shape_of_line() {
    let library = Library::read(patterns::LIBRARY);
    let shapes = patterns::shapes();
    let mut runner = TestRunner::new(cases(30));
    let chosen = prop::collection::vec((0..shapes.len(), any::<[u8; 4]>()), 12);
    let outcome = runner.run(&(positions::small(), chosen), |(fen, chosen)| {
        for (shape, seeds) in chosen {
            for scenario in shapes[shape].scenarios(seeds) {
                let text = format!(
                    "PATTERN \"X\" AUTHOR \"X\" DESCRIPTION \"X\" WEIGHT 1 SCENARIO {scenario};"
                );
                let parsed = parse(&text);
                prop_assert!(!parsed.has_errors(), "{} {:?}", text, parsed.diagnostics);
                for side in Color::ALL {
                    compare(&parsed.patterns[0], &library, &fen, side).map_err(|wrong| {
                        TestCaseError::fail(format!("{side} in {fen}\n{scenario}\n{wrong}"))
                    })?;
                }
            }
        }
        Ok(())
    });
    report(outcome);
}

/// What chance seldom brings about: names that no line binds, the captured, promotion, en passant.
#[test]
fn tactics_by_hand() {
    let library = Library::read(patterns::LIBRARY);
    let rook = "4k3/8/8/3r4/8/8/8/3RK3 w - - 0 1";
    let takes = "SCENARIO R1 ATTACKS f1 R1 POSSIBLEDEFENSE (S1,S2) k1 MOVE S3";
    let cases = [
        // Only one alternative binds S1; a move to nowhere is no move, wherever it might lead.
        ("k7/8/8/8/8/8/1K6/1R6 w - - 0 1", "SCENARIO { K1 DEFENDS F1 K1 MOVE S1 } TACTICALS K1,S1".to_string()),
        ("k7/8/8/8/8/8/1K6/8 w - - 0 1", "SCENARIO { K1 DEFENDS S2 K1 MOVE S1 } TACTICALS K1,S2 S1,S2".to_string()),
        // What is said of an unbound name is false, and its denial true, after the tactics as before them.
        ("k7/8/8/8/8/8/1K6/8 w - - 0 1", "SCENARIO K1 MOVE S1 { K1 DEFENDS S2 K1 DEFENDS F2 } TACTICALS K1,S1 POSTCONDITION FILEOF(F2) > 0".to_string()),
        ("k7/8/8/8/8/8/1K6/8 w - - 0 1", "SCENARIO K1 MOVE S1 { K1 DEFENDS S2 K1 DEFENDS F2 } TACTICALS K1,S1 POSTCONDITION NOT FILEOF(F2) = 1".to_string()),
        ("k7/8/8/8/8/8/1K6/8 w - - 0 1", "SCENARIO K1 MOVE S1 q1 NOT ATTACKS K1 TACTICALS K1,S1 POSTCONDITION ONEDGE(q1) = FALSE".to_string()),
        ("k7/8/8/8/8/8/1K6/8 w - - 0 1", "SCENARIO K1 MOVE S1 q1 NOT ATTACKS K1 TACTICALS K1,S1 POSTCONDITION NOT (ONEDGE(q1) OR VALUEOF(q1) = 0)".to_string()),
        // The captured stays where it was, whatever leaves that square later, and does not move.
        (rook, format!("{takes} TACTICALS R1,f1 k1,S3 R1,S2 POSTCONDITION RANKOF(f1) = 5")),
        (rook, format!("{takes} TACTICALS R1,f1 k1,S3 R1,S2 POSTCONDITION SQUAREOWNER(f1,NONE)")),
        (rook, format!("{takes} TACTICALS R1,f1 k1,S3 f1,S2")),
        (rook, format!("{takes} TACTICALS R1,f1 k1,S3 S1,S2")),
        (rook, format!("{takes} TACTICALS R1,f1 f1,R1")),
        ("3qk3/8/8/3r4/8/8/8/3RK3 w - - 0 1", "SCENARIO R1 ATTACKS r1 q1 DEFENDS r1 q1 POSSIBLEDEFENSE (S1,S2) K1 MOVE S3 TACTICALS R1,r1 q1,r1 K1,S3 q1,S2 POSTCONDITION SQUAREOWNER(r1,NONE) AND SQUAREOWNER(R1,NONE)".to_string()),
        // En passant, by a move of the tactics themselves and from the position.
        ("4k3/3p4/8/2P5/8/8/8/4K3 b - - 0 1", "SCENARIO P1 MOVE S1 p1 MOVE s1 K1 MOVE S2 TACTICALS K1,S2 p1,s1 P1,S1".to_string()),
        ("4k3/3p4/8/2P5/8/8/8/4K3 w - - 0 1", "SCENARIO K1 MOVE S2 p1 MOVE s1 P1 DEFENDS S1 TACTICALS K1,S2 p1,s1 P1,S1 POSTCONDITION SQUAREOWNER(p1,NONE)".to_string()),
        ("4k3/8/8/2Pp4/8/8/8/4K3 w - d6 0 1", "SCENARIO P1 MOVE S1 k1 DEFENDS s1 K1 MOVE S2 TACTICALS P1,S1 k1,S1 K1,S2".to_string()),
        ("4k3/8/8/2Pp4/8/8/8/4K3 w - d6 0 1", "SCENARIO P1 LEFTOF p1 P1 MOVE S1 TACTICALS P1,S1 POSTCONDITION SQUAREOWNER(p1,NONE) AND FILEOF(P1) = FILEOF(p1)".to_string()),
        // Promotion, with a capture, to whatever helps, and the promoted piece moving on.
        ("1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "SCENARIO P1 ATTACKS r1 k1 MOVE s1 TACTICALS P1,r1 k1,s1 P1,s1".to_string()),
        ("1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "SCENARIO P1 MOVE S1 k1 MOVE s1 TACTICALS P1,S1 POSTCONDITION TYPEOF(P1,N) AND TYPEOF(S1,N)".to_string()),
        ("8/P5k1/8/8/8/8/8/4K3 b - - 0 1", "SCENARIO P1 MOVE S1 k1 MOVE s1 K1 MOVE S2 TACTICALS P1,S1 k1,s1 P1,s1".to_string()),
    ];
    let mut wrong = Vec::new();
    for (fen, body) in &cases {
        let text = format!("PATTERN \"X\" AUTHOR \"X\" DESCRIPTION \"X\" WEIGHT 1 {body};");
        let parsed = parse(&text);
        assert!(!parsed.has_errors(), "{text}\n{:?}", parsed.diagnostics);
        for side in Color::ALL {
            if let Err(what) = compare(&parsed.patterns[0], &library, fen, side) {
                wrong.push(format!("{side} in {fen}\n{body}\n{what}\n"));
            }
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

/// Lines that ask the same of several names, which the plan counts instead of trying one by one: with conditions on
/// one of the names alone, lines said twice, marks, and a second protagonist.
#[test]
fn lines_alike() {
    let library = Library::read(patterns::LIBRARY);
    let heroes = ["F", "N", "B", "R", "Q", "P", "K"];
    let relations = [
        ("ATTACKS", "f"),
        ("ATTACKS", "p"),
        ("DEFENDS", "F"),
        ("DEFENDS", "S"),
        ("MOVE", "S"),
        ("POSSIBLEATTACK (S9,", "f"),
        ("POSSIBLEATTACK (s9,", "k"),
        ("POSSIBLEDEFENSE (S9,", "F"),
        ("INDIRECTATTACK (F9,", "f"),
        ("INDIRECTATTACK (f9,", "f"),
        ("RIGHTOF", "p"),
    ];
    let conditions = [
        "",
        "RANKOF(T1) = 8",
        "FILEOF(T2) < 4",
        "ONEDGE(T1) = FALSE",
        "SQUARECOLOROF(T2) = 0",
        "ONEDGE(T1) AND RANKOF(T1) > 2",
        "NOT (ONEDGE(T2) OR RANKOF(T2) = 5)",
        "TYPEOF(H5,N) OR TYPEOF(H5,Q)",
        "FILEOF(H5) != 4 AND ONCORNER(T1) = FALSE",
        "SQUAREOWNER(T1,OPPONENT)",
    ];
    let lines = prop::collection::vec((0..2usize, 0..3usize, 0..3usize), 2..5);
    let chosen = (
        0..heroes.len(),
        0..relations.len(),
        0..conditions.len(),
        lines,
    );
    let chosen = prop::collection::vec(chosen, 16);
    let mut runner = TestRunner::new(cases(60));
    let found = Cell::new(0);
    let outcome = runner.run(&(positions::mixed(), chosen), |(fen, chosen)| {
        for (hero, relation, condition, lines) in chosen {
            let (word, target) = relations[relation];
            let closing = if word.contains('(') { ")" } else { "" };
            let mut scenario = String::new();
            for (protagonist, number, mark) in lines {
                // A king has no second.
                let number = if target == "k" { 0 } else { number };
                let protagonist = if heroes[hero] == "K" { 0 } else { protagonist };
                let (open, close) = [("", ""), (">", "<"), ("<", ">")][mark];
                let figure = format!("{open}{target}{}{close}", number + 1);
                scenario += &format!(
                    "{}{} {word} {figure}{closing} ",
                    heroes[hero],
                    protagonist + 5
                );
            }
            let mut text = format!(
                "PATTERN \"X\" AUTHOR \"X\" DESCRIPTION \"X\" WEIGHT 1 SCENARIO {scenario}"
            );
            if !conditions[condition].is_empty() {
                let named = conditions[condition].replace('T', "\0");
                let named = named.replace("\0YPE", "TYPE").replace("NO\0", "NOT");
                let named = named
                    .replace('\0', target)
                    .replace("(H5", &format!("({}5", heroes[hero]));
                text += &format!("PRECONDITION {named}");
            }
            let parsed = parse(&(text + ";"));
            let [pattern] = &parsed.patterns[..] else {
                continue;
            };
            if parsed.has_errors() || library.compile(pattern).is_err() {
                continue;
            }
            for side in Color::ALL {
                let counts = compare(pattern, &library, &fen, side);
                let (raw, _) = counts.map_err(|wrong| {
                    TestCaseError::fail(format!(
                        "{side} in {fen}\n{scenario}{}\n{wrong}",
                        conditions[condition]
                    ))
                })?;
                found.set(found.get() + usize::from(raw > 0));
            }
        }
        Ok(())
    });
    report(outcome);
    assert!(found.get() > 10, "only {} were ever found", found.get());
}
