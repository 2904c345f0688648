//! Patterns matched in a position.

use std::time::Instant;

use axum::Json;
use axum::extract::State;
use chess::Color;
use chess::replay::Replay;
use patlan::library::Library;
use patlan::matcher::{self, Instance, Rejection};
use patlan::vocabulary::Section;
use search::{CompiledPattern, Describer, Description};
use serde::{Deserialize, Serialize};
use shakmaty::Position as _;
use utoipa::ToSchema;

use super::diagnostics::{DiagnosticInfo, Units, diagnostics};
use super::types::{ActorInfo, Arrow, LangTag, Played, Side, SideChoice, parse_fen};
use crate::error::{ApiResult, Problem, ProblemDetail, TextPosition};
use crate::permit::{Action, Object};
use crate::proof::{ProofVerdict, mate_in};
use crate::request::Body;
use crate::state::{App, Caller};
use crate::workers::{Cancellation, too_slow};

/// The maximum number of listed instances of one pattern; all are counted.
const MAX_INSTANCES: usize = 200;
/// The maximum number of patterns of one text.
const MAX_PATTERNS: usize = 64;
/// The maximum number of proofs for one pattern.
const MAX_PROOFS: usize = 8;

/// A text and a position.
#[derive(Debug, Deserialize, ToSchema)]
pub struct MatchRequest {
    /// One or several patterns.
    #[schema(
        example = "PATTERN \"X\" AUTHOR \"\" DESCRIPTION \"\" WEIGHT 1 SCENARIO F1 ATTACKS f1;"
    )]
    pub source: String,
    #[schema(example = "k1r5/pp6/N7/8/5Qp1/1r1p2P1/2b2K2/8 w - - 0 1")]
    pub fen: String,
    /// The side that searches.
    #[serde(default)]
    pub side: SideChoice,
    #[serde(default)]
    pub lang: LangTag,
    /// Prove or refute the tactics of the first valid instances.
    #[serde(default)]
    pub prove: bool,
    /// The id of the stored pattern that the text is an edit of; its stored text is ignored.
    pub pattern: Option<String>,
}

/// The instances of the patterns of a text in a position.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MatchAnswer {
    /// One entry for each pattern without errors.
    pub patterns: Vec<PatternFindings>,
    /// The errors and warnings of the text.
    pub diagnostics: Vec<DiagnosticInfo>,
    pub elapsed_ms: f64,
}

/// The instances of one pattern in the position.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PatternFindings {
    pub name: String,
    /// The side that searched.
    pub side: Side,
    /// Number of raw instances: ways in which the scenario holds.
    pub raw_count: usize,
    /// Number of valid instances: those that every clause accepts.
    pub valid_count: usize,
    /// Whether only the first of them are listed.
    pub truncated: bool,
    /// Whether it has a TACTICS section, so that its instances have a line to play.
    pub has_tactics: bool,
    /// The valid ones first.
    pub instances: Vec<InstanceInfo>,
    /// Why the search was given up, if it was.
    pub problem: Option<ProblemDetail>,
}

/// One way in which the scenario holds.
#[derive(Debug, Serialize, ToSchema)]
pub struct InstanceInfo {
    /// Whether every clause accepts it.
    pub valid: bool,
    /// The clause that rejects it.
    pub reason: Option<Reason>,
    pub actors: Vec<ActorInfo>,
    /// The actions of the scenario.
    pub arrows: Vec<Arrow>,
    /// The squares that are actors themselves.
    pub squares: Vec<String>,
    /// The instance in sentences.
    pub words: String,
    /// The moves of the tactical line.
    pub line: Vec<Played>,
    /// The clauses that must hold after it.
    pub postconditions: Vec<Clause>,
    /// Whether the tactics are forced, if that was asked.
    pub proof: Option<ProofInfo>,
}

/// The clause that rejects an instance.
#[derive(Debug, Serialize, ToSchema)]
pub struct Reason {
    /// The keyword of its section, in the language of the answer.
    pub section: String,
    /// Its number in the section, from 1.
    pub clause: usize,
    /// Its source text.
    pub text: String,
    /// Where it begins, in UTF-16 units.
    pub from: usize,
    /// Where it ends.
    pub to: usize,
    /// What holds on the board instead, as a clause: "the king on h8 can still go to g7".
    pub words: String,
    /// The squares that the words speak of.
    pub squares: Vec<String>,
    /// The tactical moves that could be played; words and squares are about the board after them.
    pub line: Vec<Played>,
}

/// A part of a condition.
#[derive(Debug, Serialize, ToSchema)]
pub struct Clause {
    /// Its source text.
    pub text: String,
    /// What it asks for, with the pieces of the board.
    pub words: String,
    /// Whether it holds; null where an earlier clause has rejected the instance.
    pub holds: Option<bool>,
    /// Where it begins, in UTF-16 units.
    pub from: usize,
    /// Where it ends.
    pub to: usize,
}

/// Whether tactics are forced.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProofInfo {
    pub verdict: ProofVerdict,
    /// The number of moves to mate, where the line ends with it.
    pub mate_in: Option<u8>,
    /// The line that refutes the tactics.
    pub line: Vec<String>,
    /// The verdict in words.
    pub text: String,
}

/// Matches the patterns of a text in a position.
#[utoipa::path(post, path = "/match", tag = "language", request_body = MatchRequest,
    responses((status = 200, body = MatchAnswer), (status = 400, body = Problem), (status = 413, body = Problem),
        (status = 415, body = Problem), (status = 422, body = Problem, description = "The position is not valid."),
        (status = 503, body = Problem), (status = 504, body = Problem)))]
pub async fn find(
    State(app): State<App>,
    caller: Caller,
    Body(request): Body<MatchRequest>,
) -> ApiResult<Json<MatchAnswer>> {
    app.permit(&caller, Action::Read, Object::Language)?;
    let chess = parse_fen(&request.fen)?;
    let visible = app
        .visible_patterns(&caller, request.pattern.as_deref())
        .await?;
    let answer = app.workers.run(move |cancellation| {
        let begun = Instant::now();
        let (library, index) = visible.library_with(request.source);
        let file = &library.files()[index];
        let lang = request.lang.into();
        let replay = Replay::from(&chess);
        let mut patterns = Vec::new();
        for pattern in file.parse.patterns.iter().take(MAX_PATTERNS) {
            if cancellation.is_cancelled() {
                return Err(too_slow());
            }
            // A pattern with errors does not compile; its diagnostics say why.
            if let Ok(compiled) = CompiledPattern::new(&library, &pattern.name.value) {
                let matching = PatternMatching {
                    library: &library,
                    describer: Describer::of([compiled], lang),
                    replay: &replay,
                    side: request.side.of(chess.turn()),
                };
                patterns.push(matching.run(request.prove, cancellation));
            }
        }
        Ok(MatchAnswer {
            patterns,
            diagnostics: diagnostics(&library.check(index), &file.source, lang),
            elapsed_ms: begun.elapsed().as_secs_f64() * 1000.0,
        })
    });
    Ok(Json(answer.await??))
}

/// One pattern to be matched in one position; the only pattern of its describer.
struct PatternMatching<'a> {
    library: &'a Library,
    describer: Describer,
    replay: &'a Replay,
    side: Color,
}

impl PatternMatching<'_> {
    fn run(&self, prove: bool, cancellation: &Cancellation) -> PatternFindings {
        let compiled = &self.describer.patterns()[0];
        let mut answer = PatternFindings {
            name: compiled.program.name().to_owned(),
            has_tactics: !compiled.pattern.tactics.is_empty(),
            side: self.side.into(),
            raw_count: 0,
            valid_count: 0,
            truncated: false,
            instances: Vec::new(),
            problem: None,
        };
        let findings = match matcher::find(&compiled.program, self.replay.position(), self.side) {
            Ok(findings) => findings,
            Err(_) => {
                answer.problem = Some(self.too_open(compiled));
                return answer;
            }
        };
        answer.raw_count = findings.raw.len();
        answer.valid_count = findings.valid().count();
        answer.truncated = answer.raw_count > MAX_INSTANCES;
        let rejected = findings.raw.iter().filter(|instance| !instance.is_valid());
        let listed = findings.valid().chain(rejected).take(MAX_INSTANCES);
        for (number, instance) in listed.enumerate() {
            let prove = prove
                && compiled.is_provable()
                && number < MAX_PROOFS
                && !cancellation.is_cancelled();
            answer.instances.push(self.describe(instance, prove));
        }
        answer
    }

    fn name(&self) -> &str {
        self.describer.name(0)
    }

    fn too_open(&self, compiled: &CompiledPattern) -> ProblemDetail {
        let lang = self.describer.lang();
        let message = lang.pick(
            "the search was given up: the pattern has too many instances here",
            "a busca foi interrompida: o padrão tem instâncias demais aqui",
        );
        let remedy = lang.pick(
            "relate its actors more closely, or use piece letters instead of F and S",
            "relacione mais os atores, ou use letras de peças em vez de F e S",
        );
        let file = self.library.get(self.name());
        let name = compiled.pattern.name.range.start();
        let place = file.map(|(file, _)| file.source.line_column(name));
        ProblemDetail {
            code: "too_open".to_owned(),
            message: message.to_owned(),
            remedy: Some(remedy.to_owned()),
            place: place.map(|place| TextPosition {
                line: place.line,
                column: place.column,
            }),
        }
    }

    fn describe(&self, instance: &Instance, prove: bool) -> InstanceInfo {
        let description = self
            .describer
            .describe_instance(0, self.replay, self.side, instance);
        InstanceInfo {
            valid: instance.is_valid(),
            reason: instance
                .rejection
                .and_then(|why| self.reason(why, &description)),
            actors: description.actors().map(ActorInfo::from).collect(),
            arrows: description.arrows().iter().filter_map(Arrow::new).collect(),
            squares: description
                .marked_squares()
                .map(|square| square.to_string())
                .collect(),
            words: description.words(),
            line: description
                .played_line()
                .into_iter()
                .map(Played::from)
                .collect(),
            postconditions: self.postconditions(instance, &description),
            proof: (prove && instance.is_valid()).then(|| prove_tactics(&description)),
        }
    }

    fn units(&self) -> Units<'_> {
        let file = self.library.get(self.name());
        Units(file.map_or("", |(file, _)| file.source.text()))
    }

    fn reason(&self, rejection: Rejection, description: &Description<'_>) -> Option<Reason> {
        let (section, index) = match rejection {
            Rejection::Precondition(index) => (Section::Precondition, index),
            Rejection::Tactic(index) => (Section::Tactics, index),
            Rejection::Postcondition(index) => (Section::Postcondition, index),
        };
        let clauses = self.library.clauses(self.name(), section);
        let clause = clauses.into_iter().nth(index)?;
        let units = self.units();
        let explained = description.rejection();
        let explained = explained.as_ref();
        Some(Reason {
            section: section.canonical(self.describer.lang()).to_owned(),
            clause: index + 1,
            text: clause.text,
            from: units.at(clause.range.start()),
            to: units.at(clause.range.end()),
            words: explained.map_or_else(String::new, |one| one.words.clone()),
            squares: explained.map_or_else(Vec::new, |one| {
                one.squares.iter().map(ToString::to_string).collect()
            }),
            line: explained.map_or_else(Vec::new, |one| {
                one.line.iter().cloned().map(Played::from).collect()
            }),
        })
    }

    fn postconditions(&self, instance: &Instance, description: &Description<'_>) -> Vec<Clause> {
        let clauses = self.library.clauses(self.name(), Section::Postcondition);
        let units = self.units();
        clauses
            .into_iter()
            .zip(description.postconditions())
            .enumerate()
            .map(|(index, (clause, words))| Clause {
                words,
                from: units.at(clause.range.start()),
                to: units.at(clause.range.end()),
                text: clause.text,
                holds: match instance.rejection {
                    None => Some(true),
                    Some(Rejection::Postcondition(failed)) if index < failed => Some(true),
                    Some(Rejection::Postcondition(failed)) if index == failed => Some(false),
                    Some(_) => None,
                },
            })
            .collect()
    }
}

fn prove_tactics(description: &Description<'_>) -> ProofInfo {
    let verdict = description.prove();
    ProofInfo {
        verdict: ProofVerdict::from(&verdict),
        mate_in: mate_in(&verdict),
        line: description.refutation(&verdict),
        text: description.verdict_in_words(&verdict),
    }
}
