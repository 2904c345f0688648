//! The lines of the scenario, one by one: who may do what to whom.

use std::collections::HashMap;

use rowan::TextRange;
use syntax::Lang;

use super::Context;
use crate::ast::{Action, Actor, ActorKind, Figure};
use crate::diagnostics::pat010_wildcard_in_actors::wildcard_in_actors;
use crate::diagnostics::pat011_square_acts::square_acts;
use crate::diagnostics::pat012_attack_on_own_side::attack_on_own_side;
use crate::diagnostics::pat013_square_attacked::square_attacked;
use crate::diagnostics::pat014_defence_of_other_side::defence_of_other_side;
use crate::diagnostics::pat015_square_not_allowed::square_not_allowed;
use crate::diagnostics::pat016_same_figure_twice::{acts_on_itself, twice_in_list};
use crate::diagnostics::pat017_list_not_allowed::list_not_allowed;
use crate::diagnostics::pat018_list_needed::list_needed;
use crate::diagnostics::pat019_end_of_attack_list::end_of_attack_list;
use crate::diagnostics::pat020_end_of_defence_list::end_of_defence_list;
use crate::diagnostics::pat106_tutorial_sugar::tutorial_sugar;
use crate::vocabulary::{Relation, Tongue, lookup_folded};

impl Context<'_> {
    pub(super) fn check_actions(&mut self) {
        let pattern = self.pattern;
        for figure in &pattern.actors {
            if !matches!(figure.actor.kind, ActorKind::Piece(_)) {
                self.report(|| wildcard_in_actors(figure));
            }
        }
        self.check_repetition(&pattern.actors);
        for action in pattern.actions() {
            self.check_action(action);
        }
    }

    fn check_repetition(&mut self, figures: &[Figure]) {
        let mut seen: HashMap<Actor, &Figure> = HashMap::new();
        for figure in figures {
            match seen.get(&figure.actor) {
                Some(first) => self.report(|| twice_in_list(figure, first)),
                None => {
                    seen.insert(figure.actor, figure);
                }
            }
        }
    }

    fn check_action(&mut self, action: &Action) {
        if action.protagonist.actor.is_square() {
            self.report(|| square_acts(action));
        }
        let mut itself = action.targets.iter();
        let itself = itself.find(|target| target.actor == action.protagonist.actor);
        if let Some(target) = itself {
            // Whose it is no longer matters then.
            return self.report(|| acts_on_itself(target, &action.protagonist));
        }
        self.check_repetition(&action.targets);
        match action.targets.as_slice() {
            [] => {}
            [target] => self.check_single(action, target),
            [first, .., last] => {
                self.check_list(action, first.range.cover(last.range), last);
            }
        }
    }

    fn check_single(&mut self, action: &Action, target: &Figure) {
        let own = target.actor.owner == action.protagonist.actor.owner;
        let square = target.actor.is_square();
        match action.relation {
            relation if relation.takes_list() => self.report(|| list_needed(target, relation)),
            Relation::Attacks if square => {
                let defends = self.reworded(action, Relation::Defends);
                self.report(|| square_attacked(target, action.relation_range, defends));
            }
            Relation::Attacks if own => self.report(|| attack_on_own_side(target)),
            Relation::Defends if !square && !own => self.report(|| defence_of_other_side(target)),
            relation @ Relation::Blocks if square => {
                self.report(|| square_not_allowed(target, relation));
            }
            relation if square && relation.is_direction() => {
                self.report(|| square_not_allowed(target, relation));
            }
            _ => {}
        }
    }

    fn check_list(&mut self, action: &Action, list: TextRange, last: &Figure) {
        let own = last.actor.owner == action.protagonist.actor.owner;
        let square = last.actor.is_square();
        let relation = action.relation;
        if !relation.takes_list() {
            return self.report(|| list_not_allowed(list, relation));
        }
        if relation.is_attack() && (own || square) {
            self.report(|| end_of_attack_list(last));
        }
        if relation.is_defense() && !own && !square {
            self.report(|| end_of_defence_list(last));
        }
        if action.written != relation {
            let meant = self.reworded(action, relation);
            let written = self.source(action.relation_range).to_owned();
            self.report(|| tutorial_sugar(action.relation_range, &written, meant));
        }
    }

    /// Another relation in the way this line writes its own: as a symbol, or as a word of the same language.
    fn reworded(&self, action: &Action, relation: Relation) -> &'static str {
        let written = self.source(action.relation_range);
        match lookup_folded(written).and_then(|(word, text)| word.tongue(text)) {
            None => relation.symbol(),
            Some(Tongue::Portuguese) => relation.canonical(Lang::Pt),
            Some(_) => relation.canonical(Lang::En),
        }
    }
}
