//! Many patterns looked for together: what they have in common is done once.

use std::sync::Arc;

use chess::{Color, Position, View};

use super::{Look, TooOpen};
use crate::plan::{Presence, Program, Wanted};

/// With no more questions than this, each asks for its own material.
const FEW: usize = 3;

/// Patterns that are looked for together.
#[derive(Debug)]
pub struct Ensemble {
    /// Patterns that ask the same share a question.
    questions: Vec<Question>,
    /// Which question each pattern asks.
    asks: Vec<usize>,
}

#[derive(Debug)]
struct Question {
    program: Arc<Program>,
    wanted: Wanted,
}

impl Ensemble {
    /// Takes the patterns in their order.
    pub fn new(programs: impl IntoIterator<Item = Arc<Program>>) -> Ensemble {
        let mut questions: Vec<Question> = Vec::new();
        let asks = programs.into_iter().map(|program| {
            let known = questions.iter().position(|known| known.program == program);
            known.unwrap_or_else(|| {
                let wanted = program.wanted();
                questions.push(Question { program, wanted });
                questions.len() - 1
            })
        });
        let asks = asks.collect();
        Ensemble { questions, asks }
    }

    /// How many patterns there are.
    pub fn len(&self) -> usize {
        self.asks.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.asks.is_empty()
    }

    /// A place to look from, with a memory of its own.
    pub fn lookout(&self) -> Lookout<'_> {
        Lookout {
            ensemble: self,
            view: View::empty(),
            all: (0..self.asks.len()).collect(),
            last: [const { None }; 2],
            round: 0,
            answers: vec![Answers::default(); self.questions.len()],
        }
    }
}

/// Looks at position after position.
#[derive(Debug)]
pub struct Lookout<'e> {
    ensemble: &'e Ensemble,
    view: View,
    /// Every pattern.
    all: Vec<usize>,
    /// For each side, the types of pieces when it last looked, and which patterns they admit: seldom do they change.
    last: [Option<(Presence, Vec<usize>)>; 2],
    /// Positions looked at: answers of another round are forgotten.
    round: u64,
    answers: Vec<Answers>,
}

/// What is known of a question in the present position.
#[derive(Debug, Clone, Copy, Default)]
struct Answers {
    round: u64,
    valid: Option<Result<bool, TooOpen>>,
    raw: Option<Result<bool, TooOpen>>,
}

impl Lookout<'_> {
    /// Turns to a position, for one side.
    #[inline]
    pub fn look<'a>(&'a mut self, position: &'a Position, side: Color) -> Sight<'a> {
        self.round = self.round.wrapping_add(1);
        let questions = &self.ensemble.questions;
        let census = match questions.len() > FEW {
            true => Some(self.census(position, side)),
            false => None,
        };
        let admitted = match (&census, &self.last[usize::from(side.is_black())]) {
            (Some(_), Some((_, admitted))) => admitted.as_slice(),
            _ => {
                let may_exist = |asked: &Question| asked.program.may_exist(position, side);
                match questions.iter().any(may_exist) {
                    true => self.all.as_slice(),
                    false => &[],
                }
            }
        };
        Sight {
            ensemble: self.ensemble,
            admitted,
            census,
            look: Look {
                view: &mut self.view,
                position,
                side,
                loaded: false,
                king_shut_in: None,
            },
            round: self.round,
            answers: &mut self.answers,
        }
    }

    /// Out of line, so that a few patterns do not pay for it.
    #[inline(never)]
    fn census(&mut self, position: &Position, side: Color) -> Census {
        let presence = Presence::of(position, side);
        self.admit(presence, side);
        Census {
            presence,
            numbers: [side, side.other()].map(|side| position.of(side).count() as u8),
        }
    }

    /// Remembers which patterns these types of pieces admit.
    fn admit(&mut self, presence: Presence, side: Color) {
        let last = &mut self.last[usize::from(side.is_black())];
        if !matches!(last, Some((known, _)) if *known == presence) {
            let (_, mut admitted) = last.take().unwrap_or((presence, Vec::new()));
            admitted.clear();
            let asks = self.ensemble.asks.iter().enumerate();
            admitted.extend(asks.filter_map(|(pattern, question)| {
                let question = &self.ensemble.questions[*question];
                question.wanted.types_meet(presence).then_some(pattern)
            }));
            *last = Some((presence, admitted));
        }
    }
}

/// What a position is made of.
#[derive(Debug, Clone, Copy)]
struct Census {
    presence: Presence,
    /// How many pieces each side has, mine first.
    numbers: [u8; 2],
}

/// One position, seen by one side.
#[derive(Debug)]
pub struct Sight<'a> {
    ensemble: &'a Ensemble,
    look: Look<'a>,
    /// Taken where there are many questions.
    census: Option<Census>,
    admitted: &'a [usize],
    round: u64,
    answers: &'a mut [Answers],
}

impl<'a> Sight<'a> {
    /// The patterns that may have a valid instance here, in their order.
    pub fn candidates(&self) -> &'a [usize] {
        self.admitted
    }

    /// Whether a valid instance of a pattern exists.
    #[inline]
    pub fn exists(&mut self, pattern: usize) -> Result<bool, TooOpen> {
        let asked = self.ensemble.asks[pattern];
        if let Some(known) = self.answers(asked).valid {
            return known;
        }
        let answer = self.work_out(asked);
        self.answers[asked].valid = Some(answer);
        answer
    }

    /// Whether a raw instance of a pattern exists.
    pub fn exists_raw(&mut self, pattern: usize) -> Result<bool, TooOpen> {
        let asked = self.ensemble.asks[pattern];
        if let Some(known) = self.answers(asked).raw {
            return known;
        }
        let answer = self
            .look
            .exists_raw(&self.ensemble.questions[asked].program);
        self.answers[asked].raw = Some(answer);
        answer
    }

    #[inline]
    fn answers(&mut self, asked: usize) -> Answers {
        let answers = &mut self.answers[asked];
        if answers.round != self.round {
            *answers = Answers {
                round: self.round,
                ..Answers::default()
            };
        }
        *answers
    }

    #[inline]
    fn work_out(&mut self, asked: usize) -> Result<bool, TooOpen> {
        let question = &self.ensemble.questions[asked];
        let wanted = &question.wanted;
        let material = match self.census {
            Some(Census { presence, numbers }) => {
                wanted.types_meet(presence)
                    && wanted.numbers_meet(numbers)
                    && (!wanted.several_alike || self.look.has_material(&question.program))
            }
            None => self.look.has_material(&question.program),
        };
        if !material {
            return Ok(false);
        }
        self.look.exists_with_material(&question.program)
    }
}
