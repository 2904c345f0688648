//! The token: other users of the machine can reach the port, but must not get any data.

use stratvision_server::{entry_code, is_studio_at, running};

use crate::http::{Client, Response};
use crate::studio::{Studio, pattern};

fn guarded() -> Studio {
    Studio::with(|options| options.token = true)
}

fn ask(client: Client, target: &str, headers: &[(&str, &str)]) -> Response {
    let host = client.0.to_string();
    let mut all = vec![("Host", host.as_str())];
    all.extend(headers);
    client.raw("GET", target, &all, b"").unwrap()
}

#[test]
fn requests_without_the_token_are_rejected() {
    let studio = guarded();
    let (client, token) = (studio.client, studio.client.1.unwrap());
    let cookie = format!("stratvision-{}={}", client.0.port(), &token[1..]);
    let bearer = format!("Bearer {}0", &token[1..]);
    for headers in [
        &[][..],
        &[("Authorization", bearer.as_str())],
        &[("Authorization", token)],
        &[("Cookie", cookie.as_str())],
        &[("Cookie", "stratvision-1=x; other")],
    ] {
        for target in [
            "/api/v1/me",
            "/api/v1/patterns",
            "/api/v1/health",
            "/api/v1/openapi.json",
            "/api/v1/nothing",
            // Only pages accept the token in the address: scripts must keep it out of logs.
            &format!("/api/v1/me?token={token}"),
        ] {
            let answer = ask(client, target, headers);
            assert_eq!(
                (answer.status, answer.code().as_str()),
                (401, "unauthorized"),
                "{target} {headers:?}"
            );
            assert_eq!(answer.header("www-authenticate"), Some("Bearer"));
            assert_eq!(answer.header("set-cookie"), None);
        }
        for target in [
            "/",
            "/patterns",
            "/assets/app.js",
            "/?token=",
            "/?token=abc",
        ] {
            let page = ask(client, target, headers);
            assert_eq!(page.status, 401, "{target}");
            assert_eq!(page.header("set-cookie"), None, "{target}");
            for part in [
                "Tentar de novo",
                "Try again",
                "stratvision studio --address",
            ] {
                assert!(page.text().contains(part), "{target}: {}", page.text());
            }
            assert!(!page.text().contains(&token[1..]));
        }
    }
    let health = ask(client, "/health", &[]);
    assert_eq!(
        (health.status, health.json()["status"].as_str()),
        (200, Some("ok"))
    );
    let host = client.0.to_string();
    let body = format!("{{\"source\":{:?}}}", pattern("EVIL"));
    let headers = [
        ("Host", host.as_str()),
        ("Content-Type", "application/json"),
    ];
    let saved = client.raw("POST", "/api/v1/patterns", &headers, body.as_bytes());
    assert_eq!(saved.unwrap().status, 401);
}

#[test]
fn missing_token_is_reported_in_both_languages() {
    let studio = guarded();
    for (lang, part) in [("en", "needs the token"), ("pt-BR", "precisa do token")] {
        let answer = ask(studio.client, "/api/v1/me", &[("Accept-Language", lang)]);
        let error = &answer.json()["error"];
        assert!(error["message"].as_str().unwrap().contains(part), "{error}");
        assert!(
            error["remedy"].as_str().unwrap().contains("--address"),
            "{error}"
        );
    }
}

#[test]
fn scripts_send_the_token_in_a_header() {
    let studio = guarded();
    let id = studio.keep(&pattern("MINE"));
    assert_eq!(studio.client.get(&format!("/patterns/{id}")).status, 200);
    let lower = format!("bearer {}", studio.client.1.unwrap());
    let me = ask(studio.client, "/api/v1/me", &[("Authorization", &lower)]);
    assert_eq!(me.status, 200);
}

/// The name and value of the cookie that a response sets.
fn cookie_of(answer: &Response) -> String {
    let cookie = answer.header("set-cookie").expect("no cookie");
    for part in ["HttpOnly", "SameSite=Strict", "Path=/", "Max-Age="] {
        assert!(cookie.contains(part), "{cookie}");
    }
    cookie.split(';').next().unwrap().to_owned()
}

#[test]
fn browser_gets_a_cookie_and_the_address_without_the_token() {
    let studio = guarded();
    let (client, token) = (studio.client, studio.client.1.unwrap());
    let entered = ask(client, &format!("/search?a=1&token={token}&b=2"), &[]);
    assert_eq!(
        (entered.status, entered.header("location")),
        (303, Some("/search?a=1&b=2"))
    );
    assert_eq!(entered.header("referrer-policy"), Some("no-referrer"));
    assert_eq!(entered.header("cache-control"), Some("no-store"));
    let cookie = cookie_of(&entered);
    let name = format!("stratvision-{}=", client.0.port());
    assert!(cookie.starts_with(&name), "{cookie}");
    let others = format!("a=b; {cookie}; c=d");
    for target in ["/", "/api/v1/me", "/api/v1/openapi.json"] {
        let answer = ask(client, target, &[("Cookie", &others)]);
        assert_eq!(answer.status, 200, "{target}");
    }
    // A browser with the cookie may have a bookmark with an old token.
    let again = ask(client, "/patterns?token=old", &[("Cookie", &cookie)]);
    assert_eq!(
        (again.status, again.header("location")),
        (303, Some("/patterns"))
    );
    // The address does not redirect to another server.
    let away = ask(client, &format!("//evil.example/?token={token}"), &[]);
    assert_eq!(away.header("location"), Some("/evil.example/"));
}

#[test]
fn link_on_another_site_is_followed_from_a_page_of_ours() {
    let studio = guarded();
    let (client, token) = (studio.client, studio.client.1.unwrap());
    let link = [
        ("Sec-Fetch-Site", "cross-site"),
        ("Sec-Fetch-Mode", "navigate"),
    ];
    for target in [
        "/play/damas?g=1&x",
        &format!("/play/damas?g=1&token={token}&x"),
    ] {
        let sent_on = ask(client, target, &link);
        assert_eq!((sent_on.status, sent_on.header("location")), (200, None));
        let refresh = "http-equiv=\"refresh\" content=\"0; url=/play/damas?g=1&amp;x\"";
        assert!(sent_on.text().contains(refresh), "{}", sent_on.text());
        let has_cookie = sent_on.header("set-cookie").is_some();
        assert_eq!(has_cookie, target.contains("token"));
    }
    // The second request comes from our page; without a cookie it is rejected.
    let own = [
        ("Sec-Fetch-Site", "same-origin"),
        ("Sec-Fetch-Mode", "navigate"),
    ];
    assert_eq!(ask(client, "/play/damas?g=1&x", &own).status, 401);
    // Only pages are redirected.
    let fetched = [("Sec-Fetch-Site", "cross-site"), ("Sec-Fetch-Mode", "cors")];
    assert_eq!(ask(client, "/", &fetched).status, 401);
}

#[test]
fn code_opens_the_studio_once() {
    let folder = tempfile::tempdir().unwrap();
    let studio = Studio::at(folder.path(), |options| options.token = true);
    let code = entry_code(folder.path()).unwrap();
    let target = format!("/?token={code}");
    let entered = ask(studio.client, &target, &[]);
    assert_eq!(entered.status, 303);
    let cookie = cookie_of(&entered);
    assert!(!cookie.contains(&code));
    assert_eq!(
        ask(studio.client, "/api/v1/me", &[("Cookie", &cookie)]).status,
        200
    );
    assert_eq!(ask(studio.client, &target, &[]).status, 401);
    let bearer = format!("Bearer {}", entry_code(folder.path()).unwrap());
    assert_eq!(
        ask(studio.client, "/api/v1/me", &[("Authorization", &bearer)]).status,
        401
    );
}

#[test]
fn token_survives_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let mut first = Studio::at(folder.path(), |options| options.token = true);
    let token = first.client.1.unwrap();
    first.stop();
    let second = Studio::at(folder.path(), |options| options.token = true);
    assert_eq!(second.client.1, Some(token));
}

#[test]
fn data_folder_has_the_link_of_its_studio() {
    let folder = tempfile::tempdir().unwrap();
    let mut studio = Studio::at(folder.path(), |options| options.token = true);
    let (address, token) = (studio.client.0, studio.client.1.unwrap());
    let expected = format!("http://{address}/?token={token}");
    assert_eq!(running(folder.path()), Some(expected));
    assert!(is_studio_at(address));
    studio.stop();
    assert!(!folder.path().join("studio.address").exists());
    assert!(!is_studio_at(address));
}

#[test]
fn studio_without_a_token_accepts_every_request() {
    let studio = Studio::start();
    assert_eq!(ask(studio.client, "/api/v1/me", &[]).status, 200);
    let bookmark = ask(studio.client, "/patterns?token=old", &[]);
    assert_eq!(
        (
            bookmark.status,
            bookmark.header("location"),
            bookmark.header("set-cookie")
        ),
        (303, Some("/patterns"), None)
    );
}
