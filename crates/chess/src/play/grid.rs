//! The board as a grid for reports.

use game::{BoardGrid, Game, PieceStyle};

use super::ChessGame;

impl BoardGrid for ChessGame {
    const PIECES: PieceStyle = PieceStyle::Figures;
    const COLUMNS: usize = 8;

    fn cells(&self) -> Vec<char> {
        let fen = self.text();
        let placement = fen.split_whitespace().next().unwrap_or_default();
        placement
            .chars()
            .filter(|&character| character != '/')
            .flat_map(|character| match character.to_digit(10) {
                Some(empty) => vec!['.'; empty as usize],
                None => vec![character],
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whites_pieces_are_at_the_bottom_of_the_grid() {
        let cells: String = ChessGame::initial().cells().into_iter().collect();
        assert!(cells.starts_with("rnbqkbnr") && cells.ends_with("RNBQKBNR"));
        assert_eq!(cells.len(), 64);
    }
}
