//! Evaluates expressions: numbers, truth values, sets of squares, calls.

use super::*;

impl<V: Vocabulary> Run<'_, V> {
    #[inline]
    fn select(&self, chosen: Chosen) -> u64 {
        V::select(self.position, chosen.types, chosen.region, chosen.side)
    }

    // Not inlined, so that the common operations stay small.
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
        let number = arithmetic(operator, left, right).unwrap_or(0.0);
        self.bounded |= number.abs() >= LARGEST_VALUE;
        number
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
                    self.missed = true;
                    return 0;
                }
                // The author's index may be any number, so the loop counts down in floating point.
                let mut skipped = index.floor() - 1.0;
                while skipped > 0.0 && set != 0 {
                    set &= set - 1;
                    skipped -= 1.0;
                }
                self.missed |= set == 0;
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
    pub(super) fn call(&mut self, call: &Call<V>) -> Value {
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

    pub(super) fn user(&mut self, call: &UserCall<V>) -> u64 {
        let code = self.code;
        let function = &code.functions[call.function];
        let frame = self.next_frame;
        let end = frame + function.locals;
        self.stopped |= end > self.locals.len();
        if !self.charge(function.cost) {
            return 0;
        }
        // An argument may contain calls; their locals lie above the arguments evaluated so far.
        for (index, argument) in call.arguments.iter().enumerate() {
            self.next_frame = frame + index;
            let value = self.any(argument);
            self.locals[frame + index] = value;
        }
        let arguments = frame + call.arguments.len();
        self.locals[arguments..end].fill(0);
        let outer = std::mem::replace(&mut self.frame, frame);
        self.next_frame = end;
        let result = match function.cached_for {
            Some(owner) if self.calls.is_some() => {
                let sides = [owner, self.me].map(Side::index);
                let arguments = &self.locals[frame..arguments];
                let key = CallKey::new(call.function, sides, arguments);
                self.cached(function, key)
            }
            _ => self.commands(&function.commands).unwrap_or(0),
        };
        self.frame = outer;
        self.next_frame = frame;
        result
    }

    /// The result of a call from the cache, or by running the function.
    fn cached(&mut self, function: &FunctionCode<V>, key: CallKey) -> u64 {
        let cached = self.calls.as_ref().and_then(|calls| calls.get(&key));
        if let Some((value, steps)) = cached {
            return match self.charge(steps) {
                true => value,
                false => 0,
            };
        }
        let before = self.steps;
        let value = self.commands(&function.commands).unwrap_or(0);
        // A call with one of these flags must set it again each time.
        if !(self.stopped || self.divided_by_zero || self.wild)
            && let Some(calls) = &mut self.calls
        {
            calls.put(key, value, before - self.steps);
        }
        value
    }

    /// Runs commands; returns the result of a RETURN.
    fn commands(&mut self, commands: &[CommandCode<V>]) -> Option<u64> {
        for command in commands {
            match command {
                CommandCode::Assign(local, value) => {
                    let value = self.any(value);
                    self.set_local(*local, value);
                }
                CommandCode::Return(value, place) => {
                    let value = self.any(value);
                    self.returned = *place;
                    return Some(value);
                }
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
