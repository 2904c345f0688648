//! Describes numbers and sets.

use game::vocabulary::{Absent, Lexicon, Shape, ValueKind};
use syntax::Lang;

use super::words::{LINKS, article, capitalised, listed, readable};
use super::{Explainer, Page};
use crate::model::{Expr, Node, Operator, Player};
use crate::trace::number;

/// The precedence of an operator.
fn strength(operator: Operator) -> u8 {
    match operator {
        Operator::Multiply | Operator::Divide | Operator::Remainder => 2,
        _ => 1,
    }
}

/// The player among the arguments.
pub(super) fn owner(arguments: &[Expr]) -> Player {
    let found = arguments.iter().find_map(|argument| match argument.node {
        Node::Player(player) => Some(player),
        _ => None,
    });
    found.unwrap_or(Player::NoPlayer)
}

fn is_sum(expr: &Expr, lexicon: &Lexicon) -> bool {
    matches!(&expr.node, Node::Call(function, _)
        if lexicon.functions[*function].shape == Some(Shape::SumPieces))
}

impl Explainer<'_> {
    /// `your`, `the opponent's`; in Portuguese it comes after the noun, see [`Explainer::after_noun`].
    pub(super) fn before(&self, player: Player) -> &'static str {
        match (self.lang, player) {
            (Lang::Pt, _) | (_, Player::NoPlayer) => "",
            (Lang::En, Player::Me) => "your ",
            (Lang::En, Player::Opponent) => "the opponent's ",
            (Lang::En, Player::White) => "White's ",
            (Lang::En, Player::Black) => "Black's ",
        }
    }

    /// `do seu lado`, `do oponente`.
    pub(super) fn after_noun(&self, player: Player) -> &'static str {
        match (self.lang, player) {
            (Lang::En, _) | (_, Player::NoPlayer) => "",
            (Lang::Pt, Player::Me) => " do seu lado",
            (Lang::Pt, Player::Opponent) => " do oponente",
            (Lang::Pt, Player::White) => " das brancas",
            (Lang::Pt, Player::Black) => " das pretas",
        }
    }

    /// Describes a calculation: one sentence, or a list of terms.
    pub(super) fn calculation(&self, out: &mut Page, expr: &Expr) {
        let mut terms = Vec::new();
        self.collect_terms(expr, true, &mut terms);
        if terms.len() < 3 {
            let worth = self.pick("A position is worth", "Uma posição vale");
            return out.put(1, &format!("{worth} {}.", self.amount(expr)));
        }
        out.put(
            1,
            self.pick(
                "A position is worth the sum of:",
                "Uma posição vale a soma de:",
            ),
        );
        for (adds, term) in terms {
            let sign = if adds { '+' } else { '−' };
            out.put(2, &format!("{sign} {}", self.amount_inside(term, 2)));
        }
    }

    pub(super) fn amount(&self, expr: &Expr) -> String {
        match &expr.node {
            Node::Number(value) => number(*value, self.lang),
            Node::Logical(true) => self.pick("true", "verdadeiro").to_owned(),
            Node::Logical(false) => self.pick("false", "falso").to_owned(),
            Node::Squares(squares, turned) => self
                .region_name(*squares, *turned)
                .unwrap_or_else(|| self.unnamed(*squares, *turned)),
            Node::Types(types) if types.count_ones() == 1 => self.one_of(*types),
            Node::Types(types) => self.all_of(*types),
            Node::NoPieces => self.pick("no piece", "nenhuma peça").to_owned(),
            Node::Player(player) => match player {
                Player::Me => self.pick("you", "o seu lado"),
                Player::Opponent => self.pick("the opponent", "o oponente"),
                Player::NoPlayer => self.pick("no player", "ninguém"),
                Player::White => self.pick("White", "as brancas"),
                Player::Black => self.pick("Black", "as pretas"),
            }
            .to_owned(),
            Node::Stage(stage) => self.model.stages[*stage].name.clone(),
            Node::Text(_) => self.pick("that text", "esse texto").to_owned(),
            Node::Board => self.pick("the value so far", "o valor até ali").to_owned(),
            Node::Each => self.pick("its own value", "o seu próprio valor").to_owned(),
            Node::TypeValue(of) | Node::PieceValue(of) => {
                let of = self.amount(of);
                self.pick(format!("the value of {of}"), format!("o valor de {of}"))
            }
            Node::Local(local) => {
                let locals = self.locals.borrow();
                locals.get(*local).cloned().unwrap_or_default()
            }
            Node::Call(function, arguments) => self.call(*function, arguments),
            Node::Attribute(attribute, of) => {
                let names = &self.lexicon.attributes[*attribute];
                let name = self.pick(names.en, names.pt).first().copied();
                let name = readable(name.unwrap_or_default(), self.lang);
                let of = self.amount(of);
                self.pick(format!("the {name} of {of}"), format!("{name} de {of}"))
            }
            Node::UserCall(function, arguments) => {
                let arguments: Vec<String> = arguments.iter().map(|one| self.any(one)).collect();
                let name = &self.model.functions[*function].name;
                format!("{name}({})", arguments.join("; "))
            }
            Node::Union(parts) => {
                let parts: Vec<String> = parts.iter().map(|part| self.amount(part)).collect();
                listed(&parts, self.pick("and", "e"))
            }
            Node::Total(of) => {
                let of = self.amount(of);
                self.pick(format!("the number of {of}"), format!("o número de {of}"))
            }
            Node::Element(of, index) => {
                let (of, index) = (self.amount(of), self.amount(index));
                self.pick(
                    format!("number {index} of {of}"),
                    format!("o número {index} de {of}"),
                )
            }
            Node::Negate(inner) => format!("−{}", self.amount_inside(inner, 3)),
            Node::Not(_) => self.clause(expr, true),
            Node::Binary(operator, left, right) => self.binary(*operator, left, right, expr),
        }
    }

    /// Describes any expression; a truth value as a condition.
    pub(super) fn any(&self, expr: &Expr) -> String {
        match (&expr.node, expr.kind) {
            (Node::Logical(_) | Node::Local(_), _) => self.amount(expr),
            (_, ValueKind::Logical) => self.clause(expr, true),
            _ => self.amount(expr),
        }
    }

    /// A number next to an operator of this precedence, in parentheses if needed.
    fn amount_inside(&self, expr: &Expr, outer: u8) -> String {
        let weaker = match &expr.node {
            Node::Binary(operator, left, right) => {
                let one_word =
                    !is_sum(left, self.lexicon) && self.lead(*operator, left, right).is_some();
                strength(*operator) < outer && !one_word
            }
            _ => false,
        };
        match weaker {
            true => format!("({})", self.amount(expr)),
            false => self.amount(expr),
        }
    }

    fn binary(&self, operator: Operator, left: &Expr, right: &Expr, whole: &Expr) -> String {
        if let Some(lead) = self.lead(operator, left, right) {
            return lead;
        }
        if whole.kind == ValueKind::Logical {
            return self.clause(whole, true);
        }
        let set = whole.kind.is_set();
        let sign = match operator {
            Operator::Add | Operator::Union if set => self.pick("together with", "junto com"),
            Operator::Subtract if set => self.pick("without", "sem"),
            Operator::Intersection => self.pick("within", "dentro de"),
            Operator::Subtract => "−",
            Operator::Multiply => "×",
            Operator::Divide => "÷",
            Operator::Remainder => self.pick("modulo", "módulo"),
            _ => "+",
        };
        let own = strength(operator);
        // To the right of − or ÷ operators of equal precedence need parentheses.
        let (left, right) = (
            self.amount_inside(left, own),
            self.amount_inside(right, own + u8::from(sign != "+" && sign != "×")),
        );
        format!("{left} {sign} {right}")
    }

    /// A number for one player minus the same for the other: a lead.
    fn lead(&self, operator: Operator, left: &Expr, right: &Expr) -> Option<String> {
        let (Node::Call(one, mine), Node::Call(other, theirs)) = (&left.node, &right.node) else {
            return None;
        };
        if operator != Operator::Subtract || one != other {
            return None;
        }
        let mut leader = None;
        for (mine, theirs) in mine.iter().zip(theirs) {
            match (&mine.node, &theirs.node) {
                (Node::Player(first), Node::Player(second)) if first != second => {
                    leader = Some((*first, *second));
                }
                (first, second) if first == second => {}
                _ => return None,
            }
        }
        let leader = match leader? {
            pair @ ((Player::Me, Player::Opponent) | (Player::Opponent, Player::Me)) => pair.0,
            _ => return None,
        };
        let without_player = |argument: &Expr| match argument.node {
            Node::Player(_) => Expr {
                node: Node::Player(Player::NoPlayer),
                ..argument.clone()
            },
            _ => argument.clone(),
        };
        let arguments: Vec<Expr> = mine.iter().map(without_player).collect();
        if is_sum(left, self.lexicon) {
            return Some(self.material(leader, &arguments));
        }
        let name = match self.lexicon.functions[*one].shape {
            Some(_) => self.call(*one, &arguments),
            None => self.noun(*one, &arguments),
        };
        Some(match self.lang {
            Lang::En => format!("{}lead in {name}", self.before(leader)),
            Lang::Pt => format!("a vantagem{} em {name}", self.after_noun(leader)),
        })
    }

    fn material(&self, leader: Player, arguments: &[Expr]) -> String {
        let (pieces, place) = self.chosen(arguments);
        let (first, second) = match leader {
            Player::Me => (
                self.pick("your", "do seu lado"),
                self.pick("the opponent's", "do oponente"),
            ),
            _ => (
                self.pick("the opponent's", "do oponente"),
                self.pick("yours", "do seu lado"),
            ),
        };
        let everything = pieces == self.pick("pieces", "peças");
        match (self.lang, everything) {
            (Lang::En, _) => format!("the value of {first} {pieces}{place} less that of {second}"),
            (Lang::Pt, true) => format!("o valor das {pieces} {first}{place} menos o das {second}"),
            (Lang::Pt, false) => format!("o valor de {pieces} {first}{place} menos o {second}"),
        }
    }

    /// Types in the plural, with their region.
    fn chosen(&self, arguments: &[Expr]) -> (String, String) {
        let (mut pieces, mut place) = (self.pick("pieces", "peças").to_owned(), String::new());
        for argument in arguments {
            match (&argument.node, argument.kind.set()) {
                (Node::Types(types), _) => pieces = self.all_of(*types),
                (Node::Squares(squares, turned), _) => place = self.place(*squares, *turned),
                (_, Some(ValueKind::Squares)) => {
                    place = format!(" {} {}", self.pick("in", "em"), self.amount(argument));
                }
                (_, Some(ValueKind::Types)) => {
                    let types = self.amount(argument);
                    pieces = self.pick(format!("pieces of {types}"), format!("peças de {types}"));
                }
                _ => {}
            }
        }
        (pieces, place)
    }

    /// A call of a function of the game as a noun.
    fn call(&self, function: usize, arguments: &[Expr]) -> String {
        let signature = &self.lexicon.functions[function];
        let owner = owner(arguments);
        let (before, after) = (self.before(owner), self.after_noun(owner));
        let (pieces, place) = self.chosen(arguments);
        match signature.shape {
            Some(Shape::SumPieces) => {
                let all = pieces == self.pick("pieces", "peças");
                return match (self.lang, all) {
                    (Lang::En, _) => format!("the value of {before}{pieces}{place}"),
                    (Lang::Pt, true) => format!("o valor das {pieces}{after}{place}"),
                    (Lang::Pt, false) => format!("o valor de {pieces}{after}{place}"),
                };
            }
            Some(Shape::CountPieces) => {
                return self.pick(
                    format!("the number of {before}{pieces}{place}"),
                    format!("o número de {pieces}{after}{place}"),
                );
            }
            Some(Shape::PiecesIn) => return format!("{before}{pieces}{after}{place}"),
            Some(Shape::Presence | Shape::Difference) | None => {}
        }
        let noun = self.noun(function, arguments);
        match (self.lang, before.is_empty()) {
            (Lang::En, true) => format!("the {noun}"),
            (Lang::En, false) => noun,
            (Lang::Pt, _) => format!("{}{noun}", article(&self.function_name(function))),
        }
    }

    /// A call of a function of the game, without article.
    fn noun(&self, function: usize, arguments: &[Expr]) -> String {
        let signature = &self.lexicon.functions[function];
        let owner = owner(arguments);
        let (before, after) = (self.before(owner), self.after_noun(owner));
        // Several squares are no single place.
        let is_square = |one: &&Expr| one.kind.set() == Some(ValueKind::Squares);
        let placed = arguments.iter().filter(is_square).count() == 1;
        let place = match placed {
            true => self.chosen(arguments).1,
            false => String::new(),
        };
        self.used.borrow_mut().insert(function);
        let name = self.function_name(function);
        let mut others = Vec::new();
        let mut of = String::new();
        for (parameter, argument) in signature.parameters.iter().zip(arguments) {
            match (parameter.absent, &argument.node) {
                (_, Node::Player(_)) => {}
                (Absent::AllTypes, Node::Types(types)) if *types == self.lexicon.all_types() => {}
                (Absent::AllTypes, Node::Types(types)) => {
                    let types = self.all_of(*types);
                    // `squares of` needs no other word.
                    let linked = name.split(' ').next_back();
                    of = match linked.is_some_and(|last| LINKS.contains(&last)) {
                        true => format!(" {types}"),
                        false => self.pick(format!(" of {types}"), format!(" de {types}")),
                    };
                }
                (Absent::Board, _) => {}
                _ if placed && argument.kind.set() == Some(ValueKind::Squares) => {}
                _ => others.push(self.any(argument)),
            }
        }
        let others = match others.is_empty() {
            true => String::new(),
            false => format!(" ({})", others.join("; ")),
        };
        format!("{before}{name}{of}{after}{place}{others}")
    }

    /// A sentence with a capital letter and a full stop.
    pub(super) fn sentence(&self, text: &str) -> String {
        format!("{}.", capitalised(text))
    }

    /// The terms of a sum, with their signs.
    fn collect_terms<'e>(&self, expr: &'e Expr, adds: bool, terms: &mut Vec<(bool, &'e Expr)>) {
        match &expr.node {
            Node::Binary(operator @ (Operator::Add | Operator::Subtract), left, right)
                if expr.kind.is_number() && self.lead(*operator, left, right).is_none() =>
            {
                self.collect_terms(left, adds, terms);
                self.collect_terms(right, adds == (*operator == Operator::Add), terms);
            }
            _ => terms.push((adds, expr)),
        }
    }
}
