//! Numbers, booleans and the arguments of functions.

use chess::Role;
use rowan::TextRange;
use syntax::Lang;

use super::Context;
use crate::ast::{Actor, ActorKind, Arg, ArgKind, Comparison, Expr, ExprKind};
use crate::diagnostics::pat028_argument_count::argument_count;
use crate::diagnostics::pat029_argument_kind::{argument_kind, king_and_pawn};
use crate::diagnostics::pat030_types::{
    arithmetic_on_boolean, number_against_boolean, order_of_booleans, set_out_of_place,
};
use crate::vocabulary::{Function, Parameter, ResultType, Tongue, Word, lookup_folded};

/// What an expression yields.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Type {
    Number,
    Boolean,
    /// The colours of the squares of several pieces.
    Set,
    /// An invalid part that has been reported.
    Unknown,
}

impl Context<'_> {
    pub(super) fn check_types(&mut self) {
        let pattern = self.pattern;
        let conditions = [&pattern.precondition, &pattern.postcondition];
        for condition in conditions.into_iter().flatten() {
            self.check_truth(condition);
        }
    }

    /// An expression that is asked whether it holds: a boolean, or a number other than zero.
    fn check_truth(&mut self, expr: &Expr) {
        if self.type_of(expr) == Type::Set {
            self.report(|| set_out_of_place(expr.range));
        }
    }

    fn check_number(&mut self, expr: &Expr) {
        match self.type_of(expr) {
            Type::Boolean => self.report(|| arithmetic_on_boolean(expr.range)),
            Type::Set => self.report(|| set_out_of_place(expr.range)),
            Type::Number | Type::Unknown => {}
        }
    }

    fn type_of(&mut self, expr: &Expr) -> Type {
        match &expr.kind {
            ExprKind::Number(_) => Type::Number,
            ExprKind::Bool(_) => Type::Boolean,
            ExprKind::Call(function, args) => self.type_of_call(*function, args, expr.range),
            ExprKind::Negate(inner) => {
                self.check_number(inner);
                Type::Number
            }
            ExprKind::Not(inner) => {
                self.check_truth(inner);
                Type::Boolean
            }
            ExprKind::Arithmetic(_, left, right) => {
                self.check_number(left);
                self.check_number(right);
                Type::Number
            }
            ExprKind::Compare(operator, left, right) => {
                self.check_comparison(expr, *operator, left, right);
                Type::Boolean
            }
            ExprKind::And(parts) | ExprKind::Or(parts) => {
                for part in parts {
                    self.check_truth(part);
                }
                Type::Boolean
            }
        }
    }

    fn check_comparison(&mut self, whole: &Expr, operator: Comparison, left: &Expr, right: &Expr) {
        let ordered = !matches!(operator, Comparison::Equal | Comparison::NotEqual);
        let types = (self.type_of(left), self.type_of(right));
        match types {
            (Type::Unknown, _) | (_, Type::Unknown) | (Type::Number, Type::Number) => {}
            (Type::Set, Type::Boolean) | (Type::Boolean, Type::Set) => {
                self.report(|| set_out_of_place(whole.range));
            }
            (Type::Set, _) | (_, Type::Set) => {
                if ordered {
                    self.report(|| set_out_of_place(whole.range));
                }
            }
            (Type::Boolean, Type::Boolean) => {
                if ordered {
                    self.report(|| order_of_booleans(whole.range));
                }
            }
            (Type::Number, Type::Boolean) => {
                self.check_mixed(whole, operator, left, right, true);
            }
            (Type::Boolean, Type::Number) => {
                self.check_mixed(whole, operator, right, left, false);
            }
        }
    }

    /// A number against a boolean: fine for SENTRY and RAM against TRUE and FALSE.
    fn check_mixed(
        &mut self,
        whole: &Expr,
        operator: Comparison,
        number: &Expr,
        boolean: &Expr,
        number_is_left: bool,
    ) {
        let equality = matches!(operator, Comparison::Equal | Comparison::NotEqual);
        let both_ways = matches!(&number.kind, ExprKind::Call(f, _) if f.serves_as_boolean());
        let literal = matches!(boolean.kind, ExprKind::Bool(_));
        if equality && both_ways && literal {
            return;
        }
        let fix = if equality {
            self.mixed_fix(operator, number, boolean, number_is_left)
        } else {
            None
        };
        self.report(|| number_against_boolean(whole.range, number.range, boolean.range, fix));
    }

    fn mixed_fix(
        &self,
        operator: Comparison,
        number: &Expr,
        boolean: &Expr,
        number_is_left: bool,
    ) -> Option<(TextRange, String)> {
        match (&number.kind, &boolean.kind) {
            // `x = FALSE` is `x = 0`, `x = TRUE` is `x != 0`.
            (_, ExprKind::Bool(value)) => {
                let zero = (operator == Comparison::Equal) != *value;
                let operator = if zero { "=" } else { "!=" };
                let (range, with) = if number_is_left {
                    let range = TextRange::new(number.range.end(), boolean.range.end());
                    (range, format!(" {operator} 0"))
                } else {
                    let range = TextRange::new(boolean.range.start(), number.range.start());
                    (range, format!("0 {operator} "))
                };
                // Parentheses in between would be lost.
                (!self.source(range).contains(['(', ')', '/'])).then_some((range, with))
            }
            (ExprKind::Number(value), _) if *value == 0.0 || *value == 1.0 => {
                let word = if *value == 0.0 {
                    Word::False
                } else {
                    Word::True
                };
                Some((number.range, word.canonical(self.language()).to_owned()))
            }
            _ => None,
        }
    }

    /// The language of the pattern's first word.
    fn language(&self) -> Lang {
        let first = self.node.first_token();
        let tongue = first
            .and_then(|token| lookup_folded(token.text()))
            .and_then(|(word, text)| word.tongue(text));
        match tongue {
            Some(Tongue::Portuguese) => Lang::Pt,
            _ => Lang::En,
        }
    }

    fn type_of_call(&mut self, function: Function, args: &[Arg], range: TextRange) -> Type {
        let parameters = function.parameters();
        // MYDEFENSES(x) carries its side as a last argument that lies on the word itself.
        let side = match args.last() {
            Some(Arg {
                kind: ArgKind::Side(side),
                range: place,
            }) if place.start() == range.start() => Some(*side),
            _ => None,
        };
        if args.len() != parameters.len() {
            let written = args.len() - usize::from(side.is_some());
            // WHITE() and the like have been reported by the parser.
            if !parameters.is_empty() {
                self.report(|| argument_count(range, function, side, written));
            }
            return Type::Unknown;
        }
        if function == Function::InTheSquare {
            self.check_king_and_pawn(args);
        } else {
            for (parameter, arg) in parameters.iter().zip(args) {
                self.check_argument(function, *parameter, arg);
            }
        }
        match (function, args) {
            (
                Function::SquareColorOf,
                [
                    Arg {
                        kind: ArgKind::Type(..) | ArgKind::AnyPiece(_),
                        ..
                    },
                ],
            ) => Type::Set,
            _ => match function.result() {
                ResultType::Boolean => Type::Boolean,
                ResultType::Number => Type::Number,
            },
        }
    }

    fn check_argument(&mut self, function: Function, parameter: Parameter, arg: &Arg) {
        use Parameter::*;
        let fits = match &arg.kind {
            ArgKind::Actor(actor) => match parameter {
                King => can_be(*actor, Role::King),
                Pawn => can_be(*actor, Role::Pawn),
                Figure | FigureOrType | FigureOrPieces => true,
                _ => false,
            },
            ArgKind::Type(..) => matches!(parameter, FigureOrType | FigureOrPieces | Type | Pieces),
            ArgKind::AnyPiece(_) => matches!(parameter, FigureOrPieces | Pieces),
            ArgKind::Side(_) => matches!(parameter, Side | SideOrNone),
            ArgKind::NoSide => parameter == SideOrNone,
            ArgKind::Text(_) => parameter == PatternName,
            ArgKind::Expr(inner) => {
                // What is wrong inside is reported once, not again for the whole.
                let inner = self.type_of(inner);
                parameter == Number && matches!(inner, self::Type::Number | self::Type::Unknown)
            }
        };
        if !fits {
            let written = self.source(arg.range).to_owned();
            self.report(|| argument_kind(arg.range, function, parameter, &written));
        }
    }

    /// INTHESQUARE takes a king and a pawn in either order.
    fn check_king_and_pawn(&mut self, args: &[Arg]) {
        let [first, second] = args else {
            return;
        };
        match (&first.kind, &second.kind) {
            (ArgKind::Actor(first_actor), ArgKind::Actor(second_actor)) => {
                let fits = |king, pawn| can_be(king, Role::King) && can_be(pawn, Role::Pawn);
                if !fits(*first_actor, *second_actor) && !fits(*second_actor, *first_actor) {
                    self.report(|| king_and_pawn(first.range.cover(second.range)));
                }
            }
            _ => {
                for arg in args {
                    self.check_argument(Function::InTheSquare, Parameter::Figure, arg);
                }
            }
        }
    }
}

/// Whether an actor can stand for a piece of this type; a square may hold one.
fn can_be(actor: Actor, role: Role) -> bool {
    match actor.kind {
        ActorKind::Piece(own) => own == role,
        ActorKind::AnyPiece | ActorKind::Square => true,
    }
}
