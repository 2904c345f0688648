//! Proof against the same question asked of shakmaty by plain recursion, on random small positions. PROPTEST_CASES asks
//! for more cases than usual.

use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};

use crate::play::{after, count, meant, ply, report, small, text};
use crate::reference::twin::{self, TwinBoard};
use crate::reference::{Scene, holds};
use crate::support::cases;
use crate::support::library::Library;
use chess::{Ply, Position};
use proptest::prelude::*;
use proptest::test_runner::TestRunner;
use shakmaty::{CastlingSide, Chess, Move, Position as _};
use stratvision_patlan::ast::{Actor, Pattern};
use stratvision_patlan::matcher::{Instance, find};
use stratvision_patlan::plan::Program;
use stratvision_patlan::proof::{Verdict, prove_within};

const TACTICS: &str = r#"
PATTERN "MATE1" AUTHOR "X" DESCRIPTION "X" WEIGHT 1
SCENARIO F1 POSSIBLEATTACK (S1,k1)
TACTICALS F1,S1 POSTCONDITION MOVESOF(k1) = 0;
PATTERN "WALLED" AUTHOR "X" DESCRIPTION "X" WEIGHT 1
SCENARIO F1 MOVE S1 k1 DEFENDS S2
TACTICALS F1,S1 POSTCONDITION 0 = MOVESOF(k);
PATTERN "TAKES" AUTHOR "X" DESCRIPTION "X" WEIGHT 1
SCENARIO F1 ATTACKS f1
TACTICALS F1,f1 POSTCONDITION DIRECTDEFENSES(f1,OPPONENT) = 0;
PATTERN "RETAKES" AUTHOR "X" DESCRIPTION "X" WEIGHT 1
SCENARIO F1 ATTACKS f1 f2 DEFENDS f1 F2 DEFENDS S1
PRECONDITION MAXDISTANCE(S1,f1) = 0
TACTICALS F1,f1 f2,f1 F2,f1 POSTCONDITION SQUAREOWNER(S1,ME) AND MAXDISTANCE(F1,f2) = 0;
PATTERN "DRIVES" AUTHOR "X" DESCRIPTION "X" WEIGHT 1
SCENARIO F1 POSSIBLEATTACK (S1,k1) k1 MOVE S2
TACTICALS F1,S1 k1,S2 POSTCONDITION MOVESOF(k1) < 4;
PATTERN "MATE2" AUTHOR "X" DESCRIPTION "X" WEIGHT 1
SCENARIO F1 POSSIBLEATTACK (S1,k1) k1 MOVE S2 F2 MOVE S3
TACTICALS F1,S1 k1,S2 F2,S3 POSTCONDITION MOVESOF(k1) = 0;
PATTERN "WALLED2" AUTHOR "X" DESCRIPTION "X" WEIGHT 1
SCENARIO K1 MOVE S1 k1 MOVE S2 F1 MOVE S3
TACTICALS K1,S1 k1,S2 F1,S3 POSTCONDITION MOVESOF(k1) = 0;
PATTERN "QUEENS" AUTHOR "X" DESCRIPTION "X" WEIGHT 1
SCENARIO P1 MOVE S1 f1 MOVE S2
TACTICALS P1,S1 f1,S2 POSTCONDITION TYPEOF(P1,N) OR RANKOF(P1) = RANKOF(f1);
"#;

/// The names on the board while moves are played.
#[derive(Clone)]
struct Stage {
    position: Chess,
    places: BTreeMap<Actor, twin::Square>,
    gone: BTreeSet<Actor>,
}

impl Stage {
    fn after(&self, played: Move) -> Stage {
        let ply = ply(played);
        let (from, to) = (u8::from(ply.from), u8::from(ply.to));
        let rook = match played {
            Move::Castle { king, rook } => {
                let side = CastlingSide::from_queen_side(rook < king);
                let rook_to = side.rook_to(self.position.turn());
                Some((u8::from(rook), u8::from(rook_to)))
            }
            _ => None,
        };
        let taken = match played {
            Move::EnPassant { from, to } => {
                Some(u8::from(chess::Square::from_coords(to.file(), from.rank())))
            }
            _ => played.is_capture().then_some(to),
        };
        let mut next = self.clone();
        next.position = after(&self.position, played);
        for (actor, place) in &mut next.places {
            if actor.is_square() || self.gone.contains(actor) {
                continue;
            }
            if *place == from {
                *place = to;
            } else if rook.is_some_and(|(rook, _)| rook == *place) {
                *place = rook.map_or(*place, |(_, to)| to);
            } else if taken == Some(*place) {
                next.gone.insert(*actor);
            }
        }
        next
    }
}

/// A proof by plain recursion.
struct Twin<'a> {
    pattern: &'a Pattern,
    white: bool,
    /// Nothing but checkmate counts.
    only_mate: bool,
    /// The postcondition asks that the king has no moves.
    shuts: bool,
}

impl Twin<'_> {
    fn is_even(&self) -> bool {
        self.pattern.tactics.len().is_multiple_of(2)
    }

    fn holds(&self, stage: &Stage) -> bool {
        let board = TwinBoard::from_fen(&text(&stage.position));
        let scene = Scene {
            board: &board,
            searching_white: self.white,
            places: &stage.places,
            lookup: &|_| None,
        };
        let condition = self.pattern.postcondition.as_ref();
        !self.only_mate && condition.is_none_or(|condition| holds(condition, &scene))
    }

    /// Whether a move of the side does it within a number of plies, itself counted.
    fn mine(&self, stage: &Stage, played: Move, left: usize) -> bool {
        let next = stage.after(played);
        if next.position.is_checkmate() {
            return true;
        }
        let must_mate = self.shuts && next.position.is_check();
        if !self.is_even() && !must_mate && self.holds(&next) {
            return true;
        }
        let replies = next.position.legal_moves();
        !replies.is_empty()
            && replies
                .into_iter()
                .all(|reply| self.yours(&next, reply, left - 1))
    }

    /// Whether a reply still lets the side do it within a number of plies, the reply counted.
    fn yours(&self, stage: &Stage, reply: Move, left: usize) -> bool {
        if left == 0 {
            return false;
        }
        let next = stage.after(reply);
        if self.is_even() && self.holds(&next) {
            return true;
        }
        let moves = next.position.legal_moves();
        left > 1
            && moves
                .into_iter()
                .any(|played| self.mine(&next, played, left - 1))
    }
}

fn ends_in_check(start: &Chess, line: &[Ply]) -> bool {
    let mut position = start.clone();
    for wanted in line {
        position = after(&position, meant(&position, wanted).expect("a legal line"));
    }
    line.len() % 2 == 1 && position.is_check()
}

/// Whether prove and the plain recursion agree; whether it is forced.
fn compare_proof(
    pattern: &Pattern,
    program: &Program,
    start: &Chess,
    instance: &Instance,
    more: u8,
) -> Result<bool, TestCaseError> {
    let side = start.turn();
    let named = program.cast().iter().zip(&instance.squares);
    let stage = Stage {
        position: start.clone(),
        places: named
            .filter_map(|(actor, square)| Some((*actor, u8::from((*square)?))))
            .collect(),
        gone: BTreeSet::new(),
    };
    let shuts = ["MATE1", "MATE2", "WALLED", "WALLED2"].contains(&program.name());
    let mut twin = Twin {
        pattern,
        white: side.is_white(),
        only_mate: shuts && ends_in_check(start, &instance.line),
        shuts,
    };
    let length = instance.line.len() + 2 * usize::from(more);
    let first = meant(start, &instance.line[0]).expect("legal");
    let forced = twin.mine(&stage, first, length);
    match prove_within(program, &Position::from(start), side, instance, more) {
        Verdict::Forced { mate_in } => {
            prop_assert!(forced, "not forced: {instance:?}");
            twin.only_mate = true;
            let wanted =
                (1..=length.div_ceil(2)).find(|moves| twin.mine(&stage, first, 2 * moves - 1));
            prop_assert_eq!(mate_in.map(usize::from), wanted, "{:?}", instance);
        }
        Verdict::Refuted { line } => {
            prop_assert!(!forced, "forced: {line:?} {instance:?}");
            check_refutation(&twin, &stage, instance, &line, length)?;
        }
        Verdict::Undecided => prop_assert!(false, "too deep"),
    }
    Ok(forced)
}

/// The line keeps to the tactics, every reply in it refutes, and the last one is the first that was not named.
fn check_refutation(
    twin: &Twin<'_>,
    start: &Stage,
    instance: &Instance,
    line: &[Ply],
    length: usize,
) -> Result<(), TestCaseError> {
    let mut stage = start.clone();
    for (index, wanted) in line.iter().enumerate() {
        let played = meant(&stage.position, wanted);
        prop_assert!(played.is_some(), "{wanted} in {line:?}");
        let played = played.expect("just tested");
        let is_last = index + 1 == line.len();
        if index % 2 == 1 {
            prop_assert!(!twin.yours(&stage, played, length - index), "{line:?}");
        }
        let is_named = instance.line.get(index) == Some(wanted);
        prop_assert!(is_named || is_last, "{line:?} leaves {:?}", instance.line);
        if is_last && index % 2 == 0 {
            prop_assert!(stage.after(played).position.is_stalemate(), "{line:?}");
        }
        stage = stage.after(played);
    }
    prop_assert!(!line.is_empty());
    Ok(())
}

#[test]
fn proofs_agree() {
    let library = Library::read(TACTICS);
    let (forced, refuted) = (Cell::new(0), Cell::new(0));
    let mut runner = TestRunner::new(cases(150));
    let outcome = runner.run(&small(), |start| {
        for (name, pattern) in &library.patterns {
            let program = library.program(name).unwrap();
            let found = find(&program, &Position::from(&start), start.turn()).unwrap();
            let valid: Vec<&Instance> = found.valid().collect();
            // A few of them, spread over all.
            for instance in valid.iter().step_by(valid.len() / 3 + 1) {
                let more = u8::from(instance.line.len() == 1);
                let is_forced =
                    compare_proof(pattern, &program, &start, instance, more).map_err(|wrong| {
                        TestCaseError::fail(format!("{name} in {}\n{wrong}", text(&start)))
                    })?;
                count(if is_forced { &forced } else { &refuted });
            }
        }
        Ok(())
    });
    report(outcome);
    println!("{} forced, {} refuted", forced.get(), refuted.get());
    assert!(forced.get() > 20 && refuted.get() > 20);
}
