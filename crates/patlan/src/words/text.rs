//! Small repairs that make a string a sentence.

use syntax::Lang;

/// Author's text on one line: white space and control characters become single blanks, none before a comma.
pub(super) fn clean(text: &str) -> String {
    let blank = text.replace(syntax::is_deceptive, " ");
    let mut line = blank.split_whitespace().collect::<Vec<_>>().join(" ");
    while line.contains(" ,") {
        line = line.replace(" ,", ",");
    }
    line
}

/// Closes the sentence and drops the comma of an aside where another mark follows it.
pub(super) fn closed(text: &str) -> String {
    let mut line = text.trim().to_owned();
    line.push('.');
    for (wrong, right) in [
        (",,", ","),
        (",;", ";"),
        (",.", "."),
        (",:", ":"),
        (",)", ")"),
    ] {
        line = line.replace(wrong, right);
    }
    line
}

/// A sentence with capital and full stop.
pub(super) fn sentence(text: &str) -> String {
    capital(&closed(text))
}

/// The first letter in upper case.
pub(super) fn capital(text: &str) -> String {
    let mut chars = text.chars();
    match chars.next() {
        Some(c) => c.to_uppercase().chain(chars).collect(),
        None => String::new(),
    }
}

/// A number as people of the language write it.
pub(super) fn decimal(value: f64, lang: Lang) -> String {
    syntax::number::localized(value, lang)
}
