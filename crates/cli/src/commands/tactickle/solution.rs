//! The solution: from the user's cache if it is there and whole, worked out and kept there otherwise.

use std::path::{Path, PathBuf};

use syntax::Lang;
use tactickle::solution::{Solution, VERSION};

use crate::terminal;

/// The solution. What cannot be read or kept is worked out again the next time.
pub fn load(quiet: bool, lang: Lang) -> Solution {
    let path = cache_file();
    if let Some(bytes) = path.as_deref().and_then(|path| std::fs::read(path).ok())
        && let Ok(solution) = Solution::from_bytes(&bytes)
    {
        return solution;
    }
    if !quiet && terminal::is_interactive() {
        terminal::note(lang.pick("solving the game once …", "resolvendo o jogo, uma só vez …"));
    }
    let solution = Solution::solve(cores());
    keep(&solution);
    solution
}

/// Puts a solution into the cache, if there is one; how many bytes it takes.
pub fn keep(solution: &Solution) -> Option<(PathBuf, usize)> {
    let path = cache_file()?;
    let bytes = solution.to_bytes().ok()?;
    write(&path, &bytes).ok()?;
    Some((path, bytes.len()))
}

/// As many threads as there are cores.
pub fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

fn write(path: &Path, bytes: &[u8]) -> std::io::Result<()> {
    let folder = path.parent().unwrap_or(Path::new("."));
    std::fs::create_dir_all(folder)?;
    durable::write(path, bytes)
}

/// Where systems keep what can be worked out again.
fn cache_file() -> Option<PathBuf> {
    let set = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty());
    let home = |below: &str| set("HOME").map(|home| PathBuf::from(home).join(below));
    let base = if cfg!(windows) {
        set("LOCALAPPDATA").map(PathBuf::from)
    } else if cfg!(target_os = "macos") {
        home("Library/Caches")
    } else {
        set("XDG_CACHE_HOME")
            .map(PathBuf::from)
            .or_else(|| home(".cache"))
    };
    Some(
        base?
            .join("stratvision")
            .join(format!("tac-tickle-{VERSION}.solution")),
    )
}
