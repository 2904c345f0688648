//! What the author's functions gave before: one that counts in loops and asks nothing but its arguments, as where the
//! pawns stand, gives the same again for the same arguments.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use game::vocabulary::Lexicon;

use super::cost;
use crate::model::{Command, Expr, Function, Node};

/// Functions of more parameters are worked out each time.
const MOST_ARGUMENTS: usize = 4;
/// Functions without loops that take fewer steps are worked out as quickly as an answer is found.
const LEAST_STEPS: u32 = 12;
/// Answers that are kept, a power of two.
const KEPT: usize = 128;

#[derive(Debug, Clone)]
pub(crate) struct Memory {
    owner: Identity,
    answers: Box<[Answer; KEPT]>,
}

/// One set differs from every other, also from those that are gone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Identity(u64);

impl Identity {
    /// Another one than all before.
    pub(crate) fn new() -> Identity {
        static LAST: AtomicU64 = AtomicU64::new(NOBODY.0);
        Identity(LAST.fetch_add(1, Relaxed) + 1)
    }
}

const NOBODY: Identity = Identity(0);

/// Which function was called, and with what.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Question {
    /// See [`Question::new`]; 0 in an empty place.
    function: usize,
    arguments: [u64; MOST_ARGUMENTS],
}

impl Question {
    /// A function of an owner's code, called by a side as EU.
    #[inline]
    pub(crate) fn new(function: usize, sides: [usize; 2], arguments: &[u64]) -> Question {
        let mut all = [0; MOST_ARGUMENTS];
        for (place, argument) in all.iter_mut().zip(arguments) {
            *place = *argument;
        }
        Question {
            function: 4 * function + 2 * sides[0] + sides[1] + 1,
            arguments: all,
        }
    }

    #[inline]
    fn place(&self) -> usize {
        let mixed = self
            .arguments
            .iter()
            .fold(self.function as u64, |mixed, one| {
                (mixed.rotate_left(5) ^ one).wrapping_mul(0x9e37_79b9_7f4a_7c15)
            });
        (mixed >> 32) as usize % KEPT
    }
}

#[derive(Debug, Clone, Copy, Default)]
struct Answer {
    question: Question,
    value: u64,
    /// The steps it took, which are taken again.
    steps: u32,
}

impl Default for Memory {
    fn default() -> Memory {
        Memory {
            owner: NOBODY,
            answers: Box::new([Answer::default(); KEPT]),
        }
    }
}

impl Memory {
    /// The memory of this set, which has forgotten those of others.
    #[inline]
    pub(crate) fn belonging_to(&mut self, owner: Identity) -> &mut Memory {
        if self.owner != owner {
            *self = Memory {
                owner,
                ..Memory::default()
            };
        }
        self
    }

    /// The value and the steps of an answer.
    #[inline]
    pub(crate) fn get(&self, question: &Question) -> Option<(u64, u32)> {
        let kept = &self.answers[question.place()];
        (kept.question == *question).then_some((kept.value, kept.steps))
    }

    /// Keeps an answer in place of another.
    #[inline]
    pub(crate) fn put(&mut self, question: Question, value: u64, steps: u32) {
        self.answers[question.place()] = Answer {
            question,
            value,
            steps,
        };
    }
}

/// Whether a function may be remembered, and takes long enough for that.
pub(super) fn is_worth_remembering(function: &Function, lexicon: &Lexicon) -> bool {
    let commands = &function.commands;
    let is_long =
        commands.iter().any(Command::counts) || cost::of_commands(commands, lexicon) >= LEAST_STEPS;
    let expressions = commands.iter().flat_map(Command::expressions);
    is_long
        && function.parameters <= MOST_ARGUMENTS
        && expressions
            .into_iter()
            .all(|expr| asks_arguments_alone(expr, lexicon))
}

/// Whether nothing in it asks for the position, or for anything else that changes.
fn asks_arguments_alone(expr: &Expr, lexicon: &Lexicon) -> bool {
    let alone = match &expr.node {
        Node::Board | Node::Each | Node::TypeValue(_) | Node::PieceValue(_) => false,
        Node::UserCall(..) => false,
        Node::Call(function, _) => lexicon.functions[*function].timeless,
        Node::Attribute(attribute, _) => lexicon.attributes[*attribute].timeless,
        _ => true,
    };
    let mut parts = expr.parts().into_iter();
    alone && parts.all(|part| asks_arguments_alone(part, lexicon))
}
