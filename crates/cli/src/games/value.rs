//! A position valued by a heuristic set, in any game.

use dhjog::model::Model;
use dhjog::trace::{Symmetric, Trace, Warning, describe, describe_symmetric, number};
use dhjog::{Machine, Program};
use game::Side;
use game::vocabulary::{Moment, Vocabulary};
use player::heuristic::Described;
use serde::Serialize;
use syntax::Lang;
use syntax::suggest::{closest, fold};

use crate::error::CliError;
use crate::terminal;

/// Which position a set evaluates, and how.
pub struct ValueRequest<'a> {
    /// The position in the game's own notation.
    pub position: &'a str,
    /// Whose value it is; `None`: that of the side to move.
    pub side: Option<Side>,
    /// The stage to begin in; `None`: the initial one.
    pub stage: Option<&'a str>,
    /// Half of one side's value less the other's.
    pub symmetric: bool,
}

/// The value of a position by a set, with the steps that led to it.
#[derive(Debug, Serialize)]
#[serde(untagged)]
pub enum SetValue {
    One(Trace),
    /// The values of both sides and half of their difference.
    Both(Symmetric),
}

impl SetValue {
    /// The value as the language writes it.
    pub fn number(&self, lang: Lang) -> String {
        let (SetValue::One(Trace { value, .. }) | SetValue::Both(Symmetric { value, .. })) = self;
        number(*value, lang)
    }

    /// How it came about, step by step.
    pub fn describe(&self, lang: Lang) -> String {
        match self {
            SetValue::One(trace) => describe(trace, lang),
            SetValue::Both(symmetric) => describe_symmetric(symmetric, lang),
        }
    }

    /// Why the value is not what the set says, if it is not.
    pub fn warnings(&self) -> Vec<Warning> {
        let mut found: Vec<Warning> = match self {
            SetValue::One(trace) => trace.warning().into_iter().collect(),
            SetValue::Both(symmetric) => {
                let sides = symmetric.trace.iter();
                sides.filter_map(|one| one.trace.warning()).collect()
            }
        };
        found.dedup();
        found
    }
}

/// The value, and how it came about.
pub fn value<G: Described>(
    model: &Model,
    question: &ValueRequest<'_>,
) -> Result<SetValue, CliError> {
    let position = G::read(question.position).map_err(|error| {
        let shown = terminal::printable(question.position);
        let shown: String = shown.chars().take(80).collect();
        let example = G::initial().text();
        CliError::usage(
            format!("FEN '{shown}': {}", error.0.en),
            format!("FEN '{shown}': {}", error.0.pt),
        )
        .help(
            format!("this game begins with '{example}'"),
            format!("este jogo começa com '{example}'"),
        )
    })?;
    let me = question.side.unwrap_or_else(|| position.side_to_move());
    let program = Program::<G::Words>::compile(model);
    let stage = stage(&program, question.stage)?;
    let mut machine = Machine::default();
    let moment = Moment::default();
    let seen = position.described();
    Ok(match question.symmetric {
        false => SetValue::One(program.trace(&mut machine, seen, &moment, me, stage)),
        true => SetValue::Both(program.trace_symmetric(&mut machine, seen, &moment, me, stage)),
    })
}

fn stage<V: Vocabulary>(program: &Program<V>, asked: Option<&str>) -> Result<usize, CliError> {
    let Some(name) = asked else {
        return Ok(program.initial());
    };
    let wanted = fold(name);
    let found = program
        .stages()
        .iter()
        .position(|stage| fold(stage) == wanted);
    found.ok_or_else(|| {
        let shown = terminal::printable(name);
        let failure = CliError::usage(
            format!("the set has no stage '{shown}'"),
            format!("o conjunto não tem a etapa '{shown}'"),
        );
        let stages = program.stages().iter().map(String::as_str);
        match closest(name, stages) {
            Some(near) => failure.help(
                format!("did you mean '{near}'?"),
                format!("quis dizer '{near}'?"),
            ),
            None => failure.help(
                "'stratvision dhjog graph' shows the stages",
                "'stratvision dhjog graph' mostra as etapas",
            ),
        }
    })
}
