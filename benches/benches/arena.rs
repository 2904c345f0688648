//! What refereeing costs beside the time of the players: the same games of `classic` against itself at several depths,
//! in a plain loop and refereed, by processor time. While games are refereed the players' own time is counted too, in
//! the same run; the rest of the process is the arena's. Then the same match on one thread and on two. A depth and a
//! number of games as arguments ask for one line only.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

use arena::contest::{Choice, Contender, Entry, Job, Openings, Pace, PlayerError, Rules, play_all};
use chess::ChessGame;
use cpu_time::{ProcessTime, ThreadTime};
use game::{Game, Record, Rng};
use player::classic::Classic;
use player::search::Control;
use player::{Limits, Searcher};

const PLIES: usize = 120;
/// Depths, and the number of games of each.
const THINKING: [(u32, usize); 3] = [(1, 200), (3, 60), (5, 8)];
const IDLE_GAMES: usize = 400;
/// The match that is played on one thread and on two.
const SCALING: (u32, usize) = (3, 80);
const TABLE: usize = 8;

fn main() {
    let asked: Vec<usize> = std::env::args()
        .filter_map(|word| word.parse().ok())
        .collect();
    let openings =
        Openings::new(&arena::contest::Opening::Random { plies: 6 }, 1).expect("openings");
    let starts: Vec<Record<ChessGame>> =
        (0..IDLE_GAMES).map(|pair| openings.of_pair(pair)).collect();
    println!(
        "depth   games   plies   alone µs/ply   players µs/ply   arena µs/ply   arena / players"
    );
    if let [depth, games] = asked[..] {
        let players = Players {
            depth: Some(depth as u32),
            ..Players::default()
        };
        return compare(
            &depth.to_string(),
            &starts[..games.min(IDLE_GAMES)],
            &players,
        );
    }
    compare("none", &starts, &Players::default());
    for (depth, games) in THINKING {
        let players = Players {
            depth: Some(depth),
            ..Players::default()
        };
        compare(&depth.to_string(), &starts[..games], &players);
    }
    let players = Players {
        depth: Some(SCALING.0),
        ..Players::default()
    };
    let [one, two] = [1, 2].map(|threads| {
        let begun = Instant::now();
        refereed(&starts[..SCALING.1], &players, threads);
        begun.elapsed().as_secs_f64()
    });
    println!(
        "{} games at depth {}: {one:.2} s on one thread, {two:.2} s on two: {:.2} times",
        SCALING.1,
        SCALING.0,
        one / two
    );
}

/// What it costs to look at the clock before and after a player, as far as that does not fall to the player: half of it
/// belongs to the measurement alone.
fn measuring() -> Duration {
    const TIMES: u32 = 100_000;
    let inside = AtomicU64::new(0);
    let begun = ProcessTime::now();
    for _ in 0..TIMES {
        note(&inside, ThreadTime::now());
    }
    let noted = Duration::from_nanos(inside.load(Relaxed));
    begun.elapsed().saturating_sub(noted) / TIMES
}

fn compare(depth: &str, starts: &[Record<ChessGame>], players: &Players) {
    let alone = alone(starts, players);
    players.spent.store(0, Relaxed);
    let all = refereed(starts, players, 1);
    assert_eq!(alone.plies, all.plies, "the same games");
    let own = Duration::from_nanos(players.spent.load(Relaxed));
    let measured = measuring() * all.plies as u32;
    let arena = all.time.saturating_sub(own + measured);
    let each = |time: Duration| 1e6 * time.as_secs_f64() / all.plies as f64;
    println!(
        "{depth:>5}   {:>5}   {:>5}   {:>12.2}   {:>14.2}   {:>12.2}   {:>13.2} %",
        starts.len(),
        all.plies,
        each(alone.time),
        each(own),
        each(arena),
        100.0 * arena.as_secs_f64() / own.as_secs_f64(),
    );
}

struct Spent {
    time: Duration,
    plies: usize,
}

/// The same games by two players in a plain loop.
fn alone(starts: &[Record<ChessGame>], entry: &Players) -> Spent {
    let begun = ProcessTime::now();
    let mut plies = 0;
    for (game, start) in starts.iter().enumerate() {
        let mut record = start.clone();
        let mut players = [2 * game, 2 * game + 1].map(|seed| entry.player(seed as u64));
        // The side that moves first after an odd number of moves is Black.
        for _ in 0..PLIES {
            if record.end().is_some() {
                break;
            }
            let side = record.position().side_to_move();
            let player = &mut players[side.index()];
            let Some(chosen) = player.chosen(&record) else {
                break;
            };
            record.play(chosen);
            plies += 1;
        }
        std::hint::black_box(record);
    }
    Spent {
        time: begun.elapsed(),
        plies,
    }
}

fn refereed(starts: &[Record<ChessGame>], entry: &Players, threads: usize) -> Spent {
    let rules = Rules {
        move_limit: Some(PLIES),
        ..Rules::default()
    };
    let openings = Openings::listed(starts.to_vec()).expect("openings");
    let jobs: Vec<Job<'_, ChessGame>> = (0..starts.len())
        .map(|game| Job {
            players: [entry, entry],
            openings: &openings,
            pair: game,
            seed: game as u64,
        })
        .collect();
    let begun = ProcessTime::now();
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
    Spent {
        time: begun.elapsed(),
        plies,
    }
}

/// Players who look so far ahead, or make any legal move.
#[derive(Default)]
struct Players {
    depth: Option<u32>,
    /// Nanoseconds of all of them, from making them to their end.
    spent: std::sync::Arc<AtomicU64>,
}

impl Players {
    fn player(&self, seed: u64) -> Player {
        Player {
            searcher: self.depth.map(|depth| (Searcher::new(TABLE), depth)),
            rng: Rng::new(seed),
            spent: self.spent.clone(),
        }
    }
}

impl Entry<ChessGame> for Players {
    fn name(&self) -> &str {
        "classic"
    }

    fn open(&self, seed: u64) -> Result<Box<dyn Contender<ChessGame>>, PlayerError> {
        let begun = ThreadTime::now();
        let player = self.player(seed);
        note(&self.spent, begun);
        Ok(Box::new(player))
    }
}

struct Player {
    searcher: Option<(Searcher, u32)>,
    rng: Rng,
    spent: std::sync::Arc<AtomicU64>,
}

impl Player {
    fn chosen(&mut self, record: &Record<ChessGame>) -> Option<shakmaty::Move> {
        let Some((searcher, depth)) = &mut self.searcher else {
            let mut legal = Vec::new();
            record.position().legal_moves(&mut legal);
            let lot = self.rng.next_u64() as usize % legal.len().max(1);
            return legal.get(lot).copied();
        };
        let limits = Limits::depth(*depth);
        searcher
            .search(record, &Classic, &limits, &Control::default(), |_| {})
            .best()
    }
}

impl Contender<ChessGame> for Player {
    fn choose(
        &mut self,
        record: &Record<ChessGame>,
        _: &Pace,
    ) -> Result<Choice<shakmaty::Move>, PlayerError> {
        let begun = ThreadTime::now();
        let chosen = self.chosen(record);
        note(&self.spent, begun);
        chosen.map(Choice::of).ok_or(PlayerError::Resigns)
    }
}

impl Drop for Player {
    fn drop(&mut self) {
        let begun = ThreadTime::now();
        self.searcher = None;
        note(&self.spent, begun);
    }
}

fn note(spent: &AtomicU64, begun: ThreadTime) {
    spent.fetch_add(begun.elapsed().as_nanos() as u64, Relaxed);
}
