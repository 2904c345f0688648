//! TACTICALS, played as legal moves, and the POSTCONDITION after them.

use std::collections::{BTreeMap, BTreeSet};

use stratvision_patlan::ast::{Actor, Pattern};

use super::conditions::{Scene, holds};
use super::is_piece;
use super::twin::moves::{after_move, is_legal, promotions};
use super::twin::{Square, TwinBoard};

/// Where the actors are while the tactics run.
#[derive(Clone)]
struct Stage {
    board: TwinBoard,
    /// The last square of every actor, captured ones included.
    places: BTreeMap<Actor, Square>,
    /// Pieces that have been captured.
    gone: BTreeSet<Actor>,
}

/// Whether the tactics can be played and the postcondition holds after them.
pub fn play(pattern: &Pattern, scene: &Scene<'_, '_>) -> bool {
    let mut board = scene.board.clone();
    if board.white_to_move != scene.searching_white {
        // As if it were the searching side's turn: what the other side might capture en passant is no more.
        board.white_to_move = scene.searching_white;
        board.en_passant = None;
    }
    let stage = Stage {
        board,
        places: scene.places.clone(),
        gone: BTreeSet::new(),
    };
    if pattern.tactics.is_empty() {
        // The board as it is, side to move included.
        return post(pattern, scene, scene.board, scene.places);
    }
    continue_play(pattern, scene, &stage, 0)
}

fn post(
    pattern: &Pattern,
    scene: &Scene<'_, '_>,
    board: &TwinBoard,
    places: &BTreeMap<Actor, Square>,
) -> bool {
    let after = Scene {
        board,
        searching_white: scene.searching_white,
        places,
        lookup: scene.lookup,
    };
    pattern
        .postcondition
        .as_ref()
        .is_none_or(|condition| holds(condition, &after))
}

fn continue_play(pattern: &Pattern, scene: &Scene<'_, '_>, stage: &Stage, next: usize) -> bool {
    let Some(line) = pattern.tactics.get(next) else {
        return post(pattern, scene, &stage.board, &stage.places);
    };
    let (mover, target) = (line.mover.actor, line.target.actor);
    let (Some(&from), Some(&to)) = (stage.places.get(&mover), stage.places.get(&target)) else {
        // An unbound actor cannot move nor be gone to.
        return false;
    };
    // A square as the mover means whatever stands there now. The sides take turns.
    if stage.gone.contains(&mover)
        || !stage.board.has(from, stage.board.white_to_move)
        || !is_legal(&stage.board, from, to)
    {
        return false;
    }
    // Default: a pawn may become whatever lets the instance pass.
    promotions(&stage.board, from, to)
        .into_iter()
        .any(|promotion| {
            let moved = stage.moved(from, to, promotion);
            continue_play(pattern, scene, &moved, next + 1)
        })
}

impl Stage {
    fn moved(&self, from: Square, to: Square, promotion: Option<char>) -> Stage {
        let mut after = self.clone();
        after.board = after_move(&self.board, from, to, promotion);
        for (&actor, place) in &mut after.places {
            if !is_piece(actor) || self.gone.contains(&actor) {
                continue;
            }
            if *place == from {
                *place = to;
            } else if *place == to || after.board.at(*place).is_none() {
                // Captured on the spot, or en passant. It keeps its last square.
                after.gone.insert(actor);
            }
        }
        after
    }
}
