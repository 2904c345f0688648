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
use position_cache::{Entry, PositionCache};
use shared_facts::WIDTH;

/// With no more questions than this, each question_of for itself.
const MAX_UNSCREENED: usize = 3;

/// Patterns that are looked for together.
#[derive(Debug)]
pub struct Ensemble {
    /// Patterns that ask the same share a question.
    questions: Vec<Arc<Program>>,
    /// Which question each pattern question_of.
    question_of: Vec<usize>,
    /// The patterns in their order, with what they need.
    blocks: Vec<Block>,
}

impl Ensemble {
    /// Takes the patterns in their order.
    pub fn new(programs: impl IntoIterator<Item = Arc<Program>>) -> Ensemble {
        let programs: Vec<Arc<Program>> = programs.into_iter().collect();
        let mut questions: Vec<Arc<Program>> = Vec::new();
        let mut question_of = Vec::new();
        for program in &programs {
            let known = questions.iter().position(|known| known == program);
            question_of.push(known.unwrap_or_else(|| {
                questions.push(program.clone());
                questions.len() - 1
            }));
        }
        Ensemble {
            questions,
            question_of,
            blocks: programs.chunks(WIDTH).map(Block::new).collect(),
        }
    }

    /// How many patterns there are.
    pub fn len(&self) -> usize {
        self.question_of.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.question_of.is_empty()
    }

    /// Whether there are so many questions that they are sifted together.
    pub fn is_screened(&self) -> bool {
        self.questions.len() > MAX_UNSCREENED
    }

    /// A place to look from, with a memory of its own.
    pub fn matcher(&self) -> EnsembleMatcher<'_> {
        let block_caches = || self.blocks.iter().map(Block::new_cache).collect();
        EnsembleMatcher {
            ensemble: self,
            view: View::empty(),
            results: vec![BlockResult::default(); self.blocks.len()],
            all_possible: false,
            cache: PositionCache::new(self.blocks.len()),
            entry: None,
            block_caches: [block_caches(), block_caches()],
            generation: 0,
            answers: vec![CachedAnswers::default(); self.questions.len()],
        }
    }
}

/// Looks at position after position.
#[derive(Debug)]
pub struct EnsembleMatcher<'e> {
    ensemble: &'e Ensemble,
    view: View,
    /// What was results out of the patterns of each block in the present position.
    results: Vec<BlockResult>,
    /// Where few patterns are looked for: whether all of them are possible, or none.
    all_possible: bool,
    /// Where many patterns are looked for: positions met before, and where the present one is kept.
    cache: PositionCache,
    entry: Option<Entry>,
    /// For each side and block, what was results out when it last looked.
    block_caches: [Vec<BlockCache>; 2],
    /// Positions looked at: answers of another generation are forgotten.
    generation: u64,
    answers: Vec<CachedAnswers>,
}

/// What was results out of the patterns of a block, a bit for each.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
struct BlockResult {
    /// Those that may have a valid instance.
    possible: u64,
    /// Those that have one.
    certain: u64,
}

/// What is known of a question in the present position.
#[derive(Debug, Clone, Copy, Default)]
struct CachedAnswers {
    generation: u64,
    valid: Option<Result<bool, BudgetError>>,
    raw: Option<Result<bool, BudgetError>>,
}

impl EnsembleMatcher<'_> {
    /// What comes next is another game: it may begin as others did.
    pub fn begin_game(&mut self) {
        self.cache.begin_game();
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
        let loaded = self.screen_if_many(position, side);
        self.query_at(position, side, loaded)
    }

    /// Finds out which patterns have a valid instance in a position, for one side, a bit for each, 64 to a bits; adds the
    /// bits of those of which it cannot be told to `undecided`, and says how many they are.
    #[inline]
    pub fn find_valid(
        &mut self,
        position: &Position,
        side: Color,
        valid: &mut [u64],
        undecided: &mut [u64],
    ) -> u64 {
        let loaded = self.screen_if_many(position, side);
        // Mostly what the patterns need settles them all.
        if let ([results], [bits]) = (self.results.as_slice(), &mut *valid)
            && results.possible == results.certain
        {
            *bits = results.certain;
            return 0;
        }
        self.query_at(position, side, loaded)
            .find_valid(valid, undecided)
    }

    /// Finds out at once what can be told of the patterns; whether the view is of the position now.
    #[inline]
    fn screen_if_many(&mut self, position: &Position, side: Color) -> bool {
        if self.ensemble.is_screened() {
            return self.screen(position, side);
        }
        let may_exist = |program: &Arc<Program>| program.may_exist(position, side);
        let any = self.ensemble.questions.iter().any(may_exist);
        if any != self.all_possible {
            self.set_all_possible(any);
        }
        false
    }

    fn query_at<'a>(
        &'a mut self,
        position: &'a Position,
        side: Color,
        loaded: bool,
    ) -> EnsembleQuery<'a> {
        self.generation = self.generation.wrapping_add(1);
        EnsembleQuery {
            ensemble: self.ensemble,
            is_screened: self.ensemble.is_screened(),
            results: &mut self.results,
            single: PositionQuery {
                view: &mut self.view,
                position,
                side,
                loaded,
                king_shut_in: None,
            },
            generation: self.generation,
            answers: &mut self.answers,
        }
    }

    /// Leaves all patterns or none.
    #[inline(never)]
    fn set_all_possible(&mut self, all: bool) {
        self.all_possible = all;
        for (results, block) in self.results.iter_mut().zip(&self.ensemble.blocks) {
            results.possible = if all { block.all() } else { 0 };
        }
    }

    /// Asks what many patterns need, unless the position was met before; whether the view is of it now. Out of line,
    /// so that a few patterns do not pay for it.
    #[inline(never)]
    fn screen(&mut self, position: &Position, side: Color) -> bool {
        if let Some(last) = self.entry {
            copy(&self.results, self.cache.results(last));
        }
        self.entry = self.cache.entry(position, side);
        if let Some(entry) = self.entry
            && entry.is_known
        {
            copy(self.cache.results(entry), &mut self.results);
            return false;
        }
        self.view.load(position, side);
        let block_caches = &mut self.block_caches[usize::from(side.is_black())];
        for (place, results) in self.results.iter_mut().enumerate() {
            let block = &self.ensemble.blocks[place];
            results.possible = block.screen(position, side, &self.view, &mut block_caches[place]);
            results.certain = results.possible & block.settled();
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
    single: PositionQuery<'a>,
    /// Whether it was question what the patterns need.
    is_screened: bool,
    results: &'a mut [BlockResult],
    generation: u64,
    answers: &'a mut [CachedAnswers],
}

impl EnsembleQuery<'_> {
    /// The first pattern, from this one on, that may have a valid instance here.
    #[inline]
    pub fn candidate(&self, from: usize) -> Option<usize> {
        let mut block = from / WIDTH;
        let mut bits = self.results.get(block)?.possible & u64::MAX << (from % WIDTH);
        while bits == 0 {
            block += 1;
            bits = self.results.get(block)?.possible;
        }
        Some(block * WIDTH + bits.trailing_zeros() as usize)
    }

    /// As [`EnsembleMatcher::valid`].
    #[inline(never)]
    fn find_valid(&mut self, valid: &mut [u64], undecided: &mut [u64]) -> u64 {
        let mut count = 0;
        for (block, bits) in valid.iter_mut().enumerate() {
            let BlockResult { possible, certain } = self.results[block];
            *bits = certain;
            let mut open = possible & !certain;
            while open != 0 {
                let bit = open & open.wrapping_neg();
                open ^= bit;
                match self.search(block * WIDTH + bit.trailing_zeros() as usize) {
                    Ok(true) => *bits |= bit,
                    Ok(false) => {}
                    Err(BudgetError) => {
                        undecided[block] |= bit;
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
        let BlockResult { possible, certain } = self.results[block];
        if certain & bit != 0 {
            return Ok(true);
        }
        if possible & bit == 0 {
            return Ok(false);
        }
        self.search(pattern)
    }

    #[inline(never)]
    fn search(&mut self, pattern: usize) -> Result<bool, BudgetError> {
        let question = self.ensemble.question_of[pattern];
        if let Some(known) = self.answers(question).valid {
            return known;
        }
        let program = &self.ensemble.questions[question];
        let answer = match self.is_screened {
            // The types of pieces are there, and the search itself finds out whether there are enough of each.
            true => self
                .single
                .ask_loaded(|view, budget| exists(program, view, budget, true)),
            false => self.single.exists(program),
        };
        self.answers[question].valid = Some(answer);
        if self.is_screened {
            let (block, bit) = (pattern / WIDTH, 1 << (pattern % WIDTH));
            match answer {
                Ok(true) => self.results[block].certain |= bit,
                Ok(false) => self.results[block].possible &= !bit,
                Err(BudgetError) => {}
            }
        }
        answer
    }

    /// Whether a raw instance of a pattern exists.
    pub fn exists_raw(&mut self, pattern: usize) -> Result<bool, BudgetError> {
        let question = self.ensemble.question_of[pattern];
        if let Some(known) = self.answers(question).raw {
            return known;
        }
        let answer = self.single.exists_raw(&self.ensemble.questions[question]);
        self.answers[question].raw = Some(answer);
        answer
    }

    #[inline]
    fn answers(&mut self, question: usize) -> &mut CachedAnswers {
        let answers = &mut self.answers[question];
        if answers.generation != self.generation {
            *answers = CachedAnswers {
                generation: self.generation,
                ..CachedAnswers::default()
            };
        }
        answers
    }
}
