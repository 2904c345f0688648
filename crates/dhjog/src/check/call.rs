//! Checks calls. Arguments of different types may come in any order; optional ones have defaults.

use game::vocabulary::{Absent, ValueKind};
use syntax::{Message, TextRange};

use super::Checker;
use crate::ast::{self, Name};
use crate::diagnostics::dhj008_unknown_name::unknown_name;
use crate::diagnostics::dhj010_arguments::{
    decimal_comma, does_not_fit, missing_argument, not_whole, of_signature,
};
use crate::model::{Expr, Node, Player, Turned};

impl<'a> Checker<'a> {
    pub(super) fn call(
        &mut self,
        name: &'a Name,
        arguments: &'a [ast::Expr],
        range: TextRange,
    ) -> Option<Expr> {
        if let Some(&function) = self.functions.get(name.folded.as_str()) {
            return self.author_call(function, name, arguments, range);
        }
        let Some(function) = self.lexicon.function(&name.folded) else {
            return self.unknown_function(name, arguments);
        };
        let signature = &self.lexicon.functions[function];
        let kinds = of_signature(signature);
        let places = self.placed(name, arguments, &kinds)?;
        let mut filled = Vec::with_capacity(places.len());
        for (parameter, place) in signature.parameters.iter().zip(places) {
            let absent = |node| Expr {
                node,
                kind: parameter.kind,
                range,
            };
            let board = Node::Squares(self.lexicon.board(), Turned::No);
            let value = match (place, parameter.absent) {
                (Some(argument), _) => argument,
                (None, Absent::AllTypes) => absent(Node::Types(self.lexicon.all_types())),
                (None, Absent::Board) => absent(board),
                (None, Absent::Me) => absent(Node::Player(Player::Me)),
                (None, Absent::NoOwner) => absent(Node::Player(Player::NoPlayer)),
                (None, Absent::Required) => {
                    self.report(missing_argument(range, &name.text, parameter.kind, &kinds));
                    return None;
                }
            };
            filled.push(value);
        }
        Some(Expr {
            node: Node::Call(function, filled),
            kind: signature.result,
            range,
        })
    }

    fn author_call(
        &mut self,
        function: usize,
        name: &'a Name,
        arguments: &'a [ast::Expr],
        range: TextRange,
    ) -> Option<Expr> {
        let declared = &self.set.functions[function];
        let kinds: Vec<(ValueKind, bool)> = declared
            .parameters
            .iter()
            .map(|parameter| (parameter.of.kind, false))
            .collect();
        let places = self.placed(name, arguments, &kinds)?;
        let mut filled = Vec::with_capacity(places.len());
        for ((kind, _), place) in kinds.iter().zip(places) {
            let Some(argument) = place else {
                self.report(missing_argument(range, &name.text, *kind, &kinds));
                return None;
            };
            filled.push(argument);
        }
        // A function without a result is reported where it is declared.
        let result = declared.result.as_ref()?.of.kind;
        let number = self.function_numbers.get(function).copied()?;
        Some(Expr {
            node: Node::UserCall(number, filled),
            kind: result,
            range,
        })
    }

    /// Assigns arguments to parameters.
    fn placed(
        &mut self,
        name: &'a Name,
        arguments: &'a [ast::Expr],
        kinds: &[(ValueKind, bool)],
    ) -> Option<Vec<Option<Expr>>> {
        let mut places: Vec<Option<Expr>> = kinds.iter().map(|_| None).collect();
        let mut sound = true;
        for (index, argument) in arguments.iter().enumerate() {
            // An argument without a type of its own goes to the next free parameter.
            let next = places.iter().position(Option::is_none);
            let hint = next.map(|next| kinds[next].0);
            let Some(value) = self.expression(argument, hint) else {
                sound = false;
                continue;
            };
            let free = |wanted: &dyn Fn(ValueKind) -> bool| {
                places
                    .iter()
                    .zip(kinds)
                    .position(|(place, (kind, _))| place.is_none() && wanted(*kind))
            };
            let one_square = matches!(value.node, Node::Squares(set, _) if set.count_ones() == 1);
            let place = free(&|kind| kind == value.kind)
                .or_else(|| free(&|kind| fits(value.kind, kind)))
                .or_else(|| free(&|kind| one_square && kind == ValueKind::Square));
            match place {
                Some(place) => places[place] = Some(value),
                None => {
                    let before = index.checked_sub(1).map(|before| &arguments[before]);
                    let mut found = does_not_fit(value.range, &name.text, value.kind, kinds);
                    if let Some(number) = before.and_then(|before| decimal(before, argument)) {
                        found = decimal_comma(found, &number);
                    } else if value.kind == ValueKind::Real
                        && free(&|kind| kind == ValueKind::Integer).is_some()
                    {
                        found = not_whole(found);
                    }
                    self.report(found);
                    sound = false;
                }
            }
        }
        sound.then_some(places)
    }

    fn unknown_function(&mut self, name: &'a Name, arguments: &'a [ast::Expr]) -> Option<Expr> {
        let mut known: Vec<&str> = self.functions.keys().copied().collect();
        known.sort_unstable();
        for name in self.lexicon.functions.iter().flat_map(|one| one.names()) {
            known.push(name);
        }
        let what = ("function", "função");
        let remedy = Message::new(
            "the reference lists the functions there are; one of your own is declared with FUNCTION (level 6)",
            "a referência lista as funções que existem; uma função própria se declara com FUNCAO (nível 6)",
        );
        let found = unknown_name(name.span.0, &name.text, what, known.into_iter(), remedy);
        self.report(found);
        for argument in arguments {
            self.expression(argument, None);
        }
        None
    }
}

/// Whether a value of a type is accepted where another is wanted. A REAL is not accepted as an INTEGER.
fn fits(found: ValueKind, wanted: ValueKind) -> bool {
    found.fits(wanted) && (wanted != ValueKind::Integer || found == ValueKind::Integer)
}

/// `1,5` in a call, which is two arguments: the one number that was probably meant.
fn decimal(before: &ast::Expr, argument: &ast::Expr) -> Option<String> {
    let (ast::ExprKind::Number(whole), ast::ExprKind::Number(fraction)) =
        (&before.kind, &argument.kind)
    else {
        return None;
    };
    let touches = before.range().end() + syntax::TextSize::from(1) == argument.range().start();
    if !touches || whole.fract() != 0.0 || fraction.fract() != 0.0 {
        return None;
    }
    let digits = usize::from(argument.range().len());
    Some(format!("{whole}.{fraction:0>digits$}"))
}
