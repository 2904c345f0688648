//! PAT004: a word the language does not know.

use syntax::{Diagnostic, Message, TextRange, suggest};

use super::shown;
use crate::vocabulary::Word;

pub(crate) const CODE: &str = "PAT004";

/// What would have made sense in the place of the word.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Wanted {
    /// An actor.
    Actor,
    /// A relation, or NOT.
    Relation,
    /// A function.
    Function,
    /// An argument of a function.
    Argument,
    /// AND, OR or the next section.
    Continuation,
    /// A word that opens a section.
    Section,
}

impl Wanted {
    fn accepts(self, word: Word) -> bool {
        match self {
            Wanted::Actor => false,
            Wanted::Relation => matches!(word, Word::Relation(_) | Word::Not),
            Wanted::Function => matches!(
                word,
                Word::Function(..) | Word::Not | Word::True | Word::False
            ),
            Wanted::Argument => matches!(
                word,
                Word::Side(_) | Word::Nobody | Word::Piece(_) | Word::Function(..)
            ),
            Wanted::Continuation => matches!(word, Word::And | Word::Or | Word::Section(_)),
            Wanted::Section => matches!(word, Word::Section(_)),
        }
    }

    fn name(self) -> (&'static str, &'static str) {
        match self {
            Wanted::Actor => ("an actor", "um ator"),
            Wanted::Relation => ("a relation", "uma relação"),
            Wanted::Function => ("a function", "uma função"),
            Wanted::Argument => ("an argument", "um argumento"),
            Wanted::Continuation => ("AND, OR or a section", "E, OU ou uma seção"),
            Wanted::Section => ("a section", "uma seção"),
        }
    }
}

pub(crate) fn unknown_word(range: TextRange, written: &str, wanted: Wanted) -> Diagnostic {
    let quoted = shown(written);
    let (en, pt) = wanted.name();
    let diagnostic = Diagnostic::error(
        CODE,
        range,
        Message::new(
            format!("unknown word {quoted}"),
            format!("palavra desconhecida {quoted}"),
        ),
    )
    .label(Message::new(
        format!("{en} should stand here"),
        format!("aqui deveria estar {pt}"),
    ));
    if wanted == Wanted::Actor {
        return diagnostic.help(Message::new(
            "an actor is one of the letters K Q R B N P F S, upper or lower case, and a number, such as F1 or k1",
            "um ator é uma das letras K Q R B N P F S, maiúscula ou minúscula, e um número, como F1 ou k1",
        ));
    }
    let candidates = Word::all()
        .filter(|word| wanted.accepts(*word))
        .flat_map(|word| word.spellings())
        .map(|spelling| spelling.text);
    match suggest::closest(written, candidates) {
        Some(near) => diagnostic.replace(
            range,
            near,
            Message::new(
                format!("did you mean {near}?"),
                format!("você quis dizer {near}?"),
            ),
        ),
        None => diagnostic,
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{carets, in_pattern};
    use super::CODE;

    #[test]
    fn relations_functions_and_arguments() {
        let found = in_pattern(
            CODE,
            "
SCENARIO
  F1 ATTAKS f1
     ^^^^^^
  X1 ATTACKS f1
  ^^
  F1 ATTACKS k1
PRECONDITION
  MOVESOFF(k1) = 0 AND
  ^^^^^^^^
  DIRECTDEFENSES(F1,OPONNENT) = 0
                    ^^^^^^^^",
        );
        assert_eq!(found[0].help.as_ref().unwrap().en, "did you mean ATTACKS?");
        assert!(
            found[1]
                .help
                .as_ref()
                .unwrap()
                .en
                .starts_with("an actor is")
        );
        assert_eq!(
            found[2].help.as_ref().unwrap().pt,
            "você quis dizer MOVESOF?"
        );
    }

    #[test]
    fn a_misspelt_section_is_still_that_section() {
        carets(
            CODE,
            r#"
PATTERN "X"
AUTHORR "A"
^^^^^^^
DESCRIPTION "D"
WEIGHT 1
SENARIO
^^^^^^^
  F1 ATTACKS k1
PRECONDITON
^^^^^^^^^^^
  MOVESOF(k1) <= 1;"#,
        );
    }
}
