//! How many event streams and downloads may be open at once. Each of them holds a connection, and a download also a
//! thread, for as long as the client likes.

use std::sync::Arc;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::error::{ApiError, ApiErrorKind, ApiResult};
use crate::options::Limits;

/// The limits, shared by all requests.
#[derive(Clone, Debug)]
pub struct StreamLimits {
    listeners: Arc<Semaphore>,
    downloads: Arc<Semaphore>,
}

/// The right to keep a stream open, given back when it is dropped.
pub type StreamPermit = OwnedSemaphorePermit;

impl StreamLimits {
    pub fn new(limits: &Limits) -> StreamLimits {
        StreamLimits {
            listeners: Arc::new(Semaphore::new(limits.listeners)),
            downloads: Arc::new(Semaphore::new(limits.downloads)),
        }
    }

    /// A permit to follow a search; fails at once if there is none.
    pub fn acquire_listener(&self) -> ApiResult<StreamPermit> {
        self.listeners.clone().try_acquire_owned().map_err(|_| {
            ApiError::new(
                ApiErrorKind::Busy,
                "too many pages follow searches at once",
                "há páginas demais acompanhando buscas ao mesmo tempo",
            )
            .remedy(
                "close some of the studio's pages",
                "feche algumas das páginas do estúdio",
            )
        })
    }

    /// A permit to download the hits of a search; fails at once if there is none.
    pub fn acquire_download(&self) -> ApiResult<StreamPermit> {
        self.downloads.clone().try_acquire_owned().map_err(|_| {
            ApiError::new(
                ApiErrorKind::Busy,
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
