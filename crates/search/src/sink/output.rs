//! Where results go: a stream, or a file that appears under its name when it is finished, and is complete at any instant
//! before under a name that ends in `.part`.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use durable::{Partial, is_open_already};

/// Where results go. Once something could not be written, nothing more is: half of it may be there already, and what came
/// next would follow on that. What a file has shown before stays.
pub struct Output {
    kind: Target,
    /// Why something could not be written.
    broken: Option<io::ErrorKind>,
    /// Bytes of records, in all.
    written: Arc<AtomicU64>,
}

enum Target {
    Stream(Box<dyn Write>),
    File(Steps),
}

impl Output {
    /// A stream: a pipe, a terminal. If the run is killed, the last record may be cut.
    pub fn stream(out: impl Write + 'static) -> Output {
        Output::new(Target::Stream(Box::new(out)))
    }

    fn new(kind: Target) -> Output {
        Output {
            kind,
            broken: None,
            written: Arc::default(),
        }
    }

    /// A file that holds whole records at any instant, whatever happens to the run. Until it is finished it is named
    /// `NAME.part`, and what stands under the name itself stays. A pipe or a device of this name is written as a stream, and so is a file in a folder in
    /// which no other can be made.
    pub fn file(path: &Path) -> io::Result<Output> {
        // Names of what is open already are written to where they stand, never replaced.
        if let Some(stream) = standard_stream(path) {
            return Ok(stream);
        }
        if is_open_already(path) {
            return Ok(Output::stream(File::options().append(true).open(path)?));
        }
        let known = fs::metadata(path);
        if known.as_ref().is_ok_and(fs::Metadata::is_dir) {
            return Err(io::ErrorKind::IsADirectory.into());
        }
        if let Ok(meta) = &known
            && !meta.is_file()
        {
            return Ok(Output::stream(File::options().write(true).open(path)?));
        }
        // A link is followed, so that the file it names changes and the link stays.
        let path = match &known {
            Ok(_) => fs::canonicalize(path)?,
            Err(_) => path.to_owned(),
        };
        match Steps::new(&path, known.ok()) {
            Err(error) if error.kind() == io::ErrorKind::PermissionDenied => {
                Ok(Output::stream(File::create(&path)?))
            }
            steps => Ok(Output::new(Target::File(steps?))),
        }
    }

    /// A count of the bytes that were written, for a reader that watches.
    pub fn written(&self) -> Arc<AtomicU64> {
        self.written.clone()
    }

    /// Whether every call of [`Output::add`] may end the file.
    pub(super) fn is_file(&self) -> bool {
        matches!(self.kind, Target::File(_))
    }

    /// Takes a part of a record. A file does not show it before [`Output::add`] brings the rest.
    pub(super) fn hold(&mut self, part: &[u8]) -> io::Result<()> {
        self.unless_broken(part.len(), |kind| match kind {
            Target::Stream(out) => out.write_all(part),
            Target::File(steps) => steps.hold(part),
        })
    }

    /// Adds whole records, and to a file what has to follow all of them.
    pub(super) fn add(&mut self, records: &[u8], end: &[u8]) -> io::Result<()> {
        self.unless_broken(records.len(), |kind| match kind {
            Target::Stream(out) => {
                out.write_all(records)?;
                out.flush()
            }
            Target::File(steps) => steps.add(records, end),
        })
    }

    /// Adds the last records and the end.
    pub(super) fn finish(&mut self, records: &[u8], end: &[u8]) -> io::Result<()> {
        self.unless_broken(records.len(), |kind| match kind {
            Target::Stream(out) => {
                out.write_all(records)?;
                out.write_all(end)?;
                out.flush()
            }
            Target::File(steps) => steps.finish(records, end),
        })
    }

    /// Writes, or fails once more as it failed before.
    fn unless_broken(
        &mut self,
        bytes: usize,
        write: impl FnOnce(&mut Target) -> io::Result<()>,
    ) -> io::Result<()> {
        if let Some(why) = self.broken {
            return Err(why.into());
        }
        self.written.fetch_add(bytes as u64, Ordering::Relaxed);
        write(&mut self.kind).inspect_err(|error| self.broken = Some(error.kind()))
    }
}

/// The streams of this program by the names that systems give them.
fn standard_stream(path: &Path) -> Option<Output> {
    match path.to_str()? {
        "/dev/stdout" | "/dev/fd/1" | "/proc/self/fd/1" => Some(Output::stream(io::stdout())),
        "/dev/stderr" | "/dev/fd/2" | "/proc/self/fd/2" => Some(Output::stream(io::stderr())),
        _ => None,
    }
}

/// A file that grows in steps, and is complete after each and between them. A write of more than a page can be cut by
/// a signal that kills, so appending is not enough. Therefore there are two drafts: one is shown under a name that ends
/// in `.part` and is not touched; the other is brought up to date and then takes that name, which is one action for a
/// reader. The finished file takes the name that was asked for, and the unfinished one goes away: what stands under
/// the name itself is never a part of a result.
struct Steps {
    drafts: [Draft; 2],
    /// The name of what is not finished yet.
    part: PathBuf,
    /// The draft to work on next.
    turn: usize,
    /// That draft is up to date and holds a part of a record.
    begun: bool,
}

struct Draft {
    file: Partial,
    /// Bytes without the end.
    length: u64,
}

impl Steps {
    fn new(path: &Path, before: Option<fs::Metadata>) -> io::Result<Steps> {
        let draft = || -> io::Result<Draft> {
            let file = Partial::create(path)?;
            if let Some(before) = &before {
                file.permit(before.permissions())?;
            }
            Ok(Draft { file, length: 0 })
        };
        let drafts = [draft()?, draft()?];
        Ok(Steps {
            part: drafts[0].file.unfinished_name(),
            drafts,
            turn: 0,
            begun: false,
        })
    }

    fn hold(&mut self, data: &[u8]) -> io::Result<()> {
        let [first, second] = &mut self.drafts;
        let (draft, shown) = match self.turn {
            0 => (first, second),
            _ => (second, first),
        };
        if !self.begun {
            draft.file.cut(draft.length)?;
            let missing = shown.length - draft.length;
            io::copy(
                &mut shown.file.part(draft.length, missing)?,
                &mut draft.file,
            )?;
            draft.length = shown.length;
            self.begun = true;
        }
        draft.file.write_all(data)?;
        draft.length += data.len() as u64;
        Ok(())
    }

    fn add(&mut self, data: &[u8], end: &[u8]) -> io::Result<()> {
        self.hold(data)?;
        let draft = &mut self.drafts[self.turn];
        draft.file.write_all(end)?;
        draft.file.show(&self.part)?;
        self.turn = 1 - self.turn;
        self.begun = false;
        Ok(())
    }

    fn finish(&mut self, data: &[u8], end: &[u8]) -> io::Result<()> {
        self.hold(data)?;
        let draft = &mut self.drafts[self.turn];
        draft.file.write_all(end)?;
        draft.file.settle()?;
        match fs::remove_file(&self.part) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_step_leaves_a_complete_file_that_says_it_is_unfinished() {
        let folder = tempfile::tempdir().unwrap();
        let (path, part) = (folder.path().join("a"), folder.path().join("a.part"));
        fs::write(&path, "before").unwrap();
        let mut output = Output::file(&path).unwrap();
        let mut all = Vec::new();
        for step in 0..7u8 {
            let data = vec![step; usize::from(step) * 3];
            all.extend(&data);
            let end = vec![b'e'; 20 - usize::from(step)];
            output.add(&data, &end).unwrap();
            assert_eq!(fs::read(&part).unwrap(), [&all[..], &end[..]].concat());
            assert_eq!(fs::read(&path).unwrap(), b"before");
        }
        output.finish(b"last", b"end").unwrap();
        drop(output);
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
        assert_eq!(fs::read(&path).unwrap(), [&all[..], b"lastend"].concat());
    }

    #[test]
    fn parts_of_a_record_are_not_shown() {
        let folder = tempfile::tempdir().unwrap();
        let (path, shown) = (folder.path().join("a"), folder.path().join("a.part"));
        let mut output = Output::file(&path).unwrap();
        output.add(b"one ", b"end").unwrap();
        for part in [b"t", b"w"] {
            output.hold(part).unwrap();
            assert_eq!(fs::read(&shown).unwrap(), b"one end");
        }
        output.add(b"o ", b"end").unwrap();
        assert_eq!(fs::read(&shown).unwrap(), b"one two end");
        output.add(b"three ", b"end").unwrap();
        output.hold(b"fo").unwrap();
        output.finish(b"ur ", b"end").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"one two three four end");
        assert!(!shown.exists());
    }

    #[test]
    fn after_a_failure_nothing_more_is_shown() {
        let folder = tempfile::tempdir().unwrap();
        let (path, part) = (folder.path().join("a"), folder.path().join("a.part"));
        let mut output = Output::file(&path).unwrap();
        output.add(b"one ", b"end").unwrap();
        let cleared = durable::testing::in_the_way(&path, 1);
        let why = output.add(b"two ", b"end").unwrap_err().kind();
        cleared();
        for again in [
            output.add(b"two ", b"end"),
            output.hold(b"thr"),
            output.finish(b"ee ", b"end"),
        ] {
            assert_eq!(again.unwrap_err().kind(), why);
            assert_eq!(fs::read(&part).unwrap(), b"one end");
            assert!(!path.exists());
        }
        drop(output);
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn a_stream_that_failed_gets_nothing_more() {
        use std::cell::RefCell;
        use std::rc::Rc;

        /// Takes half of the first write, then refuses once.
        #[derive(Clone, Default)]
        struct Full(Rc<RefCell<Vec<Vec<u8>>>>);

        impl Write for Full {
            fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
                let mut taken = self.0.borrow_mut();
                taken.push(bytes.to_vec());
                match taken.len() {
                    1 => Ok(bytes.len() / 2),
                    2 => Err(io::ErrorKind::StorageFull.into()),
                    _ => Ok(bytes.len()),
                }
            }

            fn flush(&mut self) -> io::Result<()> {
                Ok(())
            }
        }

        let full = Full::default();
        let mut output = Output::stream(full.clone());
        for _ in 0..2 {
            let refused = output.finish(b"record", b"end").unwrap_err();
            assert_eq!(refused.kind(), io::ErrorKind::StorageFull);
        }
        assert_eq!(*full.0.borrow(), [&b"record"[..], b"ord"]);
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn what_is_open_already_is_written_in_place() {
        use std::io::Read;
        use std::os::fd::AsRawFd;
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a");
        fs::write(&path, "before ").unwrap();
        let mut open = File::open(&path).unwrap();
        let name = format!("/proc/self/fd/{}", open.as_raw_fd());
        let mut output = Output::file(Path::new(&name)).unwrap();
        output.finish(b"after", b"").unwrap();
        let mut text = String::new();
        open.read_to_string(&mut text).unwrap();
        assert_eq!(text, "before after");
        let refused = Output::file(folder.path()).err().unwrap();
        assert_eq!(refused.kind(), io::ErrorKind::IsADirectory);
    }

    #[cfg(unix)]
    #[test]
    fn links_stay_and_permissions_too() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        let (path, link) = (folder.path().join("a"), folder.path().join("link"));
        fs::write(&path, "before").unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).unwrap();
        std::os::unix::fs::symlink(&path, &link).unwrap();
        let mut output = Output::file(&link).unwrap();
        output.add(b"after", b"").unwrap();
        output.finish(b"", b"").unwrap();
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(fs::read(&path).unwrap(), b"after");
        let mode = fs::metadata(&path).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o640);
    }
}
