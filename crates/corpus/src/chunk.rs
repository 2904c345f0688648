//! A stream of PGN cut between games into pieces that cores can work on side by side.

use std::io::{self, Read};

use chess::pgn::{Games, Tags, Token, is_game_start};

use crate::input::Paused;
use crate::prose;

/// Pieces are about this long: long enough to keep a core busy, short enough to share out.
const USUAL: usize = 1 << 20;
/// After this number of usual lengths without a sure place to cut, a less certain one is taken.
const PATIENCE: usize = 4;
/// A piece without any place to cut is not let grow beyond this.
const LARGEST: usize = 64 << 20;

/// A piece of text that begins with a game.
#[derive(Debug)]
pub struct Chunk {
    /// Where it begins in the unpacked stream.
    pub offset: u64,
    pub text: Vec<u8>,
    /// It begins just after the result of the game before, of which there may be more.
    after_result: bool,
}

impl Chunk {
    pub fn games(&self) -> Games<'_> {
        games_of(&self.text, self.after_result)
    }
}

impl From<Vec<u8>> for Chunk {
    /// A text by itself.
    fn from(text: Vec<u8>) -> Chunk {
        Chunk {
            offset: 0,
            text,
            after_result: false,
        }
    }
}

fn games_of(text: &[u8], after_result: bool) -> Games<'_> {
    match after_result {
        true => Games::after_result(text),
        false => Games::new(text),
    }
}

/// Calls back for every game with its end, and whether it ends with a result.
pub(crate) fn ends(mut games: Games<'_>, mut each: impl FnMut(usize, bool)) {
    let mut headers = Tags::default();
    while games.next_game(&mut headers) {
        let mut has_result = false;
        while let Some(token) = games.token() {
            has_result = matches!(token, Token::Result(_));
        }
        each(games.offset(), has_result);
    }
}

/// Cuts a stream. Where a stream reports a pause, it is cut early, so that the games before need not wait for
/// more; the games are the same wherever it is cut.
#[derive(Debug)]
pub struct Chunks<R> {
    input: R,
    usual: usize,
    rest: Vec<u8>,
    offset: u64,
    ended: bool,
    after_result: bool,
    /// The length of the rest at the last pause.
    looked_at: usize,
    /// What is wrong with the stream, once what came before it has been given.
    failure: Option<io::Error>,
}

impl<R: Read> Chunks<R> {
    /// Cuts from the beginning.
    pub fn new(input: R) -> Chunks<R> {
        Chunks::of_length(input, USUAL)
    }

    /// Cuts into pieces of about this length.
    pub fn of_length(input: R, usual: usize) -> Chunks<R> {
        Chunks {
            input,
            usual: usual.max(1),
            rest: Vec::new(),
            offset: 0,
            ended: false,
            after_result: false,
            looked_at: 0,
            failure: None,
        }
    }

    /// The next piece; `None` at the end. An error may come after some pieces: what was read before it is kept.
    pub fn next_chunk(&mut self) -> io::Result<Option<Chunk>> {
        let mut wanted = self.usual;
        // Where it is known that there is no place to cut; how much was read game by game without finding one.
        let (mut searched, mut parsed) = (0, 0);
        if let Some(failure) = self.failure.take() {
            return Err(failure);
        }
        loop {
            let failure = self.fill(wanted).err();
            if failure.as_ref().is_some_and(Paused::is) {
                if let Some((cut, after_result)) = self.cut_at_pause() {
                    return Ok(Some(self.piece_to(cut, after_result)));
                }
                continue;
            }
            if let Some(error) = failure {
                if self.rest.is_empty() {
                    return Err(error);
                }
                // The whole games before the damage are still worth searching; the error comes with the next call.
                self.ended = true;
                let text = std::mem::take(&mut self.rest);
                let over = || last_over(&text, self.after_result).map(|(cut, _)| cut);
                let whole = last_cut(&text, 0).or_else(over).unwrap_or(0);
                if whole == 0 {
                    return Err(error);
                }
                self.failure = Some(error);
                // Nothing comes after it.
                return Ok(Some(self.piece(text[..whole].to_vec(), false)));
            }
            if self.rest.is_empty() {
                return Ok(None);
            }
            if self.ended {
                let text = std::mem::take(&mut self.rest);
                return Ok(Some(self.piece(text, false)));
            }
            let length = self.rest.len();
            let mut cut = last_cut(&self.rest, searched)
                .filter(|cut| !self.is_preface(*cut))
                .map(|cut| (cut, false));
            // Parsing starts at the first game each time; doubling keeps its cost in proportion to the text.
            if cut.is_none() && length >= (PATIENCE * self.usual).max(2 * parsed) {
                cut = last_over(&self.rest, self.after_result);
                parsed = length;
            }
            let cut = cut.or_else(|| (length >= LARGEST).then_some((length, false)));
            searched = length.saturating_sub(BEGIN.len() - 1);
            if let Some((cut, after_result)) = cut {
                return Ok(Some(self.piece_to(cut, after_result)));
            }
            wanted = self.rest.len() + self.usual;
        }
    }

    /// Whether nothing but comments stands before a place. Comments before the tags of the first game belong to no game,
    /// but alone in a piece they would be counted as a broken one.
    fn is_preface(&self, end: usize) -> bool {
        let mut games = games_of(&self.rest[..end], self.after_result);
        let mut tags = Tags::default();
        games.next_game(&mut tags)
            && tags.iter().next().is_none()
            && std::iter::from_fn(|| games.token()).all(|token| matches!(token, Token::Comment(_)))
    }

    /// Where the last game ends that is surely over, and whether with a result.
    fn cut_at_pause(&mut self) -> Option<(usize, bool)> {
        // Pauses must not make a stream without places to cut costly.
        let new = std::mem::replace(&mut self.looked_at, self.rest.len());
        if self.rest.len() >= PATIENCE * self.usual || !self.rest[new..].contains(&b'\n') {
            return None;
        }
        let over = last_over(&self.rest, self.after_result)?;
        // The whole first piece shows whether it is text without games.
        let is_prose = self.offset == 0 && prose::found_in(&self.rest[..over.0]).is_some();
        (!is_prose).then_some(over)
    }

    /// The piece up to a place.
    fn piece_to(&mut self, cut: usize, after_result: bool) -> Chunk {
        let tail = self.rest.split_off(cut);
        let text = std::mem::replace(&mut self.rest, tail);
        self.looked_at = 0;
        self.piece(text, after_result)
    }

    /// The next piece; whether the one after it begins after a result.
    fn piece(&mut self, text: Vec<u8>, next_after_result: bool) -> Chunk {
        let offset = self.offset;
        self.offset += text.len() as u64;
        Chunk {
            offset,
            text,
            after_result: std::mem::replace(&mut self.after_result, next_after_result),
        }
    }

    fn fill(&mut self, wanted: usize) -> io::Result<()> {
        if self.ended || self.rest.len() >= wanted {
            return Ok(());
        }
        let missing = wanted - self.rest.len();
        self.rest.reserve(missing);
        let read = self
            .input
            .by_ref()
            .take(missing as u64)
            .read_to_end(&mut self.rest)?;
        self.ended = read < missing;
        Ok(())
    }
}

const BEGIN: &[u8] = b"\n[Event \"";

/// The last place but the first where a game surely begins, from a place on.
fn last_cut(text: &[u8], from: usize) -> Option<usize> {
    let mut end = text.len();
    loop {
        let place = text[from..end]
            .windows(BEGIN.len())
            .rposition(|window| window == BEGIN)?;
        let place = from + place + 1;
        if is_game_start(text, place) {
            return Some(place);
        }
        end = place + BEGIN.len() - 2;
    }
}

/// Where the last game ends that is over whatever comes, and whether with a result: a line ends with it, or tags
/// follow. Numbers that begin anew may still turn out to go on. The text is read as the games of the piece will be:
/// what only looks like a result or a tag (in a comment, in a broken word) is no place to cut.
fn last_over(text: &[u8], after_result: bool) -> Option<(usize, bool)> {
    let mut last = None;
    ends(games_of(text, after_result), |end, has_result| {
        let is_over = match (&text[..end], &text[end..]) {
            (_, [b'\n', ..] | [b'\r', b'\n', ..]) => has_result,
            // In the middle of a line, what comes next would depend on what stands before it there.
            ([.., b'\n'], [b'[', ..]) => !has_result,
            _ => false,
        };
        if is_over {
            last = Some((end, has_result));
        }
    });
    last.map(|(end, has_result)| (end + blank_lines(&text[end..]), has_result))
}

/// How much of a text is blank lines that tags follow: they may as well go with the game before.
fn blank_lines(text: &[u8]) -> usize {
    let blanks = text.iter().take_while(|byte| byte.is_ascii_whitespace());
    let length = blanks.count();
    match (&text[..length], text.get(length)) {
        ([.., b'\n'], Some(b'[')) => length,
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pieces(text: &str) -> Vec<Chunk> {
        let mut chunks = Chunks::new(text.as_bytes());
        std::iter::from_fn(|| chunks.next_chunk().unwrap()).collect()
    }

    #[test]
    fn nothing_is_lost_and_games_stay_whole() {
        let game = format!(
            "[Event \"x\"]\n[Site \"y\"]\n\n1. e4 {{{}}} e5 *\n\n",
            "talk ".repeat(40_000)
        );
        let text = game.repeat(30);
        let pieces = pieces(&text);
        assert!(pieces.len() > 3);
        let mut offset = 0;
        for piece in &pieces {
            assert_eq!(piece.offset, offset);
            assert!(piece.text.starts_with(b"[Event "));
            offset += piece.text.len() as u64;
        }
        let joined: Vec<u8> = pieces.into_iter().flat_map(|piece| piece.text).collect();
        assert_eq!(joined, text.as_bytes());
    }

    #[test]
    fn games_without_an_event_are_cut_behind_their_results() {
        for newline in ["\n", "\r\n"] {
            let game = "[White \"x\"]\n[Black \"y\"]\n\n{a\n\n[remark]}\n1. e4 e5\n1/2-1/2\n\n";
            let text = game.replace('\n', newline).repeat(30);
            let mut chunks = Chunks::of_length(text.as_bytes(), 100);
            let pieces: Vec<Chunk> = std::iter::from_fn(|| chunks.next_chunk().unwrap()).collect();
            assert!(pieces.len() > 3, "{}", pieces.len());
            for piece in &pieces {
                assert!(piece.text.starts_with(b"[White "));
            }
            let joined: Vec<u8> = pieces.into_iter().flat_map(|piece| piece.text).collect();
            assert_eq!(joined, text.as_bytes());
        }
    }

    #[test]
    fn only_whole_games_are_cut_off() {
        for text in [
            // No word that ends in a result is one, nor is every bracket a tag.
            "S1-0\n\n[",
            "1. e4 {talk 1-0\n\n[White \"x\"]\n} e5 1-0\n\n[White \"y\"]\n\n1. d4 *",
            "1. e4 ; talk *\n\n[%csl] e5 *\n\n[White \"y\"]\n\n1. d4 *",
            // Nor are comments before the first tags a game.
            "{talk\n\n[Event \"x\"]\n\n1. d4 *\n\n[Event \"y\"]\n\n1. e4 *",
            "; talk\n{talk}\n[Event \"x\"]\n\n1. d4 *\n\n[Event \"y\"]\n\n1. e4 *",
        ] {
            let whole = read_games(Chunks::new(text.as_bytes()));
            for usual in 1..text.len() {
                let read = read_games(Chunks::of_length(text.as_bytes(), usual));
                assert_eq!(read, whole, "{text:?} in pieces of {usual}");
            }
        }
    }

    #[test]
    fn a_long_game_is_not_parsed_over_and_over() {
        // Parsed again for every byte that is read, this would take hours.
        let text = format!("1. e4 {{{}}} *\n", "talk ".repeat(200_000));
        let mut chunks = Chunks::of_length(text.as_bytes(), 1);
        assert_eq!(chunks.next_chunk().unwrap().unwrap().text, text.as_bytes());
    }

    /// Gives the parts of a text and pauses between them.
    struct Pauses<'t>(Vec<&'t [u8]>);

    impl Read for Pauses<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            match self.0.first_mut() {
                None => Ok(0),
                Some([]) => {
                    self.0.remove(0);
                    Err(io::Error::other(Paused))
                }
                Some(part) => part.read(buffer),
            }
        }
    }

    /// Of every game its place in the stream, its tags and its moves, a token each.
    fn read_games(mut chunks: Chunks<impl Read>) -> Vec<(u64, String)> {
        let mut all = Vec::new();
        while let Some(chunk) = chunks.next_chunk().unwrap() {
            let mut games = chunk.games();
            let mut headers = Tags::default();
            while games.next_game(&mut headers) {
                let place = chunk.offset + headers.offset as u64;
                let mut text: Vec<String> =
                    headers.iter().map(|pair| format!("{pair:?}")).collect();
                while let Some(token) = games.token() {
                    text.push(format!("{token:?}"));
                }
                all.push((place, text.join(" ")));
            }
        }
        all
    }

    const UNTIDY: &str = "{Games}\n\n[Event \"a\"]\n\n1. e4 {1-0\n} e5 1-0\n\n{why}\n(time)\n\n\
        [White \"b\"]\n\n1. d4 (1. c4 *\n) 1... d5 1/2-1/2 $14 !?\n\n1. f4 *\n0-1\n\n\
        1. e4 e5 2. Nf3 Nc6\n1. e4 c5 2. Nf3 d6 0-1\r\n\r\n% aside\r\n; aside\r\n[Event \"c\"]\r\n[Result \"*\"]\r\n\r\n\
        1. e4\n\n[Event \"d\"]\n\n*\n\n\n1. c4 [White \"x\"]\n[Event \"e\"]\n\n1. b4\r*\r\n\n";

    #[test]
    fn games_are_the_same_wherever_a_stream_pauses() {
        let text = UNTIDY.as_bytes();
        let whole = read_games(Chunks::new(text));
        assert_eq!(whole.len(), 10, "{whole:#?}");
        for first in 0..=text.len() {
            for second in (first..=text.len()).step_by(7) {
                let parts = vec![&text[..first], &text[first..second], &text[second..]];
                let read = read_games(Chunks::new(Pauses(parts)));
                assert_eq!(read, whole, "pauses at {first} and {second}");
            }
        }
    }

    #[test]
    fn games_that_are_over_do_not_wait_for_more() {
        let first = "[Event \"a\"]\n\n1. e4 *\n\n";
        for (second, given) in [
            ("", 1),
            ("1. d4 1-0", 1),
            ("1. d4 1-0\n", 2),
            ("1. d4 {1-0\n", 1),
        ] {
            let text = format!("{first}{second}");
            let mut chunks = Chunks::new(Pauses(vec![text.as_bytes(), b"behind"]));
            let piece = chunks.next_chunk().unwrap().unwrap();
            let mut games = 0;
            ends(piece.games(), |_, _| games += 1);
            assert_eq!(games, given, "{second:?}");
        }
        // Nothing is over, or it may still be a text of another kind, so nothing is given before the end.
        for parts in [
            ["1. e4 ", "e5\n", "2. Nf3"],
            ["* one thing *\n", "* another\n*\n", "1. e4 *"],
        ] {
            let parts = parts.map(str::as_bytes);
            let mut chunks = Chunks::new(Pauses(parts.to_vec()));
            let piece = chunks.next_chunk().unwrap().unwrap();
            assert_eq!(piece.text, parts.concat());
        }
    }

    #[test]
    fn a_broken_stream_gives_what_came_before() {
        struct Breaks(&'static [u8]);
        impl Read for Breaks {
            fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
                if self.0.is_empty() {
                    return Err(io::Error::other("damaged"));
                }
                self.0.read(buffer)
            }
        }
        for text in [
            "[Event \"a\"]\n\n1. e4 *\n\n[Event \"b\"]\n\n1. d4",
            "[White \"a\"]\n\n1. e4 *\n\n[White \"b\"]\n\n1. d4",
        ] {
            let mut chunks = Chunks::new(Breaks(text.as_bytes()));
            let first = chunks.next_chunk().unwrap().unwrap();
            assert!(first.text.ends_with(b"1. e4 *\n\n"), "{text}");
            assert_eq!(chunks.next_chunk().unwrap_err().to_string(), "damaged");
            assert!(chunks.next_chunk().unwrap().is_none());
        }
    }
}
