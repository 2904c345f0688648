//! Wins of the tables under draw rules, against a search that knows the rules of the game and nothing else.

use std::collections::HashMap;
use std::sync::atomic::AtomicBool;

use crate::support::{Chance, random_board};
use game::{Game, Outcome, Side};
use stratvision_draughts::tables::{LONG_LOOK, Standing, TableValue, Tables, build};
use stratvision_draughts::{Board, Counters, DrawRules, Position};

fn tables(pieces: u32) -> (tempfile::TempDir, Tables) {
    let folder = tempfile::tempdir().unwrap();
    build(folder.path(), pieces, 2, &AtomicBool::new(false), &|_| ()).unwrap();
    let tables = Tables::open(folder.path()).unwrap();
    (folder, tables)
}

/// Whether a side can force a win, by trying everything until the game is over.
#[derive(Default)]
struct Forced {
    seen: HashMap<(Board, Side, Counters), bool>,
}

impl Forced {
    fn wins(&mut self, position: &Position, winner: Side) -> bool {
        let legal = position.moves();
        if let Some(end) = position.end(&legal) {
            return end.outcome == Outcome::Win(winner);
        }
        let key = (
            *position.board(),
            position.side_to_move(),
            position.counters(),
        );
        if let Some(known) = self.seen.get(&key) {
            return *known;
        }
        let mut after = legal.into_iter().map(|chosen| {
            let mut next = *position;
            next.play(chosen);
            next
        });
        let found = if position.side_to_move() == winner {
            after.any(|next| self.wins(&next, winner))
        } else {
            after.all(|next| self.wins(&next, winner))
        };
        self.seen.insert(key, found);
        found
    }
}

fn winner(position: &Position, verdict: TableValue) -> Option<Side> {
    match verdict {
        TableValue::Win(_) => Some(position.side_to_move()),
        TableValue::Loss(_) => Some(!position.side_to_move()),
        TableValue::Draw => None,
    }
}

#[test]
fn wins_are_cancelled_by_counts_or_stand() {
    let (_folder, tables) = tables(3);
    let mut chance = Chance::new(41);
    let mut decided = [0; 2];
    for rules in [DrawRules::CBD, DrawRules::FMJD_64] {
        let mut forced = [Forced::default(), Forced::default()];
        for _ in 0..4_000 {
            let board = random_board(&mut chance, 3);
            let side = Side::BOTH[chance.below(2)];
            // Near the end of one count or of both.
            let left = 1 + chance.below(6) as u16;
            let counters = Counters {
                kings_only: [0, rules.kings_only.unwrap() - left][chance.below(2)],
                same_balance: 10 - left,
                main_road: 0,
            };
            let position = Position::new(board, side)
                .with_rules(rules)
                .with_counters(counters);
            if position.end(&position.moves()).is_some() {
                continue;
            }
            let Some(verdict) = tables.probe(&position) else {
                continue;
            };
            let Some(winner) = winner(&position, verdict) else {
                continue;
            };
            let expected = forced[winner.index()].wins(&position, winner);
            let standing = tables.standing(&position, verdict, LONG_LOOK);
            let text = || {
                format!(
                    "{} {counters:?} {} {verdict:?}",
                    position.text(),
                    rules.name
                )
            };
            match standing {
                Standing::Stands => assert!(expected, "{}", text()),
                Standing::Cancelled => assert!(!expected, "{}", text()),
                Standing::Unsure => panic!("{}", text()),
            }
            decided[usize::from(expected)] += 1;
            if let Some(certain) = tables.certain(&position) {
                assert_eq!(certain, verdict);
                assert!(expected, "{}", text());
            }
        }
    }
    assert!(decided[0] >= 20 && decided[1] > 500, "{decided:?}");
}

#[test]
fn two_kings_against_a_king_and_a_man_under_the_five_moves() {
    let (_folder, tables) = tables(4);
    let mut chance = Chance::new(43);
    let mut forced = [Forced::default(), Forced::default()];
    let mut decided = [0; 2];
    while decided.iter().any(|count| *count < 20) {
        let board = random_board(&mut chance, 2);
        let force = |side| (board.kings(side).count_ones(), board.men(side).count_ones());
        let Some(strong) = Side::BOTH
            .into_iter()
            .find(|side| force(*side) == (2, 0) && force(!*side) == (1, 1))
        else {
            continue;
        };
        let position = Position::new(board, Side::BOTH[chance.below(2)]).with_counters(Counters {
            kings_only: 0,
            same_balance: 4 + chance.below(4) as u16,
            main_road: 0,
        });
        let Some(verdict) = tables.probe(&position) else {
            continue;
        };
        if winner(&position, verdict) != Some(strong) {
            continue;
        }
        let expected = forced[strong.index()].wins(&position, strong);
        let standing = tables.standing(&position, verdict, LONG_LOOK);
        let said = if expected {
            Standing::Stands
        } else {
            Standing::Cancelled
        };
        assert_eq!(standing, said, "{} {verdict:?}", position.text());
        decided[usize::from(expected)] += 1;
    }
}

#[test]
fn without_counts_every_verdict_stands() {
    let (_folder, tables) = tables(3);
    let mut chance = Chance::new(47);
    for _ in 0..500 {
        let board = random_board(&mut chance, 3);
        let position = Position::new(board, Side::White).with_rules(DrawRules::NONE);
        if let Some(verdict) = tables.probe(&position) {
            assert_eq!(tables.certain(&position), Some(verdict));
            assert_eq!(
                tables.standing(&position, verdict, LONG_LOOK),
                Standing::Stands
            );
        }
    }
}

#[test]
fn damaged_and_missing_tables_are_left_out_and_reported() {
    let (folder, whole) = tables(3);
    assert!(whole.check().is_ok());
    assert!(whole.first_error().is_none());
    let file = folder.path().join("1m1k-0m1k.svt");
    let mut bytes = std::fs::read(&file).unwrap();
    *bytes.last_mut().unwrap() ^= 1;
    std::fs::write(&file, &bytes).unwrap();
    // The head is whole: only who reads everything, or asks there, sees it.
    let (damaged, error) = Tables::open_whole(folder.path());
    assert!(error.is_none());
    assert_eq!(damaged.pieces(), 3);
    assert!(damaged.check().is_err());
    let mut chance = Chance::new(5);
    for _ in 0..20_000 {
        let board = random_board(&mut chance, 3);
        damaged.probe(&Position::new(board, Side::White));
    }
    assert!(damaged.first_error().is_some());
    // Another program truncates it while it is mapped: an error, not the end of the process.
    let (cut, _) = Tables::open_whole(folder.path());
    let half = bytes.len() as u64 / 2;
    std::fs::File::options()
        .write(true)
        .open(&file)
        .and_then(|file| file.set_len(half))
        .unwrap();
    let message = cut.check().unwrap_err().message();
    assert!(message.pt.contains("cortada"), "{}", message.pt);
    bytes.truncate(20);
    std::fs::write(&file, bytes).unwrap();
    let (less, error) = Tables::open_whole(folder.path());
    assert_eq!(less.pieces(), 2);
    assert!(error.is_some());
    assert!(Tables::open(folder.path()).is_err());
    std::fs::remove_file(&file).unwrap();
    let (less, error) = Tables::open_whole(folder.path());
    assert_eq!(less.pieces(), 2);
    let message = error.unwrap().message();
    assert!(
        message.en.contains("the table 1m1k-0m1k.svt is missing"),
        "{}",
        message.en
    );
    assert_eq!(Tables::open(folder.path()).unwrap().pieces(), 2);
    let empty = tempfile::tempdir().unwrap();
    let (none, error) = Tables::open_whole(empty.path());
    assert_eq!((none.pieces(), error.is_none()), (0, true));
}
