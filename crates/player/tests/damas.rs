//! Brazilian draughts: won endings are won, drawn ones are not lost, draw rules are known.

use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, OnceLock};

use draughts::tables::{Tables, Verdict, build};
use draughts::{Board, DrawRules, Move, Position};
use game::{Game, Outcome, Record, Side};
use stratvision_player::damas::{Beginning, Heuristic, Mind};
use stratvision_player::search::{Control, plies_to_end};
use stratvision_player::{Answer, Limits, Searcher};
use tempfile::TempDir;

/// So many won and so many drawn positions; `DAMAS_POSITIONS=1000` asks for more.
const USUAL_POSITIONS: usize = 60;

/// Up to four pieces, or whatever the folder named by the environment holds.
fn tables() -> Arc<Tables> {
    static BUILT: OnceLock<(Option<TempDir>, Arc<Tables>)> = OnceLock::new();
    let (_, tables) = BUILT.get_or_init(|| {
        if let Some(folder) = std::env::var_os("STRATVISION_TABLES") {
            return (None, Arc::new(Tables::open(Path::new(&folder)).unwrap()));
        }
        let folder = tempfile::tempdir().unwrap();
        build(folder.path(), 4, 2, &AtomicBool::new(false), &|_| ()).unwrap();
        let tables = Tables::open(folder.path()).unwrap();
        (Some(folder), Arc::new(tables))
    });
    tables.clone()
}

fn mind() -> Mind {
    Mind {
        tables: Some(tables()),
        ..Mind::default()
    }
}

struct Chance(u64);

impl Chance {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % limit as u64) as usize
    }

    /// A position with at most so many pieces, both sides present.
    fn position(&mut self, most: u32) -> Position {
        loop {
            let mut board = Board {
                white: 0,
                black: 0,
                kings: 0,
            };
            for _ in 0..2 + self.below(most as usize - 1) {
                let bit = 1u32 << self.below(32);
                if board.occupied() & bit != 0 {
                    continue;
                }
                let side = Side::BOTH[self.below(2)];
                match side {
                    Side::White => board.white |= bit,
                    Side::Black => board.black |= bit,
                }
                if Board::goal(side) & bit != 0 || self.below(2) == 0 {
                    board.kings |= bit;
                }
            }
            if board.white != 0 && board.black != 0 {
                return Position::new(board, Side::BOTH[self.below(2)]);
            }
        }
    }
}

fn think(
    searcher: &mut Searcher,
    mind: &Mind,
    record: &Record<Position>,
    depth: u32,
) -> Answer<Move> {
    searcher.search(
        record,
        mind,
        &Limits::depth(depth),
        &Control::default(),
        |_| (),
    )
}

/// Plays on against an opponent who defends as the tables say, and errs nowhere.
fn outcome(start: Position, player: Side, plies: usize, chance: &mut Chance) -> Option<Outcome> {
    let mut searcher = Searcher::new(1);
    let mind = mind();
    let mut record = Record::new(start);
    for _ in 0..plies {
        if let Some(end) = record.end() {
            return Some(end.outcome);
        }
        let chosen = if record.position().side_to_move() == player {
            think(&mut searcher, &mind, &record, 3).best().unwrap()
        } else {
            let best = tables().answer(record.position()).unwrap().unwrap().best;
            best[chance.below(best.len())]
        };
        record.play(chosen);
    }
    None
}

fn positions_asked() -> usize {
    std::env::var("DAMAS_POSITIONS")
        .ok()
        .and_then(|count| count.parse().ok())
        .unwrap_or(USUAL_POSITIONS)
}

#[test]
fn won_endings_are_won_and_drawn_ones_not_lost() {
    let mut chance = Chance(0x5eed);
    let wanted = positions_asked();
    let most = tables().pieces();
    let (mut won, mut drawn) = (0, 0);
    while won < wanted || drawn < wanted {
        let start = chance.position(most).with_rules(DrawRules::NONE);
        let side = start.side_to_move();
        match tables().verdict(start.board(), side).unwrap().unwrap() {
            Verdict::Win(_) if won < wanted => {
                let result = outcome(start, side, 200, &mut chance);
                assert_eq!(result, Some(Outcome::Win(side)), "{}", start.text());
                won += 1;
            }
            Verdict::Draw if drawn < wanted => {
                // Without counts nothing ends a drawn game but a mistake.
                assert_eq!(
                    outcome(start, side, 40, &mut chance),
                    None,
                    "{}",
                    start.text()
                );
                drawn += 1;
            }
            _ => {}
        }
    }
}

#[test]
fn a_win_that_the_count_forbids_is_not_claimed() {
    // Two kings against a king and a man: the CBD allows five moves each, this takes more.
    let mut chance = Chance(77);
    let (mut forbidden, mut allowed) = (0, 0);
    while forbidden < 5 || allowed < 5 {
        let position = chance.position(4);
        let side = position.side_to_move();
        let board = position.board();
        let small = |side| (board.kings(side).count_ones(), board.men(side).count_ones());
        if small(side) != (2, 0) || small(!side) != (1, 1) {
            continue;
        }
        let Some(Verdict::Win(plies)) = tables().verdict(board, side).unwrap() else {
            continue;
        };
        let record = Record::new(position);
        let mut searcher = Searcher::new(1);
        if plies <= 10 {
            let answer = think(&mut searcher, &mind(), &record, 4);
            let promised = plies_to_end(answer.value().unwrap());
            assert_eq!(promised, Some(i32::from(plies)), "{}", position.text());
            allowed += 1;
        } else {
            assert_eq!(mind().verdict(&position), None);
            let answer = think(&mut searcher, &mind(), &record, 2);
            // Only a win that begins the count anew can still be promised.
            if plies_to_end(answer.value().unwrap()).is_some_and(|found| found > 0) {
                assert_eq!(
                    outcome(position, side, 200, &mut chance),
                    Some(Outcome::Win(side)),
                    "{}",
                    position.text()
                );
            }
            let free = Record::new(position.with_rules(DrawRules::NONE));
            let claimed = think(&mut Searcher::new(1), &mind(), &free, 2);
            assert_eq!(
                plies_to_end(claimed.value().unwrap()),
                Some(i32::from(plies))
            );
            forbidden += 1;
        }
    }
}

#[test]
fn every_heuristic_takes_what_is_given_and_answers_alike_twice() {
    // Black has left a double capture.
    let position = Position::read("W:Wc3,g3,a1,e1:Bb4,f4,d6,h8,f8").unwrap();
    for name in Heuristic::NAMES {
        let mind = Mind {
            heuristic: Heuristic::named(name).unwrap(),
            ..Mind::default()
        };
        let record = Record::new(position);
        let first = think(&mut Searcher::new(1), &mind, &record, 6);
        let second = think(&mut Searcher::new(1), &mind, &record, 6);
        assert_eq!(
            (first.best(), first.value(), first.nodes),
            (second.best(), second.value(), second.nodes)
        );
        assert_eq!(position.move_text(first.best().unwrap()), "g3xc7", "{name}");
    }
    assert_eq!(Heuristic::named("other"), None);
}

#[test]
fn three_moves_by_lot() {
    let record = Record::new(Position::initial());
    assert_eq!(Beginning::Thought.drawn(&record, 1), None);
    let lots: std::collections::HashSet<_> = (0..50)
        .filter_map(|seed| Beginning::THREE_RANDOM.drawn(&record, seed))
        .collect();
    assert_eq!(lots.len(), 7);
    let mut record = record;
    for _ in 0..6 {
        let chosen = Beginning::THREE_RANDOM.drawn(&record, 9).unwrap();
        record.play(chosen);
    }
    assert_eq!(Beginning::THREE_RANDOM.drawn(&record, 9), None);
}
