//! Conditions, actions and moves back as PATLAN text, English keywords.

use syntax::Lang;

use crate::ast::{
    Action, Arg, ArgKind, Arithmetic, Comparison, Expr, ExprKind, Figure, Mark, Move, Owner,
};

pub(super) fn condition(expr: &Expr) -> String {
    text(expr, 0)
}

/// A line of the scenario.
pub(super) fn action(action: &Action) -> String {
    let not = if action.negated { "NOT " } else { "" };
    let targets: Vec<String> = action.targets.iter().map(figure).collect();
    let targets = targets.join(",");
    let targets = if action.is_list || action.targets.len() > 1 {
        format!("({targets})")
    } else {
        targets
    };
    format!(
        "{} {not}{} {targets}",
        figure(&action.protagonist),
        action.relation.canonical(Lang::En)
    )
}

pub(super) fn step(step: &Move) -> String {
    format!("{},{}", figure(&step.mover), figure(&step.target))
}

fn figure(figure: &Figure) -> String {
    match figure.mark {
        None => figure.actor.to_string(),
        Some(Mark::Defended) => format!("<{}>", figure.actor),
        Some(Mark::Undefended) => format!(">{}<", figure.actor),
    }
}

/// How tightly an expression binds, loosest first, as the grammar has it.
fn strength(expr: &Expr) -> u8 {
    match &expr.kind {
        ExprKind::Or(_) => 0,
        ExprKind::And(_) => 1,
        ExprKind::Not(_) => 2,
        ExprKind::Compare(..) => 3,
        ExprKind::Arithmetic(Arithmetic::Add | Arithmetic::Subtract, ..) => 4,
        ExprKind::Arithmetic(..) => 5,
        ExprKind::Negate(_) => 6,
        ExprKind::Number(n) if *n < 0.0 => 6,
        ExprKind::Number(_) | ExprKind::Bool(_) | ExprKind::Call(..) => 7,
    }
}

/// The expression, in parentheses unless it binds at least as tightly as its place asks for.
fn text(expr: &Expr, least: u8) -> String {
    let inner = match &expr.kind {
        ExprKind::Number(n) => n.to_string(),
        ExprKind::Bool(value) => if *value { "TRUE" } else { "FALSE" }.to_owned(),
        ExprKind::Call(function, args) => {
            let name = function.canonical(Lang::En);
            let args: Vec<String> = args.iter().map(argument).collect();
            if args.is_empty() {
                name.to_owned()
            } else {
                format!("{name}({})", args.join(","))
            }
        }
        ExprKind::Negate(inner) => format!("-{}", text(inner, 7)),
        ExprKind::Not(inner) => format!("NOT {}", text(inner, 3)),
        ExprKind::Arithmetic(op, a, b) => {
            let sign = match op {
                Arithmetic::Add => "+",
                Arithmetic::Subtract => "-",
                Arithmetic::Multiply => "*",
                Arithmetic::Divide => "/",
                Arithmetic::Remainder => "%",
            };
            let own = strength(expr);
            format!("{} {sign} {}", text(a, own), text(b, own + 1))
        }
        ExprKind::Compare(op, a, b) => {
            let sign = match op {
                Comparison::Equal => "=",
                Comparison::NotEqual => "!=",
                Comparison::Less => "<",
                Comparison::LessOrEqual => "<=",
                Comparison::Greater => ">",
                Comparison::GreaterOrEqual => ">=",
            };
            format!("{} {sign} {}", text(a, 4), text(b, 4))
        }
        ExprKind::And(parts) => join(parts, " AND ", 2),
        ExprKind::Or(parts) => join(parts, " OR ", 1),
    };
    if strength(expr) < least {
        format!("({inner})")
    } else {
        inner
    }
}

fn join(parts: &[Expr], word: &str, least: u8) -> String {
    let parts: Vec<String> = parts.iter().map(|part| text(part, least)).collect();
    parts.join(word)
}

fn argument(arg: &Arg) -> String {
    match &arg.kind {
        ArgKind::Actor(actor) => actor.to_string(),
        ArgKind::Type(Owner::Me, role) => role.upper_char().to_string(),
        ArgKind::Type(Owner::Opponent, role) => role.char().to_string(),
        ArgKind::AnyPiece(Owner::Me) => "F".to_owned(),
        ArgKind::AnyPiece(Owner::Opponent) => "f".to_owned(),
        ArgKind::Side(Owner::Me) => "ME".to_owned(),
        ArgKind::Side(Owner::Opponent) => "OPPONENT".to_owned(),
        ArgKind::NoSide => "NONE".to_owned(),
        ArgKind::Text(text) => {
            let escaped = text
                .replace('\\', "\\\\")
                .replace('"', "\\\"")
                .replace('\n', "\\n")
                .replace('\t', "\\t");
            format!("\"{escaped}\"")
        }
        ArgKind::Expr(expr) => text(expr, 0),
    }
}
