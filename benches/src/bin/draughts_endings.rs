//! The endgame tables of draughts: how long they take to open, how many questions they answer a second, and what they
//! cost a search, with and without draw rules. Times are those of the processor.
//!
//! `draughts_endings FOLDER [positions] [depth]`

use std::hint::black_box;
use std::path::Path;
use std::sync::Arc;

use cpu_time::ProcessTime;
use draughts::tables::{TableValue, Tables};
use draughts::{Board, DrawRules, Position};
use game::{Record, Side};
use player::damas::DraughtsEvaluator;
use player::search::Control;
use player::{Limits, Searcher};

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let number = |index: usize, usual: usize| {
        let word = words.get(index).and_then(|word| word.parse().ok());
        word.unwrap_or(usual)
    };
    let Some(folder) = words.first() else {
        eprintln!("draughts_endings FOLDER [positions] [depth]");
        std::process::exit(2);
    };
    let (count, depth) = (number(1, 200_000), number(2, 9) as u32);
    let clock = ProcessTime::now();
    let tables = match Tables::open(Path::new(folder)) {
        Ok(tables) => Arc::new(tables),
        Err(error) => {
            eprintln!("{error}");
            std::process::exit(1);
        }
    };
    let most = tables.pieces();
    let opened = clock.elapsed().as_secs_f64() * 1e3;
    println!(
        "up to {most} pieces, opened in {opened:.2} ms, {} MB resident",
        resident()
    );
    questions(&tables, count);
    searches(&tables, depth);
    println!("{} MB resident", resident());
}

/// The same questions twice: first blocks are read and unpacked, then they are there.
fn questions(tables: &Tables, count: usize) {
    let mut chance = Chance(0x5eed);
    let boards: Vec<Position> = (0..count)
        .map(|_| chance.position(tables.pieces()))
        .collect();
    for round in ["cold", "warm"] {
        let rate = per_second(boards.len(), || {
            for position in &boards {
                black_box(tables.probe(black_box(position)));
            }
        });
        println!(
            "{round:<10} {rate:>14.0} questions/s, {} MB resident",
            resident()
        );
    }
    for rules in DrawRules::SETS {
        let ruled: Vec<Position> = boards
            .iter()
            .map(|position| position.with_rules(rules))
            .collect();
        let mut sure = 0;
        let mut decided = 0;
        let rate = per_second(ruled.len(), || {
            for position in &ruled {
                sure += usize::from(tables.certain(black_box(position)).is_some());
            }
        });
        for position in &ruled {
            let value = tables.probe(position);
            decided += usize::from(value.is_some_and(|value| value != TableValue::Draw));
        }
        let unsure = 100.0 * (ruled.len() - sure) as f64 / decided.max(1) as f64;
        println!(
            "{:<10} {rate:>14.0} certain answers/s; {unsure:.2} % of what is won or lost not certain",
            rules.name
        );
    }
}

/// Positions with two pieces more than the tables hold, searched to the same depth.
fn searches(tables: &Arc<Tables>, depth: u32) {
    let mut chance = Chance(0xbeef);
    let pieces = tables.pieces() + 2;
    let starts: Vec<Position> = (0..24).map(|_| chance.exactly(pieces)).collect();
    for rules in DrawRules::SETS {
        for with in [None, Some(tables)] {
            let evaluator = DraughtsEvaluator {
                tables: with.cloned(),
                ..DraughtsEvaluator::default()
            };
            // Once for the blocks, once for the clock.
            let mut nodes = 0;
            let mut seconds = 0.0;
            for _ in 0..2 {
                let clock = ProcessTime::now();
                nodes = 0;
                for start in &starts {
                    let record = Record::new(start.with_rules(rules));
                    let limits = Limits::depth(depth);
                    let control = Control::default();
                    let answer =
                        Searcher::new(8).search(&record, &evaluator, &limits, &control, |_| ());
                    nodes += answer.nodes;
                }
                seconds = clock.elapsed().as_secs_f64();
            }
            let name = if with.is_some() { "tables" } else { "none" };
            println!(
                "search {depth} of {pieces} pieces, rules {:<6} tables {name:<6} {nodes:>9} nodes, {seconds:>7.3} s, {:>9.0} nodes/s",
                rules.name,
                nodes as f64 / seconds
            );
        }
    }
}

fn per_second(count: usize, work: impl FnOnce()) -> f64 {
    let clock = ProcessTime::now();
    work();
    count as f64 / clock.elapsed().as_secs_f64()
}

/// Megabytes of memory in use, where the system reports it.
fn resident() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find(|line| line.starts_with("VmRSS:"));
    let digits = line.and_then(|line| line.split_whitespace().nth(1));
    digits
        .and_then(|digits| digits.parse().ok())
        .unwrap_or(0u64)
        / 1024
}

struct Chance(u64);

impl Chance {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % limit as u64) as usize
    }

    /// A position with at most this many pieces.
    fn position(&mut self, most: u32) -> Position {
        let count = 2 + self.below(most as usize - 1) as u32;
        self.exactly(count)
    }

    /// A position with this many pieces, both sides present, a third of them kings.
    fn exactly(&mut self, count: u32) -> Position {
        loop {
            let mut board = Board {
                white: 0,
                black: 0,
                kings: 0,
            };
            while board.occupied().count_ones() < count {
                let bit = 1u32 << self.below(32);
                if board.occupied() & bit != 0 {
                    continue;
                }
                let side = Side::BOTH[self.below(2)];
                match side {
                    Side::White => board.white |= bit,
                    Side::Black => board.black |= bit,
                }
                if Board::goal(side) & bit != 0 || self.below(3) == 0 {
                    board.kings |= bit;
                }
            }
            if board.white != 0 && board.black != 0 {
                return Position::new(board, Side::BOTH[self.below(2)]);
            }
        }
    }
}
