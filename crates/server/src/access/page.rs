//! What a browser without the token sees.

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use syntax::escaped;

use crate::guard::policy;

/// Redirects a browser to an address of this server, with a cookie if it gets one. A browser that comes from another
/// site gets a page that redirects: only requests from a page of ours carry the cookie.
pub fn redirect(address: &str, cookie: Option<HeaderValue>, from_other_site: bool) -> Response {
    let mut response = match from_other_site {
        false => see_other(address),
        true => {
            let address = escaped(address);
            html(
                StatusCode::OK,
                &format!("<meta http-equiv=\"refresh\" content=\"0; url={address}\">"),
                &format!("<p><a href=\"{address}\">StratVision</a></p>"),
            )
        }
    };
    if let Some(cookie) = cookie {
        response.headers_mut().insert(header::SET_COOKIE, cookie);
    }
    response
}

fn see_other(address: &str) -> Response {
    let Ok(address) = HeaderValue::from_str(address) else {
        return StatusCode::BAD_REQUEST.into_response();
    };
    (StatusCode::SEE_OTHER, [(header::LOCATION, address)]).into_response()
}

/// Explains where to find the address with the token.
pub fn explain_address(address: &str) -> Response {
    let address = escaped(address);
    let body = format!(
        "<h1>StratVision</h1>\
<section lang=\"pt-BR\"><h2>Este estúdio precisa do token</h2>\
<p>Outras pessoas podem usar este computador; por isso o estúdio só abre pelo endereço completo, com o token.</p>\
<ul><li>Ele está na primeira linha que o programa mostrou no terminal: <code>http://…/?token=…</code></li>\
<li>Ou rode <code>stratvision studio --address</code> e abra o endereço que aparece.</li></ul>\
<p>Depois disso, este navegador o abre sem o token. <a href=\"{address}\">Tentar de novo</a></p></section>\
<section lang=\"en\"><h2>This studio needs its token</h2>\
<p>Other people may use this computer, so the studio opens only by its whole address, with the token.</p>\
<ul><li>It is in the first line that the program printed in the terminal: <code>http://…/?token=…</code></li>\
<li>Or run <code>stratvision studio --address</code> and open the address that it prints.</li></ul>\
<p>After that, this browser opens it without the token. <a href=\"{address}\">Try again</a></p></section>"
    );
    html(StatusCode::UNAUTHORIZED, "", &body)
}

fn html(status: StatusCode, head: &str, body: &str) -> Response {
    let nonce = uuid::Uuid::new_v4().simple().to_string();
    let page = format!(
        "<!doctype html><html lang=\"pt-BR\"><meta charset=\"utf-8\">\
<meta name=\"viewport\" content=\"width=device-width\"><title>StratVision</title>{head}\
<style nonce=\"{nonce}\">body{{max-width:40rem;margin:3rem auto;padding:0 1rem;font:1rem/1.5 system-ui,sans-serif}}\
section+section{{margin-top:2rem;border-top:1px solid}}</style>{body}"
    );
    let headers = [
        (header::CONTENT_TYPE, "text/html; charset=utf-8".to_owned()),
        (header::CONTENT_SECURITY_POLICY, policy(Some(&nonce))),
    ];
    (status, headers, page).into_response()
}
