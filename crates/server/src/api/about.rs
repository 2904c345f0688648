//! The server: its health and the document of its API.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::Serialize;
use syntax::Message;
use utoipa::{OpenApi, ToSchema};

use super::types::BilingualText;
use crate::error::{ApiError, ApiResult};
use crate::permit::{Action, Object};
use crate::routes::Document;
use crate::state::{App, Caller};
use crate::store::StoreError;
use crate::store::check::CheckReport;

/// The health of the server.
#[derive(Debug, Serialize, ToSchema)]
pub struct Health {
    /// `ok`, or `failing` when nothing can be saved or the database is damaged.
    pub status: String,
    pub version: String,
    /// The result of the last check of the database.
    pub check: CheckState,
    /// What the user should know, the most urgent first.
    pub notices: Vec<Notice>,
}

/// The result of the last check of the database.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum CheckState {
    /// The first check is under way.
    Running,
    /// Nothing is damaged.
    Sound,
    /// Some rows or the structure of the file are damaged.
    Damaged,
}

/// A problem that the user can do something about.
#[derive(Debug, Serialize, ToSchema)]
pub struct Notice {
    #[schema(value_type = BilingualText)]
    pub message: Message,
    /// What to do about it.
    #[schema(value_type = BilingualText)]
    pub remedy: Message,
}

impl Notice {
    fn new(message: Message, remedy: Message) -> Notice {
        Notice { message, remedy }
    }
}

/// Returns the health of the server; tries to save something to find out.
#[utoipa::path(get, path = "/health", tag = "about",
    responses((status = 200, body = Health), (status = 503, body = Health)))]
pub async fn health(
    State(app): State<App>,
    caller: Caller,
) -> ApiResult<(StatusCode, Json<Health>)> {
    app.permit(&caller, Action::Read, Object::Language)?;
    let report = app.store.last_check();
    let (check, mut notices) = match &report {
        None => (CheckState::Running, Vec::new()),
        Some(report) if report.is_sound() => (CheckState::Sound, Vec::new()),
        Some(report) => (CheckState::Damaged, vec![damage(report)]),
    };
    if let Err(error) = app.store.try_writing().await {
        let error = StoreError::of(&error);
        if error != StoreError::Damaged || notices.is_empty() {
            notices.push(Notice::new(error.message(), error.remedy()));
        }
    }
    let is_well = notices.is_empty();
    if app.store.has_lost_commits() {
        notices.push(lost_saves());
    }
    if let (true, Some(skipped)) = (is_well, app.auto_backup.skipped()) {
        let message = Message::new(
            format!("no new automatic backup: {}", skipped.message.en),
            format!("sem nova cópia automática: {}", skipped.message.pt),
        );
        notices.push(Notice::new(message, skipped.remedy));
    }
    let status = match is_well {
        true => (StatusCode::OK, "ok"),
        false => (StatusCode::SERVICE_UNAVAILABLE, "failing"),
    };
    let health = Health {
        status: status.1.to_owned(),
        version: env!("CARGO_PKG_VERSION").to_owned(),
        check,
        notices,
    };
    Ok((status.0, Json(health)))
}

fn damage(report: &CheckReport) -> Notice {
    let remedy = StoreError::Damaged.remedy();
    if !report.structure.is_empty() {
        let message = Message::new(
            "the database is damaged: nothing is read from it or saved to it any more",
            "o banco de dados está danificado: nada mais é lido dele nem salvo nele",
        );
        return Notice::new(message, remedy);
    }
    let parts = report.damaged_tables();
    let message = Message::new(
        format!(
            "the database is damaged ({}); the rest can be used",
            parts.en
        ),
        format!(
            "o banco de dados está danificado ({}); o resto pode ser usado",
            parts.pt
        ),
    );
    Notice::new(message, remedy)
}

/// The studio works, and what is missing cannot be brought back by it: so it is well, and says so.
fn lost_saves() -> Notice {
    Notice::new(
        Message::new(
            "the studio was ended abruptly, and the disk has altered the log of its last saves: some of them may be missing",
            "o estúdio foi interrompido, e o disco alterou o registro das últimas gravações: algumas delas podem faltar",
        ),
        Message::new(
            "check what you saved last; 'stratvision restore' lists the backups and what each brings back",
            "confira o que você salvou por último; 'stratvision restore' lista as cópias e o que cada uma traz de volta",
        ),
    )
}

/// Returns the OpenAPI document.
#[utoipa::path(get, path = "/openapi.json", tag = "about", responses((status = 200, body = Object)))]
pub async fn document(
    State(app): State<App>,
    caller: Caller,
) -> ApiResult<Json<serde_json::Value>> {
    app.permit(&caller, Action::Read, Object::Language)?;
    let value = serde_json::to_value(Document::openapi()).map_err(ApiError::internal)?;
    Ok(Json(value))
}

/// The OpenAPI document as text, from which the types of the pages are generated.
pub fn openapi() -> String {
    Document::openapi().to_pretty_json().unwrap_or_default()
}
