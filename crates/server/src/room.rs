//! How much an owner may keep: without a bound, saving again and again fills the disk.

use crate::error::{Answer, Failure, Kind};
use crate::ids::{OwnPatternId, OwnerId};
use crate::state::App;

const MEBIBYTE: i64 = 1 << 20;

impl App {
    /// Fails when a text has no room: as a further version of a pattern, or among all that the owner keeps. Deleted
    /// patterns make room, those deleted first before others.
    pub async fn check_text(
        &self,
        owner: &OwnerId,
        pattern: Option<OwnPatternId>,
        text: &str,
    ) -> Answer<()> {
        let (limits, new) = (&self.options.limits, text.len() as i64);
        if let Some(id) = pattern {
            let room = self.store.room_of_pattern(id).await?;
            if room.count >= limits.versions {
                return Err(too_many_versions(limits.versions));
            }
            if room.bytes + new > limits.version_bytes {
                return Err(versions_too_large(limits.version_bytes));
            }
        }
        while self.store.bytes_of_owner(owner).await? + new > limits.owner_bytes {
            if !self.store.drop_oldest_deleted(owner).await? {
                return Err(no_room(limits.owner_bytes));
            }
        }
        Ok(())
    }

    /// Keeps no more deleted patterns than others.
    pub async fn forget_old_deletions(&self, owner: &OwnerId) -> Answer<()> {
        while self.store.count_deleted(owner).await? > self.options.limits.objects {
            self.store.drop_oldest_deleted(owner).await?;
        }
        Ok(())
    }
}

fn too_many_versions(most: i64) -> Failure {
    save_as_copy(
        format!("more than {most} versions of one pattern are not kept"),
        format!("mais de {most} versões de um padrão não são guardadas"),
    )
}

fn versions_too_large(most: i64) -> Failure {
    let most = most / MEBIBYTE;
    save_as_copy(
        format!("the versions of one pattern may take {most} MiB together"),
        format!("as versões de um padrão podem ocupar {most} MiB no total"),
    )
}

fn save_as_copy(en: String, pt: String) -> Failure {
    Failure::new(Kind::NoRoom, en, pt).remedy(
        "save it as a copy, which begins with version 1; the old versions stay with this one",
        "salve como cópia, que começa na versão 1; as versões antigas ficam com este",
    )
}

fn no_room(most: i64) -> Failure {
    let most = most / MEBIBYTE;
    Failure::new(
        Kind::NoRoom,
        format!("your patterns may take {most} MiB with all their versions and drafts"),
        format!("os seus padrões podem ocupar {most} MiB com todas as versões e rascunhos"),
    )
    .remedy(
        "delete patterns with many versions that you need no more",
        "apague padrões com muitas versões de que você não precisa mais",
    )
}
