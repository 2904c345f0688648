//! The values that expressions read, with their text, for observers.

use game::Side;
use game::vocabulary::Vocabulary;

use super::code::Read;
use super::compile::Compiler;
use crate::lexer::lex;
use crate::model::{Expr, Node, Operator, Player, Turned};
use crate::syntax_kind::SyntaxKind;
use crate::words::spelling;

impl Compiler<'_> {
    pub(super) fn text(&self, expr: &Expr) -> String {
        let range = expr.range;
        if range.is_empty() {
            return self.unwritten(expr);
        }
        let text = self.source.get(range.start().into()..range.end().into());
        let text = text.unwrap_or_default();
        let mut shown = String::with_capacity(text.len());
        let mut at = 0;
        for token in lex(text).tokens {
            let end = at + token.len as usize;
            match token.kind {
                // One blank between tokens.
                SyntaxKind::Whitespace | SyntaxKind::Comment if shown.ends_with(' ') => {}
                SyntaxKind::Whitespace | SyntaxKind::Comment => shown.push(' '),
                _ => shown.push_str(&text[at..end]),
            }
            at = end;
        }
        shown.trim().to_owned()
    }

    /// The text of the default calculation, which is not in the source.
    fn unwritten(&self, expr: &Expr) -> String {
        match &expr.node {
            Node::Binary(Operator::Subtract, left, right) => {
                format!("{} - {}", self.unwritten(left), self.unwritten(right))
            }
            Node::Call(function, arguments) => {
                let names = &self.lexicon.functions[*function];
                let name = self.lang.pick(names.en, names.pt).first();
                let opponent = |one: &Expr| one.node == Node::Player(Player::Opponent);
                let player = match arguments.iter().any(opponent) {
                    true => SyntaxKind::OpponentWord,
                    false => SyntaxKind::MeWord,
                };
                let player = spelling(player, self.lang);
                format!("{}({player})", name.copied().unwrap_or_default())
            }
            _ => String::new(),
        }
    }

    /// The outermost parts that depend on the position or on locals of a function.
    pub(super) fn reads<V: Vocabulary>(&self, expr: &Expr) -> Vec<Read<V>> {
        let mut reads: Vec<Read<V>> = Vec::new();
        let mut open = vec![expr];
        while let Some(part) = open.pop() {
            match part.node {
                Node::Call(..)
                | Node::UserCall(..)
                | Node::Attribute(..)
                | Node::Board
                | Node::Local(_)
                | Node::TypeValue(_)
                | Node::PieceValue(_) => {
                    let text = self.text(part);
                    if reads.iter().all(|read| read.text != text) {
                        reads.push(self.read(part, text));
                    }
                }
                _ => open.extend(part.parts().into_iter().rev()),
            }
        }
        reads
    }

    fn read<V: Vocabulary>(&self, part: &Expr, text: String) -> Read<V> {
        let arguments = part.parts().into_iter();
        let mut inside: Vec<Read<V>> = Vec::new();
        for read in arguments.flat_map(|argument| self.reads(argument)) {
            if inside.iter().all(|known| known.text != read.text) {
                inside.push(read);
            }
        }
        let mut turned = Vec::new();
        self.turned(part, &mut turned);
        Read {
            text,
            kind: part.kind,
            value: self.any(part),
            turned,
            function: match part.node {
                Node::UserCall(function, _) => Some(function),
                _ => None,
            },
            arguments: inside,
        }
    }

    /// The squares in an expression that are mirrored for this owner.
    fn turned(&self, expr: &Expr, found: &mut Vec<(usize, usize)>) {
        if let Node::Squares(squares, Turned::Yes) = expr.node
            && self.me == Side::Black
            && self.is_literal(expr)
        {
            for square in 0..self.lexicon.squares.len() {
                let bit = 1 << square;
                let read = (self.lexicon.mirror)(bit).trailing_zeros() as usize;
                let pair = (square, read);
                if squares & bit != 0 && read != square && !found.contains(&pair) {
                    found.push(pair);
                }
            }
        }
        for part in expr.parts() {
            self.turned(part, found);
        }
    }

    /// Whether the text lists squares, rather than the name of a region.
    fn is_literal(&self, expr: &Expr) -> bool {
        let text = self.text(expr);
        text.starts_with('{') || self.lexicon.square(&text).is_some()
    }
}
