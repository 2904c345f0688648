//! Openings: both games of a pair begin with the same one.

use game::{Game, NotationError, Record, Rng};

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Opening {
    /// The start of the game.
    Start,
    /// The shipped openings of the game, shuffled by the seed.
    Book,
    /// Positions or lines of moves, one after the other. A line of moves begins with `moves` and is played from the
    /// start of the game.
    List(Vec<String>),
    /// Random moves from the start of the game.
    Random { plies: usize },
}

impl Opening {
    /// The longest random opening, in plies.
    pub const MOST_RANDOM: usize = 500;
}

/// Why openings cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum OpeningError {
    /// An opening cannot be read.
    #[error("opening {number}: {reason}")]
    Notation {
        /// Counted from 1.
        number: usize,
        reason: NotationError,
    },
    /// The game is over before it begins.
    #[error("opening {number}: the game is over there")]
    Over {
        /// Counted from 1.
        number: usize,
    },
    #[error("the list of openings is empty")]
    Empty,
    /// The book of a game is not known here; pass its lines to [`Openings::shuffled`].
    #[error("there is no book of openings here")]
    NoBook,
}

#[derive(Debug, Clone)]
pub struct Openings<G: Game> {
    listed: Vec<Record<G>>,
    random_plies: usize,
    seed: u64,
}

impl<G: Game> Openings<G> {
    /// Parses every opening; the seed decides random ones.
    pub fn new(opening: &Opening, seed: u64) -> Result<Openings<G>, OpeningError> {
        match opening {
            Opening::Start => Ok(Openings::random(0, seed)),
            Opening::Random { plies } => Ok(Openings::random(*plies, seed)),
            Opening::Book => Err(OpeningError::NoBook),
            Opening::List(lines) => {
                let read = |(index, line): (usize, &String)| {
                    let number = index + 1;
                    let record = read_opening(line)
                        .map_err(|reason| OpeningError::Notation { number, reason })?;
                    match record.end() {
                        Some(_) => Err(OpeningError::Over { number }),
                        None => Ok(record),
                    }
                };
                let lines: Result<Vec<Record<G>>, OpeningError> =
                    lines.iter().enumerate().map(read).collect();
                Openings::listed(lines?)
            }
        }
    }

    fn random(plies: usize, seed: u64) -> Openings<G> {
        Openings {
            listed: Vec::new(),
            random_plies: plies,
            seed,
        }
    }

    /// These openings, one after the other; the game goes on in each of them.
    pub fn listed(records: Vec<Record<G>>) -> Result<Openings<G>, OpeningError> {
        if records.is_empty() {
            return Err(OpeningError::Empty);
        }
        Ok(Openings {
            listed: records,
            random_plies: 0,
            seed: 0,
        })
    }

    /// These openings, shuffled by the seed.
    pub fn shuffled(mut records: Vec<Record<G>>, seed: u64) -> Result<Openings<G>, OpeningError> {
        let mut rng = Rng::new(seed);
        for last in (1..records.len()).rev() {
            let other = (rng.next_u64() % (last as u64 + 1)) as usize;
            records.swap(last, other);
        }
        Openings::listed(records)
    }

    /// The opening of a pair of games, counted from 0.
    pub fn of_pair(&self, pair: usize) -> Record<G> {
        if !self.listed.is_empty() {
            return self.listed[pair % self.listed.len()].clone();
        }
        // A random line may end the game: then another one.
        for attempt in 0..100_u64 {
            let seed = self.seed.wrapping_add((pair as u64) << 20);
            let mut rng = Rng::new(seed.wrapping_add(attempt));
            let mut record = Record::new(G::initial());
            let mut legal = Vec::new();
            while record.moves().len() < self.random_plies && record.end().is_none() {
                legal.clear();
                record.position().legal_moves(&mut legal);
                let choice = (rng.next_u64() % legal.len() as u64) as usize;
                record.play(legal[choice]);
            }
            if record.end().is_none() {
                return record;
            }
        }
        Record::new(G::initial())
    }
}

/// Parses a position, or the moves after the word `moves`.
pub fn read_opening<G: Game>(line: &str) -> Result<Record<G>, NotationError> {
    let Some(moves) = line.trim().strip_prefix("moves") else {
        return Ok(Record::new(G::read(line.trim())?));
    };
    let mut record = Record::new(G::initial());
    for text in moves.split_whitespace() {
        let chosen = record.position().read_move(text)?;
        record.play(chosen);
    }
    Ok(record)
}
