//! What only the pattern matcher needs of a position: lists, prefilters and caches for many patterns over many positions.
//!
//! A [`View`](crate::View) answers every question without this folder knowing about it; these modules answer the same
//! questions sooner, or answer a cheaper one first. They keep two promises:
//!
//! * **Speed never changes an answer.** A function whose name says `may` or `candidates` returns all that qualify and
//!   perhaps others; the exact test still follows. The slow twin in `tests/twin` and the counts in `patlan` hold them to it.
//! * **Nothing is allocated per position.** All memory belongs to the view and is reused after [`View::load`].
//!
//! | module | answers | saves | gain shown by |
//! |---|---|---|---|
//! | `lazy` | sets and lists of a view, computed on demand | clearing and allocating them for each position | `cargo bench --bench matching` |
//! | `attack_sets` | what each of my pieces attacks, and all of one type together | asking piece by piece, pattern by pattern | `sh benches/instructions.sh`, DOUBLEATTACK |
//! | `king_lines` | checkers of a king and the pieces that shield it | four loops over the king's lines | `cargo bench --bench matching`, RAIOX |
//! | `flight_squares` | whether a king has a flight square | the matching of most positions by mate patterns | `cargo bench --bench matching`, PHILIDOR |
//! | `flight_cover` | which moves may take the last flight squares | playing moves to see whether they mate | `sh benches/instructions.sh`, MATEINONE |
//! | `fork_squares` | where a piece can go to attack several targets | trying bindings of piece, square and targets | `sh benches/instructions.sh`, DYNAMICFORK |
//! | `relation_lists` | all indirect attacks and possible attacks on the king, with their types | a search for each pattern that contains one | `sh benches/instructions.sh`, DISCOVEREDATTACK |
//! | `clues` | ten facts that a store of games remembers of each position | matching, or even replaying, positions of a store | `cargo bench --bench searching` |
//!
//! The figures stand in each module and in `docs/performance.md`; what was tried without success in `docs/lab-notes.md`.
//! A new trick comes with both, and one that gains less than 3 % is not kept.
//!
//! [`View::load`]: crate::View::load

pub(crate) mod attack_sets;
mod clues;
pub(crate) mod flight_cover;
pub(crate) mod flight_squares;
mod fork_squares;
pub(crate) mod king_lines;
pub(crate) mod lazy;
mod relation_lists;

pub use clues::{Clue, Clues};
pub use relation_lists::{GuardedBy, Triple, TripleKind, TripleKinds, Triples};
