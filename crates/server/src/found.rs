//! Instances as the database keeps them.

use chess::Square;
use corpus::Found;
use serde::{Deserialize, Serialize};

/// An instance in JSON: letters for colours as in PGN, squares by name.
#[derive(Debug, Default, Serialize, Deserialize)]
struct Kept {
    actors: Vec<(String, String)>,
    words: String,
    line: Vec<String>,
    arrows: Vec<(String, String, char)>,
    squares: Vec<(String, char)>,
    extra: Vec<(String, String)>,
}

/// The further columns that there are.
const EXTRA: [&str; 4] = ["proof", "within", "distance", "eval"];

/// For the database.
pub fn write(found: &Found) -> String {
    let name = |square: &Square| square.to_string();
    let arrows = found.arrows.iter();
    let squares = found.squares.iter();
    let extra = found.extra.iter();
    let kept = Kept {
        actors: found.actors.clone(),
        words: found.words.clone(),
        line: found.line.clone(),
        arrows: arrows
            .map(|(from, to, colour)| (name(from), name(to), *colour))
            .collect(),
        squares: squares
            .map(|(square, colour)| (name(square), *colour))
            .collect(),
        extra: extra
            .map(|(name, value)| ((*name).to_owned(), value.clone()))
            .collect(),
    };
    serde_json::to_string(&kept).unwrap_or_default()
}

/// From the database; what cannot be read is left out.
pub fn read(pattern: usize, text: &str) -> Found {
    let kept: Kept = serde_json::from_str(text).unwrap_or_default();
    let arrow = |(from, to, colour): &(String, String, char)| {
        Some((from.parse().ok()?, to.parse().ok()?, *colour))
    };
    let extra = kept.extra.into_iter().filter_map(|(name, value)| {
        let known = EXTRA.into_iter().find(|known| *known == name)?;
        Some((known, value))
    });
    Found {
        pattern,
        actors: kept.actors,
        words: kept.words,
        line: kept.line,
        arrows: kept.arrows.iter().filter_map(arrow).collect(),
        squares: kept
            .squares
            .iter()
            .filter_map(|(square, colour)| Some((square.parse().ok()?, *colour)))
            .collect(),
        extra: extra.collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_back() {
        let found = Found {
            pattern: 3,
            actors: vec![("F1".to_owned(), "Qf4".to_owned())],
            words: "A dama vai a b8.".to_owned(),
            line: vec!["Qb8+".to_owned()],
            arrows: vec![(Square::F4, Square::B8, 'Y')],
            squares: vec![(Square::B8, 'B')],
            extra: vec![("proof", "forced".to_owned())],
        };
        assert_eq!(read(3, &write(&found)), found);
        assert!(read(0, "no JSON").actors.is_empty());
    }
}
