//! The language of heuristics, from its text to its values. One program, so that it is linked once and its tests run side by side.

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
