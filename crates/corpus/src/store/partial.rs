//! A file that appears under its name only when it is complete.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// A file being written beside its place; removed again unless it is kept.
#[derive(Debug)]
pub(super) struct Partial {
    file: File,
    path: PathBuf,
    target: PathBuf,
    kept: bool,
}

impl Partial {
    /// Begins `.name.process.partial` in the folder of `target`.
    pub(super) fn create(target: &Path) -> io::Result<Partial> {
        let name = target
            .file_name()
            .filter(|_| !target.is_dir())
            .ok_or_else(|| io::Error::new(io::ErrorKind::InvalidInput, "not the name of a file"))?;
        for attempt in 0..1000u32 {
            let mut hidden = std::ffi::OsString::from(".");
            hidden.push(name);
            hidden.push(format!(".{}-{attempt}.partial", std::process::id()));
            let path = target.with_file_name(hidden);
            let opened = OpenOptions::new().write(true).create_new(true).open(&path);
            match opened {
                Ok(file) => {
                    return Ok(Partial {
                        file,
                        path,
                        target: target.to_owned(),
                        kept: false,
                    });
                }
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                Err(error) => return Err(error),
            }
        }
        Err(io::ErrorKind::AlreadyExists.into())
    }

    /// Gives the file its name, once its content is safe on disk.
    pub(super) fn keep(mut self) -> io::Result<()> {
        self.file.sync_all()?;
        fs::rename(&self.path, &self.target)?;
        self.kept = true;
        Ok(())
    }
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
