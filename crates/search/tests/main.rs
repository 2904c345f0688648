//! Whole searches against slow ones. One program, so that it is linked once and its tests run side by side.

// The reference matcher knows the crate by its full name.
extern crate patlan as stratvision_patlan;

mod reference_search;
mod store_agrees;
