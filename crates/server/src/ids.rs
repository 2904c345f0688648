//! Ids of objects. Each type of object has a type of id, so that the compiler finds mix-ups.

use std::fmt;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

/// The owner of an object: a user, or the program itself for what ships with it.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
pub struct OwnerId(String);

impl OwnerId {
    pub fn new(name: impl Into<String>) -> OwnerId {
        OwnerId(name.into())
    }

    /// The user who started the program.
    pub fn local() -> OwnerId {
        OwnerId::new("local")
    }

    /// The owner of what ships with the program.
    pub fn shipped() -> OwnerId {
        OwnerId::new("shipped")
    }

    pub fn is_shipped(&self) -> bool {
        self.0 == "shipped"
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for OwnerId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Ids that the server generates: UUIDs that grow with time.
macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident;)*) => {$(
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, ToSchema)]
        pub struct $name(Uuid);

        impl $name {
            pub fn generate() -> $name {
                $name(Uuid::now_v7())
            }

            /// Parses an id in its usual form; other forms of the same UUID are not ids.
            pub fn parse(text: &str) -> Option<$name> {
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
    OwnPatternId;
    TestId;
    CollectionId;
    SearchId;
    SavedGameId;
    CourseId;
    ReviewId;
}

/// A pattern of a user's, or one that ships, named by the stem of its file.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum PatternId {
    Own(OwnPatternId),
    Shipped(String),
}

impl PatternId {
    /// Parses an id; the pattern need not exist.
    pub fn parse(text: &str) -> Option<PatternId> {
        if let Some(id) = OwnPatternId::parse(text) {
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
