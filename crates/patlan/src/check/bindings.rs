//! Which actors stand for something when a condition or a move reads them.

use std::collections::{HashMap, HashSet};

use rowan::TextRange;

use super::{Context, each_argument};
use crate::ast::{Action, Actor, ArgKind, Expr, Item};
use crate::diagnostics::pat022_undeclared_figure::undeclared_figure;
use crate::diagnostics::pat034_only_below_not::only_below_not;
use crate::diagnostics::pat101_unused_actor::unused_actor;
use crate::diagnostics::pat111_may_be_unbound::may_be_unbound;

/// How surely an actor stands for something.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Binding {
    /// In every instance.
    Always,
    /// Only when the right alternative of this group was chosen.
    Sometimes(TextRange),
    /// Never: the line denies that there is such an actor.
    Denied(TextRange),
}

/// Every actor with how surely it is bound.
#[derive(Default)]
struct Bindings {
    known: HashMap<Actor, Binding>,
    /// The actors in the order of the text.
    cast: Vec<Actor>,
}

impl Bindings {
    /// Notes a binding; a surer one replaces a weaker one.
    fn note(&mut self, actor: Actor, binding: Binding) {
        let rank = |binding| match binding {
            Binding::Always => 2,
            Binding::Sometimes(_) => 1,
            Binding::Denied(_) => 0,
        };
        match self.known.get_mut(&actor) {
            Some(known) if rank(*known) >= rank(binding) => {}
            Some(known) => *known = binding,
            None => {
                self.known.insert(actor, binding);
                self.cast.push(actor);
            }
        }
    }
}

fn names(action: &Action, actor: Actor) -> bool {
    !action.negated && action.figures().any(|figure| figure.actor == actor)
}

impl Context<'_> {
    fn bindings(&self) -> Bindings {
        let mut bindings = Bindings::default();
        for figure in &self.pattern.actors {
            bindings.note(figure.actor, Binding::Always);
        }
        for item in &self.pattern.scenario {
            let (alternatives, range) = match item {
                Item::Action(action) => (std::slice::from_ref(action), action.range),
                Item::Group(actions, range) => (actions.as_slice(), *range),
            };
            for action in alternatives {
                for figure in action.figures() {
                    let actor = figure.actor;
                    let binding = if action.negated {
                        Binding::Denied(action.range)
                    } else if alternatives.iter().all(|other| names(other, actor)) {
                        Binding::Always
                    } else {
                        Binding::Sometimes(range)
                    };
                    bindings.note(actor, binding);
                }
            }
        }
        bindings
    }

    /// Whether an expression reads an actor that some instances leave unbound.
    pub(super) fn reads_unsure(&self, expr: &Expr) -> bool {
        let bindings = self.bindings();
        let mut unsure = false;
        each_argument(expr, &mut |arg| {
            if let ArgKind::Actor(actor) = arg.kind {
                unsure |= bindings.known.get(&actor) != Some(&Binding::Always);
            }
        });
        unsure
    }

    /// Every place where a condition or a move reads an actor, in the order of the text.
    fn readings(&self) -> Vec<(Actor, TextRange)> {
        let mut readings = Vec::new();
        for (condition, _) in self.conditions() {
            each_argument(condition, &mut |arg| {
                if let ArgKind::Actor(actor) = arg.kind {
                    readings.push((actor, arg.range));
                }
            });
        }
        for tactic in &self.pattern.tactics {
            for figure in [&tactic.mover, &tactic.target] {
                readings.push((figure.actor, figure.range));
            }
        }
        readings.sort_by_key(|(_, range)| range.start());
        readings
    }

    pub(super) fn check_bindings(&mut self) {
        // When part of the scenario could not be read, a missing actor proves nothing.
        if !self.draft.cast_known {
            return;
        }
        let pattern = self.pattern;
        let bindings = self.bindings();
        let readings = self.readings();
        let cast = &bindings.cast;
        let mut reported: HashSet<Actor> = HashSet::new();
        for (actor, range) in &readings {
            let (actor, range) = (*actor, *range);
            let binding = bindings.known.get(&actor).copied();
            // One finding per actor is enough.
            if binding == Some(Binding::Always) || !reported.insert(actor) {
                continue;
            }
            match binding {
                None => self.report(|| {
                    let of_actor = readings.iter().filter(|(known, _)| *known == actor);
                    let places: Vec<_> = of_actor.map(|(_, place)| *place).collect();
                    undeclared_figure(&places, actor, cast)
                }),
                Some(Binding::Denied(line)) => self.report(|| only_below_not(range, actor, line)),
                Some(Binding::Sometimes(group)) => {
                    self.report(|| may_be_unbound(range, actor, group));
                }
                Some(Binding::Always) => {}
            }
        }
        let acting = pattern.actions().flat_map(Action::figures);
        let mut used: HashSet<Actor> = acting.map(|figure| figure.actor).collect();
        used.extend(readings.iter().map(|(actor, _)| *actor));
        for figure in &pattern.actors {
            if !used.contains(&figure.actor) {
                self.report(|| unused_actor(figure));
            }
        }
    }
}
