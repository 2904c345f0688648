//! The knowledge that ships inside the program: patterns, heuristic sets, games and openings, embedded as text. Parsing
//! them is up to the crates of their languages.

use std::borrow::Cow;

use rust_embed::{EmbeddedFile, RustEmbed};

#[derive(RustEmbed)]
#[folder = "patterns/"]
struct Patterns;

#[derive(RustEmbed)]
#[folder = "heuristics/"]
struct Heuristics;

#[derive(RustEmbed)]
#[folder = "games/"]
struct Games;

#[derive(RustEmbed)]
#[folder = "draughts/"]
struct Draughts;

#[derive(RustEmbed)]
#[folder = "openings/"]
struct Openings;

/// A file that ships with the program.
#[derive(Debug, Clone)]
pub struct ShippedFile {
    /// Its name without a folder, such as `philidor.patlan`.
    pub name: String,
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

/// What a list of patterns says about a shipped one. The order of the index is that of the list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct IndexEntry {
    /// The name of its file without the ending.
    pub stem: String,
    /// What it is about, such as `mates`; it is listed under the first.
    pub themes: Vec<String>,
    /// `beginner`, `club` or `expert`.
    pub level: String,
    pub english: String,
    pub portuguese: String,
}

/// The index of the shipped patterns.
pub fn pattern_index() -> Vec<IndexEntry> {
    let files = files::<Patterns>(".tsv");
    let lines = files.iter().flat_map(|file| file.text.lines());
    lines
        .filter(|line| !line.starts_with('#'))
        .filter_map(|line| {
            let mut fields = line.split('\t').map(str::to_owned);
            Some(IndexEntry {
                stem: fields.next()?,
                themes: fields.next()?.split(',').map(str::to_owned).collect(),
                level: fields.next()?,
                english: fields.next()?,
                portuguese: fields.next()?,
            })
        })
        .collect()
}

/// Every shipped heuristic set of chess, by name.
pub fn heuristics() -> Vec<ShippedFile> {
    let mut sets = files::<Heuristics>(".dhjog");
    // Those of other games lie in folders.
    sets.retain(|file| !file.name.contains('/'));
    sets
}

/// Every shipped heuristic set of another game, which is also the name of its folder.
pub fn heuristics_of(game: &str) -> Vec<ShippedFile> {
    files::<Heuristics>(".dhjog")
        .into_iter()
        .filter_map(|file| {
            let name = file.name.strip_prefix(game)?.strip_prefix('/')?.to_owned();
            Some(ShippedFile { name, ..file })
        })
        .collect()
}

/// The games that ship, as PGN, by name.
pub fn games() -> Vec<ShippedFile> {
    files::<Games>(".pgn")
}

/// The named openings of Brazilian draughts, and the opening lines that are chosen at random.
pub fn draughts() -> Vec<ShippedFile> {
    files::<Draughts>(".tsv")
}

/// Openings for matches, one file a game, named after it; one opening per line, its names after tabs.
pub fn openings() -> Vec<ShippedFile> {
    files::<Openings>(".tsv")
}

/// The names of chess openings by ECO code and by moves; the file says how it is read.
pub fn opening_names() -> &'static str {
    include_str!("../eco/chess.tsv")
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_index_names_every_shipped_pattern_once() {
        let mut indexed: Vec<String> = pattern_index()
            .into_iter()
            .map(|entry| entry.stem)
            .collect();
        indexed.sort();
        let stems: Vec<String> = patterns()
            .iter()
            .map(|file| file.name.trim_end_matches(".patlan").to_owned())
            .collect();
        assert_eq!(
            indexed, stems,
            "a new pattern needs its line in patterns/index.tsv"
        );
    }
}
