//! PAT038: a `;` where the pattern goes on.

use syntax::{Diagnostic, Message, TextRange};

pub(crate) const CODE: &str = "PAT038";

/// A `;` that should not be there.
pub(crate) fn superfluous_semicolon(range: TextRange) -> Diagnostic {
    semicolon(range).replace(
        range,
        "",
        Message::new(
            "remove it: lines and sections need nothing between them",
            "remova-o: linhas e seções não precisam de nada entre si",
        ),
    )
}

/// A `;` for a comma.
pub(crate) fn semicolon_for_comma(range: TextRange) -> Diagnostic {
    semicolon(range).replace(
        range,
        ",",
        Message::new("write a comma", "escreva uma vírgula"),
    )
}

fn semicolon(range: TextRange) -> Diagnostic {
    Diagnostic::error(
        CODE,
        range,
        Message::new(
            "; ends a pattern, and this one goes on",
            "; termina um padrão, e este continua",
        ),
    )
}

#[cfg(test)]
mod tests {
    use super::super::testing::{carets, fixed, in_pattern};
    use super::CODE;

    #[test]
    fn after_sections_and_lines() {
        carets(
            CODE,
            r#"
PADRAO "X";
          ^
AUTOR "A";  // quem?
         ^
DESCRICAO "D";
             ^
PESO 1;
      ^
CENARIO
  N1 ATACA k1;
             ^
  N1 ATACA f1;
             ^
  p1 NAO ATACA N1;
                 ^
  { N1 ATACA f2; f3 NAO ATACA N1 };
               ^                  ^
PRECONDICAO
  MOVIMENTOSDE(k1) < 1;
                      ^
TATICAS
  N1,f1;

PADRAO "Y" AUTOR "A" DESCRICAO "D" PESO 1 CENARIO F1 ATACA f1;
"#,
        );
    }

    #[test]
    fn for_a_comma() {
        in_pattern(
            CODE,
            "
ACTORS K1; k1
         ^
SCENARIO
  N1 POSSIBLEATTACK (S1;k1)
                       ^
PRECONDITION
  MAXDISTANCE(k1; S1) = 1
                ^
TACTICALS
  N1;S1
    ^",
        );
        let text = "PATTERN \"X\" AUTHOR \"A\" DESCRIPTION \"D\" WEIGHT 1 SCENARIO N1 => (S1;k1);";
        assert_eq!(fixed(CODE, text), text.replace("S1;", "S1,"));
    }

    #[test]
    fn after_the_word_of_a_section() {
        let text = "PATTERN \"X\" AUTHOR \"A\" DESCRIPTION \"D\" WEIGHT 1 SCENARIO F1 => f1 TACTICALS; F1,f1;";
        assert_eq!(fixed(CODE, text), text.replace("TACTICALS;", "TACTICALS"));
    }

    #[test]
    fn between_moves() {
        in_pattern(
            CODE,
            "
SCENARIO
  N1 MOVE S1
  f1 MOVE S2
TACTICALS
  N1,S1;
       ^
  f1,S2",
        );
    }

    #[test]
    fn the_end_of_a_pattern_is_its_end() {
        for text in [
            "PATTERN \"X\" AUTHOR \"A\" DESCRIPTION \"D\" WEIGHT 1 SCENARIO F1 => f1;",
            "PATTERN \"X\" AUTHOR \"A\" DESCRIPTION \"D\" WEIGHT 1 SCENARIO F1 => f1; // end\n\npadrão \"Y\" AUTOR \"A\" DESCRICAO \"D\" PESO 1 CENARIO F1 => f1;",
        ] {
            assert_eq!(crate::parse(text).diagnostics, []);
        }
    }
}
