//! Text in SVG and HTML.

use crate::is_deceptive;

/// The text with entities in place of special characters, for contents and attributes alike. Characters that XML does
/// not allow and deceptive characters are left out.
pub fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            '\u{fffe}' | '\u{ffff}' => {}
            '\t' | '\n' | '\r' => out.push(character),
            _ if is_deceptive(character) => {}
            _ => out.push(character),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn special_characters_become_entities_and_invalid_ones_go() {
        assert_eq!(
            escaped("<b title=\"é\">R&D\u{1b}\u{202e}\u{ffff}'s\n</b>"),
            "&lt;b title=&quot;é&quot;&gt;R&amp;D&#39;s\n&lt;/b&gt;"
        );
    }
}
