//! An exercise with everything that it is asked, judged and explained with.

use std::sync::Arc;

use chess::replay::Replay;
use chess::{Color, Square};
use patlan::words;
use search::Describer;
use shakmaty::san::SanPlus;
use shakmaty::uci::UciMove;
use shakmaty::{CastlingMode, Chess, Move, Position as _};
use syntax::Lang;

use super::answers::{
    AnswerGiven, AnswerInfo, AnswerOutcome, ExerciseInfo, ExerciseKind, Hint, IdeaName, Solution,
};
use crate::api::patterns::Level;
use crate::api::searches::SearchPattern;
use crate::api::types::{ActorInfo, Arrow, Played, Side};
use crate::error::{ApiError, ApiErrorKind, ApiResult};
use crate::jobs::SnapshotPattern;
use crate::library::ShippedPatterns;
use crate::messages::from_column;
use crate::state::App;
use crate::store::training::{CourseRow, ExerciseRow, ProgressKey};
use crate::training::judge::{Judgement, Task};
use crate::training::lines::{Idea, after, legal_line, with_turn};
use crate::training::schedule::{Card, Day};
use crate::training::why_not::{self, WhyNot};

/// An exercise with everything that it is asked, judged and explained with.
pub(super) struct Opened {
    pub(super) row: ExerciseRow,
    course: CourseRow,
    patterns: Vec<SnapshotPattern>,
    shipped: Arc<ShippedPatterns>,
    lang: Lang,
}

pub(super) async fn open(
    app: &App,
    key: &ProgressKey,
    course: CourseRow,
    row: ExerciseRow,
    lang: Lang,
) -> ApiResult<Opened> {
    let patterns = app.store.course_patterns(key.course).await?;
    Ok(Opened {
        patterns: serde_json::from_str(&patterns)?,
        shipped: app.shipped.clone(),
        row,
        course,
        lang,
    })
}

impl Opened {
    fn kind(&self) -> ExerciseKind {
        ExerciseKind::parse(&self.row.text.kind)
    }

    fn side(&self) -> Color {
        Side::parse(&self.row.text.side).into()
    }

    pub(super) fn line(&self) -> ApiResult<Vec<UciMove>> {
        let line: Vec<String> = serde_json::from_str(&self.row.text.line)?;
        Ok(line.iter().filter_map(|uci| uci.parse().ok()).collect())
    }

    /// The name of its pattern.
    fn name(&self) -> ApiResult<Option<String>> {
        let names: Vec<String> = serde_json::from_str(&self.course.names)?;
        let index = self
            .row
            .text
            .pattern
            .and_then(|index| usize::try_from(index).ok());
        Ok(index.and_then(|index| names.into_iter().nth(index)))
    }

    /// The id of its pattern.
    fn id(&self) -> ApiResult<Option<String>> {
        let Some(name) = self.name()? else {
            return Ok(None);
        };
        let found = self.patterns.iter().find(|pattern| {
            let parse = patlan::parse(&pattern.source);
            pattern.asked && parse.patterns.iter().any(|one| one.name.value == name)
        });
        Ok(found.map(|pattern| pattern.id.clone()))
    }

    /// A pattern by its id, with the title that a shipped one has in this language.
    fn idea_name(&self, id: &str) -> IdeaName {
        let entry = self.shipped.entry(id).map(|(_, entry)| entry);
        let shipped = entry.map(|entry| self.lang.pick(&entry.english, &entry.portuguese).clone());
        let asked: Vec<SearchPattern> =
            serde_json::from_str(&self.course.asked).unwrap_or_default();
        let own = || {
            let found = asked.into_iter().find(|pattern| pattern.id == id);
            found.map(|pattern| pattern.title)
        };
        IdeaName {
            id: id.to_owned(),
            title: shipped.or_else(own).unwrap_or_else(|| id.to_owned()),
        }
    }

    fn level(&self, id: Option<&str>) -> Option<Level> {
        let (_, entry) = self.shipped.entry(id?)?;
        Level::parse(&entry.level)
    }

    fn start(&self) -> ApiResult<Chess> {
        let fen = &self.row.text.fen;
        with_turn(fen, self.side())
            .or_else(|| chess::chess_from_fen(fen).ok())
            .ok_or_else(|| ApiError::internal("the position of an exercise cannot be read"))
    }

    /// A describer for its pattern, or for another one by its id.
    fn describer(&self, name: &str) -> ApiResult<Describer> {
        let library = self.shipped.library_with(&self.patterns);
        Describer::new(&library, &[name.to_owned()], self.lang).map_err(ApiError::internal)
    }

    pub(super) fn ask(&self, card: Option<&Card>, today: Day) -> ApiResult<ExerciseInfo> {
        let (kind, id) = (self.kind(), self.id()?);
        let start = self.start()?;
        let line = self.line()?;
        let task = Task {
            start: &start,
            line: &line,
            idea: None,
        };
        let options: Vec<String> = serde_json::from_str(&self.row.text.options)?;
        let level = self.level(id.as_deref());
        // Beginners learn what to look for; others look for themselves.
        let is_named = match kind {
            ExerciseKind::There => true,
            ExerciseKind::Idea => false,
            ExerciseKind::Move => level == Some(Level::Beginner),
        };
        Ok(ExerciseInfo {
            n: self.row.n,
            kind,
            fen: match kind {
                ExerciseKind::Move => chess::notation::fen_of(&start),
                _ => self.row.text.fen.clone(),
            },
            side: self.side().into(),
            idea: id.filter(|_| is_named).map(|id| self.idea_name(&id)),
            options: options.iter().map(|id| self.idea_name(id)).collect(),
            moves: task.moves(),
            mate_in: task.mates_in(),
            level,
            is_new: card.is_none(),
            is_again: card.is_some_and(|card| card.is_failed(today)),
        })
    }
}

impl Opened {
    pub(super) fn hint(&self, moves: &str) -> ApiResult<Hint> {
        match self.kind() {
            ExerciseKind::Move => self.piece_hint(moves),
            ExerciseKind::Idea => {
                let options: Vec<String> = serde_json::from_str(&self.row.text.options)?;
                let id = self.id()?;
                let wrong = options
                    .into_iter()
                    .find(|option| Some(option) != id.as_ref());
                let title = wrong.as_deref().map(|id| self.idea_name(id).title);
                let title = title.unwrap_or_default();
                Ok(Hint {
                    text: self
                        .lang
                        .pick(format!("It is not “{title}”."), format!("Não é “{title}”.")),
                    squares: Vec::new(),
                    not: wrong,
                })
            }
            ExerciseKind::There => Ok(Hint {
                text: self.meaning()?,
                squares: Vec::new(),
                not: None,
            }),
        }
    }

    fn piece_hint(&self, moves: &str) -> ApiResult<Hint> {
        let start = self.start()?;
        let played: Vec<UciMove> = moves
            .split(',')
            .filter_map(|uci| uci.parse().ok())
            .collect();
        let line = self.line()?;
        let played = legal_line(&start, &played).unwrap_or_default();
        let now = after(&start, &played);
        // Where another way was taken, the first move is of no help.
        let next = legal_line(&start, &line).unwrap_or_default();
        let next = next.get(played.len()).filter(|_| next.starts_with(&played));
        let Some((next, from)) = next.and_then(|next| Some((next, next.from()?))) else {
            return Ok(Hint {
                text: self
                    .lang
                    .pick(
                        "Look at every check first.",
                        "Olhe primeiro todos os xeques.",
                    )
                    .to_owned(),
                squares: Vec::new(),
                not: None,
            });
        };
        let who = why_not::on(next.role(), from, self.lang);
        let side = why_not::side_name(now.turn(), self.lang);
        Ok(Hint {
            text: self
                .lang
                .pick(format!("{side} moves {who}."), format!("O lance é d{who}.")),
            squares: vec![from.to_string()],
            not: None,
        })
    }

    /// What the pattern of the exercise is about.
    fn meaning(&self) -> ApiResult<String> {
        let Some(name) = self.name()? else {
            return Ok(String::new());
        };
        let library = self.shipped.library_with(&self.patterns);
        let pattern = library.localized(&name, self.lang);
        Ok(pattern.map_or_else(String::new, |pattern| ended(&words::description(&pattern))))
    }
}

/// A sentence with its full stop.
fn ended(text: &str) -> String {
    let text = text.trim();
    match text.is_empty() || text.ends_with(['.', '!', '?']) {
        true => text.to_owned(),
        false => format!("{text}."),
    }
}

pub(super) fn not_an_answer() -> ApiError {
    ApiError::new(
        ApiErrorKind::Invalid,
        "this is no answer to the exercise",
        "isto não é uma resposta ao exercício",
    )
    .remedy(
        "send a legal move, one of its ideas, or whether the idea is there",
        "envie um lance legal, uma das ideias dele, ou se a ideia está lá",
    )
}

impl Opened {
    pub(super) fn judge(&self, given: &AnswerGiven) -> ApiResult<AnswerInfo> {
        if given.shows {
            return self.over(AnswerOutcome::Shown, Vec::new());
        }
        match self.kind() {
            ExerciseKind::Move => self.judge_move(given),
            ExerciseKind::Idea => {
                let idea = given.idea.as_deref().ok_or_else(not_an_answer)?;
                let options: Vec<String> = serde_json::from_str(&self.row.text.options)?;
                if !options.iter().any(|option| option == idea) {
                    return Err(not_an_answer());
                }
                if self.id()?.as_deref() == Some(idea) {
                    return self.over(AnswerOutcome::Right, Vec::new());
                }
                Ok(AnswerInfo {
                    outcome: AnswerOutcome::Wrong,
                    played: Vec::new(),
                    why: Some(self.why_not_idea(idea)?),
                    squares: Vec::new(),
                    solution: None,
                    review: None,
                })
            }
            ExerciseKind::There => {
                let there = given.there.ok_or_else(not_an_answer)?;
                if there == self.row.text.is_there {
                    return self.over(AnswerOutcome::Right, Vec::new());
                }
                // With one of two answers excluded nothing is left to find.
                let mut answered = self.over(AnswerOutcome::Wrong, Vec::new())?;
                answered.why = Some(self.why_there()?);
                Ok(answered)
            }
        }
    }

    fn over(&self, outcome: AnswerOutcome, played: Vec<Played>) -> ApiResult<AnswerInfo> {
        Ok(AnswerInfo {
            outcome,
            played,
            why: None,
            squares: Vec::new(),
            solution: Some(self.solution()?),
            review: None,
        })
    }

    fn judge_move(&self, given: &AnswerGiven) -> ApiResult<AnswerInfo> {
        let start = self.start()?;
        let line = self.line()?;
        let played: Option<Vec<UciMove>> = given.moves.iter().map(|uci| uci.parse().ok()).collect();
        let played = played.ok_or_else(not_an_answer)?;
        let replay = Replay::from(&start);
        let describer = self.name()?.map(|name| self.describer(&name)).transpose()?;
        let idea = describer.as_ref().map(|describer| Idea {
            compiled: &describer.patterns()[0],
            replay: &replay,
            side: self.side(),
        });
        let task = Task {
            start: &start,
            line: &line,
            idea,
        };
        let moves = legal_line(&start, &played).ok_or_else(not_an_answer)?;
        let shown = |reply: Option<Move>| -> Vec<Played> {
            let Some((last, before)) = moves.split_last() else {
                return Vec::new();
            };
            let mut position = after(&start, before);
            let both = std::iter::once(*last).chain(reply);
            both.map(|played| play(&mut position, played)).collect()
        };
        Ok(match task.judge(&played) {
            Judgement::Illegal => return Err(not_an_answer()),
            Judgement::Solved { reply } => self.over(AnswerOutcome::Right, shown(reply))?,
            Judgement::GoesOn { reply } => AnswerInfo {
                outcome: AnswerOutcome::Onward,
                played: shown(Some(reply)),
                why: None,
                squares: Vec::new(),
                solution: None,
                review: None,
            },
            Judgement::Unsure => AnswerInfo {
                outcome: AnswerOutcome::Unsure,
                played: shown(None),
                why: Some(
                    self.lang
                        .pick(
                            "This may work as well, but another move is looked for.",
                            "Este lance talvez também funcione, mas procura-se outro.",
                        )
                        .to_owned(),
                ),
                squares: Vec::new(),
                solution: None,
                review: None,
            },
            Judgement::Wrong(mistake) => {
                let with_words = idea.zip(describer.as_ref());
                let WhyNot {
                    text,
                    squares,
                    reply,
                } = why_not::explain(&mistake, with_words, self.lang);
                AnswerInfo {
                    outcome: AnswerOutcome::Wrong,
                    played: shown(reply),
                    why: Some(text),
                    squares: squares.iter().map(Square::to_string).collect(),
                    solution: None,
                    review: None,
                }
            }
        })
    }

    /// Why a chosen idea is not in the position.
    fn why_not_idea(&self, id: &str) -> ApiResult<String> {
        let title = self.idea_name(id).title;
        let asked = self.patterns.iter().find(|pattern| pattern.id == id);
        let parse = asked.map(|pattern| patlan::parse(&pattern.source));
        let own = parse.and_then(|parse| parse.patterns.into_iter().next());
        let shipped = self
            .shipped
            .get(id)
            .and_then(|file| file.parse.patterns.first());
        let name = own.map(|own| own.name.value);
        let Some(name) = name.or_else(|| Some(shipped?.name.value.clone())) else {
            return Ok(self.lang.pick(
                format!("“{title}” is not here."),
                format!("“{title}” não está aqui."),
            ));
        };
        if let Some(reason) = self.rejection(&name)? {
            return Ok(self.lang.pick(
                format!("“{title}” only looks so: {reason}."),
                format!("“{title}” só parece: {reason}."),
            ));
        }
        let library = self.shipped.library_with(&self.patterns);
        let meaning = library.localized(&name, self.lang);
        let meaning = meaning.map(|pattern| ended(&words::description(&pattern)));
        let meaning = meaning.unwrap_or_default();
        let text = self.lang.pick(
            format!("“{title}” is not here. It would be: {meaning}"),
            format!("“{title}” não está aqui. Seria: {meaning}"),
        );
        Ok(text.trim_end_matches(": ").to_owned())
    }

    /// Why a pattern that seems to be in the position is not: the reason of the instance that comes nearest.
    fn rejection(&self, name: &str) -> ApiResult<Option<String>> {
        let describer = self.describer(name)?;
        let chess = chess::chess_from_fen(&self.row.text.fen).map_err(ApiError::internal)?;
        let replay = Replay::from(&chess);
        let idea = Idea {
            compiled: &describer.patterns()[0],
            replay: &replay,
            side: self.side(),
        };
        let all = idea.instances();
        let rejected = all.iter().filter(|instance| !instance.is_valid());
        let nearest = rejected.max_by_key(|instance| instance.rejection);
        Ok(nearest.and_then(|instance| {
            let description = describer.describe_instance(0, &replay, self.side(), instance);
            Some(description.rejection()?.in_words(self.lang))
        }))
    }

    /// What decides whether the idea is there: what its source says, or what rejects it.
    fn why_there(&self) -> ApiResult<String> {
        let note = self.row.text.note.as_deref().map(from_column);
        let note = note.map(|note| note.get(self.lang).trim().to_owned());
        if let Some(note) = note.filter(|note| !note.is_empty()) {
            return Ok(ended(&note));
        }
        let name = self.name()?.filter(|_| !self.row.text.is_there);
        let reason = name
            .map(|name| self.rejection(&name))
            .transpose()?
            .flatten();
        Ok(match (reason, self.row.text.is_there) {
            (Some(reason), _) => self.lang.pick(
                format!("It only looks so: {reason}."),
                format!("Só parece: {reason}."),
            ),
            (None, true) => self.lang.pick("It is there.", "Está aqui.").to_owned(),
            (None, false) => self
                .lang
                .pick("It is not there.", "Não está aqui.")
                .to_owned(),
        })
    }

    fn solution(&self) -> ApiResult<Solution> {
        let text = &self.row.text;
        let start = self.start()?;
        let line = self.line()?;
        let id = self.id()?;
        let fen = match self.kind() {
            ExerciseKind::Move => chess::notation::fen_of(&start),
            _ => text.fen.clone(),
        };
        let mut solution = Solution {
            side: self.side().into(),
            idea: id.as_deref().map(|id| self.idea_name(id)),
            is_there: text.is_there,
            words: String::new(),
            note: text
                .note
                .as_deref()
                .map(|note| from_column(note).get(self.lang).to_owned()),
            actors: Vec::new(),
            arrows: Vec::new(),
            squares: Vec::new(),
            line: Vec::new(),
            caption: text
                .caption
                .as_deref()
                .and_then(|text| serde_json::from_str(text).ok()),
            fen,
        };
        if !line.is_empty() {
            let mut position = start.clone();
            let moves = legal_line(&start, &line).unwrap_or_default();
            solution.line = moves
                .into_iter()
                .map(|played| play(&mut position, played))
                .collect();
        }
        let Some(name) = self.name()?.filter(|_| text.is_there) else {
            return Ok(solution);
        };
        let describer = self.describer(&name)?;
        let chess = chess::chess_from_fen(&solution.fen).map_err(ApiError::internal)?;
        let replay = Replay::from(&chess);
        let idea = Idea {
            compiled: &describer.patterns()[0],
            replay: &replay,
            side: self.side(),
        };
        if let Some(instance) = idea.with_line(&line) {
            let description = describer.describe_instance(0, &replay, self.side(), &instance);
            solution.words = description.words();
            solution.actors = description.actors().map(ActorInfo::from).collect();
            solution.arrows = description.arrows().iter().filter_map(Arrow::new).collect();
            solution.squares = description
                .marked_squares()
                .map(|square| square.to_string())
                .collect();
        }
        Ok(solution)
    }
}

fn play(position: &mut Chess, played: Move) -> Played {
    let uci = played.to_uci(CastlingMode::Standard).to_string();
    let san = SanPlus::from_move_and_play_unchecked(position, played).to_string();
    Played {
        san,
        uci,
        fen: Some(chess::notation::fen_of(position)),
    }
}
