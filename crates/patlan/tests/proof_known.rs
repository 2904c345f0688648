//! Proof, anticipation and distance on positions that are known or small enough to judge by eye.

use crate::support::library::Library;
use chess::notation::san_line;
use chess::{Color, Ply, Position, chess_from_fen};
use stratvision_patlan::matcher::find;
use stratvision_patlan::proof::{Verdict, anticipate, distance, prove, prove_within};

fn side(fen: &str) -> Color {
    Position::from_fen(fen).unwrap().turn()
}

fn written(fen: &str, line: &[Ply]) -> String {
    san_line(&chess_from_fen(fen).unwrap(), side(fen), line).join(" ")
}

/// A verdict in words: `mate in 2`, `forced`, `Qg8+ Nxg8`.
fn words(fen: &str, verdict: &Verdict) -> String {
    match verdict {
        Verdict::Forced { mate_in: None } => "forced".to_string(),
        Verdict::Forced {
            mate_in: Some(moves),
        } => format!("mate in {moves}"),
        Verdict::Refuted { line } => written(fen, line),
        Verdict::Undecided => "too deep".to_string(),
    }
}

/// The verdicts on all valid instances, with a number of moves more than the tactics have.
fn verdicts_within(library: &Library, name: &str, fen: &str, more: u8) -> Vec<String> {
    let program = library.program(name).unwrap();
    let position = Position::from_fen(fen).unwrap();
    let findings = find(&program, &position, side(fen)).unwrap();
    findings
        .valid()
        .map(|instance| {
            let verdict = prove_within(&program, &position, side(fen), instance, more);
            if more == 0 {
                assert_eq!(verdict, prove(&program, &position, side(fen), instance));
            }
            words(fen, &verdict)
        })
        .collect()
}

fn verdicts(library: &Library, name: &str, fen: &str) -> Vec<String> {
    verdicts_within(library, name, fen, 0)
}

const TWO_KNIGHTS: &str = "5r1k/6pp/5n1N/3QN3/8/8/6PP/6K1 w - - 0 1";

#[test]
fn philidor_is_forced() {
    let library = Library::golden();
    for fen in [
        "k1r5/pp6/N7/8/5Qp1/1r1p2P1/2b2K2/8 w - - 0 1",
        "r1q2r1k/1pp2p1p/p4P1N/8/8/8/PPP5/1K4R1 w - - 0 1",
        // Greco: either rook or knight takes on g1.
        "r1b2rk1/pppp1ppp/8/2b1P3/2B3n1/5N2/PP3qPP/RNBQR2K b - - 0 1",
        "4r2k/2pRP1pp/2p4N/p4p2/2Q3n1/q5P1/P3PP1P/6K1 w - - 0 1",
        "5r1k/6pp/7N/3Q4/8/8/6PP/6K1 w - - 0 1",
        "4r2k/6pp/5n1N/3Q4/8/8/6PP/6K1 w - - 0 1",
        "6k1/6pp/8/8/3q4/7n/6PP/5R1K b - - 0 1",
        "3r3k/1p1b1Qbp/1n2B1p1/p5N1/Pq6/8/1P4PP/R6K w - - 0 1",
    ] {
        let said = verdicts(&library, "LINHARES_08_20_C", fen);
        assert!(!said.is_empty(), "{fen}");
        assert!(
            said.iter().all(|word| word == "mate in 2"),
            "{fen}: {said:?}"
        );
    }
}

#[test]
fn false_positives_of_philidor_are_refuted() {
    let library = Library::golden();
    let queen = "3q3k/4np1p/5P1N/8/8/8/PPP5/1K4R1 w - - 0 1";
    assert_eq!(verdicts(&library, "LINHARES_08_20_B", queen), ["Rg8+ Qxg8"]);
    let knight = "5r1k/6pp/5n1N/3Q4/8/8/6PP/6K1 w - - 0 1";
    assert_eq!(
        verdicts(&library, "LINHARES_08_20_B", knight),
        ["Qg8+ Nxg8"; 2]
    );
}

/// The second knight mates one move later than the tactic ends: Qg8+ Nxg8 Nhf7+ Rxf7 Nxf7. By the rule that is a
/// refutation; with a move more it is none.
#[test]
fn two_knights_need_a_move_more() {
    let library = Library::golden();
    let name = "LINHARES_08_20_C";
    assert_eq!(verdicts(&library, name, TWO_KNIGHTS), ["Qg8+ Nxg8"; 4]);
    assert_eq!(
        verdicts_within(&library, name, TWO_KNIGHTS, 1),
        ["mate in 3"; 4]
    );
}

#[test]
fn anastasia_is_settled_by_the_board() {
    let library = Library::golden();
    let name = "ANASTASIA_SCENARIO_01";
    let basic = "5r2/4N1pk/8/8/8/3R4/6PP/6K1 w - - 0 1";
    assert_eq!(verdicts(&library, name, basic), ["mate in 1"; 2]);
    // WEDGESBETWEEN looks before the move: only when the rook leaves g3 does the bishop reach h4.
    let opened = "5r2/4N1pk/8/8/8/6R1/6P1/K3b3 w - - 0 1";
    assert_eq!(verdicts(&library, name, opened), ["Rh3+ Bh4"; 2]);
    let mirrored = "k3B3/6p1/6r1/8/8/8/4n1PK/5R2 b - - 0 1";
    assert_eq!(verdicts(&library, name, mirrored), ["Rh6+ Bh5"; 2]);
}

#[test]
fn checks_that_can_be_answered_are_refuted() {
    let library = Library::shipped();
    let blocked = "7k/6pp/8/1B1b4/8/8/8/4R1K1 w - - 0 1";
    assert_eq!(verdicts(&library, "LINHARES_01_07", blocked), ["Re8+ Bg8"]);
    // The bishop takes the checking rook, unless the diagonal is closed on c3.
    let taken = "k7/8/5b2/B7/8/8/8/RR4K1 w - - 0 1";
    assert_eq!(
        verdicts(&library, "Linhares_02_04", taken),
        [
            "Be1+ Bxa1",
            "Bd2+ Bxa1",
            "mate in 1",
            "Bc7+ Bxa1",
            "Bd8+ Bxa1"
        ]
    );
}

#[test]
fn only_the_named_reply_refutes() {
    // Qg8+ forces Rxg8, and then it is the knight on f7 that is taken.
    let library = Library::read(
        r#"PATTERN "LOOSE" AUTHOR "X" DESCRIPTION "X" WEIGHT 1
        SCENARIO N1 POSSIBLEATTACK (S1,k1) F1 POSSIBLEATTACK (<S2>,k1) f1 DEFENDS S2 k1 DEFENDS S2
        PRECONDITION TYPEOF(F1,Q) AND TYPEOF(f1,R)
        TACTICALS F1,S2 f1,S2 N1,S1 POSTCONDITION MOVESOF(k1) = 0;"#,
    );
    let fen = "4br1k/6pp/7N/3Q4/8/8/6PP/6K1 w - - 0 1";
    let said = verdicts(&library, "LOOSE", fen);
    assert_eq!(said, ["Qg8+ Rxg8 Nf7+ Bxf7"]);
}

#[test]
fn a_check_on_the_way_is_no_prison() {
    let library = Library::read(
        r#"PATTERN "PRISON" AUTHOR "X" DESCRIPTION "X" WEIGHT 1
        SCENARIO R1 POSSIBLEATTACK (S1,k1) b1 MOVE S2 K1 MOVE S3
        TACTICALS R1,S1 b1,S2 K1,S3 POSTCONDITION MOVESOF(k1) = 0;"#,
    );
    // The king is walled in after Bg8 and also after the check, which a piece answers: with the knight it is free.
    let taken = verdicts(&library, "PRISON", "7k/6pp/5n2/3b4/8/8/8/K3R3 w - - 0 1");
    assert!(!taken.is_empty() && taken.iter().all(|line| line == "Re8+ Nxe8"));
    // Without the knight the bishop walls the king in, and no mate is needed.
    let walled = verdicts(&library, "PRISON", "7k/6pp/8/3b4/8/8/8/K3R3 w - - 0 1");
    assert!(
        !walled.is_empty() && walled.iter().all(|word| word == "forced"),
        "{walled:?}"
    );
}

#[test]
fn names_are_carried_along() {
    let library = Library::read(
        r#"PATTERN "CASTLES" AUTHOR "X" DESCRIPTION "X" WEIGHT 1
        SCENARIO R1 DEFENDS S1 K1 DEFENDS S2 PRECONDITION FILEDISTANCE(K1,S1) = 2
        TACTICALS K1,S1 POSTCONDITION FILEOF(R1) = 6;
        PATTERN "TAKEN" AUTHOR "X" DESCRIPTION "X" WEIGHT 1
        SCENARIO R1 MOVE S1 r1 DEFENDS S1 r1 DEFENDS S2 K1 MOVE S3
        TACTICALS R1,S1 r1,S1 K1,S3 r1,S2
        POSTCONDITION MAXDISTANCE(R1,S1) = 0 AND MAXDISTANCE(r1,S2) = 0;"#,
    );
    // The rook jumps over the king.
    let castling = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    let said = verdicts(&library, "CASTLES", castling);
    assert!(!said.is_empty() && said.iter().all(|word| word == "forced"));
    // The captured rook stays where it was taken when the other one goes on; no reply is forced here.
    let taken = verdicts(&library, "TAKEN", "r6k/8/8/8/8/8/8/R6K w - - 0 1");
    assert!(
        taken.iter().any(|line| line.starts_with("Ra4 ")),
        "{taken:?}"
    );
}

#[test]
fn patterns_without_tactics_cannot_be_refuted() {
    let library = Library::shipped();
    let fen = "6k1/5p1p/5BpQ/8/8/8/8/6K1 w - - 0 1";
    assert_eq!(verdicts(&library, "MATEINONE", fen), ["forced"]);
}

#[test]
fn invalid_instances_are_refuted_by_an_empty_line() {
    let library = Library::golden();
    let program = library.program("LINHARES_08_20_C").unwrap();
    let position = Position::from_fen("4br1k/6pp/7N/3Q4/8/8/6PP/6K1 w - - 0 1").unwrap();
    let findings = find(&program, &position, Color::White).unwrap();
    let refused = Verdict::Refuted { line: Vec::new() };
    assert!(!findings.raw.is_empty());
    for instance in &findings.raw {
        assert_eq!(prove(&program, &position, Color::White, instance), refused);
    }
}

#[test]
fn timman_short_is_anticipated() {
    let library = Library::golden();
    let program = library.program("LINHARES_08_20_C").unwrap();
    let fen = "4r2k/2pRP1pp/2p5/p4pN1/2Q3n1/q5P1/P3PP1P/6K1 w - - 0 27";
    let position = Position::from_fen(fen).unwrap();
    for (plies, wanted) in [
        (0, None),
        (2, None),
        (3, None),
        (4, Some("Nf7+ Kg8 Nh6+ Kh8")),
        (6, Some("Nf7+ Kg8 Nh6+ Kh8")),
    ] {
        let found = anticipate(&program, &position, Color::White, plies).unwrap();
        let found = found.map(|line| written(fen, &line));
        assert_eq!(found.as_deref(), wanted, "{plies} plies");
    }
}

#[test]
fn what_is_there_needs_no_line() {
    let library = Library::golden();
    let program = library.program("LINHARES_08_20_C").unwrap();
    let position = Position::from_fen("5r1k/6pp/7N/3Q4/8/8/6PP/6K1 w - - 0 1").unwrap();
    let found = anticipate(&program, &position, Color::White, 0).unwrap();
    assert_eq!(found, Some(Vec::new()));
    assert_eq!(distance(&program, &position, Color::White, 0), Ok(Some(0)));
}

#[test]
fn distances() {
    let library = Library::shipped();
    for (name, fen, most, wanted) in [
        // Ng4-h6, and from f2 over g4.
        (
            "PHILIDOR",
            "5r1k/6pp/8/3Q4/6N1/8/6PP/6K1 w - - 0 1",
            3,
            Some(1),
        ),
        (
            "PHILIDOR",
            "5r1k/6pp/8/3Q4/8/8/5NPP/6K1 w - - 0 1",
            3,
            Some(2),
        ),
        ("PHILIDOR", "5r1k/6pp/8/3Q4/8/8/5NPP/6K1 w - - 0 1", 1, None),
        // Black counts from the other side.
        (
            "PHILIDOR",
            "6k1/5npp/8/8/3q4/8/6PP/5R1K b - - 0 1",
            3,
            Some(2),
        ),
        // No knight will ever come.
        ("PHILIDOR", "5r1k/6pp/8/3Q4/8/8/6P1/6K1 w - - 0 1", 4, None),
        (
            "MATEINONE",
            "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1",
            3,
            Some(0),
        ),
        (
            "MATEINONE",
            "6k1/5ppp/8/8/8/8/N7/R5K1 w - - 0 1",
            3,
            Some(1),
        ),
    ] {
        let program = library.program(name).unwrap();
        let position = Position::from_fen(fen).unwrap();
        let found = distance(&program, &position, side(fen), most);
        assert_eq!(found, Ok(wanted), "{name} in {fen}");
    }
}

#[test]
fn distances_count_promotions_but_no_checks() {
    let library = Library::read(
        r#"PATTERN "KNIGHT" AUTHOR "X" DESCRIPTION "X" WEIGHT 1 SCENARIO N1 ATTACKS q1;
        PATTERN "CHECK" AUTHOR "X" DESCRIPTION "X" WEIGHT 1 SCENARIO R1 ATTACKS k1;"#,
    );
    for (name, fen, most, wanted) in [
        ("KNIGHT", "8/4P3/5q2/8/8/8/K7/7k w - - 0 1", 1, Some(1)),
        ("KNIGHT", "8/8/4P3/8/5q2/8/K7/7k w - - 0 1", 1, None),
        ("KNIGHT", "8/4P3/5r2/8/8/8/K7/7k w - - 0 1", 3, None),
        ("CHECK", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", 3, None),
    ] {
        let program = library.program(name).unwrap();
        let position = Position::from_fen(fen).unwrap();
        let found = distance(&program, &position, side(fen), most);
        assert_eq!(found, Ok(wanted), "{name} in {fen}");
    }
}
