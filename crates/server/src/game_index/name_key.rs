//! Names compared as people type them: without accents, case and punctuation.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// The words of a name in small letters without accents, each after a space: ` carlsen m`. So a space and the beginning
/// of a word are found in it wherever the word stands. Empty for a name without letters or digits.
pub fn key(name: &str) -> String {
    let mut key = String::new();
    let mut in_word = false;
    for c in name.nfd().filter(|c| !is_combining_mark(*c)) {
        if c == '\'' || c == '’' {
            continue;
        }
        if !c.is_alphanumeric() {
            in_word = false;
            continue;
        }
        if !in_word {
            key.push(' ');
            in_word = true;
        }
        match plain(c) {
            Some(letters) => key.push_str(letters),
            None => key.extend(c.to_lowercase()),
        }
    }
    key
}

/// Letters that have no accent and are nevertheless typed otherwise.
fn plain(c: char) -> Option<&'static str> {
    Some(match c {
        'ø' | 'Ø' => "o",
        'ł' | 'Ł' => "l",
        'đ' | 'Đ' | 'ð' | 'Ð' => "d",
        'ß' => "ss",
        'æ' | 'Æ' => "ae",
        'œ' | 'Œ' => "oe",
        'þ' | 'Þ' => "th",
        'ı' => "i",
        _ => return None,
    })
}

/// The words of a text that is looked for, as they stand in a [`key`].
pub fn words(text: &str) -> Vec<String> {
    let key = key(text);
    let words = key.split(' ').filter(|word| !word.is_empty());
    words
        .take(MAX_WORDS)
        .map(|word| format!(" {word}"))
        .collect()
}

/// No name has more.
const MAX_WORDS: usize = 12;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accents_case_and_punctuation_do_not_count() {
        for (name, expected) in [
            ("Carlsen,M", " carlsen m"),
            ("  CARLSEN,  m. ", " carlsen m"),
            ("Réti, Richard", " reti richard"),
            ("Re\u{301}ti", " reti"),
            ("Mecking, Henrique Costa", " mecking henrique costa"),
            ("Łukasz Ørsted-Großmann", " lukasz orsted grossmann"),
            ("O'Kelly de Galway", " okelly de galway"),
            ("Карпов", " карпов"),
            ("?", ""),
            ("", ""),
        ] {
            assert_eq!(key(name), expected, "{name}");
        }
    }

    #[test]
    fn text_is_looked_for_word_by_word() {
        assert_eq!(words("magnus Carl"), [" magnus", " carl"]);
        assert!(words(" ,. ").is_empty());
    }
}
