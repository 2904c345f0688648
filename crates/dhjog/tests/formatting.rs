//! Formatting and translating: idempotent, and the meaning stays.

use crate::support;

use crate::support::sets::Author;
use stratvision_dhjog::{format, parse, translate};
use syntax::Lang;

fn holds(text: &str) {
    let lexicon = support::lexicon();
    let first = parse(text);
    assert!(!first.has_errors(), "{text}\n{:#?}", first.diagnostics);
    let formatted = format(&parse(text), &lexicon).unwrap();
    let again = parse(&formatted);
    assert!(!again.has_errors(), "{formatted}\n{:#?}", again.diagnostics);
    assert!(first.set == again.set, "{text}\n{formatted}");
    assert_eq!(
        format(&parse(&formatted), &lexicon).unwrap(),
        formatted,
        "{text}"
    );
    let comments = |text: &str| text.matches("//").count() + text.matches('#').count();
    assert_eq!(comments(text), comments(&formatted));

    let english = translate(&parse(text), &lexicon, Lang::En).unwrap();
    let back = translate(&parse(&english), &lexicon, Lang::Pt).unwrap();
    assert_eq!(
        translate(&parse(&back), &lexicon, Lang::En).unwrap(),
        english,
        "{english}\n{back}"
    );
    let model = |text: &str| {
        let checked =
            stratvision_dhjog::check(&parse(text), &lexicon, stratvision_dhjog::Purpose::Editing);
        checked.model.map(|mut model| {
            // What a formatted or translated text may change.
            model.source = "".into();
            model.lang = Lang::En;
            format!("{model:?}")
                .split("range")
                .map(|part| {
                    part.split_once("}")
                        .map_or(part, |(_, rest)| rest)
                        .to_owned()
                })
                .collect::<String>()
        })
    };
    assert!(model(text) == model(&english), "{text}\n{english}");
    assert!(model(text) == model(&back), "{text}\n{back}");
}

#[test]
fn shipped_sets_are_formatted() {
    for file in knowledge::heuristics() {
        holds(&file.text);
        // There and back: nothing is lost, decimal commas included.
        let lexicon = support::lexicon();
        let own = parse(&file.text).lang;
        let other = own.pick(Lang::Pt, Lang::En);
        let there = translate(&parse(&file.text), &lexicon, other).unwrap();
        let back = translate(&parse(&there), &lexicon, own).unwrap();
        let whole = translate(&parse(&file.text), &lexicon, own).unwrap();
        assert_eq!(back, whole, "{}", file.name);
    }
}

#[test]
fn decimal_commas_are_kept_where_they_do_not_separate() {
    let english = "HEURISTIC_SET A STAGE B PAWN <- 1.5 BOARD <- MAXIMUM(1.5, 2) + MAXIMUM(1.5; 2) + 0.25 * (1.5 + PHASE()) END STAGE END HEURISTIC_SET";
    let portuguese = translate(&parse(english), &support::lexicon(), Lang::Pt).unwrap();
    for part in [
        "PEAO.VALOR <- 1,5",
        "MAXIMO(1.5, 2)",
        "MAXIMO(1,5; 2)",
        "0,25 * (1,5 + FASE())",
    ] {
        assert!(portuguese.contains(part), "{part}\n{portuguese}");
    }
    holds(english);
}

#[test]
fn random_sets_keep_their_meaning() {
    let lexicon = support::lexicon();
    for seed in 0..80 {
        holds(&Author::new(seed, &lexicon).set());
    }
}

#[test]
fn both_published_syntaxes_get_one_form() {
    let old = "conjunto_heuristico A ETAPA_INICIAL B POSICAO C <- {A1,B2} ETAPA B PEAO <- 1; TORRE <- 5 SITUACAO JOGO.VALOR <- SOMA_PECAS(EU) - SOMA_PECAS(OPONENTE)\nHEURISTICA_VALOR_PECA X SE (PRESENCA_PECAS(C)) ENTÃO PEAO <- PEAO + 1 FIM HEURISTICA HEURISTICA VALOR JOGO Y SE (QUANTIDADE_LANCES() => 3) ENTAO SITUACAO JOGO.VALOR <- SITUACAO JOGO.VALOR × 2 FIM HEURISTICA FIM ETAPA FIM CONJUNTO_HEURISTICO";
    holds(old);
    let formatted = format(&parse(old), &support::lexicon()).unwrap();
    assert!(formatted.contains("HEURISTICA VALOR_JOGO Y"), "{formatted}");
    assert!(
        formatted.contains("TABULEIRO.VALOR <- TABULEIRO.VALOR * 2"),
        "{formatted}"
    );
    assert!(formatted.contains("CASA[] C <- {a1, b2}"), "{formatted}");
}

#[test]
fn comments_keep_their_places() {
    let text = "# at the top\nCONJUNTO_HEURISTICO A // beside\n// alone\nETAPA B // stage\nPEAO <- 1 # pawn\n// last\nFIM ETAPA\nFIM CONJUNTO_HEURISTICO\n// end\n";
    holds(text);
    let formatted = format(&parse(text), &support::lexicon()).unwrap();
    let expected = "# at the top\nCONJUNTO_HEURISTICO A // beside\n  // alone\n  ETAPA B // stage\n    PEAO.VALOR <- 1 # pawn\n  // last\n  FIM ETAPA\nFIM CONJUNTO_HEURISTICO\n// end\n";
    assert_eq!(formatted, expected);
}

#[test]
fn every_spelling_has_one_form() {
    let set = |condition: &str, pawn: &str| {
        format!(
            "CONJUNTO_HEURISTICO A CASA[] R RECEBE {{a1, b1}} ETAPA B {pawn} HEURISTICA VALOR_JOGO X SE {condition} ENTAO JOGO := JOGO DIVIDE 2,0 FIM HEURISTICA FIM ETAPA FIM CONJUNTO_HEURISTICO"
        )
    };
    let written = [
        set(
            "FASE() MAIOR_IGUAL 3.5 E VEZ_DE() IGUAL FALSO E a1 PERTENCE R",
            "PEAO RECEBE 1.5",
        ),
        set("FASE() => 3,5 E VEZ_DE() = FALSO E a1 ∈ R", "PEAO ← 1,5"),
        set(
            "FASE() ≥ 3.5 E VEZ_DE() = FALSO E a1 ∈ R",
            "PEAO.VALOR <=< 1,5",
        ),
    ];
    let formatted = written.map(|text| {
        holds(&text);
        format(&parse(&text), &support::lexicon()).unwrap()
    });
    assert_eq!(formatted[0], formatted[1]);
    assert_eq!(formatted[0], formatted[2]);
    for part in [
        "PEAO.VALOR <- 1,5\n",
        "CASA[] R <- {a1, b1}\n",
        "SE FASE() >= 3,5 E VEZ_DE() = FALSO E a1 PERTENCE R\n",
        "TABULEIRO.VALOR <- TABULEIRO.VALOR / 2,0\n",
    ] {
        assert!(formatted[0].contains(part), "{part}\n{}", formatted[0]);
    }
    let sets = |within: &str, common: &str, joined: &str| {
        let test = format!("R {within} R {joined} {{c1}} {common} R");
        format(&parse(&set(&test, "PEAO <- 1")), &support::lexicon()).unwrap()
    };
    let words = sets("CONTIDO", "INTERSECCAO", "UNIAO");
    assert_eq!(sets("⊂", "∩", "∪"), words);
    assert!(
        words.contains("SE R CONTIDO R UNIAO {c1} INTERSECCAO R\n"),
        "{words}"
    );
    // Where a comma separates, numbers have points.
    let nested = set("MAXIMO((1,5 + 2), 2.5) > 1", "PEAO <- 1");
    let nested = format(&parse(&nested), &support::lexicon()).unwrap();
    assert!(nested.contains("MAXIMO((1.5 + 2), 2.5) > 1\n"), "{nested}");
}

#[test]
fn formatting_and_translating_into_the_own_language_agree() {
    let lexicon = support::lexicon();
    for file in knowledge::heuristics() {
        let own = parse(&file.text).lang;
        let numbers = |text: String| {
            let digits = |c: char| c.is_ascii_digit() || matches!(c, ',' | '.');
            let words = text.split(|c: char| !digits(c));
            let numbers = words.filter(|word| word.starts_with(|c: char| c.is_ascii_digit()));
            numbers.map(str::to_owned).collect::<Vec<_>>()
        };
        assert_eq!(
            numbers(format(&parse(&file.text), &lexicon).unwrap()),
            numbers(translate(&parse(&file.text), &lexicon, own).unwrap()),
            "{}",
            file.name
        );
    }
}

#[test]
fn what_follows_a_comment_keeps_its_indent() {
    let text = "CONJUNTO_HEURISTICO A ETAPA B TABULEIRO <- SOMA_PECAS(EU) // mine\n- SOMA_PECAS( // theirs\nOPONENTE) + // more\n1 FIM ETAPA FIM CONJUNTO_HEURISTICO";
    holds(text);
    let formatted = format(&parse(text), &support::lexicon()).unwrap();
    let expected = "CONJUNTO_HEURISTICO A\n\n  ETAPA B\n    TABULEIRO.VALOR <- SOMA_PECAS(EU) // mine\n      - SOMA_PECAS( // theirs\n      OPONENTE) + // more\n      1\n  FIM ETAPA\nFIM CONJUNTO_HEURISTICO\n";
    assert_eq!(formatted, expected);
    // Also where the line would be too long.
    let sum = ["SOMA_PECAS({PEAO}, EU)"; 9].join(" + ");
    let long = format!(
        "CONJUNTO_HEURISTICO A ETAPA B TABULEIRO <- {sum} // all\n* // twice\n2 FIM ETAPA FIM CONJUNTO_HEURISTICO"
    );
    holds(&long);
    let formatted = format(&parse(&long), &support::lexicon()).unwrap();
    assert!(
        formatted.contains("// all\n      * // twice\n      2\n"),
        "{formatted}"
    );
}

#[test]
fn absolute_squares_stay_absolute() {
    holds(
        "CONJUNTO_HEURISTICO A CASA[] R <- {a1} + {b1} ABSOLUTA ETAPA B HEURISTICA VALOR_JOGO X SE PRESENCA_PECAS({e4}ABSOLUTA) E VALOR_DA_PECA(e2 absoluta) > 1 E (R + {c1})ABSOLUTA <> {} E g1 ABSOLUTA.Y = 1 ENTAO JOGO <- JOGO + 1 FIM HEURISTICA FIM ETAPA FIM CONJUNTO_HEURISTICO",
    );
}
