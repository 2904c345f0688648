//! What can go wrong, and the one mapping from it to a status. Every message exists in both languages; which one is
//! sent is decided on the way out, where the request's language is known (see `speak`).

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use syntax::{Lang, Message};
use utoipa::ToSchema;

use crate::store::{StoreError, is_full};

/// The kinds of failures; each has one status and one code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// The request cannot be read.
    BadRequest,
    /// What was sent makes no sense.
    Invalid,
    /// The position cannot be read.
    BadPosition,
    /// The text of a pattern has errors where it must not.
    BadPattern,
    /// The token is missing or wrong.
    Unauthorized,
    /// May not be done by this user.
    Forbidden,
    /// The request comes from another site.
    ForeignOrigin,
    /// The request names another host.
    ForeignHost,
    /// There is no such thing.
    NotFound,
    /// The address knows no such method.
    MethodNotAllowed,
    /// Somebody else was faster.
    Conflict,
    /// Too large.
    TooLarge,
    /// The owner keeps as much as may be kept.
    NoRoom,
    /// Neither JSON nor whatever else is expected.
    UnsupportedMedia,
    /// Took too long.
    TooSlow,
    /// The client stopped sending.
    Stalled,
    /// Too much at once.
    Busy,
    /// A file of the user's cannot be read.
    Unreadable,
    /// The disk is full.
    DiskFull,
    /// The database is damaged.
    Damaged,
    /// The database cannot be read or written.
    Database,
    /// A fault of our own.
    Internal,
}

impl Kind {
    fn status(self) -> StatusCode {
        match self {
            Kind::BadRequest => StatusCode::BAD_REQUEST,
            Kind::Invalid
            | Kind::NoRoom
            | Kind::BadPosition
            | Kind::BadPattern
            | Kind::Unreadable => StatusCode::UNPROCESSABLE_ENTITY,
            Kind::Unauthorized => StatusCode::UNAUTHORIZED,
            Kind::Stalled => StatusCode::REQUEST_TIMEOUT,
            Kind::Forbidden | Kind::ForeignOrigin => StatusCode::FORBIDDEN,
            Kind::ForeignHost => StatusCode::MISDIRECTED_REQUEST,
            Kind::NotFound => StatusCode::NOT_FOUND,
            Kind::MethodNotAllowed => StatusCode::METHOD_NOT_ALLOWED,
            Kind::Conflict => StatusCode::CONFLICT,
            Kind::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Kind::UnsupportedMedia => StatusCode::UNSUPPORTED_MEDIA_TYPE,
            Kind::TooSlow => StatusCode::GATEWAY_TIMEOUT,
            Kind::Busy => StatusCode::SERVICE_UNAVAILABLE,
            Kind::DiskFull => StatusCode::INSUFFICIENT_STORAGE,
            Kind::Damaged | Kind::Database | Kind::Internal => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    fn code(self) -> &'static str {
        match self {
            Kind::BadRequest => "bad_request",
            Kind::Invalid => "invalid",
            Kind::BadPosition => "bad_position",
            Kind::BadPattern => "bad_pattern",
            Kind::Unauthorized => "unauthorized",
            Kind::Stalled => "stalled",
            Kind::Forbidden => "forbidden",
            Kind::ForeignOrigin => "foreign_origin",
            Kind::ForeignHost => "foreign_host",
            Kind::NotFound => "not_found",
            Kind::MethodNotAllowed => "method_not_allowed",
            Kind::Conflict => "conflict",
            Kind::TooLarge => "too_large",
            Kind::NoRoom => "no_room",
            Kind::UnsupportedMedia => "unsupported_media",
            Kind::TooSlow => "too_slow",
            Kind::Busy => "busy",
            Kind::Unreadable => "unreadable",
            Kind::DiskFull => "disk_full",
            Kind::Damaged => "damaged",
            Kind::Database => "database",
            Kind::Internal => "internal",
        }
    }
}

/// A failure with what to say and what to do about it.
#[derive(Debug, Clone)]
pub struct Failure {
    kind: Kind,
    /// Boxed, because most answers are none.
    said: Box<Said>,
}

#[derive(Debug, Clone)]
struct Said {
    message: Message,
    remedy: Option<Message>,
    place: Option<Place>,
}

/// A result of a handler.
pub type Answer<T> = Result<T, Failure>;

/// A place in what was sent, counted from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Place {
    /// Line.
    pub line: usize,
    /// Column, in characters.
    pub column: usize,
}

/// What is sent when something goes wrong.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub struct Problem {
    /// The failure.
    pub error: ProblemDetail,
}

/// A failure for people and programs.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub struct ProblemDetail {
    /// For programs; never changes its meaning.
    pub code: String,
    /// What is wrong, in the language of the request.
    pub message: String,
    /// What to do about it.
    pub remedy: Option<String>,
    /// Where, if it is a text that is wrong.
    pub place: Option<Place>,
}

impl Failure {
    /// A failure from its English and Portuguese sentence.
    pub fn new(kind: Kind, en: impl Into<String>, pt: impl Into<String>) -> Failure {
        Failure::told(kind, Message::new(en, pt))
    }

    /// A failure from a message.
    pub fn told(kind: Kind, message: Message) -> Failure {
        Failure {
            kind,
            said: Box::new(Said {
                message,
                remedy: None,
                place: None,
            }),
        }
    }

    /// Adds what to do about it.
    #[must_use]
    pub fn remedy(mut self, en: impl Into<String>, pt: impl Into<String>) -> Failure {
        self.said.remedy = Some(Message::new(en, pt));
        self
    }

    /// Adds a remedy.
    #[must_use]
    pub fn remedied(mut self, remedy: Message) -> Failure {
        self.said.remedy = Some(remedy);
        self
    }

    /// Adds the place.
    #[must_use]
    pub fn at(mut self, line: usize, column: usize) -> Failure {
        self.said.place = Some(Place { line, column });
        self
    }

    /// Nothing is there, or nothing that this user may know of.
    pub fn not_found() -> Failure {
        Failure::new(Kind::NotFound, "there is no such thing", "isso não existe").remedy(
            "it may have been deleted; go back to the list",
            "pode ter sido apagado; volte à lista",
        )
    }

    /// No row of the table in `routes` has this address.
    pub fn no_such_address() -> Failure {
        Failure::new(
            Kind::NotFound,
            "the API has no such address",
            "a API não tem esse endereço",
        )
        .remedy(
            "the document at /api/v1/openapi.json lists them all",
            "o documento em /api/v1/openapi.json lista todos",
        )
    }

    /// A fault of our own: told in the log, not to the user.
    pub fn internal(error: impl std::fmt::Display) -> Failure {
        tracing::error!(%error, "internal failure");
        Failure::new(
            Kind::Internal,
            "something went wrong in the server",
            "algo deu errado no servidor",
        )
        .remedy(
            "try again; the log of the program says more",
            "tente de novo; o registro do programa diz mais",
        )
    }

    /// What it is.
    pub fn kind(&self) -> Kind {
        self.kind
    }

    /// What is wrong.
    pub fn message(&self) -> &Message {
        &self.said.message
    }

    /// The response in one language.
    pub fn say(&self, lang: Lang) -> Response {
        let problem = Problem {
            error: ProblemDetail {
                code: self.kind.code().to_owned(),
                message: self.said.message.get(lang).to_owned(),
                remedy: self
                    .said
                    .remedy
                    .as_ref()
                    .map(|text| text.get(lang).to_owned()),
                place: self.said.place,
            },
        };
        (self.kind.status(), Json(problem)).into_response()
    }
}

impl IntoResponse for Failure {
    /// English; `speak` replaces it by the request's language.
    fn into_response(self) -> Response {
        let mut response = self.say(Lang::En);
        response.extensions_mut().insert(self);
        response
    }
}

impl From<sqlx::Error> for Failure {
    fn from(error: sqlx::Error) -> Failure {
        match error {
            sqlx::Error::RowNotFound => Failure::not_found(),
            error => {
                tracing::error!(%error, "the database failed");
                Failure::from(StoreError::of(&error))
            }
        }
    }
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Failure {
        let kind = match error {
            StoreError::DiskFull => Kind::DiskFull,
            StoreError::Damaged => Kind::Damaged,
            StoreError::Busy => Kind::Busy,
            StoreError::Disk
            | StoreError::ReadOnly
            | StoreError::NotOpened
            | StoreError::Newer
            | StoreError::Other => Kind::Database,
        };
        Failure::told(kind, error.message()).remedied(error.remedy())
    }
}

impl From<std::io::Error> for Failure {
    /// A file of the studio's own could not be read or written.
    fn from(error: std::io::Error) -> Failure {
        match is_full(&error) {
            true => Failure::from(StoreError::DiskFull),
            false => Failure::internal(error),
        }
    }
}

impl From<serde_json::Error> for Failure {
    /// Only what we wrote ourselves is read this way.
    fn from(error: serde_json::Error) -> Failure {
        Failure::internal(error)
    }
}
