//! The two languages every message is written in.

use serde::{Deserialize, Serialize};

/// A language of messages and explanations.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Lang {
    Pt,
    #[default]
    En,
}

impl Lang {
    /// The English or the Portuguese value: for a choice made on the spot. Texts that are stored or handed on
    /// are a [`Bilingual`].
    pub fn pick<T>(self, en: T, pt: T) -> T {
        match self {
            Lang::En => en,
            Lang::Pt => pt,
        }
    }

    /// Parses a locale such as `pt`, `pt_BR.UTF-8` or `en-US`; other languages are `None`.
    pub fn from_tag(tag: &str) -> Option<Lang> {
        let language = tag.split(['_', '-', '.', '@']).next().unwrap_or_default();
        match language.to_ascii_lowercase().as_str() {
            "pt" => Some(Lang::Pt),
            "en" => Some(Lang::En),
            _ => None,
        }
    }
}

/// The same text in both languages. The fields have names so that a table cannot confuse the order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Bilingual<T> {
    pub en: T,
    pub pt: T,
}

/// A bilingual text made at run time; `Bilingual<&'static str>` is what tables hold.
pub type Message = Bilingual<String>;

impl Message {
    pub fn new(en: impl Into<String>, pt: impl Into<String>) -> Message {
        Message {
            en: en.into(),
            pt: pt.into(),
        }
    }

    pub fn get(&self, lang: Lang) -> &str {
        lang.pick(&self.en, &self.pt)
    }
}

impl<'t> Bilingual<&'t str> {
    pub fn get(self, lang: Lang) -> &'t str {
        lang.pick(self.en, self.pt)
    }
}

impl From<Bilingual<&str>> for Message {
    fn from(text: Bilingual<&str>) -> Message {
        Message::new(text.en, text.pt)
    }
}
