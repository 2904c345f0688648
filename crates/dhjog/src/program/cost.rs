//! The number of steps that expressions, heuristics and commands cost, without loops, which are charged as they run.

use game::vocabulary::Lexicon;

use crate::model::{Action, Command, Expr, Node, Rule};

pub(crate) fn of_expr(expr: &Expr, lexicon: &Lexicon) -> u32 {
    let own = match &expr.node {
        Node::Call(function, _) => lexicon.functions[*function].cost,
        Node::Attribute(attribute, _) => lexicon.attributes[*attribute].cost,
        _ => 1,
    };
    expr.parts()
        .into_iter()
        .fold(own, |sum, part| sum.saturating_add(of_expr(part, lexicon)))
}

/// Condition and actions; an action on pieces once for each piece.
pub(crate) fn of_rule(rule: &Rule, lexicon: &Lexicon) -> u32 {
    let actions = rule.actions.iter().map(|action| match action {
        Action::Stage(_) => 1,
        Action::Type(_, value) | Action::Board(value) => of_expr(value, lexicon),
        // One value for each square, at most.
        Action::Pieces(pieces, value) => {
            let each = of_expr(value, lexicon).saturating_mul(lexicon.squares.len() as u32);
            of_expr(pieces, lexicon).saturating_add(each)
        }
    });
    let condition = of_expr(&rule.condition, lexicon);
    let once = actions.fold(condition, u32::saturating_add);
    match rule.symmetric {
        true => once.saturating_mul(2),
        false => once,
    }
}

/// Without the bodies of loops.
pub(crate) fn of_commands(commands: &[Command], lexicon: &Lexicon) -> u32 {
    commands.iter().fold(0, |sum, command| {
        let own = match command {
            Command::Assign(_, value) | Command::Return(value) => of_expr(value, lexicon),
            Command::If(condition, then, otherwise) => of_expr(condition, lexicon)
                .saturating_add(of_commands(then, lexicon))
                .saturating_add(of_commands(otherwise, lexicon)),
            Command::For(_, from, to, _) => {
                of_expr(from, lexicon).saturating_add(of_expr(to, lexicon))
            }
        };
        sum.saturating_add(own).saturating_add(1)
    })
}
