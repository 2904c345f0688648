//! Describes the author's functions, command by command.

use super::{Explainer, Page};
use crate::ast::{self, CommandKind};
use crate::model::{Command, Function};

impl Explainer<'_> {
    pub(super) fn functions(&self, out: &mut Page) {
        for written in &self.set.functions {
            let functions = &self.model.functions;
            let Some(function) = functions.iter().find(|one| one.name == written.name.text) else {
                continue;
            };
            out.blank();
            self.function(out, written, function);
        }
    }

    fn function(&self, out: &mut Page, written: &ast::Function, function: &Function) {
        let parameters: Vec<&str> = written
            .parameters
            .iter()
            .map(|one| one.name.text.as_str())
            .collect();
        let word = self.pick("Function", "Função");
        let title = format!("{word} {}({})", function.name, parameters.join(", "));
        match &written.description {
            Some(text) => out.put(0, &format!("{title}: {text}")),
            None => out.put(0, &title),
        }
        out.annotations(1, &written.annotations, self.lang);
        *self.locals.borrow_mut() = local_names(written);
        self.commands(out, 1, &function.commands);
        self.locals.borrow_mut().clear();
    }

    fn commands(&self, out: &mut Page, indent: usize, commands: &[Command]) {
        for command in commands {
            match command {
                Command::Assign(local, value) => {
                    let (name, value) = (self.local(*local), self.any(value));
                    out.put(
                        indent,
                        &self.pick(
                            format!("{name} becomes {value}"),
                            format!("{name} passa a ser {value}"),
                        ),
                    );
                }
                Command::Return(value) => {
                    let value = self.any(value);
                    out.put(
                        indent,
                        &self.pick(
                            format!("the result is {value}"),
                            format!("o resultado é {value}"),
                        ),
                    );
                }
                Command::If(condition, then, otherwise) => {
                    let clause = self.clause(condition, true);
                    out.put(
                        indent,
                        &self.pick(format!("if {clause}:"), format!("quando {clause}:")),
                    );
                    self.commands(out, indent + 1, then);
                    if !otherwise.is_empty() {
                        out.put(indent, self.pick("otherwise:", "senão:"));
                        self.commands(out, indent + 1, otherwise);
                    }
                }
                Command::For(local, from, to, body) => {
                    let (name, from, to) = (self.local(*local), self.amount(from), self.amount(to));
                    out.put(
                        indent,
                        &self.pick(
                            format!("for each {name} from {from} to {to}:"),
                            format!("para cada {name} de {from} a {to}:"),
                        ),
                    );
                    self.commands(out, indent + 1, body);
                }
            }
        }
    }

    fn local(&self, local: usize) -> String {
        let locals = self.locals.borrow();
        locals.get(local).cloned().unwrap_or_default()
    }
}

/// The names of a function's locals, in the order of the model: parameters, result, variables, counters.
fn local_names(function: &ast::Function) -> Vec<String> {
    let parameters = function.parameters.iter().map(|one| &one.name);
    let result = function.result.iter().map(|one| &one.name);
    let variables = function.variables.iter().map(|one| &one.name);
    let mut names: Vec<ast::Name> = parameters.chain(result).chain(variables).cloned().collect();
    counters(&function.commands, &mut names);
    names.into_iter().map(|name| name.text).collect()
}

fn counters(commands: &[ast::Command], names: &mut Vec<ast::Name>) {
    for command in commands {
        match &command.kind {
            CommandKind::For(name, _, _, body) => {
                if !names.contains(name) {
                    names.push(name.clone());
                }
                counters(body, names);
            }
            CommandKind::If(_, then, otherwise) => {
                counters(then, names);
                counters(otherwise, names);
            }
            CommandKind::Assign(..) | CommandKind::Return(_) => {}
        }
    }
}
