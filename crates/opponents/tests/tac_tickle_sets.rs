//! Heuristic sets that value Tac-Tickle, and the search that plays by them.

use std::sync::Arc;

use dhjog::{Program, Purpose};
use game::vocabulary::Vocabulary;
use game::{Game, Rng, Side};
use player::Evaluator;
use stratvision_opponents::tac_tickle::{
    Contestant, Follows, HeuristicSet, Mobility, Searching, Series, Tally,
};
use tactickle::solution::{PLACEMENTS, placement};
use tactickle::vocabulary::TacTickleWords;
use tactickle::{LINES, Position, Square, has_line, line_count};

#[track_caller]
fn compile(text: &str) -> HeuristicSet {
    let parse = dhjog::parse(text);
    let checked = dhjog::check(&parse, &TacTickleWords::lexicon(), Purpose::Publication);
    let diagnostics = format!("{:#?}{:#?}", parse.diagnostics, checked.diagnostics);
    let model = checked.model.expect(&diagnostics);
    HeuristicSet::new(Arc::new(Program::compile(&model)))
}

fn shipped() -> HeuristicSet {
    let sets = knowledge::heuristics_of("tac-tickle");
    let found = sets.iter().find(|file| file.name == "mobilidade.dhjog");
    compile(&found.expect("a shipped set").text)
}

/// A set with one rule that gives the board this value.
fn formula(text: &str) -> HeuristicSet {
    compile(&format!(
        "HEURISTIC_SET \"F\" CURRENT_STAGE <- \"ALL\" STAGE \"ALL\" STONE.VALUE <- 1 BOARD <- 0\n\
         RULE GAME_VALUE \"R\" IF TRUE THEN BOARD <- {text} END RULE END STAGE END HEURISTIC_SET"
    ))
}

fn positions() -> Vec<Position> {
    let mut rng = Rng::new(3);
    (0..400)
        .filter_map(|_| Some((placement(rng.below(PLACEMENTS))?, Side::BOTH[rng.below(2)])))
        .filter(|(placement, _)| !has_line(placement.first()) && !has_line(placement.second()))
        .map(|(placement, turn)| Position::new(placement, turn))
        .collect()
}

/// The squares at which a side could win, by trying.
fn winning_squares(position: &Position, side: Side) -> u32 {
    let turned = Position::new(position.placement(), side);
    let mut legal = Vec::new();
    turned.legal_moves(&mut legal);
    let wins = legal
        .into_iter()
        .filter(|&chosen| has_line(turned.after(chosen).pieces(side)));
    wins.fold(0, |set, chosen| set | chosen.to.set())
}

#[test]
fn functions_say_what_trying_says() {
    type Slow = fn(&Position, Side) -> u32;
    let cases: [(&str, Slow); 7] = [
        ("MOBILITY(ME)", |position, me| {
            let mut legal = Vec::new();
            Position::new(position.placement(), me).legal_moves(&mut legal);
            legal.len() as u32
        }),
        ("THREATS(ME)", |position, me| {
            winning_squares(position, me).count_ones()
        }),
        ("THREATS(OPPONENT)", |position, me| {
            winning_squares(position, !me).count_ones()
        }),
        ("LINES(WHOLE_BOARD, ME)", |position, me| {
            Square::of(position.pieces(me)).map(line_count).sum()
        }),
        ("LINES(CORNERS, ME)", |position, me| {
            3 * (position.pieces(me) & 0x90009).count_ones()
        }),
        ("PAIRS_IN_LINE(ME)", |position, me| {
            let lines = LINES.iter().filter(|&&line| {
                (line & position.pieces(me)).count_ones() == 2 && line & position.pieces(!me) == 0
            });
            lines.count() as u32
        }),
        ("PIECE_COUNT({STONE}, WHOLE_BOARD, OPPONENT)", |_, _| 4),
    ];
    for (text, slow) in cases {
        let mut set = formula(text);
        let mut different = 0;
        for position in positions() {
            for me in Side::BOTH {
                let expected = slow(&position, me);
                assert_eq!(
                    set.exact(&position, me),
                    f64::from(expected),
                    "{text} {}",
                    position.text()
                );
                different += expected;
            }
        }
        assert!(different > 0, "{text} is never anything but 0");
    }
}

#[test]
fn the_shipped_set_is_fair_to_both_sides() {
    let mut set = shipped();
    for position in positions() {
        let (mine, yours) = (
            set.value(&position, Side::White),
            set.value(&position, Side::Black),
        );
        assert_eq!(mine, -yours, "{}", position.text());
    }
    let start = Position::initial();
    assert_eq!(set.value(&start, Side::White), 0);
}

fn score_against_random(evaluator: impl Follows + 'static) -> f64 {
    let mut search = Contestant::Search(Box::new(Searching::new(evaluator, 4)));
    let games = Series::new(10, 1).play(&mut search, &mut Contestant::Random, |_, _| true);
    Tally::of(&games).score()
}

#[test]
fn the_search_beats_random_moves_by_a_set_and_without() {
    assert!(score_against_random(shipped()) >= 0.9);
    assert!(score_against_random(Mobility) >= 0.9);
}
