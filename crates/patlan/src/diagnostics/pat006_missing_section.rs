//! PAT006: a section that every pattern needs is missing.

use syntax::{Diagnostic, Fix, Lang, Message, TextRange};

use super::listed;
use crate::vocabulary::Section;

pub(crate) const CODE: &str = "PAT006";

/// `edits` would write the missing sections; none when they cannot be guessed.
pub(crate) fn missing_section(
    range: TextRange,
    missing: &[Section],
    edits: Vec<(TextRange, String)>,
) -> Diagnostic {
    let names = |lang: Lang| -> Vec<String> {
        let name = |section: &Section| section.canonical(lang).to_owned();
        missing.iter().map(name).collect()
    };
    let (en, pt) = (listed(&names(Lang::En)).en, listed(&names(Lang::Pt)).pt);
    let diagnostic = Diagnostic::error(
        CODE,
        range,
        Message::new(
            format!("the pattern has no {en}"),
            format!("o padrão não tem {pt}"),
        ),
    );
    if edits.is_empty() {
        return diagnostic.help(Message::new(
            "the order is PATTERN, AUTHOR, DESCRIPTION, WEIGHT, [ACTORS], [SETOFPIECES], SCENARIO, …",
            "a ordem é PADRAO, AUTOR, DESCRICAO, PESO, [ATORES], [CONJUNTODEPECAS], CENARIO, …",
        ));
    }
    diagnostic.fix(Fix {
        title: Message::new(format!("add {en}"), format!("acrescente {pt}")),
        edits,
    })
}

#[cfg(test)]
mod tests {
    use super::super::testing::{carets, fixed};
    use super::CODE;

    #[test]
    fn author_and_weight() {
        let found = carets(
            CODE,
            r#"
PADRAO "X"
^^^^^^
DESCRICAO "D"
CENARIO
  F1 ATACA f1;"#,
        );
        assert_eq!(found[0].message.pt, "o padrão não tem AUTOR e PESO");
        let text = "PATTERN \"X\" DESCRIPTION \"D\" SCENARIO F1 ATTACKS f1;";
        assert_eq!(
            fixed(CODE, text),
            "PATTERN \"X\"\nAUTHOR \"\" DESCRIPTION \"D\"\nWEIGHT 1 SCENARIO F1 ATTACKS f1;"
        );
    }

    #[test]
    fn only_the_word_scenario() {
        carets(
            CODE,
            r#"
PATTERN "X" AUTHOR "A" DESCRIPTION "D" WEIGHT 1
  F1 ATTACKS f1
  ^^
  F1 ATTACKS f2;"#,
        );
    }
}
