//! Lines of entrants (001).

use game::Side;
use syntax::Message;

use super::error::{Location, TrfError, quoted};
use super::read::Draft;
use super::{MAX_NUMBER, MAX_ROUNDS};
use crate::record::{Entrant, Meeting, Points, RoundResult};

/// Where the number, the points and the rounds begin, counted from 0, and how wide a round is.
const NUMBER: usize = 3;
const POINTS: usize = 80;
const FIRST_ROUND: usize = 91;
const ROUND_WIDTH: usize = 10;

/// The column in which points are stated, counted from 1.
pub(super) const POINTS_COLUMN: usize = POINTS + 1;

/// The column in which a round (from 0) begins, counted from 1.
pub(super) fn column_of_round(round: usize) -> usize {
    FIRST_ROUND + round * ROUND_WIDTH + 1
}

pub(super) fn read(draft: &mut Draft, line: &str, number: usize) -> Result<(), TrfError> {
    let columns: Vec<char> = line.chars().collect();
    let field = |from: usize, to: usize| -> String {
        let to = to.min(columns.len());
        columns
            .get(from.min(to)..to)
            .unwrap_or_default()
            .iter()
            .collect::<String>()
            .trim()
            .to_owned()
    };
    // Where what stands in a field begins.
    let place = |from: usize, to: usize| {
        let span = columns.get(from.min(columns.len())..to.min(columns.len()));
        let blanks = span.and_then(|span| span.iter().position(|sign| !sign.is_whitespace()));
        Location {
            line: number,
            column: from + blanks.unwrap_or(0) + 1,
        }
    };
    let own = entrant_number((place(NUMBER, 8), &field(NUMBER, 8)))?;
    if draft
        .record
        .entrants
        .iter()
        .any(|other| other.number == own)
    {
        return Err(TrfError::new(
            place(NUMBER, 8),
            Message::new(
                format!("player {own} has a line already"),
                format!("o jogador {own} já tem uma linha"),
            ),
            Message::new(
                "give every player a number of their own",
                "dê a cada jogador um número próprio",
            ),
        ));
    }
    let stated = field(POINTS, 84);
    let points = if stated.is_empty() {
        None
    } else {
        Some(Points::read(&stated).ok_or_else(|| {
            TrfError::new(
                place(POINTS, 84),
                Message::new(
                    format!("columns 81 to 84 should hold points, not \"{stated}\""),
                    format!("as colunas 81 a 84 deveriam ter os pontos, não \"{stated}\""),
                ),
                Message::new("write points as 2.5", "escreva os pontos como 2.5"),
            )
        })?)
    };
    let mut meetings = Vec::new();
    let mut start = FIRST_ROUND;
    while start < columns.len() {
        if meetings.len() >= MAX_ROUNDS {
            return Err(TrfError::new(
                place(start, start + ROUND_WIDTH),
                Message::new(
                    format!("more than {MAX_ROUNDS} rounds"),
                    format!("mais de {MAX_ROUNDS} rodadas"),
                ),
                Message::new("shorten the line", "encurte a linha"),
            ));
        }
        let entry = (
            place(start, start + ROUND_WIDTH),
            &*field(start, start + ROUND_WIDTH),
        );
        meetings.push(meeting(entry, own, meetings.len() + 1)?);
        start += ROUND_WIDTH;
    }
    while meetings.last() == Some(&None) {
        meetings.pop();
    }
    draft.lines.push((number, points));
    draft.record.entrants.push(Entrant {
        number: own,
        sex: field(9, 10),
        title: field(10, 13),
        name: field(14, 47),
        rating: field(48, 52).parse().unwrap_or(0),
        federation: field(53, 56),
        licence: field(57, 68),
        birth: field(69, 79),
        rank: field(85, 89).parse().ok(),
        meetings,
        acceleration: Vec::new(),
    });
    Ok(())
}

/// Reads the number of an entrant.
pub(super) fn entrant_number((place, text): (Location, &str)) -> Result<u32, TrfError> {
    text.trim()
        .parse()
        .ok()
        .filter(|number| (1..=MAX_NUMBER).contains(number))
        .ok_or_else(|| {
            let shown = quoted(text);
            TrfError::new(
                place,
                Message::new(
                    format!("{shown} is no number of a player"),
                    format!("{shown} não é número de jogador"),
                ),
                Message::new(
                    format!("numbers go from 1 to {MAX_NUMBER}"),
                    format!("os números vão de 1 a {MAX_NUMBER}"),
                ),
            )
        })
}

/// One round: opponent, colour, result; nothing if it is blank.
fn meeting(
    (place, entry): (Location, &str),
    own: u32,
    round: usize,
) -> Result<Option<Meeting>, TrfError> {
    let unclear = || {
        TrfError::new(
            place,
            Message::new(
                format!("round {round}: \"{entry}\" is no opponent, colour and result"),
                format!("rodada {round}: \"{entry}\" não é adversário, cor e resultado"),
            ),
            Message::new(
                "write a game as \"  12 w 1\" and a bye as \"0000 - H\", ten columns a round from column 92",
                "escreva uma partida como \"  12 w 1\" e um bye como \"0000 - H\", dez colunas por rodada desde a coluna 92",
            ),
        )
    };
    let words: Vec<&str> = entry.split_whitespace().collect();
    let (opponent, colour, result) = match words[..] {
        [] => return Ok(None),
        [opponent, colour, result] => (opponent, colour, result),
        // A result that is left blank: absent.
        ["0000" | "0", "-"] | ["0000" | "0"] => ("0000", "-", "Z"),
        _ => return Err(unclear()),
    };
    let opponent = match opponent.trim_start_matches('0') {
        "" => None,
        _ => Some(entrant_number((place, opponent))?),
    };
    let colour = match colour {
        "w" | "W" => Some(Side::White),
        "b" | "B" => Some(Side::Black),
        "-" => None,
        _ => return Err(unclear()),
    };
    let mut codes = result.chars();
    let result = codes
        .next()
        .and_then(RoundResult::from_code)
        .filter(|_| codes.next().is_none())
        .ok_or_else(unclear)?;
    if opponent == Some(own) {
        return Err(TrfError::new(
            place,
            Message::new(
                format!("round {round}: player {own} is paired with themselves"),
                format!("rodada {round}: o jogador {own} está emparceirado consigo mesmo"),
            ),
            Message::new(
                "correct the opponent's number",
                "corrija o número do adversário",
            ),
        ));
    }
    match (opponent, colour) {
        (None, None) if !result.is_game() || result == RoundResult::Draw => {
            // Old files write byes as forfeits or draws without an opponent.
            Ok(Some(Meeting::bye(match result {
                RoundResult::ForfeitWin => RoundResult::PairingBye,
                RoundResult::ForfeitLoss => RoundResult::ZeroBye,
                RoundResult::Draw => RoundResult::HalfBye,
                other => other,
            })))
        }
        (Some(_), _) if result.is_bye() => Err(unclear()),
        (Some(_), None) if result.is_game() => Err(unclear()),
        (None, _) => Err(unclear()),
        (opponent, colour) => Ok(Some(Meeting {
            opponent,
            colour,
            result,
        })),
    }
}
