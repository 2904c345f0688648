//! Translation of the words of a text.

use crate::format_samples::{EVERYTHING, all, comments, meaning, random_text};
use proptest::prelude::*;
use stratvision_patlan::syntax_kind::SyntaxKind;
use stratvision_patlan::vocabulary::{Word, lookup};
use stratvision_patlan::{parse, translate};
use syntax::Lang;

const HOWS: [(Lang, bool); 4] = [
    (Lang::En, false),
    (Lang::En, true),
    (Lang::Pt, false),
    (Lang::Pt, true),
];

fn translated(text: &str, to: Lang, symbols: bool) -> String {
    translate(text, to, symbols).unwrap_or_else(|errors| panic!("{errors:?}\n{text}"))
}

/// What a translation leaves alone: every token that is no word of the language, blanks apart.
fn untouched(text: &str) -> Vec<String> {
    let is_kept = |kind| {
        use SyntaxKind::*;
        let names = matches!(kind, Comment | Text | Number | Actor | Letter | UnknownWord);
        names || (Less..=Semicolon).contains(&kind)
    };
    let tokens = parse(text).syntax().descendants_with_tokens();
    tokens
        .filter_map(|element| element.into_token())
        .filter(|token| is_kept(token.kind()))
        .map(|token| token.text().to_owned())
        .collect()
}

/// Whether every word is the canonical one of a language.
fn is_uniform(text: &str, lang: Lang, symbols: bool) -> bool {
    let tokens = parse(text).syntax().descendants_with_tokens();
    let tokens = tokens.filter_map(|element| element.into_token());
    tokens.into_iter().all(|token| match token.kind() {
        SyntaxKind::RelationSymbol => symbols,
        SyntaxKind::RelationWord if symbols => false,
        SyntaxKind::Text | SyntaxKind::Comment | SyntaxKind::UnknownWord => true,
        _ => lookup(token.text()).is_none_or(|word| word.canonical(lang) == token.text()),
    })
}

fn check(text: &str) {
    let meant = meaning(text);
    for (lang, symbols) in HOWS {
        let once = translated(text, lang, symbols);
        assert_eq!(meaning(&once), meant, "{text}\n---\n{once}");
        assert_eq!(comments(&once), comments(text));
        assert_eq!(untouched(&once), untouched(text));
        assert!(is_uniform(&once, lang, symbols), "{once}");
        for (lang_twice, symbols_twice) in HOWS {
            let twice = translated(&once, lang_twice, symbols_twice);
            if (lang_twice, symbols_twice) == (lang, symbols) {
                assert_eq!(twice, once);
            } else {
                assert_eq!(meaning(&twice), meant);
            }
        }
    }
}

#[test]
fn every_known_text_keeps_its_meaning() {
    for text in all() {
        check(&text);
        let windows = text.replace('\n', "\r\n");
        for (lang, symbols) in HOWS {
            let expected = translated(&text, lang, symbols).replace('\n', "\r\n");
            assert_eq!(translated(&windows, lang, symbols), expected);
        }
    }
}

#[test]
fn mixed_languages_become_one() {
    let expected = r#"PADRAO"ALL"AUTOR "x \" y // no comment" DESCRICAO "<F1>" PESO-0.8
ATORES K1,k1 CONJUNTODEPECAS K P kp DAMA CENARIO F1 ATACA f1 F1 NAO MOVE>s4<{ >p1<DEFESAINDIRETA(F1,<S2>) k1 DEFENDE S2}
f1 DEFESAPOSSIVEL(< S1 >,s2,k1)
PRECONDICAO NAO(NAO VERDADEIRO)E-MOVIMENTOSDE(k1)*2+1<=-(3-1)%2 E EXISTEPADRAO("A",EU)=FALSO E
(BRANCAS OU TIPODE(F1,DAMA)E DONODACASA(S1,NINGUEM)OU EXISTENACOLUNA(P,1+ -2))E NOQUADRADO(k1,P1)
TATICAS F1,S2 <f1>,>S2<
POSCONDICAO VERDADEIRO;"#;
    assert_eq!(translated(EVERYTHING, Lang::Pt, false), expected);
}

fn scenario(text: &str, to: Lang, symbols: bool) -> String {
    let head = "PATTERN \"A\" AUTHOR \"B\" DESCRIPTION \"C\" WEIGHT 1 SCENARIO ";
    let all = translated(&format!("{head}{text};"), to, symbols);
    let (_, scenario) = all.split_once("IO ").expect("a scenario");
    scenario.trim_end_matches(';').to_owned()
}

#[test]
fn words_never_run_together() {
    assert_eq!(scenario("F1=>f1", Lang::En, false), "F1 ATTACKS f1");
    assert_eq!(scenario("P1|vP2", Lang::Pt, false), "P1 ABAIXODE P2");
    assert_eq!(scenario("F1 NAO=>f1", Lang::En, false), "F1 NOT ATTACKS f1");
    assert_eq!(scenario("F1>>>s4<", Lang::En, false), "F1 MOVE>s4<");
    assert_eq!(scenario("<F1>>>S1", Lang::Pt, false), "<F1>MOVE S1");
    assert_eq!(scenario("F1 MOVES>s4<", Lang::Pt, true), "F1 >>>s4<");
    assert_eq!(scenario("f1<-(F1,S1)", Lang::Pt, true), "f1-<(F1,S1)");
    assert_eq!(
        scenario("F1 </// c\nF2", Lang::Pt, false),
        "F1 SUDOESTE// c\nF2"
    );
}

#[test]
fn every_word_has_a_counterpart() {
    let calls = Word::all().filter(|word| matches!(word, Word::Function(_, Some(_))));
    for word in calls {
        for spelling in word.spellings() {
            let text = format!("F1 MOVE S1 PRECONDITION {}(S1) = 0", spelling.text);
            for lang in [Lang::En, Lang::Pt] {
                let expected = format!("{}(S1) = 0", word.canonical(lang));
                assert!(scenario(&text, lang, false).ends_with(&expected));
            }
        }
    }
    let text = "F1 MOVE S1 PRECONDITION SQUAREOWNER(S1,ANYONE) AND DEFENSES(S1,OPONENT) = 0";
    let expected = "SQUAREOWNER(S1,NONE) AND DEFENSES(S1,OPPONENT) = 0";
    assert!(scenario(text, Lang::En, false).ends_with(expected));
}

#[test]
fn errors_are_returned() {
    let errors = translate("PATTERN \"A\"", Lang::Pt, false).expect_err("not a pattern");
    assert!(errors.iter().any(|error| error.is_error()));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn every_random_text_keeps_its_meaning(text in random_text()) {
        check(&text);
    }
}
