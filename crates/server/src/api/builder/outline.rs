//! What a pattern consists of, on a board.

use chess::notation::{Ply, play_line};
use chess::{Color, Position, Square};
use patlan::ast::{Action, Actor, ActorKind, Item, Owner, Pattern};
use patlan::compose;
use patlan::edit::PatternEditor;
use patlan::library::Library;
use patlan::matcher;
use patlan::vocabulary::{Relation, letter};
use patlan::words::{self, Binding};
use serde::Serialize;
use syntax::Lang;
use utoipa::ToSchema;

use super::conditions::{self, ConditionDraft};
use super::{BoardAndSide, BuilderAnswer, BuilderTexts, binding_of, choices};
use crate::api::types::{ArrowKind, Played};
use crate::error::ApiResult;
use crate::library::VisiblePatterns;

/// Listing the relations that would also hold costs a search for each.
const MAX_LINES_WITH_CHOICES: usize = 24;

/// An actor of the pattern.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BuilderActor {
    /// As in the code, for further requests.
    pub name: String,
    /// For people: `♘ on a6`, `your knight`.
    pub label: String,
    pub square: Option<String>,
    /// The letter of the piece, upper case for the side that searches; null for squares.
    pub piece: Option<String>,
    /// Whether it may be any piece of its side; null where that cannot be changed.
    pub any: Option<bool>,
    /// What it is called if it is a piece of its type only.
    pub type_label: Option<String>,
}

/// A relation that a line may have instead.
#[derive(Debug, Serialize, ToSchema)]
pub struct RelationChoice {
    /// The English keyword.
    pub relation: String,
    /// The line with this relation in words.
    pub words: String,
}

/// A line of the scenario.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BuilderLine {
    /// Its number among all lines.
    pub line: usize,
    /// The number of its item: a line, or a group of alternatives.
    pub item: usize,
    /// Whether it is one of several alternatives.
    pub alternative: bool,
    /// The line in words.
    pub words: String,
    pub relation: String,
    pub kind: ArrowKind,
    pub negated: bool,
    /// The actors, the one that acts first.
    pub actors: Vec<String>,
    /// Their squares, if all are known.
    pub squares: Option<Vec<String>>,
    /// Whether it holds here; null if that is not known.
    pub holds: Option<bool>,
    /// The relations that hold here between the same actors.
    pub choices: Vec<RelationChoice>,
}

/// The tactical moves on the board.
#[derive(Debug, Serialize, ToSchema)]
pub struct BuilderMoves {
    /// Number of moves in the pattern.
    pub count: usize,
    /// The moves as far as they can be played here.
    pub played: Vec<Played>,
}

/// Where the actors of the pattern stand: in the instance that agrees best with `hint`, valid ones first; without an
/// instance, `hint` as far as the board allows it.
pub fn binding(
    place: &BoardAndSide,
    source: &str,
    index: usize,
    hint: Vec<(Actor, Square)>,
    visible: &VisiblePatterns,
) -> Vec<(Actor, Square)> {
    let (library, file) = visible.library_with(source.to_owned());
    let parse = &library.files()[file].parse;
    let Some(draft) = parse.drafts.get(index) else {
        return Vec::new();
    };
    let name = &draft.pattern.name.value;
    if draft.complete
        && let Ok(program) = library.program(name)
        && let Ok(found) = matcher::find(&program, &place.position, place.side)
    {
        let cast = program.cast();
        let agrees = |instance: &matcher::Instance| {
            let squares = cast.iter().zip(&instance.squares);
            squares
                .filter(|(actor, square)| {
                    square.is_some_and(|square| hint.contains(&(**actor, square)))
                })
                .count()
        };
        let best = found
            .raw
            .iter()
            .rev()
            .max_by_key(|instance| (agrees(instance), instance.is_valid()));
        if let Some(best) = best {
            let squares = cast.iter().zip(&best.squares);
            let bound = squares.filter_map(|(actor, square)| Some((*actor, (*square)?)));
            return bound.collect();
        }
    }
    let cast = draft.pattern.cast();
    let fits = |(actor, square): &(Actor, Square)| {
        let piece = place.position.piece_at(*square);
        let mine =
            piece.is_some_and(|piece| (piece.color == place.side) == (actor.owner == Owner::Me));
        cast.contains(actor)
            && match actor.kind {
                ActorKind::Square => true,
                ActorKind::AnyPiece => mine,
                ActorKind::Piece(role) => mine && piece.is_some_and(|piece| piece.role == role),
            }
    };
    hint.into_iter().filter(fits).collect()
}

/// A name and descriptions made from what the pattern says.
pub fn proposal(editor: &PatternEditor<'_>, visible: &VisiblePatterns) -> BuilderTexts {
    let pattern = editor.pattern();
    let (others, _) = visible.library_with(String::new());
    let title = words::title(pattern, editor.lang());
    // Names are unique among all patterns.
    let numbered = (2..).map(|number| format!("{title} {number}"));
    let name = std::iter::once(title.clone())
        .chain(numbered)
        .find(|name| others.name_like(name).is_none());
    BuilderTexts {
        name: name.unwrap_or(title),
        en: words::synopsis(pattern, Lang::En),
        pt: words::synopsis(pattern, Lang::Pt),
    }
}

pub fn outline(
    place: &BoardAndSide,
    editor: &PatternEditor<'_>,
    index: usize,
    draft: Option<&ConditionDraft>,
    visible: &VisiblePatterns,
) -> ApiResult<BuilderAnswer> {
    let (library, file) = visible.library_with(editor.text().to_owned());
    let pattern = editor.pattern();
    let scene = Scene {
        place,
        pattern,
        bound: editor.bound(),
        cast: bindings(pattern, editor.bound(), &place.position),
        library: &library,
    };
    let complete = library.files()[file]
        .parse
        .drafts
        .get(index)
        .is_some_and(|draft| draft.complete);
    let program = complete
        .then(|| library.program(&pattern.name.value).ok())
        .flatten();
    let found = program
        .as_ref()
        .and_then(|program| matcher::find(program, &place.position, place.side).ok());
    let moves = scene.moves();
    let after = scene.after(&moves);
    Ok(BuilderAnswer {
        source: editor.text().to_owned(),
        texts: texts(editor, &library),
        proposed: proposal(editor, visible),
        actors: scene.actors(),
        lines: scene.lines(),
        conditions: conditions::conditions(&scene, after.as_ref()),
        moves,
        functions: choices::functions(&scene),
        choices: choices::choices(&scene),
        valid: found.map(|found| found.valid().count()),
        draft: draft
            .map(|draft| conditions::draft(&scene, draft, editor.lang(), after.as_ref()))
            .transpose()?,
    })
}

fn texts(editor: &PatternEditor<'_>, library: &Library) -> BuilderTexts {
    let name = editor.pattern().name.value.clone();
    let own = words::description(editor.pattern());
    let in_lang = |lang: Lang| {
        let known = library.localized(&name, lang);
        known.map_or_else(|| own.clone(), |pattern| words::description(&pattern))
    };
    let (en, pt) = (in_lang(Lang::En), in_lang(Lang::Pt));
    BuilderTexts { name, en, pt }
}

fn bindings(
    pattern: &Pattern,
    bound: &[(Actor, Square)],
    position: &Position,
) -> Vec<(Actor, Binding)> {
    let cast = pattern.cast();
    bound
        .iter()
        .filter(|(actor, _)| cast.contains(actor))
        .map(|(actor, square)| (*actor, binding_of(position, *square)))
        .collect()
}

/// The board after the tactical moves: the position, and where the actors are then.
pub struct After {
    pub position: Position,
    pub bound: Vec<(Actor, Square)>,
}

/// A pattern on a board.
pub struct Scene<'a> {
    pub place: &'a BoardAndSide,
    pub pattern: &'a Pattern,
    pub bound: &'a [(Actor, Square)],
    pub cast: Vec<(Actor, Binding)>,
    pub library: &'a Library,
}

impl Scene<'_> {
    pub fn lang(&self) -> Lang {
        self.place.lang
    }

    pub fn side(&self) -> Color {
        self.place.side
    }

    fn square_of(&self, actor: Actor) -> Option<Square> {
        let mut bound = self.bound.iter();
        bound
            .find(|(other, _)| *other == actor)
            .map(|(_, square)| *square)
    }

    /// The actors that a condition may read: those of ACTORS, and those of lines without NOT.
    pub fn readable(&self) -> Vec<Actor> {
        let lines = self.pattern.actions().filter(|action| !action.negated);
        let figures = lines.flat_map(Action::figures).chain(&self.pattern.actors);
        let mut actors: Vec<Actor> = Vec::new();
        for figure in figures {
            if !actors.contains(&figure.actor) {
                actors.push(figure.actor);
            }
        }
        actors
    }

    pub fn label(&self, actor: Actor) -> String {
        let binding = self.cast.iter().find(|(other, _)| *other == actor);
        let binding = binding.map(|(_, binding)| *binding);
        words::label(actor, self.pattern, binding, self.side(), self.lang())
    }

    fn actors(&self) -> Vec<BuilderActor> {
        let cast = self.pattern.cast();
        let describe = |actor: Actor| {
            let binding = self.cast.iter().find(|(other, _)| *other == actor);
            let role = match actor.kind {
                ActorKind::Piece(role) => Some(role),
                ActorKind::Square => None,
                ActorKind::AnyPiece => {
                    binding.and_then(|(_, binding)| binding.piece.map(|(_, role)| role))
                }
            };
            let changeable =
                !actor.is_square() && role.is_some_and(|role| role != chess::Role::King);
            BuilderActor {
                name: actor.to_string(),
                label: self.label(actor),
                square: self.square_of(actor).map(|square| square.to_string()),
                piece: role.map(|role| letter(actor.owner, role).to_string()),
                any: (changeable && binding.is_some()).then_some(actor.kind == ActorKind::AnyPiece),
                type_label: role.map(|role| words::type_label(role, self.lang())),
            }
        };
        cast.into_iter().map(describe).collect()
    }

    fn lines(&self) -> Vec<BuilderLine> {
        let mut lines = Vec::new();
        for (item, content) in self.pattern.scenario.iter().enumerate() {
            let (actions, alternative) = match content {
                Item::Action(action) => (std::slice::from_ref(action), false),
                Item::Group(actions, _) => (actions.as_slice(), true),
            };
            for action in actions {
                lines.push(self.line(lines.len(), item, action, alternative));
            }
        }
        lines
    }

    fn line(&self, line: usize, item: usize, action: &Action, alternative: bool) -> BuilderLine {
        let squares: Option<Vec<Square>> = action
            .figures()
            .map(|figure| self.square_of(figure.actor))
            .collect();
        let squares = squares.filter(|_| !action.negated);
        let place = self.place;
        let holds = |action: &Action, squares: &[Square]| {
            compose::line_holds(&place.position, place.side, action, squares)
        };
        let mut offered = Vec::new();
        if let Some(squares) = squares.as_ref().filter(|_| line < MAX_LINES_WITH_CHOICES) {
            for relation in Relation::ALL {
                let other = Action {
                    relation,
                    written: relation,
                    ..action.clone()
                };
                let fits = relation.takes_list() == action.is_list;
                if relation == action.relation || (fits && holds(&other, squares)) {
                    offered.push(RelationChoice {
                        relation: relation.canonical(Lang::En).to_owned(),
                        words: words::action(&other, self.pattern, &self.cast, self.lang()),
                    });
                }
            }
        }
        BuilderLine {
            line,
            item,
            alternative,
            words: words::action(action, self.pattern, &self.cast, self.lang()),
            relation: action.relation.canonical(Lang::En).to_owned(),
            kind: action.relation.into(),
            negated: action.negated,
            actors: action
                .figures()
                .map(|figure| figure.actor.to_string())
                .collect(),
            holds: squares.as_ref().map(|squares| holds(action, squares)),
            squares: squares.map(|squares| squares.iter().map(Square::to_string).collect()),
            choices: offered,
        }
    }

    /// The tactical moves on this board, as far as they are legal.
    fn moves(&self) -> BuilderMoves {
        let mut now: Vec<(Actor, Square)> = self.bound.to_vec();
        let mut plies = Vec::new();
        for step in &self.pattern.tactics {
            let square = |actor: Actor| {
                let mut known = now.iter();
                known
                    .find(|(other, _)| *other == actor)
                    .map(|(_, square)| *square)
            };
            let (Some(from), Some(to)) = (square(step.mover.actor), square(step.target.actor))
            else {
                break;
            };
            let last_rank = if plies.len() % 2 == 0 {
                self.side()
            } else {
                !self.side()
            };
            let promotes = match last_rank {
                Color::White => to.rank() == shakmaty::Rank::Eighth,
                Color::Black => to.rank() == shakmaty::Rank::First,
            };
            let pawn = now.iter().any(|(actor, at)| {
                *at == from && actor.kind == ActorKind::Piece(chess::Role::Pawn)
            });
            plies.push(Ply {
                from,
                to,
                promotion: (promotes && pawn).then_some(chess::Role::Queen),
            });
            follow(&mut now, from, to);
        }
        let played = play_line(&self.place.chess, self.side(), &plies);
        let legal = played.into_iter().take_while(|played| played.fen.is_some());
        BuilderMoves {
            count: self.pattern.tactics.len(),
            played: legal.map(Played::from).collect(),
        }
    }

    /// `None` if the moves cannot all be played here, or if there are none.
    fn after(&self, moves: &BuilderMoves) -> Option<After> {
        let last = moves.played.last()?;
        if moves.played.len() < moves.count {
            return None;
        }
        let mut bound = self.bound.to_vec();
        for played in &moves.played {
            let square = |at: std::ops::Range<usize>| played.uci.get(at)?.parse::<Square>().ok();
            follow(&mut bound, square(0..2)?, square(2..4)?);
        }
        let position = Position::from_fen(last.fen.as_deref()?).ok()?;
        Some(After { position, bound })
    }
}

/// Pieces take their names along; a captured one leaves its name where it stood.
fn follow(bound: &mut [(Actor, Square)], from: Square, to: Square) {
    for (actor, square) in bound.iter_mut() {
        if !actor.is_square() && *square == from {
            *square = to;
        }
    }
}
