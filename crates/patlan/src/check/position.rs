//! Patterns that no legal position can satisfy: impossible lines, impossible material, impossible moves.

use std::collections::HashSet;

use chess::Role;
use rowan::TextRange;
use syntax::{Diagnostic, Message};

use super::Context;
use super::moves::movers;
use super::values::never_holds;
use crate::ast::{Action, Actor, ActorKind, Figure, Item, Owner};
use crate::diagnostics::pat103_always_false::impossible_alternative;
use crate::diagnostics::pat104_no_legal_position::no_legal_position;
use crate::vocabulary::{Relation, letter};

impl Context<'_> {
    pub(super) fn check_position(&mut self) {
        self.check_lines();
        if self.draft.cast_known {
            self.check_material();
            self.check_set_of_pieces();
        }
        self.check_turns();
        let impossible: Vec<TextRange> = self
            .conditions()
            .filter(|(condition, after_moves)| never_holds(condition, *after_moves))
            .map(|(condition, _)| condition.range)
            .collect();
        for range in impossible {
            self.impossible(
                range,
                Message::new("the condition is always false", "a condição é sempre falsa"),
            );
        }
    }

    fn impossible(&mut self, range: TextRange, reason: Message) {
        self.report(|| no_legal_position(range, reason));
    }

    fn check_lines(&mut self) {
        let pattern = self.pattern;
        for item in &pattern.scenario {
            match item {
                Item::Action(action) => {
                    if let Some((range, reason)) = impossible(action) {
                        self.impossible(range, reason);
                    }
                }
                Item::Group(actions, range) => {
                    let reasons: Vec<_> = actions
                        .iter()
                        .filter_map(|action| Some((action.range, impossible(action)?.1)))
                        .collect();
                    if reasons.len() == actions.len() {
                        let reason = Message::new(
                            "none of the alternatives can hold",
                            "nenhuma das alternativas pode valer",
                        );
                        self.impossible(*range, reason);
                    } else {
                        for (range, reason) in reasons {
                            self.report(|| impossible_alternative(range, reason));
                        }
                    }
                }
            }
        }
    }

    /// The figures that must stand on the board: ACTORS and the lines outside of groups and without NOT.
    fn required(&self) -> impl Iterator<Item = &Figure> {
        let lines = self.pattern.scenario.iter().filter_map(|item| match item {
            Item::Action(action) if !action.negated => Some(action),
            _ => None,
        });
        self.pattern
            .actors
            .iter()
            .chain(lines.flat_map(Action::figures))
            .filter(|figure| !figure.actor.is_square())
    }

    fn check_material(&mut self) {
        let mut army = [Army::default(), Army::default()];
        let mut seen: HashSet<Actor> = HashSet::new();
        let mut findings: Vec<Diagnostic> = Vec::new();
        for figure in self.required() {
            let actor = figure.actor;
            if !seen.insert(actor) {
                continue;
            }
            let army = &mut army[usize::from(actor.owner == Owner::Opponent)];
            let before = army.complaint();
            army.add(actor);
            // Once the pieces of a side are impossible, one diagnostic is enough.
            if let (None, Some(complaint)) = (before, army.complaint()) {
                findings.push(no_legal_position(figure.range, complaint));
            }
        }
        for finding in findings {
            self.report(|| finding);
        }
    }

    fn check_set_of_pieces(&mut self) {
        let pattern = self.pattern;
        let Some(set) = &pattern.pieces else {
            return;
        };
        let has = |owner, role| set.letters.contains(&(owner, role));
        if set.letters.len() >= 3
            && !(has(Owner::Me, Role::King) && has(Owner::Opponent, Role::King))
        {
            self.impossible(
                set.range,
                Message::new(
                    "both kings, K and k, are always on the board",
                    "os dois reis, K e k, estão sempre no tabuleiro",
                ),
            );
        }
        let mut seen: HashSet<Actor> = HashSet::new();
        let mut missing: Vec<(TextRange, char)> = Vec::new();
        for figure in self.required() {
            if let ActorKind::Piece(role) = figure.actor.kind
                && role != Role::King
                && !has(figure.actor.owner, role)
                && seen.insert(figure.actor)
            {
                missing.push((figure.range, letter(figure.actor.owner, role)));
            }
        }
        for (range, letter) in missing {
            let reason = Message::new(
                format!("SETOFPIECES has no {letter}"),
                format!("CONJUNTODEPECAS não tem {letter}"),
            );
            self.report(|| {
                no_legal_position(range, reason)
                    .also(set.range, Message::new("the set", "o conjunto"))
            });
        }
    }

    /// The tactical moves are mine and the opponent's in turn, mine first.
    fn check_turns(&mut self) {
        let pattern = self.pattern;
        let mut turn = Owner::Me;
        for (tactic, owner) in pattern.tactics.iter().zip(movers(&pattern.tactics)) {
            if owner.is_some_and(|owner| owner != turn) {
                let reason = match turn {
                    Owner::Me => {
                        Message::new("it is your turn to move here", "aqui é a sua vez de jogar")
                    }
                    Owner::Opponent => Message::new(
                        "it is the opponent's turn to move here",
                        "aqui é a vez do oponente",
                    ),
                };
                return self.impossible(tactic.mover.range, reason);
            }
            turn = turn.other();
        }
    }
}

/// The pieces of one side that a pattern names.
#[derive(Debug, Default)]
struct Army {
    count: [usize; 6],
    any: usize,
}

impl Army {
    fn add(&mut self, actor: Actor) {
        match actor.kind {
            ActorKind::Piece(role) => self.count[role as usize - 1] += 1,
            ActorKind::AnyPiece => self.any += 1,
            ActorKind::Square => {}
        }
    }

    fn of(&self, role: Role) -> usize {
        self.count[role as usize - 1]
    }

    /// Why no side can have these pieces.
    fn complaint(&self) -> Option<Message> {
        let total = self.count.iter().sum::<usize>() + self.any;
        let promoted: usize = [
            (Role::Queen, 1),
            (Role::Rook, 2),
            (Role::Bishop, 2),
            (Role::Knight, 2),
        ]
        .into_iter()
        .map(|(role, at_first)| self.of(role).saturating_sub(at_first))
        .sum();
        if self.of(Role::King) > 1 {
            Some(Message::new(
                "a side has one king only",
                "cada lado tem um rei só",
            ))
        } else if self.of(Role::Pawn) > 8 {
            Some(Message::new(
                "a side has at most eight pawns",
                "cada lado tem no máximo oito peões",
            ))
        } else if self.of(Role::Pawn) + promoted > 8 {
            Some(Message::new(
                "there are not enough pawns for these promotions",
                "não há peões suficientes para estas promoções",
            ))
        } else if total > 16 {
            Some(Message::new(
                "a side has at most sixteen pieces",
                "cada lado tem no máximo dezesseis peças",
            ))
        } else {
            None
        }
    }
}

/// Why no position has a fact for this line, and the part that shows it. A denied line is never impossible.
fn impossible(action: &Action) -> Option<(TextRange, Message)> {
    if action.negated {
        return None;
    }
    let protagonist = &action.protagonist;
    let role = match protagonist.actor.kind {
        ActorKind::Piece(role) => Some(role),
        _ => None,
    };
    let king = |figure: &Figure| figure.actor.kind == ActorKind::Piece(Role::King);
    match (action.relation, action.targets.as_slice()) {
        (Relation::Attacks, [target]) | (Relation::PossibleAttack, [_, target])
            if king(protagonist) && king(target) =>
        {
            Some((
                action.range,
                Message::new("kings never attack each other", "reis nunca se atacam"),
            ))
        }
        (Relation::Move | Relation::Checkmate, [target]) if !target.actor.is_square() => Some((
            target.range,
            Message::new(
                "this relation is about squares, also for captures; write a square",
                "esta relação é sobre casas, também nas capturas; escreva uma casa",
            ),
        )),
        (Relation::Blocks, [target]) if !target.actor.is_square() => {
            let pawn = matches!(
                target.actor.kind,
                ActorKind::Piece(Role::Pawn) | ActorKind::AnyPiece
            );
            let other = target.actor.owner != protagonist.actor.owner;
            (!pawn || !other).then(|| {
                (
                    target.range,
                    Message::new(
                        "only pawns of the other side are blocked",
                        "só peões do outro lado são bloqueados",
                    ),
                )
            })
        }
        (relation, [_, .., _]) => impossible_list(relation, role, action),
        _ => None,
    }
}

fn impossible_list(
    relation: Relation,
    role: Option<Role>,
    action: &Action,
) -> Option<(TextRange, Message)> {
    let own = |figure: &&Figure| figure.actor.owner == action.protagonist.actor.owner;
    let at_protagonist = |en, pt| Some((action.protagonist.range, Message::new(en, pt)));
    match (relation, role) {
        (relation, Some(Role::Pawn)) if relation.is_indirect() => at_protagonist(
            "a pawn has no line to look along",
            "um peão não tem linha por onde agir à distância",
        ),
        (relation, Some(Role::Knight)) if relation.is_indirect() => at_protagonist(
            "a knight jumps; nothing stands in its way",
            "um cavalo salta; nada fica no seu caminho",
        ),
        (Relation::IndirectAttack, Some(Role::King)) => at_protagonist(
            "a king attacks only what is next to it",
            "um rei só ataca o que está ao lado",
        ),
        (Relation::PossibleAttack, Some(Role::Pawn)) => {
            let first = action.targets.first().filter(own)?;
            (!first.actor.is_square()).then(|| {
                (
                    first.range,
                    Message::new(
                        "a pawn cannot go where a piece of its own stands",
                        "um peão não pode ir aonde há peça do mesmo lado",
                    ),
                )
            })
        }
        (Relation::PossibleDefense, Some(Role::Pawn)) => {
            let piece = action
                .targets
                .iter()
                .find(|figure| !figure.actor.is_square())?;
            Some((
                piece.range,
                Message::new(
                    "what a pawn could defend is stated of squares only; write a square",
                    "o que um peão poderia defender só é dito de casas; escreva uma casa",
                ),
            ))
        }
        (Relation::PossibleDefense, _) => {
            let (target, between) = action.targets.split_last()?;
            let piece = between.iter().find(|figure| !figure.actor.is_square())?;
            target.actor.is_square().then(|| {
                (
                    piece.range,
                    Message::new(
                        "with a square as target, what lies between is a square too",
                        "com uma casa como alvo, o meio também é uma casa",
                    ),
                )
            })
        }
        _ => None,
    }
}
