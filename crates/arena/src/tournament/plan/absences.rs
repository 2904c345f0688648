//! Who must not meet whom, and who is away when.

use std::collections::BTreeSet;

use syntax::suggest::closest;
use toml::Spanned;

use super::PlanError;
use super::checks::Text;
use super::file::EntryFile;
use crate::systems::{Absence, Field, System};

/// Reads it from the entries of a plan.
pub(super) fn field(
    text: Text<'_>,
    entries: &[EntryFile],
    forbidden: &[Spanned<Vec<String>>],
    system: System,
) -> Result<Field, PlanError> {
    let mut field = Field::of(entries.len());
    let System::Swiss { rounds } = system else {
        return match swiss_only(entries, forbidden) {
            Some(at) => Err(text
                .wrong(
                    at,
                    "forbidden, from-round and half-byes are for system = \"swiss\" alone",
                    "forbidden, from-round e half-byes são só para system = \"swiss\"",
                )
                .remedy(
                    "leave it out, or write system = \"swiss\"",
                    "tire-o, ou escreva system = \"swiss\"",
                )),
            None => Ok(field),
        };
    };
    for pair in forbidden {
        field.forbidden.push(read_pair(text, entries, pair)?);
    }
    for (entrant, entry) in entries.iter().enumerate() {
        let from = text.number::<usize>("from-round", &entry.from_round, 1..=rounds as i64)?;
        let mut known = BTreeSet::new();
        for round in 1..from.unwrap_or(1) {
            known.insert(round);
            field.absences.push(Absence {
                entrant,
                round,
                is_half_point: false,
            });
        }
        for bye in &entry.half_byes {
            let at = bye.span().start;
            let asked = Some(bye.clone());
            let Some(round) = text.number("half-byes", &asked, 1..=rounds as i64)? else {
                continue;
            };
            if !known.insert(round) {
                let name = entry.name.get_ref();
                return Err(text
                    .wrong(
                        at,
                        format!("entry \"{name}\": round {round} is named twice, or before from-round"),
                        format!(
                            "inscrito \"{name}\": a rodada {round} aparece duas vezes, ou antes de from-round"
                        ),
                    )
                    .remedy("leave it out", "tire-a"));
            }
            field.absences.push(Absence {
                entrant,
                round,
                is_half_point: true,
            });
        }
    }
    enough(entries.len(), &field, rounds)?;
    Ok(field)
}

/// Where something stands that only the Swiss system knows.
fn swiss_only(entries: &[EntryFile], forbidden: &[Spanned<Vec<String>>]) -> Option<usize> {
    let pairs = forbidden.iter().map(|pair| pair.span().start);
    let late = entries.iter().filter_map(|entry| entry.from_round.as_ref());
    let byes = entries.iter().flat_map(|entry| &entry.half_byes);
    pairs
        .chain(late.chain(byes).map(|number| number.span().start))
        .next()
}

fn read_pair(
    text: Text<'_>,
    entries: &[EntryFile],
    pair: &Spanned<Vec<String>>,
) -> Result<(usize, usize), PlanError> {
    let at = pair.span().start;
    let [one, other] = &pair.get_ref()[..] else {
        let count = pair.get_ref().len();
        return Err(text
            .wrong(
                at,
                format!("forbidden: {count} names where two belong"),
                format!("forbidden: {count} nomes onde cabem dois"),
            )
            .remedy(
                "write pairs: forbidden = [[\"Ana\", \"Caio\"]]",
                "escreva pares: forbidden = [[\"Ana\", \"Caio\"]]",
            ));
    };
    let names = || entries.iter().map(|entry| entry.name.get_ref().as_str());
    let place = |name: &str| {
        names().position(|known| known == name).ok_or_else(|| {
            let wrong = text.wrong(
                at,
                format!("forbidden: no entry is called \"{name}\""),
                format!("forbidden: nenhum inscrito se chama \"{name}\""),
            );
            match closest(name, names()) {
                Some(near) => wrong.remedy(
                    format!("did you mean \"{near}\"?"),
                    format!("você quis dizer \"{near}\"?"),
                ),
                None => wrong,
            }
        })
    };
    match (place(one)?, place(other)?) {
        (one, other) if one != other => Ok((one, other)),
        _ => Err(text.wrong(
            at,
            format!("forbidden: \"{one}\" twice in one pair"),
            format!("forbidden: \"{one}\" duas vezes no mesmo par"),
        )),
    }
}

/// Two at least are there in every round.
fn enough(entries: usize, field: &Field, rounds: usize) -> Result<(), PlanError> {
    for (away, round) in field.away(rounds).into_iter().zip(1..) {
        if entries - away < 2 {
            return Err(PlanError::new(
                format!("round {round}: fewer than two entries are there"),
                format!("rodada {round}: menos de dois inscritos presentes"),
            )
            .remedy(
                "change from-round or half-byes",
                "mude from-round ou half-byes",
            ));
        }
    }
    Ok(())
}
