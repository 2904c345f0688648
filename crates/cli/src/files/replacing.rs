//! Which files a command may replace: those that are recognisably an earlier result of its own, and others only with
//! `--force`.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

use corpus::store;
use durable::is_open_already;

use crate::error::CliError;

/// What shows that a file is an earlier result. Every format has a mark of its own.
#[derive(Debug, Clone)]
pub enum Mark {
    /// A drawing with our metadata (see [`signed_svg`]).
    Svg,
    /// A page that names its maker.
    Page,
    /// A text that begins with these words, such as the heading of a table.
    Beginning(String),
    /// A text of which one of the first lines is this one.
    Line(String),
    /// Games that we refereed: each says how it ended in our words.
    Games,
    /// A list of pairs of numbers, with their count before.
    Pairs,
    /// A store of games.
    Store,
    /// The format has no room for a mark.
    None,
}

/// Marks are looked for within this number of bytes.
const BEGINNING: u64 = 1 << 16;
/// What our drawings say of themselves.
const SIGNATURE: &str = "<metadata>StratVision</metadata>";
/// The tag that all games of matches and tournaments have.
const OWN_TAG: &str = "[TerminationDetail ";

/// Fails if a file is there that is no earlier result, before any work is done for it.
pub fn may_replace(path: &Path, is_forced: bool, mark: &Mark) -> Result<(), CliError> {
    may_replace_if(path, is_forced, || mark.is_in(path))
}

/// The same where another crate knows the mark.
pub fn may_replace_if(
    path: &Path,
    is_forced: bool,
    is_earlier: impl FnOnce() -> io::Result<bool>,
) -> Result<(), CliError> {
    // What is no file, such as /dev/null, takes everything, and what is open already is only added to; an empty file
    // has nothing to lose.
    let has_content = std::fs::metadata(path).is_ok_and(|known| known.is_file() && known.len() > 0);
    let is_free = !has_content || is_open_already(path);
    if is_forced || is_free || is_earlier().map_err(|error| CliError::file(path, &error))? {
        return Ok(());
    }
    let path = path.display();
    Err(CliError::usage(
        format!("'{path}' exists and is not recognisably an earlier result of this command"),
        format!("'{path}' já existe e não é reconhecidamente um resultado anterior deste comando"),
    )
    .help(
        "name another file, or replace it with --force",
        "indique outro arquivo, ou substitua-o com --force",
    ))
}

impl Mark {
    fn is_in(&self, path: &Path) -> io::Result<bool> {
        let file = BufReader::new(File::open(path)?);
        match self {
            Mark::None => Ok(false),
            Mark::Games => are_our_games(file),
            Mark::Pairs => are_pairs(file),
            Mark::Store => is_store(file),
            mark => {
                let mut bytes = Vec::new();
                file.take(BEGINNING).read_to_end(&mut bytes)?;
                Ok(mark.begins(&String::from_utf8_lossy(&bytes)))
            }
        }
    }

    fn begins(&self, text: &str) -> bool {
        match self {
            Mark::Svg => text.starts_with("<svg ") && text.contains(SIGNATURE),
            Mark::Page => text.contains("<meta name=\"generator\" content=\"StratVision report\">"),
            Mark::Beginning(words) => text.starts_with(words.as_str()),
            Mark::Line(line) => text
                .lines()
                .any(|known| known.trim_end() == line.trim_end()),
            _ => false,
        }
    }
}

/// A drawing with a signature by which it is known again.
pub fn signed_svg(svg: &str) -> String {
    match svg.split_once('>') {
        Some((opening, rest)) => format!("{opening}>{SIGNATURE}{rest}"),
        None => svg.to_owned(),
    }
}

/// As many games as there are say how they ended in our words.
fn are_our_games(file: impl BufRead) -> io::Result<bool> {
    let (mut games, mut ours) = (0u64, 0u64);
    for line in file.split(b'\n') {
        let line = line?;
        games += u64::from(line.starts_with(b"[Event "));
        ours += u64::from(line.starts_with(OWN_TAG.as_bytes()));
    }
    Ok(games > 0 && games == ours)
}

fn is_store(file: impl Read) -> io::Result<bool> {
    let mut beginning = Vec::new();
    file.take(store::MAGIC.len() as u64)
        .read_to_end(&mut beginning)?;
    Ok(beginning == store::MAGIC)
}

/// A number, and as many lines with two numbers each; or the same as JSON.
fn are_pairs(file: impl Read) -> io::Result<bool> {
    let mut text = String::new();
    if file.take(BEGINNING).read_to_string(&mut text).is_err() {
        return Ok(false);
    }
    if text.starts_with("{\"round\":") {
        return Ok(text.contains("\"boards\":"));
    }
    let mut lines = text.lines();
    let count = lines
        .next()
        .and_then(|line| line.trim().parse::<usize>().ok());
    let pairs = lines.map(|line| {
        let numbers = line.split(' ').map(str::parse::<u32>);
        let numbers: Result<Vec<u32>, _> = numbers.collect();
        numbers.is_ok_and(|numbers| numbers.len() == 2)
    });
    let pairs: Vec<bool> = pairs.collect();
    Ok(count == Some(pairs.len()) && pairs.into_iter().all(|pair| pair))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_known_again_and_other_files_are_not() {
        let svg = signed_svg("<svg xmlns=\"x\" width=\"1\">\n<g/></svg>\n");
        assert_eq!(
            svg,
            "<svg xmlns=\"x\" width=\"1\"><metadata>StratVision</metadata>\n<g/></svg>\n"
        );
        assert!(Mark::Svg.begins(&svg) && !Mark::Svg.begins("<svg><g/></svg>"));
        let heading = Mark::Beginning("place,name,points".to_owned());
        assert!(heading.begins("place,name,points,games\n1,A\n"));
        assert!(!heading.begins("name,place,points\n"));
        let line = Mark::Line("012 Open 2026".to_owned());
        assert!(line.begins("XXC\n012 Open 2026\r\n") && !line.begins("012 Open 2026 B\n"));
    }

    #[test]
    fn games_and_pairs_are_ours_as_a_whole_or_not_at_all() {
        let ours = "[Event \"a\"]\n[TerminationDetail \"mate\"]\n\n1. e4 1-0\n\n";
        let theirs = "[Event \"a\"]\n\n1. e4 1-0\n\n";
        let are_ours = |text: String| are_our_games(text.as_bytes()).unwrap();
        assert!(are_ours(ours.repeat(3)));
        assert!(!are_ours(format!("{ours}{theirs}")) && !are_ours("notes".to_owned()));
        let pairs = |text: &str| are_pairs(text.as_bytes()).unwrap();
        assert!(pairs("2\n1 4\n3 2\n") && pairs("0\n"));
        assert!(pairs("{\"round\":3,\"boards\":[],\"bye\":null}\n"));
        assert!(!pairs("2\n1 4\n") && !pairs("1 4\n") && !pairs("notes\n"));
    }
}
