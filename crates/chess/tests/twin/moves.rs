//! Moves: pseudo-legal, legal, played; mate.

use super::board::{Square, TwinBoard};
use super::geometry::{attacks, file, forward, in_check, rank, step};

/// The square of the pawn that an en passant capture by the pawn on `from` to `to` removes, if it is such a capture.
/// Only the side to move captures en passant.
fn en_passant_victim(board: &TwinBoard, from: Square, to: Square) -> Option<Square> {
    let (white, letter) = board.at(from)?;
    if letter != 'P'
        || white != board.white_to_move
        || board.en_passant != Some(to)
        || board.at(to).is_some()
        || !attacks(board, from).contains(&to)
    {
        return None;
    }
    let victim = step(to, 0, -forward(white))?;
    (board.at(victim) == Some((!white, 'P'))).then_some(victim)
}

/// mv: pseudo-legal destinations. No castling.
pub fn pseudo_moves(board: &TwinBoard, from: Square) -> Vec<Square> {
    let Some((white, letter)) = board.at(from) else {
        return Vec::new();
    };
    if letter != 'P' {
        return attacks(board, from)
            .into_iter()
            .filter(|&to| !board.has(to, white))
            .collect();
    }
    let mut squares = Vec::new();
    let initial_rank = if white { 1 } else { 6 };
    if let Some(one) = step(from, 0, forward(white))
        && board.at(one).is_none()
    {
        squares.push(one);
        if rank(from) == initial_rank
            && let Some(two) = step(one, 0, forward(white))
            && board.at(two).is_none()
        {
            squares.push(two);
        }
    }
    for to in attacks(board, from) {
        if board.has(to, !white) || en_passant_victim(board, from, to).is_some() {
            squares.push(to);
        }
    }
    squares
}

/// The board after a move of either side. A pawn on the last rank stays a pawn unless a promotion is given.
pub fn after_move(
    board: &TwinBoard,
    from: Square,
    to: Square,
    promotion: Option<char>,
) -> TwinBoard {
    let (white, letter) = board.at(from).expect("a piece to move");
    let mut after = board.clone();
    if let Some(victim) = en_passant_victim(board, from, to) {
        after.squares[victim as usize] = None;
    }
    after.squares[from as usize] = None;
    after.squares[to as usize] = Some((white, promotion.unwrap_or(letter)));
    after.white_to_move = !white;
    let double_step = letter == 'P' && file(from) == file(to) && (rank(from) - rank(to)).abs() == 2;
    after.en_passant = if double_step {
        step(from, 0, forward(white))
    } else {
        None
    };
    after
}

/// Whether a pseudo-legal destination is a legal one, as if the owner were to move (en passant apart, which needs the
/// owner to be to move). Default: a king is never captured.
pub fn is_legal(board: &TwinBoard, from: Square, to: Square) -> bool {
    let Some((white, _)) = board.at(from) else {
        return false;
    };
    pseudo_moves(board, from).contains(&to)
        && board.at(to) != Some((!white, 'K'))
        && !in_check(&after_move(board, from, to, None), white)
}

/// Legal destinations; a promotion counts once.
pub fn legal_moves(board: &TwinBoard, from: Square) -> Vec<Square> {
    pseudo_moves(board, from)
        .into_iter()
        .filter(|&to| is_legal(board, from, to))
        .collect()
}

/// What a piece may become on arrival: nothing new, or for a pawn on the last rank one of four.
pub fn promotions(board: &TwinBoard, from: Square, to: Square) -> Vec<Option<char>> {
    match board.at(from) {
        Some((_, 'P')) if rank(to) == 0 || rank(to) == 7 => ['Q', 'N', 'R', 'B'].map(Some).to_vec(),
        _ => vec![None],
    }
}

/// Whether the side is mated, being to move.
pub fn is_mated(board: &TwinBoard, white: bool) -> bool {
    in_check(board, white)
        && board
            .squares_of(white)
            .into_iter()
            .all(|s| legal_moves(board, s).is_empty())
}

/// Whether a move is legal and mates. Default: any piece a pawn may become will do.
pub fn mates(board: &TwinBoard, from: Square, to: Square) -> bool {
    let Some((white, _)) = board.at(from) else {
        return false;
    };
    is_legal(board, from, to)
        && promotions(board, from, to)
            .into_iter()
            .any(|promotion| is_mated(&after_move(board, from, to, promotion), !white))
}
