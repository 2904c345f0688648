//! Patterns built on the board: each request applies a change to the text of a pattern and answers with the new text
//! and with all that the pattern consists of, in sentences and with its values on the board. The text is the only
//! state; comments in it stay.

mod choices;
mod conditions;
mod outline;

use std::collections::BTreeMap;

use axum::Json;
use axum::extract::State;
use chess::{Color, Position, Square};
use patlan::ast::{Actor, ActorKind, Owner};
use patlan::edit::{self, EditError, Generality, PatternEditor};
use patlan::plan::{MAX_ACTIONS, MAX_MOVES};
use patlan::vocabulary::Section;
use patlan::words;
use serde::{Deserialize, Serialize};
use shakmaty::Position as _;
use shakmaty::uci::UciMove;
use syntax::Lang;
use utoipa::ToSchema;

pub use choices::{BuilderFunction, BuilderOption};
pub use conditions::{BuilderCondition, ConditionDraft, ConditionSpec};
pub use outline::{BuilderActor, BuilderLine, BuilderMoves};

use super::compose::{ComposeLine, read_line, read_relation};
use super::types::{LangTag, SideChoice, parse_fen, parse_square};
use crate::error::{ApiError, ApiErrorKind, ApiResult, Problem};
use crate::library::VisiblePatterns;
use crate::permit::{Action, Object};
use crate::request::Body;
use crate::state::{App, Caller};

/// The maximum length of a text that is built, in bytes: each change parses it.
const MAX_SOURCE: usize = 128 << 10;

/// A pattern, a board, and what is to be changed.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BuilderRequest {
    /// The text; empty for a new pattern.
    pub source: String,
    /// The number of the pattern in the text, from 0.
    #[serde(default)]
    pub index: usize,
    #[schema(example = "k1r5/pp6/N7/8/5Qp1/1r1p2P1/2b2K2/8 w - - 0 1")]
    pub fen: String,
    /// The side that searches.
    #[serde(default)]
    pub side: SideChoice,
    #[serde(default)]
    pub lang: LangTag,
    /// Where the actors stand, as far as an earlier answer or the instance that is shown says.
    #[serde(default)]
    #[schema(example = json!({ "N1": "a6" }))]
    pub actors: BTreeMap<String, String>,
    /// The id of the stored pattern that the text is an edit of; its stored text is ignored.
    pub pattern: Option<String>,
    /// The change; without one the pattern is only described.
    pub edit: Option<BuilderEdit>,
    /// Whether name and description follow what the pattern says.
    #[serde(default)]
    pub automatic: bool,
    /// A condition that is being built: the answer says what it yields here.
    pub draft: Option<ConditionDraft>,
}

/// The section of a condition.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum ConditionSection {
    /// Before the tactical moves.
    Precondition,
    /// After them.
    Postcondition,
}

impl From<ConditionSection> for Section {
    fn from(section: ConditionSection) -> Section {
        match section {
            ConditionSection::Precondition => Section::Precondition,
            ConditionSection::Postcondition => Section::Postcondition,
        }
    }
}

/// A change of a pattern.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(
    tag = "kind",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub enum BuilderEdit {
    /// Adds a line to the scenario.
    AddLine {
        line: ComposeLine,
    },
    /// Gives a line another relation.
    Relation {
        line: usize,
        relation: String,
    },
    RemoveLine {
        line: usize,
    },
    /// Exchanges an item of the scenario with the next one.
    SwapLines {
        item: usize,
    },
    /// Adds a condition, or replaces one.
    Condition {
        section: ConditionSection,
        clause: Option<usize>,
        condition: ConditionSpec,
    },
    RemoveCondition {
        section: ConditionSection,
        clause: usize,
    },
    /// Exchanges a condition with the next one.
    SwapConditions {
        section: ConditionSection,
        clause: usize,
    },
    /// Makes these moves, in UCI notation, the tactics. The side that searches begins.
    Moves {
        moves: Vec<String>,
    },
    /// Makes an actor any piece of its side, or a piece of its type only.
    General {
        actor: String,
        any: bool,
    },
    Name {
        name: String,
    },
    /// The description in both languages.
    Describe {
        en: String,
        pt: String,
    },
}

/// A name and descriptions.
#[derive(Debug, Serialize, ToSchema)]
pub struct BuilderTexts {
    pub name: String,
    /// The description in English.
    pub en: String,
    /// The description in Portuguese.
    pub pt: String,
}

/// A pattern and all that it consists of.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BuilderAnswer {
    pub source: String,
    /// The name and the descriptions as they are, with actors in words.
    pub texts: BuilderTexts,
    /// A name and descriptions made from what the pattern says.
    pub proposed: BuilderTexts,
    pub actors: Vec<BuilderActor>,
    /// The lines of the scenario.
    pub lines: Vec<BuilderLine>,
    /// The conditions before and after the moves.
    pub conditions: Vec<BuilderCondition>,
    /// The tactical moves.
    pub moves: BuilderMoves,
    /// What conditions can be built from.
    pub functions: Vec<BuilderFunction>,
    /// The choices for each type of parameter.
    pub choices: BTreeMap<String, Vec<BuilderOption>>,
    /// The number of valid instances on the board; null while the pattern has errors.
    pub valid: Option<usize>,
    /// The condition that is being built.
    pub draft: Option<BuilderCondition>,
}

/// Changes a pattern and lists what it consists of.
#[utoipa::path(post, path = "/builder", tag = "language", request_body = BuilderRequest,
    responses((status = 200, body = BuilderAnswer), (status = 400, body = Problem), (status = 413, body = Problem),
        (status = 415, body = Problem), (status = 422, body = Problem), (status = 503, body = Problem),
        (status = 504, body = Problem)))]
pub async fn build(
    State(app): State<App>,
    caller: Caller,
    Body(request): Body<BuilderRequest>,
) -> ApiResult<Json<BuilderAnswer>> {
    app.permit(&caller, Action::Read, Object::Language)?;
    let chess = parse_fen(&request.fen)?;
    let visible = app
        .visible_patterns(&caller, request.pattern.as_deref())
        .await?;
    let answer = app.workers.run(move |_| {
        let place = BoardAndSide {
            side: request.side.of(chess.turn()),
            position: Position::from(&chess),
            chess,
            lang: request.lang.into(),
        };
        place.answer(request, &visible)
    });
    Ok(Json(answer.await??))
}

/// The board of a request, and the language of its answer.
struct BoardAndSide {
    chess: shakmaty::Chess,
    position: Position,
    side: Color,
    lang: Lang,
}

impl BoardAndSide {
    fn answer(
        &self,
        request: BuilderRequest,
        visible: &VisiblePatterns,
    ) -> ApiResult<BuilderAnswer> {
        let hint = read_actors(&request.actors)?;
        let source = match request.source.trim().is_empty() {
            true => edit::skeleton(
                self.lang.pick("My pattern", "Meu padrão"),
                self.lang.pick("me", "eu"),
                self.lang,
            ),
            false => request.source,
        };
        if source.len() > MAX_SOURCE {
            return Err(ApiError::new(
                ApiErrorKind::TooLarge,
                "the text is too long to be built on the board: more than 128 KiB",
                "o texto é longo demais para ser construído no tabuleiro: mais de 128 KiB",
            )
            .remedy(
                "save its patterns one by one",
                "salve os padrões dele um a um",
            ));
        }
        let drafts = patlan::parse(&source).drafts;
        let pattern = drafts.get(request.index).map(|draft| &draft.pattern);
        // More than a pattern may have cannot run either, and describing it would take minutes.
        if pattern.is_some_and(|pattern| {
            pattern.actions().count() > MAX_ACTIONS || pattern.tactics.len() > MAX_MOVES
        }) {
            return Err(to_api_error(EditError::TooMany));
        }
        let bound = outline::binding(self, &source, request.index, hint, visible);
        let mut editor =
            PatternEditor::new(source, request.index, &self.position, self.side, bound)
                .map_err(to_api_error)?;
        if let Some(edit) = &request.edit {
            self.apply(&mut editor, edit, visible)?;
            if request.automatic {
                let proposed = outline::proposal(&editor, visible);
                let text = |error| to_api_error(error);
                editor
                    .set_text(Section::Pattern, &proposed.name)
                    .map_err(text)?;
                editor.describe(&proposed.en, &proposed.pt).map_err(text)?;
            }
        }
        outline::outline(
            self,
            &editor,
            request.index,
            request.draft.as_ref(),
            visible,
        )
    }

    fn apply(
        &self,
        editor: &mut PatternEditor<'_>,
        edit: &BuilderEdit,
        visible: &VisiblePatterns,
    ) -> ApiResult<()> {
        let done = match edit {
            BuilderEdit::AddLine { line } => editor.add_line(&read_line(line)?),
            BuilderEdit::Relation { line, relation } => {
                editor.change_relation(*line, read_relation(relation)?)
            }
            BuilderEdit::RemoveLine { line } => editor.remove_line(*line),
            BuilderEdit::SwapLines { item } => editor.swap_items(*item),
            BuilderEdit::Condition {
                section,
                clause,
                condition,
            } => {
                let text = condition.text(editor.lang())?;
                let done = editor.put_condition((*section).into(), *clause, &text);
                // What a form offers makes sense; anything else is refused with the language's own words.
                conditions::refuse_mistakes(editor.text(), &text, visible)?;
                done
            }
            BuilderEdit::RemoveCondition { section, clause } => {
                editor.remove_condition((*section).into(), *clause)
            }
            BuilderEdit::SwapConditions { section, clause } => {
                editor.swap_conditions((*section).into(), *clause)
            }
            BuilderEdit::Moves { moves } => {
                let (steps, mates) = self.read_moves(moves)?;
                editor.play(&steps, mates)
            }
            BuilderEdit::General { actor, any } => {
                let to = if *any {
                    Generality::Any
                } else {
                    Generality::Type
                };
                editor.generalise(read_actor(actor)?, to)
            }
            BuilderEdit::Name { name } => editor.set_text(Section::Pattern, name),
            BuilderEdit::Describe { en, pt } => editor.describe(en, pt),
        };
        done.map_err(to_api_error)
    }

    /// The moves as squares, and whether they end in mate.
    fn read_moves(&self, moves: &[String]) -> ApiResult<(Vec<(Square, Square)>, bool)> {
        let mut now = match self.chess.turn() == self.side {
            true => Some(self.chess.clone()),
            false => self.chess.clone().swap_turn().ok(),
        };
        let mut steps = Vec::new();
        for (number, uci) in moves.iter().enumerate() {
            let played = uci.parse::<UciMove>().ok().zip(now.as_ref());
            let played = played.and_then(|(uci, position)| uci.to_move(position).ok());
            let (Some(played), Some(position)) = (played, now.as_mut()) else {
                return Err(ApiError::new(
                    ApiErrorKind::Invalid,
                    format!("move {} cannot be played on this board", number + 1),
                    format!("o lance {} não pode ser jogado neste tabuleiro", number + 1),
                )
                .remedy(
                    "play it from this position",
                    "jogue-o a partir desta posição",
                ));
            };
            let (from, to) = match UciMove::from_standard(played) {
                UciMove::Normal { from, to, .. } => (from, to),
                _ => continue,
            };
            steps.push((from, to));
            position.play_unchecked(played);
        }
        let mates = now.is_some_and(|position| position.is_checkmate());
        // The opponent's last word is no mate of ours.
        Ok((steps, mates && moves.len() % 2 == 1))
    }
}

fn read_actors(actors: &BTreeMap<String, String>) -> ApiResult<Vec<(Actor, Square)>> {
    actors
        .iter()
        .map(|(name, square)| Ok((read_actor(name)?, parse_square(square)?)))
        .collect()
}

fn read_actor(name: &str) -> ApiResult<Actor> {
    let parsed = || {
        let letter = name.chars().next()?;
        let number: u32 = name.get(1..)?.parse().ok()?;
        let owner = match letter.is_ascii_uppercase() {
            true => Owner::Me,
            false => Owner::Opponent,
        };
        let kind = match letter.to_ascii_uppercase() {
            'F' => ActorKind::AnyPiece,
            'S' => ActorKind::Square,
            _ => ActorKind::Piece(patlan::vocabulary::piece_of_letter(letter)?.1),
        };
        Some(Actor {
            kind,
            owner,
            number,
        })
    };
    parsed().ok_or_else(|| {
        let shown: String = name.chars().take(10).collect();
        ApiError::new(
            ApiErrorKind::Invalid,
            format!("'{shown}' is not an actor"),
            format!("'{shown}' não é um ator"),
        )
        .remedy("take one of the pattern", "use um do padrão")
    })
}

fn to_api_error(error: EditError) -> ApiError {
    let invalid = |en: String, pt: String| ApiError::new(ApiErrorKind::Invalid, en, pt);
    match error {
        EditError::Missing => invalid(
            "the pattern has nothing at this place any more".into(),
            "o padrão não tem mais nada nesse lugar".into(),
        )
        .remedy("look at the pattern again", "veja o padrão de novo"),
        EditError::TooMany => invalid(
            "the pattern has as many lines and moves as it may have".into(),
            "o padrão já tem o máximo de linhas e lances".into(),
        )
        .remedy("remove one first", "remova algum antes"),
        EditError::Shape => invalid(
            "a line needs one choice for each square, and the number of squares that its relation takes".into(),
            "uma linha precisa de uma escolha para cada casa e do número de casas que a relação pede".into(),
        ),
        EditError::Empty(square) => invalid(
            format!("there is no piece on {square}"),
            format!("não há peça em {square}"),
        ),
        EditError::Unrelated(square) => invalid(
            format!("nothing on this board says what leads to {square}"),
            format!("nada neste tabuleiro diz o que leva a {square}"),
        )
        .remedy(
            "first add a line about that square",
            "antes, acrescente uma linha sobre essa casa",
        ),
    }
}

/// The binding of an actor for [`words`].
fn binding_of(position: &Position, square: Square) -> words::Binding {
    words::Binding {
        square,
        piece: position
            .piece_at(square)
            .map(|piece| (piece.color, piece.role)),
    }
}
