//! Checks of host and origin, and security headers. Without them, other sites could reach the studio through the user's
//! browser.

use std::net::{IpAddr, SocketAddr};

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::error::{ApiError, ApiErrorKind};

/// The content security policy: only what the studio itself serves, nothing inline, no frames, no plug-ins. The editor
/// writes its styles at run time; the first page gives it a nonce for that, a new one with every response.
pub fn policy(nonce: Option<&str>) -> String {
    let styles = nonce.map_or(String::new(), |nonce| format!(" 'nonce-{nonce}'"));
    format!(
        "default-src 'self'; script-src 'self'; style-src 'self'{styles}; img-src 'self' data: blob:; \
         font-src 'self'; connect-src 'self'; worker-src 'self'; object-src 'none'; base-uri 'none'; \
         form-action 'self'; frame-ancestors 'none'"
    )
}

/// The address that requests must name as their host.
#[derive(Clone, Copy, Debug)]
pub struct Gate {
    /// Accepted besides the usual names of the own machine.
    pub address: IpAddr,
    pub port: u16,
}

/// Rejects requests for other hosts, and changes of state that come from other sites.
pub async fn check(State(gate): State<Gate>, request: Request, next: Next) -> Response {
    if !gate.knows_host(&request) {
        return ApiError::new(
            ApiErrorKind::ForeignHost,
            "this server answers only to its own name",
            "este servidor só responde ao próprio nome",
        )
        .remedy(
            format!("open http://{}/", gate.socket()),
            format!("abra http://{}/", gate.socket()),
        )
        .into_response();
    }
    if changes_state(request.method()) && !gate.is_own(request.headers()) {
        return ApiError::new(
            ApiErrorKind::ForeignOrigin,
            "requests from other sites may not change anything here",
            "pedidos de outros sites não podem mudar nada aqui",
        )
        .remedy(
            "use the studio's own pages",
            "use as páginas do próprio estúdio",
        )
        .into_response();
    }
    next.run(request).await
}

/// Adds the security headers to every response.
pub async fn protect(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    strict(response.headers_mut());
    response
}

fn changes_state(method: &Method) -> bool {
    !matches!(*method, Method::GET | Method::HEAD | Method::OPTIONS)
}

impl Gate {
    /// Detects DNS rebinding: a site that resolves its own name to 127.0.0.1 still sends its own name as the host.
    fn knows_host(self, request: &Request) -> bool {
        let mut hosts = request.headers().get_all(header::HOST).iter();
        let host = match (hosts.next(), hosts.next()) {
            (Some(host), None) => host.to_str().ok(),
            (None, None) => request
                .uri()
                .authority()
                .map(|authority| authority.as_str()),
            _ => None,
        };
        host.is_some_and(|host| self.is_own_host(host))
    }

    fn is_own_host(self, host: &str) -> bool {
        let (name, port) = match host.rsplit_once(':') {
            Some((name, port)) if !port.ends_with(']') => (name, port.parse().ok()),
            _ => (host, Some(80)),
        };
        let own = ["127.0.0.1", "localhost", "[::1]"];
        let is_own = || own.iter().any(|known| name.eq_ignore_ascii_case(known));
        port == Some(self.port) && (is_own() || self.is_own_address(name))
    }

    /// The address of `--listen`, such as 127.0.0.2, if it is not one of the usual names.
    fn is_own_address(self, name: &str) -> bool {
        match self.address {
            IpAddr::V4(address) => name.parse() == Ok(address),
            IpAddr::V6(address) => {
                let inner = name
                    .strip_prefix('[')
                    .and_then(|name| name.strip_suffix(']'));
                inner.is_some_and(|name| name.parse() == Ok(address))
            }
        }
    }

    fn socket(self) -> SocketAddr {
        SocketAddr::new(self.address, self.port)
    }

    /// Whether the request comes from the studio's own pages, or from a program that is not a browser: such programs
    /// send no origin, and sites cannot misuse them.
    fn is_own(self, headers: &HeaderMap) -> bool {
        let site = headers.get("sec-fetch-site").map(HeaderValue::as_bytes);
        if site.is_some_and(|site| site != b"same-origin" && site != b"none") {
            return false;
        }
        let mut origins = headers.get_all(header::ORIGIN).iter();
        match (origins.next(), origins.next()) {
            (None, _) => true,
            (Some(origin), None) => origin
                .to_str()
                .ok()
                .and_then(|origin| origin.strip_prefix("http://"))
                .is_some_and(|host| self.is_own_host(host)),
            _ => false,
        }
    }
}

fn strict(headers: &mut HeaderMap) {
    let fixed: [(HeaderName, &'static str); 6] = [
        // Lets a second studio that wants the port recognize this one.
        (header::SERVER, crate::running::SERVER),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::X_FRAME_OPTIONS, "DENY"),
        (header::REFERRER_POLICY, "no-referrer"),
        (
            HeaderName::from_static("cross-origin-opener-policy"),
            "same-origin",
        ),
        (
            HeaderName::from_static("cross-origin-resource-policy"),
            "same-origin",
        ),
    ];
    for (name, value) in fixed {
        headers.insert(name, HeaderValue::from_static(value));
    }
    if !headers.contains_key(header::CONTENT_SECURITY_POLICY)
        && let Ok(policy) = HeaderValue::from_str(&policy(None))
    {
        headers.insert(header::CONTENT_SECURITY_POLICY, policy);
    }
    headers
        .entry(header::CACHE_CONTROL)
        .or_insert(HeaderValue::from_static("no-store"));
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use super::*;

    fn gate(port: u16) -> Gate {
        Gate {
            address: IpAddr::V4(Ipv4Addr::LOCALHOST),
            port,
        }
    }

    #[test]
    fn address_of_listen_is_an_own_host() {
        let second = Gate {
            address: IpAddr::from([127, 0, 0, 2]),
            port: 8080,
        };
        assert!(second.is_own_host("127.0.0.2:8080"));
        assert!(second.is_own_host("localhost:8080"));
        assert!(!second.is_own_host("127.0.0.3:8080"));
        assert!(!gate(8080).is_own_host("127.0.0.2:8080"));
    }

    #[test]
    fn other_hosts_are_recognized() {
        let gate = gate(8080);
        for host in [
            "127.0.0.1:8080",
            "localhost:8080",
            "LOCALHOST:8080",
            "[::1]:8080",
        ] {
            assert!(gate.is_own_host(host), "{host}");
        }
        for host in [
            "evil.example:8080",
            "127.0.0.1",
            "127.0.0.1:80",
            "127.0.0.1:8080.evil.example",
            "localhost.evil.example:8080",
            "",
            "[::1]",
            ":8080",
        ] {
            assert!(!gate.is_own_host(host), "{host}");
        }
        assert!(self::gate(80).is_own_host("localhost"));
    }

    #[test]
    fn other_origins_are_recognized() {
        let gate = gate(8080);
        let own = |pairs: &[(&'static str, &'static str)]| {
            let mut headers = HeaderMap::new();
            for (name, value) in pairs {
                headers.append(*name, HeaderValue::from_static(value));
            }
            gate.is_own(&headers)
        };
        assert!(own(&[]));
        assert!(own(&[("origin", "http://127.0.0.1:8080")]));
        assert!(own(&[
            ("origin", "http://localhost:8080"),
            ("sec-fetch-site", "same-origin")
        ]));
        assert!(!own(&[("origin", "null")]));
        assert!(!own(&[("origin", "https://127.0.0.1:8080")]));
        assert!(!own(&[("origin", "http://evil.example")]));
        assert!(!own(&[("origin", "http://localhost:9999")]));
        assert!(!own(&[("sec-fetch-site", "cross-site")]));
        assert!(!own(&[("sec-fetch-site", "same-site")]));
        assert!(!own(&[
            ("origin", "http://localhost:8080"),
            ("origin", "http://evil.example")
        ]));
    }
}
