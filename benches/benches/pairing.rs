//! Pairing tournaments by the Swiss system: 500 players over 11 rounds, against reading off the standings only; and
//! what the arena adds to the time of players who do not think at all.

use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use arena::contest::{Choice, Contender, Entry, Job, Pace, Rules, Trouble, play_all};
use arena::record::{Entrant, Meeting, Outcome, Record};
use arena::swiss::pair;
use game::{Game, Side};
use tactickle::Position;

fn main() {
    for players in [100, 500] {
        swiss(players, 11);
    }
    overhead();
}

fn swiss(players: u32, rounds: usize) {
    let mut record = Record {
        rounds: Some(rounds),
        first_colour: Some(Side::White),
        entrants: (1..=players)
            .map(|number| Entrant {
                number,
                ..Entrant::default()
            })
            .collect(),
        ..Record::default()
    };
    let mut dice = 7;
    let begun = Instant::now();
    let mut reading = std::time::Duration::ZERO;
    for _ in 0..rounds {
        let read = Instant::now();
        let done = record.rounds_done();
        let sum: u32 = record
            .entrants
            .iter()
            .map(|entrant| record.score(entrant, done).0)
            .sum();
        std::hint::black_box(sum);
        reading += read.elapsed();
        let Ok(pairing) = pair(&record) else { return };
        for (white, black) in pairing.boards {
            let (one, other) = match arena::contest::mixed(&mut dice) % 10 {
                0..3 => (Outcome::Draw, Outcome::Draw),
                3..7 => (Outcome::Win, Outcome::Loss),
                _ => (Outcome::Loss, Outcome::Win),
            };
            let mut enter = |number: u32, meeting| {
                record.entrants[number as usize - 1]
                    .meetings
                    .push(Some(meeting));
            };
            enter(white, Meeting::against(black, Side::White, one));
            enter(black, Meeting::against(white, Side::Black, other));
        }
    }
    println!(
        "swiss: {players} players, {rounds} rounds in {:.2?} (reading the scores alone {reading:.2?})",
        begun.elapsed()
    );
}

/// Plays the first legal move.
struct First;

impl Entry<Position> for First {
    fn name(&self) -> &str {
        "first"
    }

    fn open(&self, _: u64) -> Result<Box<dyn Contender<Position>>, Trouble> {
        Ok(Box::new(First))
    }
}

impl Contender<Position> for First {
    fn choose(
        &mut self,
        record: &game::Record<Position>,
        _: &Pace,
    ) -> Result<Choice<tactickle::Move>, Trouble> {
        let mut legal = Vec::new();
        record.position().legal_moves(&mut legal);
        legal
            .first()
            .map(|&chosen| Choice::of(chosen))
            .ok_or(Trouble::Resigns)
    }
}

fn overhead() {
    const GAMES: usize = 400;
    const PLIES: usize = 100;
    let start = game::Record::new(Position::initial());
    let begun = Instant::now();
    for _ in 0..GAMES {
        let mut record = start.clone();
        for _ in 0..PLIES {
            let Ok(choice) = First.choose(&record, &Pace::default()) else {
                break;
            };
            if record.end().is_some() {
                break;
            }
            record.play(choice.chosen);
        }
        std::hint::black_box(record);
    }
    let alone = begun.elapsed();
    let rules = Rules {
        move_limit: Some(PLIES),
        ..Rules::default()
    };
    for threads in [1, 2] {
        let jobs: Vec<Job<'_, Position>> = (0..GAMES)
            .map(|game| Job {
                players: [&First, &First],
                opening: start.clone(),
                seed: game as u64,
            })
            .collect();
        let begun = Instant::now();
        let mut plies = 0;
        play_all(
            &rules,
            &jobs,
            threads,
            &AtomicBool::new(false),
            |_| {},
            |_, _| ControlFlow::Continue(()),
            |_, played| {
                plies += played.plies.len();
                ControlFlow::Continue(())
            },
        );
        let time = begun.elapsed();
        println!(
            "arena: {:.0} games a second on {threads} threads, {:.1?} a ply (the same moves without it {:.1?} a game)",
            GAMES as f64 / time.as_secs_f64(),
            time / plies.max(1) as u32,
            alone / GAMES as u32
        );
    }
}
