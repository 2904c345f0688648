//! What the handlers share, and who calls them.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::{FromRef, FromRequestParts};
use axum::http::request::Parts;
use tokio::sync::{Mutex, OnceCell, watch};

use crate::assets::Assets;
use crate::copies::Copies;
use crate::crowd::Crowd;
use crate::endings::Endings;
use crate::error::{Answer, Failure, Kind};
use crate::games::{Counter, Folder};
use crate::ids::{OwnPatternId, OwnerId};
use crate::jobs::Jobs;
use crate::options::Options;
use crate::permit::{Action, Actor, Object, permit};
use crate::shelf::{Remembered, Shelf, Shipped};
use crate::store::Store;
use crate::work::Desk;

/// What the handlers share.
#[derive(Clone)]
pub struct App {
    /// How the server was started.
    pub options: Arc<Options>,
    /// For work that keeps a core busy.
    pub desk: Desk,
    /// How many may listen and download at once.
    pub crowd: Crowd,
    /// The patterns that ship.
    pub shipped: Arc<Shipped>,
    /// Patterns of users that have been read before.
    pub remembered: Arc<Remembered>,
    /// The database.
    pub store: Store,
    /// Tac-Tickle, solved when somebody asks for the first time.
    pub solution: Arc<OnceCell<Arc<tactickle::solution::Solution>>>,
    /// Exact endings of draughts.
    pub endings: Arc<Endings>,
    /// Held while the Tac-Tickle player learns.
    pub lessons: Arc<Mutex<()>>,
    /// Searches.
    pub jobs: Jobs,
    /// Counts collections.
    pub counter: Counter,
    /// Where uploads lie.
    pub folder: Folder,
    /// Backups that are made by themselves.
    pub copies: Copies,
    /// Turns true when the server ends.
    pub over: watch::Receiver<bool>,
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

impl Caller {
    /// Whose the objects are that the caller makes.
    pub fn owner(&self) -> Answer<OwnerId> {
        self.0.owner().ok_or_else(|| {
            Failure::new(
                Kind::Forbidden,
                "this needs an account",
                "isto precisa de uma conta",
            )
        })
    }
}

impl App {
    /// Fails when an owner has as many objects of a kind as are kept.
    pub fn check_room(&self, count: i64) -> Answer<()> {
        let most = self.options.limits.objects;
        if count < most {
            return Ok(());
        }
        Err(Failure::new(
            Kind::Invalid,
            format!("more than {most} objects of a kind are not kept"),
            format!("mais de {most} objetos de um tipo não são guardados"),
        )
        .remedy("delete some first", "apague alguns antes"))
    }

    /// Waits; false when the server ends meanwhile.
    pub async fn pause(&self, time: Duration) -> bool {
        let mut over = self.over.clone();
        let ended = tokio::time::timeout(time, over.wait_for(|over| *over));
        ended.await.is_err()
    }

    /// Fails unless the caller may.
    pub fn permit(&self, caller: &Caller, action: Action, object: Object<'_>) -> Answer<()> {
        if permit(&caller.0, action, object) {
            return Ok(());
        }
        // Whoever may not see a thing does not learn that it is there.
        if matches!(object, Object::Owned(_)) && !permit(&caller.0, Action::Read, object) {
            return Err(Failure::not_found());
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
    pub async fn shelf(&self, caller: &Caller, except: Option<&str>) -> Answer<Shelf> {
        let Some(owner) = caller.0.owner() else {
            return Ok(Shelf {
                shipped: self.shipped.clone(),
                own: Vec::new(),
            });
        };
        let versions = self.store.pattern_versions(&owner).await?;
        let mut own = Vec::with_capacity(versions.len());
        for (id, version) in versions {
            if except == Some(id.as_str()) {
                continue;
            }
            if let Some(file) = self.remembered.get(&owner, &id, version) {
                own.push(file);
                continue;
            }
            let row = match OwnPatternId::read(&id) {
                Some(id) => self.store.pattern(id).await?,
                None => None,
            };
            // Deleted between the two questions.
            let Some(row) = row else { continue };
            own.push(self.remembered.read(&owner, row));
        }
        Ok(Shelf {
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
