//! Plain minimax to a fixed depth without any pruning: slow and simple, the reference for the tests of [`crate::search`],
//! and a player that shows how textbooks explain search.

use std::time::Duration;

use game::{Game, Record, Side};

use crate::search::path::Path;
use crate::search::time::{ClockChecks, Guard};
use crate::search::value::{DRAWN, MAX_VALUE, of_end};
use crate::search::{Control, Line};
use crate::{Evaluator, Limits, Report, Value};

/// The maximum depth of [`search`] in plies: each further ply takes some thirty times as long.
pub const MAX_HEIGHT: u32 = 6;
/// The depth of [`search`] if neither depth, positions nor time are limited.
pub const DEFAULT_HEIGHT: u32 = 3;
/// The time limit of [`search`] if none is given.
pub const DEFAULT_TIME: Duration = Duration::from_secs(60);

/// The value of every legal move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Solution<M> {
    /// Each legal move with its value for the side to move.
    pub moves: Vec<(M, Value)>,
    pub nodes: u64,
}

impl<M: Copy> Solution<M> {
    /// The value of the position for the side to move, if it has a move.
    pub fn value(&self) -> Option<Value> {
        self.moves.iter().map(|(_, value)| *value).max()
    }

    /// All moves of the greatest value.
    pub fn best(&self) -> Vec<M> {
        let best = self.value();
        let moves = self.moves.iter();
        moves
            .filter(|(_, value)| Some(*value) == best)
            .map(|(chosen, _)| *chosen)
            .collect()
    }
}

/// Values every legal move by visiting all positions within `height` plies, at least one.
pub fn solve<G: Game, E: Evaluator<G>>(
    record: &Record<G>,
    evaluator: &E,
    height: u32,
) -> Solution<G::Move> {
    let mut tree = Tree::new(record, evaluator, height);
    let mut legal = Vec::new();
    record.position().legal_moves(&mut legal);
    let moves = legal
        .into_iter()
        .map(|chosen| {
            let value = tree.after(record.position(), chosen, height.saturating_sub(1), 0);
            (chosen, value)
        })
        .collect();
    Solution {
        moves,
        nodes: tree.nodes,
    }
}

/// Searches one ply deep, then two, and so on, until a limit is reached, and returns the last complete iteration. Depth is
/// limited to [`MAX_HEIGHT`] and time, if it is not limited, to [`DEFAULT_TIME`], so that no request hangs the program. The
/// first iteration is always completed. `each` is called after every iteration.
pub fn search<G: Game, E: Evaluator<G>>(
    record: &Record<G>,
    evaluator: &E,
    limits: &Limits<G>,
    control: &Control,
    mut each: impl FnMut(&Report<G::Move>),
) -> Report<G::Move> {
    let limits = bounded(limits, control);
    let guard = Guard::new(&limits, control, 1);
    let height = limits.depth.unwrap_or(MAX_HEIGHT);
    let position = record.position();
    let mut legal = Vec::new();
    position.legal_moves(&mut legal);
    if legal.iter().any(|chosen| limits.moves.contains(chosen)) {
        legal.retain(|chosen| limits.moves.contains(chosen));
    }
    let mut tree = Tree::new(record, evaluator, height);
    let mut answer = Report {
        depth: 0,
        furthest: 0,
        lines: Vec::new(),
        nodes: 0,
        elapsed: guard.elapsed(),
        table_permille: 0,
    };
    for depth in 1..=height {
        if legal.is_empty() {
            break;
        }
        // The first iteration is never stopped, so that there is always a move.
        tree.guard = (depth > 1).then_some(&guard);
        let mut lines = Vec::new();
        for &chosen in &legal {
            let value = tree.after(position, chosen, depth - 1, 0);
            let mut moves = vec![chosen];
            moves.extend_from_slice(&tree.lines[1]);
            lines.push(Line { value, moves });
        }
        answer.nodes = tree.nodes;
        answer.elapsed = guard.elapsed();
        if tree.stopped {
            break;
        }
        // Stable: moves of equal value keep their order.
        lines.sort_by_key(|line| std::cmp::Reverse(line.value));
        lines.truncate(limits.lines.max(1));
        answer.lines = lines;
        (answer.depth, answer.furthest) = (depth, depth);
        each(&answer);
        if guard.is_late() || guard.is_over(&mut ClockChecks::new(), tree.nodes) {
            break;
        }
    }
    guard.wait_while_pondering();
    answer
}

/// The limits with the defaults of [`search`] filled in.
fn bounded<G: Game>(limits: &Limits<G>, control: &Control) -> Limits<G> {
    let endless = limits.nodes.is_none() && limits.time.is_none() && limits.clock.is_none();
    let usual = match endless && !control.is_pondering() {
        true => DEFAULT_HEIGHT,
        false => MAX_HEIGHT,
    };
    let timed = limits.time.is_some() || limits.clock.is_some();
    Limits {
        depth: Some(limits.depth.unwrap_or(usual).clamp(1, MAX_HEIGHT)),
        time: limits.time.or((!timed).then_some(DEFAULT_TIME)),
        ..limits.clone()
    }
}

struct Tree<'a, G: Game, E> {
    evaluator: E,
    owner: Side,
    path: Path,
    nodes: u64,
    /// The best line from each ply on.
    lines: Vec<Vec<G::Move>>,
    /// Stops the search; none in the first iteration.
    guard: Option<&'a Guard<'a>>,
    checks: ClockChecks,
    stopped: bool,
}

impl<G: Game, E: Evaluator<G>> Tree<'_, G, E> {
    fn new(record: &Record<G>, evaluator: &E, height: u32) -> Self {
        Tree {
            evaluator: evaluator.clone(),
            owner: record.position().side_to_move(),
            path: Path::new(record, height as usize),
            nodes: 1,
            lines: vec![Vec::new(); height as usize + 2],
            guard: None,
            checks: ClockChecks::new(),
            stopped: false,
        }
    }

    /// The value of a move for the owner.
    fn after(&mut self, position: &G, chosen: G::Move, height: u32, ply: usize) -> Value {
        let mut next = position.clone();
        next.play(chosen);
        self.path.push(next.key(), position.is_irreversible(chosen));
        let value = self.value(&next, height, ply + 1);
        self.path.pop();
        value
    }

    fn value(&mut self, position: &G, height: u32, ply: usize) -> Value {
        self.lines[ply].clear();
        self.nodes += 1;
        let over = |guard: &Guard<'_>| guard.is_over(&mut self.checks, self.nodes);
        if self.stopped || self.guard.is_some_and(over) {
            self.stopped = true;
            return DRAWN;
        }
        if self.path.is_repetition() {
            return DRAWN;
        }
        let mut legal = Vec::new();
        position.legal_moves(&mut legal);
        if let Some(end) = position.end(&legal) {
            return of_end(end.outcome, self.owner, ply);
        }
        if height == 0 {
            return self
                .evaluator
                .value(position, self.owner)
                .clamp(-MAX_VALUE, MAX_VALUE);
        }
        let own = position.side_to_move() == self.owner;
        let mut best = None;
        for chosen in legal {
            let value = self.after(position, chosen, height - 1, ply);
            let better = match best {
                None => true,
                Some(best) if own => value > best,
                Some(best) => value < best,
            };
            if better {
                best = Some(value);
                let (here, further) = self.lines.split_at_mut(ply + 1);
                here[ply].clear();
                here[ply].push(chosen);
                here[ply].extend_from_slice(&further[0]);
            }
        }
        best.unwrap_or(DRAWN)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::classic::Classic;
    use chess::ChessGame;

    fn record(fen: &str) -> Record<ChessGame> {
        Record::new(ChessGame::read(fen).unwrap())
    }

    #[test]
    fn iterations_give_the_same_values_as_one_search() {
        let record =
            record("r1bqk2r/ppp2ppp/2n2n2/3pp3/1b2P3/2NP1N2/PPP1BPPP/R1BQK2R w KQkq - 0 6");
        let mut heights = Vec::new();
        let limits = Limits {
            lines: 100,
            ..Limits::depth(2)
        };
        let answer = search(&record, &Classic, &limits, &Control::default(), |report| {
            heights.push(report.depth);
        });
        assert_eq!(heights, [1, 2]);
        let wanted = solve(&record, &Classic, 2);
        assert_eq!(answer.value(), wanted.value());
        assert_eq!(answer.lines.len(), wanted.moves.len());
        for line in &answer.lines {
            let found = wanted.moves.iter().find(|(one, _)| *one == line.moves[0]);
            assert_eq!(found.map(|(_, value)| *value), Some(line.value));
            // The line leads to the position whose value it has.
            let mut ahead = record.clone();
            line.moves.iter().for_each(|one| ahead.play(*one));
            assert_eq!(line.moves.len(), 2);
            let end = Classic.value(ahead.position(), Side::White);
            assert_eq!(line.value, end);
        }
    }

    #[test]
    fn depth_and_time_are_always_limited() {
        let record = record("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1");
        let limits = |limits: Limits<ChessGame>| bounded(&limits, &Control::default());
        let all = limits(Limits::depth(100));
        assert_eq!(
            (all.depth, all.time),
            (Some(MAX_HEIGHT), Some(DEFAULT_TIME))
        );
        assert_eq!(limits(Limits::default()).depth, Some(DEFAULT_HEIGHT));
        assert_eq!(limits(Limits::nodes(5)).depth, Some(MAX_HEIGHT));
        let few = Limits {
            depth: Some(100),
            ..Limits::nodes(5_000)
        };
        let answer = search(&record, &Classic, &few, &Control::default(), |_| {});
        assert_eq!((answer.depth, answer.nodes <= 5_001), (2, true));
        let control = Control::default();
        control.stop();
        let answer = search(&record, &Classic, &Limits::depth(6), &control, |_| {});
        assert_eq!(answer.depth, 1);
        assert!(answer.best().is_some());
        let mated = self::record("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1");
        let answer = search(
            &mated,
            &Classic,
            &Limits::depth(2),
            &Control::default(),
            |_| {},
        );
        assert_eq!(answer.best(), None);
    }
}
