//! How games ended, for people.

use std::collections::BTreeMap;

use syntax::{Lang, Message};

use crate::contest::Detail;
use crate::tournament::reason_of;

/// How a game ended, by the word for its reason and what else is known about it.
pub fn describe_end(reason: &str, detail: Option<&Detail>, lang: Lang) -> String {
    let reason = message(reason);
    let short = reason.get(lang);
    let Some(detail) = detail else {
        return short.to_owned();
    };
    let told = detail.message();
    // Some say the reason themselves; one language tells which.
    if told.en.starts_with(&reason.en) {
        return told.get(lang).to_owned();
    }
    match is_by(detail) {
        true => format!("{short} ({})", told.get(lang)),
        false => format!("{short}: {}", told.get(lang)),
    }
}

/// How often games ended in each way, the most frequent first. Of adjudicated games it is told by what, of faults not
/// what was wrong.
pub fn count_ends<'a>(
    ends: impl IntoIterator<Item = (&'a str, Option<&'a Detail>)>,
    lang: Lang,
) -> Vec<(String, usize)> {
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for (reason, detail) in ends {
        let detail = detail.filter(|detail| is_by(detail));
        *counts
            .entry(describe_end(reason, detail, lang))
            .or_default() += 1;
    }
    let mut counts: Vec<(String, usize)> = counts.into_iter().collect();
    counts.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    counts
}

/// Whether it says by what the game was adjudicated.
fn is_by(detail: &Detail) -> bool {
    matches!(detail, Detail::Tables | Detail::Agreed)
}

/// The reason of a word; a word that nobody knows stays as it is.
fn message(reason: &str) -> Message {
    reason_of(reason).map_or_else(|| Message::new(reason, reason), |known| known.message())
}

#[cfg(test)]
mod tests {
    use syntax::Lang;

    use super::{count_ends, describe_end};
    use crate::contest::{Detail, PlayerError};

    #[test]
    fn ends_are_told_and_counted() {
        let silent = Detail::Player(PlayerError::Hung);
        let ends = [
            ("failure", Some(&silent)),
            ("adjudication", Some(&Detail::Tables)),
            ("failure", None),
            ("whim", None),
        ];
        let counted = count_ends(ends, Lang::Pt);
        let counted: Vec<(&str, usize)> = counted
            .iter()
            .map(|(how, count)| (how.as_str(), *count))
            .collect();
        assert_eq!(
            counted,
            [
                ("falha do jogador", 2),
                ("adjudicação (tabelas)", 1),
                ("whim", 1)
            ]
        );
        assert_eq!(
            describe_end("failure", Some(&silent), Lang::Pt),
            "falha do jogador: não responde"
        );
        let illegal = Detail::Player(PlayerError::IllegalMove("e2e5".to_owned()));
        for (lang, told) in [
            (Lang::En, "illegal move: e2e5"),
            (Lang::Pt, "lance ilegal: e2e5"),
        ] {
            assert_eq!(describe_end("illegal-move", Some(&illegal), lang), told);
        }
    }
}
