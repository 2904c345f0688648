//! What a search proved of a hit, for programs: the words are for people.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// How a proof ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum ProofVerdict {
    /// Against every reply.
    Forced,
    /// A reply refutes it.
    Refuted,
    /// Too deep to tell.
    Undecided,
}

/// A proof without its words.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Proof {
    /// How it ended.
    pub verdict: ProofVerdict,
    /// Mate in so many moves.
    pub mate_in: Option<u8>,
}

/// How the words of the search begin, in both languages, and what they mean.
const VERDICTS: [(&str, ProofVerdict); 4] = [
    ("forced", ProofVerdict::Forced),
    ("forçado", ProofVerdict::Forced),
    ("refuted", ProofVerdict::Refuted),
    ("refutado", ProofVerdict::Refuted),
];

impl Proof {
    /// A column of the search holds words only; this is the one place that reads them.
    pub fn of_words(words: &str) -> Proof {
        let known = VERDICTS.iter().find(|(begin, _)| words.starts_with(begin));
        let verdict = known.map_or(ProofVerdict::Undecided, |(_, verdict)| *verdict);
        let mate = ["mate in ", "mate em "].iter().find_map(|before| {
            let (_, moves) = words.split_once(before)?;
            moves.trim().parse().ok()
        });
        Proof {
            verdict,
            mate_in: mate.filter(|_| verdict == ProofVerdict::Forced),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_words_of_both_languages_mean_the_same() {
        let proof = |verdict, mate_in| Proof { verdict, mate_in };
        for (en, pt, meant) in [
            (
                "forced, mate in 2",
                "forçado, mate em 2",
                proof(ProofVerdict::Forced, Some(2)),
            ),
            ("forced", "forçado", proof(ProofVerdict::Forced, None)),
            (
                "refuted by Kxf7",
                "refutado por Kxf7",
                proof(ProofVerdict::Refuted, None),
            ),
            (
                "undecided",
                "indecidido",
                proof(ProofVerdict::Undecided, None),
            ),
        ] {
            assert_eq!(Proof::of_words(en), meant, "{en}");
            assert_eq!(Proof::of_words(pt), meant, "{pt}");
        }
    }
}
