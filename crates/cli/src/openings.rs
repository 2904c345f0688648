//! Where games of matches and tournaments begin: the start, the book that ships, a file, random moves.

use std::io::Read;
use std::path::Path;
use std::sync::Arc;

use arena::contest::{Opening, OpeningError, Openings, read_opening};
use corpus::input::Input;
use game::{Game, Record};
use syntax::{Bilingual, Message};

use crate::args::OpeningArgs;
use crate::contenders::{LineError, OpeningLine, Roster};
use crate::error::CliError;
use crate::terminal;

/// A larger file is no list of openings.
const LARGEST_FILE: u64 = 64 * 1024 * 1024;

/// The openings that `--openings` names: `start`, `book`, `random:N`, or a file.
pub fn named<G: Roster>(args: &OpeningArgs, seed: u64) -> Result<Openings<G>, CliError> {
    let plies = args.plies.map_or(usize::MAX, |plies| plies as usize);
    let opening = match args.source.as_deref() {
        None | Some("start") => Opening::Start,
        Some("book") => Opening::Book,
        Some(word) => match word.strip_prefix("random:") {
            Some(plies) => Opening::Random {
                plies: random(word, plies)?,
            },
            None => {
                let lines = file::<G>(Path::new(word), plies)?;
                return usable(Openings::listed(lines), word);
            }
        },
    };
    planned(&opening, seed, "--openings")
}

/// What a plan asks for; `place` says where it stands.
pub fn planned<G: Roster>(
    opening: &Opening,
    seed: u64,
    place: &str,
) -> Result<Openings<G>, CliError> {
    let ready = match opening {
        Opening::Book => Openings::shuffled(G::book(), seed),
        other => Openings::new(other, seed),
    };
    usable(ready, place)
}

/// The lines of a book that ships: configurations in brackets, or moves.
pub fn shipped<G: Game>(name: &str) -> Vec<Record<G>> {
    let files = knowledge::openings();
    let file = files.into_iter().find(|file| file.name == name);
    let text = file.map(|file| file.text).unwrap_or_default();
    text.lines()
        .filter(|line| !line.starts_with('#'))
        .filter_map(|line| line.split('\t').next())
        // The files are part of the program, and its tests read them all.
        .filter_map(|opening| match opening.starts_with('(') {
            true => read_opening(opening).ok(),
            false => read_opening(&format!("moves {opening}")).ok(),
        })
        .collect()
}

fn random(word: &str, plies: &str) -> Result<usize, CliError> {
    let number: Option<usize> = plies.parse().ok();
    let most = Opening::MOST_RANDOM;
    number.filter(|plies| *plies <= most).ok_or_else(|| {
        CliError::usage(
            format!("--openings {word}: how many moves?"),
            format!("--openings {word}: quantos lances?"),
        )
        .help(
            format!("write random:6, or another number up to {most}"),
            format!("escreva random:6, ou outro número até {most}"),
        )
    })
}

fn usable<G: Game>(
    openings: Result<Openings<G>, OpeningError>,
    place: &str,
) -> Result<Openings<G>, CliError> {
    openings.map_err(|error| {
        let (en, pt) = match &error {
            OpeningError::Notation { number, reason } => (
                format!("opening {number}: {}", reason.0.en),
                format!("abertura {number}: {}", reason.0.pt),
            ),
            OpeningError::Over { number } => (
                format!("opening {number}: {}", OVER.en),
                format!("abertura {number}: {}", OVER.pt),
            ),
            OpeningError::Empty | OpeningError::NoBook => (
                "there are no openings".to_owned(),
                "não há aberturas".to_owned(),
            ),
        };
        CliError::failed(format!("{place}: {en}"), format!("{place}: {pt}")).help(
            "write a position, or moves after the word 'moves'",
            "escreva uma posição, ou lances depois da palavra 'moves'",
        )
    })
}

const OVER: Bilingual<&str> = Bilingual {
    en: "the game is over there",
    pt: "a partida já acabou aí",
};

fn file<G: Roster>(path: &Path, plies: usize) -> Result<Vec<Record<G>>, CliError> {
    let failure = |error: &std::io::Error| {
        CliError::file(path, error).help(
            "--openings takes start, book, random:N or a file",
            "--openings aceita start, book, random:N ou um arquivo",
        )
    };
    // Packed games are unpacked on the way; only then it shows how many there are.
    let mut bytes = Vec::new();
    Input::File(path.to_owned())
        .open(Arc::default())
        .and_then(|text| text.take(LARGEST_FILE + 1).read_to_end(&mut bytes))
        .map_err(|error| failure(&error))?;
    let shown = terminal::printable(&path.display().to_string());
    if bytes.len() as u64 > LARGEST_FILE {
        return Err(CliError::failed(
            format!("{shown}: more than {LARGEST_FILE} bytes are too many for a list of openings"),
            format!("{shown}: mais de {LARGEST_FILE} bytes são demais para uma lista de aberturas"),
        )
        .help(
            format!("cut it down to {LARGEST_FILE} bytes"),
            format!("reduza-o a {LARGEST_FILE} bytes"),
        ));
    }
    let text = String::from_utf8_lossy(&bytes);
    let read = match G::games(&text, plies) {
        Some(games) => games.and_then(unfinished),
        None => lines(&text, plies),
    };
    read.map_err(|(line, why)| {
        let failure = CliError::failed(
            format!("{shown}:{line}: {}", terminal::printable(&why.en)),
            format!("{shown}:{line}: {}", terminal::printable(&why.pt)),
        );
        if why.en == OVER.en {
            return failure.help(
                "--opening-plies N takes only the beginnings of games",
                "--opening-plies N toma só o começo das partidas",
            );
        }
        failure.help(
            "write one opening per line: a position, or moves after the word 'moves'; or name a file of games",
            "escreva uma abertura por linha: uma posição, ou lances depois da palavra 'moves'; ou dê partidas",
        )
    })
}

/// One opening a line; `#` begins a remark.
fn lines<G: Roster>(text: &str, plies: usize) -> Result<Vec<Record<G>>, LineError> {
    let read = |(index, line): (usize, &str)| {
        let line = line.trim_start_matches('\u{feff}').trim();
        if line.is_empty() || line.starts_with('#') {
            return None;
        }
        let record = match line.strip_prefix("moves") {
            Some(_) => read_opening::<G>(line).map_err(|error| error.0),
            None => G::situation(line).map(Record::new),
        };
        let cut = |mut record: Record<G>| {
            while record.moves().len() > plies {
                record.take_back();
            }
            (index + 1, record)
        };
        Some(record.map(cut).map_err(|why| (index + 1, why)))
    };
    let found: Result<Vec<OpeningLine<G>>, LineError> =
        text.lines().enumerate().filter_map(read).collect();
    found.and_then(unfinished)
}

/// Openings in which the game goes on.
fn unfinished<G: Game>(lines: Vec<OpeningLine<G>>) -> Result<Vec<Record<G>>, LineError> {
    lines
        .into_iter()
        .map(|(line, record)| match record.end() {
            Some(_) => Err((line, Message::new(OVER.en, OVER.pt))),
            None => Ok(record),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    /// Every line of every book can be read, leads somewhere else, and leaves a game to be played.
    #[test]
    fn the_books_are_sound() {
        fn sound<G: Roster>(least: usize) {
            let book = G::book();
            assert!(book.len() >= least, "{}: {}", G::NAME, book.len());
            let keys: HashSet<u64> = book.iter().map(|line| line.position().key()).collect();
            assert_eq!(keys.len(), book.len(), "{}", G::NAME);
            assert!(book.iter().all(|line| line.end().is_none()), "{}", G::NAME);
        }
        sound::<chess::ChessGame>(60);
        sound::<draughts::Position>(150);
        sound::<tactickle::Position>(20);
        for file in knowledge::openings() {
            let rows: Vec<&str> = file
                .text
                .lines()
                .filter(|line| !line.starts_with('#'))
                .collect();
            let read = match file.name.as_str() {
                "chess.tsv" => {
                    let named = |row: &&str| row.split('\t').count() == 3;
                    assert!(rows.iter().all(named), "moves and a name in both languages");
                    shipped::<chess::ChessGame>(&file.name).len()
                }
                _ => shipped::<tactickle::Position>(&file.name).len(),
            };
            assert_eq!(read, rows.len(), "{}", file.name);
        }
    }

    /// What the book of Tac-Tickle promises.
    #[test]
    fn neither_side_can_force_a_win_from_the_book() {
        use tactickle::solution::{Solution, Value};
        let solution = Solution::solve(2);
        for line in tactickle::Position::book() {
            let value = solution.value(line.position());
            assert_eq!(value, Value::Draw, "{}", line.position().text());
        }
    }
}
