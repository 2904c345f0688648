//! A set told in sentences.

use std::fmt::Write;

use game::vocabulary::{Absent, Kind, Lexicon, MOST_TYPES};
use syntax::Lang;

use crate::ast::{NoteKind, Set};
use crate::level;
use crate::model::{Action, Expr, Model, Node, Operator, Player, Rule, Stage};
use crate::trace::number;

/// The set in sentences: stages, values, heuristics, and what its author wrote about them.
pub fn explain(set: &Set, model: &Model, level: u8, lexicon: &Lexicon, lang: Lang) -> String {
    let teller = Teller {
        lexicon,
        lang,
        model,
    };
    let mut out = String::new();
    let level_name = level::name(level);
    let title = lang.pick("heuristic set", "conjunto heurístico");
    let level_word = lang.pick("level", "nível");
    put(
        &mut out,
        0,
        &format!(
            "{} ({title}, {level_word} {level}, {})",
            model.name,
            level_name.get(lang)
        ),
    );
    notes(&mut out, 0, &set.notes, lang);
    for (index, stage) in model.stages.iter().enumerate() {
        out.push('\n');
        teller.stage(&mut out, index, stage);
        if let Some(written) = set.stages.get(index) {
            notes(&mut out, 1, &written.notes, lang);
            for rule in &written.rules {
                notes(&mut out, 1, &rule.notes, lang);
            }
        }
    }
    out
}

fn put(out: &mut String, indent: usize, text: &str) {
    // Writing into a string does not fail.
    let _ = writeln!(out, "{:width$}{text}", "", width = 2 * indent);
}

fn notes(out: &mut String, indent: usize, notes: &[crate::ast::Note], lang: Lang) {
    for note in notes {
        let kind = match note.kind {
            NoteKind::Explanation => lang.pick("explanation", "explicação"),
            NoteKind::Question => lang.pick("question", "questão"),
            NoteKind::Positive => lang.pick("praise", "elogio"),
            NoteKind::Negative => lang.pick("criticism", "crítica"),
            NoteKind::Normal => lang.pick("note", "anotação"),
        };
        put(
            out,
            indent,
            &format!("[{kind}] {}: {}", note.name.text, note.texts.join(" ")),
        );
    }
}

struct Teller<'a> {
    lexicon: &'a Lexicon,
    lang: Lang,
    model: &'a Model,
}

impl Teller<'_> {
    fn stage(&self, out: &mut String, index: usize, stage: &Stage) {
        let lang = self.lang;
        let begins = match index == self.model.initial {
            true => lang.pick(" (games begin here)", " (as partidas começam aqui)"),
            false => "",
        };
        let word = lang.pick("Stage", "Etapa");
        put(out, 0, &format!("{word} {}{begins}", stage.name));
        put(out, 1, &self.values(&stage.values));
        let is = lang.pick("The board is worth", "O tabuleiro vale");
        put(out, 1, &format!("{is} {}.", self.expr(&stage.calculation)));
        let rules = stage
            .transitions
            .iter()
            .chain(&stage.pieces)
            .chain(&stage.games);
        for rule in rules {
            put(out, 1, &self.rule(rule));
        }
    }

    fn values(&self, values: &[f64; MOST_TYPES]) -> String {
        let listed: Vec<String> = self
            .lexicon
            .types
            .iter()
            .zip(values)
            .filter(|(_, value)| **value != 0.0)
            .map(|(one, value)| {
                let name = self
                    .lang
                    .pick(one.en, one.pt)
                    .first()
                    .copied()
                    .unwrap_or_default();
                format!("{} {}", name.to_lowercase(), number(*value, self.lang))
            })
            .collect();
        match listed.is_empty() {
            true => self.lang.pick(
                "No piece is worth anything at first.",
                "Nenhuma peça vale algo no início.",
            ),
            false => {
                return format!(
                    "{}: {}.",
                    self.lang.pick("Values at first", "Valores iniciais"),
                    listed.join(", ")
                );
            }
        }
        .to_owned()
    }

    fn rule(&self, rule: &Rule) -> String {
        let lang = self.lang;
        let condition = self.expr(&rule.condition);
        let actions: Vec<String> = rule
            .actions
            .iter()
            .map(|action| self.action(action))
            .collect();
        let and = lang.pick(" and ", " e ");
        let actions = actions.join(and);
        let text = match lang {
            Lang::En => format!("{}: if {condition}, then {actions}", rule.name),
            Lang::Pt => format!("{}: se {condition}, então {actions}", rule.name),
        };
        match rule.symmetric {
            false => format!("{text}."),
            true => format!(
                "{text} ({}).",
                lang.pick(
                    "for both players alike",
                    "para os dois jogadores igualmente"
                )
            ),
        }
    }

    fn action(&self, action: &Action) -> String {
        let lang = self.lang;
        match action {
            Action::Stage(Some(stage)) => {
                let name = &self.model.stages[*stage].name;
                lang.pick(
                    format!("go on to stage {name}"),
                    format!("passe à etapa {name}"),
                )
            }
            Action::Stage(None) => lang
                .pick(
                    "go on to a stage that is missing",
                    "passe a uma etapa que falta",
                )
                .to_owned(),
            Action::Type(one, value) => {
                let names = &self.lexicon.types[*one];
                let name = lang
                    .pick(names.en, names.pt)
                    .first()
                    .copied()
                    .unwrap_or_default();
                let value = self.expr(value);
                lang.pick(
                    format!("every {} is worth {value}", name.to_lowercase()),
                    format!("cada {} vale {value}", name.to_lowercase()),
                )
            }
            Action::Pieces(pieces, value) => {
                let (pieces, value) = (self.expr(pieces), self.expr(value));
                lang.pick(
                    format!("each of {pieces} is worth {value}"),
                    format!("cada uma de {pieces} vale {value}"),
                )
            }
            Action::Board(value) => {
                let value = self.expr(value);
                lang.pick(
                    format!("the board is worth {value}"),
                    format!("o tabuleiro vale {value}"),
                )
            }
        }
    }

    fn names(&self, kind: Kind, bits: u64) -> String {
        if kind.set() == Some(Kind::Squares) && bits == self.lexicon.board() {
            return self
                .lang
                .pick("the whole board", "o tabuleiro todo")
                .to_owned();
        }
        let regions = &self.model.regions;
        let named = regions.iter().find(|(_, squares)| *squares == bits);
        if let (Some(Kind::Squares), Some((name, _))) = (kind.set(), named) {
            return name.clone();
        }
        if kind.set() == Some(Kind::Types) && bits == u64::from(self.lexicon.all_types()) {
            return self.lang.pick("all types", "todos os tipos").to_owned();
        }
        let listed: Vec<String> = (0..64)
            .filter(|one| bits >> one & 1 == 1)
            .filter_map(|one: usize| match kind.set() {
                Some(Kind::Types) => {
                    let names = self.lexicon.types.get(one)?;
                    let name = self.lang.pick(names.en, names.pt).first()?;
                    Some(name.to_lowercase())
                }
                _ => self.lexicon.squares.get(one).map(|name| (*name).to_owned()),
            })
            .collect();
        match listed.as_slice() {
            [one] => one.clone(),
            listed => format!("{{{}}}", listed.join(", ")),
        }
    }

    fn expr(&self, expr: &Expr) -> String {
        let lang = self.lang;
        match &expr.node {
            Node::Number(value) => number(*value, lang),
            Node::Logical(true) => lang.pick("true", "verdadeiro").to_owned(),
            Node::Logical(false) => lang.pick("false", "falso").to_owned(),
            Node::Squares(squares, _) => self.names(Kind::Squares, *squares),
            Node::Types(types) => self.names(Kind::Types, u64::from(*types)),
            Node::NoPieces => "{}".to_owned(),
            Node::Player(player) => match player {
                Player::Me => lang.pick("me", "eu"),
                Player::Opponent => lang.pick("the opponent", "o oponente"),
                Player::Nobody => lang.pick("nobody", "ninguém"),
                Player::White => lang.pick("White", "brancas"),
                Player::Black => lang.pick("Black", "pretas"),
            }
            .to_owned(),
            Node::Stage(stage) => self.model.stages[*stage].name.clone(),
            Node::Text(_) => lang.pick("a text", "um texto").to_owned(),
            Node::Board => lang.pick("its value", "o seu valor").to_owned(),
            Node::Each => lang.pick("its own value", "o seu próprio valor").to_owned(),
            Node::TypeValue(of) | Node::PieceValue(of) => {
                let of = self.expr(of);
                lang.pick(format!("the value of {of}"), format!("o valor de {of}"))
            }
            Node::Local(local) => format!("v{}", local + 1),
            Node::Call(function, arguments) => {
                let names = &self.lexicon.functions[*function];
                let name = lang
                    .pick(names.en, names.pt)
                    .first()
                    .copied()
                    .unwrap_or_default();
                let said = names.parameters.iter().zip(arguments);
                let said = said.filter(|(parameter, one)| !self.is_default(parameter.absent, one));
                self.call(name, said.map(|(_, one)| one))
            }
            Node::Attribute(attribute, of) => {
                let names = &self.lexicon.attributes[*attribute];
                let name = lang
                    .pick(names.en, names.pt)
                    .first()
                    .copied()
                    .unwrap_or_default();
                format!("{}.{name}", self.expr(of))
            }
            Node::UserCall(function, arguments) => {
                self.call(&self.model.functions[*function].name, arguments)
            }
            Node::Union(parts) => {
                let parts: Vec<String> = parts.iter().map(|part| self.expr(part)).collect();
                format!("{{{}}}", parts.join(", "))
            }
            Node::Total(of) => {
                let of = self.expr(of);
                lang.pick(format!("the number of {of}"), format!("o número de {of}"))
            }
            Node::Element(of, index) => format!("{}[{}]", self.expr(of), self.expr(index)),
            Node::Negate(inner) => format!("-{}", self.expr(inner)),
            Node::Not(inner) => {
                let inner = self.expr(inner);
                lang.pick(format!("not ({inner})"), format!("não ({inner})"))
            }
            Node::Binary(operator, left, right) => {
                let sign = self.operator(*operator);
                let side = |side: &Expr| match (&side.node, operator) {
                    (Node::Binary(inner, ..), outer) if inner != outer => {
                        format!("({})", self.expr(side))
                    }
                    _ => self.expr(side),
                };
                format!("{} {sign} {}", side(left), side(right))
            }
        }
    }

    /// Whether an argument says no more than leaving it out would.
    fn is_default(&self, absent: Absent, argument: &Expr) -> bool {
        match (absent, &argument.node) {
            (Absent::AllTypes, Node::Types(types)) => *types == self.lexicon.all_types(),
            (Absent::Board, Node::Squares(squares, _)) => *squares == self.lexicon.board(),
            (Absent::Nobody, Node::Player(Player::Nobody)) => true,
            _ => false,
        }
    }

    fn call<'e>(&self, name: &str, arguments: impl IntoIterator<Item = &'e Expr>) -> String {
        let arguments: Vec<String> = arguments.into_iter().map(|one| self.expr(one)).collect();
        format!("{name}({})", arguments.join("; "))
    }

    fn operator(&self, operator: Operator) -> &'static str {
        use Operator::*;
        let lang = self.lang;
        match operator {
            Or => lang.pick("or", "ou"),
            And => lang.pick("and", "e"),
            Equal => "=",
            NotEqual => "≠",
            Greater => ">",
            Less => "<",
            GreaterEqual => "≥",
            LessEqual => "≤",
            In => "∈",
            NotIn => "∉",
            Contains => "⊃",
            NotContains => "⊅",
            Within => "⊂",
            NotWithin => "⊄",
            Add => "+",
            Subtract => "−",
            Union => "∪",
            Multiply => "×",
            Divide => "÷",
            Remainder => lang.pick("remainder", "resto"),
            Intersection => "∩",
        }
    }
}
