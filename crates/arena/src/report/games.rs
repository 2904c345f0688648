//! Games as PGN or PDN: both have the same form, and a game's own tags say which one it is. Comments hold the evaluation,
//! depth and time of each move.

use std::fmt::Write;

use game::{Game, Reason, Side};

use crate::contest::Ply;
use crate::tournament::CountedGame;

const LINE_WIDTH: usize = 80;

/// A game with its tags, as PGN or PDN.
pub fn game_text<G: Game>(event: &str, names: [&str; 2], game: &CountedGame) -> String {
    let mut text = String::new();
    let played = &game.event;
    let result = game.outcome().text();
    let start = G::read(&played.start).ok();
    let mut tag = |name: &str, value: &str| {
        let value: String = value
            .chars()
            .filter(|character| !syntax::is_deceptive(*character))
            .flat_map(|character| match character {
                '"' | '\\' => vec!['\\', character],
                _ => vec![character],
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
    for (name, value) in G::TAGS {
        tag(name, value);
    }
    if !start.as_ref().is_some_and(G::is_assumed_start) {
        tag("SetUp", "1");
        tag("FEN", &played.start);
    }
    tag("Termination", termination(played.reason));
    let detail = played.detail.as_ref();
    let detail = detail.map(|detail| format!(": {}", detail.message().en));
    let reason = format!("{}{}", played.reason.name(), detail.unwrap_or_default());
    tag("TerminationDetail", &reason);
    if let Some((_, reason)) = &game.judged {
        tag("Adjudication", reason);
    }
    text.push('\n');
    let numbering = Numbering::from_start(start.as_ref());
    let mut words = Vec::new();
    let opening = played.opening.iter().map(|text| (text, None));
    let plies = played.plies.iter().map(|ply| (&ply.text, Some(ply)));
    for (index, (move_text, ply)) in opening.chain(plies).enumerate() {
        words.extend(numbering.before(index));
        words.push(move_text.clone());
        words.extend(ply.map(comment));
    }
    words.push(result.to_owned());
    wrap(&mut text, &words);
    text.push_str("\n\n");
    text
}

fn wrap(text: &mut String, words: &[String]) {
    let mut column = 0;
    for word in words {
        if column > 0 && column + 1 + word.len() > LINE_WIDTH {
            text.push('\n');
            column = 0;
        } else if column > 0 {
            text.push(' ');
            column += 1;
        }
        column += word.len();
        text.push_str(word);
    }
}

/// The numbers of the moves of a game.
#[derive(Debug, Clone, Copy)]
pub(super) struct Numbering {
    black_begins: bool,
    first: usize,
}

impl Numbering {
    /// The numbering of a game from its start; without one, White makes move 1.
    pub(super) fn from_start<G: Game>(start: Option<&G>) -> Numbering {
        Numbering {
            black_begins: start.is_some_and(|start| start.side_to_move() == Side::Black),
            first: start.map_or(1, G::move_number),
        }
    }

    /// Whether White makes a move, counted from 0.
    pub(super) fn is_white(self, index: usize) -> bool {
        index.is_multiple_of(2) != self.black_begins
    }

    /// The number before a move, counted from 0, where one belongs there.
    pub(super) fn before(self, index: usize) -> Option<String> {
        let number = (index + usize::from(self.black_begins)) / 2 + self.first;
        match (self.is_white(index), index) {
            (true, _) => Some(format!("{number}.")),
            (false, 0) => Some(format!("{number}...")),
            _ => None,
        }
    }
}

/// The value of PGN's tag `Termination`.
fn termination(reason: Reason) -> &'static str {
    match reason {
        Reason::Time => "time forfeit",
        Reason::IllegalMove => "rules infraction",
        Reason::Failure => "abandoned",
        Reason::Adjudication | Reason::MoveLimit => "adjudication",
        _ => "normal",
    }
}

/// `{+0.35/9 0.123s}`, without what the player does not report.
fn comment(ply: &Ply) -> String {
    let value = ply
        .value
        .map(|value| format!("{:+.2}", f64::from(value) / 100.0));
    let depth = ply.depth.map(|depth| format!("/{depth}"));
    let search = value.unwrap_or_default() + &depth.unwrap_or_default();
    let blank = if search.is_empty() { "" } else { " " };
    format!("{{{search}{blank}{:.3}s}}", ply.micros as f64 / 1e6)
}
