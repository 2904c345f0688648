//! Who may use the studio's port. Every program of the machine reaches a loopback address, those of its other users too;
//! so requests carry a token that only the owner of the data folder can read.
//!
//! | who | how |
//! |---|---|
//! | a browser | opens an address with `?token=…` once; it gets a cookie and is sent on to the address without the token |
//! | a script | sends `Authorization: Bearer …` |
//! | `--open` | hands the browser a code that is good for one visit: command lines can be read by every user |

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

/// The parameter of an address that holds a token or a code.
const PARAMETER: &str = "token";
/// Browsers keep no cookie for longer.
const COOKIE_SECONDS: u32 = 400 * 24 * 3600;

/// What requests must show.
#[derive(Clone, Debug)]
pub struct Access {
    inner: Arc<Inner>,
}

#[derive(Debug)]
struct Inner {
    /// None: everybody on this machine may use the studio.
    token: Option<Token>,
    /// Where codes for one visit lie.
    folder: PathBuf,
    /// Cookies do not tell ports apart, so that the name does.
    cookie: String,
}

impl Access {
    /// For the studio of a folder at a port; without a token nothing is asked.
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

    /// Whether a request without a token in its address may pass.
    fn knows(&self, headers: &HeaderMap) -> bool {
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

    /// The cookie for a token or a code that came in an address; a code is used up by this.
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

/// Lets those in who know the token. Comes after the checks of host and origin.
pub async fn check(State(access): State<Access>, request: Request, next: Next) -> Response {
    let path = request.uri().path();
    // Tells programs that something listens here, and nothing else.
    if path == "/health" {
        return next.run(request).await;
    }
    let (is_page, headers) = (!path.starts_with("/api/"), request.headers());
    let reads = matches!(*request.method(), Method::GET | Method::HEAD);
    if is_page && reads {
        let (given, clean) = without_token(request.uri());
        if let Some(given) = given {
            let cookie = access.exchange(given);
            if cookie.is_some() || access.knows(headers) {
                return page::send_on(&clean, cookie, comes_from_elsewhere(headers));
            }
        } else if !access.knows(headers) && comes_from_elsewhere(headers) {
            // Cookies of this kind are not sent with links on other pages; from a page of ours they are.
            return page::send_on(&clean, None, true);
        }
    }
    if access.knows(headers) {
        return next.run(request).await;
    }
    if is_page {
        return page::ask_for_address(&without_token(request.uri()).1);
    }
    let refused = ApiError::new(
        ApiErrorKind::Unauthorized,
        "this studio answers only to those who know its token",
        "este estúdio só responde a quem conhece o seu token",
    )
    .remedy(
        "open the address that 'stratvision studio --address' prints; programs send 'Authorization: Bearer TOKEN'",
        "abra o endereço que 'stratvision studio --address' mostra; programas enviam 'Authorization: Bearer TOKEN'",
    );
    let challenge = [(header::WWW_AUTHENTICATE, "Bearer")];
    (challenge, refused.into_response()).into_response()
}

/// Whether a browser follows a link on a page that is not the studio's.
fn comes_from_elsewhere(headers: &HeaderMap) -> bool {
    let is = |name: &str, wanted: &[&str]| {
        let value = headers.get(name).and_then(read);
        value.is_some_and(|value| wanted.contains(&value))
    };
    is("sec-fetch-site", &["cross-site", "same-site"]) && is("sec-fetch-mode", &["navigate"])
}

/// The token in an address, and the address without it, relative to this server.
pub fn without_token(uri: &Uri) -> (Option<&str>, String) {
    let mut given = None;
    let mut rest = Vec::new();
    for pair in uri.query().into_iter().flat_map(|query| query.split('&')) {
        match pair.split_once('=') {
            Some((PARAMETER, value)) => given = Some(value),
            _ => rest.push(pair),
        }
    }
    // Two slashes at the beginning would be the name of another server.
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
    fn an_address_without_its_token_stays_on_this_server() {
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
