//! The pages of the studio: built by Vite, carried inside the program.

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
    /// A folder instead of what the program carries, for work on the pages themselves.
    pub folder: Option<PathBuf>,
}

struct Found {
    data: Cow<'static, [u8]>,
    tag: String,
}

/// Shown when the program was built without its pages.
const NOT_BUILT: &str = "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>StratVision</title>\
<h1>StratVision</h1><p>The pages of the studio are not in this program; its API answers all the same. To get them, \
install Node 20.19 or newer and run <code>make run</code> again, or take an archive of the pages that fits these sources \
(<code>make pages</code> makes it on another machine) and run <code>make run PAGES=archive</code>.</p>\
<p lang=\"pt-BR\">As páginas do estúdio não estão neste programa; a API responde mesmo assim. Para obtê-las, instale o Node \
20.19 ou mais novo e rode <code>make run</code> de novo, ou use um arquivo das páginas que corresponda a estas fontes \
(<code>make pages</code> o cria em outra máquina) e rode <code>make run PAGES=arquivo</code>.</p>";

/// Anything that is not the API: a file of the studio, or its first page, which knows every address of its own.
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
        for packing in Packing::accepted(&headers) {
            if let Some(found) = assets.get(&format!("{name}{}", packing.ending())) {
                return respond(name, found, packing, &headers);
            }
        }
    }
    // What looks like a file and is not there is missing; everything else is an address of the pages.
    let last = name.rsplit('/').next().unwrap_or_default();
    if name.starts_with("assets/") || last.contains('.') && name != "index.html" {
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

/// An address that is there, but not for this method.
pub async fn wrong_method() -> Response {
    ApiError::new(
        ApiErrorKind::MethodNotAllowed,
        "this cannot be done with this address",
        "isto não se pode fazer com este endereço",
    )
    .into_response()
}

/// How a file lies there: the build of the pages packs what is worth it, better than could be done on the way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Packing {
    Brotli,
    Gzip,
    Plain,
}

impl Packing {
    /// What the client takes, the smallest first.
    fn accepted(headers: &HeaderMap) -> impl Iterator<Item = Packing> {
        let accepted = headers.get(header::ACCEPT_ENCODING);
        let accepted = accepted
            .and_then(|value| value.to_str().ok())
            .unwrap_or_default();
        let takes = |word: &str| {
            accepted.split(',').any(|one| {
                let mut parts = one.split(';').map(str::trim);
                parts.next() == Some(word)
                    && parts.all(|quality| quality.trim_end_matches(['0', '.']) != "q=")
            })
        };
        let (brotli, gzip) = (takes("br"), takes("gzip"));
        [Packing::Brotli, Packing::Gzip, Packing::Plain]
            .into_iter()
            .filter(move |packing| match packing {
                Packing::Brotli => brotli,
                Packing::Gzip => gzip,
                Packing::Plain => true,
            })
    }

    fn ending(self) -> &'static str {
        match self {
            Packing::Brotli => ".br",
            Packing::Gzip => ".gz",
            Packing::Plain => "",
        }
    }
}

/// What the first page holds where the nonce of its answer belongs.
const NONCE_PLACE: &str = "__CSP_NONCE__";

/// The first page is made anew each time, with a nonce of its own; so it is not cached.
fn first_page(found: &Found) -> Response {
    let nonce = uuid::Uuid::new_v4().simple().to_string();
    let text = String::from_utf8_lossy(&found.data).replace(NONCE_PLACE, &nonce);
    let headers = [
        (header::CONTENT_TYPE, "text/html; charset=utf-8".to_owned()),
        (header::CACHE_CONTROL, "no-store".to_owned()),
        (header::CONTENT_SECURITY_POLICY, policy(Some(&nonce))),
    ];
    (headers, text).into_response()
}

impl Assets {
    fn get(&self, name: &str) -> Option<Found> {
        let Some(folder) = &self.folder else {
            let file = Built::get(name)?;
            let hash = file.metadata.sha256_hash();
            return Some(Found {
                data: file.data,
                tag: hash
                    .iter()
                    .take(12)
                    .map(|byte| format!("{byte:02x}"))
                    .collect(),
            });
        };
        let path = Path::new(name);
        // Nothing but plain names: no way up, no roots.
        let plain = |part: Component<'_>| matches!(part, Component::Normal(_));
        if !path.components().all(plain) {
            return None;
        }
        let data = std::fs::read(folder.join(path)).ok()?;
        let tag = format!("{:x}-{:x}", data.len(), fnv(&data));
        Some(Found {
            data: data.into(),
            tag,
        })
    }
}

/// Tells two contents apart well enough for a cache of one's own machine.
fn fnv(data: &[u8]) -> u64 {
    data.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x100_0000_01b3)
    })
}

fn respond(name: &str, found: Found, packing: Packing, headers: &HeaderMap) -> Response {
    // Weak: what is not packed yet may be packed on its way.
    let tag = format!("W/\"{}\"", found.tag);
    let known = headers
        .get(header::IF_NONE_MATCH)
        .and_then(|value| value.to_str().ok())
        .is_some_and(|known| {
            known
                .split(',')
                .any(|one| one.trim() == tag || one.trim() == "*")
        });
    // Vite puts a hash into the names below assets/; everything else may change under its name.
    let cache = match name.starts_with("assets/") {
        true => "public, max-age=31536000, immutable",
        false => "no-cache",
    };
    let mut response = match known {
        true => StatusCode::NOT_MODIFIED.into_response(),
        false => Response::new(Body::from(found.data.into_owned())),
    };
    let answer = response.headers_mut();
    answer.insert(header::CACHE_CONTROL, HeaderValue::from_static(cache));
    if let Ok(tag) = HeaderValue::from_str(&tag) {
        answer.insert(header::ETAG, tag);
    }
    answer.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    let encoding = match packing {
        Packing::Brotli => Some("br"),
        Packing::Gzip => Some("gzip"),
        Packing::Plain => None,
    };
    if let Some(encoding) = encoding.filter(|_| !known) {
        answer.insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding));
    }
    if !known {
        answer.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind(name)));
    }
    response
}

/// What a file is, by its ending.
fn kind(name: &str) -> &'static str {
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
    fn the_smallest_that_is_taken() {
        let accepted = |text: &'static str| {
            let mut headers = HeaderMap::new();
            headers.insert(header::ACCEPT_ENCODING, HeaderValue::from_static(text));
            Packing::accepted(&headers).collect::<Vec<_>>()
        };
        use Packing::*;
        assert_eq!(accepted("gzip, deflate, br, zstd"), [Brotli, Gzip, Plain]);
        assert_eq!(accepted("br;q=0, gzip;q=0.5"), [Gzip, Plain]);
        assert_eq!(accepted(""), [Plain]);
    }

    #[test]
    fn pages_that_were_built_are_inside() {
        let built = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/dist/index.html");
        assert_eq!(
            Assets::default().get("index.html").is_some(),
            built.exists()
        );
    }

    #[test]
    fn no_way_out_of_the_folder() {
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
