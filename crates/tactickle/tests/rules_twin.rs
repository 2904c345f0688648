//! The rules once more, on a grid of characters and sharing nothing with the library.

use game::{Game, perft};
use stratvision_tactickle::{Placement, Position};

/// Rows of characters and whose turn it is.
#[derive(Clone)]
struct Grid {
    cells: [[char; 4]; 5],
    turn: char,
}

impl Grid {
    fn read(board: &str, turn: char) -> Grid {
        let mut cells = [['.'; 4]; 5];
        for (index, character) in board.chars().enumerate() {
            cells[index / 4][index % 4] = character;
        }
        Grid { cells, turn }
    }

    /// Every move as numbers of squares, with the grid after it.
    fn moves(&self) -> Vec<(usize, usize, Grid)> {
        let mut moves = Vec::new();
        for row in 0..5i32 {
            for column in 0..4i32 {
                if self.cells[row as usize][column as usize] != self.turn {
                    continue;
                }
                for (down, right) in [(0, 1), (1, 0), (0, -1), (-1, 0)] {
                    let (to_row, to_column) = (row + down, column + right);
                    if !(0..5).contains(&to_row) || !(0..4).contains(&to_column) {
                        continue;
                    }
                    if self.cells[to_row as usize][to_column as usize] != '.' {
                        continue;
                    }
                    let mut next = self.clone();
                    next.cells[row as usize][column as usize] = '.';
                    next.cells[to_row as usize][to_column as usize] = self.turn;
                    next.turn = if self.turn == 'X' { 'O' } else { 'X' };
                    let number = |row: i32, column: i32| (row * 4 + column + 1) as usize;
                    moves.push((number(row, column), number(to_row, to_column), next));
                }
            }
        }
        moves
    }

    fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        if self.has_line('X') || self.has_line('O') {
            return 0;
        }
        self.moves()
            .iter()
            .map(|(_, _, next)| next.perft(depth - 1))
            .sum()
    }

    fn has_line(&self, side: char) -> bool {
        let at = |row: i32, column: i32| {
            (0..5).contains(&row)
                && (0..4).contains(&column)
                && self.cells[row as usize][column as usize] == side
        };
        (0..5).any(|row| {
            (0..4).any(|column| {
                [(0, 1), (1, 0), (1, 1), (1, -1)]
                    .iter()
                    .any(|(down, right)| {
                        (0..3).all(|step| at(row + down * step, column + right * step))
                    })
            })
        })
    }
}

#[test]
fn the_same_number_of_lines_of_play() {
    for (text, turn, depth) in [
        ("XOXO............OXOX", 'X', 7),
        ("X......O.X.X.XO.OO..", 'O', 5),
        ("OO.OXX.X.X....O.....", 'X', 5),
        ("XXX.O.O.........O.OX", 'O', 3),
    ] {
        let position = Position::read(&format!("{text} {turn}")).unwrap();
        let grid = Grid::read(text, turn);
        for depth in 1..=depth {
            assert_eq!(perft(&position, depth), grid.perft(depth), "{text} {depth}");
        }
    }
}

#[test]
fn the_same_moves_in_the_same_order_and_the_same_ends() {
    let mut random = 7u64;
    let mut ended = 0;
    for _ in 0..300 {
        let mut position = Position::initial();
        let mut grid = Grid::read("XOXO............OXOX", 'X');
        for _ in 0..60 {
            let mut legal = Vec::new();
            position.legal_moves(&mut legal);
            let twins = grid.moves();
            let numbers = |(from, to, _): &(usize, usize, Grid)| format!("{from}-{to}");
            let texts: Vec<String> = legal
                .iter()
                .map(|&chosen| position.move_text(chosen))
                .collect();
            assert_eq!(texts, twins.iter().map(numbers).collect::<Vec<_>>());
            let over = grid.has_line('X') || grid.has_line('O') || twins.is_empty();
            assert_eq!(position.end(&legal).is_some(), over, "{}", position.text());
            if over {
                ended += 1;
                break;
            }
            random = random
                .wrapping_mul(6364136223846793005)
                .wrapping_add(1442695040888963407);
            let pick = (random >> 33) as usize % legal.len();
            position.play(legal[pick]);
            grid = twins[pick].2.clone();
        }
    }
    assert!(ended > 250, "{ended}");
}

#[test]
fn the_start_is_the_printed_one() {
    assert_eq!(Position::initial().placement(), Placement::START);
    assert_eq!(Position::initial().text(), "XOXO............OXOX X");
}
