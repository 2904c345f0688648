//! Writes the game as PGN.

use std::fmt::Write;

use chess::ChessGame;
use game::{End, Game, Reason, Record, Side};
use shakmaty::Position as _;

use super::clock::TimeControl;

/// The limit of the PGN standard's export format.
const MAX_LINE_WIDTH: usize = 79;

/// Date and names for the tags.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Heading {
    /// `2026.11.15`, or `????.??.??`.
    pub date: String,
    pub human: String,
    pub machine: String,
}

/// What the tags say besides the moves.
pub(super) struct GameDetails<'a> {
    pub end: Option<End>,
    pub heading: &'a Heading,
    pub human: Side,
    pub control: Option<TimeControl>,
    /// The machine's heuristic set, and the patterns that advise it.
    pub evaluator: (Option<&'a str>, Vec<&'a str>),
}

pub(super) fn write(record: &Record<ChessGame>, details: &GameDetails<'_>) -> String {
    let GameDetails { end, heading, .. } = details;
    let result = end.map_or("*", |end| end.outcome.text());
    let (set, patterns) = &details.evaluator;
    let machine = match set {
        Some(set) => format!("{} ({set})", heading.machine),
        None => heading.machine.clone(),
    };
    let (white, black) = match details.human {
        Side::White => (&heading.human, &machine),
        Side::Black => (&machine, &heading.human),
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
    tag("TimeControl", &time_control(details.control));
    tag("Termination", termination(*end));
    if !patterns.is_empty() {
        tag("Patterns", &patterns.join(", "));
    }
    let start = record.start();
    if *start != ChessGame::initial() {
        tag("SetUp", "1");
        tag("FEN", &start.text());
    }
    text.push('\n');
    let mut width = 0;
    let mut word = |word: &str| {
        if width > 0 && width + 1 + word.len() > MAX_LINE_WIDTH {
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

/// The tag TimeControl: seconds and increment.
fn time_control(control: Option<TimeControl>) -> String {
    let Some(control) = control else {
        return "-".to_owned();
    };
    let start = control.start.as_secs_f64();
    match control.increment.is_zero() {
        true => start.to_string(),
        false => format!("{start}+{}", control.increment.as_secs_f64()),
    }
}

fn termination(end: Option<End>) -> &'static str {
    match end.map(|end| end.reason) {
        None => "unterminated",
        Some(Reason::Time) => "time forfeit",
        Some(_) => "normal",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess::pgn::{Games, Tags};

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
        let details = GameDetails {
            end: None,
            heading: &heading,
            human: Side::Black,
            control: None,
            evaluator: (None, vec!["PHILIDOR"]),
        };
        let text = write(&record, &details);
        assert!(text.ends_with("30... Kd7 31. e4 Kd6 32. Kd2 *\n"), "{text}");
        assert!(text.contains("[TimeControl \"-\"]\n[Termination \"unterminated\"]\n"));
        assert!(text.contains("[Patterns \"PHILIDOR\"]\n"));
        assert!(text.lines().all(|line| line.len() <= MAX_LINE_WIDTH));
        let mut games = Games::new(text.as_bytes());
        let mut headers = Tags::default();
        assert!(games.next_game(&mut headers));
        assert_eq!(headers.get("Black").as_deref(), Some("A \"quoted\" name"));
        let read = chess::Game::replay(&mut games, &headers).unwrap();
        assert_eq!(read.plies.len(), 4);
    }
}
