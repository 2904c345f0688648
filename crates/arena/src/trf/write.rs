//! A report of a record.

use std::fmt::Write;

use game::Side;

use crate::record::{Entrant, Forbidden, PointSystem, Points, TournamentRecord};

use super::MAX_ROUNDS;

/// Which codes a report uses for what TRF16 does not know.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Flavour {
    /// Those of pairing engines (`XXR`, `XXC`, …).
    Engine,
    /// Those of TRF26 (`142`, `152`, …).
    Trf26,
}

/// Writes a record as a report.
pub fn write(record: &TournamentRecord, flavour: Flavour) -> String {
    let mut text = String::new();
    for (code, rest) in &record.headings {
        let _ = writeln!(text, "{code} {rest}");
    }
    let done = record.rounds_done();
    for entrant in &record.entrants {
        write_entrant(&mut text, record, entrant, done);
    }
    let is_new = flavour == Flavour::Trf26;
    if let Some(rounds) = record.rounds {
        let _ = writeln!(text, "{} {rounds}", if is_new { "142" } else { "XXR" });
    }
    if let Some(colour) = record.first_colour {
        let _ = writeln!(
            text,
            "{}",
            match (colour, is_new) {
                (Side::White, true) => "152 W",
                (Side::Black, true) => "152 B",
                (Side::White, false) => "XXC white1",
                (Side::Black, false) => "XXC black1",
            }
        );
    }
    if record.by_position {
        text.push_str("XXC rank\n");
    }
    if record.points != PointSystem::default() {
        write_points(&mut text, &record.points, is_new);
    }
    for entrant in &record.entrants {
        write_acceleration(&mut text, entrant, is_new);
    }
    for ban in &record.forbidden {
        write_ban(&mut text, ban, record, is_new);
    }
    text
}

fn write_entrant(text: &mut String, record: &TournamentRecord, entrant: &Entrant, done: usize) {
    let clipped = |value: &str, width: usize| value.chars().take(width).collect::<String>();
    let _ = write!(
        text,
        "001 {:>4} {:1}{:>3} {:<33} {:>4} {:<3} {:>11} {:<10} {:>4} {:>4}",
        entrant.number,
        clipped(&entrant.sex, 1),
        clipped(&entrant.title, 3),
        clipped(&entrant.name, 33),
        if entrant.rating == 0 {
            String::new()
        } else {
            entrant.rating.to_string()
        },
        clipped(&entrant.federation, 3),
        clipped(&entrant.licence, 11),
        clipped(&entrant.birth, 10),
        record.score(entrant, done).to_string(),
        entrant
            .rank
            .map(|rank| rank.to_string())
            .unwrap_or_default(),
    );
    for meeting in &entrant.meetings {
        match meeting {
            None => text.push_str("          "),
            Some(meeting) => {
                let opponent = meeting
                    .opponent
                    .map_or_else(|| "0000".to_owned(), |number| number.to_string());
                let colour = match meeting.colour {
                    Some(Side::White) => 'w',
                    Some(Side::Black) => 'b',
                    None => '-',
                };
                let _ = write!(text, "  {opponent:>4} {colour} {}", meeting.result.code());
            }
        }
    }
    let end = text.trim_end().len();
    text.truncate(end);
    text.push('\n');
}

fn write_points(text: &mut String, points: &PointSystem, is_new: bool) {
    if is_new {
        let _ = writeln!(
            text,
            "162  W{:>4}    D{:>4}    L{:>4}    P{:>4}    Z{:>4}",
            points.win[0].to_string(),
            points.draw[0].to_string(),
            points.loss[0].to_string(),
            points.pairing_bye.to_string(),
            points.zero_bye.to_string(),
        );
        return;
    }
    let settings = [
        ("WW", points.win[0]),
        ("BW", points.win[1]),
        ("WD", points.draw[0]),
        ("BD", points.draw[1]),
        ("WL", points.loss[0]),
        ("BL", points.loss[1]),
        ("FW", points.forfeit_win),
        ("FL", points.forfeit_loss),
        ("PAB", points.pairing_bye),
        ("FPB", points.full_bye),
        ("HPB", points.half_bye),
        ("ZPB", points.zero_bye),
    ];
    text.push_str("XXS");
    for (name, worth) in settings {
        let _ = write!(text, " {name}={worth}");
    }
    text.push('\n');
}

fn write_acceleration(text: &mut String, entrant: &Entrant, is_new: bool) {
    if entrant
        .acceleration
        .iter()
        .all(|&points| points == Points::ZERO)
    {
        return;
    }
    if !is_new {
        let _ = write!(text, "XXA {:>4}", entrant.number);
        for points in &entrant.acceleration {
            let _ = write!(text, " {:>4}", points.to_string());
        }
        text.push('\n');
        return;
    }
    let mut round = 0;
    for run in entrant.acceleration.chunk_by(|a, b| a == b) {
        if run[0] != Points::ZERO {
            let _ = writeln!(
                text,
                "250      {:>4} {:>3} {:>3} {:>4} {:>4}",
                run[0].to_string(),
                round + 1,
                round + run.len(),
                entrant.number,
                entrant.number
            );
        }
        round += run.len();
    }
}

fn write_ban(text: &mut String, ban: &Forbidden, record: &TournamentRecord, is_new: bool) {
    if is_new {
        let last = ban.last_round.min(record.rounds.unwrap_or(MAX_ROUNDS));
        let _ = write!(text, "260 {:>3} {last:>3}", ban.first_round);
        for number in &ban.numbers {
            let _ = write!(text, " {number:>4}");
        }
    } else {
        text.push_str("XXP");
        for number in &ban.numbers {
            let _ = write!(text, " {number}");
        }
    }
    text.push('\n');
}
