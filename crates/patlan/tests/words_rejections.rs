//! Why an instance is rejected, in words: every rejected instance of every shipped pattern on its own positions.

use chess::epd::Epd;
use chess::{Color, Position, Square};
use stratvision_patlan as patlan;
use syntax::Lang;

use crate::support::library::{Library, shipped_files};
use patlan::matcher::{Instance, Rejection, find};
use patlan::words::{Explained, Rejected, explain_rejection};

fn rejections(
    library: &Library,
    name: &str,
    fen: &str,
    side: Color,
) -> Vec<(Instance, [Explained; 2])> {
    let pattern = library.get(name).expect("the pattern");
    let program = library.program(name).expect("a program");
    let position = Position::from_fen(fen).expect("a position");
    let findings = find(&program, &position, side).expect("within the budget");
    let rejected = findings.raw.into_iter().filter(|one| !one.is_valid());
    rejected
        .map(|instance| {
            let words = [Lang::En, Lang::Pt].map(|lang| {
                let rejected = Rejected {
                    pattern,
                    program: &program,
                    position: &position,
                    side,
                    instance: &instance,
                };
                explain_rejection(rejected, lang).expect("a reason")
            });
            (instance, words)
        })
        .collect()
}

/// The names of actors that are no squares: `F1`, `s2`, `k1`, but not `f1`, which a board has.
fn names_an_actor(text: &str) -> bool {
    text.split(|c: char| !c.is_alphanumeric()).any(|word| {
        let mut chars = word.chars();
        let letter = chars.next().is_some_and(|c| "KQRBNPFSkqrnps".contains(c));
        letter && word.len() > 1 && chars.all(|c| c.is_ascii_digit())
    })
}

fn has_square(text: &str) -> bool {
    text.split(|c: char| !c.is_alphanumeric())
        .any(|word| word.parse::<Square>().is_ok())
}

#[test]
fn every_rejected_instance_of_the_shipped_patterns_has_a_sentence() {
    let library = Library::shipped();
    let mut said = 0;
    for path in shipped_files("epd") {
        let text = std::fs::read_to_string(&path).expect("a readable file");
        let source = std::fs::read_to_string(path.with_extension("patlan")).expect("a pattern");
        let name = patlan::parse(&source).patterns.remove(0).name.value;
        for epd in text.lines().filter_map(Epd::read) {
            let epd = epd.expect("a position");
            let side = match epd.get("side") {
                Some("black") => Color::Black,
                _ => Color::White,
            };
            for (instance, reasons) in rejections(&library, &name, &epd.fen, side) {
                for reason in &reasons {
                    let words = &reason.words;
                    let place = format!("{name}, {}: {words}", epd.fen);
                    assert!(!words.is_empty(), "{place}");
                    assert!(!names_an_actor(words), "{place}");
                    assert!(!words.ends_with('.') && !words.contains("  "), "{place}");
                    // Another pattern that is asked for is named, not shown.
                    let asks = words.contains('“');
                    assert!(asks || has_square(words), "no square in {place}");
                    assert!(asks || !reason.squares.is_empty(), "{place}");
                    let is_at_once = matches!(instance.rejection, Some(Rejection::Precondition(_)));
                    assert!(!is_at_once || reason.line.is_empty(), "{place}");
                    println!("{place}   {:?} {:?}", reason.squares, reason.line.len());
                }
                said += 1;
            }
        }
    }
    assert!(said > 100, "only {said} rejected instances");
}

const PHILIDOR: &str = include_str!("../../../knowledge/patterns/philidor.patlan");

/// The distinct sentences about one position, in both languages.
fn said(source: &str, fen: &str, side: Color) -> Vec<[String; 2]> {
    let library = Library::read(source);
    let name = library.patterns.keys().next().expect("a pattern").clone();
    let mut said: Vec<[String; 2]> = Vec::new();
    for (_, reasons) in rejections(&library, &name, fen, side) {
        let words = reasons.map(|reason| reason.words);
        if !said.contains(&words) {
            said.push(words);
        }
    }
    said
}

#[test]
fn a_sentence_says_what_stands_on_the_board_and_must_not() {
    for (fen, en, pt) in [
        (
            "5r1k/7p/7N/3Q4/8/8/6PP/6K1 w - - 0 1",
            "the king on h8 can still go to g7",
            "o rei em h8 ainda pode ir a g7",
        ),
        (
            "4br1k/6pp/7N/3Q4/8/8/6PP/6K1 w - - 0 1",
            "the bishop on e8 and the rook on f8 defend f7",
            "o bispo em e8 e a torre em f8 defendem f7",
        ),
    ] {
        let said = said(PHILIDOR, fen, Color::White);
        assert_eq!(said, [[en.to_owned(), pt.to_owned()]]);
    }
}

#[test]
fn a_move_that_cannot_be_played_is_explained() {
    for (scenario, fen, en, pt) in [
        (
            "Q1 DEFENDS F1 TACTICALS Q1,F1",
            "6k1/5ppp/8/8/8/8/3P1PPP/3Q2K1 w - - 0 1",
            "the queen on d1 cannot go to d2: one of your own pieces stands there",
            "a dama em d1 não pode ir a d2: uma peça sua está ali",
        ),
        (
            "N1 DEFENDS B1 k1 DEFENDS p1 TACTICALS N1,p1",
            "6k1/5p2/8/8/8/3B4/5N2/6K1 w - - 0 1",
            "the knight on f2 cannot take the pawn on f7: the knight does not move like that",
            "o cavalo em f2 não pode capturar o peão em f7: o cavalo não se move assim",
        ),
        (
            "R1 DEFENDS B1 k1 DEFENDS p1 TACTICALS R1,p1",
            "5k2/5p2/8/8/5N2/8/5B2/5RK1 w - - 0 1",
            "the rook on f1 cannot take the pawn on f7: the bishop on f2 and the knight on f4 stand in the way",
            "a torre em f1 não pode capturar o peão em f7: o bispo em f2 e o cavalo em f4 estão no caminho",
        ),
        (
            "N1 DEFENDS P1 TACTICALS N1,P1",
            "4r1k1/8/8/8/8/2P5/4N3/4K3 w - - 0 1",
            "the knight on e2 cannot go to c3: one of your own pieces stands there",
            "o cavalo em e2 não pode ir a c3: uma peça sua está ali",
        ),
        (
            "N1 ATTACKS p1 TACTICALS N1,p1",
            "4r1k1/8/8/8/8/2p5/4N3/4K3 w - - 0 1",
            "the knight on e2 cannot take the pawn on c3: its king on e1 would be in check from the rook on e8",
            "o cavalo em e2 não pode capturar o peão em c3: o seu rei em e1 ficaria em xeque pela torre em e8",
        ),
    ] {
        let text =
            format!("PATTERN \"X\" AUTHOR \"\" DESCRIPTION \"\" WEIGHT 1 SCENARIO {scenario};");
        let said = said(&text, fen, Color::White);
        assert!(said.contains(&[en.to_owned(), pt.to_owned()]), "{said:?}");
    }
}

#[test]
fn what_fails_at_the_end_is_said_of_the_board_after_the_moves() {
    let text = "PATTERN \"X\" AUTHOR \"\" DESCRIPTION \"\" WEIGHT 1 SCENARIO Q1 ATTACKS p1 \
                TACTICALS Q1,p1 POSTCONDITION MOVESOF(k1) = 0;";
    let text = text.replace("TACTICALS", "k1 DEFENDS p1 TACTICALS");
    let library = Library::read(&text);
    // Black searches, so that the board is turned as well.
    let fen = "q5k1/8/8/8/8/8/6P1/6K1 b - - 0 1";
    let reasons = rejections(&library, "X", fen, Color::Black);
    let [(_, [en, pt])] = &reasons[..] else {
        panic!("{reasons:?}");
    };
    assert_eq!(en.words, "the king on g1 can still take the queen on g2");
    assert_eq!(pt.words, "o rei em g1 ainda pode capturar a dama em g2");
    assert_eq!(en.squares, [Square::G1, Square::G2]);
    assert_eq!(en.line.len(), 1);
}
