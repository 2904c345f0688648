//! Matching many patterns together.
//!
//! For one pattern a matcher tests its material and searches. For 33 patterns that would be 33 searches a position,
//! though they ask much the same. The ensemble shares what they have in common, in this order:
//!
//! 1. *Equal patterns ask once.* Patterns with the same plan share one question.
//! 2. *Position cache.* Games begin alike; the answer for a position that was met before is copied.
//! 3. *Material and pawns.* The types of pieces on the board exclude most patterns; this is computed again only when
//!    they change, and pawn structures only when a pawn moves or vanishes.
//! 4. *Screening facts.* Each pattern has facts, without actors, that must hold before a search is worthwhile
//!    (`plan/screen.rs`). Each distinct fact is tested once, cheap ones first, and only while a pattern that needs it
//!    is still possible. Patterns are bits of a word, 64 to a block.
//! 5. *Search.* Where the facts suffice, the pattern is certain; for the rest its own search decides.
//!
//! An answer depends on the position and the side alone, never on what was asked before (`tests/ensemble_in_time.rs`).
//! Gain: with all 33 shipped patterns a position costs 4,180 instructions instead of 18,500 (`sh
//! benches/instructions.sh`; `docs/lab-notes.md` has the parts).

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

/// With this many questions or fewer, each is matched for itself: screening would cost more than it saves.
const MAX_UNSCREENED: usize = 3;

/// Patterns to be looked for together; shared by all threads of a search.
///
/// Make it once, take one [`EnsembleMatcher`] per thread with [`Ensemble::matcher`], and ask that for position after
/// position. A pattern is named by its index in the order given to [`Ensemble::new`]. Every answer is the one that
/// [`Matcher`](super::Matcher) gives for the pattern alone.
#[derive(Debug)]
pub struct Ensemble {
    /// Distinct plans; patterns with equal ones share a question.
    questions: Vec<Arc<Program>>,
    /// For each pattern, the index of its question.
    question_of: Vec<usize>,
    /// The patterns in their order, 64 to a block.
    blocks: Vec<Block>,
}

impl Ensemble {
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

    pub fn len(&self) -> usize {
        self.question_of.len()
    }

    pub fn is_empty(&self) -> bool {
        self.question_of.is_empty()
    }

    /// Whether positions are screened for all patterns before any is searched for. If not,
    /// [`EnsembleMatcher::rules_out_all`] is a cheap first test.
    pub fn is_screened(&self) -> bool {
        self.questions.len() > MAX_UNSCREENED
    }

    /// A matcher for one thread, with caches of its own: about 2 MB once it has seen 256 positions, if the ensemble is
    /// screened.
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

/// Matches the patterns of an [`Ensemble`] in position after position.
///
/// Call [`EnsembleMatcher::begin_game`] at the start of each game; then [`EnsembleMatcher::find_valid`] for the bits
/// of all patterns at once, or [`EnsembleMatcher::query`] to ask for one after the other. Fastest when the positions
/// of a game come in order, first all for one side, then all for the other.
#[derive(Debug)]
pub struct EnsembleMatcher<'e> {
    ensemble: &'e Ensemble,
    view: View,
    /// For each block, what is known of its patterns in the current position.
    results: Vec<BlockResult>,
    /// Without screening: whether all patterns are possible, or none.
    all_possible: bool,
    /// With screening: earlier positions, and the entry of the current one.
    cache: PositionCache,
    entry: Option<Entry>,
    /// For each side and block, what was computed when that side last looked.
    block_caches: [Vec<BlockCache>; 2],
    /// Counts positions; answers of another generation are out of date.
    generation: u64,
    answers: Vec<CachedAnswers>,
}

/// What is known of the patterns of a block, one bit for each.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
struct BlockResult {
    /// Patterns that may have a valid instance.
    possible: u64,
    /// Patterns that have one.
    certain: u64,
}

/// What is known of a question in the current position.
#[derive(Debug, Clone, Copy, Default)]
struct CachedAnswers {
    generation: u64,
    valid: Option<Result<bool, BudgetError>>,
    raw: Option<Result<bool, BudgetError>>,
}

impl EnsembleMatcher<'_> {
    /// Says that the next position belongs to another game, which may begin as others did.
    pub fn begin_game(&mut self) {
        self.cache.begin_game();
    }

    /// Whether the material already excludes a valid instance of every pattern. Always `false` if the ensemble is
    /// screened.
    #[inline]
    pub fn rules_out_all(&self, position: &Position, side: Color) -> bool {
        let questions = &self.ensemble.questions;
        let may_exist = |program: &Arc<Program>| program.may_exist(position, side);
        !self.ensemble.is_screened() && !questions.iter().any(may_exist)
    }

    /// Prepares questions about a position for the side that searches.
    #[inline]
    pub fn query<'a>(&'a mut self, position: &'a Position, side: Color) -> EnsembleQuery<'a> {
        let loaded = self.screen_if_many(position, side);
        self.query_at(position, side, loaded)
    }

    /// Sets the bit of each pattern that has a valid instance, 64 to a word, and adds the bits of those whose search
    /// was given up to `undecided`. Returns the number of the latter.
    #[inline]
    pub fn find_valid(
        &mut self,
        position: &Position,
        side: Color,
        valid: &mut [u64],
        undecided: &mut [u64],
    ) -> u64 {
        let loaded = self.screen_if_many(position, side);
        // In most positions the screening facts settle every pattern.
        if let ([results], [bits]) = (self.results.as_slice(), &mut *valid)
            && results.possible == results.certain
        {
            *bits = results.certain;
            return 0;
        }
        self.query_at(position, side, loaded)
            .find_valid(valid, undecided)
    }

    /// Finds the patterns that are possible. Returns whether the view has been loaded with the position.
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

    /// Marks all patterns as possible, or none.
    #[inline(never)]
    fn set_all_possible(&mut self, all: bool) {
        self.all_possible = all;
        for (results, block) in self.results.iter_mut().zip(&self.ensemble.blocks) {
            results.possible = if all { block.all() } else { 0 };
        }
    }

    /// Tests the screening facts, unless the position is in the cache. Returns whether the view has been loaded with
    /// the position. Not inlined, so that searches for few patterns do not pay for it.
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

/// There is nearly always one block, and a call would take longer than its copy.
#[inline]
fn copy(from: &[BlockResult], to: &mut [BlockResult]) {
    match (from, to) {
        ([from], [to]) => *to = *from,
        (from, to) => to.copy_from_slice(from),
    }
}

/// A position and the side that searches, to be asked for the patterns of an ensemble by index.
#[derive(Debug)]
pub struct EnsembleQuery<'a> {
    ensemble: &'a Ensemble,
    single: PositionQuery<'a>,
    is_screened: bool,
    results: &'a mut [BlockResult],
    generation: u64,
    answers: &'a mut [CachedAnswers],
}

impl EnsembleQuery<'_> {
    /// The first pattern, from this index on, that may have a valid instance here.
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

    /// As [`EnsembleMatcher::find_valid`].
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

    /// Whether this pattern has a valid instance.
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
            // The types of pieces are on the board; whether there are enough of each, the search finds out.
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

    /// Whether this pattern has a raw instance.
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
