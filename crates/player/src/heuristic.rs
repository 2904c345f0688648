//! An evaluator of any game that has a vocabulary: a compiled heuristic set (DHJOG). The stage of the set belongs to the
//! game, not to the search: the search values every position in the present stage, and only moves that are played
//! change it.

mod games;
mod past;
mod report;

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use dhjog::program::Evaluation;
use dhjog::{Machine, Program};
use game::vocabulary::{Moment, Vocabulary};
use game::{Game, Record, Side};
use syntax::Lang;

use crate::search::MAX_VALUE;
use crate::times::Times;
use crate::{Evaluator, Value};
use past::Past;

/// Bounds of the unit, so that margins of the search stay within range.
const MIN_UNIT: f64 = 0.01;
const MAX_UNIT: f64 = 10_000.0;

/// A game with a vocabulary for heuristic sets.
pub trait Described: Game {
    type Words: Vocabulary;

    /// The position as the vocabulary reads it.
    fn described(&self) -> &<Self::Words as Vocabulary>::Position;

    /// Facts of the game so far that a set may ask for, as bits (castling done, for example).
    fn marks(&self) -> u64 {
        0
    }

    /// Plies without progress, if a set may ask for them.
    fn without_progress(&self) -> u32 {
        0
    }

    /// Initial positions that each lack another of Black's smallest pieces: what such a piece is worth to a set is its
    /// unit. Empty if the game has no captures.
    fn handicaps() -> Vec<Self> {
        Vec::new()
    }
}

/// A compiled set as an evaluator, with the stage of one game.
///
/// Before each search call [`Heuristic::note_times`] (if times are known) and [`Heuristic::follow`] with the game so far;
/// both are cheap when the game has only grown since the last call. [`Heuristic::afresh`] gives an evaluator for another
/// game.
pub struct Heuristic<G: Described> {
    program: Arc<Program<G::Words>>,
    machine: Machine,
    stage: usize,
    /// Plies played, if positions do not count them.
    plies: u32,
    past: Past,
    unit: Value,
    /// An evaluation of the game so far reached the step limit.
    stopped: bool,
    /// What 1 of the set is in the search: 100, or more if pieces are worth less than 1.
    scale: f64,
    /// Values are half the difference between what the position is worth to either side.
    pub symmetric: bool,
    /// An evaluation reached the step limit; shared with the clones in other threads.
    overran: Arc<AtomicBool>,
    /// The part of the game already gone through, so that it is not evaluated again with every move.
    followed: Option<Followed>,
}

/// The part of a game that was gone through, and the state after it.
#[derive(Clone)]
struct Followed {
    keys: Vec<u64>,
    owner: Side,
    stage: usize,
    stopped: bool,
}

impl<G: Described> Clone for Heuristic<G> {
    fn clone(&self) -> Heuristic<G> {
        Heuristic {
            program: self.program.clone(),
            machine: self.machine.clone(),
            overran: self.overran.clone(),
            followed: self.followed.clone(),
            past: self.past.clone(),
            ..*self
        }
    }
}

impl<G: Described> std::fmt::Debug for Heuristic<G> {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter
            .debug_struct("Heuristic")
            .field("name", &self.program.name())
            .field("stage", &self.stage)
            .finish_non_exhaustive()
    }
}

impl<G: Described> Heuristic<G> {
    /// At the beginning of a game.
    pub fn new(program: Arc<Program<G::Words>>) -> Heuristic<G> {
        let mut heuristic = Heuristic {
            stage: program.initial(),
            past: Past::of(&program),
            program,
            machine: Machine::default(),
            plies: 0,
            unit: 100,
            stopped: false,
            scale: 100.0,
            symmetric: false,
            overran: Arc::default(),
            followed: None,
        };
        let smallest = heuristic.smallest_piece();
        heuristic.scale = 100.0 / smallest.min(1.0);
        heuristic.unit = (heuristic.scale * smallest).round() as Value;
        heuristic
    }

    pub fn program(&self) -> &Program<G::Words> {
        &self.program
    }

    /// The stage of the game.
    pub fn stage(&self) -> usize {
        self.stage
    }

    /// Sets the time used in the game so far; call it before [`Heuristic::follow`].
    pub fn note_times(&mut self, times: &Times) {
        let followed = self.followed.as_ref();
        if self
            .past
            .note(times, followed.map_or(0, |followed| followed.keys.len()))
        {
            self.followed = None;
        }
    }

    /// Goes through the stages of a game as `owner`. Afterwards the search may value positions ahead.
    pub fn follow(&mut self, record: &Record<G>, owner: Side) {
        self.follow_until(record, owner, record.positions().len());
        self.past.look_ahead(record);
    }

    fn follow_until(&mut self, record: &Record<G>, owner: Side, end: usize) {
        let keys = &record.keys()[..end];
        let earlier = self.followed.take();
        let earlier = earlier.filter(|one| one.owner == owner && keys.starts_with(&one.keys));
        let mut followed = earlier.unwrap_or_else(|| Followed {
            keys: Vec::new(),
            owner,
            stage: self.program.initial(),
            stopped: false,
        });
        (self.stage, self.stopped) = (followed.stage, followed.stopped);
        let begun = followed.keys.len();
        for (ply, position) in record.positions()[..end].iter().enumerate().skip(begun) {
            self.reach(record, ply);
            let evaluation = self.evaluate(position, owner);
            self.stage = evaluation.stage;
            self.stopped |= evaluation.stopped;
        }
        if let Some(last) = end.checked_sub(1) {
            self.reach(record, last);
        }
        followed.keys.extend_from_slice(&keys[begun..]);
        (followed.stage, followed.stopped) = (self.stage, self.stopped);
        self.followed = Some(followed);
    }

    fn reach(&mut self, record: &Record<G>, ply: usize) {
        let position = &record.positions()[ply];
        self.plies = match G::Words::plies(position.described()) {
            Some(_) => 0,
            None => ply as u32,
        };
        self.past.reach(record, ply);
    }

    /// Whether an evaluation of the game so far reached the step limit.
    pub fn ran_out(&self) -> bool {
        self.stopped
    }

    /// What 1 of the set is in the search.
    pub fn scale(&self) -> f64 {
        self.scale
    }

    /// The evaluation of the present position, line by line.
    pub fn explain(&self, record: &Record<G>, lang: Lang) -> String {
        let mut heuristic = self.clone();
        let owner = record.position().side_to_move();
        heuristic.follow(record, owner);
        heuristic.reach(record, record.moves().len());
        let position = record.position();
        let moment = heuristic.moment(position);
        let trace = self.program.trace(
            &mut heuristic.machine,
            position.described(),
            &moment,
            owner,
            heuristic.stage,
        );
        let name = self.program.name();
        let title = format!("{} {name}", lang.pick("set", "conjunto"));
        let lines = report::lines(&trace, lang);
        [vec![title], lines].concat().join("\n")
    }

    /// [`Heuristic::follow`], then the rules that fire for the owner in the present position: name, and what each adds to
    /// the value, in units of the smallest piece.
    pub fn contributions(&mut self, record: &Record<G>, owner: Side) -> Vec<(String, f64)> {
        let last = record.positions().len() - 1;
        self.follow_until(record, owner, last);
        let position = record.position();
        self.reach(record, last);
        let moment = self.moment(position);
        let (machine, seen) = (&mut self.machine, position.described());
        let (whole, contributions) = self
            .program
            .evaluate_contributions(machine, seen, &moment, owner, self.stage);
        self.stage = whole.stage;
        self.overran.fetch_or(whole.stopped, Relaxed);
        self.past.look_ahead(record);
        let pieces = self.scale / f64::from(self.unit.max(1));
        contributions
            .into_iter()
            .map(|(rule, worth)| (self.name_of(rule), worth * pieces))
            .collect()
    }

    /// The names of all rules, each after its stage.
    pub fn names(&self) -> Vec<String> {
        (0..self.program.rules().len())
            .map(|rule| self.name_of(rule))
            .collect()
    }

    fn name_of(&self, rule: usize) -> String {
        let rule = &self.program.rules()[rule];
        format!("{}: {}", rule.stage, rule.name)
    }

    /// The same set at the beginning of another game, independent of this one.
    #[must_use]
    pub fn afresh(&self) -> Heuristic<G> {
        let mut afresh = Heuristic {
            stage: self.program.initial(),
            overran: Arc::default(),
            followed: None,
            ..self.clone()
        };
        afresh.past.forget();
        afresh
    }

    /// Whether an evaluation, here or in a clone, reached the step limit.
    pub fn overran(&self) -> bool {
        self.overran.load(Relaxed)
    }

    /// [`Heuristic::follow`], then the value of the present position for `owner`, in the numbers of the set.
    pub fn exact_now(&mut self, record: &Record<G>, owner: Side) -> f64 {
        self.follow(record, owner);
        self.reach(record, record.moves().len());
        let value = self.exact(record.position(), owner);
        self.past.look_ahead(record);
        value
    }

    /// The value of a position ahead for `owner`, in the numbers of the set.
    pub fn exact(&mut self, position: &G, owner: Side) -> f64 {
        if !self.symmetric {
            return self.evaluate(position, owner).value;
        }
        let moment = self.moment(position);
        let (machine, seen) = (&mut self.machine, position.described());
        let found = self
            .program
            .evaluate_symmetric(machine, seen, &moment, owner, self.stage);
        self.note(found).value
    }

    fn evaluate(&mut self, position: &G, owner: Side) -> Evaluation {
        let moment = self.moment(position);
        let (machine, seen) = (&mut self.machine, position.described());
        let found = self
            .program
            .evaluate(machine, seen, &moment, owner, self.stage);
        self.note(found)
    }

    #[inline]
    fn note(&self, found: Evaluation) -> Evaluation {
        if found.stopped {
            self.overran.store(true, Relaxed);
        }
        found
    }

    fn moment(&self, position: &G) -> Moment {
        Moment {
            plies: self.plies,
            marks: position.marks(),
            repetitions: self.past.repetitions(position),
            seconds: self.past.seconds(),
        }
    }

    /// The value of the smallest piece: the median of what the set loses with each of them at the start.
    fn smallest_piece(&mut self) -> f64 {
        let whole = self.exact(&G::initial(), Side::White);
        let mut worth: Vec<f64> = G::handicaps()
            .iter()
            .map(|position| (self.exact(position, Side::White) - whole).abs())
            .collect();
        worth.sort_by(f64::total_cmp);
        let middle = worth.get(worth.len() / 2).copied().unwrap_or(1.0);
        middle.clamp(MIN_UNIT, MAX_UNIT)
    }
}

impl<G: Described> Evaluator<G> for Heuristic<G> {
    #[inline]
    fn value(&mut self, position: &G, owner: Side) -> Value {
        let scaled = self.scale * self.exact(position, owner);
        scaled
            .clamp(-f64::from(MAX_VALUE), f64::from(MAX_VALUE))
            .round() as Value
    }

    #[inline]
    fn apart(&self, position: &G) -> u64 {
        self.past.apart(position)
    }

    fn is_worth_remembering(&self) -> bool {
        true
    }

    fn unit(&self) -> Value {
        self.unit
    }

    fn salt(&self, owner: Side) -> u64 {
        let mut hasher = DefaultHasher::new();
        let name = self.program.name();
        (name, self.stage, self.plies, owner, self.symmetric).hash(&mut hasher);
        self.past.salt(&mut hasher);
        hasher.finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess::ChessGame;
    use chess::vocabulary::ChessWords;
    use dhjog::{Purpose, check, parse};

    fn set(text: &str) -> Heuristic<ChessGame> {
        let parsed = parse(text);
        let checked = check(&parsed, &ChessWords::lexicon(), Purpose::Publication);
        let model = checked
            .model
            .unwrap_or_else(|| panic!("{:?}", checked.diagnostics));
        Heuristic::new(Arc::new(Program::compile(&model)))
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
    fn the_unit_is_the_value_of_a_pawn() {
        let heuristic = set(TWO_STAGES);
        assert_eq!(heuristic.unit(), 1000);
        let level_one = knowledge::heuristics()
            .into_iter()
            .find(|file| file.name.starts_with("exemplo_nivel01"))
            .expect("the listing ships");
        assert_eq!(set(&level_one.text).unit(), 100);
    }

    #[test]
    fn following_move_by_move_equals_following_at_once() {
        // The owner's queen decides, so that the two owners are in different stages.
        let text = &TWO_STAGES.replace("TODO_TABULEIRO, OPONENTE)", "TODO_TABULEIRO, EU)");
        let start = ChessGame::read("3qk3/8/8/8/8/2N5/4P3/3QK3 w - - 0 1").unwrap();
        let mut one = set(text);
        let mut record = Record::new(start);
        let mut check = |record: &Record<ChessGame>| {
            for owner in [Side::White, Side::Black] {
                let mut afresh = set(text);
                afresh.follow(record, owner);
                one.follow(record, owner);
                assert_eq!((one.stage, one.stopped), (afresh.stage, afresh.stopped));
                assert_eq!(one.plies, afresh.plies);
            }
            // The same owner again, as in a game.
            let mut afresh = set(text);
            let expected = afresh.contributions(record, Side::White);
            assert_eq!(one.contributions(record, Side::White), expected);
            assert_eq!(one.contributions(record, Side::White), expected);
        };
        check(&record);
        for text in ["Qxd8+", "Kxd8", "Ne4"] {
            let chosen = record.position().read_move(text).unwrap();
            record.play(chosen);
            check(&record);
        }
        // Another game with the same beginning.
        record.take_back();
        record.take_back();
        check(&record);
        record.take_back();
        let chosen = record.position().read_move("Nd5").unwrap();
        record.play(chosen);
        check(&record);
    }

    #[test]
    fn contributions_are_what_a_rule_changes() {
        let text = r#"
            CONJUNTO_HEURISTICO "C"
            ETAPA_INICIAL "A"
            ETAPA "A"
              PEAO.VALOR <- 10 DAMA.VALOR <- 90
              HEURISTICA VALOR_PECA "DAMA_CARA"
                SE PRESENCA_PECAS({DAMA}, TODO_TABULEIRO, EU) ENTAO DAMA.VALOR <- 100
              FIM HEURISTICA
              TABULEIRO.VALOR <- SOMA_PECAS(EU) - SOMA_PECAS(OPONENTE)
              HEURISTICA VALOR_JOGO "VEZ"
                SE VEZ_DE(EU) ENTAO TABULEIRO.VALOR <- TABULEIRO.VALOR + 5
              FIM HEURISTICA
              HEURISTICA TRANSICAO_ETAPA "SEM_DAMA"
                SE NAO PRESENCA_PECAS({DAMA}, TODO_TABULEIRO, EU) ENTAO ETAPA_ATUAL <- "B"
              FIM HEURISTICA
            FIM ETAPA
            ETAPA "B"
              PEAO.VALOR <- 30 DAMA.VALOR <- 90
              TABULEIRO.VALOR <- SOMA_PECAS(EU) - SOMA_PECAS(OPONENTE)
            FIM ETAPA
            FIM CONJUNTO_HEURISTICO
        "#;
        let mut heuristic = set(text);
        assert_eq!(heuristic.names().len(), 3);
        let mut record =
            Record::new(ChessGame::read("4k3/8/8/3q4/8/2N5/4P3/3QK3 w - - 0 1").unwrap());
        // Queens cancel out, so their worth changes nothing; the pawn is the measure.
        let found = heuristic.contributions(&record, Side::White);
        let named = |name: &str| {
            found
                .iter()
                .find(|(rule, _)| rule.ends_with(name))
                .map(|found| found.1)
        };
        assert_eq!(named("DAMA_CARA"), Some(0.0));
        assert_eq!(named("VEZ"), Some(0.5));
        assert_eq!(found.len(), 2);
        let taken = record.position().read_move("Nxd5").unwrap();
        record.play(taken);
        // The stage changes in the very position in which the transition fires.
        let found = heuristic.contributions(&record, Side::Black);
        assert_eq!((found.len(), found[0].0.as_str()), (1, "A: SEM_DAMA"));
        assert_eq!(heuristic.stage(), 1);
        let found = heuristic.contributions(&record, Side::White);
        assert_eq!(
            found,
            [("A: DAMA_CARA".to_owned(), 1.0)],
            "ten more for the queen, a pawn is ten"
        );
        assert_eq!(heuristic.stage(), 0);
    }

    fn shuffled(times: usize) -> Record<ChessGame> {
        let mut record = Record::new(ChessGame::initial());
        for _ in 0..times {
            for text in ["Nf3", "Nf6", "Ng1", "Ng8"] {
                let chosen = record.position().read_move(text).unwrap();
                record.play(chosen);
            }
        }
        record
    }

    fn counting(expression: &str) -> String {
        format!(
            r#"CONJUNTO_HEURISTICO "P" ETAPA_INICIAL "A" ETAPA "A" PEAO.VALOR <- 1
            TABULEIRO.VALOR <- {expression} FIM ETAPA FIM CONJUNTO_HEURISTICO"#
        )
    }

    #[test]
    fn repetitions_are_those_of_the_game() {
        let mut heuristic = set(&counting("REPETICOES()"));
        let record = shuffled(2);
        assert_eq!(heuristic.exact_now(&record, Side::White), 2.0);
        assert!(heuristic.explain(&record, Lang::En).contains("= 2"));
        // Ahead, the present position is an earlier one.
        assert_eq!(heuristic.exact(record.position(), Side::White), 3.0);
        let mut ahead = record.position().clone();
        ahead.play(ahead.read_move("Nf3").unwrap());
        assert_eq!(heuristic.exact(&ahead, Side::White), 2.0);
        ahead.play(ahead.read_move("e5").unwrap());
        assert_eq!(heuristic.exact(&ahead, Side::White), 0.0);
        // Nothing from before a pawn's move comes back.
        let mut record = record;
        record.play(record.position().read_move("e4").unwrap());
        assert_eq!(heuristic.exact_now(&record, Side::Black), 0.0);
        assert_eq!(heuristic.past.repetitions(record.start()), 0);
    }

    #[test]
    fn only_who_asks_for_the_past_pays_for_it() {
        let mut plain = set(TWO_STAGES);
        let before = plain.salt(Side::White);
        plain.follow(&shuffled(1), Side::White);
        assert_eq!(
            plain.salt(Side::White),
            before,
            "positions of other moves are remembered"
        );
        let mut asks = set(&counting("REPETICOES()"));
        asks.follow(&shuffled(0), Side::White);
        let before = asks.salt(Side::White);
        asks.follow(&shuffled(1), Side::White);
        assert_ne!(asks.salt(Side::White), before);
        // In a function, a condition or an action it is asked, too.
        let hidden = r#"HEURISTIC_SET "H" INITIAL_STAGE "A"
            FUNCTION F RETURNS REAL R COMMANDS REAL S S <- 0
              IF TO_MOVE(ME) THEN S <- TIME_USED(ME) END IF RETURN S
            END FUNCTION
            STAGE "A" PAWN.VALUE <- 1 BOARD <- F() END STAGE END HEURISTIC_SET"#;
        let hidden = set(hidden);
        assert!(hidden.program().asks(game::vocabulary::Past::Seconds));
        assert!(!hidden.program().asks(game::vocabulary::Past::Repetitions));
    }

    #[test]
    fn values_are_remembered_by_what_the_set_asks() {
        let start = ChessGame::read("4k3/8/8/8/8/8/4P3/4K2R w K - 0 1").unwrap();
        let after = |moves: &[&str]| {
            let mut position = start.clone();
            for text in moves {
                position.play(position.read_move(text).unwrap());
            }
            position
        };
        // The same position, four plies later; and once more without castling.
        let soon = after(&["O-O", "Kd8"]);
        let late = after(&["O-O", "Kd7", "Rf2", "Ke8", "Rf1", "Kd8"]);
        let by_foot = after(&["Rf1", "Kd7", "Kf2", "Ke7", "Kg1", "Kd8"]);
        assert!(soon.key() == late.key() && late.key() == by_foot.key());
        let castling = TWO_STAGES.replace("SE NAO", "SE ROQUE_FEITO(EU) E NAO");
        for (text, same_as_late, same_as_by_foot) in [
            (TWO_STAGES.to_owned(), true, true),
            (counting("QUANTIDADE_LANCES()"), false, false),
            (counting("LANCES_SEM_PROGRESSO()"), false, false),
            (castling, true, false),
        ] {
            let mut set = set(&text);
            let apart = [&soon, &late, &by_foot].map(|position| set.apart(position));
            assert_eq!(apart[0] == apart[1], same_as_late, "{text}");
            assert_eq!(apart[0] == apart[2], same_as_by_foot, "{text}");
            let values = [&soon, &late, &by_foot].map(|position| set.value(position, Side::White));
            for other in [1, 2] {
                let is_sure = apart[0] != apart[other] || values[0] == values[other];
                assert!(is_sure, "{text}");
            }
        }
        let counts = set(&counting("QUANTIDADE_LANCES()"));
        assert_eq!(
            counts.apart(&late),
            counts.apart(&by_foot),
            "castling is not asked for"
        );
    }

    #[test]
    fn the_time_used_is_that_of_each_position() {
        use std::time::Duration;
        let text = r#"
            CONJUNTO_HEURISTICO "T" ETAPA_INICIAL "A"
            ETAPA "A" PEAO.VALOR <- 1 TABULEIRO.VALOR <- TEMPO_JOGO(EU) - TEMPO_JOGO(OPONENTE)
              HEURISTICA TRANSICAO_ETAPA "TARDE" SE TEMPO_JOGO(BRANCA) > 10 ENTAO ETAPA_ATUAL <- "B" FIM HEURISTICA
            FIM ETAPA
            ETAPA "B" PEAO.VALOR <- 1 TABULEIRO.VALOR <- 1000 FIM ETAPA
            FIM CONJUNTO_HEURISTICO"#;
        let mut heuristic = set(text);
        let mut record = Record::new(ChessGame::initial());
        let mut times = Times::default();
        for (text, seconds) in [("e4", 4), ("e5", 1)] {
            let side = record.position().side_to_move();
            record.play(record.position().read_move(text).unwrap());
            times.push(side, Duration::from_secs(seconds));
        }
        heuristic.note_times(&times);
        assert_eq!(heuristic.exact_now(&record, Side::White), 3.0);
        assert_eq!(heuristic.exact_now(&record, Side::Black), -3.0);
        // While White thinks, its time goes on; ahead it stays what it was.
        times.spend(Side::White, Duration::from_secs(5));
        heuristic.note_times(&times);
        assert_eq!(heuristic.exact_now(&record, Side::White), 8.0);
        assert_eq!(heuristic.exact(record.position(), Side::White), 8.0);
        let before = heuristic.salt(Side::White);
        times.spend(Side::White, Duration::from_secs(2));
        heuristic.note_times(&times);
        heuristic.follow(&record, Side::White);
        assert_ne!(heuristic.salt(Side::White), before);
        assert_eq!(heuristic.stage(), 1);
        let fresh = heuristic.afresh();
        assert_eq!(fresh.past.seconds(), [0.0; 2]);
    }

    #[test]
    fn who_takes_too_many_steps_is_known_to_all_copies() {
        let text = r#"
            HEURISTIC_SET "H" INITIAL_STAGE "A"
            FUNCTION F RETURNS REAL R COMMANDS INTEGER I INTEGER J REAL S
              FOR I FROM 1 TO 1000000000 DO FOR J FROM 1 TO 1000000000 DO S <- S + 1 END FOR END FOR RETURN S
            END FUNCTION
            STAGE "A" BOARD <- 5 + F() END STAGE
            END HEURISTIC_SET
        "#;
        let endless = set(text);
        assert!(endless.overran(), "measuring it has shown it already");
        let fresh = endless.afresh();
        assert!(!fresh.overran());
        fresh.clone().value(&ChessGame::initial(), Side::White);
        assert!(fresh.overran());
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
