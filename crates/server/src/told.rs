//! Why something failed that goes on without a request, kept in both languages for whoever reads it later.

use serde::{Deserialize, Serialize};
use syntax::Message;
use utoipa::ToSchema;

use crate::store::StoreError;

/// A sentence in both languages.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Told {
    /// In English.
    pub en: String,
    /// In Portuguese.
    pub pt: String,
}

impl Told {
    /// A sentence that nobody could foresee, the same in both languages.
    pub fn raw(error: &dyn std::fmt::Display) -> Told {
        let text = error.to_string();
        Told {
            en: text.clone(),
            pt: text,
        }
    }

    /// An error of the database; its own words go to the log.
    pub fn of_store(error: &sqlx::Error) -> Told {
        tracing::error!(%error, "the database failed");
        let error = StoreError::of(error);
        let (what, remedy) = (error.message(), error.remedy());
        Told {
            en: format!("{}: {}", what.en, remedy.en),
            pt: format!("{}: {}", what.pt, remedy.pt),
        }
    }

    /// The same, said of something.
    pub fn of(self, label: &str) -> Told {
        Told {
            en: format!("{label}: {}", self.en),
            pt: format!("{label}: {}", self.pt),
        }
    }

    /// As it is kept in a column.
    pub fn column(&self) -> String {
        serde_json::json!(self).to_string()
    }

    /// From a column; rows of earlier versions hold one sentence in one language.
    pub fn from_column(text: &str) -> Told {
        serde_json::from_str(text).unwrap_or_else(|_| Told::raw(&text))
    }
}

impl From<Message> for Told {
    fn from(message: Message) -> Told {
        Told {
            en: message.en,
            pt: message.pt,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sentence_comes_back_from_its_column() {
        let told = Told::from(Message::new("gone", "sumiu")).of("a.pgn");
        assert_eq!(told.en, "a.pgn: gone");
        assert_eq!(Told::from_column(&told.column()), told);
    }

    #[test]
    fn a_sentence_of_an_earlier_version_is_shown_as_it_is() {
        let told = Told::from_column("a.pgn: the file is \"gone\"");
        assert_eq!(told.en, "a.pgn: the file is \"gone\"");
        assert_eq!(told.pt, told.en);
    }
}
