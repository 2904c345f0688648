//! The file of the program's memory: refused if it is damaged, replaced as a whole, and never written over what
//! another program has put there meanwhile.

use std::io::{ErrorKind, Read};
use std::path::{Path, PathBuf};

use tactickle::memory::{MOST_BYTES, Memory};

use crate::error::CliError;
use crate::files;

/// The most numbered names that are tried beside a memory that has changed.
const MOST_BESIDE: usize = 100;

/// Where a memory is kept, and what is there as far as this run knows.
#[derive(Debug)]
pub struct MemoryFile {
    path: PathBuf,
    /// None: there is no such file.
    seen: Option<Vec<u8>>,
}

/// Where a memory was written to.
#[derive(Debug)]
#[must_use]
pub enum Written {
    /// Into its file.
    There,
    /// Beside its file, which another program has changed: the error to report.
    Beside(CliError),
}

impl MemoryFile {
    /// Reads a memory; none if there is no such file.
    pub fn open(path: &Path) -> Result<(MemoryFile, Option<Memory>), CliError> {
        let seen = bytes_of(path)?;
        let memory = seen.as_deref().map(Memory::from_bytes).transpose();
        let memory = memory.map_err(|error| {
            let message = error.message();
            let path = path.display();
            CliError::failed(
                format!("{path}: {}", message.en),
                format!("{path}: {}", message.pt),
            )
            .help(
                "the file is left as it is; bring back a copy of it, or name another one to begin anew",
                "o arquivo fica como está; recupere uma cópia, ou diga outro nome para começar de novo",
            )
        })?;
        let path = path.to_owned();
        Ok((MemoryFile { path, seen }, memory))
    }

    /// Writes a memory in place of what was read or written last. If something else is there, it goes beside it, and
    /// so does whatever is written later.
    pub fn write(&mut self, memory: &Memory) -> Result<Written, CliError> {
        let bytes = memory.to_bytes();
        let mut kept = Written::There;
        if bytes_of(&self.path)? == self.seen {
            files::put(&self.path, &bytes)?;
        } else {
            let beside = write_beside(&self.path, &bytes)?;
            kept = Written::Beside(changed(&self.path, &beside));
            self.path = beside;
        }
        self.seen = Some(bytes);
        Ok(kept)
    }
}

fn bytes_of(path: &Path) -> Result<Option<Vec<u8>>, CliError> {
    let failure = |error: std::io::Error| CliError::file(path, &error);
    let file = match std::fs::File::open(path) {
        Ok(file) => file,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(failure(error)),
    };
    let mut bytes = Vec::new();
    file.take(MOST_BYTES as u64 + 1)
        .read_to_end(&mut bytes)
        .map_err(failure)?;
    Ok(Some(bytes))
}

/// `pad.ttm.new`, or the next name that is free.
fn write_beside(path: &Path, bytes: &[u8]) -> Result<PathBuf, CliError> {
    let mut number = 1;
    loop {
        let mut name = path.as_os_str().to_owned();
        name.push(".new");
        if number > 1 {
            name.push(number.to_string());
        }
        let beside = PathBuf::from(name);
        match durable::write_new(&beside, bytes) {
            Ok(()) => return Ok(beside),
            Err(error) if error.kind() == ErrorKind::AlreadyExists && number < MOST_BESIDE => {
                number += 1;
            }
            Err(error) => return Err(CliError::file(&beside, &error)),
        }
    }
}

fn changed(path: &Path, beside: &Path) -> CliError {
    let (path, beside) = (path.display(), beside.display());
    CliError::failed(
        format!("{path} was changed by another program meanwhile and is left as it is; what was learnt is in {beside}"),
        format!("{path} foi mudado por outro programa nesse meio tempo e fica como está; o que foi aprendido está em {beside}"),
    )
    .help(
        format!("keep one of them under the name {path}; let only one run at a time use a memory"),
        format!("mantenha um deles com o nome {path}; use cada memória numa só execução de cada vez"),
    )
}

#[cfg(test)]
mod tests {
    use tactickle::Placement;
    use tactickle::memory::{Lost, StoreKind};

    use super::*;

    fn memory(boards: &[&str]) -> Memory {
        let mut memory = Memory::new(StoreKind::Exact, true);
        for board in boards {
            memory.store(Lost::Left, Placement::read(board).expect("a board"));
        }
        memory
    }

    fn now(path: &Path) -> Option<Vec<u8>> {
        std::fs::read(path).ok()
    }

    #[test]
    fn a_memory_changed_by_another_program_is_not_overwritten() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("pad.ttm");
        let (small, large) = (
            memory(&["(ACRT,BDQS)"]),
            memory(&["(ACRT,BDQS)", "(ABNO,DJLT)"]),
        );
        let (mut file, known) = MemoryFile::open(&path).expect("a missing file is no error");
        assert!(known.is_none());
        assert!(matches!(file.write(&small), Ok(Written::There)));
        assert!(matches!(file.write(&large), Ok(Written::There)));
        assert_eq!(now(&path), Some(large.to_bytes()));

        std::fs::write(&path, small.to_bytes()).expect("a file can be written");
        let taken = folder.path().join("pad.ttm.new");
        std::fs::write(&taken, "mine").expect("a file can be written");
        assert!(matches!(file.write(&large), Ok(Written::Beside(_))));
        assert_eq!(now(&path), Some(small.to_bytes()));
        assert_eq!(now(&taken), Some(b"mine".to_vec()));
        let beside = folder.path().join("pad.ttm.new2");
        assert_eq!(now(&beside), Some(large.to_bytes()));
        // From then on everything goes there.
        assert!(matches!(file.write(&small), Ok(Written::There)));
        assert_eq!(now(&beside), Some(small.to_bytes()));
    }

    #[test]
    fn a_file_that_appears_or_goes_away_has_changed_too() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("pad.ttm");
        let (mut file, _) = MemoryFile::open(&path).expect("a missing file is no error");
        std::fs::write(&path, memory(&[]).to_bytes()).expect("a file can be written");
        let learnt = memory(&["(ACRT,BDQS)"]);
        assert!(matches!(file.write(&learnt), Ok(Written::Beside(_))));
        let (mut file, _) = MemoryFile::open(&path).expect("a memory");
        std::fs::remove_file(&path).expect("a file can be deleted");
        assert!(matches!(file.write(&learnt), Ok(Written::Beside(_))));
        assert!(!path.exists());
    }

    #[cfg(unix)]
    #[test]
    fn a_file_keeps_its_mode() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("pad.ttm");
        std::fs::write(&path, memory(&[]).to_bytes()).expect("a file");
        let mode = std::fs::Permissions::from_mode(0o640);
        std::fs::set_permissions(&path, mode).expect("a mode");
        let (mut file, _) = MemoryFile::open(&path).expect("a memory");
        assert!(matches!(
            file.write(&memory(&["(ACRT,BDQS)"])),
            Ok(Written::There)
        ));
        let mode = std::fs::metadata(&path)
            .expect("a file")
            .permissions()
            .mode();
        assert_eq!(mode & 0o777, 0o640);
    }
}
