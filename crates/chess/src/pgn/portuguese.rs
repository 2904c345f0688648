//! Games written with the piece letters of Portuguese: R rei, D dama, T torre, B bispo, C cavalo, P peão.
//!
//! R and B mean something in both languages, so only C, D and T prove anything. A game is never read with Portuguese
//! letters while its English reading holds: callers ask here after that has failed at a move.

use super::{Games, Token};
use crate::san::SanMove;
use shakmaty::Role;

/// The move with the letters of English: `Cf3` is `Nf3`, `e8=D` is `e8=Q`, `Re2` is `Ke2`. Other words stay as they are.
pub fn in_english(word: &[u8]) -> Vec<u8> {
    let mut english = word.to_vec();
    for (place, letter) in english.iter_mut().enumerate() {
        // A piece stands first, or after the last rank as what a pawn becomes.
        let may_be_piece = match place.checked_sub(1) {
            None => true,
            Some(before) => b"18=(/".contains(&word[before]),
        };
        if may_be_piece {
            *letter = english_letter(*letter);
        }
    }
    english
}

fn english_letter(portuguese: u8) -> u8 {
    match portuguese {
        b'R' => b'K',
        b'D' => b'Q',
        b'T' => b'R',
        b'C' => b'N',
        other => other,
    }
}

/// What a written move says of the language of its letters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Letters {
    English,
    Portuguese,
    /// A move without a letter, or with one that both languages have, or no move.
    Either,
}

fn letters(word: &[u8]) -> Letters {
    let names = |role| matches!(role, Role::King | Role::Queen | Role::Knight);
    match SanMove::parse(word) {
        Some(SanMove::Normal {
            role, promotion, ..
        }) if names(role) || promotion.is_some_and(names) => Letters::English,
        Some(SanMove::PawnTakes { promotion, .. }) if promotion.is_some_and(names) => {
            Letters::English
        }
        // R and B are letters of both.
        Some(_) => Letters::Either,
        None if SanMove::parse(&in_english(word)).is_some() => Letters::Portuguese,
        None => Letters::Either,
    }
}

/// The moves' text of the current game with English letters, if its main line has pieces that only Portuguese names
/// (C, D, T) and none that only English does (K, Q, N). `games` stands before its first move; comments stay as they are.
#[cold]
pub fn english_moves(games: &Games<'_>) -> Option<Vec<u8>> {
    let start = games.at;
    let mut rest = games.clone();
    let mut english = Vec::new();
    let mut copied = start;
    let mut is_portuguese = false;
    while let Some(token) = rest.token() {
        let Token::Move(word) = token else { continue };
        if rest.depth == 0 {
            match letters(word) {
                Letters::English => return None,
                Letters::Portuguese => is_portuguese = true,
                Letters::Either => {}
            }
        }
        let begin = rest.at - word.len();
        english.extend_from_slice(&games.text[copied..begin]);
        english.append(&mut in_english(word));
        copied = rest.at;
    }
    english.extend_from_slice(&games.text[copied..rest.at.max(copied)]);
    is_portuguese.then_some(english)
}

impl<'a> Games<'a> {
    /// The current game, whose moves are not read yet, with the moves of another text.
    pub fn with_moves<'b>(&self, moves: &'b [u8]) -> Games<'b>
    where
        'a: 'b,
    {
        Games {
            text: moves,
            at: 0,
            moves: 0,
            result_end: 0,
            ended: false,
            ..self.clone()
        }
    }

    /// The main-line move of this number, counted from 1, of the current game, whose moves are not read yet.
    pub fn main_line_word(&self, number: usize) -> Option<&'a [u8]> {
        let mut rest = self.clone();
        let mut seen = 0;
        while let Some(token) = rest.token() {
            if let Token::Move(word) = token
                && rest.depth == 0
            {
                seen += 1;
                if seen == number {
                    return Some(word);
                }
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pgn::Tags;

    fn english(text: &str) -> Option<String> {
        let mut games = Games::new(text.as_bytes());
        games.next_game(&mut Tags::default());
        english_moves(&games).map(|moves| String::from_utf8(moves).unwrap())
    }

    #[test]
    fn letters_are_translated_and_the_rest_stays() {
        for (portuguese, english) in [
            ("Cf3", "Nf3"),
            ("Cbd7+", "Nbd7+"),
            ("Dxh7#", "Qxh7#"),
            ("Tae1!", "Rae1!"),
            ("Re2", "Ke2"),
            ("Bb5", "Bb5"),
            ("Pe4", "Pe4"),
            ("exd8=D+", "exd8=Q+"),
            ("e8T", "e8R"),
            ("e8(C)", "e8(N)"),
            ("bxc1=B", "bxc1=B"),
            ("cxd5", "cxd5"),
            ("O-O-O", "O-O-O"),
            ("Dxf7#1-0", "Qxf7#1-0"),
        ] {
            assert_eq!(in_english(portuguese.as_bytes()), english.as_bytes());
        }
    }

    #[test]
    fn a_game_is_translated_with_its_comments_kept() {
        let text = "[Event \"a\"]\n\n1. e4 e5 2. Cf3 {Cf3 é o mais comum} Cc6 (2... d6 3. Bb5+ Bd7 4. De2) 3. Bb5 $1 a6 1-0\n\n[Event \"b\"]\n\n1. Cf3 *";
        assert_eq!(
            english(text).as_deref(),
            Some(
                "1. e4 e5 2. Nf3 {Cf3 é o mais comum} Nc6 (2... d6 3. Bb5+ Bd7 4. Qe2) 3. Bb5 $1 a6 1-0"
            )
        );
    }

    #[test]
    fn letters_of_both_languages_prove_nothing() {
        for text in [
            "1. e4 e5 2. Bc4 Bc5 3. Re2 *",
            "1. e4 e5 2. Nf3 Cc6 *",
            "1. e4 e5 2. Cf3 Nc6 *",
            "1. e4 Cf6 2. e5 h6 3. e6 h5 4. exf7 Re7 5. f8=Q *",
            "1. e4 e5 (1... Cf6) 2. Rf3 *",
            "1. D4 D5 *",
            "",
        ] {
            assert_eq!(english(text), None, "{text}");
        }
    }

    #[test]
    fn the_words_of_the_main_line_are_counted() {
        let games = Games::new(b"1. e4 (1. d4 d5) e5 {Cf3} 2. Cf3 *");
        let mut games = games;
        games.next_game(&mut Tags::default());
        assert_eq!(games.main_line_word(3), Some(b"Cf3".as_slice()));
        assert_eq!(games.main_line_word(4), None);
    }
}
