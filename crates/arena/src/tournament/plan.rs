//! The file of a tournament: who plays, by which system, under which conditions.

mod absences;
mod checks;
mod file;
mod toml_error;

use std::time::Duration;

use syntax::Message;

use crate::contest::{Clock, DrawRule, Opening, Pace, WinRule};
use crate::systems::{Field, System};
use absences::field;
use checks::{Text, length, size};
use file::{Adjudicated, EntryFile, File, Limits, Openings};
use toml_error::explain;

/// The most bytes of a plan.
pub const MAX_PLAN_BYTES: usize = 1 << 20;
/// The maximum number of extra pairs of games after a level encounter that must have a winner.
pub(super) const EXTRA_PAIRS: usize = 3;
/// The most games between two entrants in one encounter.
const MAX_GAMES: i64 = 10_000;
/// The most games side by side.
const MAX_CONCURRENCY: i64 = 256;
/// The most plies ahead.
pub const MAX_DEPTH: i64 = 1000;
/// The most positions for a move.
pub const MAX_NODES: i64 = 1_000_000_000_000;
/// The longest time for a move: a day, in milliseconds.
pub const MAX_MOVE_TIME: i64 = 86_400_000;
/// The most plies of a game.
pub const MAX_PLIES: i64 = 100_000;
/// The most moves for which players must agree.
const MAX_AGREED: i64 = 1000;
/// The highest value on which they must.
pub const MAX_VALUE: i64 = 1_000_000;
/// The longest random opening.
const MAX_RANDOM: i64 = Opening::MOST_RANDOM as i64;

/// A tournament as its file plans it: system, conditions of the games, entrants. A plan that was read is valid: numbers are
/// within their limits, names are unique, and rounds exist. While it is played, names, concurrency and absences of rounds
/// to come may change; anything that decides games may not, which [`Plan::checksum`] guards.
#[derive(Debug, Clone, PartialEq)]
pub struct Plan {
    pub name: String,
    /// Which game is played.
    pub game: String,
    pub system: System,
    /// Games in each encounter.
    pub games: usize,
    /// The seed of openings and players.
    pub seed: u64,
    /// The number of games at a time.
    pub concurrency: usize,
    /// Limits of a move.
    pub pace: Pace,
    /// The number of plies after which a game is drawn.
    pub move_limit: Option<usize>,
    pub win: Option<WinRule>,
    pub draw: Option<DrawRule>,
    /// Ends by tables, where the game has any.
    pub tables: bool,
    pub opening: Opening,
    pub entries: Vec<EntryPlan>,
    /// Who must not meet, and who is away when.
    pub field: Field,
    /// A checksum of everything that decides how games are played. Who plays is compared by itself.
    pub checksum: u32,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EntryPlan {
    /// The name in tables.
    pub name: String,
    /// What plays: see the manual of the command.
    pub player: String,
    /// The first round of a late entry, in a Swiss tournament.
    pub from_round: Option<usize>,
    /// Half-point byes, in a Swiss tournament.
    pub half_byes: Vec<usize>,
}

/// Why a plan cannot be read, with line and column, and what to do about it.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{}", .message.en)]
pub struct PlanError {
    pub message: Message,
    pub remedy: Option<Message>,
}

impl PlanError {
    fn new(en: impl Into<String>, pt: impl Into<String>) -> PlanError {
        PlanError {
            message: Message::new(en, pt),
            remedy: None,
        }
    }

    fn remedy(mut self, en: impl Into<String>, pt: impl Into<String>) -> PlanError {
        self.remedy = Some(Message::new(en, pt));
        self
    }
}

impl Plan {
    pub fn read(text: &str) -> Result<Plan, PlanError> {
        length(text.len())?;
        let file: File = toml::from_str(text).map_err(|error| explain(text, &error))?;
        let text = Text(text);
        if let Some(name) = &file.name {
            text.name(name)?;
        }
        let system = text.system(&file)?;
        text.entries(&file.entry)?;
        let (win, draw) = agreements(text, &file.adjudication)?;
        let usual_games = if system.needs_winners() { 2 } else { 1 };
        let games = text.number("games", &file.games, 1..=MAX_GAMES)?;
        let concurrency = text.number("concurrency", &file.concurrency, 1..=MAX_CONCURRENCY)?;
        let move_limit = text.number("move-limit", &file.move_limit, 1..=MAX_PLIES)?;
        let mut plan = Plan {
            name: match file.name {
                Some(name) => name.into_inner(),
                None => "Tournament".to_owned(),
            },
            game: file.game.unwrap_or_else(|| "chess".to_owned()),
            system,
            games: games.unwrap_or(usual_games),
            seed: file.seed.unwrap_or(0),
            concurrency: concurrency.unwrap_or(1),
            pace: pace(text, &file.limits)?,
            move_limit,
            win,
            draw,
            tables: file.adjudication.tables,
            opening: opening(text, file.openings)?,
            field: field(text, &file.entry, &file.forbidden, system)?,
            entries: file.entry.into_iter().map(EntryPlan::of).collect(),
            checksum: 0,
        };
        size(plan.most_games())?;
        plan.checksum = plan.sum();
        Ok(plan)
    }

    /// The number of games, where it is known in advance.
    pub fn expected_games(&self) -> Option<usize> {
        let count = self.entries.len();
        let encounters = match self.system {
            System::RoundRobin { cycles } => cycles * count * (count - 1) / 2,
            System::Gauntlet { challengers } => {
                challengers.min(count) * count.saturating_sub(challengers)
            }
            System::Swiss { rounds } => {
                let there = |away: usize| (count - away) / 2;
                self.field.away(rounds).into_iter().map(there).sum()
            }
            System::Knockout | System::DoubleElimination => return None,
        };
        Some(encounters * self.games)
    }

    /// The maximum number of games.
    fn most_games(&self) -> usize {
        let beaten = self.entries.len() - 1;
        self.expected_games().unwrap_or_else(|| {
            let encounters = match self.system {
                // All but one lose twice, and that one may lose once.
                System::DoubleElimination => 2 * beaten + 1,
                _ => beaten,
            };
            encounters * self.most_of_encounter()
        })
    }

    /// The maximum number of games of an encounter.
    pub(super) fn most_of_encounter(&self) -> usize {
        match self.system.needs_winners() {
            true => self.games + 2 * EXTRA_PAIRS,
            false => self.games,
        }
    }

    /// The maximum number of rounds.
    pub(super) fn rounds(&self) -> usize {
        self.system.rounds(self.entries.len())
    }

    /// A checksum of what decides how games are played. Names, concurrency and what is known of rounds to come may
    /// change.
    fn sum(&self) -> u32 {
        let settings = format!(
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
        crc32fast::hash(settings.as_bytes())
    }
}

impl EntryPlan {
    /// An entry whose numbers have been looked at.
    fn of(file: EntryFile) -> EntryPlan {
        let round = |round: i64| usize::try_from(round).unwrap_or(0);
        EntryPlan {
            name: file.name.into_inner(),
            player: file.player.into_inner(),
            from_round: file.from_round.map(|from| round(from.into_inner())),
            half_byes: file
                .half_byes
                .into_iter()
                .map(|bye| round(bye.into_inner()))
                .collect(),
        }
    }
}

/// The limits of a move, depth 3 if nothing is said.
fn pace(text: Text<'_>, limits: &Limits) -> Result<Pace, PlanError> {
    let clock = match &limits.clock {
        Some(written) => {
            let clock = read_clock(written.get_ref());
            Some(clock.ok_or_else(|| {
                let (at, written) = (written.span().start, written.get_ref());
                text.wrong(
                    at,
                    format!("clock = \"{written}\" is no clock"),
                    format!("clock = \"{written}\" não é relógio"),
                )
                .remedy(
                    "write seconds and increment as \"10+0.1\", each at most 1000000",
                    "escreva segundos e acréscimo como \"10+0.1\", cada um no máximo 1000000",
                )
            })?)
        }
        None => None,
    };
    let mut pace = Pace {
        depth: text.number("depth", &limits.depth, 1..=MAX_DEPTH)?,
        nodes: text.number("nodes", &limits.nodes, 1..=MAX_NODES)?,
        move_time: text
            .number("move-time", &limits.move_time, 1..=MAX_MOVE_TIME)?
            .map(Duration::from_millis),
        clock,
    };
    if pace == Pace::default() {
        pace.depth = Some(Pace::USUAL_DEPTH);
    }
    Ok(pace)
}

/// When the players' own values end a game.
fn agreements(
    text: Text<'_>,
    written: &Adjudicated,
) -> Result<(Option<WinRule>, Option<DrawRule>), PlanError> {
    let (win, draw) = (&written.win, &written.draw);
    text.needs("win-moves", &written.win_moves, "win", win.is_some())?;
    text.needs("draw-moves", &written.draw_moves, "draw", draw.is_some())?;
    text.needs("draw-after", &written.draw_after, "draw", draw.is_some())?;
    let win_moves = text.number("win-moves", &written.win_moves, 1..=MAX_AGREED)?;
    let draw_moves = text.number("draw-moves", &written.draw_moves, 1..=MAX_AGREED)?;
    let draw_after = text.number("draw-after", &written.draw_after, 0..=MAX_PLIES)?;
    let win = text.number("win", win, 1..=MAX_VALUE)?;
    let draw = text.number("draw", draw, 0..=MAX_VALUE)?;
    Ok((
        win.map(|value| WinRule {
            value,
            moves: win_moves.unwrap_or(WinRule::USUAL_MOVES),
        }),
        draw.map(|value| DrawRule {
            after: draw_after.unwrap_or(DrawRule::USUAL_AFTER),
            value,
            moves: draw_moves.unwrap_or(DrawRule::USUAL_MOVES),
        }),
    ))
}

fn opening(text: Text<'_>, written: Openings) -> Result<Opening, PlanError> {
    let random = text.number("random", &written.random, 0..=MAX_RANDOM)?;
    match (written.book, random, written.list) {
        (true, None, None) => Ok(Opening::Book),
        (false, Some(plies), None) => Ok(Opening::Random { plies }),
        (false, None, Some(list)) => Ok(Opening::List(list.into_inner())),
        (false, None, None) => Ok(Opening::Start),
        (_, _, list) => {
            let random = written.random.map(|random| random.span());
            let at = list.map(|list| list.span()).or(random);
            Err(text
                .wrong(
                    at.map_or(0, |span| span.start),
                    "openings: only one of book, random and list",
                    "openings: só um entre book, random e list",
                )
                .remedy("leave the others out", "tire os outros"))
        }
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
