//! Positions to measure a search on: how much it looks at, how fast it is, and what it finds.

use chess::ChessGame;
use chess::epd::Epd;
use game::{Game, Record};
use syntax::Message;

use crate::search::Control;
use crate::{Answer, Evaluator, Limits, Searcher};

type Move = <ChessGame as Game>::Move;

/// The test of Bratko and Kopec, as EPD.
pub const BRATKO_KOPEC: &str = include_str!("bench/bratko-kopec.epd");

/// A position with the moves that solve it, and those that must not be made.
#[derive(Debug, Clone)]
pub struct Puzzle {
    /// What it is called.
    pub name: String,
    /// The position.
    pub position: ChessGame,
    /// The best moves (`bm`).
    pub best: Vec<Move>,
    /// Moves to avoid (`am`).
    pub avoid: Vec<Move>,
}

impl Puzzle {
    /// Whether a move solves it; `None` if it asks for nothing.
    pub fn is_solved_by(&self, chosen: Move) -> Option<bool> {
        let asked = !self.best.is_empty() || !self.avoid.is_empty();
        let good = self.best.is_empty() || self.best.contains(&chosen);
        asked.then(|| good && !self.avoid.contains(&chosen))
    }
}

/// A line that is no puzzle: its number and what is wrong.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {}", what.en)]
pub struct BadLine {
    /// Counted from 1.
    pub line: usize,
    /// What is wrong.
    pub what: Message,
}

/// Reads the lines of an EPD file.
pub fn puzzles(text: &str) -> Result<Vec<Puzzle>, BadLine> {
    let mut puzzles = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let Some(epd) = Epd::read(line) else { continue };
        let line = index + 1;
        let wrong = |what| BadLine { line, what };
        let epd = epd.map_err(|error| {
            let text = error.to_string();
            wrong(Message::new(text.clone(), text))
        })?;
        let position = ChessGame::read(&epd.fen).map_err(|error| wrong(error.0))?;
        let moves = |word: &str| -> Result<Vec<Move>, BadLine> {
            let words = epd.get(word).unwrap_or_default().split_whitespace();
            words
                .map(|text| position.read_move(text).map_err(|error| wrong(error.0)))
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

/// Looks at one position with an empty memory, so that its number of positions depends on nothing else.
pub fn look<E: Evaluator<ChessGame>>(
    searcher: &mut Searcher,
    position: &ChessGame,
    evaluator: &E,
    limits: &Limits<ChessGame>,
    control: &Control,
) -> Answer<Move> {
    searcher.forget();
    let record = Record::new(position.clone());
    searcher.search(&record, evaluator, limits, control, |_| {})
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shipped_positions_are_sound() {
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
    fn broken_lines_are_named() {
        let error = puzzles("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - bm Rd9;").unwrap_err();
        assert_eq!(error.line, 1);
        assert_eq!(puzzles("x\n").unwrap_err().line, 1);
    }
}
