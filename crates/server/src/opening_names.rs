//! Names of chess openings, by ECO code and by the moves of a game.

use std::collections::HashMap;
use std::sync::OnceLock;

use chess::replay::Replay;
use syntax::Lang;

/// An opening or a variation of one, as a line of `knowledge/eco/chess.tsv` says it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Opening {
    /// The first and the last ECO code; empty where the moves alone say what it is.
    pub codes: Option<(String, String)>,
    pub portuguese: String,
    pub english: String,
}

impl Opening {
    pub fn name(&self, lang: Lang) -> &str {
        match lang {
            Lang::En => &self.english,
            Lang::Pt => &self.portuguese,
        }
    }

    fn has_code(&self, code: &str) -> bool {
        let range = self.codes.as_ref();
        range.is_some_and(|(first, last)| first.as_str() <= code && code <= last.as_str())
    }

    /// The number of codes of its range.
    fn width(&self) -> u32 {
        let number = |code: &str| code.get(1..).and_then(|digits| digits.parse::<u32>().ok());
        let range = self.codes.as_ref();
        let width = range.and_then(|(first, last)| Some(number(last)? - number(first)?));
        width.unwrap_or(u32::MAX)
    }
}

/// All openings that have a name.
#[derive(Debug)]
pub struct OpeningNames {
    openings: Vec<Opening>,
    /// By the placement, side to move and castling rights after their moves: the index of the opening.
    by_position: HashMap<String, usize>,
}

/// No opening of the table is longer.
const MAX_PLIES: usize = 24;

impl OpeningNames {
    /// The table that ships, read once.
    pub fn shipped() -> &'static OpeningNames {
        static NAMES: OnceLock<OpeningNames> = OnceLock::new();
        NAMES.get_or_init(|| OpeningNames::parse(knowledge::opening_names()))
    }

    fn parse(text: &str) -> OpeningNames {
        let mut names = OpeningNames {
            openings: Vec::new(),
            by_position: HashMap::new(),
        };
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            let mut fields = line.split('\t');
            let [Some(codes), Some(portuguese), Some(english)] =
                [fields.next(), fields.next(), fields.next()]
            else {
                continue;
            };
            let (first, last) = codes.split_once('-').unwrap_or((codes, codes));
            let codes = (!codes.is_empty()).then(|| (first.to_owned(), last.to_owned()));
            if let Some(position) = fields.next().and_then(position_after) {
                names.by_position.insert(position, names.openings.len());
            }
            names.openings.push(Opening {
                codes,
                portuguese: portuguese.to_owned(),
                english: english.to_owned(),
            });
        }
        names
    }

    /// The openings that have codes of their own.
    pub fn coded(&self) -> impl Iterator<Item = (&str, &str, &Opening)> {
        self.openings.iter().filter_map(|opening| {
            let (first, last) = opening.codes.as_ref()?;
            Some((first.as_str(), last.as_str(), opening))
        })
    }

    /// The opening of an ECO code, such as `C41` or `c41/03`.
    pub fn by_code(&self, code: &str) -> Option<&Opening> {
        let code = code.trim().get(..3)?.to_ascii_uppercase();
        let mut chars = code.chars();
        let is_code = matches!(chars.next(), Some('A'..='E')) && chars.all(|c| c.is_ascii_digit());
        let matching = self
            .openings
            .iter()
            .filter(|opening| is_code && opening.has_code(&code));
        matching.min_by_key(|opening| opening.width())
    }

    /// The opening of the last of these positions that has a name, the first ones of a game from the usual start.
    pub fn by_positions<'a>(&self, fens: impl Iterator<Item = &'a str>) -> Option<&Opening> {
        let named = fens.take(MAX_PLIES + 1).filter_map(|fen| {
            let index = self.by_position.get(&position_key(fen)?)?;
            self.openings.get(*index)
        });
        named.last()
    }

    /// The same by the moves of a game from the usual start.
    pub fn by_moves<'a>(&self, moves: impl Iterator<Item = &'a str>) -> Option<&Opening> {
        let mut replay = Replay::default();
        let mut fens = Vec::new();
        for san in moves.take(MAX_PLIES) {
            if replay.play(san.as_bytes()).is_err() {
                break;
            }
            fens.push(replay.fen());
        }
        self.by_positions(fens.iter().map(String::as_str))
    }
}

/// What openings are known by: placement, side to move and castling rights of a FEN.
fn position_key(fen: &str) -> Option<String> {
    let (key, _) = fen
        .match_indices(' ')
        .nth(2)
        .map(|(at, _)| fen.split_at(at))?;
    Some(key.to_owned())
}

fn position_after(moves: &str) -> Option<String> {
    let mut replay = Replay::default();
    for word in moves.split_whitespace() {
        replay.play(word.as_bytes()).ok()?;
    }
    position_key(&replay.fen())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_code_has_a_name() {
        let names = OpeningNames::shipped();
        for letter in 'A'..='E' {
            for number in 0..100 {
                let code = format!("{letter}{number:02}");
                assert!(names.by_code(&code).is_some(), "{code}");
            }
        }
        for no_code in ["", "C4", "F00", "ção", "C4x", "?"] {
            assert_eq!(names.by_code(no_code), None, "{no_code}");
        }
    }

    #[test]
    fn the_narrowest_range_names_a_code() {
        let name = |code: &str| {
            let opening = OpeningNames::shipped().by_code(code);
            opening.map(|opening| opening.name(Lang::En).to_owned())
        };
        assert_eq!(name("B99").as_deref(), Some("Sicilian, Najdorf"));
        assert_eq!(name("b20").as_deref(), Some("Sicilian defence"));
        assert_eq!(name("C41/02").as_deref(), Some("Philidor defence"));
    }

    #[test]
    fn every_line_of_the_table_can_be_played_and_is_found_again() {
        for line in knowledge::opening_names().lines() {
            let fields: Vec<&str> = line.split('\t').collect();
            if line.starts_with('#') {
                continue;
            }
            assert!(fields.len() == 3 || fields.len() == 4, "{line}");
            assert!(!fields[0].is_empty() || fields.len() == 4, "{line}");
            let Some(moves) = fields.get(3) else { continue };
            assert!(moves.split(' ').count() <= MAX_PLIES, "{line}");
            let mut replay = Replay::default();
            let mut fens = vec![replay.fen()];
            for word in moves.split(' ') {
                replay.play(word.as_bytes()).expect(line);
                fens.push(replay.fen());
            }
            let found = OpeningNames::shipped().by_positions(fens.iter().map(String::as_str));
            assert_eq!(found.map(|found| found.english.as_str()), Some(fields[2]));
        }
    }

    #[test]
    fn an_opening_is_known_whatever_the_order_of_its_moves() {
        let moves = ["Nf3", "d5", "d4", "Nf6", "c4", "e6", "Nc3", "Bb4", "a3"];
        let found = OpeningNames::shipped().by_moves(moves.into_iter());
        assert_eq!(
            found.map(|found| found.portuguese.as_str()),
            Some("Defesa Ragozin")
        );
    }
}
