//! The published examples parse, and value positions as their authors say.

use crate::support;

use crate::support::{compile, position, value};
use game::Side;
use stratvision_dhjog as dhjog;

const INITIAL: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

fn listing(number: usize) -> String {
    support::shipped(&format!("exemplo_nivel0{number}"))
}

#[test]
fn published_examples_have_no_errors() {
    for number in 1..=4 {
        let parse = dhjog::parse(&listing(number));
        assert!(
            parse.diagnostics.is_empty(),
            "{number}: {:#?}",
            parse.diagnostics
        );
    }
    let figure = "HEURISTICA VALOR_JOGO \"DOMÍNIO DE CENTRO\"\nSE\n  (QUANTIDADE_LANCES() < 10) E\n  (SOMA_PECAS(EU, CENTRO) > \
        SOMA_PECAS(OPONENTE,CENTRO)) E\n  NÃO (ESTA_AMEACADA(DAMA,EU))\nENTÃO\n  TABULEIRO.VALOR <- TABULEIRO.VALOR * 1,2\nFIM \
        HEURISTICA";
    let parse = dhjog::parse(figure);
    let codes: Vec<_> = parse.diagnostics.iter().map(|d| d.code).collect();
    assert_eq!(codes, ["DHJ104"], "only that it is a part of a set");
    assert_eq!(parse.set.stages[0].rules[0].name.text, "DOMÍNIO DE CENTRO");
    support::check(&support::shipped("dominio_de_centro"));
}

#[test]
fn the_fourth_example_has_an_undefined_stage() {
    let text = listing(4);
    let parse = dhjog::parse(&text);
    let codes = |purpose| {
        let checked = dhjog::check(&parse, &support::lexicon(), purpose);
        let codes: Vec<_> = checked.diagnostics.iter().map(|d| d.code).collect();
        (codes, checked.model.is_some())
    };
    assert_eq!(codes(dhjog::Purpose::Editing), (vec!["DHJ103"], true));
    assert_eq!(codes(dhjog::Purpose::Publication), (vec!["DHJ015"], false));
}

#[test]
fn their_levels_are_those_of_their_titles() {
    for number in 1..=4 {
        assert_eq!(support::check(&listing(number)).level(), number as u8);
    }
}

#[test]
fn the_initial_position_is_even() {
    for number in 1..=4 {
        let program = compile(&listing(number));
        for side in Side::BOTH {
            assert_eq!(value(&program, INITIAL, side), 0.0, "{number} {side:?}");
        }
    }
}

#[test]
fn a_pawn_more_is_one() {
    // 1.e4 d5 2.exd5
    let fen = "rnbqkbnr/ppp1pppp/8/3P4/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 2";
    let program = compile(&listing(1));
    assert_eq!(value(&program, fen, Side::White), 1.0);
    assert_eq!(value(&program, fen, Side::Black), -1.0);
}

#[test]
fn a_knight_in_the_centre_is_two_more_for_its_owner() {
    // 1.Nf3
    let fen = "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b KQkq - 1 1";
    let program = compile(&listing(2));
    assert_eq!(value(&program, fen, Side::White), 2.0);
    assert_eq!(value(&program, fen, Side::Black), 0.0);
}

#[test]
fn the_first_is_the_difference_of_material() {
    let program = compile(&listing(1));
    support::for_random_positions(7, 400, |chess| {
        use shakmaty::{Color, Position, Role};
        let worth = [
            (Role::Pawn, 1),
            (Role::Rook, 5),
            (Role::Knight, 7),
            (Role::Bishop, 5),
            (Role::Queen, 9),
        ];
        let of = |color: Color| -> i32 {
            let board = chess.board();
            let count = |role| (board.by_color(color) & board.by_role(role)).count() as i32;
            worth.iter().map(|(role, value)| value * count(*role)).sum()
        };
        let difference = f64::from(of(Color::White) - of(Color::Black));
        assert_eq!(support::value_of(&program, chess, Side::White), difference);
        assert_eq!(support::value_of(&program, chess, Side::Black), -difference);
    });
}

#[test]
fn the_third_doubles_when_a_pawn_gets_through() {
    // A pawn on the seventh, the king in check, no piece of the given types on the last rank.
    let fen = "8/P7/8/8/8/k7/8/K2R4 w - - 0 1";
    let checked = "8/P7/8/8/8/k2R4/8/K7 b - - 0 1";
    let program = compile(&listing(3));
    assert_eq!(value(&program, fen, Side::White), 6.0, "no check");
    assert_eq!(value(&program, checked, Side::White), 12.0);
    // The same with colours exchanged: regions are mirrored.
    let turned = "k7/8/K2r4/8/8/8/p7/8 w - - 0 1";
    assert_eq!(value(&program, turned, Side::Black), 12.0);
    let _ = position(fen);
}
