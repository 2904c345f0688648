//! Names of things. Each kind has a type of its own, so that one is never taken for another.

use std::fmt;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

/// Whose an object is.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
pub struct OwnerId(String);

impl OwnerId {
    /// An owner by name.
    pub fn new(name: impl Into<String>) -> OwnerId {
        OwnerId(name.into())
    }

    /// The one who started the program.
    pub fn local() -> OwnerId {
        OwnerId::new("local")
    }

    /// What comes with the program.
    pub fn shipped() -> OwnerId {
        OwnerId::new("shipped")
    }

    /// Whether it comes with the program.
    pub fn is_shipped(&self) -> bool {
        self.0 == "shipped"
    }

    /// As the database keeps it.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for OwnerId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Ids that the server makes: they grow with time.
macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident;)*) => {$(
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, ToSchema)]
        pub struct $name(Uuid);

        impl $name {
            /// A new one.
            pub fn fresh() -> $name {
                $name(Uuid::now_v7())
            }

            /// Reads one.
            pub fn read(text: &str) -> Option<$name> {
                // One thing has one name: other ways to write the same number are not it.
                let id = $name(Uuid::try_parse(text).ok()?);
                (id.to_string() == text).then_some(id)
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.hyphenated().fmt(f)
            }
        }
    )*};
}

ids! {
    /// A pattern of a user's.
    OwnPatternId;
    /// A position that a pattern is tested on.
    TestId;
    /// A collection of games.
    CollectionId;
    /// A search.
    SearchId;
}

/// A pattern: a user's, or one that ships, named by the stem of its file.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum PatternId {
    /// A user's.
    Own(OwnPatternId),
    /// Shipped.
    Shipped(String),
}

impl PatternId {
    /// Reads one; whether there is such a thing is another question.
    pub fn read(text: &str) -> Option<PatternId> {
        if let Some(id) = OwnPatternId::read(text) {
            return Some(PatternId::Own(id));
        }
        let stem = !text.is_empty()
            && text.len() <= 64
            && text
                .bytes()
                .all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_');
        stem.then(|| PatternId::Shipped(text.to_owned()))
    }
}

impl fmt::Display for PatternId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PatternId::Own(id) => id.fmt(f),
            PatternId::Shipped(stem) => f.write_str(stem),
        }
    }
}
