//! What a search proved of a hit, for programs: the words are for people.

use corpus::Verdict;
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

/// A proof as the database keeps it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Proof {
    /// How it ended.
    pub verdict: ProofVerdict,
    /// Mate in so many moves.
    pub mate_in: Option<u8>,
    /// The reply that refutes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reply: Option<String>,
    /// In the language of the search.
    #[serde(default)]
    pub words: String,
}

impl From<&corpus::Proof> for Proof {
    fn from(proof: &corpus::Proof) -> Proof {
        let (verdict, mate_in) = match proof.verdict {
            Verdict::Forced { mate_in } => (ProofVerdict::Forced, mate_in),
            Verdict::Refuted => (ProofVerdict::Refuted, None),
            Verdict::Undecided => (ProofVerdict::Undecided, None),
        };
        Proof {
            verdict,
            mate_in,
            reply: proof.reply.clone(),
            words: proof.words.clone(),
        }
    }
}

impl From<Proof> for corpus::Proof {
    fn from(proof: Proof) -> corpus::Proof {
        let verdict = match proof.verdict {
            ProofVerdict::Forced => Verdict::Forced {
                mate_in: proof.mate_in,
            },
            ProofVerdict::Refuted => Verdict::Refuted,
            ProofVerdict::Undecided => Verdict::Undecided,
        };
        corpus::Proof {
            verdict,
            reply: proof.reply,
            words: proof.words,
        }
    }
}

/// How the words of older rows begin, in both languages, and what they mean.
const VERDICTS: [(&str, ProofVerdict); 4] = [
    ("forced", ProofVerdict::Forced),
    ("forçado", ProofVerdict::Forced),
    ("refuted", ProofVerdict::Refuted),
    ("refutado", ProofVerdict::Refuted),
];

impl Proof {
    /// Rows of older versions hold words only; this is the one place that reads them.
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
            reply: ["refuted by ", "refutado por "]
                .iter()
                .find_map(|before| words.strip_prefix(before))
                .map(str::to_owned),
            words: words.to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_words_of_both_languages_mean_the_same() {
        for (en, pt, meant) in [
            (
                "forced, mate in 2",
                "forçado, mate em 2",
                (ProofVerdict::Forced, Some(2)),
            ),
            ("forced", "forçado", (ProofVerdict::Forced, None)),
            (
                "refuted by Kxf7",
                "refutado por Kxf7",
                (ProofVerdict::Refuted, None),
            ),
            ("undecided", "indecidido", (ProofVerdict::Undecided, None)),
        ] {
            for words in [en, pt] {
                let proof = Proof::of_words(words);
                assert_eq!((proof.verdict, proof.mate_in), meant, "{words}");
            }
        }
    }
}
