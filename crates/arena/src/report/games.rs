//! Games as PGN or PDN: the same form, with tags for the game. Comments hold value, depth and time of each move.

use std::fmt::Write;

use crate::tournament::{Game, PlyEvent};

/// No line is longer.
const WIDTH: usize = 80;

/// A game with its tags.
pub fn portable(event: &str, game_name: &str, names: [&str; 2], game: &Game) -> String {
    let mut text = String::new();
    let played = &game.event;
    let result = game.outcome().text();
    let mut tag = |name: &str, value: &str| {
        let value: String = value
            .chars()
            .filter(|sign| !sign.is_control())
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
        "damas" | "draughts" => tag("GameType", "26"),
        other => tag("GameType", other),
    }
    if game_name != "chess" || played.start != START {
        tag("SetUp", "1");
        tag("FEN", &played.start);
    }
    tag("Termination", &played.reason);
    if let Some(detail) = &played.detail {
        tag("TerminationDetail", detail);
    }
    if let Some((_, reason)) = &game.judged {
        tag("Adjudication", reason);
    }
    text.push('\n');
    let black_begins = match game_name {
        "damas" | "draughts" => played.start.starts_with('B'),
        _ => played.start.split_whitespace().nth(1) == Some("b"),
    };
    let mut words = Vec::new();
    let opening = played.opening.iter().map(|text| (text, None));
    let plies = played.plies.iter().map(|ply| (&ply.0, Some(ply)));
    for (index, (move_text, ply)) in opening.chain(plies).enumerate() {
        let half = index + usize::from(black_begins);
        if half.is_multiple_of(2) {
            words.push(format!("{}.", half / 2 + 1));
        } else if index == 0 {
            words.push(format!("{}...", half / 2 + 1));
        }
        words.push(move_text.clone());
        words.extend(ply.and_then(comment));
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

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// `{+0.35/9 0.123s}`.
fn comment(ply: &PlyEvent) -> Option<String> {
    let PlyEvent(_, value, depth, _, micros) = ply;
    let value = (*value)?;
    let depth = depth.map(|depth| format!("/{depth}")).unwrap_or_default();
    Some(format!(
        "{{{:+.2}{depth} {:.3}s}}",
        f64::from(value) / 100.0,
        *micros as f64 / 1e6
    ))
}
