//! The pages of the studio, which Vite builds and the program contains.

use std::borrow::Cow;
use std::path::{Component, Path, PathBuf};

use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use rust_embed::RustEmbed;

use crate::error::{ApiError, ApiErrorKind};
use crate::guard::policy;

#[derive(RustEmbed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct Built;

/// Where the pages come from.
#[derive(Clone, Debug, Default)]
pub struct Assets {
    /// A folder to read the pages from instead, for work on the pages.
    pub folder: Option<PathBuf>,
}

struct Asset {
    data: Cow<'static, [u8]>,
    tag: String,
}

/// The page of a program that was built without its pages.
const NOT_BUILT: &str = "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>StratVision</title>\
<h1>StratVision</h1><p>This program was built without the pages of the studio; its API works all the same. To get them, \
install Node 20.19 or newer and run <code>make run</code> again, or take an archive of the pages that fits these sources \
(<code>make pages</code> makes it on another machine) and run <code>make run PAGES=archive</code>.</p>\
<p lang=\"pt-BR\">Este programa foi compilado sem as páginas do estúdio; a API funciona mesmo assim. Para obtê-las, instale o Node \
20.19 ou mais novo e rode <code>make run</code> de novo, ou use um arquivo das páginas que corresponda a estas fontes \
(<code>make pages</code> o cria em outra máquina) e rode <code>make run PAGES=arquivo</code>.</p>";

/// Answers everything that is not the API: with a file of the pages, or with the first page, whose router knows all
/// other addresses.
pub async fn serve(
    State(assets): State<Assets>,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    if uri.path().starts_with("/api/") {
        return ApiError::no_such_address().into_response();
    }
    if method != Method::GET && method != Method::HEAD {
        let allowed = [(header::ALLOW, "GET, HEAD")];
        return (allowed, wrong_method().await).into_response();
    }
    let name = uri.path().trim_start_matches('/');
    if !name.is_empty() && name != "index.html" {
        for coding in ContentCoding::accepted(&headers) {
            if let Some(found) = assets.get(&format!("{name}{}", coding.ending())) {
                return respond(name, found, coding, &headers);
            }
        }
    }
    // A path that looks like a file of the pages is missing; every other one is an address of the pages, also one with a
    // dot, and a browser that opens a page gets the one that says that nothing is here.
    let is_file = !name.contains('/') && name.contains('.') && name != "index.html";
    if name.starts_with("assets/") || is_file && !opens_page(&headers) {
        return ApiError::not_found().into_response();
    }
    match assets.get("index.html") {
        Some(found) => first_page(&found),
        None => (
            StatusCode::OK,
            [(header::CONTENT_TYPE, "text/html; charset=utf-8")],
            NOT_BUILT,
        )
            .into_response(),
    }
}

/// Whether the client opens a page rather than fetches a file.
fn opens_page(headers: &HeaderMap) -> bool {
    let accepted = headers.get(header::ACCEPT);
    accepted
        .and_then(|value| value.to_str().ok())
        .is_some_and(|accepted| accepted.contains("text/html"))
}

/// The response to a method that a path does not have.
pub async fn wrong_method() -> Response {
    ApiError::new(
        ApiErrorKind::MethodNotAllowed,
        "this path does not support this method",
        "este caminho não aceita este método",
    )
    .into_response()
}

/// How a file is compressed. The build of the pages compresses files more strongly than the server could on the fly.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ContentCoding {
    Brotli,
    Gzip,
    Plain,
}

impl ContentCoding {
    /// The encodings that the client accepts, the smallest first.
    fn accepted(headers: &HeaderMap) -> impl Iterator<Item = ContentCoding> {
        let accepted = headers.get(header::ACCEPT_ENCODING);
        let accepted = accepted
            .and_then(|value| value.to_str().ok())
            .unwrap_or_default();
        let accepts = |coding: &str| {
            accepted.split(',').any(|one| {
                let mut parts = one.split(';').map(str::trim);
                parts.next() == Some(coding)
                    && parts.all(|quality| quality.trim_end_matches(['0', '.']) != "q=")
            })
        };
        let (brotli, gzip) = (accepts("br"), accepts("gzip"));
        [
            ContentCoding::Brotli,
            ContentCoding::Gzip,
            ContentCoding::Plain,
        ]
        .into_iter()
        .filter(move |coding| match coding {
            ContentCoding::Brotli => brotli,
            ContentCoding::Gzip => gzip,
            ContentCoding::Plain => true,
        })
    }

    fn ending(self) -> &'static str {
        match self {
            ContentCoding::Brotli => ".br",
            ContentCoding::Gzip => ".gz",
            ContentCoding::Plain => "",
        }
    }
}

/// The placeholder for the nonce in the first page.
const NONCE_PLACE: &str = "__CSP_NONCE__";

/// The first page, with a new nonce each time; therefore it is not cached.
fn first_page(page: &Asset) -> Response {
    let nonce = uuid::Uuid::new_v4().simple().to_string();
    let text = String::from_utf8_lossy(&page.data).replace(NONCE_PLACE, &nonce);
    let headers = [
        (header::CONTENT_TYPE, "text/html; charset=utf-8".to_owned()),
        (header::CACHE_CONTROL, "no-store".to_owned()),
        (header::CONTENT_SECURITY_POLICY, policy(Some(&nonce))),
    ];
    (headers, text).into_response()
}

impl Assets {
    fn get(&self, name: &str) -> Option<Asset> {
        let Some(folder) = &self.folder else {
            let file = Built::get(name)?;
            let hash = file.metadata.sha256_hash();
            return Some(Asset {
                data: file.data,
                tag: hash
                    .iter()
                    .take(12)
                    .map(|byte| format!("{byte:02x}"))
                    .collect(),
            });
        };
        let path = Path::new(name);
        // Only plain names: nothing outside the folder.
        let plain = |part: Component<'_>| matches!(part, Component::Normal(_));
        if !path.components().all(plain) {
            return None;
        }
        let data = std::fs::read(folder.join(path)).ok()?;
        let tag = format!("{:x}-{:x}", data.len(), fnv(&data));
        Some(Asset {
            data: data.into(),
            tag,
        })
    }
}

/// A hash that is good enough for the cache of the own machine.
fn fnv(data: &[u8]) -> u64 {
    data.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x100_0000_01b3)
    })
}

fn respond(name: &str, asset: Asset, coding: ContentCoding, headers: &HeaderMap) -> Response {
    // Weak, because the response may still be compressed on its way.
    let tag = format!("W/\"{}\"", asset.tag);
    let is_cached = headers
        .get(header::IF_NONE_MATCH)
        .and_then(|value| value.to_str().ok())
        .is_some_and(|tags| {
            tags.split(',')
                .any(|one| one.trim() == tag || one.trim() == "*")
        });
    // Names in assets/ contain a hash of the file; all other files may change.
    let cache = match name.starts_with("assets/") {
        true => "public, max-age=31536000, immutable",
        false => "no-cache",
    };
    let mut response = match is_cached {
        true => StatusCode::NOT_MODIFIED.into_response(),
        false => Response::new(Body::from(asset.data.into_owned())),
    };
    let answer = response.headers_mut();
    answer.insert(header::CACHE_CONTROL, HeaderValue::from_static(cache));
    if let Ok(tag) = HeaderValue::from_str(&tag) {
        answer.insert(header::ETAG, tag);
    }
    answer.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    let encoding = match coding {
        ContentCoding::Brotli => Some("br"),
        ContentCoding::Gzip => Some("gzip"),
        ContentCoding::Plain => None,
    };
    if let Some(encoding) = encoding.filter(|_| !is_cached) {
        answer.insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding));
    }
    if !is_cached {
        answer.insert(
            header::CONTENT_TYPE,
            HeaderValue::from_static(media_type(name)),
        );
    }
    response
}

/// The media type of a file, by its extension.
fn media_type(name: &str) -> &'static str {
    match name.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "json" | "map" => "application/json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "jpg" | "jpeg" => "image/jpeg",
        "webp" => "image/webp",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "webmanifest" => "application/manifest+json",
        "txt" => "text/plain; charset=utf-8",
        "wasm" => "application/wasm",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn smallest_accepted_coding_comes_first() {
        let accepted = |text: &'static str| {
            let mut headers = HeaderMap::new();
            headers.insert(header::ACCEPT_ENCODING, HeaderValue::from_static(text));
            ContentCoding::accepted(&headers).collect::<Vec<_>>()
        };
        use ContentCoding::*;
        assert_eq!(accepted("gzip, deflate, br, zstd"), [Brotli, Gzip, Plain]);
        assert_eq!(accepted("br;q=0, gzip;q=0.5"), [Gzip, Plain]);
        assert_eq!(accepted(""), [Plain]);
    }

    #[test]
    fn program_contains_the_built_pages() {
        let built = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/dist/index.html");
        assert_eq!(
            Assets::default().get("index.html").is_some(),
            built.exists()
        );
    }

    #[test]
    fn paths_outside_the_folder_are_not_served() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("secret"), "x").unwrap();
        std::fs::create_dir(folder.path().join("dist")).unwrap();
        std::fs::write(folder.path().join("dist/page.js"), "y").unwrap();
        let assets = Assets {
            folder: Some(folder.path().join("dist")),
        };
        assert!(assets.get("page.js").is_some());
        for name in [
            "../secret",
            "x/../../secret",
            "/etc/passwd",
            "./page.js",
            "",
        ] {
            assert!(assets.get(name).is_none(), "{name}");
        }
    }
}
