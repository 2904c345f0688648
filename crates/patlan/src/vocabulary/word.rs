//! Any word of the language, and the way from a spelling to it.

use std::collections::HashMap;
use std::sync::LazyLock;

use chess::Role;
use syntax::suggest::fold;
use syntax::{Lang, Message};

use super::spelling::{Spelling, Tongue, both, canonical, en, pt};
use super::{Function, Relation, Section, piece};
use crate::ast::Owner;

/// A word of the language, whatever its spelling.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Word {
    /// Opens a part of a pattern.
    Section(Section),
    Relation(Relation),
    /// A function; with a side for the MY… and YOUR… forms.
    Function(Function, Option<Owner>),
    Not,
    And,
    Or,
    True,
    False,
    Side(Owner),
    NoSide,
    /// ANYONE, which means NONE in spite of itself.
    Anyone,
    /// A type of piece, of the side that searches.
    Piece(Role),
}

/// Misspellings of the thesis that are understood, with a warning.
const SLIPS: [(&str, Word); 1] = [("INTESQUARE", Word::Function(Function::InTheSquare, None))];

impl Word {
    pub fn all() -> impl Iterator<Item = Word> {
        let sided = Function::SIDED.into_iter().flat_map(|function| {
            [Owner::Me, Owner::Opponent].map(|side| Word::Function(function, Some(side)))
        });
        let single = [
            Word::Not,
            Word::And,
            Word::Or,
            Word::True,
            Word::False,
            Word::Side(Owner::Me),
            Word::Side(Owner::Opponent),
            Word::NoSide,
            Word::Anyone,
        ];
        Section::ALL
            .into_iter()
            .map(Word::Section)
            .chain(Relation::ALL.into_iter().map(Word::Relation))
            .chain(Function::ALL.into_iter().map(|f| Word::Function(f, None)))
            .chain(sided)
            .chain(single)
            .chain(Role::ALL.into_iter().map(Word::Piece))
    }

    /// Every accepted spelling.
    pub fn spellings(self) -> &'static [Spelling] {
        match self {
            Word::Section(section) => section.spellings(),
            Word::Relation(relation) => relation.spellings(),
            Word::Function(function, None) => function.spellings(),
            Word::Function(function, Some(side)) => function.sided_spellings(side),
            Word::Not => const { &[en("NOT"), pt("NAO")] },
            Word::And => const { &[en("AND"), pt("E")] },
            Word::Or => const { &[en("OR"), pt("OU")] },
            Word::True => const { &[en("TRUE"), pt("VERDADEIRO")] },
            Word::False => const { &[en("FALSE"), pt("FALSO")] },
            Word::Side(Owner::Me) => const { &[en("ME"), pt("EU")] },
            // The thesis writes OPONENT in patterns of both languages.
            Word::Side(Owner::Opponent) => {
                const { &[en("OPPONENT"), pt("OPONENTE"), both("OPONENT")] }
            }
            Word::NoSide => const { &[en("NONE"), pt("NINGUEM"), pt("VAZIA")] },
            Word::Anyone => const { &[en("ANYONE")] },
            Word::Piece(role) => piece::spellings(role),
        }
    }

    /// The spelling to prefer in a language. ANYONE becomes NONE.
    pub fn canonical(self, lang: Lang) -> &'static str {
        match self {
            Word::Anyone => Word::NoSide.canonical(lang),
            _ => canonical(self.spellings(), lang),
        }
    }

    /// The language of one of its spellings; `None` when the text is no spelling of it.
    pub fn tongue(self, text: &str) -> Option<Tongue> {
        self.spellings()
            .iter()
            .find(|spelling| spelling.text == text)
            .map(|spelling| spelling.tongue)
    }

    /// What the word says, as one sentence.
    pub fn meaning(self) -> Message {
        let (en, pt) = match self {
            Word::Section(section) => return section.meaning(),
            Word::Relation(relation) => return relation.meaning(),
            Word::Function(function, None) => return function.meaning(),
            Word::Function(function, Some(side)) => {
                let short = |lang| {
                    let (function, side) = (function.canonical(lang), Word::Side(side));
                    format!("{function}(x,{})", side.canonical(lang))
                };
                return Message::new(
                    format!("Short for {}.", short(Lang::En)),
                    format!("Abreviação de {}.", short(Lang::Pt)),
                );
            }
            Word::Not => ("The opposite of what follows.", "O contrário do que segue."),
            Word::And => ("Both sides hold.", "Os dois lados valem."),
            Word::Or => ("At least one side holds.", "Ao menos um lado vale."),
            Word::True => ("Always holds.", "Vale sempre."),
            Word::False => ("Never holds.", "Nunca vale."),
            Word::Side(Owner::Me) => ("The side that searches.", "O lado que busca."),
            Word::Side(Owner::Opponent) => (
                "The opponent of the side that searches.",
                "O oponente do lado que busca.",
            ),
            Word::NoSide => (
                "No side: an empty square.",
                "Nenhum dos lados: uma casa vazia.",
            ),
            Word::Anyone => (
                "An empty square, in spite of its name; better written NONE.",
                "Uma casa vazia, apesar do nome; melhor escrever NINGUEM.",
            ),
            Word::Piece(role) => match role {
                Role::King => ("A king.", "Um rei."),
                Role::Queen => ("A queen.", "Uma dama."),
                Role::Rook => ("A rook.", "Uma torre."),
                Role::Bishop => ("A bishop.", "Um bispo."),
                Role::Knight => ("A knight.", "Um cavalo."),
                Role::Pawn => ("A pawn.", "Um peão."),
            },
        };
        Message::new(en, pt)
    }
}

static BY_SPELLING: LazyLock<HashMap<&'static str, Word>> = LazyLock::new(|| {
    let spelt = Word::all().flat_map(|word| word.spellings().iter().map(move |s| (s.text, word)));
    spelt.chain(SLIPS).collect()
});

/// The word that a text spells exactly. `INTESQUARE` and `INTHE SQUARE` (two words) are found too.
pub fn lookup(text: &str) -> Option<Word> {
    if text.contains([' ', '\t']) {
        let joined: String = text.split([' ', '\t']).collect();
        return BY_SPELLING.get(joined.as_str()).copied();
    }
    BY_SPELLING.get(text).copied()
}

/// The word that a text spells when case and accents are ignored, with the right spelling.
pub fn lookup_folded(text: &str) -> Option<(Word, &'static str)> {
    // The longest spelling has 25 letters; an accented letter takes two or three bytes.
    if text.len() > 100 {
        return None;
    }
    BY_SPELLING
        .get_key_value(fold(text).as_str())
        .map(|(spelling, word)| (*word, *spelling))
}

/// Whether a text is one of the tolerated misspellings.
pub(crate) fn is_slip(text: &str) -> bool {
    text.contains([' ', '\t']) || SLIPS.iter().any(|(slip, _)| *slip == text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_spelling_serves_two_words() {
        let count: usize = Word::all().map(|word| word.spellings().len()).sum();
        assert_eq!(BY_SPELLING.len(), count + SLIPS.len());
    }

    #[test]
    fn every_spelling_leads_back_to_its_word() {
        for word in Word::all() {
            for spelling in word.spellings() {
                assert_eq!(lookup(spelling.text), Some(word));
                let lower = spelling.text.to_lowercase();
                assert_eq!(lookup_folded(&lower), Some((word, spelling.text)));
            }
            for lang in [Lang::En, Lang::Pt] {
                assert!(lookup(word.canonical(lang)).is_some());
                assert!(word.meaning().get(lang).ends_with('.'));
            }
        }
    }

    #[test]
    fn canonical_spellings() {
        let pt = |text: &str| lookup(text).map(|word| word.canonical(Lang::Pt));
        assert_eq!(pt("INDIRECTATTACK"), Some("ATAQUEINDIRETO"));
        assert_eq!(pt("MOVES"), Some("MOVE"));
        assert_eq!(pt("OPONENT"), Some("OPONENTE"));
        assert_eq!(pt("ANYONE"), Some("NINGUEM"));
        assert_eq!(pt("CONDITION"), Some("PRECONDICAO"));
        assert_eq!(pt("ONBORDER"), Some("NABORDA"));
        assert_eq!(pt("MYDIRECTDEFENSES"), Some("MINHASDEFESASDIR"));
    }

    #[test]
    fn slips_and_accents_are_understood() {
        let square = Word::Function(Function::InTheSquare, None);
        assert_eq!(lookup("INTHE SQUARE"), Some(square));
        assert_eq!(lookup("INTESQUARE"), Some(square));
        let folded = lookup_folded("padrão");
        assert_eq!(folded, Some((Word::Section(Section::Pattern), "PADRAO")));
    }

    #[test]
    fn symbols_are_unambiguous() {
        for relation in Relation::ALL {
            for symbol in relation.symbols() {
                assert_eq!(Relation::of_symbol(symbol), Some(relation));
            }
        }
    }
}
