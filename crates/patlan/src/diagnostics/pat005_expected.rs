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

/// Something is missing after `last`, the last token before the next section.
pub(crate) fn expected_after(last: TextRange, expected: &Message) -> Diagnostic {
    instead(last, expected).label(Message::new("missing after this", "falta depois disto"))
}

/// Something is missing right after `after`; inserting `insert` fixes it.
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
            "marks are allowed only in the scenario",
            "marcas só são permitidas no cenário",
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
            "a comparison has only two sides",
            "uma comparação só tem dois lados",
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
        "this relation has no target",
        "falta o alvo desta relação",
    ))
}

/// `NAO p1 ATACA N1`: the word is in the wrong place of its line. `edits` put it where it belongs.
pub(crate) fn misplaced_not(
    range: TextRange,
    written: &str,
    (actor, relation): (&str, &str),
    edits: Vec<(TextRange, String)>,
) -> Diagnostic {
    let line = format!("{actor} {written} {relation}");
    Diagnostic::error(
        CODE,
        range,
        Message::new(
            format!("{written} goes between the actor and the relation"),
            format!("{written} vai entre o ator e a relação"),
        ),
    )
    .fix(Fix {
        title: Message::new(
            format!("write {line}: no such {actor} does it"),
            format!("escreva {line}: nenhum {actor} faz isso"),
        ),
        edits,
    })
}

/// NOT before a group.
pub(crate) fn group_denied(range: TextRange, written: &str) -> Diagnostic {
    Diagnostic::error(
        CODE,
        range,
        Message::new(
            format!("{written} cannot negate a group"),
            format!("{written} não pode negar um grupo"),
        ),
    )
    .help(Message::new(
        format!("write {written} in each line, without braces: F1 {written} ATTACKS f1"),
        format!("escreva {written} em cada linha, sem chaves: F1 {written} ATACA f1"),
    ))
}

/// `CAVALO ATACA REI`: the word for a type of piece where an actor is wanted.
pub(crate) fn piece_word_as_actor(range: TextRange, written: &str, letter: char) -> Diagnostic {
    let (mine, theirs) = (letter.to_ascii_uppercase(), letter.to_ascii_lowercase());
    let written = shown(written);
    Diagnostic::error(
        CODE,
        range,
        Message::new(
            format!("{written} is a type of piece, not an actor"),
            format!("{written} é um tipo de peça, não um ator"),
        ),
    )
    .help(Message::new(
        format!("write {mine}1 for yours, {theirs}1 for the opponent's; the number distinguishes {mine}1 from {mine}2"),
        format!("escreva {mine}1 para a sua, {theirs}1 para a do oponente; o número distingue {mine}1 de {mine}2"),
    ))
}

/// `N ATACA k1`: an actor's letter without its number.
pub(crate) fn letter_as_actor(range: TextRange, written: &str) -> Diagnostic {
    Diagnostic::error(
        CODE,
        range,
        Message::new(
            format!("the actor {written} needs a number"),
            format!("o ator {written} precisa de um número"),
        ),
    )
    .replace(
        TextRange::empty(range.end()),
        "1",
        Message::new(
            format!("write {written}1; another one is {written}2"),
            format!("escreva {written}1; outro é {written}2"),
        ),
    )
}

/// A function in the scenario.
pub(crate) fn function_in_scenario(range: TextRange, written: &str) -> Diagnostic {
    let written = shown(written);
    Diagnostic::error(
        CODE,
        range,
        Message::new(
            format!("{written} belongs to a condition, not to the scenario"),
            format!("{written} pertence a uma condição, não ao cenário"),
        ),
    )
    .help(Message::new(
        "write conditions after the scenario, in PRECONDITION (or, after the moves, in POSTCONDITION)",
        "escreva condições depois do cenário, em PRECONDICAO (ou, depois dos lances, em POSCONDICAO)",
    ))
}

/// A relation in a condition.
pub(crate) fn relation_in_condition(range: TextRange, written: &str) -> Diagnostic {
    let written = shown(written);
    Diagnostic::error(
        CODE,
        range,
        Message::new(
            format!("{written} is a relation and cannot be used in a condition"),
            format!("{written} é uma relação e não pode ser usada numa condição"),
        ),
    )
    .help(Message::new(
        "write relations in SCENARIO, one per line: F1 ATTACKS f1; conditions use functions, such as MOVESOF(k1) = 0",
        "escreva relações em CENARIO, uma por linha: F1 ATACA f1; condições usam funções, como MOVIMENTOSDE(k1) = 0",
    ))
}

/// `N1 ATACA k1 E N1 ATACA f1`: lines are joined by standing one below the other.
pub(crate) fn joined_lines(range: TextRange, written: &str) -> Diagnostic {
    let written = shown(written);
    Diagnostic::error(
        CODE,
        range,
        Message::new(
            format!("{written} is not needed after a line: all lines must hold"),
            format!("{written} é desnecessário depois de uma linha: todas precisam valer"),
        ),
    )
    .replace(range, "", Message::new("remove it", "remova-o"))
}

/// `N1 ATACA k1, f1`: a relation has one target. `begin` is what the second line begins with.
pub(crate) fn second_target(range: TextRange, between: TextRange, begin: &str) -> Diagnostic {
    Diagnostic::error(
        CODE,
        range,
        Message::new("a line has one target", "uma linha tem um só alvo"),
    )
    .fix(Fix {
        title: Message::new(
            format!("write another line: {begin} …"),
            format!("escreva outra linha: {begin} …"),
        ),
        edits: vec![(between, format!("\n  {begin} "))],
    })
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
    fn texts_without_quotes_and_colons() {
        let found = carets(
            CODE,
            "
PADRAO Garfo de cavalo (1. e4, do prof. Silva)
       ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
AUTOR A.
      ^
DESCRICAO \"D\" PESO 1
CENARIO
  Cavalo ataca Rei
  ^^^^^^       ^^^
;",
        );
        assert_eq!(found.len(), 4);
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

    #[test]
    fn negation_in_the_wrong_place() {
        let found = in_pattern(
            CODE,
            "
SCENARIO
  N1 ATTACKS k1
  NOT p1 ATTACKS N1
  ^^^
  NOT >r1< DEFENDS S1
  ^^^
  b1 ATTACKS NOT N1
             ^^^",
        );
        let help = &found[0].help.as_ref().unwrap().en;
        assert_eq!(help, "write p1 NOT ATTACKS: no such p1 does it");
        let text = "PADRAO \"X\" AUTOR \"A\" DESCRICAO \"D\" PESO 1 CENARIO NAO p1 ATACA N1;";
        assert_eq!(
            fixed(CODE, text),
            text.replace("NAO p1 ATACA", "p1 NAO ATACA")
        );
        assert!(
            crate::parse(text).patterns[0]
                .actions()
                .all(|one| one.negated)
        );
        let text = text.replace("NAO p1 ATACA N1", "p1 ATACA não N1");
        assert_eq!(
            fixed(CODE, &text),
            text.replace("ATACA não N1", "não ATACA N1")
        );
        in_pattern(
            CODE,
            "
SCENARIO
  N1 ATTACKS k1
  NOT { p1 ATTACKS N1
  ^^^
        r1 ATTACKS N1 }",
        );
    }

    #[test]
    fn words_and_letters_for_actors() {
        let found = in_pattern(
            CODE,
            "
ACTORS K, k1
       ^
SCENARIO
  N ATTACKS KING
  ^         ^^^^
  KNIGHT DEFENDS S1
  ^^^^^^
TACTICALS
  N,S1
  ^",
        );
        assert_eq!(
            found[2].help.as_ref().unwrap().pt,
            "escreva K1 para a sua, k1 para a do oponente; o número distingue K1 de K2"
        );
        let text = "PATTERN \"X\" AUTHOR \"A\" DESCRIPTION \"D\" WEIGHT 1 SCENARIO N ATTACKS k1;";
        assert_eq!(fixed(CODE, text), text.replace("N ATT", "N1 ATT"));
    }

    #[test]
    fn lines_run_together() {
        in_pattern(
            CODE,
            "
SCENARIO
  N1 ATTACKS k1 AND N1 ATTACKS f1
                ^^^
  B1 ATTACKS k1, f1
               ^
  B1 ATTACKS f3,
               ^
  B1 ATTACKS f4
  MOVESOF(k1) = 0
  ^^^^^^^",
        );
        let text = "PADRAO \"X\" AUTOR \"A\" DESCRICAO \"D\" PESO 1 CENARIO N1 ATACA k1 E f1;";
        assert_eq!(fixed(CODE, text), text.replace(" E f1", "\n  N1 ATACA f1"));
    }

    #[test]
    fn comma_after_the_last_line_is_removed() {
        let head = "PATTERN \"X\" AUTHOR \"A\" DESCRIPTION \"D\" WEIGHT 1 SCENARIO N1 ATTACKS k1";
        assert_eq!(fixed(CODE, &format!("{head},;")), format!("{head};"));
        let rest = "PRECONDITION MOVESOF(k1) = 0;";
        let text = format!("{head}, {rest}");
        assert_eq!(fixed(CODE, &text), format!("{head} {rest}"));
    }

    #[test]
    fn a_comma_between_arguments() {
        let head = "PATTERN \"X\" AUTHOR \"A\" DESCRIPTION \"D\" WEIGHT 1 SCENARIO N1 ATTACKS k1 PRECONDITION";
        let text = format!("{head} MAXDISTANCE(N1 k1) = 1;");
        assert_eq!(fixed(CODE, &text), text.replace("(N1 k1)", "(N1, k1)"));
        let text = format!("{head} SQUAREOWNER(N1 ME);");
        assert_eq!(fixed(CODE, &text), text.replace("(N1 ME)", "(N1, ME)"));
    }

    #[test]
    fn relations_in_conditions() {
        in_pattern(
            CODE,
            "
SCENARIO
  N1 ATTACKS k1
PRECONDITION
  CHECKMATE(k1) AND N1 ATTACKS f1 AND ONEDGE(k1)
  ^^^^^^^^^            ^^^^^^^",
        );
    }

    #[test]
    fn moves_are_written_without_parentheses() {
        in_pattern(
            CODE,
            "
SCENARIO
  N1 ATAQUEPOSSIVEL (S1,k1)
PRECONDICAO
  VALORDE(N1) > 1
TATICAS (N1,S1)
        ^",
        );
    }
}
