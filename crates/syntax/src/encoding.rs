//! Bytes as text: UTF-8, or else Windows-1252.

use std::borrow::Cow;

/// The characters that Windows-1252 has in place of the control characters of Latin-1. Five codes are unassigned.
const WINDOWS_1252: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž', '\u{8f}',
    '\u{90}', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}', 'ž', 'Ÿ',
];

fn decode_windows_1252(byte: u8) -> char {
    match byte {
        0x80..=0x9f => WINDOWS_1252[usize::from(byte - 0x80)],
        byte => char::from(byte),
    }
}

/// Decodes UTF-8, or else Windows-1252, in which every byte is a character. Old collections of games use both.
pub fn decode_text(bytes: &[u8]) -> Cow<'_, str> {
    match std::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => Cow::Owned(
            bytes
                .iter()
                .map(|byte| decode_windows_1252(*byte))
                .collect(),
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn utf_8_and_windows_1252_are_decoded() {
        assert_eq!(decode_text("José".as_bytes()), "José");
        assert_eq!(decode_text(b"Jos\xe9"), "José");
        assert_eq!(decode_text(b"\x93sim\x94"), "“sim”");
    }
}
