//! Judged positions out of EPD, CSV and JSON lines. The beginning of a text decides which it is.

use chess::epd::Epd;
use chess::pgn::Outcome;
use chess::{Color, chess_from_fen};
use serde_json::Value;
use shakmaty::Position as _;

use super::{BadLine, GREATEST_GRADE, Judged, MOST_POSITIONS, Why};

/// The names of fields in both languages.
const FEN: &[&str] = &["fen", "position", "posicao", "posição"];
const NAME: &[&str] = &["id", "name", "nome"];
const GAME: &[&str] = &["game", "partida"];
const GRADE: &[&str] = &["grade", "nota"];
/// In pawns, from White's side.
const VALUE: &[&str] = &["value", "valor"];
/// In hundredths of a pawn, from White's side.
const CENTIPAWNS: &[&str] = &["cp"];
const RESULT: &[&str] = &["result", "resultado"];

/// Whether a text is games rather than positions.
pub fn is_games(text: &[u8]) -> bool {
    let text = text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(text);
    let first = text.iter().position(|byte| !byte.is_ascii_whitespace());
    let text = &text[first.unwrap_or(text.len())..];
    text.starts_with(b"[") || text.starts_with(b"1.") || text.starts_with(b"%")
}

/// Reads positions; every one must be a legal position.
pub fn read(text: &str) -> Result<Vec<Judged>, BadLine> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let lines = || {
        let numbered = text.lines().zip(1..);
        numbered.filter(|(line, _)| !line.trim().is_empty() && !line.starts_with('#'))
    };
    let Some((first, _)) = lines().next() else {
        return Ok(Vec::new());
    };
    let reader = if first.trim_start().starts_with('{') {
        Reader::Json
    } else if let Some(table) = Table::of(first) {
        Reader::Table(table)
    } else {
        Reader::Epd
    };
    let skipped = usize::from(matches!(reader, Reader::Table(_)));
    let mut found = Vec::new();
    for (line, number) in lines().skip(skipped) {
        let judged = reader.line(line).and_then(|judged| {
            chess_from_fen(&judged.fen)?;
            match found.len() {
                MOST_POSITIONS => Err(Why::TooMany),
                _ => Ok(judged),
            }
        });
        found.push(judged.map_err(|why| BadLine { line: number, why })?);
    }
    Ok(found)
}

enum Reader {
    Epd,
    Table(Table),
    Json,
}

impl Reader {
    fn line(&self, line: &str) -> Result<Judged, Why> {
        match self {
            Reader::Epd => epd(line),
            Reader::Table(table) => table.row(line),
            Reader::Json => json(line),
        }
    }
}

/// EPD: `grade`, `ce` (hundredths, from the side to move), `result` or `c9`, `id`.
fn epd(line: &str) -> Result<Judged, Why> {
    let epd = Epd::read(line).ok_or(Why::NoPosition)?.map_err(Why::Epd)?;
    let get = |names: &[&str]| names.iter().find_map(|name| epd.get(name));
    let sign = match chess_from_fen(&epd.fen)?.turn() {
        Color::White => 1.0,
        Color::Black => -1.0,
    };
    let own = get(&["ce"]).map(number).transpose()?;
    Ok(Judged {
        name: get(NAME).map(str::to_owned),
        game: get(GAME).map(str::to_owned),
        grade: get(GRADE).map(grade).transpose()?,
        value: match get(VALUE) {
            Some(value) => Some(number(value)?),
            None => own.map(|own| own * sign / 100.0),
        },
        result: get(RESULT).or(get(&["c9"])).map(result).transpose()?,
        fen: epd.fen,
        ..Judged::default()
    })
}

fn json(line: &str) -> Result<Judged, Why> {
    let object: serde_json::Map<String, Value> =
        serde_json::from_str(line).map_err(|error| Why::Json(error.to_string()))?;
    let get = |names: &[&str]| -> Option<String> {
        let named = |key: &str| names.contains(&key.to_lowercase().as_str());
        let (_, value) = object.iter().find(|(key, _)| named(key))?;
        match value {
            Value::Null => None,
            Value::String(text) => Some(text.clone()),
            other => Some(other.to_string()),
        }
    };
    judged_position(&get)
}

/// A judgement out of named fields.
fn judged_position(get: &dyn Fn(&[&str]) -> Option<String>) -> Result<Judged, Why> {
    let present = |names: &[&str]| get(names).filter(|text| !text.trim().is_empty());
    Ok(Judged {
        fen: present(FEN).ok_or(Why::NoPosition)?,
        name: present(NAME),
        game: present(GAME),
        grade: present(GRADE).as_deref().map(grade).transpose()?,
        value: match (present(VALUE), present(CENTIPAWNS)) {
            (Some(value), _) => Some(number(&value)?),
            (None, Some(hundredths)) => Some(number(&hundredths)? / 100.0),
            (None, None) => None,
        },
        result: present(RESULT).as_deref().map(result).transpose()?,
        ..Judged::default()
    })
}

fn grade(text: &str) -> Result<u8, Why> {
    let grade = text.trim().parse().ok();
    grade
        .filter(|grade| *grade <= GREATEST_GRADE)
        .ok_or_else(|| Why::Grade(shown(text)))
}

fn number(text: &str) -> Result<f64, Why> {
    let number = text.trim().replace(',', ".").parse::<f64>().ok();
    number
        .filter(|number| number.is_finite())
        .ok_or_else(|| Why::Number(shown(text)))
}

fn result(text: &str) -> Result<f64, Why> {
    let text = text.trim();
    match Outcome::parse(text.as_bytes()) {
        Some(Outcome::White) => return Ok(1.0),
        Some(Outcome::Black) => return Ok(0.0),
        Some(Outcome::Draw) => return Ok(0.5),
        Some(Outcome::Unknown) | None => {}
    }
    let number = number(text).ok();
    number
        .filter(|number| (0.0..=1.0).contains(number))
        .ok_or_else(|| Why::Result(shown(text)))
}

fn shown(text: &str) -> String {
    text.chars().take(40).collect()
}

/// The columns of a table.
struct Table {
    separator: char,
    columns: Vec<String>,
}

impl Table {
    /// By the first line, if it names a column of positions.
    fn of(first: &str) -> Option<Table> {
        [',', ';', '\t'].into_iter().find_map(|separator| {
            let cells = cells(first, separator).into_iter();
            let columns: Vec<String> = cells.map(|cell| cell.trim().to_lowercase()).collect();
            let has_positions = columns.iter().any(|name| FEN.contains(&name.as_str()));
            (columns.len() > 1 && has_positions).then_some(Table { separator, columns })
        })
    }

    fn row(&self, line: &str) -> Result<Judged, Why> {
        let cells = cells(line, self.separator);
        judged_position(&|names: &[&str]| {
            let named = |column: &String| names.contains(&column.as_str());
            let place = self.columns.iter().position(named)?;
            cells.get(place).cloned()
        })
    }
}

/// The cells of a line; in quotes a separator is none, and two quotes are one.
fn cells(line: &str, separator: char) -> Vec<String> {
    let mut cells = vec![String::new()];
    let mut quoted = false;
    let mut letters = line.trim_end_matches('\r').chars().peekable();
    while let Some(letter) = letters.next() {
        let Some(cell) = cells.last_mut() else { break };
        match letter {
            '"' if quoted && letters.peek() == Some(&'"') => {
                letters.next();
                cell.push('"');
            }
            '"' if quoted => quoted = false,
            '"' if cell.is_empty() => quoted = true,
            letter if letter == separator && !quoted => cells.push(String::new()),
            letter => cell.push(letter),
        }
    }
    cells
}

#[cfg(test)]
mod tests {
    use super::*;

    const KINGS: &str = "4k3/8/8/8/8/8/4P3/4K3";

    #[test]
    fn epd_lines() {
        let text = format!(
            "# a comment\n\n{KINGS} w - - grade 5; id \"one\";\n{KINGS} b - - ce -150;\n{KINGS} w - - c9 \"1/2-1/2\";\n"
        );
        let found = read(&text).unwrap();
        assert_eq!(found[0].grade, Some(5));
        assert_eq!(found[0].name.as_deref(), Some("one"));
        // Bad for Black, who is to move: good for White.
        assert_eq!(found[1].value, Some(1.5));
        assert_eq!(found[2].result, Some(0.5));
    }

    #[test]
    fn tables() {
        let text = format!(
            "FEN;Nota;Valor;Partida\n\"{KINGS} w - - 0 1\";6;1,25;a\n{KINGS} b - - 0 1;;-0.5;a\n"
        );
        let found = read(&text).unwrap();
        assert_eq!((found[0].grade, found[0].value), (Some(6), Some(1.25)));
        assert_eq!((found[1].grade, found[1].value), (None, Some(-0.5)));
        assert_eq!(found[1].game.as_deref(), Some("a"));
        let commas = read(&format!(
            "id,fen,cp\n\"a,\"\"b\"\"\",{KINGS} w - - 0 1,-75\n"
        ))
        .unwrap();
        assert_eq!(commas[0].name.as_deref(), Some("a,\"b\""));
        assert_eq!(commas[0].value, Some(-0.75));
    }

    #[test]
    fn json_lines() {
        let text = format!(
            "{{\"fen\":\"{KINGS} w - - 0 1\",\"result\":\"1-0\"}}\n{{\"fen\":\"{KINGS} w - - 0 1\",\"resultado\":0.5,\"grade\":null}}\n"
        );
        let found = read(&text).unwrap();
        assert_eq!(found[0].result, Some(1.0));
        assert_eq!((found[1].result, found[1].grade), (Some(0.5), None));
    }

    #[test]
    fn errors_name_their_line() {
        let bad = |text: &str| read(text).unwrap_err();
        let line = format!("{KINGS} w - - grade 7;");
        assert_eq!(
            bad(&format!("\n{line}\n")),
            BadLine {
                line: 2,
                why: Why::Grade("7".to_owned())
            }
        );
        assert!(matches!(bad("fen,grade\nnonsense,3\n").why, Why::Fen(_)));
        assert!(matches!(bad("{\"grade\":3}\n").why, Why::NoPosition));
        assert!(matches!(bad("{\"fen\"\n").why, Why::Json(_)));
        assert!(matches!(
            bad(&format!("fen,value\n{KINGS} w - - 0 1,x\n")).why,
            Why::Number(_)
        ));
        assert!(matches!(
            bad(&format!("fen,result\n{KINGS} w - - 0 1,2\n")).why,
            Why::Result(_)
        ));
        assert!(read("").unwrap().is_empty());
    }

    #[test]
    fn games_are_distinguished_from_positions() {
        assert!(is_games(b"[Event \"x\"]"));
        assert!(is_games(b"\n1. e4 e5 *"));
        assert!(!is_games(b"fen,grade"));
        assert!(!is_games(KINGS.as_bytes()));
        assert!(!is_games(b""));
    }
}
