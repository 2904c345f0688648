//! Patterns exported to files and imported from them.

use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use patlan::Draft;
use patlan::library::PatternFile;
use serde::Deserialize;
use syntax::{Message, Source};
use utoipa::IntoParams;

use super::{PatternDetail, add, first_name, kept, load, text_of};
use crate::api::file_name;
use crate::error::{ApiError, ApiErrorKind, ApiResult, Problem};
use crate::permit::{Action, Object};
use crate::request::{Path, Query, is_stalled, stalled, too_large};
use crate::state::{App, Caller};

/// Exports the text of a pattern as a `.patlan` file.
#[utoipa::path(get, path = "/patterns/{id}/export", tag = "patterns", params(("id" = String, Path)),
    responses((status = 200, body = String, content_type = "text/plain"), (status = 404, body = Problem)))]
pub async fn export(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
) -> ApiResult<Response> {
    let found = load(&app, &caller, &id, Action::Read).await?;
    let name = file_name(&found.summary.name, "patlan");
    let headers = [
        (header::CONTENT_TYPE, "text/plain; charset=utf-8".to_owned()),
        (
            header::CONTENT_DISPOSITION,
            format!("attachment; filename=\"{name}\""),
        ),
    ];
    Ok((headers, found.source).into_response())
}

/// The name of an imported file.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct FileName {
    /// The name of the file, which becomes the title if the text has no name.
    pub name: Option<String>,
}

/// Imports the text of a `.patlan` file as a new pattern.
#[utoipa::path(post, path = "/patterns/import", tag = "patterns", params(FileName),
    request_body(content = String, content_type = "text/plain"),
    responses((status = 201, body = PatternDetail), (status = 413, body = Problem), (status = 422, body = Problem)))]
pub async fn import(
    State(app): State<App>,
    caller: Caller,
    Query(file): Query<FileName>,
    bytes: Result<axum::body::Bytes, axum::extract::rejection::BytesRejection>,
) -> ApiResult<Response> {
    app.permit(&caller, Action::Create, Object::Own)?;
    let bytes = bytes.map_err(|rejection| match is_stalled(&rejection) {
        true => stalled(),
        false => too_large(),
    })?;
    let source = String::from_utf8(bytes.into()).map_err(|error| {
        let valid = error.utf8_error().valid_up_to();
        let line = 1 + error.as_bytes()[..valid]
            .iter()
            .filter(|byte| **byte == b'\n')
            .count();
        ApiError::new(
            ApiErrorKind::Invalid,
            format!("line {line} is not valid UTF-8"),
            format!("a linha {line} não é UTF-8 válido"),
        )
        .remedy(
            "save the file as UTF-8 (accents in Windows-1252 cause this error)",
            "salve o arquivo como UTF-8 (com acentos em Windows-1252 acontece isto)",
        )
        .at(line, 1)
    })?;
    let named = PatternFile::new(Source::new("", source));
    if !named.parse.drafts.iter().any(is_pattern) {
        return Err(no_pattern(&named));
    }
    let title = match first_name(&named).is_empty() {
        true => file
            .name
            .map(|name| syntax::strip_deceptive(&name).into_owned()),
        false => None,
    };
    let text = text_of(named.source.text().to_owned(), title)?;
    let id = add(&app, &caller, &text, None, &[]).await?;
    kept(&app, id, StatusCode::CREATED).await
}

/// Whether a text was meant as a pattern: complete, or with a name and actions, so that its errors can be fixed in the
/// workshop. The parser accepts any text, even prose in which the keyword occurs.
fn is_pattern(draft: &Draft) -> bool {
    let Draft {
        pattern, complete, ..
    } = draft;
    *complete || (!pattern.name.value.is_empty() && pattern.actions().next().is_some())
}

/// The error for a text without a pattern, at its first syntax error.
fn no_pattern(file: &PatternFile) -> ApiError {
    let first = file.parse.diagnostics.iter().find(|one| one.is_error());
    let (place, why) = match first {
        Some(first) => (
            file.source.line_column(first.range.start()),
            Message::new(
                format!(": {}", first.message.en),
                format!(": {}", first.message.pt),
            ),
        ),
        None => (
            file.source.line_column(0.into()),
            Message::new(String::new(), String::new()),
        ),
    };
    ApiError::new(
        ApiErrorKind::Invalid,
        format!("there is no pattern in the file; line {}{}", place.line, why.en),
        format!("não há padrão no arquivo; linha {}{}", place.line, why.pt),
    )
    .remedy(
        "choose a text that begins with PATTERN \"NAME\" and has a SCENARIO; to write one, begin a new pattern",
        "escolha um texto que comece com PADRAO \"NOME\" e tenha um CENARIO; para escrever um, comece um padrão novo",
    )
    .at(place.line, place.column)
}
