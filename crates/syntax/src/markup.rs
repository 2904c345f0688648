//! Text within SVG and HTML.

use crate::is_deceptive;

/// The text with its special signs written out, for contents and attributes alike. What no document may hold is left
/// out: control characters other than blanks and line ends, two that are none, and what hides or turns the text around
/// it.
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
    fn nothing_special_is_left() {
        assert_eq!(
            escaped("<b title=\"é\">R&D\u{1b}\u{202e}\u{ffff}'s\n</b>"),
            "&lt;b title=&quot;é&quot;&gt;R&amp;D&#39;s\n&lt;/b&gt;"
        );
    }
}
