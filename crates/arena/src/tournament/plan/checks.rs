//! What the values of a plan may be.

use std::ops::RangeInclusive;

use syntax::suggest::closest;
use toml::Spanned;

use super::file::{EntryFile, File, Number};
use super::{MAX_PLAN_BYTES, PlanError};
use crate::systems::System;

/// The most entrants.
const MAX_ENTRIES: usize = 1000;
/// The most rounds of a Swiss tournament.
const MAX_ROUNDS: i64 = 1000;
/// The longest name, in letters.
const MAX_NAME: usize = 1000;
/// The most games of a tournament.
const MAX_ALL_GAMES: usize = 1_000_000;

/// The text of a plan, for the places of what is wrong in it.
#[derive(Clone, Copy)]
pub(super) struct Text<'a>(pub(super) &'a str);

impl Text<'_> {
    /// Something wrong at a place, counted in bytes.
    pub(super) fn wrong(
        self,
        at: usize,
        en: impl Into<String>,
        pt: impl Into<String>,
    ) -> PlanError {
        let (line, column) = self.place(at);
        PlanError::new(
            format!("line {line}, column {column}: {}", en.into()),
            format!("linha {line}, coluna {column}: {}", pt.into()),
        )
    }

    /// Line and column, from 1.
    fn place(self, at: usize) -> (usize, usize) {
        let before = self.0.get(..at).unwrap_or(self.0);
        let column = before.chars().rev().take_while(|&sign| sign != '\n');
        (before.matches('\n').count() + 1, column.count() + 1)
    }

    /// A number within bounds.
    pub(super) fn number<T: TryFrom<i64>>(
        self,
        key: &str,
        written: &Number,
        bounds: RangeInclusive<i64>,
    ) -> Result<Option<T>, PlanError> {
        let Some(written) = written else {
            return Ok(None);
        };
        let value = *written.get_ref();
        let within = bounds.contains(&value).then(|| T::try_from(value).ok());
        match within.flatten() {
            Some(value) => Ok(Some(value)),
            None => Err(self.out_of_bounds(key, written, &bounds)),
        }
    }

    fn out_of_bounds(
        self,
        key: &str,
        written: &Spanned<i64>,
        bounds: &RangeInclusive<i64>,
    ) -> PlanError {
        let (value, least, most) = (written.get_ref(), bounds.start(), bounds.end());
        self.wrong(
            written.span().start,
            format!("{key} = {value} is not possible"),
            format!("{key} = {value} não é possível"),
        )
        .remedy(
            format!("write a whole number from {least} to {most}"),
            format!("escreva um número inteiro de {least} a {most}"),
        )
    }

    /// A name that tables and files can hold.
    pub(super) fn name(self, name: &Spanned<String>) -> Result<(), PlanError> {
        let text = name.get_ref();
        let at = name.span().start;
        if text.trim().is_empty() {
            return Err(self
                .wrong(at, "the name is empty", "o nome está vazio")
                .remedy("write a name", "escreva um nome"));
        }
        if text.chars().any(syntax::is_deceptive) {
            return Err(self
                .wrong(
                    at,
                    "the name has a line break or another character in it that cannot be seen",
                    "o nome tem uma quebra de linha ou outro caractere que não se vê",
                )
                .remedy(
                    "write it in one line, with blanks",
                    "escreva-o numa linha, com espaços",
                ));
        }
        if text.chars().count() > MAX_NAME {
            return Err(self
                .wrong(
                    at,
                    format!("the name is longer than {MAX_NAME} letters"),
                    format!("o nome tem mais de {MAX_NAME} letras"),
                )
                .remedy("shorten it", "abrevie-o"));
        }
        Ok(())
    }

    /// Checks names, players and the number of entries.
    pub(super) fn entries(self, entries: &[EntryFile]) -> Result<(), PlanError> {
        let count = entries.len();
        if !(2..=MAX_ENTRIES).contains(&count) {
            let (en, pt) = match count {
                0 => ("no entries".to_owned(), "nenhum inscrito".to_owned()),
                1 => ("only one entry".to_owned(), "só um inscrito".to_owned()),
                _ => (format!("{count} entries"), format!("{count} inscritos")),
            };
            return Err(PlanError::new(
                format!("{en}: there must be 2 to {MAX_ENTRIES} [[entry]]"),
                format!("{pt}: deve haver de 2 a {MAX_ENTRIES} [[entry]]"),
            )
            .remedy(
                "each one begins with a line [[entry]], then name = \"…\" and player = \"…\"",
                "cada um começa com uma linha [[entry]], depois name = \"…\" e player = \"…\"",
            ));
        }
        let mut known = std::collections::BTreeMap::new();
        for entry in entries {
            self.name(&entry.name)?;
            if entry.player.get_ref().trim().is_empty() {
                return Err(self
                    .wrong(
                        entry.player.span().start,
                        "the player is empty",
                        "o jogador está vazio",
                    )
                    .remedy(
                        "write who plays: 'stratvision match --help' names the players",
                        "escreva quem joga: 'stratvision match --help' dá os jogadores",
                    ));
            }
            // Ladders and games as text know names without the blanks around them.
            let (name, at) = (entry.name.get_ref().trim(), entry.name.span().start);
            if let Some(first) = known.insert(name, at) {
                let line = self.place(first).0;
                return Err(self
                    .wrong(
                        at,
                        format!("\"{name}\" is the name of the entry of line {line} already"),
                        format!("\"{name}\" já é o nome do inscrito da linha {line}"),
                    )
                    .remedy("give one of them another name", "dê outro nome a um deles"));
            }
        }
        Ok(())
    }

    /// The system, with the numbers that belong to it; those of other systems are refused.
    pub(super) fn system(self, file: &File) -> Result<System, PlanError> {
        let name = file.system.get_ref().as_str();
        for (key, number, owner) in [
            ("rounds", &file.rounds, "swiss"),
            ("challengers", &file.challengers, "gauntlet"),
        ] {
            if let Some(number) = number
                && name != owner
            {
                return Err(self
                    .wrong(
                        number.span().start,
                        format!("{key} is for system = \"{owner}\", not for \"{name}\""),
                        format!("{key} é para system = \"{owner}\", e não para \"{name}\""),
                    )
                    .remedy(
                        format!("leave {key} out, or write system = \"{owner}\""),
                        format!("tire {key}, ou escreva system = \"{owner}\""),
                    ));
            }
        }
        Ok(match name {
            "round-robin" => System::RoundRobin { cycles: 1 },
            "double-round-robin" => System::RoundRobin { cycles: 2 },
            "swiss" => match self.number("rounds", &file.rounds, 1..=MAX_ROUNDS)? {
                Some(rounds) => System::Swiss { rounds },
                None => {
                    return Err(self
                        .wrong(
                            file.system.span().start,
                            "a Swiss tournament needs rounds = N",
                            "um torneio suíço precisa de rounds = N",
                        )
                        .remedy(
                            "write rounds = 5, for example",
                            "escreva rounds = 5, por exemplo",
                        ));
                }
            },
            "knockout" => System::Knockout,
            "double-elimination" => System::DoubleElimination,
            "gauntlet" => {
                let most = file.entry.len().saturating_sub(1).max(1) as i64;
                let challengers = self.number("challengers", &file.challengers, 1..=most)?;
                System::Gauntlet {
                    challengers: challengers.unwrap_or(1),
                }
            }
            other => {
                let known = [
                    "round-robin",
                    "double-round-robin",
                    "swiss",
                    "knockout",
                    "double-elimination",
                    "gauntlet",
                ];
                let wrong = self.wrong(
                    file.system.span().start,
                    format!("system \"{other}\" is unknown"),
                    format!("o sistema \"{other}\" é desconhecido"),
                );
                return Err(
                    match in_portuguese(other).or_else(|| closest(other, known)) {
                        Some(near) => wrong.remedy(
                            format!("did you mean \"{near}\"?"),
                            format!("você quis dizer \"{near}\"?"),
                        ),
                        None => wrong.remedy(known.join(", "), known.join(", ")),
                    },
                );
            }
        })
    }

    /// A value that is nothing without another one.
    pub(super) fn needs(
        self,
        key: &str,
        number: &Number,
        other: &str,
        is_there: bool,
    ) -> Result<(), PlanError> {
        match number {
            Some(number) if !is_there => Err(self
                .wrong(
                    number.span().start,
                    format!("{key} does nothing without {other}"),
                    format!("{key} nada faz sem {other}"),
                )
                .remedy(
                    format!("write {other} = N too, or leave {key} out"),
                    format!("escreva também {other} = N, ou tire {key}"),
                )),
            _ => Ok(()),
        }
    }
}

/// The system that a Brazilian organiser means.
fn in_portuguese(name: &str) -> Option<&'static str> {
    let known = [
        ("suíço", "swiss"),
        ("todos contra todos", "round-robin"),
        ("todos contra todos turno e returno", "double-round-robin"),
        ("turno e returno", "double-round-robin"),
        ("mata-mata", "knockout"),
        ("eliminatória", "knockout"),
        ("eliminatória dupla", "double-elimination"),
        ("dupla eliminação", "double-elimination"),
        ("desafio", "gauntlet"),
    ];
    let blank = |text: &str| text.replace(['-', '_'], " ");
    let name = blank(name);
    let words = known.map(|(word, _)| blank(word));
    let near = closest(&name, words.iter().map(String::as_str))?;
    let place = words.iter().position(|word| word == near)?;
    Some(known[place].1)
}

/// A file that is no plan any more.
pub(super) fn length(bytes: usize) -> Result<(), PlanError> {
    match bytes > MAX_PLAN_BYTES {
        true => Err(PlanError::new(
            format!("a plan has at most {} KiB", MAX_PLAN_BYTES >> 10),
            format!("um plano tem no máximo {} KiB", MAX_PLAN_BYTES >> 10),
        )
        .remedy(
            "have fewer entries, or shorter lists",
            "tenha menos inscritos, ou listas mais curtas",
        )),
        false => Ok(()),
    }
}

/// Checks the limit of games.
pub(super) fn size(games: usize) -> Result<(), PlanError> {
    match games > MAX_ALL_GAMES {
        true => Err(PlanError::new(
            format!("{games} games: a tournament has at most {MAX_ALL_GAMES}"),
            format!("{games} partidas: um torneio tem no máximo {MAX_ALL_GAMES}"),
        )
        .remedy(
            "have fewer entries, rounds or games",
            "tenha menos inscritos, rodadas ou partidas (games)",
        )),
        false => Ok(()),
    }
}
