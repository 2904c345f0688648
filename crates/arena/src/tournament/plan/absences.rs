//! Who must not meet whom, and who is away when.

use std::collections::BTreeSet;

use super::{EntryPlan, PlanError};
use crate::systems::{Absence, Field, System};

/// Reads it from the entries of a plan.
pub(super) fn field(
    entries: &[EntryPlan],
    forbidden: &[(String, String)],
    system: System,
) -> Result<Field, PlanError> {
    let mut field = Field::of(entries.len());
    for (one, other) in forbidden {
        field.forbidden.push(pair(entries, one, other)?);
    }
    for (entrant, entry) in entries.iter().enumerate() {
        let late = 1..entry.from_round.unwrap_or(1);
        let away = late.map(|round| (round, false));
        let asked = entry.half_byes.iter().map(|&round| (round, true));
        for (round, is_half_point) in away.chain(asked) {
            field.absences.push(Absence {
                entrant,
                round,
                is_half_point,
            });
        }
    }
    match system {
        System::Swiss { rounds } => check(entries, &field, rounds)?,
        _ if field == Field::of(entries.len()) => {}
        _ => {
            return Err(PlanError::new(
                "forbidden, from-round and half-byes are for system = \"swiss\" alone",
                "forbidden, from-round e half-byes são só para system = \"swiss\"",
            ));
        }
    }
    Ok(field)
}

fn pair(entries: &[EntryPlan], one: &str, other: &str) -> Result<(usize, usize), PlanError> {
    let place = |name: &str| {
        let found = entries.iter().position(|entry| entry.name == name);
        found.ok_or_else(|| {
            PlanError::new(
                format!("forbidden: no entry is called \"{name}\""),
                format!("forbidden: nenhum inscrito se chama \"{name}\""),
            )
        })
    };
    match (place(one)?, place(other)?) {
        (one, other) if one != other => Ok((one, other)),
        _ => Err(PlanError::new(
            format!("forbidden: \"{one}\" twice in one pair"),
            format!("forbidden: \"{one}\" duas vezes no mesmo par"),
        )),
    }
}

fn check(entries: &[EntryPlan], field: &Field, rounds: usize) -> Result<(), PlanError> {
    let mut known = BTreeSet::new();
    for absence in &field.absences {
        let (round, name) = (absence.round, &entries[absence.entrant].name);
        let is_late_for_ever = !absence.is_half_point && round >= rounds;
        if !(1..=rounds).contains(&round) || is_late_for_ever {
            return Err(PlanError::new(
                format!("entry \"{name}\": the rounds are 1 to {rounds}"),
                format!("inscrito \"{name}\": as rodadas vão de 1 a {rounds}"),
            ));
        }
        if !known.insert((absence.entrant, round)) {
            return Err(PlanError::new(
                format!("entry \"{name}\": round {round} is named twice"),
                format!("inscrito \"{name}\": a rodada {round} aparece duas vezes"),
            ));
        }
    }
    for round in 1..=rounds {
        let away = known.iter().filter(|&&(_, when)| when == round).count();
        if entries.len() - away < 2 {
            return Err(PlanError::new(
                format!("round {round}: fewer than two entries are there"),
                format!("rodada {round}: menos de dois inscritos presentes"),
            ));
        }
    }
    Ok(())
}
