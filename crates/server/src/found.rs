//! Instances as the database keeps them.

use chess::Square;
use corpus::{Found, Hit};
use serde::{Deserialize, Serialize};

use crate::proof::Proof;

/// An instance in JSON: letters for colours as in PGN, squares by name.
#[derive(Debug, Default, Serialize, Deserialize)]
struct Kept {
    actors: Vec<(String, String)>,
    words: String,
    line: Vec<String>,
    arrows: Vec<(String, String, char)>,
    squares: Vec<(String, char)>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    proof: Option<Proof>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    within: Option<u8>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    distance: Option<u8>,
    /// Where in the text of the game it belongs; unknown in rows of older versions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    place: Option<u32>,
    /// What rows of older versions have in columns of text: the words of the proof, `within`.
    #[serde(default, skip_serializing)]
    extra: Vec<(String, String)>,
}

/// For the database.
pub fn write(hit: &Hit) -> String {
    let found = &hit.found;
    let name = |square: &Square| square.to_string();
    let arrows = found.arrows.iter();
    let squares = found.squares.iter();
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
        proof: found.proof.as_ref().map(Proof::from),
        within: found.within,
        distance: found.distance,
        place: Some(hit.place),
        extra: Vec::new(),
    };
    serde_json::to_string(&kept).unwrap_or_default()
}

/// From the database, with its place in the text of the game; what cannot be read is left out.
pub fn read(pattern: usize, text: &str) -> (Found, Option<u32>) {
    let mut kept: Kept = serde_json::from_str(text).unwrap_or_default();
    let place = kept.place;
    for (name, value) in std::mem::take(&mut kept.extra) {
        match name.as_str() {
            "proof" => {
                let proof = kept.proof.get_or_insert_with(|| Proof::of_words(&value));
                proof.words = value;
            }
            "within" => kept.within = value.parse().ok(),
            _ => {}
        }
    }
    (found(pattern, kept), place)
}

fn found(pattern: usize, kept: Kept) -> Found {
    let arrow = |(from, to, colour): &(String, String, char)| {
        Some((from.parse().ok()?, to.parse().ok()?, *colour))
    };
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
        proof: kept.proof.map(corpus::Proof::from),
        within: kept.within,
        distance: kept.distance,
        eval: None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use corpus::Verdict;

    #[test]
    fn what_is_written_is_read_back() {
        let found = Found {
            pattern: 3,
            actors: vec![("F1".to_owned(), "Qf4".to_owned())],
            words: "A dama vai a b8.".to_owned(),
            line: vec!["Qb8+".to_owned()],
            arrows: vec![(Square::F4, Square::B8, 'Y')],
            squares: vec![(Square::B8, 'B')],
            proof: Some(corpus::Proof {
                verdict: Verdict::Forced { mate_in: Some(2) },
                reply: None,
                words: "forçado, mate em 2".to_owned(),
            }),
            within: Some(3),
            distance: None,
            eval: None,
        };
        let hit = Hit {
            ply: 7,
            place: 5,
            fen: String::new(),
            side: chess::Color::White,
            side_line: true,
            found: found.clone(),
        };
        assert_eq!(read(3, &write(&hit)), (found, Some(5)));
        assert!(read(0, "no JSON").0.actors.is_empty());
        assert!(write(&hit).contains("\"verdict\":\"forced\""));
    }

    #[test]
    fn rows_of_older_versions_are_understood_by_their_words() {
        let old = r#"{"actors":[],"words":"","line":[],"arrows":[],"squares":[],
            "extra":[["proof","refutado por Kxf7"],["within","3"]]}"#;
        let (found, place) = read(0, old);
        let proof = found.proof.unwrap();
        assert_eq!((proof.verdict, place), (Verdict::Refuted, None));
        assert_eq!(proof.words, "refutado por Kxf7");
        assert_eq!(found.within, Some(3));
    }
}
