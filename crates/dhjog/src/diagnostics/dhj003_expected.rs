//! DHJ003: an unexpected token.

use syntax::{Diagnostic, Lang, Message, TextRange};

use super::shown;
use crate::syntax_kind::SyntaxKind;
use crate::words::spelling;

pub(crate) const CODE: &str = "DHJ003";

fn instead(range: TextRange, expected: &Message) -> Diagnostic {
    let message = Message::new(
        format!("expected {}", expected.en),
        format!("esperava-se {}", expected.pt),
    );
    Diagnostic::error(CODE, range, message)
}

fn found_label(found: &str) -> Message {
    if found.is_empty() {
        return Message::new("the text ends here", "o texto termina aqui");
    }
    let found = shown(found);
    Message::new(format!("found {found}"), format!("encontrado {found}"))
}

/// `expected` is a noun with its article; `found` the text in its place, empty at the end of the text.
pub(crate) fn expected(range: TextRange, expected: &Message, found: &str) -> Diagnostic {
    let diagnostic = instead(range, expected).label(found_label(found));
    match found.is_empty() {
        true => diagnostic.help(Message::new(
            format!("write {} at the end", expected.en),
            format!("escreva {} no fim", expected.pt),
        )),
        false => diagnostic.help(Message::new(
            format!("write {} here, or remove this", expected.en),
            format!("escreva {} aqui, ou remova isto", expected.pt),
        )),
    }
}

/// Something is missing after `last`, the last token of the text.
pub(crate) fn expected_after(last: TextRange, expected: &Message) -> Diagnostic {
    instead(last, expected)
        .label(Message::new("missing after this", "falta depois disto"))
        .help(Message::new(
            format!("write {} after it", expected.en),
            format!("escreva {} depois disto", expected.pt),
        ))
}

/// A missing keyword between two parts.
pub(crate) fn missing_word(
    range: TextRange,
    after: TextRange,
    expected: &Message,
    found: &str,
    word: &str,
) -> Diagnostic {
    let place = if found.is_empty() { after } else { range };
    instead(place, expected).label(found_label(found)).replace(
        TextRange::empty(after.end()),
        format!(" {word} "),
        Message::new(
            format!("write {word} before it"),
            format!("escreva {word} antes disso"),
        ),
    )
}

/// A misspelled keyword.
pub(crate) fn misspelled(range: TextRange, found: &str, near: &str) -> Diagnostic {
    instead(range, &Message::new(near, near))
        .label(found_label(found))
        .replace(
            range,
            near,
            Message::new(
                format!("did you mean {near}?"),
                format!("quis dizer {near}?"),
            ),
        )
}

/// `=` in place of an arrow.
pub(crate) fn equal_for_arrow(range: TextRange) -> Diagnostic {
    instead(range, &Message::new("an arrow <-", "uma seta <-"))
        .label(Message::new(
            "= compares, <- gives a value",
            "= compara, <- dá um valor",
        ))
        .replace(range, "<-", Message::new("write <-", "escreva <-"))
}

/// A part without FIM.
pub(crate) fn unclosed(
    range: TextRange,
    after: TextRange,
    opening: TextRange,
    of: SyntaxKind,
    lang: Lang,
    found: &str,
) -> Diagnostic {
    let words = |lang| {
        format!(
            "{} {}",
            spelling(SyntaxKind::EndWord, lang),
            spelling(of, lang)
        )
    };
    let written = words(lang);
    let place = if found.is_empty() { after } else { range };
    instead(place, &Message::new(&written, &written))
        .label(found_label(found))
        .also(opening, Message::new("opened here", "aberto aqui"))
        .replace(
            TextRange::empty(after.end()),
            format!("\n{written}\n"),
            Message::new(
                format!("write {written} before it"),
                format!("escreva {written} antes disso"),
            ),
        )
}

fn begun(opening: TextRange) -> (TextRange, Message) {
    (opening, Message::new("opened here", "aberto aqui"))
}

/// FIM with the keyword of a part that is not open.
pub(crate) fn wrong_end(
    range: TextRange,
    opening: TextRange,
    of: SyntaxKind,
    lang: Lang,
    found: &str,
) -> Diagnostic {
    let word = spelling(of, lang);
    let (opening, label) = begun(opening);
    instead(range, &Message::new(word, word))
        .label(found_label(found))
        .also(opening, label)
        .replace(
            range,
            word,
            Message::new(format!("write {word}"), format!("escreva {word}")),
        )
}

/// FIM without the keyword of the part that it ends.
pub(crate) fn bare_end(
    range: TextRange,
    opening: TextRange,
    of: SyntaxKind,
    lang: Lang,
) -> Diagnostic {
    let (end, word) = (spelling(SyntaxKind::EndWord, lang), spelling(of, lang));
    let both = format!("{end} {word}");
    let (opening, label) = begun(opening);
    instead(range, &Message::new(&both, &both))
        .label(Message::new(
            format!("{end} alone"),
            format!("{end} sozinho"),
        ))
        .also(opening, label)
        .replace(
            range,
            &both,
            Message::new(format!("write {both}"), format!("escreva {both}")),
        )
}

/// FIM and a keyword where no such part is open.
pub(crate) fn ends_nothing(range: TextRange, of: SyntaxKind, lang: Lang) -> Diagnostic {
    let word = spelling(of, lang);
    Diagnostic::error(
        CODE,
        range,
        Message::new(
            format!("there is no {word} to end here"),
            format!("não há {word} a terminar aqui"),
        ),
    )
    .replace(range, "", Message::new("remove it", "remova isto"))
}

/// Tokens between a condition and its ENTAO.
pub(crate) fn before_then(
    range: TextRange,
    found: &str,
    before: TextRange,
    previous: &str,
    lang: Lang,
) -> Diagnostic {
    let word = spelling(SyntaxKind::ThenWord, lang);
    let diagnostic = instead(range, &Message::new(word, word)).label(found_label(found));
    let is_word = |text: &str| text.starts_with(char::is_alphabetic);
    if matches!(found, ")" | "]" | "}") {
        return diagnostic
            .label(Message::new("this closes nothing", "isto não fecha nada"))
            .replace(range, "", Message::new("remove it", "remova-o"));
    }
    if is_word(previous) && is_word(found) {
        let joined = format!("{previous}_{found}");
        return diagnostic.replace(
            TextRange::new(before.end(), range.start()),
            "_",
            Message::new(
                format!("did you mean {joined}?"),
                format!("quis dizer {joined}?"),
            ),
        );
    }
    diagnostic.help(Message::new(
        "write AND or OR between two conditions, or remove this",
        "escreva E ou OU entre duas condições, ou remova isto",
    ))
}

/// A bare name with blanks in it.
pub(crate) fn name_of_several_words(range: TextRange, name: &str) -> Diagnostic {
    Diagnostic::error(
        CODE,
        range,
        Message::new(
            "a name of several words stands in quotes",
            "um nome de várias palavras fica entre aspas",
        ),
    )
    .replace(
        range,
        format!("\"{name}\""),
        Message::new(format!("write \"{name}\""), format!("escreva \"{name}\"")),
    )
}

/// An unclosed bracket.
pub(crate) fn unclosed_bracket(
    range: TextRange,
    opening: TextRange,
    closing: &'static str,
    found: &str,
) -> Diagnostic {
    expected(range, &Message::new(closing, closing), found)
        .also(opening, Message::new("opened here", "aberto aqui"))
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

/// ENTAO in place of SENAO, as in the printed grammar.
pub(crate) fn second_then(range: TextRange, lang: Lang) -> Diagnostic {
    let word = spelling(SyntaxKind::ElseWord, lang);
    instead(range, &Message::new(word, word))
        .label(Message::new(
            "the other case begins here",
            "aqui começa o outro caso",
        ))
        .replace(
            range,
            word,
            Message::new(format!("write {word}"), format!("escreva {word}")),
        )
}

/// `INTEIRO[]` and the like.
pub(crate) fn no_such_set(range: TextRange) -> Diagnostic {
    instead(
        range,
        &Message::new(
            "a set of squares, types or pieces",
            "um conjunto de casas, tipos ou peças",
        ),
    )
    .label(Message::new(
        "there are no such sets",
        "não há conjuntos assim",
    ))
    .help(Message::new(
        "remove the brackets, or use SQUARE[], PIECE_TYPE[] or PIECE[]",
        "remova os colchetes, ou use CASA[], TIPO_PECA[] ou PECA[]",
    ))
}

/// A heuristic outside of stages.
pub(crate) fn rule_outside_stage(range: TextRange, lang: Lang) -> Diagnostic {
    let stage = spelling(SyntaxKind::StageWord, lang);
    Diagnostic::error(
        CODE,
        range,
        Message::new(
            "a heuristic belongs to a stage",
            "uma heurística pertence a uma etapa",
        ),
    )
    .help(Message::new(
        format!("put it between {stage} and its end"),
        format!("ponha-a entre {stage} e o fim dela"),
    ))
}

pub(crate) fn outside(range: TextRange, lang: Lang) -> Diagnostic {
    let end = spelling(SyntaxKind::EndWord, lang);
    Diagnostic::error(
        CODE,
        range,
        Message::new(
            "this stands outside of the heuristic set",
            "isto está fora do conjunto heurístico",
        ),
    )
    .help(Message::new(
        format!("put it before the last {end}"),
        format!("ponha-o antes do último {end}"),
    ))
}

#[cfg(test)]
mod tests {
    use super::super::testing::{carets, fixed, in_rule, in_stage};
    use super::CODE;

    #[test]
    fn missing_operands_and_brackets_are_reported() {
        in_rule(CODE, "TRUE AND THEN\n         ^^^^");
        in_rule(CODE, "(TRUE\nTHEN\n^^^^");
        in_rule(CODE, "1 < 2 < 3\n      ^");
    }

    #[test]
    fn misspelled_words_are_one_error_each() {
        for (text, marks) in [
            (
                "RUEL GAME_VALUE A SYMMETRIC IF TO_MOVE() THEN BOARD <- BOARD + 1 END RULE",
                "^^^^",
            ),
            (
                "RULE GAME_VALEU A SYMMETRIC IF TO_MOVE() THEN BOARD <- BOARD + 1 END RULE",
                "     ^^^^^^^^^^",
            ),
            (
                "RULE GAME_VALUE A SYMMETRIC IF TO_MOVE() THNE BOARD <- BOARD + 1 END RULE",
                "                                         ^^^^",
            ),
            (
                "HEURISTCA VALOR_JOGO A SIMETRICA SE VEZ_DE() ENTAO JOGO <- JOGO + 1 FIM HEURISTICA",
                "^^^^^^^^^",
            ),
            ("ANOTACOA X \"um texto\" FIM ANOTACAO", "^^^^^^^^"),
        ] {
            let found = in_stage(CODE, &format!("{text}\n{marks}"));
            assert_eq!(found.len(), 1, "{found:#?}");
            assert!(found[0].fix.is_some());
        }
        // A piece type is none of them.
        assert!(in_stage(CODE, "PEAO <- 1 REI.VALOR <- 2").is_empty());
    }

    #[test]
    fn an_equal_sign_in_place_of_the_arrow_is_fixed() {
        in_stage(CODE, "PEAO.VALOR = 1\n           ^");
    }

    #[test]
    fn a_missing_end_is_reported_once() {
        let text = "CONJUNTO_HEURISTICO A\nETAPA B\nFIM CONJUNTO_HEURISTICO";
        let mended = fixed(CODE, text);
        assert!(mended.contains("FIM ETAPA\n"), "{mended}");
        carets(
            CODE,
            "CONJUNTO_HEURISTICO A\nETAPA B\nFIM CONJUNTO_HEURISTICO\n^^^\n",
        );
    }

    #[test]
    fn a_second_then_is_read_as_else() {
        let text = "HEURISTIC_SET A STAGE B END STAGE FUNCTION F RETURNS REAL R COMMANDS\nIF TRUE THEN RETURN 1\nTHEN RETURN 2 END IF\n^^^^\nEND FUNCTION END HEURISTIC_SET";
        carets(CODE, text);
    }
}
