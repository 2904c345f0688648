//! Checks expressions and infers their types.

use game::vocabulary::ValueKind;
use syntax::{Message, TextRange};

use super::{Board, Checker};
use crate::ast::{self, Constant, ExprKind, Name, Operator};
use crate::diagnostics::dhj008_unknown_name::unknown_name;
use crate::diagnostics::dhj011_types::{
    CONDITION, NUMBER, WHOLE_NUMBER, element_and_set, unequal, wrong_type,
};
use crate::diagnostics::dhj014_wrong_action::other_pieces;
use crate::diagnostics::dhj016_board_too_early::board_too_early;
use crate::diagnostics::dhj017_not_constant::squares_wanted;
use crate::level::Feature;
use crate::model::{Expr, Node, Player, Turned};

const SET: (&str, &str) = ("a set", "um conjunto");
const SQUARES: (&str, &str) = ("squares", "casas");

fn typed(node: Node, kind: ValueKind, range: TextRange) -> Option<Expr> {
    Some(Expr { node, kind, range })
}

impl<'a> Checker<'a> {
    /// Checks an expression that must be a number.
    pub(super) fn number(&mut self, expr: &'a ast::Expr) -> Option<Expr> {
        let found = self.expression(expr, Some(ValueKind::Real))?;
        self.wanted(found, ValueKind::is_number, NUMBER)
    }

    /// Checks an expression that must be a whole number.
    pub(super) fn whole_number(&mut self, expr: &'a ast::Expr) -> Option<Expr> {
        let found = self.expression(expr, Some(ValueKind::Integer))?;
        self.whole(found)
    }

    /// Reports a value that is no whole number.
    pub(super) fn whole(&mut self, found: Expr) -> Option<Expr> {
        self.wanted(found, |kind| kind == ValueKind::Integer, WHOLE_NUMBER)
    }

    /// Checks an expression that must be a truth value.
    pub(super) fn condition(&mut self, expr: &'a ast::Expr) -> Option<Expr> {
        let found = self.expression(expr, Some(ValueKind::Logical))?;
        self.wanted(found, |kind| kind == ValueKind::Logical, CONDITION)
    }

    pub(super) fn wanted(
        &mut self,
        found: Expr,
        fits: impl Fn(ValueKind) -> bool,
        wanted: (&str, &str),
    ) -> Option<Expr> {
        if fits(found.kind) {
            return Some(found);
        }
        self.report(wrong_type(found.range, found.kind, wanted));
        None
    }

    /// Checks any expression; `hint` is the type for expressions that have none of their own, such as VAZIO.
    pub(super) fn expression(
        &mut self,
        expr: &'a ast::Expr,
        hint: Option<ValueKind>,
    ) -> Option<Expr> {
        let range = expr.range();
        match &expr.kind {
            ExprKind::Number(number) => {
                let kind = match number.fract() == 0.0 {
                    true => ValueKind::Integer,
                    false => ValueKind::Real,
                };
                typed(Node::Number(*number), kind, range)
            }
            ExprKind::Text(name) => self.quoted(name, hint, range),
            ExprKind::Constant(constant) => constant_of(*constant, hint, range),
            ExprKind::Name(name) => self.name(name, range),
            ExprKind::Board => {
                if self.board == Board::TooEarly {
                    self.report(board_too_early(range));
                    return None;
                }
                typed(Node::Board, ValueKind::Real, range)
            }
            ExprKind::Call(name, arguments) => self.call(name, arguments, range),
            ExprKind::Set(elements) => self.set_literal(elements, hint, range),
            ExprKind::Attribute(of, name, arguments) => {
                self.attribute(of, name, arguments.as_deref(), range)
            }
            ExprKind::Index(of, index) => {
                self.feature(Feature::Attributes, range);
                let of = self.expression(of, None);
                let index = self.whole_number(index);
                self.element(of?, index?, range)
            }
            ExprKind::Negate(inner) => {
                let inner = self.number(inner)?;
                let kind = inner.kind;
                typed(Node::Negate(Box::new(inner)), kind, range)
            }
            ExprKind::Not(inner) => {
                let inner = self.condition(inner)?;
                typed(Node::Not(Box::new(inner)), ValueKind::Logical, range)
            }
            ExprKind::Absolute(inner) => {
                let inner = self.expression(inner, Some(ValueKind::Squares))?;
                let inner = self.wanted(
                    inner,
                    |kind| kind.set() == Some(ValueKind::Squares),
                    SQUARES,
                )?;
                let kind = inner.kind;
                let Some(node) = absolute(inner.node) else {
                    self.report(squares_wanted(range));
                    return None;
                };
                typed(node, kind, range)
            }
            ExprKind::Binary(operator, left, right) => {
                self.binary(*operator, left, right, hint, range)
            }
            ExprKind::Missing => {
                self.errors += 1;
                None
            }
        }
    }

    fn quoted(
        &mut self,
        name: &'a Name,
        hint: Option<ValueKind>,
        range: TextRange,
    ) -> Option<Expr> {
        if hint != Some(ValueKind::Text)
            && let Some(found) = self.named(name, range)
        {
            return Some(found);
        }
        let id = self.text(&name.folded);
        typed(Node::Text(id), ValueKind::Text, range)
    }

    /// Resolves a name.
    fn named(&mut self, name: &Name, range: TextRange) -> Option<Expr> {
        let folded = name.folded.as_str();
        if let Some(locals) = &self.locals
            && let Some(&local) = locals.names.get(folded)
        {
            return typed(Node::Local(local), locals.kinds[local], range);
        }
        if let Some(&region) = self.regions.get(folded) {
            self.used_regions[region] = true;
            let turned = match self.set.regions[region].absolute {
                true => Turned::No,
                false => Turned::Yes,
            };
            let squares = self.region_squares.get(region).copied().flatten();
            // A region with errors is already reported; its squares do not matter.
            return typed(
                Node::Squares(squares.unwrap_or(0), turned),
                ValueKind::Squares,
                range,
            );
        }
        if let Some(one) = self.lexicon.piece_type(folded) {
            return typed(Node::Types(1 << one), ValueKind::Type, range);
        }
        if let Some(square) = self.lexicon.square(folded) {
            return typed(
                Node::Squares(1 << square, Turned::Yes),
                ValueKind::Square,
                range,
            );
        }
        if let Some(region) = self.lexicon.region(folded) {
            return typed(
                Node::Squares(region.squares, Turned::Yes),
                ValueKind::Squares,
                range,
            );
        }
        let &stage = self.stages.get(folded)?;
        typed(Node::Stage(stage), ValueKind::Stage, range)
    }

    fn name(&mut self, name: &'a Name, range: TextRange) -> Option<Expr> {
        if let Some(found) = self.named(name, range) {
            return Some(found);
        }
        let lexicon = self.lexicon;
        let mut known: Vec<&str> = Vec::new();
        if let Some(locals) = &self.locals {
            known.extend(locals.names.keys().map(String::as_str));
        }
        known.extend(self.regions.keys().chain(self.stages.keys()));
        // Hash tables have no order; messages need one.
        known.sort_unstable();
        let regions = lexicon.regions.iter().flat_map(|one| [one.pt, one.en]);
        for name in lexicon
            .types
            .iter()
            .flat_map(|one| one.names())
            .chain(regions)
        {
            known.push(name);
        }
        let found = unknown_name(
            range,
            &name.text,
            (
                "region, piece type or square",
                "região, tipo de peça nem casa",
            ),
            known.into_iter(),
            Message::new(
                format!(
                    "declare a region: SQUARE[] {0} <- {{…}}; or name a piece type, a square, a stage",
                    name.text
                ),
                format!(
                    "declare uma região: CASA[] {0} <- {{…}}; ou cite um tipo de peça, uma casa, uma etapa",
                    name.text
                ),
            ),
        );
        self.report(found);
        None
    }

    fn set_literal(
        &mut self,
        elements: &'a [ast::Expr],
        hint: Option<ValueKind>,
        range: TextRange,
    ) -> Option<Expr> {
        let mut parts = Vec::new();
        let mut sound = true;
        for element in elements {
            match self.expression(element, None) {
                Some(part) => parts.push(part),
                None => sound = false,
            }
        }
        if !sound {
            return None;
        }
        let Some(first) = parts.first() else {
            return empty(hint, range);
        };
        let Some(kind) = first.kind.set() else {
            self.report(wrong_type(
                first.range,
                first.kind,
                (
                    "a square, a piece type or a piece",
                    "uma casa, um tipo de peça ou uma peça",
                ),
            ));
            return None;
        };
        let first = (first.range, first.kind);
        for part in &parts {
            if part.kind.set() != Some(kind) {
                let found = unequal(part.range, first, (part.range, part.kind));
                self.report(found);
                return None;
            }
        }
        typed(
            union(&parts, kind).unwrap_or(Node::Union(parts)),
            kind,
            range,
        )
    }

    fn attribute(
        &mut self,
        of: &'a ast::Expr,
        name: &'a Name,
        arguments: Option<&'a [ast::Expr]>,
        range: TextRange,
    ) -> Option<Expr> {
        let is_value = matches!(name.folded.as_str(), "VALOR" | "VALUE");
        if is_value && self.each.is_some_and(|each| *each == *of) {
            return typed(Node::Each, ValueKind::Real, range);
        }
        if let (ExprKind::Board, Some(found)) = (&of.kind, self.board_attribute(name, range)) {
            self.feature(Feature::Attributes, range);
            return Some(found);
        }
        let of = self.expression(of, None)?;
        if is_value {
            match of.kind {
                ValueKind::Type => {
                    return typed(Node::TypeValue(Box::new(of)), ValueKind::Real, range);
                }
                ValueKind::Piece => {
                    self.feature(Feature::Attributes, range);
                    return typed(Node::PieceValue(Box::new(of)), ValueKind::Real, range);
                }
                ValueKind::Pieces => {
                    self.report(other_pieces(range));
                    return None;
                }
                _ => {}
            }
        }
        self.feature(Feature::Attributes, range);
        match (name.folded.as_str(), arguments) {
            ("TOTAL", _) if of.kind.is_set() => {
                return typed(Node::Total(Box::new(of)), ValueKind::Integer, range);
            }
            ("ELEMENTO" | "ELEMENT", Some([index])) if of.kind.is_set() => {
                let index = self.whole_number(index)?;
                return self.element(of, index, range);
            }
            _ => {}
        }
        let attributes = &self.lexicon.attributes;
        let found = attributes.iter().position(|one| {
            one.names().any(|known| known == name.folded)
                && one
                    .parameters
                    .first()
                    .is_some_and(|first| of.kind == first.kind)
        });
        if let Some(index) = found {
            let result = attributes[index].result;
            return typed(Node::Attribute(index, Box::new(of)), result, range);
        }
        let known = attributes
            .iter()
            .filter(|one| {
                one.parameters
                    .first()
                    .is_some_and(|first| of.kind == first.kind)
            })
            .flat_map(|one| one.names())
            .chain(["VALOR", "VALUE", "TOTAL", "ELEMENTO", "ELEMENT"]);
        let known: Vec<&str> = known.collect();
        let listed = known.join(", ");
        let remedy = Message::new(
            format!("the attributes here are {listed}"),
            format!("os atributos aqui são {listed}"),
        );
        let what = ("attribute", "atributo");
        let found = unknown_name(name.span.0, &name.text, what, known.into_iter(), remedy);
        self.report(found);
        None
    }

    /// `TABULEIRO.PECAS`, `TABULEIRO.e4` and the like.
    fn board_attribute(&mut self, name: &'a Name, range: TextRange) -> Option<Expr> {
        let folded = name.folded.as_str();
        if let Some(square) = self.lexicon.square(folded) {
            return typed(
                Node::Squares(1 << square, Turned::Yes),
                ValueKind::Square,
                range,
            );
        }
        if let Some(one) = self.lexicon.piece_type(folded) {
            return typed(Node::Types(1 << one), ValueKind::Type, range);
        }
        if matches!(folded, "CASAS" | "POSICOES" | "SQUARES") {
            let board = self.lexicon.board();
            return typed(Node::Squares(board, Turned::No), ValueKind::Squares, range);
        }
        let player = |player| Expr {
            node: Node::Player(player),
            kind: ValueKind::Owner,
            range,
        };
        if matches!(folded, "PECAS" | "PIECES") {
            let function = self.lexicon.function("PECAS_QUE_ESTAO")?;
            let of = |owner| {
                let arguments = vec![
                    Expr {
                        node: Node::Types(self.lexicon.all_types()),
                        kind: ValueKind::Types,
                        range,
                    },
                    Expr {
                        node: Node::Squares(self.lexicon.board(), Turned::No),
                        kind: ValueKind::Squares,
                        range,
                    },
                    player(owner),
                ];
                Expr {
                    node: Node::Call(function, arguments),
                    kind: ValueKind::Pieces,
                    range,
                }
            };
            let both = vec![of(Player::Me), of(Player::Opponent)];
            return typed(Node::Union(both), ValueKind::Pieces, range);
        }
        let (base, owner) = match folded
            .strip_suffix("_EU")
            .or_else(|| folded.strip_suffix("_ME"))
        {
            Some(base) => (base, Some(Player::Me)),
            None => match folded
                .strip_suffix("_OPONENTE")
                .or_else(|| folded.strip_suffix("_OPPONENT"))
            {
                Some(base) => (base, Some(Player::Opponent)),
                None => (folded, None),
            },
        };
        let function = self.lexicon.function(base)?;
        let signature = &self.lexicon.functions[function];
        let arguments = match (owner, signature.parameters) {
            (None, []) => Vec::new(),
            (None, [one]) if one.absent == game::vocabulary::Absent::NoOwner => {
                vec![player(Player::NoPlayer)]
            }
            (Some(owner), [one]) if one.kind == ValueKind::Owner => vec![player(owner)],
            _ => return None,
        };
        typed(Node::Call(function, arguments), signature.result, range)
    }

    fn element(&mut self, of: Expr, index: Expr, range: TextRange) -> Option<Expr> {
        let of = self.wanted(of, ValueKind::is_set, SET)?;
        let kind = of.kind.element()?;
        typed(Node::Element(Box::new(of), Box::new(index)), kind, range)
    }

    fn binary(
        &mut self,
        operator: Operator,
        left: &'a ast::Expr,
        right: &'a ast::Expr,
        hint: Option<ValueKind>,
        range: TextRange,
    ) -> Option<Expr> {
        use Operator::*;
        let make = |left: Expr, right: Expr, kind| {
            typed(
                Node::Binary(operator, Box::new(left), Box::new(right)),
                kind,
                range,
            )
        };
        if matches!(operator, And | Or) {
            let (left, right) = (self.condition(left), self.condition(right));
            return make(left?, right?, ValueKind::Logical);
        }
        let hint = match operator {
            Add | Subtract | Union | Intersection => hint,
            _ => None,
        };
        // An operand without a type of its own takes that of the other.
        let (left, right) = if is_untyped(left) {
            let right = self.expression(right, hint);
            let hint = right.as_ref().map(|right| right.kind).or(hint);
            (self.expression(left, hint), right)
        } else {
            let left = self.expression(left, hint);
            let hint = left.as_ref().map(|left| left.kind).or(hint);
            (left, self.expression(right, hint))
        };
        let (left, right) = (left?, right?);
        let sides = ((left.range, left.kind), (right.range, right.kind));
        let numbers = left.kind.is_number() && right.kind.is_number();
        let one_set = left.kind.set().filter(|set| right.kind.set() == Some(*set));
        let kind = match operator {
            Add | Subtract | Multiply | Remainder if numbers => {
                let whole = left.kind == ValueKind::Integer && right.kind == ValueKind::Integer;
                Some(if whole {
                    ValueKind::Integer
                } else {
                    ValueKind::Real
                })
            }
            Divide if numbers => Some(ValueKind::Real),
            Add | Subtract | Union | Intersection => one_set,
            Greater | Less | GreaterEqual | LessEqual if numbers => Some(ValueKind::Logical),
            Equal | NotEqual if numbers || left.kind == right.kind || one_set.is_some() => {
                Some(ValueKind::Logical)
            }
            In | NotIn if left.kind.element().is_none() && right.kind.is_set() => {
                one_set.map(|_| ValueKind::Logical)
            }
            Contains | NotContains if left.kind.is_set() => one_set.map(|_| ValueKind::Logical),
            Within | NotWithin if right.kind.is_set() => one_set.map(|_| ValueKind::Logical),
            _ => None,
        };
        match kind {
            Some(kind) => make(left, right, kind),
            // Both have the same type, but the operator wants an element on one side.
            None if one_set.is_some()
                && matches!(
                    operator,
                    In | NotIn | Contains | NotContains | Within | NotWithin
                ) =>
            {
                self.report(element_and_set(range, operator, sides.0, sides.1));
                None
            }
            None => {
                self.report(unequal(range, sides.0, sides.1));
                None
            }
        }
    }
}

/// Squares with White's coordinates, for either player as EU.
fn absolute(node: Node) -> Option<Node> {
    let one = |expr: Expr| {
        Some(Expr {
            node: absolute(expr.node)?,
            ..expr
        })
    };
    match node {
        Node::Squares(squares, _) => Some(Node::Squares(squares, Turned::No)),
        Node::Union(parts) => {
            let parts: Option<Vec<Expr>> = parts.into_iter().map(one).collect();
            parts.map(Node::Union)
        }
        Node::Binary(operator, left, right) => {
            let (left, right) = (one(*left)?, one(*right)?);
            Some(Node::Binary(operator, Box::new(left), Box::new(right)))
        }
        _ => None,
    }
}

fn is_untyped(expr: &ast::Expr) -> bool {
    match &expr.kind {
        ExprKind::Constant(Constant::Empty) => true,
        ExprKind::Set(elements) => elements.is_empty(),
        _ => false,
    }
}

fn empty(hint: Option<ValueKind>, range: TextRange) -> Option<Expr> {
    let kind = hint.and_then(ValueKind::set).unwrap_or(ValueKind::Squares);
    let node = match kind {
        ValueKind::Types => Node::Types(0),
        ValueKind::Pieces => Node::NoPieces,
        _ => Node::Squares(0, Turned::No),
    };
    typed(node, kind, range)
}

fn constant_of(constant: Constant, hint: Option<ValueKind>, range: TextRange) -> Option<Expr> {
    let player = |player| typed(Node::Player(player), ValueKind::Owner, range);
    match constant {
        Constant::True => typed(Node::Logical(true), ValueKind::Logical, range),
        Constant::False => typed(Node::Logical(false), ValueKind::Logical, range),
        Constant::Empty => empty(hint, range),
        Constant::Me => player(Player::Me),
        Constant::Opponent => player(Player::Opponent),
        Constant::NoPlayer => player(Player::NoPlayer),
        Constant::White => player(Player::White),
        Constant::Black => player(Player::Black),
    }
}

/// Joins the elements to one constant, if all are constant.
fn union(parts: &[Expr], kind: ValueKind) -> Option<Node> {
    match kind {
        ValueKind::Types => parts
            .iter()
            .try_fold(0, |set, part| match part.node {
                Node::Types(types) => Some(set | types),
                _ => None,
            })
            .map(Node::Types),
        ValueKind::Squares => {
            let Node::Squares(_, turned) = parts.first()?.node else {
                return None;
            };
            parts
                .iter()
                .try_fold(0, |set, part| match part.node {
                    Node::Squares(squares, same) if same == turned => Some(set | squares),
                    _ => None,
                })
                .map(|set| Node::Squares(set, turned))
        }
        _ => None,
    }
}
