//! Whether saving works, found out by saving.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use super::{Store, StoreError};

/// A write that worked counts for this long, so that asking often costs the disk nothing.
const FRESH: Duration = Duration::from_secs(2);

/// How the last write ended.
#[derive(Debug, Default)]
pub(super) struct WriteHealth(Mutex<Option<(Instant, Result<(), StoreError>)>>);

impl WriteHealth {
    fn last(&self) -> MutexGuard<'_, Option<(Instant, Result<(), StoreError>)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn record_success(&self) {
        *self.last() = Some((Instant::now(), Ok(())));
    }

    pub(super) fn record_error(&self, error: &sqlx::Error) {
        *self.last() = Some((Instant::now(), Err(StoreError::of(error))));
    }

    fn is_fresh(&self) -> bool {
        matches!(*self.last(), Some((when, Ok(()))) if when.elapsed() < FRESH)
    }
}

impl Store {
    /// Whether saving works now: writes one row, unless something was saved a moment ago.
    pub async fn try_writing(&self) -> Result<(), sqlx::Error> {
        if self.write_health.is_fresh() {
            return Ok(());
        }
        let mut transaction = self.write().await?;
        sqlx::query("UPDATE studio SET writes = writes + 1")
            .execute(&mut *transaction)
            .await?;
        self.commit(transaction).await
    }
}
