//! A game as PGN.

use std::fmt::Write;

use chess::ChessGame;
use game::{End, Game, Record, Side};
use shakmaty::Position as _;

/// PGN is read by programs that want short lines.
const WIDEST: usize = 79;

/// What the headers say.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Heading {
    /// `2026.11.15`, or `????.??.??`.
    pub date: String,
    /// The person.
    pub human: String,
    /// The machine.
    pub machine: String,
}

pub(super) fn write(
    record: &Record<ChessGame>,
    end: Option<End>,
    heading: &Heading,
    human: Side,
) -> String {
    let result = end.map_or("*", |end| end.outcome.text());
    let (white, black) = match human {
        Side::White => (&heading.human, &heading.machine),
        Side::Black => (&heading.machine, &heading.human),
    };
    let mut text = String::new();
    let mut tag = |name: &str, value: &str| {
        let value = value.replace('\\', "\\\\").replace('"', "\\\"");
        let _ = writeln!(text, "[{name} \"{value}\"]");
    };
    tag("Event", "StratVision");
    tag("Site", "?");
    tag("Date", &heading.date);
    tag("Round", "-");
    tag("White", white);
    tag("Black", black);
    tag("Result", result);
    let start = record.start();
    if *start != ChessGame::initial() {
        tag("SetUp", "1");
        tag("FEN", &start.text());
    }
    text.push('\n');
    let mut width = 0;
    let mut word = |word: &str| {
        if width > 0 && width + 1 + word.len() > WIDEST {
            text.push('\n');
            width = 0;
        } else if width > 0 {
            text.push(' ');
            width += 1;
        }
        text.push_str(word);
        width += word.len();
    };
    for (index, (position, &chosen)) in record.positions().iter().zip(record.moves()).enumerate() {
        let number = position.chess().fullmoves();
        match position.side_to_move() {
            Side::White => word(&format!("{number}.")),
            Side::Black if index == 0 => word(&format!("{number}...")),
            Side::Black => {}
        }
        word(&position.move_text(chosen));
    }
    word(result);
    text.push('\n');
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess::pgn::{Games, Headers};

    #[test]
    fn what_is_written_can_be_read() {
        let heading = Heading {
            date: "2026.11.15".to_owned(),
            human: "A \"quoted\" name".to_owned(),
            machine: "StratVision".to_owned(),
        };
        let start = ChessGame::read("4k3/8/8/8/8/8/4P3/4K3 b - - 0 30").unwrap();
        let mut record = Record::new(start);
        for text in ["Kd7", "e4", "Kd6", "Kd2"] {
            record.play(record.position().read_move(text).unwrap());
        }
        let text = write(&record, None, &heading, Side::Black);
        assert!(text.ends_with("30... Kd7 31. e4 Kd6 32. Kd2 *\n"), "{text}");
        assert!(text.lines().all(|line| line.len() <= WIDEST));
        let mut games = Games::new(text.as_bytes());
        let mut headers = Headers::default();
        assert!(games.next_game(&mut headers));
        assert_eq!(headers.get("Black").as_deref(), Some("A \"quoted\" name"));
        let read = chess::Game::replay(&mut games, &headers).unwrap();
        assert_eq!(read.plies.len(), 4);
    }
}
