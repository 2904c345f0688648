//! Decisions for a tournament that another process is playing: one file each, in a folder beside the log, taken in
//! after the next game.

use std::io;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use serde::{Deserialize, Serialize};

use super::event::Decision;

/// The most decisions that are taken in at once.
const MOST: usize = 1000;
/// The most bytes of one.
const MAX_BYTES: u64 = 64 << 10;

/// Where decisions are left.
#[derive(Debug, Clone)]
pub struct Inbox {
    folder: PathBuf,
}

#[derive(Serialize, Deserialize)]
struct Letter {
    decision: Decision,
    reason: String,
}

/// A decision that was found, and where.
#[derive(Debug)]
pub struct Found {
    /// What.
    pub decision: Decision,
    /// Why.
    pub reason: String,
    path: PathBuf,
}

impl Found {
    /// It is in the log and need not be found again.
    pub fn done(&self) {
        let _ = std::fs::remove_file(&self.path);
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
        let now = SystemTime::now()
            .duration_since(UNIX_EPOCH)
            .map_or(0, |since| since.as_nanos());
        let name = format!("{now:032}-{}", std::process::id());
        let letter = Letter {
            decision,
            reason: reason.to_owned(),
        };
        let text = serde_json::to_vec(&letter).map_err(io::Error::other)?;
        // A name that is there is whole.
        let partial = self.folder.join(format!("{name}.partial"));
        std::fs::write(&partial, text)?;
        std::fs::File::open(&partial)?.sync_all()?;
        std::fs::rename(&partial, self.folder.join(format!("{name}.json")))
    }

    /// What lies there, oldest first. What cannot be read stays and is passed over.
    pub fn look(&self) -> Vec<Found> {
        let Ok(folder) = std::fs::read_dir(&self.folder) else {
            return Vec::new();
        };
        let mut paths: Vec<PathBuf> = folder
            .filter_map(|file| Some(file.ok()?.path()))
            .filter(|path| path.extension().is_some_and(|kind| kind == "json"))
            .collect();
        paths.sort();
        paths.truncate(MOST);
        let read = |path: PathBuf| {
            let size = std::fs::metadata(&path).ok()?.len();
            let text = (size <= MAX_BYTES).then(|| std::fs::read(&path))?.ok()?;
            let Letter { decision, reason } = serde_json::from_slice(&text).ok()?;
            Some(Found {
                decision,
                reason,
                path,
            })
        };
        paths.into_iter().filter_map(read).collect()
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
        assert_eq!(found.len(), 2);
        assert_eq!(found[0].decision, Decision::Pause);
        assert_eq!(found[1].reason, "wrong colours");
        found[0].done();
        assert_eq!(inbox.look().len(), 1);
    }
}
