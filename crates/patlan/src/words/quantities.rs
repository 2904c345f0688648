//! Numbers in conditions as noun phrases, for comparisons without a plainer wording.

use chess::Role;
use syntax::Lang;

use super::claims::Line;
use super::logic;
use super::names::Names;
use super::portuguese::{de, noun as pt_noun_of};
use super::text::decimal;
use super::{claims_en, claims_pt, english};
use crate::ast::{Arg, ArgKind, Arithmetic, Expr, ExprKind, Owner};
use crate::vocabulary::Function;

/// A number in English: `the number of legal moves of F1 plus 2`.
pub(super) fn en(expr: &Expr, names: &mut Names<'_>) -> String {
    match &expr.kind {
        ExprKind::Number(n) => decimal(*n, Lang::En),
        ExprKind::Negate(inner) => format!("minus {}", en_operand(inner, names)),
        ExprKind::Arithmetic(op, a, b) => {
            let word = match op {
                Arithmetic::Add => "plus",
                Arithmetic::Subtract => "minus",
                Arithmetic::Multiply => "times",
                Arithmetic::Divide => "divided by",
                Arithmetic::Remainder => "modulo",
            };
            format!("{} {word} {}", en_operand(a, names), en_operand(b, names))
        }
        ExprKind::Call(function, args) => match en_call(*function, args, names) {
            Some(text) => text,
            None if logic::is_logical(expr) => en_truth(expr, names),
            // The checks reject such a call; an explanation of it all the same names it.
            None => function.canonical(Lang::En).to_owned(),
        },
        _ => en_truth(expr, names),
    }
}

fn en_truth(expr: &Expr, names: &mut Names<'_>) -> String {
    format!(
        "the number 1 if {} (else 0)",
        claims_en::clause(&logic::claim(expr), names)
    )
}

fn en_operand(expr: &Expr, names: &mut Names<'_>) -> String {
    let text = en(expr, names);
    if matches!(expr.kind, ExprKind::Arithmetic(..)) {
        format!("({text})")
    } else {
        text
    }
}

fn en_call(function: Function, args: &[Arg], names: &mut Names<'_>) -> Option<String> {
    let mut np = |i: usize| args.get(i).map(|arg: &Arg| names.arg(&arg.kind).text);
    let by = |i: usize| match args.get(i).map(|arg| &arg.kind) {
        Some(ArgKind::Side(Owner::Me)) => Some("you defend"),
        Some(ArgKind::Side(Owner::Opponent)) => Some("the opponent defends"),
        _ => None,
    };
    let kind = |i: usize| match args.get(i).map(|arg| &arg.kind) {
        Some(ArgKind::Type(_, role)) => Some(english::a_noun(*role)),
        _ => None,
    };
    Some(match function {
        Function::FileOf => format!("the file number of {}", np(0)?),
        Function::RankOf => format!("the rank number of {}", np(0)?),
        Function::SquareColorOf => format!("the square colour of {} (0 light, 1 dark)", np(0)?),
        Function::ValueOf => format!("the value of {}", kind(0).or_else(|| np(0))?),
        Function::RelativeValueOf => format!("the value of {} weighted by its square", np(0)?),
        Function::Sentry => format!(
            "the number of enemy pawns ahead of {} on neighbouring files",
            np(0)?
        ),
        Function::Ram => format!("the number of enemy pawns ahead of {} on its file", np(0)?),
        Function::MaxDistance => format!(
            "the distance in king moves between {} and {}",
            np(0)?,
            np(1)?
        ),
        Function::MinDistance => {
            format!(
                "the smaller of the distances in files and in ranks between {} and {}",
                np(0)?,
                np(1)?
            )
        }
        Function::FileDistance => {
            format!("the distance in files between {} and {}", np(0)?, np(1)?)
        }
        Function::RankDistance => {
            format!("the distance in ranks between {} and {}", np(0)?, np(1)?)
        }
        Function::ManhattanDistance => {
            format!(
                "the distance along files and ranks between {} and {}",
                np(0)?,
                np(1)?
            )
        }
        Function::Defenses => {
            format!(
                "the number of pieces with which {} {} (directly or from behind, kings aside)",
                by(1)?,
                np(0)?
            )
        }
        Function::DefensesValue => {
            format!(
                "the value of the pieces with which {} {} (directly or from behind, kings aside)",
                by(1)?,
                np(0)?
            )
        }
        Function::DirectDefenses => {
            format!(
                "the number of pieces with which {} {} (kings aside)",
                by(1)?,
                np(0)?
            )
        }
        Function::DirectDefensesValue => {
            format!(
                "the value of the pieces with which {} {} (kings aside)",
                by(1)?,
                np(0)?
            )
        }
        Function::RelDefensesValue => {
            format!(
                "the value, weighted by square, of the pieces with which {} {} (kings aside)",
                by(1)?,
                np(0)?
            )
        }
        Function::PiecesDef => format!("the number of defenders of {} among {}", np(0)?, np(1)?),
        Function::WedgesBetween => {
            format!(
                "the number of pieces that can step in between {} and {}",
                np(0)?,
                np(1)?
            )
        }
        Function::MovesOf => format!("the number of legal moves of {}", np(0)?),
        Function::SafeMovesOf => format!("the number of safe moves of {}", np(0)?),
        Function::KingPathTo => format!(
            "the number of steps of the safe path of {} to {}",
            np(0)?,
            np(1)?
        ),
        _ => return None,
    })
}

/// A number in Portuguese: `o número de lances legais de F1 mais 2`.
pub(super) fn pt(expr: &Expr, names: &mut Names<'_>) -> String {
    match &expr.kind {
        ExprKind::Number(n) => decimal(*n, Lang::Pt),
        ExprKind::Negate(inner) => format!("menos {}", pt_operand(inner, names)),
        ExprKind::Arithmetic(op, a, b) => {
            let word = match op {
                Arithmetic::Add => "mais",
                Arithmetic::Subtract => "menos",
                Arithmetic::Multiply => "vezes",
                Arithmetic::Divide => "dividido por",
                Arithmetic::Remainder => "módulo",
            };
            format!("{} {word} {}", pt_operand(a, names), pt_operand(b, names))
        }
        ExprKind::Call(function, args) => match pt_call(*function, args, names) {
            Some(text) => text,
            None if logic::is_logical(expr) => pt_truth(expr, names),
            // The checks reject such a call; an explanation of it all the same names it.
            None => function.canonical(Lang::Pt).to_owned(),
        },
        _ => pt_truth(expr, names),
    }
}

fn pt_truth(expr: &Expr, names: &mut Names<'_>) -> String {
    format!(
        "o número 1 quando {} (senão 0)",
        claims_pt::clause(&logic::claim(expr), names)
    )
}

fn pt_operand(expr: &Expr, names: &mut Names<'_>) -> String {
    let text = pt(expr, names);
    if matches!(expr.kind, ExprKind::Arithmetic(..)) {
        format!("({text})")
    } else {
        text
    }
}

fn pt_call(function: Function, args: &[Arg], names: &mut Names<'_>) -> Option<String> {
    let mut np = |i: usize| args.get(i).map(|arg: &Arg| names.arg(&arg.kind).text);
    let by = |i: usize| match args.get(i).map(|arg| &arg.kind) {
        Some(ArgKind::Side(Owner::Me)) => Some("você defende"),
        Some(ArgKind::Side(Owner::Opponent)) => Some("o oponente defende"),
        _ => None,
    };
    let kind = |i: usize| match args.get(i).map(|arg| &arg.kind) {
        Some(ArgKind::Type(_, role)) => Some(pt_noun_of(*role).some()),
        _ => None,
    };
    Some(match function {
        Function::FileOf => format!("o número da coluna {}", de(&np(0)?)),
        Function::RankOf => format!("o número da fileira {}", de(&np(0)?)),
        Function::SquareColorOf => format!("a cor da casa {} (0 clara, 1 escura)", de(&np(0)?)),
        Function::ValueOf => format!("o valor {}", de(&kind(0).or_else(|| np(0))?)),
        Function::RelativeValueOf => format!("o valor {} ponderado pela casa", de(&np(0)?)),
        Function::Sentry => format!(
            "o número de peões adversários à frente {} em colunas vizinhas",
            de(&np(0)?)
        ),
        Function::Ram => format!(
            "o número de peões adversários à frente {} na mesma coluna",
            de(&np(0)?)
        ),
        Function::MaxDistance => {
            format!("a distância em lances de rei entre {} e {}", np(0)?, np(1)?)
        }
        Function::MinDistance => {
            format!(
                "a menor das distâncias em colunas e em fileiras entre {} e {}",
                np(0)?,
                np(1)?
            )
        }
        Function::FileDistance => format!("a distância em colunas entre {} e {}", np(0)?, np(1)?),
        Function::RankDistance => format!("a distância em fileiras entre {} e {}", np(0)?, np(1)?),
        Function::ManhattanDistance => format!(
            "a distância por colunas e fileiras entre {} e {}",
            np(0)?,
            np(1)?
        ),
        Function::Defenses => {
            format!(
                "o número de peças com que {} {} (direta ou indiretamente, reis à parte)",
                by(1)?,
                np(0)?
            )
        }
        Function::DefensesValue => {
            format!(
                "o valor das peças com que {} {} (direta ou indiretamente, reis à parte)",
                by(1)?,
                np(0)?
            )
        }
        Function::DirectDefenses => format!(
            "o número de peças com que {} {} (reis à parte)",
            by(1)?,
            np(0)?
        ),
        Function::DirectDefensesValue => format!(
            "o valor das peças com que {} {} (reis à parte)",
            by(1)?,
            np(0)?
        ),
        Function::RelDefensesValue => {
            format!(
                "o valor, ponderado pela casa, das peças com que {} {} (reis à parte)",
                by(1)?,
                np(0)?
            )
        }
        Function::PiecesDef => format!("o número de defensores {} entre {}", de(&np(0)?), np(1)?),
        Function::WedgesBetween => format!(
            "o número de peças que podem se interpor entre {} e {}",
            np(0)?,
            np(1)?
        ),
        Function::MovesOf => format!("o número de lances legais {}", de(&np(0)?)),
        Function::SafeMovesOf => format!("o número de lances seguros {}", de(&np(0)?)),
        Function::KingPathTo => {
            format!(
                "o número de passos do caminho seguro {} até {}",
                de(&np(0)?),
                np(1)?
            )
        }
        _ => return None,
    })
}

/// Whose the argument is; a bare square counts as the opponent's, as WEDGESBETWEEN reads it.
pub(super) fn owner_behind(arg: &ArgKind) -> Owner {
    match arg {
        ArgKind::Actor(actor) if !actor.is_square() => actor.owner,
        ArgKind::Type(owner, _) | ArgKind::AnyPiece(owner) => *owner,
        _ => Owner::Opponent,
    }
}

/// Whether the argument stands for every piece of a kind; of kings there is only one.
pub(super) fn is_set(arg: &ArgKind) -> bool {
    match arg {
        ArgKind::Type(_, role) => *role != Role::King,
        ArgKind::AnyPiece(_) => true,
        _ => false,
    }
}

/// The line whose number the expression is: FILEOF or RANKOF.
pub(super) fn line_of(expr: &Expr) -> Option<Line> {
    match &expr.kind {
        ExprKind::Call(Function::FileOf, _) => Some(Line::File),
        ExprKind::Call(Function::RankOf, _) => Some(Line::Rank),
        _ => None,
    }
}

/// `a` to `h`.
pub(super) fn file_letter(n: u64) -> String {
    match n {
        1..=8 => char::from(b'a' + (n as u8 - 1)).to_string(),
        n => n.to_string(),
    }
}
