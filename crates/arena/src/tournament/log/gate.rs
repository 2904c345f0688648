//! A lock for opening and closing a log: held for a moment only, so that others can wait for it. The process that plays a
//! tournament holds the log for hours, but the gate only when it begins and when it ends. A judge who has the gate
//! therefore knows: if the log is in use, the process that plays will look for letters once more.

use std::fs::{File, OpenOptions};
use std::path::Path;
use std::time::{Duration, Instant};

use super::LogError;

/// The longest wait: another process may be reading a very long log.
const PATIENCE: Duration = Duration::from_secs(60);
const PAUSE: Duration = Duration::from_millis(10);

/// Held while it lives.
#[derive(Debug)]
pub(in super::super) struct Gate {
    _file: File,
}

impl Gate {
    /// Waits for the gate of a log.
    pub(in super::super) fn wait(log: &Path) -> Result<Gate, LogError> {
        Gate::wait_for(log, PATIENCE)
    }

    fn wait_for(log: &Path, patience: Duration) -> Result<Gate, LogError> {
        let mut path = log.as_os_str().to_owned();
        path.push(".lock");
        let failed = |source| LogError::File {
            path: path.clone().into(),
            source,
        };
        let file = OpenOptions::new()
            .write(true)
            .create(true)
            .truncate(false)
            .open(&path)
            .map_err(failed)?;
        let end = Instant::now() + patience;
        loop {
            match file.try_lock() {
                Ok(()) => return Ok(Gate { _file: file }),
                Err(std::fs::TryLockError::WouldBlock) if Instant::now() < end => {
                    std::thread::sleep(PAUSE);
                }
                Err(std::fs::TryLockError::WouldBlock) => {
                    return Err(LogError::Busy(log.to_owned()));
                }
                Err(std::fs::TryLockError::Error(error)) => return Err(failed(error)),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_waited_for() {
        let folder = tempfile::tempdir().unwrap();
        let log = folder.path().join("log");
        let first = Gate::wait(&log).unwrap();
        let too_short = Gate::wait_for(&log, Duration::from_millis(30));
        assert!(matches!(too_short, Err(LogError::Busy(_))));
        std::thread::scope(|scope| {
            let second = scope.spawn(|| Gate::wait(&log).map(drop));
            // Longer than a judge was ever waited for before.
            std::thread::sleep(Duration::from_millis(800));
            assert!(!second.is_finished());
            drop(first);
            assert!(second.join().unwrap().is_ok());
        });
    }
}
