//! Many patterns looked for together: what they have in common is done once.

mod block;

use std::sync::Arc;

use chess::{Color, Position, View};

use super::{Look, TooOpen, exists};
use crate::plan::Program;
use block::{Block, Memory, WIDTH};

/// With no more questions than this, each asks for itself.
const FEW: usize = 3;

/// Patterns that are looked for together.
#[derive(Debug)]
pub struct Ensemble {
    /// Patterns that ask the same share a question.
    questions: Vec<Arc<Program>>,
    /// Which question each pattern asks.
    asks: Vec<usize>,
    /// The patterns in their order, with what they need.
    blocks: Vec<Block>,
}

impl Ensemble {
    /// Takes the patterns in their order.
    pub fn new(programs: impl IntoIterator<Item = Arc<Program>>) -> Ensemble {
        let programs: Vec<Arc<Program>> = programs.into_iter().collect();
        let mut questions: Vec<Arc<Program>> = Vec::new();
        let mut asks = Vec::new();
        for program in &programs {
            let known = questions.iter().position(|known| known == program);
            asks.push(known.unwrap_or_else(|| {
                questions.push(program.clone());
                questions.len() - 1
            }));
        }
        Ensemble {
            questions,
            asks,
            blocks: programs.chunks(WIDTH).map(Block::new).collect(),
        }
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
        let memories = || self.blocks.iter().map(Block::memory).collect();
        Lookout {
            ensemble: self,
            view: View::empty(),
            left: vec![0; self.blocks.len()],
            candidates: Vec::with_capacity(self.asks.len()),
            memories: [memories(), memories()],
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
    /// Patterns for which everything they need is there in the present position, a bit for each and as a list.
    left: Vec<u64>,
    candidates: Vec<usize>,
    /// For each side and block, what was found out when it last looked.
    memories: [Vec<Memory>; 2],
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
        let many = questions.len() > FEW;
        if many {
            self.screen(position, side);
        } else {
            let may_exist = |program: &Arc<Program>| program.may_exist(position, side);
            self.candidates.clear();
            if questions.iter().any(may_exist) {
                self.candidates.extend(0..self.ensemble.asks.len());
            }
        }
        Sight {
            ensemble: self.ensemble,
            left: many.then_some(&self.left[..]),
            candidates: &self.candidates,
            look: Look {
                view: &mut self.view,
                position,
                side,
                loaded: many,
                king_shut_in: None,
            },
            round: self.round,
            answers: &mut self.answers,
        }
    }

    /// Asks what many patterns need. Out of line, so that a few patterns do not pay for it.
    #[inline(never)]
    fn screen(&mut self, position: &Position, side: Color) {
        self.view.load(position, side);
        self.candidates.clear();
        let memories = &mut self.memories[usize::from(side.is_black())];
        let blocks = self.ensemble.blocks.iter().zip(memories);
        for (place, (left, (block, memory))) in self.left.iter_mut().zip(blocks).enumerate() {
            *left = block.screen(position, side, &self.view, memory);
            let mut bits = *left;
            while bits != 0 {
                let pattern = place * WIDTH + bits.trailing_zeros() as usize;
                self.candidates.push(pattern);
                bits &= bits - 1;
            }
        }
    }
}

/// One position, seen by one side.
#[derive(Debug)]
pub struct Sight<'a> {
    ensemble: &'a Ensemble,
    look: Look<'a>,
    /// Where there are many questions, the patterns that have all they need.
    left: Option<&'a [u64]>,
    candidates: &'a [usize],
    round: u64,
    answers: &'a mut [Answers],
}

impl<'a> Sight<'a> {
    /// The patterns that may have a valid instance here, in their order.
    pub fn candidates(&self) -> &'a [usize] {
        self.candidates
    }

    /// Whether a valid instance of a pattern exists.
    #[inline]
    pub fn exists(&mut self, pattern: usize) -> Result<bool, TooOpen> {
        if let Some(left) = self.left {
            let (block, bit) = (pattern / WIDTH, 1 << (pattern % WIDTH));
            if left[block] & bit == 0 {
                return Ok(false);
            }
            if self.ensemble.blocks[block].settled() & bit != 0 {
                return Ok(true);
            }
        }
        self.search(pattern)
    }

    fn search(&mut self, pattern: usize) -> Result<bool, TooOpen> {
        let asked = self.ensemble.asks[pattern];
        if let Some(known) = self.answers(asked).valid {
            return known;
        }
        let program = &self.ensemble.questions[asked];
        let answer = match self.left {
            // The types of pieces are there, and the search itself finds out whether there are enough of each.
            Some(_) => self
                .look
                .ask_loaded(|view, budget| exists(program, view, budget, true)),
            None => self.look.exists(program),
        };
        self.answers[asked].valid = Some(answer);
        answer
    }

    /// Whether a raw instance of a pattern exists.
    pub fn exists_raw(&mut self, pattern: usize) -> Result<bool, TooOpen> {
        let asked = self.ensemble.asks[pattern];
        if let Some(known) = self.answers(asked).raw {
            return known;
        }
        let answer = self.look.exists_raw(&self.ensemble.questions[asked]);
        self.answers[asked].raw = Some(answer);
        answer
    }

    #[inline]
    fn answers(&mut self, asked: usize) -> &mut Answers {
        let answers = &mut self.answers[asked];
        if answers.round != self.round {
            *answers = Answers {
                round: self.round,
                ..Answers::default()
            };
        }
        answers
    }
}
