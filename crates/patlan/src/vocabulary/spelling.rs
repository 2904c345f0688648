//! One way to write a word, and the language it belongs to.

use syntax::Lang;

/// The language a spelling belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Tongue {
    English,
    /// Portuguese, without accents.
    Portuguese,
    /// The same in both.
    Neutral,
}

impl Tongue {
    /// Whether a text in `lang` may hold such a word.
    pub fn suits(self, lang: Lang) -> bool {
        match self {
            Tongue::English => lang == Lang::En,
            Tongue::Portuguese => lang == Lang::Pt,
            Tongue::Neutral => true,
        }
    }
}

/// One way to write a word.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Spelling {
    /// As it is written.
    pub text: &'static str,
    /// The language it belongs to.
    pub tongue: Tongue,
}

pub(super) const fn en(text: &'static str) -> Spelling {
    Spelling {
        text,
        tongue: Tongue::English,
    }
}

pub(super) const fn pt(text: &'static str) -> Spelling {
    Spelling {
        text,
        tongue: Tongue::Portuguese,
    }
}

pub(super) const fn both(text: &'static str) -> Spelling {
    Spelling {
        text,
        tongue: Tongue::Neutral,
    }
}

/// The spelling to prefer in a language: the first that suits it.
pub(super) fn canonical(spellings: &[Spelling], lang: Lang) -> &'static str {
    spellings
        .iter()
        .find(|spelling| spelling.tongue.suits(lang))
        .or(spellings.first())
        .map_or("", |spelling| spelling.text)
}
