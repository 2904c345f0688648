//! Files that are there after the power has failed.

use std::fs::File;
use std::io;
use std::path::Path;

use tempfile::NamedTempFile;

/// How unfinished copies of the database are called until they are whole.
pub const DRAFT: &str = ".stratvision-backup-";

/// Makes new names and removed ones in a folder last. Windows has no such call: there they last by themselves.
pub fn sync_folder(folder: &Path) -> io::Result<()> {
    if cfg!(unix) {
        File::open(folder)?.sync_all()?;
    }
    Ok(())
}

/// The folder that a file lies in.
pub fn folder_of(file: &Path) -> &Path {
    match file.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

/// Renames a file within a folder, for good.
pub fn rename(from: &Path, to: &Path) -> io::Result<()> {
    std::fs::rename(from, to)?;
    sync_folder(folder_of(to))
}

/// Gives a written file its name, for good. A file that has the name already stays.
pub fn keep(draft: NamedTempFile, file: &Path) -> io::Result<File> {
    draft.as_file().sync_all()?;
    let kept = draft.persist_noclobber(file).map_err(|lost| lost.error)?;
    sync_folder(folder_of(file))?;
    Ok(kept)
}

/// A file of one's own in a folder, gone if it is not kept.
pub fn draft(folder: &Path) -> io::Result<NamedTempFile> {
    let draft = tempfile::Builder::new().prefix(DRAFT).tempfile_in(folder)?;
    // So that nothing takes it for one that a kill left behind. Windows removes no file that is open, and its locks would
    // keep SQLite out.
    if cfg!(unix) {
        let _ = draft.as_file().try_lock();
    }
    Ok(draft)
}

/// Removes drafts that a kill left behind. One that is being written is locked by its writer.
pub fn sweep(folder: &Path) {
    let Ok(entries) = std::fs::read_dir(folder) else {
        return;
    };
    for entry in entries.flatten() {
        let name = entry.file_name();
        let is_draft = name.to_str().is_some_and(|name| name.starts_with(DRAFT));
        if !is_draft {
            continue;
        }
        let path = entry.path();
        let is_unused = File::open(&path).is_ok_and(|file| file.try_lock().is_ok());
        if is_unused && std::fs::remove_file(&path).is_ok() {
            tracing::warn!(path = %path.display(), "an unfinished backup is removed");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn drafts_of_killed_backups_are_removed_and_those_in_use_stay() {
        let folder = tempfile::tempdir().unwrap();
        let left = folder.path().join(format!("{DRAFT}left"));
        let other = folder.path().join("studio.db");
        for path in [&left, &other] {
            std::fs::write(path, "x").unwrap();
        }
        let used = draft(folder.path()).unwrap();
        sweep(folder.path());
        assert!(!left.exists());
        assert!(other.exists());
        assert!(used.path().exists());
        drop(used);
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
    }
}
