//! What readers call the actors of a pattern: pieces of one kind by their kind alone, others by a letter.
//!
//! `F1` and `S2` are names for code and look like squares to a chess player. In sentences a knight that is the only one
//! of its side is "your knight"; two of them are "your knight A" and "your knight B", any piece is "piece C", and squares
//! are "square X", "square Y".

use syntax::Lang;

use super::phrases::{en_noun, pt_noun, role_of, the_king};
use super::scene::Loose;
use crate::ast::{Actor, ActorKind, Owner, Pattern};

/// The letters of the actors of one pattern.
#[derive(Debug, Clone, Default)]
pub struct Labels {
    actors: Vec<(Actor, Option<char>)>,
}

const SQUARES: &str = "XYZWVUTSR";
const PIECES: &str = "ABCDEFGHIJKLMNOPQ";

impl Labels {
    /// Gives letters in the order in which the actors appear.
    pub fn of(pattern: &Pattern) -> Labels {
        let loose = Loose::of(pattern);
        let cast = pattern.cast();
        let (mut squares, mut pieces) = (SQUARES.chars(), PIECES.chars());
        let is_alone = |actor: Actor| {
            let alike = |other: &&Actor| other.kind == actor.kind && other.owner == actor.owner;
            matches!(actor.kind, ActorKind::Piece(_)) && cast.iter().filter(alike).count() == 1
        };
        let mut labels = Labels::default();
        // Actors below NOT are no particular pieces and mostly go without a name: theirs come last.
        let (nameless, named): (Vec<Actor>, Vec<Actor>) =
            cast.iter().partition(|actor| loose.contains(**actor));
        for actor in named.into_iter().chain(nameless) {
            let letter = match actor.kind {
                ActorKind::Square => squares.next(),
                _ if is_alone(actor) => None,
                _ => pieces.next(),
            };
            labels.actors.push((actor, letter));
        }
        labels
    }

    /// The letter of an actor; `None` for one that its kind names, and in a pattern with more actors than letters.
    pub fn letter(&self, actor: Actor) -> Option<char> {
        let entry = self.actors.iter().find(|(other, _)| *other == actor);
        entry.and_then(|(_, letter)| *letter)
    }

    /// The name of an actor without an article before it: "your knight", "the opponent's rook B", "piece A", "square X".
    pub fn name(&self, actor: Actor, lang: Lang) -> String {
        let letter = self.letter(actor).map_or_else(
            // A number is left for what has no letter.
            || match actor.kind {
                ActorKind::Piece(_) => String::new(),
                _ => format!(" {}", actor.number),
            },
            |letter| format!(" {letter}"),
        );
        let pt = pt_noun(role_of(actor));
        match (actor.kind, actor.owner, lang) {
            (ActorKind::Square, _, Lang::En) => format!("square{letter}"),
            (ActorKind::Square, _, Lang::Pt) => format!("a casa{letter}"),
            (ActorKind::AnyPiece, _, Lang::En) => format!("piece{letter}"),
            (ActorKind::AnyPiece, _, Lang::Pt) => format!("a peça{letter}"),
            (ActorKind::Piece(chess::Role::King), owner, _) => the_king(owner, lang),
            (_, Owner::Me, Lang::En) => format!("your {}{letter}", en_noun(role_of(actor)).0),
            (_, Owner::Opponent, Lang::En) => {
                format!("the opponent's {}{letter}", en_noun(role_of(actor)).0)
            }
            (_, Owner::Me, Lang::Pt) => {
                format!("{} {}{letter}", pt.gender.pick("seu", "sua"), pt.one)
            }
            (_, Owner::Opponent, Lang::Pt) => format!("{}{letter} do oponente", pt.the()),
        }
    }
}
