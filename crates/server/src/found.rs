//! Instances as the database keeps them.

use chess::Square;
use corpus::Found;
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
    extra: Vec<(String, String)>,
    /// Rows of older versions have only the words of `extra`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    proof: Option<Proof>,
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
        proof: proof_words(found).map(Proof::of_words),
    };
    serde_json::to_string(&kept).unwrap_or_default()
}

/// The column of the proof, in the language of the search.
pub fn proof_words(found: &Found) -> Option<&str> {
    let mut extra = found.extra.iter();
    let (_, words) = extra.find(|(name, _)| *name == "proof")?;
    Some(words)
}

/// From the database; what cannot be read is left out.
pub fn read(pattern: usize, text: &str) -> Found {
    read_proved(pattern, text).0
}

/// From the database, with what was proved.
pub fn read_proved(pattern: usize, text: &str) -> (Found, Option<Proof>) {
    let mut kept: Kept = serde_json::from_str(text).unwrap_or_default();
    let proof = kept.proof.take();
    let found = found(pattern, kept);
    let proof = proof.or_else(|| proof_words(&found).map(Proof::of_words));
    (found, proof)
}

fn found(pattern: usize, kept: Kept) -> Found {
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
    use crate::proof::ProofVerdict;

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
        assert!(write(&found).contains("\"verdict\":\"forced\""));
    }

    #[test]
    fn rows_without_a_verdict_are_understood_by_their_words() {
        let old = r#"{"actors":[],"words":"","line":[],"arrows":[],"squares":[],
            "extra":[["proof","refutado por Kxf7"]]}"#;
        let (_, proof) = read_proved(0, old);
        assert_eq!(
            proof.map(|proof| proof.verdict),
            Some(ProofVerdict::Refuted)
        );
    }
}
