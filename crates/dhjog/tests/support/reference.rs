//! The slow twin: a plain interpreter that walks the model.

use chess::vocabulary::ChessWords;
use game::Side;
use game::vocabulary::{Lexicon, Moment, PieceValues, Scene, Value, ValueKind, Vocabulary};
use shakmaty::Chess;
use stratvision_dhjog::model::{
    Action, Command, Expr, Model, Node, Operator, Player, Rule, Turned,
};

/// Value, stage, and the heuristics that fired.
pub fn evaluate(
    model: &Model,
    chess: &Chess,
    moment: &Moment,
    me: Side,
    stage: usize,
) -> (f64, usize, Vec<usize>) {
    let mut walker = Walker {
        model,
        chess,
        moment,
        me,
        lexicon: ChessWords::lexicon(),
        types: [0.0; 8],
        own: vec![0.0; 64],
        changed: 0,
        board: 0.0,
        each: 0.0,
        fired: Vec::new(),
        locals: Vec::new(),
    };
    let stage = walker.transitions(stage);
    walker.whole_stage(stage);
    (walker.board, stage, walker.fired)
}

struct Walker<'a> {
    model: &'a Model,
    chess: &'a Chess,
    moment: &'a Moment,
    me: Side,
    lexicon: Lexicon,
    types: [f64; 8],
    own: Vec<f64>,
    changed: u64,
    board: f64,
    each: f64,
    fired: Vec<usize>,
    locals: Vec<Value>,
}

fn bound(number: f64) -> f64 {
    if number.is_nan() {
        0.0
    } else {
        number.clamp(-1e9, 1e9)
    }
}

impl Walker<'_> {
    fn transitions(&mut self, mut stage: usize) -> usize {
        let mut entered = vec![stage];
        loop {
            self.types = self.model.stages[stage].values;
            let rules = self.model.stages[stage].transitions.clone();
            let next = rules.iter().find_map(|rule| {
                let Some(Action::Stage(Some(target))) = rule.actions.last() else {
                    return None;
                };
                let open = !entered.contains(target);
                (self.truth(&rule.condition) && open).then_some((rule.number, *target))
            });
            let Some((number, target)) = next else {
                return stage;
            };
            self.fired.push(number);
            entered.push(target);
            stage = target;
        }
    }

    fn whole_stage(&mut self, stage: usize) {
        let stage = self.model.stages[stage].clone();
        for rule in &stage.pieces {
            let holds = self.truth(&rule.condition);
            let cancelled = rule.symmetric && self.swapped(|other| other.truth(&rule.condition));
            if holds && !cancelled {
                self.fired.push(rule.number);
                self.act(rule);
            }
        }
        self.board = bound(self.number(&stage.calculation));
        for rule in &stage.games {
            let mut fired = self.truth(&rule.condition);
            if fired {
                self.act(rule);
            }
            if rule.symmetric {
                fired |= self.swapped(|other| {
                    let holds = other.truth(&rule.condition);
                    if holds {
                        other.act(rule);
                    }
                    holds
                });
            }
            if fired {
                self.fired.push(rule.number);
            }
        }
    }

    fn swapped<T>(&mut self, ask: impl FnOnce(&mut Self) -> T) -> T {
        self.me = !self.me;
        self.board = -self.board;
        let answer = ask(self);
        self.me = !self.me;
        self.board = -self.board;
        answer
    }

    fn act(&mut self, rule: &Rule) {
        for action in &rule.actions {
            match action {
                Action::Stage(_) => {}
                Action::Type(one, value) => self.types[*one] = bound(self.number(value)),
                Action::Board(value) => self.board = bound(self.number(value)),
                Action::Pieces(pieces, value) => {
                    let set = self.value(pieces).squares();
                    for square in (0..64u32).filter(|square| set >> square & 1 == 1) {
                        let Some(one) = ChessWords::type_on(self.chess, square) else {
                            continue;
                        };
                        self.each = self.types[one] + self.own(square);
                        let new = bound(self.number(value));
                        self.own[square as usize] = new - self.types[one];
                        self.changed |= 1 << square;
                    }
                }
            }
        }
    }

    fn own(&self, square: u32) -> f64 {
        match self.changed >> square & 1 {
            1 => self.own[square as usize],
            _ => 0.0,
        }
    }

    fn number(&mut self, expr: &Expr) -> f64 {
        self.value(expr).number()
    }

    fn truth(&mut self, expr: &Expr) -> bool {
        self.value(expr).logical()
    }

    fn set(&mut self, expr: &Expr) -> u64 {
        match self.value(expr) {
            Value::Types(types) => u64::from(types),
            value => value.squares(),
        }
    }

    fn of(kind: ValueKind, set: u64) -> Value {
        match kind.set() {
            Some(ValueKind::Types) => Value::Types(set as u8),
            Some(ValueKind::Pieces) => Value::Pieces(set),
            _ => Value::Squares(set),
        }
    }

    fn value(&mut self, expr: &Expr) -> Value {
        match &expr.node {
            Node::Number(number) => Value::Number(*number),
            Node::Logical(truth) => Value::Logical(*truth),
            Node::Squares(squares, turned) => {
                let turn = self.me == Side::Black && *turned == Turned::Yes;
                Value::Squares(if turn {
                    ChessWords::mirror(*squares)
                } else {
                    *squares
                })
            }
            Node::Types(types) => Value::Types(*types),
            Node::NoPieces => Value::Pieces(0),
            Node::Player(player) => Value::Owner(match player {
                Player::Me => Some(self.me),
                Player::Opponent => Some(!self.me),
                Player::NoPlayer => None,
                Player::White => Some(Side::White),
                Player::Black => Some(Side::Black),
            }),
            Node::Stage(stage) => Value::Stage(*stage as u8),
            Node::Text(text) => Value::Text(*text),
            Node::Board => Value::Number(self.board),
            Node::Each => Value::Number(self.each),
            Node::TypeValue(of) => {
                let types = self.set(of);
                let one = types.trailing_zeros() as usize;
                Value::Number(self.types.get(one).copied().unwrap_or(0.0))
            }
            Node::PieceValue(of) => {
                let set = self.set(of);
                let one = ChessWords::type_on(self.chess, set.trailing_zeros() % 64);
                Value::Number(match (set, one) {
                    (0, _) | (_, None) => 0.0,
                    (set, Some(one)) => self.types[one] + self.own(set.trailing_zeros()),
                })
            }
            Node::Local(local) => self.locals[*local],
            Node::Call(function, arguments) => {
                let kinds: Vec<ValueKind> = self.lexicon.functions[*function]
                    .parameters
                    .iter()
                    .map(|one| one.kind)
                    .collect();
                let given: Vec<Value> = arguments.iter().map(|one| self.value(one)).collect();
                assert_eq!(kinds.len(), given.len());
                let all = ChessWords::FUNCTIONS.iter().flat_map(|table| table.iter());
                let found = all.into_iter().nth(*function).unwrap();
                match self.scene(|scene| (found.call)(scene, &given)) {
                    Value::Number(number) => Value::Number(bound(number)),
                    value => value,
                }
            }
            Node::Attribute(attribute, of) => {
                let given = [self.value(of)];
                let all = ChessWords::ATTRIBUTES.iter().flat_map(|table| table.iter());
                let found = all.into_iter().nth(*attribute).unwrap();
                self.scene(|scene| (found.call)(scene, &given))
            }
            Node::UserCall(function, arguments) => {
                let given: Vec<Value> = arguments.iter().map(|one| self.value(one)).collect();
                let function = self.model.functions[*function].clone();
                let mut locals: Vec<Value> =
                    function.locals.iter().map(|kind| nothing(*kind)).collect();
                locals[..given.len()].copy_from_slice(&given);
                let outer = std::mem::replace(&mut self.locals, locals);
                let result = self.commands(&function.commands);
                self.locals = outer;
                result.unwrap_or(nothing(function.result))
            }
            Node::Union(parts) => {
                let set = parts.iter().fold(0, |set, part| set | self.set(part));
                Self::of(expr.kind, set)
            }
            Node::Total(of) => Value::Number(f64::from(self.set(of).count_ones())),
            Node::Element(of, index) => {
                let set = self.set(of);
                let index = self.number(index).floor();
                let members: Vec<u32> = (0..64).filter(|one| set >> one & 1 == 1).collect();
                let found = (1.0..=64.0)
                    .contains(&index)
                    .then(|| members.get(index as usize - 1))
                    .flatten();
                Self::of(expr.kind, found.map_or(0, |one| 1 << one))
            }
            Node::Negate(inner) => Value::Number(-self.number(inner)),
            Node::Not(inner) => Value::Logical(!self.truth(inner)),
            Node::Binary(operator, left, right) => self.binary(*operator, left, right, expr.kind),
        }
    }

    fn binary(&mut self, operator: Operator, left: &Expr, right: &Expr, kind: ValueKind) -> Value {
        use Operator::*;
        match operator {
            And => return Value::Logical(self.truth(left) && self.truth(right)),
            Or => return Value::Logical(self.truth(left) || self.truth(right)),
            _ => {}
        }
        if kind.set().is_some() {
            let (a, b) = (self.set(left), self.set(right));
            let set = match operator {
                Add | Union => a | b,
                Subtract => a & !b,
                Intersection => a & b,
                other => panic!("{other:?} of sets"),
            };
            return Self::of(kind, set);
        }
        let set = left.kind.set().is_some();
        if set {
            let (a, b) = (self.set(left), self.set(right));
            return Value::Logical(match operator {
                Equal => a == b,
                NotEqual => a != b,
                In | Within => a & !b == 0,
                NotIn | NotWithin => a & !b != 0,
                Contains => b & !a == 0,
                NotContains => b & !a != 0,
                other => panic!("{other:?} of sets"),
            });
        }
        let (a, b) = (self.value(left), self.value(right));
        if !left.kind.is_number() {
            return Value::Logical((a == b) == (operator == Equal));
        }
        let (a, b) = (a.number(), b.number());
        let number = match operator {
            Add => a + b,
            Subtract => a - b,
            Multiply => a * b,
            Divide => {
                if b == 0.0 {
                    0.0
                } else {
                    a / b
                }
            }
            Remainder => {
                if b == 0.0 {
                    0.0
                } else {
                    a % b
                }
            }
            Equal => return Value::Logical(a == b),
            NotEqual => return Value::Logical(a != b),
            Greater => return Value::Logical(a > b),
            Less => return Value::Logical(a < b),
            GreaterEqual => return Value::Logical(a >= b),
            LessEqual => return Value::Logical(a <= b),
            other => panic!("{other:?} of numbers"),
        };
        Value::Number(bound(number))
    }

    fn commands(&mut self, commands: &[Command]) -> Option<Value> {
        for command in commands {
            match command {
                Command::Assign(local, value) => self.locals[*local] = self.value(value),
                Command::Return(value) => return Some(self.value(value)),
                Command::If(condition, then, otherwise) => {
                    let way = if self.truth(condition) {
                        then
                    } else {
                        otherwise
                    };
                    if let Some(result) = self.commands(way) {
                        return Some(result);
                    }
                }
                Command::For(local, from, to, body) => {
                    let (from, to) = (self.number(from).round(), self.number(to).round());
                    let mut now = from;
                    while now <= to {
                        self.locals[*local] = Value::Number(now);
                        if let Some(result) = self.commands(body) {
                            return Some(result);
                        }
                        now += 1.0;
                    }
                }
            }
        }
        None
    }

    fn scene<T>(&self, ask: impl FnOnce(&Scene<'_, ChessWords>) -> T) -> T {
        let mut values = PieceValues::default();
        values.reset(&self.types);
        for square in (0..64u32).filter(|square| self.changed >> square & 1 == 1) {
            values.set_offset(square, self.own[square as usize]);
        }
        ask(&Scene {
            position: self.chess,
            me: self.me,
            moment: self.moment,
            values: &values,
        })
    }
}

fn nothing(kind: ValueKind) -> Value {
    match kind {
        ValueKind::Integer | ValueKind::Real => Value::Number(0.0),
        ValueKind::Logical => Value::Logical(false),
        ValueKind::Square | ValueKind::Squares => Value::Squares(0),
        ValueKind::Type | ValueKind::Types => Value::Types(0),
        ValueKind::Piece | ValueKind::Pieces => Value::Pieces(0),
        ValueKind::Owner => Value::Owner(Some(Side::White)),
        ValueKind::Stage => Value::Stage(0),
        ValueKind::Text => Value::Text(0),
    }
}
