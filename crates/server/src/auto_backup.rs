//! Backups that the studio makes by itself, in the folder `backups` beside the database.
//!
//! A backup is made when the last one is older than a day and something has changed since. Only a database that has just
//! been checked is copied, and only a copy that has been checked gets its name and may replace an older one: a damaged
//! database never replaces good backups. The last five are kept, and one of each of the last four weeks.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use syntax::Message;
use time::{Date, Month, OffsetDateTime, PrimitiveDateTime};

use crate::backup::{BackupError, backup};
use crate::games::create_private;
use crate::store::check::{CheckReport, inspect};
use crate::store::{FILE, Store, StoreError, now};

/// The folder of the backups in the data folder.
pub const FOLDER: &str = "backups";

const DAY: time::Duration = time::Duration::DAY;
const LATEST: usize = 5;
const WEEKS: usize = 4;

/// How often the database is checked.
const EVERY: Duration = Duration::from_secs(24 * 60 * 60);
/// The minimum time between two checks, which read the whole database.
const PAUSE: Duration = Duration::from_secs(2);

/// Nine copies of a larger database would surprise a user whose disk is small.
const LARGEST: u64 = 512 << 20;

/// Why the last backup that was due was not made, and what to do about it.
#[derive(Debug, Clone)]
pub struct SkippedBackup {
    pub message: Message,
    pub remedy: Message,
}

impl From<StoreError> for SkippedBackup {
    fn from(error: StoreError) -> SkippedBackup {
        SkippedBackup {
            message: error.message(),
            remedy: error.remedy(),
        }
    }
}

/// The daily check of the database, and the backup after it.
#[derive(Debug, Clone)]
pub struct AutoBackup {
    data: PathBuf,
    skipped: Arc<Mutex<Option<SkippedBackup>>>,
}

/// A backup in the folder.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BackupFile {
    pub made_at: PrimitiveDateTime,
    pub path: PathBuf,
}

impl AutoBackup {
    /// The backups of the studio that works in a data folder.
    pub fn new(data: &Path) -> AutoBackup {
        AutoBackup {
            data: data.to_owned(),
            skipped: Arc::default(),
        }
    }

    /// Checks the database and makes a backup, every day and when damage is met in between. `checked` is notified when the
    /// first check is over.
    pub async fn work(self, store: Store, checked: Arc<tokio::sync::Notify>) {
        loop {
            let report = store.check().await;
            checked.notify_one();
            let skipped = self.make_if_due(&report).await.err();
            if let Some(skipped) = &skipped {
                tracing::warn!("no automatic backup: {}", skipped.message.en);
            }
            *self.skipped.lock().unwrap_or_else(PoisonError::into_inner) = skipped;
            tokio::time::sleep(PAUSE).await;
            tokio::select! {
                () = tokio::time::sleep(EVERY.saturating_sub(PAUSE)) => {}
                () = store.check_requested() => {}
            }
        }
    }

    /// Why there is no new backup, if the last attempt failed.
    pub fn skipped(&self) -> Option<SkippedBackup> {
        let skipped = self.skipped.lock();
        skipped.unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Makes a backup if one is due, and removes those that are no longer kept.
    async fn make_if_due(&self, report: &CheckReport) -> Result<(), SkippedBackup> {
        if !report.is_sound() {
            return Err(StoreError::Damaged.into());
        }
        let bytes = std::fs::metadata(self.data.join(FILE)).map_or(0, |meta| meta.len());
        if bytes > LARGEST {
            return Err(too_large(bytes));
        }
        let folder = self.data.join(FOLDER);
        durable::sweep(&folder);
        if let Some(last) = list(&self.data).first() {
            let now = OffsetDateTime::now_utc();
            let age = PrimitiveDateTime::new(now.date(), now.time()) - last.made_at;
            // A backup that is damaged itself does not count.
            let copy = inspect(&last.path).await.ok();
            if let Some(copy) = copy.filter(CheckReport::is_sound)
                && (age < DAY || copy.stamp == report.stamp)
            {
                return Ok(());
            }
        }
        create_private(&folder).map_err(|error| StoreError::of_io(&error))?;
        let file = folder.join(name(&now()));
        backup(&self.data, &file)
            .await
            .map_err(|error| match error {
                BackupError::Damaged => StoreError::Damaged,
                BackupError::Store(error) => StoreError::of(&error),
                BackupError::Io { error, .. } => StoreError::of_io(&error),
                // The folder was moved or the clock was put back.
                _ => StoreError::NotOpened,
            })?;
        tracing::info!(file = %file.display(), "the database was copied");
        for old in outdated(list(&self.data)) {
            if let Err(error) = std::fs::remove_file(&old.path) {
                tracing::warn!(%error, file = %old.path.display(), "an old backup stays");
            }
        }
        Ok(())
    }
}

fn too_large(bytes: u64) -> SkippedBackup {
    let (size, most) = (bytes >> 20, LARGEST >> 20);
    SkippedBackup {
        message: Message::new(
            format!(
                "the database has {size} MB, and only up to {most} MB are copied automatically"
            ),
            format!(
                "o banco de dados tem {size} MB, e só até {most} MB são copiados automaticamente"
            ),
        ),
        remedy: Message::new(
            "delete searches that you no longer need, or copy it yourself with 'stratvision backup FILE'",
            "apague buscas de que não precisa mais, ou copie-o você mesmo com 'stratvision backup ARQUIVO'",
        ),
    }
}

/// The name of a backup that is made now: without colons, which Windows does not allow.
fn name(now: &str) -> String {
    let time = now.get(..19).unwrap_or(now).replace(':', "-");
    format!("studio-{time}.db")
}

/// When a backup was made, by its name.
fn parse_name(name: &str) -> Option<PrimitiveDateTime> {
    let time = name.strip_prefix("studio-")?.strip_suffix(".db")?;
    let numbers: Vec<u16> = time
        .split(['-', 'T'])
        .map(|part| part.parse().ok())
        .collect::<Option<_>>()?;
    let [year, month, day, hour, minute, second] = numbers[..] else {
        return None;
    };
    let small = |number: u16| u8::try_from(number).ok();
    let month = Month::try_from(small(month)?).ok()?;
    let date = Date::from_calendar_date(year.into(), month, small(day)?).ok()?;
    date.with_hms(small(hour)?, small(minute)?, small(second)?)
        .ok()
}

/// The backups in a data folder, the newest first.
pub fn list(data: &Path) -> Vec<BackupFile> {
    let Ok(entries) = std::fs::read_dir(data.join(FOLDER)) else {
        return Vec::new();
    };
    let backups = entries.flatten().filter_map(|entry| {
        let made_at = parse_name(entry.file_name().to_str()?)?;
        let path = entry.path();
        path.is_file().then_some(BackupFile { made_at, path })
    });
    let mut backups: Vec<BackupFile> = backups.collect();
    backups.sort_by_key(|backup| std::cmp::Reverse(backup.made_at));
    backups
}

/// Those of the backups, sorted with the newest first, that are no longer kept.
fn outdated(backups: Vec<BackupFile>) -> Vec<BackupFile> {
    let mut weeks = Vec::new();
    let mut old = Vec::new();
    for (n, backup) in backups.into_iter().enumerate() {
        let (year, week, _) = backup.made_at.to_iso_week_date();
        let is_new_week = !weeks.contains(&(year, week));
        if is_new_week {
            weeks.push((year, week));
        }
        let stays = n < LATEST || (is_new_week && weeks.len() <= WEEKS);
        if !stays {
            old.push(backup);
        }
    }
    old
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn name_of_a_backup_is_its_time() {
        let named = name("2026-11-18T21:17:04.123Z");
        assert_eq!(named, "studio-2026-11-18T21-17-04.db");
        let at = parse_name(&named).unwrap();
        assert_eq!((at.year(), at.hour(), at.second()), (2026, 21, 4));
        for foreign in [
            "studio.db",
            "studio-x.db",
            "studio-2026-11-18T21-17.db",
            "studio-2026-13-18T21-17-04.db",
        ] {
            assert_eq!(parse_name(foreign), None, "{foreign}");
        }
    }

    #[test]
    fn last_five_backups_and_one_of_each_of_four_weeks_are_kept() {
        let first = parse_name("studio-2026-09-01T08-00-00.db").unwrap();
        let mut kept: Vec<BackupFile> = Vec::new();
        for day in 0..79 {
            let made_at = first + time::Duration::days(day);
            kept.insert(
                0,
                BackupFile {
                    made_at,
                    path: PathBuf::from(day.to_string()),
                },
            );
            let old = outdated(kept.clone());
            kept.retain(|copy| !old.contains(copy));
        }
        let days: Vec<&str> = kept
            .iter()
            .filter_map(|backup| backup.path.to_str())
            .collect();
        // Day 78 is a Wednesday; the weeks before end on days 75, 68 and 61, of which the last copy stays.
        assert_eq!(days, ["78", "77", "76", "75", "74", "68", "61"]);
    }

    #[tokio::test]
    async fn damaged_and_unchanged_databases_are_not_copied() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(folder.path()).await.unwrap();
        let backups = AutoBackup::new(folder.path());
        backups.make_if_due(&store.check().await).await.unwrap();
        let first = list(folder.path());
        assert_eq!(first.len(), 1);
        // As if it had been made long ago.
        let old = folder
            .path()
            .join(FOLDER)
            .join("studio-2020-01-01T00-00-00.db");
        std::fs::rename(&first[0].path, &old).unwrap();
        backups.make_if_due(&store.check().await).await.unwrap();
        assert_eq!(list(folder.path()).len(), 1, "nothing has changed");
        let owner = crate::ids::OwnerId::local();
        store.save_draft(&owner, "new", "text", None).await.unwrap();
        let mut damaged = store.check().await;
        damaged.structure.push("damaged".to_owned());
        assert!(backups.make_if_due(&damaged).await.is_err());
        assert_eq!(list(folder.path()).len(), 1);
        backups.make_if_due(&store.check().await).await.unwrap();
        assert_eq!(list(folder.path()).len(), 2);
    }
}
