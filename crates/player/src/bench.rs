//! Positions to measure a search on: how much it looks at, how fast it is, and what it finds.

use chess::ChessGame;
use chess::epd::Epd;
use game::{Game, Record};
use syntax::Message;

use crate::search::Control;
use crate::{Evaluator, Limits, Report, Searcher};

type Move = <ChessGame as Game>::Move;

/// The test of Bratko and Kopec, as EPD.
pub const BRATKO_KOPEC: &str = include_str!("bench/bratko-kopec.epd");

/// A test position with its solution.
#[derive(Debug, Clone)]
pub struct Puzzle {
    pub name: String,
    pub position: ChessGame,
    /// The best moves (`bm`).
    pub best: Vec<Move>,
    /// Moves to avoid (`am`).
    pub avoid: Vec<Move>,
}

impl Puzzle {
    /// Whether a move solves it; `None` if the line has neither `bm` nor `am`.
    pub fn is_solved_by(&self, chosen: Move) -> Option<bool> {
        let asked = !self.best.is_empty() || !self.avoid.is_empty();
        let good = self.best.is_empty() || self.best.contains(&chosen);
        asked.then(|| good && !self.avoid.contains(&chosen))
    }
}

/// Why a line of an EPD file is not a test position.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {}", what.en)]
pub struct PuzzleError {
    /// Counted from 1.
    pub line: usize,
    pub what: Message,
}

/// Reads test positions from the text of an EPD file; empty lines and comments are skipped.
pub fn puzzles(text: &str) -> Result<Vec<Puzzle>, PuzzleError> {
    let mut puzzles = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let Some(epd) = Epd::read(line) else { continue };
        let line = index + 1;
        let error = |what| PuzzleError { line, what };
        let epd = epd.map_err(|source| {
            let text = source.to_string();
            error(Message::new(text.clone(), text))
        })?;
        let position = ChessGame::read(&epd.fen).map_err(|source| error(source.0))?;
        let moves = |word: &str| -> Result<Vec<Move>, PuzzleError> {
            let words = epd.get(word).unwrap_or_default().split_whitespace();
            words
                .map(|text| position.read_move(text).map_err(|source| error(source.0)))
                .collect()
        };
        puzzles.push(Puzzle {
            name: epd
                .get("id")
                .map_or_else(|| line.to_string(), str::to_owned),
            best: moves("bm")?,
            avoid: moves("am")?,
            position,
        });
    }
    Ok(puzzles)
}

/// Searches one position with an empty table, so that the number of positions depends on nothing else.
pub fn search_afresh<E: Evaluator<ChessGame>>(
    searcher: &mut Searcher,
    position: &ChessGame,
    evaluator: &E,
    limits: &Limits<ChessGame>,
    control: &Control,
) -> Report<Move> {
    searcher.forget();
    let record = Record::new(position.clone());
    searcher.search(&record, evaluator, limits, control, |_| {})
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shipped_positions_are_readable() {
        let all = puzzles(BRATKO_KOPEC).unwrap();
        assert_eq!(all.len(), 24);
        for puzzle in &all {
            assert!(!puzzle.best.is_empty(), "{}", puzzle.name);
            assert_eq!(puzzle.is_solved_by(puzzle.best[0]), Some(true));
        }
    }

    #[test]
    fn moves_to_avoid() {
        let text = "\n# note\n6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - am h3 h4;\n";
        let puzzle = &puzzles(text).unwrap()[0];
        let read = |text| puzzle.position.read_move(text).unwrap();
        assert_eq!(puzzle.name, "3");
        assert_eq!(puzzle.is_solved_by(read("h3")), Some(false));
        assert_eq!(puzzle.is_solved_by(read("Rd8")), Some(true));
    }

    #[test]
    fn errors_name_the_line() {
        let error = puzzles("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - bm Rd9;").unwrap_err();
        assert_eq!(error.line, 1);
        assert_eq!(puzzles("x\n").unwrap_err().line, 1);
    }
}
