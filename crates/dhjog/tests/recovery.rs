//! One mistake is one error: the text after it is parsed as usual.

use crate::support;

use stratvision_dhjog::{Purpose, check, parse};
use syntax::Diagnostic;

const RULE: &str = "HEURISTICA VALOR_JOGO XEQUE SIMETRICA\nSE EM_XEQUE(EU)\nENTAO\nTABULEIRO.VALOR <- TABULEIRO.VALOR - 1\nFIM HEURISTICA";

/// A sound set of two stages whose first heuristic is this one.
fn with(rule: &str) -> String {
    format!(
        "CONJUNTO_HEURISTICO \"A\"\nETAPA_INICIAL \"ABERTURA\"\nCASA[] CENTRO <- {{d4, e4}}\n\
         ETAPA \"ABERTURA\"\nPEAO.VALOR <- 1\n{rule}\n\
         HEURISTICA TRANSICAO_ETAPA ACABOU\nSE QUANTIDADE_LANCES() > 20\nENTAO\nETAPA_ATUAL <- \"FINAL\"\nFIM HEURISTICA\nFIM ETAPA\n\
         ETAPA \"FINAL\"\nPEAO.VALOR <- 2\n\
         HEURISTICA VALOR_JOGO CENTRO SIMETRICA\nSE PRESENCA_PECAS({{PEAO}}, CENTRO, EU)\nENTAO\nTABULEIRO.VALOR <- TABULEIRO.VALOR + 1\nFIM HEURISTICA\n\
         FIM ETAPA\nFIM CONJUNTO_HEURISTICO\n"
    )
}

fn found(text: &str) -> Vec<Diagnostic> {
    let read = parse(text);
    let checked = check(&read, &support::lexicon(), Purpose::Editing);
    read.diagnostics
        .into_iter()
        .chain(checked.diagnostics)
        .collect()
}

#[test]
fn the_set_itself_is_sound() {
    let all = found(&with(RULE));
    assert!(all.is_empty(), "{all:#?}");
}

#[test]
fn one_slip_in_a_heuristic_is_one_error() {
    let slips = [
        ("SE EM_XEQUE(EU)", "SE EM_XEQUE(EU))"),
        ("SE EM_XEQUE(EU)", "SE (EM_XEQUE(EU)"),
        ("SE EM_XEQUE(EU)", "SE EM_XEQUE(EU"),
        ("SE EM_XEQUE(EU)", "SE EM XEQUE(EU)"),
        ("SE EM_XEQUE(EU)", "SE EM_XEQUE(EU) && VERDADEIRO"),
        ("SE EM_XEQUE(EU)", "SE EM_XEQUE(EU) VEZ_DE(EU)"),
        ("SE EM_XEQUE(EU)", "SE QUANTIDADE_LANCES() == 3"),
        ("SE EM_XEQUE(EU)", "SE EM_XEQUE(EU) E"),
        ("SE EM_XEQUE(EU)", "SE"),
        ("SE EM_XEQUE(EU)", "EM_XEQUE(EU)"),
        ("JOGO XEQUE SIM", "JOGO MEU REI SIM"),
        ("JOGO XEQUE SIMETRICA", "JOGO MEU REI"),
        ("JOGO XEQUE SIMETRICA", "JOGO XEQUE SIMETRIAC"),
        ("JOGO XEQUE SIMETRICA", "JOGO SE"),
        ("JOGO XEQUE SIMETRICA", "JOGO ENTAO"),
        ("JOGO XEQUE SIMETRICA", "JOGO FIM"),
        ("JOGO XEQUE SIMETRICA", "JOGO"),
        ("VALOR_JOGO XEQUE", "VALOR_DO_JOGO XEQUE"),
        ("ENTAO\n", ""),
        ("ENTAO\n", "ENTAO ENTAO\n"),
        ("ENTAO\n", "ETNAO\n"),
        ("FIM HEURISTICA", "FIM"),
        ("FIM HEURISTICA", ""),
        ("FIM HEURISTICA", "FIM HEURISTCA"),
        ("FIM HEURISTICA", "FIM SE"),
        ("FIM HEURISTICA", "FIM HEURISTICA FIM HEURISTICA"),
        ("VALOR - 1", "VALOR - 1)"),
        ("VALOR - 1", "VALOR - "),
        ("VALOR - 1", "VALOR - 1 2"),
        ("<- TABULEIRO", "< - TABULEIRO"),
        ("<- TABULEIRO.VALOR - 1", ""),
        ("TABULEIRO.VALOR <- TABULEIRO.VALOR - 1", ""),
    ];
    for (right, wrong) in slips {
        let text = with(&RULE.replacen(right, wrong, 1));
        let all = found(&text);
        let errors = all.iter().filter(|one| one.is_error()).count();
        assert_eq!(errors, 1, "{right} / {wrong}: {all:#?}");
        let echoes = all.iter().filter(|one| !one.is_error());
        // If the mistake is in SIMETRICA, the warning about a one-sided heuristic remains.
        let echoes: Vec<_> = echoes.filter(|one| one.code != "DHJ110").collect();
        assert!(echoes.is_empty(), "{right} / {wrong}: {echoes:#?}");
    }
}

#[test]
fn one_slip_elsewhere_is_one_error() {
    let slips = [
        ("\"ABERTURA\"\nPEAO", "MEIO JOGO\nPEAO", 2),
        ("\"ABERTURA\"\nPEAO", "\nPEAO", 3),
        ("\"A\"\n", "MEU CONJUNTO\n", 1),
        ("FIM ETAPA\nETAPA", "FIM\nETAPA", 1),
        ("FIM ETAPA\nETAPA", "ETAPA", 1),
        ("{d4, e4}", "{d4, e4", 1),
        ("{d4, e4}", "{d4 e4}", 1),
        ("PEAO.VALOR <- 2", "PEAO.VALOR <- 2 3", 1),
        ("ETAPA_ATUAL <- \"FINAL\"", "ETAPA <- \"FINAL\"", 1),
    ];
    for (right, wrong, most) in slips {
        let text = with(RULE).replacen(right, wrong, 1);
        let all = found(&text);
        let errors = all.iter().filter(|one| one.is_error()).count();
        assert!((1..=most).contains(&errors), "{right} / {wrong}: {all:#?}");
        let unnamed = all.iter().any(|one| one.message.en.contains("``"));
        assert!(!unnamed, "{all:#?}");
    }
}

#[test]
fn one_slip_in_a_function_is_one_error() {
    const FUNCTION: &str = "FUNCAO F RETORNA REAL R PARAMETROS INTEIRO N COMANDOS\nINTEIRO I\nREAL S\n\
        PARA I DE 1 ATE N FACA\nSE I > 2 ENTAO\nS <- S + I\nFIM SE\nFIM PARA\nRETORNA S\nFIM FUNCAO\n";
    let set = |function: &str| {
        with(RULE).replacen("CASA[] CENTRO", &format!("{function}CASA[] CENTRO"), 1)
    };
    let sound = found(&set(FUNCTION));
    assert!(sound.is_empty(), "{sound:#?}");
    for (right, wrong) in [
        ("SE I > 2 ENTAO", "SE I > 2) ENTAO"),
        ("SE I > 2 ENTAO", "SE I > 2 && VERDADEIRO ENTAO"),
        ("S <- S + I", "S <- S + I)"),
        ("S <- S + I", "S <- S + "),
        ("FIM SE", "FIM"),
        ("FIM SE", "FIM HEURISTICA"),
        ("FIM PARA", "FIM"),
        ("FIM FUNCAO", "FIM"),
        ("FIM FUNCAO", ""),
        ("FUNCAO F", "FUNCAO MINHA SOMA"),
        ("RETORNA S\n", "RETORNA S )\n"),
    ] {
        let all = found(&set(&FUNCTION.replacen(right, wrong, 1)));
        let errors = all.iter().filter(|one| one.is_error()).count();
        assert_eq!(errors, 1, "{right} / {wrong}: {all:#?}");
    }
}
