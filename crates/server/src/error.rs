//! Errors of the API and the one mapping from them to statuses and codes.
//!
//! Every message exists in both languages. Handlers do not know which one to send: `request::localize_errors` writes the
//! response again in the language of the request.

use std::fmt;

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use syntax::{Lang, Message};
use utoipa::ToSchema;

use crate::store::{StoreError, is_full};

/// What went wrong, as far as programs care: each kind has one status and one code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ApiErrorKind {
    /// The request is malformed.
    BadRequest,
    /// The request is well-formed and makes no sense.
    Invalid,
    /// The FEN, PGN or PDN cannot be read.
    BadPosition,
    /// The text of a pattern has errors where it must not.
    BadPattern,
    /// The token is missing or wrong.
    Unauthorized,
    /// This user may not do it.
    Forbidden,
    /// The request comes from another site.
    ForeignOrigin,
    /// The request names another host.
    ForeignHost,
    NotFound,
    /// The path exists, but not for this method.
    MethodNotAllowed,
    /// The object was changed meanwhile, or its state does not allow it.
    Conflict,
    TooLarge,
    /// The owner keeps as much as may be kept.
    QuotaExceeded,
    /// The body is not of the expected type.
    UnsupportedMedia,
    /// The work took longer than the time limit.
    TooSlow,
    /// The client stopped sending.
    Stalled,
    /// Too many requests at once.
    Busy,
    /// A file of the user's cannot be read.
    Unreadable,
    DiskFull,
    /// The database is damaged.
    Damaged,
    /// The database cannot be read or written.
    Database,
    /// A bug in the program.
    Internal,
}

impl ApiErrorKind {
    fn status(self) -> StatusCode {
        match self {
            ApiErrorKind::BadRequest => StatusCode::BAD_REQUEST,
            ApiErrorKind::Invalid
            | ApiErrorKind::QuotaExceeded
            | ApiErrorKind::BadPosition
            | ApiErrorKind::BadPattern
            | ApiErrorKind::Unreadable => StatusCode::UNPROCESSABLE_ENTITY,
            ApiErrorKind::Unauthorized => StatusCode::UNAUTHORIZED,
            ApiErrorKind::Stalled => StatusCode::REQUEST_TIMEOUT,
            ApiErrorKind::Forbidden | ApiErrorKind::ForeignOrigin => StatusCode::FORBIDDEN,
            ApiErrorKind::ForeignHost => StatusCode::MISDIRECTED_REQUEST,
            ApiErrorKind::NotFound => StatusCode::NOT_FOUND,
            ApiErrorKind::MethodNotAllowed => StatusCode::METHOD_NOT_ALLOWED,
            ApiErrorKind::Conflict => StatusCode::CONFLICT,
            ApiErrorKind::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            ApiErrorKind::UnsupportedMedia => StatusCode::UNSUPPORTED_MEDIA_TYPE,
            ApiErrorKind::TooSlow => StatusCode::GATEWAY_TIMEOUT,
            ApiErrorKind::Busy => StatusCode::SERVICE_UNAVAILABLE,
            ApiErrorKind::DiskFull => StatusCode::INSUFFICIENT_STORAGE,
            ApiErrorKind::Damaged | ApiErrorKind::Database | ApiErrorKind::Internal => {
                StatusCode::INTERNAL_SERVER_ERROR
            }
        }
    }

    fn code(self) -> &'static str {
        match self {
            ApiErrorKind::BadRequest => "bad_request",
            ApiErrorKind::Invalid => "invalid",
            ApiErrorKind::BadPosition => "bad_position",
            ApiErrorKind::BadPattern => "bad_pattern",
            ApiErrorKind::Unauthorized => "unauthorized",
            ApiErrorKind::Stalled => "stalled",
            ApiErrorKind::Forbidden => "forbidden",
            ApiErrorKind::ForeignOrigin => "foreign_origin",
            ApiErrorKind::ForeignHost => "foreign_host",
            ApiErrorKind::NotFound => "not_found",
            ApiErrorKind::MethodNotAllowed => "method_not_allowed",
            ApiErrorKind::Conflict => "conflict",
            ApiErrorKind::TooLarge => "too_large",
            ApiErrorKind::QuotaExceeded => "quota_exceeded",
            ApiErrorKind::UnsupportedMedia => "unsupported_media",
            ApiErrorKind::TooSlow => "too_slow",
            ApiErrorKind::Busy => "busy",
            ApiErrorKind::Unreadable => "unreadable",
            ApiErrorKind::DiskFull => "disk_full",
            ApiErrorKind::Damaged => "damaged",
            ApiErrorKind::Database => "database",
            ApiErrorKind::Internal => "internal",
        }
    }
}

/// An error of a handler: a kind for programs, a message and often a remedy for people, both in both languages.
///
/// Errors of the database, of files and of JSON that the program wrote itself convert into it, so that handlers use `?`.
#[derive(Debug, Clone)]
pub struct ApiError {
    kind: ApiErrorKind,
    /// Boxed: every handler returns a `Result` with this type, and few of them are errors.
    details: Box<Details>,
}

#[derive(Debug, Clone)]
struct Details {
    message: Message,
    remedy: Option<Message>,
    position: Option<TextPosition>,
}

/// The result of a handler.
pub type ApiResult<T> = Result<T, ApiError>;

/// A position in a text that was sent, counted from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct TextPosition {
    pub line: usize,
    /// Counted in characters.
    pub column: usize,
}

/// The body of every error.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub struct Problem {
    pub error: ProblemDetail,
}

/// An error for people and programs.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub struct ProblemDetail {
    /// For programs; its meaning never changes.
    pub code: String,
    /// What is wrong, in the language of the request.
    pub message: String,
    /// What to do about it.
    pub remedy: Option<String>,
    /// Where the error is in the text that was sent.
    pub place: Option<TextPosition>,
}

impl fmt::Display for ApiError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.details.message.en)
    }
}

impl std::error::Error for ApiError {}

impl ApiError {
    /// An error from its English and its Portuguese message.
    pub fn new(kind: ApiErrorKind, en: impl Into<String>, pt: impl Into<String>) -> ApiError {
        ApiError::from_message(kind, Message::new(en, pt))
    }

    pub fn from_message(kind: ApiErrorKind, message: Message) -> ApiError {
        ApiError {
            kind,
            details: Box::new(Details {
                message,
                remedy: None,
                position: None,
            }),
        }
    }

    /// Adds what to do about it, in English and in Portuguese.
    #[must_use]
    pub fn remedy(self, en: impl Into<String>, pt: impl Into<String>) -> ApiError {
        self.with_remedy(Message::new(en, pt))
    }

    #[must_use]
    pub fn with_remedy(mut self, remedy: Message) -> ApiError {
        self.details.remedy = Some(remedy);
        self
    }

    /// Adds the position in the text that was sent.
    #[must_use]
    pub fn at(mut self, line: usize, column: usize) -> ApiError {
        self.details.position = Some(TextPosition { line, column });
        self
    }

    /// Whether the database is damaged where something was read.
    pub fn is_damage(&self) -> bool {
        self.kind == ApiErrorKind::Damaged
    }

    /// There is no such object, or none that this user may know of.
    pub fn not_found() -> ApiError {
        ApiError::new(
            ApiErrorKind::NotFound,
            "this object does not exist",
            "este objeto não existe",
        )
        .remedy(
            "it may have been deleted; go back to the list",
            "pode ter sido apagado; volte à lista",
        )
    }

    /// No row of the table in `routes` has this address.
    pub fn no_such_address() -> ApiError {
        ApiError::new(
            ApiErrorKind::NotFound,
            "the API has no such address",
            "a API não tem esse endereço",
        )
        .remedy(
            "the document at /api/v1/openapi.json lists them all",
            "o documento em /api/v1/openapi.json lista todos",
        )
    }

    /// A bug in the program: described in the log, not to the user.
    pub fn internal(error: impl std::fmt::Display) -> ApiError {
        tracing::error!(%error, "internal error");
        ApiError::new(
            ApiErrorKind::Internal,
            "something went wrong in the server",
            "algo deu errado no servidor",
        )
        .remedy(
            "try again; the log of the program says more",
            "tente de novo; o registro do programa diz mais",
        )
    }

    pub fn kind(&self) -> ApiErrorKind {
        self.kind
    }

    pub fn message(&self) -> &Message {
        &self.details.message
    }

    /// The response in one language.
    pub fn to_response(&self, lang: Lang) -> Response {
        let Details {
            message,
            remedy,
            position,
        } = &*self.details;
        let problem = Problem {
            error: ProblemDetail {
                code: self.kind.code().to_owned(),
                message: message.get(lang).to_owned(),
                remedy: remedy.as_ref().map(|text| text.get(lang).to_owned()),
                place: *position,
            },
        };
        (self.kind.status(), Json(problem)).into_response()
    }
}

impl IntoResponse for ApiError {
    /// In English; `localize_errors` replaces it by the language of the request.
    fn into_response(self) -> Response {
        let mut response = self.to_response(Lang::En);
        response.extensions_mut().insert(self);
        response
    }
}

impl From<sqlx::Error> for ApiError {
    fn from(error: sqlx::Error) -> ApiError {
        match error {
            sqlx::Error::RowNotFound => ApiError::not_found(),
            error => {
                tracing::error!(%error, "the database failed");
                ApiError::from(StoreError::of(&error))
            }
        }
    }
}

impl From<StoreError> for ApiError {
    fn from(error: StoreError) -> ApiError {
        let kind = match error {
            StoreError::DiskFull => ApiErrorKind::DiskFull,
            StoreError::Damaged => ApiErrorKind::Damaged,
            StoreError::Busy => ApiErrorKind::Busy,
            StoreError::Disk
            | StoreError::ReadOnly
            | StoreError::NotOpened
            | StoreError::Newer
            | StoreError::Other => ApiErrorKind::Database,
        };
        ApiError::from_message(kind, error.message()).with_remedy(error.remedy())
    }
}

impl From<std::io::Error> for ApiError {
    /// A file of the studio's own could not be read or written.
    fn from(error: std::io::Error) -> ApiError {
        match is_full(&error) {
            true => ApiError::from(StoreError::DiskFull),
            false => ApiError::internal(error),
        }
    }
}

impl From<serde_json::Error> for ApiError {
    /// JSON that the program wrote itself; bodies of requests are read by `request::Body`.
    fn from(error: serde_json::Error) -> ApiError {
        ApiError::internal(error)
    }
}
