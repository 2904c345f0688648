//! Whether saving works, found out by saving.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use super::{Store, StoreError};

/// A save that worked says for so long that saving works: asking often costs the disk nothing.
const GOOD_FOR: Duration = Duration::from_secs(2);

/// How the last write went, whoever it was for.
#[derive(Debug, Default)]
pub(super) struct Pulse(Mutex<Option<(Instant, Result<(), StoreError>)>>);

impl Pulse {
    fn last(&self) -> MutexGuard<'_, Option<(Instant, Result<(), StoreError>)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn worked(&self) {
        *self.last() = Some((Instant::now(), Ok(())));
    }

    pub(super) fn failed(&self, error: &sqlx::Error) {
        *self.last() = Some((Instant::now(), Err(StoreError::of(error))));
    }

    /// Whether a write worked a moment ago.
    fn is_fresh(&self) -> bool {
        matches!(*self.last(), Some((when, Ok(()))) if when.elapsed() < GOOD_FOR)
    }
}

impl Store {
    /// Whether saving works now: writes one row, unless something was saved a moment ago.
    pub async fn try_writing(&self) -> Result<(), sqlx::Error> {
        if self.pulse.is_fresh() {
            return Ok(());
        }
        let mut writing = self.write().await?;
        sqlx::query("UPDATE studio SET pulse = pulse + 1")
            .execute(&mut *writing)
            .await?;
        self.commit(writing).await
    }
}
