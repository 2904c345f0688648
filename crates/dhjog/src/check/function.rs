//! Checks functions that the author of the set wrote.

use game::vocabulary::ValueKind;
use syntax::Message;

use super::{Checker, Locals};
use crate::ast::{self, CommandKind, ExprKind, Name};
use crate::diagnostics::dhj004_limit::too_many;
use crate::diagnostics::dhj007_duplicate_name::duplicate_name;
use crate::diagnostics::dhj008_unknown_name::unknown_name;
use crate::diagnostics::dhj011_types::{NUMBER, wrong_type};
use crate::diagnostics::dhj018_calls::{recursion, too_deep};
use crate::diagnostics::dhj019_no_return::no_return;
use crate::level::Feature;
use crate::limits::{MAX_CALL_DEPTH, MAX_FUNCTIONS, MAX_LOCALS};
use crate::model::{Command, Expr, Function};

impl<'a> Checker<'a> {
    /// Sorts functions so that each comes after those it calls.
    pub(super) fn author_functions(&mut self) -> Option<Vec<Function>> {
        let set = self.set;
        if set.functions.len() > MAX_FUNCTIONS {
            return None;
        }
        let order = self.call_order()?;
        self.function_numbers = vec![0; set.functions.len()];
        for (number, &function) in order.iter().enumerate() {
            self.function_numbers[function] = number;
        }
        let functions: Vec<Option<Function>> = order
            .iter()
            .map(|&index| self.function(&set.functions[index]))
            .collect();
        functions.into_iter().collect()
    }

    /// `None` if calls are recursive or nested too deep.
    fn call_order(&mut self) -> Option<Vec<usize>> {
        let set = self.set;
        let count = set.functions.len();
        let calls: Vec<Vec<usize>> = set
            .functions
            .iter()
            .map(|function| self.called(function))
            .collect();
        // Takes functions that call only those already taken; the rest is recursive.
        let mut order: Vec<usize> = Vec::with_capacity(count);
        let mut depth = vec![0usize; count];
        loop {
            let next = (0..count).find(|one| {
                !order.contains(one) && calls[*one].iter().all(|callee| order.contains(callee))
            });
            let Some(next) = next else { break };
            let below = calls[next].iter().map(|&callee| depth[callee]).max();
            depth[next] = below.unwrap_or(0) + 1;
            order.push(next);
        }
        let mut sound = true;
        for (index, function) in set.functions.iter().enumerate() {
            let name = &function.name;
            if !order.contains(&index) {
                if reaches(&calls, index, index) {
                    self.report(recursion(name.span.0, &name.text));
                }
                sound = false;
            } else if depth[index] > MAX_CALL_DEPTH {
                self.report(too_deep(name.span.0, &name.text));
                sound = false;
            }
        }
        sound.then_some(order)
    }

    fn called(&self, function: &'a ast::Function) -> Vec<usize> {
        let mut called = Vec::new();
        let mut visit = |expr: &'a ast::Expr| {
            expr.walk(&mut |part| {
                if let ExprKind::Call(name, _) = &part.kind {
                    called.extend(self.functions.get(name.folded.as_str()));
                }
            });
        };
        for variable in &function.variables {
            variable.value.iter().for_each(&mut visit);
        }
        each_expression(&function.commands, &mut visit);
        called.sort_unstable();
        called.dedup();
        called
    }

    fn function(&mut self, function: &'a ast::Function) -> Option<Function> {
        self.feature(Feature::Functions, function.span.0);
        self.locals = Some(Locals::default());
        for parameter in &function.parameters {
            self.local(&parameter.name, parameter.of.kind);
        }
        let result = function.result.as_ref();
        if let Some(result) = result {
            self.local(&result.name, result.of.kind);
        }
        let mut commands = Vec::new();
        for variable in &function.variables {
            let local = self.local(&variable.name, variable.of.kind);
            let value = variable.value.as_ref();
            let value = value.map(|value| self.of_kind(value, variable.of.kind));
            if let (Some(local), Some(Some(value))) = (local, value) {
                commands.push(Command::Assign(local, value));
            }
        }
        let kind = result.map(|result| result.of.kind);
        let body = self.commands(&function.commands, kind);
        let locals = self.locals.take().unwrap_or_default();
        let name = &function.name;
        if !always_returns(&function.commands) {
            self.report(no_return(name.span.0, &name.text));
        }
        if locals.kinds.len() > MAX_LOCALS {
            let what = Message::new("parameters and variables", "parâmetros e variáveis");
            self.report(too_many(name.span.0, &what, MAX_LOCALS));
        }
        commands.extend(body?);
        Some(Function {
            name: name.text.clone(),
            parameters: function.parameters.len(),
            locals: locals.kinds,
            result: kind?,
            commands,
        })
    }

    fn local(&mut self, name: &'a Name, kind: ValueKind) -> Option<usize> {
        let of_game = self.is_of_game(&name.folded);
        let locals = self.locals.as_mut()?;
        let first = locals.names.get(&name.folded);
        let first = first.map(|local| locals.places[*local]);
        if first.is_some() || of_game {
            let first = first.filter(|_| !of_game);
            self.report(duplicate_name(name.span.0, &name.text, first));
            return None;
        }
        let locals = self.locals.as_mut()?;
        let local = locals.kinds.len();
        locals.names.insert(name.folded.clone(), local);
        locals.kinds.push(kind);
        locals.places.push(name.span.0);
        Some(local)
    }

    fn of_kind(&mut self, value: &'a ast::Expr, kind: ValueKind) -> Option<Expr> {
        let value = self.expression(value, Some(kind))?;
        if kind == ValueKind::Integer {
            return self.whole(value);
        }
        if value.kind.fits(kind) {
            return Some(value);
        }
        let (en, pt) = (
            crate::diagnostics::kind_name(kind, syntax::Lang::En),
            crate::diagnostics::kind_name(kind, syntax::Lang::Pt),
        );
        self.report(wrong_type(value.range, value.kind, (en, pt)));
        None
    }

    fn commands(
        &mut self,
        commands: &'a [ast::Command],
        result: Option<ValueKind>,
    ) -> Option<Vec<Command>> {
        let checked: Vec<Option<Command>> = commands
            .iter()
            .map(|command| self.command(command, result))
            .collect();
        checked.into_iter().collect()
    }

    fn command(&mut self, command: &'a ast::Command, result: Option<ValueKind>) -> Option<Command> {
        match &command.kind {
            CommandKind::Assign(name, value) => {
                let locals = self.locals.as_ref()?;
                let Some(&local) = locals.names.get(&name.folded) else {
                    let mut known: Vec<String> = locals.names.keys().cloned().collect();
                    known.sort_unstable();
                    let known = known.iter().map(String::as_str);
                    let what = ("variable", "variável");
                    let remedy = Message::new(
                        format!("declare it after COMMANDS, as in REAL {}", name.text),
                        format!("declare-a depois de COMANDOS, como em REAL {}", name.text),
                    );
                    let found = unknown_name(name.span.0, &name.text, what, known, remedy);
                    self.report(found);
                    self.expression(value, None);
                    return None;
                };
                let kind = locals.kinds[local];
                let value = self.of_kind(value, kind)?;
                Some(Command::Assign(local, value))
            }
            CommandKind::Return(value) => {
                let value = match result {
                    Some(kind) => self.of_kind(value, kind),
                    None => self.expression(value, None),
                };
                Some(Command::Return(value?))
            }
            CommandKind::If(condition, then, otherwise) => {
                let condition = self.condition(condition);
                self.constant_parts(condition.as_ref());
                let then = self.commands(then, result);
                let otherwise = self.commands(otherwise, result);
                Some(Command::If(condition?, then?, otherwise?))
            }
            CommandKind::For(name, from, to, body) => {
                let (from, to) = (self.whole_number(from), self.whole_number(to));
                let known = self.locals.as_ref()?.names.get(&name.folded).copied();
                let local = match known {
                    Some(local) => {
                        let kind = self.locals.as_ref()?.kinds[local];
                        if !kind.is_number() {
                            self.report(wrong_type(name.span.0, kind, NUMBER));
                        }
                        Some(local)
                    }
                    None => self.local(name, ValueKind::Integer),
                };
                let body = self.commands(body, result);
                Some(Command::For(local?, from?, to?, body?))
            }
        }
    }
}

/// Whether one function calls another, directly or not.
fn reaches(calls: &[Vec<usize>], from: usize, to: usize) -> bool {
    let mut seen = vec![false; calls.len()];
    let mut open = vec![from];
    while let Some(one) = open.pop() {
        for &callee in &calls[one] {
            if callee == to {
                return true;
            }
            if !std::mem::replace(&mut seen[callee], true) {
                open.push(callee);
            }
        }
    }
    false
}

fn each_expression<'a>(commands: &'a [ast::Command], visit: &mut impl FnMut(&'a ast::Expr)) {
    for command in commands {
        match &command.kind {
            CommandKind::Assign(_, value) | CommandKind::Return(value) => visit(value),
            CommandKind::If(condition, then, otherwise) => {
                visit(condition);
                each_expression(then, visit);
                each_expression(otherwise, visit);
            }
            CommandKind::For(_, from, to, body) => {
                visit(from);
                visit(to);
                each_expression(body, visit);
            }
        }
    }
}

fn always_returns(commands: &[ast::Command]) -> bool {
    commands.iter().any(|command| match &command.kind {
        CommandKind::Return(_) => true,
        CommandKind::If(_, then, otherwise) => always_returns(then) && always_returns(otherwise),
        _ => false,
    })
}
