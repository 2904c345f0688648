//! Chess valued by a heuristic set. The stage belongs to the game, not to the search: every position ahead is valued
//! from the stage of the present one, and only moves that are played change it.

mod told;

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use chess::ChessGame;
use chess::vocabulary::{CASTLED, ChessWords};
use dhjog::{Machine, Program};
use game::vocabulary::Moment;
use game::{Game, Record, Side};
use shakmaty::{Chess, EnPassantMode, FromSetup, Position as _, Square};
use syntax::Lang;

use crate::search::LARGEST;
use crate::{Evaluator, Value};

/// A unit that no set should go beyond, so that margins stay values.
const LARGEST_UNIT: f64 = 10_000.0;

/// A compiled set with its memory and the stage of the game.
#[derive(Clone)]
pub struct Heuristic {
    program: Arc<Program<ChessWords>>,
    machine: Machine,
    stage: usize,
    unit: Value,
    /// Values are halves of what a position is worth to one side less what it is worth to the other.
    pub symmetric: bool,
}

impl Heuristic {
    /// A set at the beginning of a game.
    pub fn new(program: Arc<Program<ChessWords>>) -> Heuristic {
        let mut heuristic = Heuristic {
            stage: program.initial(),
            program,
            machine: Machine::default(),
            unit: 100,
            symmetric: false,
        };
        heuristic.unit = heuristic.pawn();
        heuristic
    }

    /// The compiled set.
    pub fn program(&self) -> &Program<ChessWords> {
        &self.program
    }

    /// The stage of the game.
    pub fn stage(&self) -> usize {
        self.stage
    }

    /// Goes through the stages of a game as the owner of the set.
    pub fn follow(&mut self, record: &Record<ChessGame>, owner: Side) {
        self.stage = self.program.initial();
        for position in record.positions() {
            let moment = moment(position);
            let chess = position.chess();
            self.stage = self
                .program
                .evaluate(&mut self.machine, chess, &moment, owner, self.stage)
                .stage;
        }
    }

    /// How the present position is valued.
    pub fn explain(&self, record: &Record<ChessGame>, lang: Lang) -> String {
        let mut heuristic = self.clone();
        let owner = record.position().side_to_move();
        heuristic.follow(record, owner);
        let position = record.position();
        let (moment, machine) = (moment(position), &mut heuristic.machine);
        let trace = self
            .program
            .trace(machine, position.chess(), &moment, owner, heuristic.stage);
        let name = self.program.name();
        let title = format!("{} {name}", lang.pick("set", "conjunto"));
        let told = told::lines(&trace, lang);
        [vec![title], told].concat().join("\n")
    }

    /// The names of the heuristics that fire for the owner in the present position of a game, with how often.
    pub fn fired(&mut self, record: &Record<ChessGame>, owner: Side) -> Vec<(String, u64)> {
        self.follow(record, owner);
        let position = record.position();
        let mut tally = self.program.tally();
        let (chess, moment) = (position.chess(), moment(position));
        self.program.evaluate_counting(
            &mut self.machine,
            chess,
            &moment,
            owner,
            self.stage,
            &mut tally,
        );
        let rules = self.program.rules().iter().zip(tally.fired);
        rules
            .filter(|(_, count)| *count > 0)
            .map(|(rule, count)| (format!("{}: {}", rule.stage, rule.name), count))
            .collect()
    }

    fn exact(&mut self, position: &ChessGame, owner: Side) -> f64 {
        let (program, machine) = (&self.program, &mut self.machine);
        let (chess, moment) = (position.chess(), moment(position));
        if self.symmetric {
            program.evaluate_symmetric(machine, chess, &moment, owner, self.stage)
        } else {
            program.evaluate(machine, chess, &moment, owner, self.stage)
        }
        .value
    }

    /// What a pawn is worth to the set: the middle one of what each of the opponent's pawns costs at the start.
    fn pawn(&mut self) -> Value {
        let whole = self.exact(&ChessGame::initial(), Side::White);
        let mut worth: Vec<f64> = Square::ALL[48..56]
            .iter()
            .filter_map(|square| without(*square))
            .map(|position| (self.exact(&position, Side::White) - whole).abs())
            .collect();
        worth.sort_by(f64::total_cmp);
        let middle = worth.get(worth.len() / 2).copied().unwrap_or(1.0);
        (100.0 * middle.clamp(0.01, LARGEST_UNIT)) as Value
    }
}

/// The start of the game without one piece.
fn without(square: Square) -> Option<ChessGame> {
    let mut setup = Chess::default().to_setup(EnPassantMode::Legal);
    setup.board.discard_piece_at(square);
    let mode = shakmaty::CastlingMode::Standard;
    Chess::from_setup(setup, mode).ok().map(ChessGame::from)
}

/// What the set may ask of the past.
fn moment(position: &ChessGame) -> Moment {
    let castled = Side::BOTH
        .into_iter()
        .filter(|side| position.has_castled(*side))
        .fold(0, |marks, side| marks | CASTLED[side.index()]);
    Moment {
        marks: castled,
        ..Moment::default()
    }
}

impl Evaluator<ChessGame> for Heuristic {
    #[inline]
    fn value(&mut self, position: &ChessGame, owner: Side) -> Value {
        let hundredths = 100.0 * self.exact(position, owner);
        hundredths
            .clamp(-f64::from(LARGEST), f64::from(LARGEST))
            .round() as Value
    }

    fn unit(&self) -> Value {
        self.unit
    }

    fn salt(&self, owner: Side) -> u64 {
        let mut hasher = DefaultHasher::new();
        (self.program.name(), self.stage, owner, self.symmetric).hash(&mut hasher);
        hasher.finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use dhjog::{Purpose, check, parse};
    use game::vocabulary::Vocabulary;

    fn set(text: &str) -> Heuristic {
        let parsed = parse(text);
        let checked = check(&parsed, &ChessWords::lexicon(), Purpose::Publication);
        let model = checked
            .model
            .unwrap_or_else(|| panic!("{:?}", checked.diagnostics));
        Heuristic::new(Arc::new(Program::compile(&model, text)))
    }

    const TWO_STAGES: &str = r#"
        CONJUNTO_HEURISTICO "ESTAGIOS"
        ETAPA_INICIAL "ABERTURA"
        ETAPA "ABERTURA"
          PEAO.VALOR <- 10 DAMA.VALOR <- 90
          TABULEIRO.VALOR <- SOMA_PECAS(EU) - SOMA_PECAS(OPONENTE)
          HEURISTICA TRANSICAO_ETAPA "SEM_DAMA"
            SE NAO PRESENCA_PECAS({DAMA}, TODO_TABULEIRO, OPONENTE) ENTAO ETAPA_ATUAL <- "FINAL"
          FIM HEURISTICA
        FIM ETAPA
        ETAPA "FINAL"
          PEAO.VALOR <- 20 DAMA.VALOR <- 90
          TABULEIRO.VALOR <- SOMA_PECAS(EU) - SOMA_PECAS(OPONENTE)
        FIM ETAPA
        FIM CONJUNTO_HEURISTICO
    "#;

    #[test]
    fn a_pawn_measures_the_set() {
        let heuristic = set(TWO_STAGES);
        assert_eq!(heuristic.unit(), 1000);
        let level_one = knowledge::heuristics()
            .into_iter()
            .find(|file| file.name.starts_with("exemplo_nivel01"))
            .expect("the listing ships");
        assert_eq!(set(&level_one.text).unit(), 100);
    }

    #[test]
    fn stages_belong_to_the_game() {
        let mut heuristic = set(TWO_STAGES);
        let fen = "4k3/8/8/3q4/8/2N5/4P3/4K3 w - - 0 1";
        let mut record = Record::new(ChessGame::read(fen).unwrap());
        heuristic.follow(&record, Side::White);
        assert_eq!(heuristic.stage(), 0);
        let taken = record.position().read_move("Nxd5").unwrap();
        let mut ahead = record.position().clone();
        ahead.play(taken);
        // Ahead, the transition is made for that evaluation alone.
        assert_eq!(heuristic.value(&ahead, Side::White), 2000);
        assert_eq!(heuristic.stage(), 0);
        let before = heuristic.salt(Side::White);
        record.play(taken);
        heuristic.follow(&record, Side::White);
        assert_eq!(heuristic.stage(), 1);
        assert_ne!(heuristic.salt(Side::White), before);
        assert_ne!(heuristic.salt(Side::White), heuristic.salt(Side::Black));
        // Black still sees White without a queen, and has been in the second stage from the beginning.
        heuristic.follow(&record, Side::Black);
        assert_eq!(heuristic.stage(), 1);
    }
}
