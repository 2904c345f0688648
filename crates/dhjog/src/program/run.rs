//! Evaluating compiled code.

use game::Side;
use game::vocabulary::{Moment, PieceValues, Scene, Value, Vocabulary, clamped};

use super::code::{
    Act, Any, Bits, Call, Chosen, Code, CommandCode, Num, RuleCode, StageCode, Truth, UserCall,
    to_bits, to_value,
};
use super::linear::{Linear, TAME};
use super::pair::{FOR_BLACK, FOR_BOTH, FOR_WHITE};
use super::quiet::{Quiet, QuietRule};
use super::{Evaluation, Machine, Program};
use crate::limits::MOST_STEPS;
use crate::model::{Operator, arithmetic, compare};

/// Whether a heuristic fired, and why not.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// Its condition does not hold.
    Not,
    /// It fired.
    Fired,
    /// Its condition holds for the opponent as well, which cancels a symmetric heuristic of piece values.
    Cancelled,
    /// It fired for the opponent, with the sign turned.
    Mirrored,
    /// It fired for both.
    Both,
    /// It leads to a stage that was already entered, or that is not defined.
    Blocked,
    /// There were no steps left.
    Stopped,
}

/// Who watches an evaluation. Watching costs nothing when nothing is done.
pub(crate) trait Observer<V: Vocabulary> {
    /// Otherwise only the value counts, and how it comes about is free.
    const WATCHES: bool = true;

    /// Whether a heuristic may be tried at all.
    fn allows(&self, _rule: usize) -> bool {
        true
    }
    fn entered(&mut self, _stage: usize) {}
    fn fired(&mut self, _rule: usize) {}
    fn told(
        &mut self,
        _run: &mut Run<'_, V>,
        _rule: &RuleCode<V>,
        _outcome: Outcome,
        _before: f64,
    ) {
    }
    /// After the actions of a heuristic of piece values.
    fn acted(&mut self, _run: &Run<'_, V>, _rule: &RuleCode<V>) {}
    fn adjusted(&mut self, _run: &Run<'_, V>) {}
    fn calculated(&mut self, _run: &mut Run<'_, V>, _stage: &StageCode<V>) {}
}

/// An evaluation under way.
pub(crate) struct Run<'a, V: Vocabulary> {
    pub(crate) code: &'a Code<V>,
    pub(crate) position: &'a V::Position,
    pub(crate) moment: &'a Moment,
    pub(crate) me: Side,
    pub(crate) values: &'a mut PieceValues,
    pub(crate) board: f64,
    each: f64,
    pub(crate) steps: u32,
    pub(crate) stopped: bool,
    pub(crate) divided_by_zero: bool,
    locals: &'a mut [u64],
    /// Where the locals of the current function begin.
    frame: usize,
    /// Where those of a function called from here would begin.
    next_frame: usize,
    /// A part of a sum was so large that the order of its parts might matter.
    wild: bool,
}

impl<V: Vocabulary> Program<V> {
    pub(crate) fn run<O: Observer<V>>(
        &self,
        machine: &mut Machine,
        position: &V::Position,
        moment: &Moment,
        me: Side,
        stage: usize,
        observer: &mut O,
    ) -> Evaluation {
        let code = &self.codes[me.index()];
        let other = &self.codes[(!me).index()];
        let mut run = Run {
            code,
            position,
            moment,
            me,
            values: &mut machine.values,
            board: 0.0,
            each: 0.0,
            steps: MOST_STEPS,
            stopped: false,
            divided_by_zero: false,
            locals: &mut machine.locals[..],
            frame: 0,
            next_frame: 0,
            wild: false,
        };
        // A stage that the set does not have is its first one.
        let stage = if stage < code.stages.len() {
            stage
        } else {
            self.initial
        };
        let stage = run.transitions(stage, observer);
        let now = &code.stages[stage];
        let quiet = now.quiet.as_ref().filter(|_| !O::WATCHES);
        if now.transitions.is_empty() && quiet.is_none_or(|quiet| quiet.asks_values) {
            run.values.reset(&now.values);
        }
        if let Some(quiet) = quiet
            && let Some(value) = run.quiet(quiet, now, other, stage, observer)
        {
            return Evaluation {
                value,
                stage,
                stopped: false,
                divided_by_zero: run.divided_by_zero,
            };
        }
        for (index, rule) in now.pieces.iter().enumerate() {
            if observer.allows(rule.number) {
                run.piece_rule(rule, other, stage, index, observer);
            }
        }
        observer.adjusted(&run);
        if run.charge(now.calculation_cost) {
            let value = run.num(&now.calculation);
            run.board = if run.stopped { 0.0 } else { clamped(value) };
        }
        observer.calculated(&mut run, now);
        for (index, rule) in now.games.iter().enumerate() {
            if observer.allows(rule.number) {
                run.game_rule(rule, other, stage, index, observer);
            }
        }
        Evaluation {
            value: run.board,
            stage,
            stopped: run.stopped,
            divided_by_zero: run.divided_by_zero,
        }
    }
}

impl<'a, V: Vocabulary> Run<'a, V> {
    /// Takes steps; false when there are none left.
    #[inline]
    fn charge(&mut self, cost: u32) -> bool {
        match self.steps.checked_sub(cost) {
            Some(left) if !self.stopped => {
                self.steps = left;
                true
            }
            _ => {
                self.stopped = true;
                false
            }
        }
    }

    /// The value without a look at how it comes about; nothing where that might not be the same.
    #[inline]
    fn quiet(
        &mut self,
        quiet: &Quiet<V>,
        now: &StageCode<V>,
        other: &'a Code<V>,
        stage: usize,
        observer: &mut impl Observer<V>,
    ) -> Option<f64> {
        if self.stopped {
            return None;
        }
        let (steps, divided_by_zero) = (self.steps, self.divided_by_zero);
        self.charge(quiet.cost);
        if quiet.adjusts {
            for (index, rule) in now.pieces.iter().enumerate() {
                self.piece_rule(rule, other, stage, index, observer);
            }
        }
        self.board = self.num(&quiet.calculation);
        for rule in &quiet.games {
            match rule {
                QuietRule::Adds { mine, theirs, by } => {
                    if self.truth(mine) {
                        self.board += by;
                    }
                    if let Some(theirs) = theirs {
                        self.me = !self.me;
                        if self.truth(theirs) {
                            self.board -= by;
                        }
                        self.me = !self.me;
                    }
                }
                QuietRule::Both {
                    conditions,
                    gates,
                    by,
                } => {
                    let mut holds = FOR_BOTH;
                    for condition in conditions {
                        holds &= self.pair(condition);
                    }
                    let by = match holds {
                        FOR_WHITE => *by,
                        FOR_BLACK => -by,
                        _ => continue,
                    };
                    if gates.iter().all(|gate| self.truth(gate)) {
                        self.board += by;
                    }
                }
                QuietRule::When { conditions, index } => {
                    if conditions.iter().all(|condition| self.truth(condition)) {
                        for act in &now.games[*index].actions {
                            self.act(act);
                        }
                    }
                }
                QuietRule::Watched(index) => {
                    self.game_rule(&now.games[*index], other, stage, *index, observer);
                }
            }
        }
        if !self.stopped && !self.wild && self.board.abs() < TAME {
            return Some(self.board);
        }
        // Once more, as if nothing had happened.
        self.values.reset(&now.values);
        self.steps = steps;
        self.board = 0.0;
        self.stopped = false;
        self.divided_by_zero = divided_by_zero;
        None
    }

    fn transitions(&mut self, mut stage: usize, observer: &mut impl Observer<V>) -> usize {
        let code = self.code;
        let mut entered: u32 = 1 << stage;
        observer.entered(stage);
        'stages: loop {
            let now = &code.stages[stage];
            if !now.transitions.is_empty() {
                self.values.reset(&now.values);
            }
            for rule in &now.transitions {
                if !observer.allows(rule.number) {
                    continue;
                }
                if !self.holds(rule) {
                    let outcome = self.reason();
                    observer.told(self, rule, outcome, 0.0);
                    continue;
                }
                let target = rule.actions.iter().rev().find_map(|act| match act {
                    Act::Stage(target) => *target,
                    _ => None,
                });
                match target.filter(|target| entered >> target & 1 == 0) {
                    Some(target) => {
                        observer.fired(rule.number);
                        observer.told(self, rule, Outcome::Fired, 0.0);
                        stage = target;
                        entered |= 1 << stage;
                        observer.entered(stage);
                        continue 'stages;
                    }
                    None => observer.told(self, rule, Outcome::Blocked, 0.0),
                }
            }
            return stage;
        }
    }

    fn reason(&self) -> Outcome {
        match self.stopped {
            true => Outcome::Stopped,
            false => Outcome::Not,
        }
    }

    /// Whether the condition holds; without steps it does not.
    #[inline]
    fn holds(&mut self, rule: &RuleCode<V>) -> bool {
        self.charge(rule.cost) && self.truth(&rule.condition) && !self.stopped
    }

    /// The same with the players swapped.
    fn swap(&mut self, code: &'a Code<V>) {
        self.me = !self.me;
        self.code = code;
        self.board = -self.board;
    }

    fn piece_rule(
        &mut self,
        rule: &RuleCode<V>,
        other: &'a Code<V>,
        stage: usize,
        index: usize,
        observer: &mut impl Observer<V>,
    ) {
        let mut outcome = match self.holds(rule) {
            true => Outcome::Fired,
            false => self.reason(),
        };
        if rule.symmetric && outcome == Outcome::Fired {
            let code = self.code;
            self.swap(other);
            if self.truth(&other.stages[stage].pieces[index].condition) {
                outcome = Outcome::Cancelled;
            }
            self.swap(code);
            if self.stopped {
                outcome = Outcome::Stopped;
            }
        }
        observer.told(self, rule, outcome, 0.0);
        if outcome != Outcome::Fired {
            return;
        }
        // A heuristic whose action does not come to its end counts as false.
        let before = rule.may_stop.then(|| self.values.clone());
        for act in &rule.actions {
            self.act(act);
        }
        match before {
            Some(before) if self.stopped => *self.values = before,
            _ => observer.fired(rule.number),
        }
        observer.acted(self, rule);
    }

    fn game_rule(
        &mut self,
        rule: &RuleCode<V>,
        other: &'a Code<V>,
        stage: usize,
        index: usize,
        observer: &mut impl Observer<V>,
    ) {
        let before = self.board;
        let mut outcome = match self.holds(rule) {
            true => Outcome::Fired,
            false => self.reason(),
        };
        if outcome == Outcome::Fired {
            for act in &rule.actions {
                self.act(act);
            }
        }
        if rule.symmetric && outcome != Outcome::Stopped {
            let code = self.code;
            self.swap(other);
            let mirrored = &other.stages[stage].games[index];
            if self.truth(&mirrored.condition) && !self.stopped {
                for act in &mirrored.actions {
                    self.act(act);
                }
                outcome = match outcome {
                    Outcome::Fired => Outcome::Both,
                    _ => Outcome::Mirrored,
                };
            }
            self.swap(code);
        }
        if self.stopped {
            self.board = before;
            outcome = Outcome::Stopped;
        }
        if matches!(outcome, Outcome::Fired | Outcome::Mirrored | Outcome::Both) {
            observer.fired(rule.number);
        }
        observer.told(self, rule, outcome, before);
    }

    fn act(&mut self, act: &Act<V>) {
        match act {
            Act::Stage(_) => {}
            Act::Type(one, value) => {
                let value = self.num(value);
                if !self.stopped {
                    self.values.set_type(*one, clamped(value));
                }
            }
            Act::Raise(pieces, by) => {
                let mut left = self.bits(pieces);
                while left != 0 {
                    let square = left.trailing_zeros();
                    let offset = clamped(self.values.offset(square) + by);
                    self.values.set_offset(square, offset);
                    left &= left - 1;
                }
            }
            Act::Pieces(pieces, value) => {
                let mut left = self.bits(pieces);
                while left != 0 && !self.stopped {
                    let square = left.trailing_zeros();
                    left &= left - 1;
                    let Some(one) = V::type_on(self.position, square) else {
                        continue;
                    };
                    self.each = self.values.of_piece(one, square);
                    let value = clamped(self.num(value));
                    let offset = value - self.values.of_type(one);
                    self.values.set_offset(square, offset);
                }
            }
            Act::Board(value) => {
                let value = self.num(value);
                if !self.stopped {
                    self.board = clamped(value);
                }
            }
        }
    }

    #[inline]
    fn select(&self, chosen: Chosen) -> u64 {
        V::select(self.position, chosen.types, chosen.region, chosen.side)
    }

    // Out of line, so that the small steps around them stay small.
    #[inline(never)]
    fn sum(&self, chosen: Chosen) -> f64 {
        let within = V::pieces(self.position, chosen.side) & chosen.region;
        let mut sum = 0.0;
        for one in 0..V::TYPES.len() {
            if chosen.types >> one & 1 == 1 {
                let count = (V::of_type(self.position, one) & within).count_ones();
                sum += self.values.of_type(one) * f64::from(count);
            }
        }
        if self.values.adjusted() & within != 0 {
            sum += self.values.offsets(self.select(chosen));
        }
        sum
    }

    #[inline(never)]
    fn difference(&self, chosen: Chosen) -> f64 {
        let mine = V::pieces(self.position, chosen.side) & chosen.region;
        let theirs = V::pieces(self.position, !chosen.side) & chosen.region;
        let mut sum = 0.0;
        for one in 0..V::TYPES.len() {
            if chosen.types >> one & 1 == 1 {
                let all = V::of_type(self.position, one);
                let count = (all & mine).count_ones() as i32 - (all & theirs).count_ones() as i32;
                sum += self.values.of_type(one) * f64::from(count);
            }
        }
        if self.values.adjusted() & (mine | theirs) != 0 {
            let other = Chosen {
                side: !chosen.side,
                ..chosen
            };
            sum += self.values.offsets(self.select(chosen));
            sum -= self.values.offsets(self.select(other));
        }
        clamped(sum)
    }

    #[inline(never)]
    fn arithmetic(&mut self, operator: Operator, left: &Num<V>, right: &Num<V>) -> f64 {
        let (left, right) = (self.num(left), self.num(right));
        let divides = matches!(operator, Operator::Divide | Operator::Remainder);
        self.divided_by_zero |= divides && right == 0.0;
        arithmetic(operator, left, right).unwrap_or(0.0)
    }

    #[inline(never)]
    fn linear(&mut self, linear: &Linear<V>) -> f64 {
        let mut sum = linear.standing(self.position);
        for (weight, num) in &linear.rest {
            let part = weight * self.num(num);
            self.wild |= part.abs() > TAME;
            sum += part;
        }
        sum
    }

    #[inline(never)]
    fn compared(&mut self, operator: Operator, left: &Num<V>, right: &Num<V>) -> bool {
        let (left, right) = (self.num(left), self.num(right));
        compare(operator, left, right).unwrap_or(false)
    }

    #[inline(never)]
    fn compared_to(&mut self, operator: Operator, left: &Num<V>, right: f64) -> bool {
        compare(operator, self.num(left), right).unwrap_or(false)
    }

    #[inline(never)]
    fn presence(&self, chosen: Chosen) -> bool {
        let within = V::pieces(self.position, chosen.side) & chosen.region;
        let mut left = chosen.types;
        let mut present = left != 0;
        while left != 0 && present {
            let one = left.trailing_zeros() as usize;
            present = V::of_type(self.position, one) & within != 0;
            left &= left - 1;
        }
        present
    }

    pub(crate) fn num(&mut self, num: &Num<V>) -> f64 {
        match num {
            Num::Const(number) => *number,
            Num::Sum(chosen) => self.sum(*chosen),
            Num::Difference(chosen) => self.difference(*chosen),
            Num::Count(chosen) => f64::from(self.select(*chosen).count_ones()),
            Num::Board => self.board,
            Num::Each => self.each,
            Num::TypeValue(one) => self.values.of_type(*one),
            Num::TypeValueOf(of) => match self.bits(of) {
                0 => 0.0,
                types => self.values.of_type(types.trailing_zeros() as usize),
            },
            Num::PieceValue(of) => match self.bits(of) {
                0 => 0.0,
                square => self.scene(|scene| scene.value_on(square.trailing_zeros())),
            },
            Num::Local(local) => f64::from_bits(self.local(*local)),
            Num::Call(call) => clamped(self.call(call).number()),
            Num::User(call) => f64::from_bits(self.user(call)),
            Num::Arithmetic(operator, left, right) => self.arithmetic(*operator, left, right),
            Num::Negate(inner) => -self.num(inner),
            Num::Linear(linear) => self.linear(linear),
            Num::Counted(counted) => f64::from(counted.of(self.position).count_ones()),
            Num::Direct(asked) => f64::from(asked.of(self.position)),
            Num::Total(of) => f64::from(self.bits(of).count_ones()),
        }
    }

    pub(crate) fn truth(&mut self, truth: &Truth<V>) -> bool {
        match truth {
            Truth::Const(truth) => *truth,
            Truth::Presence(chosen) => self.presence(*chosen),
            Truth::Standing(piece_type, region, side) => {
                let all = V::of_type(self.position, *piece_type);
                all & V::pieces(self.position, *side) & region != 0
            }
            Truth::Compare(operator, left, right) => self.compared(*operator, left, right),
            Truth::CompareTo(operator, left, right) => self.compared_to(*operator, left, *right),
            Truth::Direct(asked) => asked.of(self.position),
            Truth::CountedWithin(counted, bounds) => bounds.hold_squares(counted.of(self.position)),
            Truth::NumberWithin(asked, bounds) => bounds.hold(asked.of(self.position)),
            Truth::And(left, right) => self.truth(left) && self.truth(right),
            Truth::Or(left, right) => self.truth(left) || self.truth(right),
            Truth::Not(inner) => !self.truth(inner),
            Truth::Same(left, right) => self.truth(left) == self.truth(right),
            Truth::SameBits(left, right) => self.bits(left) == self.bits(right),
            Truth::Within(left, right) => self.bits(left) & !self.bits(right) == 0,
            Truth::Local(local) => self.local(*local) != 0,
            Truth::Call(call) => self.call(call).logical(),
            Truth::User(call) => self.user(call) != 0,
        }
    }

    pub(crate) fn bits(&mut self, bits: &Bits<V>) -> u64 {
        match bits {
            Bits::Const(bits) => *bits,
            Bits::Pieces(chosen) => self.select(*chosen),
            Bits::Local(local) => self.local(*local),
            Bits::Call(call) => to_bits(self.call(call)),
            Bits::User(call) => self.user(call),
            Bits::Union(left, right) => self.bits(left) | self.bits(right),
            Bits::Without(left, right) => self.bits(left) & !self.bits(right),
            Bits::Intersection(left, right) => self.bits(left) & self.bits(right),
            Bits::Element(of, index) => {
                let mut set = self.bits(of);
                let index = self.num(index);
                if index.is_nan() || index < 1.0 {
                    return 0;
                }
                // Counted in small steps: the number comes from the author.
                let mut skipped = index.floor() - 1.0;
                while skipped > 0.0 && set != 0 {
                    set &= set - 1;
                    skipped -= 1.0;
                }
                set & set.wrapping_neg()
            }
        }
    }

    pub(crate) fn any(&mut self, any: &Any<V>) -> u64 {
        match any {
            Any::Num(num) => self.num(num).to_bits(),
            Any::Truth(truth) => u64::from(self.truth(truth)),
            Any::Bits(bits) => self.bits(bits),
        }
    }

    fn local(&self, local: usize) -> u64 {
        self.locals.get(self.frame + local).copied().unwrap_or(0)
    }

    fn scene<T>(&self, ask: impl FnOnce(&Scene<'_, V>) -> T) -> T {
        ask(&Scene {
            position: self.position,
            me: self.me,
            moment: self.moment,
            values: self.values,
        })
    }

    #[inline(never)]
    fn call(&mut self, call: &Call<V>) -> Value {
        if call.open.is_empty() {
            return self.scene(|scene| (call.work)(scene, &call.known[..call.count]));
        }
        self.call_open(call)
    }

    #[inline(never)]
    fn call_open(&mut self, call: &Call<V>) -> Value {
        let mut arguments = call.known;
        for (place, kind, any) in &call.open {
            arguments[*place] = to_value(*kind, self.any(any));
        }
        self.scene(|scene| (call.work)(scene, &arguments[..call.count]))
    }

    fn user(&mut self, call: &UserCall<V>) -> u64 {
        let code = self.code;
        let function = &code.functions[call.function];
        let frame = self.next_frame;
        let end = frame + function.locals;
        self.stopped |= end > self.locals.len();
        if !self.charge(function.cost) {
            return 0;
        }
        // An argument may call functions itself, whose locals lie above the arguments already there.
        for (index, argument) in call.arguments.iter().enumerate() {
            self.next_frame = frame + index;
            let value = self.any(argument);
            self.locals[frame + index] = value;
        }
        self.locals[frame + call.arguments.len()..end].fill(0);
        let outer = std::mem::replace(&mut self.frame, frame);
        self.next_frame = end;
        let result = self.commands(&function.commands);
        self.frame = outer;
        self.next_frame = frame;
        result.unwrap_or(0)
    }

    /// The result, if a command returned.
    fn commands(&mut self, commands: &[CommandCode<V>]) -> Option<u64> {
        for command in commands {
            match command {
                CommandCode::Assign(local, value) => {
                    let value = self.any(value);
                    self.set_local(*local, value);
                }
                CommandCode::Return(value) => return Some(self.any(value)),
                CommandCode::If(condition, then, otherwise) => {
                    let way = match self.truth(condition) {
                        true => then,
                        false => otherwise,
                    };
                    if let Some(result) = self.commands(way) {
                        return Some(result);
                    }
                }
                CommandCode::For {
                    local,
                    from,
                    to,
                    cost,
                    body,
                } => {
                    let (mut now, last) = (self.num(from).round(), self.num(to).round());
                    while now <= last && self.charge(*cost) {
                        self.set_local(*local, now.to_bits());
                        if let Some(result) = self.commands(body) {
                            return Some(result);
                        }
                        now += 1.0;
                    }
                }
            }
            if self.stopped {
                return Some(0);
            }
        }
        None
    }

    fn set_local(&mut self, local: usize, value: u64) {
        if let Some(slot) = self.locals.get_mut(self.frame + local) {
            *slot = value;
        }
    }
}
