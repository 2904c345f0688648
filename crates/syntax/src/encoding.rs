//! Bytes as text: UTF-8, or what Windows writes.

use std::borrow::Cow;

/// What Windows has where Latin-1 has signs nobody writes; five places are empty there too.
const WINDOWS_1252: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž', '\u{8f}',
    '\u{90}', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}', 'ž', 'Ÿ',
];

/// A byte of text that is not UTF-8: Latin-1, as Windows writes it.
fn latin(byte: u8) -> char {
    match byte {
        0x80..=0x9f => WINDOWS_1252[usize::from(byte - 0x80)],
        byte => char::from(byte),
    }
}

/// UTF-8, or else Latin-1, in which every byte means something.
pub fn text_of(bytes: &[u8]) -> Cow<'_, str> {
    match std::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => Cow::Owned(bytes.iter().map(|byte| latin(*byte)).collect()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accents_survive_in_either_encoding() {
        assert_eq!(text_of("José".as_bytes()), "José");
        assert_eq!(text_of(b"Jos\xe9"), "José");
        assert_eq!(text_of(b"\x93sim\x94"), "“sim”");
    }
}
