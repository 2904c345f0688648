//! The services that handlers share, and the caller.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::{FromRef, FromRequestParts};
use axum::http::request::Parts;
use tokio::sync::{Mutex, OnceCell, watch};

use crate::assets::Assets;
use crate::auto_backup::AutoBackup;
use crate::endgame_tables::EndgameTables;
use crate::error::{ApiError, ApiErrorKind, ApiResult};
use crate::games::{CollectionCounter, GamesFolder};
use crate::ids::{OwnPatternId, OwnerId};
use crate::jobs::Jobs;
use crate::library::{PatternCache, ShippedPatterns, VisiblePatterns};
use crate::options::Options;
use crate::permit::{Action, Actor, Object, permit};
use crate::store::Store;
use crate::stream_limits::StreamLimits;
use crate::workers::WorkerPool;

/// The services that the handlers share. Axum hands every handler a clone; all of them refer to the same services.
///
/// A handler asks [`App::permit`] first, then reads or writes the [`Store`], and gives work that keeps a core busy to the
/// [`WorkerPool`]. Searches and counts run in the background: handlers queue them in `jobs` and `counter`.
#[derive(Clone)]
pub struct App {
    pub options: Arc<Options>,
    pub store: Store,
    pub workers: WorkerPool,
    pub stream_limits: StreamLimits,
    pub shipped: Arc<ShippedPatterns>,
    pub pattern_cache: Arc<PatternCache>,
    /// The queue of searches.
    pub jobs: Jobs,
    /// Counts the games of collections.
    pub counter: CollectionCounter,
    /// Where uploaded games are.
    pub folder: GamesFolder,
    pub auto_backup: AutoBackup,
    pub endgame_tables: Arc<EndgameTables>,
    /// Tac-Tickle, solved when it is asked for the first time.
    pub solution: Arc<OnceCell<Arc<tactickle::solution::Solution>>>,
    /// Held while the Tac-Tickle player learns.
    pub lessons: Arc<Mutex<()>>,
    /// Turns true when the server shuts down.
    pub shutdown: watch::Receiver<bool>,
}

/// The user who sends a request, as an argument of a handler.
#[derive(Debug, Clone)]
pub struct Caller(pub Actor);

impl<S: Send + Sync> FromRequestParts<S> for Caller {
    type Rejection = Infallible;

    /// On the user's own machine everyone who reaches the server is its owner. Accounts will look at a session here.
    async fn from_request_parts(_: &mut Parts, _: &S) -> Result<Caller, Infallible> {
        Ok(Caller(Actor::Local))
    }
}

impl Caller {
    /// The owner of what the caller creates.
    pub fn owner(&self) -> ApiResult<OwnerId> {
        self.0.owner().ok_or_else(|| {
            ApiError::new(
                ApiErrorKind::Forbidden,
                "this needs an account",
                "isto precisa de uma conta",
            )
        })
    }
}

impl App {
    /// Waits; false if the server shuts down meanwhile.
    pub async fn pause(&self, time: Duration) -> bool {
        let mut shutdown = self.shutdown.clone();
        let ended = tokio::time::timeout(time, shutdown.wait_for(|is_over| *is_over));
        ended.await.is_err()
    }

    /// Fails unless the caller may do this. Every handler calls it before anything else.
    pub fn permit(&self, caller: &Caller, action: Action, object: Object<'_>) -> ApiResult<()> {
        if permit(&caller.0, action, object) {
            return Ok(());
        }
        // A caller who may not see an object does not learn that it exists.
        if matches!(object, Object::Owned(_)) && !permit(&caller.0, Action::Read, object) {
            return Err(ApiError::not_found());
        }
        Err(ApiError::new(
            ApiErrorKind::Forbidden,
            "you may not do this",
            "você não pode fazer isto",
        )
        .remedy(
            "shipped objects can be copied; the copy is yours",
            "objetos do programa podem ser copiados; a cópia é sua",
        ))
    }

    /// The patterns that a text of the caller's may refer to; `except` is the stored pattern that the text is an edit of.
    pub async fn visible_patterns(
        &self,
        caller: &Caller,
        except: Option<&str>,
    ) -> ApiResult<VisiblePatterns> {
        let mut own = Vec::new();
        if let Some(owner) = caller.0.owner() {
            for (id, version) in self.store.pattern_versions(&owner).await? {
                if except == Some(id.as_str()) {
                    continue;
                }
                if let Some(file) = self.pattern_cache.get(&owner, &id, version) {
                    own.push(file);
                    continue;
                }
                let row = match OwnPatternId::parse(&id) {
                    Some(id) => self.store.pattern(id).await?,
                    None => None,
                };
                // None: deleted since the list was read.
                own.extend(row.map(|row| self.pattern_cache.parse(&owner, row)));
            }
        }
        Ok(VisiblePatterns {
            shipped: self.shipped.clone(),
            own,
        })
    }
}

impl FromRef<App> for Assets {
    fn from_ref(app: &App) -> Assets {
        app.options.assets.clone()
    }
}
