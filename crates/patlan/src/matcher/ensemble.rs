//! Many patterns looked for together: what they have in common is done once.

mod block;
mod fixed_kings;
mod forks;
mod listed;
mod position_cache;
mod shared_facts;

use std::sync::Arc;

use chess::{Color, Position, View};

use super::{BudgetError, PositionQuery, exists};
use crate::plan::Program;
use block::{Block, BlockCache};
use position_cache::{PositionCache, Slot};
use shared_facts::WIDTH;

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

    /// Whether there are so many questions that they are sifted together.
    pub fn is_screened(&self) -> bool {
        self.questions.len() > FEW
    }

    /// A place to look from, with a memory of its own.
    pub fn matcher(&self) -> EnsembleMatcher<'_> {
        let memories = || self.blocks.iter().map(Block::memory).collect();
        EnsembleMatcher {
            ensemble: self,
            view: View::empty(),
            found: vec![BlockResult::default(); self.blocks.len()],
            is_open: false,
            known: PositionCache::new(self.blocks.len()),
            slot: None,
            memories: [memories(), memories()],
            round: 0,
            answers: vec![CachedAnswers::default(); self.questions.len()],
        }
    }
}

/// Looks at position after position.
#[derive(Debug)]
pub struct EnsembleMatcher<'e> {
    ensemble: &'e Ensemble,
    view: View,
    /// What was found out of the patterns of each block in the present position.
    found: Vec<BlockResult>,
    /// Where few patterns are looked for: whether all of them are left, or none.
    is_open: bool,
    /// Where many patterns are looked for: positions met before, and where the present one is kept.
    known: PositionCache,
    slot: Option<Slot>,
    /// For each side and block, what was found out when it last looked.
    memories: [Vec<BlockCache>; 2],
    /// Positions looked at: answers of another round are forgotten.
    round: u64,
    answers: Vec<CachedAnswers>,
}

/// What was found out of the patterns of a block, a bit for each.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
struct BlockResult {
    /// Those that may have a valid instance.
    left: u64,
    /// Those that have one.
    sure: u64,
}

/// What is known of a question in the present position.
#[derive(Debug, Clone, Copy, Default)]
struct CachedAnswers {
    round: u64,
    valid: Option<Result<bool, BudgetError>>,
    raw: Option<Result<bool, BudgetError>>,
}

impl EnsembleMatcher<'_> {
    /// What comes next is another game: it may begin as others did.
    pub fn begin_game(&mut self) {
        self.known.begin_game();
    }

    /// Whether no pattern can have a valid instance there, where that is told at once.
    #[inline]
    pub fn rules_out_all(&self, position: &Position, side: Color) -> bool {
        let questions = &self.ensemble.questions;
        let may_exist = |program: &Arc<Program>| program.may_exist(position, side);
        !self.ensemble.is_screened() && !questions.iter().any(may_exist)
    }

    /// Turns to a position, for one side.
    #[inline]
    pub fn query<'a>(&'a mut self, position: &'a Position, side: Color) -> EnsembleQuery<'a> {
        let loaded = self.turn_to(position, side);
        self.query_at(position, side, loaded)
    }

    /// Finds out which patterns have a valid instance in a position, for one side, a bit for each, 64 to a word; adds the
    /// bits of those of which it cannot be told to `untold`, and says how many they are.
    #[inline]
    pub fn find_valid(
        &mut self,
        position: &Position,
        side: Color,
        words: &mut [u64],
        untold: &mut [u64],
    ) -> u64 {
        let loaded = self.turn_to(position, side);
        // Mostly what the patterns need settles them all.
        if let ([found], [word]) = (self.found.as_slice(), &mut *words)
            && found.left == found.sure
        {
            *word = found.sure;
            return 0;
        }
        self.query_at(position, side, loaded)
            .find_valid(words, untold)
    }

    /// Finds out at once what can be told of the patterns; whether the view is of the position now.
    #[inline]
    fn turn_to(&mut self, position: &Position, side: Color) -> bool {
        if self.ensemble.is_screened() {
            return self.screen(position, side);
        }
        let may_exist = |program: &Arc<Program>| program.may_exist(position, side);
        let any = self.ensemble.questions.iter().any(may_exist);
        if any != self.is_open {
            self.open(any);
        }
        false
    }

    fn query_at<'a>(
        &'a mut self,
        position: &'a Position,
        side: Color,
        loaded: bool,
    ) -> EnsembleQuery<'a> {
        self.round = self.round.wrapping_add(1);
        EnsembleQuery {
            ensemble: self.ensemble,
            is_screened: self.ensemble.is_screened(),
            found: &mut self.found,
            look: PositionQuery {
                view: &mut self.view,
                position,
                side,
                loaded,
                king_shut_in: None,
            },
            round: self.round,
            answers: &mut self.answers,
        }
    }

    /// Leaves all patterns or none.
    #[inline(never)]
    fn open(&mut self, all: bool) {
        self.is_open = all;
        for (found, block) in self.found.iter_mut().zip(&self.ensemble.blocks) {
            found.left = if all { block.all() } else { 0 };
        }
    }

    /// Asks what many patterns need, unless the position was met before; whether the view is of it now. Out of line,
    /// so that a few patterns do not pay for it.
    #[inline(never)]
    fn screen(&mut self, position: &Position, side: Color) -> bool {
        if let Some(last) = self.slot {
            copy(&self.found, self.known.found(last));
        }
        self.slot = self.known.slot(position, side);
        if let Some(slot) = self.slot
            && slot.is_known
        {
            copy(self.known.found(slot), &mut self.found);
            return false;
        }
        self.view.load(position, side);
        let memories = &mut self.memories[usize::from(side.is_black())];
        for (place, found) in self.found.iter_mut().enumerate() {
            let block = &self.ensemble.blocks[place];
            found.left = block.screen(position, side, &self.view, &mut memories[place]);
            found.sure = found.left & block.settled();
        }
        true
    }
}

/// Mostly one block: to call for a copy would take longer than the copy.
#[inline]
fn copy(from: &[BlockResult], to: &mut [BlockResult]) {
    match (from, to) {
        ([from], [to]) => *to = *from,
        (from, to) => to.copy_from_slice(from),
    }
}

/// One position, seen by one side.
#[derive(Debug)]
pub struct EnsembleQuery<'a> {
    ensemble: &'a Ensemble,
    look: PositionQuery<'a>,
    /// Whether it was asked what the patterns need.
    is_screened: bool,
    found: &'a mut [BlockResult],
    round: u64,
    answers: &'a mut [CachedAnswers],
}

impl EnsembleQuery<'_> {
    /// The first pattern, from this one on, that may have a valid instance here.
    #[inline]
    pub fn candidate(&self, from: usize) -> Option<usize> {
        let mut block = from / WIDTH;
        let mut bits = self.found.get(block)?.left & u64::MAX << (from % WIDTH);
        while bits == 0 {
            block += 1;
            bits = self.found.get(block)?.left;
        }
        Some(block * WIDTH + bits.trailing_zeros() as usize)
    }

    /// As [`EnsembleMatcher::valid`].
    #[inline(never)]
    fn find_valid(&mut self, words: &mut [u64], untold: &mut [u64]) -> u64 {
        let mut count = 0;
        for (block, word) in words.iter_mut().enumerate() {
            let BlockResult { left, sure } = self.found[block];
            *word = sure;
            let mut open = left & !sure;
            while open != 0 {
                let bit = open & open.wrapping_neg();
                open ^= bit;
                match self.search(block * WIDTH + bit.trailing_zeros() as usize) {
                    Ok(true) => *word |= bit,
                    Ok(false) => {}
                    Err(BudgetError) => {
                        untold[block] |= bit;
                        count += 1;
                    }
                }
            }
        }
        count
    }

    /// Whether a valid instance of a pattern exists.
    #[inline]
    pub fn exists(&mut self, pattern: usize) -> Result<bool, BudgetError> {
        let (block, bit) = (pattern / WIDTH, 1 << (pattern % WIDTH));
        let BlockResult { left, sure } = self.found[block];
        if sure & bit != 0 {
            return Ok(true);
        }
        if left & bit == 0 {
            return Ok(false);
        }
        self.search(pattern)
    }

    #[inline(never)]
    fn search(&mut self, pattern: usize) -> Result<bool, BudgetError> {
        let asked = self.ensemble.asks[pattern];
        if let Some(known) = self.answers(asked).valid {
            return known;
        }
        let program = &self.ensemble.questions[asked];
        let answer = match self.is_screened {
            // The types of pieces are there, and the search itself finds out whether there are enough of each.
            true => self
                .look
                .ask_loaded(|view, budget| exists(program, view, budget, true)),
            false => self.look.exists(program),
        };
        self.answers[asked].valid = Some(answer);
        if self.is_screened {
            let (block, bit) = (pattern / WIDTH, 1 << (pattern % WIDTH));
            match answer {
                Ok(true) => self.found[block].sure |= bit,
                Ok(false) => self.found[block].left &= !bit,
                Err(BudgetError) => {}
            }
        }
        answer
    }

    /// Whether a raw instance of a pattern exists.
    pub fn exists_raw(&mut self, pattern: usize) -> Result<bool, BudgetError> {
        let asked = self.ensemble.asks[pattern];
        if let Some(known) = self.answers(asked).raw {
            return known;
        }
        let answer = self.look.exists_raw(&self.ensemble.questions[asked]);
        self.answers[asked].raw = Some(answer);
        answer
    }

    #[inline]
    fn answers(&mut self, asked: usize) -> &mut CachedAnswers {
        let answers = &mut self.answers[asked];
        if answers.round != self.round {
            *answers = CachedAnswers {
                round: self.round,
                ..CachedAnswers::default()
            };
        }
        answers
    }
}
