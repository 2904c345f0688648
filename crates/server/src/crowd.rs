//! How many may listen and download at once. Each of them holds a connection, and a download a thread, for as long as
//! the other side pleases.

use std::sync::Arc;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::error::{Answer, Failure, Kind};
use crate::options::Limits;

/// The places that there are.
#[derive(Clone, Debug)]
pub struct Crowd {
    listeners: Arc<Semaphore>,
    downloads: Arc<Semaphore>,
}

/// A place, given back when it is dropped.
pub type Place = OwnedSemaphorePermit;

impl Crowd {
    /// All places free.
    pub fn new(limits: &Limits) -> Crowd {
        Crowd {
            listeners: Arc::new(Semaphore::new(limits.listeners)),
            downloads: Arc::new(Semaphore::new(limits.downloads)),
        }
    }

    /// A place for one who follows a search.
    pub fn listen(&self) -> Answer<Place> {
        self.listeners.clone().try_acquire_owned().map_err(|_| {
            Failure::new(
                Kind::Busy,
                "too many pages follow searches at once",
                "páginas demais acompanham buscas ao mesmo tempo",
            )
            .remedy(
                "close some of the studio's pages",
                "feche algumas das páginas do estúdio",
            )
        })
    }

    /// A place for one who downloads what a search found.
    pub fn download(&self) -> Answer<Place> {
        self.downloads.clone().try_acquire_owned().map_err(|_| {
            Failure::new(
                Kind::Busy,
                "too many exports are under way",
                "há exportações demais em andamento",
            )
            .remedy(
                "wait until one of them is done",
                "espere até que uma delas termine",
            )
        })
    }
}
