//! The lines of a file.

use syntax::Message;

use super::{MAX_BYTES, audit, player, settings};
use crate::record::Record;
use crate::swiss::acceleration;

/// What is wrong with a file, and where.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {}", .message.en)]
pub struct Fault {
    /// The line, from 1; 0 if it concerns the whole.
    pub line: usize,
    /// What is wrong.
    pub message: Message,
    /// What to do about it.
    pub remedy: Message,
}

impl Fault {
    pub(super) fn new(line: usize, message: Message, remedy: Message) -> Fault {
        Fault {
            line,
            message,
            remedy,
        }
    }
}

/// What is gathered while lines are read.
#[derive(Default)]
pub(super) struct Draft {
    pub record: Record,
    /// For each entrant the line, and the points that the file states.
    pub lines: Vec<(usize, Option<crate::record::Points>)>,
    pub is_baku: bool,
    /// Byes by round (from 0) and number.
    pub byes: Vec<settings::PlannedBye>,
    pub accelerations: Vec<settings::Acceleration>,
    pub absent: Vec<(usize, u32)>,
    pub has_points: bool,
}

/// Reads a file.
pub fn read(text: &str) -> Result<Record, Fault> {
    if text.len() > MAX_BYTES {
        return Err(Fault::new(
            0,
            Message::new(
                format!("the file has more than {MAX_BYTES} bytes"),
                format!("o arquivo tem mais de {MAX_BYTES} bytes"),
            ),
            Message::new(
                "give a file of one tournament",
                "dê o arquivo de um só torneio",
            ),
        ));
    }
    let mut draft = Draft::default();
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    // Lines end with LF, CR LF or CR alone.
    for (index, line) in text.replace("\r\n", "\n").split(['\n', '\r']).enumerate() {
        let line = line.trim_end();
        let number = index + 1;
        let Some(code) = line.get(..3) else { continue };
        let rest = line.get(3..).unwrap_or_default();
        if code == "001" {
            player::read(&mut draft, line, number)?;
        } else if !settings::read(&mut draft, code, rest, number)? && !code.trim().is_empty() {
            draft.record.headings.push((
                code.to_owned(),
                rest.strip_prefix(' ').unwrap_or(rest).to_owned(),
            ));
        }
    }
    settings::apply(&mut draft)?;
    if draft.is_baku
        && draft
            .record
            .entrants
            .iter()
            .all(|one| one.acceleration.is_empty())
    {
        acceleration::accelerate(&mut draft.record);
    }
    audit::check(&mut draft)?;
    Ok(draft.record)
}
