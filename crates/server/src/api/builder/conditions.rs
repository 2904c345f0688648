//! Conditions in the form of a sentence with gaps.

use patlan::ast::{ArgKind, Comparison, Expr, ExprKind, Owner};
use patlan::edit::quoted;
use patlan::plan::{Value, value};
use patlan::vocabulary::{Function, Parameter, ResultType, Word, letter, lookup};
use patlan::words;
use serde::{Deserialize, Serialize};
use syntax::{Diagnostic, Lang, Source};
use utoipa::ToSchema;

use super::ConditionSection;
use super::outline::{After, Scene};
use crate::api::diagnostics::refuse;
use crate::error::{ApiError, ApiErrorKind, ApiResult};
use crate::library::VisiblePatterns;

/// A function, its arguments, and what its value must be.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct ConditionSpec {
    /// The English name of the function.
    #[schema(example = "MOVESOF")]
    pub function: String,
    /// Actors, piece letters, ME, OPPONENT, NONE, numbers or names of patterns.
    #[schema(example = json!(["k1"]))]
    pub arguments: Vec<String>,
    /// `=`, `!=`, `<`, `<=`, `>` or `>=`, where the function yields a number.
    pub comparison: Option<String>,
    /// The number to compare with.
    pub number: Option<f64>,
    /// Whether a statement must be false.
    #[serde(default)]
    pub negated: bool,
}

/// A condition that is being built.
#[derive(Debug, Clone, Deserialize, ToSchema)]
pub struct ConditionDraft {
    pub section: ConditionSection,
    pub spec: ConditionSpec,
}

/// A condition of the pattern.
#[derive(Debug, Serialize, ToSchema)]
pub struct BuilderCondition {
    pub section: ConditionSection,
    /// Its number in the section, from 0.
    pub clause: usize,
    /// The condition in words.
    pub words: String,
    /// The number that it compares, on this board.
    pub value: Option<f64>,
    /// Whether it holds here; null if that is not known.
    pub holds: Option<bool>,
    /// As a sentence with gaps, if it has that form.
    pub spec: Option<ConditionSpec>,
}

const COMPARISONS: [(&str, Comparison); 6] = [
    ("=", Comparison::Equal),
    ("!=", Comparison::NotEqual),
    ("<", Comparison::Less),
    ("<=", Comparison::LessOrEqual),
    (">", Comparison::Greater),
    (">=", Comparison::GreaterOrEqual),
];

/// The largest number of the language.
const MAX_NUMBER: f64 = 1e9;
/// Names of patterns are no longer than this.
const MAX_ARGUMENT: usize = 300;

impl ConditionSpec {
    /// The condition in PATLAN.
    pub fn text(&self, lang: Lang) -> ApiResult<String> {
        let senseless = || {
            ApiError::new(
                ApiErrorKind::Invalid,
                "this is not a condition",
                "isto não é uma condição",
            )
            .remedy(
                "choose a value for every gap",
                "escolha um valor para cada lacuna",
            )
        };
        let Some(Word::Function(function, None)) = lookup(&self.function) else {
            return Err(senseless());
        };
        let parameters = function.parameters();
        if parameters.len() != self.arguments.len() {
            return Err(senseless());
        }
        let arguments: Option<Vec<String>> = parameters
            .iter()
            .zip(&self.arguments)
            .map(|(parameter, argument)| argument_text(*parameter, argument, lang))
            .collect();
        let name = function.canonical(lang);
        let arguments = arguments.ok_or_else(senseless)?;
        let call = match arguments.is_empty() {
            true => name.to_owned(),
            false => format!("{name}({})", arguments.join(",")),
        };
        if function.result() == ResultType::Boolean {
            return Ok(match self.negated {
                true => format!("{} {call}", Word::Not.canonical(lang)),
                false => call,
            });
        }
        let known = |sign: &str| COMPARISONS.iter().any(|(known, _)| *known == sign);
        match (self.comparison.as_deref(), self.number) {
            (Some(sign), Some(number)) if known(sign) && number.abs() <= MAX_NUMBER => {
                Ok(format!("{call} {sign} {number}"))
            }
            _ => Err(senseless()),
        }
    }

    fn of(expr: &Expr) -> Option<ConditionSpec> {
        let call = |expr: &Expr| match &expr.kind {
            ExprKind::Call(function, arguments) => {
                let arguments: Option<Vec<String>> = arguments
                    .iter()
                    .map(|argument| argument_of(&argument.kind))
                    .collect();
                Some((*function, arguments?))
            }
            _ => None,
        };
        let spec = |(function, arguments): (Function, Vec<String>), negated| ConditionSpec {
            function: function.canonical(Lang::En).to_owned(),
            arguments,
            comparison: None,
            number: None,
            negated,
        };
        match &expr.kind {
            ExprKind::Call(function, _) if function.result() == ResultType::Boolean => {
                Some(spec(call(expr)?, false))
            }
            ExprKind::Not(inner) => {
                let inner = call(inner)?;
                (inner.0.result() == ResultType::Boolean).then(|| spec(inner, true))
            }
            ExprKind::Compare(op, left, right) => {
                let left = call(left)?;
                let ExprKind::Number(number) = right.kind else {
                    return None;
                };
                let sign = COMPARISONS.iter().find(|(_, known)| known == op)?.0;
                (left.0.result() == ResultType::Number).then(|| ConditionSpec {
                    comparison: Some(sign.to_owned()),
                    number: Some(number),
                    ..spec(left, false)
                })
            }
            _ => None,
        }
    }
}

fn argument_text(parameter: Parameter, argument: &str, lang: Lang) -> Option<String> {
    if argument.is_empty() || argument.len() > MAX_ARGUMENT {
        return None;
    }
    match parameter {
        Parameter::Side | Parameter::SideOrNone => match lookup(argument)? {
            word @ (Word::Side(_) | Word::NoSide) => Some(word.canonical(lang).to_owned()),
            _ => None,
        },
        Parameter::PatternName => Some(quoted(argument)),
        Parameter::Number => {
            let number: f64 = argument.parse().ok()?;
            (number.abs() <= MAX_NUMBER).then(|| number.to_string())
        }
        _ => {
            let plain = argument.chars().all(|c| c.is_ascii_alphanumeric());
            (plain && argument.len() <= 8).then(|| argument.to_owned())
        }
    }
}

fn argument_of(argument: &ArgKind) -> Option<String> {
    Some(match argument {
        ArgKind::Actor(actor) => actor.to_string(),
        ArgKind::Type(owner, role) => letter(*owner, *role).to_string(),
        ArgKind::AnyPiece(Owner::Me) => "F".to_owned(),
        ArgKind::AnyPiece(Owner::Opponent) => "f".to_owned(),
        ArgKind::Side(owner) => Word::Side(*owner).canonical(Lang::En).to_owned(),
        ArgKind::NoSide => Word::NoSide.canonical(Lang::En).to_owned(),
        ArgKind::Text(text) => text.clone(),
        ArgKind::Expr(expr) => match expr.kind {
            ExprKind::Number(number) => number.to_string(),
            _ => return None,
        },
    })
}

/// Refuses a condition that the checks of the language find wrong.
pub fn refuse_mistakes(text: &str, condition: &str, visible: &VisiblePatterns) -> ApiResult<()> {
    let Some(at) = text.find(condition) else {
        return Ok(());
    };
    let (library, file) = visible.library_with(text.to_owned());
    let within = |diagnostic: &Diagnostic| {
        let start = usize::from(diagnostic.range.start());
        diagnostic.is_error() && (at..at + condition.len()).contains(&start)
    };
    let found: Vec<Diagnostic> = library.check(file).into_iter().filter(within).collect();
    match found.is_empty() {
        true => Ok(()),
        false => Err(refuse(&found, &Source::new("", text.to_owned()))),
    }
}

/// The conditions of a pattern, each with what it yields.
pub fn conditions(scene: &Scene<'_>, after: Option<&After>) -> Vec<BuilderCondition> {
    let pattern = scene.pattern;
    let sections = [
        (ConditionSection::Precondition, &pattern.precondition),
        (ConditionSection::Postcondition, &pattern.postcondition),
    ];
    let mut listed = Vec::new();
    for (section, condition) in sections {
        let Some(condition) = condition else { continue };
        let mut clauses = Vec::new();
        flatten(condition, &mut clauses);
        for (clause, expr) in clauses.into_iter().enumerate() {
            let spec = ConditionSpec::of(expr);
            let after = (section == ConditionSection::Postcondition).then_some(after);
            listed.push(describe(scene, (section, clause), expr, spec, after));
        }
    }
    listed
}

/// What a condition that is being built yields, before or after the moves.
pub fn draft(
    scene: &Scene<'_>,
    draft: &ConditionDraft,
    lang: Lang,
    after: Option<&After>,
) -> ApiResult<BuilderCondition> {
    let text = draft.spec.text(lang)?;
    let parse = patlan::parse(&format!(
        "PATTERN \"\" AUTHOR \"\" DESCRIPTION \"\" WEIGHT 1 SCENARIO F1 ATTACKS f1 PRECONDITION {text};"
    ));
    let pattern = parse.drafts.into_iter().next().map(|draft| draft.pattern);
    let expr = pattern.and_then(|pattern| pattern.precondition);
    let after = (draft.section == ConditionSection::Postcondition).then_some(after);
    let spec = Some(draft.spec.clone());
    Ok(match expr {
        Some(expr) => describe(scene, (draft.section, 0), &expr, spec, after),
        None => BuilderCondition {
            section: draft.section,
            clause: 0,
            words: text,
            value: None,
            holds: None,
            spec,
        },
    })
}

fn flatten<'a>(expr: &'a Expr, into: &mut Vec<&'a Expr>) {
    match &expr.kind {
        ExprKind::And(parts) => parts.iter().for_each(|part| flatten(part, into)),
        _ => into.push(expr),
    }
}

/// `after` for a condition after the moves: `Some(None)` if the moves cannot be played.
fn describe(
    scene: &Scene<'_>,
    (section, clause): (ConditionSection, usize),
    expr: &Expr,
    spec: Option<ConditionSpec>,
    after: Option<Option<&After>>,
) -> BuilderCondition {
    let place = scene.place;
    let evaluate = |expr: &Expr| {
        let (position, bound) = match after {
            None => (&place.position, scene.bound),
            Some(after) => after.map(|after| (&after.position, after.bound.as_slice()))?,
        };
        let known = |name: &str| scene.library.program(name).ok();
        value(expr, bound, position, place.side, &known)
    };
    let compared = match &expr.kind {
        ExprKind::Compare(_, left, _) => evaluate(left),
        _ => None,
    };
    BuilderCondition {
        section,
        clause,
        words: words::condition_here(expr, scene.pattern, &scene.cast, place.lang),
        value: compared.and_then(|value| match value {
            Value::Number(number) => Some(number),
            Value::Truth(_) => None,
        }),
        holds: evaluate(expr).map(Value::is_true),
        spec,
    }
}
