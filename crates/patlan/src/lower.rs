//! Lowering: the lossless tree to plain values. What the parser has reported as an error is left out.

use chess::Role;
use rowan::{TextRange, TextSize};

use crate::ast::{
    Action, Actor, ActorKind, Arg, ArgKind, Arithmetic, Comparison, Expr, ExprKind, Figure, Item,
    Mark, Move, Owner, Pattern, PieceSet, Text,
};
use crate::lexer::is_closing_quote;
use crate::syntax_kind::{SyntaxKind, SyntaxNode, SyntaxToken};
use crate::vocabulary::{Relation, Word, lookup, lookup_folded, piece_of_letter, portuguese_piece};

/// The pattern of a pattern node.
pub(crate) fn lower(node: &SyntaxNode) -> Pattern {
    let start = TextRange::empty(node.text_range().start());
    let section = |kind| node.children().find(|child| child.kind() == kind);
    let text = |kind| {
        section(kind)
            .and_then(|section| token(&section, SyntaxKind::Text))
            .map_or_else(
                || Text {
                    value: String::new(),
                    range: start,
                },
                |token| Text {
                    value: text_value(token.text()),
                    range: token.text_range(),
                },
            )
    };
    let condition = |kind| section(kind).and_then(|section| first_expression(&section));
    let (weight, weight_range) = section(SyntaxKind::WeightSection)
        .and_then(|section| number(&section))
        .unwrap_or((1.0, start));
    Pattern {
        name: text(SyntaxKind::NameSection),
        author: text(SyntaxKind::AuthorSection),
        description: text(SyntaxKind::DescriptionSection),
        weight,
        weight_range,
        actors: section(SyntaxKind::ActorsSection)
            .map(|section| figures(&section).collect())
            .unwrap_or_default(),
        pieces: section(SyntaxKind::PiecesSection).and_then(|section| piece_set(&section)),
        scenario: section(SyntaxKind::ScenarioSection)
            .map(|section| {
                section
                    .children()
                    .filter_map(|item| self::item(&item))
                    .collect()
            })
            .unwrap_or_default(),
        precondition: condition(SyntaxKind::PreconditionSection),
        tactics: section(SyntaxKind::TacticsSection)
            .map(|section| {
                section
                    .children()
                    .filter_map(|node| tactical_move(&node))
                    .collect()
            })
            .unwrap_or_default(),
        postcondition: condition(SyntaxKind::PostconditionSection),
        range: node.text_range(),
    }
}

fn tokens(node: &SyntaxNode) -> impl Iterator<Item = SyntaxToken> {
    node.children_with_tokens()
        .filter_map(|element| element.into_token())
        .filter(|token| {
            !matches!(
                token.kind(),
                SyntaxKind::Whitespace
                    | SyntaxKind::Comment
                    | SyntaxKind::Needless
                    | SyntaxKind::Junk
            )
        })
}

fn token(node: &SyntaxNode, kind: SyntaxKind) -> Option<SyntaxToken> {
    tokens(node).find(|token| token.kind() == kind)
}

/// The word a token spells, case and accents ignored.
pub(crate) fn word(token: &SyntaxToken) -> Option<Word> {
    lookup(token.text()).or_else(|| lookup_folded(token.text()).map(|(word, _)| word))
}

/// The text between the quotes, escapes replaced. An unknown escape stands for itself.
fn text_value(quoted: &str) -> String {
    let mut chars = quoted.chars();
    let straight = chars.next() == Some('"');
    if !straight {
        let text = chars.as_str();
        return text
            .strip_suffix(is_closing_quote)
            .unwrap_or(text)
            .to_owned();
    }
    let mut value = String::with_capacity(quoted.len());
    while let Some(c) = chars.next() {
        match c {
            '"' => break,
            '\\' => match chars.next() {
                Some('n') => value.push('\n'),
                Some('t') => value.push('\t'),
                Some(c @ ('"' | '\\')) => value.push(c),
                Some(other) => value.extend(['\\', other]),
                None => value.push('\\'),
            },
            c => value.push(c),
        }
    }
    value
}

/// The number of a node, with its sign; `0,8` is read as 0.8.
fn number(node: &SyntaxNode) -> Option<(f64, TextRange)> {
    let parts: Vec<_> = tokens(node)
        .filter(|token| {
            matches!(
                token.kind(),
                SyntaxKind::Plus | SyntaxKind::Minus | SyntaxKind::Number | SyntaxKind::Comma
            )
        })
        .collect();
    let written: String = parts.iter().map(|token| token.text()).collect();
    let value = written.replacen(',', ".", 1).parse().ok();
    let range = parts
        .first()?
        .text_range()
        .cover(parts.last()?.text_range());
    value
        .filter(|value: &f64| value.is_finite())
        .map(|value| (value, range))
}

pub(crate) fn actor(name: &str) -> Option<Actor> {
    let letter = name.chars().next()?;
    let digits = &name[letter.len_utf8()..];
    // Longer numbers are an error already; cutting them keeps the rest readable.
    let digits = &digits[..digits.len().min(6)];
    let kind = match letter.to_ascii_uppercase() {
        'F' => ActorKind::AnyPiece,
        'S' => ActorKind::Square,
        // Reported as Portuguese letters already.
        'C' | 'D' | 'T' => ActorKind::Piece(portuguese_piece(letter)?.1),
        _ => ActorKind::Piece(piece_of_letter(letter)?.1),
    };
    Some(Actor {
        kind,
        owner: owner_of(letter),
        number: digits.parse().ok()?,
    })
}

fn owner_of(letter: char) -> Owner {
    if letter.is_ascii_uppercase() {
        Owner::Me
    } else {
        Owner::Opponent
    }
}

fn figures(node: &SyntaxNode) -> impl Iterator<Item = Figure> {
    node.children().filter_map(|child| figure(&child))
}

fn figure(node: &SyntaxNode) -> Option<Figure> {
    if node.kind() != SyntaxKind::Figure {
        return None;
    }
    let mark = match tokens(node).next()?.kind() {
        SyntaxKind::Less => Some(Mark::Defended),
        SyntaxKind::Greater => Some(Mark::Undefended),
        _ => None,
    };
    Some(Figure {
        actor: actor(token(node, SyntaxKind::Actor)?.text())?,
        mark,
        range: node.text_range(),
    })
}

fn piece_set(section: &SyntaxNode) -> Option<PieceSet> {
    let words: Vec<_> = piece_words(section).collect();
    let range = words
        .first()?
        .text_range()
        .cover(words.last()?.text_range());
    let mut letters = Vec::new();
    for token in &words {
        match word(token) {
            Some(Word::Piece(role)) => letters.push((Owner::Me, role)),
            _ => letters.extend(token.text().chars().filter_map(piece_of_letter)),
        }
    }
    Some(PieceSet { letters, range })
}

/// The words of SETOFPIECES after the section word.
pub(crate) fn piece_words(section: &SyntaxNode) -> impl Iterator<Item = SyntaxToken> {
    tokens(section).filter(|token| {
        matches!(
            token.kind(),
            SyntaxKind::UnknownWord
                | SyntaxKind::Letter
                | SyntaxKind::PieceWord
                | SyntaxKind::Actor
        )
    })
}

fn item(node: &SyntaxNode) -> Option<Item> {
    match node.kind() {
        SyntaxKind::Action => action(node).map(Item::Action),
        SyntaxKind::Group => {
            let actions: Vec<_> = node.children().filter_map(|node| action(&node)).collect();
            (!actions.is_empty()).then(|| Item::Group(actions, node.text_range()))
        }
        _ => None,
    }
}

fn action(node: &SyntaxNode) -> Option<Action> {
    if node.kind() != SyntaxKind::Action {
        return None;
    }
    let mut direct = figures(node);
    let protagonist = direct.next()?;
    let relation_token = tokens(node).find(|token| {
        matches!(
            token.kind(),
            SyntaxKind::RelationWord | SyntaxKind::RelationSymbol
        )
    })?;
    let written = match word(&relation_token) {
        Some(Word::Relation(relation)) => relation,
        _ => Relation::of_symbol(relation_token.text())?,
    };
    let list = node
        .children()
        .find(|child| child.kind() == SyntaxKind::TargetList);
    let is_list = list.is_some();
    let targets: Vec<Figure> = match list {
        Some(list) => figures(&list).collect(),
        None => direct.collect(),
    };
    if targets.is_empty() {
        return None;
    }
    Some(Action {
        protagonist,
        negated: token(node, SyntaxKind::NotWord).is_some(),
        written,
        relation: meant(written, &targets),
        relation_range: relation_token.text_range(),
        targets,
        is_list,
        range: node.text_range(),
    })
}

/// The tutorial writes ATTACKS and DEFENDS also for the indirect and possible relations: a square as first
/// intermediate means a move there, a piece means looking through it.
fn meant(written: Relation, targets: &[Figure]) -> Relation {
    let through_square = match targets {
        [first, _, ..] => first.actor.is_square(),
        _ => return written,
    };
    match (written, through_square) {
        (Relation::Attacks, true) => Relation::PossibleAttack,
        (Relation::Attacks, false) => Relation::IndirectAttack,
        (Relation::Defends, true) => Relation::PossibleDefense,
        (Relation::Defends, false) => Relation::IndirectDefense,
        _ => written,
    }
}

fn tactical_move(node: &SyntaxNode) -> Option<Move> {
    if node.kind() != SyntaxKind::Move {
        return None;
    }
    let mut figures = figures(node);
    Some(Move {
        mover: figures.next()?,
        target: figures.next()?,
        range: node.text_range(),
    })
}

/// The first expression among a node's children.
fn first_expression(node: &SyntaxNode) -> Option<Expr> {
    node.children().find_map(|child| expression(&child))
}

fn expression(node: &SyntaxNode) -> Option<Expr> {
    let range = node.text_range();
    let operands = || node.children().filter_map(|child| expression(&child));
    let several = |make: fn(Vec<Expr>) -> ExprKind| {
        let mut operands: Vec<_> = operands().collect();
        match operands.len() {
            0 | 1 => operands.pop(),
            _ => Some(Expr {
                kind: make(operands),
                range,
            }),
        }
    };
    let kind = match node.kind() {
        SyntaxKind::OrExpr => return several(ExprKind::Or),
        SyntaxKind::AndExpr => return several(ExprKind::And),
        SyntaxKind::ParenExpr => return operands().next(),
        SyntaxKind::SumExpr | SyntaxKind::ProductExpr => return arithmetic(node),
        SyntaxKind::NotExpr => ExprKind::Not(Box::new(operands().next()?)),
        SyntaxKind::CompareExpr => {
            let operator = tokens(node).find_map(|token| comparison(token.kind()))?;
            let mut sides = operands();
            let (left, right) = (sides.next()?, sides.next()?);
            ExprKind::Compare(operator, Box::new(left), Box::new(right))
        }
        SyntaxKind::SignExpr => {
            let operand = operands().next()?;
            let minus = token(node, SyntaxKind::Minus).is_some();
            match (operand.kind, minus) {
                (ExprKind::Number(value), true) => ExprKind::Number(-value),
                (kind, false) => kind,
                (kind, true) => ExprKind::Negate(Box::new(Expr {
                    kind,
                    range: operand.range,
                })),
            }
        }
        SyntaxKind::NumberExpr => ExprKind::Number(number(node)?.0),
        SyntaxKind::BoolExpr => ExprKind::Bool(token(node, SyntaxKind::TrueWord).is_some()),
        SyntaxKind::CallExpr => return call(node),
        _ => return None,
    };
    Some(Expr { kind, range })
}

fn comparison(kind: SyntaxKind) -> Option<Comparison> {
    Some(match kind {
        SyntaxKind::Equal => Comparison::Equal,
        SyntaxKind::NotEqual => Comparison::NotEqual,
        SyntaxKind::Less => Comparison::Less,
        SyntaxKind::LessOrEqual => Comparison::LessOrEqual,
        SyntaxKind::Greater => Comparison::Greater,
        SyntaxKind::GreaterOrEqual => Comparison::GreaterOrEqual,
        _ => return None,
    })
}

/// A chain of operators of one rank, from left to right.
fn arithmetic(node: &SyntaxNode) -> Option<Expr> {
    let operators = tokens(node).filter_map(|token| {
        Some(match token.kind() {
            SyntaxKind::Plus => Arithmetic::Add,
            SyntaxKind::Minus => Arithmetic::Subtract,
            SyntaxKind::Star => Arithmetic::Multiply,
            SyntaxKind::Slash => Arithmetic::Divide,
            SyntaxKind::Percent => Arithmetic::Remainder,
            _ => return None,
        })
    });
    let mut operands = node.children().filter_map(|child| expression(&child));
    let mut left = operands.next()?;
    for (operator, right) in operators.zip(operands) {
        let range = left.range.cover(right.range);
        left = Expr {
            kind: ExprKind::Arithmetic(operator, Box::new(left), Box::new(right)),
            range,
        };
    }
    Some(left)
}

fn call(node: &SyntaxNode) -> Option<Expr> {
    let name = token(node, SyntaxKind::FunctionWord)?;
    let Some(Word::Function(function, side)) = word(&name) else {
        return None;
    };
    let list = node
        .children()
        .find(|child| child.kind() == SyntaxKind::ArgList);
    let mut args = Vec::new();
    match list {
        Some(list) => {
            for arg in list.children() {
                args.push(argument(&arg)?);
            }
        }
        // The parser has missed the parentheses already; WHITE and BLACK have none.
        None if !function.parameters().is_empty() => return None,
        None => {}
    }
    // MYDEFENSES(x) is DEFENSES(x,ME).
    if let Some(side) = side {
        args.push(Arg {
            kind: ArgKind::Side(side),
            range: name.text_range(),
        });
    }
    Some(Expr {
        kind: ExprKind::Call(function, args),
        range: node.text_range(),
    })
}

fn argument(node: &SyntaxNode) -> Option<Arg> {
    let range = node.text_range();
    let kind = match tokens(node).next() {
        Some(token) => match token.kind() {
            SyntaxKind::Actor => ArgKind::Actor(actor(token.text())?),
            SyntaxKind::Letter => letter_argument(token.text().chars().next()?)?,
            SyntaxKind::Text => ArgKind::Text(text_value(token.text())),
            _ => match word(&token)? {
                Word::Piece(role) => ArgKind::Type(Owner::Me, role),
                Word::Side(owner) => ArgKind::Side(owner),
                Word::NoSide | Word::Anyone => ArgKind::NoSide,
                _ => return None,
            },
        },
        None => match figures(node).next() {
            Some(figure) => ArgKind::Actor(figure.actor),
            None => ArgKind::Expr(Box::new(first_expression(node)?)),
        },
    };
    Some(Arg { kind, range })
}

fn letter_argument(letter: char) -> Option<ArgKind> {
    let kind: Option<(Owner, Role)> = piece_of_letter(letter);
    match (letter, kind) {
        ('F' | 'f', _) => Some(ArgKind::AnyPiece(owner_of(letter))),
        (_, Some((owner, role))) => Some(ArgKind::Type(owner, role)),
        _ => None,
    }
}

/// Whether a range is the empty one that stands for something missing.
pub(crate) fn is_missing(range: TextRange) -> bool {
    range.len() == TextSize::from(0)
}
