//! What conditions can be built from: the functions of the language, and what fits into their gaps.

use std::collections::BTreeMap;

use chess::Role;
use patlan::ast::{Actor, ActorKind, ArgKind, Owner};
use patlan::vocabulary::{Function, Parameter, ResultType, Word, letter};
use patlan::words;
use serde::Serialize;
use syntax::Lang;
use utoipa::ToSchema;

use super::outline::Scene;

/// A function that a condition can be built from.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BuilderFunction {
    /// Its English name.
    pub name: String,
    /// A sentence with the gaps `{0}` and `{1}`.
    pub phrase: String,
    /// Its meaning in a sentence.
    pub meaning: String,
    /// The types of its parameters: keys of the choices.
    pub parameters: Vec<String>,
    /// Whether it yields a number, which is compared, and not true or false.
    pub is_number: bool,
    /// The least and the greatest number that it can yield.
    pub range: Option<[f64; 2]>,
}

/// A value that fits into a gap.
#[derive(Debug, Serialize, ToSchema)]
pub struct BuilderOption {
    /// As it is sent.
    pub value: String,
    /// As it is read.
    pub label: String,
}

const PARAMETERS: [(Parameter, &str); 11] = [
    (Parameter::Figure, "figure"),
    (Parameter::King, "king"),
    (Parameter::Pawn, "pawn"),
    (Parameter::FigureOrType, "figureOrType"),
    (Parameter::FigureOrPieces, "figureOrPieces"),
    (Parameter::Type, "type"),
    (Parameter::Pieces, "pieces"),
    (Parameter::Side, "side"),
    (Parameter::SideOrNone, "sideOrNone"),
    (Parameter::Number, "number"),
    (Parameter::PatternName, "pattern"),
];

/// TYPEOF asks for a type; the owner of the piece does not matter.
const ROLE: &str = "role";

fn key(function: Function, parameter: Parameter) -> &'static str {
    if function == Function::TypeOf && parameter == Parameter::Type {
        return ROLE;
    }
    let mut known = PARAMETERS.iter();
    known
        .find(|(known, _)| *known == parameter)
        .map_or(ROLE, |(_, key)| *key)
}

/// The functions for which every gap has a choice.
pub fn functions(scene: &Scene<'_>) -> Vec<BuilderFunction> {
    let choices = choices(scene);
    let lang = scene.lang();
    let describe = |function: Function| {
        let parameters: Vec<String> = function
            .parameters()
            .iter()
            .map(|parameter| key(function, *parameter).to_owned())
            .collect();
        let needed = |key: &str| {
            let wanted = parameters.iter().filter(|other| *other == key).count();
            choices
                .get(key)
                .is_some_and(|choices| choices.len() >= wanted)
        };
        parameters
            .iter()
            .all(|key| needed(key))
            .then(|| BuilderFunction {
                name: function.canonical(Lang::En).to_owned(),
                phrase: function.phrase().get(lang).to_owned(),
                meaning: function.meaning().get(lang).to_owned(),
                is_number: function.result() == ResultType::Number,
                range: function
                    .values()
                    .map(|range| [*range.start(), *range.end()]),
                parameters,
            })
    };
    Function::ALL.into_iter().filter_map(describe).collect()
}

/// What fits into a gap of each type.
pub fn choices(scene: &Scene<'_>) -> BTreeMap<String, Vec<BuilderOption>> {
    let mut all: BTreeMap<String, Vec<BuilderOption>> = PARAMETERS
        .iter()
        .map(|(parameter, key)| ((*key).to_owned(), fitting(scene, *parameter)))
        .collect();
    let roles = Role::ALL.into_iter().rev().map(|role| BuilderOption {
        value: role.upper_char().to_string(),
        label: words::type_label(role, scene.lang()),
    });
    all.insert(ROLE.to_owned(), roles.collect());
    all
}

fn fitting(scene: &Scene<'_>, parameter: Parameter) -> Vec<BuilderOption> {
    let lang = scene.lang();
    let actors = |fits: &dyn Fn(ActorKind) -> bool| -> Vec<BuilderOption> {
        let readable = scene.readable();
        let fitting = readable.into_iter().filter(|actor| fits(actor.kind));
        let option = |actor: Actor| BuilderOption {
            value: actor.to_string(),
            label: scene.label(actor),
        };
        fitting.map(option).collect()
    };
    let named = |value: String, argument: ArgKind| BuilderOption {
        value,
        label: words::argument_label(&argument, lang),
    };
    let owners = [Owner::Me, Owner::Opponent];
    let types = || {
        let each = owners
            .into_iter()
            .flat_map(|owner| Role::ALL.into_iter().rev().map(move |role| (owner, role)));
        each.map(|(owner, role)| named(letter(owner, role).to_string(), ArgKind::Type(owner, role)))
            .collect::<Vec<_>>()
    };
    let all_pieces = || {
        let each = [("F", Owner::Me), ("f", Owner::Opponent)];
        each.map(|(value, owner)| named(value.to_owned(), ArgKind::AnyPiece(owner)))
    };
    let sides = || {
        owners.map(|owner| {
            let word = Word::Side(owner).canonical(Lang::En);
            named(word.to_owned(), ArgKind::Side(owner))
        })
    };
    let can_be = |role: Role| {
        move |kind: ActorKind| kind == ActorKind::AnyPiece || kind == ActorKind::Piece(role)
    };
    match parameter {
        Parameter::Figure => actors(&|_| true),
        Parameter::King => actors(&can_be(Role::King)),
        Parameter::Pawn => actors(&can_be(Role::Pawn)),
        Parameter::FigureOrType => [actors(&|_| true), types()].into_iter().flatten().collect(),
        Parameter::FigureOrPieces => {
            let mut options = actors(&|_| true);
            options.extend(types());
            options.extend(all_pieces());
            options
        }
        Parameter::Type => types(),
        Parameter::Pieces => types().into_iter().chain(all_pieces()).collect(),
        Parameter::Side => sides().into(),
        Parameter::SideOrNone => {
            let none = Word::NoSide.canonical(Lang::En).to_owned();
            let none = named(none, ArgKind::NoSide);
            sides().into_iter().chain([none]).collect()
        }
        Parameter::Number => (1..=8)
            .map(|number| BuilderOption {
                value: number.to_string(),
                label: number.to_string(),
            })
            .collect(),
        Parameter::PatternName => {
            let own = scene.pattern.name.value.as_str();
            let names = scene.library.names().filter(|name| *name != own);
            names
                .map(|name| BuilderOption {
                    value: name.to_owned(),
                    label: name.to_owned(),
                })
                .collect()
        }
    }
}
