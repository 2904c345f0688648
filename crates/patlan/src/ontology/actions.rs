//! Names and classes of actors and actions in the ontology.

use crate::ast::{Actor, ActorKind, Owner};
use crate::vocabulary::Relation;

/// The letters of table 3.3.
pub(super) const LETTERS: [char; 8] = ['B', 'F', 'K', 'N', 'P', 'Q', 'R', 'S'];

/// The class of an owner's actors.
pub(super) fn actor_class(owner: Owner) -> &'static str {
    match owner {
        Owner::Me => "Friend",
        Owner::Opponent => "Opponent",
    }
}

/// The individual of a letter: `Friend_B`, `Opponent_b`.
pub(super) fn letter_name(letter: char, owner: Owner) -> String {
    let letter = match owner {
        Owner::Me => letter.to_ascii_uppercase(),
        Owner::Opponent => letter.to_ascii_lowercase(),
    };
    format!("{}_{letter}", actor_class(owner))
}

/// Labels of a letter.
pub(super) fn letter_label(letter: char, owner: Owner) -> (String, String) {
    let (en, pt, feminine) = match letter.to_ascii_uppercase() {
        'B' => ("bishop", "bispo", false),
        'K' => ("king", "rei", false),
        'N' => ("knight", "cavalo", false),
        'P' => ("pawn", "peão", false),
        'Q' => ("queen", "dama", true),
        'R' => ("rook", "torre", true),
        'S' => ("square", "casa", true),
        _ => ("any piece", "qualquer peça", true),
    };
    match (owner, letter.to_ascii_uppercase()) {
        // Case says of a square only whose defence a mark speaks of.
        (Owner::Me, 'S') => (
            "square (marks speak of friends)".to_owned(),
            "casa (marcas tratam de amigos)".to_owned(),
        ),
        (Owner::Opponent, 'S') => (
            "square (marks speak of the opponent)".to_owned(),
            "casa (marcas tratam do oponente)".to_owned(),
        ),
        (Owner::Me, _) => (
            format!("friendly {en}").replace("friendly any", "any friendly"),
            format!("{pt} {}", if feminine { "amiga" } else { "amigo" }),
        ),
        (Owner::Opponent, _) => (
            format!("opposing {en}").replace("opposing any", "any opposing"),
            format!("{pt} do oponente"),
        ),
    }
}

/// The individual of table 3.3 that an actor is of the kind of.
pub(super) fn kind_of(actor: Actor) -> String {
    letter_name(actor.letter(), actor.owner)
}

/// Name and labels of an action of table 3.3 (CHECKMATE is PATLAN's own).
pub(super) fn relation_name(relation: Relation) -> (&'static str, (&'static str, &'static str)) {
    match relation {
        Relation::Attacks => ("Attacks", ("attacks", "ataca")),
        Relation::Defends => ("Defends", ("defends", "defende")),
        Relation::IndirectAttack => ("IndirectAttack", ("indirect attack", "ataque indireto")),
        Relation::IndirectDefense => ("IndirectDefense", ("indirect defence", "defesa indireta")),
        Relation::PossibleAttack => ("PossibleAttack", ("possible attack", "ataque possível")),
        Relation::PossibleDefense => ("PossibleDefense", ("possible defence", "defesa possível")),
        Relation::Move => ("Move", ("moves", "move")),
        Relation::Blocks => ("Blocks", ("blocks", "bloqueia")),
        Relation::Checkmate => ("Checkmate", ("checkmates", "dá xeque-mate")),
        Relation::AboveOf => ("Above", ("above", "acima")),
        Relation::UnderOf => ("Under", ("under", "abaixo")),
        Relation::RightOf => ("ToTheRight", ("to the right", "à direita")),
        Relation::LeftOf => ("ToTheLeft", ("to the left", "à esquerda")),
        Relation::Northeast => ("ToTheNortheast", ("to the north-east", "a nordeste")),
        Relation::Northwest => ("ToTheNorthwest", ("to the north-west", "a noroeste")),
        Relation::Southeast => ("ToTheSoutheast", ("to the south-east", "a sudeste")),
        Relation::Southwest => ("ToTheSouthwest", ("to the south-west", "a sudoeste")),
    }
}

/// Static as the pieces stand, dynamic if something has to move or stand aside.
pub(super) fn relation_class(relation: Relation) -> &'static str {
    match relation {
        Relation::IndirectAttack
        | Relation::IndirectDefense
        | Relation::PossibleAttack
        | Relation::PossibleDefense
        | Relation::Checkmate => "DynamicAction",
        _ => "StaticAction",
    }
}

/// The role of the protagonist. Who only moves, blocks or stands somewhere supports.
pub(super) fn protagonist_role(relation: Relation) -> &'static str {
    match relation {
        Relation::Attacks
        | Relation::IndirectAttack
        | Relation::PossibleAttack
        | Relation::Checkmate => "attacker",
        Relation::Defends | Relation::IndirectDefense | Relation::PossibleDefense => "defender",
        _ => "support",
    }
}

/// Whether the actor is one of the letters of `actors` and `exclusiveSet` (squares and wildcards are not).
pub(super) fn is_piece_letter(actor: Actor) -> bool {
    matches!(actor.kind, ActorKind::Piece(_))
}
