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
    let mut drawing = drawing;
    for (slot, actor) in program.cast().iter().enumerate() {
        let Some(square) = instance.squares[slot] else {
            continue;
        };
        drawing = if actor.is_square() {
            drawing.named_ring(square, actor.to_string())
        } else {
            drawing.label(square, actor.to_string())
        };
    }
    for Stroke { relation, path } in strokes(pattern, program, instance) {
        drawing = drawing.arrow_through(path, style(relation));
    }
    drawing
}

/// A line of the scenario that holds, as a path over the board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stroke {
    /// What the first square does to the last.
    pub relation: Relation,
    /// The protagonist's square, those it goes through, the target's.
    pub path: Vec<Square>,
}

/// The lines of the scenario that hold in an instance, each once.
pub fn strokes(pattern: &Pattern, program: &Program, instance: &Instance) -> Vec<Stroke> {
    let square_of = |actor: Actor| -> Option<Square> {
        let slot = program.cast().iter().position(|other| *other == actor)?;
        instance.squares[slot]
    };
    let mut strokes = Vec::new();
    for (index, action) in pattern.actions().enumerate() {
        if !instance.actions.contains(&index) {
            continue;
        }
        let path: Option<Vec<Square>> = action
            .figures()
            .map(|figure| square_of(figure.actor))
            .collect();
        let stroke = path.map(|path| Stroke {
            relation: action.relation,
            path,
        });
        strokes.extend(stroke.filter(|stroke| !strokes.contains(stroke)));
    }
    strokes
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
