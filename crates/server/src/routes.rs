//! The whole API in one table: method, path below `/api/v1`, handler. The router and the OpenAPI document are both made
//! from it.

use axum::Router;
use axum::routing::{delete, get, post, put};
use utoipa::OpenApi;

use crate::api::{about, compose, explain, facts, language, matching, position};
use crate::state::App;

/// Where the API lives.
pub const BASE: &str = "/api/v1";

macro_rules! table {
    ($($method:ident $path:literal => $module:ident :: $handler:ident;)*) => {
        /// The routes of the API, relative to [`BASE`].
        pub fn api() -> Router<App> {
            Router::new()$(.route($path, $method($module::$handler)))*
        }

        /// The API described.
        #[derive(OpenApi)]
        #[openapi(
            paths($($module::$handler),*),
            servers((url = "/api/v1")),
            info(title = "StratVision", description = "Strategic patterns: written, tested, searched."),
        )]
        pub struct Document;

        /// Method and path of every route.
        pub const TABLE: &[(&str, &str)] = &[$((stringify!($method), $path)),*];
    };
}

table! {
    get    "/health"             => about::health;
    get    "/openapi.json"       => about::document;

    get    "/language"           => language::words;
    post   "/language/check"     => language::check;
    post   "/language/format"    => language::format;
    post   "/language/translate" => language::translate;
    post   "/match"              => matching::find;
    post   "/explain"            => explain::explain;
    post   "/facts"              => facts::list;
    post   "/position"           => position::read;
    post   "/relations"          => compose::relations;
    post   "/compose"            => compose::compose;
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn the_document_describes_every_route() {
        let document = Document::openapi();
        let mut described = BTreeSet::new();
        for (path, item) in document.paths.paths {
            let methods = [
                ("get", item.get.is_some()),
                ("post", item.post.is_some()),
                ("put", item.put.is_some()),
                ("delete", item.delete.is_some()),
            ];
            for (method, _) in methods.into_iter().filter(|(_, there)| *there) {
                described.insert((method.to_owned(), path.clone()));
            }
        }
        let routed: BTreeSet<(String, String)> = TABLE
            .iter()
            .map(|(method, path)| ((*method).to_owned(), (*path).to_owned()))
            .collect();
        assert_eq!(described, routed);
        assert_eq!(routed.len(), TABLE.len());
    }
}
