//! The brute-force reference matcher: patterns against the twin's fact *strings*, as the thesis's Prolog would do it.
//!
//! It is written from the definition and shares with the library only the syntax tree. Where the definition is silent,
//! the reading chosen is marked "default".
#![allow(dead_code)]

#[path = "../../../chess/tests/twin/mod.rs"]
pub mod twin;

mod conditions;
mod scenario;
mod tactics;

use std::collections::BTreeSet;

use stratvision_patlan::ast::{Actor, Owner, Pattern};

pub use conditions::{Scene, holds};
use scenario::{assignments, material_fits};
use tactics::play;
use twin::{TwinBoard, square};

/// What makes two assignments one instance: the ground positive actions, such as `defende(mPc3,cd4)`; of a group only
/// the chosen line.
pub type CanonicalInstance = BTreeSet<String>;

/// Finds a pattern by its name, for EXISTPATTERN.
pub type Lookup<'a> = dyn Fn(&str) -> Option<&'a Pattern> + 'a;

/// All raw instances, and those of them that are valid: a class is valid if any of its assignments is.
pub fn raw_and_valid<'a>(
    pattern: &Pattern,
    board: &TwinBoard,
    searching_white: bool,
    lookup: &Lookup<'a>,
) -> (BTreeSet<CanonicalInstance>, BTreeSet<CanonicalInstance>) {
    let mut raw = BTreeSet::new();
    let mut valid = BTreeSet::new();
    if !material_fits(pattern, board, searching_white) {
        return (raw, valid);
    }
    for assignment in assignments(pattern, board, searching_white) {
        let instance = assignment.instance;
        if !valid.contains(&instance) {
            // The constants end in the square: `ce6`, `mQe2`.
            let places = assignment
                .names
                .into_iter()
                .map(|(actor, constant)| (actor, square(&constant[constant.len() - 2..])))
                .collect();
            let scene = Scene {
                board,
                searching_white,
                places: &places,
                lookup,
            };
            let accepted = pattern
                .precondition
                .as_ref()
                .is_none_or(|condition| holds(condition, &scene))
                && play(pattern, &scene);
            if accepted {
                valid.insert(instance.clone());
            }
        }
        raw.insert(instance);
    }
    (raw, valid)
}

/// EXISTPATTERN, and the short question of most tests.
pub fn has_valid<'a>(
    pattern: &Pattern,
    board: &TwinBoard,
    searching_white: bool,
    lookup: &Lookup<'a>,
) -> bool {
    !raw_and_valid(pattern, board, searching_white, lookup)
        .1
        .is_empty()
}

/// Whether the owner is the searching side.
fn is_mine(owner: Owner) -> bool {
    owner == Owner::Me
}

/// Whether the actor is a piece.
fn is_piece(actor: Actor) -> bool {
    !actor.is_square()
}
