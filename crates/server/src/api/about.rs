//! The server itself.

use axum::Json;
use serde::Serialize;
use utoipa::{OpenApi, ToSchema};

use crate::error::{Answer, Failure};

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
pub async fn health() -> Json<Health> {
    Json(Health {
        status: "ok".to_owned(),
        version: env!("CARGO_PKG_VERSION").to_owned(),
    })
}

/// This document.
#[utoipa::path(get, path = "/openapi.json", tag = "about", responses((status = 200, body = Object)))]
pub async fn document() -> Answer<Json<serde_json::Value>> {
    let document = crate::routes::Document::openapi();
    let value = serde_json::to_value(document).map_err(Failure::internal)?;
    Ok(Json(value))
}
