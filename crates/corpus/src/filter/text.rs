//! Conditions on games as users write them.

use chess::pgn::Outcome;
use syntax::Message;

use super::{Dates, Filter};

/// Conditions as text, for [`Filter::parse`]; `None` is no condition.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct FilterText<'a> {
    /// Part of a player's name; two for games between two players.
    pub players: [Option<&'a str>; 2],
    /// Part of White's name.
    pub white: Option<&'a str>,
    /// Part of Black's name.
    pub black: Option<&'a str>,
    /// Part of the name of the event.
    pub event: Option<&'a str>,
    /// Part of the name of the place.
    pub site: Option<&'a str>,
    /// Ratings: `2400` (and above), `2000..2200`, `..2000`.
    pub elo: Option<&'a str>,
    /// Dates: `1990`, `1990.05`, `1990..1999`, `1990..`, `..1999` (see [`Dates::parse`]).
    pub date: Option<&'a str>,
    /// `1-0`, `0-1`, `1/2-1/2`, or `*` for games whose result is not known.
    pub result: Option<&'a str>,
    /// ECO codes: `B20`, `B`, `B20..B99`, `B20..`, `..B99`, in any case.
    pub eco: Option<&'a str>,
}

/// A condition that cannot be parsed, with its text.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum FilterError {
    #[error("'{0}' is not a range of ratings")]
    Elo(String),
    #[error("'{0}' is not a range of dates")]
    Date(String),
    #[error("'{0}' is not a result")]
    Result(String),
    #[error("'{0}' is not a range of ECO codes")]
    Eco(String),
}

impl FilterError {
    pub fn message(&self) -> Message {
        let pt = match self {
            FilterError::Elo(text) => format!("'{text}' não é uma faixa de ratings"),
            FilterError::Date(text) => format!("'{text}' não é um intervalo de datas"),
            FilterError::Result(text) => format!("'{text}' não é um resultado"),
            FilterError::Eco(text) => format!("'{text}' não é um intervalo de códigos ECO"),
        };
        Message::new(self.to_string(), pt)
    }

    /// What to write instead.
    pub fn remedy(&self) -> Message {
        let (en, pt) = match self {
            FilterError::Elo(_) => ("write 2400 or 2000..2200", "escreva 2400 ou 2000..2200"),
            FilterError::Date(_) => (
                "write 1990, 1990.05 or 1990..1999",
                "escreva 1990, 1990.05 ou 1990..1999",
            ),
            FilterError::Result(_) => (
                "write 1-0, 0-1, 1/2-1/2 or '*' (unknown)",
                "escreva 1-0, 0-1, 1/2-1/2 ou '*' (desconhecido)",
            ),
            FilterError::Eco(_) => ("write B20, B or B20..B99", "escreva B20, B ou B20..B99"),
        };
        Message::new(en, pt)
    }
}

impl Filter {
    pub fn parse(text: FilterText<'_>) -> Result<Filter, FilterError> {
        let outcome = |text: &str| Outcome::parse(text.as_bytes());
        let part = |text: Option<&str>| {
            let text = text.map(str::trim).filter(|text| !text.is_empty());
            text.map(str::to_lowercase)
        };
        let tags = [
            ("White", text.white),
            ("Black", text.black),
            ("Event", text.event),
            ("Site", text.site),
        ];
        let tags = tags.into_iter();
        Ok(Filter {
            players: text.players.into_iter().filter_map(part).collect(),
            tags: tags
                .filter_map(|(tag, text)| Some((tag, part(text)?)))
                .collect(),
            elo: read(text.elo, ratings, FilterError::Elo)?,
            date: read(text.date, Dates::parse, FilterError::Date)?,
            result: read(text.result, outcome, FilterError::Result)?,
            eco: read(text.eco, openings, FilterError::Eco)?,
        })
    }
}

/// A condition, if there is one and it is not blank.
fn read<T>(
    text: Option<&str>,
    read: impl Fn(&str) -> Option<T>,
    error: impl Fn(String) -> FilterError,
) -> Result<Option<T>, FilterError> {
    let text = text.map(str::trim).filter(|text| !text.is_empty());
    text.map(|text| read(text).ok_or_else(|| error(text.to_owned())))
        .transpose()
}

const TOP: u32 = 9999;

fn ratings(text: &str) -> Option<(u32, u32)> {
    let (least, most) = text.split_once("..").unwrap_or((text, ""));
    let end = |end: &str, open: u32| match end {
        "" => Some(open),
        end => end.parse().ok(),
    };
    let (least, most) = (end(least, 0)?, end(most, TOP)?);
    (least <= most && text != "..").then_some((least, most))
}

fn openings(text: &str) -> Option<(String, String)> {
    match text.split_once("..") {
        None => openings_between(text, text),
        Some((from, to)) => openings_between(from, to),
    }
}

/// A range of ECO codes or their beginnings (`B`), in any case, both ends included; an empty end is open. `None` if an
/// end is not a code, if the first comes after the last, or if both ends are open.
pub fn openings_between(from: &str, to: &str) -> Option<(String, String)> {
    // Sorts after every digit and letter.
    const LAST: &str = "~";
    let is_code = |text: &str| {
        let mut bytes = text.bytes();
        let letter = bytes.next();
        text.len() <= 3
            && letter.is_some_and(|letter| (b'A'..=b'E').contains(&letter))
            && bytes.all(|digit| digit.is_ascii_digit())
    };
    let (from, to) = (from.to_uppercase(), to.to_uppercase());
    let are_codes = [&from, &to]
        .iter()
        .all(|end| end.is_empty() || is_code(end));
    if !are_codes || (from.is_empty() && to.is_empty()) {
        return None;
    }
    let to = if to.is_empty() { LAST.to_owned() } else { to };
    // `B20..B` is no error: the second end holds the first.
    (from <= to || from.starts_with(&to)).then_some((from, to))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pair(from: &str, to: &str) -> Option<(String, String)> {
        Some((from.to_owned(), to.to_owned()))
    }

    #[test]
    fn ranges_are_read() {
        assert_eq!(ratings("2400"), Some((2400, TOP)));
        assert_eq!(ratings("2000..2200"), Some((2000, 2200)));
        assert_eq!(ratings("..2000"), Some((0, 2000)));
        assert_eq!(openings("b20..b99"), pair("B20", "B99"));
        assert_eq!(openings("b20.."), pair("B20", "~"));
        assert_eq!(openings_between("", "b"), pair("", "B"));
        for nonsense in ["", "..", "x", "B90..B20", "-1", "F1", "B200"] {
            assert_eq!(openings(nonsense), None, "{nonsense}");
        }
        assert_eq!(
            (ratings(".."), ratings("2200..2000"), ratings("x")),
            (None, None, None)
        );
    }

    #[test]
    fn invalid_conditions_are_reported_with_a_remedy() {
        let parse_error = |text| Filter::parse(text).unwrap_err();
        for (error, en, remedy) in [
            (
                parse_error(FilterText {
                    elo: Some("strong"),
                    ..FilterText::default()
                }),
                "'strong' is not a range of ratings",
                "write 2400 or 2000..2200",
            ),
            (
                parse_error(FilterText {
                    result: Some("won"),
                    ..FilterText::default()
                }),
                "'won' is not a result",
                "write 1-0, 0-1, 1/2-1/2 or '*' (unknown)",
            ),
        ] {
            assert_eq!(error.message().en, en);
            assert_eq!(error.remedy().en, remedy);
        }
        let blank = FilterText {
            players: [Some(" "), None],
            site: Some(""),
            elo: Some(""),
            date: Some(" "),
            ..FilterText::default()
        };
        let filter = Filter::parse(blank).unwrap();
        assert!(filter.players.is_empty() && filter.tags.is_empty());
        assert!(filter.elo.is_none() && filter.date.is_none());
    }
}
