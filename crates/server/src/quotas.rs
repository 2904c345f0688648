//! How much one owner may keep. Without limits, saving again and again would fill the disk.

use crate::error::{ApiError, ApiErrorKind, ApiResult};
use crate::ids::{OwnPatternId, OwnerId};
use crate::state::App;

const MEBIBYTE: i64 = 1 << 20;

impl App {
    /// Fails when an owner has as many objects of one type as are kept.
    pub fn check_object_quota(&self, count: i64) -> ApiResult<()> {
        let limit = self.options.limits.objects;
        if count < limit {
            return Ok(());
        }
        Err(ApiError::new(
            ApiErrorKind::Invalid,
            format!("at most {limit} objects of one type are kept"),
            format!("são guardados no máximo {limit} objetos de um tipo"),
        )
        .remedy("delete some first", "apague alguns antes"))
    }

    /// Fails when there is no room for a text, either among the versions of its pattern or among all that the owner
    /// keeps. Deleted patterns are removed for good to make room, those that were deleted first before others.
    pub async fn check_text_quota(
        &self,
        owner: &OwnerId,
        pattern: Option<OwnPatternId>,
        text: &str,
    ) -> ApiResult<()> {
        let (limits, new) = (&self.options.limits, text.len() as i64);
        if let Some(id) = pattern {
            let used = self.store.version_usage(id).await?;
            if used.count >= limits.versions {
                return Err(too_many_versions(limits.versions));
            }
            if used.bytes + new > limits.version_bytes {
                return Err(versions_too_large(limits.version_bytes));
            }
        }
        while self.store.bytes_of_owner(owner).await? + new > limits.owner_bytes {
            if !self.store.purge_oldest_deleted(owner).await? {
                return Err(quota_exceeded(limits.owner_bytes));
            }
        }
        Ok(())
    }

    /// Removes deleted patterns for good, those deleted first before others, until there are as few as the limit.
    pub async fn purge_old_deletions(&self, owner: &OwnerId) -> ApiResult<()> {
        while self.store.count_deleted(owner).await? > self.options.limits.objects {
            self.store.purge_oldest_deleted(owner).await?;
        }
        Ok(())
    }
}

fn too_many_versions(most: i64) -> ApiError {
    save_as_copy(
        format!("at most {most} versions of one pattern are kept"),
        format!("são guardadas no máximo {most} versões de um padrão"),
    )
}

fn versions_too_large(most: i64) -> ApiError {
    let most = most / MEBIBYTE;
    save_as_copy(
        format!("the versions of one pattern may take {most} MiB together"),
        format!("as versões de um padrão podem ocupar {most} MiB no total"),
    )
}

fn save_as_copy(en: String, pt: String) -> ApiError {
    ApiError::new(ApiErrorKind::QuotaExceeded, en, pt).remedy(
        "save it as a copy, which begins with version 1; the old versions stay with this one",
        "salve como cópia, que começa na versão 1; as versões antigas ficam com este",
    )
}

fn quota_exceeded(most: i64) -> ApiError {
    let most = most / MEBIBYTE;
    ApiError::new(
        ApiErrorKind::QuotaExceeded,
        format!("your patterns may take {most} MiB with all their versions and drafts"),
        format!("os seus padrões podem ocupar {most} MiB com todas as versões e rascunhos"),
    )
    .remedy(
        "delete patterns with many versions that you no longer need",
        "apague padrões com muitas versões de que você não precisa mais",
    )
}
