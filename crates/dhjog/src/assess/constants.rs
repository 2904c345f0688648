//! Finds the numbers of a text that may be tuned, and replaces them. Only digits change: signs, comments and layout
//! stay. Tunable are values of pieces, numbers in calculations, what heuristics add or multiply by, and REAL results
//! and variables of functions. Numbers in conditions are not: they are thresholds, not weights.

use game::vocabulary::ValueKind;
use syntax::{Lang, TextRange};

use crate::ast::{
    Change, Command, CommandKind, Expr, ExprKind, Function, Name, Operator, Rule, Stage,
};
use crate::parse::Parse;

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ConstantPlace {
    /// The value of a piece type in a stage.
    Piece {
        stage: String,
        /// As written.
        piece: String,
    },
    Calculation {
        stage: String,
    },
    Rule {
        stage: String,
        rule: String,
    },
    Function {
        function: String,
    },
}

#[derive(Debug, Clone, PartialEq)]
pub struct Constant {
    pub range: TextRange,
    /// Without a minus sign before it.
    pub value: f64,
    /// The lower bound: 0, or a little more for divisors.
    pub least: f64,
    pub place: ConstantPlace,
    /// Commas separate arguments here, so the number needs a decimal point.
    inside_call: bool,
}

const LEAST_DIVISOR: f64 = 0.01;

/// Lists the numbers that may be tuned, in the order of the text.
pub fn constants(parse: &Parse) -> Vec<Constant> {
    let mut found = Vec::new();
    for stage in &parse.set.stages {
        of_stage(stage, &mut found);
    }
    for function in &parse.set.functions {
        of_function(function, &mut found);
    }
    found.sort_by_key(|constant| constant.range.start());
    found
}

fn of_stage(stage: &Stage, found: &mut Vec<Constant>) {
    let name = || stage.name.text.clone();
    for piece in &stage.pieces {
        let place = ConstantPlace::Piece {
            stage: name(),
            piece: piece.piece.text.clone(),
        };
        collect(&piece.value, &place, Around::default(), found);
    }
    for calculation in &stage.calculations {
        let place = ConstantPlace::Calculation { stage: name() };
        collect(&calculation.value, &place, Around::default(), found);
    }
    for rule in &stage.rules {
        of_rule(rule, &stage.name, found);
    }
}

fn of_rule(rule: &Rule, stage: &Name, found: &mut Vec<Constant>) {
    let place = ConstantPlace::Rule {
        stage: stage.text.clone(),
        rule: rule.name.text.clone(),
    };
    for action in &rule.actions {
        match &action.change {
            Change::Stage(_) => {}
            Change::Assign(_, value) | Change::Board(value) => {
                collect(value, &place, Around::default(), found);
            }
            Change::Adjust(_, operator, value) => {
                let around = Around {
                    divides: *operator == Operator::Divide,
                    ..Around::default()
                };
                collect(value, &place, around, found);
            }
        }
    }
}

fn of_function(function: &Function, found: &mut Vec<Constant>) {
    let variables = function.parameters.iter().chain(&function.variables);
    let real: Vec<&Name> = variables
        .filter(|variable| variable.of.kind == ValueKind::Real)
        .map(|variable| &variable.name)
        .collect();
    let result = function.result.as_ref();
    let gives_real = result.is_some_and(|result| result.of.kind == ValueKind::Real);
    let place = ConstantPlace::Function {
        function: function.name.text.clone(),
    };
    for variable in &function.variables {
        if let Some(value) = variable
            .value
            .as_ref()
            .filter(|_| variable.of.kind == ValueKind::Real)
        {
            collect(value, &place, Around::default(), found);
        }
    }
    of_commands(&function.commands, &real, gives_real, &place, found);
}

fn of_commands(
    commands: &[Command],
    real: &[&Name],
    gives_real: bool,
    place: &ConstantPlace,
    found: &mut Vec<Constant>,
) {
    for command in commands {
        match &command.kind {
            CommandKind::Assign(name, value) if real.contains(&name) => {
                collect(value, place, Around::default(), found);
            }
            CommandKind::Return(value) if gives_real => {
                collect(value, place, Around::default(), found);
            }
            CommandKind::Assign(..) | CommandKind::Return(_) => {}
            CommandKind::If(_, then, otherwise) => {
                of_commands(then, real, gives_real, place, found);
                of_commands(otherwise, real, gives_real, place, found);
            }
            CommandKind::For(_, _, _, inner) => {
                of_commands(inner, real, gives_real, place, found);
            }
        }
    }
}

#[derive(Debug, Clone, Copy, Default)]
struct Around {
    inside_call: bool,
    divides: bool,
}

fn collect(expr: &Expr, place: &ConstantPlace, around: Around, found: &mut Vec<Constant>) {
    let plain = Around {
        divides: false,
        ..around
    };
    match &expr.kind {
        ExprKind::Number(value) => found.push(Constant {
            range: expr.range(),
            value: *value,
            least: if around.divides { LEAST_DIVISOR } else { 0.0 },
            place: place.clone(),
            inside_call: around.inside_call,
        }),
        ExprKind::Call(_, arguments) => {
            let inside = Around {
                inside_call: true,
                divides: false,
            };
            for argument in arguments {
                collect(argument, place, inside, found);
            }
        }
        ExprKind::Negate(inner) => collect(inner, place, around, found),
        ExprKind::Binary(operator, left, right) => match operator {
            Operator::Add | Operator::Subtract | Operator::Multiply => {
                collect(left, place, plain, found);
                collect(right, place, plain, found);
            }
            Operator::Divide => {
                let below = Around {
                    divides: true,
                    ..around
                };
                collect(left, place, plain, found);
                collect(right, place, below, found);
            }
            // Remainders, comparisons and operators of sets are no weights.
            _ => {}
        },
        _ => {}
    }
}

/// The text with new numbers in the places of `constants`, rounded to `decimals`. Decimal commas and points stay; a
/// whole number that gets decimals follows the other numbers of the text, or its language.
pub fn rewrite(parse: &Parse, constants: &[Constant], numbers: &[f64], decimals: usize) -> String {
    let text = &*parse.source;
    let written = |constant: &Constant| &text[constant.range];
    let outside = || constants.iter().filter(|constant| !constant.inside_call);
    let comma = if outside().any(|one| written(one).contains(',')) {
        true
    } else if outside().any(|one| written(one).contains('.')) {
        false
    } else {
        parse.lang == Lang::Pt
    };
    let mut after = String::with_capacity(text.len());
    let mut done = 0;
    for (constant, number) in constants.iter().zip(numbers) {
        after.push_str(&text[done..constant.range.start().into()]);
        done = constant.range.end().into();
        let old = written(constant);
        if shortest(*number, decimals) == shortest(constant.value, decimals) {
            after.push_str(old);
            continue;
        }
        let digits = shortest(*number, decimals);
        let with_comma =
            !constant.inside_call && (old.contains(',') || !old.contains('.') && comma);
        match with_comma {
            true => after.push_str(&digits.replace('.', ",")),
            false => after.push_str(&digits),
        }
    }
    after.push_str(&text[done..]);
    after
}

/// Formats a number without trailing zeros.
fn shortest(number: f64, decimals: usize) -> String {
    let digits = format!("{:.decimals$}", number.max(0.0));
    match digits.contains('.') {
        true => digits
            .trim_end_matches('0')
            .trim_end_matches('.')
            .to_owned(),
        false => digits,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parse;

    const TEXT: &str = "\
CONJUNTO_HEURISTICO C  // 7 comentários
ETAPA T
  PEAO.VALOR <- 1   # 1 peão
  DAMA <- 9,50
  TABULEIRO.VALOR <- SOMA_PECAS({PEAO},EU) * 1.5 - MAXIMO(MOBILIDADE(EU), 3) / 10
  HEURISTICA VALOR_JOGO \"H 5\"
    SE QUANTIDADE_LANCES() > 12 ENTAO
      TABULEIRO.VALOR <- TABULEIRO.VALOR - 0,25
  FIM HEURISTICA
  HEURISTICA VALOR_PECA P
    SE VERDADEIRO ENTAO
      PECAS_QUE_ESTAO({CAVALO},EU) / 2,0
  FIM HEURISTICA
FIM ETAPA
FIM CONJUNTO_HEURISTICO
";

    #[test]
    fn weights_are_found_and_thresholds_are_not() {
        let parse = parse(TEXT);
        let found = constants(&parse);
        let values: Vec<(f64, f64)> = found.iter().map(|one| (one.value, one.least)).collect();
        let right = [
            (1.0, 0.0),
            (9.5, 0.0),
            (1.5, 0.0),
            (3.0, 0.0),
            (10.0, 0.01),
            (0.25, 0.0),
            (2.0, 0.01),
        ];
        assert_eq!(values, right);
        assert_eq!(
            found[5].place,
            ConstantPlace::Rule {
                stage: "T".to_owned(),
                rule: "H 5".to_owned()
            }
        );
    }

    #[test]
    fn only_digits_change() {
        let parse = parse(TEXT);
        let found = constants(&parse);
        let numbers = [1.234, 9.5, 1.75, 3.5, 8.0, 0.0, 2.006];
        let after = rewrite(&parse, &found, &numbers, 2);
        let expected = TEXT
            .replace("<- 1 ", "<- 1,23 ")
            .replace("* 1.5", "* 1.75")
            .replace("(EU), 3)", "(EU), 3.5)")
            .replace("/ 10", "/ 8")
            .replace("- 0,25", "- 0")
            .replace("/ 2,0", "/ 2,01");
        assert_eq!(after, expected);
        let again = crate::parse(&after);
        let values: Vec<f64> = constants(&again).iter().map(|one| one.value).collect();
        assert_eq!(values, [1.23, 9.5, 1.75, 3.5, 8.0, 0.0, 2.01]);
    }

    #[test]
    fn the_same_numbers_give_the_same_text() {
        let parse = parse(TEXT);
        let found = constants(&parse);
        let numbers: Vec<f64> = found.iter().map(|one| one.value).collect();
        assert_eq!(rewrite(&parse, &found, &numbers, 2), TEXT);
    }
}
