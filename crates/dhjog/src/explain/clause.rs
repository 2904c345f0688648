//! Describes conditions.

use game::vocabulary::{Shape, ValueKind};
use syntax::Lang;

use super::Explainer;
use super::words::is_plural;
use crate::model::{Expr, Node, Operator, Player};

impl Explainer<'_> {
    /// A condition as a statement; its negation if `holds` is false.
    pub(super) fn clause(&self, expr: &Expr, holds: bool) -> String {
        match &expr.node {
            Node::Logical(truth) => match *truth == holds {
                true => self.pick("always", "sempre").to_owned(),
                false => self.pick("never", "nunca").to_owned(),
            },
            Node::Not(inner) => self.clause(inner, !holds),
            Node::Binary(operator @ (Operator::And | Operator::Or), ..) => {
                self.joined(*operator, expr, holds)
            }
            Node::Binary(operator, left, right) => self.relation(*operator, left, right, holds),
            Node::Call(function, arguments) => match self.lexicon.functions[*function].shape {
                Some(Shape::Presence) => self.presence(arguments, holds),
                _ => self.statement(*function, arguments, holds),
            },
            _ => {
                let name = self.amount(expr);
                match holds {
                    true => self.pick(format!("{name} holds"), format!("{name} vale")),
                    false => self.pick(format!("{name} does not hold"), format!("{name} não vale")),
                }
            }
        }
    }

    fn joined(&self, operator: Operator, expr: &Expr, holds: bool) -> String {
        let mut parts = Vec::new();
        collect(operator, expr, &mut parts);
        // De Morgan: the negation of `a and b` is `not a or not b`.
        let all = (operator == Operator::And) == holds;
        let other = match operator {
            Operator::And => Operator::Or,
            _ => Operator::And,
        };
        let mixed = parts
            .iter()
            .any(|part| matches!(&part.node, Node::Binary(inner, ..) if *inner == other));
        let clauses: Vec<String> = parts
            .iter()
            .map(|part| {
                let clause = self.clause(part, holds);
                let grouped = matches!(&part.node, Node::Binary(inner, ..) if *inner == other);
                match grouped && all {
                    true => format!("({clause})"),
                    false => clause,
                }
            })
            .collect();
        match (all, mixed) {
            (true, _) => clauses.join(self.pick(" and ", " e ")),
            (false, false) => clauses.join(self.pick(" or ", " ou ")),
            (false, true) => clauses.join(self.pick(", or ", ", ou ")),
        }
    }

    fn relation(&self, operator: Operator, left: &Expr, right: &Expr, holds: bool) -> String {
        use Operator::*;
        if left.kind == ValueKind::Logical {
            let same = (operator == Equal) == holds;
            return match (&left.node, &right.node) {
                (Node::Logical(truth), _) => self.clause(right, *truth == same),
                (_, Node::Logical(truth)) => self.clause(left, *truth == same),
                _ => {
                    let (left, right) = (self.clause(left, true), self.clause(right, true));
                    match same {
                        true => self.pick(
                            format!("({left}) just when ({right})"),
                            format!("({left}) justo quando ({right})"),
                        ),
                        false => self.pick(
                            format!("either ({left}) or ({right}), not both"),
                            format!("ou ({left}) ou ({right}), não ambos"),
                        ),
                    }
                }
            };
        }
        let operator = if holds { operator } else { contrary(operator) };
        if let (Node::Player(one), Node::Player(other)) = (&left.node, &right.node) {
            return self.same_player(*one, *other, operator == Equal);
        }
        if is_nothing(right)
            && let Node::Binary(Intersection, one, other) = &left.node
            && matches!(operator, Equal | NotEqual)
        {
            let (one, other) = (self.amount(one), self.amount(other));
            let shared = match operator {
                Equal => self.pick("have nothing in common", "nada têm em comum"),
                _ => self.pick("have something in common", "têm algo em comum"),
            };
            return format!("{one} {} {other} {shared}", self.pick("and", "e"));
        }
        if is_nothing(right) && matches!(operator, Equal | NotEqual) {
            let left = self.amount(left);
            return match operator {
                Equal => self.pick(format!("there are no {left}"), format!("não há {left}")),
                _ => self.pick(format!("there are {left}"), format!("há {left}")),
            };
        }
        let several = match &left.node {
            Node::Call(function, _) => {
                let shaped = self.lexicon.functions[*function].shape.is_some();
                !shaped && is_plural(&self.function_name(*function))
            }
            _ => false,
        };
        let (en, pt) = match (operator, several) {
            (Equal, false) => ("is", "é"),
            (Equal, true) => ("are", "são"),
            (NotEqual, false) => ("is not", "não é"),
            (NotEqual, true) => ("are not", "não são"),
            (Greater, false) => ("is more than", "é maior que"),
            (Greater, true) => ("are more than", "são mais que"),
            (Less, false) => ("is less than", "é menor que"),
            (Less, true) => ("are fewer than", "são menos que"),
            (GreaterEqual, false) => ("is at least", "é ao menos"),
            (GreaterEqual, true) => ("are at least", "são ao menos"),
            (LessEqual, false) => ("is at most", "é no máximo"),
            (LessEqual, true) => ("are at most", "são no máximo"),
            (In, _) => ("is among", "está entre"),
            (NotIn, _) => ("is not among", "não está entre"),
            (Contains, _) => ("includes", "inclui"),
            (NotContains, _) => ("does not include", "não inclui"),
            (NotWithin, _) => ("does not lie within", "não fica dentro de"),
            _ => ("lies within", "fica dentro de"),
        };
        let (left, right) = (self.amount(left), self.amount(right));
        format!("{left} {} {right}", self.pick(en, pt))
    }

    fn same_player(&self, one: Player, other: Player, same: bool) -> String {
        let name = |player: Player| match player {
            Player::Me => self.pick("you", "o seu lado"),
            Player::Opponent => self.pick("the opponent", "o oponente"),
            Player::White => self.pick("White", "o das brancas"),
            Player::Black => self.pick("Black", "o das pretas"),
            Player::NoPlayer => self.pick("no player", "ninguém"),
        };
        let verb = match (one, same) {
            (Player::Me, true) => self.pick("are", "é"),
            (Player::Me, false) => self.pick("are not", "não é"),
            (_, true) => self.pick("is", "é"),
            (_, false) => self.pick("is not", "não é"),
        };
        format!("{} {verb} {}", name(one), name(other))
    }

    /// "At least one piece of each of the types".
    fn presence(&self, arguments: &[Expr], holds: bool) -> String {
        let (mut types, mut place, mut owner) =
            (self.lexicon.all_types(), String::new(), Player::Me);
        let mut known = true;
        for argument in arguments {
            match &argument.node {
                Node::Types(set) => types = *set,
                Node::Squares(squares, turned) => place = self.place(*squares, *turned),
                Node::Player(player) => owner = *player,
                _ if argument.kind.set() == Some(ValueKind::Squares) => {
                    place = format!(" {} {}", self.pick("in", "em"), self.amount(argument));
                }
                _ => known = false,
            }
        }
        let after = self.after_noun(owner);
        if !known || types == self.lexicon.all_types() {
            let every = self.pick("a piece of each type", "peça de cada tipo");
            return match holds {
                true => self.have(owner, every, &place),
                false => self.pick(
                    format!("it is not so that {}", self.have(owner, every, &place)),
                    format!("não {}", self.have(owner, every, &place)),
                ),
            };
        }
        match (holds, types.count_ones()) {
            (true, _) => {
                let each = self.one_of_each(types, self.pick("and", "e"));
                self.have(owner, &each, &place)
            }
            (false, 1) => {
                let one = self.one_of(types);
                match self.lang {
                    Lang::En => self.have(owner, &format!("no {one}"), &place),
                    Lang::Pt => format!("não há {one}{after}{place}"),
                }
            }
            (false, _) => {
                let some = self.one_of_each(types, self.pick("or", "ou"));
                match self.lang {
                    Lang::En => format!("{} {some}{place}", self.lack(owner)),
                    Lang::Pt => format!("falta {some}{after}{place}"),
                }
            }
        }
    }

    fn have(&self, owner: Player, what: &str, place: &str) -> String {
        let (en, after) = match owner {
            Player::Me => ("you have", self.after_noun(owner)),
            Player::Opponent => ("the opponent has", self.after_noun(owner)),
            Player::White => ("White has", self.after_noun(owner)),
            Player::Black => ("Black has", self.after_noun(owner)),
            Player::NoPlayer => ("no player has", self.after_noun(owner)),
        };
        self.pick(
            format!("{en} {what}{place}"),
            format!("há {what}{after}{place}"),
        )
    }

    fn lack(&self, owner: Player) -> &'static str {
        match owner {
            Player::Me => "you lack",
            Player::Opponent => "the opponent lacks",
            Player::White => "White lacks",
            Player::Black => "Black lacks",
            Player::NoPlayer => "no player lacks",
        }
    }
}

fn collect<'e>(operator: Operator, expr: &'e Expr, parts: &mut Vec<&'e Expr>) {
    match &expr.node {
        Node::Binary(inner, left, right) if *inner == operator => {
            collect(operator, left, parts);
            collect(operator, right, parts);
        }
        _ => parts.push(expr),
    }
}

fn is_nothing(expr: &Expr) -> bool {
    matches!(
        expr.node,
        Node::Squares(0, _) | Node::Types(0) | Node::NoPieces
    )
}

fn contrary(operator: Operator) -> Operator {
    use Operator::*;
    match operator {
        Equal => NotEqual,
        NotEqual => Equal,
        Greater => LessEqual,
        LessEqual => Greater,
        Less => GreaterEqual,
        GreaterEqual => Less,
        In => NotIn,
        NotIn => In,
        Contains => NotContains,
        NotContains => Contains,
        Within => NotWithin,
        NotWithin => Within,
        other => other,
    }
}
