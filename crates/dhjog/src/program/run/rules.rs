//! Heuristics: testing their conditions, for one player or both, and doing their actions.

use super::*;

impl<'a, V: Vocabulary> Run<'a, V> {
    pub(super) fn transitions(
        &mut self,
        mut stage: usize,
        observer: &mut impl Observer<V>,
    ) -> usize {
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
                    observer.rule_tried(self, rule, outcome, 0.0);
                    continue;
                }
                let target = rule.actions.iter().rev().find_map(|act| match act {
                    Act::Stage(target) => *target,
                    _ => None,
                });
                match target.filter(|target| entered >> target & 1 == 0) {
                    Some(target) => {
                        observer.fired(rule.number);
                        observer.rule_tried(self, rule, RuleOutcome::Fired, 0.0);
                        stage = target;
                        entered |= 1 << stage;
                        observer.entered(stage);
                        continue 'stages;
                    }
                    None => observer.rule_tried(self, rule, RuleOutcome::Blocked, 0.0),
                }
            }
            return stage;
        }
    }

    fn reason(&self) -> RuleOutcome {
        match self.stopped {
            true => RuleOutcome::Stopped,
            false => RuleOutcome::DidNotHold,
        }
    }

    /// Whether the condition holds; without steps it does not.
    #[inline]
    fn holds(&mut self, rule: &RuleCode<V>) -> bool {
        self.charge(rule.cost) && self.truth(&rule.condition) && !self.stopped
    }

    /// Does `work` with the players exchanged and the sign of the value turned.
    #[inline(always)]
    fn swapped<T>(&mut self, other: &'a Code<V>, work: impl FnOnce(&mut Self) -> T) -> T {
        let mine = std::mem::replace(&mut self.code, other);
        (self.me, self.board) = (!self.me, -self.board);
        let done = work(self);
        self.code = mine;
        (self.me, self.board) = (!self.me, -self.board);
        done
    }

    pub(super) fn piece_rule<O: Observer<V>>(
        &mut self,
        rule: &RuleCode<V>,
        other: &'a Code<V>,
        stage: usize,
        index: usize,
        observer: &mut O,
    ) {
        let mut outcome = match self.holds(rule) {
            true => RuleOutcome::Fired,
            false => self.reason(),
        };
        if rule.symmetric && outcome == RuleOutcome::Fired {
            if self.swapped(other, |run| {
                run.truth(&other.stages[stage].pieces[index].condition)
            }) {
                outcome = RuleOutcome::Cancelled;
            }
            if self.stopped {
                outcome = RuleOutcome::Stopped;
            }
        }
        observer.rule_tried(self, rule, outcome, 0.0);
        if O::WATCHES
            && rule.symmetric
            && matches!(outcome, RuleOutcome::Fired | RuleOutcome::Cancelled)
        {
            self.swapped(other, |run| {
                observer.opponent_tried(run, &other.stages[stage].pieces[index]);
            });
        }
        if outcome != RuleOutcome::Fired {
            return;
        }
        // A heuristic whose action runs out of steps counts as false.
        let before = rule.may_stop.then(|| self.values.clone());
        for act in &rule.actions {
            self.act(act);
        }
        match before {
            Some(before) if self.stopped => *self.values = before,
            _ => observer.fired(rule.number),
        }
        observer.rule_acted(self, rule);
    }

    pub(super) fn game_rule<O: Observer<V>>(
        &mut self,
        rule: &RuleCode<V>,
        other: &'a Code<V>,
        stage: usize,
        index: usize,
        observer: &mut O,
    ) {
        let before = self.board;
        let mut outcome = match self.holds(rule) {
            true => RuleOutcome::Fired,
            false => self.reason(),
        };
        if outcome == RuleOutcome::Fired {
            for act in &rule.actions {
                self.act(act);
            }
        }
        // The value that the opponent's condition reads.
        let between = self.board;
        if rule.symmetric && outcome != RuleOutcome::Stopped {
            let mirrored = &other.stages[stage].games[index];
            let fires = self.swapped(other, |run| {
                let fires = run.truth(&mirrored.condition) && !run.stopped;
                if fires {
                    mirrored.actions.iter().for_each(|act| run.act(act));
                }
                fires
            });
            outcome = match outcome {
                RuleOutcome::Fired if fires => RuleOutcome::Both,
                _ if fires => RuleOutcome::Mirrored,
                alone => alone,
            };
        }
        if self.stopped {
            self.board = before;
            outcome = RuleOutcome::Stopped;
        }
        if matches!(
            outcome,
            RuleOutcome::Fired | RuleOutcome::Mirrored | RuleOutcome::Both
        ) {
            observer.fired(rule.number);
        }
        observer.rule_tried(self, rule, outcome, before);
        if O::WATCHES && rule.symmetric && outcome != RuleOutcome::Stopped {
            let after = std::mem::replace(&mut self.board, between);
            self.swapped(other, |run| {
                observer.opponent_tried(run, &other.stages[stage].games[index]);
            });
            self.board = after;
        }
    }

    pub(super) fn act(&mut self, act: &Act<V>) {
        match act {
            Act::Stage(_) => {}
            Act::Type(one, value) => {
                let value = self.num(value);
                if !self.stopped {
                    let value = self.bound(value);
                    self.values.set_type(*one, value);
                }
            }
            Act::Raise(pieces, by) => {
                let mut left = self.bits(pieces);
                while left != 0 {
                    let square = left.trailing_zeros();
                    let offset = self.bound(self.values.offset(square) + by);
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
                    let value = self.num(value);
                    let value = self.bound(value);
                    let offset = value - self.values.of_type(one);
                    self.values.set_offset(square, offset);
                }
            }
            Act::Board(value) => {
                let value = self.num(value);
                if !self.stopped {
                    self.board = self.bound(value);
                }
            }
        }
    }
}
