//! The token of a data folder, and codes that are good for one visit.

use std::fmt;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use durable::Partial;
use subtle::ConstantTimeEq;
use uuid::Uuid;

/// The file of the token in the data folder. Cookies and bookmarks stay valid after a restart.
const TOKEN_FILE: &str = "studio.token";
/// The file of the code for the next visit.
const CODE_FILE: &str = "studio.code";
/// Long enough for a browser that starts slowly.
const CODE_LIFETIME: Duration = Duration::from_secs(120);
/// Two UUIDs, 244 random bits.
const DIGITS: usize = 64;

/// The secret of a data folder, which only its owner can read.
#[derive(Clone)]
pub struct Token(Arc<str>);

/// The token cannot be read or written.
#[derive(Debug, thiserror::Error)]
#[error("{path}: {error}")]
pub struct TokenError {
    pub path: PathBuf,
    pub error: io::Error,
}

impl Token {
    /// Reads the token of a folder, or creates one. When its file is deleted, the next start creates a new one.
    pub fn of_folder(folder: &Path) -> Result<Token, TokenError> {
        let path = folder.join(TOKEN_FILE);
        let failed = |error| TokenError {
            path: path.clone(),
            error,
        };
        match std::fs::read_to_string(&path) {
            Ok(text) if is_token(text.trim()) => {
                close_to_others(&path).map_err(failed)?;
                return Ok(Token(text.trim().into()));
            }
            Ok(_) => tracing::warn!("studio.token was damaged; there is a new one"),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            // Not UTF-8.
            Err(error) if error.kind() == io::ErrorKind::InvalidData => {}
            Err(error) => return Err(failed(error)),
        }
        let token = random();
        write_private(&path, &token).map_err(failed)?;
        Ok(Token(token.into()))
    }

    /// Compares in constant time, so that response times reveal nothing.
    pub fn is(&self, given: &str) -> bool {
        same(&self.0, given)
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Token {
    /// Hides the token from logs.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(…)")
    }
}

/// Creates a code that opens the studio of a folder once, within two minutes. It replaces an earlier one.
pub fn entry_code(folder: &Path) -> io::Result<String> {
    let code = random();
    write_private(&folder.join(CODE_FILE), &code)?;
    Ok(code)
}

/// Whether this is the code of the folder. It becomes invalid by this.
pub fn use_code(folder: &Path, given: &str) -> bool {
    let path = folder.join(CODE_FILE);
    let Ok(kept) = std::fs::read_to_string(&path) else {
        return false;
    };
    let age = std::fs::metadata(&path)
        .and_then(|meta| meta.modified())
        .ok()
        .and_then(|made| made.elapsed().ok());
    let is_fresh = age.is_some_and(|age| age < CODE_LIFETIME);
    // Removing the file decides: of two requests at once, only one succeeds.
    is_token(&kept) && same(&kept, given) && std::fs::remove_file(&path).is_ok() && is_fresh
}

fn same(kept: &str, given: &str) -> bool {
    kept.as_bytes().ct_eq(given.as_bytes()).into()
}

fn is_token(text: &str) -> bool {
    text.len() == DIGITS && text.bytes().all(|byte| byte.is_ascii_hexdigit())
}

fn random() -> String {
    let half = || Uuid::new_v4().simple().to_string();
    half() + &half()
}

/// Writes a file that only its owner can read, completely or not at all.
pub fn write_private(path: &Path, text: &str) -> io::Result<()> {
    let mut file = Partial::create_private(path)?;
    file.write_all(text.as_bytes())?;
    file.keep()
}

/// Removes the permissions of others, which a copied or restored file may have.
#[cfg(unix)]
fn close_to_others(path: &Path) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    let mode = std::fs::metadata(path)?.permissions().mode();
    match mode & 0o077 {
        0 => Ok(()),
        _ => std::fs::set_permissions(path, PermissionsExt::from_mode(0o600)),
    }
}

#[cfg(not(unix))]
fn close_to_others(_: &Path) -> io::Result<()> {
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn token_of_a_folder_stays_the_same() {
        let folder = tempfile::tempdir().unwrap();
        let first = Token::of_folder(folder.path()).unwrap();
        let again = Token::of_folder(folder.path()).unwrap();
        assert!(again.is(first.as_str()));
        assert!(!again.is(&first.as_str()[1..]) && !again.is(""));
        let file = folder.path().join(TOKEN_FILE);
        for damaged in [&b"short"[..], b"\xff\xfe", b""] {
            std::fs::write(&file, damaged).unwrap();
            let new = Token::of_folder(folder.path()).unwrap();
            assert!(!new.is(first.as_str()));
        }
        let other = tempfile::tempdir().unwrap();
        assert!(!Token::of_folder(other.path()).unwrap().is(first.as_str()));
        assert!(!format!("{first:?}").contains(first.as_str()));
    }

    #[cfg(unix)]
    #[test]
    fn files_are_readable_by_their_owner_only() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        Token::of_folder(folder.path()).unwrap();
        entry_code(folder.path()).unwrap();
        let mode = |name: &str| {
            let meta = std::fs::metadata(folder.path().join(name)).unwrap();
            meta.permissions().mode() & 0o777
        };
        assert_eq!((mode(TOKEN_FILE), mode(CODE_FILE)), (0o600, 0o600));
        let file = folder.path().join(TOKEN_FILE);
        std::fs::set_permissions(&file, PermissionsExt::from_mode(0o644)).unwrap();
        Token::of_folder(folder.path()).unwrap();
        assert_eq!(mode(TOKEN_FILE), 0o600);
    }

    #[test]
    fn code_is_valid_once_and_for_two_minutes() {
        let folder = tempfile::tempdir().unwrap();
        assert!(!use_code(folder.path(), ""));
        let code = entry_code(folder.path()).unwrap();
        assert!(!use_code(folder.path(), &code[1..]));
        assert!(use_code(folder.path(), &code));
        assert!(!use_code(folder.path(), &code));
        let old = entry_code(folder.path()).unwrap();
        let file = std::fs::File::options()
            .write(true)
            .open(folder.path().join(CODE_FILE))
            .unwrap();
        let long_ago = std::time::SystemTime::now() - CODE_LIFETIME;
        file.set_modified(long_ago).unwrap();
        assert!(!use_code(folder.path(), &old));
    }
}
