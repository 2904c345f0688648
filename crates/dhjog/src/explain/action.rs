//! Describes heuristics: condition and actions.

use game::vocabulary::Shape;
use syntax::Lang;

use super::Explainer;
use super::amount::owner;
use super::words::listed;
use crate::model::{Action, Expr, Node, Operator, Player, Rule, RuleKind};
use crate::trace::number;

impl Explainer<'_> {
    pub(super) fn rule(&self, rule: &Rule, stage: &str) -> String {
        let name = &rule.name;
        if rule.kind == RuleKind::Transition {
            return self.transition(rule, stage);
        }
        let actions: Vec<String> = rule.actions.iter().map(|one| self.action(one)).collect();
        let actions = listed(&actions, self.pick("and", "e"));
        let body = match self.goes_without_saying(rule) {
            true => actions,
            false => {
                let clause = self.clause(&rule.condition, true);
                self.pick(
                    format!("if {clause}, {actions}"),
                    format!("quando {clause}, {actions}"),
                )
            }
        };
        let body = match self.model.stages.len() {
            1 => self.sentence(&body),
            _ => self
                .sentence(&self.pick(format!("in {stage}, {body}"), format!("em {stage}, {body}"))),
        };
        let fair = match (rule.symmetric, rule.kind) {
            (false, _) => "",
            (true, RuleKind::Game) => self.pick(
                " The same counts for the opponent, with the sign turned.",
                " O mesmo conta para o oponente, com o sinal trocado.",
            ),
            (true, _) => self.pick(
                " It does not count when the same holds for the opponent.",
                " Não conta quando o mesmo vale para o oponente.",
            ),
        };
        format!("{name}: {body}{fair}")
    }

    fn transition(&self, rule: &Rule, stage: &str) -> String {
        let clause = self.clause(&rule.condition, true);
        let to = rule.actions.iter().rev().find_map(|action| match action {
            Action::Stage(Some(stage)) => self.model.stages.get(*stage),
            _ => None,
        });
        let name = &rule.name;
        match to.map(|to| &to.name) {
            Some(to) => self.pick(
                format!("{name}: From {stage} the game passes to {to} when {clause}."),
                format!("{name}: De {stage} a partida passa a {to} quando {clause}."),
            ),
            None => self.pick(
                format!("{name}: The game would leave {stage} when {clause}, but the stage it leads to is missing."),
                format!("{name}: A partida sairia de {stage} quando {clause}, mas falta a etapa a que leva."),
            ),
        }
    }

    /// Whether the condition can be left out: it always holds, or only asks for the pieces that are changed, without
    /// which nothing would change anyway.
    fn goes_without_saying(&self, rule: &Rule) -> bool {
        if rule.condition.node == Node::Logical(true) {
            return true;
        }
        let condition = match &rule.condition.node {
            Node::Binary(Operator::Equal, left, right) if right.node == Node::Logical(true) => left,
            _ => &rule.condition,
        };
        let (Node::Call(asked, of), [Action::Pieces(pieces, _)]) =
            (&condition.node, rule.actions.as_slice())
        else {
            return false;
        };
        let Node::Call(changed, changes) = &pieces.node else {
            return false;
        };
        let shape = |function: usize| self.lexicon.functions[function].shape;
        let one_type = of
            .iter()
            .any(|one| matches!(one.node, Node::Types(types) if types.count_ones() == 1));
        let nodes = |arguments: &[Expr]| -> Vec<Node> {
            arguments.iter().map(|one| one.node.clone()).collect()
        };
        !rule.symmetric
            && one_type
            && shape(*asked) == Some(Shape::Presence)
            && shape(*changed) == Some(Shape::PiecesIn)
            && nodes(of) == nodes(changes)
    }

    fn action(&self, action: &Action) -> String {
        match action {
            // The sentence of the transition says it.
            Action::Stage(_) => String::new(),
            Action::Type(one, value) => {
                let name = self.type_name(*one);
                let whom = self.pick(
                    format!("every {name} of both sides"),
                    format!("todo {name} dos dois lados"),
                );
                let own = |node: &Node| matches!(node, Node::TypeValue(of) if of.node == Node::Types(1 << one));
                format!("{whom} {}", self.worth(value, own))
            }
            Action::Pieces(pieces, value) => {
                let worth = self.worth(value, |node| *node == Node::Each);
                format!("{} {worth}", self.each_of(pieces))
            }
            Action::Board(value) => self.board(value),
        }
    }

    fn each_of(&self, pieces: &Expr) -> String {
        if let Node::Call(function, arguments) = &pieces.node
            && self.lexicon.functions[*function].shape == Some(Shape::PiecesIn)
            && let [types, region, _] = arguments.as_slice()
            && let (Node::Types(types), Node::Squares(squares, turned)) =
                (&types.node, &region.node)
        {
            let (one, place) = (self.one_of(*types), self.place(*squares, *turned));
            let owner = owner(arguments);
            let whose = match (self.lang, owner) {
                (Lang::Pt, _) => self.after_noun(owner),
                (Lang::En, Player::Me) => " of yours",
                (Lang::En, Player::Opponent) => " of the opponent's",
                (Lang::En, Player::White) => " of White's",
                (Lang::En, Player::Black) => " of Black's",
                (Lang::En, Player::NoPlayer) => "",
            };
            return self.pick(
                format!("each {one}{whose}{place}"),
                format!("cada {one}{whose}{place}"),
            );
        }
        let pieces = self.amount(pieces);
        self.pick(format!("each of {pieces}"), format!("cada uma de {pieces}"))
    }

    /// Describes a new value of pieces; `own` says whether it may refer to their present value.
    fn worth(&self, value: &Expr, own: impl Fn(&Node) -> bool) -> String {
        let step = match &value.node {
            Node::Binary(operator, left, right) if own(&left.node) => {
                right.constant().map(|by| (*operator, by))
            }
            _ => None,
        };
        let shown = |by: f64| number(by, self.lang);
        match step {
            Some((Operator::Add, by)) if by >= 0.0 => self.more(&shown(by)),
            Some((Operator::Add, by)) => self.less(&shown(-by)),
            Some((Operator::Subtract, by)) if by >= 0.0 => self.less(&shown(by)),
            Some((Operator::Subtract, by)) => self.more(&shown(-by)),
            Some((Operator::Multiply, by)) => self.pick(
                format!("is worth {} times as much", shown(by)),
                format!("vale {} vezes o que valia", shown(by)),
            ),
            _ => {
                let value = self.amount(value);
                self.pick(
                    format!("is worth {value}"),
                    format!("passa a valer {value}"),
                )
            }
        }
    }

    fn more(&self, by: &str) -> String {
        self.pick(format!("is worth {by} more"), format!("vale {by} a mais"))
    }

    fn less(&self, by: &str) -> String {
        self.pick(format!("is worth {by} less"), format!("vale {by} a menos"))
    }

    fn board(&self, value: &Expr) -> String {
        let Node::Binary(operator, left, right) = &value.node else {
            return self.becomes(value);
        };
        let (sign, by) = match right.constant() {
            Some(by) if by < 0.0 => (-1.0, number(-by, self.lang)),
            _ => (1.0, self.amount(right)),
        };
        match (left.node == Node::Board, operator) {
            (true, Operator::Add | Operator::Subtract) => {
                let rises = (*operator == Operator::Add) == (sign > 0.0);
                match rises {
                    true => self.pick(
                        format!("the value rises by {by}"),
                        format!("o valor sobe {by}"),
                    ),
                    false => self.pick(
                        format!("the value falls by {by}"),
                        format!("o valor cai {by}"),
                    ),
                }
            }
            (true, Operator::Multiply) => {
                let by = self.amount(right);
                self.pick(
                    format!("the value is multiplied by {by}"),
                    format!("o valor é multiplicado por {by}"),
                )
            }
            (true, Operator::Divide) => {
                let by = self.amount(right);
                self.pick(
                    format!("the value is divided by {by}"),
                    format!("o valor é dividido por {by}"),
                )
            }
            _ => self.becomes(value),
        }
    }

    fn becomes(&self, value: &Expr) -> String {
        let value = self.amount(value);
        self.pick(
            format!("the value becomes {value}"),
            format!("o valor passa a ser {value}"),
        )
    }
}
