//! The observer that writes the steps of an evaluation down.

use game::Side;
use game::vocabulary::{Moment, PieceValues, Value, ValueKind, Vocabulary};
use syntax::Lang;

use super::{
    At, Changed, PieceValue, ReadValue, Remark, RuleResult, Shown, Step, Trace, Tried,
    TurnedSquare, TypeValue, unsigned_zero,
};
use crate::limits::MAX_STEPS;
use crate::model::{RuleKind, text_id};
use crate::program::{
    Any, Evaluation, Machine, Observer, Program, Read, RuleCode, RuleOutcome, Run, StageCode,
    to_value,
};

impl<V: Vocabulary> Program<V> {
    /// [`Program::evaluate`] that records every step.
    pub fn trace(
        &self,
        machine: &mut Machine,
        position: &V::Position,
        moment: &Moment,
        me: Side,
        stage: usize,
    ) -> Trace {
        let mut tracer = Tracer {
            stages: self.stages(),
            lang: self.lang(),
            steps: Vec::new(),
            divided: None,
            stopped: None,
            before: None,
        };
        let Evaluation {
            value,
            stage,
            stopped,
            divided_by_zero,
        } = self.run(machine, position, moment, me, stage, &mut tracer);
        debug_assert_eq!(divided_by_zero, tracer.divided.is_some());
        debug_assert_eq!(stopped, tracer.stopped.is_some());
        let mut trace = tracer.steps;
        trace.extend(tracer.divided.map(|at| Step::DividedByZero { at }));
        trace.extend(tracer.stopped.map(|from| Step::Stopped {
            limit: MAX_STEPS,
            from,
        }));
        Trace {
            value: unsigned_zero(value),
            stage: self.stages().get(stage).cloned().unwrap_or_default(),
            stage_number: stage,
            trace,
        }
    }
}

struct Tracer<'p> {
    stages: &'p [String],
    /// Names are shown in the set's own language.
    lang: Lang,
    steps: Vec<Step>,
    /// The part with the first division by 0.
    divided: Option<At>,
    /// The part that ran out of steps.
    stopped: Option<At>,
    /// Values of pieces before the current actions.
    before: Option<PieceValues>,
}

/// How deep calls of the author's functions are opened inside each other.
const MAX_OPENED_CALLS: usize = 1;
/// No RETURN was reached.
const NOWHERE: usize = usize::MAX;

impl Tracer<'_> {
    /// Records the first division by 0 and where steps ran out.
    fn note<V: Vocabulary>(&mut self, run: &Run<'_, V>, at: impl Fn() -> At) {
        if run.divided_by_zero && self.divided.is_none() {
            self.divided = Some(at());
        }
        if run.stopped && self.stopped.is_none() {
            self.stopped = Some(at());
        }
    }

    fn reads<V: Vocabulary>(&self, run: &mut Run<'_, V>, reads: &[Read<V>]) -> Vec<ReadValue> {
        // Reading values again must not change the state of the evaluation.
        let flags = |run: &Run<'_, V>| {
            (
                run.steps,
                run.stopped,
                run.divided_by_zero,
                run.missed,
                run.bounded,
            )
        };
        let before = flags(run);
        let values = reads
            .iter()
            .map(|read| self.read(run, read, MAX_OPENED_CALLS))
            .collect();
        (
            run.steps,
            run.stopped,
            run.divided_by_zero,
            run.missed,
            run.bounded,
        ) = before;
        values
    }

    fn read<V: Vocabulary>(&self, run: &mut Run<'_, V>, read: &Read<V>, deep: usize) -> ReadValue {
        let code = run.code;
        let frame = run.next_frame;
        run.returned = NOWHERE;
        let value = self.shown(run, read);
        let function = read.function.filter(|_| deep > 0 && !run.stopped);
        let function = function.map(|function| &code.functions[function]);
        let end =
            function.and_then(|function| Some((function, function.returns.get(run.returned)?)));
        let mut children = Vec::new();
        // The locals of the function stay in place until the next call.
        if let Some((function, end)) = end {
            let outer = std::mem::replace(&mut run.frame, frame);
            run.next_frame = frame + function.locals;
            let inside = end.reads.iter();
            children.extend(inside.map(|one| self.read(run, one, deep - 1)));
            run.frame = outer;
            run.next_frame = frame;
        }
        let arguments = read.arguments.iter();
        children.extend(arguments.map(|one| self.read(run, one, deep)));
        let name = |square: usize| V::SQUARES[square].to_owned();
        ReadValue {
            text: read.text.clone(),
            value,
            turned: read
                .turned
                .iter()
                .map(|(written, seen)| TurnedSquare {
                    written: name(*written),
                    read: name(*seen),
                })
                .collect(),
            returns: end.map(|(_, end)| end.text.clone()),
            children,
        }
    }

    fn name_of_type<V: Vocabulary>(&self, one: usize) -> String {
        let names = V::TYPES.get(one);
        let name = names.and_then(|names| self.lang.pick(names.en, names.pt).first());
        name.copied().unwrap_or_default().to_owned()
    }

    /// Texts are known by number; only names of squares and types can be shown.
    fn name_of_text<V: Vocabulary>(&self, number: usize) -> String {
        match V::SQUARES.get(number) {
            Some(square) => (*square).to_owned(),
            None if number < text_id::TYPES => String::new(),
            None if number < text_id::OTHERS => self.name_of_type::<V>(number - text_id::TYPES),
            None => "…".to_owned(),
        }
    }

    fn shown<V: Vocabulary>(&self, run: &mut Run<'_, V>, read: &Read<V>) -> Shown {
        let value = match &read.value {
            Any::Num(num) => return Shown::Number(unsigned_zero(run.num(num))),
            Any::Truth(truth) => return Shown::Logical(run.truth(truth)),
            Any::Bits(bits) => to_value(read.kind, run.bits(bits)),
        };
        let single = !read.kind.is_set();
        let names: Vec<String> = match value {
            Value::Squares(set) | Value::Pieces(set) => (0..V::SQUARES.len())
                .filter(|square| set >> square & 1 == 1)
                .map(|square| V::SQUARES[square].to_owned())
                .collect(),
            Value::Types(set) => (0..V::TYPES.len())
                .filter(|one| set >> one & 1 == 1)
                .map(|one| self.name_of_type::<V>(one))
                .collect(),
            Value::Owner(side) => {
                let Some(side) = side else {
                    return Shown::Name(self.lang.pick("NOBODY", "NINGUEM").to_owned());
                };
                // Owner and colour: squares have a colour too.
                let colour = match side {
                    Side::White => self.lang.pick("WHITE", "BRANCA"),
                    Side::Black => self.lang.pick("BLACK", "PRETA"),
                };
                let who = match side == run.me {
                    true => self.lang.pick("ME", "EU"),
                    false => self.lang.pick("OPPONENT", "OPONENTE"),
                };
                return Shown::Name(format!("{colour} ({who})"));
            }
            Value::Stage(stage) => {
                let name = self.stages.get(usize::from(stage));
                return Shown::Name(name.cloned().unwrap_or_default());
            }
            Value::Text(text) => return Shown::Name(self.name_of_text::<V>(usize::from(text))),
            Value::Number(number) => return Shown::Number(unsigned_zero(number)),
            Value::Logical(truth) => return Shown::Logical(truth),
        };
        match (single, names.as_slice()) {
            (true, [one]) if read.kind != ValueKind::Squares => Shown::Name(one.clone()),
            _ => Shown::Names(names),
        }
    }
}

impl<V: Vocabulary> Observer<V> for Tracer<'_> {
    fn entered(&mut self, stage: usize) {
        let name = self.stages.get(stage).cloned().unwrap_or_default();
        self.steps.push(Step::Stage { name });
    }

    fn rule_tried(
        &mut self,
        run: &mut Run<'_, V>,
        rule: &RuleCode<V>,
        outcome: RuleOutcome,
        before: f64,
    ) {
        self.note(run, || At::Rule(rule.name.clone()));
        // The condition read the value before the heuristic acted.
        let after = std::mem::replace(&mut run.board, before);
        let tried = Tried {
            name: rule.name.clone(),
            result: match outcome {
                RuleOutcome::DidNotHold => RuleResult::No,
                RuleOutcome::Fired => RuleResult::Fired,
                RuleOutcome::Cancelled => RuleResult::Cancelled,
                RuleOutcome::Mirrored => RuleResult::Mirrored,
                RuleOutcome::Both => RuleResult::Both,
                RuleOutcome::Blocked => RuleResult::Blocked,
                RuleOutcome::Stopped => RuleResult::Stopped,
            },
            reads: self.reads(run, &rule.reads),
            opponent_reads: Vec::new(),
            changed: Vec::new(),
            remarks: remarks(run),
        };
        run.board = after;
        if rule.kind == RuleKind::Piece && outcome == RuleOutcome::Fired {
            self.before = Some(run.values.clone());
        }
        self.steps.push(match rule.kind {
            RuleKind::Transition => Step::Transition(tried),
            RuleKind::Piece => Step::PieceRule(tried),
            RuleKind::Game => Step::GameRule {
                tried,
                before: unsigned_zero(before),
                after: unsigned_zero(after),
            },
        });
    }

    fn opponent_tried(&mut self, run: &mut Run<'_, V>, rule: &RuleCode<V>) {
        let reads = self.reads(run, &rule.reads);
        if let Some(Step::PieceRule(tried) | Step::GameRule { tried, .. }) = self.steps.last_mut() {
            tried.opponent_reads = reads;
        }
    }

    fn rule_acted(&mut self, run: &mut Run<'_, V>, rule: &RuleCode<V>) {
        self.note(run, || At::Rule(rule.name.clone()));
        let before = self.before.take();
        let later = remarks(run);
        // `rule_tried` came before the actions.
        let Some(Step::PieceRule(tried)) = self.steps.last_mut() else {
            return;
        };
        for remark in later {
            if !tried.remarks.contains(&remark) {
                tried.remarks.push(remark);
            }
        }
        if run.stopped {
            tried.result = RuleResult::Stopped;
        } else if let Some(before) = before {
            tried.changed = changes::<V>(run, &before);
        }
    }

    fn pieces_valued(&mut self, run: &Run<'_, V>) {
        let types = (0..V::TYPES.len())
            .map(|one| {
                let (pt, en) = type_names::<V>(one);
                let value = unsigned_zero(run.values.of_type(one));
                TypeValue { pt, en, value }
            })
            .collect();
        let adjusted = run.values.adjusted();
        let pieces = (0..V::SQUARES.len())
            .filter(|square| adjusted >> square & 1 == 1)
            .filter_map(|square| {
                let one = V::type_on(run.position, square as u32)?;
                Some(PieceValue {
                    square: V::SQUARES[square].to_owned(),
                    value: unsigned_zero(run.values.of_piece(one, square as u32)),
                })
            })
            .collect();
        self.steps.push(Step::PieceValues { types, pieces });
    }

    fn calculated(&mut self, run: &mut Run<'_, V>, stage: &StageCode<V>) {
        let value = unsigned_zero(run.board);
        self.note(run, || At::Calculation);
        let parts = self.reads(run, &stage.calculation_reads);
        self.steps.push(Step::Calculation {
            text: stage.calculation_text.clone(),
            parts,
            value,
            remarks: remarks(run),
            stopped: run.stopped,
        });
    }
}

/// The remarks since the last call.
fn remarks<V: Vocabulary>(run: &mut Run<'_, V>) -> Vec<Remark> {
    let missed = std::mem::take(&mut run.missed).then_some(Remark::NoElement);
    let bounded = std::mem::take(&mut run.bounded).then_some(Remark::Clamped);
    missed.into_iter().chain(bounded).collect()
}

/// The usual Portuguese and English names of a type.
fn type_names<V: Vocabulary>(one: usize) -> (String, String) {
    let first = |names: &[&str]| names.first().copied().unwrap_or_default().to_owned();
    let names = &V::TYPES[one];
    (first(names.pt), first(names.en))
}

/// The changed values: types first, then single pieces.
fn changes<V: Vocabulary>(run: &Run<'_, V>, before: &PieceValues) -> Vec<Changed> {
    let now = &*run.values;
    let mut changed = Vec::new();
    for one in 0..V::TYPES.len() {
        let (from, to) = (before.of_type(one), now.of_type(one));
        if from != to {
            let (pt, en) = type_names::<V>(one);
            let (from, to) = (unsigned_zero(from), unsigned_zero(to));
            changed.push(Changed::Type { pt, en, from, to });
        }
    }
    for square in 0..V::SQUARES.len() as u32 {
        let Some(one) = V::type_on(run.position, square) else {
            continue;
        };
        if before.offset(square) != now.offset(square) {
            changed.push(Changed::Piece {
                square: V::SQUARES[square as usize].to_owned(),
                from: unsigned_zero(before.of_piece(one, square)),
                to: unsigned_zero(now.of_piece(one, square)),
            });
        }
    }
    changed
}
