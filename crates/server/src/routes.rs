//! The whole API in one table: method, path below `/api/v1`, handler. The macro makes both the router and the OpenAPI
//! document from it, so that neither can lack a route. A new route is one row here and one handler in `api`.

use axum::Router;
use axum::routing::{delete, get, post, put};
use utoipa::openapi::security::{HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa::openapi::{ContentBuilder, Ref, ResponseBuilder};
use utoipa::{Modify, OpenApi};

use crate::api::{
    about, builder, collection_games, collections, compose, damas, drafts, draw, events, explain,
    export, facts, games, hit_game, hit_games, hits, language, machine, matching, me, openings,
    patterns, position, proofs, searches, stats, tac_tickle, tests as trials, training, xray,
};
use crate::state::App;

/// The path of the API.
pub const BASE: &str = "/api/v1";

macro_rules! table {
    ($($method:ident $path:literal => $module:ident :: $handler:ident;)*) => {
        /// The routes of the API, relative to [`BASE`].
        pub fn api() -> Router<App> {
            Router::new()$(.route($path, $method($module::$handler)))*
        }

        /// The OpenAPI document.
        #[derive(OpenApi)]
        #[openapi(
            paths($($module::$handler),*),
            servers((url = "/api/v1")),
            info(title = "StratVision", description = "Strategic patterns: written, tested, searched."),
            modifiers(&Names, &Secured),
            security(("token" = [])),
        )]
        pub struct Document;

        /// Method, path and name of every route.
        const TABLE: &[(&str, &str, &str)] = &[$((
            stringify!($method),
            $path,
            concat!(stringify!($module), "_", stringify!($handler)),
        )),*];
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
    post   "/draw"               => draw::draw;
    post   "/relations"          => compose::relations;
    post   "/builder"            => builder::build;

    get    "/patterns"                         => patterns::list;
    post   "/patterns"                         => patterns::create;
    post   "/patterns/import"                  => patterns::import;
    get    "/patterns/{id}"                    => patterns::get;
    put    "/patterns/{id}"                    => patterns::change;
    delete "/patterns/{id}"                    => patterns::remove;
    post   "/patterns/{id}/restore"            => patterns::restore;
    post   "/patterns/{id}/copy"               => patterns::copy;
    get    "/patterns/{id}/export"             => patterns::export;
    get    "/patterns/{id}/versions"           => patterns::versions;
    get    "/patterns/{id}/versions/{version}" => patterns::version;

    get    "/patterns/{id}/tests"        => trials::list;
    post   "/patterns/{id}/tests"        => trials::create;
    post   "/patterns/{id}/tests/run"    => trials::run;
    put    "/patterns/{id}/tests/{test}" => trials::change;
    delete "/patterns/{id}/tests/{test}" => trials::remove;

    get    "/drafts/{pattern}" => drafts::get;
    put    "/drafts/{pattern}" => drafts::keep;
    delete "/drafts/{pattern}" => drafts::forget;

    post   "/play/damas/board"   => damas::board;
    post   "/play/damas/verdict" => damas::verdict;
    post   "/play/damas/answer"  => damas::answer;
    get    "/play/damas/tables"  => damas::tables;
    post   "/play/damas/tables"  => damas::build;
    post   "/play/damas/tables/stop" => damas::stop_building;
    post   "/play/damas/pdn"     => damas::write;
    post   "/play/damas/analyse" => damas::analyse;

    post   "/play/tac-tickle/board"  => tac_tickle::board;
    post   "/play/tac-tickle/answer" => tac_tickle::answer;
    post   "/play/tac-tickle/values" => tac_tickle::values;
    get    "/play/tac-tickle/memory" => tac_tickle::memory;
    delete "/play/tac-tickle/memory" => tac_tickle::forget;
    post   "/play/tac-tickle/memory/restore" => tac_tickle::restore;
    post   "/play/tac-tickle/curve"  => tac_tickle::curve;
    get    "/play/tac-tickle/saved"  => tac_tickle::saved;
    post   "/play/tac-tickle/saved"  => tac_tickle::save;
    delete "/play/tac-tickle/saved/{id}" => tac_tickle::remove_saved;

    get    "/openings"   => openings::list;
    post   "/games/read" => games::read;
    post   "/games/xray" => xray::xray;

    get    "/collections"        => collections::list;
    post   "/collections"        => collections::create;
    post   "/collections/upload" => collections::upload;
    get    "/collections/{id}"   => collections::get;
    put    "/collections/{id}"   => collections::change;
    delete "/collections/{id}"   => collections::remove;
    get    "/collections/{id}/games"          => collection_games::list;
    get    "/collections/{id}/games/{number}" => collection_games::get;
    get    "/collections/{id}/players"        => collection_games::players;
    get    "/machine/folders"                 => machine::folders;

    get    "/searches"             => searches::list;
    post   "/searches"             => searches::create;
    get    "/searches/{id}"        => searches::get;
    delete "/searches/{id}"        => searches::remove;
    post   "/searches/{id}/cancel" => searches::cancel;
    post   "/searches/{id}/resume" => searches::resume;
    get    "/searches/{id}/events" => events::watch;
    get    "/searches/{id}/hits"   => hits::list;
    get    "/searches/{id}/hits/{n}" => hit_game::get;
    get    "/searches/{id}/games"  => hit_games::list;
    post   "/searches/{id}/proofs" => proofs::prove;
    get    "/searches/{id}/stats"  => stats::get;
    get    "/searches/{id}/export" => export::get;

    get    "/training/courses"                 => training::list;
    post   "/training/courses"                 => training::create;
    get    "/training/courses/{id}"            => training::get;
    put    "/training/courses/{id}"            => training::rename;
    delete "/training/courses/{id}"            => training::remove;
    post   "/training/courses/{id}/restore"    => training::restore;
    post   "/training/courses/{id}/reset"      => training::reset;
    post   "/training/courses/{id}/reset/undo" => training::undo_reset;
    get    "/training/courses/{id}/next"       => training::next;
    get    "/training/courses/{id}/exercises/{n}/hint"   => training::hint;
    post   "/training/courses/{id}/exercises/{n}/answer" => training::answer;
    put    "/training/reviews/{id}"            => training::rate;

    get    "/me"       => me::me;
    get    "/settings" => me::settings;
    put    "/settings" => me::save_settings;
}

/// Gives every operation a unique id: handlers of several modules have the same name.
struct Names;

impl Modify for Names {
    fn modify(&self, document: &mut utoipa::openapi::OpenApi) {
        for (method, path, name) in TABLE {
            let Some(item) = document.paths.paths.get_mut(*path) else {
                continue;
            };
            let operation = match *method {
                "get" => &mut item.get,
                "post" => &mut item.post,
                "put" => &mut item.put,
                _ => &mut item.delete,
            };
            if let Some(operation) = operation {
                operation.operation_id = Some((*name).to_owned());
            }
        }
    }
}

/// Documents how programs send the token, and the response without it.
struct Secured;

impl Modify for Secured {
    fn modify(&self, document: &mut utoipa::openapi::OpenApi) {
        let scheme = HttpBuilder::new()
            .scheme(HttpAuthScheme::Bearer)
            .description(Some(
                "The token in the address that `stratvision studio --address` prints. Browsers have it in a cookie.",
            ))
            .build();
        let components = document.components.get_or_insert_default();
        components.add_security_scheme("token", SecurityScheme::Http(scheme));
        let problem = ContentBuilder::new()
            .schema(Some(Ref::from_schema_name("Problem")))
            .build();
        let refused = ResponseBuilder::new()
            .description("The token is missing or wrong.")
            .content("application/json", problem)
            .build();
        for item in document.paths.paths.values_mut() {
            let operations = [
                &mut item.get,
                &mut item.post,
                &mut item.put,
                &mut item.delete,
            ];
            for operation in operations.into_iter().flatten() {
                let responses = &mut operation.responses.responses;
                responses.insert("401".to_owned(), refused.clone().into());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn document_says_that_every_operation_needs_the_token() {
        let document = serde_json::to_value(Document::openapi()).unwrap();
        assert_eq!(document["security"][0]["token"], serde_json::json!([]));
        let scheme = &document["components"]["securitySchemes"]["token"];
        assert_eq!(
            (&scheme["type"], &scheme["scheme"]),
            (&"http".into(), &"bearer".into())
        );
        for (path, item) in document["paths"].as_object().unwrap() {
            for (method, operation) in item.as_object().unwrap() {
                let refused = &operation["responses"]["401"]["content"]["application/json"];
                let schema = &refused["schema"]["$ref"];
                assert_eq!(schema, "#/components/schemas/Problem", "{method} {path}");
            }
        }
    }

    #[test]
    fn document_describes_every_route() {
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
            .map(|(method, path, _)| ((*method).to_owned(), (*path).to_owned()))
            .collect();
        assert_eq!(described, routed);
        assert_eq!(routed.len(), TABLE.len());
        let names: BTreeSet<&str> = TABLE.iter().map(|(_, _, name)| *name).collect();
        assert_eq!(names.len(), TABLE.len());
    }
}
