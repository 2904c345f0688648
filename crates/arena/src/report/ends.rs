//! How games ended, for people.

use std::collections::BTreeMap;

use game::Reason;
use syntax::Lang;

use crate::contest::Detail;

/// How a game ended: the reason and its detail.
pub fn describe_end(reason: Reason, detail: Option<&Detail>, lang: Lang) -> String {
    let reason = reason.message();
    let short = reason.get(lang);
    let Some(detail) = detail else {
        return short.to_owned();
    };
    let message = detail.message();
    // Some details begin with the reason.
    if message.en.starts_with(&reason.en) {
        return message.get(lang).to_owned();
    }
    match is_ground(detail) {
        true => format!("{short} ({})", message.get(lang)),
        false => format!("{short}: {}", message.get(lang)),
    }
}

/// How often games ended in each way, the most frequent first. The ground of an adjudication makes a difference, what
/// exactly a player did wrong does not.
pub fn count_ends<'a>(
    ends: impl IntoIterator<Item = (Reason, Option<&'a Detail>)>,
    lang: Lang,
) -> Vec<(String, usize)> {
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for (reason, detail) in ends {
        let detail = detail.filter(|detail| is_ground(detail));
        *counts
            .entry(describe_end(reason, detail, lang))
            .or_default() += 1;
    }
    let mut counts: Vec<(String, usize)> = counts.into_iter().collect();
    counts.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    counts
}

/// Whether a detail is the ground of an adjudication.
fn is_ground(detail: &Detail) -> bool {
    matches!(detail, Detail::Tables | Detail::Agreed)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contest::PlayerError;

    #[test]
    fn ends_are_described_and_counted() {
        let silent = Detail::Player(PlayerError::Hung);
        let ends = [
            (Reason::Failure, Some(&silent)),
            (Reason::Adjudication, Some(&Detail::Tables)),
            (Reason::Failure, None),
        ];
        let counted = count_ends(ends, Lang::Pt);
        let counted: Vec<(&str, usize)> = counted
            .iter()
            .map(|(how, count)| (how.as_str(), *count))
            .collect();
        assert_eq!(
            counted,
            [("falha do jogador", 2), ("adjudicação (tabelas)", 1)]
        );
        assert_eq!(
            describe_end(Reason::Failure, Some(&silent), Lang::Pt),
            "falha do jogador: não responde"
        );
        let illegal = Detail::Player(PlayerError::IllegalMove("e2e5".to_owned()));
        for (lang, text) in [
            (Lang::En, "illegal move: e2e5"),
            (Lang::Pt, "lance ilegal: e2e5"),
        ] {
            let reason = Reason::IllegalMove;
            assert_eq!(describe_end(reason, Some(&illegal), lang), text);
        }
    }
}
