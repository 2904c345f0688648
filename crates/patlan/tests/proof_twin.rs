//! Proof, anticipation and distance against the same questions asked of shakmaty by plain recursion, on random small
//! positions. PROPTEST_CASES asks for more cases than usual.

mod reference;
mod support;

use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};

use chess::{Color, Ply, Position};
use proptest::prelude::*;
use proptest::test_runner::{TestError, TestRunner};
use reference::twin::{self, TwinBoard};
use reference::{Scene, holds};
use shakmaty::fen::Fen;
use shakmaty::uci::UciMove;
use shakmaty::{CastlingSide, Chess, EnPassantMode, Move, Position as _};
use stratvision_patlan::ast::{Actor, Pattern};
use stratvision_patlan::matcher::{Instance, find};
use stratvision_patlan::plan::Program;
use stratvision_patlan::proof::{Verdict, anticipate, distance, prove_within};
use support::library::Library;
use support::{cases, positions};

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

const AIMS: &str = r#"
PATTERN "FORK" AUTHOR "X" DESCRIPTION "X" WEIGHT 1
SCENARIO F1 ATTACKS f1 F1 ATTACKS f2;
PATTERN "WINS" AUTHOR "X" DESCRIPTION "X" WEIGHT 1
SCENARIO F1 ATTACKS >f1< TACTICALS F1,f1 POSTCONDITION MOVESOF(k) > 0;
PATTERN "MATES" AUTHOR "X" DESCRIPTION "X" WEIGHT 1
SCENARIO F1 CHECKMATE S1;
PATTERN "BARE" AUTHOR "X" DESCRIPTION "X" WEIGHT 1
SETOFPIECES KRk SCENARIO R1 DEFENDS S1;
PATTERN "PAWNS" AUTHOR "X" DESCRIPTION "X" WEIGHT 1
SETOFPIECES KPkp SCENARIO K1 DEFENDS P1;
PATTERN "KNIGHTS" AUTHOR "X" DESCRIPTION "X" WEIGHT 1
SCENARIO N1 DEFENDS S1 PRECONDITION ONEDGE(N1);
PATTERN "OPPOSED" AUTHOR "X" DESCRIPTION "X" WEIGHT 1
SCENARIO K1 MOVE S1 k1 MOVE S2 PRECONDITION KINGOPPOSITION(K1,k1) AND MAXDISTANCE(K1,k1) = 2;
PATTERN "CASTLED" AUTHOR "X" DESCRIPTION "X" WEIGHT 1
SCENARIO K1 RIGHTOF R1 PRECONDITION ONEDGE(K1);
PATTERN "PUSHED" AUTHOR "X" DESCRIPTION "X" WEIGHT 1
SCENARIO P1 RIGHTOF p1 PRECONDITION MOVESOF(p1) = 2;
"#;

/// Few pieces; some with the right to castle or to take en passant.
fn small() -> impl Strategy<Value = Chess> {
    let starts = [
        "4k3/8/8/8/8/8/6q1/R3K2R w KQ - 0 1",
        "r3k2r/8/8/8/1Q6/8/8/4K3 b kq - 0 1",
        "4k3/8/8/8/2p1p3/8/3P1P2/4K3 w - - 0 1",
        "8/1P4k1/8/8/8/8/1K3p2/4R3 w - - 0 1",
    ];
    let choices = prop::collection::vec(any::<u16>(), 0..6);
    let lively = (prop::sample::select(starts.to_vec()), choices).prop_map(|(start, choices)| {
        let mut position = chess::chess_from_fen(start).unwrap();
        for choice in choices {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            position.play_unchecked(moves[usize::from(choice) % moves.len()]);
        }
        position
    });
    let plain = positions::small().prop_filter_map("too many pieces", |fen| {
        (positions::pieces(&fen) <= 7).then(|| chess::chess_from_fen(&fen).unwrap())
    });
    prop_oneof![lively, plain]
}

fn text(position: &Chess) -> String {
    Fen::from_position(position, EnPassantMode::PseudoLegal).to_string()
}

fn after(position: &Chess, played: Move) -> Chess {
    let mut next = position.clone();
    next.play_unchecked(played);
    next
}

fn ply(played: Move) -> Ply {
    match UciMove::from_standard(played) {
        UciMove::Normal {
            from,
            to,
            promotion,
        } => Ply {
            from,
            to,
            promotion,
        },
        other => panic!("{other}"),
    }
}

/// The move that a half-move means.
fn meant(position: &Chess, wanted: &Ply) -> Option<Move> {
    let mut moves = position.legal_moves().into_iter();
    moves.find(|played| ply(*played) == *wanted)
}

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
        self.pattern.tactics.len() % 2 == 0
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

    /// Whether a move of the side does it within so many half-moves, itself counted.
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

    /// Whether a reply still lets the side do it within so many half-moves, the reply counted.
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
    let named = program.cast().iter().zip(&instance.seats);
    let stage = Stage {
        position: start.clone(),
        places: named
            .filter_map(|(actor, seat)| Some((*actor, u8::from((*seat)?))))
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
        Verdict::TooDeep => prop_assert!(false, "too deep"),
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

fn count(cell: &Cell<usize>) {
    cell.set(cell.get() + 1);
}

fn report<T: std::fmt::Debug>(outcome: Result<(), TestError<T>>) {
    if let Err(error) = outcome {
        panic!("{error}");
    }
}

fn has(program: &Program, position: &Chess, side: Color) -> bool {
    let found = find(program, &Position::from(position), side).unwrap();
    found.valid().next().is_some()
}

/// The least number of moves that force the pattern, the side being to move.
fn forces(program: &Program, position: &Chess, moves: u8) -> Option<u8> {
    if has(program, position, position.turn()) {
        return Some(0);
    }
    (1..=moves).find(|moves| {
        position.legal_moves().into_iter().any(|played| {
            let next = after(position, played);
            let replies = next.legal_moves();
            !replies.is_empty()
                && replies
                    .into_iter()
                    .all(|reply| forces(program, &after(&next, reply), moves - 1).is_some())
        })
    })
}

#[test]
fn anticipations_agree() {
    let library = Library::read(AIMS);
    let counts = [const { Cell::new(0) }; 4];
    let mut runner = TestRunner::new(cases(200));
    let outcome = runner.run(&small(), |start| {
        let bare = start.board().occupied().count() <= 4;
        let moves = if bare { 2 } else { 1 };
        for name in library.patterns.keys() {
            let program = library.program(name).unwrap();
            let wanted = forces(&program, &start, moves);
            let found = anticipate(
                &program,
                &Position::from(&start),
                start.turn(),
                2 * moves + 1,
            );
            let found = found.unwrap();
            let length = found.as_ref().map(|line| line.len() as u8);
            prop_assert_eq!(
                length,
                wanted.map(|moves| 2 * moves),
                "{} in {}",
                name,
                text(&start)
            );
            counts[wanted.map_or(3, usize::from)]
                .set(counts[wanted.map_or(3, usize::from)].get() + 1);
            let mut position = start.clone();
            for (index, wanted) in found.unwrap_or_default().iter().enumerate() {
                let played = meant(&position, wanted);
                prop_assert!(played.is_some(), "{wanted} in {}", text(&position));
                position = after(&position, played.expect("just tested"));
                if index % 2 == 1 {
                    let left = length.unwrap_or_default() / 2 - index as u8 / 2 - 1;
                    prop_assert_eq!(forces(&program, &position, moves), Some(left));
                }
            }
        }
        Ok(())
    });
    report(outcome);
    println!(
        "at once, in one, in two, never: {:?}",
        counts.each_ref().map(Cell::get)
    );
    assert!(counts[1].get() > 10);
}

/// The least number of moves with the opponent passing.
fn moves_away(program: &Program, position: &Chess, most: u8) -> Option<u8> {
    if has(program, position, position.turn()) {
        return Some(0);
    }
    if most == 0 {
        return None;
    }
    let moves = position.legal_moves().into_iter();
    let passed = moves.filter_map(|played| after(position, played).swap_turn().ok());
    let nearest = passed
        .filter_map(|next| moves_away(program, &next, most - 1))
        .min()?;
    Some(nearest + 1)
}

#[test]
fn distances_agree() {
    let library = Library::read(AIMS);
    let counts = [const { Cell::new(0) }; 4];
    let mut runner = TestRunner::new(cases(200));
    let outcome = runner.run(&small(), |start| {
        for name in library.patterns.keys() {
            let program = library.program(name).unwrap();
            let wanted = moves_away(&program, &start, 2);
            let found = distance(&program, &Position::from(&start), start.turn(), 2).unwrap();
            prop_assert_eq!(found, wanted, "{} in {}", name, text(&start));
            counts[wanted.map_or(3, usize::from)]
                .set(counts[wanted.map_or(3, usize::from)].get() + 1);
        }
        Ok(())
    });
    report(outcome);
    println!(
        "at once, in one, in two, never: {:?}",
        counts.each_ref().map(Cell::get)
    );
    assert!(counts[1].get() > 10 && counts[2].get() > 10);
}
