//! Brazilian draughts: won endings are won, drawn ones are not lost, draw rules are known.

use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, OnceLock};

use draughts::tables::{LONG_LOOK, Standing, TableValue, Tables, build};
use draughts::{Board, Counters, DrawRules, Move, Position};
use game::{Game, Outcome, Record, Side};
use stratvision_player::damas::{DraughtsEvaluator, DraughtsHeuristic, FirstMoves};
use stratvision_player::search::{Control, plies_to_end};
use stratvision_player::{Limits, Report, Searcher};
use tempfile::TempDir;

/// The number of won and of drawn positions to test; `DAMAS_POSITIONS=1000` asks for more.
const DEFAULT_POSITIONS: usize = 60;

/// Tables of up to four pieces, or those of the folder that `STRATVISION_TABLES` names.
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

fn evaluator() -> DraughtsEvaluator {
    DraughtsEvaluator {
        tables: Some(tables()),
        ..DraughtsEvaluator::default()
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

    /// A position with at most `pieces` pieces, of both sides.
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
    evaluator: &DraughtsEvaluator,
    record: &Record<Position>,
    depth: u32,
) -> Report<Move> {
    searcher.search(
        record,
        evaluator,
        &Limits::depth(depth),
        &Control::default(),
        |_| (),
    )
}

/// Plays on against an opponent who defends as the tables say, and errs nowhere.
fn outcome(start: Position, player: Side, plies: usize, chance: &mut Chance) -> Option<Outcome> {
    let mut searcher = Searcher::new(1);
    let evaluator = evaluator();
    let mut record = Record::new(start);
    for _ in 0..plies {
        if let Some(end) = record.end() {
            return Some(end.outcome);
        }
        let chosen = if record.position().side_to_move() == player {
            think(&mut searcher, &evaluator, &record, 3).best().unwrap()
        } else {
            let best = tables().best_play(record.position()).unwrap().unwrap().best;
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
        .unwrap_or(DEFAULT_POSITIONS)
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
        match tables().try_probe(start.board(), side).unwrap().unwrap() {
            TableValue::Win(_) if won < wanted => {
                let result = outcome(start, side, 200, &mut chance);
                assert_eq!(result, Some(Outcome::Win(side)), "{}", start.text());
                won += 1;
            }
            TableValue::Draw if drawn < wanted => {
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
fn wins_not_prevented_by_draw_rules_are_won() {
    let mut chance = Chance(0xd4a3);
    let wanted = positions_asked() / 2;
    let most = tables().pieces();
    for rules in [DrawRules::CBD, DrawRules::FMJD_64] {
        let mut won = 0;
        while won < wanted {
            let start = chance.position(most).with_rules(rules);
            let side = start.side_to_move();
            let verdict = tables().probe(&start).unwrap();
            // The plies alone settle most of them, and the others are what is to be tried.
            if !matches!(verdict, TableValue::Win(_))
                || tables().certain(&start).is_some()
                || tables().standing(&start, verdict, LONG_LOOK) != Standing::Stands
            {
                continue;
            }
            let result = outcome(start, side, 200, &mut chance);
            assert_eq!(
                result,
                Some(Outcome::Win(side)),
                "{} {}",
                start.text(),
                rules.name
            );
            won += 1;
        }
    }
}

#[test]
fn a_win_prevented_by_a_draw_rule_is_not_claimed() {
    // Two kings against a king and a man: the CBD allows five moves each, this takes more.
    let mut chance = Chance(77);
    let (mut forbidden, mut renewed, mut allowed) = (0, 0, 0);
    while (forbidden < 5 && renewed < 5) || allowed < 5 {
        let position = chance.position(4);
        let side = position.side_to_move();
        let board = position.board();
        let small = |side| (board.kings(side).count_ones(), board.men(side).count_ones());
        if small(side) != (2, 0) || small(!side) != (1, 1) {
            continue;
        }
        let Some(TableValue::Win(plies)) = tables().try_probe(board, side).unwrap() else {
            continue;
        };
        let record = Record::new(position);
        let mut searcher = Searcher::new(1);
        if plies <= 10 {
            let answer = think(&mut searcher, &evaluator(), &record, 4);
            let promised = plies_to_end(answer.value().unwrap());
            assert_eq!(promised, Some(i32::from(plies)), "{}", position.text());
            allowed += 1;
        } else {
            if evaluator().verdict(&position).is_some() {
                // A capture or a promotion begins the count anew in time.
                let result = outcome(position, side, 200, &mut chance);
                assert_eq!(result, Some(Outcome::Win(side)), "{}", position.text());
                renewed += 1;
                continue;
            }
            let answer = think(&mut searcher, &evaluator(), &record, 2);
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
            let claimed = think(&mut Searcher::new(1), &evaluator(), &free, 2);
            assert_eq!(
                plies_to_end(claimed.value().unwrap()),
                Some(i32::from(plies))
            );
            forbidden += 1;
        }
    }
}

#[test]
fn a_certain_win_stays_certain_along_its_line() {
    let mut chance = Chance(0xc0de);
    let (mut seen, mut beyond_first_count) = (0, 0);
    for _ in 0..200_000 {
        let rules = [DrawRules::CBD, DrawRules::FMJD_64][chance.below(2)];
        let position = chance.position(4).with_rules(rules);
        let Some(verdict @ (TableValue::Win(_) | TableValue::Loss(_))) =
            evaluator().verdict(&position)
        else {
            continue;
        };
        seen += 1;
        let plies = verdict.distance().unwrap();
        beyond_first_count += usize::from(plies > rules.shortest().unwrap());
        let mut replies = position.moves().into_iter().map(|chosen| {
            let mut next = position;
            next.play(chosen);
            evaluator().verdict(&next)
        });
        let kept = match verdict {
            TableValue::Win(_) => replies.any(|reply| reply == Some(TableValue::Loss(plies - 1))),
            _ => replies.all(|reply| matches!(reply, Some(TableValue::Win(rest)) if rest < plies)),
        };
        assert!(kept, "{} {verdict:?} {}", position.text(), rules.name);
        if seen == 2_000 {
            break;
        }
    }
    assert!(beyond_first_count > 0, "of {seen}");
}

#[test]
fn table_entries_of_one_board_with_different_counts_are_kept_apart() {
    let mut chance = Chance(99);
    let mut asked = 0;
    while asked < 10 {
        let fresh = chance.position(4);
        let Some(TableValue::Win(plies @ 6..=10)) = evaluator().verdict(&fresh) else {
            continue;
        };
        let board = fresh.board();
        if board.kings != board.occupied() {
            continue;
        }
        let late = fresh.with_counters(Counters {
            kings_only: 40 - (plies - 1),
            same_balance: 0,
            main_road: 0,
        });
        if evaluator().verdict(&late).is_some() {
            continue;
        }
        let mut searcher = Searcher::new(1);
        let promised = |searcher: &mut Searcher, position| {
            let answer = think(searcher, &evaluator(), &Record::new(position), 2);
            plies_to_end(answer.value().unwrap())
        };
        let alone = promised(&mut Searcher::new(1), late);
        assert_eq!(promised(&mut searcher, fresh), Some(i32::from(plies)));
        assert_eq!(promised(&mut searcher, late), alone, "{}", fresh.text());
        asked += 1;
    }
}

#[test]
fn every_heuristic_takes_a_hanging_piece_and_is_reproducible() {
    // Black has left a double capture.
    let position = Position::read("W:Wc3,g3,a1,e1:Bb4,f4,d6,h8,f8").unwrap();
    for name in DraughtsHeuristic::NAMES {
        let evaluator = DraughtsEvaluator {
            heuristic: DraughtsHeuristic::named(name).unwrap(),
            ..DraughtsEvaluator::default()
        };
        let record = Record::new(position);
        let first = think(&mut Searcher::new(1), &evaluator, &record, 6);
        let second = think(&mut Searcher::new(1), &evaluator, &record, 6);
        assert_eq!(
            (first.best(), first.value(), first.nodes),
            (second.best(), second.value(), second.nodes)
        );
        assert_eq!(position.move_text(first.best().unwrap()), "g3xc7", "{name}");
    }
    assert_eq!(DraughtsHeuristic::named("other"), None);
}

#[test]
fn the_first_three_moves_are_random() {
    let record = Record::new(Position::initial());
    assert_eq!(FirstMoves::Searched.random_move(&record, 1), None);
    let lots: std::collections::HashSet<_> = (0..50)
        .filter_map(|seed| FirstMoves::THREE_RANDOM.random_move(&record, seed))
        .collect();
    assert_eq!(lots.len(), 7);
    let mut record = record;
    for _ in 0..6 {
        let chosen = FirstMoves::THREE_RANDOM.random_move(&record, 9).unwrap();
        record.play(chosen);
    }
    assert_eq!(FirstMoves::THREE_RANDOM.random_move(&record, 9), None);
}
