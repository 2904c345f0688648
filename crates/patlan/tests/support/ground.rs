//! Instances as sets of ground actions, in the words of the fact base: `defende(mPc3,cd4)`.

use std::collections::BTreeSet;

use chess::{Color, Position, Role, Square};
use stratvision_patlan::ast::Pattern;
use stratvision_patlan::matcher::Instance;
use stratvision_patlan::plan::Program;
use stratvision_patlan::vocabulary::Relation;

/// The ground actions of an instance, those with NOT apart.
pub fn ground(
    pattern: &Pattern,
    program: &Program,
    instance: &Instance,
    position: &Position,
    side: Color,
) -> BTreeSet<String> {
    let actions: Vec<_> = pattern.actions().collect();
    let holding = instance.actions.iter().map(|index| actions[*index]);
    holding
        .map(|action| {
            assert!(!action.negated, "a line with NOT is no part of an instance");
            let constants: Vec<String> = action
                .figures()
                .map(|figure| {
                    let slot = program
                        .cast()
                        .iter()
                        .position(|actor| *actor == figure.actor);
                    let square = instance.squares[slot.expect("in the cast")].expect("bound");
                    if figure.actor.is_square() {
                        format!("c{square}")
                    } else {
                        piece_name(position, side, square)
                    }
                })
                .collect();
            format!("{}({})", predicate(action.relation), constants.join(","))
        })
        .collect()
}

/// The piece on a square: `mQe2`, `skf7`.
pub fn piece_name(position: &Position, side: Color, square: Square) -> String {
    let role = Role::ALL
        .into_iter()
        .find(|role| position.role(*role).contains(square))
        .expect("a piece stands there");
    if position.of(side).contains(square) {
        format!("m{}{square}", role.upper_char())
    } else {
        format!("s{}{square}", role.char())
    }
}

fn predicate(relation: Relation) -> &'static str {
    match relation {
        Relation::Attacks => "ataca",
        Relation::Defends => "defende",
        Relation::IndirectAttack => "ataqueindireto",
        Relation::IndirectDefense => "defesaindireta",
        Relation::PossibleAttack => "ataquepossivel",
        Relation::PossibleDefense => "defesapossivel",
        Relation::Move => "move",
        Relation::Blocks => "bloqueia",
        Relation::Checkmate => "xequemate",
        Relation::AboveOf => "norte",
        Relation::UnderOf => "sul",
        Relation::RightOf => "leste",
        Relation::LeftOf => "oeste",
        Relation::Northeast => "ne",
        Relation::Northwest => "no",
        Relation::Southeast => "se",
        Relation::Southwest => "so",
    }
}
