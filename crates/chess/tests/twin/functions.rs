//! The condition functions of section 7 that are not about pawns.
//!
//! `mine` says whose: true for the searching side, false for its opponent. A type is its upper-case letter.

use super::board::{Square, TwinBoard};
use super::geometry::{attackers, between, file, is_attacked, line, rank, slides, step};
use super::moves::{after_move, legal_moves, pseudo_moves};

/// FILEOF: 1 to 8.
pub fn file_of(square: Square) -> i64 {
    i64::from(file(square)) + 1
}

/// RANKOF: 1 to 8, from white's side for both colours.
pub fn rank_of(square: Square) -> i64 {
    i64::from(rank(square)) + 1
}

pub fn file_distance(a: Square, b: Square) -> i64 {
    (file_of(a) - file_of(b)).abs()
}

pub fn rank_distance(a: Square, b: Square) -> i64 {
    (rank_of(a) - rank_of(b)).abs()
}

pub fn max_distance(a: Square, b: Square) -> i64 {
    file_distance(a, b).max(rank_distance(a, b))
}

pub fn min_distance(a: Square, b: Square) -> i64 {
    file_distance(a, b).min(rank_distance(a, b))
}

pub fn manhattan_distance(a: Square, b: Square) -> i64 {
    file_distance(a, b) + rank_distance(a, b)
}

pub fn on_edge(square: Square) -> bool {
    [1, 8].contains(&file_of(square)) || [1, 8].contains(&rank_of(square))
}

pub fn on_corner(square: Square) -> bool {
    [1, 8].contains(&file_of(square)) && [1, 8].contains(&rank_of(square))
}

/// TYPEOF: whose piece it is does not matter; an empty square is of no type.
pub fn type_of(board: &TwinBoard, square: Square, letter: char) -> bool {
    board.at(square).is_some_and(|(_, on_it)| on_it == letter)
}

/// VALUEOF a type.
pub fn value_of_type(letter: char) -> i64 {
    match letter {
        'P' => 1,
        'N' | 'B' => 3,
        'R' => 5,
        'Q' => 9,
        'K' => 1000,
        _ => panic!("{letter} is no type"),
    }
}

/// VALUEOF what stands on a square.
pub fn value_of(board: &TwinBoard, square: Square) -> i64 {
    board
        .at(square)
        .map_or(0, |(_, letter)| value_of_type(letter))
}

/// RELATIVEVALUEOF: the value times the number of the square, a8 = 1, h8 = 8, …, h1 = 64.
pub fn relative_value_of(board: &TwinBoard, square: Square) -> i64 {
    value_of(board, square) * (i64::from(file(square)) + i64::from(7 - rank(square)) * 8 + 1)
}

/// The squares of a side's pieces, of one type or (None) of all.
pub fn pieces_of(
    board: &TwinBoard,
    searching_white: bool,
    mine: bool,
    letter: Option<char>,
) -> Vec<Square> {
    board
        .squares_of(mine == searching_white)
        .into_iter()
        .filter(|&s| letter.is_none_or(|letter| type_of(board, s, letter)))
        .collect()
}

/// MOVESOF what stands on a square: legal moves as if its owner were to move, without castling; promotions once; en
/// passant if the owner is to move.
pub fn moves_of(board: &TwinBoard, square: Square) -> i64 {
    legal_moves(board, square).len() as i64
}

/// MOVESOF a type, or (None) of all pieces of a side: the sum.
pub fn moves_of_type(
    board: &TwinBoard,
    searching_white: bool,
    mine: bool,
    letter: Option<char>,
) -> i64 {
    pieces_of(board, searching_white, mine, letter)
        .into_iter()
        .map(|s| moves_of(board, s))
        .sum()
}

/// SAFEMOVESOF what stands on a square: legal moves after which the moved piece is not attacked.
pub fn safe_moves_of(board: &TwinBoard, square: Square) -> i64 {
    let Some((white, _)) = board.at(square) else {
        return 0;
    };
    legal_moves(board, square)
        .into_iter()
        .filter(|&to| !is_attacked(&after_move(board, square, to, None), to, !white))
        .count() as i64
}

/// SAFEMOVESOF a type, or (None) of all pieces of a side: the sum.
pub fn safe_moves_of_type(
    board: &TwinBoard,
    searching_white: bool,
    mine: bool,
    letter: Option<char>,
) -> i64 {
    pieces_of(board, searching_white, mine, letter)
        .into_iter()
        .map(|s| safe_moves_of(board, s))
        .sum()
}

fn direct_defenders(
    board: &TwinBoard,
    searching_white: bool,
    x: Square,
    mine: bool,
) -> Vec<Square> {
    attackers(board, x, mine == searching_white)
        .into_iter()
        .filter(|&s| !type_of(board, s, 'K'))
        .collect()
}

/// Direct defenders and the sliders that look at x through one of them (one level).
fn defenders(board: &TwinBoard, searching_white: bool, x: Square, mine: bool) -> Vec<Square> {
    let direct = direct_defenders(board, searching_white, x, mine);
    let mut all = direct.clone();
    for s in board.squares_of(mine == searching_white) {
        let (_, letter) = board.at(s).expect("occupied");
        for direction in slides(letter) {
            let squares = line(s, direction);
            let Some(place) = squares.iter().position(|&square| square == x) else {
                continue;
            };
            let first_blocker = squares[..place]
                .iter()
                .find(|&&square| board.at(square).is_some());
            if first_blocker.is_some_and(|blocker| direct.contains(blocker)) && !all.contains(&s) {
                all.push(s);
            }
        }
    }
    all
}

pub fn direct_defenses(board: &TwinBoard, searching_white: bool, x: Square, mine: bool) -> i64 {
    direct_defenders(board, searching_white, x, mine).len() as i64
}

pub fn defenses(board: &TwinBoard, searching_white: bool, x: Square, mine: bool) -> i64 {
    defenders(board, searching_white, x, mine).len() as i64
}

pub fn direct_defenses_value(
    board: &TwinBoard,
    searching_white: bool,
    x: Square,
    mine: bool,
) -> i64 {
    let defenders = direct_defenders(board, searching_white, x, mine);
    defenders.into_iter().map(|s| value_of(board, s)).sum()
}

pub fn defenses_value(board: &TwinBoard, searching_white: bool, x: Square, mine: bool) -> i64 {
    let defenders = defenders(board, searching_white, x, mine);
    defenders.into_iter().map(|s| value_of(board, s)).sum()
}

/// RELDEFENSESVALUE: direct defenders only.
pub fn rel_defenses_value(board: &TwinBoard, searching_white: bool, x: Square, mine: bool) -> i64 {
    let defenders = direct_defenders(board, searching_white, x, mine);
    defenders
        .into_iter()
        .map(|s| relative_value_of(board, s))
        .sum()
}

/// PIECESDEF: direct defenders of one type; kings only if asked for.
pub fn pieces_def(
    board: &TwinBoard,
    searching_white: bool,
    x: Square,
    mine: bool,
    letter: char,
) -> i64 {
    attackers(board, x, mine == searching_white)
        .into_iter()
        .filter(|&s| type_of(board, s, letter))
        .count() as i64
}

/// WEDGESBETWEEN: pieces of b's owner (b empty: of the opponent), kings apart, with a pseudo-legal move in between. A
/// piece on a or b is not excepted: the definition does not.
pub fn wedges_between(board: &TwinBoard, searching_white: bool, a: Square, b: Square) -> i64 {
    let white = board.at(b).map_or(!searching_white, |(white, _)| white);
    let gap = between(a, b);
    board
        .squares_of(white)
        .into_iter()
        .filter(|&s| !type_of(board, s, 'K'))
        .filter(|&s| pseudo_moves(board, s).iter().any(|to| gap.contains(to)))
        .count() as i64
}

/// KINGPATHTO: least number of safe king steps from `king` to `x`, 0 if there is no way. Defaults: 0 from x itself; the
/// walker belongs to the owner of the piece on `king` (empty: the searching side).
pub fn king_path_to(board: &TwinBoard, searching_white: bool, king: Square, x: Square) -> i64 {
    let white = board.at(king).map_or(searching_white, |(white, _)| white);
    let mut lifted = board.clone();
    lifted.squares[king as usize] = None;
    let mut reached = vec![king];
    let mut front = vec![king];
    let mut steps = 0;
    if king == x {
        return 0;
    }
    while !front.is_empty() {
        steps += 1;
        let mut next = Vec::new();
        for from in front {
            for files in -1..=1 {
                for ranks in -1..=1 {
                    let Some(to) = step(from, files, ranks) else {
                        continue;
                    };
                    let own = lifted.has(to, white);
                    if to == x && own {
                        // The last step onto an own piece is granted, attacked or not.
                        return steps;
                    }
                    if reached.contains(&to) || own || is_attacked(&lifted, to, !white) {
                        continue;
                    }
                    if to == x {
                        return steps;
                    }
                    reached.push(to);
                    next.push(to);
                }
            }
        }
        front = next;
    }
    0
}

/// KINGOPPOSITION: an odd number of squares between, on a file, rank or diagonal.
pub fn king_opposition(a: Square, b: Square) -> bool {
    let (files, ranks) = (file_distance(a, b), rank_distance(a, b));
    let aligned = files == 0 || ranks == 0 || files == ranks;
    aligned && [2, 4, 6].contains(&files.max(ranks))
}

/// EXISTINFILE, the file from 1 to 8; (None) any piece of the side.
pub fn exist_in_file(
    board: &TwinBoard,
    searching_white: bool,
    mine: bool,
    letter: Option<char>,
    number: i64,
) -> bool {
    pieces_of(board, searching_white, mine, letter)
        .into_iter()
        .any(|s| file_of(s) == number)
}

/// EXISTINRANK, the rank from 1 to 8 from white's side; (None) any piece of the side.
pub fn exist_in_rank(
    board: &TwinBoard,
    searching_white: bool,
    mine: bool,
    letter: Option<char>,
    number: i64,
) -> bool {
    pieces_of(board, searching_white, mine, letter)
        .into_iter()
        .any(|s| rank_of(s) == number)
}

/// SQUAREOWNER as a question to the board: Some(mine?) or None for an empty square.
pub fn square_owner(board: &TwinBoard, searching_white: bool, square: Square) -> Option<bool> {
    board.at(square).map(|(white, _)| white == searching_white)
}

/// SQUARECOLOROF a square: 0 white, 1 black (a1 is black).
pub fn square_color(square: Square) -> i64 {
    i64::from((file(square) + rank(square)) % 2 == 0)
}

/// SQUARECOLOROF a type, or (None) of all pieces of a side: one colour per piece.
pub fn square_colors(
    board: &TwinBoard,
    searching_white: bool,
    mine: bool,
    letter: Option<char>,
) -> Vec<i64> {
    pieces_of(board, searching_white, mine, letter)
        .into_iter()
        .map(square_color)
        .collect()
}
