//! The server itself.

use axum::Json;
use axum::extract::State;
use serde::Serialize;
use utoipa::{OpenApi, ToSchema};

use crate::error::{Answer, Failure};
use crate::permit::{Action, Object};
use crate::routes::Document;
use crate::state::{App, Caller};

/// How the server is.
#[derive(Debug, Serialize, ToSchema)]
pub struct Health {
    /// `ok`.
    pub status: String,
    /// The program's version.
    pub version: String,
}

/// Whether the server is well.
#[utoipa::path(get, path = "/health", tag = "about", responses((status = 200, body = Health)))]
pub async fn health(State(app): State<App>, caller: Caller) -> Answer<Json<Health>> {
    app.permit(&caller, Action::Read, Object::Language)?;
    app.store.ping().await?;
    Ok(Json(Health {
        status: "ok".to_owned(),
        version: env!("CARGO_PKG_VERSION").to_owned(),
    }))
}

/// This document.
#[utoipa::path(get, path = "/openapi.json", tag = "about", responses((status = 200, body = Object)))]
pub async fn document(State(app): State<App>, caller: Caller) -> Answer<Json<serde_json::Value>> {
    app.permit(&caller, Action::Read, Object::Language)?;
    let value = serde_json::to_value(Document::openapi()).map_err(Failure::internal)?;
    Ok(Json(value))
}

/// The description of the API as text, for whoever makes types from it.
pub fn openapi() -> String {
    Document::openapi().to_pretty_json().unwrap_or_default()
}
