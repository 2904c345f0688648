//! A file that appears under its name only when it is complete.

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use crate::sync_folder;

/// The maximum number of runs that write the same file at a time.
const MOST_RUNS: u32 = 1000;
/// The maximum number of links that lead to links.
const MOST_LINKS: u32 = 40;

/// A file being written beside its place; removed again unless it is kept. The writer holds a lock on it: a
/// file without a lock was left behind by a killed run, and the next run removes it.
#[derive(Debug)]
pub struct Partial {
    file: File,
    path: PathBuf,
    target: PathBuf,
    kept: bool,
}

impl Partial {
    /// Begins `.name.N.partial` in the folder of `target`, or of the file that it is a link to.
    pub fn create(target: &Path) -> io::Result<Partial> {
        Partial::begin(target, OpenOptions::new())
    }

    /// The same, readable by its owner alone.
    pub fn create_private(target: &Path) -> io::Result<Partial> {
        let mut options = OpenOptions::new();
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        Partial::begin(target, options)
    }

    fn begin(target: &Path, mut options: OpenOptions) -> io::Result<Partial> {
        options.read(true).write(true).create_new(true);
        let target = &followed(target)?;
        match fs::metadata(target) {
            Ok(there) if there.is_dir() => return Err(io::ErrorKind::IsADirectory.into()),
            // No file may be put in the place of a pipe or a device.
            Ok(there) if !there.is_file() => return Err(io::ErrorKind::NotSeekable.into()),
            _ => {}
        }
        let name = target.file_name().ok_or(io::ErrorKind::InvalidFilename)?;
        let mut ours: Option<Partial> = None;
        for attempt in 0..MOST_RUNS {
            let path = beside(target, name, attempt);
            if ours.is_some() {
                // The first number that was never used ends the row of those a killed run may have left.
                if !path.exists() {
                    break;
                }
                remove_if_left_behind(&path);
                continue;
            }
            remove_if_left_behind(&path);
            match options.open(&path) {
                Ok(file) if is_ours(&file, &path) => {
                    remove_companions(&path);
                    ours = Some(Partial {
                        file,
                        path,
                        target: target.to_owned(),
                        kept: false,
                    });
                }
                Ok(_) => {}
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                Err(error) => return Err(error),
            }
        }
        ours.ok_or_else(|| io::ErrorKind::AlreadyExists.into())
    }

    /// Where it lies until it is kept, for a library that writes to files by their names.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Whether there is a file that this one would take the place of.
    pub fn has_predecessor(&self) -> bool {
        self.target.exists()
    }

    /// Gives the file its name, once its content is safe on disk.
    pub fn keep(mut self) -> io::Result<()> {
        self.settle()
    }

    /// The same for a file that is still held; nothing may be written to it any more.
    pub fn settle(&mut self) -> io::Result<()> {
        self.file.sync_all()?;
        fs::rename(&self.path, &self.target)?;
        self.kept = true;
        sync_folder(&self.target)
    }

    /// The same, unless another file has the name by now.
    pub fn keep_new(self) -> io::Result<()> {
        self.file.sync_all()?;
        match fs::hard_link(&self.path, &self.target) {
            Ok(()) => {}
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => return Err(error),
            // Where there are no links, a copy does nearly the same: only a kill could show half of it.
            Err(_) => {
                let mut copy = File::create_new(&self.target)?;
                copy.set_permissions(self.file.metadata()?.permissions())?;
                io::copy(&mut File::open(&self.path)?, &mut copy)?;
                copy.sync_all()?;
            }
        }
        sync_folder(&self.target)
    }

    /// The name under which an unfinished file is shown: `hits.csv.part`.
    pub fn unfinished_name(&self) -> PathBuf {
        unfinished_name(&self.target)
    }

    /// Gives what is written so far a second name: a reader sees this or what had the name before, never half of
    /// either. May be called again only after another file was shown under the name.
    pub fn show(&mut self, name: &Path) -> io::Result<()> {
        let mut between = self.path.clone().into_os_string();
        between.push(".shown");
        let between = PathBuf::from(between);
        match fs::remove_file(&between) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            _ => {}
        }
        // Where there are no links, a copy does the same at some cost.
        fs::hard_link(&self.path, &between)
            .or_else(|_| fs::copy(&self.path, &between).map(drop))
            .and_then(|()| fs::rename(&between, name))
            .inspect_err(|_| drop(fs::remove_file(&between)))
    }

    /// Gives the file these permissions, those of the file it will replace.
    pub fn permit(&self, permissions: fs::Permissions) -> io::Result<()> {
        self.file.set_permissions(permissions)
    }

    /// Drops everything from `length` on; what is written next comes there.
    pub fn cut(&mut self, length: u64) -> io::Result<()> {
        self.file.set_len(length)?;
        self.file.seek(SeekFrom::Start(length)).map(|_| ())
    }

    /// A part of what was written.
    pub fn part(&mut self, from: u64, length: u64) -> io::Result<impl Read + '_> {
        self.file.seek(SeekFrom::Start(from))?;
        Ok((&mut self.file).take(length))
    }
}

/// The name of a file that a run has not finished yet, or that a killed run has left: `hits.csv.part`.
pub fn unfinished_name(target: &Path) -> PathBuf {
    let mut name = target.file_name().unwrap_or_default().to_owned();
    name.push(".part");
    target.with_file_name(name)
}

/// Names that systems give to what is open already, which is written to where it stands. Memory that looks like a
/// folder has files as any other.
pub fn is_open_already(path: &Path) -> bool {
    let is_in = |root: &&str| path.starts_with(root);
    ["/dev", "/proc"].iter().any(is_in) && !is_in(&"/dev/shm")
}

/// The file that a name stands for: where it is a link, what that leads to, also if nothing is there yet.
fn followed(target: &Path) -> io::Result<PathBuf> {
    let mut path = target.to_owned();
    for _ in 0..MOST_LINKS {
        let Ok(next) = fs::read_link(&path) else {
            return Ok(path);
        };
        path = path.with_file_name(next);
        if is_open_already(&path) {
            return Err(io::ErrorKind::NotSeekable.into());
        }
    }
    // Links in a circle: the system reports them.
    fs::metadata(&path).map(|_| path)
}

fn beside(target: &Path, name: &std::ffi::OsStr, number: u32) -> PathBuf {
    let mut hidden = OsString::from(".");
    hidden.push(name);
    hidden.push(format!(".{number}.partial"));
    target.with_file_name(hidden)
}

/// Locks a file that was just made. Before it is locked, another run may take it for left behind: then it is theirs to
/// remove, or they have removed it, and another of this name may be theirs.
fn is_ours(file: &File, path: &Path) -> bool {
    // Where the owner of a file cannot be known, no run removes another's. A lock would only keep out libraries that
    // write to it by its name.
    if cfg!(not(unix)) {
        return true;
    }
    let is_theirs = matches!(file.try_lock(), Err(TryLockError::WouldBlock));
    !is_theirs && is_still(file, path) != Some(false)
}

/// Removes a file without a lock: the run that wrote it was killed.
pub(crate) fn remove_if_left_behind(path: &Path) {
    let Ok(file) = OpenOptions::new().write(true).open(path) else {
        return;
    };
    // Its writer may have renamed it between opening and locking: then it is complete and none of ours. Where the owner
    // cannot be known, a file left behind is better than one lost.
    if file.try_lock().is_ok() && is_still(&file, path) == Some(true) {
        // First these: a run that is killed here must not leave them to the next file of this name.
        remove_companions(path);
        let _ = fs::remove_file(path);
    }
}

/// Removes what lies beside a file that is written for as long as it is: a second name, and the journal of SQLite, which
/// it would take for that of the next file of the same name.
fn remove_companions(path: &Path) {
    for ending in [".shown", "-journal"] {
        let mut name = path.as_os_str().to_owned();
        name.push(ending);
        let _ = fs::remove_file(PathBuf::from(name));
    }
}

/// Whether the open file is the one that stands under this name now.
#[cfg(unix)]
fn is_still(file: &File, path: &Path) -> Option<bool> {
    use std::os::unix::fs::MetadataExt;
    let identity = |meta: fs::Metadata| (meta.dev(), meta.ino());
    Some(match (file.metadata(), fs::symlink_metadata(path)) {
        (Ok(open), Ok(named)) => identity(open) == identity(named),
        _ => false,
    })
}

/// Other systems have no identity of files to compare.
#[cfg(not(unix))]
fn is_still(_file: &File, _path: &Path) -> Option<bool> {
    None
}

impl Write for Partial {
    fn write(&mut self, buffer: &[u8]) -> io::Result<usize> {
        self.file.write(buffer)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl Drop for Partial {
    fn drop(&mut self) {
        if !self.kept {
            let _ = fs::remove_file(&self.path);
        }
    }
}

/// How tests make writing fail.
#[cfg(any(test, feature = "testing"))]
pub mod testing {
    use super::*;

    /// Puts a folder where the file of this number has to pass to be shown under its name, as a disk that is full would
    /// refuse it. What is given back clears the way.
    pub fn in_the_way(target: &Path, number: u32) -> impl FnOnce() + use<> {
        let mut folder =
            beside(target, target.file_name().unwrap_or_default(), number).into_os_string();
        folder.push(".shown");
        fs::create_dir(&folder).expect("a folder");
        move || fs::remove_dir(&folder).expect("it is there")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).unwrap();
        let mut names: Vec<String> = entries
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    }

    #[test]
    fn two_runs_do_not_meet_and_leave_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let target = folder.path().join("a");
        let one = Partial::create(&target).unwrap();
        let two = Partial::create(&target).unwrap();
        assert_eq!(names(folder.path()), [".a.0.partial", ".a.1.partial"]);
        drop(one);
        two.keep().unwrap();
        assert_eq!(names(folder.path()), ["a"]);
    }

    #[cfg(unix)]
    #[test]
    fn a_private_file_is_for_its_owner_alone() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
        for name in ["kept", "new"] {
            let target = folder.path().join(name);
            let partial = Partial::create_private(&target).unwrap();
            assert_eq!(mode(partial.path()), 0o600);
            match name {
                "new" => partial.keep_new().unwrap(),
                _ => partial.keep().unwrap(),
            }
            assert_eq!(mode(&target), 0o600);
        }
    }

    #[cfg(unix)]
    #[test]
    fn what_a_killed_run_left_goes_away() {
        let folder = tempfile::tempdir().unwrap();
        let target = folder.path().join("a");
        // One run is at work, two were killed.
        let alive = Partial::create(&target).unwrap();
        fs::write(folder.path().join(".a.1.partial"), "left").unwrap();
        for left in [".a.2.partial", ".a.2.partial-journal", ".a.1.partial.shown"] {
            fs::write(folder.path().join(left), "left").unwrap();
        }
        let mut fresh = Partial::create(&target).unwrap();
        assert_eq!(names(folder.path()), [".a.0.partial", ".a.1.partial"]);
        fresh.write_all(b"new").unwrap();
        fresh.keep().unwrap();
        assert_eq!(fs::read(&target).unwrap(), b"new");
        drop(alive);
        assert_eq!(names(folder.path()), ["a"]);
    }

    #[cfg(unix)]
    #[test]
    fn a_new_file_that_another_run_removed_is_not_ours() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(".a.0.partial");
        let new = || OpenOptions::new().write(true).create_new(true).open(&path);
        let file = new().unwrap();
        assert!(is_ours(&file, &path));
        drop(file);
        // Another run has taken it for left behind and let go of it again.
        fs::remove_file(&path).unwrap();
        let file = new().unwrap();
        remove_if_left_behind(&path);
        assert!(!is_ours(&file, &path));
        // It has made its own of the same name.
        let theirs = new().unwrap();
        assert!(is_ours(&theirs, &path));
        assert!(!is_ours(&file, &path));
        let locked = OpenOptions::new().write(true).open(&path).unwrap();
        assert!(!is_ours(&locked, &path));
    }

    #[cfg(unix)]
    #[test]
    fn links_are_followed_to_their_files() {
        use std::os::unix::fs::symlink;
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        fs::create_dir(path("other")).unwrap();
        fs::write(path("other/old"), "old").unwrap();
        symlink("old", path("other/link")).unwrap();
        symlink("other/link", path("to old")).unwrap();
        symlink(path("other/new"), path("to new")).unwrap();
        for (link, file) in [("to old", "other/old"), ("to new", "other/new")] {
            let mut partial = Partial::create(&path(link)).unwrap();
            partial.write_all(b"shown").unwrap();
            partial.show(&path(file)).unwrap();
            assert_eq!(fs::read(path(file)).unwrap(), b"shown");
            drop(partial);
            let mut partial = Partial::create(&path(link)).unwrap();
            partial.write_all(b"kept").unwrap();
            partial.keep().unwrap();
            assert!(path(link).is_symlink());
            assert!(!path(file).is_symlink());
            assert_eq!(fs::read(path(file)).unwrap(), b"kept");
        }
        assert_eq!(names(&path("other")), ["link", "new", "old"]);
        symlink("circle", path("circle")).unwrap();
        assert!(Partial::create(&path("circle")).is_err());
    }

    #[cfg(unix)]
    #[test]
    fn no_file_takes_the_place_of_a_pipe_or_a_device() {
        use std::os::unix::fs::symlink;
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        let made = std::process::Command::new("mkfifo")
            .arg(path("pipe"))
            .status();
        assert!(made.unwrap().success());
        let up = "../".repeat(folder.path().components().count());
        symlink("/dev/null", path("device")).unwrap();
        symlink(format!("{up}dev/null"), path("device from here")).unwrap();
        let named = ["pipe", "device", "device from here"].map(path);
        for target in named.into_iter().chain(["/dev/null".into()]) {
            let refused = Partial::create(&target).unwrap_err();
            assert_eq!(refused.kind(), io::ErrorKind::NotSeekable, "{target:?}");
        }
    }

    #[test]
    fn what_cannot_be_shown_leaves_nothing_behind() {
        let folder = tempfile::tempdir().unwrap();
        let target = folder.path().join("a");
        let mut partial = Partial::create(&target).unwrap();
        fs::create_dir(&target).unwrap();
        assert!(partial.show(&target).is_err());
        drop(partial);
        assert_eq!(names(folder.path()), ["a"]);
    }

    #[test]
    fn what_is_shown_stays_when_the_rest_is_lost() {
        let folder = tempfile::tempdir().unwrap();
        let target = folder.path().join("a");
        let mut one = Partial::create(&target).unwrap();
        let mut two = Partial::create(&target).unwrap();
        one.write_all(b"first").unwrap();
        one.show(&target).unwrap();
        assert_eq!(fs::read(&target).unwrap(), b"first");
        two.write_all(b"first and second").unwrap();
        two.show(&target).unwrap();
        one.cut(2).unwrap();
        one.write_all(b"x").unwrap();
        assert_eq!(fs::read(&target).unwrap(), b"first and second");
        let mut part = String::new();
        two.part(6, 3).unwrap().read_to_string(&mut part).unwrap();
        assert_eq!(part, "and");
        drop((one, two));
        assert_eq!(names(folder.path()), ["a"]);
    }
}
