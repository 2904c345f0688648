//! Errors of background work, in both languages. A request has a language, and an error ends it; a search or a count
//! goes on without one, so what went wrong is kept as a [`Message`] for the pages to show later, in either language.

use syntax::Message;

use crate::store::StoreError;

/// An error for which there is no translation, such as a panic.
pub fn untranslated(error: &dyn std::fmt::Display) -> Message {
    Message::new(error.to_string(), error.to_string())
}

/// What an error of the database means to a user, with the remedy. The error itself goes to the log.
pub fn of_store(error: &sqlx::Error) -> Message {
    tracing::error!(%error, "the database failed");
    let error = StoreError::of(error);
    let (what, remedy) = (error.message(), error.remedy());
    Message::new(
        format!("{}: {}", what.en, remedy.en),
        format!("{}: {}", what.pt, remedy.pt),
    )
}

/// The message with the name of the file that it is about.
pub fn about(name: &str, message: Message) -> Message {
    Message::new(
        format!("{name}: {}", message.en),
        format!("{name}: {}", message.pt),
    )
}

/// A message as a column of the database holds it.
pub fn to_column(message: &Message) -> String {
    serde_json::json!(message).to_string()
}

/// The message in a column of the database.
pub fn from_column(text: &str) -> Message {
    serde_json::from_str(text).unwrap_or_else(|error| untranslated(&error))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn message_survives_the_way_through_its_column() {
        let message = about("a.pgn", Message::new("gone", "sumiu"));
        assert_eq!(message.en, "a.pgn: gone");
        assert_eq!(from_column(&to_column(&message)), message);
    }
}
