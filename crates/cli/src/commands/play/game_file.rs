//! Saving a game, however the session ends.

use std::fs::OpenOptions;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use syntax::Lang;

use crate::error::CliError;
use crate::files;

/// The exit code of a program that Ctrl-C has ended, as shells report it.
const INTERRUPTED: i32 = 130;

/// What happens to a file that exists.
pub enum SaveMode {
    /// The game is appended.
    Append,
    /// It is replaced if it is one of these; any other file is an error.
    Replace(OwnFiles),
}

/// Files that a session has written: these may be written again, no others may be lost.
#[derive(Clone, Default)]
pub struct OwnFiles(Arc<Mutex<Vec<PathBuf>>>);

impl OwnFiles {
    /// Fails if a file is there that this session has not written.
    pub fn refuse_existing(&self, path: &Path) -> Result<(), CliError> {
        if !path.exists() || self.own().contains(&files::target(path)) {
            return Ok(());
        }
        let shown = path.display();
        Err(CliError::failed(
            format!("{shown}: the file exists already"),
            format!("{shown}: o arquivo já existe"),
        )
        .help("name another file", "indique outro arquivo"))
    }

    /// Writes a file, unless one is there that this session has not written.
    pub fn write(&self, path: &Path, text: &str) -> Result<(), CliError> {
        self.refuse_existing(path)?;
        files::put(path, text.as_bytes())?;
        self.own().push(files::target(path));
        Ok(())
    }

    fn own(&self) -> MutexGuard<'_, Vec<PathBuf>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Saves one game at the end of the session, also when that is Ctrl-C.
pub struct GameSaver {
    path: PathBuf,
    mode: SaveMode,
    /// The game so far; `None` once it is in the file.
    game: Mutex<Option<String>>,
}

impl GameSaver {
    /// Looks whether the file can be written, which is better known before a game than after it, and from now on saves
    /// what there is of the game when the program is interrupted.
    pub fn start(path: &Path, mode: SaveMode, lang: Lang) -> Result<Arc<GameSaver>, CliError> {
        if path.exists() {
            let open = OpenOptions::new().append(true).open(path);
            open.map_err(|error| CliError::file(path, &error))?;
        } else {
            files::check_writable(path)?;
        }
        let saver = Arc::new(GameSaver {
            path: path.to_owned(),
            mode,
            game: Mutex::default(),
        });
        let shared = saver.clone();
        // Without a handler the game is still saved at every other end.
        let _ = ctrlc::set_handler(move || {
            if let Err(failure) = shared.write() {
                failure.report(lang);
            }
            std::process::exit(INTERRUPTED);
        });
        Ok(saver)
    }

    /// Takes note of the game so far.
    pub fn note(&self, text: String) {
        *self.game.lock().unwrap_or_else(PoisonError::into_inner) = Some(text);
    }

    /// Puts the game into the file, once.
    pub fn write(&self) -> Result<(), CliError> {
        let mut game = self.game.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(text) = game.take() else {
            return Ok(());
        };
        if let SaveMode::Replace(saved) = &self.mode {
            return saved.write(&self.path, &text);
        }
        let failed = |error: std::io::Error| CliError::file(&self.path, &error);
        let mut file = OpenOptions::new()
            .create(true)
            .append(true)
            .open(&self.path)
            .map_err(failed)?;
        file.write_all(format!("{text}\n").as_bytes())
            .and_then(|()| file.sync_all())
            .and_then(|()| durable::sync_folder(&self.path))
            .map_err(failed)
    }
}
