//! PAT003: a character that has no meaning where it stands.

use syntax::{Diagnostic, Fix, Message, TextRange};

use super::shown;

pub(crate) const CODE: &str = "PAT003";

fn unexpected(range: TextRange, written: &str) -> Diagnostic {
    let written = shown(written);
    Diagnostic::error(
        CODE,
        range,
        Message::new(
            format!("{written} means nothing here"),
            format!("{written} não significa nada aqui"),
        ),
    )
}

/// Characters that are no token at all.
pub(crate) fn unexpected_character(range: TextRange, written: &str) -> Diagnostic {
    let diagnostic = unexpected(range, written);
    let help = match written.chars().next() {
        Some('\'' | '‘' | '’' | '`') => Message::new(
            "texts stand in double quotes: \"…\"",
            "textos ficam entre aspas duplas: \"…\"",
        ),
        Some('#') => Message::new("a comment begins with //", "um comentário começa com //"),
        Some('<' | '>' | '=' | '-' | ':' | '|' | '~' | '→') => Message::new(
            "relations are written as words or as => =< -> -< :> :< >> || #> and the directions",
            "relações são escritas em palavras ou como => =< -> -< :> :< >> || #> e as direções",
        ),
        _ => {
            return diagnostic.label(Message::new(
                "remove it, or put it into a text or a comment",
                "remova-o, ou ponha-o num texto ou comentário",
            ));
        }
    };
    diagnostic.help(help)
}

/// An operator of another language, understood all the same.
pub(crate) fn foreign_operator(range: TextRange, written: &str, ours: &'static str) -> Diagnostic {
    unexpected(range, written).replace(
        range,
        ours,
        Message::new(format!("write {ours}"), format!("escreva {ours}")),
    )
}

/// A superfluous character: `PESO: 1`.
pub(crate) fn needless_sign(range: TextRange, written: &str) -> Diagnostic {
    unexpected(range, written).replace(range, "", Message::new("remove it", "remova-o"))
}

/// A text in typographic quotes, as word processors make them.
pub(crate) fn typographic_quotes(
    range: TextRange,
    opening: TextRange,
    closing: Option<TextRange>,
) -> Diagnostic {
    let edits = std::iter::once(opening)
        .chain(closing)
        .map(|quote| (quote, "\"".to_owned()))
        .collect();
    Diagnostic::error(
        CODE,
        range,
        Message::new(
            "texts stand in straight double quotes",
            "textos ficam entre aspas duplas retas",
        ),
    )
    .fix(Fix {
        title: Message::new("write \"…\"", "escreva \"…\""),
        edits,
    })
}

#[cfg(test)]
mod tests {
    use super::super::testing::{carets, fixed, in_pattern};
    use super::CODE;

    #[test]
    fn in_a_scenario() {
        in_pattern(
            CODE,
            "
SCENARIO
  F1 @ ATTACKS f1
     ^
  F1 <= f2
     ^^",
        );
    }

    #[test]
    fn operators_of_other_languages_are_understood() {
        in_pattern(
            CODE,
            "
SCENARIO
  F1 ATTACKS k1
PRECONDITION
  MOVESOF(k1) == 0 && MOVESOF(F1) <> 1 AND !ONEDGE(k1) AND FILEOF(k1) ≥ 2
              ^^   ^^             ^^       ^                          ^",
        );
    }

    #[test]
    fn typographic_quotes() {
        carets(
            CODE,
            "
PATTERN “X”
        ^^^
AUTHOR 'it's'
       ^^^^^^
DESCRIPTION \"D\" WEIGHT 1 SCENARIO F1 ATTACKS f1;",
        );
    }

    #[test]
    fn quotes_of_every_kind_are_fixed() {
        let right =
            "PATTERN \"X\"\nAUTHOR \"A\" DESCRIPTION \"D\" WEIGHT 1 SCENARIO F1 ATTACKS f1;";
        for quoted in ["‘X’", "'X'", "«X»", "”X”", "„X“", "\"X”", "‹X›"] {
            let text = right.replace("\"X\"", quoted);
            assert_eq!(fixed(CODE, &text), right, "{quoted}");
            assert_eq!(
                crate::parse(&text).patterns[0]
                    .name
                    .value
                    .trim_end_matches('”'),
                "X"
            );
        }
        // Quotes within a text are its own.
        let text = right.replace("X", "“X” ‘x’ it's");
        assert_eq!(crate::parse(&text).diagnostics, []);
    }

    #[test]
    fn characters_of_other_languages_after_sections() {
        carets(
            CODE,
            r#"
PADRAO: "X"
      ^
AUTOR = "A" DESCRICAO "D" PESO: 1
      ^                       ^
CENARIO:
       ^
  F1 :> （S1，f1)
        ^  ^
PRECONDICAO: MOVIMENTOSDE(f1) = 0；
           ^                     ^
"#,
        );
    }
}
