//! A cache of calls of the author's functions. A function that reads nothing but its arguments gives the same value for
//! the same arguments; those that count in loops (over the pawns, say) are worth a look-up.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use game::vocabulary::Lexicon;

use super::cost;
use crate::model::{Command, Expr, Function, Node};

/// Functions of more parameters are not cached.
const MAX_ARGUMENTS: usize = 4;
/// Functions without loops that take fewer steps are as fast as a look-up.
const MIN_STEPS: u32 = 12;
/// Entries, a power of two.
const CACHE_SIZE: usize = 128;

#[derive(Debug, Clone)]
pub(crate) struct CallCache {
    owner: ProgramId,
    entries: Box<[CachedCall; CACHE_SIZE]>,
}

/// A number that no other program of this process has or had.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct ProgramId(u64);

impl ProgramId {
    pub(crate) fn new() -> ProgramId {
        static LAST: AtomicU64 = AtomicU64::new(NO_PROGRAM.0);
        ProgramId(LAST.fetch_add(1, Relaxed) + 1)
    }
}

const NO_PROGRAM: ProgramId = ProgramId(0);

/// A call: the function and its arguments.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct CallKey {
    /// See [`CallKey::new`]; 0 in an empty entry.
    function: usize,
    arguments: [u64; MAX_ARGUMENTS],
}

impl CallKey {
    /// `sides`: for whom the code was compiled, and who is EU in the call.
    #[inline]
    pub(crate) fn new(function: usize, sides: [usize; 2], arguments: &[u64]) -> CallKey {
        let mut all = [0; MAX_ARGUMENTS];
        for (slot, argument) in all.iter_mut().zip(arguments) {
            *slot = *argument;
        }
        CallKey {
            function: 4 * function + 2 * sides[0] + sides[1] + 1,
            arguments: all,
        }
    }

    #[inline]
    fn slot(&self) -> usize {
        let mixed = self
            .arguments
            .iter()
            .fold(self.function as u64, |mixed, one| {
                (mixed.rotate_left(5) ^ one).wrapping_mul(0x9e37_79b9_7f4a_7c15)
            });
        (mixed >> 32) as usize % CACHE_SIZE
    }
}

#[derive(Debug, Clone, Copy, Default)]
struct CachedCall {
    key: CallKey,
    value: u64,
    /// The steps that the call took; a hit charges them again, so that limits do not depend on the cache.
    steps: u32,
}

impl Default for CallCache {
    fn default() -> CallCache {
        CallCache {
            owner: NO_PROGRAM,
            entries: Box::new([CachedCall::default(); CACHE_SIZE]),
        }
    }
}

impl CallCache {
    /// The cache, emptied if another program used it last.
    #[inline]
    pub(crate) fn belonging_to(&mut self, owner: ProgramId) -> &mut CallCache {
        if self.owner != owner {
            *self = CallCache {
                owner,
                ..CallCache::default()
            };
        }
        self
    }

    /// The value and the steps of a cached call.
    #[inline]
    pub(crate) fn get(&self, key: &CallKey) -> Option<(u64, u32)> {
        let cached = &self.entries[key.slot()];
        (cached.key == *key).then_some((cached.value, cached.steps))
    }

    #[inline]
    pub(crate) fn put(&mut self, key: CallKey, value: u64, steps: u32) {
        self.entries[key.slot()] = CachedCall { key, value, steps };
    }
}

/// Whether calls of a function may be cached, and take long enough for that.
pub(super) fn is_worth_caching(function: &Function, lexicon: &Lexicon) -> bool {
    let commands = &function.commands;
    let is_long =
        commands.iter().any(Command::has_loop) || cost::of_commands(commands, lexicon) >= MIN_STEPS;
    let expressions = commands.iter().flat_map(Command::expressions);
    is_long
        && function.parameters <= MAX_ARGUMENTS
        && expressions
            .into_iter()
            .all(|expr| reads_arguments_only(expr, lexicon))
}

/// Whether an expression reads neither the position nor anything else that changes between calls.
fn reads_arguments_only(expr: &Expr, lexicon: &Lexicon) -> bool {
    let alone = match &expr.node {
        Node::Board | Node::Each | Node::TypeValue(_) | Node::PieceValue(_) => false,
        Node::UserCall(..) => false,
        Node::Call(function, _) => lexicon.functions[*function].timeless,
        Node::Attribute(attribute, _) => lexicon.attributes[*attribute].timeless,
        _ => true,
    };
    let mut parts = expr.parts().into_iter();
    alone && parts.all(|part| reads_arguments_only(part, lexicon))
}
