//! Alpha-beta without short cuts gives the value and the moves of plain minimax.

use std::sync::Arc;

use chess::ChessGame;
use chess::vocabulary::ChessWords;
use dhjog::{Program, Purpose};
use game::vocabulary::Vocabulary;
use game::{Game, Record, Side, Tactics};
use proptest::prelude::*;
use stratvision_player::classic::Classic;
use stratvision_player::heuristic::Heuristic;
use stratvision_player::search::{Control, WON};
use stratvision_player::{Evaluator, Limits, Options, Searcher, Value, minimax};

/// Values that no two positions agree on, and that are not the same with the sides swapped.
#[derive(Clone)]
struct Lopsided;

impl Evaluator<ChessGame> for Lopsided {
    fn value(&mut self, position: &ChessGame, owner: Side) -> Value {
        let mixed = (position.key() ^ owner as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (mixed >> 52) as Value - 1500
    }
}

/// Few values, so that many moves are equally good.
#[derive(Clone)]
struct Coarse;

impl Evaluator<ChessGame> for Coarse {
    fn value(&mut self, position: &ChessGame, owner: Side) -> Value {
        Lopsided.value(position, owner) / 1000 * 100
    }
}

fn played(choices: &[u8]) -> Record<ChessGame> {
    let mut record = Record::new(ChessGame::initial());
    for &choice in choices {
        let mut legal = Vec::new();
        record.position().legal_moves(&mut legal);
        if record.end().is_some() {
            break;
        }
        record.play(legal[usize::from(choice) % legal.len()]);
    }
    record
}

fn agree<G: Tactics, E: Evaluator<G>>(
    record: &Record<G>,
    evaluator: &E,
    height: u32,
    options: Options,
) {
    let wanted = minimax::solve(record, evaluator, height);
    let mut searcher = Searcher::new(1);
    searcher.options = options;
    let text = record.position().text();
    let once = searcher.search(
        record,
        evaluator,
        &Limits::depth(height),
        &Control::default(),
        |_| {},
    );
    assert_eq!(once.value(), wanted.value(), "{text}");
    if let Some(best) = once.best() {
        assert!(wanted.best().contains(&best), "{text}");
    }
    let every = Limits {
        lines: wanted.moves.len().max(1),
        ..Limits::depth(height)
    };
    searcher.forget();
    let all = searcher.search(record, evaluator, &every, &Control::default(), |_| {});
    assert_eq!(all.lines.len(), wanted.moves.len(), "{text}");
    for line in &all.lines {
        let chosen = line.moves[0];
        let (_, value) = wanted
            .moves
            .iter()
            .find(|(other, _)| *other == chosen)
            .unwrap();
        assert_eq!(line.value, *value, "{text} {chosen:?}");
    }
}

/// The shipped sets that can be played by.
fn sets() -> Vec<Heuristic<ChessGame>> {
    let all = knowledge::heuristics().into_iter();
    all.filter_map(|file| {
        let parsed = dhjog::parse(&file.text);
        let checked = dhjog::check(&parsed, &ChessWords::lexicon(), Purpose::Publication);
        let program = Program::compile(&checked.model?);
        Some(Heuristic::new(Arc::new(program)))
    })
    .collect()
}

/// Windows around the last value change nothing; remembered values of the same depth neither.
fn exact_with_windows_and_table() -> Options {
    Options {
        aspiration: true,
        mate_distance: true,
        table: true,
        ..Options::exact()
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn exact_search_equals_minimax(choices in prop::collection::vec(any::<u8>(), 0..160)) {
        let record = played(&choices);
        for height in 1..=2 {
            agree(&record, &Classic, height, Options::exact());
            agree(&record, &Coarse, height, Options::exact());
        }
        agree(&record, &Lopsided, 3, Options::exact());
        agree(&record, &Classic, 3, exact_with_windows_and_table());
        agree(&record, &Coarse, 3, exact_with_windows_and_table());
    }

    #[test]
    fn exact_search_equals_minimax_with_heuristic_sets(choices in prop::collection::vec(any::<u8>(), 0..120)) {
        let record = played(&choices);
        for mut set in sets() {
            set.follow(&record, record.position().side_to_move());
            agree(&record, &set, 2, Options::exact());
        }
    }

    /// With all pruning on, values may differ and a win may be seen late, but a reported win is real and a win in one
    /// is never missed. Without the prunings that skip moves, no win within the depth is missed.
    #[test]
    fn reported_wins_are_real(choices in prop::collection::vec(any::<u8>(), 40..200)) {
        wins_agree(&played(&choices));
    }
}

/// Depth of plain minimax below; what it sees of wins, a search one ply deeper has to see too.
const SEEN: Value = 3;

fn wins_agree(record: &Record<ChessGame>) {
    let text = record.position().text();
    let exact = minimax::solve(record, &Classic, SEEN as u32);
    let within = |value: Option<Value>, plies| value.is_some_and(|value| value >= WON - plies);
    let answer = |options| {
        let mut searcher = Searcher::new(1);
        searcher.options = options;
        let limits = Limits::depth(SEEN as u32 + 1);
        searcher.search(record, &Classic, &limits, &Control::default(), |_| {})
    };
    let with_short_cuts = answer(Options::default());
    let nothing_left_out = answer(Options {
        null_move: false,
        late_move_reductions: false,
        late_move_pruning: false,
        futility: false,
        ..Options::default()
    });
    if within(with_short_cuts.value(), SEEN) || within(exact.value(), 1) {
        assert_eq!(with_short_cuts.value(), exact.value(), "{text}");
        assert!(
            exact.best().contains(&with_short_cuts.best().unwrap()),
            "{text}"
        );
    }
    if within(nothing_left_out.value(), SEEN) || within(exact.value(), SEEN) {
        assert_eq!(nothing_left_out.value(), exact.value(), "{text}");
        assert!(
            exact.best().contains(&nothing_left_out.best().unwrap()),
            "{text}"
        );
    }
}

/// A win in two with a quiet king's move first, in a position that is won anyway: what leaves moves out sees it late.
#[test]
fn a_quiet_win_in_two() {
    let fen = "B5B1/p7/P7/P7/8/3pK2k/8/2R5 w - - 4 79";
    wins_agree(&Record::new(ChessGame::read(fen).unwrap()));
}

/// Positions near the draws by counting, where the way matters.
#[test]
fn near_the_fiftieth_move() {
    for counter in [96, 97, 98, 99, 100] {
        let fen = format!("8/8/4k3/8/8/3QK3/8/8 w - - {counter} 90");
        let record = Record::new(ChessGame::read(&fen).unwrap());
        agree(&record, &Classic, 3, Options::exact());
    }
}

/// The way to this position has been gone twice.
#[test]
fn near_a_repetition() {
    let mut record = Record::new(ChessGame::initial());
    for text in ["Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1"] {
        let chosen = record.position().read_move(text).unwrap();
        record.play(chosen);
    }
    for height in 1..=3 {
        agree(&record, &Lopsided, height, Options::exact());
        let solved = minimax::solve(&record, &Lopsided, height);
        let back = record.position().read_move("Ng8").unwrap();
        assert!(solved.moves.contains(&(back, 0)));
    }
}

/// A set that asks how often a position occurred, so that what was remembered of one moment is wrong in another.
fn counting_repetitions() -> Heuristic<ChessGame> {
    let text = "HEURISTIC_SET \"R\" INITIAL_STAGE \"A\" STAGE \"A\" PAWN.VALUE <- 1 ROOK.VALUE <- 5 \
        HEURISTIC GAME_VALUE \"AGAIN\" IF TO_MOVE(ME) AND REPETITIONS() > 0 THEN BOARD <- BOARD + 3 \
        END HEURISTIC END STAGE END HEURISTIC_SET";
    read(text)
}

fn read(text: &str) -> Heuristic<ChessGame> {
    let checked = dhjog::check(
        &dhjog::parse(text),
        &ChessWords::lexicon(),
        Purpose::Publication,
    );
    let model = checked
        .model
        .unwrap_or_else(|| panic!("{:?}", checked.diagnostics));
    Heuristic::new(Arc::new(Program::compile(&model)))
}

/// The check on a8 has one answer. If both have been played before, the set values the result higher, and the table
/// entry of the same position without these repetitions must not hide it.
#[test]
fn table_entries_depend_on_earlier_repetitions() {
    let fen = "7k/6p1/8/8/8/8/8/R3K3 w - - 0 1";
    let mut record = Record::new(ChessGame::read(fen).unwrap());
    let mut searcher = Searcher::new(1);
    searcher.options = exact_with_windows_and_table();
    let mut values = Vec::new();
    for moves in [&[][..], &["Ra8+", "Kh7", "Ra1", "Kh8"]] {
        for text in moves {
            let chosen = record.position().read_move(text).unwrap();
            record.play(chosen);
        }
        let mut set = counting_repetitions();
        set.follow(&record, Side::White);
        let wanted = minimax::solve(&record, &set, 2);
        let found = searcher.search(
            &record,
            &set,
            &Limits::depth(2),
            &Control::default(),
            |_| {},
        );
        assert_eq!(found.value(), wanted.value(), "{moves:?}");
        values.push(found.value());
    }
    assert_eq!(values, [Some(400), Some(700)]);
}

/// In debug builds a search compares each cached value with a new evaluation. This holds for sets that read everything
/// a key does not contain.
#[test]
fn cached_values_of_sets_are_exact() {
    let past = r#"HEURISTIC_SET "PAST" INITIAL_STAGE "A" STAGE "A" PAWN <- 1 KNIGHT <- 3 QUEEN <- 9
        BOARD <- MATERIAL_DIFFERENCE() + 0.01 * MOVE_COUNT() + 0.02 * HALF_MOVES_WITHOUT_PROGRESS()
          + 0.5 * REPETITIONS()
        RULE GAME_VALUE "CASTLED" SYMMETRIC IF HAS_CASTLED(ME) THEN BOARD <- BOARD + 0.7 END RULE
        END STAGE END HEURISTIC_SET"#;
    let mut sets = sets();
    sets.push(read(past));
    for mut set in sets {
        let fen = "r3k2r/ppp2ppp/2n2n2/3pp3/1b2P3/2NP1N2/PPP1BPPP/R3K2R w KQkq - 0 6";
        let mut record = Record::new(ChessGame::read(fen).unwrap());
        let mut searcher = Searcher::new(1);
        for _ in 0..4 {
            set.follow(&record, record.position().side_to_move());
            let limits = Limits::depth(4);
            let found = searcher.search(&record, &set, &limits, &Control::default(), |_| {});
            record.play(found.best().unwrap());
        }
    }
}
