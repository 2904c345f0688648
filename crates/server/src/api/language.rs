//! The language PATLAN: its vocabulary, and texts checked, formatted and translated.

use axum::Json;
use axum::extract::State;
use patlan::vocabulary::{Function, Relation, ResultType, Section, Word};
use serde::{Deserialize, Serialize};
use syntax::{Lang, Source};
use utoipa::ToSchema;

use super::diagnostics::{DiagnosticInfo, Units, diagnostics, refuse};
use super::types::LangTag;
use crate::error::{ApiResult, Problem};
use crate::permit::{Action, Object};
use crate::request::{Body, Query};
use crate::state::{App, Caller};

#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Speaking {
    /// The language of the meanings.
    #[serde(default)]
    pub lang: LangTag,
}

/// The vocabulary of PATLAN, for completion and hover texts.
#[derive(Debug, Serialize, ToSchema)]
pub struct Vocabulary {
    /// Keywords of sections, logic, sides and pieces.
    pub keywords: Vec<Keyword>,
    /// Relations between actors, which scenarios consist of.
    pub relations: Vec<RelationWord>,
    /// Functions, which conditions consist of.
    pub functions: Vec<FunctionWord>,
}

#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum KeywordKind {
    /// Begins a section.
    Section,
    /// Connects conditions, or is a truth value.
    Logic,
    /// Names a side, both or neither.
    Side,
    /// Names a type of piece.
    Piece,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Keyword {
    /// The preferred spelling in the language of the request.
    pub word: String,
    /// The preferred spelling in English.
    pub en: String,
    /// The preferred spelling in Portuguese.
    pub pt: String,
    /// All accepted spellings.
    pub spellings: Vec<String>,
    pub kind: KeywordKind,
    /// Its meaning in a sentence.
    pub meaning: String,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RelationWord {
    /// The preferred spelling in the language of the request.
    pub word: String,
    /// The preferred spelling in English.
    pub en: String,
    /// The preferred spelling in Portuguese.
    pub pt: String,
    /// All accepted spellings.
    pub spellings: Vec<String>,
    /// The preferred symbol.
    pub symbol: String,
    /// All accepted symbols.
    pub symbols: Vec<String>,
    /// Its meaning in a sentence.
    pub meaning: String,
    /// The number of actors: 2, or at least 3 if it takes a list.
    pub arity: u8,
    /// Whether a list in parentheses follows.
    pub takes_list: bool,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct FunctionWord {
    /// The preferred spelling in the language of the request.
    pub name: String,
    /// The preferred spelling in English.
    pub en: String,
    /// The preferred spelling in Portuguese.
    pub pt: String,
    /// All accepted spellings.
    pub spellings: Vec<String>,
    /// The name with its parameters, such as `MATERIAL(x)`.
    pub signature: String,
    /// The meaning of each parameter.
    pub parameters: Vec<String>,
    /// Its meaning in a sentence.
    pub meaning: String,
    /// The type of its result: `boolean` or `number`.
    pub result: String,
}

/// Returns the vocabulary of PATLAN.
#[utoipa::path(get, path = "/language", tag = "language", params(Speaking),
    responses((status = 200, body = Vocabulary), (status = 422, body = Problem)))]
pub async fn words(
    State(app): State<App>,
    caller: Caller,
    Query(speaking): Query<Speaking>,
) -> ApiResult<Json<Vocabulary>> {
    app.permit(&caller, Action::Read, Object::Language)?;
    Ok(Json(vocabulary(speaking.lang.into())))
}

fn spellings(word: Word) -> Vec<String> {
    let spellings = word.spellings().iter();
    spellings.map(|spelling| spelling.text.to_owned()).collect()
}

fn vocabulary(lang: Lang) -> Vocabulary {
    let mut vocabulary = Vocabulary {
        keywords: Vec::new(),
        relations: Vec::new(),
        functions: Vec::new(),
    };
    for word in Word::all() {
        let (en, pt) = (word.canonical(Lang::En), word.canonical(Lang::Pt));
        let meaning = word.meaning().get(lang).to_owned();
        let kind = match word {
            Word::Relation(relation) => {
                let relation = relation_word(relation, lang, meaning);
                vocabulary.relations.push(relation);
                continue;
            }
            Word::Function(function, side) => {
                let function = function_word(word, function, side.is_some(), lang, meaning);
                vocabulary.functions.push(function);
                continue;
            }
            Word::Section(_) => KeywordKind::Section,
            Word::Not | Word::And | Word::Or | Word::True | Word::False => KeywordKind::Logic,
            Word::Side(_) | Word::NoSide | Word::Anyone => KeywordKind::Side,
            Word::Piece(_) => KeywordKind::Piece,
        };
        vocabulary.keywords.push(Keyword {
            word: lang.pick(en, pt).to_owned(),
            en: en.to_owned(),
            pt: pt.to_owned(),
            spellings: spellings(word),
            kind,
            meaning,
        });
    }
    vocabulary
}

fn relation_word(relation: Relation, lang: Lang, meaning: String) -> RelationWord {
    RelationWord {
        word: relation.canonical(lang).to_owned(),
        en: relation.canonical(Lang::En).to_owned(),
        pt: relation.canonical(Lang::Pt).to_owned(),
        spellings: spellings(Word::Relation(relation)),
        symbol: relation.symbol().to_owned(),
        symbols: relation
            .symbols()
            .iter()
            .map(|text| (*text).to_owned())
            .collect(),
        meaning,
        arity: if relation.takes_list() { 3 } else { 2 },
        takes_list: relation.takes_list(),
    }
}

fn function_word(
    word: Word,
    function: Function,
    sided: bool,
    lang: Lang,
    meaning: String,
) -> FunctionWord {
    let all = function.parameters();
    // Functions like MYDEFENSES have the side in their name.
    let taken = match sided {
        true => &all[..all.len().saturating_sub(1)],
        false => all,
    };
    let parameters: Vec<String> = taken
        .iter()
        .map(|parameter| parameter.describe().get(lang).to_owned())
        .collect();
    let letters: Vec<&str> = ["x", "y", "z"].into_iter().take(taken.len()).collect();
    let name = word.canonical(lang);
    FunctionWord {
        name: name.to_owned(),
        en: word.canonical(Lang::En).to_owned(),
        pt: word.canonical(Lang::Pt).to_owned(),
        spellings: spellings(word),
        signature: match letters.is_empty() {
            true => name.to_owned(),
            false => format!("{name}({})", letters.join(",")),
        },
        parameters,
        meaning,
        result: match function.result() {
            ResultType::Boolean => "boolean".to_owned(),
            ResultType::Number => "number".to_owned(),
        },
    }
}

#[derive(Debug, Deserialize, ToSchema)]
pub struct CheckRequest {
    #[schema(
        example = "PATTERN \"X\" AUTHOR \"\" DESCRIPTION \"\" WEIGHT 1 SCENARIO F1 ATTACKS f1;"
    )]
    pub source: String,
    #[serde(default)]
    pub lang: LangTag,
    /// The id of the stored pattern that the text is an edit of; its stored text is ignored.
    pub pattern: Option<String>,
}

/// The diagnostics of a text, and the patterns in it.
#[derive(Debug, Serialize, ToSchema)]
pub struct CheckAnswer {
    /// Sorted by their place in the text.
    pub diagnostics: Vec<DiagnosticInfo>,
    /// The patterns of the text, those with errors too.
    pub patterns: Vec<Outline>,
}

/// A pattern of a text.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Outline {
    pub name: String,
    /// The description by its author.
    pub description: Option<String>,
    /// Where it begins, in UTF-16 units.
    pub from: usize,
    /// Where it ends.
    pub to: usize,
    /// The actors of the pattern.
    pub actors: Vec<String>,
    /// The English keywords of its sections.
    pub sections: Vec<String>,
    /// Whether it has a TACTICS section, so that its instances have a line to play.
    pub has_tactics: bool,
}

/// Checks a text.
#[utoipa::path(post, path = "/language/check", tag = "language", request_body = CheckRequest,
    responses((status = 200, body = CheckAnswer), (status = 400, body = Problem), (status = 413, body = Problem),
        (status = 415, body = Problem), (status = 422, body = Problem)))]
pub async fn check(
    State(app): State<App>,
    caller: Caller,
    Body(request): Body<CheckRequest>,
) -> ApiResult<Json<CheckAnswer>> {
    app.permit(&caller, Action::Read, Object::Language)?;
    let visible = app
        .visible_patterns(&caller, request.pattern.as_deref())
        .await?;
    let answer = app.workers.run(move |_| {
        let (library, index) = visible.library_with(request.source);
        let file = &library.files()[index];
        let units = Units(file.source.text());
        let patterns = file.parse.drafts.iter().map(|draft| {
            let pattern = &draft.pattern;
            let description = pattern.description.value.clone();
            Outline {
                name: pattern.name.value.clone(),
                description: (!description.is_empty()).then_some(description),
                from: units.at(pattern.range.start()),
                to: units.at(pattern.range.end()),
                actors: pattern.cast().iter().map(ToString::to_string).collect(),
                sections: sections(pattern),
                has_tactics: !pattern.tactics.is_empty(),
            }
        });
        CheckAnswer {
            diagnostics: diagnostics(&library.check(index), &file.source, request.lang.into()),
            patterns: patterns.collect(),
        }
    });
    Ok(Json(answer.await?))
}

fn sections(pattern: &patlan::ast::Pattern) -> Vec<String> {
    let written = |section: &Section| match section {
        Section::Actors => !pattern.actors.is_empty(),
        Section::Pieces => pattern.pieces.is_some(),
        Section::Precondition => pattern.precondition.is_some(),
        Section::Tactics => !pattern.tactics.is_empty(),
        Section::Postcondition => pattern.postcondition.is_some(),
        _ => true,
    };
    let sections = Section::ALL.into_iter().filter(written);
    sections
        .map(|section| section.canonical(Lang::En).to_owned())
        .collect()
}

#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub struct Text {
    #[schema(
        example = "PATTERN \"X\" AUTHOR \"\" DESCRIPTION \"\" WEIGHT 1 SCENARIO F1 ATTACKS f1;"
    )]
    pub source: String,
}

/// Formats a text.
#[utoipa::path(post, path = "/language/format", tag = "language", request_body = Text,
    responses((status = 200, body = Text), (status = 400, body = Problem), (status = 413, body = Problem),
        (status = 415, body = Problem), (status = 422, body = Problem, description = "The text has errors.")))]
pub async fn format(
    State(app): State<App>,
    caller: Caller,
    Body(request): Body<Text>,
) -> ApiResult<Json<Text>> {
    app.permit(&caller, Action::Read, Object::Language)?;
    let done = app.workers.run(move |_| {
        patlan::format(&request.source)
            .map_err(|found| refuse(&found, &Source::new("", request.source)))
    });
    Ok(Json(Text {
        source: done.await??,
    }))
}

#[derive(Debug, Deserialize, ToSchema)]
pub struct TranslateRequest {
    #[schema(
        example = "PATTERN \"X\" AUTHOR \"\" DESCRIPTION \"\" WEIGHT 1 SCENARIO F1 ATTACKS f1;"
    )]
    pub source: String,
    /// The language to translate the keywords to.
    pub to: LangTag,
    /// Whether to write relations as symbols instead of keywords.
    #[serde(default)]
    pub symbols: bool,
}

/// Translates the keywords of a text.
#[utoipa::path(post, path = "/language/translate", tag = "language", request_body = TranslateRequest,
    responses((status = 200, body = Text), (status = 400, body = Problem), (status = 413, body = Problem),
        (status = 415, body = Problem), (status = 422, body = Problem, description = "The text has errors.")))]
pub async fn translate(
    State(app): State<App>,
    caller: Caller,
    Body(request): Body<TranslateRequest>,
) -> ApiResult<Json<Text>> {
    app.permit(&caller, Action::Read, Object::Language)?;
    let done = app.workers.run(move |_| {
        patlan::translate(&request.source, request.to.into(), request.symbols)
            .map_err(|found| refuse(&found, &Source::new("", request.source)))
    });
    Ok(Json(Text {
        source: done.await??,
    }))
}
