//! Tests of the heuristics language. One program, so that it is linked once and its tests run in parallel.

mod agrees;
mod decisions;
mod docs;
mod formatting;
mod glass_box;
mod hostile;
mod knowledge;
mod listings;
mod recovery;
mod support;
mod tuning;
