//! Lines that say how the tournament is run: rounds, colours, points, byes, bans, acceleration. The codes that begin
//! with letters are those of pairing engines, the others those of TRF26.

use std::collections::BTreeSet;

use game::Side;
use syntax::Message;

use super::error::{Location, TrfError, quoted, words};
use super::player::entrant_number;
use super::read::Draft;
use super::{MAX_NUMBER, MAX_ROUNDS};
use crate::record::{Forbidden, Meeting, PointSystem, Points, RoundResult};

/// A word of the file.
type Word<'a> = (Location, &'a str);

/// A bye that is announced for a round.
pub(super) struct PlannedBye {
    location: Location,
    round: usize,
    number: u32,
    result: RoundResult,
}

/// Points added for pairing.
pub(super) struct Acceleration {
    /// The locations of both numbers.
    locations: [Location; 2],
    numbers: (u32, u32),
    /// From which round (from 0) the points run.
    first_round: usize,
    points: Vec<Points>,
}

/// A line without its code.
struct Line<'a> {
    code: &'a str,
    rest: &'a str,
    number: usize,
}

impl<'a> Line<'a> {
    /// The location of the whole line.
    fn start(&self) -> Location {
        Location {
            line: self.number,
            column: 4,
        }
    }

    /// The location of a missing word.
    fn end(&self) -> Location {
        Location {
            line: self.number,
            column: self.code.len() + self.rest.trim_end().chars().count() + 1,
        }
    }

    fn words(&self) -> impl Iterator<Item = Word<'a>> {
        words(self.rest, self.number, self.code.len())
    }
}

/// Parses a line; returns `false` if its code has no meaning for pairing.
pub(super) fn read(
    draft: &mut Draft,
    code: &str,
    rest: &str,
    number: usize,
) -> Result<bool, TrfError> {
    let line = Line { code, rest, number };
    match code {
        "142" | "XXR" | "152" | "XXC" => read_rounds_and_colours(draft, &line)?,
        "XXP" | "260" | "XXZ" | "240" => read_bans_and_byes(draft, &line)?,
        "XXA" | "250" => read_acceleration(draft, &line)?,
        "162" | "XXS" | "BBW" | "BBD" | "BBL" | "BBZ" | "BBF" | "BBU" => {
            read_points(draft, &line)?;
        }
        "192" => {
            draft.is_baku = rest.trim().to_ascii_uppercase().ends_with("_BAKU");
            return Ok(false);
        }
        _ => return Ok(false),
    }
    Ok(true)
}

fn read_rounds_and_colours(draft: &mut Draft, line: &Line<'_>) -> Result<(), TrfError> {
    let mut words = line.words();
    let mut next = || words.next().unwrap_or((line.end(), ""));
    match line.code {
        "152" => {
            let (location, word) = next();
            draft.record.first_colour = match word {
                "W" | "w" => Some(Side::White),
                "B" | "b" => Some(Side::Black),
                other => return Err(unclear(location, other, "152 W")),
            };
        }
        "XXC" => {
            for (location, word) in words {
                match word {
                    "white1" => draft.record.first_colour = Some(Side::White),
                    "black1" => draft.record.first_colour = Some(Side::Black),
                    "rank" => draft.record.by_position = true,
                    other => return Err(unclear(location, other, "XXC white1")),
                }
            }
        }
        _ => {
            let (location, word) = next();
            draft.rounds_at = location;
            draft.record.rounds = Some(round_number((location, word))?);
        }
    }
    Ok(())
}

fn read_bans_and_byes(draft: &mut Draft, line: &Line<'_>) -> Result<(), TrfError> {
    let mut words = line.words();
    let mut next = || words.next().unwrap_or((line.end(), ""));
    match line.code {
        "XXP" => forbid(draft, &numbers(words)?, (1, MAX_ROUNDS), line.end())?,
        "260" => {
            let first_round = round_number(next())?;
            let last = next();
            let last_round = round_number(last)?;
            if last_round < first_round {
                return Err(unclear(last.0, last.1, "260 001 009    1    2    3"));
            }
            forbid(
                draft,
                &numbers(words)?,
                (first_round, last_round),
                line.end(),
            )?;
        }
        "XXZ" => draft.absent.extend(numbers(words)?),
        _ => {
            let (location, word) = next();
            let result = match word {
                "H" | "h" => RoundResult::HalfBye,
                "F" | "f" => RoundResult::FullBye,
                "Z" | "z" => RoundResult::ZeroBye,
                other => return Err(unclear(location, other, "240 H 003   12   15")),
            };
            let round = round_number(next())? - 1;
            for (location, number) in numbers(words)? {
                draft.byes.push(PlannedBye {
                    location,
                    round,
                    number,
                    result,
                });
            }
        }
    }
    Ok(())
}

fn read_acceleration(draft: &mut Draft, line: &Line<'_>) -> Result<(), TrfError> {
    let mut words = line.words();
    if line.code == "XXA" {
        let (location, word) = words.next().unwrap_or((line.end(), ""));
        let number = entrant_number((location, word))?;
        draft.accelerations.push(Acceleration {
            locations: [location; 2],
            numbers: (number, number),
            first_round: 0,
            points: words.map(points).collect::<Result<_, _>>()?,
        });
        return Ok(());
    }
    // Match points may be blank, so the words are read from the right.
    let words: Vec<Word<'_>> = words.collect();
    let &[.., game_points, first, last, from, to] = &words[..] else {
        let example = "250       1.0 001 002    1   20";
        return Err(unclear(line.start(), line.rest, example));
    };
    let first_round = round_number(first)? - 1;
    let last_round = round_number(last)?;
    draft.accelerations.push(Acceleration {
        locations: [from.0, to.0],
        numbers: (entrant_number(from)?, entrant_number(to)?),
        first_round,
        points: vec![points(game_points)?; last_round.saturating_sub(first_round)],
    });
    Ok(())
}

/// Parses the points of results.
fn read_points(draft: &mut Draft, line: &Line<'_>) -> Result<(), TrfError> {
    match line.code {
        "162" => {
            // Pairs of a letter and points, with or without blanks between.
            let compact: String = line.rest.split_whitespace().collect();
            let mut left = compact.as_str();
            while let Some(letter) = left.chars().next() {
                left = &left[letter.len_utf8()..];
                let end = left
                    .find(|c: char| !c.is_ascii_digit() && c != '.' && c != ',')
                    .unwrap_or(left.len());
                let worth = points((line.start(), &left[..end]))?;
                left = &left[end..];
                if !set_points(draft, &letter.to_string(), worth) {
                    return Err(unclear(line.start(), line.rest, "162 W 3.0 D 1.0 P 3.0"));
                }
            }
        }
        "XXS" => {
            for (location, setting) in line.words() {
                let (name, worth) = setting
                    .split_once('=')
                    .ok_or_else(|| unclear(location, setting, "XXS W=3.0 D=1.0"))?;
                let worth = points((location, worth))?;
                if !set_points(draft, &name.to_ascii_uppercase(), worth) {
                    return Err(unclear(location, setting, "XXS W=3.0 D=1.0"));
                }
            }
        }
        code => {
            let worth = points(line.words().next().unwrap_or((line.end(), "")))?;
            let name = match code {
                "BBZ" => "ZPB",
                "BBF" => "FL",
                "BBU" => "PAB",
                other => &other[2..],
            };
            set_points(draft, name, worth);
        }
    }
    Ok(())
}

/// Adds a ban. Its numbers are checked when all players are known.
fn forbid(
    draft: &mut Draft,
    group: &[(Location, u32)],
    (first_round, last_round): (usize, usize),
    end: Location,
) -> Result<(), TrfError> {
    let mut numbers = BTreeSet::new();
    for &(location, number) in group {
        if !numbers.insert(number) {
            return Err(TrfError::new(
                location,
                Message::new(
                    format!("player {number} is forbidden to meet themselves"),
                    format!("o jogador {number} está proibido de enfrentar a si mesmo"),
                ),
                Message::new(
                    "name every player of the group once",
                    "cite cada jogador do grupo uma vez",
                ),
            ));
        }
    }
    if numbers.len() < 2 {
        return Err(TrfError::new(
            end,
            Message::new(
                "a forbidden pair needs two players",
                "um par proibido precisa de dois jogadores",
            ),
            Message::new("write it as: XXP 1 2", "escreva como: XXP 1 2"),
        ));
    }
    draft.banned.extend(group);
    draft.record.forbidden.push(Forbidden {
        numbers: group.iter().map(|&(_, number)| number).collect(),
        first_round,
        last_round,
    });
    Ok(())
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
pub(super) fn apply(draft: &mut Draft) -> Result<(), TrfError> {
    let places = draft.record.places();
    let known = |number: u32, location: Location| {
        places.get(&number).copied().ok_or_else(|| {
            TrfError::new(
                location,
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
    for (location, number) in std::mem::take(&mut draft.banned) {
        known(number, location)?;
    }
    for bye in std::mem::take(&mut draft.byes) {
        let entrant = &mut draft.record.entrants[known(bye.number, bye.location)?];
        if entrant.meetings.len() <= bye.round {
            entrant.meetings.resize(bye.round + 1, None);
        }
        entrant.meetings[bye.round].get_or_insert(Meeting::bye(bye.result));
    }
    let done = draft.record.rounds_done();
    for (location, number) in std::mem::take(&mut draft.absent) {
        let entrant = &mut draft.record.entrants[known(number, location)?];
        if entrant.meetings.len() <= done {
            entrant.meetings.resize(done + 1, None);
        }
        entrant.meetings[done].get_or_insert(Meeting::ABSENT);
    }
    for acceleration in std::mem::take(&mut draft.accelerations) {
        let (first, last) = acceleration.numbers;
        known(first, acceleration.locations[0])?;
        known(last, acceleration.locations[1])?;
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

fn numbers<'a>(
    words: impl Iterator<Item = (Location, &'a str)>,
) -> Result<Vec<(Location, u32)>, TrfError> {
    words
        .map(|word| Ok((word.0, entrant_number(word)?)))
        .collect()
}

fn round_number((location, text): Word<'_>) -> Result<usize, TrfError> {
    text.parse()
        .ok()
        .filter(|round| (1..=MAX_ROUNDS).contains(round))
        .ok_or_else(|| {
            let shown = quoted(text);
            TrfError::new(
                location,
                Message::new(
                    format!("{shown} is no number of rounds"),
                    format!("{shown} não é número de rodadas"),
                ),
                Message::new(
                    format!("rounds go from 1 to {MAX_ROUNDS}"),
                    format!("as rodadas vão de 1 a {MAX_ROUNDS}"),
                ),
            )
        })
}

fn points((location, text): Word<'_>) -> Result<Points, TrfError> {
    Points::read(text).ok_or_else(|| {
        let shown = quoted(text);
        TrfError::new(
            location,
            Message::new(
                format!("{shown} is no number of points"),
                format!("{shown} não é número de pontos"),
            ),
            Message::new("write points as 2.5", "escreva os pontos como 2.5"),
        )
    })
}

fn unclear(location: Location, found: &str, example: &str) -> TrfError {
    let shown = quoted(found);
    TrfError::new(
        location,
        Message::new(
            format!("{shown} is not understood"),
            format!("{shown} não se entende"),
        ),
        Message::new(
            format!("write it as: {example}"),
            format!("escreva como: {example}"),
        ),
    )
}
