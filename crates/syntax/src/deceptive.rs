//! Characters that make a text look like another. Names, titles and lines of output must not contain characters that a
//! reader cannot see and that change how the rest is shown: a file called `games\u{202e}ngp.exe` looks like
//! `gamesexe.pgn`, and escape sequences control the terminal.

use std::borrow::Cow;

/// Whether a character is hidden or changes how its neighbours are shown: control characters (with tab and line breaks),
/// the other line separators, the marks that change the direction of text, and characters without width. Joiners (U+200C,
/// U+200D) and variation selectors are allowed: Persian, the languages of India and emoji need them.
pub fn is_deceptive(character: char) -> bool {
    match character {
        // Soft hyphen, Arabic letter mark, Hangul fillers, Mongolian vowel separator.
        '\u{ad}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{3164}' | '\u{ffa0}' | '\u{180e}' => {
            true
        }
        // Zero-width space, left-to-right and right-to-left mark.
        '\u{200b}' | '\u{200e}' | '\u{200f}' => true,
        // Line and paragraph separator; embeddings, overrides and their end.
        '\u{2028}'..='\u{202e}' => true,
        // Word joiner, invisible operators, isolates and their end, deprecated formats.
        '\u{2060}'..='\u{206f}' => true,
        // Byte order mark, interlinear annotations.
        '\u{feff}' | '\u{fff9}'..='\u{fffb}' => true,
        // Tags: a whole alphabet without shape.
        '\u{e0000}'..='\u{e007f}' => true,
        other => other.is_control(),
    }
}

/// The text without deceptive characters. Line breaks and tabs become spaces, because they separate words.
pub fn strip_deceptive(text: &str) -> Cow<'_, str> {
    if !text.contains(is_deceptive) {
        return Cow::Borrowed(text);
    }
    let shown = |character| match character {
        '\t' | '\n' | '\r' | '\u{b}' | '\u{c}' | '\u{85}' | '\u{2028}' | '\u{2029}' => Some(' '),
        other if is_deceptive(other) => None,
        other => Some(other),
    };
    Cow::Owned(text.chars().filter_map(shown).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn direction_marks_and_control_characters_are_deceptive() {
        for character in [
            '\0',
            '\t',
            '\n',
            '\u{1b}',
            '\u{7f}',
            '\u{85}',
            '\u{9b}',
            '\u{ad}',
            '\u{61c}',
            '\u{200b}',
            '\u{200e}',
            '\u{200f}',
            '\u{2028}',
            '\u{202a}',
            '\u{202e}',
            '\u{2066}',
            '\u{2069}',
            '\u{feff}',
            '\u{e0041}',
        ] {
            assert!(is_deceptive(character), "{character:?}");
        }
    }

    #[test]
    fn letters_of_all_languages_and_emoji_are_kept() {
        for text in [
            "Abertura de João",
            "Ботвинник",
            "بازی\u{200c}ها",
            "♞ 👩\u{200d}🚀 ☑\u{fe0f}",
            "Qf4–b8 “x”",
        ] {
            assert_eq!(strip_deceptive(text), text);
            assert!(matches!(strip_deceptive(text), Cow::Borrowed(_)));
        }
    }

    #[test]
    fn line_breaks_become_spaces_and_other_deceptive_characters_go() {
        assert_eq!(strip_deceptive("a\tb\nc"), "a b c");
        assert_eq!(strip_deceptive("games\u{202e}ngp.exe"), "gamesngp.exe");
        assert_eq!(strip_deceptive("\u{1b}[31mred"), "[31mred");
    }
}
