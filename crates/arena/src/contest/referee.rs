//! One game from its opening to its end.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use game::{End, Game, Reason, Record, Side};

use super::adjudication::Adjudication;
use super::contender::{Entry, Trouble};
use super::pace::{Clock, Pace};
use super::seat::{Seat, told};

/// What a game is played by.
pub struct Rules<G: Game> {
    /// The limits of each move; a clock starts full for each player.
    pub pace: Pace,
    /// What an answer may be late without losing: the way from the player to the referee.
    pub margin: Duration,
    /// A draw after so many plies of play.
    pub move_limit: Option<usize>,
    /// When the result is clear.
    pub adjudication: Adjudication<G>,
}

impl<G: Game> Default for Rules<G> {
    fn default() -> Rules<G> {
        Rules {
            pace: Pace::default(),
            margin: Duration::from_millis(200),
            move_limit: None,
            adjudication: Adjudication::default(),
        }
    }
}

/// A move that a player made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ply {
    /// The move as people write it.
    pub text: String,
    /// What the player thought the position worth to itself.
    pub value: Option<i32>,
    /// How far it looked.
    pub depth: Option<u32>,
    /// Positions looked at.
    pub nodes: Option<u64>,
    /// How long it took, in microseconds.
    pub micros: u64,
}

/// A game that is over.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Played {
    /// The position before the opening moves.
    pub start: String,
    /// Moves of the opening.
    pub opening: Vec<String>,
    /// Moves of the players.
    pub plies: Vec<Ply>,
    /// How it ended.
    pub end: End,
    /// More about the end: what a player did wrong.
    pub detail: Option<String>,
    /// Rules that fired, for White and for Black.
    pub activity: [BTreeMap<String, u64>; 2],
}

/// Plays a game. Whatever the players do, it ends.
pub fn play<G: Game>(
    rules: &Rules<G>,
    players: [&dyn Entry<G>; 2],
    opening: &Record<G>,
    seed: u64,
) -> Played {
    let mut record = opening.clone();
    let mut plies: Vec<Ply> = Vec::new();
    let mut values: Vec<Option<i32>> = Vec::new();
    let mut clocks = [rules.pace.clock; 2];
    let mut seats: Vec<Option<Seat<G>>> = Vec::new();
    let mut failed = None;
    for side in Side::BOTH {
        let opened = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
            players[side.index()].open(seed.wrapping_mul(2).wrapping_add(side.index() as u64))
        }))
        .unwrap_or_else(|panic| Err(Trouble::Crashed(told(panic.as_ref()))));
        match opened {
            Ok(player) => seats.push(Some(Seat::new(player))),
            Err(trouble) => {
                seats.push(None);
                // If both cannot play, White is the first to be missed.
                failed = failed.or(Some((side, trouble)));
            }
        }
    }
    let (end, detail) = loop {
        if let Some((side, trouble)) = failed.take() {
            break fault(side, &trouble);
        }
        if let Some(end) = record.end() {
            break (end, None);
        }
        if let Some(outcome) = rules.adjudication.by_tables(record.position()) {
            let detail = Some("tables".to_owned());
            break (
                End {
                    outcome,
                    reason: Reason::Adjudication,
                },
                detail,
            );
        }
        if let Some(outcome) = rules.adjudication.by_agreement(&values) {
            let detail = Some("agreed evaluation".to_owned());
            break (
                End {
                    outcome,
                    reason: Reason::Adjudication,
                },
                detail,
            );
        }
        if rules.move_limit.is_some_and(|limit| plies.len() >= limit) {
            break (End::draw(Reason::MoveLimit), None);
        }
        let side = record.position().side_to_move();
        let pace = Pace {
            clock: clocks[side.index()],
            ..rules.pace
        };
        let Some(seat) = seats[side.index()].as_mut() else {
            break (End::win(!side, Reason::Failure), None);
        };
        let begun = Instant::now();
        let answer = seat.choose(&record, pace, pace.patience(rules.margin));
        let taken = begun.elapsed();
        let choice = match answer {
            Ok(choice) => choice,
            // Not answering in time is a matter of the clock, if there is one.
            Err(Trouble::Hung) if pace.allowance().is_some() => {
                break (End::win(!side, Reason::Time), None);
            }
            Err(trouble) => break fault(side, &trouble),
        };
        if pace
            .allowance()
            .is_some_and(|time| taken > time + rules.margin)
        {
            break (End::win(!side, Reason::Time), None);
        }
        if let (Some(limit), Some(nodes)) = (pace.nodes, choice.nodes)
            && nodes > limit.saturating_mul(2).max(limit + 10_000)
        {
            let trouble = Trouble::OutOfBounds(format!("{nodes} positions, {limit} allowed"));
            break fault(side, &trouble);
        }
        let mut legal = Vec::new();
        record.position().legal_moves(&mut legal);
        if !legal.contains(&choice.chosen) {
            break fault(side, &Trouble::Illegal(format!("{:?}", choice.chosen)));
        }
        if let Some(clock) = &mut clocks[side.index()] {
            *clock = Clock {
                remaining: clock.remaining.saturating_sub(taken) + clock.increment,
                ..*clock
            };
        }
        values.push(choice.value.map(|value| match side {
            Side::White => value,
            Side::Black => value.saturating_neg(),
        }));
        plies.push(Ply {
            text: record.position().move_text(choice.chosen),
            value: choice.value,
            depth: choice.depth,
            nodes: choice.nodes,
            micros: taken.as_micros().min(u128::from(u64::MAX)) as u64,
        });
        record.play(choice.chosen);
    };
    let mut activity = [BTreeMap::new(), BTreeMap::new()];
    for (side, seat) in seats.iter_mut().enumerate() {
        if let Some(seat) = seat {
            activity[side] = seat.activity();
        }
    }
    let mut replay = Record::new(opening.start().clone());
    let opening = opening
        .moves()
        .iter()
        .map(|&chosen| {
            let text = replay.position().move_text(chosen);
            replay.play(chosen);
            text
        })
        .collect();
    Played {
        start: replay.start().text(),
        opening,
        plies,
        end,
        detail,
        activity,
    }
}

/// A player's fault loses the game.
fn fault(side: Side, trouble: &Trouble) -> (End, Option<String>) {
    let reason = match trouble {
        Trouble::Resigns => Reason::Resignation,
        Trouble::Illegal(_) => Reason::IllegalMove,
        Trouble::Crashed(_) | Trouble::Hung | Trouble::OutOfBounds(_) => Reason::Failure,
    };
    let detail = (*trouble != Trouble::Resigns).then(|| trouble.to_string());
    (End::win(!side, reason), detail)
}
