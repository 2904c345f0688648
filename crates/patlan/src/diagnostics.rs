//! Every error and warning of the language: one file each, with its text in both languages and its tests.
//! Errors are `PAT0…`, warnings `PAT1…`; a code never changes its meaning.

pub(crate) mod pat001_wrong_case;
pub(crate) mod pat002_unterminated_text;
pub(crate) mod pat003_unexpected_character;
pub(crate) mod pat004_unknown_word;
pub(crate) mod pat005_expected;
pub(crate) mod pat006_missing_section;
pub(crate) mod pat007_section_order;
pub(crate) mod pat008_limit;
pub(crate) mod pat009_bad_escape;
pub(crate) mod pat028_argument_count;
pub(crate) mod pat029_argument_kind;
pub(crate) mod pat036_bad_number;
pub(crate) mod pat109_slip;

use syntax::{Lang, Message};

/// At most this many characters of the source are repeated in a message.
const LONGEST_QUOTE: usize = 40;

/// A piece of the source as it appears in a message.
pub(crate) fn shown(text: &str) -> String {
    let clean: String = text
        .chars()
        .take(LONGEST_QUOTE)
        .map(|c| if c.is_control() { '\u{fffd}' } else { c })
        .collect();
    if text.chars().nth(LONGEST_QUOTE).is_some() {
        format!("`{clean}…`")
    } else {
        format!("`{clean}`")
    }
}

/// "a", "a and b", "a, b and c" in both languages.
pub(crate) fn listed(items: &[String]) -> Message {
    let join = |and: &str| match items {
        [] => String::new(),
        [one] => one.clone(),
        [firsts @ .., last] => format!("{} {and} {last}", firsts.join(", ")),
    };
    Message::new(join("and"), join("e"))
}

/// A message from texts that differ between the languages only in the parts given as messages.
pub(crate) fn both(text: impl Fn(Lang) -> String) -> Message {
    Message::new(text(Lang::En), text(Lang::Pt))
}
