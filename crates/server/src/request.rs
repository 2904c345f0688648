//! What handlers take from a request: body, query, path and language.
//!
//! These types are arguments of handlers. Axum parses them before it calls the handler, so that a handler sees typed values
//! only, and a request that cannot be parsed is answered with an [`ApiError`] in both languages, with the position of the
//! error where there is one. The layers of all requests that concern errors and time are here too.

use std::convert::Infallible;
use std::time::Duration;

use axum::extract::rejection::{JsonRejection, PathRejection, QueryRejection};
use axum::extract::{FromRequest, FromRequestParts, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode, Uri, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use serde::de::DeserializeOwned;
use syntax::{Lang, is_deceptive};
use tower_http::timeout::TimeoutError;

use crate::error::{ApiError, ApiErrorKind, ApiResult};
use crate::store::Store;

/// A JSON body, as an argument of a handler. A body that is not JSON or has wrong fields is answered with an error that
/// says where.
pub struct Body<T>(pub T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Body<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Body<T>, ApiError> {
        match axum::Json::<T>::from_request(request, state).await {
            Ok(axum::Json(value)) => Ok(Body(value)),
            Err(rejection) => Err(bad_body(&rejection)),
        }
    }
}

/// Whether reading a body failed because the client stopped sending it.
pub fn is_stalled(error: &(dyn std::error::Error + 'static)) -> bool {
    let causes = std::iter::successors(Some(error), |error| error.source());
    causes.into_iter().any(|error| error.is::<TimeoutError>())
}

/// The client stopped sending.
pub fn stalled() -> ApiError {
    ApiError::new(
        ApiErrorKind::Stalled,
        "the client stopped sending before the end",
        "o envio parou no meio",
    )
    .remedy("send it again", "envie de novo")
}

fn bad_body(rejection: &JsonRejection) -> ApiError {
    if is_stalled(rejection) {
        return stalled();
    }
    match rejection.status() {
        StatusCode::PAYLOAD_TOO_LARGE => too_large(),
        StatusCode::UNSUPPORTED_MEDIA_TYPE => ApiError::new(
            ApiErrorKind::UnsupportedMedia,
            "the body must be JSON",
            "o corpo deve ser JSON",
        )
        .remedy(
            "send it with 'Content-Type: application/json'",
            "envie-o com 'Content-Type: application/json'",
        ),
        StatusCode::UNPROCESSABLE_ENTITY => with_position(
            ApiError::new(
                ApiErrorKind::Invalid,
                format!(
                    "a field of the body is missing or has the wrong type ({})",
                    detail(rejection)
                ),
                format!(
                    "falta um campo do corpo ou ele tem o tipo errado ({})",
                    detail(rejection)
                ),
            ),
            rejection,
        ),
        _ => with_position(
            ApiError::new(
                ApiErrorKind::BadRequest,
                format!("the body is not JSON ({})", detail(rejection)),
                format!("o corpo não é JSON ({})", detail(rejection)),
            ),
            rejection,
        ),
    }
}

/// The message of the JSON parser, which is English only, without the prefix of the framework.
fn detail(rejection: &JsonRejection) -> String {
    let text = rejection.body_text();
    match text.split_once(": ") {
        Some((_, message)) => message.to_owned(),
        None => text,
    }
}

fn with_position(error: ApiError, rejection: &JsonRejection) -> ApiError {
    let error = error.remedy(
        "the document at /api/v1/openapi.json describes the body",
        "o documento em /api/v1/openapi.json descreve o corpo",
    );
    match position(&rejection.body_text()) {
        Some((line, column)) => error.at(line, column),
        None => error,
    }
}

/// The position at the end of the parser's message.
fn position(message: &str) -> Option<(usize, usize)> {
    let (_, end) = message.rsplit_once(" at line ")?;
    let (line, column) = end.split_once(" column ")?;
    Some((line.parse().ok()?, column.trim().parse().ok()?))
}

/// The body is larger than the limit.
pub fn too_large() -> ApiError {
    ApiError::new(
        ApiErrorKind::TooLarge,
        "the body is larger than the server accepts",
        "o corpo é maior do que o servidor aceita",
    )
    .remedy(
        "send less at once; large collections are added by their path",
        "envie menos de cada vez; coleções grandes são acrescentadas pelo caminho",
    )
}

/// The title that a user has chosen; `None` if it is empty. A title with characters that are invisible or change the
/// direction of the text is rejected, not silently changed.
pub fn checked_title(title: Option<String>) -> ApiResult<Option<String>> {
    let title = title.map(|title| title.trim().to_owned());
    let Some(title) = title.filter(|title| !title.is_empty()) else {
        return Ok(None);
    };
    match title.chars().find(|character| is_deceptive(*character)) {
        None => Ok(Some(title)),
        Some(character) => {
            let code = format!("U+{:04X}", u32::from(character));
            Err(ApiError::new(
                ApiErrorKind::Invalid,
                format!("the title contains an invisible character ({code})"),
                format!("o título contém um caractere invisível ({code})"),
            )
            .remedy(
                "type the title instead of pasting it",
                "digite o título em vez de colá-lo",
            ))
        }
    }
}

/// The query of the address, as an argument of a handler.
pub struct Query<T>(pub T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequestParts<S> for Query<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Query<T>, ApiError> {
        axum::extract::Query::<T>::from_request_parts(parts, state)
            .await
            .map(|axum::extract::Query(value)| Query(value))
            .map_err(|rejection: QueryRejection| {
                let why = rejection.body_text();
                ApiError::new(
                    ApiErrorKind::Invalid,
                    format!("the query of the address is not valid: {why}"),
                    format!("a consulta do endereço não é válida: {why}"),
                )
            })
    }
}

/// Parts of the path, as an argument of a handler. A part that cannot be parsed is answered with 404.
pub struct Path<T>(pub T);

impl<S: Send + Sync, T: DeserializeOwned + Send> FromRequestParts<S> for Path<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Path<T>, ApiError> {
        axum::extract::Path::<T>::from_request_parts(parts, state)
            .await
            .map(|axum::extract::Path(value)| Path(value))
            .map_err(|_: PathRejection| ApiError::not_found())
    }
}

/// The language of the response, as an argument of a handler: that of `?lang=`, else of `Accept-Language`, else
/// English.
#[derive(Clone, Copy, Debug)]
pub struct RequestLang(pub Lang);

impl<S: Send + Sync> FromRequestParts<S> for RequestLang {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<RequestLang, Infallible> {
        Ok(RequestLang(language(&parts.uri, &parts.headers)))
    }
}

fn language(uri: &Uri, headers: &HeaderMap) -> Lang {
    let asked = uri
        .query()
        .unwrap_or_default()
        .split('&')
        .find_map(|pair| Lang::from_tag(pair.strip_prefix("lang=")?));
    let accepted = || {
        let header = headers.get(header::ACCEPT_LANGUAGE)?.to_str().ok()?;
        // Browsers list the preferred language first.
        header.split(',').find_map(|tag| {
            let tag = tag.split(';').next().unwrap_or_default();
            Lang::from_tag(tag.trim())
        })
    };
    asked.or_else(accepted).unwrap_or_default()
}

/// Writes errors in the language of the request.
pub async fn localize_errors(request: Request, next: Next) -> Response {
    let lang = language(request.uri(), request.headers());
    let response = next.run(request).await;
    let Some(error) = response.extensions().get::<ApiError>() else {
        return response;
    };
    let mut localized = error.to_response(lang);
    // Other headers stay, such as `Allow` of a 405.
    for (name, value) in response.headers() {
        if *name != header::CONTENT_TYPE && *name != header::CONTENT_LENGTH {
            localized.headers_mut().append(name, value.clone());
        }
    }
    localized
}

/// Asks for a check of the database when a request met damage, so that the pages say so and what belongs together is
/// no longer read.
pub async fn report_damage(State(store): State<Store>, request: Request, next: Next) -> Response {
    let response = next.run(request).await;
    if response
        .extensions()
        .get::<ApiError>()
        .is_some_and(ApiError::is_damage)
    {
        store.request_check();
    }
    response
}

/// How long a request may take until its response begins. Uploads have no limit.
const TIME_LIMIT: Duration = Duration::from_secs(60);

/// Ends requests that take too long.
pub async fn limit_time(request: Request, next: Next) -> Response {
    if request.uri().path().ends_with("/collections/upload") {
        return next.run(request).await;
    }
    match tokio::time::timeout(TIME_LIMIT, next.run(request)).await {
        Ok(response) => response,
        Err(_) => crate::workers::too_slow().into_response(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn language_of_the_query_wins_over_the_header() {
        let mut headers = HeaderMap::new();
        let lang =
            |uri: &'static str, headers: &HeaderMap| language(&Uri::from_static(uri), headers);
        assert_eq!(lang("/x", &headers), Lang::En);
        headers.insert(
            header::ACCEPT_LANGUAGE,
            "fr, pt-BR;q=0.9, en;q=0.8".parse().unwrap(),
        );
        assert_eq!(lang("/x", &headers), Lang::Pt);
        assert_eq!(lang("/x?a=b&lang=en", &headers), Lang::En);
        assert_eq!(lang("/x?lang=xx", &headers), Lang::Pt);
    }
}
