//! Decisions where the published texts differ or are silent.

use crate::support;

use game::Side;
use stratvision_dhjog::ast::{AnnotationKind, Change, ExprKind, RuleKind};
use stratvision_dhjog::parse;

const INITIAL: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

fn stage(parts: &str) -> String {
    format!(
        "CONJUNTO_HEURISTICO C ETAPA_INICIAL T ETAPA T\n{parts}\nFIM ETAPA FIM CONJUNTO_HEURISTICO"
    )
}

/// The value of the board calculated by an expression, for White in the initial position.
fn calculated(expression: &str) -> f64 {
    let program = support::compile(&stage(&format!("PEAO <- 1 TABULEIRO <- {expression}")));
    support::value(&program, INITIAL, Side::White)
}

fn holds(condition: &str) -> bool {
    let rule =
        format!("HEURISTICA VALOR_JOGO H SE {condition} ENTAO JOGO <- JOGO + 1 FIM HEURISTICA");
    let program = support::compile(&stage(&format!("TABULEIRO <- 0 {rule}")));
    support::value(&program, INITIAL, Side::White) == 1.0
}

#[test]
fn a_comma_is_decimal_unless_it_separates() {
    assert_eq!(calculated("1,5"), 1.5);
    assert_eq!(calculated("(1,5 + 1.25)"), 2.75);
    assert_eq!(calculated("MAXIMO(1,5)"), 5.0, "two arguments");
    assert_eq!(calculated("MAXIMO(1; 1,5)"), 1.5);
    assert_eq!(calculated("MAXIMO(1, 1.5)"), 1.5);
    assert_eq!(
        calculated("MAXIMO(1, (2,5))"),
        2.5,
        "grouping inside a call"
    );
    assert!(holds("(MEIOS_LANCES() + 2 > 1,5)"));
}

#[test]
fn operators_bind_as_in_school() {
    assert_eq!(calculated("1 + 2 * 3 - 4 / 2"), 5.0);
    assert_eq!(calculated("10 - 3 - 2"), 5.0);
    assert_eq!(calculated("-2 * 3 ÷ 2 × 2"), -6.0);
    assert_eq!(calculated("7 RESTO_DIVISAO 4"), 3.0);
    assert_eq!(calculated("7 RESTO DIVISAO 4 DIVIDE 2"), 1.5);
    assert!(holds("VERDADEIRO OU FALSO E FALSO"));
    assert!(
        !holds("NAO MEIOS_LANCES() = 0 E VERDADEIRO"),
        "NAO is looser than a comparison"
    );
    assert!(holds("NÃO VEZ_DE(OPONENTE) E VEZ_DE()"));
}

#[test]
fn every_spelling_of_a_comparison() {
    for test in [
        "1 = 1",
        "1 IGUAL 1",
        "1 <> 2",
        "1 ≠ 2",
        "1 != 2",
        "1 DIFERENTE 2",
        "2 >= 1",
        "2 => 1",
        "2 ≥ 2",
        "2 MAIOR_IGUAL 2",
        "2 MAIOR IGUAL 2",
        "1 <= 2",
        "1 =< 2",
        "1 ≤ 2",
        "1 MENOR IGUAL 2",
        "2 > 1",
        "2 MAIOR 1",
        "1 < 2",
        "1 MENOR 2",
    ] {
        assert!(holds(&format!("MEIOS_LANCES() + {test}")), "{test}");
    }
}

#[test]
fn every_spelling_of_a_set_test() {
    for test in [
        "e4 PERTENCE {e4, d4}",
        "e4 ∈ {e4}",
        "e4 NAO PERTENCE {d4}",
        "e4 NAO_PERTENCE {d4}",
        "e4 ∉ {d4}",
        "{e4, d4} CONTEM {e4}",
        "{e4} ⊃ e4",
        "{e4} NÃO CONTEM {d4}",
        "{e4} ⊅ {d4}",
        "{e4} CONTIDO TODO_TABULEIRO",
        "{e4} ⊂ {e4}",
        "{e4} NAO CONTIDO {d4}",
        "{e4} ⊄ {d4}",
        "{e4} + {d4} = {d4, e4}",
        "{e4} UNIAO {d4} = {d4} ∪ {e4}",
        "{e4, d4} - {d4} = {e4}",
        "{e4, d4} INTERSECCAO {e4} = {e4} ∩ {e4}",
        "{PEAO} + REI = {REI, PEAO}",
        "CASAS_ATACADAS(EU) <> VAZIO",
        "VAZIO = {e4} ∩ {d4}",
    ] {
        assert!(holds(&format!("VEZ_DE() E {test}")), "{test}");
    }
}

#[test]
fn every_arrow() {
    for arrow in ["<-", "←", "⇐", "<=<", ":=", "RECEBE", "recebe"] {
        let program = support::compile(&stage(&format!(
            "PEAO {arrow} 1 TABULEIRO {arrow} SOMA_PECAS(EU)"
        )));
        assert_eq!(
            support::value(&program, INITIAL, Side::White),
            8.0,
            "{arrow}"
        );
    }
}

#[test]
fn a_stage_may_be_called_initial() {
    let read = parse(
        "CONJUNTO_HEURISTICO C ETAPA INICIAL PADRAO ETAPA PADRAO PEAO <- 1 FIM ETAPA FIM CONJUNTO_HEURISTICO",
    );
    assert!(!read.has_errors(), "{:#?}", read.diagnostics);
    assert_eq!(read.set.initial.unwrap().text, "PADRAO");
    let read = parse(
        "CONJUNTO_HEURISTICO C ETAPA INICIAL PEAO.VALOR <- 1 FIM ETAPA FIM CONJUNTO_HEURISTICO",
    );
    assert!(!read.has_errors(), "{:#?}", read.diagnostics);
    assert_eq!(read.set.stages[0].name.text, "INICIAL");
}

#[test]
fn both_ways_to_write_the_head_of_a_heuristic() {
    for (head, kind) in [
        ("HEURISTICA_TRANSICAO_ETAPA", RuleKind::Transition),
        ("HEURISTICA TRANSICAO ETAPA", RuleKind::Transition),
        ("HEURISTICA VALOR PECA", RuleKind::Piece),
        ("HEURISTICA_VALOR_JOGO", RuleKind::Game),
        ("heurística valor tabuleiro", RuleKind::Game),
        ("RULE GAME_VALUE", RuleKind::Game),
    ] {
        let action = match kind {
            RuleKind::Transition => "ETAPA_ATUAL <- T",
            RuleKind::Piece => "PEAO.VALOR <- PEAO.VALOR + 1",
            RuleKind::Game => "SITUACAO JOGO.VALOR <- SITUACAO_JOGO.VALOR + 1",
        };
        let text = stage(&format!(
            "{head} \"X Y\" SE (VEZ_DE()) ENTÃO {action} FIM HEURISTICA"
        ));
        let read = parse(&text);
        assert!(!read.has_errors(), "{head}: {:#?}", read.diagnostics);
        assert_eq!(read.set.stages[0].rules[0].kind, kind, "{head}");
        support::check(&text);
    }
}

#[test]
fn arguments_in_any_order_with_defaults() {
    assert_eq!(calculated("SOMA_PECAS()"), 8.0);
    assert_eq!(calculated("SOMA_PECAS(OPONENTE, {PEAO})"), 8.0);
    assert_eq!(calculated("SOMA_PECAS(PEAO, {a2, b2, c7}, EU)"), 2.0);
    assert_eq!(calculated("QUANTIDADE_PECAS({a2, b2}, OPONENTE)"), 0.0);
    assert_eq!(calculated("DISTANCIA(a1, h8)"), 7.0);
}

#[test]
fn regions_are_turned_unless_absolute() {
    let text = |mark: &str| {
        stage(&format!(
            "CASA[] R <- {{e2}} {mark} TABULEIRO <- QUANTIDADE_PECAS({{PEAO}}, R, EU)"
        ))
    };
    for (mark, black) in [("", 1.0), ("ABSOLUTA", 0.0)] {
        let program = support::compile(&text(mark));
        assert_eq!(support::value(&program, INITIAL, Side::White), 1.0);
        assert_eq!(
            support::value(&program, INITIAL, Side::Black),
            black,
            "{mark}"
        );
    }
}

#[test]
fn presence_wants_each_of_the_types() {
    assert!(holds("PRESENCA_PECAS({REI, DAMA}, {e1, d1})"));
    assert!(!holds("PRESENCA_PECAS({REI, DAMA}, {e1})"));
}

#[test]
fn annotations_and_comments() {
    let text = "CONJUNTO_HEURISTICO C ANOTACAO A ELOGIO “typographic” \"two \"\"words\"\"\" FIM ANOTACAO # hash\n// slashes\nETAPA T FIM ETAPA FIM CONJUNTO_HEURISTICO";
    let read = parse(text);
    assert!(!read.has_errors(), "{:#?}", read.diagnostics);
    let annotation = &read.set.annotations[0];
    assert_eq!(annotation.kind, AnnotationKind::Positive);
    assert_eq!(annotation.texts, ["typographic", "two \"words\""]);
}

#[test]
fn a_type_is_changed_for_both_and_a_piece_alone() {
    let text = stage(
        "PEAO <- 1 HEURISTICA VALOR_PECA H SE VEZ_DE() ENTAO PECAS_QUE_ESTAO({PEAO}, {e2}, EU) + 2,0; PEAO <- PEAO + 1 FIM HEURISTICA TABULEIRO <- SOMA_PECAS(EU)",
    );
    let read = parse(&text);
    assert!(matches!(
        read.set.stages[0].rules[0].actions[0].change,
        Change::Adjust(..)
    ));
    assert!(
        matches!(&read.set.stages[0].rules[0].actions[1].change, Change::Assign(target, _) if matches!(target.kind, ExprKind::Name(_)))
    );
    // Eight pawns of two, one of them two above.
    assert_eq!(
        support::value(&support::compile(&text), INITIAL, Side::White),
        18.0
    );
}

#[test]
fn symmetric_rules_count_for_one_side_only() {
    let piece = stage(
        "PEAO <- 1 HEURISTICA VALOR_PECA H SIMETRICA SE PRESENCA_PECAS({PEAO}, {e4}, EU) ENTAO PECAS_QUE_ESTAO({PEAO}, {e4}, EU) + 1 FIM HEURISTICA",
    );
    let game = stage(
        "PEAO <- 1 HEURISTICA VALOR_JOGO H SIMETRICA SE PRESENCA_PECAS({PEAO}, {e4}, EU) ENTAO JOGO <- JOGO + 1 FIM HEURISTICA",
    );
    let alone = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
    let both = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
    let values = |text: &str, fen: &str| {
        Side::BOTH.map(|side| support::value(&support::compile(text), fen, side))
    };
    assert_eq!(values(&piece, alone), [1.0, 0.0]);
    assert_eq!(values(&piece, both), [0.0, 0.0], "cancelled");
    assert_eq!(values(&game, alone), [1.0, -1.0]);
    assert_eq!(values(&game, both), [0.0, 0.0]);
}
