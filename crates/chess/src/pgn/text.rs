//! Values of tags, from bytes to text and back.

use std::borrow::Cow;

use syntax::decode_text;

/// Text of a tag: UTF-8, or else Latin-1, with `\"` and `\\` made plain. A backslash before anything else stays.
pub fn decode(bytes: &[u8]) -> Cow<'_, str> {
    let text = decode_text(bytes);
    if !text.contains('\\') {
        return text;
    }
    let mut plain = String::with_capacity(text.len());
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        let escaped = letters.next_if(|next| letter == '\\' && matches!(next, '"' | '\\'));
        plain.push(escaped.unwrap_or(letter));
    }
    Cow::Owned(plain)
}

/// Text of a tag as it stands between quotes: what [`decode`] reads as this text, with no more backslashes than
/// that takes.
pub fn encode(text: &str) -> String {
    let mut written = String::with_capacity(text.len());
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        let means_more = letters.peek().is_none_or(|next| matches!(next, '"' | '\\'));
        if letter == '"' || (letter == '\\' && means_more) {
            written.push('\\');
        }
        written.push(letter);
    }
    written
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_written_as_they_are_read() {
        for (written, plain) in [
            ("plain", "plain"),
            (r"6\156", r"6\156"),
            (r#"the \"Immortal\""#, r#"the "Immortal""#),
            (r"end\\", r"end\"),
        ] {
            assert_eq!(decode(written.as_bytes()), plain);
            assert_eq!(encode(plain), written);
        }
        for odd in [r"\", r"\\", r#"\""#, r#""\"#, r#"a\\"b"#, r"\é\\x"] {
            assert_eq!(decode(encode(odd).as_bytes()), odd);
        }
    }
}
