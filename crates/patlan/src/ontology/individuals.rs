//! Each pattern as an individual, with everything it is made of.

use syntax::Lang;

use super::schema::{comments, labels};
use super::turtle::{Term, Writer, safe};
use super::{actions, source};
use crate::ast::{Action, Actor, Expr, Figure, Item, Mark, Move, Pattern};
use crate::words;

/// Writes the patterns in the order given.
pub(super) fn write(patterns: &[&Pattern], out: &mut Writer) {
    let mut seen: Vec<&str> = Vec::new();
    for pattern in patterns {
        let name = pattern.name.value.as_str();
        seen.push(name);
        let times = seen.iter().filter(|other| **other == name).count();
        // `~` never comes out of `safe`, so a numbered name cannot meet another pattern's.
        let root = match times {
            1 => format!("pattern/{}", safe(name)),
            times => format!("pattern/{}~{times}", safe(name)),
        };
        Sheet { pattern, root, out }.write();
    }
}

/// One pattern being written.
struct Sheet<'a> {
    pattern: &'a Pattern,
    root: String,
    out: &'a mut Writer,
}

type Properties = Vec<(&'static str, Term)>;

impl Sheet<'_> {
    fn part(&self, path: &str) -> Term {
        Term::path(&format!("{}/{path}", self.root))
    }

    fn actor(&self, actor: Actor) -> Term {
        self.part(&format!("actor/{actor}"))
    }

    /// Starts an individual of a class, with labels made of a kind of thing and the pattern's name.
    fn individual(&self, class: &str, label: (&str, &str)) -> Properties {
        let name = &self.pattern.name.value;
        let mut properties = vec![
            ("a", Term::foreign("owl:NamedIndividual")),
            ("a", Term::named(class)),
        ];
        let (en, pt) = (
            format!("{}: {name}", label.0),
            format!("{}: {name}", label.1),
        );
        properties.extend(labels((&en, &pt)));
        properties
    }

    fn write(mut self) {
        self.out.section(&format!("Pattern {}", self.root));
        let pattern = self.pattern;
        // Forced or not is for proof to say; a plan makes a pattern active.
        let class = if pattern.tactics.is_empty() {
            "PassiveHLP"
        } else {
            "ActiveHLP"
        };
        let mut head = vec![
            ("a", Term::foreign("owl:NamedIndividual")),
            ("a", Term::named(class)),
        ];
        head.extend(labels((&pattern.name.value, &pattern.name.value)));
        head.extend(comments((
            &words::explain(pattern, Lang::En),
            &words::explain(pattern, Lang::Pt),
        )));
        head.push(("hlp:hlpName", Term::text(&pattern.name.value)));
        head.push(("hlp:authorName", Term::text(&pattern.author.value)));
        head.push(("hlp:description", Term::text(&pattern.description.value)));
        head.push(("hlp:heuristicWeight", Term::float(pattern.weight)));
        let letters = pattern
            .actors
            .iter()
            .map(|figure| figure.actor)
            .filter(|actor| actions::is_piece_letter(*actor));
        head.extend(
            unique(letters.map(Actor::letter))
                .map(|letter| ("hlp:actors", Term::text(&letter.to_string()))),
        );
        let set = pattern.pieces.iter().flat_map(|set| &set.letters);
        let set = set.map(|(owner, role)| crate::vocabulary::letter(*owner, *role));
        head.extend(
            unique(set).map(|letter| ("hlp:exclusiveSet", Term::text(&letter.to_string()))),
        );
        let cast = pattern.cast();
        head.extend(
            cast.iter()
                .map(|actor| ("hlp:hasCastMember", self.actor(*actor))),
        );
        head.push(("hlp:hasScenario", self.part("scenario")));
        if pattern.precondition.is_some() {
            head.push(("hlp:hasPreCondition", self.part("precondition")));
        }
        if !pattern.tactics.is_empty() {
            head.push(("hlp:hasTactics", self.part("tactics")));
        }
        if pattern.postcondition.is_some() {
            head.push(("hlp:hasPostCondition", self.part("postcondition")));
        }
        self.out.subject(&Term::path(&self.root), &head);
        for actor in cast {
            self.write_actor(actor);
        }
        self.write_scenario();
        if let Some(expr) = &pattern.precondition {
            self.write_concept(
                "precondition",
                "PreCondition",
                ("precondition", "pré-condição"),
                expr,
            );
        }
        if !pattern.tactics.is_empty() {
            self.write_tactics();
        }
        if let Some(expr) = &pattern.postcondition {
            self.write_concept(
                "postcondition",
                "PostCondition",
                ("postcondition", "pós-condição"),
                expr,
            );
        }
    }

    fn is_part(&self) -> (&'static str, Term) {
        ("hlp:isPartOf", Term::path(&self.root))
    }

    fn write_actor(&mut self, actor: Actor) {
        let (en, pt) = actions::letter_label(actor.letter(), actor.owner);
        let label = (format!("{en} {actor}"), format!("{pt} {actor}"));
        let mut properties =
            self.individual(actions::actor_class(actor.owner), (&label.0, &label.1));
        properties.push(("hlp:symbol", Term::text(&actor.to_string())));
        properties.push(("hlp:ofKind", Term::named(&actions::kind_of(actor))));
        let mut roles: Vec<&str> = Vec::new();
        for action in self.pattern.actions() {
            for (figure, role) in cast_of(action) {
                if figure.actor == actor && !action.negated && !roles.contains(&role) {
                    roles.push(role);
                }
            }
        }
        properties.extend(
            roles
                .into_iter()
                .map(|role| ("hlp:actsAs", Term::named(role))),
        );
        properties.push(self.is_part());
        self.out.subject(&self.actor(actor), &properties);
    }

    fn write_scenario(&mut self) {
        let mut scenario = self.individual("Scenario", ("scenario", "cenário"));
        let mut number = 0;
        let mut groups = Vec::new();
        let mut lines: Vec<(usize, &Action)> = Vec::new();
        for item in &self.pattern.scenario {
            match item {
                Item::Action(action) => {
                    number += 1;
                    lines.push((number, action));
                    scenario.push(("hlp:hasAction", self.part(&format!("action/{number}"))));
                }
                Item::Group(actions, _) => {
                    let first = number + 1;
                    for action in actions {
                        number += 1;
                        lines.push((number, action));
                    }
                    groups.push(first..=number);
                    scenario.push((
                        "hlp:hasGroup",
                        self.part(&format!("group/{}", groups.len())),
                    ));
                }
            }
        }
        scenario.push(self.is_part());
        self.out.subject(&self.part("scenario"), &scenario);
        for (i, members) in groups.into_iter().enumerate() {
            let label = (
                format!("alternatives {}", i + 1),
                format!("alternativas {}", i + 1),
            );
            let mut group = self.individual("ActionGroup", (&label.0, &label.1));
            group.extend(members.map(|n| ("hlp:hasAction", self.part(&format!("action/{n}")))));
            group.push(("hlp:isPartOf", self.part("scenario")));
            self.out
                .subject(&self.part(&format!("group/{}", i + 1)), &group);
        }
        for (number, action) in lines {
            self.write_action(number, action);
        }
    }

    fn write_action(&mut self, number: usize, action: &Action) {
        let text = source::action(action);
        let label = (format!("action {number}"), format!("ação {number}"));
        let class = if action.negated {
            "Absence"
        } else {
            actions::relation_class(action.relation)
        };
        let mut properties = self.individual(class, (&label.0, &label.1));
        properties.push((
            "hlp:ofKind",
            Term::named(actions::relation_name(action.relation).0),
        ));
        properties.push(("hlp:order", Term::order(number)));
        properties.push(("hlp:patlanText", Term::text(&text)));
        properties.push(("hlp:hasProtagonist", self.actor(action.protagonist.actor)));
        let passive = unique(action.targets.iter().map(|figure| figure.actor));
        properties.extend(passive.map(|actor| ("hlp:hasPassiveActor", self.actor(actor))));
        let figures = cast_of(action);
        for place in 1..=figures.len() {
            properties.push((
                "hlp:hasParticipation",
                self.part(&format!("action/{number}/{place}")),
            ));
        }
        properties.push(("hlp:isPartOf", self.part("scenario")));
        self.out
            .subject(&self.part(&format!("action/{number}")), &properties);
        for (i, (figure, role)) in figures.into_iter().enumerate() {
            let label = (
                format!("{} in action {number}", figure.actor),
                format!("{} na ação {number}", figure.actor),
            );
            let mut properties = self.individual("Participation", (&label.0, &label.1));
            properties.push(("hlp:participant", self.actor(figure.actor)));
            properties.push(("hlp:actsAs", Term::named(role)));
            properties.push(("hlp:order", Term::order(i + 1)));
            properties.extend(
                figure
                    .mark
                    .map(|mark| ("hlp:hasMark", Term::named(mark_name(mark)))),
            );
            self.out.subject(
                &self.part(&format!("action/{number}/{}", i + 1)),
                &properties,
            );
        }
    }

    fn write_concept(&mut self, path: &str, class: &str, label: (&str, &str), expr: &Expr) {
        let mut properties = self.individual(class, label);
        properties.push(("hlp:patlanText", Term::text(&source::condition(expr))));
        properties.extend(comments((
            &words::condition(expr, Lang::En),
            &words::condition(expr, Lang::Pt),
        )));
        properties.push(self.is_part());
        self.out.subject(&self.part(path), &properties);
    }

    fn write_tactics(&mut self) {
        let steps: &[Move] = &self.pattern.tactics;
        let mut plan = self.individual("TacticalPlan", ("tactical plan", "plano tático"));
        for number in 1..=steps.len() {
            plan.push(("hlp:hasStep", self.part(&format!("tactics/{number}"))));
        }
        plan.push(self.is_part());
        self.out.subject(&self.part("tactics"), &plan);
        for (i, step) in steps.iter().enumerate() {
            let label = (format!("step {}", i + 1), format!("lance {}", i + 1));
            let mut properties = self.individual("TacticalStep", (&label.0, &label.1));
            properties.push(("hlp:order", Term::order(i + 1)));
            properties.push(("hlp:patlanText", Term::text(&source::step(step))));
            properties.push(("hlp:mover", self.actor(step.mover.actor)));
            properties.push(("hlp:destination", self.actor(step.target.actor)));
            properties.push(("hlp:isPartOf", self.part("tactics")));
            self.out
                .subject(&self.part(&format!("tactics/{}", i + 1)), &properties);
        }
    }
}

/// Each figure of an action with its role: the last one is the target, those between lend support.
fn cast_of(action: &Action) -> Vec<(&Figure, &'static str)> {
    let mut cast = vec![(
        &action.protagonist,
        actions::protagonist_role(action.relation),
    )];
    let last = action.targets.len().saturating_sub(1);
    for (i, figure) in action.targets.iter().enumerate() {
        cast.push((figure, if i == last { "target" } else { "support" }));
    }
    cast
}

fn mark_name(mark: Mark) -> &'static str {
    match mark {
        Mark::Defended => "defended",
        Mark::Undefended => "undefended",
    }
}

/// Each value once, in the order of first appearance.
fn unique<T: PartialEq + Copy>(values: impl Iterator<Item = T>) -> impl Iterator<Item = T> {
    let mut seen = Vec::new();
    for value in values {
        if !seen.contains(&value) {
            seen.push(value);
        }
    }
    seen.into_iter()
}
