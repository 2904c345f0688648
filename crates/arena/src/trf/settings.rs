//! Lines that say how the tournament is run: rounds, colours, points, byes, bans, acceleration. The codes that begin
//! with letters are those of pairing engines, the others those of TRF26.

use game::Side;
use syntax::Message;

use super::player::entrant_number;
use super::read::{Draft, Fault};
use super::{MAX_NUMBER, MAX_ROUNDS};
use crate::record::{Forbidden, Meeting, Outcome, PointSystem, Points};

/// A bye that is announced for a round.
pub(super) struct PlannedBye {
    line: usize,
    round: usize,
    number: u32,
    outcome: Outcome,
}

/// Points added for pairing.
pub(super) struct Acceleration {
    line: usize,
    numbers: (u32, u32),
    /// From which round (from 0) the points run.
    first_round: usize,
    points: Vec<Points>,
}

/// Reads a line; `false` if its code says nothing of interest here.
pub(super) fn read(draft: &mut Draft, code: &str, rest: &str, line: usize) -> Result<bool, Fault> {
    match code {
        "142" | "XXR" => {
            draft.record.rounds = Some(round_number(rest, line)?);
        }
        "152" => {
            draft.record.first_colour = match rest.trim() {
                "W" | "w" => Some(Side::White),
                "B" | "b" => Some(Side::Black),
                other => return Err(unclear(line, other, "152 W")),
            };
        }
        "XXC" => {
            for word in rest.split_whitespace() {
                match word {
                    "white1" => draft.record.first_colour = Some(Side::White),
                    "black1" => draft.record.first_colour = Some(Side::Black),
                    "rank" => draft.record.by_position = true,
                    other => return Err(unclear(line, other, "XXC white1")),
                }
            }
        }
        "XXP" => {
            let numbers = numbers(rest, line)?;
            draft.record.forbidden.push(Forbidden {
                numbers,
                first_round: 1,
                last_round: MAX_ROUNDS,
            });
        }
        "260" => {
            let mut words = rest.split_whitespace();
            let first_round = round_number(words.next().unwrap_or_default(), line)?;
            let last_round = round_number(words.next().unwrap_or_default(), line)?;
            let numbers = words
                .map(|word| entrant_number(word, line))
                .collect::<Result<_, _>>()?;
            draft.record.forbidden.push(Forbidden {
                numbers,
                first_round,
                last_round,
            });
        }
        "XXZ" => {
            draft.absent.extend(
                numbers(rest, line)?
                    .into_iter()
                    .map(|number| (line, number)),
            );
        }
        "240" => {
            let mut words = rest.split_whitespace();
            let outcome = match words.next() {
                Some("H" | "h") => Outcome::HalfBye,
                Some("F" | "f") => Outcome::FullBye,
                Some("Z" | "z") => Outcome::ZeroBye,
                other => {
                    return Err(unclear(
                        line,
                        other.unwrap_or_default(),
                        "240 H 003   12   15",
                    ));
                }
            };
            let round = round_number(words.next().unwrap_or_default(), line)? - 1;
            for word in words {
                draft.byes.push(PlannedBye {
                    line,
                    round,
                    number: entrant_number(word, line)?,
                    outcome,
                });
            }
        }
        "XXA" => {
            let mut words = rest.split_whitespace();
            let number = entrant_number(words.next().unwrap_or_default(), line)?;
            draft.accelerations.push(Acceleration {
                line,
                numbers: (number, number),
                first_round: 0,
                points: words
                    .map(|word| points(word, line))
                    .collect::<Result<_, _>>()?,
            });
        }
        "250" => {
            // Match points may be blank, so the line goes by its words from the right.
            let words: Vec<&str> = rest.split_whitespace().collect();
            let &[.., game_points, first, last, from, to] = &words[..] else {
                return Err(unclear(
                    line,
                    rest.trim(),
                    "250       1.0 001 002    1   20",
                ));
            };
            let first_round = round_number(first, line)? - 1;
            let last_round = round_number(last, line)?;
            draft.accelerations.push(Acceleration {
                line,
                numbers: (entrant_number(from, line)?, entrant_number(to, line)?),
                first_round,
                points: vec![points(game_points, line)?; last_round.saturating_sub(first_round)],
            });
        }
        "192" => {
            draft.is_baku = rest.trim().to_ascii_uppercase().ends_with("_BAKU");
            return Ok(false);
        }
        "162" => {
            // Pairs of a letter and points, with or without blanks between.
            let compact: String = rest.split_whitespace().collect::<Vec<_>>().join("");
            let mut left = compact.as_str();
            while let Some(letter) = left.chars().next() {
                left = &left[letter.len_utf8()..];
                let end = left
                    .find(|sign: char| !sign.is_ascii_digit() && sign != '.' && sign != ',')
                    .unwrap_or(left.len());
                let worth = points(&left[..end], line)?;
                left = &left[end..];
                if !set_points(draft, &letter.to_string(), worth) {
                    return Err(unclear(line, rest.trim(), "162 W 3.0 D 1.0 P 3.0"));
                }
            }
        }
        "XXS" => {
            for setting in rest.split_whitespace() {
                let (name, worth) = setting
                    .split_once('=')
                    .ok_or_else(|| unclear(line, setting, "XXS W=3.0 D=1.0"))?;
                let worth = points(worth, line)?;
                if !set_points(draft, &name.to_ascii_uppercase(), worth) {
                    return Err(unclear(line, setting, "XXS W=3.0 D=1.0"));
                }
            }
        }
        "BBW" | "BBD" | "BBL" | "BBZ" | "BBF" | "BBU" => {
            let worth = points(rest, line)?;
            let name = match code {
                "BBZ" => "ZPB",
                "BBF" => "FL",
                "BBU" => "PAB",
                other => &other[2..],
            };
            set_points(draft, name, worth);
        }
        _ => return Ok(false),
    }
    Ok(true)
}

/// Sets what a result is worth; a win also counts for byes and forfeits that nothing was said of.
fn set_points(draft: &mut Draft, name: &str, worth: Points) -> bool {
    draft.has_points = true;
    let system: &mut PointSystem = &mut draft.record.points;
    match name {
        "W" => {
            let old = system.win[0];
            system.win = [worth; 2];
            for other in [
                &mut system.forfeit_win,
                &mut system.pairing_bye,
                &mut system.full_bye,
            ] {
                if *other == old {
                    *other = worth;
                }
            }
        }
        "D" => {
            let old = system.draw[0];
            system.draw = [worth; 2];
            if system.half_bye == old {
                system.half_bye = worth;
            }
        }
        "L" => system.loss = [worth; 2],
        "WW" => system.win[0] = worth,
        "BW" => system.win[1] = worth,
        "WD" => system.draw[0] = worth,
        "BD" => system.draw[1] = worth,
        "WL" => system.loss[0] = worth,
        "BL" => system.loss[1] = worth,
        "FW" => system.forfeit_win = worth,
        "FL" => system.forfeit_loss = worth,
        "PAB" | "P" => system.pairing_bye = worth,
        "FPB" | "F" => system.full_bye = worth,
        "HPB" | "H" => system.half_bye = worth,
        "ZPB" => system.zero_bye = worth,
        "Z" => {
            system.zero_bye = worth;
            system.forfeit_loss = worth;
        }
        _ => return false,
    }
    true
}

/// Puts byes and acceleration where they belong, when every entrant is known.
pub(super) fn apply(draft: &mut Draft) -> Result<(), Fault> {
    let places = draft.record.places();
    let place = |number: u32, line: usize| {
        places.get(&number).copied().ok_or_else(|| {
            Fault::new(
                line,
                Message::new(
                    format!("there is no player {number}"),
                    format!("não há jogador {number}"),
                ),
                Message::new(
                    "give the player a line 001, or take the number out",
                    "dê ao jogador uma linha 001, ou retire o número",
                ),
            )
        })
    };
    for bye in std::mem::take(&mut draft.byes) {
        let entrant = &mut draft.record.entrants[place(bye.number, bye.line)?];
        if entrant.meetings.len() <= bye.round {
            entrant.meetings.resize(bye.round + 1, None);
        }
        entrant.meetings[bye.round].get_or_insert(Meeting::bye(bye.outcome));
    }
    let done = draft.record.rounds_done();
    for (line, number) in std::mem::take(&mut draft.absent) {
        let entrant = &mut draft.record.entrants[place(number, line)?];
        if entrant.meetings.len() <= done {
            entrant.meetings.resize(done + 1, None);
        }
        entrant.meetings[done].get_or_insert(Meeting::ABSENT);
    }
    for acceleration in std::mem::take(&mut draft.accelerations) {
        let (first, last) = acceleration.numbers;
        place(first, acceleration.line)?;
        for number in first..=last.min(MAX_NUMBER) {
            let Some(&place) = places.get(&number) else {
                continue;
            };
            let held = &mut draft.record.entrants[place].acceleration;
            let end = acceleration.first_round + acceleration.points.len();
            if held.len() < end {
                held.resize(end, Points::ZERO);
            }
            held[acceleration.first_round..end].copy_from_slice(&acceleration.points);
        }
    }
    Ok(())
}

fn numbers(text: &str, line: usize) -> Result<Vec<u32>, Fault> {
    text.split_whitespace()
        .map(|word| entrant_number(word, line))
        .collect()
}

fn round_number(text: &str, line: usize) -> Result<usize, Fault> {
    text.trim()
        .parse()
        .ok()
        .filter(|round| (1..=MAX_ROUNDS).contains(round))
        .ok_or_else(|| {
            Fault::new(
                line,
                Message::new(
                    format!("\"{}\" is no number of rounds", text.trim()),
                    format!("\"{}\" não é número de rodadas", text.trim()),
                ),
                Message::new(
                    format!("rounds go from 1 to {MAX_ROUNDS}"),
                    format!("as rodadas vão de 1 a {MAX_ROUNDS}"),
                ),
            )
        })
}

fn points(text: &str, line: usize) -> Result<Points, Fault> {
    Points::read(text).ok_or_else(|| {
        Fault::new(
            line,
            Message::new(
                format!("\"{}\" is no number of points", text.trim()),
                format!("\"{}\" não é número de pontos", text.trim()),
            ),
            Message::new("write points as 2.5", "escreva os pontos como 2.5"),
        )
    })
}

fn unclear(line: usize, found: &str, example: &str) -> Fault {
    Fault::new(
        line,
        Message::new(
            format!("\"{found}\" is not understood"),
            format!("\"{found}\" não se entende"),
        ),
        Message::new(
            format!("write it as: {example}"),
            format!("escreva como: {example}"),
        ),
    )
}
