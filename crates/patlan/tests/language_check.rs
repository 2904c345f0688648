//! The checks on the golden patterns, on a knowledge base, and on texts meant to harm.

use std::time::Duration;

use cpu_time::ThreadTime;
use proptest::prelude::*;
use stratvision_patlan as patlan;
use syntax::{DiagnosticRecord, Lang, Source, Style, render_all};

use patlan::{KnownPatterns, NoOthers, check, parse};

const GOLDEN: &str = include_str!("golden/patterns.patlan");

fn pattern(sections: &str) -> String {
    format!("PATTERN \"X\" AUTHOR \"A\" DESCRIPTION \"D\" WEIGHT 1 {sections};")
}

fn codes(text: &str) -> Vec<&'static str> {
    check(&parse(text), &NoOthers)
        .iter()
        .map(|d| d.code)
        .collect()
}

#[test]
fn golden_patterns_have_no_errors() {
    let found = check(&parse(GOLDEN), &NoOthers);
    let errors: Vec<_> = found.iter().filter(|d| d.is_error()).collect();
    assert!(errors.is_empty(), "{errors:#?}");
    // The listings mix languages, list actors they do not use, and use the tutorial's sugar; nothing else.
    for warning in &found {
        assert!(
            matches!(warning.code, "PAT101" | "PAT105" | "PAT106"),
            "{} {warning:#?}",
            &GOLDEN[warning.range]
        );
    }
}

#[test]
fn every_golden_pattern_alone_lacks_at_most_the_others() {
    for pattern in parse(GOLDEN).patterns {
        let text = &GOLDEN[pattern.range];
        for finding in check(&parse(text), &NoOthers) {
            assert!(
                !finding.is_error() || finding.code == "PAT031",
                "{finding:#?}"
            );
        }
    }
}

struct Base;

impl KnownPatterns for Base {
    fn contains(&self, name: &str) -> bool {
        name == "A" || name == "B"
    }
    fn calls(&self, name: &str) -> Vec<String> {
        match name {
            "A" => vec!["B".to_owned()],
            _ => vec!["X".to_owned()],
        }
    }
    fn names(&self) -> Vec<String> {
        vec!["A".to_owned(), "B".to_owned()]
    }
}

#[test]
fn circles_through_the_knowledge_base_are_found() {
    let text = pattern("SCENARIO P1 DEFENDS S1 PRECONDITION EXISTPATTERN(\"A\",ME)");
    let found: Vec<_> = check(&parse(&text), &Base).iter().map(|d| d.code).collect();
    assert_eq!(found, ["PAT032"]);
    let text = text.replace("\"A\",ME", "\"C\",ME");
    let found = check(&parse(&text), &Base);
    assert_eq!(found[0].code, "PAT031");
}

#[test]
fn calls_are_listed() {
    let text = pattern(
        "SCENARIO P1 DEFENDS S1 PRECONDITION EXISTPATTERN(\"A\",ME) OR NOT EXISTPATTERN(\"B\",OPPONENT)",
    );
    let names: Vec<_> = patlan::calls(&parse(&text).patterns[0])
        .into_iter()
        .map(|(name, _)| name)
        .collect();
    assert_eq!(names, ["A", "B"]);
}

#[test]
fn errors_look_the_same_in_both_languages() {
    let text = "PADRAO \"GARFO\"\nAUTOR \"A\"\nDESCRICAO \"D\"\nPESO 1\nCENARIO\n  N1 => K1\n  F1 ATAKA f1\n\
                PRECONDICAO\n  COLUNADE(k2) > 9;\n";
    let source = Source::new("garfo.patlan", text);
    let parse = parse(text);
    let mut all = parse.diagnostics.clone();
    all.extend(check(&parse, &NoOthers));
    assert_eq!(
        render_all(&all, &source, Style::plain(Lang::Pt)),
        "\
erro[PAT004]: palavra desconhecida `ATAKA`
 --> garfo.patlan:7:6
  |
7 |   F1 ATAKA f1
  |      ^^^^^ esperava-se uma relação aqui: ATACA, DEFENDE, MOVE, XEQUEMATE, ATAQUEPOSSIVEL, DEFESAPOSSIVEL, ATAQUEINDIRETO, DEFESAINDIRETA, BLOQUEIA, …
  = ajuda: você quis dizer ATACA?

erro[PAT012]: uma peça não pode atacar peça do mesmo lado
 --> garfo.patlan:6:9
  |
6 |   N1 => K1
  |         ^^ K1 é sua (maiúscula)
  = ajuda: escreva k1 para o rei do oponente

aviso[PAT103]: esta condição é sempre falsa
 --> garfo.patlan:9:3
  |
9 |   COLUNADE(k2) > 9;
  |   ^^^^^^^^^^^^^^^^ COLUNADE(k2) fica entre 1 e 8

aviso[PAT104]: nenhuma posição legal pode satisfazer este padrão
 --> garfo.patlan:9:3
  |
9 |   COLUNADE(k2) > 9;
  |   ^^^^^^^^^^^^^^^^ a condição é sempre falsa
"
    );
    let english = render_all(&all, &source, Style::plain(Lang::En));
    assert!(
        english.starts_with(
            "\
error[PAT004]: unknown word `ATAKA`
 --> garfo.patlan:7:6
  |
7 |   F1 ATAKA f1
  |      ^^^^^ expected a relation here: ATTACKS, DEFENDS, MOVE, CHECKMATE, POSSIBLEATTACK, POSSIBLEDEFENSE, INDIRECTATTACK, INDIRECTDEFENSE, BLOCKS, …
  = help: did you mean ATACA?
"
        ),
        "{english}"
    );
    let record = DiagnosticRecord::new(&all[0], &source, Lang::Pt);
    let json = serde_json::to_value(&record).unwrap();
    assert_eq!(json["code"], "PAT004");
    assert_eq!(json["severity"], "error");
    assert_eq!((&json["line"], &json["column"]), (&7.into(), &6.into()));
    assert_eq!(json["end"]["column"], 11);
    assert_eq!(json["fix"]["edits"][0]["text"], "ATACA");
}

#[test]
fn large_patterns_are_refused_quickly() {
    let numbered =
        |n: usize, make: &dyn Fn(usize) -> String| -> String { (1..=n).map(make).collect() };
    let big = 20_000;
    let texts = [
        pattern(&format!(
            "SCENARIO {}",
            numbered(big, &|i| format!("F{i} ATTACKS f{i}\n"))
        )),
        pattern(&format!(
            "SCENARIO {{ {} }}",
            numbered(big, &|i| format!("F1 ATTACKS f{i}\n"))
        )),
        pattern(&format!(
            "SCENARIO F1 :> ({}k1)",
            numbered(big, &|i| format!("S{i},"))
        )),
        pattern(&format!(
            "ACTORS K1{} SCENARIO F1 => f1",
            numbered(big, &|i| format!(",K{i}"))
        )),
        pattern(&format!(
            "SCENARIO F1 => f1 PRECONDITION WHITE {}",
            numbered(big, &|i| format!("AND ONEDGE(F{i}) "))
        )),
        pattern(&format!(
            "SCENARIO F1 => f1 PRECONDITION WHITE {}",
            numbered(big, &|_| "AND MOVESOF(F1) > 1 ".into())
        )),
        pattern(&format!(
            "SCENARIO F1 MOVE S1 TACTICALS {}",
            numbered(big, &|i| format!("S{i},S{}\n", i + 1))
        )),
        pattern(&format!(
            "SETOFPIECES {} SCENARIO F1 => f1",
            "K".repeat(big)
        )),
        numbered(3_000, &|i| {
            pattern(&format!(
                "SCENARIO F1 => f1 PRECONDITION EXISTPATTERN(\"{}\",ME)",
                i + 1
            ))
            .replace("\"X\"", &format!("\"{i}\""))
        }),
    ];
    for text in texts {
        let begin = ThreadTime::now();
        let found = codes(&text);
        let spent = begin.elapsed();
        assert!(
            spent < Duration::from_secs(5),
            "{spent:?} for {}",
            &text[..80]
        );
        assert!(found.len() <= 200, "{}", &text[..80]);
    }
}

proptest! {
    /// Whatever the parser makes of a damaged golden text, the checks take it.
    #[test]
    fn damaged_patterns_do_not_panic(from in 0..GOLDEN.len(), len in 0..30usize, piece in "[A-Za-z0-9()<>{},;=\"]{0,6}") {
        let to = (from + len).min(GOLDEN.len());
        let text = format!("{}{piece}{}", &GOLDEN[..from], &GOLDEN[to..]);
        check(&parse(&text), &NoOthers);
    }

    /// A sure fix leaves a text with no more mistakes than before but one that it uncovers; a guess one that can be
    /// parsed.
    #[test]
    fn fixes_apply_cleanly(from in 0..GOLDEN.len(), len in 0..10usize) {
        let to = (from + len).min(GOLDEN.len());
        let text = format!("{}{}", &GOLDEN[..from], &GOLDEN[to..]);
        let parsed = parse(&text);
        for fix in parsed.diagnostics.iter().filter_map(|d| d.fix.as_ref()) {
            let fixed = syntax::apply_edits(&text, &fix.edits);
            let left = parse(&fixed).diagnostics.len();
            prop_assert!(fix.is_guess() || left <= parsed.diagnostics.len() + 1);
        }
    }
}
