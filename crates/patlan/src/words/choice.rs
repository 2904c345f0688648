//! What a figure may be taken as when a pattern is built by pointing.

use chess::{Role, Square};
use syntax::Lang;

use super::phrases::{en_noun, pt_noun};
use crate::compose::Choice;

/// "this knight (a6)", "any knight", "any piece", "a square", "the square b8".
pub fn choice(choice: Choice, role: Option<Role>, square: Square, lang: Lang) -> String {
    let (en, pt) = (en_noun(role).0, pt_noun(role));
    match choice {
        Choice::This => lang.pick(
            format!("this {en} ({square})"),
            format!("{} {} ({square})", pt.gender.pick("este", "esta"), pt.one),
        ),
        Choice::Type => lang.pick(format!("any {en}"), format!("qualquer {}", pt.one)),
        Choice::Any => lang.pick("any piece", "qualquer peça").to_owned(),
        Choice::Square => lang.pick("any square", "qualquer casa").to_owned(),
        Choice::ThisSquare => lang.pick(format!("the square {square}"), format!("a casa {square}")),
    }
}
