//! One game from its opening to its end.

use std::time::{Duration, Instant};

use game::{End, Game, Reason, Record, Side};

use super::activity::Activity;
use super::adjudication::Adjudication;
use super::contender::{Entry, Trouble};
use super::detail::{AGREED, TABLES};
use super::pace::{Clock, Pace};
use super::seat::{Seat, Silence, sane};

/// What a game is played by.
pub struct Rules<G: Game> {
    /// The limits of each move; a clock starts full for each player.
    pub pace: Pace,
    /// What an answer may be late without losing: the way from the player to the referee.
    pub margin: Duration,
    /// How long an answer may take where nothing is said of time.
    pub patience: Duration,
    /// How long a player may take to get ready.
    pub startup: Duration,
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
            patience: Duration::from_secs(60),
            startup: Duration::from_secs(10),
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
#[derive(Debug, Clone, PartialEq)]
pub struct Played {
    /// The position before the opening moves.
    pub start: String,
    /// Moves of the opening.
    pub opening: Vec<String>,
    /// Moves of the players.
    pub plies: Vec<Ply>,
    /// How it ended.
    pub end: End,
    /// More about the end, such as what a player did wrong; [`super::in_words`] tells it to people.
    pub detail: Option<String>,
    /// What the rules of White and of Black did.
    pub activity: [Activity; 2],
}

/// Plays a game. Whatever the players do, it ends; `None` if `stop` says that everything is to end before it does.
pub fn play<G: Game>(
    rules: &Rules<G>,
    players: [&dyn Entry<G>; 2],
    opening: &Record<G>,
    seed: u64,
    stop: &dyn Fn() -> bool,
) -> Option<Played> {
    let mut table = Table {
        rules,
        stop,
        record: opening.clone(),
        plies: Vec::new(),
        values: Vec::new(),
        clocks: [rules.pace.clock; 2],
        seats: [None, None],
    };
    let (end, detail) = match table.seat(players, seed)? {
        Some(ended) => ended,
        None => loop {
            if let Some(ended) = table.verdict() {
                break ended;
            }
            if let Some(ended) = table.turn()? {
                break ended;
            }
        },
    };
    let activity = table.seats.each_mut().map(|seat| {
        seat.as_mut()
            .map_or_else(Activity::default, |seat| seat.activity())
    });
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
    Some(Played {
        start: replay.start().text(),
        opening,
        plies: table.plies,
        end,
        detail,
        activity,
    })
}

/// How a game ended, and more about it.
type Ended = (End, Option<String>);

/// A game being played.
struct Table<'a, G: Game> {
    rules: &'a Rules<G>,
    stop: &'a dyn Fn() -> bool,
    record: Record<G>,
    plies: Vec<Ply>,
    /// What the players thought, seen by White.
    values: Vec<Option<i32>>,
    clocks: [Option<Clock>; 2],
    seats: [Option<Seat<G>>; 2],
}

impl<G: Game> Table<'_, G> {
    /// Seats both players and waits until they are ready; the end of the game if one is not.
    fn seat(&mut self, players: [&dyn Entry<G>; 2], seed: u64) -> Option<Option<Ended>> {
        // If both cannot play, White is the first to be missed.
        let mut failed = None;
        for side in Side::BOTH {
            let own = seed.wrapping_mul(2).wrapping_add(side.index() as u64);
            match sane(|| players[side.index()].open(own)) {
                Ok(player) => {
                    let mut seat = Seat::new(player);
                    seat.call();
                    self.seats[side.index()] = Some(seat);
                }
                Err(trouble) => failed = failed.or(Some(fault(side, &trouble))),
            }
        }
        for side in Side::BOTH {
            let Some(seat) = &mut self.seats[side.index()] else {
                continue;
            };
            match seat.ready(self.rules.startup, self.stop) {
                Ok(()) => {}
                Err(Silence::Stopped) => return None,
                Err(Silence::Fault(trouble)) => failed = failed.or(Some(fault(side, &trouble))),
            }
        }
        Some(failed)
    }

    /// The end by the rules, by tables, by agreement or by the limit of moves.
    fn verdict(&self) -> Option<Ended> {
        if let Some(end) = self.record.end() {
            return Some((end, None));
        }
        let adjudicated = |outcome, detail: &str| {
            let reason = Reason::Adjudication;
            Some((End { outcome, reason }, Some(detail.to_owned())))
        };
        let adjudication = &self.rules.adjudication;
        // A game in which nobody has moved is none.
        if !self.plies.is_empty()
            && let Some(outcome) = adjudication.by_tables(self.record.position())
        {
            return adjudicated(outcome, TABLES);
        }
        if let Some(outcome) = adjudication.by_agreement(&self.values) {
            return adjudicated(outcome, AGREED);
        }
        let limit = self.rules.move_limit?;
        (self.plies.len() >= limit).then(|| (End::draw(Reason::MoveLimit), None))
    }

    /// One move; the end of the game if it is no good.
    fn turn(&mut self) -> Option<Option<Ended>> {
        if (self.stop)() {
            return None;
        }
        let side = self.record.position().side_to_move();
        let pace = Pace {
            clock: self.clocks[side.index()],
            ..self.rules.pace
        };
        let allowance = pace.allowance();
        let Some(seat) = self.seats[side.index()].as_mut() else {
            return Some(Some((End::win(!side, Reason::Failure), None)));
        };
        let patience = allowance.map_or(self.rules.patience, |time| time + self.rules.margin);
        let begun = Instant::now();
        let answer = seat.choose(&self.record, pace, patience, self.stop);
        let taken = begun.elapsed();
        let late = |trouble: &Trouble| {
            let end = End::win(!side, Reason::Time);
            Some(Some((end, Some(trouble.to_string()))))
        };
        let choice = match answer {
            Ok(choice) => choice,
            Err(Silence::Stopped) => return None,
            // Not answering in time is a matter of the clock, if there is one.
            Err(Silence::Fault(Trouble::Hung)) if allowance.is_some() => {
                return late(&Trouble::Hung);
            }
            Err(Silence::Fault(trouble)) => return Some(Some(fault(side, &trouble))),
        };
        if let Some(time) = allowance.filter(|&time| taken > time + self.rules.margin) {
            let (taken, allowed) = (taken.as_secs_f64(), time.as_secs_f64());
            let figures = format!("{taken:.2} s, {allowed:.2} s allowed");
            return late(&Trouble::Late(figures));
        }
        if let (Some(limit), Some(nodes)) = (pace.nodes, choice.nodes)
            && nodes > limit.saturating_mul(2).max(limit.saturating_add(SLACK))
        {
            let trouble = Trouble::OutOfBounds(format!("{nodes} positions, {limit} allowed"));
            return Some(Some(fault(side, &trouble)));
        }
        let mut legal = Vec::new();
        self.record.position().legal_moves(&mut legal);
        if !legal.contains(&choice.chosen) {
            let trouble = Trouble::Illegal(format!("{:?}", choice.chosen));
            return Some(Some(fault(side, &trouble)));
        }
        if let Some(clock) = &mut self.clocks[side.index()] {
            clock.remaining = clock.remaining.saturating_sub(taken) + clock.increment;
        }
        self.values.push(choice.value.map(|value| match side {
            Side::White => value,
            Side::Black => value.saturating_neg(),
        }));
        self.plies.push(Ply {
            text: self.record.position().move_text(choice.chosen),
            value: choice.value,
            depth: choice.depth,
            nodes: choice.nodes,
            micros: taken.as_micros().min(u128::from(u64::MAX)) as u64,
        });
        self.record.play(choice.chosen);
        Some(None)
    }
}

/// Positions that a player may look at beyond its limit: programs ask for the time now and then only.
const SLACK: u64 = 10_000;

/// A player's fault loses the game.
fn fault(side: Side, trouble: &Trouble) -> (End, Option<String>) {
    let reason = match trouble {
        Trouble::Resigns => Reason::Resignation,
        Trouble::Illegal(_) => Reason::IllegalMove,
        Trouble::Late(_) => Reason::Time,
        _ => Reason::Failure,
    };
    let detail = (*trouble != Trouble::Resigns).then(|| trouble.to_string());
    (End::win(!side, reason), detail)
}
