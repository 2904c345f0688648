//! Endgame tables: the result of positions with few pieces, and the distance to the end in plies.
//!
//! A table holds every placement of one class of material with White to move; turning the board and changing colours
//! gives Black's. A value is a byte: 0 for a draw, otherwise one more than the plies to the end under best play, so
//! that odd distances are wins of the side to move and even ones losses.
//!
//! | module | subject |
//! |---|---|
//! | `class` | classes of material, the order of solving |
//! | `index` | placements as numbers and back |
//! | `value` | values and the bytes that hold them |
//! | `solved` | tables in memory while others are being solved |
//! | `solve` | retrograde analysis of a class and its mirror |
//! | `file` | one table on disk, mapped: compressed blocks with checksums |
//! | `build` | solving all classes up to a number of pieces, resuming what is there |
//! | `verify` | deriving every value again from its successors |
//! | `probe` | asking the tables on disk |
//! | `counted` | wins under draw rules |
//! | `error` | their errors, in both languages |

mod build;
mod class;
mod counted;
mod error;
mod file;
mod index;
mod probe;
mod solve;
mod solved;
mod value;
mod verify;

pub use build::{Built, Progress, build};
pub use class::{Class, MOST_TABLE_PIECES};
pub use counted::{LONG_LOOK, SHORT_LOOK, Standing};
pub use error::{Damage, TableError};
pub use file::{Summary, read_bytes};
pub use probe::{BestPlay, Tables};
pub use value::TableValue;
pub use verify::{Mismatch, verify};
