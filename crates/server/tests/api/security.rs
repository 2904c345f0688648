//! What must not be possible, even on the user's own machine.

use std::io::{Read, Write};
use std::net::{IpAddr, TcpStream};

use serde_json::json;
use stratvision_server::{Assets, Options, ServeError, Server};

use crate::studio::{PHILIDOR, Studio, pattern};

#[test]
fn requests_for_other_hosts_are_rejected() {
    let studio = Studio::start();
    let own = studio.client.0.to_string();
    let port = studio.client.0.port();
    let ask = |headers: &[(&str, &str)]| {
        studio
            .client
            .raw("GET", "/api/v1/me", headers, b"")
            .unwrap()
            .status
    };
    assert_eq!(ask(&[("Host", &own)]), 200);
    assert_eq!(ask(&[("Host", &format!("localhost:{port}"))]), 200);
    for host in [
        "evil.example",
        &format!("evil.example:{port}"),
        "127.0.0.1",
        &format!("127.0.0.1.evil.example:{port}"),
    ] {
        assert_eq!(ask(&[("Host", host)]), 421, "{host}");
    }
    assert_ne!(ask(&[]), 200);
    assert_ne!(ask(&[("Host", &own), ("Host", "evil.example")]), 200);
    // Pages too: a site that rebinds its name could read them.
    let page = studio
        .client
        .raw("GET", "/", &[("Host", "evil.example")], b"")
        .unwrap();
    assert_eq!(page.status, 421);
}

#[test]
fn changes_from_other_sites_are_rejected() {
    let studio = Studio::start();
    let host = studio.client.0.to_string();
    let body = json!({ "source": pattern("EVIL") }).to_string();
    let send = |method: &str, path: &str, extra: &[(&str, &str)]| {
        let mut headers = vec![
            ("Host", host.as_str()),
            ("Content-Type", "application/json"),
        ];
        headers.extend(extra);
        studio
            .client
            .raw(method, path, &headers, body.as_bytes())
            .unwrap()
    };
    let id = studio.keep(&pattern("MINE"));
    let one = format!("/api/v1/patterns/{id}");
    for extra in [
        &[("Origin", "https://evil.example")][..],
        &[("Origin", "null")],
        &[("Sec-Fetch-Site", "cross-site")],
        &[("Sec-Fetch-Site", "same-site")],
        &[("Origin", "http://localhost:1")],
    ] {
        for (method, path) in [
            ("POST", "/api/v1/patterns"),
            ("PUT", one.as_str()),
            ("DELETE", one.as_str()),
            ("POST", "/api/v1/collections/upload"),
            ("POST", "/api/v1/match"),
            ("PATCH", "/api/v1/patterns"),
        ] {
            let answer = send(method, path, extra);
            assert_eq!(
                (answer.status, answer.code().as_str()),
                (403, "foreign_origin"),
                "{method} {path} {extra:?}"
            );
        }
    }
    assert_eq!(
        studio
            .client
            .get("/patterns?shipped=false")
            .json()
            .as_array()
            .unwrap()
            .len(),
        1
    );
    // A form of another site cannot send JSON without a preflight request, which is rejected.
    let preflight = send(
        "OPTIONS",
        "/api/v1/patterns",
        &[
            ("Origin", "https://evil.example"),
            ("Access-Control-Request-Method", "POST"),
        ],
    );
    assert_eq!(preflight.header("access-control-allow-origin"), None);
    let plain = studio
        .client
        .raw(
            "POST",
            "/api/v1/patterns",
            &[("Host", &host), ("Content-Type", "text/plain")],
            body.as_bytes(),
        )
        .unwrap();
    assert_eq!(
        (plain.status, plain.code().as_str()),
        (415, "unsupported_media")
    );
}

#[test]
fn every_response_has_the_security_headers() {
    let studio = Studio::start();
    let host = studio.client.0.to_string();
    for path in ["/", "/api/v1/me", "/api/v1/nothing", "/no-such-file.js"] {
        let answer = studio
            .client
            .raw("GET", path, &[("Host", &host)], b"")
            .unwrap();
        let policy = answer.header("content-security-policy").unwrap();
        for part in [
            "default-src 'self'",
            "script-src 'self'",
            "object-src 'none'",
            "frame-ancestors 'none'",
        ] {
            assert!(policy.contains(part), "{path}: {policy}");
        }
        assert!(!policy.contains("unsafe"), "{policy}");
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"));
        assert_eq!(answer.header("referrer-policy"), Some("no-referrer"));
    }
}

#[test]
fn files_outside_the_pages_are_not_served() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("secret.txt"), "SECRET").unwrap();
    std::fs::create_dir(folder.path().join("dist")).unwrap();
    std::fs::write(
        folder.path().join("dist/index.html"),
        "<p nonce=\"__CSP_NONCE__\">",
    )
    .unwrap();
    std::fs::write(folder.path().join("dist/app.js"), "let a;").unwrap();
    let dist = folder.path().join("dist");
    let studio = Studio::with(|options| options.assets = Assets { folder: Some(dist) });
    let host = studio.client.0.to_string();
    let get = |path: &str, more: &[(&str, &str)]| {
        let mut headers = vec![("Host", host.as_str())];
        headers.extend(more);
        studio.client.raw("GET", path, &headers, b"").unwrap()
    };
    for path in [
        "/../secret.txt",
        "/..%2fsecret.txt",
        "/%2e%2e/secret.txt",
        "/x/../../secret.txt",
        "//secret.txt",
        "/..\\secret.txt",
        "/%00secret.txt",
        "/%2e%2e%5csecret.txt",
    ] {
        let answer = get(path, &[]);
        assert!(!answer.text().contains("SECRET"), "{path}");
    }
    let script = get("/app.js", &[]);
    assert_eq!(
        (script.status, script.header("content-type")),
        (200, Some("text/javascript; charset=utf-8"))
    );
    let tag = script.header("etag").unwrap();
    assert_eq!(get("/app.js", &[("If-None-Match", tag)]).status, 304);
    assert_eq!(get("/missing.js", &[]).status, 404);
    assert_eq!(get("/assets/missing", &[]).status, 404);
    // An address with a dot is one of the pages, unless a program fetches a file that is not there.
    let page = &[("Accept", "text/html,application/xhtml+xml,*/*;q=0.8")];
    for path in ["/searches/x.y", "/patterns/a.b", "/one.two"] {
        let opened = get(path, page);
        let media = opened.header("content-type").map(str::to_owned);
        assert_eq!(
            (opened.status, media.as_deref()),
            (200, Some("text/html; charset=utf-8")),
            "{path}"
        );
    }
    assert_eq!(get("/searches/x.y", &[]).status, 200);
    let api = get("/api/v1/searches/x.y", page);
    assert_eq!((api.status, api.code().as_str()), (404, "not_found"));
    // Every other address returns the first page, with a new nonce each time.
    let (one, two) = (get("/patterns/x", &[]), get("/", &[]));
    assert_ne!(one.text(), two.text());
    let nonce = one.text().split('"').nth(1).unwrap().to_owned();
    assert!(
        one.header("content-security-policy")
            .unwrap()
            .contains(&format!("'nonce-{nonce}'"))
    );
}

#[test]
fn ids_are_not_paths() {
    let studio = Studio::start();
    for id in [
        "..",
        "%2e%2e%2f%2e%2e%2fetc",
        "'%20OR%201=1--",
        "philidor.patlan",
        "PHILIDOR",
        "%00",
        &"a".repeat(5000),
    ] {
        for path in ["/patterns/", "/collections/", "/searches/", "/drafts/"] {
            let answer = studio.client.get(&format!("{path}{id}"));
            // A valid name without a draft.
            let nothing = path == "/drafts/" && id == "PHILIDOR" && answer.status == 204;
            assert!(
                nothing || answer.status == 404 || answer.status == 414,
                "{path}{id}: {}",
                answer.status
            );
        }
    }
}

#[test]
fn bodies_have_a_limit() {
    let studio = Studio::start();
    let large = "x".repeat(2 << 20);
    for path in ["/language/check", "/match", "/patterns", "/drafts/new"] {
        let method = if path.starts_with("/drafts") {
            "PUT"
        } else {
            "POST"
        };
        let body = json!({ "source": large, "fen": PHILIDOR });
        let answer = studio.client.send(method, path, Some(&body)).unwrap();
        assert_eq!(
            (answer.status, answer.code().as_str()),
            (413, "too_large"),
            "{path}"
        );
    }
}

#[test]
fn errors_are_json() {
    let studio = Studio::start();
    let host = studio.client.0.to_string();
    let headers = [
        ("Host", host.as_str()),
        ("Content-Type", "application/json"),
        ("Accept-Language", "pt-BR"),
    ];
    let send = |method: &str, path: &str, body: &[u8]| {
        studio.client.raw(method, path, &headers, body).unwrap()
    };
    let broken = send("POST", "/api/v1/match", b"{\"source\":");
    assert_eq!(
        (broken.status, broken.code().as_str()),
        (400, "bad_request")
    );
    assert!(broken.text().contains("o corpo não é JSON"));
    let wrong = send("POST", "/api/v1/match", b"{\"source\":1}");
    assert_eq!((wrong.status, wrong.code().as_str()), (422, "invalid"));
    let missing = send("GET", "/api/v1/nothing/here", b"");
    assert_eq!(
        (missing.status, missing.code().as_str()),
        (404, "not_found")
    );
    assert!(missing.text().contains("a API não tem esse endereço"));
    let method = send("DELETE", "/api/v1/language", b"");
    assert_eq!(
        (method.status, method.code().as_str()),
        (405, "method_not_allowed")
    );
    let page = send("DELETE", "/", b"");
    assert_eq!(
        (page.status, page.code().as_str()),
        (405, "method_not_allowed")
    );
}

#[test]
fn malformed_request_does_not_stop_the_server() {
    let studio = Studio::start();
    for bytes in [
        &b"\x00\xff\xfe garbage\r\n\r\n"[..],
        b"GET / HTTP/9.9\r\n\r\n",
        b"POST /api/v1/match HTTP/1.1\r\nContent-Length: 999999\r\n\r\n{",
    ] {
        let mut stream = TcpStream::connect(studio.client.0).unwrap();
        stream.write_all(bytes).unwrap();
        stream.shutdown(std::net::Shutdown::Write).unwrap();
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
    }
    assert_eq!(studio.client.get("/health").json()["status"], "ok");
}

#[test]
fn server_listens_to_the_own_machine_only() {
    let folder = tempfile::tempdir().unwrap();
    let mut options = Options::new(folder.path().to_owned());
    options.listen = IpAddr::from([0, 0, 0, 0]);
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let refused = runtime.block_on(Server::start(options));
    assert!(matches!(refused.err(), Some(ServeError::NotLoopback(_))));
}

#[test]
fn data_folder_has_one_studio() {
    let folder = tempfile::tempdir().unwrap();
    let _studio = Studio::at(folder.path(), |_| {});
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let refused = runtime.block_on(Server::start(Options::new(folder.path().to_owned())));
    assert!(matches!(refused.err(), Some(ServeError::InUse(_))));
}

#[test]
fn wrong_method_is_answered_with_the_allowed_ones() {
    let studio = Studio::start();
    let host = studio.client.0.to_string();
    for (target, allowed) in [
        ("/api/v1/health", "GET,HEAD"),
        ("/health", "GET,HEAD"),
        ("/", "GET, HEAD"),
    ] {
        let headers = [("Host", host.as_str()), ("Accept-Language", "pt-BR")];
        let answer = studio.client.raw("DELETE", target, &headers, b"").unwrap();
        assert_eq!(
            (answer.status, answer.code().as_str()),
            (405, "method_not_allowed"),
            "{target}"
        );
        assert_eq!(answer.header("allow"), Some(allowed), "{target}");
        assert!(
            answer.text().contains("não aceita este método"),
            "{}",
            answer.text()
        );
    }
}

#[test]
fn invalid_bodies_are_reported_in_the_language_of_the_request() {
    let studio = Studio::start();
    let host = studio.client.0.to_string();
    let send = |lang: &str, body: &str| {
        let headers = [
            ("Host", host.as_str()),
            ("Content-Type", "application/json"),
            ("Accept-Language", lang),
        ];
        let target = "/api/v1/play/tac-tickle/board";
        let answer = studio.client.raw("POST", target, &headers, body.as_bytes());
        answer.unwrap()
    };
    for (lang, body, status, begin) in [
        ("en", "{\"game\":\n x", 400, "the body is not JSON ("),
        ("pt-BR", "{\"game\":\n x", 400, "o corpo não é JSON ("),
        (
            "en",
            "{\"game\":\n 3}",
            422,
            "a field of the body is missing",
        ),
        ("pt-BR", "{\"game\":\n 3}", 422, "falta um campo do corpo"),
    ] {
        let answer = send(lang, body);
        let error = &answer.json()["error"];
        assert_eq!(answer.status, status, "{error}");
        assert!(
            error["message"].as_str().unwrap().starts_with(begin),
            "{error}"
        );
        assert_eq!(error["place"]["line"], 2, "{error}");
        assert!(
            error["remedy"].as_str().unwrap().contains("openapi.json"),
            "{error}"
        );
    }
}
