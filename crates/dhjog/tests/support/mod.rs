//! Sets, positions and evaluations for the tests.

pub mod reference;
pub mod sets;

use chess::vocabulary::ChessWords;
use game::Side;
use game::vocabulary::{Lexicon, Moment, Vocabulary};
use shakmaty::{Chess, Position};
use stratvision_dhjog as dhjog;
use stratvision_dhjog::{Checked, Machine, Program, Purpose};

pub fn lexicon() -> Lexicon {
    ChessWords::lexicon()
}

/// The text of a shipped set.
pub fn shipped(stem: &str) -> String {
    let name = format!("{stem}.dhjog");
    let file = knowledge::heuristics()
        .into_iter()
        .find(|file| file.name == name);
    file.unwrap_or_else(|| panic!("{name}")).text
}

/// Checks a text that must have no errors.
pub fn check(text: &str) -> Checked {
    let parse = dhjog::parse(text);
    let checked = dhjog::check(&parse, &lexicon(), Purpose::Editing);
    assert!(
        checked.model.is_some(),
        "{text}\n{:#?}\n{:#?}",
        parse.diagnostics,
        checked.diagnostics
    );
    checked
}

/// Compiles a text that must have no errors.
pub fn compile(text: &str) -> Program<ChessWords> {
    Program::compile(&check(text).model.unwrap())
}

pub fn position(fen: &str) -> Chess {
    chess::chess_from_fen(fen).unwrap()
}

pub fn value(program: &Program<ChessWords>, fen: &str, me: Side) -> f64 {
    value_of(program, &position(fen), me)
}

pub fn value_of(program: &Program<ChessWords>, chess: &Chess, me: Side) -> f64 {
    let moment = Moment::default();
    let mut machine = Machine::default();
    program
        .evaluate(&mut machine, chess, &moment, me, program.initial())
        .value
}

/// A generator of pseudorandom numbers, the same in every run.
pub struct Lcg(pub u64);

impl Lcg {
    pub fn below(&mut self, count: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        let mixed = (self.0 >> 33) ^ (self.0 >> 11);
        (mixed % count.max(1) as u64) as usize
    }
}

/// Positions of games played at random.
pub fn for_random_positions(seed: u64, count: usize, mut each: impl FnMut(&Chess)) {
    let mut rng = Lcg(seed);
    let mut chess = Chess::default();
    for _ in 0..count {
        each(&chess);
        let moves = chess.legal_moves();
        if moves.is_empty() || rng.below(120) == 0 {
            chess = Chess::default();
            continue;
        }
        let chosen = moves[rng.below(moves.len())];
        chess.play_unchecked(chosen);
    }
}
