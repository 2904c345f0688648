//! Parses functions and their commands.

use game::vocabulary::ValueKind;

use super::{Parser, is_rule_word, unquoted};
use crate::ast::{Command, CommandKind, ExprKind, Function, Span, Type, Variable};
use crate::diagnostics::dhj003_expected::second_then;
use crate::diagnostics::dhj004_limit::too_deep;
use crate::syntax_kind::SyntaxKind;

impl Parser<'_> {
    pub(super) fn function(&mut self) {
        let opening = self.tree.range();
        self.tree.start(SyntaxKind::Function);
        self.tree.bump();
        self.begin(SyntaxKind::FunctionWord);
        let mut name = self.name();
        self.rest_of_name(&mut name, |kind| {
            matches!(
                kind,
                SyntaxKind::ReturnWord | SyntaxKind::DescriptionWord | SyntaxKind::NoteWord
            )
        });
        let span = Span(
            name.as_ref()
                .map_or(opening, |name| opening.cover(name.span.0)),
        );
        let mut annotations = Vec::new();
        self.annotations_and_meta(&mut annotations);
        let description = self.description();
        self.annotations_and_meta(&mut annotations);
        self.word(SyntaxKind::ReturnWord);
        let result = self.parameter();
        let mut parameters = Vec::new();
        if self.accept(SyntaxKind::ParametersWord) {
            while self.at_type() {
                parameters.extend(self.parameter());
            }
            if parameters.is_empty() {
                self.expected("a parameter", "um parâmetro");
            }
        }
        self.word(SyntaxKind::CommandsWord);
        let mut variables = Vec::new();
        while self.at_type() {
            variables.extend(self.declaration());
        }
        let commands = self.commands();
        if commands.is_empty() {
            self.expected("a command", "um comando");
        }
        self.annotations_and_meta(&mut annotations);
        self.closing(SyntaxKind::FunctionWord, opening);
        self.tree.finish();
        if let Some(name) = name {
            self.set.functions.push(Function {
                name,
                description,
                result,
                parameters,
                variables,
                commands,
                annotations,
                span,
            });
        }
    }

    fn description(&mut self) -> Option<String> {
        if !self.at(SyntaxKind::DescriptionWord) {
            return None;
        }
        self.tree.start(SyntaxKind::Description);
        self.tree.bump();
        self.accept(SyntaxKind::Assign);
        let text = self
            .at(SyntaxKind::Text)
            .then(|| unquoted(self.tree.text()));
        if text.is_some() {
            self.tree.bump();
        } else {
            self.expected("a text in double quotes", "um texto entre aspas duplas");
        }
        self.tree.finish();
        text
    }

    fn kind_of_type(&self) -> Option<ValueKind> {
        Some(match self.tree.current() {
            SyntaxKind::IntegerWord => ValueKind::Integer,
            SyntaxKind::RealWord => ValueKind::Real,
            SyntaxKind::LogicalWord => ValueKind::Logical,
            SyntaxKind::TextWord => ValueKind::Text,
            SyntaxKind::SquareWord => ValueKind::Square,
            SyntaxKind::PieceTypeWord => ValueKind::Type,
            SyntaxKind::PieceWord => ValueKind::Piece,
            SyntaxKind::StageWord => ValueKind::Stage,
            _ => return None,
        })
    }

    fn at_type(&self) -> bool {
        self.kind_of_type().is_some()
    }

    fn type_word(&mut self) -> Option<Type> {
        let Some(kind) = self.kind_of_type() else {
            self.expected("a type", "um tipo");
            return None;
        };
        let range = self.tree.range();
        self.tree.bump();
        let bracket = self.tree.range();
        if !self.brackets() {
            return Some(Type {
                kind,
                span: Span(range),
            });
        }
        let Some(kind) = kind.set() else {
            self.diagnostics
                .push(|| crate::diagnostics::dhj003_expected::no_such_set(range.cover(bracket)));
            return Some(Type {
                kind,
                span: Span(range),
            });
        };
        Some(Type {
            kind,
            span: Span(range.cover(bracket)),
        })
    }

    fn parameter(&mut self) -> Option<Variable> {
        self.tree.start(SyntaxKind::Param);
        let of = self.type_word();
        let name = of.and_then(|_| self.name());
        let description = self.description();
        self.tree.finish();
        self.accept(SyntaxKind::Semicolon);
        Some(Variable {
            of: of?,
            name: name?,
            description,
            value: None,
        })
    }

    fn declaration(&mut self) -> Option<Variable> {
        self.tree.start(SyntaxKind::Decl);
        let of = self.type_word();
        let name = self.name();
        let value = self.accept(SyntaxKind::Assign).then(|| self.expression());
        self.tree.finish();
        self.accept(SyntaxKind::Semicolon);
        Some(Variable {
            of: of?,
            name: name?,
            description: None,
            value,
        })
    }

    fn commands(&mut self) -> Vec<Command> {
        let mut commands = Vec::new();
        loop {
            let before = self.tree.position();
            if self.accept(SyntaxKind::Semicolon) {
                continue;
            }
            match self.tree.current() {
                SyntaxKind::ReturnWord
                | SyntaxKind::IfWord
                | SyntaxKind::ForWord
                | SyntaxKind::Ident
                | SyntaxKind::Text => {}
                _ if ends_commands(self, 0) => break,
                _ => {
                    self.expected("a command", "um comando");
                    self.skip_to(|parser| {
                        ends_commands(parser, 0)
                            || matches!(
                                parser.tree.current(),
                                SyntaxKind::ReturnWord | SyntaxKind::IfWord | SyntaxKind::ForWord
                            )
                            || parser.at(SyntaxKind::Ident) && parser.tree.is_first_on_line()
                    });
                    continue;
                }
            }
            if !self.tree.enter() {
                let range = self.tree.range();
                self.error(|| too_deep(range));
                self.skip_until(|kind| kind == SyntaxKind::FunctionWord);
                break;
            }
            commands.extend(self.command());
            self.tree.leave();
            if self.tree.position() == before {
                break;
            }
        }
        commands
    }

    fn command(&mut self) -> Option<Command> {
        let start = self.tree.range();
        let kind = match self.tree.current() {
            SyntaxKind::ReturnWord => {
                self.tree.start(SyntaxKind::ReturnCommand);
                self.tree.bump();
                let value = self.expression();
                self.tree.finish();
                CommandKind::Return(value)
            }
            SyntaxKind::IfWord => self.if_command(),
            SyntaxKind::ForWord => self.for_command()?,
            _ => {
                self.tree.start(SyntaxKind::AssignCommand);
                let name = self.name();
                self.arrow();
                let value = self.expression();
                self.tree.finish();
                CommandKind::Assign(name?, value)
            }
        };
        Some(Command {
            kind,
            span: Span(start.cover(self.tree.previous_range())),
        })
    }

    fn if_command(&mut self) -> CommandKind {
        let opening = self.tree.range();
        self.tree.start(SyntaxKind::IfCommand);
        self.begin(SyntaxKind::IfWord);
        self.tree.start(SyntaxKind::Condition);
        self.tree.bump();
        let mut condition = self.expression();
        let other_command = |parser: &Self, n| {
            let kind = parser.tree.nth(n);
            let command = matches!(
                kind,
                SyntaxKind::ReturnWord | SyntaxKind::IfWord | SyntaxKind::ForWord
            );
            command || kind != SyntaxKind::ThenWord && ends_commands(parser, n)
        };
        if self.then(other_command) {
            condition.kind = ExprKind::Missing;
        }
        self.tree.finish();
        let then = self.commands();
        let mut otherwise = Vec::new();
        if self.at(SyntaxKind::ThenWord) {
            let (range, lang) = (self.tree.range(), self.lang);
            self.error(|| second_then(range, lang));
            self.tree.bump();
            otherwise = self.commands();
        } else if self.accept(SyntaxKind::ElseWord) {
            otherwise = self.commands();
        }
        self.closing(SyntaxKind::IfWord, opening);
        self.tree.finish();
        CommandKind::If(condition, then, otherwise)
    }

    fn for_command(&mut self) -> Option<CommandKind> {
        let opening = self.tree.range();
        self.tree.start(SyntaxKind::ForCommand);
        self.tree.bump();
        self.begin(SyntaxKind::ForWord);
        let name = self.name();
        self.word(SyntaxKind::FromWord);
        let from = self.expression();
        self.word(SyntaxKind::ToWord);
        let to = self.expression();
        self.word(SyntaxKind::DoWord);
        let body = self.commands();
        self.closing(SyntaxKind::ForWord, opening);
        self.tree.finish();
        Some(CommandKind::For(name?, from, to, body))
    }
}

/// Whether the commands end `n` tokens ahead.
fn ends_commands(parser: &Parser<'_>, n: usize) -> bool {
    use SyntaxKind::*;
    match parser.tree.nth(n) {
        EndWord | ElseWord | ThenWord | SetWord | FunctionWord | NoteWord | AuthorWord
        | VersionWord | StageWord | InitialWord | SquareWord | End => true,
        kind => is_rule_word(kind),
    }
}
