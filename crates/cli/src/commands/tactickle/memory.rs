//! The file of the program's memory: refused if it is damaged, replaced as a whole.

use std::io::{Read, Write};
use std::path::Path;

use tactickle::memory::{MOST_BYTES, Memory};

use crate::failure::Failure;

/// Reads a memory; none if there is no such file.
pub fn read(path: &Path) -> Result<Option<Memory>, Failure> {
    let file = match std::fs::File::open(path) {
        Ok(file) => file,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(Failure::file(path, &error)),
    };
    let mut bytes = Vec::new();
    file.take(MOST_BYTES as u64 + 1)
        .read_to_end(&mut bytes)
        .map_err(|error| Failure::file(path, &error))?;
    Memory::from_bytes(&bytes).map(Some).map_err(|error| {
        let message = error.message();
        let path = path.display();
        Failure::failed(
            format!("{path}: {}", message.en),
            format!("{path}: {}", message.pt),
        )
        .help(
            "the file is left as it is; bring back a copy of it, or name another one to begin anew",
            "o arquivo fica como está; recupere uma cópia, ou diga outro nome para começar de novo",
        )
    })
}

/// Writes a memory in place of what was there.
pub fn write(path: &Path, memory: &Memory) -> Result<(), Failure> {
    let failure = |error: std::io::Error| Failure::file(path, &error);
    // A link is followed, so that the file it names changes and the link stays.
    let target = std::fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let folder = match target.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    let mut draft = tempfile::NamedTempFile::new_in(folder).map_err(failure)?;
    draft.write_all(&memory.to_bytes()).map_err(failure)?;
    draft.as_file().sync_all().map_err(failure)?;
    draft
        .persist(&target)
        .map_err(|error| failure(error.error))?;
    Ok(())
}
