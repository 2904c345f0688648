//! The lines of a file.

use syntax::Message;

use super::error::{Location, TrfError};
use super::{MAX_BYTES, audit, player, settings};
use crate::record::TournamentRecord;
use crate::swiss::acceleration;

/// What the lines read so far contain.
#[derive(Default)]
pub(super) struct Draft {
    pub record: TournamentRecord,
    /// For each entrant the line, and the points that the file states.
    pub lines: Vec<(usize, Option<crate::record::Points>)>,
    /// The location of the number of rounds.
    pub rounds_at: Location,
    /// The numbers of bans.
    pub banned: Vec<(Location, u32)>,
    pub is_baku: bool,
    /// Byes by round (from 0) and number.
    pub byes: Vec<settings::PlannedBye>,
    pub accelerations: Vec<settings::Acceleration>,
    pub absent: Vec<(Location, u32)>,
    pub has_points: bool,
}

/// Parses a report and checks that its lines agree with each other.
pub fn read(text: &str) -> Result<TournamentRecord, TrfError> {
    if text.len() > MAX_BYTES {
        return Err(TrfError::new(
            Location::default(),
            Message::new(
                format!("the file has more than {} MiB", MAX_BYTES >> 20),
                format!("o arquivo tem mais de {} MiB", MAX_BYTES >> 20),
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
