//! The fact base as text, in the spelling of Apendice C.

use std::collections::BTreeSet;

use super::board::{Piece, Square, TwinBoard, square_name};
use super::dynamic::{Dynamic, FactSquare, pairs};
use super::geometry::{attacks, forward, step};
use super::moves::{legal_moves, mates, pseudo_moves};

/// `mQe2`, `skf7`: the owner as the searching side sees it, my letters in upper case whatever my colour.
pub fn piece_name(board: &TwinBoard, searching_white: bool, square: Square) -> String {
    let (white, letter): Piece = board.at(square).expect("a piece to name");
    let name = square_name(square);
    if white == searching_white {
        format!("m{letter}{name}")
    } else {
        format!("s{}{name}", letter.to_ascii_lowercase())
    }
}

/// A place of a fact: `ce6` or the name of the piece there.
pub fn place_name(
    board: &TwinBoard,
    searching_white: bool,
    (square, as_piece): FactSquare,
) -> String {
    if as_piece {
        piece_name(board, searching_white, square)
    } else {
        format!("c{}", square_name(square))
    }
}

/// Every ground fact, without the dot.
pub fn facts(board: &TwinBoard, searching_white: bool) -> BTreeSet<String> {
    let mut facts = BTreeSet::new();
    let name = |square| piece_name(board, searching_white, square);
    let place = |place| place_name(board, searching_white, place);
    for square in 0..64 {
        facts.insert(format!("casa({})", place((square, false))));
    }
    for x in board.occupied() {
        let (white, letter) = board.at(x).expect("occupied");
        let me = name(x);
        let owner = if white == searching_white {
            "meu"
        } else {
            "seu"
        };
        facts.insert(format!("{owner}({me})"));
        facts.insert(format!("{}({me})", letter.to_ascii_lowercase()));
        for to in pseudo_moves(board, x) {
            facts.insert(format!("move({me},{})", place((to, false))));
        }
        for to in attacks(board, x) {
            facts.insert(format!("defende({me},{})", place((to, false))));
            if board.has(to, white) {
                facts.insert(format!("defende({me},{})", name(to)));
            }
            if board.has(to, !white) {
                facts.insert(format!("ataca({me},{})", name(to)));
            }
        }
        for to in legal_moves(board, x) {
            if mates(board, x, to) {
                facts.insert(format!("xequemate({me},{})", place((to, false))));
            }
        }
        for (predicate, files, ranks) in [
            ("oeste", -1, 0),
            ("sul", 0, -1),
            ("se", 1, -1),
            ("so", -1, -1),
        ] {
            // X stands to the west of Y: from Y one step west leads to X. For black the board is turned.
            let turn = forward(searching_white);
            if let Some(y) = step(x, -files * turn, -ranks * turn)
                && board.at(y).is_some()
            {
                facts.insert(format!("{predicate}({me},{})", name(y)));
            }
        }
        for kind in [
            Dynamic::IndirectAttack,
            Dynamic::IndirectDefense,
            Dynamic::PossibleAttack,
            Dynamic::PossibleDefense,
        ] {
            for (d, t) in pairs(board, x, kind) {
                facts.insert(format!(
                    "{}({me},{},{})",
                    kind.predicate(),
                    place(d),
                    place(t)
                ));
            }
        }
    }
    facts
}

/// BLOCKS. Default (no source defines it, no fact is printed): Y is a pawn and X, of the other side, stands directly in
/// front of it.
pub fn blocks(board: &TwinBoard, x: Square, y: Square) -> bool {
    match (board.at(x), board.at(y)) {
        (Some((x_white, _)), Some((y_white, 'P'))) => {
            x_white != y_white && step(y, 0, forward(y_white)) == Some(x)
        }
        _ => false,
    }
}
