//! Tuning finds known numbers again: a set values positions, and the same set with other numbers is tuned to them.

use chess::ChessWords;
use game::vocabulary::{Moment, Vocabulary};
use shakmaty::{Chess, Position as _};
use stratvision_dhjog as dhjog;

use dhjog::assess::{
    Case, GradeThresholds, Judgement, Link, Measure, Perspective, Reference, Tuned, Tuning,
    TuningError, TuningPositions, fired, split, tune, values, without,
};
use dhjog::{Program, Purpose, check, parse};

const RIGHT: &str = "\
CONJUNTO_HEURISTICO CERTO
ETAPA T  // 3 linhas de valores
  PEAO.VALOR <- 1
  CAVALO.VALOR <- 3,1
  BISPO.VALOR <- 3,3
  TORRE.VALOR <- 5,1
  DAMA.VALOR <- 9,6
  TABULEIRO.VALOR <- DIFERENCA_MATERIAL() + (MOBILIDADE(EU) - MOBILIDADE(OPONENTE)) * 0,05
  HEURISTICA VALOR_JOGO \"par de bispos\"
    SE PAR_DE_BISPOS(EU) E NAO PAR_DE_BISPOS(OPONENTE) ENTAO
      TABULEIRO.VALOR <- TABULEIRO.VALOR + 0,5  # meio peão
  FIM HEURISTICA
  HEURISTICA VALOR_JOGO \"nunca\"
    SE QUANTIDADE_LANCES() > 9000 ENTAO
      TABULEIRO.VALOR <- TABULEIRO.VALOR + 7
  FIM HEURISTICA
FIM ETAPA
FIM CONJUNTO_HEURISTICO
";

fn wrong() -> String {
    RIGHT
        .replace("3,1", "2")
        .replace("3,3", "5")
        .replace("5,1", "3,5")
        .replace("9,6", "6")
        .replace("0,05", "0,2")
        .replace("+ 0,5 ", "+ 0,1 ")
}

/// Positions of random play, in which captures are preferred so that material differs.
fn cases(count: usize) -> Vec<Case<Chess>> {
    let mut state = 7u64;
    let mut next = move |below: usize| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % below
    };
    let mut found = Vec::new();
    while found.len() < count {
        let mut position = Chess::default();
        for ply in 0..80 {
            let moves = position.legal_moves();
            if moves.is_empty() || position.is_insufficient_material() {
                break;
            }
            let captures = position.capture_moves();
            let chosen = match next(3) {
                0 if !captures.is_empty() => captures[next(captures.len())],
                _ => moves[next(moves.len())],
            };
            position.play_unchecked(chosen);
            if ply % 8 == 7 {
                found.push(Case {
                    position: position.clone(),
                    moment: Moment::default(),
                });
            }
        }
    }
    found.truncate(count);
    found
}

fn compiled(text: &str) -> (dhjog::model::Model, Program<ChessWords>) {
    let read = parse(text);
    let checked = check(&read, &ChessWords::lexicon(), Purpose::Publication);
    let model = checked
        .model
        .unwrap_or_else(|| panic!("{:#?}{:#?}", read.diagnostics, checked.diagnostics));
    let program = Program::compile(&model);
    (model, program)
}

fn right_values(cases: &[Case<Chess>]) -> Vec<f64> {
    values(&compiled(RIGHT).1, cases, Perspective::White, 2)
}

const TUNING: Tuning = Tuning {
    perspective: Perspective::White,
    decimals: 2,
    rounds: 40,
    threads: 2,
};

fn tuned(
    text: &str,
    (cases, references): (&[Case<Chess>], &[Reference]),
    tested: &[bool],
    tuning: &Tuning,
    mut goes_on: impl FnMut(u32) -> bool,
) -> Result<Tuned, TuningError> {
    let positions = TuningPositions {
        cases,
        references,
        tested,
    };
    tune::<ChessWords>(&parse(text), &positions, tuning, |round, _| goes_on(round))
}

/// The pawn is the unit; relative to it the other numbers must be right.
fn close(tuned: &Tuned, slack: f64) {
    let unit = tuned.fitted.numbers[0];
    let right = [1.0, 3.1, 3.3, 5.1, 9.6, 0.05, 0.5];
    for (found, right) in tuned.fitted.numbers.iter().zip(right) {
        assert!(
            (found / unit - right).abs() < slack * right.max(0.2),
            "{:?}",
            tuned.fitted.numbers
        );
    }
    // Never used, so never changed.
    assert_eq!(tuned.numbers[7], 7.0);
}

#[test]
fn values_lead_back_to_the_numbers_that_made_them() {
    let cases = cases(1500);
    let references: Vec<Reference> = right_values(&cases)
        .into_iter()
        .map(|value| Reference::Value(value.clamp(-9.9, 9.9)))
        .collect();
    // References are clamped, which a set cannot express: such positions are left out.
    let keep: Vec<usize> = (0..cases.len())
        .filter(|place| references[*place].target().abs() < 9.8)
        .collect();
    let cases: Vec<Case<Chess>> = keep.iter().map(|place| cases[*place].clone()).collect();
    let references: Vec<Reference> = keep.iter().map(|place| references[*place]).collect();
    let groups: Vec<u64> = (0..cases.len() as u64).collect();
    let tested = split(&groups, 0.25, 3);
    let mut rounds = 0;
    let tuned = tuned(&wrong(), (&cases, &references), &tested, &TUNING, |round| {
        rounds = round;
        true
    })
    .unwrap();
    close(&tuned, 0.01);
    assert!(rounds > 0 && tuned.fitted.settled);
    assert!(
        tuned.before.0 > 0.5 && tuned.after.0 < 0.05,
        "{:?} {:?}",
        tuned.before,
        tuned.after
    );
    assert!(tuned.after.1.unwrap() < 0.05);
    // Comments, layout and conditions are as before.
    let without_digits = |text: &str| -> String {
        text.chars()
            .filter(|letter| !letter.is_ascii_digit() && !",.".contains(*letter))
            .collect()
    };
    assert_eq!(without_digits(&tuned.text), without_digits(&wrong()));
    assert!(tuned.text.contains("> 9000") && tuned.text.contains("// 3 linhas"));
    let level = |text: &str| {
        let read = parse(text);
        check(&read, &ChessWords::lexicon(), Purpose::Publication).level()
    };
    assert_eq!(level(&tuned.text), level(&wrong()));
}

#[test]
fn results_lead_back_to_the_numbers_that_made_them() {
    let cases = cases(3000);
    let link = Link::Logistic { steepness: 0.4 };
    // The mean result of very many games from each position.
    let references: Vec<Reference> = right_values(&cases)
        .into_iter()
        .map(|value| Reference::Result(link.expected(value)))
        .collect();
    let tested = vec![false; cases.len()];
    let tuned = tuned(&wrong(), (&cases, &references), &tested, &TUNING, |_| true).unwrap();
    close(&tuned, 0.02);
    assert!(
        tuned.after.0 < 0.01 && tuned.after.1.is_none(),
        "{:?}",
        tuned.after
    );
}

#[test]
fn sets_that_cannot_be_tuned_are_errors() {
    let cases = cases(10);
    let references = vec![Reference::Grade(3); 10];
    let ask = |text: &str, references: &[Reference], tested: &[bool], go_on: bool| {
        let positions = (&cases[..references.len()], references);
        tuned(text, positions, tested, &TUNING, |_| go_on)
            .map(|_| ())
            .unwrap_err()
    };
    assert_eq!(
        ask("ETAPA", &references, &[false; 10], true),
        TuningError::Invalid
    );
    let bare = "CONJUNTO_HEURISTICO C ETAPA T FIM ETAPA FIM CONJUNTO_HEURISTICO";
    assert_eq!(
        ask(bare, &references, &[false; 10], true),
        TuningError::NoConstants
    );
    assert_eq!(ask(RIGHT, &[], &[], true), TuningError::NoPositions);
    assert_eq!(
        ask(RIGHT, &references, &[true; 10], true),
        TuningError::NoPositions
    );
    let mut mixed = references.clone();
    mixed[3] = Reference::Value(1.0);
    assert_eq!(
        ask(RIGHT, &mixed, &[false; 10], true),
        TuningError::MixedReferences
    );
    assert_eq!(
        ask(RIGHT, &references, &[false; 10], false),
        TuningError::Stopped
    );
}

#[test]
fn a_heuristic_that_matters_is_missed() {
    let cases = cases(1000);
    let right = right_values(&cases);
    let thresholds = GradeThresholds([0.5, 1.5, 4.0]);
    let references: Vec<Reference> = right
        .iter()
        .map(|value| Reference::Grade(thresholds.grade(*value) as u8))
        .collect();
    let tested = vec![false; cases.len()];
    let judged = Judgement::of(&right, &references, &tested).unwrap();
    assert_eq!(judged.measure, Measure::Grades);
    assert_eq!(judged.confusion.within(0), Some(1.0));
    let (model, program) = compiled(RIGHT);
    let counts = fired(&program, &cases, game::Side::White);
    assert!(counts[0] > 0 && counts[1] == 0);
    let error = |rule: usize| {
        let less = Program::<ChessWords>::compile(&without(&model, rule));
        let values = values(&less, &cases, Perspective::White, 1);
        Judgement::of(&values, &references, &tested)
            .unwrap()
            .errors
            .0
    };
    assert!(error(0) > judged.errors.0);
    assert_eq!(error(1), judged.errors.0);
}

#[test]
fn numbers_that_stay_whole_are_left_alone() {
    let text = "CONJUNTO_HEURISTICO \"W\"
      FUNCAO F RETORNA REAL R PARAMETROS INTEIRO N COMANDOS RETORNA 0,5 * N * MOBILIDADE(EU) FIM FUNCAO
      ETAPA \"T\" PEAO.VALOR <- 1 CAVALO.VALOR <- 2
        TABULEIRO.VALOR <- DIFERENCA_MATERIAL() + F(3) + 0,75 * DESENVOLVIMENTO(EU)
      FIM ETAPA FIM CONJUNTO_HEURISTICO";
    let cases = cases(300);
    let references: Vec<Reference> = right_values(&cases)
        .into_iter()
        .map(|value| Reference::Value(value.clamp(-9.9, 9.9)))
        .collect();
    let tested = vec![false; cases.len()];
    let tuned = tuned(text, (&cases, &references), &tested, &TUNING, |_| true);
    let tuned = tuned.unwrap_or_else(|why| panic!("{why:?}"));
    assert!(tuned.text.contains("F(3)"), "{}", tuned.text);
    assert!(!tuned.text.contains("0,5 * N"), "{}", tuned.text);
    // The numbers reported are those in the text.
    assert_eq!(tuned.constants.len(), tuned.numbers.len());
    let last = tuned.constants.len() - 1;
    assert_eq!(tuned.constants[last].value, 0.75);
    let digits = tuned.numbers[last].abs().to_string().replace('.', ",");
    let written = format!("{digits} * DESENVOLVIMENTO");
    assert!(tuned.text.contains(&written), "{written}\n{}", tuned.text);
}

#[test]
fn long_sets_are_tuned_with_fewer_decimals_or_not_at_all() {
    let text = |padding: usize| {
        let rules: String = (0..200)
            .map(|rule| {
                format!(
                    "HEURISTICA VALOR_JOGO \"R{rule}\" SE VEZ_DE(EU) ENTAO TABULEIRO <- TABULEIRO + 0,5 FIM HEURISTICA\n"
                )
            })
            .collect();
        let end = "FIM ETAPA FIM CONJUNTO_HEURISTICO";
        let head = "CONJUNTO_HEURISTICO \"L\" ETAPA \"T\" PEAO.VALOR <- 1 TABULEIRO.VALOR <- 0,5 * DESENVOLVIMENTO(EU)\n";
        let spaces = " ".repeat(padding - head.len() - rules.len() - end.len());
        format!("{head}{rules}{spaces}{end}")
    };
    let cases = cases(20);
    let references = vec![Reference::Value(1.0); cases.len()];
    let tested = vec![false; cases.len()];
    let tuned = |padding: usize| {
        let tuning = Tuning {
            rounds: 1,
            ..TUNING
        };
        let text = text(padding);
        self::tuned(&text, (&cases, &references), &tested, &tuning, |_| true)
    };
    let whole = 64 * 1024;
    assert_eq!(tuned(whole - 100).unwrap_err(), TuningError::TooLong);
    let found = tuned(whole - 3_000).unwrap();
    assert_eq!(found.constants.len(), 202);
}

#[test]
fn numbers_that_rounding_would_spoil_stay() {
    // Nearer to 3,1 than to 4, which it would be without decimals. Larger references count for less than they are.
    let near = RIGHT.replace("CAVALO.VALOR <- 3,1", "CAVALO.VALOR <- 3,52");
    let mut cases = cases(200);
    let mut right = right_values(&cases).into_iter();
    cases.retain(|_| right.next().is_some_and(|value| value.abs() < 5.0));
    let references: Vec<Reference> = values(&compiled(&near).1, &cases, Perspective::White, 2)
        .into_iter()
        .map(Reference::Value)
        .collect();
    let tested = vec![false; cases.len()];
    let tuned = |decimals| {
        let tuning = Tuning { decimals, ..TUNING };
        self::tuned(RIGHT, (&cases, &references), &tested, &tuning, |_| true).unwrap()
    };
    let whole = tuned(0);
    assert_eq!(whole.text, RIGHT);
    assert_eq!(whole.after, whole.before);
    let first: Vec<f64> = whole.constants.iter().map(|one| one.value).collect();
    assert_eq!(whole.numbers, first);
    assert!(tuned(2).text.contains("CAVALO.VALOR <- 3,5"));
}
