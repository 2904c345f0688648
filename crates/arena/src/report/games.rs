//! Games as PGN or PDN: the same form, with tags for the game. Comments hold value, depth and time of each move.

use std::fmt::Write;

use crate::tournament::{CountedGame, PlyEvent};

/// No line is longer.
const WIDTH: usize = 80;

/// A game with its tags.
pub fn portable(event: &str, game_name: &str, names: [&str; 2], game: &CountedGame) -> String {
    let mut text = String::new();
    let played = &game.event;
    let result = game.outcome().text();
    let mut tag = |name: &str, value: &str| {
        let value: String = value
            .chars()
            .filter(|sign| !syntax::is_deceptive(*sign))
            .flat_map(|sign| match sign {
                '"' | '\\' => vec!['\\', sign],
                _ => vec![sign],
            })
            .collect();
        let _ = writeln!(text, "[{name} \"{value}\"]");
    };
    tag("Event", event);
    tag("Site", "?");
    tag("Date", "????.??.??");
    tag("Round", &format!("{}.{}", played.round, played.index + 1));
    tag("White", names[0]);
    tag("Black", names[1]);
    tag("Result", result);
    match game_name {
        "chess" => {}
        // Brazilian draughts, White begins, squares by letters.
        "damas" | "draughts" => tag("GameType", "26,W,8,8,A0,0"),
        other => tag("GameType", other),
    }
    if game_name != "chess" || played.start != START {
        tag("SetUp", "1");
        tag("FEN", &played.start);
    }
    tag("Termination", termination(&played.reason));
    let detail = played.detail.as_ref();
    let detail = detail.map(|detail| format!(": {}", detail.message().en));
    let reason = format!("{}{}", played.reason, detail.unwrap_or_default());
    tag("TerminationDetail", &reason);
    if let Some((_, reason)) = &game.judged {
        tag("Adjudication", reason);
    }
    text.push('\n');
    let numbering = Numbering::of(game_name, &played.start);
    let mut words = Vec::new();
    let opening = played.opening.iter().map(|text| (text, None));
    let plies = played.plies.iter().map(|ply| (&ply.0, Some(ply)));
    for (index, (move_text, ply)) in opening.chain(plies).enumerate() {
        words.extend(numbering.before(index));
        words.push(move_text.clone());
        words.extend(ply.map(comment));
    }
    words.push(result.to_owned());
    let mut column = 0;
    for word in words {
        if column > 0 && column + 1 + word.len() > WIDTH {
            text.push('\n');
            column = 0;
        } else if column > 0 {
            text.push(' ');
            column += 1;
        }
        column += word.len();
        text.push_str(&word);
    }
    text.push_str("\n\n");
    text
}

/// How the moves of a game are counted.
#[derive(Debug, Clone, Copy)]
pub(super) struct Numbering {
    black_begins: bool,
    first: usize,
}

impl Numbering {
    /// By the position it begins with.
    pub(super) fn of(game_name: &str, start: &str) -> Numbering {
        let black_begins = match game_name {
            "damas" | "draughts" => start.starts_with('B'),
            _ => start.split_whitespace().nth(1) == Some("b"),
        };
        let first = match game_name {
            "chess" => start.split_whitespace().nth(5),
            _ => None,
        };
        Numbering {
            black_begins,
            first: first.and_then(|number| number.parse().ok()).unwrap_or(1),
        }
    }

    /// Whether White makes a move, counted from 0.
    pub(super) fn is_white(self, index: usize) -> bool {
        index.is_multiple_of(2) != self.black_begins
    }

    /// What stands before a move, counted from 0.
    pub(super) fn before(self, index: usize) -> Option<String> {
        let number = (index + usize::from(self.black_begins)) / 2 + self.first;
        match (self.is_white(index), index) {
            (true, _) => Some(format!("{number}.")),
            (false, 0) => Some(format!("{number}...")),
            _ => None,
        }
    }
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// The words of PGN for how a game came to its end.
fn termination(reason: &str) -> &'static str {
    match reason {
        "time" => "time forfeit",
        "illegal-move" => "rules infraction",
        "failure" => "abandoned",
        "adjudication" | "move-limit" => "adjudication",
        _ => "normal",
    }
}

/// `{+0.35/9 0.123s}`; what a player does not say is left out.
fn comment(ply: &PlyEvent) -> String {
    let PlyEvent(_, value, depth, _, micros) = ply;
    let value = value.map(|value| format!("{:+.2}", f64::from(value) / 100.0));
    let depth = depth.map(|depth| format!("/{depth}"));
    let thought = value.unwrap_or_default() + &depth.unwrap_or_default();
    let blank = if thought.is_empty() { "" } else { " " };
    format!("{{{thought}{blank}{:.3}s}}", *micros as f64 / 1e6)
}
