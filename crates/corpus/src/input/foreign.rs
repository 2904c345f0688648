//! Files that are no games at all, recognised by their first bytes.

/// What a file is that holds no games to read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Foreign {
    /// Packed by a program whose files are not read here.
    #[error("it is packed with {0}, which is not read here")]
    Packed(&'static str),
    /// Bytes that are no text.
    #[error("it is no text")]
    Binary,
    /// Text, but no games.
    #[error("it is a text without games, not PGN")]
    Prose,
}

/// How packed files begin.
const PACKED: [(&[u8], &str); 6] = [
    (b"\xfd7zXZ\0", "xz"),
    (b"PK\x03\x04", "zip"),
    (b"PK\x05\x06", "zip"),
    (b"7z\xbc\xaf\x27\x1c", "7-Zip"),
    (b"Rar!\x1a\x07", "rar"),
    (b"LZIP", "lzip"),
];
/// Number of bytes that decide whether a file is text.
pub(super) const HEAD_LENGTH: usize = 4096;
/// One byte in this number may be a stray control character.
const STRAY: usize = 20;

impl Foreign {
    /// What these first bytes are, if they are certainly no games.
    pub(super) fn of(head: &[u8]) -> Option<Foreign> {
        let packed = PACKED.iter().find(|(magic, _)| head.starts_with(magic));
        if let Some((_, program)) = packed {
            return Some(Foreign::Packed(program));
        }
        let head = &head[..head.len().min(HEAD_LENGTH)];
        let is_sign = |byte: &&u8| **byte < b' ' && !matches!(byte, b'\t'..=b'\r' | 0x1a);
        let signs = head.iter().filter(is_sign).count();
        (signs * STRAY > head.len()).then_some(Foreign::Binary)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn binary_files_are_recognised_by_their_first_bytes() {
        let mut program = b"\x7fELF\x02\x01\x01".to_vec();
        program.resize(64, 0);
        assert_eq!(Foreign::of(&program), Some(Foreign::Binary));
        assert_eq!(
            Foreign::of(b"\xfd7zXZ\0\0\x04"),
            Some(Foreign::Packed("xz"))
        );
        assert_eq!(
            Foreign::of(b"PK\x03\x04games"),
            Some(Foreign::Packed("zip"))
        );
        for text in [
            &b""[..],
            b"[Event \"x\"]\n\n1. e4 *",
            b"[White \"Jos\xe9\"]\0\r\n\r\n1. e4 e5 2. Nf3 Nc6 *\x1a",
        ] {
            assert_eq!(Foreign::of(text), None);
        }
    }
}
