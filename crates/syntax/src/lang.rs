//! The two languages every message is written in.

/// A language of messages and explanations.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Lang {
    /// Brazilian Portuguese.
    Pt,
    /// English.
    #[default]
    En,
}

impl Lang {
    /// Picks the text of this language out of an English and a Portuguese one.
    pub fn pick<T>(self, en: T, pt: T) -> T {
        match self {
            Lang::En => en,
            Lang::Pt => pt,
        }
    }

    /// Reads `pt`, `pt_BR.UTF-8`, `en-US` and the like; anything else is `None`.
    pub fn from_tag(tag: &str) -> Option<Lang> {
        let head = tag.split(['_', '-', '.', '@']).next().unwrap_or_default();
        match head.to_ascii_lowercase().as_str() {
            "pt" => Some(Lang::Pt),
            "en" => Some(Lang::En),
            _ => None,
        }
    }
}

/// One sentence in both languages.
#[derive(Debug, Clone, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub struct Message {
    /// The English sentence.
    pub en: String,
    /// The Portuguese sentence.
    pub pt: String,
}

impl Message {
    /// A sentence from its two versions.
    pub fn new(en: impl Into<String>, pt: impl Into<String>) -> Message {
        Message {
            en: en.into(),
            pt: pt.into(),
        }
    }

    /// The version of one language.
    pub fn get(&self, lang: Lang) -> &str {
        match lang {
            Lang::En => &self.en,
            Lang::Pt => &self.pt,
        }
    }
}
