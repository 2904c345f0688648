//! Many patterns looked for together: what they have in common is done once.

use std::sync::Arc;

use chess::{Bitboard, Color, Position, Role, View};

use super::{Look, TooOpen, exists};
use crate::plan::{Fact, Presence, Program, Wanted};

/// With no more questions than this, each asks for itself.
const FEW: usize = 3;

/// Patterns that are looked for together.
#[derive(Debug)]
pub struct Ensemble {
    /// Patterns that ask the same share a question.
    questions: Vec<Question>,
    /// Which question each pattern asks.
    asks: Vec<usize>,
    /// What must be true for some of the patterns, each fact once, cheap ones first.
    needs: Vec<Need>,
}

#[derive(Debug)]
struct Question {
    program: Arc<Program>,
    wanted: Wanted,
    /// What it needs is enough.
    settled: bool,
}

#[derive(Debug)]
struct Need {
    fact: Fact,
    patterns: Patterns,
    /// Whether the answer holds until a pawn moves or vanishes.
    about_pawns: bool,
}

/// What was found out about the pawns when a side last looked.
#[derive(Debug, Clone)]
struct PawnMemory {
    /// Mine and the opponent's, not turned.
    pawns: [Bitboard; 2],
    /// For each need, whether it was met.
    known: Vec<Option<bool>>,
}

impl PawnMemory {
    /// Forgets everything if the pawns are others.
    #[inline]
    fn turn_to(&mut self, position: &Position, side: Color) {
        let all = position.role(Role::Pawn);
        let pawns = [all & position.of(side), all & position.of(side.other())];
        if self.pawns != pawns {
            self.pawns = pawns;
            self.known.fill(None);
        }
    }
}

/// A set of patterns, one bit each. Few need more than the first 64.
#[derive(Debug, Clone, PartialEq)]
struct Patterns {
    first: u64,
    others: Vec<u64>,
}

impl Patterns {
    fn none(of: usize) -> Patterns {
        Patterns {
            first: 0,
            others: vec![0; of.saturating_sub(64).div_ceil(64)],
        }
    }

    fn add(&mut self, pattern: usize) {
        let bits = match pattern / 64 {
            0 => &mut self.first,
            word => &mut self.others[word - 1],
        };
        *bits |= 1 << (pattern % 64);
    }

    #[inline]
    fn contains(&self, pattern: usize) -> bool {
        let bits = match pattern / 64 {
            0 => self.first,
            word => self.others[word - 1],
        };
        bits >> (pattern % 64) & 1 != 0
    }

    #[inline]
    fn meet(&self, other: &Patterns) -> bool {
        self.first & other.first != 0
            || self
                .others
                .iter()
                .zip(&other.others)
                .any(|(a, b)| a & b != 0)
    }

    #[inline]
    fn remove(&mut self, gone: &Patterns) {
        self.first &= !gone.first;
        for (bits, gone) in self.others.iter_mut().zip(&gone.others) {
            *bits &= !gone;
        }
    }

    #[inline]
    fn set(&mut self, other: &Patterns) {
        self.first = other.first;
        self.others.copy_from_slice(&other.others);
    }

    /// Lists them in their order.
    #[inline]
    fn list(&self, into: &mut Vec<usize>) {
        into.clear();
        let words = std::iter::once(&self.first).chain(&self.others);
        for (place, bits) in words.enumerate() {
            let mut bits = *bits;
            while bits != 0 {
                into.push(place * 64 + bits.trailing_zeros() as usize);
                bits &= bits - 1;
            }
        }
    }
}

impl Ensemble {
    /// Takes the patterns in their order.
    pub fn new(programs: impl IntoIterator<Item = Arc<Program>>) -> Ensemble {
        let programs: Vec<Arc<Program>> = programs.into_iter().collect();
        let mut questions: Vec<Question> = Vec::new();
        let mut needs: Vec<Need> = Vec::new();
        let mut asks = Vec::new();
        for (pattern, program) in programs.iter().enumerate() {
            for fact in program.screen() {
                let known = needs.iter().position(|need| need.fact == *fact);
                let place = known.unwrap_or_else(|| {
                    needs.push(Need {
                        fact: fact.clone(),
                        patterns: Patterns::none(programs.len()),
                        about_pawns: fact.is_about_pawns(),
                    });
                    needs.len() - 1
                });
                needs[place].patterns.add(pattern);
            }
            let known = questions.iter().position(|known| known.program == *program);
            asks.push(known.unwrap_or_else(|| {
                questions.push(Question {
                    program: program.clone(),
                    wanted: program.wanted(),
                    settled: program.is_settled_by_screen(),
                });
                questions.len() - 1
            }));
        }
        needs.sort_by(|a, b| a.fact.cost().total_cmp(&b.fact.cost()));
        Ensemble {
            questions,
            asks,
            needs,
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
        Lookout {
            ensemble: self,
            view: View::empty(),
            left: Patterns::none(self.asks.len()),
            candidates: Vec::with_capacity(self.asks.len()),
            last: [const { None }; 2],
            pawns: [const { [Bitboard::EMPTY; 2] }; 2].map(|pawns| PawnMemory {
                pawns,
                known: vec![None; self.needs.len()],
            }),
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
    /// Patterns for which everything they need is there in the present position, as a set and as a list.
    left: Patterns,
    candidates: Vec<usize>,
    /// For each side, the types of pieces when it last looked, and which patterns they admit: seldom do they change.
    last: [Option<(Presence, Patterns)>; 2],
    /// For each side, what only pawns can change.
    pawns: [PawnMemory; 2],
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
            let may_exist = |asked: &Question| asked.program.may_exist(position, side);
            self.candidates.clear();
            if questions.iter().any(may_exist) {
                self.candidates.extend(0..self.ensemble.asks.len());
            }
        }
        Sight {
            ensemble: self.ensemble,
            left: many.then_some(&self.left),
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
        self.admit(Presence::of(position, side), side);
        let memory = &mut self.pawns[usize::from(side.is_black())];
        memory.turn_to(position, side);
        for (need, known) in self.ensemble.needs.iter().zip(&mut memory.known) {
            if !need.patterns.meet(&self.left) {
                continue;
            }
            let holds = match *known {
                Some(known) => known,
                None => {
                    let holds = need.fact.holds(&self.view);
                    if need.about_pawns {
                        *known = Some(holds);
                    }
                    holds
                }
            };
            if !holds {
                self.left.remove(&need.patterns);
            }
        }
        self.left.list(&mut self.candidates);
    }

    /// Begins with the patterns that these types of pieces admit.
    fn admit(&mut self, presence: Presence, side: Color) {
        let last = &mut self.last[usize::from(side.is_black())];
        let admitted = match last {
            Some((known, admitted)) if *known == presence => admitted,
            _ => {
                let mut admitted = Patterns::none(self.ensemble.asks.len());
                for (pattern, asked) in self.ensemble.asks.iter().enumerate() {
                    if self.ensemble.questions[*asked].wanted.types_meet(presence) {
                        admitted.add(pattern);
                    }
                }
                &mut last.insert((presence, admitted)).1
            }
        };
        self.left.set(admitted);
    }
}

/// One position, seen by one side.
#[derive(Debug)]
pub struct Sight<'a> {
    ensemble: &'a Ensemble,
    look: Look<'a>,
    /// Where there are many questions, the patterns that have all they need.
    left: Option<&'a Patterns>,
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
        let asked = self.ensemble.asks[pattern];
        let question = &self.ensemble.questions[asked];
        if let Some(left) = self.left {
            if !left.contains(pattern) {
                return Ok(false);
            }
            if question.settled {
                return Ok(true);
            }
        }
        if let Some(known) = self.answers(asked).valid {
            return known;
        }
        let program = &question.program;
        let answer = match self.left {
            // The types of pieces are there, and the search itself finds out whether there are enough of each.
            Some(_) => self
                .look
                .ask_loaded(|view, budget| exists(program, view, budget)),
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
        let answer = self
            .look
            .exists_raw(&self.ensemble.questions[asked].program);
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_beyond_the_first_word() {
        let some = [0, 5, 63, 64, 130, 199];
        let mut set = Patterns::none(200);
        some.into_iter().for_each(|pattern| set.add(pattern));
        let mut listed = Vec::new();
        set.list(&mut listed);
        assert_eq!(listed, some);
        assert!((0..200).all(|pattern| set.contains(pattern) == some.contains(&pattern)));

        let mut far = Patterns::none(200);
        far.add(130);
        far.add(131);
        assert!(set.meet(&far) && far.meet(&set));
        set.remove(&far);
        assert!(!set.meet(&far));
        set.list(&mut listed);
        assert_eq!(listed, [0, 5, 63, 64, 199]);
        set.set(&far);
        assert_eq!(set, far);
    }
}
