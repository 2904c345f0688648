//! Decisions for a tournament that another process is playing: one file each, in a folder beside the log, taken in
//! after the next game.

use std::io;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use serde::{Deserialize, Serialize};
use syntax::Message;

use super::consistency::EventError;
use super::event::Decision;

/// The maximum number of decisions that are taken at once.
const MOST: usize = 1000;
/// The most bytes of one.
const MAX_BYTES: u64 = 64 << 10;

/// The folder beside a log in which judges leave decisions, one file each, while another process plays the tournament.
#[derive(Debug, Clone)]
pub struct Inbox {
    folder: PathBuf,
}

#[derive(Debug, Serialize, Deserialize)]
struct Letter {
    decision: Decision,
    reason: String,
}

/// A letter that was found, and where.
#[derive(Debug)]
pub struct FoundLetter {
    /// `None` if it cannot be read.
    letter: Option<Letter>,
    path: PathBuf,
}

/// A letter that cannot be used. It was set aside.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RejectedLetter {
    /// Where it is now.
    pub path: PathBuf,
    pub reason: EventError,
}

impl FoundLetter {
    /// Where it was found.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The decision and its reason, if it can be read and is allowed.
    pub fn checked(
        &self,
        allowed: impl FnOnce(&Decision) -> Result<(), EventError>,
    ) -> Result<(Decision, String), EventError> {
        let Some(Letter { decision, reason }) = &self.letter else {
            return Err(EventError(Message::new(
                "this is not a decision",
                "isto não é uma decisão",
            )));
        };
        allowed(decision)?;
        Ok((decision.clone(), reason.clone()))
    }

    /// Removes it, after its decision is in the log.
    pub fn done(&self) {
        let _ = std::fs::remove_file(&self.path);
    }

    /// Sets it aside, so that it is not found again.
    pub fn refuse(&self, why: EventError) -> RejectedLetter {
        let aside = self.path.with_extension("refused");
        let path = match std::fs::rename(&self.path, &aside) {
            Ok(()) => aside,
            Err(_) => self.path.clone(),
        };
        RejectedLetter { path, reason: why }
    }
}

impl Inbox {
    /// The inbox of the tournament with this log.
    pub fn of(log: &Path) -> Inbox {
        let mut folder = log.as_os_str().to_owned();
        folder.push(".inbox");
        Inbox {
            folder: PathBuf::from(folder),
        }
    }

    /// Leaves a decision; when this returns, it will be found.
    pub fn put(&self, decision: Decision, reason: &str) -> io::Result<()> {
        std::fs::create_dir_all(&self.folder)?;
        durable::sync_folder(&self.folder)?;
        let now = SystemTime::now()
            .duration_since(UNIX_EPOCH)
            .map_or(0, |since| since.as_nanos());
        let name = format!("{now:032}-{}", std::process::id());
        let letter = Letter {
            decision,
            reason: reason.to_owned(),
        };
        let text = serde_json::to_vec(&letter).map_err(io::Error::other)?;
        self.sweep();
        // A name that is there is whole.
        durable::write_new(&self.folder.join(format!("{name}.json")), &text)
    }

    /// Removes incomplete files of judges that were killed.
    pub fn sweep(&self) {
        durable::sweep(&self.folder);
    }

    /// The letters, oldest first.
    pub fn look(&self) -> Vec<FoundLetter> {
        let Ok(folder) = std::fs::read_dir(&self.folder) else {
            return Vec::new();
        };
        let mut paths: Vec<PathBuf> = folder
            .filter_map(|file| Some(file.ok()?.path()))
            .filter(|path| path.extension().is_some_and(|kind| kind == "json"))
            .collect();
        paths.sort();
        paths.truncate(MOST);
        let read = |path: &Path| -> Option<Letter> {
            let size = std::fs::metadata(path).ok()?.len();
            let text = (size <= MAX_BYTES).then(|| std::fs::read(path))?.ok()?;
            serde_json::from_slice(&text).ok()
        };
        let found = |path: PathBuf| FoundLetter {
            letter: read(&path),
            path,
        };
        paths.into_iter().map(found).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decisions_are_found_in_their_order_until_they_are_done() {
        let folder = tempfile::tempdir().unwrap();
        let inbox = Inbox::of(&folder.path().join("a.toml.log"));
        assert!(inbox.look().is_empty());
        inbox.put(Decision::Pause, "lunch").unwrap();
        inbox
            .put(Decision::Swap { game: 3 }, "wrong colours")
            .unwrap();
        std::fs::write(inbox.folder.join("zz.json"), "nonsense").unwrap();
        let found = inbox.look();
        let read = |found: &FoundLetter| found.checked(|_| Ok(()));
        assert_eq!(read(&found[0]), Ok((Decision::Pause, "lunch".to_owned())));
        let swap = (Decision::Swap { game: 3 }, "wrong colours".to_owned());
        assert_eq!(read(&found[1]), Ok(swap));
        let refused = found[2].refuse(read(&found[2]).unwrap_err());
        assert!(refused.path.ends_with("zz.refused") && refused.path.exists());
        found[0].done();
        assert_eq!(inbox.look().len(), 1);
        // A judge who was killed while writing.
        let left = inbox.folder.join(".1-2.json.0.partial");
        std::fs::write(&left, "{").unwrap();
        assert_eq!(inbox.look().len(), 1);
        inbox.put(Decision::Resume, "lunch is over").unwrap();
        assert_eq!((left.exists(), inbox.look().len()), (false, 2));
    }
}
