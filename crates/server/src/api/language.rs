//! The language itself: its words, and texts checked, laid out and translated.

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

/// Which language.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Speaking {
    /// The language of the meanings.
    #[serde(default)]
    pub lang: LangTag,
}

/// Everything that completion and hover need to know.
#[derive(Debug, Serialize, ToSchema)]
pub struct Vocabulary {
    /// Words that open sections, connect, and name sides and pieces.
    pub keywords: Vec<Keyword>,
    /// What figures do to one another.
    pub relations: Vec<RelationWord>,
    /// What conditions ask.
    pub functions: Vec<FunctionWord>,
}

/// What a keyword is for.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum KeywordKind {
    /// Opens a section.
    Section,
    /// Connects conditions, or is a truth value.
    Logic,
    /// Names a side or nobody.
    Side,
    /// Names a type of piece.
    Piece,
}

/// A keyword.
#[derive(Debug, Serialize, ToSchema)]
pub struct Keyword {
    /// The word to prefer in the language asked for.
    pub word: String,
    /// The same in English.
    pub en: String,
    /// The same in Portuguese.
    pub pt: String,
    /// Every spelling that is understood.
    pub spellings: Vec<String>,
    /// What it is for.
    pub kind: KeywordKind,
    /// What it says.
    pub meaning: String,
}

/// A relation.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RelationWord {
    /// The word to prefer in the language asked for.
    pub word: String,
    /// The same in English.
    pub en: String,
    /// The same in Portuguese.
    pub pt: String,
    /// Every spelling that is understood.
    pub spellings: Vec<String>,
    /// The symbol to prefer.
    pub symbol: String,
    /// Every symbol that is understood.
    pub symbols: Vec<String>,
    /// What it says.
    pub meaning: String,
    /// Figures it is about: 2, or 3 and more where a list stands right of it.
    pub arity: u8,
    /// A list in parentheses stands right of it.
    pub takes_list: bool,
}

/// A function.
#[derive(Debug, Serialize, ToSchema)]
pub struct FunctionWord {
    /// The word to prefer in the language asked for.
    pub name: String,
    /// The same in English.
    pub en: String,
    /// The same in Portuguese.
    pub pt: String,
    /// Every spelling that is understood.
    pub spellings: Vec<String>,
    /// The name with what it takes.
    pub signature: String,
    /// What it takes, in words.
    pub parameters: Vec<String>,
    /// What it says.
    pub meaning: String,
    /// `boolean` or `number`.
    pub result: String,
}

/// The words of the language with their meanings.
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
    // MYDEFENSES and its kin have the side in their name.
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

/// A text to be checked.
#[derive(Debug, Deserialize, ToSchema)]
pub struct CheckRequest {
    /// The text.
    #[schema(
        example = "PATTERN \"X\" AUTHOR \"\" DESCRIPTION \"\" WEIGHT 1 SCENARIO F1 ATTACKS f1;"
    )]
    pub source: String,
    /// The language of the messages.
    #[serde(default)]
    pub lang: LangTag,
    /// The stored pattern that the text is an edit of; its stored text is left out of account.
    pub pattern: Option<String>,
}

/// What was found.
#[derive(Debug, Serialize, ToSchema)]
pub struct CheckAnswer {
    /// In the order of the text.
    pub diagnostics: Vec<DiagnosticInfo>,
    /// The patterns of the text, also those with errors.
    pub patterns: Vec<Outline>,
}

/// Where a pattern stands in a text.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Outline {
    /// Its name.
    pub name: String,
    /// What it is, in its author's words.
    pub description: Option<String>,
    /// Where it begins, in UTF-16 units.
    pub from: usize,
    /// Where it ends.
    pub to: usize,
    /// Actors in scope.
    pub actors: Vec<String>,
    /// Sections written, in English.
    pub sections: Vec<String>,
    /// Whether it has tactical moves, so that its instances have a line to play.
    pub has_tactics: bool,
}

/// Diagnostics with fixes, and an outline.
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

/// A text.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub struct Text {
    /// The text.
    #[schema(
        example = "PATTERN \"X\" AUTHOR \"\" DESCRIPTION \"\" WEIGHT 1 SCENARIO F1 ATTACKS f1;"
    )]
    pub source: String,
}

/// The usual layout.
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

/// A text to be translated.
#[derive(Debug, Deserialize, ToSchema)]
pub struct TranslateRequest {
    /// The text.
    #[schema(
        example = "PATTERN \"X\" AUTHOR \"\" DESCRIPTION \"\" WEIGHT 1 SCENARIO F1 ATTACKS f1;"
    )]
    pub source: String,
    /// The language of its keywords afterwards.
    pub to: LangTag,
    /// Symbols instead of words for relations.
    #[serde(default)]
    pub symbols: bool,
}

/// Keywords of the other language.
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
