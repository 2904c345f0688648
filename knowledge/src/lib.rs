//! The knowledge that ships inside the program: pattern files, embedded as text. Whoever wants to read them as
//! patterns asks the `patlan` crate; here they are only files.

use std::borrow::Cow;

use rust_embed::{EmbeddedFile, RustEmbed};

#[derive(RustEmbed)]
#[folder = "patterns/"]
struct Patterns;

#[derive(RustEmbed)]
#[folder = "games/"]
struct Games;

/// A file that ships with the program.
#[derive(Debug, Clone)]
pub struct ShippedFile {
    /// Its name without a folder, such as `philidor.patlan`.
    pub name: String,
    /// What it says.
    pub text: String,
}

/// Every shipped pattern, by name.
pub fn patterns() -> Vec<ShippedFile> {
    files::<Patterns>(".patlan")
}

/// The positions that the patterns are tested on, by name.
pub fn positions() -> Vec<ShippedFile> {
    files::<Patterns>(".epd")
}

/// The games that ship, as PGN, by name.
pub fn games() -> Vec<ShippedFile> {
    files::<Games>(".pgn")
}

fn files<Folder: RustEmbed>(extension: &str) -> Vec<ShippedFile> {
    let mut names: Vec<Cow<'static, str>> = Folder::iter()
        .filter(|name| name.ends_with(extension))
        .collect();
    names.sort();
    names
        .into_iter()
        .filter_map(|name| {
            let EmbeddedFile { data, .. } = Folder::get(&name)?;
            Some(ShippedFile {
                name: name.into_owned(),
                text: String::from_utf8_lossy(&data).into_owned(),
            })
        })
        .collect()
}
