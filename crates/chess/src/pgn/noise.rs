//! Words among the moves that are none.

/// Whether a word is passed over: a sign of evaluation, an old habit, or how people say that the game is over.
#[inline]
pub(super) fn is_noise(word: &[u8]) -> bool {
    // Nearly every move ends with the rank of its square or a check; only one such word does.
    match word.last() {
        Some(b'1'..=b'8' | b'#') => false,
        Some(b'+') => word == b"-+",
        _ => is_sign(word) || tells_the_end(word),
    }
}

fn is_sign(word: &[u8]) -> bool {
    matches!(
        word,
        b"e.p."
            | b"ep"
            | b"+-"
            | b"-"
            | b"ch"
            | b"dbl"
            | b"mate"
            | b"N"
            | b"D"
            | b"TN"
            | b"novelty"
    )
}

/// `Qh7 White resigns`, `Rd1 draw agreed`, `Dg7 as pretas abandonam`.
#[inline(never)]
fn tells_the_end(word: &[u8]) -> bool {
    const WORDS: [&str; 40] = [
        "white",
        "black",
        "wins",
        "won",
        "loses",
        "lost",
        "resign",
        "resigns",
        "resigned",
        "draw",
        "drawn",
        "agreed",
        "agreement",
        "stalemate",
        "checkmate",
        "forfeit",
        "forfeits",
        "on",
        "by",
        "time",
        "as",
        "brancas",
        "pretas",
        "negras",
        "vencem",
        "venceram",
        "ganham",
        "ganharam",
        "perdem",
        "perderam",
        "abandona",
        "abandonam",
        "abandonaram",
        "desistem",
        "empate",
        "acordo",
        "por",
        "tempo",
        "xeque-mate",
        "afogamento",
    ];
    // People end sentences, too.
    let word = word.strip_suffix(b".").unwrap_or(word);
    WORDS
        .iter()
        .any(|known| word.eq_ignore_ascii_case(known.as_bytes()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::san::Written;

    #[test]
    fn words_that_are_passed_over() {
        for word in [
            "ep", "+-", "-+", "TN", "Resigns", "resigns.", "WHITE", "pretas", "mate",
        ] {
            assert!(is_noise(word.as_bytes()), "{word}");
        }
    }

    #[test]
    fn words_that_may_be_moves_are_not() {
        for word in [
            "e4", "Nf3+", "O-O", "0-0", "e8=Q", "e8Q", "Qh7#", "bxc", "de", "Nzz", "--",
        ] {
            assert!(!is_noise(word.as_bytes()), "{word}");
        }
    }

    /// Whole words are passed over, so none may be read as a move.
    #[test]
    fn no_move_is_lost() {
        for word in ["as", "by", "on", "por", "won", "draw", "black", "acordo"] {
            assert!(Written::read(word.as_bytes()).is_none(), "{word}");
        }
    }
}
