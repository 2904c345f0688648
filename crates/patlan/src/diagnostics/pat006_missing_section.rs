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
