//! PAT007: a section that is repeated or out of order.

use syntax::{Diagnostic, Lang, Message, TextRange};

use crate::vocabulary::Section;

pub(crate) const CODE: &str = "PAT007";

pub(crate) fn repeated(range: TextRange, section: Section, first: TextRange) -> Diagnostic {
    let (en, pt) = (section.canonical(Lang::En), section.canonical(Lang::Pt));
    Diagnostic::error(
        CODE,
        range,
        Message::new(
            format!("{en} appears twice in this pattern"),
            format!("{pt} aparece duas vezes neste padrão"),
        ),
    )
    .label(Message::new("repeated", "repetida"))
    .also(first, Message::new("first here", "primeiro aqui"))
    .help(Message::new(
        "keep one of them; a new pattern begins after ;",
        "deixe só uma; um novo padrão começa depois de ;",
    ))
}

pub(crate) fn misplaced(
    range: TextRange,
    section: Section,
    after: Section,
    after_range: TextRange,
) -> Diagnostic {
    let (en, pt) = (section.canonical(Lang::En), section.canonical(Lang::Pt));
    let before = Message::new(after.canonical(Lang::En), after.canonical(Lang::Pt));
    Diagnostic::error(
        CODE,
        range,
        Message::new(
            format!("{en} must come before {}", before.en),
            format!("{pt} deve vir antes de {}", before.pt),
        ),
    )
    .label(Message::new("out of order", "fora de ordem"))
    .also(
        after_range,
        Message::new(
            format!("{} is already here", before.en),
            format!("{} já está aqui", before.pt),
        ),
    )
    .help(Message::new(
        "the order is PATTERN, AUTHOR, DESCRIPTION, WEIGHT, ACTORS, SETOFPIECES, SCENARIO, PRECONDITION, TACTICALS, POSTCONDITION",
        "a ordem é PADRAO, AUTOR, DESCRICAO, PESO, ATORES, CONJUNTODEPECAS, CENARIO, PRECONDICAO, TATICAS, POSCONDICAO",
    ))
}

#[cfg(test)]
mod tests {
    use super::super::testing::carets;
    use super::CODE;

    #[test]
    fn repeated_and_misplaced() {
        let found = carets(
            CODE,
            r#"
PATTERN "X"
DESCRIPTION "D"
AUTHOR "A"
^^^^^^
WEIGHT 1
WEIGHT 2
^^^^^^
SCENARIO
  F1 ATTACKS f1;"#,
        );
        assert_eq!(found[0].message.en, "AUTHOR must come before DESCRIPTION");
        assert_eq!(found[1].message.pt, "PESO aparece duas vezes neste padrão");
    }
}
