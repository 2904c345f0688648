//! What the handlers share, and who calls them.

use std::convert::Infallible;
use std::sync::Arc;

use axum::extract::{FromRef, FromRequestParts};
use axum::http::request::Parts;

use crate::assets::Assets;
use crate::error::{Answer, Failure, Kind};
use crate::options::Options;
use crate::permit::{Action, Actor, Object, permit};
use crate::shelf::{Shelf, Shipped};
use crate::work::Desk;

/// What the handlers share.
#[derive(Clone)]
pub struct App {
    /// How the server was started.
    pub options: Arc<Options>,
    /// For work that keeps a core busy.
    pub desk: Desk,
    /// The patterns that ship.
    pub shipped: Arc<Shipped>,
}

/// Whoever sends a request.
#[derive(Debug, Clone)]
pub struct Caller(pub Actor);

impl<S: Send + Sync> FromRequestParts<S> for Caller {
    type Rejection = Infallible;

    /// On one's own machine everybody who reaches the server is its owner. Accounts will look at a session here.
    async fn from_request_parts(_: &mut Parts, _: &S) -> Result<Caller, Infallible> {
        Ok(Caller(Actor::Local))
    }
}

impl App {
    /// Fails unless the caller may.
    pub fn permit(&self, caller: &Caller, action: Action, object: Object<'_>) -> Answer<()> {
        if permit(&caller.0, action, object) {
            return Ok(());
        }
        Err(Failure::new(
            Kind::Forbidden,
            "you may not do this",
            "você não pode fazer isto",
        )
        .remedy(
            "shipped objects can be copied; the copy is yours",
            "objetos do programa podem ser copiados; a cópia é sua",
        ))
    }

    /// What a text of the caller's may name; `except` is the stored pattern that the text is an edit of.
    pub async fn shelf(&self, _caller: &Caller, _except: Option<&str>) -> Answer<Shelf> {
        Ok(Shelf {
            shipped: self.shipped.clone(),
            own: Vec::new(),
        })
    }
}

impl FromRef<App> for Assets {
    fn from_ref(app: &App) -> Assets {
        app.options.assets.clone()
    }
}
