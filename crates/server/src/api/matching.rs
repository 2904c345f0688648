//! Patterns in a position.

use std::time::Instant;

use axum::Json;
use axum::extract::State;
use chess::notation::{play_line, san_line};
use chess::{Color, Position};
use patlan::ast::Pattern;
use patlan::library::Library;
use patlan::matcher::{self, Instance, Rejection};
use patlan::picture::strokes;
use patlan::plan::Program;
use patlan::proof::Verdict;
use patlan::vocabulary::{Section, letter};
use search::Described;
use serde::{Deserialize, Serialize};
use shakmaty::{Chess, Position as _};
use syntax::Lang;
use utoipa::ToSchema;

use super::diagnostics::{DiagnosticInfo, Units, diagnostics};
use super::shapes::{Arrow, LangTag, Played, Side, SideChoice, read_fen};
use crate::error::{Answer, Place, Problem, ProblemDetail};
use crate::permit::{Action, Object};
use crate::proof::ProofVerdict;
use crate::request::Body;
use crate::state::{App, Caller};
use crate::work::{Wanted, too_slow};

/// More instances of one pattern are counted, not listed.
const MOST_INSTANCES: usize = 200;
/// More patterns of one text are not looked for.
const MOST_PATTERNS: usize = 64;
/// So many valid instances of one pattern are proved.
const MOST_PROOFS: usize = 8;

/// A text and a position.
#[derive(Debug, Deserialize, ToSchema)]
pub struct MatchRequest {
    /// The patterns.
    #[schema(
        example = "PATTERN \"X\" AUTHOR \"\" DESCRIPTION \"\" WEIGHT 1 SCENARIO F1 ATTACKS f1;"
    )]
    pub source: String,
    /// The position.
    #[schema(example = "k1r5/pp6/N7/8/5Qp1/1r1p2P1/2b2K2/8 w - - 0 1")]
    pub fen: String,
    /// Who searches.
    #[serde(default)]
    pub side: SideChoice,
    /// The language of words and messages.
    #[serde(default)]
    pub lang: LangTag,
    /// Prove or refute the tactics of what is found.
    #[serde(default)]
    pub prove: bool,
    /// The stored pattern that the text is an edit of.
    pub pattern: Option<String>,
}

/// What was found.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MatchAnswer {
    /// For each pattern without errors.
    pub patterns: Vec<PatternFindings>,
    /// What is wrong with the text.
    pub diagnostics: Vec<DiagnosticInfo>,
    /// How long it took.
    pub elapsed_ms: f64,
}

/// One pattern in the position.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PatternFindings {
    /// Its name.
    pub name: String,
    /// Who searched.
    pub side: Side,
    /// Ways in which the scenario holds.
    pub raw_count: usize,
    /// Those that every clause accepts.
    pub valid_count: usize,
    /// Not all of them are listed.
    pub truncated: bool,
    /// Whether it has tactical moves, so that its instances have a line to play.
    pub has_tactics: bool,
    /// Valid ones first.
    pub instances: Vec<InstanceInfo>,
    /// Why there is no answer, if there is none.
    pub problem: Option<ProblemDetail>,
}

/// One way in which the scenario holds.
#[derive(Debug, Serialize, ToSchema)]
pub struct InstanceInfo {
    /// Every clause accepts it.
    pub valid: bool,
    /// The clause that rejects it.
    pub reason: Option<Reason>,
    /// Who is where.
    pub actors: Vec<ActorSeat>,
    /// The lines of the scenario.
    pub arrows: Vec<Arrow>,
    /// Squares of the cast.
    pub squares: Vec<String>,
    /// In sentences.
    pub words: String,
    /// The tactical moves.
    pub line: Vec<Played>,
    /// What must hold after them.
    pub postconditions: Vec<Clause>,
    /// Whether the tactics are forced, if that was asked.
    pub proof: Option<ProofInfo>,
}

/// The clause that rejects.
#[derive(Debug, Serialize, ToSchema)]
pub struct Reason {
    /// The section's word, in the language of the answer.
    pub section: String,
    /// Counted from 1 in its section.
    pub clause: usize,
    /// As it stands in the text.
    pub text: String,
    /// Where it begins, in UTF-16 units.
    pub from: usize,
    /// Where it ends.
    pub to: usize,
}

/// An actor and where it is.
#[derive(Debug, Serialize, ToSchema)]
pub struct ActorSeat {
    /// `F1`, `k1`, `S1`.
    pub name: String,
    /// Where.
    pub square: String,
    /// The piece there, upper case for the side that searches; none for squares of the cast.
    pub piece: Option<String>,
}

/// A part of a condition.
#[derive(Debug, Serialize, ToSchema)]
pub struct Clause {
    /// As it stands in the text.
    pub text: String,
    /// Whether it holds; unknown where the search did not get so far.
    pub holds: Option<bool>,
    /// Where it begins, in UTF-16 units.
    pub from: usize,
    /// Where it ends.
    pub to: usize,
}

/// What a proof found.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProofInfo {
    /// `forced`, `refuted` or `undecided`.
    pub verdict: ProofVerdict,
    /// Mate in so many moves.
    pub mate_in: Option<u8>,
    /// The refuting line.
    pub line: Vec<String>,
    /// In words.
    pub text: String,
}

/// Looks for the patterns of a text in a position.
#[utoipa::path(post, path = "/match", tag = "language", request_body = MatchRequest,
    responses((status = 200, body = MatchAnswer), (status = 400, body = Problem), (status = 413, body = Problem),
        (status = 415, body = Problem), (status = 422, body = Problem, description = "No such position."),
        (status = 503, body = Problem), (status = 504, body = Problem)))]
pub async fn find(
    State(app): State<App>,
    caller: Caller,
    Body(request): Body<MatchRequest>,
) -> Answer<Json<MatchAnswer>> {
    app.permit(&caller, Action::Read, Object::Language)?;
    let chess = read_fen(&request.fen)?;
    let shelf = app.shelf(&caller, request.pattern.as_deref()).await?;
    let answer = app.desk.run(move |wanted| {
        let begun = Instant::now();
        let (library, index) = shelf.with(request.source);
        let file = &library.files()[index];
        let lang = request.lang.into();
        let found = library.check(index);
        let mut patterns = Vec::new();
        for pattern in file.parse.patterns.iter().take(MOST_PATTERNS) {
            if !wanted.is_wanted() {
                return Err(too_slow());
            }
            // One with errors does not compile; its diagnostics say why.
            if let Ok(program) = library.program(&pattern.name.value) {
                let teller = Teller {
                    library: &library,
                    pattern,
                    program: &program,
                    chess: &chess,
                    side: request.side.of(chess.turn()),
                    lang,
                };
                patterns.push(teller.run(request.prove, wanted));
            }
        }
        Ok(MatchAnswer {
            patterns,
            diagnostics: diagnostics(&found, &file.source, lang),
            elapsed_ms: begun.elapsed().as_secs_f64() * 1000.0,
        })
    });
    Ok(Json(answer.await??))
}

/// Looks for one pattern in one position and tells of its instances.
pub(super) struct Teller<'a> {
    pub library: &'a Library,
    pub pattern: &'a Pattern,
    pub program: &'a Program,
    pub chess: &'a Chess,
    pub side: Color,
    pub lang: Lang,
}

impl Teller<'_> {
    fn run(&self, prove: bool, wanted: &Wanted) -> PatternFindings {
        let mut answer = PatternFindings {
            name: self.program.name().to_owned(),
            side: self.side.into(),
            raw_count: 0,
            valid_count: 0,
            truncated: false,
            has_tactics: !self.pattern.tactics.is_empty(),
            instances: Vec::new(),
            problem: None,
        };
        let findings = match matcher::find(self.program, &Position::from(self.chess), self.side) {
            Ok(findings) => findings,
            Err(_) => {
                answer.problem = Some(self.too_open());
                return answer;
            }
        };
        answer.raw_count = findings.raw.len();
        answer.valid_count = findings.valid().count();
        answer.truncated = answer.raw_count > MOST_INSTANCES;
        let rejected = findings.raw.iter().filter(|instance| !instance.is_valid());
        let listed = findings.valid().chain(rejected).take(MOST_INSTANCES);
        for (number, instance) in listed.enumerate() {
            let prove = prove && number < MOST_PROOFS && wanted.is_wanted();
            answer.instances.push(self.tell(instance, prove));
        }
        answer
    }

    fn too_open(&self) -> ProblemDetail {
        let place = self.pattern.name.range.start();
        let file = self.library.get(self.program.name());
        let place = file.map(|(file, _)| file.source.line_column(place));
        ProblemDetail {
            code: "too_open".to_owned(),
            message: self
                .lang
                .pick(
                    "the search was given up: the pattern has too many instances here",
                    "a busca foi interrompida: o padrão tem instâncias demais aqui",
                )
                .to_owned(),
            remedy: Some(
                self.lang
                    .pick(
                        "relate its actors more closely, or use piece letters instead of F and S",
                        "relacione mais os atores, ou use letras de peças em vez de F e S",
                    )
                    .to_owned(),
            ),
            place: place.map(|place| Place {
                line: place.line,
                column: place.column,
            }),
        }
    }

    /// An instance with everything needed to speak of it.
    pub fn described<'b>(&'b self, instance: &'b Instance) -> Described<'b> {
        Described {
            pattern: self.pattern,
            program: self.program,
            chess: self.chess,
            side: self.side,
            instance,
        }
    }

    /// An instance told.
    pub fn tell(&self, instance: &Instance, prove: bool) -> InstanceInfo {
        let described = self.described(instance);
        let board = self.chess.board();
        let mut actors = Vec::new();
        let mut squares = Vec::new();
        for (actor, square) in described.seats() {
            let piece = board.role_at(square).filter(|_| !actor.is_square());
            if actor.is_square() {
                squares.push(square.to_string());
            }
            actors.push(ActorSeat {
                name: actor.to_string(),
                square: square.to_string(),
                piece: piece.map(|role| letter(actor.owner, role).to_string()),
            });
        }
        let arrows = strokes(self.pattern, self.program, instance);
        let proves = prove && instance.is_valid() && search::is_provable(self.pattern);
        InstanceInfo {
            valid: instance.is_valid(),
            reason: instance.rejection.and_then(|why| self.reason(why)),
            actors,
            arrows: arrows.iter().filter_map(Arrow::of).collect(),
            squares,
            words: described.explanation(self.lang),
            line: play_line(self.chess, self.side, &instance.line)
                .into_iter()
                .map(Played::from)
                .collect(),
            postconditions: self.postconditions(instance),
            proof: proves.then(|| self.proof(&described)),
        }
    }

    fn units(&self) -> Units<'_> {
        let file = self.library.get(self.program.name());
        Units(file.map_or("", |(file, _)| file.source.text()))
    }

    fn reason(&self, rejection: Rejection) -> Option<Reason> {
        let (section, index) = match rejection {
            Rejection::Precondition(index) => (Section::Precondition, index),
            Rejection::Tactic(index) => (Section::Tactics, index),
            Rejection::Postcondition(index) => (Section::Postcondition, index),
        };
        let clauses = self.library.clauses(self.program.name(), section);
        let clause = clauses.into_iter().nth(index)?;
        let units = self.units();
        Some(Reason {
            section: section.canonical(self.lang).to_owned(),
            clause: index + 1,
            text: clause.text,
            from: units.at(clause.range.start()),
            to: units.at(clause.range.end()),
        })
    }

    fn postconditions(&self, instance: &Instance) -> Vec<Clause> {
        let name = self.program.name();
        let clauses = self.library.clauses(name, Section::Postcondition);
        let units = self.units();
        clauses
            .into_iter()
            .enumerate()
            .map(|(index, clause)| Clause {
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

    fn proof(&self, described: &Described<'_>) -> ProofInfo {
        let verdict = described.prove();
        let text = described.verdict(&verdict, self.lang);
        let (kind, mate_in, line) = match verdict {
            Verdict::Forced { mate_in } => (ProofVerdict::Forced, mate_in, Vec::new()),
            Verdict::Refuted { line } => (
                ProofVerdict::Refuted,
                None,
                san_line(self.chess, self.side, &line),
            ),
            Verdict::Undecided => (ProofVerdict::Undecided, None, Vec::new()),
        };
        ProofInfo {
            verdict: kind,
            mate_in,
            line,
            text,
        }
    }
}
