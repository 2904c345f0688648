//! Folders and game files of this machine, from which collections are chosen.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use axum::Json;
use axum::extract::State;
use corpus::input::is_named_as_games;
use serde::{Deserialize, Serialize};
use syntax::{is_deceptive, system_error};
use tokio::sync::Semaphore;
use utoipa::{IntoParams, ToSchema};

use super::collections::at_home;
use crate::error::{ApiError, ApiErrorKind, ApiResult, Problem};
use crate::permit::{Action, Object};
use crate::request::Query;
use crate::state::{App, Caller};

/// The maximum number of entries of a folder that are looked at.
const MAX_READ: usize = 20_000;
/// The maximum number of entries that are listed.
const MAX_LISTED: usize = 1000;
/// A folder on a network may not answer.
const TIME_LIMIT: Duration = Duration::from_secs(10);
/// A folder that does not answer keeps its thread, so the number of readers is limited.
static READERS: Semaphore = Semaphore::const_new(4);

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct FolderWanted {
    /// The folder: an absolute path, or one in the home folder (`~/…`). Without it, the home folder.
    pub path: Option<String>,
    /// Whether hidden files and folders are listed.
    #[serde(default)]
    pub hidden: bool,
}

/// The folders and game files of a folder.
#[derive(Debug, Serialize, ToSchema)]
pub struct FolderInfo {
    /// Its whole path.
    pub path: String,
    /// The folders that lead to it, the first one being the root.
    pub way: Vec<FolderPlace>,
    /// The home folder, if there is one.
    pub home: Option<String>,
    /// Folders first, each kind by name.
    pub entries: Vec<FolderEntry>,
    /// The number of game files directly in it.
    pub games: usize,
    /// Whether there are more entries than are listed.
    pub cut: bool,
}

/// A folder.
#[derive(Debug, Serialize, ToSchema)]
pub struct FolderPlace {
    pub name: String,
    pub path: String,
}

/// A folder or a game file.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, ToSchema)]
pub struct FolderEntry {
    pub kind: EntryKind,
    /// For sorting: names in small letters.
    #[serde(skip)]
    order: String,
    pub name: String,
    pub path: String,
    /// The size of a file.
    pub bytes: Option<u64>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum EntryKind {
    Folder,
    /// A file of games, by its name.
    Games,
}

/// Lists the folders and game files of a folder of this machine.
#[utoipa::path(get, path = "/machine/folders", tag = "collections", params(FolderWanted),
    responses((status = 200, body = FolderInfo), (status = 403, body = Problem), (status = 422, body = Problem),
        (status = 504, body = Problem)))]
pub async fn folders(
    State(app): State<App>,
    caller: Caller,
    Query(wanted): Query<FolderWanted>,
) -> ApiResult<Json<FolderInfo>> {
    app.permit(&caller, Action::Read, Object::Machine)?;
    let home = at_home("~/");
    let home = home.is_absolute().then(|| without_end(home));
    let written = wanted.path.as_deref().unwrap_or_default().trim();
    let path = match written {
        "" | "~" => home.clone().unwrap_or_else(|| PathBuf::from("/")),
        written => at_home(written),
    };
    if !path.is_absolute() {
        return Err(ApiError::new(
            ApiErrorKind::Unreadable,
            "the path is not absolute",
            "o caminho não é absoluto",
        )
        .remedy(
            "write the whole path, such as /home/me/games or ~/games",
            "escreva o caminho inteiro, como /home/eu/partidas ou ~/partidas",
        ));
    }
    let reading = async move {
        let reader = READERS.acquire().await;
        let read = move || {
            let _reader = reader;
            read_folder(&path, home.as_deref(), wanted.hidden)
        };
        tokio::task::spawn_blocking(read).await
    };
    match tokio::time::timeout(TIME_LIMIT, reading).await {
        Err(_) => Err(ApiError::new(
            ApiErrorKind::TooSlow,
            "the folder does not answer",
            "a pasta não responde",
        )
        .remedy(
            "look whether its disk or network is connected",
            "veja se o disco ou a rede dela está ligada",
        )),
        Ok(read) => read
            .map_err(ApiError::internal)?
            .map(Json)
            .map_err(|error| unreadable(&error)),
    }
}

fn unreadable(error: &io::Error) -> ApiError {
    let reason = system_error(error);
    ApiError::new(
        ApiErrorKind::Unreadable,
        format!("the folder cannot be opened: {}", reason.en),
        format!("não foi possível abrir a pasta: {}", reason.pt),
    )
    .remedy("choose another folder", "escolha outra pasta")
}

/// The path without a separator at its end.
fn without_end(path: PathBuf) -> PathBuf {
    path.components().collect()
}

fn read_folder(path: &Path, home: Option<&Path>, hidden: bool) -> io::Result<FolderInfo> {
    // Links are resolved, so that the way up is the real one.
    let path = fs::canonicalize(path)?;
    // A file stands for its folder.
    let path = match path.parent() {
        Some(parent) if path.is_file() => parent.to_owned(),
        _ => path,
    };
    let mut entries = Vec::new();
    let mut cut = false;
    for (read, entry) in fs::read_dir(&path)?.enumerate() {
        if read == MAX_READ {
            cut = true;
            break;
        }
        // An entry that cannot be read, and a name that JSON cannot hold, cannot be chosen.
        let Ok(entry) = entry else { continue };
        let Ok(name) = entry.file_name().into_string() else {
            continue;
        };
        if (name.starts_with('.') && !hidden) || name.contains(is_deceptive) {
            continue;
        }
        entries.extend(describe(&entry.path(), name));
    }
    entries.sort();
    let games = entries
        .iter()
        .filter(|entry| entry.kind == EntryKind::Games);
    let games = games.count();
    cut |= entries.len() > MAX_LISTED;
    entries.truncate(MAX_LISTED);
    let way = path.ancestors().map(|folder| FolderPlace {
        name: folder.file_name().map_or_else(
            || folder.display().to_string(),
            |name| name.to_string_lossy().into_owned(),
        ),
        path: folder.display().to_string(),
    });
    let mut way: Vec<FolderPlace> = way.collect();
    way.reverse();
    Ok(FolderInfo {
        way,
        home: home.map(|home| home.display().to_string()),
        entries,
        games,
        cut,
        path: path.display().to_string(),
    })
}

/// A folder or a game file; `None` for anything else. Links are followed, and lead nowhere if they are broken.
fn describe(path: &Path, name: String) -> Option<FolderEntry> {
    let meta = fs::metadata(path).ok()?;
    let kind = if meta.is_dir() {
        EntryKind::Folder
    } else if meta.is_file() && is_named_as_games(&name) {
        EntryKind::Games
    } else {
        return None;
    };
    Some(FolderEntry {
        kind,
        order: name.to_lowercase(),
        path: path.to_str()?.to_owned(),
        bytes: (kind == EntryKind::Games).then_some(meta.len()),
        name,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(info: &FolderInfo) -> Vec<&str> {
        info.entries
            .iter()
            .map(|entry| entry.name.as_str())
            .collect()
    }

    #[test]
    fn folders_and_game_files_are_listed() {
        let folder = tempfile::tempdir().unwrap();
        for name in ["b", "Á", ".hidden"] {
            fs::create_dir(folder.path().join(name)).unwrap();
        }
        for name in ["games.PGN", "a.pgn.zst", "s.svdb", "notes.txt", ".x.pgn"] {
            fs::write(folder.path().join(name), "x").unwrap();
        }
        let info = read_folder(folder.path(), None, false).unwrap();
        assert_eq!(names(&info), ["b", "Á", "a.pgn.zst", "games.PGN", "s.svdb"]);
        assert_eq!((info.games, info.cut), (3, false));
        assert_eq!(info.entries[2].bytes, Some(1));
        assert_eq!(info.way.last().unwrap().path, info.path);
        let all = read_folder(folder.path(), None, true).unwrap();
        assert_eq!(names(&all)[0], ".hidden");
        assert!(names(&all).contains(&".x.pgn"));
        // A file leads to its folder.
        let by_file = read_folder(&folder.path().join("s.svdb"), None, false).unwrap();
        assert_eq!(by_file.path, info.path);
        assert!(read_folder(&folder.path().join("none"), None, false).is_err());
    }

    #[cfg(unix)]
    #[test]
    fn links_are_followed_and_broken_ones_left_out() {
        use std::os::unix::ffi::OsStrExt;
        let folder = tempfile::tempdir().unwrap();
        let real = folder.path().join("real");
        fs::create_dir(&real).unwrap();
        for (to, name) in [("real", "link"), ("nowhere", "broken.pgn"), (".", "loop")] {
            std::os::unix::fs::symlink(to, folder.path().join(name)).unwrap();
        }
        let odd = std::ffi::OsStr::from_bytes(b"lat\xedn.pgn");
        fs::write(folder.path().join(odd), "").unwrap();
        let info = read_folder(folder.path(), None, false).unwrap();
        assert_eq!(names(&info), ["link", "loop", "real"]);
        let through = read_folder(&folder.path().join("link"), None, false).unwrap();
        assert_eq!(PathBuf::from(through.path), fs::canonicalize(real).unwrap());
    }

    #[test]
    fn a_folder_with_very_many_entries_is_cut() {
        let folder = tempfile::tempdir().unwrap();
        for number in 0..=MAX_LISTED {
            fs::write(folder.path().join(format!("{number}.pgn")), "").unwrap();
        }
        let info = read_folder(folder.path(), None, false).unwrap();
        assert_eq!((info.entries.len(), info.cut), (MAX_LISTED, true));
        assert_eq!(info.games, MAX_LISTED + 1);
    }
}
