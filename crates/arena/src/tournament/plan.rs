//! The file of a tournament: who plays, by which system, under which conditions.

mod absences;
mod unread;

use std::time::Duration;

use serde::Deserialize;
use syntax::Message;

use crate::contest::{Clock, DrawRule, Opening, Pace, WinRule};
use crate::systems::{Field, System};
use absences::field;
use unread::unread;

/// The most entrants.
const MAX_ENTRIES: usize = 1000;
/// The most games between two entrants in one encounter.
const MAX_GAMES: usize = 10_000;

/// A tournament as it is planned.
#[derive(Debug, Clone, PartialEq)]
pub struct Plan {
    /// What it is called.
    pub name: String,
    /// Which game is played.
    pub game: String,
    /// By which system.
    pub system: System,
    /// Games in each encounter.
    pub games: usize,
    /// What chance comes from.
    pub seed: u64,
    /// Games side by side.
    pub concurrency: usize,
    /// Limits of a move.
    pub pace: Pace,
    /// A draw after so many plies.
    pub move_limit: Option<usize>,
    /// Agreed wins.
    pub win: Option<WinRule>,
    /// Agreed draws.
    pub draw: Option<DrawRule>,
    /// Ends by tables, where the game has any.
    pub tables: bool,
    /// Where games begin.
    pub opening: Opening,
    /// Who plays.
    pub entries: Vec<EntryPlan>,
    /// Who must not meet, and who is away when.
    pub field: Field,
    /// A checksum of everything that decides how games are played. Who plays is compared by itself.
    pub checksum: u32,
}

/// Who plays.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct EntryPlan {
    /// The name in tables.
    pub name: String,
    /// What plays: see the manual of the command.
    pub player: String,
    /// The first round of somebody who comes later, in a Swiss tournament.
    pub from_round: Option<usize>,
    /// Rounds that somebody asked not to play, each worth half a point, in a Swiss tournament.
    #[serde(default)]
    pub half_byes: Vec<usize>,
}

/// What is wrong with a plan.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{}", .0.en)]
pub struct PlanError(pub Message);

impl PlanError {
    pub(super) fn new(en: impl Into<String>, pt: impl Into<String>) -> PlanError {
        PlanError(Message::new(en, pt))
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct File {
    name: Option<String>,
    game: Option<String>,
    system: String,
    rounds: Option<usize>,
    challengers: Option<usize>,
    games: Option<usize>,
    seed: Option<u64>,
    concurrency: Option<usize>,
    move_limit: Option<usize>,
    #[serde(default)]
    forbidden: Vec<(String, String)>,
    #[serde(default)]
    limits: Limits,
    #[serde(default)]
    adjudication: Adjudicated,
    #[serde(default)]
    openings: Openings,
    #[serde(default)]
    entry: Vec<EntryPlan>,
}

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Limits {
    depth: Option<u32>,
    nodes: Option<u64>,
    /// Milliseconds for each move.
    move_time: Option<u64>,
    /// Seconds and increment: `10+0.1`.
    clock: Option<String>,
}

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Adjudicated {
    win: Option<i32>,
    win_moves: Option<usize>,
    draw: Option<i32>,
    draw_moves: Option<usize>,
    draw_after: Option<usize>,
    #[serde(default)]
    tables: bool,
}

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Openings {
    #[serde(default)]
    book: bool,
    random: Option<usize>,
    list: Option<Vec<String>>,
}

impl Plan {
    /// Reads a plan.
    pub fn read(text: &str) -> Result<Plan, PlanError> {
        let file: File = toml::from_str(text).map_err(|error| unread(text, &error))?;
        let wrong = |en: String, pt: String| Err(PlanError(Message::new(en, pt)));
        let system = match file.system.as_str() {
            "round-robin" => System::RoundRobin { cycles: 1 },
            "double-round-robin" => System::RoundRobin { cycles: 2 },
            "swiss" => match file.rounds {
                Some(rounds) if rounds > 0 => System::Swiss { rounds },
                _ => {
                    return wrong(
                        "a Swiss tournament needs rounds = N".to_owned(),
                        "um torneio suíço precisa de rounds = N".to_owned(),
                    );
                }
            },
            "knockout" => System::Knockout,
            "double-elimination" => System::DoubleElimination,
            "gauntlet" => System::Gauntlet {
                challengers: file.challengers.unwrap_or(1),
            },
            other => {
                return wrong(
                    format!(
                        "system \"{other}\" is unknown: round-robin, double-round-robin, swiss, knockout, double-elimination or gauntlet"
                    ),
                    format!(
                        "o sistema \"{other}\" é desconhecido: round-robin, double-round-robin, swiss, knockout, double-elimination ou gauntlet"
                    ),
                );
            }
        };
        let count = file.entry.len();
        if !(2..=MAX_ENTRIES).contains(&count) {
            return wrong(
                format!("{count} entries: there must be 2 to {MAX_ENTRIES} [[entry]]"),
                format!("{count} inscritos: deve haver de 2 a {MAX_ENTRIES} [[entry]]"),
            );
        }
        for (place, entry) in file.entry.iter().enumerate() {
            if file.entry[..place]
                .iter()
                .any(|other| other.name == entry.name)
            {
                return wrong(
                    format!("two entries are called \"{}\"", entry.name),
                    format!("dois inscritos se chamam \"{}\"", entry.name),
                );
            }
        }
        let games = file
            .games
            .unwrap_or(if system.needs_winners() { 2 } else { 1 });
        if !(1..=MAX_GAMES).contains(&games) {
            return wrong(
                format!("games = {games}: 1 to {MAX_GAMES}"),
                format!("games = {games}: de 1 a {MAX_GAMES}"),
            );
        }
        let clock = match &file.limits.clock {
            Some(text) => match read_clock(text) {
                Some(clock) => Some(clock),
                None => {
                    return wrong(
                        format!("clock = \"{text}\": write seconds and increment as \"10+0.1\""),
                        format!("clock = \"{text}\": escreva segundos e acréscimo como \"10+0.1\""),
                    );
                }
            },
            None => None,
        };
        let mut pace = Pace {
            depth: file.limits.depth,
            nodes: file.limits.nodes,
            move_time: file.limits.move_time.map(Duration::from_millis),
            clock,
        };
        if pace == Pace::default() {
            pace.depth = Some(3);
        }
        let opening = match (
            file.openings.book,
            file.openings.random,
            &file.openings.list,
        ) {
            (true, None, None) => Opening::Book,
            (false, Some(plies), None) => Opening::Random { plies },
            (false, None, Some(list)) => Opening::List(list.clone()),
            (false, None, None) => Opening::Start,
            _ => {
                return wrong(
                    "openings: only one of book, random and list".to_owned(),
                    "openings: só um entre book, random e list".to_owned(),
                );
            }
        };
        let mut plan = Plan {
            name: file.name.unwrap_or_else(|| "Tournament".to_owned()),
            game: file.game.unwrap_or_else(|| "chess".to_owned()),
            system,
            games,
            seed: file.seed.unwrap_or(0),
            concurrency: file.concurrency.unwrap_or(1).clamp(1, 256),
            pace,
            move_limit: file.move_limit,
            win: file.adjudication.win.map(|value| WinRule {
                value,
                moves: file.adjudication.win_moves.unwrap_or(3),
            }),
            draw: file.adjudication.draw.map(|value| DrawRule {
                after: file.adjudication.draw_after.unwrap_or(30),
                value,
                moves: file.adjudication.draw_moves.unwrap_or(8),
            }),
            tables: file.adjudication.tables,
            opening,
            field: field(&file.entry, &file.forbidden, system)?,
            entries: file.entry,
            checksum: 0,
        };
        plan.checksum = plan.sum();
        Ok(plan)
    }

    /// How many games there will be, where that is known before.
    pub fn expected_games(&self) -> Option<usize> {
        let count = self.entries.len();
        let encounters = match self.system {
            System::RoundRobin { cycles } => cycles * count * (count - 1) / 2,
            System::Gauntlet { challengers } => {
                challengers.min(count) * count.saturating_sub(challengers)
            }
            System::Swiss { rounds } => {
                let away = |round: usize| {
                    let absences = self.field.absences.iter();
                    absences.filter(|absence| absence.round == round).count()
                };
                (1..=rounds).map(|round| (count - away(round)) / 2).sum()
            }
            System::Knockout | System::DoubleElimination => return None,
        };
        Some(encounters * self.games)
    }

    /// A checksum of what decides how games are played. Names, concurrency and what is known of rounds to come may
    /// change.
    fn sum(&self) -> u32 {
        let told = format!(
            "{:?}",
            (
                &self.game,
                self.system,
                self.games,
                self.seed,
                self.pace,
                self.move_limit,
                self.win,
                self.draw,
                self.tables,
                &self.opening,
            )
        );
        crc32fast::hash(told.as_bytes())
    }
}

/// Reads seconds and increment: `10+0.1`.
pub fn read_clock(text: &str) -> Option<Clock> {
    let (base, increment) = text.split_once('+').unwrap_or((text, "0"));
    let seconds = |text: &str| {
        let seconds: f64 = text.trim().parse().ok()?;
        (0.0..=1e6)
            .contains(&seconds)
            .then(|| Duration::from_secs_f64(seconds))
    };
    Some(Clock {
        remaining: seconds(base).filter(|base| !base.is_zero())?,
        increment: seconds(increment)?,
    })
}
