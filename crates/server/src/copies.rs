//! Backups that the studio makes by itself, in the folder `backups` beside the database.
//!
//! A copy is made when the last one is older than a day and something has changed since. Only a database that has just
//! been checked is copied, and only a copy that has been checked gets its name and may push out an older one: a damaged
//! database never replaces good copies. What stays is the last five, and one of each of the last four weeks.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use syntax::Message;
use time::{Date, Month, OffsetDateTime, PrimitiveDateTime};

use crate::backup::{BackupError, backup};
use crate::games::create_private;
use crate::store::check::{Findings, inspect};
use crate::store::{FILE, Store, StoreError, is_full, now};

/// Where the copies lie in the studio's folder.
pub const FOLDER: &str = "backups";

const DAY: time::Duration = time::Duration::DAY;
const LATEST: usize = 5;
const WEEKS: usize = 4;

/// Nine copies of a larger database would surprise a user whose disk is small.
const LARGEST: u64 = 512 << 20;

/// How the last attempt ended.
#[derive(Debug, Clone, Default)]
enum Outcome {
    /// None was due, or there was none yet.
    #[default]
    Well,
    /// No copy was made, and why.
    Skipped { message: Message, remedy: Message },
}

/// The copies of one studio.
#[derive(Debug, Clone)]
pub struct Copies {
    data: PathBuf,
    outcome: Arc<Mutex<Outcome>>,
}

/// A copy in the folder.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Kept {
    /// When it was made.
    pub at: PrimitiveDateTime,
    /// Where it lies.
    pub file: PathBuf,
}

impl Copies {
    /// The copies of the studio that works in a folder.
    pub fn new(data: &Path) -> Copies {
        Copies {
            data: data.to_owned(),
            outcome: Arc::default(),
        }
    }

    /// Checks the database and copies it, every day. `checked` is notified when the first check is over.
    pub async fn work(self, store: Store, checked: Arc<tokio::sync::Notify>) {
        loop {
            let findings = store.check().await;
            checked.notify_one();
            let outcome = self.keep(&findings).await;
            if let Outcome::Skipped { message, .. } = &outcome {
                tracing::warn!("no automatic backup: {}", message.en);
            }
            *self.outcome.lock().unwrap_or_else(PoisonError::into_inner) = outcome;
            tokio::time::sleep(Duration::from_secs(24 * 60 * 60)).await;
        }
    }

    /// Why there is no copy, if the last attempt failed, and what to do about it.
    pub fn skipped(&self) -> Option<(Message, Message)> {
        match &*self.outcome.lock().unwrap_or_else(PoisonError::into_inner) {
            Outcome::Well => None,
            Outcome::Skipped { message, remedy } => Some((message.clone(), remedy.clone())),
        }
    }

    /// Makes a copy if one is due, and removes those that are no longer kept.
    async fn keep(&self, findings: &Findings) -> Outcome {
        match self.try_to_keep(findings).await {
            Ok(()) => Outcome::Well,
            Err((message, remedy)) => Outcome::Skipped { message, remedy },
        }
    }

    async fn try_to_keep(&self, findings: &Findings) -> Result<(), (Message, Message)> {
        if !findings.is_sound() {
            return Err(because(StoreError::Damaged));
        }
        let bytes = std::fs::metadata(self.data.join(FILE)).map_or(0, |meta| meta.len());
        if bytes > LARGEST {
            return Err(too_large(bytes));
        }
        let folder = self.data.join(FOLDER);
        durable::sweep(&folder);
        let kept = list(&self.data);
        if let Some(last) = kept.first() {
            let now = OffsetDateTime::now_utc();
            let age = PrimitiveDateTime::new(now.date(), now.time()) - last.at;
            // One that is damaged itself counts for nothing.
            let copy = inspect(&last.file).await.ok();
            if let Some(copy) = copy.filter(Findings::is_sound)
                && (age < DAY || copy.stamp == findings.stamp)
            {
                return Ok(());
            }
        }
        create_private(&folder).map_err(|error| because(of_io(&error)))?;
        let file = folder.join(name(&now()));
        backup(&self.data, &file)
            .await
            .map_err(|error| match error {
                BackupError::Damaged => because(StoreError::Damaged),
                BackupError::Store(error) => because(StoreError::of(&error)),
                BackupError::Io { error, .. } => because(of_io(&error)),
                // The folder was moved or the clock was put back.
                _ => because(StoreError::NotOpened),
            })?;
        tracing::info!(file = %file.display(), "the database was copied");
        for old in outdated(list(&self.data)) {
            if let Err(error) = std::fs::remove_file(&old.file) {
                tracing::warn!(%error, file = %old.file.display(), "an old backup stays");
            }
        }
        Ok(())
    }
}

fn of_io(error: &std::io::Error) -> StoreError {
    match is_full(error) {
        true => StoreError::DiskFull,
        false => StoreError::Disk,
    }
}

fn because(error: StoreError) -> (Message, Message) {
    (error.message(), error.remedy())
}

fn too_large(bytes: u64) -> (Message, Message) {
    let (size, most) = (bytes >> 20, LARGEST >> 20);
    (
        Message::new(
            format!(
                "the database has {size} MB, and only up to {most} MB are copied automatically"
            ),
            format!(
                "o banco de dados tem {size} MB, e só até {most} MB são copiados automaticamente"
            ),
        ),
        Message::new(
            "delete searches that you no longer need, or copy it yourself with 'stratvision backup FILE'",
            "apague buscas de que não precisa mais, ou copie-o você mesmo com 'stratvision backup ARQUIVO'",
        ),
    )
}

/// The name of a copy that is made now: no colons, which Windows does not allow.
fn name(now: &str) -> String {
    let time = now.get(..19).unwrap_or(now).replace(':', "-");
    format!("studio-{time}.db")
}

/// When a copy was made, by its name.
fn read_name(name: &str) -> Option<PrimitiveDateTime> {
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

/// The copies of a studio, the newest first.
pub fn list(data: &Path) -> Vec<Kept> {
    let Ok(entries) = std::fs::read_dir(data.join(FOLDER)) else {
        return Vec::new();
    };
    let kept = entries.flatten().filter_map(|entry| {
        let at = read_name(entry.file_name().to_str()?)?;
        let file = entry.path();
        file.is_file().then_some(Kept { at, file })
    });
    let mut kept: Vec<Kept> = kept.collect();
    kept.sort_by_key(|copy| std::cmp::Reverse(copy.at));
    kept
}

/// Which of the copies, the newest first, are no longer kept.
fn outdated(kept: Vec<Kept>) -> Vec<Kept> {
    let mut weeks = Vec::new();
    let mut old = Vec::new();
    for (n, copy) in kept.into_iter().enumerate() {
        let (year, week, _) = copy.at.to_iso_week_date();
        let is_new_week = !weeks.contains(&(year, week));
        if is_new_week {
            weeks.push((year, week));
        }
        let stays = n < LATEST || (is_new_week && weeks.len() <= WEEKS);
        if !stays {
            old.push(copy);
        }
    }
    old
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_say_when_a_copy_was_made() {
        let named = name("2026-11-18T21:17:04.123Z");
        assert_eq!(named, "studio-2026-11-18T21-17-04.db");
        let at = read_name(&named).unwrap();
        assert_eq!((at.year(), at.hour(), at.second()), (2026, 21, 4));
        for foreign in [
            "studio.db",
            "studio-x.db",
            "studio-2026-11-18T21-17.db",
            "studio-2026-13-18T21-17-04.db",
        ] {
            assert_eq!(read_name(foreign), None, "{foreign}");
        }
    }

    #[test]
    fn the_last_five_stay_and_one_of_each_of_four_weeks() {
        let first = read_name("studio-2026-09-01T08-00-00.db").unwrap();
        let mut kept: Vec<Kept> = Vec::new();
        for day in 0..79 {
            let at = first + time::Duration::days(day);
            kept.insert(
                0,
                Kept {
                    at,
                    file: PathBuf::from(day.to_string()),
                },
            );
            let old = outdated(kept.clone());
            kept.retain(|copy| !old.contains(copy));
        }
        let days: Vec<&str> = kept.iter().filter_map(|copy| copy.file.to_str()).collect();
        // Day 78 is a Wednesday; the weeks before end on days 75, 68 and 61, of which the last copy stays.
        assert_eq!(days, ["78", "77", "76", "75", "74", "68", "61"]);
    }

    #[tokio::test]
    async fn a_damaged_database_pushes_out_no_good_copy_and_an_unchanged_one_is_not_copied_again() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(folder.path()).await.unwrap();
        let copies = Copies::new(folder.path());
        copies.try_to_keep(&store.check().await).await.unwrap();
        let first = list(folder.path());
        assert_eq!(first.len(), 1);
        // As if it had been made long ago.
        let old = folder
            .path()
            .join(FOLDER)
            .join("studio-2020-01-01T00-00-00.db");
        std::fs::rename(&first[0].file, &old).unwrap();
        copies.try_to_keep(&store.check().await).await.unwrap();
        assert_eq!(list(folder.path()).len(), 1, "nothing has changed");
        let owner = crate::ids::OwnerId::local();
        store.keep_draft(&owner, "new", "text", None).await.unwrap();
        let mut damaged = store.check().await;
        damaged.structure.push("damaged".to_owned());
        assert!(copies.try_to_keep(&damaged).await.is_err());
        assert_eq!(list(folder.path()).len(), 1);
        copies.try_to_keep(&store.check().await).await.unwrap();
        assert_eq!(list(folder.path()).len(), 2);
    }
}
