//! Lines and attacks.

use super::board::{Piece, Square, TwinBoard};

pub const ORTHOGONAL: [(i32, i32); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
pub const DIAGONAL: [(i32, i32); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
const KNIGHT: [(i32, i32); 8] = [
    (1, 2),
    (2, 1),
    (2, -1),
    (1, -2),
    (-1, -2),
    (-2, -1),
    (-2, 1),
    (-1, 2),
];

/// The file, 0 to 7.
pub fn file(square: Square) -> i32 {
    i32::from(square % 8)
}

/// The rank, 0 to 7.
pub fn rank(square: Square) -> i32 {
    i32::from(square / 8)
}

/// The square some files and ranks away, if it is on the board.
pub fn step(square: Square, files: i32, ranks: i32) -> Option<Square> {
    let (f, r) = (file(square) + files, rank(square) + ranks);
    if (0..8).contains(&f) && (0..8).contains(&r) {
        Some((r * 8 + f) as Square)
    } else {
        None
    }
}

/// +1 for white pawns, -1 for black ones.
pub fn forward(white: bool) -> i32 {
    if white { 1 } else { -1 }
}

/// The directions in which a slider of this type goes; none for the others.
pub fn slides(letter: char) -> Vec<(i32, i32)> {
    match letter {
        'B' => DIAGONAL.to_vec(),
        'R' => ORTHOGONAL.to_vec(),
        'Q' => [ORTHOGONAL, DIAGONAL].concat(),
        _ => Vec::new(),
    }
}

/// The squares in a direction, up to the edge.
pub fn line(from: Square, (files, ranks): (i32, i32)) -> Vec<Square> {
    let mut squares = Vec::new();
    let mut next = step(from, files, ranks);
    while let Some(square) = next {
        squares.push(square);
        next = step(square, files, ranks);
    }
    squares
}

/// att: the squares this piece would attack if it stood on `from`, all else as on the board.
pub fn attacks_from(board: &TwinBoard, (white, letter): Piece, from: Square) -> Vec<Square> {
    let near = |steps: &[(i32, i32)]| -> Vec<Square> {
        steps
            .iter()
            .filter_map(|&(f, r)| step(from, f, r))
            .collect()
    };
    match letter {
        'P' => near(&[(-1, forward(white)), (1, forward(white))]),
        'N' => near(&KNIGHT),
        'K' => near(&[ORTHOGONAL, DIAGONAL].concat()),
        _ => {
            let mut squares = Vec::new();
            for direction in slides(letter) {
                for square in line(from, direction) {
                    squares.push(square);
                    if board.at(square).is_some() {
                        break;
                    }
                }
            }
            squares
        }
    }
}

/// att of the piece on a square; nothing if the square is empty.
pub fn attacks(board: &TwinBoard, from: Square) -> Vec<Square> {
    match board.at(from) {
        Some(piece) => attacks_from(board, piece, from),
        None => Vec::new(),
    }
}

/// The squares of the pieces of one colour that attack a square.
pub fn attackers(board: &TwinBoard, target: Square, white: bool) -> Vec<Square> {
    board
        .squares_of(white)
        .into_iter()
        .filter(|&from| attacks(board, from).contains(&target))
        .collect()
}

/// Whether a colour attacks a square.
pub fn is_attacked(board: &TwinBoard, target: Square, white: bool) -> bool {
    !attackers(board, target, white).is_empty()
}

/// Whether a king of this colour is attacked. Without a king there is nothing to attack.
pub fn in_check(board: &TwinBoard, white: bool) -> bool {
    board
        .squares_of(white)
        .into_iter()
        .any(|s| board.at(s) == Some((white, 'K')) && is_attacked(board, s, !white))
}

/// ray: what the piece reaches from a square on an empty board.
pub fn ray(piece: Piece, from: Square) -> Vec<Square> {
    let empty = TwinBoard {
        squares: [None; 64],
        white_to_move: true,
        en_passant: None,
    };
    attacks_from(&empty, piece, from)
}

/// Whether two different squares lie on one diagonal.
pub fn same_diagonal(a: Square, b: Square) -> bool {
    a != b && (file(a) - file(b)).abs() == (rank(a) - rank(b)).abs()
}

/// The squares strictly between two squares of one rank, file or diagonal; none if they are not on one.
pub fn between(a: Square, b: Square) -> Vec<Square> {
    for direction in [ORTHOGONAL, DIAGONAL].concat() {
        let squares = line(a, direction);
        if let Some(place) = squares.iter().position(|&s| s == b) {
            return squares[..place].to_vec();
        }
    }
    Vec::new()
}
