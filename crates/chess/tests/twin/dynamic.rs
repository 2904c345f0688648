//! The four dynamic relations with one intermediate (sections 2.1 and 2.2).

use std::collections::BTreeSet;

use super::board::{Piece, Square, TwinBoard};
use super::geometry::{attacks, attacks_from, file, in_check, rank, ray, same_diagonal};
use super::moves::{after_move, is_legal, pseudo_moves};

/// Which of the four.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Dynamic {
    IndirectAttack,
    IndirectDefense,
    PossibleAttack,
    PossibleDefense,
}

impl Dynamic {
    /// The name of the predicate.
    pub fn predicate(self) -> &'static str {
        match self {
            Dynamic::IndirectAttack => "ataqueindireto",
            Dynamic::IndirectDefense => "defesaindireta",
            Dynamic::PossibleAttack => "ataquepossivel",
            Dynamic::PossibleDefense => "defesapossivel",
        }
    }
}

/// A place in a fact: a square, named as such (false) or by the piece standing on it (true).
pub type FactSquare = (Square, bool);

/// The board with the piece of `from` lifted and put on `d`, whatever stood there. The same side could go on, so there
/// is no en passant on it.
pub fn transported(board: &TwinBoard, from: Square, d: Square) -> TwinBoard {
    let mut moved = board.clone();
    moved.squares[d as usize] = moved.squares[from as usize].take();
    moved.en_passant = None;
    moved
}

/// The intermediates of a piece that is no pawn: all it attacks, friends included, unless its king is then in check.
pub fn intermediates(board: &TwinBoard, q: Square) -> Vec<Square> {
    let Some((white, _)) = board.at(q) else {
        return Vec::new();
    };
    attacks(board, q)
        .into_iter()
        .filter(|&d| !in_check(&transported(board, q, d), white))
        .collect()
}

/// Whether a target t seen from d counts as in the ray of the piece on q.
fn in_ray(piece: Piece, q: Square, d: Square, t: Square) -> bool {
    if piece.1 != 'Q' {
        return ray(piece, q).contains(&t);
    }
    if same_diagonal(d, t) {
        return same_diagonal(q, t);
    }
    // The queen's orthogonal targets: only if all three are on one line, even if t is on a line of q.
    (file(q) == file(d) && file(d) == file(t)) || (rank(q) == rank(d) && rank(d) == rank(t))
}

/// Every (intermediate, target) of the piece on q, in the forms the fact base prints.
pub fn pairs(board: &TwinBoard, q: Square, kind: Dynamic) -> BTreeSet<(FactSquare, FactSquare)> {
    match board.at(q) {
        None => BTreeSet::new(),
        Some((white, 'P')) => pawn_pairs(board, q, white, kind),
        Some(piece) => piece_pairs(board, q, piece, kind),
    }
}

fn piece_pairs(
    board: &TwinBoard,
    q: Square,
    piece: Piece,
    kind: Dynamic,
) -> BTreeSet<(FactSquare, FactSquare)> {
    let (white, _) = piece;
    let attacked_now = attacks(board, q);
    let moves_now = pseudo_moves(board, q);
    let mut pairs = BTreeSet::new();
    for d in intermediates(board, q) {
        let there = transported(board, q, d);
        let d_occupied = board.at(d).is_some();
        for t in attacks_from(&there, piece, d) {
            if t == q {
                continue;
            }
            let enemy = board.has(t, !white);
            let friend = board.has(t, white);
            let in_ray = in_ray(piece, q, d, t);
            let attacked = attacked_now.contains(&t);
            let holds = match kind {
                Dynamic::IndirectAttack => d_occupied && in_ray && enemy && !moves_now.contains(&t),
                Dynamic::IndirectDefense => {
                    d_occupied && in_ray && !enemy && !moves_now.contains(&t)
                }
                Dynamic::PossibleAttack => enemy && !attacked && (!d_occupied || !in_ray),
                Dynamic::PossibleDefense if d_occupied => !enemy && !in_ray,
                Dynamic::PossibleDefense if in_ray => !enemy && !attacked,
                Dynamic::PossibleDefense => !enemy && (!friend || !attacked),
            };
            if !holds {
                continue;
            }
            let d_forms: &[bool] = if d_occupied { &[false, true] } else { &[false] };
            for &d_piece in d_forms {
                match kind {
                    Dynamic::IndirectAttack | Dynamic::PossibleAttack => {
                        pairs.insert(((d, d_piece), (t, true)));
                    }
                    Dynamic::IndirectDefense | Dynamic::PossibleDefense => {
                        // A possible defence never names the intermediate's piece with a bare square as target.
                        if kind == Dynamic::IndirectDefense || !d_piece {
                            pairs.insert(((d, d_piece), (t, false)));
                        }
                        if friend {
                            pairs.insert(((d, d_piece), (t, true)));
                        }
                    }
                }
            }
        }
    }
    pairs
}

fn pawn_pairs(
    board: &TwinBoard,
    q: Square,
    white: bool,
    kind: Dynamic,
) -> BTreeSet<(FactSquare, FactSquare)> {
    let mut pairs = BTreeSet::new();
    for d in pseudo_moves(board, q) {
        // The real move, so that an en passant capture takes its pawn along.
        let there = after_move(board, q, d, None);
        for t in attacks(&there, d) {
            match kind {
                Dynamic::PossibleDefense => {
                    pairs.insert(((d, false), (t, false)));
                }
                Dynamic::PossibleAttack if there.has(t, !white) && is_legal(board, q, d) => {
                    pairs.insert(((d, false), (t, true)));
                    if board.at(d).is_some() {
                        pairs.insert(((d, true), (t, true)));
                    }
                }
                _ => {}
            }
        }
    }
    pairs
}
