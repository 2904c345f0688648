//! Patterns, conditions and instances in fluent English and Brazilian Portuguese.
//!
//! The reader is the side that searches: upper-case actors are "yours", lower-case ones "the opponent's".
//! Planning (what is said, in which order) knows no grammar: `scene`, `logic`, `idioms`. The grammar of each
//! language stands in its own file: `english`, `portuguese`.

mod choice;
mod claims;
mod claims_en;
mod claims_pt;
mod comparisons;
mod description;
mod english;
mod evidence;
mod fact;
mod idioms;
mod illegal;
mod instance;
mod labels;
mod line;
mod logic;
mod names;
mod pattern;
mod phrases;
mod places_en;
mod places_pt;
mod plain;
mod portuguese;
mod quantities;
mod rejection;
mod scene;
mod scene_text;
mod text;
mod verbs;

use syntax::Lang;

use crate::ast::{Actor, Expr, Pattern};
use crate::vocabulary::Relation;
pub use choice::choice;
use claims::Claim;
pub use fact::fact;
pub use labels::Labels;
use names::Names;
pub use plain::{action, argument_label, condition_here, label, synopsis, title, type_label};
pub use rejection::{Explained, Rejected, explain_rejection};

/// Where an actor is on a real board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Binding {
    /// The square, as the board names it (not turned for Black).
    pub square: chess::Square,
    /// The piece that stands there.
    pub piece: Option<(chess::Color, chess::Role)>,
}

/// The whole pattern in words: paragraphs separated by an empty line, no line breaks inside a paragraph.
pub fn explain(pattern: &Pattern, lang: Lang) -> String {
    pattern::explain(pattern, lang)
}

/// One instance of the pattern in two to five sentences. `cast` binds the actors (those left out are not mentioned);
/// `line` is the tactical line that was or can be played, in SAN.
pub fn explain_instance(
    pattern: &Pattern,
    cast: &[(Actor, Binding)],
    lang: Lang,
    line: Option<&[String]>,
) -> String {
    instance::explain(pattern, cast, lang, line)
}

/// What the author says of the pattern, each `<N1>` replaced by the piece and the square that take its part: "From c7,
/// the knight on a6 checks the king on a8". `None` if the description says no more than the name.
pub fn describe_instance(
    pattern: &Pattern,
    cast: &[(Actor, Binding)],
    lang: Lang,
) -> Option<String> {
    description::describe(pattern, cast, &Labels::of(pattern), lang)
}

/// What the author says of the pattern, in the author's language, with actors as readers know them: "The knight goes to
/// square X and forks piece A and piece B." A description without actors stays as it is.
pub fn description(pattern: &Pattern) -> String {
    description::of_pattern(pattern)
}

/// A relation as a verb, for the edges of a role graph: "attacks", "can attack", "does not defend".
pub fn relation(relation: Relation, negated: bool, lang: Lang) -> String {
    verbs::label(relation, negated, lang)
}

/// One condition, or a part of one, as a clause without capital and full stop: "the opponent's king has no legal move".
pub fn condition(expr: &Expr, lang: Lang) -> String {
    clause(&logic::claim(expr), &mut Names::familiar(lang))
}

/// The conjuncts of a condition on a board, as clauses; pieces go by their names, with their squares only where several
/// could be meant: they may have moved since.
pub fn conditions_on_board(
    condition: Option<&Expr>,
    cast: &[(Actor, Binding)],
    lang: Lang,
) -> Vec<String> {
    let mut names = Names::familiar_on_board(lang, cast);
    let parts = crate::plan::conjuncts(condition).into_iter();
    parts
        .map(|part| clause(&logic::claim(part), &mut names))
        .collect()
}

fn clause(claim: &Claim, names: &mut Names<'_>) -> String {
    match names.lang {
        Lang::En => claims_en::clause(claim, names),
        Lang::Pt => claims_pt::item(claim, names),
    }
}
