//! Files that appear under their name only when they are whole, and that stay after a power failure.
//!
//! ```
//! # use stratvision_durable as durable;
//! # fn main() -> std::io::Result<()> {
//! # let folder = tempfile::tempdir()?;
//! # let path = folder.path().join("games.pgn");
//! durable::write(&path, b"1. e4 e5 *")?;
//! assert_eq!(std::fs::read(&path)?, b"1. e4 e5 *");
//! # Ok(())
//! # }
//! ```
//!
//! | function | what it guarantees |
//! |---|---|
//! | [`write()`] | readers see the old file or the new one, never half of either |
//! | [`write_new`] | the same, and a file that is there stays |
//! | [`Partial`] | the same for a file that is written piece by piece |
//! | [`rename`] | the new name of a file survives a power failure |
//! | [`sweep`] | what killed runs have left in a folder goes away |
//! | [`sync_folder`] | the name of a file or folder survives a power failure |
//! | [`sync_names`] | all names in a folder do |
//!
//! When one of them returns, content and name are on the disk. All of them write to `.NAME.N.partial` first; a run that
//! is killed leaves that file, and the next one that writes the same name removes it.

mod partial;

use std::ffi::OsStr;
use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::Path;

#[cfg(any(test, feature = "testing"))]
pub use partial::testing;
pub use partial::{Partial, is_open_already, unfinished_name};

/// Writes a file as a whole, in place of the one that is there or as a new one. A link is followed, so that the file it
/// leads to changes and the link stays; the permissions of a file that is replaced stay too. A pipe or a device is
/// written to where it stands, and what is open already (`/dev/stdout`) after what it holds.
pub fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    if is_open_already(path) {
        return OpenOptions::new().append(true).open(path)?.write_all(bytes);
    }
    let known = match fs::metadata(path) {
        Ok(known) if known.is_dir() => return Err(ErrorKind::IsADirectory.into()),
        Ok(known) if !known.is_file() => return fs::write(path, bytes),
        Ok(known) => Some(known.permissions()),
        Err(error) if error.kind() == ErrorKind::NotFound => None,
        Err(error) => return Err(error),
    };
    let mut partial = Partial::create(path)?;
    partial.write_all(bytes)?;
    if let Some(permissions) = known {
        partial.permit(permissions)?;
    }
    partial.keep()
}

/// Writes a file as a whole unless there is one of this name.
pub fn write_new(path: &Path, bytes: &[u8]) -> io::Result<()> {
    if fs::symlink_metadata(path).is_ok() {
        return Err(ErrorKind::AlreadyExists.into());
    }
    let mut partial = Partial::create(path)?;
    partial.write_all(bytes)?;
    partial.keep_new()
}

/// Renames a file for good.
pub fn rename(from: &Path, to: &Path) -> io::Result<()> {
    fs::rename(from, to)?;
    sync_folder(to)
}

/// The folder that a file lies in.
pub fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

/// Makes the name of a file or folder survive a power failure.
pub fn sync_folder(path: &Path) -> io::Result<()> {
    sync_names(folder_of(path))
}

/// Makes the names in a folder survive a power failure. Some systems cannot open folders, and some file systems
/// refuse: the content is safe then, and there is nothing left to do for the names. A failing disk is an error.
pub fn sync_names(folder: &Path) -> io::Result<()> {
    match File::open(folder).and_then(|folder| folder.sync_all()) {
        Ok(()) => {}
        Err(error) if is_unsupported(error.kind()) => return Ok(()),
        Err(error) => return Err(error),
    }
    #[cfg(test)]
    tests::SYNCED.with_borrow_mut(|folders| folders.push(folder.to_owned()));
    Ok(())
}

/// Whether folders cannot be synced here at all: Windows opens none, and a folder may be open for writing only.
fn is_unsupported(kind: ErrorKind) -> bool {
    cfg!(not(unix))
        || matches!(
            kind,
            ErrorKind::InvalidInput | ErrorKind::Unsupported | ErrorKind::PermissionDenied
        )
}

/// Removes what killed runs have left in a folder; the files of runs that still write stay.
pub fn sweep(folder: &Path) {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    for entry in entries {
        if is_partial(&entry.file_name()) {
            partial::remove_if_left_behind(&entry.path());
        }
    }
}

/// `.NAME.N.partial`
fn is_partial(name: &OsStr) -> bool {
    let name = name.as_encoded_bytes();
    let stem = name.strip_suffix(b".partial");
    let Some((number, _)) = stem.and_then(|stem| {
        let at = stem.iter().rposition(|byte| *byte == b'.')?;
        Some((&stem[at + 1..], at))
    }) else {
        return false;
    };
    name.starts_with(b".") && !number.is_empty() && number.iter().all(u8::is_ascii_digit)
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;
    use std::path::PathBuf;

    use super::*;

    thread_local! {
        /// The folders that this thread has synced.
        pub(super) static SYNCED: RefCell<Vec<PathBuf>> = const { RefCell::new(Vec::new()) };
    }

    fn synced() -> Vec<PathBuf> {
        SYNCED.take()
    }

    #[test]
    fn a_file_is_replaced_as_a_whole_and_its_folder_synced() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a");
        write(&path, b"one").unwrap();
        assert_eq!(synced(), [folder.path()]);
        write(&path, b"two").unwrap();
        assert_eq!(synced(), [folder.path()]);
        assert_eq!(fs::read(&path).unwrap(), b"two");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
        assert!(write(folder.path(), b"x").is_err());
        assert!(write(&folder.path().join("none/a"), b"x").is_err());
    }

    #[test]
    fn a_file_of_the_present_folder_is_synced_there() {
        sync_folder(Path::new("some name")).unwrap();
        assert_eq!(synced(), [Path::new(".")]);
    }

    #[test]
    fn a_renamed_file_keeps_its_name() {
        let folder = tempfile::tempdir().unwrap();
        let (old, new) = (folder.path().join("a"), folder.path().join("b"));
        fs::write(&old, "x").unwrap();
        rename(&old, &new).unwrap();
        assert_eq!(synced(), [folder.path()]);
        assert!(new.exists() && !old.exists());
        assert!(rename(&old, &new).is_err());
    }

    #[test]
    fn a_folder_that_fails_to_sync_is_an_error_unless_syncing_is_unsupported() {
        for kind in [
            ErrorKind::InvalidInput,
            ErrorKind::Unsupported,
            ErrorKind::PermissionDenied,
        ] {
            assert!(is_unsupported(kind), "{kind}");
        }
        assert_eq!(is_unsupported(ErrorKind::Other), cfg!(not(unix)));
        let folder = tempfile::tempdir().unwrap();
        let gone = sync_names(&folder.path().join("none"));
        assert_eq!(gone.is_err(), cfg!(unix));
    }

    #[test]
    fn a_new_file_takes_nobodys_place() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a");
        write_new(&path, b"one").unwrap();
        assert_eq!(synced(), [folder.path()]);
        let refused = write_new(&path, b"two").unwrap_err();
        assert_eq!(refused.kind(), ErrorKind::AlreadyExists);
        // One that came meanwhile stays too.
        let mut late = Partial::create(&folder.path().join("b")).unwrap();
        late.write_all(b"late").unwrap();
        fs::write(folder.path().join("b"), "early").unwrap();
        let refused = late.keep_new().unwrap_err();
        assert_eq!(refused.kind(), ErrorKind::AlreadyExists);
        assert_eq!(fs::read(folder.path().join("b")).unwrap(), b"early");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2);
    }

    #[cfg(unix)]
    #[test]
    fn permissions_and_links_stay() {
        use std::os::unix::fs::{PermissionsExt, symlink};
        let folder = tempfile::tempdir().unwrap();
        let (path, link) = (folder.path().join("a"), folder.path().join("link"));
        write(&path, b"one").unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).unwrap();
        symlink("a", &link).unwrap();
        write(&link, b"two").unwrap();
        assert!(link.is_symlink());
        assert_eq!(fs::read(&path).unwrap(), b"two");
        let mode = fs::metadata(&path).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o640);
        write(Path::new("/dev/null"), b"nothing").unwrap();
    }

    #[cfg(unix)]
    #[test]
    fn only_what_killed_runs_left_is_swept() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        let alive = Partial::create(&path("a")).unwrap();
        for name in [
            ".a.1.partial",
            ".b.c.json.0.partial",
            "a",
            ".partial",
            ".a.x.partial",
            "a.0.partial",
        ] {
            fs::write(path(name), "left").unwrap();
        }
        sweep(folder.path());
        for (name, stays) in [
            (".a.0.partial", true),
            (".a.1.partial", false),
            (".b.c.json.0.partial", false),
            ("a", true),
            (".partial", true),
            (".a.x.partial", true),
            ("a.0.partial", true),
        ] {
            assert_eq!(path(name).exists(), stays, "{name}");
        }
        drop(alive);
        sweep(&path("no such folder"));
    }
}
