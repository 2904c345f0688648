//! Lists the facts of the game so far that a set reads, so that callers compute only those.

use game::vocabulary::{Lexicon, Past};

use crate::model::{Action, Command, Expr, Model, Node};

pub(super) fn asked(model: &Model, lexicon: &Lexicon) -> Vec<Past> {
    let mut open: Vec<&Expr> = Vec::new();
    for stage in &model.stages {
        open.push(&stage.calculation);
        let rules = stage.transitions.iter().chain(&stage.pieces);
        for rule in rules.chain(&stage.games) {
            open.push(&rule.condition);
            for action in &rule.actions {
                match action {
                    Action::Stage(_) => {}
                    Action::Type(_, value) | Action::Board(value) => open.push(value),
                    Action::Pieces(pieces, value) => open.extend([pieces, value]),
                }
            }
        }
    }
    let commands = model
        .functions
        .iter()
        .flat_map(|function| &function.commands);
    open.extend(commands.flat_map(Command::expressions));
    let mut asked = Vec::new();
    while let Some(expr) = open.pop() {
        let past = match &expr.node {
            Node::Call(function, _) => lexicon.functions[*function].past,
            Node::Attribute(attribute, _) => lexicon.attributes[*attribute].past,
            _ => None,
        };
        if let Some(past) = past
            && !asked.contains(&past)
        {
            asked.push(past);
        }
        open.extend(expr.parts());
    }
    asked
}
