//! PAT105: words of both languages in one pattern.

use syntax::{Diagnostic, Fix, Lang, Message, TextRange};

use super::listed;

pub(crate) const CODE: &str = "PAT105";

/// How many of the words are named in the message.
const MAX_NAMED: usize = 6;

/// `foreign` holds the words that are not of the pattern's main language, each with its counterpart in it.
pub(crate) fn mixed_languages(
    main: Lang,
    foreign: &[(TextRange, String, &'static str)],
) -> Diagnostic {
    let mut names: Vec<String> = Vec::new();
    for (_, word, _) in foreign {
        if names.len() <= MAX_NAMED && !names.contains(word) {
            names.push(word.clone());
        }
    }
    let more = names.len() > MAX_NAMED;
    names.truncate(MAX_NAMED);
    if more {
        names.push("…".to_owned());
    }
    let names = listed(&names);
    let first = foreign
        .first()
        .map(|(range, ..)| *range)
        .unwrap_or_default();
    let (en, pt) = match main {
        Lang::En => (
            format!(
                "the pattern is in English, but these words are Portuguese: {}",
                names.en
            ),
            format!(
                "o padrão está em inglês, mas estas palavras são portuguesas: {}",
                names.pt
            ),
        ),
        Lang::Pt => (
            format!(
                "the pattern is in Portuguese, but these words are English: {}",
                names.en
            ),
            format!(
                "o padrão está em português, mas estas palavras são inglesas: {}",
                names.pt
            ),
        ),
    };
    let edits = foreign
        .iter()
        .map(|(range, _, right)| (*range, (*right).to_owned()))
        .collect();
    Diagnostic::warning(CODE, first, Message::new(en, pt)).fix(Fix {
        title: match main {
            Lang::En => Message::new("write them in English", "escreva-as em inglês"),
            Lang::Pt => Message::new("write them in Portuguese", "escreva-as em português"),
        },
        edits,
    })
}

#[cfg(test)]
mod tests {
    use super::super::testing::{carets, fixed};
    use super::CODE;

    #[test]
    fn the_fewer_words_are_named() {
        let found = carets(
            CODE,
            r#"
PATTERN "X" AUTHOR "A" DESCRIPTION "D" WEIGHT 1
SCENARIO
  F1 DEFENDE S1
     ^^^^^^^
  F1 MOVE S2
PRECONDITION
  ONEDGE(F1) OU ONEDGE(S1) OU DIRECTDEFENSES(S1,OPONENT) = 0;"#,
        );
        assert_eq!(
            found[0].message.en,
            "the pattern is in English, but these words are Portuguese: DEFENDE and OU"
        );
    }

    #[test]
    fn the_fix_translates() {
        let text = "PADRAO \"X\" AUTOR \"A\" DESCRICAO \"D\" PESO 1 CENARIO F1 ATTACKS f1;";
        assert_eq!(fixed(CODE, text), text.replace("ATTACKS", "ATACA"));
    }
}
