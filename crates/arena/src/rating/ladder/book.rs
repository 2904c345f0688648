//! The contests of a ladder, and the ratings after them.

use std::collections::BTreeMap;

use game::{Outcome, Side};
use serde::{Deserialize, Serialize};

use super::contest::Contest;
use super::glicko::{GlickoRating, Ladder};
use super::limits::fits;
use crate::record::result_index;

/// Everything that was added to a ladder. Ratings follow from it, so that the last contest can be taken out again.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Book {
    /// In the order of their first games.
    pub(super) players: Vec<String>,
    pub(super) periods: Vec<Period>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Period {
    pub name: String,
    pub(super) games: Vec<PeriodGame>,
    /// The sorted checksums of the games, by which a contest that was added before is recognised.
    pub(super) prints: Vec<u32>,
}

/// A game between two players of the ladder. The file holds it as a list of its fields, since it holds many.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "(usize, usize, Outcome)", into = "(usize, usize, Outcome)")]
pub(super) struct PeriodGame {
    pub(super) white: usize,
    pub(super) black: usize,
    pub(super) outcome: Outcome,
}

impl From<(usize, usize, Outcome)> for PeriodGame {
    fn from((white, black, outcome): (usize, usize, Outcome)) -> PeriodGame {
        PeriodGame {
            white,
            black,
            outcome,
        }
    }
}

impl From<PeriodGame> for (usize, usize, Outcome) {
    fn from(game: PeriodGame) -> (usize, usize, Outcome) {
        (game.white, game.black, game.outcome)
    }
}

impl Period {
    pub fn games(&self) -> usize {
        self.games.len()
    }
}

/// Why a contest cannot be added.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum AddError {
    /// It is there already: which period, from 1, and its name.
    #[error("the contest is period {0} ({1}) already")]
    Again(usize, String),
    /// The same contest was added when less of it had been played, or more.
    #[error("games of the contest are in period {0} ({1}) already")]
    Overlaps(usize, String),
    #[error("the contest has no games")]
    Empty,
    /// White and Black of a game have the same name.
    #[error("both players of a game are called {0:?}")]
    SameName(String),
    /// There would be more than a ladder holds, see [`super::limits()`].
    #[error("the ladder would be too large")]
    TooLarge,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Ranked {
    /// Counted from 1.
    pub place: usize,
    pub name: String,
    pub standing: GlickoRating,
    /// Games won, drawn and lost.
    pub results: [usize; 3],
    /// The last period with a game, from 1.
    pub last_period: usize,
    /// Rating after each period, from the first one with a game: the period, from 1, and the rating.
    pub history: Vec<(usize, f64)>,
}

impl Ranked {
    pub fn games(&self) -> usize {
        self.results.iter().sum()
    }
}

impl Book {
    /// The contests, first to last.
    pub fn periods(&self) -> &[Period] {
        &self.periods
    }

    /// The number of games of all contests.
    pub(super) fn games(&self) -> usize {
        self.periods.iter().map(Period::games).sum()
    }

    /// Takes in a contest as one more period.
    pub fn add(&mut self, contest: &Contest) -> Result<(), AddError> {
        if contest.games.is_empty() {
            return Err(AddError::Empty);
        }
        let mut prints: Vec<u32> = contest.games.iter().map(|game| game.print).collect();
        prints.sort_unstable();
        for (index, period) in self.periods.iter().enumerate() {
            if period.prints == prints {
                return Err(AddError::Again(index + 1, period.name.clone()));
            }
            let is_part = contains(&prints, &period.prints) || contains(&period.prints, &prints);
            if period.name == contest.name && is_part {
                return Err(AddError::Overlaps(index + 1, period.name.clone()));
            }
        }
        let mut players = self.players.clone();
        let mut places: BTreeMap<String, usize> = players.iter().cloned().zip(0..).collect();
        let mut place = |name: &str| {
            *places.entry(name.to_owned()).or_insert_with(|| {
                players.push(name.to_owned());
                players.len() - 1
            })
        };
        let games: Vec<PeriodGame> = contest
            .games
            .iter()
            .map(|game| PeriodGame {
                white: place(&game.white),
                black: place(&game.black),
                outcome: game.outcome,
            })
            .collect();
        if let Some(game) = contest.games.iter().find(|game| game.white == game.black) {
            return Err(AddError::SameName(game.white.clone()));
        }
        if !fits(
            players.len(),
            self.periods.len() + 1,
            self.games() + games.len(),
        ) {
            return Err(AddError::TooLarge);
        }
        self.players = players;
        self.periods.push(Period {
            name: contest.name.clone(),
            games,
            prints,
        });
        Ok(())
    }

    /// Takes the last contest out again, with those who came with it.
    pub fn undo(&mut self) -> Option<Period> {
        let last = self.periods.pop()?;
        // Players are numbered in the order of coming.
        let games = self.periods.iter().flat_map(|period| &period.games);
        let known = games.map(|game| game.white.max(game.black) + 1).max();
        self.players.truncate(known.unwrap_or(0));
        Some(last)
    }

    pub fn standings(&self) -> Vec<Ranked> {
        let mut ladder = Ladder::default();
        let mut ranked: Vec<Ranked> = Vec::new();
        for (index, period) in self.periods.iter().enumerate() {
            let sides = period.games.iter().flat_map(|game| {
                [(game.white, Side::White), (game.black, Side::Black)]
                    .map(|(player, side)| (player, result_index(game.outcome, side)))
            });
            for (player, result) in sides {
                // Deviations do not grow before the first game.
                while ladder.players.len() <= player {
                    let name = self.players.get(ladder.players.len());
                    ladder.players.push(GlickoRating::default());
                    ranked.push(Ranked {
                        place: 0,
                        name: name.cloned().unwrap_or_default(),
                        standing: GlickoRating::default(),
                        results: [0; 3],
                        last_period: 0,
                        history: Vec::new(),
                    });
                }
                ranked[player].results[result] += 1;
                ranked[player].last_period = index + 1;
            }
            ladder.add_period(&period.games);
            for (one, standing) in ranked.iter_mut().zip(&ladder.players) {
                one.standing = *standing;
                one.history.push((index + 1, standing.rating));
            }
        }
        ranked.sort_by(|a, b| {
            b.standing
                .rating
                .total_cmp(&a.standing.rating)
                .then_with(|| a.name.cmp(&b.name))
        });
        for (index, one) in ranked.iter_mut().enumerate() {
            one.place = index + 1;
        }
        ranked
    }
}

/// Whether everything of the second, which is in order as the first, is in the first as often at least.
fn contains(all: &[u32], some: &[u32]) -> bool {
    let mut all = all.iter();
    some.iter().all(|wanted| all.any(|one| one == wanted))
}

#[cfg(test)]
mod tests {
    use super::super::contest::RatedGame;
    use super::super::limits::MAX_PERIODS;
    use game::{Outcome, Side};

    use super::{AddError, Book, Contest, Period, PeriodGame};

    const WIN: Outcome = Outcome::Win(Side::White);
    const DRAW: Outcome = Outcome::Draw;
    const LOSS: Outcome = Outcome::Win(Side::Black);

    fn contest(name: &str, games: &[(&str, &str, Outcome, u32)]) -> Contest {
        Contest {
            name: name.to_owned(),
            games: games
                .iter()
                .map(|&(white, black, outcome, print)| RatedGame {
                    white: white.to_owned(),
                    black: black.to_owned(),
                    outcome,
                    print,
                })
                .collect(),
        }
    }

    #[test]
    fn contests_are_periods_that_can_be_undone() {
        let mut book = Book::default();
        let spring = contest("Spring", &[("Ana", "Bia", WIN, 1), ("Bia", "Ana", DRAW, 2)]);
        let summer = contest("Summer", &[("Caio", "Ana", WIN, 3)]);
        book.add(&spring).expect("added");
        let after_spring = (book.clone(), book.standings());
        book.add(&summer).expect("added");
        let rows = book.standings();
        let names: Vec<&str> = rows.iter().map(|row| row.name.as_str()).collect();
        assert_eq!(names, ["Caio", "Ana", "Bia"]);
        assert_eq!((rows[1].results, rows[1].last_period), ([1, 1, 1], 2));
        assert_eq!(rows[0].history.len(), 1, "Caio came later");
        assert_eq!(rows[2].last_period, 1);
        assert!(rows[2].standing.deviation > after_spring.1[1].standing.deviation);
        assert_eq!(
            book.undo().map(|period| period.name),
            Some("Summer".to_owned())
        );
        assert_eq!((book.clone(), book.standings()), after_spring);
        book.undo();
        assert_eq!((book.undo(), book), (None, Book::default()));
    }

    #[test]
    fn nothing_is_added_twice() {
        let mut book = Book::default();
        let whole = [("A", "B", WIN, 7), ("B", "A", WIN, 8), ("A", "B", LOSS, 9)];
        book.add(&contest("Open", &whole[..2])).expect("added");
        let turned = [whole[1], whole[0]];
        assert_eq!(
            book.add(&contest("Other", &turned)),
            Err(AddError::Again(1, "Open".to_owned())),
            "whatever it is called"
        );
        assert_eq!(
            book.add(&contest("Open", &whole)),
            Err(AddError::Overlaps(1, "Open".to_owned()))
        );
        book.add(&contest("Return", &whole))
            .expect("another contest");
        assert_eq!(book.add(&contest("None", &[])), Err(AddError::Empty));
        assert_eq!(book.periods().len(), 2);
    }

    /// Whatever can be added can be read again.
    #[test]
    fn games_that_no_ladder_holds_are_refused() {
        let mut book = Book::default();
        let games = [("Bia", "Ana", DRAW, 2), ("Ana", "Ana", WIN, 1)];
        let refused = AddError::SameName("Ana".to_owned());
        assert_eq!(book.add(&contest("Open", &games)), Err(refused));
        assert_eq!(book, Book::default());
    }

    #[test]
    fn no_more_is_added_than_a_ladder_holds() {
        let mut book = Book {
            players: vec!["Ana".to_owned(), "Bia".to_owned()],
            periods: (1..MAX_PERIODS as u32)
                .map(|print| Period {
                    name: String::new(),
                    games: vec![PeriodGame::from((0, 1, WIN))],
                    prints: vec![print],
                })
                .collect(),
        };
        book.add(&contest("Last", &[("Ana", "Bia", DRAW, 0)]))
            .expect("added");
        let full = book.clone();
        assert_eq!(Book::read(&full.text()), Ok(full.clone()));
        let more = contest("More", &[("Ana", "Bia", DRAW, u32::MAX)]);
        assert_eq!(book.add(&more), Err(AddError::TooLarge));
        assert_eq!(book, full);
    }
}
