//! The token that requests must carry. Every program on the machine can reach a loopback address, also those of its other
//! users, but only the owner of the data folder can read its token.
//!
//! | who | how |
//! |---|---|
//! | a browser | opens an address with `?token=…` once; it gets a cookie and is redirected to the address without the token |
//! | a script | sends `Authorization: Bearer …` |
//! | `--open` | gives the browser a code that is valid for one visit, since every user can read command lines |

mod page;
mod token;

pub use token::{Token, TokenError, entry_code, write_private};

use std::path::PathBuf;
use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, Uri, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::error::{ApiError, ApiErrorKind};

/// The query parameter with a token or a code.
const PARAMETER: &str = "token";
/// The longest time that browsers keep a cookie.
const COOKIE_SECONDS: u32 = 400 * 24 * 3600;

/// The token that requests must carry, and where its codes are.
#[derive(Clone, Debug)]
pub struct Access {
    inner: Arc<Inner>,
}

#[derive(Debug)]
struct Inner {
    /// `None`: every user of this machine may use the studio.
    token: Option<Token>,
    /// The folder of the code for one visit.
    folder: PathBuf,
    /// The name of the cookie. It contains the port, because browsers send cookies to all ports of a host.
    cookie: String,
}

impl Access {
    /// The access to the studio of a data folder at a port; without a token, every request passes.
    pub fn new(token: Option<Token>, folder: PathBuf, port: u16) -> Access {
        let cookie = format!("stratvision-{port}");
        Access {
            inner: Arc::new(Inner {
                token,
                folder,
                cookie,
            }),
        }
    }

    /// Whether a request carries the token in its headers.
    fn is_authorized(&self, headers: &HeaderMap) -> bool {
        let Some(token) = &self.inner.token else {
            return true;
        };
        let texts = |name| headers.get_all(name).iter().filter_map(read);
        let bearer = texts(header::AUTHORIZATION).filter_map(|value| {
            let (scheme, given) = value.split_once(' ')?;
            scheme.eq_ignore_ascii_case("bearer").then_some(given)
        });
        let cookies = texts(header::COOKIE)
            .flat_map(|value| value.split(';'))
            .filter_map(|cookie| {
                let (name, given) = cookie.trim().split_once('=')?;
                (name == self.inner.cookie).then_some(given)
            });
        bearer.chain(cookies).any(|given| token.is(given.trim()))
    }

    /// The cookie for a token or a code from an address; a code becomes invalid by this.
    fn exchange(&self, given: &str) -> Option<HeaderValue> {
        let token = self.inner.token.as_ref()?;
        if !token.is(given) && !token::use_code(&self.inner.folder, given) {
            return None;
        }
        let (name, value) = (&self.inner.cookie, token.as_str());
        let cookie =
            format!("{name}={value}; Path=/; HttpOnly; SameSite=Strict; Max-Age={COOKIE_SECONDS}");
        HeaderValue::from_str(&cookie).ok()
    }
}

fn read(value: &HeaderValue) -> Option<&str> {
    value.to_str().ok()
}

/// Rejects requests without the token. Runs after the checks of host and origin.
pub async fn check(State(access): State<Access>, request: Request, next: Next) -> Response {
    let path = request.uri().path();
    // Says only that a studio listens here.
    if path == "/health" {
        return next.run(request).await;
    }
    let (is_page, headers) = (!path.starts_with("/api/"), request.headers());
    let reads = matches!(*request.method(), Method::GET | Method::HEAD);
    if is_page && reads {
        let (given, clean) = without_token(request.uri());
        if let Some(given) = given {
            let cookie = access.exchange(given);
            if cookie.is_some() || access.is_authorized(headers) {
                return page::redirect(&clean, cookie, comes_from_other_site(headers));
            }
        } else if !access.is_authorized(headers) && comes_from_other_site(headers) {
            // Strict cookies are not sent with links on other sites. A page of ours follows the link again, with the
            // cookie.
            return page::redirect(&clean, None, true);
        }
    }
    if access.is_authorized(headers) {
        return next.run(request).await;
    }
    if is_page {
        return page::explain_address(&without_token(request.uri()).1);
    }
    let error = ApiError::new(
        ApiErrorKind::Unauthorized,
        "this request needs the token of the studio",
        "este pedido precisa do token do estúdio",
    )
    .remedy(
        "open the address that 'stratvision studio --address' prints; programs send 'Authorization: Bearer TOKEN'",
        "abra o endereço que 'stratvision studio --address' mostra; programas enviam 'Authorization: Bearer TOKEN'",
    );
    let challenge = [(header::WWW_AUTHENTICATE, "Bearer")];
    (challenge, error.into_response()).into_response()
}

/// Whether a browser follows a link on another site.
fn comes_from_other_site(headers: &HeaderMap) -> bool {
    let is = |name: &str, wanted: &[&str]| {
        let value = headers.get(name).and_then(read);
        value.is_some_and(|value| wanted.contains(&value))
    };
    is("sec-fetch-site", &["cross-site", "same-site"]) && is("sec-fetch-mode", &["navigate"])
}

/// Takes the token out of an address; the rest is relative to this server.
pub fn without_token(uri: &Uri) -> (Option<&str>, String) {
    let mut given = None;
    let mut rest = Vec::new();
    for pair in uri.query().into_iter().flat_map(|query| query.split('&')) {
        match pair.split_once('=') {
            Some((PARAMETER, value)) => given = Some(value),
            _ => rest.push(pair),
        }
    }
    // Two slashes at the beginning would name another host.
    let path = uri.path().trim_start_matches(['/', '\\']);
    let mut clean = format!("/{path}");
    if !rest.is_empty() {
        clean += "?";
        clean += &rest.join("&");
    }
    (given, clean)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn address_without_its_token_stays_on_this_server() {
        for (address, given, clean) in [
            ("/", None, "/"),
            ("/?token=abc", Some("abc"), "/"),
            ("/search?a=1&token=abc&b=2", Some("abc"), "/search?a=1&b=2"),
            ("//evil.example/?token=abc", Some("abc"), "/evil.example/"),
            ("/x?tokens=1", None, "/x?tokens=1"),
        ] {
            let uri = Uri::try_from(address).unwrap();
            assert_eq!(without_token(&uri), (given, clean.to_owned()), "{address}");
        }
    }
}
