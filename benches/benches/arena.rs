//! What refereeing costs: games of players who do not think, with the arena and without it, by processor time; and that
//! cost beside the time of players who think three plies ahead.

use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use arena::contest::{Choice, Contender, Entry, Job, Openings, Pace, Rules, Trouble, play_all};
use chess::ChessGame;
use cpu_time::ProcessTime;
use game::{Dice, Game, Record};
use player::classic::Classic;
use player::search::Control;
use player::{Limits, Searcher};

const GAMES: usize = 200;
const PLIES: usize = 120;
const DEPTH: u32 = 3;
const TABLE: usize = 8;

fn main() {
    let openings =
        Openings::new(&arena::contest::Opening::Random { plies: 6 }, 1).expect("openings");
    let starts: Vec<Record<ChessGame>> = (0..GAMES).map(|pair| openings.of_pair(pair)).collect();
    let idle = alone(&starts, || Box::new(Random(Dice::new(7))));
    let refereed = with_arena(&starts, &Shuffler);
    let each = |spent: &Spent| spent.time.as_secs_f64() / spent.plies as f64;
    let cost = (each(&refereed) - each(&idle)).max(0.0);
    println!(
        "no thought: {:.1} µs a ply alone, {:.1} µs refereed: refereeing costs {:.1} µs a ply ({} and {} plies)",
        1e6 * each(&idle),
        1e6 * each(&refereed),
        1e6 * cost,
        idle.plies,
        refereed.plies,
    );
    let thinking = alone(&starts[..GAMES / 10], || Box::new(Thinking::new()));
    let refereed = with_arena(&starts[..GAMES / 10], &Thinker);
    println!(
        "depth {DEPTH}: {:.0} µs a ply alone, {:.0} µs refereed; refereeing is {:.2} % of the players' time; {:.0} games an hour of one core",
        1e6 * each(&thinking),
        1e6 * each(&refereed),
        100.0 * cost / each(&thinking),
        3600.0 * (GAMES / 10) as f64 / refereed.time.as_secs_f64(),
    );
}

struct Spent {
    time: Duration,
    plies: usize,
}

/// The same games by two players in a plain loop.
fn alone(
    starts: &[Record<ChessGame>],
    player: impl Fn() -> Box<dyn Contender<ChessGame>>,
) -> Spent {
    let begun = ProcessTime::now();
    let mut plies = 0;
    for start in starts {
        let mut record = start.clone();
        let mut players = [player(), player()];
        for ply in 0..PLIES {
            if record.end().is_some() {
                break;
            }
            let Ok(choice) = players[ply % 2].choose(&record, &Pace::default()) else {
                break;
            };
            record.play(choice.chosen);
            plies += 1;
        }
        std::hint::black_box(record);
    }
    Spent {
        time: begun.elapsed(),
        plies,
    }
}

fn with_arena(starts: &[Record<ChessGame>], entry: &dyn Entry<ChessGame>) -> Spent {
    let rules = Rules {
        move_limit: Some(PLIES),
        ..Rules::default()
    };
    let jobs: Vec<Job<'_, ChessGame>> = starts
        .iter()
        .enumerate()
        .map(|(game, start)| Job {
            players: [entry, entry],
            opening: start.clone(),
            seed: game as u64,
        })
        .collect();
    let begun = ProcessTime::now();
    let mut plies = 0;
    play_all(
        &rules,
        &jobs,
        1,
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

/// Any legal move.
struct Random(Dice);

struct Shuffler;

impl Entry<ChessGame> for Shuffler {
    fn name(&self) -> &str {
        "random"
    }

    fn open(&self, _: u64) -> Result<Box<dyn Contender<ChessGame>>, Trouble> {
        Ok(Box::new(Random(Dice::new(7))))
    }
}

impl Contender<ChessGame> for Random {
    fn choose(
        &mut self,
        record: &Record<ChessGame>,
        _: &Pace,
    ) -> Result<Choice<shakmaty::Move>, Trouble> {
        let mut legal = Vec::new();
        record.position().legal_moves(&mut legal);
        let lot = self.0.number() as usize % legal.len().max(1);
        let chosen = legal.get(lot).ok_or(Trouble::Resigns)?;
        Ok(Choice::of(*chosen))
    }
}

/// Material and squares, three plies ahead.
struct Thinking(Searcher);

impl Thinking {
    fn new() -> Thinking {
        Thinking(Searcher::new(TABLE))
    }
}

struct Thinker;

impl Entry<ChessGame> for Thinker {
    fn name(&self) -> &str {
        "classic"
    }

    fn open(&self, _: u64) -> Result<Box<dyn Contender<ChessGame>>, Trouble> {
        Ok(Box::new(Thinking::new()))
    }
}

impl Contender<ChessGame> for Thinking {
    fn choose(
        &mut self,
        record: &Record<ChessGame>,
        _: &Pace,
    ) -> Result<Choice<shakmaty::Move>, Trouble> {
        let limits = Limits::depth(DEPTH);
        let answer = self
            .0
            .search(record, &Classic, &limits, &Control::default(), |_| {});
        answer.best().map(Choice::of).ok_or(Trouble::Resigns)
    }
}
