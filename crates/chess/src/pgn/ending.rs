//! Remarks after the last move that a game is over: `Qh7 White resigns`, `Rd1 draw agreed 1/2-1/2`, `Qg7 as pretas
//! abandonam`. Only where nothing of the game follows; elsewhere a word that is no move is an error of the replay.

use super::outcome;
use crate::san::SanMove;

/// The maximum length of a remark, and of a comment after it: every word of a broken game may cost such a search.
const MAX_LENGTH: usize = 200;

/// The words with which a remark may begin. With any other word a misspelt move would be lost.
const SIDES: [&str; 9] = [
    "white", "black", "the", "both", "as", "brancas", "pretas", "negras", "e",
];

/// One of these has to be among them.
const VERDICTS: [&str; 45] = [
    "resign",
    "resigns",
    "resigned",
    "win",
    "wins",
    "won",
    "lose",
    "loses",
    "lost",
    "draw",
    "draws",
    "drawn",
    "agreed",
    "stalemate",
    "checkmate",
    "checkmated",
    "forfeit",
    "forfeits",
    "forfeited",
    "adjourned",
    "abandoned",
    "abandona",
    "abandonam",
    "abandonou",
    "abandonaram",
    "desiste",
    "desistem",
    "desistiu",
    "desistiram",
    "vence",
    "vencem",
    "venceu",
    "venceram",
    "ganha",
    "ganham",
    "ganhou",
    "ganharam",
    "perde",
    "perdem",
    "perdeu",
    "perderam",
    "empate",
    "empatada",
    "xeque-mate",
    "afogamento",
];

/// A remark that a game is over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Ending {
    /// How many bytes they take.
    pub(super) length: usize,
    /// Neither a result nor a comment of the game follows.
    pub(super) is_last: bool,
}

/// The remark with which a text begins, if it says that a game is over.
#[inline(never)]
pub(super) fn at_start(text: &[u8]) -> Option<Ending> {
    let mut length = 0;
    let mut has_verdict = false;
    loop {
        let gap = gap(&text[length..]);
        let word = word(&text[length + gap..]);
        let is_verdict = is_one_of(&VERDICTS, word);
        if length == 0 && !is_verdict && !is_one_of(&SIDES, word) {
            return None;
        }
        if word.is_empty() {
            break;
        }
        length += gap + word.len();
        if may_be_move(word) || length > MAX_LENGTH {
            return None;
        }
        has_verdict |= is_verdict;
    }
    let is_last = has_verdict.then(|| ends(&text[length..])).flatten()?;
    Some(Ending { length, is_last })
}

/// How many blanks a text begins with, up to an empty line: no sentence goes on after that.
fn gap(text: &[u8]) -> usize {
    let mut lines = 0;
    let blanks = text.iter().take_while(|byte| {
        lines += usize::from(**byte == b'\n');
        byte.is_ascii_whitespace() && lines < 2
    });
    blanks.count()
}

/// The word that a text begins with, with the punctuation of sentences. It begins with a letter: dashes and halves
/// begin results.
fn word(text: &[u8]) -> &[u8] {
    if !text.first().is_some_and(u8::is_ascii_alphabetic) {
        return &[];
    }
    let belongs = |byte: &&u8| {
        byte.is_ascii_alphabetic() || !byte.is_ascii() || b"-'".contains(byte) || is_stop(byte)
    };
    let length = text.iter().take(MAX_LENGTH).take_while(belongs).count();
    &text[..length]
}

fn is_stop(byte: &u8) -> bool {
    b".,:!".contains(byte)
}

fn is_one_of(words: &[&str], word: &[u8]) -> bool {
    let stops = word.iter().rev().take_while(|byte| is_stop(byte)).count();
    let bare = &word[..word.len() - stops];
    let mut known = words.iter().map(|known| known.as_bytes());
    known.any(|known| bare.eq_ignore_ascii_case(known))
}

/// Two letters may be a capture, and words of many languages are like that (`de`); here they are words.
fn may_be_move(word: &[u8]) -> bool {
    word.len() > 2 && SanMove::parse(word).is_some()
}

/// Whether the game may end before this text, and then whether nothing of it follows.
fn ends(text: &[u8]) -> Option<bool> {
    let rest = text.trim_ascii_start();
    match rest.first() {
        None => Some(true),
        Some(b'[') => Some(true),
        Some(b'1') if rest.starts_with(b"1.") => Some(true),
        Some(b'*') => Some(false),
        Some(b'{') => {
            let end = rest
                .iter()
                .take(MAX_LENGTH)
                .position(|byte| *byte == b'}')?;
            let behind = rest[end + 1..].trim_ascii_start();
            let goes_on = behind
                .first()
                .is_some_and(|byte| *byte != b'[' && *byte != b'*');
            (!goes_on || outcome::at_start(behind).is_some()).then_some(false)
        }
        Some(_) => outcome::at_start(rest).map(|_| false),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn remarks_that_end_a_game() {
        for (text, length, is_last) in [
            ("White resigns", 13, true),
            ("WHITE RESIGNS.\n\n1. d4", 14, true),
            ("black resigns. 1-0", 14, false),
            ("Draw agreed, 1/2-1/2", 12, false),
            ("Lost on time *", 12, false),
            ("White won", 9, true),
            ("Black resigned\nthe game\n[Event \"b\"]", 23, true),
            ("as pretas abandonam {0:01} 1-0", 19, false),
            ("Brancas perdem de tempo\r\n0-1", 23, false),
            ("Empate por acordo.", 18, true),
            ("White won ½-½", 9, false),
        ] {
            assert_eq!(
                at_start(text.as_bytes()),
                Some(Ending { length, is_last }),
                "{text}"
            );
        }
    }

    #[test]
    fn remarks_that_do_not_end_a_game() {
        for text in [
            "",
            "Nzz resigns",
            "foo 1-0",
            "by 1-0",
            "on time",
            "White",
            "White to play",
            "White resigns 2. Nf3",
            "White resigns Nf3",
            "White resigns O-O",
            "draw offered {hm} 2. Nf3 Nc6",
            "draw {never closed",
            "resigns (2. Nf3)",
            "resigns\n\nand more",
        ] {
            assert_eq!(at_start(text.as_bytes()), None, "{text}");
        }
        assert_eq!(at_start("white wins ".repeat(40).as_bytes()), None);
    }

    /// They would be taken for the end of a game that goes on.
    #[test]
    fn no_word_is_a_move() {
        for word in SIDES.iter().chain(&VERDICTS) {
            let capital = word[..1].to_uppercase() + &word[1..];
            for form in [word.to_string(), word.to_uppercase(), capital] {
                assert_eq!(SanMove::parse(form.as_bytes()), None, "{form}");
                assert!(!super::super::noise::is_no_word(form.as_bytes()), "{form}");
            }
        }
    }
}
