//! Words among the moves that are not moves.

/// Whether a word is skipped: an evaluation or an old abbreviation.
pub(super) fn is_noise(word: &[u8]) -> bool {
    NOISE.contains(&word)
}

const NOISE: [&[u8]; 12] = [
    b"e.p.", b"ep", b"-+", b"-/+", b"-", b"ch", b"dbl", b"mate", b"N", b"D", b"TN", b"novelty",
];

/// Whether a word that begins with a letter cannot be one of these, nor begin a remark on the end of the game. True of
/// nearly all moves.
#[inline]
pub(super) fn is_no_word(word: &[u8]) -> bool {
    // The second is castling.
    matches!(word, [.., b'1'..=b'8' | b'+' | b'#'] | [b'O', ..])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::san::SanMove;

    #[test]
    fn skipped_words_are_not_moves() {
        for word in NOISE {
            assert!(SanMove::parse(word).is_none(), "{}", word.escape_ascii());
            let begins = word[0].is_ascii_alphabetic();
            assert!(!(begins && is_no_word(word)), "{}", word.escape_ascii());
        }
    }
}
