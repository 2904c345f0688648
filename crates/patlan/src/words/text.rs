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
pub(super) fn sentence(text: &str, lang: Lang) -> String {
    capital(&closed(text), lang)
}

/// The first letter in upper case; a lower-case actor (`f1`) keeps its case and gets a noun before it.
pub(super) fn capital(text: &str, lang: Lang) -> String {
    let first = text.split([' ', ',']).next().unwrap_or_default();
    if is_lower_actor(first) {
        let noun = if first.starts_with('s') {
            lang.pick("Square", "A casa")
        } else {
            lang.pick("The piece", "A peça")
        };
        return format!("{noun} {text}");
    }
    let mut chars = text.chars();
    match chars.next() {
        Some(c) => c.to_uppercase().chain(chars).collect(),
        None => String::new(),
    }
}

fn is_lower_actor(word: &str) -> bool {
    let mut chars = word.chars();
    let letter = matches!(
        chars.next(),
        Some('k' | 'q' | 'r' | 'b' | 'n' | 'p' | 'f' | 's')
    );
    letter && word.len() > 1 && chars.all(|c| c.is_ascii_digit())
}

/// A number as people of the language write it.
pub(super) fn decimal(value: f64, lang: Lang) -> String {
    syntax::number::localized(value, lang)
}
