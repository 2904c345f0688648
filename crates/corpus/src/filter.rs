//! Which games are worth replaying, by their tags.

mod dates;
mod text;

use chess::pgn::{Outcome, Tags};

pub use dates::Dates;
pub use dates::year_of;
pub use text::{FilterError, FilterText, openings_between};

/// Conditions on tags; a game must meet all that are set.
#[derive(Debug, Clone, Default)]
pub struct Filter {
    /// Parts of names, lower case: of one player whatever the colour, or of the two who played each other.
    pub players: Vec<String>,
    /// Parts of the values of certain tags, lower case: of the name of White, the event …
    pub tags: Vec<(&'static str, String)>,
    /// Both ratings lie in this range.
    pub elo: Option<(u32, u32)>,
    /// The date certainly lies in this range.
    pub date: Option<Dates>,
    /// The result, by its tag or after the moves.
    pub result: Option<Outcome>,
    /// The ECO code lies between these, both included (`B20` to `B99`; a prefix such as `B` is a range too).
    pub eco: Option<(String, String)>,
}

impl Filter {
    /// Whether a game passes, once its result is known from its moves too.
    pub fn admits_result(&self, outcome: Outcome) -> bool {
        self.result.is_none_or(|wanted| wanted == outcome)
    }

    /// Whether a game passes by its tags. Where the tag leaves the result open, the moves decide.
    pub fn admits(&self, headers: &Tags<'_>) -> bool {
        let holds = |tag: &str, part: &str| {
            headers
                .get(tag)
                .is_some_and(|text| text.to_lowercase().contains(part))
        };
        let players = match self.players.as_slice() {
            [] => true,
            [one] => holds("White", one) || holds("Black", one),
            [one, other, ..] => [(one, other), (other, one)]
                .iter()
                .any(|(white, black)| holds("White", white) && holds("Black", black)),
        };
        players
            && self.tags.iter().all(|(tag, part)| holds(tag, part))
            && self.elo.is_none_or(|(least, most)| {
                ["WhiteElo", "BlackElo"].iter().all(|side| {
                    let rating = headers
                        .get(side)
                        .and_then(|text| text.trim().parse::<u32>().ok());
                    // Programs write 0 for an unknown rating.
                    rating.is_some_and(|rating| rating > 0 && (least..=most).contains(&rating))
                })
            })
            && self.date.is_none_or(|dates| {
                let date = headers.get("Date");
                date.is_some_and(|date| dates.hold(&date))
            })
            && self.result.is_none_or(|wanted| {
                match headers.raw("Result").and_then(Outcome::parse) {
                    None | Some(Outcome::Unknown) => true,
                    Some(tagged) => tagged == wanted,
                }
            })
            && self.eco.as_ref().is_none_or(|(from, to)| {
                headers
                    .get("ECO")
                    .is_some_and(|eco| between(&eco.trim().to_ascii_uppercase(), from, to))
            })
    }
}

/// Whether a text lies between two, comparing only as many characters as the bounds have: `B` to `C` holds `C45`.
fn between(text: &str, from: &str, to: &str) -> bool {
    let head = |length: usize| text.get(..length.min(text.len())).unwrap_or(text);
    !text.is_empty() && head(from.len()) >= from && head(to.len()) <= to
}

#[cfg(test)]
mod tests {
    use chess::pgn::Games;

    use super::*;

    fn admits(filter: &Filter, tags: &str) -> bool {
        let mut games = Games::new(tags.as_bytes());
        let mut headers = Tags::default();
        games.next_game(&mut headers);
        filter.admits(&headers)
    }

    #[test]
    fn every_condition() {
        let tags = "[White \"Carlsen,M\"]\n[Black \"Kramnik, V\"]\n[WhiteElo \"2850\"]\n[BlackElo \"2780\"]\n[Date \"2008.03.??\"]\n[Result \"1-0\"]\n[ECO \"D43\"]\n\n1. d4 1-0";
        assert!(admits(&Filter::default(), tags));
        let players = |names: &[&str]| Filter {
            players: names.iter().map(|name| (*name).to_owned()).collect(),
            ..Filter::default()
        };
        assert!(admits(&players(&["kramnik"]), tags) && !admits(&players(&["anand"]), tags));
        assert!(admits(&players(&["kramnik", "carlsen"]), tags));
        assert!(admits(&players(&["carlsen", "kramnik"]), tags));
        assert!(!admits(&players(&["carlsen", "anand"]), tags));
        assert!(!admits(&players(&["carlsen", "carlsen"]), tags));
        let tag = |tag, part: &str| Filter {
            tags: vec![(tag, part.to_owned())],
            ..Filter::default()
        };
        assert!(admits(&tag("White", "carlsen"), tags) && !admits(&tag("Black", "carlsen"), tags));
        assert!(!admits(&tag("Event", "linares"), tags));
        let elo = |least, most| Filter {
            elo: Some((least, most)),
            ..Filter::default()
        };
        assert!(admits(&elo(2700, 2900), tags) && !admits(&elo(2800, 3000), tags));
        assert!(!admits(&elo(0, 3000), "[White \"x\"]\n\n*"));
        let unknown = "[WhiteElo \"0\"]\n[BlackElo \"2500\"]\n\n*";
        assert!(!admits(&elo(0, 3000), unknown));
        let date = |range: &str| Filter {
            date: Dates::parse(range),
            ..Filter::default()
        };
        assert!(admits(&date("2008"), tags) && admits(&date("2000..2010"), tags));
        assert!(!admits(&date("2009..2010"), tags));
        assert!(!admits(&date("1900.."), "[Date \"????.??.??\"]\n\n*"));
        let eco = |from: &str, to: &str| Filter {
            eco: Some((from.into(), to.into())),
            ..Filter::default()
        };
        assert!(
            admits(&eco("D40", "D49"), tags)
                && admits(&eco("D", "D"), tags)
                && !admits(&eco("E", "E"), tags)
                && admits(&eco("B90", "B90"), "[ECO \"b90\"]\n\n*")
        );
        let result = |outcome| Filter {
            result: Some(outcome),
            ..Filter::default()
        };
        assert!(admits(&result(Outcome::White), tags) && !admits(&result(Outcome::Draw), tags));
    }
}
