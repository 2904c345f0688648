//! Files, folders, globs and standard input, unpacked on the way.

mod bounded;
mod folders;
mod foreign;
mod skip;
mod unpack;
mod utf16;
mod waiting;
mod whole;

use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Read, Seek};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::store::{SvdbError, SvdbErrorKind};
use bounded::Bounded;
pub use folders::is_named_as_games;
pub use foreign::Foreign;
pub use skip::Skip;
use skip::{Seeking, Stream};
pub use unpack::{Damage, Packing};
use utf16::{BIG, LITTLE, Utf16};
pub(crate) use waiting::Pausing;
use waiting::Waiting;
pub use waiting::{EndedEarly, Paused, UnpackLimit, Watch};
pub(crate) use whole::WholeGames;

/// Where games come from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Input {
    File(PathBuf),
    /// Standard input.
    Stdin,
}

impl Input {
    /// The name shown with results.
    pub fn name(&self) -> String {
        match self {
            Input::File(path) => path.display().to_string(),
            Input::Stdin => "-".to_owned(),
        }
    }

    /// Bytes on disk, unknown for streams.
    pub fn size(&self) -> Option<u64> {
        match self {
            Input::File(path) => {
                let known = fs::metadata(path).ok().filter(fs::Metadata::is_file);
                known.map(|meta| meta.len())
            }
            Input::Stdin => None,
        }
    }

    /// Whether it can be read only once and may keep us waiting: standard input, a pipe, a device.
    pub fn is_stream(&self) -> bool {
        match self {
            Input::File(path) => {
                fs::metadata(path).is_ok_and(|known| !known.is_file() && !known.is_dir())
            }
            Input::Stdin => true,
        }
    }

    /// Opens and unpacks; `read` counts the bytes taken from disk. The first bytes of a file say what it is packed
    /// with, not its name.
    pub fn open(&self, read: Arc<AtomicU64>) -> io::Result<Box<dyn Read + Send>> {
        match self.source(read)? {
            Source::Text(stream) => Ok(stream),
            Source::Store(_) => Err(io::Error::new(io::ErrorKind::InvalidData, NotText)),
        }
    }

    /// Opens, and distinguishes text from a store by the first bytes.
    pub fn source(&self, read: Arc<AtomicU64>) -> io::Result<Source> {
        self.source_watched(&Watch {
            bytes: read,
            ..Watch::default()
        })
    }

    /// The same, with a watch whose flags end the wait for a stream.
    pub fn source_watched(&self, watch: &Watch) -> io::Result<Source> {
        let raw: Box<dyn Read + Send> = match self {
            Input::File(path) if self.is_stream() => {
                let path = path.clone();
                Box::new(Waiting::new(|| File::open(path), watch.clone())?)
            }
            Input::File(path) => {
                let mut file = File::open(path)?;
                if begins_as_store(&mut file)? {
                    let store = Seeking::new(file, watch.bytes.clone());
                    return Ok(Source::Store(Box::new(store)));
                }
                Box::new(file)
            }
            Input::Stdin => Box::new(Waiting::new(|| Ok(io::stdin()), watch.clone())?),
        };
        let read = watch.bytes.clone();
        let before = read.load(Ordering::Relaxed);
        let counted = BufReader::with_capacity(1 << 18, Counted { raw, read });
        let mut counted = with_head(Box::new(counted), crate::store::MAGIC.len())?;
        let head = counted.fill_buf()?;
        if !head.starts_with(&crate::store::MAGIC) {
            if self.is_called_a_store() {
                let (offset, kind) = (0, SvdbErrorKind::NotAStore);
                return Err(SvdbError { offset, kind }.into());
            }
            if let Some(packing) = Packing::of(head) {
                let unpacking = unpack::unpack(counted, packing)?;
                return unpacked(Bounded::new(unpacking, packing, before, watch));
            }
        }
        recognize(counted)
    }

    /// Whether it is a file whose bytes are those of its text: neither a store, nor packed, nor UTF-16.
    pub(crate) fn is_plain_text(&self) -> io::Result<bool> {
        let head = self.head()?;
        Ok(head.is_some_and(|head| {
            head != crate::store::MAGIC
                && Packing::of(&head).is_none()
                && ![LITTLE, BIG].iter().any(|mark| head.starts_with(mark))
        }))
    }

    /// Whether it is a file that is a store as it stands.
    pub(crate) fn is_plain_store(&self) -> io::Result<bool> {
        Ok(self.head()?.is_some_and(|head| head == crate::store::MAGIC))
    }

    /// The first bytes of a file; `None` for streams.
    fn head(&self) -> io::Result<Option<Vec<u8>>> {
        match self {
            Input::File(path) if !self.is_stream() => {
                let mut head = Vec::new();
                let length = crate::store::MAGIC.len() as u64;
                File::open(path)?.take(length).read_to_end(&mut head)?;
                Ok(Some(head))
            }
            _ => Ok(None),
        }
    }

    /// Whether its name ends as those of stores do.
    pub fn is_called_a_store(&self) -> bool {
        match self {
            Input::File(path) => path
                .extension()
                .is_some_and(|ending| ending.eq_ignore_ascii_case("svdb")),
            Input::Stdin => false,
        }
    }
}

/// Whether a file begins as stores do; it is at its beginning again afterwards.
fn begins_as_store(file: &mut File) -> io::Result<bool> {
    let mut head = Vec::new();
    let length = crate::store::MAGIC.len() as u64;
    file.by_ref().take(length).read_to_end(&mut head)?;
    file.rewind()?;
    Ok(head == crate::store::MAGIC)
}

/// Bytes that can be looked at before they are taken.
type Buffered = Box<dyn BufRead + Send>;

/// The same bytes, of which at least `length` are buffered unless there are fewer: a stream may pause after the first.
/// Damage is met where it is read, not here, unless it comes before all bytes.
fn with_head(mut stream: Buffered, length: usize) -> io::Result<Buffered> {
    if stream.fill_buf()?.len() >= length {
        return Ok(stream);
    }
    let mut head = Vec::new();
    let mut bytes = stream.by_ref().take(length as u64);
    let damage = bytes.read_to_end(&mut head).err();
    Ok(Box::new(
        io::Cursor::new(head).chain(Delayed(damage)).chain(stream),
    ))
}

fn unpacked(stream: impl Read + Send + 'static) -> io::Result<Source> {
    let mut stream: Buffered = Box::new(BufReader::with_capacity(1 << 16, stream));
    match stream.fill_buf() {
        Ok(_) => recognize(stream),
        Err(damage) => Ok(Source::Text(Box::new(Delayed(Some(damage))))),
    }
}

/// A store, text, or what is neither, by the first bytes.
fn recognize(stream: Buffered) -> io::Result<Source> {
    let mut stream = with_head(stream, crate::store::MAGIC.len())?;
    let head = stream.fill_buf()?;
    if head.starts_with(&crate::store::MAGIC) {
        return Ok(Source::Store(Box::new(Stream(stream))));
    }
    for (mark, is_little) in [(LITTLE, true), (BIG, false)] {
        if head.starts_with(&mark) {
            return Ok(Source::Text(Box::new(Utf16::new(stream, is_little))));
        }
    }
    // A few bytes are no reason to refuse a stream that has only begun.
    if Foreign::of(head) == Some(Foreign::Binary) {
        stream = with_head(stream, foreign::HEAD_LENGTH)?;
    }
    match Foreign::of(stream.fill_buf()?) {
        Some(foreign) => Err(io::Error::new(io::ErrorKind::InvalidData, foreign)),
        None => Ok(Source::Text(stream)),
    }
}

/// An error that was met early; reported once.
struct Delayed(Option<io::Error>);

impl Read for Delayed {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        self.0.take().map_or(Ok(0), Err)
    }
}

impl BufRead for Delayed {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        self.0.take().map_or(Ok(&[]), Err)
    }

    fn consume(&mut self, _: usize) {}
}

/// A store where text is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("it is a store of games, not text")]
pub struct NotText;

/// What an input holds.
pub enum Source {
    Text(Box<dyn Read + Send>),
    /// A store of games.
    Store(Box<dyn Skip + Send>),
}

struct Counted<R> {
    raw: R,
    read: Arc<AtomicU64>,
}

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.raw.read(buffer)?;
        self.read.fetch_add(count as u64, Ordering::Relaxed);
        Ok(count)
    }
}

/// Why a word of the command line names no games.
#[derive(Debug, thiserror::Error)]
pub enum InputError {
    /// A file or folder that cannot be read.
    #[error("{path}: {error}")]
    Io { path: PathBuf, error: io::Error },
    /// A folder or glob without games.
    #[error("{0}: no games there")]
    Nothing(String),
}

/// Turns words into inputs: `-` is standard input, a folder is every PGN file and store below it, a word with `*`, `?` or `[`
/// that names no file is a glob.
pub fn expand(words: &[impl AsRef<OsStr>]) -> Result<Vec<Input>, InputError> {
    let mut inputs = Vec::new();
    for word in words {
        let path = Path::new(word);
        // Only globs have to be text.
        let word = word.as_ref().to_string_lossy();
        let before = inputs.len();
        if word == "-" {
            inputs.push(Input::Stdin);
        } else if path.is_dir() {
            inputs.extend(folders::below(path)?.into_iter().map(Input::File));
        } else if path.exists() || !folders::is_glob(&word) {
            let input = Input::File(path.to_owned());
            // A missing file is an error now, not after an hour of work. A pipe is opened only once.
            if !input.is_stream() {
                File::open(path).map_err(|error| failed(path, error))?;
            }
            inputs.push(input);
        } else {
            inputs.extend(folders::matching(&word)?.into_iter().map(Input::File));
        }
        if inputs.len() == before {
            return Err(InputError::Nothing(word.into_owned()));
        }
    }
    Ok(inputs)
}

fn failed(path: &Path, error: io::Error) -> InputError {
    InputError::Io {
        path: path.to_owned(),
        error,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(word: &Path) -> Vec<String> {
        let inputs = expand(&[word]).unwrap();
        inputs.iter().map(Input::name).collect()
    }

    #[cfg(unix)]
    #[test]
    fn names_in_an_old_encoding_are_names() {
        use std::os::unix::ffi::OsStrExt;
        let folder = tempfile::tempdir().unwrap();
        let old = folder.path().join(OsStr::from_bytes(b"lat\xedn.pgn"));
        for path in [&old, &folder.path().join("new.pgn")] {
            fs::write(path, "").unwrap();
        }
        let count = |word: &Path| expand(&[word]).unwrap().len();
        assert_eq!(count(&old), 1);
        for word in ["", "*.pgn", "**/*.pgn", "lat?n.pgn"] {
            let expected = if word.starts_with("lat") { 1 } else { 2 };
            assert_eq!(count(&folder.path().join(word)), expected, "{word}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn folders_and_globs_follow_one_rule() {
        let folder = tempfile::tempdir().unwrap();
        let sub = folder.path().join("sub");
        fs::create_dir_all(sub.join(".hidden")).unwrap();
        for name in ["a.pgn", "sub/b.pgn", "sub/.c.pgn", "sub/.hidden/d.pgn"] {
            fs::write(folder.path().join(name), "").unwrap();
        }
        std::os::unix::fs::symlink("..", sub.join("loop")).unwrap();
        std::os::unix::fs::symlink(".", sub.join("self")).unwrap();
        let wanted = ["a.pgn", "sub/b.pgn"].map(|name| folder.path().join(name));
        let wanted = wanted.map(|path| path.display().to_string());
        assert_eq!(names(folder.path()), wanted);
        assert_eq!(names(&folder.path().join("**/*.pgn")), wanted);
        assert_eq!(names(&sub.join("*.pgn")), wanted[1..]);
        // What is named is taken.
        let named = sub.join("[.]c.pgn");
        assert!(expand(&[named.to_str().unwrap().to_owned()]).is_err());
        assert_eq!(names(&sub.join(".*.pgn")).len(), 1);
        assert_eq!(names(&sub.join("loop/*.pgn")).len(), 1);
    }

    #[test]
    fn what_is_no_store_is_not_read_as_text() {
        let folder = tempfile::tempdir().unwrap();
        for (name, content) in [("empty.svdb", &b""[..]), ("bad.svdb", b"XVDB....")] {
            let path = folder.path().join(name);
            fs::write(&path, content).unwrap();
            let error = Input::File(path).source(Arc::default()).err().unwrap();
            let error: &SvdbError = error.get_ref().unwrap().downcast_ref().unwrap();
            assert_eq!(error.kind, SvdbErrorKind::NotAStore);
        }
    }

    #[test]
    fn packed_files_are_recognised_like_plain_ones() {
        let folder = tempfile::tempdir().unwrap();
        let opened = |content: &[u8]| {
            let path = folder.path().join("a.zst");
            fs::write(&path, zstd::encode_all(content, 1).unwrap()).unwrap();
            Input::File(path).open(Arc::default())
        };
        let foreign = |content: &[u8]| {
            let error = opened(content).err().unwrap();
            *error.get_ref().unwrap().downcast_ref::<Foreign>().unwrap()
        };
        assert_eq!(foreign(&[0; 1000]), Foreign::Binary);
        let tar = [&b"games/of/mine.pgn"[..], &[0; 500]].concat();
        assert_eq!(foreign(&tar), Foreign::Binary);
        assert_eq!(foreign(b"PK\x03\x04games"), Foreign::Packed("zip"));
        let read = |content: &[u8]| {
            let mut text = Vec::new();
            opened(content).unwrap().read_to_end(&mut text).unwrap();
            text
        };
        let signs = [&b"\x01\x02"[..], &b"1. e4 e5 *\n".repeat(20)].concat();
        assert_eq!(read(&signs), signs);
        let wide: Vec<u8> = "\u{feff}1. e4 *"
            .encode_utf16()
            .flat_map(u16::to_le_bytes)
            .collect();
        assert!(read(&wide).ends_with(b"1. e4 *"));
    }
}
