//! PAT005: something else was expected.

use syntax::{Diagnostic, Fix, Lang, Message, TextRange};

use super::shown;

pub(crate) const CODE: &str = "PAT005";

fn instead(range: TextRange, expected: &Message) -> Diagnostic {
    let message = Message::new(
        format!("expected {}", expected.en),
        format!("esperava-se {}", expected.pt),
    );
    Diagnostic::error(CODE, range, message)
}

/// `expected` is a noun with its article; `found` the text in its place, empty at the end.
pub(crate) fn expected(range: TextRange, expected: &Message, found: &str) -> Diagnostic {
    let found = if found.is_empty() {
        Message::new("the text ends here", "o texto termina aqui")
    } else {
        let found = shown(found);
        Message::new(format!("found {found}"), format!("encontrado {found}"))
    };
    instead(range, expected).label(found)
}

/// Something is missing behind `last`, the last token before the next section.
pub(crate) fn expected_after(last: TextRange, expected: &Message) -> Diagnostic {
    instead(last, expected).label(Message::new("missing after this", "falta depois disto"))
}

/// Something is missing right behind `after`; `insert` would mend it.
pub(crate) fn missing(after: TextRange, expected: &Message, insert: &str) -> Diagnostic {
    let end = TextRange::empty(after.end());
    let written = insert.trim();
    expected_after(after, expected).replace(
        end,
        insert,
        Message::new(
            format!("write {written} here"),
            format!("escreva {written} aqui"),
        ),
    )
}

/// A parenthesis or brace that is not closed.
pub(crate) fn unclosed(
    range: TextRange,
    opening: TextRange,
    closing: &'static str,
    found: &str,
) -> Diagnostic {
    let name = Message::new(closing, closing);
    expected(range, &name, found).also(opening, Message::new("opened here", "aberto aqui"))
}

/// `<X1<` or `>X1>`, or a mark that is not closed.
pub(crate) fn broken_mark(
    range: TextRange,
    actor: &str,
    fix: Option<(TextRange, &str)>,
) -> Diagnostic {
    let diagnostic = Diagnostic::error(
        CODE,
        range,
        Message::new("the mark is not complete", "a marca não está completa"),
    )
    .help(Message::new(
        format!("write <{actor}> for defended, >{actor}< for undefended"),
        format!("escreva <{actor}> para defendida, >{actor}< para indefesa"),
    ));
    match fix {
        Some((range, with)) => diagnostic.replace(
            range,
            with,
            Message::new(format!("write {with}"), format!("escreva {with}")),
        ),
        None => diagnostic,
    }
}

/// A mark where there can be none.
pub(crate) fn mark_out_of_place(range: TextRange, actor: &str) -> Diagnostic {
    Diagnostic::error(
        CODE,
        range,
        Message::new(
            "marks have a meaning only in the scenario",
            "marcas só têm sentido no cenário",
        ),
    )
    .replace(
        range,
        actor,
        Message::new(format!("write {actor}"), format!("escreva {actor}")),
    )
}

/// A text without quotes.
pub(crate) fn unquoted(range: TextRange, text: &str) -> Diagnostic {
    let quoted = format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""));
    expected(
        range,
        &Message::new("a text in double quotes", "um texto entre aspas duplas"),
        text,
    )
    .replace(
        range,
        quoted,
        Message::new("put it in quotes", "ponha-o entre aspas"),
    )
}

/// A comparison of a comparison: `a = b = c`.
pub(crate) fn chained_comparison(range: TextRange, first: TextRange) -> Diagnostic {
    Diagnostic::error(
        CODE,
        range,
        Message::new(
            "a comparison has two sides only",
            "uma comparação tem só dois lados",
        ),
    )
    .also(
        first,
        Message::new("the first comparison", "a primeira comparação"),
    )
    .help(Message::new(
        "write two comparisons and AND between them",
        "escreva duas comparações com E entre elas",
    ))
}

/// An actor or a letter where a condition is wanted.
pub(crate) fn figure_as_condition(range: TextRange, written: &str) -> Diagnostic {
    let written = shown(written);
    Diagnostic::error(
        CODE,
        range,
        Message::new("expected a condition", "esperava-se uma condição"),
    )
    .label(Message::new(
        format!("{written} alone is neither true nor false"),
        format!("{written} sozinho não é verdadeiro nem falso"),
    ))
    .help(Message::new(
        "put it into a function, such as MOVESOF(k1) = 0",
        "ponha-o numa função, como MOVIMENTOSDE(k1) = 0",
    ))
}

/// Two conditions without AND or OR between them.
pub(crate) fn missing_connective(range: TextRange, before: TextRange, lang: Lang) -> Diagnostic {
    let and = lang.pick("AND", "E");
    Diagnostic::error(
        CODE,
        range,
        Message::new(
            "expected AND or OR between two conditions",
            "esperava-se E ou OU entre duas condições",
        ),
    )
    .label(Message::new(
        "a new condition begins here",
        "aqui começa outra condição",
    ))
    .fix(Fix {
        title: Message::new(
            format!("write {and} before it"),
            format!("escreva {and} antes dela"),
        ),
        edits: vec![(TextRange::empty(before.end()), format!(" {and}"))],
    })
}

/// A relation without what stands right of it.
pub(crate) fn missing_target(relation: TextRange) -> Diagnostic {
    Diagnostic::error(
        CODE,
        relation,
        Message::new(
            "expected a figure or a list in parentheses",
            "esperava-se uma figura ou uma lista entre parênteses",
        ),
    )
    .label(Message::new(
        "nothing stands right of this relation",
        "nada está à direita desta relação",
    ))
}

/// A group inside a group.
pub(crate) fn nested_group(range: TextRange, opening: TextRange) -> Diagnostic {
    Diagnostic::error(
        CODE,
        range,
        Message::new(
            "a group cannot stand inside a group",
            "um grupo não pode ficar dentro de outro",
        ),
    )
    .label(Message::new("a second brace", "uma segunda chave"))
    .also(opening, Message::new("the outer group", "o grupo de fora"))
}

#[cfg(test)]
mod tests {
    use super::super::testing::{carets, fixed, in_pattern};
    use super::CODE;

    #[test]
    fn a_forgotten_semicolon() {
        let text = "PATTERN \"X\" AUTHOR \"A\" DESCRIPTION \"D\" WEIGHT 1 SCENARIO F1 ATTACKS f1\n";
        assert_eq!(fixed(CODE, text), text.replace("f1\n", "f1;\n"));
        carets(
            CODE,
            r#"
PATTERN "X" AUTHOR "A" DESCRIPTION "D" WEIGHT 1 SCENARIO F1 ATTACKS f1
                                                                    ^^
PATTERN "Y" AUTHOR "A" DESCRIPTION "D" WEIGHT 1 SCENARIO F1 ATTACKS f1;"#,
        );
    }

    #[test]
    fn in_a_scenario() {
        in_pattern(
            CODE,
            "
SCENARIO
  F1 ATTACKS
     ^^^^^^^
  F2 ATTACKS f1
  F2 f1
     ^^
  F3 POSSIBLEATTACK (S1 f1)
                     ^^
  F4 POSSIBLEATTACK (S1,f1
  F5 ATTACKS f1
  ^^
  { F1 ATTACKS f1
    { F2 ATTACKS f2 }
    ^
  <F6< ATTACKS f1
  ^^^^
  >F7 ATTACKS f1
  ^^^",
        );
    }

    #[test]
    fn in_a_condition() {
        in_pattern(
            CODE,
            "
SCENARIO
  F1 ATTACKS k1
PRECONDITION
  MOVESOF(k1) = 0
  ONEDGE(k1)
  ^^^^^^
  AND (FILEOF(k1) = 1 OR k1 = 2) AND
                         ^^
  1 = FILEOF(k1) = 1 AND
                 ^
  FILEOF(<F1>) = 1 AND ONEDGE F1
         ^^^^                 ^^",
        );
    }

    #[test]
    fn a_parenthesis_too_many_or_too_few() {
        carets(
            CODE,
            r#"
PATTERN "X" AUTHOR "A" DESCRIPTION "D" WEIGHT 1
SCENARIO
  F1 ATTACKS k1
PRECONDITION
  MOVESOF(k1) = 0) AND ONEDGE(k1)
                 ^
TACTICALS
  F1,k1
POSTCONDITION
  (MOVESOF(k1) = 0
;
^"#,
        );
    }

    #[test]
    fn in_tactics_and_header() {
        carets(
            CODE,
            r#"
PATTERN Garfo duplo
        ^^^^^^^^^^^
AUTHOR "A"
DESCRIPTION "D"
WEIGHT heavy
       ^^^^^
ACTORS K1 k1
       ^^
SCENARIO
  F1 MOVE S1
TACTICALS
  F1 S1
  ^^
  k1
  ^^
POSTCONDITION
^^^^^^^^^^^^^
;"#,
        );
    }

    #[test]
    fn something_before_the_first_pattern() {
        carets(
            CODE,
            r#"
F1 ATTACKS f1;
^^
PATTERN "X" AUTHOR "A" DESCRIPTION "D" WEIGHT 1 SCENARIO F1 ATTACKS f1;"#,
        );
    }
}
