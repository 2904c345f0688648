//! Lists of any length (ours): X RELATION (d1,…,dn,t).

use std::collections::BTreeSet;

use super::board::{Square, TwinBoard};
use super::dynamic::{Dynamic, FactSquare, intermediates, pairs, transported};
use super::facts::{piece_name, place_name};
use super::geometry::{line, slides};
use super::moves::{after_move, is_legal, pseudo_moves};

/// Every list with `n` intermediates of the piece on `q`, target last, in all its forms.
pub fn lists(board: &TwinBoard, q: Square, kind: Dynamic, n: usize) -> BTreeSet<Vec<FactSquare>> {
    assert!(n >= 1, "a list has an intermediate");
    if n == 1 {
        return pairs(board, q, kind)
            .into_iter()
            .map(|(d, t)| vec![d, t])
            .collect();
    }
    match kind {
        Dynamic::IndirectAttack | Dynamic::IndirectDefense => indirect(board, q, kind, n),
        Dynamic::PossibleAttack | Dynamic::PossibleDefense => possible(board, q, kind, n),
    }
}

/// The same as text, for every piece on the board: `ataquepossivel(mNg1,cf3,cg5,skf7)`.
pub fn list_facts(
    board: &TwinBoard,
    searching_white: bool,
    kind: Dynamic,
    n: usize,
) -> BTreeSet<String> {
    let mut facts = BTreeSet::new();
    for x in board.occupied() {
        for list in lists(board, x, kind, n) {
            let mut names = vec![piece_name(board, searching_white, x)];
            names.extend(
                list.into_iter()
                    .map(|place| place_name(board, searching_white, place)),
            );
            facts.insert(format!("{}({})", kind.predicate(), names.join(",")));
        }
    }
    facts
}

/// Goes to d1 and asks there for the rest of the list.
fn possible(board: &TwinBoard, q: Square, kind: Dynamic, n: usize) -> BTreeSet<Vec<FactSquare>> {
    let mut found = BTreeSet::new();
    let Some((_, letter)) = board.at(q) else {
        return found;
    };
    let pawn = letter == 'P';
    let steps: Vec<Square> = if !pawn {
        intermediates(board, q)
    } else if kind == Dynamic::PossibleAttack {
        pseudo_moves(board, q)
            .into_iter()
            .filter(|&d| is_legal(board, q, d))
            .collect()
    } else {
        pseudo_moves(board, q)
    };
    for d in steps {
        let mut there = if pawn {
            after_move(board, q, d, None)
        } else {
            transported(board, q, d)
        };
        // The side to move has passed its chance, and the other side never had one.
        there.en_passant = None;
        for rest in lists(&there, d, kind, n - 1) {
            let target_is_piece = rest.last().is_some_and(|&(_, as_piece)| as_piece);
            found.insert([vec![(d, false)], rest.clone()].concat());
            // As for one intermediate: a defence of a bare square never names a piece on the way.
            if board.at(d).is_some() && (kind == Dynamic::PossibleAttack || target_is_piece) {
                found.insert([vec![(d, true)], rest].concat());
            }
        }
    }
    found
}

/// d1…dn are the first n occupied squares on one line; the target is what comes next.
fn indirect(board: &TwinBoard, q: Square, kind: Dynamic, n: usize) -> BTreeSet<Vec<FactSquare>> {
    let mut found = BTreeSet::new();
    let Some((white, letter)) = board.at(q) else {
        return found;
    };
    let allowed = intermediates(board, q);
    for direction in slides(letter) {
        let mut passed: Vec<Square> = Vec::new();
        for square in line(q, direction) {
            let occupied = board.at(square).is_some();
            if passed.len() == n && allowed.contains(&passed[0]) {
                let forms: &[bool] = match kind {
                    Dynamic::IndirectAttack if board.has(square, !white) => &[true],
                    Dynamic::IndirectDefense if board.has(square, white) => &[false, true],
                    Dynamic::IndirectDefense if !occupied => &[false],
                    _ => &[],
                };
                for &as_piece in forms {
                    for mut list in namings(&passed) {
                        list.push((square, as_piece));
                        found.insert(list);
                    }
                }
            }
            if occupied {
                passed.push(square);
            }
            if passed.len() > n {
                break;
            }
        }
    }
    found
}

/// Occupied squares in every mixture of both ways to name them.
fn namings(squares: &[Square]) -> Vec<Vec<FactSquare>> {
    let mut all = vec![Vec::new()];
    for &square in squares {
        let mut longer = Vec::new();
        for list in all {
            for as_piece in [false, true] {
                longer.push([list.clone(), vec![(square, as_piece)]].concat());
            }
        }
        all = longer;
    }
    all
}
