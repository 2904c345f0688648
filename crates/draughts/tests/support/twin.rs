//! Legal moves by files and ranks on an 8x8 array, straight from the wording of the rules.

use std::collections::BTreeSet;

use game::Side;
use stratvision_draughts::{Board, Square};

#[derive(Clone, Copy, PartialEq, Eq)]
struct Piece {
    white: bool,
    king: bool,
}

type Grid = [[Option<Piece>; 8]; 8];

/// A move as (from, to, captured squares), by names.
pub type TwinMove = (String, String, BTreeSet<String>);

fn grid(board: &Board) -> Grid {
    let mut grid = [[None; 8]; 8];
    for square in Square::all() {
        let bit = square.bit();
        if (board.white | board.black) & bit != 0 {
            grid[square.rank() as usize][square.file() as usize] = Some(Piece {
                white: board.white & bit != 0,
                king: board.kings & bit != 0,
            });
        }
    }
    grid
}

fn name(rank: i32, file: i32) -> String {
    format!("{}{}", (b'a' + file as u8) as char, rank + 1)
}

fn on_board(rank: i32, file: i32) -> bool {
    (0..8).contains(&rank) && (0..8).contains(&file)
}

fn at(grid: &Grid, rank: i32, file: i32) -> Option<Piece> {
    grid[rank as usize][file as usize]
}

/// Every capture from a square, of any length, after the pieces in `taken` have been jumped.
fn captures(
    grid: &Grid,
    piece: Piece,
    start: &str,
    (rank, file): (i32, i32),
    taken: &BTreeSet<String>,
    found: &mut BTreeSet<TwinMove>,
) {
    for up in [-1, 1] {
        for right in [-1, 1] {
            let mut distance = 1;
            while piece.king
                && on_board(rank + up * distance, file + right * distance)
                && at(grid, rank + up * distance, file + right * distance).is_none()
            {
                distance += 1;
            }
            let (over_rank, over_file) = (rank + up * distance, file + right * distance);
            if !on_board(over_rank, over_file) {
                continue;
            }
            let victim = name(over_rank, over_file);
            let enemy =
                at(grid, over_rank, over_file).is_some_and(|other| other.white != piece.white);
            if !enemy || taken.contains(&victim) {
                continue;
            }
            let mut taken = taken.clone();
            taken.insert(victim);
            let mut landing = distance + 1;
            loop {
                let (to_rank, to_file) = (rank + up * landing, file + right * landing);
                if !on_board(to_rank, to_file) || at(grid, to_rank, to_file).is_some() {
                    break;
                }
                found.insert((start.to_owned(), name(to_rank, to_file), taken.clone()));
                captures(grid, piece, start, (to_rank, to_file), &taken, found);
                if !piece.king {
                    break;
                }
                landing += 1;
            }
        }
    }
}

/// The legal moves of a side.
pub fn legal_moves(board: &Board, side: Side) -> BTreeSet<TwinMove> {
    let full = grid(board);
    let white = side == Side::White;
    let mut taking = BTreeSet::new();
    let mut quiet = BTreeSet::new();
    for rank in 0..8 {
        for file in 0..8 {
            let Some(piece) = at(&full, rank, file).filter(|piece| piece.white == white) else {
                continue;
            };
            let mut lifted = full;
            lifted[rank as usize][file as usize] = None;
            let start = name(rank, file);
            captures(
                &lifted,
                piece,
                &start,
                (rank, file),
                &BTreeSet::new(),
                &mut taking,
            );
            for up in [-1, 1] {
                for right in [-1, 1] {
                    if !piece.king && (up == 1) != white {
                        continue;
                    }
                    let mut distance = 1;
                    loop {
                        let (to_rank, to_file) = (rank + up * distance, file + right * distance);
                        if !on_board(to_rank, to_file) || at(&full, to_rank, to_file).is_some() {
                            break;
                        }
                        quiet.insert((start.clone(), name(to_rank, to_file), BTreeSet::new()));
                        if !piece.king {
                            break;
                        }
                        distance += 1;
                    }
                }
            }
        }
    }
    let most = taking
        .iter()
        .map(|(_, _, taken)| taken.len())
        .max()
        .unwrap_or(0);
    if most == 0 {
        return quiet;
    }
    taking
        .into_iter()
        .filter(|(_, _, taken)| taken.len() == most)
        .collect()
}
