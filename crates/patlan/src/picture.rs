//! An instance as arrows and rings on a board.

use chess::Square;
use chess::draw::{ArrowStyle, Drawing};

use crate::ast::{Actor, Pattern};
use crate::matcher::Instance;
use crate::plan::Program;
use crate::vocabulary::Relation;

/// Adds the actions of an instance to a drawing: red for attacks, green for defences, dashed where they go through
/// another square, blue for moves; squares of the cast are ringed, pieces carry their actor's name.
pub fn illustrate(
    drawing: Drawing,
    pattern: &Pattern,
    program: &Program,
    instance: &Instance,
) -> Drawing {
    let seat = |actor: Actor| -> Option<Square> {
        let slot = program.cast().iter().position(|other| *other == actor)?;
        instance.seats[slot]
    };
    let mut drawing = drawing;
    for (slot, actor) in program.cast().iter().enumerate() {
        let Some(square) = instance.seats[slot] else {
            continue;
        };
        drawing = if actor.is_square() {
            drawing.named_ring(square, actor.to_string())
        } else {
            drawing.label(square, actor.to_string())
        };
    }
    for (index, action) in pattern.actions().enumerate() {
        if !instance.lines.contains(&index) {
            continue;
        }
        let path: Option<Vec<Square>> = action.figures().map(|figure| seat(figure.actor)).collect();
        let Some(path) = path else { continue };
        for two in path.windows(2) {
            drawing = drawing.arrow(two[0], two[1], style(action.relation));
        }
    }
    drawing
}

fn style(relation: Relation) -> ArrowStyle {
    match relation {
        Relation::Attacks => ArrowStyle::Attack,
        Relation::IndirectAttack | Relation::PossibleAttack => ArrowStyle::PossibleAttack,
        Relation::Defends => ArrowStyle::Defense,
        Relation::IndirectDefense | Relation::PossibleDefense => ArrowStyle::PossibleDefense,
        _ => ArrowStyle::Move,
    }
}
