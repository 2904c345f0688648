//! Compiles the model of a set to code for one owner.

use game::Side;
use game::vocabulary::{Direct, Lexicon, MOST_PARAMETERS, Shape, Value, ValueKind, Vocabulary};
use syntax::Lang;

use super::call_cache::is_worth_caching;
use super::code::{
    Act, Any, Asked, Bits, Bounds, Call, Chosen, Code, CommandCode, Counted, FunctionCode,
    NO_PLAYER, Num, ReturnCode, RuleCode, StageCode, Truth, UserCall, Within, Work, function_at,
    to_value,
};
use super::cost;
use super::fast_path::{FastState, asking_for_values};
use super::linear::ByType;
use crate::model::{
    Action, Command, Expr, Function, Model, Node, Operator, Player, Rule, Stage, Turned,
};

pub(super) struct Compiler<'m> {
    pub(super) me: Side,
    pub(super) lexicon: Lexicon,
    pub(super) functions: &'m [Function],
    pub(super) source: &'m str,
    pub(super) lang: Lang,
    /// The types that can have a value in the current stage.
    live_types: u8,
    /// Which functions read values of pieces.
    asking_for_values: Vec<bool>,
    /// `Some` while a stage of the fast path is compiled.
    pub(super) fast_state: Option<FastState>,
}

impl<V: Vocabulary> Code<V> {
    pub(crate) fn compile(model: &Model, me: Side) -> Code<V> {
        let lexicon = V::lexicon();
        let mut compiler = Compiler {
            me,
            asking_for_values: asking_for_values(&model.functions, &lexicon),
            lexicon,
            source: &model.source,
            lang: model.lang,
            live_types: u8::MAX,
            functions: &model.functions,
            fast_state: None,
        };
        let functions = model.functions.iter().map(|function| {
            let mut returns = Vec::new();
            FunctionCode {
                locals: function.locals.len(),
                cost: cost::of_commands(&function.commands, &compiler.lexicon),
                cached_for: is_worth_caching(function, &compiler.lexicon).then_some(me),
                commands: compiler.commands(&function.commands, &mut returns),
                returns,
            }
        });
        let functions = functions.collect();
        let stages = model.stages.iter().map(|stage| compiler.stage(stage));
        let stages = stages.collect();
        Code { stages, functions }
    }
}

impl Compiler<'_> {
    fn stage<V: Vocabulary>(&mut self, stage: &Stage) -> StageCode<V> {
        self.live_types = live_types(stage);
        let mut code = StageCode {
            values: stage.values,
            transitions: stage
                .transitions
                .iter()
                .map(|rule| self.rule(rule))
                .collect(),
            pieces: stage.pieces.iter().map(|rule| self.rule(rule)).collect(),
            calculation: self.num(&stage.calculation),
            calculation_cost: cost::of_expr(&stage.calculation, &self.lexicon),
            calculation_text: self.text(&stage.calculation),
            calculation_reads: self.reads(&stage.calculation),
            games: stage.games.iter().map(|rule| self.rule(rule)).collect(),
            fast: None,
        };
        code.fast = self.fast_stage(stage, &code);
        code
    }

    fn rule<V: Vocabulary>(&self, rule: &Rule) -> RuleCode<V> {
        RuleCode {
            number: rule.number,
            name: rule.name.clone(),
            kind: rule.kind,
            symmetric: rule.symmetric,
            cost: cost::of_rule(rule, &self.lexicon),
            condition: self.truth(&rule.condition),
            actions: rule.actions.iter().map(|action| self.act(action)).collect(),
            may_stop: rule.actions.iter().any(calls_functions),
            reads: self.reads(&rule.condition),
        }
    }

    fn act<V: Vocabulary>(&self, action: &Action) -> Act<V> {
        match action {
            Action::Stage(stage) => Act::Stage(*stage),
            Action::Type(one, value) => Act::Type(*one, self.num(value)),
            Action::Board(value) => Act::Board(self.num(value)),
            Action::Pieces(pieces, value) => match raise(value) {
                Some(by) => Act::Raise(self.bits(pieces), by),
                None => Act::Pieces(self.bits(pieces), self.num(value)),
            },
        }
    }

    fn player(&self, player: Player) -> Option<Side> {
        match player {
            Player::Me => Some(self.me),
            Player::Opponent => Some(!self.me),
            Player::NoPlayer => None,
            Player::White => Some(Side::White),
            Player::Black => Some(Side::Black),
        }
    }

    fn squares(&self, squares: u64, turned: Turned) -> u64 {
        match (self.me, turned) {
            (Side::Black, Turned::Yes) => (self.lexicon.mirror)(squares),
            _ => squares,
        }
    }

    /// The bits of an expression, if it is constant for this owner.
    fn constant(&self, expr: &Expr) -> Option<u64> {
        Some(match &expr.node {
            Node::Squares(squares, turned) => self.squares(*squares, *turned),
            Node::Types(types) => u64::from(*types),
            Node::NoPieces => 0,
            Node::Player(player) => self
                .player(*player)
                .map_or(NO_PLAYER, |side| side.index() as u64),
            Node::Stage(stage) => *stage as u64,
            Node::Text(text) => u64::from(*text),
            Node::Logical(truth) => u64::from(*truth),
            Node::Union(parts) => parts
                .iter()
                .try_fold(0, |set, part| Some(set | self.constant(part)?))?,
            Node::Binary(operator, left, right) if expr.kind.set().is_some() => {
                let (left, right) = (self.constant(left)?, self.constant(right)?);
                match operator {
                    Operator::Add | Operator::Union => left | right,
                    Operator::Subtract => left & !right,
                    Operator::Intersection => left & right,
                    _ => return None,
                }
            }
            _ if expr.kind.is_number() => expr.number()?.to_bits(),
            _ => return None,
        })
    }

    /// Types, region and owner of a call, if they are constant.
    fn chosen(&self, arguments: &[Expr]) -> Option<Chosen> {
        let [types, region, owner] = arguments else {
            return None;
        };
        Some(Chosen {
            types: self.constant(types)? as u8,
            region: self.constant(region)?,
            side: side_of(self.constant(owner)?)?,
        })
    }

    /// A call of a known shape with constant arguments.
    pub(super) fn shaped(&self, expr: &Expr, shape: Shape) -> Option<Chosen> {
        match &expr.node {
            Node::Call(function, arguments)
                if self.lexicon.functions[*function].shape == Some(shape) =>
            {
                self.chosen(arguments)
            }
            _ => None,
        }
    }

    /// Matches sums of all of EU's pieces minus all of the opponent's.
    pub(super) fn whole_difference(&self, expr: &Expr) -> Option<Chosen> {
        match &expr.node {
            Node::Call(function, _)
                if self.lexicon.functions[*function].shape == Some(Shape::Difference) =>
            {
                Some(Chosen {
                    types: self.lexicon.all_types(),
                    region: self.lexicon.board(),
                    side: self.me,
                })
            }
            _ => None,
        }
    }

    /// A call with constant arguments that is a query about one side.
    fn direct<V: Vocabulary>(
        &self,
        expr: &Expr,
    ) -> Option<(usize, &'static Direct<V>, Side, Within)> {
        let Node::Call(function, arguments) = &expr.node else {
            return None;
        };
        let direct = function_at(V::FUNCTIONS, *function)?.direct.as_ref()?;
        let mut within = Within {
            region: self.lexicon.board(),
            types: None,
        };
        let mut side = None;
        for argument in arguments {
            let known = self.constant(argument)?;
            match argument.kind {
                ValueKind::Owner => side = side_of(known),
                ValueKind::Type | ValueKind::Types => within.types = Some(known as u8),
                ValueKind::Square | ValueKind::Squares => within.region = known,
                _ => return None,
            }
        }
        within.types = within
            .types
            .filter(|types| *types != self.lexicon.all_types());
        Some((*function, direct, side?, within))
    }

    pub(super) fn counted<V: Vocabulary>(&self, expr: &Expr) -> Option<Counted<V>> {
        let (function, Direct::Squares(work), side, within) = self.direct::<V>(expr)? else {
            return None;
        };
        let asked = Asked {
            function,
            work: *work,
            side,
        };
        Some(Counted { asked, within })
    }

    pub(super) fn direct_number<V: Vocabulary>(&self, expr: &Expr) -> Option<Asked<V, u32>> {
        match self.direct::<V>(expr)? {
            (function, Direct::Number(work), side, _) => Some(Asked {
                function,
                work: *work,
                side,
            }),
            _ => None,
        }
    }

    fn direct_truth<V: Vocabulary>(&self, expr: &Expr) -> Option<Asked<V, bool>> {
        match self.direct::<V>(expr)? {
            (function, Direct::Truth(work), side, _) => Some(Asked {
                function,
                work: *work,
                side,
            }),
            _ => None,
        }
    }

    /// A query with a number for each type: types and side.
    pub(super) fn by_type<V: Vocabulary>(
        &self,
        expr: &Expr,
    ) -> Option<(usize, ByType<V>, u8, Side)> {
        let Node::Call(function, arguments) = &expr.node else {
            return None;
        };
        let [types, owner] = &arguments[..] else {
            return None;
        };
        let Direct::ByType(work) = function_at(V::FUNCTIONS, *function)?.direct.as_ref()? else {
            return None;
        };
        let (types, owner) = (self.constant(types)? as u8, self.constant(owner)?);
        Some((*function, *work, types, side_of(owner)?))
    }

    pub(super) fn num<V: Vocabulary>(&self, expr: &Expr) -> Num<V> {
        if let Some(number) = expr.number() {
            return Num::Const(number);
        }
        self.sum(expr).unwrap_or_else(|| self.plain_num(expr))
    }

    /// Compiles a number that is no sum, or is outside the fast path.
    pub(super) fn plain_num<V: Vocabulary>(&self, expr: &Expr) -> Num<V> {
        if let Some(chosen) = self.shaped(expr, Shape::SumPieces) {
            self.asks_values();
            return Num::Sum(self.living(chosen));
        }
        if let Some(chosen) = self.whole_difference(expr) {
            self.asks_values();
            return Num::Difference(self.living(chosen));
        }
        if let Some(chosen) = self.shaped(expr, Shape::CountPieces) {
            return Num::Count(chosen);
        }
        if let Some(asked) = self.direct_number(expr) {
            return Num::Direct(asked);
        }
        if let Some(counted) = self.counted(expr) {
            return Num::Counted(counted);
        }
        if matches!(
            expr.node,
            Node::Each | Node::TypeValue(_) | Node::PieceValue(_)
        ) {
            self.asks_values();
        }
        match &expr.node {
            Node::Board => Num::Board,
            Node::Each => Num::Each,
            Node::TypeValue(of) => match self.constant(of) {
                Some(types) if types.count_ones() == 1 => {
                    Num::TypeValue(types.trailing_zeros() as usize)
                }
                _ => Num::TypeValueOf(Box::new(self.bits(of))),
            },
            Node::PieceValue(of) => Num::PieceValue(Box::new(self.bits(of))),
            Node::Local(local) => Num::Local(*local),
            Node::Total(of) => Num::Total(Box::new(self.bits(of))),
            Node::Negate(inner) => Num::Negate(Box::new(self.num(inner))),
            Node::Binary(Operator::Subtract, left, right) => match self.difference(left, right) {
                Some(chosen) => {
                    self.asks_values();
                    Num::Difference(self.living(chosen))
                }
                None => self.arithmetic(Operator::Subtract, left, right),
            },
            Node::Binary(operator, left, right) => self.arithmetic(*operator, left, right),
            _ => match self.call(expr) {
                Some(AnyCall::Library(call)) => Num::Call(Box::new(call)),
                Some(AnyCall::User(call)) => Num::User(Box::new(call)),
                // The check lets no other nodes be numbers.
                None => Num::Const(0.0),
            },
        }
    }

    fn arithmetic<V: Vocabulary>(&self, operator: Operator, left: &Expr, right: &Expr) -> Num<V> {
        Num::Arithmetic(
            operator,
            Box::new(self.num(left)),
            Box::new(self.num(right)),
        )
    }

    /// A sum over one side's pieces minus the same sum over the other's.
    pub(super) fn difference(&self, left: &Expr, right: &Expr) -> Option<Chosen> {
        let left = self.shaped(left, Shape::SumPieces)?;
        let right = self.shaped(right, Shape::SumPieces)?;
        let same = left.region == right.region && left.types == right.types;
        (same && left.side != right.side).then_some(left)
    }

    /// Leaves out types without a value. A stage that changes single pieces keeps them all, since those pieces may have
    /// one.
    fn living(&self, chosen: Chosen) -> Chosen {
        Chosen {
            types: chosen.types & self.live_types,
            ..chosen
        }
    }

    pub(super) fn truth<V: Vocabulary>(&self, expr: &Expr) -> Truth<V> {
        if let Some(truth) = expr.truth() {
            return Truth::Const(truth);
        }
        if let Some(chosen) = self.shaped(expr, Shape::Presence) {
            return match chosen.types.count_ones() {
                1 => Truth::Standing(
                    chosen.types.trailing_zeros() as usize,
                    chosen.region,
                    chosen.side,
                ),
                _ => Truth::Presence(chosen),
            };
        }
        if let Some(asked) = self.direct_truth(expr) {
            return Truth::Direct(asked);
        }
        match &expr.node {
            Node::Local(local) => Truth::Local(*local),
            Node::Not(inner) => Truth::Not(Box::new(self.truth(inner))),
            Node::Binary(operator, left, right) => self.relation(*operator, left, right),
            _ => match self.call(expr) {
                Some(AnyCall::Library(call)) => Truth::Call(Box::new(call)),
                Some(AnyCall::User(call)) => Truth::User(Box::new(call)),
                None => Truth::Const(false),
            },
        }
    }

    fn relation<V: Vocabulary>(&self, operator: Operator, left: &Expr, right: &Expr) -> Truth<V> {
        use Operator::*;
        let not = |truth: Truth<V>| Truth::Not(Box::new(truth));
        let bits = |expr: &Expr| Box::new(self.bits(expr));
        match operator {
            And => Truth::And(Box::new(self.truth(left)), Box::new(self.truth(right))),
            Or => Truth::Or(Box::new(self.truth(left)), Box::new(self.truth(right))),
            In | Within => Truth::Within(bits(left), bits(right)),
            NotIn | NotWithin => not(Truth::Within(bits(left), bits(right))),
            Contains => Truth::Within(bits(right), bits(left)),
            NotContains => not(Truth::Within(bits(right), bits(left))),
            Equal | NotEqual if left.kind == ValueKind::Logical => {
                let same = match (left.truth(), right.truth()) {
                    (_, Some(true)) => self.truth(left),
                    (_, Some(false)) => not(self.truth(left)),
                    (Some(true), _) => self.truth(right),
                    (Some(false), _) => not(self.truth(right)),
                    _ => Truth::Same(Box::new(self.truth(left)), Box::new(self.truth(right))),
                };
                match operator {
                    Equal => same,
                    _ => not(same),
                }
            }
            Equal if !left.kind.is_number() => Truth::SameBits(bits(left), bits(right)),
            NotEqual if !left.kind.is_number() => not(Truth::SameBits(bits(left), bits(right))),
            _ => self.comparison(operator, left, right),
        }
    }

    fn comparison<V: Vocabulary>(&self, operator: Operator, left: &Expr, right: &Expr) -> Truth<V> {
        if let Some(bounds) = right
            .number()
            .and_then(|number| Bounds::of(operator, number))
        {
            if let Some(asked) = self.direct_number(left) {
                return Truth::NumberWithin(asked, bounds);
            }
            if let Some(counted) = self.counted(left) {
                return Truth::CountedWithin(counted, bounds);
            }
        }
        match (Box::new(self.num(left)), right.number()) {
            (left, Some(number)) => Truth::CompareTo(operator, left, number),
            (left, None) => Truth::Compare(operator, left, Box::new(self.num(right))),
        }
    }

    fn bits<V: Vocabulary>(&self, expr: &Expr) -> Bits<V> {
        if let Some(bits) = self.constant(expr) {
            return Bits::Const(bits);
        }
        if let Some(chosen) = self.shaped(expr, Shape::PiecesIn) {
            return Bits::Pieces(chosen);
        }
        match &expr.node {
            Node::Local(local) => Bits::Local(*local),
            Node::Union(parts) => parts
                .iter()
                .map(|part| self.bits(part))
                .reduce(|left, right| Bits::Union(Box::new(left), Box::new(right)))
                .unwrap_or(Bits::Const(0)),
            Node::Element(of, index) => {
                Bits::Element(Box::new(self.bits(of)), Box::new(self.num(index)))
            }
            Node::Binary(operator, left, right) => {
                let (left, right) = (Box::new(self.bits(left)), Box::new(self.bits(right)));
                match operator {
                    Operator::Subtract => Bits::Without(left, right),
                    Operator::Intersection => Bits::Intersection(left, right),
                    _ => Bits::Union(left, right),
                }
            }
            _ => match self.call(expr) {
                Some(AnyCall::Library(call)) => Bits::Call(Box::new(call)),
                Some(AnyCall::User(call)) => Bits::User(Box::new(call)),
                None => Bits::Const(0),
            },
        }
    }

    pub(super) fn any<V: Vocabulary>(&self, expr: &Expr) -> Any<V> {
        match expr.kind {
            ValueKind::Integer | ValueKind::Real => Any::Num(self.num(expr)),
            ValueKind::Logical => Any::Truth(self.truth(expr)),
            _ => Any::Bits(self.bits(expr)),
        }
    }

    fn call<V: Vocabulary>(&self, expr: &Expr) -> Option<AnyCall<V>> {
        match &expr.node {
            Node::Call(function, arguments) => {
                let work = function_at(V::FUNCTIONS, *function)?.call;
                if self.lexicon.functions[*function].valued {
                    self.asks_values();
                }
                let parameters = self.lexicon.functions[*function].parameters;
                let kinds = parameters.iter().map(|one| one.kind);
                Some(self.library(work, kinds.zip(arguments)))
            }
            Node::Attribute(attribute, of) => {
                let work = function_at(V::ATTRIBUTES, *attribute)?.call;
                Some(self.library(work, std::iter::once((of.kind, &**of))))
            }
            Node::UserCall(function, arguments) => {
                if self.asking_for_values[*function] {
                    self.asks_values();
                }
                Some(AnyCall::User(UserCall {
                    function: *function,
                    arguments: arguments.iter().map(|one| self.any(one)).collect(),
                }))
            }
            _ => None,
        }
    }

    fn library<'e, V: Vocabulary>(
        &self,
        work: Work<V>,
        arguments: impl Iterator<Item = (ValueKind, &'e Expr)>,
    ) -> AnyCall<V> {
        let mut call = Call {
            work,
            known: [Value::Logical(false); MOST_PARAMETERS],
            count: 0,
            open: Vec::new(),
        };
        for (kind, expr) in arguments.take(MOST_PARAMETERS) {
            match self.constant(expr) {
                Some(bits) => call.known[call.count] = to_value(kind, bits),
                None => call.open.push((call.count, kind, self.any(expr))),
            }
            call.count += 1;
        }
        AnyCall::Library(call)
    }

    fn commands<V: Vocabulary>(
        &self,
        commands: &[Command],
        returns: &mut Vec<ReturnCode<V>>,
    ) -> Vec<CommandCode<V>> {
        let command = |command: &Command| match command {
            Command::Assign(local, value) => CommandCode::Assign(*local, self.any(value)),
            Command::Return(value) => {
                returns.push(ReturnCode {
                    text: self.text(value),
                    reads: self.reads(value),
                });
                CommandCode::Return(self.any(value), returns.len() - 1)
            }
            Command::If(condition, then, otherwise) => CommandCode::If(
                self.truth(condition),
                self.commands(then, returns),
                self.commands(otherwise, returns),
            ),
            Command::For(local, from, to, body) => CommandCode::For {
                local: *local,
                from: self.num(from),
                to: self.num(to),
                cost: cost::of_commands(body, &self.lexicon).saturating_add(1),
                body: self.commands(body, returns),
            },
        };
        commands.iter().map(command).collect()
    }
}

enum AnyCall<V: Vocabulary> {
    Library(Call<V>),
    User(UserCall<V>),
}

fn side_of(number: u64) -> Option<Side> {
    Side::BOTH
        .into_iter()
        .find(|side| side.index() as u64 == number)
}

/// The constant that `each + c` or `each - c` adds.
pub(super) fn raise(value: &Expr) -> Option<f64> {
    let Node::Binary(operator, left, right) = &value.node else {
        return None;
    };
    match operator {
        Operator::Add if left.node == Node::Each => right.number(),
        Operator::Subtract if left.node == Node::Each => right.number().map(|by| -by),
        _ => None,
    }
}

/// Whether an action calls functions of the author.
fn calls_functions(action: &Action) -> bool {
    fn calls(expr: &Expr) -> bool {
        matches!(expr.node, Node::UserCall(..)) || expr.parts().into_iter().any(calls)
    }
    match action {
        Action::Stage(_) => false,
        Action::Type(_, value) | Action::Board(value) => calls(value),
        Action::Pieces(pieces, value) => calls(pieces) || calls(value),
    }
}

/// The types that have an initial value or may get one.
fn live_types(stage: &Stage) -> u8 {
    let mut live = 0;
    for (one, value) in stage.values.iter().enumerate() {
        live |= u8::from(*value != 0.0) << one;
    }
    for action in stage.pieces.iter().flat_map(|rule| &rule.actions) {
        match action {
            Action::Type(one, _) => live |= 1 << one,
            Action::Pieces(..) => live = u8::MAX,
            _ => {}
        }
    }
    live
}
