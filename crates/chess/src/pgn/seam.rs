//! Games run together without tags or results between them: where the numbers begin again with 1 and the moves do
//! not go on, or an empty line separates them.

use super::{Games, Token};
use crate::chess_from_fen;
use crate::pgn::decode;
use crate::replay::{Replay, SanError};

/// With more numbers 1 in a game than this, they are the writer's way of counting: each costs a replay of the game.
const MAX_ONES: u8 = 16;
/// This many plies that can be played are enough to say that a game goes on.
const MAX_AHEAD: usize = 200;
/// So are this many bytes without a contradiction: between two moves there may be a variation as long as a book, and
/// each possible seam before it would read through it.
const MAX_BYTES_AHEAD: usize = 16 << 10;

impl<'a> Games<'a> {
    /// Whether the number here is a 1 with which another game begins.
    #[inline]
    pub(super) fn begins_anew(&mut self) -> bool {
        let rest = &self.text[self.at + 1..];
        if rest.first() != Some(&b'.') || rest.get(1) == Some(&b'.') || self.ones > MAX_ONES {
            return false;
        }
        self.ones += 1;
        self.ones > 1 && self.breaks_off()
    }

    /// Whether the moves from here on begin a game and do not continue the one before them.
    #[inline(never)]
    fn breaks_off(&self) -> bool {
        let mut next = Games {
            ones: MAX_ONES + 1,
            ..self.ahead(MAX_BYTES_AHEAD)
        };
        let Some(first) = next.main_line_move() else {
            return false;
        };
        if Replay::default().play(first).is_err() {
            return false;
        }
        if self.is_after_empty_line() {
            return true;
        }
        let Some(mut now) = self.replayed() else {
            return true;
        };
        let mut word = Some(first);
        for _ in 0..MAX_AHEAD {
            match word.map(|word| now.play(word)) {
                Some(Ok(_)) => {}
                // Which piece is meant may show later: no reason to separate what stands together.
                None | Some(Err(SanError::Ambiguous)) => return false,
                Some(Err(_)) => return true,
            }
            word = next.main_line_move();
        }
        false
    }

    /// Whether there is an empty line before this place: none stands within the moves of a game whose numbers begin again.
    fn is_after_empty_line(&self) -> bool {
        let before = self.text[..self.at].iter().rev();
        let blanks = before.take_while(|byte| byte.is_ascii_whitespace());
        blanks.filter(|byte| **byte == b'\n').nth(1).is_some()
    }

    /// The position up to here; `None` if the moves before cannot be played.
    fn replayed(&self) -> Option<Replay> {
        let mut now = match self.fen.map(decode) {
            Some(fen) if !fen.trim().is_empty() => Replay::from(&chess_from_fen(&fen).ok()?),
            _ => Replay::default(),
        };
        let mut before = Games {
            text: &self.text[..self.at],
            at: self.moves,
            depth: 0,
            inside: true,
            ones: MAX_ONES + 1,
            ..*self
        };
        while let Some(word) = before.main_line_move() {
            now.play(word).ok()?;
        }
        Some(now)
    }

    fn main_line_move(&mut self) -> Option<&'a [u8]> {
        loop {
            match self.token()? {
                Token::Move(word) if self.depth == 0 => return Some(word),
                _ => {}
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::pgn::{Games, Tags, Token};

    /// The moves of each game.
    fn games(text: &str) -> Vec<String> {
        let mut games = Games::new(text.as_bytes());
        let mut tags = Tags::default();
        let mut all = Vec::new();
        while games.next_game(&mut tags) {
            let mut moves = Vec::new();
            while let Some(token) = games.token() {
                if let Token::Move(word) = token {
                    moves.push(String::from_utf8_lossy(word).into_owned());
                }
            }
            all.push(moves.join(" "));
        }
        all
    }

    #[test]
    fn numbers_that_begin_again_begin_a_game_if_the_moves_do_not_go_on() {
        assert_eq!(
            games("1. e4 e5 2. Nf3 Nc6\n1. e4 c5 2. Nf3 d6\n1. e4 e6"),
            ["e4 e5 Nf3 Nc6", "e4 c5 Nf3 d6", "e4 e6"]
        );
        // It could go on at first, but not to the end.
        assert_eq!(
            games("1. e4 e5 2. Nf3 Nc6 1. d4 d5 2. Nf3 Nf6"),
            ["e4 e5 Nf3 Nc6", "d4 d5 Nf3 Nf6"]
        );
        // It could go on to the end, were it not for the empty line.
        assert_eq!(
            games("1. e4 e5\n\n1. d4 d5\r\n \r\n1. c4 *"),
            ["e4 e5", "d4 d5", "c4"]
        );
        assert_eq!(games("1. e4 e5\n1. d4 d5\n1. c4 *"), ["e4 e5 d4 d5 c4"]);
        // Broken moves do not swallow the game after them.
        assert_eq!(games("1. e4 Ke4 1. e4 e5"), ["e4 Ke4", "e4 e5"]);
    }

    #[test]
    fn unusual_numbers_do_not_split_a_game() {
        for text in [
            "1. e4 1. e5 2. Nf3 2. Nc6",
            "1. e4 1... e5 1. Nf3 Nc6",
            "1. e4 (1. d4 d5) 1... e5",
            "1. e4 {1. e4} e5 1. Ke9",
        ] {
            assert_eq!(games(text).len(), 1, "{text}");
        }
    }

    /// Knights that go out and back again, each time from number 1.
    const ROUND: &str = "1. Nf3 Nf6 1. Ng1 Ng8 ";

    #[test]
    fn reading_ahead_stops_after_a_number_of_moves() {
        // Whatever the end of it, the numbers are the writer's way of counting by then.
        let counted = ROUND.repeat(20_000);
        let words = 4 * 20_000;
        for (end, more) in [("", 0), ("Ke9", 1)] {
            let found = games(&format!("{counted}{end}"));
            assert_eq!(found.len(), 1, "{end}");
            assert_eq!(found[0].split(' ').count(), words + more, "{end}");
        }
        // A number from which no game can begin is no seam, so each round is a game.
        assert_eq!(games(&(ROUND.repeat(40) + "Ke9")).len(), 40);
        assert_eq!(games(&(ROUND.repeat(60) + "Ke9")).len(), 1);
    }

    #[test]
    fn reading_ahead_stops_after_a_number_of_bytes() {
        let between = |aside: String| games(&format!("{}{aside} Ke9", ROUND.repeat(40))).len();
        for (short, long) in [(100, 1 << 20), (10_000, 17_000)] {
            assert_eq!(between(format!("({})", "b3 ".repeat(short / 3))), 40);
            assert_eq!(between(format!("({})", "b3 ".repeat(long / 3))), 1);
            assert_eq!(between(format!("{{{}}}", "x ".repeat(short / 2))), 40);
            assert_eq!(between(format!("{{{}}}", "x ".repeat(long / 2))), 1);
        }
    }

    #[test]
    fn reading_ahead_never_splits_a_move() {
        // Wherever the look ends, what it sees of the game goes on.
        let game = ROUND.repeat(3);
        let aside = super::MAX_BYTES_AHEAD - 2 * ROUND.len();
        for less in 0..40 {
            let text = format!("{game}{{{}}} Nf3 Nf6 Ng1 Ng8 *", "x".repeat(aside - less));
            assert_eq!(games(&text).len(), 1, "{less}");
        }
    }

    #[test]
    fn results_may_be_glued_to_what_follows() {
        assert_eq!(
            games("1. e4 e5 1-01. d4 d5 1/2-1/21. c4 Qd8 0-11. f4 *1. b3"),
            ["e4 e5", "d4 d5", "c4 Qd8", "f4", "b3"]
        );
        assert_eq!(
            games("1. e4 e5 2. Qh5 Ke7 3. Qxe5#1-01. d4"),
            ["e4 e5 Qh5 Ke7 Qxe5#", "d4"]
        );
    }
}
